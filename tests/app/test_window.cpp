// SPDX-License-Identifier: GPL-3.0-or-later

// The whole window, offscreen, with the bundled models: open, translate, click, compare, check, save, reopen.
#include "app/gui/main_window.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/resources_path.h"
#include "app/gui/what_if/attention_controls.h"
#include "app/gui/what_if/variant_table.h"
#include "app/gui/what_if/what_if_pane.h"
#include "app/gui/worker/engine_library.h"
#include "tests/app/desk.h"
#include "tests/app/real_window.h"
#include "tests/support/fixture.h"
#include "widgets/comparison_view.h"
#include "widgets/consulted_view.h"
#include "widgets/gate_strip.h"
#include "widgets/heatmap_view.h"
#include "widgets/message_bar.h"
#include "widgets/reading_view.h"
#include "widgets/segmented_control.h"
#include "widgets/small_multiples.h"
#include "widgets/start_page.h"

#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;

namespace {

using test::kPatience;
using test::openAndTranslate;
using test::realEngine;
using test::settle;

EngineWorker::Factory noEngine() {
    return []() -> std::unique_ptr<Engine> { throw Error("There is no engine", "here", "look only"); };
}

// The real engine, held after each sentence until a test lets it go on.
class HeldEngine : public Engine {
public:
    explicit HeldEngine(std::shared_ptr<test::Gate> gate) : m_gate(std::move(gate)) {}

    EngineInfo info() const override { return m_engine->info(); }
    void setThreads(int threads) override { m_engine->setThreads(threads); }
    std::shared_ptr<LoadedModel> load(const std::filesystem::path& bundle) override { return m_engine->load(bundle); }
    std::shared_ptr<const Run> translate(const TranslateRequest& request, const SentenceListener& listener,
                                         const CancelToken& cancel) override {
        const auto held = [&](SentenceIndex sentence, std::shared_ptr<const TranslatedSentence> translated) {
            listener(sentence, std::move(translated));
            m_gate->pass(cancel);
        };
        return m_engine->translate(request, held, cancel);
    }
    std::vector<std::shared_ptr<const TranslatedSentence>> score(const ScoreRequest& request,
                                                                 const CancelToken& cancel) override {
        return m_engine->score(request, cancel);
    }
    std::vector<CausalResult> check(const CausalRequest& request, const CausalListener& listener,
                                    const CancelToken& cancel) override {
        return m_engine->check(request, listener, cancel);
    }
    AttentionSteps steps(const StepsRequest& request, const CancelToken& cancel) override {
        return m_engine->steps(request, cancel);
    }
    AttributionResult attribute(const AttributionRequest& request, const AttributionProgress& progress,
                                const CancelToken& cancel) override {
        return m_engine->attribute(request, progress, cancel);
    }
    std::vector<SentenceNeed> need(const NeedRequest& request, const NeedListener& listener,
                                   const CancelToken& cancel) override {
        return m_engine->need(request, listener, cancel);
    }

private:
    std::unique_ptr<Engine> m_engine = realEngine()();
    std::shared_ptr<test::Gate> m_gate;
};

QString write(const QTemporaryDir& folder, const QString& name, const QByteArray& bytes) {
    return test::writeFixture(folder.filePath(name), bytes);
}

} // namespace

