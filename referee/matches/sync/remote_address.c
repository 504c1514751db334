/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "remote_address.h"

#include <string.h>

#include "base/i18n.h"

bool remote_is_address(const char *text)
{
    return strncmp(text, "https://", 8) == 0 || strncmp(text, "http://", 7) == 0;
}

const char *remote_misuse(const char *address)
{
    static const char *const here[] = {"localhost", "127.0.0.1", "[::1]"};
    const char *host = strstr(address, "://") + 3;
    size_t n = strcspn(host, "/?#"),
           name = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":/?#");
    bool local = false;
    for (size_t i = 0; i < sizeof here / sizeof here[0]; i++)
        local |= strlen(here[i]) == name && strncmp(host, here[i], name) == 0;
    if (!n || memchr(host, '@', n))
        return N_("an address has neither name nor password in it: --token-file has the token");
    if (strpbrk(host, "?#"))
        return N_("an address ends with its path");
    if (strncmp(address, "http://", 7) == 0 && !local)
        return N_("the connection would not be encrypted: use https://");
    return NULL;
}
