// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/suite_table.h"

#include "engine/store/table_writer.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <ostream>

namespace contexture::suite {
namespace {

using store::Cell;
using store::Column;
using store::ColumnKind;

Cell accuracy(const eval::Accuracy& of) {
    return of.count > 0 ? Cell(of.value()) : Cell();
}

struct Scored {
    Cell isRight;
    Cell margin;
    Cell reference;
    Cell wrong;
};

Scored scored(const std::optional<eval::ContrastiveScores>& scores, std::size_t nearest) {
    if (!scores || nearest >= scores->contrastive.size()) {
        return {};
    }
    return {eval::wins(*scores), margin(*scores), scores->reference, scores->contrastive[nearest]};
}

} // namespace

void writeBars(std::ostream& out, bool json, std::span<const SuiteBar> bars, const SuiteFacts& facts) {
    static constexpr std::array<Column, 10> kColumns{{{"group", ColumnKind::Text},
                                                      {"key", ColumnKind::Text},
                                                      {"count", ColumnKind::Whole},
                                                      {"chance", ColumnKind::Number},
                                                      {"scored_without", ColumnKind::Whole},
                                                      {"right_without", ColumnKind::Whole},
                                                      {"accuracy_without", ColumnKind::Number},
                                                      {"scored_with", ColumnKind::Whole},
                                                      {"right_with", ColumnKind::Whole},
                                                      {"accuracy_with", ColumnKind::Number}}};
    const auto table = store::tableWriter(out, json, kColumns, facts);
    for (const SuiteBar& bar : bars) {
        table->row({std::string_view(name(bar.group)), std::string_view(bar.key),
                    static_cast<std::int64_t>(bar.items.size()), bar.chance, bar.without.count, bar.without.right,
                    accuracy(bar.without), bar.with.count, bar.with.right, accuracy(bar.with)});
    }
    table->end();
}

void writeItems(std::ostream& out, bool json, const eval::ContrastiveSuite& suite, std::span<const ItemScores> scores,
                std::span<const std::size_t> items, const SuiteFacts& facts) {
    static constexpr std::array<Column, 18> kColumns{{{"entry", ColumnKind::Whole},
                                                      {"document", ColumnKind::Text},
                                                      {"segment", ColumnKind::Whole},
                                                      {"phenomenon", ColumnKind::Text},
                                                      {"gender", ColumnKind::Text},
                                                      {"distance", ColumnKind::Whole},
                                                      {"distance_in_words", ColumnKind::Whole},
                                                      {"source", ColumnKind::Text},
                                                      {"reference", ColumnKind::Text},
                                                      {"wrong", ColumnKind::Text},
                                                      {"right_without", ColumnKind::YesNo},
                                                      {"margin_without", ColumnKind::Number},
                                                      {"reference_without", ColumnKind::Number},
                                                      {"wrong_without", ColumnKind::Number},
                                                      {"right_with", ColumnKind::YesNo},
                                                      {"margin_with", ColumnKind::Number},
                                                      {"reference_with", ColumnKind::Number},
                                                      {"wrong_with", ColumnKind::Number}}};
    const auto table = store::tableWriter(out, json, kColumns, facts);
    for (const std::size_t i : items) {
        const eval::ContrastiveItem& item = suite.items.at(i);
        const std::size_t nearest = nearestWrong(scores[i]);
        const Scored without = scored(scores[i].without, nearest);
        const Scored with = scored(scores[i].with, nearest);
        const auto known = [](std::int64_t number) { return number >= 0 ? Cell(number) : Cell(); };
        table->row({static_cast<std::int64_t>(i) + 1, std::string_view(item.document), known(item.segment),
                    std::string_view(item.phenomenon), std::string_view(item.gender),
                    static_cast<std::int64_t>(item.distance), known(item.wordDistance), std::string_view(item.source),
                    std::string_view(item.reference), std::string_view(item.contrastive.at(nearest)), without.isRight,
                    without.margin, without.reference, without.wrong, with.isRight, with.margin, with.reference,
                    with.wrong});
    }
    table->end();
}

} // namespace contexture::suite
