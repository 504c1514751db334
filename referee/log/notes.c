/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "notes.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/vocabulary.h"

/* --- notes ----------------------------------------------------------------------------------- */

/* How they begin, as stored in records. */
static const char arbiter_said[] = "Arbiter", corrected_said[] = "Corrected: ";

/* What a note is on: a claim of the turn (0: none), and a ruling on it (0: the claim itself). */
struct note_place {
    long claim;
    int ruling;
};

static struct note_place place_of(const struct store_claim *claims, size_t i)
{
    struct note_place place = {0, 0};
    for (size_t k = 0; k <= i; k++)
        if (claims[k].overrules_entry)
            place.ruling++;
        else
            place = (struct note_place){place.claim + 1, 0};
    return place;
}

bool replay_claim_number(const struct replay *r, const struct store_claim *c, long *turn,
                         long *number)
{
    int ordinal = 0;
    for (long n = 1; n <= turns_count(r->turns); n++) {
        const struct turn_rows *rows = turns_row(r->turns, n);
        for (size_t i = 0; rows && i < rows->n_claims; i++) {
            if (replay_line_entry(r, rows->claims[i].entry) != c->entry || ++ordinal != c->ordinal)
                continue;
            *turn = n;
            *number = place_of(rows->claims, i).claim;
            return !c->overrules_entry && turns_is_claim(r->turns, &rows->claims[i]);
        }
    }
    return false;
}

/* That of a note which names none: the last claim, or ruling on it. */
static struct note_place last_place(const struct replay *r, long turn)
{
    bool is_turn = turn >= 1 && turn <= turns_count(r->turns);
    const struct turn_rows *rows = is_turn ? turns_row(r->turns, turn) : NULL;
    size_t n = rows ? rows->n_claims : 0;
    while (n && !turns_is_claim(r->turns, &rows->claims[n - 1]))
        n--;
    return n ? place_of(rows->claims, n - 1) : (struct note_place){0, 0};
}

static bool same_place(struct note_place a, struct note_place b)
{
    return a.claim == b.claim && a.ruling == b.ruling;
}

/* --- written ---------------------------------------------------------------------------------- */

bool replay_note(struct replay *r, const struct operation *a)
{
    long claimed = replay_last_claim(r), turn = claimed ? claimed : turns_count(r->turns);
    struct note_place on = claimed ? last_place(r, turn) : (struct note_place){0, 0};
    return replay_add_remark(r, turn, on.claim, on.ruling, a->text);
}

/* Adds "# Arbiter: ", with the number of the claim if a reader would otherwise assume another
 * one. */
static void add_label(const struct replay *r, long turn, struct note_place on, struct strbuf *out)
{
    strbuf_add(out, "# %s", arbiter_said);
    if (!same_place(on, last_place(r, turn)))
        strbuf_add(out, on.ruling ? " %ld.%d" : " %ld", on.claim, on.ruling);
    strbuf_add(out, ": ");
}

void notes_write(const struct replay *r, long turn, struct strbuf *out)
{
    long turns = turns_count(r->turns);
    for (size_t i = 0; i < r->remarks; i++) {
        const struct remark *said = &r->remark[i];
        bool gone = said->coup > turns;
        if (turn != (gone ? turns : said->coup))
            continue;
        struct note_place on = {gone ? 0 : said->claim, gone ? 0 : said->ruling};
        add_label(r, turn, on, out);
        for (const char *c = said->text; *c; c += *c == '\n') {
            size_t n = strcspn(c, "\n");
            strbuf_add_utf8(out, c, n);
            c += n;
            strbuf_add(out, *c ? " " : "");
        }
        strbuf_add(out, "\n");
    }
}

/* --- read ------------------------------------------------------------------------------------- */

/* Reads the label of a comment, without its '#', from *text, and moves *text past it; `on` does
 * not change if the label names no claim. Returns false if it is not a note of the arbiter. */
static bool read_label(const char **text, size_t length, struct note_place *on)
{
    size_t n = sizeof arbiter_said - 1, digits = 0;
    const char *at = *text;
    if (length < n + 2 || memcmp(at, arbiter_said, n) != 0)
        return false;
    at += n;
    if (*at == ' ' && (digits = strspn(at + 1, "0123456789")) > 0 && digits < 4) {
        *on = (struct note_place){strtol(at + 1, NULL, 10), 0};
        at += 1 + digits;
        if (*at == '.' && (digits = strspn(at + 1, "0123456789")) > 0 && digits < 4) {
            on->ruling = (int)strtol(at + 1, NULL, 10);
            at += 1 + digits;
        }
    }
    if (at + 2 > *text + length || memcmp(at, ": ", 2) != 0)
        return false;
    *text = at + 2;
    return true;
}

