/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/scan.h"
#include "games/game.h"

/* --- seats ----------------------------------------------------------------------------------- */

char seat_letter(const struct game *game, int seat)
{
    return seat == STORE_NOBODY ? '\0' : game ? game->letter[seat] : (char)('a' + seat);
}

bool seats_are_listed(const char *game)
{
    const struct game *g = game_named(game);
    return g && !g->seat_header;
}

bool turn_is_coup(const struct game *game)
{
    return !game || game->seat_header;
}

int match_winners(const struct store_match *m)
{
    int winners = 0;
    for (int i = 0; i < m->seats; i++)
        winners += m->seat[i].won;
    return winners;
}

int match_winner(const struct store_match *m)
{
    for (int i = 0; i < m->seats; i++)
        if (m->seat[i].won && match_winners(m) == 1)
            return i;
    return STORE_NOBODY;
}

bool match_ends_so(const struct store_match *m, const struct store_change *change)
{
    bool so = strcmp(m->state, change->state) == 0 && m->seats == change->seats;
    for (int i = 0; so && i < m->seats; i++) {
        const struct store_seat *s = &m->seat[i];
        const struct store_standing *at = &change->at[i];
        so = s->won == (change->winners >> i & 1U) && s->major == at->major &&
             s->minor == at->minor && s->stakes == at->stakes;
    }
    return so;
}

void match_end_so(struct store_match *m, const struct store_change *change)
{
    m->state = change->state;
    for (int i = 0; i < m->seats; i++) {
        const struct store_standing *at = &change->at[i];
        m->seat[i].won = change->winners >> i & 1U;
        m->seat[i].major = at->major;
        m->seat[i].minor = at->minor;
        m->seat[i].stakes = at->stakes;
    }
}

const char **player_slot(struct store_details *d, const char *header)
{
    return d->listed                      ? NULL
           : strcmp(header, "White") == 0 ? &d->player[0]
           : strcmp(header, "Black") == 0 ? &d->player[1]
                                          : NULL;
}

static const char *const plain_sides[] = {"White", "Black"};
static const char *const plain_seats[STORE_SEATS] = {
    "Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6", "Player 7", "Player 8"};

int seat_of_header(const char *header)
{
    bool player = strncmp(header, "Player", 6) == 0 && header[6] >= '1' &&
                  header[6] < '1' + STORE_SEATS && !header[7];
    return player ? header[6] - '1' : -1;
}

static void seat_listed(struct store_details *d)
{
    memset(d->player, 0, sizeof d->player);
    d->players = 0;
    for (size_t i = 0; i < d->n_headers; i++) {
        int seat = seat_of_header(d->headers[i].key);
        if (seat < 0)
            continue;
        d->player[seat] = d->headers[i].value;
        d->players = seat >= d->players ? seat + 1 : d->players;
    }
}

void details_seat(struct store_details *d, const struct game *game)
{
    d->listed = !game->seat_header;
    if (d->listed)
        seat_listed(d);
    if (d->players < game->seats_least)
        d->players = game->seats_least;
    for (int i = 0; i < d->players; i++)
        if (!d->player[i] || !*d->player[i])
            d->player[i] = d->listed ? plain_seats[i] : plain_sides[i];
}

/* --- position line --------------------------------------------------------------------------- */

static bool begins(const struct token *w, const char *key)
{
    size_t n = strlen(key);
    return w->length > n && memcmp(w->text, key, n) == 0;
}

/* Whether the word is "name=value" of an option, and not a key of the game's positions. */
static bool is_option(const struct position_line *l, const struct token *w)
{
    const char *sign = memchr(w->text, '=', w->length);
    size_t n = sign ? (size_t)(sign - w->text) : 0;
    if (!n || !l->game->batch || !l->game->batch->judge ||
        is_among(l->game->batch->keys, w->text, n))
        return false;
    for (const struct game_option *o = l->game->option; o && o->name; o++)
        if (strlen(o->name) == n && memcmp(o->name, w->text, n) == 0)
            return true;
    return false;
}

