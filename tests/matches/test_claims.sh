#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A claim that is not accepted is stored as printed: the kind and the turn of the fault, the reason,
# the articles. test_claims.sh REFEREE
set -u
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# found WHAT OPTION...: in claims, text, with these filters.
found()
{
    local what=$1 out
    shift
    out=$("$referee" --db a.db claims "$@")
    [[ $out = *"$what"* ]] || fail "\"$what\" is not in claims $*: $out"
}

# json WHAT OPTION...: likewise in JSON.
json()
{
    local what=$1 out
    shift
    out=$("$referee" --db a.db claims --json "$@")
    [[ $out = *"$what"* ]] || fail "\"$what\" is not in claims --json $*: $out"
}

# what_is_kept DB: the claims without the keys and the times of the record.
what_is_kept()
{
    "$referee" --db "$1" claims --json | sed 's/"match":"[^"]*"//; s/"at":"[^"]*"//'
}

# kept SETUP COUPS KIND RULING TURN ARTICLE TOLD: the claim as stored, found by its kind and its
# article, in this record and where it was imported, and the sentence printed at the table.
kept()
{
    local coups=$2 kind=$3 ruling=$4 turn=$5 article=$6 said=$7 out
    local text="[White \"Anna\"]\n[Black \"Boris\"]\n[Setup \"$1\"]\n$coups\n"
    rm -f a.db* b.db*
    printf "$text" >typed
    "$referee" --db a.db import typed >/dev/null || fail "import of $coups"
    found ", " --kind "$kind" --article "${article%%;*}"
    found "($article)" --kind "$kind"
    json "\"coup\":$turn," --kind "$kind"
    json "\"kind\":\"$kind\"" --article "${article%%;*}"
    json "\"ruling\":\"$ruling\"" --kind "$kind"
    out=$("$referee" replay typed)
    [[ $out = *"$said"*"($article)"* ]] || fail "\"$said ($article)\" is not told: $out"
    "$referee" --db a.db export last >exported
    "$referee" --db b.db import exported >/dev/null || fail "import of the export of $coups"
    equal "$(what_is_kept b.db)" "$(what_is_kept a.db)" "otherwise after import: $coups"
    "$referee" --db a.db verify >/dev/null || fail "verify after $coups"
}

# White is due 4 in the first turn: two hits (rules §5; M X).
two_hits='W:1x12,7,12x2 B:1x13,7,9 w'
late='GU III; LL §167; LP 35, 48'
nobody='nobody marks anything'

# GU III "on n'y est plus reçu", LL §167, LP 35: who has thrown speaks too late.
kept "$two_hits" 'w 64 +2 1/7 1/5\nb 64 b school 2 1/7 1/5' under late 1 "$late" "$nobody"
kept "$two_hits" 'w 64 +2 1/7 1/5\nb 64 1/7 1/5 b school 2' under late 1 "$late" "$nobody"
kept "$two_hits" 'w 64 +6 1/7 1/5\nb 64 1/7 1/5 b school' over late 1 "$late" "$nobody"
kept "$two_hits" 'w 64 +6 1/7 1/5\nb 64 1/7 1/5\nw 21 1/3 1/2 b school 2' over late 1 "$late" \
    "$nobody"
kept "$two_hits" 'w 64 +6 1/7 1/5\nb 64 1/7 1/5\nw 21 1/3 1/2\nb 21 b school 2 1/3 1/2' over late 1 \
    "$late" "$nobody"
found 'turn 1 (entry 4): Boris claims a school of 2 (marked too much): too late; nothing is marked' \
    --kind over
equal '0 found' "$("$referee" --db a.db claims --kind false)" 'it is no false school'

# The fill of 8 points, marked and not done (LP 60).
kept 'W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2 B:1x13,12x2 w' \
    'w 42 +8 1/5 1/3 b = stands\nb 21 1/3 1/2 b school' fill late 1 "$late" "$nobody"

# Settled by the arbiter (LL §167); the number of the turn is that of the mark.
kept "$two_hits" 'w 64 +2 1/7 1/5 rule score 2/0 0/0 "it stays"\nb 64 1/7 1/5 b school' under late 1 \
    "$late" "$nobody"

# A void throw in between is a turn of the record, and no throw of the game.
kept "$two_hits" 'w 64 +6 1/7 1/5\nb 64 rule throw void "fell"\nb 31 1/4 1/2 b school' over late 1 \
    "$late" "$nobody"
kept "$two_hits" 'w 64 +6 1/7 1/5\nb 64 1/7 1/5\nw 21 rule throw void "fell"\nw 31 1/4 1/2\nb 21 b school 1/3 1/2' \
    over late 1 "$late" "$nobody"

