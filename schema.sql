-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- The tables of a record. The build embeds this file: a new record is created by it, and a check
-- compares a record's tables with it. A change of a statement needs a new user_version, a migration
-- (db/sqlite/file.c) and its digest (db/sqlite/file.c). Comments outside of statements
-- can be changed freely.
--
-- Times are UTC text, 2026-11-20T12:34:56.789Z. Keys are UUIDs as text. Hashes are BLAKE2b-256
-- in lower-case hexadecimal, over what db/chain.h says. Seats are numbered from 0.

PRAGMA application_id = 1380271698; -- "REFR"
PRAGMA user_version = 1;

-- club: the player's club, '' for this record. person: the player that this one is an alias of, as
-- declared by the central server; NULL: not an alias.
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (length(name) > 0),
    club TEXT NOT NULL,
    person INTEGER REFERENCES player (id) CHECK (person <> id),
    UNIQUE (name, club)
) STRICT;

CREATE INDEX player_person ON player (person) WHERE person IS NOT NULL;

-- key: the match in this record. origin: the key it was founded with, where its chain starts; another
-- one only in a version, the same match continued differently on another machine. family: shared by
-- all versions of a match, the key of one of them. family, version, chosen, hidden (left out of lists
-- and counts) and changed names are annotations in the log (db/annotations.h). founding_hash: of the
-- founding, where the chain starts. head_seq, head_hash: the last entry of the log, or 0 and the
-- founding hash. coups: the number of the last coup. fingerprint: recognizes an imported match
-- (db/fingerprint.h). revision: of the rules that judged state, seats, coups, dues and claims; the
-- result of a finished match is in its last entry of kind 'result'. club: the club it
-- first came from, that of its players; '': founded here.
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

-- No index has a column that every coup of an open match changes.
CREATE INDEX match_origin ON match (origin);
CREATE UNIQUE INDEX match_version ON match (family, coalesce(version, ''));
CREATE UNIQUE INDEX match_chosen ON match (family) WHERE chosen = 1;
CREATE INDEX match_open ON match (id) WHERE state = 'open';
CREATE INDEX match_updated ON match (updated) WHERE state <> 'open';
CREATE INDEX match_fingerprint ON match (fingerprint) WHERE state <> 'open';
CREATE INDEX match_revision ON match (game, revision) WHERE state <> 'open';

-- The players, from seat 0 on without gaps, and their scores after the last coup: big and small in
-- the game's own units (in trictrac holes and jetons); stakes: won, in half units.
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
-- 6 Date, 7 Options (no row if not given), from 8 on the further headers. Without 2 and 3, further
-- headers name the players: Player1, Player2, ...
CREATE TABLE founding (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;

-- The further headers with later corrections.
CREATE TABLE header (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;

-- The log: lines as typed, results and annotations. Rows are never changed or deleted. hash:
-- over the entry and the hash of the previous one. Versions of a match have the same uuid in the
-- entries they share.
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

-- The coups by a replay of the log; derived, and replaced when an entry changes them.
-- entry_seq: the first entry of the coup. dice: one word per throw, '64', '?' for a die not seen.
-- play: the play as text. ruling: a summary in one line, as in referee(5); the full ruling is computed
-- from the log, and the items that are counted are in due and claim. score: after the coup, in the
-- game's own format; in trictrac '8:2 1:0 b rail': jetons, holes, third jeton, pavilion. marked: if the dice are not
-- known, the points that each seat marked, '8:0'. next: who
-- throws next; NULL: the match is over, or not known.
CREATE TABLE coup (
    match_id INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL CHECK (number > 0),
    entry_seq INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    dice TEXT NOT NULL CHECK (length(dice) > 0),
    play TEXT,
    ruling TEXT NOT NULL,
    score TEXT NOT NULL,
    marked TEXT,
    position TEXT NOT NULL,
    next INTEGER CHECK (next BETWEEN 0 AND 7),
    PRIMARY KEY (match_id, number),
    FOREIGN KEY (match_id, entry_seq) REFERENCES entry (match_id, seq)
) STRICT, WITHOUT ROWID;

-- For searches by position; games without a board store ''.
CREATE INDEX coup_position ON coup (position) WHERE position <> '';

-- The items that statistics count, each for a seat: in trictrac points due for a jan, points not marked,
-- schools, false moves, and stakes won unless they are single (points: half units).
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

-- Rulings on claims, and on faults that were noticed or decided on; derived like the coups. A claim
-- has the time of its entry. by_seat: NULL: nobody, or not known; against_seat: NULL: not known;
-- claimed, due and marked may each be NULL. taken and given: what by_seat and
-- against_seat mark by it, or both NULL. protest: its number, in a protest and the decision on it.
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
    taken INTEGER CHECK (taken >= 0),
    given INTEGER CHECK (given >= 0),
    protest INTEGER CHECK (protest > 0),
    note TEXT,
    overrules_seq INTEGER,
    overrules_ordinal INTEGER,
    PRIMARY KEY (match_id, entry_seq, ordinal),
    FOREIGN KEY (match_id, entry_seq) REFERENCES entry (match_id, seq),
    FOREIGN KEY (match_id, overrules_seq, overrules_ordinal)
        REFERENCES claim (match_id, entry_seq, ordinal),
    CHECK ((taken IS NULL) = (given IS NULL)),
    CHECK ((overrules_seq IS NULL) = (overrules_ordinal IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX claim_overrules ON claim (match_id, overrules_seq, overrules_ordinal)
    WHERE overrules_seq IS NOT NULL;

-- Signed heads (db/seal.h): the log founded as origin had `entries` entries and the head hash `head`.
-- A seal belongs to the match it was made for or came with; its log need not be in this record. Rows
-- are never changed or deleted.
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

-- Receipts (db/seal.h): seals the office made for a log from a club. Rows are never changed or
-- deleted.
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

-- Of each match one version that is not hidden: the one the arbiter chose, else the first by name, no
-- name being first.
CREATE VIEW counted_match AS
SELECT m.id FROM match m
WHERE m.hidden = 0
    AND (m.chosen = 1
        OR NOT EXISTS (SELECT 1 FROM match v WHERE v.family = m.family AND v.hidden = 0
            AND (v.chosen = 1 OR coalesce(v.version, '') < coalesce(m.version, ''))));
