// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/concatenation.h"
#include "engine/model/discourse_aware_transformer.h"
#include "engine/model/document_context_transformer.h"
#include "engine/model/nn/initialise.h"
#include "engine/model/transformer.h"
#include "tests/model/plain.h"
#include "tests/model/source_context.h"

#include <ATen/ATen.h>

#include <QtTest>

#include <cmath>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

// One sentence of a document under one of the systems, computed from the papers' equations.
struct Loop {
    const ModelConfig& config;
    Plain p;
    PlainTransformer base{p, config.transformer};
    int heads = config.transformer.heads;
    Plain::Weights contextWeights = {}; // of the last context attention computed: [head][query][context piece]

    std::string encoder(int i) const { return "encoder." + std::to_string(i); }
    std::string decoder(int i) const { return "decoder." + std::to_string(i); }
    Rows source(const Pieces& pieces) const {
        return p.embedded("source_embedding", pieces, config.transformer.scaleEmbedding);
    }
    Rows target(const Pieces& pieces) const {
        return p.embedded("target_embedding", pieces, config.transformer.scaleEmbedding);
    }

    // Zhang et al. 2018: C = MHA(H, context, context); out = lambda H + (1 - lambda) C, lambda = sigmoid(W_i H + W_s C)
    // (eq. 21 and 22), then the norm; or H + C where there is no gate. With pre-norm the attention reads norm(H).
    Rows documentContext(const std::string& name, const Rows& h, const Rows& context) {
        const Rows c =
            p.crossAttention(name + ".attention", base.before(name + ".norm", h), context, heads, &contextWeights);
        if (!config.part<DocumentContextConfig>().gate) {
            return base.after(name + ".norm", h, c);
        }
        const Rows mixed = gated(p.linear(name + ".gate.own", h) + p.linear(name + ".gate.context", c), h, c);
        return base.pre() ? mixed : p.norm(name + ".norm", mixed);
    }

    Rows documentContextLogits(const Pieces& joined, const Pieces& words, const Pieces& produced) {
        Rows context = source(joined);
        for (int i = 0; i < config.part<DocumentContextConfig>().layers; ++i) {
            context = base.encoderLayer("context.encoder." + std::to_string(i), context);
        }
        context = base.finish("context.encoder.norm", context);
        const auto side = config.part<DocumentContextConfig>().integration;
        using Integration = DocumentContextConfig::Integration;
        Rows x = source(words);
        for (int i = 0; i < config.transformer.encoderLayers; ++i) {
            const std::string norm = encoder(i) + ".attention_norm";
            x = base.after(norm, x, p.selfAttention(encoder(i) + ".attention", base.before(norm, x), heads, false));
            if (side != Integration::Decoder) {
                x = documentContext("context.source." + std::to_string(i), x, context);
            }
            x = base.feedForward(encoder(i), x);
        }
        return decoded(base.finish("encoder.norm", x), produced, [&](int i, const Rows& h) {
            return side == Integration::Encoder ? h
                                                : documentContext("context.target." + std::to_string(i), h, context);
        });
    }

    // The base's decoder, with something done after self-attention.
    template<class Inserted>
    Rows decoded(const Rows& memory, const Pieces& produced, const Inserted& inserted) const {
        Rows y = target(produced);
        for (int i = 0; i < config.transformer.decoderLayers; ++i) {
            const std::string self = decoder(i) + ".self_norm";
            const std::string cross = decoder(i) + ".cross_norm";
            y = base.after(self, y, p.selfAttention(decoder(i) + ".self_attention", base.before(self, y), heads, true));
            y = inserted(i, y);
            y = base.after(cross, y,
                           p.crossAttention(decoder(i) + ".cross_attention", base.before(cross, y), memory, heads));
            y = base.feedForward(decoder(i), y);
        }
        return base.logits(base.finish("decoder.norm", y));
    }
    Rows decoded(const Rows& memory, const Pieces& produced) const {
        return decoded(memory, produced, [](int, const Rows& y) { return y; });
    }

