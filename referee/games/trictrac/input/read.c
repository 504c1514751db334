/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads single words, whatever came before. */
#include <string.h>

#include "base/i18n.h"
#include "parts.h"

bool input_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool die(char c)
{
    return c >= '1' && c <= '6';
}

bool input_dice(const struct token *w, uint8_t out[2])
{
    size_t n = w->length;
    if (!((n == 2) || (n == 3 && w->text[1] == '-')) || !die(w->text[0]) || !die(w->text[n - 1]))
        return false;
    out[0] = (uint8_t)(w->text[0] - '0');
    out[1] = (uint8_t)(w->text[n - 1] - '0');
    return true;
}

int input_number(const char *s, const char *end)
{
    int n = 0;
    if (s == end || end - s > 3)
        return -1;
    for (; s < end; s++) {
        if (!input_digit(*s))
            return -1;
        n = 10 * n + (*s - '0');
    }
    return n;
}

bool input_read_mark(const struct token *w, size_t from, struct mark *m, struct parse_error *err)
{
    const char *s = w->text + from, *end = w->text + w->length;
    if (*s == '+') {
        int n = input_number(s + 1, end);
        if (n < 0 || n > 254)
            return token_error(w, from + 1, err, "expected the points marked, as in +8");
        if (n % 2)
            return token_error(w, from + 1, err, "points are always even: 2, 4, 6 ...");
        *m = (struct mark){.kind = MARK_GAIN, .points = (uint8_t)n};
        return true;
    }
    const char *colon = memchr(s, ':', (size_t)(end - s));
    int holes = colon ? input_number(s + 1, colon) : -1;
    int jeton = colon ? input_number(colon + 1, end) : -1;
    if (holes < 0 || jeton < 0)
        return token_error(w, from, err, "holes and jeton are written @1:2");
    if (holes > 24)
        return token_error(w, from + 1, err, "no peg is moved that far");
    if (jeton > 10 || jeton % 2)
        return token_error(w, (size_t)(colon + 1 - w->text), err,
                           "a jeton stands at 0, 2, 4, 6, 8 or 10 points");
    *m = (struct mark){.kind = MARK_PLACED, .holes = (uint8_t)holes, .jeton = (uint8_t)jeton};
    return true;
}

/* Reads a field or "off"; 0: none. */
static int place_read(const char *s, const char *end, enum numbering n, const char **after)
{
    if (end - s >= 3 && *s == 'o' && memcmp(s, "off", 3) == 0) {
        *after = s + 3;
        return OFF;
    }
    return field_read(s, end, n, after);
}

bool input_step_shaped(const struct token *w)
{
    for (size_t i = 1; i < w->length; i++)
        if (w->text[i] == '/' || w->text[i] == '-')
            return w->text[0] == 'T' || input_digit(w->text[0]);
    return false;
}

bool input_read_step(const struct input *d, const struct token *w, const char **at,
                     struct step *out, struct parse_error *err)
{
    const char *end = w->text + w->length, *s = *at;
    int place[3], n = 0;
    for (; n < 3; n++) {
        const char *start = s;
        place[n] = place_read(s, end, d->numbering, &s);
        if (!place[n] || (n == 0 && place[n] == OFF))
            return token_error(w, (size_t)(start - w->text), err,
                               d->numbering == NUMBERING_TALON
                                   ? N_("a field T, 1-11, T' or 1'-11' is expected")
                                   : N_("expected a field from 1 to 24"));
        if (s == end || (*s != '/' && *s != '-') || place[n] == OFF) {
            n++;
            break;
        }
        s++;
    }
    if (n < 2 || (s < end && *s != '+'))
        return token_error(w, (size_t)(s - w->text), err, "a move is written 1/7 or 1/5/11");
    int to = place[n - 1], rest = n == 3 ? place[1] : 0;
    if (to == place[0] || rest == OFF)
        return token_error(w, (size_t)(*at - w->text), err, "the man has not moved");
    *out = (struct step){(uint8_t)place[0], (uint8_t)rest, (uint8_t)to};
    *at = s;
    return true;
}
