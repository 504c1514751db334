/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions and plays are written in the notation of all games on a board. The text of a turn is
 * the list of its events, in order, after its number, its player and its dice. Reading it gives the
 * same events. Options changed in the middle of a turn follow them.
 */
#include "notation.h"

#include <string.h>

#include "base/fixed_buf.h"
#include "base/scan.h"
#include "base/vocabulary.h"

static enum naming naming_of(enum numbering n)
{
    return n == NUMBERING_TALON ? BY_TALON : BY_FIELDS;
}

char *board_print_as(const struct board *b, enum numbering n, char out[POSITION_TEXT])
{
    _Static_assert((int)TABLES_BOARD_TEXT <= (int)POSITION_TEXT, "room for a board");
    return tables_board_print(b, naming_of(n), out);
}

char *board_print(const struct board *b, char out[POSITION_TEXT])
{
    return board_print_as(b, NUMBERING_PLAIN, out);
}

char *position_print_as(const struct position *p, enum numbering n, char out[POSITION_TEXT])
{
    char board[POSITION_TEXT];
    struct fixed_buf l = fixed_buf_begin(out, POSITION_TEXT);
    fixed_buf_text(&l, board_print_as(&p->board, n, board));
    fixed_buf_text(&l, p->side == WHITE ? " w" : " b");
    if (p->dice.high) {
        fixed_buf_char(&l, ' ');
        fixed_buf_number(&l, p->dice.high);
        fixed_buf_number(&l, p->dice.low);
    }
    if (p->roll) {
        fixed_buf_text(&l, " roll=");
        fixed_buf_number(&l, p->roll);
    }
    fixed_buf_text(&l, n == NUMBERING_TALON ? " numbering=talon" : "");
    fixed_buf_end(&l);
    return out;
}

char *position_print(const struct position *p, char out[POSITION_TEXT])
{
    return position_print_as(p, NUMBERING_PLAIN, out);
}

const char *field_print(int field, enum numbering n, char buffer[16])
{
    return tables_field_print(field, WHITE, naming_of(n), buffer);
}

char *steps_print(const struct step *step, int steps, enum numbering n, char out[PLAY_TEXT])
{
    struct fixed_buf l = fixed_buf_begin(out, PLAY_TEXT);
    const enum naming naming = naming_of(n);
    if (!steps)
        fixed_buf_char(&l, '-');
    for (int i = 0; i < steps; i++) {
        if (i)
            fixed_buf_char(&l, ' ');
        tables_field_add(&l, step[i].from, WHITE, naming);
        fixed_buf_char(&l, '/');
        if (step[i].rest) {
            tables_field_add(&l, step[i].rest, WHITE, naming);
            fixed_buf_char(&l, '/');
        }
        tables_field_add(&l, step[i].to, WHITE, naming);
    }
    fixed_buf_end(&l);
    return out;
}

char *steps_print_sorted(const struct step *step, int steps, enum numbering numbering,
                         char out[PLAY_TEXT])
{
    struct step sorted[COUP_STEPS];
    int n = 0;
    for (; n < steps && n < COUP_STEPS; n++) {
        int at = n;
        for (; at > 0; at--) {
            const struct step *before = &sorted[at - 1];
            if (before->from > step[n].from ||
                (before->from == step[n].from && before->to >= step[n].to))
                break;
            sorted[at] = *before;
        }
        sorted[at] = step[n];
    }
    return steps_print(sorted, n, numbering, out);
}

char *play_print(const struct play *p, char out[PLAY_TEXT])
{
    return steps_print_sorted(p->step, p->steps, NUMBERING_PLAIN, out);
}

int field_read(const char *text, const char *limit, enum numbering n, const char **end)
{
    int field = tables_field_read(text, limit, WHITE, naming_of(n), end);
    return field < 0 ? 0 : field;
}

/* Takes "roll=3" of a position line. */
static bool read_key(void *context, const struct token *w, struct parse_error *err)
{
    struct position *p = context;
    int n = 0;
    if (w->length <= 5 || memcmp(w->text, "roll=", 5) != 0)
        return token_error(w, 0, err, "this is not part of a position such as W:1x15 B:1x15 w 64");
    for (size_t i = 5; i < w->length; i++)
        n = w->text[i] < '0' || w->text[i] > '9' || n > 200 ? 1000 : 10 * n + (w->text[i] - '0');
    if (n < 1 || n > 200)
        return token_error(w, 5, err, "roll is a number from 1 to 200");
    if (p->roll)
        return token_error(w, 0, err, "roll is given twice");
    p->roll = (uint8_t)n;
    return true;
}

