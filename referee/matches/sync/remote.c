/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "remote.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/files.h"
#include "base/i18n.h"
#include "merge.h"

/* --- remote address -------------------------------------------------------------------------- */

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

/* --- remote ---------------------------------------------------------------------------------- */

enum { MOST_ASKED = 50000 }; /* texts in one request; the office accepts about 4 MB */

static const char type_text[] = "text/plain; charset=utf-8", type_log[] = "application/x-ndjson";

/* --- the token -------------------------------------------------------------------------------- */

/* True if the text is a valid token: no character in it can end the header. */
static bool is_token(const char *token)
{
    size_t n = strlen(token);
    return n && n < OFFICE_TOKEN &&
           strspn(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/=") ==
               n;
}

bool remote_token(const struct record_options *o, char token[OFFICE_TOKEN])
{
    char read[PASSPHRASE_SIZE] = "";
    const char *given = getenv("REFEREE_TOKEN"), *file = o->token_file;
    if (file && !passphrase_read(file, read)) {
        print_failure(file, passphrase_error_text(errno, _("the token is empty or too long")));
        return false;
    }
    for (size_t n = strlen(read); n && (read[n - 1] == ' ' || read[n - 1] == '\t');)
        read[--n] = '\0';
    const char *words = file ? read : given ? given : "";
    if (!is_token(words)) {
        print_failure(
            file ? file : "push",
            *words ? _("this is no token of a club")
                   : _("the token of the club is missing: --token-file FILE, or REFEREE_TOKEN"));
        return false;
    }
    memcpy(token, words, strlen(words) + 1);
    return true;
}

/* --- what it answers -------------------------------------------------------------------------- */

static enum store_code fail(struct store_error *err, enum store_code code, const struct remote *o,
                            const char *why)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_clean(&w, why);
    snprintf(err->text, sizeof err->text, "%s: %.180s", o->address, w.text ? w.text : "");
    strbuf_free(&w);
    err->again = false;
    return err->code = code;
}

/* Statuses with a special meaning. For the others the body of the answer is printed. */
static const struct {
    long status;
    enum store_code code;
    const char *why;
} meanings[] = {
    {401, STORE_FAILED, N_("the office does not know this token")},
    {404, STORE_FAILED, N_("nothing is accepted there: `referee serve --accept` does")},
    {409, STORE_BUSY, N_("another referee is writing the match there")},
    {413, STORE_INVALID, N_("it is too long to go by https")},
    {421, STORE_FAILED, N_("the server has another name there: set it with `serve --name`")},
};

static enum store_code fail_status(const struct remote *o, long status, const struct strbuf *answer,
                                   struct store_error *err)
{
    char line[200];
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (meanings[i].status == status)
            return fail(err, meanings[i].code, o, _(meanings[i].why));
    const char *said = answer->text ? answer->text : "";
    int n = (int)strcspn(said, "\r\n");
    if (status >= 300 && status < 400)
        return fail(err, STORE_FAILED, o, _("it sends elsewhere: give the address it sends to"));
    snprintf(line, sizeof line, n ? _("it answers %ld: %.*s") : _("it answers %ld"), status,
             n < 120 ? n : 120, said);
    return fail(err, STORE_FAILED, o, line);
}

/* The server at that address is not an office: nothing in the answer is trusted. */
static enum store_code fail_none(const struct remote *o, struct store_error *err)
{
    return fail(err, STORE_FAILED, o, _("its answer is not that of a central server"));
}

/* The office's own reason for refusing a request. */
static enum store_code fail_refused(const struct remote *o, const struct strbuf *answer,
                                    struct store_error *err)
{
    json_t *said = json_loadb(answer->text ? answer->text : "", answer->length, 0, NULL);
    const char *why = json_string_value(json_object_get(said, "reason"));
    enum store_code code = why ? fail(err, STORE_INVALID, o, why) : fail_none(o, err);
    json_decref(said);
    return code;
}

/* True if a content type is the wanted one, whatever its charset. */
static bool is_type(const char *is, const char *wanted)
{
    size_t n = strcspn(wanted, ";");
    return strcspn(is, "; ") == n && strncmp(is, wanted, n) == 0;
}

static enum store_code ask(const struct remote *o, const struct remote_request *r,
                           struct strbuf *answer, struct store_error *err)
{
    struct remote_reply reply = {.status = 0};
    enum store_code code = o->line->ask(o->line, r, answer, &reply, err);
    if (code != STORE_OK)
        return code;
    if (answer->failed)
        return fail(err, STORE_FAILED, o, _("out of memory"));
    if (reply.status == 422)
        return fail_refused(o, answer, err);
    if (reply.status != 200 && reply.status != 201)
        return fail_status(o, reply.status, answer, err);
    return is_type(reply.type, r->gives) ? STORE_OK : fail_none(o, err);
}

