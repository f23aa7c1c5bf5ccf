// SPDX-License-Identifier: GPL-3.0-or-later

// Opening: several files at once, models that load late, and the first selected word.
#include "app/gui/files/model_proposal.h"
#include "app/gui/files/opening.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/state/settings.h"
#include "tests/app/desk.h"
#include "tests/app/menus.h"
#include "tests/support/fixture.h"
#include "widgets/consulted_view.h"
#include "widgets/heatmap_view.h"
#include "widgets/message_bar.h"
#include "widgets/start_page.h"

#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QtTest>

#include <algorithm>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;
using widgets::TextSide;

class TestOpening : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString file(const QString& name, const QByteArray& bytes) {
        return test::writeFixture(m_folder.filePath(name), bytes);
    }
    // A bundle as far as its first bytes tell; the fake engine refuses one that is named broken.
    QString bundle(const QString& name) {
        return file(name, QByteArray("\x40\x00\x00\x00\x00\x00\x00\x00{\"a\":", 13));
    }
    QString latin1(const QString& name) { return file(name, QByteArray("A caf\xe9.\nAnd more.\n")); }

    static bool tells(Desk& desk, const QString& text) {
        const auto* view = desk.window.findChild<widgets::ConsultedView*>();
        const auto labels = view->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->isVisible() && label->text() == text; });
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }
    void init() { QSettings().clear(); }

    // Lines without full stops look like prose: what was guessed is said, and undone by a button or the menu.
    void aTextIsReadTheOtherWay() {
        Desk desk;
        const QString verses = file(QStringLiteral("verses.txt"), "the dog barked\nit ran away\npaul laughed\n");
        QVERIFY(test::opened(desk.window, {verses}));
        QCOMPARE(desk.window.session().document()->size(), std::size_t(1));
        const auto* message = desk.window.findChild<widgets::MessageBar*>();
        QVERIFY2(message->isVisible() && message->currentText().contains(QStringLiteral("verses.txt")),
                 qPrintable(message->currentText()));
        auto* button = message->findChild<QPushButton*>();
        QVERIFY(button && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE(desk.window.session().document()->size(), std::size_t(3));
        QTRY_COMPARE(desk.window.opening().layout(), text::Layout::SentencePerLine);
        desk.window.opening().readAs(text::Layout::Prose);
        QTRY_COMPARE(desk.window.session().document()->size(), std::size_t(1));
        QTRY_VERIFY(!desk.window.opening().isBusy());
        QVERIFY2(!message->isVisible(), qPrintable(message->currentText())); // who chose is not told
        // What certainly is prose, or certainly not, is not spoken of; a table has no layout.
        QVERIFY(test::opened(desk.window,
                             {file(QStringLiteral("tale.txt"), "The dog barked. It ran\naway. Paul laughed. He\n"
                                                               "ran.\n")}));
        QCOMPARE(desk.window.opening().layout(), text::Layout::Prose);
        QVERIFY(!message->isVisible());
        QVERIFY(test::opened(desk.window, {file(QStringLiteral("table.tsv"),
                                                "source\treference\nThe dog barked.\tDer Hund bellte.\n")}));
        QVERIFY(!desk.window.opening().layout());
    }

    // A text alone says nothing of a model: one press translates it all the same, and a line says by what.
    void aTextGetsTheModelForRealTextsOfItsLanguage() {
        Desk desk;
        desk.window.proposal().setEnabled(true);
        const auto* message = desk.window.findChild<widgets::MessageBar*>();
        QVERIFY(test::opened(desk.window, {file(QStringLiteral("fr.txt"), "Marie a acheté une lampe.\nElle est sur la "
                                                                          "petite table.\nElle était chère.\n")}));
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(!desk.window.session().currentModel());
        QVERIFY2(message->currentText().contains(QStringLiteral("French")), qPrintable(message->currentText()));
        QVERIFY(test::opened(desk.window, {file(QStringLiteral("en.txt"), "Maria bought a lamp.\nIt was on the small "
                                                                          "table.\nShe liked it.\n")}));
        QTRY_VERIFY(desk.window.session().currentModel());
        QCOMPARE(desk.window.session().currentModel()->info().name, std::string("selective-encoder"));
        QVERIFY2(message->currentText().contains(QStringLiteral("English")), qPrintable(message->currentText()));
        QTRY_VERIFY(desk.window.findChild<QPushButton*>(QStringLiteral("translate"))->isEnabled());
        // Who has chosen is not asked again.
        const auto chosen = desk.window.session().currentModel();
        QVERIFY(test::opened(desk.window, {file(QStringLiteral("two.txt"), "The dog ran away.\nIt was old.\n")}));
        QCOMPARE(desk.window.session().currentModel(), chosen);
    }

    // A model for teaching reads 600 words: of another text it is said, with the way to the other model.
    void aModelForTeachingIsNotForRealText() {
        Desk desk;
        const auto* message = desk.window.findChild<widgets::MessageBar*>();
        const auto chosen = [&](const char* path) {
            desk.window.session().loadModel(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/models/") +
                                            QLatin1String(path));
            const auto now = [&] { return desk.window.session().currentModel(); };
            return QTest::qWaitFor(
                [&] { return now() && QString::fromStdString(now()->info().path).endsWith(QLatin1String(path)); },
                20000);
        };
        QVERIFY(test::opened(desk.window, {file(QStringLiteral("taught.txt"),
                                                "Anna got a young dog from her uncle.\nSuddenly it ran away.\n"
                                                "Anna could not catch it.\n")}));
        QVERIFY(chosen("teaching/selective-encoder-online.safetensors"));
        QVERIFY2(!message->isVisible(), qPrintable(message->currentText()));
        QVERIFY(test::opened(desk.window, {file(QStringLiteral("law.txt"),
                                                "Shareholders approved the merger proposal unanimously.\nRegulators "
                                                "postponed authorisation pending further antitrust proceedings.\n")}));
        QTRY_VERIFY2(message->isVisible() && message->currentText().contains(QStringLiteral("controlled language")),
                     qPrintable(message->currentText()));
        auto* button = message->findChild<QPushButton*>();
        QVERIFY(button && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE(desk.window.session().currentModel()->info().name, std::string("selective-encoder"));
        QTRY_VERIFY2(!message->isVisible(), qPrintable(message->currentText()));
    }

    void aTextInAnotherLanguageThanTheModelsIsSaid() {
        Desk desk;
        const auto* message = desk.window.findChild<widgets::MessageBar*>();
        desk.window.session().loadModel(
            QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/models/english-german/selective-encoder.safetensors"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.window.session().currentModel(), 20000);
        QVERIFY(
            test::opened(desk.window, {file(QStringLiteral("en.txt"), "The lamp was on the table.\nIt was old.\n")}));
        QVERIFY2(!message->isVisible(), qPrintable(message->currentText()));
        QVERIFY(
            test::opened(desk.window, {file(QStringLiteral("de.txt"), "Die Lampe stand auf dem Tisch.\nSie war alt, "
                                                                      "und das Licht ging nicht mehr an.\n")}));
        QTRY_VERIFY2(message->isVisible() && message->currentText().contains(QStringLiteral("German")) &&
                         message->currentText().contains(QStringLiteral("English")),
                     qPrintable(message->currentText()));
        QVERIFY(
            test::opened(desk.window, {file(QStringLiteral("en.txt"), "The lamp was on the table.\nIt was old.\n")}));
        QTRY_VERIFY2(!message->isVisible(), qPrintable(message->currentText()));
    }

    // One's own models stand before those of the box, each under its heading; loading one moves none of the others.
    void eachModelStandsInItsGroup() {
        Desk desk;
        QVERIFY(test::opened(desk.window, {bundle(QStringLiteral("mine.safetensors"))}));
        QTRY_VERIFY(desk.window.session().currentModel());
        QTRY_VERIFY(desk.window.isSettled());
        auto* button = desk.window.findChild<QToolButton*>(QStringLiteral("model"));
        const auto texts = [&] {
            QStringList all;
            for (const QAction* action : button->menu()->actions()) {
                all << action->text();
            }
            return all;
        };
        const QStringList before = texts();
        QCOMPARE(before.value(0), QStringLiteral("Recent and your own"));
        QCOMPARE(before.value(1), QStringLiteral("mine"));
        const auto real = before.indexOf(QStringLiteral("Real English to German"));
        const auto teaching = before.indexOf(QRegularExpression(QStringLiteral("For teaching.*")));
        QVERIFY(real > 1 && teaching > real);
        for (const auto heading : {qsizetype(0), real}) {
            QVERIFY(!button->menu()->actions().at(heading)->isEnabled());
        }
        const auto ofTeaching = [&] { return button->menu()->actions().at(teaching)->menu(); };
        QVERIFY(ofTeaching() && ofTeaching()->actions().size() > 5);
        // Chosen by hand: the menu opens at a press, its submenu at a click, and an entry is clicked.
        bool isClicked = false;
        QTimer::singleShot(0, &desk.window, [&] {
            QMenu* menu = button->menu();
            QVERIFY(QTest::qWaitFor([&] { return menu->isVisible(); }));
            test::clickEntry(*menu, menu->actions().at(teaching));
            QMenu* below = ofTeaching();
            QVERIFY(QTest::qWaitFor([&] { return below->isVisible(); }));
            test::clickEntry(*below, below->actions().first());
            isClicked = true;
        });
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(isClicked);
        const auto path = [&] { return QString::fromStdString(desk.window.session().currentModel()->info().path); };
        QTRY_VERIFY2(path().contains(QStringLiteral("/teaching/")), qPrintable(path()));
        QTRY_VERIFY(desk.window.isSettled());
        const QStringList after = texts();
        QCOMPARE(after.size(), before.size());
        QCOMPARE(after.value(1), QStringLiteral("mine"));
        QVERIFY(ofTeaching()->actions().first()->isChecked());
        QVERIFY(!button->menu()->actions().at(1)->isChecked());
        // A later window knows the person's own model from the list of recent files.
        Desk later;
        auto* other = later.window.findChild<QToolButton*>(QStringLiteral("model"));
        QCOMPARE(other->menu()->actions().value(1)->text(), QStringLiteral("mine"));
    }

    void whatIsWrongWithEachFileIsTold() {
        Desk desk;
        const QStringList paths{bundle(QStringLiteral("broken.safetensors")), latin1(QStringLiteral("one.txt")),
                                latin1(QStringLiteral("two.txt"))};
        QVERIFY(!test::opened(desk.window, paths));
        QTRY_VERIFY(desk.window.isSettled());
        for (const QString& path : paths) {
            QVERIFY2(desk.window.trouble().contains(path), qPrintable(desk.window.trouble()));
        }
        QVERIFY(desk.window.trouble().contains(QStringLiteral("The header is cut short. Copy the file again.")));
        QVERIFY(desk.window.trouble().startsWith(QStringLiteral("3 ")));
        // One alone is told as before, and others are forgotten.
        QVERIFY(!test::opened(desk.window, {paths.at(1)}));
        QVERIFY(desk.window.trouble().contains(paths.at(1)));
        QVERIFY(!desk.window.trouble().contains(paths.at(2)));
    }

    void ofManyBadFilesTheLastAreAmongTheDetails() {
        Desk desk;
        QStringList paths;
        for (int i = 0; i < 9; ++i) {
            paths << latin1(QStringLiteral("many-%1.txt").arg(i));
        }
        QVERIFY(!test::opened(desk.window, paths));
        for (const QString& path : paths) {
            QVERIFY(desk.window.trouble().contains(path));
        }
        const auto* bar = desk.window.findChild<widgets::MessageBar*>();
        const auto shown = bar->findChildren<QLabel*>();
        const auto names = [&](const QString& path) {
            return std::any_of(shown.begin(), shown.end(),
                               [&](const QLabel* label) { return label->text().contains(path); });
        };
        QVERIFY(names(paths.at(4)));
        QVERIFY(!names(paths.at(5)));
    }

    void filesThatAreDroppedOnTheStartPageAreAllTold() {
        Desk desk;
        auto* start = desk.window.findChild<widgets::StartPage*>();
        QVERIFY(start->isVisible());
        const QString one = latin1(QStringLiteral("one.txt"));
        const QString two = latin1(QStringLiteral("two.txt"));
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(one), QUrl::fromLocalFile(two)});
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(start, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(start, &drop);
        QVERIFY(test::onceRead(desk.window));
        QVERIFY(desk.window.trouble().contains(one));
        QVERIFY(desk.window.trouble().contains(two));
    }

    void aModelIsRememberedOnceItHasLoaded() {
        Desk desk;
        const QString sound = bundle(QStringLiteral("sound.safetensors"));
        const QString broken = bundle(QStringLiteral("broken.safetensors"));
        test::opened(desk.window, {sound, broken});
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(settings::recentFiles(), QStringList{sound});
    }

    void columnsAreNamedWhenTheModelComesAfterTheDocument() {
        Desk desk;
        QVERIFY(test::opened(desk.window, {file(QStringLiteral("plain.txt"), "One.\nTwo.\n")}));
        QCOMPARE(desk.reading()->document().targetHeading, QStringLiteral("Translation"));
        desk.window.session().loadModel(QStringLiteral("/nowhere/late.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.reading()->document().sourceHeading, QStringLiteral("English, source"));
        QCOMPARE(desk.reading()->document().targetHeading, QStringLiteral("German, translation"));
    }

    // The fake engine gives every word the same share, so the first word would be taken.
    void theFirstWordThatIsSelectedIsNoPunctuationMark() {
        Desk desk;
        desk.window.session().setDocument(test::documentOf({"one two", ". , three", "four"}));
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(1));
        QCOMPARE(desk.window.selection().locked().word, WordIndex(2));
    }

    void withoutAWordNothingIsSaidOfOne() {
        Desk desk;
        desk.translate();
        auto* consulted = desk.window.findChild<widgets::ConsultedView*>();
        desk.click({1, TextSide::Source, 1});
        QCOMPARE(consulted->model()->entries().size(), std::size_t(1));
        QTest::keyClick(desk.reading(), Qt::Key_Escape);
        QVERIFY(!desk.window.selection().look().word.isValid());
        QVERIFY(consulted->model()->entries().empty());
        QVERIFY(tells(desk, QStringLiteral("Choose a word of a finished sentence.")));
        // A glance fills the list as it fills the maps, and leaves nothing behind.
        const auto* map = desk.window.findChild<widgets::HeatmapView*>(QStringLiteral("word-attention"));
        QTest::mouseMove(desk.reading()->viewport(), desk.reading()->wordRect({2, TextSide::Source, 0}).center());
        QTRY_VERIFY(desk.window.selection().isPreviewing());
        QVERIFY(!map->matrix().isEmpty());
        QCOMPARE(consulted->model()->entries().size(), std::size_t(1));
        QCOMPARE(consulted->model()->entries().front().sentence, 1);
        desk.window.selection().endPreview();
        QVERIFY(consulted->model()->entries().empty());
        QVERIFY(tells(desk, QStringLiteral("Choose a word of a finished sentence.")));
    }

    void aGlanceLeavesTheListOfTheChosenWord() {
        Desk desk;
        desk.translate();
        auto* consulted = desk.window.findChild<widgets::ConsultedView*>();
        desk.click({1, TextSide::Source, 1});
        desk.window.selection().preview(SentenceIndex(2), Side::Source, WordIndex(0));
        QCOMPARE(consulted->model()->entries().front().sentence, 0);
    }
};

QTEST_MAIN(TestOpening)
#include "test_opening.moc"
