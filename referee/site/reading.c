/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages to read: statistics and ratings, the help, and the tutorial. They say what the commands
 * `stats`, `ratings`, `help` and `tutorial` say. Statistics count only finished matches, because
 * those of an open one would reveal what its players must find out themselves. */
#include <stdlib.h>
#include <string.h>

#include "base/html.h"
#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "games/game.h"
#include "handlers.h"
#include "matches/stats/ratings.h"
#include "matches/stats/stats.h"
#include "pictures/replayed_match.h"
#include "pictures/report_parts.h"
#include "pictures/svg.h"
#include "session/call.h"
#include "session/commands.h"
#include "session/help.h"
#include "session/lessons.h"

enum { WORD_ROOM = 128, NAME_ROOM = 256, PLAYERS_MOST = 1000 };

static const struct game *game_asked(const struct asked *a)
{
    char name[WORD_ROOM];
    return query_text(a->r->query, "game", name, sizeof name) ? game_named(name) : NULL;
}

/* --- statistics ------------------------------------------------------------------------------- */

static int find_late(void *context, const struct store_match *m)
{
    const char **before = context;
    if (strcmp(m->updated, *before) <= 0)
        return 0;
    *before = NULL;
    return 1;
}

/* Returns true if a finished match is not shown yet, because of the delay. */
static bool is_late(struct store *s, const char *before)
{
    const struct store_query query = {.state = "over", .shown = true, .counted = true};
    struct store_error err;
    return before && store_matches(s, &query, find_late, &before, &err) == STORE_OK && !before;
}

static const char link_stats[] = "/stats?player=";

struct player_list {
    struct strbuf *w;
    int count;
};

static int add_player(void *context, const char *name)
{
    struct player_list *l = context;
    struct strbuf clean = {.text = NULL};
    strbuf_add(l->w, "<li><a href=\"%s", link_stats);
    html_query(l->w, name);
    strbuf_add_player_name(&clean, name, -1);
    html_take(l->w, "\"><bdi>", &clean, "</bdi></a></li>\n");
    return ++l->count == PLAYERS_MOST;
}

/* Adds the ratings of each game, and all players. */
static bool add_overview(struct strbuf *w, struct store *s)
{
    struct player_list list = {.w = w};
    struct store_error err;
    bool read = true;
    for (size_t i = 0; games[i] && read; i++)
        read = ratings_add_page(w, s, games[i], link_stats, &err);
    html_element(w, "<h2>", _("Players"), "</h2>\n<ul class=\"topics\">\n");
    read = read && store_players(s, NULL, add_player, &list, &err) == STORE_OK;
    strbuf_add(w, "</ul>\n");
    if (!list.count)
        html_element(w, "<p>", _("There are no players yet."), "</p>\n");
    return read;
}

/* Adds the statistics of a player, a section for each game. */
static bool add_statistics(struct strbuf *w, struct store *s, struct store_whose whose)
{
    struct store_error err;
    bool read = true, none = true;
    for (size_t i = 0; games[i] && read; i++) {
        struct strbuf part = {.text = NULL};
        bool any = false;
        whose.game = games[i]->name;
        read = stats_add_page(&part, s, &whose, games[i], &any, &err);
        none &= !any;
        if (any) {
            html_element(w, "<h2>", _(games[i]->title), "</h2>\n");
            strbuf_add(w, "%s", part.text ? part.text : "");
        }
        w->failed |= part.failed;
        strbuf_free(&part);
    }
    if (none)
        html_element(w, "<p>", _("There is no finished match of this player."), "</p>\n");
    return read;
}

void get_stats(const struct asked *a)
{
    struct strbuf w = {.text = NULL}, title = {.text = NULL};
    char player[NAME_ROOM], against[NAME_ROOM];
    struct store *s = live_tables_store(a->in->tables);
    bool one = query_text(a->r->query, "player", player, sizeof player) && *player;
    bool both = one && query_text(a->r->query, "against", against, sizeof against) && *against;
    const struct store_whose whose = {
        .player = player, .opponent = both ? against : NULL, .state = "over"};
    if (!s) {
        response_say(a->to, 503, "");
        return;
    }
    strbuf_add_player_name(&title, one ? player : _("Statistics"), -1);
    page_list_begin(&w, title.text ? title.text : "");
    strbuf_free(&title);
    bool read = true;
    if (is_late(s, live_tables_until(a->in->tables)))
        html_element(&w, "<p>",
                     _("A match has just ended, and spectators see it later. Statistics are shown "
                       "when they have seen its end."),
                     "</p>\n");
    else
        read = one ? add_statistics(&w, s, whose) : add_overview(&w, s);
    page_list_end(&w);
    asked_answer_read(a, read, &w);
}

/* --- the score sheet -------------------------------------------------------------------------- */

