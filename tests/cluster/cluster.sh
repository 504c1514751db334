#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Two servers, one the synchronous standby of the other. The primary is killed with -9, again and
# again, while tables push to it: cluster.sh REFEREE [KILLS [--control]]
# Every push that was acknowledged must be on the remaining server, once; in the end everything is
# stored. With --control a commit does not wait for the standby: then something must be lost, which
# shows that the test can detect it. 77: PostgreSQL is not installed.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
kills=${2:-2}
control=${3:-}
clubs=2
said=()
# shellcheck source=tests/cluster/clubs.sh
. "$tests/cluster/clubs.sh"
bin=
for each in "${PG_BIN:-}" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /usr/bin; do
    [ -n "$each" ] && [ -x "$each/initdb" ] && bin=$each
done
[ -n "$bin" ] || skip 'there is no initdb: install postgresql'
dir=$(mktemp -d) # on disk: two servers keep their logs
lost=0
rewound=0
kept=$([ -n "$control" ] && echo async || echo sync)

# PostgreSQL refuses to run as root.
as_nobody()
{
    if [ "$(id -u)" = 0 ]; then
        (cd / && setpriv --reuid=nobody --regid=nogroup --clear-groups "$@")
    else
        (cd / && "$@")
    fi
}

# --- the servers: a folder each, with its socket ----------------------------------------------------

begin()
{
    (cd / && exec setpriv --pdeathsig=QUIT ${nobody[@]+"${nobody[@]}"} "$bin/postgres" \
        -D "$dir/$1/data" -k "$dir/$1" -c listen_addresses= -c fsync=off -c wal_level=replica \
        -c max_connections=30 -c log_min_messages=fatal) >>"$dir/$1.log" 2>&1 &
    echo $! >"$dir/$1.pid"
    wait_until as_nobody "$bin/pg_isready" -q -h "$dir/$1"
}

# asks SERVER SQL
asks()
{
    as_nobody psql -h "$dir/$1" -U referee -d postgres -Atqc "$2"
}

# Makes server $1 a new copy of server $2.
copy()
{
    rm -rf "${dir:?}/$1/data"
    as_nobody "$bin/pg_basebackup" -h "$dir/$2" -U referee -D "$dir/$1/data" -R -X stream -c fast \
        -d "host=$dir/$2 user=referee application_name=second"
}

# Makes server $1, which was killed, a copy of server $2, discarding what server $2 never had; data
# that both have are not sent again. Before version 16 a server sees the other's new timeline only
# after a checkpoint there. The log back to the point where they diverge must still exist, also
# after the recovery of the killed server, which reads only the settings file (wal_keep_size). Pages
# have checksums (initdb -k).
rewind()
{
    asks "$2" checkpoint
    as_nobody "$bin/pg_rewind" -R -D "$dir/$1/data" \
        --source-server="host=$dir/$2 user=referee dbname=postgres application_name=second" \
        >"$dir/rewound" 2>&1 || die "pg_rewind: $(tail -3 "$dir/rewound")"
    rewound=$((rewound + 1))
}

# A standby can take over once it answers: before, it has not reached a consistent state.
follows()
{
    [ "$(asks "$2" "select sync_state from pg_stat_replication")" = "$kept" ] && asks "$1" 'select 1'
}

# Makes server $1 the standby of $2, whose commits wait for it from then on.
follow()
{
    begin "$1"
    [ -n "$control" ] || asks "$2" "alter system set synchronous_standby_names = 'second'" >/dev/null
    asks "$2" 'select pg_reload_conf()' >/dev/null
    wait_until follows "$1" "$2"
}

# Makes the other server the primary. Its standby is dead, so commits must not wait for it. Until a
# new standby is connected, acknowledged data has NO SECOND COPY, and this is printed.
promote()
{
    # With --control its receiver was stopped, and starts again.
    wait_until asks "$1" 'select 1'
    asks "$1" "select pg_promote()" >/dev/null
    asks "$1" "alter system set synchronous_standby_names = ''" >/dev/null
    asks "$1" 'select pg_reload_conf()' >/dev/null
    echo "kill $k: $1 is promoted; there is ONE COPY ONLY until the other follows it"
}

stop_all()
{
    local file
    for file in "$dir"/*.pid; do
        [ -f "$file" ] && kill -9 "$(cat "$file")" || :
    done 2>/dev/null
    wait
    rm -rf "$dir"
}
at_exit stop_all
trap 'exit 1' INT TERM HUP

# --- the trial --------------------------------------------------------------------------------------

nobody=()
[ "$(id -u)" = 0 ] && nobody=(--reuid=nobody --regid=nogroup --clear-groups)
chmod 755 "$dir"
for server in one two; do
    mkdir -p "$dir/$server/data"
    chmod 700 "$dir/$server/data"
    [ "$(id -u)" = 0 ] && chown -R nobody "$dir/$server"
done
as_nobody "$bin/initdb" -D "$dir/one/data" -U referee -A trust -E UTF8 --locale=C.UTF-8 -k -N >/dev/null
as_nobody sh -c "echo 'wal_keep_size = 256MB' >>$dir/one/data/postgresql.conf"
begin one
copy two one
follow two one
office="postgresql://referee@/postgres?host=$dir/one,$dir/two&target_session_attrs=read-write&connect_timeout=5"
begin_clubs

# pushed NUMBER: each club has pushed this number of entries since note_said.
pushed()
{
    local c now
    for ((c = 1; c <= clubs; c++)); do
        now=$(acknowledged "$c")
        [ $((${now:-0} - ${said[c]:-0})) -ge "$1" ] || return 1
    done
}

first=one
second=two
for ((k = 1; k <= kills; k++)); do
    note_said
    wait_until pushed "$((10 + RANDOM % 30))"
    # The control stops the standby from receiving, so new entries are only on the primary.
    if [ -n "$control" ]; then
        pkill -STOP -P "$(cat "$dir/$second.pid")" -f walreceiver
        note_said
        wait_until pushed 1
    fi
    kill -9 "$(cat "$dir/$first.pid")"
    signal_followers STOP
    note_said
    [ -n "$control" ] && pkill -KILL -P "$(cat "$dir/$second.pid")" -f walreceiver
    wait "$(cat "$dir/$first.pid")" 2>/dev/null || :
    promote "$second"
    count_lost "$second"
    signal_followers CONT
    rm -f "$dir/$first/data/postmaster.pid" "$dir/$first"/.s.PGSQL*
    if [ $((k % 2)) = 1 ]; then
        rewind "$first" "$second"
    else
        copy "$first" "$second"
    fi
    follow "$first" "$second"
    spare=$first first=$second second=$spare
done

end_clubs "$first"
echo "$kills kills, $rewound rewound: $lost times something was missing that was said to be there"
[ -n "$control" ] || [ "$lost" = 0 ] || fail 'something acknowledged was lost'
[ -z "$control" ] || [ "$lost" -gt 0 ] || fail 'nothing was lost without waiting: so this shows nothing'
