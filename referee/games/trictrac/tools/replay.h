/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef GAMES_TRICTRAC_TOOLS_REPLAY_H
#define GAMES_TRICTRAC_TOOLS_REPLAY_H

#include "games/game.h"
#include "games/trictrac/input/founding.h"
#include "games/trictrac/input/input.h"
#include "games/trictrac/input/notation.h"
#include "games/trictrac/rules/jans.h"

struct record_reader {
    /* A new game begins; its headers have been read. */
    void (*begins)(void *context, const struct record_founding *f);
    /* A coup is closed. The last one of a game comes with `last`, and may be unfinished. */
    void (*coup)(void *context, const struct input *d, bool last);
    /* May be NULL. Receives the arbiter's rulings after the coup in `d`, or before the first. */
    void (*ruled)(void *context, const struct input *d, const struct arbiter_ruling *of);
    /* Called if a game is not understood; `begun`: its headers were. May be NULL. Reading
     * continues with the next game. */
    void (*failed)(void *context, bool begun, const struct parse_error *err);
    void *context;
};

/* Reads a text of any number of games. Returns false with the reason if one is not understood;
 * without `failed` reading stops there. The games before it have been reported. */
bool record_read(const char *text, size_t length, const struct record_reader *to,
                 struct parse_error *err);

/* Reads statements about positions, one a line, so that they can be checked.
 *
 * A line is either a JSON object as in tests/rulings/ (kinds `due`, `chances` and `fact`), or a
 * position line with `expect=4:2` (points of the roller and the opponent) or `expect=true-hit:12`
 * (in 12 of the 36 throws). `field=N` and `min_ways=N` narrow a jan. The source follows a #. */

enum stated_kind {
    STATED_DUE,     /* the points of a throw, optionally each jan */
    STATED_CHANCES, /* in how many of the 36 throws an event happens, optionally in which */
    STATED_FACT,    /* a fact about a throw */
    STATED_OTHER    /* needs more than a position and a throw, or is a claim in prose */
};

/* An event of a throw, narrowed. A member that is 0 does not narrow. */
struct stated_event {
    uint8_t event;            /* as in chances.h */
    uint8_t field, and_field; /* a man on this field, and on this one too */
    uint8_t min_ways;
    uint8_t points; /* exactly these points for it */
    bool by_die;    /* by only one number */
};

enum stated_fact {
    FACT_HIT_WAYS,  /* `arg` is a field: the number of ways in which its man is truly hit */
    FACT_JAN,       /* `arg` is a jan: whether it is due */
    FACT_POINTS,    /* `arg` is a jan: the points due for it */
    FACT_MEN_OFF,   /* the most men that can be borne off */
    FACT_ONLY_PLAY, /* `step` is the only legal play */
};

struct stated {
    enum stated_kind kind;
    char *id, *source;        /* owned; NULL: not given */
    struct position position; /* not set for STATED_OTHER */
    union {
        struct {
            int points[2]; /* ROLLER, OPPONENT */
            bool listed;   /* every due is listed; false: only the totals are stated */
            int count;
            struct due due[DUES_MAX]; /* .ways 0: not stated; .by is never stated */
        } due;
        struct {
            struct stated_event event;
            int of36;
            bool listed;    /* `rolls` are stated */
            uint32_t rolls; /* bits by roll_index() */
        } chances;
        struct {
            enum stated_fact fact;
            int arg;
            int value; /* a number, or true */
            struct step step[2];
            int steps;
        } fact;
    };
};

/* Reads one line. False with the reason if it is not understood; then nothing is owned. */
bool stated_read(const char *line, size_t length, struct stated *out, struct parse_error *err);

void stated_free(struct stated *s);

/* The number of ways as the books count: a due without ways counts one, helpless men are
 * counted. */
int book_ways(const struct due *d);

/* Trictrac without an open match: lines, statements and whole records, for struct batch of
 * games/game.h. */

bool trictrac_line(const struct line_job *job, const char *line, size_t length, struct strbuf *out,
                   struct parse_error *why);

/* Checks a statement, as replay.h reads it. */
enum checked trictrac_check(const struct line_job *job, const struct file_line *line,
                            struct strbuf *out, struct parse_error *why);

enum status trictrac_replay(const char *text, size_t length, const char *name, bool json);

#endif
