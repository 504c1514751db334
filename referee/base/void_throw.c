/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "void_throw.h"

#include <string.h>

#include "i18n.h"
#include "scan.h"

/* Names: small letters without accents, hyphens between words. Each sentence has its source in the
 * books. */
static const struct {
    const char *names, *why;
} reasons[] = {
    {"leaning tilted incline schief pochylona нахилена",
     N_("a die leaned and did not lie flat (GU III; LL §204; LP 5)")},
    {"on-die stacked l-un-sur-l-autre ubereinander jedna-na-drugiej одна-на-одніи",
     N_("one die lay on the other (GU III; LL §203; LP 3)")},
    {"on-man sur-une-dame auf-dem-stein na-pionie на-фішці",
     N_("a die on a man was held up by the rail: with the man drawn away it fell (GU III; LL §204; "
        "LP 6)")},
    {"on-rail sur-la-bande auf-dem-rand na-brzegu на-ребрі",
     N_("a die lay on the rail (GU III; LL §203; LP 10)")},
    {"off-board hors-du-tablier vom-brett poza-plansza поза-дошкою",
     N_("a die left the board (GU III; LL §203)")},
    {"apart l-un-apres-l-autre nacheinander osobno окремо",
     N_("the dice did not leave the cup together (GU III; LP 1)")},
    {"short trop-court zu-kurz za-krotko недокинуто",
     N_("the dice met neither a rail nor men, and the opponent has them thrown again (GU III; LP "
        "12)")},
    {"pushed repousse gestossen popchniete відштовхнуто",
     N_("the opponent's hand pushed a die (GU III)")},
    {"touched touche beruhrt dotkniete торкнулися",
     N_("the dice met the hand of the opponent, who had played, and are taken back (LP 13)")},
    {"spinning pirouettant kreiselnd wirujaca вертілася",
     N_("a spinning die was pushed off the board, and the opponent has both thrown again (GU III; "
        "LL §205)")},
    {"stopped arrete angehalten zatrzymana зупинена",
     N_("a spinning die was stopped against the opponent's will (GU III)")},
    {"broken rompu gebrochen zerwany розбито", N_("the opponent broke the throw (GU III; LP 16)")},
};

enum { REASONS = sizeof reasons / sizeof reasons[0] };

const char *void_throw_named(const char *name)
{
    char folded[64];
    if (!strbuf_fold(name, strlen(name), folded, sizeof folded))
        return NULL;
    for (int i = 0; i < REASONS; i++)
        if (is_among(reasons[i].names, folded, strlen(folded)))
            return reasons[i].why;
    return NULL;
}

const char *void_throw_said(const char *why)
{
    for (int i = 0; i < REASONS; i++)
        if (!strcmp(reasons[i].why, why))
            return _(reasons[i].why);
    return why;
}
