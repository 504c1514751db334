/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "score.h"

#include <stdlib.h>
#include <string.h>

#include "base/fixed_buf.h"

const char *score_print(const struct score_field *of, const long score[SCORE_FIELDS],
                        char out[SCORE_TEXT])
{
    struct fixed_buf l = fixed_buf_begin(out, SCORE_TEXT);
    for (; of && of->before; of++, score++) {
        if (*score == SCORE_NONE)
            continue;
        fixed_buf_text(&l, of->before);
        if (of->words) {
            fixed_buf_text(&l, of->words[*score]);
        } else {
            if (*score < 0)
                fixed_buf_char(&l, '-');
            fixed_buf_number(&l, (unsigned)labs(*score));
        }
    }
    fixed_buf_end(&l);
    return out;
}

/* Reads the longest of the words with which the text begins, and advances *text past it. */
static bool read_word(const char *const *words, const char **text, long *out)
{
    size_t longest = 0;
    for (long i = 0; words[i]; i++) {
        size_t n = strlen(words[i]);
        if (n > longest && strncmp(*text, words[i], n) == 0) {
            longest = n;
            *out = i;
        }
    }
    *text += longest;
    return longest > 0;
}

static bool read_number(const char **text, long *out)
{
    size_t sign = **text == '-';
    char *end;
    if ((*text)[sign] < '0' || (*text)[sign] > '9')
        return false;
    *out = strtol(*text, &end, 10);
    *text = end;
    return true;
}

bool score_read(const struct score_field *of, const char *text, long score[SCORE_FIELDS])
{
    for (int i = 0; i < SCORE_FIELDS; i++)
        score[i] = SCORE_NONE;
    for (int i = 0; of && of[i].before; i++) {
        size_t n = strlen(of[i].before);
        const char *at = text + n;
        if (strncmp(text, of[i].before, n) == 0 &&
            (of[i].words ? read_word(of[i].words, &at, &score[i]) : read_number(&at, &score[i])))
            text = at;
    }
    for (int i = 0; *text && i < SCORE_FIELDS; i++)
        score[i] = SCORE_NONE;
    return !*text;
}
