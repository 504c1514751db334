#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What could break a record, done to one: test_safety.sh REFEREE
set -euo pipefail
referee=$1
export LC_ALL=C HOME=/nonexistent
unset LANGUAGE REFEREE_DB
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
wrong=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    wrong=1
}

# expect STATUS ARGS...: runs the referee, its words in ./out and ./err.
expect()
{
    local status=0 wanted=$1
    shift
    timeout 60 "$referee" "$@" >out 2>err </dev/null || status=$?
    [ $status = "$wanted" ] || fail "$*: status $status instead of $wanted: $(head -c 600 out err)"
}

# says TEXT: it was said.
says()
{
    grep -qF -e "$1" out err || fail "not said: $1: $(head -c 600 out err)"
}

# --- as many headers as somebody likes ------------------------------------------------------------
# Each by itself: with each new one going through all of them a minute would do for a tenth.

for header in 'X%d "v"' 'Option "exit-throw=same"'; do
    awk -v header="[$header]\n" 'BEGIN { for (i = 0; i < 300000; i++) printf header, i; print "64 1/7 1/5" }' \
        </dev/null >many.game
    rm -f many.db
    expect 0 --db many.db import many.game
    says "imported 1 match with 1 coup"
done

exit $wrong
