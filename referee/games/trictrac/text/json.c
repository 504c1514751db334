/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_builder.h"
#include "coup.h"
#include "games/trictrac/rules/ecrire.h"
#include "games/trictrac/rules/stakes.h"
#include "json.h"
#include "partie.h"

/* --- json ecrire ----------------------------------------------------------------------------- */

/* A partie à écrire for other programs. */

static void add_object(struct strbuf *w, json_t *object)
{
    char *line = line_of(object);
    w->failed |= !line;
    strbuf_add(w, "%s\n", line ? line : "");
    free(line);
}

static int consolation_of(const struct partie *p, int refaits)
{
    return marque_consolation(refaits, (enum refait)p->account.terms.options.refait);
}

/* The players of a party. */
static json_t *party_list(const struct partie *p, int party)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < p->account.terms.players; i++)
        if (ecrire_party(&p->account, i) == party)
            append(&list, text_or_null(p->player[i]));
    return made(&list);
}

/* The player who rested in a marqué of three. */
static json_t *third_player(const struct partie *p, const struct ecrire_row *row)
{
    return row->third < 0 ? json_null() : text_or_null(p->player[row->third]);
}

static void add_marque_object(struct strbuf *w, const struct partie *p, const struct partie_line *l)
{
    static const char *const sides[2] = {"w", "b"}, *const keys[2] = {"white", "black"};
    struct json_builder o = make(json_object()), holes = make(json_object());
    const struct ecrire_row *row = &l->row;
    bool won = l->over && row->winner >= 0;
    put(&o, "marque", json_integer(l->number));
    for (int s = WHITE; s <= BLACK; s++) {
        put(&o, keys[s], text_or_null(p->player[l->marque.player[s]]));
        put(&holes, sides[s], json_integer(l->marque.score.holes[s]));
    }
    put(&o, "holes", made(&holes));
    put(&o, "over", json_boolean(l->over));
    put(&o, "winner",
        won ? text_or_null(p->player[l->marque.player[row->by.winner]]) : json_null());
    put(&o, "refait", json_boolean(l->over && !won));
    put(&o, "bredouille", json_string(run_names[row->by.run]));
    put(&o, "given_up", json_boolean(l->marque.given));
    put(&o, "consolation",
        json_integer(l->over ? row->by.consolation : consolation_of(p, l->marque.refaits)));
    put(&o, "jetons", json_integer(row->by.jetons));
    put(&o, "postillon", json_integer(row->postillon));
    put(&o, "times", won ? json_integer(row->by.times) : json_null());
    put(&o, "third", won ? third_player(p, row) : json_null());
    put(&o, "third_jetons", json_integer(row->third_jetons));
    add_object(w, made(&o));
}

static json_t *party_list_all(const struct partie *p, const struct ecrire_end *end)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < p->account.parties; i++) {
        struct json_builder o = make(json_object());
        put(&o, "players", party_list(p, i));
        put(&o, "jetons", json_integer(end->jetons[i]));
        put(&o, "won", json_integer(p->account.won[i]));
        put(&o, "lost", json_integer(p->account.lost[i]));
        put(&o, "hand", json_integer(end->hand[i]));
        append(&list, made(&o));
    }
    return made(&list);
}

static json_t *next_object(const struct partie *p)
{
    const struct ecrire *e = &p->account;
    int round;
    if (!partie_next(p, &round))
        return json_null();
    struct json_builder o = make(json_object());
    put(&o, "marque", json_integer(e->decided + 1));
    put(&o, "first", text_or_null(p->player[e->next[0]]));
    put(&o, "second", text_or_null(p->player[e->next[1]]));
    put(&o, "consolation", json_integer(consolation_of(p, e->refaits)));
    return made(&o);
}

/* The final payment and the sums it is made of. A sum is negative if it is owed in the other
 * direction. Jetons paid may be halves and thirds. */
static json_t *payment(const struct partie *p, const struct ecrire_end *end, int from, int to)
{
    struct json_builder o = make(json_object());
    int sixths = end->owed[from][to] - end->owed[to][from];
    int fiches = end->fiches[from][to] - end->fiches[to][from];
    int all = end->pays[from][to] - end->pays[to][from];
    put(&o, "from", party_list(p, from));
    put(&o, "to", party_list(p, to));
    put(&o, "jetons", json_integer(sixths / JETON));
    put(&o, "fiches", json_integer(all));
    put(&o, "rest", json_integer(sixths / JETON - FICHE * fiches));
    put(&o, "sixths", json_integer(sixths % JETON));
    put(&o, "marques", json_integer((end->marques[from][to] - end->marques[to][from]) / JETON));
    put(&o, "paris", json_integer((end->paris[from][to] - end->paris[to][from]) / JETON));
    put(&o, "queue", json_integer(all - fiches));
    return made(&o);
}

