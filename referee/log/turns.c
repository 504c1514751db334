/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turns.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "base/vocabulary.h"
#include "find.h"
#include "games/paper.h"
#include "rows.h"

static bool turns_begin_turn(struct turns *t, size_t offset, struct parse_error *err);
static void turns_drop_open_rows(struct turns *t);
static void turns_go_back(struct turns *t, const struct turns *before);

/* --- match setup ----------------------------------------------------------------------------- */

static size_t count_options(const char *options)
{
    size_t n = 0;
    for (const char *o = options; o && *o; o += *o == ' ') {
        n += *o != ' ';
        o += strcspn(o, " ");
    }
    return n;
}

static bool add_header(struct kept_match_setup *f, const char *key, const char *value,
                       size_t length)
{
    struct header *h = &f->header[f->setup.headers];
    h->key = arena_text(&f->texts, key, strlen(key));
    h->value = arena_text(&f->texts, value, length);
    f->setup.headers++;
    return h->key && h->value;
}

static bool add_options(struct kept_match_setup *f, const char *options)
{
    bool ok = true;
    for (const char *o = options; ok && o && *o; o += *o == ' ') {
        size_t n = strcspn(o, " ");
        ok = !n || add_header(f, "Option", o, n);
        o += n;
    }
    return ok;
}

static bool add_player(struct kept_match_setup *f, const char *name)
{
    name = name ? name : "";
    f->player[f->setup.seats] = arena_text(&f->texts, name, strlen(name));
    return f->player[f->setup.seats++] != NULL;
}

static bool add_players(struct kept_match_setup *f, const struct store_details *d)
{
    bool ok = true;
    for (int i = 0; ok && i < d->players; i++)
        ok = add_player(f, d->player[i]);
    return ok;
}

/* Builds the setup from details. Call match_setup_free in every case. Returns false if out of
 * memory. */
static bool match_setup_make(struct kept_match_setup *f, const struct store_details *d)
{
    *f = (struct kept_match_setup){.header = NULL};
    f->header = calloc(count_options(d->options) + d->n_headers + 1, sizeof *f->header);
    if (!f->header || !add_players(f, d) || !add_options(f, d->options))
        return false;
    for (size_t i = 0; i < d->n_headers; i++)
        if (!add_header(f, d->headers[i].key, d->headers[i].value, strlen(d->headers[i].value)))
            return false;
    f->setup.player = f->player;
    f->setup.header = f->header;
    return true;
}

static void match_setup_free(struct kept_match_setup *f)
{
    free(f->header);
    arena_free(&f->texts);
    *f = (struct kept_match_setup){.header = NULL};
}

/* Whether the game allows this number of players; false with the reason. */
static bool match_setup_seats(const struct match_setup *f, const struct game *game,
                              struct parse_error *err)
{
    return (f->seats >= game->seats_least && f->seats <= game->seats_most) ||
           token_error(&(struct token){.column = 1}, 0, err, "%s is for %d to %d players, not %d",
                       _(game->title), game->seats_least, game->seats_most, f->seats);
}

bool match_setup_check(const struct game *game, const struct store_details *d,
                       struct parse_error *err)
{
    struct kept_match_setup f;
    void *match = calloc(1, game->size);
    bool ok = (match_setup_make(&f, d) && match) ||
              token_error(&(struct token){.column = 1}, 0, err, "out of memory");
    ok = ok && game->start(match, &f.setup, err);
    match_setup_free(&f);
    free(match);
    return ok;
}

/* --- turns told ------------------------------------------------------------------------------ */

/* Messages about a match: standing, prompt, changes by a correction, record notation of a turn. */

/* --- standing --------------------------------------------------------------------------------- */

struct match_status turns_status(struct turns *t)
{
    if (t->end == END_NOBODY)
        return (struct match_status){.at = SEAT_NONE, .over = true};
    return t->game->match_status(t->now);
}

void turns_result(struct turns *t, struct strbuf *said)
{
    bool papers = t->game->paper && t->game->paper->result;
    if (t->end == END_NOBODY)
        strbuf_add(said, "%s", _("All have forfeited the match: nobody wins it.\n"));
    else
        (papers ? t->game->paper->result : t->game->score)(t->now, said);
}

long turns_settled(struct turns *t)
{
    return t->count - turns_status(t).waits;
}

long turns_open_to_all(struct turns *t)
{
    struct match_status o = turns_status(t);
    long open = t->count - (o.over ? 0 : o.withheld);
    return open > 0 ? open : 0;
}

bool turns_over(struct turns *t, char *winner)
{
    struct match_status o = turns_status(t);
    *winner = o.winners & 1 ? 'w' : o.winners & 2 ? 'b' : (char)0;
    return o.over;
}

/* --- asking ----------------------------------------------------------------------------------- */

void turns_score(struct turns *t, struct strbuf *said)
{
    turns_name_players(t, said);
    t->game->score(t->now, said);
}

void turns_stands(struct turns *t, struct strbuf *said)
{
    turns_name_players(t, said);
    t->game->stands(t->now, said);
}

