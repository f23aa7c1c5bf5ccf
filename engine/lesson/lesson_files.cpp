// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lesson/lesson_files.h"

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/store/atomic_file.h"

#include <zip.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sys/stat.h>

namespace contexture::lesson {

namespace fs = std::filesystem;

namespace {

constexpr std::time_t kSomeTime = 315532800; // 1980-01-01, the first date of the zip format

bool isPicture(std::string_view name) {
    return name.ends_with(".png") || name.ends_with(".jpg") || name.ends_with(".jpeg");
}

bool isText(std::string_view name) {
    return name == kText || (name.starts_with("lesson.") && name.ends_with(".md") &&
                             name.substr(7, name.size() - 7 - 3).find('.') == std::string_view::npos);
}

bool isOfLesson(std::string_view name) {
    return name == kWorkspace || name == kGold || isText(name) || isPicture(name);
}

// Whether the name stays below the folder of the lesson on every system.
bool isSafe(std::string_view name) {
    if (name.empty() || name.size() > 200 || name.front() == '/') {
        return false;
    }
    for (const char c : name) {
        if (static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == ':') {
            return false;
        }
    }
    for (std::size_t at = 0; at <= name.size();) {
        const auto end = std::min(name.find('/', at), name.size());
        const std::string_view part = name.substr(at, end - at);
        if (part.empty() || part == "." || part == "..") {
            return false;
        }
        at = end + 1;
    }
    return true;
}

void checkText(const std::string& name, std::uint64_t size, const fs::path& where) {
    if (isText(name) && size > kMostText) {
        throw Error(Message("lesson.long-text", "the text {name} has {size} bytes, more than a lesson", name, size),
                    where.string(), Message("lesson.long-text-remedy", "at most {most} bytes are read", kMostText));
    }
}

Error tooLarge(const fs::path& path) {
    return {Message("lesson.too-large", "the lesson is too large"), path.string(),
            Message("lesson.too-large-remedy",
                    "a packed lesson has at most {packed} bytes, {unpacked} unpacked, in {files} files", kMostPacked,
                    kMostUnpacked, kMostFiles)};
}

Error damaged(const fs::path& path) {
    return {Message("lesson.damaged", "the packed lesson cannot be read"), path.string(),
            Message("lesson.damaged-remedy", "the file is damaged or incomplete: get it again")};
}

Error noLesson(const fs::path& path) {
    return {Message("lesson.no-lesson", "there is no lesson.md in it"), path.string(),
            Message("lesson.no-lesson-remedy",
                    "name the folder of a lesson, or a file that contexture-cli lesson pack wrote")};
}

void refuseLink(const std::string& name, const fs::path& path) {
    throw Error(Message("lesson.link", "{name} is a link, or no file", name), path.string(),
                Message("lesson.link-remedy", "put the file itself there"));
}

void addFolder(LessonFiles& files, const fs::path& folder, const std::string& before, std::size_t& bytes) {
    std::vector<fs::path> entries;
    for (const auto& entry : fs::directory_iterator(folder)) {
        entries.push_back(entry.path());
    }
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) {
        const std::string name = before + entry.filename().string();
        const fs::file_status status = fs::symlink_status(entry);
        if (fs::is_directory(status) && before.empty() && !entry.filename().string().starts_with('.')) {
            addFolder(files, entry, name + "/", bytes); // one level: pictures/
            continue;
        }
        if (!isOfLesson(name) || (!before.empty() && !isPicture(name))) {
            continue;
        }
        if (!fs::is_regular_file(status)) {
            refuseLink(name, files.path);
        }
        const std::uint64_t size = fs::file_size(entry);
        checkText(name, size, files.path);
        bytes += size;
        if (bytes > kMostUnpacked || files.content.size() == kMostFiles) {
            throw tooLarge(files.path);
        }
        files.content[name] = readWhole(entry);
    }
}

LessonFiles readFolder(const fs::path& folder) {
    LessonFiles files{folder, {}};
    std::size_t bytes = 0;
    try {
        addFolder(files, folder, "", bytes);
    } catch (const fs::filesystem_error&) {
        throw Error(Message("lesson.folder", "the folder cannot be read"), folder.string(),
                    Message("lesson.folder-remedy", "check who may read it"));
    }
    return files;
}

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
using Archive = std::unique_ptr<zip_t, Discard>;

struct CloseEntry {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

bool isLink(zip_t* archive, zip_uint64_t index) {
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    return zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0 && system == ZIP_OPSYS_UNIX &&
           (attributes >> 16) != 0 && !S_ISREG(attributes >> 16) && !S_ISDIR(attributes >> 16) &&
           (attributes >> 16 & S_IFMT) != 0;
}

// Reads exactly as many bytes as the entry announces, and refuses an entry with more or fewer.
std::string readEntry(zip_t* archive, zip_uint64_t index, std::uint64_t size, const fs::path& path) {
    const std::unique_ptr<zip_file_t, CloseEntry> file(zip_fopen_index(archive, index, 0));
    std::string bytes;
    if (!file) {
        throw damaged(path);
    }
    std::array<char, 1 << 16> block{};
    for (;;) {
        const zip_int64_t got = zip_fread(file.get(), block.data(), block.size());
        if (got < 0 || bytes.size() + static_cast<std::size_t>(got) > size) {
            throw damaged(path);
        }
        if (got == 0) {
            break;
        }
        bytes.append(block.data(), static_cast<std::size_t>(got));
    }
    if (bytes.size() != size) {
        throw damaged(path);
    }
    return bytes;
}

LessonFiles readPacked(const fs::path& path) {
    LessonFiles files{path, {}};
    if (fs::file_size(path) > kMostPacked) {
        throw tooLarge(path);
    }
    int error = 0;
    const Archive archive(zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &error));
    if (!archive) {
        throw damaged(path);
    }
    const zip_int64_t entries = zip_get_num_entries(archive.get(), 0);
    std::uint64_t bytes = 0;
    if (entries > static_cast<zip_int64_t>(kMostFiles)) {
        throw tooLarge(path);
    }
    for (zip_int64_t i = 0; i < entries; ++i) {
        const auto index = static_cast<zip_uint64_t>(i);
        zip_stat_t stat;
        if (zip_stat_index(archive.get(), index, 0, &stat) != 0 || !(stat.valid & ZIP_STAT_NAME) ||
            !(stat.valid & ZIP_STAT_SIZE)) {
            throw damaged(path);
        }
        const std::string name = stat.name;
        const bool isFolder = name.ends_with('/');
        if (!isSafe(isFolder ? name.substr(0, name.size() - 1) : name)) {
            throw Error(Message("lesson.outside", "the packed lesson names a file outside itself"), path.string(),
                        Message("lesson.outside-remedy", "do not open it; ask whoever sent it"));
        }
        if (isLink(archive.get(), index)) {
            refuseLink(name, path);
        }
        if (isFolder) {
            continue;
        }
        if (!isOfLesson(name)) {
            throw Error(Message("lesson.foreign-file", "the packed lesson holds {name}, which no lesson has", name),
                        path.string(),
                        Message("lesson.foreign-file-remedy", "pack it with contexture-cli lesson pack"));
        }
        checkText(name, stat.size, path);
        bytes += stat.size;
        if (stat.size > kMostUnpacked || bytes > kMostUnpacked) {
            throw tooLarge(path);
        }
        if (!files.content.emplace(name, readEntry(archive.get(), index, stat.size, path)).second) {
            throw damaged(path);
        }
    }
    return files;
}

} // namespace

