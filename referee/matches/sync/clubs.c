/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "clubs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "base/date.h"
#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "db/open/open.h"
#include "db/postgresql/office.h"
#include "db/store.h"
#include "log/rows.h"
#include "matches/command/command.h"
#include "merge.h"

/* --- office ---------------------------------------------------------------------------------- */

/* `server`: the operator of a record on PostgreSQL checks and upgrades it. */

/* --- check ------------------------------------------------------------------------------------ */

/* The sentence about a fact: it takes its values in order. */
struct fact_sentence {
    const char *code;
    const char *text;
    const char *name[OFFICE_VALUES]; /* of the values, in JSON; NULL: no value */
};

enum { VERDICT_WIDTH = 7 }; /* columns of "WRONG  " */

static const struct fact_sentence sentences[] = {
    {"server", N_("PostgreSQL %s"), {"version"}},
    {"server-old", N_("PostgreSQL %s: 14 or later is needed"), {"version"}},
    {"follows-another",
     N_("this server follows another and cannot be written: name the first one too, with "
        "target_session_attrs=read-write"),
     {NULL}},
    {"format", N_("the tables are of format %s"), {"format", "known"}},
    {"format-older",
     N_("the tables are of format %s, and this program knows %s: `referee server upgrade` brings "
        "them up to date"),
     {"format", "known"}},
    {"format-newer",
     N_("the tables are of a later format than %2$s, the one this program knows: install the "
        "program that the office has"),
     {"format", "known"}},
    {"not-a-record", N_("the tables are not those of a record"), {"format", "known"}},
    {"no-tables", N_("there is no record yet: `referee server upgrade` makes one"), {NULL}},
    {"local", N_("the connection does not leave this machine"), {NULL}},
    {"no-tls", N_("the connection is not encrypted: set ssl = on at the server"), {NULL}},
    {"tls", N_("the connection is encrypted"), {NULL}},
    {"clock", N_("the server's clock agrees with this one (%s s)"), {"seconds"}},
    {"clock-off", N_("the server's clock is off by %s s"), {"seconds"}},
    {"owner", N_("the tables belong to %s"), {"role"}},
    {"member-of-owner", N_("%s has the owner's rights: it could delete everything"), {"role"}},
    {"may-write",
     N_("%s may %s in the tables of the record: only their owner writes to them"),
     {"role", "rights"}},
    {"replication-unseen",
     N_("%s may not see what follows this server: grant pg_monitor to it"),
     {"role"}},
    {"one-copy",
     N_("no second server is waited for: what is pushed is on one machine only"),
     {NULL}},
    {"no-standby", N_("%s does not follow: commits wait for it"), {"waited_for"}},
    {"standby", N_("%s follows (%s), %s s behind"), {"name", "state", "seconds"}},
    {"standby-behind",
     N_("%s follows (%s), and is %s s behind or catching up"),
     {"name", "state", "seconds"}},
    {"pushed", N_("%s: last entry %s"), {"club", "at"}},
    {"arrived", N_("%s: last signed by the office %s"), {"club", "at"}},
    {"entry-last", N_("last entry of all: %2$s"), {NULL, "at"}},
    {"connected", N_("%s is connected from %s since %s"), {"role", "address", "since"}},
};

struct office_checking {
    const struct record_job *job;
    enum status status;
};

static const struct fact_sentence *find(const char *code)
{
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++)
        if (strcmp(sentences[i].code, code) == 0)
            return &sentences[i];
    return NULL;
}

static void print_fact_json(struct office_checking *c, const struct office_fact *f,
                            const struct fact_sentence *s)
{
    struct json_builder o = make(json_object()), values = make(json_object());
    put_text(&o, "check", f->subject);
    put_text(&o, "found", f->code);
    put(&o, "wrong", json_boolean(f->wrong));
    for (int i = 0; i < OFFICE_VALUES; i++)
        if (s->name[i])
            put_text(&values, s->name[i], *f->value[i] ? f->value[i] : NULL);
    put(&o, "values", made(&values));
    c->status = status_worse(c->status, print_json(line_of(made(&o))));
}

/* A value of a sentence, without control characters; a time in the user's form. */
static void show_value(const char *value, struct strbuf *w)
{
    char at[MOMENT_SAID];
    if (is_timestamp(value)) {
        format_timestamp(value, at);
        strbuf_add(w, "%s", at);
    } else {
        strbuf_add_clean(w, *value ? value : "-");
    }
}

