# SPDX-License-Identifier: GPL-3.0-or-later
# Training with several processes: does this LibTorch hold c10d with Gloo, and with NCCL? A small program is compiled and
# linked to find out. Sets CONTEXTURE_TORCH_HAS_GLOO and CONTEXTURE_TORCH_HAS_NCCL.
include(CheckCXXSourceCompiles)
include(CMakePushCheckState)

# LibTorch's libraries as files: its targets name others that a trial program does not know.
set(torch_files)
foreach(library torch torch_cpu c10 torch_cuda c10_cuda)
    if(TARGET ${library})
        get_target_property(configurations ${library} IMPORTED_CONFIGURATIONS)
        foreach(suffix ${configurations} "")
            string(REGEX REPLACE "^(.+)$" "_\\1" suffix "${suffix}")
            get_target_property(file ${library} IMPORTED_LOCATION${suffix})
            if(file)
                list(APPEND torch_files ${file})
                break()
            endif()
        endforeach()
    endif()
endforeach()

function(contexture_try_with_torch result definition include_directory source)
    cmake_push_check_state(RESET)
    set(CMAKE_REQUIRED_DEFINITIONS ${definition})
    set(CMAKE_REQUIRED_FLAGS "-std=c++20 ${TORCH_CXX_FLAGS}")
    set(CMAKE_REQUIRED_INCLUDES ${TORCH_INCLUDE_DIRS} ${include_directory})
    if(CMAKE_CUDA_COMPILER)
        list(APPEND CMAKE_REQUIRED_INCLUDES ${CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES})
    endif()
    # Only the program's own calls must be found: what LibTorch's libraries need is theirs to find when they load.
    set(CMAKE_REQUIRED_LIBRARIES ${torch_files} -Wl,--unresolved-symbols=ignore-in-shared-libs)
    check_cxx_source_compiles("${source}" ${result})
    cmake_pop_check_state()
endfunction()

set(CONTEXTURE_TORCH_HAS_GLOO FALSE)
find_path(GLOO_INCLUDE_DIR NAMES gloo/context.h HINTS ${TORCH_INCLUDE_DIRS}) # libgloo-dev where LibTorch has none beside it
if(GLOO_INCLUDE_DIR)
    contexture_try_with_torch(CONTEXTURE_TORCH_COMPILES_GLOO -DUSE_C10D_GLOO ${GLOO_INCLUDE_DIR} "
        #include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
        #include <torch/csrc/distributed/c10d/TCPStore.hpp>
        int main() {
            auto store = c10::make_intrusive<c10d::TCPStore>(std::string(), c10d::TCPStoreOptions());
            c10::make_intrusive<c10d::ProcessGroupGloo>(store, 0, 1, c10d::ProcessGroupGloo::Options::create());
        }")
    if(CONTEXTURE_TORCH_COMPILES_GLOO)
        set(CONTEXTURE_TORCH_HAS_GLOO TRUE)
    endif()
endif()

# NCCL's header lies beside PyTorch's own LibTorch or in the CUDA toolkit.
set(CONTEXTURE_TORCH_HAS_NCCL FALSE)
if(CONTEXTURE_TORCH_HAS_GLOO AND CONTEXTURE_TORCH_HAS_CUDA AND CMAKE_CUDA_COMPILER)
    find_path(NCCL_INCLUDE_DIR NAMES nccl.h HINTS ${TORCH_INCLUDE_DIRS}
        ${TORCH_INSTALL_PREFIX}/../nvidia/nccl/include ${CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES})
    if(NCCL_INCLUDE_DIR)
        contexture_try_with_torch(CONTEXTURE_TORCH_COMPILES_NCCL -DUSE_C10D_NCCL ${NCCL_INCLUDE_DIR} "
            #include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
            int main() {
                auto options = c10d::ProcessGroupNCCL::Options::create();
                c10d::ProcessGroupNCCL(c10::intrusive_ptr<c10d::Store>(), 0, 1, options);
            }")
        if(CONTEXTURE_TORCH_COMPILES_NCCL)
            set(CONTEXTURE_TORCH_HAS_NCCL TRUE)
        endif()
    endif()
endif()
