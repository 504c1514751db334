#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The record over years: what goes out comes in again as it was, what is lost is found.
# test_years.sh REFEREE
set -eu
referee=$1
LC_ALL=C.UTF-8
export LC_ALL
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failures=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

# expect STATUS DB COMMAND...: runs it, its output in ./out and ./err.
expect()
{
    local wanted=$1 db=$2 status=0
    shift 2
    "$referee" --db "$db" "$@" >out 2>err </dev/null || status=$?
    [ "$status" = "$wanted" ] || fail "$* gave $status, not $wanted: $(cat out err)"
}

has()
{
    grep -qF -e "$1" out || fail "\"$1\" is not in: $(cat out)"
}

lines()
{
    [ "$(wc -l <out)" = "$1" ] || fail "$1 lines are wanted: $(cat out)"
}

# typed DB: standard input, at the table.
typed()
{
    "$referee" --db "$1" >typed.out 2>&1
}

# --- the head of all ----------------------------------------------------------------------------

printf '.new Anna - Boris\n64 1/7 1/5\n.new Carla - Dora\n31 1/4 1/2\n' | typed a.db
expect 0 a.db verify
head=$(sed -n 's/^Head of all: //p' out)
[ ${#head} = 64 ] || fail "a digest: $(cat out)"
expect 0 a.db backup b.db
expect 0 b.db verify --head "$head"
expect 0 b.db verify --json
has "\"head\":\"$head\""
if command -v sqlite3 >/dev/null; then
    # A match taken out whole leaves no other trace.
    sqlite3 b.db "DROP TRIGGER entry_never_deleted; DROP TRIGGER founding_never_deleted;
        DELETE FROM claim WHERE match_id = 1; DELETE FROM due WHERE match_id = 1;
        DELETE FROM coup WHERE match_id = 1; DELETE FROM entry WHERE match_id = 1;
        DELETE FROM header WHERE match_id = 1; DELETE FROM founding WHERE match_id = 1;
        DELETE FROM match WHERE id = 1"
    sqlite3 b.db "$(sqlite3 a.db "SELECT sql || ';' FROM sqlite_master WHERE type = 'trigger'
        AND name LIKE '%never_deleted'")"
    expect 0 b.db verify
    expect 4 b.db verify --head "$head"
    has "a match is gone"
fi
printf '.resume Anna\n52 1/6 1/3\n' | typed a.db
expect 4 a.db verify --head "$head"
expect 2 a.db verify --head
expect 2 a.db matches --head x

# --- out and in ---------------------------------------------------------------------------------

# The oldest first: a partie whose marqués have no Round keeps its order.
for holes in 3 5 7; do
    printf '[White "A"]\n[Black "B"]\n[Partie "P"]\n[Date "200%d"]\n64 1/7 1/5\n*\n' $holes
done >partie.game
expect 0 c.db import partie.game
expect 0 c.db export --all
grep -F '[Date' out >dates
printf '[Date "2003"]\n[Date "2005"]\n[Date "2007"]\n' | cmp -s - dates || fail "order: $(cat dates)"
cp out c.game
expect 0 d.db import c.game
expect 0 d.db export --all
cmp -s out c.game || fail "exported otherwise: $(diff out c.game)"

# A match without a coup comes in again; an option said twice goes out once.
printf '.new Emma - Fritz\n[Option "holes=3"]\n[Option "announce=silent"]\n[Option "holes=6"]\n64 1/7 1/5\n.undo\n' |
    typed e.db
expect 0 e.db export --all
has '[Option "holes=6"]'
[ "$(grep -c Option out)" = 2 ] || fail "options: $(cat out)"
cp out e.game
expect 0 f.db import e.game
has "imported 1 match with 0 coups"
expect 0 f.db import e.game
has "1 known already"
expect 0 f.db export --all
grep -v '^\[Match' e.game >e.plain
grep -v '^\[Match' out >f.plain
cmp -s e.plain f.plain || fail "exported otherwise: $(diff e.plain f.plain)"
expect 0 f.db verify

# --- a clock that was set back ------------------------------------------------------------------

printf '.new Gerd - Hans\n64 1/7 1/5\n.new Ida - Jan\n31 1/4 1/2\n' | typed g.db
if command -v sqlite3 >/dev/null; then
    # Until now the clock was three years fast.
    sqlite3 g.db "UPDATE match SET updated = '2099' || substr(updated, 5)"
    printf '.resume Gerd\n52 1/6 1/3\n' | typed g.db
    printf '43 1/5 1/4\n' | typed g.db
    expect 0 g.db matches
    has "Gerd - Hans  0:0  3 coups"
fi

[ "$failures" = 0 ] || exit 1