# LL §167, LP 42: until a man is touched the jeton can be moved on.
kept "$two_hits" 'w 64 +2 b school 2 1/7 1/5' under early 1 'GU III; LL §167; LP 42' 'not yet'

# Nothing was left: a false school (LL §183; LP 61).
kept "$two_hits" 'w 64 1/7 1/5\nb 64 1/7 1/5 b school 2' false false 2 'LL §183; LP 61' \
    'there was no fault'

# LP 57: what was marked wrongly is taken off, and that is all.
kept "$two_hits" 'w 64 +2 1/7 1/5 b school 0' under unclaimed 1 'M XVII; LP 57' 'claims nothing'

# LL §185: asked for before the next dice; afterwards only the school is left.
kept "$two_hits" 'w 64 +2 1/7 1/5\nb 64 1/7 1/5 b mark' mark late 1 'GU III; LL §167, §185' "$nobody"
kept "$two_hits" 'w 64 +2 1/7 1/5 b mark' mark marked 1 'M XVII; GU III; LL §185-186' \
    'has Anna mark all that is due'

# The arbiter's ruling on a claim has the same kind and articles.
kept "$two_hits" 'w 64 +2 1/7 1/5\nb 64 1/7 1/5 b school 2 ruled 2' under overruled 1 "$late" "$nobody"
equal 2 "$("$referee" --db a.db claims --kind under --article 'LP 35' --json | wc -l)" 'the claim and the ruling on it have one kind and article'

# Two claims said in one turn, of which the first is on the turn before, ruled on alike: each ruling
# has its own reason.
printf '[White "A"]\n[Black "B"]\n61 +2 1/7 1/2\n62 b school 2 +2 1/7 1/3 w school 2 %s\n' \
    'rule claim 1 2 "first" rule claim 2 2 "second"' >typed
rm -f a.db*
"$referee" --db a.db import typed >/dev/null || fail 'import of two rulings'
for why in first second; do
    found "Arbiter: $why"
done

# --- said at the table ------------------------------------------------------------------------------

# White marked 2 with nothing due, and Black has thrown.
table='.new Anna - Boris\n61 +2 1/7 1/2\n62 1/7 1/3\n'

# at_table TOLD LINES: what a pipe to the prompt answers to these, behind the two turns.
at_table()
{
    local out
    rm -f t.db*
    out=$(printf "$table$2\n" | "$referee" --db t.db 2>&1)
    [[ $out = *"$1"* ]] || fail "$2: \"$1\" is not told: $out"
}

# The arbiter's second ruling is on the first, and not on the claim.
at_table 'Boris marks 6 instead' 'b school 4\n.overrule 2 first\n.overrule 4 second\n.overrule 6 third'
out=$("$referee" --db t.db claims last)
for is in 'the arbiter overrules the claim of entry 3; Boris marks 2' \
    'the arbiter overrules the ruling of entry 4; Boris marks 4' \
    'the arbiter overrules the ruling of entry 5; Boris marks 6'; do
    [[ $out = *"$is"* ]] || fail "\"$is\" is not in: $out"
    [[ $("$referee" --db t.db show last) = *"$is"* ]] || fail "\"$is\" is not shown"
done
for why in first second third; do
    equal 1 "$(grep -c "Arbiter: $why\$" <<<"$out")" "once the reason $why: $out"
done

# A false move that was left is listed, and is no claim: neither a ruling nor a note is on it.
at_table 'Boris marks 4 instead' 'b school 2\n54 1/7 1/5\n= stands\n.overrule 4 late\n.note seen by all'
out=$("$referee" --db t.db claims last --kind over)
for is in 'the arbiter overrules the claim of entry 3; Boris marks 4' 'Arbiter: late; seen by all'; do
    [[ $out = *"$is"* ]] || fail "\"$is\" is not in: $out"
done
out=$("$referee" --db t.db claims last --kind N1)
[[ $out = *'turn 3 (entry 5): Anna is at fault (N1): unchanged (GU III; LL §211'* ]] || fail "the false move: $out"

# .claim is the claim of the player to act, or of the player named.
at_table 'Anna claims a school: there is nothing to claim' '.claim'
at_table 'Boris claims a school: too late, not accepted' '.claim b'
at_table 'Boris claims a school of 2: too late, not accepted' '.claim b 2'
at_table 'Boris claims a school of 2: too late, not accepted' '.claim Boris 2'
at_table 'Boris claims a school: too late, not accepted' '.claim noir'
at_table 'Anna claims a school of 2: there was no fault' '.claim 2'
at_table 'Type who claims, and how many points: .claim b 4' '.claim Clara 2'
