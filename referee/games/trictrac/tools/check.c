/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"

#include <string.h>

#include "base/files.h"
#include "base/tongue.h"
#include "games/trictrac/words/json.h"
#include "games/trictrac/words/render.h"
#include "stated.h"

/* A throw ruled upon. */
struct judged {
    struct view view;
    struct plays plays;
    struct dues dues;
};

enum verdict { AGREES, DIFFERS, UNDECIDED };

/* A command at work, and the two answers on the statement in hand, in words. */
struct checking {
    bool json;
    int points;
    int count[3]; /* by verdict */
    int not_read;
    struct words expected, computed;
    struct words out;
};

static void judge(const struct position *p, struct judged *out)
{
    struct options o = options_default();
    out->view = position_view(p);
    plays_list(p, &out->view, &out->plays);
    dues_list(p, &out->view, &out->plays, &o, &out->dues);
}

/* The due of a jan, on this field if one is given; NULL if it is not due. */
static const struct due *find_due(const struct dues *d, int jan, int field)
{
    for (int i = 0; i < d->count; i++)
        if (d->due[i].jan == jan && (!field || d->due[i].field == field))
            return &d->due[i];
    return NULL;
}

/* --- due -------------------------------------------------------------------------------------- */

static bool is_stated(const struct due *found, const struct due *stated)
{
    return found->jan == stated->jan && found->to == stated->to &&
           found->points == stated->points && (!stated->field || stated->field == found->field) &&
           (!stated->ways || stated->ways == book_ways(found));
}

/* Every due is among those stated, each one of its own, and none is stated besides. */
static bool list_agrees(const struct dues *d, const struct stated *s)
{
    uint32_t used = 0;
    if (s->due.count != d->count)
        return false;
    for (int i = 0; i < s->due.count; i++) {
        int k = 0;
        while (k < d->count && (used >> k & 1 || !is_stated(&d->due[k], &s->due.due[i])))
            k++;
        if (k == d->count)
            return false;
        used |= UINT32_C(1) << k;
    }
    return true;
}

/* "4:2 (true-hit 18 4 in 2 ways, false-hit 19 2)". */
static void say_dues(struct words *w, const int points[2], const struct due *due, int count)
{
    words_add(w, "%d:%d", points[ROLLER], points[OPPONENT]);
    for (int i = 0; i < count; i++) {
        words_add(w, "%s%s", i ? ", " : " (", tariff[due[i].jan].name);
        if (due[i].field)
            words_add(w, " %d", due[i].field);
        words_add(w, " %d", due[i].points);
        if (book_ways(&due[i]) > 1)
            words_add(w, " in %d ways", book_ways(&due[i]));
    }
    words_add(w, count ? ")" : "");
}

static enum verdict check_due(struct checking *c, const struct stated *s)
{
    struct judged j;
    judge(&s->position, &j);
    const int points[2] = {j.dues.points[ROLLER], j.dues.points[OPPONENT]};
    bool agrees = points[ROLLER] == s->due.points[ROLLER] &&
                  points[OPPONENT] == s->due.points[OPPONENT] &&
                  (!s->due.listed || list_agrees(&j.dues, s));
    say_dues(&c->expected, s->due.points, s->due.due, s->due.count);
    say_dues(&c->computed, points, j.dues.due, j.dues.count);
    return agrees ? AGREES : DIFFERS;
}

/* --- chances ---------------------------------------------------------------------------------- */

static bool due_fits(const struct due *d, const struct stated_event *e)
{
    return d && book_ways(d) >= e->min_ways && (!e->points || d->points == e->points) &&
           (!e->by_die || (d->by & (BY_HIGH | BY_LOW)));
}

static bool happens(const struct chance *c, const struct stated_event *e)
{
    if (e->event >= JANS)
        return c->events >> e->event & 1;
    return due_fits(find_due(&c->dues, e->event, e->field), e) &&
           (!e->also || due_fits(find_due(&c->dues, e->event, e->also), e));
}

