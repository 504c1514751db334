/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "name.h"

#include <stdio.h>

#include "base/i18n.h"

const char *tables_name(const struct strbuf *said, enum side side, char out[TABLES_NAME])
{
    struct strbuf name = {.player = said->player};
    strbuf_add_seat(&name, (int)side);
    const char *plain = side == WHITE ? _("White") : _("Black");
    size_t n = (size_t)snprintf(out, TABLES_NAME, "%s", name.length ? name.text : plain);
    if (n >= TABLES_NAME) {
        n = TABLES_NAME - 1;
        while (n && ((unsigned char)out[n - 1] & 0xc0) == 0x80)
            n--;
        out[n ? n - 1 : 0] = '\0';
    }
    strbuf_free(&name);
    return out;
}
