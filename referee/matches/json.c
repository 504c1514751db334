/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys are put in the order in which they are documented, and come out in it. */
#include "json.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_make.h"
#include "base/version.h"
#include "games/trictrac/row_score.h"
#include "log/seats.h"

static void put_side(struct making *m, const char *key, char side)
{
    char text[2] = {side, '\0'};
    put(m, key, side ? json_string(text) : json_null());
}

/* --- matches and their rows ------------------------------------------------------------------- */

/* The holes of each side. */
static json_t *hole_object(const struct store_match *m)
{
    struct making o = make(json_object());
    for (int i = 0; i < m->seats; i++)
        put_number(&o, (const char[]){seat_letter(i), '\0'}, m->seat[i].big);
    return made(&o);
}

static json_t *option_list(const char *options)
{
    struct making list = make(json_array());
    for (const char *o = options; o && *o;) {
        size_t n = strcspn(o, " ");
        if (n)
            list.failed |= json_array_append_new(list.json, json_stringn(o, n)) != 0;
        o += n + (o[n] == ' ');
    }
    return made(&list);
}

static json_t *header_list(const struct store_details *d)
{
    struct making list = make(json_array());
    for (size_t i = 0; i < d->n_headers; i++) {
        struct making o = make(json_object());
        put_text(&o, "name", d->headers[i].key);
        put_text(&o, "value", d->headers[i].value);
        list.failed |= json_array_append_new(list.json, made(&o)) != 0;
    }
    return made(&list);
}

char *json_match(const struct store_match *m, const struct store_details *d)
{
    struct making o = make(json_object());
    put_text(&o, "match", m->key);
    put_text(&o, "game", m->game);
    put_text(&o, "white", m->seat[0].player);
    put_text(&o, "black", m->seat[1].player);
    put_text(&o, "event", m->event);
    put_text(&o, "site", m->site);
    put_text(&o, "date", m->date);
    put(&o, "options", option_list(m->options));
    if (d)
        put(&o, "headers", header_list(d));
    put_text(&o, "state", m->state);
    put_side(&o, "winner", seat_letter(match_winner(m)));
    put(&o, "holes", hole_object(m));
    put_number(&o, "coups", m->coups);
    put_number(&o, "entries", m->head_seq);
    put_text(&o, "head", m->head_hash);
    put_text(&o, "created", m->created);
    put_text(&o, "updated", m->updated);
    put_text(&o, "origin", m->origin);
    put_text(&o, "version", m->version);
    put_text(&o, "family", m->family);
    put(&o, "chosen", json_boolean(m->chosen));
    put(&o, "forgotten", json_boolean(m->hidden));
    put_text(&o, "fingerprint", m->fingerprint);
    put_number(&o, "rules", m->revision);
    put_text(&o, "referee", program_version);
    return line_of(made(&o));
}

/* A coup as it was judged. */
static json_t *judged_object(const struct store_coup *c)
{
    struct making o = make(json_object()), score = make(json_object());
    struct row_score s;
    row_score_read(c->score, &s);
    put(&score, "w", json_pack("{s:i,s:i}", "points", s.points[0], "holes", s.holes[0]));
    put(&score, "b", json_pack("{s:i,s:i}", "points", s.points[1], "holes", s.holes[1]));
    put_text(&score, "bredouille", s.bredouille);
    put_text(&score, "pavilion", s.pavilion);
    put_text(&o, "ruling", c->ruling);
    put_text(&o, "after", c->position);
    put(&o, "score", made(&score));
    put_side(&o, "next", seat_letter(c->next));
    return made(&o);
}

/* What the players are still to find out. */
static void withhold(struct making *o)
{
    static const char *const keys[] = {"due", "points", "legal", "faults", "schools", "irregular"};
    for (size_t i = 0; o->json && i < sizeof keys / sizeof keys[0]; i++)
        json_object_del(o->json, keys[i]);
    put(o, "withheld", json_true());
}

/* The ruling without what is withheld. */
static char *withheld_line(const char *ruling)
{
    json_error_t e;
    struct making o = make(ruling ? json_loads(ruling, 0, &e) : NULL);
    withhold(&o);
    return line_of(made(&o));
}

/* What is stored of a coup beside its ruling. */
static char *stored_line(const char *text, long entry, const struct store_coup *stands)
{
    struct making o = make(json_object());
    put_text(&o, "text", text);
    put_number(&o, "entry", entry);
    if (stands)
        put(&o, "stands", judged_object(stands));
    return line_of(made(&o));
}

