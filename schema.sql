-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- The record: the one source of its tables. The build embeds this file; a new record is made
-- by running it, and a check compares a record's tables with it. A change here needs a new
-- user_version, a row in the table of migrations (db/sqlite/upkeep.c) and its digest in
-- db/sqlite/schema.c.
--
-- Times are UTC text, 2026-11-20T12:34:56.789Z. Keys are UUIDs as text. Hashes are BLAKE2b-256
-- in lower-case hexadecimal; db/chain.h says over what. Sides are 'w' and 'b'.

PRAGMA application_id = 1414678851; -- "TRIC"
PRAGMA user_version = 5;

CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) > 0)
) STRICT;

-- key names the match here; origin is the key it was founded with, from which its chain starts.
-- They differ only in a version: the same match continued otherwise on another machine. Versions
-- share a family: the key of the match they are of. Family, version, chosen and hidden (from lists
-- and counts) are what its log says, in entries of their own (db/facts.h); so are later names.
-- founding_hash: of what founded it, where its chain starts. head_seq, head_hash: the last entry of
-- the log, or 0 and the founding hash. coups: the number of the last coup.
-- fingerprint: what tells that an imported match is already here (db/fingerprint.h).
-- revision: of the rules by which state, winner, coups, dues and claims were judged; of a match that
-- has ended the last entry of kind 'judged' proves them (db/judged.h).
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE CHECK (length(key) = 36),
    origin TEXT NOT NULL CHECK (length(origin) = 36),
    version TEXT CHECK (length(version) > 0),
    chosen INTEGER NOT NULL CHECK (chosen IN (0, 1)),
    game TEXT NOT NULL CHECK (length(game) > 0),
    white_id INTEGER NOT NULL REFERENCES player (id),
    black_id INTEGER NOT NULL REFERENCES player (id),
    event TEXT,
    site TEXT,
    date TEXT,
    options TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'over', 'unfinished')),
    winner TEXT CHECK (winner IN ('w', 'b')),
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    founding_hash TEXT NOT NULL CHECK (length(founding_hash) = 64),
    head_seq INTEGER NOT NULL CHECK (head_seq >= 0),
    head_hash TEXT NOT NULL CHECK (length(head_hash) = 64),
    coups INTEGER NOT NULL CHECK (coups >= 0),
    fingerprint TEXT,
    revision INTEGER NOT NULL CHECK (revision > 0),
    family TEXT NOT NULL CHECK (length(family) = 36),
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1))
) STRICT;

-- Nothing that every coup of an open match changes is in an index.
CREATE INDEX match_origin ON match (origin);
CREATE UNIQUE INDEX match_version ON match (family, coalesce(version, ''));
CREATE UNIQUE INDEX match_chosen ON match (family) WHERE chosen = 1;
CREATE INDEX match_white ON match (white_id);
CREATE INDEX match_black ON match (black_id);
CREATE INDEX match_open ON match (id) WHERE state = 'open';
CREATE INDEX match_updated ON match (updated) WHERE state <> 'open';
CREATE INDEX match_fingerprint ON match (fingerprint) WHERE state <> 'open';

