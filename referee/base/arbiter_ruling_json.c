/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arbiter_ruling.h"
#include "json_builder.h"

struct json_t *arbiter_ruling_json(const struct arbiter_ruling *d, bool before)
{
    struct json_builder o = make(json_object());
    put_text(&o, "rule", arbiter_ruling_name(d->kind));
    put_text(&o, "value", *d->text ? d->text : NULL);
    put_text(&o, "why", *d->why ? d->why : NULL);
    put_text(&o, "worth", arbiter_ruling_worth_name(d->worth));
    put(&o, "before", json_boolean(before));
    return made(&o);
}
