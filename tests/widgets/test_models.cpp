// SPDX-License-Identifier: GPL-3.0-or-later

// The models of the tables keep the rules of QAbstractItemModel while their contents change.
#include "widgets/found_model.h"
#include "widgets/marks_model.h"
#include "widgets/score_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace contexture::widgets;

namespace {

constexpr auto kMode = QAbstractItemModelTester::FailureReportingMode::QtTest;

QString shown(const QAbstractItemModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

} // namespace

class TestModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scoresAreSortedByValueAndWhatIsNoNumberComesLast() {
        ScoreModel model;
        const QAbstractItemModelTester tester(&model, kMode);
        model.setTable({{QStringLiteral("system")}, {QStringLiteral("BLEU"), true}},
                       {{7, {{QStringLiteral("b")}, {QStringLiteral("10.0"), 10.0}}},
                        {8, {{QStringLiteral("a")}, {QStringLiteral("–")}}},
                        {9, {{QStringLiteral("c")}, {QStringLiteral("9.0"), 9.0}}}});
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.columnCount(), 2);
        model.sort(1, Qt::AscendingOrder);
        QCOMPARE(shown(model, 0, 1), QStringLiteral("9.0"));
        QCOMPARE(model.rowOf(8), 2);
        model.sort(-1);
        QCOMPARE(model.rowOf(7), 0);
        model.setTable({{QStringLiteral("system")}}, {});
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.rowOf(7), -1);
    }

    void marksAreListedAsTheyAreGiven() {
        MarksModel model;
        const QAbstractItemModelTester tester(&model, kMode);
        std::vector<MarkEntry> entries(2);
        entries[0].text = QStringLiteral("<b>Hund</b>");
        entries[1].id = 2;
        model.setEntries(entries);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.columnCount(), int(MarksModel::ColumnCount));
        QCOMPARE(shown(model, 0, MarksModel::TextColumn), QStringLiteral("<b>Hund</b>"));
        QCOMPARE(model.entries().back().id, 2);
        model.setEntries({});
        QCOMPARE(model.rowCount(), 0);
    }

    void foundWordsStandBetweenTheirNeighbours() {
        FoundModel model;
        const QAbstractItemModelTester tester(&model, kMode);
        FoundWord found;
        found.place = {0, TextSide::Target, 1};
        found.before = QStringLiteral("the");
        found.word = QStringLiteral("dog");
        model.setWords({found});
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(shown(model, 0, FoundModel::WordColumn), QStringLiteral("dog"));
        model.setCounterpartTitle(QStringLiteral("translation"));
        QCOMPARE(model.headerData(FoundModel::CounterpartColumn, Qt::Horizontal).toString(),
                 QStringLiteral("translation"));
        model.setWords({});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(TestModels)
#include "test_models.moc"