/* Answers with the score sheet of a match, for print. It shows what the page of the match shows. */
void get_sheet(const struct asked *a)
{
    const struct public_view *h = &a->table->shown;
    struct strbuf w = {.text = NULL}, title = {.text = NULL}, link = {.text = NULL};
    replayed_players(&h->told, &title);
    page_begin(&w, title.text ? title.text : "", "class=\"archive paper\"", 0);
    strbuf_free(&title);
    part_path(&link, h);
    html_element(&w, "<header class=\"top\"><a class=\"where\" href=\"", link.text ? link.text : "",
                 "\">");
    html_element(&w, "", _("Back to the match"), "</a></header>\n<main>\n");
    html_element(&w, "<h1>", _("Score sheet"), "</h1>\n");
    report_sheet_head(&w, &h->told);
    strbuf_add(&link, "/");
    report_sheet(&w, &h->told, link.text ? link.text : "");
    w.failed |= link.failed;
    strbuf_free(&link);
    report_sheet_foot(&w, &h->told);
    page_list_end(&w);
    asked_answer(a, type_html, &w);
}

/* --- help ------------------------------------------------------------------------------------- */

/* Adds the form that looks up a word. */
static void add_search(struct strbuf *w, const struct game *game, const char *word)
{
    html_element(w, "<form class=\"search\" action=\"/help\" role=\"search\"><label>", _("Word"),
                 " <input name=\"word\" type=\"search\" autocomplete=\"off\" value=\"");
    html_element(w, "", word, "\"></label>\n<input type=\"hidden\" name=\"game\" value=\"");
    html_element(w, "", game->name, "\"><input type=\"hidden\" name=\"lang\" value=\"");
    html_element(w, "", i18n_code(i18n_language()), "\">\n<button class=\"go\">");
    html_element(w, "", _("Look up"), "</button></form>\n");
}

/* Adds a link to the help on a topic, by the first of its names. */
static void add_topic_link(struct strbuf *w, const struct game *game, const char *names)
{
    strbuf_add(w, "<li><a href=\"/help?game=%s&amp;word=%.*s\">", game->name,
               (int)strcspn(names, " "), names);
}

static void add_command_list(struct strbuf *w, const struct game *game, const struct menu *m,
                             int group)
{
    html_element(w, "<h2>", _(dot_groups[group].title), "</h2>\n<ul class=\"topics long\">\n");
    for (size_t i = 0; i < m->count; i++) {
        struct strbuf call = {.text = NULL};
        if ((int)m->entry[i].group != group)
            continue;
        strbuf_add_dot_call(&call, m->entry[i].topic, 0);
        add_topic_link(w, game, m->entry[i].topic->names);
        html_take(w, "<b>", &call, "</b> ");
        html_element(w, "<span>", _(m->entry[i].help), "</span></a></li>\n");
    }
    strbuf_add(w, "</ul>\n");
}

static void add_topic_item(struct strbuf *w, const struct game *game, const struct help_topic *t)
{
    char name[LOCAL_NAME];
    add_topic_link(w, game, t->names);
    html_element(w, "", t->title ? _(t->title) : name_shown(HELP_NAME, t->names, name),
                 "</a></li>\n");
}

/* Adds all topics of a game: pages, books and commands. */
static void add_index(struct strbuf *w, const struct game *game)
{
    struct menu *m = calloc(1, sizeof *m);
    const struct help_topic *page;
    html_element(w, "<h2>", _(game->title), "</h2>\n<ul class=\"topics\">\n");
    for (const struct help_topic *t = game->manual.help; t && t->names; t++)
        add_topic_item(w, game, t);
    for (int i = 0; game->manual.pages && (page = game->manual.pages->topic(i)); i++)
        add_topic_item(w, game, page);
    strbuf_add(w, "</ul>\n");
    if (game->manual.books) {
        html_element(w, "<h2>", _("Sources"), "</h2>\n<ul class=\"topics\">\n");
        for (const struct book *b = game->manual.books; b->key; b++) {
            add_topic_link(w, game, b->key);
            html_element(w, "<b>", b->key, "</b> ");
            html_element(w, "<span>", _(b->title), "</span></a></li>\n");
        }
        strbuf_add(w, "</ul>\n");
    }
    w->failed |= !m;
    if (m)
        make_menu(game, m);
    for (int group = 0; m && group < DOT_GROUPS; group++)
        add_command_list(w, game, m, group);
    free(m);
}

/* Adds a list of games, each with a link to its page. `lessons`: only those with a tutorial. */
static void add_games(struct strbuf *w, const char *path, bool lessons)
{
    strbuf_add(w, "<ul class=\"topics\">\n");
    for (size_t i = 0; games[i]; i++) {
        if (lessons && !games[i]->manual.lessons)
            continue;
        strbuf_add(w, "<li><a href=\"%s?game=%s\">", path, games[i]->name);
        html_element(w, "", _(games[i]->title), "</a></li>\n");
    }
    strbuf_add(w, "</ul>\n");
}

