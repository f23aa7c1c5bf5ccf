#pragma once

#include "engine/core/error.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace contexture::store {

// For a file that is no database at all.
class NotADatabase : public Error {
public:
    using Error::Error;
};

// Whether a program ended in the middle of a change of this database: it left beside the file what undoes or completes
// it, and who looks at the file alone sees half of the change.
bool hasUnfinishedChange(const std::filesystem::path& file);

// One open database file. What SQLite reports becomes an Error with the file's name, in words for people.
// Databases come from strangers: nothing in their schema is trusted to run.
class Connection {
public:
    enum class Mode { ReadOnly, ReadWrite, Build, Memory };

    // ReadOnly never changes the file, not even to recover it. Build: a file that nobody else knows yet; no journal on
    // the disk and no flushing, whoever made the file does that. Memory: no file at all.
    Connection(const std::filesystem::path& file, Mode mode, const std::filesystem::path& shownAs);

    SQLite::Database& database() { return *m_database; }
    const std::filesystem::path& shownAs() const { return m_shownAs; }
    bool isReadOnly();

    // Runs work, turning SQLite::Exception into Error.
    template<class Work>
    auto guarded(Work work) -> decltype(work()) {
        try {
            return work();
        } catch (const SQLite::Exception& error) {
            fail(error);
        }
    }
    void execute(const char* sql);
    std::int64_t number(const char* sql); // the first column of the first row
    [[noreturn]] void damaged(Message what) const;
    // Says what the file seems to be. Reads it directly, so only for what SQLite has refused: closing a file that is
    // open as a database elsewhere in this program would drop its locks.
    [[noreturn]] static void refuseForeign(const std::filesystem::path& file);

private:
    [[noreturn]] void fail(const SQLite::Exception& error);
    void connect(const std::string& name, int flags);

    std::filesystem::path m_shownAs;
    std::unique_ptr<SQLite::Database> m_database;
};

} // namespace contexture::store
