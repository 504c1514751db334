/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair --event NAME: who meets whom in the next round. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "base/text.h"
#include "event.h"
#include "log/find.h"
#include "matches/command/command.h"
#include "pairing.h"

/* --- the list of players ---------------------------------------------------------------------- */

/* Prints a reason, in the user's language, on a player. */
static enum status refuse(const char *reason, const char *player)
{
    struct strbuf name = {.text = NULL};
    strbuf_add_clean(&name, player);
    print_failure(name.text ? name.text : "", reason);
    strbuf_free(&name);
    return STATUS_FAILED;
}

static enum status enter(struct tournament *t, const char *typed)
{
    int before = t->players;
    char *name = player_name(typed);
    enum status status = STATUS_OK;
    if (!name)
        return print_failure("pair", _("out of memory"));
    if (tournament_player(t, name) >= 0)
        status = refuse(_("is in the list twice"), name);
    else if (tournament_enter(t, name) < 0 || t->players == before)
        status = print_event_error("pair", t->full);
    free(name);
    return status;
}

static enum status enter_line(void *ctx, const char *line, size_t length, const char *file,
                              int number)
{
    struct tournament *t = ctx;
    struct parse_error wrong;
    if (t->full)
        return STATUS_FAILED; /* the reason was printed for the first line too many */
    if (text_is_wrong(line, length, &wrong)) {
        wrong.column = utf8_column(line, length, wrong.column);
        return print_parse_error(file, number, &wrong);
    }
    if (line_is_silent(line, length))
        return STATUS_OK;
    return enter(t, line);
}

static enum status enter_file(void *ctx, FILE *f, const char *name)
{
    return foreach_line(f, name, enter_line, ctx);
}

static enum status enter_all(const struct record_job *job, struct tournament *t)
{
    char *file[] = {(char *)job->options->players};
    enum status status = STATUS_OK;
    if (job->options->players)
        return foreach_file(file, 1, enter_file, t);
    for (int i = 0; i < job->count && status == STATUS_OK; i++)
        status = enter(t, job->words[i]);
    return status;
}

static enum status refuse_spelling(const char *typed, const char *player)
{
    struct strbuf reason = {.text = NULL}, name = {.text = NULL};
    strbuf_add_clean(&name, player);
    strbuf_add(&reason, _("has no match in this event; write the name as in the record: %s"),
               name.text ? name.text : "");
    refuse(reason.text ? reason.text : _("out of memory"), typed);
    strbuf_free(&name);
    strbuf_free(&reason);
    return STATUS_FAILED;
}

/* Refuses a name without a match that but for case and accents is that of a player with matches who
 * is not in the list. */
static enum status check_names(const struct tournament *t)
{
    struct spellings known = {.count = 0};
    enum status status = STATUS_OK;
    for (int k = t->entered; k < t->players; k++)
        (void)spellings_add(&known, t->name[k]);
    for (int i = 0; i < t->entered && status == STATUS_OK; i++) {
        const char *other =
            t->first[i] == t->first[i + 1] ? spellings_find(&known, t->name[i]) : NULL;
        status = other ? refuse_spelling(t->name[i], other) : STATUS_OK;
    }
    if (known.failed)
        status = print_failure("pair", _("out of memory"));
    spellings_free(&known);
    return status;
}

/* --- the command ------------------------------------------------------------------------------ */

enum status pairing_put(const struct record_job *job, const struct pairing *p, int number)
{
    struct paired_round *round = malloc(sizeof *round);
    struct strbuf w = {.text = NULL};
    enum status status;
    enum unpaired why = round ? pair_round(p, number, round) : NO_PAIR_MEMORY;
    if (why != PAIRED) {
        strbuf_add_unpaired(&w, p, why, round);
        status = print_failure(p->event, w.text ? w.text : _("out of memory"));
    } else if (job->options->json) {
        status = print_json(json_paired_round(p, round));
    } else {
        strbuf_add_paired_round(&w, p, round);
        status = print_prose(&w);
    }
    strbuf_free(&w);
    free(round);
    return status;
}

