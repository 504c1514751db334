/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "loosely_typed.h"

#include <string.h>
#include <strings.h>

#include "base/scan.h"

enum { DICE_MOST = 6, FIELDS_MOST = 24 };

static bool is_die(char c)
{
    return c >= '1' && c <= '6';
}

/* What may stand between two dice, and behind them: "+8" after the dice is a mark. */
static const char between[] = " \t,;.+", behind[] = " \t,;";

/* The number of such bytes here. */
static size_t gap_at(const char *at, const char *end, const char *signs)
{
    size_t n = 0;
    while (at + n < end && at[n] && strchr(signs, at[n]))
        n++;
    return n;
}

bool dice_joined(const struct game *game, const struct line_words *line, struct strbuf *out)
{
    const size_t most = game->dice_together == 2 ? 2 : DICE_MOST, least = 2;
    const char *end = line->text + line->length, *at, *rest;
    char dice[DICE_MOST];
    struct token first;
    size_t count = 0;
    if (!typed_first(scan_words(line), game->letter, &first))
        return false;
    at = rest = first.text;
    while (count < most && at < end && is_die(*at)) {
        size_t gap = gap_at(at + 1, end, between);
        if (!gap && at + 1 < end)
            break;
        dice[count++] = *at;
        rest = at + 1;
        at += 1 + gap;
    }
    if (count < least)
        return false;
    strbuf_add_bytes(out, line->text, (size_t)(first.text - line->text));
    strbuf_add_bytes(out, dice, count);
    rest += gap_at(rest, end, behind);
    if (rest < end)
        strbuf_add(out, " ");
    strbuf_add_bytes(out, rest, (size_t)(end - rest));
    return true;
}

/* The letter kha, small or capital. */
static bool is_kha(const char *at, const char *end)
{
    return end - at > 1 && (memcmp(at, "\xd1\x85", 2) == 0 || memcmp(at, "\xd0\xa5", 2) == 0);
}

bool play_made_plain(const char *line, size_t length, struct strbuf *out)
{
    const char *end = line + length;
    bool loose = false, numbers = false;
    for (const char *at = line; at < end; at++) {
        const bool kha = is_kha(at, end);
        loose |= kha || *at == ',' || *at == ';';
        numbers |= *at >= '0' && *at <= '9';
        if (!kha && !(*at && strchr("0123456789 \t,;/-*x+'TAIVXwb?.=", *at)))
            return false;
        at += kha;
    }
    if (!loose || !numbers)
        return false;
    for (const char *at = line; at < end; at++) {
        const bool kha = is_kha(at, end);
        strbuf_add(out, "%c", kha ? 'x' : *at == ',' || *at == ';' ? ' ' : *at);
        at += kha;
    }
    return !out->failed;
}

/* --- other programs, books and keyboards -------------------------------------------------------
 */

/* The length of "roll " or "rolls " before dice. */
static size_t rolls_at(const char *at, const char *end)
{
    static const char *const words[] = {"rolls", "roll"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t n = strlen(words[i]);
        if ((size_t)(end - at) < n || strncasecmp(at, words[i], n) != 0)
            continue;
        size_t gap = gap_at(at + n, end, " \t");
        return gap && at + n + gap < end && is_die(at[n + gap]) ? n + gap : 0;
    }
    return 0;
}

/* The bytes of a throw written "6:4", "6x4" or, with a colon behind, "64:" and "6-4:"; its dice are
 * put into `dice`. 0: it is none. */
static size_t throw_at(const char *at, const char *end, char dice[2])
{
    if (end - at < 3 || !is_die(*at))
        return 0;
    size_t n = is_die(at[1]) ? 2 : end - at > 2 && strchr(":xX-", at[1]) && is_die(at[2]) ? 3 : 0;
    if (!n)
        return 0;
    const bool signs = n == 3 && at[1] != '-', colon = at + n < end && at[n] == ':';
    dice[0] = at[0];
    dice[1] = at[n - 1];
    n += colon;
    return (signs || colon) && (at + n == end || strchr(" \t,;", at[n])) ? n : 0;
}

static bool is_field_sign(char c)
{
    return c && strchr("0123456789IVXTA'", c);
}

static bool is_roman(char c)
{
    return c && strchr("IVX", c);
}

/* The length of " - " between two fields, of which one is in Roman numerals: elsewhere the dash is
 * a play of nothing. */
static size_t dash_at(const char *line, const char *at, const char *end)
{
    const char *next = at + 3;
    bool dash = at > line && next < end && memcmp(at, " - ", 3) == 0;
    return dash && is_field_sign(at[-1]) && is_field_sign(*next) &&
                   (is_roman(at[-1]) || is_roman(*next))
               ? 3
               : 0;
}

/* Adds plays with "/" where a full stop stands for it, as on a Ukrainian keyboard, or a dash. */
static void add_plays(const char *at, const char *end, struct strbuf *out)
{
    const char *begin = at;
    while (at < end) {
        size_t dash = dash_at(begin, at, end);
        bool stop = *at == '.' && at > begin && at + 1 < end && is_field_sign(at[-1]) &&
                    is_field_sign(at[1]);
        strbuf_add(out, "%c", dash || stop ? '/' : *at);
        at += dash ? dash : 1;
    }
}

bool turn_made_plain(const struct game *game, bool play_due, const struct line_words *words,
                     struct strbuf *out)
{
    const char *line = words->text, *end = words->text + words->length;
    const size_t length = words->length;
    struct token first;
    char dice[2];
    if (game->dice_together != 2 || memchr(line, '#', length) || memchr(line, '[', length) ||
        memchr(line, '"', length) || !typed_first(scan_words(words), game->letter, &first))
        return false;
    strbuf_add_bytes(out, line, (size_t)(first.text - line));
    const char *at = first.text + rolls_at(first.text, end);
    size_t throw = play_due ? 0 : throw_at(at, end, dice);
    if (throw)
        strbuf_add_bytes(out, dice, 2);
    else if (!play_due) /* "6.4" is a throw, too */
        strbuf_add_bytes(out, at, throw = gap_at(at, end, "123456.-"));
    add_plays(at + throw, end, out);
    return !out->failed && (out->length != length || memcmp(out->text, line, length) != 0);
}

bool dice_wrong(const struct line_words *line, const char *letters, struct parse_error *err)
{
    struct token word;
    const struct token *w = &word;
    if (!typed_first(scan_words(line), letters, &word) ||
        word.text + word.length != line->text + line->length)
        return false;
    const size_t n = w->length;
    size_t digits = 0;
    for (size_t i = 0; i < n; i++)
        digits += w->text[i] >= '0' && w->text[i] <= '9';
    const bool dash = n == 3 && w->text[1] == '-';
    if (!digits || digits + dash != n)
        return false;
    const int field = digits == 2 && n == 2 ? 10 * (w->text[0] - '0') + w->text[1] - '0' : 0;
    if (field > 10 && field <= FIELDS_MOST)
        return false;
    if (digits != 2)
        return !token_error(w, 0, err, "dice are two digits, as in 64");
    for (size_t i = 0; i < n; i += n - 1)
        if (!is_die(w->text[i]))
            return !token_error(w, i, err, "a die shows 1 to 6");
    return false;
}
