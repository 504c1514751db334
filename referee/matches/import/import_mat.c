/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Imports .mat. Its matches are converted to game text, line for line, and imported as such. Then
 * the score after each game is compared with that of the file, and plays that are judged wrong are
 * listed, because no one judged them when the file was written. */
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/text.h"
#include "import.h"
#include "log/load.h"
#include "matches/mat/mat.h"

/* --- the score of the file -------------------------------------------------------------------- */

/* Returns the match of the file whose text contains this line. */
static const struct mat_match *match_at(const struct mat_file *f, int line)
{
    const struct mat_match *found = NULL;
    for (size_t i = 0; i < f->matches && f->match[i].line <= line; i++)
        found = &f->match[i];
    return found;
}

/* Returns the points without those in excess of the length of the match. */
static long counted(const struct mat_match *m, long points)
{
    return m->length && points > m->length ? m->length : points;
}

/* Compares the scores after the games of a match by the rules with those of the file. */
struct score_check {
    struct import *im;
    const struct mat_match *m;
    size_t game;     /* the number of games that have ended */
    long differs[2]; /* by how much the scores differ so far */
};

static void check_score(struct score_check *c, const long recorded[2])
{
    const struct mat_score *s = &c->m->score[c->game++];
    long rules[2], file[2], differs[2];
    for (int side = 0; side < 2; side++) {
        rules[side] = counted(c->m, recorded[side] - s->unruled[side]);
        file[side] = counted(c->m, s->points[side]);
        differs[side] = file[side] - rules[side];
    }
    if (memcmp(differs, c->differs, sizeof differs) == 0)
        return;
    memcpy(c->differs, differs, sizeof differs);
    c->im->differs++;
    fflush(stdout);
    fprintf(stderr, "%s:%d: ", c->im->file, s->line);
    fprintf(stderr,
            _("after game %zu the score is %ld:%ld in this file, and %ld:%ld by the rules\n"),
            c->game, file[0], file[1], rules[0], rules[1]);
}

static void compare_scores(struct import *im, const struct mat_match *m, struct turns *turns)
{
    struct score_check c = {.im = im, .m = m};
    long score[2] = {m->start[0], m->start[1]};
    for (long n = 1; n <= turns_count(turns); n++) {
        const struct turn_rows *rows = turns_row(turns, n);
        if (!rows)
            continue;
        const long now[2] = {rows->at[0].major, rows->at[1].major};
        bool ended = now[0] != score[0] || now[1] != score[1];
        memcpy(score, now, sizeof score);
        if (ended && c.game < m->games)
            check_score(&c, score);
    }
    while (c.game < m->games) /* games that have not ended by the rules */
        check_score(&c, score);
}

/* --- plays judged wrong ----------------------------------------------------------------------- */

/* Returns the line of the file in which a turn begins. */
static int line_of_turn(const struct turns *turns, long n, const char *text, int first)
{
    for (size_t at = turns_place(turns, n).offset; at > 0; at--)
        first += text[at - 1] == '\n';
    return first;
}

/* Adds the codes of the faults of a turn, such as " N1 D1". Returns false if it has none. */
static bool add_codes(const struct turn_rows *rows, struct strbuf *w)
{
    bool any = false;
    for (size_t i = 0; rows && i < rows->n_dues; i++)
        if (strcmp(rows->dues[i].kind, "fault") == 0) {
            strbuf_add(w, " %s", rows->dues[i].name);
            any = true;
        }
    return any;
}

static void list_wrong_plays(struct import *im, struct turns *turns, const char *text, int first)
{
    struct strbuf w = {.text = NULL};
    long wrong = 0;
    for (long n = 1; n <= turns_count(turns); n++) {
        const struct turn_rows *rows = turns_row(turns, n);
        struct strbuf codes = {.text = NULL};
        if (add_codes(rows, &codes)) {
            wrong++;
            strbuf_add(&w, "%s:%d: ", im->file, line_of_turn(turns, n, text, first));
            strbuf_add(&w, _("turn %ld: %s: judged wrong:%s\n"), n,
                       rows->row.play ? rows->row.play : "-", codes.text ? codes.text : "");
        }
        w.failed |= codes.failed;
        strbuf_free(&codes);
    }
    if (!wrong)
        return;
    fflush(stdout);
    fprintf(stderr, "%s", w.text ? w.text : "");
    fprintf(stderr, "%s: ", im->file);
    fprintf(stderr,
            P_("%ld play is judged wrong; it counts as played\n",
               "%ld plays are judged wrong; they count as played\n", wrong),
            wrong);
    strbuf_free(&w);
}

