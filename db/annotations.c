/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fingerprint.h"
#include "store_ops.h"

/* --- reading a log ---------------------------------------------------------------------------- */

enum kind { HIDE, UNHIDE, CHOOSE, UNCHOOSE, VERSION, JOIN, RENAME, KINDS };

static const char *const kinds[KINDS] = {
    [HIDE] = "hide",       [UNHIDE] = "unhide", [CHOOSE] = "choose", [UNCHOOSE] = "unchoose",
    [VERSION] = "version", [JOIN] = "join",     [RENAME] = "rename"};

static enum kind kind_of(const char *kind)
{
    int i = 0;
    while (i < KINDS && (*kind != *kinds[i] || strcmp(kind, kinds[i]) != 0))
        i++;
    return (enum kind)i;
}

bool annotations_kind(const char *kind)
{
    return kind_of(kind) != KINDS;
}

/* Keeps the previous value too, for an entry that takes the last one back. "" counts as none. */
static void set(struct annotations *f, char **now, char **was, const char *text)
{
    free(*was);
    *was = *now;
    *now = *text == '\0' ? NULL : strdup(text);
    f->failed |= *text != '\0' && *now == NULL;
}

/* The seat of a letter; STORE_NOBODY: not a seat's letter. */
static int seat_of(char letter)
{
    const char *at = letter == 'w' ? "a" : strchr("abcdefgh", letter);
    return letter == '\0' || at == NULL ? STORE_NOBODY : *at - 'a';
}

static void rename_player(struct annotations *f, const char *text)
{
    const int seat = seat_of(text[0]);
    if (seat != STORE_NOBODY && text[1] == ' ')
        set(f, &f->player[seat], &f->was_player[seat], text + 2);
}

void annotations_add(struct annotations *f, const char *kind, const char *text)
{
    switch (kind_of(kind)) {
    case HIDE:
    case UNHIDE:
        f->hidden = kind_of(kind) == HIDE;
        free(f->why);
        f->why = f->hidden ? strdup(text) : NULL;
        f->failed |= f->hidden && f->why == NULL;
        break;
    case CHOOSE:
    case UNCHOOSE:
        f->chosen = kind_of(kind) == CHOOSE;
        break;
    case VERSION:
        set(f, &f->version, &f->was_version, text);
        break;
    case JOIN:
        set(f, &f->family, &f->was_family, *text == '\0' || store_is_key(text) ? text : "");
        break;
    case RENAME:
        rename_player(f, text);
        break;
    default:
        break;
    }
}

static int take_entry(void *ctx, const struct store_entry *entry)
{
    struct annotations *f = ctx;
    annotations_add(f, entry->kind, entry->text);
    return f->failed;
}

enum store_code annotations_read(struct store *s, const char *key, struct annotations *out,
                                 struct store_error *err)
{
    *out = (struct annotations){.failed = false};
    const enum store_code code = store_entries(s, key, 1, take_entry, out, err);
    return code == STORE_OK && out->failed
               ? store_fail(err, STORE_FAILED, "%s: out of memory", s->where)
               : code;
}

void annotations_free(struct annotations *f)
{
    char *const all[] = {f->family, f->version, f->was_family, f->was_version, f->why};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    for (int i = 0; i < STORE_SEATS; i++) {
        free(f->player[i]);
        free(f->was_player[i]);
    }
    *f = (struct annotations){.failed = false};
}

void annotations_founded(const struct store_match_new *match, char family[STORE_KEY_SIZE])
{
    const struct store_details *d = &match->details;
    (void)snprintf(family, STORE_KEY_SIZE, "%s", match->origin);
    for (size_t i = 0; i < d->n_headers; i++) {
        char key[STORE_KEY_SIZE];
        (void)snprintf(key, sizeof key, "%s", d->headers[i].value);
        if (strcmp(d->headers[i].key, "Match") == 0 && store_is_key(key))
            memcpy(family, key, sizeof key);
    }
}

struct store_annotations annotations_resolve(const struct annotations *f,
                                             const struct store_match_new *founding,
                                             const char *family)
{
    const struct store_details *d = &founding->details;
    struct store_annotations all = {.chosen = f->chosen,
                                    .hidden = f->hidden,
                                    .family = f->family == NULL ? family : f->family,
                                    .version = f->version,
                                    .players = d->players};
    for (int i = 0; i < d->players; i++)
        all.player[i] = f->player[i] == NULL ? d->player[i] : f->player[i];
    return all;
}

