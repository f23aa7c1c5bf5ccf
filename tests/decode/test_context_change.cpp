// SPDX-License-Identifier: GPL-3.0-or-later

// Attention set by hand: the layer uses the set weights, compared with equivalent runs without set weights.
#include "engine/core/error.h"
#include "tests/decode/translated_farm.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::decode;

namespace {

constexpr double kClose = 2e-4; // nats, of a word

} // namespace

class TestContextChange : public QObject {
    Q_OBJECT

private:
    TranslatedFarm m_farm;

    CausalResult answer(std::int64_t sentence, const ContextChange& change, std::vector<SentenceIndex> hidden = {},
                        bool retranslate = false) {
        return m_farm.engine
            .check({m_farm.model, m_farm.run, SentenceIndex(sentence), {std::move(hidden)}, retranslate, change}, {},
                   {})
            .at(0);
    }
    std::vector<float> scores(std::int64_t sentence, const ContextChange& change,
                              std::vector<SentenceIndex> hidden = {}) {
        return answer(sentence, change, std::move(hidden)).forcedLogProbability;
    }
    static double difference(const std::vector<float>& a, const std::vector<float>& b) {
        double most = a.size() == b.size() ? 0.0 : 1.0e9;
        for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
            most = std::max(most, std::abs(double{a[i]} - double{b[i]}));
        }
        return most;
    }
    static std::vector<SentenceIndex> allBut(std::int64_t sentence, std::size_t size) {
        std::vector<SentenceIndex> others;
        for (std::int64_t i = 0; i < std::int64_t(size); ++i) {
            if (i != sentence) {
                others.emplace_back(i);
            }
        }
        return others;
    }
    QString refusal(const ContextChange& change) {
        try {
            scores(5, change);
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

private Q_SLOTS:
    void aClosedGateIsNoContext_data() {
        QTest::addColumn<QByteArray>("bundle");
        QTest::newRow("encoder side") << QByteArray("selective-encoder-online");
        QTest::newRow("decoder side") << QByteArray("selective-decoder");
    }
    void aClosedGateIsNoContext() {
        QFETCH(QByteArray, bundle);
        m_farm.open(bundle.constData());
        double moved = 0.0;
        for (std::int64_t s = 1; s < 12; ++s) {
            ScoreRequest plain;
            plain.model = m_farm.model;
            plain.document = m_farm.run->document;
            plain.settings.context = ContextMode::None;
            plain.settings.trace = TraceDetail::None;
            plain.items = {{SentenceIndex(s), m_farm.run->sentences[std::size_t(s)]->text.text}};
            const auto without = m_farm.engine.score(plain, {}).at(0)->wordLogProbability;
            QVERIFY(difference(scores(s, {.share = 0.0}), without) < kClose);
            moved = std::max(moved, difference(scores(s, {}), without));
        }
        QVERIFY(moved > 0.05); // the context did something
    }

    void allWeightOnOneIsHidingTheOthers() {
        m_farm.open("selective-encoder-online");
        for (const std::int64_t s : {7, 9, 12}) {
            for (const std::int64_t read : {0, 3, 6}) {
                const auto set = scores(s, {.weight = {{SentenceIndex(read), 1.0}}});
                QVERIFY(difference(set, scores(s, {}, allBut(read, m_farm.run->document->size()))) < kClose);
            }
        }
    }

    void noWeightUnderSoftmaxIsHidingIt() {
        m_farm.open("selective-encoder-online");
        double moved = 0.0;
        for (const std::int64_t s : {7, 9, 12}) {
            const ContextChange softmax{.normaliser = Normaliser::Softmax};
            ContextChange without = softmax;
            without.weight = {SentenceIndex(1), 0.0};
            QVERIFY(difference(scores(s, without), scores(s, softmax, {SentenceIndex(1)})) < kClose);
            moved = std::max(moved, difference(scores(s, softmax), scores(s, {})));
        }
        QVERIFY(moved > 1e-3); // softmax is another normaliser
    }

    void coldAttentionLooksAtOneSentence() {
        m_farm.open("selective-encoder-one-head");
        for (const std::int64_t s : {7, 9, 12}) {
            const auto sparse = scores(s, {.temperature = 1e-4});
            const auto soft = scores(s, {.normaliser = Normaliser::Softmax, .temperature = 1e-4});
            QVERIFY(difference(sparse, soft) < kClose);
        }
    }

    void allHeadsKeptAreTheModelsOwn() {
        m_farm.open("selective-encoder-online");
        const std::vector<HeadIndex> all{HeadIndex(0), HeadIndex(1), HeadIndex(2), HeadIndex(3)};
        double moved = 0.0;
        for (std::int64_t s = 1; s < 12; ++s) {
            QVERIFY(difference(scores(s, {.heads = all}), scores(s, {})) < kClose);
            moved = std::max(moved, difference(scores(s, {.heads = {HeadIndex(2)}}), scores(s, {})));
        }
        QVERIFY(moved > 0.01);
    }

    // What the model goes on with is what it says when all of it is given; and it says the rest of its own translation
    // where that is how it begins.
    void aTranslationBeginsAsItIsMadeTo() {
        m_farm.open("selective-encoder-online");
        const auto ask = [&](std::int64_t s, const std::string& beginning) {
            CausalRequest request{m_farm.model, m_farm.run, SentenceIndex(s), {{}}, true, {}};
            request.beginning = beginning;
            return m_farm.engine.check(request, {}, {}).at(0).retranslated;
        };
        for (std::int64_t s = 1; s < 12; ++s) {
            const TranslatedSentence& own = *m_farm.run->sentences[std::size_t(s)];
            const std::string first(own.text.word(WordIndex(0)));
            QCOMPARE(ask(s, first)->text.text, own.text.text); // greedy, so the rest is the same
            const auto forced = ask(s, "Vielleicht");
            QVERIFY(forced->text.text.starts_with("Vielleicht"));
            QCOMPARE(forced->text.word(WordIndex(0)), std::string_view("Vielleicht"));
            QVERIFY(forced->text.words.size() > 1); // it goes on
            ScoreRequest given;
            given.model = m_farm.model;
            given.document = m_farm.run->document;
            given.settings.context = ContextMode::Online;
            given.settings.trace = TraceDetail::None;
            given.items = {{SentenceIndex(s), forced->text.text}};
            const auto scored = m_farm.engine.score(given, {}).at(0);
            if (scored->pieces == forced->pieces) { // it may be cut otherwise
                QVERIFY(std::abs(scored->logProbability - forced->logProbability) < 1e-3);
            }
        }
    }

    void itEndsWithTheQuestion() {
        m_farm.open("selective-decoder");
        const auto before = scores(8, {});
        scores(8, {.normaliser = Normaliser::Softmax, .share = 1.0});
        QCOMPARE(difference(scores(8, {}), before), 0.0);
        scores(8, {.share = 1.0});
        const StepsRequest steps{
            m_farm.model, m_farm.run, "decoder.context", HeadIndex(0), SentenceIndex(8), WordIndex(0), 0, {}};
        for (const float gamma : m_farm.engine.steps(steps, {}).gamma) {
            QVERIFY(gamma > 0.0f); // 1 - share would be 0
        }
    }

    // The decoder writes piece by piece what is scored at once here.
    void whatIsWrittenIsWhatIsScored_data() { aClosedGateIsNoContext_data(); }
    void whatIsWrittenIsWhatIsScored() {
        QFETCH(QByteArray, bundle);
        m_farm.open(bundle.constData());
        const ContextChange changes[] = {{.normaliser = Normaliser::Softmax, .temperature = 0.5},
                                         {.weight = {{SentenceIndex(2), 0.7}}, .share = 0.4},
                                         {.heads = {HeadIndex(1), HeadIndex(3)}}};
        for (const ContextChange& change : changes) {
            for (const std::int64_t s : {5, 8, 11}) {
                const CausalResult said = answer(s, change, {}, true);
                auto other = std::make_shared<Run>(*m_farm.run);
                other->sentences[std::size_t(s)] = said.retranslated;
                const auto scored =
                    m_farm.engine.check({m_farm.model, other, SentenceIndex(s), {{}}, false, change}, {}, {}).at(0);
                QVERIFY(std::abs(scored.forcedSentence - said.retranslated->logProbability) < 1e-3);
            }
        }
    }

    void whatMakesNoSenseIsRefused() {
        m_farm.open("selective-encoder-online");
        QVERIFY(refusal({.temperature = 0.0}).contains("larger than 0"));
        QVERIFY(refusal({.temperature = std::nan("")}).contains("larger than 0"));
        QVERIFY(refusal({.share = 1.5}).contains("between 0 and 1"));
        QVERIFY(refusal({.weight = {{SentenceIndex(1), -0.1}}}).contains("between 0 and 1"));
        QVERIFY(refusal({.weight = {{SentenceIndex(99), 0.5}}}).contains("no sentence 100"));
        QVERIFY(refusal({.heads = {HeadIndex(4)}}).contains("heads 1 to 4"));
        QVERIFY(refusal({}).isEmpty());
        m_farm.open("han-encoder");
        QVERIFY(refusal({.share = 0.5}).contains("cannot be set by hand"));
        QVERIFY(refusal({}).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestContextChange)
#include "test_context_change.moc"
