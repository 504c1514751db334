/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store_samples.h"

#include <dirent.h>
#include <unistd.h>

#include "base/memory.h"
#include "db/merge.h"
#include "db/store_ops.h"
#include "tests/support/test.h"

void sample_folder_make(struct sample_folder *folder)
{
    test_template(folder->path, "referee-store");
    assert_non_null(mkdtemp(folder->path));
}

static void remove_tree(const char *path)
{
    DIR *dir = opendir(path);
    const struct dirent *one = NULL;
    /* cppcheck-suppress readdirCalled */
    while (dir != NULL && (one = readdir(dir)) != NULL) {
        if (strcmp(one->d_name, ".") != 0 && strcmp(one->d_name, "..") != 0) {
            char name[512];
            (void)snprintf(name, sizeof name, "%s/%s", path, one->d_name);
            if (unlink(name) != 0)
                remove_tree(name);
        }
    }
    if (dir != NULL)
        (void)closedir(dir);
    (void)rmdir(path);
}

void sample_folder_remove(const struct sample_folder *folder)
{
    remove_tree(folder->path);
}

const char *sample_path(const struct sample_folder *folder, const char *name)
{
    static char path[4][2 * TEST_PATH];
    static unsigned next;
    char *to = path[next++ % 4];
    (void)snprintf(to, sizeof path[0], "%s/%s", folder->path, name);
    return to;
}

void sample_match(struct store *s, char key[STORE_KEY_SIZE])
{
    static const struct store_header headers[] = {{"Round", "3"}, {"Arbiter", "Cécile"}};
    const struct store_match_new match = {.game = "trictrac",
                                          .details = {.player = {"Ada", "Berthe"},
                                                      .players = 2,
                                                      .event = "Fête",
                                                      .site = "Lyon",
                                                      .date = "2026.11.20",
                                                      .options = "exit-throw=same",
                                                      .headers = headers,
                                                      .n_headers = 2}};
    struct store_error err = {0};
    if (store_match_create(s, &match, key, &err) != STORE_OK)
        fail_msg("%s", err.text);
}

struct store_coup sample_coup(long number, long entry)
{
    return (struct store_coup){.number = number,
                               .entry = entry,
                               .seat = number % 2 == 1 ? 0 : 1,
                               .dice = "64",
                               .play = "1/7 1/5",
                               .ruling = "{\"points\":4}",
                               .score = "4:0 1:0 w rail",
                               .position = "W:1x15 B:1x15",
                               .next = number % 2 == 1 ? 1 : 0};
}

enum store_code sample_append(struct store *s, const char *key, long expected, const char *text,
                              struct store_error *err)
{
    const struct store_entry_new entry = {.kind = "line", .text = text};
    const struct store_coup coup = sample_coup(expected + 1, expected + 1);
    const struct store_due due = {expected + 1, 0, "jan", "true-hit", 4};
    const struct store_batch batch = {.expected = expected,
                                      .entries = &entry,
                                      .n_entries = 1,
                                      .coups = &coup,
                                      .n_coups = 1,
                                      .dues = &due,
                                      .n_dues = 1};
    return store_append(s, key, &batch, err);
}

static int take_head(void *ctx, const struct store_match *match)
{
    *(long *)ctx = match->head_seq;
    return 0;
}

long sample_head(struct store *s, const char *key)
{
    long head = -1;
    struct store_error err = {0};
    if (store_match_get(s, key, take_head, &head, &err) != STORE_OK)
        fail_msg("%s", err.text);
    return head;
}

/* The text of a record while it is written. */
struct picture {
    struct store *s;
    FILE *out;
    enum store_code code;
};

static void put(struct picture *p, const char *text)
{
    (void)fprintf(p->out, "%s|", text == NULL ? "(none)" : text);
}

static void put_number(struct picture *p, long number)
{
    (void)fprintf(p->out, "%ld|", number);
}

static int draw_header(void *ctx, const struct store_header *h)
{
    struct picture *p = ctx;
    (void)fputs("\n header ", p->out);
    put(p, h->key);
    put(p, h->value);
    return 0;
}

static int draw_founding(void *ctx, const struct store_match_new *f)
{
    struct picture *p = ctx;
    (void)fputs("\n founding ", p->out);
    put(p, f->game);
    put(p, f->key);
    put(p, f->origin);
    put(p, f->created);
    put_number(p, f->details.listed);
    for (int i = 0; i < f->details.players; i++)
        put(p, f->details.player[i]);
    put(p, f->details.event);
    put(p, f->details.site);
    put(p, f->details.date);
    put(p, f->details.options);
    for (size_t i = 0; i < f->details.n_headers; i++)
        (void)draw_header(ctx, &f->details.headers[i]);
    return 0;
}

static int draw_entry(void *ctx, const struct store_entry *e)
{
    struct picture *p = ctx;
    (void)fputs("\n entry ", p->out);
    put_number(p, e->seq);
    put(p, e->uuid);
    put(p, e->kind);
    put(p, e->text);
    put(p, e->at);
    put(p, e->note);
    put(p, e->hash);
    return 0;
}

