/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verify_match.h"

#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "log/amended.h"
#include "log/chunked_replay.h"
#include "log/seats.h"

static bool same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* An absent text is stored as "" or as NULL. */
static bool same_or_none(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static void found_bad(struct verified *out, long entry, long coup, const char *problem)
{
    *out = (struct verified){.entry = entry, .coup = coup, .coups = out->coups};
    snprintf(out->problem, sizeof out->problem, "%s", problem);
}

/* --- the founding ----------------------------------------------------------------------------- */

struct match_setup_check {
    const struct loaded *l;
    bool fits, said;
};

static bool same_players(const struct store_annotations *f, const struct store_match *m)
{
    bool alike = f->players == m->seats;
    for (int i = 0; alike && i < m->seats; i++)
        alike = same(f->player[i], m->seat[i].player);
    return alike;
}

/* True if the stored annotations are those that the founding and the log give. */
static bool said(const struct loaded *l, const struct store_match_new *founding)
{
    char family[STORE_KEY_SIZE];
    const struct store_match *m = &l->match;
    annotations_founded(founding, family);
    const struct store_annotations f = annotations_resolve(&l->annotations, founding, family);
    return f.chosen == m->chosen && f.hidden == m->hidden && same(f.family, m->family) &&
           same(f.version, m->version) && same_players(&f, m);
}

/* What the match says now is what it was founded with, and what its log put right of that. */
static int compare_founding(void *ctx, const struct store_match_new *founding)
{
    struct match_setup_check *c = ctx;
    struct kept_details amended;
    bool kept = details_amend(&amended, &founding->details, &c->l->acts, c->l->acts.count);
    const struct store_match *m = &c->l->match;
    const struct store_details *d = &amended.values, *are = &c->l->details.values;
    struct store_match_new put_right = *founding;
    put_right.details = amended.values;
    c->said = kept && said(c->l, &put_right);
    c->fits = kept && same(founding->game, m->game) && same(d->event, m->event) &&
              same(d->site, m->site) && same(d->date, m->date) &&
              same_or_none(d->options, m->options) && same(founding->created, m->created) &&
              d->n_headers == are->n_headers;
    for (size_t i = 0; c->fits && i < d->n_headers; i++) {
        const struct store_header *now = &are->headers[i];
        c->fits = same(d->headers[i].key, now->key) && same(d->headers[i].value, now->value);
    }
    details_free(&amended);
    return 0;
}

/* --- the rows --------------------------------------------------------------------------------- */

static const struct {
    unsigned part;
    const char *problem;
} problems[] = {
    {PART_MISSING, N_("a turn is missing")},
    {PART_ENTERED, N_("the stored turn differs from what was entered")},
    {PART_SCORE, N_("the stored score differs from what is computed")},
    {PART_POSITION, N_("the stored position differs from what is computed")},
    {PART_RULING, N_("the stored ruling differs from what is computed")},
    {PART_COUNTED, N_("what is counted for it differs from what is computed")},
    {PART_CLAIM, N_("the stored claim differs from what is computed")},
};

/* Reports the first difference. One that belongs to no coup comes last. */
static void say_difference(const struct loaded *l, const struct differences *d,
                           struct verified *out)
{
    long coup = differences_next(d, PART_ALL, 0);
    bool given = coup >= 1 && coup <= d->coups;
    unsigned parts = d->parts[given ? coup : 0];
    long entry = given && coup == d->first && d->entry ? d->entry : l->match.head_seq;
    for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++) {
        if (parts & problems[i].part) {
            found_bad(out, entry, coup,
                      given || coup == 0 ? _(problems[i].problem)
                                         : _("a turn is stored that the log does not give"));
            return;
        }
    }
}

/* Compares the match's own row. */
static void compare_match(const struct loaded *l, const struct differences *d, struct verified *out)
{
    const struct store_match *m = &l->match;
    struct store_change ends = replay_change(&l->play, NULL);
    const char *problem = NULL;
    if (!match_ends_so(m, &ends))
        problem = _("the stored state of the match differs from what is computed");
    else if (m->coups != d->coups)
        problem = _("the number of turns differs from what is computed");
    else if ((m->fingerprint || m->coups) && !same(m->fingerprint, d->fingerprint))
        problem = _("the stored fingerprint differs from what is computed");
    else if (l->ended && result_digest_revision(l->judged) != m->revision)
        problem = _("no entry of the log proves by which rules it was judged");
    if (problem)
        found_bad(out, m->head_seq, m->coups, problem);
}

/* Compares the rows with what the present rules give. */
static void compare_present(const struct loaded *l, const struct differences *d,
                            struct verified *out)
{
    out->coups = d->stored;
    if (d->any)
        say_difference(l, d, out);
    else
        compare_match(l, d, out);
}

