// SPDX-License-Identifier: GPL-3.0-or-later

// Rows of a workspace with changed values, in a file that is valid for SQLite. The input is a list of changes: column
// (one byte), row (one byte), kind of value (one byte), length (one byte), value. The changes are undone afterwards.
#include "engine/store/connection.h"
#include "tests/fuzz/small_workspace.h"
#include "tests/fuzz/target.h"

#include <SQLiteCpp/Column.h>

#include <algorithm>
#include <cstring>

using namespace contexture;

namespace {

struct Undone {};

struct TableColumn {
    std::string table;
    std::string column;
    bool hasRowId = true;
};

std::vector<TableColumn> columnsOf(SQLite::Database& database) {
    std::vector<TableColumn> columns;
    SQLite::Statement query(database,
                            "SELECT t.name, c.name, t.sql LIKE '%WITHOUT ROWID%' FROM sqlite_master t, "
                            "pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' "
                            "ORDER BY t.name, c.cid");
    while (query.executeStep()) {
        columns.push_back(
            {query.getColumn(0).getString(), query.getColumn(1).getString(), query.getColumn(2).getInt() == 0});
    }
    return columns;
}

void bindValue(SQLite::Statement& statement, unsigned kind, std::string_view value) {
    const auto number = [&](auto into) {
        std::memcpy(&into, value.data(), std::min(sizeof into, value.size()));
        return into;
    };
    switch (kind % 5) {
    case 0:
        statement.bind(1, std::string(value));
        break;
    case 1:
        statement.bind(1, value.data(), static_cast<int>(value.size()));
        break;
    case 2:
        statement.bind(1, number(std::int64_t(0)));
        break;
    case 3:
        statement.bind(1, number(double(0)));
        break;
    default:
        statement.bind(1);
    }
}

// A byte of the kind's higher half says that the value goes into the middle of the one that is there.
std::string spliced(SQLite::Database& database, const TableColumn& column, unsigned row, std::string_view value) {
    std::string there;
    if (column.hasRowId) {
        SQLite::Statement query(database, "SELECT CAST(\"" + column.column + "\" AS BLOB) FROM \"" + column.table +
                                              "\" WHERE rowid = ?");
        query.bind(1, static_cast<int>(row));
        if (query.executeStep()) {
            there = query.getColumn(0).getString();
        }
    }
    if (value.empty() || there.empty()) {
        return there;
    }
    const std::size_t at = static_cast<unsigned char>(value.front()) * there.size() / 256;
    value.remove_prefix(1);
    return there.substr(0, at) + std::string(value) + there.substr(std::min(at + value.size(), there.size()));
}

void change(SQLite::Database& database, std::string_view input) {
    static const std::vector<TableColumn> columns = columnsOf(database);
    for (int changes = 0; input.size() >= 4 && changes < 16; ++changes) {
        const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(input[i])); };
        const TableColumn& column = columns[byte(0) % columns.size()];
        const unsigned row = byte(1);
        const unsigned kind = byte(2);
        const std::size_t length = std::min<std::size_t>(byte(3), input.size() - 4);
        std::string value(input.substr(4, length));
        input.remove_prefix(4 + length);
        try {
            if (kind >= 128) {
                value = spliced(database, column, row, value);
            }
            SQLite::Statement update(database, "UPDATE \"" + column.table + "\" SET \"" + column.column + "\" = ?1" +
                                                   (column.hasRowId ? " WHERE rowid = ?2" : ""));
            bindValue(update, kind, value);
            if (column.hasRowId) {
                update.bind(2, static_cast<int>(row));
            }
            update.exec();
        } catch (const SQLite::Exception&) {
            // not a value that the table takes
        }
    }
}

} // namespace

static const fuzz::Target kTarget("workspace_rows", [](std::string_view input) {
    static const auto path = fuzz::fileOf(fuzz::smallWorkspace(), "rows.contexture");
    static store::Workspace workspace = store::Workspace::open(path);
    try {
        workspace.atomically([&] {
            change(workspace.connection()->database(), input);
            fuzz::readAll(workspace);
            throw Undone();
        });
    } catch (const Undone&) {
        // as it was
    }
});
