// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>

namespace contexture::model {

// Independent pieces of work, numbered from 0, that may be done in any order and in parallel.
using Piece = std::function<void(std::size_t number)>;
// Does `count` pieces and returns when all are done; throws what one of them threw.
using ShareWork = std::function<void(std::size_t count, const Piece& piece)>;

// For a scope on this thread, models that compute a whole document's states distribute them by `share`. Training does
// not use it: its pieces are done one after the other.
class WorkSharing {
public:
    explicit WorkSharing(ShareWork share);
    ~WorkSharing();
    WorkSharing(const WorkSharing&) = delete;
    WorkSharing& operator=(const WorkSharing&) = delete;

private:
    ShareWork m_share;
    const ShareWork* m_before;
};

// Distributes pieces as in the scope, or does them here and now if there is none. Guards of this thread (gradients,
// dropout) have no effect on other threads: a piece sets its own.
void shareWork(std::size_t count, const Piece& piece);

} // namespace contexture::model
