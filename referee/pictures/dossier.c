/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dossier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"

/* --- what the case says ----------------------------------------------------------------------- */

static const struct replayed_turn *turn_of(const struct dossier *d)
{
    return &d->told.turn[d->coup - 1];
}

/* A part that says nothing is left out. */
static struct strbuf *begin_part(struct dossier *d, const char *heading)
{
    struct dossier_part *p = &d->part[d->parts++];
    p->heading = heading;
    p->beside = false;
    return &p->lines;
}

/* Moves lines left by as many blanks as all of them have. */
static void outdent(struct strbuf *w)
{
    size_t least = w->length, to = 0;
    for (const char *at = w->text; *at; at += *at == '\n') {
        size_t n = strspn(at, " ");
        least = n < least ? n : least;
        at += strcspn(at, "\n");
    }
    for (const char *at = w->text; *at;) {
        size_t n = strcspn(at, "\n") + 1;
        memmove(w->text + to, at + least, n - least);
        to += n - least;
        at += n;
    }
    w->text[w->length = to] = '\0';
}

static void end_part(struct dossier *d)
{
    struct strbuf *w = &d->part[d->parts - 1].lines;
    if (!w->length && !w->failed)
        d->parts--;
    else if (w->length && w->text[w->length - 1] != '\n')
        strbuf_add(w, "\n");
    if (w->length && !w->failed)
        outdent(w);
}

static void end_beside(struct dossier *d)
{
    d->part[d->parts - 1].beside = true;
    end_part(d);
}

static void add_part(struct dossier *d, const char *heading, const char *text)
{
    strbuf_add(begin_part(d, heading), "%s", text);
    end_part(d);
}

/* The board and the throw, as a line that `judge` and `draw` take. */
static void say_position(struct dossier *d)
{
    const struct replayed_turn *c = turn_of(d);
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

static void say_legal(struct dossier *d)
{
    struct turn_ref at = replayed_at(&d->told, d->coup);
    struct strbuf *w = begin_part(d, _("Legal plays"));
    if (d->told.paper->legal)
        d->told.paper->legal(&at, w);
    end_part(d);
}

static void say_why(struct dossier *d)
{
    struct turn_ref at = replayed_at(&d->told, d->coup);
    struct strbuf *w = begin_part(d, _("What was due, and why"));
    w->player = d->told.names;
    if (d->told.paper->why)
        d->told.paper->why(&at, w);
    end_part(d);
}

static void say_title(struct dossier *d)
{
    const struct replayed_turn *c = turn_of(d);
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
    if (*d->told.matters)
        strbuf_add(w, "%s\n", d->told.matters + 1);
    end_beside(d);
}

/* How the players stood when it was over, a line each. */
static void say_score(struct dossier *d)
{
    struct strbuf *w = begin_part(d, _("The score after it"));
    for (int i = 0; i < d->told.seats; i++) {
        strbuf_add(w, "%s%s", d->told.names[i], _(": "));
        replayed_standing(&d->told, &turn_of(d)->at[i], w);
        strbuf_add(w, "\n");
    }
    end_beside(d);
}

/* "Anna: 1/7 1/5". */
static void say_play(struct dossier *d)
{
    const struct replayed_turn *c = turn_of(d);
    struct strbuf *w = begin_part(d, _("What was played"));
    if (*c->play)
        strbuf_add(w, "%s%s%s\n", d->told.names[c->seat], _(": "), c->play);
    end_beside(d);
}

/* Adds lines; of a file what the arbiter ruled is among the remarks. */
static void add_dossier_remarks(struct strbuf *w, const char *lines)
{
    strbuf_add(w, "%s%s", lines, *lines ? "\n" : "");
}

/* What the record has of the turn; "" where it is not known. */
struct recorded {
    const char *log, *claims, *rulings;
};

static void say_arbiter(struct dossier *d, const struct recorded *of)
{
    struct strbuf *w = begin_part(d, _("The arbiter's rulings, and notes"));
    strbuf_add(w, "%s", of->rulings);
    if (!*of->log && d->coup == 1)
        add_dossier_remarks(w, d->told.preface);
    if (!*of->log)
        add_dossier_remarks(w, turn_of(d)->remarks);
    end_part(d);
}

/* False: no memory. */
static bool fill(struct dossier *d, const struct recorded *of)
{
    const struct replayed_turn *c = turn_of(d);
    say_title(d);
    say_position(d);
    say_match(d);
    say_play(d);
    say_score(d);
    say_why(d);
    say_legal(d);
    add_part(d, _("What was ruled"), c->sentences);
    add_part(d, _("Claims"), *of->claims ? of->claims : c->claims);
    say_arbiter(d, of);
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

static enum status put_dossier(const struct picture_job *job, const struct dossier *d,
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

/* What the record tells of the turn, unless something has failed; malloc'd or NULL. */
static char *recorded(const struct picture_job *job, picture_told_fn *told, long coup,
                      enum status *s)
{
    return *s == STATUS_OK && told ? told(job->context, job->what, coup, s) : NULL;
}

static enum status make_dossier(const struct picture_job *job, struct dossier *d,
                                enum picture_format f)
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
    char *log = recorded(job, job->coup_log, d->coup, &s);
    char *claims = recorded(job, job->coup_claims, d->coup, &s);
    char *rulings = recorded(job, job->coup_rulings, d->coup, &s);
    const struct recorded of = {log ? log : "", claims ? claims : "", rulings ? rulings : ""};
    if (s == STATUS_OK)
        s = fill(d, &of) ? put_dossier(job, d, f)
                         : picture_complain(job->what, _("out of memory"), STATUS_FAILED);
    free(rulings);
    free(claims);
    free(log);
    return s;
}

enum status dossier_write(const struct picture_job *job)
{
    static const struct picture_kind dossiers = {
        "dossier",
        N_("the name of a dossier must end in .html, .pdf or .txt"),
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
        s = make_dossier(job, &d, f);
    }
    empty(&d);
    strbuf_free(&text);
    return s;
}
