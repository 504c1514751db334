/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow_fold_text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "slow_fold_parts.h"

enum { WORD = 64, ENTRY = 64, ENTRIES = 64 };

/* ------------------------------------------------------------------------------- the words */

static const char *skip_space(const char *at)
{
    for (;;) {
        while (isspace((unsigned char)*at))
            at++;
        if (*at != '#')
            return at;
        while (*at && *at != '\n')
            at++;
    }
}

/* The next word, without taking it. Returns what follows it. */
static const char *peek(const char *at, char word[WORD])
{
    int n = 0;
    at = skip_space(at);
    while (*at && !isspace((unsigned char)*at) && n < WORD - 1)
        word[n++] = *at++;
    word[n] = 0;
    return at;
}

static int read_header(struct fold_rules *rules, struct slow_position *p, const char *name,
                       const char *value)
{
    if (!strcmp(name, "Setup")) {
        rules->set_up = 1;
        return slow_from_line(value, p);
    }
    if (strcmp(name, "Option") != 0)
        return 1;
    if (sscanf(value, "holes=%d", &rules->last) == 1)
        return 1;
    rules->own_throw_only |= !strcmp(value, "schools=own-throw");
    rules->silent |= !strcmp(value, "announce=silent") || !strcmp(value, "announce=confirm");
    rules->misere |= !strcmp(value, "misere=on");
    rules->rencontre |= !strcmp(value, "rencontre=on");
    return 1;
}

int fold_text_start(struct fold_text *t, const char *text)
{
    struct fold_rules rules = {.last = 12};
    struct slow_position p;
    char name[WORD], value[512];
    int length;
    t->at = skip_space(text);
    while (sscanf(t->at, "[%63[A-Za-z] \"%511[^\"]\"]%n", name, value, &length) == 2) {
        if (!read_header(&rules, &p, name, value))
            return 0;
        t->at = skip_space(t->at + length);
    }
    fold_start(&t->fold, &rules, rules.set_up ? &p : NULL);
    return 1;
}

/* A step: "1/7", "1/5/11", "22/off". */
static int read_step(const char *word, struct fold_step *out, const char **rest)
{
    int field[3] = {0, 0, 0}, n = 0;
    for (;;) {
        char *end;
        if (!strncmp(word, "off", 3)) {
            field[n++] = FOLD_OFF;
            word += 3;
        } else {
            long f = strtol(word, &end, 10);
            if (end == word || f < 1 || f > 24)
                return 0;
            field[n++] = (int)f;
            word = end;
        }
        if (*word != '/' || n == 3)
            break;
        word++;
    }
    *rest = word;
    *out = (struct fold_step){field[0], n == 3 ? field[1] : 0, field[n - 1]};
    return n >= 2;
}

/* One token of a play: a man, or two men put down together. */
static int read_men(const char *word, struct fold_event *e)
{
    const char *rest;
    e->kind = FOLD_PUT;
    e->steps = 1;
    if (!read_step(word, &e->step[0], &rest))
        return 0;
    if (*rest == '+') {
        e->kind = FOLD_PUT_TWO;
        e->steps = 2;
        if (!read_step(rest + 1, &e->step[1], &rest))
            return 0;
    }
    return *rest == 0;
}

static int read_mark(const char *word, struct slow_mark *out)
{
    int n = 0;
    *out = (struct slow_mark){.said = SLOW_GAIN};
    if (sscanf(word, "+%d%n", &out->gain, &n) == 1 && !word[n])
        return 1;
    out->said = SLOW_PLACED;
    return sscanf(word, "@%d:%d%n", &out->holes, &out->jeton, &n) == 2 && !word[n];
}

static int is_die(char c)
{
    return c >= '1' && c <= '6';
}

static int read_dice(const char *word, int die[2])
{
    die[0] = die[1] = 0;
    if (!strcmp(word, "??"))
        return 1;
    if (!is_die(word[0]) || !is_die(word[1]) || word[2])
        return 0;
    die[0] = word[0] - '0';
    die[1] = word[1] - '0';
    return 1;
}

/* A number after a word; `-1` if there is none. */
static int take_number(struct fold_text *t)
{
    char word[WORD];
    const char *rest = peek(t->at, word);
    char *end;
    long n = strtol(word, &end, 10);
    if (!isdigit((unsigned char)word[0]) || *end)
        return -1;
    t->at = rest;
    return (int)n;
}