static bool add_option(struct position_line *l, const struct token *w, struct parse_error *why)
{
    if (w->length + 1 > sizeof l->text - l->used)
        return token_error(w, 0, why, "this line is too long");
    char *text = l->text + l->used;
    memcpy(text, w->text, w->length);
    text[w->length] = '\0';
    l->used += w->length + 1;
    l->option[l->options++] = (struct header){"Option", text};
    return true;
}

static bool name_game(const struct token *w, const struct game **game, struct parse_error *why)
{
    char name[32] = "";
    size_t n = w->length - strlen("game=");
    if (n < sizeof name)
        memcpy(name, w->text + strlen("game="), n);
    *game = game_named(name);
    return *game || token_error(w, strlen("game="), why, "this game is not known");
}

bool position_line_game(const char *line, size_t length, const struct game **game,
                        struct parse_error *why)
{
    struct scanner scan = scan_text(line, length, true);
    struct token w;
    while (scan_word(&scan, &w, why) && w.kind != TOKEN_END)
        if (w.kind == WORD && begins(&w, "game=") && !name_game(&w, game, why))
            return false;
    return true;
}

static bool read_words(struct position_line *l, const char *line, size_t length,
                       struct parse_error *why)
{
    struct scanner scan = scan_text(line, length, true);
    struct token w;
    for (;;) {
        if (!scan_word(&scan, &w, why))
            return false;
        if (w.kind == TOKEN_END)
            return true;
        if (w.kind != WORD || begins(&w, "game="))
            continue;
        if (l->words == POSITION_WORDS || l->options == POSITION_WORDS)
            return token_error(&w, 0, why, "this line is too long");
        if (!is_option(l, &w))
            l->word[l->words++] = w;
        else if (!add_option(l, &w, why))
            return false;
    }
}

bool position_line_read(struct position_line *l, const struct game *game, const char *line,
                        size_t length, struct parse_error *why)
{
    *l = (struct position_line){.game = game ? game : games[0]};
    return position_line_game(line, length, &l->game, why) && read_words(l, line, length, why);
}

void *position_line_match(const struct position_line *l, struct parse_error *why)
{
    static const char *const nobody[SEATS_MAX] = {"", "", "", "", "", "", "", ""};
    const struct match_setup f = {.seats = l->game->seats_least,
                                  .player = nobody,
                                  .header = l->option,
                                  .headers = l->options};
    void *match = calloc(1, l->game->size);
    if (!match) {
        token_error(&(struct token){.column = 1}, 0, why, "out of memory");
        return NULL;
    }
    if (l->game->start(match, &f, why))
        return match;
    free(match);
    return NULL;
}

/* --- spellings ------------------------------------------------------------------------------- */

struct known_spelling {
    char *name, *folded;
};

