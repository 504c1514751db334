/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "menu.h"

#include <stdio.h>
#include <string.h>

#include "arbiter.h"
#include "base/scan.h"
#include "base/vocabulary.h"
#include "look.h"
#include "partie.h"
#include "pictures.h"
#include "record.h"
#include "settings.h"

/* The functions of the prompt, which ask back or need the terminal. */
static void (*const prompt_runs[DOT_IDS])(struct repl *r, char *argument) = {
    [DOT_BOARD] = command_board,     [DOT_TURN] = command_coup,       [DOT_DRAW] = command_draw,
    [DOT_EDIT] = command_edit,       [DOT_FORFEIT] = command_forfeit, [DOT_HELP] = command_help,
    [DOT_MATCHES] = command_matches, [DOT_NEW] = command_new,         [DOT_NEXT] = command_next,
    [DOT_OPTIONS] = command_options, [DOT_PARTIE] = command_partie,   [DOT_QUIT] = command_quit,
    [DOT_RECORD] = command_record,   [DOT_RESIGN] = command_resign,   [DOT_RESUME] = command_resume,
    [DOT_RULE] = command_rule,       [DOT_SAVE] = command_save,       [DOT_SET] = command_set,
    [DOT_SHEET] = command_sheet,     [DOT_UNDO] = command_undo,
};

bool is_called(const struct dot_command *c, const char *name)
{
    size_t n = strcspn(c->topic->names, " ");
    return strlen(name) == n && memcmp(c->topic->names, name, n) == 0;
}

/* The name that is shown, folded, by which the menu is sorted. */
static const char *sorted_by(const struct dot_command *c, char folded[LOCAL_NAME])
{
    char name[LOCAL_NAME];
    name_shown(COMMAND_NAME, c->topic->names, name);
    if (!strbuf_fold(name, strlen(name), folded, LOCAL_NAME))
        snprintf(folded, LOCAL_NAME, "%s", name);
    return folded;
}

static void add_command(struct menu *m, const struct dot_command *c)
{
    char name[LOCAL_NAME], other[LOCAL_NAME];
    size_t at = m->count;
    if (m->count == MENU_ROOM)
        return;
    sorted_by(c, name);
    for (; at && strcmp(sorted_by(&m->entry[at - 1], other), name) > 0; at--)
        m->entry[at] = m->entry[at - 1];
    m->entry[at] = *c;
    m->count++;
}

void make_menu(const struct game *game, struct menu *m)
{
    const struct session_command *c;
    *m = (struct menu){.count = 0};
    for (int i = 0; (c = session_command(i)); i++)
        if ((game->series || !c->of_series) && (game->claims || !c->of_claims) &&
            (session_lists_plays(game) || !c->of_plays))
            add_command(m, &(struct dot_command){.topic = c->topic,
                                                 .group = c->group,
                                                 .first = c->first,
                                                 .pages = c->pages,
                                                 .letters = c->letters,
                                                 .help = c->help,
                                                 .general = c,
                                                 .run = prompt_runs[c->id]});
    for (const struct query_command *q = game->questions; q && q->topic.names; q++)
        add_command(m, &(struct dot_command){.topic = &q->topic,
                                             .group = DOT_TABLE,
                                             .first = *q->argument != '\0',
                                             /* .why */ .help = q->help,
                                             .question = q});
    for (const struct alias_command *s = game->sayings; s && s->topic.names; s++)
        add_command(m, &(struct dot_command){
                           .topic = &s->topic, .group = DOT_ARBITER, .help = s->help, .saying = s});
}

const char *command_name(const struct game *game, int i, char name[32])
{
    struct menu m;
    make_menu(game, &m);
    if (i < 0 || (size_t)i >= m.count)
        return NULL;
    snprintf(name, 32, "%.*s", (int)strcspn(m.entry[i].topic->names, " "), m.entry[i].topic->names);
    return name;
}

/* How a name fits what was typed, the best last. */
enum fit { FIT_NONE, FIT_OTHER_BEGINS, FIT_OWN_BEGINS, FIT_NAME };

static enum fit name_fits(const char *name, const char *typed, bool own)
{
    char folded[LOCAL_NAME];
    size_t n = strlen(typed);
    if (!n || !strbuf_fold(name, strlen(name), folded, sizeof folded) ||
        strncmp(folded, typed, n) != 0)
        return FIT_NONE;
    return !folded[n] ? FIT_NAME : own ? FIT_OWN_BEGINS : FIT_OTHER_BEGINS;
}

static enum fit command_fits(const struct dot_command *c, const char *typed)
{
    struct name_list names = names_of(COMMAND_NAME, c->topic->names);
    char name[LOCAL_NAME];
    enum fit best = FIT_NONE;
    for (bool first = true; next_name(&names, name); first = false) {
        enum fit fit = name_fits(name, typed, first || is_called(c, name));
        best = fit > best ? fit : best;
    }
    return best;
}

const struct dot_command *find_command(const struct menu *m, const char *typed, bool *many)
{
    const struct dot_command *found = NULL;
    enum fit best = FIT_NONE;
    char folded[LOCAL_NAME];
    *many = false;
    if (!strbuf_fold(typed, strlen(typed), folded, sizeof folded))
        return NULL;
    for (size_t i = 0; i < m->count; i++) {
        enum fit fit = command_fits(&m->entry[i], folded);
        if (fit < best || fit == FIT_NONE)
            continue;
        /* The English name comes before one that is another command's elsewhere. */
        *many = fit == best && fit != FIT_NAME;
        if (fit > best || is_called(&m->entry[i], folded))
            found = &m->entry[i];
        best = fit;
    }
    return *many ? NULL : found;
}

bool is_bare_name(const struct menu *m, const char *word)
{
    bool named = false;
    for (size_t i = 0; i < m->count && !named; i++)
        named = m->entry[i].group != DOT_ARBITER &&
                is_named(COMMAND_NAME, m->entry[i].topic->names, word);
    return named;
}
