// SPDX-License-Identifier: GPL-3.0-or-later

// Traces of tries: equal to those of the run where nothing was changed, equal to the set values where something was
// changed, and always consistent with the texts that the model read.
#include "engine/store/run_check.h"
#include "engine/text/what_if.h"
#include "tests/decode/translated_farm.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::decode;

namespace {

constexpr float kClose = 1e-4f; // of a weight: sentences are decoded one by one here, together there

// Target-side columns end where nothing was translated yet.
bool isClose(const CsrMatrix& a, const CsrMatrix& b) {
    if (a.rows() != b.rows()) {
        return false;
    }
    for (std::int32_t row = 0; row < a.rows(); ++row) {
        std::vector<float> difference(static_cast<std::size_t>(std::max(a.columns, b.columns)), 0.0f);
        for (const auto& [matrix, sign] : {std::pair(&a, 1.0f), std::pair(&b, -1.0f)}) {
            const auto at = static_cast<std::size_t>(row);
            for (auto i = matrix->rowStart[at]; i < matrix->rowStart[at + 1]; ++i) {
                difference[std::size_t(matrix->column[std::size_t(i)])] += sign * matrix->value[std::size_t(i)];
            }
        }
        for (const float each : difference) {
            if (std::abs(each) > kClose) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

class TestTryTraces : public QObject {
    Q_OBJECT

private:
    TranslatedFarm m_farm;

    KeptTry tried(const WhatIf& what) {
        const CausalRequest request = text::whatIfRequest(m_farm.model, m_farm.run, what);
        return text::keptTry(request, what, m_farm.engine.check(request, {}, {}).at(0));
    }
    static bool isSame(const SentenceTrace& a, const SentenceTrace& b) {
        bool same = a.visible == b.visible && a.attention.size() == b.attention.size() && !a.attention.empty();
        for (const AttentionRecord& record : a.attention) {
            const AttentionRecord* other = b.find(record.site, record.level);
            same = same && other && other->heads.size() == record.heads.size();
            for (std::size_t h = 0; same && h < record.heads.size(); ++h) {
                same = isClose(record.heads[h], other->heads[h]);
            }
        }
        return same;
    }

private Q_SLOTS:
    void models_data() {
        QTest::addColumn<QByteArray>("bundle");
        for (const char* name : {"selective-encoder-online", "selective-encoder-offline", "selective-decoder",
                                 "han-encoder", "han-joint", "hce", "dct", "dat", "cache", "concatenation"}) {
            QTest::newRow(name) << QByteArray(name);
        }
    }
    void whereNothingIsOtherTheTraceIsTheRuns_data() { models_data(); }
    void whereNothingIsOtherTheTraceIsTheRuns() {
        QFETCH(QByteArray, bundle);
        m_farm.open(bundle.constData());
        for (const std::int64_t s : {1, 7, 11}) {
            const TranslatedSentence& own = *m_farm.run->sentences[std::size_t(s)];
            WhatIf what{.sentence = SentenceIndex(s)};
            const KeptTry again = tried(what); // translated again
            QCOMPARE(again.said->text, own.text);
            QVERIFY(again.said->trace);
            QVERIFY(isSame(*again.said->trace, *own.trace));
            what.translation = own.text.text;
            const KeptTry given = tried(what); // scored as it stands
            QVERIFY(given.said->trace);
            if (given.said->pieces == own.pieces) { // it may be cut otherwise
                QVERIFY(isSame(*given.said->trace, *own.trace));
            }
        }
    }

    void whatIsSetIsWhatIsRecorded() {
        m_farm.open("selective-encoder-online");
        WhatIf what{.sentence = SentenceIndex(8)};
        what.change.weight = {SentenceIndex(2), 1.0};
        what.change.share = 0.25;
        const KeptTry all = tried(what);
        const AttentionRecord* sentences = all.said->trace->find("encoder.context", AttentionLevel::Sentence);
        QVERIFY(sentences);
        for (const CsrMatrix& head : sentences->heads) {
            QCOMPARE(head.column, std::vector<std::int32_t>(std::size_t(head.rows()), 2)); // each word looks there
        }
        for (const GateRecord& gate : all.said->trace->gates) {
            for (const float share : gate.contextShare) {
                QVERIFY(std::abs(share - 0.25f) < kClose);
            }
        }
        what = {.sentence = SentenceIndex(8), .hidden = {SentenceIndex(2)}};
        const KeptTry without = tried(what);
        for (const SentenceRange& range : without.said->trace->visible) {
            QVERIFY(range.end <= 2 || range.begin > 2);
        }
    }

    void theTraceFitsWhatWasRead_data() { models_data(); }
    void theTraceFitsWhatWasRead() {
        QFETCH(QByteArray, bundle);
        m_farm.open(bundle.constData());
        std::vector<WhatIf> tries(6, WhatIf{.sentence = SentenceIndex(8)});
        tries[0].sources = {{SentenceIndex(8), "It barked loudly and then it slept."}};
        tries[1].sources = {{SentenceIndex(2), "Anna got a young dog from her uncle yesterday evening."},
                            {SentenceIndex(3), "No."}};
        tries[2].translation = "Ja.";
        tries[3].hidden = {SentenceIndex(0), SentenceIndex(2)};
        tries[4].beginning = "Vielleicht";
        tries[5].sources = text::shuffledContext(*m_farm.run, SentenceIndex(8), 5);
        tries[5].origin = ContextOrigin{.seed = 5};
        for (const WhatIf& what : tries) {
            const KeptTry kept = tried(what);
            QVERIFY(kept.said->trace);
            QVERIFY(text::isOf(kept, *m_farm.run));
            const auto run = text::runOfTry(*m_farm.run, kept);
            const Message wrong = store::whatIsWrong(*run);
            QVERIFY2(wrong.empty(), wrong.english().c_str());
            QCOMPARE(run->sentences[8].get(), kept.said.get());
            for (std::size_t s = 0; s < run->sentences.size(); ++s) { // no other weights, which count other words
                QVERIFY(s == 8 || !run->sentences[s]->trace);
                QVERIFY(s == 8 || m_farm.run->sentences[s]->trace);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestTryTraces)
#include "test_try_traces.moc"
