#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Parties à écrire in the record, and at the table: test_partie.sh REFEREE. Sums are counted by hand
# (payment k·(winner's holes + consolation) - loser's holes).
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# marque PARTIE ROUND WHITE BLACK PLAYERS OPTIONS COUPS: one as record text.
marque()
{
    printf '[White "%s"]\n[Black "%s"]\n[Partie "%s"]\n[Round "%s"]\n' "$3" "$4" "$1" "$2"
    number=0
    for player in $5; do
        number=$((number + 1))
        printf '[Player%d "%s"]\n' $number "$player"
    done
    for option in $6; do
        printf '[Option "%s"]\n' "$option"
    done
    printf '%s\n\n' "$7"
}

# sheet STATUS PARTIE: imports standard input into a new record and prints the sheet.
sheet()
{
    rm -f one.db
    "$referee" --db one.db import game.txt >/dev/null || fail "import"
    status=0
    "$referee" --db one.db partie "$2" >out 2>err </dev/null || status=$?
    equal "$1" "$status" "status of partie $2"
}

# has_lines FILE: it has each line of standard input.
has_lines()
{
    while IFS= read -r line; do
        grep -qxF -e "$line" "$1" || fail "expected the line \"$line\" in $1, which is:
$(cat "$1")"
    done
}

nine='w ?? @1:0 stay - b ?? @1:0 stay - w ?? @8:0 stay - b ?? @7:0 stay - w ?? go'

# --- two players, the whole of it: a refait, both bredouilles, a postillon, the queue -------------

two='play=ecrire marques=6 queue=10'
{
    marque A 1 Anna Boris 'Anna Boris' "$two" "$nine"
    marque A 2 Anna Boris 'Anna Boris' "$two" 'w ?? @6:0 stay - b ?? @18:0 go'
    marque A 3 Boris Anna 'Anna Boris' "$two" 'w ?? @7:0 stay - b ?? @7:0 go'
    marque A 4 Boris Anna 'Anna Boris' "$two refaits=1" "$nine"
    marque A 5 Boris Anna 'Anna Boris' "$two" 'w ?? @6:0 stay - b ?? @11:0 go'
    marque A 6 Anna Boris 'Anna Boris' "$two" 'w ?? @6:0 stay - b ?? @12:0 go'
} >game.txt
sheet 0 A
has_lines out <<'END'
A: Anna, Boris
6 marqués, a queue of 10 (1 fiche); a refait adds 2 to the consolation. The winner has the first throw.
  1. Anna - Boris  9:8  Boris: 3 jetons to pay (consolation 2).
  2. Anna - Boris  6:18  Anna: 74 jetons to pay (grande bredouille, consolation 2).
  3. Boris - Anna  7:7  refait.
  3. Boris - Anna  9:8  Anna: 5 jetons to pay (consolation 4).
  4. Boris - Anna  6:11  Boris: 20 jetons to pay (small bredouille, consolation 2).
  5. Anna - Boris  6:12  Anna: 50 jetons to pay (grande bredouille, consolation 2).
Anna: 106 jetons lost; 3 marqués lost of a share of 3.
Boris: 106 jetons won; 2 marqués lost of a share of 3.
Next is marqué 6: Boris, who has the first throw, and Anna; consolation 2.
END
marque A 7 Boris Anna 'Anna Boris' "$two" 'w ?? @14:0 go' >>game.txt
sheet 0 A
has_lines out <<'END'
  6. Boris - Anna  14:0  Anna: 64 jetons to pay (grande bredouille, consolation 2), and 28 for a pari.
All marqués are played.
For marqués, in jetons:
  Anna to Boris: 170.
Paris, for marqués lost beyond the share (GU VIII; LL §227, §246):
  Anna to Boris: 28.
In all, five jetons over counting as one fiche (GU VIII; LL §230):
  Anna to Boris: 198, 20 fiches.
