#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Several processes merge into one record on a PostgreSQL server at the same time. Each waits for the
# locks of the others and stores everything. Nothing depends on speed: the test holds the locks until the
# server shows who waits for them. with_server.sh test_at_once.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1
command -v psql >/dev/null || skip 'psql is not installed'
stop_all()
{
    kill $(jobs -p) 2>/dev/null
    wait
}
at_exit stop_all

sql()
{
    psql -AtqX -h "$REFEREE_TEST_SERVER" -U referee -d "$1" -c "$2"
}

address()
{
    echo "postgresql://referee@/$1?host=$REFEREE_TEST_SERVER"
}

# session NAME DATABASE: opens a psql session, which `in_session NAME SQL` types into and `end_session`
# closes. The output of the session is in NAME.out.
session()
{
    mkfifo "$1.in"
    psql -AtqX -h "$REFEREE_TEST_SERVER" -U referee -d "$2" <"$1.in" >"$1.out" 2>&1 &
    eval "exec {$1}>$1.in"
}
in_session()
{
    echo "$2" >&"${!1}"
}
end_session()
{
    eval "exec {$1}>&-"
}

# await DATABASE NUMBER CONDITION: waits until exactly this number of sessions of the database fulfil the
# condition. The server does the waiting, and gives up after a minute.
await()
{
    local file=awaited.$BASHPID
    sql postgres "DO \$\$ BEGIN
        FOR i IN 1..3000 LOOP
            PERFORM pg_stat_clear_snapshot();
            IF (SELECT count(*) FROM pg_stat_activity WHERE datname = '$1' AND $3) = $2 THEN RETURN; END IF;
            PERFORM pg_sleep(0.02);
        END LOOP;
        RAISE 'not %', (SELECT string_agg(state || ' ' || coalesce(wait_event, '-') || ' ' || query, '; ')
            FROM pg_stat_activity WHERE datname = '$1');
    END \$\$" >"$file" 2>&1 || die "expected $2 sessions of $1 with $3, seen: $(cat "$file")"
}
waits="wait_event_type = 'Lock'"

# until_waiting NUMBER: SQL that ends when this number of sessions of its database wait for a lock.
until_waiting()
{
    echo "DO \$\$ BEGIN
        WHILE (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND $waits) <> $1 LOOP
            PERFORM pg_sleep(0.02), pg_stat_clear_snapshot();
        END LOOP;
    END \$\$;"
}

# deadlocks NUMBER DATABASE: the number that the server counted. A session adds its own when it ends.
deadlocks()
{
    await "$2" 0 true
    equal "$1" "$(sql "$2" "SELECT deadlocks FROM pg_stat_database WHERE datname = '$2'")" "deadlocks in $2"
}

# merge NAME DATABASE: merges NAME.db; the output and the exit status are in NAME.said.
merge()
{
    local status=0
    "$referee" --db "$(address "$2")" merge "$1.db" >"$1.said" 2>&1 </dev/null || status=$?
    echo "ended with $status" >>"$1.said"
}

# new_record DATABASE: a record with a match.
new_record()
{
    sql postgres "CREATE DATABASE $1"
    type_in "$(address "$1")" '.new Emil - Fritz\n'
}

# A lock is held longer than the program waits for it (5 s), until the second try waits. The other cases
# below run meanwhile.
new_record held
type_in waits.db '.new Anna - Zoe\n64 1/7 1/5\n'
session holder held
in_session holder "BEGIN; INSERT INTO referee.player (name, club) VALUES ('Anna', '');"
await held 1 "state = 'idle in transaction'"
merge waits held &
waiting=$!
await held 1 "$waits"
first_wait=$(sql postgres 'SELECT clock_timestamp()')
{
    await held 1 "$waits AND query_start > '$first_wait'"
    in_session holder 'COMMIT;'
} &
end_session holder

