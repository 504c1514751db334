/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "doubts.h"

#include <string.h>

#include "trial.h"

/* The number of a choice, 1-99, if a choice is open and the word is a number; else 0. */
static int choice_number(const struct input *d, const struct token *w)
{
    int n = 0;
    if (is_silent(d) || !d->ruling.faults.count || d->ruling.chosen || w->length > 2 ||
        *w->text == '0')
        return 0;
    for (size_t i = 0; i < w->length; i++) {
        if (w->text[i] < '0' || w->text[i] > '9')
            return 0;
        n = 10 * n + (w->text[i] - '0');
    }
    return n;
}

/* Whether the second man, moved from `s->from` to `s->to`, makes a legal play with the first. */
static bool completes(const struct input *d, const struct step *s)
{
    struct input t = trial_of(d);
    return trial_play(&t, s, 1) && !t.ruling.faults.count;
}

/* Whether number k of the throw would bring some man to `to` after the first man. False if the
 * first man has played that number. */
static bool comes_by(const struct input *d, int to, int k, struct step *out)
{
    const struct step *first = &d->coup.step[0];
    struct men own = d->ruling.position.board.side[d->ruling.position.side];
    int from = to - d->dice_typed[k];
    bool twice = d->dice_typed[0] == d->dice_typed[1];
    if (from < TALON || (!twice && first->to - first->from == d->dice_typed[k]))
        return false;
    men_move(&own, first->from, first->to);
    *out = (struct step){(uint8_t)from, 0, (uint8_t)to};
    return men_on(&own, from) > 0;
}

bool doubt_meaning(const struct input *d, const struct line_words *line, struct doubted *out)
{
    const struct token *w = line->word;
    const char *end;
    char move[PLAY_TEXT];
    if (!d->open || !d->judged || d->coup.steps != 1 || d->arrivals || d->choosing ||
        !(d->ruling.wanted == WANT_MORE || is_silent(d)) || !line->count)
        return false;
    int number = choice_number(d, w);
    bool choice = number && number <= d->ruling.faults.choices + d->ruling.faults.may_stand +
                                          d->ruling.faults.may_go_back;
    bool dice = w->length == 2 && strspn(w->text, "123456") >= 2;
    int to = field_read(w->text, w->text + w->length, d->numbering, &end);
    if (!to || end != w->text + w->length || !(choice || dice))
        return false;
    for (int k = 0; k < 2; k++) {
        struct step s;
        /* A legal man may be asked about unless that reveals something. After a false move no man
         * is legal. */
        if (!comes_by(d, to, k, &s) || !(choice || is_silent(d) || completes(d, &s)))
            continue;
        strbuf_add(&out->way[0], "%s", steps_print(&s, 1, d->numbering, move));
        strbuf_add(&out->better[0], "%s%.*s", move, (int)(line->text + line->length - end), end);
        return !out->way[0].failed && !out->better[0].failed;
    }
    return false;
}
