// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/layers.h"
#include "engine/model/selective_attention.h"
#include "engine/model/selective_context.h"
#include "engine/store/safetensors.h"
#include "tests/model/fixtures.h"

#include <ATen/ATen.h>

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

using Type = SelectiveAttentionConfig::Type;

at::Tensor load(const store::SafetensorsFile& file, const std::string& name) {
    const auto* view = file.find(name);
    if (!view) {
        return {};
    }
    const auto type = view->type == store::DType::F32   ? at::kFloat
                      : view->type == store::DType::I64 ? at::kLong
                                                        : at::kByte;
    return at::from_blob(const_cast<std::byte*>(view->bytes.data()), view->shape, type).clone();
}

// Our parameter names and those of the authors' program.
std::vector<std::pair<std::string, std::string>> namesFor(Type type) {
    const std::string attention =
        type == Type::Hierarchical ? "_context_hierattention_sublayer" : "_context_attention_sublayer";
    std::vector<std::pair<std::string, std::string>> names{
        {"value.weight", attention + "._l_W_V._p_W"},
        {"output.weight", attention + "._l_W_O._p_W"},
        {"feed_forward.inner.weight", "_feed_forward_sublayer._l_inner._p_W"},
        {"feed_forward.inner.bias", "_feed_forward_sublayer._l_inner._p_b"},
        {"feed_forward.outer.weight", "_feed_forward_sublayer._l_outer._p_W"},
        {"feed_forward.outer.bias", "_feed_forward_sublayer._l_outer._p_b"},
        {"attention_norm.weight", "_p_ln1_g"},
        {"attention_norm.bias", "_p_ln1_b"},
        {"feed_forward_norm.weight", "_p_ln2_g"},
        {"feed_forward_norm.bias", "_p_ln2_b"},
        {"gate.own.weight", "_p_Cs"},
        {"gate.context.weight", "_p_Csc"}};
    if (type == Type::Hierarchical) {
        names.insert(names.end(), {{"sentence_query.weight", attention + "._l_W_Qs._p_W"},
                                   {"word_query.weight", attention + "._l_W_Qw._p_W"},
                                   {"sentence_key.weight", attention + "._l_W_Ks._p_W"},
                                   {"word_key.weight", attention + "._l_W_Kw._p_W"}});
    } else {
        names.insert(names.end(),
                     {{"query.weight", attention + "._l_W_Q._p_W"}, {"key.weight", attention + "._l_W_K._p_W"}});
    }
    return names;
}

