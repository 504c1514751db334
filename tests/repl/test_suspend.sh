#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The program is stopped by Ctrl-Z and resumed; with `quiet`, also left without input for a minute:
# test_suspend.sh REFEREE [quiet]
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 columns=100 lines=30
. "$tests/support/terminal.sh"

# The referee runs as a job of a shell.
terminal PS1='shell$ ' bash --norc -i
wait_for last '^shell\$'
enter "$referee --db $home/a.db"
wait_for last '^White is played by:'
enter Anna
wait_for last '^Black is played by:'
enter Boris
wait_for last '^White throws>|> *$'
enter '64'
wait_for screen 'Anna throws 6-4'

for signal in Ctrl-Z STOP; do
    typed 'half a l'
    wait_for last 'half a l'
    if [ $signal = Ctrl-Z ]; then
        keys C-z
    else # which is reported to nobody
        kill -STOP "$(pgrep -f "^$referee --db $home/a.db")"
    fi
    wait_for visible 'Stopped'
    enter 'clear'
    wait_for visible '^shell\$$'
    enter 'fg'
    wait_for last '> half a l$'  # what was typed is there again
    typed 'ine'
    wait_for last '> half a line$'
    keys C-u
    typed '.sc'
    keys Tab                     # and keys come one by one
    wait_for last '> \.score'
    keys C-u
done
enter '.score'
wait_for screen 'Anna: peg 0, jeton 0'

# After a minute without input, a plain copy of the file contains the match.
if [ "${2:-}" = quiet ]; then
    end=$((SECONDS + 240))
    until cp "$home/a.db" "$home/b.db" && rm -f "$home"/b.db-* &&
        grep -q Anna <<<"$("$referee" --db "$home/b.db" matches 2>/dev/null)"; do
        [ $SECONDS -lt $end ] || fail "the copy is without the match"
        sleep 2
    done
    [ $SECONDS -gt 30 ] || fail "the copy has it too soon: nothing is shown"
fi
