/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trial.h"

#include <string.h>

struct input trial_of(const struct input *d)
{
    struct input t = *d;
    t.closed = NULL;
    t.last_coup = NULL;
    t.context = NULL;
    t.in_haste = false;
    return t;
}

bool trial_say(struct input *t, const char *words)
{
    struct scanner scan = scan_text(words, strlen(words), true);
    struct parse_error none;
    struct token w;
    while (scan_word(&scan, &w, &none) && w.kind == WORD)
        if (!input_word(t, &w, &none))
            return false;
    return w.kind == TOKEN_END && input_line_end(t, &none) && input_judge(t, &none);
}

bool trial_play(struct input *t, const struct step *step, int steps)
{
    char text[PLAY_TEXT];
    return trial_say(t, steps_print(step, steps, t->numbering, text));
}

static unsigned fault_bits(const struct faults *f)
{
    unsigned all = 0;
    for (int i = 0; i < f->count; i++)
        all |= 1u << f->code[i];
    return all;
}

/* Faults on which the opponent has chosen are not open any more. */
static bool nothing_more_is_wrong(const struct input *t, const struct input *was)
{
    const struct faults *now = &t->ruling.faults, *before = &was->ruling.faults;
    if (was->ruling.chosen && !t->ruling.chosen)
        return !now->count;
    return now->count <= before->count && !(fault_bits(now) & ~fault_bits(before));
}

/* Whether some man by a number of the throw makes the play complete and legal. */
static bool can_be_finished(const struct input *t)
{
    const struct ruling *r = &t->ruling;
    const int number[] = {r->position.dice.high, r->position.dice.low};
    unsigned back;
    struct men own;
    if (!steps_apply(&r->view, r->step, r->steps, &own, &back))
        return false;
    for (fields f = men_any(&own); f; f &= f - 1)
        for (int k = 0; k < 2; k++) {
            int from = lowest_field(f), to = from + number[k] > OFF ? OFF : from + number[k];
            struct input more = trial_of(t);
            if (trial_play(&more, &(struct step){(uint8_t)from, 0, (uint8_t)to}, 1) &&
                more.ruling.complete && nothing_more_is_wrong(&more, t))
                return true;
        }
    return false;
}

bool trial_right(const struct input *t, const struct input *was)
{
    bool waits = t->ruling.wanted == WANT_MORE && t->coup.touched;
    return nothing_more_is_wrong(t, was) && (!waits || can_be_finished(t));
}
