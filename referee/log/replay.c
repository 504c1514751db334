/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/memory.h"
#include "base/scan.h"
#include "base/vocabulary.h"
#include "find.h"
#include "notes.h"

static bool replay_edit(struct replay *r, const struct operation *a, struct parse_error *err);
static bool replay_overrule(struct replay *r, const struct operation *a, struct parse_error *err);
static bool replay_set_aside(struct replay *r, const struct operation *a);

/* --- text ------------------------------------------------------------------------------------ */

/* Text of turns, counting or waiting. */

/* --- targets ---------------------------------------------------------------------------------- */

/* The waiting unit number `n`, or counted after everything that counts; 0: none. */
static long waiting_unit(const struct replay *r, long n, bool behind)
{
    long unit = 0;
    for (size_t i = 0; i < r->pieces; i++) {
        long u = r->piece[i].unit;
        if (behind && !u)
            unit = 0;
        if (!u || u == unit || (behind && unit))
            continue;
        unit = u;
        if (!behind && --n == 0)
            return unit;
    }
    return behind ? unit : 0;
}

bool replay_target(const struct replay *r, const char *target, size_t length, long *coup,
                   long *unit)
{
    bool waits = length && *target == 'w';
    long n = 0;
    *coup = *unit = 0;
    for (size_t i = waits; i < length; i++) {
        if (target[i] < '0' || target[i] > '9' || n > 1000000)
            return false;
        n = 10 * n + (target[i] - '0');
    }
    long coups = turns_count(r->turns);
    if (waits)
        *unit = waiting_unit(r, n, false);
    else if (n >= 1 && n <= coups)
        *coup = n;
    else if (n == coups + 1)
        *unit = waiting_unit(r, 0, true);
    return *coup || *unit;
}

bool replay_waits_last(const struct replay *r)
{
    return waiting_unit(r, 0, true) != 0;
}

static int note_end(void *context, const struct arbiter_ruling *d, size_t end)
{
    (void)d;
    *(size_t *)context = end;
    return 0;
}

/* Whether only blanks precede the turn in its segment; before the first turn, also rulings. */
static bool begins_piece(const struct replay *r, long coup)
{
    struct begun place = turns_place(r->turns, coup);
    const char *text = r->piece[r->taken[place.line - 1]].text;
    size_t from = 0;
    if (coup == 1)
        foreach_arbiter_ruling(text, place.offset, r->game->letter, note_end, &from);
    return from + strspn(text + from, " \t\r\n") >= place.offset;
}

bool replay_entered(const struct replay *r, long seq, long coup)
{
    long coups = turns_count(r->turns), found = 0;
    for (long n = coups; n; n--) {
        if (replay_entry(r, n) != seq)
            continue;
        if (found || !begins_piece(r, n))
            return false;
        found = n;
    }
    return !coup || found == coup;
}

/* --- what was typed --------------------------------------------------------------------------- */

static void add_comment_tokens(struct strbuf *out, const char *text)
{
    if (!strchr(text, '#'))
        return;
    struct scanner scan = scan_text(text, strlen(text), true);
    struct parse_error err;
    struct token w;
    while (scan_word(&scan, &w, &err) && w.kind != TOKEN_END) {
        while (w.kind == TOKEN_COMMENT && w.length && strchr(" \t\r", w.text[w.length - 1]))
            w.length--;
        if (w.kind == TOKEN_COMMENT) {
            strbuf_add(out, "#");
            strbuf_add_utf8(out, w.text, w.length);
            strbuf_add(out, "\n");
        }
    }
}

void replay_typed_each(const struct replay *r, long coup, typed_fn *fn, void *context)
{
    long coups = turns_count(r->turns);
    struct begun none = {.line = 0};
    struct begun begin = coup ? turns_place(r->turns, coup) : none;
    struct begun end = coup < coups ? turns_place(r->turns, coup + 1) : none;
    size_t i = coup ? r->taken[begin.line - 1] : 0;
    size_t last = coup < coups ? r->taken[end.line - 1] : r->pieces;
    for (size_t from = begin.offset; i <= last && i < r->pieces; i++, from = 0) {
        const struct segment *p = &r->piece[i];
        size_t to = i == last ? end.offset : strlen(p->text);
        if (!p->unit)
            fn(context, p, p->text + from, to - from);
    }
}

