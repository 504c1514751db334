/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "client_address.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

static bool six_text(const struct in6_addr *six, char text[ADDRESS_TEXT])
{
    bool four = IN6_IS_ADDR_V4MAPPED(six);
    return inet_ntop(four ? AF_INET : AF_INET6, four ? (const void *)(six->s6_addr + 12) : six,
                     text, ADDRESS_TEXT) != NULL;
}

bool address_text(const struct sockaddr *from, char text[ADDRESS_TEXT])
{
    if (from->sa_family == AF_INET6)
        return six_text(&((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, text);
    return from->sa_family == AF_INET &&
           inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)from)->sin_addr, text,
                     ADDRESS_TEXT);
}

void address_reduce(char address[ADDRESS_TEXT])
{
    struct in6_addr six;
    if (address_is_here(address) || inet_pton(AF_INET6, address, &six) != 1)
        return;
    memset(six.s6_addr + 8, 0, 8);
    (void)six_text(&six, address);
}

bool address_is_here(const char *address)
{
    return strcmp(address, "::1") == 0 || strncmp(address, "127.", 4) == 0;
}

/* Reads an address of `length` bytes and writes it in the one form it has. */
static bool read_address(const char *text, size_t length, char address[ADDRESS_TEXT])
{
    char copy[ADDRESS_TEXT];
    struct in_addr four;
    struct in6_addr six;
    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (inet_pton(AF_INET, copy, &four) == 1)
        return inet_ntop(AF_INET, &four, address, ADDRESS_TEXT) != NULL;
    return inet_pton(AF_INET6, copy, &six) == 1 && six_text(&six, address);
}

/* --- lists ------------------------------------------------------------------------------------ */

bool address_list_is_good(const char *list)
{
    char address[ADDRESS_TEXT];
    for (const char *at = list;; at++) {
        size_t n = strcspn(at, ",");
        if (!read_address(at, n, address))
            return false;
        at += n;
        if (!*at)
            return true;
    }
}

bool address_is_among(const char *list, const char *address)
{
    char one[ADDRESS_TEXT];
    for (const char *at = list; at && *at; at += strcspn(at, ","), at += *at == ',')
        if (read_address(at, strcspn(at, ","), one) && strcmp(one, address) == 0)
            return true;
    return false;
}

/* --- Forwarded -------------------------------------------------------------------------------- */

/* The value of "for" within one element, without quotes; its length, 0: there is none. */
static size_t find_for(const char *at, const char *end, const char **value)
{
    while (at < end) {
        at += strspn(at, " \t;");
        size_t n = strcspn(at, ";");
        if (at + n > end)
            n = at < end ? (size_t)(end - at) : 0;
        if (n > 4 && strncasecmp(at, "for=", 4) == 0) {
            bool quoted = at[4] == '"';
            *value = at + 4 + quoted;
            return strcspn(*value, quoted ? "\"" : ";, \t");
        }
        at += n ? n : 1;
    }
    return 0;
}

/* "192.0.2.60", "192.0.2.60:4711", "[2001:db8::1]", "[2001:db8::1]:4711" */
static bool read_node(const char *node, size_t length, char address[ADDRESS_TEXT])
{
    if (length && *node == '[') {
        size_t n = strcspn(node, "]");
        return n < length && read_address(node + 1, n - 1, address);
    }
    size_t n = strcspn(node, ":");
    return read_address(node, n < length ? n : length, address);
}

/* Where the last element before `end` begins. A comma within quotes is part of no address. */
static const char *last_element(const char *header, const char *end)
{
    const char *at = end;
    while (at > header && at[-1] != ',')
        at--;
    return at;
}

bool address_forwarded(const char *header, const char *proxies, char address[ADDRESS_TEXT])
{
    bool found = false;
    for (const char *end = header + strlen(header), *at;; end = at - 1) {
        char one[ADDRESS_TEXT];
        const char *node = NULL;
        at = last_element(header, end);
        size_t n = find_for(at, end, &node);
        if (!n || node + n > end || !read_node(node, n, one))
            return found;
        memcpy(address, one, ADDRESS_TEXT);
        found = true;
        if (at == header || !address_is_among(proxies, one))
            return true;
    }
}
