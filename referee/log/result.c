/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "find.h"
#include "rows.h"

enum { CHECK = 2 /* characters per turn */ };

bool result_ends(const char *kind)
{
    return operations_count(kind) && strcmp(kind, operation_name(OPERATION_NOTE)) != 0 &&
           strcmp(kind, operation_name(OPERATION_HEADER)) != 0;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* One part of the text, up to "; " or the end. */
struct part {
    const char *text;
    size_t length;
};

static bool next_part(const char **rest, struct part *out)
{
    if (!**rest)
        return false;
    const char *end = strstr(*rest, "; ");
    *out = (struct part){*rest, end ? (size_t)(end - *rest) : strlen(*rest)};
    *rest = end ? end + 2 : *rest + out->length;
    return true;
}

/* The text of a part after this beginning; NULL: it begins otherwise. */
static const char *after(const struct part *p, const char *beginning)
{
    size_t n = strlen(beginning);
    return p->length >= n && strncmp(p->text, beginning, n) == 0 ? p->text + n : NULL;
}

static bool copy_part(const char *from, const struct part *p, char *out, size_t size)
{
    size_t n = (size_t)(p->text + p->length - from);
    if (n >= size)
        return false;
    memcpy(out, from, n);
    out[n] = '\0';
    return true;
}

/* A number, followed by `then`; *at then points after it. */
static bool result_number(const char **at, const char *then, long *out)
{
    char *end = NULL;
    *out = strtol(*at, &end, 10);
    bool ok = end != *at && strncmp(end, then, strlen(then)) == 0;
    *at = ok ? end + strlen(then) : *at;
    return ok;
}

/* "w 12 3 stakes 4". */
static bool read_seat(const struct part *p, struct result *out, char letters[STORE_SEATS])
{
    struct store_standing *at = &out->at[out->seats];
    const char *text = p->text + 2;
    if (out->seats == STORE_SEATS || p->length < 2 || p->text[1] != ' ' ||
        !result_number(&text, " ", &at->major) || !result_number(&text, " stakes ", &at->minor) ||
        !result_number(&text, "", &at->stakes) || text != p->text + p->length)
        return false;
    letters[out->seats++] = *p->text;
    return true;
}

static bool read_winners(const char *text, const struct part *p, const char letters[STORE_SEATS],
                         struct result *out)
{
    for (; text < p->text + p->length; text += 1 + (text[1] == ' ')) {
        const char *seat = memchr(letters, *text, (size_t)out->seats);
        if (!seat)
            return false;
        out->winners |= 1U << (seat - letters);
    }
    return true;
}

bool result_read(const char *text, struct result *out)
{
    struct part p;
    char letters[STORE_SEATS];
    const char *rest = text, *is;
    *out = (struct result){.holds = true, .text = text, .scores = ""};
    if (!next_part(&rest, &p) || !(is = after(&p, "rules ")) ||
        !result_number(&is, "", &out->rules) || out->rules < 1 || !next_part(&rest, &p))
        return false;
    if (after(&p, "open") && !*rest) {
        out->holds = false;
        return true;
    }
    is = after(&p, "over by ");
    out->over = is != NULL;
    if (is ? !copy_part(is, &p, out->how, sizeof out->how) : !after(&p, "unfinished"))
        return false;
    while (next_part(&rest, &p)) {
        if ((is = after(&p, "won by "))) {
            if (!read_winners(is, &p, letters, out))
                return false;
        } else if ((is = after(&p, "scores "))) {
            out->scores = is;
        } else if (!read_seat(&p, out, letters) &&
                   !copy_part(p.text, &p, out->account, sizeof out->account)) {
            return false;
        }
    }
    return out->seats > 0;
}

/* --- writing ---------------------------------------------------------------------------------- */

void result_add_score(struct strbuf *out, const char *score)
{
    static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";
    unsigned sum = 2166136261U; /* FNV-1a */
    for (const char *at = score ? score : ""; *at; at++)
        sum = (sum ^ (unsigned char)*at) * 16777619U;
    sum ^= sum >> 10 ^ sum >> 20;
    const char check[CHECK] = {digits[sum >> 5 & 31U], digits[sum & 31U]};
    strbuf_add_bytes(out, check, sizeof check);
}

static void add_result_winners(const struct game *game, unsigned winners, int seats,
                               struct strbuf *out)
{
    const char *before = "; won by ";
    for (int i = 0; i < seats; i++)
        if (winners >> i & 1U) {
            strbuf_add(out, "%s%c", before, seat_letter(game, i));
            before = " ";
        }
}

static void add_result_account(const struct replay *play, struct strbuf *out)
{
    const struct game *game = play->game;
    long field[SCORE_FIELDS];
    char text[SCORE_TEXT];
    if (game->account && game->account(play->turns->now, field))
        strbuf_add(out, "; %s", score_print(game->accounted, field, text));
}

static void add_result_scores(struct turns *t, struct strbuf *out)
{
    long turns = turns_count(t);
    if (turns)
        strbuf_add(out, "; scores ");
    for (long n = 1; n <= turns; n++) {
        const struct turn_rows *c = turns_row(t, n);
        if (c)
            result_add_score(out, c->row.score);
        else
            out->failed = true;
    }
}

void result_print_open(const struct game *game, struct strbuf *out)
{
    strbuf_add(out, "rules %d; open", game->revision);
}

void result_print(struct replay *play, bool left, struct strbuf *out)
{
    static const char *const how[] = {[END_PLAY] = "play",
                                      [END_RESIGNED] = "resignation",
                                      [END_FORFEIT] = "forfeit",
                                      [END_RULED] = "ruling",
                                      [END_NOBODY] = "forfeit"};
    struct store_change is = replay_change(play, NULL);
    bool over = strcmp(is.state, "over") == 0;
    if (!over && !left && strcmp(is.state, "open") == 0)
        return;
    strbuf_add(out, "rules %d; ", play->game->revision);
    if (over)
        strbuf_add(out, "over by %s", how[play->turns->end]);
    else
        strbuf_add(out, "unfinished");
    for (int i = 0; i < is.seats; i++)
        strbuf_add(out, "; %c %ld %ld stakes %ld", seat_letter(play->game, i), is.at[i].major,
                   is.at[i].minor, is.at[i].stakes);
    if (over) {
        add_result_winners(play->game, is.winners, is.seats, out);
        if (play->turns->end != END_NOBODY)
            add_result_account(play, out);
    }
    add_result_scores(play->turns, out);
}

/* --- comparing -------------------------------------------------------------------------------- */

bool result_same(const struct result *a, const struct result *b)
{
    bool same = a->holds == b->holds && a->over == b->over && a->winners == b->winners &&
                a->seats == b->seats && strcmp(a->how, b->how) == 0 &&
                strcmp(a->account, b->account) == 0;
    for (int i = 0; same && i < a->seats; i++)
        same = a->at[i].major == b->at[i].major && a->at[i].minor == b->at[i].minor &&
               a->at[i].stakes == b->at[i].stakes;
    return same;
}

void result_put(const struct result *r, struct store_change *change)
{
    change->state = r->over ? "over" : "unfinished";
    change->winners = r->winners;
    for (int i = 0; i < change->seats && i < r->seats; i++)
        change->at[i] = r->at[i];
}

void result_turns(const struct result *r, const char *scores, struct coup_list *out)
{
    size_t was = strlen(r->scores), is = strlen(scores);
    *out = (struct coup_list){.count = 0};
    for (size_t i = 0; i < was || i < is; i += CHECK) {
        if (i < was && i < is && strncmp(r->scores + i, scores + i, CHECK) == 0)
            continue;
        if (out->count < COUPS_LISTED)
            out->coup[out->count++] = (long)(i / CHECK) + 1;
        else
            out->more++;
    }
}
