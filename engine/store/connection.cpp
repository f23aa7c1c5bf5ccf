// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/connection.h"

#include "engine/core/error.h"
#include "engine/core/system_error.h"
#include "engine/store/mapped_file.h"

#include <SQLiteCpp/Column.h>
#include <sqlite3.h>

#include <cerrno>

namespace contexture::store {

namespace {

constexpr int kPatienceMs = 3000; // time to wait while another program writes to the file

// A file name in the form of a URI for SQLite.
std::string uriOf(const std::filesystem::path& file, const char* query) {
    std::string uri = "file:";
    for (const char c : file.string()) {
        const auto u = static_cast<unsigned char>(c);
        if (c == '%' || c == '?' || c == '#' || u < 0x20) {
            uri += '%';
            uri += "0123456789ABCDEF"[u >> 4];
            uri += "0123456789ABCDEF"[u & 15u];
        } else {
            uri += c;
        }
    }
    return uri + "?" + query;
}

[[noreturn]] void refuseUnfinished(const std::filesystem::path& shownAs) {
    throw Error(Message("workspace.unfinished",
                        "The program that wrote this workspace ended in the middle of a change; a program that only "
                        "reads the workspace cannot undo or complete that change"),
                shownAs.string(),
                Message("workspace.unfinished.do",
                        "open it once for writing, in the window or with a command that adds to it; if the file is "
                        "read-only, copy it together with all files whose names begin with its name"));
}

Message useBackup() {
    return Message("do.use-backup", "use a backup copy of it");
}

} // namespace

bool hasUnfinishedChange(const std::filesystem::path& file) {
    for (const char* ending : {"-journal", "-wal"}) {
        std::error_code ignored;
        const auto size = std::filesystem::file_size(file.string() + ending, ignored);
        if (!ignored && size > 0) {
            return true;
        }
    }
    return false;
}

Connection::Connection(const std::filesystem::path& file, Mode mode, const std::filesystem::path& shownAs)
    : m_shownAs(shownAs) {
    const std::filesystem::path absolute = std::filesystem::absolute(file);
    guarded([&] {
        if (mode == Mode::Memory) {
            connect(":memory:", SQLite::OPEN_READWRITE);
        } else if (mode != Mode::ReadOnly) {
            connect(absolute.string(), SQLite::OPEN_READWRITE);
        } else {
            try {
                connect(uriOf(absolute, "mode=ro"), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
                m_database->execAndGet("SELECT count(*) FROM sqlite_master");
            } catch (const SQLite::Exception& error) {
                // WAL needs further files beside the database, which a disk that cannot be written does not allow;
                // nobody changes the file there.
                if (error.getErrorCode() != SQLITE_CANTOPEN && error.getErrorCode() != SQLITE_READONLY) {
                    throw;
                }
                if (hasUnfinishedChange(absolute)) {
                    refuseUnfinished(shownAs);
                }
                connect(uriOf(absolute, "immutable=1"), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
            }
        }
        if (mode == Mode::Build) {
            m_database->exec("PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF");
        }
    });
}

void Connection::connect(const std::string& name, int flags) {
    m_database = std::make_unique<SQLite::Database>(name, flags | SQLite::OPEN_FULLMUTEX, kPatienceMs);
    sqlite3_db_config(m_database->getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(m_database->getHandle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(m_database->getHandle(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    m_database->exec("PRAGMA foreign_keys=ON; PRAGMA cell_size_check=ON; PRAGMA secure_delete=ON");
}

bool Connection::isReadOnly() {
    return sqlite3_db_readonly(m_database->getHandle(), "main") == 1;
}

void Connection::execute(const char* sql) {
    guarded([&] { m_database->exec(sql); });
}

std::int64_t Connection::number(const char* sql) {
    return guarded([&] { return m_database->execAndGet(sql).getInt64(); });
}

void Connection::damaged(Message what) const {
    throw Error(Message("workspace.damaged", "the workspace is damaged: {reason}", std::move(what)), m_shownAs.string(),
                useBackup());
}

void Connection::refuseForeign(const std::filesystem::path& file) {
    const FileGuess guess = guessFile(MappedFile(file).bytes());
    if (guess.isDatabase) {
        throw Error(Message("workspace.first-page", "the workspace is damaged: its first page is not in order"),
                    file.string(), useBackup());
    }
    throw NotADatabase(Message("workspace.other-file", "not a Contexture workspace; it seems to be {kind}", guess.name),
                       file.string(), guess.remedy);
}

void Connection::fail(const SQLite::Exception& error) {
    const std::string where = m_shownAs.string();
    const int system = m_database ? sqlite3_system_errno(m_database->getHandle()) : 0;
    switch (error.getErrorCode()) {
    case SQLITE_FULL:
        throw Error(Message("workspace.not-saved", "the workspace could not be saved: {reason}", systemReason(ENOSPC)),
                    where, systemRemedy(ENOSPC));
    case SQLITE_IOERR:
        throw Error(system ? Message("workspace.disk-reason",
                                     "the disk refused to read or write the workspace: {reason}", systemReason(system))
                           : Message("workspace.disk", "the disk refused to read or write the workspace"),
                    where, systemRemedy(system ? system : ENOSPC));
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        throw Error(Message("workspace.fixed", "the workspace cannot be changed where it is"), where,
                    Message("do.save-elsewhere", "save it under another name"));
    case SQLITE_CANTOPEN:
        throw Error(Message("workspace.no-open", "the workspace cannot be opened"), where,
                    Message("do.check-path-permissions", "check the path and its permissions"));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        throw Error(Message("workspace.busy", "another program is using the workspace"), where,
                    Message("do.close-there", "close it there and try again"));
    case SQLITE_TOOBIG:
        throw Error(Message("workspace.entry", "an entry is too large for a workspace"), where,
                    Message("workspace.entry.do", "save a shorter document, or without traces"));
    case SQLITE_NOMEM:
        throw std::bad_alloc();
    case SQLITE_NOTADB:
        refuseForeign(m_shownAs);
    case SQLITE_CORRUPT:
        damaged(Message("workspace.pages", "its pages are not in order"));
    default: // a missing table or column, or a reference to a missing row
        damaged(std::string(error.what()));
    }
}

} // namespace contexture::store
