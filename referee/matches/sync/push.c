/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `push` and `pull`: bring into another record the logs that it lacks, and the reverse.
 *
 * A push has three steps. push_plan_look asks the other record, with one question, which heads of
 * logs and which seals it has. choose_match then decides for each match only by its head: it is
 * known, or its log is sent. merge_run_pass (merge.c) reads the logs to send, in batches, and
 * take_read passes each batch on: to store_take of an open record, or to remote_bring (remote.c),
 * which posts it to /api/matches of a server. There, post_match (site/club_api.c) calls
 * store_take. store_take (db/merge.c) compares each log with the one it has, has it judged
 * (log/incoming.c), and appends what is missing, in one transaction.
 *
 * A pull over HTTPS fetches the missing logs into a record in memory, and then merges from it.
 * `push --follow` repeats a push whenever the record has changed. */
#include "push.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/files.h"
#include "base/i18n.h"
#include "db/open/open.h"
#include "matches/command/command.h"
#include "remote.h"

static enum status push_follow(const struct record_job *job);

/* --- sync state ------------------------------------------------------------------------------ */

enum { NOTED = 64 /* more matches are not played at once */, STATE_LINE_ROOM = 80 };

/* Makes the path "record.db.pushed", with a suffix. */
static void name_file(const char *record, const char *behind, char out[STORE_PATH_SIZE])
{
    char beside[STORE_PATH_SIZE];
    store_sidecar_path(record, beside);
    snprintf(out, STORE_PATH_SIZE, "%.4080s.pushed%s", beside, behind);
}

static int note_match(void *ctx, const struct store_match *m)
{
    return fprintf(ctx, "%s %ld\n", m->key, m->head_seq) < 0;
}

/* Writes for the most recently changed matches of `s` how many entries were pushed. `record`: the
 * path of the record; `s`: the view that was pushed. On failure the entries count as not pushed. */
static void sync_state_note(const char *record, struct store *s)
{
    const struct store_query last = {.limit = NOTED};
    char path[STORE_PATH_SIZE], fresh[STORE_PATH_SIZE];
    name_file(record, "", path);
    name_file(record, "~", fresh);
    FILE *out = fopen(fresh, "w");
    if (!out)
        return;
    bool noted = store_matches(s, &last, note_match, out, NULL) == STORE_OK && !ferror(out);
    noted = fclose(out) == 0 && noted;
    if (!noted || rename(fresh, path) != 0)
        remove(fresh);
}

long sync_state_entries(const char *record, const char *key)
{
    char path[STORE_PATH_SIZE], line[STATE_LINE_ROOM], its[STORE_KEY_SIZE];
    long entries = 0, n;
    name_file(record, "", path);
    FILE *in = fopen(path, "r");
    if (!in)
        return -1;
    while (fgets(line, sizeof line, in))
        if (sscanf(line, "%36s %9ld", its, &n) == 2 && n > 0 && strcmp(its, key) == 0)
            entries = n;
    fclose(in);
    return entries;
}

/* --- push plan ------------------------------------------------------------------------------- */

enum { AMONG = 20000 }; /* texts in one question to a server */

/* Finds the named matches. Returns false after printing the reason if one was not found. */
static bool push_plan_name(struct push_plan *s, struct store *from)
{
    struct record_job there = *s->job;
    char key[STORE_KEY_SIZE];
    there.store = from;
    for (int i = 1; i < there.count; i++) {
        if (!require_match(&there, there.words[i], key))
            return false;
        if (!string_set_add(&s->named, key)) {
            print_failure(there.words[i], _("out of memory"));
            return false;
        }
    }
    string_set_sort(&s->named);
    return true;
}

static int note_text(void *ctx, const char *text)
{
    return !string_set_add(ctx, text);
}

/* Replaces `out` with the heads and seals that a store has. */
static enum store_code push_plan_ask(struct store *of, struct string_set *out,
                                     struct store_error *err)
{
    string_set_free(out);
    enum store_code code = store_heads(of, NULL, note_text, out, err);
    string_set_sort(out);
    return code;
}

