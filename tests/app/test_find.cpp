// SPDX-License-Identifier: GPL-3.0-or-later

// Word search: matches are found, listed and selected, in the window and in a workspace of several documents.
#include "app/gui/panes/documents_pane.h"
#include "app/gui/panes/find_pane.h"
#include "app/gui/state/document_need.h"
#include "app/gui/state/inspector.h"
#include "engine/store/sentence_scores.h"
#include "engine/store/workspace.h"
#include "tests/app/desk.h"
#include "widgets/find_view.h"
#include "widgets/marks_view.h"

#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QTableView>
#include <QTemporaryDir>

using namespace contexture;
using namespace contexture::test;

class TestFind : public QObject {
    Q_OBJECT

private:
    static widgets::FindView* view(Desk& desk) { return desk.window.findChild<widgets::FindView*>(); }
    static gui::FindPane* pane(Desk& desk) { return desk.window.findChild<gui::FindPane*>(); }

    static QStringList words(Desk& desk) {
        QStringList list;
        for (const auto& word : view(desk)->found()->words()) {
            list << word.word;
        }
        return list;
    }
    static void ask(Desk& desk, const QString& where) {
        QLineEdit* line = view(desk)->line();
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, where);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(desk.window.isSettled());
    }

    static QString told(Desk& desk) {
        QStringList labels;
        for (const auto* label : view(desk)->findChildren<QLabel*>()) {
            if (label->isVisible()) {
                labels << label->text();
            }
        }
        return labels.join(u'|');
    }