/* --- applying it ------------------------------------------------------------------------------ */

/* The values of a match that annotations depend on; owns its text. */
struct founded {
    char family[STORE_KEY_SIZE];
    char *player[STORE_SEATS];
    int players;
    char *game, *date, *partie, *round; /* NULL: none */
};

/* A match whose log gets annotation entries, and the entries. */
struct annotating {
    struct store *s;
    const char *key;
    struct store_error *err;
    enum store_code code;
    struct annotations annotations;
    struct founded founded;
    struct store_entry_new entry[8];
    size_t n;
    const struct annotations *counts; /* the annotations to apply; NULL: all of the log's */
    long head;
    bool has_fingerprint; /* it has a fingerprint */
    struct digest coups;  /* its fingerprint, in progress */
    char fingerprint[STORE_HASH_SIZE];
    char updated[STORE_TIME_SIZE];
    const char *name; /* for a version whose own name is taken; NULL: STORE_CONFLICT instead */
    char made[STORE_KEY_SIZE + 8]; /* a free name made from `name` */
    bool taken, other_chosen;
};

static char *keep(struct annotating *r, const char *text)
{
    char *copy = text == NULL ? NULL : strdup(text);
    r->annotations.failed |= text != NULL && copy == NULL;
    return copy;
}

static int note_founding(void *ctx, const struct store_match_new *founding)
{
    annotations_founded(founding, ((struct annotating *)ctx)->founded.family);
    return 0;
}

/* Players that no entry renamed have the names of the match, which later headers may have
 * corrected. */
static int note_match(void *ctx, const struct store_match *m)
{
    struct annotating *r = ctx;
    struct founded *f = &r->founded;
    f->players = m->seats;
    for (int i = 0; i < m->seats; i++)
        f->player[i] = keep(r, m->seat[i].player);
    f->game = keep(r, m->game);
    f->date = keep(r, m->date);
    r->head = m->head_seq;
    r->has_fingerprint = m->fingerprint != NULL;
    (void)snprintf(r->updated, sizeof r->updated, "%s", m->updated);
    return 0;
}

static int note_header(void *ctx, const struct store_header *h)
{
    struct annotating *r = ctx;
    char **slot = strcmp(h->key, "Partie") == 0  ? &r->founded.partie
                  : strcmp(h->key, "Round") == 0 ? &r->founded.round
                                                 : NULL;
    if (slot != NULL && *slot == NULL)
        *slot = keep(r, h->value);
    return 0;
}

static void free_founded(struct founded *f)
{
    for (int i = 0; i < f->players; i++)
        free(f->player[i]);
    free(f->game);
    free(f->date);
    free(f->partie);
    free(f->round);
}

static int fingerprint_coup(void *ctx, const struct store_coup *coup)
{
    fingerprint_add(&((struct annotating *)ctx)->coups, coup);
    return 0;
}

/* The fingerprint depends on the names. */
static void compute_fingerprint(struct annotating *r, const struct store_annotations *annotations)
{
    const struct founded *f = &r->founded;
    const struct store_header headers[] = {{"Partie", f->partie == NULL ? "" : f->partie},
                                           {"Round", f->round == NULL ? "" : f->round}};
    struct store_details d = {
        .players = annotations->players, .date = f->date, .headers = headers, .n_headers = 2};
    memcpy(d.player, annotations->player, sizeof d.player);
    fingerprint_begin(&r->coups, f->game, &d);
    r->code = store_coups(r->s, r->key, fingerprint_coup, r, r->err);
    fingerprint_so_far(&r->coups, r->fingerprint);
}

static void annotate(struct annotating *r, enum kind kind, const char *text)
{
    r->entry[r->n++] = (struct store_entry_new){.kind = kinds[kind], .text = text};
    annotations_add(&r->annotations, kinds[kind], text);
}

static int note_rival(void *ctx, const struct store_match *m)
{
    struct annotating *r = ctx;
    const char *mine = r->annotations.version == NULL ? "" : r->annotations.version;
    if (strcmp(m->key, r->key) != 0) {
        r->taken |= strcmp(m->version == NULL ? "" : m->version, mine) == 0;
        r->other_chosen |= m->chosen;
    }
    return 0;
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a == NULL ? "" : a, b == NULL ? "" : b) == 0;
}