class TestWindow : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    // A small model with random weights: what it says means nothing, what it records has the system's form.
    static bool hasRandomModels() { return QFile::exists(QStringLiteral(CONTEXTURE_WRITE_RANDOM_BUNDLE)); }
    bool openRandom(MainWindow& window, const QString& system) {
        const QString bundle = m_folder.filePath(system + QStringLiteral(".safetensors"));
        const QString text = write(m_folder, QStringLiteral("short.txt"),
                                   QByteArray("The dog barked.\nIt did not bark again.\nThe cat saw it.\n"));
        if (QProcess::execute(QStringLiteral(CONTEXTURE_WRITE_RANDOM_BUNDLE), {system, bundle}) != 0 ||
            !test::opened(window, {text}) || !test::opened(window, {bundle}) || !settle(window)) {
            return false;
        }
        window.translate();
        return settle(window) && window.session().activeRun();
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
        QVERIFY(!demoDocument().isEmpty());
        QVERIFY(!demoModel().isEmpty());
    }

    void firstStartSaysWhatToDo() {
        MainWindow window(noEngine());
        window.show();
        QVERIFY(window.findChild<widgets::StartPage*>()->isVisible());
    }

    void demoOpensTranslatesAndSelectsAWord() {
        MainWindow window(realEngine());
        window.show();
        window.opening().openDemo();
        QVERIFY(settle(window));
        const auto run = window.session().activeRun();
        QVERIFY(run);
        QCOMPARE(run->finished(), run->document->size());
        QVERIFY(window.selection().locked().word.isValid());
    }

    void clickOnAWordMovesEveryView() {
        MainWindow window(realEngine());
        window.resize(1600, 1000);
        window.show();
        QVERIFY(openAndTranslate(window));
        auto* reading = window.findChild<widgets::ReadingView*>();
        window.selection().lock(SentenceIndex(0), Side::Target, WordIndex(0)); // reads no context
        QVERIFY(reading->wordRect({6, widgets::TextSide::Target, 2}).isValid());
        const QImage before = reading->viewport()->grab().toImage();
        QTest::mouseClick(reading->viewport(), Qt::LeftButton, {},
                          reading->wordRect({6, widgets::TextSide::Target, 2}).center());
        QCOMPARE(window.selection().locked().sentence, SentenceIndex(6));
        QCOMPARE(window.selection().locked().side, Side::Target);
        QCOMPARE(window.selection().locked().word, WordIndex(2));
        QCOMPARE(reading->selection(), (widgets::WordRef{6, widgets::TextSide::Target, 2}));
        QVERIFY(reading->viewport()->grab().toImage() != before);
        const auto& seen = window.findChild<Instruments*>()->inspection();
        QCOMPARE(seen.look.sentence, SentenceIndex(6));
        for (const char* name : {"sentence-attention", "word-attention"}) {
            const auto* map = window.findChild<widgets::HeatmapView*>(QLatin1String(name));
            QVERIFY2(map && !map->matrix().isEmpty(), name);
            QCOMPARE(std::size_t(map->matrix().rowCount()), seen.querySentence()->words.size());
        }
        QVERIFY(!window.findChild<widgets::ConsultedView*>()->model()->entries().empty());
        const auto* gate = window.findChild<widgets::GateStrip*>();
        QCOMPARE(gate->bars().size(), seen.querySentence()->words.size());
        QCOMPARE(gate->selectedRow(), seen.queryWord.value);
        QTest::keyClick(reading->viewport(), Qt::Key_Escape);
        QVERIFY(!window.selection().locked().word.isValid());
    }

    // What can do nothing is grey; what is not does no harm, whatever is there already.
    void commandsKnowWhatIsPossible() {
        const auto command = [](MainWindow& window, const char* name) {
            auto* action = window.findChild<QAction*>(QLatin1String(name));
            if (!action) {
                qFatal("there is no command %s", name);
            }
            return action;
        };
        const auto triggerAll = [](MainWindow& window) {
            QList<QPointer<QAction>> actions; // menus are rebuilt on the way
            QList<QAction*> samples;          // texts and lessons: each would ask what becomes of the runs
            for (const char* menu : {"sampleTexts", "installedLessons"}) {
                if (const auto* filled = window.findChild<QMenu*>(QLatin1String(menu))) {
                    samples += filled->actions();
                }
            }
            for (QAction* action : window.findChildren<QAction*>()) {
                if (!samples.contains(action)) {
                    actions << action;
                }
            }
            for (const auto& action : actions) {
                if (!action) {
                    continue;
                }
                const QString text = action->text();
                static const QStringList kAsking{QStringLiteral("quit"),  QStringLiteral("openDemo"),
                                                 QStringLiteral("about"), QStringLiteral("saveWorkspace"),
                                                 QStringLiteral("log"),   QStringLiteral("aboutQt")};
                const bool asks = text.contains(QStringLiteral("…")) || kAsking.contains(action->objectName()) ||
                                  action->menu() || text.contains(QLatin1Char('.')); // a recent file
                if (action->isEnabled() && !asks) {
                    action->trigger();
                }
            }
        };
        MainWindow window(realEngine());
        window.show();
        for (const char* name : {"saveWorkspace", "translate", "cancel", "otherSide", "translationsCsv",
                                 "clearSelection", "nextHead", "nextSite"}) {
            QVERIFY2(!command(window, name)->isEnabled(), name);
        }
        triggerAll(window);
        QVERIFY(test::opened(window, {demoDocument()}));
        window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(2)); // a word, and no translation
        QVERIFY(command(window, "saveWorkspace")->isEnabled());
        QVERIFY(command(window, "clearSelection")->isEnabled());
        QVERIFY(!command(window, "otherSide")->isEnabled());
        triggerAll(window);
        window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(2));
        QTest::keyClick(window.findChild<widgets::ReadingView*>(), Qt::Key_Tab);
        QVERIFY(window.selection().locked().side == Side::Source);

        QVERIFY(test::opened(window, {demoModel()}));
        QVERIFY(settle(window));
        window.translate();
        QVERIFY(command(window, "cancel")->isEnabled());
        QVERIFY(settle(window));
        QVERIFY(!command(window, "cancel")->isEnabled());
        window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(2));
        for (const char* name : {"otherSide", "translationsCsv", "nextHead"}) {
            QVERIFY2(command(window, name)->isEnabled(), name);
        }
        command(window, "otherSide")->trigger();
        QVERIFY(window.selection().locked().side == Side::Target);
        triggerAll(window);
        QVERIFY(settle(window));
    }

    void contextCanBeComparedWithNone() {
        MainWindow window(realEngine());
        QVERIFY(openAndTranslate(window));
        RunSettings settings = window.session().settings();
        settings.context = ContextMode::None;
        QVERIFY(window.session().compare(window.session().currentModel(), settings));
        QVERIFY(settle(window));
        window.selection().lock(SentenceIndex(7), Side::Target, WordIndex(2));
        const auto& rows = window.findChild<widgets::ComparisonView*>(QStringLiteral("comparison"))->data().rows;
        QCOMPARE(rows.size(), std::size_t(2));
        QVERIFY(!rows[0].words.empty());
        QVERIFY(!rows[1].words.empty());
        QVERIFY(rows[1].words[0].logProbability.has_value());
    }

    // The table of other forms takes the place of the tries: no room is left for these.
    void otherFormsStandBelowTheLinesWithoutAGap() {
        MainWindow window(realEngine());
        window.resize(1400, 1100);
        window.show();
        QVERIFY(openAndTranslate(window));
        window.selectWhenReady(SentenceIndex(7), Side::Source,
                               contexture::WordIndex(4)); // "it" of "could not catch it"
        QVERIFY(settle(window));
        window.compareVariants();
        QVERIFY(settle(window));
        const auto* pane = window.findChild<WhatIfPane*>();
        QVERIFY(pane && pane->isVisible());
        QTRY_VERIFY(pane->contrast()->isVisible() && !pane->view()->isVisible());
        const auto below = [pane](const QWidget* widget) {
            return widget->mapTo(pane, QPoint(0, widget->height())).y();
        };
        QTRY_COMPARE_LE(pane->attention()->height(), pane->attention()->sizeHint().height() + 8); // pixels
        QTRY_COMPARE_LE(pane->contrast()->mapTo(pane, QPoint()).y() - below(pane->attention()), 24);
        QTRY_COMPARE_GE(pane->height(), below(pane->contrast()));
    }

    void aTwoPassRunIsLookedAtWhileItGrows() {
        QByteArray text;
        for (int i = 0; i < 40; ++i) {
            text += i % 2 == 0 ? "The dog slept under the old table.\n" : "It did not bark.\n";
        }
        const auto gate = std::make_shared<test::Gate>();
        gate->close();
        MainWindow window([gate] { return std::make_unique<HeldEngine>(gate); });
        QVERIFY(test::opened(window, {write(m_folder, QStringLiteral("long.txt"), text)}));
        const QString bundle =
            QFileInfo(demoModel()).absoluteDir().filePath(QStringLiteral("selective-decoder.safetensors"));
        QVERIFY(test::opened(window, {bundle}));
        QVERIFY(settle(window));
        RunSettings settings = window.session().settings();
        settings.context = ContextMode::Offline;
        settings.decode.batchSentences = 4;
        window.session().setSettings(settings);
        int looked = 0;
        connect(&window.session(), &Session::progress, &window, [&] {
            const auto run = window.session().activeRun();
            for (std::size_t i = 0; run && i < run->sentences.size(); ++i) {
                if (run->sentences[i]) {
                    window.selection().lock(SentenceIndex(static_cast<std::int64_t>(i)), Side::Target, WordIndex(0));
                    ++looked;
                }
            }
        });
        window.translate();
        QTRY_VERIFY_WITH_TIMEOUT(looked > 0, kPatience);
        QVERIFY(window.session().activeRun()->finished() < 40);
        gate->open();
        QVERIFY(settle(window));
        QCOMPARE(window.session().activeRun()->finished(), std::size_t(40));
    }

    void aHeadThatTheNextModelLacksIsTheMean() {
        MainWindow window(realEngine());
        QVERIFY(openAndTranslate(window));
        window.selection().lock(SentenceIndex(7), Side::Source, WordIndex(4));
        window.selection().setHead(HeadIndex(3));
        QVERIFY(test::opened(
            window,
            {QFileInfo(demoModel()).absoluteDir().filePath(QStringLiteral("selective-encoder-one-head.safetensors"))}));
        QVERIFY(settle(window));
        window.translate();
        QVERIFY(settle(window));
        const auto& seen = window.findChild<Instruments*>()->inspection();
        QVERIFY(seen.sentenceMatrix.has_value());
        QVERIFY(!seen.look.head.isValid());
    }

    void workspaceReopensWithoutAnEngine() {
        const QString path = m_folder.filePath(QStringLiteral("saved.contexture"));
        std::shared_ptr<const Run> before;
        {
            MainWindow window(realEngine());
            QVERIFY(openAndTranslate(window));
            QVERIFY(test::saved(window, path));
            before = window.session().activeRun();
        }
        MainWindow window(noEngine());
        QVERIFY(test::opened(window, {path}));
        const auto after = window.session().activeRun();
        QVERIFY(after);
        QCOMPARE(after->document->source.size(), before->document->source.size());
        for (std::size_t i = 0; i < before->sentences.size(); ++i) {
            QCOMPARE(after->sentences[i]->text, before->sentences[i]->text);
            QVERIFY(*after->sentences[i]->trace == *before->sentences[i]->trace);
        }
        window.selection().lock(SentenceIndex(7), Side::Source, WordIndex(4));
        for (const char* name : {"sentence-attention", "word-attention"}) {
            const auto* map = window.findChild<widgets::HeatmapView*>(QLatin1String(name));
            QVERIFY2(map && !map->matrix().isEmpty(), name);
        }
        QVERIFY(!window.findChild<widgets::ConsultedView*>()->model()->entries().empty());
    }

    void savingAgainKeepsOneRunARow() {
        const QString path = m_folder.filePath(QStringLiteral("twice.contexture"));
        MainWindow window(realEngine());
        QVERIFY(openAndTranslate(window));
        QVERIFY(test::saved(window, path));
        QVERIFY(test::saved(window, path));
        MainWindow again(noEngine());
        QVERIFY(test::opened(again, {path}));
        QCOMPARE(again.session().runs().size(), std::size_t(1));
    }

    void everySystemShowsItsOwnParts_data() {
        QTest::addColumn<QStringList>("parts");
        const QString sentences = QStringLiteral("sentence-attention");
        const QString words = QStringLiteral("word-attention");
        QTest::newRow("document-context-transformer") << QStringList{sentences, words, QStringLiteral("layer-gates")};
        QTest::newRow("discourse-aware-transformer") << QStringList{sentences, words};
        QTest::newRow("concatenation") << QStringList{sentences, words};
        QTest::newRow("hierarchical-attention-network") << QStringList{sentences, words};
        QTest::newRow("hierarchical-context-encoder") << QStringList{sentences, words};
        QTest::newRow("continuous-cache") << QStringList{QStringLiteral("cache")};
        QTest::newRow("rnnsearch") << QStringList{QStringLiteral("produced"), QStringLiteral("source-attention")};
        QTest::newRow("language-model") << QStringList{QStringLiteral("produced")};
    }
    void everySystemShowsItsOwnParts() {
        if (!hasRandomModels()) {
            QSKIP("the tests of the decoder are not built");
        }
        QFETCH(QStringList, parts);
        const QString system = QString::fromLatin1(QTest::currentDataTag());
        MainWindow window(realEngine());
        window.resize(1600, 1000);
        window.show();
        QVERIFY(openRandom(window, system));
        // A word of the side that asks: a model that has learnt nothing ties no word clearly to one of the other side.
        window.selection().lock(SentenceIndex(2), Side::Target, WordIndex(0));
        if (const SiteInfo* site = window.inspector().seen()->site) {
            window.selection().lock(SentenceIndex(2), site->querySide, WordIndex(0));
        }
        QStringList shown;
        for (const auto* map : window.findChildren<widgets::HeatmapView*>()) {
            if (map->isVisibleTo(&window)) {
                QVERIFY2(!map->matrix().isEmpty(), qPrintable(map->objectName()));
                shown << map->objectName();
            }
        }
        shown.sort();
        parts.sort();
        QCOMPARE(shown, parts);
        const ModelInfo& model = window.session().currentModel()->info();
        const auto* context = window.findChild<widgets::SegmentedControl*>(QStringLiteral("context"));
        QVERIFY(!context->segment(2)->isEnabled()); // offline: no context, or the same as online
        QVERIFY(!context->segment(2)->toolTip().isEmpty());
        QCOMPARE(context->segment(1)->isEnabled(), model.hasContext);
    }

    void aHeadOfAnotherLayerIsIsolatedByADoubleClick() {
        if (!hasRandomModels()) {
            QSKIP("the tests of the decoder are not built");
        }
        MainWindow window(realEngine());
        window.resize(1600, 1400);
        window.show();
        QVERIFY(openRandom(window, QStringLiteral("document-context-transformer")));
        window.findChild<Instruments*>()->showHeads(true);
        window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(0));
        auto* heads = window.findChild<widgets::SmallMultiples*>(QStringLiteral("heads"));
        QCOMPARE(heads->panelCount(), 8); // four heads in each of two encoder layers
        const QPoint sixth = heads->layoutInfo().imageRect(5).center();
        QTest::mouseDClick(heads->viewport(), Qt::LeftButton, {}, sixth);
        QCOMPARE(window.selection().locked().site, std::string("encoder.1.context"));
        QCOMPARE(window.selection().locked().head, HeadIndex(1));
    }

    void badFilesAreToldAndNothingIsLost_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QStringLiteral("a.txt") << QByteArray();
        QTest::newRow("binary") << QStringLiteral("b.txt") << QByteArray("\x00\x01\x02\xff\xfe\x00", 6);
        QTest::newRow("not UTF-8") << QStringLiteral("c.txt") << QByteArray("A line.\n\xc3\x28\n");
        QTest::newRow("a bundle cut short")
            << QStringLiteral("d.safetensors") << QByteArray("\x40\x00\x00\x00\x00\x00\x00\x00{\"a\":", 13);
        QTest::newRow("a foreign database")
            << QStringLiteral("e.contexture") << QByteArray("SQLite format 3\0garbage", 23);
    }
    void badFilesAreToldAndNothingIsLost() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        MainWindow window(realEngine());
        window.show();
        QVERIFY(test::opened(window, {demoDocument()}));
        test::opened(window, {write(m_folder, name, bytes)});
        QVERIFY(settle(window));
        auto* message = window.findChild<widgets::MessageBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(message->isVisible(), kPatience);
        QVERIFY2(message->currentText().contains(name), qPrintable(message->currentText()));
        QVERIFY(window.session().document()->size() > 5);
    }

    void troubleWithOneFileIsStillToldWhenAnotherIsOpen() {
        MainWindow window(noEngine());
        window.show();
        const QString bad = write(m_folder, QStringLiteral("bad.txt"), QByteArray("\xc3\x28\n"));
        QVERIFY(!test::opened(window, {bad, demoDocument()}));
        QVERIFY(window.session().document()->size() > 5);
        QVERIFY(window.trouble().contains(QStringLiteral("bad.txt")));
        QVERIFY(test::opened(window, {demoDocument()}));
        QCOMPARE(window.trouble(), QString());
    }

    void markupInADocumentIsShownAsItStands() {
        MainWindow window(noEngine());
        QVERIFY(test::opened(
            window,
            {write(
                m_folder, QStringLiteral("m.txt"),
                QByteArray("<b>&lt; bold</b>\n\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xd7\xa2\xd7\x95\xd7\x9c\xd7\x9d\n"))}));
        const auto& rows = window.findChild<widgets::ReadingView*>()->document().rows;
        QCOMPARE(rows[0].source.text, QStringLiteral("<b>&lt; bold</b>"));
        QCOMPARE(rows[1].source.text,
                 QString::fromUtf8("\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xd7\xa2\xd7\x95\xd7\x9c\xd7\x9d"));
    }

    void keysStepThroughHeadsAndSites() {
        if (!hasRandomModels()) {
            QSKIP("the tests of the decoder are not built");
        }
        MainWindow window(realEngine());
        window.resize(1600, 1000);
        window.show();
        QVERIFY(openRandom(window, QStringLiteral("document-context-transformer")));
        auto* reading = window.findChild<widgets::ReadingView*>();
        const auto& seen = window.findChild<Instruments*>()->inspection();
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
            QTest::keyClick(reading, key, modifiers);
        };
        window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(0));
        QVERIFY(seen.site && seen.site->heads == 4);
        const std::string first = seen.site->name;
        QVERIFY(!seen.look.head.isValid());
        press(Qt::Key_BracketRight);
        QCOMPARE(seen.look.head, HeadIndex(0));
        press(Qt::Key_BracketRight);
        QCOMPARE(seen.look.head, HeadIndex(1));
        press(Qt::Key_BracketLeft);
        QCOMPARE(seen.look.head, HeadIndex(0));
        press(Qt::Key_M);
        QVERIFY(!seen.look.head.isValid());
        press(Qt::Key_L);
        QVERIFY(seen.site->name != first);
        press(Qt::Key_L, Qt::ShiftModifier);
        QCOMPARE(seen.site->name, first);
        press(Qt::Key_Tab);
        QCOMPARE(window.selection().locked().side, Side::Target);
        press(Qt::Key_Tab);
        QCOMPARE(window.selection().locked().side, Side::Source);
    }

    void aDroppedFileIsOpened() {
        MainWindow window(noEngine());
        window.show();
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(write(m_folder, QStringLiteral("dropped.txt"), "One.\nTwo.\n"))});
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &drop);
        QVERIFY(test::onceRead(window));
        QVERIFY(window.session().document());
        QCOMPARE(window.session().document()->source.front().text, std::string("One."));
        QVERIFY(!window.trouble().contains(QStringLiteral("dropped.txt"))); // there is no engine: that is told, too
    }

    void narrowWindowShowsInstrumentsAsTabs() {
        MainWindow window(noEngine());
        window.show();
        window.resize(1280, 720);
        QTRY_VERIFY(window.findChild<Instruments*>()->isTabbed());
        window.resize(1600, 1000);
        QTRY_VERIFY(!window.findChild<Instruments*>()->isTabbed());
    }
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
