#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Complaints of users of other programs about the terminal, the shell and the machine, one case each:
# test_terminal_cases.sh REFEREE CLOCK
# CLOCK: libclock_ahead.so. Expected values are those of POSIX and of the shell, or what was typed.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 clock=$2

# --- in a shell -----------------------------------------------------------------------------------

# Help goes to standard output. A wrong command is an error (status 2), and prints nothing there.
expect 0 "$referee" --help
[ -s out ] && [ ! -s err ] || fail "--help is on standard error: $(cat err)"
expect 2 "$referee" scores
[ ! -s out ] || fail "a wrong command prints $(cat out)"
has 'unknown command: scores'

# If the reader of the output has ended, as head does, SIGPIPE ends the program (128 + 13) without a message.
printf '%s\n' '[Game "pig"]' '[Player1 "Ada"]' '[Player2 "Bea"]' '1. a 5 stop 2. b 4 stop' >one.game
expect 0 on one.db import one.game
for command in matches 'matches --json' 'export --all' 'export --all --json' 'stats Bea' 'import --dry-run one.game' verify; do
    read -ra words <<<"$command"
    exec 5> >(exit)
    wait $!
    status=0
    on one.db "${words[@]}" >&5 2>err || status=$?
    exec 5>&-
    equal 141 $status "$command | head"
    [ ! -s err ] || fail "$command | head: $(cat err)"
done
# A full disk and a closed output are reported, with status 1.
for command in 'matches' 'export --all' 'verify' 'stats Bea'; do
    read -ra words <<<"$command"
    on one.db "${words[@]}" >/dev/full 2>err && fail "$command >/dev/full succeeded"
    file_has err 'output: No space left on device'
    on one.db "${words[@]}" >&- 2>err && fail "$command >&- succeeded"
    file_has err 'output: Bad file descriptor'
done

# A line of 3 MB from a pipe is refused with its number. The lines before and after it are recorded.
{ printf '.new pig Ada - Bea\n5\n' && head -c 3000000 /dev/zero | tr '\0' 1 && printf '\nstop\n'; } >typed
status=0
on long.db <typed >out 2>err || status=$?
equal 3 $status 'a line of 3 MB'
has 'stdin:3:' 'a line of 3000000 bytes is too long' 'Ada: 5 written, total 5.'

# Two prompts on one record: one of them writes a match, and the other reports that. Other matches can be continued.
mkfifo first
on two.db <first >first.out 2>&1 &
one=$!
exec 4>first
printf '.new pig Ada - Bea\n5\n' >&4
wait_until grep -q 'The turn is worth 5' first.out
printf '.new pig Cid - Dan\n6 stop\n' | on two.db >out 2>&1 || :
has 'the match is being written by another referee' 'Cid: 6 written, total 6.'
! printf '.resume Ada - Bea\n' | on two.db >out 2>&1 || fail "two write one match: $(cat out)"
has 'the match is being written by another referee'
printf '4 stop\n' >&4
exec 4>&-
wait $one
file_has first.out 'Ada: 9 written, total 9.'
expect 0 on two.db matches
has 'Ada - Bea  9:0  1 turn' 'Cid - Dan  6:0  1 turn'
expect 0 on two.db verify

# --- the machine ----------------------------------------------------------------------------------

# The clock is ten days ahead, then two hours, then right: the log is in the order in which it was typed.
printf '.new pig Ada - Bea\n5 stop\n' | LD_PRELOAD=$clock CLOCK_AHEAD=864000 on back.db >/dev/null
printf '4 stop\n' | LD_PRELOAD=$clock CLOCK_AHEAD=7200 on back.db >/dev/null
printf '3 stop\n' | on back.db >/dev/null
expect 0 on back.db verify
has '1 match with 3 turns replayed: everything agrees'
expect 0 on back.db export last
has '1. a 5 stop' '2. b 4 stop' '3. a 3 stop'

# The date of a match is the local day: at 23:30 UTC of 15 January it is the 16th in Paris, an hour ahead, and at 21:30
# UTC of 15 July still the 15th, two hours ahead.
for case in '2030-01-15T23:30Z 2030.01.16' '2030-07-15T21:30Z 2030.07.15' '2030-07-15T22:30Z 2030.07.16'; do
    read -r at day <<<"$case"
    rm -f day.db*
    printf '.new pig Ada - Bea\n5\n' |
        TZ=CET-1CEST,M3.5.0,M10.5.0/3 LD_PRELOAD=$clock CLOCK_AHEAD=$(($(date -d "$at" +%s) - $(date +%s))) on day.db >/dev/null
    expect 0 on day.db matches
    has "  $day  Pig"
done

