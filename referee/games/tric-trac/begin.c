/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a match begins: options and a set-up. */
#include <string.h>

#include "base/tongue.h"
#include "games/option.h"
#include "match.h"

/* --- options ---------------------------------------------------------------------------------- */

enum option { PARTIES, HUCKE_REST, NEXT_START, NUMBERING };

const struct game_option german_options[] = {
    {"parties", NULL, N_("how many parties make a match"), 1, 1000},
    {"hucke-rest", "off on", N_("whether a man may rest on the other's empty Hucke"), 0, 0},
    {"next-start", "throw winner", N_("who begins after new: the higher throw, or the winner"), 0,
     0},
    {"numbering", "fields tongues", N_("fields 1-24, or the tongues 1-12 and 12A-1A"), 0, 0},
    {.name = NULL}};

static void set_option(struct german *m, enum option option, long value)
{
    switch (option) {
    case PARTIES:
        m->terms.parties = (uint16_t)value;
        break;
    case HUCKE_REST:
        m->terms.hucke_rest = value != 0;
        break;
    case NEXT_START:
        m->terms.next_start = (uint8_t)value;
        break;
    case NUMBERING:
        m->naming = value ? BY_TONGUES : BY_NUMBER;
        break;
    }
}

bool german_set(void *match, const char *option, struct fault *why)
{
    const struct game_option *o;
    long value;
    if (!game_option_read(german_options, option, &o, &value, why))
        return false;
    set_option(match, (enum option)(o - german_options), value);
    return true;
}

void german_agreed(const struct at *at, struct words *out)
{
    const struct german *m = at->began ? at->began : at->match;
    const long is[] = {[PARTIES] = m->terms.parties,
                       [HUCKE_REST] = m->terms.hucke_rest,
                       [NEXT_START] = m->terms.next_start,
                       [NUMBERING] = m->naming == BY_TONGUES};
    for (size_t i = 0; german_options[i].name; i++) {
        words_add(out, "%s", i ? " " : "");
        game_option_add(out, &german_options[i], is[i]);
    }
}

/* --- position lines --------------------------------------------------------------------------- */

/* "11:3", both 0 to 11. */
static bool read_pegs(struct german *m, const struct word *w, size_t at, struct fault *why)
{
    int peg[2] = {0, 0}, n = 0;
    for (size_t i = at; i < w->length; i++) {
        char c = w->text[i];
        if (c == ':' && n == 0 && i > at)
            n = 1;
        else if (c >= '0' && c <= '9' && peg[n] < PARTIE_POINTS)
            peg[n] = 10 * peg[n] + c - '0';
        else
            return word_error(w, i, why, "pegs are written score=11:3, White's first");
    }
    if (n != 1 || w->text[w->length - 1] == ':')
        return word_error(w, at, why, "pegs are written score=11:3, White's first");
    if (peg[0] >= PARTIE_POINTS || peg[1] >= PARTIE_POINTS)
        return word_error(w, at, why, "a peg stands at 0 to 11");
    m->before.peg[WHITE] = (uint8_t)peg[0];
    m->before.peg[BLACK] = (uint8_t)peg[1];
    return true;
}

static bool read_key(void *context, const struct word *w, struct fault *why)
{
    static const char score[] = "score=";
    char option[48];
    size_t n = sizeof score - 1;
    if (w->length > n && memcmp(w->text, score, n) == 0)
        return read_pegs(context, w, n, why);
    if (word_equals(w, "game=tric-trac"))
        return true;
    if (w->length >= sizeof option || !memchr(w->text, '=', w->length))
        return word_error(w, 0, why, "this is not part of a position, as in W:1x15 B:1x15 w 64");
    memcpy(option, w->text, w->length);
    option[w->length] = '\0';
    if (german_set(context, option, why))
        return true;
    return word_error(w, 0, why, "this game has no such option or value: .help options lists them");
}

bool german_place(struct german *m, const struct word *w, size_t words, struct dice *dice,
                  enum side *side, struct fault *why)
{
    struct tables_position p;
    struct tables_form form = {.stand = ALL_FIELDS & ~field_bit(GOAL),
                               .naming = (enum naming)m->naming,
                               .key = read_key,
                               .context = m};
    for (size_t i = 0; i < words; i++) /* it governs the fields of the others */
        if (word_equals(&w[i], "numbering=tongues"))
            form.naming = BY_TONGUES;
    if (!tables_position_read(w, words, &form, &p, why))
        return false;
    for (int s = WHITE; s <= BLACK; s++)
        if (!men_any(&p.board.side[s]))
            return word_error(&w[0], 0, why,
                              "fifteen men that are out are back on the start: 1x15");
    m->before.board = p.board;
    m->before.may = (uint8_t)(1 << p.side & 3);
    m->before.first = p.side;
    *dice = p.dice;
    *side = (enum side)p.side;
    return true;
}

enum { SETUP_WORDS = 32 };

static bool set_up(struct german *m, const char *text, struct fault *why)
{
    struct scanner s = scan_text(text, strlen(text), true);
    struct word w[SETUP_WORDS];
    struct dice dice;
    enum side side;
    size_t n = 0;
    for (;; n++) {
        struct word one;
        if (!scan_word(&s, &one, why))
            return false;
        if (one.kind == WORD_END)
            break;
        if (one.kind != WORD || n == SETUP_WORDS)
            return word_error(&one, 0, why,
                              "this is not part of a position, as in W:1x15 B:1x15 w 64");
        w[n] = one;
    }
    if (!german_place(m, w, n, &dice, &side, why))
        return false;
    return !dice.high ||
           word_error(&w[0], 0, why, "a match is set up before a throw, without dice");
}

/* --- a match ---------------------------------------------------------------------------------- */

bool german_start(void *match, const struct founding *f, struct fault *why)
{
    struct german *m = match;
    m->terms.parties = 12; /* D "in der Regel... über 12 Partien" */
    m->before = german_series_begin();
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Option") == 0 && !german_set(m, f->header[i].value, why))
            return false;
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Setup") == 0 && !set_up(m, f->header[i].value, why))
            return false;
    return true;
}
