/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the arbiter decides where no rule reaches. */
#include <stdio.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "log/find.h"
#include "session_private.h"

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

/* Behind the turn before the one in hand, which is judged again; with the first one in hand, in
 * front of it. */
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

/* What the last note is on. */
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
