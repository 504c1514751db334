/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "notation.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"

/* --- name ------------------------------------------------------------------------------------ */

const char *tables_name(const struct strbuf *said, enum side side, char out[TABLES_NAME])
{
    struct strbuf name = {.player = said->player};
    strbuf_add_seat(&name, (int)side);
    const char *plain = side == WHITE ? _("White") : _("Black");
    size_t n = (size_t)snprintf(out, TABLES_NAME, "%s", name.length ? name.text : plain);
    if (n >= TABLES_NAME) {
        n = TABLES_NAME - 1;
        while (n && ((unsigned char)out[n - 1] & 0xc0) == 0x80)
            n--;
        out[n ? n - 1 : 0] = '\0';
    }
    strbuf_free(&name);
    return out;
}

/* --- commands -------------------------------------------------------------------------------- */

const char tables_board_line[] = N_("the current board");
const char tables_board_page[] =
    N_("Shows the current board, White's side below (.set flip on turns it round), the "
       "fields numbered as the player who is to throw counts them. Compare it with the real one. "
       "In words for a screen reader: .set board list.");
const char tables_edit_line[] = N_("correct an earlier turn, its dice or its play");
const char tables_edit_page[] = N_(
    "Puts the text of a turn back on the line, so that it can be corrected. With a text, "
    "the turn becomes that text: one turn, its dice and its play; without dice the dice stay. The "
    "turns after it are judged again, and the referee prints what has changed and what to move on "
    "the board. Text that no longer fits waits as w1, w2, ...: it is tried again after each "
    "correction, as long as nothing else is entered, and is corrected in the same way. .edit "
    "without a number lists what waits. The log keeps both versions. The reason follows a "
    "semicolon: .edit "
    "2 41 "
    "8/4 6/5 ; WHY.");

const struct command_help tables_commands[] = {{"board", tables_board_line, tables_board_page},
                                               {"edit", tables_edit_line, tables_edit_page},
                                               {.name = NULL}};

/* --- orders ---------------------------------------------------------------------------------- */

static int men_at(const struct men *m, int place)
{
    return place == OFF ? MEN - men_count(m, FIELDS_AND_BAR) : men_on(m, place);
}

/* Returns the first place with more men (`more`) or fewer men than it should have, or -1 if there
 * is none. */
static int differing(const struct men *is, const struct men *should, bool more)
{
    for (int place = BAR; place <= OFF; place++) {
        int d = men_at(is, place) - men_at(should, place);
        if (more ? d > 0 : d < 0)
            return place;
    }
    return -1;
}

void tables_order_side(struct strbuf *said, const char *name, const struct men *is,
                       const struct men *should, enum side side, enum naming naming)
{
    char a[TABLES_FIELD_TEXT], b[TABLES_FIELD_TEXT];
    struct men now = *is;
    for (;;) {
        int from = differing(&now, should, true), to = differing(&now, should, false), men = 0;
        if (from < 0 || to < 0)
            return;
        while (men_at(&now, from) > men_at(should, from) && men_at(&now, to) < men_at(should, to)) {
            if (from != OFF)
                men_take(&now, from);
            if (to != OFF)
                men_add(&now, to);
            men++;
        }
        tables_field_print(from, side, naming, a);
        tables_field_print(to, side, naming, b);
        if (from == OFF) {
            strbuf_add(said,
                       P_("    → %s: %d man back on %s.\n", "    → %s: %d men back on %s.\n", men),
                       name, men, b);
            continue;
        }
        strbuf_add(
            said, P_("    → %s: %d man from %s to %s.\n", "    → %s: %d men from %s to %s.\n", men),
            name, men, a, b);
    }
}

/* --- print ----------------------------------------------------------------------------------- */

/* Prints positions and plays. */

static const char *const roman[13] = {"",    "I",    "II", "III", "IV", "V",  "VI",
                                      "VII", "VIII", "IX", "X",   "XI", "XII"};

