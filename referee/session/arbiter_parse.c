/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses what is typed after the arbiter's commands: ".rule turn Boris was first". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arbiter_ruling.h"
#include "base/i18n.h"
#include "base/vocabulary.h"
#include "games/game.h"
#include "session_private.h"

static const char *past_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* What is ruled may stand in quotes. */
static size_t word_length(const char *at)
{
    return strcspn(at, " \t\"");
}

static bool is_word(const char *at, const char *word)
{
    return word_length(at) == strlen(word) && strncmp(at, word, strlen(word)) == 0;
}

/* The colours of seats as users say them, folded: English, French, German, Polish, Ukrainian. */
static const struct {
    const char *header, *said[5];
} colours[] = {{"White", {"white", "blanc", "weiss", "bialy", "білии"}},
               {"Black", {"black", "noir", "schwarz", "czarny", "чорнии"}}};

/* Whether the word is the colour of the seat. */
static bool is_colour(const struct session *s, int seat, const char *word)
{
    char folded[32];
    bool is = false;
    if (!s->game->seat_header || !strbuf_fold(word, word_length(word), folded, sizeof folded))
        return false;
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++)
        for (size_t k = 0; k < 5 && strcmp(colours[i].header, s->game->seat_header[seat]) == 0; k++)
            is |= strcmp(colours[i].said[k], folded) == 0;
    return is;
}

/* How many bytes at `at` name the seat, whole: by name, letter or colour; 0: none. */
static size_t names_seat(const struct session *s, int seat, const char *at)
{
    const char *name = session_player(s, seat);
    size_t n = strlen(name), word = word_length(at);
    if (n && strncasecmp(at, name, n) == 0 && (!at[n] || strchr(" \t\"", at[n])))
        return n;
    bool letter = word == 1 && *at == s->game->letter[seat];
    return letter || is_colour(s, seat, at) ? word : 0;
}

int session_take_seat(const struct session *s, const char **rest)
{
    for (int i = 0; i < session_seats(s); i++) {
        size_t n = names_seat(s, i, *rest);
        if (!n)
            continue;
        *rest = past_blanks(*rest + n);
        return i;
    }
    return -1;
}

/* --- what is ruled ---------------------------------------------------------------------------- */

/* Whether a word is of what is ruled, and not yet of the reason. */
static bool is_men(const char *word)
{
    return (*word == 'W' || *word == 'B') && word[1] == ':';
}

static bool is_number(const char *word)
{
    size_t n = strspn(word, "-0123456789/");
    return n && n == word_length(word);
}

/* NULL, or what is wrong. */
static const char *take_words(struct arbiter_ruling *d, const char **rest,
                              bool (*of_it)(const char *word))
{
    const char *wrong = NULL;
    while (!wrong && of_it(*rest)) {
        wrong = arbiter_ruling_put_word(d, *rest, word_length(*rest));
        *rest = past_blanks(*rest + word_length(*rest));
    }
    return wrong;
}

/* "pavilion=Anna", its key in the user's language: put in as "pavilion=w". */
static const char *take_value(const struct session *s, struct arbiter_ruling *d, const char **rest)
{
    static const char *const keys[] = {"pavilion", "bredouille"};
    struct token key = {.kind = WORD, .text = *rest, .length = strcspn(*rest, "=")};
    char word[ARBITER_TEXT];
    const char *value = *rest + key.length + 1, *begin = value;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (token_says(&key, keys[i]))
            key = (struct token){.text = keys[i], .length = strlen(keys[i])};
    int seat = session_take_seat(s, &value);
    int n = seat < 0 ? snprintf(word, sizeof word, "%.*s=%.*s", (int)key.length, key.text,
                                (int)word_length(begin), begin)
                     : snprintf(word, sizeof word, "%.*s=%c", (int)key.length, key.text,
                                s->game->letter[seat]);
    *rest = seat < 0 ? past_blanks(begin + word_length(begin)) : value;
    return arbiter_ruling_put_word(d, word, n < (int)sizeof word ? (size_t)n : sizeof word - 1);
}

