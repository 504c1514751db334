/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <jansson.h>

#include "base/fixed_buf.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/scan.h"
#include "games/game.h"
#include "mat.h"
#include "mat_reading.h"

/* --- mat legal ------------------------------------------------------------------------------- */

/* Asks the game for the legal plays of a throw: what an empty cell of a .mat must mean, and whether
 * what stayed of a play that was sent back is legal. */

enum { LINE_WORDS = 4, LINE_TEXT = 400 };

/* The legal plays of a position line. Returns NULL if it is not one, or if out of memory. */
static json_t *judge(const struct game *game, const char *line)
{
    const char *const nobody[2] = {"", ""};
    const struct match_setup f = {.seats = 2, .player = nobody};
    struct scanner scan = scan_text(line, strlen(line), true);
    struct token w[LINE_WORDS];
    struct parse_error none;
    size_t n = 0;
    while (n < LINE_WORDS && scan_word(&scan, &w[n], &none) && w[n].kind == WORD)
        n++;
    void *match = calloc(1, game->size);
    json_t *answer = json_object();
    bool good = match && answer && game->start(match, &f, &none) &&
                game->batch->judge(match, w, n, answer, NULL, &none);
    free(match);
    if (!good)
        json_decref(answer);
    return good ? answer : NULL;
}

static json_t *judge_throw(const struct game *game, const char *before, int side, const int dice[2])
{
    char line[LINE_TEXT];
    snprintf(line, sizeof line, "%s %c %d%d", before, side ? 'b' : 'w', dice[0], dice[1]);
    return judge(game, line);
}

static bool reads_after(const json_t *play, struct mat_men *men)
{
    const char *end = json_string_value(json_object_get(play, "after"));
    return end && mat_place(end, men);
}

bool mat_is_legal(const struct game *game, const char *before, int side, const int dice[2],
                  const struct mat_men *after)
{
    bool found = false;
    size_t i;
    const json_t *play;
    json_t *answer = judge_throw(game, before, side, dice);
    json_array_foreach(json_object_get(answer, "plays"), i, play)
    {
        struct mat_men men;
        found |= reads_after(play, &men) && memcmp(&men, after, sizeof men) == 0;
    }
    json_decref(answer);
    return found;
}

long mat_plays(const struct game *game, const struct mat_men *men, int side, const int dice[2],
               char play[MAT_PLAY], struct mat_men *after)
{
    char before[MAT_POSITION];
    struct mat_men end;
    bool wins = true;
    mat_position(men, before);
    json_t *answer = judge_throw(game, before, side, dice),
           *plays = json_object_get(answer, "plays");
    long count = answer ? (long)json_array_size(plays) : -1;
    for (long i = 0; i < count && wins; i++)
        wins = reads_after(json_array_get(plays, (size_t)i), &end) && end.man[side][MAT_OFF] == 15;
    if (count > 1 && wins) /* whichever it is, it ends the game */
        count = 1;
    const char *only = json_string_value(json_object_get(json_array_get(plays, 0), "play"));
    if (count == 1 && only && strcmp(only, "-") == 0)
        count = 0;
    if (count == 1 && only && reads_after(json_array_get(plays, 0), after))
        snprintf(play, MAT_PLAY, "%s", only);
    json_decref(answer);
    return count;
}

/* --- mat men --------------------------------------------------------------------------------- */

/* Men of backgammon for the .mat: moved as they are said to be, and not ruled on. */

struct mat_men mat_start(void)
{
    static const struct {
        int point, men;
    } start[] = {{24, 2}, {13, 5}, {8, 3}, {6, 5}};
    struct mat_men m = {{{0}}};
    for (int s = 0; s < 2; s++)
        for (size_t i = 0; i < sizeof start / sizeof start[0]; i++)
            m.man[s][start[i].point] = (int8_t)start[i].men;
    return m;
}

static int8_t *opposing(struct mat_men *m, int side, int point)
{
    return &m->man[!side][MAT_BAR - point];
}

static bool on_the_way(int point)
{
    return point > MAT_OFF && point < MAT_BAR;
}

