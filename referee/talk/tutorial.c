/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tutorial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/paragraph.h"
#include "base/tongue.h"
#include "games/trictrac/desk/notation.h"
#include "help.h"

/* --- the game --------------------------------------------------------------------------------- */

/* What is told before a line, and the line. No word here says what anything pays: the rules do. */
static const struct lesson {
    const char *told, *line, *hint;
} lessons[] = {
    {N_("Two players sit at a real board, throw real dice and move real men. You type what they "
        "do, and the referee says what each is owed and why. This first game has ten coups.\n"
        "All fifteen men of each side stand on the talon, field 1. Each player counts the fields "
        "from his own talon: 1 to 24, 12 is his rest corner.\n"
        "COUP 1. White throws a five and a four. Type the dice."),
     "54", N_("The dice are two digits together.")},
    {N_("The referee has said what the throw gives, and now the play is wanted. White plays a man "
        "from 1 to 6 and another from 1 to 5. A move is written from/to."),
     "1/6 1/5", N_("Two moves, each from/to, apart by a blank.")},
    {N_("COUP 2. Black throws a six and a four and plays one man by both: from 1 over 5 to 11, "
        "tout "
        "d'une. Dice and play can stand on one line."),
     "64 1/5/11", N_("The dice, a blank, then where the man starts, rests and stops.")},
    {N_("COUP 3. White throws 3-2 and plays 1/4 1/3. It is shorter to name only the fields where "
        "the men arrive: 4 3."),
     "32 4 3", N_("The dice, then the two fields: 4 and 3.")},
    {N_("COUP 4. Black throws 6-2. He does not see what the throw gives him and marks nothing: +0 "
        "says so. (Without a word the referee takes it that he marked what was due.) Then he plays "
        "1/7 1/3."),
     "62 +0 1/7 1/3", N_("The dice, then +0, then the two moves.")},
    {N_("That was a HIT: a man of the other stands alone, and your numbers reach him. And it is a "
        "SCHOOL: who marks less than is due is sent to school, if the other sees it before he "
        "throws. White sees it."),
     "school", N_("One word: school.")},
    {N_("COUP 5. White throws 5-4. There is a man of Black's alone on his field 11, which is "
        "White's "
        "14. White plays 1/6 1/5 and marks what is due; so nothing need be said of the mark."),
     "54 1/6 1/5", N_("The dice, then the two moves.")},
    {N_("COUP 6. Black throws 5-1: 1/6 1/2."), "51 1/6 1/2", N_("The dice, then the two moves.")},
    {N_("COUP 7. White throws 3-1 and brings men to 4 and to 2."), "31 4 2",
     N_("The dice, then the fields where the men arrive: 4 and 2.")},
    {N_("COUP 8. Black throws 5-3, and puts a man from 1 on 7. The rules of this table: nothing is "
        "refused. Type what happened, right or wrong."),
     "53 1/7", N_("The dice, then the one move as he made it: 1/7.")},
    {N_("That was a FALSE MOVE, a fausse case. White chooses what becomes of it before he throws. "
        "He "
        "has the man put on 6, which the five gives: say it with = and the move, or with the "
        "choice's number."),
     "= 1/6", N_("An equals sign, a blank and 1/6.")},
    {N_("Black has still to play the three: from 1 to 4."), "1/4", N_("One move: 1/4.")},
    {N_("COUP 9. White throws 2-1. Look what it gives: his petit jan, the fields 1 to 6, wants two "
        "men only."),
     "21", N_("The dice are two digits together.")},
    {N_("That is a FILL. Who can fill must. Only one play does, and an empty line, the key Enter "
        "alone, plays the only legal play."),
     "", N_("Press Enter with nothing typed. (1/3 1/2 says the same.)")},
    {N_("COUP 10. Black throws a doublet, 3-3, and plays two men from 1 to 4. Where an empty line "
        "will not do, the play is said."),
     "33 1/4 1/4", N_("The dice, then the two moves, one like the other.")},
};

enum { LESSONS = sizeof lessons / sizeof lessons[0] };

const char *tutorial_line(int i)
{
    return i < LESSONS ? lessons[i].line : NULL;
}

/* --- playing it ------------------------------------------------------------------------------- */

struct tutorial {
    const struct game *game;
    struct game_state *state;
    bool terminal;
    char *line; /* as read, owned */
    size_t room;
};

static struct game_state *start(const struct game *game, struct fault *err)
{
    static const struct store_details d = {.player = {"White", "Black"}, .players = 2};
    return game->start(&d, err);
}

/* Takes a line as it is taken at the table. */
static bool take(const struct game *game, struct game_state *s, const char *line,
                 struct words *said, struct fault *err)
{
    struct words typed = {.text = NULL};
    bool ok = game->expand(s, line, strlen(line), &typed, err);
    const char *full = typed.length ? typed.text : line;
    ok = ok && game->take(s, full, strlen(full), said, err);
    words_free(&typed);
    return ok;
}

/* The state before lesson `n`; NULL: no memory. */
static struct game_state *state_before(const struct game *game, int n)
{
    struct fault err;
    struct words told = {.text = NULL}; /* what has been said once is not said again */
    struct game_state *s = start(game, &err);
    for (int i = 0; s && i < n; i++) {
        if (!take(game, s, lessons[i].line, &told, &err)) {
            game->end(s);
            s = NULL;
        }
    }
    words_free(&told);
    return s;
}

/* Whether two states say the same of the last coup and the one before it. */
static bool same_game(const struct game *game, const struct game_state *a,
                      const struct game_state *b)
{
    long coups = game->coups(a);
    if (coups != game->coups(b))
        return false;
    for (long n = coups > 1 ? coups - 1 : 1; n <= coups; n++) {
        char *x = game->json(a, n), *y = game->json(b, n);
        bool same = x && y && strcmp(x, y) == 0;
        free(x);
        free(y);
        if (!same)
            return false;
    }
    return true;
}