void tables_field_add(struct fixed_buf *l, int field, enum side side, enum naming n)
{
    int white = side == WHITE ? field : FIELDS + 1 - field;
    bool far = white > FIELDS / 2;
    unsigned name = (unsigned)(far ? FIELDS + 1 - white : white);
    if (field == OFF || (field == BAR && n < BY_FIELDS)) {
        fixed_buf_text(l, field == BAR ? "bar" : "off");
    } else if (n == BY_TALON) {
        far = field > FIELDS / 2;
        if (field == 1 || field == FIELDS)
            fixed_buf_text(l, "T");
        else
            fixed_buf_number(l, (unsigned)(far ? FIELDS - field : field - 1));
        fixed_buf_text(l, far ? "'" : "");
    } else if (n == BY_NUMBER || n == BY_FIELDS || n == BY_POINTS) {
        fixed_buf_number(l, (unsigned)(n == BY_POINTS ? FIELDS + 1 - field : field));
    } else if (n == BY_LINES && !far) {
        fixed_buf_text(l, roman[name]);
    } else {
        fixed_buf_number(l, name);
        fixed_buf_text(l, n == BY_TONGUES && far ? "A" : "");
    }
}

static void add_times(struct fixed_buf *l, int times)
{
    if (times > 1) {
        fixed_buf_char(l, 'x');
        fixed_buf_number(l, (unsigned)times);
    }
}

static void add_men(struct fixed_buf *l, const struct men *m, enum side side, enum naming n)
{
    fields any = men_any(m);
    fixed_buf_text(l, any ? "" : "-");
    for (fields f = any; f;) {
        bool down = n == BY_POINTS && !(f & field_bit(BAR));
        int field = down ? FIELDS + 1 - lowest_field(fields_flip(f)) : lowest_field(f);
        if (f != any)
            fixed_buf_char(l, ',');
        tables_field_add(l, field, side, n);
        add_times(l, men_on(m, field));
        f &= ~field_bit(field);
    }
}

char *tables_field_print(int field, enum side side, enum naming n, char out[TABLES_FIELD_TEXT])
{
    struct fixed_buf l = fixed_buf_begin(out, TABLES_FIELD_TEXT);
    tables_field_add(&l, field, side, n);
    fixed_buf_end(&l);
    return out;
}

char *tables_board_print(const struct board *b, enum naming n, char out[TABLES_BOARD_TEXT])
{
    struct fixed_buf l = fixed_buf_begin(out, TABLES_BOARD_TEXT);
    fixed_buf_text(&l, "W:");
    add_men(&l, &b->side[WHITE], WHITE, n);
    fixed_buf_text(&l, " B:");
    add_men(&l, &b->side[BLACK], BLACK, n);
    fixed_buf_end(&l);
    return out;
}

static void add_walk(struct fixed_buf *l, const struct walk *w, enum side side, enum naming n)
{
    for (int i = 0; i < w->fields; i++) {
        if (i)
            fixed_buf_char(l, '/');
        tables_field_add(l, w->field[i], side, n);
        if (w->hits >> i & 1)
            fixed_buf_char(l, '*');
    }
    add_times(l, w->times);
}

char *tables_walks_print(const struct walks *w, enum side side, enum naming n,
                         char out[TABLES_PLAY_TEXT])
{
    struct fixed_buf l = fixed_buf_begin(out, TABLES_PLAY_TEXT);
    fixed_buf_text(&l, w->count ? "" : "-");
    for (int i = 0; i < w->count; i++) {
        if (i)
            fixed_buf_char(&l, ' ');
        add_walk(&l, &w->walk[i], side, n);
    }
    fixed_buf_end(&l);
    return out;
}

/* --- read ------------------------------------------------------------------------------------ */

/* Reads fields, throws and plays. */

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

static int small_number(const char **at, const char *limit)
{
    const char *s = *at;
    int n = 0;
    for (; s < limit && digit(*s) && n < 1000; s++)
        n = 10 * n + (*s - '0');
    *at = s;
    return n;
}

