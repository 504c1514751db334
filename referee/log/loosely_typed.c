/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "loosely_typed.h"

#include <string.h>

#include "base/typed.h"

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

bool dice_joined(const struct game *game, const char *line, size_t length, struct strbuf *out)
{
    const size_t most = game->dice_together == 2 ? 2 : DICE_MOST, least = 2;
    const char *end = line + length, *at, *rest;
    char dice[DICE_MOST];
    struct token first;
    size_t count = 0;
    if (!typed_first(line, length, game->letter, &first))
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
    strbuf_add_bytes(out, line, (size_t)(first.text - line));
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

bool dice_wrong(const char *line, size_t length, const char *letters, struct parse_error *err)
{
    struct token word;
    const struct token *w = &word;
    if (!typed_first(line, length, letters, &word) || word.text + word.length != line + length)
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
