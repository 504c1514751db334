/* SPDX-License-Identifier: GPL-3.0-or-later */
#define HAVE_STDINT_H           1
#define HAVE_UNISTD_H           1
#define HAVE_FCNTL_H            1
#define HAVE_SYS_TYPES_H        1
#define HAVE_SYS_STAT_H         1
#define HAVE_SYS_TIME_H         1
#define HAVE_SYS_PARAM_H        1
#define HAVE_LOCALE_H           1
#define HAVE_OPEN               1
#define HAVE_READ               1
#define HAVE_CLOSE              1
#define HAVE_GETPID             1
#define HAVE_GETTIMEOFDAY       1
#define HAVE_STRTOLL            1
#define HAVE_LOCALECONV         1
#define USE_URANDOM             1
#define INITIAL_HASHTABLE_ORDER 3
