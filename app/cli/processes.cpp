// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/processes.h"

#include "engine/core/error.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <set>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace contexture::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kParent = "CONTEXTURE_PARENT"; // environment variable: number of the starting process

pid_t start(const std::vector<std::string>& command) {
    std::vector<char*> arguments;
    for (const std::string& argument : command) {
        arguments.push_back(const_cast<char*>(argument.c_str())); // posix_spawn does not write to its arguments
    }
    arguments.push_back(nullptr);
    // A copy of the environment: setenv would change it under threads that read it.
    const std::string name = std::string(kParent) + '=';
    std::string parent = name + std::to_string(::getpid());
    std::vector<char*> environment;
    for (char** each = environ; each && *each; ++each) {
        if (std::strncmp(*each, name.c_str(), name.size()) != 0) {
            environment.push_back(*each);
        }
    }
    environment.push_back(parent.data());
    environment.push_back(nullptr);
    pid_t process = 0;
    const int error = posix_spawnp(&process, arguments[0], nullptr, nullptr, arguments.data(), environment.data());
    if (error != 0) {
        throw Error(std::string("cannot be started (") + std::strerror(error) + ")", command.front());
    }
    return process;
}

} // namespace

void endWithParent() {
    const char* parent = std::getenv(kParent);
    if (!parent) {
        return;
    }
    const std::string number = parent;
    ::unsetenv(kParent); // processes that this one starts have this one as their parent
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (std::to_string(::getppid()) != number) {
        ::raise(SIGTERM); // the parent had ended before
    }
}

std::string ownProgram() {
    return fs::read_symlink("/proc/self/exe").string();
}

std::size_t runProcesses(const std::vector<std::vector<std::string>>& commands, int jobs, const CancelToken& cancel) {
    std::set<pid_t> running;
    std::size_t next = 0;
    std::size_t failed = 0;
    bool isStopped = false;
    while (!running.empty() || (next < commands.size() && !cancel.isCancelled())) {
        while (next < commands.size() && running.size() < static_cast<std::size_t>(jobs) && !cancel.isCancelled()) {
            running.insert(start(commands[next++]));
        }
        if (cancel.isCancelled() && !isStopped) {
            // Not SIGINT: a terminal's Ctrl-C has reached them already, and a second one would end them at once.
            for (const pid_t process : running) {
                ::kill(process, SIGTERM);
            }
            isStopped = true;
        }
        int status = 0;
        const pid_t ended = ::waitpid(-1, &status, WNOHANG);
        if (ended > 0) {
            failed += running.erase(ended) > 0 && !(WIFEXITED(status) && WEXITSTATUS(status) == 0) ? 1 : 0;
        } else if (ended < 0 && errno == ECHILD) { // another part of the program waited for it: how it ended is unknown
            failed += running.size();
            running.clear();
        } else {
            ::usleep(50'000);
        }
    }
    return failed;
}

void drawFigures(const fs::path& studyJson, const fs::path& folder) {
    const fs::path program = fs::path(ownProgram()).parent_path() / "contexture-figures";
    if (!fs::exists(program)) {
        return; // the program was built without the window
    }
    if (runProcesses({{program.string(), studyJson.string(), folder.string()}}, 1, {}) > 0) {
        std::cerr << "the figures could not be drawn; the report is whole without them\n";
    }
}

} // namespace contexture::cli
