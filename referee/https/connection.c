/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "connection.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/i18n.h"
#include "base/version.h"

/* An office that sends less than SLOW bytes a second for so long is given up, and one that has not
 * answered a request in all after MOST_SECONDS. */
enum {
    CONNECT_SECONDS = 5,
    MOST_SECONDS = 900,
    SLOW_SECONDS = 30,
    SLOW = 64,
    MOST_ANSWER = 64 << 20,
    HEADER_ROOM = 320,
    WORTH_PACKING = 1024,
    GZIP_WINDOW = 15 + 16
};

struct https_remote {
    struct remote_connection connection;
    CURL *curl;
    char *address; /* without a '/' at its end */
    char authorization[HEADER_ROOM];
    bool packs; /* the office has said that it takes gzip (RFC 7694) */
    char why[CURL_ERROR_SIZE];
};

static size_t take(char *bytes, size_t size, size_t n, void *answer)
{
    struct strbuf *w = answer;
    if (w->length + size * n > MOST_ANSWER)
        return 0;
    strbuf_add(w, "%.*s", (int)(size * n), bytes);
    return w->failed ? 0 : size * n;
}

/* The body as gzip; NULL: it is sent as it is. */
static char *pack(const struct https_remote *l, const struct remote_request *r, size_t *length)
{
    z_stream z = {.next_in = (unsigned char *)r->body, .avail_in = (unsigned)r->length};
    if (!l->packs || !r->body || r->length < WORTH_PACKING ||
        deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY))
        return NULL;
    size_t room = deflateBound(&z, z.avail_in);
    char *packed = malloc(room);
    z.next_out = (unsigned char *)packed;
    z.avail_out = (unsigned)room;
    bool whole = packed && deflate(&z, Z_FINISH) == Z_STREAM_END;
    if (whole) {
        *length = z.total_out;
    } else {
        free(packed);
        packed = NULL;
    }
    deflateEnd(&z);
    return packed;
}

/* A whole list, or NULL. */
static struct curl_slist *headers_of(const struct https_remote *l, const struct remote_request *r,
                                     bool packed)
{
    char type[HEADER_ROOM];
    snprintf(type, sizeof type, "Content-Type: %s", r->type ? r->type : "");
    const char *const lines[] = {l->authorization, "Expect:", r->type ? type : NULL,
                                 packed ? "Content-Encoding: gzip" : NULL};
    struct curl_slist *list = NULL;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct curl_slist *longer = lines[i] ? curl_slist_append(list, lines[i]) : list;
        if (!longer) {
            curl_slist_free_all(list);
            return NULL;
        }
        list = longer;
    }
    return list;
}

static void set_request(struct https_remote *l, const struct remote_request *r, const char *url,
                        struct curl_slist *headers, struct strbuf *answer)
{
    curl_easy_setopt(l->curl, CURLOPT_URL, url);
    curl_easy_setopt(l->curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(l->curl, CURLOPT_WRITEDATA, answer);
    if (r->body) {
        curl_easy_setopt(l->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)r->length);
        curl_easy_setopt(l->curl, CURLOPT_POSTFIELDS, r->body);
    } else {
        curl_easy_setopt(l->curl, CURLOPT_HTTPGET, 1L);
    }
}

static enum store_code fail(const struct https_remote *l, CURLcode is, struct store_error *err)
{
    const char *why = *l->why ? l->why : curl_easy_strerror(is);
    double asked = 0, seconds = 0;
    curl_easy_getinfo(l->curl, CURLINFO_PRETRANSFER_TIME, &asked);
    curl_easy_getinfo(l->curl, CURLINFO_TOTAL_TIME, &seconds);
    if (is == CURLE_OPERATION_TIMEDOUT && asked > 0) {
        snprintf(err->text, sizeof err->text,
                 _("%.120s: the office answers too slowly: given up after %ld s"), l->address,
                 (long)seconds);
        return err->code = STORE_FAILED;
    }
    snprintf(err->text, sizeof err->text, _("%.120s: the office cannot be reached: %.100s"),
             l->address, why);
    return err->code = STORE_FAILED;
}

