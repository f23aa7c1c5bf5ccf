// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/memory.h"

#include <cstdlib> // defines __GLIBC__ where the C library is glibc

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace contexture::model::nn {

void keepFreedMemory() {
#ifdef __GLIBC__
    static const bool once = [] {
        // Settings in the environment have priority.
        if (std::getenv("MALLOC_MMAP_THRESHOLD_") || std::getenv("GLIBC_TUNABLES")) {
            return false;
        }
        mallopt(M_MMAP_THRESHOLD, 256 << 20);
        mallopt(M_TRIM_THRESHOLD, 512 << 20);
        return true;
    }();
    static_cast<void>(once);
#endif
}

void returnFreedMemory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace contexture::model::nn
