// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdlib> // defines __GLIBC__ where the C library is glibc

// Programs are built for any x86-64 processor; the important loops are compiled in several versions, of which the
// loader takes one that the machine can run. Put the macro on plain functions (no templates, no OpenMP regions inside)
// and give shared parts CONTEXTURE_INLINE, so that they are compiled in each version. Disabled under sanitizers (they
// start after the loader's choice) and where the loader cannot choose.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&                           \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define CONTEXTURE_MULTIVERSION __attribute__((target_clones("avx512f", "fma", "default")))
#else
#define CONTEXTURE_MULTIVERSION
#endif

#if defined(__GNUC__)
#define CONTEXTURE_INLINE inline __attribute__((always_inline))
#else
#define CONTEXTURE_INLINE inline
#endif
