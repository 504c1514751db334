/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "vocabulary.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "i18n.h"
#include "scan.h"

/* --- local names ----------------------------------------------------------------------------- */

struct name_list names_of(const char *about, const char *english)
{
    const char *local = i18n_in(about, english);
    return (struct name_list){local ? local : "", english, local ? local : ""};
}

/* Moves the first word of a list into `name`. Returns false at the end of the list. */
static bool next_word(const char **list, char name[LOCAL_NAME])
{
    size_t n = strcspn(*list, " ");
    snprintf(name, LOCAL_NAME, "%.*s", (int)n, *list);
    *list += n + ((*list)[n] == ' ');
    return n > 0;
}

bool next_name(struct name_list *l, char name[LOCAL_NAME])
{
    if (next_word(&l->local, name))
        return true;
    while (next_word(&l->english, name))
        if (!is_among(l->all_local, name, strlen(name)))
            return true;
    return false;
}

const char *name_shown(const char *about, const char *english, char name[LOCAL_NAME])
{
    struct name_list l = names_of(about, english);
    (void)next_name(&l, name);
    return name;
}

/* Returns by how many bytes the shortest name that begins with the word is longer than it, or -1
 * if no name does. */
static long least_beyond(const char *about, const char *english, const char *word)
{
    struct name_list l = names_of(about, english);
    char name[LOCAL_NAME], typed[LOCAL_NAME], folded[LOCAL_NAME];
    long least = -1;
    if (!strbuf_fold(word, strlen(word), typed, sizeof typed))
        return -1;
    size_t n = strlen(typed);
    while (least != 0 && next_name(&l, name))
        if (strbuf_fold(name, strlen(name), folded, sizeof folded) &&
            strncmp(folded, typed, n) == 0 && (least < 0 || (long)strlen(folded + n) < least))
            least = (long)strlen(folded + n);
    return least;
}

bool is_named(const char *about, const char *english, const char *word)
{
    return least_beyond(about, english, word) == 0;
}

bool begins_name(const char *about, const char *english, const char *word)
{
    return *word && least_beyond(about, english, word) >= 0;
}

/* --- respell --------------------------------------------------------------------------------- */

size_t respell(struct scanner scan, respell_fn *fn, void *context, size_t most, struct strbuf *out)
{
    const char *line = scan.at;
    size_t length = (size_t)(scan.limit - scan.at);
    struct parse_error none;
    struct token w;
    char other[RESPELL_ROOM];
    size_t begin = out->length, from = 0;
    while (out->length - begin < most && scan_word(&scan, &w, &none) && w.kind != TOKEN_END) {
        bool plain = w.kind == WORD && *w.text != '"';
        if (plain && memchr(w.text, ';', w.length))
            break;
        if (!plain || !fn(context, &w, other))
            continue;
        size_t at = (size_t)(w.text - line);
        if (*other && out->length - begin + at - from >= most)
            break;
        size_t before = *other ? at - from : 0; /* blanks before a removed word go too */
        strbuf_add_bytes(out, line + from, before);
        strbuf_add(out, "%s", other);
        from = at + w.length;
    }
    size_t used = out->length - begin, left = most > used ? most - used : 0;
    size_t rest = left < length - from ? left : length - from;
    strbuf_add_bytes(out, line + from, rest);
    return from + rest;
}

/* --- vocabulary ------------------------------------------------------------------------------ */

/* Words of the record, and the words that may be typed for them: folded words of English,
 * French, German, Polish and Ukrainian, separated by blanks. */
