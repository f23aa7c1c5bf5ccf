// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace contexture::lesson {

inline constexpr std::size_t kMostPacked = 5'000'000;    // bytes of a .contexture-lesson file
inline constexpr std::size_t kMostUnpacked = 64'000'000; // bytes of its whole content
inline constexpr std::size_t kMostText = 1'000'000;      // bytes of one text
inline constexpr std::size_t kMostFiles = 200;
inline constexpr const char* kText = "lesson.md";
inline constexpr const char* kWorkspace = "workspace.contexture";
inline constexpr const char* kGold = "gold.json";
inline constexpr const char* kSuffix = ".contexture-lesson";

// The files of a lesson, by their names in it: texts, workspace, pictures, gold records. Other files of a folder are
// ignored; a packed lesson has no others.
struct LessonFiles {
    std::filesystem::path path;
    std::map<std::string, std::string> content; // bytes
};

// Reads a folder, its lesson.md or a packed lesson. Throws Error for anything else, for a packed lesson with names
// outside itself, links or too much content, and for a folder with links.
LessonFiles readFiles(const std::filesystem::path& path);

// Writes a .contexture-lesson: the same files give the same bytes. Throws Error, and then `target` is unchanged.
void pack(const LessonFiles& files, const std::filesystem::path& target);

// Whether a file with this beginning may be a packed lesson: a zip.
bool looksPacked(std::string_view start);

// A file on the disk for a packed workspace, readable by this user only, which is removed with the object.
class TemporaryFile {
public:
    TemporaryFile(std::string_view name, std::string_view bytes); // throws Error
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_folder;
    std::filesystem::path m_path;
};

} // namespace contexture::lesson