/* Finds the texts of `here` that a store on a server has. */
static enum store_code ask_among(struct store *of, const struct string_set *here,
                                 struct string_set *out, struct store_error *err)
{
    enum store_code code = STORE_OK;
    string_set_free(out);
    for (size_t i = 0; code == STORE_OK && i < here->count; i += AMONG) {
        struct strbuf lines = {.text = NULL};
        for (size_t k = i; k < here->count && k < i + AMONG; k++)
            strbuf_add(&lines, k > i ? "\n%s" : "%s", here->text[k]);
        out->failed |= lines.failed;
        if (!lines.failed)
            code = store_heads(of, lines.text, note_text, out, err);
        strbuf_free(&lines);
    }
    string_set_sort(out);
    return code;
}

enum store_code push_plan_look(struct push_plan *s, const struct merge_run *g,
                               struct store_error *err)
{
    struct string_set here = {.count = 0};
    if (!g->office && !store_on_server(g->to))
        return push_plan_ask(g->to, &s->there, err);
    enum store_code code = push_plan_ask(g->from.store, &here, err);
    if (code == STORE_OK)
        code = g->office ? remote_missing(g->office, &here, &s->there, err)
                         : ask_among(g->to, &here, &s->there, err);
    string_set_free(&here);
    return code;
}

static int note_owed(void *ctx, const struct store_signed *seal)
{
    struct push_plan *s = ctx;
    return !string_set_has(&s->there, seal->signature) && !string_set_add(&s->owed, seal->match);
}

static enum merge_run_does choose_match(void *ctx, const struct store_match *m)
{
    const struct push_plan *s = ctx;
    if ((s->named.count && !string_set_has(&s->named, m->key)) ||
        strcmp(m->updated, s->job->options->since_at) < 0)
        return MERGING_LEAVES;
    bool first = !m->version && strcmp(m->key, m->origin) == 0;
    if (first && !string_set_has(&s->there, m->origin))
        return MERGING_FOUNDS;
    if (string_set_has(&s->owed, m->key))
        return MERGING_SEALS;
    return string_set_has(&s->there, m->head_hash) ? MERGING_KNOWS : MERGING_BRINGS;
}

enum store_code push_plan_choose(struct push_plan *s, struct merge_run *g, struct store_error *err)
{
    string_set_free(&s->owed);
    enum store_code code = store_seals(g->from.store, NULL, note_owed, s, err);
    string_set_sort(&s->owed);
    if (code == STORE_OK && (s->there.failed || s->owed.failed)) {
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
        err->code = code = STORE_FAILED;
    }
    g->choose = choose_match;
    g->ctx = s;
    return code;
}

struct lacking {
    const struct push_plan *plan;
    const struct merge_run *run;
    bool lacks;
};

static int note_lacking(void *ctx, const struct store_match *m)
{
    struct lacking *l = ctx;
    struct merge_comparison c = {.does = choose_match((void *)l->plan, m)};
    if (c.does == MERGING_LEAVES || c.does == MERGING_KNOWS)
        return 0;
    bool known = c.does == MERGING_BRINGS &&
                 merge_compare(l->run->to, l->run->from.store, m, &c, NULL) == STORE_OK &&
                 c.does == MERGING_KNOWS;
    return l->lacks = !known;
}

bool push_plan_lacks(const struct push_plan *s, const struct merge_run *g)
{
    struct lacking l = {.plan = s, .run = g};
    const struct store_query all = {.logs = STORE_ALL_LOGS};
    return store_matches(g->from.store, &all, note_lacking, &l, NULL) != STORE_OK || l.lacks;
}

enum status push_plan_pass(struct push_plan *s, struct merge_run *g)
{
    const struct record_options *o = s->job->options;
    const struct store_query query = {.player = o->player,
                                      .event = o->event,
                                      .from = o->from,
                                      .to = o->to,
                                      .state = o->state,
                                      .game = o->game,
                                      .oldest = true,
                                      .logs = STORE_ALL_LOGS};
    struct store_error err;
    g->job = s->job;
    if (push_plan_choose(s, g, &err) != STORE_OK)
        return g->status = print_store_error(&err);
    g->dry = o->dry_run;
    g->query = &query;
    merge_run_pass(g);
    g->query = NULL;
    return g->status;
}

