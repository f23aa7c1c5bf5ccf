// SPDX-License-Identifier: GPL-3.0-or-later

// The target language of a model for several, chosen in the window: by the menu, and in a dialog among many.
#include "app/gui/panes/language_dialog.h"
#include "app/gui/panes/language_menu.h"
#include "app/gui/presentation/model_languages.h"
#include "engine/core/several_languages.h"
#include "engine/store/atomic_file.h"
#include "engine/store/variant.h"
#include "tests/app/menus.h"
#include "tests/app/real_window.h"

#include <QAction>
#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace contexture;
using namespace contexture::gui;
using test::realEngine;
using test::settle;

namespace {

QStringList namesOf(const LanguageMenu& menu) {
    QStringList names;
    for (const QAction* action : menu.actions()) {
        if (action->isCheckable()) {
            QString name = action->text();
            names << name.remove(QChar(0x2068)).remove(QChar(0x2069));
        }
    }
    return names;
}

QString chosenIn(const LanguageMenu& menu) {
    QStringList chosen;
    for (const QAction* action : menu.actions()) {
        if (action->isChecked()) {
            chosen << action->data().toString();
        }
    }
    return chosen.join(QLatin1Char(' '));
}

// Opens the menu and clicks on the entry with this mark.
bool click(LanguageMenu& menu, const QString& mark) {
    menu.popup({40, 40});
    for (QAction* action : menu.actions()) {
        if (action->data().toString() == mark) {
            test::clickEntry(menu, action);
            return !menu.isVisible();
        }
    }
    menu.close();
    return false;
}

LanguageMenu* menuOf(MainWindow& window) {
    return window.findChild<LanguageMenu*>();
}

// A model with invented numbers for many languages, marked as NLLB-200 marks them.
class ManyModel : public LoadedModel, public SeveralLanguages {
public:
    ManyModel(const std::string& path, LanguageChoice marks) : m_marks(std::move(marks)) {
        m_info = test::FakeModel("many eng_Latn-" + m_marks.target, path).info();
        m_info.hash = m_marks == kOwn ? kFile : store::hashOfVariant(kFile, "eng_Latn-" + m_marks.target);
        m_info.targetLanguage = m_marks.target.substr(0, 3);
    }
    const ModelInfo& info() const override { return m_info; }
    const std::vector<std::string>& targetMarks() const override { return kMarks; }
    const LanguageChoice& marks() const override { return m_marks; }
    const std::string& fileHash() const override { return kFile; }
    std::shared_ptr<LoadedModel> with(const LanguageChoice& languages) const override {
        return std::make_shared<ManyModel>(m_info.path, languages.isNone() ? kOwn : languages);
    }

    inline static const std::vector<std::string> kMarks{
        "afr_Latn", "amh_Ethi", "arb_Arab", "bul_Cyrl", "cat_Latn", "ces_Latn", "dan_Latn", "deu_Latn",
        "ell_Grek", "eng_Latn", "est_Latn", "fin_Latn", "fra_Latn", "hun_Latn", "isl_Latn", "ita_Latn",
        "jpn_Jpan", "kor_Hang", "lit_Latn", "nld_Latn", "pol_Latn", "swh_Latn", "zho_Hans", "zho_Hant"};
    inline static const LanguageChoice kOwn{.source = "eng_Latn", .target = "fra_Latn"};
    inline static const std::string kFile = std::string(64, 'a');

private:
    ModelInfo m_info;
    LanguageChoice m_marks;
};

class ManyEngine : public test::FakeEngine {
public:
    std::shared_ptr<LoadedModel> load(const std::filesystem::path& bundle) override {
        return std::make_shared<ManyModel>(bundle.string(), ManyModel::kOwn);
    }
};

EngineWorker::Factory manyEngine() {
    return [] { return std::make_unique<ManyEngine>(); };
}

} // namespace

