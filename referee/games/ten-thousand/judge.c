/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines of 10,000: "112346 turn=450 throw=2 total=3200 streak=1 entered=yes". */
#include "base/i18n.h"
#include "base/json_builder.h"
#include "games/dice/dice_json.h"
#include "games/dice/match.h"
#include "games/ten-thousand/rules/terms.h"
#include "parts.h"

/* Returns the turn after these dice are put aside. */
static struct dice_so_far so_far(const struct dice_terms *t, const struct dice_position *p,
                                 dice_set keep)
{
    return (struct dice_so_far){.points = p->before.points + ten_thousand_worth(t, keep).points,
                                .throws = p->before.throws + 1,
                                .hot = ten_thousand_all_count(t, p->thrown)};
}

static struct dice_stop stop_after(const struct dice_terms *t, const struct dice_position *p,
                                   const struct dice_so_far *s)
{
    return dice_stop_entered(t, &p->player, s->points, ten_thousand_stop(t, &p->player, s));
}

static int left_after(const struct dice_terms *t, dice_set thrown, dice_set keep)
{
    return keep == thrown ? t->dice : dice_count(thrown) - dice_count(keep);
}

/* --- judge ------------------------------------------------------------------------------------ */

static json_t *keep_json(const struct dice_terms *t, const struct dice_position *p, dice_set keep)
{
    struct dice_so_far s = so_far(t, p, keep);
    struct dice_stop stop = stop_after(t, p, &s);
    bool burns = ten_thousand_burns(t, &s);
    struct dice_player then = ten_thousand_write(t, p->player, stop.writes).player;
    struct json_builder o = make(json_object());
    put(&o, "keep", dice_keep_json(keep));
    put_number(&o, "points", ten_thousand_worth(t, keep).points);
    put_number(&o, "turn", s.points);
    put_number(&o, "left", left_after(t, p->thrown, keep));
    put(&o, "throw", json_boolean(!burns));
    put(&o, "burns", json_boolean(burns));
    put(&o, "stop", stop.may ? json_integer(stop.writes) : json_null());
    put(&o, "total", stop.may || burns ? json_integer(then.total) : json_null());
    put_text(&o, "why", dice_reason(ten_thousand_reasons, stop.why)->name);
    return made(&o);
}

/* Adds the player's state after a zero. */
static void put_zero(struct json_builder *o, const struct dice_terms *t,
                     const struct dice_position *p)
{
    struct dice_player zero = ten_thousand_write(t, p->player, 0).player;
    put_number(o, "total", zero.total);
    put_number(o, "streak", zero.zeros);
}

static void say_zero(const struct dice_terms *t, const struct dice_position *p, struct strbuf *said)
{
    struct dice_facts f = {.dice = p->thrown,
                           .total = ten_thousand_write(t, p->player, 0).player.total};
    dice_tell(said, &f, N_("{dice}: nothing counts. A zero, total {total}.\n"));
}

static bool judge_json(const struct dice_terms *t, const struct dice_position *p, json_t *out)
{
    struct json_builder o = {.json = out};
    struct json_builder list = make(json_array());
    struct dice_keeps keeps;
    ten_thousand_keeps(t, p->thrown, &keeps);
    for (int i = 0; i < keeps.count; i++)
        append(&list, keep_json(t, p, keeps.keep[i]));
    put(&o, "dice", dice_set_json(p->thrown));
    put(&o, "burned", json_boolean(!keeps.count));
    put_text(&o, "why", keeps.count ? NULL : ten_thousand_reasons[WHY_NOTHING].name);
    put(&o, "keeps", made(&list));
    if (!keeps.count)
        put_zero(&o, t, p);
    return !o.failed;
}

static void say_keep(const struct dice_terms *t, const struct dice_position *p, dice_set keep,
                     struct strbuf *said)
{
    struct dice_so_far s = so_far(t, p, keep);
    struct dice_stop stop = stop_after(t, p, &s);
    struct dice_facts f = {.keep = keep,
                           .points = ten_thousand_worth(t, keep).points,
                           .turn = s.points,
                           .left = left_after(t, p->thrown, keep),
                           .number = stop.writes,
                           .total = ten_thousand_write(t, p->player, stop.writes).player.total};
    dice_tell(said, &f, N_("{keep}: {points}, turn {turn}"));
    if (ten_thousand_burns(t, &s))
        dice_tell(said, &f, N_("; the minimum is not reached: a zero, total {total}"));
    else
        dice_tell(said, &f, N_(", {left} to throw"));
    if (stop.may)
        dice_tell(said, &f, N_("; stopping writes {number}, total {total}"));
    else if (!ten_thousand_burns(t, &s))
        strbuf_add(said, "; %s", _(dice_reason(ten_thousand_reasons, stop.why)->clause));
    strbuf_add(said, "\n");
}

