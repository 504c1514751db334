#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The disk is full in the middle of a match at a terminal: test_full.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 columns=100 lines=40
command -v prlimit >/dev/null || skip "prlimit is not installed"
. "$tests/support/terminal.sh"

# Limits the size of files to slightly more than a new record.
terminal bash -c 'ulimit -S -f 120; "$@"; echo "left with $?"; exec sleep 1000' bash "$referee" --db "$home/a.db"
wait_for last '^White is played by:'
enter Anna
wait_for last '^Black is played by:'
enter Boris
wait_for last '> *$'
n=0
until on_screen screen 'NOT RECORDED: the record cannot be written'; do
    n=$((n + 1))
    [ $n -lt 40 ] || lost "there is room for ever"
    enter '64 -'
    wait_for screen "^$n\. .* throws 6-4"
    wait_for last '> *$'
done
wait_for last '\(NOT RECORDED\)>'
enter '.score'
wait_for last '\(NOT RECORDED\)>'
recorded=$("$referee" --db "$home/a.db" matches 2>&1 | grep -o '[0-9]* turns\?' || :)
[ "${recorded%% *}" = $((n - 1)) ] || fail "$n is not recorded, but in the record is $recorded"
enter '.new Carla - Dora'
wait_for screen 'would be lost: type .save FILE first'
enter '.quit'
wait_for screen 'or .quit again'
enter "53 -"
n=$((n + 1))
wait_for screen "^$n\. .* throws 5-3"
enter ".save $home/kept.game"
wait_for screen 'Written as game text'
grep -q "^$n\. . 53" "$home/kept.game" || fail "not all is saved: $(tail -n 2 "$home/kept.game")"

prlimit --pid "$(pgrep -f "^$referee --db $home/a.db")" --fsize=unlimited:
enter '21 -'
n=$((n + 1))
wait_for screen 'There is room again: all of the match is recorded'
! on_screen last NOT || lost "expected no \"NOT RECORDED\" at the prompt"
quit
shown 'Saved: Anna and Boris'
expect 0 "$referee" --db "$home/a.db" verify
has "with $n turns replayed: everything agrees"
