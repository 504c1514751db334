/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "local_names.h"

#include <stdio.h>
#include <string.h>

#include "i18n.h"
#include "scan.h"

struct name_list names_of(const char *about, const char *english)
{
    const char *local = i18n_in(about, english);
    return (struct name_list){local ? local : "", english, local ? local : ""};
}

/* Cuts the first word off a list. */
static bool next_word(const char **list, char name[LOCAL_NAME])
{
    size_t n = strcspn(*list, " ");
    snprintf(name, LOCAL_NAME, "%.*s", (int)n, *list);
    *list += n + ((*list)[n] == ' ');
    return n > 0;
}

bool next_name(struct name_list *l, char name[LOCAL_NAME])
{
    if (next_word(&l->local, name))
        return true;
    while (next_word(&l->english, name))
        if (!is_among(l->all_local, name, strlen(name)))
            return true;
    return false;
}

const char *name_shown(const char *about, const char *english, char name[LOCAL_NAME])
{
    struct name_list l = names_of(about, english);
    (void)next_name(&l, name);
    return name;
}

/* By how many bytes the names that begin with the word are longer, at the least; -1: none does. */
static long least_beyond(const char *about, const char *english, const char *word)
{
    struct name_list l = names_of(about, english);
    char name[LOCAL_NAME], typed[LOCAL_NAME], folded[LOCAL_NAME];
    long least = -1;
    if (!strbuf_fold(word, strlen(word), typed, sizeof typed))
        return -1;
    size_t n = strlen(typed);
    while (least != 0 && next_name(&l, name))
        if (strbuf_fold(name, strlen(name), folded, sizeof folded) &&
            strncmp(folded, typed, n) == 0 && (least < 0 || (long)strlen(folded + n) < least))
            least = (long)strlen(folded + n);
    return least;
}

bool is_named(const char *about, const char *english, const char *word)
{
    return least_beyond(about, english, word) == 0;
}

bool begins_name(const char *about, const char *english, const char *word)
{
    return *word && least_beyond(about, english, word) >= 0;
}
