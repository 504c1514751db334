#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Four clubs push at once, each with its own role: the same forty names, each in another order, are forty
# players of each club. with_server.sh test_clubs_at_once.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1
command -v psql >/dev/null || skip 'psql is not installed'

asks()
{
    psql -AtqX -h "$REFEREE_TEST_SERVER" -U referee -d "$1" -c "$2"
}

# address DATABASE [ROLE]
address()
{
    echo "postgresql://${2:-referee}@/$1?host=$REFEREE_TEST_SERVER"
}

# push CLUB DATABASE ROLE: the output and the exit status are in CLUB.said.
push()
{
    local status=0
    "$referee" --db "$1.db" push "$(address "$2" "$3")" >"$1.said" 2>&1 </dev/null || status=$?
    echo "ended with $status" >>"$1.said"
}

asks postgres 'CREATE ROLE referee_club NOLOGIN'
asks postgres 'CREATE DATABASE clubs'
"$referee" office upgrade "$(address clubs)" >/dev/null
steps=(0 1 39 7 33)
for ((c = 1; c <= 4; c++)); do
    asks postgres "CREATE ROLE club$c LOGIN IN ROLE referee_club"
    for ((i = 0; i < 120; i++)); do
        printf '.new Player%d - Player%d\n64 1/7 1/5\n' $(((i * steps[c]) % 40)) $(((i * steps[c] + 3) % 40))
    done | "$referee" --db "club$c.db" >/dev/null
done
pushing=()
for ((c = 1; c <= 4; c++)); do
    push "club$c" clubs "club$c" &
    pushing+=($!)
done
wait "${pushing[@]}"
for ((c = 1; c <= 4; c++)); do
    file_has "club$c.said" '120 new, 0 extended, 0 diverged, 0 already known' 'ended with 0'
    equal 120 "$(asks clubs "SELECT count(*) FROM referee.match WHERE club = 'club$c'")" "matches of club $c"
done
equal 160 "$(asks clubs 'SELECT count(*) FROM referee.player')" 'players'
equal 0 "$(asks clubs "SELECT deadlocks FROM pg_stat_database WHERE datname = 'clubs'")" 'deadlocks'
expect 0 "$referee" --db "$(address clubs)" verify
