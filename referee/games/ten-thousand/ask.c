/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions in a match of 10,000, and points that are not possible. */
#include <string.h>

#include "base/i18n.h"
#include "games/ten-thousand/rules/terms.h"
#include "parts.h"

/* Adds the chances of the next dice; if a throw waits, those after each keep. */
static bool answer_chances(const struct turn_ref *at, struct strbuf *said)
{
    const struct dice_match *m = at->match;
    const struct dice_seen *t = &m->hand;
    struct dice_so_far none = {.points = 0};
    struct dice_keeps keeps;
    if (dice_won(m, &m->hand))
        return false;
    if (dice_between(m)) {
        ten_thousand_say_chance(&m->terms, &none, m->terms.dice, 0, said);
        return true;
    }
    struct dice_stand s = dice_stand(t);
    if (!s.waits) {
        if (s.left)
            ten_thousand_say_chance(&t->terms, &s.so_far, s.left, 0, said);
        return s.left > 0;
    }
    dice_set thrown = t->cast[s.last].thrown;
    ten_thousand_keeps(&t->terms, thrown, &keeps);
    for (int i = 0; i < keeps.count; i++) {
        struct dice_so_far so = s.so_far;
        so.points += ten_thousand_worth(&t->terms, keeps.keep[i]).points;
        int left = dice_count(thrown) - dice_count(keeps.keep[i]);
        ten_thousand_say_chance(&t->terms, &so, left ? left : t->terms.dice, keeps.keep[i], said);
    }
    return true;
}

const struct query_command ten_thousand_questions[] = {
    {{NC_("command name", "chances odds"), ".chances",
      N_("Of all throws of the dice that come next: in how many nothing counts, and what the turn "
         "is worth then on average. While a throw waits, this is shown for each keep.")},
     "",
     N_("what throwing on brings"),
     answer_chances,
     N_("Nobody throws any more")},
    {{NC_("command name", "keeps"), ".keeps",
      N_("Everything that can be put aside from the throw, with its points and what counts in "
         "it.")},
     "",
     N_("all that can be put aside, with its points"),
     dice_answer_keeps,
     N_("No throw waits for a keep")},
    {{NC_("command name", "why"), ".why [TURN]",
      N_("What each throw of the last turn, or of the one named, counted, and how the turn "
         "ended.")},
     "[TURN]",
     N_("what each throw counted, and how the turn ended"),
     dice_answer_why,
     N_("There is no such turn")},
    {.topic.names = NULL},
};

/* Adds what impossible points probably mean: the dice with one digit too many, or else the nearest
 * possible number. Returns false if the points are possible. */
static bool points_meant(const struct dice_terms *t, const char *word, size_t length,
                         struct strbuf *meant)
{
    long points = 0, step = ten_thousand_points_step(t);
    bool digits = length > 1 && word[length - 1] == '0' && strspn(word, "0123456789") >= length;
    for (size_t i = 0; digits && i < length && points <= POINTS_MAX; i++)
        points = 10 * points + (word[i] - '0');
    if (!digits || ten_thousand_points_may_be(t, (int32_t)points))
        return false;
    size_t dice = strspn(word, "123456");
    if (dice == (size_t)t->dice && dice == length - 1)
        strbuf_add_bytes(meant, word, dice);
    else
        strbuf_add(meant, "%ld", (points + step / 2) / step * step);
    return true;
}

static bool mistyped(void *match, const struct line_words *line, struct strbuf *meant,
                     struct strbuf *better)
{
    const struct dice_match *m = match;
    for (size_t i = 0; i < line->count; i++) {
        const struct token *w = &line->word[i];
        const char *end = w->text + w->length;
        if (!points_meant(&m->terms, w->text, w->length, meant))
            continue;
        strbuf_add_bytes(better, line->text, (size_t)(w->text - line->text));
        strbuf_add(better, "%s", meant->text ? meant->text : "");
        strbuf_add_bytes(better, end, (size_t)(line->text + line->length - end));
        return true;
    }
    return false;
}

bool ten_thousand_doubt(void *match, enum doubt kind, const struct line_words *line,
                        struct doubted *out)
{
    return kind == DOUBT_MEANING
               ? dice_unclear(match, line->text, line->length, &out->way[0], &out->better[0])
           : kind == DOUBT_MISTYPED ? mistyped(match, line, &out->way[0], &out->better[0])
                                    : false;
}
