#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The office's server as doc/federation.md sets it up: its roles and what they may do, the tables made
# and migrated by their owner alone, and `office check` against each fault of the clubs' rights, made on
# purpose. with_server.sh test_office.sh REFEREE SOURCES
set -eu
command -v psql >/dev/null || exit 77
referee=$1
sources=$2
LC_ALL=C.UTF-8
TZ=UTC
export LC_ALL TZ
server=$REFEREE_TEST_SERVER
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder XDG_DATA_HOME=$folder
failures=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

# at ROLE DATABASE: the address.
at()
{
    printf 'postgresql://%s@/%s?host=%s' "$1" "$2" "$server"
}

# sql DATABASE TEXT: by the superuser.
sql()
{
    psql -X -h "$server" -U referee -d "$1" -v ON_ERROR_STOP=1 -Atqc "$2"
}

# says STATUS TEXT COMMAND...: it ends so, and prints this.
says()
{
    local status=$1 text=$2 is=0
    shift 2
    "$referee" "$@" >out 2>&1 </dev/null || is=$?
    [ "$is" = "$status" ] || fail "$* ended with $is, not $status: $(cat out)"
    grep -qF -e "$text" out || fail "$* does not say \"$text\": $(cat out)"
}

# says_not TEXT: the last command did not print this.
says_not()
{
    ! grep -qF -e "$1" out || fail "it says \"$1\": $(cat out)"
}

# denied DATABASE SQL: a club may not do it, and nothing is changed.
denied()
{
    if psql -X -h "$server" -U lyon -d "$1" -v ON_ERROR_STOP=1 -Atqc "$2" >denied 2>&1; then
        fail "a club did: $2"
    fi
    grep -qE 'permission denied|must be owner|must be able to SET ROLE' denied ||
        fail "$2: refused otherwise: $(cat denied)"
}

digest()
{
    sql "$1" "select md5(string_agg(t::text, '|' order by t::text)) from referee.$2 t"
}

# --- the roles, as the page says -----------------------------------------------------------------------

sql postgres 'create role office login'
sql postgres 'grant pg_monitor to office'
sql postgres 'create role referee_club nologin'
sql postgres 'create role lyon login in role referee_club'
sql postgres 'create role paris login in role referee_club'
for database in record older; do
    sql postgres "create database $database owner office encoding 'UTF8' template template0"
done
office=$(at office record)
lyon=$(at lyon record)

says 4 'there is no record yet: `referee office upgrade` makes one' office check "$office"
says 1 'permission denied' office upgrade "$lyon"
says 0 'The tables are made, of format 3.' office upgrade "$office"
grep -qF 'referee_club add to the record and read it' out || fail "no rights: $(cat out)"
says 0 'The tables are of format 3 already.' office upgrade "$office"

# --- what a club may do -------------------------------------------------------------------------------

printf '.new Anna - Boris\n64 1/7 1/5\n.new Carla - Dora\n31 1/4 1/2\n' | "$referee" --db lyon.db >/dev/null
says 0 '2 new, 0 extended' --db lyon.db push "$lyon"
printf '.resume Anna - Boris\n.edit 1 53 1/6 1/4\n42 1/5 1/3\n.note seen\n' |
    "$referee" --db lyon.db >/dev/null
"$referee" --db lyon.db rename Dora Doris >/dev/null
"$referee" --db lyon.db hide "Carla - Doris" mistake >/dev/null
says 0 '0 new, 2 extended' --db lyon.db push "$lyon"
cp lyon.db again.db
printf '.resume Anna - Boris\n.resign w\n' | "$referee" --db again.db >/dev/null
printf '.resume Anna - Boris\n.resign b\n' | "$referee" --db lyon.db >/dev/null
says 0 '1 extended' --db lyon.db push "$lyon"
says 4 'diverged' --db again.db push "$lyon"
says 0 'agree' --db "$(at lyon record)" verify
says 4 '2 new, 0 extended, 1 diverged' --db copy.db pull "$lyon"
[ "$(sql record 'select string_agg(distinct club, $$,$$) from referee.match')" = lyon ] ||
    fail 'what lyon pushed is not of lyon'
printf '.new Eva - Fred\n64 1/7 1/5\n' | "$referee" --db "$lyon" >typed 2>&1 || fail "typed there: $(cat typed)"
says 0 'Eva - Fred' --db "$lyon" matches

# --- and what not -------------------------------------------------------------------------------------

