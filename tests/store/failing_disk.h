// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <sqlite3.h>

#include <cstdint>

namespace storetest {

// A file system for SQLite whose n-th change fails: writes, truncations, syncs and deletions are counted over all
// files of the process, and everything else is the usual one's. The default while it lives.
class FailingDisk {
public:
    enum class Then { Recovers, StaysBroken }; // what follows the failure

    FailingDisk();
    ~FailingDisk();
    FailingDisk(const FailingDisk&) = delete;
    FailingDisk& operator=(const FailingDisk&) = delete;

    void failAt(std::int64_t change, Then then); // from 1, counted from now on; 0: never
    std::int64_t changes() const;                // counted since then
    bool hasFailed() const;

private:
    sqlite3_vfs m_vfs;
    sqlite3_vfs* m_usual;
};

} // namespace storetest
