#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A match of trictrac given up counts for what is said, and a marqué for the holes as they stand
# (doc/rules/trictrac.md §12, §13; no book speaks of it): in a pipe, in each place that tells of it,
# and on a terminal, which asks: test_giving_up.sh REFEREE TESTS-FOLDER
set -euo pipefail
referee=$1
tests=$2
export LC_ALL=C.UTF-8 NO_COLOR=1
unset LANGUAGE REFEREE_DB
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
db=$here/record.db

wrong()
{
    echo "$*" >&2
    cat "$here/said" >&2
    exit 1
}

# play LINE...: in a record of its own; what is said goes to $here/said.
play()
{
    rm -f "$db"*
    printf '%s\n' '.new trictrac Anna - Boris' "$@" | "$referee" --db "$db" >"$here/said" 2>&1
}
says() { grep -qF -- "$1" "$here/said" || wrong "not said: $1"; }
never_says() { ! grep -qiF -- "$1" "$here/said" || wrong "said: $1"; }
tells() { "$referee" --db "$db" "$@" >"$here/said" 2>&1 || wrong "$*"; }
sound() { tells verify; }

# --- in a pipe -----------------------------------------------------------------------------------

# One double hole, 2:0, is no grande bredouille, which has twelve (GU VIII): what was not said is
# simple, and it is said how to say otherwise.
two_nil=('64 +12 1/7 1/5' '64 1/7 1/5')
while read -r stakes most; do
    play ".set stakes $stakes" "${two_nil[@]}" '.resign Boris'
    says 'Anna wins the match, given up at 2 holes to 0.'
    says 'Anna wins 1 stake: given up as simple (no book: custom).'
    says "since nothing else was said. To say otherwise: .undo, then .resign Boris $most."
    never_says grande
    sound
    printf '%s\n' '.resume last' '.undo' ".resign b $most" | "$referee" --db "$db" >"$here/said" 2>&1
    says "given up as $most (no book: custom)"
    never_says 'nothing else was said'
    sound
done <<'ROWS'
double double
bridge double
nineteenth-century quadruple
ROWS
play "${two_nil[@]}" '.resign Boris'
says 'Anna wins 1 stake: given up as simple'
never_says 'To say otherwise' # there is one value

# What was said is in the text, and is told wherever the match is.
play '.set stakes double' "${two_nil[@]}" '.resign Boris double unwell'
sound
tells export last
says 'resign b double "unwell"'
"$referee" --db "$db" export last | "$referee" --db "$here/other.db" import - >/dev/null
[ "$("$referee" --db "$here/other.db" export last | sed '/^#/d; /^\[Match/d')" = \
    "$("$referee" --db "$db" export last | sed '/^#/d; /^\[Match/d')" ] || wrong 'import has changed it'
"$referee" --db "$db" export last | "$referee" replay --json - 2>/dev/null | tail -n 1 >"$here/said" ||
    [ $? = 4 ] # White has marked too much
says '"stakes":{"to":"w","halves":4,"reason":"given-up"}'
says '"worth":"double"'
tells stats Anna
says '2 won, 0 lost'
tells report last -o "$here/page.html"
cp "$here/page.html" "$here/said"
says 'given up as double'
never_says 'grande bredouille'

# No more than can still be lost, nor what was not agreed; but an arbiter may say it.
over_six=('64 +12 1/7 1/5' '64 @7:0 1/7 1/5' '63 @1:0 1/7 1/4')
! play '.set stakes nineteenth-century' "${over_six[@]}" '.resign Boris double' || wrong 'taken'
says 'this match is given up as simple, not as double'
! play '.set stakes double' "${two_nil[@]}" '.resign b quadruple' || wrong 'taken'
says 'this match is given up as simple or double, not as quadruple'
play '.set stakes nineteenth-century' "${over_six[@]}" '.forfeit Boris triple he shouted'
says 'Anna wins 3 stakes: given up as triple'
sound
# Who is not there has lost its stakes, too, though nobody has thrown.
play '[Event "Cup"]' '.set stakes double' '.forfeit b double not there'
sound
tells stats Anna
says 'Stakes: 2 won, 0 lost'
tells standings --event Cup
says 'Anna: ladder 1, matches 1, won 1, lost 0, drawn 0, Holes 0, against 0, stakes 2'
# A reason in quotes is a reason; in another game such a word is one, too.
play '.set stakes double' "${two_nil[@]}" '.resign b "double six again"'
says 'Boris resigns: double six again.'
says 'given up as simple'
play '.new pig Clara - Dora' '5 3 s' '.resign Dora double six'
says 'Dora resigns: double six.'
play '.new tic-tac Clara - Dora' '54 1/6 1/5'
! printf '.resume last\nresign w double "why"\n' | "$referee" --db "$db" >"$here/said" 2>&1 || wrong 'taken'
says 'in this game it is not said for how much a match is given up'

