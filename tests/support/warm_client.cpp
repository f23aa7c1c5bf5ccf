// SPDX-License-Identifier: GPL-3.0-or-later

// Stands for a program in scripts that tests run: the program that listens at CONTEXTURE_WARM_SOCKET
// (tests/support/warm_process.cpp) runs with these arguments, streams, environment and folder, and this process ends as
// that one does. It forwards no signals.
#include "tests/support/warm_request.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

#include <sys/un.h>
#include <sys/wait.h>

int main(int argc, char** argv) {
    using namespace contexture::test;
    const char* path = std::getenv("CONTEXTURE_WARM_SOCKET");
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::snprintf(address.sun_path, sizeof address.sun_path, "%s", path ? path : "");
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    std::array<char, 4096> folder{};
    std::int32_t process = 0;
    std::int32_t status = 0;
    if (!::getcwd(folder.data(), folder.size()) ||
        ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        !askToRun(socket, {0, 1, 2}, folder.data(), {argv, argv + argc}) || !hearOfRun(socket, process) ||
        !hearOfRun(socket, status)) {
        std::fprintf(stderr, "%s: no loaded program answers at \"%s\"\n", argv[0], address.sun_path);
        return 125;
    }
    if (WIFSIGNALED(status)) {
        std::signal(WTERMSIG(status), SIG_DFL);
        ::raise(WTERMSIG(status));
    }
    return WEXITSTATUS(status);
}