/* Requests lines of text. *lines: the text after the first line, which identifies an office. */
static enum store_code ask_lines(const struct remote *o, const struct remote_request *r,
                                 struct strbuf *answer, const char **lines, struct store_error *err)
{
    static const char form[] = OFFICE_FORM "\n";
    const size_t name = strcspn(form, "0123456789");
    enum store_code code = ask(o, r, answer, err);
    if (code != STORE_OK)
        return code;
    const char *text = answer->text ? answer->text : "";
    if (strncmp(text, form, sizeof form - 1) == 0) {
        *lines = text + sizeof form - 1;
        return STORE_OK;
    }
    return strncmp(text, form, name) == 0
               ? fail(err, STORE_FAILED, o, _("the office has another version of the referee"))
               : fail_none(o, err);
}

/* --- what it lacks ---------------------------------------------------------------------------- */

/* Parses the answer to ask_some: one line for each of the n texts asked from `from`, in that
 * order, "known TEXT" or "missing TEXT". Adds the known ones to `out`. Returns false if the lines
 * do not match the request. */
static bool note_known(const char *lines, const struct string_set *asked, size_t from, size_t n,
                       struct string_set *out)
{
    for (size_t i = from; i < from + n; i++) {
        const char *text = asked->text[i];
        size_t length = strlen(text);
        bool known = strncmp(lines, "known ", 6) == 0;
        if (!known && strncmp(lines, "missing ", 8) != 0)
            return false;
        lines += known ? 6 : 8;
        if (strncmp(lines, text, length) != 0 || lines[length] != '\n')
            return false;
        if (known)
            string_set_add(out, text);
        lines += length + 1;
    }
    return !*lines;
}

static enum store_code ask_some(const struct remote *o, const struct string_set *here, size_t from,
                                size_t n, struct string_set *known, struct store_error *err)
{
    struct strbuf body = {.text = NULL}, answer = {.text = NULL};
    const char *lines = "";
    for (size_t i = from; i < from + n; i++)
        strbuf_add(&body, "%s\n", here->text[i]);
    const struct remote_request r = {"/api/missing", type_text, body.text ? body.text : "",
                                     body.length, type_text};
    enum store_code code = body.failed ? fail(err, STORE_FAILED, o, _("out of memory"))
                                       : ask_lines(o, &r, &answer, &lines, err);
    if (code == STORE_OK && !note_known(lines, here, from, n, known))
        code = fail_none(o, err);
    strbuf_free(&body);
    strbuf_free(&answer);
    return code;
}

enum store_code remote_missing(const struct remote *o, const struct string_set *here,
                               struct string_set *there, struct store_error *err)
{
    enum store_code code = STORE_OK;
    string_set_free(there);
    for (size_t i = 0; code == STORE_OK && (i < here->count || !i); i += MOST_ASKED)
        code = ask_some(o, here, i, here->count - i < MOST_ASKED ? here->count - i : MOST_ASKED,
                        there, err);
    string_set_sort(there);
    return code;
}

/* --- what is brought -------------------------------------------------------------------------- */

static const char *const merge_names[] = {"known",    "new",     "extended",
                                          "diverged", "refused", "busy"};

const char *merge_name(enum store_merge did)
{
    return merge_names[did];
}

/* Parses what became of a log, as the club API (site/club_api.c) writes it. */
static bool take_result(const json_t *line, struct store_taking *t)
{
    const char *did = json_string_value(json_object_get(line, "merge"));
    const char *into = json_string_value(json_object_get(line, "match"));
    const char *reason = json_string_value(json_object_get(line, "reason"));
    size_t i = 0;
    while (did && i < sizeof merge_names / sizeof merge_names[0] &&
           strcmp(did, merge_names[i]) != 0)
        i++;
    if (!did || i == sizeof merge_names / sizeof merge_names[0])
        return false;
    t->did = (enum store_merge)i;
    if (t->did >= STORE_MERGE_REFUSED) {
        snprintf(t->reason, sizeof t->reason, "%s", reason ? reason : "");
        return reason;
    }
    t->seals = (long)json_integer_value(json_object_get(line, "seals"));
    read_unheeded(line, &t->unheeded);
    snprintf(t->key, sizeof t->key, "%s", into ? into : "");
    return store_is_key(t->key);
}

