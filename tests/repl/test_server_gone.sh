#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The server of the record is killed in the middle of a match and restarted. The program reports
# what is not recorded, and the match continues, at a pipe and at a terminal at the same time.
# with_server.sh own test_server_gone.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 columns=100 lines=40
. "$tests/support/terminal.sh"
. "$tests/repl/server_gone.sh"

start_again()
{
    bash "$tests/support/with_server.sh" again "$REFEREE_TEST_SERVER" >"$folder/again" 2>&1 3>&- &
}

at_pipe=$(database pipe)
at_terminal=$(database terminal)
piped pipe "$referee" --db "$at_pipe"
exec 3>pipe.in
printf '.new Anna - Boris\n64 1/7 1/5\n' >&3
terminal bash -c '"$@"; echo "left with $?"; exec sleep 1000' bash "$referee" --db "$at_terminal" 3>&-
wait_for last '>|:'
enter '.new Gil - Hanna'
wait_for last '> *$'
enter '64 1/7 1/5'
wait_for screen 'Gil plays 1/7'
says pipe 'Anna throws 6-4'

processes KILL
printf '52 1/6 1/3\n' >&3
enter '52 1/6 1/3'
says pipe "$gone"
wait_for screen "$gone"
wait_for last '\(NOT RECORDED\)>'
typed '31 1'

start_again
agrees "$at_pipe" 1
printf '31 1/4 1/2\n' >&3
says pipe '3. Anna throws'
exec 3>&-
wait_for screen "$back"
wait_for last '> 31 1$'
! on_screen last NOT || lost 'expected no "NOT RECORDED" at the prompt'
enter '/4 1/2'
wait_for screen '3\. Gil throws 3-1'
quit
shown 'Saved: Gil and Hanna'
expect 0 "$referee" --db "$at_terminal" show 'Gil - Hanna'
has '3. w 31'
expect 0 "$referee" --db "$at_terminal" verify
says pipe "$back"
says pipe 'left with 0'
agrees "$at_pipe" 3
