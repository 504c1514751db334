/* SPDX-License-Identifier: GPL-3.0-or-later */
/* find [POSITION [CASES...]] and find --note WORDS: earlier rulings and notes, in the record and
 * in print, a page at a time.
 *
 * A position query is compared with the stored text of the board before a throw, from both sides
 * of the table; a pattern is first narrowed by texts that every matching board contains. Notes are
 * searched in the current text of a match, so a match is replayed only if its log contains the
 * words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/memory.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "db/record.h"
#include "games/game.h"
#include "games/paper.h"
#include "log/find.h"
#include "matches/command/command.h"

/* The results of a search, page by page. */

struct found_page {
    long before; /* the number on the pages before */
    long found;  /* with those before */
    bool more;   /* there is another page */
};

/* The argument of `find`: a position or a pattern. */

enum { POSITION_ROOM = 128 };

/* Index 0 has the side that threw in seat 0; index 1 is the position seen from across the board. */
struct position_query {
    const struct game *game;
    struct strbuf board[2];          /* "W:1x15 B:1x15", in stored form; a pattern as typed */
    bool pattern;                    /* it contains `*`: more men may be anywhere */
    bool any;                        /* no board was given */
    bool beginning;                  /* it is the initial position of a match */
    int seat;                        /* seat that is to throw; SEAT_NONE: not given */
    char dice[2][4];                 /* "64" and "46"; "": not given */
    char part[STORE_PLACE_PARTS][8]; /* pattern: texts that every matching board contains; "" */
    char start[POSITION_ROOM];       /* where a match of the game begins; "": it has no board */
};

/* --- found page ------------------------------------------------------------------------------ */

enum { PAGE_LENGTH = 500 };

static int page_of(const struct record_options *o)
{
    return o->page ? o->page : 1;
}

/* The page that the options ask for. */
static struct found_page found_page_begin(const struct record_options *o)
{
    return (struct found_page){.before = (long)(page_of(o) - 1) * PAGE_LENGTH};
}

/* Counts one more. Whether it is on this page; *stop: the page is full. */
static bool found_page_take(struct found_page *p, bool *stop)
{
    p->more = *stop = p->found == p->before + PAGE_LENGTH;
    return !p->more && p->found++ >= p->before;
}

/* Reports to programs that there is another page. */
static enum status put_more(const struct found_page *p, int page)
{
    if (!p->more)
        return STATUS_OK;
    struct json_builder o = make(json_object());
    put(&o, "more", json_true());
    put_number(&o, "next_page", page + 1);
    return print_json(line_of(made(&o)));
}