bool looksPacked(std::string_view start) {
    return start.starts_with("PK\x03\x04");
}

LessonFiles readFiles(const fs::path& path) {
    std::error_code error;
    LessonFiles files;
    if (fs::is_directory(path, error)) {
        files = readFolder(path);
    } else if (!fs::is_regular_file(path, error)) {
        throw Error(Message("lesson.nothing-there", "there is no such lesson"), path.string(),
                    Message("do.check-path", "check the path"));
    } else if (path.extension() == ".md") {
        files = readFolder(path.parent_path().empty() ? fs::path(".") : path.parent_path());
    } else {
        std::ifstream file(path, std::ios::binary);
        std::array<char, 4> start{};
        file.read(start.data(), start.size());
        if (!looksPacked({start.data(), static_cast<std::size_t>(file.gcount())})) {
            throw noLesson(path);
        }
        files = readPacked(path);
    }
    if (!files.content.contains(kText)) {
        throw noLesson(path);
    }
    return files;
}

void pack(const LessonFiles& files, const fs::path& target) {
    store::AtomicFile file(target);
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* buffer = zip_source_buffer_create(nullptr, 0, 0, &error);
    zip_t* archive = buffer ? zip_open_from_source(buffer, ZIP_TRUNCATE, &error) : nullptr;
    const auto fail = [&] {
        if (archive) {
            zip_discard(archive);
        }
        throw Error(Message("lesson.packing", "the lesson cannot be packed"), target.string(),
                    Message("lesson.packing-remedy", "see whether memory is left, and try again"));
    };
    if (!archive) {
        fail();
    }
    zip_source_keep(buffer); // the buffer is read when the archive is closed
    for (const auto& [name, bytes] : files.content) {
        zip_source_t* source = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
        const zip_int64_t index = source ? zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8) : -1;
        if (index < 0) {
            zip_source_free(source);
            fail();
        }
        const auto entry = static_cast<zip_uint64_t>(index);
        zip_set_file_compression(archive, entry, ZIP_CM_DEFLATE, 9);
        zip_file_set_mtime(archive, entry, kSomeTime, 0); // the same lesson gives the same bytes
        zip_file_set_external_attributes(archive, entry, 0, ZIP_OPSYS_UNIX, zip_uint32_t(S_IFREG | 0644) << 16);
    }
    if (zip_close(archive) != 0) {
        fail();
    }
    archive = nullptr;
    std::string packed;
    zip_stat_t stat;
    if (zip_source_stat(buffer, &stat) == 0 && zip_source_open(buffer) == 0) {
        packed.resize(stat.size);
        const zip_int64_t got = zip_source_read(buffer, packed.data(), packed.size());
        packed.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
        zip_source_close(buffer);
    }
    zip_source_free(buffer);
    if (packed.empty()) {
        fail();
    }
    if (packed.size() > kMostPacked) {
        throw tooLarge(target);
    }
    file.write(std::as_bytes(std::span(packed)));
    file.commit();
}

TemporaryFile::TemporaryFile(std::string_view name, std::string_view bytes) {
    std::error_code error;
    std::string folder = (fs::temp_directory_path(error) / "contexture-lesson-XXXXXX").string();
    const bool isMade = mkdtemp(folder.data()) != nullptr;
    if (isMade) {
        m_folder = folder;
        m_path = m_folder / name;
        std::ofstream file(m_path, std::ios::binary);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        file.close();
        if (file) {
            return;
        }
        fs::remove_all(m_folder, error);
    }
    throw Error(Message("lesson.temporary", "there is no room to unpack the lesson"), folder,
                Message("lesson.temporary-remedy", "free some space, or name another folder in TMPDIR"));
}

TemporaryFile::~TemporaryFile() {
    std::error_code error;
    fs::remove_all(m_folder, error);
}

} // namespace contexture::lesson
