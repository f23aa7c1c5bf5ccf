// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/npz.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"
#include "engine/store/npy.h"

#include <zip.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace contexture::exchange {
namespace {

constexpr const char* kArchiveRemedy = "the file is damaged or incomplete: get it again";
constexpr std::uint64_t kLongestHeader = 1 << 16;
constexpr std::uint64_t kLongestText = 1 << 20;
constexpr std::uint64_t kLargestArray = std::uint64_t(1) << 34;

struct Array {
    zip_uint64_t index = 0;               // number of the entry in the archive
    std::optional<WeightNumber> number{}; // number format; none: bytes
    std::vector<std::int64_t> shape;
    std::uint64_t elements = 0;
    std::uint64_t dataOffset = 0; // offset of the first element in the entry, in bytes
};

} // namespace

struct NpzFile::Impl {
    std::filesystem::path path;
    zip_t* archive = nullptr;
    std::map<std::string, Array> arrays;

    Impl() = default;
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;
    ~Impl() {
        if (archive) {
            zip_discard(archive);
        }
    }

    [[noreturn]] void refuse(const std::string& what, const std::string& remedy = kArchiveRemedy) const {
        throw Error(what, path.string(), remedy);
    }

    const Array& array(const std::string& name) const {
        const auto found = arrays.find(name);
        if (found == arrays.end()) {
            refuse("the array " + store::inQuotes(name) + " is missing");
        }
        return found->second;
    }

    void add(zip_uint64_t index);
};

