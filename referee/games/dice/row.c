/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns as rows of the record, and what is expected next. */
#include "base/i18n.h"
#include "parts.h"
#include "turn.h"

static const char *const code_names[DICE_CODES] = {"K1", "K2", "K3", "S2", "Z1", "N1", "X1", "W1"};
static const char *const end_names[] = {"open", "stop", "burned", "void"};
static const char *const chosen_names[] = {"stands", "stands", "back"}; /* unsaid: it stands */

const char *dice_code_name(int code)
{
    return code_names[code];
}

const char *dice_listed(enum listed_word of, int i)
{
    return of == LISTED_FAULT && i < DICE_CODES ? code_names[i] : NULL;
}

const char *dice_end_name(int end)
{
    return end_names[end];
}

const char *dice_chosen_name(int chosen)
{
    return chosen_names[chosen];
}

struct match_status dice_status(void *match)
{
    const struct dice_match *m = match;
    bool open = !dice_between(m);
    int at = open ? m->hand.seat : m->next;
    unsigned won = dice_won(m, &m->hand);
    if (won)
        return (struct match_status){.at = SEAT_NONE, .over = true, .winners = won};
    const char *wants = !open                        ? NULL
                        : dice_stand(&m->hand).waits ? N_("what is put aside")
                                                     : N_("the next throw or stop");
    return (struct match_status){.at = at,
                                 .waits = open,
                                 .wants = wants,
                                 .withheld = m->silent ? 1 : 0,
                                 .may = 1u << at | 1u << m->next};
}

/* --- texts ------------------------------------------------------------------------------------ */

static const char *keep(struct arena *p, struct strbuf *w)
{
    const char *text = w->failed ? NULL : arena_text(p, w->text ? w->text : "", w->length);
    strbuf_free(w);
    return text;
}

void dice_add_throws(struct strbuf *w, const struct dice_seen *t, bool kept)
{
    for (int i = 0; i < t->casts; i++) {
        strbuf_add(w, "%s", i ? " " : "");
        if (!kept)
            dice_add_dice(w, t->cast[i].thrown);
        else if (t->cast[i].state == CAST_WAITS)
            strbuf_add(w, "?");
        else
            dice_add_dice(w, t->cast[i].kept);
    }
}

static const char *throws_text(struct arena *p, const struct dice_seen *t, bool kept)
{
    struct strbuf w = {.text = NULL};
    dice_add_throws(&w, t, kept);
    if (!t->casts && !kept)
        strbuf_add(&w, "?"); /* only the points were entered */
    return keep(p, &w);
}

/* "stop 450", "burned 0 least"; "stop" in a game without a choice. */
static const char *ruling_text(struct arena *p, const struct dice_seen *t)
{
    struct strbuf w = {.text = NULL};
    struct dice_result r = dice_result(t);
    strbuf_add(&w, "%s", end_names[r.end]);
    if (t->game->keeps)
        strbuf_add(&w, " %d", (int)r.written);
    if (t->game->keeps && r.why != WHY_NONE)
        strbuf_add(&w, " %s", dice_reason(t->game->reason, r.why)->name);
    return keep(p, &w);
}

/* Totals, and zeros in a row if they are counted. */
static void put_score(const struct dice_seen *t, const struct dice_scores *s,
                      long out[SCORE_FIELDS])
{
    bool zeros = dice_counts_zeros(t->game, &t->terms);
    for (int i = 0; i < SEATS_MAX; i++) {
        out[i] = i < s->players ? s->player[i].total : SCORE_NONE;
        out[SEATS_MAX + i] = zeros && i < s->players ? s->player[i].zeros : SCORE_NONE;
    }
}

/* --- what is counted -------------------------------------------------------------------------- */

struct dice_lists {
    struct dispute dispute[FAULTS_MAX + 1];
    struct counted_event count[]; /* first one for each throw */
};
enum { COUNTS_BESIDE = FAULTS_MAX + SEATS_MAX + 3 };

static void count(struct dice_lists *l, struct turn *out, int seat, const char *kind,
                  const char *name, long points)
{
    l->count[out->counts++] = (struct counted_event){seat, kind, name, points};
}