struct typed_lines {
    struct strbuf *out;
    bool settings; /* include options */
};

/* Adds a part of a segment as a line. */
static void add_part(void *context, const struct segment *p, const char *text, size_t length)
{
    const struct typed_lines *to = context;
    if (p->kind == SEGMENT_SET && !to->settings)
        return;
    strbuf_add(to->out, "%s", p->kind == SEGMENT_SET ? "set " : "");
    strbuf_add_utf8(to->out, text, length);
    strbuf_add(to->out, "%s", "\n");
}

static void add_typed(const struct replay *r, long coup, bool settings, struct strbuf *out)
{
    struct typed_lines to = {out, settings};
    replay_typed_each(r, coup, add_part, &to);
}

bool replay_typed(const struct replay *r, long coup, struct strbuf *words, struct strbuf *comments)
{
    add_typed(r, coup, true, words);
    if (words->text)
        add_comment_tokens(comments, words->text);
    notes_write(r, coup, comments);
    return !words->failed && !comments->failed;
}

/* Adds the letter of the player who throws: it may decide who that is, so it is kept. */
static void add_letter(struct strbuf *out, const char *lines, const char *letters)
{
    struct scanner scan = scan_text(lines, strlen(lines), true);
    struct parse_error err;
    struct token w;
    char letter = '\0';
    while (scan_word(&scan, &w, &err) && w.kind == WORD && token_announces(&w, letters))
        letter = w.length == 1 ? *w.text : letter;
    if (letter)
        strbuf_add(out, "%c ", letter);
}

/* Joins lines into one: words first, then comments. */
static void add_joined(struct strbuf *out, const char *lines, const char *letters)
{
    struct strbuf comments = {.text = NULL};
    size_t begin = out->length;
    add_letter(out, lines, letters);
    add_comment_tokens(&comments, lines);
    strbuf_add_typed(out, lines, letters);
    for (const char *c = comments.text; c && *c;) {
        size_t n = strcspn(c, "\n");
        strbuf_add(out, out->length > begin ? " " : "");
        strbuf_add_utf8(out, c, n);
        c += n + (c[n] == '\n');
    }
    strbuf_free(&comments);
}

/* Adds the segments of a waiting turn, joined into one line. */
static void add_unit(const struct replay *r, long unit, struct strbuf *out)
{
    struct strbuf lines = {.text = NULL};
    for (size_t i = 0; i < r->pieces; i++) {
        struct segment p = r->piece[i];
        if (p.unit != unit)
            continue;
        p.unit = 0;
        add_part(&(struct typed_lines){&lines, true}, &p, p.text, strlen(p.text));
    }
    add_joined(out, lines.text ? lines.text : "", r->game->letter);
    strbuf_free(&lines);
}

/* Adds lines without the protests in them, which no correction changes. */
static void add_without_protests(struct strbuf *out, const char *lines, const char *letters)
{
    size_t from = 0, begin, end;
    while (protest_in_text(lines, from, letters, &begin, &end)) {
        strbuf_add_bytes(out, lines + from, begin - from);
        from = end;
    }
    strbuf_add(out, "%s", lines + from);
}

bool replay_text(const struct replay *r, const char *target, size_t length, struct strbuf *out)
{
    struct strbuf lines = {.text = NULL}, turn = {.text = NULL};
    long coup, unit;
    if (!replay_target(r, target, length, &coup, &unit))
        return false;
    if (unit) {
        add_unit(r, unit, out);
        return true;
    }
    add_typed(r, coup, false, &lines);
    add_without_protests(&turn, lines.text ? lines.text : "", r->game->letter);
    add_joined(out, turn.text ? turn.text : "", r->game->letter);
    out->failed |= lines.failed || turn.failed;
    strbuf_free(&lines);
    strbuf_free(&turn);
    return true;
}

int replay_waiting(const struct replay *r, struct strbuf *out)
{
    int n = 0;
    long unit = 0;
    for (size_t i = 0; i < r->pieces; i++) {
        struct strbuf line = {.text = NULL}, local = {.text = NULL};
        if (!r->piece[i].unit || r->piece[i].unit == unit)
            continue;
        unit = r->piece[i].unit;
        add_unit(r, unit, &line);
        strbuf_add_local(&local, line.text ? line.text : "");
        strbuf_add(out, "  w%d: ", ++n);
        strbuf_add_clean(out, local.text ? local.text : "");
        strbuf_add(out, "\n");
        strbuf_free(&line);
        strbuf_free(&local);
    }
    return n;
}

