/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "db/fingerprint.h"
#include "find.h"
#include "load.h"
#include "notes.h"

/* --- turn rows ------------------------------------------------------------------------------- */

static void *take(struct arena *p, size_t size)
{
    void *room = arena_room(p, size);
    if (room)
        arena_take(p, size);
    return room;
}

static bool keep_dues(struct arena *p, const struct turn *turn, struct turn_rows *rows)
{
    struct store_due *due = take(p, turn->counts * sizeof *due + 1);
    for (size_t i = 0; due && i < turn->counts; i++) {
        const struct counted_event *c = &turn->count[i];
        due[i] = (struct store_due){.coup = rows->row.number,
                                    .kind = c->kind,
                                    .seat = c->seat,
                                    .name = c->name,
                                    .points = c->points};
    }
    rows->dues = due;
    rows->n_dues = turn->counts;
    return due;
}

static bool keep_claims(struct turns *t, struct arena *p, const struct turn *turn,
                        struct turn_rows *rows)
{
    struct store_claim *claim = take(p, turn->disputes * sizeof *claim + 1);
    for (size_t i = 0; claim && i < turn->disputes; i++) {
        const struct dispute *d = &turn->dispute[i];
        claim[i] = (struct store_claim){.entry = d->entry - t->gone_lines,
                                        .ordinal = (int)i + 1,
                                        .coup = rows->row.number - d->back,
                                        .by = d->by,
                                        .against = d->against,
                                        .kind = d->kind,
                                        .claimed = d->claimed,
                                        .due = d->due,
                                        .marked = d->marked,
                                        .ruling = d->ruling,
                                        .article = d->cite,
                                        .pays = d->pays,
                                        .taken = d->taken,
                                        .given = d->given};
        if (d->overrules && i) {
            claim[i].overrules_entry = claim[i - 1].entry;
            claim[i].overrules_ordinal = claim[i - 1].ordinal;
        }
    }
    rows->claims = claim;
    rows->n_claims = turn->disputes;
    return claim;
}

/* A score as it is stored. */
static struct store_standing standing_stored(const struct standing *at)
{
    return (struct store_standing){.major = at->major, .minor = at->minor, .stakes = at->stakes};
}

/* "8:0": the points that each seat marked. Returns NULL if out of memory. */
static const char *keep_marked(struct turns *t, struct arena *p, const struct turn *turn)
{
    char text[SEATS_MAX * 24];
    struct fixed_buf l = fixed_buf_begin(text, sizeof text);
    for (int i = 0; i < t->founding.setup.seats; i++) {
        if (i)
            fixed_buf_char(&l, ':');
        fixed_buf_number(&l, (unsigned)turn->marked[i]);
    }
    fixed_buf_end(&l);
    return arena_copy(p, text);
}

struct turn_rows *turn_rows_keep(struct turns *t, long number, const struct turn *turn, bool open)
{
    struct arena *p = open ? &t->open : &t->made;
    struct turn_rows *rows = take(p, sizeof *rows);
    if (!rows)
        return NULL;
    *rows = (struct turn_rows){.row = {.number = number,
                                       .entry = t->begun[number - 1].line,
                                       .seat = turn->seat,
                                       .dice = turn->dice,
                                       .play = turn->play,
                                       .ruling = turn->ruling,
                                       .position = turn->position,
                                       .next = turn->next},
                               .open = open};
    for (int i = 0; i < t->founding.setup.seats; i++)
        rows->at[i] = standing_stored(&turn->at[i]);
    char score[SCORE_TEXT];
    rows->row.score = arena_copy(p, score_print(t->game->scored, turn->score, score));
    if (!rows->row.score)
        return NULL;
    if (*turn->dice == '?' && !(rows->row.marked = keep_marked(t, p, turn)))
        return NULL;
    return keep_dues(p, turn, rows) && keep_claims(t, p, turn, rows) ? rows : NULL;
}

void turn_rows_close(void *turns, const struct turn_ref *at)
{
    struct turns *t = turns;
    struct turn turn;
    struct turn_ref closing = *at;
    struct arena before = t->made;
    closing.number = t->count;
    if (!t->game->turn(&closing, &t->made, &turn))
        return;
    if (turn.final)
        t->rows[t->count - 1] = turn_rows_keep(t, t->count, &turn, false);
    else if (t->made.chunk == before.chunk)
        t->made = before; /* releases the memory: the turn is not final */
}

