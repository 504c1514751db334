/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seal_headers.h"

#include "base/scan.h"
#include "db/seal.h"
#include "matches/command/command.h"

static int add_seal(void *ctx, const struct store_signed *seal)
{
    struct seal_text text;
    seal_write(seal, &text);
    strbuf_add_header(ctx, "Seal", text.text);
    return 0;
}

bool strbuf_add_seal_headers(struct strbuf *w, struct store *s, const char *key)
{
    struct store_error err;
    if (store_seals(s, key, add_seal, w, &err) == STORE_OK)
        return true;
    print_store_error(&err);
    return false;
}