/* Prints how many were found, `besides` included; for programs whether there are more. */
static enum status found_page_say(const struct found_page *p, const struct record_options *o,
                                  long besides)
{
    struct strbuf w = {.text = NULL};
    const long found = p->found + besides;
    const int page = page_of(o);
    if (o->json)
        return put_more(p, page);
    if (p->more)
        strbuf_add(&w, _("%ld to %ld are shown, and there are more: --page %d\n"), p->before + 1,
                   p->found, page + 1);
    else
        strbuf_add(&w, P_("%ld found", "%ld found", found), found);
    if (!p->more && p->before && p->found > p->before)
        strbuf_add(&w, _(", %ld to %ld are shown"), p->before + 1, p->found);
    strbuf_add(&w, "%s", p->more ? "" : "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* --- sides of a board ------------------------------------------------------------------------- */

/* The list after "W:" or "B:", separated by commas, and its length. */
static const char *side_of(const char *board, char side, size_t *n)
{
    const char mark[] = {side, ':', '\0'};
    const char *at = strstr(board, mark);
    at = at ? at + 2 : "";
    *n = strcspn(at, " ");
    return at;
}

/* The other side's men in the place of one's own. */
static void add_across(struct strbuf *w, const char *board)
{
    size_t n[2];
    const char *white = side_of(board, 'W', &n[0]), *black = side_of(board, 'B', &n[1]);
    strbuf_add(w, "W:%.*s B:%.*s", (int)n[1], black, (int)n[0], white);
}

/* Returns true if a list has this item; "12x0" is in a list without an item for 12. One man is
 * "12". */
static bool has_item(const char *list, size_t n, const char *item, size_t m)
{
    m -= m > 2 && memcmp(item + m - 2, "x1", 2) == 0 ? 2 : 0;
    bool none = m > 2 && memcmp(item + m - 2, "x0", 2) == 0;
    size_t field = m - (none ? 2 : 0);
    for (size_t at = 0; at < n;) {
        size_t k = strcspn(list + at, ", ");
        size_t own = strcspn(list + at, ",x ");
        if (none ? own == field && memcmp(list + at, item, field) == 0
                 : k == m && memcmp(list + at, item, m) == 0)
            return !none;
        at += k + 1;
    }
    return none;
}

static bool side_fits(const char *pattern, const char *board, char side)
{
    size_t n, m, items = 0, standing = 0;
    const char *want = side_of(pattern, side, &n), *is = side_of(board, side, &m);
    bool open = !n;
    for (size_t at = 0; at < n;) {
        size_t k = strcspn(want + at, ", ");
        bool star = k == 1 && want[at] == '*',
             none = k > 2 && memcmp(want + at + k - 2, "x0", 2) == 0;
        open |= star;
        items += !star && !none;
        if (!star && !has_item(is, m, want + at, k))
            return false;
        at += k + 1;
    }
    for (size_t at = 0; at < m; at += strcspn(is + at, ", ") + 1)
        standing++;
    return open || standing == items;
}

/* True if a stored board matches the pattern as typed (0) or from across (1): the men named are
 * there, no man is on a field named "12x0", and a side without * has no other men. */
static bool position_query_fits(const struct position_query *s, int across, const char *board)
{
    const char *pattern = s->board[across].text;
    for (int i = 0; i < STORE_PLACE_PARTS; i++)
        if (!strstr(board, s->part[i]))
            return false;
    return side_fits(pattern, board, 'W') && side_fits(pattern, board, 'B');
}

/* Keeps a text that every matching board contains, if it is longer than one of those kept. */
static void keep_part(struct position_query *s, const char *text, size_t length)
{
    int shortest = 0;
    for (int i = 1; i < STORE_PLACE_PARTS; i++)
        if (strlen(s->part[i]) < strlen(s->part[shortest]))
            shortest = i;
    if (length > strlen(s->part[shortest]) && length < sizeof s->part[0])
        snprintf(s->part[shortest], sizeof s->part[0], "%.*s", (int)length, text);
}

/* A board seen from across has the same men. */
static void note_parts(struct position_query *s, const char *pattern)
{
    for (size_t n; *pattern; pattern += n + (pattern[n] != '\0')) {
        n = strcspn(pattern, ",: ");
        const char *times = memchr(pattern, 'x', n);
        bool none = times && times[1] == '0';
        size_t k = times && n == (size_t)(times - pattern) + 2 && times[1] == '1' ? n - 2 : n;
        if (pattern[n] != ':' && *pattern != '*' && !none)
            keep_part(s, pattern, k);
    }
}

/* --- what was typed --------------------------------------------------------------------------- */

static bool refuse(struct parse_error *why, const char *reason)
{
    return token_error(&(struct token){.kind = WORD, .column = 1}, 0, why, "%s", reason);
}

/* Parses the argument of --throw, "64". Returns false if it is not a throw. */
static bool position_query_throw(struct position_query *s, const char *text)
{
    for (int i = 0; i < 2; i++)
        if (text[i] < '1' || text[i] > '6')
            return false;
    if (text[2])
        return false;
    snprintf(s->dice[0], sizeof s->dice[0], "%c%c", text[0], text[1]);
    snprintf(s->dice[1], sizeof s->dice[1], "%c%c", text[1], text[0]);
    return true;
}

/* Reads the side and the throw after the board. */
static void read_rest(struct position_query *s, const char *text)
{
    char word[3];
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)(n > 2 ? 0 : n), at);
        if (n == 1 && (*word == 'w' || *word == 'b'))
            s->seat = *word == 'b';
        else if (n == 2)
            position_query_throw(s, word);
        at += n + (at[n] == ' ');
    }
}

