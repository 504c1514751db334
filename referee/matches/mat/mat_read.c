/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/i18n.h"
#include "base/memory.h"
#include "base/scan.h"
#include "base/text.h"
#include "games/game.h"
#include "mat_reading.h"

/* --- mat line -------------------------------------------------------------------------------- */

/* The line of a .mat that is read. */

bool mat_refuse(struct mat_reading *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    parse_error_make(r->why, r->number, (int)(r->at - r->line) + 1, format, args);
    va_end(args);
    return false;
}

void mat_blanks(struct mat_reading *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
        r->at++;
}

bool mat_has(const struct mat_reading *r, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(r->end - r->at) >= n && strncasecmp(r->at, word, n) == 0;
}

bool mat_word(struct mat_reading *r, const char *word)
{
    if (!mat_has(r, word))
        return false;
    r->at += strlen(word);
    mat_blanks(r);
    return true;
}

long mat_number(struct mat_reading *r)
{
    const char *at = r->at;
    long n = 0;
    while (at < r->end && *at >= '0' && *at <= '9' && at - r->at < 5)
        n = 10 * n + (*at++ - '0');
    if (at == r->at || at - r->at == 5)
        return -1;
    r->at = at;
    return n;
}

bool mat_line_ends(struct mat_reading *r)
{
    mat_blanks(r);
    return r->at == r->end || mat_refuse(r, "nothing more is expected in this line");
}

int mat_column(const struct mat_reading *r, const char *at)
{
    int column = 0;
    for (const char *p = r->line; p < at;) {
        size_t took = 1;
        if (*p == '\t')
            column = column / 8 * 8 + 8;
        else
            column += utf8_columns(p, (size_t)(r->end - p), &took);
        p += took;
    }
    return column;
}

void mat_skip_cell(struct mat_reading *r)
{
    while (r->at < r->end && *r->at != '\t' &&
           !(*r->at == ' ' && (r->at + 1 == r->end || r->at[1] == ' ')))
        r->at++;
    mat_blanks(r);
}

/* --- mat read -------------------------------------------------------------------------------- */

/* Reads a .mat line by line: headers, matches, games, names with the score.
 *
 * The format has no specification; this file reads what other readers and writers use, and follows
 * GNU Backgammon (import.c) if they differ. Text before the line with the match length is skipped,
 * as is text between games. A file may have several matches; one that is refused does not refuse
 * the others. The score in the line of the names is what the file states of the games before it;
 * it is kept next to what the rules give, and the caller compares both. */

/* The column from which on a cell is the right one lies between these. */
enum { RIGHT_LEAST = 10, RIGHT_MOST = 20 };

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
        strbuf_add_bytes(to, line.text, line.length - 1); /* its line continues */
    strbuf_add(to, " ");
    strbuf_free(&clean);
    strbuf_free(&line);
}

static bool says(const char *value, size_t length, const char *text)
{
    return length >= strlen(text) && strncasecmp(value, text, strlen(text)) == 0;
}

/* Takes a header that changes how the game is played. */
static void take_option(struct mat_reading *r, const char *key, size_t n, const char *value,
                        size_t length)
{
    struct mat_options *o = &r->next_options;
    bool off = says(value, length, "off"), on = says(value, length, "on");
    if (n == 8 && says(key, n, "Crawford"))
        o->no_crawford = off;
    else if (n == 6 && says(key, n, "Jacoby") && (on || off))
        o->jacoby = on ? 1 : -1;
    else if (n == 6 && says(key, n, "Beaver"))
        o->beavers = on;
    else if (n == 9 && says(key, n, "Variation") && !says(value, length, "backgammon"))
        mat_refuse(r, "%.*s is another game than the backgammon that is refereed here",
                   (int)(length < 40 ? length : 40), value);
}

/* `; [EventDate "2026.11.24"]`, between matches. A line that is no such header is a comment, and
 * left out. */