void push_plan_free(struct push_plan *s)
{
    string_set_free(&s->there);
    string_set_free(&s->owed);
    string_set_free(&s->named);
}

/* --- push ------------------------------------------------------------------------------------ */

/* `push` and `pull`: merges into another record what it lacks, and the reverse. */

/* What an office has sent is only what is lacking here: a name may be in the rest. */
static bool chosen_known(const struct record_job *job, const struct merge_run *g)
{
    return g->from.bare || require_chosen(g->from.store, job->options);
}

static enum status push_matches(const struct record_job *job, struct merge_run g)
{
    struct store_error err;
    struct push_plan s = {.job = job};
    enum status status = STATUS_FAILED;
    if (!push_plan_name(&s, g.from.store) || !chosen_known(job, &g)) {
        /* the reason was printed */
    } else if (push_plan_look(&s, &g, &err) != STORE_OK) {
        print_store_error(&err);
    } else {
        push_plan_pass(&s, &g);
        status = merge_run_say(&g);
    }
    push_plan_free(&s);
    return status;
}

enum status record_push(const struct record_job *job)
{
    if (job->options->follow)
        return push_follow(job);
    return push_matches(job, (struct merge_run){.from = {.game = job->game, .store = job->store},
                                                .from_path = job->path,
                                                .to = job->other,
                                                .office = job->office,
                                                .away = true,
                                                .brief = true});
}

/* Pulls over HTTPS: fetches the missing logs into an in-memory store first. */
static enum status pull_aside(const struct record_job *job)
{
    struct store_error err;
    struct string_set here = {.count = 0};
    struct merge_run g = {
        .from = {.game = job->game, .bare = true}, .to = job->store, .brief = true};
    enum store_code code = store_open_memory(&g.from.store, &err);
    if (code == STORE_OK)
        code = push_plan_ask(job->store, &here, &err);
    if (code == STORE_OK)
        code = remote_fetch(job->office, &here, job->count > 1, g.from.store, &err);
    enum status status = code == STORE_OK ? push_matches(job, g) : print_store_error(&err);
    string_set_free(&here);
    store_close(g.from.store);
    return status;
}

/* A pull is from the record's own central server, so its annotations count. */
enum status record_pull(const struct record_job *job)
{
    store_set_office(job->store, true);
    if (job->office)
        return pull_aside(job);
    return push_matches(job, (struct merge_run){.from = {.game = job->game, .store = job->other},
                                                .from_path = job->words[0],
                                                .to = job->store,
                                                .brief = true});
}

/* --- follow ---------------------------------------------------------------------------------- */

enum { LOOK = 100, FIRST_WAIT = 1000, LONGEST_WAIT = 32000 }; /* milliseconds */

struct follower {
    const struct record_job *job;
    struct push_plan sending;
    struct store *from;
    bool asked;  /* `sending.there` is up to date */
    bool owes;   /* the target may lack something */
    long number; /* value of store_changed at the last check */
    int wait;    /* delay before the next try; 0: the last one succeeded */
    char said[sizeof((struct store_error *)0)->text]; /* the last error printed; "": none since the
                                                         last success */
};

/* --- what fails ------------------------------------------------------------------------------- */

/* Prints an error, unless it is the same as the last one. */
static void tell(struct follower *f, const struct store_error *err)
{
    struct strbuf why = {.text = NULL};
    if (strcmp(f->said, err->text) == 0)
        return;
    snprintf(f->said, sizeof f->said, "%s", err->text);
    strbuf_add_clean(&why, err->text);
    fflush(stdout);
    fprintf(stderr, _("referee: %s: it is tried again until it works\n"),
            why.text ? why.text : "?");
    strbuf_free(&why);
}

