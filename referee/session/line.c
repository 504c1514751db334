/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A typed line: spelled in the words of the record, tried on a copy, stored, and applied;
 * corrections of earlier turns, undo and redo. */
#include "line.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "log/find.h"
#include "log/notes.h"
#include "log/offered.h"
#include "session_private.h"

/* --- spelling -------------------------------------------------------------------------------- */

struct spelling {
    const struct game *game;
    const char *limit; /* the end of the line */
    const char *said;  /* the words before this place are respelled already */
    bool begun;        /* dice or men came before */
    bool choosing;     /* the word before is "=" */
};

/* --- letters of another keyboard -------------------------------------------------------------- */

/* The Latin letter of the notation that a Cyrillic one looks like; 0: none. */
static char latin_letter(int32_t cyrillic)
{
    static const struct {
        int32_t cyrillic;
        char latin;
    } alike[] = {{0x445, 'x'}, {0x425, 'X'}, {0x442, 't'},
                 {0x422, 'T'}, {0x406, 'I'}, {0x410, 'A'}};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (alike[i].cyrillic == cyrillic)
            return alike[i].latin;
    return 0;
}

/* Whether a word is of figures, signs of the notation and Cyrillic letters that look like its own:
 * "12/16х2", "т7", "ХІІ/16". Then `out` has it in Latin ones. */
static bool spell_notation(const struct token *w, char out[RESPELL_ROOM])
{
    size_t n = 0, cyrillic = 0, took;
    bool men = false;
    for (size_t at = 0; at < w->length && n + 1 < RESPELL_ROOM; at += took) {
        int32_t code = 0;
        took = utf8_character(w->text + at, w->length - at, &code);
        char letter = latin_letter(code);
        if (!took || (code >= 0x80 && !letter) ||
            (!letter && !strchr("0123456789/-*xtTIVXA'", code)))
            return false;
        men |= code == '/' || (code >= '0' && code <= '9');
        cyrillic += letter != 0;
        out[n++] = letter ? letter : (char)code;
    }
    out[n] = '\0';
    return cyrillic && men;
}

/* --- words of another language ---------------------------------------------------------------- */

/* Finds the meaning of a word. After "=" it is one of the two words that only occur there: "reste"
 * may also mean stay. */
static bool meant(const struct game *game, const struct token *w, bool choice,
                  char recorded[RECORDED_WORD])
{
    return w->length && ((choice && recorded_word("stands back", w, recorded) >= 0) ||
                         recorded_word(game->spoken, w, recorded) >= 0);
}

/* "s'en aller" is one word of the record. */
static bool spell_word(struct spelling *s, const struct token *w, char out[RESPELL_ROOM])
{
    struct token word = *w, decides;
    char recorded[RECORDED_WORD];
    size_t sign = *w->text == '=';
    bool choice = sign || s->choosing;
    size_t took = choice ? 0
                         : recorded_sentence(s->game->spoken, w->text, (size_t)(s->limit - w->text),
                                             recorded, &decides);
    if (took > w->length) {
        s->said = w->text + took;
        snprintf(out, RESPELL_ROOM, "%s", recorded);
        return true;
    }
    word.text += sign;
    word.length -= sign;
    s->choosing = sign && !word.length;
    if (!meant(s->game, &word, choice, recorded) || word_equals(&word, recorded))
        return false;
    snprintf(out, RESPELL_ROOM, "%s%s", sign ? "=" : "", recorded);
    return true;
}

/* --- a throw as it is called ------------------------------------------------------------------ */

enum { DIE_FACES = 6 };

/* Folded words for the faces, as players say them in any language: without other words,
 * "six-cinq", and after a word for a doublet, "dublet szóstek". */
static const char *const face[DIE_FACES] = {
    "1 ace aces as un one ones eins ass einer einsen jeden jedynka jedynek один",
    "2 two twos deux deuce zwei zweier zweien dwa dwojka dwojek два",
    "3 three threes trois trey drei dreier trzy trojka trojek три",
    "4 four fours quatre vier vierer cztery czworka czworek чотири",
    "5 five fives cinq cinque funf funfer piec piatka piatek п'ять",
    "6 six sixes sechs sechser szesc szostka szostek шість"};

/* The doublets that have a name (GU I; LL §17), and the German ones. */
static const char *const doublet[DIE_FACES] = {"bezet beset bezas besas ambesas einerpasch",
                                               "zweierpasch",
                                               "terne ternes dreierpasch",
                                               "carme carmes viererpasch",
                                               "quine quines funferpasch",
                                               "sonnez sechserpasch"};

static const char doubled[] = "double doublet dublet pasch дубль", of[] = "de of";
static const char joining[] = "and et und i oraz & і та и";

/* The next word, or part of one with a hyphen, folded; what it takes is cut off. */
static bool next_part(const char **at, const char *limit, char folded[32])
{
    const char *from = *at;
    while (from < limit && strchr(" \t-", *from))
        from++;
    const char *end = from;
    while (end < limit && !strchr(" \t-,;#", *end))
        end++;
    *at = end;
    return end > from && strbuf_fold(from, (size_t)(end - from), folded, 32);
}

/* The face of a die that the word is; 0: none. */
static int face_in(const char *const names[DIE_FACES], const char *folded)
{
    for (int i = 0; i < DIE_FACES; i++)
        if (is_among(names[i], folded, strlen(folded)))
            return i + 1;
    return 0;
}

