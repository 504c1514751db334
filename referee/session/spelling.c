/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spelling.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/scan.h"
#include "base/text.h"
#include "base/vocabulary.h"

struct spelling {
    const struct game *game;
    const char *limit; /* the end of the line */
    const char *said;  /* the words before this place are respelled already */
    bool begun;        /* dice or men came before */
    bool choosing;     /* the word before is "=" */
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

/* "s'en aller" is one word of the record. */
static bool spell_word(struct spelling *s, const struct token *w, char out[RESPELL_ROOM])
{
    struct token word = *w, decides;
    char recorded[RECORDED_WORD];
    size_t sign = *w->text == '=';
    bool choice = sign || s->choosing;
    size_t took = choice ? 0
                         : recorded_sentence(s->game->spoken, w->text, (size_t)(s->limit - w->text),
                                             recorded, &decides);
    if (took > w->length) {
        s->said = w->text + took;
        snprintf(out, RESPELL_ROOM, "%s", recorded);
        return true;
    }
    word.text += sign;
    word.length -= sign;
    s->choosing = sign && !word.length;
    if (!meant(s->game, &word, choice, recorded) || word_equals(&word, recorded))
        return false;
    snprintf(out, RESPELL_ROOM, "%s%s", sign ? "=" : "", recorded);
    return true;
}

/* --- a throw as it is called ------------------------------------------------------------------ */

enum { DIE_FACES = 6 };

/* Folded words for the faces, as players say them in any language: alone, "six-cinq"; and behind
 * a word for a doublet, "dublet szóstek". */
static const char *const face[DIE_FACES] = {
    "1 ace aces as un one ones eins ass einer einsen jeden jedynka jedynek один",
    "2 two twos deux deuce zwei zweier zweien dwa dwojka dwojek два",
    "3 three threes trois trey drei dreier trzy trojka trojek три",
    "4 four fours quatre vier vierer cztery czworka czworek чотири",
    "5 five fives cinq cinque funf funfer piec piatka piatek п'ять",
    "6 six sixes sechs sechser szesc szostka szostek шість"};

/* The doublets with a name of their own (GU I; LL §17), and the German ones. */
static const char *const doublet[DIE_FACES] = {"bezet beset bezas besas ambesas einerpasch",
                                               "zweierpasch",
                                               "terne ternes dreierpasch",
                                               "carme carmes viererpasch",
                                               "quine quines funferpasch",
                                               "sonnez sechserpasch"};

static const char doubled[] = "double doublet dublet pasch дубль", of[] = "de of";
static const char joining[] = "and et und i oraz & і та и";

/* The next word, or part of one with a hyphen, folded; what it takes is cut off. */
static bool next_part(const char **at, const char *limit, char folded[32])
{
    const char *from = *at;
    while (from < limit && strchr(" \t-", *from))
        from++;
    const char *end = from;
    while (end < limit && !strchr(" \t-,;#", *end))
        end++;
    *at = end;
    return end > from && strbuf_fold(from, (size_t)(end - from), folded, 32);
}

/* The face of a die that the word is; 0: none. */
static int face_in(const char *const names[DIE_FACES], const char *folded)
{
    for (int i = 0; i < DIE_FACES; i++)
        if (is_among(names[i], folded, strlen(folded)))
            return i + 1;
    return 0;
}

/* "sonnez", "dublet szóstek", "6 and 4", "3 and A", "six-cinq": the throw is 66, 64, 31, 65. A
 * hyphen or a blank between two figures is not read here. */
static bool spell_called_throw(struct spelling *s, const struct token *w, char out[RESPELL_ROOM])
{
    char word[32], next[32];
    const char *at = w->text;
    if (s->game->dice_together != 2 || s->begun || !next_part(&at, s->limit, word))
        return false;
    int first = face_in(doublet, word), second = first;
    if (!first && is_among(doubled, word, strlen(word)) && next_part(&at, s->limit, next) &&
        (!is_among(of, next, strlen(next)) || next_part(&at, s->limit, next))) {
        first = second = face_in(face, next);
    } else if (!first && next_part(&at, s->limit, next)) {
        const bool joined = is_among(joining, next, strlen(next)), ace = strcmp(word, "a") == 0;
        first = joined && ace ? 1 : face_in(face, word);
        if (joined && !next_part(&at, s->limit, next))
            return false;
        second = joined && strcmp(next, "a") == 0 ? 1 : face_in(face, next);
        if (!joined && (*word <= '9' || *next <= '9'))
            return false;
    }
    if (!first || !second || at < w->text + w->length || (at < s->limit && *at == '-'))
        return false;
    s->said = at;
    snprintf(out, RESPELL_ROOM, "%d%d", first, second);
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

/* --- places of a move ------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return (unsigned char)c >= 0x80 || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

/* What a word within a move stands for, in any language: "banda", "dwór", and "xii" where lines
 * may be. NULL: as it is. */
static const char *place_of(const char *text, size_t length, bool lines, char roman[8])
{
    char folded[32];
    size_t n = 0;
    if (!strbuf_fold(text, length, folded, sizeof folded))
        return NULL;
    if (is_among("banda bande barre бар", folded, strlen(folded)))
        return "bar";
    if (is_among("dwor dehors draussen аут", folded, strlen(folded)))
        return "off";
    if (!lines || length > 5)
        return NULL;
    for (; n < length && (text[n] == 'i' || text[n] == 'v' || text[n] == 'x'); n++)
        roman[n] = (char)(text[n] - 'a' + 'A');
    if (n < length)
        return NULL;
    roman[n] = '\0';
    return roman;
}

/* "banda/4", "19/dwór", "xii/8", "XII–9" (with a dash of print). */
static bool spell_places(const struct spelling *s, const struct token *w, char out[RESPELL_ROOM])
{
    static const char dash[] = "\xe2\x80\x93";
    const char *end = w->text + w->length, *at = w->text;
    const bool lines = strchr("ivxIVX", *w->text); /* a move that begins with a line, "xii" */
    bool move = false, changed = false;
    size_t n = 0;
    if (s->game->dice_together != 2 || w->length + 1 >= RESPELL_ROOM / 2)
        return false;
    while (at < end) {
        const bool printed = (size_t)(end - at) >= 3 && memcmp(at, dash, 3) == 0;
        const bool begins = at == w->text || at[-1] == '/' || at[-1] == '-' || at[-1] == '\x93';
        size_t letters = 0;
        char roman[8];
        while (!printed && at + letters < end && is_letter(at[letters]) &&
               memcmp(at + letters, dash, (size_t)(end - at - (long)letters) < 3 ? 1 : 3) != 0)
            letters++;
        const char *place = begins && letters ? place_of(at, letters, lines, roman) : NULL;
        const size_t took = printed ? 3 : letters ? letters : 1;
        move |= printed || *at == '/' || *at == '-';
        changed |= printed || place;
        n += (size_t)snprintf(out + n, RESPELL_ROOM - n, "%.*s",
                              printed ? 1
                              : place ? (int)strlen(place)
                                      : (int)took,
                              printed ? "-"
                              : place ? place
                                      : at);
        at += took;
    }
    return move && changed;
}

static bool has_figure(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] >= '0' && text[i] <= '9')
            return true;
    return false;
}

