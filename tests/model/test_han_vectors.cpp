// SPDX-License-Identifier: GPL-3.0-or-later

// Reference values from the authors' own implementation (see tests/data/han/README.md).
#include "engine/model/hierarchical_attention_network.h"
#include "tests/model/authors_numbers.h"
#include "tests/model/fixtures.h"

#include <ATen/ATen.h>

#include <QtTest>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

using Block = HierarchicalAttentionBlock;
using Kind = HierarchicalDocument::Kind;
using Network = HierarchicalNetworkConfig;

store::SafetensorsFile open(const std::string& name) {
    return store::SafetensorsFile::open(CONTEXTURE_SOURCE_DIR "/tests/data/han/" + name + ".safetensors");
}

void addWeightAndBias(std::vector<Part>& parts, const std::string& theirs, const std::string& ours,
                      std::int64_t row = 0) {
    parts.push_back({theirs + ".weight", ours + ".weight", row});
    parts.push_back({theirs + ".bias", ours + ".bias", row});
}

void addNorm(std::vector<Part>& parts, const std::string& theirs, const std::string& ours) {
    parts.push_back({theirs + ".a_2", ours + ".weight"});
    parts.push_back({theirs + ".b_2", ours + ".bias"});
}

void addFeedForward(std::vector<Part>& parts, const std::string& theirs, const std::string& ours) {
    addNorm(parts, theirs + ".layer_norm", ours + "_norm");
    addWeightAndBias(parts, theirs + ".w_1", ours + ".inner");
    addWeightAndBias(parts, theirs + ".w_2", ours + ".outer");
}

void addAttention(std::vector<Part>& parts, const std::string& theirs, const std::string& ours, std::int64_t d) {
    addWeightAndBias(parts, theirs + ".linear_query", ours + ".query");
    addWeightAndBias(parts, theirs + ".linear_keys", ours + ".key_value");
    addWeightAndBias(parts, theirs + ".linear_values", ours + ".key_value", d);
    addWeightAndBias(parts, theirs + ".final_linear", ours + ".output");
}

void addSelfAttention(std::vector<Part>& parts, const std::string& theirs, const std::string& ours, std::int64_t d) {
    addWeightAndBias(parts, theirs + ".linear_query", ours + ".query_key_value");
    addWeightAndBias(parts, theirs + ".linear_keys", ours + ".query_key_value", d);
    addWeightAndBias(parts, theirs + ".linear_values", ours + ".query_key_value", 2 * d);
    addWeightAndBias(parts, theirs + ".final_linear", ours + ".output");
}

// Both prefixes end with a dot, or are empty.
std::vector<Part> blockParts(const std::string& theirs, const std::string& ours, std::int64_t d) {
    std::vector<Part> parts;
    addNorm(parts, theirs + "layer_norm_query_word", ours + "word_query_norm");
    addNorm(parts, theirs + "layer_norm_query_sent", ours + "sentence_query_norm");
    addAttention(parts, theirs + "word_attn", ours + "word_attention", d);
    addNorm(parts, theirs + "layer_norm_word", ours + "summary_norm");
    addAttention(parts, theirs + "sent_attn", ours + "sentence_attention", d);
    addFeedForward(parts, theirs + "feed_forward", ours + "feed_forward");
    // Their gate multiplies the context, ours the sentence's own state.
    parts.push_back({theirs + "linear.weight", ours + "gate.own.weight", 0, 0, d, -1.0});
    parts.push_back({theirs + "linear.weight", ours + "gate.context.weight", 0, d, d, -1.0});
    parts.push_back({theirs + "linear.bias", ours + "gate.own.bias", 0, 0, -1, -1.0});
    addNorm(parts, theirs + "layer_norm_sent", ours + "gate_norm");
    return parts;
}

std::vector<Part> baseParts(std::int64_t d) {
    std::vector<Part> parts;
    parts.push_back({"encoder.embeddings.make_embedding.emb_luts.0.weight", "source_embedding.weight"});
    parts.push_back({"decoder.embeddings.make_embedding.emb_luts.0.weight", "target_embedding.weight"});
    for (const std::string i : {"0", "1"}) {
        const auto theirs = "encoder.transformer." + i, ours = "encoder." + i;
        addSelfAttention(parts, theirs + ".self_attn", ours + ".attention", d);
        addNorm(parts, theirs + ".layer_norm", ours + ".attention_norm");
        addFeedForward(parts, theirs + ".feed_forward", ours + ".feed_forward");
        const auto theirLayer = "decoder.transformer_layers." + i, layer = "decoder." + i;
        addSelfAttention(parts, theirLayer + ".self_attn", layer + ".self_attention", d);
        addNorm(parts, theirLayer + ".layer_norm_1", layer + ".self_norm");
        addAttention(parts, theirLayer + ".context_attn", layer + ".cross_attention", d);
        addNorm(parts, theirLayer + ".layer_norm_2", layer + ".cross_norm");
        addFeedForward(parts, theirLayer + ".feed_forward", layer + ".feed_forward");
    }
    addNorm(parts, "encoder.layer_norm", "encoder.norm");
    addNorm(parts, "decoder.layer_norm", "decoder.norm");
    return parts;
}

