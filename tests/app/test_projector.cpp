// SPDX-License-Identifier: GPL-3.0-or-later

// Projector mode: every step of every bundled lesson, before and after its answer.
#include "app/gui/lessons/lesson_html.h"
#include "app/gui/lessons/lesson_player.h"
#include "app/gui/lessons/projector.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/engine_worker.h"
#include "engine/lesson/lesson_files.h"
#include "engine/lesson/reader.h"
#include "tests/app/desk.h"
#include "widgets/line_page.h"
#include "widgets/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::gui;

namespace {

double luminance(const QColor& colour) { // WCAG 2.1, relative luminance
    const auto part = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
}
double contrast(const QColor& a, const QColor& b) {
    const double one = luminance(a);
    const double two = luminance(b);
    return (std::max(one, two) + 0.05) / (std::min(one, two) + 0.05);
}

// The smallest letters of a rich text, in pixels.
int smallest(const QTextDocument& document) {
    int pixels = 1000;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (!it.fragment().text().trimmed().isEmpty()) {
                pixels = std::min(pixels, it.fragment().charFormat().font().pixelSize());
            }
        }
    }
    return pixels;
}

// From and to of every line of text on a page, in pixels of its document.
std::vector<std::pair<double, double>> lines(const QTextDocument& document) {
    std::vector<std::pair<double, double>> result;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const double top = document.documentLayout()->blockBoundingRect(block).top();
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
            const QTextLine line = block.layout()->lineAt(i);
            if (line.textLength() > 0) {
                result.emplace_back(top + line.rect().top(), top + line.rect().bottom());
            }
        }
    }
    return result;
}

// The block of the sentence that is looked at.
QTextBlock here(const QTextDocument& document) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (it.fragment().charFormat().anchorNames().contains(QStringLiteral("here"))) {
                return block;
            }
        }
    }
    return {};
}

// A lesson of the box on a projector.
struct Show {
    explicit Show(const QString& folder, const QString& language = QStringLiteral("en"), QSize size = {1280, 720}) {
        player.setLanguage(language);
        player.open(lesson::openLesson(folder.toStdString()));
        projector.resize(size);
        projector.show();
        [this] { QVERIFY(QTest::qWaitForWindowActive(&projector)); }(); // keys go to the active window
    }
    EngineWorker worker{test::noEngine(), nullptr};
    Session session{worker};
    Selection selection;
    LessonPlayer player{session, selection};
    Projector projector{player};
};

QString lessonOf(const char* name) {
    return QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons/") + QLatin1String(name);
}

} // namespace

class TestProjector : public QObject {
    Q_OBJECT