bool mat_make(struct mat_men *m, int side, struct mat_step *s)
{
    if (m->man[side][s->from] <= 0)
        return false;
    m->man[side][s->from]--;
    m->man[side][s->to]++;
    s->hits = on_the_way(s->to) && *opposing(m, side, s->to) == 1;
    if (s->hits) {
        *opposing(m, side, s->to) = 0;
        m->man[!side][MAT_BAR]++;
    }
    return true;
}

int mat_worth(const struct mat_men *m, int side)
{
    const int8_t *loser = m->man[!side];
    if (m->man[side][MAT_OFF] < 15)
        return 0;
    if (loser[MAT_OFF])
        return 1;
    for (int point = 19; point <= MAT_BAR; point++)
        if (loser[point])
            return 3;
    return 2;
}

/* --- a play as printed ------------------------------------------------------------------------ */

struct expanding {
    struct mat_men *m;
    int side;
    const int *dice; /* NULL: a step is what is named */
    struct mat_step *out;
    int count;
};

static bool add_step(struct expanding *e, int from, int to)
{
    if (e->count == MAT_STEPS)
        return false;
    struct mat_step *s = &e->out[e->count++];
    *s = (struct mat_step){from, to, false};
    return mat_make(e->m, e->side, s);
}

static int lands(int from, int number)
{
    return from > number ? from - number : MAT_OFF;
}

/* Moves a man by both numbers: over a rest that is not held and where it hits nobody, or else over
 * one where it hits. */
static bool add_sum(struct expanding *e, int from, int to)
{
    int best = -1, least = 2;
    for (int i = 0; i < 2; i++) {
        int rest = lands(from, e->dice[i]);
        bool there = rest != MAT_OFF && lands(rest, e->dice[!i]) == to;
        if (there && *opposing(e->m, e->side, rest) < least) {
            best = rest;
            least = *opposing(e->m, e->side, rest);
        }
    }
    return best >= 0 && add_step(e, from, best) && add_step(e, best, to);
}

/* A man from a point to one that was named. */
static bool add_leg(struct expanding *e, int from, int to)
{
    if (!e->dice)
        return from > to && from - to <= 6 && (to == MAT_OFF || *opposing(e->m, e->side, to) < 2) &&
               add_step(e, from, to);
    int high = e->dice[0] > e->dice[1] ? e->dice[0] : e->dice[1];
    if (from <= to)
        return false;
    if (e->dice[0] == e->dice[1]) {
        for (int at = from; at > to; at = lands(at, high))
            if (!add_step(e, at, lands(at, high)))
                return false;
        return true;
    }
    bool one =
        from - to == e->dice[0] || from - to == e->dice[1] || (to == MAT_OFF && from <= high);
    return one ? add_step(e, from, to) : add_sum(e, from, to);
}

/* Parses "bar", "off" or a number; *at is then after it. -1: none of them. */
static int read_point(const char **at)
{
    if (strncmp(*at, "bar", 3) == 0 || strncmp(*at, "off", 3) == 0) {
        int point = **at == 'b' ? MAT_BAR : MAT_OFF;
        *at += 3;
        return point;
    }
    char *end;
    long point = **at >= '1' && **at <= '9' ? strtol(*at, &end, 10) : -1;
    if (point < 1 || point > 24)
        return -1;
    *at = end;
    return (int)point;
}

/* "13/7*x2": the walk of a man, so often. */
static bool add_walk(struct expanding *e, const char *walk)
{
    const char *times = walk + strcspn(walk, " x");
    for (long n = *times == 'x' ? strtol(times + 1, NULL, 10) : 1; n > 0; n--) {
        const char *at = walk;
        int from = read_point(&at);
        while (from >= 0 && *at == '/') {
            at++;
            int to = read_point(&at);
            if (to < 0 || !add_leg(e, from, to))
                return false;
            from = to;
            at += *at == '*';
        }
        if (from < 0 || (*at && *at != ' ' && *at != 'x'))
            return false;
    }
    return true;
}

static int expand(struct mat_men *m, int side, const int *dice, const char *play,
                  struct mat_step out[MAT_STEPS])
{
    struct expanding e = {.m = m, .side = side, .dice = dice, .out = out};
    if (strcmp(play, "-") == 0)
        return 0;
    while (*play) {
        if (!add_walk(&e, play))
            return -1;
        play += strcspn(play, " ");
        play += strspn(play, " ");
    }
    return e.count;
}