/* A win is one stake, two halves, for each winner. A single stake is not counted. */
static void make_stakes(struct dice_lists *l, const struct dice_match *m, const struct dice_seen *t,
                        struct turn *out)
{
    unsigned won = dice_won(m, t);
    bool shared = won & (won - 1);
    for (int i = 0; i < m->seats; i++) {
        if (!(won >> i & 1))
            continue;
        out->at[i].stakes = shared ? 1 : 2;
        if (shared)
            count(l, out, i, "stakes", "shared", 1);
    }
}

void dice_untouched(void *match, struct standing at[SEATS_MAX])
{
    const struct dice_match *m = match;
    struct dice_scores now = dice_now(m);
    unsigned won = dice_won(m, &m->hand);
    for (int i = 0; i < m->seats; i++) {
        at[i].minor = now.player[i].total;
        at[i].stakes = !(won >> i & 1) ? 0 : won & (won - 1) ? 1 : 2;
    }
}

static void count_turn(struct dice_lists *l, const struct dice_match *m, const struct dice_seen *t,
                       struct turn *out)
{
    struct dice_written w;
    struct dice_result r = dice_result(t);
    dice_after(t, &w);
    if (r.end == TURN_STOPPED || r.end == TURN_BURNED)
        count(l, out, t->seat, "turn", end_names[r.end], r.written);
    for (int i = 0; t->game->straight && i < t->casts; i++)
        if (t->cast[i].state == CAST_KEPT && t->game->straight(&t->terms, t->cast[i].kept))
            count(l, out, t->seat, "straight", "straight",
                  dice_worth_of(t, t->cast[i].kept).points);
    if (w.penalty)
        count(l, out, t->seat, "penalty", "streak", w.penalty);
    for (int i = 0; i < t->faults; i++)
        count(l, out, t->seat, "fault", code_names[t->fault[i].code], 0);
    if (dice_misread(t))
        count(l, out, t->seat, "fault", "W1", 0);
    make_stakes(l, m, t, out);
}

static void dispute(struct dice_lists *l, struct turn *out, struct dispute d)
{
    d.cite = "";
    l->dispute[out->disputes++] = d;
}

static void list_disputes(struct dice_lists *l, const struct dice_seen *t, struct turn *out)
{
    for (int i = 0; i < t->faults; i++) {
        const struct dice_fault *f = &t->fault[i];
        dispute(l, out,
                (struct dispute){.entry = f->entry,
                                 .by = f->by,
                                 .against = t->seat,
                                 .kind = code_names[f->code],
                                 .claimed = -1,
                                 .due = -1,
                                 .marked = -1,
                                 .ruling = f->code == X1 ? "void" : chosen_names[f->chosen]});
    }
    if (!dice_misread(t))
        return;
    long written = dice_result(t).written;
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

/* As the score sheet shows it. */
static void take_line(const struct dice_seen *t, struct turn *out)
{
    struct dice_line line = dice_line(t);
    out->nothing = t->end == TURN_VOID;
    if (t->end == TURN_OPEN || out->nothing)
        return;
    out->marked[t->seat] = line.written;
    out->due[t->seat] = dice_result(t).written;
    out->stated[t->seat] = t->said == NUMBER_UNSAID || t->bare ? 0 : 1 + (long)t->said;
    out->zeros = t->terms.streak ? line.dashes : 0;
    out->lost = line.penalty;
}

bool dice_row(const struct turn_ref *at, struct arena *p, struct turn *out)
{
    const struct dice_match *m = at->match;
    const struct dice_seen *t = dice_asked(at);
    struct dice_scores after = dice_after(t, NULL);
    size_t size = sizeof(struct dice_lists) +
                  (size_t)(t->casts + COUNTS_BESIDE) * sizeof(struct counted_event);
    struct dice_lists *l = arena_room(p, size);
    if (!l)
        return false;
    arena_take(p, size);
    *out = (struct turn){.seat = t->seat,
                         .next = dice_next_after(m, t),
                         .dice = throws_text(p, t, false),
                         .play = t->game->keeps ? throws_text(p, t, true) : NULL,
                         .ruling = ruling_text(p, t),
                         .position = "",
                         .count = l->count,
                         .dispute = l->dispute,
                         .against = t->faults || dice_misread(t),
                         .final = at->closed};
    put_score(t, &after, out->score);
    for (int i = 0; i < after.players; i++)
        out->at[i].minor = after.player[i].total;
    take_line(t, out);
    count_turn(l, m, t, out);
    list_disputes(l, t, out);
    return out->dice && (out->play || !t->game->keeps) && out->ruling;
}
