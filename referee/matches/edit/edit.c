/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that change the annotations of matches without judging: hide, join, rename, alias, and
 * restore. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/memory.h"
#include "base/text.h"
#include "db/annotations.h"
#include "db/open/open.h"
#include "log/find.h"
#include "log/load.h"
#include "matches/command/command.h"

/* --- alias ----------------------------------------------------------------------------------- */

/* `alias`: names that belong to one person, as the office states. */

/* Adds "Anna@lyon", or only the name for a player of this record, unless the name contains an @. */
static void add_called(struct strbuf *w, const char *name, const char *club)
{
    strbuf_add_player_name(w, name, -1);
    if (*club || strchr(name, '@')) {
        strbuf_add(w, "@");
        strbuf_add_clean(w, club);
    }
}

static char *json_alias(const struct store_alias *a)
{
    struct json_builder o = make(json_object()), person = make(json_object());
    put_text(&o, "alias", a->player);
    put_text(&o, "club", a->club);
    put_text(&person, "name", a->person);
    put_text(&person, "club", a->person_club);
    put(&o, "person", made(&person));
    return line_of(made(&o));
}

struct alias_listing {
    bool json;
    enum status status;
};

static int put_alias(void *ctx, const struct store_alias *a)
{
    struct alias_listing *l = ctx;
    struct strbuf w = {.text = NULL}, player = {.text = NULL}, person = {.text = NULL};
    if (l->json) {
        l->status = print_json(json_alias(a));
        return l->status != STATUS_OK;
    }
    add_called(&player, a->player, a->club);
    add_called(&person, a->person, a->person_club);
    strbuf_add(&w, _("%s is %s\n"), player.text ? player.text : "", person.text ? person.text : "");
    w.failed |= player.failed || person.failed;
    l->status = print_buf(&w);
    strbuf_free(&player);
    strbuf_free(&person);
    strbuf_free(&w);
    return l->status != STATUS_OK;
}

static enum status list_aliases(const struct record_job *job)
{
    struct store_error err;
    struct alias_listing l = {.json = job->options->json};
    return store_aliases(job->store, put_alias, &l, &err) == STORE_OK ? l.status
                                                                      : print_store_error(&err);
}

/* alias [--undo] [PLAYER [PERSON]]: lists all aliases; adds one; removes one. */
enum status record_alias(const struct record_job *job)
{
    struct store_error err;
    bool undo = job->options->undo;
    if (!job->count)
        return list_aliases(job);
    for (int i = 0; i < job->count; i++)
        if (!require_player(job->store, job->words[i]))
            return STATUS_FAILED;
    enum store_code code = undo ? store_alias_end(job->store, job->words[0], &err)
                                : store_alias_put(job->store, job->words[0], job->words[1], &err);
    if (code != STORE_OK) {
        print_store_error(&err);
        return code == STORE_CONFLICT ? STATUS_NOT_READ : STATUS_FAILED;
    }
    return put_said(undo ? _("A person apart again: ") : _("One person from now on: "),
                    job->words[0]);
}

/* --- restore --------------------------------------------------------------------------------- */

/* `restore`: replaces the record by a backup. */