int mat_steps(struct mat_men *m, int side, const int dice[2], const char *play,
              struct mat_step out[MAT_STEPS])
{
    return expand(m, side, dice, play, out);
}

int mat_legs(struct mat_men *m, int side, const char *play, struct mat_step out[MAT_STEPS])
{
    return expand(m, side, NULL, play, out);
}

/* --- a position ------------------------------------------------------------------------------- */

static bool place_side(const char **at, char letter, int8_t man[MAT_BAR + 1])
{
    int men = 0;
    if (**at != letter || (*at)[1] != ':')
        return false;
    *at += 2;
    *at += **at == '-';
    for (; **at && **at != ' '; *at += **at == ',') {
        int point = read_point(at);
        long n = 1;
        if (point < 0)
            return false;
        if (**at == 'x') {
            char *end;
            n = strtol(*at + 1, &end, 10);
            *at = end;
        }
        if (n < 1 || n > 15)
            return false;
        man[point] = (int8_t)(man[point] + n);
        men += (int)n;
    }
    man[MAT_OFF] = (int8_t)(15 - men);
    return men <= 15;
}

bool mat_place(const char *position, struct mat_men *out)
{
    *out = (struct mat_men){{{0}}};
    if (!place_side(&position, 'W', out->man[0]) || *position++ != ' ')
        return false;
    return place_side(&position, 'B', out->man[1]);
}

void mat_position(const struct mat_men *m, char out[MAT_POSITION])
{
    struct fixed_buf line = fixed_buf_begin(out, MAT_POSITION);
    for (int side = 0; side < 2; side++) {
        int fields = 0;
        fixed_buf_text(&line, side ? " B:" : "W:");
        for (int i = 0; i < MAT_BAR; i++) {
            int point = i ? i : MAT_BAR, men = m->man[side][point];
            if (men <= 0)
                continue;
            fixed_buf_text(&line, fields++ ? "," : "");
            if (point == MAT_BAR)
                fixed_buf_text(&line, "bar");
            else
                fixed_buf_number(&line, (unsigned)point);
            if (men > 1) {
                fixed_buf_char(&line, 'x');
                fixed_buf_number(&line, (unsigned)men);
            }
        }
        if (!fields)
            fixed_buf_char(&line, '-');
    }
    fixed_buf_end(&line);
}

/* --- mat rows -------------------------------------------------------------------------------- */

/* Reads the rows of a .mat: throws, the cube, the end of a game. Men are moved as the text says, to
 * know what an empty cell must mean and whether a game was played to its end or given up. The game
 * judges later, on the game text, whether the plays are legal.
 *
 * A throw without a play is no play if none is legal, and the play if one is. If several are legal
 * and the game ends there, a player has resigned; if the game continues, the men are not known from
 * then on: the rest of the game is kept as a comment, and its result as the file states it. */

enum { CUBE_MOST = 4096, SNOWIE_FIELDS = 40, SNOWIE_TURN = 4, SNOWIE_MEN = 12 };

/* --- turns ------------------------------------------------------------------------------------ */

static char letter(int side)
{
    return side ? 'b' : 'w';
}

static void begin_turn(struct mat_reading *r)
{
    strbuf_add(&r->body, "%ld. %c", ++r->turns, letter(r->due));
}

static void take_double(struct mat_reading *r, int times)
{
    r->cube *= times;
    if (r->no_double)
        return;
    r->ruled_cube *= times;
    r->owner = 1 + !r->due;
    r->taken = true;
}

/* The men are not known from here on. */
static bool lose_men(struct mat_reading *r)
{
    strbuf_add(&r->body, " ? ");
    r->stage = STAGE_REST;
    return mat_rest(r);
}

/* It is `side`'s to throw or to double; in the first turn either. */
static bool expect_turn(struct mat_reading *r, int side)
{
    if (r->stage == STAGE_FIRST)
        r->due = side;
    if (r->stage == STAGE_FIRST && r->games == 1)
        r->beginner = side;
    if (r->stage == STAGE_BEAVERED && r->due == side) { /* a beaver is taken by the next throw */
        strbuf_add(&r->body, " take");
        r->stage = STAGE_TAKEN;
        take_double(r, 4);
    }
    if (r->stage != STAGE_FIRST && r->stage != STAGE_PLAY && r->stage != STAGE_TAKEN)
        return mat_refuse(r, "a throw is not expected here");
    return r->due == side ||
           mat_refuse(r, "this is in the other player's column: it is not their turn");
}