/* "= 1/7 1/5": both men, if that is offered as a play; else the first man's field. */
static void take_choice(struct fold_text *t, struct fold_event *e)
{
    static struct fold_choices c;
    struct fold_turn kept = t->fold.now.turn;
    struct fold_event two = *e;
    char word[WORD];
    const char *rest = peek(t->at, word), *end;
    if (!read_step(word, &two.step[1], &end) || *end)
        return;
    two.steps = 2;
    fold_choices_now(&t->fold.now, &c);
    if (!c.codes)
        fold_judge_men(&t->fold.now.turn, 1, &c);
    if ((c.codes & CODE_R1) && e->by == t->fold.now.turn.start.side)
        fold_any_play(&t->fold.now.turn, &c); /* he corrects it himself */
    int offered = fold_choose(&t->fold.now.turn, &two, &c);
    t->fold.now.turn = kept;
    if (!offered && c.codes) {
        struct fold_event one = *e;
        int alone = fold_choose(&t->fold.now.turn, &one, &c);
        t->fold.now.turn = kept;
        if (alone)
            return;
    }
    *e = two;
    t->at = rest;
}

static int take_answer(struct fold_text *t, struct fold_event *e)
{
    char word[WORD];
    const char *rest = peek(t->at, word), *end;
    t->at = rest;
    e->kind = !strcmp(word, "stands") ? FOLD_STANDS
              : !strcmp(word, "back") ? FOLD_BACK
                                      : FOLD_CHOICE;
    if (e->kind != FOLD_CHOICE)
        return 1;
    e->steps = 1;
    if (!strcmp(word, "-")) {
        e->steps = 0;
        return 1;
    }
    if (!read_step(word, &e->step[0], &end) || *end)
        return -1;
    take_choice(t, e);
    return 1;
}

/* Reads a word other than a mark, dice or men. `named`: the side before the word, or -1. */
static int take_word(struct fold_text *t, const char *word, int named, struct fold_event *e)
{
    static const struct {
        const char *word;
        enum fold_kind kind;
        int accused; /* said by the accused of the last claim */
        int roller;
    } words[] = {
        {"school", FOLD_CLAIM, 0, 0},   {"mark", FOLD_DEMAND, 0, 0}, {"false", FOLD_CONTEST, 1, 0},
        {"whole", FOLD_WHOLE, 1, 0},    {"must", FOLD_MUST, 0, 0},   {"waive", FOLD_WAIVE, 0, 1},
        {"late", FOLD_LATE, 0, 0},      {"stay", FOLD_STAY, 0, 1},   {"go", FOLD_GO, 0, 1},
        {"overrule", FOLD_RULED, 0, 0}, {"void", FOLD_VOID, 0, 0},   {"-", FOLD_NO_MAN, 0, 1},
    };
    const struct fold_state *s = &t->fold.now;
    int roller = s->coups ? s->coup[s->coups - 1].roller : s->next;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i].word) != 0)
            continue;
        e->kind = words[i].kind;
        e->by = named >= 0          ? named
                : words[i].roller   ? roller
                : !words[i].accused ? 1 - roller
                : s->claim.made     ? 1 - s->claim.by
                                    : roller;
        if (e->kind == FOLD_CLAIM || e->kind == FOLD_RULED || e->kind == FOLD_LATE)
            e->points = take_number(t);
        if (e->kind == FOLD_MUST)
            e->field = take_number(t);
        if (e->kind == FOLD_CLAIM && e->points < 0)
            e->points = SLOW_ALL;
        return 1;
    }
    return 0;
}

