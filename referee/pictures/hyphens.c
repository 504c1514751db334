/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hyphens.h"

#include <hyphen.h>
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum { LETTERS_MOST = 64, LEAST = 5 /* letters */, STAY = 2, GO = 3 };

struct hyphens {
    HyphenDict *dictionary;
    iconv_t to; /* to the dictionary's encoding: one byte per letter, or UTF-8 */
    bool nouns; /* nouns have a capital, as names do */
};

/* The dictionary of each language of the program. */
static const struct {
    const char *language, *file;
} files[] = {{"en", "hyph_en_GB.dic"},
             {"fr", "hyph_fr.dic"},
             {"de", "hyph_de_DE.dic"},
             {"pl", "hyph_pl_PL.dic"},
             {"uk", "hyph_uk_UA.dic"}};

static HyphenDict *load(const char *folder, const char *language)
{
    char path[4096];
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        if (strcmp(files[i].language, language) != 0)
            continue;
        int n = snprintf(path, sizeof path, "%s/%s", folder, files[i].file);
        return n > 0 && (size_t)n < sizeof path ? hnj_hyphen_load(path) : NULL;
    }
    return NULL;
}

struct hyphens *hyphens_open(const char *folder, const char *language)
{
    struct hyphens *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->nouns = strcmp(language, "de") == 0;
    h->to = (iconv_t)-1;
    h->dictionary = load(folder ? folder : HYPHENS_FOLDER, language);
    if (h->dictionary)
        h->to = iconv_open(h->dictionary->cset, "UTF-8");
    if (h->to != (iconv_t)-1)
        return h;
    hyphens_close(h);
    return NULL;
}

void hyphens_close(struct hyphens *h)
{
    if (!h)
        return;
    if (h->to != (iconv_t)-1)
        iconv_close(h->to);
    if (h->dictionary)
        hnj_hyphen_free(h->dictionary);
    free(h);
}

/* --- words ------------------------------------------------------------------------------------ */

static size_t letter(const char *text, utf8proc_int32_t *c)
{
    utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)text, -1, c);
    utf8proc_category_t of = n > 0 ? utf8proc_category(*c) : UTF8PROC_CATEGORY_CN;
    bool is = of == UTF8PROC_CATEGORY_LL || of == UTF8PROC_CATEGORY_LU;
    return is ? (size_t)n : 0;
}

static bool among(const char *names, const char *word, size_t length)
{
    for (const char *at = names; at && *at; at += strspn(at, " ,:")) {
        size_t n = strcspn(at, " ,:");
        if (n == length && memcmp(at, word, n) == 0)
            return true;
        at += n;
    }
    return false;
}

size_t hyphens_word(const struct hyphens *h, const char *text, const char *names)
{
    utf8proc_int32_t first = 0, c;
    size_t length = 0, n = h ? letter(text, &first) : 0;
    for (; n; n = letter(text + length, &c))
        length += n;
    if (strcspn(text + length, " ") > strspn(text + length, ".,;:!?)»\""))
        return 0;
    bool capital = length && utf8proc_category(first) == UTF8PROC_CATEGORY_LU;
    return capital && (!h->nouns || among(names, text, length)) ? 0 : length;
}

/* Converts a word to lower case in the encoding of the dictionary. `ends` receives the end of
 * each letter in the word. Returns the number of letters, or 0 if the encoding lacks one of
 * them. */
static size_t letters_of(const struct hyphens *h, const char *word, size_t length,
                         char out[4 * LETTERS_MOST], size_t ends[LETTERS_MOST])
{
    char minor[4 * LETTERS_MOST];
    size_t count = 0, bytes = 0, n = 0;
    for (size_t at = 0; at < length && count < LETTERS_MOST; ends[count++] = at) {
        utf8proc_int32_t c;
        at += letter(word + at, &c);
        bytes +=
            (size_t)utf8proc_encode_char(utf8proc_tolower(c), (utf8proc_uint8_t *)minor + bytes);
    }
    char *from = minor, *to = out;
    size_t room = 4 * LETTERS_MOST - 1;
    if (count == LETTERS_MOST || iconv(h->to, &from, &bytes, &to, &room) != 0)
        return 0;
    n = (size_t)(to - out);
    out[n] = '\0';
    return n ? count : 0;
}

int hyphens_places(const struct hyphens *h, const char *word, size_t length,
                   size_t at[HYPHENS_MOST])
{
    char letters[4 * LETTERS_MOST], odd[4 * LETTERS_MOST + 5];
    size_t ends[LETTERS_MOST];
    char **otherwise = NULL;
    int *from = NULL, *cut = NULL, places = 0;
    size_t count = h ? letters_of(h, word, length, letters, ends) : 0;
    if (count < LEAST || hnj_hyphen_hyphenate2(h->dictionary, letters, (int)strlen(letters), odd,
                                               NULL, &otherwise, &from, &cut) != 0)
        count = 0;
    /* Places are skipped where the spelling of the word would change ("otherwise"). */
    for (size_t i = STAY - 1; i + GO < count && places < HYPHENS_MOST; i++)
        if (odd[i] & 1 && !(otherwise && otherwise[i]))
            at[places++] = ends[i];
    for (size_t i = 0; otherwise && i < count; i++)
        free(otherwise[i]);
    free(otherwise);
    free(from);
    free(cut);
    return places;
}
