// SPDX-License-Identifier: GPL-3.0-or-later

#include "random_model.h"

#include <cstdio>
#include <exception>

// write_random_bundle KIND FILE: for tests that must not link LibTorch themselves.
int main(int count, char** arguments) {
    if (count != 3) {
        std::fprintf(stderr, "write_random_bundle KIND FILE\n");
        return 2;
    }
    try {
        contexture::toy::writeRandomBundle(arguments[2], arguments[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
