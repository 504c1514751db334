# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the program for the Debian package:
# cmake -DSOURCE=... -DBUILD=... -DCOMPILER=... -P debian_build.cmake
set(ENV{DEB_BUILD_MAINT_OPTIONS} hardening=+all)
unset(ENV{DESTDIR})

# flags(OUT NAME...): sets OUT to the compiler flags that dpkg-buildflags prints for each NAME.
function(flags out)
    set(all)
    foreach(name IN LISTS ARGN)
        execute_process(COMMAND dpkg-buildflags --get ${name} WORKING_DIRECTORY ${SOURCE}
            OUTPUT_VARIABLE some OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
        string(APPEND all "${some} ")
    endforeach()
    set(${out} ${all} PARENT_SCOPE)
endfunction()

flags(compiling CFLAGS CPPFLAGS)
flags(linking LDFLAGS)
if(NOT DEFINED ENV{CMAKE_BUILD_PARALLEL_LEVEL})
    cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
    set(ENV{CMAKE_BUILD_PARALLEL_LEVEL} ${processors})
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${BUILD} -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_C_FLAGS=${compiling} -DCMAKE_EXE_LINKER_FLAGS=${linking}
    -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_INSTALL_BINDIR=games
    -DREFEREE_PICTURES_FOLDER=libexec/referee -DREFEREE_TESTS=OFF COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD} COMMAND_ERROR_IS_FATAL ANY)
