/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "log/find.h"
#include "log/record_text.h"
#include "log/turns.h"

static void statement_play(struct stating *s);
static void statement_list(struct stating *s, json_t *answer);
static void statement_over(struct stating *s, json_t *answer);
static void statement_shut(struct stating *s, json_t *answer);

/* --- statement parts ------------------------------------------------------------------------- */

/* Marks the statement as not understood. */
static void statement_refuse(struct stating *s, const char *reason)
{
    s->verdict = UNREAD;
    token_error(&(struct token){.column = 1}, 0, s->why, "%s", reason);
}

/* "turn 2: totals [1000,0]", "points none". */
static void add_answer(struct strbuf *w, const char *where, const char *key, const json_t *value)
{
    char *text = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII)
                       : strdup(_("none"));
    strbuf_add(w, "%s%s ", where, key);
    strbuf_add_clean(w, text ? text : "");
    w->failed |= !text;
    free(text);
}

static void add_differing_json(struct stating *s, const char *expected, const char *computed)
{
    struct json_builder o = make(json_object());
    put_text(&o, "file", s->at->file);
    put_number(&o, "number", s->at->number);
    put_text(&o, "id", s->id);
    put_text(&o, "source", s->source);
    put_text(&o, "line", s->of);
    put_text(&o, "expected", expected);
    put_text(&o, "computed", computed);
    char *line = line_of(made(&o));
    strbuf_add(s->out, "%s\n", line ? line : "");
    s->out->failed |= !line;
    free(line);
}

static void add_differing(struct stating *s, const char *expected, const char *computed)
{
    strbuf_add_clean(s->out, s->at->file);
    strbuf_add(s->out, ":%d: ", s->at->number);
    const char *named[] = {s->id, s->source};
    for (int i = 0; i < 2; i++) {
        strbuf_add_clean(s->out, named[i] ? named[i] : "");
        strbuf_add(s->out, "%s", !named[i] ? "" : i == 0 && named[1] ? _(", ") : _(": "));
    }
    strbuf_add(s->out, _("expected: %s; computed: %s\n"), expected, computed);
}

/* Compares a stated member with the game's answer and reports a difference as "WHERE KEY VALUE". A
 * NULL member is absent. */
static void statement_compare(struct stating *s, const char *where, const char *key,
                              const json_t *stated, const json_t *is)
{
    struct strbuf expected = {.text = NULL}, computed = {.text = NULL};
    if (stated == is || (stated && is && json_equal(stated, is)))
        return;
    s->verdict = DIFFERS;
    add_answer(&expected, where, key, stated);
    add_answer(&computed, where, key, is);
    s->out->failed |= expected.failed || computed.failed;
    if (!s->out->failed)
        (s->job->json ? add_differing_json : add_differing)(s, expected.text, computed.text);
    strbuf_free(&expected);
    strbuf_free(&computed);
}

/* The game's answer to a position line, owned by the caller; NULL with the reason. */
static json_t *statement_answer(struct stating *s, bool chances, const char *line, size_t length)
{
    const struct batch *b = s->game->batch;
    if (!(chances ? b->chances : b->judge)) {
        statement_refuse(s, _("this game cannot answer that"));
        return NULL;
    }
    struct json_builder o = make(json_object());
    bool read = !o.failed && line_answer(s->game, chances, line, length, o.json, NULL, s->why);
    s->out->failed |= o.failed;
    json_t *answer = made(&o);
    if (read)
        return answer;
    s->verdict = UNREAD;
    json_decref(answer);
    return NULL;
}

/* The item of a list in the answer whose member `key` has this value; NULL: none. */
static const json_t *statement_part(json_t *answer, const char *key, const json_t *value)
{
    const char *name;
    json_t *list, *item;
    size_t i;
    json_object_foreach(answer, name, list)
    {
        json_array_foreach(list, i, item)
        {
            const json_t *is = json_object_get(item, key);
            if (is && json_equal(is, value))
                return item;
        }
    }
    return NULL;
}

