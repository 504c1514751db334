#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A letter before a word names the player who says it. A play typed when dice or a choice are due is
# refused at the table; in game text it is one more man: test_letters.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# refused PLACE REASON TEXT: replay and import refuse the game text at this place.
refused()
{
    printf '%b' "$3" >r.tt
    expect 3 "$referee" replay r.tt
    file_has err "r.tt:$1: $2"
    expect 3 "$referee" --db r.db import r.tt
    has "$1: $2"
}

# same A B: two game texts give the same rulings; only the second names the speakers.
same()
{
    local text judged=()
    for text; do
        printf '%b' "$text" >same.tt
        run "$referee" replay same.tt
        judged+=("$status $(cat out err)")
    done
    equal "${judged[0]}" "${judged[1]}" "$2"
}

# --- trictrac --------------------------------------------------------------------------------------

# Impuissance gives Black a hole on White's throw: no going by it (GU V; LL §155-156; M XVI).
hole='[Setup "W:7x3,8x3,9x3,10x2,11x2,12x2 B:7x2,8x2,9x2,10x2,11x2,12x5 w"]\n1. w ?? +0 -\n2. b ?? +10 -\n'
going='White threw: only White may stay or go (M XVI; GU V; LL §155-156)'
refused 4:20 "$going" "${hole}3. w 65 7/12 b+2 b go\n"
refused 4:20 "$going" "${hole}3. w 65 7/12 b+2 b stay\n"
refused 2:11 'White threw: only White moves men' '[White "A"]\n1. w 64 b 1/7 1/5\n'
refused 2:15 'White threw: only White moves men' '[White "A"]\n1. w 64 1/7 b 1/5\n'
refused 2:11 'White threw: only White moves men' '[White "A"]\n1. w 64 b 7 5\n'
refused 2:11 'White threw: only White moves men' '[White "A"]\n1. w 64 b -\n'
refused 2:11 'White threw: only White moves men' '[White "A"]\n1. w 64 b t7\n'
same '1. w 64 1/7 1/5\n' '1. w 64 w 1/7 w 1/5\n'
same '1. w 64 t1 1/7 1/5\n2. b 31 1/4 1/2\n' '1. w 64 w t1 1/7 1/5\n2. b 31 b 1/4 1/2\n'

# A player who goes leaves the opponent nothing of that throw. This is printed under every policy,
# as the peg goes back (§10).
for announce in announce confirm silent; do
    printf '%b' "[Option \"announce=$announce\"]\n${hole}3. w 65 7/12 b+2\nw go\n" |
        "$referee" --db "$announce.db" >out 2>err
    grep -q '^White went: what Black marked falls away' out || fail "$announce: $(cat out err)"
done

# The player sent to school contests, not the sender (LL §181-183).
school='[Setup "W:1x12,7,12x2 B:1x13,7,9 w"]\n1. w 64 +6 1/7 1/5 b school 2 '
refused 2:33 "the claim is Black's: only White may contest it" "${school}b false\n"
refused 2:33 "the claim is Black's: only White may contest it" "${school}b whole\n"
refused 2:33 "the claim is Black's: only Black may raise it" "${school}w raise\n"
same "${school}false\n" "${school}w false\n"

# The opponent chooses (LL §198-201).
wrong='1. w 51 1/6 1/4 '
theirs="White threw: only Black may say this of White's play"
refused 2:19 "$theirs" "[White \"A\"]\n${wrong}w = stands\n"
refused 2:21 "$theirs" "[White \"A\"]\n${wrong}= w stands\n"
refused 2:21 "$theirs" "[White \"A\"]\n${wrong}= w 1/6 1/2\n"
refused 2:11 "$theirs" '[White "A"]\n1. w 64 w must 14\n'
same "${wrong}= stands\n" "${wrong}b = stands\n"
same "${wrong}= 1/6 1/2\n" "${wrong}= b 1/6 1/2\n"

# --- the other games -------------------------------------------------------------------------------

