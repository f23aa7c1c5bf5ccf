// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/store/byte_io.h"
#include "engine/store/connection.h"

#include <SQLiteCpp/Column.h>
#include <sqlite3.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace contexture::store {

// Conversion of values to the columns of rows, and back.

// Binds parameters in order. Text keeps its NUL characters; blobs are bound without a copy and must outlive the step.
class Insert {
public:
    Insert(Connection& connection, const char* sql) : m_statement(connection.database(), sql) {}

    Insert& operator<<(std::int64_t v) {
        m_statement.bind(++m_at, v);
        return *this;
    }
    Insert& operator<<(bool v) { return *this << std::int64_t(v); }
    Insert& operator<<(double v) {
        m_statement.bind(++m_at, v);
        return *this;
    }
    Insert& operator<<(const std::string& v) {
        m_statement.bind(++m_at, v);
        return *this;
    }
    template<class T>
    Insert& operator<<(const std::vector<T>& v) {
        // A null pointer would be NULL, not an empty blob.
        m_statement.bindNoCopy(++m_at, v.empty() ? static_cast<const void*>("") : v.data(),
                               static_cast<int>(v.size() * sizeof(T)));
        return *this;
    }
    void run() {
        m_statement.exec();
        m_statement.reset();
        m_statement.clearBindings();
        m_at = 0;
    }

private:
    SQLite::Statement m_statement;
    int m_at = 0;
};

// Writes a row under its number: updates the existing row, or, with `putBack`, inserts it again. `id` 0: a new row.
// `bind` binds all columns except the number, in the order of both statements, whose last parameter is the number; NULL
// gives a new number. False: nothing was written, since the row is missing or refers to a missing row.
struct RowStatements {
    const char* insert = nullptr;
    const char* update = nullptr;
};
template<class Bind>
bool writeRow(SQLite::Database& database, const RowStatements& sql, std::int64_t id, bool putBack, const Bind& bind) {
    const auto written = [&](const char* text) {
        SQLite::Statement statement(database, text);
        bind(statement);
        if (id != 0) {
            statement.bind(statement.getBindParameterCount(), id);
        }
        try {
            return statement.exec() > 0;
        } catch (const SQLite::Exception& error) {
            if (error.getErrorCode() != SQLITE_CONSTRAINT) {
                throw;
            }
            return false;
        }
    };
    return id == 0 ? written(sql.insert) : written(sql.update) || (putBack && written(sql.insert));
}

inline std::span<const std::byte> blobOf(SQLite::Statement& row, int column) {
    const SQLite::Column value = row.getColumn(column);
    return {static_cast<const std::byte*>(value.getBlob()), static_cast<std::size_t>(value.getBytes())};
}

template<class T>
std::vector<T> arrayOf(Connection& connection, SQLite::Statement& row, int column) {
    const auto bytes = blobOf(row, column);
    if (bytes.size() % sizeof(T) != 0) {
        connection.damaged(Message("workspace.list", "a list of numbers is cut short"));
    }
    ByteReader reader(bytes);
    return reader.array<T>(bytes.size() / sizeof(T));
}

inline Sentence sentenceOf(Connection& connection, SQLite::Statement& row, int column) {
    Sentence sentence;
    sentence.text = row.getColumn(column).getString();
    sentence.words = arrayOf<ByteRange>(connection, row, column + 1);
    sentence.startsParagraph = row.getColumn(column + 2).getInt64() != 0;
    return sentence;
}

} // namespace contexture::store
