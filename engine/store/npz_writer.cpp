// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/npz_writer.h"

#include "engine/core/error.h"
#include "engine/core/system_error.h"
#include "engine/store/atomic_file.h"

#include <zip.h>

#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <limits>
#include <unordered_map>

namespace contexture::store {

namespace {

static_assert(std::endian::native == std::endian::little, "arrays go to disk as they lie in memory: little-endian");

// NumPy's format 1.0: mark, version, length of the header, then the header, padded to a multiple of 64 bytes. The
// header is written when the array's length is known, into the space that was left for it.
constexpr std::size_t kHeaderSize = 128;
constexpr std::time_t kSomeTime = 315'619'200; // 2 January 1980: zip archives cannot store earlier years
constexpr zip_uint32_t kFastest = 1;           // of deflate, which already shrinks columns of codes a hundred times

[[noreturn]] void fail(const std::filesystem::path& path, int error) {
    throw Error(Message("export.arrays", "the arrays of an export cannot be written: {reason}", systemReason(error)),
                path.string(), systemRemedy(error));
}

std::string header(const char* type, std::uint64_t length) {
    std::string text("\x93NUMPY\x01\x00", 8);
    const auto size = static_cast<std::uint16_t>(kHeaderSize - 10);
    text += static_cast<char>(size & 0xffu);
    text += static_cast<char>(size >> 8);
    text +=
        std::string("{'descr': '") + type + "', 'fortran_order': False, 'shape': (" + std::to_string(length) + ",), }";
    text.resize(kHeaderSize - 1, ' ');
    return text + "\n";
}

const char* typeOf(ColumnKind kind) {
    switch (kind) {
    case ColumnKind::Weight:
    case ColumnKind::Weights:
        return "<f4";
    case ColumnKind::Number:
        return "<f8";
    case ColumnKind::YesNo:
        return "|i1";
    case ColumnKind::Text:
    case ColumnKind::Whole:
    case ColumnKind::Head:
        break;
    }
    return "<i4";
}

std::filesystem::path newFolder(const std::filesystem::path& scratch) {
    const auto name = (scratch.empty() ? std::filesystem::temp_directory_path() : scratch) / "arrays";
    removeDeadParts(name);
    static std::atomic<unsigned> counter{0};
    for (;;) {
        std::error_code error;
        const auto folder = partOf(name, counter++);
        if (std::filesystem::create_directory(folder, error)) {
            return folder;
        }
        if (error) {
            fail(scratch, error.value());
        }
    }
}

// A new archive; added files are read when it is closed.
class Archive {
public:
    explicit Archive(const std::filesystem::path& path) : m_path(path) {
        int error = 0;
        m_archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_EXCL, &error);
        if (!m_archive) {
            fail(path, errno);
        }
    }
    ~Archive() {
        if (m_archive) {
            zip_discard(m_archive);
        }
    }
    Archive(const Archive&) = delete;
    Archive& operator=(const Archive&) = delete;

    void add(const std::filesystem::path& file) {
        zip_source_t* source = zip_source_file(m_archive, file.c_str(), 0, -1);
        const zip_int64_t index =
            source ? zip_file_add(m_archive, file.filename().c_str(), source, ZIP_FL_ENC_UTF_8) : -1;
        if (index < 0) {
            zip_source_free(source);
            refuse();
        }
        const auto entry = static_cast<zip_uint64_t>(index);
        zip_set_file_compression(m_archive, entry, ZIP_CM_DEFLATE, kFastest);
        zip_file_set_mtime(m_archive, entry, kSomeTime, 0); // fixed, so that the same table gives the same bytes
    }

    void close() {
        if (zip_close(m_archive) != 0) {
            refuse();
        }
        m_archive = nullptr;
    }

private:
    [[noreturn]] void refuse() const {
        const zip_error_t* error = zip_get_error(m_archive);
        if (zip_error_system_type(error) == ZIP_ET_SYS) {
            fail(m_path, zip_error_code_system(error));
        }
        throw Error(
            Message("export.packing", "the arrays of an export cannot be packed: {reason}", zip_strerror(m_archive)),
            m_path.string(), Message("export.packing.do", "try again, or choose another format"));
    }

    std::filesystem::path m_path;
    zip_t* m_archive = nullptr;
};

} // namespace

// A one-dimensional array in a file, appended to.
class NpzWriter::Array {
public:
    Array(std::filesystem::path path, const char* type)
        : m_path(std::move(path)), m_type(type), m_file(std::fopen(m_path.c_str(), "wb"), &std::fclose) {
        if (!m_file) {
            fail(m_path, errno);
        }
        put(std::string(kHeaderSize, ' ').data(), kHeaderSize);
    }

    const std::filesystem::path& path() const { return m_path; }
    std::uint64_t length() const { return m_length; }

    template<class Number>
    void add(Number value) {
        put(&value, sizeof value);
        ++m_length;
    }

