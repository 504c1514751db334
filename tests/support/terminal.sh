# SPDX-License-Identifier: GPL-3.0-or-later
# A referee on a terminal of $columns by $lines, driven through tmux; for the tests that read this.
# Nothing sleeps for a fixed time: every step waits for the text it must bring.
if ! command -v tmux >/dev/null; then
    echo "skipped: tmux is not installed"
    exit 77
fi

home=$(mktemp -d)
tmx() { tmux -S "$home/tmux" -f /dev/null "$@"; }

# What ran there hears of it by a hangup, and writes files as it ends: nothing is removed before.
leave()
{
    local pane panes end=$((SECONDS + 20))
    panes=$(tmx list-panes -a -F '#{pane_pid}' 2>/dev/null) || true
    tmx kill-server 2>/dev/null || true
    for pane in $panes; do
        while pgrep -r D,R,S,T -s "$pane" >/dev/null && [ $SECONDS -lt $end ]; do
            sleep 0.02
        done
        pkill -KILL -s "$pane" || true
    done
    rm -rf "$home"
}
trap leave EXIT

screen() { tmx capture-pane -p -S - -t r | sed -e 's/ *$//' | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'; }

# The last line on the screen that is not empty, its blanks at the end cut off.
last() { screen | tail -n 1; }

fail()
{
    echo "FAILED: $1; the screen:"
    screen
    exit 1
}

# wait_for WHERE PATTERN: until the text (screen or last) fits; at most twenty seconds.
wait_for()
{
    local end=$((SECONDS + 20))
    until grep -Eq -- "$2" <<<"$("$1")"; do
        [ $SECONDS -lt $end ] || fail "no $2"
        sleep 0.02
    done
}

keys() { tmx send-keys -t r "$@"; }
typed() { tmx send-keys -t r -l -- "$1"; }
enter() { [ -z "$1" ] || typed "$1"; keys Enter; }

# Not by a pipe: grep stops at the first match, and what writes to it would fail by that.
shown() { grep -Eq -- "$1" <<<"$(screen)" || fail "$1 is not shown"; }
hidden() { ! grep -Eq -- "$1" <<<"$(screen)" || fail "$1 is shown"; }

# begin NAME=VALUE... [-- OPTION...]: the referee on a fresh screen, the user's files as they are.
begin()
{
    local env=() options=()
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        env+=("$1")
        shift
    done
    [ $# = 0 ] || options=("${@:2}")
    tmx kill-session -t r 2>/dev/null || true
    tmx new-session -d -x "$columns" -y "$lines" -s r env -u NO_COLOR -u CLICOLOR_FORCE -u LANGUAGE \
        HOME="$home" XDG_STATE_HOME="$home/state" XDG_DATA_HOME="$home/data" TERM=screen \
        LC_ALL=C.UTF-8 ${env[@]+"${env[@]}"} \
        sh -c '"$@"; echo "left with $?"; exec sleep 1000' sh "$referee" ${options[@]+"${options[@]}"}
    tmx set-option -t r history-limit 5000 >/dev/null
}

quit()
{
    keys C-u
    enter ".quit"
    wait_for last '^left with 0$'
}

# Without it the server would end with each session, and the next one meet it dying.
tmx new-session -d -s keep 'exec sleep 1000'