static enum status put_rounds(const struct record_job *job, const struct pairing *p)
{
    enum status status = STATUS_OK;
    if (job->options->round != ROUND_ALL)
        return pairing_put(job, p, job->options->round);
    for (int i = 1; i <= pairing_rounds(p) && status == STATUS_OK; i++)
        status = pairing_put(job, p, i);
    return status;
}

static enum status put_trf(const struct pairing *p)
{
    struct strbuf w = {.text = NULL}, assumed = {.text = NULL};
    struct paired_round round = {.round = 0};
    const struct meeting *open = pairing_open(p, p->t.rounds + 1);
    enum status status;
    if (open) {
        round.board[0] =
            (struct paired_board){.who = {open->player[0], open->player[1]}, .met = open};
        strbuf_add_unpaired(&w, p, STILL_OPEN, &round);
        status = print_failure(p->event, w.text ? w.text : _("out of memory"));
    } else {
        strbuf_add_trf(&w, p);
        status = print_buf(&w);
        if (!pairing_rounds(p)) {
            fflush(stdout);
            print_failure(p->event,
                          _("the number of rounds is missing in this report, and other programs "
                            "require it: add --rounds"));
        }
        strbuf_add_assumed(&assumed, &p->t, p->system == PAIR_SWISS);
        fflush(stdout);
        if (assumed.length)
            fprintf(stderr, "referee: %s", assumed.text);
        strbuf_free(&assumed);
    }
    strbuf_free(&w);
    return status;
}

static enum status put_pairing(const struct record_job *job, struct pairing *p)
{
    enum status status = check_names(&p->t);
    if (status != STATUS_OK)
        return status;
    if (!p->t.players && !job->options->publish)
        return print_failure(p->event, _("the record has no match of this event: name the players, "
                                         "the strongest first"));
    if (p->t.entered < 2 && tournament_has_entries(&p->t))
        return print_failure(p->event, _("two players at least are needed"));
    if (p->t.entered < 2 && !job->options->publish)
        return print_failure(p->event, _("two players at least are needed"));
    return job->options->trf       ? put_trf(p)
           : job->options->publish ? pairing_publish(job, p)
                                   : put_rounds(job, p);
}

/* Reads the event in one view of the record, or, to publish a round, in one transaction. */
static enum status pair_read(const struct record_job *job, struct pairing *p)
{
    struct store_error err;
    if (tournament_read(job->store, p->event, p->game, &p->t, &err))
        return put_pairing(job, p);
    return err.code != STORE_OK ? print_store_error(&err) : print_event_error(p->event, p->t.full);
}

static enum status refuse_list(const struct record_job *job, const struct pairing *p)
{
    if (!tournament_has_entries(&p->t) || (!job->options->players && !job->count))
        return STATUS_OK;
    print_failure(p->event, _("its players are those who have entered: referee event lists them, "
                              "and no list is taken here"));
    return STATUS_USAGE;
}

static enum status pair_event(const struct record_job *job, struct pairing *p)
{
    const char *system, *rounds;
    enum status status = tournament_open(job, &p->t, &p->game);
    if (status == STATUS_OK)
        status = refuse_list(job, p);
    if (status != STATUS_OK)
        return status;
    p->event = p->t.has_log ? p->t.facts.name : p->event;
    system = event_setting(&p->t.facts, "system");
    rounds = event_setting(&p->t.facts, "rounds");
    p->system = system ? PAIR_SWISS : p->system;
    while (system && strcmp(system, pair_system_name(p->system)) != 0)
        p->system++;
    p->declared = rounds ? atoi(rounds) : p->declared;
    status = enter_all(job, &p->t);
    return status == STATUS_OK ? pair_read(job, p) : status;
}

enum status record_pair(const struct record_job *job)
{
    const struct record_options *o = job->options;
    struct pairing p = {.event = o->event, .declared = o->rounds};
    struct store_error err;
    while (o->system && strcmp(o->system, pair_system_name(p.system)) != 0)
        p.system++;
    if (store_begin(job->store, o->publish ? STORE_WRITE : STORE_READ, &err) != STORE_OK)
        return print_store_error(&err);
    enum status status = pair_event(job, &p);
    tournament_free(&p.t);
    if (o->publish && status == STATUS_OK)
        return store_commit(job->store, &err) == STORE_OK ? status : print_store_error(&err);
    store_rollback(job->store);
    return status;
}