static void end_turn(struct mat_reading *r, int side)
{
    r->stage = STAGE_PLAY;
    r->due = !side;
}

/* --- plays ------------------------------------------------------------------------------------ */

/* 24, Bar, 25; 0, off. -1: none of them. */
static int take_point(struct mat_reading *r)
{
    if (mat_word(r, "bar"))
        return MAT_BAR;
    if (mat_word(r, "off"))
        return MAT_OFF;
    long n = mat_number(r);
    return n > MAT_BAR ? -1 : (int)n;
}

static void add_point(struct strbuf *w, int point, bool hits)
{
    if (point == MAT_BAR || point == MAT_OFF)
        strbuf_add(w, "%s", point ? "bar" : "off");
    else
        strbuf_add(w, "%d%s", point, hits ? "*" : "");
}

static bool take_star(struct mat_reading *r)
{
    bool star = r->at < r->end && *r->at == '*';
    r->at += star;
    return star;
}

/* A move of a man by a number of points, and its count. */
struct mat_walk {
    struct mat_step step[MAT_STEPS];
    int steps;
    long times;
};

/* "24/18", "24/18/14", "6/5(2)", with a star after a hit, also "13/7(2)*". */
static bool read_walk(struct mat_reading *r, struct mat_walk *w)
{
    int from = take_point(r);
    bool good = from > 0;
    *w = (struct mat_walk){.times = 1};
    while (good && w->steps < MAT_STEPS && r->at < r->end && *r->at == '/') {
        r->at++;
        int to = take_point(r);
        good = to >= 0 && to < from;
        if (good)
            w->step[w->steps++] = (struct mat_step){from, to, take_star(r)};
        from = to;
    }
    if (good && r->at < r->end && *r->at == '(') {
        r->at++;
        w->times = mat_number(r);
        good = w->times >= 1 && w->times <= 4 && r->at < r->end && *r->at++ == ')';
        if (good && take_star(r) && w->steps)
            w->step[w->steps - 1].hits = true;
    }
    bool ended = r->at == r->end || r->at[-1] == ' ' || *r->at == ' ' || *r->at == '\t';
    return good && w->steps && ended;
}

/* Moves the men of a walk and adds it. */
static bool make_walk(struct mat_reading *r, const struct mat_walk *w)
{
    for (long time = 0; time < w->times; time++)
        for (int i = 0; i < w->steps; i++) {
            struct mat_step made = w->step[i];
            bool star = made.hits;
            if (!mat_make(&r->men, r->due, &made))
                return mat_refuse(r, "no man is on %d", made.from);
            if (!i && made.from != r->reached) { /* else the man continues: its rest is printed */
                strbuf_add(&r->body, " ");
                add_point(&r->body, made.from, false);
            }
            strbuf_add(&r->body, "/");
            add_point(&r->body, made.to, star && made.hits);
            r->reached = made.to;
        }
    return true;
}

static bool read_move(struct mat_reading *r)
{
    struct mat_walk w;
    const char *at = r->at;
    if (mat_word(r, "0/0")) /* a number that was not played */
        return true;
    bool good = read_walk(r, &w);
    const char *behind = r->at;
    r->at = at;
    if (!good)
        return mat_refuse(r, "a move is expected: 24/18, 25/20* from the bar, 2/0 off");
    if (!make_walk(r, &w))
        return false;
    r->at = behind;
    mat_blanks(r);
    return true;
}

/* Whether a move is next, and not the throw of the other cell. */
static bool move_follows(const struct mat_reading *r)
{
    if (r->at == r->end || mat_has(r, "beaver") || (r->end - r->at >= 3 && r->at[2] == ':'))
        return false;
    return strchr("0123456789", *r->at) || mat_has(r, "bar");
}

/* --- a play that is not written --------------------------------------------------------------- */