static bool spell(void *context, const struct token *w, char out[RESPELL_ROOM])
{
    struct spelling *s = context;
    *out = '\0';
    if (w->text < s->said)
        return true;
    bool other = spell_called_throw(s, w, out) || spell_word(s, w, out) || spell_notation(w, out) ||
                 spell_places(s, w, out) || spell_throw(w, out) || spell_repeated(w, out);
    s->begun |= !token_announces(w, s->game->letter) &&
                has_figure(other ? out : w->text, other ? strlen(out) : w->length);
    return other;
}

/* --- a line ----------------------------------------------------------------------------------- */

void spell_as_recorded(const struct game *game, const char *line, size_t length, struct strbuf *out)
{
    struct spelling s = {.game = game, .limit = line + length};
    respell(scan_text(line, length, true), spell, &s, SIZE_MAX, out);
}

void spell_words(const struct game *game, const struct line_words *line, struct strbuf *out)
{
    struct spelling s = {.game = game, .limit = line->text + line->length};
    respell(scan_words(line), spell, &s, SIZE_MAX, out);
}

int column_as_typed(const struct game *game, const char *line, size_t length, int column)
{
    struct spelling s = {.game = game, .limit = line + length};
    struct strbuf none = {.text = NULL};
    if (column < 1)
        return column;
    size_t at = respell(scan_text(line, length, true), spell, &s, (size_t)column - 1, &none);
    strbuf_free(&none);
    return (int)at + 1;
}
