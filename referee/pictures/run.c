/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run.h"

#include <string.h>

#include "dossier.h"
#include "draw.h"
#include "report.h"
#include "sheet.h"

enum status picture_run(const char *command, const struct picture_job *job)
{
    return strcmp(command, "draw") == 0      ? draw_picture(job)
           : strcmp(command, "report") == 0  ? report_write(job)
           : strcmp(command, "dossier") == 0 ? dossier_write(job)
                                             : sheet_write(job);
}