/* "sonnez", "dublet szóstek", "6 and 4", "3 and A", "six-cinq": the throw is 66, 64, 31, 65. A
 * hyphen or a blank between two figures is not read here. */
static bool spell_called_throw(struct spelling *s, const struct token *w, char out[RESPELL_ROOM])
{
    char word[32], next[32];
    const char *at = w->text;
    if (s->game->dice_together != 2 || s->begun || !next_part(&at, s->limit, word))
        return false;
    int first = face_in(doublet, word), second = first;
    if (!first && is_among(doubled, word, strlen(word)) && next_part(&at, s->limit, next) &&
        (!is_among(of, next, strlen(next)) || next_part(&at, s->limit, next))) {
        first = second = face_in(face, next);
    } else if (!first && next_part(&at, s->limit, next)) {
        const bool joined = is_among(joining, next, strlen(next)), ace = strcmp(word, "a") == 0;
        first = joined && ace ? 1 : face_in(face, word);
        if (joined && !next_part(&at, s->limit, next))
            return false;
        second = joined && strcmp(next, "a") == 0 ? 1 : face_in(face, next);
        if (!joined && (*word <= '9' || *next <= '9'))
            return false;
    }
    if (!first || !second || at < w->text + w->length || (at < s->limit && *at == '-'))
        return false;
    s->said = at;
    snprintf(out, RESPELL_ROOM, "%d%d", first, second);
    return true;
}

/* --- as backgammon programs print it ---------------------------------------------------------- */

/* "31:" is a throw. */
static bool spell_throw(const struct token *w, char out[RESPELL_ROOM])
{
    if (w->length != 3 || w->text[2] != ':')
        return false;
    for (int i = 0; i < 2; i++)
        if (w->text[i] < '1' || w->text[i] > '6')
            return false;
    snprintf(out, RESPELL_ROOM, "%.2s", w->text);
    return true;
}

/* "24/20(2)", "24/20*(2)" and "24/20(2)*" are two men alike: "24/20*x2". */
static bool spell_repeated(const struct token *w, char out[RESPELL_ROOM])
{
    const char *end = w->text + w->length, *open = memchr(w->text, '(', w->length);
    bool star = w->length && end[-1] == '*';
    end -= star;
    if (!open || !memchr(w->text, '/', (size_t)(open - w->text)) || end - open != 3 ||
        open[1] < '1' || open[1] > '4' || open[2] != ')' || w->length + 1 >= RESPELL_ROOM)
        return false;
    snprintf(out, RESPELL_ROOM, "%.*s%sx%c", (int)(open - w->text), w->text, star ? "*" : "",
             open[1]);
    return true;
}

/* --- places of a move ------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return (unsigned char)c >= 0x80 || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

/* Returns the field that a word within a move means, in any language: "banda", "dwór", and "xii"
 * where lines are possible. Returns NULL for any other word. */
static const char *place_of(const char *text, size_t length, bool lines, char roman[8])
{
    char folded[32];
    size_t n = 0;
    if (!strbuf_fold(text, length, folded, sizeof folded))
        return NULL;
    if (is_among("banda bandy bande barre бар", folded, strlen(folded)))
        return "bar";
    if (is_among("dwor dehors draussen аут", folded, strlen(folded)))
        return "off";
    if (!lines || length > 5)
        return NULL;
    for (; n < length && (text[n] == 'i' || text[n] == 'v' || text[n] == 'x'); n++)
        roman[n] = (char)(text[n] - 'a' + 'A');
    if (n < length)
        return NULL;
    roman[n] = '\0';
    return roman;
}

/* "banda/4", "19/dwór", "xii/8", "XII–9" (with a dash of print). */
static bool spell_places(const struct spelling *s, const struct token *w, char out[RESPELL_ROOM])
{
    static const char dash[] = "\xe2\x80\x93";
    const char *end = w->text + w->length, *at = w->text;
    const bool lines = strchr("ivxIVX", *w->text); /* a move that begins with a line, "xii" */
    bool move = false, changed = false;
    size_t n = 0;
    if (s->game->dice_together != 2 || w->length + 1 >= RESPELL_ROOM / 2)
        return false;
    while (at < end) {
        const bool printed = (size_t)(end - at) >= 3 && memcmp(at, dash, 3) == 0;
        const bool begins = at == w->text || at[-1] == '/' || at[-1] == '-' || at[-1] == '\x93';
        size_t letters = 0;
        char roman[8];
        while (!printed && at + letters < end && is_letter(at[letters]) &&
               memcmp(at + letters, dash, (size_t)(end - at - (long)letters) < 3 ? 1 : 3) != 0)
            letters++;
        const char *place = begins && letters ? place_of(at, letters, lines, roman) : NULL;
        const size_t took = printed ? 3 : letters ? letters : 1;
        move |= printed || *at == '/' || *at == '-';
        changed |= printed || place;
        n += (size_t)snprintf(out + n, RESPELL_ROOM - n, "%.*s",
                              printed ? 1
                              : place ? (int)strlen(place)
                                      : (int)took,
                              printed ? "-"
                              : place ? place
                                      : at);
        at += took;
    }
    return move && changed;
}

static bool has_figure(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] >= '0' && text[i] <= '9')
            return true;
    return false;
}

/* --- as it is said and printed ---------------------------------------------------------------- */

