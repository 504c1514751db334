/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "partie.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "games/trictrac/text/partie.h"
#include "state.h"

/* --- the next marqué's headers ---------------------------------------------------------------- */

/* Every marqué states the terms of the partie; it states other options if they are not the
 * default. */
static void add_options(struct strbuf *headers, const struct options *o, enum numbering n)
{
    static const char *const said[] = {"play",   "marques", "refait",
                                       "jetons", "queue",   "first-throw"};
    const struct options defaults = options_default();
    for (size_t i = 0; i < sizeof *o; i++) {
        bool say_it = ((const uint8_t *)o)[i] != ((const uint8_t *)&defaults)[i];
        for (size_t k = 0; k < sizeof said / sizeof said[0]; k++)
            say_it |= strcmp(trictrac_options[i].name, said[k]) == 0;
        struct strbuf text = {.text = NULL};
        if (say_it)
            strbuf_add_option(&text, o, i);
        if (text.text)
            strbuf_add_header(headers, "Option", text.text);
        headers->failed |= text.failed;
        strbuf_free(&text);
    }
    if (n == NUMBERING_TALON)
        strbuf_add_header(headers, "Option", "numbering=talon");
}

static void add_founding(struct strbuf *headers, const struct partie *p)
{
    const struct ecrire *e = &p->account;
    const struct record_founding *first = p->first;
    struct options o = e->terms.options;
    enum side opens = partie_opens(p);
    char text[24];
    int round;
    if (!partie_next(p, &round))
        return;
    o.refaits = e->refaits;
    strbuf_add_header(headers, "White", p->player[e->next[opens != WHITE]]);
    strbuf_add_header(headers, "Black", p->player[e->next[opens != BLACK]]);
    strbuf_add_header(headers, "Partie", p->name);
    snprintf(text, sizeof text, "%d", round);
    strbuf_add_header(headers, "Round", text);
    for (int i = 0; i < ECRIRE_PLAYERS && *first->of_partie[i]; i++) {
        snprintf(text, sizeof text, "Player%d", i + 1);
        strbuf_add_header(headers, text, first->of_partie[i]);
    }
    add_options(headers, &o, first->numbering);
    if (opens == BLACK)
        strbuf_add(headers, "1. b\n");
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The founding of a partie about to begin, with the first players seated. */
static struct record_founding seat_first(const struct record_founding *f)
{
    struct record_founding seated = *f;
    seated.options.ecrire = 1;
    seated.options.refaits = 0;
    if (*f->of_partie[0])
        memcpy(seated.player, f->of_partie, sizeof seated.player);
    return seated;
}

static bool partie_tell(const struct partie_match *matches, size_t n,
                        const struct series_told *told, struct parse_error *err)
{
    struct partie p;
    struct record_founding seated;
    struct partie_match one = matches[0];
    if (n == 1 && !one.begun) {
        seated = seat_first(one.founding);
        one.founding = &seated;
        matches = &one;
    }
    *err = (struct parse_error){.column = 0};
    if (!partie_make(&p, matches, n, err))
        return false;
    if (p.remarks.length)
        snprintf(err->reason, sizeof err->reason, "%s", _("something is not as it should be"));
    if (told->sheet)
        (told->json ? json_partie : render_partie)(told->sheet, &p);
    if (told->next)
        add_founding(told->next, &p);
    if (told->opener)
        strbuf_add(told->opener, "%s", p.player[p.account.next[0]]);
    if (told->ahead)
        render_partie_next(told->ahead, &p);
    if (told->settled)
        render_partie_settled(told->settled, &p);
    partie_free(&p);
    return true;
}

/* --- of the matches there are ----------------------------------------------------------------- */

const struct score_field trictrac_accounted[] = {
    {.before = "k "}, {.before = ", refaits "}, {.before = NULL}};

bool trictrac_account(void *match, long out[SCORE_FIELDS])
{
    const struct match *m = state_present(state_with_ruling(match));
    if (!m->options.ecrire)
        return false;
    out[0] = marque_ended(m).times;
    out[1] = m->options.refaits;
    return true;
}

enum { TIMES_MOST = 9 }; /* a log from elsewhere may say anything */

/* A match that has a result in its log counts as that says. Returns how many times its holes count;
 * 0: as its score gives. */
static int take_result(const struct series_match *of, struct match *m)
{
    if (!of->ended)
        return 0;
    m->over = 1;
    m->winner = (uint8_t)(of->winners >> WHITE & 1U   ? WHITE
                          : of->winners >> BLACK & 1U ? BLACK
                                                      : NOBODY);
    m->given = of->given;
    for (int s = WHITE; s <= BLACK; s++)
        m->score.holes[s] = (uint16_t)of->major[s];
    return of->account[0] >= 1 && of->account[0] <= TIMES_MOST ? (int)of->account[0] : 0;
}

static bool make_matches(const struct series_match *of, size_t n, struct partie_match *m,
                         struct record_founding *f, struct match *now, struct parse_error *err)
{
    for (size_t i = 0; i < n; i++) {
        const struct trictrac *s = state_with_ruling(of[i].match);
        if (!founding_read(of[i].founding, &f[i], err))
            return false;
        now[i] = *state_present(s);
        m[i] = (struct partie_match){.founding = &f[i],
                                     .now = &now[i],
                                     .times = take_result(&of[i], &now[i]),
                                     .begun = of[i].turns > 0,
                                     .opened = s->opened == 1 + BLACK ? BLACK : WHITE};
    }
    return true;
}

bool trictrac_series(const struct series_match *of, size_t n, const struct series_told *told,
                     struct parse_error *err)
{
    struct partie_match *m = calloc(n, sizeof *m);
    struct record_founding *f = calloc(n, sizeof *f);
    struct match *now = calloc(n, sizeof *now);
    bool ok = m && f && now ? make_matches(of, n, m, f, now, err) && partie_tell(m, n, told, err)
                            : token_error(&(struct token){.column = 1}, 0, err, "out of memory");
    free(now);
    free(m);
    free(f);
    return ok;
}