static json_t *settlement(const struct partie *p, const struct ecrire_end *end)
{
    const struct ecrire *e = &p->account;
    bool queue = e->terms.options.queue && end->queue >= 0;
    if (!ecrire_done(e))
        return json_null();
    struct json_builder o = make(json_object()), list = make(json_array());
    put(&o, "queue", queue ? party_list(p, end->queue) : json_null());
    for (int from = 0; from < e->parties; from++) {
        for (int to = 0; to < e->parties; to++) {
            bool even = !end->pays[from][to] && !end->pays[to][from];
            if (end->pays[from][to] || (even && end->owed[from][to]))
                append(&list, payment(p, end, from, to));
        }
    }
    put(&o, "pays", made(&list));
    put(&o, "queue_fiches", json_integer(queue ? end->queue_fiches : 0));
    return made(&o);
}

/* The terms, in the notation of options. */
static void put_terms(struct json_builder *o, const struct options *agreed)
{
    static const char *const said[] = {"refait", "jetons", "first-throw", "leaves", "chouette"};
    struct json_builder terms = make(json_object());
    for (size_t i = 0; i < sizeof *agreed; i++) {
        const char *name = trictrac_options[i].name;
        struct strbuf text = {.text = NULL};
        for (size_t k = 0; k < sizeof said / sizeof said[0]; k++) {
            if (strcmp(name, said[k]) != 0)
                continue;
            strbuf_add_option(&text, agreed, i);
            put(&terms, name, json_string(text.text ? text.text + strlen(name) + 1 : NULL));
        }
        strbuf_free(&text);
    }
    put(o, "terms", made(&terms));
}

static json_t *remark_list(const struct partie *p)
{
    struct json_builder list = make(json_array());
    for (const char *at = p->remarks.text; at && *at;) {
        size_t n = strcspn(at, "\n");
        append(&list, json_stringn(at, n));
        at += n + (at[n] != '\0');
    }
    return made(&list);
}

void json_partie(struct strbuf *w, const struct partie *p)
{
    const struct options *terms = &p->account.terms.options;
    struct ecrire_end end = ecrire_settle(&p->account);
    struct json_builder o = make(json_object()), players = make(json_array());
    for (size_t i = 0; i < p->lines; i++)
        add_marque_object(w, p, &p->line[i]);
    put(&o, "partie", text_or_null(p->name));
    for (int i = 0; i < p->account.terms.players; i++)
        append(&players, text_or_null(p->player[i]));
    put(&o, "players", made(&players));
    put(&o, "marques", json_integer(terms->marques));
    put(&o, "played", json_integer(p->account.decided));
    put(&o, "share", json_integer(ecrire_share(&p->account)));
    put(&o, "queue", json_integer(terms->queue));
    put(&o, "parties", party_list_all(p, &end));
    put(&o, "next", next_object(p));
    put(&o, "settlement", settlement(p, &end));
    put_terms(&o, terms);
    if (p->remarks.length)
        put(&o, "remarks", remark_list(p));
    add_object(w, made(&o));
}

/* --- json ------------------------------------------------------------------------------------ */

/* Keys are put in the order in which they are documented, and come out in it. */

static json_t *due_list(const struct dues *d)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < d->count; i++) {
        const struct due *due = &d->due[i];
        struct json_builder o = make(json_object());
        put_text(&o, "to", due->to == ROLLER ? "roller" : "opponent");
        put_text(&o, "jan", tariff[due->jan].name);
        if (due->field)
            put_number(&o, "field", due->field);
        if (due->ways)
            put_number(&o, "ways", due->ways);
        put_number(&o, "points", due->points);
        put_text(&o, "cite", tariff[due->jan].article);
        append(&list, made(&o));
    }
    return made(&list);
}

static json_t *dice_pair(struct dice d)
{
    return json_pack("[ii]", d.high, d.low);
}

static json_t *by_party(int roller, int opponent)
{
    return json_pack("{s:i,s:i}", "roller", roller, "opponent", opponent);
}

/* --- judge ------------------------------------------------------------------------------------ */

static json_t *play_list(const struct position *p, const struct plays *l)
{
    int count = 0;
    struct printed_play *plays = plays_printed(p, l->play, l->allowed, BY_AFTER, &count);
    struct json_builder list = make(plays ? json_array() : NULL);
    for (int i = 0; i < count; i++)
        append(&list, json_pack("{s:s,s:s}", "play", plays[i].play, "after", plays[i].after));
    free(plays);
    return made(&list);
}

