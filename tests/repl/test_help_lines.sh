#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every line that .help of a game shows can be typed in that game: test_help_lines.sh REFEREE
#
# Each row below is an example of .help, and lines after which it can be typed, last the example
# itself. Every example in the first column of .help must be in a row.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
export LC_ALL=C.UTF-8
unset LANGUAGE

dice_rows()
{
    cat <<'END'
112346;112346
/11;112346|/11
/;112346|/
/-;112346|/-
112346/11;112346/11
stop;.set entry 0|112346/11|stop
s;112346/1|s
bank;112346/1|bank
on;112345/|on
450;450
truba;truba
+450;112346/1 stop|+450
= stands;112346/6|= stands
= back;112346/6|= back
a;a
Anna;Anna
# ...;112346|# a note
END
}

rows()
{
    cat <<'END'
trictrac;64;64
trictrac;1/7 1/5;64|1/7 1/5
trictrac;1/7/11;64|1/7/11
trictrac;22/off;[Setup "W:20x14,22 B:1x15 w"]|31|22/off
trictrac;-;?? +0|-
trictrac;7 5;64|7 5
trictrac;stay;?? +12|stay
trictrac;go;[Setup "W:2x2,3x2,4x2,5x2,6x2,7x2,8x2,1 B:1x15 w"]|.rule score 0/10 0/0 so|43 +4|go
trictrac;+8;64|+8
trictrac;b+2;64|b+2
trictrac;@1:2;64|@1:2
trictrac;school 4;64 +4 1/7 1/5|school 4
trictrac;false;64 1/7 1/5 school 4|false
trictrac;mark;31 4 2|64 7 5|65 7 6|32 4 3|42 +0 3 5|mark
trictrac;= 1/7 1/6;65 1/5 1/7|= 1/7 1/6
trictrac;# ...;64|# a note
tryktrak;64;64
tryktrak;b 51;b 51
tryktrak;12/18 8/12;[Setup "W:12x3,8x12 B:1x15 w"]|64|12/18 8/12
tryktrak;1/5/8;43|1/5/8
tryktrak;17/21x2;[Setup "W:17x4,12x11 B:1x15 w"]|44|17/21x2
tryktrak;bar/4;[Setup "W:bar,12x14 B:1x15 w"]|42|bar/4
tryktrak;22/off;[Setup "W:20x14,22 B:1x15 w"]|31|22/off
tryktrak;-;64|-
tryktrak;18 12;[Setup "W:12x3,8x12 B:1x15 w"]|64|18 12
tryktrak;= stands;43|12/20 -|= stands
tryktrak;= 12/18 8/12;[Setup "W:12x3,8x12 B:1x15 w"]|64|12/17 -|= 12/18 8/12
tryktrak;# ...;64|# a note
tric-trac;61;61
tric-trac;1/7 1/2;61|1/7 1/2
tric-trac;1/7/8;61|1/7/8
tric-trac;22/off;[Setup "W:20x14,22 B:4x15 w"]|31|22/off
tric-trac;12/14x2;[Setup "W:12x4,8x11 B:1x15 w"]|22|12/14x2
tric-trac;7 2;61|7 2
tric-trac;-;61|-
tric-trac;new;[Setup "W:20,22,2x13 B:4x15 w score=11:7"]|65 20/off|new
tric-trac;on;[Setup "W:20,22,2x13 B:4x15 w score=11:7"]|65 20/off|on
tric-trac;b 61;b 61
tric-trac;+3;61|1/7 1/2|+3
tric-trac;= back;61|1/9 -|= back
tric-trac;= stands;61|1/9 -|= stands
tric-trac;= 1/6 1/5;54|1/9 1/3|= 1/6 1/5
tric-trac;# ...;61|# a note
puff;64;64
puff;w 64;w 64
puff;b 64;b 64
puff;bar/4 bar/2;w 42|bar/4 bar/2
puff;4 2;w 42|4 2
puff;6/11 6/8;[Setup "W:6x15 B:6x15 w"]|w 52|6/11 6/8
puff;6/8/11;[Setup "W:6x15 B:6x15 w"]|w 32|6/8/11
puff;6/8x2;[Setup "W:6x15 B:6x15 w"]|w 22|6/8x2
puff;22/off;[Setup "W:22,24x14 B:6x15 w"]|w 31|22/off
puff;-;w 64|-
puff;= back;w 64|bar/3 -|= back
puff;= stands;w 64|bar/3 -|= stands
puff;# ...;w 64|# a note
tic-tac;64;64
tic-tac;1/7 1/5;64|1/7 1/5
tic-tac;7 5;64|7 5
tic-tac;hit;64|hit
tic-tac;in;64|in
tic-tac;fill;64|fill
tic-tac;whynot;64 1/7 1/5|whynot
tic-tac;raise 2;raise 2
tic-tac;= back;64|1/8 -|= back
tic-tac;= stands;64|1/8 -|= stands
tic-tac;# ...;64|# a note
backgammon;w 31;w 31
backgammon;64;w 31 8/5 6/5|64
backgammon;24/18 13/9;w 64|24/18 13/9
backgammon;24/14;w 64|24/14
backgammon;13/7x2;w 31 8/5 6/5|64 24/14|66|13/7x2
backgammon;bar/20;[Setup "W:bar,6x14 B:6x15 w"]|w 54|bar/20
backgammon;6/off;[Setup "W:6x15 B:6x15 w"]|w 64|6/off
backgammon;-;w 31|-
backgammon;18 9;w 64|18 9
backgammon;double;w 31 8/5 6/5|double
backgammon;take;w 31 8/5 6/5|double|take
backgammon;pass;w 31 8/5 6/5|double|pass
backgammon;resigns;w 31 8/5 6/5|resigns
backgammon;= back;w 31 8/3 -|= back
backgammon;# ...;w 31|# a note
pig;5;5
pig;5 3;5 3
pig;53;53
pig;stop;5|stop
pig;s;5|s
pig;bank;5|bank
pig;+8;+8
pig;# ...;5|# a note
END
    for game in ten-thousand truba farkle; do
        dice_rows | sed "s/^/$game;/"
    done
}

# Types the lines of a row in a new match of its game.
while IFS=';' read -r game example typed; do
    players='[White "Anna"]|[Black "Boris"]'
    case $game in ten-thousand | truba | farkle | pig) players='[Player1 "Anna"]|[Player2 "Boris"]' ;; esac
    rm -f record.db
    tr '|' '\n' <<<"[Game \"$game\"]|$players|$typed" >lines
    "$referee" --db record.db <lines >out 2>&1 || fail "$game, $example: $(cat out)"
done < <(rows)

# The examples of .help: its first column, without commands and notes.
for game in trictrac tryktrak tric-trac puff tic-tac backgammon ten-thousand truba farkle pig; do
    rows | sed -n "s/^$game;\([^;]*\);.*/\1/p" >listed
    printf '.new %s A - B\n.help\n' "$game" | "$referee" --db help.db |
        sed -n '/^  [^ ]/p' | cut -c 3-16 | sed 's/ *$//' | grep -v '^\.' >shown
    while read -r example; do
        [[ $example == *...* ]] || grep -qxF -- "$example" listed ||
            while read -r one; do
                grep -qxF -- "$one" listed || fail "$game: no row for \"$one\""
            done < <(sed 's/, /\n/g; s/   */\n/g' <<<"$example")
    done <shown
    grep -q . shown || fail "$game: .help shows no examples"
done
