/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A .mat read line by line: headers, games, the text. */
#include <string.h>
#include <strings.h>

#include "base/header.h"
#include "base/i18n.h"
#include "mat_reading.h"

enum { LONGEST_MATCH = 64, VALUE_MOST = 200 };

/* --- headers ---------------------------------------------------------------------------------- */

/* Adds `[KEY "value"] ` with bytes from the file, without a line end. */
static void add_header(struct strbuf *to, const char *key, const char *value, size_t length)
{
    struct strbuf clean = {.text = NULL}, line = {.text = NULL};
    strbuf_add_utf8(&clean, value, length < VALUE_MOST ? length : VALUE_MOST);
    strbuf_add_header(&line, key, clean.text ? clean.text : "");
    to->failed |= clean.failed || line.failed;
    if (line.length)
        strbuf_add_bytes(to, line.text, line.length - 1); /* its line goes on */
    strbuf_add(to, " ");
    strbuf_free(&clean);
    strbuf_free(&line);
}

/* `; [EventDate "2026.11.24"]`. What is no such header is a comment, and left out. */
static void read_comment(struct mat_reading *r)
{
    static const char *const keys[][2] = {
        {"Event", "Event"}, {"Site", "Site"}, {"Round", "Round"}, {"EventDate", "Date"}};
    const char *open = memchr(r->at, '[', (size_t)(r->end - r->at));
    const char *from = open ? memchr(open, '"', (size_t)(r->end - open)) : NULL;
    const char *to = r->end;
    while (from && to > from && *to != '"')
        to--;
    for (size_t i = 0; from && to > from && i < sizeof keys / sizeof keys[0]; i++) {
        size_t n = strlen(keys[i][0]);
        if ((size_t)(from - open) == n + 2 && strncasecmp(open + 1, keys[i][0], n) == 0 &&
            r->length < 0)
            add_header(&r->head, keys[i][1], from + 1, (size_t)(to - from - 1));
    }
}

static bool read_length(struct mat_reading *r)
{
    if (r->length >= 0)
        return mat_refuse(r, "a .mat has one match, and here is the next");
    const char *at = r->at;
    r->length = mat_number(r);
    if (r->length < 0 || r->length > LONGEST_MATCH) {
        r->at = at;
        return mat_refuse(r, "a match goes to 0 (money) to %d points", LONGEST_MATCH);
    }
    mat_blanks(r);
    return (mat_word(r, "points") || mat_word(r, "point")) && mat_word(r, "match")
               ? mat_line_ends(r)
               : mat_refuse(r, "\"point match\" is expected");
}

/* --- games ------------------------------------------------------------------------------------ */

static bool match_over(const struct mat_reading *r)
{
    return r->length && (r->points[0] >= r->length || r->points[1] >= r->length);
}

static bool read_game(struct mat_reading *r)
{
    const char *at = r->at;
    (void)mat_word(r, "Game ");
    long n = mat_number(r);
    const char *behind = r->at;
    r->at = at;
    if (r->length < 0)
        return mat_refuse(r, "the length of the match comes first: \" 7 point match\"");
    if (n != r->games + 1)
        return mat_refuse(r, "game %ld is expected", r->games + 1);
    if (r->games && r->stage != STAGE_WON)
        return mat_refuse(r, "game %ld has not ended: \"Wins 1 point\" is expected", r->games);
    if (match_over(r))
        return mat_refuse(r, "the match is over");
    r->at = behind;
    bool one_away = r->points[0] == r->length - 1 || r->points[1] == r->length - 1;
    r->crawford_over |= r->crawford_game;
    r->crawford_game = r->length > 1 && one_away && !r->crawford_over;
    r->games = n;
    r->men = mat_start();
    r->cube = 1;
    r->taken = false;
    r->stage = STAGE_NAMES;
    return mat_line_ends(r);
}

/* True if a score, " : 12", begins at `at`. After the second score of a line nothing may follow.
 * After a long first name there may be no blank. */
static bool score_at(const struct mat_reading *r, const char *at, bool second, long *points,
                     const char **behind)
{
    struct mat_reading rest = {.at = at + 3, .end = r->end};
    if (r->end - at < 4 || memcmp(at, " : ", 3) != 0)
        return false;
    *points = mat_number(&rest);
    *behind = rest.at;
    mat_blanks(&rest);
    return *points >= 0 && (!second || rest.at == r->end);
}