/* Reads I-XII. Returns 0 if there is no such number. */
static int roman_number(const char **at, const char *limit)
{
    static const struct {
        const char *text;
        int value;
    } numerals[] = {{"X", 10}, {"IX", 9}, {"V", 5}, {"IV", 4}, {"I", 1}};
    int n = 0;
    for (size_t i = 0; i < sizeof numerals / sizeof numerals[0];) {
        size_t length = strlen(numerals[i].text);
        if ((size_t)(limit - *at) >= length && memcmp(*at, numerals[i].text, length) == 0) {
            n += numerals[i].value;
            *at += length;
            i += numerals[i].value != 1; /* I stands up to three times */
        } else {
            i++;
        }
    }
    return n;
}

static bool takes(const char **at, const char *limit, const char *text)
{
    size_t length = strlen(text);
    if ((size_t)(limit - *at) < length || memcmp(*at, text, length) != 0)
        return false;
    *at += length;
    return true;
}

/* Returns a field by its name on the board, in White's numbering, or 0 if there is none. */
static int named_field(const char **at, const char *limit, enum naming n)
{
    int line = n == BY_LINES ? roman_number(at, limit) : 0;
    if (line)
        return line <= FIELDS / 2 ? line : 0;
    int number = small_number(at, limit);
    if (number < 1 || number > FIELDS / 2)
        return 0;
    bool far = n == BY_LINES || takes(at, limit, "A") || takes(at, limit, "a");
    return far ? FIELDS + 1 - number : number;
}

/* Reads a point. Points count down from the bar, 25, to 0, off. Bar and off also have names. */
static int read_point(const char **at, const char *limit)
{
    const char *start = *at;
    if (takes(at, limit, "off"))
        return OFF;
    if (takes(at, limit, "bar"))
        return BAR;
    int point = small_number(at, limit);
    return *at > start && point <= FIELDS + 1 ? FIELDS + 1 - point : -1;
}

/* Returns a field of trictrac, T for the talon, or -1 if there is none. */
static int read_talon(const char **at, const char *limit, enum naming n)
{
    bool talon = *at < limit && (**at == 'T' || **at == 't');
    int field = talon ? 1 : small_number(at, limit);
    *at += talon;
    if (n == BY_FIELDS)
        return field >= 1 && field <= FIELDS ? field : -1;
    bool far = field && takes(at, limit, "'");
    if (!talon && (field < 1 || field > 11))
        return -1;
    field += !talon;
    return far ? FIELDS + 1 - field : field;
}

int tables_field_read(const char *text, const char *limit, enum side side, enum naming n,
                      const char **end)
{
    static const char *const bar[] = {"bar", "hand", "0"};
    *end = text;
    if (n >= BY_FIELDS)
        return read_talon(end, limit, n);
    if (n == BY_POINTS)
        return read_point(end, limit);
    if (takes(end, limit, "off"))
        return OFF;
    for (size_t i = 0; i < sizeof bar / sizeof bar[0]; i++)
        if (takes(end, limit, bar[i]))
            return BAR;
    int field;
    if (n == BY_NUMBER) {
        field = small_number(end, limit);
        return field >= 1 && field <= FIELDS ? field : -1;
    }
    field = named_field(end, limit, n);
    return !field ? -1 : side == WHITE ? field : FIELDS + 1 - field;
}

bool tables_times_read(const struct token *w, const char **at, int *times, struct parse_error *err)
{
    const char *limit = w->text + w->length;
    *times = 1;
    if (*at == limit || **at != 'x')
        return true;
    const char *number = ++*at;
    *times = small_number(at, limit);
    return *times >= 1 || token_error(w, (size_t)(number - w->text), err,
                                      "the number of men is expected after x: 17x2");
}

/* --- throws --------------------------------------------------------------------------------- */

