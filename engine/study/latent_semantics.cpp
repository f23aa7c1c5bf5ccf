// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/latent_semantics.h"

#include "engine/core/index.h"
#include "engine/eval/characters.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace contexture::study {
namespace {

using Counts = std::map<std::string, std::int64_t>;

Counts countContentWords(const std::vector<Sentence>& document, std::string_view language) {
    Counts counts;
    for (const Sentence& sentence : document) {
        for (std::size_t i = 0; i < sentence.words.size(); ++i) {
            const auto word = sentence.word(WordIndex(static_cast<std::int32_t>(i)));
            if (eval::isContentWord(word, language)) {
                ++counts[eval::toLower(word)];
            }
        }
    }
    return counts;
}

// Words in rows, sorted by falling frequency, then alphabetically.
std::vector<std::string> frequentWords(std::span<const Counts> documents, std::size_t most) {
    Counts total;
    for (const Counts& document : documents) {
        for (const auto& [word, count] : document) {
            total[word] += count;
        }
    }
    std::vector<std::pair<std::string, std::int64_t>> sorted(total.begin(), total.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    sorted.resize(std::min(sorted.size(), most));
    std::vector<std::string> words;
    for (auto& [word, unused] : sorted) {
        words.push_back(std::move(word));
    }
    return words;
}

} // namespace

eval::WordVectors latentSemantics(std::span<const std::vector<Sentence>> documents, std::string_view language,
                                  const LatentSemanticsOptions& options) {
    if (documents.size() < 2) {
        return {};
    }
    std::vector<Counts> counts;
    for (const auto& document : documents) {
        counts.push_back(countContentWords(document, language));
    }
    const auto words = frequentWords(counts, options.words);
    std::map<std::string, Eigen::Index> rowOf;
    for (const auto& word : words) {
        rowOf.emplace(word, static_cast<Eigen::Index>(rowOf.size()));
    }
    const auto rows = static_cast<Eigen::Index>(words.size());
    const auto columns = static_cast<Eigen::Index>(documents.size());
    Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(rows, columns);
    for (Eigen::Index d = 0; d < columns; ++d) {
        for (const auto& [word, count] : counts[static_cast<std::size_t>(d)]) {
            if (const auto found = rowOf.find(word); found != rowOf.end()) {
                weights(found->second, d) = static_cast<double>(count);
            }
        }
    }
    for (Eigen::Index w = 0; w < rows; ++w) {
        const double total = weights.row(w).sum();
        double entropy = 0.0; // 0 for a word of one document, -log(columns) for a word spread evenly
        for (Eigen::Index d = 0; d < columns; ++d) {
            const double share = weights(w, d) / total;
            entropy += share > 0.0 ? share * std::log(share) : 0.0;
        }
        const double global = 1.0 + entropy / std::log(static_cast<double>(columns));
        weights.row(w) = (weights.row(w).array() + 1.0).log() * global;
    }
    // Left singular vectors times singular values are the eigenvectors of W W^T times the roots of their values.
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(weights * weights.transpose());
    const Eigen::Index kept = std::min<Eigen::Index>(options.dimensions, rows);
    const Eigen::VectorXd scale = solver.eigenvalues().tail(kept).cwiseMax(0.0).cwiseSqrt();
    const Eigen::MatrixXd vectors = solver.eigenvectors().rightCols(kept) * scale.asDiagonal();
    eval::WordVectors result;
    for (Eigen::Index w = 0; w < rows; ++w) {
        auto& vector = result[words[static_cast<std::size_t>(w)]];
        for (Eigen::Index k = 0; k < kept; ++k) {
            vector.push_back(static_cast<float>(vectors(w, k)));
        }
    }
    return result;
}

} // namespace contexture::study
