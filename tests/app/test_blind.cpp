// SPDX-License-Identifier: GPL-3.0-or-later

// A blind comparison of two runs in the window: answered by keys and by mouse, closed half-way, continued, up to the
// result.
#include "app/gui/judging/blind_question.h"
#include "app/gui/judging/blind_window.h"
#include "engine/store/workspace.h"
#include "tests/app/desk.h"

#include <QCheckBox>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace contexture;
using namespace contexture::test;

class TestBlind : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    int m_files = 0;

    static gui::BlindWindow* blind(Desk& desk) { return desk.window.findChild<gui::BlindWindow*>(); }

    // Row A reads context ("... SEEN" from the second sentence on), row B does not: two of three sentences differ.
    QString prepare(Desk& desk) {
        desk.translate();
        RunSettings settings = desk.window.session().settings();
        settings.context = ContextMode::None;
        desk.window.session().compare(desk.window.session().currentModel(), settings);
        [&] { QTRY_VERIFY(desk.window.isSettled()); }();
        const QString path = m_folder.filePath(QStringLiteral("blind%1.contexture").arg(++m_files));
        return saved(desk.window, path) ? path : QString();
    }
    static void open(Desk& desk) {
        auto* found = desk.window.findChild<QAction*>(QStringLiteral("blindComparison"));
        QVERIFY(found && found->isEnabled());
        found->trigger();
        QVERIFY(blind(desk)->isVisible());
        QTRY_VERIFY(!blind(desk)->isBusy());
    }
    static void begin(Desk& desk) {
        QTest::mouseClick(blind(desk)->beginButton(), Qt::LeftButton);
        QTRY_VERIFY2(blind(desk)->isAsking(), qPrintable(blind(desk)->trouble()));
    }
    static bool isWithContextLeft(Desk& desk) { return blind(desk)->left()->text().endsWith("SEEN"); }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void namesComeAtTheEnd() {
        Desk desk;
        QVERIFY(!prepare(desk).isEmpty());
        open(desk);
        QCOMPARE(blind(desk)->most()->value(), 2); // the first sentence has no context
        begin(desk);
        for (int i = 0; i < 2; ++i) { // the run with context says more; neither reads better
            QVERIFY(blind(desk)->left()->text() != blind(desk)->right()->text());
            for (const auto* label : blind(desk)->findChildren<QLabel*>()) {
                QVERIFY2(!label->isVisible() || !label->text().contains("fake"), qPrintable(label->text()));
            }
            QTest::keyClick(blind(desk), isWithContextLeft(desk) ? Qt::Key_Left : Qt::Key_Right);
            QVERIFY(!blind(desk)->isOver());
            QTest::keyClick(blind(desk), Qt::Key_Down);
        }
        QVERIFY(blind(desk)->isOver());
        const QTableWidget* table = blind(desk)->table();
        QVERIFY(table->horizontalHeaderItem(1)->text().contains("Online"));
        QVERIFY(table->horizontalHeaderItem(2)->text().contains("No context"));
        const auto cell = [&](int row, int column) { return table->item(row, column + 1)->text(); };
        QCOMPARE(cell(0, 0), QString("2"));
        QCOMPARE(cell(0, 1), QString("0"));
        QCOMPARE(cell(0, 2), QString("0"));
        QCOMPARE(cell(0, 3), QString("0.5000")); // 2 * 1/4
        QCOMPARE(cell(1, 0), QString("0"));
        QCOMPARE(cell(1, 2), QString("2"));
        QCOMPARE(cell(1, 3), QString("1.0000"));
        QTRY_VERIFY(!blind(desk)->isBusy());
        blind(desk)->writeTable(m_folder.filePath("judgements.json"), true);
        QTRY_VERIFY(!desk.window.isOnFiles());
        QFile file(m_folder.filePath("judgements.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
        QCOMPARE(json["first_model_sha256"].toString(), QString("hash of fake"));
        QCOMPARE(json["seed"].toString(), QString("1"));
        QCOMPARE(json["adequacy_first"].toString(), QString("2"));
        QCOMPARE(json["rows"].toArray().size(), 2);
    }

    void everyAnswerIsKeptAndGoneOnWith() {
        Desk desk;
        const QString path = prepare(desk);
        QVERIFY(!path.isEmpty());
        open(desk);
        begin(desk);
        const QString source = desk.window.findChild<gui::BlindWindow*>()->left()->text();
        QTest::keyClick(blind(desk), Qt::Key_Right);
        QTRY_VERIFY(!blind(desk)->isBusy());
        {
            const auto file = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
            const auto kept = annotate::blindComparisonsOf(file);
            QCOMPARE(kept.size(), std::size_t(1));
            QVERIFY(kept[0].comparison.sentences[0].adequacy && !kept[0].comparison.sentences[0].fluency);
        }
        QTest::keyClick(blind(desk), Qt::Key_Escape);
        QVERIFY(!blind(desk)->isVisible());

        Desk later; // another day, the file alone
        QVERIFY(opened(later.window, {path}));
        QTRY_VERIFY(later.window.isSettled());
        QCOMPARE(later.window.session().runs().size(), std::size_t(2));
        open(later);
        QVERIFY(blind(later)->earlier()->isVisible());
        QVERIFY(blind(later)->earlier()->currentText().contains("0 of 2 judged"));
        QTest::mouseClick(blind(later)->goOnButton(), Qt::LeftButton);
        QTRY_VERIFY2(blind(later)->isAsking(), qPrintable(blind(later)->trouble()));
        QCOMPARE(blind(later)->left()->text(), source); // the same sentence on the same side
        QTest::keyClick(blind(later), Qt::Key_Down);    // fluency
        QTest::keyClick(blind(later), Qt::Key_Down);
        QTest::keyClick(blind(later), Qt::Key_Down);
        QVERIFY(blind(later)->isOver());
        QTRY_VERIFY(!blind(later)->isBusy());
        const auto file = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
        QVERIFY(annotate::blindComparisonsOf(file)[0].comparison.isWhole());
    }

    void anAnswerIsGivenAnew() {
        Desk desk;
        QVERIFY(!prepare(desk).isEmpty());
        open(desk);
        begin(desk);
        QTest::keyClick(blind(desk), Qt::Key_Left);
        QTest::keyClick(blind(desk), Qt::Key_Left);
        QTest::keyClick(blind(desk), Qt::Key_Backspace); // to the first sentence, whose answers are shown
        const auto questions = blind(desk)->findChildren<gui::BlindQuestion*>();
        QCOMPARE(questions.size(), 2);
        QVERIFY(questions[0]->button(-1)->isChecked() && questions[1]->button(-1)->isChecked());
        QVERIFY(questions[0]->isCurrent());
        QTest::mouseClick(questions[0]->button(0), Qt::LeftButton);
        QTest::mouseClick(questions[1]->button(1), Qt::LeftButton);
        const auto& first = blind(desk)->comparison().sentences[0];
        QVERIFY(first.adequacy == annotate::Preference::Tie);
        QVERIFY(first.fluency == (first.isFirstLeft ? annotate::Preference::Second : annotate::Preference::First));
        QTRY_VERIFY(!blind(desk)->isBusy());
    }

    void otherTranslationsAreNotMistakenForThese() {
        Desk desk;
        const QString path = prepare(desk);
        open(desk);
        begin(desk);
        QTest::keyClick(blind(desk), Qt::Key_Left);
        QTRY_VERIFY(!blind(desk)->isBusy());
        QTest::keyClick(blind(desk), Qt::Key_Escape);
        desk.window.session().remove(1);
        RunSettings settings = desk.window.session().settings();
        settings.context = ContextMode::Offline;
        desk.window.session().compare(desk.window.session().currentModel(), settings);
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(saved(desk.window, path));
        open(desk);
        QTest::mouseClick(blind(desk)->goOnButton(), Qt::LeftButton);
        QTRY_VERIFY(!blind(desk)->isBusy());
        QVERIFY(!blind(desk)->isAsking());
        QVERIFY2(blind(desk)->trouble().contains("no longer in the workspace"), qPrintable(blind(desk)->trouble()));
    }

    // A second document, by the same model under the same two settings: asked about with the first one's.
    void allDocumentsOfTheWorkspaceAreAskedAbout() {
        Desk desk;
        const QString path = prepare(desk);
        open(desk);
        QVERIFY(!blind(desk)->documents()->isVisible()); // there is one
        QTest::keyClick(blind(desk), Qt::Key_Escape);
        {
            auto file = store::Workspace::open(path.toStdString());
            const auto ids = file.runs();
            for (const auto& entry : ids) {
                Run run = *file.loadRun(entry.id);
                auto document = std::make_shared<Document>(*run.document);
                document->title = "another"; // the same words, so that the run fits it
                run.document = std::move(document);
                file.save(run);
            }
        }
        open(desk);
        QVERIFY(blind(desk)->documents()->isVisible());
        QCOMPARE(blind(desk)->most()->value(), 2);
        blind(desk)->documents()->setCurrentIndex(1);
        QTRY_VERIFY(!blind(desk)->isBusy());
        QCOMPARE(blind(desk)->most()->value(), 4);
        QVERIFY(blind(desk)->beginButton()->isEnabled());
        begin(desk);
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(blind(desk), isWithContextLeft(desk) ? Qt::Key_Left : Qt::Key_Right);
            QTest::keyClick(blind(desk), Qt::Key_Down);
        }
        QVERIFY(blind(desk)->isOver());
        QCOMPARE(blind(desk)->table()->item(0, 1)->text(), QString("4"));
        QCOMPARE(blind(desk)->comparison().documents.size(), std::size_t(2));
        QTRY_VERIFY(!blind(desk)->isBusy());
        const auto file = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
        QVERIFY(annotate::blindComparisonsOf(file).at(0).comparison.isWhole());
        blind(desk)->reject();
        open(desk); // and it is found again from either document
        QVERIFY2(blind(desk)->earlier()->currentText().contains("2 document"),
                 qPrintable(blind(desk)->earlier()->currentText()));
    }

    void theReferenceIsShownOnRequest() {
        Desk desk;
        auto document = std::make_shared<Document>(*documentOf({"one two", "three <b>four"}));
        document->reference = {sentenceOf("eins zwei"), sentenceOf("drei <b>vier")};
        desk.window.session().setDocument(document);
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        RunSettings settings = desk.window.session().settings();
        settings.context = ContextMode::None;
        desk.window.session().compare(desk.window.session().currentModel(), settings);
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(saved(desk.window, m_folder.filePath("reference.contexture")));
        open(desk);
        begin(desk);
        QVERIFY(!blind(desk)->reference()->isVisible());
        QTest::keyClick(blind(desk), Qt::Key_R);
        QVERIFY(blind(desk)->reference()->isVisible());
        QCOMPARE(blind(desk)->reference()->text(), QString("Reference: drei <b>vier"));
        QCOMPARE(blind(desk)->reference()->textFormat(), Qt::PlainText);
        QTRY_VERIFY(!blind(desk)->isBusy());
    }
};

QTEST_MAIN(TestBlind)
#include "test_blind.moc"
