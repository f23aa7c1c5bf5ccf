// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/json_shape.h"

#include <QtTest>

#include <string>

using contexture::shapeOfJson;

class TestJsonShape : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void depthAndKeysAreCounted_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("depth");
        QTest::addColumn<int>("keys");
        QTest::newRow("nothing") << "" << 0 << 0;
        QTest::newRow("a value") << "12" << 0 << 0;
        QTest::newRow("beside one another") << "[[], {}, [1]]" << 2 << 0;
        QTest::newRow("keys") << "{\"a\": {\"b\": [1, 2]}, \"c\": 3}" << 3 << 3;
        QTest::newRow("signs in texts") << "{\"a[[:\": \"{{::\\\"[[\", \"b\": \"\\\\\"}" << 1 << 2;
        QTest::newRow("too many ends") << "]]}[{" << 2 << 0;
        QTest::newRow("an open text") << "[\"[[[ \\" << 1 << 0;
    }
    void depthAndKeysAreCounted() {
        QFETCH(QString, text);
        const auto shape = shapeOfJson(text.toStdString());
        QTEST(static_cast<int>(shape.depth), "depth");
        QTEST(static_cast<int>(shape.keys), "keys");
    }

    void anyDepthIsCounted() { QCOMPARE(shapeOfJson(std::string(1'000'000, '[')).depth, std::size_t(1'000'000)); }
};

QTEST_APPLESS_MAIN(TestJsonShape)
#include "test_json_shape.moc"
