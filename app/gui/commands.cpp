// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/commands.h"

#include "app/gui/files/drafts.h"
#include "app/gui/files/exporting.h"
#include "app/gui/files/file_desk.h"
#include "app/gui/files/mark_files.h"
#include "app/gui/files/model_import.h"
#include "app/gui/files/opening.h"
#include "app/gui/files/reading_before.h"
#include "app/gui/files/saving.h"
#include "app/gui/files/score_import.h"
#include "app/gui/files/translation_import.h"
#include "app/gui/help/about.h"
#include "app/gui/help/handbook_window.h"
#include "app/gui/panes/causal_check.h"
#include "app/gui/panes/compare_menu.h"
#include "app/gui/panes/comparison_pane.h"
#include "app/gui/panes/find_pane.h"
#include "app/gui/panes/language_menu.h"
#include "app/gui/panes/marks_pane.h"
#include "app/gui/panes/model_window.h"
#include "app/gui/panes/notes_pane.h"
#include "app/gui/panes/run_bar.h"
#include "app/gui/preferences.h"
#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/comparison.h"
#include "app/gui/reading_page.h"
#include "app/gui/state/additions.h"
#include "app/gui/state/document_check.h"
#include "app/gui/state/document_need.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/log.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/recent_files.h"
#include "app/gui/state/resources_path.h"
#include "app/gui/state/run_changes.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "app/gui/state/settings.h"
#include "app/gui/state/workbench.h"
#include "app/gui/what_if/what_if_pane.h"
#include "engine/core/decisive_head.h"
#include "engine/store/settings_json.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QAbstractButton>
#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QInputDialog>
#include <QLocale>
#include <QMenuBar>
#include <QMessageBox>
#include <QUndoStack>

#include <algorithm>

