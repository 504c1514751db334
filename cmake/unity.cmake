# SPDX-License-Identifier: GPL-3.0-or-later
# unite(TARGET): with REFEREE_UNITY, compiles the C files of TARGET as one file, which takes a third of
# the time. A static name must therefore occur in only one file of TARGET. -Wshadow is off because it
# would warn of a parameter that has the name of another file's static function. The check for such
# warnings, and for missing includes, is a build without REFEREE_UNITY.
option(REFEREE_UNITY "compile the files of a module as one: a shorter build from scratch" OFF)
function(unite target)
    if(NOT REFEREE_UNITY)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    target_compile_options(${target} PRIVATE -Wno-shadow)
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
