# LibTorch's headers are read once for all sources that include them: such a source then compiles in 5 to 8 seconds instead
# of 15 to 20. The engine makes the precompiled header, the tests that look inside it use the same one.
function(contexture_make_torch_header TARGET)
    target_precompile_headers(${TARGET} PRIVATE <ATen/ATen.h> <torch/nn/module.h>)
    contexture_torch_header_options(${TARGET})
endfunction()

function(contexture_precompile_torch TARGET)
    target_precompile_headers(${TARGET} REUSE_FROM contexture_engine)
    contexture_torch_header_options(${TARGET})
    # GCC uses the header only where the code is made alike: as for a library, in programs too.
    set_target_properties(${TARGET} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    target_compile_options(${TARGET} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fPIC>)
endfunction()

function(contexture_torch_header_options TARGET)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${TARGET} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>) # ccache asks for it
    endif()
endfunction()
