/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "menu.h"

#include <stdio.h>
#include <string.h>

size_t first_length(const struct dot_command *c)
{
    return strcspn(c->topic->names, " ");
}

bool is_called(const struct dot_command *c, const char *name)
{
    size_t n = first_length(c);
    return strlen(name) == n && memcmp(c->topic->names, name, n) == 0;
}

static void add_command(struct menu *m, const struct dot_command *c)
{
    size_t at = m->count;
    if (m->count == MENU_ROOM)
        return;
    for (; at && strcmp(m->entry[at - 1].topic->names, c->topic->names) > 0; at--)
        m->entry[at] = m->entry[at - 1];
    m->entry[at] = *c;
    m->count++;
}

void make_menu(const struct game *game, struct menu *m)
{
    const struct dot_command *c;
    *m = (struct menu){.count = 0};
    for (int i = 0; (c = house_command(i)); i++)
        if ((game->series || !c->of_series) && (game->claims || !c->of_claims))
            add_command(m, c);
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
    snprintf(name, 32, "%.*s", (int)first_length(&m.entry[i]), m.entry[i].topic->names);
    return name;
}

bool next_alias(const struct menu *m, size_t *row, const char **at, char name[32])
{
    for (; *row < m->count; ++*row, *at = NULL) {
        const struct dot_command *c = &m->entry[*row];
        const char *rest = *at ? *at : c->topic->names + first_length(c);
        rest += *rest == ' ';
        size_t n = strcspn(rest, " ");
        if (!n)
            continue;
        snprintf(name, 32, "%.*s", (int)n, rest);
        *at = rest + n;
        return true;
    }
    return false;
}

/* Adds a command that fits, once. `found` -1: more than one. */
static void another(const struct dot_command *c, const struct dot_command **found, bool *many)
{
    if (c == *found)
        return;
    *many = *found != NULL;
    *found = c;
}

const struct dot_command *find_command(const struct menu *m, const char *typed, bool *many)
{
    const struct dot_command *found = NULL;
    const char *at = NULL;
    char name[32];
    size_t n = strlen(typed);
    *many = false;
    for (size_t i = 0; i < m->count; i++)
        if (is_called(&m->entry[i], typed))
            return &m->entry[i];
    for (size_t i = 0; n && i < m->count && !*many; i++)
        if (strncmp(m->entry[i].topic->names, typed, n) == 0)
            another(&m->entry[i], &found, many);
    for (size_t row = 0; n && !found && next_alias(m, &row, &at, name);)
        if (strcmp(name, typed) == 0)
            found = &m->entry[row];
    if (!n || found || *many)
        return found;
    at = NULL;
    for (size_t row = 0; !*many && next_alias(m, &row, &at, name);)
        if (strncmp(name, typed, n) == 0)
            another(&m->entry[row], &found, many);
    return found;
}
