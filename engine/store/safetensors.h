// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::store {

enum class DType : std::uint8_t { F64, F32, F16, BF16, I64, I32, I16, I8, U8, Bool };
std::size_t bytesPerElement(DType type);
const char* name(DType type); // as the format writes it: "F32", "BF16", "BOOL"

// A tensor as it is stored in a file. `bytes` points into the mapped file (or into the writer's memory) and may be
// unaligned: files of other programs may start their data at any byte.
struct TensorView {
    std::string name;
    DType type = DType::F32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes;
};

// One .safetensors file, memory-mapped and checked: header length, JSON, dtypes, shapes whose product does not
// overflow, offsets inside the file, without overlap or holes. Throws contexture::Error naming file, field and remedy.
// The bytes stay valid as long as the object lives and nobody shortens the file in place (writeSafetensors never does).
class SafetensorsFile {
public:
    static SafetensorsFile open(const std::filesystem::path& path);
    ~SafetensorsFile();
    SafetensorsFile(SafetensorsFile&&) noexcept;
    SafetensorsFile& operator=(SafetensorsFile&&) noexcept;

    const std::filesystem::path& path() const;
    const std::map<std::string, std::string>& metadata() const;
    const std::vector<TensorView>& tensors() const; // in file order
    const TensorView* find(const std::string& name) const;
    std::uint64_t size() const; // of the whole file, bytes
    std::string sha256() const; // of the whole file, hexadecimal, computed on request
    void forget() const;        // returns the memory of pages that were read to the system; the bytes stay valid

private:
    struct Impl;
    explicit SafetensorsFile(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

// Writes a file completely or not at all: into a temporary file beside it, flushed, then renamed. The data starts at a
// multiple of 64 bytes, and tensors with wider elements come first (among equals the given order is kept), so that each
// tensor is aligned to its elements. The same arguments give the same bytes. Throws Error for a full disk, a folder
// that cannot be written, a name that occurs twice, or a shape that does not fit its bytes; the old file then stays.
void writeSafetensors(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata,
                      std::span<const TensorView> tensors);

} // namespace contexture::store