bool position_read(const char *line, size_t length, struct position *out, struct parse_error *err)
{
    const struct tables_form form = {
        .stand = ALL_FIELDS, .naming = BY_FIELDS, .key = read_key, .context = out};
    struct tables_position p;
    *out = (struct position){.side = WHITE};
    if (!tables_setup_read(line, length, &form, &p, err))
        return false;
    out->board = p.board;
    out->side = (uint8_t)p.side;
    out->dice = p.dice;
    return true;
}

/* --- turns ------------------------------------------------------------------------------------ */

size_t coup_opening(const char *text)
{
    struct token w;
    uint8_t dice[2];
    if (!typed_first(scan_text(text, strlen(text), true), "wb", &w) || !tables_dice_read(&w, dice))
        return 0;
    if (w.length == 3 && dice[0] < dice[1] && !strchr(text, '/'))
        return 0;
    return (size_t)(w.text - text) + w.length;
}

static void add_mark(struct strbuf *w, const struct coup *c, int party, const struct mark *m)
{
    const char *side = party == ROLLER ? "" : c->side == WHITE ? "b" : "w";
    if (m->kind == MARK_GAIN)
        strbuf_add(w, " %s+%d", side, m->points);
    else if (m->kind == MARK_PLACED)
        strbuf_add(w, " %s@%d:%d", side, m->holes, m->jeton);
}

static void add_man(struct strbuf *w, const struct coup *c, int i, const struct step *s,
                    enum numbering n)
{
    char text[PLAY_TEXT];
    const struct turn_event *e = &c->event[i];
    bool joined = e->kind == EVENT_MAN ? e->at && (c->together & 1u << (e->at - 1))
                                       : i && e[-1].kind == EVENT_LIFTED && e[-1].at;
    /* After a choice of one step, a man without the roller's letter would belong to the choice. */
    const struct choice *x = i && e[-1].kind == EVENT_CHOICE ? &c->choice[e[-1].at] : NULL;
    if (x && x->kind == CHOICE_PLAY && !x->of_first && x->steps == 1)
        strbuf_add(w, " %c", "wb"[c->side]);
    strbuf_add(w, "%c%s", joined ? '+' : ' ', steps_print(s, 1, n, text));
}

static void add_event(struct strbuf *w, const struct coup *c, int i, enum numbering n)
{
    static const char *const words[] = {
        [EVENT_STAY] = "stay",     [EVENT_GO] = "go",       [EVENT_NO_MAN] = "-",
        [EVENT_CONTEST] = "false", [EVENT_WHOLE] = "whole", [EVENT_RAISE] = "raise",
        [EVENT_WAIVE] = "waive"};
    const struct turn_event *e = &c->event[i];
    const struct choice *x = &c->choice[e->kind == EVENT_CHOICE ? e->at : 0];
    const struct claim *claim = &c->claim[e->kind == EVENT_CLAIM ? e->at : 0];
    char text[PLAY_TEXT];
    switch (e->kind) {
    case EVENT_MARK:
        add_mark(w, c, e->at, &e->mark);
        break;
    case EVENT_TOUCH:
        strbuf_add(w, " t%s", field_print(e->at, n, text));
        break;
    case EVENT_MAN:
        add_man(w, c, i, &c->step[e->at], n);
        break;
    case EVENT_LIFTED:
        add_man(w, c, i, &e->step, n);
        break;
    case EVENT_CHOICE:
        if (x->by_roller)
            strbuf_add(w, " %c", "wb"[c->side]);
        strbuf_add(w, " = %s",
                   x->kind == CHOICE_STANDS ? "stands"
                   : x->kind == CHOICE_BACK ? "back"
                                            : steps_print(x->step, x->steps, n, text));
        break;
    case EVENT_MUST:
        strbuf_add(w, " must %s", field_print(e->at, n, text));
        break;
    case EVENT_LATE:
        strbuf_add(w, " %c late %d", "wb"[e->at], e -> mark.points);
        break;
    case EVENT_EARLY:
        strbuf_add(w, " %c %s", "wb"[!c->side], steps_print(&e->step, 1, n, text));
        break;
    case EVENT_CLAIM:
        strbuf_add(w, " %c %s", "wb"[claim->by], claim -> kind == CLAIM_MARK ? "mark" : "school");
        if (claim->points != CLAIM_ALL)
            strbuf_add(w, " %d", claim->points);
        for (int k = 0; k < claim->rulings; k++)
            strbuf_add(w, " ruled %d",
                       (k + 1 < claim->rulings ? claim->ruled_before[k] : claim->ruled) - 1);
        break;
    default:
        strbuf_add(w, " %s", words[e->kind]);
        break;
    }
}

