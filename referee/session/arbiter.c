/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings of the arbiter where no rule applies: read as typed and carried out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arbiter_ruling.h"
#include "base/date.h"
#include "base/i18n.h"
#include "base/vocabulary.h"
#include "games/game.h"
#include "log/find.h"
#include "session_private.h"

/* --- arbiter parse --------------------------------------------------------------------------- */

/* Parses what is typed after the arbiter's commands: ".rule turn Boris was first". */

static const char *past_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* Returns the length of the next word; the value of a ruling may be in quotes. */
static size_t word_length(const char *at)
{
    return strcspn(at, " \t\"");
}

static bool is_word(const char *at, const char *word)
{
    return word_length(at) == strlen(word) && strncmp(at, word, strlen(word)) == 0;
}

/* The colours of seats as users say them, folded, of one man and of all: English, French, German,
 * Polish, Ukrainian. */
static const struct {
    const char *header, *said;
} colours[] = {{"White", "white blanc blancs weiss bialy biale білии білі"},
               {"Black", "black noir noirs schwarz czarny czarne чорнии чорні"}};

/* Whether the word is the colour of the seat. */
static bool is_colour(const struct session *s, int seat, const char *word)
{
    char folded[32];
    bool is = false;
    if (!s->game->seat_header || !strbuf_fold(word, word_length(word), folded, sizeof folded))
        return false;
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++)
        is |= strcmp(colours[i].header, s->game->seat_header[seat]) == 0 &&
              is_among(colours[i].said, folded, strlen(folded));
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
        return N_("Put only the ruling in quotes, for instance \"W:1x15 B:1x15\", and the reason "
                  "after it");
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

/* Reads the stakes, if the game has such words; returns 0 and leaves *rest if there are none. */
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

/* Reads a number before a space or the end; returns `otherwise` if there is none. */
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

/* --- arbiter --------------------------------------------------------------------------------- */

/* Decisions of the arbiter that no rule covers. */

int session_to_act(const struct session *s)
{
    return s->play.turns ? turns_status(s->play.turns).at : SEAT_NONE;
}

unsigned session_worths(const struct session *s, const struct arbiter_ruling *d)
{
    return s->play.turns ? turns_worths(s->play.turns, d) : 0;
}

/* Where the comments of a turn's text begin, or its end. */
static size_t comments_begin(const char *text)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct parse_error none;
    struct token w;
    while (scan_word(&scan, &w, &none) && w.kind == WORD)
        ;
    return w.kind == TOKEN_COMMENT ? (size_t)(w.text - 1 - text) : strlen(text);
}

/* Enters the ruling after the turn before the current one, which is judged again; if the current
 * turn is the first, before it. */
static enum session_code rule_before(struct session *s, long turn, const char *ruling,
                                     const struct arbiter_ruling *d, struct strbuf *said,
                                     struct session_error *err)
{
    struct strbuf typed = {.text = NULL}, act = {.text = NULL}, changes = {.text = NULL};
    char target[24];
    bool first = turn == 1;
    turn -= !first;
    snprintf(target, sizeof target, "%ld", turn);
    if (!replay_text(&s->play, target, strlen(target), &typed) || !typed.text)
        return strbuf_free(&typed), session_no_memory(err);
    int n = first ? 0 : (int)comments_begin(typed.text);
    bool thrower = first && d->kind == ARBITER_TURN && *typed.text && typed.text[1] == ' ' &&
                   strchr(s->game->letter, *typed.text);
    strbuf_add(&act, "%s %.*s%s%s ", target, n, typed.text, n ? " " : "", ruling);
    strbuf_add(&act, "%s%s", thrower ? d->text : "", typed.text + n + thrower);
    bool failed = typed.failed || act.failed;
    enum session_code code =
        failed ? session_no_memory(err)
               : session_change_past(s, OPERATION_EDIT, act.text, &turn, &changes, err);
    strbuf_free(&typed);
    strbuf_free(&act);
    if (code != SESSION_OK)
        return code;
    turns_name_players(s->play.turns, said);
    arbiter_ruling_tell(d, s->game->seat_header, said);
    strbuf_add(said, "\n");
    session_say_misfits(s, said);
    session_say_changes(said, &changes);
    turns_stands(s->play.turns, said);
    return code;
}

/* Names the turn that a void throw takes away: "Turn 2 is void: Anna 64." */
static void name_void_turn(const struct session *s, struct strbuf *said)
{
    long n = turns_count(s->play.turns);
    const struct turn_rows *row = n ? turns_row(s->play.turns, n) : NULL;
    if (!row)
        return;
    strbuf_add(said, _("Turn %ld is void: "), n);
    strbuf_add_player_name(said, session_player(s, row->row.seat), row->row.seat);
    strbuf_add(said, " %s.\n", row->row.dice);
}

enum session_code session_rule(struct session *s, const struct arbiter_ruling *d,
                               struct strbuf *said, struct session_error *err)
{
    if (!s->play.turns)
        return session_fail(err, SESSION_REFUSED, _("no match is open"));
    long turns = turns_count(s->play.turns);
    struct match_status o = turns_status(s->play.turns);
    if (o.over && arbiter_ruling_remarks(d->kind) && !arbiter_ruling_protests(d->kind))
        return session_fail(err, SESSION_REFUSED, _("the match is over"));
    bool before = o.waits && turns > 0 && d->kind <= ARBITER_TURN && d->kind != ARBITER_THROW;
    struct strbuf text = {.text = NULL}, was = {.text = NULL};
    session_result(s, &was);
    size_t said_before = said->length;
    if (d->kind == ARBITER_THROW)
        name_void_turn(s, said);
    arbiter_ruling_write(d, &text);
    enum session_code code = text.failed ? session_no_memory(err)
                             : before
                                 ? rule_before(s, turns, text.text, d, said, err)
                                 : session_do(s, OPERATION_LINE, text.text, text.length, said, err);
    strbuf_free(&text);
    if (code == SESSION_OK)
        session_say_result(s, &was, said);
    strbuf_free(&was);
    if (code != SESSION_OK && said->text)
        said->text[said->length = said_before] = '\0';
    return code == SESSION_NOT_READ ? session_refuse(err) : code;
}