/* The place of the first name that is not before this one. */
static size_t first_spelling(const struct spellings *s, const char *folded)
{
    size_t low = 0, high = s->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(s->of[middle].folded, folded) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void insert_spelling(struct spellings *s, size_t at, const char *name, const char *folded)
{
    struct known_spelling *more = array_grow(s->of, s->count + 1, &s->room, sizeof *more);
    struct known_spelling new = {strdup(name), strdup(folded)};
    if (more)
        s->of = more;
    if (!more || !new.name || !new.folded) {
        free(new.name);
        free(new.folded);
        s->failed = true;
        return;
    }
    memmove(&s->of[at + 1], &s->of[at], (s->count++ - at) * sizeof *s->of);
    s->of[at] = new;
}

static const char *find_spelling(struct spellings *s, const char *name, bool adds)
{
    struct strbuf folded = {.text = NULL};
    const char *other = NULL;
    bool known = false;
    strbuf_add_folded(&folded, name);
    s->failed |= folded.failed;
    if (folded.text && !folded.failed) {
        size_t at = first_spelling(s, folded.text);
        for (size_t i = at; i < s->count && strcmp(s->of[i].folded, folded.text) == 0; i++) {
            known |= strcmp(s->of[i].name, name) == 0;
            other = s->of[at].name;
        }
        if (!known && adds)
            insert_spelling(s, at, name, folded.text);
    }
    strbuf_free(&folded);
    return known ? NULL : other;
}

const char *spellings_add(struct spellings *s, const char *name)
{
    return find_spelling(s, name, true);
}

const char *spellings_find(struct spellings *s, const char *name)
{
    return find_spelling(s, name, false);
}

static int add_name(void *ctx, const char *called)
{
    (void)spellings_add(ctx, called);
    return 0;
}

bool spellings_read(struct spellings *s, struct store *store, struct store_error *err)
{
    return store_players(store, NULL, add_name, s, err) == STORE_OK;
}

void spellings_free(struct spellings *s)
{
    for (size_t i = 0; i < s->count; i++) {
        free(s->of[i].name);
        free(s->of[i].folded);
    }
    free(s->of);
    *s = (struct spellings){.of = NULL};
}

void strbuf_add_spellings(struct strbuf *w, const char *name, const char *other)
{
    struct strbuf new = {.text = NULL}, known = {.text = NULL};
    strbuf_add_clean(&new, name);
    strbuf_add_clean(&known, other);
    strbuf_add(w, _("%s is a new player, whose name differs from %s only by case or accents"),
               new.text ? new.text : "", known.text ? known.text : "");
    w->failed |= new.failed || known.failed;
    strbuf_free(&new);
    strbuf_free(&known);
}

/* --- find ------------------------------------------------------------------------------------ */

enum { LEAST_LETTERS = 4 };

struct search {
    char *key;
    int found;
};

static int note_key(void *ctx, const struct store_match *m)
{
    struct search *s = ctx;
    if (s->found++ == 0)
        snprintf(s->key, STORE_KEY_SIZE, "%s", m->key);
    return 0;
}

static bool refuse_name(struct store_error *err, const char *reason, const char *name)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_clean(&w, name);
    err->code = STORE_NOT_FOUND;
    snprintf(err->text, sizeof err->text, "%.80s: %s", w.text ? w.text : "", reason);
    strbuf_free(&w);
    return false;
}

/* Finds by key, or "last". */
static bool find_key(struct store *s, const char *name, struct search *search,
                     struct store_error *err)
{
    struct store_query query = {.shown = strcmp(name, "last") == 0, .limit = 2};
    char lower[STORE_KEY_SIZE];
    size_t n = strlen(name);
    for (size_t i = 0; i <= n; i++)
        lower[i] = (char)(name[i] >= 'A' && name[i] <= 'F' ? name[i] + ('a' - 'A') : name[i]);
    if (strcmp(name, "last") == 0)
        query.limit = 1;
    else
        query.key = lower;
    return store_matches(s, &query, note_key, search, err) == STORE_OK;
}

/* --- by the players --------------------------------------------------------------------------- */

enum { NAME_ROOM = 256 };

struct called {
    char typed[NAME_ROOM];
    char name[NAME_ROOM]; /* the full name, or the only one with this prefix */
    int found;
    bool exact;
};

/* "Anna - Boris - Clara", in any order. */
struct company {
    struct called who[STORE_SEATS];
    int count;
    struct search *search;
};

/* Splits the names; false: one is missing or too long, or there are too many. */
static bool split_names(const char *names, struct company *c)
{
    for (bool more = true; more;) {
        const char *dash = strstr(names, " - ");
        size_t n = dash ? (size_t)(dash - names) : strlen(names);
        if (!n || n >= NAME_ROOM || c->count == STORE_SEATS)
            return false;
        struct called *one = &c->who[c->count++];
        *one = (struct called){.found = 0};
        memcpy(one->typed, names, n);
        more = dash;
        names += n + (dash ? 3 : 0);
    }
    return true;
}

static int note_player(void *ctx, const char *name)
{
    struct called *c = ctx;
    c->exact |= strcmp(name, c->typed) == 0;
    if (c->found++ == 0 || strcmp(name, c->typed) == 0)
        snprintf(c->name, sizeof c->name, "%s", name);
    return 0;
}