// One file of the authors' numbers, as our layer takes it.
struct Reference {
    explicit Reference(const std::string& name)
        : file(store::SafetensorsFile::open(std::string(CONTEXTURE_SOURCE_DIR "/tests/data/selective-attention/") +
                                            name)) {
        const auto& about = file.metadata();
        const int heads = std::stoi(about.at("heads"));
        TransformerConfig base;
        base.width = std::stoi(about.at("d"));
        base.layerNorm = LayerNormKind::OutsideRoot;
        base.layerNormEpsilon = 1e-8;
        const std::string attention = about.at("attention");
        type = attention == "flat_word"       ? Type::FlatWord
               : attention == "flat_sentence" ? Type::FlatSentence
                                              : Type::Hierarchical;
        decoder = about.at("side") == "decoder";
        SelectiveAttentionConfig config;
        config.type = type;
        config.heads = heads;
        config.feedForward = std::stoi(about.at("ff"));
        config.sentenceNormaliser = type == Type::Hierarchical ? Normaliser::Sparsemax : Normaliser::Softmax;
        config.wordNormaliser = attention == "hier_sparse_soft" ? Normaliser::Softmax : Normaliser::Sparsemax;
        layer = std::make_shared<SelectiveContext>(base, config);
        layer->eval();
        const at::NoGradGuard noGrad;
        for (const auto& [ours, theirs] : namesFor(type)) {
            layer->named_parameters()[ours].copy_(load(file, "weights." + theirs));
        }

        // Words of each sentence, without the encoder's BOS. Their program gives an empty translation one word of zeros
        // and lets it be read; ours has no such word, so it is put there for the comparison.
        const at::Tensor words = load(file, "input.context_words_per_sentence");
        const auto pick = [&](const char* name) {
            const at::Tensor states = load(file, name); // [S, Lc, d]
            std::vector<at::Tensor> sentences;
            for (std::int64_t j = 0; j < states.size(0); ++j) {
                const auto count = std::max<std::int64_t>(1, words[j].item<std::int64_t>());
                sentences.push_back(states[j].narrow(0, decoder ? 0 : 1, count));
            }
            return sentences;
        };
        const at::Tensor like = load(file, decoder ? "input.current_states_query" : "input.current_states");
        if (decoder) {
            context = joinContextStates(pick("input.context_key_states"), pick("input.context_value_states"), like);
        } else {
            context = joinContextStates(pick("input.context_states"), {}, like);
        }
        compare = load(file, "mask.compare").to(at::kBool); // [B, L]
        // Rows with nothing visible are bypassed by the models; the layer itself is asked about the others.
        rows = load(file, "mask.sentence_visible").to(at::kBool).any(1).nonzero().squeeze(-1);
        request.query = current(decoder ? "input.current_states_query" : "input.current_states").requires_grad_();
        request.own = decoder ? current("input.current_states_gate").requires_grad_() : request.query;
        request.visible = current("mask.sentence_visible").contiguous();
        const at::Tensor lengths = current("input.current_length").to(at::kInt).contiguous();
        request.lengths.assign(lengths.data_ptr<int>(), lengths.data_ptr<int>() + lengths.numel());
        compare = compare.index_select(0, rows);
    }

    at::Tensor current(const std::string& name) const { return load(file, name).index_select(0, rows); }

    // Where both are to be compared: [B, L, *].
    double difference(const at::Tensor& ours, const at::Tensor& theirs) const {
        return ((ours - theirs).abs() * compare.unsqueeze(-1).to(ours.scalar_type())).max().item<double>();
    }

    store::SafetensorsFile file;
    std::shared_ptr<SelectiveContext> layer;
    Type type = Type::Hierarchical;
    bool decoder = false;
    ContextStates context;
    SelectiveContext::Query request;
    at::Tensor rows;
    at::Tensor compare;
};

at::Tensor toDense(const std::vector<std::vector<CsrMatrix>>& matrices) {
    const auto& first = matrices.front().front();
    at::Tensor dense =
        at::zeros({std::int64_t(matrices.size()), std::int64_t(matrices.front().size()), first.rows(), first.columns});
    auto* data = dense.data_ptr<float>();
    for (const auto& heads : matrices) {
        for (const auto& matrix : heads) {
            for (std::int32_t r = 0; r < matrix.rows(); ++r, data += matrix.columns) {
                const auto row = matrix.row(r);
                for (std::size_t i = 0; i < row.column.size(); ++i) {
                    data[row.column[i]] = row.value[i];
                }
            }
        }
    }
    return dense;
}

} // namespace

class TestSelectiveContext : public QObject {
    Q_OBJECT

private:
    void addFiles() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("dense");
        const QDir folder(CONTEXTURE_SOURCE_DIR "/tests/data/selective-attention");
        const auto files =
            folder.entryList({"enc_*.safetensors", "dec_flat*.safetensors", "dec_hier*.safetensors"}, QDir::Files);
        QCOMPARE(files.size(), 12);
        for (const auto& name : files) {
            for (const bool dense : {false, true}) {
                if (!dense || name.contains("hier")) {
                    QTest::addRow("%s%s", qPrintable(name), dense ? ", dense" : "") << name << dense;
                }
            }
        }
    }
    Reference reference() {
        QFETCH(QString, name);
        QFETCH(bool, dense);
        Reference reference(name.toStdString());
        reference.layer->setPath(dense ? nn::HierarchicalPath::Dense : nn::HierarchicalPath::Pruned);
        return reference;
    }

