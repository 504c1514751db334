# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for referee(6)

set -l commands tutorial help judge chances replay draw report sheet dossier matches show export claims \
    find standings stats import merge push pull verify key club seal rejudge backup restore versions choose forget join rename alias partie serve bench complete
# Words of the record that the line is about, --db and all: a name a line.
function __referee_words
    set -l line (commandline -opc)
    set -l db
    for i in (seq (count $line))
        if test "$line[$i]" = --db; and test $i -lt (count $line)
            set db --db $line[(math $i + 1)]
        end
    end
    referee $db complete $argv[1] (commandline -ct) 2>/dev/null
end

set -l none "not __fish_seen_subcommand_from $commands"

complete -c referee -l db -r -F -d 'the record to use'
complete -c referee -l color -x -a 'auto always never' -d colour
complete -c referee -l game -x -a 'trictrac tryktrak tric-trac puff tic-tac backgammon ten-thousand truba farkle pig' -d 'the game'
complete -c referee -s h -l help -d 'how the program is called'
complete -c referee -l version -d 'what version it is'

complete -c referee -f -n $none -a tutorial -d 'a guided game of ten turns'
complete -c referee -f -n $none -a help -d 'what is known of a word'
complete -c referee -f -n $none -a judge -d 'judge positions'
complete -c referee -f -n $none -a chances -d 'what the 36 throws give'
complete -c referee -f -n $none -a replay -d 'judge recorded games'
complete -c referee -f -n $none -a draw -d 'the board as a picture'
complete -c referee -f -n $none -a report -d 'a match as a page'
complete -c referee -f -n $none -a sheet -d 'a match as a score sheet'
complete -c referee -f -n $none -a dossier -d 'a case on one page'
complete -c referee -f -n $none -a matches -d 'the matches of the record'
complete -c referee -f -n $none -a show -d 'a match, turn by turn'
complete -c referee -f -n $none -a export -d 'matches as game text, JSON or a table'
complete -c referee -f -n $none -a claims -d 'claims and their rulings'
complete -c referee -f -n $none -a find -d 'how a position was ruled before'
complete -c referee -f -n $none -a standings -d 'the table of an event'
complete -c referee -f -n $none -a stats -d 'what a player has won, marked and missed'
complete -c referee -f -n $none -a import -d 'import game text'
complete -c referee -f -n $none -a merge -d 'merge another record'
complete -c referee -f -n $none -a push -d 'bring another record what it lacks'
complete -c referee -f -n $none -a pull -d 'bring what this one lacks of another'
complete -c referee -f -n $none -a verify -d 'verify the record'
complete -c referee -f -n $none -a key -d 'make a key to seal with'
complete -c referee -f -n $none -a club -d 'a token for a club'
complete -c referee -f -n $none -a seal -d 'sign how a match stands'
complete -c referee -f -n $none -a rejudge -d 'judge finished matches by the present rules'
complete -c referee -f -n $none -a backup -d 'a copy of the record'
complete -c referee -f -n $none -a restore -d 'put a backup in the place of the record'
complete -c referee -f -n $none -a versions -d 'matches with more than one version'
complete -c referee -f -n $none -a choose -d 'the version of a match that counts'
complete -c referee -f -n $none -a forget -d 'hide a match from lists and counts'
complete -c referee -f -n $none -a join -d 'two records of one match become versions of it'
complete -c referee -f -n $none -a rename -d 'the name of a player, in all matches'
complete -c referee -f -n $none -a alias -d 'players of several clubs who are one person'
complete -c referee -f -n $none -a partie -d 'parties à écrire, and the sheet of one'
complete -c referee -f -n $none -a serve -d 'the open matches in any browser'
complete -c referee -f -n $none -a bench -d 'measure the speed here'
complete -c referee -f -n $none -a complete -d 'what a word may become, for the shells'

complete -c referee -n '__fish_seen_subcommand_from judge chances replay matches show export claims \
    stats import merge push pull verify rejudge versions partie bench find standings key seal alias' -l json -d 'JSON Lines'
complete -c referee -n '__fish_seen_subcommand_from matches push pull' -l player -x -a '(__referee_words players)' -d 'of this player'
complete -c referee -n '__fish_seen_subcommand_from matches standings push pull' -l event -x -a '(__referee_words events)' -d 'of this event'
complete -c referee -n '__fish_seen_subcommand_from matches push pull' -l from -x -d 'from this date'
complete -c referee -n '__fish_seen_subcommand_from matches push pull' -l to -x -d 'to this date'
complete -c referee -n '__fish_seen_subcommand_from matches push pull' -l state -x \
    -a 'open over unfinished' -d 'in this state'
