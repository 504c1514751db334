/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Standings as a table, as a page, for spreadsheets and for programs. */
#include <string.h>

#include "base/html.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "figures.h"
#include "standings.h"
#include "tie_breaks_shown.h"

/* Numbers of a row, in the order they are shown. */
enum { NUMBERS = 10 };

static const struct number {
    const char *key, *title;
} numbers[NUMBERS] = {{"ladder", N_("ladder")},
                      {"matches", N_("matches")},
                      {"won", N_("won")},
                      {"lost", N_("lost")},
                      {"drawn", N_("drawn")},
                      {"big", NULL}, /* what the game counts */
                      {"big_against", N_("against")},
                      {"stake_halves", N_("stakes")}, /* the balance */
                      {"marques", N_("marqués")},
                      {"score_halves", N_("score")}};

enum { BIG = 5, STAKES = 7, SCORE = 9, CROSS_COLUMNS = 20 };

#define TABLE_BEGINS                                                                               \
    "<div class=\"wide\" tabindex=\"0\"><table "                                                   \
    "class=\"standings\">\n<thead><tr><td></td><td></td>"

static void take_numbers(const struct standing_of *r, long out[NUMBERS])
{
    const long all[NUMBERS] = {
        r->ladder,  r->matches, r->won,           r->lost,
        r->drawn,   r->major,   r->major_against, r->stakes - r->stakes_against,
        r->marques, r->score};
    memcpy(out, all, sizeof all);
}

static const char *title_of(const struct standings *t, int i)
{
    const char *major = t->game->sums.major_title ? t->game->sums.major_title : N_("points");
    return _(i == BIG ? major : numbers[i].title);
}

static void add_number(struct strbuf *w, int i, long n)
{
    char half[HALF_UNITS_TEXT];
    if (i == STAKES || i == SCORE)
        strbuf_add(w, "%s", half_units_print(n, half));
    else
        strbuf_add(w, "%ld", n);
}

int standings_columns(const struct standings *t)
{
    int column[TIE_BREAKS_MOST];
    return NUMBERS + tie_columns(t, column);
}

void strbuf_add_standings_head(struct strbuf *w, const struct standings *t, int i)
{
    char title[TIE_TITLE];
    int column[TIE_BREAKS_MOST];
    (void)tie_columns(t, column);
    strbuf_add(w, "%s",
               i < NUMBERS ? title_of(t, i) : tie_title(t, t->ties.of[column[i - NUMBERS]], title));
}

void strbuf_add_standings_cell(struct strbuf *w, const struct standings *t, int at, int i)
{
    long n[NUMBERS];
    int column[TIE_BREAKS_MOST];
    (void)tie_columns(t, column);
    take_numbers(&t->of[at], n);
    if (i < NUMBERS)
        add_number(w, i, n[i]);
    else
        strbuf_add_tie(w, &t->of[at], column[i - NUMBERS], false);
}

const char standings_beaten[] = N_("How often each beat each; – : they have not met.");

/* What stands above the table, and what below. */
void strbuf_add_standings_sums(struct strbuf *w, const struct standings *t)
{
    strbuf_add(w, P_("%ld match over", "%ld matches over", t->matches), t->matches);
    strbuf_add(w, P_(", %ld not over", ", %ld not over", t->open), t->open);
    if (t->others)
        strbuf_add(w, P_(", %ld of another game", ", %ld of other games", t->others), t->others);
    if (t->forfeits)
        strbuf_add(w,
                   P_(", %ld decided without a turn (it counts, also in the direct encounter)",
                      ", %ld decided without a turn (they count, also in the direct encounter)",
                      t->forfeits),
                   t->forfeits);
    if (t->pending)
        strbuf_add(w, P_(", %ld with a protest pending", ", %ld with protests pending", t->pending),
                   t->pending);
    if (t->reopened)
        strbuf_add(w,
                   P_(", %ld with entries after its seal", ", %ld with entries after their seals",
                      t->reopened),
                   t->reopened);
    strbuf_add(w, "\n");
}

void strbuf_add_standings_dice(struct strbuf *w, const struct standings *t)
{
    if (t->game->dice_together != 2)
        return;
    struct dice_test test = dice_test(t->count);
    strbuf_add(w, "%s", _("Dice: "));
    strbuf_add_dice_test(w, &test);
}

/* --- words ------------------------------------------------------------------------------------ */

/* Whom a player beat, and how often; or met, and never beat. */
static void add_met(struct strbuf *w, const struct standings *t, int at, const char *title,
                    bool beaten)
{
    const struct standing_of *of = &t->of[at];
    bool any = false;
    for (int i = 0; i < t->players; i++) {
        if (beaten ? !of->wins[i] : of->wins[i] || !of->met[i])
            continue;
        strbuf_add(w, "%s", any ? ", " : title);
        strbuf_add_player_name(w, t->of[i].player, -1);
        strbuf_add(w, " %ld", beaten ? of->wins[i] : of->met[i]);
        any = true;
    }
    strbuf_add(w, any ? "\n" : "");
}

