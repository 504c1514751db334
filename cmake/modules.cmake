# SPDX-License-Identifier: GPL-3.0-or-later
# module(NAME FOLDER [ON MODULE...] [WITH LIBRARY...] [LESS FILE...] [NATIVE FILE...] [WEB FILE...]): builds
# the C files of FOLDER as the static library NAME. If FOLDER has a help.txt, cmake/help.awk makes a C file of it.
#
# ON lists the modules that NAME depends on. Its files can include the headers of these modules, and of
# the modules that they depend on, as "folder/header.h". Including any other module's header is an
# error. To enforce this, each module has its own include path, modules/NAME in the build folder, which
# contains only symbolic links to the headers of FOLDER, and none to those of its subfolders.
# WITH lists system libraries. LESS lists files of FOLDER that belong to another target. NATIVE lists those
# that the web build leaves out (*: all), and WEB those that it compiles instead.
function(module name folder)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "ON;WITH;LESS;NATIVE;WEB")
    string(REGEX REPLACE "^referee/?" "" path "${folder}")
    set(include ${PROJECT_BINARY_DIR}/modules/${name})
    if(IS_SYMLINK ${include}/${path}) # made by an earlier version
        file(REMOVE ${include}/${path})
    endif()
    file(MAKE_DIRECTORY ${include}/${path})
    file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.h)
    foreach(header IN LISTS headers)
        get_filename_component(file ${header} NAME)
        if(NOT EXISTS ${include}/${path}/${file})
            file(CREATE_LINK ${header} ${include}/${path}/${file} SYMBOLIC)
        endif()
    endforeach()
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.c)
    if(REFEREE_WEB)
        if(arg_NATIVE STREQUAL "*")
            set(sources "")
        else()
            list(APPEND arg_LESS ${arg_NATIVE})
        endif()
        list(TRANSFORM arg_WEB PREPEND ${PROJECT_SOURCE_DIR}/)
        list(APPEND sources ${arg_WEB})
    endif()
    foreach(file IN LISTS arg_LESS)
        if(NOT EXISTS ${PROJECT_SOURCE_DIR}/${folder}/${file})
            message(FATAL_ERROR "${folder} has no ${file}")
        endif()
        list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/${folder}/${file})
    endforeach()
    set(help ${PROJECT_SOURCE_DIR}/${folder}/help.txt)
    if(EXISTS ${help})
        set(made ${PROJECT_BINARY_DIR}/${name}_help.c)
        add_custom_command(OUTPUT ${made} COMMAND awk -f cmake/help.awk ${folder}/help.txt > ${made}
            DEPENDS ${help} ${PROJECT_SOURCE_DIR}/cmake/help.awk WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
        list(APPEND sources ${made})
    endif()
    if(sources)
        add_library(${name} STATIC ${sources})
        unite(${name})
        set(kind PUBLIC)
        target_link_libraries(${name} PRIVATE ${arg_WITH})
    else()
        add_library(${name} INTERFACE)
        set(kind INTERFACE)
    endif()
    target_include_directories(${name} ${kind} ${include})
    target_link_libraries(${name} ${kind} ${arg_ON})
endfunction()
