/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "digest.h"

#include <stdint.h>
#include <string.h>

enum { HASH_BYTES = 32 };

static void digest_pass_on(struct digest *d, const unsigned char *bytes, size_t n)
{
    if (!d->begun) {
        (void)crypto_generichash_init(&d->state, NULL, 0, HASH_BYTES);
        d->begun = true;
    }
    (void)crypto_generichash_update(&d->state, bytes, n);
}

static void digest_bytes(struct digest *d, const void *bytes, size_t n)
{
    if (n > sizeof d->bytes - d->gathered) {
        digest_pass_on(d, d->bytes, d->gathered);
        d->gathered = 0;
    }
    if (n > sizeof d->bytes) {
        digest_pass_on(d, bytes, n);
        return;
    }
    memcpy(d->bytes + d->gathered, bytes, n);
    d->gathered += n;
}

/* A length as it is hashed. The compiler makes one store of it. */
static void put_length(unsigned char out[8], uint64_t length)
{
    out[0] = (unsigned char)length;
    out[1] = (unsigned char)(length >> 8);
    out[2] = (unsigned char)(length >> 16);
    out[3] = (unsigned char)(length >> 24);
    out[4] = (unsigned char)(length >> 32);
    out[5] = (unsigned char)(length >> 40);
    out[6] = (unsigned char)(length >> 48);
    out[7] = (unsigned char)(length >> 56);
}

void digest_text(struct digest *d, const char *text)
{
    const size_t length = text == NULL ? 0 : strlen(text);
    unsigned char bytes[8];
    put_length(bytes, text == NULL ? UINT64_MAX : length);
    digest_bytes(d, bytes, sizeof bytes);
    if (length > 0)
        digest_bytes(d, text, length);
}

void digest_number(struct digest *d, long number)
{
    char text[24];
    char *at = text + sizeof text - 1;
    unsigned long left = number < 0 ? -(unsigned long)number : (unsigned long)number;
    *at = '\0';
    do {
        *--at = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0)
        *--at = '-';
    digest_text(d, at);
}

/* Not a secret: constant-time sodium_bin2hex would take six times as long. */
void digest_end(struct digest *d, char hash[STORE_HASH_SIZE])
{
    static const char digits[] = "0123456789abcdef";
    unsigned char bytes[HASH_BYTES];
    if (d->begun) {
        digest_pass_on(d, d->bytes, d->gathered);
        (void)crypto_generichash_final(&d->state, bytes, sizeof bytes);
    } else {
        (void)crypto_generichash(bytes, sizeof bytes, d->bytes, d->gathered, NULL, 0);
    }
    for (size_t i = 0; i < HASH_BYTES; i++) {
        hash[2 * i] = digits[bytes[i] >> 4];
        hash[2 * i + 1] = digits[bytes[i] & 15];
    }
    hash[STORE_HASH_SIZE - 1] = '\0';
}

void digest_begin(struct digest *d)
{
    d->gathered = 0;
    d->begun = false;
}
