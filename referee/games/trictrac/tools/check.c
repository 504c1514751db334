/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks statements of the treatises against the referee. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "games/trictrac/text/json.h"
#include "games/trictrac/text/render.h"
#include "stated.h"
#include "tools.h"

/* A judged throw. */
struct judged {
    struct view view;
    struct plays plays;
    struct dues dues;
};

/* The current statement, and both answers to it, in words. */
struct checking {
    const struct line_job *job;
    struct strbuf expected, computed;
};

static void judge_position(const struct position *p, struct judged *out)
{
    struct options o = options_default();
    out->view = position_view(p);
    plays_list(p, &out->view, &out->plays);
    dues_list(p, &out->view, &out->plays, &o, &out->dues);
}

/* The due of a jan, on this field if given; NULL: not due. */
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

/* Whether the stated dues are exactly those there are. */
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

enum { JAN_TEXT = 64 };

/* "4:2 (true-hit 18 4 in 2 ways, false-hit 19 2)". */
static void say_dues(struct strbuf *w, const int points[2], const struct due *due, int count)
{
    strbuf_add(w, "%d:%d", points[ROLLER], points[OPPONENT]);
    for (int i = 0; i < count; i++) {
        char jan[JAN_TEXT];
        int n = snprintf(jan, sizeof jan, "%s", tariff[due[i].jan].name), ways = book_ways(&due[i]);
        if (due[i].field)
            n += snprintf(jan + n, sizeof jan - (size_t)n, " %d", due[i].field);
        snprintf(jan + n, sizeof jan - (size_t)n, " %d", due[i].points);
        strbuf_add(w, "%s", i ? _(", ") : " (");
        if (ways > 1)
            strbuf_add(w, P_("%s in %d way", "%s in %d ways", ways), jan, ways);
        else
            strbuf_add(w, "%s", jan);
    }
    strbuf_add(w, count ? ")" : "");
}

static enum checked check_due(struct checking *c, const struct stated *s)
{
    struct judged j;
    judge_position(&s->position, &j);
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
           (!e->and_field || due_fits(find_due(&c->dues, e->event, e->and_field), e));
}

/* " on field 18 in 2 ways or more". */
static void say_narrowing(struct strbuf *w, const struct stated_event *e)
{
    strbuf_add(w, e->field ? " " : "");
    if (e->and_field)
        strbuf_add(w, _("on fields %d and %d"), e->field, e->and_field);
    else if (e->field)
        strbuf_add(w, _("on field %d"), e->field);
    strbuf_add(w, e->min_ways ? " " : "");
    if (e->min_ways)
        strbuf_add(w, P_("in %d way or more", "in %d ways or more", e->min_ways), e->min_ways);
    strbuf_add(w, e->points ? " " : "");
    if (e->points)
        strbuf_add(w, P_("for %d point", "for %d points", e->points), e->points);
    strbuf_add(w, e->by_die ? " " : "");
    strbuf_add(w, "%s", e->by_die ? _("by one die alone") : "");
}

/* "fill-grand: 20 of 36 (66 65)", with the throws if they are known. */
static void say_chances(struct strbuf *w, const struct stated *s, int of36, uint32_t rolls,
                        bool listed, const struct chances *c)
{
    const struct stated_event *e = &s->chances.event;
    strbuf_add(w, "%s", event_name(e->event));
    say_narrowing(w, e);
    strbuf_add(w, "%s", _(": "));
    strbuf_add(w, _("%d of 36"), of36);
    const char *before = " (";
    for (int i = 0; i < ROLLS && listed; i++) {
        if (rolls >> i & 1) {
            strbuf_add(w, "%s%d%d", before, c->roll[i].dice.high, c->roll[i].dice.low);
            before = " ";
        }
    }
    strbuf_add(w, listed && rolls ? ")" : "");
}

