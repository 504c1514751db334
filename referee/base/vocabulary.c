/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "vocabulary.h"

#include <string.h>

/* Folded words, separated by blanks: English, French, German, Polish, Ukrainian. */
static const struct {
    const char *recorded, *spoken;
} known[] = {
    {"stands", "stays leave laisse laisser reste steht bleibt lassen zostaw "
               "zostawiam zostaje лишити лишаю лишається"},
    {"back", "retour retirer zuruck cofnij назад"},
    {"stop",
     "s bank arret arreter s'arreter inscrire stopp aufhoren anschreiben koniec zapisac стоп "
     "зупинитися записати"},
    {"on", "encore weiter dalej далі"},
    {"new", "neuf nouveau neu nowa nowe нова"},
    {"truba", "pshyk труба пшик"},
    {"raise", "augmente erhohe podnosze підвищую"},
};

bool token_says(const struct token *w, const char *recorded)
{
    char folded[32];
    if (word_equals(w, recorded))
        return true;
    bool letter = w->length && ((*w->text | 0x20) >= 'a' || (unsigned char)*w->text >= 0x80);
    if (!letter || !strbuf_fold(w->text, w->length, folded, sizeof folded))
        return false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].recorded, recorded) == 0)
            return strcmp(folded, recorded) == 0 ||
                   is_among(known[i].spoken, folded, strlen(folded));
    return false;
}
