#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Events that could damage a record: test_safety.sh REFEREE [FAULTY [all]]; with `all`, every call
# fails, otherwise some of them.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 faulty=${2:-} sweep=${3:-few}

# faults KIND:NUMBERS:ERROR...: prints the calls that fail, all of these or one in five.
faults()
{
    local fault n=0
    for fault; do
        [ "$sweep" != all ] && [ $((n++ % 5)) != 0 ] || echo "$fault"
    done
}
referee() { expect "$1" "$referee" "${@:2}"; }

# --- as many headers as somebody likes ------------------------------------------------------------
# Going through all of them for each new one would take minutes; a minute is the limit.

for header in 'X%d "v"' 'Option "exit-throw=same"'; do
    awk -v header="[$header]\n" 'BEGIN { for (i = 0; i < 60000; i++) printf header, i; print "64 1/7 1/5" }' \
        </dev/null >many.game
    rm -f many.db
    expect 0 timeout 60 "$referee" --db many.db import many.game
    has "imported 1 match with 1 turn"
done

# --- a record that could not be made ---------------------------------------------------------------

printf '[White "Anna"] [Black "Boris"]\n64 1/7 1/5\n53 1/6 1/4\n' >short.game
# The sanitizer's library must be preloaded first.
sanitizer=$(ldd "$referee" | sed -n 's/.*=> \(.*lib[at]san[^ ]*\) .*/\1/p')
preload=${sanitizer:+$sanitizer:}$faulty
export ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0

# If creating a record fails at any call, the record either does not exist or can be read at once.
for fault in $(faults sync:{1..14}:EIO unlink:{1..5}:EIO rename:1:EIO truncate:{1..3}:EIO write:{1..30..3}:ENOSPC); do
    [ -n "$faulty" ] || break
    rm -rf new
    LD_PRELOAD=$preload FAULTY=$fault "$referee" --db new/a.db <short.game >out 2>err || :
    [ ! -e new/a.db ] || referee 0 --db new/a.db verify
    [ ! -e new/a.db ] || [ "$(od -An -tu1 -j18 -N2 new/a.db | tr -d ' ')" = 22 ] ||
        fail "$fault: the record is not in its journal mode"
done

# Temporary files of a killed process are removed; those of a running one stay.
: >kept.db.making-aaaaaa
: >kept.db.making-aaaaaa-journal
: >kept.db.making-bbbbbb
: >kept.db.making-by-me
exec 9<kept.db.making-bbbbbb
flock -n 9 || fail "no lock"
"$referee" --db kept.db <short.game >out 2>&1 || fail "$(cat out)"
equal "kept.db.making-bbbbbb kept.db.making-by-me" "$(echo kept.db.*)" left
exec 9<&-
referee 0 --db kept.db backup copy.db
equal copy.db "$(echo copy.db*)" left

# A journal without its record is not used for a new one.
cp short.game gone.db-wal
referee 1 --db gone.db import short.game
has "a -wal file is left over from a deleted record"
same_file short.game gone.db-wal
equal gone.db-wal "$(echo gone.db*)" made

# --- a backup put back ---------------------------------------------------------------------------

# coups NAME N: the record is sound and has N coups.
coups()
{
    referee 0 --db "$1" verify
    has "1 match with $2 turns replayed: everything agrees"
}

mkdir r
cd r
"$referee" --db a.db <../short.game >out 2>&1
referee 0 --db a.db backup b.db
printf '21 1/2 1/3\n' | "$referee" --db a.db >out 2>&1
cp a.db three.db
referee 0 --db a.db restore b.db
kept=$(sed -n 's/^The record that was there is kept as: //p' out)
coups a.db 2
coups "$kept" 3

# Journals next to a damaged or missing record do not affect the one that is restored, and are kept.
rm -f ./*.before* a.db*
printf 'not a record at all' >a.db
cp ../short.game a.db-wal
referee 0 --db a.db restore b.db
coups a.db 2
[ "$(cat a.db.*.before)" = "not a record at all" ] || fail "what was there: $(ls)"
cmp -s ../short.game a.db.*.before-wal || fail "its -wal: $(ls)"
rm -f ./*.before* a.db*
cp ../short.game a.db-wal
referee 0 --db a.db restore b.db
coups a.db 2
cmp -s ../short.game a.db.*.before-wal || fail "the -wal of a record that is gone: $(ls)"

# Refused without any change: a file that is not a backup, the record itself, a record that is open.
rm -f ./*.before* a.db*
cp three.db a.db
for backup in ../short.game a.db none.db; do
    referee 1 --db a.db restore $backup
    has "nothing was restored"
    cmp -s a.db three.db || fail "changed by restoring $backup"
done
sed 's/1\/7 1\/5/1\/7 1\/6/' b.db >altered.db
referee 1 --db a.db restore altered.db
has "nothing was restored"
mkfifo lines
"$referee" --db a.db <lines >table 2>&1 &
exec 9>lines
echo '31' >&9
wait_until grep -q throws table
referee 1 --db a.db restore b.db
has "another program has it open"
exec 9>&-
wait
coups a.db 4
equal '' "$(ls -d ./*.before* 2>/dev/null)" kept

# If restoring fails at any call, one of the two records exists and is sound.
restored=0 refused=0
for fault in $(faults rename:{1..4}:EIO sync:{1..6}:EIO unlink:{1..5}:EIO write:{1..25..4}:ENOSPC open:{1..25..3}:EIO); do
    [ -n "$faulty" ] || break
    rm -f ./*.before* a.db*
    cp three.db a.db
    run env LD_PRELOAD="$preload" FAULTY="$fault" "$referee" --db a.db restore b.db
    if [ "$status" = 0 ]; then
        coups a.db 2
        restored=1
    elif [ "$status" = 1 ] && grep -q 'nothing was restored' err; then
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
wait_until grep -q 'A wins the match' table
copied()
{
    rm -f plain.db*
    cp open.db plain.db
    "$referee" --db plain.db matches >out 2>&1 && grep -q "A - B" out
}
wait_until copied # it writes the log into the file after it has told
referee 0 --db plain.db matches
has "A - B"
exec 9>&-
wait
