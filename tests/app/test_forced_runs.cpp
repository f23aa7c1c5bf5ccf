// SPDX-License-Identifier: GPL-3.0-or-later

// Forced decoding in the window: the model scores a given translation. Such a run is never shown as a translation by
// the model.
#include "app/gui/commands.h"
#include "app/gui/panes/compare_menu.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/state/document_need.h"
#include "app/gui/state/inspector.h"
#include "tests/app/real_window.h"
#include "widgets/consulted_model.h"
#include "widgets/consulted_view.h"

#include <QAction>
#include <QInputDialog>
#include <QMenu>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace contexture;
using namespace contexture::gui;
using test::realEngine;
using test::settle;

class TestForcedRuns : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    // The demo's sentences with a reference that is not what the model says: the last one is missing.
    static std::shared_ptr<const Document> referenced(const Document& demo) {
        auto document = std::make_shared<Document>(demo);
        for (std::size_t i = 0; i < document->size(); ++i) {
            document->reference.push_back(test::sentenceOf(i + 1 == document->size() ? ""
                                                           : i == 7                  ? "Er hat sie gesehen."
                                                                                     : "Das ist so."));
        }
        return document;
    }
    static bool begin(MainWindow& window) {
        if (!test::opened(window, {demoDocument()}) || !test::opened(window, {demoModel()}) || !settle(window)) {
            return false;
        }
        window.session().setDocument(referenced(*window.session().document()));
        window.translate();
        return settle(window) && window.session().activeRun();
    }
    static QAction* forcing(MainWindow& window, const char* name) {
        return window.findChild<QAction*>(QLatin1String(name));
    }
    static bool forceReference(MainWindow& window) {
        QAction* action = forcing(window, "forcedReference");
        if (!action || !action->isEnabled()) {
            return false;
        }
        action->trigger();
        if (!settle(window) || window.session().runs().size() != 2) {
            return false;
        }
        window.session().setActive(1);
        return settle(window) && window.session().activeRun();
    }
    static double sumOf(const TranslatedSentence& sentence) {
        return std::accumulate(sentence.wordLogProbability.begin(), sentence.wordLogProbability.end(), 0.0);
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void theReferenceIsReadAsTheModelFindsIt() {
        MainWindow window(realEngine());
        QVERIFY(begin(window));
        QVERIFY(forceReference(window));
        const auto run = window.session().activeRun();
        QCOMPARE(run->settings.given, std::string(kReference));
        QVERIFY2(window.session().activeSlot()->label.contains(QLatin1String("forced: the reference")),
                 qPrintable(window.session().activeSlot()->label));
        QCOMPARE(run->sentences[7]->text.text, std::string("Er hat sie gesehen."));
        QVERIFY(run->sentences[7]->trace && !run->sentences[7]->trace->attention.empty());
        QVERIFY(!run->sentences.back()); // it has no reference
        // What its words gain by context is by definition the difference of two scorings.
        window.findChild<DocumentNeed*>()->setWanted(true);
        QVERIFY(settle(window));
        const auto* needs = window.findChild<DocumentNeed*>()->needsOf(run);
        QVERIFY(needs);
        const auto engine = loadEngine(QStringLiteral(CONTEXTURE_BIN));
        ScoreRequest request{engine->load(demoModel().toStdString()), run->document, {}, {}, run->settings};
        request.items = {{SentenceIndex(7), "Er hat sie gesehen."}};
        const auto with = engine->score(request, {});
        request.settings.context = ContextMode::None;
        const auto without = engine->score(request, {});
        QVERIFY(std::abs(sumOf(*run->sentences[7]) - sumOf(*with[0])) < 1e-4);
        const auto need = std::find_if(needs->begin(), needs->end(),
                                       [](const SentenceNeed& each) { return each.sentence == SentenceIndex(7); });
        QVERIFY(need != needs->end());
        double gain = 0.0;
        for (const WordNeed& word : need->words) {
            gain += double{word.gain};
        }
        QVERIFY2(std::abs(gain - (sumOf(*with[0]) - sumOf(*without[0]))) < 2e-3, qPrintable(QString::number(gain)));
        QVERIFY(std::abs(gain) > 0.01); // else the check above says nothing
    }

    void itIsNoTranslationOfTheModel() {
        MainWindow window(realEngine());
        QVERIFY(begin(window));
        const auto own = window.session().activeRun();
        QVERIFY(forceReference(window));
        const auto forced = window.session().activeRun();
        // The check tells the probability alone: what the model would say by itself is another question.
        window.selection().lock(SentenceIndex(7), Side::Target, WordIndex(2));
        QVERIFY(settle(window));
        auto* instruments = window.findChild<Instruments*>();
        Q_EMIT instruments->checkRequested();
        QVERIFY(settle(window));
        const auto& entries = window.findChild<widgets::ConsultedView*>()->model()->entries();
        QVERIFY(!entries.empty());
        QVERIFY(entries.front().result);
        QVERIFY(!entries.front().result->isRetranslated);
        QVERIFY(!entries.front().result->changed);
        QVERIFY(std::isfinite(entries.front().result->deltaLogProbability));
        // One translation and one forced run are no two to be compared blindly, and none of them is forced again.
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("blindComparison"))->isEnabled());
        QCOMPARE(window.findChild<QMenu*>(QStringLiteral("forced"))->actions().size(), 3); // reference, A, own text
        // Translating makes a row beside it.
        window.translate();
        QVERIFY(settle(window));
        QCOMPARE(window.session().runs().size(), std::size_t(3));
        QVERIFY(window.session().runs()[1].run == forced);
        QVERIFY(window.session().runs()[2].run->settings.given.empty());
        QCOMPARE(window.session().runs()[2].run->sentences[7]->text.text, own->sentences[7]->text.text);
    }

    void anotherTranslationIsForcedAndKept() {
        const QString path = m_folder.filePath(QStringLiteral("forced.contexture"));
        QString label;
        {
            MainWindow window(realEngine());
            QVERIFY(begin(window));
            RunSettings alone = window.session().settings();
            alone.context = ContextMode::None;
            QVERIFY(window.session().compare(window.session().currentModel(), alone));
            QVERIFY(settle(window));
            QAction* action = forcing(window, "forcedRun1");
            QVERIFY(action);
            action->trigger();
            QVERIFY(settle(window));
            QCOMPARE(window.session().runs().size(), std::size_t(3));
            const auto forced = window.session().runs()[2].run;
            const auto said = window.session().runs()[1].run;
            for (std::size_t s = 0; s < forced->sentences.size(); ++s) {
                QCOMPARE(forced->sentences[s]->text.text, said->sentences[s]->text.text);
            }
            QCOMPARE(forced->settings.context, ContextMode::Online);
            label = window.session().runs()[2].label;
            QVERIFY2(label.contains(QLatin1String("forced: No context")), qPrintable(label));
            QVERIFY(test::saved(window, path));
        }
        MainWindow later(test::noEngine());
        QVERIFY(test::opened(later, {path}));
        QCOMPARE(later.session().runs().size(), std::size_t(3));
        QCOMPARE(later.session().runs()[2].label, label);
    }

    void aTextThatIsTyped() {
        MainWindow window(realEngine());
        QVERIFY(begin(window));
        window.selection().lock(SentenceIndex(7), Side::Target, WordIndex(0));
        QTimer::singleShot(0, &window, [] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            if (dialog) {
                dialog->setTextValue(QStringLiteral(" Er hat ihn gefunden. "));
                dialog->accept();
            }
        });
        auto* action = window.findChild<QAction*>(QStringLiteral("forceTyped"));
        QVERIFY(action && action->isEnabled());
        action->trigger();
        QVERIFY(settle(window));
        QCOMPARE(window.session().runs().size(), std::size_t(2));
        const auto run = window.session().runs()[1].run;
        QCOMPARE(run->finished(), std::size_t(1));
        QCOMPARE(run->sentences[7]->text.text, std::string("Er hat ihn gefunden."));
        QCOMPARE(run->sentences[7]->wordLogProbability.size(), run->sentences[7]->text.words.size());
        QVERIFY(window.session().runs()[1].label.contains(QStringLiteral("one’s own")));
    }

    void whatTheModelCannotReadIsSaid() {
        MainWindow window(realEngine());
        QVERIFY(begin(window));
        auto document = std::make_shared<Document>(*window.session().document());
        std::string longText;
        for (int i = 0; i < 3000; ++i) {
            longText += i == 0 ? "Haus" : " Haus";
        }
        document->reference[2] = test::sentenceOf(longText);
        window.session().setDocument(document);
        window.translate();
        QVERIFY(settle(window));
        QSignalSpy failed(&window.session(), &Session::failed);
        forcing(window, "forcedReference")->trigger();
        QVERIFY(settle(window));
        QCOMPARE(failed.count(), 1);
        QVERIFY(window.session().runs()[0].run); // nothing is lost
    }
};

QTEST_MAIN(TestForcedRuns)
#include "test_forced_runs.moc"