/* The codes of a turn's faults as a list. */
static json_t *codes_of(const json_t *turn)
{
    struct json_builder list = make(json_array());
    size_t i;
    json_t *fault;
    json_array_foreach(json_object_get(turn, "faults"), i, fault)
    {
        append(&list, json_incref(json_object_get(fault, "code")));
    }
    return made(&list);
}

static void add_choices(json_t *turn)
{
    static const char *const keys[] = {"chosen", "choices"};
    const json_t *fault = json_array_get(json_object_get(turn, "faults"), 0);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_t *said = json_object_get(fault, keys[i]);
        if (said && !json_object_get(turn, keys[i]))
            json_object_set(turn, keys[i], said);
    }
}

static json_t *statement_turn(struct turns *t, json_int_t number)
{
    json_t *turn = number >= 1 && number <= turns_count(t) ? turns_json(t, (long)number) : NULL;
    if (turn) {
        json_object_set_new(turn, "codes", codes_of(turn));
        add_choices(turn);
    }
    return turn;
}

/* --- statement object ------------------------------------------------------------------------ */

/* Statements that are objects, about keeps, throws, chances and records. */

static void compare_members(struct stating *s, const char *where, const json_t *stated,
                            const json_t *is)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)stated, key, value)
    {
        statement_compare(s, where, key, value, json_object_get(is, key));
    }
}

/* --- positions -------------------------------------------------------------------------------- */

/* The part that a statement names, described in `named`; the whole answer if it names none. */
static const json_t *part_of(const struct stating *s, json_t *answer, char named[80])
{
    static const char blanks[] = " ";
    named[0] = '\0';
    for (const char *at = s->game->batch->parts; at && *at; at += strspn(at, blanks)) {
        char key[32] = "";
        size_t n = strcspn(at, blanks);
        memcpy(key, at, n < sizeof key ? n : 0);
        at += n;
        const json_t *value = json_object_get(s->o, key);
        if (!value)
            continue;
        (void)snprintf(named, 80, json_is_string(value) ? "%s %.30s: " : "%s %.30s%lld: ", key,
                       json_is_string(value) ? json_string_value(value) : "",
                       (long long)json_integer_value(value));
        return statement_part(answer, key, value);
    }
    return answer;
}

/* Checks the points of a part, "keep"; null: there is no such part. */
static void check_points(struct stating *s, json_t *answer)
{
    char named[80];
    const json_t *points = json_object_get(s->o, "points");
    const json_t *part = part_of(s, answer, named);
    const json_t *is = part ? json_object_get(part, "points") : NULL;
    statement_compare(s, named, "points", json_is_null(points) ? NULL : points, is);
}

static void check_wanted(struct stating *s, json_t *answer)
{
    char named[80];
    compare_members(s, named, json_object_get(s->o, "want"), part_of(s, answer, named));
}

static void check_stated_line(struct stating *s, bool chances,
                              void (*check)(struct stating *, json_t *))
{
    s->of = json_string_value(json_object_get(s->o, "line"));
    if (!s->of) {
        statement_refuse(s, _("\"line\" is missing"));
        return;
    }
    json_t *answer = statement_answer(s, chances, s->of, strlen(s->of));
    if (answer)
        check(s, answer);
    json_decref(answer);
}

static void check_keep(struct stating *s)
{
    check_stated_line(s, false, check_points);
}

static void check_dice(struct stating *s)
{
    check_stated_line(s, false, check_wanted);
}

static void check_list(struct stating *s)
{
    check_stated_line(s, false, statement_list);
}

static void check_over(struct stating *s)
{
    check_stated_line(s, false, statement_over);
}

static void check_shut(struct stating *s)
{
    check_stated_line(s, false, statement_shut);
}

static void check_chances(struct stating *s)
{
    check_stated_line(s, true, check_wanted);
}

/* --- records ---------------------------------------------------------------------------------- */

