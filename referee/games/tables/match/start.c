/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a match begins: options, the men, a set-up. */
#include <string.h>

#include "base/i18n.h"
#include "games/option.h"
#include "machine_private.h"

const char *const tables_sides[] = {"White", "Black"};

/* --- options ---------------------------------------------------------------------------------- */

bool tables_set(void *match, const char *option, struct parse_error *why)
{
    struct tables_match *m = match;
    const struct game_option *o;
    long value;
    if (!game_option_read(m->game->game->option, option, &o, &value, why))
        return false;
    m->option[o - m->game->game->option] = value;
    return true;
}

void tables_agreed(const struct turn_ref *at, struct strbuf *out)
{
    const struct tables_match *m = at->began ? at->began : at->match;
    for (int i = 0; m->game->game->option[i].name; i++) {
        strbuf_add(out, "%s", i ? " " : "");
        game_option_add(out, &m->game->game->option[i], m->option[i]);
    }
}

/* --- a state ---------------------------------------------------------------------------------- */

static bool add_men(struct men *m, const char *list)
{
    const char *limit = list + strlen(list);
    for (const char *at = list; at < limit; at += *at == ',') {
        struct token w = {.text = at, .length = (size_t)(limit - at)};
        struct parse_error none;
        int times, field = tables_field_read(at, limit, WHITE, BY_NUMBER, &at);
        if (field < 0 || !tables_times_read(&w, &at, &times, &none))
            return false;
        for (int i = 0; i < times; i++)
            men_add(m, field);
    }
    return true;
}

struct tables_state tables_first(const struct tables_game *g)
{
    struct tables_state s = {.may = 3, .due = WHITE, .opens = true, .winner = NO_SIDE};
    struct men own = men_none();
    add_men(&own, g->start);
    s.board = (struct board){{own, own}};
    return s;
}

void tables_set_up_again(struct tables_state *s, const struct tables_game *g, int first)
{
    s->board = tables_first(g).board;
    s->due = (uint8_t)first;
    s->may = (uint8_t)(first == NO_SIDE ? 3 : 1 << first);
}

void tables_give(struct tables_state *s, const struct tables_match *m, enum side winner)
{
    s->reason = m->game->worth(s, winner, true, m->option, &s->halves);
    s->given = true;
    tables_end_match(s, (int)winner);
}

/* --- position lines --------------------------------------------------------------------------- */

/* A line being read into a state. */
struct state_reader {
    struct tables_match *m;
    struct tables_state *s;
};

/* "2w", or "2": nobody's. */
static bool read_doubled(struct tables_state *s, const struct tables_value *v,
                         const struct token *w, size_t at, struct parse_error *why)
{
    int number = 0;
    size_t i = at;
    for (; i < w->length && w->text[i] >= '0' && w->text[i] <= '9' && number <= v->most; i++)
        number = 10 * number + w->text[i] - '0';
    char owner = i + 1 == w->length ? w->text[i] : ' ';
    bool power = number >= v->least && number <= v->most && !(number & (number - 1));
    if (!power || (i != w->length && owner != 'w' && owner != 'b'))
        return token_error(w, at, why, "%s", _(v->wrong));
    s->own[v->at] = (int16_t)number;
    s->own[v->at + 1] = owner == 'w' ? 1 + WHITE : owner == 'b' ? 1 + BLACK : 0;
    return true;
}

/* "11:3", or "2". */
static bool read_value(struct tables_state *s, const struct tables_value *v, const struct token *w,
                       size_t at, struct parse_error *why)
{
    long number[2] = {0, 0};
    int n = 0;
    for (size_t i = at; i < w->length; i++) {
        char c = w->text[i];
        if (v->each && c == ':' && n == 0 && i > at)
            n = 1;
        else if (c >= '0' && c <= '9' && number[n] <= v->most)
            number[n] = 10 * number[n] + c - '0';
        else
            return token_error(w, i, why, "%s", _(v->wrong));
    }
    bool whole = w->length > at && n == v->each && w->text[w->length - 1] != ':';
    for (int i = 0; i <= n; i++) {
        whole &= number[i] >= v->least && number[i] <= v->most;
        s->own[v->at + i] = (int16_t)number[i];
    }
    return whole || token_error(w, at, why, "%s", _(v->wrong));
}

bool tables_read_value(const struct tables_game *g, struct tables_state *s, const struct token *w,
                       bool counts, bool *known, struct parse_error *why)
{
    *known = true;
    for (const struct tables_value *v = g->value; v && v->wrong; v++) {
        size_t n = v->key && (counts || !v->ruled) ? strlen(v->key) : 0;
        if (v->sets && word_equals(w, v->key)) {
            s->own[v->at] = v->sets;
            return true;
        }
        bool behind = w->length > n + v->doubled; /* "cube=" alone is no value */
        if (!v->sets && n && behind && memcmp(w->text, v->key, n) == 0 && w->text[n] == '=')
            return (v->doubled ? read_doubled : read_value)(s, v, w, n + 1, why);
    }
    return *known = false;
}

