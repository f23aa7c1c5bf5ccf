// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/atomic_file.h"

#include "engine/core/error.h"
#include "engine/core/fnv.h"
#include "engine/core/system_error.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace contexture::store {

namespace {

std::filesystem::path followed(const std::filesystem::path& target) {
    std::error_code ignored;
    if (std::filesystem::is_symlink(target, ignored)) {
        const auto real = std::filesystem::weakly_canonical(target, ignored);
        return ignored ? target : real;
    }
    return target;
}

constexpr std::string_view kPartEnds = ".part";

std::string hashOf(const std::string& text) { // a short one for file names
    const std::uint64_t hash = Fnv64().add(text).value();
    std::array<char, 9> digits{};
    std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(hash ^ (hash >> 32)));
    return digits.data();
}

// The scope in which a process number means this process: the machine, and the container in it.
std::string placeOfProcesses() {
    std::array<char, 256> host{};
    ::gethostname(host.data(), host.size() - 1);
    std::string machine;
    std::getline(std::ifstream("/etc/machine-id") >> std::ws, machine);
    std::error_code ignored;
    return std::string(host.data()) + " " + machine + " " +
           std::filesystem::read_symlink("/proc/self/ns/pid", ignored).string();
}

std::string partsBegin(const std::filesystem::path& target) {
    static const std::string place = hashOf(placeOfProcesses());
    return ".contexture-" + place + "-" + hashOf(target.filename().string()) + "-";
}

bool isDead(pid_t process) {
    return ::kill(process, 0) != 0 && errno == ESRCH;
}

} // namespace

std::filesystem::path partOf(const std::filesystem::path& target, unsigned number) {
    return target.parent_path() /
           (partsBegin(target) + std::to_string(::getpid()) + "-" + std::to_string(number) + std::string(kPartEnds));
}

void removeDeadParts(const std::filesystem::path& target) {
    const std::string begin = partsBegin(target);
    std::error_code error;
    const auto folder = target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
    std::vector<std::filesystem::path> dead;
    for (std::filesystem::directory_iterator entry(folder, error), none; !error && entry != none;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(begin) || !name.ends_with(kPartEnds)) {
            continue;
        }
        pid_t process = 0;
        const char* last = name.data() + name.size();
        const auto [after, code] = std::from_chars(name.data() + begin.size(), last, process);
        if (code == std::errc() && after != last && *after == '-' && process > 0 && isDead(process)) {
            dead.push_back(entry->path());
        }
    }
    for (const auto& path : dead) {
        std::filesystem::remove_all(path, error);
    }
}

AtomicFile::AtomicFile(const std::filesystem::path& target) : m_target(followed(target)) {
    if (std::error_code ignored; std::filesystem::is_directory(m_target, ignored)) {
        throw Error(Message("file.folder-not-file", "this is a folder, not a file"), m_target.string(),
                    Message("do.file-name", "choose a file name"));
    }
    removeDeadParts(m_target);
    static std::atomic<unsigned> counter{0};
    do {
        m_temporary = partOf(m_target, counter++);
        m_file = ::open(m_temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (m_file < 0 && errno == EEXIST);
    if (m_file < 0) {
        const int error = errno;
        m_temporary.clear();
        fail(error);
    }
    struct stat old {};
    if (::stat(m_target.c_str(), &old) == 0 && ::fchmod(m_file, old.st_mode & 07777) != 0) {
        // A file system without permissions: there are none to keep.
    }
}

AtomicFile::~AtomicFile() {
    if (m_file >= 0) {
        ::close(m_file);
    }
    if (!m_temporary.empty()) {
        ::unlink(m_temporary.c_str());
    }
}

void AtomicFile::fail(int error) const {
    throw Error(Message("file.unwritable", "the file cannot be written: {reason}", systemReason(error)),
                m_target.string(), systemRemedy(error));
}

void AtomicFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_file, bytes.data(), bytes.size());
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            fail(errno);
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

void AtomicFile::commit() {
    if (::fsync(m_file) != 0) {
        fail(errno);
    }
    // Some network file systems report a full disk only here.
    if (::close(std::exchange(m_file, -1)) != 0) {
        fail(errno);
    }
    if (std::rename(m_temporary.c_str(), m_target.c_str()) != 0) {
        fail(errno);
    }
    m_temporary.clear();
    // Flushes the new name itself: errors are ignored, since the content is safe and not every file system supports it.
    const auto parent = m_target.has_parent_path() ? m_target.parent_path() : std::filesystem::path(".");
    const int folder = ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        ::fsync(folder);
        ::close(folder);
    }
}

void writeWhole(const std::filesystem::path& target, std::string_view content) {
    AtomicFile file(target);
    file.write(std::as_bytes(std::span(content)));
    file.commit();
}

} // namespace contexture::store