private Q_SLOTS:
    void forwardIsTheAuthors_data() { addFiles(); }
    void forwardIsTheAuthors() {
        Reference r = reference();
        QVERIFY(r.compare.sum().item<std::int64_t>() > 0);
        SelectiveContext::Record record;
        const auto result = (*r.layer)(r.request, r.layer->project(r.context), &record);
        QCOMPARE_LT(r.difference(result.output, r.current("output.r_tilde")), 1e-4);
        QCOMPARE_LT(r.difference(result.gamma, r.current("output.gate")), 1e-4);
        QCOMPARE_LT(r.difference(result.d, r.current("intermediate.d")), 1e-4);

        const auto sameWeights = [&](const at::Tensor& ours, const char* theirs) { // [B, H, L, *]
            const at::Tensor gap = (ours - r.current(theirs)).abs().amax(1);       // [B, L, *]
            return (gap * r.compare.unsqueeze(-1)).max().item<double>();
        };
        if (r.type == Type::Hierarchical) {
            const at::Tensor sentence = toDense(record.sentence);
            QCOMPARE_LT(sameWeights(sentence, "intermediate.alphas_sent"), 1e-4);
            // They keep the weights within sentences of zero weight as well; the re-scaled ones show that we need not.
            std::vector<at::Tensor> scale;
            for (std::size_t j = 0; j < r.context.counts.size(); ++j) {
                scale.push_back(sentence.narrow(-1, std::int64_t(j), 1).expand({-1, -1, -1, r.context.counts[j]}));
            }
            QCOMPARE_LT(sameWeights(toDense(record.word) * at::cat(scale, -1), "intermediate.alphas_hier"), 1e-4);
        } else {
            QCOMPARE_LT(
                sameWeights(toDense(r.type == Type::FlatWord ? record.word : record.sentence), "intermediate.alphas"),
                1e-4);
        }
    }

    void gradientIsTheAuthors_data() { addFiles(); }
    void gradientIsTheAuthors() {
        Reference r = reference();
        const at::Tensor coefficients = r.current("input.loss_coefficients");
        const auto result = (*r.layer)(r.request, r.layer->project(r.context));
        // What they computed for rows that see nothing of the document is no part of ours, nor of the loss's
        // coefficients.
        (result.output * coefficients).sum().backward();
        int compared = 0;
        for (const auto& [ours, theirs] : namesFor(r.type)) {
            const at::Tensor expected = load(r.file, "output.grad." + theirs);
            if (expected.defined()) {
                const double size = std::max(1.0, expected.abs().max().item<double>());
                QVERIFY2(largestDifference(r.layer->named_parameters()[ours].grad(), expected) < 1e-4 * size,
                         ours.c_str());
                ++compared;
            }
        }
        const auto sameStates = [&](const at::Tensor& ours, const char* theirs) {
            const at::Tensor expected = r.current(theirs);
            const double size = std::max(1.0, expected.abs().max().item<double>());
            return r.difference(ours.grad(), expected) < 1e-4 * size;
        };
        if (r.decoder) {
            QVERIFY(sameStates(r.request.query, "output.grad.current_states_query"));
            QVERIFY(sameStates(r.request.own, "output.grad.current_states_gate"));
        } else {
            QVERIFY(sameStates(r.request.query, "output.grad.current_states"));
        }
        // Theirs are in the files of width 16 alone.
        QCOMPARE(compared, QString(QTest::currentDataTag()).contains("_d16h2_") ? int(namesFor(r.type).size()) : 0);
    }

    // The base's post-norm decoder layer: what the decoder's context reads as query and as what the gate keeps.
    void decoderLayerLeavesTheAuthorsStates() {
        const auto file = store::SafetensorsFile::open(
            CONTEXTURE_SOURCE_DIR "/tests/data/selective-attention/dec_layer_states_d16h2.safetensors");
        const auto weights = [&](const char* name) { return load(file, std::string("weights.") + name); };
        TransformerConfig config;
        config.width = 16;
        config.heads = 2;
        config.feedForward = 32;
        config.norm = NormPlacement::Post;
        config.attentionBias = false;
        config.layerNorm = LayerNormKind::OutsideRoot;
        config.layerNormEpsilon = 1e-8;
        DecoderLayer layer(config);
        layer.eval();
        const at::NoGradGuard noGrad;
        const auto projection = [&](const std::string& sublayer, const char* letters) {
            std::vector<at::Tensor> parts;
            for (; *letters; ++letters) {
                parts.push_back(load(file, "weights." + sublayer + "._l_W_" + *letters + "._p_W"));
            }
            return at::cat(parts);
        };
        layer.selfAttention->queryKeyValue->weight.copy_(projection("_self_attention_sublayer", "QKV"));
        layer.selfAttention->output->weight.copy_(projection("_self_attention_sublayer", "O"));
        layer.crossAttention->query->weight.copy_(projection("_src_attention_sublayer", "Q"));
        layer.crossAttention->keyValue->weight.copy_(projection("_src_attention_sublayer", "KV"));
        layer.crossAttention->output->weight.copy_(projection("_src_attention_sublayer", "O"));
        layer.feedForward->inner->weight.copy_(weights("_feed_forward_sublayer._l_inner._p_W"));
        layer.feedForward->inner->bias.copy_(weights("_feed_forward_sublayer._l_inner._p_b"));
        layer.feedForward->outer->weight.copy_(weights("_feed_forward_sublayer._l_outer._p_W"));
        layer.feedForward->outer->bias.copy_(weights("_feed_forward_sublayer._l_outer._p_b"));
        const std::pair<const char*, std::shared_ptr<nn::LayerNorm>> norms[] = {
            {"1", layer.selfNorm}, {"2", layer.crossNorm}, {"3", layer.feedForwardNorm}};
        for (const auto& [number, norm] : norms) {
            norm->weight.copy_(load(file, std::string("weights._p_ln") + number + "_g"));
            norm->bias.copy_(load(file, std::string("weights._p_ln") + number + "_b"));
        }
        const at::Tensor memory = load(file, "input.encoder_states").unsqueeze(0); // [1, 6, 16]
        const auto states = layer(load(file, "input.decoder_layer_input").unsqueeze(0), memory, nn::KeyMask::causal(),
                                  nn::KeyMask::padding(at::ones({1, 6}, at::kBool)), {});
        QCOMPARE_LT(largestDifference(states.afterCross[0], load(file, "output.state_after_source_attention")), 1e-4);
        QCOMPARE_LT(largestDifference(states.output[0], load(file, "output.final_state")), 1e-4);
    }

    // Equations 3 to 5 as they stand, one query at a time, in double.
    void hierarchyFollowsTheEquations_data() {
        QTest::addColumn<int>("sentence");
        QTest::addColumn<int>("word");
        QTest::addColumn<int>("path");
        const char* const paths[] = {"pruned", "dense", "products"};
        for (const int sentence : {0, 1, 2}) {
            for (const int word : {0, 1, 2}) {
                for (const int path : {0, 1, 2}) {
                    QTest::addRow("%d over %d, %s", sentence, word, paths[path]) << sentence << word << path;
                }
            }
        }
    }
    void hierarchyFollowsTheEquations();

    void parameterCountsAreThePapers_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<qint64>("count");
        QTest::newRow("hierarchical") << int(Type::Hierarchical) << qint64(4'198'912);
        QTest::newRow("flat, sentences") << int(Type::FlatSentence) << qint64(3'674'624);
        QTest::newRow("flat, words") << int(Type::FlatWord) << qint64(3'674'624);
    }
    void parameterCountsAreThePapers() {
        QFETCH(int, type);
        QFETCH(qint64, count);
        SelectiveAttentionConfig config;
        config.type = Type(type);
        const SelectiveContext layer(TransformerConfig(), config); // 512, 2048, as in the paper
        qint64 sum = 0;
        for (const auto& parameter : layer.parameters()) {
            sum += parameter.numel();
        }
        QCOMPARE(sum, count);
    }
};

