// SPDX-License-Identifier: GPL-3.0-or-later

#include "fixtures.h"

#include "widgets/consulted_delegate.h"
#include "widgets/consulted_view.h"
#include "widgets/theme.h"

#include <QAbstractItemModelTester>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace contexture::widgets;

class TestConsultedView : public QObject {
    Q_OBJECT

    static QString text(const ConsultedModel& model, int row, int column) {
        return model.index(row, column).data().toString();
    }

private Q_SLOTS:
    void modelKeepsTheRulesOfModels() {
        ConsultedModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setEntries(fixtures::farmConsulted());
        model.setCheck(0, CheckState::Running);
        model.setCheck(0, CheckState::Done, CheckResult{-0.41, false, {}, {}});
        model.setCheckAll(CheckState::Done, CheckResult{-2.67, true, QStringLiteral("er"), QStringLiteral("es")});
        model.setEntries({});
        model.setEntries({fixtures::farmConsulted().front()});
    }

    void rowsTellRankDistanceAndWeight() {
        ConsultedModel model;
        model.setEntries(fixtures::farmConsulted());
        QCOMPARE(model.rowCount(), 3); // two, and both together
        QCOMPARE(text(model, 0, ConsultedModel::SentenceColumn), QStringLiteral("3 \u22123"));
        QCOMPARE(text(model, 0, ConsultedModel::WeightColumn), QStringLiteral("0.58"));
        QCOMPARE(text(model, 1, ConsultedModel::SentenceColumn), QStringLiteral("2 \u22124"));
        QCOMPARE(text(model, 2, ConsultedModel::SentenceColumn), QStringLiteral("both"));
        QCOMPARE(text(model, 2, ConsultedModel::WeightColumn), QStringLiteral("1.00"));
        QVERIFY(text(model, 0, ConsultedModel::DeltaColumn).isEmpty()); // not checked is not zero
    }

    void oneSentenceHasNoRowForAll() {
        ConsultedModel model;
        model.setEntries({fixtures::farmConsulted().front()});
        QCOMPARE(model.rowCount(), 1);
        auto later = fixtures::farmConsulted();
        later[0].distance = 4;
        model.setEntries({later[0]});
        QCOMPARE(text(model, 0, ConsultedModel::SentenceColumn), QStringLiteral("3 +4"));
    }

    void checkTellsWhatChanged() {
        ConsultedModel model;
        model.setEntries(fixtures::farmConsulted());
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setCheck(0, CheckState::Done, CheckResult{-0.41, false, QStringLiteral("er"), QStringLiteral("er")});
        model.setCheckAll(CheckState::Done, CheckResult{-2.67, true, QStringLiteral("er"), QStringLiteral("es")});
        QCOMPARE(changed.count(), 2);
        QCOMPARE(text(model, 0, ConsultedModel::DeltaColumn), QStringLiteral("\u22120.41"));
        QCOMPARE(text(model, 0, ConsultedModel::ResultColumn), QStringLiteral("same"));
        QCOMPARE(text(model, 2, ConsultedModel::ResultColumn), QStringLiteral("er \u2192 es"));
        QVERIFY(model.index(2, ConsultedModel::ResultColumn).data(ConsultedModel::ChangedRole).toBool());
        QVERIFY(!model.index(0, ConsultedModel::ResultColumn).data(ConsultedModel::ChangedRole).toBool());
        model.setCheck(7, CheckState::Done); // no such entry
        QCOMPARE(changed.count(), 2);
    }