static bool is_value(const char *word)
{
    size_t n = strcspn(word, "=");
    return n && n < word_length(word);
}

/* "3/4 2/0 pavilion=w": numbers, then what else the game has. */
static const char *take_score(const struct session *s, struct arbiter_ruling *d, const char **rest)
{
    const char *wrong = take_words(d, rest, is_number);
    while (!wrong && *d->text && is_value(*rest))
        wrong = take_value(s, d, rest);
    return wrong;
}

static const char *take_ruled(const struct session *s, struct arbiter_ruling *d, const char **rest)
{
    int seat;
    switch (d->kind) {
    case ARBITER_BOARD:
        return take_words(d, rest, is_men);
    case ARBITER_SCORE:
        return take_score(s, d, rest);
    case ARBITER_THROW: /* there is one way */
        if (is_word(*rest, "void"))
            *rest = past_blanks(*rest + strlen("void"));
        return arbiter_ruling_put_word(d, "void", strlen("void"));
    case ARBITER_TURN:
        seat = s->play.turns ? session_take_seat(s, rest) : -1;
        return seat < 0 ? NULL : arbiter_ruling_put_seat(d, seat, s->game->letter[seat]);
    default:
        return NULL;
    }
}

/* Of dice thrown on a board a reason that has a name is kept as its sentence. */
static const char *take_reason(const struct session *s, struct arbiter_ruling *d, const char *why)
{
    bool board = s->game->picture && d->kind == ARBITER_THROW;
    const char *named = board ? void_throw_named(why) : NULL;
    why = named ? named : why;
    return arbiter_ruling_put_reason(d, why, strlen(why));
}

static const char *parse_rule(const struct session *s, const char *rest, struct arbiter_ruling *d)
{
    d->kind = arbiter_kind_named(rest, word_length(rest), true);
    rest = past_blanks(rest + word_length(rest));
    bool quoted = *rest == '"';
    rest = past_blanks(rest + quoted);
    const char *wrong = take_ruled(s, d, &rest);
    if (wrong)
        return wrong;
    if (quoted && *d->text && *rest != '"')
        return N_("In quotes stands what is ruled alone, as \"W:1x15 B:1x15\"; the reason follows "
                  "behind them");
    rest = past_blanks(rest + (quoted && *rest == '"'));
    if (d->kind == ARBITER_TURN && *rest && !*d->text && s->play.turns)
        return N_("No player of this match has this name: .rule turn requires the name or the "
                  "letter of a player, and the reason");
    if (!*d->text)
        return N_("A ruling: .rule board MEN WHY, .rule score 3/4 2/0 WHY, .rule throw void WHY, "
                  ".rule turn PLAYER WHY");
    return *rest ? take_reason(s, d, rest) : N_("A ruling ends with its reason");
}

/* --- the end of a match ----------------------------------------------------------------------- */

/* For how much, where that can be said in this game; 0: it is not, and *rest stays. */
static unsigned take_worth(const struct session *s, const char **rest)
{
    size_t n = word_length(*rest);
    unsigned worth = s->game->worths ? arbiter_ruling_worth(*rest, n) : 0;
    if (worth)
        *rest = past_blanks(*rest + n);
    return worth;
}

/* Without a name it is who is to act that resigns; a letter of nobody, as B, is no reason. */
static const char *parse_end(const struct session *s, const char *rest, struct arbiter_ruling *d)
{
    bool named = d->kind == ARBITER_FORFEIT;
    if (!s->play.turns)
        return N_("No match is open: type .new to begin one");
    int seat = session_take_seat(s, &rest);
    d->worth = take_worth(s, &rest);
    if (seat < 0 && d->worth)
        seat = session_take_seat(s, &rest);
    if (seat < 0 && !named && word_length(rest) != 1)
        seat = session_to_act(s);
    if (seat < 0)
        return named ? N_("Name the player, or give the letter: .forfeit b")
                     : N_("Name the player, or give the letter: .resign b");
    const char *wrong = arbiter_ruling_put_seat(d, seat, s->game->letter[seat]);
    return wrong ? wrong : take_reason(s, d, rest);
}

