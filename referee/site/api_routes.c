/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the server tells programs. */
#include "handlers.h"

void get_tables(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    bool first = true;
    strbuf_add(&w, "{\"tables\":[");
    for (int i = 0; i < live_tables_count(a->in->tables); i++) {
        const struct live_table *t = live_table_at(a->in->tables, i);
        if (!t->good)
            continue;
        strbuf_add(&w, "%s\n", first ? "" : ",");
        hall_json_table(&t->shown, t->number, &w);
        first = false;
    }
    strbuf_add(&w, "]}\n");
    asked_answer(a, type_json, &w);
}

void get_match(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    struct live_table *t = a->table;
    const struct view_source from = live_tables_source(a->in->tables);
    if (!t->json && from.store && !t->late && hall_json(&from, t->key, false, &w))
        t->json = shared_buffer_of(&w);
    response_give(a->to, 200, type_json, NULL, t->json ? shared_buffer_keep(t->json) : NULL);
}