/* Adds the play that an empty cell must mean. */
static bool take_empty(struct mat_reading *r, int side, const int dice[2])
{
    char play[MAT_PLAY];
    struct mat_men after;
    long plays = mat_plays(r->game, &r->men, side, dice, play, &after);
    if (plays > 1) {
        r->stage = STAGE_THROWN;
        return true;
    }
    if (plays == 1) {
        strbuf_add(&r->body, " %s ", play);
        r->men = after;
    } else {
        strbuf_add(&r->body, " - ");
    }
    end_turn(r, side);
    return true;
}

/* Reads the numbers of a position as Snowie writes it: "5;0;0;0;1;Anna;Boris;0;0;0;1;0;", the men
 * of the player whose number is fifth, from the bar to 24, those of the other negative, the bar of
 * the other, and the dice. */
static bool read_snowie(struct mat_reading *r, struct mat_men *out)
{
    int men[2] = {0, 0}, turn = 0, field = 0;
    *out = (struct mat_men){{{0}}};
    for (; field < SNOWIE_FIELDS && r->at < r->end && *r->at != ')'; field++) {
        bool minus = *r->at == '-';
        int point = field - SNOWIE_MEN ? field - SNOWIE_MEN : MAT_BAR;
        r->at += minus;
        long n = mat_number(r);
        if (field == SNOWIE_TURN && n >= 0 && n <= 1)
            turn = (int)n;
        if (field >= SNOWIE_MEN && field <= SNOWIE_MEN + MAT_BAR) {
            bool bar = field == SNOWIE_MEN + MAT_BAR, other = minus || bar;
            if (n < 0 || n > 15)
                return false;
            int side = other ? !turn : turn;
            out->man[side][bar ? MAT_BAR : other ? MAT_BAR - point : point] = (int8_t)n;
            men[side] += (int)n;
        }
        while (r->at < r->end && *r->at != ';' && *r->at != ')')
            r->at++;
        r->at += r->at < r->end && *r->at == ';';
    }
    for (int s = 0; s < 2; s++)
        out->man[s][MAT_OFF] = (int8_t)(15 - men[s]);
    return field == SNOWIE_FIELDS && men[0] <= 15 && men[1] <= 15 && r->at < r->end;
}

/* "Illegal play (5;0;0;...)": only the men after it are known; without them nothing is. */
static bool take_illegal(struct mat_reading *r, int side, const int dice[2])
{
    char play[MAT_PLAY], text[MAT_POSITION];
    struct mat_men men;
    bool known = r->at < r->end && *r->at == '(';
    const char *at = r->at;
    r->at += known;
    if (known && !read_snowie(r, &men)) {
        r->at = at;
        return mat_refuse(r, "the men of both sides are expected, in the 40 fields of Snowie");
    }
    r->at += known;
    mat_blanks(r);
    if (!known) {
        r->stage = STAGE_THROWN;
        return true;
    }
    if (mat_plays(r->game, &r->men, side, dice, play, &men) == 0)
        return mat_refuse(r, "no play is missing here: ? follows dice that can be played");
    mat_position(&men, text);
    strbuf_add(&r->body, " ? %s ", text);
    r->men = men;
    end_turn(r, side);
    return true;
}

/* "64: 24/18 18/14", "11:", "31: ????" (thrown, and not played), "00: ????" (not thrown). */
static bool read_throw(struct mat_reading *r, int side)
{
    const char *at = r->at;
    const int dice[2] = {at[0] - '0', at[1] - '0'};
    if (!dice[0]) {
        mat_skip_cell(r);
        while (r->at < r->end && *r->at == '?')
            mat_skip_cell(r);
        return true;
    }
    if (!expect_turn(r, side))
        return false;
    r->at += 3;
    mat_blanks(r);
    if (r->stage != STAGE_TAKEN)
        begin_turn(r);
    strbuf_add(&r->body, " %d%d", dice[0], dice[1]);
    r->reached = MAT_OFF;
    if (mat_word(r, "illegal play"))
        return take_illegal(r, side, dice);
    if (mat_word(r, "cannot move")) {
        strbuf_add(&r->body, " - ");
        end_turn(r, side);
        return true;
    }
    if (r->at < r->end && *r->at == '?') {
        while (r->at < r->end && *r->at == '?')
            r->at++;
        mat_blanks(r);
        return take_empty(r, side, dice);
    }
    if (!move_follows(r))
        return take_empty(r, side, dice);
    size_t before = r->body.length;
    while (move_follows(r))
        if (!read_move(r))
            return false;
    strbuf_add(&r->body, r->body.length > before ? " " : " - ");
    end_turn(r, side);
    return true;
}

