// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/search.h"

#include "engine/core/error.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <tuple>

namespace contexture::decode {

namespace {

struct Running {
    std::size_t sentence = 0;
    std::int64_t row = 0; // row in the decoder's state
    model::Pieces pieces;
    std::vector<double> pieceLogProbability;
    double total = 0.0;
};

struct Candidate {
    std::size_t parent = 0; // in the list of running hypotheses
    std::int64_t piece = 0;
    double logProbability = 0.0;
    double total = 0.0;
    bool forcedEnd = false;
};

// A fixed order for equal scores, so that equal numbers always give the same translation.
bool better(const Candidate& a, const Candidate& b) {
    return std::tuple(-a.total, a.parent, a.piece) < std::tuple(-b.total, b.parent, b.piece);
}

// The `count` largest logits of one row among the pieces that may be produced: largest first, and the smaller number
// first among equals.
void largest(const float* logits, std::int64_t vocabulary, std::size_t count,
             const std::function<bool(std::int64_t)>& isForbidden, bool mayEnd,
             std::vector<std::pair<float, std::int64_t>>& found) {
    found.clear();
    float threshold = -std::numeric_limits<float>::infinity();
    for (std::int64_t v = mayEnd ? model::kEos : model::kEos + 1; v < vocabulary; ++v) {
        if (logits[v] <= threshold || (isForbidden && v != model::kEos && isForbidden(v))) {
            continue;
        }
        const auto place = std::upper_bound(found.begin(), found.end(), logits[v],
                                            [](float value, const auto& entry) { return value > entry.first; });
        found.insert(place, {logits[v], v});
        if (found.size() > count) {
            found.pop_back();
        }
        if (found.size() == count) {
            threshold = found.back().first;
        }
    }
}

class Search {
public:
    Search(std::span<const std::int32_t> sourcePieces, const SearchOptions& options, bool mayBeEmpty)
        : m_options(options)
        , m_mayBeEmpty(mayBeEmpty)
        , m_beam(static_cast<std::size_t>(std::max(1, options.decode.beamSize)))
        , m_wanted(static_cast<std::size_t>(std::max(1, options.decode.nBest)))
        , m_best(sourcePieces.size())
        , m_ended(sourcePieces.size(), 0) {
        for (std::size_t s = 0; s < sourcePieces.size(); ++s) {
            const auto begun = static_cast<std::int64_t>(options.beginning.size());
            const std::int64_t stop =
                std::max(std::int64_t{sourcePieces[s]}, begun) + std::max(0, options.decode.maxExtraPieces);
            m_stop.push_back(std::min<std::int64_t>(stop, options.maxPositions - 1));
            m_running.push_back(
                {.sentence = s, .row = static_cast<std::int64_t>(s), .pieces = {}, .pieceLogProbability = {}});
        }
    }

    bool done() const { return m_running.empty(); }
    std::size_t running() const { return m_running.size(); }

    // logits [N, V] float32 on the CPU, logSum [N]: rows of the running hypotheses, in their order.
    void advance(const at::Tensor& logits, const at::Tensor& logSum) {
        const float* values = logits.data_ptr<float>();
        const float* sums = logSum.data_ptr<float>();
        const std::int64_t vocabulary = logits.size(1);
        std::vector<Running> next;
        m_newBest.clear();
        for (std::size_t begin = 0, end = 0; begin < m_running.size(); begin = end) {
            while (end < m_running.size() && m_running[end].sentence == m_running[begin].sentence) {
                ++end;
            }
            collect(values, sums, vocabulary, begin, end);
            keep(next);
        }
        m_running = std::move(next);
    }

    // For the next step: for each running hypothesis its row in the old state, and its last piece.
    std::pair<at::Tensor, at::Tensor> nextInput(bool& sameRows, std::size_t oldRows) {
        const auto count = static_cast<std::int64_t>(m_running.size());
        const at::Tensor rows = at::empty({count}, at::kLong);
        const at::Tensor previous = at::empty({count}, at::kLong);
        sameRows = m_running.size() == oldRows;
        for (std::int64_t i = 0; i < count; ++i) {
            Running& hypothesis = m_running[static_cast<std::size_t>(i)];
            sameRows = sameRows && hypothesis.row == i;
            rows.data_ptr<std::int64_t>()[i] = hypothesis.row;
            previous.data_ptr<std::int64_t>()[i] = hypothesis.pieces.back();
            hypothesis.row = i;
        }
        return {rows, previous};
    }

