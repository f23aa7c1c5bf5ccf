// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/kernels/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace contexture::kernels::test {
namespace {

// The weights on the given support where the objective is stationary; empty when that leaves the simplex.
std::vector<std::vector<double>> stationaryPoints(Normaliser normaliser, const std::vector<double>& z,
                                                  unsigned support) {
    double size = 0.0, sum = 0.0, squares = 0.0;
    for (std::size_t i = 0; i < z.size(); ++i) {
        if (support >> i & 1u) {
            const double value = normaliser == Normaliser::Entmax15 ? z[i] / 2.0 : z[i];
            size += 1.0;
            sum += value;
            squares += value * value;
        }
    }
    std::vector<double> thresholds;
    if (normaliser == Normaliser::Sparsemax) {
        thresholds.push_back((sum - 1.0) / size); // sum of (z - tau) = 1
    } else {
        const double mean = sum / size; // sum of (z / 2 - tau)^2 = 1, and z / 2 - tau >= 0 picks the smaller root
        const double room = (1.0 - (squares - size * mean * mean)) / size;
        if (room >= 0.0) {
            thresholds.push_back(mean - std::sqrt(room));
        }
    }
    std::vector<std::vector<double>> points;
    for (const double tau : thresholds) {
        std::vector<double> p(z.size(), 0.0);
        bool feasible = true;
        for (std::size_t i = 0; i < z.size(); ++i) {
            if (support >> i & 1u) {
                const double u = (normaliser == Normaliser::Entmax15 ? z[i] / 2.0 : z[i]) - tau;
                feasible = feasible && u > 0.0;
                p[i] = normaliser == Normaliser::Entmax15 ? u * u : u;
            }
        }
        if (feasible) {
            points.push_back(std::move(p));
        }
    }
    return points;
}

double objective(Normaliser normaliser, const std::vector<double>& z, const std::vector<double>& p) {
    double value = 0.0;
    for (std::size_t i = 0; i < z.size(); ++i) {
        value += p[i] * z[i];
        value += normaliser == Normaliser::Sparsemax ? -p[i] * p[i] / 2.0 : 4.0 / 3.0 * (p[i] - std::pow(p[i], 1.5));
    }
    return value;
}

} // namespace

std::vector<double> normaliseByDefinition(Normaliser normaliser, const std::vector<double>& logits) {
    if (logits.empty()) {
        return {};
    }
    const double maximum = *std::max_element(logits.begin(), logits.end());
    std::vector<double> z(logits);
    for (double& value : z) {
        value -= maximum; // every normaliser here is blind to a common offset
    }
    std::vector<double> best(z.size(), 0.0);
    if (normaliser == Normaliser::Softmax) {
        double sum = 0.0;
        for (const double value : z) {
            sum += std::exp(value);
        }
        for (std::size_t i = 0; i < z.size(); ++i) {
            best[i] = std::exp(z[i]) / sum;
        }
        return best;
    }
    double bestValue = -std::numeric_limits<double>::infinity();
    for (unsigned support = 1; support < 1u << z.size(); ++support) {
        for (const std::vector<double>& p : stationaryPoints(normaliser, z, support)) {
            const double value = objective(normaliser, z, p);
            if (value > bestValue) {
                bestValue = value;
                best = p;
            }
        }
    }
    return best;
}

std::vector<double> randomNumbers(std::mt19937& generator, std::size_t count, double spread) {
    std::vector<double> values(count);
    for (double& value : values) {
        // Built from raw bits: distributions differ between standard libraries. Uniform, exact in float.
        value = spread * (static_cast<double>(generator() >> 12) / double(1u << 19) - 1.0);
        value = static_cast<float>(value);
    }
    return values;
}

std::vector<float> toFloat(const std::vector<double>& values) {
    return {values.begin(), values.end()};
}

std::unique_ptr<HierarchicalProblem::InFloat> HierarchicalProblem::inFloat() const {
    auto copy = std::make_unique<InFloat>();
    copy->sentenceQuery = toFloat(sentenceQuery);
    copy->wordQuery = toFloat(wordQuery);
    copy->sentenceKey = toFloat(sentenceKey);
    copy->wordKey = toFloat(wordKey);
    copy->value = toFloat(value);
    copy->keyScale = toFloat(keyScale);
    copy->input.shape = shape;
    copy->input.sentenceQuery = copy->sentenceQuery.data();
    copy->input.wordQuery = copy->wordQuery.data();
    copy->input.sentenceKey = copy->sentenceKey.data();
    copy->input.wordKey = copy->wordKey.data();
    copy->input.value = copy->value.data();
    copy->input.sentenceOffset = offset.data();
    copy->input.visible = visible.empty() ? nullptr : visible.data();
    copy->input.queryLength = queryLength.empty() ? nullptr : queryLength.data();
    copy->input.keyScale = keyScale.empty() ? nullptr : copy->keyScale.data();
    return copy;
}