static void read_comment(struct mat_reading *r)
{
    static const char *const keys[][2] = {
        {"Event", "Event"}, {"Site", "Site"}, {"Round", "Round"}, {"EventDate", "Date"}};
    struct parse_error *why = r->why;
    const char *open = memchr(r->at, '[', (size_t)(r->end - r->at));
    const char *from = open ? memchr(open, '"', (size_t)(r->end - open)) : NULL;
    const char *to = r->end;
    while (from && to > from && *to != '"')
        to--;
    if (!from || to == from)
        return;
    const char *key = open + 1;
    size_t n = 0, length = (size_t)(to - from - 1);
    while (key + n < from && key[n] != ' ' && key[n] != '\t')
        n++;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (n == strlen(keys[i][0]) && strncasecmp(key, keys[i][0], n) == 0)
            add_header(&r->next, keys[i][1], from + 1, length);
    r->why = &r->next_options.variation;
    take_option(r, key, n, from + 1, length);
    r->why = why;
}

/* --- a set position --------------------------------------------------------------------------- */

/* Parses 26 letters, the points of White from the bar of Black to that of White: A is one man of
 * White, a one of Black. */
static bool parse_set_position(const char *text, struct mat_men *out)
{
    *out = (struct mat_men){{{0}}};
    int men[2] = {0, 0};
    for (int i = 0; i <= MAT_BAR; i++) {
        int black = text[i] >= 'a' && text[i] <= 'p';
        if (text[i] == '-')
            continue;
        if (!black && !(text[i] >= 'A' && text[i] <= 'P'))
            return false;
        int count = text[i] - (black ? 'a' : 'A') + 1, point = black ? MAT_BAR - i : i;
        if (!point)
            return false;
        out->man[black][point] = (int8_t)count;
        men[black] += count;
    }
    for (int s = 0; s < 2; s++)
        out->man[s][MAT_OFF] = (int8_t)(15 - men[s]);
    return men[0] <= 15 && men[1] <= 15;
}

/* `; Set Pos=-b----E-C---eE---c-e----B-/0`: the men that begin the first game, or a check. Behind
 * the stroke is the logarithm of the cube; White owns it after a minus. */
static bool read_set_position(struct mat_reading *r)
{
    static const char word[] = "Set Pos=";
    struct mat_men men;
    const char *at = r->at;
    r->at++;
    mat_blanks(r);
    const char *from = r->at + sizeof word - 1;
    if (!mat_has(r, word) || r->end - from < MAT_BAR + 1)
        return true;
    r->at = at;
    if (!parse_set_position(from, &men))
        return mat_refuse(r, "this is no position of 26 letters");
    if (memcmp(&men, &r->men, sizeof men) == 0)
        return true;
    if (r->stage != STAGE_FIRST || r->games != 1 || r->turns)
        return mat_refuse(
            r, "the men cannot be set up here: only the first game begins with a position");
    const char *cube = from + MAT_BAR + 2;
    bool white = cube < r->end && *cube == '-';
    cube += white;
    int power = cube < r->end && *cube >= '1' && *cube <= '9' ? *cube - '0' : 0;
    r->men = r->placed = men;
    r->set_up = true;
    r->cube = r->ruled_cube = 1L << power;
    r->owner = power ? white ? 1 : 2 : 0;
    snprintf(r->placed_cube, sizeof r->placed_cube, "%ld%s", r->cube,
             !power  ? ""
             : white ? "w"
                     : "b");
    return true;
}

/* --- a match ends ----------------------------------------------------------------------------- */

static bool match_over(const struct mat_reading *r)
{
    return r->length && (r->points[0] >= r->length || r->points[1] >= r->length);
}

static bool starts_one_away(const struct mat_reading *r)
{
    return r->length && (r->start[0] == r->length - 1 || r->start[1] == r->length - 1);
}

