#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Three machines, which are network namespaces on a bridge: etcd on each, PostgreSQL under Patroni
# on two of them, and clubs that push to the current primary, for MINUTES: nightly.sh REFEREE
# [MINUTES]
# In turn the primary's machine dies (all its processes are killed with -9), its server crashes, its
# cable is pulled, etcd on the third machine dies, and the primary is switched by hand, with
# patronictl switchover. Only Patroni promotes, rewinds and starts servers. Replication is strictly
# synchronous: a commit without a second copy waits. Every push that was acknowledged must be on the
# next primary, once; in the end everything is stored. 77: Patroni, etcd or PostgreSQL is not
# installed, or this is not root.
set -euo pipefail
[ "${3:-}" = inside ] || [ "$(id -u)" != 0 ] || ! unshare -n true 2>/dev/null || exec unshare -n bash "$0" "$1" "${2:-10}" inside
. "$(dirname "$0")/../support/lib.sh"
referee=$1
minutes=${2:-10}
clubs=2
pause=0.3
said=()
lost=0
# shellcheck source=tests/cluster/clubs.sh
. "$tests/cluster/clubs.sh"
bin=
for each in "${PG_BIN:-}" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /usr/bin; do
    [ -n "$each" ] && [ -x "$each/initdb" ] && bin=$each
done
for program in patroni patronictl etcd curl psql ip; do
    command -v "$program" >/dev/null && [ -n "$bin" ] && continue
    skip "there is no $program or no initdb: install postgresql patroni etcd-server curl iproute2"
done
[ "${3:-}" = inside ] || skip 'network namespaces need root'
dir=$(mktemp -d) # on disk: two servers keep their logs
net=10.77.9
export PGCONNECT_TIMEOUT=3
nobody=(setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$dir")

# --- the machines -----------------------------------------------------------------------------------

begin_machines()
{
    local n
    ip link set lo up
    ip link add office type bridge
    ip addr add "$net.254/24" dev office
    ip link set office up
    for n in 1 2 3; do
        unshare -n sleep infinity &
        echo $! >"$dir/machine$n.pid"
        disown
        sleep 0.2
        ip link add "cable$n" type veth peer name eth0 netns "$(cat "$dir/machine$n.pid")"
        ip link set "cable$n" master office up
        on "$n" ip link set lo up
        on "$n" ip addr add "$net.$n/24" dev eth0
        on "$n" ip link set eth0 up
    done
}

# on MACHINE COMMAND...
on()
{
    nsenter -t "$(cat "$dir/machine$1.pid")" -n "${@:2}"
}

# begin MACHINE NAME COMMAND...: starts a command in the background on a machine, with its process
# number in $dir/$2.pid.
begin()
{
    (cd "$dir" && exec nsenter -t "$(cat "$dir/machine$1.pid")" -n setpriv --pdeathsig=TERM "${nobody[@]}" \
        "${@:3}") >>"$dir/$2.log" 2>&1 &
    echo $! >"$dir/$2.pid"
    disown
}

# --- Patroni and what it needs ----------------------------------------------------------------------

# etcd MACHINE
begin_etcd()
{
    begin "$1" "etcd$1" etcd --name "e$1" --data-dir "$dir/etcd$1" --listen-client-urls "http://$net.$1:2379" \
        --advertise-client-urls "http://$net.$1:2379" --listen-peer-urls "http://$net.$1:2380" \
        --initial-advertise-peer-urls "http://$net.$1:2380" \
        --initial-cluster "e1=http://$net.1:2380,e2=http://$net.2:2380,e3=http://$net.3:2380"
}

# node NUMBER
node()
{
    cat >"$dir/node$1.yml" <<END
scope: office
name: node$1
restapi: {listen: "$net.$1:8008", connect_address: "$net.$1:8008"}
etcd3: {hosts: ["$net.1:2379", "$net.2:2379", "$net.3:2379"]}
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
  pg_hba: ["host all all $net.0/24 trust", "host replication all $net.0/24 trust"]
postgresql:
  listen: $net.$1:5432
  connect_address: $net.$1:5432
  data_dir: $dir/data$1
  bin_dir: $bin
  pgpass: $dir/pgpass$1
  authentication:
    superuser: {username: referee, password: none}
    replication: {username: standby, password: none}
    rewind: {username: referee, password: none}
  parameters: {unix_socket_directories: ""}
END
    begin "$1" "node$1" patroni "$dir/node$1.yml"
}

# asks NODE SQL
asks()
{
    psql -h "$net.$1" -U referee -d postgres -Atqc "$2"
}

# Prints the number of the primary, if its Patroni and its server agree; otherwise nothing.
leader()
{
    local n
    for n in 1 2; do
        [ "$(curl -s -m 2 -o /dev/null -w '%{http_code}' "http://$net.$n:8008/primary")" != 200 ] ||
            [ "$(asks "$n" 'select pg_is_in_recovery()' 2>&1)" != f ] || echo "$n"
    done | head -1
}

leads() { [ -n "$(leader)" ]; }

# The primary's commits wait for the standby, and etcd knows it. Before that no server may take
# over, and if the primary dies it is waited for.
in_step()
{
    local n
    n=$(leader)
    [ -n "$n" ] && curl -s -m 2 "http://$net.$n:8008/cluster" | grep -q sync_standby &&
        [ "$(asks "$n" 'select sync_state from pg_stat_replication' 2>&1)" = sync ]
}

# Waits until the condition is true, at most two minutes.
wait_for()
{
    for ((i = 0; i < 600; i++)); do
        "$@" && return 0
        sleep 0.2
    done
    die "expected within two minutes: $*; seen: $(tail -n 5 "$dir"/node*.log)"
}

# kill_server NODE: kills the server of a node.
kill_server()
{
    local master
    master=$(head -n 1 "$dir/data$1/postmaster.pid")
    # shellcheck disable=SC2046
    kill -9 "$master" $(pgrep -P "$master") 2>/dev/null || :
}

# break KIND NODE: makes the primary fail. mend KIND NODE: repairs it when another server is
# primary.
break_it()
{
    case $1 in
    machine)
        kill -9 "$(cat "$dir/node$2.pid")" "$(cat "$dir/etcd$2.pid")"
        kill_server "$2"
        ;;
    server) kill_server "$2" ;;
    cable) ip link set "cable$2" down ;;
    etcd) kill -9 "$(cat "$dir/etcd3.pid")" ;;
    switch) on 3 patronictl -c "$dir/node$2.yml" switchover --leader "node$2" --candidate "node$((3 - $2))" \
        --force >>"$dir/switch.log" 2>&1 || : ;;
    esac
}