static bool is_called(const struct store_seat *seat, const char *name)
{
    return strcmp(seat->called, name) == 0 || strcmp(seat->person, name) == 0;
}

/* Whether each of them has a seat of the match. */
static bool all_sit(const struct company *c, const struct store_match *m)
{
    unsigned taken = 0;
    for (int i = 0; i < c->count; i++) {
        int seat = 0;
        while (seat < m->seats &&
               (taken >> seat & 1U || !is_called(&m->seat[seat], c->who[i].name)))
            seat++;
        if (seat == m->seats)
            return false;
        taken |= 1U << seat;
    }
    return true;
}

static int note_company(void *ctx, const struct store_match *m)
{
    struct company *c = ctx;
    if (all_sit(c, m))
        note_key(c->search, m);
    return c->search->found > 1;
}

/* Finds the matches of "Anna", or of "Anna - Boris" in any seats. */
static bool find_names(struct store *s, const char *names, const char *state, struct search *search,
                       struct store_error *err)
{
    struct company c = {.count = 0, .search = search};
    struct store_query query = {.player = c.who[0].name, .state = state, .shown = true};
    if (!split_names(names, &c))
        return true;
    for (int i = 0; i < c.count; i++) {
        struct called *one = &c.who[i];
        if (store_players(s, one->typed, note_player, one, err) != STORE_OK)
            return false;
        if (!one->exact && one->found != 1)
            return true;
    }
    if (c.count > 1)
        query.opponent = c.who[1].name;
    return store_matches(s, &query, note_company, &c, err) == STORE_OK;
}

/* Finds the matches of a partie; those in this state. */
static bool find_partie(struct store *s, const char *name, const char *state, struct search *search,
                        struct store_error *err)
{
    struct store_query query = {.partie = name, .state = state, .counted = true, .limit = 2};
    return store_matches(s, &query, note_key, search, err) == STORE_OK;
}

static bool key_shaped(const char *name)
{
    size_t n = strlen(name);
    return n < STORE_KEY_SIZE && strspn(name, "0123456789abcdefABCDEF-") == n;
}

/* Tries keys first, then names. */
static bool find(struct store *s, const char *name, const char *state, char key[STORE_KEY_SIZE],
                 struct store_error *err)
{
    struct search search = {.key = key};
    bool last = strcmp(name, "last") == 0, keyed = key_shaped(name);
    bool short_key = keyed && !last && strlen(name) < LEAST_LETTERS;
    if ((last || (keyed && !short_key)) && !find_key(s, name, &search, err))
        return false;
    if (!search.found && !last && !find_names(s, name, state, &search, err))
        return false;
    if (search.found == 1)
        return true;
    return refuse_name(err,
                       search.found ? _("several matches fit: use a key from the list of matches")
                       : last       ? _("the record contains no match")
                       : short_key  ? _("too short: a match key has at least four characters")
                                    : _("there is no such match"),
                       name);
}

bool match_find(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                struct store_error *err)
{
    return find(s, name, NULL, key, err);
}

bool match_find_open(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                     struct store_error *err)
{
    struct search open = {.key = key}, any = {.key = key};
    struct store_error failed;
    if (find(s, name, "open", key, err))
        return true;
    if (err->code != STORE_NOT_FOUND)
        return false;
    if (find_partie(s, name, "open", &open, &failed) && !open.found)
        find_partie(s, name, "unfinished", &open, &failed);
    if (open.found == 1)
        return true;
    if (find(s, name, NULL, key, err))
        return true;
    if (find_partie(s, name, NULL, &any, &failed) && any.found && !open.found)
        refuse_name(err, _("no match of this partie is open: .next begins the next one"), name);
    return false;
}

void strbuf_add_players(struct strbuf *w, const char *const *player, int players)
{
    for (int i = 0; i < players; i++) {
        strbuf_add(w, i ? " - " : "");
        strbuf_add_player_name(w, player[i], i);
    }
}

