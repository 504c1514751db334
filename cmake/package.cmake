# SPDX-License-Identifier: GPL-3.0-or-later
# Makes a Debian package: cmake --build BUILD --target package, or cpack in BUILD. The package is made
# from a separate build in BUILD/debian, which uses Debian's folders and compiler flags and has no
# sanitizers and no tests. The options of BUILD therefore do not change the package.
set(REFEREE_MAINTAINER "referee maintainers <maintainers@referee.invalid>" CACHE STRING
    "maintainer of the package: Name <address>")

set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_NAME referee)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT ${REFEREE_MAINTAINER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# The revision sorts before 1, so that a package by Debian, if there ever is one, replaces this one.
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~upstream1)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${REFEREE_MAINTAINER})
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# libpq5 for a record on a PostgreSQL server; the hyphen packages to hyphenate words on printed pages.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
    "libpq5 (>= 14), hyphen-en-gb, hyphen-fr, hyphen-de, hyphen-pl, hyphen-uk")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "score-keeper and referee for trictrac and other games")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "referee keeps the score and applies the rules while people play on a real
board. The players throw the dice, move the men and type what they did.
referee announces the points that are due, checks marks and moves, cites the
source of each ruling, and stores every line before it answers.
.
It is made for trictrac, the French game in which a player marks points during
play and the opponent gains those that are overlooked. It also referees
Tryktrak, Tric-Trac, Puff, Tic-tac, backgammon, 10,000, Truba, Farkle and Pig,
in English, French, German, Polish and Ukrainian.
.
referee draws positions, prints score sheets, makes pages with a replay, and
shows matches in web browsers.")

set(CPACK_INSTALL_COMMANDS "\"${CMAKE_COMMAND}\" \"-DSOURCE=${PROJECT_SOURCE_DIR}\" \
\"-DBUILD=${PROJECT_BINARY_DIR}/debian\" \"-DCOMPILER=${CMAKE_C_COMPILER}\" \
-P \"${PROJECT_SOURCE_DIR}/cmake/debian_build.cmake\"")
set(CPACK_INSTALL_CMAKE_PROJECTS ${PROJECT_BINARY_DIR}/debian referee ALL /)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian_papers.cmake)
set(CPACK_PAPERS ${PROJECT_SOURCE_DIR}) # for the script, which gets only variables that begin with CPACK_
include(CPack)