Boris: the queue won, 1 fiche from each other party (GU VIII; LL §229).
Anna pays Boris 21 fiches (M XIX; GU VIII).
END
"$referee" --db one.db partie A --json >out
lines 8
has_lines out <<'END'
{"marque":3,"white":"Boris","black":"Anna","holes":{"w":9,"b":8},"over":true,"winner":"Boris","refait":false,"bredouille":"none","given_up":false,"consolation":4,"jetons":5,"postillon":0,"times":1,"third":null,"third_jetons":0}
{"partie":"A","players":["Anna","Boris"],"marques":6,"played":6,"share":3,"queue":10,"parties":[{"players":["Anna"],"jetons":-170,"won":2,"lost":4,"hand":-170},{"players":["Boris"],"jetons":170,"won":4,"lost":2,"hand":170}],"next":null,"settlement":{"queue":["Boris"],"pays":[{"from":["Anna"],"to":["Boris"],"jetons":198,"fiches":21,"rest":-2,"sixths":0,"marques":170,"paris":28,"queue":1}],"queue_fiches":1},"terms":{"refait":"growing","first-throw":"winner","jetons":"0","leaves":"loser","chouette":"off"}}
END
"$referee" --db one.db partie >out
has_lines out <<'END'
A  7 matches
END
"$referee" --db one.db partie B >out 2>&1 && fail "there is no B"
"$referee" --db one.db verify >out || fail "verify: $(cat out)"

# A marqué is not a stake, and a first throw that passes is not counted for a player.
"$referee" --db one.db stats Anna >out
has_lines out <<'END'
Stakes: 0 won, 0 lost, balance 0
END
turn='play=ecrire marques=2 first-throw=alternate opening-doublet=pass'
marque T 1 Anna Boris 'Anna Boris' "$turn" 'w 44 b 64 1/7 1/5 w ?? @9:0 go' >game.txt
sheet 0 T
has_lines out <<'END'
Next is marqué 2: Anna, who has the first throw, and Boris; consolation 2.
END

# Two marqués of nine to nothing, with nothing else recorded, are two matches, and in another partie
# a third; imported again, they are known.
{
    marque U 1 Anna Boris '' 'play=ecrire marques=2' 'w ?? @9:0 go'
    marque U 2 Anna Boris '' 'play=ecrire marques=2' 'w ?? @9:0 go'
    marque V 1 Anna Boris '' 'play=ecrire marques=2' 'w ?? @9:0 go'
} >game.txt
sheet 0 U
has_lines out <<'END'
Boris: 44 jetons lost; 2 marqués lost of a share of 1.
END
"$referee" --db one.db import game.txt >out
has_lines out <<'END'
game.txt: imported 0 matches with 0 turns, 3 already known
END
"$referee" --db one.db verify >out || fail "verify: $(cat out)"

# --- as LL §235-236 prints it: 19 69 15 lost against 51 14 5 7 3 ----------------------------------

# printed PARTIE OPTIONS: the partie, with these additional options.
printed()
{
    all="play=ecrire marques=8 $2"
    marque "$1" 1 Anna Boris '' "$all" 'w ?? @1:0 stay - b ?? @8:0 go'    # 2 (8 + 2) - 1 = 19
    marque "$1" 2 Anna Boris '' "$all" 'w ?? @7:0 stay - b ?? @17:0 go'   # 4 (17 + 2) - 7 = 69
    marque "$1" 3 Boris Anna '' "$all" 'w ?? @2:0 stay - b ?? @5:0 stay - w ?? @16:0 go'
    marque "$1" 4 Boris Anna '' "$all" 'w ?? @5:0 stay - b ?? @12:0 go'   # 4 (12 + 2) - 5 = 51
    marque "$1" 5 Boris Anna '' "$all" 'w ?? @8:0 stay - b ?? @9:0 go'    # 2 (9 + 2) - 8 = 14
    marque "$1" 6 Anna Boris '' "$all" 'w ?? @9:0 stay - b ?? @6:0 go'    # 9 + 2 - 6 = 5
    marque "$1" 7 Anna Boris '' "$all" 'w ?? @9:0 stay - b ?? @4:0 go'    # 9 + 2 - 4 = 7
    marque "$1" 8 Anna Boris '' "$all" "$nine"                            # 3
}

