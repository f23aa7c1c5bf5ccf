// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace contexture {

// How sentences end in the subwords of one language.
struct SentenceEnds {
    enum class Kind : std::uint8_t {
        Open,    // a sentence that ends with this piece has no mark at its end
        Closing, // ends with a mark that closes a sentence or a part of one
        Around,  // quotation marks and brackets alone: what stands before them decides
    };
    std::int64_t stop = 0;   // the piece that closes a sentence; 0: there is none
    std::vector<Kind> kinds; // of each piece

    // A sentence without pieces is not open.
    bool isOpen(const std::vector<std::int64_t>& pieces) const {
        for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
            const auto kind =
                static_cast<std::size_t>(*piece) < kinds.size() ? kinds[static_cast<std::size_t>(*piece)] : Kind::Open;
            if (kind != Kind::Around) {
                return kind == Kind::Open;
            }
        }
        return false;
    }
};

// Of both sides; null: unknown.
struct BothSentenceEnds {
    std::shared_ptr<const SentenceEnds> source{};
    std::shared_ptr<const SentenceEnds> target{};
};

} // namespace contexture
