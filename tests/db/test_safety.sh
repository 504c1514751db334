#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What could break a record, done to one: test_safety.sh REFEREE [FAULTY]
set -euo pipefail
referee=$1 faulty=${2:-}
export LC_ALL=C HOME=/nonexistent
unset LANGUAGE REFEREE_DB
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
wrong=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    wrong=1
}

# expect STATUS ARGS...: runs the referee, its words in ./out and ./err.
expect()
{
    local status=0 wanted=$1
    shift
    timeout 60 "$referee" "$@" >out 2>err </dev/null || status=$?
    [ $status = "$wanted" ] || fail "$*: status $status instead of $wanted: $(head -c 600 out err)"
}

# says TEXT: it was said.
says()
{
    grep -qF -e "$1" out err || fail "not said: $1: $(head -c 600 out err)"
}

# --- as many headers as somebody likes ------------------------------------------------------------
# Each by itself: with each new one going through all of them a minute would do for a tenth.

for header in 'X%d "v"' 'Option "exit-throw=same"'; do
    awk -v header="[$header]\n" 'BEGIN { for (i = 0; i < 300000; i++) printf header, i; print "64 1/7 1/5" }' \
        </dev/null >many.game
    rm -f many.db
    expect 0 --db many.db import many.game
    says "imported 1 match with 1 turn"
done

# --- a record that could not be made ---------------------------------------------------------------

printf '[White "Anna"] [Black "Boris"]\n64 1/7 1/5\n53 1/6 1/4\n' >short.game
# A sanitizer must come first.
sanitizer=$(ldd "$referee" | sed -n 's/.*=> \(.*lib[at]san[^ ]*\) .*/\1/p')
preload=${sanitizer:+$sanitizer:}$faulty
export ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0

# Whatever fails when a record is made: if it is there, it can be read at once, by who only reads.
for fault in sync:{1..14}:EIO unlink:{1..5}:EIO rename:1:EIO truncate:{1..3}:EIO write:{1..30..3}:ENOSPC; do
    [ -n "$faulty" ] || break
    rm -rf new
    LD_PRELOAD=$preload FAULTY=$fault timeout 60 "$referee" --db new/a.db <short.game >out 2>err || :
    [ ! -e new/a.db ] || expect 0 --db new/a.db verify
    [ ! -e new/a.db ] || [ "$(od -An -tu1 -j18 -N2 new/a.db | tr -d ' ')" = 22 ] ||
        fail "$fault: the record is not in its journal mode"
done


# What a killed maker left goes; what another is making stays.
: >kept.db.making-aaaaaa
: >kept.db.making-aaaaaa-journal
: >kept.db.making-bbbbbb
: >kept.db.making-by-me
exec 9<kept.db.making-bbbbbb
flock -n 9 || fail "no lock"
"$referee" --db kept.db <short.game >out 2>&1 || fail "$(cat out)"
[ "$(echo kept.db.*)" = "kept.db.making-bbbbbb kept.db.making-by-me" ] || fail "left: $(echo kept.db.*)"
exec 9<&-
expect 0 --db kept.db backup copy.db
[ "$(echo copy.db*)" = copy.db ] || fail "left: $(echo copy.db*)"

# A journal without its record is not taken for that of a new one.
cp short.game gone.db-wal
expect 1 --db gone.db import short.game
says "a -wal is there, of a record that is gone"
cmp -s short.game gone.db-wal || fail "the journal was changed"
[ "$(echo gone.db*)" = gone.db-wal ] || fail "made: $(echo gone.db*)"

# --- a backup put back ---------------------------------------------------------------------------

# coups NAME N: a sound record with so many.
coups()
{
    expect 0 --db "$1" verify
    says "1 match with $2 turns replayed: everything agrees"
}

mkdir r
cd r
"$referee" --db a.db <../short.game >out 2>&1
expect 0 --db a.db backup b.db
printf '21 1/2 1/3\n' | "$referee" --db a.db >out 2>&1
cp a.db three.db
expect 0 --db a.db restore b.db
kept=$(sed -n 's/^The record that was there is kept as: //p' out)
coups a.db 2
coups "$kept" 3

# What is beside a record that is damaged or gone stays out of the one put there, and is kept.
rm -f ./*.before* a.db*
printf 'not a record at all' >a.db
cp ../short.game a.db-wal
expect 0 --db a.db restore b.db
coups a.db 2
[ "$(cat a.db.*.before)" = "not a record at all" ] || fail "what was there: $(ls)"
cmp -s ../short.game a.db.*.before-wal || fail "its -wal: $(ls)"
rm -f ./*.before* a.db*
cp ../short.game a.db-wal
expect 0 --db a.db restore b.db
coups a.db 2
cmp -s ../short.game a.db.*.before-wal || fail "the -wal of a record that is gone: $(ls)"

# Refused, and nothing is changed: a backup that is none, the record itself, one that is open.
rm -f ./*.before* a.db*
cp three.db a.db
for backup in ../short.game a.db none.db; do
    expect 1 --db a.db restore $backup
    says "nothing was restored"
    cmp -s a.db three.db || fail "changed by restoring $backup"
done
sed 's/1\/7 1\/5/1\/7 1\/6/' b.db >altered.db
expect 1 --db a.db restore altered.db
says "nothing was restored"
mkfifo lines
"$referee" --db a.db <lines >table 2>&1 &
exec 9>lines
echo '31' >&9
for i in {1..100}; do
    grep -q throws table && break
    sleep 0.1
done
expect 1 --db a.db restore b.db
says "another program has it open"
exec 9>&-
wait
coups a.db 4
[ "$(ls -d ./*.before* 2>/dev/null)" = "" ] || fail "kept: $(ls)"

# Whatever fails, one of the two is there, and sound.
restored=0 refused=0
for fault in rename:{1..4}:EIO sync:{1..6}:EIO unlink:{1..5}:EIO write:{1..25..4}:ENOSPC open:{1..25..3}:EIO; do
    [ -n "$faulty" ] || break
    rm -f ./*.before* a.db*
    cp three.db a.db
    if LD_PRELOAD=$preload FAULTY=$fault timeout 60 "$referee" --db a.db restore b.db >out 2>err; then
        coups a.db 2
        restored=1
    elif [ $? = 1 ] && grep -q 'nothing was restored' err; then
        coups a.db 3
        refused=1
    else
        fail "$fault: $(head -c 600 out err)"
    fi
done
[ -z "$faulty" ] || [ "$restored$refused" = 11 ] || fail "restored: $restored, refused: $refused"
cd ..

# --- a plain copy, while it is open --------------------------------------------------------------

rm -f lines
mkfifo lines
"$referee" --db open.db <lines >table 2>&1 &
exec 9>lines
printf '[White "A"] [Black "B"] [Option "holes=1"]\nw 64 +12 1/7 1/5\n.score\n' >&9
for i in {1..100}; do
    grep -q 'A wins the match' table && break
    sleep 0.1
done
for i in {1..100}; do # it writes the log into the file after it has told
    rm -f plain.db*
    cp open.db plain.db
    "$referee" --db plain.db matches >out 2>&1 && grep -q "A - B" out && break
    sleep 0.1
done
expect 0 --db plain.db matches
says "A - B"
exec 9>&-
wait

exit $wrong
