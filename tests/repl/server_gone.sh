# SPDX-License-Identifier: GPL-3.0-or-later
# Helpers of the tests in which the server of the record dies or freezes. A test reads this file after
# lib.sh, under with_server.sh own. $referee is the program.
command -v psql >/dev/null || skip 'psql is not installed'
gone='NOT RECORDED: the server of the record cannot be reached'
back='The server is back: all of the match is recorded'

# database NAME: creates a database. Prints its address.
database()
{
    psql -qX -h "$REFEREE_TEST_SERVER" -U referee -d postgres -c "CREATE DATABASE $1" >&2
    echo "postgresql://referee@/$1?host=$REFEREE_TEST_SERVER"
}

# processes SIGNAL: sends the signal to all processes of the server.
processes()
{
    local main
    main=$(head -1 "$REFEREE_TEST_SERVER/data/postmaster.pid")
    # shellcheck disable=SC2046
    kill "-$1" "$main" $(pgrep -P "$main") 2>/dev/null || :
}

# piped NAME COMMAND...: starts a referee that reads a pipe. The caller opens NAME.in for writing. The
# output is in NAME.said; the exit status ends it.
piped()
{
    mkfifo "$folder/$1.in"
    (
        status=0
        "${@:2}" <"$folder/$1.in" >"$folder/$1.said" 2>&1 || status=$?
        echo "left with $status" >>"$folder/$1.said"
    ) &
}

# says NAME TEXT: waits for the text in the output of a referee that `piped` started.
says() { wait_until grep -qF -e "$2" "$folder/$1.said"; }

# agrees ADDRESS TURNS: waits until the server answers; then these turns are recorded once.
agrees()
{
    wait_until verified "$1"
    grep -q "with $2 turns\? replayed: everything agrees" "$folder/verified" ||
        fail "expected $2 turns in the record, seen: $(cat "$folder/verified")"
}
verified() { "$referee" --db "$1" verify >"$folder/verified" 2>&1; }