static void check_turns(void *context, struct read_match *m)
{
    struct stating *s = context;
    size_t i;
    json_t *stated;
    json_array_foreach(json_object_get(s->o, "expect"), i, stated)
    {
        char where[40];
        json_t *wanted = json_copy(stated);
        json_int_t number = json_integer_value(json_object_get(stated, "n"));
        json_t *turn = statement_turn(m->turns, number);
        (void)snprintf(where, sizeof where, "turn %lld: ", (long long)number);
        json_object_del(wanted, "n");
        compare_members(s, where, wanted, turn);
        json_decref(wanted);
        json_decref(turn);
    }
}

/* Marks the statement in `context` as not understood because a text cannot be read: the `failed` of
 * a text_reader. */
static void statement_unread(void *context, const struct parse_error *why)
{
    struct stating *s = context;
    *s->why = *why;
    s->why->line = 0;
    s->verdict = UNREAD;
}

static void hear(struct stating *s, void (*heard)(void *, struct read_match *),
                 void (*refused)(void *, const struct parse_error *))
{
    const struct text_reader to = {
        .game = s->game, .match = heard, .failed = refused, .context = s};
    s->of = json_string_value(json_object_get(s->o, "record"));
    if (s->of)
        reader_read(&to, s->of, strlen(s->of));
    else
        statement_refuse(s, _("\"record\" is missing"));
}

static void check_record(struct stating *s)
{
    hear(s, check_turns, statement_unread);
}

static void heard_though_wrong(void *context, struct read_match *m)
{
    struct stating *s = context;
    (void)m;
    statement_compare(s, "", "refused", json_true(), json_false());
}

static void refused_rightly(void *context, const struct parse_error *why)
{
    struct stating *s = context;
    const json_t *stated = json_object_get(s->o, "column");
    json_t *column = json_integer(why->column);
    if (stated)
        statement_compare(s, "", "column", stated, column);
    json_decref(column);
}

static void check_error(struct stating *s)
{
    hear(s, heard_though_wrong, refused_rightly);
}

/* Check a whole statement: an object, or a position line with expect=. */
static void statement_object(struct stating *s)
{
    static const struct {
        const char *kind;
        void (*check)(struct stating *s);
    } kinds[] = {{"keep", check_keep},     {"dice", check_dice},     {"chances", check_chances},
                 {"play", statement_play}, {"list", check_list},     {"over", check_over},
                 {"shut", check_shut},     {"record", check_record}, {"error", check_error}};
    const char *kind = json_string_value(json_object_get(s->o, "kind"));
    s->id = json_string_value(json_object_get(s->o, "id"));
    s->source = json_string_value(json_object_get(s->o, "source"));
    for (size_t i = 0; kind && i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].kind, kind) == 0) {
            kinds[i].check(s);
            return;
        }
    }
    statement_refuse(s, _("unknown kind of statement"));
}

/* --- statement plays ------------------------------------------------------------------------- */

/* Statements about the plays of a throw: whether one is legal, the list of all, and the state of a
 * match in which none is left. */

/* --- one play --------------------------------------------------------------------------------- */

static bool is_throw(const struct game *game, const struct token *w)
{
    bool dice = game->dice_together == 2 && w->length == 2;
    for (size_t i = 0; dice && i < w->length; i++)
        dice = w->text[i] >= '1' && w->text[i] <= '6';
    return dice;
}

/* Writes the line as the setup of a match whose first turn is its throw and the play. */
static void write_record(struct strbuf *out, const struct position_line *l, const char *play)
{
    const struct token *dice = NULL;
    strbuf_add(out, "[Game \"%s\"]\n", l->game->name);
    for (size_t i = 0; i < l->options; i++)
        strbuf_add(out, "[%s \"%s\"]\n", l->option[i].key, l->option[i].value);
    strbuf_add(out, "[Setup \"");
    for (size_t i = 0; i < l->words; i++) {
        if (is_throw(l->game, &l->word[i])) {
            dice = &l->word[i];
            continue;
        }
        strbuf_add_bytes(out, l->word[i].text, l->word[i].length);
        strbuf_add(out, " ");
    }
    strbuf_add(out, "\"]\n\n1. ");
    strbuf_add_bytes(out, dice ? dice->text : "", dice ? dice->length : 0);
    strbuf_add(out, " %s\n", play);
}

