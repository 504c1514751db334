# SPDX-License-Identifier: GPL-3.0-or-later
# Run inside GNU Backgammon by gnubg.sh. Compares the legal plays of random positions found by GNU
# Backgammon with those of the referee. Environment: REFEREE (the command that judges position
# lines), COUNT, SEED, RESULT (the output file: "ok" and figures, or the differences).
import json
import os
import random
import subprocess

import gnubg

BAR, OFF = 25, 0

# Random set-ups of a side: the most men on the bar, the range of points of the others, the number
# of men.
MANNERS = [(0, 1, 24, 15), (0, 1, 13, 15), (0, 1, 6, 15), (0, 1, 6, 6), (0, 1, 6, 1), (2, 1, 24, 15),
           (1, 1, 6, 12), (1, 1, 12, 15), (0, 19, 24, 5), (0, 1, 8, 15), (0, 1, 24, 2), (2, 1, 6, 2),
           (0, 7, 18, 12), (3, 22, 24, 9), (0, 1, 3, 4), (15, 1, 24, 15)]
START = {24: 2, 13: 5, 8: 3, 6: 5}


def place(dice, taken):
    """The men of a side, point -> men, on none of the points `taken`."""
    bar, low, high, men = dice.choice(MANNERS)
    side = {}
    left = men
    on_bar = dice.randint(0, bar)
    if on_bar:
        side[BAR] = on_bar
        left -= on_bar
    pairs = dice.random() < 0.5
    for _ in range(200):
        if left <= 0:
            break
        point = dice.randint(low, high)
        if point in taken:
            continue
        n = min(left, 2 if pairs and point not in side else 1)
        side[point] = side.get(point, 0) + n
        left -= n
    return side


def draw(dice):
    """(roller, other): now and then the beginning, else men at random."""
    if dice.random() < 0.02:
        return dict(START), dict(START)
    while True:
        roller = place(dice, ())
        other = place(dice, {25 - p for p in roller if p != BAR})
        if roller and other:
            return roller, other


def as_board(side):
    """GNU Backgammon's: the points 1 to 24, then the bar."""
    return tuple(side.get(p, 0) for p in range(1, 25)) + (side.get(BAR, 0),)


def put(roller, other, move):
    """What a move of GNU Backgammon's comes to: "bar/20*(2)", "24/18*/15"."""
    roller, other = dict(roller), dict(other)
    for word in move.split():
        times = 1
        if word.endswith(')'):
            word, times = word[:-1].split('(')
        for _ in range(int(times)):
            path = [step.rstrip('*') for step in word.split('/')]
            path = [BAR if step == 'bar' else OFF if step == 'off' else int(step) for step in path]
            for start, end in zip(path, path[1:]):
                roller[start] -= 1
                if end != OFF:
                    roller[end] = roller.get(end, 0) + 1
                    if other.get(25 - end, 0):
                        other[25 - end] -= 1
                        other[BAR] = other.get(BAR, 0) + 1
    return as_board(roller), as_board(other)


def its_plays(roller, other, numbers):
    gnubg.command('set turn anna')
    gnubg.command('set board ' + gnubg.positionid((as_board(other), as_board(roller))))
    gnubg.command('set dice %d %d' % numbers)
    try:
        moves = [hint['move'] for hint in gnubg.hint(4000)['hint']]
    except (TypeError, KeyError):
        moves = []
    return {put(roller, other, move) for move in moves} or {put(roller, other, '')}


def in_words(name, side):
    return name + ':' + ','.join(('bar' if p == BAR else str(p)) + ('x%d' % side[p] if side[p] > 1 else '')
                                 for p in [BAR] + list(range(1, 25)) if side.get(p))


def read_side(text):
    """ "W:bar,6x5" as a board."""
    side = {}
    for group in text[2:].split(','):
        if group not in ('', '-'):
            point, _, men = group.partition('x')
            side[BAR if point == 'bar' else int(point)] = int(men or 1)
    return as_board(side)


def our_plays(answer, white):
    ends = set()
    for play in json.loads(answer)['plays']:
        sides = [read_side(text) for text in play['after'].split()[:2]]
        ends.add((sides[0], sides[1]) if white else (sides[1], sides[0]))
    return ends


def compare(count, seed):
    dice = random.Random(seed)
    lines, theirs, whose = [], [], []
    for name in ('automatic roll', 'automatic move', 'automatic bearoff', 'automatic game'):
        gnubg.command('set %s off' % name)
    gnubg.command('set evaluation chequerplay evaluation plies 0')
    for player, name in ((0, 'anna'), (1, 'boris')):
        gnubg.command('set player %d name %s' % (player, name))
        gnubg.command('set player %d human' % player)
    gnubg.command('new game')
    seen = {'plays': 0, 'bar': 0, 'off': 0, 'doublets': 0, 'none': 0}
    for _ in range(count):
        roller, other = draw(dice)
        numbers = (dice.randint(1, 6), dice.randint(1, 6))
        white = dice.random() < 0.5
        theirs.append(its_plays(roller, other, numbers))
        whose.append(white)
        lines.append('%s %s %s %d%d game=backgammon' % (
            in_words('W', roller if white else other), in_words('B', other if white else roller),
            'w' if white else 'b', numbers[0], numbers[1]))
        seen['plays'] += len(theirs[-1])
        seen['bar'] += BAR in roller
        seen['off'] += all(p <= 6 for p in roller)
        seen['doublets'] += numbers[0] == numbers[1]
        seen['none'] += theirs[-1] == {put(roller, other, '')}
    answers = subprocess.run(os.environ['REFEREE'].split('\t'), input='\n'.join(lines) + '\n',
                             stdout=subprocess.PIPE, universal_newlines=True).stdout.splitlines()
    if len(answers) != count:
        return '%d positions, %d answers' % (count, len(answers))
    wrong = ['%s: %d plays here, %d in GNU Backgammon' % (line, len(ours), len(plays))
             for line, answer, plays, white in zip(lines, answers, theirs, whose)
             for ours in [our_plays(answer, white)] if ours != plays]
    if wrong:
        return '%d of %d positions differ\n%s' % (len(wrong), count, '\n'.join(wrong[:20]))
    if min(seen.values()) < count // 100:
        return 'too few of a kind: %s' % seen
    return 'ok: %d positions, %s' % (count, ', '.join('%s %d' % each for each in seen.items()))


def run():
    try:
        said = compare(int(os.environ['COUNT']), int(os.environ['SEED']))
    except Exception as why:  # whatever it is, the test has to fail
        said = 'failed: %r' % why
    with open(os.environ['RESULT'], 'w') as out:
        out.write(said + '\n')


run()
