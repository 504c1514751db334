/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a throw gives, the marks, the board. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/trictrac/rules/ecrire.h"
#include "say.h"

/* --- phrases ---------------------------------------------------------------------------------- */

static bool doublet(struct dice d)
{
    return d.high == d.low;
}

char *sum_phrase(struct dice d, char out[PHRASE])
{
    snprintf(out, PHRASE, "%d+%d", d.high, d.low);
    return out;
}

char *ways_phrase(const struct due *d, struct dice dice, char out[PHRASE])
{
    static const char *const counts[] = {N_("no way"), N_("one way"), N_("two ways"),
                                         N_("three ways")};
    char high[8] = "", low[16] = "", sum[16] = "";
    if (d->by & BY_HIGH)
        snprintf(high, sizeof high, "%d", dice.high);
    if (d->by & BY_LOW)
        snprintf(low, sizeof low, "%s%d", *high ? ", " : "", dice.low);
    if (d->by & BY_SUM)
        snprintf(sum, sizeof sum, "%s%d+%d", *high || *low ? ", " : "", dice.high, dice.low);
    snprintf(out, PHRASE, "%s (%s%s%s)", _(counts[d->ways & 3]), high, low, sum);
    return out;
}

char *helpless_phrase(const struct plays *l, struct dice d, char out[PHRASE])
{
    if (l->numbers == 0 && doublet(d))
        snprintf(out, PHRASE, _("no %d can be played"), d.high);
    else if (l->numbers == 0)
        snprintf(out, PHRASE, _("neither the %d nor the %d can be played"), d.high, d.low);
    else if (doublet(d))
        snprintf(out, PHRASE, _("the second %d cannot be played"), d.high);
    else if (l->high_only)
        snprintf(out, PHRASE, _("the %d cannot be played besides the %d"), d.low, d.high);
    else
        snprintf(out, PHRASE, _("the %d cannot be played"), d.high);
    return out;
}

char *quarter_phrase(struct strbuf *w, enum quarter q, char out[PHRASE])
{
    static const char *const phrases[QUARTERS] = {
        [PETIT] = N_("petit jan ({1}-{6})"),
        [GRAND] = N_("grand jan ({7}-{12})"),
        [RETOUR] = N_("jan de retour ({19}-{24})"),
    };
    static const struct placeholders nobody = {.who = WHITE};
    struct strbuf phrase = {.manner = w->manner};
    add_sentence(&phrase, &nobody, phrases[q]);
    snprintf(out, PHRASE, "%s", phrase.text ? phrase.text : "");
    w->failed |= phrase.failed;
    strbuf_free(&phrase);
    return out;
}

/* --- what a throw gives ----------------------------------------------------------------------- */

/* {who} marks the due; {field} is in the roller's numbering, {his} in the other's. */
static const char *const due_sentences[JANS] = {
    [TRUE_HIT] = N_("true hit on {field} ({other}: {his}), {how}"),
    [FALSE_HIT] =
        N_("false hit by {other} of {who}'s man on {field} ({who}'s {his}): {how} would reach it, "
           "but every rest is held"),
    [CORNER_HIT] = N_("hits {other}'s rest corner, {13} ({other}'s {12}), by {high} and {low}"),
    [TWO_TABLES] = N_("jan of two tables: {high} and {low} carry the two men to {12} and {13}"),
    [CONTRE_TWO_TABLES] = N_("contre-jan of two tables: {high} and {low} would carry {other}'s two "
                             "men to {12} and {13}, but {who} holds the rest corner"),
    [MEZEAS] = N_("jan of mézéas: the only two men off the talon are on the rest corner, and an "
                  "ace is thrown"),
    [CONTRE_MEZEAS] = N_("contre-jan of mézéas: {other}'s only two men off the talon are on the "
                         "rest corner and an ace is thrown, but {who} holds the other corner"),
    [SIX_TABLES] =
        N_("jan of six tables: the third throw covers the last two of the fields {2}-{7}"),
    [FILL_PETIT] = N_("fills the petit jan ({1}-{6}), {how}"),
    [FILL_GRAND] = N_("fills the grand jan ({7}-{12}), {how}"),
    [FILL_RETOUR] = N_("fills the jan de retour ({19}-{24}), {how}"),
    [KEEP_PETIT] = N_("keeps the petit jan ({1}-{6}){how}"),
    [KEEP_GRAND] = N_("keeps the grand jan ({7}-{12}){how}"),
    [KEEP_RETOUR] = N_("keeps the jan de retour ({19}-{24}){how}"),
    [EXIT] = N_("exit: the last man is borne off"),
    [HELPLESS] = N_("helpless men of {other}: {how}"),
    [RENCONTRE] = N_("rencontre: {other} threw the same first"),
    [MARGOT] = N_("margot la fendue: the empty field {field} between two lone men is reached"),
    [MISERE] = N_("pile de misère: fifteen men on the rest corner"),
};

