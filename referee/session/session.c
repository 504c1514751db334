/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "session_private.h"

/* --- beginning and end ------------------------------------------------------------------------ */

static void forget_stored(struct session *s)
{
    if (s->stored && !s->rests)
        store_match_unlock(s->store, s->key);
    s->rests = false;
    session_go_online(s);
    while (s->logs) {
        struct logged *l = &s->log[--s->logs];
        free(l->kind);
        free(l->text);
        free(l->note);
    }
    free(s->log);
    free(s->digest);
    free(s->other_game);
    free(s->other_result);
    s->other_game = s->other_result = NULL;
    strbuf_free(&s->news);
    details_free(&s->founded);
    s->stale = false;
    s->log = NULL;
    s->digest = NULL;
    s->log_room = s->digests = s->digest_room = 0;
    s->stored = false;
    s->sealed.entries = 0;
    s->head = 0;
}

void session_forget(struct session *s)
{
    operations_free(&s->acts);
    replay_end(&s->play);
    forget_stored(s);
    while (s->headers) {
        s->headers--;
        free((char *)s->header[s->headers].key);
        free((char *)s->header[s->headers].value);
    }
    for (int i = 0; i < STORE_SEATS; i++) {
        free(s->player[i]);
        s->player[i] = NULL;
    }
    free(s->typed);
    s->typed = NULL;
    strbuf_free(&s->spelled);
    free(s->words.word);
    s->words = (struct line_words){.text = NULL};
    free(s->event);
    free(s->site);
    free(s->date);
    free(s->options);
    strbuf_free(&s->notes);
    free(s->run);
    s->event = s->site = s->date = s->options = s->run = NULL;
    s->players = 0;
    s->listed = !s->game->seat_header;
    s->recorded = s->offered = false;
}

struct session session_fresh(const struct session *like)
{
    return (struct session){.game = like->game,
                            .listed = !like->game->seat_header,
                            .store = like->store,
                            .dated = like->dated,
                            .stream = like->stream,
                            .may_go_offline = like->may_go_offline,
                            .ask_sealed = like->ask_sealed,
                            .ask_context = like->ask_context,
                            .next_match = like->next_match};
}

void session_name_next(struct session *s, const char *entry, const char *match)
{
    s->next_entry = entry;
    s->next_match = match;
}

long session_entry_named(const struct session *s, const char *uuid)
{
    for (size_t i = 0; i < s->logs; i++)
        if (strcmp(s->log[i].uuid, uuid) == 0)
            return (long)i + 1;
    return 0;
}

long session_head(const struct session *s)
{
    return s->head;
}

void session_set_interactive(struct session *s, bool stream)
{
    s->dated = true;
    s->stream = stream;
}

struct session *session_new(const struct game *game, struct store *store)
{
    struct session *s = calloc(1, sizeof *s);
    if (s) {
        s->game = game;
        s->listed = !game->seat_header;
        s->store = store;
    }
    return s;
}

void session_free(struct session *s)
{
    if (!s)
        return;
    session_forget(s);
    free(s);
}

/* --- lines ------------------------------------------------------------------------------------ */

enum session_code session_restart(struct session *s, struct session_error *err)
{
    struct parse_error t;
    struct replay fresh;
    struct store_details d = session_details(s);
    if (!replay_begin(&fresh, s->game, &d, &t))
        return session_not_read(err, &t);
    replay_end(&s->play);
    s->play = fresh;
    return SESSION_OK;
}

enum session_code session_found_game(struct session *s, const struct game *game,
                                     const char *const player[], int players,
                                     struct session_error *err)
{
    char header[24];
    bool ok = true;
    if (session_refuse_unsaved(s, err) != SESSION_OK)
        return err->code;
    session_forget(s);
    session_of_game(s, game);
    for (int i = 0; ok && i < players; i++) {
        snprintf(header, sizeof header, "Player%d", i + 1);
        ok = session_set_header_typed(s, game->seat_header ? game->seat_header[i] : header,
                                      player[i]);
    }
    return ok ? session_restart(s, err) : session_no_memory(err);
}

enum session_code session_found(struct session *s, const char *white, const char *black,
                                struct session_error *err)
{
    return session_found_game(s, s->game, (const char *const[]){white, black}, 2, err);
}

void session_drop(struct session *s)
{
    if (!session_begun(s))
        session_forget(s);
}