/* --- claims ----------------------------------------------------------------------------------- */

enum session_code session_overrule(struct session *s, const char *ruling, struct strbuf *said,
                                   struct session_error *err)
{
    struct overruling o;
    if (!s->play.turns || !replay_last_claim(&s->play))
        return session_fail(err, SESSION_REFUSED, _("there is no claim to overrule"));
    struct strbuf changes = {.text = NULL}, was = {.text = NULL};
    session_result(s, &was);
    enum session_code code =
        session_change_past(s, OPERATION_OVERRULE, ruling, NULL, &changes, err);
    if (code == SESSION_NOT_READ)
        code = session_refuse(err);
    if (code != SESSION_OK)
        return strbuf_free(&was), code;
    overruling_read(ruling, &o);
    strbuf_add(said, _("The arbiter's ruling is entered: the claimant marks %d instead.\n"),
               o.points);
    session_say_misfits(s, said);
    session_say_changes(said, &changes);
    turns_stands(s->play.turns, said);
    session_say_result(s, &was, said);
    return code;
}

/* Prints the subject of the last note. */
static void say_noted(const struct replay *play, struct strbuf *said)
{
    const struct remark *on = &play->remark[play->remarks - 1];
    if (on->claim)
        strbuf_add(said, _("Noted on claim %ld of turn %ld.\n"), on->claim, on->coup);
    else if (on->coup)
        strbuf_add(
            said, turn_is_coup(play->game) ? _("Noted on turn %ld.\n") : _("Noted: on turn %ld.\n"),
            on->coup);
    else
        strbuf_add(said, "%s", _("Noted before the first turn.\n"));
}

enum session_code session_note(struct session *s, const char *text, struct strbuf *said,
                               struct session_error *err)
{
    if (!s->play.turns || !session_begun(s))
        return session_fail(err, SESSION_REFUSED, _("there is nothing to attach a note to"));
    struct strbuf nothing = {.text = NULL};
    enum session_code code = session_change_past(s, OPERATION_NOTE, text, NULL, &nothing, err);
    strbuf_free(&nothing);
    if (code == SESSION_OK)
        say_noted(&s->play, said);
    return code;
}

/* --- what is the arbiter's -------------------------------------------------------------------- */

static int add_ruling_line(void *context, const struct arbiter_ruling *d, size_t end)
{
    (void)end;
    if (d->kind < ARBITER_RESIGN || d->kind == ARBITER_FORFEIT || d->kind == ARBITER_DECIDE)
        strbuf_add(context, "%d %d %s %s\n", d->kind, d->seat, d->text, d->why);
    return 0;
}

static void add_overruled(const struct turn_rows *row, struct strbuf *out)
{
    for (size_t i = 0; row && i < row->n_claims; i++)
        if (row->claims[i].overrules_entry)
            strbuf_add(out, "%s %d %ld\n", row->claims[i].kind, row->claims[i].by,
                       row->claims[i].claimed);
}

void session_arbiters(const struct session *s, struct strbuf *out)
{
    const struct replay *play = &s->play;
    for (size_t i = 0; i < play->pieces; i++)
        if (!play->piece[i].unit)
            foreach_arbiter_ruling(play->piece[i].text, strlen(play->piece[i].text),
                                   s->game->letter, add_ruling_line, out);
    for (long turn = 1; play->turns && turn <= turns_count(play->turns); turn++)
        add_overruled(turns_row(play->turns, turn), out);
    for (size_t i = 0; i < s->acts.count; i++)
        if (s->acts.op[i].kind == OPERATION_NOTE || s->acts.op[i].kind == OPERATION_OVERRULE)
            strbuf_add(out, "%s\n", s->acts.op[i].text);
}

/* --- a match adjourned ------------------------------------------------------------------------ */

void session_adjournment_note(const struct session *s, struct strbuf *said)
{
    struct turns *t = s->play.turns;
    if (!t)
        return;
    long n = turns_count(t);
    struct match_status o = turns_status(t);
    const struct turn_rows *row = n ? turns_row(t, n) : NULL;
    const char *header = session_details(s).date;
    char date[DATE_SAID] = "";
    if (header && *header)
        format_date(header, date);
    strbuf_add(said, "  ");
    session_players_of(s, said);
    strbuf_add(said, "%s%s\n", *date ? _(", ") : "", date);
    strbuf_add(said, _("  Match %s, %ld entries, turn %ld\n"), s->key, s->head, n);
    if (row && *row->row.position)
        strbuf_add(said, _("  Position: %s\n"), row->row.position);
    turns_name_players(t, said);
    s->game->score(t->now, said);
    if (o.at == SEAT_NONE)
        return;
    strbuf_add(said, "%s", o.waits ? _("  In hand: ") : _("  Throws next: "));
    strbuf_add_player_name(said, session_player(s, o.at), o.at);
    if (o.waits && row)
        strbuf_add(said, ", %s%s%s", row->row.dice, row->row.play && *row->row.play ? " " : "",
                   row->row.play ? row->row.play : "");
    strbuf_add(said, "\n");
}