/* --- operations ------------------------------------------------------------------------------ */

static const char *const names[] = {
    [OPERATION_LINE] = "line",   [OPERATION_RECORD] = "record",     [OPERATION_SET] = "set",
    [OPERATION_EDIT] = "edit",   [OPERATION_OVERRULE] = "overrule", [OPERATION_NOTE] = "note",
    [OPERATION_ASIDE] = "aside", [OPERATION_HEADER] = "header"};

const char *operation_name(enum operation_kind kind)
{
    return names[kind];
}

bool operation_kind_of(const char *name, enum operation_kind *out)
{
    for (int i = 0; i <= OPERATION_HEADER; i++) {
        if (strcmp(name, names[i]) == 0) {
            *out = (enum operation_kind)i;
            return true;
        }
    }
    return false;
}

bool operation_make(struct operations *a, enum operation_kind kind, const char *text, size_t length,
                    long seq, struct operation *out)
{
    struct operation *more = array_grow(a->op, a->count + a->undone + 1, &a->room, sizeof *more);
    if (!more)
        return false;
    a->op = more;
    *out =
        (struct operation){.kind = kind, .text = arena_text(&a->texts, text, length), .seq = seq};
    return out->text != NULL;
}

void operation_drop(struct operations *a, const struct operation *act)
{
    arena_back(&a->texts, act->text, strlen(act->text) + 1);
}

void operations_push(struct operations *a, const struct operation *act)
{
    a->undone = 0;
    a->op[a->count++] = *act;
}

bool operations_log(struct operations *a, const struct store_entry *e)
{
    enum operation_kind kind;
    struct operation act;
    if (operation_kind_of(e->kind, &kind)) {
        if (!operation_make(a, kind, e->text, strlen(e->text), e->seq, &act))
            return false;
        if (e->at && store_is_time(e->at))
            act.at = arena_copy(&a->texts, e->at);
        operations_push(a, &act);
    } else if (strcmp(e->kind, "undo") == 0 && a->count) {
        a->count--;
        a->undone++;
    } else if (strcmp(e->kind, "redo") == 0 && a->undone) {
        a->count++;
        a->undone--;
    }
    return !a->texts.failed;
}

bool operations_count(const char *kind)
{
    enum operation_kind known;
    return operation_kind_of(kind, &known) || strcmp(kind, "undo") == 0 ||
           strcmp(kind, "redo") == 0;
}

void operations_free(struct operations *a)
{
    arena_free(&a->texts);
    free(a->op);
    *a = (struct operations){.op = NULL};
}

/* Reads the number at *at, of at most `most` digits, and moves *at past it. Returns false if there
 * is no digit. */
static bool read_number(const char **at, size_t most, long *out)
{
    size_t digits = strspn(*at, "0123456789");
    if (!digits || digits > most)
        return false;
    *out = strtol(*at, NULL, 10);
    *at += digits;
    return true;
}

bool overruling_read(const char *text, struct overruling *out)
{
    const char *at = text;
    long points;
    *out = (struct overruling){.turn = 0};
    if (at[strspn(at, "0123456789")] == '#') {
        if (*at != '#' && !(read_number(&at, 9, &out->turn) && out->turn))
            return false;
        at++;
        if (!read_number(&at, 3, &out->claim) || !out->claim || *at != ' ')
            return false;
        at += strspn(at, " ");
    }
    if (!read_number(&at, 3, &points) || (*at && *at != ' ' && *at != '\t'))
        return false;
    out->points = (int)points;
    out->reason = at + strspn(at, " \t");
    return true;
}

/* --- segments -------------------------------------------------------------------------------- */

/* What a replay is made of: pieces of what was entered, notes, the game that takes them. */

/* --- pieces ----------------------------------------------------------------------------------- */

bool replay_insert(struct replay *r, size_t at, enum segment_kind kind, const char *text,
                   size_t length, long seq)
{
    if (r->pieces == r->segments_room) {
        size_t room = r->segments_room ? 2 * r->segments_room : 64;
        struct segment *more = realloc(r->piece, room * sizeof *more);
        if (!more)
            return false;
        r->piece = more;
        r->segments_room = room;
    }
    char *copy = arena_text(&r->texts, text, length);
    if (!copy)
        return false;
    memmove(&r->piece[at + 1], &r->piece[at], (r->pieces - at) * sizeof *r->piece);
    r->piece[at] = (struct segment){.kind = kind, .text = copy, .seq = seq};
    r->pieces++;
    return true;
}

