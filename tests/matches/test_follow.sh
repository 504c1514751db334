#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# push --follow: as it is recorded; after 500 turns without the other record, all of them by itself;
# on the page of the record it goes to. test_follow.sh REFEREE
set -eu
referee=$1
LC_ALL=C.UTF-8
export LC_ALL
folder=$(mktemp -d)
follower='' server=''
trap 'kill $follower $server 2>/dev/null; wait; rm -rf "$folder"' EXIT
cd "$folder"
failures=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

# within TENTHS COMMAND...: it succeeds before so many tenths of a second are over.
within()
{
    local left=$1
    shift
    until "$@" >/dev/null 2>&1; do
        [ "$left" -gt 0 ] || return 1
        left=$((left - 1))
        sleep 0.1
    done
}

# has_line FILE TEXT
has_line()
{
    grep -qF -e "$2" "$1"
}

# heads DB: what each log ends with.
heads()
{
    "$referee" --db "$1" matches --json | sed 's/.*"head":"\([0-9a-f]*\)".*/\1/' | sort
}

# same: every log of the club is at the office, to its end.
same()
{
    heads away/office.db >there && heads club.db >here && [ -z "$(comm -23 here there)" ]
}

mkdir away
printf '.new Anna - Boris\n64 1/7 1/5\n' | "$referee" --db club.db >/dev/null

# Where there is no record, none is made, and it is said once.
"$referee" --db club.db push --follow away/office.db >pushed 2>told </dev/null &
follower=$!
within 50 has_line told 'it is tried again until it works' || fail "not told: $(cat told)"
sleep 1.5
[ "$(wc -l <told)" = 1 ] || fail "told more than once: $(cat told)"
[ ! -e away/office.db ] || fail 'it made a record'

# It is there: by itself.
printf '.new Olga - Piotr\n' | "$referee" --db other.db >/dev/null
"$referee" --db other.db backup away/office.db >/dev/null
within 100 has_line pushed 'Anna - Boris, 1 turn' || fail "not pushed: $(cat pushed told)"

# As it is recorded, and on the page of the office.
"$referee" --db away/office.db serve --listen 127.0.0.1:0 >served 2>served.err </dev/null &
server=$!
within 50 has_line served 'http://127.0.0.1:' || fail "no server: $(cat served.err)"
address=$(head -1 served)
page()
{
    local port=${address##*:} line
    exec 3<>"/dev/tcp/127.0.0.1/${port%%/*}"
    printf 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
    cat <&3 >page
    exec 3>&-
    grep -q "$1" page
}
within 50 page Anna || fail "the page lacks the match: $(cat page)"
printf '.new Carla - Dora\n31 1/4 1/2\n' | "$referee" --db club.db >/dev/null
began=$(date +%s%N)
within 50 page Carla || fail 'what was typed at the club is not on the page'
took=$((($(date +%s%N) - began) / 1000000))
echo "typed at the club, on the page of the office after $took ms"
[ "$took" -lt "${FOLLOW_MOST:-3000}" ] || fail "it took $took ms"
kill "$server" && wait "$server" || true
server=''

# Away for 500 turns, typed in many sittings; then back.
mv away gone
for ((i = 0; i < 10; i++)); do
    {
        echo '.resume Carla - Dora'
        for ((k = 0; k < 25; k++)); do
            printf '64 1/7 1/5\n.undo\n31 1/4 1/2\n.undo\n'
        done
    } | "$referee" --db club.db >/dev/null
done
# The prompt says how many entries wait: the last is not counted before the next one is.
if command -v script >/dev/null && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    printf '.resume Carla - Dora\n64\n.undo\n.quit\n' |
        script -qec "$referee --db club.db" /dev/null 2>&1 | tr -d '\r' >prompts
    has_line prompts '↑1001> ' || fail "not said to wait: $(cat prompts)"
    has_line prompts '↑1002> ' || fail "one more does not wait: $(cat prompts)"
fi
turns=$("$referee" --db club.db matches --json | sed -n 's/.*"black":"Dora".*"entries":\([0-9]*\).*/\1/p')
[ "$turns" = 1003 ] || fail "not 501 turns, each taken back: $turns entries"
[ ! -e away ] || fail 'it made a folder where the other record was'
mv gone away
within 400 same || fail "it did not catch up: $(cat told)"
if [ -f prompts ]; then
    printf '.resume Carla - Dora\n64\n.undo\n.quit\n' |
        script -qec "$referee --db club.db" /dev/null 2>&1 | tr -d '\r' >prompts
    has_line prompts '↑10' && fail "what is there waits: $(cat prompts)"
fi
"$referee" --db away/office.db verify >/dev/null || fail 'what came is not sound'
kill -0 "$follower" || fail 'it has ended'

exit "$((failures > 0))"
