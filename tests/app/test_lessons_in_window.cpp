// SPDX-License-Identifier: GPL-3.0-or-later

// A lesson in the window: steps restore what they show, questions hide it until they are answered.
#include "app/gui/lessons/handout.h"
#include "app/gui/lessons/lesson_desk.h"
#include "app/gui/lessons/lesson_panel.h"
#include "app/gui/lessons/lesson_player.h"
#include "app/gui/lessons/projector.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/preferences.h"
#include "app/gui/state/inspector.h"
#include "engine/lesson/reader.h"
#include "tests/app/desk.h"
#include "tests/lesson/small_lesson.h"
#include "widgets/line_page.h"
#include "widgets/signed_bars.h"

#include <QActionGroup>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::gui;
using lessontest::kFront;

namespace {

const std::string kLesson =
    kFront +
    "::: questions\n- Whose?\n:::\n"
    "## Look\n```view\nrun: Online context\npanels: []\n```\n"
    "## Predict\n```view\nsentence: 4\nword: It\n```\n```predict\nkind: sentence\nquestion: Which?\nanswer: {from: "
    "trace}\n"
    "right: \"Yes, *Anna*\"\nfeedback:\n  2: \"A cat <b>mews</b>\"\notherwise: \"No\"\nhints: [\"Who barks?\"]\n```\n"
    "::: solution\nThe first sentence.\n:::\n"
    "## See\n```view\nsentence: 4\nword: It\nhead: 1\nweighting: times-share\npanels: [consulted, sentences, "
    "share]\n```\n"
    "## Choose\n```view\nsentence: 4\nword: Er\nhidden: [translation]\n```\n```predict\nkind: choice\nquestion: "
    "Which?\n"
    "choices: [{text: er, right: true}, {text: es, feedback: No}]\n```\n"
    "## Compare\n```view\nsentence: 4\nword: bellte\nrun: 2\npanels: [consulted, comparison]\n```\n";

std::shared_ptr<const lesson::Lesson> smallLesson() {
    return lesson::readLesson(lessontest::files(kLesson)).lesson;
}

// All that a step decides, as far as it can be seen.
struct State {
    const Document* document = nullptr;
    std::vector<std::string> texts; // of the runs, and whether they have weights
    int active = -1;
    Look look;
    friend bool operator==(const State&, const State&) = default;
};
State stateOf(const Session& session, const Selection& selection) {
    State state{session.document().get(), {}, session.activeIndex(), selection.locked()};
    for (const RunSlot& slot : session.runs()) {
        std::string text = slot.run->label;
        for (const auto& sentence : slot.run->sentences) {
            text += "|" + sentence->text.text + (sentence->trace ? "+" : "-");
        }
        state.texts.push_back(text);
    }
    return state;
}

} // namespace

class TestLessonsInWindow : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_packed;

    using Known = std::map<std::pair<std::size_t, bool>, State>; // by step, and whether it still asks

    // Whatever was done before, a step with the same answers shows the same.
    static void walk(const std::shared_ptr<const lesson::Lesson>& lesson, int walks, Known& known) {
        EngineWorker worker(test::noEngine(), nullptr);
        Session session(worker);
        Selection selection;
        LessonPlayer player(session, selection);
        QRandomGenerator random(11);
        player.open(lesson);
        for (int walk = 0; walk < walks; ++walk) {
            if (walk % 50 == 0) {
                player.reset();
            }
            for (int move = 0; move < 4; ++move) {
                switch (random.bounded(8)) {
                case 0:
                case 1:
                    player.next();
                    break;
                case 2:
                    player.previous();
                    break;
                case 3:
                    player.goTo(static_cast<std::size_t>(random.bounded(int(player.steps()))));
                    break;
                case 4:
                    if (player.isAsking() && random.bounded(4) == 0) {
                        player.propose(player.rightAnswer());
                        player.confirm();
                    }
                    player.restore();
                    break;
                case 5: // somebody explores, and goes back
                    selection.lock(SentenceIndex(random.bounded(4)), Side::Source, WordIndex(random.bounded(3)));
                    selection.setHead(HeadIndex(random.bounded(2) - 1));
                    player.restore();
                    break;
                case 6:
                    selection.clear();
                    selection.setWeighting(Weighting::WithinSentence);
                    if (session.runs().size() > 1) {
                        session.setActive(random.bounded(2));
                        session.remove(random.bounded(2));
                    }
                    player.restore();
                    break;
                default:
                    selection.preview(SentenceIndex(0), Side::Source, WordIndex(0));
                    player.restore();
                    QVERIFY(!selection.isPreviewing());
                    break;
                }
                const State now = stateOf(session, selection);
                const auto [before, isNew] = known.try_emplace({player.step(), player.isAsking()}, now);
                QVERIFY2(isNew || before->second == now, qPrintable(QString::number(player.step())));
            }
        }
    }

