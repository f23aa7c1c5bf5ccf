// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/trace.h"

#include <QtTest>

using namespace contexture;

class TestTrace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void zerosAreNotStored() {
        CsrMatrix matrix;
        matrix.columns = 4;
        matrix.add(0, 0.25f);
        matrix.add(1, 0.0f);
        matrix.add(3, 0.75f);
        matrix.endRow();
        matrix.endRow();
        QCOMPARE(matrix.rows(), 2);
        QCOMPARE(matrix.nonZero(), std::size_t(2));
        QCOMPARE(matrix.at(0, 3), 0.75f);
        QCOMPARE(matrix.at(0, 1), 0.0f);
        QVERIFY(matrix.row(1).value.empty());
    }

    void visibilityFollowsTheRanges() {
        SentenceTrace trace;
        trace.visible = {{0, 3}, {5, 6}};
        QVERIFY(trace.isVisible(SentenceIndex(2)));
        QVERIFY(!trace.isVisible(SentenceIndex(3)));
        QVERIFY(trace.isVisible(SentenceIndex(5)));
        QCOMPARE(trace.visibleCount(), 4);
    }

    void recordsAreFoundBySiteAndLevel() {
        SentenceTrace trace;
        trace.attention.push_back({.site = "encoder.context", .level = AttentionLevel::Sentence});
        trace.attention.push_back({.site = "encoder.context", .level = AttentionLevel::Word});
        QCOMPARE(trace.find("encoder.context", AttentionLevel::Word), &trace.attention[1]);
        QVERIFY(!trace.find("decoder.context", AttentionLevel::Word));
    }
};

QTEST_APPLESS_MAIN(TestTrace)
#include "test_trace.moc"
