/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "memory_rows.h"

#include <stdlib.h>
#include <string.h>

/* Allocates a row with `extra` bytes, and moves the given texts into it. */
static struct row *make(const struct row *model, const char **texts[], size_t n, size_t extra)
{
    size_t size = sizeof *model + extra;
    for (size_t i = 0; i < n; i++) {
        size += *texts[i] == NULL ? 0 : strlen(*texts[i]) + 1;
    }
    struct row *row = malloc(size);
    if (row == NULL) {
        return NULL;
    }
    char *end = (char *)row + sizeof *row + extra;
    for (size_t i = 0; i < n; i++) {
        if (*texts[i] != NULL) {
            const size_t length = strlen(*texts[i]) + 1;
            memcpy(end, *texts[i], length);
            *texts[i] = end;
            end += length;
        }
    }
    *row = *model; /* whose texts now are the new ones */
    row->references = 1;
    return row;
}

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct row *row_of_match(const struct store_match *match)
{
    struct row r = {.is.match = *match};
    struct store_match *m = &r.is.match;
    const char **texts[] = {
        &m->key,     &m->family,  &m->origin,        &m->version,   &m->game,       &m->white,
        &m->black,   &m->event,   &m->site,          &m->date,      &m->options,    &m->state,
        &m->created, &m->updated, &m->founding_hash, &m->head_hash, &m->fingerprint};
    return make(&r, texts, COUNT(texts), 0);
}

struct row *row_of_founding(const struct store_match_new *founding)
{
    struct row r = {.is.founding = *founding};
    struct store_match_new *m = &r.is.founding;
    struct store_details *d = &m->details;
    const size_t n = d->n_headers;
    struct store_header *headers = malloc((n + 1) * sizeof *headers);
    const char ***texts = malloc((2 * n + 11) * sizeof *texts);
    struct row *row = NULL;
    if (headers != NULL && texts != NULL) {
        const char **fixed[] = {&m->game,    &m->key,   &m->origin, &m->version,
                                &m->created, &d->white, &d->black,  &d->event,
                                &d->site,    &d->date,  &d->options};
        memcpy(texts, fixed, sizeof fixed);
        for (size_t i = 0; i < n; i++) {
            headers[i] = d->headers[i];
            texts[11 + 2 * i] = &headers[i].key;
            texts[12 + 2 * i] = &headers[i].value;
        }
        row = make(&r, texts, 2 * n + 11, n * sizeof *headers);
    }
    if (row != NULL) {
        struct store_header *inside = (struct store_header *)(row + 1);
        for (size_t i = 0; i < n; i++) {
            inside[i] = headers[i];
        }
        row->is.founding.details.headers = inside;
    }
    free(headers);
    free(texts);
    return row;
}

struct row *row_of_header(const struct store_header *header)
{
    struct row r = {.is.header = *header};
    const char **texts[] = {&r.is.header.key, &r.is.header.value};
    return make(&r, texts, COUNT(texts), 0);
}

struct row *row_of_entry(const struct store_entry *entry)
{
    struct row r = {.is.entry = *entry};
    struct store_entry *e = &r.is.entry;
    const char **texts[] = {&e->uuid, &e->kind, &e->text, &e->at, &e->note, &e->hash};
    return make(&r, texts, COUNT(texts), 0);
}

struct row *row_of_coup(const struct store_coup *coup)
{
    struct row r = {.is.coup = *coup};
    struct store_coup *k = &r.is.coup;
    const char **texts[] = {&k->play, &k->ruling, &k->bredouille, &k->pavilion, &k->position};
    return make(&r, texts, COUNT(texts), 0);
}

struct row *row_of_due(const struct store_due *due)
{
    struct row r = {.is.due = *due};
    const char **texts[] = {&r.is.due.kind, &r.is.due.jan};
    return make(&r, texts, COUNT(texts), 0);
}

struct row *row_of_claim(const struct store_claim *claim)
{
    struct row r = {.is.claim = *claim};
    struct store_claim *c = &r.is.claim;
    const char **texts[] = {&c->match,  &c->kind, &c->ruling, &c->article,
                            &c->effect, &c->at,   &c->note};
    return make(&r, texts, COUNT(texts), 0);
}

struct row *row_of_text(const char *text)
{
    struct row r = {.is.text = text};
    const char **texts[] = {&r.is.text};
    return make(&r, texts, COUNT(texts), 0);
}

struct row *row_share(struct row *row)
{
    if (row != NULL) {
        row->references++;
    }
    return row;
}

void row_drop(struct row *row)
{
    if (row != NULL && --row->references == 0) {
        free(row);
    }
}

bool row_list_add(struct row_list *list, struct row *row)
{
    if (row != NULL && list->n == list->room) {
        const size_t room = list->room == 0 ? 8 : 2 * list->room;
        struct row **grown = realloc(list->row, room * sizeof *grown);
        if (grown == NULL) {
            row_drop(row);
            return false;
        }
        list->row = grown;
        list->room = room;
    }
    if (row != NULL) {
        list->row[list->n++] = row;
    }
    return row != NULL;
}

void row_list_cut(struct row_list *list, size_t n)
{
    while (list->n > n) {
        row_drop(list->row[--list->n]);
    }
}

bool row_list_share(const struct row_list *list, struct row_list *copy)
{
    *copy = (struct row_list){0};
    if (list->n == 0) {
        return true;
    }
    copy->row = malloc(list->n * sizeof(struct row *));
    if (copy->row == NULL) {
        return false;
    }
    for (size_t i = 0; i < list->n; i++) {
        copy->row[i] = row_share(list->row[i]);
    }
    copy->n = list->n;
    copy->room = list->n;
    return true;
}

void row_list_free(struct row_list *list)
{
    row_list_cut(list, 0);
    free(list->row);
    *list = (struct row_list){0};
}
