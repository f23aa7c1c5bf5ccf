// SPDX-License-Identifier: GPL-3.0-or-later

// Sentences with more subwords than the model's limit: refused, truncated or skipped, and the reports on them.
#include "engine/core/document_survey.h"
#include "engine/core/error.h"
#include "engine/decode/engine_impl.h"
#include "engine/store/run_check.h"
#include "engine/store/workspace.h"
#include "engine/text/segmentation.h"
#include "engine/text/what_if.h"
#include "tests/decode/random_model.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::decode;

namespace {

constexpr std::size_t kLong = 1; // the sentence

std::string longText(std::size_t words) {
    std::string text;
    for (std::size_t i = 0; i < words; ++i) {
        text += std::string(i > 0 ? " " : "") + (i % 3 == 0 ? "dog" : i % 3 == 1 ? "barked" : "there");
    }
    return text;
}

// A document whose second sentence has that text.
std::shared_ptr<const Document> documentWith(const std::string& second) {
    text::Segmenter segmenter("en");
    auto document = std::make_shared<Document>();
    document->title = "test";
    for (const std::string& text : {std::string("The dog barked."), second, std::string("It slept.")}) {
        document->source.push_back(segmenter.sentence(text));
    }
    return document;
}

// To rounding: on some processors the last bits of a product depend on where its operands lie in memory.
bool areEqual(const TranslatedSentence& a, const TranslatedSentence& b) {
    const auto isNear = [](double x, double y) { return std::abs(x - y) < 1e-4; }; // nats
    return a.pieces == b.pieces && isNear(a.logProbability, b.logProbability) &&
           std::ranges::equal(a.wordLogProbability, b.wordLogProbability, isNear);
}

} // namespace

class TestLongSentences : public QObject {
    Q_OBJECT

private:
    EngineImpl m_engine;
    QTemporaryDir m_folder;
    std::shared_ptr<LoadedModel> m_model;

    void open(const QString& kind) {
        const std::filesystem::path path = m_folder.filePath(kind + ".safetensors").toStdString();
        if (!std::filesystem::exists(path)) {
            toy::writeRandomBundle(path, kind.toStdString());
        }
        m_model = m_engine.load(path);
    }
    std::shared_ptr<const Run> translated(const std::shared_ptr<const Document>& document, LongSentences longOnes) {
        TranslateRequest request{m_model, document, {}};
        request.settings.context = m_model->info().hasContext ? ContextMode::Offline : ContextMode::None;
        request.settings.trace = TraceDetail::All;
        request.settings.decode.maxExtraPieces = 4;
        request.settings.longSentences = longOnes;
        return m_engine.translate(request, {}, {});
    }
    bool fits(const std::string& second) {
        try {
            translated(documentWith(second), LongSentences::Refuse);
            return true;
        } catch (const Error&) {
            return false;
        }
    }

    static void models() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"sentence", "encoder", "decoder", "flat-words", "hierarchical-attention-network"}) {
            QTest::newRow(kind) << QString(kind);
        }
    }

