/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "games/trictrac/picture/board.h"
#include "games/trictrac/text/coup.h"
#include "scene.h"
#include "state.h"

/* --- scene ----------------------------------------------------------------------------------- */

/* The board of trictrac for pictures and pages. */

/* --- what stands there ------------------------------------------------------------------------ */

static struct scene scene_of(const struct turn_ref *at, const struct match *m)
{
    const struct trictrac *s = at->match;
    struct scene scene = {.numbering = s->input.numbering,
                          .board = m->board,
                          .side = (enum side)m->next,
                          .scored = true,
                          .score = m->score};
    if (at->player)
        memcpy(scene.names, at->player, sizeof scene.names);
    return scene;
}

/* The board and dice of a position line. The score is not known. */
static struct scene said_scene(const struct turn_ref *at)
{
    const struct input *d = &((const struct trictrac *)at->match)->input;
    return (struct scene){.numbering = d->numbering,
                          .board = d->before.board,
                          .dice = d->coup.dice,
                          .side = (enum side)d->before.next};
}

/* Sets the score to that when the throw was marked, after claims on the coup before. */
static void take_throw(struct scene *scene, const struct ruling *r, const struct coup *c)
{
    scene->board = r->position.board;
    scene->score = r->before;
    scene->side = (enum side)c->side;
}

static void take_play(struct scene *scene, const struct ruling *r, const struct coup *c)
{
    scene->side = scene->mover = (enum side)c->side;
    if (!r->complete || !r->has_play || r->decision == GO || r->exited)
        return;
    scene->moves = r->final.steps < 2 ? r->final.steps : 2;
    memcpy(scene->moved, r->final.step, sizeof scene->moved);
}

struct scene trictrac_scene(const struct turn_ref *at, enum moment when)
{
    struct coup c;
    if (!at->number)
        return when == AS_THROWN ? said_scene(at)
                                 : scene_of(at, state_so_far(state_with_ruling(at->match)));
    const struct match *before = state_coup(at, &c);
    struct scene scene = scene_of(at, before);
    struct ruling *r = state_rule(at, &c);
    if (r && when == AS_PLAYED)
        scene = scene_of(at, &r->after);
    if (r)
        (when == AS_THROWN ? take_throw : take_play)(&scene, r, &c);
    if (!c.unknown)
        scene.dice = c.dice;
    free(r);
    return scene;
}

/* --- the parts of the picture ----------------------------------------------------------------- */

static void trictrac_furniture(const struct picture *is, const void *match,
                               const struct draw_target *b)
{
    (void)is;
    (void)match;
    board_furniture(b);
}

static void trictrac_numbers(const struct picture *is, const void *match, int seat,
                             const struct draw_target *b)
{
    (void)is;
    const struct trictrac *s = match;
    board_numbers(b, (enum side)seat, s->input.numbering);
}

static void trictrac_fields(const struct picture *is, const void *match, int seat,
                            struct picture_field out[PICTURE_FIELDS])
{
    const struct trictrac *s = match;
    (void)is;
    for (int field = 1; field <= FIELDS; field++) {
        out[field - 1] = tables_field_area(TABLES_BAR, (enum side)seat, field);
        field_print(field, s->input.numbering, out[field - 1].name);
    }
}

static void trictrac_pieces(const struct picture *is, const struct turn_ref *at, enum moment when,
                            const struct draw_target *b)
{
    (void)is;
    struct scene scene = trictrac_scene(at, when);
    board_pieces(b, &scene);
}

static void trictrac_players(const struct picture *is, const struct turn_ref *at, enum moment when,
                             const struct draw_target *b)
{
    (void)is;
    struct scene scene = trictrac_scene(at, when);
    board_names(b, &scene);
}

static int trictrac_seat(const struct picture *is, const struct turn_ref *at, enum moment when)
{
    (void)is;
    return (int)trictrac_scene(at, when).side;
}