static const struct {
    const char *recorded, *spoken;
} known[] = {
    {NC_("typed words", "stay"),
     "stays staying tenir tient tiens tenez reste rester bleibt bleibe bleiben weiter "
     "weiterspielen fortsetzen fort continue continuer hold holds holding dalej grac zostaje "
     "далі лишаюся залишаюся лишаюсь залишаюсь продовжую продовжити"},
    {NC_("typed words", "go"),
     "goes going partir part pars va vais aller s'en m'en s'en-aller s'en-va m'en-vais sen-aller "
     "s-en-aller return returns returning renvoyer renvoie geht gehe gehen neu neue neuer "
     "neubeginn aufstellen vorn odchodze rozstawiam rozstawic nowa nowo odejsc іду нова нову "
     "починаю почати розпочинаю розпочати заново спочатку піти"},
    {NC_("typed words", "school"), "ecole schule szkola школа"},
    {NC_("typed words", "false"),
     "faux fausse false-school fausse-ecole falsch falsz falszywa фальш фальшива"},
    {NC_("typed words", "raise"),
     "augmente erhohe podnosze підвищую raises augmenter augmentation verdopple "
     "verdoppelt podwajam подвоюю"},
    {NC_("typed words", "mark"),
     "marque marquer marquez markiere markieren zapisz запиши записати"},
    {NC_("typed words", "whole"), "entier entiere ganz cala calosc ціла повністю"},
    {NC_("typed words", "waive"),
     "waives renonce renoncer je-ne-marque-pas verzichte verzichtet odpuszczam відмовляюся"},
    {NC_("typed words", "late"),
     "tard ajoute ajouter nachtrag nachtragen dopisuje dopisz дописую дописати"},
    {NC_("typed words", "must"), "doit muss musi мусить"},
    {NC_("typed words", "stands"),
     "stays leave laisse laisser reste steht bleibt lassen zostaw zostawiam zostaje "
     "лишити лишаю лишається stand"},
    {"pavilion", "pavillon etendard fahne choragiewka прапорець"},
    {"bredouille", "bredouilles"},
    {"off", "dehors hors sorti sortie heraus draussen zdjety знято"},
    {"ruled", "juge jugement"},
    {"set", "regler"},
    {NC_("typed words", "back"), "retour retirer renvoyer renvoie zuruck cofnij назад"},
    {NC_("typed words", "stop"),
     "s bank arret arreter s'arreter inscrire stopp aufhoren anschreiben koniec zapisac "
     "стоп зупинитися записати"},
    {NC_("typed words", "on"),
     "encore weiter weiterspielen fortsetzen fort continue continuer dalej grac далі продовжую "
     "продовжити"},
    {NC_("typed words", "new"),
     "neuf nouveau nouvelle neu neue neuer neuen neubeginn aufstellen vorn nowa nowe нова нову "
     "заново"},
    {NC_("typed words", "truba"), "pshyk труба пшик"},
    {NC_("typed words", "hit"), "bat touche trifft treffer bije trafia удар влучив"},
    {NC_("typed words", "in"), "coin dans drin kat wchodzi кут усередині"},
    {NC_("typed words", "fill"), "plein remplit voll pelna повна"},
    {NC_("typed words", "whynot"), "pourquoi-pas warum-nicht czemu-nie чому-ні"},
    {NC_("typed words", "double"),
     "doubles redouble doppelt verdopple verdoppelt podwajam подвоюю"},
    {NC_("typed words", "resigns"), "concedes abandonne gibt-auf poddaje здаюся"},
    {NC_("typed words", "take"),
     "takes accept accepts prends prend accepte nehme annehmen biore przyjmuje беру приймаю"},
    {NC_("typed words", "pass"), "passes drop drops passe refuse ablehnen pasuje пас пасую"},
    {"adoube", "j'adoube dub poprawiam поправляю"},
    {"beaver", "beavers"},
    {NC_("typed words", "end"), "fin ende koniec кінець"},
};

/* Words of the record for decisions that players may type as sentences: "je tiens", "neu
 * aufstellen", "розпочати нову партію". */
static const char in_sentences[] = "stay go new on";

/* Words of these sentences that are not a decision. */
static const char beside[] =
    "i i'm im i'll am the game up je j'en la le partie mise en place ich wir die eine einer mit "
    "das "
    "spiel spiele spielen spielt aufstellung beginne beginnen fange an stelle setze auf von "
    "ja gram piony pionki partie od zaczynam zaczac jeszcze raz я ми партію партія гру гра граю "
    "грати фішки";

