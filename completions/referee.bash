# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for referee(6)

# Words of the record that the line is about, --db and all: a name a line.
_referee_words()
{
    local db=() i
    for ((i = 1; i + 1 < ${#COMP_WORDS[@]}; i++)); do
        [ "${COMP_WORDS[i]}" = --db ] && db=(--db "${COMP_WORDS[i + 1]}")
    done
    referee "${db[@]}" complete "$1" "$2" 2>/dev/null
}

# _referee_offer KIND: them, as what they can be on the line.
_referee_offer()
{
    local word
    while IFS= read -r word; do
        COMPREPLY+=("$(printf '%q' "$word")")
    done < <(_referee_words "$1" "$current")
}

_referee()
{
    local commands='tutorial help judge chances replay draw report sheet dossier matches show export claims find standings stats
        import merge push pull verify key club seal rejudge backup restore versions choose forget join rename alias partie serve bench complete'
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
        --db | --color | --points | --game | -o | --player | --event | --from | --to | --since | --state | --why | --partie | --head | --sheet | --as | --passphrase-file | --kind | --jan | --article | --throw | --fault | --listen | --name | --rotate | --accept | --token-file) ((i++)) ;;
        -*) ;;
        *)
            command=${COMP_WORDS[i]}
            break
            ;;
        esac
    done
    case $before in
    --db | -o | --passphrase-file | --token-file | --accept)
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
    --player | --event | --partie)
        local -A kinds=([--player]=players [--event]=events [--partie]=parties)
        _referee_offer "${kinds[$before]}"
        return
        ;;
    --from | --to | --since | --why | --head | --sheet | --as | --kind | --jan | --article | --throw | --fault | --listen | --name | --rotate) return ;;
    --game)
        mapfile -t COMPREPLY < <(compgen -W 'trictrac tryktrak tric-trac puff tic-tac backgammon ten-thousand truba farkle pig' -- "$current")
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
        help | judge | chances | replay | tutorial | matches | claims | find | standings | stats | export | \
            import | push | pull) options+=' --game' ;;&
        judge | chances) options+=' --json --check' ;;&
        chances) options+=' --points' ;;
        show) options+=' --json --arbiter' ;;
        replay | stats | versions | partie | bench) options+=' --json' ;;
        matches) options+=' --json --player --event --from --to --state' ;;
        export) options+=' --json --csv --mat --all --arbiter --partie' ;;
        import) options+=' --mat' ;;&
        import | merge) options+=' --json --dry-run' ;;
        push) options+=' --follow' ;;&
        push | pull) options+=' --json --token-file --dry-run --player --event --from --to --state --since' ;;
        verify) options+=' --json --head --seals --sheet' ;;
        claims) options+=' --json --kind --jan --article --overruled' ;;
        standings) options+=' --json --csv --event -o' ;;
        find) options+=' --json --throw --fault' ;;
        key) options+=' --json --passphrase-file' ;;
        seal) options+=' --json --as --passphrase-file' ;;
        rejudge) options+=' --json --dry-run --why' ;;
        forget | join | rename | club) options+=' --undo' ;;
        alias) options+=' --json --undo' ;;
        serve) options+=' --listen --name --rotate --scorers --accept --as --passphrase-file' ;;
        draw | dossier) options+=' -o' ;;
        report | sheet) options+=' -o --arbiter --partie' ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
    fi
    case $command in
    '') mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current") ;;
    help) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
    tutorial | matches | verify | serve | bench | key | standings) ;;
    stats | rename | alias) _referee_offer players ;;
    partie) _referee_offer parties ;;
    complete) mapfile -t COMPREPLY < <(compgen -W 'matches players events parties versions' -- "$current") ;;
    choose)
        _referee_offer matches
        _referee_offer versions
        ;;
    show | export | claims | versions | forget | join | rejudge | seal)
        mapfile -t COMPREPLY < <(compgen -W last -- "$current")
        _referee_offer matches
        ;;
    draw | report | sheet | dossier)
        mapfile -t COMPREPLY < <(compgen -W last -- "$current"; compgen -f -- "$current")
        _referee_offer matches
        compopt -o filenames 2>/dev/null
        ;;
    *)
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
        ;;
    esac
}

complete -F _referee referee
