// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/model/plain.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace contexture::model::test {

Plain::Plain(const System& system) {
    for (const auto& item : system.named_parameters()) {
        const at::Tensor values = item.value().detach().to(at::kDouble).contiguous();
        const at::Tensor rows = values.dim() == 1 ? values.unsqueeze(0) : values;
        Rows& matrix = m_matrices[item.key()];
        for (std::int64_t r = 0; r < rows.size(0); ++r) {
            const double* data = rows.data_ptr<double>() + r * rows.size(1);
            matrix.emplace_back(data, data + rows.size(1));
        }
    }
}

Vector Plain::linear(const std::string& name, const Vector& x) const {
    Vector y;
    for (const Vector& row : matrix(name + ".weight")) {
        y.push_back(dot(row, x));
    }
    return has(name + ".bias") ? y + matrix(name + ".bias")[0] : y;
}

Rows Plain::linear(const std::string& name, const Rows& x) const {
    Rows y;
    for (const Vector& row : x) {
        y.push_back(linear(name, row));
    }
    return y;
}

Rows Plain::norm(const std::string& name, const Rows& x) const {
    Rows y;
    for (const Vector& row : x) {
        const double n = double(row.size());
        double mean = 0;
        for (const double v : row) {
            mean += v / n;
        }
        double variance = 0;
        for (const double v : row) {
            variance += (v - mean) * (v - mean) / n;
        }
        Vector& out = y.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i) {
            out.push_back(matrix(name + ".weight")[0][i] * (row[i] - mean) / std::sqrt(variance + 1e-5) +
                          matrix(name + ".bias")[0][i]);
        }
    }
    return y;
}

Rows Plain::feedForward(const std::string& name, const Rows& x) const {
    Rows inner = linear(name + ".inner", x);
    for (Vector& row : inner) {
        row = map(row, [](double v) { return std::max(0.0, v); });
    }
    return linear(name + ".outer", inner);
}

Rows Plain::embedded(const std::string& name, const Pieces& pieces, bool scaled) const {
    Rows x;
    for (std::size_t t = 0; t < pieces.size(); ++t) {
        Vector row = matrix(name + ".weight").at(std::size_t(pieces[t]));
        const double d = double(row.size());
        for (std::size_t i = 0; i < row.size(); ++i) { // Vaswani et al. 2017, section 3.5
            const double angle = double(t) / std::pow(10000.0, double(i / 2 * 2) / d);
            row[i] = row[i] * (scaled ? std::sqrt(d) : 1.0) + (i % 2 == 0 ? std::sin(angle) : std::cos(angle));
        }
        x.push_back(std::move(row));
    }
    return x;
}

namespace {

Rows columns(const Rows& x, std::size_t first, std::size_t count) {
    Rows y;
    for (const Vector& row : x) {
        y.emplace_back(row.begin() + std::ptrdiff_t(first), row.begin() + std::ptrdiff_t(first + count));
    }
    return y;
}

Rows attend(const Rows& q, const Rows& k, const Rows& v, int heads, bool causal, Plain::Weights* weights) {
    const std::size_t size = q[0].size() / std::size_t(heads);
    Rows output(q.size(), Vector(q[0].size(), 0.0));
    if (weights) {
        weights->assign(std::size_t(heads), Rows());
    }
    for (std::size_t h = 0; h < std::size_t(heads); ++h) {
        for (std::size_t t = 0; t < q.size(); ++t) {
            Vector scores;
            const std::size_t end = causal ? t + 1 : k.size();
            for (std::size_t s = 0; s < end; ++s) {
                double score = 0;
                for (std::size_t i = h * size; i < (h + 1) * size; ++i) {
                    score += q[t][i] * k[s][i];
                }
                scores.push_back(score / std::sqrt(double(size)));
            }
            const Vector alpha = softmax(scores);
            for (std::size_t s = 0; s < end; ++s) {
                for (std::size_t i = h * size; i < (h + 1) * size; ++i) {
                    output[t][i] += alpha[s] * v[s][i];
                }
            }
            if (weights) {
                (*weights)[h].push_back(alpha);
            }
        }
    }
    return output;
}

} // namespace

Rows Plain::selfAttention(const std::string& name, const Rows& x, int heads, bool causal, Weights* weights) const {
    const Rows stacked = linear(name + ".query_key_value", x);
    const std::size_t d = x[0].size();
    return linear(name + ".output", attend(columns(stacked, 0, d), columns(stacked, d, d), columns(stacked, 2 * d, d),
                                           heads, causal, weights));
}

