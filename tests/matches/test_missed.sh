#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Points missed, by jan, over time: test_missed.sh REFEREE Every match is a position and a throw;
# the comment next to it derives the points due from the rules.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# game WHITE BLACK DATE SETUP TURNS
game()
{
    printf '%s\n' "[White \"$1\"]" "[Black \"$2\"]" ${3:+"[Date \"$3\"]"} ${4:+"[Setup \"$4\"]"} "$5" ""
}

# same NAME WANTED FILE: the file is these lines.
same()
{
    equal "$2" "$(cat "$3")" "$1"
}

# Two men off the talon, on the rest corner, and an ace: mézéas, 4 (M XII).
mezeas='W:1x13,12x2 B:1x15 w'
# Nothing White can throw 61 with reaches the lone man on 19 but by 7, and every rest is held: a
# false hit in Black's petit jan, 4 to Black (M X).
false_hit='W:1x7,6x2,7x2,11x2,12x2 B:1x4,2,3,6,7x2,8x2,11x2,12x2 w'
# The grand jan is full and 8/12 11/16 keeps it: 4 (M XIII). The lone man on 18 is hit by 9 from 9
# by way of 14, as 13 is held: 2 (M X).
hit_and_keep='W:7x2,8x3,9x3,10x2,11x3,12x2 B:7,8x5,10x4,12x5 w'
# With the single man on 20, in the petit jan, the hit is also worth 4.
alike='W:7x2,8x3,9x3,10x2,11x3,12x2 B:5,8x4,10x3,11x3,12x4 w'

{
    game Anna Boris 2025.10.04 "$hit_and_keep" '1. w 54 8/12 11/16' # as due
    game Anna Boris 2026.09.05 "$mezeas" '1. w 31 +0 1/4 1/2'         # mézéas 4
    game Anna Boris 2026-09-06 "$mezeas" '1. w 31 +0 1/4 1/2 school 2 false' # 4, of which 2 claimed
    game Boris Anna 2026.10.01 "$false_hit" '1. w 61 b+2 1/7 1/2
2. b 43 2/6 8/11'                                                     # false hit 2
    game Anna Boris 2026.10.02 "$hit_and_keep" '1. w 54 +4 8/12 11/16' # the hit, 2
    game Anna Boris 2026.10.03 "$hit_and_keep" '1. w 54 +2 8/12 11/16' # the keeping, 4
    game Anna Boris 2026.10.04 "$hit_and_keep" '1. w 54 +0 8/12 11/16' # both, 2 and 4
    game Boris Anna 2026 '' '1. w 65 - b+0
2. b 43 1/4 1/5'                                                      # both numbers unplayed: 4 (M VI)
    game Anna Boris '' "$alike" '1. w 54 +4 8/12 11/16'               # 4: either
    game Anna Clara 2026.11.01 "$mezeas" '1. w 31 +4 1/4 1/2'         # as due
    game Boris Anna 2026.11.02 "$mezeas" '1. w 31 +0 1/4 1/2'         # not Anna's
} >months.game
"$referee" --db r.db import months.game >/dev/null || fail 'the matches were not imported'

# table NAME...: prints this table, without the text after it
table()
{
    "$referee" --db r.db stats "$@" | sed -n '/^Points missed/,/^Throws/p' | sed '$d'
}

# In every column the points are divided by its turns, and times a hundred: 8 in 5 are 160.
table Anna >all
same 'the table' 'Points missed: 30 in 13 turns
  per hundred turns     2025.10    2026 2026.09 2026.10 2026.11       ?     all
  Mézéas                    0.0     0.0   400.0     0.0     0.0     0.0    61.5
  Keeping the grand jan     0.0     0.0     0.0   160.0     0.0     0.0    61.5
  True hit                  0.0     0.0     0.0    80.0     0.0     0.0    30.8
  Helpless men              0.0   200.0     0.0     0.0     0.0     0.0    30.8
  several jans              0.0     0.0     0.0     0.0     0.0   400.0    30.8
  False hit                 0.0     0.0     0.0    40.0     0.0     0.0    15.4
  in all                    0.0   200.0   400.0   280.0     0.0   400.0   230.8
  turns                       1       2       2       5       2       1      13' all
