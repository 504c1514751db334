/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "marks_told.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/trictrac/tools/replay.h"

enum { ENTRY = 64, ENTRIES = 64 };

/* --- one line --------------------------------------------------------------------------------- */

/* The schools of one coup while they are gathered. */
struct replayed_schools {
    int count;
    char entry[ENTRIES][ENTRY];
};

static void add(char *line, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(char *line, const char *format, ...)
{
    size_t used = strlen(line);
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line + used, REPLAYED_LINE - used, format, args);
    va_end(args);
    if (n < 0 || used + (size_t)n >= REPLAYED_LINE)
        abort();
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void add_list(char *line, struct replayed_schools *l)
{
    qsort(l->entry, (size_t)l->count, ENTRY, by_text);
    for (int i = 0; i < l->count; i++)
        add(line, "%s%s", i ? ", " : "", l->entry[i]);
    add(line, "; ");
}

static void list_school(struct replayed_schools *l, const char *kind, int by, int points,
                        int claimed, const char *state, bool earlier, bool over)
{
    if ((!strcmp(kind, "false") && !points) || (over && !strcmp(state, "open")))
        return;
    if (l->count == ENTRIES)
        abort();
    snprintf(l->entry[l->count++], ENTRY, "%s %c %d(%d) %s%s", kind, by ? 'b' : 'w', points,
             claimed, state, earlier ? " of the coup before" : "");
}

/* The points marked and due; neither if they are no longer meaningful. */
static void add_marks(char *line, bool went, bool wrong, const int marked[2], const int *due)
{
    if (went)
        add(line, "went%s; ", wrong ? ", G1" : "");
    else if (marked)
        add(line, "marked %d/%d; ", marked[0], marked[1]);
    if (due)
        add(line, "due %d/%d; ", due[0], due[1]);
}

static void add_score(char *line, const int points[2], const int holes[2], const int twice[2],
                      int pavilion, int winner)
{
    static const char *const place[] = {"w", "b", "rail", "down"};
    add(line, "score %d+%d %d+%d double %s%s pavilion %s", points[0], holes[0], points[1], holes[1],
        twice[0] ? "w" : "", twice[1] ? "b" : "", place[pavilion]);
    if (winner >= 0)
        add(line, ", won by %s", place[winner]);
}

/* --- the referee ------------------------------------------------------------------------------ */

/* A turn is printed again when later claims on it are known: in the next throw, and after an exit
 * in the one after that. */
struct coup_told {
    struct schools schools;
    bool over;
    char head[REPLAYED_LINE], tail[REPLAYED_LINE];
};

struct input_told {
    struct replayed_match *out;
    struct coup_told coup[2]; /* the last, and the one before it */
    struct match before;      /* the last */
    struct coup said;
};

static void tell_schools(char *line, const struct schools *s, bool over)
{
    struct replayed_schools l = {.count = 0};
    for (int i = 0; i < s->count; i++) {
        const struct school *x = &s->school[i];
        if (x->besides) /* the reading lists only the omission */
            continue;
        const char *state = school_state_names[x->state];
        if (!strcmp(state, "claimed") && !x->claimed) /* corrected, and no points for it */
            state = "open";
        list_school(&l, school_kind_names[x->kind], x->by, x->points, x->claimed, state, x->late,
                    over);
    }
    add_list(line, &l);
}

/* Tells the last coups, with what the claims of the next have changed. */
static void tell_again(struct input_told *r, const struct input *next)
{
    for (int age = 1; age <= 2 && age <= r->out->coups; age++) {
        struct coup_told *c = &r->coup[age - 1];
        char *line = r->out->line[r->out->coups - age];
        if (next)
            ledger_update(&next->ruling.after.ledger, age, &c->schools);
        line[0] = 0;
        add(line, "%s", c->head);
        tell_schools(line, &c->schools, c->over);
        add(line, "%s", c->tail);
    }
}

static bool wrong_going(const struct ruling *r)
{
    for (int i = 0; i < r->faults.count; i++)
        if (r->faults.code[i] == FAULT_G1)
            return true;
    return false;
}

static void tell_last(struct coup_told *c, const struct match *before, const struct coup *said,
                      const struct ruling *r)
{
    const struct score *sc = &r->after.score;
    bool over = r->after.over;
    int marked[2] = {r->marked[0], r->marked[1]}, due[2] = {r->due[0], r->due[1]};
    int points[2] = {sc->points[0], sc->points[1]}, holes[2] = {sc->holes[0], sc->holes[1]};
    int twice[2] = {!over && score_double(sc, WHITE), !over && score_double(sc, BLACK)};
    /* A claim on the turn before has ended the match: the throw does not count. */
    bool over_before = score_winner(&r->before, options_last_hole(&before->options)) >= 0;
    c->schools = r->schools;
    c->over = over;
    c->head[0] = c->tail[0] = 0;
    add_marks(c->head, said->decision == GO, wrong_going(r), over ? NULL : marked,
              said->unknown || over_before ? NULL : due);
    add_score(c->tail, points, holes, twice, sc->pavilion, over ? r->after.winner : -1);
}

static void hear_coup(void *context, const struct input *d, bool last)
{
    static struct ruling finished;
    struct input_told *t = context;
    (void)last;
    if (t->out->coups && coup_finish(&t->said, &d->coup) &&
        match_judge(&t->before, &t->said, &finished, NULL) == COUP_OK)
        tell_last(&t->coup[0], &t->before, &t->said, &finished);
    tell_again(t, d);
    if (t->out->coups == REPLAYED_COUPS)
        return;
    t->out->coups++;
    t->coup[1] = t->coup[0];
    t->before = d->before;
    t->said = d->coup;
    tell_last(&t->coup[0], &d->before, &d->coup, &d->ruling);
}

static void begins(void *context, const struct record_founding *f)
{
    (void)context;
    (void)f;
}

void tell_referee(const char *text, struct replayed_match *out)
{
    static struct input_told r;
    struct record_reader to = {.begins = begins, .coup = hear_coup, .context = &r};
    struct parse_error err;
    r.out = out;
    out->coups = 0;
    bool read = record_read(text, strlen(text), &to, &err);
    tell_again(&r, NULL);
    if (!read && out->coups < REPLAYED_COUPS)
        snprintf(out->line[out->coups++], REPLAYED_LINE, "%d:%d: %s", err.line, err.column,
                 err.reason);
}

/* --- the reference ---------------------------------------------------------------------------- */

static const char *state_of(const struct slow_school *s)
{
    if (s->kind == SLOW_FALSE)
        return "false";
    if (s->claimed == 0)
        return "open";
    return s->raised ? "raised" : "claimed";
}

static void tell_coup(const struct slow_coup *c, const struct slow_outcome *o, char *line)
{
    static const char *const kind[] = {"none", "under", "over", "fill", "keep", "hole", "false"};
    int twice[2] = {slow_score_double(&o->score, 0), slow_score_double(&o->score, 1)};
    struct replayed_schools l = {.count = 0};
    line[0] = 0;
    add_marks(line, c->goes, o->wrong_going, o->winner >= 0 ? NULL : o->marked,
              c->unseen || !o->thrown ? NULL : c->due);
    for (int i = 0; i < o->schools; i++) {
        const struct slow_school *s = &o->school[i];
        list_school(&l, kind[s->kind], s->by, s->points, s->claimed, state_of(s), s->earlier,
                    o->winner >= 0);
    }
    add_list(line, &l);
    add_score(line, o->score.points, o->score.holes, twice, o->score.pavilion, o->winner);
}

void tell_reference(const struct slow_table *table, const struct slow_coup *coup, int count,
                    struct replayed_match *out)
{
    static struct slow_outcome o[DRAWN_COUPS];
    slow_marks(table, coup, count, o);
    out->coups = count;
    for (int i = 0; i < count; i++)
        tell_coup(&coup[i], &o[i], out->line[i]);
}
