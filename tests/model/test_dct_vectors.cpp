// SPDX-License-Identifier: GPL-3.0-or-later

// Reference values from the authors' own implementation (see tests/data/dct/README.md).
#include "engine/model/document_context_transformer.h"
#include "tests/model/authors_numbers.h"
#include "tests/model/fixtures.h"

#include <ATen/ATen.h>

#include <QtTest>

#include <cmath>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

using Integration = DocumentContextConfig::Integration;

struct Sizes {
    int width, encoderLayers, decoderLayers, contextLayers;
    bool inEncoder, inDecoder, gate;
};

void addNorm(std::vector<Part>& parts, const std::string& theirs, const std::string& ours) {
    parts.push_back({theirs + ".scale", ours + ".weight"});
    parts.push_back({theirs + ".offset", ours + ".bias"});
}

void addLinear(std::vector<Part>& parts, const std::string& theirs, const std::string& ours) {
    parts.push_back({theirs + ".matrix", ours + ".weight"});
    parts.push_back({theirs + ".bias", ours + ".bias"});
}

void addSelf(std::vector<Part>& parts, const std::string& theirs, const std::string& ours, const std::string& norm) {
    addLinear(parts, theirs + ".qkv", ours + ".query_key_value");
    addLinear(parts, theirs + ".output", ours + ".output");
    addNorm(parts, theirs + ".norm", norm);
}

void addCross(std::vector<Part>& parts, const std::string& theirs, const std::string& ours, const std::string& norm) {
    addLinear(parts, theirs + ".q", ours + ".query");
    addLinear(parts, theirs + ".kv", ours + ".key_value");
    addLinear(parts, theirs + ".output", ours + ".output");
    addNorm(parts, theirs + ".norm", norm);
}

void addFeedForward(std::vector<Part>& parts, const std::string& theirs, const std::string& ours) {
    addLinear(parts, theirs + ".feed_forward.input", ours + ".feed_forward.inner");
    addLinear(parts, theirs + ".feed_forward.output", ours + ".feed_forward.outer");
    addNorm(parts, theirs + ".feed_forward.norm", ours + ".feed_forward_norm");
}

void addContext(std::vector<Part>& parts, const std::string& theirs, const std::string& ours, bool gate) {
    addCross(parts, theirs, ours + ".attention", ours + ".norm");
    if (gate) {
        parts.push_back({theirs + ".gating_x.matrix", ours + ".gate.own.weight"});
        parts.push_back({theirs + ".gating_y.matrix", ours + ".gate.context.weight"});
    }
}

// Everything but the vector that they add to the source's embeddings.
std::vector<Part> partsOf(const Sizes& sizes) {
    std::vector<Part> parts{{"source_embedding", "source_embedding.weight"},
                            {"target_embedding", "target_embedding.weight"},
                            {"softmax", "output.weight"}};
    const auto layer = [](const char* stack, int i) { return std::string(stack) + ".layer_" + std::to_string(i); };
    for (int i = 0; i < sizes.contextLayers; ++i) {
        const std::string theirs = layer("context", i), ours = "context.encoder." + std::to_string(i);
        addSelf(parts, theirs + ".self_attention", ours + ".attention", ours + ".attention_norm");
        addFeedForward(parts, theirs, ours);
    }
    for (int i = 0; i < sizes.encoderLayers; ++i) {
        const std::string theirs = layer("encoder", i), ours = "encoder." + std::to_string(i);
        addSelf(parts, theirs + ".self_attention", ours + ".attention", ours + ".attention_norm");
        if (sizes.inEncoder) {
            addContext(parts, theirs + ".context_attention", "context.source." + std::to_string(i), sizes.gate);
        }
        addFeedForward(parts, theirs, ours);
    }
    for (int i = 0; i < sizes.decoderLayers; ++i) {
        const std::string theirs = layer("decoder", i), ours = "decoder." + std::to_string(i);
        addSelf(parts, theirs + ".self_attention", ours + ".self_attention", ours + ".self_norm");
        if (sizes.inDecoder) {
            addContext(parts, theirs + ".context_attention", "context.target." + std::to_string(i), sizes.gate);
        }
        addCross(parts, theirs + ".source_attention", ours + ".cross_attention", ours + ".cross_norm");
        addFeedForward(parts, theirs, ours);
    }
    return parts;
}

at::Tensor asTheyAre(const std::string&, const at::Tensor& value) {
    return value;
}

// The whole model of one file and what it makes of the file's batch.
struct Model {
    store::SafetensorsFile file;
    at::ScalarType type;
    ModelConfig config;
    std::shared_ptr<DocumentContextTransformer> system;
    std::vector<Part> parts;
    std::unique_ptr<DocumentContext> document;
    SourceBatch batch;
    at::Tensor target = load(file, "input.target");                          // [B, T]
    at::Tensor realTarget = load(file, "mask.target_padding").logical_not(); // [B, T]
    at::Tensor contextLengths = load(file, "input.context_length");          // [B]
    MemoryRecorder recorder = {};