/* "(5, 1)", as the Polish guide prints a throw. */
static bool spell_bracketed(struct spelling *s, const struct token *w, char out[RESPELL_ROOM])
{
    const char *at = w->text + 1;
    int faces = 0;
    if (*w->text != '(' || s->begun || s->game->dice_together != 2)
        return false;
    for (; at < s->limit && *at != ')'; at++)
        if (*at >= '1' && *at <= '6' && faces < 2)
            out[faces++] = *at;
        else if (!strchr(" \t,-", *at))
            return false;
    out[faces] = '\0';
    if (faces != 2 || at == s->limit)
        return false;
    s->said = at + 1;
    return true;
}

/* Returns true if a word may name a place of a man. */
static bool may_be_place(const char *word)
{
    char roman[8];
    return has_figure(word, strlen(word)) || place_of(word, strlen(word), true, roman);
}

/* "z XII na 8", "von 12 nach 16", in any language: 12/16. */
static bool spell_from_to(struct spelling *s, const struct token *w, char out[RESPELL_ROOM])
{
    static const char from_words[] = "z ze von from de du з із";
    static const char to_words[] = "na do nach auf to a en на до";
    const char *at = w->text;
    char word[32], from[32], to[32], move[RESPELL_ROOM / 2];
    if (s->game->dice_together != 2 || !next_part(&at, s->limit, word) ||
        !is_among(from_words, word, strlen(word)) || !next_part(&at, s->limit, from) ||
        !may_be_place(from) || !next_part(&at, s->limit, word) ||
        !is_among(to_words, word, strlen(word)) || !next_part(&at, s->limit, to) ||
        !may_be_place(to))
        return false;
    int n = snprintf(move, sizeof move, "%s/%s", from, to);
    if (n < 0 || (size_t)n >= sizeof move)
        return false;
    s->said = at;
    const struct token whole = {.text = move, .length = (size_t)n};
    if (!spell_places(s, &whole, out))
        snprintf(out, RESPELL_ROOM, "%s", move);
    return true;
}

static bool spell(void *context, const struct token *w, char out[RESPELL_ROOM])
{
    struct spelling *s = context;
    *out = '\0';
    if (w->text < s->said)
        return true;
    bool other = spell_called_throw(s, w, out) || spell_word(s, w, out) || spell_notation(w, out) ||
                 spell_places(s, w, out) || spell_throw(w, out) || spell_repeated(w, out) ||
                 spell_bracketed(s, w, out) || spell_from_to(s, w, out);
    s->begun |= !token_announces(w, s->game->letter) &&
                has_figure(other ? out : w->text, other ? strlen(out) : w->length);
    return other;
}

/* --- a line ----------------------------------------------------------------------------------- */

void spell_as_recorded(const struct game *game, const char *line, size_t length, struct strbuf *out)
{
    struct spelling s = {.game = game, .limit = line + length};
    respell(scan_text(line, length, true), spell, &s, SIZE_MAX, out);
}

static void spell_words(const struct game *game, const struct line_words *line, struct strbuf *out)
{
    struct spelling s = {.game = game, .limit = line->text + line->length};
    respell(scan_words(line), spell, &s, SIZE_MAX, out);
}

int column_as_typed(const struct game *game, const char *line, size_t length, int column)
{
    struct spelling s = {.game = game, .limit = line + length};
    struct strbuf none = {.text = NULL};
    if (column < 1)
        return column;
    size_t at = respell(scan_text(line, length, true), spell, &s, (size_t)column - 1, &none);
    strbuf_free(&none);
    return (int)at + 1;
}

/* --- correct --------------------------------------------------------------------------------- */

/* Corrections of earlier turns. */

/* The reason of an earlier correction stays in the log. */
bool session_edit_text(const struct session *s, const char *target, struct strbuf *out)
{
    struct strbuf text = {.text = NULL}, plain = {.text = NULL};
    bool found = s->play.turns && replay_text(&s->play, target, strlen(target), &text);
    if (text.text)
        correction_without_reason(text.text, &plain);
    strbuf_add_local(out, plain.text ? plain.text : "");
    out->failed |= text.failed || plain.failed;
    strbuf_free(&text);
    strbuf_free(&plain);
    return found;
}

int session_waiting(const struct session *s, struct strbuf *out)
{
    return s->play.turns ? replay_waiting(&s->play, out) : 0;
}

void session_say_misfits(const struct session *s, struct strbuf *said)
{
    const struct replay *play = &s->play;
    if (!play->misfits)
        return;
    strbuf_add(said,
               _("The turns after it no longer fit (%s). They are kept as typed and wait to "
                 "be corrected:\n"),
               play->no_fit.reason);
    replay_waiting(play, said);
    strbuf_add(said, "%s", _("Correct them with .edit w1, or continue without them.\n"));
}

/* Whether there is more than comments. */
static bool says_anything(const char *text)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct parse_error err;
    struct token w;
    return scan_word(&scan, &w, &err) && w.kind == WORD;
}

/* Builds the text of an edit: "12 ", or "12+ " to retry waiting text at the end, then the new text,
 * with the dice of the turn if only the play was typed. Returns the number of bytes added before
 * the typed text. */
