/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json_seals.h"

#include "base/json_builder.h"

char *json_key(const struct signer *key)
{
    struct json_builder o = make(json_object());
    put_text(&o, "key", key->name);
    put_text(&o, "public", key->public);
    put(&o, "own", json_boolean(key->own));
    return line_of(made(&o));
}

static struct json_builder seal_object(const struct store_signed *x, const char *is,
                                       const char *match)
{
    struct json_builder o = make(json_object());
    put_text(&o, "seal", is);
    put_text(&o, "match", match);
    put_text(&o, "origin", x->origin);
    put_number(&o, "entries", x->entries);
    put_text(&o, "head", x->head);
    put_text(&o, "name", x->name);
    put_text(&o, "at", x->at);
    put_text(&o, "public", x->public);
    put_text(&o, "signature", x->signature);
    if (x->arrived)
        put_text(&o, "club", x->arrived);
    return o;
}

char *json_seal(const struct store_signed *x, const char *is, const char *match)
{
    struct json_builder o = seal_object(x, is, match);
    return line_of(made(&o));
}

char *json_seal_proved(const struct store_signed *x, const char *is, const char *match, long since,
                       bool another)
{
    struct json_builder o = seal_object(x, is, match);
    if (since)
        put_number(&o, "since", since);
    if (another)
        put(&o, "another", json_true());
    return line_of(made(&o));
}

char *json_sheet(const struct seal_head *h, const char *is, const char *match)
{
    struct json_builder o = make(json_object());
    put_text(&o, "sheet", is);
    put_text(&o, "match", match);
    put_text(&o, "key", h->key);
    put_number(&o, "entries", h->entries);
    put_text(&o, "head", h->head);
    return line_of(made(&o));
}