    int number(const char* key) const { return std::stoi(file.metadata().at(key)); }
    double smoothing() const { return std::stod(file.metadata().at("label_smoothing")); }

    Model(const std::string& name, bool wide)
        : file(store::SafetensorsFile::open(CONTEXTURE_SOURCE_DIR "/tests/data/dct/" + name + ".safetensors"))
        , type(wide ? at::kDouble : at::kFloat) {
        config = smallConfig("document-context-transformer");
        auto& t = config.transformer;
        t.width = number("d");
        t.heads = number("heads");
        t.feedForward = number("ff");
        t.encoderLayers = number("encoder_layers");
        t.decoderLayers = number("decoder_layers");
        t.norm = NormPlacement::Post;
        t.finalNorm = t.tiedOutput = t.sourceBos = false;
        t.layerNormEpsilon = 1e-6;
        t.positions = Positions::MarianHalves;
        t.dropout = 0.0;
        t.sourceVocabulary = 30;
        t.targetVocabulary = 28;
        const auto side = file.metadata().at("integration");
        config.part<DocumentContextConfig>() = {.layers = number("context_layers"),
                                                .integration = side == "encoder"   ? Integration::Encoder
                                                               : side == "decoder" ? Integration::Decoder
                                                                                   : Integration::Both,
                                                .gate = number("gate") == 1};
        system = std::make_shared<DocumentContextTransformer>(config);
        parts = partsOf({.width = t.width,
                         .encoderLayers = t.encoderLayers,
                         .decoderLayers = t.decoderLayers,
                         .contextLayers = config.part<DocumentContextConfig>().layers,
                         .inEncoder = side != "decoder",
                         .inDecoder = side != "encoder",
                         .gate = config.part<DocumentContextConfig>().gate});
        copyWeights(file, parts, *system, asTheyAre);
        {
            const at::NoGradGuard noGrad;
            auto parameters = system->named_parameters();
            parameters["source_embedding.weight"].add_(load(file, "weights.bias") / std::sqrt(double(t.width)));
            parameters["target_embedding.weight"][kBos].zero_();
        }
        system->to(type);
        system->eval();
        openBatch();
    }

    // A document of its own for each sentence of the batch: the words before it, and it.
    void openBatch() {
        std::vector<Pieces> sentences;
        ContextSettings settings{ContextMode::Online, {}, {}};
        const auto take = [&](const char* name, std::int64_t b, std::int64_t length) {
            const at::Tensor ids = load(file, name)[b];
            sentences.emplace_back(ids.data_ptr<std::int64_t>(), ids.data_ptr<std::int64_t>() + length);
        };
        const at::Tensor lengths = load(file, "input.source_length");
        for (std::int64_t b = 0; b < lengths.size(0); ++b) {
            if (b > 0) {
                settings.laterDocuments.emplace_back(std::int64_t(sentences.size()));
            }
            take("input.context", b, contextLengths[b].item<std::int64_t>() - 1); // its end mark is ours to add
            take("input.source", b, lengths[b].item<std::int64_t>());
            batch.sentences.emplace_back(std::int64_t(sentences.size()) - 1);
        }
        batch.pieces = load(file, "input.source");
        batch.mask = load(file, "mask.source_padding").logical_not();
        document = system->openDocument(sentences, settings);
    }

    at::Tensor theirs(const std::string& name) const { return load(file, name).to(type); }
    at::Tensor logits(const Memory& memory) {
        const at::Tensor begin = at::full({target.size(0), 1}, kBos, at::kLong);
        const at::Tensor words = target.narrow(1, 0, target.size(1) - 1);
        const at::Tensor input = at::cat({begin, words}, 1).masked_fill(realTarget.logical_not(), kPad);
        return system->decode(memory, input, document.get(), &recorder);
    }
    // The mean over real words of cross-entropy with smoothed labels, less what is the least possible.
    at::Tensor loss(const at::Tensor& logits) const {
        const at::Tensor logP = logits.log_softmax(-1); // [B, T, V]
        const double e = smoothing(), other = e / double(logP.size(-1) - 1);
        const at::Tensor right = logP.gather(-1, target.unsqueeze(-1)).squeeze(-1); // [B, T]
        const at::Tensor all = logP.sum(-1);
        const double least = e == 0.0 ? 0.0 : -(1 - e) * std::log(1 - e) - e * std::log(other);
        const at::Tensor each = -(1 - e) * right - other * (all - right) - least;
        return (each * realTarget).sum() / realTarget.sum();
    }
};

double differenceAt(const at::Tensor& real, const at::Tensor& mine, const at::Tensor& theirs) {
    const at::Tensor where = real.unsqueeze(-1);
    return largestDifference(mine.detach() * where, theirs * where);
}

} // namespace