    void clickOnARowNamesItsSentence() {
        ConsultedView view;
        view.resize(500, 240);
        view.setEntries(fixtures::farmConsulted());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QSignalSpy activated(&view, &ConsultedView::sentenceActivated);
        const auto click = [&](int row) {
            const auto place = view.table()->visualRect(view.model()->index(row, ConsultedModel::TextColumn)).center();
            QTest::mouseClick(view.table()->viewport(), Qt::LeftButton, {}, place);
        };
        click(1);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated[0][0].toInt(), 1);
        click(2); // all together: no sentence
        QCOMPARE(activated.count(), 1);
    }

    void returnKeyNamesTheSentenceToo() {
        ConsultedView view;
        view.resize(500, 240);
        view.setEntries(fixtures::farmConsulted());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.table()->setFocus();
        view.table()->setCurrentIndex(view.model()->index(0, 0));
        QSignalSpy activated(&view, &ConsultedView::sentenceActivated);
        QTest::keyClick(view.table(), Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated[0][0].toInt(), 2);
    }

    void buttonAsksAndThenCancels() {
        ConsultedView view;
        view.setEntries(fixtures::farmConsulted());
        view.show();
        QSignalSpy check(&view, &ConsultedView::checkRequested);
        QSignalSpy cancel(&view, &ConsultedView::cancelRequested);
        view.checkButton()->click();
        QCOMPARE(check.count(), 1);
        view.setProgress(1, 3);
        view.checkButton()->click();
        QCOMPARE(cancel.count(), 1);
        QCOMPARE(check.count(), 1);
        view.setEntries(fixtures::farmConsulted()); // another word: nothing runs for it
        view.checkButton()->click();
        QCOMPARE(check.count(), 2);
        view.setCheckEnabled(false, QStringLiteral("The model is not loaded."));
        QVERIFY(!view.checkButton()->isEnabled());
    }

    void longSentenceBeginsBesideItsWeight() {
        const auto line = fixtures::longSentence(60).rows[0].source;
        ConsultedEntry entry{200,  195,
                             line, {{40, 0.7, kUnknown, kUnknown}, {41, 0.2, kUnknown, kUnknown}},
                             0.01, CheckState::NotChecked,
                             {}};
        const int first = ConsultedDelegate::firstShownWord(entry, 200.0, uiFont(13));
        QVERIFY(first > 30 && first <= 40);
        QCOMPARE(ConsultedDelegate::firstShownWord(entry, 1e6, uiFont(13)), 0); // there is room for all
        entry.words = {{0, 0.9, kUnknown, kUnknown}};
        QCOMPARE(ConsultedDelegate::firstShownWord(entry, 200.0, uiFont(13)), 0);
        entry.words = {{999, 0.9, kUnknown, kUnknown}}; // no such word
        QCOMPARE(ConsultedDelegate::firstShownWord(entry, 200.0, uiFont(13)), 0);
    }

    void emptyListSaysWhatToDo() {
        ConsultedView view;
        view.setEmptyText(QStringLiteral("Nothing was consulted."));
        view.show();
        QVERIFY(!view.table()->isVisible());
        QVERIFY(view.figureSize().isEmpty());
        view.setEntries(fixtures::farmConsulted());
        QVERIFY(view.table()->isVisible());
        view.grab();
    }

    void narrowRowsLeaveRoomToWordsUntilTheCheckNeedsIt() {
        ConsultedView view;
        view.setEntries(fixtures::farmConsulted());
        const auto isShown = [&](int column) { return !view.table()->isColumnHidden(column); };
        const auto showAt = [&](int width) {
            view.resize(width, 240);
            view.show();
            return QTest::qWaitForWindowExposed(&view);
        };
        QVERIFY(showAt(600));
        QVERIFY(isShown(ConsultedModel::DeltaColumn) && isShown(ConsultedModel::ResultColumn));
        QVERIFY(showAt(340));
        QVERIFY(!isShown(ConsultedModel::DeltaColumn) && !isShown(ConsultedModel::ResultColumn));
        QVERIFY(view.table()->columnWidth(ConsultedModel::TextColumn) > 150);
        view.model()->setCheck(0, CheckState::Running);
        QVERIFY(isShown(ConsultedModel::DeltaColumn) && isShown(ConsultedModel::ResultColumn));
        view.model()->setCheck(0, CheckState::Done,
                               CheckResult{-0.41, true, QStringLiteral("er"), QStringLiteral("es")});
        QVERIFY(isShown(ConsultedModel::DeltaColumn) && isShown(ConsultedModel::ResultColumn));
        view.setEntries(fixtures::farmConsulted()); // another word, not checked
        QVERIFY(!isShown(ConsultedModel::DeltaColumn) && !isShown(ConsultedModel::ResultColumn));
        QVERIFY(showAt(600));
        QVERIFY(isShown(ConsultedModel::DeltaColumn) && isShown(ConsultedModel::ResultColumn));
    }

    void tooltipsAreNoMarkup() {
        ConsultedModel model;
        auto entries = fixtures::farmConsulted();
        entries[0].text = lineFromText(QStringLiteral("<b>x</b>"));
        model.setEntries(entries);
        QCOMPARE(text(model, 0, ConsultedModel::TextColumn), QStringLiteral("<b>x</b>"));
        QVERIFY(model.index(0, ConsultedModel::TextColumn)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("&lt;b&gt;")));
    }
};

QTEST_MAIN(TestConsultedView)
#include "test_consulted_view.moc"