bool tables_dice_read(const struct token *w, uint8_t out[2])
{
    size_t n = w->length;
    out[0] = out[1] = 0;
    if (word_equals(w, "??"))
        return true;
    if (n != 2 && (n != 3 || w->text[1] != '-'))
        return false;
    for (int i = 0; i < 2; i++) {
        char c = w->text[i ? n - 1 : 0];
        if (c < '1' || c > '6')
            return false;
        out[i] = (uint8_t)(c - '0');
    }
    return true;
}

struct dice tables_dice(const uint8_t typed[2])
{
    uint8_t a = typed[0], b = typed[1];
    return (struct dice){a > b ? a : b, a > b ? b : a};
}

/* --- plays ---------------------------------------------------------------------------------- */

bool tables_play_shaped(const struct token *w, enum naming n)
{
    const char *limit = w->text + w->length, *end;
    if (word_equals(w, "-"))
        return true;
    if (tables_field_read(w->text, limit, WHITE, n, &end) < 0)
        return end > w->text && digit(*w->text); /* a field that does not exist */
    return end == limit || strchr("/-*x+", *end);
}

/* Checks where walks may begin and end, and what they may not pass. */
static bool check_walk(const struct token *w, const char *start, const struct walk *walk,
                       struct parse_error *err)
{
    size_t at = (size_t)(start - w->text);
    if (walk->fields == 1 && walk->field[0] == BAR)
        return token_error(w, at, err, "say where the man enters: bar/4");
    if (walk->fields == 1)
        return true;
    for (int i = 1; i < walk->fields; i++) {
        if (walk->field[i] == BAR)
            return token_error(w, at, err, "no man is moved to the bar");
        if (walk->field[i] == walk->field[i - 1])
            return token_error(w, at, err, "the man has not moved");
    }
    for (int i = 0; i < walk->fields - 1; i++)
        if (walk->field[i] == OFF)
            return token_error(w, at, err, "a man that is off does not move");
    return true;
}

struct walk_reader {
    const struct token *w;
    const char *at, *limit;
    enum side side;
    enum naming naming;
    struct parse_error *err;
};

static bool read_fields(struct walk_reader *r, struct walk *out)
{
    for (;;) {
        const char *start = r->at;
        int field = tables_field_read(start, r->limit, r->side, r->naming, &r->at);
        if (field < 0)
            return token_error(
                r->w, (size_t)(start - r->w->text), r->err,
                r->naming == BY_LINES     ? N_("a field is expected: I-XII, 1-12, bar or off")
                : r->naming == BY_TONGUES ? N_("a field is expected: 1-12, 1A-12A, bar or off")
                                          : N_("a field is expected: 1-24, bar or off"));
        if (out->fields == WALK_FIELDS)
            return token_error(r->w, (size_t)(start - r->w->text), r->err,
                               "no man moves that often in one throw");
        if (r->at < r->limit && *r->at == '*') {
            out->hits |= (uint16_t)(1 << out->fields);
            r->at++;
        }
        out->field[out->fields++] = (uint8_t)field;
        if (r->at == r->limit || (*r->at != '/' && *r->at != '-'))
            return true;
        r->at++;
    }
}

static bool read_walk(struct walk_reader *r, struct walk *out)
{
    const char *start = r->at;
    *out = (struct walk){.times = 1};
    if (!read_fields(r, out))
        return false;
    int times;
    if (!tables_times_read(r->w, &r->at, &times, r->err))
        return false;
    if (times > MOVES_MAX)
        return token_error(r->w, (size_t)(start - r->w->text), r->err,
                           "more men than any throw moves");
    out->times = (uint8_t)times;
    if (r->at < r->limit && *r->at != '+')
        return token_error(r->w, (size_t)(r->at - r->w->text), r->err,
                           r->naming == BY_POINTS
                               ? N_("a move is written 24/18, 24/18/14 or 13/7x2")
                               : N_("a move is written 1/5, 1/5/8 or 17/21x2"));
    return check_walk(r->w, start, out, r->err);
}