/* Adds how the first game begins: the score of a match that was continued, or the men. */
static void add_setup(const struct mat_reading *r, struct strbuf *record)
{
    char men[MAT_POSITION];
    if (!r->set_up && !r->start[0] && !r->start[1])
        return;
    const struct mat_men start = mat_start();
    mat_position(r->set_up ? &r->placed : &start, men);
    strbuf_add(record, "[Setup \"%s %c score=%ld:%ld", men, r->beginner ? 'b' : 'w', r->start[0],
               r->start[1]);
    if (r->set_up)
        strbuf_add(record, " cube=%s", r->placed_cube);
    if (starts_one_away(r))
        strbuf_add(record, " crawford=%s", r->first_crawford ? "yes" : "no");
    strbuf_add(record, "\"] ");
}

/* Lists the options that differ from the default only because of what was played. */
static void list_assumed(const struct mat_reading *r, char *out, size_t room)
{
    snprintf(out, room, "%s%s%s",
             r->options.jacoby < 0 && !r->stated.jacoby && !r->length ? " jacoby=off" : "",
             r->options.beavers && !r->stated.beavers && !r->length ? " beavers=on" : "",
             r->options.no_crawford && !r->stated.no_crawford && r->length ? " crawford=off" : "");
}

/* The headers of the match are in the line of its length. */
static void add_match(struct mat_reading *r, struct strbuf *record, bool last)
{
    strbuf_add_bytes(record, r->head.text ? r->head.text : "", r->head.length);
    strbuf_add(record, "[Game \"backgammon\"] ");
    if (r->length)
        strbuf_add(record, "[Option \"match=%ld\"] ", r->length);
    if (r->options.jacoby < 0 && !r->length)
        strbuf_add(record, "[Option \"jacoby=off\"] ");
    if (r->options.beavers && !r->length)
        strbuf_add(record, "[Option \"beavers=on\"] ");
    if (r->options.no_crawford && r->length)
        strbuf_add(record, "[Option \"crawford=off\"] ");
    add_setup(r, record);
    strbuf_add_bytes(record, r->body.text ? r->body.text : "", r->body.length);
    if (r->turns && last && !match_over(r))
        strbuf_add(record, "*\n");
}

static void add_empty_lines(struct strbuf *to, long lines)
{
    while (lines-- > 0)
        strbuf_add(to, "\n");
}

/* The lines after the last game, or after an error, do not belong to the head of another match. */
static void drop_next(struct mat_reading *r)
{
    add_empty_lines(&r->body, r->next_lines);
    r->lines += r->next_lines;
    strbuf_free(&r->next);
    r->next_lines = 0;
    r->next_options = (struct mat_options){.jacoby = 0};
}

/* Ends the match, if one is being read. */
static void end_match(struct mat_reading *r, bool last)
{
    struct mat_file *f = r->out;
    if (!r->open)
        return;
    r->open = false;
    void *more = f->matches < f->room
                     ? f->match
                     : array_grow(f->match, f->matches + 1, &f->room, sizeof *f->match);
    f->record.failed |= !more || r->head.failed || r->body.failed || r->next.failed;
    if (more) {
        f->match = more;
        f->match[f->matches++] = (struct mat_match){.line = r->first_line,
                                                    .length = r->length,
                                                    .start = {r->start[0], r->start[1]},
                                                    .score = r->score,
                                                    .games = r->scores,
                                                    .one_away = r->length > 1 && starts_one_away(r),
                                                    .is_crawford = r->first_crawford,
                                                    .refused = r->refused,
                                                    .why = *r->why};
        list_assumed(r, f->match[f->matches - 1].assumed, sizeof f->match->assumed);
        r->score = NULL;
    }
    if (r->refused)
        add_empty_lines(&f->record, r->lines);
    else
        add_match(r, &f->record, last);
    free(r->score);
    strbuf_free(&r->head);
    strbuf_free(&r->body);
}

/* --- a match begins --------------------------------------------------------------------------- */

static void begin_match(struct mat_reading *r)
{
    *r = (struct mat_reading){.line = r->line,
                              .at = r->at,
                              .end = r->end,
                              .number = r->number,
                              .why = r->why,
                              .game = r->game,
                              .out = r->out,
                              .open = true,
                              .head = r->next,
                              .lines = r->next_lines,
                              .first_line = r->number - (int)r->next_lines,
                              .options = r->next_options,
                              .stated = r->next_options,
                              .right = RIGHT_MOST};
}

