#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every JSON line that the program prints conforms to its schema: the test makes a record, runs
# every command on it, and checks the lines with schemas.py. test_schemas.sh REFEREE LOAD_SQL SOURCE
# RULES_2 [SCHEMAS]
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1 load_sql=$2 source=$3 rules_2=$4 schemas=${5:-$3/doc/schema}
python=
for each in python3 /usr/bin/python3; do
    if [ -z "$python" ] && "$each" -c 'import jsonschema' 2>/dev/null; then
        python=$each
    fi
done
[ -n "$python" ] || skip "python3 with jsonschema is not installed"
export TMPDIR=$folder
mkdir printed

# lines NAME STATUS ARGUMENTS...: stores the output with --json under the name; *: any exit status
# except that of a crash.
lines()
{
    local name=$1 wanted=$2 status=0
    shift 2
    "$referee" "$@" --json >out 2>err </dev/null || status=$?
    [ "$status" = "$wanted" ] || { [ "$wanted" = '*' ] && [ "$status" -le 4 ]; } || fail "$* gave $status, not $wanted: $(tail -n 3 out err)"
    cat out >>"printed/$name.jsonl"
}

# all_of DB: runs every command that reads a record.
all_of()
{
    local db=$1 key
    lines matches 0 matches --db "$db"
    lines versions 0 versions --db "$db"
    lines claims 0 claims --db "$db"
    lines export '*' export --all --db "$db"
    lines export '*' export --all --full --db "$db"
    for key in $("$referee" --db "$db" matches | cut -d ' ' -f 1); do
        lines show '*' show "$key" --db "$db"
        lines rejudge '*' rejudge --dry-run "$key" --db "$db"
    done
}

# --- the other tables games ----------------------------------------------------------------------

cat >tables.txt <<'END'
W:bar,12x5,17x3 B:1x2,12x5,17x3,19x5 b 42 game=tryktrak
W:bar,12x5,17x3 B:1x2,12x5,17x3,19x5 w game=tryktrak
W:- B:1x2,12x5 b 42 game=tryktrak
W:barx9,1,6x5 B:barx15 w 33 game=puff
W:1x13,8,9 B:1x15 w 41 game=tric-trac
W:1x14,13 B:1x15 w 21 game=tric-trac
W:1x14,8 B:1x14,12 w 51 game=tic-tac
W:bar,8x3,13x5 B:5,6x4,20 w 31 game=backgammon cube=2w score=3:1 match=7 crawford=no
W:- B:bar,6x14 b game=backgammon
END
lines judge 0 judge tables.txt
cat >tables.txt <<'END'
W:bar,12x5,17x3 B:1x2,5,12x4,17x3,19x5 w game=tryktrak
W:barx9,1,6x5 B:barx15 w game=puff
W:1x13,8,9 B:1x15 w game=tric-trac
END
lines chances 0 chances tables.txt
cat >tables.game <<'END'
[Game "tric-trac"] [White "Anna"] [Black "Boris"] [Option "parties=2"]
[Setup "W:10x12,23x3 B:1x15 w score=11:3"]
1. w 41 23/off on 10/14
[Game "tric-trac"] [White "Anna"] [Black "Boris"] [Option "parties=1"]
[Setup "W:10x12,23x3 B:1x15 w score=11:3"]
1. w 41 23/off
[Game "puff"] [White "Anna"] [Black "Boris"]
w 64 bar/4 bar/6 b 33 bar/3x2 bar/4x2 b 21 bar/1 = stands
[Game "puff"] [White "Anna"] [Black "Boris"] [Setup "W:24 B:24 w"]
w 21 24/off
[Game "tic-tac"] [White "Anna"] [Black "Boris"] [Setup "W:1x14,8 B:1x14,12 w"]
w 51 hit
[Game "tic-tac"] [White "Anna"] [Black "Boris"] [Setup "W:1x14,8 B:1x14,12 w"]
w 51 1/6 1/2 whynot
[Game "backgammon"] [White "Anna"] [Black "Boris"] [Option "match=3"]
w 31 8/5 6/5 b double take 64 24/14 w 21 24/20 = back 13/10 b resigns pass b 11 6/5x2 8/7x2
w resigns gammon take
[Game "backgammon"] [White "Anna"] [Black "Boris"] [Setup "W:1 B:23x15 w"]
w 21 1/off b end
[Game "tric-trac"] [White "Anna"] [Black "Clara"]
1. w 41 +1 ? W:1x13,2,5 B:1x15 board W:1x13,2,5 B:1x15
[Game "tryktrak"] [White "Anna"] [Black "Clara"]
1. w 51 ? W:1,2,12x4,17x4,19x5 B:1x2,12x5,17x3,19x5
[Game "tic-tac"] [White "Anna"] [Black "Boris"]
rule turn w "by lot" w 62 1/7 1/3 rule turn w "so" break ""
END
lines replay 4 replay tables.game "$source/tests/games/tryktrak-sample.game"
lines import '*' import tables.game --db tables.db
lines import 0 import "$source/tests/games/tryktrak-sample.game" --db tables.db
all_of tables.db