Rows Plain::crossAttention(const std::string& name, const Rows& x, const Rows& memory, int heads,
                           Weights* weights) const {
    const Rows stacked = linear(name + ".key_value", memory);
    const std::size_t d = x[0].size();
    return linear(name + ".output", attend(linear(name + ".query", x), columns(stacked, 0, d), columns(stacked, d, d),
                                           heads, false, weights));
}

Vector operator+(const Vector& a, const Vector& b) {
    Vector sum(a.size());
    std::transform(a.begin(), a.end(), b.begin(), sum.begin(), std::plus<>());
    return sum;
}

Vector operator*(const Vector& a, const Vector& b) {
    Vector product(a.size());
    std::transform(a.begin(), a.end(), b.begin(), product.begin(), std::multiplies<>());
    return product;
}

Rows operator+(const Rows& a, const Rows& b) {
    Rows sum;
    for (std::size_t t = 0; t < a.size(); ++t) {
        sum.push_back(a[t] + b[t]);
    }
    return sum;
}

double dot(const Vector& a, const Vector& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += a[i] * b.at(i);
    }
    return sum;
}

Vector softmax(const Vector& scores) {
    const double highest = *std::max_element(scores.begin(), scores.end());
    double total = 0;
    for (const double s : scores) {
        total += std::exp(s - highest);
    }
    Vector weights;
    for (const double s : scores) {
        weights.push_back(std::exp(s - highest) / total);
    }
    return weights;
}

double sigmoid(double x) {
    return 1.0 / (1.0 + std::exp(-x));
}

Vector map(const Vector& x, double (*f)(double)) {
    Vector y;
    for (const double v : x) {
        y.push_back(f(v));
    }
    return y;
}

Rows gated(const Rows& a, const Rows& h, const Rows& d) {
    Rows out;
    for (std::size_t t = 0; t < h.size(); ++t) {
        Vector& row = out.emplace_back();
        for (std::size_t i = 0; i < h[t].size(); ++i) {
            const double gamma = sigmoid(a[t][i]);
            row.push_back(gamma * h[t][i] + (1.0 - gamma) * d[t][i]);
        }
    }
    return out;
}

Pieces between(std::int64_t first, const Pieces& pieces, std::int64_t last) {
    Pieces all{first};
    all.insert(all.end(), pieces.begin(), pieces.end());
    if (last >= 0) {
        all.push_back(last);
    }
    return all;
}

double largestDifference(const at::Tensor& ours, const Rows& theirs) {
    constexpr double kWrong = std::numeric_limits<double>::infinity();
    const at::Tensor values = ours.detach().to(at::kDouble).contiguous();
    if (theirs.empty() || values.size(0) < std::int64_t(theirs.size())) {
        return kWrong;
    }
    double largest = 0;
    for (std::size_t t = 0; t < theirs.size(); ++t) {
        if (std::int64_t(theirs[t].size()) != values.size(1)) {
            return kWrong;
        }
        const double* row = values.data_ptr<double>() + std::int64_t(t) * values.size(1);
        for (std::size_t i = 0; i < theirs[t].size(); ++i) {
            const double difference = std::abs(row[i] - theirs[t][i]);
            if (!(difference <= largest)) {
                largest = std::isnan(difference) ? kWrong : difference;
            }
        }
    }
    return largest;
}

Rows PlainTransformer::feedForward(const std::string& layer, const Rows& x) const {
    const std::string norm = layer + ".feed_forward_norm";
    return after(norm, x, p.feedForward(layer + ".feed_forward", before(norm, x)));
}

Rows PlainTransformer::encoderLayer(const std::string& layer, const Rows& x) const {
    const std::string norm = layer + ".attention_norm";
    return feedForward(layer, after(norm, x, p.selfAttention(layer + ".attention", before(norm, x), c.heads, false)));
}

Rows PlainTransformer::logits(const Rows& x) const {
    Rows out;
    for (const Vector& row : x) {
        Vector& scores = out.emplace_back();
        for (const Vector& word : p.matrix("target_embedding.weight")) {
            scores.push_back(dot(word, row));
        }
    }
    return out;
}

} // namespace contexture::model::test
