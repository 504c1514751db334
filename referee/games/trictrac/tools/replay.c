/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/vocabulary.h"
#include "games/trictrac/text/chances.h"
#include "games/trictrac/text/coup.h"
#include "games/trictrac/text/json.h"

/* Trictrac without an open match: whole records printed as they are read, position lines, and the
 * statements of the treatises. */

/* --- lines ----------------------------------------------------------------------------------- */

/* Judges position lines one by one, or lists what each of the 36 throws gives. */

/* Adds a line of JSON and frees it. */
static void add_json(struct strbuf *out, char *json)
{
    if (json)
        strbuf_add_bytes(out, json, strlen(json));
    strbuf_add(out, "\n");
    out->failed |= !json;
    free(json);
}

static void judge_line(const struct line_job *job, const char *line, size_t length,
                       const struct position *p, struct strbuf *out)
{
    bool thrown = p->dice.high != 0;
    struct plays plays;
    struct dues dues;
    if (thrown) {
        struct options o = options_default();
        struct view v = position_view(p);
        plays_list(p, &v, &plays);
        dues_list(p, &v, &plays, &o, &dues);
    }
    const struct plays *l = thrown ? &plays : NULL;
    const struct dues *d = thrown ? &dues : NULL;
    if (job->json)
        add_json(out, json_judge(line, length, p, l, d));
    else
        render_judge(out, p, l, d);
}

static void count_chances(const struct line_job *job, const char *line, size_t length,
                          const struct position *p, struct strbuf *out)
{
    struct options o = options_default();
    struct view v = position_view(p);
    struct chances chances;
    chances_list(p, &v, &o, job->points, &chances);
    if (job->json)
        add_json(out, json_chances(line, length, p, &chances));
    else
        render_chances(out, p, &chances, job->points);
}

bool trictrac_line(const struct line_job *job, const char *line, size_t length, struct strbuf *out,
                   struct parse_error *why)
{
    struct position p;
    if (!position_read(line, length, &p, why))
        return false;
    (job->chances ? count_chances : judge_line)(job, line, length, &p, out);
    return true;
}

/* --- check ----------------------------------------------------------------------------------- */

/* Checks statements of the treatises against the referee. */

/* A judged throw. */
struct judged {
    struct view view;
    struct plays plays;
    struct dues dues;
};

/* The current statement, and both answers to it, in words. */
struct checking {
    const struct line_job *job;
    struct strbuf expected, computed;
};

static void judge_position(const struct position *p, struct judged *out)
{
    struct options o = options_default();
    out->view = position_view(p);
    plays_list(p, &out->view, &out->plays);
    dues_list(p, &out->view, &out->plays, &o, &out->dues);
}

/* The due of a jan, on this field if given; NULL: not due. */
static const struct due *find_due(const struct dues *d, int jan, int field)
{
    for (int i = 0; i < d->count; i++)
        if (d->due[i].jan == jan && (!field || d->due[i].field == field))
            return &d->due[i];
    return NULL;
}

/* --- due -------------------------------------------------------------------------------------- */

static bool is_stated(const struct due *found, const struct due *stated)
{
    return found->jan == stated->jan && found->to == stated->to &&
           found->points == stated->points && (!stated->field || stated->field == found->field) &&
           (!stated->ways || stated->ways == book_ways(found));
}

/* Returns true if the stated dues are exactly those computed. */
static bool list_agrees(const struct dues *d, const struct stated *s)
{
    uint32_t used = 0;
    if (s->due.count != d->count)
        return false;
    for (int i = 0; i < s->due.count; i++) {
        int k = 0;
        while (k < d->count && (used >> k & 1 || !is_stated(&d->due[k], &s->due.due[i])))
            k++;
        if (k == d->count)
            return false;
        used |= UINT32_C(1) << k;
    }
    return true;
}

enum { JAN_TEXT = 64 };

