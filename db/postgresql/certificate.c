/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libpq gives out OpenSSL's handle of the connection. OpenSSL is loaded already if there is one: by
 * libpq. */
#include "certificate.h"

#include <dlfcn.h>
#include <openssl/ssl.h>
#include <string.h>

/* The functions in use. */
#define OPENSSL(EACH)                                                                              \
    EACH(SSL_get1_peer_certificate)                                                                \
    EACH(X509_get0_notAfter)                                                                       \
    EACH(ASN1_TIME_to_tm)                                                                          \
    EACH(ASN1_TIME_diff)                                                                           \
    EACH(X509_free)

struct openssl {
#define MEMBER(name) __typeof__(&name) name;
    OPENSSL(MEMBER)
#undef MEMBER
};

static bool find_function(void *library, const char *name, void *out)
{
    void *found = dlsym(library, name);
    memcpy(out, &found, sizeof found);
    return found != NULL;
}

static bool load_openssl(void *library, struct openssl *out)
{
    bool all = library != NULL;
#define FIND(name) all = all && find_function(library, #name, &out->name);
    OPENSSL(FIND)
#undef FIND
    return all;
}

static void read_end(const struct openssl *o, SSL *handle, struct certificate *out)
{
    struct tm end;
    X509 *peer = o->SSL_get1_peer_certificate(handle);
    if (peer == NULL)
        return;
    const ASN1_TIME *ends = o->X509_get0_notAfter(peer);
    int seconds = 0;
    out->known = o->ASN1_TIME_to_tm(ends, &end) == 1 &&
                 o->ASN1_TIME_diff(&out->days, &seconds, NULL, ends) == 1;
    if (out->known)
        (void)strftime(out->day, sizeof out->day, "%Y-%m-%d", &end);
    o->X509_free(peer);
}

static bool starts(const char *text, const char *with)
{
    return text != NULL && strncmp(text, with, strlen(with)) == 0;
}

void certificate_read(const struct libpq *pq, PGconn *db, struct certificate *out)
{
    struct openssl o;
    SSL *handle = pq->sslStruct(db, "OpenSSL");
    *out = (struct certificate){.tls = handle != NULL,
                                .local = handle == NULL && (starts(pq->host(db), "/") ||
                                                            starts(pq->hostaddr(db), "127.") ||
                                                            starts(pq->hostaddr(db), "::1"))};
    void *library = handle == NULL ? NULL : dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL);
    if (load_openssl(library, &o))
        read_end(&o, handle, out);
    if (library != NULL)
        (void)dlclose(library);
}
