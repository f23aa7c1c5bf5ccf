// SPDX-License-Identifier: GPL-3.0-or-later

// The list of a workspace's documents: progress, probability, notes and marks of each.
#include "engine/store/workspace.h"
#include "tests/store/sample_run.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::store;

class TestDocumentStates : public QObject {
    Q_OBJECT

private:
    std::shared_ptr<const Run> m_sample;
    QTemporaryDir m_folder;

private Q_SLOTS:
    void initTestCase() {
        storetest::Sampler sampler(11);
        m_sample = sampler.run(sampler.document(9), false);
        QVERIFY(m_folder.isValid() && m_sample->finished() > 0);
    }

    void theListSaysHowFarADocumentIs() {
        Workspace workspace = Workspace::create(m_folder.filePath("w.contexture").toStdString(), std::vector{m_sample});
        workspace.save(*std::make_shared<Document>(*m_sample->document)); // the same one: not twice
        Document bare = *m_sample->document;
        bare.title += " again";
        workspace.save(bare);
        Run newest = *m_sample;
        double sum = 0.0;
        std::size_t words = 0;
        for (std::size_t i = 0; i < newest.sentences.size(); ++i) {
            if (newest.sentences[i]) {
                auto said = std::make_shared<TranslatedSentence>(*newest.sentences[i]);
                said->logProbability = -0.5 * double(i + 1);
                sum += said->logProbability;
                words += said->text.words.size();
                newest.sentences[i] = std::move(said);
            }
        }
        const RunId run = workspace.save(newest);
        const DocumentId document = workspace.documents().at(0).id;
        workspace.save(Note{.document = document, .side = Side::Source, .sentence = SentenceIndex(0), .text = "one"});
        const auto marked =
            std::find_if(newest.sentences.begin(), newest.sentences.end(), [](const auto& s) { return s; });
        ErrorMark mark;
        mark.sentence = SentenceIndex(marked - newest.sentences.begin());
        mark.category = "Fluency";
        workspace.save(StoredMark{.run = run, .mark = mark});
        mark.category = kNoError; // somebody looked
        workspace.save(StoredMark{.run = run, .mark = mark});
        const auto states = workspace.documentStates();
        QCOMPARE(states.size(), std::size_t(2));
        QCOMPARE(states[0].id, document);
        QCOMPARE(states[0].translated, newest.finished());
        QVERIFY(std::abs(*states[0].logProbability - sum / double(words)) < 1e-12);
        QCOMPARE(states[0].notes, std::size_t(1));
        QCOMPARE(states[0].marks, std::size_t(1));
        QCOMPARE(states[1].translated, std::size_t(0));
        QVERIFY(!states[1].logProbability && states[1].notes == 0 && states[1].marks == 0);
    }
};

QTEST_GUILESS_MAIN(TestDocumentStates)
#include "test_document_states.moc"