class TestDctVectors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void modelMeetsTheAuthorsProgram_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("wide");
        for (const char* name :
             {"a_both_d16_h2_c1", "b_encoder_d16_h2_c2", "c_decoder_d24_h3_c1", "d_both_residual_d16_h2_c1"}) {
            QTest::addRow("%s", name) << QString(name) << false;
            QTest::addRow("%s, double", name) << QString(name) << true;
        }
    }
    void modelMeetsTheAuthorsProgram() {
        QFETCH(QString, name);
        QFETCH(bool, wide);
        const double close = wide ? 1e-6 : 1e-5;
        Model m(name.toStdString(), wide);
        const auto memory = m.system->encode(m.batch, m.document.get(), &m.recorder);
        const auto logits = m.logits(memory);
        const at::Tensor realContext = load(m.file, "mask.context_padding").logical_not();
        QVERIFY(at::equal(memory.contextMask, realContext));
        QCOMPARE_LT(differenceAt(realContext, memory.context, m.theirs("intermediate.context_output")), close);
        QCOMPARE_LT(differenceAt(m.batch.mask, memory.states, m.theirs("intermediate.encoder_output")), close);
        QCOMPARE_LT(differenceAt(m.realTarget, logits, m.theirs("output.logits")), close);
        verifyRecords(m, close);

        const at::Tensor loss = m.loss(logits);
        QCOMPARE_LT(std::abs(loss.item<double>() - m.theirs("output.loss").item<double>()), close);
        loss.backward();
        auto parameters = m.system->named_parameters();
        const at::Tensor ofSource = parameters["source_embedding.weight"].grad();
        const at::Tensor ofVector = ofSource.sum(0) / std::sqrt(double(m.config.transformer.width));
        QCOMPARE_LT(largestDifference(ofVector, m.theirs("grad.weights.bias")), close);
        parameters["target_embedding.weight"].mutable_grad()[kBos].zero_(); // of what is no word to them
        int compared = 0;
        QCOMPARE_LT(gradientDifference(m.file, "grad.weights.", m.parts, *m.system, asTheyAre, compared), close);
        QCOMPARE(compared, int(m.parts.size()));
        QCOMPARE(m.parts.size(), parameters.size());
    }

    // What the program drops in training: nothing of the context encoder's input, nor of what a gate mixes in.
    void gatedContextIsNotDropped() {
        auto config = smallConfig("document-context-transformer");
        config.transformer.dropout = 0.5;
        const at::Tensor x = at::ones({1, 3, 16}), context = at::ones({1, 4, 16});
        const auto padding = nn::KeyMask::padding(at::ones({1, 4}, at::kBool));
        const auto isDropped = [&](bool gate, double dropout) {
            at::manual_seed(5);
            GatedContextAttention layer(config.transformer, gate, dropout);
            layer.train();
            const auto once = layer(x, context, padding, nullptr).output;
            return !at::equal(layer(x, context, padding, nullptr).output, once);
        };
        QVERIFY(!isDropped(true, config.part<DocumentContextConfig>().contextDropout));
        QVERIFY(isDropped(true, 0.5));
        QVERIFY(
            isDropped(false, config.part<DocumentContextConfig>().contextDropout)); // an ordinary residual connection
    }

private:
    // Weights and gates as they are recorded. A sentence without previous ones has no record: see its class.
    static void verifyRecords(const Model& m, double close) {
        for (const auto& info : m.system->sites()) {
            if (!info.isContext) {
                continue;
            }
            const bool source = info.querySide == Side::Source;
            const auto layer = info.name.substr(8, 1); // "encoder.0.context"
            const auto theirs = std::string("intermediate.") + (source ? "encoder" : "decoder") + ".layer_" + layer +
                                ".context_attention.";
            const at::Tensor weights = load(m.file, theirs + "attention_weights"); // [B, H, T, C]
            const at::Tensor real = source ? m.batch.mask : m.realTarget;
            for (std::int64_t b = 0; b < weights.size(0); ++b) {
                const auto* record = m.recorder.find(info.name, AttentionLevel::Word, b);
                const auto columns = m.contextLengths[b].item<std::int64_t>();
                QCOMPARE(record != nullptr, columns > 1);
                for (std::int64_t h = 0; record && h < weights.size(1); ++h) {
                    for (std::int64_t t = 0; t < real[b].sum().item<std::int64_t>(); ++t) {
                        const auto row = record->heads[std::size_t(h)].row(std::int32_t(t)).value;
                        QCOMPARE(std::int64_t(row.size()), columns);
                        for (std::int64_t k = 0; k < columns; ++k) {
                            QCOMPARE_LT(std::abs(row[std::size_t(k)] - weights[b][h][t][k].item<double>()), 1e-5);
                        }
                    }
                }
            }
            QCOMPARE(m.recorder.gates.contains(info.name), m.config.part<DocumentContextConfig>().gate);
            if (m.config.part<DocumentContextConfig>().gate) {
                QCOMPARE_LT(differenceAt(real, m.recorder.gates.at(info.name), m.theirs(theirs + "gate")), close);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestDctVectors)
#include "test_dct_vectors.moc"