private Q_SLOTS:
    void aDocumentIsRefusedForOne() {
        open("sentence");
        try {
            translated(documentWith(longText(300)), LongSentences::Refuse);
            QFAIL("it was not refused");
        } catch (const Error& error) {
            const QString told = QString::fromUtf8(error.what());
            QVERIFY2(told.contains("test, sentence 2") && told.contains("at most 98 at a time") &&
                         told.contains("--long-sentences"),
                     qPrintable(told));
        }
    }

    void aCutSentenceIsReadAsItsBeginningAlone_data() { models(); }
    void aCutSentenceIsReadAsItsBeginningAlone() {
        QFETCH(const QString, kind);
        open(kind);
        const auto run = translated(documentWith(longText(300)), LongSentences::Cut);
        QCOMPARE(run->settings.unread.size(), std::size_t(1));
        QCOMPARE(run->settings.unread[0].sentence.value, std::int32_t(kLong));
        const auto read = static_cast<std::size_t>(run->settings.unread[0].firstWord);
        QCOMPARE(run->wordsRead(SentenceIndex(kLong)), read);
        QCOMPARE(run->wordsRead(SentenceIndex(0)), run->document->source[0].words.size());
        QVERIFY(read > 0 && read < 300);
        QVERIFY(fits(longText(read)) && !fits(longText(read + 1)));
        const auto short_ = translated(documentWith(longText(read)), LongSentences::Refuse);
        QVERIFY(short_->settings.unread.empty());
        for (std::size_t i = 0; i < run->sentences.size(); ++i) {
            QVERIFY2(areEqual(*run->sentences[i], *short_->sentences[i]), qPrintable(QString::number(i)));
        }
        QCOMPARE(run->document->source[kLong].text, longText(300)); // the document is whole
    }

    void whatWasNotReadHasNoWeights_data() { models(); }
    void whatWasNotReadHasNoWeights() {
        QFETCH(const QString, kind);
        open(kind);
        for (const auto longOnes : {LongSentences::Cut, LongSentences::LeaveOut}) {
            const auto run = translated(documentWith(longText(300)), longOnes);
            const Message wrong = store::whatIsWrong(*run);
            QVERIFY2(wrong.empty(), wrong.english().c_str());
            const auto read = static_cast<std::int32_t>(run->wordsRead(SentenceIndex(kLong)));
            bool hasRead = false;
            for (const AttentionRecord& record : run->sentences[kLong]->trace->attention) {
                for (std::int32_t row = read; record.querySide == Side::Source && row < record.heads[0].rows(); ++row) {
                    for (const CsrMatrix& head : record.heads) {
                        QVERIFY(head.row(row).value.empty());
                    }
                }
                if (record.level == AttentionLevel::Source) {
                    for (std::int32_t row = 0; row < record.heads[0].rows(); ++row) {
                        for (const std::int32_t column : record.heads[0].row(row).column) {
                            QVERIFY(column < read);
                            hasRead = true;
                        }
                    }
                }
            }
            QVERIFY(hasRead || longOnes == LongSentences::LeaveOut);
            for (const GateRecord& gate : run->sentences[kLong]->trace->gates) {
                for (std::size_t word = static_cast<std::size_t>(read);
                     gate.querySide == Side::Source && word < gate.contextShare.size(); ++word) {
                    QVERIFY(std::isnan(gate.contextShare[word]) && std::isnan(gate.spread[word]));
                    QVERIFY(!gate.shareOf(WordIndex(std::int64_t(word))));
                }
                QCOMPARE(gate.meanShare().has_value(), gate.querySide == Side::Target || read > 0);
            }
        }
    }

    void oneThatIsLeftOutIsAnEmptyLine_data() { models(); }
    void oneThatIsLeftOutIsAnEmptyLine() {
        QFETCH(const QString, kind);
        open(kind);
        const auto run = translated(documentWith(longText(300)), LongSentences::LeaveOut);
        const auto empty = translated(documentWith(""), LongSentences::Refuse);
        QCOMPARE(run->wordsRead(SentenceIndex(kLong)), std::size_t(0));
        for (std::size_t i = 0; i < run->sentences.size(); ++i) {
            QCOMPARE(run->sentences[i]->text.text, empty->sentences[i]->text.text);
            QVERIFY(areEqual(*run->sentences[i], *empty->sentences[i]));
        }
    }

    // Whole words are read, and of this one there is none.
    void oneWordThatIsTooLongIsLeftOut() {
        open("sentence");
        std::string word;
        while (word.size() < 2000) {
            word += "dogcat";
        }
        const auto run = translated(documentWith(word), LongSentences::Cut);
        QCOMPARE(run->settings.unread, (std::vector<UnreadWords>{{SentenceIndex(kLong), 0}}));
        const auto after = translated(documentWith("dog " + word), LongSentences::Cut);
        QCOMPARE(after->settings.unread, (std::vector<UnreadWords>{{SentenceIndex(kLong), 1}}));
    }

    // A what-if reads of the run's own texts what the run read; what is typed is cut by nobody.
    void questionsReadWhatTheRunRead_data() { models(); }
    void questionsReadWhatTheRunRead() {
        QFETCH(const QString, kind);
        open(kind);
        const auto run = translated(documentWith(longText(300)), LongSentences::Cut);
        const auto ask = [&](std::int64_t sentence, std::int64_t changed, const std::string& text) {
            WhatIf what{.sentence = SentenceIndex(sentence)};
            what.sources = {{SentenceIndex(changed), text}};
            return m_engine.check(text::whatIfRequest(m_model, run, what), {}, {}).at(0).retranslated;
        };
        for (const std::int64_t sentence : {0, 1, 2}) {
            const WhatIf same{.sentence = SentenceIndex(sentence)};
            const auto again = m_engine.check(text::whatIfRequest(m_model, run, same), {}, {}).at(0).retranslated;
            QCOMPARE(again->pieces, run->sentences[std::size_t(sentence)]->pieces);
        }
        QVERIFY(!ask(2, 1, longText(20))->pieces.empty());
        for (const auto& [sentence, changed] : {std::pair(0, 0), std::pair(1, 1), std::pair(2, 0), std::pair(2, 1)}) {
            for (const bool isFirst : {true, false}) {
                if (isFirst) {
                    m_engine.check(text::whatIfRequest(m_model, run, {.sentence = SentenceIndex(0)}), {}, {});
                }
                try {
                    ask(sentence, changed, longText(301));
                    QFAIL("it was not refused");
                } catch (const Error& error) {
                    const QString told = QString::fromUtf8(error.what());
                    QVERIFY2(told.contains(QString("sentence %1").arg(changed + 1)) && told.contains("at most 98"),
                             qPrintable(told));
                }
            }
        }
        QVERIFY(!ask(2, 1, longText(20))->pieces.empty()); // it is as before
    }

    // Cut or left out, no word of it counts as one that looked.
    void theSurveyCountsWhatWasRead() {
        open("encoder");
        const auto run = translated(documentWith(longText(300)), LongSentences::Cut);
        const auto survey = surveyDocument(*run, "encoder.context", HeadIndex());
        QCOMPARE(survey.at(kLong).words, static_cast<std::int32_t>(run->wordsRead(SentenceIndex(kLong))));
        const auto& gate = *run->sentences[kLong]->trace->findGate("encoder.context");
        double sum = 0.0;
        for (std::int32_t word = 0; word < survey[kLong].words; ++word) {
            sum += double{gate.contextShare[std::size_t(word)]};
        }
        QVERIFY(std::abs(*survey[kLong].contextShare - sum / survey[kLong].words) < 1e-9);
    }

    void aWorkspaceKeepsWhatWasNotRead() {
        open("encoder");
        const auto run = translated(documentWith(longText(300)), LongSentences::Cut);
        const std::filesystem::path path = m_folder.filePath("long.contexture").toStdString();
        store::Workspace::create(path).save(*run);
        const auto workspace = store::Workspace::open(path);
        const auto again = workspace.loadRun(workspace.runs().at(0).id);
        QCOMPARE(again->settings.unread, run->settings.unread);
        QCOMPARE(again->settings.longSentences, LongSentences::Cut);
        QCOMPARE(again->wordsRead(SentenceIndex(kLong)), run->wordsRead(SentenceIndex(kLong)));
    }
};

QTEST_GUILESS_MAIN(TestLongSentences)
#include "test_long_sentences.moc"
