/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text/partie.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/tongue.h"

static bool refuse(struct text_error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Names may hold anything, and are cut where they are long. */
static bool refuse(struct text_error *err, const char *format, ...)
{
    char reason[sizeof err->reason - 16];
    struct words clean = {.text = NULL};
    va_list args;
    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    words_add_clean(&clean, reason);
    word_error(&(struct word){.column = 1}, 0, err, "%s", clean.text ? clean.text : "");
    words_free(&clean);
    return false;
}

/* --- the terms -------------------------------------------------------------------------------- */

static const char *const sides[2] = {"White", "Black"};

static const char *seated(const struct founding *f, enum side s)
{
    const char *name = s == WHITE ? f->white : f->black;
    return *name ? name : sides[s];
}

/* Who plays: [Player1] and so on, or else the two of the first marqué. 0: not two to four, or two
 * of one name. */
static uint8_t list_players(struct partie *p, const struct founding *f)
{
    uint8_t n = 0;
    while (n < ECRIRE_PLAYERS && *f->player[n]) {
        p->player[n] = f->player[n];
        n++;
    }
    for (int i = n; i < ECRIRE_PLAYERS; i++) {
        if (*f->player[i])
            return 0;
    }
    if (!n) {
        p->player[0] = seated(f, WHITE);
        p->player[1] = seated(f, BLACK);
        n = 2;
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) {
            if (strcmp(p->player[i], p->player[k]) == 0)
                return 0;
        }
    }
    return n < 2 ? 0 : n;
}

static bool same_terms(const struct founding *a, const struct founding *b)
{
    for (int i = 0; i < ECRIRE_PLAYERS; i++) {
        if (strcmp(a->player[i], b->player[i]) != 0)
            return false;
    }
    return strcmp(a->partie, b->partie) == 0 && options_same_terms(&a->options, &b->options);
}

static bool agree(struct partie *p, const struct founding *f, struct text_error *err)
{
    struct ecrire_terms t = {.options = f->options, .players = list_players(p, f)};
    p->name = f->partie;
    if (!t.players)
        return refuse(err, "%s", _("a partie has two to four players, each of another name"));
    switch (ecrire_begin(&p->account, &t)) {
    case ECRIRE_CHOUETTE:
        return refuse(err, _("a chouette is for three players, not %d"), t.players);
    case ECRIRE_UNEVEN:
        return refuse(
            err, _("%d marqués cannot be shared evenly among %d players: a multiple of %d can"),
            t.options.marques, t.players, ecrire_multiple(&p->account));
    default:
        return true;
    }
}

/* --- the marqués ------------------------------------------------------------------------------ */

static int player_named(const struct partie *p, const char *name)
{
    for (int i = 0; i < p->account.terms.players; i++) {
        if (strcmp(p->player[i], name) == 0)
            return i;
    }
    return -1;
}

static bool take_match(struct partie *p, const struct partie_match *m, struct text_error *err)
{
    const struct founding *f = m->founding;
    struct partie_line *l = &p->line[p->lines];
    struct ecrire *e = &p->account;
    int number = e->decided + 1;
    if (!f->options.ecrire)
        return refuse(err, _("marqué %d: it is not played so, the option play=ecrire is wanting"),
                      number);
    if (!same_terms(p->line[0].of->founding, f))
        return refuse(err, _("marqué %d: its terms are not those of the first"), number);
    *l = (struct partie_line){.of = m, .number = number, .over = m->now->over};
    l->marque = (struct marque){
        .opened = (uint8_t)m->opened, .refaits = f->options.refaits, .score = m->now->score};
    for (int s = WHITE; s <= BLACK; s++) {
        int player = player_named(p, seated(f, (enum side)s));
        if (player < 0)
            return refuse(err, _("marqué %d: %.60s is not one of the players"), number,
                          seated(f, (enum side)s));
        l->marque.player[s] = (uint8_t)player;
    }
    enum ecrire_error what = l->over          ? ecrire_add(e, &l->marque, &l->row)
                             : ecrire_done(e) ? ECRIRE_ALL
                             : !ecrire_turn(e, l->marque.player) ? ECRIRE_PAIR
                             : l->marque.refaits != e->refaits   ? ECRIRE_REFAIT
                                                                 : ECRIRE_OK;
    switch (what) {
    case ECRIRE_PAIR:
        return refuse(err, _("marqué %d: it is the turn of %.40s and %.40s"), number,
                      p->player[e->next[0]], p->player[e->next[1]]);
    case ECRIRE_REFAIT:
        return refuse(err, _("marqué %d: %d refaits went before it, it says %d"), number,
                      e->refaits, l->marque.refaits);
    case ECRIRE_ALL:
        return refuse(err, _("one marqué too many: %d were agreed on"), number - 1);
    default:
        p->lines++;
        return true;
    }
}

/* By their rounds, where all say theirs: then none may be wanting, and none there twice. */
static bool put_in_order(const struct partie_match **list, size_t n, struct text_error *err)
{
    for (size_t i = 0; i < n; i++) {
        if (!list[i]->founding->round)
            return true;
    }
    for (size_t i = 1; i < n; i++) {
        for (size_t k = i; k && list[k]->founding->round < list[k - 1]->founding->round; k--) {
            const struct partie_match *m = list[k];
            list[k] = list[k - 1];
            list[k - 1] = m;
        }
    }
    for (size_t i = 0; i < n; i++) {
        int round = list[i]->founding->round, place = (int)i + 1;
        if (round != place)
            return refuse(err, _("in the place of round %d stands a match that says round %d"),
                          place, round);
    }
    return true;
}

bool partie_make(struct partie *p, const struct partie_match *matches, size_t n,
                 struct text_error *err)
{
    const struct partie_match **list = malloc(n * sizeof *list);
    *p = (struct partie){.line = calloc(n, sizeof *p->line)};
    bool ok = list && p->line;
    if (!ok)
        refuse(err, "%s", _("no memory"));
    for (size_t i = 0; ok && i < n; i++)
        list[i] = &matches[i];
    ok = ok && put_in_order(list, n, err);
    if (ok) {
        p->line[0].of = list[0];
        ok = agree(p, list[0]->founding, err);
    }
    for (size_t i = 0; ok && i < n; i++)
        ok = take_match(p, list[i], err);
    free(list);
    if (!ok)
        partie_free(p);
    return ok;
}

void partie_free(struct partie *p)
{
    free(p->line);
    p->line = NULL;
}

/* --- the next one ----------------------------------------------------------------------------- */

bool partie_next(const struct partie *p, int *round)
{
    const struct partie_line *last = &p->line[p->lines - 1];
    bool waits = !last->over && !last->of->begun; /* founded, and nothing thrown */
    *round = (int)p->lines + !waits;
    return !ecrire_done(&p->account) && (last->over || waits);
}