/* The gap {how} of a due. */
static void due_how(const struct plays *l, const struct due *d, struct dice dice,
                    char out[PHRASE + 32])
{
    char phrase[PHRASE] = "";
    bool keeps = d->jan >= KEEP_PETIT && d->jan <= KEEP_RETOUR;
    out[0] = '\0';
    if (d->jan == FALSE_HIT)
        sum_phrase(dice, out);
    else if (d->jan == HELPLESS || (keeps && l->numbers < 2 && !l->exits))
        snprintf(out, PHRASE + 32, "%s%s",
                 keeps ? _(" for lack of choice (par impuissance): ") : "",
                 helpless_phrase(l, dice, phrase));
    else if (d->ways && !d->by)
        snprintf(out, PHRASE + 32, "%s", _("one way, by two men"));
    else if (d->ways > 1)
        snprintf(out, PHRASE + 32, _("%s, %d each"), ways_phrase(d, dice, phrase),
                 d->points / d->ways);
    else if (d->ways)
        ways_phrase(d, dice, out);
}

void add_due(struct strbuf *w, const struct position *p, const struct plays *l,
             const struct due *due)
{
    char how[PHRASE + 32];
    enum side roller = (enum side)p->side;
    struct placeholders f = gaps_of(p, due->to == ROLLER ? roller : other_side(roller));
    f.field = due->field;
    f.points = due->points;
    due_how(l, due, p->dice, how);
    f.how = how;
    add_sentence(w, &f, "{points} due to {who}: ");
    add_sentence(w, &f, due_sentences[due->jan]);
    strbuf_add(w, " (");
    strbuf_add_source(w, tariff[due->jan].article);
    strbuf_add(w, ").");
}

enum { HITS_APART = 2 }; /* more true hits than this are printed as one sentence */

/* The number of true hits due to a party, and their points. */
static int true_hits(const struct dues *d, enum party to, int *points)
{
    int hits = 0;
    *points = 0;
    for (int i = 0; i < d->count; i++) {
        bool is = d->due[i].to == to && d->due[i].jan == TRUE_HIT;
        hits += is;
        *points += is ? d->due[i].points : 0;
    }
    return hits;
}

/* Adds the true hits of a party as one sentence. */
static void say_hits(struct strbuf *w, const struct position *p, const struct plays *l,
                     const struct dues *d, enum party to, struct placeholders f)
{
    char how[PHRASE + 32];
    const char *between = "";
    f.cite = tariff[TRUE_HIT].article;
    add_sentence(w, &f, "{points} due to {who}: true hits ({cite}): ");
    for (int i = 0; i < d->count; i++) {
        const struct due *due = &d->due[i];
        if (due->to != to || due->jan != TRUE_HIT)
            continue;
        due_how(l, due, p->dice, how);
        f.field = due->field;
        f.points = due->points;
        f.how = how;
        strbuf_add(w, "%s", between);
        add_sentence(w, &f, "{points} on {field} ({other}: {his}), {how}");
        between = _("; ");
    }
    strbuf_add(w, ".\n");
}

int due_lines(const struct dues *d, enum party to)
{
    int lines = 0, points;
    for (int i = 0; i < d->count; i++)
        lines += d->due[i].to == to;
    int hits = true_hits(d, to, &points);
    return hits > HITS_APART ? lines - hits + 1 : lines;
}

/* Adds the dues of a party, and their sum if `sum`. */
static void say_dues(struct strbuf *w, const struct position *p, const struct plays *l,
                     const struct dues *d, enum party to, bool sum)
{
    enum side roller = (enum side)p->side;
    struct placeholders f = gaps_of(p, to == ROLLER ? roller : other_side(roller));
    const int lines = due_lines(d, to);
    const bool together = true_hits(d, to, &f.points) > HITS_APART;
    if (together)
        say_hits(w, p, l, d, to, f);
    for (int i = 0; i < d->count; i++) {
        if (d->due[i].to != to || (together && d->due[i].jan == TRUE_HIT))
            continue;
        add_due(w, p, l, &d->due[i]);
        strbuf_add(w, "\n");
    }
    f.points = d->points[to];
    if (lines > 1 && sum)
        add_sentence(w, &f, "{points} due to {who} in all.\n");
    if (!lines && to == ROLLER)
        add_sentence(w, &f, "Nothing is due to {who}.\n");
}

static void add_dues(struct strbuf *w, const struct ruling *r, enum party to, bool sum)
{
    if (r->passed) /* nothing can be due of it */
        return;
    if (r->position.dice.high)
        say_dues(w, &r->position, &r->plays, &r->dues, to, sum);
    else if (to == ROLLER)
        strbuf_add(w, "%s", _("The throw was not seen: nothing is ruled on it.\n"));
}

