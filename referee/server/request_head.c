/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "request_head.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

enum { HEADERS = 64 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
static const char digits[] = "0123456789";

/* --- bytes ------------------------------------------------------------------------------------ */

size_t request_head(const char *bytes, size_t n)
{
    const char *at = bytes, *end = bytes + n;
    while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        size_t done = (size_t)(++at - bytes);
        if ((done >= 2 && at[-2] == '\n') || (done >= 4 && memcmp(at - 4, "\r\n\r\n", 4) == 0))
            return done;
    }
    return 0;
}

static bool only(const char *text, const char *more)
{
    size_t n = 0;
    while (text[n] &&
           (strchr(letters, text[n]) || strchr(digits, text[n]) || strchr(more, text[n])))
        n++;
    return !text[n];
}

/* Terminates the line at `*at` and moves `*at` to the next. NULL: the line does not end in CR LF,
 * or has control characters. */
static char *take_header_line(char **at, const char *end)
{
    char *line = *at, *stop = memchr(line, '\r', (size_t)(end - line));
    if (!stop || stop + 1 >= end || stop[1] != '\n')
        return NULL;
    for (const char *c = line; c < stop; c++)
        if (((unsigned char)*c < 0x20 && *c != '\t') || *c == 0x7f)
            return NULL;
    *stop = '\0';
    *at = stop + 2;
    return line;
}

/* --- the first line --------------------------------------------------------------------------- */

static enum method method_of(const char *name)
{
    static const char *const names[] = {"GET", "HEAD", "POST"};
    int i = 0;
    while (i < METHOD_OTHER && strcmp(name, names[i]) != 0)
        i++;
    return (enum method)i;
}

static int read_target(char *target, struct request *out)
{
    char *query = strchr(target, '?');
    if (strlen(target) > REQUEST_PATH)
        return 414;
    if (query)
        *query++ = '\0';
    out->path = target;
    out->query = query ? query : "";
    return *target == '/' && only(target, "/-_.") && only(out->query, "-_.&=") ? 0 : 400;
}

static int read_first(char *line, struct request *out)
{
    char *target = strchr(line, ' '), *version = target ? strchr(target + 1, ' ') : NULL;
    if (!version || target == line)
        return 400;
    *target++ = *version++ = '\0';
    if (!only(line, ""))
        return 400;
    if (strcmp(version, "HTTP/1.1") != 0 && strcmp(version, "HTTP/1.0") != 0)
        return strncmp(version, "HTTP/", 5) == 0 ? 505 : 400;
    out->method = method_of(line);
    return read_target(target, out);
}

/* --- headers ---------------------------------------------------------------------------------- */

/* Those that mean something here; each may come once. `at` in struct request, or refused. */
static const struct known {
    const char *name;
    size_t at;
    int refused; /* with this status; 0: it is taken */
} known[] = {
    {"host", offsetof(struct request, host), 0},
    {"origin", offsetof(struct request, origin), 0},
    {"authorization", offsetof(struct request, authorization), 0},
    {"if-match", offsetof(struct request, if_match), 0},
    {"idempotency-key", offsetof(struct request, idempotency_key), 0},
    {"content-type", offsetof(struct request, content_type), 0},
    {"content-encoding", offsetof(struct request, content_encoding), 0},
    {"accept-language", offsetof(struct request, accept_language), 0},
    {"forwarded", offsetof(struct request, forwarded), 0},
    {"transfer-encoding", 0, 501},
};

static const struct known *known_header(const char *name)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcasecmp(known[i].name, name) == 0)
            return &known[i];
    return NULL;
}

/* What is left of a value without the blanks about it. */
static char *trim(char *value)
{
    value += strspn(value, " \t");
    size_t n = strlen(value);
    while (n && (value[n - 1] == ' ' || value[n - 1] == '\t'))
        value[--n] = '\0';
    return value;
}

/* Whether a list of codings has gzip, and not as q=0. */
static bool takes_gzip(const char *value)
{
    for (const char *at = value; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        size_t n = strcspn(at, ",; \t");
        if (n == 4 && strncasecmp(at, "gzip", 4) == 0) {
            const char *q = at + n + strspn(at + n, "; \t");
            return strncmp(q, "q=0", 3) != 0 || strspn(q + 3, ".0") != strcspn(q + 3, ", \t");
        }
    }
    return false;
}

/* Whether a list has this word. */
static bool names(const char *value, const char *word)
{
    for (const char *at = value; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        size_t n = strcspn(at, ", \t");
        if (n == strlen(word) && strncasecmp(at, word, n) == 0)
            return true;
    }
    return false;
}

static int take_header(char *name, char *value, struct request *out, const char **length)
{
    const struct known *k = known_header(name);
    if (strcasecmp(name, "accept-encoding") == 0)
        out->gzip |= takes_gzip(value);
    if (strcasecmp(name, "connection") == 0) {
        out->keep |= names(value, "keep-alive");
        out->close |= names(value, "close");
    }
    if (strcasecmp(name, "if-none-match") == 0)
        out->if_none_match = value;
    if (strcasecmp(name, "content-length") == 0) {
        if (*length)
            return 400;
        *length = value;
    }
    if (!k || k->refused)
        return k ? k->refused : 0;
    const char **slot = (const char **)((char *)out + k->at);
    if (*slot)
        return 400;
    *slot = value;
    return 0;
}

static int read_length(const char *length, struct request *out)
{
    long n = 0;
    if (length && (!*length || strspn(length, digits) != strlen(length)))
        return 400;
    if (length && !read_number(length, strlen(length), 0, REQUEST_LARGE, &n))
        return 413;
    if (!length && out->method == METHOD_POST)
        return 411;
    out->length = (size_t)n;
    return n && out->method != METHOD_POST ? 400 : 0;
}

int request_read(char *head, size_t n, struct request *out)
{
    char *at = head, *line;
    const char *end = head + n, *length = NULL;
    int status, count = 0;
    *out = (struct request){.method = METHOD_OTHER};
    if (!(line = take_header_line(&at, end)) || (status = read_first(line, out)) == 400)
        return 400;
    while (!status && (line = take_header_line(&at, end)) && *line) {
        char *colon = strchr(line, ':');
        if (!colon || colon == line)
            return 400;
        *colon = '\0';
        if (!only(line, "!#$%&'*+-.^_`|~"))
            return 400;
        status = ++count > HEADERS ? 431 : take_header(line, trim(colon + 1), out, &length);
    }
    if (status)
        return status;
    if (!line || at != end || !out->host)
        return 400;
    return read_length(length, out);
}
