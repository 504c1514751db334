#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What is said of a match after it was pushed (forgotten, joined, chosen, renamed) is pushed again: to a
# file, to PostgreSQL, and by https to an office that has its record there.
# with_server.sh test_annotations_pushed.sh REFEREE
set -eu
referee=$1
LC_ALL=C.UTF-8
export LC_ALL
unset REFEREE_TOKEN REFEREE_DB LANGUAGE
command -v psql >/dev/null || exit 77
folder=$(mktemp -d)
export HOME=$folder XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data
server=''
trap 'kill $server 2>/dev/null || :; wait; rm -rf "$folder"' EXIT
cd "$folder"
failures=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

head_of_all()
{
    "$referee" --db "$1" verify | tail -1
}

# database NAME: the address of a new one.
database()
{
    psql -qX -h "$REFEREE_TEST_SERVER" -U referee -d postgres -c "CREATE DATABASE $1"
    echo "postgresql://referee@/$1?host=$REFEREE_TEST_SERVER"
}

# extends NUMBER COMMAND...: it says something of a match here; so many are extended there, to what is
# here, and after that nothing is left to be pushed.
extends()
{
    local number=$1
    shift
    "$referee" --db club.db "$@" >out 2>&1 || fail "$*: $(cat out)"
    "$referee" --db club.db push --token-file token "$to" >out 2>&1 </dev/null || fail "push to $to after $*: $(cat out)"
    grep -qF "0 new, $number extended, 0 diverged" out || fail "push to $to after $*: not $number: $(cat out)"
    "$referee" --db club.db push --token-file token "$to" >out 2>&1 </dev/null || fail "push again to $to after $*: $(cat out)"
    grep -qF '0 new, 0 extended, 0 diverged, 2 already known' out || fail "still to be pushed to $to after $*: $(cat out)"
    "$referee" --db "$there" verify >out 2>&1 || fail "$there is not sound after $*: $(cat out)"
    [ "$(tail -1 out)" = "$(head_of_all club.db)" ] || fail "another record is at $there after $*"
}

# pushed TO THERE: to that address, whose record is there.
pushed()
{
    local a b
    to=$1 there=$2
    rm -f club.db*
    printf '.new Carl - Dora\n64 1/7 1/5\n.new Carl - Dora\n64 1/7 1/5\n31\n' | "$referee" --db club.db >/dev/null
    a=$(sqlite3 club.db 'SELECT key FROM match WHERE id = 1')
    b=$(sqlite3 club.db 'SELECT key FROM match WHERE id = 2')
    "$referee" --db club.db push --token-file token "$to" >/dev/null
    extends 1 hide "$a" mistake
    extends 1 hide --undo "$a"
    extends 1 join "$b" "$a"
    extends 1 choose "$b" -
    # a choice that takes another back, with the older of the two, with the newer
    extends 2 choose "$b" "${a:0:8}"
    extends 2 choose "$b" -
    "$referee" --db "$there" versions "$b" | grep -q "^${b:0:8}.*(chosen)" || fail "$there: the choice is lost"
    extends 1 hide "$b" twice
    extends 1 hide --undo "$b"
    extends 1 join --undo "$a"
    extends 2 rename Carl Karl
}

echo 'secret words' >words
chmod 600 words
"$referee" key Office --passphrase-file words >/dev/null
(umask 077 && "$referee" club clubs lyon >token)
pushed there.db there.db
direct=$(database direct)
pushed "$direct" "$direct"
office=$(database office)
"$referee" --db "$office" </dev/null >/dev/null
"$referee" --db "$office" serve --accept clubs --as Office --passphrase-file words --listen 127.0.0.1:0 >served 2>served.err </dev/null &
server=$!
for ((i = 0; i < 100; i++)); do
    grep -q 'http://127.0.0.1:' served && break
    sleep 0.1
done
pushed "$(head -1 served)" "$office"

exit "$((failures > 0))"
