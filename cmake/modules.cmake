# SPDX-License-Identifier: GPL-3.0-or-later
# module(NAME FOLDER [ON MODULE...] [WITH LIBRARY...] [LESS FILE...]): the C files of a folder as one
# library, NAME. It stands ON other rooms: it sees their headers and those of the rooms below them,
# as "folder/header.h", and no others, so that the compiler keeps the walls. For this each room's
# headers are reached through a folder of the build in which there is nothing but a link to it.
# WITH: libraries of the system. LESS: files that another target takes.
function(module name folder)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "ON;WITH;LESS")
    string(REGEX REPLACE "^referee/?" "" path "${folder}")
    set(include ${PROJECT_BINARY_DIR}/modules/${name})
    get_filename_component(parent ${include}/${path} DIRECTORY)
    file(MAKE_DIRECTORY ${parent})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${folder} ${include}/${path} SYMBOLIC)
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.c)
    foreach(file IN LISTS arg_LESS)
        if(NOT EXISTS ${PROJECT_SOURCE_DIR}/${folder}/${file})
            message(FATAL_ERROR "${folder} has no ${file}")
        endif()
        list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/${folder}/${file})
    endforeach()
    if(sources)
        add_library(${name} STATIC ${sources})
        set(kind PUBLIC)
        target_link_libraries(${name} PRIVATE ${arg_WITH})
    else()
        add_library(${name} INTERFACE)
        set(kind INTERFACE)
    endif()
    target_include_directories(${name} ${kind} ${include})
    target_link_libraries(${name} ${kind} ${arg_ON})
endfunction()
