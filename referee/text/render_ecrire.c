/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The partie à écrire in words. */

#include <stdio.h>

#include "text/partie.h"
#include "text/render_say.h"
#include "trictrac/ecrire.h"

/* --- one marqué ------------------------------------------------------------------------------- */

static void say_refait(struct words *w, const struct match *m, struct facts *f)
{
    f->points = m->score.holes[WHITE];
    f->count = marque_consolation(m->options.refaits + 1, m->options.tripled != 0);
    say(w, f,
        "Refait: {points} holes each. Nobody pays; the same two play it again, with a consolation "
        "of {count} (M XIX; GU VIII).\n");
}

void render_marque(struct words *w, const struct match *m, const char *const names[2])
{
    static const char *const won[] = {
        [RUN_NONE] = N_("{who} wins the marqué, {points} holes to {count}: {how} jetons (M XIX; "
                        "GU VIII).\n"),
        [RUN_SMALL] = N_("{who} wins the marqué in small bredouille, {points} holes to {count}: "
                         "{how} jetons (M XIX; GU VIII).\n"),
        [RUN_GRANDE] = N_("{who} wins the marqué in grande bredouille, {points} holes to {count}: "
                          "{how} jetons (M XIX; GU VIII).\n"),
    };
    struct marque_end e = marque_end(&m->score, &m->options);
    struct facts f = {.names = names, .how = "", .cite = ""};
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
    say(w, &f, won[e.run]);
}

/* --- a whole partie --------------------------------------------------------------------------- */

enum { PARTY_NAME = 288 };

/* "Anna", or of partners "Anna and Clara"; cleaned by who says it. */
static const char *party_name(const struct partie *p, int party, char out[PARTY_NAME])
{
    if (p->account.terms.players == 4)
        snprintf(out, PARTY_NAME, "%s%s%s", p->player[party], _(" and "), p->player[party + 2]);
    else
        snprintf(out, PARTY_NAME, "%s", p->player[party]);
    return out;
}

/* Two parties as the sides of a sentence. */
struct two_parties {
    char text[2][PARTY_NAME];
    const char *names[2];
    struct facts facts;
};

static struct facts *facts_of_parties(const struct partie *p, int who, int other,
                                      struct two_parties *t)
{
    t->names[0] = party_name(p, who, t->text[0]);
    t->names[1] = party_name(p, other, t->text[1]);
    t->facts = (struct facts){.names = t->names, .who = WHITE, .how = "", .cite = ""};
    return &t->facts;
}

static void add_terms(struct words *w, const struct partie *p)
{
    static const char *const first[] = {[FIRST_WINNER] = N_("The first throw is the winner's.\n"),
                                        [FIRST_LOSER] = N_("The first throw is the loser's.\n"),
                                        [FIRST_ALTERNATE] =
                                            N_("The first throw goes from one to the other.\n")};
    const struct options *o = &p->account.terms.options;
    words_add_clean(w, *p->name ? p->name : _("Partie à écrire"));
    for (int i = 0; i < p->account.terms.players; i++) {
        words_add(w, i ? ", " : ": ");
        words_add_clean(w, p->player[i]);
    }
    words_add(w, "\n");
    words_add(w, P_("%d marqué", "%d marqués", o->marques), o->marques);
    if (o->queue)
        words_add(w, _(", a queue of %d"), o->queue);
    else
        words_add(w, "%s", _(", no queue"));
    words_add(w, "%s",
              o->tripled ? _("; a refait triples the consolation. ")
                         : _("; a refait doubles the consolation. "));
    words_add(w, "%s", _(first[o->first_throw]));
}

/* "  3. Anna - Boris  9:8  Boris: 18 jetons to pay (small bredouille, consolation 4)." */
static void add_line(struct words *w, const struct partie *p, const struct partie_line *l)
{
    static const char *const runs[] = {
        [RUN_NONE] = "",
        [RUN_SMALL] = N_("small bredouille, "),
        [RUN_GRANDE] = N_("grande bredouille, "),
    };
    const struct ecrire_row *row = &l->row;
    struct two_parties t = {.text = {"", ""}};
    words_add(w, "%3d. ", l->number);
    words_add_clean(w, p->player[l->marque.player[WHITE]]);
    words_add(w, " - ");
    words_add_clean(w, p->player[l->marque.player[BLACK]]);
    words_add(w, "  %d:%d  ", l->marque.holes[WHITE], l->marque.holes[BLACK]);
    if (!l->over || row->winner < 0) {
        words_add(w, "%s", l->over ? _("refait.\n") : _("not finished.\n"));
        return;
    }
    struct facts *f = facts_of_parties(p, row->loser, row->winner, &t);
    f->points = row->jetons;
    f->count = row->consolation;
    f->high = row->postillon;
    f->how = row->run ? _(runs[row->run]) : "";
    say(w, f,
        row->postillon ? N_("{who}: {points} jetons to pay ({how}consolation {count}), and {high} "
                            "for a postillon.\n")
                       : N_("{who}: {points} jetons to pay ({how}consolation {count}).\n"));
}

