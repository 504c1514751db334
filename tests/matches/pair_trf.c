/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another program that pairs the next round of a tournament report: pair_trf <FILE
 *
 * It knows an event only from the report on its standard input, whose columns it reads as FIDE
 * prints them (Handbook C.04, Annex 2), and pairs with the slow reference. It prints a line "WHITE
 * - BLACK" per match and a line "bye NAME", or "no pairing". Status 1: the report is not sound. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "slow_swiss.h"

enum { ROUNDS_MOST = 30, LINE_MOST = 2000, NAME_MOST = 140 };

/* Columns of a player's line, counted from 1; a round has ten. */
enum { NUMBER = 5, NAME = 15, NAME_END = 48, POINTS = 81, ROUND = 92, ROUND_COLUMNS = 10 };

struct cell {
    int opponent; /* from 1; 0: none */
    char colour, result;
};

struct reported {
    char name[NAME_MOST];
    double points;
    int rounds;
    struct cell round[ROUNDS_MOST];
};

static struct reported player[SLOW_MOST];
static int players, declared, played = ROUNDS_MOST;

_Noreturn static void unsound(const char *what, const char *where)
{
    fprintf(stderr, "%s: %s\n", what, where);
    exit(1);
}

/* Copies the columns from..to-1 of a UTF-8 line; a character is a column. */
static void cut(const char *line, int from, int to, char out[NAME_MOST])
{
    int column = 0;
    size_t n = 0;
    for (; *line; line++) {
        column += (*line & 0xC0) != 0x80;
        if (column >= from && column < to && n + 1 < NAME_MOST)
            out[n++] = *line;
    }
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
}

static void read_player(const char *line)
{
    char text[NAME_MOST];
    cut(line, NUMBER, NUMBER + 4, text);
    if (atoi(text) != players + 1 || players == SLOW_MOST)
        unsound("the number of a player", line);
    struct reported *p = &player[players++];
    cut(line, NAME, NAME_END, p->name);
    cut(line, POINTS, POINTS + 4, text);
    p->points = atof(text);
    for (;; p->rounds++) {
        int column = ROUND + ROUND_COLUMNS * p->rounds;
        cut(line, column, column + ROUND_COLUMNS, text);
        if (!*text)
            return;
        struct cell *c = &p->round[p->rounds];
        if (p->rounds + 1 == ROUNDS_MOST ||
            sscanf(text, "%d %c %c", &c->opponent, &c->colour, &c->result) != 3)
            unsound("the round of a player", line);
    }
}

/* Half points of a result (Annex 2): a win, also by forfeit or a bye, has 2. */
static int halves_of(char result)
{
    return strchr("1+UF", result) ? 2 : strchr("=H", result) ? 1 : 0;
}

static int score_before(int i, int round)
{
    int halves = 0;
    for (int r = 0; r < round; r++)
        halves += halves_of(player[i].round[r].result);
    return halves;
}

static bool is_played(const struct cell *c)
{
    return strchr("10=", c->result) != NULL;
}

static void check_opponent(int i, int round)
{
    const struct cell *c = &player[i].round[round];
    static const char results[] = "10==+--+--";
    bool answered = false;
    if (c->opponent < 1 || c->opponent > players)
        unsound("an opponent who is not in the report", player[i].name);
    const struct cell *o = &player[c->opponent - 1].round[round];
    for (const char *at = results; *at; at += 2)
        answered |= (at[0] == c->result && at[1] == o->result) ||
                    (at[1] == c->result && at[0] == o->result);
    if (o->opponent != i + 1 || o->colour == c->colour || !answered)
        unsound("a match in which the two do not agree", player[i].name);
}

static void fill(struct swiss *s, int i)
{
    struct swiss_player *p = &s->of[i];
    p->away = player[i].rounds > played;
    p->score = score_before(i, played);
    if (2 * player[i].points != p->score)
        unsound("points that are not the sum of the rounds", player[i].name);
    for (int r = 0; r < played; r++) {
        const struct cell *c = &player[i].round[r];
        if (c->opponent)
            check_opponent(i, r);
        else if (!strchr("UFHZ", c->result))
            unsound("a result without an opponent", player[i].name);
        p->barred |= strchr("U+F", c->result) != NULL; /* C.04.1 Article 4 */
        if (!is_played(c))
            continue;
        p->white[p->played++] = c->colour == 'w';
        p->met[c->opponent - 1] = true;
        if (r + 1 == played) /* 1.5 */
            p->floated = score_before(i, r) != score_before(c->opponent - 1, r);
    }
}

int main(void)
{
    static char line[LINE_MOST];
    static struct swiss s;
    struct swiss_pairs out;
    while (fgets(line, sizeof line, stdin)) {
        size_t n = strlen(line);
        if (n < 2 || strcmp(line + n - 2, "\r\n") != 0)
            unsound("a line without a carriage return at its end (Remark 1)", line);
        line[n - 2] = '\0';
        if (strncmp(line, "001 ", 4) == 0)
            read_player(line);
        if (strncmp(line, "142 ", 4) == 0)
            declared = atoi(line + 4);
    }
    for (int i = 0; i < players; i++)
        played = player[i].rounds < played ? player[i].rounds : played;
    if (!declared || !players)
        unsound("the report", "no rounds or no players");
    s.players = players;
    s.last_round = played + 1 == declared;
    for (int i = 0; i < players; i++)
        fill(&s, i);
    if (!slow_swiss_pair(&s, &out)) {
        puts("no pairing");
        return 0;
    }
    for (int i = 0; i < out.pairs; i++)
        printf("%s - %s\n", player[out.white[i]].name, player[out.black[i]].name);
    if (out.bye != SWISS_NOBODY)
        printf("bye %s\n", player[out.bye].name);
    return 0;
}