only='only the other player may say that'
other='this letter is not that of the player who threw'
refused 4:17 "$only" '[Game "tryktrak"]\n[White "A"]\n[Black "B"]\n1. w 51 12/14 w = stands\n'
refused 4:19 "$only" '[Game "tryktrak"]\n[White "A"]\n[Black "B"]\n1. w 51 12/14 = w stands\n'
refused 4:11 "$other" '[Game "tryktrak"]\n[White "A"]\n[Black "B"]\n1. w 51 b 12/17\n'
refused 4:15 "$only" '[Game "tric-trac"]\n[White "A"]\n[Black "B"]\n1. w 51 1/5 w = stands\n'
refused 4:17 "$only" '[Game "tric-trac"]\n[White "A"]\n[Black "B"]\n1. w 51 1/5 = w back\n'
refused 4:11 "$other" '[Game "tric-trac"]\n[White "A"]\n[Black "B"]\n1. w 51 b 1/6 1/2\n'
refused 4:19 "$other" '[Game "tric-trac"]\n[White "A"]\n[Black "B"]\n1. w 51 1/6 1/2 b +3\n'
refused 4:17 "$only" '[Game "tic-tac"]\n[White "A"]\n[Black "B"]\n1. w 51 1/5 = w stands\n'
refused 4:19 "$only" '[Game "puff"]\n[White "A"]\n[Black "B"]\n1. w 51 bar/2 = w stands\n'
refused 4:20 'the others choose' '[Game "truba"]\n[Player1 "A"]\n[Player2 "B"]\n1. a 112346/13 = a back\n'
refused 4:15 "$other" '[Game "truba"]\n[Player1 "A"]\n[Player2 "B"]\n1. a 112346 b /11\n'

# --- a play where dice are due ---------------------------------------------------------------------

# typed LINES: types them at the prompt, from a pipe.
typed()
{
    : >err
    printf '%b' "$1" | "$referee" --db t.db >out 2>&1 || :
}
# at_table SAID... LINES: each text is in the output of the last line.
at_table()
{
    local text last
    typed "${@: -1}"
    last=$(tail -n 1 out)
    for text in "${@:1:$#-1}"; do
        [[ $last = *"$text"* ]] || fail "expected \"$text\" after ${*: -1}, seen: $last"
    done
}
first='.new Anna - Boris\n31 4 2\n'
due='Boris, the dice first'
more='One man more is typed with its play, in one line (.undo or .edit)'
for slip in '1/6 1/7' '1/6' '7 6' '18' '-' '2. 1/6 1/7' '2. b 1/6 1/7' 'w 1/6'; do
    at_table "$due" "$more" "$first$slip\n"
done
# The play named in the message is the one that was made.
three='plays 1/6 1/4 1/2: a false move'
for said in '31 4 2 1/6\n' '31 4 2\n.undo\n31 4 2 1/6\n' '31\n4 2\n.undo\n4 2 1/6\n' \
    '31 4 2\n.edit 1 31 1/4 1/2 1/6\n.score\n'; do
    typed ".new Anna - Boris\n$said"
    has "$three"
done
# In game text line breaks have no meaning.
printf '31 4 2\n1/6\n' >two.tt
expect 4 "$referee" replay two.tt
has "$three"
# A man still to come is not an error, nor is a claim next to the play.
at_table 'Anna plays 1/4 1/2: legal.' '.new Anna - Boris\n31\n4\n1/2\n'
at_table 'Anna plays 1/4 1/2: legal.' '.new Anna - Boris\n31 4 2\n+0\n'

# After a false move the opponent chooses; further men change nothing.
false='.new Anna - Boris\n51 1/6 1/4\n'
at_table 'Boris may decide (= stands, = 1/6 1/2)' "${false}1/6\n"
at_table 'Boris may decide' "${false}6 2\n"
typed "${false}1/6\n= 1/6 1/2\n"
has 'Boris chose 1/6 1/2'
# If the messages may not reveal whether the play was right, more men are refused with the same text
# in either case.
at_table "$due" '.new Anna - Boris\n.set announce=silent\n31 1/4 1/2\n1/6\n'
at_table "$due" '.new Anna - Boris\n.set announce=silent\n31 1/4 1/3\n1/6\n'

