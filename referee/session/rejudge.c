/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A loaded match whose stored rows differ from the replay of its log, because older rules made them
 * or because of damage: they are made again. A finished match keeps its result, though the present
 * rules may give another. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "log/find.h"
#include "log/rows.h"
#include "session_private.h"

void session_news(struct session *s, struct strbuf *said)
{
    if (s->news.length)
        strbuf_add(said, "%s", s->news.text);
    strbuf_free(&s->news);
}

/* --- orders for the table --------------------------------------------------------------------- */

struct orders_told {
    const struct session *s;
    struct strbuf *said;
    const struct store_coup *last; /* the last turn by the replay */
    long left;                     /* stored turns not visited yet */
};

/* A stored row as the game's struct. */
static struct turn turn_of(const struct game *game, const struct store_coup *row)
{
    struct turn turn = {.position = row->position, .next = row->next};
    score_read(game->scored, row->score, turn.score);
    return turn;
}

static void tell_orders(struct orders_told *t, const struct store_coup *was)
{
    struct turns *now = t->s->play.turns;
    struct turn rows[2] = {turn_of(now->game, was), turn_of(now->game, t->last)};
    strbuf_free(&now->orders);
    turns_name_players(now, &now->orders);
    if (now->game->orders_by_row)
        now->game->orders_by_row(now->now, &rows[0], &rows[1], &now->orders);
    strbuf_add(t->said, "%s", now->orders.text ? now->orders.text : "");
}

/* The last stored turn is what lies on the table. */
static int amend_last(void *ctx, const struct store_coup *was)
{
    struct orders_told *t = ctx;
    if (--t->left == 0)
        tell_orders(t, was);
    return 0;
}

static void say_orders(struct session *s, const struct rows *rows, const struct differences *d)
{
    size_t before = s->news.length;
    if (!rows->n_coups || !d->stored)
        return;
    struct orders_told t = {s, &s->news, &rows->coups[rows->n_coups - 1], d->stored};
    store_coups(s->store, s->key, amend_last, &t, NULL);
    if (s->news.length == before)
        strbuf_add(&s->news, "%s", _("Nothing changes on the table.\n"));
}

/* --- news ------------------------------------------------------------------------------------- */

/* Adds a sentence followed by the turns it is about, if any. */
static void say_of_coups(struct strbuf *w, const char *sentence, const struct coup_list *coups)
{
    strbuf_add(w, "%s", sentence);
    if (coups->count) {
        strbuf_add(w, "%s", _(": "));
        strbuf_add_coups(w, coups);
    }
    strbuf_add(w, ".\n");
}

static void say_other_rules(struct session *s, const struct rows *rows, const struct differences *d)
{
    char sentence[160];
    struct coup_list coups = differences_judged(d);
    snprintf(sentence, sizeof sentence, _("Judged again by rules %d (rules %ld before)"),
             s->game->revision, s->revision);
    say_of_coups(&s->news, sentence, &coups);
    say_orders(s, rows, d);
}

static void say_damaged(struct session *s, const struct differences *d)
{
    struct coup_list coups = differences_all(d);
    say_of_coups(&s->news,
                 _("What was stored of this match differed from what the log gives: made again "
                   "from the log"),
                 &coups);
}

/* The result of a finished match stands, though the present rules give another. */
static void say_other_result(struct session *s, const struct result *stated,
                             const struct result *now)
{
    char sentence[320];
    struct coup_list coups;
    result_turns(stated, now->scores, &coups);
    snprintf(sentence, sizeof sentence,
             _("Rules %ld gave the result of this match, and it stands. Rules %d differ; referee "
               "rejudge adopts them, and so does a correction"),
             stated->rules, s->game->revision);
    say_of_coups(&s->news, sentence, &coups);
}

/* --- judging ---------------------------------------------------------------------------------- */

/* Whether the stored state, winners and scores are not those that the log gives. */
static bool state_differs(const struct session *s, const struct result *stated)
{
    struct store_change now = replay_change(&s->play, NULL);
    if (stated->holds)
        result_put(stated, &now);
    return !match_ends_so(&s->taken, &now);
}

/* Keeps the result by the present rules if it is another than the log states. */
static bool compare_results(struct session *s, const struct result *stated)
{
    struct strbuf text = {.text = NULL};
    struct result now = {.holds = false, .scores = ""};
    if (!stated->holds)
        return true;
    result_print(&s->play, !stated->over, &text);
    if (text.text)
        result_read(text.text, &now);
    if (result_same(stated, &now) && strcmp(stated->scores, now.scores) == 0) {
        strbuf_free(&text);
        return true;
    }
    say_other_result(s, stated, &now);
    s->other_result = text.text;
    return !text.failed;
}

/* Compares rows with the replay; adds the differences to the news. */
static enum session_code compare(struct session *s, bool *differs, struct session_error *err)
{
    struct store_error se = {.code = STORE_OK};
    struct differences d = {.parts = NULL};
    struct rows rows;
    struct result stated;
    const struct store_details details = session_details(s);
    session_stated_result(s, &stated);
    bool ok = rows_gather(&s->play, 1, 1, s->head, &rows) && compare_results(s, &stated);
    bool read = ok && differences_find(s->store, s->key, &details, &rows, &d, &se);
    bool broken = ok && !read && se.code == STORE_CORRUPT; /* a row has an impossible value */
    bool other = d.any || state_differs(s, &stated), older = s->revision < s->game->revision;
    *differs = broken || other || older;
    if (ok && read && older && other && !stated.holds)
        say_other_rules(s, &rows, &d);
    else if (ok && (broken || (other && !older)))
        say_damaged(s, &d);
    differences_free(&d);
    rows_free(&rows);
    if (!ok || s->news.failed)
        return session_no_memory(err);
    return read || broken ? SESSION_OK : session_storage(err, &se);
}

enum session_code session_judge_anew(struct session *s, struct session_error *err)
{
    bool differs = false;
    const struct operation *last = s->acts.count ? &s->acts.op[s->acts.count - 1] : NULL;
    bool aside = last && last->kind == OPERATION_ASIDE && last->seq > s->head;
    enum session_code code = compare(s, &differs, err);
    if (code != SESSION_OK || (!differs && !aside))
        return code;
    s->stale = true;
    struct store_entry_new entry = {.kind = operation_name(OPERATION_ASIDE),
                                    .text = aside ? last->text : ""};
    return session_enter(s, &s->play, &entry, aside, 1, 1, err);
}

/* --- setting aside ---------------------------------------------------------------------------- */

enum session_code session_set_aside(struct session *s, long entry, const char *why,
                                    struct session_error *err)
{
    char text[24];
    struct operation act;
    struct parse_error t;
    struct store_details d = session_details(s);
    int n = snprintf(text, sizeof text, "%ld", entry);
    if (!operation_make(&s->acts, OPERATION_ASIDE, text, (size_t)n, s->head + 1, &act))
        return session_no_memory(err);
    operations_push(&s->acts, &act);
    if (!replay_operations(&s->play, s->game, &d, &s->acts, s->acts.count, NULL, &t))
        return session_not_read(err, &t);
    strbuf_add(&s->news,
               _("Entry %ld does not fit rules %d (%s): it and everything after it are kept as "
                 "typed and wait:\n"),
               entry, s->game->revision, why);
    replay_waiting(&s->play, &s->news);
    strbuf_add(&s->news, "%s", _("Correct them with .edit w1, or go on without them.\n"));
    return SESSION_OK;
}
