// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/atomic_file.h"
#include "engine/store/connection.h"
#include "engine/store/rows.h"
#include "engine/store/run_check.h"
#include "engine/store/workspace.h"

#include <map>

namespace contexture::store {

// Moves a new workspace from its temporary name to its place, and removes the files that SQLite left beside an old one.
void commitOver(AtomicFile& file);

struct Workspace::Impl {
    std::filesystem::path path;
    mutable std::shared_ptr<Connection> connection; // shared with the runs that are being read
    bool readOnly = false;
    bool changed = false; // a WAL file may stand beside `path`
    int depth = 0;        // of nested atomically()
    mutable std::map<std::int64_t, std::weak_ptr<const Document>> documents;

    // Runs `work` in a transaction, or as a part of the present one.
    void change(const std::function<void()>& work);
    void fold(); // moves the content of the WAL file into the workspace's file

    template<class Work>
    auto read(Work work) const -> decltype(work(*connection)) {
        return connection->guarded([&] { return work(*connection); });
    }

    std::shared_ptr<Run> runWithoutTraces(std::int64_t id) const; // checked

    std::shared_ptr<const Document> document(std::int64_t id) const {
        if (auto there = documents[id].lock()) {
            return there;
        }
        auto document = read([&](Connection& c) { return readDocument(c, id); });
        if (document) {
            if (const Message wrong = whatIsWrong(*document); !wrong.empty()) {
                connection->damaged(wrong);
            }
            documents[id] = document;
        }
        return document;
    }
};

} // namespace contexture::store