/* A line a player: place and numbers; then whom that player met. */
static void add_row(struct strbuf *w, const struct standings *t, int at)
{
    long n[NUMBERS];
    char title[TIE_TITLE];
    int column[TIE_BREAKS_MOST], columns = tie_columns(t, column);
    take_numbers(&t->of[at], n);
    strbuf_add(w, "%3d. ", t->of[at].place);
    strbuf_add_player_name(w, t->of[at].player, -1);
    for (int i = 0; i < NUMBERS; i++) {
        strbuf_add(w, "%s%s ", i ? ", " : _(": "), title_of(t, i));
        add_number(w, i, n[i]);
    }
    for (int i = 0; i < columns; i++) {
        if (!t->of[at].tied[column[i]])
            continue;
        strbuf_add(w, ", %s ", tie_title(t, t->ties.of[column[i]], title));
        strbuf_add_tie(w, &t->of[at], column[i], false);
    }
    strbuf_add(w, "\n");
    add_met(w, t, at, _("     beat "), true);
    add_met(w, t, at, _("     met and did not beat "), false);
}

void strbuf_add_standings(struct strbuf *w, const struct standings *t)
{
    strbuf_add_clean(w, t->event);
    strbuf_add(w, "%s", _(": "));
    strbuf_add_standings_sums(w, t);
    strbuf_add(w, "%s", t->assumed ? t->assumed : "");
    for (int i = 0; i < t->players; i++)
        add_row(w, t, i);
    strbuf_add_places(w, t);
    strbuf_add_standings_dice(w, t);
}

/* --- a page ----------------------------------------------------------------------------------- */

/* An element of what somebody typed. */
static void add_typed(struct strbuf *w, const char *open, const char *text, const char *close)
{
    struct strbuf clean = {.text = NULL};
    strbuf_add_clean(&clean, text);
    html_take(w, open, &clean, close);
}

static void add_page_row(struct strbuf *w, const struct standings *t, int at)
{
    strbuf_add(w, "<tr><td>%d</td>", t->of[at].place);
    add_typed(w, "<th scope=\"row\">", t->of[at].player, "</th>");
    for (int i = 0; i < standings_columns(t); i++) {
        strbuf_add(w, "<td>");
        strbuf_add_standings_cell(w, t, at, i);
        strbuf_add(w, "</td>");
    }
    strbuf_add(w, "</tr>\n");
}

/* Who beat whom: of the players from `first` on as many columns as a sheet of paper has. */
static void add_cross_row(struct strbuf *w, const struct standings *t, int at, int first, int end)
{
    const struct standing_of *of = &t->of[at];
    strbuf_add(w, "<tr><td>%d</td>", of->place);
    add_typed(w, "<th scope=\"row\">", of->player, "</th>");
    for (int i = first; i < end; i++)
        if (i == at || !of->met[i])
            strbuf_add(w, "<td>%s</td>", i == at ? "·" : "–");
        else
            strbuf_add(w, "<td>%ld</td>", of->wins[i]);
    strbuf_add(w, "</tr>\n");
}

static void add_cross(struct strbuf *w, const struct standings *t, int first, int end)
{
    strbuf_add(w, TABLE_BEGINS);
    for (int i = first; i < end; i++)
        add_typed(w, "<th scope=\"col\" class=\"met\"><span>", t->of[i].player, "</span></th>");
    strbuf_add(w, "</tr></thead>\n<tbody>\n");
    for (int i = 0; i < t->players; i++)
        add_cross_row(w, t, i, first, end);
    strbuf_add(w, "</tbody>\n</table></div>\n");
}

void strbuf_add_standings_table(struct strbuf *w, const struct standings *t)
{
    struct strbuf places = {.text = NULL};
    strbuf_add(w, "<p>");
    strbuf_add_standings_sums(w, t);
    strbuf_add(w, "</p>\n");
    if (t->assumed && *t->assumed)
        html_element(w, "<p>", t->assumed, "</p>\n");
    strbuf_add(w, TABLE_BEGINS);
    for (int i = 0; i < standings_columns(t); i++) {
        struct strbuf head = {.text = NULL};
        strbuf_add_standings_head(&head, t, i);
        html_take(w, "<th scope=\"col\">", &head, "</th>");
    }
    strbuf_add(w, "</tr></thead>\n<tbody>\n");
    for (int i = 0; i < t->players; i++)
        add_page_row(w, t, i);
    strbuf_add(w, "</tbody>\n</table></div>\n");
    strbuf_add_places(&places, t);
    html_take(w, "<p>", &places, "</p>\n");
    if (t->players)
        html_element(w, "<p>", _(standings_beaten), "</p>\n");
    for (int i = 0; i < t->players; i += CROSS_COLUMNS)
        add_cross(w, t, i, i + CROSS_COLUMNS < t->players ? i + CROSS_COLUMNS : t->players);
}

