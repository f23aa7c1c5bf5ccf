// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/numpy_file.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"
#include "engine/store/npy.h"
#include "engine/text/encoding.h"

#include <unicode/utf8.h>
#include <zip.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>

namespace contexture::given {
namespace {

constexpr std::uint64_t kMostArrayBytes = 1'000'000'000; // maximum size of an array, and of a file

Message getAgain() {
    return Message("given.numpy.do", "write it again with numpy.savez or numpy.save");
}

// The name of an array, for messages.
Message placeOfArray(const std::string& file, const std::string& name) {
    return name.empty() ? Message(file)
                        : Message("given.numpy-place", "{file}, array {name}", file, store::inQuotes(name));
}

template<class Number>
Number numberAt(std::string_view bytes, std::size_t index) {
    Number number{};
    std::memcpy(&number, bytes.data() + index * sizeof(Number), sizeof(Number));
    return number;
}

template<class Number>
std::vector<std::int64_t> wholesOf(std::string_view bytes, std::size_t count) {
    std::vector<std::int64_t> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = static_cast<std::int64_t>(numberAt<Number>(bytes, i));
    }
    return values;
}

// Texts of a fixed length in UTF-32, padded with zeros.
std::vector<std::string> textsOf(std::string_view bytes, std::size_t count, std::size_t length) {
    std::vector<std::string> texts(count);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t c = 0; c < length; ++c) {
            const auto code = numberAt<std::uint32_t>(bytes, i * length + c);
            if (code == 0) {
                break;
            }
            char utf8[U8_MAX_LENGTH];
            std::int32_t size = 0;
            UBool failed = false;
            U8_APPEND(utf8, size, U8_MAX_LENGTH, static_cast<UChar32>(code), failed);
            texts[i] += failed ? std::string("\xEF\xBF\xBD") : std::string(utf8, static_cast<std::size_t>(size));
        }
    }
    return texts;
}

// Converts column-major to row-major order.
template<class Value>
std::vector<Value> byRows(const std::vector<Value>& values, const std::vector<std::int64_t>& shape) {
    std::vector<Value> result(values.size());
    std::vector<std::int64_t> at(shape.size(), 0);
    for (const Value& value : values) { // the first axis varies fastest
        std::size_t index = 0;
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            index = index * static_cast<std::size_t>(shape[axis]) + static_cast<std::size_t>(at[axis]);
        }
        result[index] = value;
        for (std::size_t axis = 0; axis < shape.size() && ++at[axis] == shape[axis]; ++axis) {
            at[axis] = 0;
        }
    }
    return result;
}

void fill(NumpyArray& array, const store::NpyElement& type, std::string_view bytes, std::size_t count) {
    if (type.kind == 'U') {
        array.values = textsOf(bytes, count, type.bytes / sizeof(std::uint32_t));
    } else if (type.kind == 'f') {
        std::vector<float> values(count);
        for (std::size_t i = 0; i < count; ++i) {
            values[i] = type.bytes == 2   ? store::floatFromHalf(numberAt<std::uint16_t>(bytes, i))
                        : type.bytes == 4 ? numberAt<float>(bytes, i)
                                          : static_cast<float>(numberAt<double>(bytes, i));
        }
        array.values = std::move(values);
    } else if (type.bytes == 1) {
        array.values = type.kind == 'i' ? wholesOf<std::int8_t>(bytes, count) : wholesOf<std::uint8_t>(bytes, count);
    } else if (type.bytes == 2) {
        array.values = type.kind == 'i' ? wholesOf<std::int16_t>(bytes, count) : wholesOf<std::uint16_t>(bytes, count);
    } else if (type.bytes == 4) {
        array.values = type.kind == 'i' ? wholesOf<std::int32_t>(bytes, count) : wholesOf<std::uint32_t>(bytes, count);
    } else {
        array.values = wholesOf<std::int64_t>(bytes, count);
    }
}