/* --- rows ------------------------------------------------------------------------------------ */

/* Converts turns to rows for the store. */

void rows_free(struct rows *rows)
{
    free(rows->coups);
    free(rows->dues);
    free(rows->claims);
    *rows = (struct rows){.n_coups = 0};
}

static bool claimed_since(const struct replay *r, long coup, long entry)
{
    if (!turns_claims(r->turns, coup))
        return false;
    const struct turn_rows *c = turns_row(r->turns, coup);
    for (size_t i = 0; c && i < c->n_claims; i++)
        if (replay_line_entry(r, c->claims[i].entry) >= entry)
            return true;
    return false;
}

/* Returns the first entry on which a turn depends: the entry in which it begins, or that of a
 * claim. */
static long first_entry(const struct replay *r, long coup)
{
    long first = replay_entry(r, coup);
    const struct turn_rows *c = turns_claims(r->turns, coup) ? turns_row(r->turns, coup) : NULL;
    for (size_t i = 0; c && i < c->n_claims; i++) {
        long seq = replay_line_entry(r, c->claims[i].entry);
        first = seq < first ? seq : first;
    }
    return first;
}

/* The first entry from which claims are replaced, so that a decision comes with its protest. */
static long first_protest(const struct replay *r, long first)
{
    const struct protests *p = &r->turns->protests;
    for (size_t i = 0; i < p->count; i++) {
        long made = replay_line_entry(r, p->of[i].made.line);
        if (p->of[i].decided.line && made < first &&
            replay_line_entry(r, p->of[i].decided.line) >= first)
            first = made;
    }
    return first;
}

/* Claims are replaced from an entry on, so every turn with a claim from there on must be among the
 * rows. After an edit the entry of a turn can be newer than those of later turns. */
static void widen(const struct replay *r, struct rows *out, long gone, long head)
{
    long known = turns_count(r->turns) + 1;
    out->first_claim = gone ? gone : head;
    for (;;) {
        out->first_claim = first_protest(r, out->first_claim);
        for (; known > out->first; known--) {
            long seq = first_entry(r, known - 1);
            if (seq < out->first_claim)
                out->first_claim = seq;
        }
        long c = 1;
        while (c < out->first && !claimed_since(r, c, out->first_claim))
            c++;
        if (c == out->first)
            return;
        out->first = c;
    }
}

static bool make_room(const struct replay *r, struct rows *out, long last)
{
    size_t dues = 0, claims = 0;
    for (long i = out->first; i <= last; i++) {
        const struct turn_rows *c = turns_row(r->turns, i);
        if (!c)
            return false;
        dues += c->n_dues;
        claims += c->n_claims;
    }
    claims += 2 * r->turns->protests.count;
    size_t n = last >= out->first ? (size_t)(last - out->first + 1) : 0;
    out->coups = calloc(n + 1, sizeof *out->coups);
    out->dues = calloc(dues + 1, sizeof *out->dues);
    out->claims = calloc(claims + 1, sizeof *out->claims);
    return out->coups && out->dues && out->claims;
}

/* Converts line numbers to entries, and numbers the claims of each entry. */
static void add_claim(struct replay *r, long number, size_t i, struct rows *out)
{
    const struct store_claim *claim = &turns_row(r->turns, number)->claims[i];
    struct store_claim *row = &out->claims[out->n_claims];
    *row = *claim;
    row->entry = replay_line_entry(r, claim->entry);
    row->ordinal = 1;
    for (size_t k = 0; k < out->n_claims; k++)
        row->ordinal += out->claims[k].entry == row->entry;
    if (claim->overrules_entry) { /* overrules the previous claim of the turn */
        row->overrules_entry = row[-1].entry;
        row->overrules_ordinal = row[-1].ordinal;
    }
    row->note = notes_on_claim(r, number, i);
    out->n_claims++;
}