char *json_judge(const char *line, size_t length, const struct position *p, const struct plays *l,
                 const struct dues *d)
{
    struct json_builder o = make(json_object());
    put(&o, "line", clean_string(line, length));
    put_text(&o, "side", place_names[p->side]);
    put(&o, "dice", l && d ? dice_pair(p->dice) : json_null());
    if (l && d) {
        put(&o, "points", by_party(d->points[ROLLER], d->points[OPPONENT]));
        put(&o, "due", due_list(d));
        put_number(&o, "helpless", d->helpless);
        put(&o, "plays", play_list(p, l));
    }
    if (position_irregular(&p->board))
        put(&o, "irregular", json_true());
    return line_of(made(&o));
}

/* --- chances ---------------------------------------------------------------------------------- */

/* The events of a throw, by the names under which they are counted. */
static json_t *event_names(uint32_t events)
{
    struct json_builder list = make(json_array());
    for (int e = 0; e < EVENTS; e++)
        if (events >> e & 1)
            append(&list, json_string(event_name(e)));
    return made(&list);
}

static json_t *throw_list(const struct chances *c)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < ROLLS; i++) {
        const struct chance *r = &c->roll[i];
        struct json_builder o = make(json_object());
        put(&o, "dice", dice_pair(r->dice));
        put_number(&o, "weight", r->weight);
        put_number(&o, "roller", r->dues.points[ROLLER]);
        put_number(&o, "opponent", r->dues.points[OPPONENT]);
        put(&o, "due", due_list(&r->dues));
        put(&o, "events", event_names(r->events));
        append(&list, made(&o));
    }
    return made(&list);
}

/* The obsolete jans only where they happen, as they need their options. */
static json_t *event_counts(const struct chances *c)
{
    struct json_builder o = make(json_object());
    for (int e = 0; e < EVENTS; e++)
        if (c->of36[e] || e < RENCONTRE || e >= JANS)
            put_number(&o, event_name(e), c->of36[e]);
    return made(&o);
}

char *json_chances(const char *line, size_t length, const struct position *p,
                   const struct chances *c)
{
    struct json_builder o = make(json_object());
    put(&o, "line", clean_string(line, length));
    put_text(&o, "side", place_names[p->side]);
    put(&o, "throws", throw_list(c));
    put(&o, "of36", event_counts(c));
    put(&o, "sum", by_party(c->sum[ROLLER], c->sum[OPPONENT]));
    if (position_irregular(&p->board))
        put(&o, "irregular", json_true());
    return line_of(made(&o));
}

/* --- check ------------------------------------------------------------------------------------ */

char *json_differing(const struct differing *d)
{
    char line[POSITION_TEXT];
    struct json_builder o = make(json_object());
    put_text(&o, "file", d->file);
    put_number(&o, "number", d->number);
    put_text(&o, "id", d->id);
    put_text(&o, "source", d->source);
    put_text(&o, "line", position_print(d->position, line));
    put_text(&o, "expected", d->expected);
    put_text(&o, "computed", d->computed);
    return line_of(made(&o));
}

/* --- replay ----------------------------------------------------------------------------------- */

/* The choices are one list for all codes: a choice must correct every fault. */
static json_t *choice_list(const struct ruling *r, const struct faults *f)
{
    int count = 0;
    struct printed_play *plays =
        plays_printed(&r->position, f->choice, f->choices, BY_PLAY, &count);
    struct json_builder list = make(plays ? json_array() : NULL);
    if (f->may_stand)
        append(&list, json_string("stands"));
    if (f->may_go_back)
        append(&list, json_string("back"));
    for (int i = 0; i < count; i++)
        append(&list, json_string(plays[i].play));
    free(plays);
    return made(&list);
}

/* Adds faults; `chosen`: what was chosen on them. */
static void add_faults(struct json_builder *list, const struct ruling *r, const struct faults *f,
                       const char *chosen)
{
    for (int i = 0; i < f->count; i++) {
        struct json_builder o = make(json_object());
        put_text(&o, "code", fault_rules[f->code[i]].code);
        put(&o, "choices", choice_list(r, f));
        put_text(&o, "chosen", chosen);
        append(list, made(&o));
    }
}

static json_t *fault_list(const struct ruling *r, const struct coup *c)
{
    char text[PLAY_TEXT];
    struct json_builder list = make(json_array());
    if (settled_print(r, NUMBERING_PLAIN, text))
        add_faults(&list, r, &r->earlier, text);
    bool chosen = chosen_stated(r, c, text);
    add_faults(&list, r, &r->faults, chosen ? text : NULL);
    return made(&list);
}

static json_t *school_list(const struct ruling *r)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < r->schools.count; i++) {
        const struct school *s = &r->schools.school[i];
        struct json_builder o = make(json_object());
        put_text(&o, "kind", school_kind_names[s->kind]);
        put_text(&o, "by", place_names[s->by]);
        put_text(&o, "to", place_names[s->to]);
        put_number(&o, "points", s->points);
        put_number(&o, "claimed", s->claimed);
        put_text(&o, "state", school_state_names[s->state]);
        if (ruling_school_coup(r, s))
            put_number(&o, "of", ruling_school_coup(r, s));
        append(&list, made(&o));
    }
    return made(&list);
}

