// SPDX-License-Identifier: GPL-3.0-or-later

// Copies and exports hold what the view shows: the same site, head, sentence and level, for the locked word.
#include "app/gui/files/view_table.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/presentation/view_data.h"
#include "engine/core/run.h"
#include "tests/app/desk.h"
#include "widgets/comparison_view.h"
#include "widgets/consulted_view.h"
#include "widgets/gate_strip.h"
#include "widgets/heatmap_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;
using widgets::TextSide;

namespace {

// Chooses an action of the menu that a right-click opens there.
QString copied(QWidget* on, QPoint at, const char* name) {
    QApplication::clipboard()->clear();
    bool isChosen = false;
    QTimer::singleShot(0, on, [&] { // in the menu's own loop
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu) {
            return;
        }
        auto* action = menu->findChild<QAction*>(QLatin1String(name));
        if (action && action->isEnabled()) {
            menu->setActiveAction(action);
            QTest::keyClick(menu, Qt::Key_Return);
            isChosen = true;
        } else {
            menu->close();
        }
    });
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, on->mapToGlobal(at));
    QCoreApplication::sendEvent(on, &event);
    return isChosen ? QApplication::clipboard()->text() : QStringLiteral("no such action");
}

QString fact(const QString& csv, const char* name) {
    const QString begin = QStringLiteral("# %1: ").arg(QLatin1String(name));
    for (const QString& line : csv.split(QStringLiteral("\r\n"))) {
        if (line.startsWith(begin)) {
            return line.mid(begin.size());
        }
    }
    return {};
}

// The cells of the table under the facts; the names of its columns first. (The words of these tests hold no commas.)
QList<QStringList> cells(const QString& csv) {
    QList<QStringList> rows;
    for (const QString& line : csv.split(QStringLiteral("\r\n"), Qt::SkipEmptyParts)) {
        if (!line.startsWith(QLatin1Char('#'))) {
            rows << line.split(QLatin1Char(','));
        }
    }
    return rows;
}

} // namespace