static void add_coup(struct replay *r, long number, struct rows *out)
{
    const struct turn_rows *c = turns_row(r->turns, number);
    struct store_coup *row = &out->coups[out->n_coups++];
    *row = c->row;
    row->entry = replay_line_entry(r, c->row.entry);
    for (size_t k = 0; k < c->n_dues; k++)
        out->dues[out->n_dues++] = c->dues[k];
    for (size_t k = 0; k < c->n_claims; k++)
        add_claim(r, number, k, out);
}

/* Adds the rows of protests and decisions entered in these lines. */
static void add_protests(struct replay *r, long end, struct rows *out)
{
    struct protests *p = &r->turns->protests;
    for (size_t i = 0; i < p->count; i++)
        for (int decision = 0; decision < 2; decision++) {
            const struct entered *e = decision ? &p->of[i].decided : &p->of[i].made;
            long entry = e->line > 0 && e->line < end ? replay_line_entry(r, e->line) : 0;
            if (entry && entry >= out->first_claim)
                protest_add_row(p, i, decision, entry, out->claims, &out->n_claims);
        }
}

bool rows_part(struct replay *r, long last, long gone, struct rows *out)
{
    *out = (struct rows){.first = 1};
    if (!make_room(r, out, last))
        return false;
    for (long i = 1; i <= last; i++)
        add_coup(r, i, out);
    size_t claims = out->n_claims;
    add_protests(r, last < turns_count(r->turns) ? turns_place(r->turns, last + 1).line : LONG_MAX,
                 out);
    for (size_t i = 0; i < out->n_coups; i++)
        out->coups[i].number += gone;
    for (size_t i = 0; i < out->n_dues; i++)
        out->dues[i].coup += gone;
    for (size_t i = 0; i < claims; i++)
        out->claims[i].coup += gone;
    out->first += gone;
    return true;
}

bool rows_gather(struct replay *r, long first, long gone, long head, struct rows *out)
{
    long last = turns_count(r->turns);
    *out = (struct rows){.first = first > 1 ? first : 1};
    widen(r, out, gone, head);
    if (!make_room(r, out, last))
        return false;
    for (long i = out->first; i <= last; i++)
        add_coup(r, i, out);
    add_protests(r, LONG_MAX, out);
    return true;
}

void rows_fingerprint(const struct rows *rows, const char *game, const struct store_details *d,
                      char fingerprint[STORE_HASH_SIZE])
{
    struct digest print;
    fingerprint_begin(&print, game, d);
    for (size_t i = 0; i < rows->n_coups; i++)
        fingerprint_add(&print, &rows->coups[i]);
    fingerprint_so_far(&print, fingerprint);
}

struct store_change replay_change(const struct replay *play, const char *fingerprint)
{
    struct match_status o = turns_status(play->turns);
    long coups = turns_count(play->turns);
    const struct turn_rows *last = coups ? turns_row(play->turns, coups) : NULL;
    struct store_change change = {.state = o.over              ? "over"
                                           : play->turns->left ? "unfinished"
                                                               : "open",
                                  .winners = o.winners,
                                  .seats = play->details.players,
                                  .fingerprint = fingerprint,
                                  .revision = play->game->revision};
    struct standing begins[SEATS_MAX] = {{.major = 0}};
    if (!last && play->game->untouched)
        play->game->untouched(play->turns->now, begins);
    const bool nobody = play->turns->end == END_NOBODY;
    for (int i = 0; i < change.seats; i++) {
        change.at[i] = last ? last->at[i] : standing_stored(&begins[i]);
        if (nobody && !last)
            change.at[i] = (struct store_standing){.stakes = 0};
        if (!o.over || nobody)
            change.at[i].stakes = 0; /* the current turn is not final */
    }
    return change;
}

struct store_batch rows_batch(const struct rows *rows, const struct store_change *change)
{
    return (struct store_batch){.first_coup = rows->first,
                                .coups = rows->coups,
                                .n_coups = rows->n_coups,
                                .dues = rows->dues,
                                .n_dues = rows->n_dues,
                                .first_claim = rows->first_claim,
                                .claims = rows->claims,
                                .n_claims = rows->n_claims,
                                .change = change};
}

/* --- differences ----------------------------------------------------------------------------- */

/* Walks the stored rows beside those of the replay: of one part, and if it is the last also those
 * stored after it. */
