# SPDX-License-Identifier: GPL-3.0-or-later
# Run inside GNU Backgammon by test_gnubg.sh and test_mat_gnubg.sh. With READ, files apart by blanks: imports each and writes
# its score to RESULT, "FILE 3 5". Without: plays a match and a session for money against itself, saves
# them as match.mat and money.mat, and writes their scores.
import os

import gnubg


def score():
    games = gnubg.match(analysis=0, boards=0, statistics=0)['games']
    points = {'X': games[0]['info']['score-X'], 'O': games[0]['info']['score-O']}
    for game in games:
        if game['info'].get('winner'):
            points[game['info']['winner']] += game['info']['points-won']
    return '%d %d' % (points['X'], points['O'])


def play(begin, games, name):
    gnubg.command('set automatic game off')
    gnubg.command(begin)
    gnubg.command('set player 0 name Anna')
    gnubg.command('set player 1 name Žofie Černá-Nováková z Hradce')
    for _ in range(games - 1):
        gnubg.command('new game')
    gnubg.command('export match mat ' + name)
    return '%s %s' % (name, score())


def run():
    gnubg.command('set display off')
    if os.environ.get('READ'):
        said = []
        for name in os.environ['READ'].split():
            gnubg.command('import mat ' + name)
            said.append('%s %s' % (name, score()))
    else:
        for player in (0, 1):
            gnubg.command('set player %d gnubg' % player)
            gnubg.command('set player %d chequerplay evaluation plies 0' % player)
            gnubg.command('set player %d cubedecision evaluation plies 0' % player)
        gnubg.command('set automatic roll on')
        gnubg.command('set rng mersenne')
        gnubg.command('set jacoby off')
        gnubg.command('set beavers 3')
        gnubg.command('set seed ' + os.environ['SEED'])
        said = [play('new match 5', 12, 'match.mat'), play('new session', 8, 'money.mat')]
    with open(os.environ['RESULT'], 'w') as out:
        out.write('\n'.join(said) + '\n')


run()