void render_dues(struct strbuf *w, const struct ruling *r, enum party to)
{
    add_dues(w, r, to, true);
}

void render_each_due(struct strbuf *w, const struct ruling *r, enum party to)
{
    add_dues(w, r, to, false);
}

/* --- marks ------------------------------------------------------------------------------------ */

static void say_pavilion(struct strbuf *w, const struct placeholders *f, int before, int after)
{
    if (before == after)
        return;
    add_sentence(w, f,
                 after == DOWN ? N_(" The pavilion is taken off the board for good.")
                               : N_(" {who} takes the pavilion."));
}

/* What the holes pegged at once are, each double by bredouille or not. */
static const char *holes_won(int pegged, bool twice)
{
    if (pegged == 1)
        return twice ? N_("a hole") : N_("a simple hole");
    if (pegged == 2 && twice)
        return N_("a double hole (bredouille)");
    if (pegged == 3 && !twice)
        return N_("a simple hole and a double one");
    if (pegged == 4 && twice)
        return N_("two double holes (bredouille)");
    return N_("holes");
}

static void say_hole(struct strbuf *w, struct placeholders *f, const struct score *before,
                     const struct score *after, int pegged)
{
    bool twice = score_double(before, f->who);
    f->count = pegged;
    f->points = after->points[f->who];
    f->how = _(holes_won(pegged, twice));
    add_sentence(w, f,
                 f->points ? N_("{who} wins {how}: peg forward {count}, jeton to {points}.")
                           : N_("{who} wins {how}: peg forward {count}, jeton back to 0."));
    if (before->bredouille == other_side(f->who))
        add_sentence(w, f, " {other}: jetons back to 0, the third to the rail.");
    else if (before->points[other_side(f->who)])
        add_sentence(w, f, " {other}: jeton back to 0.");
    say_pavilion(w, f, before->pavilion, after->pavilion);
}

void render_marks(struct strbuf *w, const struct score *before, const struct score *after,
                  int pegged, enum side s)
{
    struct placeholders f = {.who = s, .points = after->points[s]};
    if (pegged) {
        say_hole(w, &f, before, after, pegged);
    } else if (before->points[s] != after->points[s]) {
        add_sentence(w, &f,
                     f.points ? N_("{who}: jeton to {points}.") : N_("{who}: jeton back to 0."));
        if (before->bredouille == other_side(s) && after->bredouille != other_side(s))
            add_sentence(w, &f, " {other}: third jeton to the rail.");
    } else {
        return;
    }
    if (after->bredouille == s && before->bredouille != s)
        add_sentence(w, &f, " Second to mark: add the third jeton, the bredouille.");
    strbuf_add(w, "\n");
}

static void say_stand(struct strbuf *w, const struct score *sc, enum side s)
{
    struct placeholders f = {.who = s, .points = sc->points[s], .count = sc->holes[s]};
    add_sentence(w, &f,
                 sc->bredouille == s ? N_("{who}: peg {count}, jeton {points} and the third jeton "
                                          "(bredouille).")
                                     : N_("{who}: peg {count}, jeton {points}."));
}

static bool marks_differ(const struct score *a, const struct score *b)
{
    return a->points[0] != b->points[0] || a->points[1] != b->points[1] ||
           a->holes[0] != b->holes[0] || a->holes[1] != b->holes[1] ||
           a->bredouille != b->bredouille;
}

static bool prospects_differ(const struct score *a, const struct score *b)
{
    return a->pavilion != b->pavilion || score_double(a, WHITE) != score_double(b, WHITE) ||
           score_double(a, BLACK) != score_double(b, BLACK);
}

/* Adds where the pavilion is, and which player can win the hole double. */
static void say_prospects(struct strbuf *w, const struct match *m)
{
    const struct score *sc = &m->score;
    struct placeholders f = {.who = sc->pavilion == BLACK ? BLACK : WHITE};
    add_sentence(w, &f,
                 sc->pavilion == RAIL   ? N_("Pavilion: on the rail.")
                 : sc->pavilion == DOWN ? N_("Pavilion: off the board.")
                                        : N_("Pavilion: with {who}."));
    bool white = score_double(sc, WHITE), black = score_double(sc, BLACK);
    f.who = black ? BLACK : WHITE;
    if (!m->over)
        add_sentence(w, &f,
                     white && black   ? N_(" Either player can win this hole double.")
                     : white || black ? N_(" {who} alone can win this hole double.")
                                      : N_(" Nobody can win this hole double."));
    strbuf_add(w, "\n");
}

static void say_marks(struct strbuf *w, const struct score *sc)
{
    say_stand(w, sc, WHITE);
    strbuf_add(w, " ");
    say_stand(w, sc, BLACK);
    strbuf_add(w, "\n");
}