struct difference_walk {
    const struct rows *rows;
    struct differences *d;
    long gone; /* turns before the part */
    long next; /* entry at which the turn after the part begins; 0: last part */
    size_t at;
    bool *found; /* of each replayed claim: a stored one matches */
};

static bool same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static void note(struct difference_walk *w, long coup, unsigned part)
{
    struct differences *d = w->d;
    bool known = coup >= 1 && coup <= d->coups;
    d->parts[known ? coup : 0] |= (unsigned char)part;
    d->any = true;
    if (known && (!d->first || coup < d->first)) {
        d->first = coup;
        d->entry = coup > w->gone ? w->rows->coups[coup - w->gone - 1].entry : 0;
    }
}

/* --- coups ------------------------------------------------------------------------------------ */

/* The parts that differ between a stored turn and the replayed one. */
static unsigned coup_parts(const struct store_coup *is, const struct store_coup *c)
{
    unsigned parts = 0;
    if (is->entry != c->entry || is->seat != c->seat || !same(is->dice, c->dice) ||
        !same(is->play, c->play))
        parts |= PART_ENTERED;
    if (!same(is->score, c->score) || !same(is->marked, c->marked) || is->next != c->next)
        parts |= PART_SCORE;
    if (!same(is->position, c->position))
        parts |= PART_POSITION;
    return parts | (same(is->ruling, c->ruling) ? 0 : PART_RULING);
}

static int compare_coup(void *ctx, const struct store_coup *is)
{
    struct difference_walk *w = ctx;
    struct differences *d = w->d;
    if (w->next && is->number > d->coups)
        return 1;
    d->stored++;
    fingerprint_add(&d->print, is);
    if (is->number < 1 || is->number > d->coups) {
        d->extra = d->extra ? d->extra : is->number;
        note(w, is->number, PART_MISSING);
        return 0;
    }
    while (w->gone + (long)w->at + 1 < is->number)
        note(w, w->gone + (long)++w->at, PART_MISSING);
    const struct store_coup *c = &w->rows->coups[is->number - w->gone - 1];
    unsigned parts = coup_parts(is, c);
    w->at = (size_t)(is->number - w->gone);
    d->shifted |= is->entry != c->entry;
    d->thrown |= !same(is->dice, c->dice);
    if (parts)
        note(w, is->number, parts);
    return 0;
}

static void finish_coups(struct difference_walk *w)
{
    struct differences *d = w->d;
    while (w->gone + (long)w->at < d->coups)
        note(w, w->gone + (long)++w->at, PART_MISSING);
    d->dice = d->thrown && !d->shifted && d->stored == d->coups;
}

/* --- dues ------------------------------------------------------------------------------------- */

/* Notes dues of the replay that are not stored, of turns before this one. */
static void miss_dues(struct difference_walk *w, long before)
{
    for (; w->at < w->rows->n_dues && w->rows->dues[w->at].coup < before; w->at++)
        note(w, w->rows->dues[w->at].coup, PART_COUNTED);
}

static int compare_due(void *ctx, const struct store_due *is)
{
    struct difference_walk *w = ctx;
    if (w->next && is->coup > w->d->coups)
        return 1;
    w->d->dues++;
    miss_dues(w, is->coup);
    const struct store_due *d = w->at < w->rows->n_dues ? &w->rows->dues[w->at] : NULL;
    bool there = d && d->coup == is->coup;
    w->at += there;
    if (!there || !same(is->kind, d->kind) || is->seat != d->seat || !same(is->name, d->name) ||
        is->points != d->points)
        note(w, is->coup, PART_COUNTED);
    return 0;
}

/* --- claims ----------------------------------------------------------------------------------- */

static bool same_claim(const struct store_claim *is, const struct store_claim *c)
{
    return is->coup == c->coup && is->by == c->by && is->against == c->against &&
           same(is->kind, c->kind) && is->claimed == c->claimed && is->due == c->due &&
           is->marked == c->marked && same(is->ruling, c->ruling) &&
           same(is->article, c->article) && is->pays == c->pays &&
           (!is->pays || (is->taken == c->taken && is->given == c->given)) &&
           is->protest == c->protest && same(is->note, c->note) &&
           is->overrules_entry == c->overrules_entry &&
           is->overrules_ordinal == c->overrules_ordinal;
}