static size_t edit_text(const struct session *s, const char *target, const char *text,
                        struct strbuf *act)
{
    struct strbuf was = {.text = NULL};
    const struct replay *play = &s->play;
    strbuf_add(act, "%s%s ", target, replay_waits_last(play) ? "+" : "");
    size_t begin = act->length;
    if (s->game->opening && says_anything(text) && !s->game->opening(text) &&
        replay_text(play, target, strlen(target), &was) && was.text)
        strbuf_add(act, "%.*s ", (int)s->game->opening(was.text), was.text);
    size_t added = act->length - begin;
    strbuf_add(act, "%s", text);
    strbuf_free(&was);
    return added;
}

/* Adds the arbiter's rulings in a text, as typed. */
static void add_rulings(const struct session *s, const char *text, struct strbuf *out)
{
    struct strbuf plain = {.text = NULL};
    arbiter_rulings_part(text, s->game->letter, &plain, out);
    strbuf_free(&plain);
}

/* A correction also replaces the arbiter's rulings in the text: reports those that are gone. */
static void say_rulings_gone(const struct session *s, const char *before, const char *now,
                             struct strbuf *said)
{
    struct strbuf was = {.text = NULL}, is = {.text = NULL};
    add_rulings(s, before, &was);
    add_rulings(s, now, &is);
    if (was.length && (!is.length || strcmp(was.text, is.text) != 0)) {
        strbuf_add(said, "%s",
                   _("With what was typed before, this ruling of the arbiter is gone:"));
        strbuf_add_clean(said, was.text);
        strbuf_add(said, "\n");
    }
    said->failed |= was.failed || is.failed;
    strbuf_free(&was);
    strbuf_free(&is);
}

/* Takes a correction in the words of the record. */
static enum session_code take_edit(struct session *s, const char *target, const char *text,
                                   struct strbuf *said, struct session_error *err)
{
    struct strbuf act = {.text = NULL}, changes = {.text = NULL}, before = {.text = NULL};
    long coup, unit;
    if (!s->play.turns || !replay_target(&s->play, target, strlen(target), &coup, &unit))
        return session_fail(err, SESSION_REFUSED,
                            turn_is_coup(s->game) ? _("there is no turn with that number")
                                                  : _("there is no such turn"));
    int added = (int)edit_text(s, target, text, &act);
    if (act.failed)
        return session_no_memory(err);
    replay_text(&s->play, target, strlen(target), &before);
    enum session_code code = session_change_past(s, OPERATION_EDIT, act.text, &coup, &changes, err);
    strbuf_free(&act);
    if (code != SESSION_OK) {
        strbuf_free(&before);
        err->column = err->column > added ? err->column - added : 0;
        return code;
    }
    if (coup)
        strbuf_add(said,
                   turn_is_coup(s->game) ? _("Turn %ld corrected: ") : _("Turn %ld is corrected: "),
                   coup);
    else
        strbuf_add(said, "%s", _("Corrected: "));
    correction_write(text, said);
    strbuf_add(said, "\n");
    say_rulings_gone(s, before.text ? before.text : "", text, said);
    strbuf_free(&before);
    session_say_misfits(s, said);
    session_say_changes(said, &changes);
    turns_stands(s->play.turns, said);
    return code;
}

enum session_code session_edit(struct session *s, const char *target, const char *text,
                               struct strbuf *said, struct session_error *err)
{
    struct strbuf typed = {.text = NULL}, stored = {.text = NULL};
    if (text[strspn(text, " \t")] == ';') { /* a reason for the turn as it is */
        session_edit_text(s, target, &typed);
        strbuf_add(&typed, " ");
    }
    strbuf_add(&typed, "%s", text);
    spell_as_recorded(s->game, typed.text, typed.length, &stored);
    strbuf_free(&typed);
    correction_read(stored.text ? stored.text : "", &typed);
    strbuf_free(&stored);
    if (typed.failed)
        return session_no_memory(err);
    struct strbuf was = {.text = NULL};
    session_result(s, &was);
    enum session_code code = take_edit(s, target, typed.text ? typed.text : "", said, err);
    if (code == SESSION_OK)
        session_say_result(s, &was, said);
    strbuf_free(&was);
    if (code == SESSION_NOT_READ)
        err->column = column_as_typed(s->game, text, strlen(text), err->column);
    strbuf_free(&typed);
    return code;
}

/* --- undo ------------------------------------------------------------------------------------ */

/* Operations of a session: lines, changes of what was entered before, undo and redo. */

/* --- an operation ----------------------------------------------------------------------------- */

/* Replays the first `count` operations under the headers of another session. */
static enum session_code replay_under(struct session *s, size_t count,
                                      const struct session *headers, struct replay *out,
                                      struct session_error *err)
{
    struct parse_error t;
    struct store_details d = session_details(headers);
    return replay_operations(out, s->game, &d, &s->acts, count, NULL, &t)
               ? SESSION_OK
               : session_not_read(err, &t);
}

static enum session_code replay_again(struct session *s, size_t count, struct replay *out,
                                      struct session_error *err)
{
    return replay_under(s, count, s, out, err);
}

static void install(struct session *s, struct replay *play)
{
    replay_end(&s->play);
    s->play = *play;
}

/* Undoes lines that were applied but not stored; the current turn again counts as shown. */
static void take_back(struct session *s)
{
    struct session_error e;
    struct replay before;
    struct strbuf told = {.text = NULL};
    if (replay_again(s, s->acts.count, &before, &e) != SESSION_OK)
        return;
    install(s, &before);
    turns_stands(s->play.turns, &told);
    strbuf_free(&told);
}

