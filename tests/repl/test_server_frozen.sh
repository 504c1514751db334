#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The server of the record freezes in the middle of two matches. One waits until the server answers
# again; the other is left before that. with_server.sh own test_server_frozen.sh REFEREE SHORT_RESTS
# SHORT_RESTS is a library that shortens the pauses between the last attempts to reach the server.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 short_rests=$2
. "$tests/repl/server_gone.sh"

at_kept=$(database kept)
at_left=$(database left_early)
piped kept "$referee" --db "$at_kept"
exec 3>kept.in
piped left env LD_PRELOAD="$short_rests" RESTS="$folder/rests" "$referee" --db "$at_left" 3>&-
exec 4>left.in
printf '.new Anna - Boris\n64 1/7 1/5\n52 1/6 1/3\n31 1/4 1/2\n66\n' >&3
printf '.new Carla - Dora\n' >&4
says kept '4. Boris throws'
says left 'White Carla, Black Dora'

processes STOP
printf '1/7 1/7\n' >&3
printf '64 1/7 1/5\n52 1/6 1/3\n.new Emil - Fanny\n31 1/4 1/2\n' >&4
says kept "$gone"
says left "$gone"

# The next match begins only after this one is recorded. The program tries to connect after 2.5 s.
sleep 2.6
exec 4>&-
says left 'line 4 and all that follows is not read'
says left 'Carla - Dora: the server cannot be reached: the last 2 entries are not recorded and are lost'
says left 'left with 1'
[ "$(grep -c '^500$' rests)" -ge 10 ] || fail "expected ten pauses of half a second, seen: $(cat rests)"

# The turn of unknown status is recorded once, and the match continues from there.
processes CONT
agrees "$at_kept" 4
exec 3>&-
says kept "$back"
says kept 'left with 0'