static bool read_key(void *context, const struct token *w, struct parse_error *why)
{
    struct state_reader *p = context;
    const struct tables_game *g = p->m->game;
    char option[48];
    bool known, taken = tables_read_value(g, p->s, w, true, &known, why);
    if (known)
        return taken;
    if (w->length >= sizeof option || !memchr(w->text, '=', w->length))
        return token_error(w, 0, why, "this is not part of a position such as W:1x15 B:1x15 w 64");
    memcpy(option, w->text, w->length);
    option[w->length] = '\0';
    if (strncmp(option, "game=", 5) == 0 && strcmp(option + 5, g->game->name) == 0)
        return true;
    if (tables_set(p->m, option, why))
        return true;
    return token_error(w, 0, why,
                       "this game has no such option or value: .help options lists them");
}

static bool place(struct tables_match *m, const struct token *w, size_t n, enum naming naming,
                  struct tables_state *s, struct dice *dice, struct parse_error *why)
{
    struct state_reader placing = {m, s};
    struct tables_position p;
    const struct tables_form form = {
        .stand = m->game->men->stand, .naming = naming, .key = read_key, .context = &placing};
    *s = tables_first(m->game);
    if (!tables_position_read(w, n, &form, &p, why))
        return false;
    for (enum side side = WHITE; m->game->no_empty_side && side <= BLACK; side++)
        if (!men_any(&p.board.side[side]))
            return token_error(&w[0], 0, why,
                               "fifteen men that are out are back on the start: 1x15");
    s->board = p.board;
    s->due = p.side;
    s->may = (uint8_t)(1 << p.side);
    s->set_up = true;
    if (m->game->placed)
        m->game->placed(s, m->option);
    *dice = p.dice;
    return true;
}

bool tables_place(struct tables_match *m, const struct token *w, size_t n, struct tables_state *s,
                  struct dice *dice, struct parse_error *why)
{
    return place(m, w, n, tables_naming(m), s, dice, why);
}

/* --- a match ---------------------------------------------------------------------------------- */

enum { SETUP_WORDS = 32 };

/* Places the men of a set-up. Its fields have plain numbers, whatever the option `numbering` says:
 * the option may change, and the men stay. A set-up with names that only the other numbering has
 * uses that one. */
static bool place_setup(struct tables_match *m, const struct token *w, size_t n, struct dice *dice,
                        struct parse_error *why)
{
    const struct tables_game *g = m->game;
    struct tables_match other = *m;
    struct parse_error none;
    if (place(m, w, n, g->naming, &m->begins, dice, why))
        return true;
    bool called_so = tables_naming(m) != g->naming; /* then its error is the one to tell */
    if (!g->other_name ||
        !place(&other, w, n, g->other_name, &other.begins, dice, called_so ? why : &none))
        return false;
    *m = other;
    return true;
}

static bool set_up(struct tables_match *m, const char *text, struct parse_error *why)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct token w[SETUP_WORDS];
    struct dice dice;
    size_t n = 0;
    for (;; n++) {
        struct token one;
        if (!scan_word(&scan, &one, why))
            return false;
        if (one.kind == TOKEN_END)
            break;
        if (one.kind != WORD || n == SETUP_WORDS)
            return token_error(&one, 0, why,
                               "this is not part of a position such as W:1x15 B:1x15 w 64");
        w[n] = one;
    }
    const struct token here = {.column = 1};
    if (!place_setup(m, w, n, &dice, why))
        return false;
    if (dice.high)
        return token_error(&here, 0, why, "a set-up takes no dice: they come with the first turn");
    const struct board *b = &m->begins.board;
    if (!men_any(&b->side[WHITE]) || !men_any(&b->side[BLACK]))
        return token_error(&here, 0, why, "a side without men has won already");
    return true;
}

/* Options first: the set-up depends on them, as on who is shut out. */
bool tables_start(void *match, const struct tables_game *g, const struct match_setup *f,
                  struct parse_error *why)
{
    struct tables_match *m = match;
    m->game = g;
    m->begins = tables_first(g);
    for (int i = 0; g->usual && g->game->option[i].name; i++)
        m->option[i] = g->usual[i];
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Option") == 0 && !tables_set(m, f->header[i].value, why))
            return false;
    if (g->placed)
        g->placed(&m->begins, m->option);
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Setup") == 0 && !set_up(m, f->header[i].value, why))
            return false;
    return true;
}
