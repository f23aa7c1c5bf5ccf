// SPDX-License-Identifier: GPL-3.0-or-later

// Contextual need and attribution answers are saved with the workspace, shown without the model, and taken over by a
// repeated run.
#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/state/attributions.h"
#include "app/gui/state/document_need.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/run_changes.h"
#include "app/gui/state/same_question.h"
#include "tests/app/desk.h"
#include "widgets/find_view.h"
#include "widgets/found_model.h"

#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;

class TestKeptNeeds : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    static void askOcclusion(MainWindow& window, SentenceIndex sentence, WordIndex word) {
        window.selection().lock(sentence, Side::Target, word);
        window.selection().setSite("occlusion");
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void whatWasAskedIsShownWithoutTheModel() {
        const QString path = m_folder.filePath(QStringLiteral("kept.contexture"));
        std::size_t bars = 0;
        {
            Desk desk;
            desk.translate();
            QTest::keyClick(desk.reading(), Qt::Key_C);
            QTRY_VERIFY(desk.window.isSettled());
            bars = desk.reading()->needs().size();
            QCOMPARE(bars, std::size_t(5)); // every word but the first of the sentences with context
            askOcclusion(desk.window, SentenceIndex(2), WordIndex(1));
            QTRY_VERIFY(desk.window.isSettled());
            QCOMPARE(desk.window.inspector().locked()->state, Inspection::State::Observed);
            QVERIFY(test::saved(desk.window, path));
            QVERIFY(!desk.window.saving().isUnsaved());
            // A further answer is further work, and saving again adds it.
            askOcclusion(desk.window, SentenceIndex(1), WordIndex(0));
            QTRY_VERIFY(desk.window.isSettled());
            QVERIFY(desk.window.saving().isUnsaved());
            QVERIFY(test::saved(desk.window, path));
        }
        Desk later;
        QVERIFY(test::opened(later.window, {path}));
        QTRY_VERIFY(later.window.isSettled());
        QVERIFY(!later.window.session().activeSlot()->model);
        QCOMPARE(later.reading()->needs().size(), bars); // the bars were shown when it was saved
        QTest::keyClick(later.reading(), Qt::Key_C);
        QVERIFY(later.reading()->needs().empty());
        QTest::keyClick(later.reading(), Qt::Key_C);
        QCOMPARE(later.reading()->needs().size(), bars);
        auto* legend = later.window.findChild<QLabel*>(QStringLiteral("needLegend"));
        QVERIFY(legend->isVisibleTo(&later.window));
        QVERIFY(legend->toolTip().isEmpty()); // nothing is lacking
        askOcclusion(later.window, SentenceIndex(2), WordIndex(1));
        QCOMPARE(later.window.inspector().locked()->state, Inspection::State::Observed);
        askOcclusion(later.window, SentenceIndex(1), WordIndex(0));
        QCOMPARE(later.window.inspector().locked()->state, Inspection::State::Observed);
        askOcclusion(later.window, SentenceIndex(2), WordIndex(0)); // was not asked, and cannot be
        QTRY_VERIFY(later.window.isSettled());
        QCOMPARE(later.window.inspector().locked()->state, Inspection::State::NotAsked);
        QVERIFY(!later.window.saving().isUnsaved()); // reading is no work
    }

    void aPartThatWasKeptSaysWhyTheRestIsNotThere() {
        const QString path = m_folder.filePath(QStringLiteral("part.contexture"));
        {
            auto gate = std::make_shared<test::Gate>();
            Desk desk(test::fakeEngine(gate));
            desk.translate();
            gate->close();
            QTest::keyClick(desk.reading(), Qt::Key_C);
            gate->allow(2);
            const auto* need = desk.window.findChild<DocumentNeed*>();
            QTRY_COMPARE(need->done(), 2);
            QTest::keyClick(desk.reading(), Qt::Key_C);
            gate->open();
            QTRY_VERIFY(desk.window.isSettled());
            QVERIFY(test::saved(desk.window, path));
        }
        Desk later;
        QVERIFY(test::opened(later.window, {path}));
        QTest::keyClick(later.reading(), Qt::Key_C);
        QTRY_VERIFY(later.window.isSettled());
        QCOMPARE(later.reading()->needs().size(), std::size_t(2)); // of the second sentence
        const auto* legend = later.window.findChild<QLabel*>(QStringLiteral("needLegend"));
        QVERIFY2(legend->text().contains(QLatin1Char('2')) && legend->text().contains(QLatin1Char('3')),
                 qPrintable(legend->text()));
        QVERIFY2(legend->toolTip().contains(QLatin1String("not loaded")), qPrintable(legend->toolTip()));
    }

