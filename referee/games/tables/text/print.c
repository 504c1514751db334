/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints positions and plays. */
#include "notation.h"

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