/* " Anna : 0      Boris : 2" */
static bool read_names(struct mat_reading *r)
{
    for (int s = 0; s < 2; s++) {
        const char *behind = NULL;
        long points = 0;
        mat_blanks(r);
        const char *colon = r->at;
        while (colon < r->end && !score_at(r, colon, s, &points, &behind))
            colon++;
        if (colon == r->end)
            return mat_refuse(r,
                              "the names with the score are expected: \" Anna : 0   Boris : 0\"");
        if (points != r->points[s])
            return mat_refuse(r, "the score of this player is %ld, not %ld", r->points[s], points);
        if (r->games == 1 && colon > r->at)
            add_header(&r->body, s ? "Black" : "White", r->at, (size_t)(colon - r->at));
        r->at = behind;
    }
    r->stage = STAGE_FIRST;
    return mat_line_ends(r);
}

/* --- lines ------------------------------------------------------------------------------------ */

/* "12) ": the number itself is not looked at, for nothing hangs on it. */
static bool take_row_number(struct mat_reading *r)
{
    const char *at = r->at;
    if (mat_number(r) >= 0 && r->at < r->end && *r->at == ')') {
        r->at++;
        mat_blanks(r);
        return true;
    }
    r->at = at;
    return false;
}

/* "7 point match" */
static bool is_length(const struct mat_reading *r)
{
    const char *at = r->at;
    while (at < r->end && ((*at >= '0' && *at <= '9') || *at == '-'))
        at++;
    while (at > r->at && at < r->end && *at == ' ')
        at++;
    return at > r->at && r->end - at >= 5 && strncasecmp(at, "point", 5) == 0;
}

static bool is_game(const struct mat_reading *r)
{
    return r->end - r->at > 5 && strncasecmp(r->at, "Game ", 5) == 0;
}

static bool read_line(struct mat_reading *r)
{
    mat_blanks(r);
    if (r->at == r->end)
        return true;
    if (*r->at == ';')
        return read_comment(r), true;
    if (r->stage == STAGE_NAMES)
        return read_names(r);
    if (is_length(r))
        return read_length(r);
    if (is_game(r))
        return read_game(r);
    if (r->length < 0)
        return mat_refuse(r, "not a .mat file: expected a first line such as \" 7 point match\"");
    if (match_over(r) && mat_word(r, "and the match"))
        return mat_line_ends(r);
    (void)take_row_number(r);
    return mat_row(r);
}

/* --- the text --------------------------------------------------------------------------------- */

/* The headers of the match, in the line of its length. */
static void add_match(struct mat_reading *r, struct strbuf *record)
{
    strbuf_add_bytes(record, r->head.text ? r->head.text : "", r->head.length);
    strbuf_add(record, "[Game \"backgammon\"] ");
    if (r->length)
        strbuf_add(record, "[Option \"match=%ld\"] ", r->length);
    if (r->jacoby < 0)
        strbuf_add(record, "[Option \"jacoby=off\"] ");
    if (r->beavers)
        strbuf_add(record, "[Option \"beavers=on\"] ");
    if (r->no_crawford)
        strbuf_add(record, "[Option \"crawford=off\"] ");
    strbuf_add_bytes(record, r->body.text ? r->body.text : "", r->body.length);
    if (r->turns && !match_over(r))
        strbuf_add(record, "*\n");
    record->failed |= r->head.failed || r->body.failed;
}

static bool read_lines(struct mat_reading *r, const char *text, const char *end)
{
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        r->line = r->at = text;
        r->end = stop ? stop : end;
        text = stop ? stop + 1 : end;
        r->number++;
        const char *nul = memchr(r->line, '\0', (size_t)(r->end - r->line));
        if (nul) {
            r->at = nul;
            return mat_refuse(r, "a NUL byte is no text");
        }
        if (r->end > r->line && r->end[-1] == '\r')
            r->end--;
        if (!read_line(r))
            return false;
        strbuf_add(r->length < 0 ? &r->head : &r->body, "\n");
    }
    r->line = r->at = r->end = end;
    r->number += !r->number;
    if (r->length < 0)
        return mat_refuse(r, "not a .mat file: expected a first line such as \" 7 point match\"");
    return r->games || mat_refuse(r, "game %ld is expected", 1L);
}

bool mat_read(const char *text, size_t length, struct strbuf *record, struct parse_error *why)
{
    struct mat_reading r = {.why = why, .length = -1};
    static const char mark[] = "\xef\xbb\xbf";
    const char *begin = text;
    if (length >= 3 && memcmp(text, mark, 3) == 0)
        begin += 3;
    bool good = read_lines(&r, begin, text + length);
    if (good)
        add_match(&r, record);
    strbuf_free(&r.head);
    strbuf_free(&r.body);
    return good;
}