/* "4:2 (true-hit 18 4 in 2 ways, false-hit 19 2)". */
static void say_dues(struct strbuf *w, const int points[2], const struct due *due, int count)
{
    strbuf_add(w, "%d:%d", points[ROLLER], points[OPPONENT]);
    for (int i = 0; i < count; i++) {
        char jan[JAN_TEXT];
        int n = snprintf(jan, sizeof jan, "%s", tariff[due[i].jan].name), ways = book_ways(&due[i]);
        if (due[i].field)
            n += snprintf(jan + n, sizeof jan - (size_t)n, " %d", due[i].field);
        snprintf(jan + n, sizeof jan - (size_t)n, " %d", due[i].points);
        strbuf_add(w, "%s", i ? _(", ") : " (");
        if (ways > 1)
            strbuf_add(w, P_("%s in %d way", "%s in %d ways", ways), jan, ways);
        else
            strbuf_add(w, "%s", jan);
    }
    strbuf_add(w, count ? ")" : "");
}

static enum checked check_due(struct checking *c, const struct stated *s)
{
    struct judged j;
    judge_position(&s->position, &j);
    const int points[2] = {j.dues.points[ROLLER], j.dues.points[OPPONENT]};
    bool agrees = points[ROLLER] == s->due.points[ROLLER] &&
                  points[OPPONENT] == s->due.points[OPPONENT] &&
                  (!s->due.listed || list_agrees(&j.dues, s));
    say_dues(&c->expected, s->due.points, s->due.due, s->due.count);
    say_dues(&c->computed, points, j.dues.due, j.dues.count);
    return agrees ? AGREES : DIFFERS;
}

/* --- chances ---------------------------------------------------------------------------------- */

static bool due_fits(const struct due *d, const struct stated_event *e)
{
    return d && book_ways(d) >= e->min_ways && (!e->points || d->points == e->points) &&
           (!e->by_die || (d->by & (BY_HIGH | BY_LOW)));
}

static bool happens(const struct chance *c, const struct stated_event *e)
{
    if (e->event >= JANS)
        return c->events >> e->event & 1;
    return due_fits(find_due(&c->dues, e->event, e->field), e) &&
           (!e->and_field || due_fits(find_due(&c->dues, e->event, e->and_field), e));
}

/* " on field 18 in 2 ways or more". */
static void say_narrowing(struct strbuf *w, const struct stated_event *e)
{
    strbuf_add(w, e->field ? " " : "");
    if (e->and_field)
        strbuf_add(w, _("on fields %d and %d"), e->field, e->and_field);
    else if (e->field)
        strbuf_add(w, _("on field %d"), e->field);
    strbuf_add(w, e->min_ways ? " " : "");
    if (e->min_ways)
        strbuf_add(w, P_("in %d way or more", "in %d ways or more", e->min_ways), e->min_ways);
    strbuf_add(w, e->points ? " " : "");
    if (e->points)
        strbuf_add(w, P_("for %d point", "for %d points", e->points), e->points);
    strbuf_add(w, e->by_die ? " " : "");
    strbuf_add(w, "%s", e->by_die ? _("by a single die") : "");
}

/* "fill-grand: 20 of 36 (66 65)", with the throws if they are known. */
static void say_chances(struct strbuf *w, const struct stated *s, int of36, uint32_t rolls,
                        bool listed, const struct chances *c)
{
    const struct stated_event *e = &s->chances.event;
    strbuf_add(w, "%s", event_name(e->event));
    say_narrowing(w, e);
    strbuf_add(w, "%s", _(": "));
    strbuf_add(w, _("%d of 36"), of36);
    const char *before = " (";
    for (int i = 0; i < ROLLS && listed; i++) {
        if (rolls >> i & 1) {
            strbuf_add(w, "%s%d%d", before, c->roll[i].dice.high, c->roll[i].dice.low);
            before = " ";
        }
    }
    strbuf_add(w, listed && rolls ? ")" : "");
}