static void replay_remove(struct replay *r, size_t at)
{
    arena_back(&r->texts, r->piece[at].text, strlen(r->piece[at].text) + 1);
    r->pieces--;
    memmove(&r->piece[at], &r->piece[at + 1], (r->pieces - at) * sizeof *r->piece);
}

static bool note_taken(struct replay *r, size_t at)
{
    if (r->lines == r->taken_room) {
        size_t room = r->taken_room ? 2 * r->taken_room : 64;
        size_t *more = realloc(r->taken, room * sizeof *more);
        if (!more)
            return false;
        r->taken = more;
        r->taken_room = room;
    }
    r->taken[r->lines++] = at;
    return true;
}

bool replay_take(struct replay *r, size_t at, const struct line_words *words, struct strbuf *said,
                 struct parse_error *err)
{
    const struct segment *p = &r->piece[at];
    bool ok = false;
    if (!note_taken(r, at))
        return scan_out_of_memory(err);
    r->turns->stored = p->seq <= r->stored;
    switch (p->kind) {
    case SEGMENT_LINE:
        ok = words ? turns_take_words(r->turns, words, said, err)
                   : turns_take(r->turns, p->text, strlen(p->text), said, err);
        break;
    case SEGMENT_RECORD:
        ok = turns_read(r->turns, p->text, strlen(p->text), err);
        break;
    case SEGMENT_SET:
        ok = turns_set(r->turns, p->text, err);
        break;
    }
    r->lines -= !ok;
    return ok;
}

long replay_line_entry(const struct replay *r, long line)
{
    return line >= 1 && (size_t)line <= r->lines ? r->piece[r->taken[line - 1]].seq : 0;
}

long replay_entry(const struct replay *r, long coup)
{
    return replay_line_entry(r, turns_place(r->turns, coup).line);
}

/* --- beginning and end ------------------------------------------------------------------------ */

/* Starts the game again without turns. */
static bool replay_restart(struct replay *r, struct parse_error *err)
{
    r->lines = 0;
    if (r->turns && !r->lent) {
        turns_restart(r->turns);
        return true;
    }
    struct turns *fresh = turns_begin(r->game, &r->details, err);
    if (!fresh)
        return false;
    r->turns = fresh;
    r->lent = false;
    return true;
}

bool replay_begin(struct replay *r, const struct game *game, const struct store_details *d,
                  struct parse_error *err)
{
    *r = (struct replay){.game = game, .details = *d};
    return replay_restart(r, err);
}

void replay_end(struct replay *r)
{
    if (!r->lent)
        turns_end(r->turns);
    arena_free(&r->texts);
    free(r->piece);
    free(r->taken);
    free(r->remark);
    *r = (struct replay){.game = NULL};
}

/* --- forking ---------------------------------------------------------------------------------- */

static bool copy_pieces(const struct replay *r, struct replay *out)
{
    for (size_t i = 0; i < r->pieces; i++) {
        const struct segment *p = &r->piece[i];
        if (!replay_insert(out, i, p->kind, p->text, strlen(p->text), p->seq))
            return false;
        out->piece[i].unit = p->unit;
        out->piece[i].coup = p->coup;
    }
    for (size_t i = 0; i < r->lines; i++)
        if (!note_taken(out, r->taken[i]))
            return false;
    return true;
}

bool replay_fork(const struct replay *r, struct replay *out)
{
    *out = (struct replay){.game = r->game,
                           .details = r->details,
                           .turns = r->turns,
                           .stored = r->stored,
                           .lent = true,
                           .units = r->units,
                           .no_fit = r->no_fit,
                           .misfits = r->misfits};
    bool ok = copy_pieces(r, out);
    for (size_t i = 0; ok && i < r->remarks; i++)
        ok = replay_add_remark(out, r->remark[i].coup, r->remark[i].claim, r->remark[i].ruling,
                               r->remark[i].text);
    if (!ok)
        replay_end(out);
    return ok;
}

