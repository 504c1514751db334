/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dossier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "log/position_line.h"

/* --- what the case says ----------------------------------------------------------------------- */

/* A part that says nothing is left out. */
static struct strbuf *begin_part(struct dossier *d, const char *heading)
{
    d->part[d->parts].heading = heading;
    return &d->part[d->parts++].lines;
}

static void end_part(struct dossier *d)
{
    struct strbuf *w = &d->part[d->parts - 1].lines;
    if (!w->length && !w->failed)
        d->parts--;
    else if (w->length && w->text[w->length - 1] != '\n')
        strbuf_add(w, "\n");
}

static void add_part(struct dossier *d, const char *heading, const char *text)
{
    strbuf_add(begin_part(d, heading), "%s", text);
    end_part(d);
}

/* The board and the throw, as a line that `judge` and `draw` take. */
static void say_position(struct dossier *d)
{
    const struct replayed_turn *c = &d->told.turn[d->coup - 1];
    const struct picture *p = d->told.game->picture;
    struct turn_ref at = replayed_at(&d->told, d->coup);
    if (!p)
        return;
    p->label(p, &at, AS_THROWN, &d->position);
    strbuf_add(&d->position, " %c", d->told.game->letter[c->seat]);
    if (strlen(c->dice) == 3 && c->dice[1] == '-')
        strbuf_add(&d->position, " %c%c", c->dice[0], c->dice[2]);
    if (d->told.game != games[0])
        strbuf_add(&d->position, " game=%s", d->told.game->name);
}

/* What `judge` says of the line, the legal plays among it, where the usual options are played. */
static void say_legal(struct dossier *d)
{
    const struct batch *b = d->told.game->batch;
    struct line_job job = {.json = false};
    struct position_line l;
    struct parse_error why;
    const char *line = d->position.text;
    if (!b || !line || *d->told.agreed)
        return;
    struct strbuf *out = begin_part(d, _("What was due, and the legal plays"));
    bool ok = b->line ? b->line(&job, line, d->position.length, out, &why)
                      : position_line_read(&l, NULL, line, d->position.length, &why);
    void *match = ok && !b->line ? position_line_match(&l, &why) : NULL;
    if (match)
        ok = b->judge(match, l.word, l.words, NULL, out, &why);
    free(match);
    if (!ok)
        strbuf_free(out);
    end_part(d);
}

static void say_title(struct dossier *d)
{
    const struct replayed_turn *c = &d->told.turn[d->coup - 1];
    replayed_players(&d->told, &d->title);
    strbuf_add(&d->title, _(": turn %ld, %s throws %s"), c->number, d->told.names[c->seat],
               c->dice);
}

static void say_match(struct dossier *d)
{
    static const char *const names[] = {N_("Event"), N_("Site"), N_("Date"), N_("Arbiter")};
    struct strbuf *w = begin_part(d, _("The match"));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = replayed_value(&d->told, names[i]);
        char date[DATE_SAID];
        if (!value || !*value)
            continue;
        format_date(value, date);
        strbuf_add(w, "%s%s%s\n", _(names[i]), _(": "), strcmp(names[i], "Date") ? value : date);
    }
    replayed_options(&d->told, w);
    end_part(d);
}

/* How the players stood when it was over, a line each. */
static void say_score(struct dossier *d)
{
    const struct replayed_turn *c = &d->told.turn[d->coup - 1];
    struct strbuf *w = begin_part(d, _("The score after it"));
    for (int i = 0; i < d->told.seats; i++) {
        strbuf_add(w, "%s%s", d->told.names[i], _(": "));
        replayed_standing(&d->told, &c->at[i], w);
        strbuf_add(w, "\n");
    }
    end_part(d);
}

/* "Anna: 1/7 1/5". */
static void say_play(struct dossier *d)
{
    const struct replayed_turn *c = &d->told.turn[d->coup - 1];
    struct strbuf *w = begin_part(d, _("What was played"));
    if (*c->play)
        strbuf_add(w, "%s%s%s\n", d->told.names[c->seat], _(": "), c->play);
    end_part(d);
}

