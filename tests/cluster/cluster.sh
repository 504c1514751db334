#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Two servers, of which one follows the other synchronously; the one that is written to is killed with
# -9, again and again, while tables push to it what is typed: cluster.sh REFEREE [KILLS [--control]]
# What a client said was pushed must be on the server that is left, once; in the end all is there. With
# --control a commit does not wait for the second server: what is then lost is counted, and shows that
# the trial can see it. 77: there is no PostgreSQL here.
set -euo pipefail
referee=$1
kills=${2:-2}
control=${3:-}
clubs=2
export LC_ALL=C.UTF-8
bin=
for folder in "${PG_BIN:-}" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /usr/bin; do
    [ -n "$folder" ] && [ -x "$folder/initdb" ] && bin=$folder
done
if [ -z "$bin" ]; then
    echo "not tested: there is no initdb: install postgresql"
    exit 77
fi
dir=$(mktemp -d)
failures=0
lost=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

# It refuses to be root.
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
        -c hot_standby=on -c max_connections=30 -c log_min_messages=fatal \
        -c synchronous_commit="$([ -n "$control" ] && echo local || echo on)") >>"$dir/$1.log" 2>&1 &
    echo $! >"$dir/$1.pid"
    for ((i = 0; i < 300; i++)); do
        as_nobody "$bin/pg_isready" -q -h "$dir/$1" && return 0
        sleep 0.1
    done
    fail "$1 does not start: $(tail -5 "$dir/$1.log")"
    exit 1
}

# asks SERVER SQL
asks()
{
    as_nobody psql -h "$dir/$1" -U referee -d postgres -Atqc "$2"
}

# A copy of server $2 that follows it; commits there wait for it from then on.
follow()
{
    rm -rf "${dir:?}/$1/data"
    as_nobody "$bin/pg_basebackup" -h "$dir/$2" -U referee -D "$dir/$1/data" -R -X stream -c fast \
        -d "host=$dir/$2 user=referee application_name=second"
    begin "$1"
    asks "$2" "alter system set synchronous_standby_names = 'second'" >/dev/null
    asks "$2" 'select pg_reload_conf()' >/dev/null
    for ((i = 0; i < 300; i++)); do
        [ "$(asks "$2" 'select count(*) from pg_stat_replication')" = 1 ] && return 0
        sleep 0.1
    done
    fail "$1 does not follow $2"
}

# The other one is written to from now on, without a second copy until one follows it.
promote()
{
    asks "$1" "select pg_promote()" >/dev/null
    asks "$1" "alter system set synchronous_standby_names = ''" >/dev/null
    asks "$1" 'select pg_reload_conf()' >/dev/null
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
trap stop_all EXIT
trap 'exit 1' INT TERM HUP

# --- the clubs --------------------------------------------------------------------------------------

# A record of its own, typed into without an end, and pushed as it is.
club()
{
    printf '.new Anna%d - Boris%d\n' "$1" "$1" | "$referee" --db "$dir/club$1.db" >/dev/null
    while [ ! -f "$dir/enough" ]; do
        printf '.resume last\n64 1/7 1/5\n.undo\n31 1/4 1/2\n.undo\n' |
            "$referee" --db "$dir/club$1.db" >/dev/null 2>&1
        sleep 0.05
    done
}

# What was said to be pushed: the entries of the club's match that the follower noted.
acknowledged()
{
    cut -d' ' -f2 "$dir/club$1.db.pushed" 2>/dev/null | sort -n | tail -1
}

# Entries of the club's match on a server.
there()
{
    asks "$2" "select coalesce(max(m.head_seq), 0) from referee.match m join referee.seat s on s.match_id = m.id
        join referee.player p on p.id = s.player_id where p.name = 'Anna$1'"
}

# --- the trial --------------------------------------------------------------------------------------

nobody=()
[ "$(id -u)" = 0 ] && nobody=(--reuid=nobody --regid=nogroup --clear-groups)
chmod 755 "$dir"
for server in one two; do
    mkdir -p "$dir/$server/data"
    chmod 700 "$dir/$server/data"
    [ "$(id -u)" = 0 ] && chown -R nobody "$dir/$server"
done
as_nobody "$bin/initdb" -D "$dir/one/data" -U referee -A trust -E UTF8 --locale=C.UTF-8 -N >/dev/null
begin one
follow two one
office="postgresql://referee@/postgres?host=$dir/one,$dir/two&target_session_attrs=read-write&connect_timeout=5"
printf '.new Office - House\n' | "$referee" --db "$dir/seed.db" >/dev/null
"$referee" --db "$dir/seed.db" push "$office" >/dev/null
for ((c = 1; c <= clubs; c++)); do
    club "$c" &
    echo $! >"$dir/club$c.pid"
    sleep 0.3
    "$referee" --db "$dir/club$c.db" push --follow "$office" >"$dir/pushed$c" 2>"$dir/told$c" </dev/null &
    echo $! >"$dir/follower$c.pid"
done

first=one
second=two
for ((k = 1; k <= kills; k++)); do
    sleep "2.$((RANDOM % 10))"
    # With the control the second server hears late, as over a bad line.
    [ -n "$control" ] && pkill -STOP -P "$(cat "$dir/$second.pid")" -f walreceiver && sleep 0.5
    kill -9 "$(cat "$dir/$first.pid")"
    for ((c = 1; c <= clubs; c++)); do
        kill -STOP "$(cat "$dir/follower$c.pid")"
        said[c]=$(acknowledged "$c")
    done
    [ -n "$control" ] && pkill -KILL -P "$(cat "$dir/$second.pid")" -f walreceiver
    wait "$(cat "$dir/$first.pid")" 2>/dev/null || :
    promote "$second"
    for ((c = 1; c <= clubs; c++)); do
        has=$(there "$c" "$second")
        [ "${has:-0}" -ge "${said[c]:-0}" ] || lost=$((lost + 1))
        kill -CONT "$(cat "$dir/follower$c.pid")"
    done
    rm -f "$dir/$first/data/postmaster.pid" "$dir/$first"/.s.PGSQL*
    follow "$first" "$second"
    spare=$first first=$second second=$spare
done

touch "$dir/enough"
for ((c = 1; c <= clubs; c++)); do
    wait "$(cat "$dir/club$c.pid")" || :
    for ((i = 0; i < 600; i++)); do
        entries=$("$referee" --db "$dir/club$c.db" matches --json | sed 's/.*"entries":\([0-9]*\).*/\1/')
        [ "$(there "$c" "$first")" = "$entries" ] && break
        sleep 0.1
    done
    [ "$(there "$c" "$first")" = "$entries" ] || fail "club $c: $(there "$c" "$first") of $entries: $(cat "$dir/told$c")"
    echo "club $c: $entries entries typed and pushed"
    "$referee" --db "$dir/club$c.db" verify >/dev/null || fail "club $c is not sound"
done
"$referee" --db "$office" verify >"$dir/verified" || fail "the office is not sound: $(tail -3 "$dir/verified")"
[ "$(asks "$first" 'select count(*) from referee.match')" = $((clubs + 1)) ] || fail 'a match is there twice'
echo "$kills kills: $lost times something was missing that was said to be there"
[ -n "$control" ] || [ "$lost" = 0 ] || fail 'something acknowledged was lost'
exit "$((failures > 0))"
