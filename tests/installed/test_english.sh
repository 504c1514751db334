#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# An evening in each language: no English word is on the screen except what was typed:
# test_english.sh REFEREE SOURCE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1 source=$2
dir=$folder
unset LC_ALL LANG

# Common short English words, and names that programs read. Typed words are excluded: they do not
# match, or follow a dot, a hyphen or an equals sign.
english='the|of|and|is|are|was not|were|been|have|has|had|which|what|when|with|without|from|than|then'
english="$english|there|their|these|this|that|his|its|not|only|who|whose|for|how|throws|plays|marks"
english="$english|due|marked|claimed|raised|upheld|under|over|White|Black|men|Player"
english="$english|true-hit|false-hit|fill-grand|keep-grand|six-tables|corner-hit"
english="$english|FILE|NUMBER|PLAYER|MATCH|WORD|WORDS|WHY|WHAT|PICTURE|STATE|KIND|DICE|OPPONENT"
english="$english|LINES|ENTRIES|KEY|TURN|VALUE|BACKUP|BEGINNING|NEWNAME|COMMAND|DIGEST"

# evening: players, rulings by the rules and by an arbiter, and errors.
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

# commands: commands of the program, including wrong ones.
commands()
{
    "$referee" "$@" || :
}

# visible: removes tags, scripts and styles from a page; keeps the labels of drawings.
visible()
{
    awk 'BEGIN { RS = "<" } NR > 1 {
        end = index($0, ">")
        tag = substr($0, 1, end)
        if (hidden && tag !~ /^\/(script|style)/)
            next
        hidden = tag ~ /^(script|style)/
        while (match(tag, / (aria-label|title|alt|placeholder)="[^"]*"/)) {
            print substr(tag, RSTART, RLENGTH)
            tag = substr(tag, RSTART + RLENGTH)
        }
        if (!hidden)
            print substr($0, end + 1)
    }' "$1" | sed 's/^ [a-z-]*="//; s/"$//; s/&quot;/"/g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g'
}

# paged COMMAND WHAT...: prints the text of the page of a match, its sheet or another output.
paged()
{
    rm -f page.html
    commands --db r.db "$@" -o page.html
    [ ! -f page.html ] || visible page.html
}

# pdftotext prints a no-break space as a plain one, so sheets are kept separately.
sheet()
{
    command -v pdftotext >/dev/null || return 0
    rm -f sheet.pdf
    commands --db r.db sheet "$@" -o sheet.pdf
    [ ! -f sheet.pdf ] || pdftotext -layout sheet.pdf - >>sheets
}

# marque ROUND WHITE BLACK COUPS: prints one of a partie, as record text.
marque()
{
    printf '[White "%s"]\n[Black "%s"]\n[Partie "Soir"]\n[Round "%s"]\n[Event "Cup"]\n' "$2" "$3" "$1"
    printf '[Player1 "Anna"]\n[Player2 "Boris"]\n[Option "play=ecrire"]\n[Option "marques=2"]\n%s\n\n' "$4"
}

# rulings: matches of three games with rulings of an arbiter and corrections.
rulings()
{
    cat <<'END'
.new trictrac Anna - Boris
54 1/6 1/5
64 +0 1/7 1/5
school 4
.overrule 2 xx
.rule score 3/4 2/0 xx
.rule score 3/4 xx
.edit 1 54 1/5 1/6
61 2/8
.set schools own-throw
.resign Anna xx
.new tryktrak Anna - Boris
51 12/17 1/2
43 12/16 16/18
= back
43 12/16 16/19
.rule board W:1x15 B:1x15 66 xx
.rule score 3/4 2/0 xx
.edit 1 51 12/17 12/13
.resign Anna xx
.new ten-thousand Anna - Boris - Clara
112346/11 stop
223466
222346/222 stop
.rule board xx xx
.rule score 99999 0 0 a xx
222346/1
= stands
.forfeit Anna xx
END
}