/* One line per log, in their order. */
static bool take_results(const struct strbuf *answer, struct store_taking *t, size_t n)
{
    const char *at = answer->text ? answer->text : "";
    bool read = true;
    for (size_t i = 0; read && i < n; i++) {
        size_t length = strcspn(at, "\n");
        json_t *line = json_loadb(at, length, 0, NULL);
        read = take_result(line, &t[i]);
        json_decref(line);
        at += length + (at[length] == '\n');
    }
    return read && !*at;
}

enum store_code remote_bring(const struct remote *o, const struct strbuf *const text[],
                             struct store_taking *t, size_t n, struct store_error *err)
{
    struct strbuf body = {.text = NULL}, answer = {.text = NULL};
    for (size_t i = 0; i < n; i++)
        strbuf_add_bytes(&body, text[i]->text, text[i]->length);
    const struct remote_request r = {"/api/matches", type_log, body.text, body.length, type_log};
    enum store_code code = !n            ? STORE_OK
                           : body.failed ? fail(err, STORE_FAILED, o, _("out of memory"))
                                         : ask(o, &r, &answer, err);
    if (code == STORE_OK && !take_results(&answer, t, n))
        code = fail_none(o, err);
    strbuf_free(&body);
    strbuf_free(&answer);
    return code;
}

/* --- what is fetched -------------------------------------------------------------------------- */

/* Only the log is stored: it is judged when it is merged. */
static enum store_code store_fetched(const struct remote *o, const struct log_texts *read,
                                     const char *key, struct store *into, struct store_error *err)
{
    struct store_taking t = {.log = read->log[0], .own = true};
    if (read->n != 1 || strcmp(t.log->key, key) != 0)
        return fail(err, STORE_FAILED, o, _("it sent another match than was asked for"));
    enum store_code code = store_take(into, &t, 1, NULL, err);
    return code == STORE_OK && t.did == STORE_MERGE_REFUSED ? fail(err, STORE_FAILED, o, t.reason)
                                                            : code;
}

static enum store_code fetch_one(const struct remote *o, const char *key, struct store *into,
                                 struct store_error *err)
{
    struct strbuf answer = {.text = NULL};
    struct log_texts read = {.n = 0};
    struct parse_error why;
    char path[64];
    snprintf(path, sizeof path, "/api/log?match=%s", key);
    const struct remote_request r = {.path = path, .gives = type_log};
    enum store_code code = ask(o, &r, &answer, err);
    if (code == STORE_OK)
        code = log_text_read(answer.text ? answer.text : "", answer.length, &read, &why)
                   ? store_fetched(o, &read, key, into, err)
                   : fail(err, STORE_FAILED, o, why.reason);
    log_texts_free(&read);
    strbuf_free(&answer);
    return code;
}

/* Selects the keys to fetch: matches whose head or seal, as listed in `lines`, `here` lacks.
 * Returns false if a line is malformed. */
static bool choose_keys(const char *lines, const struct string_set *here, bool all,
                        struct string_set *wanted)
{
    char key[STORE_KEY_SIZE], what[STRING_SET_SIZE];
    bool good = true;
    for (const char *at = lines; good && *at;) {
        bool seal = strncmp(at, "seal ", 5) == 0;
        good = sscanf(seal ? at + 5 : at, "%36s %128s", key, what) == 2 && store_is_key(key);
        if (good && ((all && !seal) || !string_set_has(here, what)))
            string_set_add(wanted, key);
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    string_set_sort(wanted);
    return good;
}

enum store_code remote_fetch(const struct remote *o, const struct string_set *here, bool all,
                             struct store *into, struct store_error *err)
{
    struct strbuf answer = {.text = NULL};
    struct string_set wanted = {.count = 0};
    const char *lines = "";
    const struct remote_request r = {.path = "/api/heads", .gives = type_text};
    enum store_code code = ask_lines(o, &r, &answer, &lines, err);
    if (code == STORE_OK && !choose_keys(lines, here, all, &wanted))
        code = fail_none(o, err);
    if (code == STORE_OK && wanted.failed)
        code = fail(err, STORE_FAILED, o, _("out of memory"));
    for (size_t i = 0; code == STORE_OK && i < wanted.count; i++)
        if (!i || strcmp(wanted.text[i], wanted.text[i - 1]) != 0)
            code = fetch_one(o, wanted.text[i], into, err);
    string_set_free(&wanted);
    strbuf_free(&answer);
    return code;
}