# In the locale C bytes of names are unchanged.
printf '.new pig Zoé - 李小龍\n5 stop\n' | on names.db >/dev/null
for command in matches 'export --all' 'show last' 'stats Zoé'; do
    read -ra words <<<"$command"
    on names.db "${words[@]}" >unicode
    LC_ALL=C on names.db "${words[@]}" >plain
    same_file unicode plain
done

# An empty file becomes a record. A folder and a text do not, and are unchanged.
: >empty
printf '.new pig Ada - Bea\n5\n' | on empty >/dev/null || fail 'an empty file is no record'
expect 0 on empty matches
mkdir dir
echo 'These are my notes.' >notes
cp notes kept
for file in dir notes; do
    for command in matches verify; do
        expect 1 on $file $command
        has "$file: "
    done
    status=0
    printf '.new pig Ada - Bea\n' | on $file >out 2>&1 || status=$?
    equal 1 $status "a match in $file"
done
same_file kept notes

# If the home is read-only, or HOME is not set, the reason is printed, with status 1. Run as another user, because root
# can write anywhere.
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
    mkdir -m 555 home
    chmod 755 .
    printf '.new pig Ada - Bea\n5\n' >typed
    nobody()
    {
        status=0
        setpriv --reuid=65534 --clear-groups env -i "$@" "$referee" <typed >out 2>err || status=$?
    }
    nobody HOME="$folder/home"
    if ! grep -q 'setpriv\|env:' err; then # nobody can start it
        equal 1 $status 'a home that is read-only'
        has 'record.db: its folder cannot be created: Permission denied'
        nobody
        equal 1 $status 'no home'
        has 'no record is specified: use --db FILE, or set HOME'
    fi
fi

# --- at a terminal --------------------------------------------------------------------------------

columns=80
lines=40
. "$tests/support/terminal.sh"
begin -- --db "$home/paste.db" --game pig
wait_for last ':$'
enter '.new pig Ada - Bea'
wait_for last '^1\. .*>$'

# Three lines pasted in brackets are three lines.
printf '5 stop\n4 stop\n3 stop\n' >"$home/paste"
tmx load-buffer -b three "$home/paste" || die "tmux: $tmux_error"
tmx paste-buffer -p -b three -t r || die "tmux: $tmux_error"
wait_for last '^3 stop$'
keys Enter
wait_for screen '^Ada: 3 written, total 8\.$'
wait_for last '^4\. .*>$'
hidden '200~'

# Ctrl-C drops a line, and changes nothing if the line is empty. A window of 20 columns keeps the typed text.
typed '6 st'
wait_for last '6 st$'
for prompts in 2 3; do
    keys C-c
    until capture screen && [ "$(grep -c '^4\. ' "$seen")" = $prompts ]; do
        next_output
    done
done
typed '6'
wait_for last '> 6$'
tmx resize-window -t r -x 20 -y 40 || die "tmux: $tmux_error"
wait_for last '6$'
typed ' stop'
keys Enter
wait_for words 'Bea: 6 written, total 10\.'
tmx resize-window -t r -x 80 -y 40 || die "tmux: $tmux_error"
keys C-l
wait_for last '^5\. .*>$'

# Ctrl-D ends the program, and so does a terminal that hangs up. Every line is in the record.
keys C-d
wait_for last '^left with 0$'
begin -- --db "$home/paste.db"
wait_for last '^5\. .*>$'
enter '2 stop'
wait_for last '^6\. .*>$'
tmx switch-client -t keep ';' kill-session -t r || die "tmux: $tmux_error"
wait_until sh -c '! pgrep -f "^$1 --db $2/paste.db" >/dev/null' sh "$referee" "$home"
expect 0 on "$home/paste.db" verify
has '1 match with 5 turns replayed: everything agrees'

# With TERM=dumb no escape sequence is printed.
if command -v script >/dev/null; then
    printf '5 stop\n\004' | env TERM=dumb script -qec "'$referee' --db '$home/paste.db'" /dev/null >dumb 2>&1 || :
    file_has dumb 'Bea: 5 written'
    ! grep -q $'\033' dumb || fail "an escape sequence for TERM=dumb: $(cat -v dumb)"
fi

# Only the user can read the history. If it cannot be written, the match can still be played.
[ "$(stat -c %a "$home/state/referee" "$home/state/referee/history" | tr '\n' ' ')" = '700 600 ' ] ||
    fail "the history is open to others: $(ls -la "$home/state/referee")"
rm -rf "$home/state"
: >"$home/state" # not a folder
begin -- --db "$home/paste.db"
wait_for last '>$'
enter '4 stop'
wait_for screen ': 4 written'
quit
