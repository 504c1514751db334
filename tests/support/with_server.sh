#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# PostgreSQL for tests: one server that many tests share, or a separate server for a test that kills or
# changes it. A server has no network; its socket and its data are in the folder REFEREE_TEST_SERVER.
#
#   with_server.sh COMMAND...        runs COMMAND with the shared server of this ctest, if there is one,
#                                    or with a server that ends with COMMAND
#   with_server.sh own COMMAND...    runs COMMAND with a separate server in any case
#   with_server.sh again FOLDER      restarts a separate server that COMMAND has killed
#   with_server.sh make              makes the data that all servers start from (fixture)
#   with_server.sh start             starts the shared server (fixture); it also ends when ctest ends
#   with_server.sh stop              stops the shared server (fixture)
#
# With the shared server REFEREE_SERVER_SHARED is set: databases need unique names and must be dropped.
# REFEREE_SERVER_DATA is the folder of the data; without it each server makes its own data. Exit status
# 77: PostgreSQL is not installed.
set -euo pipefail
bin=
for folder in "${PG_BIN:-}" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /usr/bin; do
    [ -n "$folder" ] && [ -x "$folder/initdb" ] && bin=$folder
done
if [ -z "$bin" ]; then
    case ${1:-} in
    make | start | stop) exit 0 ;; # the tests that need a server report that they are skipped
    esac
    echo "skipped: initdb is not installed (package postgresql)"
    exit 77
fi

# Prints where the folder of a server is made: in memory if there is a gigabyte free, as in lib.sh.
memory()
{
    local free
    free=$(df -kP /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }') || :
    if [ -w /dev/shm ] && [ "${free:-0}" -ge 1048576 ]; then
        echo /dev/shm
    else
        echo "${TMPDIR:-/tmp}"
    fi
}

# PostgreSQL refuses to run as root.
as_nobody()
{
    if [ "$(id -u)" = 0 ]; then
        exec setpriv --reuid=nobody --regid=nogroup --clear-groups --pdeathsig=QUIT "$@"
    else
        exec setpriv --pdeathsig=QUIT "$@"
    fi
}

# serve FOLDER: starts the server, and waits until it answers.
serve()
{
    (cd / && as_nobody "$bin/postgres" -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off \
        -c dynamic_shared_memory_type=mmap \
        -c max_connections=200 -c log_min_messages=fatal >>"$1/log" 2>&1) &
    server=$!
    for ((i = 0; i < 1200; i++)); do
        (cd / && as_nobody "$bin/pg_isready" -q -h "$1") && return 0
        kill -0 "$server" 2>/dev/null || return 1
        sleep 0.05
    done
    return 1
}

# new_data FOLDER: makes FOLDER/data, for a server without databases.
new_data()
{
    mkdir "$1/data"
    [ "$(id -u)" != 0 ] || chown nobody "$1" "$1/data"
    (cd / && as_nobody "$bin/initdb" -D "$1/data" -U referee -A trust -E UTF8 --locale=C.UTF-8 -N) \
        >"$1/made" 2>&1 || { cat "$1/made"; exit 1; }
}

# stop FOLDER: stops the server and removes the folder.
stop()
{
    local pid
    pid=$(head -1 "$1/data/postmaster.pid" 2>/dev/null || :)
    [ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
    [ -n "$pid" ] && for ((i = 0; i < 100; i++)); do kill -0 "$pid" 2>/dev/null && sleep 0.05; done
    rm -rf "$1"
}

# begin FOLDER: a server in a new folder.
begin()
{
    chmod 755 "$1"
    if [ -d "${REFEREE_SERVER_DATA:-}" ]; then
        cp -a "$REFEREE_SERVER_DATA" "$1/data"
        [ "$(id -u)" != 0 ] || chown nobody "$1"
    else
        new_data "$1"
    fi
    serve "$1" || { cat "$1/log"; exit 1; }
}

# Several ctest may run in one build folder: the parent process is part of the name.
shared=${REFEREE_SERVER_DATA:+$REFEREE_SERVER_DATA.of.$PPID}

case ${1:-} in
again)
    main=$(cat "$2/main")
    for ((try = 0; try < 100; try++)); do
        serve "$2" && break
        sleep 0.1
    done
    while kill -0 "$main" 2>/dev/null && kill -0 "$server" 2>/dev/null; do
        sleep 0.5
    done
    exit 0
    ;;
make)
    folder=$(mktemp -d -p "$(memory)")
    trap 'rm -rf "$folder"' EXIT
    new_data "$folder"
    rm -rf "$REFEREE_SERVER_DATA"
    cp -a "$folder/data" "$REFEREE_SERVER_DATA"
    exit 0
    ;;
start)
    # ctest may repeat a fixture.
    ! [ -f "$shared" ] || ! (cd / && as_nobody "$bin/pg_isready" -q -h "$(cat "$shared")") || exit 0
    folder=$(mktemp -d -p "$(memory)")
    rm -f "$shared"
    # The server is a child of this process, which waits for the end of ctest. A pipe says when it answers.
    exec {ready}< <(
        exec {say}>&1 >"$folder/said" 2>&1 </dev/null
        ctest=$PPID
        trap 'stop "$folder"' EXIT
        trap 'exit 0' INT TERM HUP
        begin "$folder" {say}>&-
        echo ready >&"$say"
        exec {say}>&-
        while kill -0 "$ctest" 2>/dev/null && kill -0 "$server" 2>/dev/null; do
            sleep 1
        done
    )
    if ! read -r line <&"$ready"; then
        cat "$folder/said" 2>/dev/null
        exit 1
    fi
    echo "$folder" >"$shared"
    exit 0
    ;;
stop)
    [ ! -f "$shared" ] || stop "$(cat "$shared")"
    rm -f "$shared"
    exit 0
    ;;
esac

if [ "${1:-}" = own ]; then
    shift
elif [ -n "$shared" ] && [ -f "$shared" ]; then
    REFEREE_SERVER_SHARED=1
    REFEREE_TEST_SERVER=$(cat "$shared")
    export REFEREE_SERVER_SHARED REFEREE_TEST_SERVER
    exec "$@"
fi
folder=$(mktemp -d -p "$(memory)")
trap 'stop "$folder"' EXIT
trap 'exit 1' INT TERM HUP
begin "$folder"
echo $$ >"$folder/main"
REFEREE_TEST_SERVER=$folder "$@"