/* Adds the score table of a game without a board: one line per player. */
static void show_table(struct turns *t, struct strbuf *said)
{
    struct turn_ref at = turns_at(t, t->count);
    struct turn turn;
    if (!t->count || !t->game->turn(&at, &t->open, &turn))
        turn = (struct turn){.seat = SEAT_NONE};
    for (int i = 0; i < t->founding.setup.seats; i++) {
        strbuf_add(said, "  ");
        strbuf_add_seat(said, i);
        if (t->game->major)
            strbuf_add(said, "  %ld", turn.at[i].major);
        strbuf_add(said, "  %ld\n", turn.at[i].minor);
    }
}

void turns_show(struct turns *t, const struct board_style *look, struct strbuf *said)
{
    turns_name_players(t, said);
    if (t->game->show)
        t->game->show(t->now, look, said);
    else
        show_table(t, said);
}

/* Whether this is the first name of the query. */
static bool goes_by(const struct query_command *q, const char *name)
{
    size_t n = strcspn(q->topic.names, " ");
    return strlen(name) == n && memcmp(q->topic.names, name, n) == 0;
}

bool turns_ask(struct turns *t, const char *name, long number, bool all, struct strbuf *said)
{
    const struct query_command *q = t->game->questions;
    struct match_status o = turns_status(t);
    long silent = o.quiet && !o.over && !all ? o.withheld : 0, most = t->count - silent;
    while (q && q->topic.names && !goes_by(q, name))
        q++;
    if (!q || !q->topic.names || number > most || (*q->argument && !number && silent && t->count))
        return false;
    struct turn_ref at = {.match = t->now, .player = t->founding.player};
    if (*q->argument && most > 0)
        at = turns_at(t, number ? number : most);
    turns_name_players(t, said);
    return q->answer(&at, said);
}

static void add_seat_name(const struct turns *t, struct strbuf *said, int seat)
{
    if (t->game->seat_header)
        strbuf_add_named_seat(said, t->founding.player[seat], t->game->seat_header[seat]);
    else
        strbuf_add_seat(said, seat);
}

void turns_prompt(struct turns *t, struct strbuf *said)
{
    struct match_status o = turns_status(t);
    if (o.over) {
        strbuf_add(said, "%s", _("over"));
        return;
    }
    turns_name_players(t, said);
    strbuf_add(said, "%ld. ", t->count + !o.waits);
    if (o.at != SEAT_NONE) {
        add_seat_name(t, said, o.at);
        strbuf_add(said, ", ");
    }
    t->game->prompt(t->now, said);
}

static void fill_wanted(struct strbuf *w, const void *wanted, const char *gap, size_t length)
{
    (void)gap, (void)length; /* there is only one */
    strbuf_add(w, "%s", _((const char *)wanted));
}

void turns_unfinished(struct turns *t, struct strbuf *said)
{
    struct match_status o = turns_status(t);
    if (!o.waits || !o.wants)
        return;
    strbuf_add(said, "   ");
    strbuf_add_filled(said, _("The turn is not finished. Still to come: {how}.\n"), fill_wanted,
                      o.wants);
}

/* --- changes ---------------------------------------------------------------------------------- */

enum { CHANGES_TOLD = 10 };

/* What a turn gives a seat of what the match counts: holes, games. */
static long given_in(struct turns *t, long number, int seat)
{
    const struct turn_rows *row = turns_row(t, number);
    const struct turn_rows *before = number > 1 ? turns_row(t, number - 1) : NULL;
    return row ? row->at[seat].major - (before ? before->at[seat].major : 0) : 0;
}

/* Tells of holes and games that a turn now gives, or no longer gives. */
static void tell_given(struct turns *was, struct turns *is, long number, struct strbuf *said)
{
    for (int seat = 0; is->game->major && seat < is->founding.setup.seats; seat++) {
        long before = given_in(was, number, seat), now = given_in(is, number, seat);
        struct strbuf name = {.player = is->founding.player};
        if (before == now)
            continue;
        strbuf_add_seat(&name, seat);
        strbuf_add(said, _("Turn %ld: %s for %s: %ld instead of %ld.\n"), number,
                   _(is->game->major), name.text ? name.text : "", now, before);
        strbuf_free(&name);
    }
}

static void tell_turns(struct turns *was, struct turns *is, struct strbuf *said)
{
    struct strbuf rest = {.player = is->founding.player}; /* counted but not shown */
    int told = 0;
    long both = was->count < is->count ? was->count : is->count;
    for (long n = 1; n <= both; n++) {
        struct strbuf *to = told < CHANGES_TOLD ? said : &rest;
        struct turn_ref at[2] = {turns_at(was, n), turns_at(is, n)};
        size_t length = to->length;
        is->game->changed(&at[0], &at[1], to);
        tell_given(was, is, n, to);
        told += to->length > length;
        strbuf_free(&rest);
    }
    if (told > CHANGES_TOLD)
        strbuf_add(
            said,
            turn_is_coup(is->game)
                ? P_("... and %d turn more.\n", "... and %d turns more.\n", told - CHANGES_TOLD)
                : P_("... and %d more turn.\n", "... and %d more turns.\n", told - CHANGES_TOLD),
            told - CHANGES_TOLD);
}

/* Adds the moves on the table that lead from value `was` of the match to the present one, and
 * stores them as the last orders. */
