/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The turns of a match as lines make them: the text is scanned here, the game gets its words, and
 * of each turn is kept where it begins and the match as it was then. Undoing and editing are made
 * of this by replay.h. */
#ifndef LOG_TURNS_H
#define LOG_TURNS_H

#include "match_setup.h"

/* Where the text of a turn begins: with its number, its letter or its dice. */
struct begun {
    long line; /* counted from 1 over turns_take and turns_set */
    size_t offset;
};

/* One turn as the record keeps it, with what it gives to be counted. Valid until the next line is
 * taken. */
struct turn_rows {
    struct store_coup row; /* row.entry is the line that began it */
    const struct store_due *dues;
    size_t n_dues;
    const struct store_claim *claims; /* made in this turn; their entries are lines likewise */
    size_t n_claims;
    struct store_standing at[STORE_SEATS];
    bool open; /* something said later may change it */
};

/* The match was left with the last word: by "*", or adjourned, behind which it may go on. */
enum turns_left { LEFT_NOT, LEFT_UNFINISHED, LEFT_ADJOURNED };

struct turns {
    const struct game *game;
    struct kept_match_setup founding;
    unsigned char *first; /* the match before the first word, the match as it is, ... */
    unsigned char *now;
    unsigned char
        *aside; /* ... as it was before the line at hand, room to look at an earlier one */
    unsigned char *earlier;
    struct begun *begun;
    unsigned char *values;   /* after the word that began each, `stride` bytes each */
    size_t stride;           /* game->kept, and what keeps the next one aligned */
    struct turn_rows **rows; /* NULL: not made */
    long count, room;
    struct arena made; /* rows that are final, */
    struct arena open; /* ... and those that may change */
    long lines;        /* taken so far */
    long gone;         /* turns that were forgotten, */
    long gone_lines;   /* ... and their lines */
    enum turns_left left;
    struct strbuf orders; /* what was to be moved on the table after the last change */
    bool by_arbiter;      /* the arbiter has ruled: the next dice come, and nothing else */
    bool numbered;        /* the number of the turn to come was said */
    bool stored;          /* what is taken is of the log: heard.stored */
    int seat;             /* whose letter was said last, with no word behind it; SEAT_NONE */
};

/* A match that begins as the details say; NULL with the reason when they are not understood (header
 * values) or there is no memory. To be ended. */
struct turns *turns_begin(const struct game *game, const struct store_details *d,
                          struct parse_error *err);
void turns_end(struct turns *t);
/* Back to where it began. */
void turns_restart(struct turns *t);

/* Takes a line as typed. Says what follows from it (`said` may be NULL). On false all is as before.
 */
bool turns_take(struct turns *t, const char *line, size_t length, struct strbuf *said,
                struct parse_error *err);
/* Takes a text in the language of the record: it may have many lines, which an error names; what it
 * does not say was as due; nothing may follow a "*". */
bool turns_read(struct turns *t, const char *text, size_t length, struct parse_error *err);
/* The same, and says what follows, as for a line that is typed. */
bool turns_read_verbose(struct turns *t, const char *text, size_t length, struct strbuf *said,
                        struct parse_error *err);
/* Takes a line, or the words of one that is not at its end, has the match looked at as it then is,
 * and goes back. One that is refused is not looked at. */
typedef void turns_look_fn(struct turns *t, void *context);
void turns_aside(struct turns *t, const char *line, size_t length, bool whole, turns_look_fn *look,
                 void *context);
/* Changes an option in the middle of a match: "announce=silent". */
bool turns_set(struct turns *t, const char *option, struct parse_error *err);

/* Takes what the arbiter decides into the match (base/arbiter_ruling.h): says it, what is to be
 * moved on the table for it, and how it then stands (`said` may be NULL). False with the reason: it
 * cannot be; the match is then good for nothing. */
bool turns_rule(struct turns *t, const struct arbiter_ruling *d, struct strbuf *said,
                struct parse_error *err);
/* What a resignation or forfeit leaves open: for how much the match is given up, where it does not
 * say and there are several values, as `worths` of games/game.h; else 0. */
unsigned turns_worths(struct turns *t, const struct arbiter_ruling *d);

/* Turns so far, the one in hand included; where the n-th (from 1) begins; its row, NULL where there
 * is no memory; and the turn to ask the game about, until the next call. */
long turns_count(const struct turns *t);
struct begun turns_place(const struct turns *t, long number);
const struct turn_rows *turns_row(struct turns *t, long number);
/* Claims made in it. */
size_t turns_claims(struct turns *t, long number);
struct turn_ref turns_at(struct turns *t, long number);

/* Forgets the first `n` turns, all closed and not the last that is: those behind them are counted
 * from 1, and so are lines from the one that begins the first of them. Returns how many lines are
 * gone. */
long turns_forget(struct turns *t, long n);

/* Adds a turn in the language of the record, with its number and letter: what was typed of it, word
 * for word where that says the same there. */
bool turns_write(struct turns *t, long number, const char *typed, struct strbuf *out);

/* An object of `replay --json` in one line, malloc'd, the caller's; NULL: no memory. */
char *turns_json(struct turns *t, long number);

struct match_status turns_status(struct turns *t);
/* Turns behind us: only the next dice are wanted. */
long turns_settled(struct turns *t);
/* The turns of which all may be told. */
long turns_open_to_all(struct turns *t);
/* Whether it is over; *winner: 'w', 'b', or 0 nobody. */
bool turns_over(struct turns *t, char *winner);

/* How it stands, its board or score table, and a question the game answers, on a turn or (0) the
 * last one that may be asked about. */
void turns_score(struct turns *t, struct strbuf *said);
void turns_stands(struct turns *t, struct strbuf *said);
void turns_show(struct turns *t, const struct board_style *look, struct strbuf *said);
bool turns_ask(struct turns *t, const char *name, long number, struct strbuf *said);

/* Says what is expected next, short, for the prompt: "3. Anna, 64, the play". */
void turns_prompt(struct turns *t, struct strbuf *said);

/* Says what is still to come of the turn in hand; nothing where nothing is. */
void turns_unfinished(struct turns *t, struct strbuf *said);

/* Adds what is to be moved on the table for the match to stand as it is and not as it was (values
 * of the game's), and keeps it as the last such. */
void turns_order(struct turns *t, void *was, struct strbuf *said);

/* Says what differs between a match as it was and as it is: turns that give something else, and
 * what is to be moved on the table. No words where nothing does. */
void turns_changes(struct turns *was, struct turns *is, struct strbuf *said);

/* `said` is about to be given to the game: it speaks of these players. */
void turns_parse_ruling(const struct turns *t, struct strbuf *said);

#endif