static void trictrac_label(const struct picture *is, const struct turn_ref *at, enum moment when,
                           struct strbuf *out)
{
    (void)is;
    char line[POSITION_TEXT];
    struct scene scene = trictrac_scene(at, when);
    strbuf_add(out, "%s", board_print_as(&scene.board, scene.numbering, line));
}

static bool trictrac_position(void *match, const struct token *w, size_t n, struct parse_error *why)
{
    struct trictrac *s = match;
    struct position p;
    const char *line = n ? w->text : "";
    size_t length = n ? (size_t)(w[n - 1].text + w[n - 1].length - line) : 0;
    if (!position_read(line, length, &p, why)) {
        why->column += n ? w->column - 1 : 0;
        return false;
    }
    s->input.before.board = p.board;
    s->input.before.next = p.side;
    s->input.coup.dice = p.dice;
    return true;
}

const struct picture trictrac_picture = {
    .width = BOARD_WIDTH,
    .height = BOARD_HEIGHT,
    .strip = TABLES_NUMBERS,
    .names = TABLES_NAMES,
    .margin = TABLES_MARGIN,
    .furniture = trictrac_furniture,
    .numbers = trictrac_numbers,
    .fields = trictrac_fields,
    .pieces = trictrac_pieces,
    .players = trictrac_players,
    .seat = trictrac_seat,
    .label = trictrac_label,
    .position = trictrac_position,
};

/* --- paper ----------------------------------------------------------------------------------- */

/* Trictrac on pages and score sheets. */

/* --- a coup ----------------------------------------------------------------------------------- */

/* The numbering of fields when the coup's dice were entered. */
static enum numbering numbering_of(const struct turn_ref *at)
{
    const struct trictrac *s = at->match;
    return at->closed ? s->last.numbering : s->input.numbering_at_dice;
}

void trictrac_tell(const struct turn_ref *at, unsigned besides, struct strbuf *said)
{
    struct coup c;
    struct ruling *r = state_rule(at, &c);
    said->player = at->player;
    said->manner = numbering_of(at);
    said->failed |= !r;
    if (r && (!(besides & TELL_KNOWN) || state_coup(at, &c)->options.announce == ANNOUNCE)) {
        render_rulings(said, r, &c, !(besides & TELL_RESULT));
    } else if (r) {
        render_claims(said, r, 0);
        render_stand(said, &r->after);
    }
    free(r);
}

static void trictrac_why(const struct turn_ref *at, struct strbuf *out)
{
    struct coup c;
    struct ruling *r = state_rule(at, &c);
    out->player = at->player;
    out->manner = numbering_of(at);
    out->failed |= !r;
    if (r)
        render_reasons(out, r);
    free(r);
}

/* Finds the move of one man that turns these men into those. Returns false if there is none. */
static bool one_man_apart(const struct men *from, const struct men *to, struct step *out)
{
    int gone = 0;
    *out = (struct step){.to = OFF};
    for (int field = TALON; field <= FIELDS; field++) {
        int more = men_on(to, field) - men_on(from, field);
        gone += more < 0 ? -more : 0;
        if (more < 0)
            out->from = (uint8_t)field;
        else if (more)
            out->to = (uint8_t)field;
    }
    return gone == 1;
}

/* Keeps the plays in which the man that was put down stays on its field. */
static void keep_second_men(const struct men *before, const struct men *now, struct plays *l)
{
    struct step first, second;
    int kept = 0;
    if (!one_man_apart(before, now, &first))
        return;
    for (int i = 0; i < l->allowed; i++) {
        struct play p = l->play[i];
        if (!one_man_apart(now, &p.after, &second))
            continue;
        bool same = second.from == first.to;
        p.steps = same ? 1 : 2;
        p.step[0] = same ? (struct step){first.from, first.to, second.to} : first;
        p.step[1] = second;
        l->play[kept++] = p;
    }
    l->allowed = kept;
}