mend()
{
    case $1 in
    machine) begin_etcd "$2" && node "$2" ;;
    cable) ip link set "cable$2" up ;;
    etcd) begin_etcd 3 ;;
    esac
}

# Waits for a primary other than the one whose machine or cable failed, or which was switched;
# otherwise for any.
leads_after()
{
    local n
    n=$(leader)
    [ -n "$n" ] && { [ "$1" = server ] || [ "$1" = etcd ] || [ "$n" != "$2" ]; }
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
at_exit stop_all
trap 'exit 1' INT TERM HUP

# --- the trial --------------------------------------------------------------------------------------

chmod 755 "$dir"
chown nobody "$dir"
begin_machines
for n in 1 2 3; do
    begin_etcd "$n"
done
node 1
wait_for leads
node 2
wait_for in_step
office="postgresql://referee@$net.1,$net.2/postgres?target_session_attrs=read-write&connect_timeout=5"
begin_clubs

kinds=(machine server cable etcd switch)
kills=0
moved=0
longest=0
all=0
end=$((SECONDS + minutes * 60))
while [ "$SECONDS" -lt "$end" ]; do
    wait_for in_step
    sleep "$((2 + RANDOM % 3)).$((RANDOM % 10))"
    first=$(leader)
    kind=${kinds[kills % ${#kinds[@]}]}
    break_it "$kind" "$first"
    began=$SECONDS
    signal_followers STOP
    note_said
    sleep 1
    wait_for leads_after "$kind" "$first"
    second=$(leader)
    took=$((SECONDS - began))
    count_lost "$second"
    signal_followers CONT
    mend "$kind" "$first"
    kills=$((kills + 1))
    moved=$((moved + (first != second)))
    longest=$((took > longest ? took : longest))
    echo "$kills: $kind, of node$first; node$second leads after $took s; said: ${said[*]}; lost: $lost"
done

wait_for in_step
end_clubs "$(leader)"
for ((c = 1; c <= clubs; c++)); do
    all=$((all + $(acknowledged "$c")))
done
echo "$kills times something was broken or switched, $moved times the other led, after $longest s at the most; $all entries acknowledged;" \
    "$lost times something was missing that was said to be there"
[ "$lost" = 0 ] || fail 'something acknowledged was lost'
