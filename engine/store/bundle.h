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

// A tensor as it lies in a file. `bytes` points into the mapped file (or into the writer's memory).
struct TensorView {
    std::string name;
    DType type = DType::F32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes;
};

// One .safetensors file, memory-mapped and checked: header length, JSON, dtypes, shapes whose product does not overflow,
// offsets inside the file, without overlap or holes. Throws contexture::Error naming file, field and remedy.
class SafetensorsFile {
public:
    static SafetensorsFile open(const std::filesystem::path& path);
    ~SafetensorsFile();
    SafetensorsFile(SafetensorsFile&&) noexcept;
    SafetensorsFile& operator=(SafetensorsFile&&) noexcept;

    const std::filesystem::path& path() const;
    const std::map<std::string, std::string>& metadata() const;
    const std::vector<TensorView>& tensors() const;     // in file order
    const TensorView* find(const std::string& name) const;
    std::string sha256() const;                         // of the whole file, hexadecimal, computed when asked

private:
    struct Impl;
    explicit SafetensorsFile(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

// Writes a file whole or not at all: into a temporary beside it, flushed, then renamed. Tensor data is aligned to 64 bytes.
// Throws Error (a full disk, a folder that cannot be written); what stood there before stays.
void writeSafetensors(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata,
                      std::span<const TensorView> tensors);

// A model bundle: a safetensors file with contexture.format, contexture.config, contexture.card and the tokenizers.
struct Bundle {
    static constexpr const char* kFormat = "1";

    SafetensorsFile file;
    std::string configJson;
    std::string cardJson;
    std::span<const std::byte> sourceTokenizer; // tokenizer.source
    std::span<const std::byte> targetTokenizer; // tokenizer.target; the same bytes for joint subwords

    // Throws Error when metadata or a tokenizer is missing, or a floating-point tensor holds NaN or infinity.
    static Bundle open(const std::filesystem::path& path);
};

} // namespace contexture::store
