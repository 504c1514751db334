/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "state.h"

#include "games/puff/rules/plays.h"

const struct puff_turn *puff_at(const struct at *at)
{
    const struct puff *p = at->match;
    if (at->number < 1 || !p->turns)
        return NULL;
    return at->closed ? &p->last : &p->hand;
}

enum side puff_thrower(const struct puff_turn *t)
{
    return t->match.last;
}

const struct puff_try *puff_try_at_hand(const struct puff_turn *t)
{
    const struct puff_try *one = t->tries ? &t->try[t->tries - 1] : NULL;
    return one && one->choice != PUFF_BACK ? one : NULL;
}

bool puff_begun(const struct puff_turn *t)
{
    return t->decreed || puff_try_at_hand(t) || !t->required;
}

bool puff_has_play(const struct puff_turn *t)
{
    return puff_begun(t) && !t->unfinished;
}

unsigned puff_wrong(const struct puff_turn *t, int i)
{
    return t->unfinished && i == t->tries - 1 ? 0 : t->try[i].faults;
}

bool puff_may_stand(unsigned faults)
{
    for (int f = 0; f < PUFF_FAULTS; f++)
        if (faults >> f & 1 && !puff_fault_rules[f].may_stand)
            return false;
    return true;
}

/* The moves that count: of a wrong play those of a man who may not stay where it came to do not. */
static struct puff_men men_after(const struct puff_turn *t, const struct puff_try *one,
                                 const struct puff_play *play)
{
    struct puff_men after;
    int at;
    if (one->faults)
        return puff_silence(&t->thrown, play);
    puff_put(&t->thrown, play, &after, &at);
    return after;
}

static struct puff_men final_men(const struct puff_turn *t)
{
    const struct puff_try *one = puff_try_at_hand(t);
    return one && !t->unfinished ? men_after(t, one, &one->play) : t->thrown.men;
}

struct puff_match puff_after(const struct puff_turn *t)
{
    struct puff_match m = t->match;
    if (t->decreed)
        return t->decree;
    struct puff_men men = final_men(t);
    if (puff_has_play(t))
        puff_played(&m, &men, t->thrown.dice);
    return m;
}

struct puff_match puff_now(const struct puff *p)
{
    return p->turns ? puff_after(&p->hand) : p->begins;
}

bool puff_waits(const struct puff_turn *t)
{
    return !puff_has_play(t) || t->chooses;
}

bool puff_may_choose(const struct puff_turn *t)
{
    const struct puff_try *one = puff_try_at_hand(t);
    return one && one->faults && one->choice == PUFF_SILENT;
}

/* --- plays as printed ------------------------------------------------------------------------- */

/* Of several men who came to one field the one from farthest back is said to have hit there. */
static void move_hits(struct puff_play *play)
{
    for (int i = 0; i < play->moves; i++) {
        struct move *hit = &play->move[i], *first = hit;
        for (int k = 0; hit->hits && k < play->moves; k++)
            if (play->move[k].to == hit->to && play->move[k].from < first->from)
                first = &play->move[k];
        if (first != hit) {
            hit->hits = false;
            first->hits = true;
        }
    }
}

struct walks puff_walks(const struct puff_play *play)
{
    struct puff_play made = *play;
    move_hits(&made);
    return walks_of(made.move, made.moves);
}

/* A legal play as it is printed whatever was typed; a wrong one as it was put down. */
static struct walks printed(const struct puff_turn *t, const struct puff_play *play)
{
    struct puff_men after;
    struct walks walks = {.count = 0};
    int at;
    if (puff_put(&t->thrown, play, &after, &at) && puff_legal(&t->thrown, &after, &walks))
        return walks;
    return puff_walks(play);
}

struct walks puff_play_put(const struct puff_turn *t)
{
    return t->tries ? printed(t, &t->try[0].play) : (struct walks){.count = 0};
}

