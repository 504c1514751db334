#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Two servers under Patroni, with etcd, and clubs that push to whichever leads, for so many minutes:
# nightly.sh REFEREE [MINUTES]. The leader is killed with -9 again and again, in turn with its Patroni, as
# a machine that dies, and without, as a server that crashes; Patroni alone promotes, rewinds and starts.
# Strictly synchronous: a commit that has no second copy waits. What a client said was pushed must be on
# the server that leads next, once; in the end all is there. 77: there is no Patroni, etcd or PostgreSQL.
set -euo pipefail
referee=$1
minutes=${2:-10}
clubs=2
pause=0.3
said=()
failures=0
lost=0
export LC_ALL=C.UTF-8
# shellcheck source=tests/cluster/clubs.sh
. "$(dirname "$0")/clubs.sh"
bin=
for folder in "${PG_BIN:-}" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /usr/bin; do
    [ -n "$folder" ] && [ -x "$folder/initdb" ] && bin=$folder
done
for program in patroni etcd curl psql; do
    command -v "$program" >/dev/null && [ -n "$bin" ] && continue
    echo "not tested: there is no $program or no initdb: install postgresql patroni etcd-server curl"
    exit 77
done
dir=$(mktemp -d)
base=$((20000 + RANDOM % 10000))
nobody=()
[ "$(id -u)" = 0 ] && nobody=(setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$dir")

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

# In the background, its number kept in $dir/$1.pid: begin NAME COMMAND...
begin()
{
    (cd "$dir" && exec setpriv --pdeathsig=TERM ${nobody[@]+"${nobody[@]}"} "${@:2}") >>"$dir/$1.log" 2>&1 &
    echo $! >"$dir/$1.pid"
    disown
}

# --- Patroni and what it needs ----------------------------------------------------------------------

begin_etcd()
{
    begin etcd etcd --name e --data-dir "$dir/etcd" --listen-client-urls "http://127.0.0.1:$base" \
        --advertise-client-urls "http://127.0.0.1:$base" --listen-peer-urls "http://127.0.0.1:$((base + 1))" \
        --initial-advertise-peer-urls "http://127.0.0.1:$((base + 1))" \
        --initial-cluster "e=http://127.0.0.1:$((base + 1))"
}

# node NUMBER
node()
{
    cat >"$dir/node$1.yml" <<END
scope: office
name: node$1
restapi: {listen: "127.0.0.1:$((base + 10 + $1))", connect_address: "127.0.0.1:$((base + 10 + $1))"}
etcd3: {host: "127.0.0.1:$base"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 3
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: {synchronous_commit: "on", wal_log_hints: "on", max_connections: 40, shared_buffers: 16MB}
  initdb: [data-checksums, {encoding: UTF8}, {locale: C.UTF-8}, {auth-host: trust}, {auth-local: trust}]
  pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
postgresql:
  listen: 127.0.0.1:$((base + 20 + $1))
  connect_address: 127.0.0.1:$((base + 20 + $1))
  data_dir: $dir/data$1
  bin_dir: $bin
  pgpass: $dir/pgpass$1
  authentication:
    superuser: {username: referee, password: none}
    replication: {username: standby, password: none}
    rewind: {username: referee, password: none}
  parameters: {unix_socket_directories: ""}
END
    begin "node$1" patroni "$dir/node$1.yml"
}

# asks NODE SQL
asks()
{
    psql -h 127.0.0.1 -p "$((base + 20 + $1))" -U referee -d postgres -Atqc "$2"
}

# The number of the node that leads, by its Patroni and by what its server says; nothing: none does.
leader()
{
    local n
    for n in 1 2; do
        [ "$(curl -s -m 2 -o /dev/null -w '%{http_code}' "http://127.0.0.1:$((base + 10 + n))/primary")" != 200 ] ||
            [ "$(asks "$n" 'select pg_is_in_recovery()' 2>&1)" != f ] || echo "$n"
    done | head -1
}

leads() { [ -n "$(leader)" ]; }

# The leader's commits wait for the other, and etcd has it: until it has, nobody may take over, and a
# leader that dies is waited for.
in_step()
{
    local n
    n=$(leader)
    [ -n "$n" ] && curl -s -m 2 "http://127.0.0.1:$((base + 10 + n))/cluster" | grep -q sync_standby &&
        [ "$(asks "$n" 'select sync_state from pg_stat_replication' 2>&1)" = sync ]
}

# What is asked becomes true within two minutes.
wait_for()
{
    for ((i = 0; i < 600; i++)); do
        "$@" && return 0
        sleep 0.2
    done
    fail "never: $*: $(tail -n 5 "$dir"/node*.log)"
    exit 1
}

# The server of a node, and with `machine` its Patroni before, so that it does not see it go.
kill_node()
{
    local master
    master=$(head -n 1 "$dir/data$1/postmaster.pid")
    [ "$2" = server ] || kill -9 "$(cat "$dir/node$1.pid")"
    # shellcheck disable=SC2046
    kill -9 "$master" $(pgrep -P "$master") 2>/dev/null || :
}

stop_all()
{
    local file
    touch "$dir/enough"
    for file in "$dir"/*.pid "$dir"/data*/postmaster.pid; do
        [ -f "$file" ] && kill -9 "$(head -n 1 "$file")" || :
    done 2>/dev/null
    wait
    rm -rf "$dir"
}
trap stop_all EXIT
trap 'exit 1' INT TERM HUP

# --- the trial --------------------------------------------------------------------------------------

chmod 755 "$dir"
[ "$(id -u)" = 0 ] && chown nobody "$dir"
begin_etcd
node 1
wait_for leads
node 2
wait_for in_step
office="postgresql://referee@127.0.0.1:$((base + 21)),127.0.0.1:$((base + 22))/postgres"
office="$office?target_session_attrs=read-write&connect_timeout=5"
begin_clubs

kills=0
moved=0
longest=0
all=0
end=$((SECONDS + minutes * 60))
while [ "$SECONDS" -lt "$end" ]; do
    wait_for in_step
    sleep "$((2 + RANDOM % 3)).$((RANDOM % 10))"
    first=$(leader)
    kind=machine
    [ $((kills % 2)) = 1 ] && kind=server
    kill_node "$first" "$kind"
    began=$SECONDS
    signal_followers STOP
    note_said
    sleep 1
    wait_for leads
    second=$(leader)
    took=$((SECONDS - began))
    count_lost "$second"
    signal_followers CONT
    [ "$kind" = server ] || node "$first"
    kills=$((kills + 1))
    moved=$((moved + (first != second)))
    longest=$((took > longest ? took : longest))
    echo "kill $kills: the $kind of node$first; node$second leads after $took s; said: ${said[*]}; lost: $lost"
done

wait_for in_step
end_clubs "$(leader)"
for ((c = 1; c <= clubs; c++)); do
    all=$((all + $(acknowledged "$c")))
done
echo "$kills kills, $moved times the other led, after $longest s at the most; $all entries acknowledged;" \
    "$lost times something was missing that was said to be there"
[ "$lost" = 0 ] || fail 'something acknowledged was lost'
exit "$((failures > 0))"
