# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
# The clubs of the trials: each types without an end into its own record, and pushes it to a central server
# that keeps its record on PostgreSQL. A script that sources this file sources tests/support/lib.sh and has
# `dir`, `referee`, `office` (the address of the record) and `asks SERVER SQL`.

# Types in the record of a club until the file $dir/enough exists.
club()
{
    while [ ! -f "$dir/enough" ]; do
        printf '.resume last\n64 1/7 1/5\n.undo\n31 1/4 1/2\n.undo\n' |
            "$referee" --db "$dir/club$1.db" >/dev/null 2>&1
        sleep "${pause:-0.05}"
    done
}

# Starts the central server; its address is in $at.
begin_server()
{
    local c
    type_in "$office" '.new Office - House\n'
    echo 'secret words' >words
    chmod 600 words
    for ((c = 1; c <= clubs; c++)); do
        (umask 077 && "$referee" club clubs "club$c" >"token$c")
    done
    "$referee" key Office --passphrase-file words >/dev/null
    start served "$referee" --db "$office" serve --accept clubs --as Office --passphrase-file words \
        --listen 127.0.0.1:0
    at=$(head -1 served)
}

# Starts this many clubs, each with its follower.
begin_clubs()
{
    local c
    begin_server
    for ((c = 1; c <= clubs; c++)); do
        type_in "$dir/club$c.db" ".new Anna$c - Boris$c\\n"
        club "$c" &
        echo $! >"$dir/club$c.pid"
        "$referee" --db "$dir/club$c.db" push --follow --token-file "token$c" "$at" \
            >"$dir/pushed$c" 2>"$dir/told$c" </dev/null &
        echo $! >"$dir/follower$c.pid"
    done
}

# signal_followers SIGNAL
signal_followers()
{
    local c
    for ((c = 1; c <= clubs; c++)); do
        kill -"$1" "$(cat "$dir/follower$c.pid")"
    done
}

# Prints the acknowledged pushes: the number of entries of the club's match that the follower noted.
acknowledged()
{
    cut -d' ' -f2 "$dir/club$1.db.pushed" 2>/dev/null | sort -n | tail -1 || :
}

# Prints the number of entries of the club's match on a server.
there()
{
    asks "$2" "select coalesce(max(m.head_seq), 0) from referee.match m join referee.seat s on s.match_id = m.id
        join referee.player p on p.id = s.player_id where p.name = 'Anna$1'"
}

# Notes the last acknowledged entry of each club.
note_said()
{
    local c
    for ((c = 1; c <= clubs; c++)); do
        said[c]=$(acknowledged "$c")
    done
}

# Counts the clubs of which a server has fewer entries than were noted.
count_lost()
{
    local c has
    for ((c = 1; c <= clubs; c++)); do
        has=$(there "$c" "$1")
        [ "${has:-0}" -ge "${said[c]:-0}" ] || lost=$((lost + 1))
    done
}

# In the end everything typed is stored once, and both sides are sound.
end_clubs()
{
    local c i entries
    touch "$dir/enough"
    for ((c = 1; c <= clubs; c++)); do
        wait "$(cat "$dir/club$c.pid")" || :
        entries=$("$referee" --db "$dir/club$c.db" matches --json | sed 's/.*"entries":\([0-9]*\).*/\1/')
        all_there()
        {
            [ "$(there "$c" "$1")" = "$entries" ]
        }
        wait_until all_there "$1"
        echo "club $c: $entries entries typed and pushed"
        "$referee" --db "$dir/club$c.db" verify >/dev/null || fail "club $c is not sound"
    done
    "$referee" --db "$office" verify >"$dir/verified" || fail "the office is not sound: $(tail -3 "$dir/verified")"
    [ "$(asks "$1" 'select count(*) from referee.match')" = $((clubs + 1)) ] || fail 'a match is there twice'
}