namespace contexture::gui {

Commands::Commands(const Parts& parts, QMenuBar& menuBar, QWidget& window)
    : QObject(&window), m_parts(parts), m_window(window) {
    buildFileMenu(*menuBar.addMenu(tr("&File")));
    buildEditMenu(*menuBar.addMenu(tr("&Edit")));
    buildRunMenu(*menuBar.addMenu(tr("&Run")));
    buildViewMenu(*menuBar.addMenu(tr("&View")));
    m_compareMenu =
        new CompareMenu(tr("&Compare"), m_parts.bench.session, m_parts.bench.inspector, m_parts.bench.bundled, &window);
    menuBar.addMenu(m_compareMenu);
    buildHelpMenu(*menuBar.addMenu(tr("&Help")), menuBar);
    menuBar.installEventFilter(this);
    connect(m_compareMenu, &CompareMenu::translationRequested, &m_parts.files.translationImport,
            &TranslationImport::choose);
    connect(&m_parts.page.comparison(), &ComparisonPane::removeRequested, this, &Commands::removeRun);
    connect(&m_parts.bench.recent, &RecentFiles::changed, this, &Commands::rebuildRecentMenu);
    connect(&m_parts.bench.session, &Session::stateChanged, this, &Commands::update);
    connect(&m_parts.bench.inspector, &Inspector::lockedChanged, this, &Commands::update);
    connect(&m_parts.page.check(), &CausalCheck::effectsChanged, this, &Commands::update);
    connect(&m_parts.bench.documentCheck, &DocumentCheck::changed, this, &Commands::update);
    connect(m_overview, &QAction::toggled, this, &Commands::update);
    rebuildRecentMenu();
    update();
}

template<class Work>
QAction* Commands::add(QMenu& menu, const char* name, const QString& text, const Keys& keys, Work work) {
    QAction* action = addCommand(menu, m_window, name, text, keys);
    connect(action, &QAction::triggered, this, work);
    return action;
}

QAction* Commands::addSwitch(QMenu& menu, const char* name, const QString& text, const Keys& keys) {
    QAction* action = addCommand(menu, m_window, name, text, keys);
    action->setCheckable(true);
    return action;
}

void Commands::buildFileMenu(QMenu& file) {
    Opening& opening = m_parts.files.opening;
    Saving& saving = m_parts.files.saving;
    Exporting& exporting = m_parts.files.exporting;
    add(file, "open", tr("&Open…"), QKeySequence::Open, [&opening] { opening.choose(); });
    add(file, "openDemo", tr("Open the &demo"), {}, [&opening] { opening.openDemo(); });
    if (const auto samples = sampleTexts(); !samples.empty()) {
        QMenu* menu = file.addMenu(tr("Open a sam&ple text"));
        menu->setObjectName(QStringLiteral("sampleTexts"));
        menu->setToolTipsVisible(true);
        for (const SampleText& sample : samples) {
            menu->addAction(sample.title, &opening, [&opening, path = sample.path] { opening.openSampleText(path); })
                ->setToolTip(widgets::plainToolTip(sample.shows));
        }
    }
    m_readAs = file.addMenu(tr("Read the te&xt as"));
    auto* layouts = new QActionGroup(m_readAs);
    const auto addLayout = [&](const char* name, const QString& text, text::Layout layout) {
        QAction* action = add(*m_readAs, name, text, {}, [&opening, layout] { opening.readAs(layout); });
        action->setCheckable(true);
        action->setActionGroup(layouts);
        connect(m_readAs, &QMenu::aboutToShow, action,
                [&opening, action, layout] { action->setChecked(opening.layout() == layout); });
    };
    addLayout("readAsSentences", tr("&One sentence a line"), text::Layout::SentencePerLine);
    addLayout("readAsProse", tr("&Prose"), text::Layout::Prose);
    add(file, "importModel", tr("&Import a model…"), {}, [&imports = m_parts.files.modelImport] { imports.choose(); });
    m_recentMenu = file.addMenu(tr("Open &recent"));
    QMenu* drafts = file.addMenu(tr("Work that was &not saved"));
    drafts->setObjectName(QStringLiteral("drafts"));
    connect(&file, &QMenu::aboutToShow, drafts, [this, drafts] { rebuildDraftsMenu(*drafts); });
    file.addSeparator();
    m_save = add(file, "saveWorkspace", tr("&Save workspace"), QKeySequence::Save, [&saving] { saving.save(); });
    m_saveAs = add(file, "saveWorkspaceAs", tr("Save workspace &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                   [&saving] { saving.saveAs(); });
    m_exports << add(file, "exportTranslation", tr("Export &translation…"), {},
                     [&exporting, &saving] { exporting.exportTranslation(saving.shownPath()); });
    QMenu* exports = file.addMenu(tr("&Export data"));
    const auto addExport = [&](const char* name, const QString& text, const char* what, bool json) {
        m_exports << add(*exports, name, text, {},
                         [&exporting, what, json] { exporting.exportRuns(QString::fromLatin1(what), json); });
    };
    addExport("translationsCsv", tr("&Translations as CSV…"), "translations", false);
    addExport("translationsJson", tr("T&ranslations as JSON…"), "translations", true);
    addExport("sentenceAttentionCsv", tr("&Sentence-level attention as CSV…"), "sentence-attention", false);
    addExport("sentenceAttentionJson", tr("S&entence-level attention as JSON…"), "sentence-attention", true);
    addExport("wordAttentionCsv", tr("&Word-level attention as CSV…"), "word-attention", false);
    addExport("wordAttentionJson", tr("W&ord-level attention as JSON…"), "word-attention", true);
    addExport("gatesCsv", tr("&Gates as CSV…"), "gates", false);
    addExport("gatesJson", tr("G&ates as JSON…"), "gates", true);
    addExport("needsCsv", tr("Words that needed &context as CSV…"), "needs", false);
    addExport("needsJson", tr("Words that needed conte&xt as JSON…"), "needs", true);
    addExport("attributionsCsv", tr("Words &for and against as CSV…"), "attributions", false);
    addExport("attributionsJson", tr("Words for and aga&inst as JSON…"), "attributions", true);
    add(*exports, "notesCsv", tr("&Notes as CSV…"), {}, [&exporting] { exporting.exportNotes(false); });
    add(*exports, "notesJson", tr("Notes as &JSON…"), {}, [&exporting] { exporting.exportNotes(true); });
    m_exports << add(*exports, "exportPage", tr("The run as a &page to read (HTML)…"), {}, [this, &exporting] {
        const Inspection& locked = *m_parts.bench.inspector.locked();
        const bool isContext = locked.site && locked.site->isContext;
        exporting.exportPage(isContext ? locked.site->name : std::string(), isContext ? locked.look.head : HeadIndex());
    });
    QMenu* marks = file.addMenu(tr("&Marked errors"));
    MarkFiles& markFiles = m_parts.files.markFiles;
    add(*marks, "importMarks", tr("&Import…"), {}, [&markFiles] { markFiles.chooseImport(); });
    add(*marks, "importScores", tr("Import &scores of a metric…"), {},
        [&scores = m_parts.files.scoreImport] { scores.choose(); });
    add(*marks, "exportMarksTable", tr("Export as &MQM table…"), {},
        [&markFiles] { markFiles.chooseExport(annotate::MarkFormat::Tsv); });
    add(*marks, "exportMarksJson", tr("Export as &JSON Lines…"), {},
        [&markFiles] { markFiles.chooseExport(annotate::MarkFormat::Jsonl); });
    //: Error span annotation, as WMT publishes it
    add(*marks, "exportMarksEsa", tr("Export as &ESA (WMT)…"), {},
        [&markFiles] { markFiles.chooseExport(annotate::MarkFormat::Esa); });
    marks->addSeparator();
    add(*marks, "agreement", tr("&Agreement of the annotators"), {}, [&markFiles] { markFiles.tellAgreement(); });
    marks->setEnabled(false);
    connect(&m_parts.bench.session, &Session::stateChanged, marks,
            [this, marks] { marks->setEnabled(m_parts.bench.session.activeRun() != nullptr); });
    file.addSeparator();
    add(file, "quit", tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { m_window.close(); });
}

void Commands::buildEditMenu(QMenu& edit) {
    ReadingPage& page = m_parts.page;
    const QUndoStack* changes = m_parts.bench.additions.undoStack();
    QAction* undo = add(edit, "undo", tr("&Undo"), QKeySequence::Undo, [this] { this->undo(false); });
    // Ctrl+Shift+Z everywhere, and the usual key of the platform
    QAction* redo = add(edit, "redo", tr("&Redo"), QKeySequence::Redo, [this] { this->undo(true); });
    for (QAction* action : {undo, redo}) {
        action->setIconText(action->iconText()); // the name on the page of keys; the menu's text also names the change
        action->setEnabled(false);
    }
    connect(changes, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    connect(changes, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    connect(changes, &QUndoStack::undoTextChanged, undo, [undo](const QString& what) {
        //: %1 is what is undone: "Undo writing a note".
        undo->setText(!what.isEmpty() ? tr("&Undo %1").arg(what) : tr("&Undo"));
    });
    connect(changes, &QUndoStack::redoTextChanged, redo, [redo](const QString& what) {
        //: %1 is what is done again: "Redo writing a note".
        redo->setText(!what.isEmpty() ? tr("&Redo %1").arg(what) : tr("&Redo"));
    });
    edit.addSeparator();
    m_find = add(edit, "find", tr("&Find words…"), QKeySequence::Find, [this, &page] {
        m_startPage->setChecked(false);
        page.find().open();
    });
    m_whatIf = add(edit, "whatIf", tr("&What if…"), Keys::behindViews({Qt::Key_W}), [&page] { page.whatIf().open(); });
    QMenu* tries = edit.addMenu(tr("&Kept tries"));
    tries->setObjectName(QStringLiteral("tries"));
    connect(tries, &QMenu::aboutToShow, &page.whatIf(), [tries, &page] { page.whatIf().fillList(*tries); });
    connect(&page.whatIf(), &WhatIfPane::tryChosen, this, [this](int run, SentenceIndex sentence) {
        m_startPage->setChecked(false);
        m_parts.page.showTry(run, sentence);
    });
    m_steps =
        add(edit, "steps", tr("Step &by step…"), Keys::behindViews({Qt::Key_S}), [this] { Q_EMIT stepsRequested(); });
    m_variants = add(edit, "variants", tr("&Other forms of the word"), Keys::behindViews({Qt::Key_V}),
                     [&page] { page.whatIf().compareVariants(); });
    m_check = add(edit, "check", tr("Drop eac&h consulted sentence"), Keys::behindViews({Qt::Key_X}), [&page] {
        if (page.canStartCheck()) { // it may be running already
            page.startCheck();
        }
    });
    edit.addSeparator();
    m_note = add(edit, "note", tr("&Note on the selected word or sentence…"), Keys::behindViews({Qt::Key_N}),
                 [&page] { page.notes().edit(); });
    m_mark = add(edit, "mark", tr("&Mark an error…"), Keys::behindViews({Qt::Key_E}), [&page] { page.marks().edit(); });
    QMenu* typologies = edit.addMenu(tr("Error ca&tegories"));
    connect(typologies, &QMenu::aboutToShow, this,
            [this, typologies] { m_parts.files.markFiles.fillTypologies(*typologies); });
    edit.addSeparator();
    m_clear = add(edit, "clearSelection", tr("&Clear the selection"), Keys::behindViews({Qt::Key_Escape}),
                  [&page] { page.clearSelection(); });
    m_side =
        add(edit, "otherSide", tr("Go to the other &side"), Keys::behindViews({Qt::Key_Tab}), [this] { moveSide(); });
    m_sentences << add(edit, "nextSentence", tr("N&ext sentence"),
                       Keys::behindViews({Qt::CTRL | Qt::Key_Down, Qt::CTRL | Qt::Key_Right}),
                       [&page] { page.stepSentence(1); })
                << add(edit, "previousSentence", tr("Pre&vious sentence"),
                       Keys::behindViews({Qt::CTRL | Qt::Key_Up, Qt::CTRL | Qt::Key_Left}),
                       [&page] { page.stepSentence(-1); });
    m_differences << add(edit, "nextDifference", tr("Next sentence that &differs"), Keys::behindViews({Qt::Key_D}),
                         [this] { stepDifference(1); })
                  << add(edit, "previousDifference", tr("&Previous sentence that differs"),
                         Keys::behindViews({Qt::SHIFT | Qt::Key_D}), [this] { stepDifference(-1); });
    edit.addSeparator();
    add(edit, "settings", tr("Sett&ings…"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
        [this] { m_parts.preferences.show(); });
}

void Commands::buildRunMenu(QMenu& run) {
    Session& session = m_parts.bench.session;
    m_translate =
        add(run, "translate", tr("&Translate"), QKeySequence(Qt::CTRL | Qt::Key_Return), [this] { translate(); });
    m_cancel =
        add(run, "cancel", tr("&Cancel"), QKeySequence(Qt::CTRL | Qt::Key_Period), [&session] { session.cancel(); });
    run.addSeparator();
    m_suite = addSwitch(run, "suite", tr("Contrastive s&uite…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    run.addSeparator();
    m_aboutModel = add(run, "aboutModel", tr("About the &model…"), {}, [this] { tellOfModel(); });
    m_readBefore = add(run, "readBefore", tr("Read with the sentences bef&ore it…"), {},
                       [this] { m_parts.files.readingBefore.ask(); });
    m_readBefore->setStatusTip(tr("For a sentence-level model: it reads context that it was not trained for."));
    connect(&session, &Session::modelsChanged, m_readBefore,
            [this] { m_readBefore->setEnabled(m_parts.files.readingBefore.isPossible()); });
    m_languageMenu = new LanguageMenu(tr("Target &language"), session, &m_window);
    run.addMenu(m_languageMenu);
    add(run, "beamSize", tr("&Beam size…"), {}, [this] { askBeamSize(); });
    add(run, "contextStrength", tr("Stren&gth of the context…"), {}, [this] { askContextStrength(); });
    buildPrecisionMenu(*run.addMenu(tr("Multiply &weights in")));
    QAction* sequential = addSwitch(run, "sentenceBySentence", tr("Decode &sentence by sentence"), {});
    sequential->setStatusTip(tr("For models that read the translation of earlier sentences."));
    connect(&session, &Session::settingsChanged, sequential, [&session, sequential] { // a model may have its own order
        const QSignalBlocker blocker(sequential);
        sequential->setChecked(session.settings().documentDecoding == DocumentDecoding::Sequential);
    });
    connect(sequential, &QAction::toggled, &session, [&session](bool on) {
        RunSettings settings = session.settings();
        settings.documentDecoding = on ? DocumentDecoding::Sequential : DocumentDecoding::TwoPass;
        session.setSettings(settings);
    });
}

// `Automatic` is not offered: a run of the window records its attention, and the precision is float32 then.
void Commands::buildPrecisionMenu(QMenu& menu) {
    menu.setObjectName(QStringLiteral("precision"));
    auto* choice = new QActionGroup(&menu);
    Session& session = m_parts.bench.session;
    for (const WeightPrecision precision : {WeightPrecision::Fp32, WeightPrecision::BFloat16, WeightPrecision::Int8}) {
        const char* name = store::name(precision);
        QAction* action = choice->addAction(addCommand(menu, m_window, name, QLatin1String(name)));
        action->setCheckable(true);
        action->setChecked(session.settings().decode.precision == precision);
        action->setStatusTip(precision == WeightPrecision::Fp32
                                 ? tr("The reference: as exact as the model.")
                                 : tr("Rounded weights: faster, with an occasional different word."));
        connect(&session, &Session::settingsChanged, action, [&session, action, precision] {
            action->setChecked(session.settings().decode.precision == precision);
        });
        connect(action, &QAction::triggered, &session, [&session, precision] {
            RunSettings settings = session.settings();
            settings.decode.precision = precision;
            session.setSettings(settings);
        });
    }
}

// Shows the model of the active run, which need not be loaded.
void Commands::tellOfModel() {
    const auto run = m_parts.bench.session.activeRun();
    const auto model = m_parts.bench.session.currentModel();
    if (run || model) {
        showModel(&m_window, run ? run->model : model->info());
    }
}

void Commands::buildViewMenu(QMenu& view) {
    ReadingPage& page = m_parts.page;
    RunBar& runBar = m_parts.runBar;
    m_overview = addSwitch(view, "overview", tr("Document o&verview"), Keys::behindViews({Qt::Key_O}));
    m_allHeads = addSwitch(view, "allHeads", tr("All &heads"), QKeySequence(Qt::CTRL | Qt::Key_H));
    m_largeHeads = addSwitch(view, "largeHeads", tr("All heads in place of the te&xt"), Keys::behindViews({Qt::Key_A}));
    m_need = addSwitch(view, "need", tr("Words that needed &context"), Keys::behindViews({Qt::Key_C}));
    connect(m_need, &QAction::toggled, &m_parts.bench.documentNeed, &DocumentNeed::setWanted);
    m_neededWords = add(view, "neededWords", tr("Words that needed context, as a list"), {}, [this, &page] {
        m_startPage->setChecked(false);
        m_need->setChecked(true); // needs are computed where they are missing
        page.find().openNeeded();
    });
    m_notes = addSwitch(view, "notes", tr("N&otes"), {});
    m_notes->setChecked(true);
    connect(m_notes, &QAction::toggled, &page.notes(), &NotesPane::setWanted);
    m_marks = addSwitch(view, "markedErrors", tr("Marked &errors"), {});
    m_marks->setChecked(true);
    connect(m_marks, &QAction::toggled, &page.marks(), &MarksPane::setWanted);
    m_startPage = addSwitch(view, "startPage", tr("S&tart page"), {});
    m_heads << add(view, "meanOverHeads", tr("&Mean over heads"), Keys::behindViews({Qt::Key_M}), [this] {
        m_parts.bench.selection.setHead({});
    }) << add(view, "sharpestHead", tr("Sh&arpest head of the word"), Keys::behindViews({Qt::Key_H}), [this] {
        chooseHead(false);
    }) << add(view, "nextHead", tr("&Next head"), Keys::behindViews({Qt::Key_BracketRight}), [&runBar] {
        runBar.stepHead(1);
    }) << add(view, "previousHead", tr("&Previous head"), Keys::behindViews({Qt::Key_BracketLeft}), [&runBar] {
        runBar.stepHead(-1);
    });
    m_decisive = add(view, "decisiveHead", tr("Most &decisive head of the word"),
                     Keys::behindViews({Qt::SHIFT | Qt::Key_H}), [this] { chooseHead(true); });
    m_decisive->setToolTip(tr("The head whose weights lie where hiding a sentence changes the word most"));
    m_sites << add(view, "nextSite", tr("Next &site"), Keys::behindViews({Qt::Key_L}),
                   [&runBar] { runBar.stepSite(1); })
            << add(view, "previousSite", tr("P&revious site"), Keys::behindViews({Qt::SHIFT | Qt::Key_L}),
                   [&runBar] { runBar.stepSite(-1); });
    view.addSeparator();
    add(view, "nextPart", tr("Next part of the &window"), QKeySequence(Qt::Key_F6), [&page] { page.moveFocus(1); });
    add(view, "previousPart", tr("Prev&ious part of the window"), QKeySequence(Qt::SHIFT | Qt::Key_F6),
        [&page] { page.moveFocus(-1); });
    view.addSeparator();
    const auto addZoom = [&](const char* name, const QString& text, int steps, const QList<QKeySequence>& keys) {
        add(view, name, text, keys, [this, steps] { m_parts.preferences.zoom(steps); });
    };
    // Ctrl+= is Ctrl++ without the shift key of an English keyboard.
    addZoom("larger", tr("Lar&ger"), 1,
            {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    addZoom("smaller", tr("Smal&ler"), -1, {QKeySequence(Qt::CTRL | Qt::Key_Minus)});
    addZoom("usualSize", tr("&Usual size"), 0, {QKeySequence(Qt::CTRL | Qt::Key_0)});
    QAction* whole = addSwitch(view, "fullScreen", tr("&Full screen"), QKeySequence(Qt::Key_F11));
    connect(whole, &QAction::toggled, &m_window, [this](bool on) {
        const auto state = m_window.windowState();
        m_window.setWindowState(on ? state | Qt::WindowFullScreen : state & ~Qt::WindowFullScreen);
    });
    view.addSeparator();
    auto* schemes = new QActionGroup(this);
    const auto addScheme = [&](const char* name, const QString& text, widgets::Scheme scheme) {
        QAction* action = addSwitch(view, name, text, {});
        action->setChecked(widgets::Theme::of(&m_window).scheme() == scheme);
        schemes->addAction(action);
        connect(&view, &QMenu::aboutToShow, action,
                [this, action, scheme] { action->setChecked(widgets::Theme::of(&m_window).scheme() == scheme); });
        connect(action, &QAction::triggered, this, [scheme] {
            settings::setScheme(scheme);
            widgets::applyTheme(*qApp, scheme);
        });
    };
    addScheme("light", tr("&Light"), widgets::Scheme::Light);
    addScheme("dark", tr("&Dark"), widgets::Scheme::Dark);
}

void Commands::buildHelpMenu(QMenu& help, const QMenuBar& menus) {
    add(help, "handbook", tr("&Handbook"), QKeySequence(Qt::Key_F1), [this, &menus] { showHandbook(m_window, menus); });
    add(help, "keys", tr("&Keys and gestures"), {},
        [this, &menus] { showHandbook(m_window, menus, QStringLiteral("keys")); });
    add(help, "log", tr("&Log"), {}, [this] { showLog(&m_window); });
    add(help, "about", tr("&About Contexture"), {}, [this] { showAbout(&m_window); });
    add(help, "aboutQt", tr("About &Qt"), {}, [] { QApplication::aboutQt(); });
}

void Commands::rebuildDraftsMenu(QMenu& menu) {
    menu.clear();
    const std::vector<Drafts::Left> left = m_parts.files.drafts.left();
    for (const Drafts::Left& draft : left) {
        //: A menu's entry: %1 a document's title, %2 date and time.
        QString name = tr("%1, %2").arg(draft.title, QLocale().toString(draft.when, QLocale::ShortFormat));
        menu.addAction(name.replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                       [this, draft] { m_parts.files.drafts.resume(draft); });
    }
    if (!left.empty()) {
        menu.addSeparator();
        menu.addAction(tr("&Throw all of it away…"), this, [this, left] {
            if (QMessageBox::question(&m_window, tr("Throw it away?"),
                                      tr("Runs, notes and marks that were never saved are lost then.")) ==
                QMessageBox::Yes) {
                for (const Drafts::Left& draft : left) {
                    m_parts.files.drafts.drop(draft);
                }
            }
        });
    }
    menu.setEnabled(!left.empty());
}

void Commands::rebuildRecentMenu() {
    m_recentMenu->clear();
    for (const QString& path : m_parts.bench.recent.list()) {
        QString name = QFileInfo(path).fileName().replace(QLatin1Char('&'), QStringLiteral("&&"));
        QAction* action = m_recentMenu->addAction(name);
        action->setToolTip(widgets::plainToolTip(path));
        connect(action, &QAction::triggered, this, [this, path] { m_parts.files.opening.open({path}); });
    }
    m_recentMenu->setEnabled(!m_recentMenu->isEmpty());
}

void Commands::update() {
    const Session& session = m_parts.bench.session;
    const auto run = session.activeRun();
    const Inspection& seen = *m_parts.bench.inspector.locked();
    const Look& look = seen.look;
    const bool isTranslated = run && seen.translated;
    m_save->setEnabled(session.document() != nullptr);
    m_saveAs->setEnabled(session.document() != nullptr);
    for (QAction* action : m_exports) {
        action->setEnabled(run != nullptr);
    }
    m_aboutModel->setEnabled(run || session.currentModel());
    m_readBefore->setEnabled(m_parts.files.readingBefore.isPossible());
    m_readAs->menuAction()->setEnabled(m_parts.files.opening.layout().has_value());
    m_startPage->setEnabled(session.document() != nullptr); // without a document the start page is always visible
    m_find->setEnabled(run != nullptr);
    m_overview->setEnabled(run != nullptr);
    m_need->setEnabled(m_need->isChecked() || readsContext(run.get()));
    m_neededWords->setEnabled(readsContext(run.get()));
    m_largeHeads->setEnabled(m_largeHeads->isChecked() || (isTranslated && seen.translated->trace));
    m_whatIf->setEnabled(isTranslated);
    m_variants->setEnabled(isTranslated && look.word.isValid());
    m_check->setEnabled(m_parts.page.canStartCheck());
    m_steps->setEnabled(isTranslated && look.word.isValid());
    m_note->setEnabled(look.sentence.isValid());
    m_mark->setEnabled(look.sentence.isValid() && run);
    m_clear->setEnabled(look.sentence.isValid());
    m_side->setEnabled(isTranslated && look.word.isValid());
    for (QAction* action : m_sentences) {
        action->setEnabled(session.document() != nullptr);
    }
    for (QAction* action : m_differences) {
        action->setEnabled(session.runs().size() > 1);
    }
    m_translate->setEnabled(session.document() && !session.isTranslating() &&
                            (session.currentModel() || session.isLoadingModel()));
    m_cancel->setEnabled(session.isTranslating());
    for (QAction* action : m_heads) {
        action->setEnabled(readsContext(run.get()) && seen.site && seen.site->heads > 1);
    }
    m_decisive->setEnabled(m_heads.first()->isEnabled() && !m_parts.page.check().effects().empty());
    for (QAction* action : m_sites) {
        action->setEnabled(run && selectableSites(*run).size() > 1);
    }
}

void Commands::chooseHead(bool decisive) {
    const Inspection& seen = *m_parts.bench.inspector.locked();
    if (!seen.site || !seen.translated || !seen.translated->trace || !seen.queryWord.isValid()) {
        return;
    }
    const auto offsets = keyWordOffsets(*seen.run, seen.keySide());
    const auto chosen = decisive ? mostDecisiveHead(*seen.translated->trace, seen.site->name, seen.queryWord, offsets,
                                                    m_parts.page.check().effects())
                                 : sharpestHead(*seen.translated->trace, seen.site->name, seen.queryWord, offsets);
    if (chosen) {
        m_parts.bench.selection.setHead(chosen->head);
    }
}

void Commands::moveSide() {
    const Inspection& seen = *m_parts.bench.inspector.locked();
    const Look look = seen.look;
    if (!seen.translated || !look.word.isValid()) {
        return; // the other side does not exist yet
    }
    m_parts.bench.selection.lock(look.sentence, look.side == Side::Source ? Side::Target : Side::Source,
                                 seen.counterpart.isValid() ? seen.counterpart : WordIndex(0));
}

void Commands::stepDifference(int by) {
    std::vector<std::shared_ptr<const Run>> runs;
    for (const RunSlot& slot : m_parts.bench.session.runs()) {
        if (slot.run) {
            runs.push_back(slot.run);
        }
    }
    const SentenceIndex next = differingSentence(runs, m_parts.bench.selection.locked().sentence, by);
    if (!next.isValid()) {
        return; // no such sentence in that direction
    }
    // Selects the first word that differs, so that what it consulted is visible at once.
    const auto active = m_parts.bench.session.activeRun();
    std::vector<widgets::WordRef> words;
    if (active) {
        const auto read = std::find(runs.begin(), runs.end(), active);
        words = differingWords(runs, static_cast<std::size_t>(read - runs.begin()));
    }
    const auto first = std::find_if(words.begin(), words.end(),
                                    [&](const widgets::WordRef& word) { return word.sentence == next.value; });
    m_parts.bench.selection.lock(next, Side::Target, first == words.end() ? WordIndex() : WordIndex(first->word));
    m_parts.page.scrollTo(next);
}

void Commands::askBeamSize() {
    bool accepted = false;
    RunSettings settings = m_parts.bench.session.settings();
    const int size = QInputDialog::getInt(&m_window, tr("Beam size"), tr("Hypotheses kept at each step (1 is greedy):"),
                                          settings.decode.beamSize, 1, 64, 1, &accepted);
    if (accepted) {
        settings.decode.beamSize = size;
        m_parts.bench.session.setSettings(settings);
    }
}

void Commands::askContextStrength() {
    bool accepted = false;
    RunSettings settings = m_parts.bench.session.settings();
    const double strength = QInputDialog::getDouble(
        &m_window, tr("Strength of the context"),
        tr("How many times what the context changes counts\n(1: the model as it is; 0: without context; 2: twice):"),
        double{settings.decode.contextStrength}, 0.0, double{kMostContextStrength}, 2, &accepted, {}, 0.25);
    if (accepted) {
        settings.decode.contextStrength = static_cast<float>(strength);
        m_parts.bench.session.setSettings(settings);
    }
}

void Commands::removeRun(int row) {
    m_parts.bench.additions.complete(); // a note that is being written is removed, too
    const auto& runs = m_parts.bench.session.runs();
    if (row < 0 || row >= static_cast<int>(runs.size())) {
        return;
    }
    const int id = runs[static_cast<std::size_t>(row)].id;
    const std::size_t written = m_parts.bench.additions.countOf(id);
    m_parts.bench.runChanges.remove(row);
    if (written > 0) {
        widgets::BarMessage message;
        message.kind = widgets::BarMessage::Kind::Information;
        //: Notes, marked errors and kept tries.
        message.happened =
            tr("The run was removed with %n thing(s) that were written on it.", nullptr, static_cast<int>(written));
        message.remedy = tr("Undo brings all of it back.");
        message.action = tr("Undo");
        m_parts.messages.offer(message, [this] { undo(false); });
    }
}

void Commands::undo(bool again) {
    if (!(again ? m_parts.bench.runChanges.redo() : m_parts.bench.runChanges.undo())) {
        m_parts.messages.tell({m_parts.bench.runChanges.whyNot(), {}, {}});
    }
}

void Commands::translate() {
    Session& session = m_parts.bench.session;
    m_startPage->setChecked(false);
    if (!session.isLoadingModel()) {
        m_parts.messages.clear();
    }
    const QWidget* focused = m_window.focusWidget();
    const bool isOnButton =
        qobject_cast<const QAbstractButton*>(focused) && !m_parts.page.rightColumn().isAncestorOf(focused);
    if (!focused || isOnButton) {
        m_parts.page.focusText(); // letters and arrow keys then act on the text, not on the button
    }
    session.translateWhenLoaded();
}

// While the menu bar has the focus, a letter opens a menu: commands do not get this key.
bool Commands::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace contexture::gui