enum status record_restore(const struct record_job *job)
{
    struct store_error err;
    char kept[STORE_PATH_SIZE];
    struct strbuf w = {.text = NULL};
    struct progress p;
    const struct store_progress asks = {record_progress, &p};
    if (store_is_address(job->path))
        return print_failure("restore",
                             _("a record on a server is not replaced: make an empty database, and "
                               "bring the backup into it with `referee --db postgresql://... merge "
                               "FILE`"));
    progress_begin(&p, "restore");
    enum store_code code = store_restore(job->path, job->words[0], kept, p.on ? &asks : NULL, &err);
    progress_clear(&p);
    if (code != STORE_OK)
        return status_worse(print_store_error(&err),
                            print_failure(job->words[0], _("nothing was restored")));
    strbuf_add(&w, "%s", _("Verified, and put in the place of the record: "));
    strbuf_add_clean(&w, job->words[0]);
    if (*kept) {
        strbuf_add(&w, "\n%s", _("The record that was there is kept as: "));
        strbuf_add_clean(&w, kept);
    }
    strbuf_add(&w, "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* --- annotations ----------------------------------------------------------------------------- */

/* The commands that annotate matches: hide, join, rename. Each annotation is a log entry
 * (annotations.h) and can be undone. */

/* --- saying it -------------------------------------------------------------------------------- */

/* The matches to annotate: all succeed or none. */
struct sentence {
    const struct record_job *job;
    char (*key)[STORE_KEY_SIZE];
    size_t count, room;
    bool failed; /* no memory */
};

static int note_match(void *ctx, const struct store_match *m)
{
    struct sentence *s = ctx;
    void *more = array_grow(s->key, s->count + 1, &s->room, sizeof *s->key);
    if (!more)
        return s->failed = true;
    s->key = more;
    snprintf(s->key[s->count++], STORE_KEY_SIZE, "%s", m->key);
    return 0;
}

/* Returns false after printing the reason. */
static bool note_matches(struct sentence *s, const struct store_query *query)
{
    struct store_error err;
    if (store_matches(s->job->store, query, note_match, s, &err) != STORE_OK) {
        print_store_error(&err);
        return false;
    }
    if (s->failed)
        print_failure(s->job->words[0], _("out of memory"));
    return !s->failed;
}

/* Annotates one match, within a transaction. */
typedef enum store_code word_fn(struct store *store, const char *key, void *context,
                                struct store_error *err);

static enum store_code say_each(const struct sentence *s, word_fn *word, void *context,
                                struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < s->count; i++) {
        code = store_match_lock(s->job->store, s->key[i], err);
        if (code == STORE_OK)
            code = match_may_change(s->job->store, s->key[i], err);
        if (code == STORE_OK)
            code = word(s->job->store, s->key[i], context, err);
    }
    for (size_t i = 0; i < s->count; i++)
        store_match_unlock(s->job->store, s->key[i]);
    return code;
}

static enum status say_all(const struct sentence *s, word_fn *word, void *context)
{
    struct store_error err;
    if (store_begin(s->job->store, STORE_WRITE, &err) != STORE_OK)
        return print_store_error(&err);
    if (say_each(s, word, context, &err) != STORE_OK) {
        store_rollback(s->job->store);
        return print_store_error(&err);
    }
    return store_commit(s->job->store, &err) == STORE_OK ? STATUS_OK : print_store_error(&err);
}

static enum status say_unused(const char *sentence, const char *of)
{
    put_said(sentence, of);
    return STATUS_NOT_READ;
}

/* --- hide ------------------------------------------------------------------------------------- */

struct hiding {
    const char *why;
    bool undo, said;
};

static enum store_code hide(struct store *store, const char *key, void *context,
                            struct store_error *err)
{
    struct hiding *h = context;
    struct annotations annotations;
    enum store_code code = annotations_read(store, key, &annotations, err);
    h->said = code == STORE_OK && annotations.hidden == h->undo;
    annotations_free(&annotations);
    if (!h->said)
        return code;
    return store_rule(store, key, h->undo ? "unhide" : "hide", h->why, NULL, err);
}

/* hide [--undo] MATCH WHY... */
enum status record_hide(const struct record_job *job)
{
    struct strbuf why = {.text = NULL};
    char key[1][STORE_KEY_SIZE];
    struct sentence s = {.job = job, .key = key, .count = 1, .room = 1};
    struct hiding h = {.undo = job->options->undo};
    if (!require_log(job, job->words[0], key[0]))
        return STATUS_FAILED;
    strbuf_add(&why, "%s", "");
    for (int i = 1; i < job->count; i++)
        strbuf_add(&why, "%s%s", i > 1 ? " " : "", job->words[i]);
    h.why = why.text;
    enum status status =
        why.failed ? print_failure("hide", _("out of memory")) : say_all(&s, hide, &h);
    strbuf_free(&why);
    if (status != STATUS_OK)
        return status;
    if (!h.said)
        return say_unused(h.undo ? _("It is not hidden: ") : _("It is hidden already: "),
                          job->words[0]);
    return put_said(
        h.undo ? _("Shown again: ") : _("Hidden (referee hide --undo shows it again): "), key[0]);
}

/* --- join ------------------------------------------------------------------------------------- */

struct joining {
    const char *family; /* "": the family it was founded with */
    struct strbuf version;
    bool said;
};

static int note_family(void *ctx, const struct store_match *m)
{
    snprintf(ctx, STORE_KEY_SIZE, "%s", m->family);
    return 1;
}

/* Its choice is one among others now; a name that is taken gives way (annotations_apply). */
static enum store_code join(struct store *store, const char *key, void *context,
                            struct store_error *err)
{
    struct joining *j = context;
    char temporary[STORE_KEY_SIZE], name[9];
    j->said = true;
    snprintf(temporary, sizeof temporary, "%s", key);
    snprintf(name, sizeof name, "%.8s", key);
    enum store_code code = store_rule(store, key, "version", name, NULL, err);
    if (code == STORE_CONFLICT) /* no other match has the whole key as version name */
        code = store_rule(store, key, "version", temporary, NULL, err);
    if (code == STORE_OK)
        code = store_rule(store, key, "unchoose", "", NULL, err);
    return code == STORE_OK ? store_rule(store, key, "join", j->family, NULL, err) : code;
}

static enum store_code part(struct store *store, const char *key, void *context,
                            struct store_error *err)
{
    struct joining *j = context;
    struct annotations annotations;
    enum store_code code = annotations_read(store, key, &annotations, err);
    j->said = code == STORE_OK && annotations.family;
    strbuf_add(&j->version, "%s", annotations.was_version ? annotations.was_version : "");
    annotations_free(&annotations);
    if (!j->said)
        return code;
    code = store_rule(store, key, "join", "", NULL, err);
    if (code == STORE_OK)
        code = store_rule(store, key, "version", j->version.text ? j->version.text : "", NULL, err);
    return code == STORE_CONFLICT ? STORE_OK
                                  : code; /* its former name is taken: it keeps this one */
}

static enum status take_back_join(const struct record_job *job)
{
    char key[1][STORE_KEY_SIZE];
    struct sentence s = {.job = job, .key = key, .count = 1, .room = 1};
    struct joining j = {.family = ""};
    if (!require_match(job, job->words[0], key[0]))
        return STATUS_FAILED;
    enum status status = say_all(&s, part, &j);
    strbuf_free(&j.version);
    if (status != STATUS_OK)
        return status;
    return j.said ? put_said(_("A match of its own again: "), key[0])
                  : say_unused(_("It was not joined to any: "), job->words[0]);
}

/* join MATCH MATCH: the second becomes a version of the first, with all that are versions of it. */
enum status record_join(const struct record_job *job)
{
    struct store_error err;
    struct sentence s = {.job = job};
    char keys[2][STORE_KEY_SIZE], family[2][STORE_KEY_SIZE];
    struct joining j = {.family = family[0]};
    if (job->options->undo)
        return take_back_join(job);
    for (int i = 0; i < 2; i++) {
        if (!require_match(job, job->words[i], keys[i]))
            return STATUS_FAILED;
        if (store_match_get(job->store, keys[i], note_family, family[i], &err) != STORE_OK)
            return print_store_error(&err);
    }
    if (strcmp(family[0], family[1]) == 0)
        return say_unused(_("They are already one match: "), job->words[1]);
    struct store_query versions = {.family = family[1]};
    enum status status = note_matches(&s, &versions) ? say_all(&s, join, &j) : STATUS_FAILED;
    free(s.key);
    return status == STATUS_OK
               ? put_said(_("One match now (referee versions lists them): "), keys[0])
               : status;
}

/* --- rename ----------------------------------------------------------------------------------- */

struct saying_names {
    const char *from, *to; /* to: NULL, the name before */
    long said;
};

/* By seat, malloc'd. */
struct seat_names {
    char *player[STORE_SEATS];
    int players;
    bool failed;
};

static int note_names(void *ctx, const struct store_match *m)
{
    struct seat_names *n = ctx;
    n->players = m->seats;
    for (int i = 0; i < m->seats; i++) {
        n->player[i] = strdup(m->seat[i].called);
        n->failed |= !n->player[i];
    }
    return 1;
}

/* The log of a match, and its headers as the log corrects them. */
struct headed {
    struct loaded l;
    struct kept_details details;
};

static int note_headers(void *ctx, const struct store_match_new *m)
{
    struct headed *h = ctx;
    return !details_amend(&h->details, &m->details, &h->l.acts, h->l.acts.count);
}

static enum store_code name_seat(struct store *store, const char *key, int seat,
                                 const struct saying_names *n, struct store_error *err)
{
    struct strbuf text = {.text = NULL};
    strbuf_add(&text, "%c %s", (char)(seat < 2 ? "wb"[seat] : 'a' + seat), n->to);
    enum store_code code =
        text.failed ? STORE_FAILED : store_rule(store, key, "rename", text.text, NULL, err);
    strbuf_free(&text);
    return code;
}

static enum store_code read_headed(struct store *store, const char *key, struct headed *h,
                                   struct store_error *err)
{
    struct load_error why;
    if (!match_read(store, key, false, &h->l, &why)) {
        *err = why.store;
        return err->code = why.storage ? why.store.code : STORE_FAILED;
    }
    enum store_code code = store_founding(store, key, note_headers, h, err);
    return code == STORE_OK && h->details.texts.failed ? STORE_FAILED : code;
}

/* Undoes the last rename of a seat: it gets its name before that, or the one in its header. Writes
 * nothing if the seat was never renamed. */
static enum store_code name_back(struct store *store, const char *key, int seat,
                                 struct saying_names *n, struct store_error *err)
{
    struct headed h = {.l = {.ended = false}};
    enum store_code code = read_headed(store, key, &h, err);
    const struct annotations *annotations = &h.l.annotations;
    const char *was = annotations->was_player[seat];
    struct saying_names back = {.to = was ? was : h.details.values.player[seat]};
    if (code == STORE_OK && annotations->player[seat] && back.to) {
        n->said++;
        code = name_seat(store, key, seat, &back, err);
    }
    match_unload(&h.l);
    details_free(&h.details);
    return code;
}

static enum store_code name(struct store *store, const char *key, void *context,
                            struct store_error *err)
{
    struct saying_names *n = context;
    struct seat_names are = {.failed = false};
    enum store_code code = store_match_get(store, key, note_names, &are, err);
    for (int i = 0; i < are.players && code == STORE_OK && !are.failed; i++) {
        if (strcmp(are.player[i], n->from) != 0)
            continue;
        n->said += n->to != NULL;
        code = n->to ? name_seat(store, key, i, n, err) : name_back(store, key, i, n, err);
    }
    for (int i = 0; i < are.players; i++)
        free(are.player[i]);
    if (are.failed) {
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
        code = err->code = STORE_FAILED;
    }
    return code;
}

static enum status rename_player(const struct record_job *job, struct saying_names *n)
{
    struct sentence s = {.job = job};
    struct store_query theirs = {.player = n->from};
    struct strbuf w = {.text = NULL};
    enum status status = note_matches(&s, &theirs) ? say_all(&s, name, n) : STATUS_FAILED;
    free(s.key);
    if (status != STATUS_OK)
        return status;
    if (!n->said && n->to && !require_player(job->store, n->from))
        return STATUS_FAILED;
    if (!n->said)
        return print_failure(n->from, n->to ? _("the record has no match of this player")
                                            : _("no player was renamed to this"));
    strbuf_add(&w, P_("Renamed in %ld match: ", "Renamed in %ld matches: ", n->said), n->said);
    strbuf_add_clean(&w, n->from);
    if (n->to) {
        strbuf_add(&w, " -> ");
        strbuf_add_clean(&w, n->to);
    }
    strbuf_add(&w, "\n");
    status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* rename [--undo] PLAYER [NEWNAME] */
enum status record_rename(const struct record_job *job)
{
    struct saying_names n = {.from = job->words[0]};
    char *to = NULL;
    if (!job->options->undo) {
        to = player_name(job->words[1]);
        if (!to)
            return print_failure("rename", _("out of memory"));
        n.to = to;
    }
    enum status status = to && !*to ? say_unused(_("This is not a name: "), job->words[1])
                         : to && strcmp(to, n.from) == 0
                             ? say_unused(_("That is already the name: "), n.from)
                             : rename_player(job, &n);
    free(to);
    return status;
}