NumpyArray parseArray(std::string_view bytes, const Message& where) {
    const auto place = store::placeOfNpyDictionary(bytes);
    if (!place) {
        throw Error(Message("given.numpy-none", "it is no NumPy array"), where, getAgain());
    }
    const auto header = place->length <= bytes.size() - place->begin
                            ? store::parseNpyDictionary(bytes.substr(place->begin, place->length))
                            : std::nullopt;
    if (!header) {
        throw Error(Message("given.numpy-header", "the header of the array cannot be read"), where, getAgain());
    }
    const auto type = store::npyElement(header->type);
    if (!type) {
        throw Error(Message("given.numpy-type", "the array is of the type {type}, which is not read",
                            store::inQuotes(header->type)),
                    where,
                    Message("given.numpy-type.do",
                            "give weights as float16, float32 or float64 and tokens as texts, little-endian"));
    }
    std::uint64_t count = 1;
    for (const std::int64_t axis : header->shape) {
        if (axis != 0 && count > kMostArrayBytes / static_cast<std::uint64_t>(axis)) {
            throw Error(Message("given.numpy-large", "the array is larger than can be read"), where,
                        Message("given.numpy-large.do", "give the sentences in arrays of their own"));
        }
        count *= static_cast<std::uint64_t>(axis);
    }
    bytes.remove_prefix(place->begin + place->length);
    if (bytes.size() != count * type->bytes) {
        throw Error(Message("given.numpy-length", "the array does not have the length that its header says"), where,
                    getAgain());
    }
    NumpyArray array;
    array.shape = header->shape;
    fill(array, *type, bytes, count);
    if (header->byColumns && array.shape.size() > 1) {
        std::visit([&](auto& values) { values = byRows(values, array.shape); }, array.values);
    }
    return array;
}

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseEntry {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

std::string entryBytes(zip_t* archive, zip_uint64_t index, const zip_stat_t& stat, const Message& where) {
    if (stat.size > kMostArrayBytes) {
        throw Error(Message("given.numpy-large", "the array is larger than can be read"), where,
                    Message("given.numpy-large.do", "give the sentences in arrays of their own"));
    }
    std::string bytes(stat.size, '\0');
    const std::unique_ptr<zip_file_t, CloseEntry> file(zip_fopen_index(archive, index, 0));
    std::size_t have = 0;
    char beyond = 0;
    while (file && have < bytes.size()) {
        const auto got = zip_fread(file.get(), bytes.data() + have, bytes.size() - have);
        if (got <= 0) {
            break;
        }
        have += static_cast<std::size_t>(got);
    }
    // Libzip compares the checksum at the end of the entry.
    if (!file || have < bytes.size() || zip_fread(file.get(), &beyond, 1) != 0) {
        throw Error(Message("given.numpy-damaged", "the entry cannot be read to its end"), where, getAgain());
    }
    return bytes;
}

} // namespace

const NumpyArray* NumpyFile::find(std::string_view name) const {
    const auto found =
        std::find_if(arrays.begin(), arrays.end(), [name](const auto& each) { return each.first == name; });
    return found == arrays.end() ? nullptr : &found->second;
}

NumpyFile readNumpyFile(const std::filesystem::path& path, const CancelToken& cancel) {
    const std::string name = path.string();
    NumpyFile result;
    std::string start(store::kNpyMark.size(), '\0');
    text::openTextFile(path).read(start.data(), static_cast<std::streamsize>(start.size()));
    if (start == store::kNpyMark) {
        result.arrays.emplace_back(std::string(), parseArray(text::readFileBytes(path, kMostArrayBytes, cancel), name));
        return result;
    }
    int code = 0;
    const std::unique_ptr<zip_t, Discard> archive(zip_open(path.c_str(), ZIP_RDONLY, &code));
    if (!archive) {
        throw Error(Message("given.numpy-archive", "it cannot be read as an archive of NumPy arrays"), name,
                    getAgain());
    }
    std::uint64_t all = 0;
    const zip_int64_t entries = zip_get_num_entries(archive.get(), 0);
    for (zip_int64_t i = 0; i < entries; ++i) {
        cancel.throwIfCancelled();
        const auto index = static_cast<zip_uint64_t>(i);
        zip_stat_t stat;
        if (zip_stat_index(archive.get(), index, 0, &stat) != 0 || !(stat.valid & ZIP_STAT_NAME) ||
            !(stat.valid & ZIP_STAT_SIZE)) {
            throw Error(Message("given.numpy-archive", "it cannot be read as an archive of NumPy arrays"), name,
                        getAgain());
        }
        std::string entry = stat.name;
        const Message where = placeOfArray(name, entry);
        if ((all += stat.size) > kMostArrayBytes) {
            throw Error(Message("given.numpy-all", "its arrays are larger than can be read at once"), name,
                        Message("given.numpy-all.do", "divide them among several files"));
        }
        std::string bytes = entryBytes(archive.get(), index, stat, where);
        if (entry == "about.json") {
            result.about = std::move(bytes);
            continue;
        }
        if (entry.ends_with(".npy")) {
            entry.resize(entry.size() - 4);
        }
        if (result.find(entry)) {
            throw Error(Message("given.numpy-twice", "the array is there twice"), where, getAgain());
        }
        result.arrays.emplace_back(std::move(entry), parseArray(bytes, where));
    }
    return result;
}

} // namespace contexture::given
