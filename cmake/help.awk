# SPDX-License-Identifier: GPL-3.0-or-later
# Makes C tables from a file of help: awk -f cmake/help.awk FOLDER/help.txt >NAME_help.c
#
# A file of help has tables of entries. In column 1 stand:
#   # WORDS          a comment
#   @include HEADER  the header that declares the tables
#   @KIND NAME       the table NAME begins
#   WORDS            the key of an entry; "WORDS" in quotes if it is empty or begins with a sign
#                    that means something else here
# Everything else is indented: the paragraphs of the entry, with an empty line between two. Lines are
# joined, so they can be broken anywhere. All paragraphs are translated, except a paragraph that begins
# with "untranslated: ". The kinds, and what key and paragraphs mean (structs of base/help.h):
#   topics    names: title, then text (none: NULL)
#   jans      as topics, then a position line as the example; the first name is a jan
#   commands  names, as on the prompt: usage (not translated), one line, then text
#   typed     the typed line, translated if it has a letter and no /: what it means; each further paragraph
#             is another line of it
#   lessons   the line to type, or "end" for the text after the last: text, then a hint
#   articles  the place in a book: what it says
#   books     key, sign before a number or -, name of its articles or -: title, what it is

function fail(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why >"/dev/stderr"
    failed = 1
    exit 1
}

function quoted(text) {
    gsub(/\\/, "\\\\", text)
    gsub(/"/, "\\\"", text)
    return "\"" text "\""
}

function translated(text) {
    return text ~ /^untranslated: / ? quoted(substr(text, 15)) : "N_(" quoted(text) ")"
}

# The paragraphs from the i-th on as one text.
function rest(from, to,    i, text) {
    if (from > to)
        return "NULL"
    for (i = from; i <= to; i++)
        text = text (i > from ? "\\n" : "") substr(quoted(paragraph[i]), 2, length(quoted(paragraph[i])) - 2)
    return "N_(\"" text "\")"
}

function need(least, most) {
    if (paragraphs < least || paragraphs > most)
        fail("the entry before has " paragraphs " paragraphs")
}

# Writes the entry that was read.
function entry(    word, n, name, i) {
    if (!has_key)
        return
    has_key = 0
    n = split(key, word, " ")
    printf "#line %d \"%s\"\n", key_line, FILENAME
    if (kind == "topics") {
        need(1, 99)
        printf "    {%s, %s, %s},\n", quoted(key), translated(paragraph[1]), rest(2, paragraphs)
    } else if (kind == "jans") {
        need(3, 99)
        name = toupper(word[1])
        gsub(/-/, "_", name)
        printf "    [%s] = {{%s, %s, %s}, %s},\n", name, quoted(key), translated(paragraph[1]),
            rest(2, paragraphs - 1), quoted(paragraph[paragraphs])
    } else if (kind == "commands") {
        need(3, 99)
        printf "    {{NC_(\"command name\", %s), %s, %s}, %s},\n", quoted(key), quoted(paragraph[1]),
            rest(3, paragraphs), translated(paragraph[2])
    } else if (kind == "typed") {
        need(1, 99)
        printf key ~ /[a-z]/ && key !~ /\// ? "    {NC_(\"typed words\", %s), %s},\n" : "    {%s, %s},\n",
            quoted(key), translated(paragraph[1])
        for (i = 2; i <= paragraphs; i++)
            printf "    {\"\", %s},\n", translated(paragraph[i])
    } else if (kind == "lessons") {
        if (key == "end") {
            closing = rest(1, paragraphs)
            return
        }
        need(2, 99)
        printf "    {%s, %s, %s},\n", rest(1, paragraphs - 1), quoted(key), translated(paragraph[paragraphs])
    } else if (kind == "articles") {
        need(1, 1)
        printf "    {%s, %s},\n", quoted(key), translated(paragraph[1])
    } else {
        need(2, 2)
        printf "    {%s, %s, %s, %s, %s},\n", quoted(word[1]), n < 2 || word[2] == "-" ? "\"\"" : quoted(word[2]),
            translated(paragraph[1]), translated(paragraph[2]), n < 3 ? "NULL" : word[3]
    }
}

function table_end() {
    entry()
    if (!kind)
        return
    if (kind == "lessons")
        printf "    {%s, NULL, NULL},\n", closing
    else if (kind != "jans")
        printf "    {%s},\n", ending[kind]
    print "};"
}

BEGIN {
    type["topics"] = "struct help_topic"
    type["jans"] = "struct help_jan"
    type["commands"] = "struct command_page"
    type["typed"] = "struct typed_help"
    type["lessons"] = "struct lesson"
    type["articles"] = "struct article"
    type["books"] = "struct book"
    ending["topics"] = "NULL, NULL, NULL"
    ending["commands"] = "{NULL, NULL, NULL}, NULL"
    ending["typed"] = ending["articles"] = "NULL, NULL"
    ending["books"] = "NULL, NULL, NULL, NULL, NULL"
}

NR == 1 {
    print "/* Made from " FILENAME " by cmake/help.awk. */\n#include <stddef.h>\n\n#include \"base/i18n.h\""
}

/^#/ {
    next
}

/^@include / {
    print "#include \"" $2 "\""
    next
}

/^@/ {
    table_end()
    kind = substr($1, 2)
    if (!(kind in type) || NF != 2)
        fail("not a table: " $0)
    closing = "NULL"
    printf "\n%sconst %s %s[%s] = {\n", kind == "articles" ? "static " : "", type[kind], $2, kind == "jans" ? "JANS" : ""
    next
}

/^[ \t]*$/ {
    broken = 1
    next
}

/^ / {
    if (!has_key)
        fail("text before the first entry of a table")
    sub(/^ +/, "")
    if (broken || !paragraphs) {
        paragraphs++
        paragraph[paragraphs] = $0
    } else
        paragraph[paragraphs] = paragraph[paragraphs] " " $0
    broken = 0
    next
}

{
    entry()
    if (!kind)
        fail("an entry before the first table")
    key = $0 ~ /^".*"$/ ? substr($0, 2, length($0) - 2) : $0
    key_line = FNR
    has_key = 1
    paragraphs = 0
    broken = 0
}

END {
    if (failed)
        exit 1
    table_end()
}
