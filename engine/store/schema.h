// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/connection.h"

#include <cstdint>
#include <span>

namespace contexture::store {

// "CTXR": marks a database as a Contexture workspace, in bytes 68 to 71 of the file.
inline constexpr std::int64_t kApplicationId = 0x43545852;

// Brings a database from version `to` - 1 to version `to`.
struct Migration {
    int to;
    const char* sql;
};
std::span<const Migration> migrations(); // all migrations, in order

enum class SchemaState {
    New,     // an empty database
    Current, // of the newest version
    Older,   // can be migrated
};

// Returns the state of a database, without changing it. Throws Error if it belongs to another program, was made by a
// newer Contexture, is damaged, or holds tables, views or triggers that no migration made or whose SQL differs from the
// migrations' SQL.
SchemaState inspectSchema(Connection& connection, std::span<const Migration> steps = migrations());

// Brings a new or older database to the newest version, in one transaction.
void migrate(Connection& connection, std::span<const Migration> steps = migrations());

} // namespace contexture::store