bool ten_thousand_judge(void *match, const struct token *w, size_t n, struct json_t *o,
                        struct strbuf *said, struct parse_error *why)
{
    const struct dice_terms *t = &((const struct dice_match *)match)->terms;
    struct dice_position p;
    struct dice_keeps keeps;
    if (!dice_read_position(match, w, n, &p, why) || !dice_thrown(match, &p, why))
        return false;
    if (o)
        return judge_json(t, &p, o);
    ten_thousand_keeps(t, p.thrown, &keeps);
    for (int i = 0; i < keeps.count; i++)
        say_keep(t, &p, keeps.keep[i], said);
    if (!keeps.count)
        say_zero(t, &p, said);
    return true;
}

/* --- chances ---------------------------------------------------------------------------------- */

/* Returns the chances of throwing `left` dice after a turn so far. */
static json_t *chance_json(const struct dice_terms *t, const struct dice_so_far *before, int left,
                           dice_set keep)
{
    struct ten_thousand_chances c = ten_thousand_chances(t, before, left);
    bool burns = keep && ten_thousand_burns(t, before);
    struct json_builder o = make(json_object());
    if (keep)
        put(&o, "keep", dice_keep_json(keep));
    put_number(&o, "turn", before->points);
    put_number(&o, "left", left);
    put(&o, "burns", json_boolean(burns));
    if (burns)
        return made(&o);
    put(&o, "nothing", json_pack("[i,i]", (int)c.nothing, (int)c.throws));
    put(&o, "zero", json_pack("[i,i]", (int)c.zero, (int)c.throws));
    put(&o, "expected", json_pack("[I,i]", (json_int_t)c.points, (int)c.throws));
    return made(&o);
}

void ten_thousand_say_chance(const struct dice_terms *t, const struct dice_so_far *before, int left,
                             dice_set keep, struct strbuf *said)
{
    struct ten_thousand_chances c = ten_thousand_chances(t, before, left);
    struct dice_facts f = {.keep = keep, .turn = before->points, .left = left};
    if (keep)
        dice_tell(said, &f, N_("{keep}, turn {turn}: "));
    if (keep && ten_thousand_burns(t, before)) {
        strbuf_add(said, "%s", _("the minimum is not reached: a zero\n"));
        return;
    }
    dice_tell(said, &f, N_("{left}: "));
    char value[DECIMAL_TEXT];
    strbuf_add(said, _("nothing counts in %d of %d (%s%%), "), (int)c.nothing, (int)c.throws,
               format_decimal(100.0 * c.nothing / c.throws, 1, value));
    if (c.zero != c.nothing)
        strbuf_add(said, _("a zero in %d (%s%%), "), (int)c.zero,
                   format_decimal(100.0 * c.zero / c.throws, 1, value));
    strbuf_add(said, _("the turn is then worth %lld/%d (%s)\n"), (long long)c.points, (int)c.throws,
               format_decimal((double)c.points / c.throws, 1, value));
}

/* Returns the chances of each way to throw on: with some number of dice, or after each keep of a
 * throw. */
static json_t *chances_of(const struct dice_terms *t, const struct dice_position *p, bool json,
                          struct strbuf *said)
{
    struct json_builder list = make(json_array());
    struct dice_keeps keeps = {.count = t->dice};
    if (p->thrown)
        ten_thousand_keeps(t, p->thrown, &keeps);
    for (int i = 0; i < keeps.count; i++) {
        dice_set keep = p->thrown ? keeps.keep[i] : 0;
        struct dice_so_far s = p->thrown ? so_far(t, p, keep) : p->before;
        int left = p->thrown ? left_after(t, p->thrown, keep) : i + 1;
        if (json)
            append(&list, chance_json(t, &s, left, keep));
        else
            ten_thousand_say_chance(t, &s, left, keep, said);
    }
    return made(&list);
}

bool ten_thousand_chances_line(void *match, const struct token *w, size_t n, struct json_t *o,
                               struct strbuf *said, struct parse_error *why)
{
    const struct dice_terms *t = &((const struct dice_match *)match)->terms;
    struct dice_position p;
    struct json_builder out = {.json = o};
    if (!dice_read_position(match, w, n, &p, why))
        return false;
    json_t *throws = chances_of(t, &p, o, said);
    bool burned = p.thrown && !ten_thousand_best_keep(t, p.thrown);
    if (!o) {
        if (burned)
            say_zero(t, &p, said);
        json_decref(throws);
        return true;
    }
    put(&out, "dice", p.thrown ? dice_set_json(p.thrown) : json_null());
    put(&out, "burned", json_boolean(burned));
    put(&out, "throws", throws);
    if (burned)
        put_zero(&out, t, &p);
    return !out.failed;
}
