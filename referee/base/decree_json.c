/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "decree.h"
#include "json_make.h"

struct json_t *decree_json(const struct decree *d, bool before)
{
    struct making o = make(json_object());
    put_text(&o, "rule", decree_name(d->kind));
    put_text(&o, "value", *d->text ? d->text : NULL);
    put_text(&o, "why", *d->why ? d->why : NULL);
    put_text(&o, "worth", decree_worth_name(d->worth));
    put(&o, "before", json_boolean(before));
    return made(&o);
}