# --- positions ----------------------------------------------------------------------------------

cat >lines.txt <<'END'
W:1x11,5x2,8x2 B:1x14,11 w 63
W:3,6x2,7x2,8x2,9x2,10,11x2,12x3 B:1x3,4x2,6x2,8x2,9,10x2,11,12x2 w 43
W:1x14,12 B:1x15 w 21
W:1x15 B:1x15 w
W:1
END
lines judge 3 judge lines.txt
lines chances 3 chances lines.txt
cat >statements.txt <<'END'
W:1x11,5x2,8x2 B:1x14,11 w 63 expect=99:0 # no book
W:1x11,5x2,8x2 B:1x14,11 w 63 expect=98:0
nothing
END
lines check 3 judge --check statements.txt
lines marks 4 replay --check "$source/tests/games/lepeintre-1818-1.game"
lines check 0 judge --check "$source/tests/rulings/treatises.jsonl"
lines check 4 judge --check <(printf '%s\n' '{"id":"no case","source":"no book","kind":"due",
"line":"W:1x15 B:1x15 w 64","expect":{"roller":1,"opponent":0}}' | tr -d '\n')
cp "$source/tests/rulings/treatises.jsonl" printed/statements.jsonl

# --- dice ---------------------------------------------------------------------------------------

cat >dice.txt <<'END'
112346 game=truba
112346 game=farkle turn=450 total=3200 entry=500
2346 game=farkle total=500 streak=1
1 game=truba turn=100 throw=3
game=ten-thousand turn=300
5 game=pig turn=20 total=74
1 game=pig
7 game=pig
END
lines judge 3 judge dice.txt
lines chances 3 chances dice.txt
cat >dice-stated.txt <<'END'
{"kind":"chances","game":"truba","line":"game=truba","left":1,"want":{"nothing":[4,6]}}
{"kind":"error","game":"pig","record":"5 x","column":3}
{"kind":"keep","game":"truba","line":"112346","keep":"11","points":300}
END
lines check 4 judge --check dice-stated.txt "$source/tests/rulings/dice.jsonl"
cat dice-stated.txt "$source/tests/rulings/dice.jsonl" >>printed/statements.jsonl
cat >dice.game <<'END'
[Game "truba"] [Player1 "Anna"] [Player2 "Boris"] [Player3 "Clara"] [Setup "4200 0 0; 2 0 0 a"]
1. a 223466/- b 112346/6 = back 112346/ 2346 c 123456/ 112346/ stop +7
[Game "ten-thousand"] [Player1 "Anna"] [Player2 "Boris"] [Setup "9900 9800 a"] [Option "tie=shared"]
1. a 112346/1 stop b 112346/11 stop
[Game "pig"] [Player1 "Anna"] [Player2 "Boris"]
1. a 5 3 stop +9 b 1 a 6
[Game "pig"] [Player1 "Anna"] [Player2 "Boris"]
1. a 5 stop rule score 10 0 "they agree"
END
lines replay 4 replay dice.game
lines import 0 import dice.game --db dice.db
printf '.new truba Anna - Boris\n.set announce silent\n112346/6\n= stands\n' |
    "$referee" --db dice.db >/dev/null
all_of dice.db
for game in truba ten-thousand pig; do
    lines stats 0 --game $game stats Anna --db dice.db
    lines stats 0 --game $game stats Boris Anna --db dice.db
done
lines stats 0 --game truba stats Clara --db dice.db

lines merge 0 merge dice.db --db merged.db

# --- whole records ------------------------------------------------------------------------------