/* Adds entries that revert what the log says and does not count. */
static void add_corrections(struct annotating *r)
{
    const struct annotations *f = &r->annotations;
    const struct annotations *is = r->counts;
    if (!same_text(f->family, is->family))
        annotate(r, JOIN, is->family == NULL ? "" : is->family);
    if (!same_text(f->version, is->version))
        annotate(r, VERSION, is->version == NULL ? "" : is->version);
    if (f->chosen != is->chosen)
        annotate(r, is->chosen ? CHOOSE : UNCHOOSE, "");
    if (f->hidden != is->hidden)
        annotate(r, is->hidden ? HIDE : UNHIDE, is->why == NULL ? "" : is->why);
}

/* Gives way to versions here: a name is made longer until it is free. */
static void give_way(struct annotating *r, const char *family)
{
    const struct store_query versions = {.family = family, .logs = STORE_ALL_LOGS};
    const size_t said = r->n;
    for (int i = 0; r->code == STORE_OK && i < 8; i++) {
        r->taken = false;
        r->code = store_matches(r->s, &versions, note_rival, r, r->err);
        if (r->code != STORE_OK || !r->taken)
            break;
        (void)snprintf(r->made, sizeof r->made, "%.36s", r->name);
        if (i > 0)
            (void)snprintf(r->made, sizeof r->made, "%.36s-%d", r->name, i + 1);
        r->n = said;
        annotate(r, VERSION, r->made);
    }
    if (r->code == STORE_OK && r->other_chosen && r->annotations.chosen)
        annotate(r, UNCHOOSE, "");
}

static void install(struct annotating *r)
{
    const struct founded *f = &r->founded;
    struct store_match_new founding = {.details = {.players = f->players}};
    for (int i = 0; i < f->players; i++)
        founding.details.player[i] = f->player[i];
    if (r->counts != NULL)
        add_corrections(r);
    struct store_annotations annotations =
        annotations_resolve(&r->annotations, &founding, f->family);
    if (r->name != NULL) {
        give_way(r, annotations.family);
        annotations = annotations_resolve(&r->annotations, &founding, f->family);
    }
    if (r->code == STORE_OK && r->annotations.failed)
        r->code = store_fail(r->err, STORE_FAILED, "%s: out of memory", r->s->where);
    if (r->code == STORE_OK && r->has_fingerprint)
        compute_fingerprint(r, &annotations);
    const struct store_change change = {.annotations = &annotations,
                                        .fingerprint = r->has_fingerprint ? r->fingerprint : NULL,
                                        .updated = r->updated};
    const struct store_batch batch = {
        .expected = r->head, .entries = r->entry, .n_entries = r->n, .change = &change};
    if (r->code == STORE_OK)
        r->code = store_append(r->s, r->key, &batch, r->err);
}

static enum store_code install_all(struct annotating *r)
{
    enum store_code code = store_match_get(r->s, r->key, note_match, r, r->err);
    if (code == STORE_OK)
        code = store_headers(r->s, r->key, note_header, r, r->err);
    if (code == STORE_OK)
        code = store_founding(r->s, r->key, note_founding, r, r->err);
    if (code == STORE_OK) {
        install(r);
        code = r->code;
    }
    free_founded(&r->founded);
    return code;
}

/* Adds the entry in a nested transaction. */
static enum store_code rule(struct annotating *r, const struct store_entry_new *entry)
{
    enum store_code code = store_begin(r->s, STORE_WRITE, r->err);
    if (code != STORE_OK)
        return code;
    code = annotations_read(r->s, r->key, &r->annotations, r->err);
    if (code == STORE_OK && entry != NULL) {
        r->entry[r->n++] = *entry;
        annotations_add(&r->annotations, entry->kind, entry->text);
    }
    code = code == STORE_OK ? install_all(r) : code;
    annotations_free(&r->annotations);
    if (code == STORE_OK)
        return store_commit(r->s, r->err);
    store_rollback(r->s);
    return code;
}

enum store_code annotations_apply(struct store *s, const char *key, const char *name,
                                  const struct annotations *counts, struct store_error *err)
{
    struct annotating r = {.s = s, .key = key, .err = err, .name = name, .counts = counts};
    return rule(&r, NULL);
}