/* Returns true if the event concerns the throw, and not only the coup before. */
static bool concerns_throw(const struct turn_event *e)
{
    return e->kind < EVENT_LATE;
}

/* Returns true if event `i` is a claim that was ruled on the roller's mark. `begun`: an event that
 * concerns the throw comes before. If the roller marks later, the claim was on the mark only if
 * that later mark changed nothing. */
static bool rules_on_roller(const struct match *before, const struct coup *c, int i, bool begun)
{
    const struct turn_event *e = &c->event[i];
    struct ruling r;
    if (e->kind != EVENT_CLAIM || c->claim[e->at].by == c->side ||
        (c->claim[e->at].kind == CLAIM_SCHOOL && !begun) ||
        match_judge(before, c, &r, NULL) != COUP_OK)
        return false;
    int mark = 0, k = 0;
    while (mark < c->events && (c->event[mark].kind != EVENT_MARK || c->event[mark].at != ROLLER))
        mark++;
    if (mark == c->events)
        return r.claim[e->at].found && !r.claim[e->at].before;
    while (k < r.answers && (r.answer[k].what != ANSWER_MARK_RULED || r.answer[k].event != mark))
        k++;
    return k < r.answers;
}

/* Returns true if the roller waives before a man is touched; a later `waive` changes nothing. */
static bool waives_in_time(const struct coup *c)
{
    for (int i = 0;
         i < c->events && !(c->event[i].kind >= EVENT_TOUCH && c->event[i].kind <= EVENT_NO_MAN);
         i++)
        if (c->event[i].kind == EVENT_WAIVE)
            return true;
    return false;
}

/* Marks that were not entered, and so were not made, are written as 0: before the first event that
 * concerns the throw, and the roller's at the latest before the claim on it. */
static void add_events(struct strbuf *w, const struct match *before, const struct coup *c,
                       enum numbering n)
{
    bool begun = false, marked[2] = {!c->unsaid_is_none || waives_in_time(c), !c->unsaid_is_none};
    const struct mark none = {.kind = MARK_GAIN};
    for (int i = 0; i <= c->events; i++) {
        const struct turn_event *e = i < c->events ? &c->event[i] : NULL;
        bool begins = !begun && (!e || concerns_throw(e));
        begun |= begins;
        for (int party = 0; party < 2; party++) {
            bool never = begins && c->mark[party].kind == MARK_AS_DUE;
            bool later = party == ROLLER && e;
            if (marked[party] || !(never || (later && rules_on_roller(before, c, i, begun))))
                continue;
            add_mark(w, c, party, &none);
            marked[party] = true;
        }
        if (e && e->kind == EVENT_MARK)
            marked[e->at] = true;
        if (e)
            add_event(w, c, i, n);
    }
}

/* Options changed in the middle of the coup are not part of it and must be kept. */
static void add_settings(struct strbuf *w, const char *typed)
{
    struct scanner scan = scan_text(typed, strlen(typed), true);
    struct parse_error err;
    struct token word;
    char recorded[RECORDED_WORD];
    bool follows = false;
    while (scan_word(&scan, &word, &err) && word.kind != TOKEN_END) {
        if (word.kind != WORD)
            continue;
        if (follows) {
            strbuf_add(w, " set ");
            strbuf_add_utf8(w, word.text, word.length);
        }
        /* most words are dice, fields and the player's letter: not looked up in all languages */
        bool named = word.length > 1 && !(*word.text >= '0' && *word.text <= '9');
        follows = !follows && named && recorded_word(trictrac_words, &word, recorded) >= 0 &&
                  strcmp(recorded, "set") == 0;
    }
}

void strbuf_add_coup(struct strbuf *w, const struct match *before, const struct coup *c,
                     enum numbering n, const char *typed)
{
    char dice[] = "??";
    if (!c->unknown) {
        dice[0] = (char)('0' + c->dice.high);
        dice[1] = (char)('0' + c->dice.low);
    }
    strbuf_add(w, "%ld. %c %s", (long)before->coups + 1, "wb"[c->side], dice);
    add_events(w, before, c, n);
    add_settings(w, typed);
}
