// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/agreement.h"

#include "engine/annotate/marked_text.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace contexture::annotate {

namespace {

using Character = std::pair<Side, std::uint32_t>;
using Characters = std::set<Character>;
using Labels = std::vector<std::pair<std::string, std::string>>;

Characters charactersOf(const MarkRecord& record) {
    Characters characters;
    if (record.mark.spans.empty()) {
        const std::uint32_t length = characterCount(record.target);
        for (std::uint32_t i = 0; i < length; ++i) {
            characters.emplace(Side::Target, i);
        }
    }
    for (const CharacterSpan& span : record.mark.spans) {
        for (std::uint32_t i = span.begin; i < span.end; ++i) {
            characters.emplace(span.side, i);
        }
    }
    return characters;
}

std::size_t common(const Characters& a, const Characters& b) {
    return static_cast<std::size_t>(
        std::count_if(a.begin(), a.end(), [&](const Character& one) { return b.contains(one); }));
}

std::optional<double> dice(std::size_t common, std::size_t a, std::size_t b) {
    return a + b == 0 ? std::nullopt : std::optional(2.0 * static_cast<double>(common) / static_cast<double>(a + b));
}

// The marks of one annotator on one sentence.
using Marks = std::vector<const MarkRecord*>;

struct Named {
    std::string top;
    std::string whole;
    std::string severity;
};

Named namesOf(const MarkRecord& record, const Typology& typology) {
    const auto place = typology.find(record.mark.category);
    const std::string whole = place ? typology.path(*place) : foldedName(record.mark.category);
    const Severity* severity = typology.severity(record.mark.severity);
    return {whole.substr(0, whole.find('/')), whole, severity ? severity->name : foldedName(record.mark.severity)};
}

// A pair of marks that may be the same error.
struct Candidate {
    double share = 0.0; // intersection over union
    bool isSameCategory = false;
    std::size_t a = 0;
    std::size_t b = 0;
    bool isBefore(const Candidate& other) const {
        return std::tuple(-share, !isSameCategory, a, b) <
               std::tuple(-other.share, !other.isSameCategory, other.a, other.b);
    }
};

class Comparison {
public:
    Comparison(const Typology& typology, Agreement& agreement) : m_typology(typology), m_agreement(agreement) {}

    void add(const Marks& first, const Marks& second) {
        ++m_agreement.sentences;
        const Marked a = sideOf(first);
        const Marked b = sideOf(second);
        m_agreement.errorsOfFirst += a.errors.size();
        m_agreement.errorsOfSecond += b.errors.size();
        m_agreement.charactersOfFirst += a.all.size();
        m_agreement.charactersOfSecond += b.all.size();
        m_agreement.charactersOfBoth += common(a.all, b.all);
        std::vector<bool> isTaken(b.errors.size());
        for (const MarkRecord* mark : a.errors) {
            for (std::size_t j = 0; j < b.errors.size(); ++j) {
                if (!isTaken[j] && b.errors[j]->mark.spans == mark->mark.spans) {
                    isTaken[j] = true;
                    ++m_agreement.sameSpans;
                    break;
                }
            }
        }
        pairUp(a, b);
    }

    void finish() {
        m_agreement.characterF1 =
            dice(m_agreement.charactersOfBoth, m_agreement.charactersOfFirst, m_agreement.charactersOfSecond);
        m_agreement.spanF1 = dice(m_agreement.sameSpans, m_agreement.errorsOfFirst, m_agreement.errorsOfSecond);
        const auto same = [](const Labels& labels) {
            return static_cast<std::size_t>(std::count_if(labels.begin(), labels.end(),
                                                          [](const auto& pair) { return pair.first == pair.second; }));
        };
        m_agreement.pairs = m_whole.size();
        m_agreement.sameTopCategory = same(m_top);
        m_agreement.sameCategory = same(m_whole);
        m_agreement.sameSeverity = same(m_severity);
        m_agreement.topCategoryKappa = cohensKappa(m_top);
        m_agreement.categoryKappa = cohensKappa(m_whole);
        m_agreement.severityKappa = cohensKappa(m_severity);
    }

private:
    struct Marked { // one annotator's
        Marks errors;
        std::vector<Characters> characters; // of each
        std::vector<Named> names;
        Characters all;
    };

