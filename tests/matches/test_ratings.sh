#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The ratings of a game from the record, against a second reading of the paper: test_ratings.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
command -v python3 >/dev/null || skip 'python3 is not installed'

# game WHITE BLACK DATE: White wins the one hole (test_standings.sh); without a date it has none.
game()
{
    printf '%s\n' "[White \"$1\"]" "[Black \"$2\"]" ${3:+"[Date \"$3\"]"} '[Option "holes=1"]' \
        '[Setup "W:3,6x2,7x2,8x2,9x2,10,11x2,12x3 B:1x3,4x2,6x2,8x2,9,10x2,11,12x2 w"]' '1. w 43 stay'
}

# Clara is away in February and March; Dora comes in April; what is not over, has no month, or is of
# another game is not rated.
{
    game Anna Boris 2026.01.05
    game Boris Clara 2026-01-09
    game Anna Clara 2026.01
    game Boris Anna 2026.02.01
    game Dora Clara 2026.04.02
    game Anna Dora 2026.04.30
    game Boris Anna 2026
    game Boris Anna ''
    printf '%s\n' '[White "Anna"]' '[Black "Boris"]' '[Date "2026.01.01"]' '1. w 64 1/7 1/5' '*'
} >all.game
"$referee" --db r.db import all.game >said
"$referee" --db r.db ratings --json >is

cat >second.py <<'END'
import json, math, sys
GAMES = {1: [("Anna", "Boris"), ("Boris", "Clara"), ("Anna", "Clara")], 2: [("Boris", "Anna")], 3: [],
         4: [("Dora", "Clara"), ("Anna", "Dora")]}
K, TAU = 173.7178, 0.5
now = {}
def g(phi): return 1 / math.sqrt(1 + 3 * phi ** 2 / math.pi ** 2)
def rate(mu, phi, sigma, results):
    if not results:
        return mu, math.hypot(phi, sigma), sigma
    e = [(g(p), 1 / (1 + math.exp(-g(p) * (mu - m))), s) for m, p, s in results]
    v = 1 / sum(w * w * x * (1 - x) for w, x, s in e)
    delta = v * sum(w * (s - x) for w, x, s in e)
    f = lambda x: (math.exp(x) * (delta ** 2 - phi ** 2 - v - math.exp(x)) / (2 * (phi ** 2 + v + math.exp(x)) ** 2)
                   - (x - math.log(sigma ** 2)) / TAU ** 2)
    low, high = -20.0, 5.0  # f falls: its zero by halves
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    sigma = math.exp(low / 2)
    phi = 1 / math.sqrt(1 / (phi ** 2 + sigma ** 2) + 1 / v)
    return mu + phi ** 2 * sum(w * (s - x) for w, x, s in e), phi, sigma
count, last = {}, {}
for month, games in GAMES.items():
    for pair in games:
        for name in pair:
            now.setdefault(name, (0.0, 350 / K, 0.06))
            count[name], last[name] = count.get(name, 0) + 1, "2026.%02d" % month
    now = {name: rate(*is_, [(*now[b][:2], 1) for a, b in games if a == name] +
                      [(*now[a][:2], 0) for a, b in games if b == name]) for name, is_ in now.items()}
rows = [json.loads(line) for line in open("is")]
assert [r["player"] for r in rows] == sorted(now, key=lambda n: -now[n][0]), rows
for r in rows:
    mu, phi, sigma = now[r["player"]]
    want = (1500 + K * mu, K * phi, sigma)
    got = (r["rating"], r["deviation"], r["volatility"])
    for a, b, by in zip(want, got, (0.0051, 0.0051, 0.0000006)):
        assert abs(a - b) < by, (r, want)
    assert (r["matches"], r["last"], r["game"]) == (count[r["player"]], last[r["player"]], "trictrac"), r
print(max(now, key=lambda n: now[n][0]))
END
python3 second.py >best || fail 'the ratings differ from the second reading'

# In whatever order they are entered, the same to the digit.
for i in 7 6 5 4 3 2 1; do
    awk -v n=$i '/^\[White/ { k++ } k == n' all.game >"one$i.game"
    "$referee" --db other.db import "one$i.game" >>said
done
"$referee" --db other.db ratings --json >other
same_file is other
expect 0 on r.db ratings
grep -q "^   1\. $(cat best) " out || fail "expected $(cat best) first, seen: $(cat out)"
grep -q '^2 matches have no month in their date and are not rated$' out || fail "expected 2 matches not rated, seen: $(cat out)"
# Of a record with several games one is to be chosen; the only game of a record needs no --game.
printf '%s\n' '[Game "pig"]' '[Player1 "Anna"]' '[Player2 "Boris"]' '[Date "2026.01.01"]' '' '1. a 6 stop' 'forfeit b "late"' >pig.game
"$referee" --db pig.db import pig.game >said
expect 0 on pig.db ratings
file_has out '   1. Anna ' '   2. Boris '
"$referee" --db other.db import pig.game >said
expect 1 on other.db ratings
equal 'referee: ratings: the matches are of several games (trictrac, pig): choose one with --game' "$(cat err)" 'two games'
expect 0 on other.db ratings --json --game trictrac
same_file is out
equal '' "$("$referee" --db r.db ratings --game puff --json)" 'ratings of another game'