/* "fill-grand 20 of 36 (66 65)", the throws where they are known. */
static void say_chances(struct words *w, const struct stated *s, int of36, uint32_t rolls,
                        bool listed, const struct chances *c)
{
    const struct stated_event *e = &s->chances.event;
    words_add_clean(w, s->chances.words);
    if (e->field && !e->also)
        words_add(w, " on field %d", e->field);
    if (e->min_ways)
        words_add(w, " in %d ways or more", e->min_ways);
    words_add(w, ": %d of 36", of36);
    const char *before = " (";
    for (int i = 0; i < ROLLS && listed; i++) {
        if (rolls >> i & 1) {
            words_add(w, "%s%d%d", before, c->roll[i].dice.high, c->roll[i].dice.low);
            before = " ";
        }
    }
    words_add(w, listed && rolls ? ")" : "");
}

static enum verdict check_chances(struct checking *c, const struct stated *s)
{
    struct options o = options_default();
    struct view v = position_view(&s->position);
    struct chances chances;
    int of36 = 0;
    uint32_t rolls = 0;
    chances_list(&s->position, &v, &o, c->points, &chances);
    for (int i = 0; i < ROLLS; i++) {
        if (happens(&chances.roll[i], &s->chances.event)) {
            of36 += chances.roll[i].weight;
            rolls |= UINT32_C(1) << i;
        }
    }
    say_chances(&c->expected, s, s->chances.of36, s->chances.rolls, s->chances.listed, &chances);
    say_chances(&c->computed, s, of36, rolls, true, &chances);
    bool agrees = of36 == s->chances.of36 && (!s->chances.listed || rolls == s->chances.rolls);
    return agrees ? AGREES : DIFFERS;
}

/* --- fact ------------------------------------------------------------------------------------- */

static int most_men_off(const struct judged *j)
{
    int men = men_count(&j->view.own, ALL_FIELDS), most = 0;
    for (int i = 0; i < j->plays.allowed; i++) {
        int off = men - men_count(&j->plays.play[i].after, ALL_FIELDS);
        most = off > most ? off : most;
    }
    return most;
}

/* The men after the steps stated; false if a man they move is not there. */
static bool men_after(const struct judged *j, const struct stated *s, struct men *after)
{
    *after = j->view.own;
    for (int i = 0; i < s->fact.steps; i++) {
        if (!men_on(after, s->fact.step[i].from))
            return false;
        men_move(after, s->fact.step[i].from, s->fact.step[i].to);
    }
    return true;
}

static enum verdict check_only_play(struct checking *c, const struct stated *s,
                                    const struct judged *j)
{
    char text[PLAY_TEXT];
    struct men after;
    steps_print_sorted(s->fact.step, s->fact.steps, NUMBERING_PLAIN, text);
    words_add(&c->expected, "only legal play: %s", text);
    words_add(&c->computed, "%d legal play%s", j->plays.allowed, j->plays.allowed == 1 ? "" : "s");
    words_add(&c->computed, ", as %s", play_print(&j->plays.play[0], text));
    bool agrees = j->plays.allowed == 1 && men_after(j, s, &after) &&
                  men_equal(&after, &j->plays.play[0].after);
    return agrees ? AGREES : DIFFERS;
}

/* The answer in figures to what is stated. */
static int fact_value(const struct stated *s, const struct judged *j)
{
    const struct due *hit = find_due(&j->dues, TRUE_HIT, s->fact.arg);
    const struct due *jan = find_due(&j->dues, s->fact.arg, 0);
    switch (s->fact.fact) {
    case FACT_HIT_WAYS:
        return hit ? hit->ways : 0;
    case FACT_JAN:
        return jan != NULL;
    case FACT_POINTS:
        return jan ? jan->points : 0;
    default:
        return most_men_off(j);
    }
}

static void say_fact(struct words *w, const struct stated *s, int value)
{
    switch (s->fact.fact) {
    case FACT_HIT_WAYS:
        words_add(w, "true-hit on field %d: ways %d", s->fact.arg, value);
        break;
    case FACT_JAN:
        words_add(w, "%s: %s", tariff[s->fact.arg].name, value ? "yes" : "no");
        break;
    case FACT_POINTS:
        words_add(w, "%s: points %d", tariff[s->fact.arg].name, value);
        break;
    default:
        words_add(w, "men borne off at most: %d", value);
    }
}

