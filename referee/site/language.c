/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "language.h"

#include <string.h>
#include <strings.h>

#include "base/i18n.h"

/* The number of the language that a tag of `length` bytes begins with, "fr" or "fr-CA"; -1: none.
 */
static int language_tagged(const char *tag, size_t length)
{
    for (int i = 0; i < i18n_languages(); i++) {
        const char *code = i18n_code(i);
        size_t n = strlen(code);
        if (length >= n && strncasecmp(tag, code, n) == 0 && (length == n || tag[n] == '-'))
            return i;
    }
    return -1;
}

/* The weight of an element, "fr;q=0.8", in thousandths. */
static int weight_of(const char *element, size_t length)
{
    const char *q = memchr(element, ';', length), *end = element + length;
    int weight = 0, digits = 0;
    while (q && q < end && (*q == ';' || *q == ' ' || *q == '\t'))
        q++;
    if (!q || end - q < 3 || strncasecmp(q, "q=", 2) != 0)
        return 1000;
    if (q[2] != '0')
        return 1000;
    for (const char *c = q + 4; c < end && *c >= '0' && *c <= '9' && digits < 3; c++, digits++)
        weight = weight * 10 + (*c - '0');
    for (; digits < 3; digits++)
        weight *= 10;
    return weight;
}

/* The first of the heaviest. */
static int language_accepted(const char *header, int own)
{
    int best = own, heaviest = 0;
    for (const char *at = header; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        size_t n = strcspn(at, ","), tag = strcspn(at, ",; \t");
        int language = language_tagged(at, tag), weight = weight_of(at, n);
        if (language >= 0 && weight > heaviest)
            best = language, heaviest = weight;
    }
    return best;
}

int language_of(const struct request *r, int own)
{
    size_t n = 0;
    const char *asked = query_value(r->query, "lang", &n);
    int language = asked ? language_tagged(asked, n) : -1;
    if (language >= 0)
        return language;
    return r->accept_language ? language_accepted(r->accept_language, own) : own;
}
