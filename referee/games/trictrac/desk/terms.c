/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terms.h"

#include <string.h>

enum term word_term(const struct word *w)
{
    static const struct {
        const char *text; /* folded */
        enum term term;
    } terms[] = {
        {"stay", TERM_STAY},
        {"stays", TERM_STAY},
        {"staying", TERM_STAY},
        {"tenir", TERM_STAY},
        {"tient", TERM_STAY},
        {"tiens", TERM_STAY},
        {"tenez", TERM_STAY},
        {"reste", TERM_STAY},
        {"rester", TERM_STAY},
        {"go", TERM_GO},
        {"goes", TERM_GO},
        {"going", TERM_GO},
        {"partir", TERM_GO},
        {"part", TERM_GO},
        {"va", TERM_GO},
        {"vais", TERM_GO},
        {"aller", TERM_GO},
        {"s'en", TERM_GO},
        {"m'en", TERM_GO},
        {"s'en-aller", TERM_GO},
        {"s'en-va", TERM_GO},
        {"m'en-vais", TERM_GO},
        {"sen-aller", TERM_GO},
        {"s-en-aller", TERM_GO},
        {"school", TERM_SCHOOL},
        {"ecole", TERM_SCHOOL},
        {"false", TERM_FALSE},
        {"faux", TERM_FALSE},
        {"fausse", TERM_FALSE},
        {"false-school", TERM_FALSE},
        {"fausse-ecole", TERM_FALSE},
        {"raise", TERM_RAISE},
        {"raises", TERM_RAISE},
        {"augmente", TERM_RAISE},
        {"augmenter", TERM_RAISE},
        {"augmentation", TERM_RAISE},
        {"mark", TERM_MARK},
        {"marque", TERM_MARK},
        {"marquer", TERM_MARK},
        {"marquez", TERM_MARK},
        {"whole", TERM_WHOLE},
        {"entier", TERM_WHOLE},
        {"entiere", TERM_WHOLE},
        {"must", TERM_MUST},
        {"doit", TERM_MUST},
        {"stands", TERM_STANDS},
        {"stand", TERM_STANDS},
        {"leave", TERM_STANDS},
        {"laisse", TERM_STANDS},
        {"laisser", TERM_STANDS},
        {"off", TERM_OFF},
        {"dehors", TERM_OFF},
        {"hors", TERM_OFF},
        {"sorti", TERM_OFF},
        {"sortie", TERM_OFF},
        {"ruled", TERM_RULED},
        {"juge", TERM_RULED},
        {"jugement", TERM_RULED},
        {"set", TERM_SET},
        {"regler", TERM_SET},
    };
    char folded[32];
    bool letter = w->length && ((*w->text | 0x20) >= 'a' || (unsigned char)*w->text >= 0x80);
    if (!letter || !words_fold(w->text, w->length, folded, sizeof folded))
        return TERM_NONE;
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++)
        if (strcmp(folded, terms[i].text) == 0)
            return terms[i].term;
    return TERM_NONE;
}
