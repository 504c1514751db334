-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- The record: the one source of its tables. The build embeds this file; a new record is made
-- by running it, and a check compares a record's tables with it. A change here needs a new
-- user_version, a row in the table of migrations (db/sqlite/upkeep.c) and its digest in
-- db/sqlite/schema.c.
--
-- Times are UTC text, 2026-11-20T12:34:56.789Z. Keys are UUIDs as text. Hashes are BLAKE2b-256
-- in lower-case hexadecimal; db/chain.h says over what. Seats are numbered from 0.

PRAGMA application_id = 1414678851; -- "TRIC"
PRAGMA user_version = 9;

-- club: whose player this is, '' of this record's own tables. person: who this is, as the office
-- said; of that player person is NULL, as of all who are nobody else.
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (length(name) > 0),
    club TEXT NOT NULL,
    person INTEGER REFERENCES player (id) CHECK (person <> id),
    UNIQUE (name, club)
) STRICT;

CREATE INDEX player_person ON player (person) WHERE person IS NOT NULL;

-- key names the match here; origin is the key it was founded with, from which its chain starts.
-- They differ only in a version: the same match continued otherwise on another machine. Versions
-- share a family: the key of the match they are of. Family, version, chosen and hidden (from lists
-- and counts) are what its log says, in entries of their own (db/facts.h); so are later names.
-- founding_hash: of what founded it, where its chain starts. head_seq, head_hash: the last entry of
-- the log, or 0 and the founding hash. coups: the number of the last coup.
-- fingerprint: what tells that an imported match is already here (db/fingerprint.h).
-- revision: of the rules by which state, seats, coups, dues and claims were judged; of a match that
-- has ended the last entry of kind 'judged' proves them (db/judged.h).
-- club: which it first came from, '' founded here; its players are that club's.
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE CHECK (length(key) = 36),
    origin TEXT NOT NULL CHECK (length(origin) = 36),
    version TEXT CHECK (length(version) > 0),
    chosen INTEGER NOT NULL CHECK (chosen IN (0, 1)),
    game TEXT NOT NULL CHECK (length(game) > 0),
    event TEXT,
    site TEXT,
    date TEXT,
    options TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'over', 'unfinished')),
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    founding_hash TEXT NOT NULL CHECK (length(founding_hash) = 64),
    head_seq INTEGER NOT NULL CHECK (head_seq >= 0),
    head_hash TEXT NOT NULL CHECK (length(head_hash) = 64),
    coups INTEGER NOT NULL CHECK (coups >= 0),
    fingerprint TEXT,
    revision INTEGER NOT NULL CHECK (revision > 0),
    family TEXT NOT NULL CHECK (length(family) = 36),
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
    club TEXT NOT NULL
) STRICT;

-- Nothing that every coup of an open match changes is in an index.
CREATE INDEX match_origin ON match (origin);
CREATE UNIQUE INDEX match_version ON match (family, coalesce(version, ''));
CREATE UNIQUE INDEX match_chosen ON match (family) WHERE chosen = 1;
CREATE INDEX match_open ON match (id) WHERE state = 'open';
CREATE INDEX match_updated ON match (updated) WHERE state <> 'open';
CREATE INDEX match_fingerprint ON match (fingerprint) WHERE state <> 'open';

