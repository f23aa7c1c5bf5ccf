# SPDX-License-Identifier: GPL-3.0-or-later
# Every library that Contexture uses, and what for. All of them are packages of Debian 12 and 13.
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)

if(NOT DEFINED TORCH_CUDA_ARCH_LIST AND NOT DEFINED ENV{TORCH_CUDA_ARCH_LIST})
    # Code for every device from Turing to Hopper, and PTX from which drivers make code for newer ones. (Without a list a
    # LibTorch with CUDA runs a program to look for this machine's devices; CMAKE_CUDA_ARCHITECTURES it passes over.)
    set(TORCH_CUDA_ARCH_LIST "7.5;8.0;8.6;8.9;9.0+PTX")
endif()
find_package(Torch REQUIRED)                                   # tensors, gradients, training
if(TARGET c10 AND c10_LIBRARY)
    # Found by its name alone: beside PyTorch's own LibTorch that may be the one of Debian's libtorch-dev.
    list(REMOVE_ITEM TORCH_LIBRARIES "${c10_LIBRARY}")
    list(APPEND TORCH_LIBRARIES c10)
endif()
if(NOT TARGET protobuf::libprotobuf)
    add_library(protobuf::libprotobuf INTERFACE IMPORTED)      # named by PyTorch's own LibTorch, which holds it inside
endif()
pkg_check_modules(SENTENCEPIECE REQUIRED IMPORTED_TARGET sentencepiece) # subwords
find_package(ICU REQUIRED COMPONENTS uc i18n)                  # sentence and word boundaries, normal forms
find_package(nlohmann_json REQUIRED)                           # configs, cards, reports
find_package(Eigen3 REQUIRED NO_MODULE)                        # word vectors of the studies (eigenvalues)
find_package(CLI11 REQUIRED)                                   # the command line of contexture-cli
find_package(SQLiteCpp REQUIRED)                               # workspaces
find_package(SQLite3 REQUIRED)
find_package(ZLIB REQUIRED) # checksums of models and checkpoints
pkg_check_modules(LIBZIP REQUIRED IMPORTED_TARGET libzip)      # .npz, packed lessons, Word and OpenDocument files
pkg_check_modules(MD4C REQUIRED IMPORTED_TARGET md4c)          # Markdown: lessons and documents
find_package(pugixml REQUIRED)                                 # XLIFF, Word and OpenDocument: XML
pkg_check_modules(GUMBO REQUIRED IMPORTED_TARGET gumbo)        # pages in HTML
find_path(GETTEXTPO_INCLUDE_DIR NAMES gettext-po.h REQUIRED)   # PO files
find_library(CONTEXTURE_GETTEXTPO NAMES gettextpo REQUIRED)
pkg_check_modules(HUNSPELL REQUIRED IMPORTED_TARGET hunspell)  # dictionary forms of words
find_package(yaml-cpp REQUIRED)                                # Marian's settings and vocabularies, blocks of lessons
set(CONTEXTURE_YAML_CPP yaml-cpp::yaml-cpp)
if(NOT TARGET yaml-cpp::yaml-cpp)                              # before version 0.8
    set(CONTEXTURE_YAML_CPP yaml-cpp)
endif()
find_package(zstd REQUIRED)                                    # compressed traces in workspaces
# The shared one: Debian 13 means the archive by zstd::libzstd, whose functions then stand in the engine and are mixed with
# those of the library that LibTorch's own libraries load. Workspaces with traces ended in a crash.
set(CONTEXTURE_ZSTD zstd::libzstd_shared)
if(NOT TARGET zstd::libzstd_shared)
    set(CONTEXTURE_ZSTD zstd::libzstd)
endif()

# MeCab: words of Japanese, for BLEU (ja-mecab). Debian's has no file for pkg-config. Without it Japanese is counted by
# characters, and the scores' signature says so.
find_path(MECAB_INCLUDE_DIR NAMES mecab.h)
find_library(MECAB_LIBRARY NAMES mecab)
set(CONTEXTURE_MECAB_FOUND OFF)
if(MECAB_INCLUDE_DIR AND MECAB_LIBRARY)
    set(CONTEXTURE_MECAB_FOUND ON)