static void print_fact(struct office_checking *c, const struct office_fact *f,
                       const struct fact_sentence *s)
{
    struct strbuf w = {.text = NULL}, value[OFFICE_VALUES] = {{.text = NULL}};
    for (int i = 0; i < OFFICE_VALUES; i++) {
        show_value(f->value[i], &value[i]);
        w.failed |= value[i].failed;
    }
    const char *word = f->wrong ? _("WRONG") : _("good");
    strbuf_add(&w, "%s%*s", word, VERDICT_WIDTH - utf8_width(word, strlen(word)), "");
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (!w.failed)
        strbuf_add(&w, _(s->text), value[0].text, value[1].text, value[2].text);
#pragma GCC diagnostic pop
    strbuf_add(&w, "\n");
    c->status = status_worse(c->status, print_buf(&w));
    for (int i = 0; i < OFFICE_VALUES; i++)
        strbuf_free(&value[i]);
    strbuf_free(&w);
}

static int take_fact(void *ctx, const struct office_fact *f)
{
    struct office_checking *c = ctx;
    const struct fact_sentence *s = find(f->code);
    if (!s)
        return 0;
    if (c->job->options->json)
        print_fact_json(c, f, s);
    else
        print_fact(c, f, s);
    if (f->wrong)
        c->status = status_worse(c->status, STATUS_FOUND);
    return 0;
}

static enum status check(const struct record_job *job, const char *address, const char *shown)
{
    struct store_error err;
    struct office_checking c = {.job = job};
    if (store_office_check(address, shown, take_fact, &c, &err) != STORE_OK)
        return status_worse(c.status, print_store_error(&err));
    return c.status;
}

/* --- upgrade ---------------------------------------------------------------------------------- */

static void say_begin(void *ctx, long from, long to)
{
    struct strbuf w = {.text = NULL};
    (void)ctx;
    if (from)
        strbuf_add(&w,
                   _("The tables are of format %ld and become those of format %ld; a backup is "
                     "written first. Clubs that push wait until then.\n"),
                   from, to);
    print_buf(&w);
    fflush(stdout);
    strbuf_free(&w);
}

static enum status say_done(const struct office_upgrade *u, const char *backup)
{
    struct strbuf w = {.text = NULL};
    if (u->backed)
        say_backup(backup);
    if (u->from == 0)
        strbuf_add(&w, _("The tables are made, of format %ld.\n"), u->to);
    else if (u->from < u->to)
        strbuf_add(&w, _("The tables are of format %ld now.\n"), u->to);
    else
        strbuf_add(&w, _("The tables are of format %ld already.\n"), u->to);
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

static enum status upgrade(const char *address, const char *shown)
{
    struct store_error err;
    struct office_upgrade u = {.rows = rows_make, .begins = say_begin};
    enum store_code code = STORE_CONFLICT;
    enum status status = STATUS_FAILED;
    for (int i = 0; code == STORE_CONFLICT && i < BACKUP_NAMES; i++) {
        struct strbuf path = {.text = NULL};
        backup_name(&path, address, i);
        if (path.failed)
            return print_failure("server", _("out of memory"));
        code = store_office_upgrade(address, shown, path.text, &u, &err);
        if (code == STORE_OK)
            status = say_done(&u, path.text);
        strbuf_free(&path);
    }
    return code == STORE_OK ? status : print_store_error(&err);
}

enum status record_office(const struct record_job *job)
{
    char shown[STORE_PATH_SIZE];
    const char *does = job->words[0], *address = job->words[1];
    if (!store_is_address(address))
        return print_failure(
            "server", _("this needs a record on a server: give its address, postgresql://..."));
    store_where_shown(address, shown);
    return strcmp(does, "check") == 0 ? check(job, address, shown) : upgrade(address, shown);
}

/* --- clubs ----------------------------------------------------------------------------------- */

enum { PATH_ROOM = 4200 };

/* --- the file --------------------------------------------------------------------------------- */

/* NULL: errno has the reason; EPERM: others can read the file. */
static FILE *open_clubs(const char *path)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    bool good = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && !(st.st_mode & 077);
    FILE *f = good ? fdopen(fd, "r") : NULL;
    if (!f) {
        close(fd);
        errno = good ? errno : EPERM;
    }
    return f;
}

bool club_is_name(const char *name)
{
    size_t n = strlen(name);
    return n > 0 && n < CLUB_NAME &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.") == n;
}

/* A nonzero return value ends the iteration. */
typedef int club_fn(void *ctx, const char *name, const char *digest);

/* False: errno has the reason; EINVAL: a line is malformed, whose number is in *at. */
static bool each_club(const char *path, club_fn *fn, void *ctx, int *at)
{
    char name[CLUB_NAME], digest[STORE_HASH_SIZE], more;
    struct text_lines l = {.f = open_clubs(path)};
    bool good = l.f != NULL;
    int stop = 0;
    while (good && !stop && text_lines_next(&l)) {
        if (l.line[strspn(l.line, " \t")] == '\0')
            continue;
        *at = l.number;
        good = sscanf(l.line, "%63s %64s %c", name, digest, &more) == 2 && club_is_name(name) &&
               strlen(digest) == STORE_HASH_SIZE - 1;
        if (good)
            stop = fn(ctx, name, digest);
        else
            errno = EINVAL;
    }
    const int why = errno;
    if (l.f) {
        good &= !text_lines_end(&l, path);
        fclose(l.f);
    }
    errno = why;
    return good;
}

