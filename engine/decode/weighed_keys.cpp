// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/weighed_keys.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace contexture::decode {
namespace {

// WeighedKeys::threshold, computed from the score and the weight of the key with the largest weight.
double thresholdOf(const WeighedKeys& keys) {
    const auto most = std::max_element(keys.weights.begin(), keys.weights.end()) - keys.weights.begin();
    if (keys.weights.empty() || keys.weights[static_cast<std::size_t>(most)] <= 0.0) {
        return 0.0;
    }
    const double weight = keys.weights[static_cast<std::size_t>(most)];
    const double score = keys.scores[static_cast<std::size_t>(most)];
    switch (keys.normaliser) {
    case Normaliser::Softmax:
        return score - std::log(weight);
    case Normaliser::Sparsemax:
        return score - weight;
    case Normaliser::Entmax15:
        return score / 2 - std::sqrt(weight);
    }
    return 0.0;
}

double scoreOf(const WeighedKeys& keys, const std::vector<float>& key) {
    double sum = 0.0;
    for (std::size_t d = 0; d < key.size(); ++d) {
        const double k = double{key[d]};
        switch (keys.scoring) {
        case KeyScoring::ScaledProduct:
        case KeyScoring::Product:
            sum += double{keys.query[d]} * k;
            break;
        case KeyScoring::Sum:
            sum += double{keys.vector[d]} * std::tanh(k + double{keys.query[d]});
            break;
        case KeyScoring::ElementProduct:
            sum += double{keys.vector[d]} * std::tanh(k * double{keys.query[d]});
            break;
        case KeyScoring::Linear:
            sum += double{keys.vector[d]} * k;
            break;
        case KeyScoring::Equal:
            break;
        }
    }
    return keys.scoring == KeyScoring::ScaledProduct ? sum / std::sqrt(static_cast<double>(key.size()))
                                                     : sum + keys.bias;
}

} // namespace

std::vector<float> numbersOf(const at::Tensor& vector) {
    if (!vector.defined()) {
        return {};
    }
    const at::Tensor plain = vector.to(at::kCPU, at::kFloat).contiguous();
    return {plain.data_ptr<float>(), plain.data_ptr<float>() + plain.numel()};
}

WeighedKeys weighedKeys(const trace::LevelSteps& level, std::int64_t begin, std::int64_t count) {
    WeighedKeys result;
    result.normaliser = level.normaliser;
    result.scoring = level.scoring;
    result.vector = numbersOf(level.vector);
    result.bias = level.bias;
    result.query = numbersOf(level.query);
    const std::vector<float> given = numbersOf(level.weights.narrow(0, begin, count));
    result.weights.assign(given.begin(), given.end());
    double largest = -std::numeric_limits<double>::infinity();
    for (std::int64_t i = begin; i < begin + count; ++i) {
        result.keys.push_back(numbersOf(level.keys[i]));
        result.visible.push_back(level.visible.empty() || level.visible[static_cast<std::size_t>(i)]);
        result.scores.push_back(scoreOf(result, result.keys.back()));
        largest = result.visible.back() ? std::max(largest, result.scores.back()) : largest;
    }
    double sum = 0.0;
    for (std::size_t i = 0; i < result.scores.size(); ++i) {
        result.softmax.push_back(result.visible[i] ? std::exp(result.scores[i] - largest) : 0.0);
        sum += result.softmax.back();
    }
    for (double& share : result.softmax) {
        share = sum > 0.0 ? share / sum : 0.0;
    }
    result.threshold = thresholdOf(result);
    return result;
}

} // namespace contexture::decode
