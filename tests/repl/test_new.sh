#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# .new: which game begins, and who plays it; and how lists show the games: test_new.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1
columns=80 lines=24
. "$tests/support/terminal.sh"

# begins SAID ARGUMENT: the output of `.new ARGUMENT` in a pipe.
begins()
{
    local said
    said=$(printf '.new %s\n' "$2" | "$referee" --db "$home/new.db" 2>&1) || true
    equal "$1" "$said" ".new $2"
    rm -f "$home"/new.db*
}

# Games have the names in doc/rules, translated names and short ones, of one word or two, in any
# capitals.
begins 'A new match of Puff: White A, Black B.' 'Puff A - B'
begins 'A new match of Tryktrak (Polish): White A, Black B.' 'TRYKTRAK A - B'
begins 'A new match of Tric-Trac (German): White Luc, Black Eva.' 'Tric Trac Luc - Eva'
begins 'A new match of Truba: A, B, C.' 'Труба A - B - C'
begins 'A new match of 10,000: A, B.' '10000 A - B'
begins 'A new match of 10,000: A, B.' '10 000 A - B'
begins 'A new match of 10,000: Ala, Ola.' 'Dziesięć tysięcy Ala - Ola'
begins 'A new match of Pig: Luc, Marie.' 'cochon Luc - Marie'
begins 'A new match of Puff: White, Black.' 'puff'

# A player may have the name of a game: text in quotes is always a player.
begins 'A new match of Trictrac: White Pig, Black Anna.' 'Pig - Anna'
begins 'A new match of Trictrac: White Ann B, Black Carl.' '"Ann B" - Carl'
begins 'A new match of Trictrac: White a - b, Black c.' '"a - b" - c'
begins 'A new match of Trictrac: White Puff Meyer, Black Carl.' '"Puff Meyer" - Carl'
begins 'A new match of Trictrac: White Luc Puff, Black Carl.' 'Luc Puff - Carl'

# A hyphen between the players of a partie is not a player.
printf '.partie X A - B\n' | "$referee" --db "$home/partie.db" |
    grep -qx 'A new match of Trictrac: White A, Black B.' || fail '.partie X A - B'

# A word close to the name of a game is refused in a pipe, unless the record knows such a player. A
# terminal prompts.
near="unknown game: type farkle, or put a player's name in quotes"
begins "stdin:1:6: $near" 'farkel Anna - Boris'
status=0
printf '.new farkel Anna - Boris\n' | "$referee" --db "$home/new.db" >/dev/null 2>&1 || status=$?
[ $status = 3 ] || fail "farkel ends with $status"
begins 'A new match of Trictrac: White farkel, Black Boris.' 'farkel - Boris'
printf '.new "farkel Anna" - Boris\n31 1/4 1/2\n' | "$referee" --db "$home/known.db" >/dev/null
printf '.new farkel Anna - Clara\n' | "$referee" --db "$home/known.db" |
    grep -qx 'A new match of Trictrac: White farkel Anna, Black Clara.' || fail 'a known player'

# Lists name the game. With --game they omit matches of other games; an unsuitable --game is
# refused.
printf '.new puff A - B\n62 2 6\n.new truba C - D\n111234/111 stop\n' |
    "$referee" --db "$home/lists.db" >/dev/null
listed=$("$referee" --db "$home/lists.db" matches | cut -c 23- | cut -d ' ' -f 1-4)
[ "$listed" = $'Truba  C -\nPuff  A -' ] || fail "listed: $listed"
[ "$("$referee" --db "$home/lists.db" matches --game Puff | wc -l)" = 1 ] || fail '--game Puff'
printf '.new tic-tac E - F\n51 1/2 1/3 = stands\n' | "$referee" --db "$home/lists.db" >/dev/null
"$referee" --db "$home/lists.db" claims --json >"$home/all"
grep -q . "$home/all" || fail 'no claim'
[ "$("$referee" --db "$home/lists.db" claims --game tic-tac --json)" = "$(cat "$home/all")" ] ||
    fail 'claims --game tic-tac'
[ -z "$("$referee" --db "$home/lists.db" claims --game puff --json)" ] || fail 'claims --game puff'
"$referee" --db "$home/lists.db" show last --game puff 2>&1 | grep -qx \
    'referee: --game is not an option of show' || fail 'show --game'

begin
wait_for last 'White is played by:'
enter '.new farkel Anna - Boris'
wait_for last 'Is the game Farkle meant\? \[y/N\]'
enter y
wait_for screen 'A new match of Farkle: Anna, Boris\.'
enter '.new farkel Anna - Boris'
wait_for last 'Is the game Farkle meant\? \[y/N\]'
enter n
wait_for screen 'A new match of Farkle: farkel Anna, Boris\.'
quit