    void aRunThatIsMadeAgainIsAskedAboutOtherTextsOnly() {
        Desk desk;
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_C);
        QTRY_VERIFY(desk.window.isSettled());
        auto* need = desk.window.findChild<DocumentNeed*>();
        const auto before = desk.window.session().activeRun();
        QSignalSpy answered(need, &DocumentNeed::answered);
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        const auto now = desk.window.session().activeRun();
        QVERIFY(now != before);
        QVERIFY(need->needsOf(now));
        QCOMPARE(need->needsOf(now)->size(), std::size_t(3));
        QCOMPARE(answered.count(), 0);
        QCOMPARE(desk.reading()->needs().size(), std::size_t(5)); // and shown
        QVERIFY(isAskedTheSame(*before, *now, SentenceIndex(1)));
        Run other = *now;
        auto text = std::make_shared<TranslatedSentence>(*other.sentences[1]);
        text->text = test::sentenceOf("SIX FIVE");
        other.sentences[1] = text;
        QVERIFY(!isAskedTheSame(*before, other, SentenceIndex(1)));
        QVERIFY(isAskedTheSame(*before, other, SentenceIndex(2))); // reads sources alone
        for (SiteInfo& site : other.model.sites) {
            site.keySide = Side::Target;
        }
        QVERIFY(!isAskedTheSame(*before, other, SentenceIndex(2))); // reads the other one
        Run hidden = *now;
        hidden.settings.excluded = {SentenceIndex(0)};
        QVERIFY(!isAskedTheSame(*before, hidden, SentenceIndex(1)));
    }

    // What was found out about a run that is removed comes back with it.
    void answersComeBackWithTheirRun() {
        Desk desk;
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_C);
        QTRY_VERIFY(desk.window.isSettled());
        const std::size_t bars = desk.reading()->needs().size();
        QVERIFY(bars > 0);
        askOcclusion(desk.window, SentenceIndex(2), WordIndex(1));
        QTRY_VERIFY(desk.window.isSettled());
        QSignalSpy asked(desk.window.findChild<Attributions*>(), &Attributions::answered);
        QSignalSpy needed(desk.window.findChild<DocumentNeed*>(), &DocumentNeed::answered);
        desk.window.findChild<RunChanges*>()->remove(0);
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(desk.window.session().runs().empty());
        QVERIFY(desk.window.findChild<RunChanges*>()->undo());
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.reading()->needs().size(), bars);
        askOcclusion(desk.window, SentenceIndex(2), WordIndex(1));
        QCOMPARE(desk.window.inspector().locked()->state, Inspection::State::Observed); // at once
        QCOMPARE(asked.count(), 0);
        QCOMPARE(needed.count(), 0);
    }

    // What takes long waits until it is asked for.
    void manyWordsAreAskedAboutOnRequest() {
        Desk desk;
        std::string words;
        for (std::size_t w = 0; w <= Attributions::kMostWords; ++w) {
            words += w == 0 ? "word" : " word";
        }
        desk.window.session().setDocument(test::documentOf({words, "and one more"}));
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        askOcclusion(desk.window, SentenceIndex(1), WordIndex(0));
        QTRY_VERIFY(desk.window.isSettled());
        auto* all = desk.window.findChild<QPushButton*>(QStringLiteral("askAllTheSame"));
        QVERIFY(all && all->isVisible());
        QCOMPARE(desk.window.inspector().locked()->state, Inspection::State::NotAsked);
        const auto* attributions = desk.window.findChild<Attributions*>();
        QVERIFY2(attributions->state().contains(QLatin1String("001")), qPrintable(attributions->state()));
        QVERIFY2(attributions->state().contains(QLatin1String("7 min")), qPrintable(attributions->state()));
        QTest::mouseClick(all, Qt::LeftButton);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.inspector().locked()->state, Inspection::State::Observed);
        QVERIFY(!all->isVisible());
        // A question is asked first again where it is another one.
        askOcclusion(desk.window, SentenceIndex(1), WordIndex(1));
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(all->isVisible());
    }

    void theWordsThatNeededContextAreAList() {
        Desk desk;
        desk.translate();
        auto* action = desk.window.findChild<QAction*>(QStringLiteral("neededWords"));
        QVERIFY(action && action->isEnabled());
        action->trigger();
        QTRY_VERIFY(desk.window.isSettled());
        auto* view = desk.window.findChild<widgets::FindView*>();
        const widgets::FoundModel* found = view->found();
        QTRY_COMPARE(found->rowCount(), 5);
        QVERIFY(desk.window.isSettled());
        const auto cell = [found](int row, int column) { return found->index(row, column).data().toString(); };
        QVERIFY(found->words()[0].need.value_or(0.0) > found->words()[1].need.value_or(9.0)); // most first
        const Sentence& last = desk.window.session().activeRun()->sentences[2]->text;
        const WordIndex most(static_cast<std::int64_t>(last.words.size()) - 1);
        QCOMPARE(cell(0, widgets::FoundModel::WordColumn).toStdString(), std::string(last.word(most)));
        QCOMPARE(cell(0, widgets::FoundModel::InsteadColumn), QStringLiteral("other"));
        QVERIFY(found->headerData(widgets::FoundModel::NeedColumn, Qt::Horizontal)
                    .toString()
                    .contains(QLatin1String("nats")));
        const QString told = found->index(0, widgets::FoundModel::NeedColumn).data(Qt::ToolTipRole).toString();
        QVERIFY2(told.contains(QLatin1String("bits")) && told.contains(QLatin1String("4.33")), qPrintable(told));
        auto* table = view->findChild<QTableView*>();
        QVERIFY(!table->isColumnHidden(widgets::FoundModel::NeedColumn));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(0, widgets::FoundModel::WordColumn)).center());
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(2));
        QCOMPARE(desk.window.selection().locked().word, most);
        QVERIFY(desk.window.selection().locked().side == Side::Target);
    }

    // Columns that would be empty leave their room to the words around.
    void needHasNoColumnBeforeItIsKnown() {
        widgets::FindView view;
        auto* table = view.findChild<QTableView*>();
        auto* model = view.found();
        QVERIFY(table->isColumnHidden(widgets::FoundModel::NeedColumn));
        widgets::FoundWord word;
        model->setWords({word});
        QVERIFY(table->isColumnHidden(widgets::FoundModel::NeedColumn));
        QVERIFY(table->isColumnHidden(widgets::FoundModel::InsteadColumn));
        word.need = 1.5;
        model->setWords({word});
        QVERIFY(!table->isColumnHidden(widgets::FoundModel::NeedColumn));
        QVERIFY(!table->isColumnHidden(widgets::FoundModel::InsteadColumn));
        QVERIFY(table->isColumnHidden(widgets::FoundModel::ScoresColumn));
        word.scores = QStringList{QStringLiteral("COMET 0.83"), QStringLiteral("<b>q</b> 2")};
        model->setWords({widgets::FoundWord(), word});
        QVERIFY(!table->isColumnHidden(widgets::FoundModel::ScoresColumn));
        QCOMPARE(model->index(1, widgets::FoundModel::ScoresColumn).data().toString(),
                 QStringLiteral("COMET 0.83 · <b>q</b> 2"));
    }
};

QTEST_MAIN(TestKeptNeeds)
#include "test_kept_needs.moc"