lepeintre=$source/tests/games/lepeintre-1818-1.game
lines replay 4 replay "$lepeintre"
cat "$lepeintre" "$source/tests/games/tryktrak-sample.game" >both.game
lines replay 4 replay both.game
cat >stakes.game <<'END'
[White "Zoe"] [Black "Yves"] [Option "stakes=bridge"] [Option "margot=on"]
w 64 +12 1/7 1/5 b 64 +12 1/7 1/5 w ?? +60
[White "Yves"] [Black "Zoe"] [Option "stakes=nineteenth-century"] [Setup "W:1x14,12 B:1x15 w"]
w 64 +72
[White "Zoe"] [Black "Yves"]
w 64 1/7
END
lines replay 4 replay stakes.game
for session in "$source"/tests/sessions/*.in; do
    db=sessions.db
    ! grep -q '^\.new [a-z]' "$session" || db=other-games.db
    "$referee" --db $db <"$session" >/dev/null 2>&1 || :
done
cat >>disputes.txt <<'END'
.new Anna - Boris
21 +2 1/3 1/2
.claim 2
.overrule 4 he was warned
.note signed by both
64 1/7 1/5
.undo
.rule score 0/2 0/0 they agree
END
"$referee" --db sessions.db <disputes.txt >/dev/null
"$referee" --db sessions.db export --all >sessions.game
lines replay 4 replay sessions.game
all_of sessions.db
all_of other-games.db
lines stats 0 stats Anna Boris --db sessions.db
lines stats 0 stats White --db sessions.db
lines stats 0 stats --luck Anna --db sessions.db
lines verify 0 verify --db sessions.db

# --- what is still to be found out --------------------------------------------------------------

printf '.new Anna - Boris\n.set announce silent\n64 1/7 1/5\n31 1/4 1/2\n' |
    "$referee" --db silent.db >/dev/null
all_of silent.db
grep -q withheld printed/export.jsonl || fail "nothing is withheld"

cat >given.game <<'END'
[White "Anna"] [Black "Boris"] [Option "stakes=double"]
w 64 1/7 1/5 resign b double "unwell"
[White "Anna"] [Black "Boris"] [Option "play=ecrire"]
w 64 1/7 1/5 forfeit b "late"
END
lines replay 0 replay given.game
lines import 0 import given.game --db given.db
all_of given.db

# --- parties à écrire ---------------------------------------------------------------------------

# marque PARTIE ROUND WHITE BLACK PLAYERS COUPS: prints one as record text.
marque()
{
    printf '[White "%s"]\n[Black "%s"]\n[Partie "%s"]\n[Round "%s"]\n' "$3" "$4" "$1" "$2"
    local number=0 player
    for player in $5; do
        number=$((number + 1))
        printf '[Player%d "%s"]\n' $number "$player"
    done
    printf '[Option "play=ecrire"]\n[Option "marques=%d"]\n[Option "queue=10"]\n%s\n\n' \
        $((number == 3 ? 3 : 2)) "$6"
}
{
    marque Two 1 Anna Boris 'Anna Boris' 'w ?? @6:0 stay - b ?? @18:0 go'
    marque Two 2 Boris Anna 'Anna Boris' 'w ?? @7:0 stay - b ?? @7:0 go'
    marque Two 3 Boris Anna 'Anna Boris' 'w ?? @14:0 go'
    marque Two 3 Boris Anna 'Anna Boris' 'w ?? @13:0 go'
    marque Three 1 Anna Boris 'Anna Boris Clara' 'w ?? @14:0 go'
} >parties.game
lines replay 0 replay parties.game
lines import 0 import parties.game --db parties.db
lines partie 0 partie --db parties.db
lines partie 4 partie Two --db parties.db
lines partie 0 partie Three --db parties.db
all_of parties.db

# --- what other rules judged ---------------------------------------------------------------------

# A program of later rules reads rows judged by older rules, a log that its rules refuse, and a
# result that other rules gave.
printf '.new Karl - Lena\n64 1/7 1/5\n52 1/6 1/3\n.new Nina - Olga\n64 1/7 1/5\n' | "$referee" --db misfit.db >/dev/null
printf '[White "Otto"]\n[Black "Paul"]\n64 1/7 1/5\nresign b "late"\n' >otto.game
"$referee" --db misfit.db import otto.game >/dev/null
echo "CREATE TEMP TABLE kept AS SELECT * FROM sqlite_master WHERE name = 'entry_never_changed';
    PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = 'entry_never_changed'; PRAGMA writable_schema = RESET;
    UPDATE entry SET text = '52 24/1' WHERE kind = 'line' AND seq = 2;
    UPDATE entry SET text = text || '00' WHERE kind = 'result';
    PRAGMA writable_schema = ON; INSERT INTO sqlite_master SELECT * FROM kept; PRAGMA writable_schema = RESET" |
    "$load_sql" misfit.db
rules_1=$referee referee=$rules_2
lines show '*' show Karl --db misfit.db
lines show 0 show Otto --db misfit.db
lines export '*' export --all --db misfit.db

lines verify 4 verify --db misfit.db
lines rejudge '*' rejudge --dry-run --db misfit.db
referee=$rules_1

# --- several records ----------------------------------------------------------------------------

printf '.new Carla - Dora\n64 1/7 1/5\n52 1/6 1/3\n' | "$referee" --db here.db >/dev/null
"$referee" --db here.db backup there.db >/dev/null
"$referee" --db here.db export last >half.game
printf '31 1/4 1/2\n' | "$referee" --db there.db >/dev/null
lines merge 0 merge there.db --db here.db
lines merge 0 merge there.db --db here.db
printf '43 1/5 1/4\n' | "$referee" --db here.db >/dev/null
printf '21 1/3 1/2\n' | "$referee" --db there.db >/dev/null
lines merge 0 merge there.db --db here.db
lines merge 0 merge sessions.db --dry-run --db here.db
all_of here.db
"$referee" --db there.db export last >whole.game
sed 's/31 1\/4 1\/2/61 1\/7 1\/2/' whole.game >other.game
printf '64 1/7 1/5\n52 1/6 9/12\n' >bad.game
lines import 0 import --dry-run half.game --db imported.db
lines import 0 import half.game --db imported.db
lines import 0 import half.game --db imported.db
lines import 0 import whole.game --db imported.db
lines import 0 import other.game --db imported.db
lines import 3 import bad.game --db imported.db
printf '21 ? W:1x13,2,3 B:1x15\n' >unknown.game
lines replay 0 replay unknown.game
lines import 0 import unknown.game --db imported.db

# --- seals --------------------------------------------------------------------------------------

echo passphrase >pass
chmod 600 pass
lines key 0 key Clara --passphrase-file pass
lines key 0 key Dora "$(printf '%064d' 0)"
lines key 0 key
lines seal 0 seal last --as Clara --passphrase-file pass --db imported.db
lines verify 0 verify --seals --db imported.db
lines verify 0 verify --sheet "$("$referee" seal last --as Clara --passphrase-file pass --db imported.db |
    sed 's/.*: //')" --db imported.db
printf '.new Anna - Boris\n54 1/6 1/5\n.resign b\n' | "$referee" --db undone.db >/dev/null
lines seal 0 seal last --as Clara --passphrase-file pass --db undone.db
printf '.resume Anna - Boris\n.undo\n' | "$referee" --db undone.db >/dev/null
lines verify 4 verify --seals --db undone.db
"$referee" export last --db imported.db >sealed.game
"$referee" import sealed.game --db elsewhere.db >out
lines verify 4 verify --seals --db elsewhere.db

# --- clubs --------------------------------------------------------------------------------------

"$referee" --db imported.db backup club.db >/dev/null
echo "INSERT INTO arrival SELECT match_id, signature, 'lyon' FROM seal;
    UPDATE match SET club = 'lyon'; UPDATE player SET club = 'lyon'" | "$load_sql" club.db
lines matches 0 matches --db club.db
lines verify 0 verify --seals --db club.db
"$referee" --db club.db alias "$("$referee" --db club.db complete players | sed -n 1p)" \
    "$("$referee" --db club.db complete players | sed -n 2p)" >/dev/null
lines alias 0 alias --db club.db
lines verify 4 verify --sheet "00000000-0000-4000-8000-000000000000 1 $(printf '%064d' 0)" --db imported.db

# --- an event -----------------------------------------------------------------------------------

printf '%s\n' '[White "Anna"]' '[Black "Boris"]' '[Event "Cup"]' '[Option "holes=1"]' \
    '[Setup "W:3,6x2,7x2,8x2,9x2,10,11x2,12x3 B:1x3,4x2,6x2,8x2,9,10x2,11,12x2 w"]' '1. w 43 stay' >cup.game
"$referee" import cup.game --db cup.db >out
lines standings 0 standings --event Cup --db cup.db
lines standings 0 standings --event Cup --game pig --db cup.db
lines pair 0 pair --event Cup --db cup.db Anna Boris Clara
for fact in 'enter Anna' 'enter Boris' 'enter Clara' 'enter Dora' 'enter Emil' 'absent Dora' 'bye Dora half --round 2' \
    'enter Fay --round 2' 'set game=pig goal=20 rounds=3'; do
    # $fact is split into arguments.
    # shellcheck disable=SC2086
    "$referee" --db open.db event Open $fact >/dev/null
done
lines pair 0 pair --event Open --db open.db
lines pair 0 pair --event Open --publish --db open.db
lines pair 0 pair --event Open --round 1 --db open.db
lines standings 0 standings --event Open --db open.db
"$referee" --db open.db event Open withdraw Emil >/dev/null
cp open.db twin.db
"$referee" --db open.db event Open enter Gero >/dev/null
"$referee" --db twin.db event Open enter Hana >/dev/null
lines merge 0 merge --db open.db twin.db
lines event 0 event Open --db open.db
lines event 0 event --db open.db
lines export 0 export Open --db open.db
"$referee" --db open.db export Open --json >open.json
lines import 0 import open.json --db imported-event.db
head -n 1 open.json | tr -d , >broken-event.json
lines import 3 import broken-event.json --db imported-event.db
lines versions 0 versions Open --db open.db
lines verify 0 verify --db open.db
lines pair 0 pair --event Cup --system knock-out --round all --db cup.db Anna Boris Clara Dora Emil
lines pair 0 pair --event Cup --system round-robin --round all --db cup.db Anna Boris Clara
printf '%s\n' '[White "Anna"]' '[Black "Boris"]' '[Date "2026.01.01"]' '[Option "holes=1"]' \
    '[Setup "W:3,6x2,7x2,8x2,9x2,10,11x2,12x3 B:1x3,4x2,6x2,8x2,9,10x2,11,12x2 w"]' '1. w 43 stay' >rated.game
"$referee" --db rated.db import rated.game >/dev/null
lines ratings 0 ratings --db rated.db
lines luck 0 luck last --db rated.db
printf '.new Anna - Boris\n?? 1/2 1/3\n43 1/4 1/5\n' | "$referee" --db rated.db >/dev/null
lines luck 0 luck last --db rated.db

# --- what can be said now, as it is served --------------------------------------------------------

# offered DB: the offers of each open match, as its scorer and as the arbiter see them.
offered()
{
    local server table token
    : >served
    "$referee" --db "$1" serve --listen 127.0.0.1:0 --scorers >served &
    server=$!
    wait_until grep -q 'arbiter' served
    while read -r table token; do
        "$python" -c 'import sys, urllib.request as u
print(u.urlopen(u.Request(sys.argv[1], headers={"Authorization": "Bearer " + sys.argv[2]})).read().decode().strip())' \
            "$table/offers" "$token" >>printed/offers.jsonl || fail "no offers of $table"
    done < <(sed -n 's,^\([^ ]*/t/[0-9a-f]*\)/score#\([0-9a-f]*\).*,\1 \2,p' served)
    kill $server
    wait $server || :
}
: >printed/offers.jsonl
printf '.new trictrac Anna - Boris\n64 1/7\n' | "$referee" --db offered.db >/dev/null
printf '.new pig Anna - Boris\n5\n' | "$referee" --db offered.db >/dev/null
offered offered.db
offered silent.db

