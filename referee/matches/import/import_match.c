/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "db/merge_tails.h"
#include "log/incoming.h"

static enum store_code no_memory(struct store_error *err)
{
    snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
    return err->code = STORE_FAILED;
}

/* --- coup by coup ----------------------------------------------------------------------------- */

static bool same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* In whatever words the play was put down. */
static bool same_coup(const struct store_coup *a, const struct store_coup *b)
{
    return a->seat == b->seat && same(a->dice, b->dice) && same(a->score, b->score) &&
           a->next == b->next && same(a->position, b->position) && same(a->ruling, b->ruling);
}

static const struct store_coup *coup_of(const struct replay *r, long n)
{
    const struct turn_rows *c = turns_row(r->turns, n);
    return c ? &c->row : NULL;
}

/* How many of the first n coups are the same in both. */
static long same_coups(const struct replay *a, const struct replay *b, long n)
{
    long i = 1;
    while (i <= n) {
        const struct store_coup *x = coup_of(a, i), *y = coup_of(b, i);
        if (!x || !y || !same_coup(x, y))
            break;
        i++;
    }
    return i - 1;
}

/* The last coup of the shorter may have been in hand: its dice are there, and will be played. */
static bool in_hand(const struct replay *shorter, const struct replay *longer, long n)
{
    const struct store_coup *x = coup_of(shorter, n), *y = coup_of(longer, n);
    return x && y && x->seat == y->seat && same(x->dice, y->dice);
}

static enum relation compare(const struct replay *mine, const struct replay *text)
{
    long m = turns_count(mine->turns), t = turns_count(text->turns);
    long least = m < t ? m : t, alike = same_coups(mine, text, least);
    if (alike == t)
        return RELATION_KNOWN;
    if (alike == m)
        return RELATION_EXTENDS;
    if (alike + 1 != least)
        return RELATION_FORKS;
    if (t < m || (t == m && !coup_of(text, t)->play))
        return in_hand(text, mine, t) ? RELATION_KNOWN : RELATION_FORKS;
    return in_hand(mine, text, m) ? RELATION_EXTENDS : RELATION_FORKS;
}

/* --- one match that is called so -------------------------------------------------------------- */

struct names {
    const struct store_details *text;
    bool same;
};

static bool same_players(const struct store_details *a, const struct store_details *b)
{
    bool alike = a->players == b->players;
    for (int i = 0; alike && i < a->players; i++)
        alike = same(a->player[i], b->player[i]);
    return alike;
}

static int compare_names(void *ctx, const struct store_match_new *m)
{
    struct names *n = ctx;
    n->same |= same_players(&m->details, n->text);
    return 0;
}

/* What the log gave after so many entries, of which the header tells the hash. */
static bool was_so(struct store *s, const struct loaded *l, const struct imported *g)
{
    char hash[STORE_HASH_SIZE];
    struct replay then;
    struct parse_error t;
    size_t count = 0;
    struct operations acts = {.op = NULL};
    if (g->entries > l->match.head_seq ||
        tails_hash(s, l->match.key, g->entries, hash, NULL) != STORE_OK || !same(hash, g->head))
        return false;
    for (; count < l->acts.count && l->acts.op[count].seq <= g->entries; count++)
        ;
    acts.op = l->acts.op;
    if (!replay_operations(&then, l->play.game, &l->details.values, &acts, count, NULL, &t))
        return false;
    bool so = compare(&then, &g->play) == RELATION_KNOWN;
    replay_end(&then);
    return so;
}

static bool relate_one(const struct imported *g, struct store *s, const char *key,
                       struct related *out, struct store_error *err)
{
    struct load_error why;
    struct loaded l;
    struct names names = {.text = &g->play.details};
    enum relation is = RELATION_FORKS;
    if (!match_load(s, key, g->play.game, &l, &why)) {
        *err = why.store;
        return !why.storage;
    }
    names.same = same_players(&l.details.values, &g->play.details);
    bool ok = store_founding(s, key, compare_names, &names, err) == STORE_OK;
    if (ok && names.same) {
        is = compare(&l.play, &g->play);
        if (is == RELATION_FORKS && was_so(s, &l, g))
            is = RELATION_KNOWN;
        if (out->relation == RELATION_NONE || is < out->relation) {
            out->relation = is;
            snprintf(out->key, sizeof out->key, "%s", key);
        }
    }
    out->disowned |= ok && !names.same;
    match_unload(&l);
    return ok;
}

/* --- all of them ------------------------------------------------------------------------------ */

struct candidates {
    char (*key)[STORE_KEY_SIZE];
    size_t count, room;
    bool failed;
};

static int note_key(void *ctx, const struct store_match *m)
{
    struct candidates *c = ctx;
    if (c->count == c->room) {
        size_t room = c->room ? 2 * c->room : 8;
        void *more = realloc(c->key, room * sizeof *c->key);
        if (!more)
            return c->failed = true;
        c->key = more;
        c->room = room;
    }
    snprintf(c->key[c->count++], STORE_KEY_SIZE, "%s", m->key);
    return 0;
}

bool import_relate(const struct imported *g, struct store *s, struct related *out,
                   struct store_error *err)
{
    struct candidates c = {.count = 0};
    struct store_query family = {.family = g->family}, origin = {.origin = g->family};
    *out = (struct related){.relation = RELATION_NONE};
    if (!*g->family || !s)
        return true;
    bool ok = store_matches(s, &family, note_key, &c, err) == STORE_OK &&
              store_matches(s, &origin, note_key, &c, err) == STORE_OK;
    if (c.failed)
        ok = no_memory(err) == STORE_OK;
    for (size_t i = 0; ok && i < c.count && out->relation != RELATION_KNOWN; i++)
        ok = relate_one(g, s, c.key[i], out, err);
    out->disowned &= out->relation == RELATION_NONE;
    free(c.key);
    return ok;
}