    // The begin mark where the row has BOS: an embedding like others, or what stands there as it is.
    void mark(Vector& row, bool scaled) const {
        const Vector begin = p.matrix("context.begin")[0];
        const Vector scale(begin.size(), config.transformer.scaleEmbedding ? std::sqrt(double(begin.size())) : 1.0);
        const Vector bos = p.matrix("source_embedding.weight").at(std::size_t(kBos));
        row = scaled ? row + (begin + bos * Vector(begin.size(), -1.0)) * scale : begin;
    }

    // Yun et al. 2020, section 3.3, as systems.md reads it: each row of context through the encoder by itself (eq. 5);
    // in the last layer g h_s + (1 - g) h_c in the place of self-attention, g = sigmoid(W [h_s; h_c] + b). Without
    // context: h_s.
    Rows discourseAwareLogits(const std::vector<Pieces>& before, const Pieces& words, const Pieces& produced) {
        const int last = config.transformer.encoderLayers - 1;
        Rows context;
        for (const Pieces& one : before) {
            Rows states = source(one);
            mark(states[0], config.part<DiscourseAwareConfig>().scaledBegin);
            for (int i = 0; i < last; ++i) {
                states = base.encoderLayer(encoder(i), states);
            }
            states = base.finish("context.norm", base.encoderLayer("context.layer", states));
            context.insert(context.end(), states.begin(), states.end());
        }
        Rows x = source(words);
        for (int i = 0; i < last; ++i) {
            x = base.encoderLayer(encoder(i), x);
        }
        const std::string norm = encoder(last) + ".attention_norm";
        const Rows query = base.before(norm, x);
        Rows h = p.selfAttention(encoder(last) + ".attention", query, heads, false);
        if (!context.empty()) {
            const Rows c = p.crossAttention("context.attention", query, context, heads, &contextWeights);
            h = gated(p.linear("context.gate.own", h) + p.linear("context.gate.context", c), h, c);
        }
        x = base.feedForward(encoder(last), base.after(norm, x, h));
        return decoded(base.finish("encoder.norm", x), produced);
    }

    // One encoder over everything; the decoder reads everything. Eq. 4: sentence, mark, context.
    Rows concatenatedLogits(const Pieces& joined, const Pieces& words, const Pieces& produced) {
        const bool sentenceFirst =
            config.part<ConcatenationConfig>().order == ConcatenationConfig::Order::SentenceFirst;
        Pieces all = sentenceFirst ? words : joined;
        const Pieces& rest = sentenceFirst ? joined : words;
        all.insert(all.end(), rest.begin(), rest.end());
        Rows x = source(all);
        if (sentenceFirst && !joined.empty()) {
            mark(x[words.size()], true);
        }
        for (int i = 0; i < config.transformer.encoderLayers; ++i) {
            x = base.encoderLayer(encoder(i), x);
        }
        return decoded(base.finish("encoder.norm", x), produced);
    }
};

// What a sentence of the text reads, with the marks of its system, in rows that are encoded by themselves. BOS stands
// where a begin mark does.
std::vector<Pieces> before(const ModelConfig& config, const Text& text, std::size_t sentence) {
    const bool isDct = config.system == "document-context-transformer";
    const bool isTwc = config.system == "concatenation";
    const bool sentenceFirst = config.part<ConcatenationConfig>().order == ConcatenationConfig::Order::SentenceFirst;
    std::vector<Pieces> alone;
    Pieces joined;
    for (std::size_t j = sentence < 2 ? 0 : sentence - 2; j < sentence; ++j) {
        alone.push_back(between(kBos, text.source[j], kEos));
        const Pieces& one = isTwc ? alone.back() : text.source[j];
        joined.insert(joined.end(), one.begin() + (isTwc && sentenceFirst && !joined.empty() ? 1 : 0), one.end());
    }
    if (isDct) {
        joined.push_back(kEos);
    } else if (!isTwc && sentence > 0) {
        joined = between(kBos, joined, kEos);
    }
    return config.system == "discourse-aware-transformer" &&
                   (config.part<DiscourseAwareConfig>().eachAlone || sentence == 0)
               ? alone
               : std::vector<Pieces>{joined};
}

qint64 countOf(const ModelConfig& config) {
    const nn::SkipInitialisation skip;
    qint64 sum = 0;
    for (const auto& parameter : makeSystem(config)->parameters()) {
        sum += parameter.numel();
    }
    return sum;
}

} // namespace

