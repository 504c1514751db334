/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "partie.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"

static bool refuse(struct parse_error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Names may hold anything, and are cut where they are long. */
static bool refuse(struct parse_error *err, const char *format, ...)
{
    char reason[sizeof err->reason - 16];
    struct strbuf clean = {.text = NULL};
    va_list args;
    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    strbuf_add_clean(&clean, reason);
    token_error(&(struct token){.column = 1}, 0, err, "%s", clean.text ? clean.text : "");
    strbuf_free(&clean);
    return false;
}

/* --- the terms -------------------------------------------------------------------------------- */

static const char *const sides[2] = {"White", "Black"};

static const char *seated(const struct record_founding *f, enum side s)
{
    return *f->player[s] ? f->player[s] : sides[s];
}

/* Lists the players: those of [Player1] and so on, or else the two of the first marqué. Returns
 * their number, or 0 if there are not two to four or two have the same name. */
static uint8_t list_players(struct partie *p, const struct record_founding *f)
{
    uint8_t n = 0;
    while (n < ECRIRE_PLAYERS && *f->of_partie[n]) {
        p->player[n] = f->of_partie[n];
        n++;
    }
    for (int i = n; i < ECRIRE_PLAYERS; i++)
        if (*f->of_partie[i])
            return 0;
    if (!n) {
        p->player[0] = seated(f, WHITE);
        p->player[1] = seated(f, BLACK);
        n = 2;
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            if (strcmp(p->player[i], p->player[k]) == 0)
                return 0;
    }
    return n < 2 ? 0 : n;
}

static bool same_terms(const struct record_founding *a, const struct record_founding *b)
{
    struct options o = a->options;
    o.refaits = b->options.refaits;
    for (int i = 0; i < ECRIRE_PLAYERS; i++)
        if (strcmp(a->of_partie[i], b->of_partie[i]) != 0)
            return false;
    return strcmp(a->partie, b->partie) == 0 && options_same_terms(&o, &b->options);
}

static bool agree(struct partie *p, const struct record_founding *f, struct parse_error *err)
{
    struct ecrire_terms t = {.options = f->options, .players = list_players(p, f)};
    p->name = f->partie;
    if (!t.players)
        return refuse(err, "%s", _("a partie has two to four players, each with a different name"));
    switch (ecrire_begin(&p->account, &t)) {
    case ECRIRE_CHOUETTE:
        return refuse(err, _("a chouette is for three players, not %d"), t.players);
    case ECRIRE_UNEVEN:
        return refuse(err, _("%d marqués do not fit %d players: choose a multiple of %d"),
                      t.options.marques, t.players, ecrire_multiple(&p->account));
    default:
        return true;
    }
}

/* --- the marqués ------------------------------------------------------------------------------ */

static int player_named(const struct partie *p, const char *name)
{
    for (int i = 0; i < p->account.terms.players; i++)
        if (strcmp(p->player[i], name) == 0)
            return i;
    return -1;
}

/* It was begun before a correction made a refait of the marqué before it, or none of it. */
static void remark_refaits(struct partie *p, int number, int refaits, int says)
{
    strbuf_add(&p->remarks, _("Marqué %d: "), number);
    strbuf_add(&p->remarks, P_("%d refait went before it", "%d refaits went before it", refaits),
               refaits);
    strbuf_add(&p->remarks, _(", though it says %d; the true number counts.\n"), says);
}

static bool take_match(struct partie *p, const struct partie_match *m, struct parse_error *err)
{
    const struct record_founding *f = m->founding;
    struct partie_line *l = &p->line[p->lines];
    struct ecrire *e = &p->account;
    int number = e->decided + 1;
    if (!f->options.ecrire)
        return refuse(err, _("marqué %d: it lacks the option play=ecrire"), number);
    if (!same_terms(p->first, f))
        return refuse(err, _("marqué %d: its terms differ from those of the first"), number);
    *l = (struct partie_line){.of = m, .number = number, .over = m->now->over};
    l->marque = (struct marque){.opened = (uint8_t)m->opened,
                                .given = (uint8_t)(m->now->given ? 1 + m->now->winner : 0),
                                .times = (uint8_t)m->times,
                                .refaits = e->refaits,
                                .score = m->now->score};
    for (int s = WHITE; s <= BLACK; s++) {
        int player = player_named(p, seated(f, (enum side)s));
        if (player < 0)
            return refuse(err, _("marqué %d: %.60s is not one of the players"), number,
                          seated(f, (enum side)s));
        l->marque.player[s] = (uint8_t)player;
    }
    uint8_t refaits = e->refaits;
    enum ecrire_error what = l->over          ? ecrire_add(e, &l->marque, &l->row)
                             : ecrire_done(e) ? ECRIRE_ALL
                             : !ecrire_turn(e, l->marque.player) ? ECRIRE_PAIR
                                                                 : ECRIRE_OK;
    switch (what) {
    case ECRIRE_PAIR:
        return refuse(err, _("marqué %d: it is the turn of %.40s and %.40s"), number,
                      p->player[e->next[0]], p->player[e->next[1]]);
    case ECRIRE_ALL:
        return refuse(err, _("one marqué too many: %d were agreed on"), number - 1);
    default:
        p->lines++;
        if (f->options.refaits != refaits)
            remark_refaits(p, number, refaits, f->options.refaits);
        return true;
    }
}

/* By their rounds, where all say theirs. */
static void put_in_order(const struct partie_match **list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!list[i]->founding->round)
            return;
    for (size_t i = 1; i < n; i++) {
        for (size_t k = i; k && list[k]->founding->round < list[k - 1]->founding->round; k--) {
            const struct partie_match *m = list[k];
            list[k] = list[k - 1];
            list[k - 1] = m;
        }
    }
}