static int draw_coup(void *ctx, const struct store_coup *k)
{
    struct picture *p = ctx;
    (void)fputs("\n coup ", p->out);
    put_number(p, k->number);
    put_number(p, k->entry);
    put_number(p, k->seat);
    put(p, k->dice);
    put(p, k->play);
    put(p, k->ruling);
    put(p, k->score);
    put(p, k->marked);
    put(p, k->position);
    put_number(p, k->next);
    return 0;
}

static int draw_due(void *ctx, const struct store_due *d)
{
    struct picture *p = ctx;
    (void)fputs("\n due ", p->out);
    put_number(p, d->coup);
    put(p, d->kind);
    put_number(p, d->seat);
    put(p, d->name);
    put_number(p, d->points);
    return 0;
}

static int draw_claim(void *ctx, const struct store_claim *c)
{
    struct picture *p = ctx;
    (void)fputs("\n claim ", p->out);
    put(p, c->match);
    put_number(p, c->entry);
    put_number(p, c->ordinal);
    put_number(p, c->coup);
    put_number(p, c->by);
    put_number(p, c->against);
    put(p, c->kind);
    put_number(p, c->claimed);
    put_number(p, c->due);
    put_number(p, c->marked);
    put(p, c->ruling);
    put(p, c->article);
    put_number(p, c->pays);
    put_number(p, c->pays ? c->taken : 0);
    put_number(p, c->pays ? c->given : 0);
    put_number(p, c->protest);
    put(p, c->at);
    put(p, c->note);
    put_number(p, c->overrules_entry);
    put_number(p, c->overrules_ordinal);
    return 0;
}

static void keep(struct picture *p, enum store_code code)
{
    p->code = p->code == STORE_OK ? code : p->code;
}

static int draw_match(void *ctx, const struct store_match *m)
{
    struct picture *p = ctx;
    (void)fputs("\nmatch ", p->out);
    put(p, m->key);
    put(p, m->origin);
    put(p, m->version);
    put_number(p, m->chosen);
    put(p, m->game);
    for (int i = 0; i < m->seats; i++) {
        put(p, m->seat[i].player);
        put_number(p, m->seat[i].won);
        put_number(p, m->seat[i].major);
        put_number(p, m->seat[i].minor);
        put_number(p, m->seat[i].stakes);
    }
    put(p, m->event);
    put(p, m->site);
    put(p, m->date);
    put(p, m->options);
    put(p, m->state);
    put(p, m->created);
    put(p, m->updated);
    put(p, m->founding_hash);
    put_number(p, m->head_seq);
    put(p, m->head_hash);
    put_number(p, m->coups);
    put(p, m->fingerprint);
    put_number(p, m->revision);
    keep(p, store_founding(p->s, m->key, draw_founding, p, NULL));
    keep(p, store_headers(p->s, m->key, draw_header, p, NULL));
    keep(p, store_entries(p->s, m->key, 1, draw_entry, p, NULL));
    keep(p, store_coups(p->s, m->key, draw_coup, p, NULL));
    keep(p, store_dues(p->s, m->key, draw_due, p, NULL));
    keep(p, store_claims(p->s, m->key, draw_claim, p, NULL));
    return 0;
}

static int draw_player(void *ctx, const char *name)
{
    struct picture *p = ctx;
    (void)fputs("\nplayer ", p->out);
    put(p, name);
    return 0;
}

char *sample_picture(struct store *s)
{
    char *text = NULL;
    size_t n = 0;
    struct picture p = {.s = s, .out = open_memstream(&text, &n)};
    assert_non_null(p.out);
    keep(&p, store_matches(s, NULL, draw_match, &p, NULL));
    keep(&p, store_players(s, NULL, draw_player, &p, NULL));
    (void)fclose(p.out);
    if (p.code != STORE_OK) {
        free(text);
        return NULL;
    }
    return text;
}

void sample_unchanged(struct store *s, char *picture)
{
    char *now = sample_picture(s);
    assert_non_null(picture);
    assert_non_null(now);
    assert_string_equal(now, picture);
    free(now);
    free(picture);
}

unsigned char *sample_bytes(const char *path, size_t *n)
{
    enum { MOST = 1 << 22 };
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = malloc(MOST);
    assert_non_null(file);
    assert_non_null(bytes);
    *n = fread(bytes, 1, MOST, file);
    (void)fclose(file);
    return bytes;
}

