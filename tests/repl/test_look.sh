#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What an arbiter sees at the prompt: the coups in a list, one in full, what is agreed on, where the
# record is, what was to be moved: test_look.sh REFEREE
set -euo pipefail
referee=$1
export LC_ALL=C.UTF-8 NO_COLOR=1
unset LANGUAGE REFEREE_DB
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
db=$here/record.db

fail()
{
    echo "$*" >&2
    cat "$here/said" >&2
    exit 1
}

# types LINE...: in the open match; the exit status is that of the program.
types() { printf '%s\n' "$@" | "$referee" --db "$db" >"$here/said" 2>&1; }
says() { grep -qE -- "$1" "$here/said" || fail "not said: $1"; }
never_says() { ! grep -qE -- "$1" "$here/said" || fail "said: $1"; }
lines() { [ "$(wc -l <"$here/said")" = "$1" ] || fail "not $1 lines"; }

types '[White "Anna"]' '[Black "Boris"]' '.set holes 11' '64 1/7 1/5' '52 1/6 1/3' \
    '.rule score 1/4 2/0 the pegs were found so' '43 1/5 1/4' '61 1/7 1/2'
types .turns
lines 4
says '^ +1\. w 64 +1/7 1/5 +0:0 '
says '^ +2\. b 52 .* 4:0 +1:2 +\*$'
never_says '^ +1\. .*\*$'
never_says '^ +3\. .*\*$'
types '.turns 2-3'
lines 2
says '^ +2\. b'
says '^ +3\. w'
types '.turns 1'
lines 1
says '^ +4\. b'
for wrong in '.turns 0' '.turns 3-2' '.turns x' '.turn 5' '.turn 0' '.turn x'; do
    ! types "$wrong" || fail "answered: $wrong"
done

# One coup in full, what was typed and what in its place.
types '.edit 1 64 1/7/11'
says '^Anna: man from 5 to 1, man from 7 to 11\.$'
types '.edit 1 64 1/7 1/5' '.orders'
[ "$(grep -c '^Anna: man from 1 to 5, man from 11 to 7\.$' "$here/said")" = 2 ] || fail 'orders'
types '.turn 1'
says '^1\. Anna 64: 1/7 1/5$'
says 'After it: W:1x13,5,7 B:1x15$'
when='[0-9.]+ [0-9]+:[0-9]+ \([0-9-]+T[0-9:.]+Z\)'
says "Corrected $when: 64 1/7/11\$"
says "Corrected $when: 64 1/7 1/5\$"
never_says 'Typed '
types '.turn 2'
says 'Before it: W:1x13,5,7 B:1x15$'
says 'The arbiter rules that the score is 1/4 2/0: the pegs were found so\.$'

# What it is played by, and where it is.
types .options
says '^  holes=11 \*$'
says '^  stakes=single$'
says '^  board=text$'
types .record
says "^The record: $db$"
key=$("$referee" --db "$db" export last | sed -n 's/^\[Match "\([^ ]*\).*/\1/p')
says "^This match: $key$"

# Silent: of what the players find out for themselves neither marks nor score are listed.
rm "$db"
types '[White "Anna"]' '[Black "Boris"]' '.set announce silent' '64 1/7 1/5' '.turns' '.turn 1'
says '^ +1\. w 64 +1/7 1/5 *$'
never_says ' due'

# Each line of a turn has its own time, the claims too, as the log has it.
rm "$db"
types '[White "Anna"]' '[Black "Boris"]' '64' '+4 1/7 1/5 # so' 'school' '.overrule 2 he was warned'
types '43 1/4 1/5' '.turn 1'
times=$("$referee" --db "$db" show --json last | jq -r 'select(.kind == "line" or .kind == "overrule").at')
[ "$(wc -l <<<"$times")" = 5 ] || fail "not five times: $times"
for typed in 64 '+4 1/7 1/5' school 'rule claim 1 2 "he was warned"'; do
    at=$(head -n 1 <<<"$times")
    times=$(tail -n +2 <<<"$times")
    grep -qxF -- "   Typed $(date -d "$at" '+%Y.%m.%d %H:%M') ($at): $typed" "$here/said" || fail "not typed at $at: $typed"
done
never_says 'Typed .*: 43'

# A game of dice.
rm "$db"
types '[Game "pig"]' '[Player1 "Anna"]' '[Player2 "Boris"]' '5 3 s' '1' '.turns' '.turn 1'
says '^ +1\. a 5 3 .* \+8 '
says '^ +2\. b 1 .* \+0 '
says '^Anna: 8 written, total 8\.$'

# A match is drawn as it stands where no coup is named.
rm "$db"
types '[White "Anna"]' '[Black "Boris"]' '64 1/7 1/5' '52 1/6 1/3'
for what in last 'Anna - Boris'; do
    "$referee" --db "$db" draw "$what" -o "$here/now.svg" || fail "not drawn: $what"
    "$referee" --db "$db" draw "$what:3" -o "$here/behind.svg" || fail "not drawn: $what:3"
    cmp -s "$here/now.svg" "$here/behind.svg" || fail "not as it stands: $what"
done