/* --- judged by other rules -------------------------------------------------------------------- */

enum store_code match_proved(struct store *s, const struct loaded *l, bool *proved,
                             struct store_error *err)
{
    return result_digest_proves(s, l->match.key, l->judged, proved, err);
}

/* Reports rows that the digest does not prove: something changed them after they were judged. True:
 * it proves them. */
static bool proved_or_bad(struct store *s, const struct loaded *l, struct verified *out,
                          enum store_code *code, struct store_error *err)
{
    char problem[sizeof out->problem];
    bool proved = false;
    *code = match_proved(s, l, &proved, err);
    if (*code != STORE_OK || proved)
        return proved;
    snprintf(problem, sizeof problem,
             *l->judged ? _("what is stored differs from what was judged: the digest does not "
                            "match (rules %ld); referee rejudge adopts the present rules")
                        : _("there is no proof of how it was judged (rules %ld); referee rejudge "
                            "adopts the present rules"),
             l->match.revision);
    found_bad(out, l->judged_entry, 0, problem);
    return false;
}

/* An open match is judged again before it is resumed. */
static void add_open(const struct loaded *l, const struct game *game, struct strbuf *w)
{
    if (!l->ended && l->match.revision < game->revision)
        strbuf_add(w, "%s", _("; it is open, and is judged again when it is resumed: .resume"));
}

static void keep_notice(struct verified *out, struct strbuf *w)
{
    snprintf(out->notice, sizeof out->notice, "%s", w->text ? w->text : "");
    strbuf_free(w);
}

static void notice(struct verified *out, const struct loaded *l, const struct game *game,
                   const struct differences *d)
{
    struct strbuf coups = {.text = NULL}, w = {.text = NULL};
    out->revision = l->match.revision;
    out->differ = differences_judged(d);
    if (!out->differ.count)
        return;
    strbuf_add_coups(&coups, &out->differ);
    strbuf_add(&w, _("judged by rules %ld; rules %d differ in %.240s"), out->revision,
               game->revision, coups.text ? coups.text : "");
    add_open(l, game, &w);
    keep_notice(out, &w);
    strbuf_free(&coups);
}

/* The rows are those that were judged; `d`: where the rules as they are differ. */
static void compare_older(const struct loaded *l, const struct differences *d, struct verified *out)
{
    out->coups = d->stored;
    if (d->dice)
        say_difference(l, d, out);
    else if (l->match.coups != d->stored)
        found_bad(out, l->match.head_seq, l->match.coups,
                  _("the number of turns differs from what is computed"));
    else if (!same(l->match.fingerprint, d->fingerprint))
        found_bad(out, l->match.head_seq, l->match.coups,
                  _("the stored fingerprint differs from what is computed"));
    else
        notice(out, l, l->play.game, d);
}

/* --- the match -------------------------------------------------------------------------------- */

static bool judged_by_others(const struct loaded *l, const struct game *game)
{
    return l->ended && l->match.revision != game->revision;
}

/* True if the match is open, by its log too, and was judged by rules of another revision. No digest
 * proves its rows, and the present rules may give others. */
static bool waits_for_ours(const struct loaded *l, const struct game *game)
{
    return !l->ended && !l->digest_is_last && l->match.revision != game->revision;
}

static void say_compared(const struct loaded *l, const struct differences *d, struct verified *out)
{
    if (judged_by_others(l, l->play.game) ||
        (waits_for_ours(l, l->play.game) && differences_judged(d).count))
        compare_older(l, d, out);
    else
        compare_present(l, d, out);
}

static enum store_code compare_replayed(struct store *s, struct loaded *l, struct differences *d,
                                        struct store_error *err)
{
    struct rows rows;
    bool ok = rows_gather(&l->play, 1, 1, l->match.head_seq, &rows);
    if (!ok)
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
    err->code = STORE_FAILED;
    ok = ok && differences_find(s, l->match.key, &l->details.values, &rows, d, err);
    rows_free(&rows);
    return ok ? STORE_OK : err->code;
}

/* Context for comparing a long match with its rows, a chunk at a time. */
struct comparing {
    struct store *s;
    const char *key;
    struct differences *d;
    struct store_error *err;
};

static bool compare_part(void *context, struct replay *play, long gone, long last, bool end)
{
    struct comparing *c = context;
    struct rows rows;
    bool ok = rows_part(play, last, gone, &rows);
    if (!ok) {
        c->err->code = STORE_FAILED;
        snprintf(c->err->text, sizeof c->err->text, "%s", _("out of memory"));
    }
    ok = ok && differences_part(c->s, c->key, &rows, end ? 0 : replay_entry(play, last + 1), c->d,
                                c->err);
    rows_free(&rows);
    return ok;
}

