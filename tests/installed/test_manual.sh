#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# scdoc and manual viewers accept the manual without warnings: test_manual.sh FOLDER
set -eu
. "$(dirname "$0")/../support/lib.sh"
pages=$1
command -v mandoc >/dev/null || command -v man >/dev/null || skip "neither mandoc nor man is installed"
for page in referee.6 fr/referee.6 referee-formats.5 fr/referee-formats.5; do
    file=$pages/$page
    [ -s "$file" ] || skip "$page is not made"
    # scdoc itself writes empty paragraphs, so this warning is ignored.
    if command -v mandoc >/dev/null &&
        mandoc -T lint -W warning "$file" | grep -v 'skipping paragraph macro: PP'; then
        fail "mandoc has warnings of $page"
    fi
    if man --version 2>/dev/null | grep -q '^man 2' &&
        ! LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "$file" 2>&1 >/dev/null |
            { ! grep -v 'will not fit on one page'; }; then # a terminal has no pages
        fail "man has warnings of $page"
    fi
done

# sections PAGE NAME...: the page has these sections.
sections()
{
    page=$1
    shift
    for section; do
        grep -q "^\.SH $section$" "$pages/$page" || fail "expected a section $section in $page"
    done
}

# A line that begins with a dot is a request, so its first word would be lost: all such lines must
# be scdoc's.
if grep -nE '^\.(pdf|png|svg|html|txt|game|json|db|[a-z]{4,})' "$pages/referee.6" \
    "$pages/fr/referee.6" "$pages/referee-formats.5" "$pages/fr/referee-formats.5"; then
    fail "lines that begin with a dot"
fi
sections referee-formats.5 NAME DESCRIPTION 'SEE ALSO'
sections fr/referee-formats.5 NOM DESCRIPTION 'VOIR AUSSI'
sections referee.6 NAME SYNOPSIS DESCRIPTION COMMANDS OPTIONS ENVIRONMENT FILES 'EXIT STATUS' \
    EXAMPLES 'SEE ALSO'
sections fr/referee.6 NOM SYNOPSIS DESCRIPTION COMMANDES OPTIONS ENVIRONNEMENT FICHIERS \
    'CODE DE RETOUR' EXEMPLES 'VOIR AUSSI'
