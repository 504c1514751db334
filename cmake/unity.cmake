# SPDX-License-Identifier: GPL-3.0-or-later
# unite(TARGET [GROUP FILE...]...): with REFEREE_UNITY, compiles the C files of TARGET as one file, which
# is faster. With groups, it compiles the files of each GROUP as one file, and others separately: the
# linker takes from a static library only the files that a program needs. A static name must occur in
# only one file of TARGET. -Wshadow is off because it would warn of a parameter that has the name of
# another file's static function. Such parameters and missing includes are found by a build without
# REFEREE_UNITY.
option(REFEREE_UNITY "compile all files of a module as one, which makes a full build faster" OFF)
function(unite target)
    if(NOT REFEREE_UNITY)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    target_compile_options(${target} PRIVATE -Wno-shadow)
    if(ARGN)
        set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
        set(number 0)
        foreach(word IN LISTS ARGN)
            if(word STREQUAL GROUP)
                math(EXPR number "${number} + 1")
            else()
                set_source_files_properties(${word} PROPERTIES UNITY_GROUP ${number})
            endif()
        endforeach()
    endif()
    # A feature macro has an effect only before the first system header.
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
        get_filename_component(source ${source} ABSOLUTE)
        if(EXISTS ${source})
            file(STRINGS ${source} feature REGEX "^#define _[A-Z]+_SOURCE")
            if(feature)
                set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
            endif()
        endif()
    endforeach()
endfunction()
