#include "engine/store/bundle.h"

#include "engine/core/error.h"
#include "engine/store/checksum.h"
#include "engine/store/json_check.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace contexture::store {

namespace {

constexpr const char* kCardKey = "contexture.card";
constexpr std::size_t kSmallestTokenizer = 16;
constexpr std::size_t kLargestTokenizer = 64 << 20;

Message writeAgain() {
    return Message("bundle.do", "write the bundle again with contexture-cli train");
}

const std::string& requiredMetadata(const SafetensorsFile& file, const std::string& key) {
    const auto it = file.metadata().find(key);
    if (it == file.metadata().end()) {
        throw Error(Message("bundle.metadata",
                            "a safetensors file, but not a Contexture model bundle: its metadata lacks {key}", key),
                    file.path().string(), writeAgain());
    }
    return it->second;
}

void requireFormat(const SafetensorsFile& file) {
    const std::string format = requiredMetadata(file, "contexture.format");
    if (format == Bundle::kFormat) {
        return;
    }
    const bool number = !format.empty() && format.size() < 6 &&
                        format.find_first_not_of("0123456789") == std::string::npos && std::stoi(format) > 1;
    if (number) {
        throw Error(Message("bundle.newer",
                            "made for a newer Contexture (bundle format {format}; this one reads format {known})",
                            format, Bundle::kFormat),
                    file.path().string(), Message("do.update", "update Contexture"));
    }
    throw Error(Message("bundle.format", "contexture.format is {format}, which is no bundle format", inQuotes(format)),
                file.path().string(), writeAgain());
}

std::string requiredObject(const SafetensorsFile& file, const std::string& key) {
    const std::string& text = requiredMetadata(file, key);
    const std::string where = file.path().string() + ", " + key;
    if (!parseStrictJson(text, where, writeAgain()).is_object()) {
        throw Error(Message("json.object", "not a JSON object"), where, writeAgain());
    }
    return text;
}

std::span<const std::byte> requiredTokenizer(const SafetensorsFile& file, const std::string& name) {
    const TensorView* const tensor = file.find(name);
    const std::string where = file.path().string();
    if (!tensor) {
        throw Error(Message("bundle.no-subwords", "the subword model {name} is missing", name), where, writeAgain());
    }
    // A SentencePiece model is a protocol buffer whose first field (number 1, a submessage) is its first piece.
    if (tensor->type != DType::U8 || tensor->shape.size() != 1 || tensor->bytes.size() < kSmallestTokenizer ||
        tensor->bytes.size() > kLargestTokenizer || tensor->bytes[0] != std::byte(0x0a)) {
        throw Error(Message("bundle.subwords", "the tensor {name} is not a SentencePiece model", name), where,
                    writeAgain());
    }
    return tensor->bytes;
}

// Position of the first element whose exponent is all ones (NaN or infinity).
template<class Bits>
std::optional<std::size_t> firstNonFinite(std::span<const std::byte> bytes, Bits exponent) {
    const std::size_t count = bytes.size() / sizeof(Bits);
    constexpr std::size_t kChunk = 4096;
    for (std::size_t begin = 0; begin < count; begin += kChunk) {
        const std::size_t end = std::min(count, begin + kChunk);
        bool found = false; // without a branch a compiler reads many at once
        for (std::size_t i = begin; i < end; ++i) {
            Bits bits;
            std::memcpy(&bits, bytes.data() + i * sizeof(Bits), sizeof(Bits)); // may be unaligned
            found |= (bits & exponent) == exponent;
        }
        for (std::size_t i = begin; found && i < end; ++i) {
            Bits bits;
            std::memcpy(&bits, bytes.data() + i * sizeof(Bits), sizeof(Bits));
            if ((bits & exponent) == exponent) {
                return i;
            }
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> firstNonFinite(const TensorView& tensor) {
    switch (tensor.type) {
    case DType::F64:
        return firstNonFinite<std::uint64_t>(tensor.bytes, 0x7ff0'0000'0000'0000u);
    case DType::F32:
        return firstNonFinite<std::uint32_t>(tensor.bytes, 0x7f80'0000u);
    case DType::F16:
        return firstNonFinite<std::uint16_t>(tensor.bytes, 0x7c00u);
    case DType::BF16:
        return firstNonFinite<std::uint16_t>(tensor.bytes, 0x7f80u);
    default:
        return std::nullopt;
    }
}

void requireFinite(const SafetensorsFile& file) {
    for (const TensorView& tensor : file.tensors()) {
        if (const auto position = firstNonFinite(tensor)) {
            throw Error(Message("bundle.nan", "the tensor {tensor} holds NaN or infinity (element {element})",
                                inQuotes(tensor.name), *position),
                        file.path().string(),
                        Message("bundle.nan.do", "the training went wrong: use an earlier checkpoint"));
        }
    }
}

} // namespace

Bundle Bundle::open(const std::filesystem::path& path) {
    SafetensorsFile file = SafetensorsFile::open(path);
    requireFormat(file);
    std::string config = requiredObject(file, "contexture.config");
    std::string card = requiredObject(file, kCardKey);
    const auto source = requiredTokenizer(file, "tokenizer.source");
    const auto target = requiredTokenizer(file, "tokenizer.target");
    requireChecksum(file, Message("checksum.model.do", "take the file from a copy, or where it came from"));
    requireFinite(file);
    return Bundle{std::move(file), std::move(config), std::move(card), source, target};
}

void replaceCard(const std::filesystem::path& path, const std::string& cardJson) {
    const Bundle bundle = Bundle::open(path);
    if (!parseStrictJson(cardJson, Message("at.new-card", "the new card of {file}", path.string()), writeAgain())
             .is_object()) {
        throw Error(Message("bundle.card", "the new card is not a JSON object"), path.string());
    }
    auto metadata = bundle.file.metadata();
    metadata[kCardKey] = cardJson;
    metadata = withChecksum(std::move(metadata), bundle.file.tensors());
    writeSafetensors(path, metadata, bundle.file.tensors()); // renamed over the old file, which stays mapped until then
}

} // namespace contexture::store