enum store_code store_rule(struct store *s, const char *key, const char *kind, const char *text,
                           const char *why, struct store_error *err)
{
    struct annotating r = {.s = s, .key = key, .err = err};
    const struct store_entry_new entry = {.kind = kind, .text = text, .note = why};
    if (!annotations_kind(kind))
        return store_fail(err, STORE_INVALID, "%s: not an annotation of a match", s->where);
    return rule(&r, &entry);
}

/* --- owners ----------------------------------------------------------------------------------- */

struct owner {
    char club[STORE_CLUB_SIZE];
    bool known;
};

static int take_owner(void *ctx, const struct store_match *m)
{
    struct owner *o = ctx;
    (void)snprintf(o->club, sizeof o->club, "%s", m->club);
    o->known = true;
    return 1;
}

/* The owner of a family: that of the match named like it, else of the first founded with that
 * key. */
static enum store_code find_owner(struct store *s, const char *family, struct owner *o,
                                  struct store_error *err)
{
    const struct store_query first = {
        .origin = family, .oldest = true, .limit = 1, .logs = STORE_ALL_LOGS};
    *o = (struct owner){.known = false};
    const enum store_code code = store_match_get(s, family, take_owner, o, err);
    return code == STORE_NOT_FOUND ? store_matches(s, &first, take_owner, o, err) : code;
}

/* --- a log being merged ----------------------------------------------------------------------- */

enum store_code authority_begin(struct authority *h, struct store_error *err)
{
    h->annotations = (struct annotations){.failed = false};
    h->unheeded = (struct store_unheeded){.kinds = 0};
    return h->to_key == NULL ? STORE_OK : annotations_read(h->to, h->to_key, &h->annotations, err);
}

void authority_free(struct authority *h)
{
    annotations_free(&h->annotations);
}

/* The family the log was founded in, or `joined`, the one an entry joins it to. */
static void family_of(const struct authority *h, const char *joined, char family[STORE_KEY_SIZE])
{
    annotations_founded(&h->log->founding, family);
    if (joined != NULL && store_is_key(joined))
        (void)snprintf(family, STORE_KEY_SIZE, "%s", joined);
}

/* Whether the club that wrote the entry may annotate a match of this owner. Anyone may if the match
 * is not here. */
static bool may_annotate(const struct authority *h, const struct owner *o, long seq)
{
    const char *club = log_author(h->log, h->to, seq);
    return !o->known || h->to->office || (club != NULL && strcmp(club, o->club) == 0);
}

/* An annotation of an entry, and the owner of the match it is about; unknown if that is not
 * here. */
struct entry_subject {
    enum unheeded_kind of; /* 0: an annotation that anyone may make */
    struct owner owner;
};

static enum unheeded_kind unheeded_kind_of(const char *kind)
{
    static const struct {
        const char *kind;
        enum unheeded_kind of;
    } words[] = {{"choose", STORE_UNHEEDED_CHOICE}, {"unchoose", STORE_UNHEEDED_CHOICE},
                 {"join", STORE_UNHEEDED_JOIN},     {"version", STORE_UNHEEDED_VERSION},
                 {"hide", STORE_UNHEEDED_HIDE},     {"unhide", STORE_UNHEEDED_HIDE}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(kind, words[i].kind) == 0)
            return words[i].of;
    return 0;
}

/* A new match or version may be hidden or joined by any sender; an existing match only by its
 * owner. */
static enum store_code read_subject(const struct authority *h, long seq, struct entry_subject *out,
                                    struct store_error *err)
{
    const struct store_entry_new *e = &h->log->entries[seq - 1];
    char family[STORE_KEY_SIZE];
    enum store_code code = STORE_OK;
    *out = (struct entry_subject){.of = unheeded_kind_of(e->kind)};
    const bool of_match = out->of == STORE_UNHEEDED_HIDE || out->of == STORE_UNHEEDED_JOIN;
    if (of_match && h->to_key != NULL)
        code = store_match_get(h->to, h->to_key, take_owner, &out->owner, err);
    if (code != STORE_OK || out->of == 0 || out->of == STORE_UNHEEDED_HIDE ||
        !may_annotate(h, &out->owner, seq))
        return code;
    family_of(h, out->of == STORE_UNHEEDED_JOIN ? e->text : h->annotations.family, family);
    return find_owner(h->to, family, &out->owner, err);
}

