/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns of 10,000 for the record, as text and numbers, and for programs, as JSON. */
#include <string.h>

#include "base/json_make.h"
#include "base/tongue.h"
#include "dice_json.h"
#include "games/ten-thousand/rules/worth.h"
#include "parts.h"

static const char *const game_names[TEN_PRESETS] = {"ten-thousand", "truba", "farkle"};
static const char *const chosen_names[] = {"stands", "stands", "back"}; /* unsaid: it stands */

/* Who throws after it; SEAT_NONE: it is open, or nobody does. */
static int next_after(const struct ten *m, const struct ten_seen *t, const struct ten_scores *after)
{
    if (t->is.end == TURN_OPEN || ten_over(after))
        return SEAT_NONE;
    return t == &m->last ? m->hand.seat : m->next;
}

struct outlook ten_outlook(void *match)
{
    const struct ten *m = match;
    bool open = !ten_between(m);
    int at = open ? m->hand.seat : m->next;
    if (ten_match_over(m)) {
        struct ten_scores after =
            m->hand.seat == NOBODY ? m->hand.before : ten_seen_after(&m->hand, NULL);
        return (struct outlook){
            .at = SEAT_NONE, .over = true, .winners = ten_winners(&m->hand.terms, &after)};
    }
    const char *wants = !open                            ? NULL
                        : ten_seen_stand(&m->hand).waits ? N_("what is put aside")
                                                         : N_("the next throw or stop");
    return (struct outlook){.at = at,
                            .waits = open,
                            .wants = wants,
                            .withheld = m->silent ? 1 : 0,
                            .may = 1u << at | 1u << m->next};
}

/* --- texts ------------------------------------------------------------------------------------ */

static const char *keep(struct pool *p, struct words *w)
{
    const char *text = w->failed ? NULL : pool_text(p, w->text ? w->text : "", w->length);
    words_free(w);
    return text;
}

void ten_add_throws(struct words *w, const struct ten_turn *t, bool kept)
{
    for (int i = 0; i < t->casts; i++) {
        words_add(w, "%s", i ? " " : "");
        if (!kept)
            ten_add_dice(w, t->cast[i].thrown);
        else if (t->cast[i].state == CAST_WAITS)
            words_add(w, "?");
        else
            ten_add_dice(w, t->cast[i].kept);
    }
}

static const char *throws_text(struct pool *p, const struct ten_turn *t, bool kept)
{
    struct words w = {.text = NULL};
    ten_add_throws(&w, t, kept);
    if (!t->casts && !kept)
        words_add(&w, "?"); /* only what was written was said */
    return keep(p, &w);
}

static const char *ruling_text(struct pool *p, const struct ten_result *r)
{
    struct words w = {.text = NULL};
    words_add(&w, "%s %d", ten_end_names[r->end], (int)r->written);
    if (r->why != WHY_NONE)
        words_add(&w, " %s", ten_why_names[r->why]);
    return keep(p, &w);
}

/* "1000 0 350; 0 1 0" */
static const char *score_text(struct pool *p, const struct ten_scores *s)
{
    struct words w = {.text = NULL};
    for (int i = 0; i < s->players; i++)
        words_add(&w, i ? " %d" : "%d", (int)s->player[i].total);
    for (int i = 0; i < s->players; i++)
        words_add(&w, i ? " %d" : "; %d", (int)s->player[i].zeros);
    return keep(p, &w);
}

/* --- what is counted -------------------------------------------------------------------------- */

struct lists {
    struct counted count[CASTS_MAX + FAULTS_MAX + SEATS_MAX + 3];
    struct dispute dispute[FAULTS_MAX + 1];
};

static void count(struct lists *l, struct turn *out, int seat, const char *kind, const char *name,
                  long points)
{
    l->count[out->counts++] = (struct counted){seat, kind, name, points};
}

static bool is_straight(const struct ten_terms *t, dice_set kept)
{
    dice_set twice = kept & 0xeeeeee; /* some face is there more than once */
    return kept && !twice && dice_count(kept) == t->dice && ten_all_count(t, kept);
}

/* What is won is a stake, two halves; of several winners each has one. A single one is not counted
 * apart. */