class TestTargetLanguage : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }

    // A small model whose vocabulary holds the marks of two languages, in the place of two pieces of other words.
    QString markedModel() const {
        const QDir from(QStringLiteral(CONTEXTURE_SOURCE_DIR "/tests/data/marian/shared/hugging-face"));
        const QDir to(path(QStringLiteral("small")));
        QDir().mkpath(to.path());
        for (const QString& name : from.entryList(QDir::Files)) {
            QFile::copy(from.filePath(name), to.filePath(name));
            QFile::setPermissions(to.filePath(name), QFile::ReadOwner | QFile::WriteOwner);
        }
        QFile vocabulary(to.filePath(QStringLiteral("vocab.json")));
        if (!vocabulary.open(QIODevice::ReadOnly)) {
            qFatal("no vocabulary");
        }
        QByteArray bytes = vocabulary.readAll();
        vocabulary.close();
        bytes.replace("\"\u2581be\": 35", "\">>deu<<\": 35").replace("\"\u2581her\": 31", "\">>nld<<\": 31");
        store::writeWhole(to.filePath(QStringLiteral("vocab.json")).toStdString(), bytes.toStdString());
        return to.path();
    }

    void open(MainWindow& window, const QString& model) {
        window.resize(1400, 900);
        window.show();
        QVERIFY(test::opened(window, {path(QStringLiteral("dogs.txt"))}));
        QVERIFY(test::opened(window, {path(model)}) && settle(window));
        QVERIFY2(window.trouble().isEmpty(), qPrintable(window.trouble()));
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
        store::writeWhole(path(QStringLiteral("dogs.txt")).toStdString(), "The dog slept.\nA dog slept.\n");
        const QString model = markedModel();
        for (const QString& language : {QStringLiteral("deu"), QStringLiteral("nld")}) {
            QProcess import;
            import.start(QStringLiteral(CONTEXTURE_BIN "/contexture-cli"),
                         {QStringLiteral("import"), model, QStringLiteral("--source-language"), QStringLiteral("en"),
                          QStringLiteral("--target-language"), language, QStringLiteral("--out"),
                          path(language + QStringLiteral(".safetensors"))});
            QVERIFY(import.waitForFinished(60000));
            QVERIFY2(import.exitCode() == 0, import.readAllStandardError().constData());
        }
    }
    void init() { QSettings().clear(); }

    void onlyModelsForSeveralLanguagesHaveTheMenu() {
        MainWindow window(realEngine());
        QVERIFY(!menuOf(window)->menuAction()->isVisible());
        QVERIFY(test::opened(window, {demoModel()}) && settle(window));
        QVERIFY(!menuOf(window)->menuAction()->isVisible());
        open(window, QStringLiteral("deu.safetensors"));
        QVERIFY(menuOf(window)->menuAction()->isVisible());
        QCOMPARE(namesOf(*menuOf(window)), (QStringList{"Dutch", "German"}));
        QCOMPARE(chosenIn(*menuOf(window)), QStringLiteral(">>deu<<"));
        for (const QString& mark : {QStringLiteral(">>nld<<"), QStringLiteral(">>deu<<")}) {
            QVERIFY(click(*menuOf(window), mark) && settle(window));
            QCOMPARE(chosenIn(*menuOf(window)), mark);
            // What no run is in stands in no menu: the demo's model and this one.
            QCOMPARE(window.session().models().size(), std::size_t(2));
        }
    }

    // With the other mark the model computes what the bundle that was imported with that mark does.
    void theNextTranslationIsInTheChosenLanguage() {
        MainWindow window(realEngine());
        open(window, QStringLiteral("deu.safetensors"));
        window.translate();
        QVERIFY(settle(window));
        const auto german = window.session().activeRun();
        QVERIFY(german && german->model.name.ends_with(">>deu<<"));
        QVERIFY(click(*menuOf(window), QStringLiteral(">>nld<<")));
        QVERIFY(settle(window));
        QCOMPARE(chosenIn(*menuOf(window)), QStringLiteral(">>nld<<"));
        QCOMPARE(window.session().currentModel()->info().targetLanguage, std::string("nl"));
        QCOMPARE(window.session().activeSlot()->model->info().targetLanguage, std::string("de")); // of the run
        auto* changed = window.findChild<QPushButton*>(QStringLiteral("changed"));
        QVERIFY(changed->isVisible());
        QTest::mouseClick(changed, Qt::LeftButton);
        QVERIFY(settle(window));
        const auto dutch = window.session().activeRun();
        QVERIFY2(dutch->model.name.ends_with(">>nld<<"), dutch->model.name.c_str());
        QCOMPARE(dutch->model.targetLanguage, std::string("nl"));
        QVERIFY(!changed->isVisible());
        // Undo brings the run back, and its language.
        window.findChild<QAction*>(QStringLiteral("undo"))->trigger();
        QCOMPARE(window.session().activeRun()->model.hash, german->model.hash);
        QCOMPARE(chosenIn(*menuOf(window)), QStringLiteral(">>deu<<"));
        QVERIFY(std::ranges::find(window.session().models(), window.session().currentModel()) !=
                window.session().models().end());

        MainWindow other(realEngine());
        open(other, QStringLiteral("nld.safetensors"));
        other.translate();
        QVERIFY(settle(other));
        const auto expected = other.session().activeRun();
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(dutch->sentences[i]->text.text, expected->sentences[i]->text.text);
            QCOMPARE(dutch->sentences[i]->logProbability, expected->sentences[i]->logProbability);
        }
        QVERIFY(std::abs(german->sentences[0]->logProbability - dutch->sentences[0]->logProbability) > 1e-3);
    }

    void noFileIsReadForAnotherLanguage() { // the weights are those in memory
        QVERIFY(QFile::copy(path(QStringLiteral("deu.safetensors")), path(QStringLiteral("moved.safetensors"))));
        MainWindow window(realEngine());
        open(window, QStringLiteral("moved.safetensors"));
        QVERIFY(QFile::remove(path(QStringLiteral("moved.safetensors"))));
        QVERIFY(click(*menuOf(window), QStringLiteral(">>nld<<")));
        QVERIFY(settle(window));
        QVERIFY2(window.trouble().isEmpty(), qPrintable(window.trouble()));
        QCOMPARE(window.session().currentModel()->info().targetLanguage, std::string("nl"));
    }

    void runsInTwoLanguagesStandSideBySide() {
        MainWindow window(realEngine());
        open(window, QStringLiteral("deu.safetensors"));
        window.translate();
        QVERIFY(settle(window));
        QVERIFY(click(*menuOf(window), QStringLiteral(">>nld<<")) && settle(window));
        QVERIFY(window.session().compare(window.session().currentModel(), window.session().settings()));
        QVERIFY(settle(window));
        const auto& runs = window.session().runs();
        QCOMPARE(runs.size(), std::size_t(2));
        QVERIFY2(runs[0].label.contains(QLatin1String(">>deu<<")) && runs[1].label.contains(QLatin1String(">>nld<<")),
                 qPrintable(runs[0].label + runs[1].label));
        for (const RunSlot& slot : runs) { // whoever asks a run asks its own model
            QCOMPARE(slot.model->info().hash, slot.run->model.hash);
        }
        window.session().setActive(1);
        QCOMPARE(chosenIn(*menuOf(window)), QStringLiteral(">>nld<<"));
        window.session().setActive(0);
        QCOMPARE(chosenIn(*menuOf(window)), QStringLiteral(">>deu<<"));
        const auto shown = window.session().models();
        QCOMPARE(shown.size(), std::size_t(2));
    }

    void aWorkspaceKeepsTheLanguage() {
        const QString workspace = path(QStringLiteral("dogs.contexture"));
        {
            MainWindow window(realEngine());
            open(window, QStringLiteral("deu.safetensors"));
            QVERIFY(click(*menuOf(window), QStringLiteral(">>nld<<")) && settle(window));
            window.translate();
            QVERIFY(settle(window));
            QVERIFY(test::saved(window, workspace));
        }
        MainWindow window(realEngine());
        window.show();
        QVERIFY(test::opened(window, {workspace}));
        QVERIFY(settle(window));
        const RunSlot* slot = window.session().activeSlot();
        QVERIFY(slot && slot->run && slot->run->model.name.ends_with(">>nld<<"));
        QVERIFY(slot->model); // found by the file's hash and the mark
        QCOMPARE(slot->model->info().hash, slot->run->model.hash);
        QCOMPARE(window.session().currentModel()->info().targetLanguage, std::string("nl"));
        QCOMPARE(chosenIn(*menuOf(window)), QStringLiteral(">>nld<<"));
    }

    void languagesAreNamedForPeople() {
        const std::vector<std::string> marks{">>zho_Hant<<", ">>zho_Hans<<", ">>deu<<", "__fr__",
                                             "<2sw>",        "de_DE",        ">>qaa<<"};
        QStringList names;
        for (const NamedLanguage& language : namedLanguages(marks)) {
            names << language.name;
        }
        // Names of Unicode's CLDR; the two marks of German are told apart by themselves.
        QVERIFY2(names.contains(QStringLiteral("French")) && names.contains(QStringLiteral("Swahili")),
                 qPrintable(names.join(',')));
        QVERIFY2(names.filter(QStringLiteral("Chinese (")).size() == 2, qPrintable(names.join(',')));
        QVERIFY2(names.contains(QStringLiteral("qaa")), qPrintable(names.join(',')));
        QVERIFY(std::ranges::is_sorted(names.mid(0, names.size() - 1)));
    }

    void amongManyLanguagesTheUsualOnesStandInTheMenu() {
        QSettings().setValue(QStringLiteral("targetLanguages"), QStringList{QStringLiteral("fi")});
        MainWindow window(manyEngine());
        window.show();
        window.session().setDocument(test::documentOf({"one two", "three"})); // into German
        window.session().loadModel(QStringLiteral("/nowhere/many.safetensors"));
        QVERIFY(settle(window));
        const QStringList names = namesOf(*menuOf(window));
        QVERIFY2(names.contains(QStringLiteral("French")), qPrintable(names.join(','))); // chosen now
        QVERIFY2(names.contains(QStringLiteral("German")), qPrintable(names.join(',')));
        QVERIFY2(names.contains(QStringLiteral("Finnish")), qPrintable(names.join(',')));
        QVERIFY2(!names.contains(QStringLiteral("Swahili")) && names.size() < 6, qPrintable(names.join(',')));
    }

    void aLanguageIsFoundByTyping() {
        MainWindow window(manyEngine());
        window.show();
        window.session().setDocument(test::documentOf({"one two", "three"}));
        window.session().loadModel(QStringLiteral("/nowhere/many.safetensors"));
        QVERIFY(settle(window));
        window.findChild<QAction*>(QStringLiteral("allLanguages"))->trigger();
        auto* dialog = window.findChild<LanguageDialog*>();
        QVERIFY(dialog && QTest::qWaitForWindowExposed(dialog));
        auto* list = dialog->findChild<QListWidget*>(QStringLiteral("languageList"));
        auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("languageTyped"));
        const auto visible = [list] {
            QStringList names;
            for (int row = 0; row < list->count(); ++row) {
                if (!list->item(row)->isHidden()) {
                    names << list->item(row)->text();
                }
            }
            return names;
        };
        QCOMPARE(list->count(), int(ManyModel::kMarks.size()));
        QTest::keyClicks(line, QStringLiteral("xyz"));
        QVERIFY(visible().isEmpty());
        line->clear();
        QTest::keyClicks(line, QStringLiteral("chin"));
        QCOMPARE(visible().size(), 2);
        QTest::keyClick(line, Qt::Key_Down);
        const QString second = visible().at(1);
        QCOMPARE(list->currentItem()->text(), second);
        line->clear();
        QTest::keyClicks(line, QStringLiteral("swah"));
        QVERIFY(visible().size() == 1 && visible().front().startsWith(QStringLiteral("Swahili")));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(!dialog->isVisible());
        QVERIFY(settle(window));
        QVERIFY2(window.trouble().isEmpty(), qPrintable(window.trouble()));
        QCOMPARE(QString::fromStdString(window.session().currentModel()->info().name),
                 QStringLiteral("many eng_Latn-swh_Latn"));
        QCOMPARE(chosenIn(*menuOf(window)), QStringLiteral("swh_Latn"));
        QVERIFY(QSettings().value(QStringLiteral("targetLanguages")).toStringList().contains(QStringLiteral("sw")));
    }

    void aRunOfABundleThatIsOpenedByHandFindsItsLanguage() {
        MainWindow window(manyEngine());
        window.show();
        auto document = test::documentOf({"one two", "three"});
        window.session().setDocument(document);
        auto run = std::make_shared<Run>();
        run->document = document;
        run->model = ManyModel("many.safetensors", {.source = "eng_Latn", .target = "kor_Hang"}).info();
        for (std::size_t i = 0; i < 2; ++i) {
            run->sentences.push_back(test::fakeTranslation(*document, i, run->settings));
        }
        window.session().addFinishedRun(run, 0);
        QVERIFY(!window.session().runs().front().model);
        window.session().loadModel(QStringLiteral("/nowhere/many.safetensors")); // in its own language, French
        QVERIFY(settle(window));
        const auto model = window.session().runs().front().model;
        QVERIFY(model);
        QCOMPARE(model->info().name, std::string("many eng_Latn-kor_Hang"));
    }
};

QTEST_MAIN(TestTargetLanguage)
#include "test_target_language.moc"
