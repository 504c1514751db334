#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every command, option and name is in the manual, and everything that the manual names exists:
# test_documented.sh REFEREE SOURCE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 source=$2
export LC_ALL=C

# has_word FILE WORD: the file contains it as a word. All are checked together at the end.
has_word()
{
    printf '%s\t%s\t%s\n' "${BASH_LINENO[0]}" "$source/$1" "$2" >>named
}
all_words_are_there()
{
    local line file word
    awk -F '\t' '
        function has(text, word, i, before) {
            before = "\n"
            while (i = index(text, word)) {
                if (i > 1)
                    before = substr(text, i - 1, 1)
                if (before !~ /[A-Za-z0-9-]/ && substr(text, i + length(word), 1) !~ /[A-Za-z0-9-]/)
                    return 1
                before = substr(text, i, 1)
                text = substr(text, i + 1)
            }
            return 0
        }
        !($2 in whole) {
            whole[$2] = ""
            while ((getline line < $2) > 0)
                whole[$2] = whole[$2] line "\n"
        }
        !has(whole[$2], $3)' named >unnamed
    while IFS=$'\t' read -r line file word; do
        fail "line $line: expected the word $word in ${file#"$source"/}"
    done <unnamed
}

# The commands of the program, as completed by shells, and those of the prompt, from its own help.
mapfile -t commands < <("$referee" complete line -- '' | cut -f 1)
mapfile -t typed < <(printf '.help commands\n' | "$referee" --db typed.db |
    sed -n 's/^  \.\([a-z]*\).*/\1/p')
[ "${#commands[@]}" -ge 30 ] || fail "too few commands: ${commands[*]}"
[ "${#typed[@]}" -ge 9 ] || fail "too few commands at the table: ${typed[*]}"

# The help in every language: a file for the first screen and one for each group and each command.
languages=(en $(cat "$source/po/LINGUAS"))
for language in "${languages[@]}"; do
    mkdir "$language"
    export LANGUAGE=$language LC_ALL=C.UTF-8
    "$referee" --help >"$language/--help"
    "$referee" help >"$language/help"
    for word in matches arbiter tournament record server "${commands[@]}"; do
        "$referee" help "$word" >"$language/$word" || fail "$language: no help on $word"
    done
    unset LANGUAGE
    export LC_ALL=C
done

# Every placeholder has a translation in every language.
for blank in $(cd en && cat help "${commands[@]}" | sed '/^Every ruling/,/^More on/d' |
    grep -oE '\b[A-Z]{2,}\b' | grep -vxE "JSON|UTC|HASH|HTML|CSV|GROUP" | sort -u); do
    grep -qx "msgid \"$blank\"" "$source/po/fr.po" ||
        fail "$blank is English in every language"
done

# The first help screen fits on one screen in every language; the help on a group or a command is as
# wide.
for language in "${languages[@]}"; do
    [ "$(wc -l <"$language/--help")" -le 24 ] || fail "$language: --help has $(wc -l <"$language/--help") lines"
    ! LC_ALL=C.UTF-8 grep -E '^.{81,}' "$language"/* >wide || fail "wider than 80 columns: $(cat wide)"
done

# A name of both a command and a group has a heading for each; other pages have none.
[ "$(grep -nE '^(Command|Group) ' en/matches | sed 's/^1:/first:/; s/^[0-9]*://' | tr '\n' ' ')" = \
    'first:Command "matches" Group "matches" ' ] || fail "no headings: $(cat en/matches)"
! grep -lE '^(Command|Group) ' en/show en/record || fail 'a heading without need'

# missing WHERE: reports the words of ./expected that are not in ./seen.
missing()
{
    local word
    while read -r word; do
        fail "expected $word in $1"
    done < <(sort -u expected | comm -23 - <(sort -u seen))
}

# usages LANGUAGE: prints the usage of each command, by its English name, which all languages
# accept.
usages()
{
    (cd "$1" && awk 'FNR == 1 { if (NR > 1) print ""; found = 0 }
        !found && sub(/^[^:]*: referee [^ ]*/, "referee " FILENAME) { printf "%s", $0
            found = in_usage = 1; next }
        in_usage && /^    / { sub(/^ */, ""); printf " %s", $0; next }
        { in_usage = 0 }
        END { print "" }' "${commands[@]}")
}
# The synopsis of the manual has the usage of every command and nothing else. A usage names the
# options that its help describes, except those of every command.
synopsis()
{
    sed -n '/^# SYNOPSIS/,/^# DESCRIPTION/p' "$source/$1" | sed -n '/^\*referee [a-z]/{s/++$//;s/[*_]//g;p}'
}
for page in man/referee.6.scd man/fr/referee.6.scd; do
    language=en
    [ "$page" = man/referee.6.scd ] || language=fr
    usages $language >usage
    synopsis "$page" >synopsis
    same_file usage synopsis
    printf '%s\n' "${commands[@]}" >expected
    sed -n 's/^\*\([a-z]*\)\*.*/\1/p' "$source/$page" >seen
    missing "a paragraph of $page"