printed L0 queue=10 >game.txt
sheet 0 L0
has_lines out <<'END'
  3. Boris - Anna  18:5  Anna: 15 jetons to pay (consolation 2).
  8. Anna - Boris  9:8  Boris: 3 jetons to pay (consolation 2), and 28 for a pari.
  Boris to Anna: 5, 1 fiche.
Boris pays Anna 2 fiches (M XIX; GU VIII).
END
printed L1 'queue=10 jetons=1' >game.txt
sheet 0 L1
has_lines out <<'END'
8 marqués, 1 jeton put down for each one lost, a queue of 10 (1 fiche); a refait adds 2 to the consolation. The winner has the first throw.
  Anna to Boris: 23.
Jetons put down, to the player who holds most (GU VIII; LL §228):
  Anna to Boris: 3.
  Boris to Anna: 28.
  Boris to Anna: 2, 0 fiches.
Anna: the queue won, 1 fiche from each other party (GU VIII; LL §229).
Boris pays Anna 1 fiche (M XIX; GU VIII).
END
printed L2 'queue=10 jetons=2' >game.txt
sheet 0 L2
has_lines out <<'END'
  Anna to Boris: 6.
  Anna to Boris: 1, 0 fiches.
Boris: the queue won, 1 fiche from each other party (GU VIII; LL §229).
Anna pays Boris 1 fiche (M XIX; GU VIII).
END
# The last marqué 14 instead of 15: neither gain nor loss.
sed 's/@2:0 stay - b ?? @5:0 stay - w ?? @16:0/@2:0 stay - b ?? @5:0 stay - w ?? @15:0/' game.txt |
    sed 's/L2/L3/' >other.txt
mv other.txt game.txt
sheet 0 L3
has_lines out <<'END'
Nobody wins the queue: equal jetons won.
Nobody pays a fiche.
END

# --- three in turn; four, partners; one against two -----------------------------------------------

three='play=ecrire marques=3'
{
    marque B 1 Anna Boris 'Anna Boris Clara' "$three" "$nine"
    marque B 2 Clara Anna 'Anna Boris Clara' "$three" "$nine"
} >game.txt
sheet 0 B
has_lines out <<'END'
3 marqués, no queue; a refait adds 2 to the consolation. The player who stays has the first throw.
In turn: the loser of the first marqué leaves.
  1. Anna - Boris  9:8  Boris: 3 jetons to pay (consolation 2), and 2 to Clara, who sat out.
  2. Clara - Anna  9:8  Anna: 3 jetons to pay (consolation 2), and 2 to Boris, who sat out.
Next is marqué 3: Clara, who has the first throw, and Boris; consolation 2.
END
"$referee" --db one.db partie B --json >out
has_lines out <<'END'
{"marque":2,"white":"Clara","black":"Anna","holes":{"w":9,"b":8},"over":true,"winner":"Clara","refait":false,"bredouille":"none","given_up":false,"consolation":2,"jetons":3,"postillon":0,"times":1,"third":"Boris","third_jetons":2}
END
three='play=ecrire marques=3 leaves=winner refait=doubled'
{
    marque W 1 Anna Boris 'Anna Boris Clara' "$three" "$nine"
    marque W 2 Boris Clara 'Anna Boris Clara' "$three" 'w ?? @6:0 stay - b ?? @6:0 go'
} >game.txt
sheet 0 W
has_lines out <<'END'
3 marqués, no queue; a refait doubles the consolation. The player who stays has the first throw.
In turn: the winner of the first marqué leaves.
Next is marqué 2: Boris, who has the first throw, and Clara; consolation 4.
END
three='play=ecrire marques=3'
four='play=ecrire marques=4'
{
    marque C 1 Anna Boris 'Anna Boris Clara Denis' "$four" "$nine"
    marque C 2 Boris Clara 'Anna Boris Clara Denis' "$four" "$nine"
    marque C 3 Denis Clara 'Anna Boris Clara Denis' "$four" "w 64 1/7 1/5"
} >game.txt
sheet 0 C
has_lines out <<'END'
In turn: the winner of the first marqué leaves.
  3. Denis - Clara  0:0  not finished.