else()
    message(STATUS "MeCab (libmecab-dev) is not there: BLEU of Japanese is counted by characters")
endif()

# oneDNN: bf16 and packed matrix products. Its own CMake package asks for OpenCL, which is not used here.
find_path(DNNL_INCLUDE_DIR NAMES dnnl.hpp)
find_library(DNNL_LIBRARY NAMES dnnl)
# PyTorch's own LibTorch has headers of a oneDNN that is inside it; sources that see them cannot be linked with another
# version: the first product would end with a symbol lookup error.
function(contexture_version_of_dnnl folder result)
    set(${result} "" PARENT_SCOPE)
    foreach(file "${folder}/oneapi/dnnl/dnnl_version.h" "${folder}/dnnl_version.h")
        if(EXISTS "${file}")
            file(STRINGS "${file}" lines REGEX "define DNNL_VERSION_(MAJOR|MINOR) ")
            if("${lines}" MATCHES "MAJOR +([0-9]+).*MINOR +([0-9]+)")
                set(${result} "${CMAKE_MATCH_1}.${CMAKE_MATCH_2}" PARENT_SCOPE)
                return()
            endif()
        endif()
    endforeach()
endfunction()
set(CONTEXTURE_DNNL_FITS TRUE)
if(DNNL_LIBRARY)
    file(REAL_PATH "${DNNL_LIBRARY}" library) # libdnnl.so.2.6
    foreach(folder IN LISTS DNNL_INCLUDE_DIR TORCH_INCLUDE_DIRS)
        contexture_version_of_dnnl("${folder}" headers)
        if(headers AND "${library}" MATCHES "\\.so\\.([0-9]+\\.[0-9]+)" AND NOT headers STREQUAL CMAKE_MATCH_1)
            set(CONTEXTURE_DNNL_FITS FALSE)
            message(STATUS "oneDNN is left out: ${library} is version ${CMAKE_MATCH_1}, and the headers in ${folder} "
                           "are of ${headers}. On processors LibTorch's own products are used instead.")
            break()
        endif()
    endforeach()
endif()
if(DNNL_INCLUDE_DIR AND DNNL_LIBRARY AND CONTEXTURE_DNNL_FITS)
    add_library(contexture_dnnl INTERFACE)
    target_include_directories(contexture_dnnl SYSTEM INTERFACE ${DNNL_INCLUDE_DIR})
    target_link_libraries(contexture_dnnl INTERFACE ${DNNL_LIBRARY})
endif()

if(CONTEXTURE_GUI)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Svg PrintSupport LinguistTools)
    find_package(QCustomPlotQt6 REQUIRED)                      # heatmaps and plots
endif()
if(CONTEXTURE_TESTS)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)        # every test
endif()

# CUDA: the kernels compile wherever nvcc is; they are linked into the engine where LibTorch has CUDA.
set(CONTEXTURE_HAS_NVCC FALSE)
if(NOT CONTEXTURE_CUDA STREQUAL "OFF")
    include(CheckLanguage)
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
        if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
            set(CMAKE_CUDA_ARCHITECTURES 75 90) # code and PTX; with a LibTorch that has CUDA its list above counts
        endif()
        enable_language(CUDA)
        set(CONTEXTURE_HAS_NVCC TRUE)
    elseif(CONTEXTURE_CUDA STREQUAL "ON")
        message(FATAL_ERROR "CONTEXTURE_CUDA is ON, but no CUDA compiler was found; set CMAKE_CUDA_COMPILER to nvcc.")
    endif()
endif()
set(CONTEXTURE_TORCH_HAS_CUDA FALSE)
if(TORCH_CUDA_LIBRARIES OR TARGET torch_cuda)
    set(CONTEXTURE_TORCH_HAS_CUDA TRUE)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/SeveralProcesses.cmake)
