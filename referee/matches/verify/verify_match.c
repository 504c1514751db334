/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verify_match.h"

#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "log/event_log.h"
#include "log/find.h"
#include "log/load.h"

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
    *out =
        (struct verified){.entry = entry, .coup = coup, .coups = out->coups, .event = out->event};
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
static void compare_match(struct loaded *l, const struct differences *d, struct verified *out)
{
    const struct store_match *m = &l->match;
    struct store_change ends = match_change(l, NULL);
    const char *problem = NULL;
    if (!match_ends_so(m, &ends))
        problem = _("the stored state of the match differs from what is computed");
    else if (m->coups != d->coups)
        problem = _("the number of turns differs from what is computed");
    else if ((m->fingerprint || m->coups) && !same(m->fingerprint, d->fingerprint))
        problem = _("the stored fingerprint differs from what is computed");
    if (problem)
        found_bad(out, m->head_seq, m->coups, problem);
}

/* Compares the rows with what the present rules give. */
static void compare_present(struct loaded *l, const struct differences *d, struct verified *out)
{
    out->coups = d->stored;
    if (d->any)
        say_difference(l, d, out);
    else
        compare_match(l, d, out);
}

/* --- the result ------------------------------------------------------------------------------- */

static void keep_notice(struct verified *out, struct strbuf *w)
{
    snprintf(out->notice, sizeof out->notice, "%s", w->text ? w->text : "");
    strbuf_free(w);
}

/* The result that the log states, and the one by the present rules. If these are the rules that
 * gave it, they must be the same. */
static void compare_result(struct loaded *l, const char *scores, struct verified *out)
{
    struct strbuf w = {.text = NULL};
    const struct game *game = l->play.game;
    if (!l->result.holds && strcmp(replay_change(&l->play, NULL).state, "open") != 0) {
        out->revision = l->match.revision;
        strbuf_add(&w, _("rules %d end it, and its log states no result: .resume adds it"),
                   game->revision);
        keep_notice(out, &w);
    }
    if (!match_result_differs(l, scores, &out->differ))
        return;
    if (l->result.rules == game->revision) {
        found_bad(out, l->result_entry, out->differ.count ? out->differ.coup[0] : 0,
                  _("the result in the log is not the one that the turns give"));
        return;
    }
    out->revision = l->result.rules;
    strbuf_add(&w, _("rules %ld gave its result; rules %d differ"), l->result.rules,
               game->revision);
    if (out->differ.count) {
        strbuf_add(&w, "%s", _(": "));
        strbuf_add_coups(&w, &out->differ);
    }
    keep_notice(out, &w);
}

/* --- the match -------------------------------------------------------------------------------- */

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
    struct strbuf *scores;
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
    for (size_t i = 0; ok && i < rows.n_coups; i++)
        result_add_score(c->scores, rows.coups[i].score);
    rows_free(&rows);
    return ok && !c->scores->failed;
}

/* Replays the match, or what fits of it, and finds the differences. False: it cannot be replayed,
 * reason in `why`; *code is not STORE_OK if the record could not be read. `scores` gets the
 * checksums of a match that was replayed in parts. */