/* An incomplete play is not legal. */
static void hold_play(void *context, struct read_match *m)
{
    struct stating *s = context;
    json_t *turn = statement_turn(m->turns, 1), *legal = json_object_get(turn, "legal");
    bool whole = json_is_string(json_object_get(turn, "play"));
    json_t *is = json_boolean(whole && json_is_true(legal));
    const json_t *points = json_object_get(s->o, "points");
    statement_compare(s, "", "legal", json_object_get(s->o, "legal"), is);
    if (points)
        statement_compare(s, "", "points", points, json_object_get(turn, "points"));
    json_decref(is);
    json_decref(turn);
}

/* Check statements about plays: about one play, the list of all, a match that is over, a player
 * shut out. The last three take the game's answer to the line. */
static void statement_play(struct stating *s)
{
    const struct text_reader to = {
        .game = s->game, .match = hold_play, .failed = statement_unread, .context = s};
    const char *play = json_string_value(json_object_get(s->o, "play"));
    struct position_line l;
    struct strbuf record = {.text = NULL};
    s->of = json_string_value(json_object_get(s->o, "line"));
    if (!s->of || !play) {
        statement_refuse(s, s->of ? _("\"play\" is missing") : _("\"line\" is missing"));
        return;
    }
    if (!position_line_read(&l, s->game, s->of, strlen(s->of), s->why)) {
        s->verdict = UNREAD;
        return;
    }
    write_record(&record, &l, play);
    s->out->failed |= record.failed;
    if (!record.failed)
        reader_read(&to, record.text, record.length);
    strbuf_free(&record);
}

/* --- all of them ------------------------------------------------------------------------------ */

/* Compares one stated play, [END, ...], by the game's names for its parts. */
static void hold_listed(struct stating *s, size_t place, const json_t *stated, const json_t *is)
{
    static const char blanks[] = " ";
    const char *at = s->game->batch->parts ? s->game->batch->parts : "";
    char where[40];
    (void)snprintf(where, sizeof where, "play %zu: ", place + 1);
    for (size_t i = 0; i < json_array_size(stated) && *at; i++, at += strspn(at, blanks)) {
        char key[32] = "";
        size_t n = strcspn(at, blanks);
        memcpy(key, at, n < sizeof key ? n : 0);
        at += n;
        statement_compare(s, where, key, json_array_get(stated, i), json_object_get(is, key));
    }
}

static void statement_list(struct stating *s, json_t *answer)
{
    const json_t *stated = json_object_get(s->o, "plays"), *is = json_object_get(answer, "plays");
    size_t plays = json_array_size(stated);
    statement_compare(s, "", "numbers", json_object_get(s->o, "numbers"),
                      json_object_get(answer, "numbers"));
    if (plays != json_array_size(is)) {
        json_t *so_many = json_integer((json_int_t)plays),
               *there_are = json_integer((json_int_t)json_array_size(is));
        statement_compare(s, "", "plays", so_many, there_are);
        json_decref(so_many);
        json_decref(there_are);
        return;
    }
    for (size_t i = 0; i < plays; i++)
        hold_listed(s, i, json_array_get(stated, i), json_array_get(is, i));
}

/* --- how it stands ---------------------------------------------------------------------------- */

static void statement_over(struct stating *s, json_t *answer)
{
    const json_t *halves = json_object_get(s->o, "halves");
    statement_compare(s, "", "over", json_object_get(s->o, "over"),
                      json_object_get(answer, "over"));
    if (halves)
        statement_compare(s, "", "halves", halves,
                          json_object_get(json_object_get(answer, "stakes"), "halves"));
}

static void statement_shut(struct stating *s, json_t *answer)
{
    statement_compare(s, "", "shut_out", json_object_get(s->o, "shut_out"),
                      json_object_get(answer, "shut_out"));
}