/* --- protests --------------------------------------------------------------------------------- */

/* A number before a blank or the end; `otherwise` where there is none. */
static long take_number(const char **rest, long otherwise)
{
    size_t digits = strspn(*rest, "0123456789");
    if (!digits || digits > 6 || digits != word_length(*rest))
        return otherwise;
    long number = strtol(*rest, NULL, 10);
    *rest = past_blanks(*rest + digits);
    return number;
}

static const char *parse_protest(const struct session *s, const char *rest,
                                 struct arbiter_ruling *d)
{
    const struct turns *t = s->play.turns;
    if (!t)
        return N_("No match is open: type .new to begin one");
    long turn = take_number(&rest, turns_count(t));
    int seat = session_take_seat(s, &rest);
    if (seat < 0 || !*rest)
        return N_("A protest names the turn, the player who protests and the reason: .protest 12 "
                  "Anna WHY");
    arbiter_ruling_put_protest(d, (long)t->protests.count + 1, turn, seat, s->game->letter[seat]);
    return arbiter_ruling_put_reason(d, rest, strlen(rest));
}

/* The only protest that is pending; 0: there are none or several. */
static long only_pending(const struct protests *p)
{
    size_t i = 0;
    while (i < p->count && p->of[i].decided.line)
        i++;
    return protests_pending(p) == 1 ? (long)i + 1 : 0;
}

static const char *parse_decision(const struct session *s, const char *rest,
                                  struct arbiter_ruling *d)
{
    const struct turns *t = s->play.turns;
    if (!t || !t->protests.count)
        return N_("There is no protest: .protest enters one");
    long protest = take_number(&rest, only_pending(&t->protests));
    char word[LOCAL_NAME];
    snprintf(word, sizeof word, "%.*s", (int)word_length(rest), rest);
    bool upheld = is_named(VERDICT, arbiter_verdicts[true], word);
    rest = past_blanks(rest + word_length(rest));
    if (!protest || !*rest || (!upheld && !is_named(VERDICT, arbiter_verdicts[false], word)))
        return N_("A decision names the protest, upheld or dismissed, and the reason: .decide 1 "
                  "upheld WHY");
    arbiter_ruling_put_decision(d, protest, upheld);
    return arbiter_ruling_put_reason(d, rest, strlen(rest));
}

const char *session_parse_ruling(const struct session *s, enum arbiter_ruling_kind kind,
                                 const char *argument, struct arbiter_ruling *d)
{
    const char *rest = past_blanks(argument);
    *d = (struct arbiter_ruling){.kind = kind, .seat = -1};
    if (!kind)
        return parse_rule(s, rest, d);
    if (arbiter_ruling_protests(kind))
        return kind == ARBITER_PROTEST ? parse_protest(s, rest, d) : parse_decision(s, rest, d);
    return arbiter_ruling_ends(d) ? parse_end(s, rest, d) : take_reason(s, d, rest);
}

/* --- what a game says ------------------------------------------------------------------------- */

enum { SAYING_LENGTH = 64 };

const char *session_say(const struct session *s, const struct alias_command *y,
                        const char *argument, struct strbuf *out)
{
    const char *rest = past_blanks(argument);
    if (y->by_player && *rest && !is_number(rest)) {
        int seat = session_take_seat(s, &rest);
        if (seat < 0)
            return y->refused;
        strbuf_add(out, "%c ", s->game->letter[seat]);
    }
    strbuf_add(out, "%s%s%s", y->words, *rest ? " " : "", rest);
    return out->length < SAYING_LENGTH ? NULL : y->refused;
}