void strbuf_add_standings_page(struct strbuf *w, const struct standings *t)
{
    struct strbuf event = {.text = NULL};
    strbuf_add_clean(&event, t->event);
    html_begin(w, HTML_STYLES_ALONE, event.text ? event.text : "");
    strbuf_add(
        w,
        "<style>body{font:1rem/1.5 Georgia,'Times New Roman','DejaVu Serif',serif;color:#1f1b17;"
        "margin:2rem auto;max-width:70rem;padding:0 1rem}h1{font-weight:normal;line-height:1.2;"
        "border-bottom:1px solid}"
        "table{border-collapse:collapse}td,th{padding:.2rem .6rem;text-align:right;"
        "font-weight:normal;border-bottom:.5px solid #d8cab0}th[scope=row]{text-align:left}"
        "thead td,thead th{font-style:italic;color:#6b6259;border-bottom:1px solid #1f1b17}"
        "table{font-variant-numeric:tabular-nums}"
        "p{white-space:pre-line}table{margin:1rem 0}tr{break-inside:avoid}"
        ".met{vertical-align:bottom}.met span{writing-mode:vertical-rl;transform:rotate(180deg)}"
        "@page{size:A4 landscape;margin:12mm}@media print{body{margin:0;max-width:none;padding:0;"
        "font-size:9pt}td,th{padding:.1rem .4rem}}</style>\n</head>\n<body>\n");
    html_take(w, "<h1>", &event, "</h1>\n");
    strbuf_add_standings_table(w, t);
    strbuf_add(w, "<p>");
    strbuf_add_standings_dice(w, t);
    strbuf_add(w, "</p>\n</body>\n</html>\n");
}

/* --- spreadsheets and programs ---------------------------------------------------------------- */

void strbuf_add_standings_csv(struct strbuf *w, const struct standings *t)
{
    strbuf_add(w, "place,player");
    int column[TIE_BREAKS_MOST], columns = tie_columns(t, column);
    for (int i = 0; i < NUMBERS; i++)
        strbuf_add(w, ",%s", numbers[i].key);
    for (int i = 0; i < columns; i++)
        strbuf_add(w, ",%s", tie_break_word(t->ties.of[column[i]]));
    for (int i = 0; i < t->players; i++) {
        strbuf_add(w, ",");
        strbuf_add_table_field(w, t->of[i].player, true);
    }
    strbuf_add(w, "\r\n");
    for (int at = 0; at < t->players; at++) {
        long n[NUMBERS];
        take_numbers(&t->of[at], n);
        strbuf_add(w, "%d,", t->of[at].place);
        strbuf_add_table_field(w, t->of[at].player, true);
        for (int i = 0; i < NUMBERS; i++)
            strbuf_add(w, ",%ld", n[i]);
        for (int i = 0; i < columns; i++) {
            strbuf_add(w, ",");
            strbuf_add_tie(w, &t->of[at], column[i], true);
        }
        for (int i = 0; i < t->players; i++)
            strbuf_add(w, t->of[at].met[i] ? ",%ld" : ",", t->of[at].wins[i]);
        strbuf_add(w, "\r\n");
    }
}

/* The players of whom a row counts something, and how much. */
static json_t *times_list(const struct standings *t, const long times[])
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->players; i++) {
        struct json_builder o = make(json_object());
        put_text(&o, "player", t->of[i].player);
        put_number(&o, "times", times[i]);
        if (times[i])
            append(&list, made(&o));
        else
            json_decref(o.json);
    }
    return made(&list);
}

static json_t *player_list(const struct standings *t)
{
    struct json_builder list = make(json_array());
    for (int at = 0; at < t->players; at++) {
        struct json_builder o = make(json_object());
        long n[NUMBERS];
        take_numbers(&t->of[at], n);
        put_number(&o, "place", t->of[at].place);
        put_text(&o, "player", t->of[at].player);
        for (int i = 0; i < NUMBERS; i++)
            put_number(&o, numbers[i].key, n[i]);
        put_number(&o, "byes", t->of[at].byes);
        put(&o, "ties", json_ties(t, &t->of[at]));
        put(&o, "beat", times_list(t, t->of[at].wins));
        put(&o, "met", times_list(t, t->of[at].met));
        append(&list, made(&o));
    }
    return made(&list);
}

static json_t *dice_object(const struct standings *t)
{
    struct dice_test test = dice_test(t->count);
    struct json_builder o = make(json_object());
    put_number(&o, "throws", test.throws);
    put_number(&o, "unknown_throws", t->unknown);
    put(&o, "chi_square", json_real(test.square));
    put(&o, "p", json_real(test.p));
    put_number(&o, "samples", test.draws);
    return made(&o);
}

char *json_standings(const struct standings *t)
{
    struct json_builder o = make(json_object());
    put_text(&o, "event", t->event);
    put_text(&o, "game", t->game->name);
    put_number(&o, "matches", t->matches);
    put_number(&o, "open", t->open);
    put_number(&o, "others", t->others);
    put_number(&o, "forfeits", t->forfeits);
    put_number(&o, "pending", t->pending);
    put_number(&o, "reopened", t->reopened);
    put_text(&o, "assumed", t->assumed && *t->assumed ? t->assumed : NULL);
    put(&o, "tie_breaks", json_tie_words(t));
    put(&o, "standings", player_list(t));
    put(&o, "dice", t->game->dice_together == 2 ? dice_object(t) : json_null());
    return line_of(made(&o));
}
