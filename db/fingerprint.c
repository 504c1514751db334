/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fingerprint.h"

#include <stdlib.h>
#include <string.h>

enum { LAST_FIELD = 24, MEN_OFF = 25, SHIFTS = 8 * (MEN_OFF + 1) };

static const char *header(const struct store_details *d, const char *key)
{
    for (size_t i = 0; i < d->n_headers; i++)
        if (strcmp(d->headers[i].key, key) == 0)
            return d->headers[i].value;
    return "";
}

/* Two players may play the same turns twice, above all if only results were written down. The
 * number of the match within its partie tells them apart. */
void fingerprint_begin(const struct store_details *d, char fingerprint[STORE_HASH_SIZE])
{
    const char *partie = header(d, "Partie");
    const char *texts[STORE_SEATS + 5] = {"referee game 1"};
    size_t n = 1;
    for (int i = 0; i < d->players; i++)
        texts[n++] = d->player[i];
    texts[n++] = d->date == NULL ? "" : d->date;
    if (*partie != '\0') {
        texts[n++] = "partie";
        texts[n++] = partie;
        texts[n++] = header(d, "Round");
    }
    store_digest(texts, n, fingerprint);
}

/* The field at *text, which is advanced past it; 0: no field. */
static int take_field(const char **text)
{
    int field = 0;
    if (**text == 'o' && strncmp(*text, "off", 3) == 0) {
        *text += 3;
        return MEN_OFF;
    }
    while (**text >= '0' && **text <= '9' && field <= LAST_FIELD)
        field = 10 * field + *(*text)++ - '0';
    return field <= LAST_FIELD ? field : 0;
}

/* Adds up the change on each field by a play like "1/7/11 1/5"; false: not such a play. */
static bool count_men(const char *play, int men[MEN_OFF + 1])
{
    while (*play != '\0') {
        int field = take_field(&play);
        if (field == 0)
            return false;
        men[field]--;
        while (*play == '/') {
            play++;
            field = take_field(&play);
            if (field == 0)
                return false;
        }
        men[field]++;
        if (*play != '\0' && *play != ' ' && *play != '+')
            return false;
        play += *play != '\0';
    }
    return true;
}

/* The net change of a play as "1-1 7+1", so that "1/4/7" and "1/7" give the same, and "-" the same
 * as no play. A text in another form is not changed. */
static const char *shifts(const char *play, char out[SHIFTS])
{
    int men[MEN_OFF + 1] = {0};
    char *at = out;
    *at = '\0';
    if (play == NULL || strcmp(play, "-") == 0)
        return out;
    if (!count_men(play, men))
        return play;
    for (int f = 1; f <= MEN_OFF; f++) {
        if (men[f] != 0) {
            const int many = abs(men[f]);
            *at++ = (char)('0' + f / 10);
            *at++ = (char)('0' + f % 10);
            *at++ = men[f] < 0 ? '-' : '+';
            *at++ = (char)('0' + (many < 10 ? many : 9));
            *at++ = ' ';
        }
    }
    *at = '\0';
    return out;
}

/* the first two seats were White and Black */
static const char seats[STORE_SEATS] = "wbcdefgh";

void fingerprint_add(const struct store_coup *c, char fingerprint[STORE_HASH_SIZE])
{
    char men[SHIFTS];
    const char seat[] = {seats[c->seat], '\0'};
    const bool unseen = c->dice[0] == '?';
    const char *texts[] = {fingerprint, strcmp(c->dice, "??") == 0 ? "00" : c->dice,
                           shifts(c->play, men), unseen ? seat : NULL, unseen ? c->marked : NULL};
    store_digest(texts, sizeof texts / sizeof texts[0], fingerprint);
}
