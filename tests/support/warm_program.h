// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QDeadlineTimer>
#include <QDir>
#include <QProcess>
#include <QStringList>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace contexture::test {

struct Ended {
    int code = -1; // -1: it was killed, or did not end in time
    QByteArray out;
    QByteArray err;
};

// A descriptor that is closed with its owner.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~Descriptor() { close(); }

    int number() const { return m_number; }
    bool isOpen() const { return m_number >= 0; }
    void close() {
        if (isOpen()) {
            ::close(std::exchange(m_number, -1));
        }
    }

private:
    int m_number = -1;
};

// A program that is loaded once and run as often as a test likes, each time as a process of its own with this process's
// environment and working folder. tests/support/warm_process.cpp says what differs from a start.
class WarmProgram {
public:
    WarmProgram(QString program, QString preloaded)
        : m_program(std::move(program)), m_preloaded(std::move(preloaded)) {}
    ~WarmProgram() { end(); }
    WarmProgram(const WarmProgram&) = delete;
    WarmProgram& operator=(const WarmProgram&) = delete;

    Ended run(const QStringList& arguments, const QByteArray& input, int milliseconds) {
        if (!m_socket.isOpen() && !load()) {
            return {-1, {}, "it could not be loaded"};
        }
        std::array<Descriptor, 3> ours;
        std::array<Descriptor, 3> theirs;
        for (std::size_t stream = 0; stream < 3; ++stream) {
            std::array<int, 2> ends{};
            if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
                return {-1, {}, "there was no pipe for it"};
            }
            theirs[stream] = Descriptor(ends[stream == 0 ? 0 : 1]);
            ours[stream] = Descriptor(ends[stream == 0 ? 1 : 0]);
        }
        std::int32_t process = 0;
        if (!send(theirs, arguments) || !hear(process) || process <= 0) {
            end();
            return {-1, {}, "it could not be started"};
        }
        for (Descriptor& each : theirs) { // the process alone holds them now
            each.close();
        }
        return follow(process, std::move(ours), input, QDeadlineTimer(milliseconds));
    }

private:
    bool load() {
        std::array<int, 2> ends{};
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
            return false;
        }
        m_socket = Descriptor(ends[0]);
        const Descriptor theirs(ends[1]);
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LD_PRELOAD"), m_preloaded);
        environment.insert(QStringLiteral("CONTEXTURE_WARM"), QString::number(ends[1]));
        m_process.setProcessEnvironment(environment);
        m_process.setStandardOutputFile(QProcess::nullDevice());
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_process.setChildProcessModifier([end = ends[1]] { ::fcntl(end, F_SETFD, 0); }); // it keeps its end
        m_process.start(m_program, QStringList());
        return m_process.waitForStarted();
    }

    void end() {
        m_socket.close(); // its loop ends then
        if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(1000)) {
            m_process.kill();
            m_process.waitForFinished();
        }
    }

    bool hear(std::int32_t& number) const {
        return ::recv(m_socket.number(), &number, sizeof number, MSG_WAITALL) == ssize_t(sizeof number);
    }

    // As warm_process.cpp reads it.
    bool send(const std::array<Descriptor, 3>& theirs, const QStringList& arguments) const {
        QByteArray texts = QDir::currentPath().toLocal8Bit() + '\0';
        texts += QByteArray::number(arguments.size() + 1) + '\0';
        for (const QString& argument : QStringList(m_program) + arguments) {
            texts += argument.toLocal8Bit() + '\0';
        }
        for (char** each = environ; each && *each; ++each) {
            texts += QByteArray(*each) + '\0';
        }
        auto size = std::uint32_t(texts.size());
        const std::array<int, 3> streams{theirs[0].number(), theirs[1].number(), theirs[2].number()};
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
        bool isSent = ::sendmsg(m_socket.number(), &message, MSG_NOSIGNAL) == ssize_t(sizeof size);
        for (qsizetype sent = 0; isSent && sent < texts.size();) {
            const auto left = std::size_t(texts.size() - sent);
            const ssize_t part = ::send(m_socket.number(), texts.constData() + sent, left, MSG_NOSIGNAL);
            isSent = part > 0;
            sent += part;
        }
        return isSent;
    }

    // Writes the input and reads both outputs until the process has ended; what it started may keep its outputs open.
    Ended follow(pid_t process, std::array<Descriptor, 3> streams, const QByteArray& input, QDeadlineTimer last) {
        std::signal(SIGPIPE, SIG_IGN); // it may end before it has read its input
        for (const Descriptor& stream : streams) {
            ::fcntl(stream.number(), F_SETFL, O_NONBLOCK);
        }
        Ended ended;
        bool isKilled = false;
        for (qsizetype written = 0;;) {
            if (written == input.size()) {
                streams[0].close();
            }
            std::array<pollfd, 4> awaited{{{streams[0].number(), POLLOUT, 0},
                                           {streams[1].number(), POLLIN, 0},
                                           {streams[2].number(), POLLIN, 0},
                                           {m_socket.number(), POLLIN, 0}}}; // without a number: not awaited
            if (::poll(awaited.data(), awaited.size(), isKilled ? -1 : int(last.remainingTime())) == 0) {
                ::kill(process, SIGKILL);
                isKilled = true;
            }
            if (awaited[0].revents != 0) {
                const auto left = std::size_t(input.size() - written);
                const ssize_t part = ::write(streams[0].number(), input.constData() + written, left);
                written = part < 0 ? input.size() : written + part;
            }
            const bool isOver = awaited[3].revents != 0; // what it wrote is in the pipes now
            read(streams[1], ended.out);
            read(streams[2], ended.err);
            if (isOver) {
                break;
            }
        }
        std::int32_t status = 0;
        if (!hear(status)) {
            end();
        } else if (WIFEXITED(status)) {
            ended.code = WEXITSTATUS(status);
        }
        return ended;
    }

    static void read(Descriptor& stream, QByteArray& to) {
        std::array<char, 65536> part;
        while (stream.isOpen()) {
            const ssize_t got = ::read(stream.number(), part.data(), part.size());
            if (got < 0) {
                return; // nothing now
            }
            to.append(part.data(), got);
            if (got == 0) {
                stream.close();
            }
        }
    }

    QString m_program;
    QString m_preloaded;
    QProcess m_process;
    Descriptor m_socket;
};

} // namespace contexture::test