/* Without the moves that were not made in the end. */
static struct puff_play final_play(const struct puff_turn *t)
{
    const struct puff_try *one = puff_try_at_hand(t);
    struct puff_play made = {.moves = 0}, tried = {.moves = 0};
    struct puff_men men = t->thrown.men;
    for (int i = 0; one && i < one->play.moves; i++) {
        struct move m = one->play.move[i];
        tried.move[tried.moves++] = m;
        tried.on |= (uint16_t)(one->play.on & 1u << i);
        struct puff_men now = men_after(t, one, &tried);
        if (!puff_men_equal(&now, &men))
            made.move[made.moves++] = m;
        men = now;
    }
    return made;
}

struct walks puff_play_final(const struct puff_turn *t)
{
    struct puff_play made = final_play(t);
    return printed(t, &made);
}

int puff_hits(const struct puff_turn *t)
{
    struct puff_men men = final_men(t);
    return men_on(&men.other, BAR) - men_on(&t->thrown.men.other, BAR);
}

/* --- changing it ------------------------------------------------------------------------------ */

void puff_throw_dice(struct puff *p, enum side side, const uint8_t die[2])
{
    struct puff_match m = puff_now(p);
    if (p->turns)
        p->last = p->hand;
    p->turns = p->turns ? 2 : 1;
    p->hand = (struct puff_turn){.die = {die[0], die[1]}};
    p->hand.thrown = puff_throws(&m, &p->options, side, tables_dice(die));
    p->hand.match = m;
    p->hand.required = (uint8_t)puff_required(&p->hand.thrown);
}

/* The walks of `more` behind those told; false: there is no room. */
static bool join(struct walks *told, const struct walks *more)
{
    if (told->count + more->count > MOVES_MAX)
        return false;
    for (int i = 0; i < more->count; i++)
        told->walk[told->count++] = more->walk[i];
    return true;
}

enum puff_sense puff_put_down(struct puff_turn *t, const struct walks *more, long entry, int *at)
{
    bool anew = !puff_try_at_hand(t);
    struct puff_try one = {.entry = entry};
    struct puff_told way[2];
    if (!anew)
        one = t->try[t->tries - 1];
    int before = one.told.count;
    *at = 0;
    if ((anew && t->tries == TRIES_MAX) || !join(&one.told, more))
        return PUFF_TOO_MANY;
    enum puff_sense sense = puff_understand(&t->thrown, t->die, &one.told, way, at);
    *at = *at > before ? *at - before : 0;
    if (sense > PUFF_TWO_SENSES)
        return sense;
    one.said = true;
    one.play = way[0].play;
    one.faults = (uint8_t)way[0].faults;
    one.two_senses = sense == PUFF_TWO_SENSES;
    one.ended = !more->count && one.play.moves;
    t->unfinished = false;
    t->tries += anew;
    t->try[t->tries - 1] = one;
    t->chooses = false;
    t->told = t->told < 2 * t->tries ? t->told : (uint8_t)(2 * t->tries - 1);
    return sense;
}

struct more {
    const struct puff_play *play;
};

/* Whether all moves made are moves of this legal play. */
static bool contains(void *context, const struct puff_way *way)
{
    const struct puff_play *play = ((struct more *)context)->play;
    unsigned taken = 0;
    for (int i = 0; i < play->moves; i++) {
        int k = 0;
        while (k < way->moves && (taken >> k & 1 || way->move[k].from != play->move[i].from ||
                                  way->move[k].to != play->move[i].to))
            k++;
        if (k == way->moves)
            return false;
        taken |= 1u << k;
    }
    return true;
}

void puff_settle(struct puff_turn *t)
{
    const struct puff_try *one = puff_try_at_hand(t);
    t->unfinished = false;
    if (one && one->faults && one->choice == PUFF_SILENT && one->play.moves && !one->ended)
        t->unfinished = puff_each(&t->thrown, NULL, contains, &(struct more){&one->play});
}

void puff_end_half(struct puff_turn *t)
{
    if (!t->unfinished)
        return;
    t->unfinished = false;
    t->try[t->tries - 1].ended = true;
    t->told = (uint8_t)(2 * t->tries - 1);
}
