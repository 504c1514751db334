#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Annotations of matches: hidden, joined, renamed, chosen; here, on another laptop, and undone.
# test_annotations.sh REFEREE SOURCE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1 source=$2

sound()
{
    local db
    for db; do
        expect 0 on "$db" verify
    done
}

# key_of DB NAME: the key of the first match listed with it.
key_of()
{
    "$referee" --db "$1" matches | grep -F -e "$2" | head -1 | cut -d ' ' -f 1
}

# --- forgotten ----------------------------------------------------------------------------------

printf '.new Anna - Boris\n64 1/7 1/5\n52 1/6 1/3\n.new Carla - Dora\n31 1/4 1/2\n' |
    "$referee" --db a.db >/dev/null
anna=$(key_of a.db Anna)
expect 0 on a.db backup b.db
expect 2 on a.db hide "$anna"
expect 0 on a.db hide "$anna" entered twice
expect 3 on a.db hide "$anna" again
expect 0 on a.db matches
lines 1
expect 1 on a.db stats Anna
expect 0 on a.db claims
expect 1 on a.db show Anna
expect 0 on a.db show "$anna"
sound a.db
# Forgotten here, and continued there: one match, forgotten and continued, in both.
printf '.resume Anna\n21 1/3 1/2\n' | "$referee" --db b.db >/dev/null
expect 0 on a.db merge b.db
has "0 new, 1 extended, 0 diverged"
expect 0 on b.db merge a.db
has "0 new, 1 extended, 0 diverged"
expect 0 on a.db merge b.db
has "2 already known"
expect 0 on b.db matches
lines 1
expect 0 on a.db show "$anna"
has "21"
sound a.db b.db
# Forgotten on both, it is one match still.
carla=$(key_of a.db Carla)
expect 0 on a.db hide "$carla" a trial
expect 0 on b.db hide "$carla" a trial
expect 0 on a.db merge b.db
has "0 diverged"
expect 0 on a.db versions
lines 0
expect 0 on a.db hide --undo "$carla"
expect 3 on a.db hide --undo "$carla"
expect 0 on a.db hide --undo "$anna"
expect 0 on a.db matches
lines 2
expect 0 on b.db merge a.db
expect 0 on b.db matches
lines 2
sound a.db b.db

# --- renamed ------------------------------------------------------------------------------------

e_acute=$(printf '\303\251') e_combined=$(printf 'e\314\201')
printf '.new %smile - Zo\303\253\n64 1/7 1/5\n.new  %smile  - Boris\n31 1/4 1/2\n' "$e_acute" \
    "$e_combined" | "$referee" --db c.db >/dev/null
printf '[White "%smile "]\n[Black "Zoe"]\n64 1/7 1/5\n*\n' "$e_combined" >c.game
expect 0 on c.db import c.game
expect 0 on c.db stats "${e_acute}mile"
has "3 matches"
expect 0 on c.db backup d.db
expect 0 on c.db rename "${e_acute}mile" Emile
has "Renamed in 3 matches"
expect 1 on c.db rename Nobody Somebody
expect 3 on c.db rename Emile ' '
expect 0 on c.db stats Emile
has "3 matches"
expect 0 on c.db rename Zoe "$(printf 'Zo\303\253')"
expect 0 on c.db stats "$(printf 'Zo\303\253')"
has "2 matches"
sound c.db
expect 0 on d.db merge c.db
expect 0 on d.db stats Emile
has "3 matches"
expect 0 on c.db rename --undo Emile
expect 0 on c.db stats "${e_acute}mile"
has "3 matches"
expect 0 on d.db merge c.db
expect 0 on d.db stats "${e_acute}mile"
has "3 matches"
sound c.db d.db
# A copy saved elsewhere is the same match.
expect 0 on c.db rename Boris Borja
printf '.resume Borja\n.save %s/saved.db\n' "$folder" | "$referee" --db c.db >/dev/null
expect 0 on saved.db verify
expect 0 on c.db merge saved.db
has "1 already known"

# The sheet of a partie knows who was renamed, in every marqué.
printf '.partie Soir Anna Boris Clara marques=3\n64 1/7 1/5\n' | "$referee" --db p.db >/dev/null
expect 0 on p.db rename Anna Annette
expect 0 on p.db partie Soir
has "Annette, Boris, Clara"
expect 0 on p.db rename --undo Annette
expect 0 on p.db partie Soir
has "Anna, Boris, Clara"

# --- joined -------------------------------------------------------------------------------------

printf '.new Anna - Boris\n64 1/7 1/5\n52 1/6 1/3\n.new Anna - Boris\n64 1/7 1/5\n52 1/6 1/4\n' |
    "$referee" --db e.db >/dev/null
"$referee" --db e.db matches | cut -d ' ' -f 1 >keys
one=$(sed -n 1p keys) two=$(sed -n 2p keys)
expect 0 on e.db stats Anna
has "2 matches"
expect 0 on e.db backup f.db
expect 0 on e.db join "$one" "$two"
expect 3 on e.db join "$one" "$two"
expect 0 on e.db stats Anna
has "1 match"
expect 0 on e.db versions
lines 2
expect 0 on e.db choose "$one" "$two"
expect 0 on e.db verify
expect 0 on f.db merge e.db
expect 0 on f.db versions
lines 2
has "(chosen)"
sound e.db f.db
expect 0 on e.db join --undo "$two"
expect 3 on e.db join --undo "$two"
expect 0 on e.db stats Anna
has "2 matches"
expect 0 on f.db merge e.db
expect 0 on f.db stats Anna
has "2 matches"
sound e.db f.db