static enum checked check_chances(struct checking *c, const struct stated *s)
{
    struct options o = options_default();
    struct view v = position_view(&s->position);
    struct chances chances;
    int of36 = 0;
    uint32_t rolls = 0;
    chances_list(&s->position, &v, &o, c->job->points, &chances);
    for (int i = 0; i < ROLLS; i++) {
        if (happens(&chances.roll[i], &s->chances.event)) {
            of36 += chances.roll[i].weight;
            rolls |= UINT32_C(1) << i;
        }
    }
    say_chances(&c->expected, s, s->chances.of36, s->chances.rolls, s->chances.listed, &chances);
    say_chances(&c->computed, s, of36, rolls, true, &chances);
    bool agrees = of36 == s->chances.of36 && (!s->chances.listed || rolls == s->chances.rolls);
    return agrees ? AGREES : DIFFERS;
}

/* --- fact ------------------------------------------------------------------------------------- */

static int most_men_off(const struct judged *j)
{
    int men = men_count(&j->view.own, ALL_FIELDS), most = 0;
    for (int i = 0; i < j->plays.allowed; i++) {
        int off = men - men_count(&j->plays.play[i].after, ALL_FIELDS);
        most = off > most ? off : most;
    }
    return most;
}

/* The men after the stated steps. Returns false if there is no such man to move. */
static bool men_after(const struct judged *j, const struct stated *s, struct men *after)
{
    *after = j->view.own;
    for (int i = 0; i < s->fact.steps; i++) {
        if (!men_on(after, s->fact.step[i].from))
            return false;
        men_move(after, s->fact.step[i].from, s->fact.step[i].to);
    }
    return true;
}

static enum checked check_only_play(struct checking *c, const struct stated *s,
                                    const struct judged *j)
{
    char text[PLAY_TEXT];
    struct men after;
    steps_print_sorted(s->fact.step, s->fact.steps, NUMBERING_PLAIN, text);
    strbuf_add(&c->expected, _("only legal play: %s"), text);
    strbuf_add(&c->computed, P_("%d legal play, as %s", "%d legal plays, as %s", j->plays.allowed),
               j->plays.allowed, play_print(&j->plays.play[0], text));
    bool agrees = j->plays.allowed == 1 && men_after(j, s, &after) &&
                  men_equal(&after, &j->plays.play[0].after);
    return agrees ? AGREES : DIFFERS;
}

/* The answer to a stated fact, as a number. */
static int fact_value(const struct stated *s, const struct judged *j)
{
    const struct due *hit = find_due(&j->dues, TRUE_HIT, s->fact.arg);
    const struct due *jan = find_due(&j->dues, s->fact.arg, 0);
    switch (s->fact.fact) {
    case FACT_HIT_WAYS:
        return hit ? hit->ways : 0;
    case FACT_JAN:
        return jan != NULL;
    case FACT_POINTS:
        return jan ? jan->points : 0;
    default:
        return most_men_off(j);
    }
}

static void say_fact(struct strbuf *w, const struct stated *s, int value)
{
    switch (s->fact.fact) {
    case FACT_HIT_WAYS:
        strbuf_add(w, _("true-hit on field %d: ways %d"), s->fact.arg, value);
        break;
    case FACT_JAN:
        strbuf_add(w, "%s%s%s", tariff[s->fact.arg].name, _(": "), value ? _("yes") : _("no"));
        break;
    case FACT_POINTS:
        strbuf_add(w, _("%s: points %d"), tariff[s->fact.arg].name, value);
        break;
    default:
        strbuf_add(w, _("men borne off at most: %d"), value);
    }
}

static enum checked check_fact(struct checking *c, const struct stated *s)
{
    struct judged j;
    judge_position(&s->position, &j);
    if (s->fact.fact == FACT_ONLY_PLAY)
        return check_only_play(c, s, &j);
    int value = fact_value(s, &j);
    say_fact(&c->expected, s, s->fact.value);
    say_fact(&c->computed, s, value);
    return value == s->fact.value ? AGREES : DIFFERS;
}

