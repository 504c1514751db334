/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_text.h"

#include <string.h>

#include "base/scan.h"

/* Whether the same option follows again: the last one counts. */
static bool said_again(const char *option)
{
    size_t n = strcspn(option, "= ");
    const char *rest = option + strcspn(option, " ");
    while (*rest) {
        rest++;
        if (strncmp(rest, option, n) == 0 && (rest[n] == '=' || rest[n] == ' ' || !rest[n]))
            return true;
        rest += strcspn(rest, " ");
    }
    return false;
}

void strbuf_add_headers(struct strbuf *w, const char *game, const struct store_details *d)
{
    strbuf_add_header(w, "Game", game);
    if (!d->listed) {
        strbuf_add_header(w, "White", d->player[0]);
        strbuf_add_header(w, "Black", d->player[1]);
    }
    if (d->event)
        strbuf_add_header(w, "Event", d->event);
    if (d->site)
        strbuf_add_header(w, "Site", d->site);
    if (d->date)
        strbuf_add_header(w, "Date", d->date);
    for (const char *o = d->options; o && *o;) {
        char one[128];
        size_t n = strcspn(o, " ");
        if (n && n < sizeof one && !said_again(o)) {
            memcpy(one, o, n);
            one[n] = '\0';
            strbuf_add_header(w, "Option", one);
        }
        o += n + (o[n] == ' ');
    }
    for (size_t i = 0; i < d->n_headers; i++) {
        if (strcmp(d->headers[i].key, "Match") == 0)
            continue; /* a header of the imported text; export writes a new one */
        strbuf_add_header(w, d->headers[i].key, d->headers[i].value);
    }
}

void strbuf_add_identity(struct strbuf *w, const struct store_match *m, const struct annotations *f)
{
    strbuf_add(w, "[Match \"%s %ld %s\"]\n", m->family, m->head_seq, m->head_hash);
    if (m->hidden)
        strbuf_add_header(w, "Hidden", f->why ? f->why : "");
}

/* Adds lines of comments, the first at the end of the current line. */
static void add_comments(struct strbuf *w, const char *lines, bool here)
{
    for (const char *c = lines; c && *c;) {
        size_t n = strcspn(c, "\n");
        struct strbuf one = {.text = NULL};
        strbuf_add_utf8(&one, c, n);
        strbuf_add(w, here ? " " : "");
        strbuf_add_clean(w, one.text ? one.text : "");
        strbuf_add(w, "\n");
        w->failed |= one.failed;
        strbuf_free(&one);
        here = false;
        c += n + (c[n] == '\n');
    }
}

void strbuf_add_lead(struct strbuf *w, const struct replay *r)
{
    struct strbuf typed = {.text = NULL}, comments = {.text = NULL};
    w->failed |= !replay_typed(r, 0, &typed, &comments);
    add_comments(w, comments.text, false);
    size_t before = w->length;
    strbuf_add_typed(w, typed.text ? typed.text : "", r->game->letter);
    if (w->length > before)
        strbuf_add(w, "\n");
    if (!turns_count(r->turns) && r->turns->seat != SEAT_NONE)
        strbuf_add(w, "1. %c\n", r->game->letter[r->turns->seat]); /* who throws first */
    strbuf_free(&typed);
    strbuf_free(&comments);
}

void strbuf_add_coup_line(struct strbuf *w, const struct replay *r, long coup)
{
    struct strbuf typed = {.text = NULL}, comments = {.text = NULL};
    w->failed |= !replay_typed(r, coup, &typed, &comments) ||
                 !turns_write(r->turns, coup, typed.text ? typed.text : "", w);
    if (comments.length)
        add_comments(w, comments.text, true);
    else
        strbuf_add(w, "\n");
    strbuf_free(&typed);
    strbuf_free(&comments);
}

bool match_unfinished(const struct replay *r)
{
    char winner;
    return !turns_over(r->turns, &winner);
}

void strbuf_add_record_head(struct strbuf *w, const struct replay *r)
{
    strbuf_add_headers(w, r->game->name, &r->details);
    strbuf_add(w, "\n");
    strbuf_add_lead(w, r);
}

void strbuf_add_record(struct strbuf *w, const struct replay *r)
{
    long coups = turns_count(r->turns);
    strbuf_add_record_head(w, r);
    for (long n = 1; n <= coups; n++)
        strbuf_add_coup_line(w, r, n);
    if (match_unfinished(r))
        strbuf_add(w, "*\n");
}