static void say_clubs(const char *path, int at)
{
    struct parse_error e = {.line = at, .column = 1};
    snprintf(e.reason, sizeof e.reason, "%s", _("not a file of clubs: `referee club` creates one"));
    if (errno == EINVAL)
        print_parse_error(path, at, &e);
    else
        print_failure(path, errno == EPERM ? _("other users can read it: run chmod 600")
                                           : strerror(errno));
}

static int pass_over(void *ctx, const char *name, const char *digest)
{
    (void)ctx, (void)name, (void)digest;
    return 0;
}

bool clubs_read(const char *path)
{
    int at = 0;
    bool read = each_club(path, pass_over, NULL, &at);
    if (!read)
        say_clubs(path, at);
    return read;
}

/* --- who it is -------------------------------------------------------------------------------- */

static void digest_of(const char *token, char digest[STORE_HASH_SIZE])
{
    const char *texts[] = {"referee club 1", token};
    store_digest(texts, sizeof texts / sizeof texts[0], digest);
}

struct asking {
    char digest[STORE_HASH_SIZE];
    char *name;
    bool known;
};

static int compare(void *ctx, const char *name, const char *digest)
{
    struct asking *a = ctx;
    if (sodium_memcmp(a->digest, digest, STORE_HASH_SIZE) == 0) {
        a->known = true;
        snprintf(a->name, CLUB_NAME, "%s", name);
    }
    return 0;
}

bool clubs_know(const char *path, const char *authorization, char name[CLUB_NAME])
{
    struct asking a = {.name = name};
    if (!authorization || strncasecmp(authorization, "Bearer ", 7) != 0)
        return false;
    digest_of(authorization + 7, a.digest);
    int at = 0;
    return each_club(path, compare, &a, &at) && a.known;
}

/* --- the command ------------------------------------------------------------------------------ */

/* Rewrites the file without a club, or with one more, and replaces the old file atomically. */
struct renewing {
    FILE *out;
    const char *name;
    bool found;
};

static int copy_others(void *ctx, const char *name, const char *digest)
{
    struct renewing *r = ctx;
    if (strcmp(name, r->name) == 0)
        r->found = true;
    else
        fprintf(r->out, "%s %s\n", name, digest);
    return 0;
}

/* `digest` NULL: removes the club. */
static bool renew(const char *path, const char *name, const char *digest)
{
    char other[PATH_ROOM];
    struct renewing r = {.name = name};
    snprintf(other, sizeof other, "%s.new", path);
    int fd = open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    r.out = fd < 0 ? NULL : fdopen(fd, "w");
    if (!r.out) {
        print_failure(other, strerror(errno));
        return false;
    }
    int at = 0;
    bool good = each_club(path, copy_others, &r, &at) || (errno == ENOENT && digest);
    if (!good)
        say_clubs(path, at);
    if (good && r.found == (digest != NULL)) {
        print_failure(name, digest ? _("this club has a token already: --undo ends it")
                                   : _("there is no such club"));
        good = false;
    } else if (good && digest) {
        fprintf(r.out, "%s %s\n", name, digest);
    }
    good = good && fflush(r.out) == 0 && fsync(fd) == 0;
    good = fclose(r.out) == 0 && good && rename(other, path) == 0;
    if (!good)
        unlink(other);
    return good;
}

static enum status make_token(const char *path, const char *name)
{
    unsigned char bytes[(CLUB_TOKEN - 1) / 2];
    char token[CLUB_TOKEN], digest[STORE_HASH_SIZE];
    if (sodium_init() < 0)
        return print_failure("club", _("out of memory"));
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, sizeof token, bytes, sizeof bytes);
    digest_of(token, digest);
    bool kept = renew(path, name, digest);
    if (kept)
        printf("%s\n", token);
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(token, sizeof token);
    return kept ? flush_output() : STATUS_FAILED;
}

static int list(void *ctx, const char *name, const char *digest)
{
    (void)ctx, (void)digest;
    printf("%s\n", name);
    return 0;
}

/* club CLUBS [NAME]: all of them; a token for a new one; with --undo it is ended. */
enum status record_club(const struct record_job *job)
{
    const char *path = job->words[0], *name = job->count > 1 ? job->words[1] : NULL;
    int at = 0;
    if (!name && !each_club(path, list, NULL, &at)) {
        say_clubs(path, at);
        return STATUS_FAILED;
    }
    if (!name)
        return flush_output();
    if (!club_is_name(name))
        return print_failure(name, _("a club's name may have only letters, digits, - _ and ."));
    if (!job->options->undo)
        return make_token(path, name);
    return renew(path, name, NULL) ? STATUS_OK : STATUS_FAILED;
}