/* --- extending -------------------------------------------------------------------------------- */

/* The log of the match with the entries that the text has beyond it. */
struct extending {
    const struct imported *g;
    struct loaded l; /* the match as it is, then with the new entries */
    struct store_log *log;
    struct store_entry_new *entries; /* all of them */
    size_t n;
    struct strbuf edit, result;
    struct rows rows;
    struct store_change change;
};

static bool add(struct extending *e, const char *kind, const char *text)
{
    struct store_entry as = {.kind = kind, .text = text, .seq = (long)e->n + 1};
    e->entries[e->n++] = (struct store_entry_new){.kind = kind, .text = text};
    return operations_log(&e->l.acts, &as);
}

/* The coup that was in hand, as the text has it: without its number, side and comments. */
static bool edit_last(struct extending *e, long coup)
{
    const char *text = e->g->rows.entries[coup - 1].text;
    const char *line = strrchr(text, '\n'), *from = strstr(line ? line : text, ". ");
    from = from ? from + 2 : text;
    from += (from[0] == 'w' || from[0] == 'b') && from[1] == ' ' ? 2 : 0;
    size_t n = strcspn(from, "#\n");
    while (n && from[n - 1] == ' ')
        n--;
    strbuf_add(&e->edit, "%ld %.*s", coup, (int)n, from);
    return !e->edit.failed && add(e, "edit", e->edit.text);
}

/* What the log lacks. A match that is open here stays so: it was left open in the text alone. */
static bool add_lacking(struct extending *e, long coups, bool differs)
{
    const struct imported *g = e->g;
    const struct operations *acts = &e->l.acts;
    bool star = acts->count && same(acts->op[acts->count - 1].text, "*");
    bool ok = !star || add(e, "undo", "");
    if (ok && differs)
        ok = edit_last(e, coups);
    for (long n = coups; ok && n < (long)g->rows.n_entries - 1; n++)
        if (n < g->coups || e->l.ended)
            ok = add(e, "record", g->rows.entries[n].text);
    return ok;
}

/* The rows of the longer log. What it gives must be what the text says. */
static enum store_code replay_extended(struct extending *e, struct replay *play,
                                       struct store_error *err)
{
    struct parse_error t;
    const long all = e->g->coups;
    if (!replay_operations(play, e->l.play.game, &e->l.details.values, &e->l.acts, e->l.acts.count,
                           NULL, &t))
        return STORE_CONFLICT;
    if (turns_count(play->turns) != all || same_coups(play, &e->g->play, all) != all)
        return STORE_CONFLICT;
    e->change = replay_change(play, e->g->print);
    result_print(play, false, &e->result);
    if (e->result.length)
        e->entries[e->n++] = (struct store_entry_new){.kind = RESULT_KIND, .text = e->result.text};
    return e->result.failed || !rows_gather(play, 1, 1, (long)e->n, &e->rows) ? no_memory(err)
                                                                              : STORE_OK;
}

static bool extended_rows(struct store_taking *t, const struct store_log *log,
                          struct store_batch *out, struct store_error *err)
{
    struct extending *e = t->ctx;
    const struct game *game = e->l.play.game;
    (void)log;
    (void)err;
    if (incoming_refuse_newer(t, game))
        return false;
    *out = rows_batch(&e->rows, &e->change);
    return true;
}

static enum store_code take_extended(struct extending *e, struct store *s, struct store_error *err)
{
    struct replay play = {.turns = NULL};
    struct store_log longer = *e->log;
    struct store_taking t = {
        .log = &longer, .version = e->log->key, .own = true, .rows = extended_rows, .ctx = e};
    enum store_code code = replay_extended(e, &play, err);
    longer.entries = e->entries;
    longer.n = e->n;
    longer.n_seals = 0;
    if (code == STORE_OK)
        code = import_take(s, &t, err);
    rows_free(&e->rows);
    replay_end(&play);
    return code;
}

static enum store_code extend(struct extending *e, struct store *s, const char *key,
                              struct store_error *err)
{
    struct load_error why;
    enum store_code code = store_log_take(s, key, &e->log, err);
    if (code != STORE_OK)
        return code;
    if (!match_load(s, key, e->g->play.game, &e->l, &why)) {
        *err = why.store;
        return why.storage ? err->code : STORE_CONFLICT;
    }
    long coups = turns_count(e->l.play.turns);
    bool differs = same_coups(&e->l.play, &e->g->play, coups) < coups;
    e->entries = calloc(e->log->n + e->g->rows.n_entries + 4, sizeof *e->entries);
    if (!e->entries)
        return no_memory(err);
    memcpy(e->entries, e->log->entries, e->log->n * sizeof *e->entries);
    e->n = e->log->n;
    return add_lacking(e, coups, differs) ? take_extended(e, s, err) : no_memory(err);
}

enum store_code import_extend(const struct imported *g, struct store *s, const char *key,
                              struct store_error *err)
{
    struct extending e = {.g = g};
    enum store_code code = extend(&e, s, key, err);
    free(e.entries);
    strbuf_free(&e.edit);
    strbuf_free(&e.result);
    match_unload(&e.l);
    store_log_free(e.log);
    return code;
}
