# SPDX-License-Identifier: GPL-3.0-or-later
# See po/check. Reads a po file, its texts a quoted string a line.

# The different {gaps} of a text, in the order of the alphabet.
function gaps(text,    found, name, list, n, i, j, swap)
{
    n = 0
    while (match(text, /\{[a-z0-9]+\}/)) {
        name = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        if (!(name in found)) {
            found[name] = 1
            list[++n] = name
        }
    }
    for (i = 1; i <= n; i++)
        for (j = i + 1; j <= n; j++)
            if (list[j] < list[i]) {
                swap = list[i]
                list[i] = list[j]
                list[j] = swap
            }
    text = ""
    for (i = 1; i <= n; i++)
        text = text list[i]
    return text
}

# The blanks before a text. In French one stands before a colon, which joins what came before as it
# does without in English.
function before(text)
{
    return text !~ /^ +[:;?!]/ && match(text, /^ +/) ? RLENGTH : 0
}

# The blanks behind it; a single word may fill a column, which has its width in each language.
function behind(text)
{
    return match(text, / +$/) ? RLENGTH : 0
}

function offence(reason)
{
    printf "%s: %s\n  %s\n  %s\n", file, reason, id, text
    offences++
}

function judge(    n)
{
    if (id == "" || text == "")
        return
    if (gaps(text) != gaps(form ? many : id))
        offence("other gaps: " gaps(text) " for " gaps(id))
    if (before(text) != before(id) || (id !~ /^[A-Za-z]+ *$/ && behind(text) != behind(id)))
        offence("other blanks about it")
    seen++
}

function content(line)
{
    sub(/^[^"]*"/, "", line)
    sub(/"[ \t]*$/, "", line)
    return line
}

/^msgid /        { judge(); text = many = ""; form = 0; id = content($0); into = "id" }
/^msgid_plural / { many = content($0); into = "many" }
/^msgstr\[/      { if (text != "") judge(); text = content($0); form = $0 !~ /^msgstr\[0\]/; into = "text" }
/^msgstr /       { text = content($0); into = "text" }
/^"/ {
    if (into == "id")
        id = id content($0)
    else if (into == "many")
        many = many content($0)
    else
        text = text content($0)
}

END {
    judge()
    if (!seen) {
        print file ": nothing is translated"
        exit 1
    }
    exit offences > 0
}