/* --- lines ------------------------------------------------------------------------------------ */

static enum checked decide(struct checking *c, const struct stated *s)
{
    switch (s->kind) {
    case STATED_DUE:
        return check_due(c, s);
    case STATED_CHANCES:
        return check_chances(c, s);
    case STATED_FACT:
        return check_fact(c, s);
    default:
        return UNDECIDED;
    }
}

static void add_differing(const struct checking *c, const struct stated *s,
                          const struct file_line *at, struct strbuf *out)
{
    char line[POSITION_TEXT];
    strbuf_add_clean(out, at->file);
    strbuf_add(out, ":%d:", at->number);
    for (int i = 0; i < 2; i++) {
        const char *text = i ? s->source : s->id;
        if (text) {
            strbuf_add(out, i && s->id ? ", " : " ");
            strbuf_add_clean(out, text);
        }
    }
    strbuf_add(out, _("\n  %s\n  expected: %s\n  computed: %s\n"),
               position_print(&s->position, line), c->expected.text, c->computed.text);
}

static void add_differing_json(const struct checking *c, const struct stated *s,
                               const struct file_line *at, struct strbuf *out)
{
    char *json = json_differing(&(struct differing){.file = at->file,
                                                    .number = at->number,
                                                    .id = s->id,
                                                    .source = s->source,
                                                    .position = &s->position,
                                                    .expected = c->expected.text,
                                                    .computed = c->computed.text});
    strbuf_add(out, "%s\n", json ? json : "");
    out->failed |= !json;
    free(json);
}

enum checked trictrac_check(const struct line_job *job, const struct file_line *line,
                            struct strbuf *out, struct parse_error *why)
{
    struct checking c = {.job = job};
    struct stated s;
    if (!stated_read(line->text, line->length, &s, why))
        return UNREAD;
    enum checked verdict = decide(&c, &s);
    out->failed |= c.expected.failed || c.computed.failed;
    if (verdict == DIFFERS && !out->failed)
        (job->json ? add_differing_json : add_differing)(&c, &s, line, out);
    stated_free(&s);
    strbuf_free(&c.expected);
    strbuf_free(&c.computed);
    return verdict;
}

/* --- replay ---------------------------------------------------------------------------------- */

/* Reads whole records, and prints them as they are read, without keeping a match. */

/* --- reading ---------------------------------------------------------------------------------- */

struct record_parse {
    const struct record_reader *to;
    struct record_founding founding;
    struct arena texts; /* of the headers of all games */
    struct input input;
    struct match last_before; /* the last coup, if the other player may still finish it */
    struct coup last;
    struct arbiter_ruling decree; /* an arbiter's ruling as it is read */
    bool begun;                   /* after the first word of the game no header follows */
    bool ended;                   /* after "*" only a new game may follow */
};

static void expect_game(struct record_parse *r)
{
    r->founding = founding_default();
    r->decree = (struct arbiter_ruling){.kind = ARBITER_NONE};
    r->begun = r->ended = false;
}

static void pass_on(void *context, const struct input *d)
{
    struct record_parse *r = context;
    r->to->coup(r->to->context, d, false);
    r->input.last_coup = NULL;
    if (!input_may_finish(&d->ruling, &d->coup))
        return;
    r->last_before = d->before;
    r->last = d->coup;
    r->input.last_before = &r->last_before;
    r->input.last_coup = &r->last;
}

static bool end_game(struct record_parse *r, struct parse_error *err)
{
    if (!arbiter_ruling_ended(&r->decree, err) || (r->begun && !input_line_end(&r->input, err)))
        return false;
    if (r->begun && r->input.open)
        r->to->coup(r->to->context, &r->input, true);
    expect_game(r);
    return true;
}

