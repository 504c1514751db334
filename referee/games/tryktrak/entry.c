/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines that mean more than their words, or may mean two things. */
#include <string.h>

#include "base/spoken.h"
#include "base/tongue.h"
#include "base/typed.h"
#include "games/tables/words/name.h"
#include "games/tables/words/slip.h"
#include "parts.h"

/* A line being tried on a copy of the match. */
struct trying {
    struct tryktrak m;
    struct scanner scan;
    struct word word;    /* the one at hand */
    struct said said;    /* what was announced before it */
    int took;            /* what it came to */
    struct tryktrak was; /* the match before it */
};

static struct trying try_line(const struct tryktrak *m, const char *line, size_t length)
{
    return (struct trying){
        .m = *m, .scan = scan_text(line, length, true), .said = {.seat = SEAT_NONE}};
}

/* Takes the next word for the game. False: there is none, or it is refused. */
static bool try_word(struct trying *t)
{
    struct fault err;
    while (scan_word(&t->scan, &t->word, &err) && t->word.kind == WORD) {
        if (word_announces(&t->word, game_tryktrak.letter)) {
            if (t->word.length > 1)
                t->said.begins = true;
            else
                t->said.seat = *t->word.text == 'b' ? BLACK : WHITE;
            continue;
        }
        t->was = t->m;
        t->took = tryktrak_take(&t->m, &t->word, &t->said, &err);
        t->said = (struct said){.seat = SEAT_NONE};
        return t->took != 0;
    }
    return false;
}

/* --- what a line means ------------------------------------------------------------------------ */

static bool expand_nothing(const struct tryktrak *m, const struct tryktrak_verdict *v,
                           struct words *out, struct fault *why)
{
    const struct word here = {.column = 1};
    char play[TABLES_PLAY_TEXT];
    if (!m->hand.thrown || coup_put(&m->hand)->said || !v->legal_plays)
        return word_error(&here, 0, why,
                          "an empty line cannot be used here: type the dice or the "
                          "play");
    if (v->legal_plays > 1)
        return word_error(&here, 0, why, "several plays are legal: say which");
    words_add(out, "%s", tables_walks_print(&v->only, v->side, (enum naming)m->naming, play));
    return true;
}

/* Behind a play that is down the dice come, or, if it is wrong, the other decides. */
static bool play_due(const struct tryktrak *m, const struct tryktrak_verdict *v, const char *line,
                     size_t length, const struct words *named, struct fault *why)
{
    struct word w;
    char name[TABLES_NAME];
    bool more = v->open && !coup_put(&m->hand)->ended &&
                v->play[v->plays - 1].ruling.faults & 1 << FAULT_D1;
    if (!m->hand.thrown || !m->hand.dice[0] || m->hand.choosing || !v->complete || v->wants ||
        !v->plays || more || v->next.over ||
        !tables_play_begins(line, length, (enum naming)m->naming, &w))
        return true;
    if (v->open)
        return tables_choice_first(&w, tables_name(named, v->other, name),
                                   tryktrak_may_stand(&v->play[v->plays - 1].ruling), why);
    return tables_dice_first(&w, tables_name(named, (enum side)v->next.seat, name), why);
}

bool tryktrak_expand(void *match, const char *line, size_t length, struct words *out,
                     struct fault *why)
{
    const struct tryktrak *m = match;
    struct tryktrak_verdict v = {.plays = 0};
    while (length && (line[length - 1] == ' ' || line[length - 1] == '\r'))
        length--;
    const struct word w = {.text = line, .length = length, .column = 1};
    if (m->hand.thrown)
        tryktrak_rule(m, &m->hand, false, &v);
    if (!length)
        return expand_nothing(m, &v, out, why);
    if (!v.open)
        return play_due(m, &v, line, length, out, why);
    bool stands = tryktrak_may_stand(&v.play[v.plays - 1].ruling);
    if (word_says(&w, "stands") || (stands && word_equals(&w, "1")))
        words_add(out, "= stands");
    else if (word_says(&w, "back") || word_equals(&w, stands ? "2" : "1"))
        words_add(out, "= back");
    else
        return play_due(m, &v, line, length, out, why);
    return true;
}

/* --- two fields, two ways --------------------------------------------------------------------- */

