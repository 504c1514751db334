/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of assets/, embedded by the build. */
#ifndef SITE_ASSETS_H
#define SITE_ASSETS_H

extern const char asset_live_js[];
extern const char asset_live_css[];
extern const char asset_score_js[];
extern const char asset_icon_svg[]; /* two points of a board and a man */

#endif