static void failed(struct follower *f)
{
    f->asked = false;
    f->owes = true;
    f->wait = f->wait ? 2 * f->wait : FIRST_WAIT;
    f->wait = f->wait > LONGEST_WAIT ? LONGEST_WAIT : f->wait;
}

static void rest(int milliseconds)
{
    const struct timespec t = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

/* --- a try ------------------------------------------------------------------------------------ */

/* If a record is missing, as when its disk was removed, no new one is created. */
static enum store_code open_there(const char *place, struct store **to, struct store_error *err)
{
    enum store_code code = store_open(place, STORE_READ, to, err);
    if (code != STORE_OK)
        return code;
    store_close(*to);
    return store_open(place, STORE_WRITE, to, err);
}

/* After a complete push the target has what this record has. */
static void keep_known(struct follower *f, struct string_set *here)
{
    string_set_free(&f->sending.there);
    f->sending.there = *here;
    *here = (struct string_set){.count = 0};
    f->asked = true;
    f->owes = false;
    f->wait = 0;
    f->said[0] = '\0';
}

/* Uses one read view, so that exactly the matches that were compared are pushed. */
static enum store_code send_view(struct follower *f, struct store *to, struct store_error *err)
{
    struct string_set here = {.count = 0};
    struct merge_run g = {.from = {.game = f->job->game, .store = f->from},
                          .to = to,
                          .office = f->job->office,
                          .away = true,
                          .brief = true};
    enum store_code code = push_plan_ask(f->from, &here, err);
    if (code == STORE_OK && !f->asked)
        code = push_plan_look(&f->sending, &g, err);
    bool sent = code == STORE_OK && push_plan_pass(&f->sending, &g) != STATUS_FAILED;
    if (sent && !here.failed) {
        keep_known(f, &here);
        sync_state_note(f->job->path, f->from);
    } else {
        failed(f);
    }
    string_set_free(&here);
    return code;
}

static enum store_code try_once(struct follower *f, struct store_error *err)
{
    enum store_code code = STORE_OK;
    struct store *to = NULL;
    if (!f->job->office)
        code = open_there(f->job->words[0], &to, err);
    if (code == STORE_OK)
        code = store_begin(f->from, STORE_READ, err);
    if (code == STORE_OK) {
        code = send_view(f, to, err);
        store_rollback(f->from);
    } else {
        failed(f);
    }
    store_close(to);
    return code;
}

/* --- following -------------------------------------------------------------------------------- */

static enum store_code open_here(struct follower *f, struct store_error *err)
{
    store_close(f->from);
    f->from = NULL;
    f->owes = true;
    enum store_code code = store_follow(f->job->path, &f->from, err);
    return code == STORE_OK ? store_changed(f->from, &f->number, err) : code;
}

/* Reads the change number first: a change during the push is seen by the next check. */
static enum store_code look(struct follower *f, struct store_error *err)
{
    long number;
    enum store_code code = f->from ? store_changed(f->from, &number, err) : STORE_FAILED;
    if (code != STORE_OK)
        code = open_here(f, err);
    else if (number != f->number) {
        f->number = number;
        f->owes = true;
    }
    if (code != STORE_OK)
        failed(f);
    return code;
}

/* Pushes entries as soon as they are stored in the record at job->path, until a signal ends the
 * process. After a failure it retries, after a delay that grows. It opens its stores itself and
 * creates none. Returns only if it fails at the start; the error is then printed. */
static enum status push_follow(const struct record_job *job)
{
    struct store_error err;
    struct follower f = {.job = job, .sending = {.job = job}};
    bool begun = open_here(&f, &err) == STORE_OK;
    if (!begun)
        print_store_error(&err);
    begun = begun && push_plan_name(&f.sending, f.from);
    while (begun) {
        if (look(&f, &err) != STORE_OK || (f.owes && try_once(&f, &err) != STORE_OK))
            tell(&f, &err);
        flush_output();
        rest(f.wait ? f.wait : LOOK);
    }
    store_close(f.from);
    push_plan_free(&f.sending);
    return STATUS_FAILED;
}