static void trictrac_legal(const struct turn_ref *at, struct strbuf *out)
{
    struct coup c;
    struct ruling *r = state_rule(at, &c);
    struct plays l;
    int count = 0;
    out->failed |= !r;
    if (r && !c.unknown && !r->passed) {
        plays_list(&r->position, &r->view, &l);
        if (!at->closed && r->wanted == WANT_MORE && (!r->faults.count || r->chosen))
            keep_second_men(&r->view.own, &state_so_far(at->match)->board.side[c.side], &l);
        struct printed_play *play =
            plays_printed(&r->position, l.play, l.allowed, BY_AFTER, &count);
        out->failed |= !play;
        for (int i = 0; i < count; i++)
            strbuf_add(out, "%s%s", i ? _("; ") : "", play[i].play);
        free(play);
    }
    free(r);
}

static void print_play(struct strbuf *out, const struct ruling *r)
{
    char play[PLAY_TEXT];
    if (put_down_print(r, out->manner, play))
        strbuf_add(out, "%s", play);
    else if (r->decision == GO)
        strbuf_add(out, "%s", _("goes"));
}

static void trictrac_brief(const struct turn_ref *at, enum brief what, struct strbuf *out)
{
    struct coup c;
    struct ruling *r = state_rule(at, &c);
    out->manner = numbering_of(at);
    out->failed |= !r;
    if (!r)
        return;
    if (what == BRIEF_PLAY)
        print_play(out, r);
    else if (what == BRIEF_KNOWN && state_coup(at, &c)->options.announce == ANNOUNCE)
        brief_ruling(out, r, &c, BRIEF_RULING);
    else
        brief_ruling(out, r, &c, what);
    free(r);
}

/* --- the match -------------------------------------------------------------------------------- */

static void trictrac_standing(const struct standing *is, struct strbuf *out)
{
    strbuf_add(out, P_("%d hole", "%d holes", is->major), (int)is->major);
    strbuf_add(out, P_(", %d point", ", %d points", is->minor), (int)is->minor);
    strbuf_add(out, "%s", is->star ? _(", bredouille") : "");
}

static void trictrac_result(void *match, struct strbuf *said)
{
    const struct match *end = state_so_far(state_with_ruling(match));
    (end->over ? render_over : render_score)(said, end);
}

static void trictrac_unfinished(void *match, struct strbuf *said)
{
    const struct match *end = state_so_far(state_with_ruling(match));
    const struct score *s = &end->score;
    if (end->over)
        return;
    strbuf_add(said,
               P_("Not finished: %s %d hole, %s %d.", "Not finished: %s %d holes, %s %d.",
                  s->holes[WHITE]),
               said->player[WHITE], s->holes[WHITE], said->player[BLACK], s->holes[BLACK]);
}

static void trictrac_agreed(const struct turn_ref *at, struct strbuf *out)
{
    struct coup c;
    const struct trictrac *s = at->match;
    const struct options *o = &state_coup(at, &c)->options;
    for (size_t i = 0; i < sizeof *o; i++) {
        strbuf_add_option(out, o, i);
        strbuf_add(out, " ");
    }
    enum numbering n = at->number ? numbering_of(at) : s->input.numbering;
    strbuf_add(out, "numbering=%s", n == NUMBERING_TALON ? "talon" : "plain");
}

/* A header's value, or "". */
static const char *header_of(const struct match_setup *f, const char *key)
{
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, key) == 0)
            return f->header[i].value;
    return "";
}

static void trictrac_occasion(const void *match, const struct match_setup *f, struct strbuf *out)
{
    const struct trictrac *s = match;
    const struct options *o = &s->input.before.options;
    const char *partie = header_of(f, "Partie"), *round = header_of(f, "Round");
    struct strbuf clean = {.text = NULL};
    if (!o->ecrire)
        return;
    strbuf_add(out, "%s", _("Marqué of a partie à écrire"));
    if (*partie) {
        strbuf_add(out, "%s", _(": "));
        strbuf_add_clean(out, partie);
    }
    strbuf_add_clean(&clean, round);
    if (clean.length)
        strbuf_add(out, _(", round %s"), clean.text);
    out->failed |= clean.failed;
    strbuf_free(&clean);
    if (o->refaits)
        strbuf_add(out, P_(", %d refait before it", ", %d refaits before it", o->refaits),
                   o->refaits);
}

