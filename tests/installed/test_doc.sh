#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The documentation in doc/ agrees with the program, as far as a comparison of words can show:
# test_doc.sh SOURCE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
cd "$1"
rules=doc/rules/trictrac.md

# cited: prints the sections of the rules that code, tests and manual cite, one per line with the
# file. Citations of Lelasseux-Lafosse begin with LL. If LL is on another line, the number shows it:
# its cited paragraphs begin at 28.
cited()
{
    grep -roE --include='*.[ch]' --include='*.md' --include='*.scd' --include='*.sh' \
        '(LL |rules )?§[0-9][0-9a-z.]*((, | and |-|–| to )§?[0-9][0-9a-z.]*)*' \
        referee db tests man README.md CHANGELOG.md CONTRIBUTING.md doc |
        awk -F: '$2 !~ /^LL / {
            named = $2 ~ /^rules /
            gsub(/[^0-9a-z.]+/, " ", $2)
            n = split($2, section, " ")
            for (i = 1; i <= n; i++) {
                sub(/\.$/, "", section[i])
                if (section[i] ~ /^[0-9]/ && (named || section[i] + 0 < 28))
                    print section[i], $1
            }
        }' | sort -u
}

# has_section N, 11a or 3.4: there is a heading, or a number in the list below it.
declare -A sections
while read -r section; do
    sections[$section]=1
done < <(awk '/^#/ { section = $2; if (section ~ /\.$/) print substr(section, 1, length(section) - 1) }
    !/^#/ && section ~ /\.$/ && $1 ~ /^[0-9a-z]+\.$/ { print section substr($1, 1, length($1) - 1) }' "$rules")
has_section() { [ -n "${sections[$1]:-}" ]; }

count=0
while read -r section file; do
    count=$((count + 1))
    has_section "$section" || fail "$file cites rules §$section, which $rules has not"
done < <(cited)
[ "$count" -ge 40 ] || fail "only $count citations of the rules were found"
for section in 0 15 11d 3.6; do
    ! has_section "$section" || fail "§$section is found in $rules"
done

# says FILE TEXT WHERE: the file has this text, which is from WHERE.
says()
{
    grep -qF -e "$2" "$1" || fail "$1 does not say \"$2\" ($3)"
}

# The sources of every ruling, from the tables of the core.
sources=0
while IFS= read -r source; do
    sources=$((sources + 1))
    says "$rules" "$source" "the core's tables"
done < <({
    sed -n '/^const struct tariff/,/^};/p' referee/games/trictrac/rules/jans.c | grep -oE '"M [^"]*"' | tr -d '"'
    grep -oE '"[A-Z]{1,2} [^"]*; "' referee/games/trictrac/rules/stakes.c | tr -d '"' | sed 's/; $//'
    sed -n 's/^ *\[FAULT_[A-Z0-9]*\] = {"[A-Z0-9]*", "\(.*\)",.*/\1/p' referee/games/trictrac/rules/turn_men.c
    sed -n 's/^ *\[SCHOOL_[A-Z]*\] = "\(.*[0-9IVX]\)",*$/\1/p' referee/games/trictrac/rules/ledger.c
} | sed 's/\\"/"/g' | sort -u)
[ "$sources" -ge 30 ] || fail "only $sources sources were found"

# Options and their values are documented.
options=0
while read -r name values; do
    options=$((options + 1))
    says "$rules" "\`$name" referee/games/trictrac/input/founding.c
    for value in $values; do
        says "$rules" "$value" referee/games/trictrac/input/founding.c
    done
done < <(awk '/^const struct game_option/, /^};/' referee/games/trictrac/input/founding.c | tr -d '\n' |
    grep -oE '\{\.name = "[a-z-]+",( *\.values = "[^"]*")?' | sed 's/{//; s/\.[a-z]* = //g; s/[",]/ /g' | grep -v ' numbering ')
[ "$options" -ge 20 ] || fail "only $options options were found"

# Tables and columns are documented, each in the section on its table.
columns=0
while read -r table column; do
    columns=$((columns + 1))
    if [ "$table" != "${part_of:-}" ]; then
        part=$(awk -v table="$table" '/^#/ { in_it = $0 ~ "^### .*" table "( |$)" } in_it' doc/record.md)
        part_of=$table
    fi
    [[ $part = *"\`$column\`"* ]] || fail "doc/record.md does not have $column of the table $table"
done < <(awk '/^CREATE TABLE/ { table = $3 }
    /^\)/ { table = "" }
    table && /^    [a-z_0-9]+ (INTEGER|TEXT)/ { print table, $1 }' schema.sql)
[ "$columns" -ge 60 ] || fail "only $columns columns were found"

# Links lead to existing files.
while IFS=: read -r file link; do
    link=${link#*(}
    link=${link%)}
    folder_of=${file%/*}
    [ "$folder_of" != "$file" ] || folder_of=.
    [ -e "$folder_of/${link%%#*}" ] || fail "$file links to $link, which is not there"
done < <(grep -oE '\]\([^):#][^):]*\)' README.md CONTRIBUTING.md doc/*.md doc/*/*.md tests/README.md)

# Every file of the project that is named exists, under its name or the end of its path.
find referee db tests po .ci cmake man web -type f >"$folder/files"
files=$'\n'$(<"$folder/files")$'\n'
while IFS=: read -r file name; do
    name=${name//\`/}
    [[ $files = *[/$'\n']"$name"$'\n'* ]] || fail "$file names $name, which is not there"
done < <(grep -oHE '`[a-z_/-]+[.][ch]`' README.md CONTRIBUTING.md doc/*.md tests/README.md | sort -u)

# The smallest game is shown completely, and equals its source.
sed -n '/^```c$/,/^```$/{/^```/d;p}' doc/adding-a-game.md | grep -v '^$' |
    diff - <(grep -v '^$' referee/games/pig/pig.c) >/dev/null ||
    fail "doc/adding-a-game.md shows another referee/games/pig/pig.c"
sed -n '/^### 4/,/^### 5/s/^    //p' doc/adding-a-game.md | grep -v '^$' |
    diff - <(sed '1,/^@include/d; /^$/d' referee/games/pig/help.txt) >/dev/null ||
    fail "doc/adding-a-game.md shows another referee/games/pig/help.txt"
lines=$(cat referee/games/pig/* | wc -l)
[ "$lines" -le 300 ] || fail "referee/games/pig has $lines lines"

# doc/architecture.md names every folder.
for folder in */ referee/*/; do
    [ "$folder" = build/ ] || says doc/architecture.md "\`$folder" "ls"
done

# Its table of modules and dependencies is equal to that of CMakeLists.txt.
declared=$(sed -n 's/ \(WITH\|LESS\|NATIVE\) .*/)/; s/^ *module(\([^ ]*\) \([^ )]*\)\( ON \([^)]*\)\)\{0,1\}).*/\1 `\2\/` \4/p' \
    CMakeLists.txt | sed 's/ $/ nothing/' | sort)
