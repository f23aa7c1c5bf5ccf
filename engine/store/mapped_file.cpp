#include "engine/store/mapped_file.h"

#include "engine/core/error.h"
#include "engine/store/system_error.h"

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
        throw Error(error == ENOENT ? "the file does not exist" : "the file cannot be read: " + describe(error),
                    path.string(), remedyFor(error));
    }
    struct stat status {};
    const bool known = ::fstat(file, &status) == 0;
    if (!known || !S_ISREG(status.st_mode)) {
        ::close(file);
        throw Error(known && S_ISDIR(status.st_mode) ? "this is a folder" : "this is not an ordinary file",
                    path.string(), "choose a file");
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size > 0) {
        void* const data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (data == MAP_FAILED) {
            const int error = errno;
            ::close(file);
            throw Error("the file cannot be read: " + describe(error), path.string(), remedyFor(error));
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

FileKind guessKind(std::span<const std::byte> bytes) {
    using namespace std::string_view_literals;
    const std::string_view head(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 4096));
    constexpr auto kConvert = "convert it to safetensors first (safetensors.torch.save_file)";
    constexpr auto kChoose = "choose another file";
    if (head.empty()) {
        return {"an empty file", "get the file again"};
    }
    if (head.size() > 8 && head[8] == '{' && head.substr(4, 4) == "\0\0\0\0"sv) {
        return {"a safetensors file, perhaps a model", "open it as a model"};
    }
    if (head.starts_with("PK\x03\x04"sv)) {
        return {"a zip archive, as PyTorch saves models (.pt, .bin)", kConvert};
    }
    if (head.size() > 1 && head[0] == '\x80' && head[1] >= 2 && head[1] <= 5) {
        return {"a Python pickle, as PyTorch once saved models (.pt, .bin)", kConvert};
    }
    if (head.starts_with("\x7f"
                         "ELF"sv)) {
        return {"a program or library (ELF)", kChoose};
    }
    if (head.starts_with("SQLite format 3\0"sv)) {
        return {"a database, perhaps a Contexture workspace", "open it as a workspace", true};
    }
    if (head.starts_with("\x89HDF\r\n\x1a\n"sv)) {
        return {"an HDF5 file, as Keras saves models", kConvert};
    }
    if (head.starts_with("GGUF"sv)) {
        return {"a GGUF model", kChoose};
    }
    if (head.starts_with("\x1f\x8b"sv) || head.starts_with("\x28\xb5\x2f\xfd"sv) ||
        head.starts_with("\xfd"
                         "7zXZ"sv)) {
        return {"a compressed file", "unpack it first"};
    }
    if (head.starts_with("%PDF"sv)) {
        return {"a PDF document", kChoose};
    }
    if (head.starts_with("\x89PNG"sv) || head.starts_with("\xff\xd8\xff"sv)) {
        return {"a picture", kChoose};
    }
    if (head.starts_with("version https://git-lfs"sv)) {
        return {"a Git LFS pointer, not the file itself", "fetch the file with git lfs pull"};
    }
    const bool text = std::all_of(head.begin(), head.end(), [](char c) {
        const auto u = static_cast<unsigned char>(c);
        return u >= 0x20 || c == '\n' || c == '\r' || c == '\t';
    });
    if (text) {
        return {"a text file", kChoose};
    }
    return {"an unknown binary file", kChoose};
}

} // namespace contexture::store
