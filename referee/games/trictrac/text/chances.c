/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chances.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "coup.h"

enum { CHANCES_COLUMNS = 80, NOTES_COLUMN = 24 };

const char *const event_words[EVENTS] = {
    [TRUE_HIT] = N_("true hit"),
    [FALSE_HIT] = N_("false hit"),
    [CORNER_HIT] = N_("corner hit"),
    [TWO_TABLES] = N_("two tables"),
    [CONTRE_TWO_TABLES] = N_("contre two tables"),
    [MEZEAS] = N_("mézéas"),
    [CONTRE_MEZEAS] = N_("contre mézéas"),
    [SIX_TABLES] = N_("six tables"),
    [FILL_PETIT] = N_("fills petit jan"),
    [FILL_GRAND] = N_("fills grand jan"),
    [FILL_RETOUR] = N_("fills retour"),
    [KEEP_PETIT] = N_("keeps petit jan"),
    [KEEP_GRAND] = N_("keeps grand jan"),
    [KEEP_RETOUR] = N_("keeps retour"),
    [EXIT] = N_("exit"),
    [HELPLESS] = N_("helpless men"),
    [RENCONTRE] = N_("rencontre"),
    [MARGOT] = N_("margot"),
    [MISERE] = N_("misère"),
    [EVENT_FILL] = N_("fills"),
    [EVENT_KEEP] = N_("keeps"),
    [EVENT_TAKE_CORNER] = N_("takes corner"),
    [EVENT_HOLE] = N_("wins a hole"),
};

static int width(const char *text)
{
    return utf8_width(text, strlen(text));
}

static void add_blanks(struct strbuf *w, int count)
{
    strbuf_add(w, "%*s", count > 0 ? count : 0, "");
}

static void add_right(struct strbuf *w, const char *text, int columns)
{
    add_blanks(w, columns - width(text));
    strbuf_add(w, "%s", text);
}

/* --- the rolls -------------------------------------------------------------------------------- */

static void add_heading(struct strbuf *w)
{
    strbuf_add(w, "%s", _("roll"));
    add_right(w, "/36", 8 - width(_("roll")));
    add_right(w, _("roller"), 7);
    add_right(w, _("other"), 7);
    strbuf_add(w, "\n");
}

/* The notes of one roll, broken into lines of the table's width. */
struct notes {
    struct strbuf *w;
    int column; /* how far the line has come; 0: nothing noted yet */
};

static void add_note(struct notes *n, const char *note)
{
    int columns = width(note);
    if (!n->column) {
        strbuf_add(n->w, "  %s", note);
        n->column = NOTES_COLUMN + columns;
    } else if (n->column + 2 + columns < CHANCES_COLUMNS) { /* a comma may follow */
        strbuf_add(n->w, ", %s", note);
        n->column += 2 + columns;
    } else {
        strbuf_add(n->w, ",\n%*s%s", NOTES_COLUMN, "", note);
        n->column = NOTES_COLUMN + columns;
    }
}

static void note_due(struct notes *n, const struct due *d)
{
    char note[PHRASE], field[16] = "";
    if (d->field)
        field_print(d->field, n->w->manner, field);
    snprintf(note, sizeof note, "%s%s%s%s%d", _(event_words[d->jan]), *field ? " " : "", field,
             _(": "), d->points);
    add_note(n, note);
}

/* Points, or a dot for none: it lets the others stand out. */
static void add_points(struct strbuf *w, int points)
{
    if (points)
        strbuf_add(w, "%7d", points);
    else
        strbuf_add(w, "%7s", ".");
}

static void add_roll(struct strbuf *w, const struct chance *c)
{
    struct notes n = {.w = w};
    strbuf_add(w, "%d-%d%5d", c->dice.high, c->dice.low, c->weight);
    add_points(w, c->dues.points[ROLLER]);
    add_points(w, c->dues.points[OPPONENT]);
    for (int i = 0; i < c->dues.count; i++)
        note_due(&n, &c->dues.due[i]);
    for (int e = EVENT_TAKE_CORNER; e < EVENTS; e++)
        if (c->events >> e & 1)
            add_note(&n, _(event_words[e]));
    strbuf_add(w, "\n");
}

/* --- the totals ------------------------------------------------------------------------------- */

/* Adds the nine events that are always shown, three on a line, then the others that happen. */
static void add_counts(struct strbuf *w, const struct chances *c)
{
    static const uint8_t shown[] = {TRUE_HIT,   FALSE_HIT,  CORNER_HIT,
                                    EVENT_FILL, EVENT_KEEP, EVENT_TAKE_CORNER,
                                    HELPLESS,   EXIT,       EVENT_HOLE};
    static const uint8_t rare[] = {TWO_TABLES, CONTRE_TWO_TABLES, MEZEAS, CONTRE_MEZEAS,
                                   SIX_TABLES, RENCONTRE,         MARGOT, MISERE};
    strbuf_add(w, "%s\n", _("Of the 36 throws:"));
    for (size_t i = 0; i < sizeof shown; i++) {
        const char *word = _(event_words[shown[i]]);
        strbuf_add(w, "  %s", word);
        add_blanks(w, 18 - width(word));
        strbuf_add(w, "%3d%s", c->of36[shown[i]], i % 3 == 2 ? "\n" : "  ");
    }
    for (size_t i = 0; i < sizeof rare; i++) {
        const char *word = _(event_words[rare[i]]);
        if (!c->of36[rare[i]])
            continue;
        strbuf_add(w, "  %s", word);
        add_blanks(w, 18 - width(word));
        strbuf_add(w, "%3d\n", c->of36[rare[i]]);
    }
}

/* Points over all throws, exactly and as an average: "191/36 = 5.31". */
static void add_expectation(struct strbuf *w, struct placeholders *f, enum side who, int sum)
{
    char how[PHRASE];
    char average[DECIMAL_TEXT];
    snprintf(how, sizeof how, "%d/36 = %s", sum, format_decimal(sum / (double)THROWS, 2, average));
    f->who = who;
    f->how = how;
    add_sentence(w, f, N_("Expected points of {who}: {how}.\n"));
}

void render_chances(struct strbuf *w, const struct position *p, const struct chances *c, int points)
{
    char line[POSITION_TEXT];
    struct position unthrown = *p;
    unthrown.dice = (struct dice){0, 0};
    enum side roller = (enum side)p->side;
    struct placeholders f = gaps_of(&unthrown, roller);
    f.points = points;
    strbuf_add(w, "%s\n", position_print_as(&unthrown, w->manner, line));
    if (position_irregular(&p->board))
        add_sentence(w, &f, N_("This position cannot arise by legal play (M VII).\n"));
    if (points)
        add_plural(w, &f, "{who} is to throw and has {points} point.\n",
                   "{who} is to throw and has {points} points.\n", points);
    else
        add_sentence(w, &f, "{who} is to throw.\n");
    add_heading(w);
    for (int i = 0; i < ROLLS; i++)
        add_roll(w, &c->roll[i]);
    add_counts(w, c);
    add_expectation(w, &f, roller, c->sum[ROLLER]);
    add_expectation(w, &f, other_side(roller), c->sum[OPPONENT]);
}
