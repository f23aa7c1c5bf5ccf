// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/mapped_file.h"

#include "engine/core/error.h"
#include "engine/core/system_error.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <utility>

namespace contexture::store {

MappedFile::MappedFile(const std::filesystem::path& path) {
    // Without O_NONBLOCK opening a named pipe would wait for a writer.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        const int error = errno;
        throw Error(error == ENOENT
                        ? Message("file.none", "the file does not exist")
                        : Message("file.unreadable", "the file cannot be read: {reason}", systemReason(error)),
                    path.string(), systemRemedy(error));
    }
    struct stat status {};
    const bool known = ::fstat(file, &status) == 0;
    if (!known || !S_ISREG(status.st_mode)) {
        ::close(file);
        throw Error(known && S_ISDIR(status.st_mode) ? Message("file.folder", "this is a folder")
                                                     : Message("file.not-ordinary", "this is not an ordinary file"),
                    path.string(), Message("do.choose-file", "choose a file"));
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size > 0) {
        void* const data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (data == MAP_FAILED) {
            const int error = errno;
            ::close(file);
            throw Error(Message("file.unreadable", "the file cannot be read: {reason}", systemReason(error)),
                        path.string(), systemRemedy(error));
        }
        m_bytes = {static_cast<const std::byte*>(data), size};
    }
    ::close(file);
}

MappedFile::~MappedFile() {
    if (!m_bytes.empty()) {
        ::munmap(const_cast<std::byte*>(m_bytes.data()), m_bytes.size());
    }
}

void MappedFile::forget() const {
    if (!m_bytes.empty()) {
        ::madvise(const_cast<std::byte*>(m_bytes.data()), m_bytes.size(), MADV_DONTNEED);
    }
}

MappedFile::MappedFile(MappedFile&& other) noexcept : m_bytes(std::exchange(other.m_bytes, {})) {}

FileGuess guessFile(std::span<const std::byte> bytes) {
    using namespace std::string_view_literals;
    const std::string_view head(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 4096));
    const Message convert("kind.convert", "convert it to safetensors first (safetensors.torch.save_file)");
    const Message choose("do.other-file", "choose another file");
    if (head.empty()) {
        return {Message("kind.empty", "an empty file"), Message("do.get-again", "get the file again")};
    }
    if (head.size() > 8 && head[8] == '{' && head.substr(4, 4) == "\0\0\0\0"sv) {
        return {Message("kind.safetensors", "a safetensors file, perhaps a model"),
                Message("document.model.do", "open it as a model")};
    }
    if (head.starts_with("PK\x03\x04"sv)) {
        return {Message("kind.zip", "a zip archive, as PyTorch saves models (.pt, .bin)"), convert};
    }
    if (head.size() > 1 && head[0] == '\x80' && head[1] >= 2 && head[1] <= 5) {
        return {Message("kind.pickle", "a Python pickle, as PyTorch once saved models (.pt, .bin)"), convert};
    }
    if (head.starts_with("\x7f"
                         "ELF"sv)) {
        return {Message("kind.elf", "a program or library (ELF)"), choose};
    }
    if (head.starts_with("SQLite format 3\0"sv)) {
        return {Message("kind.database", "a database, perhaps a Contexture workspace"),
                Message("document.workspace.do", "open it as a workspace"), true};
    }
    if (head.starts_with("\x89HDF\r\n\x1a\n"sv)) {
        return {Message("kind.hdf5", "an HDF5 file, as Keras saves models"), convert};
    }
    if (head.starts_with("GGUF"sv)) {
        return {Message("kind.gguf", "a GGUF model"), choose};
    }
    if (head.starts_with("\x1f\x8b"sv) || head.starts_with("\x28\xb5\x2f\xfd"sv) ||
        head.starts_with("\xfd"
                         "7zXZ"sv)) {
        return {Message("kind.compressed", "a compressed file"), Message("kind.unpack", "unpack it first")};
    }
    if (head.starts_with("%PDF"sv)) {
        return {Message("kind.pdf", "a PDF document"), choose};
    }
    if (head.starts_with("\x89PNG"sv) || head.starts_with("\xff\xd8\xff"sv)) {
        return {Message("kind.picture", "a picture"), choose};
    }
    if (head.starts_with("version https://git-lfs"sv)) {
        return {Message("kind.lfs", "a Git LFS pointer, not the file itself"),
                Message("kind.lfs.do", "fetch the file with git lfs pull")};
    }
    const bool text = std::all_of(head.begin(), head.end(), [](char c) {
        const auto u = static_cast<unsigned char>(c);
        return u >= 0x20 || c == '\n' || c == '\r' || c == '\t';
    });
    if (text) {
        return {Message("kind.text", "a text file"), choose};
    }
    return {Message("kind.unknown", "an unknown binary file"), choose};
}

} // namespace contexture::store