-- Who plays, from seat 0 on without a gap, and how he stands after the last coup: big and small are
-- the game's own units (of trictrac holes and jetons), stakes what he won, in halves.
CREATE TABLE seat (
    match_id INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    player_id INTEGER NOT NULL REFERENCES player (id),
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    big INTEGER NOT NULL,
    small INTEGER NOT NULL,
    stakes INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_player ON seat (player_id);

-- What the match was founded with, never changed: 1 Game, 2 White, 3 Black, 4 Event, 5 Site,
-- 6 Date, 7 Options (a row is missing where nothing was given), from 8 on the further headers.
-- Where 2 and 3 are missing, further headers name the players: Player1, Player2 and so on.
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
-- stands in due and claim. dice: a throw a word, '64', '?' for a die not seen. score: after the coup,
-- as the game writes it; of trictrac '8:2 1:0 b rail': jetons, holes, third jeton, pavilion. next:
-- who throws next, NULL over or not known.
CREATE TABLE coup (
    match_id INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL CHECK (number > 0),
    entry_seq INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    dice TEXT NOT NULL CHECK (length(dice) > 0),
    play TEXT,
    ruling TEXT NOT NULL,
    score TEXT NOT NULL,
    position TEXT NOT NULL,
    next INTEGER CHECK (next BETWEEN 0 AND 7),
    PRIMARY KEY (match_id, number),
    FOREIGN KEY (match_id, entry_seq) REFERENCES entry (match_id, seq)
) STRICT, WITHOUT ROWID;

-- Precedents are found by where the men stand; a game without a board has none.
CREATE INDEX coup_position ON coup (position) WHERE position <> '';

-- What the statistics count, a row each: to which seat, of what kind, its name. Of trictrac points
-- due by a jan, schools, false moves, the stakes won where they are not single (points: halves).
CREATE TABLE due (
    match_id INTEGER NOT NULL,
    coup INTEGER NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal > 0),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    name TEXT NOT NULL CHECK (length(name) > 0),
    points INTEGER NOT NULL,
    PRIMARY KEY (match_id, coup, ordinal),
    FOREIGN KEY (match_id, coup) REFERENCES coup (match_id, number)
) STRICT, WITHOUT ROWID;

-- Rulings on claims, and on faults that were seen or chosen upon; derived like the coups. Made when
-- its entry was. by_seat: NULL nobody said it, or nobody knows who did; against_seat: NULL not known;
-- any of claimed, due and marked may be missing.
CREATE TABLE claim (
    match_id INTEGER NOT NULL REFERENCES match (id),
    entry_seq INTEGER NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal > 0),
    coup INTEGER NOT NULL CHECK (coup >= 0),
    by_seat INTEGER CHECK (by_seat BETWEEN 0 AND 7),
    against_seat INTEGER CHECK (against_seat BETWEEN 0 AND 7),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    claimed INTEGER CHECK (claimed >= 0),
    due INTEGER CHECK (due >= 0),
    marked INTEGER CHECK (marked >= 0),
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

-- Heads that were signed (db/seal.h): that the log founded as origin had so many entries and ended
-- with this hash. It stands with the match it was made of or came in with; nothing says that its log
-- is here. Never changed, never deleted.
CREATE TABLE seal (
    match_id INTEGER NOT NULL REFERENCES match (id),
    signature TEXT NOT NULL CHECK (length(signature) = 128),
    origin TEXT NOT NULL CHECK (length(origin) = 36),
    entries INTEGER NOT NULL CHECK (entries >= 0),
    head TEXT NOT NULL CHECK (length(head) = 64),
    name TEXT NOT NULL CHECK (length(name) > 0),
    at TEXT NOT NULL,
    public TEXT NOT NULL CHECK (length(public) = 64),
    PRIMARY KEY (match_id, signature)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER seal_never_changed BEFORE UPDATE ON seal
BEGIN SELECT RAISE(ABORT, 'a seal is never changed'); END;
CREATE TRIGGER seal_never_deleted BEFORE DELETE ON seal
BEGIN SELECT RAISE(ABORT, 'a seal is never deleted'); END;

-- Which of the seals the office made as a log came from a club. Never changed, never deleted.
CREATE TABLE arrival (
    match_id INTEGER NOT NULL,
    signature TEXT NOT NULL,
    club TEXT NOT NULL CHECK (length(club) > 0),
    PRIMARY KEY (match_id, signature),
    FOREIGN KEY (match_id, signature) REFERENCES seal (match_id, signature)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER arrival_never_changed BEFORE UPDATE ON arrival
BEGIN SELECT RAISE(ABORT, 'an arrival is never changed'); END;
CREATE TRIGGER arrival_never_deleted BEFORE DELETE ON arrival
BEGIN SELECT RAISE(ABORT, 'an arrival is never deleted'); END;

-- One of the versions of each match that are not hidden: the one chosen by the arbiter, else the one
-- whose name comes first, which none does before all.
CREATE VIEW counted_match AS
SELECT m.id FROM match m
WHERE m.hidden = 0
    AND (m.chosen = 1
        OR NOT EXISTS (SELECT 1 FROM match v WHERE v.family = m.family AND v.hidden = 0
            AND (v.chosen = 1 OR coalesce(v.version, '') < coalesce(m.version, ''))));