/* The last hole; for a marqué, which has none, one round of the holes. */
static long trictrac_most(const void *match)
{
    const struct options *o = &((const struct trictrac *)match)->input.before.options;
    return o->ecrire ? 12 : o->holes;
}

/* All zero unless ruled otherwise. */
static void trictrac_begins(const void *match, struct standing at[SEATS_MAX])
{
    const struct score *s = &((const struct trictrac *)match)->input.before.score;
    for (int side = WHITE; side <= BLACK; side++)
        at[side] = (struct standing){
            .major = s->holes[side], .minor = s->points[side], .flag = s->pavilion == side};
}

static const struct contested_reading readings[] = {
    {"exit-throw", NULL, N_("whether the throw of an exit is played again or not")},
    {"exit-throw", "again", N_("a new throw follows an exit")},
    {"exit-throw", "same", N_("the throw of an exit is played again")},
    {"opening-doublet", NULL,
     N_("whether a doublet as first throw of the match is thrown again, is played or passes the "
        "throw on")},
    {"opening-doublet", "rethrow", N_("a doublet as first throw of the match is thrown again")},
    {"opening-doublet", "play", N_("a doublet as first throw of the match is played")},
    {"opening-doublet", "pass", N_("a doublet as first throw of the match passes the throw on")},
    {"bearing-off", NULL, N_("whether men are borne off as in Paris or as in the provinces")},
    {"bearing-off", "paris", N_("men are borne off as in Paris")},
    {"bearing-off", "provincial", N_("men are borne off as in the provinces")},
    {"last-man-doublet", NULL,
     N_("whether a doublet of which one number takes the last man off gives 6 points or 4")},
    {"last-man-doublet", "6",
     N_("a doublet of which one number takes the last man off gives 6 points")},
    {"last-man-doublet", "4",
     N_("a doublet of which one number takes the last man off gives 4 points")},
    {"schools", NULL,
     N_("whether points not marked on the other's throw are a school or lost to both")},
    {"schools", "all", N_("points not marked on the other's throw are a school")},
    {"schools", "own-throw", N_("points not marked on the other's throw are lost to both")},
    {"rencontre", NULL, N_("whether the jan de rencontre gives points or not")},
    {"rencontre", "off", N_("the jan de rencontre gives nothing")},
    {"rencontre", "on", N_("the jan de rencontre gives points")},
    {"margot", NULL, N_("whether margot la fendue gives points or not")},
    {"margot", "off", N_("margot la fendue gives nothing")},
    {"margot", "on", N_("margot la fendue gives points")},
    {"misere", NULL, N_("whether the pile de misère gives points or not")},
    {"misere", "off", N_("the pile de misère gives nothing")},
    {"misere", "on", N_("the pile de misère gives points")},
    {.option = NULL},
};

const struct paper trictrac_paper = {
    .marked = {N_("marked"), N_("marked")},
    .minor = {N_("points"), N_("jetons")},
    .major = {N_("holes won"), N_("pegs")},
    .star = N_("* with the third jeton (bredouille)"),
    .graph = N_("Points and holes"),
    .scale = N_("holes won"),
    .parts = 12,
    .mark_step = 2, /* points are always even (M IX) */
    .marks_both = true,
    .readings = readings,
    .most = trictrac_most,
    .begins = trictrac_begins,
    .standing = trictrac_standing,
    .brief = trictrac_brief,
    .result = trictrac_result,
    .unfinished = trictrac_unfinished,
    .agreed = trictrac_agreed,
    .why = trictrac_why,
    .legal = trictrac_legal,
    .occasion = trictrac_occasion,
};
