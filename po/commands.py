#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether each translation that names a command names one its language has: po/commands.py FILE.po...

A command of the prompt is written .undo, one of the program `referee export`. The names of a language
stand in its po file, in the context "command name"; the English ones are taken everywhere, but a
sentence shows the first name of its own language. Two commands of one place never share a name."""
import re
import sys

ENDINGS = {"game"}  # of a file


def entries(path):
    """(context, source, translations) of each entry."""
    for block in open(path, encoding="utf-8").read().split("\n\n"):
        lines = [line for line in block.split("\n") if line and not line.startswith("#")]
        fields, key = {}, None
        for line in lines:
            match = re.match(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?) (".*")$', line)
            if match:
                key, line = match.groups()
                fields[key] = ""
            if key:
                fields[key] += line[1:-1]
        said = [text for name, text in fields.items() if name.startswith("msgstr")]
        yield fields.get("msgctxt"), fields.get("msgid", ""), said


def named(text):
    """The commands of the prompt that a text names."""
    told = re.findall(r"(?<![\w.…/)\]-])\.([^\W\d_][\w-]*)(?!\w|\.\w)", text.replace(r"\n", " "))
    return [name for name in told if name not in ENDINGS]


def program_commands():
    rows = open(sys.path[0] + "/../referee/cli/commands.c", encoding="utf-8").read()
    return set(re.findall(r'\.name = NC_\("command name", "([a-z]+)"\)', rows))


def check(path, program):
    wrong = []
    rows = list(entries(path))
    names = {source: said[0].split() for about, source, said in rows if about == "command name" and said}
    dots = {source: own for source, own in names.items() if source not in program or source in ("help", "partie", "chances")}
    english = {name: source for source in dots for name in source.split()}
    for place in (dots, {source: names[source] for source in program if source in names}):
        seen = {}
        for source, own in place.items():
            for name in own:
                if name in seen and {source, seen[name]} != {"chances", "chances odds"}:
                    wrong.append(f"{name} is {seen[name]} and {source}")
                seen[name] = source
    local = {name for own in dots.values() for name in own}
    for about, source, said in rows:
        if about in ("command name", "help name"):
            continue
        asked = [name for name in named(source) if name in english]
        for text in said:
            told = named(text)
            for name in asked:
                shown = {own[0] for key, own in dots.items() if name in key.split() and own}
                if text and not shown & set(told):
                    wrong.append(f"{text!r} does not name .{name} as {' or '.join('.' + n for n in sorted(shown))}")
            for name in told:
                if name in english and name not in local or (asked and name not in local and name not in english):
                    wrong.append(f"{text!r} names .{name}, which is no command of this language")
    return wrong


def main():
    program = program_commands()
    status = 0
    for path in sys.argv[1:]:
        for line in check(path, program):
            print(f"{path}: {line}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