table Anna Clara >clara
same 'nothing missed' 'Points missed: 0 in 1 turn' clara
table Boris >boris
same 'the other' 'Points missed: 4 in 12 turns
  per hundred turns 2025.10    2026 2026.09 2026.10 2026.11       ?     all
  Mézéas                0.0     0.0     0.0     0.0   400.0     0.0    33.3
  in all                0.0     0.0     0.0     0.0   400.0     0.0    33.3
  turns                   1       2       2       5       1       1      12' boris

# For programs.
"$referee" --db r.db stats --json Anna Boris >json
while read -r part; do
    grep -qF -- "$part" json || fail "stats --json has not $part: $(cat json)"
done <<'END'
"points_missed":{"turns":12,"points":30,"per_hundred":250.0,"jans":[{"jan":"mezeas","points":8,
{"period":"2025.10","turns":1,"points":0,"per_hundred":0.0,"jans":[]}
{"period":"2026","turns":2,"points":4,"per_hundred":200.0,"jans":[{"jan":"helpless","points":4,"per_hundred":200.0}]}
{"period":null,"turns":1,"points":4,"per_hundred":400.0,"jans":[{"jan":"several","points":4,"per_hundred":400.0}]}]}
END

# Of more than twelve months the years are told apart: 4 points in 13 turns, and 4 in 1.
{
    for month in 01 02 03 04 05 06 07 08 09 10 11 12; do
        game Dora Emil "2024.$month.15" "$mezeas" '1. w 31 +4 1/4 1/2'
    done
    game Dora Emil 2024.12.16 "$mezeas" '1. w 31 +0 1/4 1/2'
    game Dora Emil 2023.05.01 "$mezeas" '1. w 31 +0 1/4 1/2'
} >years.game
"$referee" --db r.db import years.game >/dev/null || fail 'the years were not imported'
table Dora >dora
same 'years' 'Points missed: 8 in 14 turns
  per hundred turns    2023    2024     all
  Mézéas              400.0    30.8    57.1
  in all              400.0    30.8    57.1
  turns                   1      13      14' dora

# Of each two of these the rows are the same in all but the ruling. White, at 10, gets 2 for a false
# claim, and by that hole Black's jetons are gone, however many of the 4 Black marked.
rows_alike()
{
    game "$1" "$2" 2026.12.01 "$false_hit" "1. w ?? +10 -
2. b ?? +2 -
3. w 61 b+$3 1/7 1/2 b school 2
4. b $4"
}
{
    rows_alike Gil Hana 0 '43 w school 2 2/6 8/11' # 4, of which 2 claimed
    rows_alike Gil Ines 2 '43 w school 2 2/6 8/11' # 2, and 2 claimed
    # 65 hits the man on 23 by 11, one way: 4 to Black (M X); again a hole takes them off.
    rows_alike Gil Jana 0 '65 +4 2/8 3/8 b school 12' # of the throw before
    rows_alike Gil Kira 4 '65 +0 2/8 3/8 b school 12' # of this one
} >alike.game
"$referee" --db r.db import alike.game >/dev/null ||
    fail 'the matches with the same rows were not imported'
while read -r who points jan; do
    "$referee" --db r.db stats --json "$who" >json
    part="\"points_missed\":{\"turns\":4,\"points\":$points,\"per_hundred\":$((points * 25)).0,"
    part+="\"jans\":[{\"jan\":\"$jan\",\"points\":$points,"
    grep -qF -- "$part" json ||
        fail "$who missed not $points of $jan: $(cat json)"
done <<'END'
Hana 4 false-hit
Ines 2 false-hit
Jana 4 false-hit
Kira 4 true-hit
END

# In every language it fits the screen, and its lines, which end with a number, end together.
for language in en fr de pl uk; do
    for who in Anna Boris Dora; do
        LANGUAGE=$language "$referee" --db r.db stats $who |
            sed -n '/^  .* 20[0-9][0-9]/,/^[^ ]/p' | sed '$d' >said
        wide=0 lines=0 first=$(sed -n '1s/ *20.*//p' said)
        while IFS= read -r line; do # a part of the table for more periods begins like the first
            [[ $line = "$first "* ]] || [ ${#line} = $wide ] || fail "$language: not as wide: $line"
            wide=${#line} lines=$((lines + 1))
            [ $wide -le 80 ] || fail "$language: too wide: $line"
        done <said
        [ $lines -ge 4 ] || fail "$language has $lines lines of $who: $(cat said)"
    done
done
