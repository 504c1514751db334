#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Clubs that push at once to an empty office: the same forty names, each in an order of its own.
# with_server.sh test_at_once.sh REFEREE
set -eu
referee=$1
LC_ALL=C.UTF-8
export LC_ALL
unset REFEREE_DB LANGUAGE
command -v psql >/dev/null || exit 77
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || :; wait; rm -rf "$folder"' EXIT
cd "$folder"
failures=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

asks()
{
    psql -AtqX -h "$REFEREE_TEST_SERVER" -U referee -d "$1" -c "$2"
}

# address DATABASE [ROLE]
address()
{
    echo "postgresql://${2:-referee}@/$1?host=$REFEREE_TEST_SERVER"
}

# played CLUB NUMBER ROUNDS: matches of the forty, who meet whom so much further on.
played()
{
    local i
    for ((i = 0; i < 40 * $3; i++)); do
        printf '.new Player%d - Player%d\n64 1/7 1/5\n' $(((i * $2) % 40)) $(((i * $2 + 3) % 40))
    done | "$referee" --db "$1.db" >/dev/null
}

# push CLUB DATABASE [ROLE]: what it says, and how it ends, in CLUB.said.
push()
{
    local status=0
    "$referee" --db "$1.db" push "$(address "$2" "${3:-}")" >"$1.said" 2>&1 </dev/null || status=$?
    echo "ended with $status" >>"$1.said"
}

# until_waiting DATABASE EVENT NUMBER: so many sessions there wait for it.
until_waiting()
{
    local i
    for ((i = 0; i < 100; i++)); do
        [ "$(asks postgres "SELECT count(*) FROM pg_stat_activity WHERE datname = '$1' AND wait_event = '$2'")" = "$3" ] && return
        sleep 0.1
    done
    fail "no $3 sessions of $1 wait for $2"
}

# A lock that is held for longer than one is waited for: the database gives up, and it is tried again.
asks postgres 'CREATE DATABASE held'
"$referee" --db "$(address held)" </dev/null >/dev/null
printf '.new Anna - Zoe\n64 1/7 1/5\n' | "$referee" --db waits.db >/dev/null
asks held "BEGIN; INSERT INTO referee.player (name, club) VALUES ('Anna', ''); SELECT pg_sleep(12); COMMIT" >/dev/null &
holder=$!
until_waiting held PgSleep 1
push waits held &
waiter=$!

# Who meets whom, in an order of each club's own.
asks postgres 'CREATE DATABASE office'
steps=(0 1 39 7 33)
for ((c = 1; c <= 4; c++)); do
    played "club$c" "${steps[c]}" 3
done
pushing=()
for ((c = 1; c <= 4; c++)); do
    push "club$c" office &
    pushing+=($!)
done
wait "${pushing[@]}"
for ((c = 1; c <= 4; c++)); do
    grep -qF '120 new, 0 extended, 0 diverged, 0 already known' "club$c.said" || fail "club $c: $(tail -3 "club$c.said")"
    grep -qF 'ended with 0' "club$c.said" || fail "club $c: $(tail -1 "club$c.said")"
done
[ "$(asks office 'SELECT count(*) FROM referee.match')" = 480 ] || fail 'not all of them are there'
[ "$(asks office 'SELECT count(*) FROM referee.player')" = 40 ] || fail 'there are more than forty players'
locked=$(asks office "SELECT deadlocks FROM pg_stat_database WHERE datname = 'office'")
[ "$locked" = 0 ] || fail "$locked times two of them waited for each other"
"$referee" --db "$(address office)" verify >verified || fail "the office is not sound: $(tail -1 verified)"

# The same by four roles, each of a club: the forty are forty persons in each.
asks postgres 'CREATE ROLE referee_club NOLOGIN'
asks postgres 'CREATE DATABASE clubs'
"$referee" office upgrade "$(address clubs)" >/dev/null
pushing=()
for ((c = 1; c <= 4; c++)); do
    asks postgres "CREATE ROLE club$c LOGIN IN ROLE referee_club"
    push "club$c" clubs "club$c" &
    pushing+=($!)
done
wait "${pushing[@]}"
for ((c = 1; c <= 4; c++)); do
    grep -qF '120 new, 0 extended, 0 diverged, 0 already known' "club$c.said" || fail "club $c: $(tail -3 "club$c.said")"
    [ "$(asks clubs "SELECT count(*) FROM referee.match WHERE club = 'club$c'")" = 120 ] || fail "club $c has not its matches"
done
[ "$(asks clubs 'SELECT count(*) FROM referee.player')" = 160 ] || fail 'the players of clubs are not four times forty'
locked=$(asks clubs "SELECT deadlocks FROM pg_stat_database WHERE datname = 'clubs'")
[ "$locked" = 0 ] || fail "$locked times two clubs waited for each other"
"$referee" --db "$(address clubs)" verify >verified || fail "the clubs' office is not sound: $(tail -1 verified)"

wait "$waiter" "$holder"
grep -qF '1 new, 0 extended' waits.said || fail "it gave up: $(cat waits.said)"

# Each has one name, is kept waiting at another, and comes to the name that the other has.
asks postgres 'CREATE DATABASE names'
"$referee" --db "$(address names)" </dev/null >/dev/null
printf '.new Anna - Mia\n64 1/7 1/5\n.new Boris - Carl\n64 1/7 1/5\n' | "$referee" --db lyon.db >/dev/null
printf '.new Boris - Nora\n64 1/7 1/5\n.new Anna - Dora\n64 1/7 1/5\n' | "$referee" --db paris.db >/dev/null
mkfifo typed
psql -AtqX -h "$REFEREE_TEST_SERVER" -U referee -d names <typed &
exec 3>typed
echo "BEGIN; INSERT INTO referee.player (name, club) VALUES ('Mia', ''), ('Nora', '');" >&3
until_waiting names ClientRead 1
push lyon names &
pushing=($!)
push paris names &
pushing+=($!)
until_waiting names transactionid 2
echo 'ROLLBACK;' >&3
exec 3>&-
wait "${pushing[@]}"
for club in lyon paris; do
    grep -qF '2 new, 0 extended' "$club.said" || fail "$club: $(cat "$club.said")"
done
locked=$(asks names "SELECT deadlocks FROM pg_stat_database WHERE datname = 'names'")
[ "$locked" = 0 ] || fail "lyon and paris waited for each other"

# Two that do wait for each other: the one that the database undoes is sent again.
asks postgres 'CREATE DATABASE crossed'
"$referee" --db "$(address crossed)" </dev/null >/dev/null
asks crossed "BEGIN; INSERT INTO referee.player (name, club) VALUES ('Zoe', ''); SELECT pg_sleep(1);
    INSERT INTO referee.player (name, club) VALUES ('Anna', '') ON CONFLICT DO NOTHING; COMMIT" >crossed 2>&1 &
holder=$!
until_waiting crossed PgSleep 1
push waits crossed
wait "$holder" || true
grep -qF '1 new, 0 extended' waits.said || fail "it gave up where two waited for each other: $(cat waits.said)"
[ "$(asks crossed "SELECT deadlocks FROM pg_stat_database WHERE datname = 'crossed'")" -ge 1 ] ||
    fail 'nobody waited for another'

exit "$((failures > 0))"