    // What must hold of whatever stands there.
    static void check(const Projector& projector, const LessonPlayer& player) {
        const int height = projector.height();
        const widgets::LinePage& page = *projector.page();
        QVERIFY(projector.textPixels() >= 42 * height / 720 && projector.numberPixels() >= 34 * height / 720);
        const int least = 34 * height / 720;
        QVERIFY2(smallest(*page.document()) >= least, qPrintable(page.toHtml()));
        if (projector.question()->isVisible()) {
            QTextDocument question;
            question.setDefaultFont(projector.question()->font());
            question.setHtml(projector.question()->text());
            QVERIFY2(smallest(question) >= least, qPrintable(projector.question()->text()));
            QVERIFY(projector.question()->height() >=
                    projector.question()->heightForWidth(projector.question()->width()));
        }
        for (const QWidget* part : projector.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            QVERIFY(!part->isVisible() || projector.rect().contains(part->geometry()));
        }
        if (!page.isVisible()) {
            QVERIFY(!player.current().prediction && projector.question()->isVisible()); // what is to be remembered
            return;
        }
        // The page: room for something, nothing cut, nothing beside it.
        const double top = page.first();
        const double bottom = top + page.viewport()->height();
        QVERIFY2(bottom - top >= 2 * projector.textPixels(),
                 qPrintable(QStringLiteral("%1 pixels: %2").arg(bottom - top).arg(projector.question()->text())));
        for (const auto& [from, to] : lines(*page.document())) {
            QVERIFY2(
                (from >= top - 1.0 || to <= top + 1.0) && (from >= bottom - 1.0 || to <= bottom + 1.0),
                qPrintable(QStringLiteral("a line from %1 to %2 in %3 to %4").arg(from).arg(to).arg(top).arg(bottom)));
        }
        QVERIFY(page.document()->size().width() <= page.viewport()->width() + 1);
        if (player.view().look.sentence.isValid()) {
            const QTextBlock sentence = here(*page.document());
            QVERIFY(sentence.isValid());
            const QRectF rect = page.document()->documentLayout()->blockBoundingRect(sentence);
            QVERIFY(rect.top() >= top - 1.0 && rect.top() < bottom);
        }
    }

private Q_SLOTS:
    void everyStepIsReadFromTheLastRow_data() {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        const QDir box(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons"));
        for (const QString& name : box.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            for (const char* language : {"en", "de"}) {
                for (const QSize size : {QSize(1280, 720), QSize(1024, 768), QSize(1920, 1080)}) {
                    QTest::addRow("%s, %s, %dx%d", qPrintable(name), language, size.width(), size.height())
                        << box.filePath(name) << language << size;
                }
            }
        }
    }
    void everyStepIsReadFromTheLastRow() {
        QFETCH(QString, folder);
        QFETCH(QString, language);
        QFETCH(QSize, size);
        Show show(folder, language, size);
        LessonPlayer& player = show.player;
        Projector& projector = show.projector;
        for (std::size_t step = 0; step < player.steps(); ++step) {
            player.goTo(step);
            check(projector, player);
            if (QTest::currentTestFailed()) {
                qWarning("step %zu", step + 1);
                return;
            }
            if (!player.isAsking()) {
                continue;
            }
            player.propose(player.rightAnswer());
            check(projector, player);
            player.confirm();
            check(projector, player);
            if (QTest::currentTestFailed()) {
                qWarning("step %zu, answered", step + 1);
                return;
            }
        }
    }

    // By keys to the end of a text and back: each line stands whole at some time.
    void keysGoLineByLine() {
        Show show(lessonOf("context-helps"));
        LessonPlayer& player = show.player;
        Projector& projector = show.projector;
        const widgets::LinePage& page = *projector.page();
        QCOMPARE(page.first(), 0);
        int presses = 0;
        for (int before = -1; before != page.first() && presses < 500; ++presses) {
            before = page.first();
            QTest::keyClick(&projector, Qt::Key_Down);
            check(projector, player);
        }
        QVERIFY(presses > 10 && presses < 500);
        QVERIFY(page.first() + page.viewport()->height() >= std::ranges::max(lines(*page.document())).second);
        for (; page.first() > 0 && presses > 0; --presses) {
            QTest::keyClick(&projector, Qt::Key_Up);
            check(projector, player);
        }
        QCOMPARE(page.first(), 0);
        // A touch pad turns by small amounts, which add up to a line.
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(page.first(), 0);
            QWheelEvent event({50.0, 50.0}, page.viewport()->mapToGlobal(QPointF(50.0, 50.0)), {}, {0, -30},
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(page.viewport(), &event);
        }
        QVERIFY(page.first() > 0);
    }

    void helpAndWhatWasRightAreSeen() {
        Show show(lessonOf("what-it-needs"));
        LessonPlayer& player = show.player;
        Projector& projector = show.projector;
        const auto said = [&] {
            QTextDocument text;
            text.setHtml(projector.question()->text());
            return text.toPlainText();
        };
        const auto& texts = player.currentText().prediction;
        QVERIFY(texts && !texts->hints.empty() && texts->choices.size() == 3);
        QVERIFY(!said().contains(QString::fromStdString(texts->hints.front()).left(12)));
        QTest::keyClick(&projector, Qt::Key_H);
        QVERIFY2(said().contains(QString::fromStdString(texts->hints.front()).left(12)), qPrintable(said()));
        // Three vote for what is wrong, one for what is right.
        const auto right = player.rightAnswer().choice;
        const auto wrong = right == 0 ? std::size_t{1} : std::size_t{0};
        for (int i = 0; i < 3; ++i) {
            QTest::keyClick(&projector, static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(wrong)));
        }
        QTest::keyClick(&projector, static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(right)));
        QTest::keyClick(&projector, Qt::Key_Return);
        QVERIFY(!player.isAsking());
        lesson::Answer answer;
        answer.choice = right;
        QVERIFY2(said().contains(QStringLiteral("%1. %2").arg(right + 1).arg(player.answerText(answer))),
                 qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("%1: 3").arg(wrong + 1)), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("%1: 1").arg(right + 1)), qPrintable(said()));
    }

    // A weight beside what its sentence did: without sentence 1, "it" becomes another word.
    void aWeightStandsBesideWhatItDid() {
        Show show(lessonOf("what-it-needs"));
        LessonPlayer& player = show.player;
        Projector& projector = show.projector;
        player.goTo(2);
        QVERIFY(!projector.page()->toPlainText().contains(QStringLiteral("→")));
        player.propose(player.rightAnswer());
        player.confirm();
        QVERIFY2(projector.page()->toPlainText().contains(QStringLiteral("→ sie")),
                 qPrintable(projector.page()->toPlainText()));
    }

    // Neither a model's name nor a word without an end pushes the weights off the page.
    void whatIsLongLeavesTheWeightsInSight_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("text");
        QTest::newRow("name") << QString(90, QLatin1Char('m')) + QStringLiteral("-small") << QStringLiteral("ein Haus");
        QTest::newRow("word") << QStringLiteral("small") << QString(194, QLatin1Char('w'));
    }
    void whatIsLongLeavesTheWeightsInSight() {
        QFETCH(QString, model);
        QFETCH(QString, text);
        Show show(lessonOf("what-it-needs"));
        show.player.goTo(2);
        show.player.propose(show.player.rightAnswer());
        show.player.confirm();
        auto other = std::make_shared<Run>(show.player.run());
        other->model.name = model.toStdString();
        for (auto& sentence : other->sentences) {
            auto changed = std::make_shared<TranslatedSentence>(*sentence);
            changed->text.text = text.toStdString();
            changed->text.words.clear();
            sentence = changed;
        }
        LessonViewOptions options;
        options.below = true;
        options.oneSide = true;
        options.textPixels = 42;
        options.numberPixels = 34;
        options.others = {other};
        QTextDocument page;
        page.setDefaultFont(widgets::uiFont(42));
        page.setTextWidth(1200);
        page.setHtml(viewHtml(show.player.recorded(), show.player.view(), options));
        QVERIFY2(page.size().width() <= 1201.0, qPrintable(QString::number(page.size().width())));
        const QString said = page.toPlainText().remove(QChar(0x200b));
        QVERIFY2(said.contains(text), qPrintable(said));
        QVERIFY2(said.contains(model.right(6)), qPrintable(said)); // the end of a name tells models apart
    }

    void coloursLeaveBlackLegible() {
        const auto& light = widgets::Theme::of(widgets::Scheme::Light);
        for (double weight = 0.0; weight <= 1.0; weight += 0.05) {
            QVERIFY(contrast(Qt::black, light.tint(widgets::Ramp::Sentence, weight)) >= 7.0);
            QVERIFY(contrast(Qt::black, light.tint(widgets::Ramp::Word, weight)) >= 7.0);
        }
        QVERIFY(contrast(Qt::black, light[widgets::Role::Selected]) >= 7.0);
    }
};

QTEST_MAIN(TestProjector)
#include "test_projector.moc"
