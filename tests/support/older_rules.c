/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "older_rules.h"

#include "games/trictrac/trictrac.h"
#include "log/load.h"
#include "test.h"

enum { OLDER_TURNS = 3 };

static const struct older_match {
    struct store_details details;
    const char *kind, *text[OLDER_TURNS + 1];
    const char *score[OLDER_TURNS]; /* after each turn by the other rules; NULL: unchanged */
    const char *result;             /* without the checksums; NULL: open */
} older[] = {
    {.details = {.player = {"Carla", "Dora"}, .players = 2, .options = "holes=2"},
     .kind = "record",
     .text = {"1. w 21 +4 1/2 1/3", "2. b 64 +24"},
     .result = "rules 1; over by play; w 0 0 stakes 0; b 2 0 stakes 2; won by b"},
    {.details = {.player = {"Anna", "Boris"},
                 .players = 2,
                 .options = "holes=1",
                 .headers = &(struct store_header){"Setup", "W:1x5,2x2,3x3,4x2,5x2,6 B:1x15 w"},
                 .n_headers = 1},
     .kind = "record",
     .text = {"1. w 53"},
     .score = {"0:0 1:0 rail rail"},
     .result = "rules 1; over by play; w 1 0 stakes 2; b 0 0 stakes 0; won by w"},
    {.details = {.player = {"Karl", "Lena"},
                 .players = 2,
                 .options = "holes=1",
                 .headers =
                     &(struct store_header){"Setup", "W:1,3,6,7x2,8x3,9x2,10x2,11,12x2 B:1x15 w"},
                 .n_headers = 1},
     .kind = "line",
     .text = {"53 6/11 3/6", "21 1/2 1/3", "64 11/17 8/12"},
     .score = {"10:0 0:0 w rail", "10:0 0:0 w rail", "0:0 1:0 rail rail"},
     .result = "rules 1; over by play; w 1 0 stakes 2; b 0 0 stakes 0; won by w"},
    {.details = {.player = {"Mara", "Nils"},
                 .players = 2,
                 .options = "holes=1",
                 .headers =
                     &(struct store_header){"Setup", "W:1,3,6,7x2,8x3,9x2,10x2,11,12x2 B:1x15 w"},
                 .n_headers = 1},
     .kind = "line",
     .text = {"53 6/11 3/6", "21 1/2 1/3"},
     .score = {"10:0 0:0 w rail", "10:0 0:0 w rail"}},
    {.details = {.player = {"Emma", "Fritz"},
                 .players = 2,
                 .headers = &(struct store_header){"Setup", "W:1x5,2x2,3x3,4x2,5x2,6 B:1x15 w"},
                 .n_headers = 1},
     .kind = "line",
     .text = {"53 1/6 3/6", "21 1/2 1/3"},
     .score = {"0:0 2:0 rail w", "0:0 2:0 rail w"}},
};

static size_t texts_of(const struct older_match *m)
{
    size_t n = 0;
    while (m->text[n])
        n++;
    return n;
}

/* Adds the rows by the current rules, with the scores of the other rules. */
static void add_rows(const struct older_match *m, struct replay *play, struct rows *rows)
{
    struct parse_error t;
    struct operations acts = {.op = NULL};
    struct operation op;
    size_t fits = texts_of(m);
    for (size_t i = 0; m->text[i]; i++) {
        enum operation_kind kind;
        assert_true(operation_kind_of(m->kind, &kind));
        assert_true(operation_make(&acts, kind, m->text[i], strlen(m->text[i]), (long)i + 1, &op));
        operations_push(&acts, &op);
    }
    while (!replay_operations(play, &game_trictrac, &m->details, &acts, fits, NULL, &t))
        fits--;
    assert_true(rows_gather(play, 1, 1, (long)fits, rows));
    for (size_t i = 0; i < rows->n_coups; i++)
        rows->coups[i].score = m->score[i] ? m->score[i] : rows->coups[i].score;
    operations_free(&acts);
}

static void add_match(struct store *s, const struct older_match *m)
{
    struct store_entry_new entries[OLDER_TURNS + 1];
    const struct store_match_new founding = {.game = "trictrac", .details = m->details};
    char key[STORE_KEY_SIZE], fingerprint[STORE_HASH_SIZE];
    struct strbuf result = {.text = NULL};
    struct store_error err;
    struct replay play;
    struct result stated;
    struct rows rows;
    size_t n = texts_of(m);
    add_rows(m, &play, &rows);
    for (size_t i = 0; i < n; i++)
        entries[i] = (struct store_entry_new){.kind = m->kind, .text = m->text[i]};
    rows_fingerprint(&rows, founding.game, &m->details, fingerprint);
    struct store_change change = replay_change(&play, fingerprint);
    change.state = "open";
    change.winners = 0;
    if (m->result) {
        strbuf_add(&result, "%s; scores ", m->result);
        for (size_t i = 0; i < n; i++)
            result_add_score(&result, m->score[i] ? m->score[i] : rows.coups[i].score);
        entries[n] = (struct store_entry_new){.kind = RESULT_KIND, .text = result.text};
        assert_true(result_read(result.text, &stated));
        result_put(&stated, &change);
    }
    change.revision = 1;
    struct store_batch batch = rows_batch(&rows, &change);
    batch.entries = entries;
    batch.n_entries = n + (m->result != NULL);
    if (store_match_create(s, &founding, key, &err) != STORE_OK ||
        store_append(s, key, &batch, &err) != STORE_OK)
        fail_msg("%s", err.text);
    strbuf_free(&result);
    rows_free(&rows);
    replay_end(&play);
}

void older_matches(struct store *s)
{
    for (size_t i = 0; i < sizeof older / sizeof older[0]; i++)
        add_match(s, &older[i]);
}