static json_t *late_object(const struct late_mark *late)
{
    struct json_builder o = make(json_object());
    put_text(&o, "by", place_names[late->by]);
    put_number(&o, "of", (int)late->of);
    put_number(&o, "points", late->points);
    return made(&o);
}

static json_t *double_list(const struct match *m)
{
    struct json_builder list = make(json_array());
    for (int s = WHITE; s <= BLACK && !m->over; s++)
        if (score_double(&m->score, (enum side)s))
            append(&list, json_string(place_names[s]));
    return made(&list);
}

static json_t *score_object(const struct match *m)
{
    const struct score *sc = &m->score;
    struct json_builder o = make(json_object());
    for (int s = WHITE; s <= BLACK; s++)
        put(&o, place_names[s],
            json_pack("{s:i,s:i}", "points", sc->points[s], "holes", sc->holes[s]));
    put_text(&o, "bredouille", place_names[sc->bredouille]);
    put_text(&o, "pavilion", place_names[sc->pavilion]);
    put(&o, "double", double_list(m));
    return made(&o);
}

static const char *winner_name(int winner)
{
    return winner == NOBODY ? "refait" : place_names[winner];
}

/* The result of the marqué, and the payment of the loser before queue and postillons. */
static json_t *marque_object(const struct match *m)
{
    struct json_builder o = make(json_object());
    struct marque_end e = marque_ended(m);
    put_text(&o, "winner", e.winner < 0 ? NULL : place_names[e.winner]);
    put_text(&o, "bredouille", run_names[e.run]);
    put(&o, "given_up", json_boolean(e.given));
    put_number(&o, "times", e.times);
    put_number(&o, "consolation", e.consolation);
    put_number(&o, "jetons", e.jetons);
    return made(&o);
}

/* What the match is worth to the winner: exact, so in halves. */
static json_t *stake_object(const struct match *m)
{
    struct stake won = stakes_of(m);
    struct json_builder o = make(json_object());
    put_text(&o, "to", place_names[m->winner]);
    put_number(&o, "halves", won.halves);
    put_text(&o, "reason", stake_reason_names[won.reason]);
    return made(&o);
}

/* An incomplete coup has no play, and does not change the board. */
static void put_coup(struct json_builder *to, const struct ruling *r, const struct coup *c)
{
    static const char *const decisions[] = {[STAY] = "stay", [GO] = "go"};
    const struct match *m = &r->after;
    const struct board *after = r->complete ? &m->board : &r->position.board;
    char board[POSITION_TEXT], play[PLAY_TEXT];
    put_number(to, "coup", (int)m->coups);
    put_text(to, "side", place_names[c->side]);
    put(to, "dice", c->unknown ? json_null() : dice_pair(c->dice));
    put_text(to, "before", position_print(&r->position, board));
    put(to, "due", due_list(&r->dues));
    put(to, "points", by_party(r->dues.points[ROLLER], r->dues.points[OPPONENT]));
    put(to, "marked", by_party(r->marked[ROLLER], r->marked[OPPONENT]));
    put(to, "holes_won", by_party(r->pegged[ROLLER], r->pegged[OPPONENT]));
    put_text(to, "decision", decisions[r->decision]);
    put_text(to, "play", r->complete && put_down_print(r, NUMBERING_PLAIN, play) ? play : NULL);
    put(to, "legal", r->unknown_play ? json_null() : json_boolean(ruling_legal(r)));
    put(to, "faults", r->unknown_play ? json_null() : fault_list(r, c));
    put_text(to, "final", !r->unknown_play && final_print(r, NUMBERING_PLAIN, play) ? play : NULL);
    put(to, "schools", school_list(r));
    if (r->waived)
        put(to, "waived", json_true());
    if (r->late.points)
        put(to, "late", late_object(&r->late));
    put_text(to, "after", board_print(after, board));
    put(to, "score", score_object(m));
    put_text(to, "next", r->complete && !m->over ? place_names[m->next] : NULL);
    put_text(to, "over", m->over ? winner_name(m->winner) : NULL);
    if (m->over && m->options.ecrire)
        put(to, "marque", marque_object(m));
    else if (m->over)
        put(to, "stakes", stake_object(m));
}

json_t *json_coup(const struct ruling *r, const struct coup *c)
{
    struct json_builder o = make(json_object());
    put_coup(&o, r, c);
    return made(&o);
}

char *json_coup_of(const char *file, int game, const struct ruling *r, const struct coup *c,
                   json_t *ruled)
{
    struct json_builder o = make(json_object());
    put_text(&o, "file", file);
    put_number(&o, "game", game);
    put_coup(&o, r, c);
    put(&o, "ruled", ruled);
    return line_of(made(&o));
}