int fold_text_next(struct fold_text *t, struct fold_event *e)
{
    const struct fold_state *s = &t->fold.now;
    int roller = s->coups ? s->coup[s->coups - 1].roller : s->next, named = -1;
    char word[WORD];
    for (;;) {
        memset(e, 0, sizeof *e);
        t->at = peek(t->at, word);
        if (!word[0])
            return 0;
        size_t n = strlen(word);
        if (word[n - 1] == '.' || !strcmp(word, "|"))
            continue;
        if ((word[0] == 'w' || word[0] == 'b') && (!word[1] || word[1] == '+' || word[1] == '@')) {
            named = word[0] == 'b';
            if (!word[1])
                continue;
            e->kind = FOLD_MARK;
            e->by = named;
            return read_mark(word + 1, &e->mark) ? 1 : -1;
        }
        if (read_dice(word, e->die)) {
            e->kind = FOLD_THROW;
            e->by = named >= 0 ? named : fold_thrower(s);
            return 1;
        }
        if (word[0] == '+' || word[0] == '@') {
            e->kind = FOLD_MARK;
            e->by = named >= 0 ? named : roller;
            return read_mark(word, &e->mark) ? 1 : -1;
        }
        if (!strcmp(word, "=")) {
            e->by = named >= 0 ? named : 1 - roller;
            return take_answer(t, e);
        }
        if (word[0] == 't' && isdigit((unsigned char)word[1])) {
            e->kind = FOLD_TOUCH;
            e->by = named >= 0 ? named : roller;
            e->field = atoi(word + 1);
            return 1;
        }
        if (take_word(t, word, named, e))
            return 1;
        e->by = named >= 0 ? named : roller;
        return read_men(word, e) ? 1 : -1;
    }
}

/* ------------------------------------------------------------------------ telling each coup */