# Four records with the same forty players, each in another order, go into a database without tables. The
# first makes the tables, and is held at it until the three others wait for it, and for six seconds more:
# longer than the program waits for another lock.
many_into_an_empty_database()
{
    local steps making made merging c i
    sql postgres 'CREATE DATABASE office'
    sql office "CREATE SEQUENCE public.commands;
        CREATE FUNCTION public.hold() RETURNS event_trigger LANGUAGE plpgsql AS \$\$ BEGIN
            IF nextval('public.commands') = 1 THEN
                WHILE (SELECT count(*) FROM pg_stat_activity WHERE datname = 'office' AND $waits) < 3 LOOP
                    PERFORM pg_sleep(0.02), pg_stat_clear_snapshot();
                END LOOP;
                PERFORM pg_sleep(6);
            END IF;
        END \$\$;
        CREATE EVENT TRIGGER hold ON ddl_command_start EXECUTE FUNCTION public.hold()"
    steps=(0 1 39 7 33)
    making=()
    for ((c = 1; c <= 4; c++)); do
        for ((i = 0; i < 120; i++)); do
            printf '.new Player%d - Player%d\n64 1/7 1/5\n' $(((i * steps[c]) % 40)) $(((i * steps[c] + 3) % 40))
        done | "$referee" --db "club$c.db" >/dev/null &
        making+=($!)
    done
    for made in "${making[@]}"; do
        wait "$made"
    done
    merging=()
    for ((c = 1; c <= 4; c++)); do
        merge "club$c" office &
        merging+=($!)
    done
    wait "${merging[@]}"
    sql office 'DROP EVENT TRIGGER hold'
    for ((c = 1; c <= 4; c++)); do
        file_has "club$c.said" '120 new, 0 extended, 0 diverged, 0 already known' 'ended with 0'
    done
    equal 480 "$(sql office 'SELECT count(*) FROM referee.match')" 'matches stored'
    equal 40 "$(sql office 'SELECT count(*) FROM referee.player')" 'players stored'
    deadlocks 0 office
    expect 0 "$referee" --db "$(address office)" verify
    [ "$failures" = 0 ]
}

# Each of two waits for a player that the other adds. Players are added in the order of their names, so
# they do not wait for each other in a circle.
in_the_order_of_names()
{
    local merging club
    new_record names
    type_in lyon.db '.new Anna - Mia\n64 1/7 1/5\n.new Boris - Carl\n64 1/7 1/5\n'
    type_in paris.db '.new Boris - Nora\n64 1/7 1/5\n.new Anna - Dora\n64 1/7 1/5\n'
    session others names
    in_session others "BEGIN; INSERT INTO referee.player (name, club) VALUES ('Mia', ''), ('Nora', '');
        $(until_waiting 2) ROLLBACK;"
    end_session others
    await names 1 "wait_event = 'PgSleep'"
    merge lyon names &
    merging=($!)
    merge paris names &
    merging+=($!)
    wait "${merging[@]}"
    for club in lyon paris; do
        file_has "$club.said" '2 new, 0 extended' 'ended with 0'
    done
    deadlocks 0 names
    [ "$failures" = 0 ]
}

# Two wait for each other in a circle: the database undoes the merge, which is sent again. The merge has
# added Anna when it waits for Mia; then `other`, which has added Zoe, waits for Anna; then the merge is let on
# to Zoe, which closes the circle. Only the merge looks for a circle, so the database undoes it.
in_a_circle()
{
    local merging
    new_record crossed
    sql crossed "ALTER DATABASE crossed SET deadlock_timeout = '10ms'"
    type_in circle.db '.new Anna - Mia\n64 1/7 1/5\n.new Carl - Zoe\n64 1/7 1/5\n'
    session gate crossed
    in_session gate "BEGIN; INSERT INTO referee.player (name, club) VALUES ('Mia', ''); $(until_waiting 2) ROLLBACK;"
    end_session gate
    session other crossed
    in_session other "SET deadlock_timeout = '1h'; BEGIN; INSERT INTO referee.player (name, club) VALUES ('Zoe', '');
        $(until_waiting 1) INSERT INTO referee.player (name, club) VALUES ('Anna', '');"
    await crossed 2 "wait_event = 'PgSleep'"
    merge circle crossed &
    merging=($!)
    # The merge was undone, `other` has added Anna, and the second try of the merge waits for it.
    await crossed 1 "state = 'idle in transaction' AND query LIKE '%Anna%'"
    await crossed 1 "$waits"
    in_session other 'COMMIT;'
    end_session other
    wait "${merging[@]}"
    file_has circle.said '2 new, 0 extended' 'ended with 0'
    equal '' "$(cat other.out)" 'errors of the other session'
    # One, or more: the second try may add Anna before `other` does, which closes the circle again.
    await crossed 0 true
    [ "$(sql crossed "SELECT deadlocks FROM pg_stat_database WHERE datname = 'crossed'")" -ge 1 ] ||
        fail 'the merge met no deadlock'
    expect 0 "$referee" --db "$(address crossed)" verify
    [ "$failures" = 0 ]
}

# The cases have separate databases and folders, and run at the same time.
cases=(many_into_an_empty_database in_the_order_of_names in_a_circle)
running=()
for case in "${cases[@]}"; do
    mkdir "$case"
    (
        cd "$case"
        "$case"
    ) &
    running+=($!)
done
for i in "${!cases[@]}"; do
    wait "${running[i]}" || fail "the case ${cases[i]} failed"
done

wait "$waiting"
file_has waits.said '1 new, 0 extended' 'ended with 0'
