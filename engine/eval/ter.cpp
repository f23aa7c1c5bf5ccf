// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/ter.h"

#include "engine/eval/beam_distance.h"
#include "engine/eval/characters.h"
#include "engine/eval/token_numbers.h"

#include <unicode/bytestream.h>
#include <unicode/casemap.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

namespace contexture::eval {
namespace {

using Words = BeamDistance::Words;

constexpr std::size_t kLongestShift = 10;       // words
constexpr std::int64_t kFarthestShift = 50;     // words between the two places of a sequence
constexpr std::size_t kMostShiftsTried = 1'000; // of a sentence

// Unicode's full case mapping as in Python, with a final sigma and a dotted capital I of two characters.
std::string lowered(std::string_view text) {
    std::string result;
    icu::StringByteSink<std::string> sink(&result);
    UErrorCode status = U_ZERO_ERROR;
    icu::CaseMap::utf8ToLower("", 0, {text.data(), static_cast<std::int32_t>(text.size())}, sink, nullptr, status);
    return U_SUCCESS(status) ? result : toLower(text);
}

// The place of each reference word in the hypothesis, and the wrong words on both sides.
struct Alignment {
    std::vector<std::int64_t> place; // of each word of the reference: that of its partner, or of the word before
    std::vector<bool> referenceWrong;
    std::vector<bool> hypothesisWrong;

    explicit Alignment(const std::vector<Edit>& edits) {
        std::int64_t last = -1; // word of the hypothesis
        for (const Edit edit : edits) {
            const bool isWrong = edit != Edit::Keep;
            if (edit != Edit::Insert) {
                ++last;
                hypothesisWrong.push_back(isWrong);
            }
            if (edit != Edit::Delete) {
                place.push_back(last);
                referenceWrong.push_back(isWrong);
            }
        }
    }
};

bool anyOf(const std::vector<bool>& wrong, std::size_t start, std::size_t length) {
    const auto begin = wrong.begin() + static_cast<std::ptrdiff_t>(start);
    return std::find(begin, begin + static_cast<std::ptrdiff_t>(length), true) !=
           begin + static_cast<std::ptrdiff_t>(length);
}

// Moves the words from `start` on before those at `target`. A target inside these words or at their end is counted as
// if they had been removed first.
Words shifted(Words words, std::size_t start, std::size_t length, std::size_t target) {
    const auto at = [&](std::size_t i) {
        return words.begin() + static_cast<std::ptrdiff_t>(std::min(i, words.size()));
    };
    if (target < start) {
        std::rotate(at(target), at(start), at(start + length));
    } else {
        std::rotate(at(start), at(start + length), at(target > start + length ? target : target + length));
    }
    return words;
}

struct Shift {
    std::int32_t gain = 0; // edits saved
    std::size_t length = 0;
    std::size_t start = 0;
    std::size_t target = 0;
    Words words; // after it

    // Order of candidates: larger gain, then longer sequence, earlier start, earlier target.
    bool isBetterThan(const Shift& other) const {
        return std::tuple(gain, length, other.start, other.target) >
               std::tuple(other.gain, other.length, start, target);
    }
};

// Searches the one shift with the largest gain. The rules are those of Tercom in sacreBLEU; the scores depend on all of
// them, including arbitrary ones.
class ShiftSearch {
public:
    ShiftSearch(const Words& words, BeamDistance& distance, std::size_t& tried)
        : m_words(words)
        , m_distance(distance)
        , m_tried(tried)
        , m_before(distance(words))
        , m_alignment(distance.edits()) {}

    std::optional<Shift> best() {
        const Words& reference = m_distance.reference();
        for (std::size_t start = 0; start < m_words.size(); ++start) {
            for (std::size_t place = 0; place < reference.size(); ++place) {
                if (std::abs(static_cast<std::int64_t>(place) - static_cast<std::int64_t>(start)) > kFarthestShift) {
                    continue;
                }
                const std::size_t longest = std::min({kLongestShift, m_words.size() - start, reference.size() - place});
                for (std::size_t i = 0; i < longest && m_words[start + i] == reference[place + i]; ++i) {
                    tryAll(start, place, i + 1);
                    if (m_tried >= kMostShiftsTried) {
                        return m_best;
                    }
                }
            }
        }
        return m_best;
    }

private:
    // Tries to move the sequence of the hypothesis to the places around the same sequence of the reference: before its
    // first word and after each of its words.
    void tryAll(std::size_t start, std::size_t place, std::size_t length) {
        const std::int64_t partner = m_alignment.place[place];
        const auto first = static_cast<std::int64_t>(start);
        const bool isInside = partner >= first && partner < first + static_cast<std::int64_t>(length);
        if (isInside || !anyOf(m_alignment.hypothesisWrong, start, length) ||
            !anyOf(m_alignment.referenceWrong, place, length)) {
            return;
        }
        std::optional<std::size_t> last;
        for (std::size_t i = 0; i <= length; ++i) { // behind the word before `place`, then behind each from it on
            if (place + i > m_alignment.place.size()) {
                break;
            }
            const std::size_t target =
                place + i == 0 ? 0 : static_cast<std::size_t>(m_alignment.place[place + i - 1] + 1);
            if (last == target) {
                continue;
            }
            last = target;
            Shift shift{
                .length = length, .start = start, .target = target, .words = shifted(m_words, start, length, target)};
            shift.gain = m_before - m_distance(shift.words);
            ++m_tried;
            if (!m_best || shift.isBetterThan(*m_best)) {
                m_best = std::move(shift);
            }
        }
    }

    const Words& m_words;
    BeamDistance& m_distance;
    std::size_t& m_tried;
    std::int32_t m_before;
    Alignment m_alignment;
    std::optional<Shift> m_best;
};

std::int64_t editsBetween(Words words, const Words& reference) {
    if (reference.empty()) {
        return static_cast<std::int64_t>(words.size());
    }
    BeamDistance distance(reference);
    std::int64_t shifts = 0;
    std::size_t tried = 0;
    while (true) {
        auto shift = ShiftSearch(words, distance, tried).best();
        if (!shift || shift->gain <= 0 || tried >= kMostShiftsTried) {
            return shifts + distance(words);
        }
        words = std::move(shift->words);
        ++shifts;
    }
}

} // namespace

TerStatistics& TerStatistics::operator+=(const TerStatistics& other) {
    edits += other.edits;
    referenceLength += other.referenceLength;
    return *this;
}

TerStatistics terStatistics(std::string_view hypothesis, std::span<const std::string> references, Tokeniser tokeniser) {
    const auto prepared = [tokeniser](std::string_view text) {
        const std::string small = lowered(text);
        return splitAtSpace(isWithoutSpaces(tokeniser) ? normaliseForTer(small) : small);
    };
    TokenNumbers numbers;
    const Words words = numbers(prepared(hypothesis));
    TerStatistics statistics;
    statistics.edits = std::numeric_limits<std::int64_t>::max();
    std::size_t length = 0;
    for (const std::string& text : references) {
        const Words reference = numbers(prepared(text));
        statistics.edits = std::min(statistics.edits, editsBetween(words, reference));
        length += reference.size();
    }
    statistics.referenceLength = double(length) / double(references.size());
    return statistics;
}

double ter(const TerStatistics& sum) {
    if (sum.referenceLength > 0.0) {
        return 100.0 * (double(sum.edits) / sum.referenceLength);
    }
    return sum.edits > 0 ? 100.0 : 0.0;
}

} // namespace contexture::eval