static void turns_order(struct turns *t, void *was, struct strbuf *said)
{
    strbuf_free(&t->orders);
    turns_name_players(t, &t->orders);
    if (t->game->orders)
        t->game->orders(was, t->now, &t->orders);
    said->manner = t->orders.manner ? t->orders.manner : said->manner;
    if (t->orders.text) /* no orders, no message */
        strbuf_add(said, "%s", t->orders.text);
    said->failed |= t->orders.failed;
}

void turns_changes(struct turns *was, struct turns *is, struct strbuf *said)
{
    turns_name_players(is, said);
    if (is->game->changed)
        tell_turns(was, is, said);
    turns_order(is, was->now, said);
}

/* --- rows and the score table ----------------------------------------------------------------- */

const struct turn_rows *turns_row(struct turns *t, long number)
{
    if (t->rows[number - 1])
        return t->rows[number - 1];
    bool open = number + 1 >= t->count;
    struct turn_ref at = turns_at(t, number);
    struct turn turn;
    if (t->game->turn(&at, open ? &t->open : &t->made, &turn))
        t->rows[number - 1] = turn_rows_keep(t, number, &turn, open);
    return t->rows[number - 1];
}

bool turns_is_claim(const struct turns *t, const struct store_claim *c)
{
    return strcmp(c->kind, PROTEST_KIND) != 0 &&
           (!t->game->claims || !game_lists(t->game, LISTED_FAULT, c->kind));
}

bool turns_can_overrule(const struct turns *t, const struct store_claim *c)
{
    const struct dispute_told *demand = t->game->claims;
    while (demand && demand->kind && strcmp(demand->kind, c->kind) != 0)
        demand++;
    return demand && !demand->kind && !c->overrules_entry && turns_is_claim(t, c);
}

size_t turns_claims(struct turns *t, long number)
{
    const struct turn_rows *rows = turns_row(t, number);
    return rows ? rows->n_claims : 0;
}

bool turns_write(struct turns *t, long number, const char *typed, struct strbuf *out)
{
    struct turn_ref at = turns_at(t, number);
    const struct turn_rows *rows = t->game->write ? NULL : turns_row(t, number);
    struct strbuf plain = {.text = NULL}, ruled = {.text = NULL};
    arbiter_rulings_part(typed, t->game->letter, &plain, &ruled);
    const char *words = plain.text ? plain.text : "";
    if (t->game->write)
        t->game->write(&at, words, out);
    else if (rows)
        strbuf_add(out, "%ld. %c ", t->gone + number, t->game->letter[rows->row.seat]);
    if (!t->game->write)
        strbuf_add_typed(out, words, t->game->letter);
    strbuf_add(out, "%s", ruled.text ? ruled.text : "");
    bool ok = !plain.failed && !ruled.failed && !out->failed && (t->game->write || rows);
    strbuf_free(&plain);
    strbuf_free(&ruled);
    return ok;
}

/* --- turns rule ------------------------------------------------------------------------------ */

/* The arbiter's decisions, applied to a match. */

static bool refuse_ruling(const struct arbiter_ruling *d, struct parse_error *err,
                          const char *reason)
{
    struct token w = {.line = d->line, .column = d->column};
    return token_error(&w, 0, err, "%s", _(reason));
}

/* Whether it can be ruled now: a void throw must be one; all else waits for the turn to be over. */
static bool timely(struct turns *t, const struct arbiter_ruling *d, struct parse_error *err)
{
    struct match_status o = turns_status(t);
    bool ends = arbiter_ruling_ends(d);
    if (!t->game->rule)
        return refuse_ruling(d, err, N_("this ruling does not exist in this game"));
    if (d->kind == ARBITER_CLAIM || arbiter_forms[d->kind].printed)
        return true; /* the game knows */
    if (d->kind == ARBITER_THROW)
        return t->count > 0 || refuse_ruling(d, err, N_("nobody has thrown yet"));
    if (o.over && d->kind == ARBITER_RESIGN)
        return refuse_ruling(d, err, N_("the match is over"));
    return !o.waits || (ends && (d->seat == o.at || t->founding.setup.seats == 2)) ||
           refuse_ruling(
               d, err, N_("a throw is in hand: its play comes first, or rule throw void \"why\""));
}

/* Whether a ruling in a match that was over has changed its result. */
static bool changes_result(struct turns *t, const struct arbiter_ruling *d, unsigned winners,
                           struct parse_error *err)
{
    struct match_status is = t->game->match_status(t->now); /* whatever END_NOBODY says */
    if (arbiter_ruling_ends(d))
        return d->worth || is.winners != winners ||
               refuse_ruling(d, err, N_("the match has already ended this way: nothing changes"));
    return !is.over || d->kind == ARBITER_CLAIM || d->kind == ARBITER_THROW ||
           arbiter_forms[d->kind].printed ||
           refuse_ruling(d, err,
                         N_("the match stays over with this ruling: .rule score changes a score "
                            "that has won, .rule turn reopens a match that was given up"));
}

/* For how much, only where a match can be worth more or less. */
static bool said_of_it(const struct turns *t, const struct arbiter_ruling *d,
                       struct parse_error *err)
{
    return !d->worth || t->game->worths ||
           refuse_ruling(d, err, N_("in this game a match is given up without a value"));
}