void replay_adopt(struct replay *r, struct replay *fork)
{
    r->lent = fork->lent; /* it keeps the turns then, and the other must not end it */
    replay_end(r);
    *r = *fork;
    r->lent = false;
}

/* --- forgetting ------------------------------------------------------------------------------- */

long replay_forgettable(const struct replay *r)
{
    for (long n = turns_count(r->turns) - 2; n >= 1; n--)
        if (turns_place(r->turns, n + 1).offset == 0)
            return n;
    return 0;
}

bool replay_forget(struct replay *r, long coups)
{
    size_t lines = (size_t)turns_forget(r->turns, coups), first = r->taken[lines];
    struct arena texts = {.chunk = NULL};
    for (size_t i = first; i < r->pieces; i++) {
        struct segment *p = &r->piece[i];
        char *copy = arena_text(&texts, p->text, strlen(p->text));
        if (!copy) {
            arena_free(&texts);
            return false;
        }
        p->text = copy;
        r->piece[i - first] = *p;
    }
    arena_free(&r->texts);
    r->texts = texts;
    r->pieces -= first;
    r->lines -= lines;
    for (size_t i = 0; i < r->lines; i++)
        r->taken[i] = r->taken[lines + i] - first;
    return true;
}

/* --- notes ------------------------------------------------------------------------------------ */

bool replay_add_remark(struct replay *r, long coup, long claim, int ruling, const char *text)
{
    if (r->remarks == r->remarks_room) {
        size_t room = r->remarks_room ? 2 * r->remarks_room : 8;
        struct remark *more = realloc(r->remark, room * sizeof *more);
        if (!more)
            return false;
        r->remark = more;
        r->remarks_room = room;
    }
    char *copy = arena_text(&r->texts, text, strlen(text));
    if (copy)
        r->remark[r->remarks++] = (struct remark){coup, claim, ruling, copy};
    return copy != NULL;
}

static bool has_claim(const struct replay *r, long turn)
{
    const struct turn_rows *rows = turns_row(r->turns, turn);
    for (size_t i = 0; rows && i < rows->n_claims; i++)
        if (turns_is_claim(r->turns, &rows->claims[i]))
            return true;
    return false;
}

long replay_overruled(const struct replay *r, long turn, long claim)
{
    const struct turn_rows *rows =
        turn >= 1 && turn <= turns_count(r->turns) ? turns_row(r->turns, turn) : NULL;
    long number = 0, last = 0;
    for (size_t i = 0; rows && i < rows->n_claims; i++) {
        const struct store_claim *c = &rows->claims[i];
        number += !c->overrules_entry && turns_is_claim(r->turns, c);
        if (number <= claim && turns_can_overrule(r->turns, c))
            last = number;
    }
    return last;
}

long replay_last_claim(const struct replay *r)
{
    long n = turns_count(r->turns);
    while (n && !has_claim(r, n))
        n--;
    return n;
}

/* --- operations ------------------------------------------------------------------------------- */

static bool append(struct replay *r, enum segment_kind kind, const struct operation *a,
                   const struct line_words *words, struct strbuf *said, struct parse_error *err)
{
    if (!replay_insert(r, r->pieces, kind, a->text, strlen(a->text), a->seq))
        return scan_out_of_memory(err);
    bool ok = replay_take(r, r->pieces - 1, words, said, err);
    if (!ok)
        replay_remove(r, r->pieces - 1);
    return ok;
}

bool replay_line(struct replay *r, const struct operation *a, const struct line_words *words,
                 struct strbuf *said, struct parse_error *err)
{
    return append(r, SEGMENT_LINE, a, words, said, err);
}

bool replay_operation(struct replay *r, const struct operation *a, struct strbuf *said,
                      struct parse_error *err)
{
    switch (a->kind) {
    case OPERATION_LINE:
        return append(r, SEGMENT_LINE, a, NULL, said, err);
    case OPERATION_RECORD:
        return append(r, SEGMENT_RECORD, a, NULL, said, err);
    case OPERATION_SET:
        return append(r, SEGMENT_SET, a, NULL, said, err);
    case OPERATION_EDIT:
        return replay_edit(r, a, err);
    case OPERATION_OVERRULE:
        return replay_overrule(r, a, err);
    case OPERATION_ASIDE:
        return true; /* replay_operations has set it aside already */
    case OPERATION_HEADER:
        return true; /* included in the details */
    default:
        return replay_note(r, a) || scan_out_of_memory(err);
    }
}

