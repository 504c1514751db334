# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for referee(6)

_referee()
{
    local commands='tutorial help judge chances replay draw report sheet matches show export claims stats
        import merge verify rejudge backup restore versions choose forget join rename partie serve bench'
    local words='true-hit false-hit corner-hit two-tables contre-two-tables mezeas contre-mezeas
        six-tables fill-petit fill-grand fill-retour keep-petit keep-grand keep-retour exit helpless
        rencontre margot misere battre remplir conserver school bredouille pavilion hole stay go
        ecrire corner puissance releve false-move numbering options play dice mark
        n1 n2 n3 n4 c1 c2 q1 q2 r1 d1 s1 g1 t1'
    local current=${COMP_WORDS[COMP_CWORD]} before='' command='' i
    [ "$COMP_CWORD" -gt 0 ] && before=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
        --db | --color | --points | --game | -o | --player | --event | --from | --to | --state | --why | --partie | --head | --listen | --name | --rotate) ((i++)) ;;
        -*) ;;
        *)
            command=${COMP_WORDS[i]}
            break
            ;;
        esac
    done
    case $before in
    --db | -o)
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
        return
        ;;
    --color)
        mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$current")
        return
        ;;
    --state)
        mapfile -t COMPREPLY < <(compgen -W 'open over unfinished' -- "$current")
        return
        ;;
    --player | --event | --from | --to | --why | --partie | --head | --listen | --name | --rotate) return ;;
    --game)
        mapfile -t COMPREPLY < <(compgen -W 'trictrac tryktrak tric-trac puff tic-tac ten-thousand truba farkle pig' -- "$current")
        return
        ;;
    --points)
        mapfile -t COMPREPLY < <(compgen -W '0 2 4 6 8 10' -- "$current")
        return
        ;;
    esac
    if [[ $current == -* ]]; then
        local options='--db --color --game --help --version'
        case $command in
        judge | chances) options+=' --json --check' ;;&
        chances) options+=' --points' ;;
        show) options+=' --json --arbiter' ;;
        replay | claims | stats | versions | partie | bench) options+=' --json' ;;
        matches) options+=' --json --player --event --from --to --state' ;;
        export) options+=' --json --csv --all --arbiter --partie' ;;
        import | merge) options+=' --json --dry-run' ;;
        verify) options+=' --json --head' ;;
        rejudge) options+=' --json --dry-run --why' ;;
        forget | join | rename) options+=' --undo' ;;
        serve) options+=' --listen --name --rotate --scorers' ;;
        draw) options+=' -o' ;;
        report | sheet) options+=' -o --arbiter --partie' ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
    fi
    case $command in
    '') mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current") ;;
    help) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
    tutorial | matches | verify | stats | rename | partie | serve | bench) ;;
    show | export | claims | versions | choose | forget | join | rejudge)
        mapfile -t COMPREPLY < <(compgen -W "last $(referee matches 2>/dev/null | cut -d ' ' -f 1)" \
            -- "$current")
        ;;
    *)
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
        ;;
    esac
}

complete -F _referee referee