Anna and Clara: 0 jetons won; 1 marqué lost of a share of 2.
END
chouette='play=ecrire marques=4 chouette=on'
{
    marque X 1 Anna Boris 'Anna Boris Clara' "$chouette" "$nine"
    marque X 2 Boris Anna 'Anna Boris Clara' "$chouette" 'w ?? @9:0 stay - b ?? @4:0 go'
    marque X 3 Anna Clara 'Anna Boris Clara' "$chouette" "$nine"
} >game.txt
sheet 0 X
has_lines out <<'END'
4 marqués, no queue; a refait adds 2 to the consolation. The players have the first throw in turn.
Chouette: Anna alone against Boris and Clara.
  1. Anna - Boris  9:8  Boris and Clara: 3 jetons to pay (consolation 2).
  2. Boris - Anna  9:4  Anna: 7 jetons to pay (consolation 2).
Next is marqué 4: Clara, who has the first throw, and Anna; consolation 2.
END
marque X 4 Clara Anna 'Anna Boris Clara' "$chouette" 'w ?? @8:0 stay - b ?? @9:0 go' >>game.txt
sheet 0 X
has_lines out <<'END'
  Boris and Clara to Anna: 13.
  Boris and Clara to Anna: 28.
  Boris and Clara to Anna: 41, 4 fiches.
Boris and Clara pay Anna 4 fiches (M XIX; GU VIII).
END

# Other terms: a refait doubles the consolation (M XIX), and leaves the first throw where it was (M V).
other='play=ecrire marques=2 refait=doubled first-throw=alternate queue=20'
{
    marque O 1 Anna Boris 'Anna Boris' "$other" "$nine"
    marque O 2 Boris Anna 'Anna Boris' "$other" 'w ?? @6:0 stay - b ?? @6:0 go'
} >game.txt
sheet 0 O
has_lines out <<'END'
2 marqués, a queue of 20 (2 fiches); a refait doubles the consolation. The players have the first throw in turn.
Next is marqué 2: Boris, who has the first throw, and Anna; consolation 4.
END
"$referee" --db one.db verify >out || fail "verify: $(cat out)"

# --- what does not fit: the sheet all the same, with a remark, exit 4 ------------------------------

# remarked PARTIE: the sheet has each line of standard input.
remarked()
{
    sheet 4 "$1"
    [ -s err ] && fail "$1: $(cat err)"
    has_lines out
}

{
    marque D 1 Anna Boris 'Anna Boris Clara' "$three" "$nine"
    marque D 2 Anna Boris 'Anna Boris Clara' "$three" 'w ?? @8:0 go'
} >game.txt
remarked D <<'END'
  1. Anna - Boris  9:8  Boris: 3 jetons to pay (consolation 2), and 2 to Clara, who sat out.
Does not count: Anna - Boris, 8:0, round 2: marqué 2: it is the turn of Anna and Clara.
Next is marqué 2: Anna, who has the first throw, and Clara; consolation 2.
END
{
    marque E 1 Anna Boris 'Anna Boris' "$two" "$nine"
    marque E 2 Anna Boris 'Anna Boris' 'play=ecrire marques=6 queue=20' 'w ?? @8:0 go'
} >game.txt
remarked E <<'END'
  1. Anna - Boris  9:8  Boris: 3 jetons to pay (consolation 2).
Does not count: Anna - Boris, 8:0, round 2: marqué 2: its terms differ from those of the first.
END
marque I 1 Anna Zoe 'Anna Boris' 'play=ecrire' "$nine" >game.txt
remarked I <<'END'
Does not count: Anna - Zoe, 9:8, round 1: marqué 1: Zoe is not one of the players.
Next is marqué 1: Anna, who has the first throw, and Boris; consolation 2.
END
marque J 1 Anna Boris 'Anna Boris' 'play=ecrire refaits=2' "$nine" >game.txt
remarked J <<'END'
  1. Anna - Boris  9:8  Boris: 3 jetons to pay (consolation 2).