void strbuf_add_seats(struct strbuf *w, const struct store_match *m)
{
    const char *player[STORE_SEATS];
    for (int i = 0; i < m->seats; i++)
        player[i] = m->seat[i].called;
    strbuf_add_players(w, player, m->seats);
}

/* "4:2", "1000:350:0". */
static void add_standing(struct strbuf *w, const struct store_match *m)
{
    const struct game *game = game_named(m->game);
    bool major = !game || game->major;
    for (int i = 0; i < m->seats; i++)
        strbuf_add(w, i ? ":%ld" : "%ld", major ? m->seat[i].major : m->seat[i].minor);
}

static void add_winners(struct strbuf *w, const struct store_match *m)
{
    struct strbuf names = {.text = NULL};
    for (int i = 0; i < m->seats; i++) {
        if (!m->seat[i].won)
            continue;
        strbuf_add(&names, "%s", names.length ? _(", ") : "");
        strbuf_add_player_name(&names, m->seat[i].player, i);
    }
    strbuf_add(w, _("won by %s"), names.text ? names.text : "");
    w->failed |= names.failed;
    strbuf_free(&names);
}

static void add_state(struct strbuf *w, const struct store_match *m)
{
    if (strcmp(m->state, "over") != 0)
        strbuf_add(w, "%s", strcmp(m->state, "open") == 0 ? _("open") : _("unfinished"));
    else if (!match_winners(m))
        strbuf_add(w, "%s", _("won by nobody"));
    else
        add_winners(w, m);
}

void strbuf_add_result(struct strbuf *w, const struct store_match *m)
{
    add_standing(w, m);
    strbuf_add(w, ", ");
    add_state(w, m);
}

void strbuf_add_open_matters(struct strbuf *w, const struct store_match *m, const char *between)
{
    long pending = m->protests - m->decided, since = m->head_seq - m->sealed;
    if (pending)
        strbuf_add(w, P_("%s%ld protest pending", "%s%ld protests pending", pending), between,
                   pending);
    if (m->sealed && since)
        strbuf_add(w, P_("%s%ld entry follows the seal", "%s%ld entries follow the seal", since),
                   between, since);
}

void strbuf_add_match(struct strbuf *w, const struct store_match *m)
{
    strbuf_add(w, "%.*s  ", MATCH_SHOWN, m->key);
    char date[DATE_SAID] = "-"; /* the day it was entered may be another */
    if (m->date && *m->date)
        format_date(m->date, date);
    const struct game *game = game_named(m->game);
    strbuf_add_clean(w, date);
    strbuf_add(w, "  ");
    strbuf_add_clean(w, game ? _(game->title) : m->game);
    strbuf_add(w, "  ");
    strbuf_add_seats(w, m);
    strbuf_add(w, "  ");
    add_standing(w, m);
    strbuf_add(w, "  ");
    strbuf_add(w,
               turn_is_coup(game) ? CP_("board", "%ld turn", "%ld turns", m->coups)
                                  : P_("%ld turn", "%ld turns", m->coups),
               m->coups);
    strbuf_add(w, "  ");
    add_state(w, m);
    if (m->event && *m->event) {
        strbuf_add(w, "  ");
        strbuf_add_clean(w, m->event);
    }
    if (m->version) {
        strbuf_add(w, "  %s ", _("version"));
        strbuf_add_clean(w, m->version);
    }
    if (m->chosen)
        strbuf_add(w, "  %s", _("(chosen)"));
    if (m->hidden)
        strbuf_add(w, "  %s", _("(hidden)"));
    strbuf_add_open_matters(w, m, "  ");
    strbuf_add(w, "\n");
}

static int add_match(void *ctx, const struct store_match *m)
{
    struct strbuf *w = ctx;
    strbuf_add_match(w, m);
    return w->failed;
}

bool match_list(struct store *s, const struct store_query *query, struct strbuf *out,
                struct store_error *err)
{
    return store_matches(s, query, add_match, out, err) == STORE_OK;
}
