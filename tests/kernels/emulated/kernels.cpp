// SPDX-License-Identifier: GPL-3.0-or-later

// The kernels' own sources for the device that cuda_runtime.h of this folder makes, under another name: a program may
// contain the real ones as well.
#define cuda emulated
#define makeCudaBackend makeEmulatedBackend

#include "engine/kernels/cuda/hierarchical_attention.cu"
#include "engine/kernels/cuda/hierarchical_backward.cu"
#include "engine/kernels/cuda/normalise.cu"
#include "engine/kernels/cuda/normalise_backward.cu"
#include "engine/kernels/cuda/word_weights.cu"
#include "tests/kernels/cuda_backend.cpp"