/* Adds the help on a word, and below it the topics. */
static void add_word_help(struct strbuf *w, const struct game *game, const char *word)
{
    struct strbuf said = {.flows = true};
    add_search(w, game, word);
    if (!*word) {
        add_index(w, game);
        return;
    }
    if (help_topic(&said, game, word)) {
        html_take(w, "<pre class=\"said\">", &said, "</pre>\n");
    } else {
        html_element(w, "<p class=\"notice\">",
                     _("There is no help on this word. These are the topics:"), "</p>\n");
        add_index(w, game);
    }
    strbuf_free(&said);
    strbuf_add(w, "<p class=\"further\"><a class=\"btn\" href=\"/help?game=%s\">", game->name);
    html_element(w, "", _("All topics"), "</a>");
    if (game->manual.lessons) {
        strbuf_add(w, " <a class=\"btn\" href=\"/tutorial?game=%s\">", game->name);
        html_element(w, "", _("Tutorial"), "</a>");
    }
    strbuf_add(w, "</p>\n");
}

void get_help(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    char word[WORD_ROOM] = "";
    const struct game *game = game_asked(a);
    if (!query_text(a->r->query, "word", word, sizeof word))
        *word = '\0';
    page_list_begin(&w, _("Help"));
    if (game || *word)
        add_word_help(&w, game ? game : games[0], word);
    else
        add_games(&w, "/help", false);
    page_list_end(&w);
    asked_answer(a, type_html, &w);
}

/* --- tutorial --------------------------------------------------------------------------------- */

static int count_lessons(const struct game *game)
{
    int n = 0;
    while (game->manual.lessons[n].line)
        n++;
    return n;
}

/* Adds the match of the tutorial before lesson `n`: the board, or the scores. */
static void add_lesson_match(struct strbuf *w, struct turns **turns)
{
    struct parse_error err;
    struct replayed_match t;
    struct replay r = {.game = (*turns)->game, .turns = *turns};
    bool read = replayed_take(&t, &r, &lesson_details, true, NULL, &err);
    *turns = r.turns;
    if (!read)
        return;
    if (t.game->picture) {
        svg_furniture(w, &t);
        strbuf_add(w, "<div class=\"lesson\">");
        svg_board(w, &t, t.turns, false);
        strbuf_add(w, "</div>\n");
    }
    html_sentences(w, t.result, "p");
    replayed_free(&t);
}

static void add_typed(struct strbuf *w, const char *label, const char *line)
{
    struct strbuf local = {.text = NULL};
    strbuf_add_local(&local, line);
    html_element(w, "<p class=\"typed-line\">", label, " ");
    html_take(w, "<code>", &local, "</code></p>\n");
}

static void add_step(struct strbuf *w, const struct game *game, long step, long steps)
{
    strbuf_add(w, "<nav class=\"further\">");
    if (step > 0) {
        strbuf_add(w, "<a class=\"btn\" href=\"/tutorial?game=%s&amp;step=%ld\">", game->name,
                   step - 1);
        html_element(w, "← ", _("Back"), "</a> ");
    }
    if (step < steps) {
        strbuf_add(w, "<a class=\"btn\" href=\"/tutorial?game=%s&amp;step=%ld\">", game->name,
                   step + 1);
        html_element(w, "", _("Forward"), " →</a> ");
    }
    strbuf_add(w, "<a class=\"btn\" href=\"/help?game=%s\">", game->name);
    html_element(w, "", _("Help"), "</a></nav>\n");
}

/* Adds a step of the tutorial: the result of the line of the last lesson, the score, and the next
 * lesson. Returns false if out of memory. */
static bool add_lesson(struct strbuf *w, const struct game *game, long step, long steps)
{
    struct strbuf said = {.flows = true}, told = {.flows = true};
    const struct lesson *now = &game->manual.lessons[step];
    struct turns *turns = lesson_match(game, (int)step, &said);
    if (!turns) {
        strbuf_free(&said);
        return false;
    }
    strbuf_add(w, "<p class=\"soft\">%ld / %ld</p>\n", step, steps);
    if (step) {
        add_typed(w, "›", now[-1].line);
        html_take(w, "<pre class=\"said\">", &said, "</pre>\n");
    }
    strbuf_free(&said);
    add_lesson_match(w, &turns);
    turns_end(turns);
    const char *text = now->told ? now->told : N_("That was the first game. This is the score.");
    strbuf_add_paragraph(&told, _(text), 0);
    html_take(w, "<pre class=\"said\">", &told, "</pre>\n");
    if (now->line && *now->line)
        add_typed(w, _("Next, type:"), now->line);
    add_step(w, game, step, steps);
    return true;
}

void get_tutorial(const struct asked *a)
{
    struct strbuf w = {.text = NULL}, title = {.text = NULL};
    const struct game *game = game_asked(a);
    const bool has = game && game->manual.lessons;
    const long steps = has ? count_lessons(game) : 0;
    size_t n = 0;
    long step = 0;
    const char *asked = query_value(a->r->query, "step", &n);
    if (asked && !read_number(asked, n, 0, steps, &step))
        step = 0;
    strbuf_add(&title, "%s", _("Tutorial"));
    if (has)
        strbuf_add(&title, "%s%s", _(": "), _(game->title));
    page_list_begin(&w, title.text ? title.text : "");
    strbuf_free(&title);
    bool made = true;
    if (has)
        made = add_lesson(&w, game, step, steps);
    else
        add_games(&w, "/tutorial", true);
    page_list_end(&w);
    asked_answer_read(a, made, &w);
}