namespace {

// Weights of one row, from the definitions: softmax; sparsemax and 1.5-entmax by bisection on the threshold.
std::vector<double> weightsOf(const std::vector<double>& z, Normaliser normaliser) {
    if (z.empty()) {
        return {};
    }
    const double highest = *std::max_element(z.begin(), z.end());
    const auto value = [&](double x, double tau) {
        if (normaliser == Normaliser::Softmax) {
            return std::exp(x - highest) * tau;
        }
        return normaliser == Normaliser::Sparsemax ? std::max(0.0, x - highest - tau)
                                                   : std::pow(std::max(0.0, (x - highest) / 2 - tau), 2.0);
    };
    double low = normaliser == Normaliser::Softmax ? 1.0 : -1.0; // of tau: the sum is at least one here
    double high = 0.0;                                           // and at most one here
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        double sum = 0;
        for (const double x : z) {
            sum += value(x, middle);
        }
        (sum >= 1.0 ? low : high) = middle;
    }
    std::vector<double> weights;
    for (const double x : z) {
        weights.push_back(value(x, low));
    }
    return weights;
}

} // namespace

void TestSelectiveContext::hierarchyFollowsTheEquations() {
    QFETCH(int, sentence);
    QFETCH(int, word);
    QFETCH(int, path);
    at::manual_seed(17);
    constexpr int B = 3, H = 2, T = 4, S = 5, dk = 6;
    const std::vector<std::int32_t> offsets{0, 3, 4, 4, 9, 11}; // the third sentence has no word
    nn::HierarchicalOperands o;
    o.sentenceQuery = at::randn({B, H, T, dk}) * 2;
    o.wordQuery = at::randn({B, H, T, dk}) * 2;
    o.sentenceKey = at::randn({H, S, dk});
    o.wordKey = at::randn({H, 11, dk});
    o.value = at::randn({H, 11, dk});
    o.visible =
        at::tensor(std::vector<int>{1, 1, 0, 1, 0, /**/ 0, 0, 0, 1, 1, /**/ 1, 1, 0, 1, 1}).view({B, S}).to(at::kByte);
    o.offsets = offsets;
    o.sentence = Normaliser(sentence);
    o.word = Normaliser(word);
    const at::Tensor output = nn::hierarchicalAttend(o, nn::HierarchicalPath(path));

    const auto dot = [&](const at::Tensor& a, const at::Tensor& b) { // two [d_k] rows, scaled
        return (a.to(at::kDouble) * b.to(at::kDouble)).sum().item<double>() / std::sqrt(double(dk));
    };
    for (int b = 0; b < B; ++b) {
        for (int h = 0; h < H; ++h) {
            for (int t = 0; t < T; ++t) {
                std::vector<int> seen;
                std::vector<double> scores;
                for (int j = 0; j < S; ++j) {
                    if (o.visible[b][j].item<int>() == 1) {
                        seen.push_back(j);
                        scores.push_back(dot(o.sentenceQuery[b][h][t], o.sentenceKey[h][j]));
                    }
                }
                const auto alphaS = weightsOf(scores, o.sentence); // eq. 3
                at::Tensor expected = at::zeros({dk}, at::kDouble);
                for (std::size_t i = 0; i < seen.size(); ++i) {
                    const int begin = offsets[std::size_t(seen[i])];
                    const int end = offsets[std::size_t(seen[i]) + 1];
                    std::vector<double> wordScores;
                    for (int w = begin; w < end; ++w) {
                        wordScores.push_back(dot(o.wordQuery[b][h][t], o.wordKey[h][w]));
                    }
                    const auto alphaW = weightsOf(wordScores, o.word); // eq. 4
                    for (int w = begin; w < end; ++w) {                // eq. 5
                        expected += alphaS[i] * alphaW[std::size_t(w - begin)] * o.value[h][w].to(at::kDouble);
                    }
                }
                QCOMPARE_LT(largestDifference(output[b][h][t].to(at::kDouble), expected), 1e-5);
            }
        }
    }
}

QTEST_APPLESS_MAIN(TestSelectiveContext)
#include "test_selective_context.moc"