/* Makes an operation count that was stored: it was entered at the time of its entry. */
static void push(struct session *s, struct operation *act)
{
    if (act->seq <= (long)s->logs)
        act->at = arena_copy(&s->acts.texts, s->log[act->seq - 1].at);
    operations_push(&s->acts, act);
}

static void unsay(struct strbuf *said, size_t length)
{
    said->length = length;
    if (said->text)
        said->text[length] = '\0';
}

/* words: of a line, if it is scanned already. */
static enum session_code do_operation(struct session *s, enum operation_kind kind, const char *text,
                                      size_t length, const struct line_words *words,
                                      struct strbuf *said, struct session_error *err)
{
    struct parse_error t;
    struct operation act;
    long before = turns_count(s->play.turns);
    long first = before - 1; /* a claim also changes the turn before */
    size_t said_before = said->length;
    if (!operation_make(&s->acts, kind, text, length, s->head + 1, &act))
        return session_no_memory(err);
    if (words ? !replay_line(&s->play, &act, words, said, &t)
              : !replay_operation(&s->play, &act, said, &t)) {
        operation_drop(&s->acts, &act);
        return session_not_read(err, &t);
    }
    struct store_entry_new entry = {.kind = operation_name(kind), .text = act.text};
    enum session_code code = session_length(s, before, err);
    if (code == SESSION_OK)
        code = session_enter(s, &s->play, &entry, 1, first, 0, err);
    if (code == SESSION_OK) {
        push(s, &act);
        session_warn_length(s, before, said);
        return code;
    }
    operation_drop(&s->acts, &act);
    take_back(s);
    unsay(said, said_before);
    return code;
}

enum session_code session_do(struct session *s, enum operation_kind kind, const char *text,
                             size_t length, struct strbuf *said, struct session_error *err)
{
    return do_operation(s, kind, text, length, NULL, said, err);
}

enum session_code session_do_line(struct session *s, const struct line_words *line,
                                  struct strbuf *said, struct session_error *err)
{
    return do_operation(s, OPERATION_LINE, line->text, line->length, line, said, err);
}

enum session_code session_change_past(struct session *s, enum operation_kind kind, const char *text,
                                      const long *edited, struct strbuf *changes,
                                      struct session_error *err)
{
    struct parse_error t;
    struct operation act;
    struct replay play;
    enum session_code code = SESSION_OK;
    if (!replay_fork(&s->play, &play))
        return session_no_memory(err);
    if (!operation_make(&s->acts, kind, text, strlen(text), s->head + 1, &act)) {
        replay_end(&play);
        return session_no_memory(err);
    }
    struct store_entry_new entry = {.kind = operation_name(kind), .text = act.text};
    if (!replay_operation(&play, &act, NULL, &t))
        code = session_not_read(err, &t);
    else if (edited && !replay_entered(&play, act.seq, *edited))
        code = session_fail(err, SESSION_NOT_READ,
                            turn_is_coup(s->game)
                                ? _("a correction is one turn, its dice and its play: 64 1/7 1/5")
                                : _("a correction is one turn, to its end"));
    else
        code = session_enter(s, &play, &entry, 1, 1, 1, err);
    if (code == SESSION_OK) {
        push(s, &act);
        turns_changes(s->play.turns, play.turns, changes);
        replay_adopt(&s->play, &play);
    } else {
        operation_drop(&s->acts, &act);
        replay_end(&play);
    }
    return code;
}

/* --- corrected headers ------------------------------------------------------------------------ */

enum session_code session_amend(struct session *s, const char *header, struct session_error *err)
{
    struct operation act;
    struct replay play;
    struct session draft;
    if (!operation_make(&s->acts, OPERATION_HEADER, header, strlen(header), s->head + 1, &act))
        return session_no_memory(err);
    bool drafted = session_headers_after(s, s->acts.count, header, &draft);
    enum session_code code =
        drafted ? replay_under(s, s->acts.count, &draft, &play, err) : session_no_memory(err);
    bool replayed = code == SESSION_OK;
    struct store_entry_new entry = {.kind = operation_name(OPERATION_HEADER), .text = act.text};
    if (replayed)
        code = session_enter(s, &play, &entry, 1, 1, 1, err);
    if (code == SESSION_OK) {
        session_install_headers(s, &draft, &play);
        push(s, &act);
        install(s, &play);
        return code;
    }
    operation_drop(&s->acts, &act);
    if (replayed)
        replay_end(&play);
    if (drafted)
        session_forget(&draft);
    return code;
}

/* --- undo and redo ---------------------------------------------------------------------------- */

/* The first turn that may change when operations `from` to `to` are undone or redone. */
static long first_changed(const struct session *s, size_t from, size_t to, long coups)
{
    for (size_t i = from; i < to; i++)
        if (s->acts.op[i].kind > OPERATION_SET)
            return 1;
    return coups - 1;
}

/* Goes to the state after `count` operations, with a log entry for each step. Adds the effects to
 * `changes`. */
