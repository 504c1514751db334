/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hear.h"

#include <string.h>

#include "log/load.h"
#include "log/seats.h"

/* The game whose text is read. */
struct hearing_games {
    const struct games_heard *to;
    struct kept_details details;
    struct words options;
    const struct game *game;
    const char *text; /* its words begin here; NULL: none has come */
    int line;
};

static bool take_header(struct hearing_games *h, const struct word *w, struct fault *why)
{
    char name[64], value[4096];
    if (w->length >= sizeof name || w->value_length >= sizeof value)
        return word_error(w, 0, why, "this header is too long");
    memcpy(name, w->text, w->length);
    name[w->length] = '\0';
    header_value(w, value, sizeof value);
    const char **player = player_slot(&h->details.is, name);
    if (strcmp(name, "Game") == 0) {
        h->game = game_named(value);
        return h->game || word_error(w, word_offset(w, w->value), why, "this game is not known");
    }
    if (strcmp(name, "Option") == 0)
        words_add(&h->options, "%s%s", h->options.length ? " " : "", value);
    else if (player)
        *player = texts_keep(&h->details.texts, value);
    else
        details_keep_header(&h->details, name, value);
    h->details.is.options = h->options.text;
    return true;
}

static void forget_headers(struct hearing_games *h)
{
    details_free(&h->details);
    words_free(&h->options);
    h->game = h->to->game;
    h->text = NULL;
}

/* The words of a game, up to `end`. */
static void end_game(struct hearing_games *h, const char *end)
{
    struct fault why = {.line = h->line};
    struct words said = {.text = NULL};
    if (!h->text)
        return;
    details_seat(&h->details.is, h->game);
    struct turns *t = turns_begin(h->game, &h->details.is, &why);
    if (t && turns_hear(t, h->text, (size_t)(end - h->text), &said, &why)) {
        h->to->heard(h->to->context, t, &said);
    } else {
        why.line += why.line && t ? h->line - 1 : 0;
        h->to->refused(h->to->context, &why);
    }
    turns_end(t);
    words_free(&said);
    forget_headers(h);
}

static void hear_all(struct hearing_games *h, const char *text, size_t length)
{
    struct scanner scan = scan_text(text, length, false);
    struct fault why;
    struct word w;
    forget_headers(h);
    do {
        if (!scan_word(&scan, &w, &why)) {
            h->to->refused(h->to->context, &why);
            return;
        }
        if (w.kind == WORD_HEADER || w.kind == WORD_END)
            end_game(h, w.kind == WORD_HEADER ? w.text - 1 : w.text);
        if (w.kind == WORD_HEADER && !take_header(h, &w, &why)) {
            h->to->refused(h->to->context, &why);
            return;
        }
        if (w.kind == WORD && !h->text) {
            h->text = w.text - (w.column - 1); /* its columns are those of the line */
            h->line = w.line;
        }
    } while (w.kind != WORD_END);
    end_game(h, text + length);
}

void games_hear(const char *text, size_t length, const struct games_heard *to)
{
    struct hearing_games h = {.to = to};
    hear_all(&h, text, length);
    details_free(&h.details);
    words_free(&h.options);
}