/* Stored claims are sorted by entry, replayed ones by turn. */
static int compare_claim(void *ctx, const struct store_claim *is)
{
    struct difference_walk *w = ctx;
    const struct store_claim *c = NULL;
    if (w->next && is->entry >= w->next)
        return 1;
    size_t n = w->rows->n_claims;
    for (size_t k = 0; k < n && !c; k++) { /* usually the next one */
        size_t i = (w->at + k) % n;
        const struct store_claim *x = &w->rows->claims[i];
        if (x->entry == is->entry && x->ordinal == is->ordinal) {
            c = x;
            w->found[i] = true;
            w->at = i + 1;
        }
    }
    if (!c || !same_claim(is, c))
        note(w, c ? c->coup : is->coup, PART_CLAIM);
    return 0;
}

static void finish_claims(struct difference_walk *w)
{
    for (size_t i = 0; i < w->rows->n_claims; i++)
        if (!w->found[i])
            note(w, w->rows->claims[i].coup, PART_CLAIM);
}

/* --- comparing -------------------------------------------------------------------------------- */

static bool walk_rows(struct store *s, const char *key, struct difference_walk *w,
                      struct store_error *err)
{
    long first = w->gone ? w->gone + 1 : LONG_MIN;
    long claims = w->gone ? w->rows->coups[0].entry : LONG_MIN;
    if (store_coups_from(s, key, first, compare_coup, w, err) != STORE_OK)
        return false;
    finish_coups(w);
    w->at = 0;
    if (store_dues_from(s, key, first, compare_due, w, err) != STORE_OK)
        return false;
    miss_dues(w, w->d->coups + 1);
    w->at = 0;
    if (store_claims_from(s, key, claims, compare_claim, w, err) != STORE_OK)
        return false;
    finish_claims(w);
    return true;
}

void differences_begin(const char *game, const struct store_details *d, struct differences *out)
{
    *out = (struct differences){.parts = NULL};
    fingerprint_begin(&out->print, game, d);
}

/* Makes room for the turns of a part. */
static bool add_room(struct differences *d, size_t coups)
{
    size_t before = d->parts ? (size_t)d->coups + 1 : 0, all = (size_t)d->coups + coups + 1;
    unsigned char *parts = realloc(d->parts, all);
    if (!parts)
        return false;
    memset(parts + before, 0, all - before);
    d->parts = parts;
    d->coups += (long)coups;
    return true;
}

bool differences_part(struct store *s, const char *key, const struct rows *rows, long next,
                      struct differences *out, struct store_error *err)
{
    struct difference_walk w = {.rows = rows,
                                .d = out,
                                .gone = out->coups,
                                .next = next,
                                .found = calloc(rows->n_claims + 1, sizeof *w.found)};
    bool ok = w.found && add_room(out, rows->n_coups);
    if (ok) {
        ok = walk_rows(s, key, &w, err);
    } else {
        err->code = STORE_FAILED;
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
    }
    free(w.found);
    return ok;
}

bool differences_find(struct store *s, const char *key, const char *game,
                      const struct store_details *d, const struct rows *rows,
                      struct differences *out, struct store_error *err)
{
    differences_begin(game, d, out);
    return differences_part(s, key, rows, 0, out, err);
}

void differences_free(struct differences *d)
{
    free(d->parts);
    *d = (struct differences){.parts = NULL};
}

/* --- reporting -------------------------------------------------------------------------------- */

long differences_next(const struct differences *d, unsigned parts, long after)
{
    for (long i = after + 1; i <= d->coups; i++)
        if (d->parts[i] & parts)
            return i;
    return d->extra > after && d->parts[0] & parts & PART_MISSING ? d->extra : 0;
}

static struct coup_list list(const struct differences *d, unsigned parts)
{
    struct coup_list l = {.count = 0};
    for (long c = 0; (c = differences_next(d, parts, c));)
        if (l.count < COUPS_LISTED)
            l.coup[l.count++] = c;
        else
            l.more++;
    return l;
}

