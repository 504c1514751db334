/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From one match of a partie to the next. The game knows what a partie is. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "log/series.h"
#include "session_private.h"

static enum session_code refused(struct session_error *err, const struct parse_error *t)
{
    return session_fail(err, SESSION_REFUSED, t->reason);
}

static enum session_code not_loaded(struct session_error *err, const struct load_error *e)
{
    return session_fail(err, SESSION_FAILED, e->storage ? e->store.text : e->reason);
}

/* --- the account ------------------------------------------------------------------------------ */

/* What is asked about the recorded matches, or if there are none, about the current match if it
 * belongs to the partie. */
static enum session_code ask(const struct session *s, const char *name,
                             const struct series_told *told, struct session_error *err)
{
    struct partie_matches p;
    struct load_error e;
    struct parse_error t;
    char key[STORE_KEY_SIZE];
    const char *here = session_partie(s);
    if (!partie_load(s->store, s->game, name, &p, key, &e))
        return not_loaded(err, &e);
    bool begins = !p.count && here && strcmp(here, name) == 0;
    enum session_code code = SESSION_OK;
    if (!p.count && !begins)
        code = session_fail(err, SESSION_REFUSED, _("There is no such partie in the record"));
    else if (!(begins ? partie_told_of(s->play.turns, told, &t) : partie_told(&p, told, &t)))
        code = refused(err, &t);
    else if (told->sheet)
        partie_add_otherwise(&p, told->sheet);
    partie_unload(&p);
    return code;
}

enum session_code session_partie_sheet(const struct session *s, const char *name,
                                       struct strbuf *said, struct session_error *err)
{
    name = name ? name : session_partie(s);
    if (!name)
        return session_fail(err, SESSION_REFUSED,
                            _("The open match belongs to no partie. To begin one: .partie Evening "
                              "Anna Boris marques=4"));
    return ask(s, name, &(struct series_told){.sheet = said}, err);
}

bool session_partie_settled(const struct session *s, struct strbuf *said)
{
    struct session_error ignored;
    const char *name = session_partie(s);
    size_t before = said->length;
    return name && ask(s, name, &(struct series_told){.settled = said}, &ignored) == SESSION_OK &&
           said->length > before;
}

/* --- beginning -------------------------------------------------------------------------------- */

/* Founds a match with these headers, and who throws first, in place of the current one, which stays
 * after a failure. */
static enum session_code found_next_match(struct session *s, const char *headers,
                                          struct session_error *err)
{
    struct session old = *s;
    struct strbuf nothing = {.text = NULL};
    enum session_code code = session_refuse_unsaved(s, err);
    if (code != SESSION_OK)
        return code;
    *s = session_fresh(&old);
    for (const char *line = headers; *line && code == SESSION_OK;) {
        size_t n = strcspn(line, "\n");
        code = session_line(s, line, n, &nothing, err);
        line += n + (line[n] == '\n');
    }
    strbuf_free(&nothing);
    struct session *gone = code == SESSION_OK ? &old : s;
    session_forget(gone);
    if (code != SESSION_OK)
        *s = old;
    return code;
}

/* The match of the partie that is founded but not begun; "": none. */
static bool find_waiting(const struct session *s, const char *name, char key[STORE_KEY_SIZE],
                         struct session_error *err)
{
    struct partie_matches p;
    struct load_error e;
    char at[STORE_KEY_SIZE];
    key[0] = '\0';
    if (!partie_load(s->store, s->game, name, &p, at, &e))
        return not_loaded(err, &e) == SESSION_OK;
    for (size_t i = 0; i < p.count; i++)
        if (!p.match[i].ended && !turns_count(p.match[i].play.turns))
            snprintf(key, STORE_KEY_SIZE, "%s", p.match[i].match.key);
    partie_unload(&p);
    return true;
}

/* Loads that match in place of the current one, which stays after a failure. */
static enum session_code take_up_waiting(struct session *s, const char *key,
                                         struct session_error *err)
{
    struct strbuf said = {.text = NULL};
    enum session_code code = session_take_up(s, key, &said, err);
    strbuf_free(&said);
    return code;
}

/* Says who has the first throw of a match without turns, if it does not know it so: it was founded
 * elsewhere, or before a correction. */
static enum session_code settle_opener(struct session *s, const char *opener,
                                       struct session_error *err)
{
    struct strbuf nothing = {.text = NULL};
    enum session_code code = SESSION_OK;
    char line[8];
    for (int i = 0; i < session_seats(s) && code == SESSION_OK; i++) {
        bool knows = turns_status(s->play.turns).at == i;
        if (knows || strcmp(session_player(s, i), opener) != 0)
            continue;
        snprintf(line, sizeof line, "1. %c", s->game->letter[i]);
        code = session_line(s, line, strlen(line), &nothing, err);
    }
    strbuf_free(&nothing);
    return code;
}

