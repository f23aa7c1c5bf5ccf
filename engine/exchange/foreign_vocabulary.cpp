// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/foreign_vocabulary.h"

#include "engine/core/error.h"

#include <set>

namespace contexture::exchange {

VocabularyOrder orderVocabulary(const ForeignVocabulary& vocabulary, const std::vector<std::string>& strangers) {
    VocabularyOrder order;
    std::set<std::string> taken;
    const auto add = [&](std::int64_t row, const std::string& piece, bool never) {
        const std::string number = std::to_string(order.row.size());
        std::string name = piece.empty() ? "<number " + number + ">" : piece;
        while (!taken.insert(name).second) {
            name += " <" + number + ">";
        }
        order.row.push_back(row);
        order.pieces.push_back(std::move(name));
        order.never.push_back(never);
        order.noText.push_back(vocabulary.noText.contains(row));
    };
    add(vocabulary.padding, "<pad>", !vocabulary.paddingCounts);
    add(vocabulary.unknown, "<unk>", false);
    add(vocabulary.start, "<s>", true);
    add(vocabulary.end, "</s>", false);
    for (const auto row : vocabulary.languages) {
        add(row, vocabulary.pieces[static_cast<std::size_t>(row)], false);
    }
    const std::set<std::int64_t> languages(vocabulary.languages.begin(), vocabulary.languages.end());
    for (std::size_t i = 0; i < vocabulary.pieces.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i);
        if (row != vocabulary.padding && row != vocabulary.unknown && row != vocabulary.end &&
            !languages.contains(row)) {
            add(row, vocabulary.pieces[i], false);
        }
    }
    for (const auto& piece : strangers) {
        add(vocabulary.unknown, piece, true);
    }
    return order;
}

void checkVocabulary(const ForeignVocabulary& vocabulary, const std::string& where) {
    const auto size = static_cast<std::int64_t>(vocabulary.pieces.size());
    const auto check = [&](std::int64_t number, std::int64_t lowest, const char* name) {
        if (number < lowest || number >= size) {
            throw Error("the number of its " + std::string(name) + ", " + std::to_string(number) + ", is none of its " +
                            std::to_string(size) + " pieces",
                        where, "the files do not belong together: get them again");
        }
    };
    check(vocabulary.unknown, 0, "unknown piece");
    check(vocabulary.end, 0, "end of a sentence");
    check(vocabulary.start, -1, "first piece of a translation");
    check(vocabulary.padding, -1, "padding");
}

void requireNames(const ForeignVocabulary& vocabulary, const std::string& where) {
    std::int64_t unnamed = 0;
    std::int64_t first = -1;
    for (std::size_t i = 0; i < vocabulary.pieces.size(); ++i) {
        const auto number = static_cast<std::int64_t>(i);
        if (vocabulary.pieces[i].empty() && number != vocabulary.padding) {
            first = first < 0 ? number : first;
            ++unnamed;
        }
    }
    if (unnamed > 0) {
        throw Error("it names no piece for " + std::to_string(unnamed) + " of the embedding's " +
                        std::to_string(vocabulary.pieces.size()) + " rows, such as number " + std::to_string(first),
                    where, "take the vocabulary that came with the model");
    }
}

} // namespace contexture::exchange