static enum session_code step_to(struct session *s, size_t count, struct strbuf *changes,
                                 struct session_error *err)
{
    size_t now = s->acts.count, low = count < now ? count : now;
    size_t n = count < now ? now - count : count - now;
    struct replay play;
    struct session draft;
    struct store_entry_new *entries = calloc(n, sizeof *entries);
    bool drafted = entries && session_headers_after(s, count, NULL, &draft);
    enum session_code code =
        drafted ? replay_under(s, count, &draft, &play, err) : session_no_memory(err);
    if (code != SESSION_OK) {
        free(entries);
        if (drafted)
            session_forget(&draft);
        return code;
    }
    for (size_t i = 0; i < n; i++) {
        bool back = count < now;
        entries[i] = (struct store_entry_new){
            .kind = back ? "undo" : "redo", .text = s->acts.op[back ? now - 1 - i : now + i].text};
    }
    long before = turns_count(s->play.turns), after = turns_count(play.turns);
    long first = first_changed(s, low, low + n, before < after ? before : after);
    long gone = first == 1 ? 1 : s->acts.op[low].seq;
    code = session_enter(s, &play, entries, n, first, gone, err);
    free(entries);
    if (code != SESSION_OK) {
        replay_end(&play);
        session_forget(&draft);
        return code;
    }
    session_install_headers(s, &draft, &play);
    turns_changes(s->play.turns, play.turns, changes);
    install(s, &play);
    s->acts.undone = s->acts.undone + now - count;
    s->acts.count = count;
    return code;
}

void session_say_changes(struct strbuf *said, struct strbuf *changes)
{
    if (changes->text)
        strbuf_add(said, "%s", changes->text);
    said->failed |= changes->failed;
    strbuf_free(changes);
}

/* Adds the text of an operation; a line in the words of the user's language. */
static void add_operation(const struct operation *op, struct strbuf *said)
{
    struct strbuf local = {.text = NULL};
    if (op->kind == OPERATION_LINE)
        strbuf_add_local(&local, op->text);
    strbuf_add_clean(said, local.text ? local.text : op->text);
    said->failed |= local.failed;
    strbuf_free(&local);
}

/* Names the operations that were undone or redone. */
static void say_steps(const struct session *s, size_t n, bool back, struct strbuf *changes,
                      struct strbuf *said)
{
    for (size_t i = 0; i < n; i++) {
        size_t at = back ? s->acts.count + n - 1 - i : s->acts.count - n + i;
        strbuf_add(said, "%s", back ? _("Undone: ") : _("Redone: "));
        add_operation(&s->acts.op[at], said);
        strbuf_add(said, "\n");
    }
    session_say_changes(said, changes);
    turns_stands(s->play.turns, said);
}

size_t session_how_many(const char *argument)
{
    size_t digits = strspn(argument, "0123456789");
    if (!*argument)
        return 1;
    return argument[digits] || digits > 9 ? 0 : (size_t)strtoul(argument, NULL, 10);
}

/* Operations that can be undone: not the lines with which .next says who throws first. */
static size_t undoable(const struct session *s)
{
    size_t opening = 0;
    while (session_partie(s) && opening < s->acts.count && strlen(s->acts.op[opening].text) == 4 &&
           strncmp(s->acts.op[opening].text, "1. ", 3) == 0)
        opening++;
    return s->acts.count - opening;
}

enum session_code session_undo_many(struct session *s, size_t n, struct strbuf *said,
                                    struct session_error *err)
{
    size_t most = s->play.turns ? undoable(s) : 0;
    if (!most)
        return session_fail(err, SESSION_REFUSED, _("there is nothing to undo"));
    n = n > most ? most : n;
    struct strbuf changes = {.text = NULL};
    enum session_code code = step_to(s, s->acts.count - n, &changes, err);
    if (code == SESSION_OK)
        say_steps(s, n, true, &changes, said);
    return code;
}

enum session_code session_redo_many(struct session *s, size_t n, struct strbuf *said,
                                    struct session_error *err)
{
    if (!s->play.turns || !s->acts.undone)
        return session_fail(err, SESSION_REFUSED, _("there is nothing to redo"));
    n = n > s->acts.undone ? s->acts.undone : n;
    struct strbuf changes = {.text = NULL};
    enum session_code code = step_to(s, s->acts.count + n, &changes, err);
    if (code == SESSION_OK)
        say_steps(s, n, false, &changes, said);
    return code;
}

enum session_code session_undo(struct session *s, struct strbuf *said, struct session_error *err)
{
    return session_undo_many(s, 1, said, err);
}

enum session_code session_redo(struct session *s, struct strbuf *said, struct session_error *err)
{
    return session_redo_many(s, 1, said, err);
}

/* --- line ------------------------------------------------------------------------------------ */

/* Takes a typed line. */

enum { LINE_LIMIT = 1 << 16, NAMED_LINE = 255 };

/* Returns true if the line is a word that can be entered now, although a player may have that
 * name. */
static bool is_offered(struct session *s, const char *line, size_t length)
{
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena};
    bool found = false;
    turns_offers(s->play.turns, &o);
    for (size_t i = 0; i < o.count; i++)
        found |=
            strlen(o.offer[i].line) == length && strncasecmp(o.offer[i].line, line, length) == 0;
    arena_free(&arena);
    return found;
}

/* Returns true if a line begins with the name of a player, without other words or before dice or
 * words. Adds the line with the player's letter instead: "Anna 64", "w 64"; "Anna doubles", "w
 * doubles". */