static void add_standing(struct words *w, const struct partie *p)
{
    const struct ecrire *e = &p->account;
    struct ecrire_end end = ecrire_settle(e);
    struct two_parties t = {.text = {"", ""}};
    for (int i = 0; i < e->parties; i++) {
        struct facts *f = facts_of_parties(p, i, i, &t);
        bool behind = end.jetons[i] < 0;
        f->points = behind ? -end.jetons[i] : end.jetons[i];
        f->count = e->lost[i];
        f->high = ecrire_share(e);
        if (behind)
            say_many(w, f, "{who}: {points} jeton lost", "{who}: {points} jetons lost", f->points);
        else
            say_many(w, f, "{who}: {points} jeton won", "{who}: {points} jetons won", f->points);
        say_many(w, f, "; {count} marqué lost of a share of {high}.\n",
                 "; {count} marqués lost of a share of {high}.\n", f->count);
    }
}

/* "12 fiches 3 jetons". */
static void add_fiches(struct words *w, int jetons)
{
    int fiches = jetons / FICHE, rest = jetons % FICHE;
    if (fiches)
        words_add(w, P_("%d fiche", "%d fiches", fiches), fiches);
    if (fiches && rest)
        words_add(w, " ");
    if (rest)
        words_add(w, P_("%d jeton", "%d jetons", rest), rest);
}

static void add_settlement(struct words *w, const struct partie *p)
{
    const struct ecrire *e = &p->account;
    struct ecrire_end end = ecrire_settle(e);
    struct two_parties t = {.text = {"", ""}};
    bool any = false;
    words_add(w, "%s", _("All marqués are played.\n"));
    if (e->terms.options.queue && end.queue >= 0)
        say(w, facts_of_parties(p, end.queue, end.queue, &t), "{who}: the queue won.\n");
    else if (e->terms.options.queue)
        words_add(w, "%s", _("Nobody wins the queue: as many jetons won.\n"));
    for (int from = 0; from < e->parties; from++) {
        for (int to = 0; to < e->parties; to++) {
            struct words sum = {.text = NULL};
            struct facts *f = facts_of_parties(p, from, to, &t);
            if (!end.pays[from][to])
                continue;
            any = true;
            add_fiches(&sum, end.pays[from][to]);
            f->points = end.pays[from][to];
            f->how = sum.text ? sum.text : "";
            w->failed |= sum.failed;
            say(w, f,
                e->terms.players == 4
                    ? N_("{who} pay {other} {points} in jetons: {how} (M XIX; GU VIII).\n")
                    : N_("{who} pays {other} {points} in jetons: {how} (M XIX; GU VIII).\n"));
            words_free(&sum);
        }
    }
    if (!any)
        words_add(w, "%s", _("Nobody owes anything.\n"));
}

void render_partie(struct words *w, const struct partie *p)
{
    const struct ecrire *e = &p->account;
    int round;
    add_terms(w, p);
    for (size_t i = 0; i < p->lines; i++)
        add_line(w, p, &p->line[i]);
    add_standing(w, p);
    if (ecrire_done(e)) {
        add_settlement(w, p);
    } else if (partie_next(p, &round)) {
        const char *names[2] = {p->player[e->next[0]], p->player[e->next[1]]};
        struct facts f = {.names = names,
                          .who = WHITE,
                          .points = marque_consolation(e->refaits, e->terms.options.tripled != 0),
                          .count = e->decided + 1,
                          .how = "",
                          .cite = ""};
        say(w, &f,
            "Next is marqué {count}: {who}, who has the first throw, and {other}; consolation "
            "{points}.\n");
    }
}
