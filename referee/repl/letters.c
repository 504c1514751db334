/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "letters.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/vocabulary.h"
#include "new_match.h"

enum { LETTER_ROOM = 8 };

/* The meaning in this match of a letter that could be either player's. */
enum letter_reading { READING_UNKNOWN, READING_SCREEN, READING_RECORD };

struct letters {
    char local[2][LETTER_ROOM]; /* of White and of Black, folded */
    enum letter_reading reading;
    int doubtful; /* seat whose displayed letter is the other seat's in the record; -1: none */
    bool met;     /* the doubtful letter was typed */
    bool alone;   /* the line is only one word */
    int words;    /* a letter is among this many first words, or after "="; 0: anywhere */
    int read;     /* number of these words read */
};

/* --- the letters of the language -------------------------------------------------------------- */

static bool letters_of(const struct game *game, struct letters *l)
{
    char white[LETTER_ROOM], black[LETTER_ROOM];
    const char *both = i18n_in("letters of the seats", NC_("letters of the seats", "w b"));
    if (!game->seat_header || strcmp(game->letter, "wb") != 0 || !both ||
        sscanf(both, "%7s %7s", white, black) != 2)
        return false;
    *l = (struct letters){.doubtful = strcmp(white, "b") == 0   ? 0
                                      : strcmp(black, "w") == 0 ? 1
                                                                : -1};
    return strbuf_fold(white, strlen(white), l->local[0], LETTER_ROOM) &&
           strbuf_fold(black, strlen(black), l->local[1], LETTER_ROOM);
}

/* Returns the length of a player's letter at the beginning of a word such as "b" or "b+2"; 0 if
 * the word has another form. */
static size_t letter_length(const struct token *w)
{
    size_t n = 0;
    while (n < w->length && !strchr("+@", w->text[n]))
        n++;
    return n == w->length || w->length > n + 1 ? n : 0;
}

static bool letter_in_record(struct letters *l, const struct token *w, char out[RESPELL_ROOM])
{
    char folded[LETTER_ROOM];
    size_t n = letter_length(w);
    if (!n || !strbuf_fold(w->text, n, folded, sizeof folded))
        return false;
    for (int seat = 0; seat < 2; seat++) {
        if (strcmp(folded, l->local[seat]) != 0)
            continue;
        bool doubtful = seat == l->doubtful;
        if (l->alone && n == w->length && !doubtful)
            return false; /* no turn follows: another key was meant */
        l->met |= doubtful;
        if (doubtful && l->reading != READING_SCREEN)
            return false;
        const char *rest = w->text + n;
        snprintf(out, RESPELL_ROOM, "%c%.*s", "wb"[seat], (int)(w->length - n), rest);
        return true;
    }
    return false;
}

/* Converts the letter in an option such as "bredouille=n". */
static bool value_in_record(struct letters *l, const struct token *w, size_t sign,
                            char out[RESPELL_ROOM])
{
    char letter[RESPELL_ROOM];
    struct token value = {.text = w->text + sign + 1, .length = w->length - sign - 1};
    int n = letter_in_record(l, &value, letter)
                ? snprintf(out, RESPELL_ROOM, "%.*s=%s", (int)sign, w->text, letter)
                : 0;
    return n > 0 && n < RESPELL_ROOM;
}

static bool in_record(void *context, const struct token *w, char out[RESPELL_ROOM])
{
    struct letters *l = context;
    const char *sign = l->words ? memchr(w->text, '=', w->length) : NULL;
    if (sign)
        return value_in_record(l, w, (size_t)(sign - w->text), out);
    bool behind = l->words && ++l->read > l->words;
    return !behind && letter_in_record(l, w, out);
}

/* --- what was answered ------------------------------------------------------------------------ */

/* Reads the stored meaning for a match. The user's file has one line per match: its key and the
 * reading. */
