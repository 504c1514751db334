/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "authority.h"

#include <stdio.h>
#include <string.h>

#include "store_ops.h"

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

/* A new match or version may be hidden or joined by whoever sends it; a match that is here only by
 * its owner. */
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