complete -c referee -n '__fish_seen_subcommand_from report sheet show export' -l arbiter \
    -d 'what the players are still to find out, too'
complete -c referee -n '__fish_seen_subcommand_from report sheet export' -l partie -x \
    -a '(__referee_words parties)' -d 'a partie à écrire'
complete -c referee -n '__fish_seen_subcommand_from export standings' -l csv -d 'a table'
complete -c referee -n '__fish_seen_subcommand_from export import' -l mat -d 'backgammon for other programs'
complete -c referee -n '__fish_seen_subcommand_from export' -l all -d 'all matches'
complete -c referee -n '__fish_seen_subcommand_from import merge push pull rejudge' -l dry-run \
    -d 'write nothing'
complete -c referee -n '__fish_seen_subcommand_from push pull' -l since -x -d 'touched since then'
complete -c referee -n '__fish_seen_subcommand_from push' -l follow -d 'as it is recorded'
complete -c referee -n '__fish_seen_subcommand_from verify' -l head -x -d 'compare with this'
complete -c referee -n '__fish_seen_subcommand_from claims' -l kind -x -d 'of this kind'
complete -c referee -n '__fish_seen_subcommand_from claims' -l jan -x -d 'on this jan'
complete -c referee -n '__fish_seen_subcommand_from claims' -l article -x -d 'resting on it'
complete -c referee -n '__fish_seen_subcommand_from claims' -l overruled -d 'overruled'
complete -c referee -n '__fish_seen_subcommand_from find' -l throw -x -d 'these dice'
complete -c referee -n '__fish_seen_subcommand_from find' -l fault -x -d 'this fault'
complete -c referee -n '__fish_seen_subcommand_from verify' -l seals -d 'what was signed'
complete -c referee -n '__fish_seen_subcommand_from verify' -l sheet -x -d 'what a sheet says'
complete -c referee -n '__fish_seen_subcommand_from seal serve' -l as -x -d 'who signs'
complete -c referee -n '__fish_seen_subcommand_from key seal serve' -l passphrase-file -r -F \
    -d 'of the key'
complete -c referee -n '__fish_seen_subcommand_from rejudge' -l why -x -d 'the reason'
complete -c referee -n '__fish_seen_subcommand_from forget join rename club alias' -l undo -d 'take it back'
complete -c referee -f -n '__fish_seen_subcommand_from show export claims versions choose forget \
    join rejudge seal' -a "last (__referee_words matches)"
complete -c referee -n '__fish_seen_subcommand_from draw report sheet dossier' \
    -a "last (__referee_words matches)"
complete -c referee -f -n '__fish_seen_subcommand_from choose' -a '(__referee_words versions)'
complete -c referee -f -n '__fish_seen_subcommand_from stats rename alias' -a '(__referee_words players)'
complete -c referee -f -n '__fish_seen_subcommand_from partie' -a '(__referee_words parties)'
complete -c referee -f -n '__fish_seen_subcommand_from complete' \
    -a 'matches players events parties versions'
complete -c referee -n '__fish_seen_subcommand_from judge chances' -l check \
    -d 'compare with what is stated'
complete -c referee -n '__fish_seen_subcommand_from chances' -l points -x -a '0 2 4 6 8 10' \
    -d 'the points of the roller'
complete -c referee -n '__fish_seen_subcommand_from draw report sheet dossier standings' -s o -r -F \
    -d 'where it goes'
complete -c referee -n '__fish_seen_subcommand_from serve' -l listen -x -d 'who can reach it'
complete -c referee -n '__fish_seen_subcommand_from push pull' -l token-file -r -F -d 'of the club'
complete -c referee -n '__fish_seen_subcommand_from serve' -l accept -r -F -d 'matches of these clubs'
complete -c referee -n '__fish_seen_subcommand_from serve' -l scorers -d 'lines are taken from phones'
complete -c referee -n '__fish_seen_subcommand_from serve' -l name -x -d 'a host name it goes by'
complete -c referee -n '__fish_seen_subcommand_from serve' -l rotate -x -d 'the big screen turns'
complete -c referee -f -n '__fish_seen_subcommand_from tutorial serve'
complete -c referee -f -n '__fish_seen_subcommand_from help' -a "true-hit false-hit corner-hit \
    two-tables contre-two-tables mezeas contre-mezeas six-tables fill-petit fill-grand fill-retour \
    keep-petit keep-grand keep-retour exit helpless rencontre margot misere battre remplir \
    conserver school bredouille pavilion hole stay go corner puissance releve false-move numbering \
    ecrire options play dice mark n1 n2 n3 n4 c1 c2 q1 q2 r1 d1 s1 g1 t1"
