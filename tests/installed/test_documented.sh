#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What can be called and typed is in the manual and the completions, and what they name is there:
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

# The commands of the program, from its own usage; those of the table, from its own help.
mapfile -t commands < <("$referee" help | sed -n 's/^  \([a-z][a-z|]*\)\( .*\)\{0,1\}$/\1/p' |
    tr '|' '\n' | sort -u)
mapfile -t typed < <(printf '.help\n' | "$referee" --db "$(mktemp -u)" |
    sed -n 's/^  \.\([a-z]*\) .*/\1/p')
[ "${#commands[@]}" -ge 6 ] || fail "too few commands: ${commands[*]}"
[ "${#typed[@]}" -ge 9 ] || fail "too few commands at the table: ${typed[*]}"

# What is filled in there can be said in every language.
for blank in $("$referee" help | grep -oE '\b[A-Z]{2,}\b' | grep -vx JSON | sort -u); do
    grep -qx "msgid \"$blank\"" "$source/po/fr.po" ||
        fail "$blank is English in every language"
done

while read -r command; do
    case " ${commands[*]} " in
    *" $command "*) ;;
    *) fail "referee help does not name $command" ;;
    esac
done < <({
    grep -oE '\{"[a-z]*", [0A-Z_]*, [a-z_]*\}' "$source/referee/main.c" | sed 's/^{"//; s/".*//'
    sed -n 's/^    {"\([a-z]*\)", RECORD_.*/\1/p' "$source/referee/matches/matches.c"
} | sort -u)
for command in "${commands[@]}"; do
    for file in completions/referee.bash completions/_referee completions/referee.fish \
        man/referee.6.scd man/fr/referee.6.scd; do
        has "$file" "$command"
    done
    if grep -q "unknown command" <<<"$("$referee" "$command" --nonsense 2>&1 </dev/null)"; then
        fail "$command is no command"
    fi
done
for command in "${typed[@]}"; do
    has man/referee.6.scd "\\.$command"
    has man/fr/referee.6.scd "\\.$command"
done

# The games, from the usage: the lines from "Games:" on that are set in.
mapfile -t games < <("$referee" help | sed -n '/^Games: /,/^[^ G]/{s/^Games: //p;s/^  *//p}' |
    tr ' ' '\n')
[ "${#games[@]}" -ge 9 ] || fail "too few games: ${games[*]}"
for game in "${games[@]}"; do
    for file in completions/referee.bash completions/_referee completions/referee.fish \
        man/referee.6.scd man/fr/referee.6.scd man/referee-formats.5.scd README.md; do
        has "$file" "$game"
    done
done

# The options, wherever they are read.
while read -r option; do
    for file in completions/referee.bash completions/_referee man/referee.6.scd \
        man/fr/referee.6.scd; do
        grep -q -e "$option" "$source/$file" || fail "$file does not name $option"
    done
    grep -q -e "-l ${option#--}\|-s ${option#-}" "$source/completions/referee.fish" ||
        fail "completions/referee.fish does not name $option"
done < <(grep -ohE '"--?[a-z][a-z-]*"' "$source/referee/options.c" |
    tr -d '"' | sort -u)

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

# The words the completions offer are known.
while read -r word; do
    "$referee" help "$word" >/dev/null 2>&1 || fail "the completions offer $word, help knows it not"
done < <(sed -n "/words='/,/'\$/p" "$source/completions/referee.bash" | sed "s/.*words='//; s/'\$//" |
    tr -s ' \n' '\n' | sed '/^$/d')
exit $wrong
