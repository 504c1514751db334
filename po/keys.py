#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys and questions of a language: po/keys.py FILE.po...

A text that ends in "? " is a question that yes or no answers. It is never negative, for what would yes
mean; its keys are the first letters of the words in the context "answer". At one prompt no letter has two
meanings: the letters of White and Black, the keys to stay and to go, the t of a touched man; nor among
the answers, where the English keys are taken, too."""
import importlib
import re
import sys

commands = importlib.import_module("commands")

NEGATIVE = {
    "en": r"\b(not|no|never|none|\w+n't)\b",
    "fr": r"\b(ne|pas|jamais|aucune?)\b|\bn['’]",
    "de": r"\b(nicht|nie|keine?[nrms]?)\b",
    "pl": r"\b(nie|nigdy|żad\w+)\b",
    "uk": r"\b(не|ні|жод\w+)\b",
}
ONLY = r"\bn['’]\w+ (joué )?qu['’]"  # "n'a joué qu'une dame" is not negative


def questions(rows):
    return [(source, said) for about, source, said in rows if source.endswith("? ")]


def twice(keys):
    """The keys that stand for two things: {meaning: key}."""
    seen = {}
    for meaning, key in keys.items():
        if key in seen and seen[key] != meaning:
            yield f"{key} is {seen[key]} and {meaning}"
        seen[key] = meaning


def check(path):
    language = re.sub(r".*/|\.po$", "", path)
    rows = list(commands.entries(path))
    own = {(about, source): said[0] for about, source, said in rows if said}
    asked = questions(rows)
    if len(asked) < 5:
        yield f"only {len(asked)} questions"
    for source, said in asked:
        if re.search(NEGATIVE["en"], source):
            yield f"a negative question: {source}"
        for text in said:
            if re.search(NEGATIVE[language], re.sub(ONLY, "", text), re.IGNORECASE):
                yield f"a negative question: {text}"
            if not text.endswith(("? ", "?\u00a0")):
                yield f"no question: {text}"
    answers = {}
    for word in ("yes", "no", "keep"):
        answers[word] = own["answer", word][0]
    yield from twice(answers)
    for word, key in answers.items():
        for other in ("yes", "no", "keep"):
            if other != word and key == other[0]:
                yield f"{key} is {word}, and {other} in English"
    white, black = own["letters of the seats", "w b"].split()
    yield from twice({"White": white, "Black": black, "stay": own["key to stay", "s"],
                      "go": own["key to go", "g"]})


def main():
    status = 0
    for path in sys.argv[1:]:
        for line in check(path):
            print(f"{path}: {line}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