void sample_write(const char *path, const void *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

/* --- between two records ---------------------------------------------------------------------- */

/* The rows of a match in memory. */
struct carried_rows {
    struct store *from;
    const char *key;
    struct arena texts;
    struct store_coup *coups;
    struct store_due *dues;
    struct store_claim *claims;
    size_t n_coups, n_dues, n_claims;
    struct store_change change;
};

static int take_coup(void *ctx, const struct store_coup *coup)
{
    struct carried_rows *r = ctx;
    struct store_coup *coups = arena_array(&r->texts, r->coups, r->n_coups, sizeof *coups);
    if (coups == NULL)
        return 1;
    r->coups = coups;
    struct store_coup *to = &coups[r->n_coups++];
    *to = *coup;
    to->play = arena_copy(&r->texts, coup->play);
    to->ruling = arena_copy(&r->texts, coup->ruling);
    to->dice = arena_copy(&r->texts, coup->dice);
    to->score = arena_copy(&r->texts, coup->score);
    to->marked = arena_copy(&r->texts, coup->marked);
    to->position = arena_copy(&r->texts, coup->position);
    return r->texts.failed;
}

static int take_due(void *ctx, const struct store_due *due)
{
    struct carried_rows *r = ctx;
    struct store_due *dues = arena_array(&r->texts, r->dues, r->n_dues, sizeof *dues);
    if (dues == NULL)
        return 1;
    r->dues = dues;
    struct store_due *to = &dues[r->n_dues++];
    *to = *due;
    to->kind = arena_copy(&r->texts, due->kind);
    to->name = arena_copy(&r->texts, due->name);
    return r->texts.failed;
}

static int take_claim(void *ctx, const struct store_claim *claim)
{
    struct carried_rows *r = ctx;
    struct store_claim *claims = arena_array(&r->texts, r->claims, r->n_claims, sizeof *claims);
    if (claims == NULL)
        return 1;
    r->claims = claims;
    struct store_claim *to = &claims[r->n_claims++];
    *to = *claim;
    to->kind = arena_copy(&r->texts, claim->kind);
    to->ruling = arena_copy(&r->texts, claim->ruling);
    to->article = arena_copy(&r->texts, claim->article);
    to->note = arena_copy(&r->texts, claim->note);
    to->decided = NULL;
    return r->texts.failed;
}

static int take_result(void *ctx, const struct store_match *match)
{
    struct carried_rows *r = ctx;
    r->change = (struct store_change){.state = arena_copy(&r->texts, match->state),
                                      .seats = match->seats,
                                      .fingerprint = arena_copy(&r->texts, match->fingerprint),
                                      .revision = match->revision,
                                      .updated = arena_copy(&r->texts, match->updated)};
    for (int i = 0; i < match->seats; i++) {
        const struct store_seat *s = &match->seat[i];
        r->change.winners |= (unsigned)s->won << i;
        r->change.at[i] = (struct store_standing){s->major, s->minor, s->stakes};
    }
    return 1;
}

static int take_head_seq(void *ctx, const struct store_match *match)
{
    *(long *)ctx = match->head_seq;
    return 0;
}

static bool carry_rows(struct store_taking *t, const struct store_log *log, struct store_batch *out,
                       struct store_error *err)
{
    struct carried_rows *r = t->ctx;
    (void)log;
    if (store_coups(r->from, r->key, take_coup, r, err) != STORE_OK ||
        store_dues(r->from, r->key, take_due, r, err) != STORE_OK ||
        store_claims(r->from, r->key, take_claim, r, err) != STORE_OK ||
        store_match_get(r->from, r->key, take_result, r, err) != STORE_OK)
        return false;
    *out = (struct store_batch){.first_coup = 1,
                                .coups = r->coups,
                                .n_coups = r->n_coups,
                                .dues = r->dues,
                                .n_dues = r->n_dues,
                                .first_claim = 1,
                                .claims = r->claims,
                                .n_claims = r->n_claims,
                                .change = &r->change};
    return true;
}

enum store_code sample_carry(struct store *to, struct store *from, const char *key, bool dry,
                             enum store_merge *did, char to_key[STORE_KEY_SIZE],
                             struct store_error *err)
{
    struct store_log *log = NULL;
    struct carried_rows rows = {.from = from, .key = key};
    struct store_taking t = {
        .own = to->club[0] == '\0', .dry = dry, .rows = carry_rows, .ctx = &rows};
    enum store_code code = store_log_take(from, key, &log, err);
    t.log = log;
    if (code == STORE_OK)
        code = store_take(to, &t, 1, NULL, err);
    store_log_free(log);
    arena_free(&rows.texts);
    *did = t.did;
    (void)snprintf(to_key, STORE_KEY_SIZE, "%s", t.key);
    if (code != STORE_OK || t.did < STORE_MERGE_REFUSED)
        return code;
    (void)snprintf(err->text, sizeof err->text, "%.255s", t.reason);
    return err->code = STORE_INVALID;
}

static struct store *rows_from;

void sample_rows_from(struct store *from)
{
    rows_from = from;
}

enum store_code sample_rows(struct store *s, const char *key, struct store_error *err)
{
    struct carried_rows rows = {.from = rows_from, .key = key};
    struct store_taking t = {.ctx = &rows};
    struct store_batch batch;
    enum store_code code = STORE_FAILED;
    if (carry_rows(&t, NULL, &batch, err)) {
        (void)store_match_get(rows_from, key, take_head_seq, &batch.expected, err);
        code = store_append(s, key, &batch, err);
    }
    arena_free(&rows.texts);
    return code;
}
