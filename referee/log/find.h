/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding matches, players and positions of the record by what people type: keys, names and their
 * spellings, seats, position lines. */
#ifndef LOG_FIND_H
#define LOG_FIND_H

#include "base/strbuf.h"
#include "db/record.h"
#include "db/store.h"
#include "games/game.h"

/* Seats as people and programs write them. */

/* The letter of a seat in a game (NULL: unknown game); 0: STORE_NOBODY. */
char seat_letter(const struct game *game, int seat);

/* Whether the game names its players Player1, Player2, ... rather than White and Black. false for
 * an unknown game. */
bool seats_are_listed(const char *game);

/* Whether a turn is called a coup, as in games of two sides and unknown ones. */
bool turn_is_coup(const struct game *game);

/* Number of winners; several may share a match. */
int match_winners(const struct store_match *m);
/* The only winner; STORE_NOBODY: none, or several. */
int match_winner(const struct store_match *m);

/* Whether the match already has the state, winners and score of the change. */
bool match_ends_so(const struct store_match *m, const struct store_change *change);
/* Copies state, winners and score of the change into the match. */
void match_end_so(struct store_match *m, const struct store_change *change);

/* The member of details for a header that names a player (White the first, Black the second); NULL:
 * another header. */
const char **player_slot(struct store_details *d, const char *header);

/* The seat of a header Player1, Player2, ...; -1: another header. */
int seat_of_header(const char *header);

/* Sets number and names of the players from headers and game. Games without headers for seats list
 * them as Player1, ...; a player without a name is named like the seat. */
void details_seat(struct store_details *d, const struct game *game);

/* Position lines: a position and a throw on one line. */

enum { POSITION_WORDS = 64 };

/* A line split into the words of the position and options. Options are recognized only if the game
 * judges lines by the common interface (game.batch->judge); other games parse their own. Points
 * into the line. */
struct position_line {
    const struct game *game;
    struct token word[POSITION_WORDS];
    size_t words;
    struct header option[POSITION_WORDS];
    size_t options;
    char text[1024]; /* for the options */
    size_t used;
};

/* Sets *game if the line has game=. Returns false if the name is unknown. */
bool position_line_game(const char *line, size_t length, const struct game **game,
                        struct parse_error *why);

/* Parses a line; game: if the line names none; NULL: the first. false with place and reason. */
bool position_line_read(struct position_line *l, const struct game *game, const char *line,
                        size_t length, struct parse_error *why);

/* A match without players under the options of a line that was read; the caller frees it. NULL with
 * the reason. */
void *position_line_match(const struct position_line *l, struct parse_error *why);

/* Spellings of names: Zoé, zoé and ZOE are three players of a record, and often one person. */

/* Names, sorted without case and accents; all 0 if empty. */
struct spellings {
    struct known_spelling *of;
    size_t count, room;
    bool failed; /* no memory */
};

/* Adds the names of all players of a record. Returns false if the store failed. */
bool spellings_read(struct spellings *s, struct store *store, struct store_error *err);
/* Adds a name. Returns another that differs from it only by case or accents; NULL: there is none,
 * or the name itself is known. Valid until the set is freed. */
const char *spellings_add(struct spellings *s, const char *name);
/* Finds a near spelling of a name, without adding the name. */
const char *spellings_find(struct spellings *s, const char *name);
void spellings_free(struct spellings *s);

/* Adds the sentence that tells it, without a line end. */
void strbuf_add_spellings(struct strbuf *w, const char *name, const char *other);

/* Matches of the record by the names that users type, and lists with one line per match. */

enum { MATCH_SHOWN = 8 }; /* digits of a key in a list */

/* Finds a match by key, a unique prefix of at least four characters, "last" (touched last), or
 * players, "Anna - Boris", whose names may be abbreviated, if they have a single match. Returns
 * false with the reason in *err if there is none, or more than one. */
bool match_find(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                struct store_error *err);

/* Finds a match to be continued: by players, the only unfinished one; by a partie, its open one. */
bool match_find_open(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                     struct store_error *err);

/* "3f2a91bc  2026.11.20  Anna - Boris, 4:2, 31 coups, over". */
void strbuf_add_match(struct strbuf *w, const struct store_match *m);

/* Adds the open matters of a match, each after `between`: pending protests, entries after a seal.
 * Adds nothing if there are none. */
void strbuf_add_open_matters(struct strbuf *w, const struct store_match *m, const char *between);

/* "4:2, won by Anna". */
void strbuf_add_result(struct strbuf *w, const struct store_match *m);

/* "Anna - Boris", "Anna - Boris - Clara". */
void strbuf_add_players(struct strbuf *w, const char *const *player, int players);
/* The players of a match. */
void strbuf_add_seats(struct strbuf *w, const struct store_match *m);

/* The table of `referee matches`, last touched first. */
bool match_list(struct store *s, const struct store_query *query, struct strbuf *out,
                struct store_error *err);

#endif
