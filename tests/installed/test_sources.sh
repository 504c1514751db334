#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whatever place of a book a ruling on trictrac names, help can say what it says.
# Usage: test_sources.sh REFEREE SOURCE-DIRECTORY
set -eu
referee=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each place as a line "LL §42-43", from the strings of the rules and the words.
find "$source/referee/games/trictrac/rules" "$source/referee/games/trictrac/words" -name '*.c' \
    ! -name sources.c -exec grep -ohE '"[^"]*"' {} + |
    grep -oE '\b(M|GU|LL|LP) (§?[0-9]+(-[0-9]+)?|[IVX]+)(( VI)?)((, )(§?[0-9]+(-[0-9]+)?|[IVX]+)\b)*' |
    awk '{ key = $1; sub(/^[A-Z]+ /, ""); n = split($0, place, ", ")
           for (i = 1; i <= n; i++) print key, place[i] }' | sort -u > "$work/places"
[ "$(wc -l < "$work/places")" -gt 50 ] || { echo "too few places found"; exit 1; }

while read -r place; do echo ".help $place"; done < "$work/places" > "$work/lines"
LC_ALL=C.UTF-8 "$referee" --db "$work/r.db" < "$work/lines" > "$work/said"

# The second line of each answer names a place: the one asked for, or a range around it.
if grep -n 'What one of them says' "$work/said"; then
    echo "help knows the book but not the place of some of:"
    cat "$work/places"
    exit 1
fi
said=$(grep -cE '^(M|GU|LL|LP): ' "$work/said")
[ "$said" -eq "$(wc -l < "$work/places")" ] || { echo "$said answers"; exit 1; }
