# SPDX-License-Identifier: GPL-3.0-or-later
# The toolchain of the preset `web`: clang compiles for emscripten's system, in a third of the time that
# emcc takes, and emcc links.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_C_COMPILER_TARGET wasm32-unknown-emscripten)
find_program(CLANG NAMES clang-14 clang REQUIRED) # the version that emscripten is built with
find_program(EMCC emcc REQUIRED)
find_program(EMAR emar REQUIRED)
set(CMAKE_C_COMPILER ${CLANG})
set(CMAKE_AR ${EMAR} CACHE FILEPATH "")
set(CMAKE_C_COMPILER_WORKS ON)
set(CMAKE_C_FLAGS_INIT "--sysroot=/usr/share/emscripten/cache/sysroot -Xclang -iwithsysroot/include/compat \
-D__EMSCRIPTEN_major__=3 -D__EMSCRIPTEN_minor__=1 -D__EMSCRIPTEN_tiny__=6 -DEMSCRIPTEN -D__unix__ -D__unix \
-D_Thread_local=")
set(CMAKE_C_FLAGS_RELEASE "-Os -DNDEBUG" CACHE STRING "") # small, as phones load the program
set(CMAKE_C_ARCHIVE_CREATE "<CMAKE_AR> rcs <TARGET> <OBJECTS>")
set(CMAKE_C_ARCHIVE_FINISH "")
set(CMAKE_C_LINK_EXECUTABLE "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs ${EMCC} -O2 <LINK_FLAGS> <OBJECTS> \
-o <TARGET> <LINK_LIBRARIES>")