bool tables_walks_read(const struct token *w, enum side side, enum naming n, struct walks *out,
                       struct parse_error *err)
{
    struct walk_reader r = {w, w->text, w->text + w->length, side, n, err};
    if (word_equals(w, "-"))
        return true;
    for (;; r.at++) {
        struct walk walk;
        if (!read_walk(&r, &walk))
            return false;
        if (out->count == MOVES_MAX)
            return token_error(w, 0, err, "more men than any throw moves");
        out->walk[out->count++] = walk;
        if (r.at == r.limit)
            return true;
    }
}

/* --- position -------------------------------------------------------------------------------- */

/* Reads position lines. */

enum { SETUP_WORDS = 32 };

/* A line being read. It keeps the place of every item for errors found at the end. */
struct position_reader {
    const struct tables_form *form;
    struct tables_position *p;
    struct parse_error *err;
    bool side_seen;
    const struct token *seen[2];      /* W:, B: */
    const struct token *word[2][OFF]; /* the word in which a field was named */
    size_t offset[2][OFF];            /* its offset in the word */
    int men[2];
};

static const char side_letter[2] = {'W', 'B'};

/* Reads one item of a side's list: "7", "7x2", "barx15". */
static bool read_item(struct position_reader *r, enum side side, const struct token *w,
                      const char **at)
{
    const char *start = *at, *limit = w->text + w->length;
    size_t offset = (size_t)(start - w->text);
    int times = 1, field = tables_field_read(start, limit, side, r->form->naming, at);
    if (field < 0 || field == OFF)
        return token_error(w, offset, r->err, "expected a field from 1 to 24");
    if (!(r->form->stand & field_bit(field)))
        return field == BAR
                   ? token_error(w, offset, r->err, "in this game no man stands on the bar")
                   : token_error(w, offset, r->err, "in this game no man stands on %d", field);
    if (r->word[side][field])
        return field == BAR ? token_error(w, offset, r->err, "the bar is named twice for %c",
                                          side_letter[side])
                            : token_error(w, offset, r->err, "field %d is named twice for %c",
                                          field, side_letter[side]);
    if (!tables_times_read(w, at, &times, r->err))
        return false;
    r->men[side] += times;
    if (r->men[side] > MEN)
        return token_error(w, offset, r->err, "%c has more than fifteen men", side_letter[side]);
    r->word[side][field] = w;
    r->offset[side][field] = offset;
    for (int i = 0; i < times; i++)
        men_add(&r->p->board.side[side], field);
    return true;
}

static bool read_men(struct position_reader *r, enum side side, const struct token *w)
{
    const char *at = w->text + 2, *limit = w->text + w->length;
    if (r->seen[side])
        return token_error(w, 0, r->err, "%c: is given twice", side_letter[side]);
    r->seen[side] = w;
    if (limit - at == 1 && *at == '-')
        return true;
    for (;; at++) {
        if (!read_item(r, side, w, &at))
            return false;
        if (at == limit)
            return true;
        if (*at != ',')
            return token_error(w, (size_t)(at - w->text), r->err, "a comma or a space is expected");
    }
}

static bool dice_shaped(const struct token *w)
{
    size_t n = w->length;
    char last = w->text[n - 1];
    return (n == 2 || (n == 3 && w->text[1] == '-')) && *w->text >= '0' && *w->text <= '9' &&
           last >= '0' && last <= '9';
}

static bool read_word(struct position_reader *r, const struct token *w)
{
    uint8_t typed[2];
    if (w->length >= 2 && w->text[1] == ':' && (w->text[0] == 'W' || w->text[0] == 'B'))
        return read_men(r, w->text[0] == 'B' ? BLACK : WHITE, w);
    if (w->length == 1 && (*w->text == 'w' || *w->text == 'b')) {
        if (r->side_seen)
            return token_error(w, 0, r->err, "the side is given twice");
        r->side_seen = true;
        r->p->side = *w->text == 'b' ? BLACK : WHITE;
        return true;
    }
    if (tables_dice_read(w, typed) && typed[0]) {
        if (r->p->dice.high)
            return token_error(w, 0, r->err, "the dice are given twice");
        r->p->dice = tables_dice(typed);
        return true;
    }
    if (dice_shaped(w))
        return token_error(w, *w->text >= '1' && *w->text <= '6' ? w->length - 1 : 0, r->err,
                           "a die shows 1-6");
    if (r->form->key)
        return r->form->key(r->form->context, w, r->err);
    return token_error(w, 0, r->err, "this is not part of a position such as W:1x15 B:1x15 w 64");
}