static enum checked check_chances(struct checking *c, const struct stated *s)
{
    struct options o = options_default();
    struct view v = position_view(&s->position);
    struct chances chances;
    int of36 = 0;
    uint32_t rolls = 0;
    chances_list(&s->position, &v, &o, c->job->points, &chances);
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

/* The men after the stated steps; false if a man they move is not there. */
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

static enum checked check_only_play(struct checking *c, const struct stated *s,
                                    const struct judged *j)
{
    char text[PLAY_TEXT];
    struct men after;
    steps_print_sorted(s->fact.step, s->fact.steps, NUMBERING_PLAIN, text);
    strbuf_add(&c->expected, _("only legal play: %s"), text);
    strbuf_add(&c->computed, P_("%d legal play, as %s", "%d legal plays, as %s", j->plays.allowed),
               j->plays.allowed, play_print(&j->plays.play[0], text));
    bool agrees = j->plays.allowed == 1 && men_after(j, s, &after) &&
                  men_equal(&after, &j->plays.play[0].after);
    return agrees ? AGREES : DIFFERS;
}

/* The answer to a stated fact, as a number. */
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

static void say_fact(struct strbuf *w, const struct stated *s, int value)
{
    switch (s->fact.fact) {
    case FACT_HIT_WAYS:
        strbuf_add(w, _("true-hit on field %d: ways %d"), s->fact.arg, value);
        break;
    case FACT_JAN:
        strbuf_add(w, "%s%s%s", tariff[s->fact.arg].name, _(": "), value ? _("yes") : _("no"));
        break;
    case FACT_POINTS:
        strbuf_add(w, _("%s: points %d"), tariff[s->fact.arg].name, value);
        break;
    default:
        strbuf_add(w, _("men borne off at most: %d"), value);
    }
}

static enum checked check_fact(struct checking *c, const struct stated *s)
{
    struct judged j;
    judge_position(&s->position, &j);
    if (s->fact.fact == FACT_ONLY_PLAY)
        return check_only_play(c, s, &j);
    int value = fact_value(s, &j);
    say_fact(&c->expected, s, s->fact.value);
    say_fact(&c->computed, s, value);
    return value == s->fact.value ? AGREES : DIFFERS;
}

/* --- lines ------------------------------------------------------------------------------------ */

static enum checked decide(struct checking *c, const struct stated *s)
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

static void add_differing(const struct checking *c, const struct stated *s,
                          const struct file_line *at, struct strbuf *out)
{
    char line[POSITION_TEXT];
    strbuf_add_clean(out, at->file);
    strbuf_add(out, ":%d:", at->number);
    for (int i = 0; i < 2; i++) {
        const char *text = i ? s->source : s->id;
        if (text) {
            strbuf_add(out, i && s->id ? ", " : " ");
            strbuf_add_clean(out, text);
        }
    }
    strbuf_add(out, _("\n  %s\n  expected: %s\n  computed: %s\n"),
               position_print(&s->position, line), c->expected.text, c->computed.text);
}

static void add_differing_json(const struct checking *c, const struct stated *s,
                               const struct file_line *at, struct strbuf *out)
{
    char *json = json_differing(&(struct differing){.file = at->file,
                                                    .number = at->number,
                                                    .id = s->id,
                                                    .source = s->source,
                                                    .position = &s->position,
                                                    .expected = c->expected.text,
                                                    .computed = c->computed.text});
    strbuf_add(out, "%s\n", json ? json : "");
    out->failed |= !json;
    free(json);
}

enum checked trictrac_check(const struct line_job *job, const struct file_line *line,
                            struct strbuf *out, struct parse_error *why)
{
    struct checking c = {.job = job};
    struct stated s;
    if (!stated_read(line->text, line->length, &s, why))
        return UNREAD;
    enum checked verdict = decide(&c, &s);
    out->failed |= c.expected.failed || c.computed.failed;
    if (verdict == DIFFERS && !out->failed)
        (job->json ? add_differing_json : add_differing)(&c, &s, line, out);
    stated_free(&s);
    strbuf_free(&c.expected);
    strbuf_free(&c.computed);
    return verdict;
}