before=$(digest record entry)$(digest record match)$(digest record player)
denied record 'drop schema referee cascade'
denied record 'alter table referee.entry disable trigger user'
denied record 'alter table referee.entry add column x int'
denied record "update referee.entry set text = 'x'"
denied record 'delete from referee.entry'
denied record 'truncate referee.entry cascade'
denied record "update referee.founding set value = 'x'"
denied record 'delete from referee.seal'
denied record "insert into referee.arrival values (1, 'x', 'lyon')"
denied record 'update referee.about set version = 3'
denied record 'update referee.player set person = 1'
denied record "update referee.player set name = 'x'"
denied record "update referee.match set key = 'x'"
denied record 'delete from referee.match'
denied record 'create table referee.x (i int)'
denied record 'create function referee.x() returns int language sql as $$select 1$$'
denied record 'set role office'
says 1 'not allowed: permission denied for table player' --db "$lyon" alias Eva Anna
[ "$before" = "$(digest record entry)$(digest record match)$(digest record player)" ] ||
    fail 'a club changed something'
says 0 '' --db "$office" alias Eva Anna
says 1 'only the role that owns the tables brings them up to date' office upgrade "$(at paris record)"

# --- whose a match is ---------------------------------------------------------------------------------

sql postgres "create database two owner office encoding 'UTF8' template template0"
two=$(at office two)
says 0 'The tables are made' office upgrade "$two"
printf '.new Anna - Boris\n[Event "Coupe"]\n64 1/7 1/5\n.resign b\n' | "$referee" --db lyon2.db >/dev/null
printf '.new Anna - Carl\n[Event "Coupe"]\n64 1/7 1/5\n.resign w\n' | "$referee" --db paris2.db >/dev/null
says 0 '1 new, 0 extended' --db lyon2.db push "$(at lyon two)"
says 0 '1 new, 0 extended' --db paris2.db push "$(at paris two)"
printf '.new Own - House\n64 1/7 1/5\n' | "$referee" --db "$two" >/dev/null

# apart RECORD: Anna of Lyon and Anna of Paris are two there, each with a match.
apart()
{
    says 0 'Anna@lyon - Boris' --db "$1" matches
    says 0 'Anna@paris - Carl' --db "$1" matches
    says 0 'Anna@lyon: 1 match, 1 won' --db "$1" stats Anna@lyon
    says 0 'Anna@paris: 1 match, 0 won' --db "$1" stats Anna@paris
    says 1 'try Anna@lyon, Anna@paris' --db "$1" stats Anna
    says 0 '1. Anna@lyon: ladder' --db "$1" standings --event Coupe
    says 0 'agree' --db "$1" verify
}
apart "$two"