static bool begins_with_name(struct session *s, const char *line, size_t length, struct strbuf *out)
{
    char text[NAMED_LINE + 1];
    const char *rest = text;
    if (length > NAMED_LINE || !length)
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    int seat = session_take_seat(s, &rest);
    size_t named = (size_t)(rest - text);
    while (named && text[named - 1] == ' ')
        named--;
    if (seat < 0 || named < 2 ||
        (*rest && !strchr("0123456789/", *rest) && !begins_with_letter(rest)) ||
        is_offered(s, text, named))
        return false;
    strbuf_add(out, "%c %s", s->game->letter[seat], rest);
    return !out->failed;
}

/* A line that stands for the typed one. */
struct restated {
    struct strbuf text;
    struct line_words words;
};

/* Takes over the text. Returns false if out of memory. */
static bool restate(struct restated *r, struct strbuf *text)
{
    strbuf_free(&r->text);
    r->text = *text;
    return scan_line(r->text.text, r->text.length, &r->words);
}

/* Makes of what was typed the line that is recorded: NULL with the reason, or the same words, or
 * those of `other`. */
static const struct line_words *as_recorded(struct session *s, const struct line_words *line,
                                            struct restated *other, struct parse_error *why)
{
    struct strbuf named = {.text = NULL}, expanded = {.text = NULL};
    bool ok = true;
    if (begins_with_name(s, line->text, line->length, &named)) {
        ok = restate(other, &named);
        line = &other->words;
    }
    if (!ok)
        return scan_out_of_memory(why), NULL;
    ok = turns_expand_words(s->play.turns, line, &expanded, why);
    if (expanded.length) {
        if (!restate(other, &expanded))
            return scan_out_of_memory(why), NULL;
        return ok ? &other->words : NULL;
    }
    strbuf_free(&expanded);
    return ok ? line : NULL;
}

/* If a decision is due and the first word is neither a decision nor about men, prints the words
 * that decide. */
static void name_decision(struct session *s, const struct line_words *line,
                          struct session_error *err)
{
    struct strbuf due = {.text = NULL};
    struct token w;
    if (!typed_first(scan_words(line), s->game->letter, &w) || word_speaks_of_men(&w) ||
        strchr("0123456789+@[.", *w.text))
        return;
    turns_say_decision(s->play.turns, &due);
    if (due.length)
        snprintf(err->text, sizeof err->text, "%s", due.text);
    strbuf_free(&due);
}

/* Enters a line, behind the comments that came before the first one. */
static enum session_code enter_noted(struct session *s, const struct line_words *line,
                                     struct strbuf *said, struct session_error *err)
{
    struct strbuf noted = {.text = NULL};
    if (!s->notes.length || session_begun(s))
        return session_do_line(s, line, said, err);
    strbuf_add_bytes(&noted, s->notes.text, s->notes.length);
    strbuf_add_bytes(&noted, "\n", 1);
    strbuf_add_bytes(&noted, line->text, line->length);
    enum session_code code =
        noted.failed ? session_no_memory(err)
                     : session_do(s, OPERATION_LINE, noted.text, noted.length, said, err);
    strbuf_free(&noted);
    return code;
}

/* Takes the headers and comments before the words of a line. SESSION_OK: words follow from `rest`
 * on, or there are none: it is NULL. */
static enum session_code take_headers(struct session *s, const struct line_words *line,
                                      const char **rest, struct strbuf *said,
                                      struct session_error *err)
{
    struct scanner scan = scan_words(line);
    struct parse_error t;
    struct token w;
    for (;;) {
        *rest = scan.at;
        if (!scan_word(&scan, &w, &t)) {
            session_not_read(err, &t);
            err->header = scan.at < scan.limit && *scan.at == '[';
            return err->code;
        }
        if (w.kind == TOKEN_HEADER) {
            enum session_code code = session_header(s, &w, said, err);
            if (code == SESSION_OK)
                continue;
            err->header = true;
            return code;
        }
        if (w.kind == TOKEN_COMMENT && !session_begun(s)) { /* does not found a match yet */
            strbuf_add_bytes(&s->notes, s->notes.length ? "\n" : "", s->notes.length > 0);
            strbuf_add_bytes(&s->notes, w.text - 1, w.length + 1);
            if (s->notes.failed)
                return session_no_memory(err);
            continue;
        }
        if (w.kind == TOKEN_END && line->length)
            *rest = NULL; /* headers or blanks only */
        return SESSION_OK;
    }
}

/* Takes the words of a line, in those of the record. */
static enum session_code take_typed_words(struct session *s, const struct line_words *line,
                                          struct strbuf *said, struct session_error *err)
{
    struct restated other = {.text = {.text = NULL}};
    struct parse_error t;
    const char *nul = memchr(line->text, '\0', line->length);
    if (nul) { /* from here on it is treated as a string */
        token_error(&(struct token){.column = 1}, (size_t)(nul - line->text), &t,
                    "NUL bytes are not allowed in text");
        return session_not_read(err, &t);
    }
    if (!s->play.turns && session_restart(s, err) != SESSION_OK)
        return err->code;
    const struct line_words *recorded = as_recorded(s, line, &other, &t);
    enum session_code code =
        recorded ? enter_noted(s, recorded, said, err) : session_not_read(err, &t);
    if (recorded && code == SESSION_NOT_READ && err->column == 1)
        name_decision(s, recorded, err);
    strbuf_free(&other.text);
    free(other.words.word);
    return code;
}