/* A seat that does not play. */
static bool seated(const struct turns *t, const struct arbiter_ruling *d, struct parse_error *err)
{
    return d->seat < t->founding.setup.seats ||
           refuse_ruling(d, err, N_("no player has this letter"));
}

unsigned turns_worths(struct turns *t, const struct arbiter_ruling *d)
{
    bool open =
        arbiter_ruling_ends(d) && !d->worth && t->game->worths && d->seat < t->founding.setup.seats;
    unsigned worths = open && (d->kind == ARBITER_FORFEIT || !turns_status(t).over)
                          ? t->game->worths(t->now, d)
                          : 0;
    return worths & (worths - 1) ? worths : 0;
}

static void tell_worth(const struct turns *t, const struct arbiter_ruling *d, unsigned worths,
                       struct strbuf *said)
{
    if (!worths)
        return;
    char command[LOCAL_NAME];
    struct strbuf player = {.player = t->founding.player};
    strbuf_add_seat(&player, d->seat);
    strbuf_add(
        said,
        _("It counts as simple, because no value was given. To change that: .undo, then .%s %s "
          "%s.\n"),
        name_shown(COMMAND_NAME, d->kind == ARBITER_RESIGN ? "resign give-up" : "forfeit", command),
        player.text ? player.text : "",
        arbiter_ruling_worth_name(arbiter_ruling_worth_most(worths)));
    strbuf_free(&player);
}

/* Prints first what is to be moved on the table, then the score. */
static void tell_taken(struct turns *t, const struct arbiter_ruling *d, struct strbuf *said)
{
    turns_name_players(t, said);
    arbiter_ruling_tell(d, t->game->seat_header, said);
    strbuf_add(said, "\n");
    if (d->kind == ARBITER_CLAIM || d->kind == ARBITER_PRINTED_BOARD ||
        arbiter_ruling_remarks(d->kind))
        return;
    turns_order(t, t->earlier, said);
    if (turns_status(t).over)
        turns_result(t, said);
    else
        t->game->score(t->now, said);
}

/* How the match has ended after a ruling; END_PLAY if it has not. */
static enum turns_end ended_by(struct turns *t, enum arbiter_ruling_kind kind, bool was_over)
{
    if (!t->game->match_status(t->now).over)
        return END_PLAY;
    return kind == ARBITER_RESIGN    ? END_RESIGNED
           : kind == ARBITER_FORFEIT ? END_FORFEIT
           : was_over                ? t->end
                                     : END_RULED;
}

/* Whether the player who has won by the forfeits of all others forfeits the match too. */
static bool is_forfeited_by_all(struct turns *t, const struct arbiter_ruling *d)
{
    return t->end == END_FORFEIT && d->kind == ARBITER_FORFEIT && d->seat >= 0 &&
           turns_status(t).winners == 1U << d->seat;
}

/* Applies the arbiter's ruling (base/arbiter_ruling.h) to the match; adds the ruling, what to move
 * on the table, and the standing to `said` (may be NULL). false with the reason: not possible; the
 * match must then be discarded. */
static bool turns_rule(struct turns *t, const struct arbiter_ruling *d, struct strbuf *said,
                       struct parse_error *err)
{
    const struct game *g = t->game;
    bool nobody = is_forfeited_by_all(t, d);
    unsigned worths = said && !nobody ? turns_worths(t, d) : 0;
    if (arbiter_ruling_remarks(d->kind)) {
        t->left = d->kind == ARBITER_ADJOURN ? LEFT_ADJOURNED : LEFT_NOT;
    } else if (nobody) {
        t->end = END_NOBODY;
    } else if (t->end == END_NOBODY && arbiter_ruling_ends(d)) {
        return refuse_ruling(d, err, N_("the match has already ended this way: nothing changes"));
    } else {
        struct match_status was = turns_status(t);
        memcpy(t->earlier, t->now, g->kept);
        if (g->size > g->kept)
            t->earlier[g->kept] = 0;
        if (!seated(t, d, err) || !timely(t, d, err) || !said_of_it(t, d, err) ||
            !g->rule(t->now, d, err) || (was.over && !changes_result(t, d, was.winners, err)))
            return false;
        t->left = LEFT_NOT;
        t->end = ended_by(t, d->kind, was.over);
        t->choosing = false;
        t->by_arbiter |= t->count > 0 && d->kind != ARBITER_CLAIM && /* the turn is over */
                         d->kind != ARBITER_PRINTED_BOARD;
    }
    if (said) {
        tell_taken(t, d, said);
        tell_worth(t, d, worths, said);
    }
    return true;
}

static void tell_protest(struct turns *t, const struct arbiter_ruling *d, struct strbuf *said)
{
    char command[LOCAL_NAME], upheld[LOCAL_NAME], dismissed[LOCAL_NAME];
    tell_taken(t, d, said);
    if (d->kind == ARBITER_PROTEST)
        strbuf_add(said, _("It is pending. To decide it: .%s %ld %s WHY, or %s WHY.\n"),
                   name_shown(COMMAND_NAME, "decide", command), d->protest,
                   name_shown(VERDICT, arbiter_verdicts[true], upheld),
                   name_shown(VERDICT, arbiter_verdicts[false], dismissed));
    else if (d->upheld)
        strbuf_add(said, "%s",
                   _("What follows from it is entered next: a ruling, a forfeit, a correction.\n"));
}