/* Returns the words that may be typed for a word of the record, or NULL. */
static const char *spoken_for(const char *recorded, size_t length)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].recorded) == length && memcmp(known[i].recorded, recorded, length) == 0)
            return known[i].spoken;
    return NULL;
}

/* Folds a word that begins with a letter. Returns false for any other word, such as "1/7". */
static bool fold_word(const struct token *w, char folded[32])
{
    bool letter = w->length && ((*w->text | 0x20) >= 'a' || (unsigned char)*w->text >= 0x80);
    return letter && strbuf_fold(w->text, w->length, folded, 32);
}

static bool says(const char *folded, const char *recorded, size_t length)
{
    size_t n = strlen(folded);
    return (n == length && memcmp(folded, recorded, n) == 0) ||
           is_among(spoken_for(recorded, length), folded, n);
}

bool token_says(const struct token *w, const char *recorded)
{
    char folded[32];
    return word_equals(w, recorded) ||
           (fold_word(w, folded) && spoken_for(recorded, strlen(recorded)) &&
            says(folded, recorded, strlen(recorded)));
}

int recorded_word(const char *words, const struct token *w, char out[RECORDED_WORD])
{
    char folded[32];
    int i = 0;
    if (!words || !fold_word(w, folded))
        return -1;
    for (const char *at = words; *at; i++) {
        size_t n = strcspn(at, " ");
        if (says(folded, at, n)) {
            n = n < RECORDED_WORD ? n : RECORDED_WORD - 1;
            memcpy(out, at, n);
            out[n] = '\0';
            return i;
        }
        at += n + (at[n] == ' ');
    }
    return -1;
}

size_t recorded_sentence(const char *words, const char *text, size_t length,
                         char out[RECORDED_WORD], struct token *decides)
{
    char means[RECORDED_WORD], folded[32];
    struct scanner scan = scan_text(text, length, true);
    struct parse_error none;
    struct token w;
    size_t took = 0;
    *out = '\0';
    while (scan_word(&scan, &w, &none) && w.kind == WORD && fold_word(&w, folded)) {
        const bool decision = recorded_word(words, &w, means) >= 0;
        if (decision ? !is_among(in_sentences, means, strlen(means)) || (*out && strcmp(out, means))
                     : !is_among(beside, folded, strlen(folded)))
            break;
        if (decision) {
            memcpy(out, means, sizeof means);
            *decides = w;
        }
        took = (size_t)(w.text + w.length - text);
    }
    return *out ? took : 0;
}

void scan_sentence(struct scanner *s, const char *words, struct token *w)
{
    char recorded[RECORDED_WORD];
    struct token decides;
    const char *end = memchr(w->text, '\n', (size_t)(s->limit - w->text));
    size_t took = recorded_sentence(words, w->text, (size_t)((end ? end : s->limit) - w->text),
                                    recorded, &decides);
    if (took <= w->length)
        return;
    s->at = w->text + took;
    w->column += (int)(decides.text - w->text);
    w->text = decides.text;
    w->length = decides.length;
}

const char *word_key(const char *recorded)
{
    static const struct {
        const char *recorded, *about, *key;
    } keys[] = {{"stay", "key to stay", NC_("key to stay", "s")},
                {"go", "key to go", NC_("key to go", "g")}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(keys[i].recorded, recorded) != 0)
            continue;
        const char *local = i18n_in(keys[i].about, keys[i].key);
        return local ? local : keys[i].key;
    }
    return NULL;
}

static bool in_language(void *context, const struct token *w, char out[RESPELL_ROOM])
{
    char word[RECORDED_WORD];
    (void)context;
    snprintf(word, sizeof word, "%.*s", (int)w->length, w->text);
    const char *local = w->length < sizeof word ? i18n_in(TYPED_WORDS, word) : NULL;
    if (local)
        snprintf(out, RESPELL_ROOM, "%s", local);
    return local != NULL;
}

void strbuf_add_local(struct strbuf *w, const char *line)
{
    respell(scan_text(line, strlen(line), true), in_language, NULL, SIZE_MAX, w);
}
