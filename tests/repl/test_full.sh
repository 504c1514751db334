#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# No room in the middle of a match, at the table: test_full.sh REFEREE TESTS
set -euo pipefail
referee=$1 tests=$2 columns=100 lines=40
command -v prlimit >/dev/null || {
    echo "skipped: prlimit is not installed"
    exit 77
}
. "$tests/support/terminal.sh"

# No file may get larger than the record is when it is made, and a little.
tmx new-session -d -x "$columns" -y "$lines" -s r env HOME="$home" XDG_STATE_HOME="$home/state" \
    XDG_DATA_HOME="$home/data" TERM=screen LC_ALL=C.UTF-8 \
    bash -c 'ulimit -S -f 120; "$@"; echo "left with $?"; exec sleep 1000' bash "$referee" --db "$home/a.db"
wait_for last '^White is played by:'
enter Anna
wait_for last '^Black is played by:'
enter Boris
wait_for last '> *$'
n=0
until grep -q 'NOT RECORDED: the record cannot be written' <<<"$(screen)"; do
    n=$((n + 1))
    [ $n -lt 40 ] || fail "there is room for ever"
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
[ "$(last | grep -c NOT)" = 0 ] || fail "still said"
quit
shown 'Saved: Anna and Boris'
grep -q "with $n turns replayed: everything agrees" < <("$referee" --db "$home/a.db" verify) || fail "not sound"
