// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/continuous_cache.h"
#include "engine/model/hierarchical_attention_block.h"
#include "engine/model/hierarchical_attention_network.h"
#include "engine/model/hierarchical_context_encoder.h"
#include "engine/model/nn/initialise.h"
#include "engine/model/system.h"
#include "tests/model/plain.h"
#include "tests/model/source_context.h"

#include <ATen/ATen.h>

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <deque>
#include <set>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

using Network = HierarchicalNetworkConfig;

Rows cut(const Rows& rows, std::size_t first, std::size_t count) {
    return {rows.begin() + std::ptrdiff_t(first), rows.begin() + std::ptrdiff_t(first + count)};
}

// A document under one of the systems, computed from the papers' equations.
struct Loop {
    const ModelConfig& config;
    const Text& text;
    Plain p;
    PlainTransformer base{p, config.transformer};
    int heads = config.transformer.heads;

    std::string encoder(int i) const { return "encoder." + std::to_string(i); }
    std::string decoder(int i) const { return "decoder." + std::to_string(i); }
    Rows source(std::size_t j) const {
        return p.embedded("source_embedding", between(kBos, text.source[j], kEos), config.transformer.scaleEmbedding);
    }
    Rows encoded(Rows x) const {
        for (int i = 0; i < config.transformer.encoderLayers; ++i) {
            x = base.encoderLayer(encoder(i), x);
        }
        return base.finish("encoder.norm", x);
    }

    struct Decoded {
        Rows cross; // of the last layer, before the residual
        Rows states;
    };
    Decoded decoded(const Rows& memory, std::size_t j) const {
        Decoded result;
        Rows y = p.embedded("target_embedding", between(kBos, text.target[j], -1), config.transformer.scaleEmbedding);
        for (int i = 0; i < config.transformer.decoderLayers; ++i) {
            const std::string self = decoder(i) + ".self_norm";
            const std::string cross = decoder(i) + ".cross_norm";
            y = base.after(self, y, p.selfAttention(decoder(i) + ".self_attention", base.before(self, y), heads, true));
            result.cross = p.crossAttention(decoder(i) + ".cross_attention", base.before(cross, y), memory, heads);
            y = base.feedForward(decoder(i), base.after(cross, y, result.cross));
        }
        result.states = base.finish("decoder.norm", y);
        return result;
    }
};

// Miculicich et al. 2018.
struct NetworkLoop : Loop {
    std::vector<Plain::Weights> words;  // of the last block computed: [context sentence][head][query][word]
    std::vector<Plain::Weights> chosen; // [query][head][0][context sentence]

    // Eq. 1 to 8 on the words of the previous sentences, farthest first.
    Rows block(const std::string& name, const Rows& h, const std::vector<Rows>& context) {
        if (context.empty()) {
            return h;
        }
        const Rows wordQuery = p.norm(name + ".word_query_norm", h);
        const Rows sentenceQuery = p.norm(name + ".sentence_query_norm", h);
        words.assign(context.size(), {});
        chosen.assign(h.size(), {});
        std::vector<Rows> summaries; // [context sentence][query]
        for (std::size_t j = 0; j < context.size(); ++j) {
            const int n = config.part<HierarchicalNetworkConfig>().heads;
            summaries.push_back(p.norm(name + ".summary_norm", p.crossAttention(name + ".word_attention", wordQuery,
                                                                                context[j], n, &words[j])));
        }
        Rows x;
        for (std::size_t t = 0; t < h.size(); ++t) {
            Rows seen;
            for (const Rows& summary : summaries) {
                seen.push_back(summary[t]);
            }
            x.push_back(p.crossAttention(name + ".sentence_attention", {sentenceQuery[t]}, seen,
                                         config.part<HierarchicalNetworkConfig>().heads, &chosen[t])[0]);
        }
        const Rows d = x + p.feedForward(name + ".feed_forward", p.norm(name + ".feed_forward_norm", x));
        return gated(p.linear(name + ".gate.own", h) + p.linear(name + ".gate.context", d), h, d);
    }

    bool onEncoder() const {
        const auto variant = config.part<HierarchicalNetworkConfig>().variant;
        return variant == Network::Variant::Encoder || variant == Network::Variant::DecoderSource ||
               variant == Network::Variant::Joint;
    }
    static std::size_t first(std::size_t j) { return j < 2 ? 0 : j - 2; } // two sentences are read

