#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The completions, in the shells that are here: test_completions.sh SOURCE
set -euo pipefail
source=$1
wrong=0

# offers SHELL EXPECTED OFFERED: the expected word is one of those offered.
offers()
{
    printf '%s\n' "$3" | grep -qx -e "$2" || {
        echo "$1 does not offer $2: $3"
        wrong=1
    }
}

# What bash offers for a line.
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
else
    echo "fish is not here"
fi
if command -v zsh >/dev/null; then
    zsh -n "$source/completions/_referee" || wrong=1
else
    echo "zsh is not here"
fi
exit $wrong
