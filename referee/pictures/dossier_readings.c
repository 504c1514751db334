/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules on the same turn under each contested reading of the rules. The match is read again up to
 * the turn, the option is set there, and the turn is judged with the dice that followed it, because
 * these let a fault stand. */
#include <string.h>

#include "base/i18n.h"
#include "dossier.h"
#include "log/record_text.h"

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
        m->game->tell(&at, 0, j->said);
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

/* What is ruled under a reading, as against what is ruled as the match is played. */
enum under { UNDER_ALIKE, UNDER_DIFFERS, UNDER_NOTHING };

static enum under rule_under(const struct dossier *d, const struct contested_reading *r,
                             const char *now, struct strbuf *said)
{
    struct strbuf option = {.text = NULL};
    strbuf_add(&option, "%s=%s", r->option, r->value);
    bool judged = !option.failed && judge_under(d, option.text, said);
    strbuf_free(&option);
    return !judged ? UNDER_NOTHING
           : strcmp(said->text ? said->text : "", now) == 0 ? UNDER_ALIKE
                                                            : UNDER_DIFFERS;
}

/* "If a new throw follows an exit:" and what is then ruled. */
static void add_reading(struct strbuf *out, const struct contested_reading *r, enum under under,
                        const char *said)
{
    if (under == UNDER_NOTHING) {
        strbuf_add(out, _("If %s, the turn cannot be judged.\n"), _(r->clause));
        return;
    }
    strbuf_add(out, _("If %s:\n"), _(r->clause));
    strbuf_add(out, "%s", *said ? said : _("  nothing is due, and nobody is at fault.\n"));
}

/* Adds what differs under the readings that follow `of`, or else `of` to those alike. Returns the
 * row after them. */
static const struct contested_reading *add_option(const struct dossier *d,
                                                  const struct contested_reading *of,
                                                  const char *now, struct strbuf *alike,
                                                  struct strbuf *out)
{
    const struct contested_reading *r = of + 1;
    bool differs = false;
    for (; r->option && r->value; r++) {
        struct strbuf said = {.text = NULL};
        enum under under = rule_under(d, r, now, &said);
        if (under != UNDER_ALIKE)
            add_reading(out, r, under, said.text ? said.text : "");
        differs |= under != UNDER_ALIKE;
        out->failed |= said.failed;
        strbuf_free(&said);
    }
    if (!differs)
        strbuf_add(alike, "%s%s", alike->length ? _("; ") : "", _(of->clause));
    return r;
}

bool dossier_readings(const struct dossier *d, struct strbuf *out)
{
    const struct contested_reading *r = d->told.paper->readings;
    struct strbuf now = {.text = NULL}, alike = {.text = NULL};
    if (!r || !d->told.game->tell)
        return true;
    (void)judge_under(d, NULL, &now);
    while (r->option)
        r = add_option(d, r, now.text ? now.text : "", &alike, out);
    if (alike.length)
        strbuf_add(out, _("The ruling is the same %s.\n"), alike.text);
    out->failed |= alike.failed || now.failed;
    strbuf_free(&alike);
    strbuf_free(&now);
    return !out->failed;
}