/* Replays the match and finds the differences. False: the replay failed, reason in `why`; *code is
 * not STORE_OK if the record could not be read. */
static bool replay_beside(struct store *s, struct loaded *l, const struct game *game,
                          struct differences *d, struct load_error *why, enum store_code *code,
                          struct store_error *err)
{
    struct comparing c = {s, l->match.key, d, err};
    bool stopped;
    *code = STORE_OK;
    if (!l->is_long) {
        bool fits = match_replay(l, game, why);
        *code = fits ? compare_replayed(s, l, d, err) : STORE_OK;
        return fits;
    }
    differences_begin(&l->details.values, d);
    bool fits = match_stream(s, l, game, compare_part, &c, &stopped, why);
    if (why->storage)
        *err = why->store;
    if (stopped || why->storage)
        *code = err->code;
    return fits;
}

static int count_coup(void *ctx, const struct store_coup *c)
{
    struct verified *out = ctx;
    (void)c;
    out->coups++;
    return 0;
}

/* Reports a match whose rows are intact but that cannot be replayed: it is of another game, or the
 * present rules refuse its entries. */
static enum store_code not_replayed(struct store *s, const struct loaded *l,
                                    const struct game *game, const struct load_error *why,
                                    struct verified *out, struct store_error *err)
{
    out->revision = l->match.revision;
    struct strbuf w = {.text = NULL};
    if (why->other_game)
        strbuf_add(&w, _("%.160s: its log is sound, its turns were not judged"), why->reason);
    else
        strbuf_add(&w, _("judged by rules %ld; rules %d do not accept entry %ld: %.160s"),
                   out->revision, game->revision, why->entry, why->reason);
    if (!why->other_game)
        add_open(l, game, &w);
    keep_notice(out, &w);
    return store_coups(s, l->match.key, count_coup, out, err);
}

/* What was replayed, or why it was not. */
static enum store_code verify_replayed(struct store *s, struct loaded *l, const struct game *game,
                                       struct verified *out, struct store_error *err)
{
    struct load_error why;
    struct differences d = {.parts = NULL};
    enum store_code code;
    bool fits = replay_beside(s, l, game, &d, &why, &code, err);
    bool others = judged_by_others(l, game) || (l->ended && why.other_game);
    if (code == STORE_OK && (!others || proved_or_bad(s, l, out, &code, err))) {
        if (fits)
            say_compared(l, &d, out);
        else if (others || why.other_game || waits_for_ours(l, game))
            code = not_replayed(s, l, game, &why, out, err);
        else
            found_bad(out, why.entry, 0, why.reason);
    }
    differences_free(&d);
    return code;
}

static enum store_code verify_read(struct store *s, struct loaded *l, const struct game *game,
                                   struct verified *out, struct store_error *err)
{
    struct match_setup_check founding = {.l = l};
    enum store_code code = store_founding(s, l->match.key, compare_founding, &founding, err);
    if (code == STORE_OK && !founding.fits)
        found_bad(out, 0, 0, _("the headers differ from those the match began with"));
    else if (code == STORE_OK && !founding.said)
        found_bad(out, l->match.head_seq, 0,
                  _("names, version, choice or place differ from what its log says"));
    return code == STORE_OK && out->sound ? verify_replayed(s, l, game, out, err) : code;
}

static enum store_code verify_in_view(struct store *s, const char *key, const struct game *game,
                                      struct verified *out, struct store_error *err)
{
    struct load_error why;
    struct loaded l;
    if (!match_read_any(s, key, true, &l, &why)) {
        if (why.storage) {
            *err = why.store;
            return err->code;
        }
        found_bad(out, why.entry, 0, why.broken ? why.store.text : why.reason);
        return STORE_OK;
    }
    const struct game *own = game_of(l.match.game, game);
    out->present = own ? own->revision : 0;
    enum store_code code = verify_read(s, &l, own ? own : game, out, err);
    match_unload(&l);
    return code;
}

enum store_code match_verify(struct store *s, const char *key, const struct game *game,
                             struct verified *out, struct store_error *err)
{
    *out = (struct verified){.sound = true};
    enum store_code code = store_begin(s, STORE_READ, err);
    if (code != STORE_OK)
        return code;
    code = verify_in_view(s, key, game, out, err);
    store_rollback(s);
    if (code == STORE_CORRUPT) { /* a row that cannot be right is a finding, not a failure */
        found_bad(out, out->entry, 0, err->text);
        code = STORE_OK;
    }
    return code;
}