static bool read_length(struct mat_reading *r)
{
    const char *at = r->at;
    r->length = mat_number(r);
    if (r->length < 0 || r->length > LONGEST_MATCH) {
        r->at = at;
        return mat_refuse(r, "a match goes to 0 (money) to %d points", LONGEST_MATCH);
    }
    mat_blanks(r);
    if (!(mat_word(r, "points") || mat_word(r, "point")) || !mat_word(r, "match"))
        return mat_refuse(r, "\"point match\" is expected");
    if (r->options.variation.line) {
        *r->why = r->options.variation;
        return false;
    }
    return mat_line_ends(r);
}

/* --- games ------------------------------------------------------------------------------------ */

static bool read_game(struct mat_reading *r)
{
    if (!mat_settle(r))
        return false;
    if (match_over(r))
        return mat_refuse(r, "the match is over");
    drop_next(r);
    r->games++;
    r->right = RIGHT_MOST;
    return r->names_due = true; /* the rest of the line says nothing */
}

/* A score, " : 12", at `at`, and the place after it. A strict one has a blank on both sides of its
 * colon. After the second score of a line nothing may follow. After a long first name there may be
 * no blank. */
static bool score_at(const struct mat_reading *r, const char *at, bool second, bool strict,
                     long *points, const char **behind)
{
    struct mat_reading rest = {.at = at, .end = r->end};
    bool before = at < r->end && *at == ' ', after;
    rest.at += before;
    if (rest.at == r->end || *rest.at != ':')
        return false;
    rest.at++;
    after = rest.at < r->end && *rest.at == ' ';
    mat_blanks(&rest);
    if (strict && (!before || !after))
        return false;
    *points = mat_number(&rest);
    *behind = rest.at;
    mat_blanks(&rest);
    return *points >= 0 && (!second || rest.at == r->end);
}

/* A name in the line, and its score. */
struct named {
    const char *name, *end;
    long points;
};

static bool find_names(const struct mat_reading *r, bool strict, struct named out[2])
{
    const char *at = r->at;
    for (int s = 0; s < 2; s++) {
        const char *behind = NULL;
        while (at < r->end && (*at == ' ' || *at == '\t'))
            at++;
        const char *colon = at;
        while (colon < r->end && !score_at(r, colon, s, strict, &out[s].points, &behind))
            colon++;
        if (colon == r->end)
            return false;
        out[s].name = at;
        out[s].end = colon;
        at = behind;
    }
    return true;
}

/* Takes a rating off a name, "Anna,1612". */
static void take_rating(struct named *n, char rating[8])
{
    const char *comma = n->end;
    while (comma > n->name && *comma != ',')
        comma--;
    if (comma == n->name)
        return;
    size_t digits = (size_t)(n->end - comma - 1);
    if (!digits || digits > 7 || strtol(comma + 1, NULL, 10) < 1)
        return;
    for (size_t i = 0; i < digits; i++)
        if ((comma[1 + i] < '0' || comma[1 + i] > '9') && comma[1 + i] != '.')
            return;
    memcpy(rating, comma + 1, digits);
    rating[digits] = '\0';
    n->end = comma;
}

static void start_game(struct mat_reading *r)
{
    bool one_away[2];
    for (int s = 0; s < 2; s++)
        one_away[s] = r->length > 1 && r->ruled[s] == r->length - 1;
    bool first = r->games == 1,
         away = first ? one_away[0] != one_away[1] : one_away[0] || one_away[1];
    r->crawford_over |= r->crawford_game || (first && one_away[0] && one_away[1]);
    r->crawford_game = away && !r->crawford_over;
    r->first_crawford |= first && r->crawford_game;
    r->men = mat_start();
    r->cube = r->ruled_cube = 1;
    r->owner = 0;
    r->taken = r->no_double = false;
    r->stage = STAGE_FIRST;
}