/* Which lesson a line that was taken brings us behind: `from`, or a later one of the same coup when
 * more was said at once; -1: it is another game. */
static int lesson_reached(const struct tutorial *t, const struct game_state *s, int from)
{
    long coups = t->game->coups(s);
    for (int i = from; i < LESSONS; i++) {
        struct game_state *wanted = state_before(t->game, i + 1);
        bool same = wanted && same_game(t->game, s, wanted);
        bool later = !wanted || t->game->coups(wanted) > coups;
        if (wanted)
            t->game->end(wanted);
        if (same || later)
            return same ? i : -1;
    }
    return -1;
}

static void put(struct words *w)
{
    if (put_words(w) == STATUS_OK)
        flush_output(); /* what fails is said, and known again at the end */
    words_free(w);
}

static void put_paragraph(const char *text)
{
    struct words w = {.text = NULL};
    words_add_paragraph(&w, text, 0);
    put(&w);
}

static void show_board(const struct tutorial *t, struct words *w)
{
    const struct game_look look = {.list = false};
    t->game->show(t->state, &look, w);
}

/* --- with a learner --------------------------------------------------------------------------- */

static bool read_line(struct tutorial *t)
{
    printf("> ");
    fflush(stdout);
    ssize_t n = getline(&t->line, &t->room, stdin);
    if (n < 0)
        return false;
    while (n && strchr("\r\n \t", t->line[n - 1]))
        t->line[--n] = '\0';
    return true;
}

/* .board, .help WORD, .skip, .quit. */
static bool obey(struct tutorial *t, int lesson, bool *skip, bool *quit)
{
    struct words w = {.text = NULL};
    const char *word = t->line + strspn(t->line, " \t");
    size_t n = strcspn(word, " ");
    if (*word != '.')
        return false;
    *skip = n > 1 && strncmp(".skip", word, n) == 0;
    *quit = n > 1 && strncmp(".quit", word, n) == 0;
    if (n > 1 && strncmp(".board", word, n) == 0)
        show_board(t, &w);
    else if (n > 1 && strncmp(".help", word, n) == 0 && word[n])
        help_on(&w, word + n + 1);
    if (!w.length && !*skip && !*quit) {
        words_add_paragraph(&w, _(lessons[lesson].hint), 0);
        words_add_paragraph(
            &w,
            _("Here you can also type .board, .help WORD, .skip (it plays this line for you) "
              "and .quit."),
            0);
    }
    put(&w);
    return true;
}

static void give_hint(const char *reason, int lesson, int tries)
{
    struct words w = {.text = NULL};
    if (reason)
        words_add(&w, "%s.\n", reason);
    else
        words_add_paragraph(&w, _("That can be typed, but it is not what happened here."), 0);
    words_add_paragraph(&w, _(lessons[lesson].hint), 0);
    if (tries > 1 && *lessons[lesson].line)
        words_add(&w, _("Type: %s\n"), lessons[lesson].line);
    put(&w);
}

/* Tries what the learner typed aside, and installs it when it is what was wanted. */
static bool try_line(struct tutorial *t, const char *line, int *lesson, int tries)
{
    struct fault err;
    struct words said = {.text = NULL};
    struct game_state *s = state_before(t->game, *lesson);
    bool taken = s && take(t->game, s, line, &said, &err);
    int reached = taken ? lesson_reached(t, s, *lesson) : -1;
    if (reached < 0) {
        words_free(&said);
        give_hint(taken || !s ? NULL : err.reason, *lesson, tries);
    } else {
        put(&said);
        struct game_state *old = t->state;
        t->state = s;
        s = old;
        *lesson = reached;
    }
    if (s)
        t->game->end(s);
    return reached >= 0;
}

/* One lesson with a learner; false: he leaves. */
static bool learn(struct tutorial *t, int *lesson)
{
    for (int tries = 1;; tries++) {
        bool skip = false, quit = false;
        if (!read_line(t)) {
            printf("\n");
            return false;
        }
        if (obey(t, *lesson, &skip, &quit)) {
            if (quit)
                return false;
            if (!skip)
                continue;
            printf("> %s\n", lessons[*lesson].line);
        }
        if (try_line(t, skip ? lessons[*lesson].line : t->line, lesson, tries))
            return true;
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

static void say_end(struct tutorial *t)
{
    struct words w = {.text = NULL};
    words_add_paragraph(&w,
                        _("That was the first game. This is how it stands; twelve points are a "
                          "hole, and twelve holes the match."),
                        0);
    t->game->answer(t->state, GAME_SCORE, 0, &w);
    show_board(t, &w);
    words_add_paragraph(&w,
                        _("To referee a match of your own, start referee without a word. .help "
                          "lists what can be typed, .why gives the reasons of a ruling, .undo "
                          "takes a line back."),
                        0);
    put(&w);
}

enum status tutorial_run(const struct game *game)
{
    struct fault err;
    struct tutorial t = {.game = game,
                         .state = start(game, &err),
                         .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    bool going = t.state != NULL;
    for (int i = 0; going && i < LESSONS; i++) {
        put_paragraph(_(lessons[i].told));
        if (t.terminal) {
            going = learn(&t, &i);
        } else {
            printf("> %s\n", lessons[i].line);
            going = try_line(&t, lessons[i].line, &i, 1);
        }
        printf("\n");
    }
    if (going)
        say_end(&t);
    bool failed = !t.state || (!going && !t.terminal);
    if (t.state)
        game->end(t.state);
    free(t.line);
    return failed ? STATUS_FAILED : flush_output();
}
