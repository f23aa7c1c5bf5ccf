// Sentences that have more subwords than a model takes: refused, cut or left out, and what is told of it.
#include "engine/core/error.h"
#include "engine/decode/engine_impl.h"
#include "engine/store/run_check.h"
#include "engine/store/workspace.h"
#include "engine/text/segmentation.h"
#include "tests/decode/random_model.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

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

bool areEqual(const TranslatedSentence& a, const TranslatedSentence& b) {
    return a.pieces == b.pieces && a.logProbability == b.logProbability && a.wordLogProbability == b.wordLogProbability;
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
                    QCOMPARE(gate.contextShare[word], 0.0f);
                }
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