/* The referee's rulings, and the arbiter's with their reasons. */
static void say_ruled(struct dossier *d)
{
    const struct replayed_turn *c = &d->told.turn[d->coup - 1];
    struct strbuf *w = begin_part(d, _("What was ruled"));
    size_t n = strlen(c->sentences);
    strbuf_add(w, "%s%s", c->sentences, n && c->sentences[n - 1] != '\n' ? "\n" : "");
    for (const char *at = c->remarks; *at; at += *at == '\n') {
        n = strcspn(at, "\n");
        strbuf_add(w, "   %.*s\n", (int)n, at);
        at += n;
    }
    end_part(d);
}

/* What the record has of the turn; "" where it is not known. */
struct recorded {
    const char *log, *claims;
};

/* False: no memory. */
static bool fill(struct dossier *d, const struct recorded *of)
{
    const struct replayed_turn *c = &d->told.turn[d->coup - 1];
    say_title(d);
    say_position(d);
    say_match(d);
    say_legal(d);
    say_play(d);
    say_ruled(d);
    add_part(d, _("Claims"), *of->claims ? of->claims : c->claims);
    say_score(d);
    add_part(d, _("What was typed, and when"), of->log);
    bool ok = dossier_readings(d, begin_part(d, _("Under the contested readings")));
    end_part(d);
    ok &= !d->title.failed && !d->position.failed;
    for (int i = 0; i < d->parts; i++)
        ok &= !d->part[i].lines.failed;
    return ok;
}

static void empty(struct dossier *d)
{
    for (int i = 0; i < DOSSIER_PARTS; i++)
        strbuf_free(&d->part[i].lines);
    strbuf_free(&d->title);
    strbuf_free(&d->position);
    replayed_free(&d->told);
}

/* --- the file --------------------------------------------------------------------------------- */

static enum status put(const struct picture_job *job, const struct dossier *d,
                       enum picture_format f)
{
    struct strbuf file = {.text = NULL};
    const char *failed = NULL;
    if (f == PICTURE_PDF)
        failed = dossier_pdf(d, &file);
    else
        (f == PICTURE_HTML ? dossier_page : dossier_text)(&file, d);
    return picture_write(job, f, failed, &file);
}

static enum status make(const struct picture_job *job, struct dossier *d, enum picture_format f)
{
    char reason[160];
    enum status s = STATUS_OK;
    if (!d->told.turns)
        return picture_complain(job->what, _("there are no turns yet"), STATUS_NOT_READ);
    if (d->coup < 1 || d->coup > d->told.turns) {
        snprintf(reason, sizeof reason, _("there is no turn %zu: the turns are 1 to %zu"),
                 (size_t)d->coup, (size_t)d->told.turns);
        return picture_complain(job->what, reason, STATUS_FAILED);
    }
    char *log = job->coup_log ? job->coup_log(job->context, job->what, d->coup, &s) : NULL;
    char *claims = s == STATUS_OK && job->coup_claims
                       ? job->coup_claims(job->context, job->what, d->coup, &s)
                       : NULL;
    const struct recorded of = {log ? log : "", claims ? claims : ""};
    if (s == STATUS_OK)
        s = fill(d, &of) ? put(job, d, f)
                         : picture_complain(job->what, _("out of memory"), STATUS_FAILED);
    free(claims);
    free(log);
    return s;
}

enum status dossier_write(const struct picture_job *job)
{
    static const struct picture_kind dossiers = {"dossier",
                                                 N_("a dossier ends in .html, .pdf or .txt"),
                                                 {PICTURE_TEXT, PICTURE_HTML, PICTURE_PDF},
                                                 3};
    struct dossier d = {.coup = job->coup};
    struct strbuf text = {.text = NULL};
    enum picture_format f;
    enum status s = picture_format_of(job, &dossiers, &f);
    if (s == STATUS_OK)
        s = source_text(job, job->what, &text);
    if (s == STATUS_OK)
        s = source_tell(job->what, &text, true, &d.told);
    if (s == STATUS_OK) {
        d.text = text.text;
        d.length = text.length;
        s = make(job, &d, f);
    }
    empty(&d);
    strbuf_free(&text);
    return s;
}
