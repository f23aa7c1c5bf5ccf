// SPDX-License-Identifier: GPL-3.0-or-later

// Preloaded into a program (LD_PRELOAD): loads its libraries once, and then runs its main as often as a test asks, each
// time in a process of its own (fork). A program with LibTorch needs half a second to load and often less for its work.
// CONTEXTURE_WARM is the number of a connected socket, whose other end is tests/support/warm_program.h, or the path of
// a socket at which it listens for tests/support/warm_client.cpp. tests/support/warm_request.h is what they say.
//
// Environment, working folder, standard streams and arguments are those of the request. What libraries read from the
// environment while they are loaded (OMP_NUM_THREADS), and limits on files and memory, are those of the first start: a
// test about these starts the program itself.
#include <dlfcn.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

extern char** environ;

namespace {

using Main = int (*)(int, char**, char**);
using Start = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);

struct Request {
    std::array<int, 3> streams{-1, -1, -1}; // standard input, output, error
    std::vector<std::string> texts;         // working folder, number of arguments, arguments, environment
    int arguments() const { return std::atoi(texts[1].c_str()); }
};

bool readAll(int socket, char* to, std::size_t size) {
    while (size > 0) {
        const ssize_t got = ::recv(socket, to, size, MSG_WAITALL);
        if (got <= 0) {
            return false;
        }
        to += got;
        size -= std::size_t(got);
    }
    return true;
}

// A request of tests/support/warm_request.h.
bool read(int socket, Request& request) {
    std::uint32_t size = 0;
    iovec place{&size, sizeof size};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof request.streams)] = {};
    msghdr message{};
    message.msg_iov = &place;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    if (::recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_WAITALL) != ssize_t(sizeof size)) {
        return false;
    }
    const cmsghdr* handed = CMSG_FIRSTHDR(&message);
    if (!handed || handed->cmsg_type != SCM_RIGHTS || handed->cmsg_len != CMSG_LEN(sizeof request.streams)) {
        return false;
    }
    std::memcpy(request.streams.data(), CMSG_DATA(handed), sizeof request.streams);
    std::string texts(size, '\0');
    if (!readAll(socket, texts.data(), texts.size())) {
        return false;
    }
    for (auto begin = texts.begin(); begin != texts.end();) {
        const auto end = std::find(begin, texts.end(), '\0');
        request.texts.emplace_back(begin, end);
        begin = end == texts.end() ? end : end + 1;
    }
    return request.texts.size() >= 2 && request.texts.size() >= 2 + std::size_t(request.arguments());
}

// Becomes the process that was asked for. Arguments, a null, environment, a null: as the kernel lays them out.
char** become(Request& request) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int stream = 0; stream < 3; ++stream) {
        ::dup2(request.streams[std::size_t(stream)], stream);
    }
    for (const int handed : request.streams) {
        ::close(handed); // none of them is a standard stream's number: those were open before
    }
    if (::chdir(request.texts[0].c_str()) != 0) {
        ::_exit(127);
    }
    static std::vector<std::string> texts; // lives as long as the program
    static std::vector<char*> pointers;
    texts.assign(request.texts.begin() + 2, request.texts.end());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i == std::size_t(request.arguments())) {
            pointers.push_back(nullptr);
        }
        pointers.push_back(texts[i].data());
    }
    if (std::size_t(request.arguments()) == texts.size()) {
        pointers.push_back(nullptr);
    }
    pointers.push_back(nullptr);
    environ = pointers.data() + request.arguments() + 1;
    return pointers.data();
}

bool tell(int socket, std::int32_t number) {
    return ::send(socket, &number, sizeof number, MSG_NOSIGNAL) == ssize_t(sizeof number);
}

// Serves one connection to its end. In the process that was asked for: returns the request.
void serve(int socket, Request& request) {
    for (; read(socket, request); request = {}) {
        const pid_t process = ::fork();
        if (process == 0) {
            ::close(socket);
            return;
        }
        for (const int stream : request.streams) {
            ::close(stream);
        }
        int status = 127 << 8;
        if (!tell(socket, process) || (process > 0 && ::waitpid(process, &status, 0) != process) ||
            !tell(socket, status)) {
            break;
        }
    }
    ::_exit(0);
}

// Serves each connection in a process of its own, since programs of one pipe run side by side.
void listenAt(const char* path, Request& request) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 || ::listen(socket, 64) != 0) {
        ::_exit(126);
    }
    std::signal(SIGCHLD, SIG_IGN); // nobody waits for those that serve
    for (;;) {
        const int connection = ::accept4(socket, nullptr, nullptr, SOCK_CLOEXEC);
        if (connection >= 0 && ::fork() == 0) {
            ::close(socket);
            std::signal(SIGCHLD, SIG_DFL);
            serve(connection, request);
            return;
        }
        ::close(connection);
    }
}

} // namespace

// The C library's function that calls main; interposed by its name.
extern "C" __attribute__((visibility("default"))) int __libc_start_main(Main main, int argc, char** argv,
                                                                        void (*init)(), void (*fini)(),
                                                                        void (*loaderFini)(), void* stackEnd) {
    const auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
    const char* asked = std::getenv("CONTEXTURE_WARM");
    if (!asked) {
        return start(main, argc, argv, init, fini, loaderFini, stackEnd);
    }
    Request request;
    if (asked[0] == '/') {
        listenAt(asked, request);
    } else {
        serve(std::atoi(asked), request);
    }
    char** arguments = become(request);
    return start(main, request.arguments(), arguments, init, fini, loaderFini, stackEnd);
}