    // Row in the decoder's state, and sentence, of every hypothesis that became a sentence's best in the last advance.
    const std::vector<std::pair<std::int64_t, std::size_t>>& newBest() const { return m_newBest; }

    std::vector<Hypothesis> results() {
        std::vector<Hypothesis> found;
        for (auto& best : m_best) {
            Hypothesis& first = found.emplace_back(std::move(best.at(0)));
            first.others.assign(std::make_move_iterator(best.begin() + 1), std::make_move_iterator(best.end()));
        }
        return found;
    }

private:
    double normalised(double total, std::int64_t length) const {
        return total / lengthPenalty(static_cast<double>(length), m_options.decode.lengthPenalty);
    }

    // Fills m_candidates with the best continuations of one sentence's hypotheses [begin, end).
    void collect(const float* values, const float* sums, std::int64_t vocabulary, std::size_t begin, std::size_t end) {
        const std::size_t sentence = m_running[begin].sentence;
        const std::size_t width = m_beam - m_ended[sentence];
        m_candidates.clear();
        for (std::size_t parent = begin; parent < end; ++parent) {
            const Running& hypothesis = m_running[parent];
            const auto row = static_cast<std::int64_t>(parent);
            const float* logits = values + row * vocabulary;
            const double logSum = sums[row];
            const std::size_t length = hypothesis.pieces.size();
            if (length < m_options.beginning.size()) {
                const std::int64_t given = m_options.beginning[length];
                m_candidates.push_back(extension(parent, {logits[given], given}, logSum));
                continue;
            }
            const bool isFirst = length > 0 && length == m_options.beginning.size();
            const bool atStop = static_cast<std::int64_t>(hypothesis.pieces.size()) >= m_stop[sentence];
            largest(logits, vocabulary, atStop ? 1 : width, isFirst ? m_options.lengthensWord : m_none,
                    m_mayBeEmpty || length > 0, m_largest);
            if (atStop || m_largest.empty()) { // empty: the model gives every piece that may follow probability 0
                const bool forced = m_largest.empty() || m_largest.front().second != model::kEos;
                m_largest.assign(1, {logits[model::kEos], model::kEos});
                m_candidates.push_back(extension(parent, m_largest.front(), logSum));
                m_candidates.back().forcedEnd = forced;
                continue;
            }
            for (const auto& entry : m_largest) {
                m_candidates.push_back(extension(parent, entry, logSum));
            }
        }
        const auto kept = static_cast<std::ptrdiff_t>(std::min(width, m_candidates.size()));
        std::partial_sort(m_candidates.begin(), m_candidates.begin() + kept, m_candidates.end(), better);
        m_candidates.resize(static_cast<std::size_t>(kept));
    }

    Candidate extension(std::size_t parent, const std::pair<float, std::int64_t>& entry, double logSum) const {
        const double logProbability = double{entry.first} - logSum;
        return {parent, entry.second, logProbability, m_running[parent].total + logProbability};
    }

    // Moves the candidates that end to the finished ones, and those that can still win into `next`.
    void keep(std::vector<Running>& next) {
        if (m_candidates.empty()) {
            return;
        }
        const std::size_t sentence = m_running[m_candidates.front().parent].sentence;
        for (const Candidate& candidate : m_candidates) {
            if (candidate.piece == model::kEos) {
                finish(sentence, candidate);
            }
        }
        for (const Candidate& candidate : m_candidates) {
            if (candidate.piece == model::kEos || !canStillWin(sentence, candidate)) {
                continue;
            }
            const Running& parent = m_running[candidate.parent];
            Running& child = next.emplace_back(parent);
            child.row = static_cast<std::int64_t>(candidate.parent);
            child.pieces.push_back(candidate.piece);
            child.pieceLogProbability.push_back(candidate.logProbability);
            child.total = candidate.total;
        }
    }

    void finish(std::size_t sentence, const Candidate& candidate) {
        const Running& parent = m_running[candidate.parent];
        ++m_ended[sentence];
        const double score = normalised(candidate.total, static_cast<std::int64_t>(parent.pieces.size()) + 1);
        std::vector<Hypothesis>& best = m_best[sentence];
        if (best.size() == m_wanted && score <= best.back().score) {
            return;
        }
        const auto place = std::ranges::upper_bound(best, score, std::greater<>(), &Hypothesis::score);
        if (place == best.begin()) {
            m_newBest.emplace_back(static_cast<std::int64_t>(candidate.parent), sentence);
        }
        best.insert(place, Hypothesis{.pieces = parent.pieces,
                                      .pieceLogProbability = parent.pieceLogProbability,
                                      .endLogProbability = candidate.logProbability,
                                      .logProbability = candidate.total,
                                      .score = score,
                                      .hitLengthStop = candidate.forcedEnd,
                                      .others = {}});
        if (best.size() > m_wanted) {
            best.pop_back();
        }
    }

