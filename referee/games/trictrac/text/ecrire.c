/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The partie à écrire in words. */

#include <stdio.h>

#include "games/trictrac/rules/ecrire.h"
#include "partie.h"
#include "say.h"

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
        add_plural(
            w, f,
            "{who} wins the marqué, given up at {points} hole to {count}: {how} jetons for the "
            "holes as they stand (no book: custom).\n",
            "{who} wins the marqué, given up at {points} holes to {count}: {how} jetons for "
            "the holes as they stand (no book: custom).\n",
            f->points);
    else
        add_sentence(
            w, f,
            e->run == RUN_SMALL
                ? N_("{who} wins the marqué, given up in small bredouille at {points} holes to "
                     "{count}: {how} jetons for the holes as they stand (no book: custom).\n")
                : N_("{who} wins the marqué, given up in grande bredouille at {points} holes to "
                     "{count}: {how} jetons for the holes as they stand (no book: custom).\n"));
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

/* One step of the settlement, where anybody owes anything by it; `fiches` may be NULL. */
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
 * False: there is none. */
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
