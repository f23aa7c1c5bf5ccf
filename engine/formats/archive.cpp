// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/archive.h"

#include "engine/core/error.h"

#include <zip.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

namespace contexture::formats {
namespace {

constexpr std::size_t kBlock = 1 << 16;

[[noreturn]] void refuseArchive(const std::string& name) {
    throw Error(Message("archive.damaged", "the file is damaged: what is packed in it cannot be read"), name,
                Message("archive.damaged.do", "get it again, or save it again from its own program"));
}

// An archive in memory. `source` must outlive it and contains its bytes after it is closed.
class Archive {
public:
    enum class Access { Read, Write };

    Archive(std::string_view bytes, const std::string& name, Access access = Access::Read) : m_name(name) {
        zip_error_t error;
        zip_error_init(&error);
        if (access == Access::Write) { // libzip frees what it writes over, also bytes that are not its own
            void* copy = std::malloc(std::max<std::size_t>(1, bytes.size()));
            if (!copy) {
                throw std::bad_alloc();
            }
            std::memcpy(copy, bytes.data(), bytes.size());
            m_source = zip_source_buffer_create(copy, bytes.size(), 1, &error);
        } else {
            m_source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
        }
        if (m_source) {
            zip_source_keep(m_source);
            m_zip = zip_open_from_source(m_source, 0, &error);
            if (!m_zip) {
                zip_source_free(m_source); // the one that the archive would have had
            }
        }
        zip_error_fini(&error);
        if (!m_zip || zip_get_num_entries(m_zip, 0) > static_cast<zip_int64_t>(kMostParts)) {
            close();
            refuseArchive(name);
        }
    }
    ~Archive() { close(); }
    Archive(const Archive&) = delete;
    Archive& operator=(const Archive&) = delete;

    bool has(const char* part) const { return zip_name_locate(m_zip, part, 0) >= 0; }

    std::string read(const char* part) const {
        zip_stat_t stat;
        zip_stat_init(&stat);
        if (zip_stat(m_zip, part, 0, &stat) != 0 || !(stat.valid & ZIP_STAT_SIZE)) {
            refuseArchive(m_name);
        }
        if ((stat.valid & ZIP_STAT_ENCRYPTION_METHOD) && stat.encryption_method != ZIP_EM_NONE) {
            throw Error(Message("archive.encrypted", "the file is protected by a password"), m_name,
                        Message("archive.encrypted.do", "save it without one"));
        }
        if (stat.size > kMostUnpacked) {
            refuseLarge();
        }
        const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(zip_fopen(m_zip, part, 0), &zip_fclose);
        if (!file) {
            refuseArchive(m_name);
        }
        // Reads all bytes of the entry, independent of the size that the archive states.
        std::string content;
        std::array<char, kBlock> block{};
        while (true) {
            const zip_int64_t count = zip_fread(file.get(), block.data(), block.size());
            if (count < 0) {
                refuseArchive(m_name);
            }
            if (count == 0) {
                return content;
            }
            content.append(block.data(), static_cast<std::size_t>(count));
            if (content.size() > kMostUnpacked) {
                refuseLarge();
            }
        }
    }

    std::string with(const std::vector<NewPart>& parts) {
        for (const auto& [part, content] : parts) {
            zip_source_t* replacement = zip_source_buffer(m_zip, content.data(), content.size(), 0);
            const zip_int64_t at = zip_name_locate(m_zip, part.c_str(), 0);
            if (!replacement || at < 0 || zip_file_replace(m_zip, static_cast<zip_uint64_t>(at), replacement, 0) != 0) {
                zip_source_free(replacement);
                refuseArchive(m_name);
            }
        }
        if (zip_close(m_zip) != 0) {
            refuseArchive(m_name);
        }
        m_zip = nullptr;
        std::string bytes;
        std::array<char, kBlock> block{};
        if (zip_source_open(m_source) != 0) {
            refuseArchive(m_name);
        }
        for (zip_int64_t count = 0; (count = zip_source_read(m_source, block.data(), block.size())) > 0;) {
            bytes.append(block.data(), static_cast<std::size_t>(count));
        }
        zip_source_close(m_source);
        return bytes;
    }

private:
    [[noreturn]] void refuseLarge() const {
        throw Error(
            Message("archive.large", "unpacked, the file's text has more than {limit} MB", kMostUnpacked / 1'000'000),
            m_name, Message("do.split", "split it"));
    }
    void close() {
        if (m_zip) {
            zip_discard(m_zip);
            m_zip = nullptr;
        }
        if (m_source) {
            zip_source_free(m_source);
            m_source = nullptr;
        }
    }

    std::string m_name;
    zip_source_t* m_source = nullptr;
    zip_t* m_zip = nullptr;
};

} // namespace

bool isArchive(std::string_view bytes) {
    return bytes.starts_with(std::string_view("PK\x03\x04"));
}

bool hasPart(std::string_view bytes, const char* part) {
    if (!isArchive(bytes) || bytes.find(part) == std::string_view::npos) {
        return false;
    }
    try {
        return Archive(bytes, {}).has(part);
    } catch (const Error&) {
        return false;
    }
}

std::string partOf(std::string_view bytes, const char* part, const std::string& name) {
    return Archive(bytes, name).read(part);
}

std::string withParts(std::string_view bytes, const std::vector<NewPart>& parts, const std::string& name) {
    return Archive(bytes, name, Archive::Access::Write).with(parts);
}

} // namespace contexture::formats