/* A game before this one has no result, but the score says who has won it. */
static bool end_by_score(struct mat_reading *r, const long points[2])
{
    long won[2] = {points[0] - r->points[0], points[1] - r->points[1]};
    int side = won[1] > 0;
    if (won[side] <= 0 || won[!side])
        return mat_refuse(r, "game %ld has not ended: \"Wins 1 point\" is expected", r->games - 1);
    mat_add_ended(r, side, won[side]);
    return mat_won(r, side, won[side], won[side]);
}

/* Takes the score of the names as that after the game before, or as that with which the match
 * begins. Of a match for money it says nothing. */
static bool take_score(struct mat_reading *r, const struct named n[2])
{
    const long points[2] = {n[0].points, n[1].points};
    bool open = r->stage != STAGE_NONE && r->stage != STAGE_WON;
    if (open && !end_by_score(r, points))
        return false;
    if (r->games == 1) {
        for (int s = 0; s < 2; s++)
            r->start[s] = r->points[s] = r->ruled[s] = points[s];
        return !r->length || (points[0] < r->length && points[1] < r->length) ||
               mat_refuse(r, "the match is over");
    }
    if (!r->length || (r->points[0] == points[0] && r->points[1] == points[1]))
        return true;
    if (r->scores) {
        struct mat_score *last = &r->score[r->scores - 1];
        last->line = r->number;
        memcpy(last->points, points, sizeof points);
    }
    memcpy(r->points, points, sizeof points);
    return true;
}

static bool refuse_names(struct mat_reading *r)
{
    return mat_refuse(r, "the names with the score are expected: \" Anna : 0   Boris : 0\"");
}

