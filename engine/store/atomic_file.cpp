#include "engine/store/atomic_file.h"

#include "engine/core/error.h"
#include "engine/store/system_error.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <string>
#include <utility>

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

} // namespace

AtomicFile::AtomicFile(const std::filesystem::path& target) : m_target(followed(target)) {
    if (std::error_code ignored; std::filesystem::is_directory(m_target, ignored)) {
        throw Error("this is a folder, not a file", m_target.string(), "choose a file name");
    }
    static std::atomic<unsigned> counter{0};
    do {
        const std::string name =
            ".contexture-" + std::to_string(::getpid()) + "-" + std::to_string(counter++) + ".part";
        m_temporary = m_target.parent_path() / name;
        m_file = ::open(m_temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (m_file < 0 && errno == EEXIST);
    if (m_file < 0) {
        const int error = errno;
        m_temporary.clear();
        fail(error);
    }
    struct stat old {};
    if (::stat(m_target.c_str(), &old) == 0 && ::fchmod(m_file, old.st_mode & 07777) != 0) {
        // A file system without permissions: nothing to keep.
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
    throw Error("the file cannot be written: " + describe(error), m_target.string(), remedyFor(error));
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
    // The new name itself: best effort, since the content is safe and not every file system can do it.
    const auto parent = m_target.has_parent_path() ? m_target.parent_path() : std::filesystem::path(".");
    const int folder = ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        ::fsync(folder);
        ::close(folder);
    }
}

} // namespace contexture::store
