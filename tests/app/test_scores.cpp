// SPDX-License-Identifier: GPL-3.0-or-later

// Runs scored against references in the window: one document, a workspace, and from a score to its sentence.
#include "app/gui/files/score_import.h"
#include "app/gui/files/view_table.h"
#include "app/gui/judging/scores_window.h"
#include "engine/scores/system_scores.h"
#include "engine/store/sentence_scores.h"
#include "engine/store/workspace.h"
#include "tests/app/desk.h"
#include "tests/app/dialogs.h"
#include "tests/support/fixture.h"
#include "widgets/message_bar.h"
#include "widgets/stretch_delegate.h"
#include "widgets/theme.h"
#include "widgets/two_line_delegate.h"

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QUndoStack>

using namespace contexture;
using namespace contexture::test;

class TestScores : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    int m_files = 0;

    QString write(const char* name, const QByteArray& bytes) const {
        return test::writeFixture(m_folder.filePath(QString::fromLatin1(name)), bytes);
    }
    static gui::ScoresWindow* scores(Desk& desk) { return desk.window.findChild<gui::ScoresWindow*>(); }
    static const widgets::ScoreModel& model(const QTableView* table) {
        return *static_cast<const widgets::ScoreModel*>(table->model());
    }
    static QString cell(const QTableView* table, int row, int column) {
        return table->model()->index(row, column).data().toString();
    }
    static void click(QTableView* table, int row, int column) {
        const QRect place = table->visualRect(table->model()->index(row, column));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place.center());
    }

    // Row A reads context and ends with "SEEN" from the second sentence on, as the references do; row B does not.
    static void prepare(Desk& desk, bool hasReference = true) {
        auto document = std::make_shared<Document>(*documentOf({"one two three", "four five", "six seven eight"}));
        desk.window.session().setDocument(document);
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        [&] { QTRY_VERIFY(desk.window.isSettled()); }();
        desk.window.translate();
        [&] { QTRY_VERIFY(desk.window.isSettled()); }();
        if (hasReference) { // what it says with context, which is known now
            for (const auto& sentence : desk.window.session().activeRun()->sentences) {
                document->reference.push_back(sentenceOf(sentence->text.text));
            }
        }
        auto known = std::make_shared<Document>(*document);
        desk.window.session().setDocument(known);
        desk.window.translate();
        [&] { QTRY_VERIFY(desk.window.isSettled()); }();
        RunSettings settings = desk.window.session().settings();
        settings.context = ContextMode::None;
        desk.window.session().compare(desk.window.session().currentModel(), settings);
        [&] { QTRY_VERIFY(desk.window.isSettled()); }();
    }
    static void open(Desk& desk) {
        auto* found = desk.window.findChild<QAction*>(QStringLiteral("scores"));
        QVERIFY(found && found->isEnabled());
        found->trigger();
        QVERIFY(scores(desk)->isVisible());
        QTRY_VERIFY(!scores(desk)->isBusy());
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    // A long sentence is cut before the word in which the two differ, not at it.
    void theDifferenceIsInSight() {
        const QString a =
            QStringLiteral("Der Hund bellte laut, und die ganze Straße wachte davon auf, aber er kam nicht.");
        const QString b =
            QStringLiteral("Der Hund bellte laut, und die ganze Straße wachte davon auf, aber es kam nicht.");
        const int at = gui::firstDifference(a, b);
        QCOMPARE(a.mid(at, 2), QStringLiteral("er"));
        QCOMPARE(gui::firstDifference(a, a), -1);
        QCOMPARE(gui::firstDifference(QStringLiteral("er kam"), QStringLiteral("er kam nicht")), 3);
        const QFontMetrics metrics(qApp->font());
        const int width = metrics.horizontalAdvance(a) / 2;
        const QString cut = widgets::stretchAround(a, at, metrics, width);
        QVERIFY2(cut.startsWith(QChar(0x2026)) && cut.endsWith("kam nicht."), qPrintable(cut));
        QVERIFY(metrics.horizontalAdvance(cut.left(cut.indexOf(" er ") + 3)) <= width);
        QVERIFY(cut.contains("aber er")); // with a word before it
        QCOMPARE(widgets::stretchAround(a, at, metrics, metrics.horizontalAdvance(a) + 1), a);
        QCOMPARE(widgets::stretchAround(a, 4, metrics, width), a); // it is in sight anyway
        QCOMPARE(widgets::stretchAround(a, -1, metrics, width), a);

        Desk desk;
        prepare(desk);
        open(desk);
        const auto* sentences = scores(desk)->sentences();
        const auto index = sentences->model()->index(0, 6); // A: chrF, its parts, the source, A, B
        QCOMPARE(index.data(widgets::StretchDelegate::kPlace).toInt(),
                 gui::firstDifference(index.data().toString(), index.siblingAtColumn(7).data().toString()));
        QCOMPARE(index.data(Qt::ToolTipRole).toString(), index.data().toString().toHtmlEscaped()); // whole
    }

    void aNarrowWindowShowsEveryRun() {
        Desk desk;
        prepare(desk);
        open(desk);
        QTableView* runs = scores(desk)->systems();
        for (const int width : {1200, 700, 1200, 900}) {
            scores(desk)->resize(width, 600);
            const auto isWhole = [&] {
                const QRect last = runs->visualRect(runs->model()->index(1, 0));
                return runs->columnWidth(0) >= 180 && runs->viewport()->rect().contains(last) &&
                       scores(desk)->documents()->columnWidth(0) >= 120; // their names
            };
            QTRY_VERIFY2(isWhole(), qPrintable(QString::number(width)));
        }
    }

    // Told in the window from which it was exported, which hides the main one.
    void anExportIsToldWhereItWasAskedFor() {
        Desk desk;
        prepare(desk);
        open(desk);
        const QString path = m_folder.filePath(QStringLiteral("systems.csv"));
        answerNext<QFileDialog>(*scores(desk), [path](QFileDialog& dialog) {
            dialog.selectFile(path);
            static_cast<QDialog&>(dialog).done(QDialog::Accepted);
        });
        scores(desk)->exportButton()->menu()->actions().front()->trigger();
        auto* bar = scores(desk)->findChild<widgets::MessageBar*>();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->currentText().contains(QStringLiteral("systems.csv")), qPrintable(bar->currentText()));
        QVERIFY(QFile::exists(path));
        auto* others = desk.window.centralWidget()->findChild<widgets::MessageBar*>();
        QVERIFY(others && others != bar && !others->isVisible());
    }

    void fromTheScoreToASentence() {
        Desk desk;
        prepare(desk);
        open(desk);
        const auto& window = *scores(desk);
        QVERIFY2(window.trouble().isEmpty(), qPrintable(window.trouble()));
        QCOMPARE(model(window.systems()).rows().size(), std::size_t(2));
        QCOMPARE(cell(window.systems(), 0, 1), QString("100.0")); // the references are its own
        const auto& all = *window.scored().scores;
        QCOMPARE(cell(window.systems(), 1, 1), widgets::decimalText(all.all(1).bleu, 1));
        QVERIFY(all.all(1).bleu < 100.0);
        QCOMPARE(cell(window.systems(), 1, 2), widgets::decimalText(all.all(1).chrf, 1));
        QCOMPARE(cell(window.systems(), 1, 3), widgets::decimalText(all.all(1).chrfPlusPlus, 1));
        QVERIFY(cell(window.systems(), 1, 5).startsWith("+"));
        QCOMPARE(model(window.sentences()).rows().size(), std::size_t(2)); // the first has no context
        QVERIFY(window.sentences()->isColumnHidden(0));                    // there is one document
        // Words: those that A has and B has not.
        const int seen = [&] {
            for (int row = 0; row < window.ngrams()->model()->rowCount(); ++row) {
                if (cell(window.ngrams(), row, 0).contains("SEEN")) {
                    return row;
                }
            }
            return -1;
        }();
        QVERIFY(seen >= 0);
        click(window.ngrams(), seen, 0);
        QTRY_VERIFY(!scores(desk)->isBusy());
        QVERIFY(!model(window.sentences()).rows().empty());
        for (const auto& row : model(window.sentences()).rows()) {
            QVERIFY(row.cells[6].text.contains("SEEN") && !row.cells[7].text.contains("SEEN"));
        }
        click(window.sentences(), 0, 5);
        const int sentence = model(window.sentences()).rows()[0].id;
        QTRY_COMPARE(desk.window.selection().locked().sentence.value,
                     all.sentences()[std::size_t(sentence)].sentence.value);
    }

    void whatIsExportedIsWhatStandsThere() {
        Desk desk;
        prepare(desk);
        open(desk);
        const gui::ViewData systems = scores(desk)->data(QStringLiteral("systems"));
        QCOMPARE(systems.rows.size(), std::size_t(2));
        const qsizetype bleu = systems.columns.indexOf(QStringLiteral("bleu"));
        QCOMPARE(systems.rows[1][bleu].toDouble(),
                 QString::number(scores(desk)->scored().scores->all(1).bleu, 'g', 9).toDouble());
        QVERIFY(gui::toCsv(systems).contains("tok:13a") && gui::toLatex(systems).contains("\\toprule"));
        const gui::ViewData sentences = scores(desk)->data(QStringLiteral("sentences"));
        QCOMPARE(sentences.rows.size(), std::size_t(2));
        QVERIFY(gui::toCsv(sentences).contains("# first: A") && gui::toCsv(sentences).contains("# second: B"));
        QCOMPARE(sentences.rows[0].size(), sentences.columns.size());
        for (const char* what : {"documents", "n-grams"}) {
            const gui::ViewData data = scores(desk)->data(QString::fromLatin1(what));
            QVERIFY(!data.rows.empty());
            QCOMPARE(data.rows[0].size(), data.columns.size());
        }
    }

    // A file of another program's metric is dropped for run A and imported for run B: both stand beside chrF2, are
    // exported, and come back with the workspace.
    void numbersOfAMetricStandBesideTheScores() {
        const QString path = m_folder.filePath(QStringLiteral("scored.contexture"));
        Desk desk;
        prepare(desk);
        auto& session = desk.window.session();
        session.setActive(0);
        QJsonArray rows;
        const std::vector<double> numbers{0.5, 0.75, 0.25};
        for (std::size_t s = 0; s < numbers.size(); ++s) {
            const auto& translated = session.activeRun()->sentences[s];
            rows.append(QJsonObject{{QStringLiteral("src"), QString::fromStdString(session.document()->source[s].text)},
                                    {QStringLiteral("mt"), QString::fromStdString(translated->text.text)},
                                    {QStringLiteral("COMET"), numbers[s]}});
        }
        const QString dropped = write("comet.json", QJsonDocument(rows).toJson());
        desk.window.opening().open({dropped});
        QVERIFY(onceRead(desk.window));
        QTRY_COMPARE(desk.window.saving().scoresOf(session.activeRun()).size(), std::size_t(1));
        QCOMPARE(session.runs().size(), std::size_t(2)); // the document is as it was
        open(desk);
        const auto& window = *scores(desk);
        const auto title = [](const QTableView* table, int column) {
            return table->model()->headerData(column, Qt::Horizontal).toString();
        };
        QCOMPARE(title(window.systems(), 8), QStringLiteral("COMET"));
        QCOMPARE(cell(window.systems(), 0, 8), widgets::decimalText(0.5, 3)); // mean
        QCOMPARE(cell(window.systems(), 1, 8), QString());
        QVERIFY(window.systems()
                    ->model()
                    ->headerData(8, Qt::Horizontal, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("more is better")));
        QCOMPARE(cell(window.sentences(), 0, 5), QString()); // B has none yet

        session.setActive(1);
        auto* import = desk.window.findChild<gui::ScoreImport*>();
        QVERIFY(import);
        import->importFrom(write("numbers.txt", "0.25\n0.25\n0.5\n"), {.metric = QStringLiteral("comet")});
        QVERIFY(onceRead(desk.window));
        QTRY_VERIFY(!scores(desk)->isBusy());
        QTRY_COMPARE(cell(window.systems(), 1, 8), widgets::decimalText(1.0 / 3.0, 3));
        QCOMPARE(window.systems()->model()->columnCount(), 9); // comet is COMET
        QCOMPARE(title(window.sentences(), 5), QStringLiteral("Δ COMET"));
        QCOMPARE(cell(window.sentences(), 0, 1), QStringLiteral("2"));
        QCOMPARE(cell(window.sentences(), 0, 5), QStringLiteral("+") + widgets::decimalText(0.5, 3));
        QCOMPARE(cell(window.sentences(), 1, 5), widgets::decimalText(-0.25, 3));
        QVERIFY(!window.sentences()->isColumnHidden(5) && window.sentences()->isColumnHidden(6) &&
                window.sentences()->isColumnHidden(7) && !window.sentences()->isColumnHidden(8));
        const gui::ViewData data = window.data(QStringLiteral("sentences"));
        const qsizetype first = data.columns.indexOf(QStringLiteral("first_score.COMET"));
        QVERIFY(first > 0);
        QCOMPARE(data.rows[0].size(), data.columns.size());
        QCOMPARE(data.rows[0][first].toDouble(), 0.75);
        QVERIFY(window.data(QStringLiteral("systems")).columns.contains(QStringLiteral("score.COMET")));

        QVERIFY(saved(desk.window, path));
        const auto file = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
        QCOMPARE(store::scoresOf(file, file.runs().at(1).id).at(0).values.at(2).value, 0.5);
        // Into the file that is there: the numbers of a run that is saved already are replaced.
        import->importFrom(write("again.txt", "1\n1\n1\n"), {.metric = QStringLiteral("comet")});
        QVERIFY(onceRead(desk.window));
        QVERIFY(desk.window.saving().isUnsaved());
        QVERIFY(saved(desk.window, path));
        const auto again = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
        QCOMPARE(store::scoresOf(again, again.runs().at(1).id).at(0).mean(), 1.0);
        QCOMPARE(store::scoresOf(again, again.runs().at(0).id).at(0).mean(), 0.5);
    }

    // Numbers and the errors that xCOMET marks are one step; what was undone is no longer in the file either.
    void anImportIsUndone() {
        const QString path = m_folder.filePath(QStringLiteral("undone.contexture"));
        Desk desk;
        prepare(desk);
        auto& session = desk.window.session();
        session.setActive(0);
        const auto means = [&](const auto& scores) {
            std::vector<double> list;
            for (const store::SentenceScores& each : scores) {
                list.push_back(each.mean());
            }
            return list;
        };
        const auto ofWindow = [&] { return means(desk.window.saving().scoresOf(session.activeRun())); };
        const auto ofFile = [&] {
            const auto file = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
            return means(store::scoresOf(file, file.runs().at(0).id));
        };
        const auto marks = [&] { return desk.window.additions().marks().all().size(); };
        QUndoStack& undo = *desk.window.additions().undoStack();
        auto* import = desk.window.findChild<gui::ScoreImport*>();
        import->importFrom(write("first.txt", "0.25\n0.5\n0.75\n"), {.metric = QStringLiteral("comet")});
        QVERIFY(onceRead(desk.window));
        QTRY_COMPARE(ofWindow(), std::vector<double>{0.5});
        QVERIFY(saved(desk.window, path));
        QCOMPARE(ofFile(), std::vector<double>{0.5});

        QJsonArray rows;
        for (std::size_t s = 0; s < 3; ++s) {
            const QString text = QString::fromStdString(session.activeRun()->sentences[s]->text.text);
            const QJsonObject error{{QStringLiteral("text"), text.left(2)},
                                    {QStringLiteral("start"), 0},
                                    {QStringLiteral("end"), 2},
                                    {QStringLiteral("severity"), QStringLiteral("major")},
                                    {QStringLiteral("confidence"), 0.5}};
            rows.append(QJsonObject{{QStringLiteral("mt"), text},
                                    {QStringLiteral("COMET"), 0.125},
                                    {QStringLiteral("errors"), s == 0 ? QJsonArray{error} : QJsonArray{}}});
        }
        import->importFrom(write("spans.json", QJsonDocument(rows).toJson()), {.metric = QStringLiteral("COMET")});
        QVERIFY(onceRead(desk.window));
        QTRY_COMPARE(ofWindow(), std::vector<double>{0.125}); // COMET is comet
        QCOMPARE(marks(), std::size_t(3));                    // an error, and twice "no error"
        QCOMPARE(undo.undoText(), QStringLiteral("importing scores"));
        QVERIFY(saved(desk.window, path));
        QCOMPARE(ofFile(), std::vector<double>{0.125});

        undo.undo();
        QCOMPARE(ofWindow(), std::vector<double>{0.5});
        QCOMPARE(marks(), std::size_t(0));
        QVERIFY(desk.window.saving().isUnsaved());
        undo.undo();
        QVERIFY(ofWindow().empty());
        QVERIFY(saved(desk.window, path));
        QVERIFY(ofFile().empty());
        undo.redo();
        QCOMPARE(ofWindow(), std::vector<double>{0.5});
        QVERIFY(saved(desk.window, path));
        QCOMPARE(ofFile(), std::vector<double>{0.5});
    }

    void scoresThatDoNotFitAreTold() {
        Desk desk;
        prepare(desk);
        auto* import = desk.window.findChild<gui::ScoreImport*>();
        import->importFrom(write("short.txt", "0.25\n"), {.metric = QStringLiteral("comet")});
        QVERIFY(onceRead(desk.window));
        QTRY_VERIFY(!desk.window.trouble().isEmpty());
        QVERIFY(desk.window.saving().scoresOf(desk.window.session().activeRun()).empty());
    }

    void withoutReferencesItSaysWhy() {
        Desk desk;
        prepare(desk, false);
        open(desk);
        QVERIFY2(scores(desk)->trouble().contains("no reference"), qPrintable(scores(desk)->trouble()));
        QVERIFY(model(scores(desk)->sentences()).rows().empty());
        QVERIFY(scores(desk)->data(QStringLiteral("systems")).isEmpty());
    }

    // A run more is scored by itself.
    void itFollowsTheRuns() {
        Desk desk;
        prepare(desk);
        open(desk);
        desk.window.session().remove(1);
        QTRY_COMPARE(model(scores(desk)->systems()).rows().size(), std::size_t(1));
        QTRY_VERIFY(!scores(desk)->isBusy());
        QCOMPARE(model(scores(desk)->sentences()).rows().size(), std::size_t(3)); // all of a single run
        QVERIFY(!scores(desk)->ngrams()->isVisible());
    }

    void allDocumentsOfAWorkspace() {
        Desk desk;
        prepare(desk);
        const QString path = m_folder.filePath(QStringLiteral("scores%1.contexture").arg(++m_files));
        QVERIFY(saved(desk.window, path));
        std::int64_t other = 0;
        {
            auto file = store::Workspace::open(path.toStdString());
            for (const auto& entry : file.runs()) {
                Run run = *file.loadRun(entry.id);
                auto document = std::make_shared<Document>(*run.document);
                document->title = "another <b>";
                document->reference[0] = sentenceOf("nothing of it");
                run.document = std::move(document);
                file.save(run);
            }
            other = file.documents().back().id.value;
        }
        open(desk);
        QCOMPARE(model(scores(desk)->documents()).rows().size(), std::size_t(1));
        scores(desk)->documentsChoice()->setCurrentIndex(1);
        Q_EMIT scores(desk)->documentsChoice()->activated(1);
        QTRY_VERIFY(!scores(desk)->isBusy());
        const auto& window = *scores(desk);
        QCOMPARE(model(window.documents()).rows().size(), std::size_t(2));
        QCOMPARE(cell(window.documents(), 1, 0), QString("another <b>"));
        QCOMPARE(model(window.sentences()).rows().size(), std::size_t(4));
        QVERIFY(!window.sentences()->isColumnHidden(0));
        // The list of documents says how far each is.
        QVERIFY(saved(desk.window, path));
        QTRY_VERIFY(desk.window.isSettled());
        auto* list = desk.window.findChild<QListWidget*>(QStringLiteral("documents"));
        QTRY_COMPARE(list->count(), 2);
        QTRY_VERIFY2(list->item(1)->data(widgets::TwoLineDelegate::kDetail).toString().contains("log p −0.5"),
                     qPrintable(list->item(1)->data(widgets::TwoLineDelegate::kDetail).toString()));
        click(window.documents(), 1, 0);
        QCOMPARE(model(window.sentences()).rows().size(), std::size_t(2));
        click(window.sentences(), 1, 5);
        QTRY_VERIFY(desk.window.isSettled());
        QTRY_COMPARE(desk.window.saving().documentRow().value, other);
        QTRY_COMPARE(desk.window.selection().locked().sentence.value, 2);
        QTRY_VERIFY(!window.isBusy()); // the document is one of those that are scored: the same rows are listed
        QCOMPARE(model(window.sentences()).rows().size(), std::size_t(2));
    }
};

QTEST_MAIN(TestScores)
#include "test_scores.moc"