/* Takes a line in the words of the record. */
static enum session_code take_line(struct session *s, const struct line_words *line,
                                   struct strbuf *said, struct session_error *err)
{
    struct line_words behind = {.text = NULL};
    const char *rest;
    enum session_code code = take_headers(s, line, &rest, said, err);
    if (code != SESSION_OK || !rest)
        return code;
    if (rest == line->text)
        return take_typed_words(s, line, said, err);
    size_t length = (size_t)(line->text + line->length - rest);
    code = scan_line(rest, length, &behind) ? take_typed_words(s, &behind, said, err)
                                            : session_no_memory(err);
    free(behind.word);
    return code;
}

/* --- a typed line ----------------------------------------------------------------------------- */

/* Whether the line is "j'adoube" or "I dub": a man is set right, and counts as not touched (LL
 * §46). */
static bool sets_man_right(const struct session *s)
{
    const struct line_words *words = &s->words;
    const struct token *last = words->count ? &words->word[words->count - 1] : NULL;
    bool alone = words->count == 1 || (words->count == 2 && word_equals(&words->word[0], "i")) ||
                 (words->count == 2 && word_equals(&words->word[0], "I"));
    return s->game->dice_together == 2 && alone && token_says(last, "adoube");
}

/* "5/4", as the German guide prints a throw, becomes "54" where only dice are expected. A move from
 * 5 to 4 would be possible only in a game in which men move to lower fields. */
static void spell_printed_throw(struct session *s, struct strbuf *line)
{
    char *text = line->text;
    if (!text || line->length < 3 || text[1] != '/' || !strchr("123456", text[0]) ||
        !strchr("123456", text[2]) || (line->length > 3 && text[3] != ' ') || text[0] < text[2] ||
        (s->game->counts_down && text[0] != text[2]))
        return;
    const struct match_status is = turns_status(s->play.turns);
    if (is.over || is.quiet || (is.waits && !is.dice))
        return;
    memmove(text + 1, text + 2, line->length - 1);
    line->length--;
}

/* The line in the words of the record, with a letter for a name before dice; nothing if it stays.
 */
static void spell_line(struct session *s, struct strbuf *out)
{
    struct strbuf named = {.text = NULL};
    spell_words(s->game, &s->words, out);
    if (s->play.turns && s->game->dice_together == 2)
        spell_printed_throw(s, out);
    if (s->play.turns && begins_with_name(s, out->text ? out->text : "", out->length, &named)) {
        strbuf_free(out);
        *out = named;
    }
    if (out->length == s->typed_length && !out->failed &&
        (!out->length || memcmp(out->text, s->typed, out->length) == 0))
        strbuf_free(out);
}

bool session_spell(struct session *s, const char *line, size_t length)
{
    if (s->typed && s->typed_length == length && memcmp(s->typed, line, length) == 0)
        return true;
    free(s->typed);
    strbuf_free(&s->spelled);
    s->typed = malloc(length + 1);
    if (!s->typed)
        return false;
    memcpy(s->typed, line, length);
    s->typed_length = length;
    bool ok = scan_line(s->typed, length, &s->words);
    if (ok) {
        spell_line(s, &s->spelled);
        ok = !s->spelled.failed &&
             (!s->spelled.text || scan_line(s->spelled.text, s->spelled.length, &s->words));
    }
    if (ok)
        return true;
    free(s->typed);
    s->typed = NULL;
    return false;
}

enum session_code session_line(struct session *s, const char *line, size_t length,
                               struct strbuf *said, struct session_error *err)
{
    const struct game *game = s->game;
    if (length > LINE_LIMIT)
        return session_fail_at(err, SESSION_NOT_READ, LINE_LIMIT + 1,
                               _("a line of %zu bytes is too long: at most %d"), length,
                               LINE_LIMIT);
    if (!session_spell(s, line, length))
        return session_no_memory(err);
    if (sets_man_right(s)) {
        strbuf_add(said, "%s",
                   _("A man that is set right after \"j'adoube\" is not touched. Nothing is "
                     "entered.\n"));
        return SESSION_OK;
    }
    struct line_words words = s->words; /* a line may begin another match */
    struct strbuf spelled = s->spelled;
    char *typed = s->typed;
    s->typed = NULL;
    s->spelled = (struct strbuf){.text = NULL};
    s->words = (struct line_words){.text = NULL};
    enum session_code code = take_line(s, &words, said, err);
    if (code == SESSION_NOT_READ)
        err->column = column_as_typed(game, line, length, err->column);
    strbuf_free(&spelled);
    free(words.word);
    free(typed);
    return code;
}

enum session_code session_set(struct session *s, const char *option, struct session_error *err)
{
    struct parse_error t;
    struct strbuf said = {.text = NULL};
    if (!s->play.turns && session_restart(s, err) != SESSION_OK)
        return err->code;
    if (!session_begun(s)) { /* the match is founded with this line */
        if (!turns_set(s->play.turns, option, &t))
            return session_fail(err, SESSION_REFUSED, t.reason);
        if (!session_add_text(&s->options, ' ', option, strlen(option)))
            return session_no_memory(err);
        return session_restart(s, err);
    }
    enum session_code code = session_do(s, OPERATION_SET, option, strlen(option), &said, err);
    strbuf_free(&said);
    return code == SESSION_NOT_READ ? session_refuse(err) : code;
}