    // The log-probability of a running hypothesis can only fall. With alpha >= 0 its score is at most the present sum
    // over the penalty of the longest allowed sentence.
    bool canStillWin(std::size_t sentence, const Candidate& candidate) const {
        const auto& best = m_best[sentence];
        return best.size() < m_wanted || normalised(candidate.total, m_stop[sentence] + 1) > best.back().score;
    }

    const SearchOptions& m_options;
    bool m_mayBeEmpty;
    std::size_t m_beam;
    std::size_t m_wanted;                        // hypotheses per sentence
    std::vector<std::vector<Hypothesis>> m_best; // of each sentence, the best first
    std::vector<std::size_t> m_ended;            // hypotheses of each sentence that have ended
    std::vector<std::int64_t> m_stop;            // largest number of pieces of each sentence
    std::vector<Running> m_running;              // grouped by sentence
    std::vector<Candidate> m_candidates;
    std::vector<std::pair<float, std::int64_t>> m_largest;
    const std::function<bool(std::int64_t)> m_none = {};
    std::vector<std::pair<std::int64_t, std::size_t>> m_newBest;
};

// log(sum(exp(logits))) of each row, [N, V] -> [N], some rows at a time: LibTorch needs two more matrices of its
// input's size.
at::Tensor logSums(const at::Tensor& logits) {
    constexpr std::int64_t kRowsAtOnce = 8;
    at::Tensor sums = at::empty({logits.size(0)}, logits.options());
    for (std::int64_t row = 0; row < logits.size(0); row += kRowsAtOnce) {
        const auto count = std::min(kRowsAtOnce, logits.size(0) - row);
        sums.narrow(0, row, count).copy_(logits.narrow(0, row, count).logsumexp(1));
    }
    return sums;
}

} // namespace

double lengthPenalty(double length, double alpha) {
    return std::pow((5.0 + length) / 6.0, alpha);
}

std::vector<Hypothesis> search(model::System& system, const model::Memory& memory,
                               std::span<const std::int32_t> sourcePieces, const model::DocumentContext* context,
                               const SearchOptions& options, const CancelToken& cancel) {
    if (sourcePieces.empty()) {
        return {};
    }
    Search search(sourcePieces, options, !context || system.mayEndAtOnce());
    const at::Device device = memory.states.device();
    auto state = system.start(memory, 1, context);
    const bool observed = options.recorder && state->keepWeights(*options.recorder);
    const auto without = options.strength ? options.strength->start() : nullptr;
    at::Tensor previous = at::full({memory.states.size(0)}, model::kBos, at::kLong); // [N]
    while (!search.done()) {
        cancel.throwIfCancelled();
        const at::Tensor last = previous.to(device); // [N]
        at::Tensor logits = system.step(*state, last);
        if (without) {
            logits = options.strength->applied(logits, *without, last);
        }
        logits = logits.to(at::kCPU, at::kFloat).contiguous(); // [N, V]
        const at::Tensor logSum = logSums(logits);             // [N]
        if (!at::isfinite(logSum).all().item<bool>()) {
            throw Error(
                Message("search.nan", "The model computed values that are not numbers while it translated"),
                options.modelName,
                Message("search.nan.do",
                        "its weights are damaged or its training diverged; train it again or take another model."));
        }
        const std::size_t oldRows = search.running();
        search.advance(logits, logSum);
        if (observed) {
            for (const auto& [row, sentence] : search.newBest()) {
                state->keep(row, sentence);
            }
        }
        if (search.done()) {
            break;
        }
        bool sameRows = false;
        at::Tensor rows;
        std::tie(rows, previous) = search.nextInput(sameRows, oldRows);
        if (!sameRows) {
            state->reorder(rows.to(device));
            if (without) {
                without->reorder(rows.to(device));
            }
        }
    }
    if (observed) {
        *options.observed = std::move(state);
    }
    return search.results();
}

} // namespace contexture::decode