/* Whether one of the operations from `from` on sets aside the one with this entry. */
static bool is_set_aside(const struct operations *acts, size_t from, size_t count, long seq)
{
    for (size_t i = from; i < count; i++)
        if (acts->op[i].kind == OPERATION_ASIDE && strtol(acts->op[i].text, NULL, 10) <= seq)
            return true;
    return false;
}

static size_t count_asides(const struct operations *acts, size_t count)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        n += acts->op[i].kind == OPERATION_ASIDE;
    return n;
}

static bool take_operation(struct replay *r, const struct operations *acts, size_t at, size_t count,
                           struct parse_error *err)
{
    const struct operation *a = &acts->op[at];
    if (!is_set_aside(acts, at + 1, count, a->seq))
        return replay_operation(r, a, NULL, err);
    return replay_set_aside(r, a) || scan_out_of_memory(err);
}

bool replay_operations(struct replay *r, const struct game *game, const struct store_details *d,
                       const struct operations *acts, size_t count, long *bad,
                       struct parse_error *err)
{
    if (bad)
        *bad = 0;
    if (!replay_begin(r, game, d, err))
        return false;
    bool asides = count_asides(acts, count) > 0;
    for (size_t i = 0; i < count; i++) {
        r->stored = acts->op[i].seq;
        if (asides ? !take_operation(r, acts, i, count, err)
                   : !replay_operation(r, &acts->op[i], NULL, err)) {
            if (bad && !err->memory)
                *bad = acts->op[i].seq;
            replay_end(r);
            return false;
        }
    }
    return true;
}

/* --- edit ------------------------------------------------------------------------------------ */

/* Operations that change earlier input: all input is applied again with the correction, and turns
 * that no longer fit wait, as typed. */

static bool refuse_edit(struct parse_error *err, const char *reason)
{
    return token_error(&(struct token){.column = 1}, 0, err, "%s", _(reason));
}

/* The piece ends at `offset`, and another begins there. */
static bool split(struct replay *r, size_t at, size_t offset)
{
    const struct segment *p = &r->piece[at];
    const char *rest = p->text + offset;
    if (!replay_insert(r, at + 1, p->kind, rest, strlen(rest), p->seq))
        return false;
    r->piece[at].text[offset] = '\0';
    return true;
}

/* Returns the place, at the end of a segment, of a letter or number that belongs to the dice of
 * the next one; the end of its text if there is none. */
static size_t announcement(const struct replay *r, const struct segment *p)
{
    struct scanner scan = scan_text(p->text, strlen(p->text), p->kind == SEGMENT_LINE);
    size_t end = strlen(p->text), at = end;
    struct parse_error err;
    struct token w;
    while (scan_word(&scan, &w, &err) && w.kind != TOKEN_END)
        if (w.kind == WORD && !token_announces(&w, r->game->letter))
            at = end;
        else if (w.kind == WORD && at == end)
            at = (size_t)(w.text - p->text);
    return at;
}

/* Labels text about a turn before the segment `at`, in which the turn begins, with its number. */
static bool label_announced(struct replay *r, size_t at, long coup)
{
    while (at-- > 0) {
        const struct segment *p = &r->piece[at];
        if (p->unit || p->kind == SEGMENT_SET)
            continue;
        size_t from = announcement(r, p);
        if (!p->text[from])
            return true;
        if (from && !split(r, at++, from))
            return false;
        r->piece[at].coup = coup;
        r->piece[at].announces = true;
        if (from)
            return true;
    }
    return true;
}

/* Labels the piece a coup begins in, cut off from what is another's. */
static bool label_coup(struct replay *r, long coup)
{
    struct begun place = turns_place(r->turns, coup);
    size_t at = r->taken[place.line - 1];
    bool first = strspn(r->piece[at].text, " \t\r\n") >= place.offset;
    if (!first && !split(r, at++, place.offset))
        return false;
    r->piece[at].coup = coup;
    return !first || label_announced(r, at, coup);
}

/* Splits a piece that counts at `offset`; both are of its coup. */
static bool split_same(struct replay *r, size_t at, size_t offset)
{
    if (!split(r, at, offset))
        return false;
    r->piece[at + 1].coup = r->piece[at].coup;
    return true;
}

