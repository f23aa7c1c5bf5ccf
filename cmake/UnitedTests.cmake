# SPDX-License-Identifier: GPL-3.0-or-later
# Tests in fewer programs (with -DCONTEXTURE_UNITY=ON): a third of the processor time. A test of one source costs more for
# the headers and for linking than for what it says. Tests of a folder with the same kind of libraries are compiled as one
# unit, each in a namespace of its own, and linked as one program; build/tests/NAME is a link to that program, which runs
# the test that it is called by. CTest, and who calls a test by hand, see no difference. `ninja NAME` builds the program.
set(CONTEXTURE_UNITED_TESTS 6) # in a program

# contexture_united_test(NAME KIND SOURCE HELPERS...): NAME stands for the test, takes what is said of it (libraries,
# definitions, include folders, dependencies), and compiles nothing of its own.
function(contexture_united_test NAME KIND)
    list(POP_FRONT ARGN source)
    set_source_files_properties(${source} PROPERTIES HEADER_FILE_ONLY ON)
    set(nothing ${CMAKE_BINARY_DIR}/tests/nothing.cpp) # without a source a target depends on nothing
    file(CONFIGURE OUTPUT ${nothing} CONTENT "// Stands for a test that is compiled with others.\n")
    add_library(${NAME} OBJECT EXCLUDE_FROM_ALL ${source} ${nothing})
    set_target_properties(${NAME} PROPERTIES CONTEXTURE_SOURCE ${CMAKE_CURRENT_SOURCE_DIR}/${source} CONTEXTURE_HELPERS "${ARGN}")
    get_property(tests DIRECTORY PROPERTY CONTEXTURE_UNITED)
    if(NOT tests)
        cmake_language(DEFER CALL contexture_unite_tests)
    endif()
    set_property(DIRECTORY APPEND PROPERTY CONTEXTURE_UNITED ${NAME})
    set_property(TARGET ${NAME} PROPERTY CONTEXTURE_KIND ${KIND})
endfunction()

# Tests that were linked without the engine stay so: some look at how it is loaded.
function(contexture_unite_tests)
    get_property(tests DIRECTORY PROPERTY CONTEXTURE_UNITED)
    cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME folder)
    foreach(test IN LISTS tests)
        get_target_property(kind ${test} CONTEXTURE_KIND)
        get_target_property(libraries ${test} LINK_LIBRARIES)
        if(kind STREQUAL "plain" AND libraries MATCHES "contexture_(engine|random_model|toy_system)")
            set(kind engine)
        endif()
        math(EXPR unit "${count_${kind}} + 0")
        math(EXPR unit "${unit} / ${CONTEXTURE_UNITED_TESTS}")
        math(EXPR count_${kind} "${count_${kind}} + 1")
        list(APPEND units ${kind}_${unit})
        list(APPEND members_${kind}_${unit} ${test})
    endforeach()
    list(REMOVE_DUPLICATES units)
    foreach(unit IN LISTS units)
        contexture_unite(tests_${folder}_${unit} ${members_${unit}})
    endforeach()
endfunction()

function(contexture_unite PROGRAM)
    set(sources)
    set(helpers)
    foreach(test IN LISTS ARGN)
        get_target_property(source ${test} CONTEXTURE_SOURCE)
        get_target_property(more ${test} CONTEXTURE_HELPERS)
        list(APPEND sources ${source})
        list(APPEND helpers ${more})
    endforeach()
    list(REMOVE_DUPLICATES helpers)
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/${PROGRAM}.cpp)
    add_custom_command(OUTPUT ${unit}
        COMMAND ${CMAKE_COMMAND} "-DNAMES=${ARGN}" "-DSOURCES=${sources}" -DUNIT=${unit} -P ${PROJECT_SOURCE_DIR}/cmake/write_united_tests.cmake
        DEPENDS ${sources} ${PROJECT_SOURCE_DIR}/cmake/write_united_tests.cmake
        VERBATIM)
    add_executable(${PROGRAM} ${unit} ${helpers})
    set_target_properties(${PROGRAM} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_include_directories(${PROGRAM} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    target_compile_options(${PROGRAM} PRIVATE -Wno-subobject-linkage) # as in cmake/UnityBuild.cmake
    contexture_moc(${PROGRAM} ${sources} ${helpers})
    foreach(test IN LISTS ARGN)
        get_target_property(kind ${test} CONTEXTURE_KIND)
        foreach(property LINK_LIBRARIES COMPILE_DEFINITIONS INCLUDE_DIRECTORIES MANUALLY_ADDED_DEPENDENCIES)
            get_target_property(value ${test} ${property})
            if(value AND property STREQUAL "MANUALLY_ADDED_DEPENDENCIES")
                add_dependencies(${PROGRAM} ${value})
            elseif(value)
                set_property(TARGET ${PROGRAM} APPEND PROPERTY ${property} ${value})
            endif()
        endforeach()
        add_custom_command(TARGET ${PROGRAM} POST_BUILD
            COMMAND ${CMAKE_COMMAND} -E create_symlink ${PROGRAM} ${CMAKE_BINARY_DIR}/tests/${test} VERBATIM)
        add_dependencies(${test} ${PROGRAM})
    endforeach()
    contexture_test_program(${PROGRAM} ${kind})
endfunction()