static struct walks walks_of_ruling(const struct tryktrak_ruling *r)
{
    struct move move[TRYKTRAK_HOPS];
    for (int i = 0; i < r->hops; i++)
        move[i] = r->hop[i].move;
    return walks_of(move, r->hops);
}

/* Whether what was said of the coup in hand has two meanings; then the line with each. */
static bool put_ways(const struct tryktrak *m, const char *line, size_t length, size_t from,
                     size_t to, struct words *way, struct words *better)
{
    char text[TABLES_PLAY_TEXT];
    struct tryktrak_reading r;
    tryktrak_read(&m->hand, coup_put(&m->hand), &r);
    if (!r.read || r.ways < 2)
        return false;
    for (int k = 0; k < 2; k++) {
        struct walks w = walks_of_ruling(k ? &r.other : &r.ruling);
        tables_walks_print(&w, (enum side)m->hand.seat, (enum naming)m->naming, text);
        words_add(&way[k], "%s", text);
        words_add(&better[k], "%.*s%s%.*s", (int)from, line, text, (int)(length - to), line + to);
    }
    return !way[0].failed && !way[1].failed && !better[0].failed && !better[1].failed;
}

static bool two_ways(void *match, const char *line, size_t length, struct words *way,
                     struct words *better)
{
    struct trying t = try_line(match, line, length);
    bool named = false; /* the play of the coup in hand begins in this line */
    size_t from = 0, to = 0;
    while (try_word(&t)) {
        size_t at = (size_t)(t.word.text - line);
        if (t.took == 2 && named && put_ways(&t.was, line, length, from, to, way, better))
            return true;
        if (t.took == 2)
            named = false;
        else if (!named && coup_put(&t.m.hand)->said && !coup_put(&t.was.hand)->said) {
            named = true;
            from = at;
        }
        if (t.m.hand.choice == t.was.hand.choice)
            to = at + t.word.length;
    }
    return named && put_ways(&t.m, line, length, from, to, way, better);
}

/* --- mistyped --------------------------------------------------------------------------------- */

enum { TYPED_MAX = 64 };

/* The words of a play in a line, and the match before them. */
struct named {
    struct tryktrak before;
    size_t from, to;
    bool any, wrong;
};

/* The first play named in the line, if what it comes to is wrong, or cannot have been. */
static struct named find_wrong(const struct tryktrak *m, const char *line, size_t length)
{
    struct trying t = try_line(m, line, length);
    struct named n = {.any = false};
    struct tryktrak_verdict v;
    while (try_word(&t) && !(n.any && t.took == 2)) {
        if (!n.any && t.took == 1 && t.m.hand.play.said && !t.was.hand.play.said)
            n = (struct named){t.was, (size_t)(t.word.text - line), 0, true, false};
        if (n.any)
            n.to = (size_t)(t.word.text - line) + t.word.length;
    }
    if (!n.any || t.took != 1 || t.m.hand.choice || t.m.hand.choosing || !t.m.hand.dice[0])
        return n;
    tryktrak_rule(&t.m, &t.m.hand, false, &v);
    n.wrong = v.open || (t.m.hand.play.said && !v.plays);
    return n;
}

/* The legal play that a text is, if it is one and all of one. */
static bool legal_play(const struct tryktrak *before, const char *text, struct tryktrak_verdict *v)
{
    struct trying t = try_line(before, text, strlen(text));
    while (try_word(&t))
        ;
    if (t.word.kind != WORD_END || !t.m.hand.play.said || t.m.last.thrown != before->last.thrown)
        return false;
    tryktrak_rule(&t.m, &t.m.hand, false, v);
    return v->complete && v->legal && v->plays == 1;
}

/* What the text would be with one key struck otherwise: the n-th of all that can be. */
static bool strike(const char *text, size_t n, char out[TYPED_MAX + 2])
{
    static const char keys[] = "0123456789/ ";
    const size_t each = 2 * (sizeof keys - 1) + 2, at = n / each, how = n % each;
    size_t length = strlen(text), kinds = sizeof keys - 1;
    if (at > length)
        return false;
    memcpy(out, text, length + 1);
    if (how < kinds) { /* one more */
        memmove(out + at + 1, text + at, length - at + 1);
        out[at] = keys[how];
    } else if (how < 2 * kinds && at < length) { /* another */
        out[at] = keys[how - kinds];
    } else if (how == 2 * kinds && at < length) { /* one less */
        memmove(out + at, text + at + 1, length - at);
    } else if (at + 1 < length) { /* two in the wrong order */
        out[at] = text[at + 1];
        out[at + 1] = text[at];
    }
    return true;
}

