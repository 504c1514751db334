# SPDX-License-Identifier: GPL-3.0-or-later
# See .ci/includes. Paths are relative to the project's directory.

function offence(reason)
{
    printf "%s:%d: %s\n", FILENAME, FNR, reason
    offences++
}

# Whether the text calls the function: its name, then a parenthesis.
function calls(text, name)
{
    return text ~ ("(^|[^A-Za-z0-9_])" name "[ \t]*\\(")
}

function exists(path,    line, there)
{
    there = (getline line < path) >= 0
    close(path)
    return there
}

# The line without comments, and with empty strings and characters.
function code_of(line,    out, c, n, i)
{
    out = ""
    n = length(line)
    for (i = 1; i <= n; i++) {
        c = substr(line, i, 1)
        if (comment) {
            if (substr(line, i, 2) == "*/") {
                comment = 0
                i++
                out = out " "
            }
        } else if (substr(line, i, 2) == "/*") {
            comment = 1
            i++
        } else if (substr(line, i, 2) == "//") {
            break
        } else if (c == "\"" || c == "'") {
            out = out c c
            for (i++; i <= n && substr(line, i, 1) != c; i++)
                if (substr(line, i, 1) == "\\")
                    i++
        } else {
            out = out c
        }
    }
    return out
}

function check_include(line,    name, system_header)
{
    system_header = line ~ /include[ \t]*</
    name = line
    sub(/^[^<"]*[<"]/, "", name)
    sub(/[>"].*$/, "", name)

    if (name ~ /(^|\/)\.\.?\//)
        offence("includes by a relative path: " name)

    if (core && system_header && name !~ /^(stdbool|stddef|stdint|string)\.h$/ &&
        !(name == "stdio.h" && FILENAME == "referee/trictrac/options.c"))
        offence("the rules include <" name ">")
    if (tables && !system_header && name !~ /^tables\//)
        offence("tables/ includes \"" name "\": only tables/ is below it")
    if (trictrac && !system_header && name !~ /^(tables|trictrac)\//)
        offence("trictrac/ includes \"" name "\": only tables/ is below it")

    if (db && !system_header && (name ~ /\// || !exists("db/" name)))
        offence("db/ includes \"" name "\": it knows only itself")
    if (!db && !tests && name ~ /^(sqlite3\.h|sodium\.h|sodium\/.*|uuid\.h|uuid\/.*)$/)
        offence("only db/ and tests/ include <" name ">")
    if (name ~ /^readline\// && FILENAME !~ /^referee\/repl[^\/]*$/)
        offence("only referee/repl*.c include <" name ">")
    if (name == "jansson.h" && FILENAME !~ /^(referee\/json[^\/]*$|referee\/text\/|tests\/)/)
        offence("only referee/json*, referee/text/ and tests/ include <" name ">")
}

# An object that can change, given its declaration up to the first = or ;
function check_object(text)
{
    gsub(/[ \t]+/, " ", text)
    sub(/^ /, "", text)
    if (text ~ /^(typedef|extern|_Static_assert|static_assert)( |$)/ || text == "" || text == "}")
        return
    # A type alone, or a prototype.
    if (text ~ /^(struct|union|enum)( [A-Za-z0-9_]+)? ?$/ || (text ~ /\(/ && text !~ /^[^(]*\( ?\*/))
        return
    if (text !~ /(^| )const( |$)/ || (text ~ /\*/ && text !~ /\*[^*]*const[^*]*$/))
        offence("the rules keep state: " text)
}

# The file's objects: the text outside braces, a declaration at a time; and static ones within.
function check_state(text,    i, c, rest)
{
    if (depth > 0 && match(text, /(^|[^A-Za-z0-9_])static[ \t]/)) {
        rest = substr(text, RSTART)
        sub(/^[^s]*/, "", rest)
        sub(/[=;{].*/, "", rest)
        check_object(rest)
    }
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "{") {
            depth++
        } else if (c == "}") {
            depth--
            # A function's body ends its text; a type's or a value's goes on to the semicolon.
            if (depth == 0 && declaration ~ /\(/ && declaration !~ /=/)
                declaration = ""
        } else if (depth == 0) {
            if (c == ";") {
                sub(/=.*/, "", declaration)
                check_object(declaration)
                declaration = ""
            } else {
                declaration = declaration c
            }
        }
    }
    if (depth == 0 && declaration != "")
        declaration = declaration " "
}

FNR == 1 {
    comment = depth = directive = 0
    declaration = ""
    tables = FILENAME ~ /^referee\/tables\//
    trictrac = FILENAME ~ /^referee\/trictrac\//
    core = tables || trictrac
    db = FILENAME ~ /^db\//
    tests = FILENAME ~ /^tests\//
}

{
    if (!comment && $0 ~ /^[ \t]*#[ \t]*include/)
        check_include($0)
    code = code_of($0)

    if (core) {
        n = split("malloc calloc realloc free strdup strndup fopen fdopen fclose fread fwrite " \
            "fgets fputs fputc puts putc putchar getc getchar printf fprintf vprintf vfprintf " \
            "dprintf scanf fscanf sscanf vsnprintf perror getenv time rand srand", names, " ")
        for (i = 1; i <= n; i++)
            if (calls(code, names[i]))
                offence("the rules call " names[i] "()")
        if (code ~ /(^|[^A-Za-z0-9_])(stdin|stdout|stderr|errno)([^A-Za-z0-9_]|$)/)
            offence("the rules use a global of the C library")
    }
    n = split("system popen strcpy strcat sprintf vsprintf gets", names, " ")
    for (i = 1; i <= n; i++)
        if (calls(code, names[i]))
            offence(names[i] "() is not used here")
    if (!tests && FILENAME != "referee/main.c") {
        if (calls(code, "exit"))
            offence("only main.c calls exit()")
        if (calls(code, "abort"))
            offence("only main.c calls abort()")
    }

    if (core && !directive && code !~ /^[ \t]*#/)
        check_state(code)
    directive = (directive || code ~ /^[ \t]*#/) && code ~ /\\$/
}

END {
    exit offences > 0
}
