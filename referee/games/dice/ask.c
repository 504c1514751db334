/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions about a turn. */
#include "base/i18n.h"
#include "parts.h"

/* --- .why, .keeps ------------------------------------------------------------------- */

/* The points of each part of a keep: "444 400, 11 200". */
static void add_parts(const struct dice_seen *t, dice_set kept, struct strbuf *said)
{
    int32_t all = dice_worth_of(t, kept).points, sum = 0;
    const char *between = "";
    for (int face = 1; face <= FACES; face++)
        sum += dice_worth_of(t, (dice_set)dice_times(kept, face) * dice_face(face)).points;
    if (sum != all) { /* a straight, three pairs, or nothing counts */
        dice_add_dice(said, kept);
        strbuf_add(said, " %d", (int)all);
        return;
    }
    for (int face = 1; face <= FACES; face++) {
        dice_set part = (dice_set)dice_times(kept, face) * dice_face(face);
        if (!part)
            continue;
        strbuf_add(said, "%s", between);
        dice_add_dice(said, part);
        strbuf_add(said, " %d", (int)dice_worth_of(t, part).points);
        between = ", ";
    }
}

static void say_casts(const struct dice_seen *t, struct strbuf *said)
{
    static const char *const sentences[] = {
        [CAST_WAITS] = N_("  {dice}: nothing is put aside yet\n"),
        [CAST_KEPT] = N_("  {dice}: {keep} put aside: "),
        [CAST_PASSED] = N_("  {dice}: nothing is put aside, though something counts\n"),
        [CAST_DEAD] = N_("  {dice}: nothing counts\n"),
        [CAST_VOID] = N_("  {dice}: void\n"),
    };
    for (int i = 0; i < t->casts; i++) {
        const struct dice_cast *c = &t->cast[i];
        dice_tell(said, &(struct dice_facts){.dice = c->thrown, .keep = c->kept},
                  sentences[c->state]);
        if (c->state != CAST_KEPT)
            continue;
        add_parts(t, c->kept, said);
        strbuf_add(said, "\n");
    }
}

/* `result`: without the result, which is the whole turn if it wins at once. */
static void tell_turn(const struct dice_match *m, const struct dice_seen *t, bool result,
                      struct strbuf *said)
{
    if (t->game->keeps)
        say_casts(t, said);
    for (int i = 0; i < t->faults; i++)
        if (t->fault[i].chosen != UNSAID)
            strbuf_add(said, "  %s: = %s\n", dice_code_name(t->fault[i].code),
                       t->fault[i].chosen == BACK ? "back" : "stands");
    if (result && dice_won_at_once(m, t))
        return;
    dice_say_turn(m, t, !result || !t->game->keeps, said);
}

/* Adds nothing to what all know: the players have agreed to find it out themselves. */
void dice_tell_turn(const struct turn_ref *at, unsigned besides, struct strbuf *said)
{
    said->player = at->player;
    if (!(besides & TELL_KNOWN))
        tell_turn(at->match, dice_asked(at), besides & TELL_RESULT, said);
}

bool dice_answer_why(const struct turn_ref *at, struct strbuf *said)
{
    const struct dice_seen *t = at->number ? dice_asked(at) : NULL;
    if (!t || t->seat == NOBODY)
        return false;
    tell_turn(at->match, t, false, said);
    return true;
}

/* About the current turn, if a throw of it waits. */
bool dice_answer_keeps(const struct turn_ref *at, struct strbuf *said)
{
    const struct dice_seen *t = at->number ? dice_asked(at) : NULL;
    struct dice_keeps keeps;
    if (!t || t->seat == NOBODY || !dice_stand(t).waits)
        return false;
    t->game->keeps(&t->terms, t->cast[dice_live(t)].thrown, &keeps);
    for (int i = 0; i < keeps.count; i++) {
        struct dice_facts f = {.keep = keeps.keep[i],
                               .points = dice_worth_of(t, keeps.keep[i]).points};
        dice_tell(said, &f, N_("/{keep}: {points} ("));
        add_parts(t, keeps.keep[i], said);
        strbuf_add(said, ")\n");
    }
    return true;
}
