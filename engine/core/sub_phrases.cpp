// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/sub_phrases.h"

namespace contexture {

std::vector<SubPhrase> subPhrases(const CsrMatrix& weights) {
    std::vector<SubPhrase> phrases;
    for (std::int32_t r = 0; r < weights.rows(); ++r) {
        const CsrMatrix::Row row = weights.row(r);
        std::int32_t focus = -1;
        float most = 0.0f;
        for (std::size_t i = 0; i < row.value.size(); ++i) {
            if (row.value[i] > most) {
                most = row.value[i];
                focus = row.column[i];
            }
        }
        if (phrases.empty() || phrases.back().focus != focus) {
            phrases.push_back({r, r, focus});
        }
        phrases.back().end = r + 1;
    }
    return phrases;
}

} // namespace contexture
