/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "follow.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/files.h"
#include "base/i18n.h"
#include "db/open/open.h"
#include "push_plan.h"
#include "sync_state.h"

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

enum status push_follow(const struct record_job *job)
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