# --- precedents ---------------------------------------------------------------------------------

lines find 0 find 'W:1x15 B:1x15' --db imported.db
"$referee" --db imported.db import "$lepeintre" >out
lines find 0 find --note noticed --db imported.db
lines find 0 find 'W:1x13,* B:*' --throw 52 --db imported.db
lines claims 0 claims --overruled --kind under --db sessions.db
for i in $(seq 501); do
    printf '[White "A%d"]\n[Black "B"]\n1. w 21 1/3 1/2\n*\n' "$i"
done >many.game
"$referee" --db many.db import many.game >/dev/null
lines find 0 find --throw 21 --db many.db
printf '.new pig A - B\n5\nstop\n1\n' | "$referee" --db pig.db >/dev/null
lines find 0 find --fault K1 --game pig --db pig.db

# --- damage -------------------------------------------------------------------------------------

"$referee" --db damaged.db import "$lepeintre" >/dev/null
lines verify 4 verify --head "$(printf '%064d' 0)" --db damaged.db
at=$(grep -abo "5. w 65 +4 1/6 1/7" damaged.db | head -n 1 | cut -d: -f1)
printf 2 | dd of=damaged.db bs=1 seek=$((at + 9)) conv=notrunc 2>/dev/null
lines verify 4 verify --db damaged.db
printf '\377' | dd of=silent.db bs=1 seek=$((4096 + 3)) conv=notrunc 2>/dev/null
lines verify 4 verify --db silent.db

"$python" "$source/tests/installed/schemas.py" "$schemas" printed || fail 'lines that do not meet their schemas'