/* A wrong play that is one keystroke from a single right one. */
static bool mistyped(void *match, const char *line, size_t length, struct words *meant,
                     struct words *better)
{
    struct named n = find_wrong(match, line, length);
    char text[TYPED_MAX + 1], other[TYPED_MAX + 2], play[TABLES_PLAY_TEXT];
    struct tryktrak_verdict v, found = {.plays = 0};
    if (!n.wrong || n.to - n.from > TYPED_MAX)
        return false;
    memcpy(text, line + n.from, n.to - n.from);
    text[n.to - n.from] = '\0';
    for (size_t i = 0; strike(text, i, other); i++) {
        if (!legal_play(&n.before, other, &v))
            continue;
        if (found.plays && memcmp(&found.after, &v.after, sizeof v.after) != 0)
            return false; /* as well one as the other */
        found = v;
    }
    if (!found.plays)
        return false;
    tables_walks_print(&found.play[0].walks, found.side, (enum naming)n.before.hand.naming, play);
    words_add(meant, "%s", play);
    words_add(better, "%.*s%s%.*s", (int)n.from, line, play, (int)(length - n.to), line + n.to);
    return !meant->failed && !better->failed;
}

/* --- the next dice before the play is whole --------------------------------------------------- */

static bool omits(void *match, const char *line, size_t length, struct words *question)
{
    struct trying t = try_line(match, line, length);
    struct tryktrak_verdict v;
    while (try_word(&t)) {
        if (t.took != 2 || !t.was.hand.thrown)
            continue;
        tryktrak_rule(&t.was, &t.was.hand, false, &v);
        if (v.wants && v.plays) {
            char name[TABLES_NAME];
            words_add(question,
                      P_("%s can play one number: was it left out? [y/N] ",
                         "%s can play %d numbers: were not all played? [y/N] ", v.numbers),
                      tables_name(question, v.side, name), v.numbers);
            return true;
        }
    }
    return false;
}

bool tryktrak_doubt(void *match, enum doubt kind, const char *line, size_t length,
                    struct doubted *out)
{
    return kind == DOUBT_WAYS       ? two_ways(match, line, length, out->way, out->better)
           : kind == DOUBT_MISTYPED ? mistyped(match, line, length, &out->way[0], &out->better[0])
           : kind == DOUBT_LEFT_OUT ? omits(match, line, length, &out->question)
                                    : false;
}

/* --- what may come ---------------------------------------------------------------------------- */

static int offer_moves(const struct tryktrak *m, game_candidate_fn *fn, void *context)
{
    struct tryktrak_reading r;
    bool offered[OFF + 1][OFF + 1] = {{false}};
    tryktrak_read(&m->hand, coup_put(&m->hand), &r);
    for (int i = 0; i < r.list.count; i++) {
        for (int k = 0; k < r.list.play[i].moves; k++) {
            struct walks w = walks_of(&r.list.play[i].move[k], 1);
            char text[TABLES_PLAY_TEXT];
            bool *known = &offered[w.walk[0].field[0]][w.walk[0].field[1]];
            w.walk[0].hits = 0;
            tables_walks_print(&w, (enum side)m->hand.seat, (enum naming)m->naming, text);
            if (!*known && fn(context, text))
                return 1;
            *known = true;
        }
    }
    return 0;
}

void tryktrak_candidates(void *match, const char *line, size_t start, size_t length,
                         game_candidate_fn *fn, void *context)
{
    struct trying t = try_line(match, line, start);
    struct tryktrak_verdict v;
    (void)length;
    while (try_word(&t))
        ;
    if (t.word.kind != WORD_END || !t.m.hand.thrown)
        return;
    tryktrak_rule(&t.m, &t.m.hand, false, &v);
    if (v.wants && offer_moves(&t.m, fn, context))
        return;
    if (v.open || t.m.hand.choosing)
        (void)(fn(context, "stands") || fn(context, "back"));
}