struct coup_list differences_judged(const struct differences *d)
{
    struct coup_list l = list(d, PART_JUDGED);
    if (!l.count && (l.coup[0] = differences_next(d, PART_ALL, 0)))
        l.count = 1;
    return l;
}

struct coup_list differences_all(const struct differences *d)
{
    return list(d, PART_ALL);
}

void strbuf_add_coups(struct strbuf *w, const struct coup_list *l)
{
    struct strbuf list = {.text = NULL};
    for (int i = 0; i < l->count; i++)
        strbuf_add(&list, i ? ", %ld" : "%ld", l->coup[i]);
    if (l->more)
        strbuf_add(&list, P_(" and %ld more", " and %ld more", l->more), l->more);
    strbuf_add(w, P_("turn %s", "turns %s", l->count + l->more), list.text ? list.text : "");
    w->failed |= list.failed;
    strbuf_free(&list);
}

/* --- refresh --------------------------------------------------------------------------------- */

enum { REFRESH_PART = 200 /* matches in a transaction */ };

/* Rows made by a replay replace those of the match; nothing else changes. `older`: not all entries
 * fit, so older rules made the rows. */
static enum store_code refresh_rows(struct store *s, struct loaded *l, bool older,
                                    struct store_error *err)
{
    char fingerprint[STORE_HASH_SIZE];
    struct rows rows;
    if (!rows_gather(&l->play, 1, 1, l->match.head_seq, &rows)) {
        rows_free(&rows);
        snprintf(err->text, sizeof err->text, "out of memory");
        return err->code = STORE_FAILED;
    }
    rows_fingerprint(&rows, l->match.game, &l->details.values, fingerprint);
    struct store_change change = match_change(l, fingerprint);
    change.updated = l->match.updated;
    if (older)
        change.revision = l->match.revision;
    struct store_batch batch = rows_batch(&rows, &change);
    batch.expected = l->match.head_seq;
    enum store_code code = store_append(s, l->match.key, &batch, err);
    rows_free(&rows);
    return code;
}

static int note_event(void *ctx, const struct store_match *m)
{
    *(bool *)ctx = m->seats == 0;
    return 1;
}

enum store_code rows_make(struct store *s, const char *key, struct store_error *err)
{
    struct load_error why;
    struct loaded l;
    enum store_code code = STORE_OK;
    bool event = false;
    if (store_match_get(s, key, note_event, &event, err) == STORE_OK && event)
        return STORE_OK;
    if (!match_read(s, key, false, &l, &why)) {
        if (why.storage)
            *err = why.store;
        code = why.storage && why.store.code != STORE_CORRUPT ? why.store.code : STORE_OK;
    } else {
        if (match_replay_fitting(&l, game_named(l.match.game), &why))
            code = refresh_rows(s, &l, why.entry && !l.result.holds, err);
        match_unload(&l);
    }
    return code;
}

static enum store_code refresh_match(struct store *s, const char *key, struct store_error *err)
{
    if (store_match_lock(s, key, NULL) != STORE_OK)
        return STORE_OK;
    enum store_code code = rows_make(s, key, err);
    store_match_unlock(s, key);
    return code;
}

static enum store_code refresh_all(struct store *s, const struct string_set *keys,
                                   struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < keys->count;) {
        code = store_begin(s, STORE_WRITE, err);
        if (code != STORE_OK)
            break;
        for (size_t n = 0; code == STORE_OK && n < REFRESH_PART && i < keys->count; n++)
            code = refresh_match(s, keys->text[i++], err);
        if (code == STORE_OK)
            code = store_commit(s, err);
        else
            store_rollback(s);
    }
    return code;
}

static int add_older_key(void *ctx, const char *key)
{
    return !string_set_add(ctx, key);
}

enum store_code rows_refresh(struct store *s, struct store_error *err)
{
    struct string_set keys = {.count = 0};
    enum store_code code = STORE_OK;
    for (const struct game *const *g = games; code == STORE_OK && *g; g++)
        code = store_older(s, (*g)->name, (*g)->revision, add_older_key, &keys, err);
    if (code == STORE_OK)
        code = refresh_all(s, &keys, err);
    string_set_free(&keys);
    return code;
}
