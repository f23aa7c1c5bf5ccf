// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// What tests ask of a program that waits before its main (tests/support/warm_process.cpp), sent through a socket.

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <sys/socket.h>
#include <unistd.h>

extern char** environ;

namespace contexture::test {

// Size of the texts together with the standard streams (input, output, error), then the texts, each with a zero at its
// end: working folder, number of arguments, arguments with the program's name, environment of this process.
inline bool askToRun(int socket, const std::array<int, 3>& streams, const std::string& folder,
                     const std::vector<std::string>& arguments) {
    std::string texts = folder + '\0' + std::to_string(arguments.size()) + '\0';
    for (const std::string& argument : arguments) {
        texts += argument + '\0';
    }
    for (char** each = environ; each && *each; ++each) {
        texts += std::string(*each) + '\0';
    }
    auto size = std::uint32_t(texts.size());
    iovec place{&size, sizeof size};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof streams)] = {};
    msghdr message{};
    message.msg_iov = &place;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* handed = CMSG_FIRSTHDR(&message);
    handed->cmsg_level = SOL_SOCKET;
    handed->cmsg_type = SCM_RIGHTS;
    handed->cmsg_len = CMSG_LEN(sizeof streams);
    std::memcpy(CMSG_DATA(handed), streams.data(), sizeof streams);
    bool isSent = ::sendmsg(socket, &message, MSG_NOSIGNAL) == ssize_t(sizeof size);
    for (std::size_t sent = 0; isSent && sent < texts.size();) {
        const ssize_t part = ::send(socket, texts.data() + sent, texts.size() - sent, MSG_NOSIGNAL);
        isSent = part > 0;
        sent += isSent ? std::size_t(part) : 0;
    }
    return isSent;
}

// The answers, in this order: the number of the process, then its status, as waitpid gives it.
inline bool hearOfRun(int socket, std::int32_t& number) {
    return ::recv(socket, &number, sizeof number, MSG_WAITALL) == ssize_t(sizeof number);
}

} // namespace contexture::test