/* Reports the options that the file does not state, but the match shows. */
static void list_assumed(const struct import *im, const struct mat_match *m)
{
    fflush(stdout);
    if (*m->assumed) {
        fprintf(stderr, "%s:%d: ", im->file, m->line);
        fprintf(stderr, _("this match was played with options that the file does not state:%s\n"),
                m->assumed);
    }
    if (m->one_away) {
        fprintf(stderr, "%s:%d: ", im->file, m->line);
        fprintf(stderr, "%s\n",
                m->is_crawford
                    ? _("assumed: the first game of this file is the Crawford game")
                    : _("assumed: the Crawford game was played before this file begins"));
    }
}

void import_mat_judged(struct import *im, struct imported *g, const char *text, int first)
{
    const struct mat_match *m = match_at(im->mat, first);
    if (m)
        list_assumed(im, m);
    if (m)
        compare_scores(im, m, g->play.turns);
    list_wrong_plays(im, g->play.turns, text, first);
}

/* --- the file --------------------------------------------------------------------------------- */

/* Converts a text that is not UTF-8, unless it only contains names that GNU Backgammon cut within a
 * letter: then its other letters are whole. Returns false if out of memory. */
static bool make_utf8(const struct import *im, char **text, size_t *length)
{
    struct strbuf w = {.text = NULL};
    if (!is_windows_1252(*text, *length))
        return true;
    strbuf_add_windows_1252(&w, *text, *length);
    if (w.failed) {
        strbuf_free(&w);
        return false;
    }
    fflush(stdout);
    fprintf(stderr, "referee: %s: %s\n", im->file,
            _("this text is not UTF-8; it is read as Windows-1252"));
    free(*text);
    *text = w.text;
    *length = w.length;
    return true;
}

/* Reports the matches that were refused. Returns false if no match was read. */
static bool report_refused(struct import *im, const struct mat_file *f)
{
    size_t refused = 0;
    for (size_t i = 0; i < f->matches; i++) {
        const struct mat_match *m = &f->match[i];
        if (!m->refused)
            continue;
        refused++;
        fflush(stdout);
        enum status status = print_parse_error(im->file, m->why.line, &m->why);
        if (f->matches == 1)
            im->status = status;
    }
    im->unread += f->matches > 1 ? (long)refused : 0;
    return im->status == STATUS_OK;
}

static bool take_record(struct import *im, struct mat_file *file)
{
    FILE *f = file->record.failed ? NULL : fmemopen(file->record.text, file->record.length, "r");
    if (!f)
        return import_no_memory(im);
    im->mat = file;
    bool taken = import_take_lines(im, f) && import_take_games(im);
    im->mat = NULL;
    fclose(f);
    return taken;
}

/* Imports the text of a file. */
static bool take_mat_text(struct import *im, const char *text, size_t length)
{
    const struct token begin = {.line = 1, .column = 1};
    struct parse_error why = {.line = 1, .column = 1};
    struct mat_file file = {.matches = 0};
    bool read = (length <= MATCH_TEXT_MOST || import_too_long(&begin, &why)) &&
                mat_read(text, length, &file, &why);
    if (!read)
        parse_error_count_characters(&why, text, length);
    if (!read)
        im->status = print_parse_error(im->file, why.line, &why);
    bool taken = read && report_refused(im, &file) && take_record(im, &file);
    mat_file_free(&file);
    return taken;
}

bool import_take_mat(struct import *im, FILE *f)
{
    size_t length;
    char *text = read_text(f, MATCH_TEXT_MOST, &length);
    if (!text || !make_utf8(im, &text, &length)) {
        free(text);
        return import_no_memory(im);
    }
    if (ferror(f)) /* the caller reports that */
        im->status = STATUS_FAILED;
    bool taken = !ferror(f) && take_mat_text(im, text, length);
    free(text);
    return taken;
}