/* Makes each protest and each decision a separate segment. */
static bool part_protests(struct replay *r)
{
    for (size_t i = 0; i < r->pieces; i++) {
        const struct segment *p = &r->piece[i];
        size_t begin, end;
        r->piece[i].protests = false;
        if (p->unit || p->kind == SEGMENT_SET ||
            !protest_in_text(p->text, 0, r->game->letter, &begin, &end))
            continue;
        if (strspn(p->text, " \t\r\n") < begin) {
            if (!split_same(r, i, begin))
                return false;
            continue;
        }
        if (p->text[end] && !split_same(r, i, end))
            return false;
        r->piece[i].protests = true;
    }
    return true;
}

/* Splits the pieces so that each belongs to one coup, and says to which. The game is to be taken
 * again afterwards. */
static bool label(struct replay *r)
{
    long coups = turns_count(r->turns);
    for (size_t i = 0; i < r->pieces; i++)
        r->piece[i].coup = r->piece[i].announces = 0;
    if (!label_announced(r, r->pieces, coups + 1))
        return false;
    for (long k = coups; k >= 1; k--)
        if (!label_coup(r, k))
            return false;
    long coup = 0;
    for (size_t i = 0; i < r->pieces; i++) {
        struct segment *p = &r->piece[i];
        if (!p->unit && p->coup)
            coup = p->coup;
        p->coup = p->unit ? -p->unit : coup;
    }
    return part_protests(r);
}

/* From the turn of segment `at` on all text that counted now waits, except protests. */
static void set_aside(struct replay *r, size_t must, size_t at)
{
    size_t first = at;
    for (size_t i = at; i-- > must + 1;) {
        if (r->piece[i].unit)
            continue;
        if (r->piece[i].coup != r->piece[at].coup)
            break;
        first = i;
    }
    long coup = 0;
    for (size_t i = first; i < r->pieces; i++) {
        struct segment *p = &r->piece[i];
        if (p->unit || (p->protests && i != at))
            continue;
        r->units += !coup || p->coup != coup;
        coup = p->coup;
        p->unit = r->units;
        r->misfits++;
    }
}

/* Takes all that counts again. Up to the piece `must` everything has to fit. */
static bool retake(struct replay *r, size_t must, struct parse_error *err)
{
    struct parse_error why;
    r->misfits = 0;
    for (;;) {
        size_t i = 0;
        if (!replay_restart(r, err))
            return false;
        while (i < r->pieces && (r->piece[i].unit || replay_take(r, i, NULL, NULL, &why)))
            i++;
        if (i == r->pieces)
            return true;
        if (i <= must) {
            *err = why;
            return false;
        }
        r->no_fit = why;
        set_aside(r, must, i);
    }
}

/* --- the acts --------------------------------------------------------------------------------- */

/* Options changed in the middle of a coup stay when it is corrected, as do protests; and so does a
 * letter said before its line, which a letter in the correction overrules. */
static bool exchanged(const struct segment *p, long coup)
{
    return p->coup == coup &&
           (p->unit || (p->kind != SEGMENT_SET && !p->announces && !p->protests));
}

/* Puts the text in place of the pieces of a coup, or of what waits. */
static bool exchange(struct replay *r, long coup, const char *text, long seq, size_t *at)
{
    size_t i = 0;
    while (!exchanged(&r->piece[i], coup))
        i++;
    enum segment_kind kind = r->piece[i].kind == SEGMENT_RECORD ? SEGMENT_RECORD : SEGMENT_LINE;
    if (!replay_insert(r, i, kind, text, strlen(text), seq))
        return false;
    r->piece[i].coup = coup;
    *at = i++;
    while (i < r->pieces)
        if (exchanged(&r->piece[i], coup))
            replay_remove(r, i);
        else
            i++;
    return true;
}

/* Tries again the text that waits after all text that counts. */
static void try_again(struct replay *r)
{
    for (size_t i = r->pieces; i-- > 0 && r->piece[i].unit;)
        r->piece[i].unit = 0;
}

