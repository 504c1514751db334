/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The partie à écrire in words, and its account. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "coup.h"
#include "games/trictrac/rules/ecrire.h"
#include "partie.h"

/* --- partie ---------------------------------------------------------------------------------- */

static bool refuse(struct parse_error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Names may contain any text, and long ones are truncated. */
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

/* --- ecrire ---------------------------------------------------------------------------------- */

/* The partie à écrire in words. */

/* --- one marqué ------------------------------------------------------------------------------- */

static void say_refait(struct strbuf *w, const struct match *m, struct placeholders *f)
{
    f->points = m->score.holes[WHITE];
    f->count = marque_consolation(m->options.refaits + 1, (enum refait)m->options.refait);
    add_sentence(
        w, f,
        "Refait: {points} holes each. Nobody pays; the same two play it again, with a consolation "
        "of {count} (M XIX; GU VIII).\n");
}

/* Given up: nobody pegs for it, and only holes that were won are paid. */
static void say_given_up(struct strbuf *w, const struct marque_end *e, struct placeholders *f)
{
    if (!e->jetons)
        add_plural(
            w, f,
            "{who} wins the marqué, given up at {points} hole to {count}: nothing to pay, {who} "
            "has no more holes than {other} (no book: custom).\n",
            "{who} wins the marqué, given up at {points} holes to {count}: nothing to pay, "
            "{who} has no more holes than {other} (no book: custom).\n",
            f->points);
    else if (e->run == RUN_NONE)
        add_plural(w, f,
                   "{who} wins the marqué, given up at {points} hole to {count}: {how} jetons for "
                   "the current holes (custom, in no treatise).\n",
                   "{who} wins the marqué, given up at {points} holes to {count}: {how} jetons for "
                   "the current holes (custom, in no treatise).\n",
                   f->points);
    else
        add_sentence(
            w, f,
            e->run == RUN_SMALL
                ? N_("{who} wins the marqué, given up in small bredouille at {points} holes to "
                     "{count}: {how} jetons for the current holes (custom, in no treatise).\n")
                : N_("{who} wins the marqué, given up in grande bredouille at {points} holes to "
                     "{count}: {how} jetons for the current holes (custom, in no treatise).\n"));
}

void render_marque(struct strbuf *w, const struct match *m)
{
    static const char *const won[] = {
        [RUN_NONE] = N_("{who} wins the marqué, {points} holes to {count}: {how} jetons (M XIX; "
                        "GU VIII).\n"),
        [RUN_SMALL] = N_("{who} wins the marqué in small bredouille, {points} holes to {count}: "
                         "{how} jetons (M XIX; GU VIII).\n"),
        [RUN_GRANDE] = N_("{who} wins the marqué in grande bredouille, {points} holes to {count}: "
                          "{how} jetons (M XIX; GU VIII).\n"),
    };
    struct marque_end e = marque_ended(m);
    struct placeholders f = {.who = WHITE};
    char sum[64];
    if (e.winner < 0) {
        say_refait(w, m, &f);
        return;
    }
    f.who = (enum side)e.winner;
    f.points = m->score.holes[e.winner];
    f.count = m->score.holes[other_side(f.who)];
    if (e.times > 1)
        snprintf(sum, sizeof sum, "%d × (%d + %d) - %d = %d", e.times, f.points, e.consolation,
                 f.count, e.jetons);
    else
        snprintf(sum, sizeof sum, "%d + %d - %d = %d", f.points, e.consolation, f.count, e.jetons);
    f.how = sum;
    if (e.given)
        say_given_up(w, &e, &f);
    else
        add_sentence(w, &f, won[e.run]);
}

/* --- a whole partie --------------------------------------------------------------------------- */

enum { PARTY_NAME = 288 };

/* "Anna", or for partners "Anna and Clara"; the caller cleans it. Returns the number of players. */
static int party_name(const struct partie *p, int party, char out[PARTY_NAME])
{
    int many = 0;
    size_t length = 0;
    for (int i = 0; i < p->account.terms.players && length < PARTY_NAME; i++) {
        if (ecrire_party(&p->account, i) == party)
            length += (size_t)snprintf(out + length, PARTY_NAME - length, "%s%s",
                                       many++ ? _(" and ") : "", p->player[i]);
    }
    return many;
}

/* Two parties as the sides of a sentence. */
struct two_parties {
    char text[2][PARTY_NAME];
    const char *names[2];
    bool partners; /* the first of them */
    struct placeholders gaps;
};

static struct placeholders *gaps_of_parties(const struct partie *p, int who, int other,
                                            struct two_parties *t)
{
    t->partners = party_name(p, who, t->text[0]) > 1;
    party_name(p, other, t->text[1]);
    t->names[0] = t->text[0];
    t->names[1] = t->text[1];
    t->gaps = (struct placeholders){.names = t->names, .who = WHITE};
    return &t->gaps;
}

/* --- what was agreed -------------------------------------------------------------------------- */

/* Adds the order of play, and who has the first throw. */
static void add_turns(struct strbuf *w, const struct partie *p)
{
    static const char *const first[] = {[FIRST_WINNER] = N_("The winner has the first throw.\n"),
                                        [FIRST_ALTERNATE] =
                                            N_("The players have the first throw in turn.\n")};
    const struct options *o = &p->account.terms.options;
    struct two_parties t = {.text = {"", ""}};
    int players = p->account.terms.players;
    if (players == 2) {
        strbuf_add(w, "%s", _(first[o->first_throw]));
    } else if (o->chouette) {
        strbuf_add(w, "%s", _(first[FIRST_ALTERNATE]));
        add_sentence(w, gaps_of_parties(p, 0, 1, &t), "Chouette: {who} alone against {other}.\n");
    } else {
        strbuf_add(w, "%s", _("The player who stays has the first throw.\n"));
        strbuf_add(w, "%s",
                   players == 3 && o->leaves == LEAVES_LOSER
                       ? _("In turn: the loser of the first marqué leaves.\n")
                       : _("In turn: the winner of the first marqué leaves.\n"));
    }
}

static void add_agreed(struct strbuf *w, const struct partie *p)
{
    static const char *const refaits[] = {
        [REFAIT_GROWING] = N_("; a refait adds 2 to the consolation. "),
        [REFAIT_DOUBLED] = N_("; a refait doubles the consolation. ")};
    const struct options *o = &p->account.terms.options;
    int fiches = ecrire_settle(&p->account).queue_fiches;
    strbuf_add(w, P_("%d marqué", "%d marqués", o->marques), o->marques);
    if (o->jetons)
        strbuf_add(w,
                   P_(", %d jeton put down for each one lost",
                      ", %d jetons put down for each one lost", o->jetons),
                   o->jetons);
    if (o->queue)
        strbuf_add(w, P_(", a queue of %d (%d fiche)", ", a queue of %d (%d fiches)", fiches),
                   o->queue, fiches);
    else
        strbuf_add(w, "%s", _(", no queue"));
    strbuf_add(w, "%s", _(refaits[o->refait]));
}

static void add_terms(struct strbuf *w, const struct partie *p)
{
    strbuf_add_clean(w, *p->name ? p->name : _("Partie à écrire"));
    for (int i = 0; i < p->account.terms.players; i++) {
        strbuf_add(w, "%s", i ? ", " : _(": "));
        strbuf_add_clean(w, p->player[i]);
    }
    strbuf_add(w, "\n");
    add_agreed(w, p);
    add_turns(w, p);
}

/* --- marqué by marqué ------------------------------------------------------------------------- */

/* What the loser pays: to the winner, and to the third, or for a pari. */
static void say_row(struct strbuf *w, const struct partie *p, const struct ecrire_row *row)
{
    static const char *const runs[2][3] = {
        {"", N_("small bredouille, "), N_("grande bredouille, ")},
        {N_("given up, "), N_("given up in small bredouille, "),
         N_("given up in grande bredouille, ")},
    };
    struct two_parties t = {.text = {"", ""}};
    bool third = row->third >= 0;
    struct placeholders *f = gaps_of_parties(p, row->loser, third ? row->third : row->winner, &t);
    f->points = row->by.jetons;
    f->count = row->by.consolation;
    f->high = third ? row->third_jetons : row->postillon;
    const char *how = runs[row->by.given][row->by.run];
    f->how = *how ? _(how) : NULL;
    if (row->by.given && !row->by.consolation && !third && !row->postillon) {
        add_sentence(w, f, "{who}: {points} jetons to pay (given up).\n");
        return;
    }
    add_sentence(
        w, f,
        third ? N_("{who}: {points} jetons to pay ({how}consolation {count}), and {high} to "
                   "{other}, who sat out.\n")
        : row->postillon ? N_("{who}: {points} jetons to pay ({how}consolation {count}), and "
                              "{high} for a pari.\n")
                         : N_("{who}: {points} jetons to pay ({how}consolation {count}).\n"));
}

/* "  3. Anna - Boris  9:8  Boris: 18 jetons to pay (small bredouille, consolation 4)." */
static void add_marque_line(struct strbuf *w, const struct partie *p, const struct partie_line *l)
{
    strbuf_add(w, "%3d. ", l->number);
    strbuf_add_clean(w, p->player[l->marque.player[WHITE]]);
    strbuf_add(w, " - ");
    strbuf_add_clean(w, p->player[l->marque.player[BLACK]]);
    strbuf_add(w, "  %d:%d  ", l->marque.score.holes[WHITE], l->marque.score.holes[BLACK]);
    if (!l->over || l->row.winner < 0)
        strbuf_add(w, "%s", l->over ? _("refait.\n") : _("not finished.\n"));
    else
        say_row(w, p, &l->row);
}

static void add_standing(struct strbuf *w, const struct partie *p)
{
    const struct ecrire *e = &p->account;
    struct ecrire_end end = ecrire_settle(e);
    struct two_parties t = {.text = {"", ""}};
    for (int i = 0; i < e->parties; i++) {
        struct placeholders *f = gaps_of_parties(p, i, i, &t);
        bool behind = end.jetons[i] < 0;
        f->points = behind ? -end.jetons[i] : end.jetons[i];
        f->count = e->lost[i];
        f->high = ecrire_share(e);
        if (behind)
            add_plural(w, f, "{who}: {points} jeton lost", "{who}: {points} jetons lost",
                       f->points);
        else
            add_plural(w, f, "{who}: {points} jeton won", "{who}: {points} jetons won", f->points);
        add_plural(w, f, "; {count} marqué lost of a share of {high}.\n",
                   "; {count} marqués lost of a share of {high}.\n", f->count);
    }
}

/* --- who pays whom ---------------------------------------------------------------------------- */

/* "14", "2½", "⅓". */
static void add_sum(struct strbuf *w, int32_t sixths)
{
    static const char *const parts[JETON] = {"", "⅙", "⅓", "½", "⅔", "⅚"};
    if (sixths >= JETON)
        strbuf_add(w, "%d", sixths / JETON);
    strbuf_add(w, "%s", parts[sixths % JETON]);
}

static void add_fiches(struct strbuf *w, int32_t fiches)
{
    strbuf_add(w, P_("%d fiche", "%d fiches", fiches), fiches);
}

/* Says it with the sum as {how}, and empties that. */
static void say_sum(struct strbuf *w, struct placeholders *f, struct strbuf *sum,
                    const char *sentence)
{
    f->how = sum->text;
    add_sentence(w, f, sentence);
    w->failed |= sum->failed;
    strbuf_free(sum);
}

/* Prints one step of the settlement, if there is a debt in it; `fiches` may be NULL. */
static void add_step(struct strbuf *w, const struct partie *p, const char *title,
                     int32_t sixths[3][3], int32_t fiches[3][3])
{
    struct two_parties t = {.text = {"", ""}};
    for (int i = 0; i < 9; i++) {
        struct strbuf sum = {.text = NULL};
        int from = i / 3, to = i % 3;
        if (!sixths[from][to])
            continue;
        strbuf_add(w, "%s", title);
        title = "";
        add_sum(&sum, sixths[from][to]);
        if (fiches) {
            strbuf_add(&sum, ", ");
            add_fiches(&sum, fiches[from][to]);
        }
        say_sum(w, gaps_of_parties(p, from, to, &t), &sum, N_("  {who} to {other}: {how}.\n"));
    }
}

static void add_queue(struct strbuf *w, const struct partie *p, const struct ecrire_end *end)
{
    struct two_parties t = {.text = {"", ""}};
    struct strbuf sum = {.text = NULL};
    if (!p->account.terms.options.queue)
        return;
    if (end->queue < 0) {
        strbuf_add(w, "%s", _("Nobody wins the queue: equal jetons won.\n"));
        return;
    }
    add_fiches(&sum, end->queue_fiches);
    say_sum(w, gaps_of_parties(p, end->queue, end->queue, &t), &sum,
            N_("{who}: the queue won, {how} from each other party (GU VIII; LL §229).\n"));
}

static void add_payments(struct strbuf *w, const struct partie *p, struct ecrire_end *end)
{
    struct two_parties t = {.text = {"", ""}};
    bool any = false;
    for (int i = 0; i < 9; i++) {
        struct strbuf sum = {.text = NULL};
        int from = i / 3, to = i % 3;
        if (!end->pays[from][to])
            continue;
        any = true;
        add_fiches(&sum, end->pays[from][to]);
        struct placeholders *f = gaps_of_parties(p, from, to, &t);
        say_sum(w, f, &sum,
                t.partners ? N_("{who} pay {other} {how} (M XIX; GU VIII).\n")
                           : N_("{who} pays {other} {how} (M XIX; GU VIII).\n"));
    }
    if (!any)
        strbuf_add(w, "%s", _("Nobody pays a fiche.\n"));
}

void render_partie_settled(struct strbuf *w, const struct partie *p)
{
    struct ecrire_end end = ecrire_settle(&p->account);
    if (!ecrire_done(&p->account))
        return;
    strbuf_add(w, "%s", _("All marqués are played.\n"));
    add_step(w, p, _("For marqués, in jetons:\n"), end.marques, NULL);
    add_step(w, p, _("Jetons put down, to the player who holds most (GU VIII; LL §228):\n"),
             end.laid, NULL);
    add_step(w, p, _("Paris, for marqués lost beyond the share (GU VIII; LL §227, §246):\n"),
             end.paris, NULL);
    add_step(w, p, _("In all, five jetons over counting as one fiche (GU VIII; LL §230):\n"),
             end.owed, end.fiches);
    add_queue(w, p, &end);
    add_payments(w, p, &end);
}

/* The players of the next marqué, the one with the first throw first, its number and consolation.
 * Returns false if there is none. */
static bool gaps_of_next(const struct partie *p, const char *names[2], struct placeholders *f)
{
    const struct ecrire *e = &p->account;
    enum refait grows = (enum refait)e->terms.options.refait;
    int round;
    names[0] = p->player[e->next[0]];
    names[1] = p->player[e->next[1]];
    *f = (struct placeholders){.names = names,
                               .points = marque_consolation(e->refaits, grows),
                               .count = e->decided + 1,
                               .high = e->terms.options.marques};
    return partie_next(p, &round);
}

void render_partie_next(struct strbuf *w, const struct partie *p)
{
    const char *names[2];
    struct placeholders f;
    struct strbuf name = {.text = NULL};
    if (!gaps_of_next(p, names, &f))
        return;
    strbuf_add_clean(&name, p->name);
    f.how = name.text ? name.text : "";
    add_sentence(w, &f,
                 "Marqué {count} of {high} of {how}: {who} has the first throw; consolation "
                 "{points}.\n");
    w->failed |= name.failed;
    strbuf_free(&name);
}

void render_partie(struct strbuf *w, const struct partie *p)
{
    const char *names[2];
    struct placeholders f;
    add_terms(w, p);
    for (size_t i = 0; i < p->lines; i++)
        add_marque_line(w, p, &p->line[i]);
    if (p->remarks.length)
        strbuf_add(w, "%s", p->remarks.text);
    add_standing(w, p);
    render_partie_settled(w, p);
    if (gaps_of_next(p, names, &f))
        add_sentence(
            w, &f,
            "Next is marqué {count}: {who}, who has the first throw, and {other}; consolation "
            "{points}.\n");
}
