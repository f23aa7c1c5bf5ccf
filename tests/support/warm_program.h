// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/warm_request.h"

#include <QByteArray>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

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

// A program that is loaded once, for scripts: for as long as this lives, tests/support/warm_client.cpp runs it from any
// process with the environment that `addTo` makes.
class WarmServer {
public:
    WarmServer(const QString& program, const QString& preloaded) {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LD_PRELOAD"), preloaded);
        environment.insert(QStringLiteral("CONTEXTURE_WARM"), socket());
        m_process.setProcessEnvironment(environment);
        m_process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
        m_process.start(program, QStringList());
    }
    ~WarmServer() {
        m_process.kill();
        m_process.waitForFinished();
    }

    // Whether it answers, after it has been loaded.
    bool isReady() const {
        return QTest::qWaitFor([&] { return QFileInfo::exists(socket()); }, 60000);
    }
    void addTo(QProcessEnvironment& environment) const {
        environment.insert(QStringLiteral("CONTEXTURE_WARM_SOCKET"), socket());
    }

private:
    QString socket() const { return m_folder.filePath(QStringLiteral("socket")); }

    QTemporaryDir m_folder;
    QProcess m_process;
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
        std::vector<std::string> texts{m_program.toStdString()};
        for (const QString& argument : arguments) {
            texts.push_back(argument.toStdString());
        }
        if (!askToRun(m_socket.number(), {theirs[0].number(), theirs[1].number(), theirs[2].number()},
                      QDir::currentPath().toStdString(), texts) ||
            !hearOfRun(m_socket.number(), process) || process <= 0) {
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
        if (!hearOfRun(m_socket.number(), status)) {
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