/* Takes a protest, or a decision on one, as turns_rule; nothing of the match changes. `fits`: the
 * turn must be there. */
static bool turns_protest(struct turns *t, const struct arbiter_ruling *d, bool fits,
                          struct strbuf *said, struct parse_error *err)
{
    if (!seated(t, d, err) ||
        !protests_take(&t->protests, d, t->lines, t->gone + t->count, fits, err))
        return false;
    if (said)
        tell_protest(t, d, said);
    return true;
}

/* --- turns take ------------------------------------------------------------------------------ */

/* Takes lines into a match: scans the text, and gives the words to the game, the arbiter's to the
 * rulings, options to the settings. */

/* --- words ------------------------------------------------------------------------------------ */

/* A text being taken. */
struct feed {
    struct scanner scan;
    const char *text;
    const char *announced;        /* first word that announces the next turn, or NULL */
    struct token set;             /* the word "set" before an option; .text NULL: none */
    struct arbiter_ruling ruling; /* an arbiter's ruling being read */
    unsigned char *chosen; /* the match before the choice after a fault that ends the text, owned */
    bool chose_whole;      /* the choice was one word: what follows it is no part of it */
    struct word_context context;
};

/* "12.": takes the number of the next turn. */
static bool take_number(struct turns *t, const struct token *w, struct parse_error *err)
{
    char digits[16];
    size_t n = w->length - 1 < sizeof digits ? w->length - 1 : sizeof digits - 1;
    memcpy(digits, w->text, n);
    digits[n] = '\0';
    long number = strtol(digits, NULL, 10), next = t->gone + t->count + 1;
    if (number != next)
        return turn_is_coup(t->game)
                   ? token_error(w, 0, err, "this says turn %ld, but turn %ld comes next", number,
                                 next)
                   : token_error(w, 0, err, "the line says turn %ld, but turn %ld comes next",
                                 number, next);
    return t->numbered = true;
}

static bool take_option(struct turns *t, const struct token *w, struct parse_error *err)
{
    char option[64];
    if (w->length >= sizeof option)
        return token_error(w, 0, err, "there is no such option: .help options lists them");
    memcpy(option, w->text, w->length);
    option[w->length] = '\0';
    if (t->game->set(t->now, option, err))
        return true;
    err->line = w->line;
    err->column += w->column - 1;
    return false;
}

/* The word begins a turn, whose text begins at `offset`. */
static bool begin_turn(struct turns *t, const struct token *w, size_t offset,
                       struct parse_error *err)
{
    if (t->most && t->gone + t->count >= t->most)
        return token_error(w, 0, err,
                           "a match has at most %ld turns: what follows must be another match",
                           t->most);
    return turns_begin_turn(t, offset, err);
}

static void drop_choice(struct feed *f)
{
    free(f->chosen);
    f->chosen = NULL;
    f->chose_whole = false;
}

/* Whether a word is, or ends, a choice that names no men: "back", "=stands". */
static bool is_whole_choice(struct token w)
{
    size_t sign = *w.text == '=';
    w.text += sign;
    w.length -= sign;
    return word_equals(&w, "back") || word_equals(&w, "stands");
}

/* Keeps the match before a choice, "= back", to print what is to be moved for it. */
static void keep_before_choice(const struct turns *t, struct feed *f, const struct token *w)
{
    if (f->chose_whole)
        drop_choice(f);
    if ((*w->text != '=' && !t->choosing) || !f->context.said || f->context.recorded || f->chosen)
        return;
    f->chosen = calloc(1, t->game->size);
    if (f->chosen)
        memcpy(f->chosen, t->now, t->game->kept);
}

/* Gives a word to the game. */
static bool give_word(struct turns *t, struct feed *f, const struct token *w,
                      struct parse_error *err)
{
    struct word_context *h = &f->context;
    const char *begin = f->announced ? f->announced : w->text;
    f->announced = NULL;
    h->seat = t->seat;
    h->begins = t->numbered;
    t->seat = SEAT_NONE;
    t->numbered = false;
    keep_before_choice(t, f, w);
    f->chose_whole = f->chosen && is_whole_choice(*w);
    struct token decides = *w;
    scan_rest_of_sentence(&f->scan, t->game->spoken, &decides);
    enum word_result took = t->game->word(t->now, &decides, h, err);
    if (took == WORD_REJECTED)
        return false;
    t->choosing = word_equals(w, "=");
    if (took == WORD_ACCEPTED && t->by_arbiter)
        return token_error(w, 0, err, "the turn is over: the next dice are expected");
    t->by_arbiter = false;
    if (took == WORD_STARTS_TURN)
        drop_choice(f);
    return took == WORD_ACCEPTED || begin_turn(t, w, (size_t)(begin - f->text), err);
}