private Q_SLOTS:
    void initTestCase() {
        m_packed = m_folder.filePath(QStringLiteral("pets.contexture-lesson"));
        lesson::pack(lessontest::files(kLesson), m_packed.toStdString());
    }

    void tenThousandWalksMeetNoStateThatDiffers() {
        const auto lesson = smallLesson();
        QVERIFY(lesson);
        Known known;
        walk(lesson, 10000, known);
        QCOMPARE(known.size(), std::size_t(7)); // five steps, two of them before and after their answer
        const State& seen = known.at({2, false});
        QVERIFY(seen.look.head == HeadIndex(0) && seen.look.weighting == Weighting::TimesShare);
        QVERIFY(known.at({1, true}) != known.at({1, false}));
    }

    void theLessonsInTheBoxAreWalkedToo_data() {
        QTest::addColumn<QString>("folder");
        const QDir box(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons"));
        for (const QString& name : box.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QTest::newRow(qPrintable(name)) << box.filePath(name);
        }
    }
    void theLessonsInTheBoxAreWalkedToo() {
        QFETCH(QString, folder);
        const auto lesson = lesson::openLesson(folder.toStdString());
        QVERIFY(lesson);
        Known known;
        walk(lesson, 1250, known); // ten thousand over all eight
        std::size_t states = 0;
        for (const lesson::Step& step : lesson->steps) {
            states += step.prediction ? 2 : 1;
        }
        QCOMPARE(known.size(), states); // every step was met, before and after its answer
    }

    // A step may say which runs stand beside its own.
    void otherRunsAreThoseThatAreNamed() {
        const auto opened = [](const std::string& runs) {
            return lesson::readLesson(lessontest::files(kFront +
                                                        "## Compare\n```view\nsentence: 4\nword: bellte\nrun: 1\n" +
                                                        runs + "panels: [consulted, comparison]\n```\n"))
                .lesson;
        };
        EngineWorker worker(test::noEngine(), nullptr);
        Session session(worker);
        Selection selection;
        LessonPlayer player(session, selection);
        const auto labels = [&](const std::string& runs) {
            QStringList list;
            player.open(opened(runs));
            for (const RunSlot& slot : session.runs()) {
                list << QString::fromStdString(slot.run->label);
            }
            return list;
        };
        QCOMPARE(labels("").size(), 3);
        QCOMPARE(labels("runs: [2]\n"), (QStringList{"Online context", "Online, without sentence 1"}));
        QCOMPARE(labels("runs: [Untraced]\n"), (QStringList{"Online context", "Untraced"}));
    }

    // Instruments, or a sentence that says why there are none; never both.
    void instrumentsThatComeBackStandAlone() {
        test::Desk desk(test::noEngine());
        desk.window.resize(1280, 720);
        const QString path = QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons/last-word/lesson.md");
        QVERIFY(test::opened(desk.window, {path}) || desk.window.lessons().player().lesson());
        QTRY_VERIFY(desk.window.lessons().panel()->isVisible());
        const auto& text = desk.window.lessons().player().text(); // its title, and not "lesson.md"
        QVERIFY2(desk.window.windowTitle().startsWith(QString::fromStdString(text.title)),
                 qPrintable(desk.window.windowTitle()));
        desk.window.lessons().player().goTo(desk.window.lessons().player().steps() - 1);
        auto* instruments = desk.window.findChild<Instruments*>();
        QTRY_VERIFY(instruments->isVisible());
        for (const QLabel* label : instruments->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly)) {
            QVERIFY2(!label->isVisible(), qPrintable(label->text()));
        }
    }

    void whatTellsTheAnswerWaitsForIt() {
        test::Desk desk(test::noEngine());
        desk.window.resize(1280, 720);
        const std::string text = kFront +
                                 "## Choose\n```view\nsentence: 4\nword: It\n```\n```predict\nkind: choice\n"
                                 "question: Which?\nchoices: [{text: \"" +
                                 std::string("a long answer that takes more than the one line which a panel of this "
                                             "width has for it, and then some more words, "
                                             "and more of them, until no panel that anybody would like to read beside "
                                             "a text is wide enough to show all of it in a single line of letters") +
                                 "\", right: true}, {text: short}]\n```\n::: discussion\nIt was the dog.\n:::\n";
        const QString path = m_folder.filePath(QStringLiteral("told.contexture-lesson"));
        lesson::pack(lessontest::files(text), path.toStdString());
        QVERIFY(test::opened(desk.window, {path}) || desk.window.lessons().player().lesson());
        LessonPanel* panel = desk.window.lessons().panel();
        QTRY_VERIFY(panel->isVisible());
        QVERIFY(!panel->text()->toPlainText().contains(QStringLiteral("It was the dog")));
        // All of a long answer is to be read: it has as many lines as it needs.
        auto* longOne = panel->findChild<QPushButton*>(QStringLiteral("choice1"));
        auto* shortOne = panel->findChild<QPushButton*>(QStringLiteral("choice2"));
        QVERIFY(longOne && shortOne);
        QTRY_VERIFY(longOne->height() >= longOne->heightForWidth(longOne->width()));
        const int lines = longOne->fontMetrics().horizontalAdvance(longOne->text()) / longOne->width() + 1;
        QVERIFY2(lines > 1, qPrintable(QString::number(longOne->width())));
        QTRY_VERIFY(longOne->height() >= lines * longOne->fontMetrics().height());
        QTRY_VERIFY(shortOne->height() < longOne->height());
        QTest::mouseClick(longOne, Qt::LeftButton);
        QTest::mouseClick(panel->findChild<QPushButton*>(QStringLiteral("answer")), Qt::LeftButton);
        QVERIFY(!desk.window.lessons().player().isAsking());
        QVERIFY(panel->text()->toPlainText().contains(QStringLiteral("It was the dog")));
    }

    // Without an engine, and so without any model.
    void aLessonIsPredictedByClicksAndKeysAndThenRevealed() {
        test::Desk desk(test::noEngine());
        QVERIFY(test::opened(desk.window, {m_packed}) || desk.window.lessons().player().lesson());
        LessonPlayer& player = desk.window.lessons().player();
        QVERIFY(player.lesson());
        LessonPanel* panel = desk.window.lessons().panel();
        QTRY_VERIFY(panel->isVisible());
        QVERIFY(panel->text()->toPlainText().contains(QStringLiteral("Whose?")));
        QTest::keyClick(&desk.window, Qt::Key_PageDown);
        QCOMPARE(player.step(), std::size_t(1));
        QVERIFY(player.isAsking());

        // Nothing tells: no weight is in the session at all.
        for (const RunSlot& slot : desk.window.session().runs()) {
            for (const auto& sentence : slot.run->sentences) {
                QVERIFY(!sentence->trace);
            }
        }
        QVERIFY(desk.window.inspector().seen()->state != Inspection::State::Observed);
        QVERIFY(!desk.window.findChild<Instruments*>()->isVisible());
        QCOMPARE(desk.toolTip({0, widgets::TextSide::Source, 3}), QString());
        QVERIFY(!panel->text()->toPlainText().contains(QStringLiteral("The first sentence.")));

        // A wrong answer, by a click: it is proposed, and the word that is asked about stays selected.
        desk.clickBeside(1, widgets::TextSide::Source);
        QVERIFY(player.asked().proposal);
        QVERIFY(player.asked().proposal->sentence == SentenceIndex(1));
        QVERIFY(desk.window.selection().locked().word == WordIndex(0));
        QVERIFY(player.isAsking());
        player.giveHint();
        desk.click({0, widgets::TextSide::Source, 3}); // another mind
        QVERIFY(player.asked().proposal->sentence == SentenceIndex(0));
        desk.clickBeside(1, widgets::TextSide::Source);
        QTest::mouseClick(panel->findChild<QPushButton*>(QStringLiteral("answer")), Qt::LeftButton);
        QVERIFY(!player.isAsking() && !player.asked().verdict.isRight);
        QVERIFY(desk.window.inspector().seen()->state == Inspection::State::Observed);
        QTRY_VERIFY(desk.window.findChild<Instruments*>()->isVisible());
        QVERIFY(panel->text()->toPlainText().contains(QStringLiteral("The first sentence.")));
        bool isSaid = false; // what a file holds is no markup
        for (const QLabel* label : panel->findChildren<QLabel*>()) {
            isSaid = isSaid || label->text().contains(QStringLiteral("A cat &lt;b&gt;mews&lt;/b&gt;"));
        }
        QVERIFY(isSaid);

        // What the recorded run says is there without a model: without sentence 1 the word was another one.
        // (The word's counterpart is not known without source attention: the whole sentences are compared.)
        QTest::keyClick(&desk.window, Qt::Key_PageDown);
        QTest::keyClick(&desk.window, Qt::Key_PageDown);
        QCOMPARE(player.step(), std::size_t(3));
        QCOMPARE(desk.window.session().activeRun()->sentences[3]->text.text, std::string("…"));
        QTest::keyClick(&desk.window, Qt::Key_1);
        QVERIFY(player.asked().proposal && player.asked().proposal->choice == 0);
        QTest::keyClick(&desk.window, Qt::Key_Return);
        QVERIFY(player.asked().verdict.isRight);
        QCOMPARE(desk.window.session().activeRun()->sentences[3]->text.text, std::string("Er bellte."));

        // Exploring, and one key back; then everything anew.
        desk.window.selection().lock(SentenceIndex(0), Side::Source, WordIndex(1));
        QTest::keyClick(&desk.window, Qt::Key_F8);
        QVERIFY(desk.window.selection().locked().sentence == SentenceIndex(3));
        QTest::keyClick(&desk.window, Qt::Key_F9);
        QCOMPARE(player.step(), std::size_t(0));
        player.goTo(1);
        QVERIFY(player.isAsking());
        QVERIFY(desk.window.trouble().isEmpty() || !desk.window.trouble().contains(QStringLiteral("lesson")));
    }

    // While it runs: the texts of the lesson in another language, at the same step, with the same answer.
    void itsLanguageIsChosenWhileItRuns() {
        test::Desk desk(test::noEngine());
        const QString folder = QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons/zero-weight");
        QVERIFY(test::opened(desk.window, {folder}) || desk.window.lessons().player().lesson());
        LessonPlayer& player = desk.window.lessons().player();
        player.goTo(1);
        player.propose(player.rightAnswer());
        player.confirm();
        const auto* panel = desk.window.lessons().panel();
        auto* languages = desk.window.findChild<QMenu*>(QStringLiteral("lessonLanguages"));
        QCOMPARE(languages->actions().size(), 2);
        auto* german = languages->findChild<QAction*>(QStringLiteral("de"));
        auto* english = languages->findChild<QAction*>(QStringLiteral("en"));
        QVERIFY(german && english);
        german->trigger();
        QVERIFY2(panel->text()->toPlainText().contains(QStringLiteral("Genau 0")),
                 qPrintable(panel->text()->toPlainText()));
        QCOMPARE(player.step(), std::size_t(1));
        QVERIFY(!player.isAsking());
        QVERIFY(german->isChecked() && !english->isChecked());
        english->trigger();
        QVERIFY(panel->text()->toPlainText().contains(QStringLiteral("Exactly 0")));
    }

    // Where there is room for both, the question stands right below the text; where there is not, the text is scrolled.
    void theQuestionFollowsTheText() {
        test::Desk desk(test::noEngine());
        const QString folder = QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons/mean-of-heads");
        QVERIFY(test::opened(desk.window, {folder}) || desk.window.lessons().player().lesson());
        LessonPlayer& player = desk.window.lessons().player();
        const QTextBrowser* text = desk.window.lessons().panel()->text();
        const auto* first = desk.window.lessons().panel()->findChild<QPushButton*>(QStringLiteral("answer"));
        for (const QSize& size : {QSize(1440, 1400), QSize(1000, 640)}) {
            desk.window.resize(size);
            for (std::size_t step = 0; step < player.steps(); ++step) {
                player.goTo(step);
                QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
                QCoreApplication::processEvents();
                const int needed = int(std::ceil(text->document()->size().height()));
                QVERIFY(text->height() <= needed + text->horizontalScrollBar()->sizeHint().height());
                if (size.height() > 1000) {
                    QVERIFY2(text->height() >= needed, qPrintable(QString::number(step)));
                } else if (player.isAsking()) {
                    QVERIFY(first->isVisible() && !first->visibleRegion().isEmpty());
                }
            }
        }
    }

    // Its answers come with the lesson, and no sooner than the question about them was answered.
    void aStepShowsAnotherWayOfAsking() {
        test::Desk desk(test::noEngine());
        const QString folder = QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons/three-ways");
        QVERIFY(test::opened(desk.window, {folder}) || desk.window.lessons().player().lesson());
        LessonPlayer& player = desk.window.lessons().player();
        const auto* bars = desk.window.findChild<widgets::SignedBars*>();
        player.goTo(2);
        QVERIFY(player.isAsking());
        QVERIFY(desk.window.inspector().seen()->speaking.empty());
        QVERIFY(!bars->isVisible());
        player.propose(player.rightAnswer());
        player.confirm();
        QVERIFY(player.asked().verdict.isRight);
        const Inspection& seen = *desk.window.inspector().seen();
        QCOMPARE(seen.state, Inspection::State::Observed);
        QVERIFY(bars->isVisible());
        const auto best = std::max_element(seen.speaking.begin(), seen.speaking.end(),
                                           [](const auto& a, const auto& b) { return a.weight < b.weight; });
        QVERIFY(best->word == (DocumentWord{SentenceIndex(12), Side::Source, WordIndex(5)})); // "rose"
        QVERIFY(std::abs(best->weight - 1.3f) < 0.05f); // as the lesson's text says
        player.goTo(6);                                 // in the second story no single word matters
        player.propose(player.rightAnswer());
        player.confirm();
        QVERIFY(desk.window.inspector().seen()->supportNats < 0.03);
        QVERIFY(desk.window.inspector().seen()->supportNats > 0.0);
    }

    // A number that is given away has no more digits than the answer needs, and is right.
    void givenNumbersAreShort() {
        test::Desk desk(test::noEngine());
        const auto folders = QDir(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons"))
                                 .entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot);
        int numbers = 0;
        for (const QFileInfo& folder : folders) {
            test::opened(desk.window, {folder.filePath()});
            LessonPlayer& player = desk.window.lessons().player();
            QVERIFY2(player.lesson(), qPrintable(folder.filePath()));
            for (std::size_t step = 0; step < player.steps(); ++step) {
                player.goTo(step);
                if (!player.isAsking() || player.current().prediction->kind != lesson::Prediction::Kind::Number) {
                    continue;
                }
                ++numbers;
                const lesson::Answer answer = player.rightAnswer();
                QVERIFY2(player.answerText(answer).size() <= 5, qPrintable(player.answerText(answer)));
                player.propose(answer);
                player.confirm();
                QVERIFY2(player.asked().verdict.isRight, qPrintable(player.answerText(answer)));
            }
        }
        QVERIFY(numbers > 2);
    }

    // The program that starts again in another size or language shows the same step.
    void aNewWindowBeginsAtTheSameStep() {
        test::Desk desk(test::noEngine());
        const QString folder = QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons/zero-weight");
        QVERIFY(test::opened(desk.window, {folder}) || desk.window.lessons().player().lesson());
        desk.window.lessons().player().goTo(4);
        QList<QStringList> starts;
        desk.window.preferences().setLaunch([&starts](const QStringList& arguments) {
            starts << arguments;
            return false;
        });
        desk.window.preferences().zoom(1);
        QTRY_COMPARE(starts.size(), 1);
        QVERIFY2(starts.first().contains(folder) || starts.first().last().startsWith(folder),
                 qPrintable(starts.first().join(QLatin1Char(' '))));
        const auto step = starts.first().indexOf(QStringLiteral("--step"));
        QVERIFY(step >= 0);
        QCOMPARE(starts.first().value(step + 1), QStringLiteral("5"));
        test::Desk next(test::noEngine());
        next.window.lessons().beginAt(4);
        QVERIFY(test::opened(next.window, {folder}) || next.window.lessons().player().lesson());
        QCOMPARE(next.window.lessons().player().step(), std::size_t(4));
        desk.window.preferences().zoom(0);
    }

    void aClassVotesByKeysAndItsAnswersAreATable() {
        EngineWorker worker(test::noEngine(), nullptr);
        Session session(worker);
        Selection selection;
        LessonPlayer player(session, selection);
        player.open(smallLesson());
        Projector projector(player);
        projector.resize(1280, 720);
        projector.show();
        QVERIFY(QTest::qWaitForWindowActive(&projector));
        QTest::keyClick(&projector, Qt::Key_PageDown);
        QCOMPARE(player.step(), std::size_t(1));
        for (const auto key : {Qt::Key_2, Qt::Key_1, Qt::Key_1, Qt::Key_3}) {
            QTest::keyClick(&projector, key);
        }
        QTest::keyClick(&projector, Qt::Key_Backspace); // the third sentence was a mistake
        QTest::keyClick(&projector, Qt::Key_9);         // there is no such sentence
        QCOMPARE(player.asked().ballots.size(), std::size_t(3));
        QTest::keyClick(&projector, Qt::Key_Return);
        QVERIFY(player.asked().verdict.isRight);
        const QString csv = player.answersCsv();
        QCOMPARE(csv, QStringLiteral("step,question,answer,votes,right\n2,\"Which?\",\"Sentence 2\",1,0\n"
                                     "2,\"Which?\",\"Sentence 1\",2,1\n"));
        QTest::keyClick(&projector, Qt::Key_Period);
        QVERIFY(projector.isBlank() && !projector.page()->isVisible());
        QTest::keyClick(&projector, Qt::Key_Period);
        QVERIFY(projector.page()->isVisible());
        QTest::keyClick(&projector, Qt::Key_PageUp);
        QCOMPARE(player.step(), std::size_t(0));
        QTest::keyClick(&projector, Qt::Key_Escape);
        QVERIFY(!projector.isVisible());
    }

    void theAnswersAreWrittenOnTheFileThread() {
        test::Desk desk(test::noEngine());
        QVERIFY(test::opened(desk.window, {m_packed}) || desk.window.lessons().player().lesson());
        for (const bool isPossible : {true, false}) {
            const QString folder = isPossible ? m_folder.path() : m_packed; // which is no folder
            const QString csv = folder + QStringLiteral("/answers.csv");
            QTimer::singleShot(0, &desk.window, [&] { // in the loop of the dialog
                QDialog* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                QVERIFY(dialog);
                dialog->findChild<QLineEdit*>()->setText(csv);
                dialog->done(QDialog::Accepted);
            });
            desk.window.findChild<QAction*>(QStringLiteral("answersCsv"))->trigger();
            QVERIFY(desk.window.files().isBusy());
            QVERIFY(test::onceRead(desk.window));
            QCOMPARE(QFile::exists(csv), isPossible);
            QCOMPARE(desk.window.trouble().contains(csv), !isPossible);
        }
    }

    void aBadLessonIsRefusedInOneSentence() {
        const QString bad = m_folder.filePath(QStringLiteral("bad.contexture-lesson"));
        lesson::pack(lessontest::files(kFront + "## One\n## Two\n```view\nsentence: 99\n```\n"), bad.toStdString());
        test::Desk desk(test::noEngine());
        desk.window.open({bad});
        QVERIFY(test::onceRead(desk.window));
        QVERIFY(!desk.window.lessons().player().lesson());
        QVERIFY2(desk.window.trouble().contains(QStringLiteral("bad.contexture-lesson")),
                 qPrintable(desk.window.trouble()));
    }

    void somethingElseThatIsOpenedEndsTheLesson() {
        test::Desk desk(test::noEngine());
        desk.window.open({m_packed});
        QVERIFY(test::onceRead(desk.window));
        QVERIFY(desk.window.lessons().player().lesson());
        const QString text = m_folder.filePath(QStringLiteral("text.txt"));
        QFile file(text);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("One sentence.\nAnother one.\n");
        file.close();
        QVERIFY(test::opened(desk.window, {text}));
        QVERIFY(!desk.window.lessons().player().lesson());
        QVERIFY(!desk.window.lessons().panel()->isVisible());
    }

    void handoutsAreWrittenForBoth() {
        const auto lesson = smallLesson();
        const QString student = m_folder.filePath(QStringLiteral("student.pdf"));
        const QString teacher = m_folder.filePath(QStringLiteral("teacher.pdf"));
        writeHandout(*lesson, QStringLiteral("en"), false, student);
        writeHandout(*lesson, QStringLiteral("en"), true, teacher);
        for (const QString& path : {student, teacher}) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(file.readAll().startsWith("%PDF-"));
        }
        bool isRefused = false;
        try {
            writeHandout(*lesson, {}, false, m_folder.filePath(QStringLiteral("nowhere/x.pdf")));
        } catch (const Error&) {
            isRefused = true;
        }
        QVERIFY(isRefused);
    }
};

QTEST_MAIN(TestLessonsInWindow)
#include "test_lessons_in_window.moc"
