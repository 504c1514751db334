/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The event for another pairing program: FIDE's Tournament Report File, TRF16 (Handbook C.04, Annex
 * 2), with the lines 142 and 152 of TRF26 (in force from 1 September 2025). Columns count from 1.
 * Each line ends in a carriage return (Remark 1). */
#include <string.h>

#include "base/text.h"
#include "pairing.h"

enum {
    COLUMN_NUMBER = 5,
    COLUMN_NAME = 15,
    NAME_COLUMNS = 33,
    COLUMN_POINTS = 81,
    COLUMN_RANK = 86,
    COLUMN_ROUND = 92,
    ROUND_COLUMNS = 10
};

/* Blanks up to a column. `line`: where the line begins; `over`: bytes that are no column of their
 * own. */
static void go_to(struct strbuf *w, size_t line, size_t over, int column)
{
    while (!w->failed && w->length - line - over < (size_t)column - 1)
        strbuf_add(w, " ");
}

static void add_line(struct strbuf *w, const char *tag, const char *text)
{
    strbuf_add(w, "%s ", tag);
    strbuf_add_clean(w, text);
    strbuf_add(w, "\r\n");
}

/* As much of a name as has room; a character of several bytes is one column. Returns how many bytes
 * are more than columns. */
static size_t add_fixed_name(struct strbuf *w, const char *name)
{
    struct strbuf clean = {.text = NULL};
    size_t bytes = 0, columns = 0;
    int32_t code;
    strbuf_add_clean(&clean, name);
    while (bytes < clean.length && columns < NAME_COLUMNS) {
        size_t n = utf8_character(clean.text + bytes, clean.length - bytes, &code);
        bytes += n ? n : 1;
        columns++;
    }
    strbuf_add_bytes(w, clean.text ? clean.text : "", bytes);
    w->failed |= clean.failed;
    strbuf_free(&clean);
    return bytes - columns;
}

static char result_of(const struct meeting *m, int side)
{
    int halves = meeting_halves(m, side);
    if (m->forfeit)
        return halves == 2 ? '+' : '-';
    return halves == 2 ? '1' : halves == 1 ? '=' : '0';
}

/* Columns 92 to 99 of round 1: the opponent, the colour, the result. Without a match: U the bye, F
 * and H a bye of a whole and a half point that was asked for (or a bye worth a half), Z nothing. */
static void add_round(struct strbuf *w, const struct pairing *p, int round, int player)
{
    const struct tournament *t = &p->t;
    const struct meeting *m = tournament_meeting(t, round, player);
    int side = m && m->player[1] == player;
    struct absence is = tournament_absence(t, round, player);
    int halves = p->system == PAIR_SWISS ? is.halves : 0;
    char code = halves == 2 ? (is.kind == ABSENCE_BYE ? 'U' : 'F') : halves == 1 ? 'H' : 'Z';
    if (m)
        strbuf_add(w, "%4d %c %c", m->player[!side] + 1, "wb"[side], result_of(m, side));
    else
        strbuf_add(w, "0000 - %c", code);
}

static int rank_of(const struct pairing *p, int player)
{
    bool byes = p->system == PAIR_SWISS;
    long score = tournament_score(&p->t, player, p->t.rounds + 1, byes);
    int rank = 1;
    for (int i = 0; i < p->t.players; i++)
        rank += tournament_score(&p->t, i, p->t.rounds + 1, byes) > score;
    return rank;
}

/* Who is not to be paired has that in the next round too, so that no other program does it. */
static int rounds_of(const struct pairing *p, int player)
{
    int next = p->t.rounds + 1;
    bool is_last = p->declared && next > p->declared;
    return is_last || tournament_here(&p->t, player, next) ? p->t.rounds : next;
}

static void add_player(struct strbuf *w, const struct pairing *p, int player)
{
    size_t line = w->length;
    long score = tournament_score(&p->t, player, p->t.rounds + 1, p->system == PAIR_SWISS);
    strbuf_add(w, "001");
    go_to(w, line, 0, COLUMN_NUMBER);
    strbuf_add(w, "%4d", player + 1);
    go_to(w, line, 0, COLUMN_NAME);
    size_t over = add_fixed_name(w, p->t.name[player]);
    go_to(w, line, over, COLUMN_POINTS);
    strbuf_add(w, "%2ld.%d", score / 2, score % 2 ? 5 : 0);
    go_to(w, line, over, COLUMN_RANK);
    strbuf_add(w, "%4d", rank_of(p, player));
    for (int round = 1; round <= rounds_of(p, player); round++) {
        go_to(w, line, over, COLUMN_ROUND + (round - 1) * ROUND_COLUMNS);
        add_round(w, p, round, player);
    }
    strbuf_add(w, "\r\n");
}

/* YYYY/MM/DD; nothing for a date of which a part is not known. */
static void add_date(struct strbuf *w, const char *tag, const char *date)
{
    char text[DATE_TEXT];
    if (!date || !*date || strchr(date, '?'))
        return;
    for (int i = 0; i < DATE_TEXT; i++)
        text[i] = (char)(date[i] == '.' ? '/' : date[i]);
    add_line(w, tag, text);
}

static void add_dates(struct strbuf *w, const struct tournament *t)
{
    const char *first = NULL, *last = NULL;
    for (size_t i = 0; i < t->meetings; i++) {
        const char *date = t->meeting[i].date;
        first = *date && (!first || strcmp(date, first) < 0) ? date : first;
        last = *date && (!last || strcmp(date, last) > 0) ? date : last;
    }
    add_date(w, "042", first);
    add_date(w, "052", last);
}

void strbuf_add_trf(struct strbuf *w, const struct pairing *p)
{
    static const char *const type[PAIR_SYSTEMS] = {
        [PAIR_SWISS] = "Individual: Swiss-System",
        [PAIR_ROUND_ROBIN] = "Individual: Round-Robin",
        [PAIR_KNOCKOUT] = "Individual: Knock-out",
    };
    int rounds = pairing_rounds(p);
    add_line(w, "012", p->event);
    add_dates(w, &p->t);
    strbuf_add(w, "062 %d\r\n", p->t.players);
    add_line(w, "092", type[p->system]);
    if (rounds)
        strbuf_add(w, "142 %d\r\n", rounds);
    strbuf_add(w, "152 W\r\n");
    for (int i = 0; i < p->t.players; i++)
        add_player(w, p, i);
}