/* "Does not count: Anna - Boris, 9:8, round 2: " and why. */
static void remark_left(struct partie *p, const struct partie_match *m, const char *why)
{
    const struct record_founding *f = m->founding;
    strbuf_add(&p->remarks, "%s", _("Does not count: "));
    strbuf_add_clean(&p->remarks, seated(f, WHITE));
    strbuf_add(&p->remarks, " - ");
    strbuf_add_clean(&p->remarks, seated(f, BLACK));
    strbuf_add(&p->remarks, ", %d:%d, ", m->now->score.holes[WHITE], m->now->score.holes[BLACK]);
    if (f->round)
        strbuf_add(&p->remarks, _("round %d: "), f->round);
    strbuf_add(&p->remarks, "%s.\n", why);
}

/* One was begun on another machine, or typed again: the first founded counts. */
static bool there_already(const struct partie_match *const *list, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (list[i]->founding->round && list[k]->founding->round == list[i]->founding->round)
            return true;
    return false;
}

/* Takes what fits, each in its turn: what was others' turn may fit behind a later one. */
static void take_all(struct partie *p, const struct partie_match **list, size_t n)
{
    struct parse_error why;
    bool took = true;
    for (size_t i = n; i-- > 0;) {
        if (!there_already(list, i))
            continue;
        remark_left(p, list[i],
                    _("this round is there twice: .resume it and type another [Round]"));
        list[i] = NULL;
    }
    while (took) {
        took = false;
        for (size_t i = 0; i < n; i++) {
            if (!list[i] || !take_match(p, list[i], &why))
                continue;
            list[i] = NULL;
            took = true;
        }
    }
    for (size_t i = 0; i < n; i++)
        if (list[i] && !take_match(p, list[i], &why))
            remark_left(p, list[i], why.reason);
}

/* Rounds that no match says. */
static void remark_wanting(struct partie *p, const struct partie_match *const *list, size_t n)
{
    int round = 0;
    for (size_t i = 0; i < n; i++) {
        int says = list[i]->founding->round;
        p->last_round = says > p->last_round ? says : p->last_round;
        for (round++; says && round < says && round < (int)n + ECRIRE_PLAYERS; round++)
            strbuf_add(&p->remarks, _("Round %d is missing.\n"), round);
        round = says ? says : round;
    }
    p->last_round = p->last_round > (int)n ? p->last_round : (int)n;
}

bool partie_make(struct partie *p, const struct partie_match *matches, size_t n,
                 struct parse_error *err)
{
    const struct partie_match **list = malloc(n * sizeof *list);
    *p = (struct partie){.line = calloc(n, sizeof *p->line)};
    bool ok = list && p->line;
    if (!ok)
        refuse(err, "%s", _("out of memory"));
    for (size_t i = 0; ok && i < n; i++)
        list[i] = &matches[i];
    if (ok) {
        put_in_order(list, n);
        p->first = list[0]->founding;
        ok = agree(p, p->first, err);
    }
    if (ok && !p->first->options.ecrire)
        ok = refuse(err, _("marqué %d: it lacks the option play=ecrire"), 1);
    if (ok) {
        remark_wanting(p, list, n);
        take_all(p, list, n);
        ok = !p->remarks.failed || refuse(err, "%s", _("out of memory"));
    }
    free(list);
    if (!ok)
        partie_free(p);
    return ok;
}

void partie_free(struct partie *p)
{
    free(p->line);
    p->line = NULL;
    strbuf_free(&p->remarks);
}

/* --- the next one ----------------------------------------------------------------------------- */

bool partie_next(const struct partie *p, int *round)
{
    const struct partie_line *last = p->lines ? &p->line[p->lines - 1] : NULL;
    bool waits = last && !last->over && !last->of->begun; /* founded, and nothing thrown */
    *round =
        waits && last->of->founding->round ? last->of->founding->round : p->last_round + !waits;
    return !ecrire_done(&p->account) && (!last || last->over || waits);
}

enum side partie_opens(const struct partie *p)
{
    const uint8_t *next = p->account.next;
    size_t n = p->lines;
    while (n && !p->line[n - 1].over)
        n--;
    const uint8_t *sat = n ? p->line[n - 1].marque.player : next;
    return next[0] == sat[BLACK] || next[1] == sat[WHITE] ? BLACK : WHITE;
}
