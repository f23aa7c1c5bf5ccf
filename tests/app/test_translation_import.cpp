// SPDX-License-Identifier: GPL-3.0-or-later

// A translation by another program beside the model's own: read from a file, compared, searched, saved, and never
// overwritten by a translation of the model.
#include "app/gui/files/translation_import.h"
#include "app/gui/panes/compare_menu.h"
#include "tests/app/desk.h"
#include "widgets/comparison_view.h"
#include "widgets/heatmap_view.h"

#include <QAction>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::test;

class TestTranslationImport : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString write(const QString& name, const QByteArray& bytes) {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
        file.write(bytes);
        return path;
    }
    static void import(Desk& desk, const QString& path) {
        desk.window.translationImport().importFrom({path});
        QVERIFY(onceRead(desk.window));
    }
    static const gui::RunSlot& run(Desk& desk, int row) {
        return desk.window.session().runs().at(static_cast<std::size_t>(row));
    }
    static std::string text(const gui::RunSlot& slot, std::size_t sentence) {
        return slot.run->sentences.at(sentence)->text.text;
    }
    static widgets::ComparisonView* comparison(Desk& desk) {
        for (auto* view : desk.window.findChildren<widgets::ComparisonView*>()) {
            if (view->isVisible()) {
                return view;
            }
        }
        return nullptr;
    }