/* Two objects, neither of them empty, as one. */
static char *joined(const char *first, const char *second)
{
    size_t n = strlen(first), m = strlen(second);
    char *line = malloc(n + m);
    if (!line)
        return NULL;
    memcpy(line, first, n - 1);
    line[n - 1] = ',';
    memcpy(line + n, second + 1, m - 1);
    line[n + m - 1] = '\0';
    return line;
}

char *json_stored_coup(const char *ruling, const char *text, long entry,
                       const struct store_coup *stands, bool withheld)
{
    char *without = withheld ? withheld_line(ruling) : NULL;
    char *stored = stored_line(text, entry, stands);
    const char *shown = withheld ? without : ruling;
    char *line = shown && stored ? joined(shown, stored) : NULL;
    free(without);
    free(stored);
    return line;
}

/* "64", seen or not. */
static json_t *dice_list_of(const char *dice)
{
    return *dice == '?' ? json_null() : json_pack("[i,i]", dice[0] - '0', dice[1] - '0');
}

char *json_row(const struct store_coup *c)
{
    struct making o = make(json_object());
    put_number(&o, "coup", c->number);
    put_side(&o, "side", seat_letter(c->seat));
    put(&o, "dice", dice_list_of(c->dice));
    put_text(&o, "play", c->play);
    put_number(&o, "entry", c->entry);
    put(&o, "stands", judged_object(c));
    return line_of(made(&o));
}

char *json_entry(const struct store_entry *e)
{
    struct making o = make(json_object());
    put_number(&o, "entry", e->seq);
    put_text(&o, "kind", e->kind);
    put_text(&o, "text", e->text);
    put_text(&o, "at", e->at);
    put_text(&o, "note", e->note);
    put_text(&o, "uuid", e->uuid);
    put_text(&o, "hash", e->hash);
    return line_of(made(&o));
}

/* The effect is stored as JSON. */
static json_t *effect_object(const char *effect)
{
    json_error_t e;
    json_t *object = json_loads(effect, 0, &e);
    return object ? object : text_or_null(effect);
}

char *json_partie_name(const char *name, long matches)
{
    struct making o = make(json_object());
    put_text(&o, "partie", name);
    put_number(&o, "matches", matches);
    return line_of(made(&o));
}

static json_t *points_or_null(long points)
{
    return points < 0 ? json_null() : json_integer(points);
}

char *json_claim(const struct store_claim *c)
{
    struct making o = make(json_object());
    put_text(&o, "match", c->match);
    put_number(&o, "entry", c->entry);
    put_number(&o, "ordinal", c->ordinal);
    put_number(&o, "coup", c->coup);
    put_side(&o, "claimant", seat_letter(c->by));
    put_text(&o, "kind", c->kind);
    put(&o, "claimed", points_or_null(c->claimed));
    put(&o, "due", points_or_null(c->due));
    put(&o, "marked", points_or_null(c->marked));
    put_text(&o, "ruling", c->ruling);
    put_text(&o, "article", c->article);
    put(&o, "effect", effect_object(c->effect));
    put_text(&o, "at", c->at);
    put_text(&o, "note", c->note);
    if (c->overrules_entry)
        put(&o, "overrules",
            json_pack("{s:I,s:i}", "entry", (json_int_t)c->overrules_entry, "ordinal",
                      c->overrules_ordinal));
    return line_of(made(&o));
}

/* --- figures ---------------------------------------------------------------------------------- */

static void put_figure(struct making *o, const char *key, double value)
{
    if (value > 0)
        put(o, key, json_real(value));
}

char *json_measured(const struct json_measure *m)
{
    struct making o = make(json_object());
    put_text(&o, "measure", m->name);
    put_figure(&o, "value", m->value);
    put_text(&o, "unit", m->unit);
    put_figure(&o, "aim", m->aim);
    if (m->against)
        put_text(&o, "against", m->against);
    put_figure(&o, "beside", m->beside);
    put_figure(&o, "ratio", m->ratio);
    put_figure(&o, "ratio_aim", m->ratio_aim);
    return line_of(made(&o));
}

/* --- reports ---------------------------------------------------------------------------------- */

const struct json_report json_report_empty = {
    .entry = -1, .coup = -1, .coups = -1, .matches = -1, .defects = -1, .notices = -1};

static void put_given(struct making *o, const char *key, const char *text)
{
    if (text)
        put_text(o, key, text);
}

static void put_counted(struct making *o, const char *key, long number)
{
    if (number >= 0)
        put_number(o, key, number);
}

static json_t *number_list(const long *numbers, size_t n)
{
    struct making list = make(json_array());
    for (size_t i = 0; i < n; i++)
        list.failed |= json_array_append_new(list.json, json_integer(numbers[i])) != 0;
    return made(&list);
}