class TestCopying : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    static widgets::HeatmapView* map(Desk& desk, const char* name) {
        return desk.window.findChild<widgets::HeatmapView*>(QLatin1String(name));
    }
    // Each entry of the matrix that is drawn is in the table, with its number, and nothing else is.
    static void compare(const QString& csv, const widgets::Matrix& drawn) {
        QList<QStringList> rows = cells(csv);
        QVERIFY2(!rows.isEmpty(), qPrintable(csv));
        rows.removeFirst();
        std::size_t entries = 0;
        for (const auto& row : drawn.rows) {
            entries += row.entries.size();
        }
        QCOMPARE(std::size_t(rows.size()), entries);
        for (const QStringList& row : rows) {
            const int query = row.at(0).toInt() - 1;
            const int key = row.at(2).toInt() - 1;
            QCOMPARE(row.at(1), drawn.rows.at(static_cast<std::size_t>(query)).label);
            QVERIFY(qAbs(row.constLast().toDouble() - drawn.value(query, key)) < 1e-6);
        }
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void aMapGivesItsOwnWeights_data() {
        QTest::addColumn<QByteArray>("view");
        QTest::addColumn<bool>("scaled");
        QTest::addColumn<int>("head");
        QTest::addColumn<QString>("level");
        QTest::addColumn<QString>("headSaid");
        QTest::newRow("sentences") << QByteArray("sentence-attention") << false << -1 << "sentences"
                                   << "mean of 2";
        QTest::newRow("words") << QByteArray("word-attention") << false << -1 << "words, within the sentence"
                               << "mean of 2";
        QTest::newRow("words of a head") << QByteArray("word-attention") << false << 1 << "words, within the sentence"
                                         << "2";
        QTest::newRow("words, scaled") << QByteArray("word-attention") << true << 0
                                       << "words, times the sentence weight"
                                       << "1";
    }
    void aMapGivesItsOwnWeights() {
        QFETCH(QByteArray, view);
        QFETCH(bool, scaled);
        QFETCH(int, head);
        QFETCH(QString, level);
        QFETCH(QString, headSaid);
        Desk desk;
        desk.translate();
        desk.window.selection().lock(SentenceIndex(2), Side::Source, WordIndex(1));
        desk.window.selection().setHead(HeadIndex(head));
        desk.window.selection().setWeighting(scaled ? Weighting::TimesSentence : Weighting::WithinSentence);
        auto* shown = map(desk, view.constData());
        QVERIFY(!shown->matrix().isEmpty());
        const QString csv = copied(shown, {5, 5}, "copyData");
        QCOMPARE(fact(csv, "run"), QStringLiteral("A · Online context"));
        QCOMPARE(fact(csv, "model"), QStringLiteral("fake"));
        QCOMPARE(fact(csv, "sentence_from_1"), QStringLiteral("3"));
        QCOMPARE(fact(csv, "side"), QStringLiteral("source"));
        QCOMPARE(fact(csv, "site"), QStringLiteral("encoder.context"));
        QCOMPARE(fact(csv, "head"), headSaid);
        QCOMPARE(fact(csv, "level"), level);
        compare(csv, shown->matrix());
    }

    void sourceAttentionIsNoSentenceAttention() {
        Desk desk;
        desk.translate();
        RunSettings settings = desk.window.session().settings();
        settings.context = ContextMode::None;
        desk.window.session().setSettings(settings);
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.selection().lock(SentenceIndex(1), Side::Target, WordIndex(0));
        auto* shown = map(desk, "source-attention");
        QVERIFY(shown->isVisible());
        const QString csv = copied(shown, {5, 5}, "copyData");
        QCOMPARE(fact(csv, "site"), QStringLiteral("decoder.0.cross"));
        QCOMPARE(fact(csv, "side"), QStringLiteral("translation"));
        QCOMPARE(fact(csv, "run"), QStringLiteral("A · No context"));
        compare(csv, shown->matrix());
    }

    void gatesAndConsultedAreThoseOfTheView() {
        Desk desk;
        desk.translate();
        desk.window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(1));
        auto* gates = desk.window.findChild<widgets::GateStrip*>();
        const QString csv = copied(gates, {5, 5}, "copyData");
        QCOMPARE(fact(csv, "site"), QStringLiteral("encoder.context"));
        QCOMPARE(cells(csv).size(), 3); // names, and two words
        QCOMPARE(cells(csv).at(2), (QStringList{"2", "five", "0.5", QString::number(double(0.1f), 'g', 9)}));
        RunSettings alone = desk.window.session().settings(); // one run alone is compared with nothing
        alone.context = ContextMode::None;
        desk.window.session().compare(desk.window.session().currentModel(), alone);
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(1));
        auto* comparison = desk.window.findChild<widgets::ComparisonView*>(QStringLiteral("comparison"));
        QTRY_VERIFY(comparison->isEnabled());
        const QString words = copied(comparison->viewport(), {5, 5}, "copyData");
        QCOMPARE(fact(words, "sentence_from_1"), QStringLiteral("2"));
        QVERIFY(cells(words).size() >= 1 + 3); // FOUR FIVE SEEN, and the other run's
        QCOMPARE(cells(words).at(1).at(4), QStringLiteral("FOUR"));
    }

    // The pointer stands on another word when the menu opens: that word is only glanced at.
    void whatIsLockedIsCopiedAndNotWhatIsHovered() {
        Desk desk;
        desk.translate();
        desk.window.selection().lock(SentenceIndex(2), Side::Source, WordIndex(0));
        const QString expected = desk.reading()->asText();
        const QPoint other = desk.reading()->wordRect({1, TextSide::Source, 0}).center();
        QTest::mouseMove(desk.reading()->viewport(), other);
        QTRY_VERIFY(desk.window.selection().isPreviewing());
        QVERIFY(desk.reading()->asText() != expected);
        QCOMPARE(copied(desk.reading()->viewport(), other, "copyText"), expected);
        desk.window.selection().preview(SentenceIndex(1), Side::Source, WordIndex(0));
        const QString csv = copied(desk.reading()->viewport(), other, "copyData");
        QCOMPARE(fact(csv, "sentence_from_1"), QStringLiteral("3"));
        QCOMPARE(fact(csv, "word"), QStringLiteral("six"));
        const QList<QStringList> rows = cells(csv);
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows.at(2).mid(0, 3), (QStringList{"2", "consulted", "1"}));
        QCOMPARE(rows.at(3).mid(0, 2), (QStringList{"3", "current"}));
        desk.window.selection().preview(SentenceIndex(1), Side::Source, WordIndex(0));
        auto* shown = map(desk, "sentence-attention");
        QCOMPARE(shown->matrix().rows.front().label, QStringLiteral("four"));
        const QString text = copied(shown, {5, 5}, "copyText");
        QVERIFY2(text.contains(QStringLiteral("six")) && !text.contains(QStringLiteral("four")), qPrintable(text));
    }

    // Worked out from LaTeX's own special characters; numbers to the right, text as text.
    void tablesForPapersAreEscaped() {
        gui::ViewData data;
        data.facts = {{"run", "A\n\\end{document}"}};
        data.columns = {"word_from_1", "word", "weight"};
        data.rows = {{"1", "50 % & _x_ {~^#$\\}", "0.123456"}, {"2", "-", ""}, {"3", "b", "-2"}};
        QCOMPARE(gui::toLatex(data),
                 QStringLiteral("% run: A \\end{document}\n"
                                "\\begin{tabular}{rlr}\n\\toprule\nword from 1 & word & weight \\\\\n\\midrule\n"
                                "1 & 50 \\% \\& \\_x\\_ "
                                "\\{\\textasciitilde{}\\textasciicircum{}\\#\\$\\textbackslash{}\\} & 0.123 \\\\\n"
                                "2 & - & -- \\\\\n3 & b & $-$2 \\\\\n\\bottomrule\n\\end{tabular}\n"));
    }
};

QTEST_MAIN(TestCopying)
#include "test_copying.moc"
