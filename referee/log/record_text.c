/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_text.h"

#include <string.h>

#include "base/header.h"
#include "base/typed.h"

/* Whether the option that begins there is said again behind it: the last one counts. */
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

void words_add_headers(struct words *w, const char *game, const struct store_details *d)
{
    words_add_header(w, "Game", game);
    if (!d->listed) {
        words_add_header(w, "White", d->player[0]);
        words_add_header(w, "Black", d->player[1]);
    }
    if (d->event)
        words_add_header(w, "Event", d->event);
    if (d->site)
        words_add_header(w, "Site", d->site);
    if (d->date)
        words_add_header(w, "Date", d->date);
    for (const char *o = d->options; o && *o;) {
        char one[128];
        size_t n = strcspn(o, " ");
        if (n && n < sizeof one && !said_again(o)) {
            memcpy(one, o, n);
            one[n] = '\0';
            words_add_header(w, "Option", one);
        }
        o += n + (o[n] == ' ');
    }
    for (size_t i = 0; i < d->n_headers; i++) {
        if (strcmp(d->headers[i].key, "Match") == 0)
            continue; /* of the text it came in as: export says it anew */
        words_add_header(w, d->headers[i].key, d->headers[i].value);
    }
}

void words_add_identity(struct words *w, const struct store_match *m, const struct facts *f)
{
    words_add(w, "[Match \"%s %ld %s\"]\n", m->family, m->head_seq, m->head_hash);
    if (m->hidden)
        words_add_header(w, "Forgotten", f->why ? f->why : "");
}

/* Adds lines of comments, the first of them where we are. */
static void add_comments(struct words *w, const char *lines, bool here)
{
    for (const char *c = lines; c && *c;) {
        size_t n = strcspn(c, "\n");
        struct words one = {.text = NULL};
        words_add_utf8(&one, c, n);
        words_add(w, here ? " " : "");
        words_add_clean(w, one.text ? one.text : "");
        words_add(w, "\n");
        w->failed |= one.failed;
        words_free(&one);
        here = false;
        c += n + (c[n] == '\n');
    }
}

void words_add_lead(struct words *w, const struct replay *r)
{
    struct words typed = {.text = NULL}, comments = {.text = NULL};
    w->failed |= !replay_typed(r, 0, &typed, &comments);
    add_comments(w, comments.text, false);
    size_t before = w->length;
    words_add_typed(w, typed.text ? typed.text : "", r->game->letter);
    if (w->length > before)
        words_add(w, "\n");
    words_free(&typed);
    words_free(&comments);
}

void words_add_coup_line(struct words *w, const struct replay *r, long coup)
{
    struct words typed = {.text = NULL}, comments = {.text = NULL};
    w->failed |= !replay_typed(r, coup, &typed, &comments) ||
                 !turns_write(r->turns, coup, typed.text ? typed.text : "", w);
    if (comments.length)
        add_comments(w, comments.text, true);
    else
        words_add(w, "\n");
    words_free(&typed);
    words_free(&comments);
}

bool match_unfinished(const struct replay *r)
{
    char winner;
    return !turns_over(r->turns, &winner);
}

void words_add_record_head(struct words *w, const struct replay *r)
{
    words_add_headers(w, r->game->name, &r->details);
    words_add(w, "\n");
    words_add_lead(w, r);
}

void words_add_record(struct words *w, const struct replay *r)
{
    long coups = turns_count(r->turns);
    words_add_record_head(w, r);
    for (long n = 1; n <= coups; n++)
        words_add_coup_line(w, r, n);
    if (match_unfinished(r))
        words_add(w, "*\n");
}
