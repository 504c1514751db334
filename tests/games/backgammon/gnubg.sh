#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The legal plays of backgammon are those of GNU Backgammon: gnubg.sh REFEREE [COUNT [SEED]]. COUNT
# random positions (default: 10,000), including men on the bar, bearing off and doublets. Without
# GNU Backgammon the test is skipped.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
PATH=$PATH:/usr/games
command -v gnubg >/dev/null || {
    echo "skipped: gnubg is not here (Debian: the package gnubg)"
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work LC_ALL=C.UTF-8 COUNT=${2:-10000} SEED=${3:-1} RESULT=$work/result
REFEREE=$(printf '%s\tjudge\t--json\t-' "$(readlink -f "$1")")
export REFEREE
gnubg -t -q -p "$here/gnubg_plays.py" </dev/null >"$work/log" 2>&1 || :
[ -s "$work/result" ] || {
    tail -20 "$work/log"
    echo "gnubg has come to no end"
    exit 1
}
cat "$work/result"
grep -q '^ok: ' "$work/result"
