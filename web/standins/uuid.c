/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The function of libuuid that db/chain.c calls. */
#include <uuid/uuid.h>

void uuid_unparse_lower(const uuid_t uuid, char *out)
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < 16; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            *out++ = '-';
        *out++ = digits[uuid[i] >> 4];
        *out++ = digits[uuid[i] & 15];
    }
    *out = '\0';
}
