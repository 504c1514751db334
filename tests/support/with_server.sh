#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A command with a server of PostgreSQL of its own: with_server.sh COMMAND...
# Without network and in a folder of its own, which REFEREE_TEST_SERVER names; it ends with the command,
# however that ends. with_server.sh again FOLDER: starts it once more where it was killed.
# with_server.sh make DATA: makes the data of an empty server. Those that REFEREE_SERVER_DATA names are
# copied; without them each server makes its own. 77: there is no PostgreSQL here.
set -euo pipefail
bin=
for folder in "${PG_BIN:-}" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /usr/bin; do
    [ -n "$folder" ] && [ -x "$folder/initdb" ] && bin=$folder
done
if [ -z "$bin" ]; then
    [ "${1:-}" != make ] || exit 0 # those who need the data say so
    echo "not tested: there is no initdb: install postgresql"
    exit 77
fi

# It refuses to be root.
as_nobody()
{
    if [ "$(id -u)" = 0 ]; then
        exec setpriv --reuid=nobody --regid=nogroup --clear-groups --pdeathsig=QUIT "$@"
    else
        exec setpriv --pdeathsig=QUIT "$@"
    fi
}

# serve FOLDER: starts it, and waits until it answers.
serve()
{
    (cd / && as_nobody "$bin/postgres" -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off \
        -c max_connections=60 -c log_min_messages=fatal >>"$1/log" 2>&1) &
    server=$!
    for ((i = 0; i < 600; i++)); do
        (cd / && as_nobody "$bin/pg_isready" -q -h "$1") && return 0
        kill -0 "$server" 2>/dev/null || return 1
        sleep 0.05
    done
    return 1
}

if [ "${1:-}" = again ]; then
    main=$(cat "$2/main")
    for ((try = 0; try < 100; try++)); do
        serve "$2" && break
        sleep 0.1
    done
    while kill -0 "$main" 2>/dev/null && kill -0 "$server" 2>/dev/null; do
        sleep 0.5
    done
    exit 0
fi

# new_data FOLDER: makes FOLDER/data, for a server without databases.
new_data()
{
    mkdir "$1/data"
    [ "$(id -u)" != 0 ] || chown nobody "$1" "$1/data"
    (cd / && as_nobody "$bin/initdb" -D "$1/data" -U referee -A trust -E UTF8 --locale=C.UTF-8 -N) \
        >"$1/made" 2>&1 || { cat "$1/made"; exit 1; }
}

folder=$(mktemp -d)
if [ "${1:-}" = make ]; then
    trap 'rm -rf "$folder"' EXIT
    new_data "$folder"
    rm -rf "$2"
    cp -a "$folder/data" "$2"
    exit 0
fi
stop()
{
    local pid
    pid=$(head -1 "$folder/data/postmaster.pid" 2>/dev/null || :)
    [ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
    [ -n "$pid" ] && for ((i = 0; i < 100; i++)); do kill -0 "$pid" 2>/dev/null && sleep 0.05; done
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 1' INT TERM HUP
chmod 755 "$folder"
if [ -d "${REFEREE_SERVER_DATA:-}" ]; then
    cp -a "$REFEREE_SERVER_DATA" "$folder/data"
    [ "$(id -u)" != 0 ] || chown nobody "$folder"
else
    new_data "$folder"
fi
serve "$folder" || { cat "$folder/log"; exit 1; }
echo $$ >"$folder/main"
REFEREE_TEST_SERVER=$folder "$@"
