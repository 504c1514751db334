#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What can be called and typed is in the manual, and what it names is there:
# test_documented.sh REFEREE SOURCE
set -euo pipefail
referee=$1 source=$2
export LC_ALL=C HOME=/nonexistent
unset LANGUAGE REFEREE_DB
wrong=0

fail()
{
    echo "$*"
    wrong=1
}

# has FILE TEXT: the file names it, as a word.
has()
{
    grep -q -e "\(^\|[^[:alnum:]-]\)$2\([^[:alnum:]-]\|$\)" "$source/$1" || fail "$1 does not name $2"
}

# The commands of the program, as the shells complete them; those of the table, from its own help.
mapfile -t commands < <("$referee" complete line -- '' | cut -f 1)
mapfile -t typed < <(printf '.help commands\n' | "$referee" --db "$(mktemp -u)" |
    sed -n 's/^  \.\([a-z]*\).*/\1/p')
[ "${#commands[@]}" -ge 30 ] || fail "too few commands: ${commands[*]}"
[ "${#typed[@]}" -ge 9 ] || fail "too few commands at the table: ${typed[*]}"

# What is filled in can be said in every language.
for blank in $(for command in '' "${commands[@]}"; do "$referee" help $command; done |
    sed '/^Every ruling/,/^More on/d' | grep -oE '\b[A-Z]{2,}\b' | grep -vxE 'JSON|UTC|HASH|HTML|CSV|GROUP' | sort -u); do
    grep -qx "msgid \"$blank\"" "$source/po/fr.po" ||
        fail "$blank is English in every language"
done

# fits WHAT [LINES]: what is read is no wider than 80 columns, and has no more lines than that.
fits()
{
    local line lines=0
    while IFS= read -r line; do
        lines=$((lines + 1))
        [ "${#line}" -le 80 ] || fail "$1: too wide: $line"
    done
    [ "$lines" -le "${2:-999}" ] || fail "$1: $lines lines"
}

# The first screen is one, in every language; so is the help on a group or a command as wide.
for language in en $(cat "$source/po/LINGUAS"); do
    export LANGUAGE=$language LC_ALL=C.UTF-8
    fits "$language: --help" 24 < <("$referee" --help)
    for word in matches arbiter tournament record server "${commands[@]}"; do
        fits "$language: help $word" < <("$referee" help "$word")
    done
    unset LANGUAGE
    export LC_ALL=C
done

# called COMMAND: its usage, on one line.
called()
{
    "$referee" help "$1" | sed -n '1s/^[^:]*: //p; 2,${/^    /!q;s/^ *//p}' | tr '\n' ' ' | sed 's/ $//'
}
# The synopsis of the manual has each command as it is called, and nothing else; what a usage names
# are the options the help tells of, but for those of every command.
synopsis()
{
    sed -n '/^# SYNOPSIS/,/^# DESCRIPTION/p' "$source/$1" | sed -n '/^\*referee [a-z]/{s/++$//;s/[*_]//g;p}'
}
for page in man/referee.6.scd man/fr/referee.6.scd; do
    language=en
    [ "$page" = man/referee.6.scd ] || language=fr
    diff <(synopsis "$page") <(for command in "${commands[@]}"; do
        # by its English name, which is the one in every language
        LC_ALL=C.UTF-8 LANGUAGE=$language called "$command" | sed "s/^referee [^ ]*/referee $command/"
        echo
    done) || fail "$page: the synopsis is another than the usage of the commands"
done
for command in "${commands[@]}"; do
    for page in man/referee.6.scd man/fr/referee.6.scd; do
        grep -q "^\*$command\*" "$source/$page" || fail "$page tells nothing of $command"
    done
    diff <(called "$command" | grep -oE -e '--?[a-z][a-z-]*' | sort -u) <("$referee" help "$command" |
        sed -n 's/^  \(--*[a-z-]*\).*/\1/p' | grep -vxE -e '--db|--game' | sort -u) ||
        fail "$command: the usage has other options than the list"
done
for command in "${typed[@]}"; do
    has man/referee.6.scd "\\.$command"
    has man/fr/referee.6.scd "\\.$command"
done

