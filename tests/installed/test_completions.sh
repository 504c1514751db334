#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The completions in the installed shells: test_completions.sh SOURCE REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
source=$1 referee=$2
dir=$folder

# A record that only --db names, and the program in a folder where the completions find it.
mkdir "$dir/bin"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$referee" >"$dir/bin/referee"
chmod +x "$dir/bin/referee"
export PATH=$dir/bin:$PATH
printf '%s\n' '[White "Anna Maria"]' '[Black "Boris"]' '[Event "Club Cup"]' '1. w 64 1/7 1/5' '*' >"$dir/a.game"
"$referee" --db "$dir/r.db" import "$dir/a.game" >/dev/null
key=$("$referee" --db "$dir/r.db" complete matches)

# offers SHELL EXPECTED OFFERED: the expected word is one of those offered.
offers()
{
    grep -qx -e "$2" <<<"$3" || fail "expected $2 from $1, seen: $3"
}

# in_bash LINE: prints the words that bash offers.
in_bash()
{
    bash --norc -c '
        . "$1/completions/referee.bash"
        shift
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _referee
        printf "%s\n" "${COMPREPLY[@]}"' bash "$source" "$@"
}

offers bash judge "$(in_bash referee ju)"
offers bash tutorial "$(in_bash referee '')"
offers bash --json "$(in_bash referee judge --j)"
offers bash --points "$(in_bash referee chances --)"
offers bash never "$(in_bash referee --color n)"
offers bash fill-petit "$(in_bash referee help fill-)"
offers bash judge "$(in_bash referee --db x ju)"
offers bash -o "$(in_bash referee draw -)"

offers bash "$key" "$(in_bash referee --db "$dir/r.db" show '')"
offers bash "$key" "$(in_bash referee --db "$dir/r.db" draw "${key:0:4}")"
offers bash 'Anna\\ Maria' "$(in_bash referee --db "$dir/r.db" stats An)"
offers bash 'Club\\ Cup' "$(in_bash referee matches --db "$dir/r.db" --event Cl)"
offers bash Boris "$(in_bash referee --db "$dir/r.db" rename B)"
equal '' "$(in_bash referee --db "$dir/none.db" show ab)" 'matches of another record'
"$referee" --db "$dir/r.db" event Open enter 'Clara Dora' >/dev/null
offers bash withdraw "$(in_bash referee --db "$dir/r.db" event Open w)"
offers bash 'Anna\\ Maria' "$(in_bash referee --db "$dir/r.db" event Open enter '')"
offers bash 'Clara\\ Dora' "$(in_bash referee --db "$dir/r.db" event Open absent '')"
offers bash half "$(in_bash referee --db "$dir/r.db" event Open bye 'Clara Dora' '')"
offers bash system=swiss "$(in_bash referee --db "$dir/r.db" event Open set s)"
offers bash --publish "$(in_bash referee --db "$dir/r.db" pair --pu)"
if command -v fish >/dev/null; then
    in_fish()
    {
        HOME=$(mktemp -d) fish --no-config -c "source '$source/completions/referee.fish'
            complete -C '$1'" 2>/dev/null | cut -f 1
    }
    offers fish judge "$(in_fish 'referee ju')"
    offers fish --json "$(in_fish 'referee judge --')"
    offers fish fill-petit "$(in_fish 'referee help fill-')"
    offers fish never "$(in_fish 'referee --color ')"
    offers fish "$key" "$(in_fish "referee --db $dir/r.db show ")"
    offers fish "$key" "$(in_fish "referee --db $dir/r.db sheet ${key:0:4}")"
    offers fish 'Anna Maria' "$(in_fish "referee --db $dir/r.db stats An")"
    offers fish 'Club Cup' "$(in_fish "referee --db $dir/r.db matches --event Cl")"
else
    echo "fish is not here"
fi
if command -v zsh >/dev/null; then
    zsh -n "$source/completions/_referee" || fail 'zsh does not read its completions'
    # in_zsh LINE: prints the words that zsh offers, typed into a separate shell; the list is
    # between two prompts.
    in_zsh()
    {
        timeout 30 zsh -f -c 'zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell "fpath=($1/completions \$fpath); autoload -Uz compinit; compinit -D -u;" \
                "setopt no_list_beep no_always_last_prompt; LISTMAX=10000; PROMPT=RE\"\"ADY;" \
                "bindkey \"^I\" list-choices"
            zpty -r -m shell line "*READY*"
            zpty -w -n shell "$2"$'"'\\t'"'
            zpty -r -m shell line "*READY*"
            print -r -- $line' zsh "$source" "$1" | tr -d '\r' | sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g' |
            tr -s ' ' '\n'
    }
    offers zsh --check "$(in_zsh 'referee judge --')"
    offers zsh fill-petit "$(in_zsh 'referee help fill-')"
    offers zsh "$key" "$(in_zsh "referee --db $dir/r.db show ")"
    offers zsh last "$(in_zsh "referee --db $dir/r.db draw ")"
else
    echo "zsh is not here"
fi
