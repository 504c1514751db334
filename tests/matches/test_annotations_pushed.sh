#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Annotations that are made after a match was pushed (hidden, joined, chosen, renamed) are pushed again.
# with_server.sh test_annotations_pushed.sh REFEREE TARGET...
# TARGET: file; https, a server that has its record on PostgreSQL.
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1
shift
command -v psql >/dev/null || skip 'psql is not installed'

# database NAME: the address of a new one.
database()
{
    psql -qX -h "$REFEREE_TEST_SERVER" -U referee -d postgres -c "CREATE DATABASE $1"
    echo "postgresql://referee@/$1?host=$REFEREE_TEST_SERVER"
}

# extends NUMBER COMMAND...: after the command, a push extends this number of matches of the target, which
# then agrees with this record; a second push finds nothing to push. Both records are verified meanwhile.
extends()
{
    local number=$1
    shift
    expect 0 on club.db "$@"
    on club.db verify >here 2>&1 &
    local club=$! target
    expect 0 on club.db push --token-file token "$to"
    has "0 new, $number extended, 0 diverged"
    on "$there" verify >verified 2>&1 &
    target=$!
    expect 0 on club.db push --token-file token "$to"
    has '0 new, 0 extended, 0 diverged, 2 already known'
    wait "$club" || fail "club.db does not verify after $*: $(cat here)"
    wait "$target" || fail "$there does not verify after $*: $(cat verified)"
    equal "$(tail -1 here)" "$(tail -1 verified)" "heads at $to after $*"
}

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
    expect 0 on "$there" versions "$b"
    grep -q "^${b:0:8}.*(chosen)" out || fail "$there: expected a chosen version ${b:0:8}, seen: $(cat out)"
    extends 1 hide "$b" twice
    extends 1 hide --undo "$b"
    extends 1 join --undo "$a"
    extends 2 rename Carl Karl
    # The log of an event goes the same way.
    expect 0 on club.db event Cup enter Anna
    expect 0 on club.db push --token-file token "$to"
    has '1 new, 0 extended, 0 diverged, 2 already known'
    expect 0 on club.db event Cup enter Boris
    expect 0 on club.db push --token-file token "$to"
    has '0 new, 1 extended, 0 diverged, 2 already known'
    expect 0 on "$there" event Cup
    has '2. Boris'
    expect 0 on "$there" verify
    cp out verified
    expect 0 on club.db verify
    has '1 event'
    equal "$(tail -1 out)" "$(tail -1 verified)" "heads at $to"
    rm -f fresh.db*
    expect 0 on fresh.db pull --token-file token "$to"
    expect 0 on fresh.db event Cup
    has '2. Boris'
}

echo 'secret words' >words
chmod 600 words
"$referee" key Office --passphrase-file words >/dev/null
(umask 077 && "$referee" club clubs lyon >token)
for target; do
    case $target in
    file) pushed there.db there.db ;;
    https)
        office=$(database office)
        "$referee" --db "$office" </dev/null >/dev/null
        start served "$referee" --db "$office" serve --accept clubs --as Office --passphrase-file words --listen 127.0.0.1:0
        pushed "$(head -1 served)" "$office"
        ;;
    *) die "no target: $target" ;;
    esac
done
