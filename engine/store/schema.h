// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/connection.h"

#include <cstdint>
#include <span>

namespace contexture::store {

// "CTXR": what marks a database as a Contexture workspace, in bytes 68 to 71 of the file.
inline constexpr std::int64_t kApplicationId = 0x43545852;

// Takes a database from version `to` - 1 to version `to`.
struct Migration {
    int to;
    const char* sql;
};
std::span<const Migration> migrations(); // all there are, in order

enum class SchemaState {
    New,     // an empty database
    Current, // of this version
    Older,   // can be migrated
};

// Tells what a database is, without changing it. Throws Error when it belongs to another program, was made by a newer
// Contexture, is damaged, or holds tables, views or triggers that no migration made, or made in other words.
SchemaState inspectSchema(Connection& connection, std::span<const Migration> steps = migrations());

// Brings a new or older database to the newest version, in one transaction.
void migrate(Connection& connection, std::span<const Migration> steps = migrations());

} // namespace contexture::store
