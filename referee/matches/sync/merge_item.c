/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge_item.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "log/find.h"
#include "matches/command/read_pool.h"
#include "matches/json/log_text.h"

bool merge_item_begin(struct merge_item *j, const struct store_match *m)
{
    memcpy(j->key, m->key, sizeof j->key);
    memcpy(j->origin, m->origin, sizeof j->origin);
    memcpy(j->head, m->head_hash, sizeof j->head);
    j->version = m->version ? strdup(m->version) : NULL;
    j->coups = m->coups;
    j->entries = m->head_seq;
    j->revision = m->revision;
    j->game = game_named(m->game);
    j->listed = seats_are_listed(m->game);
    j->of_club = *m->club;
    bool event = strcmp(m->game, STORE_EVENT) == 0;
    j->event = event ? strdup(m->event ? m->event : "") : NULL;
    bool ok = (j->version || !m->version) && (j->event || !event);
    for (; ok && j->players < m->seats; j->players += ok) {
        j->player[j->players] = strdup(m->seat[j->players].player);
        ok = j->player[j->players];
    }
    return ok;
}

void merge_item_read(void *own, void *job)
{
    const struct read_view *v = own;
    struct merge_item *j = job;
    const struct game *game = j->game ? j->game : v->game;
    if (j->known)
        return;
    /* older rules made the rows of the match in the user's other record */
    bool older = !v->bare && !j->event && j->revision < game->revision;
    j->judged = (struct incoming){.game = v->game, .older = older ? j->revision : 0};
    j->code = store_begin(v->store, STORE_READ, &j->err);
    if (j->code != STORE_OK)
        return;
    j->code = store_log_take(v->store, j->key, &j->log, &j->err);
    store_rollback(v->store);
    if (j->code != STORE_OK)
        return;
    if ((j->sends && !log_text_write(j->log, &j->text)) ||
        (j->judges && !incoming_judge(&j->judged, j->log))) {
        snprintf(j->err.text, sizeof j->err.text, "%s", _("out of memory"));
        j->code = j->err.code = STORE_FAILED;
    }
}

void strbuf_add_merged(struct strbuf *w, const struct merge_item *j)
{
    strbuf_add(w, j->event ? _("event %.*s") : _("match %.*s"), MATCH_SHOWN, j->key);
    strbuf_add(w, " ");
    if (j->event)
        strbuf_add_clean(w, j->event);
    else
        strbuf_add_players(w, (const char *const *)j->player, j->players);
}

void merge_item_free(struct merge_item *j)
{
    incoming_free(&j->judged);
    store_log_free(j->log);
    strbuf_free(&j->text);
    free(j->version);
    free(j->event);
    for (int i = 0; i < j->players; i++)
        free(j->player[i]);
    *j = (struct merge_item){.players = 0};
}