done
usages en | awk '{ command = $2
    while (match($0, /--?[a-z][a-z-]*/)) {
        print command ": " substr($0, RSTART, RLENGTH)
        $0 = substr($0, RSTART + RLENGTH)
    } }' | sort -u >in_usage
(cd en && awk 'match($0, /^  --*[a-z-]*/) { print FILENAME ": " substr($0, 3, RLENGTH - 2) }' "${commands[@]}") |
    grep -vxE '[a-z]*: --(db|game)' | sort -u >in_list
[ "$(wc -l <in_list)" -gt 50 ] || fail "too few options: $(cat in_list)"
same_file in_usage in_list
for command in "${typed[@]}"; do
    has_word man/referee.6.scd ".$command"
    has_word man/fr/referee.6.scd ".$command"
done

# The games.
mapfile -t games < <("$referee" complete line -- --game '' | cut -f 1)
[ "${#games[@]}" -ge 9 ] || fail "too few games: ${games[*]}"
for game in "${games[@]}"; do
    for file in man/referee.6.scd man/fr/referee.6.scd man/referee-formats.5.scd README.md; do
        has_word "$file" "$game"
    done
done

# The options, of every command.
sed -n 's/.*\.name = "\(-[a-z-]*\)".*/\1/p' "$source/referee/cli/options.c" >expected
[ "$(wc -l <expected)" -gt 20 ] || fail "too few options: $(cat expected)"
for file in man/referee.6.scd man/fr/referee.6.scd; do
    grep -oE -e '\*-[a-z-]*\*' "$source/$file" | tr -d '*' >seen
    missing "$file"
done

# Every environment variable that is read.
while read -r name; do
    has_word man/referee.6.scd "$name"
    has_word man/fr/referee.6.scd "$name"
done < <(grep -rhoE 'getenv\("[A-Z_]+"\)' "$source/referee" "$source/db" |
    sed 's/.*"\(.*\)".*/\1/' | grep -v '^HOME$' | sort -u)

# outline: prints the parts that the French page must share with the English one, in order:
# sections, paragraphs, rows, usages and terms of paragraphs, without placeholders; and numbers.
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
# words_of_outline: prints the outline, but of terms only the words of the language, which are never
# translated.
words_of_outline()
{
    outline "$1" | awk -F'*' 'NF < 2 { print; next }
        { for (i = 2; i <= NF; i += 2) printf "%s|", $i; print "" }'
}
# in_step PAGE OUTLINE: the French page has the contents of the English one.
in_step()
{
    for what in "$2" figures; do
        $what "man/$1.scd" >english
        $what "man/fr/$1.scd" >french
        cmp -s english french || fail "man/fr/$1.scd is not in step with man/$1.scd: $what:
$(diff english french)"
    done
}
[ "$(words_of_outline man/referee-formats.5.scd | grep -c .)" -ge 150 ] ||
    fail "the manual of the formats has a short outline"
in_step referee.6 outline
in_step referee-formats.5 words_of_outline

# The tables of the database, the keys of the JSON, the values of the options.
while read -r name; do
    has_word man/referee-formats.5.scd "$name"
done < <(sed -n 's/^CREATE \(TABLE\|VIEW\) \([a-z_]*\).*/\2/p' "$source/schema.sql")
while read -r key; do
    has_word man/referee-formats.5.scd "$key"
done < <({
    printf 'W:1x11,5x2,8x2 B:1x14,11 w 63\nW:1\n' | "$referee" judge --json - || :
    "$referee" replay --json "$source/tests/games/lepeintre-1818-1.game" || :
} 2>/dev/null | grep -o '"[a-z_]*":' | tr -d '":' | sort -u | grep -vx 'w\|b')

# Every schema, and each of its members.
while read -r key; do
    has_word man/referee-formats.5.scd "$key"
done < <(cat "$source"/doc/schema/*.json | grep -oE '"[a-z][a-z0-9_-]*": [{]' | tr -d '": {' | sort -u |
    grep -vxE 'properties|items|if|then|else|not')
for schema in "$source"/doc/schema/*.json; do
    name=${schema##*/}
    name=${name%.json}
    [ "$name" = common ] || grep -q "(_${name}_)" "$source/man/referee-formats.5.scd" ||
        fail "referee-formats(5) does not say where the schema $name is met"
done

# Help exists on every word that shells complete after `help`.
while read -r word; do
    "$referee" help "$word" >/dev/null 2>&1 || fail "$word is offered, and there is no help on it"
done < <("$referee" complete line -- help '' | cut -f 1)
all_words_are_there
