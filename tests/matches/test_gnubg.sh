#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Matches go to GNU Backgammon and come from it with their score: test_gnubg.sh REFEREE [SEED]. Without
# GNU Backgammon the test is skipped.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
here=$tests/matches
PATH=$PATH:/usr/games
command -v gnubg >/dev/null || skip 'gnubg is not installed (Debian: the package gnubg)'
export SEED=${2:-1} RESULT=$folder/result

# ask_gnubg [FILES]: writes its answer to `result`, and its other output to `log`.
ask_gnubg()
{
    rm -f result
    READ=${1:-} gnubg -t -q -p "$here/gnubg_matches.py" </dev/null >log 2>&1 || :
    [ -s result ] || die "gnubg has not come to an end: $(tail -n 20 log)"
    ! grep -i 'warning\|invalid' log || fail 'gnubg warns'
}

# match_of DB: the key of its only match; points_of DB: "3 5".
match_of()
{
    "$referee" --db "$1" matches --json | grep -o '"match":"[^"]*"' | cut -d'"' -f4
}
points_of()
{
    "$referee" --db "$1" show --json "$(match_of "$1")" | grep -o '"points":{"w":[0-9]*,"b":[0-9]*}' |
        tail -1 | tr -c '0-9\n' ' ' | tr -s ' ' | sed 's/^ //; s/ $//'
}

# plain FILE: its rows, the steps of each play in one order.
plain()
{
    sed '/^;/d; s/ *$//; /^$/d' "$1" | awk '{
        for (i = 1; i <= NF; i++) {
            n = 0
            while (i + n <= NF && $(i + n) ~ /\//)
                step[++n - 1] = $(i + n - 1 + (n == 0))
            for (a = 0; a < n; a++)
                for (b = a + 1; b < n; b++)
                    if (step[b] < step[a]) { t = step[a]; step[a] = step[b]; step[b] = t }
            for (a = 0; a < n; a++)
                $(i + a) = step[a]
            i += n
        }
        print
    }' | sed 's/\*//g'
}

# --- from us ------------------------------------------------------------------------------------

cat >typed.game <<'X'
[Game "backgammon"]
[White "Žofie Černá-Nováková z Hradce Králové"]
[Black "b : c"]
[Date "2026.11.24"]
[Option "match=7"]
1. w 31 8/5 6/5
2. b 64 24/18 13/9
3. w double take 64 24/18 13/9
4. b 62 24/18 13/11
5. w 33 13/10x2 8/5x2
6. b 11 8/7*x2 6/5x2
7. w 66 -
8. b double pass
9. b 53 8/3 6/3
10. w double take 62 24/18 13/11
11. b 21 13/11 6/5
12. w resigns gammon take
13. w 31 8/5 6/5
14. b 21 13/11 6/5
15. w 64 24/18 13/9
16. b resigns take
17. w 65 24/13
18. b 54 13/8 13/9
19. w double take 62 24/18 13/11
20. b 33 8/5x2 6/3x2
*
X
"$referee" --db typed.db import typed.game >import.log 2>&1 || fail "$(cat import.log)"
"$referee" --db typed.db export --mat "$(match_of typed.db)" >typed.mat || fail "not written"
[ "$(points_of typed.db)" = "1 6" ] || fail "$(points_of typed.db) was typed, not 1 6"
ask_gnubg typed.mat
[ "$(cat result)" = "typed.mat $(points_of typed.db)" ] ||
    fail "gnubg reads $(cat result), we typed $(points_of typed.db)"

# Given up in the other's turn, and between a taken double and its throw.
given()
{
    printf ' 7 point match\n\n Game 1\n anna : 0                       boris : 0\n' >"$1"
    cat >>"$1"
    "$referee" --db "$1.db" import "$1" >import.log 2>&1 || fail "$(cat import.log)"
    echo "$1 $(points_of "$1.db")" >>given
}
given late.mat <<'X'
  1) 31: 8/5 6/5                 43: 24/21 13/9
                                  Wins 2 points
X
given doubler.mat <<'X'
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      43: ????
      Wins 4 points
X
given taker.mat <<'X'
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                       Wins 2 points
X
ask_gnubg "late.mat doubler.mat taker.mat"
diff result given || fail "gnubg reads another score in what was given up"

# --- from it ------------------------------------------------------------------------------------

ask_gnubg
cp result said
while read -r name points; do
    "$referee" --db "$name.db" import "$name" >import.log 2>&1 || fail "$(cat import.log)"
    [ "$(points_of "$name.db")" = "$points" ] ||
        fail "$name: $points of gnubg, $(points_of "$name.db") here"
    "$referee" --db "$name.db" export --mat "$(match_of "$name.db")" >"again-$name" ||
        fail "$name: not written"
    diff <(plain "$name") <(plain "again-$name") || fail "$name is not the same again"
done <said
ask_gnubg "again-match.mat again-money.mat"
diff <(sed 's/^/again-/' said) result || fail "gnubg reads another score in what we wrote again"
[ "$(wc -l <said)" = 2 ] && grep -q " [1-9]" said || fail "gnubg has played nothing: $(cat said)"
cat said