namespace {

// Reads one entry of the archive from its beginning.
class Entry {
public:
    Entry(zip_t* archive, zip_uint64_t index) : m_file(zip_fopen_index(archive, index, 0)) {}
    ~Entry() {
        if (m_file) {
            zip_fclose(m_file);
        }
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

    // Returns false if the entry is shorter than `count`, or if its content does not fit its checksum.
    bool read(void* into, std::uint64_t count) {
        auto* bytes = static_cast<char*>(into);
        while (m_file && count > 0) {
            const auto got = zip_fread(m_file, bytes, count);
            if (got <= 0) {
                return false;
            }
            bytes += got;
            count -= static_cast<std::uint64_t>(got);
        }
        return m_file != nullptr;
    }
    // Returns true at the end of the entry; libzip compares the checksum there.
    bool atEnd() {
        char one = 0;
        return m_file && zip_fread(m_file, &one, 1) == 0;
    }
    bool skip(std::uint64_t count) {
        std::array<char, 4096> unused{};
        while (count > 0) {
            const auto now = std::min<std::uint64_t>(count, unused.size());
            if (!read(unused.data(), now)) {
                return false;
            }
            count -= now;
        }
        return true;
    }

private:
    zip_file_t* m_file;
};

} // namespace

void NpzFile::Impl::add(zip_uint64_t index) {
    zip_stat_t stat;
    if (zip_stat_index(archive, index, 0, &stat) != 0 || !(stat.valid & ZIP_STAT_NAME) ||
        !(stat.valid & ZIP_STAT_SIZE)) {
        refuse("an entry of the archive cannot be read");
    }
    std::string name = stat.name;
    if (name.ends_with(".npy")) {
        name.resize(name.size() - 4);
    }
    const std::string quoted = store::inQuotes(name);
    Entry entry(archive, index);
    std::string start(store::kNpyFirstBytes, '\0');
    const auto place =
        entry.read(start.data(), start.size()) ? store::placeOfNpyDictionary(start) : std::optional<store::NpyPlace>();
    if (!place) {
        refuse("the entry " + quoted + " is not a NumPy array");
    }
    std::string header = start.substr(place->begin);
    const std::size_t have = header.size();
    if (place->length < have || place->length > kLongestHeader) {
        refuse("the array " + quoted + " ends in its header");
    }
    header.resize(place->length);
    if (!entry.read(header.data() + have, header.size() - have)) {
        refuse("the array " + quoted + " ends in its header");
    }
    Array array{.index = index, .shape = {}};
    const auto said = store::parseNpyDictionary(header);
    if (!said) {
        refuse("the array " + quoted + " has a header that cannot be read");
    }
    if (said->byColumns) {
        refuse("the array " + quoted + " is stored by columns", "save it again in row order (numpy.ascontiguousarray)");
    }
    const auto element = store::npyElement(said->type);
    if (element && element->kind == 'f') {
        array.number = element->bytes == 2   ? WeightNumber::Half
                       : element->bytes == 4 ? WeightNumber::Float
                                             : WeightNumber::Double;
    } else if (!element || element->kind == 'U' || element->bytes != 1) {
        refuse("the array " + quoted + " is of the type " + store::inQuotes(said->type) + ", which holds no weights",
               "take the model in float32, before it was quantised");
    }
    array.shape = said->shape;
    array.elements = 1;
    for (const auto size : array.shape) {
        if (size != 0 && array.elements > kLargestArray / std::uint64_t(size)) {
            refuse("the array " + quoted + " is larger than any model's");
        }
        array.elements *= std::uint64_t(size);
    }
    array.dataOffset = place->begin + place->length;
    if (stat.size != array.dataOffset + array.elements * element->bytes) {
        refuse("the array " + quoted + " does not have the length that its header says");
    }
    if (!arrays.emplace(name, std::move(array)).second) {
        refuse("the array " + quoted + " is there twice");
    }
}

NpzFile::NpzFile(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
NpzFile::~NpzFile() = default;

std::unique_ptr<NpzFile> NpzFile::open(const std::filesystem::path& path) {
    auto impl = std::make_unique<Impl>();
    impl->path = path;
    int code = 0;
    impl->archive = zip_open(path.c_str(), ZIP_RDONLY, &code);
    if (!impl->archive) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        const std::string why = zip_error_strerror(&error);
        zip_error_fini(&error);
        throw Error("it cannot be read as a .npz archive (" + why + ")", path.string(), kArchiveRemedy);
    }
    const auto entries = zip_get_num_entries(impl->archive, 0);
    for (zip_int64_t i = 0; i < entries; ++i) {
        impl->add(static_cast<zip_uint64_t>(i));
    }
    return std::unique_ptr<NpzFile>(new NpzFile(std::move(impl)));
}

std::string NpzFile::where() const {
    return m_impl->path.string();
}

std::vector<std::string> NpzFile::names() const {
    std::vector<std::string> names;
    for (const auto& [name, array] : m_impl->arrays) {
        names.push_back(name);
    }
    return names;
}

const std::vector<std::int64_t>* NpzFile::shape(const std::string& name) const {
    const auto found = m_impl->arrays.find(name);
    return found == m_impl->arrays.end() ? nullptr : &found->second.shape;
}

void NpzFile::readRows(const std::string& name, const RowVisitor& visit) const {
    const Array& array = m_impl->array(name);
    if (!array.number) {
        m_impl->refuse("the array " + store::inQuotes(name) + " holds bytes, not weights",
                       "take the model in float32, before it was quantised");
    }
    const auto requireRead = [&](bool isRead) {
        if (!isRead) {
            m_impl->refuse("the array " + store::inQuotes(name) + " cannot be read to its end");
        }
    };
    Entry entry(m_impl->archive, array.index);
    requireRead(entry.skip(array.dataOffset));
    std::vector<char> bytes;
    readBlocks(
        name,
        [&](std::int64_t, std::span<float> values) { // the blocks come in order
            bytes.resize(values.size() * bytesOf(*array.number));
            requireRead(entry.read(bytes.data(), bytes.size()));
            toFloats(bytes.data(), *array.number, values);
        },
        visit);
    requireRead(entry.atEnd());
}

std::string NpzFile::text(const std::string& name) const {
    const Array& array = m_impl->array(name);
    if (array.number || array.elements > kLongestText) {
        m_impl->refuse("the array " + store::inQuotes(name) + " is not a text");
    }
    std::string text(array.elements, '\0');
    Entry entry(m_impl->archive, array.index);
    if (!entry.skip(array.dataOffset) || !entry.read(text.data(), text.size()) || !entry.atEnd()) {
        m_impl->refuse("the array " + store::inQuotes(name) + " cannot be read to its end");
    }
    text.resize(std::min(text.size(), text.find('\0')));
    return text;
}

} // namespace contexture::exchange