private Q_SLOTS:
    void itStandsBesideTheModelsOwn() {
        Desk desk;
        desk.translate();
        import(desk, write("other.txt", "ONE 2 THREE\nFOUR FIVE\nSIX SEVEN\n"));
        QCOMPARE(desk.window.session().runs().size(), std::size_t(2));
        QCOMPARE(text(run(desk, 1), 0), std::string("ONE 2 THREE"));
        QCOMPARE(desk.window.session().activeIndex(), 0); // what is read stays
        QVERIFY2(run(desk, 1).label.contains("other.txt"), qPrintable(run(desk, 1).label));
        QVERIFY(!run(desk, 1).label.contains("ontext")); // no setting of ours
        desk.click({0, widgets::TextSide::Source, 0});
        QVERIFY(comparison(desk));
        const auto& rows = comparison(desk)->data().rows;
        QCOMPARE(rows.size(), std::size_t(2));
        QVERIFY(rows[0].logProbability);
        QVERIFY(!rows[1].logProbability); // nothing is known of it
        QVERIFY(!rows[1].difference);
        for (const auto& word : rows[1].words) {
            QVERIFY(!word.logProbability && !word.difference);
        }
        QVERIFY(std::any_of(rows[1].words.begin(), rows[1].words.end(), [](const auto& word) { return word.changed; }));
    }

    void itIsReadWithoutAModel() {
        Desk desk(noEngine());
        desk.window.session().setDocument(documentOf({"one two", "three"}));
        import(desk, write("alone.txt", "EINS ZWEI\nDREI\n"));
        QCOMPARE(desk.window.session().activeIndex(), 0);
        QTRY_VERIFY(!desk.reading()->wordRect({0, widgets::TextSide::Target, 1}).isNull());
        desk.click({0, widgets::TextSide::Target, 1});
        auto* missing = desk.window.findChild<QWidget*>("modelMissing");
        QVERIFY(missing && !missing->isVisible()); // there is none to be missed
    }

    void translatingLeavesIt() {
        Desk desk;
        desk.window.session().setDocument(documentOf({"one two", "three"}));
        import(desk, write("first.txt", "EINS ZWEI\nDREI\n"));
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.session().runs().size(), std::size_t(2));
        QCOMPARE(text(run(desk, 0), 1), std::string("DREI"));
        QCOMPARE(desk.window.session().activeIndex(), 1);
        QVERIFY(run(desk, 1).model);
    }

    void itIsSavedAndComesBack() {
        const QString path = m_folder.filePath("kept.contexture");
        {
            Desk desk;
            desk.translate();
            import(desk, write("other.txt", "ONE 2 THREE\n\nSIX SEVEN\n"));
            QVERIFY(saved(desk.window, path));
        }
        Desk desk(noEngine());
        QVERIFY(opened(desk.window, {path}));
        QCOMPARE(desk.window.session().runs().size(), std::size_t(2));
        QCOMPARE(text(run(desk, 1), 0), std::string("ONE 2 THREE"));
        QCOMPARE(text(run(desk, 1), 1), std::string());
        QVERIFY(std::isnan(run(desk, 1).run->sentences[0]->logProbability));
        QVERIFY(run(desk, 1).run->sentences[0]->wordLogProbability.empty());
        QVERIFY2(run(desk, 1).label.contains("other.txt"), qPrintable(run(desk, 1).label));
    }

    void whatDoesNotFitIsTold() {
        Desk desk;
        desk.translate();
        import(desk, write("short.txt", "EINS\n"));
        QVERIFY2(desk.window.trouble().contains("sentence 2 has no translation"), qPrintable(desk.window.trouble()));
        QCOMPARE(desk.window.session().runs().size(), std::size_t(1));
        import(desk, write("other.txt", "A\nB\nC\n"));
        import(desk, m_folder.filePath("other.txt"));
        QVERIFY2(desk.window.trouble().contains("one of the runs already"), qPrintable(desk.window.trouble()));
        QCOMPARE(desk.window.session().runs().size(), std::size_t(2));
        for (int i = 0; i < 6; ++i) {
            import(desk, write(QString("many%1.txt").arg(i), QByteArray("A\nB\n") + QByteArray::number(i)));
        }
        QCOMPARE(desk.window.session().runs().size(), std::size_t(6));
        QVERIFY2(desk.window.trouble().contains("six runs"), qPrintable(desk.window.trouble()));
        desk.window.session().setActive(1); // it cannot be made again, and there is no room beside it
        const auto before = desk.window.session().activeRun();
        import(desk, m_folder.filePath("short.txt")); // another message
        desk.window.translate();
        QVERIFY2(desk.window.trouble().contains("six runs"), qPrintable(desk.window.trouble()));
        QCOMPARE(desk.window.session().activeRun(), before);
    }

    // Source attention alone: shown, with the sums of rows that do not add up to 1, and nothing said of other
    // sentences.
    void whatItAttendedToComesWithIt() {
        Desk desk;
        desk.translate();
        const QString file = write("other.json", R"({"model": {"name": "Other"}, "sentences": [
            {"translation": "A B C", "attention": [{"site": "decoder.0.cross",
                "heads": [[[1, 0, 0], [0, 0.5, 0.25], [0, 0, 1]]]}]},
            {"translation": "D E"}, {"translation": "F G H"}]})");
        import(desk, file);
        QVERIFY2(desk.window.trouble().contains("add up to 1"), qPrintable(desk.window.trouble()));
        desk.window.session().setActive(1);
        desk.click({0, widgets::TextSide::Target, 1});
        auto* map = desk.window.findChild<widgets::HeatmapView*>(QStringLiteral("source-attention"));
        QVERIFY(map && map->isVisible());
        const widgets::Matrix& matrix = map->matrix();
        QCOMPARE(matrix.rowCount(), 3);
        QCOMPARE(matrix.columns, 3); // no column of marks that nobody knows of
        QCOMPARE(matrix.value(1, 1), 0.5);
        QCOMPARE(matrix.value(1, 0), 0.0);
        QVERIFY(matrix.rows[0].note.isEmpty());
        QVERIFY2(matrix.rows[1].note.contains("0.75"), qPrintable(matrix.rows[1].note));
        QVERIFY(!comparison(desk)->data().rows[1].logProbability);
    }

    void attentionToOtherSentencesIsReadInTheText() {
        Desk desk;
        desk.translate();
        // two files of one run, chosen together
        const QString words = write("words.txt", "A B C\nD E\nF G H\n");
        const QString file = write("context.json", R"({"sentences": [
            {"sentence": 2, "attention": [{"site": "encoder.context", "level": "sentence",
                "heads": [[[1, 0, 0], [0.25, 0, 0.75]], [[0, 0, 1], [0.5, 0, 0.5]]]}]}]})");
        desk.window.translationImport().importFrom({file, words});
        QVERIFY(onceRead(desk.window));
        QCOMPARE(desk.window.session().runs().size(), std::size_t(2));
        desk.window.session().setActive(1);
        desk.click({1, widgets::TextSide::Source, 1});
        auto* map = desk.window.findChild<widgets::HeatmapView*>(QStringLiteral("sentence-attention"));
        QVERIFY(map && map->isVisible());
        QCOMPARE(map->matrix().value(1, 0), 0.375); // the mean of both heads
        QCOMPARE(map->matrix().value(1, 2), 0.625);
        desk.window.selection().setHead(HeadIndex(0));
        QCOMPARE(map->matrix().value(0, 2), 0.0);
        QCOMPARE(map->matrix().value(0, 0), 1.0);
    }

    void theMenuOffersItWhereThereIsADocument() {
        Desk desk;
        const auto entry = [&] {
            const auto actions = desk.window.findChild<gui::CompareMenu*>()->actions();
            return *std::find_if(actions.begin(), actions.end(), [](QAction* action) {
                return action->objectName() == QLatin1String("translationFromFile");
            });
        };
        QVERIFY(!entry()->isEnabled());
        desk.window.session().setDocument(documentOf({"one"}));
        QVERIFY(entry()->isEnabled());
    }
};

QTEST_MAIN(TestTranslationImport)
#include "test_translation_import.moc"