enum session_code session_partie_next(struct session *s, const char *name, struct strbuf *ahead,
                                      struct session_error *err)
{
    struct strbuf next = {.text = NULL}, opener = {.text = NULL};
    const struct series_told told = {.next = &next, .opener = &opener, .ahead = ahead};
    const char *here = session_partie(s);
    bool this_one = here && (!name || strcmp(name, here) == 0);
    name = name ? name : here;
    if (!name)
        return session_fail(err, SESSION_REFUSED, _("The open match belongs to no partie"));
    if (this_one && !session_over(s))
        return session_fail(err, SESSION_REFUSED, _("The open match is not over"));
    char founded[STORE_KEY_SIZE];
    if (!find_waiting(s, name, founded, err))
        return err->code;
    enum session_code code = ask(s, name, &told, err);
    if (*founded)
        code = take_up_waiting(s, founded, err);
    if (*founded && code == SESSION_OK)
        code = settle_opener(s, opener.text ? opener.text : "", err);
    else if (code == SESSION_OK && next.failed)
        code = session_no_memory(err);
    else if (code == SESSION_OK && !next.length)
        code = session_fail(err, SESSION_REFUSED,
                            _("Nothing to begin: the partie is finished, or one of its matches is "
                              "still open"));
    else if (code == SESSION_OK)
        code = found_next_match(s, next.text, err);
    s->offered |= code == SESSION_OK && !*founded;
    strbuf_free(&next);
    strbuf_free(&opener);
    return code;
}

static int same_name(void *context, const char *name, long matches)
{
    const char **sought = context;
    (void)matches;
    if (strcmp(*sought, name) == 0)
        *sought = NULL;
    return !*sought;
}

/* Turns the terms into the headers of the first match, by a draft match that is not stored. */
static enum session_code agree(const struct session *s, const struct session_terms *t,
                               const struct series_told *told, struct session_error *err)
{
    struct session draft = {.game = s->game, .store = s->store};
    struct parse_error e;
    char key[32];
    bool kept = session_put_header(&draft, "Partie", t->name);
    enum session_code code = SESSION_OK;
    for (size_t i = 0; i < t->players; i++) {
        snprintf(key, sizeof key, "Player%zu", i + 1);
        kept = kept && session_put_header(&draft, key, t->player[i]);
    }
    for (size_t i = 0; i < t->options; i++)
        kept = kept && session_put_header(&draft, "Option", t->option[i]);
    if (!kept)
        code = session_no_memory(err);
    else if ((code = session_restart(&draft, err)) == SESSION_NOT_READ)
        code = session_refuse(err);
    if (code == SESSION_OK && !partie_told_of(draft.play.turns, told, &e))
        code = refused(err, &e);
    if (code == SESSION_OK && told->next->failed)
        code = session_no_memory(err);
    session_forget(&draft);
    return code;
}

enum session_code session_partie_begin(struct session *s, const struct session_terms *t,
                                       struct strbuf *ahead, struct session_error *err)
{
    struct strbuf next = {.text = NULL};
    struct store_error se;
    const char *sought = t->name;
    if (store_words(s->store, STORE_WORD_PARTIE, "", LONG_MAX, same_name, &sought, &se) != STORE_OK)
        return session_storage(err, &se);
    if (!sought)
        return session_fail(err, SESSION_REFUSED, _("There is already a partie of that name"));
    enum session_code code = agree(s, t, &(struct series_told){.next = &next, .ahead = ahead}, err);
    if (code == SESSION_OK)
        code = found_next_match(s, next.text, err);
    strbuf_free(&next);
    return code;
}

/* --- going on --------------------------------------------------------------------------------- */

struct open_parties {
    const struct session *s;
    struct strbuf *said;
};

/* Adds a partie whose next match can begin. */
static int say_open(void *context, const char *name, long matches)
{
    const struct open_parties *o = context;
    struct strbuf next = {.text = NULL};
    struct session_error ignored;
    (void)matches;
    if (ask(o->s, name, &(struct series_told){.next = &next}, &ignored) == SESSION_OK &&
        next.length) {
        strbuf_add(o->said, "%s", _("The next marqué can begin: .next \""));
        strbuf_add_clean(o->said, name);
        strbuf_add(o->said, "\"\n");
    }
    next.failed |= o->said->failed;
    bool stop = next.failed;
    strbuf_free(&next);
    return stop;
}

void session_open_parties(const struct session *s, struct strbuf *said)
{
    struct store_error se;
    struct open_parties o = {s, said};
    (void)store_words(s->store, STORE_WORD_PARTIE, "", LONG_MAX, say_open, &o, &se);
}