static enum verdict check_fact(struct checking *c, const struct stated *s)
{
    struct judged j;
    judge(&s->position, &j);
    if (s->fact.fact == FACT_ONLY_PLAY)
        return check_only_play(c, s, &j);
    int value = fact_value(s, &j);
    say_fact(&c->expected, s, s->fact.value);
    say_fact(&c->computed, s, value);
    return value == s->fact.value ? AGREES : DIFFERS;
}

/* --- lines ------------------------------------------------------------------------------------ */

static enum verdict decide(struct checking *c, const struct stated *s)
{
    switch (s->kind) {
    case STATED_DUE:
        return check_due(c, s);
    case STATED_CHANCES:
        return check_chances(c, s);
    case STATED_FACT:
        return check_fact(c, s);
    default:
        return UNDECIDED;
    }
}

static enum status put_differing(struct checking *c, const struct stated *s, const char *file,
                                 int number)
{
    char line[POSITION_TEXT];
    if (c->expected.failed || c->computed.failed)
        return say_failed("output", _("no memory"));
    if (c->json) {
        struct differing d = {.file = file,
                              .number = number,
                              .id = s->id,
                              .source = s->source,
                              .position = &s->position,
                              .expected = c->expected.text,
                              .computed = c->computed.text};
        return put_json(json_differing(&d));
    }
    words_add_clean(&c->out, file);
    words_add(&c->out, ":%d:", number);
    for (int i = 0; i < 2; i++) {
        const char *text = i ? s->source : s->id;
        if (text) {
            words_add(&c->out, i && s->id ? ", " : " ");
            words_add_clean(&c->out, text);
        }
    }
    words_add(&c->out, _("\n  %s\n  expected: %s\n  computed: %s\n"),
              position_print(&s->position, line), c->expected.text, c->computed.text);
    return put_words(&c->out);
}

static enum status check_line(void *context, const char *line, size_t length, const char *file,
                              int number)
{
    struct checking *c = context;
    struct stated s;
    struct fault err;
    if (nothing_stated(line, length))
        return STATUS_OK;
    if (!stated_read(line, length, &s, &err)) {
        c->not_read++;
        if (c->json)
            return status_worse(STATUS_NOT_READ, put_json(json_judge_error(line, length, &err)));
        return say_not_read(file, number, &err);
    }
    c->expected.length = c->computed.length = 0;
    enum verdict verdict = decide(c, &s);
    enum status status = STATUS_OK;
    c->count[verdict]++;
    if (verdict == DIFFERS)
        status = status_worse(STATUS_FOUND, put_differing(c, &s, file, number));
    stated_free(&s);
    return status;
}

static enum status check_file(void *context, FILE *f, const char *name)
{
    return each_line(f, name, check_line, context);
}

static enum status put_summary(struct checking *c)
{
    const int *n = c->count;
    if (c->json)
        return put_json(json_checked(n[AGREES], n[DIFFERS], n[UNDECIDED], c->not_read));
    words_add(&c->out, P_("%d agrees", "%d agree", n[AGREES]), n[AGREES]);
    words_add(&c->out, P_(", %d differs", ", %d differ", n[DIFFERS]), n[DIFFERS]);
    words_add(&c->out, P_(", %d not decided here", ", %d not decided here", n[UNDECIDED]),
              n[UNDECIDED]);
    if (c->not_read)
        words_add(&c->out, P_(", %d not understood", ", %d not understood", c->not_read),
                  c->not_read);
    words_add(&c->out, "\n");
    return put_words(&c->out);
}

enum status check_files(char *const files[], int count, bool json, int points)
{
    struct checking c = {.json = json, .points = points};
    enum status status = each_file(files, count, check_file, &c);
    status = status_worse(status, put_summary(&c));
    status = status_worse(status, flush_output());
    words_free(&c.expected);
    words_free(&c.computed);
    words_free(&c.out);
    return status;
}