# A marqué: no hole that nobody won.
rm -f "$db"*
printf '%s\n' '.partie Soir Luc Marie marques=2' '31 4 2' '.resign w' |
    "$referee" --db "$db" >"$here/said" 2>&1
says 'Marie wins the marqué, given up at 0 holes to 0: nothing to pay'
never_says 'peg forward'
sound
tells partie Soir
says 'Luc: 0 jetons to pay (given up, consolation 0).'
tells partie Soir --json
head -n 1 "$here/said" >"$here/line"
for key in '"given_up":true' '"jetons":0' '"winner":"Marie"' '"holes":{"w":0,"b":0}'; do
    grep -qF "$key" "$here/line" || wrong "the line of the marqué lacks $key"
done
! printf '%s\n' '.resume last' '.undo' '.resign w double' | "$referee" --db "$db" >"$here/said" 2>&1 || wrong 'taken'
says 'a marqué given up counts by its holes'
# As the arbiter rules: 6 + 2 - 1.
printf '%s\n' '.resume last' '.rule score 1/0 6/0 they agree' '.forfeit Luc late' |
    "$referee" --db "$db" >"$here/said" 2>&1
says 'Marie wins the marqué, given up at 6 holes to 1: 6 + 2 - 1 = 7 jetons'
sound

# --- on a terminal -------------------------------------------------------------------------------

rm -rf "$here"
columns=80
lines=24
. "$tests/support/terminal.sh"
here=$home
unwrapped() { screen | tr -s '\n ' '  '; }

begin -- --db "$home/asked.db"
wait_for last 'White is played by:$'
enter 'Anna - Boris'
wait_for last '^1\. .*>$'
enter '.set stakes nineteenth-century'
wait_for last '^1\. .*>$'
enter '64 +12 1/7 1/5'
wait_for last '^2\. .*>$'
enter '64 1/7 1/5'
wait_for last '^3\. .*>$'
enter '.resign Boris tired'
asked='Boris can still lose quadruple\. The match can be given up as simple, double, triple or quadruple\.'
wait_for unwrapped "$asked"
wait_for last '^For how much\? \[s/d/t/q\]$'
enter '' # no answer: nothing is recorded, and the line comes back
wait_for last '^3\. .*> \.resign Boris tired$'
hidden 'wins the match'
enter ''
wait_for unwrapped "$asked.*$asked"
wait_for last '^For how much\? \[s/d/t/q\]$'
enter 'triple'
wait_for unwrapped 'Boris resigns: tired\. Anna wins the match, given up at 2 holes to 0\. Anna wins 3 stakes: given up as triple'
hidden 'nothing else was said'
enter '.undo'
wait_for last '^3\. .*>$'
enter '.resign Boris double'
wait_for unwrapped 'given up as double'
# What can be done then is said, and Enter alone begins again with the same two.
enter 52
wait_for unwrapped 'the match is over.*\.new for another match, \.undo to take the last line back'
enter '.new'
wait_for unwrapped 'Enter alone takes the same players: Anna - Boris'
wait_for last 'White is played by:$'
enter ''
wait_for unwrapped 'A new match of Trictrac: White Anna, Black Boris\.'
wait_for last '^1\. Anna \(White\), .*>$'
quit
"$referee" --db "$home/asked.db" export --all >"$home/said"
says 'resign b double ""'
"$referee" --db "$home/asked.db" verify >/dev/null
