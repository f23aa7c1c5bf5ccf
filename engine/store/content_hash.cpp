// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/content_hash.h"

#include "engine/store/mapped_file.h"
#include "engine/store/sha256.h"

#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

namespace contexture::store {
namespace {

// Device, inode, length, and the time of the last change, which no program can set back.
using State = std::tuple<dev_t, ino_t, off_t, time_t, long>;

State stateOf(const std::filesystem::path& file) {
    struct stat found {};
    ::stat(file.c_str(), &found); // if this fails, reading the file reports why
    return {found.st_dev, found.st_ino, found.st_size, found.st_ctim.tv_sec, found.st_ctim.tv_nsec};
}

} // namespace

std::string contentHash(const std::filesystem::path& file) {
    static std::mutex mutex;
    static std::map<State, std::string> known;
    const std::lock_guard lock(mutex);
    const State state = stateOf(file);
    if (const auto found = known.find(state); found != known.end()) {
        return found->second;
    }
    constexpr std::size_t kPiece = std::size_t(16) << 20;
    const MappedFile mapped(file);
    const auto bytes = mapped.bytes();
    Sha256 hash;
    for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
        hash.add(bytes.subspan(at, std::min(kPiece, bytes.size() - at)));
        mapped.forget(); // a corpus may be larger than the memory
    }
    return known[state] = hash.finish();
}

} // namespace contexture::store
