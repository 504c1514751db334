# SPDX-License-Identifier: GPL-3.0-or-later
# Fills in the service worker of the folder SITE: the names of the languages, and a version that changes if
# any file of the folder changes.
file(GLOB files ${SITE}/* ${SITE}/locale/*)
list(SORT files)
foreach(file IN LISTS files)
    if(NOT IS_DIRECTORY ${file})
        file(SHA256 ${file} one)
        string(APPEND all ${one})
    endif()
endforeach()
string(SHA256 all "${all}")
string(SUBSTRING ${all} 0 16 VERSION)
list(JOIN LANGUAGES "', '" LANGUAGES)
set(LANGUAGES "'${LANGUAGES}'")
configure_file(${SITE}/sw.js ${SITE}/sw.js.made @ONLY)
file(RENAME ${SITE}/sw.js.made ${SITE}/sw.js)
