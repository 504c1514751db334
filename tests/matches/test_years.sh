#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The record over years: an export is imported unchanged, and a loss is found. test_years.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# typed DB: standard input, at the table.
typed()
{
    "$referee" --db "$1" >typed.out 2>&1
}

# --- the head of all ----------------------------------------------------------------------------

printf '.new Anna - Boris\n64 1/7 1/5\n.new Carla - Dora\n31 1/4 1/2\n' | typed a.db
expect 0 on a.db verify
head=$(sed -n 's/^Head of all: //p' out)
[ ${#head} = 64 ] || fail "a digest: $(cat out)"
expect 0 on a.db backup b.db
expect 0 on b.db verify --head "$head"
expect 0 on b.db verify --json
has "\"head\":\"$head\""
if command -v sqlite3 >/dev/null; then
    # A match taken out whole leaves no other trace.
    sqlite3 b.db "DROP TRIGGER entry_never_deleted; DROP TRIGGER founding_never_deleted;
        DELETE FROM claim WHERE match_id = 1; DELETE FROM due WHERE match_id = 1;
        DELETE FROM coup WHERE match_id = 1; DELETE FROM entry WHERE match_id = 1;
        DELETE FROM seat WHERE match_id = 1;
        DELETE FROM header WHERE match_id = 1; DELETE FROM founding WHERE match_id = 1;
        DELETE FROM match WHERE id = 1"
    sqlite3 b.db "$(sqlite3 a.db "SELECT sql || ';' FROM sqlite_master WHERE type = 'trigger'
        AND name LIKE '%never_deleted' AND name NOT LIKE 'seal%' AND name NOT LIKE 'arrival%'")"
    expect 0 on b.db verify
    expect 4 on b.db verify --head "$head"
    has "a match has gone"
fi
printf '.resume Anna\n52 1/6 1/3\n' | typed a.db
expect 4 on a.db verify --head "$head"
expect 2 on a.db verify --head
expect 2 on a.db matches --head x

# --- out and in ---------------------------------------------------------------------------------

# The oldest first: a partie whose marqués have no Round keeps its order.
for holes in 3 5 7; do
    printf '[White "A"]\n[Black "B"]\n[Partie "P"]\n[Date "200%d"]\n64 1/7 1/5\n*\n' $holes
done >partie.game
expect 0 on c.db import partie.game
expect 0 on c.db export --all
grep -F '[Date' out >dates
printf '[Date "2003"]\n[Date "2005"]\n[Date "2007"]\n' | cmp -s - dates || fail "order: $(cat dates)"
cp out c.game
expect 0 on d.db import c.game
expect 0 on d.db export --all
cmp -s <(grep -v '^\[Match' out) <(grep -v '^\[Match' c.game) ||
    fail "exported otherwise: $(diff out c.game)"

# A match without a coup comes in again; an option said twice goes out once.
printf '.new Emma - Fritz\n[Option "holes=3"]\n[Option "announce=silent"]\n[Option "holes=6"]\n64 1/7 1/5\n.undo\n' |
    typed e.db
expect 0 on e.db export --all
has '[Option "holes=6"]'
[ "$(grep -c Option out)" = 2 ] || fail "options: $(cat out)"
cp out e.game
expect 0 on f.db import e.game
has "imported 1 match with 0 turns"
expect 0 on f.db import e.game
has "1 already known"
expect 0 on f.db export --all
grep -v '^\[Match' e.game >e.plain
grep -v '^\[Match' out >f.plain
cmp -s e.plain f.plain || fail "exported otherwise: $(diff e.plain f.plain)"
expect 0 on f.db verify

# --- a clock that was set back ------------------------------------------------------------------

printf '.new Gerd - Hans\n64 1/7 1/5\n.new Ida - Jan\n31 1/4 1/2\n' | typed g.db
if command -v sqlite3 >/dev/null; then
    # Until now the clock was three years fast.
    sqlite3 g.db "UPDATE match SET updated = '2099' || substr(updated, 5)"
    printf '.resume Gerd\n52 1/6 1/3\n' | typed g.db
    printf '43 1/5 1/4\n' | typed g.db
    expect 0 on g.db matches
    has "Gerd - Hans  0:0  3 turns"
fi

# --- one match, half-way and at its end ---------------------------------------------------------

first='.new Karl - Lena\n64 1/7 1/5\n52 1/6 1/3\n43\n'
printf '%b' "$first" | typed h.db
karl=$(cut -d ' ' -f 1 <<<"$("$referee" --db h.db matches)")
expect 0 on h.db export last
cp out half.game
has "[Match \"$karl"
expect 0 on h.db backup week.db
printf '1/5 1/4\n31 +2 1/4 1/2\n21 1/2/4\n' | typed h.db
expect 0 on h.db export last
cp out end.game
sed 's/^\[Match.*//' end.game >bare.game

# Elsewhere: what came half-way is extended, and known again in either state.
expect 0 on i.db import half.game
has "imported 1 match"
expect 0 on i.db import end.game
has "extended"
expect 0 on i.db import end.game half.game bare.game
has "0 turns, 1 already known"
expect 0 on i.db matches
lines 1
has "5 turns"
expect 0 on i.db verify
expect 0 on i.db export last
sed 's/^\[Match.*//' out >again.game
cmp -s bare.game again.game || fail "exported otherwise: $(diff bare.game again.game)"

# Last week's backup and this week's exports; and the record itself takes all of it as known.
expect 0 on week.db import end.game
has "extended"
expect 0 on week.db matches
lines 1
has "5 turns"
expect 0 on week.db verify
expect 0 on h.db import half.game end.game again.game
expect 0 on h.db matches
lines 1
expect 0 on h.db stats Karl
has "1 match"

# Corrected since: the state exported before is one it once had.
printf '.edit 1 64 1/5 1/7\n.edit 2 52 1/6 6/8\n' | typed h.db
expect 0 on h.db import half.game
expect 0 on h.db export last
cp out corrected.game
expect 0 on h.db matches
lines 1

# What forks is a version, as with two laptops: one of them counts, and both are known again.
expect 0 on i.db import corrected.game
has "version"
expect 0 on i.db import corrected.game end.game half.game
expect 0 on i.db versions
lines 2
expect 0 on i.db stats Karl
has "1 match"
expect 0 on i.db verify
expect 0 on i.db export --all
cp out both.game
expect 0 on j.db import both.game
expect 0 on j.db versions
lines 2
expect 0 on j.db stats Karl
has "1 match"

# The header is believed in nothing: another's match stays its own, a wrong hash changes nothing.
sed 's/Karl/Otto/' end.game >other.game
expect 0 on h.db import other.game
expect 0 on h.db matches
lines 2
expect 0 on h.db versions
lines 0
expect 0 on h.db verify
sed 's/\(\[Match "[^ ]* \)[0-9]* [0-9a-f]*/\199 00000000000000000000000000000000000000000000000000000000deadbeef/' \
    end.game >wrong.game
printf '%b' "$first" | sed 's/43//' | typed k.db
expect 0 on k.db import half.game
expect 0 on k.db import wrong.game
has "extended"
printf '[Match "nonsense"]\n' | cat - bare.game >nonsense.game
expect 0 on l.db import nonsense.game
expect 0 on l.db verify

# Forgotten, it goes out and comes in so; renamed, it is known by its old text.
expect 0 on i.db hide "$("$referee" --db i.db matches | cut -d ' ' -f 1 | head -1)" "a \"trial\""
expect 0 on i.db export --all
cp out forgotten.game
has '[Hidden "a \"trial\""]'
expect 0 on m.db import forgotten.game
expect 0 on m.db matches
lines 1
expect 0 on m.db verify
expect 0 on week.db rename Karl Carlo
expect 0 on week.db import end.game
has "1 already known"
expect 0 on week.db export last
expect 0 on n.db import -
"$referee" --db week.db export last | "$referee" --db n.db import - >/dev/null
expect 0 on n.db stats Carlo
has "1 match"