# papers: each match as page, sheet and dossier; its partie and its event; all topics of the help.
papers()
{
    rulings | commands --db r.db
    {
        marque 1 Anna Boris 'w ?? @1:0 stay - b ?? @1:0 stay - w ?? @8:0 stay - b ?? @7:0 stay - w ?? go'
        marque 2 Boris Anna 'w ?? @6:0 stay - b ?? @11:0 go'
    } >partie.game
    sed '/Event/d; s/ *#.*//' "$source/tests/games/tryktrak-sample.game" >sample.game
    commands --db r.db import partie.game sample.game
    for match in $("$referee" --db r.db complete matches | head -n 6); do
        paged report --full "$match"
        sheet --full "$match"
        paged dossier "$match" 1
        commands --db r.db show --full "$match"
        rm -f case.txt
        commands --db r.db dossier "$match" 2 -o case.txt
        [ ! -f case.txt ] || cat case.txt
    done
    commands --db r.db partie
    commands --db r.db partie Soir
    paged report --partie Soir
    sheet --partie Soir
    for game in trictrac tryktrak; do
        paged --game $game standings --event Cup
        commands --db r.db --game $game standings --event Cup
        for system in swiss round-robin knock-out; do
            commands --db r.db --game $game pair --event Cup --system $system Xa Yb Zc
        done
    done
    for game in trictrac tryktrak ten-thousand; do
        commands --game $game tutorial </dev/null
        tutored $game
        topics $game
    done
}

# tutored: plays the whole tutorial, typing wrong lines first, then the correct ones.
tutored()
{
    command -v script >/dev/null && script -qec true /dev/null </dev/null >/dev/null 2>&1 || return 0
    {
        printf '%s\n' 'xx' '45 1/5 1/6' '64 1/2' .board .hint '.help hit'
        for step in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
            printf '%s\n' 99 .skip
        done
    } >typed
    TERM=dumb script -qec "$referee --game $1 tutorial" /dev/null <typed | tr -d '\r' |
        grep -v '^[^ ]* *$'
}

# topics: prints .help of every topic that .help lists, and of every topic that these name. In
# English, only the topic is between .help and a full stop.
topics()
{
    printf '.new %s Anna - Boris\n.help\n.help commands\n' "$1" >asked
    for round in 1 2; do
        LANGUAGE=C commands --db h.db <asked >help.said
        {
            sed -n 's/^  \(\.[a-z]*\) .*/\1/p; s/^  \([A-Z]\{1,2\}\)  .*/\1/p' help.said
            grep -o '\.help [a-z][a-z-]*[.,)]' help.said | cut -d' ' -f2 | tr -d '.,)'
        } | sort -u | sed 's/^/.help /' >more
        {
            printf '.new %s Anna - Boris\n.help\n.help commands\n' "$1"
            cat more
        } >asked
    done
    commands --db h.db <asked
}

screens()
{
    evening | commands --db r.db
    commands --db r.db claims
    commands --db r.db stats Anna
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
    papers
}

# evening_key: prints the key of the match that Anna and Boris played at trictrac.
evening_key()
{
    "$referee" --db r.db complete matches | head -n 1
}

# found LANGUAGE: prints the lines of output in this language that contain English.
found()
{
    rm -f -- *.db* *.html *.pdf
    : >sheets
    LC_ALL=C.UTF-8 LANGUAGE=$1 screens >"$dir/said" 2>&1
    # the typed text of a turn is shown unchanged, and the name of a jan next to its title
    LC_ALL=C.UTF-8 grep -hE "(^|[^[:alnum:]_.=-])($english)([^[:alnum:]_=-]|\$)" "$dir/said" sheets |
        grep -vE '^   ?(Введено|Saisi|Getippt|Wpisano|Eingegeben) | \([a-z]+-[a-z]+\)$'
}

command -v pdftotext >/dev/null || echo 'sheets not looked at: no pdftotext'

# The search finds English in the English output.
[ "$(found C | wc -l)" -gt 300 ] || fail "hardly any English in English"
for language in de pl uk fr; do
    ! found $language >english || fail "$language: English in $(sort -u english)"
done

# French has a no-break space before : ; ! and ?, never another space and never none.
! LC_ALL=C.UTF-8 grep -nE ' [:;!?»]( |$)|« ' said >blanks || fail "another blank than one that does not break in: $(cat blanks)"
! LC_ALL=C.UTF-8 grep -E '[[:alpha:]»][:!?]( |$)' "$dir/said" |
    grep -vE '^referee: ' >blanks || fail "no blank that does not break in: $(cat blanks)"