Marqué 1: 0 refaits went before it, though it says 2; the true number counts.
END
{
    marque K 1 Anna Boris 'Anna Boris' 'play=ecrire marques=2' 'w ?? @6:0 go'
    marque K 2 Anna Boris 'Anna Boris' 'play=ecrire marques=2' 'w ?? @7:0 go'
    marque K 3 Anna Boris 'Anna Boris' 'play=ecrire marques=2' 'w ?? @8:0 go'
} >game.txt
remarked K <<'END'
Does not count: Anna - Boris, 8:0, round 3: one marqué too many: 2 were agreed on.
All marqués are played.
END
{
    marque L 1 Anna Boris 'Anna Boris' 'play=ecrire' "$nine"
    marque L 3 Anna Boris 'Anna Boris' 'play=ecrire' "$nine"
} >game.txt
remarked L <<'END'
Round 2 is missing.
  2. Anna - Boris  9:8  Boris: 3 jetons to pay (consolation 2).
END

# Typed on two machines, or twice: the first counts. Another round makes the other one a marqué.
{
    marque M 1 Anna Boris 'Anna Boris' 'play=ecrire' "$nine"
    marque M 1 Anna Boris 'Anna Boris' 'play=ecrire' 'w ?? @8:0 go'
} >game.txt
remarked M <<'END'
  1. Anna - Boris  9:8  Boris: 3 jetons to pay (consolation 2).
Does not count: Anna - Boris, 8:0, round 1: this round is there twice: .resume it and type another [Round].
Next is marqué 2: Anna, who has the first throw, and Boris; consolation 2.
END
"$referee" --db one.db partie M --json >out || true
grep -q '"remarks":\["Does not count: Anna - Boris, 8:0' out || fail "remarks: $(cat out)"
"$referee" --db one.db versions >out
[ "$(grep -c '^M, round 1: .*Anna - Boris' out)" = 2 ] || fail "versions: $(cat out)"
again=$("$referee" --db one.db matches | grep ' 8:0 ' | cut -d' ' -f1)
printf '.resume %s\n[Round "2"]\n' "$again" | "$referee" --db one.db >/dev/null
"$referee" --db one.db partie M >out || fail "another round: $(cat out)"
has_lines out <<'END'
  2. Anna - Boris  8:0  Boris: 20 jetons to pay (small bredouille, consolation 2).
END
[ -z "$("$referee" --db one.db versions)" ] || fail "versions of another round"
"$referee" --db one.db verify >out || fail "verify: $(cat out)"

# A marqué corrected into a refait: what followed counts as its repetition, with a consolation of 4
# for 2 (9 + 4 - 8).
{
    marque N 1 Anna Boris 'Anna Boris' "$two" 'w ?? @6:0 stay - b ?? @6:0 go'
    marque N 2 Anna Boris 'Anna Boris' "$two" "$nine"
} >game.txt
remarked N <<'END'
  1. Anna - Boris  6:6  refait.
  1. Anna - Boris  9:8  Boris: 5 jetons to pay (consolation 4).
Marqué 1: 1 refait went before it, though it says 0; the true number counts.
END
# Of three it was the turn of the same two: who sat out plays later, when it is his turn.
{
    marque P 1 Anna Boris 'Anna Boris Clara' "$three" 'w ?? @6:0 stay - b ?? @6:0 go'
    marque P 2 Clara Anna 'Anna Boris Clara' "$three" "$nine"
    marque P 3 Anna Boris 'Anna Boris Clara' "$three refaits=1" "$nine"
} >game.txt
sheet 0 P
has_lines out <<'END'
  1. Anna - Boris  9:8  Boris: 5 jetons to pay (consolation 4), and 4 to Clara, who sat out.
  2. Clara - Anna  9:8  Anna: 3 jetons to pay (consolation 2), and 2 to Boris, who sat out.
END
# For a player, too, a refait is over.
"$referee" --db one.db stats Anna >out
grep -q '3 matches, 1 won, 1 lost, 1 refait, 0 unfinished' out || fail "stats: $(cat out)"
"$referee" --db one.db stats Anna --json | grep -q '"refaits":1' || fail "stats --json"
# One undone is not finished, and the others are there.
{
    marque Q 1 Anna Boris 'Anna Boris' "$two" "$nine"
    marque Q 2 Anna Boris 'Anna Boris' "$two" 'w ?? @9:0 go'
} >game.txt
sheet 0 Q
first=$("$referee" --db one.db matches | grep ' 9:8 ' | cut -d' ' -f1)
printf '.resume %s\n.undo\n' "$first" | "$referee" --db one.db >/dev/null
"$referee" --db one.db partie Q >out 2>err || fail "undone: $(cat out err)"
has_lines out <<'END'
  1. Anna - Boris  9:0  Boris: 22 jetons to pay (small bredouille, consolation 2).