// Rows 0 and 1 change places: our padding is number 0, theirs 1.
at::Tensor renumbered(const std::string& name, const at::Tensor& value) {
    if (name.find("emb_luts") == std::string::npos) {
        return value;
    }
    at::Tensor order = at::arange(value.size(0), at::kLong);
    order[0] = 1;
    order[1] = 0;
    return value.index_select(0, order);
}

at::Tensor hiddenIds(const at::Tensor& ids) { // unknown, padding, begin, end
    return ids.le(3);
}

ModelConfig configFor(const store::SafetensorsFile& file) {
    ModelConfig config = smallConfig("hierarchical-attention-network");
    const auto number = [&](const char* key) { return std::stoi(file.metadata().at(key)); };
    config.transformer.width = number("d_model");
    config.transformer.heads = config.part<HierarchicalNetworkConfig>().heads = number("heads");
    config.transformer.feedForward = config.part<HierarchicalNetworkConfig>().feedForward = number("ffn");
    config.transformer.layerNorm = LayerNormKind::Unbiased;
    config.transformer.layerNormEpsilon = 1e-6;
    config.transformer.dropout = 0.0;
    config.part<HierarchicalNetworkConfig>().sentences = number("k");
    config.part<HierarchicalNetworkConfig>().gateBias = true;
    config.part<HierarchicalNetworkConfig>().gateLayerNorm = true;
    config.part<HierarchicalNetworkConfig>().contextDropout = 0.0;
    return config;
}

// The decoder's states can be looked at.
class OpenNetwork : public HierarchicalAttentionNetwork {
public:
    using HierarchicalAttentionNetwork::decodeStates;
    using HierarchicalAttentionNetwork::HierarchicalAttentionNetwork;
    using HierarchicalAttentionNetwork::States;
};

// The whole model of file m, its output matrix an identity: what the decoder leaves can be read from the logits.
struct Model {
    store::SafetensorsFile file = open("m_model_d16_h2_k3");
    std::shared_ptr<OpenNetwork> network;
    std::vector<Part> parts;
    std::unique_ptr<HierarchicalDocument> document;
    SourceBatch batch;
    at::Tensor input; // [6, 7]
    const at::Tensor sourceIds = load(file, "input.src").t();
    const at::Tensor targetIds = load(file, "input.tgt").t().narrow(1, 0, 7);

    explicit Model(Network::Variant variant) {
        ModelConfig config = configFor(file);
        config.transformer.sourceVocabulary = 18;
        config.transformer.targetVocabulary = 20;
        config.transformer.tiedOutput = false;
        config.part<HierarchicalNetworkConfig>().variant = variant;
        config.part<HierarchicalNetworkConfig>().attendWhenEmpty = true;
        network = std::make_shared<OpenNetwork>(config);
        network->eval();
        parts = baseParts(16);
        const auto add = [&](const std::vector<Part>& more) { parts.insert(parts.end(), more.begin(), more.end()); };
        using enum Network::Variant;
        if (variant == Encoder || variant == Joint) {
            add(blockParts("doc_context.0.", "context.encoder.", 16));
        }
        if (variant == DecoderSource) { // one module for both sides
            add(blockParts("doc_context.1.", "context.encoder.", 16));
        }
        if (variant == Decoder || variant == DecoderAlignment || variant == Joint) {
            add(blockParts("doc_context.1.", "context.decoder.", 16));
        }
        if (variant == DecoderAlignment) {
            addNorm(parts, "decoder.layer_norm_c", "context.alignment_norm");
        }
        copyWeights(file, parts, *network, renumbered);
        {
            const at::NoGradGuard noGrad;
            network->named_parameters()["output.weight"].copy_(at::eye(20, 16));
        }
        const auto swap = [](const at::Tensor& ids) { return at::where(ids.le(1), 1 - ids, ids); };
        batch = {swap(sourceIds), load(file, "mask.src_pad").logical_not(), allSentences(6)};
        input = swap(targetIds);
        ContextSettings settings{ContextMode::Online, {}, {}};
        const auto starts = load(file, "input.doc_starts");
        for (std::int64_t i = 1; i < starts.size(0); ++i) {
            settings.laterDocuments.emplace_back(starts[i].item<std::int64_t>());
        }
        document = network->makeDocument(std::vector<Pieces>(6), settings);
    }

