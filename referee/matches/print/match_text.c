/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of the record as text, for a picture, a page or a sheet of it. */
#include "base/files.h"
#include "base/i18n.h"
#include "log/find.h"
#include "log/load.h"
#include "log/record_text.h"
#include "matches/command/command.h"
#include "seal_headers.h"

/* The headers, the head of the log among them: a sheet shows it. */
struct texting {
    struct store *s;
    struct loaded *l;
    struct strbuf *w;
};

/* A comment, which the sheet shows among its notes. */
static void add_other_result(const struct texting *t)
{
    struct strbuf sentence = {.text = NULL};
    strbuf_add_other_result(&sentence, t->l);
    if (sentence.text)
        strbuf_add(t->w, "# %s", sentence.text);
    strbuf_free(&sentence);
}

static void add_head(const struct texting *t, const struct replay *play)
{
    const struct store_match *m = &t->l->match;
    strbuf_add_headers(t->w, play->game->name, &play->details);
    strbuf_add(t->w, "[Match \"%s %ld %s\"]\n", m->origin, m->head_seq, m->head_hash);
    strbuf_add_seal_headers(t->w, t->s, m->key);
    strbuf_add(t->w, "\n");
    strbuf_add_lead(t->w, play);
    if (t->l->play.turns)
        add_other_result(t);
}

static bool add_part_text(void *context, struct replay *play, long gone, long last, bool end)
{
    const struct texting *t = context;
    if (!gone)
        add_head(t, play);
    for (long n = 1; n <= last; n++)
        strbuf_add_coup_line(t->w, play, n);
    strbuf_add(t->w, "%s", end && match_unfinished(play) ? "*\n" : "");
    return !t->w->failed;
}

/* Adds the record text of a match, or says why not; of a long one as its log is read. */
static bool text_or_say(struct store *s, const struct game *game, const char *key, struct strbuf *w)
{
    struct load_error err;
    struct loaded l;
    struct texting t = {s, &l, w};
    bool stopped = false;
    if (!match_read_any(s, key, false, &l, &err)) {
        print_load_error(key, &err);
        return false;
    }
    bool ok = l.is_long ? match_stream(s, &l, game, add_part_text, &t, &stopped, &err)
                        : match_replay(&l, game, &err);
    if (ok && !l.is_long)
        add_part_text(&t, &l.play, 0, turns_count(l.play.turns), true);
    if (!ok && !stopped)
        print_load_error(key, &err);
    match_unload(&l);
    return ok || stopped; /* memory: w->failed */
}

char *record_match_text(struct store *s, const struct game *game, const char *match)
{
    struct store_error err;
    struct strbuf w = {.text = NULL};
    char key[STORE_KEY_SIZE];
    if (!match_find(s, match, key, &err)) {
        print_store_error(&err);
        return NULL;
    }
    if (!text_or_say(s, game, key, &w))
        return strbuf_free(&w), NULL;
    if (!w.failed)
        return w.text;
    strbuf_free(&w);
    print_failure(match, _("out of memory"));
    return NULL;
}
