// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/model/concatenation.h"
#include "engine/model/config.h"
#include "engine/model/continuous_cache.h"
#include "engine/model/discourse_aware_transformer.h"
#include "engine/model/document_context_transformer.h"
#include "engine/model/hierarchical_attention_block.h"
#include "engine/model/hierarchical_attention_network.h"
#include "engine/model/hierarchical_context_encoder.h"
#include "engine/model/language_model.h"
#include "engine/model/rnnsearch.h"
#include "engine/model/selective_attention.h"
#include "engine/model/selective_context.h"
#include "tests/support/errors.h"

#include <QtTest>

using namespace contexture;
using namespace contexture::model;

class TestModelConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFieldSurvivesTheRoundTrip() {
        ModelConfig config;
        config.system = "selective-attention";
        config.sourceLanguage = "fr";
        config.targetLanguage = "de-CH";
        config.jointSubwords = true;
        auto& t = config.transformer;
        t.width = 96;
        t.feedForward = 200;
        t.heads = 6;
        t.encoderLayers = 3;
        t.decoderLayers = 5;
        t.norm = NormPlacement::Post;
        t.finalNorm = false;
        t.attentionBias = false;
        t.tiedOutput = false;
        t.sharedEmbedding = true;
        t.outputBias = true;
        t.scaleEmbedding = false;
        t.layerNorm = LayerNormKind::Unbiased;
        t.layerNormEpsilon = 2.5e-7;
        t.dropout = 0.35;
        t.sourceVocabulary = t.targetVocabulary = 1234;
        t.maxPositions = 77;
        auto& s = config.part<SelectiveAttentionConfig>();
        s.integration = SelectiveAttentionConfig::Integration::Decoder;
        s.type = SelectiveAttentionConfig::Type::FlatWord;
        s.sentenceNormaliser = Normaliser::Entmax15;
        s.wordNormaliser = Normaliser::Softmax;
        s.heads = 3;
        s.feedForward = 123;
        s.keys = SelectiveAttentionConfig::Keys::RawAttention;
        s.values = SelectiveAttentionConfig::Values::Read;
        s.contextStates = SelectiveAttentionConfig::ContextStates::Finetuned;
        s.trainedOnline = false;
        s.attendWhenEmpty = true;
        s.gateBias = true;
        s.gateLayerNorm = true;
        s.contextDropout = 0.05;