/* Makes a match with the options of a line, before its first turn, and notes its first position. */
static void *begun(struct position_query *s, const struct position_line *l, struct parse_error *why)
{
    struct strbuf first = {.text = NULL};
    void *match = position_line_match(l, why);
    if (match)
        l->game->picture->label(l->game->picture, &(struct turn_ref){.match = match}, AS_THROWN,
                                &first);
    snprintf(s->start, sizeof s->start, "%s", first.text ? first.text : "");
    strbuf_free(&first);
    return match;
}

/* Where matches of the game begin. */
static void note_start(struct position_query *s)
{
    static const char line[] = "W:1 B:1 w"; /* any line has the usual options */
    struct parse_error why;
    struct position_line l;
    if (s->game->picture && position_line_read(&l, s->game, line, sizeof line - 1, &why))
        free(begun(s, &l, &why));
}

/* The board as the record writes it. */
static bool read_board(struct position_query *s, const char *text, struct parse_error *why)
{
    struct position_line l;
    struct strbuf line = {.text = NULL};
    strbuf_add(&line, "%s%s", text, s->seat == SEAT_NONE ? " w" : ""); /* a line says who throws */
    if (line.failed || !position_line_read(&l, s->game, line.text, line.length, why)) {
        strbuf_free(&line);
        return false;
    }
    s->game = l.game;
    if (!l.game->picture) {
        strbuf_free(&line);
        return refuse(why, _("this game has no board"));
    }
    void *match = begun(s, &l, why);
    bool ok = match && l.game->picture->position(match, l.word, l.words, why);
    if (ok)
        l.game->picture->label(l.game->picture, &(struct turn_ref){.match = match}, AS_THROWN,
                               &s->board[0]);
    s->beginning = ok && s->board[0].text && !strcmp(s->start, s->board[0].text);
    strbuf_free(&line);
    free(match);
    return ok;
}

/* Parses "W:1x13,5,6 B:1x15 b 64", or with * "W:12x2,* B:*". False with column and reason. */
static bool position_query_read(struct position_query *s, const struct game *game, const char *text,
                                struct parse_error *why)
{
    *s = (struct position_query){
        .game = game, .seat = SEAT_NONE, .pattern = strchr(text, '*') != NULL};
    read_rest(s, text);
    if (s->pattern) {
        const char *behind = strstr(text, "B:");
        if (!behind || strncmp(text, "W:", 2) != 0)
            return refuse(why, _("a pattern has both sides, as W:12x2,* B:*"));
        strbuf_add_bytes(&s->board[0], text, (size_t)(behind - text) + strcspn(behind, " "));
    } else if (!read_board(s, text, why)) {
        return false;
    }
    if (s->board[0].text)
        add_across(&s->board[1], s->board[0].text);
    if (s->pattern) {
        note_start(s);
        note_parts(s, s->board[0].text ? s->board[0].text : "");
    }
    return !s->board[0].failed && !s->board[1].failed;
}

/* Any position of the game. */
static void position_query_any(struct position_query *s, const struct game *game)
{
    *s = (struct position_query){.game = game, .seat = SEAT_NONE, .any = true};
    note_start(s);
}

static void position_query_free(struct position_query *s)
{
    strbuf_free(&s->board[0]);
    strbuf_free(&s->board[1]);
}

/* --- find notes ------------------------------------------------------------------------------ */

/* The notes of a match are those of its current text, so only matches whose log contains the words
 * are replayed. */

typedef char match_key[STORE_KEY_SIZE];

struct searching_notes {
    const struct record_job *job;
    struct strbuf sought; /* folded */
    struct strbuf folded; /* room */
    match_key *key;       /* of matches in whose log the words stand */
    size_t keys, room;
    bool no_memory;
    struct found_page page;
    const char *match; /* the one being looked through, and its turn */
    long turn;
    bool stop;
    enum status status;
};

static bool has_words(struct searching_notes *f, const char *text)
{
    f->folded.length = 0;
    strbuf_add_folded(&f->folded, text);
    f->no_memory |= f->folded.failed;
    return f->folded.length && strstr(f->folded.text, f->sought.text) != NULL;
}

static int note_match(void *ctx, const char *match, const char *text, const char *note)
{
    struct searching_notes *f = ctx;
    if (f->keys && strcmp(f->key[f->keys - 1], match) == 0)
        return 0;
    if (!has_words(f, text) && !has_words(f, note))
        return f->no_memory;
    match_key *more = array_grow(f->key, f->keys + 1, &f->room, sizeof *more);
    f->no_memory |= !more;
    if (!more)
        return 1;
    f->key = more;
    memcpy(f->key[f->keys++], match, strlen(match) + 1);
    return 0;
}

