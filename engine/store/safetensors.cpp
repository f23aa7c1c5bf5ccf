// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/safetensors.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"
#include "engine/store/mapped_file.h"
#include "engine/store/sha256.h"
#include "engine/store/tensor_shape.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

namespace contexture::store {

namespace {

Message getAgain() {
    return Message("safetensors.do", "the file is damaged or was not written properly: get it again");
}

constexpr std::uint64_t kMaximumHeader = 100'000'000; // the format's own limit
constexpr std::size_t kMaximumRank = 32;

struct TypeInfo {
    DType type;
    const char* name;
    std::size_t bytes;
};
constexpr std::array<TypeInfo, 10> kTypes{{{DType::F64, "F64", 8},
                                           {DType::F32, "F32", 4},
                                           {DType::F16, "F16", 2},
                                           {DType::BF16, "BF16", 2},
                                           {DType::I64, "I64", 8},
                                           {DType::I32, "I32", 4},
                                           {DType::I16, "I16", 2},
                                           {DType::I8, "I8", 1},
                                           {DType::U8, "U8", 1},
                                           {DType::Bool, "BOOL", 1}}};

const TypeInfo& typeInfo(DType type) {
    return kTypes.at(static_cast<std::size_t>(type));
}

// The position of a tensor in the file, before it is checked.
struct Placed {
    TensorView view;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

class HeaderReader {
public:
    HeaderReader(std::string where, std::span<const std::byte> data) : m_where(std::move(where)), m_data(data) {}

    void read(const nlohmann::json& header, std::map<std::string, std::string>& metadata,
              std::vector<TensorView>& tensors) const {
        if (!header.is_object()) {
            fail(Message("safetensors.header", "the header is not a JSON object"));
        }
        std::vector<Placed> placed;
        placed.reserve(header.size());
        for (const auto& [name, value] : header.items()) {
            if (name == "__metadata__") {
                metadata = readMetadata(value);
            } else {
                placed.push_back(readTensor(name, value));
            }
        }
        std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
            return std::tie(a.begin, a.end, a.view.name) < std::tie(b.begin, b.end, b.view.name);
        });
        std::uint64_t at = 0;
        for (Placed& tensor : placed) {
            if (tensor.begin != at) {
                const std::string quoted = inQuotes(tensor.view.name);
                fail(tensor.begin < at ? Message("safetensors.inside",
                                                 "tensor {tensor} starts at byte {byte} of the data, inside the tensor "
                                                 "before it (expected {expected})",
                                                 quoted, tensor.begin, at)
                                       : Message("safetensors.hole",
                                                 "tensor {tensor} starts at byte {byte} of the data, with a hole "
                                                 "before it (expected {expected})",
                                                 quoted, tensor.begin, at));
            }
            at = tensor.end;
            tensor.view.bytes = m_data.subspan(tensor.begin, tensor.end - tensor.begin);
            tensors.push_back(std::move(tensor.view));
        }
        if (at != m_data.size()) {
            fail(Message("safetensors.end", "the tensors end at byte {byte} of {size} bytes of data", at,
                         m_data.size()));
        }
    }

private:
    [[noreturn]] void fail(Message what) const { throw Error(std::move(what), m_where, getAgain()); }

    std::map<std::string, std::string> readMetadata(const nlohmann::json& value) const {
        std::map<std::string, std::string> metadata;
        if (!value.is_object()) {
            fail(Message("safetensors.metadata", "__metadata__ is not a JSON object"));
        }
        for (const auto& [key, text] : value.items()) {
            if (!text.is_string()) {
                fail(Message("safetensors.metadata-text", "__metadata__ {key} is not a string", inQuotes(key)));
            }
            metadata.emplace(key, text.get<std::string>());
        }
        return metadata;
    }

