#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The manual is what scdoc and the readers of manuals take: test_manual.sh FOLDER
set -eu
wrong=0
command -v mandoc >/dev/null || command -v man >/dev/null || exit 77
for page in referee.6 referee-formats.5; do
    file=$1/$page
    [ -s "$file" ] || exit 77
    # scdoc itself writes empty paragraphs.
    if command -v mandoc >/dev/null &&
        mandoc -T lint -W warning "$file" | grep -v 'skipping paragraph macro: PP'; then
        wrong=1
    fi
    if man --version 2>/dev/null | grep -q '^man 2' &&
        ! LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "$file" 2>&1 >/dev/null |
            { ! grep .; }; then
        wrong=1
    fi
    for section in NAME DESCRIPTION 'SEE ALSO'; do
        grep -q "^\.SH $section" "$file" || {
            echo "$page has no section $section"
            wrong=1
        }
    done
done
# A line that begins with a dot is a request, and its first word would be gone: of those there are,
# all are scdoc's.
if grep -nE '^\.(pdf|png|svg|html|txt|game|json|db|[a-z]{4,})' "$1/referee.6" "$1/referee-formats.5"; then
    wrong=1
fi
for section in SYNOPSIS COMMANDS OPTIONS ENVIRONMENT FILES 'EXIT STATUS' EXAMPLES; do
    grep -q "^\.SH $section" "$1/referee.6" || {
        echo "referee(6) has no section $section"
        wrong=1
    }
done
exit $wrong