static enum letter_reading kept(const char *key)
{
    char path[DISPLAY_PATH], line[STORE_KEY_SIZE + 8], match[STORE_KEY_SIZE];
    enum letter_reading found = READING_UNKNOWN;
    int reading;
    FILE *f = *key && state_path("letters", path) ? fopen(path, "r") : NULL;
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "%36s %d", match, &reading) == 2 && strcmp(match, key) == 0)
            found = reading == READING_SCREEN ? READING_SCREEN : READING_RECORD;
    if (f)
        fclose(f);
    return found;
}

void letters_forget(struct repl *r)
{
    r->letters = READING_UNKNOWN;
    *r->letters_of = '\0';
}

void letters_keep(struct repl *r)
{
    char path[DISPLAY_PATH];
    const char *key = session_key(r->session);
    if (!r->letters || *r->letters_of || !*key)
        return;
    snprintf(r->letters_of, sizeof r->letters_of, "%s", key);
    FILE *f = state_path("letters", path) ? fopen(path, "a") : NULL;
    if (f) {
        fprintf(f, "%s %d\n", key, (int)r->letters);
        fclose(f);
    }
}

/* Returns the meaning of the letter in this match, and asks if it is not known. In a pipe it is
 * the record's letter, since no one can answer. */
static enum letter_reading reading_of(struct repl *r, const struct letters *l)
{
    const char *key = session_key(r->session);
    const char *const *seats = session_game(r->session)->seat_header;
    const char *here = _(seats[l->doubtful]), *there = _(seats[!l->doubtful]);
    struct strbuf question = {.text = NULL};
    if (!r->terminal)
        return READING_RECORD;
    if (*key && strcmp(r->letters_of, key) != 0) {
        snprintf(r->letters_of, sizeof r->letters_of, "%s", key);
        r->letters = (uint8_t)kept(key);
    }
    if (r->letters)
        return (enum letter_reading)r->letters;
    strbuf_add(&r->said, _("%s is %s on this screen and %s in the notation of the record.\n"),
               l->local[l->doubtful], here, there);
    repl_speak(r);
    strbuf_add(&question, _("In this match %s is 1: %s  2: %s [1/2] "), l->local[l->doubtful], here,
               there);
    r->letters = (uint8_t)one_of_two(r, &question);
    strbuf_free(&question);
    *r->letters_of = '\0';
    letters_keep(r);
    return (enum letter_reading)r->letters;
}

/* Returns the line with the letters w and b; NULL if there was no answer or memory ran out. */
static char *respelled(struct repl *r, struct letters *l, const char *line)
{
    struct strbuf recorded = {.text = NULL};
    respell(scan_text(line, strlen(line), true), in_record, l, SIZE_MAX, &recorded);
    if (l->met && (l->reading = reading_of(r, l)) == READING_UNKNOWN) {
        strbuf_free(&recorded);
        return NULL;
    }
    if (l->met) {
        strbuf_free(&recorded);
        l->read = 0;
        respell(scan_text(line, strlen(line), true), in_record, l, SIZE_MAX, &recorded);
    }
    if (recorded.failed) {
        strbuf_free(&recorded);
        return NULL;
    }
    return recorded.text ? recorded.text : strdup("");
}

bool letters_settled(struct repl *r, char **line)
{
    struct letters l;
    if (!session_has_match(r->session) || **line == '.' ||
        !letters_of(session_game(r->session), &l))
        return true;
    l.alone = !strpbrk(*line, " \t");
    char *recorded = respelled(r, &l, *line);
    if (recorded) {
        free(*line);
        *line = recorded;
    } else if (!r->refill) {
        r->refill = strdup(*line);
    }
    return recorded != NULL;
}

char *letters_in_argument(struct repl *r, const char *argument, int words)
{
    struct letters l;
    bool here = session_has_match(r->session) && letters_of(session_game(r->session), &l);
    l.words = words;
    return here ? respelled(r, &l, argument) : strdup(argument);
}
