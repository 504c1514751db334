#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every citation in the program and in its documentation can be looked up with help, and none is of
# a place that the book does not have. The jans, and the help on some places, agree with the print.
# Usage: test_sources.sh REFEREE SOURCE-DIRECTORY
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1 source=$2

# ask LINES: prints the output of the referee for these lines.
ask()
{
    "$referee" --db r.db <"$1"
}

# Prints each place as a line "LL §42-43": from strings, comments and prose, wherever their lines
# break. The files are joined; an empty line ends each.
(
    cd "$source"
    find referee -name '*.[ch]' -o -name help.txt
    find doc man -name '*.md' -o -name '*.scd'
    echo README.md
    echo CHANGELOG.md
) >files
(cd "$source" && xargs awk 'FNR == 1 && NR > 1 { print "" } { printf "%s ", $0 } END { print "" }') <files |
    sed 's/" *"//g; s/ \* / /g; s/   */ /g; s/–/-/g' |
    grep -oE '\b(M|GU|LL|LP) (§?[0-9]+(-[0-9]+)?|[IVX]+)\b(( VI)?)((, )(§?[0-9]+(-[0-9]+)?|[IVX]+)\b)*' |
    awk '{ key = $1; sub(/^[A-Z]+ /, ""); n = split($0, place, ", ")
           for (i = 1; i <= n; i++) print key, place[i] }' | sort -u >places
[ "$(wc -l <places)" -gt 120 ] || fail "too few places found: $(wc -l <places)"

# The second line of each answer names a place: the requested one, or a range that contains it.
sed 's/^/.help /' places >lines
ask lines >out
awk 'NR == FNR { place[NR] = $0; next }
     /^(M|GU|LL|LP): / { asked++ }
     /^What one of them says/ { print place[asked] }' places out >unknown
[ ! -s unknown ] || fail "help has nothing on $(cat unknown)"
equal "$(wc -l <places)" "$(grep -cE '^(M|GU|LL|LP): ' out)" 'number of answers'

# The existing places: GU has 15 chapters, LL 458 paragraphs, LP 78 rules; articles of M are known
# up to XX.
awk '
    BEGIN { last["malfilatre"] = 20; last["guiton"] = 15
            last["lelasseux"] = 458; last["lepeintre"] = 78 }
    function number(s,    i, n, v, next_v) {
        if (s ~ /^[0-9]+$/) return s + 0
        for (i = 1; i <= length(s); i++) {
            v = value[substr(s, i, 1)]; next_v = value[substr(s, i + 1, 1)]
            n += v < next_v ? -v : v
        }
        return n
    }
    BEGIN { value["I"] = 1; value["V"] = 5; value["X"] = 10 }
    /^@/ { book = "" }
    /^@articles/ { book = $2; books++; next }
    book && /^[^ #]/ {
        at = $0; entries++
        if (at == "annexe (tarif)" || at == "I VI") next
        n = split(at, end, "-")
        for (i = 1; i <= n; i++)
            if (number(end[i]) < 1 || number(end[i]) > last[book]) wrong = wrong " " book ":" at
        if (n > 2 || (n == 2 && number(end[1]) >= number(end[2]))) wrong = wrong " " book ":" at
    }
    END { if (wrong || books != 4 || entries < 100) { print "entries", entries wrong; exit 1 } }
' "$source/referee/games/trictrac/text/help.txt" >wrong || fail "$(cat wrong)"

# tell: reads lines NAME|WORDS from stdin: the help on each name cites or contains the words. Lines
# break anywhere; the output of .record ends each.
tell()
{
    local name words n=0
    cat >told
    sed 's/|.*//; s/^/.help /; s/$/\n.record/' told >lines
    ask lines | tr -s '\n ' '  ' | sed 's/ *The record: [^ ]* */\n/g' >answers
    mapfile -t answers <answers
    while IFS='|' read -r name words; do
        case ${answers[n]:-} in
        *"$words"*) ;;
        *) fail "expected \"$words\" in the help on $name, seen: ${answers[n]:-}" ;;
        esac
        n=$((n + 1))
    done <told
}

# By the headings of the paragraphs: Jan de trois coups 123, Jan de deux dames 124, its contre-jan
# 125, Jan de mézéas 126, its contre-jan 127; Petit jan 49, Conserver 60; Grand jan 65, Conserver 75,
# par impuissance 76, en passant au retour 77; Pouvoir remplir (retour) 98, Conserver 106 to 110. GU
# VI has the laws of the full quarter and refers to IX for what filling and keeping pay.
tell << 'END'
six-tables|LL §123)
two-tables|LL §124)
contre-two-tables|LL §125)
mezeas|LL §126)
contre-mezeas|LL §127)
fill-petit|LL §47-59; GU VI, IX)
fill-grand|LL §65-74; GU VI, IX)
fill-retour|LL §98-105; GU VI, IX)
keep-petit|LL §60; GU VI, IX)
keep-grand|LL §75-77; GU VI, IX)
keep-retour|LL §106-110; GU VI, IX)
ecrire|LL §227-247)
.rule|GU III; LL §214-215; LP 32-34
END

# Each place is recognised by a word that its neighbours do not have.
tell << 'END'
GU III|dice
GU XI|grand jan
GU VI|one number cannot be played
GU IX|petit jan
LL 17|doublets
LL 28|other player throws
LL 57|must
LL 76|par impuissance
LL 77|return
LL 83|the higher
LL 108|rail
LL 124|Two tables
LL 125|contre-jan
LL 170|lifted
LL 180|also broke up
LL 184|a school of twelve
LL 191|simple
LL 193|example
LL 203|void
LL 197|école impossible
LL 218|twelve holes
LL 227|28 jetons
LL 214|too few
LL 215|too many
LP 16|rompre
LP 17|must be played
LP 21|one man for another
LP 22|beyond
LP 25|lifted
LP 29|other number
LP 30|no fault
LP 33|begun again
LP 35|dice are thrown
LP 46|no school
LP 52|no school
LP 56|in sending the other to school
LP 64|once that player touches men
LP 69|two points
M annexe (tarif)|every jan
END
