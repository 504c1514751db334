# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program printed against doc/schema: schemas.py SCHEMAS PRINTED

PRINTED holds a file for each command, as judge.jsonl. Every line must meet one schema of its command
and no other; every member of every schema must have been printed; and a line that is changed in any
place must be refused: that shows that the schemas say something."""
import copy
import json
import pathlib
import sys
import warnings

warnings.simplefilter("ignore", DeprecationWarning)
import jsonschema

# The kinds of lines that each command may print, and that `--check` reads.
COMMANDS = {
    "judge": ["judge", "judge-tables", "unread", "judge-dice", "judge-pig"],
    "chances": ["chances", "chances-tables", "unread", "chances-dice"],
    "check": ["difference", "checked", "unread"],
    "marks": ["mark", "marks"],
    "replay": ["replay", "replay-tables", "turn"],
    "matches": ["match"],
    "versions": ["match", "event-version"],
    "show": ["match", "coup", "coup-tables", "row", "claim", "claim-tables", "entry", "turn-stored", "fault", "protest"],
    "export": ["match", "coup", "coup-tables", "row", "turn-stored", "founding", "entry", "seal"],
    "claims": ["claim", "claim-tables", "fault", "protest"],
    "stats": ["stats", "stats-dice"],
    "import": ["import"],
    "merge": ["merge"],
    "verify": ["finding", "verify", "seal", "sheet"],
    "key": ["key"],
    "alias": ["alias"],
    "seal": ["seal"],
    "find": ["found-note", "found", "found-more", "statement"],
    "standings": ["standings"],
    "event": ["event", "event-version"],
    "pair": ["pair"],
    "ratings": ["ratings"],
    "luck": ["luck-turn", "luck"],
    "rejudge": ["rejudge"],
    "partie": ["partie-name", "marque", "partie"],
    "offers": ["offers"],
    "statements": ["statement", "statement-dice"],
}

# Members that may be missing from a line; all others are in every line of their kind.
OPTIONAL = {
    "stats": {"luck"},
    "judge": {"irregular"},
    "judge-tables": {"irregular"},
    "chances": {"irregular"},
    "coup": {"stands", "waived", "late"},
    "replay": {"waived", "late"},
    "match": {"headers", "club", "protests", "sealed"},
    "claim": {"overrules"},
    "protest": {"overrules"},
    "seal": {"club", "since", "another"},
    "stats-dice": {"straights", "penalties"},
    "import": {"match", "white", "black", "event"},
    "merge": {"into", "event"},
    "rejudge": {"white", "black", "rules", "present", "differ"},
    "partie": {"remarks"},
}
OPTIONAL_IN = {  # wherever they stand
    "due": {"field", "ways"},
    "schools": {"of"},
    "events": {"field"},
    "is": {"holes", "off", "factors", "games", "parties", "points"},
    "was": {"holes", "off", "factors", "games", "parties", "points"},
    "throws": {"keep", "points", "legal"},
}
INPUT = {"statement", "statement-dice"}  # is read, and may hold more
ELSEWHERE = {"server"}  # needs a server: tests/matches/test_office_check.sh

failures = []


def fail(text):
    failures.append(text)


def load(folder):
    schemas = {p.stem: json.loads(p.read_text()) for p in pathlib.Path(folder).glob("*.json")}
    base = pathlib.Path(folder).resolve().as_uri() + "/"
    store = {base + name + ".json": schema for name, schema in schemas.items()}
    validators = {}
    for name, schema in schemas.items():
        jsonschema.Draft202012Validator.check_schema(schema)
        resolver = jsonschema.RefResolver(base + name + ".json", schema, store)
        validators[name] = jsonschema.Draft202012Validator(schema, resolver=resolver)
    return schemas, validators


def members(schema, schemas, path=()):
    """Every member a schema names, as a path; an item of a list is []."""
    if "$ref" in schema:
        schema = schemas["common"]["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    for each in schema.get("anyOf", ()):
        yield from members(each, schemas, path)
    for name, inner in schema.get("properties", {}).items():
        yield path + (name,)
        yield from members(inner, schemas, path + (name,))
    if "items" in schema:
        yield from members(schema["items"], schemas, path + ("[]",))


def places(value, path=()):
    """Every member of a line: its path, what holds it, and under which key."""
    pairs = value.items() if isinstance(value, dict) else []
    for key, inner in pairs:
        yield path + (key,), value, key
        yield from places(inner, path + (key,))
    if isinstance(value, list):
        for inner in value:
            yield from places(inner, path + ("[]",))


def may_lack(name, path):
    if len(path) == 1:
        return path[0] in OPTIONAL.get(name, ())
    lists = [p for p in path[:-1] if p != "[]"]
    return path[-1] in OPTIONAL_IN.get(lists[-1], ())


def refused(validator, name, path, line, how):
    if validator.is_valid(line):
        fail(f"{name}: accepted with {'.'.join(path)} {how}: {json.dumps(line)[:300]}")


def change(validator, name, line, seen):
    """Takes out, changes and adds in each place of the line that no line before had."""
    for path, holder, key in list(places(line)):
        if path in seen:
            continue
        seen.add(path)
        was = holder.pop(key)
        if not may_lack(name, path):
            refused(validator, name, path, line, "taken out")
        wrong = [{"surplus": 1}, [[[]]], "\x01" if isinstance(was, (int, float)) else 0.5]
        for value in wrong:
            holder[key] = value
            refused(validator, name, path, line, f"as {value!r}")
        holder[key] = was
        holder["surplus"] = was
        refused(validator, name, path, line, "and one more")
        del holder["surplus"]


def main(schema_folder, printed):
    schemas, validators = load(schema_folder)
    seen = {name: set() for name in schemas.keys() - ELSEWHERE - {"common"}}
    for command, names in COMMANDS.items():
        file = pathlib.Path(printed) / (command + ".jsonl")
        for text in file.read_text().splitlines():
            line = json.loads(text)
            met = [n for n in names if validators[n].is_valid(line)]
            if len(met) != 1:
                why = [f"{n}: {e.message[:200]}" for n in names for e in validators[n].iter_errors(line)]
                fail(f"{command}: meets {met}: {text[:300]}\n    " + "\n    ".join(why))
            elif met[0] in INPUT:
                seen[met[0]].update(path for path, _, _ in places(line))
            else:
                change(validators[met[0]], met[0], copy.deepcopy(line), seen[met[0]])
    for name, paths in seen.items():
        for path in set(members(schemas[name], schemas)) - paths:
            fail(f"{name}: no line has {'.'.join(path)}")
    print("\n".join(failures[:40]))
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
