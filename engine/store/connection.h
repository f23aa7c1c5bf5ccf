// SPDX-License-Identifier: GPL-3.0-or-later

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

// The error for a file that is no database.
class NotADatabase : public Error {
public:
    using Error::Error;
};

// Whether a program ended in the middle of a change of this database. The journal or log beside the file undoes or
// completes the change; without this journal or log the file shows half of the change.
bool hasUnfinishedChange(const std::filesystem::path& file);

// One open database file. Errors of SQLite become an Error that names the file, in words for people. Databases may come
// from unknown sources: SQL functions that their schema calls count as untrusted.
class Connection {
public:
    enum class Mode { ReadOnly, ReadWrite, Build, Memory };

    // ReadOnly never changes the file, not even to recover it. Build is for a file that no other program knows yet:
    // there is no journal on the disk, and the caller flushes the file. Memory has no file.
    Connection(const std::filesystem::path& file, Mode mode, const std::filesystem::path& shownAs);

    SQLite::Database& database() { return *m_database; }
    const std::filesystem::path& shownAs() const { return m_shownAs; }
    bool isReadOnly();

    // Runs `work` and turns SQLite::Exception into Error.
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
    // Throws an Error that names the probable kind of the file. This function reads the file directly, so it is only
    // for a file that SQLite has refused: closing a file that this program has open as a database would drop its locks.
    [[noreturn]] static void refuseForeign(const std::filesystem::path& file);

private:
    [[noreturn]] void fail(const SQLite::Exception& error);
    void connect(const std::string& name, int flags);

    std::filesystem::path m_shownAs;
    std::unique_ptr<SQLite::Database> m_database;
};

} // namespace contexture::store