END
grep -q 'not finished' out || fail "undone: $(cat out)"

# --- terms that make no partie: one line, exit 4 ---------------------------------------------------

wrong()
{
    sheet 4 "$1"
    [ -s out ] && fail "$1: $(cat out)"
    [ "$(wc -l <err)" = 1 ] || fail "$1: $(cat err)"
    has_lines err
}

{
    marque F 1 Anna Boris 'Anna Boris' 'marques=6' 'w ?? @8:0 stay -'
    marque F 2 Anna Boris 'Anna Boris' 'marques=6' 'w ?? @9:0 stay -'
} >game.txt
wrong F <<'END'
referee: F: marqué 1: it lacks the option play=ecrire
END
marque G 1 Anna Boris 'Anna Boris' 'play=ecrire marques=5' "$nine" >game.txt
wrong G <<'END'
referee: G: 5 marqués do not fit 2 players: choose a multiple of 2
END
marque G2 1 Anna Boris 'Anna Boris Clara' 'play=ecrire marques=6 chouette=on' "$nine" >game.txt
wrong G2 <<'END'
referee: G2: 6 marqués do not fit 3 players: choose a multiple of 4
END
marque H 1 Anna Boris 'Anna Anna' 'play=ecrire' "$nine" >game.txt
wrong H <<'END'
referee: H: a partie has two to four players, each with a different name
END

# --- at the table ---------------------------------------------------------------------------------

# talk [STATUS]: types the lines of standard input; writes the output to ./out and the errors to
# ./err.
talk()
{
    status=0
    "$referee" --db talk.db >out 2>err || status=$?
    [ $status = "${1:-0}" ] || fail "talk gave $status: $(cat out err)"
}

talk <<'END'
.partie "Mon soir" "Jean Paul" Marie Luc marques=3 queue=5 announce=silent
?? @9:0 go
.next
END
has_lines out <<'END'
A new match of Trictrac: White Jean Paul, Black Marie.
Marqué 1 of 3 of Mon soir: Jean Paul has the first throw; consolation 2.
Jean Paul wins the marqué in small bredouille, 9 holes to 0: 2 × (9 + 2) - 0 = 22 jetons (M XIX; GU VIII).
Type .partie for the sheet, .next for the next match.
A new match of Trictrac: White Jean Paul, Black Luc.
Marqué 2 of 3 of Mon soir: Jean Paul has the first throw; consolation 2.
END
[ -s err ] && fail "$(cat err)"
# Nothing was typed in the second: it is not in the record, and is begun again.
talk 3 <<'END'
.next "Mon soir"
.next
?? @6:0 stay -
?? @6:0 go
.next
.partie
.partie Nom Anna
.partie "Mon soir" Anna Boris
.partie Nom Anna Boris marques=3
.partie Nom Anna Boris colour=red
.partie Nom Anna Boris chouette=on
.partie Nom
END
has_lines out <<'END'
A new match of Trictrac: White Jean Paul, Black Luc.
Refait: 6 holes each. Nobody pays; the same two play it again, with a consolation of 4 (M XIX; GU VIII).
A new match of Trictrac: White Jean Paul, Black Luc.
Marqué 2 of 3 of Mon soir: Jean Paul has the first throw; consolation 4.
  2. Jean Paul - Luc  6:6  refait.
