// SPDX-License-Identifier: GPL-3.0-or-later

// Preloaded into a program (LD_PRELOAD): counts its changes of files and kills it (SIGKILL) right before the n-th.
// CONTEXTURE_DIES_AT is n; with CONTEXTURE_DEEDS, a file, the count is written to that file at the end instead. Random
// times rarely hit a write, because writes are short.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace {

std::atomic<long> deeds{0};

long deathAt() {
    static const long at = [] {
        const char* text = std::getenv("CONTEXTURE_DIES_AT");
        return text ? std::strtol(text, nullptr, 10) : 0L;
    }();
    return at;
}

void before() {
    if (++deeds == deathAt()) {
        ::kill(::getpid(), SIGKILL);
    }
}

void beforeOn(int file) { // pipes and terminals are no files that could be left half written
    struct stat about {};
    if (::fstat(file, &about) == 0 && S_ISREG(about.st_mode)) {
        before();
    }
}

template<class Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

struct Report {
    ~Report() {
        const char* path = std::getenv("CONTEXTURE_DEEDS");
        if (std::FILE* file = path ? std::fopen(path, "w") : nullptr) {
            std::fprintf(file, "%ld\n", deeds.load());
            std::fclose(file);
        }
    }
} report;

} // namespace

// The program's own folder is where others look: default visibility, and the names of the C library.
extern "C" {

ssize_t write(int file, const void* bytes, size_t size) {
    static auto* const next = real<ssize_t(int, const void*, size_t)>("write");
    beforeOn(file);
    return next(file, bytes, size);
}
ssize_t writev(int file, const iovec* parts, int count) {
    static auto* const next = real<ssize_t(int, const iovec*, int)>("writev");
    beforeOn(file);
    return next(file, parts, count);
}
ssize_t pwrite(int file, const void* bytes, size_t size, off_t at) {
    static auto* const next = real<ssize_t(int, const void*, size_t, off_t)>("pwrite");
    beforeOn(file);
    return next(file, bytes, size, at);
}
ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) {
    static auto* const next = real<ssize_t(int, const void*, size_t, off64_t)>("pwrite64");
    beforeOn(file);
    return next(file, bytes, size, at);
}
int ftruncate(int file, off_t size) noexcept {
    static auto* const next = real<int(int, off_t)>("ftruncate");
    beforeOn(file);
    return next(file, size);
}
int ftruncate64(int file, off64_t size) noexcept {
    static auto* const next = real<int(int, off64_t)>("ftruncate64");
    beforeOn(file);
    return next(file, size);
}
int fsync(int file) {
    static auto* const next = real<int(int)>("fsync");
    beforeOn(file);
    return next(file);
}
int fdatasync(int file) {
    static auto* const next = real<int(int)>("fdatasync");
    beforeOn(file);
    return next(file);
}
int rename(const char* from, const char* to) noexcept {
    static auto* const next = real<int(const char*, const char*)>("rename");
    before();
    return next(from, to);
}
int unlink(const char* path) noexcept {
    static auto* const next = real<int(const char*)>("unlink");
    before();
    return next(path);
}
}