static void note_reply(struct https_remote *l, struct remote_reply *reply)
{
    const char *type = NULL;
    struct curl_header *takes = NULL;
    curl_easy_getinfo(l->curl, CURLINFO_RESPONSE_CODE, &reply->status);
    curl_easy_getinfo(l->curl, CURLINFO_CONTENT_TYPE, &type);
    snprintf(reply->type, sizeof reply->type, "%s", type ? type : "");
    l->packs |=
        curl_easy_header(l->curl, "Accept-Encoding", 0, CURLH_HEADER, -1, &takes) == CURLHE_OK &&
        strcmp(takes->value, "gzip") == 0;
}

static enum store_code ask(struct remote_connection *line, const struct remote_request *asked,
                           struct strbuf *answer, struct remote_reply *reply,
                           struct store_error *err)
{
    struct https_remote *l = (struct https_remote *)line;
    struct remote_request sent = *asked, *r = &sent;
    char *packed = pack(l, asked, &sent.length);
    struct curl_slist *headers = headers_of(l, r, packed);
    struct strbuf url = {.text = NULL};
    sent.body = packed ? packed : asked->body;
    strbuf_add(&url, "%s%s", l->address, r->path);
    CURLcode is = CURLE_OUT_OF_MEMORY;
    *l->why = '\0';
    if (headers && !url.failed) {
        set_request(l, r, url.text, headers, answer);
        is = curl_easy_perform(l->curl);
        note_reply(l, reply);
        curl_easy_setopt(l->curl, CURLOPT_HTTPHEADER, NULL);
    }
    curl_slist_free_all(headers);
    strbuf_free(&url);
    free(packed);
    return is == CURLE_OK ? STORE_OK : fail(l, is, err);
}

static void close_line(struct remote_connection *line)
{
    struct https_remote *l = (struct https_remote *)line;
    if (l->curl)
        curl_easy_cleanup(l->curl);
    curl_global_cleanup();
    memset(l->authorization, 0, sizeof l->authorization);
    free(l->address);
    free(l);
}

/* Additional certificate authorities: the places where programs with OpenSSL and curl look. */
static bool set_authorities(CURL *curl)
{
    static const char *const names[] = {"CURL_CA_BUNDLE", "SSL_CERT_FILE"};
    const char *file = NULL;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && (!file || !*file); i++)
        file = getenv(names[i]);
    return !file || !*file || curl_easy_setopt(curl, CURLOPT_CAINFO, file) == CURLE_OK;
}

/* Nothing is followed to elsewhere, and no certificate goes unproved. */
static bool set_up(struct https_remote *l)
{
    char agent[64];
    snprintf(agent, sizeof agent, "referee/%s", program_version);
    return curl_easy_setopt(l->curl, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_SSL_VERIFYPEER, 1L) == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_SSL_VERIFYHOST, 2L) == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS) == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_LOW_SPEED_LIMIT, (long)SLOW) == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_LOW_SPEED_TIME, (long)SLOW_SECONDS) == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_TIMEOUT, (long)MOST_SECONDS) == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_ACCEPT_ENCODING, "gzip") == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_USERAGENT, agent) == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_ERRORBUFFER, l->why) == CURLE_OK &&
           curl_easy_setopt(l->curl, CURLOPT_WRITEFUNCTION, take) == CURLE_OK &&
           set_authorities(l->curl);
}

enum store_code https_connect(const char *address, const char *token,
                              struct remote_connection **out, struct store_error *err)
{
    struct https_remote *l = calloc(1, sizeof *l);
    *out = NULL;
    if (!l || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(l);
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
        return err->code = STORE_FAILED;
    }
    l->connection = (struct remote_connection){ask, close_line};
    l->curl = curl_easy_init();
    l->address = strdup(address);
    snprintf(l->authorization, sizeof l->authorization, "Authorization: Bearer %s", token);
    if (!l->curl || !l->address || !set_up(l)) {
        snprintf(err->text, sizeof err->text, "%s", _("libcurl cannot do what is needed"));
        close_line(&l->connection);
        return err->code = STORE_FAILED;
    }
    for (size_t n = strlen(l->address); n && l->address[n - 1] == '/'; n--)
        l->address[n - 1] = '\0';
    *out = &l->connection;
    return STORE_OK;
}
