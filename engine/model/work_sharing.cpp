// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/work_sharing.h"

#include <utility>

namespace contexture::model {
namespace {
thread_local const ShareWork* t_share = nullptr;
}

WorkSharing::WorkSharing(ShareWork share) : m_share(std::move(share)), m_before(t_share) {
    t_share = &m_share;
}

WorkSharing::~WorkSharing() {
    t_share = m_before;
}

void shareWork(std::size_t count, const Piece& piece) {
    if (t_share != nullptr && count > 1) {
        (*t_share)(count, piece);
        return;
    }
    for (std::size_t number = 0; number < count; ++number) {
        piece(number);
    }
}

} // namespace contexture::model
