/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a match stands, and what is counted of it, for lists, pages and score sheets. */
#include "base/i18n.h"
#include "games/tables/picture/brief.h"
#include "out.h"

/* The first line of a turn like this says no more than the page has above it. */
static bool is_plain(const struct tables_verdict *v)
{
    bool plain = v->t->attempts == 1 && !v->faults[0] && !v->half && v->one && v->one->put.moves &&
                 !tables_skipped(v) && !v->out.points;
    for (int i = 0; i < TABLES_WORDS; i++)
        plain &= !v->t->said[i].said;
    return plain;
}

void tables_tell(const struct turn_ref *at, unsigned besides, struct strbuf *said)
{
    struct tables_verdict v; /* everything in it is known */
    if (tables_look_at(at, &v))
        tables_retell(at, is_plain(&v), besides & TELL_RESULT, said);
}

/* "Double, Take": what was said before the dice, or in place of the play. */
static void brief_words(const struct tables_verdict *v, bool numbered, struct strbuf *out)
{
    const struct tables_word *w = v->g->word;
    size_t before = out->length;
    for (int i = 0; w && w[i].word; i++)
        if (numbered == (w[i].amount != AMOUNT_NONE) &&
            w[i].when & (WHEN_BEFORE_DICE | WHEN_NO_MEN) && v->t->said[i].said && w[i].label)
            strbuf_add(out, "%s%s", out->length > before ? _(", ") : "", _(w[i].label));
}

void tables_paper_brief(const struct turn_ref *at, enum brief what, struct strbuf *out)
{
    struct tables_verdict v;
    char text[TABLES_PLAY_TEXT];
    if (what != BRIEF_PLAY) {
        tables_brief(at, tables_row, what, out);
        return;
    }
    if (!tables_look_at(at, &v))
        return;
    size_t before = out->length;
    brief_words(&v, false, out);
    const char *play = tables_play_text(&v, 0, (enum naming)v.t->naming, text);
    if (play)
        strbuf_add(out, "%s%s", out->length > before ? " " : "", play);
    struct strbuf result = {.text = NULL}; /* what is stated instead of the rest of the play */
    brief_words(&v, true, &result);
    if (result.text)
        strbuf_add(out, "%s%s", out->length > before ? " " : "", result.text);
    out->failed |= result.failed;
    strbuf_free(&result);
}

void tables_begins(const void *match, struct standing *at)
{
    const struct tables_match *m = match;
    for (int s = WHITE; s <= BLACK; s++)
        at[s] = m->game->standing(&m->begins, (enum side)s);
}

void tables_untouched(void *match, struct standing at[SEATS_MAX])
{
    tables_begins(match, at);
}

struct standing tables_won_and_off(const struct tables_state *s, enum side side)
{
    return (struct standing){.major = s->winner == side, .minor = tables_off(&s->board.side[side])};
}

void tables_words_off(const struct standing *is, struct strbuf *out)
{
    strbuf_add(out, P_("%d man off", "%d men off", is->minor), (int)is->minor);
}

const struct event_kind tables_counts[] = {
    {"hit", N_("Men hit"), N_("Men lost to hits"), false, "hits.own", "hits.other", "name"},
    {"fault", N_("Wrong plays"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL},
};

const char tables_men_off[] = N_("Men off");
const char tables_scale_off[] = N_("men off");
const char tables_column_off[] = N_("off");

long tables_men(const void *match)
{
    (void)match;
    return MEN;
}