-- What the match was founded with, never changed: 1 Game, 2 White, 3 Black, 4 Event, 5 Site,
-- 6 Date, 7 Options (a row is missing where nothing was given), from 8 on the further headers.
CREATE TABLE founding (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;

-- The further headers as they are now.
CREATE TABLE header (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;

-- The log of what was typed, of what was judged at the end, and of what was said of the match.
-- Never changed, never deleted. hash is over the entry and the hash of the one before it. Versions
-- of a match share the uuids of the entries they have in common.
CREATE TABLE entry (
    match_id INTEGER NOT NULL REFERENCES match (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    uuid TEXT NOT NULL CHECK (length(uuid) = 36),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    note TEXT,
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entry_never_changed BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_never_deleted BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER founding_never_changed BEFORE UPDATE ON founding
BEGIN SELECT RAISE(ABORT, 'what founded a match is never changed'); END;
CREATE TRIGGER founding_never_deleted BEFORE DELETE ON founding
BEGIN SELECT RAISE(ABORT, 'what founded a match is never changed'); END;

-- The coups as the log now has them; derived, replaced when an entry changes them.
-- entry_seq: the first entry of the coup. play: what was put on the board. ruling: its sum in one
-- line, as referee(5) shows; the whole ruling is computed from the log, and what it counts for
-- stands in due and claim. die1, die2: 0 unknown. points: jetons; peg: holes.
CREATE TABLE coup (
    match_id INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL CHECK (number > 0),
    entry_seq INTEGER NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('w', 'b')),
    die1 INTEGER NOT NULL CHECK (die1 BETWEEN 0 AND 6),
    die2 INTEGER NOT NULL CHECK (die2 BETWEEN 0 AND 6),
    play TEXT,
    ruling TEXT NOT NULL,
    points_w INTEGER NOT NULL,
    points_b INTEGER NOT NULL,
    bredouille TEXT NOT NULL,
    peg_w INTEGER NOT NULL,
    peg_b INTEGER NOT NULL,
    pavilion TEXT NOT NULL,
    position TEXT NOT NULL,
    next TEXT CHECK (next IN ('w', 'b')),
    PRIMARY KEY (match_id, number),
    FOREIGN KEY (match_id, entry_seq) REFERENCES entry (match_id, seq)
) STRICT, WITHOUT ROWID;

-- What the statistics count, a row each: points due by a jan, schools, false moves, the stakes won
-- where they are not single (points: halves).
CREATE TABLE due (
    match_id INTEGER NOT NULL,
    coup INTEGER NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal > 0),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    to_side TEXT NOT NULL CHECK (to_side IN ('w', 'b')),
    jan TEXT NOT NULL CHECK (length(jan) > 0),
    points INTEGER NOT NULL,
    PRIMARY KEY (match_id, coup, ordinal),
    FOREIGN KEY (match_id, coup) REFERENCES coup (match_id, number)
) STRICT, WITHOUT ROWID;

-- Rulings on claims; derived like the coups. Made when its entry was. claimed: -1 not named.
CREATE TABLE claim (
    match_id INTEGER NOT NULL REFERENCES match (id),
    entry_seq INTEGER NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal > 0),
    coup INTEGER NOT NULL CHECK (coup >= 0),
    claimant TEXT NOT NULL CHECK (claimant IN ('w', 'b')),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    claimed INTEGER NOT NULL CHECK (claimed >= -1),
    due INTEGER NOT NULL,
    marked INTEGER NOT NULL,
    ruling TEXT NOT NULL,
    article TEXT NOT NULL,
    effect TEXT NOT NULL,
    note TEXT,
    overrules_seq INTEGER,
    overrules_ordinal INTEGER,
    PRIMARY KEY (match_id, entry_seq, ordinal),
    FOREIGN KEY (match_id, entry_seq) REFERENCES entry (match_id, seq),
    FOREIGN KEY (match_id, overrules_seq, overrules_ordinal)
        REFERENCES claim (match_id, entry_seq, ordinal),
    CHECK ((overrules_seq IS NULL) = (overrules_ordinal IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX claim_overrules ON claim (match_id, overrules_seq, overrules_ordinal)
    WHERE overrules_seq IS NOT NULL;

-- One of the versions of each match that are not hidden: the one chosen by the arbiter, else the one
-- whose name comes first, which none does before all.
CREATE VIEW counted_match AS
SELECT m.id, m.white_id, m.black_id FROM match m
WHERE m.hidden = 0
    AND (m.chosen = 1
        OR NOT EXISTS (SELECT 1 FROM match v WHERE v.family = m.family AND v.hidden = 0
            AND (v.chosen = 1 OR coalesce(v.version, '') < coalesce(m.version, ''))));