/* Takes a word outside an arbiter's ruling. */
static bool feed_plain(struct turns *t, struct feed *f, const struct token *w,
                       struct parse_error *err)
{
    if (word_equals(w, "*")) {
        t->left = LEFT_UNFINISHED;
        return true;
    }
    if (t->left == LEFT_UNFINISHED && f->context.recorded)
        return token_error(w, 0, err, "after * only a new match can begin");
    t->left = LEFT_NOT;
    if (token_announces(w, t->game->letter)) {
        f->announced = f->announced ? f->announced : w->text;
        if (w->length > 1)
            return take_number(t, w, err);
        t->seat = (int)(strchr(t->game->letter, *w->text) - t->game->letter);
        if (t->seat >= t->founding.setup.seats)
            return token_error(w, 0, err, "no player has this letter");
        if (t->game->throws_next)
            t->game->throws_next(t->now, t->seat);
        return true;
    }
    if (word_equals(w, "set")) {
        f->set = *w;
        return true;
    }
    return give_word(t, f, w, err);
}

static bool rest(struct turns *t, struct feed *f, struct parse_error *err)
{
    return !t->game->line_end || t->game->line_end(t->now, &f->context, err);
}

/* Stored text may speak of a turn that a correction has made wait. */
static bool rule(struct turns *t, struct feed *f, struct parse_error *err)
{
    const struct word_context *h = &f->context;
    return arbiter_ruling_protests(f->ruling.kind)
               ? turns_protest(t, &f->ruling, !h->stored && (h->said || h->recorded), h->said, err)
               : turns_rule(t, &f->ruling, h->said, err);
}

/* Whether a word tells of a printed board, in a game that has no board. */
static bool lacks_board(const struct turns *t, const struct feed *f, const struct token *w)
{
    return !f->ruling.reading && !t->game->picture &&
           arbiter_forms[arbiter_kind_named(w->text, w->length, false)].printed;
}

/* Whether a word is "?" without the men after it, in a game that has it so. */
static bool is_unknown_alone(const struct turns *t, const struct feed *f, const struct token *w)
{
    return !f->ruling.reading && word_equals(w, "?") && t->game->unknown_alone &&
           arbiter_unknown_alone(&f->scan);
}

static bool feed_word(struct turns *t, struct feed *f, const struct token *w,
                      struct parse_error *err)
{
    if (f->set.text) {
        f->set.text = NULL;
        f->announced = NULL; /* the option counts as a line before the turn */
        return take_option(t, w, err);
    }
    if (lacks_board(t, f, w) || is_unknown_alone(t, f, w))
        return feed_plain(t, f, w, err);
    switch (arbiter_ruling_word(&f->ruling, w, t->game->letter, err)) {
    case ARBITER_OTHER:
        return feed_plain(t, f, w, err);
    case ARBITER_MORE:
        return true;
    case ARBITER_WHOLE: /* ends the play before it, like the end of a line */
        f->ruling.entry = f->context.entry;
        return rest(t, f, err) && rule(t, f, err);
    default:
        return false;
    }
}

static bool take_words(struct turns *t, struct feed *f, struct parse_error *err)
{
    struct token w;
    do {
        if (!scan_word(&f->scan, &w, err))
            return false;
        if (w.kind == TOKEN_HEADER)
            return token_error(&w, 0, err,
                               "a header begins a new match: put it on a separate line");
        if (w.kind == WORD && !feed_word(t, f, &w, err))
            return false;
    } while (w.kind != TOKEN_END);
    return true;
}

static bool line_ends(struct turns *t, struct feed *f, struct parse_error *err)
{
    if (f->set.text)
        return token_error(&f->set, 0, err, "after set an option is expected");
    if (!arbiter_ruling_ended(&f->ruling, err))
        return false;
    return rest(t, f, err);
}

/* --- lines
 * ------------------------------------------------------------------------------------ */

static bool take_text(struct turns *t, struct feed *f, struct parse_error *err)
{
    struct turns before = *t;
    struct strbuf *said = f->context.said;
    size_t said_before = said ? said->length : 0;
    memcpy(t->aside, t->now, t->game->kept);
    turns_drop_open_rows(t);
    t->lines++;
    f->context.entry = t->gone_lines + t->lines;
    f->context.stored = t->stored;
    f->context.player = t->founding.player;
    f->context.closes = turn_rows_close;
    f->context.context = t;
    if (said)
        turns_name_players(t, said);
    if (take_words(t, f, err) && line_ends(t, f, err)) {
        if (f->chosen)
            turns_order(t, f->chosen, said);
        drop_choice(f);
        return true;
    }
    drop_choice(f);
    turns_go_back(t, &before);
    if (said && said->text)
        said->text[said->length = said_before] = '\0';
    return false;
}

bool turns_take(struct turns *t, const char *line, size_t length, struct strbuf *said,
                struct parse_error *err)
{
    struct feed f = {
        .scan = scan_text(line, length, true), .text = line, .context = {.said = said}};
    return take_text(t, &f, err);
}

bool turns_take_words(struct turns *t, const struct line_words *line, struct strbuf *said,
                      struct parse_error *err)
{
    struct feed f = {.scan = scan_words(line), .text = line->text, .context = {.said = said}};
    return take_text(t, &f, err);
}

bool turns_read(struct turns *t, const char *text, size_t length, struct parse_error *err)
{
    struct feed f = {
        .scan = scan_text(text, length, false), .text = text, .context = {.recorded = true}};
    return take_text(t, &f, err);
}