# refused SQL: lyon may not do it, since it is about a match of another.
refused()
{
    if psql -X -h "$server" -U lyon -d two -v ON_ERROR_STOP=1 -Atqc "$1" >refused 2>&1; then
        fail "lyon did: $1"
    fi
    grep -q 'row-level security policy "a club .* its own matches alone"' refused || fail "$1: $(cat refused)"
}
rows()
{
    local table
    for table in match player seat founding header entry coup due claim seal arrival; do
        digest two "$table"
    done
}
theirs="(select id from referee.match where club = 'paris')"
before=$(rows)
columns='key, origin, version, chosen, game, options, state, created, updated, founding_hash, head_seq, head_hash, coups, revision, family, hidden'
for club in paris '' nice; do
    refused "insert into referee.match ($columns, club) select gen_random_uuid()::text, origin, gen_random_uuid()::text,
        ${columns#key, origin, version, }, '$club' from referee.match where club = 'lyon'"
done
refused "insert into referee.player (name, club) values ('X', 'paris')"
refused "insert into referee.entry select match_id, seq + 1, gen_random_uuid()::text, kind, text, at, note, hash
    from referee.entry where match_id = $theirs order by seq desc limit 1"
refused "insert into referee.coup select match_id, number + 1, entry_seq, seat, dice, play, ruling, score, position, next
    from referee.coup where match_id = $theirs"
refused "insert into referee.due values ($theirs, 1, 9, 0, 'x', 'x', 2)"
refused "insert into referee.claim select $theirs, 1, 9, 0, 0, 1, 'x', 0, 0, 0, '', '', '', null, null, null"
refused "insert into referee.founding values ($theirs, 99, 'x', 'x')"
refused "insert into referee.header values ($theirs, 99, 'x', 'x')"
refused "insert into referee.seat select $theirs, 7, player_id, 1, 1, 1, 1 from referee.seat limit 1"
refused "insert into referee.lease values ($theirs, 'x', now() + interval '1 day')"
refused "update referee.match set hidden = 1 where id = $theirs"
refused "update referee.seat set won = 1 where match_id = $theirs"
psql -X -h "$server" -U lyon -d two -Atqc "delete from referee.coup where match_id = $theirs" >/dev/null 2>&1 || :
psql -X -h "$server" -U lyon -d two -Atqc "delete from referee.header where match_id = $theirs" >/dev/null 2>&1 || :
[ "$before" = "$(rows)" ] || fail "lyon changed a match of paris"

# A club goes on with what is its own and the office's, not with another's.
says 0 '2 new' --db lyon2.db pull "$(at lyon two)"
match=$(sql two "select key from referee.match where club = 'paris'")
own=$(sql two "select key from referee.match where club = ''")
printf '.resume %s\n.undo\n.resume %s\n31 1/4 1/2\n' "$match" "$own" | "$referee" --db lyon2.db >/dev/null
says 4 'it is a match of the club paris, which alone goes on with it' --db lyon2.db push "$(at lyon two)"
grep -qF '0 new, 1 extended' out || fail "the office's own is not extended: $(cat out)"
says 1 'a club goes on with its own matches alone' --db "$(at lyon two)" hide "$match" why
printf '.resume %s\n.undo\n' "$match" | "$referee" --db "$(at lyon two)" >typed 2>&1 || :
grep -qF 'a club goes on with its own matches alone' typed || fail "typed at the office: $(cat typed)"
printf '.new Anna - Eva\n64 1/7 1/5\n' | "$referee" --db "$(at paris two)" >/dev/null
[ "$(sql two "select count(*) from referee.player where name = 'Anna'")" = 2 ] || fail 'Anna of Paris is not one'
[ "$(sql two 'select club from referee.match order by id desc limit 1')" = paris ] ||
    fail 'what paris typed at the office is not of paris'

# A role that no club can be called like reads, and writes nothing.
sql postgres 'create role "Club 7" login in role referee_club'
says 0 'Anna@lyon' --db "$(at Club%207 two)" matches
says 1 'the role Club 7 cannot write as a club' --db lyon2.db push "$(at Club%207 two)"
says 4 'WRONG  Club 7 is in the role referee_club and cannot write' office check "$two"
sql postgres 'drop role "Club 7"'

# Outside of the server only what the office has signed is of a club.
says 0 '3 matches of clubs were never signed by the office' --db "$two" backup unsigned.db
says 0 'agree' --db unsigned.db verify
[ "$(sqlite3 unsigned.db "select group_concat(distinct club) from match")" = '' ] || fail 'unsigned, yet of a club'
printf 'a passphrase\n' >words
chmod 600 words
"$referee" key Office --passphrase-file words >/dev/null
says 2 'sign requires --as NAME' office sign "$two"
says 1 'Nobody: no key has this name' office sign "$two" --as Nobody --passphrase-file words
says 1 'not allowed: permission denied for table arrival' office sign "$(at lyon two)" --as Office --passphrase-file words
says 4 'lyon: last entry ' office check "$two"
grep -qE '^good   paris: .* not signed yet: 2$' out || fail "check does not say what is not signed: $(cat out)"
says 0 '3 matches signed as they came from their clubs.' office sign "$two" --as Office --passphrase-file words
"$referee" office --json sign "$two" --as Office --passphrase-file words >signed
[ "$(cat signed)" = '{"signed":0}' ] || fail "signed twice: $(cat signed)"
says 0 'Backup written' --db "$two" backup signed.db
says_not 'never signed'
says 0 '3 seals, 3 hold' --db signed.db verify --seals
printf '.resume last\n.resign w\n' | "$referee" --db "$(at paris two)" >/dev/null
says 0 '1 match signed as it came from its club.' office sign "$two" --as Office --passphrase-file words
rm signed.db
says 0 'Backup written' --db "$two" backup signed.db
"$referee" --db "$two" hide "$(sql two "select key from referee.match where state = 'over' order by id desc limit 1")" x
for record in signed.db "$two"; do
    says 0 'Anna@lyon - Boris' --db "$record" matches
    says 0 'agree' --db "$record" verify
done
says 0 '' --db lyon2.db pull "$(at lyon two)"
says 4 'arrived from lyon: holds' --db lyon2.db verify --seals # lyon took back a turn of paris' match

# A log that is not sound is not signed, and the others are.
printf '.new Gil - Hugo\n64 1/7 1/5\n' | "$referee" --db "$(at lyon two)" >/dev/null
psql -X -h "$server" -U lyon -d two -Atqc "update referee.match set head_hash = repeat('0', 64) where id =
    (select max(id) from referee.match)" || fail 'lyon cannot alter its own head'
says 4 ': not signed: ' office sign "$two" --as Office --passphrase-file words

# The office says that two are one.
says 0 'One person from now on' --db "$two" alias Anna@lyon Anna@paris
says 0 'Anna: 2 matches' --db "$two" stats Anna
says 0 '' --db "$two" alias --undo Anna@lyon
says 0 'Anna@lyon: 1 match' --db "$two" stats Anna@lyon

# --- formats ------------------------------------------------------------------------------------------

psql -X -h "$server" -U office -d older -v ON_ERROR_STOP=1 -q1 -f "$sources/tests/records/server-1.sql" \
    >/dev/null || fail 'the record of format 1 cannot be made'
before=$(digest older match)$(digest older entry)
older='of format 1, and this program knows 3: the office brings it up to date with `referee office upgrade`'
says 1 "$older" --db lyon.db push "$(at office older)"
says 1 "$older" --db "$(at office older)" matches
says 4 'the tables are of format 1, and this program knows 3' office check "$(at office older)"
[ "$before" = "$(digest older match)$(digest older entry)" ] || fail 'it was migrated without a word'
says 1 'only the role that owns the tables' office upgrade "$(at lyon older)"
says 0 'The tables are of format 3 now.' office upgrade "$(at office older)"
backup=$(sed -n 's/^Backup written: //p' out)
[ -s "$backup" ] || fail "no backup: $(cat out)"
says 0 'agree' --db "$backup" verify
was=$(sql older 'select count(*) from referee.match')
[ "$(sql older "select count(*) from referee.match where club = ''")" = "$was" ] || fail 'what was there has a club now'
says 0 '2 new' --db lyon.db push "$(at lyon older)"
[ "$(sql older "select count(*) from referee.match where club = 'lyon'")" = 2 ] || fail 'what is pushed has no club'
sql older "update referee.about set version = 2; alter table referee.match disable row level security"
says 1 'of format 2, and this program knows 3' --db lyon.db push "$(at lyon older)"
says 0 'The tables are of format 3 now.' office upgrade "$(at office older)"
says 4 'the tables are of format 3' office check "$(at office older)"
says_not 'other clubs'
sql older 'update referee.about set version = 4'
newer='made by a later version of the referee (format 4, known: 3)'
before=$(digest older match)$(digest older entry)
says 1 "$newer" --db lyon.db push "$(at lyon older)"
says 1 "$newer" --db "$(at lyon older)" matches
says 1 "$newer" office upgrade "$(at office older)"
says 4 'the tables are of a later format than 3' office check "$(at office older)"
[ "$before" = "$(digest older match)$(digest older entry)" ] || fail 'a newer record was written'

# --- faults made on purpose -----------------------------------------------------------------------------

# wrong CODE TEXT: `check` says so, in words and as JSON.
wrong()
{
    says 4 "WRONG  $2" office check "$office"
    "$referee" office --json check "$office" >json || :
    grep -qF "\"found\":\"$1\",\"wrong\":true" json || fail "$1 is not in JSON: $(cat json)"
}

wrong one-copy 'no second server is waited for'
for good in 'PostgreSQL' 'the tables are of format 3' 'does not leave this machine' "clock agrees" \
    'the tables belong to office' 'lyon is a club: it adds and reads' 'last entry of all: ' \
    'lyon: last entry '; do
    grep -q "^good   .*$good" out || fail "check does not say: good, $good: $(cat out)"
done
[ "$(grep -c '^WRONG' out)" = 1 ] || fail "more is wrong than one copy: $(cat out)"
sql postgres 'grant office to lyon'
wrong club-owns "lyon is a club and has the owner's rights as well"
sql postgres 'revoke office from lyon'
sql record 'grant delete on referee.entry to referee_club'
wrong club-may 'clubs may delete on entry: `referee office upgrade` takes that back'
says 0 'format 3 already' office upgrade "$office"
says 4 'no second server' office check "$office"
says_not 'clubs may'
sql record 'revoke insert on referee.entry from referee_club'
wrong club-may-not 'clubs may not insert on entry: `referee office upgrade` grants it'
says 0 'format 3 already' office upgrade "$office"
sql record 'alter table referee.entry disable row level security'
wrong clubs-unbound 'clubs may write about matches of other clubs: `referee office upgrade` takes that back'
says 0 'format 3 already' office upgrade "$office"
says 4 'no second server' office check "$office"
says_not 'other clubs'
# Every line is as doc/schema/office.json says.
"$referee" office --json check "$office" >>json || :
"$referee" office --json check "$two" >>json || :
cat signed >>json
python=
for each in python3 /usr/bin/python3; do
    [ -n "$python" ] || ! "$each" -c 'import jsonschema' 2>/dev/null || python=$each
done
[ -n "$python" ] || { echo 'not tested: the schema, as there is no jsonschema for python3' && python=true; }
"$python" - "$sources/doc/schema/office.json" json <<'END' || fail 'JSON is not of its schema'
import json, sys
import jsonschema
schema = json.load(open(sys.argv[1]))
for line in open(sys.argv[2]):
    jsonschema.Draft202012Validator(schema).validate(json.loads(line))
END

if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
fi
echo "ok: roles, formats, faults"