    Rows memory(std::size_t j) {
        std::vector<Rows> context;
        for (std::size_t i = first(j); onEncoder() && i < j; ++i) {
            context.push_back(cut(encoded(source(i)), 1, text.source[i].size()));
        }
        return block("context.encoder", encoded(source(j)), context);
    }
    // What is kept of sentence j for those after it.
    Rows kept(std::size_t j) {
        const auto variant = config.part<HierarchicalNetworkConfig>().variant;
        if (variant == Network::Variant::DecoderSource) {
            return cut(memory(j), 1, text.source[j].size());
        }
        const Decoded states = decoded(memory(j), j); // the states that have read a word
        return variant == Network::Variant::DecoderAlignment
                   ? p.norm("context.alignment_norm", cut(states.cross, 1, text.target[j].size()))
                   : cut(states.states, 1, text.target[j].size());
    }
    Rows logits(std::size_t j) {
        const auto variant = config.part<HierarchicalNetworkConfig>().variant;
        const Rows states = decoded(memory(j), j).states;
        if (variant == Network::Variant::Encoder) {
            return base.logits(states);
        }
        std::vector<Rows> context;
        for (std::size_t i = first(j); i < j; ++i) {
            context.push_back(kept(i));
        }
        const bool shared = variant == Network::Variant::DecoderSource;
        return base.logits(block(shared ? "context.encoder" : "context.decoder", states, context));
    }
};

// Yun et al. 2020.
struct ContextEncoderLoop : Loop {
    Plain::Weights chosen;       // [head][query][context sentence, nearest first]
    std::vector<Vector> weights; // [context sentence][piece], of the last sentence computed

    // Sentence vectors: a = MHA(e, e), alpha = softmax(w a + b), s = sum alpha e.
    Vector sentenceVector(std::size_t j) {
        Rows x = source(j);
        for (std::size_t i = 0; p.has("context.begin") && i < x[0].size(); ++i) {
            x[0][i] += std::sqrt(double(x[0].size())) * p.matrix("context.begin")[0][i];
        }
        const Rows e = encoded(x);
        Vector scores;
        for (const Vector& a : p.selfAttention("context.pooling_attention", e, heads, false)) {
            scores.push_back(p.linear("context.pooling_score", a)[0]);
        }
        weights.push_back(softmax(scores));
        Vector s(e[0].size(), 0.0);
        for (std::size_t k = 0; k < e.size(); ++k) {
            for (std::size_t i = 0; i < s.size(); ++i) {
                s[i] += weights.back()[k] * e[k][i];
            }
        }
        return s;
    }

    Rows logits(std::size_t j) {
        Rows t;
        weights.clear();
        for (std::size_t distance = 1; distance <= 2 && distance <= j; ++distance) {
            Vector s = sentenceVector(j - distance);
            for (std::size_t i = 0; config.part<HierarchicalEncoderConfig>().distancePositions && i < s.size(); ++i) {
                const double angle = double(distance) / std::pow(10000.0, double(i / 2 * 2) / double(s.size()));
                s[i] += i % 2 == 0 ? std::sin(angle) : std::cos(angle);
            }
            t.push_back(s);
        }
        if (!t.empty()) {
            t = base.finish("context.upper.norm", base.encoderLayer("context.upper.0", t));
        }
        const int last = config.transformer.encoderLayers - 1;
        Rows x = source(j);
        for (int i = 0; i < last; ++i) {
            x = base.encoderLayer(encoder(i), x);
        }
        const std::string norm = encoder(last) + ".attention_norm";
        const Rows query = base.before(norm, x);
        Rows h = p.selfAttention(encoder(last) + ".attention", query, heads, false);
        if (!t.empty()) {
            const Rows c = p.crossAttention("context.attention", query, t, heads, &chosen);
            h = gated(p.linear("context.gate.own", h) + p.linear("context.gate.context", c), h, c);
        }
        x = base.feedForward(encoder(last), base.after(norm, x, h));
        return base.logits(decoded(base.finish("encoder.norm", x), j).states);
    }
};