bool turns_read_verbose(struct turns *t, const char *text, size_t length, struct strbuf *said,
                        struct parse_error *err)
{
    struct feed f = {.scan = scan_text(text, length, false),
                     .text = text,
                     .context = {.recorded = true, .said = said}};
    return take_text(t, &f, err);
}

void turns_aside(struct turns *t, struct scanner line, bool whole, turns_look_fn *look,
                 void *context)
{
    struct turns before = *t;
    struct parse_error none;
    struct feed f = {.scan = line, .text = line.at, .context = {.player = t->founding.player}};
    unsigned char *now = malloc(t->game->size);
    if (!now)
        return;
    memcpy(now, t->now, t->game->size); /* with its scratch: it is not judged again */
    memcpy(t->aside, t->now, t->game->kept);
    turns_drop_open_rows(t);
    t->lines++;
    f.context.entry = t->gone_lines + t->lines;
    if (take_words(t, &f, &none) && (!whole || line_ends(t, &f, &none)))
        look(t, context);
    turns_go_back(t, &before);
    memcpy(t->now, now, t->game->size);
    free(now);
}

bool turns_set(struct turns *t, const char *option, struct parse_error *err)
{
    struct turns before = *t;
    memcpy(t->aside, t->now, t->game->kept);
    if (!t->game->set(t->now, option, err)) {
        turns_go_back(t, &before);
        return false;
    }
    turns_drop_open_rows(t);
    t->lines++;
    return true;
}

/* --- turns ----------------------------------------------------------------------------------- */

/* The turns of a match: the values they begin with, and going back to them. */

/* --- values ----------------------------------------------------------------------------------- */

/* Bytes after game->kept are not copied: they are scratch. */
static void copy_match(const struct game *g, unsigned char *to, const unsigned char *from)
{
    memcpy(to, from, g->kept);
    if (g->size > g->kept)
        to[g->kept] = 0;
}

static unsigned char *value_of(const struct turns *t, long number)
{
    return t->values[number - 1];
}

/* --- beginning and end ------------------------------------------------------------------------ */

static bool make_matches(struct turns *t)
{
    t->first = calloc(1, t->game->kept);
    t->aside = calloc(1, t->game->kept);
    t->now = calloc(1, t->game->size);
    t->earlier = calloc(1, t->game->size);
    return t->first && t->aside && t->now && t->earlier;
}

struct turns *turns_begin(const struct game *game, const struct store_details *d,
                          struct parse_error *err)
{
    struct turns *t = calloc(1, sizeof *t);
    if (!t) {
        scan_out_of_memory(err);
        return NULL;
    }
    t->game = game;
    bool ok = (match_setup_make(&t->founding, d) && make_matches(t)) || scan_out_of_memory(err);
    ok = ok && match_setup_seats(&t->founding.setup, game, err);
    if (!ok || !game->start(t->now, &t->founding.setup, err)) {
        turns_end(t);
        return NULL;
    }
    memcpy(t->first, t->now, game->kept);
    turns_restart(t);
    return t;
}

/* Makes room for the values of the turns after `room`, `more` of them. */
static bool add_values(struct turns *t, size_t room, size_t more)
{
    size_t to = _Alignof(max_align_t), stride = (t->game->kept + to - 1) / to * to;
    unsigned char *at = more ? arena_room(&t->kept, more * stride) : NULL;
    if (!at)
        return !more;
    arena_take(&t->kept, more * stride);
    for (size_t i = 0; i < more; i++)
        t->values[room + i] = at + i * stride;
    return true;
}

struct turns *turns_copy(const struct turns *t, const struct store_details *d)
{
    const size_t turns = (size_t)t->count;
    struct turns *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    *c = (struct turns){.game = t->game,
                        .room = t->count,
                        .lines = t->lines,
                        .most = t->most,
                        .gone = t->gone,
                        .gone_lines = t->gone_lines,
                        .left = t->left,
                        .by_arbiter = t->by_arbiter,
                        .numbered = t->numbered,
                        .choosing = t->choosing,
                        .stored = t->stored,
                        .seat = t->seat};
    c->begun = malloc(turns * sizeof *c->begun + 1);
    c->values = calloc(turns + 1, sizeof *c->values);
    c->rows = calloc(turns + 1, sizeof *c->rows);
    bool ok = make_matches(c) && c->begun && c->values && c->rows && add_values(c, 0, turns) &&
              match_setup_make(&c->founding, d) && protests_copy(&c->protests, &t->protests);
    if (!ok) {
        turns_end(c);
        return NULL;
    }
    memcpy(c->first, t->first, t->game->kept);
    memcpy(c->now, t->now, t->game->size);
    c->count = t->count;
    if (turns)
        memcpy(c->begun, t->begun, turns * sizeof *c->begun);
    for (long i = 1; i <= t->count; i++)
        memcpy(value_of(c, i), value_of(t, i), t->game->kept);
    return c;
}

void turns_end(struct turns *t)
{
    if (!t)
        return;
    match_setup_free(&t->founding);
    strbuf_free(&t->orders);
    protests_free(&t->protests);
    arena_free(&t->made);
    arena_free(&t->open);
    arena_free(&t->kept);
    free(t->first);
    free(t->now);
    free(t->aside);
    free(t->earlier);
    free(t->begun);
    free(t->values);
    free(t->rows);
    free(t);
}