static bool replay_beside(struct store *s, struct loaded *l, const struct game *game,
                          struct differences *d, struct strbuf *scores, struct load_error *why,
                          enum store_code *code, struct store_error *err)
{
    struct comparing c = {s, l->match.key, d, scores, err};
    bool stopped;
    *code = STORE_OK;
    if (!l->is_long) {
        bool fits = match_replay_fitting(l, game, why);
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

/* Reports a match whose log is sound and that cannot be replayed to its end: it is of another game,
 * or the present rules refuse an entry that older rules accepted. */
static enum store_code not_replayed(struct store *s, const struct loaded *l,
                                    const struct game *game, const struct load_error *why,
                                    struct verified *out, struct store_error *err)
{
    struct strbuf w = {.text = NULL};
    out->revision = l->result.holds ? l->result.rules : l->match.revision;
    if (why->other_game)
        strbuf_add(&w, _("%.160s: its log is sound, its turns were not judged"), why->reason);
    else
        strbuf_add(&w, _("judged by rules %ld; rules %d do not accept entry %ld: %.160s"),
                   out->revision, game->revision, why->entry, why->reason);
    keep_notice(out, &w);
    out->coups = 0;
    return store_coups(s, l->match.key, count_coup, out, err);
}

/* Rows that older rules made are made again when the record is opened for writing. */
static void notice_older(const struct loaded *l, const struct game *game, struct verified *out)
{
    struct strbuf w = {.text = NULL};
    out->revision = l->match.revision;
    strbuf_add(&w, _("its rows were made by rules %ld, and rules %d make them again"),
               l->match.revision, game->revision);
    keep_notice(out, &w);
}

/* Rows that newer rules made cannot be checked. */
static void refuse_newer(const struct loaded *l, const struct game *game, struct verified *out)
{
    char problem[sizeof out->problem];
    snprintf(problem, sizeof problem,
             _("its rows were made by rules %ld, and this referee has rules %d"), l->match.revision,
             game->revision);
    found_bad(out, l->match.head_seq, 0, problem);
}

/* Compares the match with its replay, or reports why it cannot be replayed. */
static enum store_code verify_replayed(struct store *s, struct loaded *l, const struct game *game,
                                       struct verified *out, struct store_error *err)
{
    struct load_error why;
    struct differences d = {.parts = NULL};
    struct strbuf scores = {.text = NULL};
    enum store_code code;
    bool fits = replay_beside(s, l, game, &d, &scores, &why, &code, err);
    bool older = l->match.revision < game->revision;
    bool by_others = l->result.holds && l->result.rules != game->revision;
    if (code != STORE_OK) {
        /* *err has the reason */
    } else if (why.other_game) {
        code = not_replayed(s, l, game, &why, out, err);
    } else if (!fits || (why.entry && !older && !by_others)) {
        found_bad(out, why.entry, 0, why.reason);
    } else {
        if (!older)
            compare_present(l, &d, out);
        if (out->sound && why.entry)
            code = not_replayed(s, l, game, &why, out, err);
        else if (out->sound)
            compare_result(l, scores.text, out);
        if (out->sound && older && !*out->notice)
            notice_older(l, game, out);
        out->coups = out->sound && older && !why.entry ? d.stored : out->coups;
    }
    differences_free(&d);
    strbuf_free(&scores);
    return code;
}

/* True if state, winners and score of a finished match are those of the result in its log. */
static bool is_result(const struct loaded *l)
{
    struct store_change is = {.state = "open", .seats = l->match.seats};
    if (!l->result.holds)
        return !l->ended;
    result_put(&l->result, &is);
    return match_ends_so(&l->match, &is);
}

/* Each fact fits those before it. */
static enum store_code verify_event(struct store *s, const char *key, struct verified *out,
                                    struct store_error *err)
{
    struct event_log e;
    enum store_code code = event_log_load(s, key, &e, err);
    if (code == STORE_CORRUPT)
        found_bad(out, e.head, 0, err->text);
    event_log_free(&e);
    return code == STORE_CORRUPT ? STORE_OK : code;
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
    const struct game *own = game_of(l->match.game, game);
    if (code == STORE_OK && out->sound && !is_result(l))
        found_bad(out, l->match.head_seq, 0,
                  _("the stored state of the match differs from the result in its log"));
    if (code == STORE_OK && out->sound && out->event)
        return verify_event(s, l->match.key, out, err);
    if (code == STORE_OK && out->sound && own && l->match.revision > own->revision)
        refuse_newer(l, own, out);
    return code == STORE_OK && out->sound ? verify_replayed(s, l, game, out, err) : code;
}

static int note_kind(void *ctx, const struct store_match *m)
{
    struct verified *out = ctx;
    out->event = strcmp(m->game, STORE_EVENT) == 0;
    return 1;
}

static enum store_code verify_in_view(struct store *s, const char *key, const struct game *game,
                                      struct verified *out, struct store_error *err)
{
    struct load_error why;
    struct loaded l;
    enum store_code code = store_match_get(s, key, note_kind, out, err);
    if (code != STORE_OK)
        return code;
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
    code = verify_read(s, &l, own ? own : game, out, err);
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