private Q_SLOTS:
    void needThatIsNotKnownIsSaid() {
        Desk desk;
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_F, Qt::ControlModifier);
        ask(desk, QStringLiteral("need >= 0"));
        QVERIFY(words(desk).isEmpty());
        QVERIFY2(told(desk).contains(QStringLiteral("Words that needed context (C)")), qPrintable(told(desk)));
        desk.window.findChild<gui::DocumentNeed*>()->setWanted(true);
        QTRY_VERIFY(desk.window.isSettled());
        ask(desk, QStringLiteral("need >= 0"));
        QVERIFY(!words(desk).isEmpty());
        QVERIFY2(!told(desk).contains(QStringLiteral("Words that needed context (C)")), qPrintable(told(desk)));
    }

    // The list of words in need shows their contexts, and their need beside them, in a narrow window, too.
    void wordsInNeedStandInTheirContexts() {
        for (const int wide : {1500, 1024, 800}) {
            Desk desk;
            desk.window.resize(wide, 700);
            desk.translate();
            desk.window.findChild<QAction*>(QStringLiteral("neededWords"))->trigger();
            QTRY_VERIFY(desk.window.isSettled());
            QTRY_VERIFY(!words(desk).isEmpty());
            const QHeaderView* header = view(desk)->table()->horizontalHeader();
            using widgets::FoundModel;
            QVERIFY2(header->sectionSize(FoundModel::BeforeColumn) >= 120, qPrintable(QString::number(wide)));
            QVERIFY(header->sectionSize(FoundModel::AfterColumn) >= 120);
            QVERIFY(!header->isSectionHidden(FoundModel::NeedColumn));
            QCOMPARE(header->visualIndex(FoundModel::NeedColumn), header->visualIndex(FoundModel::AfterColumn) + 1);
            const auto isInSight = [&] { // without scrolling
                return header->sectionViewportPosition(FoundModel::NeedColumn) +
                           header->sectionSize(FoundModel::NeedColumn) <=
                       view(desk)->table()->viewport()->width();
            };
            QVERIFY2(wide < 1024 || QTest::qWaitFor(isInSight), qPrintable(QString::number(wide)));
        }
    }

    // Below the text, each list has the height in which it is of use.
    void listsThatAreOpenTogetherShowSomething() {
        Desk desk;
        desk.window.resize(1024, 700);
        desk.translate();
        ErrorMark mark{.sentence = SentenceIndex(1)};
        mark.category = "Accuracy";
        mark.severity = "Major";
        gui::Marks& marks = desk.window.additions().marks();
        const int run = desk.window.session().activeSlot()->id;
        marks.add({{.id = 0, .run = run, .mark = mark, .on = {}}, {.id = 0, .run = run, .mark = mark, .on = {}}}, {});
        QTest::keyClick(desk.reading(), Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(desk.window.isSettled());
        const auto* marked = desk.window.findChild<widgets::MarksView*>();
        QTRY_VERIFY(marked->isVisible() && view(desk)->isVisible());
        QTRY_VERIFY(view(desk)->table()->viewport()->height() >= 3 * view(desk)->table()->rowHeight(0));
        QTRY_VERIFY2(marked->viewport()->height() >= marked->rowHeight(0),
                     qPrintable(QString::number(marked->viewport()->height())));
        QVERIFY(desk.reading()->viewport()->height() >= 150);
        QCOMPARE(desk.window.size(), QSize(1024, 700));
    }

    // The focus alone goes nowhere; a key in the list does.
    void theFocusInTheListChoosesNoWord() {
        Desk desk;
        desk.translate();
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        desk.click({2, widgets::TextSide::Source, 1});
        QTest::keyClick(desk.reading(), Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(desk.window.isSettled());
        view(desk)->table()->setFocus(Qt::TabFocusReason);
        QVERIFY(view(desk)->table()->hasFocus());
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(2));
        QTest::keyClick(view(desk)->table(), Qt::Key_Down);
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(0));
    }

    void wordsAreListedAndAClickGoesThere() {
        Desk desk;
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(view(desk)->isVisible());
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(words(desk), QStringList({"one", "two", "three", "four", "five", "six", "seven", "eight"}));
        ask(desk, QStringLiteral("source ~ \"^f\" or source = eight"));
        QCOMPARE(words(desk), QStringList({"four", "five", "eight"}));
        QTableView* table = view(desk)->table();
        const QRect row = table->visualRect(table->model()->index(2, widgets::FoundModel::WordColumn));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, row.center());
        const Look& look = desk.window.selection().locked();
        QCOMPARE(look.sentence, SentenceIndex(2));
        QCOMPARE(look.side, Side::Source);
        QCOMPARE(look.word, contexture::WordIndex(2));
        QTest::keyClick(table, Qt::Key_Up); // arrows go through the words
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(1));
        QTest::keyClick(view(desk)->line(), Qt::Key_Escape);
        QVERIFY(!view(desk)->isVisible());
    }

    // Completed, asked, clicked, and its lacks told: by the program's lists alone, and then with a dictionary of ours.
    void lemmasAreOfferedAndFound() {
        QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& bytes) {
            QFile file(folder.filePath(QLatin1String(name)));
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
        };
        for (const bool hasDictionary : {false, true}) {
            if (hasDictionary) {
                QVERIFY(write("en_US.aff", "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n") && write("en_US.dic", "1\ncat/S\n"));
            }
            qputenv("DICPATH", folder.path().toUtf8());
            Desk desk;
            qunsetenv("DICPATH");
            desk.window.session().setDocument(documentOf({"mice went", "he told him", "cats go <b>went</b>"}));
            desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
            QTRY_VERIFY(desk.window.isSettled());
            desk.window.translate();
            QTRY_VERIFY(desk.window.isSettled());
            QTest::keyClick(desk.reading(), Qt::Key_F, Qt::ControlModifier);
            QTRY_VERIFY(desk.window.isSettled());
            QLineEdit* line = view(desk)->line();
            QTest::keyClicks(line, QStringLiteral("lem"));
            QWidget* offered = QApplication::activePopupWidget();
            QVERIFY(offered);
            QTest::keyClick(offered, Qt::Key_Down);
            QTest::keyClick(offered, Qt::Key_Return);
            QCOMPARE(line->text(), QStringLiteral("lemma"));
            QTest::keyClicks(line, QStringLiteral(" = go"));
            QTest::keyClick(line, Qt::Key_Return);
            QTRY_VERIFY(desk.window.isSettled());
            QCOMPARE(words(desk), QStringList({"went", "go"})); // what looks like markup is a word of its own
            QTableView* table = view(desk)->table();
            const QRect row = table->visualRect(table->model()->index(0, widgets::FoundModel::WordColumn));
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, row.center());
            QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(0));
            QCOMPARE(desk.window.selection().locked().word, contexture::WordIndex(1));
            QCOMPARE(told(desk).contains(QStringLiteral("No dictionary (Hunspell) of")), !hasDictionary);
            ask(desk, QStringLiteral("lemma = he"));
            QCOMPARE(words(desk), QStringList({"he", "him"}));
            ask(desk, QStringLiteral("lemma = cat"));
            QCOMPARE(words(desk), hasDictionary ? QStringList({"cats"}) : QStringList());
            ask(desk, QStringLiteral("lemma = \"<b>went</b>\""));
            QCOMPARE(words(desk), QStringList({"<b>went</b>"}));
            ask(desk, QStringLiteral("source = go")); // nothing is lacking for this
            QVERIFY(!told(desk).contains(QStringLiteral("Hunspell")));
        }
    }

    void whatIsNotUnderstoodIsTold() {
        Desk desk;
        desk.translate();
        pane(desk)->open();
        ask(desk, QStringLiteral("source = one"));
        ask(desk, QStringLiteral("sauce = one"));
        QVERIFY2(told(desk).contains(QStringLiteral("“sauce” is no field")), qPrintable(told(desk)));
        QCOMPARE(words(desk), QStringList({"one"})); // what was found stays
        ask(desk, QStringLiteral("source = two"));
        QCOMPARE(words(desk), QStringList({"two"}));
    }

    // The numbers are those that the instruments show.
    void numbersAreThoseOfTheInstruments() {
        Desk desk;
        desk.translate();
        pane(desk)->open();
        ask(desk, QStringLiteral("weight > 0"));
        QVERIFY(!words(desk).isEmpty());
        for (std::size_t i = 0; i < view(desk)->found()->words().size(); ++i) {
            const widgets::FoundWord word = view(desk)->found()->words()[i];
            desk.window.selection().lock(SentenceIndex(word.place.sentence), Side::Source,
                                         contexture::WordIndex(word.place.word));
            const auto seen = desk.window.inspector().locked();
            const auto ranked = seen->rankedSentences();
            QVERIFY(!ranked.empty());
            QCOMPARE(float(*word.weight), ranked.front().second);
            QCOMPARE(*word.distance, ranked.front().first.value - word.place.sentence);
            QCOMPARE(word.share.has_value(), seen->contextShare().has_value());
            QVERIFY(!word.share || std::abs(*word.share - double(*seen->contextShare())) < 1e-6);
        }
    }

    void notesAreFoundAsSoonAsTheyStandThere() {
        Desk desk;
        desk.translate();
        pane(desk)->open();
        ask(desk, QStringLiteral("noted"));
        QCOMPARE(words(desk), QStringList());
        desk.click({1, widgets::TextSide::Source, 0});
        desk.write(QStringLiteral("why?"));
        QTRY_COMPARE(words(desk), QStringList({"four"}));
    }

    void aWorkspaceOfSeveralDocumentsIsSearchedAndGoneThrough() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("all.contexture"));
        {
            Desk desk;
            desk.translate();
            const auto first = desk.window.session().activeRun();
            Run second = *first;
            Document other = *first->document;
            other.id = "other";
            std::swap(other.source[0], other.source[2]);
            second.document = std::make_shared<const Document>(other);
            for (auto& sentence : second.sentences) { // its traces are of another document
                auto light = std::make_shared<TranslatedSentence>(*sentence);
                light->trace = nullptr;
                sentence = light;
            }
            store::Workspace::create(path.toStdString(), std::vector<std::shared_ptr<const Run>>{
                                                             first, std::make_shared<const Run>(second)});
        }
        Desk desk;
        desk.window.opening().setUnattended(QString()); // the first of them, and nobody is asked
        QVERIFY(opened(desk.window, {path}));
        auto* documents = desk.window.findChild<gui::DocumentsPane*>();
        QTRY_VERIFY(documents->isVisible());
        QCOMPARE(documents->list()->count(), 2);
        QCOMPARE(documents->list()->currentRow(), 0);

        pane(desk)->open();
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(view(desk)->places()->isVisible());
        view(desk)->places()->setCurrentIndex(1);
        ask(desk, QStringLiteral("source = six"));
        QCOMPARE(words(desk), QStringList({"six", "six"})); // the third sentence of one, the first of the other
        const auto& found = view(desk)->found()->words();
        QCOMPARE(found[0].place.sentence, 2);
        QCOMPARE(found[1].place.sentence, 0);
        QCOMPARE(found[1].document, QStringLiteral("other"));

        // A click goes to another document.
        QTableView* table = view(desk)->table();
        const QRect row = table->visualRect(table->model()->index(1, widgets::FoundModel::WordColumn));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, row.center());
        QTRY_COMPARE(QString::fromStdString(desk.window.session().document()->id), QStringLiteral("other"));
        QTRY_COMPARE(desk.window.selection().locked().sentence, SentenceIndex(0));
        QTRY_COMPARE(documents->list()->currentRow(), 1);

        // And so does one in the list.
        QTRY_VERIFY_WITH_TIMEOUT(desk.window.isSettled(), 60000);
        const QRect item = documents->list()->visualItemRect(documents->list()->item(0));
        QTest::mouseClick(documents->list()->viewport(), Qt::LeftButton, {}, item.center());
        QTRY_VERIFY(desk.window.session().document()->id != "other");
        QVERIFY(!desk.window.saving().isUnsaved());
    }

    // Numbers of metrics stand in the file alone: they are read with their run and go into a copy of it.
    void numbersOfMetricsAreFoundAndKeptByACopy() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("scored.contexture"));
        const QString copy = folder.filePath(QStringLiteral("copy.contexture"));
        const store::SentenceScores scores{"COMET", {{SentenceIndex(1), 0.25}, {SentenceIndex(2), 0.75}}};
        {
            Desk desk;
            desk.translate();
            QVERIFY(saved(desk.window, path));
        }
        {
            auto workspace = store::Workspace::open(path.toStdString());
            store::saveScores(workspace, workspace.runs().front().id, scores);
        }
        Desk desk;
        QVERIFY(opened(desk.window, {path}));
        pane(desk)->open();
        QTRY_VERIFY(desk.window.isSettled());
        ask(desk, QStringLiteral("comet < 0.5"));
        QCOMPARE(words(desk), QStringList({"four", "five"}));
        QTableView* table = view(desk)->table();
        QVERIFY(!table->isColumnHidden(widgets::FoundModel::ScoresColumn));
        QCOMPARE(table->model()->index(0, widgets::FoundModel::ScoresColumn).data().toString(),
                 QStringLiteral("COMET ") + QLocale().toString(0.25));
        ask(desk, QStringLiteral("metricx < 0.5"));
        QVERIFY2(told(desk).contains(QStringLiteral("COMET")), qPrintable(told(desk)));
        for (const QString& to : {path, copy}) {
            QVERIFY(saved(desk.window, to));
            const auto workspace = store::Workspace::open(to.toStdString(), store::Workspace::Access::ReadOnly);
            const auto kept = store::scoresOf(workspace, workspace.runs().front().id);
            QCOMPARE(kept.size(), std::size_t(1));
            QVERIFY(kept.front() == scores);
        }
    }
};

QTEST_MAIN(TestFind)
#include "test_find.moc"
