/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of assets/, which the build puts into the program. */
#ifndef SERVE_ASSETS_H
#define SERVE_ASSETS_H

extern const char asset_live_js[];
extern const char asset_live_css[];
extern const char asset_score_js[];

#endif
