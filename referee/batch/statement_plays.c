/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements about the plays of a throw: whether one is legal, the list of all, and how a match
 * stands in which none is left. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "log/find.h"
#include "log/record_text.h"
#include "statement_parts.h"

/* --- one play --------------------------------------------------------------------------------- */

static bool is_throw(const struct game *game, const struct token *w)
{
    bool dice = game->dice_together == 2 && w->length == 2;
    for (size_t i = 0; dice && i < w->length; i++)
        dice = w->text[i] >= '1' && w->text[i] <= '6';
    return dice;
}

/* Writes the line as the setup of a match whose first turn is its throw and the play. */
static void write_record(struct strbuf *out, const struct position_line *l, const char *play)
{
    const struct token *dice = NULL;
    strbuf_add(out, "[Game \"%s\"]\n", l->game->name);
    for (size_t i = 0; i < l->options; i++)
        strbuf_add(out, "[%s \"%s\"]\n", l->option[i].key, l->option[i].value);
    strbuf_add(out, "[Setup \"");
    for (size_t i = 0; i < l->words; i++) {
        if (is_throw(l->game, &l->word[i])) {
            dice = &l->word[i];
            continue;
        }
        strbuf_add_bytes(out, l->word[i].text, l->word[i].length);
        strbuf_add(out, " ");
    }
    strbuf_add(out, "\"]\n\n1. ");
    strbuf_add_bytes(out, dice ? dice->text : "", dice ? dice->length : 0);
    strbuf_add(out, " %s\n", play);
}

/* An incomplete play is not legal. */
static void hold_play(void *context, struct read_match *m)
{
    struct stating *s = context;
    json_t *turn = statement_turn(m->turns, 1), *legal = json_object_get(turn, "legal");
    bool whole = json_is_string(json_object_get(turn, "play"));
    json_t *is = json_boolean(whole && json_is_true(legal));
    const json_t *points = json_object_get(s->o, "points");
    statement_compare(s, "", "legal", json_object_get(s->o, "legal"), is);
    if (points)
        statement_compare(s, "", "points", points, json_object_get(turn, "points"));
    json_decref(is);
    json_decref(turn);
}

void statement_play(struct stating *s)
{
    const struct text_reader to = {
        .game = s->game, .match = hold_play, .failed = statement_unread, .context = s};
    const char *play = json_string_value(json_object_get(s->o, "play"));
    struct position_line l;
    struct strbuf record = {.text = NULL};
    s->of = json_string_value(json_object_get(s->o, "line"));
    if (!s->of || !play) {
        statement_refuse(s, s->of ? _("\"play\" is missing") : _("\"line\" is missing"));
        return;
    }
    if (!position_line_read(&l, s->game, s->of, strlen(s->of), s->why)) {
        s->verdict = UNREAD;
        return;
    }
    write_record(&record, &l, play);
    s->out->failed |= record.failed;
    if (!record.failed)
        reader_read(&to, record.text, record.length);
    strbuf_free(&record);
}

/* --- all of them ------------------------------------------------------------------------------ */

/* Compares one stated play, [END, ...], by the game's names for its parts. */
static void hold_listed(struct stating *s, size_t place, const json_t *stated, const json_t *is)
{
    static const char blanks[] = " ";
    const char *at = s->game->batch->parts ? s->game->batch->parts : "";
    char where[40];
    (void)snprintf(where, sizeof where, "play %zu: ", place + 1);
    for (size_t i = 0; i < json_array_size(stated) && *at; i++, at += strspn(at, blanks)) {
        char key[32] = "";
        size_t n = strcspn(at, blanks);
        memcpy(key, at, n < sizeof key ? n : 0);
        at += n;
        statement_compare(s, where, key, json_array_get(stated, i), json_object_get(is, key));
    }
}

void statement_list(struct stating *s, json_t *answer)
{
    const json_t *stated = json_object_get(s->o, "plays"), *is = json_object_get(answer, "plays");
    size_t plays = json_array_size(stated);
    statement_compare(s, "", "numbers", json_object_get(s->o, "numbers"),
                      json_object_get(answer, "numbers"));
    if (plays != json_array_size(is)) {
        json_t *so_many = json_integer((json_int_t)plays),
               *there_are = json_integer((json_int_t)json_array_size(is));
        statement_compare(s, "", "plays", so_many, there_are);
        json_decref(so_many);
        json_decref(there_are);
        return;
    }
    for (size_t i = 0; i < plays; i++)
        hold_listed(s, i, json_array_get(stated, i), json_array_get(is, i));
}

/* --- how it stands ---------------------------------------------------------------------------- */

void statement_over(struct stating *s, json_t *answer)
{
    const json_t *halves = json_object_get(s->o, "halves");
    statement_compare(s, "", "over", json_object_get(s->o, "over"),
                      json_object_get(answer, "over"));
    if (halves)
        statement_compare(s, "", "halves", halves,
                          json_object_get(json_object_get(answer, "stakes"), "halves"));
}

void statement_shut(struct stating *s, json_t *answer)
{
    statement_compare(s, "", "shut_out", json_object_get(s->o, "shut_out"),
                      json_object_get(answer, "shut_out"));
}
