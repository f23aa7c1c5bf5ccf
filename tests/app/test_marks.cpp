// SPDX-License-Identifier: GPL-3.0-or-later

// Error marking: from an opened workspace, by mouse and by keys, to the exported file.
#include "app/gui/files/mark_files.h"
#include "app/gui/panes/marks_pane.h"
#include "app/gui/state/mark_lines.h"
#include "app/gui/state/marks.h"
#include "app/gui/state/settings.h"
#include "engine/annotate/mark_file.h"
#include "tests/app/desk.h"
#include "widgets/mark_panel.h"
#include "widgets/marks_view.h"
#include "widgets/message_bar.h"
#include "widgets/small_widgets.h"

#include <QLineEdit>
#include <QListWidget>
#include <QScopeGuard>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUndoStack>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;
using test::noEngine;
using widgets::TextSide;
using widgets::WordRef;

namespace {

class Annotator : public Desk { // who marks errors at a desk
public:
    using Desk::Desk;

    Marks& marks() { return window.additions().marks(); }
    MarksPane* pane() { return window.findChild<MarksPane*>(); }
    widgets::MarkPanel* panel() { return window.findChild<widgets::MarkPanel*>(); }
    widgets::MarksView* marked() { return window.findChild<widgets::MarksView*>(); }
    MarkFiles* files() { return window.findChild<MarkFiles*>(); }