static void make_stakes(struct lists *l, const struct ten_seen *t, const struct ten_scores *after,
                        struct turn *out)
{
    unsigned won = ten_over(after) ? ten_winners(&t->terms, after) : 0;
    bool shared = won & (won - 1);
    for (int i = 0; i < after->players; i++) {
        if (!(won >> i & 1))
            continue;
        out->at[i].stakes = shared ? 1 : 2;
        if (shared)
            count(l, out, i, "stakes", "shared", 1);
    }
}

static void count_turn(struct lists *l, const struct ten_seen *t, struct turn *out)
{
    struct ten_written w;
    struct ten_scores after = ten_seen_after(t, &w);
    struct ten_result r = ten_seen_result(t);
    if (r.end == TURN_STOPPED || r.end == TURN_BURNED)
        count(l, out, t->seat, "turn", ten_end_names[r.end], r.written);
    for (int i = 0; i < t->is.casts; i++)
        if (t->is.cast[i].state == CAST_KEPT && is_straight(&t->terms, t->is.cast[i].kept))
            count(l, out, t->seat, "straight", "straight",
                  ten_worth(&t->terms, t->is.cast[i].kept).points);
    if (w.penalty)
        count(l, out, t->seat, "penalty", "streak", w.penalty);
    for (int i = 0; i < t->is.faults; i++)
        count(l, out, t->seat, "fault", ten_code_names[t->is.fault[i].code], 0);
    if (ten_misread(t))
        count(l, out, t->seat, "fault", "W1", 0);
    make_stakes(l, t, &after, out);
}

static void dispute(struct lists *l, struct turn *out, struct dispute d)
{
    d.cite = d.effect = "";
    l->dispute[out->disputes++] = d;
}

static void list_disputes(struct lists *l, const struct ten_seen *t, struct turn *out)
{
    for (int i = 0; i < t->is.faults; i++) {
        const struct ten_fault *f = &t->is.fault[i];
        dispute(l, out,
                (struct dispute){.entry = f->entry,
                                 .by = f->by,
                                 .against = t->seat,
                                 .kind = ten_code_names[f->code],
                                 .claimed = -1,
                                 .due = -1,
                                 .marked = -1,
                                 .ruling = f->code == X1 ? "void" : chosen_names[f->chosen]});
    }
    if (!ten_misread(t))
        return;
    long written = ten_seen_result(t).written;
    dispute(l, out,
            (struct dispute){.entry = t->entry,
                             .by = SEAT_NONE,
                             .against = t->seat,
                             .kind = "W1",
                             .claimed = t->said,
                             .due = written,
                             .marked = written,
                             .ruling = "right"});
}

/* As the paper shows it. */
static void take_line(const struct ten_seen *t, struct turn *out)
{
    struct ten_line line = ten_line(t);
    out->nothing = t->is.end == TURN_VOID;
    if (t->is.end == TURN_OPEN || out->nothing)
        return;
    out->marked[t->seat] = line.written;
    out->zeros = t->terms.streak ? line.dashes : 0;
    out->lost = line.penalty;
}

bool ten_row(const struct at *at, struct pool *p, struct turn *out)
{
    const struct ten *m = at->match;
    const struct ten_seen *t = ten_asked(at);
    struct ten_scores after = ten_seen_after(t, NULL);
    struct ten_result r = ten_seen_result(t);
    struct lists *l = pool_room(p, sizeof *l);
    if (!l)
        return false;
    pool_take(p, sizeof *l);
    *out = (struct turn){.seat = t->seat,
                         .next = next_after(m, t, &after),
                         .dice = throws_text(p, &t->is, false),
                         .play = throws_text(p, &t->is, true),
                         .ruling = ruling_text(p, &r),
                         .score = score_text(p, &after),
                         .position = "",
                         .count = l->count,
                         .dispute = l->dispute,
                         .against = t->is.faults || ten_misread(t),
                         .final = at->closed};
    for (int i = 0; i < after.players; i++)
        out->at[i].small = after.player[i].total;
    take_line(t, out);
    count_turn(l, t, out);
    list_disputes(l, t, out);
    return out->dice && out->play && out->ruling && out->score;
}

/* --- JSON ------------------------------------------------------------------------------------- */

json_t *ten_dice_json(dice_set d)
{
    struct making list = make(json_array());
    for (int face = 1; face <= FACES; face++)
        for (int i = 0; i < dice_times(d, face); i++)
            append(&list, json_integer(face));
    return made(&list);
}

