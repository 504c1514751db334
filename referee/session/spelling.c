/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spelling.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/respell.h"
#include "base/utf8.h"
#include "base/vocabulary.h"

struct spelling {
    const struct game *game;
    char before[RECORDED_WORD]; /* what the word before was respelled to; "": it stayed */
    bool choosing;              /* the word before is "=" */
};

/* --- letters of another keyboard -------------------------------------------------------------- */

/* The Latin letter of the notation that a Cyrillic one looks like; 0: none. */
static char latin_letter(int32_t cyrillic)
{
    static const struct {
        int32_t cyrillic;
        char latin;
    } alike[] = {{0x445, 'x'}, {0x425, 'X'}, {0x442, 't'},
                 {0x422, 'T'}, {0x406, 'I'}, {0x410, 'A'}};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (alike[i].cyrillic == cyrillic)
            return alike[i].latin;
    return 0;
}

/* Whether a word is of figures, signs of the notation and Cyrillic letters that look like its own:
 * "12/16х2", "т7", "ХІІ/16". Then `out` has it in Latin ones. */
static bool spell_notation(const struct token *w, char out[RESPELL_ROOM])
{
    size_t n = 0, cyrillic = 0, took;
    bool men = false;
    for (size_t at = 0; at < w->length && n + 1 < RESPELL_ROOM; at += took) {
        int32_t code = 0;
        took = utf8_character(w->text + at, w->length - at, &code);
        char letter = latin_letter(code);
        if (!took || (code >= 0x80 && !letter) ||
            (!letter && !strchr("0123456789/-*xtTIVXA'", code)))
            return false;
        men |= code == '/' || (code >= '0' && code <= '9');
        cyrillic += letter != 0;
        out[n++] = letter ? letter : (char)code;
    }
    out[n] = '\0';
    return cyrillic && men;
}

/* --- words of another language ---------------------------------------------------------------- */

/* What a word means. After "=" it is one of the two that only stand there: "reste" may also mean
 * stay. */
static bool meant(const struct game *game, const struct token *w, bool choice,
                  char recorded[RECORDED_WORD])
{
    return w->length && ((choice && recorded_word("stands back", w, recorded) >= 0) ||
                         recorded_word(game->spoken, w, recorded) >= 0);
}

/* "s'en aller" is one word of the record, and stored once. */
static bool spell_word(struct spelling *s, const struct token *w, char out[RESPELL_ROOM])
{
    struct token word = *w;
    char recorded[RECORDED_WORD], before[RECORDED_WORD];
    size_t sign = *w->text == '=';
    bool choice = sign || s->choosing;
    snprintf(before, sizeof before, "%s", s->before);
    *s->before = '\0';
    word.text += sign;
    word.length -= sign;
    s->choosing = sign && !word.length;
    if (!meant(s->game, &word, choice, recorded) || word_equals(&word, recorded))
        return false;
    snprintf(s->before, sizeof s->before, "%s", recorded);
    bool again = !sign && strcmp(before, recorded) == 0;
    snprintf(out, RESPELL_ROOM, "%s%s", sign ? "=" : "", again ? "" : recorded);
    return true;
}

/* --- as backgammon programs print it ---------------------------------------------------------- */

/* "31:" is a throw. */
static bool spell_throw(const struct token *w, char out[RESPELL_ROOM])
{
    if (w->length != 3 || w->text[2] != ':')
        return false;
    for (int i = 0; i < 2; i++)
        if (w->text[i] < '1' || w->text[i] > '6')
            return false;
    snprintf(out, RESPELL_ROOM, "%.2s", w->text);
    return true;
}

/* "24/20(2)", "24/20*(2)" and "24/20(2)*" are two men alike: "24/20*x2". */
static bool spell_repeated(const struct token *w, char out[RESPELL_ROOM])
{
    const char *end = w->text + w->length, *open = memchr(w->text, '(', w->length);
    bool star = w->length && end[-1] == '*';
    end -= star;
    if (!open || !memchr(w->text, '/', (size_t)(open - w->text)) || end - open != 3 ||
        open[1] < '1' || open[1] > '4' || open[2] != ')' || w->length + 1 >= RESPELL_ROOM)
        return false;
    snprintf(out, RESPELL_ROOM, "%.*s%sx%c", (int)(open - w->text), w->text, star ? "*" : "",
             open[1]);
    return true;
}

static bool spell(void *context, const struct token *w, char out[RESPELL_ROOM])
{
    return spell_word(context, w, out) || spell_notation(w, out) || spell_throw(w, out) ||
           spell_repeated(w, out);
}

/* --- a line ----------------------------------------------------------------------------------- */

void spell_as_recorded(const struct game *game, const char *line, size_t length, struct strbuf *out)
{
    struct spelling s = {.game = game};
    respell(line, length, spell, &s, SIZE_MAX, out);
}

int column_as_typed(const struct game *game, const char *line, size_t length, int column)
{
    struct spelling s = {.game = game};
    struct strbuf none = {.text = NULL};
    if (column < 1)
        return column;
    size_t at = respell(line, length, spell, &s, (size_t)column - 1, &none);
    strbuf_free(&none);
    return (int)at + 1;
}