static void found_game(struct record_parse *r)
{
    struct match m = founding_match(&r->founding);
    r->input.closed = pass_on;
    r->input.context = r;
    r->input.last_coup = NULL;
    r->input.numbering = r->founding.numbering;
    input_start(&r->input, &m);
    r->begun = true;
    r->to->begins(r->to->context, &r->founding);
}

static bool take_header(struct record_parse *r, const struct token *w, struct parse_error *err)
{
    char name[16], value[512];
    snprintf(name, sizeof name, "%.*s", (int)w->length, w->text);
    header_value(w, value, sizeof value);
    const char *kept = arena_copy(&r->texts, value);
    if (!kept)
        return token_error(w, 0, err, "out of memory");
    if (w->length < sizeof name && !founding_header(&r->founding, name, kept, err)) {
        err->line = w->line;
        err->column += w->column - 1 + (int)word_offset(w, w->value);
        return false;
    }
    return true;
}

/* A break and an adjournment change nothing in the play. */
static bool take_decree(struct record_parse *r, struct parse_error *err)
{
    if (!input_line_end(&r->input, err))
        return false;
    r->input.last_coup = NULL;
    if (!arbiter_ruling_remarks(r->decree.kind) &&
        !input_arbiter_ruling(&r->input, &r->decree, err))
        return false;
    if (r->to->ruled && !arbiter_forms[r->decree.kind].printed)
        r->to->ruled(r->to->context, &r->input, &r->decree);
    return true;
}

static bool take_record_word(struct record_parse *r, const struct token *w, struct parse_error *err)
{
    if (w->kind == TOKEN_COMMENT)
        return true;
    if (w->kind == TOKEN_HEADER)
        return take_header(r, w, err);
    if (r->ended)
        return token_error(w, 0, err, "after * only a new match can begin");
    if (!r->begun)
        found_game(r);
    if (word_equals(w, "*")) {
        r->ended = true;
        return true;
    }
    switch (arbiter_ruling_word(&r->decree, w, "wb", err)) {
    case ARBITER_OTHER:
        return input_word(&r->input, w, err);
    case ARBITER_WHOLE:
        return take_decree(r, err);
    case ARBITER_MORE:
        return true;
    default:
        return false;
    }
}

/* A header after coups ends their game and is read again as the first of the next. */
static bool take_next(struct record_parse *r, struct scanner *s, struct token *w,
                      struct parse_error *err)
{
    bool read = scan_word(s, w, err);
    if (w->kind == TOKEN_HEADER && r->begun) {
        s->at = w->text - 1; /* its [ */
        return end_game(r, err);
    }
    if (read && w->kind == TOKEN_END)
        return end_game(r, err);
    if (read && w->kind == WORD && !r->decree.reading)
        scan_rest_of_sentence(s, trictrac_words, w);
    return read && take_record_word(r, w, err);
}

/* Skips the rest of a game, up to the header that begins the next one, or the end, with anything
 * that cannot be read. */
static void pass_game(struct scanner *s, bool begun)
{
    struct token w;
    struct parse_error err;
    for (struct scanner next = *s;; *s = next) {
        bool read = scan_word(&next, &w, &err);
        if ((read && w.kind == TOKEN_END) || (begun && w.kind == TOKEN_HEADER))
            return;
        begun |= w.kind == WORD;
    }
}

bool record_read(const char *text, size_t length, const struct record_reader *to,
                 struct parse_error *err)
{
    struct record_parse r = {.to = to};
    struct scanner s = scan_text(text, length, false);
    struct token w;
    bool understood = true;
    expect_game(&r);
    do {
        if (take_next(&r, &s, &w, err))
            continue;
        understood = false;
        parse_error_count_characters(err, text, length);
        if (to->failed) {
            to->failed(to->context, r.begun, err);
            pass_game(&s, r.begun || w.kind == WORD);
        }
        expect_game(&r);
    } while (w.kind != TOKEN_END && (understood || to->failed));
    arena_free(&r.texts);
    return understood;
}