    void finish() {
        const std::string text = header(m_type, m_length);
        std::FILE* const file = m_file.release();
        const bool isWritten =
            std::fseek(file, 0, SEEK_SET) == 0 && std::fwrite(text.data(), 1, text.size(), file) == text.size();
        if (std::fclose(file) != 0 || !isWritten) {
            fail(m_path, errno);
        }
    }

private:
    void put(const void* bytes, std::size_t size) {
        if (std::fwrite(bytes, 1, size, m_file.get()) != size) {
            fail(m_path, errno);
        }
    }

    std::filesystem::path m_path;
    const char* m_type;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> m_file;
    std::uint64_t m_length = 0;
};

struct NpzWriter::Texts {
    std::unordered_map<std::string, std::int32_t> code;
    std::vector<const std::string*> inOrder;

    std::int32_t codeOf(std::string_view text) {
        last.assign(text);
        const auto [found, isNew] = code.try_emplace(last, static_cast<std::int32_t>(inOrder.size()));
        if (isNew) {
            inOrder.push_back(&found->first); // the pointer stays valid when other texts are added
        }
        return found->second;
    }

private:
    std::string last; // a member to reuse its memory
};

NpzWriter::NpzWriter(std::ostream& out, std::span<const Column> columns, const std::string& head,
                     const std::filesystem::path& scratch)
    : m_out(out), m_columns(columns.begin(), columns.end()), m_head(head), m_folder(newFolder(scratch)) {
    try {
        for (const Column& column : m_columns) {
            const auto file = [&](const std::string& name) { return m_folder / (name + ".npy"); };
            m_arrays.push_back(std::make_unique<Array>(file(column.name), typeOf(column.kind)));
            m_starts.emplace_back();
            m_texts.emplace_back();
            if (column.kind == ColumnKind::Weights) {
                m_starts.back() = std::make_unique<Array>(file(std::string(column.name) + "_start"), "<i8");
                m_starts.back()->add(std::int64_t(0));
            } else if (column.kind == ColumnKind::Text) {
                m_texts.back() = std::make_unique<Texts>();
            }
        }
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
        throw;
    }
}

NpzWriter::~NpzWriter() {
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

void NpzWriter::row(std::span<const Cell> cells) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
        Array& array = *m_arrays.at(c);
        const Cell& cell = cells[c];
        switch (m_columns[c].kind) {
        case ColumnKind::Text: {
            const auto* text = std::get_if<std::string_view>(&cell);
            array.add(text ? m_texts[c]->codeOf(*text) : std::int32_t(-1));
            break;
        }
        case ColumnKind::Whole:
        case ColumnKind::Head: {
            const auto* number = std::get_if<std::int64_t>(&cell);
            const bool isMean = std::holds_alternative<std::string_view>(cell);
            array.add(number ? static_cast<std::int32_t>(*number) : std::int32_t(isMean ? 0 : -1));
            break;
        }
        case ColumnKind::Weight: {
            const auto* number = std::get_if<float>(&cell);
            array.add(number ? *number : std::numeric_limits<float>::quiet_NaN());
            break;
        }
        case ColumnKind::Number: {
            const auto* number = std::get_if<double>(&cell);
            array.add(number ? *number : std::numeric_limits<double>::quiet_NaN());
            break;
        }
        case ColumnKind::YesNo: {
            const auto* yes = std::get_if<bool>(&cell);
            array.add(static_cast<std::int8_t>(yes ? *yes : -1));
            break;
        }
        case ColumnKind::Weights: {
            if (const auto* list = std::get_if<std::span<const float>>(&cell)) {
                for (const float value : *list) {
                    array.add(value);
                }
            }
            m_starts[c]->add(static_cast<std::int64_t>(array.length()));
            break;
        }
        }
    }
}

void NpzWriter::writeAbout() const {
    std::ofstream file(m_folder / "about.json", std::ios::binary);
    file << "{" << m_head << "\"columns\": [";
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        file << (c > 0 ? ", " : "") << jsonText(m_columns[c].name);
    }
    file << "],\n\"texts\": {";
    bool first = true;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        if (!m_texts[c]) {
            continue;
        }
        file << (first ? "\n" : ",\n") << jsonText(m_columns[c].name) << ": [";
        first = false;
        for (std::size_t i = 0; i < m_texts[c]->inOrder.size(); ++i) {
            file << (i > 0 ? ", " : "") << jsonText(*m_texts[c]->inOrder[i]);
        }
        file << "]";
    }
    file << "\n}}\n";
    file.close();
    if (!file) {
        fail(m_folder, errno);
    }
}

void NpzWriter::end() {
    writeAbout();
    const auto packed = m_folder / "packed.npz";
    Archive archive(packed);
    archive.add(m_folder / "about.json");
    for (const auto* arrays : {&m_arrays, &m_starts}) {
        for (const auto& array : *arrays) {
            if (array) {
                array->finish();
                archive.add(array->path());
            }
        }
    }
    archive.close();
    std::ifstream file(packed, std::ios::binary);
    std::vector<char> block(std::size_t(1) << 18);
    while (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0) {
        m_out.write(block.data(), file.gcount());
    }
    if (file.bad()) {
        fail(packed, errno);
    }
}

} // namespace contexture::store