/* --- what was found --------------------------------------------------------------------------- */

static int name_match(void *ctx, const struct store_match *m)
{
    struct strbuf *w = ctx;
    char date[DATE_SAID];
    strbuf_add_seats(w, m);
    if (m->date && *m->date) {
        format_date(m->date, date);
        strbuf_add(w, ", ");
        strbuf_add_clean(w, date);
    }
    return 1;
}

/* Adds where something was found: "3f2a91bc:12  Anna - Boris, 20 November 2026: ". */
static void strbuf_add_place(struct strbuf *w, struct store *s, const char *match, long turn)
{
    strbuf_add(w, "%.*s:%ld  ", MATCH_SHOWN, match, turn);
    store_match_get(s, match, name_match, w, NULL);
    strbuf_add(w, "%s", _(": "));
}

static enum status put_json(const struct searching_notes *f, const char *note, size_t length)
{
    struct json_builder o = make(json_object());
    put_text(&o, "match", f->match);
    put_number(&o, "coup", f->turn);
    put(&o, "note", clean_string(note, length));
    return print_json(line_of(made(&o)));
}

static enum status put_words(const struct searching_notes *f, const char *note, size_t length)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_place(&w, f->job->store, f->match, f->turn);
    strbuf_add_remark(&w, note, length);
    strbuf_add(&w, "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* A note, or the reason of a ruling. */
static void look_at_note(struct searching_notes *f, const char *note, size_t length)
{
    struct strbuf text = {.text = NULL};
    strbuf_add_utf8(&text, note, length);
    if (!f->stop && text.length && has_words(f, text.text) && found_page_take(&f->page, &f->stop))
        f->status = status_worse(f->status,
                                 (f->job->options->json ? put_json : put_words)(f, note, length));
    f->no_memory |= text.failed;
    strbuf_free(&text);
}

static int look_at_ruling(void *context, const struct arbiter_ruling *d, size_t end)
{
    (void)end;
    look_at_note(context, d->why, strlen(d->why));
    return 0;
}

static void look_at_turn(struct searching_notes *f, const struct replay *r)
{
    struct strbuf words = {.text = NULL}, comments = {.text = NULL};
    f->no_memory |= !replay_typed(r, f->turn, &words, &comments);
    if (words.text)
        foreach_arbiter_ruling(words.text, words.length, r->game->letter, look_at_ruling, f);
    for (const char *at = comments.text; at && *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n"), mark = strspn(at, "# ");
        look_at_note(f, at + mark, n - mark);
        at += n;
    }
    strbuf_free(&words);
    strbuf_free(&comments);
}

static enum status look_at_match(struct searching_notes *f, const char *key)
{
    struct load_error why;
    struct loaded l;
    if (!match_load(f->job->store, key, f->job->game, &l, &why))
        return print_load_error(key, &why);
    f->match = key;
    for (f->turn = 0; !f->stop && f->turn <= turns_count(l.play.turns); f->turn++)
        look_at_turn(f, &l.play);
    match_unload(&l);
    return STATUS_OK;
}

static enum status find_notes(const struct record_job *job)
{
    struct store_error err;
    struct searching_notes f = {.job = job, .page = found_page_begin(job->options)};
    strbuf_add_folded(&f.sought, job->options->note);
    if (store_noted(job->store, note_match, &f, &err) != STORE_OK)
        f.status = print_store_error(&err);
    for (size_t i = 0; !f.stop && i < f.keys; i++)
        f.status = status_worse(f.status, look_at_match(&f, f.key[i]));
    if (f.no_memory || f.sought.failed)
        f.status = print_failure("--note", _("out of memory"));
    f.status = status_worse(f.status, found_page_say(&f.page, job->options, 0));
    strbuf_free(&f.sought);
    strbuf_free(&f.folded);
    free(f.key);
    return f.status;
}

/* --- find ------------------------------------------------------------------------------------ */

/* find [POSITION [CASES...]]: how it was ruled before, in the record and in print. */

struct searching {
    const struct record_job *job;
    struct position_query sought;
    int side;               /* of sought.board in hand: 1 from across */
    struct found_page page; /* of those in the record */
    long cases;
    enum status status;
};

/* --- in the record ---------------------------------------------------------------------------- */

/* Returns only the men of a header that may set up more; null if the game has no board. */
static json_t *board_or_null(const char *position)
{
    size_t n = strcspn(position, " ");
    n += position[n] ? 1 + strcspn(position + n + 1, " ") : 0;
    return n ? clean_string(position, n) : json_null();
}

static char *json_found(const struct searching *f, const char *match, const struct store_coup *c)
{
    struct json_builder o = make(json_object());
    put_text(&o, "match", match);
    put_number(&o, "coup", c->number);
    put_text(&o, "side", c->seat == 0 ? "w" : "b");
    put_text(&o, "dice", c->dice);
    put_text(&o, "play", c->play);
    put(&o, "position", board_or_null(c->position));
    put_text(&o, "ruling", c->ruling);
    put(&o, "across", json_boolean(f->side));
    return line_of(made(&o));
}

static void add_found(struct strbuf *w, const struct searching *f, const char *match,
                      const struct store_coup *c)
{
    strbuf_add_place(w, f->job->store, match, c->number);
    strbuf_add(w, "%c ", c->seat == 0 ? 'w' : 'b');
    strbuf_add_clean(w, c->dice);
    strbuf_add(w, "  ");
    strbuf_add_clean(w, c->play ? c->play : "-");
    strbuf_add(w, "  ");
    strbuf_add_codes(w, f->sought.game, c->ruling);
    strbuf_add(w, "\n");
}

/* From where a coup fits the pattern, as typed or from across; -1: from nowhere. */
static int fits_from(const struct position_query *s, const struct store_coup *c)
{
    for (int i = 0; i < 2; i++)
        if ((s->seat == SEAT_NONE || c->seat == (i ? 1 - s->seat : s->seat)) &&
            position_query_fits(s, i, c->position))
            return i;
    return -1;
}

static int put_found(void *ctx, const char *match, const struct store_coup *c)
{
    struct searching *f = ctx;
    struct strbuf w = {.text = NULL};
    if (f->sought.pattern)
        f->side = fits_from(&f->sought, c);
    if (f->side < 0)
        return 0;
    bool stop;
    if (!found_page_take(&f->page, &stop))
        return stop;
    if (f->job->options->json) {
        f->status = print_json(json_found(f, match, c));
        return f->status != STATUS_OK;
    }
    add_found(&w, f, match, c);
    f->status = print_buf(&w);
    strbuf_free(&w);
    return f->status != STATUS_OK;
}

static bool fits_pattern(void *context, const char *position)
{
    const struct position_query *s = context;
    return position_query_fits(s, 0, position) || position_query_fits(s, 1, position);
}

static bool look_up(struct searching *f, int side, struct store_error *err)
{
    const struct position_query *s = &f->sought;
    struct store_place place = {
        .position = s->pattern || s->any ? NULL : s->board[side].text,
        .fits = s->pattern ? fits_pattern : NULL,
        .context = &f->sought,
        .start = *s->start ? s->start : NULL,
        .beginning = s->beginning,
        .game = s->game->name,
        .seat = s->pattern ? STORE_NOBODY : s->seat,
        .dice = {*s->dice[0] ? s->dice[0] : NULL, *s->dice[1] ? s->dice[1] : NULL},
        .fault = f->job->options->fault};
    for (int i = 0; i < STORE_PLACE_PARTS; i++)
        place.part[i] = *s->part[i] ? s->part[i] : NULL;
    if (place.seat != STORE_NOBODY && side)
        place.seat = 1 - place.seat;
    f->side = side;
    return f->page.more || store_places(f->job->store, &place, put_found, f, err) == STORE_OK;
}

/* --- printed cases ---------------------------------------------------------------------------- */

/* Returns true if a case has this board or its mirror image, and the throw, if given. */
static bool is_case(const struct searching *f, const char *line)
{
    const struct position_query *s = &f->sought;
    struct position_query of;
    struct parse_error why;
    bool ok = position_query_read(&of, s->game, line, &why) && !of.pattern;
    bool fits = false;
    for (int i = 0; ok && i < 2; i++) {
        const char *is = of.board[0].text;
        bool board = s->pattern ? position_query_fits(s, i, is) : strcmp(s->board[i].text, is) == 0;
        fits |= board && (s->seat == SEAT_NONE || of.seat == (i ? 1 - s->seat : s->seat));
    }
    fits &= !*s->dice[0] || !strcmp(s->dice[0], of.dice[0]) || !strcmp(s->dice[0], of.dice[1]);
    position_query_free(&of);
    return fits;
}

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static void put_case(struct searching *f, json_t *o)
{
    struct strbuf w = {.text = NULL};
    f->cases++;
    if (f->job->options->json) {
        f->status = status_worse(f->status, print_json(line_of(json_incref(o))));
        return;
    }
    strbuf_add_clean(&w, text_of(o, "id"));
    strbuf_add(&w, "  ");
    strbuf_add_clean(&w, text_of(o, "source"));
    strbuf_add(&w, "%s", _(": "));
    strbuf_add_clean(&w, text_of(o, "line"));
    strbuf_add(&w, "\n");
    f->status = status_worse(f->status, print_buf(&w));
    strbuf_free(&w);
}

static enum status read_case(void *context, const char *line, size_t length, const char *file,
                             int number)
{
    struct searching *f = context;
    json_t *o = json_loadb(line, length, 0, NULL);
    (void)file, (void)number;
    if (o && is_case(f, text_of(o, "line")))
        put_case(f, o);
    json_decref(o);
    return STATUS_OK;
}

static enum status read_cases(void *context, FILE *file, const char *name)
{
    return foreach_line(file, name, read_case, context);
}

/* Those the program carries, then those of the files named, with the last page. None names a fault
 * by its code. */
static enum status look_in_print(struct searching *f)
{
    const struct record_job *job = f->job;
    if (job->options->fault || f->sought.any)
        return STATUS_OK;
    const char *carried = job->game->manual.printed, *end;
    for (const char *line = carried; line && *line; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\n");
        read_case(f, line, (size_t)(end - line), NULL, 0);
    }
    return job->count > 1 ? foreach_file(job->words + 1, job->count - 1, read_cases, f) : STATUS_OK;
}

/* --- the command ------------------------------------------------------------------------------ */

/* Reads what is looked for; STATUS_OK: it makes sense. */
static enum status read_sought(const struct record_job *job, struct position_query *sought)
{
    struct parse_error why;
    const char *thrown = job->options->throw, *fault = job->options->fault;
    if (!job->count) {
        position_query_any(sought, job->game);
    } else if (!position_query_read(sought, job->game, job->words[0], &why)) {
        fprintf(stderr, _("referee: position, column %d: %s\n"),
                utf8_column(job->words[0], strlen(job->words[0]), why.column), why.reason);
        return STATUS_NOT_READ;
    }
    if (thrown && !position_query_throw(sought, thrown)) {
        print_failure("--throw", _("two dice are expected, as in 64"));
        return STATUS_USAGE;
    }
    return !fault || require_listed("--fault", LISTED_FAULT, fault, sought->game) ? STATUS_OK
                                                                                  : STATUS_USAGE;
}

static enum status find_all(struct searching *f)
{
    struct store_error err;
    const struct position_query *s = &f->sought;
    /* Searches for the position as typed, then as seen from across the board if that differs. A
     * pattern needs one search: each board is compared with it from both sides. */
    bool once = s->pattern || s->any ||
                (strcmp(s->board[0].text, s->board[1].text) == 0 && s->seat == SEAT_NONE);
    if (!look_up(f, 0, &err) || (!once && !look_up(f, 1, &err)))
        return print_store_error(&err);
    if (!f->page.more)
        f->status = status_worse(f->status, look_in_print(f));
    return status_worse(f->status, found_page_say(&f->page, f->job->options, f->cases));
}

enum status record_find(const struct record_job *job)
{
    struct searching f = {.job = job, .page = found_page_begin(job->options)};
    if (job->options->note)
        return find_notes(job);
    enum status status = read_sought(job, &f.sought);
    if (status == STATUS_OK)
        status = find_all(&f);
    position_query_free(&f.sought);
    return status;
}