/* --- printing --------------------------------------------------------------------------------- */

/* A coup is kept until the next one, whose claims may change its schools, and before which the
 * other player may still put a man down. */
struct replaying {
    bool json;
    enum status status;
    struct strbuf words;
    bool waiting;
    struct match before;
    struct coup coup;
    struct ruling ruling;
    json_t *ruled;        /* the arbiter's rulings on that coup */
    json_t *ruling_now;   /* the arbiter's rulings on the coup being read */
    const char *names[2]; /* of the game */
    const char *file;
    int game; /* its number in the file, from 1 */
};

/* Whether there is a false move, a school, or a mark that differs from the points due. */
static bool found_against(const struct ruling *r, const struct coup *c)
{
    bool wrong = c->decision != GO && r->marked[ROLLER] != r->due[ROLLER];
    wrong |= r->mark[OPPONENT].kind != MARK_AS_DUE && r->complete && c->decision != GO &&
             r->marked[OPPONENT] != r->due[OPPONENT];
    return wrong || !r->legal || r->faults.count || r->schools.count;
}

static void put_coup(struct replaying *r)
{
    if (!r->waiting)
        return;
    r->waiting = false;
    if (found_against(&r->ruling, &r->coup))
        r->status = status_worse(r->status, STATUS_FOUND);
    if (r->json) {
        json_t *ruled = r->ruled;
        r->ruled = NULL;
        r->status = status_worse(
            r->status, print_json(json_coup_of(r->file, r->game, &r->ruling, &r->coup, ruled)));
        return;
    }
    render_coup(&r->words, &r->ruling, &r->coup);
    r->status = status_worse(r->status, print_buf(&r->words));
}

static void take_coup(void *context, const struct input *d, bool last)
{
    struct replaying *r = context;
    if (r->waiting && coup_finish(&r->coup, &d->coup))
        match_judge(&r->before, &r->coup, &r->ruling, NULL);
    if (r->waiting)
        ledger_update(&d->ruling.after.ledger, 1, &r->ruling.schools);
    put_coup(r);
    r->before = d->before;
    r->coup = d->coup;
    r->ruling = d->ruling;
    json_decref(r->ruled);
    r->ruled = r->ruling_now;
    r->ruling_now = json_array();
    r->words.manner = d->numbering_at_dice;
    r->waiting = true;
    if (last)
        put_coup(r);
}

static void take_ruled(void *context, const struct input *d, const struct arbiter_ruling *of)
{
    struct replaying *r = context;
    if (json_array_append_new(r->ruling_now, arbiter_ruling_json(of, !d->open)) != 0)
        r->status = status_worse(r->status, print_failure(r->file, _("out of memory")));
}

static void begin_game(void *context, const struct record_founding *f)
{
    struct replaying *r = context;
    put_coup(r);
    json_array_clear(r->ruling_now);
    memcpy(r->names, f->player, sizeof r->names);
    r->words.player = r->names;
    r->game++;
}

/* The other games of the file are still read. */
static void leave_game(void *context, bool begun, const struct parse_error *err)
{
    struct replaying *r = context;
    put_coup(r);
    r->game += !begun;
    fflush(stdout);
    r->status = status_worse(r->status, print_parse_error(r->file, err->line, err));
}

enum status trictrac_replay(const char *text, size_t length, const char *name, bool json)
{
    struct replaying *r = calloc(1, sizeof *r);
    struct parse_error err;
    if (!r)
        return print_failure(name, _("out of memory"));
    struct record_reader to = {.begins = begin_game,
                               .coup = take_coup,
                               .ruled = take_ruled,
                               .failed = leave_game,
                               .context = r};
    r->json = json;
    r->file = name;
    r->ruling_now = json_array();
    record_read(text, length, &to, &err);
    put_coup(r);
    enum status status = r->status;
    strbuf_free(&r->words);
    json_decref(r->ruling_now);
    json_decref(r->ruled);
    free(r);
    return status;
}
