// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/suite_result.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace contexture::suite {
namespace {

using eval::ContrastiveItem;

constexpr std::int32_t kMostWords = 15;
constexpr std::array<const char*, 3> kGenders{"masculine", "feminine", "neuter"};

// The bars of one group, sorted by rank, then by key.
class Bars {
public:
    Bars(BarGroup group, std::span<const ItemScores> scores) : m_group(group), m_scores(scores) {}

    void add(int rank, const std::string& key, std::size_t item, const ContrastiveItem& of) {
        SuiteBar& bar = m_bars[{rank, key}];
        bar.group = m_group;
        bar.key = key;
        bar.items.push_back(item);
        bar.chance += 1.0 / (1.0 + static_cast<double>(of.contrastive.size())); // a sum until they are taken
        const ItemScores& scores = m_scores[item];
        if (scores.without) {
            bar.without.add(eval::wins(*scores.without));
        }
        if (scores.with) {
            bar.with.add(eval::wins(*scores.with));
        }
    }
    std::size_t size() const { return m_bars.size(); }
    void moveTo(std::vector<SuiteBar>& all) {
        for (auto& [place, bar] : m_bars) {
            bar.chance /= static_cast<double>(bar.items.size());
            all.push_back(std::move(bar));
        }
    }

private:
    BarGroup m_group;
    std::span<const ItemScores> m_scores;
    std::map<std::pair<int, std::string>, SuiteBar> m_bars;
};

} // namespace

double margin(const eval::ContrastiveScores& scores) {
    double best = -std::numeric_limits<double>::infinity();
    for (const double wrong : scores.contrastive) {
        if (std::isnan(wrong)) {
            return wrong;
        }
        best = std::max(best, wrong);
    }
    return scores.contrastive.empty() ? std::numeric_limits<double>::quiet_NaN() : scores.reference - best;
}

std::size_t nearestWrong(const ItemScores& scores) {
    const auto& known = scores.with ? scores.with : scores.without;
    if (!known || known->contrastive.empty()) {
        return 0;
    }
    const auto best = std::max_element(known->contrastive.begin(), known->contrastive.end());
    return static_cast<std::size_t>(best - known->contrastive.begin());
}

const char* name(BarGroup group) {
    constexpr std::array<const char*, 5> kNames{"all", "phenomenon", "gender", "distance", "distance_in_words"};
    return kNames[static_cast<std::size_t>(group)];
}

std::vector<SuiteBar> suiteBars(const eval::ContrastiveSuite& suite, std::span<const ItemScores> scores) {
    Bars all(BarGroup::All, scores);
    Bars phenomena(BarGroup::Phenomenon, scores);
    Bars genders(BarGroup::Gender, scores);
    Bars distances(BarGroup::Distance, scores);
    Bars words(BarGroup::WordDistance, scores);
    for (std::size_t i = 0; i < suite.items.size(); ++i) {
        const ContrastiveItem& item = suite.items[i];
        all.add(0, {}, i, item);
        phenomena.add(0, item.phenomenon, i, item);
        const auto gender = std::find(kGenders.begin(), kGenders.end(), item.gender);
        if (gender != kGenders.end()) {
            genders.add(static_cast<int>(gender - kGenders.begin()), item.gender, i, item);
        }
        const eval::DistanceBucket bucket = eval::distanceBucket(item.distance);
        distances.add(static_cast<int>(bucket), eval::name(bucket), i, item);
        if (item.wordDistance >= 0) {
            const bool isFar = item.wordDistance > kMostWords;
            words.add(std::min(item.wordDistance, kMostWords + 1), isFar ? ">15" : std::to_string(item.wordDistance), i,
                      item);
        }
    }
    std::vector<SuiteBar> bars;
    all.moveTo(bars);
    phenomena.moveTo(bars);
    genders.moveTo(bars);
    if (distances.size() > 1) { // else they say what the first bar says
        distances.moveTo(bars);
    }
    words.moveTo(bars);
    return bars;
}

} // namespace contexture::suite