    Marked sideOf(const Marks& marks) const {
        Marked side;
        for (const MarkRecord* mark : marks) {
            if (isError(mark->mark)) {
                side.errors.push_back(mark);
                side.characters.push_back(charactersOf(*mark));
                side.names.push_back(namesOf(*mark, m_typology));
                side.all.insert(side.characters.back().begin(), side.characters.back().end());
            }
        }
        return side;
    }

    void pairUp(const Marked& a, const Marked& b) {
        std::vector<Candidate> candidates;
        for (std::size_t i = 0; i < a.errors.size(); ++i) {
            for (std::size_t j = 0; j < b.errors.size(); ++j) {
                const std::size_t both = common(a.characters[i], b.characters[j]);
                const bool isSame = a.errors[i]->mark.spans == b.errors[j]->mark.spans;
                if (both > 0 || isSame) {
                    const std::size_t either = a.characters[i].size() + b.characters[j].size() - both;
                    candidates.push_back({isSame ? 1.0 : static_cast<double>(both) / static_cast<double>(either),
                                          a.names[i].whole == b.names[j].whole, i, j});
                }
            }
        }
        std::sort(candidates.begin(), candidates.end(),
                  [](const Candidate& one, const Candidate& other) { return one.isBefore(other); });
        std::vector<bool> isTakenA(a.errors.size());
        std::vector<bool> isTakenB(b.errors.size());
        for (const Candidate& pair : candidates) {
            if (isTakenA[pair.a] || isTakenB[pair.b]) {
                continue;
            }
            isTakenA[pair.a] = isTakenB[pair.b] = true;
            const Named& one = a.names[pair.a];
            const Named& other = b.names[pair.b];
            m_top.emplace_back(one.top, other.top);
            m_whole.emplace_back(one.whole, other.whole);
            m_severity.emplace_back(one.severity, other.severity);
        }
    }

    const Typology& m_typology;
    Agreement& m_agreement;
    Labels m_top;
    Labels m_whole;
    Labels m_severity;
};

} // namespace

std::optional<double> cohensKappa(std::span<const std::pair<std::string, std::string>> labels) {
    if (labels.empty()) {
        return std::nullopt;
    }
    std::map<std::string, std::pair<double, double>> shares;
    double observed = 0.0;
    const double each = 1.0 / static_cast<double>(labels.size());
    for (const auto& [a, b] : labels) {
        shares[a].first += each;
        shares[b].second += each;
        observed += a == b ? each : 0.0;
    }
    double expected = 0.0;
    for (const auto& [label, share] : shares) {
        expected += share.first * share.second;
    }
    constexpr double kAlmost = 1e-12; // of sums of fractions
    return 1.0 - expected < kAlmost ? std::nullopt : std::optional((observed - expected) / (1.0 - expected));
}

std::vector<Agreement> agreementOf(std::span<const MarkRecord> records, const Typology& typology) {
    using SentenceKey = std::tuple<std::string, std::string, std::string, std::string>;
    std::map<SentenceKey, std::map<std::string, Marks>> sentences;
    std::set<std::string> annotators;
    for (const MarkRecord& record : records) {
        if (!record.mark.category.empty()) {
            sentences[{record.system, record.document, record.segment, record.globalSegment}][record.mark.annotator]
                .push_back(&record);
            annotators.insert(record.mark.annotator);
        }
    }
    std::vector<Agreement> all;
    for (auto first = annotators.begin(); first != annotators.end(); ++first) {
        for (auto second = std::next(first); second != annotators.end(); ++second) {
            Agreement agreement;
            agreement.first = *first;
            agreement.second = *second;
            Comparison comparison(typology, agreement);
            for (const auto& [key, marks] : sentences) {
                const auto a = marks.find(*first);
                const auto b = marks.find(*second);
                if (a != marks.end() && b != marks.end()) {
                    comparison.add(a->second, b->second);
                }
            }
            comparison.finish();
            if (agreement.sentences > 0) {
                all.push_back(std::move(agreement));
            }
        }
    }
    return all;
}

} // namespace contexture::annotate
