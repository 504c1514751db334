/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "backup_name.h"

#include <time.h>

#include "base/files.h"
#include "base/i18n.h"
#include "db/open/open.h"

void backup_name(struct strbuf *w, const char *record, int i)
{
    struct tm utc;
    time_t now = time(NULL);
    char stamp[32], beside[STORE_PATH_SIZE];
    store_sidecar_path(record, beside);
    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", &utc);
    strbuf_add(w, "%s.%s", beside, stamp);
    strbuf_add(w, i ? "-%d.bak" : ".bak", i);
}

void say_backup(const char *path)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", _("Backup written: "));
    strbuf_add_clean(&w, path);
    strbuf_add(&w, "\n");
    print_buf(&w);
    strbuf_free(&w);
}