// Tu et al. 2018.
struct CacheLoop : Loop {
    struct Slot {
        std::int64_t piece;
        Vector key;
        Vector value;
        std::size_t sentence;
        std::size_t place;
        std::set<std::size_t> writers; // sentences that its key and value come from
    };
    std::deque<Slot> slots; // the one written longest ago is in front
    Rows weights;           // [query][slot], of the last sentence computed

    void write(std::size_t j) {
        const Decoded states = decoded(encoded(source(j)), j);
        for (std::size_t i = 0; i < text.target[j].size(); ++i) {
            Slot slot{text.target[j][i], states.cross[i], states.states[i], j, i, {j}};
            const auto found =
                std::find_if(slots.begin(), slots.end(), [&](const Slot& s) { return s.piece == slot.piece; });
            if (found != slots.end()) {
                for (std::size_t u = 0; u < slot.key.size(); ++u) {
                    slot.key[u] = (found->key[u] + slot.key[u]) / 2;
                    slot.value[u] = (found->value[u] + slot.value[u]) / 2;
                }
                slot.writers.insert(found->writers.begin(), found->writers.end());
                slots.erase(found);
            } else if (int(slots.size()) == config.part<ContinuousCacheConfig>().slots) {
                slots.pop_front();
            }
            slots.push_back(slot);
        }
    }

    Rows logits(std::size_t j) {
        const Decoded states = decoded(encoded(source(j)), j);
        Rows mixed = states.states;
        weights.clear();
        for (std::size_t t = 0; !slots.empty() && t < mixed.size(); ++t) {
            const Vector& c = states.cross[t];
            Vector scores;
            for (const Slot& slot : slots) {
                const double scale = config.part<ContinuousCacheConfig>().scaled ? std::sqrt(double(c.size())) : 1.0;
                scores.push_back(dot(c, slot.key) / scale);
            }
            const Vector weight = softmax(scores);
            weights.push_back(weight);
            Vector m(c.size(), 0.0);
            for (std::size_t k = 0; k < slots.size(); ++k) {
                for (std::size_t u = 0; u < m.size(); ++u) {
                    m[u] += weight[k] * slots[k].value[u];
                }
            }
            const Vector a =
                p.linear("context.own", mixed[t]) + p.linear("context.source", c) + p.linear("context.memory", m);
            for (std::size_t u = 0; u < m.size(); ++u) {
                const double lambda = sigmoid(a[u]);
                mixed[t][u] = (1.0 - lambda) * states.states[t][u] + lambda * m[u];
            }
        }
        return base.logits(mixed);
    }
};

qint64 countOf(const ModelConfig& config) {
    const nn::SkipInitialisation skip;
    qint64 sum = 0;
    for (const auto& parameter : makeSystem(config)->parameters()) {
        sum += parameter.numel();
    }
    return sum;
}

class SlotRecorder : public MemoryRecorder {
public:
    void slots(const std::string&, std::int64_t b, std::vector<trace::Slot> held) override { named[b] = held; }
    std::map<std::int64_t, std::vector<trace::Slot>> named;
};

ModelConfig withOptions(const char* system, bool options) {
    ModelConfig config = smallConfig(system);
    config.part<HierarchicalNetworkConfig>().sentences = 2;
    config.part<HierarchicalNetworkConfig>().heads = 4;
    config.part<HierarchicalNetworkConfig>().feedForward = 12;
    config.part<HierarchicalNetworkConfig>().gateBias = options;
    config.part<HierarchicalEncoderConfig>() = {
        .sentences = 2, .distancePositions = !options, .beginOfContext = !options, .gateBias = !options};
    config.part<ContinuousCacheConfig>() = {.slots = options ? 7 : 25, .scaled = options};
    if (options) {
        config.transformer.norm = NormPlacement::Post;
        config.transformer.finalNorm = false;
    }
    return config;
}

} // namespace

