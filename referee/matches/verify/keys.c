/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `key`: makes the user's signing keys, stores public keys of others, and lists all. */
#include "keys.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "matches/json/json_seals.h"

bool keys_folder(char path[KEYS_PATH])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = -1;
    if (data && *data == '/')
        n = snprintf(path, KEYS_PATH, "%s/referee/keys", data);
    else if (home && *home)
        n = snprintf(path, KEYS_PATH, "%s/.local/share/referee/keys", home);
    if (n > 0 && n < KEYS_PATH)
        return true;
    print_failure("keys", _("where are the keys? HOME does not say"));
    return false;
}

/* --- passphrases ------------------------------------------------------------------------------ */

static bool ask_again(const char *name, char out[PASSPHRASE_SIZE])
{
    char again[PASSPHRASE_SIZE] = "";
    bool same = passphrase_ask(_("Once more: "), again) && strcmp(out, again) == 0;
    signer_wipe_text(again, sizeof again);
    if (!same)
        print_failure(name, _("the passphrases differ"));
    return same;
}

bool keys_passphrase(const struct record_options *o, const char *name, bool twice,
                     char out[PASSPHRASE_SIZE])
{
    struct strbuf prompt = {.text = NULL};
    const char *file = o->passphrase_file;
    if (file) {
        if (passphrase_read(file, out))
            return true;
        print_failure(file, passphrase_error_text(errno, _("the passphrase is empty or too long")));
        return false;
    }
    strbuf_add(&prompt, "%s", _("Passphrase of "));
    strbuf_add_clean(&prompt, name);
    strbuf_add(&prompt, "%s", _(": "));
    bool ok = !prompt.failed && passphrase_ask(prompt.text, out);
    strbuf_free(&prompt);
    if (!ok)
        print_failure(name, _("no passphrase: there is no terminal to ask at; --passphrase-file"));
    return ok && (!twice || ask_again(name, out));
}

bool keys_unlock(const struct record_options *o, const char *name, struct signer *key)
{
    struct store_error err;
    char folder[KEYS_PATH], passphrase[PASSPHRASE_SIZE] = "";
    if (!keys_folder(folder))
        return false;
    enum store_code code = signer_read(folder, name, key, &err);
    if (code == STORE_NOT_FOUND) {
        print_failure(name, _("no key has this name: referee key NAME creates one"));
        return false;
    }
    if (code == STORE_OK && !keys_passphrase(o, name, false, passphrase))
        return false;
    if (code == STORE_OK)
        code = signer_unlock(folder, name, passphrase, key, &err);
    signer_wipe_text(passphrase, sizeof passphrase);
    if (code != STORE_OK)
        print_store_error(&err);
    return code == STORE_OK;
}

/* --- the command ------------------------------------------------------------------------------ */

struct keys_listing {
    bool json;
    enum status status;
};

static int put_key(void *ctx, const struct signer *key)
{
    struct keys_listing *l = ctx;
    struct strbuf w = {.text = NULL};
    if (l->json) {
        l->status = status_worse(l->status, print_json(json_key(key)));
        return 0;
    }
    strbuf_add(&w, "%s  ", key->public);
    strbuf_add_clean(&w, key->name);
    strbuf_add(&w, "%s\n", key->own ? _(" (own)") : "");
    l->status = status_worse(l->status, print_buf(&w));
    strbuf_free(&w);
    return 0;
}

static enum status make_key(const struct record_job *job, const char *folder, const char *name)
{
    struct store_error err;
    struct signer key;
    char passphrase[PASSPHRASE_SIZE] = "";
    enum store_code code = signer_read(folder, name, &key, &err);
    if (code == STORE_OK)
        return print_failure(name, _("there is a key of this name already"));
    if (code != STORE_NOT_FOUND)
        return print_store_error(&err);
    if (!keys_passphrase(job->options, name, true, passphrase))
        return STATUS_FAILED;
    code = signer_make(folder, name, passphrase, &key, &err);
    signer_wipe_text(passphrase, sizeof passphrase);
    signer_wipe(&key);
    struct keys_listing l = {.json = job->options->json};
    if (code == STORE_OK)
        put_key(&l, &key);
    return code == STORE_OK ? l.status : print_store_error(&err);
}

static enum status know_key(const struct record_job *job, const char *folder)
{
    struct store_error err;
    struct signer key;
    struct keys_listing l = {.json = job->options->json};
    if (signer_add_public(folder, job->words[0], job->words[1], &err) != STORE_OK ||
        signer_read(folder, job->words[0], &key, &err) != STORE_OK)
        return print_store_error(&err);
    put_key(&l, &key);
    return l.status;
}

/* key [NAME [PUBLIC]]: lists all keys; makes a key; stores another's public key. */
enum status record_key(const struct record_job *job)
{
    struct store_error err;
    struct keys_listing l = {.json = job->options->json};
    char folder[KEYS_PATH];
    if (!keys_folder(folder))
        return STATUS_FAILED;
    if (job->count == 2)
        return know_key(job, folder);
    if (job->count == 1)
        return make_key(job, folder, job->words[0]);
    return signer_list(folder, put_key, &l, &err) == STORE_OK ? l.status : print_store_error(&err);
}