/* --- statement line -------------------------------------------------------------------------- */

/* Statements that are position lines: "112346 game=truba expect=11:200 # source". */

static const char expect[] = "expect=";

/* The value after "expect=NAME:" as JSON; other text is a string. */
static json_t *value_of(const char *text, size_t length)
{
    json_error_t e;
    json_t *value = json_loadb(text, length, JSON_DECODE_ANY, &e);
    return value ? value : clean_string(text, length);
}

/* Checks "expect=11:200", the points of a part, or "expect=burned:true", a member of the answer. */
static void check_expected(struct stating *s, json_t *answer, const struct token *w)
{
    char name[64] = "";
    const char *at = w->text + strlen(expect), *sign = memchr(w->text, ':', w->length);
    size_t n = sign ? (size_t)(sign - at) : 0;
    if (!n || n >= sizeof name) {
        s->verdict = UNREAD;
        token_error(w, strlen(expect), s->why, "NAME:VALUE is expected");
        return;
    }
    memcpy(name, at, n);
    json_t *stated = value_of(sign + 1, w->length - (size_t)(sign + 1 - w->text));
    json_t *text = json_string(name);
    const json_t *is = json_object_get(answer, name);
    const char *parts = s->game->batch->parts ? s->game->batch->parts : "";
    char key[32] = "";
    memcpy(key, parts, strcspn(parts, " ") < sizeof key ? strcspn(parts, " ") : 0);
    if (!is && *key)
        is = json_object_get(statement_part(answer, key, text), "points");
    statement_compare(s, "", name, stated, is);
    json_decref(stated);
    json_decref(text);
}

static bool is_expect(const struct token *w)
{
    return w->kind == WORD && w->length >= strlen(expect) &&
           memcmp(w->text, expect, strlen(expect)) == 0;
}

/* Copies the line with the stated words blanked out, so that columns stay, and without the
 * source. */
static size_t position_alone(const struct file_line *at, char *line, char **source)
{
    struct scanner scan = scan_text(at->text, at->length, true);
    struct parse_error why;
    struct token w;
    size_t length = at->length;
    memcpy(line, at->text, length);
    while (scan_word(&scan, &w, &why) && w.kind != TOKEN_END) {
        size_t from = (size_t)(w.text - at->text);
        if (is_expect(&w)) {
            memset(line + from, ' ', w.length);
        } else if (w.kind == TOKEN_COMMENT) {
            size_t blanks = w.length ? strspn(w.text, " ") : 0;
            *source = strndup(w.text + blanks, w.length - blanks);
            length = from - 1;
        }
    }
    while (length && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
    return length;
}

static void check_all(struct stating *s, json_t *answer)
{
    struct scanner scan = scan_text(s->at->text, s->at->length, true);
    struct parse_error why;
    struct token w;
    int stated = 0;
    while (scan_word(&scan, &w, &why) && w.kind != TOKEN_END && s->verdict != UNREAD)
        if (is_expect(&w)) {
            check_expected(s, answer, &w);
            stated++;
        }
    if (!stated)
        statement_refuse(s, _("nothing is stated: expect=NAME:VALUE is missing"));
}

static void statement_line(struct stating *s)
{
    char *source = NULL, *line = malloc(s->at->length + 1);
    if (!line) {
        s->out->failed = true;
        return;
    }
    size_t length = position_alone(s->at, line, &source);
    json_t *answer = statement_answer(s, s->job->chances, line, length);
    s->of = line;
    s->source = source;
    if (answer)
        check_all(s, answer);
    json_decref(answer);
    free(line);
    free(source);
}

/* --- statement ------------------------------------------------------------------------------- */

enum checked statement_check(const struct line_job *job, const struct game *game,
                             const struct file_line *at, const struct json_t *o, struct strbuf *out,
                             struct parse_error *why)
{
    struct stating s = {.job = job, .game = game, .at = at, .o = o, .out = out, .why = why};
    (o ? statement_object : statement_line)(&s);
    return s.verdict;
}