/* --- the cube --------------------------------------------------------------------------------- */

/* "=> 4", as the cube then is; also "==> 4", and nothing. */
static bool read_cube(struct mat_reading *r, long cube)
{
    if (!mat_word(r, "=>") && !mat_word(r, "==>"))
        return true;
    const char *at = r->at;
    long said = mat_number(r);
    mat_blanks(r);
    if (said == cube && cube <= CUBE_MOST)
        return true;
    r->at = at;
    return cube > CUBE_MOST ? mat_refuse(r, "the cube goes to %d", CUBE_MOST)
                            : mat_refuse(r, "the cube comes to %ld", cube);
}

/* Whether the rules annul a double of `side`; they do not for the Crawford game, which the file
 * then does not have. */
static bool is_annulled(const struct mat_reading *r, int side)
{
    return (r->length && r->ruled[side] + r->ruled_cube >= r->length) ||
           (r->owner && r->owner != 1 + side);
}

static bool read_double(struct mat_reading *r, int side)
{
    if (!expect_turn(r, side) || !read_cube(r, 2 * r->cube))
        return false;
    if (r->stage == STAGE_TAKEN)
        return mat_refuse(r, "a double was taken: the throw is expected");
    if (r->stage == STAGE_FIRST)
        return mat_refuse(r, "nobody doubles before the first throw");
    begin_turn(r);
    strbuf_add(&r->body, " double");
    r->no_double = is_annulled(r, side);
    if (r->crawford_game && !r->no_double) {
        r->crawford_game = r->first_crawford = false;
        r->options.no_crawford |= r->games > 1 || !(r->start[0] + r->start[1]);
        r->crawford_over = true;
    }
    r->stage = STAGE_DOUBLED;
    return true;
}

/* An answer to a double is the other's, to a beaver the doubler's. */
static bool expect_answer(struct mat_reading *r, int side, bool beaver)
{
    bool doubled = r->stage == STAGE_DOUBLED, beavered = r->stage == STAGE_BEAVERED && !beaver;
    if (!doubled && !beavered)
        return mat_refuse(r, "nobody has doubled");
    return side == (doubled ? !r->due : r->due) ||
           mat_refuse(r, "this is in the other player's column: it is not their turn");
}

static bool read_beaver(struct mat_reading *r, int side)
{
    if (!expect_answer(r, side, true) || !read_cube(r, 4 * r->cube))
        return false;
    strbuf_add(&r->body, " beaver");
    r->options.beavers = true;
    r->stage = STAGE_BEAVERED;
    return true;
}

static bool read_take(struct mat_reading *r, int side)
{
    if (!expect_answer(r, side, false))
        return false;
    strbuf_add(&r->body, " take ");
    take_double(r, r->stage == STAGE_BEAVERED ? 4 : 2);
    r->stage = STAGE_TAKEN;
    return true;
}

static bool read_pass(struct mat_reading *r, int side)
{
    if (!expect_answer(r, side, false))
        return false;
    strbuf_add(&r->body, " pass ");
    r->cube *= r->stage == STAGE_BEAVERED ? 2 : 1;
    r->ruled_cube *= r->stage == STAGE_BEAVERED ? 2 : 1;
    r->due = side; /* the loser */
    r->stage = STAGE_PASSED;
    return true;
}

/* --- the end of a game ------------------------------------------------------------------------ */

bool mat_won(struct mat_reading *r, int side, long points, long ruled)
{
    void *more = r->scores < r->scores_room
                     ? r->score
                     : array_grow(r->score, r->scores + 1, &r->scores_room, sizeof *r->score);
    if (!more)
        return mat_refuse(r, "out of memory");
    r->score = more;
    r->points[side] += points;
    r->ruled[side] += ruled;
    struct mat_score *s = &r->score[r->scores++];
    s->line = r->number;
    memcpy(s->points, r->points, sizeof s->points);
    memcpy(s->unruled, r->unruled, sizeof s->unruled);
    r->stage = STAGE_WON;
    return true;
}