static json_t *result_object(const struct store_match *m)
{
    struct making o = make(json_object());
    put_text(&o, "state", m->state);
    put_side(&o, "winner", seat_letter(match_winner(m)));
    put(&o, "holes", hole_object(m));
    return made(&o);
}

static void put_revisions(struct making *o, const struct json_report *r)
{
    if (!r->present)
        return;
    put_number(o, "rules", r->rules);
    put_number(o, "present", r->present);
    put(o, "differ", number_list(r->differ, r->n_differ));
    if (r->was)
        put(o, "was", result_object(r->was));
    if (r->is)
        put(o, "is", result_object(r->is));
    put_given(o, "notice", r->notice);
}

char *json_report(const struct json_report *r)
{
    struct making o = make(json_object());
    put_given(&o, "file", r->file);
    put_given(&o, "match", r->match);
    if (r->what)
        put_text(&o, r->what, r->detail);
    put_given(&o, "into", r->into);
    put_given(&o, "white", r->white);
    put_given(&o, "black", r->black);
    put_counted(&o, "entry", r->entry);
    put_counted(&o, "coup", r->coup);
    put_given(&o, "problem", r->problem);
    put_counted(&o, "matches", r->matches);
    put_counted(&o, "coups", r->coups);
    put_counted(&o, "defects", r->defects);
    put_counted(&o, "notices", r->notices);
    put_given(&o, "head", r->head);
    put_given(&o, "referee", r->referee);
    put_revisions(&o, r);
    return line_of(made(&o));
}

/* --- statistics ------------------------------------------------------------------------------- */

double dice_expected(struct dice roll, long throws)
{
    return (double)throws * roll_weight(roll) / THROWS;
}

/* One kind of the tally, for the player or against him: a list of what was counted. */
static json_t *tally_list(const struct player_stats *s, const char *kind, bool own, bool points)
{
    struct making list = make(json_array());
    for (size_t i = 0; i < s->n_tally; i++) {
        const struct store_tally *t = &s->tally[i];
        if (t->own != own || strcmp(t->kind, kind) != 0)
            continue;
        struct making o = make(json_object());
        put_text(&o, points ? strcmp(kind, "jan") == 0 ? "jan" : "kind" : "code", t->name);
        put_number(&o, "count", t->count);
        if (points)
            put_number(&o, "points", t->points);
        list.failed |= json_array_append_new(list.json, made(&o)) != 0;
    }
    return made(&list);
}

static json_t *both_ways(const struct player_stats *s, const char *kind, bool points)
{
    struct making o = make(json_object());
    put(&o, "own", tally_list(s, kind, true, points));
    put(&o, "other", tally_list(s, kind, false, points));
    return made(&o);
}

static json_t *school_object(const struct player_stats *s)
{
    struct making o = make(json_object());
    put(&o, "taken", tally_list(s, "school", true, true));
    put(&o, "given", tally_list(s, "school", false, true));
    put(&o, "missed", tally_list(s, "school-missed", true, true));
    put(&o, "missed_by_other", tally_list(s, "school-missed", false, true));
    return made(&o);
}

static json_t *dice_list(const struct player_stats *s)
{
    struct making list = make(json_array());
    for (int i = ROLLS - 1; i >= 0; i--) { /* from 11 */
        struct making o = make(json_object());
        put(&o, "dice", json_pack("[ii]", all_rolls[i].high, all_rolls[i].low));
        put_number(&o, "count", s->count[i]);
        put(&o, "expected", json_real(dice_expected(all_rolls[i], s->throws)));
        list.failed |= json_array_append_new(list.json, made(&o)) != 0;
    }
    return made(&list);
}

char *json_stats(const struct player_stats *s)
{
    const struct store_results *r = &s->results;
    struct making o = make(json_object());
    put_text(&o, "player", s->player);
    put_text(&o, "opponent", s->opponent);
    put_number(&o, "matches", r->matches);
    put_number(&o, "won", r->won);
    put_number(&o, "lost", r->lost);
    put_number(&o, "refaits", r->drawn);
    put(&o, "holes",
        json_pack("{s:I,s:I}", "own", (json_int_t)r->big, "other", (json_int_t)r->big_against));
    put_number(&o, "coups", r->coups);
    put(&o, "jans", both_ways(s, "jan", true));
    put(&o, "schools", school_object(s));
    put(&o, "faults", both_ways(s, "fault", false));
    put(&o, "stake_halves",
        json_pack("{s:I,s:I,s:I}", "won", (json_int_t)r->stakes, "lost",
                  (json_int_t)r->stakes_against, "balance",
                  (json_int_t)(r->stakes - r->stakes_against)));
    put_number(&o, "throws", s->throws);
    put_number(&o, "unknown_throws", s->unknown);
    put(&o, "dice", dice_list(s));
    return line_of(made(&o));
}