Next is marqué 2: Jean Paul, who has the first throw, and Luc; consolation 4.
END
has_lines err <<'END'
stdin:2:1: The open match is not over
stdin:7:1: a partie has two to four players, each with a different name
stdin:8:1: There is already a partie of that name
stdin:9:1: 3 marqués do not fit 2 players: choose a multiple of 2
stdin:10:1: there is no such option: .help options lists them
stdin:11:1: a chouette is for three players, not 2
stdin:12:1: There is no such partie in the record
END
# The terms are kept if nothing is thrown, and the partie does not begin twice.
printf '.partie Kept Anna Boris marques=2\n' | "$referee" --db kept.db >out
printf '.new A - B\n64 1/7 1/5\n.next Kept\n?? @9:0 go\n' | "$referee" --db kept.db >out 2>&1 ||
    fail "kept: $(cat out)"
"$referee" --db kept.db partie Kept >out || fail "kept: $(cat out)"
grep -q '^  1. Anna - Boris  9:0' out || fail "kept: $(cat out)"
equal 2 "$("$referee" --db kept.db matches | wc -l)" matches

# Each marqué has the terms, and the export makes the same partie.
"$referee" --db talk.db partie 'Mon soir' >before
"$referee" --db talk.db export --all >all.game
for line in '[Option "announce=silent"]' '[Option "queue=5"]' '[Option "play=ecrire"]' \
    '[Player1 "Jean Paul"]' '[Player3 "Luc"]' '[Partie "Mon soir"]'; do
    [ "$(grep -cxF -e "$line" all.game)" = 2 ] || fail "$line: $(cat all.game)"
done
"$referee" --db again.db import all.game >/dev/null
"$referee" --db again.db partie 'Mon soir' >after
cmp -s before after || fail "the export is another partie: $(cat after)"

# The partie itself has its sheet, its page and its export.
"$referee" --db talk.db export --partie 'Mon soir' | sort >one.text; sort all.game | cmp -s - one.text || fail "export --partie"
"$referee" --db talk.db sheet --partie 'Mon soir' -o partie.pdf || fail "sheet --partie"
head -c 5 partie.pdf | grep -q '%PDF-' || fail "sheet --partie is no PDF"
"$referee" --db talk.db report --partie 'Mon soir' -o partie.html || fail "report --partie"
grep -qF 'Jean Paul - Luc  6:6  refait.' partie.html || fail "$(tail -20 partie.html)"
"$referee" --db talk.db sheet --partie Nobody -o no.pdf 2>/dev/null && fail "a sheet of nothing"
"$referee" --db talk.db matches --partie 'Mon soir' >/dev/null 2>&1 && fail "matches --partie"

# A doublet is no first throw of a partie, but one of a marqué that is not its first.
printf '%s\n' '.partie Doublet Anna Boris marques=2' 44 '64 1/7 1/5' '?? @9:0 go' .next 44 1/5/9 |
    "$referee" --db talk.db >out 2>err && fail "a doublet opens a partie"
[ "$(wc -l <err)" = 1 ] || fail "$(cat err)"
has_lines out <<'END'
1. Boris throws 4-4: nothing due.
Boris plays 1/5/9: legal.
END
"$referee" --db talk.db verify >out || fail "verify: $(cat out)"

# A name is the same wherever it is written.
marque 'P \\ y' 1 'A \\ z' Boris '' 'play=ecrire marques=2' 'w ?? @9:0 go' >game.txt
sheet 0 'P \ y'
has_lines out <<'END'
P \ y: A \ z, Boris
END
printf '%s\n' '.next "P \ y"' '??' | "$referee" --db one.db >out 2>&1
"$referee" --db one.db partie >out
has_lines out <<'END'
P \ y  2 matches
END

# Matches of two games that say the same partie, and of one that has none, make no sheet.
{
    marque M 1 Anna Boris 'Anna Boris' "$two" "$nine"
    printf '[Game "pig"]\n[Player1 "Anna"]\n[Player2 "Boris"]\n[Partie "M"]\na +8\n\n'
    printf '[Game "pig"]\n[Player1 "Anna"]\n[Player2 "Boris"]\n[Partie "N"]\na +8\n\n'
} >game.txt
sheet 4 M
sheet 4 N
equal 'referee: N: its matches must all be of one game, and one that is played in parties' "$(cat err)"

# --- nobody changes colours (LL §221: the winner throws first) -------------------------------------