documented=$(sed -n 's/^| \([a-z-]*\) | \(`[a-z/-]*\/`\) | \([a-z -]*\) | .*/\1 \2 \3/p' doc/architecture.md | sort)
diff <(printf '%s\n' "$declared") <(printf '%s\n' "$documented") ||
    fail "doc/architecture.md (>) has other modules than CMakeLists.txt (<)"
modules=$(grep -c . <<<"$declared")
[ "$modules" -ge 15 ] || fail "only $modules modules were found"

# Its diagram has every module in a layer, and no module uses a higher layer.
layers=$(sed -n '/^```$/,/^```$/p; /^Games do not use/q' doc/architecture.md | awk '
    NR == FNR { uses[$1] = $0; next }
    /^```/ { next }
    /^ [a-z]/ { layer++ }
    { n += k = split(substr($0, 15), word, " "); for (i = 1; i <= k; i++) { drawn[n - k + i] = word[i]; at[n - k + i] = layer } }
    function layer_of(module,    i, found, pattern) { # a name takes precedence over a pattern
        for (i = 1; i <= n; i++) {
            pattern = drawn[i]
            sub(/[*]/, ".*", pattern)
            if (drawn[i] == module || (!found && module ~ "^" pattern "$")) found = at[i]
        }
        return found
    }
    END {
        for (module in uses) {
            if (!layer_of(module)) print module " is in no layer"
            k = split(uses[module], word, " ")
            for (i = 3; i <= k; i++)
                if (word[i] != "nothing" && layer_of(word[i]) < layer_of(module))
                    print module " uses " word[i] ", which is in a higher layer"
        }
        for (i = 1; i <= n; i++)
            if (drawn[i] !~ /[*]/ && !(drawn[i] in uses)) print drawn[i] " is not a module"
    }' <(printf '%s\n' "$declared") -)
[ -z "$layers" ] || fail "the diagram of doc/architecture.md: $layers"

# Each path in doc/architecture.md exists, in the project's folder or in referee/.
paths=0
while read -r path; do
    paths=$((paths + 1))
    [ -e "$path" ] || [ -e "referee/$path" ] || { [[ $path == *\** ]] && compgen -G "$path" >/dev/null; } ||
        fail "doc/architecture.md names $path, which does not exist"
done < <(grep -oE '`[a-z.-]+/[A-Za-z0-9_./*-]*`' doc/architecture.md | tr -d '`' | sort -u |
    grep -vxE '(input|rules|text)/([a-z]+\.c)?')
[ "$paths" -ge 60 ] || fail "only $paths paths were found in doc/architecture.md"

# Files and folders of the project that are named exist, or are the beginning of a name.
while IFS=: read -r file path; do
    path=${path//\`/}
    compgen -G "$path*" >/dev/null || fail "$file names $path, which is not there"
done < <(grep -oE '`(\.ci|cmake|db|doc|man|po|referee|tests)/[A-Za-z0-9_./*-]*`' \
    README.md CONTRIBUTING.md doc/*.md doc/*/*.md tests/README.md)
# README.md is short, because new readers read all of it.
[ "$(wc -c <README.md)" -le 5500 ] || fail "README.md has $(wc -c <README.md) characters: the rest goes to doc/"