/* Operations that change earlier text (log/replay.c). */
static bool replay_edit(struct replay *r, const struct operation *a, struct parse_error *err)
{
    size_t length = strcspn(a->text, " "), at;
    const char *text = a->text + length + (a->text[length] == ' ');
    bool again = length && a->text[length - 1] == '+';
    long coup, unit;
    size_t begin, end;
    length -= again;
    if (protest_in_text(text, 0, r->game->letter, &begin, &end))
        return refuse_edit(err,
                           N_("a correction of a turn does not change a protest: leave it out"));
    if (!replay_target(r, a->text, length, &coup, &unit))
        return refuse_edit(err, turn_is_coup(r->game) ? N_("there is no turn with that number")
                                                      : N_("there is no such turn"));
    if (!label(r) || !exchange(r, unit ? -unit : coup, text, a->seq, &at))
        return refuse_edit(err, "out of memory");
    for (size_t i = at + 1; unit && i < r->pieces && r->piece[i].unit; i++)
        r->piece[i].unit = 0; /* text that waited after it may fit again */
    if (again)
        try_again(r);
    return retake(r, at, err);
}

/* Adds the ruling in the words of a turn. Returns why its reason is refused; NULL: it is not. */
static const char *write_overruling(const struct overruling *o, long claim, struct strbuf *out)
{
    struct arbiter_ruling ruling = {.kind = ARBITER_CLAIM};
    snprintf(ruling.text, sizeof ruling.text, "%ld %d", claim, o->points);
    const char *refused = arbiter_ruling_put_reason(&ruling, o->reason, strlen(o->reason));
    arbiter_ruling_write(&ruling, out);
    return refused;
}

/* Overruled as a line, with the reason where the claim has a number. */
static bool set_overruling_aside(struct replay *r, const struct operation *a)
{
    struct overruling o;
    struct strbuf text = {.text = NULL};
    if (!overruling_read(a->text, &o))
        return false;
    if (o.claim)
        write_overruling(&o, o.claim, &text);
    else
        strbuf_add(&text, "ruled %d", o.points);
    bool ok =
        !text.failed && replay_insert(r, r->pieces, SEGMENT_LINE, text.text, text.length, a->seq);
    strbuf_free(&text);
    if (ok)
        r->piece[r->pieces - 1].unit = ++r->units;
    return ok;
}

/* The text that a correction put in comes without the number of its coup. */
static bool replay_set_aside(struct replay *r, const struct operation *a)
{
    const char *text = a->text;
    if (a->kind == OPERATION_NOTE || a->kind == OPERATION_ASIDE || a->kind == OPERATION_HEADER)
        return true;
    if (a->kind == OPERATION_EDIT)
        text += strcspn(text, " ");
    if (a->kind == OPERATION_OVERRULE)
        return set_overruling_aside(r, a);
    enum segment_kind kind = a->kind == OPERATION_RECORD ? SEGMENT_RECORD
                             : a->kind == OPERATION_SET  ? SEGMENT_SET
                                                         : SEGMENT_LINE;
    text += strspn(text, " ");
    if (!replay_insert(r, r->pieces, kind, text, strlen(text), a->seq))
        return false;
    r->piece[r->pieces - 1].unit = ++r->units;
    return true;
}

static bool replay_overrule(struct replay *r, const struct operation *a, struct parse_error *err)
{
    struct overruling o;
    struct strbuf text = {.text = NULL};
    size_t at = 0;
    if (!overruling_read(a->text, &o))
        return refuse_edit(err, "the points the arbiter gives are expected");
    long coup = o.turn ? o.turn : replay_last_claim(r);
    long claim = replay_overruled(r, coup, o.claim ? o.claim : LONG_MAX);
    if (!claim || (o.claim && claim != o.claim))
        return refuse_edit(err, o.claim ? N_("there is no school with this number in the turn")
                                        : N_("there is no claim to overrule"));
    const char *refused = write_overruling(&o, claim, &text);
    if (!refused && !label(r))
        refused = "out of memory";
    if (refused) {
        strbuf_free(&text);
        return refuse_edit(err, refused);
    }
    for (size_t i = 0; i < r->pieces; i++)
        if (!r->piece[i].unit && r->piece[i].coup == coup && r->piece[i].kind != SEGMENT_SET)
            at = i;
    bool ok =
        !text.failed && replay_insert(r, at + 1, r->piece[at].kind, text.text, text.length, a->seq);
    strbuf_free(&text);
    if (!ok)
        return refuse_edit(err, "out of memory");
    r->piece[at + 1].coup = coup;
    return retake(r, at + 1, err);
}
