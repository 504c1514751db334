#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# An evening in each language, and not a word of English on the screen beside what is typed:
# test_english.sh REFEREE SOURCE
set -eu
referee=$1 source=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
unset LANGUAGE LC_ALL LC_MESSAGES LANG REFEREE_DB
export HOME="$dir"
cd "$dir"
wrong=0

# English by its small words, and the names of ours that programs read. What is typed is none of
# these, or stands behind a dot, a hyphen, a sign of equality.
english='the|of|and|is|are|was not|were|been|have|has|had|which|what|when|with|without|from|than|then'
english="$english|there|their|these|this|that|his|its|not|only|who|whose|for|how|throws|plays|marks"
english="$english|due|marked|claimed|raised|upheld|under|over|White|Black|men|Player"
english="$english|true-hit|false-hit|fill-grand|keep-grand|six-tables|corner-hit"
english="$english|FILE|NUMBER|PLAYER|MATCH|WORD|WORDS|WHY|WHAT|PICTURE|STATE|KIND|DICE|OPPONENT"
english="$english|LINES|ENTRIES|KEY|TURN|VALUE|BACKUP|BEGINNING|NEWNAME|COMMAND|DIGEST"

# Who plays, what is said by rule and by whom, and what goes wrong.
evening()
{
    sed 's/#.*//' "$source/tests/sessions/every-school.in" "$source/tests/sessions/every-fault.in"
    cat <<'END'
.new
64 1/7 1/5
43
.new trictrac Anna - Boris
54 1/6 1/5
64 +0 1/7 1/5
school 4
.overrule 2 xx
.note yy
.turn 2
.turns
.orders
.options
.score
.board
.matches
.why 2
.undo
.redo
.edit 1 54 1/6 1/5
.rule board W:1x15 B:1x15 xx
.rule throw void xx
.break xx
.resign Anna xx
.chances
.nothing
.help nothing
.help commands
.help sources
.rule
END
    for game in tryktrak tric-trac puff tic-tac ten-thousand truba farkle pig; do
        printf '.new %s\n.help commands\n.score\n.board\n.help sources\n.new %s Anna - Boris\n' $game $game
    done
}

# Commands of the program, wrong ones among them.
commands()
{
    "$referee" "$@" || :
}

screens()
{
    evening | commands --db r.db
    commands --db r.db claims
    commands --db r.db stats Anna
    commands --db r.db stats White
    commands --db r.db find 'W:1x15 B:1x15 w'
    commands --db r.db verify
    commands --db r.db matches
    for match in $("$referee" --db r.db complete matches | head -n 9); do
        commands --db r.db show "$match"
    done
    commands --db r.db show nobody
    commands --db r.db backup r.db
    echo xx >none.db
    commands --db none.db matches
    commands --db "$dir" matches
    commands --db missing.db show last
    commands --db r.db restore none.db
    commands help
    commands help nothing
    commands tutorial </dev/null
    commands --db r.db dossier "$(evening_key)" 1 -o -
}

# The key of the match that Anna and Boris played at trictrac.
evening_key()
{
    "$referee" --db r.db complete matches | head -n 1
}

# found LANGUAGE: the lines with English in them, as they were said in it.
found()
{
    rm -f -- *.db*
    LC_ALL=C.UTF-8 LANGUAGE=$1 screens >"$dir/said" 2>&1
    # what was typed of a turn is shown as it was typed
    LC_ALL=C.UTF-8 grep -E "(^|[^[:alnum:]_.=-])($english)([^[:alnum:]_=-]|\$)" "$dir/said" |
        grep -vE '^   ?(Введено|Saisi|Getippt|Wpisano|Eingegeben) '
}

# It can be found where it is.
[ "$(found C | wc -l)" -gt 300 ] || {
    echo "hardly any English in English"
    wrong=1
}
for language in fr de pl uk; do
    ! found $language >"$dir/english" || {
        echo "$language: English in"
        sort -u "$dir/english"
        wrong=1
    }
done

# French has a blank that does not break before : ; ! and ?, never another and never none.
found fr >/dev/null || :
! LC_ALL=C.UTF-8 grep -nE ' [:;!?»]( |$)|« ' "$dir/said" || wrong=1
! LC_ALL=C.UTF-8 grep -E '[[:alpha:]»][:!?]( |$)' "$dir/said" |
    grep -vE '^referee: ' || wrong=1
exit $wrong