    Placed readTensor(const std::string& name, const nlohmann::json& value) const {
        if (name.empty()) {
            fail(Message("safetensors.name", "a tensor has an empty name"));
        }
        const std::string tensor = inQuotes(name);
        if (!value.is_object()) {
            fail(Message("safetensors.tensor", "tensor {tensor} is not described by a JSON object", tensor));
        }
        for (const auto& [key, unused] : value.items()) {
            if (key != "dtype" && key != "shape" && key != "data_offsets") {
                fail(Message("safetensors.field", "tensor {tensor} has the unknown field {field}", tensor,
                             inQuotes(key)));
            }
        }
        Placed result;
        result.view.name = name;
        result.view.type = readType(tensor, value);
        result.view.shape = readShape(tensor, value);
        const auto size = byteSize(result.view.type, result.view.shape);
        if (!size) {
            fail(Message("safetensors.overflow", "tensor {tensor} has a shape whose size overflows", tensor));
        }

        const auto offsets = value.find("data_offsets");
        if (offsets == value.end() || !offsets->is_array() || offsets->size() != 2 ||
            !(*offsets)[0].is_number_unsigned() || !(*offsets)[1].is_number_unsigned()) {
            fail(Message("safetensors.offsets", "tensor {tensor} lacks its data_offsets, two counts of bytes", tensor));
        }
        result.begin = (*offsets)[0].get<std::uint64_t>();
        result.end = (*offsets)[1].get<std::uint64_t>();
        if (result.begin > result.end || result.end > m_data.size()) {
            fail(Message("safetensors.outside",
                         "tensor {tensor} lies outside the file: data_offsets [{begin}, {end}] of {size} bytes of data",
                         tensor, result.begin, result.end, m_data.size()));
        }
        if (result.end - result.begin != *size) {
            fail(Message("safetensors.size", "tensor {tensor} takes {bytes} bytes, its shape and dtype need {needed}",
                         tensor, result.end - result.begin, *size));
        }
        return result;
    }

    DType readType(const std::string& tensor, const nlohmann::json& value) const {
        const auto dtype = value.find("dtype");
        if (dtype == value.end() || !dtype->is_string()) {
            fail(Message("safetensors.dtype", "tensor {tensor} lacks its dtype", tensor));
        }
        const auto& text = dtype->get_ref<const std::string&>();
        const auto it = std::find_if(kTypes.begin(), kTypes.end(), [&](const TypeInfo& t) { return t.name == text; });
        if (it == kTypes.end()) {
            throw Error(Message("safetensors.dtype-unknown",
                                "tensor {tensor} has the dtype {dtype}, which is not supported", tensor,
                                inQuotes(text)),
                        m_where, Message("safetensors.dtype-unknown.do", "convert it to F32, F16 or BF16"));
        }
        return it->type;
    }

    std::vector<std::int64_t> readShape(const std::string& tensor, const nlohmann::json& value) const {
        const auto shape = value.find("shape");
        if (shape == value.end() || !shape->is_array()) {
            fail(Message("safetensors.shape", "tensor {tensor} lacks its shape", tensor));
        }
        if (shape->size() > kMaximumRank) {
            fail(Message("safetensors.rank", "tensor {tensor} has more than {limit} dimensions", tensor, kMaximumRank));
        }
        std::vector<std::int64_t> sizes;
        for (const auto& size : *shape) {
            if (!size.is_number_unsigned() || size.get<std::uint64_t>() > std::uint64_t(INT64_MAX)) {
                fail(Message("safetensors.dimension", "tensor {tensor} has a dimension that is not a count: {value}",
                             tensor, size.dump().substr(0, 40)));
            }
            sizes.push_back(size.get<std::int64_t>());
        }
        return sizes;
    }

    std::string m_where;
    std::span<const std::byte> m_data;
};

} // namespace

std::size_t bytesPerElement(DType type) {
    return typeInfo(type).bytes;
}

const char* name(DType type) {
    return typeInfo(type).name;
}