    // From the middle of the left edge of one character to that of another, in one word.
    void drag(WordRef word, int fromLetter, int toLetter) {
        const QRect place = reading()->wordRect(word);
        const QString text =
            reading()->document().rows[static_cast<std::size_t>(word.sentence)].translation->word(word.word);
        const QFontMetricsF metrics(reading()->font());
        const auto at = [&](int letter) {
            return QPoint(place.left() + qRound(metrics.horizontalAdvance(text.left(letter))), place.center().y());
        };
        dragBetween(at(fromLetter), at(toLetter));
    }
    void dragBetween(QPoint from, QPoint to) {
        QWidget* viewport = reading()->viewport();
        QTest::mousePress(viewport, Qt::LeftButton, {}, from);
        const int steps = 4;
        for (int i = 1; i <= steps; ++i) {
            const QPoint at = from + (to - from) * i / steps;
            QMouseEvent move(QEvent::MouseMove, at, viewport->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(viewport, &move);
        }
        QTest::mouseRelease(viewport, Qt::LeftButton, {}, to);
    }
    void press(const char* keys) { // in the panel's list
        QVERIFY(panel()->isVisible());
        QTest::keyClicks(panel()->list(), QString::fromLatin1(keys));
    }
    void mark(const char* keys) { // what is chosen
        QTest::keyClick(reading(), Qt::Key_E);
        press(keys);
        QTest::keyClick(panel()->list(), Qt::Key_Return);
        QVERIFY(!panel()->isVisible());
    }
};

std::string textsOf(const Run& run) {
    std::string all;
    for (const auto& sentence : run.sentences) {
        all += sentence->text.text + "\n";
    }
    return all;
}

} // namespace

class TestMarks : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString file(const char* name) { return m_folder.filePath(QString::fromLatin1(name)); }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
        settings::setAnnotator(QStringLiteral("Anna"));
    }

    // An opened workspace, characters dragged over, an error by three keys, comment and correction, saved and opened
    // again, exported, and the file read.
    void fromAnOpenedWorkspaceToTheExportedTable() {
        const QString path = file("work.contexture");
        {
            Desk desk;
            desk.translate();
            QVERIFY(test::saved(desk.window, path));
        }
        std::string before;
        {
            Annotator desk(noEngine());
            QVERIFY(test::opened(desk.window, {path}));
            before = textsOf(*desk.window.session().activeRun());
            QVERIFY(!desk.pane()->isVisible());
            desk.drag({1, TextSide::Target, 1}, 1, 3); // "IV" of FIVE
            QCOMPARE(desk.reading()->span(), (widgets::SpanRef{1, TextSide::Target, 6, 8}));
            QTest::keyClick(desk.reading(), Qt::Key_E);
            desk.press("1"); // Accuracy
            desk.press("1"); // Mistranslation
            desk.press("1"); // Major
            QCOMPARE(desk.panel()->path(), QStringLiteral("Accuracy › Mistranslation › Major"));
            QTest::keyClick(desk.panel()->list(), Qt::Key_Tab);
            QCOMPARE(desk.window.focusWidget(), desk.panel()->comment());
            QTest::keyClicks(desk.panel()->comment(), QStringLiteral("odd\tcase \"x\""));
            QTest::keyClick(desk.panel()->comment(), Qt::Key_Tab);
            QTest::keyClicks(desk.panel()->correction(), QStringLiteral("iv"));
            QTest::keyClick(desk.panel()->correction(), Qt::Key_Return);
            QVERIFY(!desk.panel()->isVisible());
            QVERIFY(desk.window.isWindowModified());
            QVERIFY(desk.pane()->isVisible());
            QVERIFY(test::saved(desk.window, path));
            QVERIFY(!desk.window.isWindowModified());
        }
        Annotator again(noEngine());
        QVERIFY(test::opened(again.window, {path}));
        QCOMPARE(again.marks().all().size(), std::size_t(1));
        QCOMPARE(again.marked()->marks()->entries().front().text, QStringLiteral("IV"));
        QCOMPARE(textsOf(*again.window.session().activeRun()), before); // the translation is what it was
        again.files()->exportTo(file("out.tsv"), annotate::MarkFormat::Tsv);
        QVERIFY(test::onceRead(again.window));
        const annotate::MarkFile read = annotate::readMarkFile(file("out.tsv").toStdString());
        QVERIFY(read.remarks.empty());
        QCOMPARE(read.records.size(), std::size_t(1));
        const ErrorMark& mark = read.records[0].mark;
        QCOMPARE(QByteArray::fromStdString(read.records[0].target), QByteArray("FOUR FIVE SEEN"));
        QVERIFY(mark.spans == (std::vector<CharacterSpan>{{Side::Target, 6, 8}}));
        QCOMPARE(QByteArray::fromStdString(mark.category), QByteArray("Accuracy/Mistranslation"));
        QCOMPARE(QByteArray::fromStdString(mark.severity), QByteArray("Major"));
        QCOMPARE(QByteArray::fromStdString(mark.annotator), QByteArray("Anna"));
        QCOMPARE(QByteArray::fromStdString(mark.correction), QByteArray("iv"));
        QVERIFY(mark.comment.find("\"x\"") != std::string::npos);
    }

    // Words with Shift, characters with Ctrl+Shift and Alt+Shift; nothing but keys.
    // The panel says whose mark it is: of the person at the desk, and of another one.
    void thePanelNamesTheAnnotator() {
        Annotator desk;
        desk.translate();
        desk.click({1, TextSide::Target, 1});
        QTest::keyClick(desk.reading(), Qt::Key_E);
        const auto* who = desk.panel()->findChild<widgets::ElidedLabel*>(QStringLiteral("mark-annotator"));
        QVERIFY(who && who->isVisible());
        QVERIFY2(who->fullText().contains("Anna"), qPrintable(who->fullText()));
        desk.press("11");
        QTest::keyClick(desk.panel()->list(), Qt::Key_1);
        QTest::keyClick(desk.panel()->list(), Qt::Key_Return);
        QCOMPARE(desk.marks().all().size(), std::size_t(1));
        const auto restore = qScopeGuard([] { settings::setAnnotator(QStringLiteral("Anna")); });
        settings::setAnnotator(QStringLiteral("Berta"));
        QTRY_VERIFY(desk.marked()->isVisible());
        desk.marked()->setCurrentMark(desk.marks().all().front().id);
        QTest::keyClick(desk.marked(), Qt::Key_Return);
        QVERIFY(desk.panel()->isVisible());
        QVERIFY2(who->fullText().contains("Anna"), qPrintable(who->fullText()));
    }

    void everythingByKeys() {
        Annotator desk;
        desk.translate();
        auto* view = desk.reading();
        desk.click({2, TextSide::Target, 1});                    // SEVEN of "SIX SEVEN EIGHT SEEN"
        QTest::keyClick(view, Qt::Key_Right, Qt::ShiftModifier); // and EIGHT
        QCOMPARE(view->span(), (widgets::SpanRef{2, TextSide::Target, 4, 15}));
        QTest::keyClick(view, Qt::Key_Left, Qt::ShiftModifier); // without it
        QTest::keyClick(view, Qt::Key_Left, Qt::ShiftModifier); // SIX instead
        QCOMPARE(view->span(), (widgets::SpanRef{2, TextSide::Target, 0, 9}));
        QTest::keyClick(view, Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
        QTest::keyClick(view, Qt::Key_Left, Qt::ShiftModifier | Qt::AltModifier);
        QCOMPARE(view->span(), (widgets::SpanRef{2, TextSide::Target, 1, 8}));
        QTest::keyClick(view, Qt::Key_End, Qt::ShiftModifier);
        QCOMPARE(view->span().end, 20);
        desk.mark("412"); // Style, Awkward, Minor
        const Mark mark = desk.marks().all().front();
        QVERIFY(mark.mark.spans == (std::vector<CharacterSpan>{{Side::Target, 1, 20}}));
        QCOMPARE(QByteArray::fromStdString(mark.mark.category), QByteArray("Style/Awkward"));
        QCOMPARE(QByteArray::fromStdString(mark.mark.severity), QByteArray("Minor"));
        QVERIFY(!view->span().isValid());
        QCOMPARE(desk.window.focusWidget(), static_cast<QWidget*>(view));
        // An omission, in the source; the whole sentence; no error.
        QTest::keyClick(view, Qt::Key_Tab);
        desk.mark("121");                                                           // Accuracy, Omission, Major
        QCOMPARE(desk.marks().all().front().mark.spans.front().side, Side::Source); // before those of the translation
        QTest::keyClick(view, Qt::Key_Escape);                                      // the word; its sentence stays
        QTest::keyClick(view, Qt::Key_E);
        QTest::keyClick(desk.panel()->list(), Qt::Key_Escape);
        desk.clickBeside(0, TextSide::Target);
        QTest::keyClick(view, Qt::Key_E);
        desk.press("0");
        QVERIFY(!desk.panel()->isVisible());
        QVERIFY(isNoError(desk.marks().all().front().mark));
        // An error there takes its place, and both come back one after the other.
        desk.clickBeside(0, TextSide::Target);
        desk.mark("81"); // Non-translation, Major
        QCOMPARE(desk.marks().all().size(), std::size_t(3));
        QVERIFY(isError(desk.marks().all().front().mark) && desk.marks().all().front().mark.spans.empty());
        desk.window.additions().undoStack()->undo();
        QVERIFY(isNoError(desk.marks().all().front().mark));
    }

    void escBackspaceAndOtherKeys() {
        Annotator desk;
        desk.translate();
        desk.click({0, TextSide::Target, 0});
        QTest::keyClick(desk.reading(), Qt::Key_E);
        QTest::keyClick(desk.panel()->list(), Qt::Key_Escape);
        QVERIFY(!desk.panel()->isVisible() && desk.marks().all().empty());
        QTest::keyClick(desk.reading(), Qt::Key_E);
        desk.press("1q9"); // no such keys there
        QCOMPARE(desk.panel()->list()->count(), 4);
        QTest::keyClick(desk.panel()->list(), Qt::Key_Return); // the first: Mistranslation
        QTest::keyClick(desk.panel()->list(), Qt::Key_Backspace);
        QTest::keyClick(desk.panel()->list(), Qt::Key_Backspace);
        desk.press("2"); // Fluency instead
        QTest::keyClick(desk.panel()->list(), Qt::Key_Down);
        QTest::keyClick(desk.panel()->list(), Qt::Key_Return); // Spelling
        QVERIFY(!desk.panel()->isComplete());
        QTest::keyClick(desk.panel()->list(), Qt::Key_Return); // Major
        QTest::keyClick(desk.panel()->list(), Qt::Key_Return);
        QCOMPARE(QByteArray::fromStdString(desk.marks().all().front().mark.category), QByteArray("Fluency/Spelling"));
    }

    void aMarkIsChangedDeletedAndUndone() {
        Annotator desk;
        desk.translate();
        desk.click({0, TextSide::Target, 0});
        desk.mark("111");
        desk.click({0, TextSide::Target, 0});
        QTest::keyClick(desk.reading(), Qt::Key_E); // on the mark: it is changed
        QCOMPARE(desk.panel()->path(), QStringLiteral("Accuracy › Mistranslation › Major"));
        desk.press("3");
        QTest::keyClick(desk.panel()->list(), Qt::Key_Return);
        QCOMPARE(desk.marks().all().size(), std::size_t(1));
        QCOMPARE(QByteArray::fromStdString(desk.marks().all().front().mark.severity), QByteArray("Neutral"));
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(QByteArray::fromStdString(desk.marks().all().front().mark.severity), QByteArray("Major"));
        desk.marked()->setFocus();
        desk.marked()->setCurrentMark(desk.marks().all().front().id);
        QTest::keyClick(desk.marked(), Qt::Key_Delete);
        QVERIFY(desk.marks().all().empty());
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(desk.marks().all().size(), std::size_t(1));
        QTest::keySequence(&desk.window, QKeySequence(QKeySequence::Redo));
        QVERIFY(desk.marks().all().empty());
    }

    void theListSortsAndGoesThere() {
        Annotator desk;
        desk.translate();
        desk.click({2, TextSide::Target, 0});
        desk.mark("111"); // Major
        desk.click({0, TextSide::Target, 1});
        desk.mark("412"); // Minor
        auto* list = desk.marked();
        QTRY_COMPARE(list->shownIds().size(), std::size_t(2));
        QCOMPARE(list->model()->index(0, widgets::MarksModel::TextColumn).data().toString(), QStringLiteral("TWO"));
        list->sortByColumn(widgets::MarksModel::SeverityColumn, Qt::AscendingOrder); // the worst first
        QCOMPARE(list->model()->index(0, widgets::MarksModel::TextColumn).data().toString(), QStringLiteral("SIX"));
        const QModelIndex second = list->model()->index(1, widgets::MarksModel::CategoryColumn);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(second).center());
        QCOMPARE(desk.reading()->selection(), (WordRef{0, TextSide::Target, 1}));
        QVERIFY2(desk.toolTip({0, TextSide::Target, 1}).contains(QStringLiteral("Error: Style › Awkward, Minor.")),
                 qPrintable(desk.toolTip({0, TextSide::Target, 1})));
    }

    // All marks may be of a run that is not the current one: it is named, though the rows have no other.
    void theRunIsNamedWhereThereAreSeveral() {
        widgets::MarksView view;
        widgets::MarkEntry entry;
        entry.id = 1;
        entry.run = QStringLiteral("SysA");
        view.setEntries({entry, entry});
        QVERIFY(view.isColumnHidden(widgets::MarksModel::RunColumn));
        entry.badge = 1; // B
        view.setEntries({entry, entry});
        QVERIFY(!view.isColumnHidden(widgets::MarksModel::RunColumn));
    }

    void overlappingMarksAreBothThere() {
        Annotator desk;
        desk.translate();
        desk.click({2, TextSide::Target, 0});
        QTest::keyClick(desk.reading(), Qt::Key_Right, Qt::ShiftModifier);
        desk.mark("111");
        desk.click({2, TextSide::Target, 1});
        QTest::keyClick(desk.reading(), Qt::Key_Right, Qt::ShiftModifier);
        desk.mark("412");
        const QString tip = desk.toolTip({2, TextSide::Target, 1}); // under both
        QVERIFY2(tip.contains(QStringLiteral("Mistranslation")) && tip.contains(QStringLiteral("Awkward")),
                 qPrintable(tip));
        QVERIFY(!desk.toolTip({2, TextSide::Target, 0}).contains(QStringLiteral("Awkward")));
    }

    void marksOfARemovedRunGo() {
        Annotator desk;
        desk.translate();
        desk.click({0, TextSide::Target, 0});
        desk.mark("111");
        desk.window.session().setDocument(test::documentOf({"another text"}));
        QVERIFY(desk.marks().all().empty());
        QVERIFY(!desk.window.additions().undoStack()->canUndo());
    }

    void aFileIsImportedAndWhatIsAmissIsTold() {
        Annotator desk;
        desk.translate();
        QFile out(file("in.tsv"));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write("system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n"
                  "S\tD\t1\t1\tBen\tone two three\tONE <v>TWO THREE\tFluency/Grammar\tMajor\n"
                  "S\tD\t9\t9\tBen\tnowhere\tNOWHERE\tFluency/Grammar\tMajor\n");
        out.close();
        desk.files()->importFrom(file("in.tsv"));
        QVERIFY(test::onceRead(desk.window));
        QCOMPARE(desk.marks().all().size(), std::size_t(1));
        QCOMPARE(QByteArray::fromStdString(desk.marks().all().front().mark.annotator), QByteArray("Ben"));
        QVERIFY(desk.marks().all().front().mark.spans == (std::vector<CharacterSpan>{{Side::Target, 4, 13}}));
        const auto* bar = desk.window.findChild<widgets::MessageBar*>();
        QVERIFY(bar->isVisible());
        QVERIFY2(desk.window.trouble().contains(QStringLiteral("Line 2")) &&
                     desk.window.trouble().contains(QStringLiteral("Line 3")),
                 qPrintable(desk.window.trouble()));
        desk.window.additions().undoStack()->undo();
        QVERIFY(desk.marks().all().empty());
    }

    void theTypologyOfTheWorkspaceIsKept() {
        const QString path = file("typology.contexture");
        {
            Annotator desk;
            desk.translate();
            desk.marks().setTypology(annotate::typologyText("discourse"), "discourse");
            desk.click({0, TextSide::Target, 0});
            desk.mark("111"); // Pronoun and coreference, Gender, Major
            QCOMPARE(QByteArray::fromStdString(desk.marks().all().front().mark.category),
                     QByteArray("Pronoun and coreference/Gender"));
            QVERIFY(test::saved(desk.window, path));
        }
        Annotator again(noEngine());
        QVERIFY(test::opened(again.window, {path}));
        QVERIFY(!again.window.isWindowModified());
        QCOMPARE(QByteArray::fromStdString(again.marks().typology().name), QByteArray("Discourse"));
        again.files()->setTypologyFile(file("nothing.json"));
        QVERIFY(again.window.trouble().contains(QStringLiteral("There is no such typology"), Qt::CaseInsensitive));
        QCOMPARE(QByteArray::fromStdString(again.marks().typology().name), QByteArray("Discourse"));
        QVERIFY(!again.window.isWindowModified());
        again.marks().setTypology(annotate::typologyText("mqm-core"), "mqm-core");
        QVERIFY(again.window.isWindowModified()); // the file has the other
    }

    // The list has the other documents' errors, too, and a click goes there; saving leaves them alone.
    void otherDocumentsOfTheWorkspaceAreListed() {
        const QString path = file("two.contexture");
        {
            Desk desk;
            desk.translate();
            const auto first = desk.window.session().activeRun();
            Run second = *first;
            Document other = *first->document;
            other.id = "other";
            second.document = std::make_shared<const Document>(other);
            for (auto& sentence : second.sentences) { // its traces are of another document
                auto light = std::make_shared<TranslatedSentence>(*sentence);
                light->trace = nullptr;
                sentence = light;
            }
            auto workspace = store::Workspace::create(
                path.toStdString(),
                std::vector<std::shared_ptr<const Run>>{first, std::make_shared<const Run>(second)});
            for (const store::RunEntry& entry : workspace.runs()) {
                workspace.save(store::StoredMark{.run = entry.id,
                                                 .mark = {.sentence = SentenceIndex(2),
                                                          .spans = {{Side::Target, 4, 9}},
                                                          .category = "Other",
                                                          .severity = "Major",
                                                          .annotator = "Ben"}});
            }
        }
        Annotator desk(noEngine());
        desk.window.opening().setUnattended(QString()); // the first of them, and nobody is asked
        QVERIFY(test::opened(desk.window, {path}));
        QCOMPARE(desk.marks().all().size(), std::size_t(1));
        QCOMPARE(desk.marks().others().size(), std::size_t(1));
        auto* list = desk.marked();
        QVERIFY(!list->isColumnHidden(widgets::MarksModel::DocumentColumn));
        desk.click({0, TextSide::Target, 0});
        desk.mark("412");
        QVERIFY(test::saved(desk.window, path));
        QCOMPARE(list->model()->rowCount(), 3);
        list->sortByColumn(widgets::MarksModel::DocumentColumn, Qt::AscendingOrder); // "fixture", "other"
        const QModelIndex last = list->model()->index(2, widgets::MarksModel::TextColumn);
        QCOMPARE(last.data().toString(), QStringLiteral("SEVEN"));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(last).center());
        QVERIFY(test::onceRead(desk.window));
        QTRY_COMPARE(QByteArray::fromStdString(desk.window.session().document()->id), QByteArray("other"));
        QTRY_COMPARE(desk.reading()->selection(), (WordRef{2, TextSide::Target, 1}));
        QCOMPARE(desk.marks().all().size(), std::size_t(1));
        QCOMPARE(desk.marks().others().size(), std::size_t(2)); // the first document's, with the new one
    }

    // Anna marks TWO, Ben TWO THREE, in one sentence of which both say what is wrong with TWO. Characters: 3, 9 and 3
    // of both: 6 / 12 = 0.5; no span is the same; one pair.
    void twoAnnotatorsAreCompared() {
        Annotator desk;
        desk.translate();
        desk.files()->tellAgreement();
        QVERIFY(desk.window.trouble().contains(QStringLiteral("No two annotators")));
        desk.click({0, TextSide::Target, 1});
        desk.mark("111");
        settings::setAnnotator(QStringLiteral("Ben"));
        desk.click({0, TextSide::Target, 1});
        QTest::keyClick(desk.reading(), Qt::Key_Right, Qt::ShiftModifier);
        desk.mark("112");
        settings::setAnnotator(QStringLiteral("Anna"));
        QCOMPARE(desk.marks().all().size(), std::size_t(2));
        desk.files()->tellAgreement();
        const QString told = desk.window.trouble();
        QVERIFY2(told.contains(QStringLiteral("Anna and Ben, 1 sentence")) &&
                     told.contains(QStringLiteral("characters 0.50")) && told.contains(QStringLiteral("spans 0.00")) &&
                     told.contains(QStringLiteral("(pairs: 1)")),
                 qPrintable(told));
    }

    // Emoji take two places in the views and one in the engine, accents one in both.
    void charactersAreCountedAsTheEngineDoes() {
        const QString text = QStringLiteral("a\U0001F600e\u0301 b");
        const std::string utf8 = text.toStdString();
        const CharacterSpan span = toCharacterSpan(text, TextSide::Target, 1, 5);
        QVERIFY(span == (CharacterSpan{Side::Target, 1, 4}));
        QCOMPARE(toTextSpan(utf8, span), (widgets::TextSpan{1, 4}));
    }
};

QTEST_MAIN(TestMarks)
#include "test_marks.moc"
