/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns as rows of the record, as game text and as JSON, and what is expected next. */
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/scan.h"
#include "base/vocabulary.h"
#include "dice_json.h"
#include "match.h"
#include "parts.h"

/* --- write ----------------------------------------------------------------------------------- */

/* A turn in record notation: "3. c 112346/11 1234/1 stop". */

static void add_cast(struct strbuf *out, const struct dice_cast *c)
{
    strbuf_add(out, " ");
    dice_add_dice(out, c->thrown);
    if (c->state == CAST_WAITS)
        return;
    strbuf_add(out, "/");
    dice_add_dice(out, c->kept);
}

/* Adds a turn without a dispute in its printed form, which has the same meaning as the typed
 * text. */
static void add_printed(struct strbuf *out, const struct dice_seen *t)
{
    for (int i = 0; i < t->casts; i++)
        add_cast(out, &t->cast[i]);
    if (t->bare)
        strbuf_add(out, " %d", (int)t->told);
    else if (t->end == TURN_STOPPED)
        strbuf_add(out, " stop");
    if (t->said != NUMBER_UNSAID)
        strbuf_add(out, " +%d", (int)t->said);
}

static bool says_stop(const char *said)
{
    for (const char *at = said; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (*at == '+' || token_says(&(struct token){.text = at, .length = n}, "stop"))
            return true;
        at += n;
    }
    return false;
}

void dice_write_turn(const struct turn_ref *at, const char *typed, struct strbuf *out)
{
    const struct dice_seen *t = dice_asked(at);
    strbuf_add(out, "%ld. %c", at->number, 'a' + t->seat);
    if (!t->faults) {
        add_printed(out, t);
        return;
    }
    strbuf_add(out, " ");
    size_t begin = out->length;
    strbuf_add_typed(out, typed, "abcdefgh");
    if (t->end == TURN_STOPPED && !t->bare && !(out->text && says_stop(out->text + begin)))
        strbuf_add(out, " stop");
}

/* --- json ------------------------------------------------------------------------------------ */

/* Turns as JSON. */

json_t *dice_set_json(dice_set d)
{
    struct json_builder list = make(json_array());
    for (int face = 1; face <= FACES; face++)
        for (int i = 0; i < dice_times(d, face); i++)
            append(&list, json_integer(face));
    return made(&list);
}

json_t *dice_keep_json(dice_set d)
{
    struct strbuf w = {.text = NULL};
    dice_add_dice(&w, d);
    json_t *text = w.failed ? NULL : json_string(w.text);
    strbuf_free(&w);
    return text;
}

/* Returns true if neither this throw nor what was put aside of it is a fault. */
static bool throw_legal(const struct dice_seen *t, int cast)
{
    bool legal = t->cast[cast].state != CAST_VOID;
    for (int i = 0; i < t->faults; i++)
        legal &= t->fault[i].cast != cast || t->fault[i].code > K3;
    return legal;
}

static void put_keep(struct json_builder *o, const struct dice_seen *t, const struct dice_cast *c)
{
    bool counts = c->state != CAST_VOID;
    put(o, "keep", c->state == CAST_WAITS ? json_null() : dice_keep_json(c->kept));
    put_number(o, "points", counts ? dice_worth_of(t, c->kept).points : 0);
}

static json_t *throws_json(const struct dice_seen *t)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->casts; i++) {
        const struct dice_cast *c = &t->cast[i];
        struct json_builder o = make(json_object());
        put(&o, "dice", dice_set_json(c->thrown));
        if (t->game->keeps)
            put_keep(&o, t, c);
        put(&o, "legal", json_boolean(throw_legal(t, i)));
        append(&list, made(&o));
    }
    return made(&list);
}

/* Returns a fault as JSON. A fault without a choice has neither "choices" nor "chosen". */
static json_t *fault_json(enum dice_code code, int chosen)
{
    if (code == X1 || code == W1)
        return json_pack("{s:s,s:[],s:n}", "code", dice_code_name((int)code), "choices", "chosen");
    return json_pack("{s:s,s:[s,s],s:s}", "code", dice_code_name((int)code), "choices", "stands",
                     "back", "chosen", dice_chosen_name(chosen));
}

static json_t *faults_json(const struct dice_seen *t)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->faults; i++)
        append(&list, fault_json((enum dice_code)t->fault[i].code, t->fault[i].chosen));
    if (dice_misread(t))
        append(&list, fault_json(W1, UNSAID));
    return made(&list);
}

static json_t *players_json(const struct dice_scores *s, bool zeros)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < s->players; i++)
        append(&list, json_integer(zeros ? s->player[i].zeros : s->player[i].total));
    return made(&list);
}

static json_t *over_json(unsigned won)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < SEATS_MAX; i++)
        if (won >> i & 1)
            append(&list, json_integer(i + 1));
    return made(&list);
}

static void put_turn(struct json_builder *o, const struct dice_match *m, const struct dice_seen *t)
{
    struct dice_written w;
    struct dice_scores after = dice_after(t, &w);
    struct dice_result r = dice_result(t);
    unsigned won = dice_won(m, t);
    int next = dice_next_after(m, t);
    put_text(o, "end", dice_end_name(r.end));
    put_text(o, "why", dice_reason(t->game->reason, r.why)->name);
    put_number(o, "points", r.points);
    put_number(o, "written", r.written);
    put_number(o, "penalty", w.penalty);
    put(o, "totals", players_json(&after, false));
    put(o, "streaks", players_json(&after, true));
    put(o, "legal", json_boolean(!t->faults && !dice_misread(t)));
    put(o, "faults", faults_json(t));
    put_number(o, "round", t->round);
    put(o, "last_turns", json_boolean(after.reached != NO_PLAYER));
    put(o, "next", next == SEAT_NONE ? json_null() : json_integer(next + 1));
    put(o, "over", won ? over_json(won) : json_null());
}

json_t *dice_json(const struct turn_ref *at)
{
    const struct dice_match *m = at->match;
    const struct dice_seen *t = dice_asked(at);
    struct json_builder o = make(json_object());
    put_text(&o, "game", m->game->name);
    put_number(&o, "turn", at->number);
    put_number(&o, "player", t->seat + 1);
    put_text(&o, "name", at->player[t->seat]);
    put(&o, "throws", throws_json(t));
    put_turn(&o, m, t);
    return made(&o);
}

/* --- row ------------------------------------------------------------------------------------- */

/* Turns as rows of the record, and what is expected next. */

static const char *const code_names[DICE_CODES] = {"K1", "K2", "K3", "S2", "Z1", "N1", "X1", "W1"};
static const char *const end_names[] = {"open", "stop", "burned", "void"};
static const char *const chosen_names[] = {"stands", "stands",
                                           "back"}; /* without a choice it stands */

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
                        : dice_stand(&m->hand).waits ? N_("the dice put aside")
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

/* Returns the ruling as text: "stop 450", "burned 0 least"; "stop" in a game without a choice. */
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

/* Stores the totals, and the zeros in a row if they are counted. */
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

/* Stores the stakes: one stake (two halves) for a single winner, or half a stake for each of
 * several, which is also counted as "shared". */
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

/* Stores a turn as the score sheet shows it. */
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
