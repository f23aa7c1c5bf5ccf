// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdlib> // defines __GLIBC__ where the C library is glibc

// Programs are built for any x86-64 processor; the loops that matter are compiled a few times over and the loader takes
// the version that the machine can run. Put the macro on plain functions (no templates, no OpenMP regions inside) and
// give the shared parts CONTEXTURE_INLINE, so that they are compiled anew in each version. Off under sanitizers (their
// start-up comes after the loader's choice) and where the loader cannot choose.
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
