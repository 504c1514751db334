#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# push --follow pushes each entry when it is recorded, and 500 turns that were typed while the other record
# was missing; they appear on the page of that record. test_follow.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1 short_rests=$2

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

# rested: the follower has tried this number of times without success; it rests after each.
rested()
{
    [ "$(wc -l <rests)" -ge "$1" ]
}

# If there is no record, none is made, and the error is printed once. Rests double up to 32 s.
LD_PRELOAD=$short_rests RESTS=$folder/rests "$referee" --db club.db push --follow away/office.db >pushed 2>told </dev/null &
follower=$!
at_exit stop "$follower"
wait_until rested 7
equal '1000 2000 4000 8000 16000 32000 32000' "$(head -7 rests | paste -sd ' ')" 'rests in milliseconds'
file_has told 'it is tried again until it works'
equal 1 "$(wc -l <told)" 'lines of errors'
[ ! -e away/office.db ] || fail 'it made a record'

# When the record exists, the follower finds it.
printf '.new Olga - Piotr\n' | "$referee" --db other.db >/dev/null
"$referee" --db other.db backup away/office.db >/dev/null
wait_until grep -qF 'Anna - Boris, 1 turn' pushed

# A match that is typed appears at once on the page of the record that it is pushed to.
start served "$referee" --db away/office.db serve --listen 127.0.0.1:0
address=$(head -1 served)
page()
{
    local port=${address##*:}
    exec 3<>"/dev/tcp/127.0.0.1/${port%%/*}"
    printf 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
    cat <&3 >page
    exec 3>&-
    grep -q "$1" page
}
wait_until page Anna
rests=$(wc -l <rests)
type_in club.db '.new Carla - Dora\n31 1/4 1/2\n'
wait_until page Carla
equal "$rests" "$(wc -l <rests)" 'rests after the record was found'
stop "$started"

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
    file_has prompts '↑1001> ' '↑1002> '
fi
turns=$("$referee" --db club.db matches --json | sed -n 's/.*"black":"Dora".*"entries":\([0-9]*\).*/\1/p')
equal 1003 "$turns" 'entries of 501 turns, each taken back'
[ ! -e away ] || fail 'it made a folder where the other record was'
mv gone away
wait_until same
# noted: the follower has noted that all entries were pushed, which it does after the push.
noted()
{
    local entries
    entries=$(on club.db matches --json | sed -n 's/.*"black":"Dora".*"entries":\([0-9]*\).*/\1/p')
    [ "$(cut -d ' ' -f 2 club.db.pushed | sort -n | tail -1)" = "$entries" ]
}
wait_until noted
if [ -f prompts ]; then
    printf '.resume Carla - Dora\n64\n.undo\n.quit\n' |
        script -qec "$referee --db club.db" /dev/null 2>&1 | tr -d '\r' >prompts
    file_lacks prompts '↑10'
fi
expect 0 on away/office.db verify
kill -0 "$follower" || fail "the follower has ended: $(cat told)"