# The games.
mapfile -t games < <("$referee" complete line -- --game '' | cut -f 1)
[ "${#games[@]}" -ge 9 ] || fail "too few games: ${games[*]}"
for game in "${games[@]}"; do
    for file in man/referee.6.scd man/fr/referee.6.scd man/referee-formats.5.scd README.md; do
        has "$file" "$game"
    done
done

# The options, wherever they are read.
while read -r option; do
    for file in man/referee.6.scd man/fr/referee.6.scd; do
        grep -q -e "\*$option\*" "$source/$file" || fail "$file does not name $option"
    done
done < <(sed -n 's/.*\.name = "\(-[a-z-]*\)".*/\1/p' "$source/referee/options.c")

# The environment: whatever is asked for.
while read -r name; do
    has man/referee.6.scd "$name"
    has man/fr/referee.6.scd "$name"
done < <(grep -rhoE 'getenv\("[A-Z_]+"\)' "$source/referee" "$source/db" |
    sed 's/.*"\(.*\)".*/\1/' | grep -v '^HOME$' | sort -u)

# The French page has what the English one has, in its order: sections, paragraphs, rows, how each
# command is called and what a paragraph is about, but for the words to be filled in; and figures.
outline()
{
    awk '/^# / { print "#"; synopsis = ++sections == 2; next }
        /^$/ { print "" }
        /^\|/ { print "|" }
        /^\t/ && about != "" { print about }
        { about = /^\*/ ? $0 : "" }
        synopsis && /^\*/' "$source/$1" | sed 's/_[^_]*_/_/g; s/"_"/_/g'
}
figures()
{
    grep -oE '[0-9]+' "$source/$1" | sort | uniq -c
}
[ "$(outline man/referee.6.scd | grep -c .)" -ge 150 ] || fail "the manual has a short outline"
# As outline; of what a paragraph is about only the words of the language, which are never translated.
words_of_outline()
{
    outline "$1" | awk -F'*' 'NF < 2 { print; next }
        { for (i = 2; i <= NF; i += 2) printf "%s|", $i; print "" }'
}
# in_step PAGE OUTLINE: the French page says what the English one says.
in_step()
{
    for what in "$2" figures; do
        diff <($what "man/$1.scd") <($what "man/fr/$1.scd") ||
            fail "man/fr/$1.scd is not in step with man/$1.scd: $what"
    done
}
[ "$(words_of_outline man/referee-formats.5.scd | grep -c .)" -ge 150 ] ||
    fail "the manual of the formats has a short outline"
in_step referee.6 outline
in_step referee-formats.5 words_of_outline

# The tables of the database, the keys of the JSON, the values of the options.
while read -r name; do
    has man/referee-formats.5.scd "$name"
done < <(sed -n 's/^CREATE \(TABLE\|VIEW\) \([a-z_]*\).*/\2/p' "$source/schema.sql")
while read -r key; do
    has man/referee-formats.5.scd "$key"
done < <({
    printf 'W:1x11,5x2,8x2 B:1x14,11 w 63\nW:1\n' | "$referee" judge --json - || :
    "$referee" replay --json "$source/tests/games/lepeintre-1818-1.game" || :
} 2>/dev/null | grep -o '"[a-z_]*":' | tr -d '":' | sort -u | grep -vx 'w\|b')

# Every member of every schema, and every schema.
while read -r key; do
    has man/referee-formats.5.scd "$key"
done < <(cat "$source"/doc/schema/*.json | grep -oE '"[a-z][a-z0-9_-]*": [{]' | tr -d '": {' | sort -u |
    grep -vxE 'properties|items|if|then|else|not')
for schema in "$source"/doc/schema/*.json; do
    name=$(basename "$schema" .json)
    [ "$name" = common ] || grep -q "(_${name}_)" "$source/man/referee-formats.5.scd" ||
        fail "referee-formats(5) does not say where the schema $name is met"
done

# The words the shells are offered for help are known.
while read -r word; do
    "$referee" help "$word" >/dev/null 2>&1 || fail "$word is offered, and there is no help on it"
done < <("$referee" complete line -- help '' | cut -f 1)
exit $wrong
