# SPDX-License-Identifier: GPL-3.0-or-later
# Large headers (LibTorch's, Qt's, CLI11's) are read once for many sources: one that includes LibTorch compiles in 5 to 8
# seconds instead of 15 to 20, a test in 3 instead of 7.
#
# GCC takes a precompiled header only for code that is made alike: every macro that was defined for the header is defined
# for the source, too, no other one that the header asks for is, and both are -fPIC (CMake gives programs -fPIE). So a
# header has a target of its own with as few macros as it needs. A source that cannot take it compiles as without it,
# and -Winvalid-pch says why.

# What runs for seconds is hardly optimised: that is compiled sooner. From GCC 13 on, -O1 has other settings of the
# processor than the headers, which are made with -O3, and would not take them.
set(CONTEXTURE_QUICK_OPTIONS)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "Release")
    if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        set(CONTEXTURE_QUICK_OPTIONS -O1)
    else()
        set(CONTEXTURE_QUICK_OPTIONS -O2)
    endif()
endif()

# contexture_header(NAME HEADERS <a.h> ... [LIBRARIES ...] [DEFINITIONS ...] [OPTIONS ...])
function(contexture_header NAME)
    cmake_parse_arguments(ARG "" "" "HEADERS;LIBRARIES;DEFINITIONS;OPTIONS" ${ARGN})
    add_library(${NAME} OBJECT ${PROJECT_SOURCE_DIR}/cmake/header.cpp)
    target_link_libraries(${NAME} PRIVATE ${ARG_LIBRARIES})
    target_compile_definitions(${NAME} PRIVATE ${ARG_DEFINITIONS})
    target_compile_options(${NAME} PRIVATE ${ARG_OPTIONS})
    target_precompile_headers(${NAME} PRIVATE ${ARG_HEADERS})
    contexture_header_options(${NAME})
endfunction()

# contexture_use_header(TARGET NAME): TARGET's sources use it.
function(contexture_use_header TARGET NAME)
    target_precompile_headers(${TARGET} REUSE_FROM ${NAME})
    contexture_header_options(${TARGET})
endfunction()

function(contexture_header_options TARGET)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${TARGET} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>) # ccache asks for it
    endif()
    get_target_property(type ${TARGET} TYPE)
    if(type STREQUAL "EXECUTABLE")
        set_target_properties(${TARGET} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
        target_compile_options(${TARGET} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fPIC>)
    endif()
endfunction()