    // states [6, n, d] of all sentences, padding included, hidden as their program hides it.
    void keep(Kind kind, const at::Tensor& states, const at::Tensor& ids) {
        for (std::int64_t j = 0; j < 6; ++j) {
            document->states(kind).set(SentenceIndex(j), states[j].detach(), hiddenIds(ids[j]).logical_not());
        }
    }
    at::Tensor expected(const std::string& name) const { return load(file, name).transpose(0, 1); }
    // At positions that are no padding: there their decoder hides the padding from itself, ours does not look.
    double differenceOfTarget(const at::Tensor& mine, const std::string& name) const {
        at::Tensor real = load(file, "mask.tgt_pad").logical_not().unsqueeze(-1); // [6, 7, 1]
        if (name.find(".out") != std::string::npos) { // without context their program reads padding, of sentence 0
            real = real.logical_and(load(file, "mask.no_context").logical_not().view({6, 1, 1}));
        }
        return largestDifference(mine.detach() * real, expected(name) * real);
    }
};

} // namespace

class TestHanVectors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void blockMeetsTheAuthorsProgram_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("use");
        QTest::addColumn<bool>("wide");
        const std::pair<const char*, const char*> files[] = {
            {"a_d16_h2_k3", "enc dec dec_source dec_context step0 step1 step2 step3 step5"},
            {"b_d32_h4_k1", "enc dec small step0 step1 step4"},
            {"c_d24_h3_k2", "enc dec dec_source enc_mid special"}};
        for (const auto& [name, uses] : files) {
            for (const auto& use : QString(uses).split(' ')) {
                QTest::addRow("%s %s", name, qPrintable(use)) << QString(name) << use << false;
                QTest::addRow("%s %s, double", name, qPrintable(use)) << QString(name) << use << true;
            }
        }
    }
    void blockMeetsTheAuthorsProgram() {
        QFETCH(QString, name);
        QFETCH(QString, use);
        QFETCH(bool, wide);
        const auto file = open(name.toStdString());
        const ModelConfig config = configFor(file);
        const std::int64_t d = config.transformer.width;
        const auto type = wide ? at::kDouble : at::kFloat;
        const double close = wide ? 1e-6 : 1e-5;
        Block block(config.transformer, config.part<HierarchicalNetworkConfig>());
        const auto parts = blockParts("", "", d);
        copyWeights(file, parts, block, renumbered);
        block.to(type);
        block.eval();
        const auto given = [&](const std::string& kind, const std::string& what) {
            const auto value = load(file, kind + "." + use.toStdString() + "." + what);
            return value.is_floating_point() ? value.to(type) : value;
        };
        const at::Tensor context = given("input", "context").transpose(0, 1); // [C, S, d]
        const at::Tensor ids = given("input", "ids").t();                     // [C, S]
        const at::Tensor index = given("intermediate", "context_index");      // [B, k]
        const at::Tensor h = given("input", "query").transpose(0, 1).detach().requires_grad_(true);
        QVERIFY(at::equal(hiddenIds(ids), given("mask", "context_token").to(at::kBool)));
        const auto keys = block.project({context, hiddenIds(ids).logical_not(), at::ones_like(ids).to(at::kBool), {}});
        const auto result = block(h, block.gather(keys, {index.clamp_min(0), index.ge(0)}));
        const auto verify = [&](const char* what, const at::Tensor& mine, const at::Tensor& theirs) {
            QVERIFY2(mine.sizes() == theirs.sizes(), what);
            const double difference = largestDifference(mine.detach(), theirs);
            QVERIFY2(difference < close, qPrintable(QString("%1: %2").arg(what).arg(difference)));
        };
        verify("word_attn", result.word, given("intermediate", "word_attn"));
        verify("sent_attn", result.sentence.transpose(1, 2), given("intermediate", "sent_attn"));
        verify("d", result.d, given("intermediate", "d"));
        verify("gate", 1.0 - result.gamma, given("intermediate", "gate"));
        verify("out", result.output.transpose(0, 1), given("output", "out"));
        if (use.startsWith("step")) {
            return;
        }
        (result.output.transpose(0, 1) * given("input", "loss_weight")).sum().backward();
        verify("grad.query", h.grad().transpose(0, 1), given("output", "grad.query"));
        int compared = 0;
        const double difference = gradientDifference(file, "output." + use.toStdString() + ".grad.weights.", parts,
                                                     block, renumbered, compared);
        QVERIFY2(difference < close, qPrintable(QString("gradient: %1").arg(difference)));
        QCOMPARE(compared, use == "enc" || (use == "dec_source" && name.startsWith("a_")) ? int(parts.size()) : 0);
    }

    void encoderVariantMeetsTheAuthorsModel() {
        const at::NoGradGuard noGrad;
        Model m(Network::Variant::Encoder);
        const auto plain = m.network->encode(m.batch, nullptr, nullptr);
        QCOMPARE_LT(largestDifference(plain.states, m.expected("intermediate.memory_sentence")), 1e-5);
        m.keep(Kind::Source, plain.states, m.sourceIds);
        const auto memory = m.network->encode(m.batch, m.document.get(), nullptr);
        QCOMPARE_LT(largestDifference(memory.states, m.expected("intermediate.HAN_enc.memory")), 1e-5);
        verifyOutput(m, memory, "HAN_enc");
    }

    void decoderVariantsMeetTheAuthorsModel() {
        const at::NoGradGuard noGrad;
        for (const auto variant : {Network::Variant::Decoder, Network::Variant::DecoderAlignment}) {
            Model m(variant);
            const auto memory = m.network->encode(m.batch, nullptr, nullptr);
            const auto states = m.network->decodeStates(memory, m.input, nullptr);
            QCOMPARE_LT(m.differenceOfTarget(states.final, "intermediate.none.decoder_states"), 1e-5);
            const bool alignment = variant == Network::Variant::DecoderAlignment;
            m.keep(Kind::Target, alignment ? states.crossAttention : states.final, m.targetIds);
            verifyOutput(m, memory, alignment ? "HAN_dec_context" : "HAN_dec");
        }
    }

    void decoderSourceVariantMeetsTheAuthorsModel() {
        const at::NoGradGuard noGrad;
        Model m(Network::Variant::DecoderSource);
        m.keep(Kind::Source, m.network->encode(m.batch, nullptr, nullptr).states, m.sourceIds);
        const auto memory = m.network->encode(m.batch, m.document.get(), nullptr);
        QCOMPARE_LT(largestDifference(memory.states, m.expected("intermediate.HAN_dec_source.memory")), 1e-5);
        m.keep(Kind::Rewritten, memory.states, m.sourceIds);
        verifyOutput(m, memory, "HAN_dec_source");
    }

    void jointVariantMeetsTheAuthorsModelAndItsGradients() {
        Model m(Network::Variant::Joint);
        m.keep(Kind::Source, m.network->encode(m.batch, nullptr, nullptr).states, m.sourceIds);
        const auto memory = m.network->encode(m.batch, m.document.get(), nullptr);
        QCOMPARE_LT(largestDifference(memory.states.detach(), m.expected("intermediate.HAN_join.memory")), 1e-5);
        const auto states = m.network->decodeStates(memory, m.input, nullptr);
        QCOMPARE_LT(m.differenceOfTarget(states.final, "intermediate.HAN_join.decoder_states"), 1e-5);
        m.keep(Kind::Target, states.final, m.targetIds);
        const auto output = verifyOutput(m, memory, "HAN_join");
        (output * m.expected("input.loss_weight")).sum().backward();
        int compared = 0;
        const double difference =
            gradientDifference(m.file, "output.HAN_join.grad.weights.", m.parts, *m.network, renumbered, compared);
        QVERIFY2(difference < 1e-5, qPrintable(QString::number(difference)));
        QVERIFY2(compared > 150, qPrintable(QString::number(compared)));
    }

private:
    // What the decoder leaves, [6, 7, 16].
    at::Tensor verifyOutput(Model& m, const Memory& memory, const std::string& use) {
        const auto output = m.network->decode(memory, m.input, m.document.get(), nullptr).narrow(2, 0, 16);
        const double difference = m.differenceOfTarget(output, "output." + use + ".out");
        QTest::qVerify(difference < 1e-5, "difference < 1e-5",
                       qPrintable(QString("%1: %2").arg(use.c_str()).arg(difference)), __FILE__, __LINE__);
        return output;
    }
};

QTEST_APPLESS_MAIN(TestHanVectors)
#include "test_han_vectors.moc"