void strbuf_add_remark(struct strbuf *w, const char *text, size_t length)
{
    size_t n = sizeof corrected_said - 1;
    const char *words = text;
    struct note_place on;
    if (read_label(&words, length, &on)) {
        strbuf_add(w, "%s", _("Arbiter: "));
    } else if (length >= n && memcmp(text, corrected_said, n) == 0) {
        strbuf_add(w, "%s", _("Corrected: "));
        words += n;
    }
    struct strbuf remark = {.text = NULL};
    strbuf_add_utf8(&remark, words, length - (size_t)(words - text));
    strbuf_add_clean(w, remark.text ? remark.text : "");
    w->failed |= remark.failed;
    strbuf_free(&remark);
}

/* --- the reason of a correction --------------------------------------------------------------- */

/* Where a word with a semicolon in it has it, outside of comments and quotes; NULL: nowhere. */
static const char *semicolon(const char *typed)
{
    struct scanner scan = scan_text(typed, strlen(typed), true);
    struct parse_error none;
    struct token w;
    while (scan_word(&scan, &w, &none) && w.kind == WORD) {
        const char *at = *w.text == '"' ? NULL : memchr(w.text, ';', w.length);
        if (at)
            return at;
    }
    return NULL;
}

static void add_trimmed(struct strbuf *out, const char *text, size_t length)
{
    while (length && strchr(" \t\r", text[length - 1]))
        length--;
    strbuf_add_bytes(out, text, length);
}

void correction_read(const char *typed, struct strbuf *out)
{
    const char *at = semicolon(typed);
    const char *why = at ? at + 1 + strspn(at + 1, " \t\r") : "";
    add_trimmed(out, typed, at ? (size_t)(at - typed) : strlen(typed));
    if (*why)
        strbuf_add(out, " # %s", corrected_said);
    add_trimmed(out, why, strlen(why));
}

/* The comment with the reason, up to the next one on the line. Returns NULL if there is none. */
static const char *reason_in(const char *text, size_t *length)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct parse_error none;
    struct token w;
    while (scan_word(&scan, &w, &none) && w.kind == WORD)
        ;
    const char *at = w.kind == TOKEN_COMMENT ? w.text - 1 : "";
    while ((at = strchr(at, '#')) &&
           strncmp(at + strspn(at, "# "), corrected_said, sizeof corrected_said - 1) != 0)
        at++;
    const char *next = at ? strstr(at, " #") : NULL;
    *length = !at ? 0 : next ? (size_t)(next - at) : strlen(at);
    return at;
}

void correction_write(const char *text, struct strbuf *out)
{
    size_t length, label = sizeof corrected_said - 1;
    const char *at = reason_in(text, &length);
    struct strbuf plain = {.text = NULL}, typed = {.text = NULL};
    correction_without_reason(text, &plain);
    strbuf_add_local(&typed, plain.text ? plain.text : "");
    if (at) {
        size_t mark = strspn(at, "# ") + label;
        strbuf_add(&typed, " ; ");
        strbuf_add_bytes(&typed, at + mark, length - mark);
    }
    strbuf_add_clean(out, typed.text ? typed.text : "");
    out->failed |= plain.failed || typed.failed;
    strbuf_free(&plain);
    strbuf_free(&typed);
}

void correction_without_reason(const char *text, struct strbuf *out)
{
    size_t length;
    const char *at = reason_in(text, &length);
    add_trimmed(out, text, at ? (size_t)(at - text) : strlen(text));
    if (at)
        strbuf_add(out, "%s", at + length);
}

/* --- on a claim ------------------------------------------------------------------------------- */

/* Search for the reason of a ruling on a claim, among the rulings of a turn. */
struct reason_sought {
    const struct replay *replay;
    long turn, claim, points;
    int before; /* earlier rulings on the claim with the same points, to be skipped */
    struct strbuf *found;
};

static int seek_reason(void *context, const struct arbiter_ruling *d, size_t end)
{
    struct reason_sought *sought = context;
    struct parse_error none;
    long claim, points;
    (void)end;
    if (d->kind != ARBITER_CLAIM || !arbiter_ruling_claim(d, &claim, &points, &none) ||
        points != sought->points ||
        replay_overruled(sought->replay, sought->turn, claim) != sought->claim || sought->before--)
        return 0;
    strbuf_add(sought->found, "%s", d->why);
    return 1;
}

