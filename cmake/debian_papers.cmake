# SPDX-License-Identifier: GPL-3.0-or-later
# Adapts the installed files to Debian's policy. cpack runs this script before it makes the package.
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share)
set(doc ${share}/doc/referee)

# zip(FILE...): compresses each file to FILE.gz, without a timestamp, so that the result is reproducible.
function(zip)
    execute_process(COMMAND gzip -9nf ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Debian has the license in /usr/share/common-licenses.
file(REMOVE ${doc}/LICENSE)
configure_file(${CPACK_PAPERS}/packaging/copyright ${doc}/copyright COPYONLY)
configure_file(${CPACK_PAPERS}/packaging/changelog.in ${doc}/changelog.Debian @ONLY)
configure_file(${CPACK_PAPERS}/CHANGELOG.md ${doc}/changelog COPYONLY)
# The sources of an archive may be group-writable.
file(CHMOD ${doc}/copyright ${doc}/changelog.Debian ${doc}/changelog PERMISSIONS
    OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
file(GLOB pages ${share}/man/man*/*.[1-9] ${share}/man/*/man*/*.[1-9])
if(NOT pages)
    message(FATAL_ERROR "no man pages found; install scdoc to make a package")
endif()
zip(${doc}/changelog.Debian ${doc}/changelog ${pages})

file(MAKE_DIRECTORY ${share}/zsh/vendor-completions)
file(RENAME ${share}/zsh/site-functions/_referee ${share}/zsh/vendor-completions/_referee)
file(REMOVE_RECURSE ${share}/zsh/site-functions)