/* Checks that no field has men of both sides. Field f of White is field 25-f of Black. */
static bool check_shared(const struct position_reader *r)
{
    for (int f = 1; f <= FIELDS; f++) {
        const struct token *w = r->word[WHITE][f], *b = r->word[BLACK][FIELDS + 1 - f];
        if (!w || !b)
            continue;
        bool black_last = b > w || (b == w);
        const struct token *at = black_last ? b : w;
        size_t offset = black_last ? r->offset[BLACK][FIELDS + 1 - f] : r->offset[WHITE][f];
        int white = r->form->naming == BY_POINTS ? FIELDS + 1 - f : f;
        return token_error(at, offset, r->err,
                           "W%d and B%d are one field: it cannot hold men of both", white,
                           FIELDS + 1 - white);
    }
    return true;
}

/* Returns true if the word selects the naming of fields; in trictrac, from the talon. */
static bool names(const struct token *w, enum naming *n)
{
    if (*n >= BY_FIELDS && word_equals(w, "numbering=talon"))
        *n = BY_TALON;
    else if (*n >= BY_FIELDS)
        return false;
    else if (word_equals(w, "numbering=plain"))
        *n = BY_NUMBER;
    else if (word_equals(w, "numbering=lines"))
        *n = BY_LINES;
    else if (word_equals(w, "numbering=tongues"))
        *n = BY_TONGUES;
    else
        return false;
    return true;
}

/* Reads the words; what is missing is missing at byte `after` of `last`. */
static bool read_words(const struct token *w, size_t words, const struct token *last, size_t after,
                       const struct tables_form *form, struct tables_position *out,
                       struct parse_error *err)
{
    struct tables_form named = *form;
    struct position_reader r = {.form = &named, .p = out, .err = err};
    *out = (struct tables_position){.side = WHITE};
    for (size_t i = 0; i < words; i++)
        names(&w[i], &named.naming); /* the fields depend on it, wherever it is in the line */
    for (size_t i = 0; i < words; i++) {
        enum naming known = named.naming;
        if (!names(&w[i], &known) && !read_word(&r, &w[i]))
            return false;
    }
    for (int s = 0; s < 2; s++)
        if (!r.seen[s])
            return token_error(last, after, err, "%c: is missing", side_letter[s]);
    if (!r.side_seen)
        return token_error(last, after, err, "the side to throw, w or b, is missing");
    return check_shared(&r);
}

bool tables_position_read(const struct token *w, size_t words, const struct tables_form *form,
                          struct tables_position *out, struct parse_error *err)
{
    const struct token none = {.column = 1};
    const struct token *last = words ? &w[words - 1] : &none;
    return read_words(w, words, last, last->length, form, out, err);
}

bool tables_setup_read(const char *text, size_t length, const struct tables_form *form,
                       struct tables_position *out, struct parse_error *err)
{
    struct scanner s = scan_text(text, length, true);
    struct token w[SETUP_WORDS], one;
    for (size_t n = 0;; n++) {
        if (!scan_word(&s, &one, err))
            return false;
        if (one.kind == TOKEN_END)
            return read_words(w, n, &one, 0, form, out, err);
        if (one.kind != WORD || n == SETUP_WORDS)
            return token_error(&one, 0, err,
                               "this is not part of a position such as W:1x15 B:1x15 w 64");
        w[n] = one;
    }
}
