#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The output of `replay` for wrong plays and half plays, which is alike in all games. A record that
# ends in half a play is unfinished. The play is ruled on only when it is closed, by "-", by the
# next dice or by the opponent's choice. test_left.sh REFEREE
# A player who plays 5-1 with one man has left a playable number unplayed: in each game's opening
# another man may play it.
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# record GAME TEXT: sets the record for the next replay.
record()
{
    game=$1
    case $game in
    ten-thousand | truba | farkle | pig) printf '[Game "%s"]\n[Player1 "Anna"] [Player2 "Boris"]\n%b\n' "$@" ;;
    *) printf '[Game "%s"]\n[White "Anna"] [Black "Boris"]\n%b\n' "$@" ;;
    esac >game
}

# ends STATUS LINE...: checks the exit status, and lines of the output.
ends()
{
    expect "$1" "$referee" replay game
    has "${@:2}"
}

# json TEXT...: the JSON contains these texts.
json()
{
    run "$referee" replay --json game
    has "$@"
}

# --- half a play --------------------------------------------------------------------------------

unfinished='The turn is not finished. Still to come: '
while read -r game half other; do
    for end in '' ' *'; do
        record "$game" "1. w 51 $half$end"
        ends 4 "1. Anna 5-1" "$half" "$unfinished"
        lacks D1
        json '"play":null' '"legal":true' '"faults":[]' '"final":null' '"next":null'
    done
    for end in "\n2. b 51 $half $other" ' -' ' = stands' " = back $half $other"; do
        [ "$game$end" != 'trictrac -' ] || continue
        [ "$game" != trictrac ] || [ "${end#* = back}" = "$end" ] || end=" = $half $other"
        record "$game" "1. w 51 $half$end"
        ends 4 "$half" D1
        lacks "$unfinished"
        json '"legal":false' '"code":"D1"'
    done
    record "$game" "1. w 51 $half $other"
    ends 0 '1. Anna 5-1'
    lacks "$unfinished"
    record "$game" '1. w 51'
    ends 0 '1. Anna 5-1' "${unfinished}the play."
    json '"play":null' '"legal":true' '"faults":[]'
    record "$game" '1. w 51 -'
    ends 4
    lacks 'nothing can be played'
done <<'END'
trictrac 1/2 1/6
tryktrak 12/17 17/18
tic-tac 1/2 1/6
tric-trac 1/2 1/6
puff bar/1 bar/5
END

# The record is continued from there.
for game in tic-tac puff; do
    half=1/2 other=1/6
    [ "$game" = tic-tac ] || half=bar/1 other=bar/5
    record "$game" "1. w 51 $half"
    expect 0 "$referee" --db left.db import game
    key=$("$referee" --db left.db matches | cut -d ' ' -f 1)
    printf '.resume %s\n.why\n%s\n' "$key" "$other" | "$referee" --db left.db >out 2>err || fail "$game: $(cat out err)"
    lacks D1
    expect 0 "$referee" --db left.db export "$key"
    has "1. w 51 $half $other"
    expect 0 "$referee" --db left.db verify
    rm left.db
done

# A turn of dice that neither ends nor continues.
record ten-thousand '1. a 111234/111'
ends 0 "${unfinished}the next throw or stop."
record ten-thousand '1. a 111234'
ends 0 "${unfinished}the dice put aside."
record pig '1. a 5 3'
ends 0 "${unfinished}the next throw or stop."
record pig '1. a 5 3 stop'
ends 0
lacks "$unfinished"

# --- German Tric-Trac: a wrong play is told, and what became of it ------------------------------

fault='(N1)'
record tric-trac '1. w 51 1/5 1/2'
ends 4 "1. Anna 5-1, plays 1/5 1/2." "$fault"
record tric-trac '1. w 51 1/5 1/2 = stands'
ends 4 "1. Anna 5-1, plays 1/5 1/2." "$fault" 'Boris lets it stand.'
record tric-trac '1. w 51 1/5 1/2 = back 1/6 1/2'
ends 4 "1. Anna 5-1, plays 1/5 1/2." "$fault" 'Boris sends it back: the men return, those hit included.' \
    'Anna now plays 1/6 1/2.'
record tric-trac '1. w 51 1/5 1/2\n2. b 51 1/6 1/2'
ends 4 "1. Anna 5-1, plays 1/5 1/2." "$fault" '  The next throw is made, so it stays on the board.' \
    '2. Boris 5-1, plays 1/6 1/2.'
lacks 'send it back before'
record tric-trac '1. w 51 1/6 1/2'
ends 0 "1. Anna 5-1, plays 1/6 1/2."
record tric-trac '1. w 51 -'
ends 4 '1. Anna 5-1, plays nothing.' '(D1)'
record tric-trac '[Setup "W:2x15 B:17x2,1x13 w"]\n1. w 66'
ends 0 'Anna 6-6: no number can be played.'

# Twelve win "auch mit dem ersten seiner beiden Züge": the second move belongs to the new partie.
setup='[Option "parties=3"] [Setup "W:5,7x5,9x4,11,15,16,20,21 B:3,7x2,11x2,12x7,22x2 b score=8:11"]'
won='Boris wins partie 1, 12 points to 8: it counts once (1).'
record tric-trac "$setup\n1. b 54 22/off"
ends 0 "$won" "${unfinished}new or on."
record tric-trac "$setup\n1. b 54 22/off on 22/off"
ends 0 "$won" 'On: the men stay, Boris: peg to 1'
record tric-trac "$setup\n1. b 54 22/off on"
ends 4 "$won" "${unfinished}the rest of the play."
