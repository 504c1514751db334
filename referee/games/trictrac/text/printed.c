/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "printed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_play(const void *a, const void *b)
{
    return strcmp(((const struct printed_play *)a)->play, ((const struct printed_play *)b)->play);
}

static int compare_after(const void *a, const void *b)
{
    return strcmp(((const struct printed_play *)a)->after, ((const struct printed_play *)b)->after);
}

struct printed_play *plays_printed(const struct position *p, const struct play *list, int count,
                                   enum play_order order, int *printed)
{
    int (*compare)(const void *, const void *) = order == BY_PLAY ? compare_play : compare_after;
    struct printed_play *out = calloc((size_t)count + 1, sizeof *out);
    int kept = 0;
    *printed = 0;
    if (!out)
        return NULL;
    for (int i = 0; i < count; i++) {
        struct board after = p->board;
        after.side[p->side] = list[i].after;
        out[i].of = &list[i];
        play_print(&list[i], out[i].play);
        board_print(&after, out[i].after);
    }
    qsort(out, (size_t)count, sizeof *out, compare);
    for (int i = 0; i < count; i++)
        if (!kept || compare(&out[kept - 1], &out[i]) != 0)
            out[kept++] = out[i];
    *printed = kept;
    return out;
}

/* --- what was put down, what counts ----------------------------------------------------------- */

bool put_down_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT])
{
    if (!r->has_play || (r->decision == GO && !r->steps))
        return false;
    if (r->unknown_play)
        snprintf(out, PLAY_TEXT, "?");
    else if (r->legal && r->position.dice.high)
        steps_print_sorted(r->played.step, r->played.steps, n, out);
    else
        steps_print_sorted(r->step, r->steps, n, out);
    return true;
}

/* Whether the play as it was typed has the men of the legal play, and only rests that are free. */
static bool rests_are_free(const struct ruling *r)
{
    bool free = r->legal && r->position.dice.high && r->steps == r->played.steps;
    for (int i = 0; free && i < r->steps; i++)
        free = !r->step[i].rest || r->view.may_rest & field_bit(r->step[i].rest);
    return free;
}

bool said_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT])
{
    bool put = put_down_print(r, n, out);
    if (put && rests_are_free(r))
        steps_print_sorted(r->step, r->steps, n, out);
    return put;
}

bool final_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT])
{
    bool chosen = r->chosen > CHOICE_STANDS || r->settled > CHOICE_STANDS;
    if (!r->complete || !r->has_play)
        return false;
    if (!chosen)
        return put_down_print(r, n, out);
    if (plays_find(&r->plays, &r->final.after))
        steps_print_sorted(r->final.step, r->final.steps, n, out);
    else
        steps_print_sorted(r->final_step, r->final_steps, n, out);
    return true;
}

/* Prints the choice on these faults: as the list of choices has it. */
static void print_choice(const struct faults *f, const struct choice *x, const struct play *final,
                         enum numbering n, char out[PLAY_TEXT])
{
    if (x->kind == CHOICE_STANDS || x->kind == CHOICE_BACK) {
        snprintf(out, PLAY_TEXT, "%s", x->kind == CHOICE_STANDS ? "stands" : "back");
        return;
    }
    if (!x->of_first) {
        steps_print_sorted(final->step, final->steps, n, out);
        return;
    }
    steps_print(x->step, 1, n, out);
    for (int i = 0; i < f->choices; i++) {
        const struct step *s = &f->choice[i].step[0];
        if (s->from == x->step[0].from && s->to == x->step[0].to)
            steps_print_sorted(s, f->choice[i].steps, n, out);
    }
}

bool chosen_print(const struct ruling *r, const struct coup *c, enum numbering n,
                  char out[PLAY_TEXT])
{
    if (!r->faults.count)
        return false;
    if (r->chosen && r->choice.kind)
        print_choice(&r->faults, &r->choice, &r->final, n, out);
    else if (r->chosen == CHOICE_PLAY)
        steps_print_sorted(r->final.step, r->final.steps, n, out);
    else if (r->chosen == CHOICE_STANDS || (c->closed && r->faults.may_stand))
        snprintf(out, PLAY_TEXT, "stands");
    else
        return false;
    return true;
}

bool settled_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT])
{
    if (!r->settled)
        return false;
    print_choice(&r->earlier, &r->settled_by, &r->final, n, out);
    return true;
}

bool chosen_stated(const struct ruling *r, const struct coup *c, char out[PLAY_TEXT])
{
    if (chosen_print(r, c, NUMBERING_PLAIN, out))
        return true;
    snprintf(out, PLAY_TEXT, "stands");
    return r->complete && r->faults.may_stand;
}

bool ruling_legal(const struct ruling *r)
{
    return r->complete ? r->legal : r->faults.count == 0;
}
