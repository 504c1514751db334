#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Dice matches with faults, typed and recorded: checks the stored rows for each fault, named by a
# player or not, and that the match can be continued, exported and imported. test_dice_record.sh
# REFEREE
set -eu
referee=$1
LC_ALL=C.UTF-8
export LC_ALL
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failures=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

# typed LINE...: types in the match of the record in $db.
typed()
{
    printf '%s\n' "$@" | "$referee" --db "$db" >out 2>err || fail "$*: $(cat out err)"
    [ ! -s err ] || fail "$*: $(cat err)"
}

# held: prints the stored claims, one per line: coup, claimant, kind, claimed, due, ruling.
held()
{
    "$referee" --db "$db" claims --json |
        sed 's/.*"coup":\(.*\),"marked":[^,]*,\("ruling":[^,]*\).*/\1,\2/
            s/"claimant":\|"kind":\|"claimed":\|"due":\|"ruling":\|"//g
            s/null/-/g
            s/,/ /g'
}

# as_held WHAT CLAIMS LINE...: a new match in a new record.
as_held()
{
    local what=$1 wanted=$2 found
    shift 2
    db=$what.db
    typed "$@"
    found=$(held | paste -sd/)
    [ "$found" = "$wanted" ] || fail "$what: $found, not $wanted"
    "$referee" --db "$db" verify >out 2>&1 || fail "$what: $(cat out)"
    "$referee" --db "$db" export --all >"$what.game"
    db=$what-again.db
    "$referee" --db "$db" import "$what.game" >out 2>&1 || fail "$what: $(cat out)"
    "$referee" --db "$db" export --all >"$what.again"
    # It is imported as an unfinished match, which the [Match] header identifies.
    diff <(grep -v '^.Match' "$what.game") <(grep -v '^.Match' "$what.again") >out || fail "$what: $(cat out)"
    found=$(held | paste -sd/)
    [ "$found" = "$wanted" ] || fail "$what, brought back: $found"
}

# Faults of the rules, §8. 11 is 200, a triple of sixes 600, the least by the third throw is 350.
as_held S2 '1 - S2 - - stands' '.new truba Anna - Boris - Clara' '112346/11 stop'
as_held S2-back '1 b S2 - - back' '.new truba Anna - Boris - Clara' '112346/11 stop' 'b = back'
as_held K1 "1 - K1 - - stands" ".new truba Anna - Boris" 112346/112
as_held K2 '1 - K2 - - stands' '.new ten-thousand Anna - Boris' '112346/- a 123466/1 stop'
as_held K3 '1 - K3 - - stands' '.new ten-thousand Anna - Boris' '112346/11 a 12346/1 stop'
as_held Z1 '1 - Z1 - - stands' '.new ten-thousand Anna - Boris' '112346/-' 'b 112346/11'
as_held X1 '1 - X1 - - void' '.new ten-thousand Anna - Boris' 'a 234466 a 112346/11'
as_held W1 '1 - W1 700 600 right' '.new truba Anna - Boris' '666234/666 +700'
as_held two '1 - W1 700 600 right/2 - S2 - - stands' '.new truba Anna - Boris' \
    '666234/666 +700' '112346/11 stop'
as_held pig '1 - W1 9 8 right' '.new pig Anna - Boris' '5 3 +9'

# With only the score, the dice are unknown, and are not counted.
as_held totals '' '.new truba Anna - Boris' 450 0 truba 600
[ "$("$referee" --db totals.db show last --json | grep -cF '"throws":[]')" = 4 ] || fail "throws of totals"
"$referee" --db totals.db stats Anna >out 2>&1 && grep -qx Truba out || fail "stats without --game: $(cat out)"
as_held pig-total '1 - W1 9 8 right' '.new pig Anna - Boris' '5 3 +9' +8

[ $failures = 0 ]
