# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for referee(6): the program says what the last word may become, a line each, what
# it is behind a tab, and a colon where it may be a file.

function __referee_said
    set -l line (commandline -opc)
    set -e line[1]
    set -l word (commandline -ct)
    referee complete line -- $line "$word" 2>/dev/null
end

complete -c referee -f -a '(__referee_said | string match -v ":")'
complete -c referee -F -n '__referee_said | string match -q ":"'