void mat_add_ended(struct mat_reading *r, int side, long points)
{
    bool in_turn = r->stage == STAGE_REST || r->stage == STAGE_THROWN || r->stage == STAGE_PASSED ||
                   r->stage == STAGE_TAKEN || r->stage == STAGE_DOUBLED;
    if (r->stage == STAGE_THROWN)
        strbuf_add(&r->body, " ?");
    if (!in_turn)
        begin_turn(r);
    strbuf_add(&r->body, " ended %c %ld ", letter(side), points);
}

/* Money is played without Jacoby's rule if a game was won by more than the cube, none being
 * taken. */
static void show_jacoby(struct mat_reading *r, int shown)
{
    if (!r->length && !r->taken && !r->options.jacoby)
        r->options.jacoby = shown;
}

/* How often the cube a result is: the least that reaches it, and three times at most. */
static long times_cube(const struct mat_reading *r, long points)
{
    long times = (points + r->cube - 1) / r->cube;
    return times > 3 ? 3 : times;
}

/* A pass wins the cube; if the rules annul the double, only the file says so. */
static bool end_passed(struct mat_reading *r, int side, long points)
{
    if (!r->no_double)
        return mat_won(r, side, points, r->ruled_cube);
    mat_add_ended(r, side, points);
    r->unruled[side] += points;
    return mat_won(r, side, points, points);
}

static bool end_played(struct mat_reading *r, int side, long points, long worth)
{
    long won = times_cube(r, points);
    if (worth > 1)
        show_jacoby(r, won == 1 ? 1 : -1);
    return mat_won(r, side, points, worth * r->ruled_cube);
}

/* The loser gives up, on the throw if its play is not written. */
static bool end_given_up(struct mat_reading *r, int side, long points)
{
    static const char *const offers[] = {" resigns take ", " resigns gammon take ",
                                         " resigns backgammon take "};
    long won = times_cube(r, points);
    if (r->stage == STAGE_THROWN) {
        if (r->due == side)
            strbuf_add(&r->body, " %c", letter(!side));
    } else {
        r->due = !side;
        begin_turn(r);
    }
    strbuf_add(&r->body, "%s", offers[won - 1]);
    if (won > 1)
        show_jacoby(r, -1);
    return mat_won(r, side, points, won * r->ruled_cube);
}

bool mat_settle(struct mat_reading *r)
{
    return r->stage != STAGE_PASSED || end_passed(r, !r->due, r->cube);
}

static bool end_game(struct mat_reading *r, int side, long points)
{
    long worth = mat_worth(&r->men, side);
    if (r->stage == STAGE_DOUBLED && side == r->due && points == r->cube) {
        strbuf_add(&r->body, " pass "); /* nobody else could win */
        r->due = !side;
        r->stage = STAGE_PASSED;
    }
    if (r->stage == STAGE_PASSED)
        return side == r->due ? mat_refuse(r, "after a pass the other wins %ld", r->cube)
                              : end_passed(r, side, points);
    if (r->stage == STAGE_REST) {
        mat_add_ended(r, side, points);
        return mat_won(r, side, points, points);
    }
    if (r->stage == STAGE_DOUBLED || r->stage == STAGE_BEAVERED)
        return mat_refuse(r, "the double is not answered");
    return worth ? end_played(r, side, points, worth) : end_given_up(r, side, points);
}

/* "2 points", "1 point and the match", after Wins or Losses. -1: it is not that. */
static long read_points(struct mat_reading *r)
{
    long points = mat_number(r);
    mat_blanks(r);
    if (points < 1 || !(mat_word(r, "points") || mat_word(r, "point")))
        return -1;
    if (mat_word(r, "and") && !(mat_word(r, "the") && mat_word(r, "match")))
        return -1;
    return points;
}

static bool read_win(struct mat_reading *r, int side)
{
    const char *at = r->at;
    long points = read_points(r);
    const char *behind = r->at;
    r->at = at;
    if (points < 0)
        return mat_refuse(r, "\"Wins 1 point\" is expected");
    if (r->stage == STAGE_NONE || r->stage == STAGE_WON)
        return mat_refuse(r, "no game is on");
    if (!end_game(r, side, points))
        return false;
    r->at = behind;
    return true;
}