void render_stand_since(struct strbuf *w, const struct match *m, const struct score *since)
{
    const struct score *sc = &m->score;
    bool marks = !since || m->over || marks_differ(sc, since);
    bool prospects = !since || m->over || prospects_differ(sc, since);
    w->needs_board |= w->board && (marks || prospects);
    if (marks && !w->board)
        say_marks(w, sc);
    if (prospects && !w->board)
        say_prospects(w, m);
}

void render_stand(struct strbuf *w, const struct match *m)
{
    say_marks(w, &m->score);
    say_prospects(w, m);
}

static void say_next(struct strbuf *w, const struct match *m)
{
    struct placeholders f = {.who = (enum side)m->next, .high = m->again.high, .low = m->again.low};
    if (!m->over)
        add_sentence(w, &f,
                     f.high ? N_("{who} plays the same {high}-{low} again (LL §118).\n")
                            : N_("{who} throws.\n"));
}

void render_next(struct strbuf *w, const struct match *m, enum side thrown)
{
    if (m->next == (uint8_t)thrown || m->again.high)
        say_next(w, m);
}

void render_to_play(struct strbuf *w, const struct ruling *r)
{
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    bool seen = r->position.dice.high != 0;
    if (r->wanted == WANT_PLAY && seen)
        add_sentence(w, &f, "{who} has {high}-{low} to play.\n");
    else if (r->wanted == WANT_PLAY)
        add_sentence(w, &f, "{who} is to play.\n");
}

void render_score(struct strbuf *w, const struct match *m)
{
    render_stand(w, m);
    say_next(w, m);
}

void render_over(struct strbuf *w, const struct match *m)
{
    if (!m->over)
        return;
    if (m->options.ecrire) {
        render_marque(w, m);
        return;
    }
    enum side winner = (enum side)m->winner;
    struct placeholders f = {.who = winner,
                             .points = m->score.holes[winner],
                             .count = m->score.holes[other_side(winner)]};
    if (m->given)
        add_plural(w, &f, "{who} wins the match, given up at {points} hole to {count}.\n",
                   "{who} wins the match, given up at {points} holes to {count}.\n", f.points);
    else if (score_grande_bredouille(&m->score, winner))
        add_plural(w, &f,
                   "{who} wins the match, {points} hole to {count}: grande bredouille (M XV).\n",
                   "{who} wins the match, {points} holes to {count}: grande bredouille, all "
                   "{points} holes in a row (M XV).\n",
                   f.points);
    else
        add_plural(w, &f, "{who} wins the match, {points} hole to {count} (M XV).\n",
                   "{who} wins the match, {points} holes to {count} (M XV).\n", f.points);
    render_stakes(w, m);
}

void render_choice(struct strbuf *w, const struct ruling *r)
{
    bool ends = marque_may_end(&r->after.options, r->after_roller.holes);
    strbuf_add(w, "%s",
               ends ? _("Stay (keep the points over, play on) or go? Going ends the "
                        "marqué.\n")
                    : _("Stay (keep the points "
                        "over, play on) or go "
                        "(set all men up "
                        "again, throw first)?\n"));
}

/* --- the rest --------------------------------------------------------------------------------- */

const char *wanted_phrase(const struct ruling *r)
{
    static const char *const phrases[] = {[WANT_NOTHING] = N_("the dice"),
                                          [WANT_DECISION] = N_("stay or go"),
                                          [WANT_PLAY] = N_("the play"),
                                          [WANT_MORE] = N_("the second man")};
    return phrases[r ? r->wanted : WANT_NOTHING];
}

void render_wanted(struct strbuf *w, const struct ruling *r)
{
    strbuf_add(w, "%s", _(wanted_phrase(r)));
}

void render_judge(struct strbuf *w, const struct position *p, const struct plays *l,
                  const struct dues *d)
{
    char line[POSITION_TEXT];
    struct placeholders f = gaps_of(p, (enum side)p->side);
    strbuf_add(w, "%s\n", position_print(p, line));
    if (position_irregular(&p->board))
        add_sentence(w, &f, "This position cannot arise by legal play (M VII).\n");
    if (!l || !d) {
        add_sentence(w, &f, "{who} is to throw.\n");
        return;
    }
    say_dues(w, p, l, d, ROLLER, true);
    say_dues(w, p, l, d, OPPONENT, true);
    int count = 0;
    struct printed_play *plays = plays_printed(p, l->play, l->allowed, BY_AFTER, &count);
    w->failed |= !plays;
    add_sentence(w, &f, count == 1 ? N_("One legal play:\n") : N_("Legal plays:\n"));
    for (int i = 0; i < count; i++)
        strbuf_add(w, "  %s  ->  %s\n", plays[i].play, plays[i].after);
    free(plays);
}