class TestHierarchicalEquations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void networkFollowsTheEquations_data() {
        QTest::addColumn<int>("variant");
        QTest::addColumn<bool>("options");
        const char* names[] = {"encoder", "decoder", "decoder source", "decoder alignment", "joint"};
        for (int variant = 0; variant < 5; ++variant) {
            for (const bool options : {false, true}) {
                QTest::addRow("%s%s", names[variant], options ? ", options" : "") << variant << options;
            }
        }
    }
    void networkFollowsTheEquations() {
        QFETCH(int, variant);
        QFETCH(bool, options);
        ModelConfig config = withOptions("hierarchical-attention-network", options);
        config.part<HierarchicalNetworkConfig>().variant = Network::Variant(variant);
        const auto system = makeRandom(config);
        const at::NoGradGuard noGrad;
        const Text text;
        const auto context = system->openDocument(text.source, {ContextMode::Online, {}});
        system->setTarget(*context, allSentences(6), text.target);
        MemoryRecorder recorder;
        const auto logits = logitsOf(*system, text, context.get(), &recorder);
        NetworkLoop loop{{config, text, Plain(*system)}, {}, {}};
        const auto site = system->sites().back(); // the block that the loop computes last
        std::vector<int> start{0};
        for (const auto count : context->keyPieceCountsOf(site.keySide)) {
            start.push_back(start.back() + count);
        }
        for (std::size_t b = 0; b < text.size(); ++b) {
            QCOMPARE_LT(largestDifference(logits[std::int64_t(b)], loop.logits(b)), 1e-4);
            const auto* word = recorder.find(site.name, AttentionLevel::Word, std::int64_t(b));
            const auto* sentence = recorder.find(site.name, AttentionLevel::Sentence, std::int64_t(b));
            QCOMPARE(word != nullptr, b > 0);
            for (std::size_t t = 0; word && t < loop.chosen.size(); ++t) {
                for (std::size_t h = 0; h < 4; ++h) {
                    for (std::size_t j = NetworkLoop::first(b); j < b; ++j) {
                        const auto slot = j - NetworkLoop::first(b);
                        const float own = sentence->heads[h].at(std::int32_t(t), std::int32_t(j));
                        QCOMPARE_LT(std::abs(own - loop.chosen[t][h][0][slot]), 1e-5);
                        const auto& inside = loop.words[slot][h][t];
                        QCOMPARE(int(inside.size()), start[j + 1] - start[j]);
                        for (std::size_t w = 0; w < inside.size(); ++w) {
                            const float mine = word->heads[h].at(std::int32_t(t), start[j] + std::int32_t(w));
                            QCOMPARE_LT(std::abs(mine - inside[w]), 1e-5);
                        }
                    }
                }
            }
        }
    }

    void contextEncoderFollowsTheEquations_data() {
        QTest::addColumn<bool>("options");
        QTest::newRow("default") << false;
        QTest::newRow("options") << true;
    }
    void contextEncoderFollowsTheEquations() {
        QFETCH(bool, options);
        const ModelConfig config = withOptions("hierarchical-context-encoder", options);
        const auto system = makeRandom(config);
        const at::NoGradGuard noGrad;
        const Text text;
        const auto context = system->openDocument(text.source, {ContextMode::Online, {}});
        MemoryRecorder recorder;
        const auto logits = logitsOf(*system, text, context.get(), &recorder);
        ContextEncoderLoop loop{{config, text, Plain(*system)}, {}, {}};
        std::vector<int> start{0};
        for (const auto count : context->keyPieceCounts()) {
            start.push_back(start.back() + count);
        }
        for (std::size_t b = 0; b < text.size(); ++b) {
            QCOMPARE_LT(largestDifference(logits[std::int64_t(b)], loop.logits(b)), 1e-4);
            for (std::size_t distance = 1; distance <= loop.weights.size(); ++distance) {
                const auto j = b - distance;
                const auto* word = recorder.find("encoder.context", AttentionLevel::Word, std::int64_t(b));
                const auto* sentence = recorder.find("encoder.context", AttentionLevel::Sentence, std::int64_t(b));
                const auto& inside = loop.weights[distance - 1];
                for (std::size_t h = 0; h < 2; ++h) {
                    for (std::int32_t t = 0; t < std::int32_t(text.source[b].size()) + 2; ++t) {
                        QCOMPARE_LT(std::abs(sentence->heads[h].at(t, std::int32_t(j)) -
                                             loop.chosen[h][std::size_t(t)][distance - 1]),
                                    1e-5);
                        for (std::size_t w = 0; w < inside.size(); ++w) {
                            QCOMPARE_LT(std::abs(word->heads[h].at(t, start[j] + std::int32_t(w)) - inside[w]), 1e-5);
                        }
                    }
                }
            }
        }
    }

    void cacheFollowsTheEquations_data() { contextEncoderFollowsTheEquations_data(); }
    void cacheFollowsTheEquations() {
        QFETCH(bool, options);
        const ModelConfig config = withOptions("continuous-cache", options);
        const auto system = makeRandom(config);
        const at::NoGradGuard noGrad;
        const Text text;
        const auto context = system->openDocument(text.source, {ContextMode::Offline, {}});
        system->setTarget(*context, allSentences(6), text.target);
        SlotRecorder recorder;
        const auto logits = logitsOf(*system, text, context.get(), &recorder);
        CacheLoop loop{{config, text, Plain(*system)}, {}, {}};
        bool evicted = false;
        bool forgotten = false; // a sentence of which nothing is left
        for (std::size_t b = 0; b < text.size(); ++b) {
            QCOMPARE_LT(largestDifference(logits[std::int64_t(b)], loop.logits(b)), 1e-4);
            const auto* record = recorder.find("decoder.cache", AttentionLevel::CacheSlot, std::int64_t(b));
            QCOMPARE(record != nullptr, b > 0);
            std::set<std::size_t> readable;
            for (const auto& slot : loop.slots) {
                readable.insert(slot.writers.begin(), slot.writers.end());
            }
            std::set<std::size_t> said;
            for (const auto& range : recorder.ranges.at(std::int64_t(b))) {
                for (auto j = range.begin; j < range.end; ++j) {
                    said.insert(std::size_t(j));
                }
            }
            QVERIFY(said == readable);
            forgotten = forgotten || readable.size() < b;
            if (record) {
                // The slots have another order; each is known by the word that it names.
                const auto& named = recorder.named.at(std::int64_t(b));
                QCOMPARE(named.size(), loop.slots.size());
                QCOMPARE(record->heads[0].columns, std::int32_t(named.size()));
                for (std::size_t k = 0; k < loop.slots.size(); ++k) {
                    const trace::Slot word{SentenceIndex(std::int64_t(loop.slots[k].sentence)),
                                           std::int32_t(loop.slots[k].place)};
                    const auto found = std::find(named.begin(), named.end(), word);
                    QVERIFY(found != named.end());
                    for (std::size_t t = 0; t < loop.weights.size(); ++t) {
                        const auto column = std::int32_t(found - named.begin());
                        QCOMPARE_LT(std::abs(record->heads[0].at(std::int32_t(t), column) - loop.weights[t][k]), 1e-5);
                    }
                }
            }
            const auto before = loop.slots.size() + text.target[b].size();
            loop.write(b);
            evicted = evicted || (before > loop.slots.size() &&
                                  int(loop.slots.size()) == config.part<ContinuousCacheConfig>().slots);
        }
        QCOMPARE(evicted, options);
        QCOMPARE(forgotten, options);
    }

    // Counts at the papers' size, d 512 and 6 + 6 layers. Network: 4,730,880 for one side with the authors' gate, the
    // matrices that their program never uses left out. Context encoder: 66.7M beside 61.0M without context.
    void sizesAreThoseOfThePapers() {
        ModelConfig config;
        config.transformer.sourceVocabulary = config.transformer.targetVocabulary = 16000;
        const auto base = countOf(config);
        config.system = "hierarchical-attention-network";
        config.part<HierarchicalNetworkConfig>().gateBias = config.part<HierarchicalNetworkConfig>().gateLayerNorm =
            true;
        QCOMPARE(countOf(config) - base, qint64(4'730'880));
        config.part<HierarchicalNetworkConfig>().variant = Network::Variant::DecoderSource;
        QCOMPARE(countOf(config) - base, qint64(4'730'880));
        config.part<HierarchicalNetworkConfig>().variant = Network::Variant::Joint;
        QCOMPARE(countOf(config) - base, qint64(2 * 4'730'880));
        config.part<HierarchicalNetworkConfig>().variant = Network::Variant::DecoderAlignment;
        QCOMPARE(countOf(config) - base, qint64(4'730'880 + 2 * 512));
        config.system = "hierarchical-context-encoder";
        QCOMPARE_LT(std::abs(double(countOf(config) - base) - 5.7e6), 0.1e6);
        config.system = "continuous-cache";
        QCOMPARE(countOf(config) - base, qint64(3 * 512 * 512));
    }
};

QTEST_APPLESS_MAIN(TestHierarchicalEquations)
#include "test_hierarchical_equations.moc"
