/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table.h"

#include <stdlib.h>
#include <string.h>

enum { HEADERS_MAX = 32 };

struct headers {
    struct header header[HEADERS_MAX];
    char key[HEADERS_MAX][40], value[HEADERS_MAX][120];
    size_t count;
};

static json_t *json_of(struct dice_table *t, void *match, bool closed, long number)
{
    const struct turn_ref at = {
        .match = match, .closed = closed, .number = number, .player = t->player};
    /* cppcheck-suppress returnDanglingLifetime ; the object is new, and does not contain `at` */
    return t->game->json(&at);
}

json_t *table_turn(struct dice_table *t, long number)
{
    if (number == t->turns)
        return json_of(t, t->now, false, number);
    return number >= 1 && number < t->turns ? json_incref(t->json[number - 1]) : NULL;
}

static enum word_result give(struct dice_table *t, const struct token *w, bool recorded)
{
    struct word_context h = {.entry = t->lines,
                             .seat = t->letter,
                             .begins = t->numbered,
                             .recorded = recorded,
                             .said = &t->said,
                             .player = t->player};
    t->letter = SEAT_NONE;
    t->numbered = false;
    enum word_result took = t->game->word(t->now, w, &h, &t->why);
    if (took == WORD_STARTS_TURN) {
        if (t->turns)
            t->json[t->turns - 1] = json_of(t, t->now, true, t->turns);
        t->turns++;
    }
    return took;
}

static bool take_word(struct dice_table *t, const struct token *w, bool recorded)
{
    const char *letter = w->length == 1 ? strchr(t->game->letter, *w->text) : NULL;
    if (w->length > 1 && w->text[w->length - 1] == '.') {
        t->numbered = true;
        return atol(w->text) == t->turns + 1 || token_error(w, 0, &t->why, "number");
    }
    if (letter && letter - t->game->letter < t->seats) {
        t->letter = (int)(letter - t->game->letter);
        return true;
    }
    return word_equals(w, "*") || give(t, w, recorded) != WORD_REJECTED;
}

static void note_header(struct dice_table *t, struct headers *h, const struct token *w)
{
    char *key = h->key[h->count], *value = h->value[h->count];
    memcpy(key, w->text, w->length);
    key[w->length] = '\0';
    header_value(w, value, sizeof h->value[0]);
    if (strncmp(key, "Player", 6) == 0) {
        memcpy(t->name[t->seats], value, sizeof t->name[0] - 1);
        t->player[t->seats] = t->name[t->seats];
        t->seats++;
        return;
    }
    h->header[h->count] = (struct header){key, value};
    h->count++;
}

static bool begin(struct dice_table *t, const struct headers *h)
{
    t->game = NULL;
    for (size_t i = 0; i < h->count; i++)
        if (strcmp(h->header[i].key, "Game") == 0)
            t->game = game_named(h->header[i].value);
    if (!t->game)
        return false;
    t->now = calloc(1, t->game->size);
    t->aside = calloc(1, t->game->size);
    t->said.player = t->player;
    t->letter = SEAT_NONE;
    struct match_setup f = {
        .seats = t->seats, .player = t->player, .header = h->header, .headers = h->count};
    return t->game->start(t->now, &f, &t->why);
}

static bool take_words(struct dice_table *t, struct scanner *s, bool recorded)
{
    struct token w;
    t->lines++;
    for (;;) {
        if (!scan_word(s, &w, &t->why))
            return false;
        if (w.kind == TOKEN_END)
            return true;
        if (w.kind == WORD && !take_word(t, &w, recorded))
            return false;
    }
}

bool table_record(struct dice_table *t, const char *text)
{
    struct scanner s = scan_text(text, strlen(text), false), before;
    struct headers h = {.count = 0};
    struct token w;
    memset(t, 0, sizeof *t);
    do {
        before = s;
        if (!scan_word(&s, &w, &t->why))
            return false;
        if (w.kind == TOKEN_HEADER)
            note_header(t, &h, &w);
    } while (w.kind == TOKEN_HEADER || w.kind == TOKEN_COMMENT);
    return begin(t, &h) && take_words(t, &before, true);
}

bool table_line(struct dice_table *t, const char *line, bool recorded)
{
    struct scanner s = scan_text(line, strlen(line), true);
    struct dice_table before = *t;
    strbuf_free(&t->said);
    memcpy(t->aside, t->now, t->game->kept);
    if (take_words(t, &s, recorded))
        return true;
    memcpy(t->now, t->aside, t->game->kept);
    for (long i = before.turns ? before.turns - 1 : 0; i < t->turns; i++) {
        json_decref(t->json[i]);
        t->json[i] = NULL;
    }
    t->turns = before.turns;
    t->lines = before.lines;
    t->letter = before.letter;
    t->numbered = before.numbered;
    return false;
}

struct match_status table_outlook(struct dice_table *t)
{
    return t->game->match_status(t->now);
}

void table_clear(struct dice_table *t)
{
    for (long i = 0; i < TABLE_TURNS; i++)
        json_decref(t->json[i]);
    strbuf_free(&t->said);
    free(t->now);
    free(t->aside);
    memset(t, 0, sizeof *t);
}
