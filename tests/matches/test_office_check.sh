#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# `server upgrade` makes the tables of a record on a server, and `server check` finds each fault, which is
# made on purpose. with_server.sh test_office_check.sh REFEREE SOURCES CLOCK
# CLOCK: libclock_ahead.so
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1 sources=$2 clock=$3
command -v psql >/dev/null && command -v openssl >/dev/null || skip 'psql or openssl is not installed'
export TZ=UTC
server=$REFEREE_TEST_SERVER

# sql DATABASE TEXT: as the superuser.
sql()
{
    psql -X -h "$server" -U referee -d "$1" -v ON_ERROR_STOP=1 -Atqc "$2"
}

# wrong CODE TEXT: `check` reports the fault, in words and as JSON. All JSON is kept in the file json.
wrong()
{
    says 4 "WRONG  $2" server check "$office"
    expect 4 "$referee" server --json check "$office"
    has "\"found\":\"$1\",\"wrong\":true"
    cat out >>json
}

# --- the tables -----------------------------------------------------------------------------------------

sql postgres 'create role office login'
sql postgres 'grant pg_monitor to office'
sql postgres "create database record owner office encoding 'UTF8' template template0"
office="postgresql://office@/record?host=$server"
says 4 'there is no record yet: `referee server upgrade` makes one' server check "$office"
says 0 'The tables are made, of format 1.' server upgrade "$office"
says 0 'The tables are of format 1 already.' server upgrade "$office"
type_in "$office" '.new Anna - Boris\n64 1/7 1/5\n'
says 0 'Anna - Boris' --db "$office" matches
says 0 'agree' --db "$office" verify

sql record 'update referee.about set version = 2'
before=$(sql record "select md5(string_agg(t::text, '|' order by t::text)) from referee.match t")
newer='made by a later version of the referee (format 2, known: 1)'
says 1 "$newer" --db "$office" matches
says 1 "$newer" server upgrade "$office"
says 4 'the tables are of a later format than 1' server check "$office"
equal "$before" "$(sql record "select md5(string_agg(t::text, '|' order by t::text)) from referee.match t")" \
    'matches of a later format'
sql record 'update referee.about set version = 1'

# --- faults made on purpose -------------------------------------------------------------------------------

wrong one-copy 'no second server is waited for'
says 4 '' server check "$office"
for good in 'PostgreSQL' 'the tables are of format 1' 'does not leave this machine' 'the tables belong to office' \
    'last entry of all: '; do
    grep -q "^good   .*$good" out || fail "expected \"good   $good\", seen: $(cat out)"
done
[ "$(grep -c '^WRONG' out)" = 1 ] || fail "expected one fault, seen: $(cat out)"

# set_standby NAME: the setting holds for sessions that begin after the server has read it.
set_standby()
{
    sql postgres "alter system set synchronous_standby_names = '$1'"
    sql postgres 'select pg_reload_conf()' >/dev/null
    standby_is()
    {
        [ "$(sql postgres 'show synchronous_standby_names')" = "$1" ]
    }
    wait_until standby_is "$1"
}
set_standby second
wrong no-standby 'second does not follow: commits wait for it'
set_standby ''

for ahead in 0 1; do
    expect 4 env LD_PRELOAD="$clock" CLOCK_AHEAD=$ahead "$referee" server check "$office"
    has 'clock agrees'
done
for ahead in 3600 -3600; do
    expect 4 env LD_PRELOAD="$clock" CLOCK_AHEAD=$ahead "$referee" server check "$office"
    has "WRONG  the server's clock is off by"
done

sql postgres 'create role dijon login in role office'
wrong member-of-owner "dijon has the owner's rights"
sql postgres 'drop role dijon'
sql postgres 'create role nice login'
sql record 'grant usage on schema referee to nice; grant select on all tables in schema referee to nice'
says 4 'WRONG  no second server' server check "$office"
lacks nice
sql record 'grant insert on referee.match to nice; grant update (big), update (small) on referee.seat to nice'
wrong may-write 'nice may insert, update in the tables of the record'
sql record 'drop owned by nice; grant delete on referee.entry to public'
wrong may-write 'PUBLIC may delete in the tables of the record'
sql record 'revoke delete on referee.entry from public'
sql postgres 'revoke pg_monitor from office'
wrong replication-unseen 'office may not see what follows this server: grant pg_monitor to it'
says 1 'the server cannot be reached' server check 'postgresql://office@/record?host=/nowhere'
type_in file.db '.new Anna - Boris\n64 1/7 1/5\n'
says 1 'this needs a record on a server' server check file.db
says 2 'name what to do: check or upgrade' server look "$office"

# Every line is as doc/schema/server.json specifies.
python=
for each in python3 /usr/bin/python3; do
    [ -n "$python" ] || ! "$each" -c 'import jsonschema' 2>/dev/null || python=$each
done
[ -n "$python" ] || { echo 'not tested: the schema, as there is no jsonschema for python3' && python=true; }
"$python" - "$sources/doc/schema/server.json" json <<'END' || fail 'JSON is not of its schema'
import json, sys
import jsonschema
schema = json.load(open(sys.argv[1]))
for line in open(sys.argv[2]):
    jsonschema.Draft202012Validator(schema).validate(json.loads(line))
END

# --- TLS ----------------------------------------------------------------------------------------------------

bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb /usr/pgsql-*/bin/initdb 2>/dev/null | tail -1)")
as_nobody()
{
    if [ "$(id -u)" = 0 ]; then
        (cd / && exec setpriv --reuid=nobody --regid=nogroup --clear-groups --pdeathsig=QUIT "$@")
    else
        (cd / && exec setpriv --pdeathsig=QUIT "$@")
    fi
}

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=x \
    -keyout server.key -out server.crt 2>/dev/null
chmod 600 server.key
[ "$(id -u)" != 0 ] || chown nobody server.key server.crt

# A copy of the server listens on TCP, on a port that no other process has.
mkdir tls
chmod 755 "$folder"
[ "$(id -u)" != 0 ] || chown nobody tls
as_nobody "$bin/pg_basebackup" -h "$server" -U referee -D "$folder/tls/data" -c fast -X stream
echo 'host all all all trust' >>tls/data/pg_hba.conf
rm -f tls/data/postgresql.auto.conf
ready()
{
    as_nobody "$bin/pg_isready" -q -h 127.0.0.1 -p "$port" || ! kill -0 "$tls" 2>/dev/null
}
for ((try = 0; try < 50; try++)); do
    port=$((20000 + RANDOM % 12000))
    as_nobody "$bin/postgres" -D "$folder/tls/data" -k "$folder/tls" -p $port -c 'listen_addresses=*' -c ssl=on \
        -c "ssl_cert_file=$folder/server.crt" -c "ssl_key_file=$folder/server.key" -c fsync=off \
        >tls.log 2>&1 &
    tls=$!
    wait_until ready
    if ! grep -q 'could not bind' tls.log; then
        break
    fi
    stop "$tls" # another process has the port
done
at_exit stop "$tls"
kill -0 "$tls" || die "the second server does not start: $(cat tls.log)"
tcp="postgresql://office@127.0.0.1:$port/record"
says 4 'good   the connection is encrypted' server check "$tcp?sslmode=require"
says 4 'good   the connection does not leave this machine' server check "$tcp?sslmode=disable"
address=$(hostname -I | cut -d ' ' -f 1)
if [ -n "$address" ]; then
    says 4 'WRONG  the connection is not encrypted' server check \
        "postgresql://office@[$address]:$port/record?sslmode=disable"
fi
