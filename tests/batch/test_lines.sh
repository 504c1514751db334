#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Position lines of dice games: every question has an answer, and errors have their place.
# test_lines.sh REFEREE. In Truba 350 must be put aside by the third throw, three zeros in a row
# lose the whole total, and of one die only 1 and 5 count.
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# says STATUS EXPECTED ARGUMENTS...: checks output and exit status.
says()
{
    local wanted=$1 expected=$2 status=0 printed
    shift 2
    printed=$("$referee" "$@" 2>&1) || status=$?
    equal "$expected" "$printed" "$*"
    [ "$status" = "$wanted" ] || fail "$* ended with status $status, expected $wanted"
}

# No dice count.
says 0 '4: nothing counts. A zero, total 500.' chances '4 game=truba total=500'
says 0 '4: nothing counts. A zero, total 0.' chances '4 game=truba total=500 streak=2'
says 0 '{"line":"4 game=truba total=500","game":"truba","dice":[4],"burned":true,"throws":[],"total":500,"streak":1}' \
    chances --json '4 game=truba total=500'
says 0 '{"line":"2346 game=farkle","game":"farkle","dice":[2,3,4,6],"burned":true,"why":"nothing-counts","keeps":[],"total":0,"streak":1}' \
    judge --json '2346 game=farkle'

# A record is printed under the numbers of its coups: tryktrak lets a 6 and a 3 of coup 1 be played
# from 12 and 17, and so Puff sets men on the fields thrown.
for game in 'tryktrak 63 12/18 17/20 52 12/14 17/22' 'puff 63 bar/3 bar/6 52 bar/2 bar/5'; do
    set -- $game
    printf '[Game "%s"]\n\n1. w %s %s %s\n2. b %s %s %s # well\n' "$@" >"$1.game"
    case $1 in
    tryktrak) told=$'1. White 6-3, plays 17/20 12/18.\n2. Black 5-2, plays 17/22 12/14.' ;;
    puff) told=$'1. White 6-3, plays bar/6 bar/3.\n2. Black 5-2, plays bar/5 bar/2.' ;;
    esac
    says 0 "$told" replay "$1.game"
done

# An open quote ends with its line, in every game; in trictrac the next game is still read.
for game in tryktrak puff tric-trac tic-tac ten-thousand truba farkle pig; do
    printf '[Game "%s"]\n"open\n' "$game" >open.game
    says 3 'open.game:2:1: the quoted text does not end: a quote is missing' replay open.game
done
printf '1. w 21 "open\n[White "A"]\n[Black "B"]\n1. w 64 1/7 1/5\n' >open.game
says 3 $'open.game:1:9: the quoted text does not end: a quote is missing
1. A 6-4: 1/7 1/5' replay open.game

# A player who has put aside too little by the third throw throws no more.
says 0 '1, turn 200: the minimum is not reached: a zero' chances '1 game=truba turn=100 throw=3'
says 0 '{"line":"1 game=truba turn=100 throw=3","game":"truba","dice":[1],"burned":false,"throws":[{"keep":"1","turn":200,"left":6,"burns":true}]}' \
    chances --json '1 game=truba turn=100 throw=3'
says 0 '1, turn 100: 1 die: nothing counts in 4 of 6 (66.7%), the turn is then worth 350/6 (58.3)' \
    chances '12 game=farkle'

# A single argument that is not a file is a position, if it can be one.
says 0 '1: 100, turn 100, 6 dice to throw; stopping writes 100, total 100' judge 1 --game farkle
says 0 'Stopping writes 6, total 6.' judge 6 --game pig
says 0 'Stopping writes 26, total 106, and wins.' judge '6 game=pig turn=20 total=80'
says 3 'position:1:1: the throw is missing' judge game=truba
says 3 'position:1:1: the die is missing' judge game=pig
says 3 'position:1:1: chances cannot be counted in this game' chances '5 game=pig'
says 1 'referee: none.txt: No such file or directory' judge none.txt
says 1 'referee: : No such file or directory' judge ''

# Errors have their place.
says 3 'position:1:7: there are 6 dice at most' judge '1123466 game=truba'
says 3 'position:1:6: there are 5 dice at most' judge '112346 game=truba dice=5'
says 3 'position:1:6: a throw, turn=, throw=, total=, streak= or entered= is expected' judge '11234x game=truba'
says 3 'position:1:19: turn= and streak= are 0 or more, throw= is 1 or more' judge '1 game=truba turn=-50'
says 3 'position:1:20: turn= and streak= are 0 or more, throw= is 1 or more' judge '1 game=truba throw=0'
says 3 'position:1:5: only one throw can be given' judge '123 456 game=truba'
says 3 'position:1:1: --points has no meaning in this game' chances --points 5 '11 game=farkle'
