/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/json.h"
#include "text/record.h"
#include "text/render_coup.h"

/* The worst of two: what failed, then what was not read, then what was found. */
static enum status worse(enum status a, enum status b)
{
    static const int rank[] = {[STATUS_OK] = 0,
                               [STATUS_FOUND] = 1,
                               [STATUS_NOT_READ] = 2,
                               [STATUS_USAGE] = 3,
                               [STATUS_FAILED] = 4};
    return rank[a] > rank[b] ? a : b;
}

static enum status complain(const char *file, const char *reason)
{
    struct words w = {.text = NULL};
    words_add_clean(&w, file);
    fprintf(stderr, "referee: %s: %s\n", w.failed ? "?" : w.text, reason);
    words_free(&w);
    return STATUS_FAILED;
}

static FILE *open_file(const char *name)
{
    return strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
}

static void close_file(FILE *f)
{
    if (f != stdin)
        fclose(f);
}

static const char *shown_name(const char *name)
{
    return strcmp(name, "-") == 0 ? "stdin" : name;
}

/* Prints and frees. */
static enum status put_json(char *json)
{
    if (!json)
        return complain("output", "no memory");
    enum status s = puts(json) < 0 ? complain("output", strerror(errno)) : STATUS_OK;
    free(json);
    return s;
}

static enum status put_words(struct words *w)
{
    if (w->failed)
        return complain("output", "no memory");
    if (w->length && fwrite(w->text, 1, w->length, stdout) != w->length)
        return complain("output", strerror(errno));
    w->length = 0;
    return STATUS_OK;
}

/* Each file, or standard input when none is named, through `one`. */
static enum status each_file(char *const files[], int count, bool json,
                             enum status (*one)(FILE *, const char *, bool))
{
    static char *const only_stdin[] = {"-"};
    enum status worst = STATUS_OK;
    if (!count) {
        files = only_stdin;
        count = 1;
    }
    for (int i = 0; i < count; i++) {
        FILE *f = open_file(files[i]);
        if (!f) {
            worst = worse(worst, complain(files[i], strerror(errno)));
            continue;
        }
        worst = worse(worst, one(f, shown_name(files[i]), json));
        if (ferror(f))
            worst = worse(worst, complain(files[i], strerror(errno)));
        close_file(f);
    }
    if (fflush(stdout) != 0)
        worst = worse(worst, complain("output", strerror(errno)));
    return worst;
}

/* --- judge ------------------------------------------------------------------------------------ */

static enum status judge_line(const char *line, size_t length, const char *file, int number,
                              bool json, struct words *w)
{
    struct text_error err;
    struct position p;
    if (!position_read(line, length, &p, &err)) {
        if (json)
            return worse(STATUS_NOT_READ, put_json(json_judge_error(line, length, &err)));
        struct words name = {.text = NULL};
        words_add_clean(&name, file);
        fprintf(stderr, "%s:%d:%d: %s\n", name.failed ? "?" : name.text, number, err.column,
                err.reason);
        words_free(&name);
        return STATUS_NOT_READ;
    }
    bool thrown = p.dice.high != 0;
    struct plays plays;
    struct dues dues;
    if (thrown) {
        struct options o = options_default();
        struct view v = position_view(&p);
        plays_list(&p, &v, &plays);
        dues_list(&p, &v, &plays, &o, &dues);
    }
    const struct plays *l = thrown ? &plays : NULL;
    const struct dues *d = thrown ? &dues : NULL;
    if (json)
        return put_json(json_judge(line, length, &p, l, d));
    render_judge(w, &p, l, d);
    return put_words(w);
}

static enum status judge_file(FILE *f, const char *name, bool json)
{
    enum status worst = STATUS_OK;
    struct words w = {.text = NULL};
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    for (int number = 1; (n = getline(&line, &room, f)) >= 0; number++) {
        size_t length = (size_t)n;
        if (length && line[length - 1] == '\n')
            length--;
        worst = worse(worst, judge_line(line, length, name, number, json, &w));
    }
    free(line);
    words_free(&w);
    return worst;
}

enum status batch_judge(char *const files[], int count, bool json)
{
    return each_file(files, count, json, judge_file);
}

/* --- replay ----------------------------------------------------------------------------------- */

/* A coup waits for the next one, whose claims may change what became of its schools. */
struct replay {
    bool json;
    enum status status;
    struct words words;
    bool waiting;
    struct coup coup;
    struct ruling ruling;
    struct founding founding;
};

/* A false move, a school, or a mark that is not what was due. */
static bool found_against(const struct ruling *r, const struct coup *c)
{
    bool wrong = c->decision != GO && r->marked[ROLLER] != r->due[ROLLER];
    wrong |= c->mark[OPPONENT].kind != MARK_AS_DUE && r->complete && c->decision != GO &&
             r->marked[OPPONENT] != r->due[OPPONENT];
    return wrong || !r->legal || r->faults.count || r->schools.count;
}

static void put_coup(struct replay *r)
{
    if (!r->waiting)
        return;
    r->waiting = false;
    if (found_against(&r->ruling, &r->coup))
        r->status = worse(r->status, STATUS_FOUND);
    if (r->json) {
        r->status = worse(r->status, put_json(json_coup(&r->ruling, &r->coup)));
        return;
    }
    const char *names[2] = {r->founding.white[0] ? r->founding.white : "White",
                            r->founding.black[0] ? r->founding.black : "Black"};
    render_coup(&r->words, &r->ruling, &r->coup, names);
    r->status = worse(r->status, put_words(&r->words));
}

static void take_coup(void *context, const struct desk *d, bool last)
{
    struct replay *r = context;
    if (r->waiting)
        schools_settle(&r->ruling.schools, d->ruling.claim, d->ruling.claims);
    put_coup(r);
    r->coup = d->coup;
    r->ruling = d->ruling;
    r->waiting = true;
    if (last)
        put_coup(r);
}

static void begin_game(void *context, const struct founding *f)
{
    struct replay *r = context;
    put_coup(r);
    r->founding = *f;
}

/* All of a file in memory; NULL with errno when it cannot be. */
static char *read_all(FILE *f, size_t *length)
{
    size_t room = 1 << 16, n = 0;
    char *text = malloc(room);
    while (text) {
        n += fread(text + n, 1, room - n, f);
        if (n < room)
            break;
        char *more = realloc(text, room *= 2);
        if (!more)
            free(text);
        text = more;
    }
    *length = n;
    return text;
}

static enum status replay_file(FILE *f, const char *name, bool json)
{
    size_t length;
    char *text = read_all(f, &length);
    struct replay *r = calloc(1, sizeof *r);
    enum status status;
    if (!text || !r) {
        status = complain(name, "no memory");
    } else {
        struct record_reader to = {.begins = begin_game, .coup = take_coup, .context = r};
        struct text_error err;
        r->json = json;
        bool understood = record_read(text, length, &to, &err);
        put_coup(r);
        status = r->status;
        if (!understood) {
            struct words shown = {.text = NULL};
            words_add_clean(&shown, name);
            fprintf(stderr, "%s:%d:%d: %s\n", shown.failed ? "?" : shown.text, err.line, err.column,
                    err.reason);
            words_free(&shown);
            status = worse(status, STATUS_NOT_READ);
        }
        words_free(&r->words);
    }
    free(r);
    free(text);
    return status;
}

enum status batch_replay(char *const files[], int count, bool json)
{
    return each_file(files, count, json, replay_file);
}