        const ModelConfig back = parseModelConfig(toJson(config));
        QCOMPARE(back.system, config.system);
        QCOMPARE(back.sourceLanguage, config.sourceLanguage);
        QCOMPARE(back.targetLanguage, config.targetLanguage);
        QCOMPARE(back.jointSubwords, config.jointSubwords);
        const auto& u = back.transformer;
        QCOMPARE(std::tie(u.width, u.feedForward, u.heads, u.encoderLayers, u.decoderLayers, u.norm, u.finalNorm,
                          u.attentionBias, u.tiedOutput, u.sharedEmbedding, u.outputBias, u.scaleEmbedding, u.layerNorm,
                          u.layerNormEpsilon, u.dropout, u.sourceVocabulary, u.targetVocabulary, u.maxPositions),
                 std::tie(t.width, t.feedForward, t.heads, t.encoderLayers, t.decoderLayers, t.norm, t.finalNorm,
                          t.attentionBias, t.tiedOutput, t.sharedEmbedding, t.outputBias, t.scaleEmbedding, t.layerNorm,
                          t.layerNormEpsilon, t.dropout, t.sourceVocabulary, t.targetVocabulary, t.maxPositions));
        const auto& v = back.part<SelectiveAttentionConfig>();
        QCOMPARE(std::tie(v.integration, v.type, v.sentenceNormaliser, v.wordNormaliser, v.heads, v.feedForward, v.keys,
                          v.values, v.contextStates, v.trainedOnline, v.attendWhenEmpty, v.gateBias, v.gateLayerNorm,
                          v.contextDropout),
                 std::tie(s.integration, s.type, s.sentenceNormaliser, s.wordNormaliser, s.heads, s.feedForward, s.keys,
                          s.values, s.contextStates, s.trainedOnline, s.attendWhenEmpty, s.gateBias, s.gateLayerNorm,
                          s.contextDropout));
    }

    void whatModelsOfOtherProgramsNeedSurvivesIt() {
        ModelConfig config;
        config.transformer.activation = Activation::Swish;
        config.transformer.positions = Positions::MarianHalves;
        config.transformer.sourceBos = false;
        const auto back = parseModelConfig(toJson(config)).transformer;
        QVERIFY(back.activation == Activation::Swish);
        QVERIFY(back.positions == Positions::MarianHalves);
        QCOMPARE(back.sourceBos, false);
        config.transformer = {};
        for (const char* name :
             {"\"activation\"", "\"positions\"", "\"source_bos\"", "\"source_mark\"", "\"target_mark\"",
              "\"language_marks\"", "\"position_offset\"", "\"embedding_norm\"", "\"attention_width\"",
              "\"feed_forward_bias\"", "\"gated_feed_forward\"", "\"relative_buckets\"",
              "\"relative_reach\""}) { // our own models' bundles stay as they were
            QVERIFY(!QString::fromStdString(toJson(config)).contains(QString(name)));
        }
        config.transformer.activation = Activation::Gelu;
        QVERIFY(parseModelConfig(toJson(config)).transformer.activation == Activation::Gelu);
    }

    void marksAndDistancesSurviveIt() {
        ModelConfig config;
        auto& t = config.transformer;
        t.sourceVocabulary = t.targetVocabulary = 40;
        t.sourceMark = 5;
        t.targetMark = 6;
        t.languageMarks = 7;
        t.marksBehind = true;
        t.sourceBos = false;
        t.positions = Positions::None;
        t.positionOffset = 2;
        t.embeddingNorm = t.gatedFeedForward = true;
        t.attentionWidth = 1024;
        t.feedForwardBias = false;
        t.layerNorm = LayerNormKind::Rms;
        t.activation = Activation::GeluTanh;
        t.relativeBuckets = 32;
        t.relativeReach = 100;
        const auto back = parseModelConfig(toJson(config)).transformer;
        const auto fields = [](const TransformerConfig& c) {
            return std::tuple(c.sourceMark, c.targetMark, c.marksBehind, c.sourceBos, c.languageMarks, c.positions,
                              c.positionOffset, c.embeddingNorm, c.gatedFeedForward, c.attentionWidth,
                              c.feedForwardBias, c.layerNorm, c.activation, c.relativeBuckets, c.relativeReach);
        };
        QVERIFY(fields(back) == fields(t));
    }

    void marksAndDistancesAreChecked_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* json, const char* said) {
            QTest::newRow(name) << QString(json) << QString(said);
        };
        row("a mark that is no piece",
            R"({"transformer": {"source_vocabulary": 9, "target_vocabulary": 9, "target_mark": 9}})",
            "transformer.target_mark must be a piece");
        row("more marks than pieces",
            R"({"transformer": {"source_vocabulary": 9, "target_vocabulary": 9, "language_marks": 6}})",
            "transformer.language_marks is 6");
        row("heads that do not divide", R"({"transformer": {"heads": 8, "attention_width": 20}})",
            "does not divide the width of 20");
        row("odd buckets", R"({"transformer": {"relative_buckets": 6}})", "transformer.relative_buckets is 6");
        row("a reach within the exact ones", R"({"transformer": {"relative_buckets": 32, "relative_reach": 16}})",
            "transformer.relative_buckets is 32");
        row("marks behind without marks", R"({"transformer": {"marks_behind": true, "source_bos": false}})",
            "transformer.marks_behind needs both marks");
        row("a context over them",
            R"({"system": "selective-attention", "transformer": {"marks_behind": true, "source_bos": false}})",
            "is not built over a base whose languages stand behind the source");
        row("a context over it", R"({"system": "selective-attention", "transformer": {"relative_buckets": 32}})",
            "is not built over a base with relative positions (T5)");
    }
    void marksAndDistancesAreChecked() {
        QFETCH(QString, json);
        QFETCH(QString, said);
        const QString refused = contexture::test::refusalOf([&] { parseModelConfig(json.toStdString()); });
        QVERIFY2(refused.contains(said), qPrintable(refused));
    }

    void whatModelsOfOtherProgramsNeedIsChecked() {
        const auto refusal = [](const char* json) {
            return contexture::test::refusalOf([&] { parseModelConfig(json); });
        };
        QVERIFY(refusal(R"({"transformer": {"activation": "mish"}})").contains("one of: relu, swish, gelu"));
        QVERIFY(
            refusal(R"({"transformer": {"positions": "sideways"}})").contains("interleaved, halves, marian_halves"));
        QVERIFY(refusal(R"({"transformer": {"source_bos": "no"}})").contains("transformer.source_bos"));
        QVERIFY(refusal(R"({"system": "rnnsearch", "transformer": {"activation": "gelu"}})").contains("rnnsearch"));
        QVERIFY(
            refusal(R"({"system": "language-model", "transformer": {"source_bos": false}})").contains("source_bos"));
    }

    void systemsThatReadTheSentencesBeforeSurviveIt() {
        ModelConfig config;
        config.system = "document-context-transformer";
        config.part<DocumentContextConfig>() = {.sentences = 5,
                                                .layers = 3,
                                                .integration = DocumentContextConfig::Integration::Decoder,
                                                .gate = false,
                                                .contextDropout = 0.25};
        const auto& d = config.part<DocumentContextConfig>();
        const auto e = parseModelConfig(toJson(config)).part<DocumentContextConfig>();
        QCOMPARE(std::tie(e.sentences, e.layers, e.integration, e.gate, e.contextDropout),
                 std::tie(d.sentences, d.layers, d.integration, d.gate, d.contextDropout));
        config.system = "discourse-aware-transformer";
        config.part<DiscourseAwareConfig>() = {.sentences = 4, .eachAlone = false, .scaledBegin = false};
        const auto a = parseModelConfig(toJson(config)).part<DiscourseAwareConfig>();
        QVERIFY(a.sentences == 4 && !a.eachAlone && !a.scaledBegin);
        config.system = "concatenation";
        config.part<ConcatenationConfig>() = {.sentences = 3, .order = ConcatenationConfig::Order::ContextFirst};
        const auto c = parseModelConfig(toJson(config)).part<ConcatenationConfig>();
        QVERIFY(c.sentences == 3 && c.order == ConcatenationConfig::Order::ContextFirst);
    }

    void systemsThatKeepStatesOfOtherSentencesSurviveIt() {
        ModelConfig config;
        config.system = "hierarchical-attention-network";
        config.part<HierarchicalNetworkConfig>() = {.variant = HierarchicalNetworkConfig::Variant::DecoderAlignment,
                                                    .sentences = 5,
                                                    .heads = 4,
                                                    .feedForward = 99,
                                                    .wordNormaliser = Normaliser::Sparsemax,
                                                    .sentenceNormaliser = Normaliser::Entmax15,
                                                    .detach = false,
                                                    .attendWhenEmpty = true,
                                                    .gateBias = true,
                                                    .gateLayerNorm = true,
                                                    .contextDropout = 0.3};
        const auto& n = config.part<HierarchicalNetworkConfig>();
        const auto back = parseModelConfig(toJson(config)).part<HierarchicalNetworkConfig>();
        QCOMPARE(std::tie(back.variant, back.sentences, back.heads, back.feedForward, back.wordNormaliser,
                          back.sentenceNormaliser, back.detach, back.attendWhenEmpty, back.gateBias, back.gateLayerNorm,
                          back.contextDropout),
                 std::tie(n.variant, n.sentences, n.heads, n.feedForward, n.wordNormaliser, n.sentenceNormaliser,
                          n.detach, n.attendWhenEmpty, n.gateBias, n.gateLayerNorm, n.contextDropout));
        config.system = "hierarchical-context-encoder";
        config.part<HierarchicalEncoderConfig>() = {
            .sentences = 4, .distancePositions = false, .beginOfContext = false, .gateBias = false};
        const auto e = parseModelConfig(toJson(config)).part<HierarchicalEncoderConfig>();
        QVERIFY(e.sentences == 4 && !e.distancePositions && !e.beginOfContext && !e.gateBias);
        config.system = "continuous-cache";
        config.part<ContinuousCacheConfig>() = {.slots = 9, .scaled = true};
        const auto c = parseModelConfig(toJson(config)).part<ContinuousCacheConfig>();
        QVERIFY(c.slots == 9 && c.scaled);
    }

    void recurrentSystemsSurviveIt() {
        const ResidualConfig residual{.kind = ResidualConfig::Kind::SelfAttentive,
                                      .scoring = ResidualConfig::Scoring::Product,
                                      .nullSlot = false};
        const auto same = [&residual](const ResidualConfig& r) {
            QCOMPARE(std::tie(r.kind, r.scoring, r.nullSlot),
                     std::tie(residual.kind, residual.scoring, residual.nullSlot));
        };
        ModelConfig config;
        config.transformer.sourceVocabulary = 100;
        config.transformer.targetVocabulary = 200;
        config.transformer.maxPositions = 50;
        config.system = "rnnsearch";
        config.part<RnnSearchConfig>() = {.embedding = 7,
                                          .hidden = 9,
                                          .attention = 11,
                                          .dropout = 0.25,
                                          .residual = residual,
                                          .biasInsideReset = false,
                                          .initialValues = InitialValues::Orthogonal};
        for (const bool bos : {false, true}) {
            config.transformer.sourceBos = bos;
            QCOMPARE(parseModelConfig(toJson(config)).transformer.sourceBos, bos);
        }
        const ModelConfig back = parseModelConfig(toJson(config));
        QCOMPARE(back.transformer.sourceVocabulary, 100);
        QCOMPARE(back.transformer.targetVocabulary, 200);
        QCOMPARE(back.transformer.maxPositions, 50);
        const auto& r = back.part<RnnSearchConfig>();
        QVERIFY(r.embedding == 7 && r.hidden == 9 && r.attention == 11 && r.dropout == 0.25);
        QVERIFY(!r.biasInsideReset && r.initialValues == InitialValues::Orthogonal);
        same(r.residual);
        QVERIFY(toJson(config).find("encoder_layers") == std::string::npos); // a field without meaning there
        config.system = "language-model";
        config.part<LanguageModelConfig>() = {.embedding = 7,
                                              .hidden = 9,
                                              .dropout = 0.25,
                                              .residual = residual,
                                              .initialValues = InitialValues::Orthogonal};
        const auto m = parseModelConfig(toJson(config)).part<LanguageModelConfig>();
        QVERIFY(m.embedding == 7 && m.hidden == 9 && m.dropout == 0.25);
        QVERIFY(m.initialValues == InitialValues::Orthogonal);
        same(m.residual);
    }

    // Fields that became known after models were trained: a new model has the papers' definition, a model that does not
    // say it has what it was trained with.
    void aYoungFieldThatIsMissingMeansWhatItWas() {
        const auto both = [](const char* json, const auto& field) {
            return std::pair(field(parseModelConfig(json)), field(parseTrainedConfig(json)));
        };
        const auto newOld = std::pair(true, false);
        const char* dat = R"({"system": "discourse-aware-transformer", "discourse_aware": {"sentences": 3}})";
        QCOMPARE(both(dat, [](const ModelConfig& c) { return c.part<DiscourseAwareConfig>().eachAlone; }), newOld);
        QCOMPARE(both(dat, [](const ModelConfig& c) { return c.part<DiscourseAwareConfig>().scaledBegin; }), newOld);
        QCOMPARE(both(R"({"system": "concatenation", "concatenation": {"sentences": 3}})",
                      [](const ModelConfig& c) {
                          return c.part<ConcatenationConfig>().order == ConcatenationConfig::Order::SentenceFirst;
                      }),
                 newOld);
        const char* rnn = R"({"system": "rnnsearch", "rnnsearch": {"residual": "last"}})";
        QCOMPARE(both(rnn, [](const ModelConfig& c) { return c.part<RnnSearchConfig>().biasInsideReset; }), newOld);
        QCOMPARE(both(rnn, [](const ModelConfig& c) { return !c.transformer.sourceBos; }), newOld);
        QCOMPARE(both(R"({"system": "language-model", "language_model": {}})",
                      [](const ModelConfig& c) {
                          return c.part<LanguageModelConfig>().residual.kind == ResidualConfig::Kind::None;
                      }),
                 newOld);
        QCOMPARE(both(R"({"system": "document-context-transformer", "transformer": {"dropout": 0.2}})",
                      [](const ModelConfig& c) { return c.part<DocumentContextConfig>().contextDropout; }),
                 std::pair(0.0, 0.2));
        // What was given counts, and a config that was written says it all.
        QVERIFY(
            !parseModelConfig(R"({"discourse_aware": {"each_alone": false}})").part<DiscourseAwareConfig>().eachAlone);
        for (const char* json : {dat, rnn}) {
            for (const auto& config : {parseModelConfig(json), parseTrainedConfig(json)}) {
                QCOMPARE(toJson(parseModelConfig(toJson(config))), toJson(config));
                QCOMPARE(toJson(parseTrainedConfig(toJson(config))), toJson(config));
            }
        }
    }

    void whatIsMissingKeepsItsDefault() {
        const ModelConfig config = parseModelConfig(R"({"transformer": {"width": 256}})");
        QCOMPARE(config.system, std::string("transformer"));
        QCOMPARE(config.transformer.width, 256);
        QCOMPARE(config.transformer.feedForward, TransformerConfig().feedForward);
    }

    void aBadConfigIsRefusedByItsField_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("field");
        const auto add = [](const char* name, const char* json, const char* field) {
            QTest::newRow(name) << QString(json) << QString(field);
        };
        add("not JSON", "{", "JSON");
        add("empty", "", "JSON");
        add("an array", "[]", "object");
        add("unknown field", R"({"systm": "transformer"})", "systm");
        add("unknown field inside", R"({"transformer": {"widht": 64}})", "transformer.widht");
        add("unknown field of the context", R"({"selective_attention": {"head": 2}})", "selective_attention.head");
        add("part of a wrong type", R"({"transformer": 3})", "transformer");
        add("text for a number", R"({"transformer": {"width": "64"}})", "transformer.width");
        add("fraction for a whole number", R"({"transformer": {"heads": 2.5}})", "transformer.heads");
        add("number for a truth", R"({"transformer": {"final_norm": 1}})", "transformer.final_norm");
        add("number for text", R"({"system": 1})", "system");
        add("unknown choice", R"({"transformer": {"norm": "middle"}})", "transformer.norm");
        add("number for a choice", R"({"transformer": {"norm": 0}})", "transformer.norm");
        add("no width", R"({"transformer": {"width": 0}})", "transformer.width");
        add("negative layers", R"({"transformer": {"encoder_layers": -1}})", "transformer.encoder_layers");
        add("heads that do not divide", R"({"transformer": {"width": 64, "heads": 6}})", "transformer.heads");
        add("odd width", R"({"transformer": {"width": 63, "heads": 7}})", "transformer.width");
        add("beyond int", R"({"transformer": {"width": 4294967360}})", "transformer.width");
        add("beyond int64", R"({"transformer": {"width": 18446744073709551615}})", "transformer.width");
        add("far below int", R"({"transformer": {"width": -9223372036854775808}})", "transformer.width");
        add("absurd width", R"({"transformer": {"width": 2000000000, "heads": 1}})", "transformer.width");
        add("absurd product", R"({"transformer": {"width": 16384, "feed_forward": 131072, "encoder_layers": 256}})",
            "transformer asks");
        add("dropout of one", R"({"transformer": {"dropout": 1}})", "transformer.dropout");
        add("negative vocabulary", R"({"transformer": {"source_vocabulary": -4}})", "transformer.source_vocabulary");
        add("shared embedding of two sizes",
            R"({"transformer": {"shared_embedding": true, "source_vocabulary": 10, "target_vocabulary": 11}})",
            "transformer.shared_embedding");
        add("context heads", R"({"system": "selective-attention", "selective_attention": {"heads": 7}})",
            "selective_attention.heads");
        add("context dropout", R"({"system": "selective-attention", "selective_attention": {"context_dropout": -0.1}})",
            "selective_attention.context_dropout");
        add("no previous sentence", R"({"system": "concatenation", "concatenation": {"sentences": 0}})",
            "concatenation.sentences");
        add("no layer of context", R"({"system": "document-context-transformer", "document_context": {"layers": 0}})",
            "document_context.layers");
        add("network heads",
            R"({"system": "hierarchical-attention-network", "hierarchical_attention_network": {"heads": 7}})",
            "hierarchical_attention_network.heads");
        add("unknown variant",
            R"({"system": "hierarchical-attention-network", "hierarchical_attention_network": {"variant": "both"}})",
            "hierarchical_attention_network.variant");
        add("no slot", R"({"system": "continuous-cache", "continuous_cache": {"slots": 0}})", "continuous_cache.slots");
        add("unknown residual", R"({"system": "rnnsearch", "rnnsearch": {"residual": "some"}})", "rnnsearch.residual");
        add("absurd recurrent product",
            R"({"system": "rnnsearch", "transformer": {"target_vocabulary": 4000000}, "rnnsearch": {"embedding": 16384}})",
            "rnnsearch asks");
    }
    void aBadConfigIsRefusedByItsField() {
        QFETCH(QString, json);
        QFETCH(QString, field);
        try {
            parseModelConfig(json.toStdString());
        } catch (const Error& error) {
            QVERIFY2(QString::fromStdString(error.happened()).contains(field), error.what());
            QVERIFY(QString::fromStdString(error.where()).startsWith("contexture.config"));
            return;
        }
        QFAIL("it was accepted");
    }
};

QTEST_APPLESS_MAIN(TestModelConfig)
#include "test_model_config.moc"