class TestContextEquations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void logitsFollowTheEquations_data() {
        QTest::addColumn<QString>("variant");
        for (const auto& name : sourceContextVariants()) {
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }
    void logitsFollowTheEquations() {
        QFETCH(QString, variant);
        const ModelConfig config = sourceContextVariant(variant.toStdString());
        const auto system = makeRandom(config);
        const at::NoGradGuard noGrad;
        const Text text;
        const auto document = system->openDocument(text.source, {ContextMode::Online, {}});
        MemoryRecorder recorder;
        const auto logits = logitsOf(*system, text, document.get(), &recorder);
        Loop loop{config, Plain(*system)};
        for (std::size_t b = 0; b < text.size(); ++b) {
            const auto context = before(config, text, b);
            const Pieces words = between(kBos, text.source[b], kEos);
            const Pieces produced = between(kBos, text.target[b], -1);
            const Rows expected = config.system == "concatenation"
                                      ? loop.concatenatedLogits(context[0], words, produced)
                                  : config.system == "document-context-transformer"
                                      ? loop.documentContextLogits(context[0], words, produced)
                                      : loop.discourseAwareLogits(context, words, produced);
            QCOMPARE_LT(largestDifference(logits[std::int64_t(b)], expected), 1e-4);

            // What was recorded of the last context attention is what the loop attended with.
            if (config.system == "concatenation" || b == 0) {
                continue;
            }
            const auto sites = system->sites();
            const auto* record = recorder.find(sites.back().name, AttentionLevel::Word, std::int64_t(b));
            QVERIFY(record);
            std::size_t column = 0; // of the document, where what the sentence reads begins
            for (std::size_t j = 0; j + 2 < b; ++j) {
                column += text.source[j].size() + std::size_t(marksOf(config));
            }
            for (std::size_t h = 0; h < 2; ++h) {
                for (std::size_t t = 0; t < loop.contextWeights[h].size(); ++t) {
                    Vector recorded; // the marks that are not in the row are skipped
                    for (const float value : record->heads[h].row(std::int32_t(t)).value) {
                        recorded.push_back(value);
                    }
                    QCOMPARE(recorded.size(), loop.contextWeights[h][t].size());
                    QVERIFY(record->heads[h].row(std::int32_t(t)).column.front() == std::int32_t(column));
                    for (std::size_t k = 0; k < recorded.size(); ++k) {
                        QCOMPARE_LT(std::abs(recorded[k] - loop.contextWeights[h][t][k]), 1e-5);
                    }
                }
            }
        }
    }

    // Sizes that Yun et al. 2020 print beside 61.0M for concatenation, which adds a mark to the base: d 512, 6 + 6.
    void parameterCountsAreThePapers() {
        ModelConfig config;
        config.transformer.sourceVocabulary = 16464; // about 16K wordpieces; so many make up the 61.0M
        config.transformer.targetVocabulary = 16464;
        const qint64 base = countOf(config);
        QCOMPARE(base, qint64(60'999'680));
        config.system = "concatenation";
        QCOMPARE(countOf(config), base + 512);
        // DCT 98.7M: with a context encoder of 6 layers, as the count says that they took it.
        config.system = "document-context-transformer";
        config.part<DocumentContextConfig>().layers = 6;
        QCOMPARE(countOf(config) - base, qint64(37'826'560));
        // The paper's own, one layer.
        config.part<DocumentContextConfig>().layers = 1;
        QCOMPARE(countOf(config) - base, qint64(37'826'560 - 5 * 3'152'384));
        // DAT: an encoder layer 3,152,384 and its norm 1,024, attention 1,050,624, gate 524,800, the first vector 512.
        // The printed 69.9M is 4.2M more: as much as a second layer and a second attention, one for each of the two
        // sentences that they read.
        config.system = "discourse-aware-transformer";
        QCOMPARE(countOf(config) - base, qint64(3'152'384 + 1'024 + 1'050'624 + 524'800 + 512));
    }
};

QTEST_APPLESS_MAIN(TestContextEquations)
#include "test_context_equations.moc"
