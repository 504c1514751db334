#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The server of the record dies or freezes in the middle of a match: the table is told what is not
# recorded, and goes on. with_server.sh test_server_gone.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 columns=100 lines=40
. "$tests/support/terminal.sh"
office="postgresql://referee@/postgres?host=$REFEREE_TEST_SERVER"
gone='NOT RECORDED: the server of the record cannot be reached'
back='The server is back: all of the match is recorded'

# processes SIGNAL: to all of the server.
processes()
{
    local main
    main=$(head -1 "$REFEREE_TEST_SERVER/data/postmaster.pid")
    # shellcheck disable=SC2046
    kill "-$1" "$main" $(pgrep -P "$main") 2>/dev/null || :
}

start_again()
{
    bash "$tests/support/with_server.sh" again "$REFEREE_TEST_SERVER" >"$home/again" 2>&1 3>&- &
}

# says TEXT: waits for the text from the referee at the pipe.
says() { wait_until grep -qF -e "$1" "$home/out"; }

# agrees TURNS: waits until the server answers; then these turns are recorded once.
agrees()
{
    wait_until verified
    grep -q "with $1 turns\? replayed: everything agrees" "$home/verified" ||
        fail "expected $1 turns in the record, seen: $(cat "$home/verified")"
}
verified() { "$referee" --db "$office" verify >"$home/verified" 2>&1; }

# piped: a referee at the end of a pipe that is typed into by number 3; its status ends its output.
piped()
{
    rm -f "$home/in"
    mkfifo "$home/in"
    (
        status=0
        "$referee" --db "$office" <"$home/in" >"$home/out" 2>&1 || status=$?
        echo "left with $status" >>"$home/out"
    ) &
    exec 3>"$home/in"
}

# --- a pipe -------------------------------------------------------------------------------------

# Killed, and started again.
piped
printf '.new Anna - Boris\n64 1/7 1/5\n' >&3
says 'Boris throws'
processes KILL
printf '52 1/6 1/3\n' >&3
says "$gone"
start_again
agrees 1
printf '31 1/4 1/2\n' >&3
says '3. Anna throws'
exec 3>&-
says "$back"
says 'left with 0'
agrees 3

# Frozen: what came in doubt is there once; it goes on where it stood.
piped
printf '66\n' >&3
says '4. Boris throws'
processes STOP
printf '1/7 1/7\n' >&3
says "$gone"
processes CONT
agrees 4
exec 3>&-
says "$back"
says 'left with 0'

# Away to the end, with a match that it does not know at all; the next one is not begun on top of it.
piped
printf '.new Carla - Dora\n' >&3
says 'White Carla, Black Dora'
processes STOP
printf '64 1/7 1/5\n52 1/6 1/3\n.new Emil - Fanny\n31 1/4 1/2\n' >&3
says "$gone"
exec 3>&-
says 'line 4 and all that follows is not read'
says 'Carla - Dora: the server cannot be reached: the last 2 entries are not recorded and are lost'
says 'left with 1'
processes CONT

# --- a terminal ---------------------------------------------------------------------------------

"$referee" --db "$office" hide 'Anna - Boris' test >/dev/null 2>&1 || :
terminal bash -c '"$@"; echo "left with $?"; exec sleep 1000' bash "$referee" --db "$office"
wait_for last '>|:'
enter '.new Gil - Hanna'
wait_for last '> *$'
enter '64 1/7 1/5'
wait_for screen 'Gil plays 1/7'
processes KILL
enter '52 1/6 1/3'
wait_for screen "$gone"
wait_for last '\(NOT RECORDED\)>'
typed '31 1'
start_again
wait_for screen "$back"
wait_for last '> 31 1$'
! on_screen last NOT || lost 'expected no "NOT RECORDED" at the prompt'
enter '/4 1/2'
wait_for screen '3\. Gil throws 3-1'
quit
shown 'Saved: Gil and Hanna'
expect 0 "$referee" --db "$office" show 'Gil - Hanna'
has '3. w 31'
expect 0 "$referee" --db "$office" verify