/* " Anna : 0      Boris : 2" */
static bool read_names(struct mat_reading *r)
{
    struct named n[2];
    mat_blanks(r);
    if (!find_names(r, true, n) && !find_names(r, false, n))
        return refuse_names(r);
    for (int s = 0; s < 2; s++) {
        char rating[8] = "";
        take_rating(&n[s], rating);
        if (r->games == 1 && n[s].end > n[s].name)
            add_header(&r->body, s ? "Black" : "White", n[s].name, (size_t)(n[s].end - n[s].name));
        if (r->games == 1 && *rating)
            add_header(&r->body, s ? "BlackElo" : "WhiteElo", rating, strlen(rating));
    }
    int column = mat_column(r, n[1].name) - 2;
    column = column < RIGHT_LEAST ? RIGHT_LEAST : column;
    r->right = column < RIGHT_MOST ? column : RIGHT_MOST;
    if (!take_score(r, n))
        return false;
    start_game(r);
    r->names_due = false;
    return true;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* "12) ": the number itself is ignored. */
static bool take_row_number(struct mat_reading *r)
{
    const char *at = r->at;
    if (mat_number(r) >= 0 && r->at < r->end && *r->at == ')') {
        r->at++;
        return true;
    }
    r->at = at;
    return false;
}

/* "7 point match" */
static bool is_length(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    const char *from = at;
    at += at < end && *at == '-';
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    const char *digits = at;
    while (at < end && *at == ' ')
        at++;
    return digits > from && at > digits && end - at >= 11 && strncasecmp(at, "point", 5) == 0 &&
           (strncasecmp(at + 5, " match", 6) == 0 || strncasecmp(at + 5, "s match", 7) == 0);
}

static bool is_game(const struct mat_reading *r)
{
    return r->end - r->at > 5 && mat_has(r, "Game ") && memchr("0123456789 ", r->at[5], 11) != NULL;
}

/* Whether a line has a row number or a throw, so that it cannot be skipped between games. */
static bool is_row(const struct mat_reading *r)
{
    struct mat_reading rest = *r;
    return take_row_number(&rest) ||
           (r->end - r->at > 2 && r->at[2] == ':' && mat_number(&rest) > 0);
}

/* Reads a line that may belong to the next match as well as to this one: between games, or after an
 * error. */
static bool read_between(struct mat_reading *r)
{
    if (*r->at == ';')
        read_comment(r);
    strbuf_add(&r->next, "\n");
    r->next_lines++;
    return true;
}

/* Reads a line of a game, or one that begins a game. */
static bool read_line(struct mat_reading *r)
{
    if (r->at == r->end)
        return true;
    if (r->names_due)
        return read_names(r);
    if (is_game(r))
        return read_game(r);
    if (*r->at == '#')
        return true;
    if (*r->at == ';')
        return read_set_position(r);
    return r->stage == STAGE_REST ? mat_rest(r) : mat_row(r, take_row_number(r));
}

static void take_line(struct mat_reading *r)
{
    bool between = r->stage == STAGE_NONE || r->stage == STAGE_WON;
    mat_blanks(r);
    if (is_length(r->at, r->end)) {
        if (r->open && !r->refused)
            r->refused = !mat_settle(r);
        end_match(r, false);
        begin_match(r);
        r->refused = !read_length(r);
    } else if (!r->open || r->refused || (between && !r->names_due && !is_game(r) && !is_row(r))) {
        read_between(r);
        return;
    } else {
        drop_next(r);
        r->refused = !read_line(r);
    }
    strbuf_add(&r->body, "\n");
    r->lines++;
}

/* --- the text --------------------------------------------------------------------------------- */

/* A line at `text`; `*next` is set to the one after it. */
static const char *line_end(const char *text, const char *end, const char **next)
{
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    *next = stop ? stop + 1 : end;
    stop = stop ? stop : end;
    return stop > text && stop[-1] == '\r' ? stop - 1 : stop;
}

static const char *skip_mark(const char *text, size_t length)
{
    return text + (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
}

bool mat_is_mat(const char *text, size_t length)
{
    const char *end = text + length, *next;
    for (text = skip_mark(text, length); text < end; text = next)
        if (is_length(text, line_end(text, end, &next)))
            return true;
    return false;
}

/* Whether the match that is being read may end: it has the names of a game. */
static bool may_finish(struct mat_reading *r)
{
    if (!mat_settle(r))
        return false;
    if (!r->games)
        return mat_refuse(r, "game %ld is expected", 1L);
    return r->games > 1 || !r->names_due || refuse_names(r);
}

/* The text has ended. */
static void finish(struct mat_reading *r)
{
    r->line = r->at = r->end;
    r->number += !r->number;
    if (!r->refused)
        r->refused = !may_finish(r);
    drop_next(r);
    end_match(r, true);
}

/* Finds a NUL byte and places it. */
static bool has_nul(struct mat_reading *r, const char *text, const char *end)
{
    const char *nul = memchr(text, '\0', (size_t)(end - text));
    if (!nul)
        return false;
    r->number = 1;
    for (const char *line = r->line = text; (line = memchr(line, '\n', (size_t)(nul - line)));) {
        r->line = ++line;
        r->number++;
    }
    r->at = nul;
    return !mat_refuse(r, "a NUL byte is no text");
}

bool mat_read(const char *text, size_t length, struct mat_file *out, struct parse_error *why)
{
    struct parse_error refused = {.line = 0};
    const char *end = text + length, *next = skip_mark(text, length);
    struct mat_reading r = {.line = next,
                            .at = next,
                            .end = end,
                            .why = why,
                            .game = game_named("backgammon"),
                            .out = out};
    *out = (struct mat_file){.matches = 0};
    if (has_nul(&r, next, end))
        return false;
    r.number = 1;
    if (!mat_is_mat(next, (size_t)(end - next)))
        return mat_refuse(&r, "not a .mat file: expected a first line such as \" 7 point match\"");
    r.number = 0;
    r.why = &refused;
    while (next < end) {
        r.line = r.at = next;
        r.end = line_end(next, end, &next);
        r.number++;
        take_line(&r);
    }
    finish(&r);
    return true;
}

void mat_file_free(struct mat_file *f)
{
    for (size_t i = 0; i < f->matches; i++)
        free(f->match[i].score);
    free(f->match);
    strbuf_free(&f->record);
    *f = (struct mat_file){.matches = 0};
}