json_t *ten_keep_json(dice_set d)
{
    struct words w = {.text = NULL};
    ten_add_dice(&w, d);
    json_t *text = w.failed ? NULL : json_string(w.text);
    words_free(&w);
    return text;
}

/* No fault was made by this throw or by what was put aside of it. */
static bool throw_legal(const struct ten_turn *t, int cast)
{
    bool legal = t->cast[cast].state != CAST_VOID;
    for (int i = 0; i < t->faults; i++)
        legal &= t->fault[i].cast != cast || t->fault[i].code > K3;
    return legal;
}

static json_t *throws_json(const struct ten_seen *t)
{
    struct making list = make(json_array());
    for (int i = 0; i < t->is.casts; i++) {
        const struct ten_cast *c = &t->is.cast[i];
        struct making o = make(json_object());
        put(&o, "dice", ten_dice_json(c->thrown));
        put(&o, "keep", c->state == CAST_WAITS ? json_null() : ten_keep_json(c->kept));
        put_number(&o, "points", c->state == CAST_VOID ? 0 : ten_worth(&t->terms, c->kept).points);
        put(&o, "legal", json_boolean(throw_legal(&t->is, i)));
        append(&list, made(&o));
    }
    return made(&list);
}

/* A fault that leaves no choice has none, and nothing chosen. */
static json_t *fault_json(enum ten_code code, int chosen)
{
    if (code == X1 || code == W1)
        return json_pack("{s:s,s:[],s:n}", "code", ten_code_names[code], "choices", "chosen");
    return json_pack("{s:s,s:[s,s],s:s}", "code", ten_code_names[code], "choices", "stands", "back",
                     "chosen", chosen_names[chosen]);
}

static json_t *faults_json(const struct ten_seen *t)
{
    struct making list = make(json_array());
    for (int i = 0; i < t->is.faults; i++)
        append(&list, fault_json((enum ten_code)t->is.fault[i].code, t->is.fault[i].chosen));
    if (ten_misread(t))
        append(&list, fault_json(W1, UNSAID));
    return made(&list);
}

static json_t *players_json(const struct ten_scores *s, bool zeros)
{
    struct making list = make(json_array());
    for (int i = 0; i < s->players; i++)
        append(&list, json_integer(zeros ? s->player[i].zeros : s->player[i].total));
    return made(&list);
}

static json_t *over_json(const struct ten_seen *t, const struct ten_scores *after)
{
    if (!ten_over(after))
        return json_null();
    unsigned won = ten_winners(&t->terms, after);
    struct making list = make(json_array());
    for (int i = 0; i < after->players; i++)
        if (won >> i & 1)
            append(&list, json_integer(i + 1));
    return made(&list);
}

static void put_turn(struct making *o, const struct ten *m, const struct ten_seen *t)
{
    struct ten_written w;
    struct ten_scores after = ten_seen_after(t, &w);
    struct ten_result r = ten_seen_result(t);
    int next = next_after(m, t, &after);
    put_text(o, "end", ten_end_names[r.end]);
    put_text(o, "why", ten_why_names[r.why]);
    put_number(o, "points", r.points);
    put_number(o, "written", r.written);
    put_number(o, "penalty", w.penalty);
    put(o, "totals", players_json(&after, false));
    put(o, "streaks", players_json(&after, true));
    put(o, "legal", json_boolean(!t->is.faults && !ten_misread(t)));
    put(o, "faults", faults_json(t));
    put_number(o, "round", t->round);
    put(o, "last_turns", json_boolean(after.reached != NOBODY));
    put(o, "next", next == SEAT_NONE ? json_null() : json_integer(next + 1));
    put(o, "over", over_json(t, &after));
}

char *ten_json(const struct at *at)
{
    const struct ten *m = at->match;
    const struct ten_seen *t = ten_asked(at);
    struct making o = make(json_object());
    put_text(&o, "game", game_names[m->preset]);
    put_number(&o, "turn", at->number);
    put_number(&o, "player", t->seat + 1);
    put_text(&o, "name", at->player[t->seat]);
    put(&o, "throws", throws_json(t));
    put_turn(&o, m, t);
    return line_of(made(&o));
}
