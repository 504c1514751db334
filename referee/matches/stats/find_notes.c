/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notes of a match are those of its text as it now counts, so only matches in whose log the
 * words stand are replayed. */
#include "find_notes.h"

#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/memory.h"
#include "found_page.h"
#include "log/find.h"

typedef char match_key[STORE_KEY_SIZE];

struct searching_notes {
    const struct record_job *job;
    struct strbuf sought; /* folded */
    struct strbuf folded; /* room */
    match_key *key;       /* of matches in whose log the words stand */
    size_t keys, room;
    bool no_memory;
    struct found_page page;
    const char *match; /* the one being looked through, and its turn */
    long turn;
    bool stop;
    enum status status;
};

static bool has_words(struct searching_notes *f, const char *text)
{
    f->folded.length = 0;
    strbuf_add_folded(&f->folded, text);
    f->no_memory |= f->folded.failed;
    return f->folded.length && strstr(f->folded.text, f->sought.text) != NULL;
}

static int note_match(void *ctx, const char *match, const char *text, const char *note)
{
    struct searching_notes *f = ctx;
    if (f->keys && strcmp(f->key[f->keys - 1], match) == 0)
        return 0;
    if (!has_words(f, text) && !has_words(f, note))
        return f->no_memory;
    match_key *more = array_grow(f->key, f->keys + 1, &f->room, sizeof *more);
    f->no_memory |= !more;
    if (!more)
        return 1;
    f->key = more;
    memcpy(f->key[f->keys++], match, strlen(match) + 1);
    return 0;
}

/* --- what was found --------------------------------------------------------------------------- */

static int name_match(void *ctx, const struct store_match *m)
{
    struct strbuf *w = ctx;
    char date[DATE_SAID];
    strbuf_add_seats(w, m);
    if (m->date && *m->date) {
        format_date(m->date, date);
        strbuf_add(w, ", ");
        strbuf_add_clean(w, date);
    }
    return 1;
}

void strbuf_add_place(struct strbuf *w, struct store *s, const char *match, long turn)
{
    strbuf_add(w, "%.*s:%ld  ", MATCH_SHOWN, match, turn);
    store_match_get(s, match, name_match, w, NULL);
    strbuf_add(w, "%s", _(": "));
}

static enum status put_json(const struct searching_notes *f, const char *note, size_t length)
{
    struct json_builder o = make(json_object());
    put_text(&o, "match", f->match);
    put_number(&o, "coup", f->turn);
    put(&o, "note", clean_string(note, length));
    return print_json(line_of(made(&o)));
}

static enum status put_words(const struct searching_notes *f, const char *note, size_t length)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_place(&w, f->job->store, f->match, f->turn);
    strbuf_add_remark(&w, note, length);
    strbuf_add(&w, "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* A note, or the reason of a ruling. */
static void look_at_note(struct searching_notes *f, const char *note, size_t length)
{
    struct strbuf text = {.text = NULL};
    strbuf_add_utf8(&text, note, length);
    if (!f->stop && text.length && has_words(f, text.text) && found_page_take(&f->page, &f->stop))
        f->status = status_worse(f->status,
                                 (f->job->options->json ? put_json : put_words)(f, note, length));
    f->no_memory |= text.failed;
    strbuf_free(&text);
}

static int look_at_ruling(void *context, const struct arbiter_ruling *d, size_t end)
{
    (void)end;
    look_at_note(context, d->why, strlen(d->why));
    return 0;
}

static void look_at_turn(struct searching_notes *f, const struct replay *r)
{
    struct strbuf words = {.text = NULL}, comments = {.text = NULL};
    f->no_memory |= !replay_typed(r, f->turn, &words, &comments);
    if (words.text)
        foreach_arbiter_ruling(words.text, words.length, r->game->letter, look_at_ruling, f);
    for (const char *at = comments.text; at && *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n"), mark = strspn(at, "# ");
        look_at_note(f, at + mark, n - mark);
        at += n;
    }
    strbuf_free(&words);
    strbuf_free(&comments);
}

static enum status look_at_match(struct searching_notes *f, const char *key)
{
    struct load_error why;
    struct loaded l;
    if (!match_load(f->job->store, key, f->job->game, &l, &why))
        return print_load_error(key, &why);
    f->match = key;
    for (f->turn = 0; !f->stop && f->turn <= turns_count(l.play.turns); f->turn++)
        look_at_turn(f, &l.play);
    match_unload(&l);
    return STATUS_OK;
}

enum status find_notes(const struct record_job *job)
{
    struct store_error err;
    struct searching_notes f = {.job = job, .page = found_page_begin(job->options)};
    strbuf_add_folded(&f.sought, job->options->note);
    if (store_noted(job->store, note_match, &f, &err) != STORE_OK)
        f.status = print_store_error(&err);
    for (size_t i = 0; !f.stop && i < f.keys; i++)
        f.status = status_worse(f.status, look_at_match(&f, f.key[i]));
    if (f.no_memory || f.sought.failed)
        f.status = print_failure("--note", _("out of memory"));
    f.status = status_worse(f.status, found_page_say(&f.page, job->options, 0));
    strbuf_free(&f.sought);
    strbuf_free(&f.folded);
    free(f.key);
    return f.status;
}
