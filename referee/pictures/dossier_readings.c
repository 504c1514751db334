/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules on the same turn under each contested reading of the rules. The match is read again up to
 * the turn, the option is set there, and the turn is judged with the dice that followed it, because
 * these let a fault stand. */
#include <string.h>

#include "base/i18n.h"
#include "dossier.h"
#include "log/reader.h"

struct judging_so {
    const struct dossier *d;
    const char *option;  /* "exit-throw=same"; NULL: as it is played */
    struct strbuf *said; /* what is ruled then */
    bool judged;
};

/* Where the text of turn `n` begins in the text of the match; after the last turn: the end. */
static size_t place_of(const struct read_match *m, long n)
{
    size_t all = (size_t)(m->end - m->text);
    return n <= turns_count(m->turns) ? turns_place(m->turns, n).offset : all;
}

static void judge_to(struct judging_so *j, struct read_match *m, size_t to)
{
    struct parse_error why;
    long n = j->d->coup;
    size_t from = place_of(m, n);
    struct turns *t = turns_begin(m->game, m->details, &why);
    if (!t)
        return;
    if (turns_read(t, m->text, from, &why) && (!j->option || turns_set(t, j->option, &why)) &&
        turns_read(t, m->text + from, to - from, &why) && turns_count(t) >= n) {
        struct turn_ref at = turns_at(t, n);
        at.player = j->d->told.names;
        j->said->player = j->d->told.names;
        m->game->tell(&at, false, j->said);
        j->judged = true;
    }
    turns_end(t);
}

/* Where the next turn cannot be played so, the coup is judged without it. */
static void judge(void *context, struct read_match *m)
{
    struct judging_so *j = context;
    for (long behind = 2; behind > 0 && !j->judged; behind--)
        judge_to(j, m, place_of(m, j->d->coup + behind));
}

static void ignore(void *context, const struct parse_error *why)
{
    (void)context, (void)why;
}

static bool judge_under(const struct dossier *d, const char *option, struct strbuf *said)
{
    struct judging_so j = {d, option, said, false};
    struct text_reader reader = {.alone = true, .match = judge, .failed = ignore, .context = &j};
    reader_read(&reader, d->text, d->length);
    return j.judged && !said->failed;
}

/* What is judged the same stands in a line together, the others each by itself. */
struct readings_made {
    const struct dossier *d;
    struct strbuf *out;
    struct strbuf alike, options; /* those readings; all options that were tried */
    bool differs;
};

static void add_reading(struct readings_made *r, const char *option, const char *now)
{
    struct strbuf said = {.text = NULL};
    if (!judge_under(r->d, option, &said)) {
        r->differs = true;
        strbuf_add(r->out, _("%s: the turn cannot be judged so.\n"), option);
    } else if (strcmp(said.text ? said.text : "", now) == 0) {
        strbuf_add(&r->alike, "%s%s", r->alike.length ? ", " : "", option);
    } else {
        r->differs = true;
        strbuf_add(r->out, "%s:\n%s", option,
                   said.text ? said.text : _("  nothing is due, and nobody is at fault.\n"));
    }
    strbuf_free(&said);
}

/* Each value of an option. */
static void add_option(struct readings_made *r, const struct game_option *o, const char *now)
{
    strbuf_add(&r->options, "%s%s", r->options.length ? ", " : "", o->name);
    for (const char *v = o->values; *v;) {
        struct strbuf option = {.text = NULL};
        size_t n = strcspn(v, " ");
        strbuf_add(&option, "%s=", o->name);
        strbuf_add_bytes(&option, v, n);
        if (!option.failed)
            add_reading(r, option.text, now);
        r->out->failed |= option.failed;
        strbuf_free(&option);
        v += n + (v[n] == ' ');
    }
}

/* Whether a list of words apart by blanks has this one. */
static bool lists(const char *words, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = words; *at;) {
        size_t m = strcspn(at, " ");
        if (m == n && memcmp(at, word, n) == 0)
            return true;
        at += m + (at[m] == ' ');
    }
    return false;
}

bool dossier_readings(const struct dossier *d, struct strbuf *out)
{
    const struct game *g = d->told.game;
    struct readings_made r = {.d = d, .out = out};
    const char *contested = d->told.paper->readings;
    struct strbuf now = {.text = NULL};
    if (!contested || !g->option || !g->tell)
        return true;
    (void)judge_under(d, NULL, &now);
    for (const struct game_option *o = g->option; o->name; o++)
        if (o->values && *o->values && lists(contested, o->name))
            add_option(&r, o, now.text ? now.text : "");
    if (r.alike.length && r.differs)
        strbuf_add(out, _("The ruling is the same under: %s.\n"), r.alike.text);
    else if (r.options.length)
        strbuf_add(out, _("The ruling is the same under every reading of: %s.\n"), r.options.text);
    out->failed |= r.alike.failed || r.options.failed || now.failed;
    strbuf_free(&r.alike);
    strbuf_free(&r.options);
    strbuf_free(&now);
    return !out->failed;
}
