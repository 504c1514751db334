/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trictrac's positions and plays, from the notation of all games on a board. */
#include "notation.h"

#include "base/fixed_buf.h"

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