std::optional<std::uint64_t> byteSize(DType type, std::span<const std::int64_t> shape) {
    // Factors of zero are left out: [0, 2^62, 2^62] holds nothing, yet its strides overflow.
    std::int64_t product = static_cast<std::int64_t>(bytesPerElement(type));
    bool empty = false;
    for (const std::int64_t size : shape) {
        if (size < 0 || (size > 0 && __builtin_mul_overflow(product, size, &product))) {
            return std::nullopt;
        }
        empty = empty || size == 0;
    }
    return empty ? 0 : static_cast<std::uint64_t>(product);
}

struct SafetensorsFile::Impl {
    std::filesystem::path path;
    MappedFile file;
    std::map<std::string, std::string> metadata;
    std::vector<TensorView> tensors;
    std::unordered_map<std::string, std::size_t> byName;
};

SafetensorsFile SafetensorsFile::open(const std::filesystem::path& path) {
    auto impl = std::make_unique<Impl>(Impl{path, MappedFile(path), {}, {}, {}});
    const auto bytes = impl->file.bytes();
    const std::string where = path.string();

    // The header's length in 8 bytes, little-endian, then the header, which is a JSON object.
    const bool looksRight = bytes.size() > 8 && bytes[8] == std::byte('{');
    std::uint64_t length = 0;
    for (std::size_t i = 0; i < 8 && bytes.size() >= 8; ++i) {
        length |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
    }
    const FileGuess guess = guessFile(bytes);
    if (!looksRight) {
        throw Error(Message("safetensors.other-file", "not a safetensors file; it seems to be {kind}", guess.name),
                    where, guess.remedy);
    }
    if (length > kMaximumHeader) {
        throw Error(Message("safetensors.header-size",
                            "not a sound safetensors file: it claims a header of {size} bytes", length),
                    where, getAgain());
    }
    if (length > bytes.size() - 8) {
        throw Error(Message("safetensors.cut",
                            "the file is cut short: its header takes {size} bytes, {there} are there", length,
                            bytes.size() - 8),
                    where, Message("do.get-again", "get the file again"));
    }
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()) + 8, length);
    const auto header = parseStrictJson(text, Message("at.header", "{file}, header", where), getAgain());
    HeaderReader(where, bytes.subspan(8 + length)).read(header, impl->metadata, impl->tensors);
    for (std::size_t i = 0; i < impl->tensors.size(); ++i) {
        impl->byName.emplace(impl->tensors[i].name, i);
    }
    return SafetensorsFile(std::move(impl));
}

SafetensorsFile::SafetensorsFile(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
SafetensorsFile::~SafetensorsFile() = default;
SafetensorsFile::SafetensorsFile(SafetensorsFile&&) noexcept = default;
SafetensorsFile& SafetensorsFile::operator=(SafetensorsFile&&) noexcept = default;

const std::filesystem::path& SafetensorsFile::path() const {
    return m_impl->path;
}
const std::map<std::string, std::string>& SafetensorsFile::metadata() const {
    return m_impl->metadata;
}
const std::vector<TensorView>& SafetensorsFile::tensors() const {
    return m_impl->tensors;
}
std::uint64_t SafetensorsFile::size() const {
    return m_impl->file.bytes().size();
}

const TensorView* SafetensorsFile::find(const std::string& name) const {
    const auto it = m_impl->byName.find(name);
    return it == m_impl->byName.end() ? nullptr : &m_impl->tensors[it->second];
}

std::string SafetensorsFile::sha256() const {
    constexpr std::size_t kPiece = std::size_t(16) << 20;
    const auto bytes = m_impl->file.bytes();
    Sha256 hash;
    for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
        hash.add(bytes.subspan(at, std::min(kPiece, bytes.size() - at)));
        if (bytes.size() > kPiece) {
            m_impl->file.forget(); // a large model lies in memory already
        }
    }
    return hash.finish();
}

void SafetensorsFile::forget() const {
    m_impl->file.forget();
}

} // namespace contexture::store