void turns_restart(struct turns *t)
{
    copy_match(t->game, t->now, t->first);
    if (t->count)
        memset(t->rows, 0, (size_t)t->count * sizeof *t->rows);
    arena_free(&t->made);
    arena_free(&t->open);
    protests_free(&t->protests);
    t->count = t->lines = t->gone = t->gone_lines = 0;
    t->left = LEFT_NOT;
    t->end = END_PLAY;
    t->numbered = t->choosing = t->by_arbiter = false;
    t->seat = SEAT_NONE;
}

/* --- a turn begins ---------------------------------------------------------------------------- */

static bool make_space(struct turns *t)
{
    if (t->count < t->room)
        return true;
    size_t room = t->room ? 2 * (size_t)t->room : 64;
    struct begun *begun = realloc(t->begun, room * sizeof *begun);
    if (begun)
        t->begun = begun;
    unsigned char **values = realloc(t->values, room * sizeof *values);
    if (values)
        t->values = values;
    struct turn_rows **rows = realloc(t->rows, room * sizeof *rows);
    if (rows)
        t->rows = rows;
    const size_t more = room - (size_t)t->room;
    if (!begun || !values || !rows || !add_values(t, (size_t)t->room, more))
        return false;
    memset(rows + t->room, 0, more * sizeof *rows);
    t->room = (long)room;
    return true;
}

/* The word just taken began a turn, which begins at this byte of the line. Returns false if out of
 * memory. */
static bool turns_begin_turn(struct turns *t, size_t offset, struct parse_error *err)
{
    if (!make_space(t))
        return scan_out_of_memory(err);
    t->begun[t->count] = (struct begun){t->lines, offset};
    t->count++;
    memcpy(value_of(t, t->count), t->now, t->game->kept);
    return true;
}

/* --- back to what it was ------------------------------------------------------------------------
 */

/* Drops rows that may change: those of the last two turns. */
static void turns_drop_open_rows(struct turns *t)
{
    for (long i = t->count; i >= 1 && i >= t->count - 1; i--)
        if (t->rows[i - 1] && t->rows[i - 1]->open)
            t->rows[i - 1] = NULL;
    arena_free(&t->open);
}

/* Restores the state before the current line, when t->aside was the match. */
static void turns_go_back(struct turns *t, const struct turns *before)
{
    for (long i = before->count; i < t->count; i++)
        t->rows[i] = NULL;
    if (before->count)
        t->rows[before->count - 1] = NULL; /* the current turn again */
    t->count = before->count;
    t->lines = before->lines;
    protests_back(&t->protests, t->lines);
    t->left = before->left;
    t->end = before->end;
    t->by_arbiter = before->by_arbiter;
    t->numbered = before->numbered;
    t->choosing = before->choosing;
    t->seat = before->seat;
    copy_match(t->game, t->now, t->aside);
}

/* --- reading ---------------------------------------------------------------------------------- */

long turns_count(const struct turns *t)
{
    return t->count;
}

struct begun turns_place(const struct turns *t, long number)
{
    return t->begun[number - 1];
}

struct turn_ref turns_at(struct turns *t, long number)
{
    struct turn_ref at = {.match = t->now,
                          .closed = number < t->count,
                          .began = number >= 1 && number <= t->count ? value_of(t, number) : NULL,
                          .number = t->gone + number,
                          .player = t->founding.player};
    if (at.closed) {
        copy_match(t->game, t->earlier, value_of(t, number + 1));
        at.match = t->earlier;
        at.next = number + 1 < t->count ? value_of(t, number + 2) : t->now;
        at.next_closed = number + 1 < t->count;
    }
    return at;
}

bool turns_same(const struct turns *a, const struct turns *b, long number)
{
    bool same = a->game == b->game && a->gone == b->gone;
    for (long n = number; same && n < number + 3; n++)
        same = n <= a->count && n <= b->count &&
               memcmp(value_of(a, n), value_of(b, n), a->game->kept) == 0;
    return same;
}

long turns_forget(struct turns *t, long n)
{
    long lines = t->begun[n].line - 1;
    size_t rest = (size_t)(t->count - n);
    memmove(t->begun, t->begun + n, rest * sizeof *t->begun);
    for (size_t i = 0; i < rest; i++) { /* room that is free now is used again */
        unsigned char *value = t->values[i];
        t->values[i] = t->values[i + (size_t)n];
        t->values[i + (size_t)n] = value;
    }
    memset(t->rows, 0, (size_t)t->count * sizeof *t->rows);
    arena_free(&t->made);
    arena_free(&t->open);
    t->count -= n;
    t->gone += n;
    t->gone_lines += lines;
    t->lines -= lines;
    protests_forget(&t->protests, lines);
    for (long i = 0; i < t->count; i++)
        t->begun[i].line -= lines;
    return lines;
}

struct json_t *turns_json(struct turns *t, long number)
{
    struct turn_ref at = turns_at(t, number);
    /* cppcheck-suppress returnDanglingLifetime ; the object has its own texts */
    return t->game->json(&at);
}

void turns_name_players(const struct turns *t, struct strbuf *said)
{
    said->player = t->founding.player;
}
