/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "found_page.h"

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"

enum { PAGE_LENGTH = 500 };

static int page_of(const struct record_options *o)
{
    return o->page ? o->page : 1;
}

struct found_page found_page_begin(const struct record_options *o)
{
    return (struct found_page){.before = (long)(page_of(o) - 1) * PAGE_LENGTH};
}

bool found_page_take(struct found_page *p, bool *stop)
{
    p->more = *stop = p->found == p->before + PAGE_LENGTH;
    return !p->more && p->found++ >= p->before;
}

/* Programs are told that there is another page. */
static enum status put_more(const struct found_page *p, int page)
{
    if (!p->more)
        return STATUS_OK;
    struct json_builder o = make(json_object());
    put(&o, "more", json_true());
    put_number(&o, "next_page", page + 1);
    return print_json(line_of(made(&o)));
}

enum status found_page_say(const struct found_page *p, const struct record_options *o, long besides)
{
    struct strbuf w = {.text = NULL};
    const long found = p->found + besides;
    const int page = page_of(o);
    if (o->json)
        return put_more(p, page);
    if (p->more)
        strbuf_add(&w, _("%ld to %ld are shown, and there are more: --page %d\n"), p->before + 1,
                   p->found, page + 1);
    else
        strbuf_add(&w, P_("%ld found", "%ld found", found), found);
    if (!p->more && p->before && p->found > p->before)
        strbuf_add(&w, _(", %ld to %ld are shown"), p->before + 1, p->found);
    strbuf_add(&w, "%s", p->more ? "" : "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}
