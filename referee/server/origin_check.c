/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "origin_check.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "site/request.h"

/* --- parts ------------------------------------------------------------------------------------ */

/* Splits "HOST:PORT" or "[HOST]:PORT". Without a port, *port stays as it is. False: the form is
 * another, or the host is too long. */
static bool split(const char *text, char host[HOST_ROOM], bool *six, int *port)
{
    *six = *text == '[';
    const char *begin = text + *six;
    size_t n = strcspn(begin, *six ? "]" : ":");
    const char *rest = begin + n;
    long number;
    if (n >= HOST_ROOM || (*six && *rest++ != ']'))
        return false;
    memcpy(host, begin, n);
    host[n] = '\0';
    if (!*rest)
        return true;
    if (*rest != ':' || !read_number(rest + 1, strlen(rest + 1), 0, 65535, &number))
        return false;
    *port = (int)number;
    return true;
}

static bool is_four(const char *host)
{
    struct in_addr four;
    return inet_pton(AF_INET, host, &four) == 1;
}

static bool is_six(const char *host)
{
    struct in6_addr six;
    return inet_pton(AF_INET6, host, &six) == 1;
}

/* --- what is asked ---------------------------------------------------------------------------- */

bool host_is_ours(const char *host, const char *name)
{
    char text[HOST_ROOM];
    bool six;
    int port = 0;
    size_t n = name ? strlen(name) : 0;
    if (name && strncasecmp(host, name, n) == 0 && (host[n] == '\0' || host[n] == ':')) {
        long number;
        return !host[n] || read_number(host + n + 1, strlen(host + n + 1), 1, 65535, &number);
    }
    if (!split(host, text, &six, &port))
        return false;
    return six ? is_six(text) : is_four(text) || strcasecmp(text, "localhost") == 0;
}

bool host_is_name(const char *name)
{
    static const char taken[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
    size_t n = strlen(name);
    return is_six(name) || (n && n < 254 && strspn(name, taken) == n && *name != '-' &&
                            *name != '.' && !strstr(name, ".."));
}

bool origin_is_ours(const char *origin, const char *name)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (strncmp(origin, schemes[i], strlen(schemes[i])) == 0)
            return host_is_ours(origin + strlen(schemes[i]), name);
    return false;
}

bool origins_are_good(const char *list)
{
    static const char taken[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:[]";
    for (const char *at = list;; at++) {
        at += strncmp(at, "https://", 8) == 0 ? 8 : strncmp(at, "http://", 7) == 0 ? 7 : 0;
        size_t n = strspn(at, taken);
        if (at == list || at[-1] != '/' || !n || (at[n] && at[n] != ','))
            return false;
        at += n;
        if (!*at)
            return true;
    }
}

bool listen_read(const char *text, char *address, int *port)
{
    char host[HOST_ROOM];
    bool six;
    long number;
    if (read_number(text, strlen(text), 0, 65535, &number)) {
        *port = (int)number;
        return true;
    }
    if (is_six(text)) { /* without brackets there is no port */
        snprintf(address, HOST_ROOM, "%s", text);
        return strlen(text) < HOST_ROOM;
    }
    if (!split(text, host, &six, port) || (*host && !(six ? is_six(host) : is_four(host))))
        return false;
    if (*host)
        memcpy(address, host, HOST_ROOM);
    return true;
}