# Of two, Black has won: the record of the next one begins with b, and undo leaves that. The third is
# White's again. At the end it says who pays: 19 + 20 + 20 - 12 = 47 and
# a postillon of 28 (§13) are 75 jetons, 8 fiches.
talk 3 <<'END'
.partie Colours Anna Boris marques=4 first-throw=winner
?? @6:0 stay -
?? @7:0 go
.next
.score
64 1/7 1/5
.undo 9
.undo
?? @1:0 stay -
END
has_lines out <<'END'
A new match of Trictrac: White Anna, Black Boris.
Marqué 2 of 4 of Colours: Boris has the first throw; consolation 2.
Boris throws.
1. Boris throws 6-4: nothing due.
END
grep -q '^Undone: 1. b' out && fail "who throws first was undone"
grep -q 'there is nothing to undo' err || fail "undone: $(cat err)"
talk 3 <<'END'
.new Zoe - Yves
.resume Colours
?? @8:0 go
.resume Colours
.next
?? @8:0 go
.next
?? @8:0 go
.partie
END
has_lines out <<'END'
Resumed: White Anna, Black Boris.
Marqué 3 of 4 of Colours: Anna has the first throw; consolation 2.
Boris pays Anna 8 fiches (M XIX; GU VIII).
Type .partie for the whole sheet.
  1. Anna - Boris  6:7  Anna: 12 jetons to pay (small bredouille, consolation 2).
END
grep -q 'Colours: no match of this partie is open: .next begins the next one' err || fail "$(cat err)"
"$referee" --db talk.db export --partie Colours >out
[ "$(grep -c '^1. b ' out)" = 1 ] || fail "the first throw: $(cat out)"
[ "$(grep -cxF '[White "Anna"]' out)" = 4 ] || fail "colours: $(cat out)"
"$referee" --db talk.db verify >out || fail "verify: $(cat out)"
# Exported before its first throw, or corrected elsewhere, the next one knows whose that is: Black's.
rm -f there.db
printf '%s\n' '.partie There Anna Boris marques=4' '?? @6:0 stay -' '?? @7:0 go' .next |
    "$referee" --db here.db >/dev/null
"$referee" --db here.db export --all >here.game
equal '1. b' "$(tail -n 2 here.game | head -n 1)" "no first throw"
"$referee" --db there.db import here.game >/dev/null
printf '%s\n' '.resume There' '64 1/7 1/5' | "$referee" --db there.db >out
grep -qxF '1. Boris throws 6-4: nothing due.' out || fail "imported: $(cat out)"
sed '/^1[.] b$/d' here.game >other.game
rm -f there.db
"$referee" --db there.db import other.game >/dev/null
printf '%s\n' '.new A - B' 64 '.next There' '64 1/7 1/5' | "$referee" --db there.db >out
grep -qxF '1. Boris throws 6-4: nothing due.' out || fail "founded elsewhere: $(cat out)"
"$referee" --db there.db verify >out || fail "verify: $(cat out)"
# Of three, who comes in takes the colour of the player who leaves.
talk <<'END'
.partie Three Anna Boris Clara marques=3
?? @1:0 stay -
?? @8:0 go
.next
?? @8:0 go
.next
END
has_lines out <<'END'
A new match of Trictrac: White Clara, Black Boris.
Marqué 2 of 3 of Three: Boris has the first throw; consolation 2.
A new match of Trictrac: White Clara, Black Anna.
Marqué 3 of 3 of Three: Clara has the first throw; consolation 2.
END
talk 3 <<'END'
.new Zoe - Yves
.partie
END
grep -q 'To begin one: .partie ' err || fail "how to begin: $(cat err)"

# The program says that going ends the marqué only if it does: at six holes, not at four.
for peg in 3 5; do
    talk <<END
[Option "play=ecrire"]
[Setup "W:1x13,6,7 B:1x14,11 w"]
?? @$peg:10 -
21 1/3 1/2
61
END
    grep '^Stay (keep' out >said
    has_lines said <<END
$([ $peg = 3 ] && echo 'Stay (keep the points over, play on) or go (set all men up again, throw first)?' || echo 'Stay (keep the points over, play on) or go? Going ends the marqué.')
END
done
