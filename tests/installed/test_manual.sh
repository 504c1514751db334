#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The manual is what scdoc and the readers of manuals take: test_manual.sh FOLDER
set -eu
folder=$1 wrong=0
command -v mandoc >/dev/null || command -v man >/dev/null || exit 77
for page in referee.6 fr/referee.6 referee-formats.5 fr/referee-formats.5; do
    file=$folder/$page
    [ -s "$file" ] || exit 77
    # scdoc itself writes empty paragraphs.
    if command -v mandoc >/dev/null &&
        mandoc -T lint -W warning "$file" | grep -v 'skipping paragraph macro: PP'; then
        wrong=1
    fi
    if man --version 2>/dev/null | grep -q '^man 2' &&
        ! LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "$file" 2>&1 >/dev/null |
            { ! grep -v 'will not fit on one page'; }; then # a terminal has no pages
        wrong=1
    fi
done

# sections PAGE NAME...: it has these.
sections()
{
    page=$1
    shift
    for section; do
        grep -q "^\.SH $section$" "$folder/$page" || {
            echo "$page has no section $section"
            wrong=1
        }
    done
}

# A line that begins with a dot is a request, and its first word would be gone: of those there are,
# all are scdoc's.
if grep -nE '^\.(pdf|png|svg|html|txt|game|json|db|[a-z]{4,})' "$folder/referee.6" \
    "$folder/fr/referee.6" "$folder/referee-formats.5" "$folder/fr/referee-formats.5"; then
    wrong=1
fi
sections referee-formats.5 NAME DESCRIPTION 'SEE ALSO'
sections fr/referee-formats.5 NOM DESCRIPTION 'VOIR AUSSI'
sections referee.6 NAME SYNOPSIS DESCRIPTION COMMANDS OPTIONS ENVIRONMENT FILES 'EXIT STATUS' \
    EXAMPLES 'SEE ALSO'
sections fr/referee.6 NOM SYNOPSIS DESCRIPTION COMMANDES OPTIONS ENVIRONNEMENT FICHIERS \
    'CODE DE RETOUR' EXEMPLES 'VOIR AUSSI'
exit $wrong
