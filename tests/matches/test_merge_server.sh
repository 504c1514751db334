#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Matches merged into a record on a server of PostgreSQL, and pushed from it.
# with_server.sh test_merge_server.sh REFEREE
set -eu
referee=$1
LC_ALL=C.UTF-8
export LC_ALL
office="postgresql://referee@/postgres?host=$REFEREE_TEST_SERVER"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failures=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

# says TEXT COMMAND...: it succeeds, and prints this.
says()
{
    local text=$1
    shift
    "$referee" "$@" >out 2>&1 </dev/null || fail "$* failed: $(cat out)"
    grep -qF -e "$text" out || fail "$* does not say \"$text\": $(cat out)"
}

# Completions of the server.
completes()
{
    "$referee" --db "$office" complete matches "$1" >out 2>&1 </dev/null || fail "complete: $(cat out)"
    [ "$(wc -l <out)" = "$2" ] || fail "complete '$1' is not $2 lines: $(cat out)"
}

head_of_all()
{
    "$referee" --db "$1" verify | tail -1
}

printf '.new Anna - Boris\n64 1/7 1/5\n.new Carla - Dora\n31 1/4 1/2\n' |
    "$referee" --db club.db >/dev/null
says '2 new, 0 extended, 0 diverged, 0 already known: nothing' --db "$office" merge --dry-run club.db
says '2 new, 0 extended, 0 diverged, 0 already known' --db "$office" merge club.db
says '0 new, 0 extended, 0 diverged, 2 already known' --db "$office" merge club.db
completes '' 2
completes zzz 0

says '2 new, 0 extended, 0 diverged, 0 already known' --db "$office" push other.db
[ "$(head_of_all other.db)" = "$(head_of_all club.db)" ] || fail 'what came back is another record'
[ "$(head_of_all "$office")" = "$(head_of_all club.db)" ] || fail 'what is there is another record'

# Whatever is typed, corrected, claimed or ruled: what is there is what its log gives, to the end.
says '' --db "$office" merge club.db
pieces=('64 1/7 1/5\n+4\n' 'school\n52 1/6 1/3\n' '.edit 1 65 1/7 1/6\n' '.undo\n' '43 1/5 1/4\n.redo\n'
    '.overrule 2 it was agreed\n' '[Event "Spring"]\n[Round "2"]\n' '61 1/7 1/2\n.undo\n31\n' '1/4 1/2\n'
    '.rule score 1/4 2/0 the pegs were found so\n' '.note so\n' '.rule throw void it fell\n' '66\n'
    '.claim school 4\n' '.adjourn\n' '.resign\n' '.undo\n' '.resign w\n')
printf '.new Kai - Lea\n' | "$referee" --db long.db >/dev/null
"$referee" --db "$office" merge long.db >/dev/null
for piece in "${pieces[@]}"; do
    before=$(head_of_all long.db)
    printf ".resume Kai - Lea\n$piece" | "$referee" --db long.db >/dev/null 2>&1 || true
    [ "$before" = "$(head_of_all long.db)" ] || says '1 extended' --db "$office" merge long.db
    "$referee" --db "$office" verify >out 2>&1 || fail "after '$piece': $(cat out)"
    "$referee" --db "$office" show --json 'Kai - Lea' | jq -c 'del(.updated)' >there
    "$referee" --db long.db show --json 'Kai - Lea' | jq -c 'del(.updated)' >here
    cmp -s here there || fail "after '$piece' it is another match"
done
[ "$("$referee" --db long.db matches --json | jq .entries)" -gt 15 ] || fail 'little was taken'

# New matches are merged together, with their seals; of these only a match that fails verification
# is left out.
export XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data
echo 'a passphrase' >words
chmod 600 words
for ((i = 0; i < 300; i++)); do
    printf '.new Emil - Fanny\n64 1/7 1/5\n52 1/6 1/3\n'
done | "$referee" --db many.db >/dev/null
printf '.new Gil - Hanna\n31 1/4 1/2\n' | "$referee" --db many.db >/dev/null
printf '.new Ida - Jan\n31 1/4 1/2\n' | "$referee" --db many.db >/dev/null
says 'Arbiter' --db many.db key Arbiter --passphrase-file words
says '' --db many.db seal 'Gil - Hanna' --as Arbiter --passphrase-file words
sqlite3 many.db 'DROP TRIGGER entry_never_changed;' \
    "UPDATE entry SET text = '31 1/4 1/3' WHERE match_id = (SELECT max(id) FROM match) AND seq = 1"
status=0
"$referee" --db "$office" merge many.db >out 2>&1 </dev/null || status=$?
[ "$status" = 4 ] || fail "a match that was altered gave $status"
grep -qF '301 new, 0 extended, 0 diverged, 0 already known, 1 seal' out || fail "$(tail -n 1 out)"
grep -qF 'Ida - Jan: not taken' out || fail "the altered one is not named: $(cat out)"
"$referee" --db "$office" matches >out
[ "$(grep -c 'Emil - Fanny' out)" = 300 ] || fail 'not all of them are there, or twice'
! grep -q 'Ida - Jan' out || fail 'the altered one is there'
says '1 seal' --db "$office" verify --seals

exit "$((failures > 0))"