HierarchicalProblem randomProblem(unsigned seed, const ProblemSizes& sizes, const HierarchicalOptions& options) {
    std::mt19937 generator(seed);
    HierarchicalProblem problem;
    problem.options = options;
    problem.offset.assign(1, 0);
    for (const int words : sizes.wordsPerSentence) {
        problem.offset.push_back(problem.offset.back() + words);
    }
    problem.shape = {sizes.batch,           sizes.heads,
                     sizes.queries,         static_cast<std::int64_t>(sizes.wordsPerSentence.size()),
                     problem.offset.back(), sizes.headSize};
    const HierarchicalShape& s = problem.shape;
    const auto draw = [&](std::int64_t count) {
        return randomNumbers(generator, static_cast<std::size_t>(count), sizes.spread);
    };
    problem.sentenceQuery = draw(s.batch * s.heads * s.queries * s.headSize);
    problem.wordQuery = draw(s.batch * s.heads * s.queries * s.headSize);
    problem.sentenceKey = draw(s.heads * s.sentences * s.headSize);
    problem.wordKey = draw(s.heads * s.words * s.headSize);
    problem.value = draw(s.heads * s.words * s.headSize);
    problem.visible.assign(static_cast<std::size_t>(s.batch * s.sentences), 1);
    return problem;
}

ReferenceResult attendByDefinition(const HierarchicalProblem& p) {
    const HierarchicalShape& s = p.shape;
    ReferenceResult result;
    const auto dot = [&](const std::vector<double>& a, std::int64_t i, const std::vector<double>& b, std::int64_t j) {
        double sum = 0.0;
        for (std::int64_t d = 0; d < s.headSize; ++d) {
            sum += a[std::size_t(i * s.headSize + d)] * b[std::size_t(j * s.headSize + d)];
        }
        return sum;
    };
    for (std::int64_t b = 0; b < s.batch; ++b) {
        for (std::int64_t h = 0; h < s.heads; ++h) {
            for (std::int64_t l = 0; l < s.queries; ++l) {
                const std::int64_t q = (b * s.heads + h) * s.queries + l;
                std::vector<double> alphaS(std::size_t(s.sentences), 0.0), alphaW(std::size_t(s.words), 0.0);
                std::vector<double> output(std::size_t(s.headSize), 0.0);
                const bool padding = !p.queryLength.empty() && l >= p.queryLength[std::size_t(b)];
                std::vector<std::int64_t> seen;
                std::vector<double> logits;
                for (std::int64_t j = 0; j < s.sentences && !padding; ++j) {
                    const bool hasWords = p.offset[std::size_t(j)] < p.offset[std::size_t(j) + 1];
                    if (hasWords && p.visible[std::size_t(b * s.sentences + j)]) {
                        seen.push_back(j);
                        logits.push_back(p.options.scale * dot(p.sentenceQuery, q, p.sentenceKey, h * s.sentences + j));
                    }
                }
                const std::vector<double> weights = normaliseByDefinition(p.options.sentence, logits); // eq. 3
                for (std::size_t i = 0; i < seen.size(); ++i) {
                    const std::int64_t j = seen[i];
                    alphaS[std::size_t(j)] = weights[i];
                    std::vector<double> wordLogits;
                    for (std::int64_t w = p.offset[std::size_t(j)]; w < p.offset[std::size_t(j) + 1]; ++w) {
                        wordLogits.push_back(p.options.scale * dot(p.wordQuery, q, p.wordKey, h * s.words + w));
                    }
                    const std::vector<double> within = normaliseByDefinition(p.options.word, wordLogits); // eq. 4
                    for (std::size_t k = 0; k < within.size(); ++k) {
                        const std::int64_t w = p.offset[std::size_t(j)] + std::int64_t(k);
                        alphaW[std::size_t(w)] = weights[i] > 0.0 ? within[k] : 0.0;
                        double alpha = weights[i] * within[k]; // eq. 5
                        if (!p.keyScale.empty()) {
                            alpha *= p.keyScale[std::size_t((b * s.heads + h) * s.words + w)];
                        }
                        for (std::int64_t d = 0; d < s.headSize; ++d) {
                            output[std::size_t(d)] += alpha * p.value[std::size_t((h * s.words + w) * s.headSize + d)];
                        }
                    }
                }
                result.output.insert(result.output.end(), output.begin(), output.end());
                result.sentenceWeights.insert(result.sentenceWeights.end(), alphaS.begin(), alphaS.end());
                result.wordWeights.insert(result.wordWeights.end(), alphaW.begin(), alphaW.end());
            }
        }
    }
    return result;
}

std::vector<double> centralDifferences(std::vector<double>& variables, const std::function<double()>& function) {
    constexpr double kStep = 1e-6;
    std::vector<double> gradient;
    gradient.reserve(variables.size());
    for (double& variable : variables) {
        const double kept = variable;
        variable = kept + kStep;
        const double above = function();
        variable = kept - kStep;
        const double below = function();
        variable = kept;
        gradient.push_back((above - below) / (2.0 * kStep));
    }
    return gradient;
}

double largestDifference(const std::vector<float>& a, const std::vector<double>& b) {
    constexpr double kWrong = std::numeric_limits<double>::infinity();
    if (a.size() != b.size()) {
        return kWrong;
    }
    double largest = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = std::abs(double(a[i]) - b[i]);
        if (!(difference <= largest)) {
            largest = std::isnan(difference) ? kWrong : difference;
        }
    }
    return largest;
}

} // namespace contexture::kernels::test
