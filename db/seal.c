/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "signer.h"
#include "store_ops.h"

/* --- the form --------------------------------------------------------------------------------- */

static bool is_hex(const char *text, size_t digits)
{
    return strlen(text) == digits && strspn(text, "0123456789abcdef") == digits;
}

bool seal_is_name(const char *name)
{
    const size_t n = strlen(name);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == 127)
            return false;
    return n > 0 && n < SEAL_NAME_SIZE && name[0] != ' ' && store_is_text(name, n);
}

static bool has_form(const struct store_signed *x)
{
    return store_is_key(x->origin) && x->entries >= 0 && is_hex(x->head, STORE_HASH_SIZE - 1) &&
           store_is_time(x->at) && is_hex(x->public, SEAL_PUBLIC_SIZE - 1) &&
           is_hex(x->signature, SEAL_SIGNATURE_SIZE - 1) && seal_is_name(x->name);
}

void seal_write(const struct store_signed *x, struct seal_text *out)
{
    (void)snprintf(out->text, sizeof out->text, "%s %ld %s %s %s %s %s", x->origin, x->entries,
                   x->head, x->at, x->public, x->signature, x->name);
}

/* The next word, terminated in place; NULL: none. */
static char *take_word(char **rest)
{
    char *word = *rest;
    char *end = word == NULL ? NULL : strchr(word, ' ');
    if (end != NULL)
        *end++ = '\0';
    *rest = end;
    return word;
}

/* Parses a number of at most as many digits as a long holds. */
static bool take_count(const char *text, long *out)
{
    const size_t n = strlen(text);
    if (n == 0 || n > 9 || strspn(text, "0123456789") != n)
        return false;
    *out = atol(text);
    return true;
}

bool seal_read(struct seal_text *text, struct store_signed *out)
{
    char *rest = text->text;
    const char *part[6];
    for (int i = 0; i < 6; i++)
        part[i] = take_word(&rest);
    if (rest == NULL)
        return false;
    *out = (struct store_signed){.origin = part[0],
                                 .head = part[2],
                                 .at = part[3],
                                 .public = part[4],
                                 .signature = part[5],
                                 .name = rest};
    return take_count(part[1], &out->entries) && has_form(out);
}

bool seal_read_head(const char *text, struct seal_head *out)
{
    struct seal_text copy;
    char *rest = copy.text;
    if (snprintf(copy.text, sizeof copy.text, "%s", text) >= (int)sizeof copy.text)
        return false;
    const char *key = take_word(&rest);
    const char *entries = take_word(&rest);
    const char *head = rest;
    if (head == NULL || !store_is_key(key) || !take_count(entries, &out->entries) ||
        !is_hex(head, STORE_HASH_SIZE - 1))
        return false;
    memcpy(out->key, key, sizeof out->key);
    memcpy(out->head, head, sizeof out->head);
    return true;
}

/* --- the signature ---------------------------------------------------------------------------- */

/* Writes the bytes to sign; returns their length. */
static size_t signed_bytes(const struct store_signed *x, struct seal_text *out)
{
    const int n = snprintf(out->text, sizeof out->text, "referee seal 1\n%s %ld %s\n%s\n%s\n",
                           x->origin, x->entries, x->head, x->at, x->name);
    return n < 0 ? 0 : (size_t)n;
}

bool seal_proved(const struct store_signed *x)
{
    struct seal_text text;
    unsigned char public[crypto_sign_PUBLICKEYBYTES];
    unsigned char signature[crypto_sign_BYTES];
    if (!has_form(x) ||
        sodium_hex2bin(public, sizeof public, x->public, strlen(x->public), NULL, NULL, NULL) ||
        sodium_hex2bin(signature, sizeof signature, x->signature, strlen(x->signature), NULL, NULL,
                       NULL))
        return false;
    const size_t n = signed_bytes(x, &text);
    return crypto_sign_verify_detached(signature, (const unsigned char *)text.text, n, public) == 0;
}

bool signer_sign(const struct signer *key, const struct store_signed *seal,
                 char signature[SEAL_SIGNATURE_SIZE])
{
    struct seal_text text;
    struct store_signed made = *seal;
    unsigned char bytes[crypto_sign_BYTES];
    made.name = key->name;
    made.public = key->public;
    made.signature = signature;
    const size_t n = signed_bytes(&made, &text);
    (void)crypto_sign_detached(bytes, NULL, (const unsigned char *)text.text, n, key->secret);
    (void)sodium_bin2hex(signature, SEAL_SIGNATURE_SIZE, bytes, sizeof bytes);
    return seal_proved(&made);
}
