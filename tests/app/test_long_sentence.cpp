// SPDX-License-Identifier: GPL-3.0-or-later

// A sentence longer than the model's limit: the window translates the document and reports which part was not read.
#include "app/gui/state/inspector.h"
#include "tests/app/desk.h"
#include "widgets/message_bar.h"
#include "widgets/theme.h"

#include <QLabel>
#include <QTemporaryDir>

#include <algorithm>

using namespace contexture;
using namespace contexture::test;

class TestLongSentence : public QObject {
    Q_OBJECT

private:
    static QString shown(const QWidget& part) {
        QStringList texts;
        for (const auto* label : part.findChildren<QLabel*>()) {
            if (label->isVisible()) {
                texts << label->text();
            }
        }
        return texts.join(QLatin1Char(' '));
    }
    static void open(Desk& desk) {
        desk.window.session().setDocument(documentOf({"one two", "a b c <b>d</b> e", "six"}));
        desk.window.session().loadModel(QStringLiteral("/nowhere/short.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
    }
    static void see(Desk& desk) {
        const QString word = desk.toolTip({1, widgets::TextSide::Source, 3});
        QVERIFY2(word.contains(QStringLiteral("<b>d</b>” was not read")), qPrintable(word));
        QVERIFY(!desk.toolTip({1, widgets::TextSide::Source, 2}).contains(QStringLiteral("not read")));
        QVERIFY(!desk.toolTip({1, widgets::TextSide::Target, 3}).contains(QStringLiteral("not read")));
        desk.click({1, widgets::TextSide::Source, 4});
        QVERIFY(shown(desk.window).contains(QStringLiteral("This word was not read")));
        desk.click({1, widgets::TextSide::Source, 2});
        QVERIFY(!shown(desk.window).contains(QStringLiteral("This word was not read")));
    }

private Q_SLOTS:
    void init() { widgets::applyTheme(*qApp, widgets::Scheme::Light); }

    void itIsCutAndSaid() {
        Desk desk;
        open(desk);
        const auto run = desk.window.session().activeRun();
        QVERIFY(run);
        QCOMPARE(run->finished(), std::size_t(3));
        const QString told = shown(*desk.window.findChild<widgets::MessageBar*>());
        QVERIFY2(told.contains(QStringLiteral("longer than the model takes")) &&
                     told.contains(QStringLiteral("sentence 2: read up to word 3")),
                 qPrintable(told));
        see(desk);
    }

    void aWorkspaceShowsItAgain() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("long.contexture"));
        {
            Desk desk;
            open(desk);
            QVERIFY(saved(desk.window, path));
        }
        Desk desk(noEngine());
        QVERIFY(opened(desk.window, {path}));
        QTRY_VERIFY(desk.window.session().activeRun());
        see(desk);
    }

    // The words that were not read have another colour.
    void theyAreGrey() {
        Desk desk;
        open(desk);
        const auto colour = [&](int word) {
            const QRect place = desk.reading()->wordRect({1, widgets::TextSide::Source, word});
            const QImage image = desk.reading()->viewport()->grab(place).toImage();
            int darkest = 255;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    darkest = std::min(darkest, qGray(image.pixel(x, y)));
                }
            }
            return darkest;
        };
        QVERIFY2(colour(3) > colour(0) + 40, qPrintable(QStringLiteral("%1 %2").arg(colour(3)).arg(colour(0))));
    }
};

QTEST_MAIN(TestLongSentence)
#include "test_long_sentence.moc"
