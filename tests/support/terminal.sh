# SPDX-License-Identifier: GPL-3.0-or-later
# A referee on a terminal of $columns by $lines, for the tests that read this file after lib.sh. tmux
# emulates the terminal. It is controlled through a pipe, on which it also reports each output of the
# program: a test that waits for a text looks at the screen again after each output.
command -v tmux >/dev/null || skip "tmux is not installed"

home=$folder
# The latest contents of the screen: the file, and the lines without the empty ones at the end.
seen=$folder/screen
shown_lines=()

# tmx COMMAND WORD...: sends a command to tmux, or several separated by the word `;`. Returns false
# if one of them fails; $tmux_error is the reason.
tmx()
{
    local command=$1 word line said= commands=1
    for word in "${@:2}"; do
        if [ "$word" = ';' ]; then
            commands=$((commands + 1))
            command+=' ; '
        elif [[ $word =~ ^[a-z-]+$ ]]; then
            command+=" $word"
        else
            command+=" '${word//\'/\'\\\'\'}'"
        fi
    done
    printf '%s\n' "$command" >&"$to_tmux"
    while read -r -t 60 -u "$from_tmux" line; do
        case $line in
        '%error '*' 1')
            tmux_error="$command: $said"
            return 1
            ;;
        '%end '*' 1') [ $((commands -= 1)) -gt 0 ] || return 0 ;;
        *) said=$line ;;
        esac
    done
    die "tmux does not answer: $command"
}

# The program is ended by a hangup, and still writes files. The folder is removed after that.
leave()
{
    local pane panes end=$((SECONDS + 20))
    panes=$(tmux -S "$folder/tmux" list-panes -a -F '#{pane_pid}' 2>/dev/null) || true
    tmux -S "$folder/tmux" kill-server 2>/dev/null || true
    for pane in $panes; do
        while pgrep -r D,R,S,T -s "$pane" >/dev/null && [ $SECONDS -lt $end ]; do
            sleep 0.02
        done
        pkill -KILL -s "$pane" || true
    done
}
at_exit leave

# capture WHAT: reads the contents of the screen; for `screen`, also the lines scrolled off the top.
capture()
{
    local history=()
    [ "$1" != screen ] && [ "$1" != all_words ] || history=(-S -)
    tmx capture-pane -t r -b screen ${history[@]+"${history[@]}"} ';' save-buffer -b screen "$seen" ||
        die "tmux: $tmux_error"
    mapfile -t shown_lines <"$seen"
    while [ ${#shown_lines[@]} -gt 0 ] && [[ ${shown_lines[-1]} =~ ^\ *$ ]]; do
        unset 'shown_lines[-1]'
    done
}

# look_at_last: sets $last to the last non-empty line on the screen, without the spaces at its end.
look_at_last()
{
    capture last
    last=
    [ ${#shown_lines[@]} = 0 ] || last=${shown_lines[-1]}
    last=${last%"${last##*[! ]}"}
}

# on_screen WHERE PATTERN: the extended regular expression matches a line of the screen or of the
# lines scrolled off (screen), a line of the screen (visible), its last non-empty line (last), or
# the words of the screen as one line (words; with the lines scrolled off: all_words).
on_screen()
{
    local words
    if [ "$1" = last ]; then
        look_at_last
        [[ $last =~ $2 ]]
        return
    fi
    capture "$1"
    case $1 in
    *words)
        read -r -d '' -a words <<<"${shown_lines[*]}" || :
        [[ ${words[*]} =~ $2 ]]
        ;;
    *) grep -Eq -e "$2" "$seen" ;;
    esac
}

# lost MESSAGE: ends the test, because later input would not fit.
lost()
{
    die "$1; the screen is:
$(printf '%s\n' "${shown_lines[@]}")"
}

# Waits until the program has written output, at most a second.
next_output()
{
    local line ended=0
    read -r -t 1 -u "$from_tmux" line || ended=$?
    [ $ended != 1 ] || lost "tmux has ended"
}

# wait_for WHERE PATTERN: waits until the pattern matches; a minute is the limit for a program that
# hangs.
wait_for()
{
    local end=$((SECONDS + 60))
    until on_screen "$1" "$2"; do
        [ $SECONDS -lt $end ] || lost "expected \"$2\" ($1)"
        next_output
    done
}

keys() { tmx send-keys -t r "$@" || die "tmux: $tmux_error"; }
typed() { keys -l -- "$1"; }

# enter LINE: types a line. Enter is sent when its text is on the screen, so that a prompt seen
# afterwards is that of the next line.
enter()
{
    local before tail=$1 end=$((SECONDS + 60))
    [ ${#tail} -le 8 ] || tail=${tail: -8}
    if [ -n "$1" ]; then
        look_at_last
        before=$last
        typed "$1"
        look_at_last
        # The line may be unchanged if the text typed there is just being deleted.
        while [ "$last" = "$before" ] && [[ $last != *"$tail" ]]; do
            [ $SECONDS -lt $end ] || lost "expected the typed text \"$1\""
            next_output
            look_at_last
        done
    fi
    keys Enter
}


shown()
{
    on_screen screen "$1" || fail "expected \"$1\" on the screen, which is:
$(printf '%s\n' "${shown_lines[@]}")"
}

hidden()
{
    ! on_screen screen "$1" || fail "expected no \"$1\" on the screen, which is:
$(printf '%s\n' "${shown_lines[@]}")"
}

# terminal COMMAND...: runs the command on a new screen, with the user's existing files.
terminal()
{
    tmx switch-client -t keep || die "tmux: $tmux_error"
    tmx kill-session -t r || :
    tmx new-session -d -x "$columns" -y "$lines" -s r env -u NO_COLOR -u CLICOLOR_FORCE -u LANGUAGE \
        HOME="$home" XDG_STATE_HOME="$home/state" XDG_DATA_HOME="$home/data" TERM=screen \
        LC_ALL=C.UTF-8 "$@" ';' switch-client -t r || die "tmux: $tmux_error"
}

# begin NAME=VALUE... [-- OPTION...]: starts the referee on a new screen.
begin()
{
    local env=() options=()
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        env+=("$1")
        shift
    done
    [ $# = 0 ] || options=("${@:2}")
    # shellcheck disable=SC2016
    terminal ${env[@]+"${env[@]}"} sh -c 'trap : INT; "$@"; echo "left with $?"; exec sleep 1000' sh "$referee" \
        ${options[@]+"${options[@]}"}
}

quit()
{
    keys C-u
    enter ".quit"
    wait_for last '^left with 0$'
}

# A session that stays open: without it the server would end with each referee.
tmux -S "$folder/tmux" -f /dev/null new-session -d -s keep 'exec sleep 1000'
tmux -S "$folder/tmux" set-option -g history-limit 5000
coproc tmux_control { exec tmux -S "$folder/tmux" -C attach-session -t keep 2>&1; }
exec {to_tmux}>&"${tmux_control[1]}" {from_tmux}<&"${tmux_control[0]}"
until [[ ${attached:-} = '%session-changed '* ]]; do
    read -r -t 60 -u "$from_tmux" attached || die "tmux does not answer"
done
