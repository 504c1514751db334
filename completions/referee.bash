# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for referee(6): the program says what the last word may become, a line each, and a
# colon where it may be a file.

_referee()
{
    local current=${COMP_WORDS[COMP_CWORD]} word files=''
    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        if [ "$word" = : ]; then
            files=yes
        else
            COMPREPLY+=("$(printf '%q' "$word")")
        fi
    done < <(referee complete line -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    [ -n "$files" ] || return 0
    while IFS= read -r word; do
        COMPREPLY+=("$word")
    done < <(compgen -f -- "$current")
    compopt -o filenames 2>/dev/null
}

complete -F _referee referee
