# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for referee(6)

set -l commands tutorial help judge chances replay draw report sheet matches show export claims \
    stats import merge verify rejudge backup restore versions choose forget join rename partie serve bench
set -l none "not __fish_seen_subcommand_from $commands"

complete -c referee -l db -r -F -d 'the record to use'
complete -c referee -l color -x -a 'auto always never' -d colour
complete -c referee -l game -x -a 'trictrac tryktrak tric-trac puff tic-tac ten-thousand truba farkle pig' -d 'the game'
complete -c referee -s h -l help -d 'how the program is called'
complete -c referee -l version -d 'what version it is'

complete -c referee -f -n $none -a tutorial -d 'a first game of ten coups'
complete -c referee -f -n $none -a help -d 'what is known of a word'
complete -c referee -f -n $none -a judge -d 'rule on position lines'
complete -c referee -f -n $none -a chances -d 'what the 36 throws give'
complete -c referee -f -n $none -a replay -d 'rule on whole records'
complete -c referee -f -n $none -a draw -d 'the board as a picture'
complete -c referee -f -n $none -a report -d 'a match as a page'
complete -c referee -f -n $none -a sheet -d 'a match as a score sheet'
complete -c referee -f -n $none -a matches -d 'the matches of the record'
complete -c referee -f -n $none -a show -d 'a match, coup by coup'
complete -c referee -f -n $none -a export -d 'matches as record text, JSON or a table'
complete -c referee -f -n $none -a claims -d 'claims and their rulings'
complete -c referee -f -n $none -a stats -d 'what a player has won, marked and missed'
complete -c referee -f -n $none -a import -d 'take record text into the record'
complete -c referee -f -n $none -a merge -d 'take in another record'
complete -c referee -f -n $none -a verify -d 'prove the record'
complete -c referee -f -n $none -a rejudge -d 'judge finished matches by the present rules'
complete -c referee -f -n $none -a backup -d 'a copy of the record'
complete -c referee -f -n $none -a restore -d 'a backup in the place of the record'
complete -c referee -f -n $none -a versions -d 'matches that were continued differently'
complete -c referee -f -n $none -a choose -d 'the version of a match that counts'
complete -c referee -f -n $none -a forget -d 'hide a match from lists and counts'
complete -c referee -f -n $none -a join -d 'two records of one match become versions of it'
complete -c referee -f -n $none -a rename -d 'the name of a player, in all matches'
complete -c referee -f -n $none -a partie -d 'parties à écrire, and the sheet of one'
complete -c referee -f -n $none -a serve -d 'the open matches in any browser'
complete -c referee -f -n $none -a bench -d 'measure how fast it is here'

complete -c referee -n '__fish_seen_subcommand_from judge chances replay matches show export claims \
    stats import merge verify rejudge versions partie bench' -l json -d 'JSON Lines'
complete -c referee -n '__fish_seen_subcommand_from matches' -l player -x -d 'of this player'
complete -c referee -n '__fish_seen_subcommand_from matches' -l event -x -d 'of this event'
complete -c referee -n '__fish_seen_subcommand_from matches' -l from -x -d 'from this date'
complete -c referee -n '__fish_seen_subcommand_from matches' -l to -x -d 'to this date'
complete -c referee -n '__fish_seen_subcommand_from matches' -l state -x \
    -a 'open over unfinished' -d 'in this state'
complete -c referee -n '__fish_seen_subcommand_from report sheet show export' -l arbiter \
    -d 'what the players are still to find out, too'
complete -c referee -n '__fish_seen_subcommand_from report sheet export' -l partie -x \
    -d 'a partie à écrire'
complete -c referee -n '__fish_seen_subcommand_from export' -l csv -d 'a table'
complete -c referee -n '__fish_seen_subcommand_from export' -l all -d 'all matches'
complete -c referee -n '__fish_seen_subcommand_from import merge rejudge' -l dry-run \
    -d 'write nothing'
complete -c referee -n '__fish_seen_subcommand_from verify' -l head -x -d 'compare with this'
complete -c referee -n '__fish_seen_subcommand_from rejudge' -l why -x -d 'the reason'
complete -c referee -n '__fish_seen_subcommand_from forget join rename' -l undo -d 'take it back'
complete -c referee -f -n '__fish_seen_subcommand_from show export claims versions choose forget \
    join rejudge' \
    -a "last (referee matches 2>/dev/null | string split -f 1 ' ')"
complete -c referee -f -n '__fish_seen_subcommand_from partie' \
    -a "(referee partie 2>/dev/null | string replace -r '  \S+ \S+\$' '')"
complete -c referee -n '__fish_seen_subcommand_from judge chances' -l check \
    -d 'compare with what is stated'
complete -c referee -n '__fish_seen_subcommand_from chances' -l points -x -a '0 2 4 6 8 10' \
    -d 'the points of the roller'
complete -c referee -n '__fish_seen_subcommand_from draw report sheet' -s o -r -F \
    -d 'where it goes'
complete -c referee -n '__fish_seen_subcommand_from serve' -l listen -x -d 'who can reach it'
complete -c referee -n '__fish_seen_subcommand_from serve' -l scorers -d 'lines are taken from phones'
complete -c referee -n '__fish_seen_subcommand_from serve' -l name -x -d 'a host name it goes by'
complete -c referee -n '__fish_seen_subcommand_from serve' -l rotate -x -d 'the big screen turns'
complete -c referee -f -n '__fish_seen_subcommand_from tutorial serve'
complete -c referee -f -n '__fish_seen_subcommand_from help' -a "true-hit false-hit corner-hit \
    two-tables contre-two-tables mezeas contre-mezeas six-tables fill-petit fill-grand fill-retour \
    keep-petit keep-grand keep-retour exit helpless rencontre margot misere battre remplir \
    conserver school bredouille pavilion hole stay go corner puissance releve false-move numbering \
    ecrire options play dice mark n1 n2 n3 n4 c1 c2 q1 q2 r1 d1 s1 g1 t1"
