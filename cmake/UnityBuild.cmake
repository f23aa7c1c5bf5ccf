# SPDX-License-Identifier: GPL-3.0-or-later
# A first build in fewer units (-DCONTEXTURE_UNITY=ON, as packaging/build has it): sources of a folder that belong to one
# target are compiled a few together, so that what they include is read and instantiated once. After a change to one
# source its whole unit is compiled again: who develops leaves it off.
option(CONTEXTURE_UNITY "Compile the sources of a folder together, for a first build" OFF)
set(CONTEXTURE_UNITY_SOURCES 6) # in a unit

# Sources whose names for things of their own meet others of their folder: compiled alone.
set(CONTEXTURE_ALONE engine/study/row.cpp engine/study/row_result.cpp engine/study/plan.cpp)

# Units are of one folder and one target, so that names in unnamed namespaces meet only neighbours.
function(contexture_unity_of TARGET)
    get_target_property(type ${TARGET} TYPE)
    get_target_property(sources ${TARGET} SOURCES)
    get_target_property(root ${TARGET} SOURCE_DIR)
    if(NOT type MATCHES "STATIC_LIBRARY|SHARED_LIBRARY|MODULE_LIBRARY|EXECUTABLE" OR NOT sources)
        return()
    endif()
    foreach(source IN LISTS sources)
        if(NOT source MATCHES "\\.cpp$" OR source MATCHES "\\$<")
            continue()
        endif()
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${root} NORMALIZE)
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE relative)
        if(relative IN_LIST CONTEXTURE_ALONE)
            continue()
        endif()
        cmake_path(GET relative PARENT_PATH folder)
        string(MAKE_C_IDENTIFIER "${folder}" group)
        math(EXPR number "${count_${group}} + 0")
        math(EXPR unit "${number} / ${CONTEXTURE_UNITY_SOURCES}")
        math(EXPR count_${group} "${number} + 1")
        set_source_files_properties(${source} TARGET_DIRECTORY ${TARGET} PROPERTIES UNITY_GROUP ${group}_${unit})
    endforeach()
    set_target_properties(${TARGET} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # A struct of a source with fields of types that are the source's own: right in the source, and what GCC warns of in
    # headers, for which it takes the unit's parts.
    target_compile_options(${TARGET} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>)
endfunction()

# Every program and library of a folder and the folders below.
function(contexture_unity FOLDER)
    get_property(targets DIRECTORY ${FOLDER} PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target IN LISTS targets)
        contexture_unity_of(${target})
    endforeach()
    get_property(folders DIRECTORY ${FOLDER} PROPERTY SUBDIRECTORIES)
    foreach(folder IN LISTS folders)
        contexture_unity(${folder})
    endforeach()
endfunction()