enum store_code authority_entry(struct authority *h, long seq, struct store_error *err)
{
    const struct store_entry_new *e = &h->log->entries[seq - 1];
    struct entry_subject subject;
    const enum store_code code = read_subject(h, seq, &subject, err);
    if (code != STORE_OK)
        return code;
    if (may_annotate(h, &subject.owner, seq)) {
        annotations_add(&h->annotations, e->kind, e->text);
    } else {
        h->unheeded.kinds |= (unsigned)subject.of;
        (void)snprintf(h->unheeded.club, sizeof h->unheeded.club, "%s", subject.owner.club);
    }
    return h->annotations.failed ? store_fail(err, STORE_FAILED, "%s: out of memory", h->to->where)
                                 : STORE_OK;
}

/* --- a family --------------------------------------------------------------------------------- */

struct version {
    char key[STORE_KEY_SIZE]; /* "": none */
    char name[64];            /* sort key */
    char head[STORE_HASH_SIZE];
    bool chosen, named;
};

/* The versions of a family, as far as they matter. */
struct family {
    char key[STORE_KEY_SIZE];
    struct owner owner;
    struct version own, other;   /* the first by name that is not hidden: the owner's, another's */
    struct version named, chose; /* another's: the one without a name, the one that is chosen */
    bool chosen;                 /* a version that is not hidden is chosen */
};

static struct version version_of(const struct store_match *m)
{
    struct version v = {.chosen = m->chosen, .named = m->version != NULL};
    (void)snprintf(v.key, sizeof v.key, "%s", m->key);
    (void)snprintf(v.name, sizeof v.name, "%s", m->version == NULL ? "" : m->version);
    (void)snprintf(v.head, sizeof v.head, "%s", m->head_hash);
    return v;
}

static int note_version(void *ctx, const struct store_match *m)
{
    struct family *f = ctx;
    const struct version v = version_of(m);
    const bool own = strcmp(m->club, f->owner.club) == 0;
    struct version *first = own ? &f->own : &f->other;
    f->chosen |= m->chosen && !m->hidden;
    if (!own && !v.named)
        f->named = v;
    if (!own && v.chosen)
        f->chose = v;
    if (!m->hidden && (first->key[0] == '\0' || strcmp(v.name, first->name) < 0))
        *first = v;
    return 0;
}

static int note_family(void *ctx, const struct store_match *m)
{
    (void)snprintf(((struct family *)ctx)->key, STORE_KEY_SIZE, "%s", m->family);
    return 1;
}

static enum store_code read_family(struct store *s, const char *key, struct family *f,
                                   struct store_error *err)
{
    const struct store_query versions = {.family = f->key, .logs = STORE_ALL_LOGS};
    *f = (struct family){.chosen = false};
    enum store_code code = store_match_get(s, key, note_family, f, err);
    if (code == STORE_OK)
        code = find_owner(s, f->key, &f->owner, err);
    return code == STORE_OK && f->owner.known ? store_matches(s, &versions, note_version, f, err)
                                              : code;
}

enum store_code authority_founder(struct store *to, const char *key, struct store_error *err)
{
    struct family f;
    char digits[9];
    enum store_code code = read_family(to, key, &f, err);
    if (code == STORE_OK && strcmp(f.key, key) != 0)
        return STORE_OK;
    if (code == STORE_OK && f.chose.key[0] != '\0')
        code = store_rule(to, f.chose.key, "unchoose", "", NULL, err);
    (void)snprintf(digits, sizeof digits, "%.8s", f.named.head);
    if (code == STORE_OK && f.named.key[0] != '\0')
        code = store_rule(to, f.named.key, "version", digits, NULL, err);
    return code;
}

/* Another club's version must not count unless it was chosen: chooses the owner's, or hides the
 * other if the owner's are all hidden. */
static enum store_code choose_own_version(struct store *to, const struct family *f,
                                          struct store_error *err)
{
    return f->own.key[0] != '\0'
               ? store_rule(to, f->own.key, "choose", "", NULL, err)
               : store_rule(to, f->other.key, "hide",
                            "the match of which it is a version is hidden", NULL, err);
}

enum store_code authority_family(struct store *to, const char *key, struct store_error *err)
{
    struct family f;
    enum store_code code = read_family(to, key, &f, err);
    while (code == STORE_OK && f.owner.known && !f.chosen && f.other.key[0] != '\0' &&
           (f.own.key[0] == '\0' || strcmp(f.other.name, f.own.name) < 0)) {
        code = choose_own_version(to, &f, err);
        if (code == STORE_OK)
            code = read_family(to, key, &f, err);
    }
    return code;
}