# The other games refuse it, too.
at_table 'the dice first' '.new tryktrak Anna - Boris\n51 12/17 1/2\n1/3\n'
at_table 'the dice first' '.new tric-trac Anna - Boris\n51 1/6 1/2\n1/3\n'
at_table 'the dice first' '.new puff Anna - Boris\n51 bar/5 bar/1\nbar/3\n'
at_table 'the dice first' '.new tic-tac Anna - Boris\n51 1/6 1/2\n1/3\n'

# After a false play the opponent decides; further men do not reopen the decision.
decide='Boris may decide (= stands, = back)'
for game in tric-trac tic-tac; do
    at_table "$decide" ".new $game Anna - Boris\\n31 1/4 1/3\\n1/6 1/7\\n"
    at_table "$due" ".new $game Anna - Boris\\n31 1/4 1/3\\n= stands\\n1/4\\n"
    # A play that was sent back is made again.
    at_table 'Boris 6-4' ".new $game Anna - Boris\\n31 1/4 1/3\\n= back\\n1/4 1/2\\n64\\n"
done
# One number is still to be played.
at_table 'the men go back' '.new tric-trac Anna - Boris\n31 1/6\n1/4\n'
at_table 'the men go back' '.new tic-tac Anna - Boris\n31 1/6\n1/4\n'
at_table "$decide" '.new tryktrak Anna - Boris\n31 1/4 1/3\n12/13\n'
at_table "$due" '.new tryktrak Anna - Boris\n31 1/4 1/3\n= stands\n12/13\n'
at_table 'Boris may decide (= back)' '.new tryktrak Anna - Boris\n31 1/6 1/4\n12/13\n'
at_table "$decide" '.new puff Anna - Boris\n31 bar/6 bar/1\nbar/4\n'
at_table "$due" '.new puff Anna - Boris\n31 bar/6 bar/1\n= stands\nbar/4\n'
for game in tryktrak tric-trac puff tic-tac; do
    man=1/4
    [ $game = puff ] && man=bar/4
    at_table "$decide" ".new $game Anna - Boris\\n31\\n-\\n$man\\n"
    at_table "$due" ".new $game Anna - Boris\\n31\\n-\\n= stands\\n$man\\n"
done

# --- who threw, where the goer throws again ---------------------------------------------------------

# Silence until the next dice, whoever throws them, is an answer (GU III; LL §170, §180).
going='[White "Anna"]\n[Black "Boris"]\n[Setup "W:6,7x3,8x2,9x2,10x2,11x3,12x2 B:5,6x2,7x3,8x3,9x2,11x2,12x2 w"]\n'
typed ".new trictrac\n${going}?? +6 -\n?? +0 -\n66 stay\ngo\n54\n"
has 'Anna throws next: Boris chooses before the dice, or it stays.' \
    'Anna has thrown before Boris objected: the going stands.'
lacks 'Boris has thrown'

# --- letters of a language, and columns --------------------------------------------------------------

# In a pipe the letters of the language also name the players. A letter that names the other player
# in game text, such as the French b, has its meaning in game text.
printf '.new A - B\n.set announce=announce\nб 64 1/7 1/5\nч 31 1/4 1/2\nч+2\n' |
    LC_ALL=C.UTF-8 LANGUAGE=uk "$referee" --db uk.db >out 2>&1 || fail "$(cat out)"
"$referee" --db uk.db export last >out
has '2. b 31 1/4 1/2 +2'
printf '.new A - B\nb 64 1/7 1/5\n' | LC_ALL=C.UTF-8 LANGUAGE=fr "$referee" --db fr.db >out 2>&1 || fail "$(cat out)"
"$referee" --db fr.db export last >out
has '1. b 64 1/7 1/5'

# Columns count characters, at the prompt, in files and in positions.
printf '.new A - B\nнова xx\n' | "$referee" --db column.db >out 2>&1 || :
has 'stdin:2:1: type the dice first'
printf '.new A - B\n64 школа зле\n' | "$referee" --db column.db >out 2>&1 || :
has 'stdin:2:10: '
printf '[White "Ж"]\n64 школа зле\n' >column.tt
expect 3 "$referee" replay column.tt
file_has err 'column.tt:2:10: '
expect 3 "$referee" --db column.db import column.tt
has 'column.tt:2:10: '

# Nothing that import refused was recorded.
expect 0 "$referee" --db r.db matches
equal '' "$(cat out)" 'recorded matches'