/* "Losses 1 point" and "Resigned Match" say nothing that the winner's cell does not. */
static bool read_loss(struct mat_reading *r, int side)
{
    (void)side;
    if (read_points(r) < 0)
        mat_skip_cell(r);
    return true;
}

static bool read_raccoon(struct mat_reading *r, int side)
{
    (void)side;
    return mat_refuse(r, "raccoons are not played here");
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool is_throw(const struct mat_reading *r)
{
    bool dice = r->end - r->at >= 3 && r->at[2] == ':';
    for (int i = 0; dice && i < 2; i++)
        dice = r->at[i] >= '1' && r->at[i] <= '6';
    return dice || mat_has(r, "00:");
}

static const struct mat_cell {
    const char *word;
    bool (*read)(struct mat_reading *r, int side);
    bool ends; /* it may come when the game has ended */
} cells[] = {{"Doubles", read_double, false},   {"Double", read_double, false},
             {"Redoubles", read_double, false}, {"Beavers", read_beaver, false},
             {"Raccoons", read_raccoon, false}, {"Takes", read_take, false},
             {"Take", read_take, false},        {"Drops", read_pass, false},
             {"Drop", read_pass, false},        {"Passes", read_pass, false},
             {"Wins", read_win, false},         {"Win", read_win, false},
             {"Losses", read_loss, true},       {"Loses", read_loss, true},
             {"Resign", read_loss, true}};

static const struct mat_cell *cell_named(const struct mat_reading *r)
{
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++)
        if (mat_has(r, cells[i].word))
            return &cells[i];
    return NULL;
}

static bool read_cell(struct mat_reading *r, int side)
{
    const struct mat_cell *cell = cell_named(r);
    bool on = r->stage != STAGE_NONE && r->stage != STAGE_WON;
    if (!on && !(cell && cell->ends))
        return mat_refuse(r, "no game is on");
    bool ends = cell && (cell->ends || cell->read == read_win);
    if (r->stage == STAGE_THROWN && !ends && (cell || is_throw(r)))
        return lose_men(r);
    if (is_throw(r))
        return read_throw(r, side);
    if (!cell)
        return mat_refuse(r, "a throw (31:), Doubles, Takes, Drops or Wins is expected");
    (void)mat_word(r, cell->word);
    return cell->read(r, side);
}

/* The column tells whose a cell is, unless tabs make it uncertain: then it is that of the player
 * whose turn it is. */
static int side_of_cell(const struct mat_reading *r)
{
    bool tab = memchr(r->line, '\t', (size_t)(r->at - r->line)) != NULL;
    bool turn = r->stage == STAGE_PLAY || r->stage == STAGE_TAKEN;
    if (tab && turn && is_throw(r))
        return r->due;
    return mat_column(r, r->at) >= r->right;
}

bool mat_row(struct mat_reading *r, bool numbered)
{
    mat_blanks(r);
    if (r->at == r->end || (!numbered && !is_throw(r) && !cell_named(r)))
        return true;
    int side = side_of_cell(r);
    if (!read_cell(r, side))
        return false;
    mat_blanks(r);
    if (!side && r->at < r->end && !read_cell(r, 1))
        return false;
    return mat_line_ends(r);
}

/* Adds a comment to the turn. */
static void add_remark(struct mat_reading *r, const char *from, const char *end)
{
    while (end > from && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    if (end == from)
        return;
    strbuf_add(&r->body, "# ");
    strbuf_add_utf8(&r->body, from, (size_t)(end - from));
}

bool mat_rest(struct mat_reading *r)
{
    const char *from = r->at;
    while (r->at < r->end &&
           !((r->at == r->line || strchr(" \t)", r->at[-1])) && mat_has(r, "Wins ")))
        r->at++;
    const char *wins = r->at;
    if (wins < r->end) {
        int side = side_of_cell(r);
        (void)mat_word(r, "Wins");
        if (!read_win(r, side))
            return false;
    }
    add_remark(r, from, wins);
    r->at = r->end;
    return true;
}
