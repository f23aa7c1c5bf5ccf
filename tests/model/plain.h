// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/system.h"

#include <map>
#include <string>
#include <vector>

namespace contexture::model::test {

// The parts that the papers' equations name, as loops over doubles, written from the equations and sharing nothing with
// the engine but the parameters. Rows are positions.
using Vector = std::vector<double>;
using Rows = std::vector<Vector>;

class Plain {
public:
    explicit Plain(const System& system); // copies its parameters

    bool has(const std::string& name) const { return m_matrices.contains(name); }
    const Rows& matrix(const std::string& name) const { return m_matrices.at(name); } // a vector is one row

    Vector linear(const std::string& name, const Vector& x) const; // name.weight, and name.bias where there is one
    Rows linear(const std::string& name, const Rows& x) const;
    Rows norm(const std::string& name, const Rows& x) const;                         // eps 1e-5 inside the root
    Rows feedForward(const std::string& name, const Rows& x) const;                  // W2 relu(W1 x + b1) + b2
    Rows embedded(const std::string& name, const Pieces& pieces, bool scaled) const; // with sinusoids

    // Attention of `heads` heads; weights, where given, become [head][query][key].
    using Weights = std::vector<Rows>;
    Rows selfAttention(const std::string& name, const Rows& x, int heads, bool causal,
                       Weights* weights = nullptr) const;
    Rows crossAttention(const std::string& name, const Rows& x, const Rows& memory, int heads,
                        Weights* weights = nullptr) const;

private:
    std::map<std::string, Rows> m_matrices;
};

Vector operator+(const Vector& a, const Vector& b);
Vector operator*(const Vector& a, const Vector& b); // element by element
Rows operator+(const Rows& a, const Rows& b);
double dot(const Vector& a, const Vector& b);
Vector softmax(const Vector& scores);
double sigmoid(double x);
Vector map(const Vector& x, double (*f)(double));
// gamma * h + (1 - gamma) * d with gamma = sigmoid(a): rows of each.
Rows gated(const Rows& a, const Rows& h, const Rows& d);
Pieces between(std::int64_t first, const Pieces& pieces, std::int64_t last); // last below 0: none
double largestDifference(const at::Tensor& ours, const Rows& theirs);        // [T, *]; ours may have more rows

// Sub-layers of a Transformer with pre- or post-norm, named as the base names them.
struct PlainTransformer {
    const Plain& p;
    const TransformerConfig& c;

    bool pre() const { return c.norm == NormPlacement::Pre; }
    Rows before(const std::string& norm, const Rows& x) const { return pre() ? p.norm(norm, x) : x; }
    Rows after(const std::string& norm, const Rows& x, const Rows& f) const {
        return pre() ? x + f : p.norm(norm, x + f);
    }
    Rows finish(const std::string& norm, const Rows& x) const { return c.finalNorm ? p.norm(norm, x) : x; }
    Rows feedForward(const std::string& layer, const Rows& x) const;
    Rows encoderLayer(const std::string& layer, const Rows& x) const;
    Rows logits(const Rows& x) const; // tied to the target embedding
};

} // namespace contexture::model::test
