/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sequence_checks.h"

#include "games/game.h"
#include "tests/support/test.h"

bool fail_at(struct failure *f, int word, const char *kind, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    f->word = word;
    snprintf(f->kind, sizeof f->kind, "%s", kind);
    vsnprintf(f->text, sizeof f->text, format, args);
    va_end(args);
    return false;
}

/* ----------------------------------------------------------------------------- the headers */

void read_headers(struct founding *f, const char *headers)
{
    char *at, *end;
    memset(f, 0, sizeof *f);
    snprintf(f->text, sizeof f->text, "%s", headers);
    f->header = (struct store_header){"Setup", ""};
    for (at = f->text; (at = strchr(at, '[')) != NULL; at = end + 1) {
        char *value = strchr(at, '"') + 1;
        bool option = strncmp(at, "[Option", 7) == 0;
        end = strchr(value, '"');
        *end = 0;
        if (option)
            snprintf(f->options + strlen(f->options), sizeof f->options - strlen(f->options),
                     "%s%s", *f->options ? " " : "", value);
        else
            f->header.value = value;
    }
    f->details = (struct store_details){.player = {"Anna", "Boris"},
                                        .players = 2,
                                        .options = f->options,
                                        .headers = &f->header,
                                        .n_headers = *f->header.value ? 1 : 0};
}

struct turns *begin_turns(const struct founding *f)
{
    struct parse_error why;
    struct turns *t = turns_begin(game_named("trictrac"), &f->details, &why);
    if (!t)
        fail_msg("%s: %s", f->header.value, why.reason);
    return t;
}

/* ------------------------------------------------------------------------------ shrinking */

static void drop_words(struct drawn_events *d, int from, int count)
{
    memmove(d->word[from], d->word[from + count],
            sizeof *d->word * (size_t)(d->words - from - count));
    d->words -= count;
}

static bool fails_alike(const struct property *p, const struct drawn_events *d,
                        const struct failure *was, struct failure *now)
{
    return !p->holds(d, now) && strcmp(now->kind, was->kind) == 0;
}

/* Leaves out words while the sequence fails in the same way. */
static void shrink(const struct property *p, struct drawn_events *d, struct failure *f)
{
    static struct drawn_events less;
    static struct failure now;
    bool again = true;
    while (again) {
        again = false;
        if (d->words > f->word + 1)
            drop_words(d, f->word + 1, d->words - f->word - 1);
        for (int count = 3; count > 0; count--)
            for (int i = d->words - count; i >= 0; i--) {
                less = *d;
                if (i + count > less.words)
                    continue;
                drop_words(&less, i, count);
                if (!fails_alike(p, &less, f, &now))
                    continue;
                *d = less;
                *f = now;
                again = true;
            }
    }
}

static void print_failure(const struct drawn_events *d, const struct failure *f)
{
    printf("%s\n", d->headers);
    for (int i = 0; i < d->words; i++)
        printf("%s\n", d->word[i]);
    printf("=> %s: %s\n\n", f->kind, f->text);
}

/* --------------------------------------------------------------------------------- running */

enum { KINDS = 96 };

struct run {
    uint64_t seed;
    int sequences, shown;
    const char *names; /* NULL: all */
};

/* The failures of a property, by kind. */
struct tally {
    int known, failed;
    int count[KINDS];
    char kind[KINDS][FAILURE_KIND];
};

static void check(const struct property *p, const struct run *r, const struct drawn_events *drawn,
                  struct tally *t)
{
    static struct drawn_events d;
    static struct failure f;
    if (p->holds(drawn, &f))
        return;
    int k = 0;
    t->failed++;
    while (k < t->known && strcmp(t->kind[k], f.kind) != 0)
        k++;
    if (k == KINDS)
        return;
    if (k == t->known)
        snprintf(t->kind[t->known++], FAILURE_KIND, "%s", f.kind);
    if (t->count[k]++ >= r->shown)
        return;
    d = *drawn;
    shrink(p, &d, &f);
    print_failure(&d, &f);
}

static int failed_of(const struct property *list, size_t count, const struct run *r)
{
    static struct drawn_events d;
    struct tally *tally = calloc(count, sizeof *tally);
    int failed = 0;
    assert_non_null(tally);
    for (int i = 0; i < r->sequences; i++) {
        drawn_events(&d, r->seed * 1000003 + (uint64_t)i);
        for (size_t k = 0; k < count; k++)
            if (!r->names || strchr(r->names, *list[k].name))
                check(&list[k], r, &d, &tally[k]);
    }
    for (size_t k = 0; k < count; k++) {
        for (int n = 0; n < tally[k].known; n++)
            printf("%6d  %s\n", tally[k].count[n], tally[k].kind[n]);
        printf("%s: %d of %d sequences fail\n", list[k].name, tally[k].failed, r->sequences);
        failed += tally[k].failed;
    }
    free(tally);
    return failed;
}

/* Headers in the first line, then one act a line. */
static bool read_text(const char *path, struct drawn_events *d)
{
    FILE *file = fopen(path, "r");
    char line[EVENTS_HEADERS];
    memset(d, 0, sizeof *d);
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (*line == '[' && !d->words)
            snprintf(d->headers, sizeof d->headers, "%s", line);
        else if (*line && strncmp(line, "=>", 2) != 0 && d->words < EVENTS_WORDS)
            snprintf(d->word[d->words++], EVENTS_WORD, "%.*s", EVENTS_WORD - 1, line);
    }
    if (file)
        fclose(file);
    return file && *d->headers;
}

static int failed_of_text(const struct property *list, size_t count, const char *path)
{
    static struct drawn_events d;
    static struct failure f;
    int failed = 0;
    if (!read_text(path, &d))
        fail_msg("%s: no text of this form", path);
    for (size_t i = 0; i < count; i++)
        if (!list[i].holds(&d, &f)) {
            failed++;
            print_failure(&d, &f);
        }
    return failed;
}

int check_sequences(const struct property *list, size_t count, int argc, char **argv)
{
    struct run r = {.seed = 1, .sequences = 100, .shown = 2};
    if (argc == 2)
        return failed_of_text(list, count, argv[1]);
    if (argc > 2) {
        r.seed = strtoull(argv[1], NULL, 10);
        r.sequences = atoi(argv[2]);
    }
    r.names = argc > 3 ? argv[3] : NULL;
    r.shown = argc > 4 ? atoi(argv[4]) : r.shown;
    return failed_of(list, count, &r);
}