static void add(char *line, size_t room, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void add(char *line, size_t room, const char *format, ...)
{
    size_t used = strlen(line);
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line + used, room - used, format, args);
    va_end(args);
    if (n < 0 || used + (size_t)n >= room)
        abort();
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Head, schools and tail of each coup's line, while they can still change. */
struct coup_lines {
    int coups;
    int over[REPLAYED_COUPS + 1];
    char head[REPLAYED_COUPS + 1][REPLAYED_LINE], list[REPLAYED_COUPS + 1][REPLAYED_LINE],
        tail[REPLAYED_COUPS + 1][REPLAYED_LINE];
};

static void add_score(char *line, size_t room, const struct slow_score *sc)
{
    static const char *const place[] = {"w", "b", "rail", "down"};
    int winner = slow_score_winner(sc);
    add(line, room, "score %d+%d %d+%d double %s%s pavilion %s", sc->points[0], sc->holes[0],
        sc->points[1], sc->holes[1], slow_score_double(sc, 0) ? "w" : "",
        slow_score_double(sc, 1) ? "b" : "", place[sc->pavilion]);
    if (winner >= 0)
        add(line, room, ", won by %s", place[winner]);
}

static int points_marked(const struct fold_state *s, const struct fold_account *a)
{
    if (!a->marks)
        return 0;
    if (a->reading == FOLD_DEFAULT)
        return s->rules.silent ? 0 : a->due;
    return a->v.ended ? a->due : a->v.marked;
}

/* Tells the coup at this index of the ledger, with the score after it. */
static void tell_coup(struct coup_lines *l, const struct fold_state *s, int index)
{
    const struct fold_coup *c = &s->coup[index];
    struct slow_score sc = fold_score_before(s, index + 1), at = fold_score_before(s, index);
    int n = c->number;
    if (n > REPLAYED_COUPS)
        return;
    l->coups = n;
    l->over[n] = slow_score_winner(&sc) >= 0;
    l->head[n][0] = l->tail[n][0] = 0;
    if (c->went)
        add(l->head[n], REPLAYED_LINE, "went%s; ", c->wrong_going ? ", G1" : "");
    else if (!l->over[n])
        add(l->head[n], REPLAYED_LINE, "marked %d/%d; ", points_marked(s, &c->account[0]),
            points_marked(s, &c->account[1]));
    if (!c->unseen && (c->thrown || slow_score_winner(&at) < 0))
        add(l->head[n], REPLAYED_LINE, "due %d/%d; ", c->account[0].due, c->account[1].due);
    add_score(l->tail[n], REPLAYED_LINE, &sc);
}

/* The coup in which a fault became complete. */
int fold_listed_in(const struct fold_state *s, const struct fold_fault *f)
{
    for (int i = 0; i < s->coups; i++)
        if (f->kind != SLOW_FALSE && s->coup[i].number == f->coup &&
            s->coup[i].account[f->party].late_in)
            return s->coup[i].account[f->party].late_in;
    return f->coup + (f->kind == SLOW_UNDER && f->party == 1);
}

static void tell_faults(struct coup_lines *l, const struct fold_state *s, int number)
{
    static const char *const kind[] = {"none", "under", "over", "fill", "keep", "hole", "false"};
    char entry[ENTRIES][ENTRY];
    int count = 0;
    for (int i = 0; i < s->faults; i++) {
        const struct fold_fault *f = &s->fault[i];
        int later = fold_listed_in(s, f) != f->coup;
        const char *state = f->kind == SLOW_FALSE ? "false"
                            : !f->claimed         ? "open"
                            : f->raised           ? "raised"
                                                  : "claimed";
        if (f->kind == SLOW_NONE || f->unlisted || fold_listed_in(s, f) != number ||
            (f->kind == SLOW_UNDER && f->points == 0) ||
            (l->over[number] && !strcmp(state, "open")))
            continue;
        snprintf(entry[count++], ENTRY, "%s %c %d(%d) %s%s", kind[f->kind], f->side ? 'b' : 'w',
                 f->points > f->claimed ? f->points : f->claimed, f->claimed, state,
                 later ? " of the coup before" : "");
    }
    qsort(entry, (size_t)count, ENTRY, by_text);
    l->list[number][0] = 0;
    for (int i = 0; i < count; i++)
        add(l->list[number], REPLAYED_LINE, "%s%s", i ? ", " : "", entry[i]);
    add(l->list[number], REPLAYED_LINE, "; ");
}

static void tell_all_faults(struct coup_lines *l, const struct fold_state *s)
{
    for (int n = s->number - 3; n <= s->number; n++)
        if (n > 0 && n <= REPLAYED_COUPS)
            tell_faults(l, s, n);
}

void fold_text_tell(const char *text, struct replayed_match *out)
{
    static struct fold_text t;
    static struct coup_lines l;
    struct fold_event e;
    struct fold_out said;
    char wrong[REPLAYED_LINE] = "";
    int got;
    memset(&l, 0, sizeof l);
    out->coups = 0;
    if (!fold_text_start(&t, text))
        return;
    for (;;) {
        got = fold_text_next(&t, &e);
        if (got <= 0 || !fold(&t.fold, &e, &said))
            break;
        if (e.kind == FOLD_THROW && t.fold.now.coups > 1) {
            tell_coup(&l, &t.fold.now, t.fold.now.coups - 2);
            tell_all_faults(&l, &t.fold.now);
        }
    }
    if (got)
        snprintf(wrong, sizeof wrong, "refused before: %.40s", t.at);
    if (t.fold.now.coups) {
        if (fold_wants(&t.fold.now) == FOLD_WANTS_THROW && !fold_present(&t.fold.now)->unseen)
            fold_opponent_marks(&t.fold.now, 0); /* nothing playable, and "-" not typed */
        tell_coup(&l, &t.fold.now, t.fold.now.coups - 1);
        tell_all_faults(&l, &t.fold.now);
    }
    for (int n = 1; n <= l.coups && n <= REPLAYED_COUPS; n++)
        snprintf(out->line[n - 1], REPLAYED_LINE, "%s%s%s", l.head[n], l.list[n], l.tail[n]);
    out->coups = l.coups < REPLAYED_COUPS ? l.coups : REPLAYED_COUPS;
    if (wrong[0] && out->coups < REPLAYED_COUPS)
        snprintf(out->line[out->coups++], REPLAYED_LINE, "%s", wrong);
}

/* ---------------------------------------------------------------------- telling what is true */

static int same_men(const int a[25], const int b[25])
{
    return memcmp(a + 1, b + 1, 24 * sizeof *a) == 0;
}

static void print_step(int from, int rest, int to, char out[24])
{
    char off[8];
    snprintf(off, sizeof off, "%d", to);
    if (rest)
        snprintf(out, 24, "%d/%d/%s", from, rest, to == FOLD_OFF ? "off" : off);
    else
        snprintf(out, 24, "%d/%s", from, to == FOLD_OFF ? "off" : off);
}

/* Steps of a way, the farther man first. */
static void print_way(const struct slow_way *w, char out[64])
{
    char one[24], two[24];
    if (w->numbers == 0) {
        snprintf(out, 64, "-");
    } else if (w->one_man) {
        print_step(w->from[0], w->to[0], w->to[1], one);
        snprintf(out, 64, "%s", one);
    } else if (w->numbers == 1) {
        print_step(w->from[0], 0, w->to[0], one);
        snprintf(out, 64, "%s", one);
    } else {
        int second = w->from[1] > w->from[0] || (w->from[1] == w->from[0] && w->to[1] > w->to[0]);
        print_step(w->from[second], 0, w->to[second], one);
        print_step(w->from[!second], 0, w->to[!second], two);
        snprintf(out, 64, "%s %s", one, two);
    }
}

/* "One step before two, tout d'une before two men, then the lowest rest, then the first as
 * sorted": by numbers from the first field down. */
static int comes_before(const struct slow_way *a, const struct slow_way *b)
{
    if (a->numbers != b->numbers)
        return a->numbers < b->numbers;
    if (a->one_man != b->one_man)
        return a->one_man;
    if (a->one_man)
        return a->to[0] < b->to[0];
    int x = a->from[1] > a->from[0] || (a->from[1] == a->from[0] && a->to[1] > a->to[0]);
    int y = b->from[1] > b->from[0] || (b->from[1] == b->from[0] && b->to[1] > b->to[0]);
    if (a->from[x] != b->from[y])
        return a->from[x] > b->from[y];
    return a->to[x] > b->to[y];
}

static void print_men(const struct fold_turn *t, const int men[25], char out[64])
{
    const struct slow_way *way, *best = NULL;
    int count = fold_ways(&t->start, 0, &way), from = 0, to = FOLD_OFF;
    for (int i = 0; i < count; i++)
        if (same_men(way[i].men, men) && (!best || comes_before(&way[i], best)))
            best = &way[i];
    if (best) {
        print_way(best, out);
        return;
    }
    const int *before = same_men(t->base, men) ? t->start.men[t->start.side] : t->base;
    for (int f = 1; f <= 24; f++) {
        from = before[f] > men[f] ? f : from;
        to = before[f] < men[f] ? f : to;
    }
    print_step(from, 0, to, out);
}

static int by_pointer(const void *a, const void *b)
{
    return strcmp(a, b);
}

void fold_text_print_choices(const struct fold_turn *t, const struct fold_choices *c,
                             char out[FOLD_TEXT_LINE])
{
    static char text[FOLD_CHOICES][64];
    for (int i = 0; i < c->count; i++)
        if (c->choice[i].one_man)
            print_step(c->choice[i].place.from, 0, c->choice[i].place.to, text[i]);
        else
            print_men(t, c->choice[i].men, text[i]);
    qsort(text, (size_t)c->count, sizeof *text, by_pointer);
    out[0] = 0;
    if (c->stands)
        add(out, FOLD_TEXT_LINE, "stands");
    if (c->back)
        add(out, FOLD_TEXT_LINE, "%sback", out[0] ? ", " : "");
    for (int i = 0; i < c->count; i++)
        add(out, FOLD_TEXT_LINE, "%s%s", out[0] ? ", " : "", text[i]);
}

static const char *const code_names[CODE_COUNT] = {"N1", "N2", "N3", "N4", "C1", "C2", "Q1",
                                                   "Q2", "R1", "D1", "S1", "G1", "T1"};

void fold_text_ruling(const struct fold_ruling *r, char out[80])
{
    static const char *const words[] = {
        [FOLD_UPHELD] = "upheld",
        [FOLD_FALSE] = "false",
        [FOLD_PUT_RIGHT] = "put right already",
        [FOLD_TOO_LATE] = "too late",
        [FOLD_NOT_YET] = "not yet",
        [FOLD_TAKEN_OFF] = "taken off",
        [FOLD_NOTHING_OVER] = "nothing over",
        [FOLD_MADE_TO_MARK] = "made to mark",
        [FOLD_NOTHING_LACKS] = "nothing missing",
        [FOLD_ONLY_SCHOOL] = "only a school",
        [FOLD_RAISED] = "raised",
        [FOLD_ALL_OF_IT] = "all of it",
        [FOLD_NO_SUCH_CLAIM] = "no such claim",
        [FOLD_MARK_RAISED] = "mark raised",
        [FOLD_MARK_LOWER] = "mark lower",
        [FOLD_MARK_LATE] = "mark late",
        [FOLD_MARK_RULED] = "mark ruled",
        [FOLD_MARK_NOTHING] = "marks nothing",
        [FOLD_OPPOSED] = "opposed",
        [FOLD_WENT_WRONG] = "went wrong",
        [FOLD_FALSE_MOVE] = "false move",
        [FOLD_CHOSEN] = "chosen",
        [FOLD_NOT_A_CHOICE] = "not a choice",
        [FOLD_KNOWN_ALREADY] = "known already",
        [FOLD_MUST_GRANTED] = "must granted",
        [FOLD_MUST_NOT] = "must not",
        [FOLD_ADDED] = "added",
        [FOLD_NOTHING_LEFT] = "nothing left out",
        [FOLD_WAIVED] = "waived",
        [FOLD_THROW_VOID] = "void",
        [FOLD_OVERRULED] = "overruled",
        [FOLD_MUST_BE_THROWN] = "never a doublet",
        [FOLD_TYPE_IT_FIRST] = "type it first",
        [FOLD_IMPOSSIBLE] = "impossible",
    };
    out[0] = 0;
    add(out, 80, "%s", words[r->word]);
    if (r->word == FOLD_UPHELD || r->word == FOLD_RAISED || r->word == FOLD_ALL_OF_IT ||
        r->word == FOLD_MADE_TO_MARK || r->word == FOLD_ADDED || r->word == FOLD_OVERRULED)
        add(out, 80, " %d", r->points);
    if (r->given || r->word == FOLD_FALSE)
        add(out, 80, r->word == FOLD_FALSE ? " %d" : ", false %d", r->given);
    for (int i = 0; i < CODE_COUNT && r->word == FOLD_FALSE_MOVE; i++)
        if (r->codes >> i & 1)
            add(out, 80, " %s", code_names[i]);
}

void fold_text_end(const char *text, char out[FOLD_TEXT_LINE])
{
    static struct fold_text t;
    static struct fold_choices c;
    struct fold_event e;
    struct fold_out said = {.rulings = 0};
    char part[FOLD_TEXT_LINE];
    int got, kept = 1;
    out[0] = 0;
    if (!fold_text_start(&t, text)) {
        add(out, FOLD_TEXT_LINE, "not a text");
        return;
    }
    while (kept && (got = fold_text_next(&t, &e)) > 0)
        kept = fold(&t.fold, &e, &said);
    if (kept && got < 0) {
        add(out, FOLD_TEXT_LINE, "not understood before: %.40s", t.at);
        return;
    }
    if (!kept)
        add(out, FOLD_TEXT_LINE, "refused: ");
    for (int i = 0; i < said.rulings; i++) {
        fold_text_ruling(&said.ruling[i], part);
        if (said.ruling[i].word != FOLD_FALSE_MOVE)
            add(out, FOLD_TEXT_LINE, "%s; ", part);
    }
    const struct fold_state *s = &t.fold.now;
    fold_choices_now(s, &c);
    if (c.codes) {
        for (int i = 0, first = 1; i < CODE_COUNT; i++)
            if (c.codes >> i & 1) {
                add(out, FOLD_TEXT_LINE, "%s%s", first ? "" : " ", code_names[i]);
                first = 0;
            }
        fold_text_print_choices(&s->turn, &c, part);
        add(out, FOLD_TEXT_LINE, ": %s; ", part);
    }
    struct slow_score sc = fold_score(s);
    int third = slow_score_third_jeton(&sc), winner = slow_score_winner(&sc);
    add(out, FOLD_TEXT_LINE, "score %d+%d %d+%d", sc.points[0], sc.holes[0], sc.points[1],
        sc.holes[1]);
    if (third != SLOW_RAIL)
        add(out, FOLD_TEXT_LINE, " %c", third ? 'b' : 'w');
    if (winner >= 0)
        add(out, FOLD_TEXT_LINE, "; %c wins", winner ? 'b' : 'w');
    static const char *const wants[] = {"throw", "decision", "play", "man"};
    add(out, FOLD_TEXT_LINE, "; wants %s", wants[fold_wants(s)]);
}
