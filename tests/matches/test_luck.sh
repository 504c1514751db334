#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The luck of the dice compared with each of the 36 throws judged separately, and computed by hand:
# test_luck.sh REFEREE SOURCE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 source=$2
command -v python3 >/dev/null && command -v sqlite3 >/dev/null || skip 'python3 or sqlite3 is not installed'
game=$source/tests/games/lepeintre-1818-1.game
"$referee" --db r.db import "$game" >said
"$referee" replay --json "$game" >replay || :
"$referee" --db r.db luck last --json >luck

# The 21 rolls in the place of the dice of each turn; the second turn may be a rencontre, which a position
# does not show.
cat >rolls.py <<'END'
import json
for row in map(json.loads, open("replay")):
    if row.get("dice") and row["coup"] != 2:
        head, dice, roll = row["before"].rsplit(" ", 2)
        for a in range(1, 7):
            for b in range(1, a + 1):
                print(f"{head} {a}{b} {roll}")
END
python3 rolls.py >lines
"$referee" judge --json lines >judged
cat >sums.py <<'END'
import json, math
rows = [json.loads(line) for line in open("luck")]
turns = {r["coup"]: r for r in rows if "coup" in r}
replay = [r for r in map(json.loads, open("replay")) if "coup" in r]
judged = (json.loads(line) for line in open("judged"))
close = lambda a, b: abs(a - b) < 6e-5
total = {s: [0, 0, 0.0, 0.0] for s in "wb"}
assert len(turns) == len(replay) > 20
for row in replay:
    turn = turns[row["coup"]]
    assert turn["side"] == row["side"]
    points = turn["points"]
    if row["coup"] != 2:
        values = []
        for a in range(1, 7):
            for b in range(1, a + 1):
                p = next(judged)["points"]
                values += [p["roller"] - p["opponent"]] * (1 if a == b else 2)
        mean = sum(values) / 36
        assert close(turn["mean"], mean), (turn, mean)
        assert points == row["points"]["roller"] - row["points"]["opponent"], (turn, row["points"])
        assert close(turn["luck"], points - mean), turn
        spread = sum((v - mean) ** 2 for v in values) / 36
    else:
        mean, spread = turn["mean"], None
    t = total[turn["side"]]
    t[0] += 1; t[1] += points; t[2] += mean; t[3] = t[3] + spread if spread is not None and t[3] is not None else None
for r in rows:
    if "player" in r:
        n, points, mean, spread = total[r["side"]]
        assert (r["throws"], r["points"]) == (n, points), r
        assert abs(r["mean"] - mean) < 5e-3 and abs(r["luck"] - (points - mean)) < 5e-3, (r, mean)
        assert spread is None or close(r["deviation"], math.sqrt(spread)), (r, spread)
assert sum("player" in r for r in rows) == 2 and any(v[3] is not None for v in total.values())
END
python3 sums.py

# By hand: before White's third throw only 6-5 gives anything, six tables, 4 points, in 2 of the 36
# throws (M X): 8/36 on average, variance 2*16/36 - (8/36)^2 = 272/324, deviation 0.9162. White left
# it out.
printf '%s\n' '[White "Anna"]' '[Black "Boris"]' '21 1/2 1/3' '43 1/4 1/5' '43 1/4 1/5' '21 1/2 1/3' \
    '65 1/6 1/7 +0' 'b school 21 1/2 1/3' >hand.game
"$referee" --db h.db import hand.game >said
"$referee" --db h.db luck last --json >hand
# shows FILE PATTERN: a line of the file matches the pattern of grep.
shows()
{
    grep -q "$2" "$1" || fail "expected $2 in $1, which is:
$(cat "$1")"
}
shows hand '"coup":5,"side":"w","dice":"65","points":4,"mean":0.2222[0-9]*,"luck":3.7778[0-9]*,"milliseconds":null'
shows hand '"player":"Anna","throws":3,"points":4,"mean":0.2222[0-9]*,"luck":3.7778[0-9]*,"deviation":0.9162[0-9]*,"left_out":4,"by_schools":0,"timed_turns":0,"milliseconds":null}'
expect 0 on h.db luck last
shows out '^Anna threw 3.8 points more than chance: 4 in 3 throws, where the average of the 36 throws is 0.2, with a standard deviation of 0.9.$'
expect 0 on h.db stats --luck Anna
shows out '^Anna threw 3.8 points more than chance: 4 in 3 throws'
expect 0 on h.db stats --luck Boris Anna --json
shows out '"luck":{"throws":3,"points":0,"mean":0.2222[0-9]*,"luck":-0.2222[0-9]*,"deviation":0.9162[0-9]*,"left_out":0,"by_schools":4,'
expect 0 on h.db stats Anna --json
lacks '"luck"'

# The times of the log: from the last line of a turn to the last line of the next. The lines are written at
# the seconds 1, 4, 9, 16 and 25; the turns end at 4, 16 and 25.
type_in t.db '.new Anna - Boris\n21\n1/2 1/3\n43\n1/4 1/5\n43\n'
sqlite3 t.db 'DROP TRIGGER entry_never_changed' \
    "UPDATE entry SET at = printf('2026-01-01T12:00:%02d.500Z', seq * seq)"
expect 0 on t.db luck last --json
equal 'null 12000 9000' "$(sed -n 's/^{"coup".*"milliseconds":\([a-z0-9]*\)}$/\1/p' out | paste -sd ' ')" milliseconds

# A throw that was void, or not seen, counts for no player.
printf '%s\n' '[White "A"]' '[Black "B"]' '?? 1/2 1/3' '43 rule throw void "fell"' >void.game
"$referee" --db v.db import void.game >said
equal 2 "$("$referee" --db v.db luck last --json | grep -c '"points":null,"mean":null,"luck":null')" 'turns without points'
type_in pig.db '.new pig A - B\n5\n'
says 1 'throws are worth no points in this game' --db pig.db luck last