static void add_reason(const struct replay *r, long turn, size_t i, const char *typed,
                       struct strbuf *out)
{
    const struct store_claim *claims = turns_row(r->turns, turn)->claims;
    struct note_place on = place_of(claims, i);
    struct reason_sought sought = {
        .replay = r, .turn = turn, .claim = on.claim, .points = claims[i].claimed, .found = out};
    for (int k = 1; k < on.ruling; k++)
        sought.before += claims[i - (size_t)k].claimed == claims[i].claimed;
    foreach_arbiter_ruling(typed, strlen(typed), r->game->letter, seek_reason, &sought);
}

/* Adds the notes among the comments of a turn that are on this claim. */
static void add_notes(const struct replay *r, long turn, size_t i, const char *comments,
                      struct strbuf *out)
{
    struct note_place this = place_of(turns_row(r->turns, turn)->claims, i);
    for (const char *at = comments; at && *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n"), mark = strspn(at, "# ");
        const char *words = at + mark;
        struct note_place on = last_place(r, turn);
        if (mark < n && read_label(&words, n - mark, &on) && same_place(on, this)) {
            strbuf_add(out, out->length ? "; " : "");
            strbuf_add_utf8(out, words, (size_t)(at + n - words));
        }
        at += n;
    }
}

const char *notes_on_claim(struct replay *r, long turn, size_t i)
{
    const struct store_claim *claim = &turns_row(r->turns, turn)->claims[i];
    struct strbuf typed = {.text = NULL}, comments = {.text = NULL}, said = {.text = NULL};
    bool read = turns_is_claim(r->turns, claim) && replay_typed(r, turn, &typed, &comments);
    if (read && claim->overrules_entry && typed.text)
        add_reason(r, turn, i, typed.text, &said);
    if (read)
        add_notes(r, turn, i, comments.text, &said);
    const char *kept = said.length ? arena_text(&r->texts, said.text, said.length) : NULL;
    strbuf_free(&typed);
    strbuf_free(&comments);
    strbuf_free(&said);
    return kept;
}

/* --- remarks --------------------------------------------------------------------------------- */

/* The recipient of each ruling, and its entry. */
struct hearing {
    const struct replay *replay;
    remarks_ruling_fn *fn;
    void *context;
    long entry;
};

static int hear_ruling(void *context, const struct arbiter_ruling *d, size_t end)
{
    const struct hearing *h = context;
    (void)end;
    h->fn(h->context, d, h->entry);
    return 0;
}

static void hear_segment(void *context, const struct segment *p, const char *text, size_t length)
{
    struct hearing *h = context;
    h->entry = p->seq;
    foreach_arbiter_ruling(text, length, h->replay->game->letter, hear_ruling, h);
}

void remarks_rulings(const struct replay *r, long turn, remarks_ruling_fn *fn, void *context)
{
    struct hearing h = {r, fn, context, 0};
    replay_typed_each(r, turn, hear_segment, &h);
}

struct telling_rulings {
    const struct replay *replay;
    struct strbuf *said;
};

static void tell_ruling(void *context, const struct arbiter_ruling *d, long entry)
{
    const struct telling_rulings *t = context;
    (void)entry;
    strbuf_add(t->said, "   ");
    arbiter_ruling_tell(d, t->replay->game->seat_header, t->said);
    strbuf_add(t->said, "\n");
}

/* Adds comments, "# ..." one per line, behind `mark` instead. */
static void add_marked_comments(const char *lines, const char *mark, struct strbuf *said)
{
    for (const char *at = lines; at && *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n"), sign = strspn(at, "# ");
        strbuf_add(said, "%s", mark);
        strbuf_add_remark(said, at + sign, n - sign);
        strbuf_add(said, "\n");
        at += n;
    }
}

void remarks_comments(const struct replay *r, long turn, const char *mark, struct strbuf *said)
{
    struct strbuf typed = {.text = NULL}, comments = {.text = NULL};
    said->failed |= !replay_typed(r, turn, &typed, &comments);
    add_marked_comments(comments.text, mark, said);
    strbuf_free(&typed);
    strbuf_free(&comments);
}

void remarks_tell(const struct replay *r, long turn, struct strbuf *said)
{
    struct telling_rulings t = {r, said};
    turns_name_players(r->turns, said);
    remarks_rulings(r, turn, tell_ruling, &t);
    remarks_comments(r, turn, "   # ", said);
}

bool remarks_before(const struct operations *acts, size_t i, const struct game *game,
                    const struct store_details *founded, struct strbuf *out)
{
    const char *target = acts->op[i].text;
    size_t before = out->length;
    struct replay then;
    struct parse_error why;
    if (!replay_operations(&then, game, founded, acts, i, NULL, &why))
        return false;
    bool found = replay_text(&then, target, strcspn(target, " "), out);
    replay_end(&then);
    return found && out->length > before;
}
