#include "app/gui/commands.h"

#include "app/gui/panes/causal_check.h"

#include "app/gui/files/drafts.h"
#include "app/gui/files/exporting.h"
#include "app/gui/files/mark_files.h"
#include "app/gui/files/opening.h"
#include "app/gui/files/saving.h"
#include "app/gui/help/about.h"
#include "app/gui/help/handbook_window.h"
#include "app/gui/panes/compare_menu.h"
#include "app/gui/panes/marks_pane.h"
#include "app/gui/panes/model_window.h"
#include "app/gui/panes/notes_pane.h"
#include "app/gui/panes/run_bar.h"
#include "app/gui/preferences.h"
#include "app/gui/presentation/comparison.h"
#include "app/gui/state/additions.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/log.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/recent_files.h"
#include "app/gui/state/resources_path.h"
#include "app/gui/state/run_changes.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "app/gui/state/settings.h"
#include "engine/core/decisive_head.h"
#include "engine/store/settings_json.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QInputDialog>
#include <QKeyEvent>
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
    m_compareMenu = new CompareMenu(tr("&Compare"), m_parts.session, m_parts.inspector, m_parts.bundled, &window);
    menuBar.addMenu(m_compareMenu);
    buildHelpMenu(*menuBar.addMenu(tr("&Help")));
    connect(&m_parts.recent, &RecentFiles::changed, this, &Commands::rebuildRecentMenu);
    connect(&m_parts.session, &Session::stateChanged, this, &Commands::update);
    connect(&m_parts.inspector, &Inspector::lockedChanged, this, &Commands::update);
    connect(&m_parts.check, &CausalCheck::effectsChanged, this, &Commands::update);
    rebuildRecentMenu();
    update();
}

void Commands::buildFileMenu(QMenu& file) {
    file.addAction(tr("&Open…"), QKeySequence::Open, &m_parts.opening, &Opening::choose);
    file.addAction(tr("Open the &demo"), &m_parts.opening, &Opening::openDemo);
    if (const auto samples = sampleTexts(); !samples.empty()) {
        QMenu* menu = file.addMenu(tr("Open a sa&mple text"));
        for (const auto& [title, path] : samples) {
            menu->addAction(title, &m_parts.opening, [this, path = path] { m_parts.opening.openSampleText(path); });
        }
    }
    m_readAs = file.addMenu(tr("Read the te&xt as"));
    auto* layouts = new QActionGroup(m_readAs);
    for (const auto& [text, layout] : {std::pair(tr("&One sentence a line"), text::Layout::SentencePerLine),
                                       std::pair(tr("&Prose"), text::Layout::Prose)}) {
        QAction* action = m_readAs->addAction(text, this, [this, layout = layout] { m_parts.opening.readAs(layout); });
        action->setCheckable(true);
        action->setActionGroup(layouts);
        connect(m_readAs, &QMenu::aboutToShow, action,
                [this, action, layout = layout] { action->setChecked(m_parts.opening.layout() == layout); });
    }
    m_recentMenu = file.addMenu(tr("Open &recent"));
    QMenu* drafts = file.addMenu(tr("Work that was &not saved"));
    drafts->setObjectName(QStringLiteral("drafts"));
    connect(&file, &QMenu::aboutToShow, drafts, [this, drafts] { rebuildDraftsMenu(*drafts); });
    file.addSeparator();
    m_save = file.addAction(tr("&Save workspace"), QKeySequence::Save, &m_parts.saving, &Saving::save);
    m_saveAs = file.addAction(tr("Save workspace &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                              &m_parts.saving, &Saving::saveAs);
    m_exports << file.addAction(tr("Export &translation…"), this,
                                [this] { m_parts.exporting.exportTranslation(m_parts.saving.shownPath()); });
    QMenu* exports = file.addMenu(tr("&Export data"));
    const auto addExport = [&](const QString& text, const char* what, bool json) {
        const auto write = [this, what, json] { m_parts.exporting.exportRuns(QString::fromLatin1(what), json); };
        m_exports << exports->addAction(text, this, write);
    };
    addExport(tr("&Translations as CSV…"), "translations", false);
    addExport(tr("T&ranslations as JSON…"), "translations", true);
    addExport(tr("&Sentence-level attention as CSV…"), "sentence-attention", false);
    addExport(tr("S&entence-level attention as JSON…"), "sentence-attention", true);
    addExport(tr("&Word-level attention as CSV…"), "word-attention", false);
    addExport(tr("W&ord-level attention as JSON…"), "word-attention", true);
    addExport(tr("&Gates as CSV…"), "gates", false);
    addExport(tr("G&ates as JSON…"), "gates", true);
    exports->addAction(tr("&Notes as CSV…"), this, [this] { m_parts.exporting.exportNotes(false); });
    exports->addAction(tr("Notes as &JSON…"), this, [this] { m_parts.exporting.exportNotes(true); });
    m_exports << exports->addAction(tr("The run as a &page to read (HTML)…"), this, [this] {
        const Inspection& locked = *m_parts.inspector.locked();
        const bool isContext = locked.site && locked.site->isContext;
        m_parts.exporting.exportPage(isContext ? locked.site->name : std::string(),
                                     isContext ? locked.look.head : HeadIndex());
    });
    QMenu* marks = file.addMenu(tr("&Marked errors"));
    MarkFiles& markFiles = m_parts.markFiles;
    marks->addAction(tr("&Import…"), &markFiles, &MarkFiles::chooseImport);
    marks->addAction(tr("Export as &MQM table…"), &markFiles,
                     [&markFiles] { markFiles.chooseExport(annotate::MarkFormat::Tsv); });
    marks->addAction(tr("Export as &JSON Lines…"), &markFiles,
                     [&markFiles] { markFiles.chooseExport(annotate::MarkFormat::Jsonl); });
    marks->addSeparator();
    marks->addAction(tr("&Agreement of the annotators"), &markFiles, &MarkFiles::tellAgreement);
    marks->setEnabled(false);
    connect(&m_parts.session, &Session::stateChanged, marks,
            [this, marks] { marks->setEnabled(m_parts.session.activeRun() != nullptr); });
    file.addSeparator();
    file.addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), &m_window, &QWidget::close);
}

void Commands::buildEditMenu(QMenu& edit) {
    const QUndoStack* changes = m_parts.additions.undoStack();
    QAction* undo = edit.addAction(tr("&Undo"), QKeySequence::Undo, this, [this] { this->undo(false); });
    QAction* redo = edit.addAction(tr("&Redo"), this, [this] { this->undo(true); });
    redo->setShortcuts(QKeySequence::Redo); // Ctrl+Shift+Z everywhere, and what else is usual
    undo->setEnabled(false);
    redo->setEnabled(false);
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
    m_find = edit.addAction(tr("&Find words…"), QKeySequence::Find, this, &Commands::findRequested);
    m_whatIf = edit.addAction(tr("&What if… (W)"), this, &Commands::whatIfRequested);
    m_tries = edit.addMenu(tr("&Kept tries"));
    m_steps = edit.addAction(tr("Step by &step… (S)"), this, &Commands::stepsRequested);
    m_variants = edit.addAction(tr("&Other forms of the word (V)"), this, &Commands::variantsRequested);
    edit.addSeparator();
    m_note = edit.addAction(tr("&Note on the selected word or sentence… (N)"), &m_parts.notesPane, &NotesPane::edit);
    m_mark = edit.addAction(tr("&Mark an error… (E)"), &m_parts.marksPane, &MarksPane::edit);
    QMenu* typologies = edit.addMenu(tr("Error ca&tegories"));
    connect(typologies, &QMenu::aboutToShow, this,
            [this, typologies] { m_parts.markFiles.fillTypologies(*typologies); });
    edit.addSeparator();
    m_clear = edit.addAction(tr("&Clear the selection"), &m_parts.selection, &Selection::clear);
    m_side = edit.addAction(tr("Go to the other &side (Tab)"), this, &Commands::moveSide);
    m_differences << edit.addAction(tr("Next sentence that &differs (D)"), this, [this] {
        stepDifference(1);
    }) << edit.addAction(tr("&Previous sentence that differs (Shift+D)"), this, [this] { stepDifference(-1); });
    edit.addSeparator();
    edit.addAction(tr("Sett&ings…"), QKeySequence(Qt::CTRL | Qt::Key_Comma), this,
                   [this] { m_parts.preferences.show(); });
}

void Commands::buildRunMenu(QMenu& run) {
    m_translate =
        run.addAction(tr("&Translate"), QKeySequence(Qt::CTRL | Qt::Key_Return), this, &Commands::translateRequested);
    m_cancel =
        run.addAction(tr("&Cancel"), QKeySequence(Qt::CTRL | Qt::Key_Period), &m_parts.session, &Session::cancel);
    run.addSeparator();
    m_suite = run.addAction(tr("Contrastive s&uite…"));
    m_suite->setCheckable(true);
    m_suite->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    run.addSeparator();
    m_aboutModel = run.addAction(tr("About the &model…"), this, &Commands::tellOfModel);
    run.addAction(tr("&Beam size…"), this, &Commands::askBeamSize);
    buildPrecisionMenu(*run.addMenu(tr("Multiply &weights in")));
    QAction* sequential = run.addAction(tr("Decode &sentence by sentence"));
    sequential->setCheckable(true);
    sequential->setStatusTip(tr("For models that read the translation of earlier sentences."));
    Session& session = m_parts.session;
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

// The quickest of this processor is not offered: a run of the window records its attention, and that is float32 then.
void Commands::buildPrecisionMenu(QMenu& menu) {
    menu.setObjectName(QStringLiteral("precision"));
    auto* choice = new QActionGroup(&menu);
    Session& session = m_parts.session;
    for (const WeightPrecision precision : {WeightPrecision::Fp32, WeightPrecision::BFloat16, WeightPrecision::Int8}) {
        QAction* action = choice->addAction(menu.addAction(QLatin1String(store::name(precision))));
        action->setCheckable(true);
        action->setChecked(session.settings().decode.precision == precision);
        action->setStatusTip(precision == WeightPrecision::Fp32
                                 ? tr("As exact as the model: what others are compared with.")
                                 : tr("Rounded: quicker, and now and then another word."));
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

// Of the run that is read, whose model need not be here.
void Commands::tellOfModel() {
    const auto run = m_parts.session.activeRun();
    const auto model = m_parts.session.currentModel();
    if (run || model) {
        showModel(&m_window, run ? run->model : model->info());
    }
}

void Commands::buildViewMenu(QMenu& view) {
    m_overview = view.addAction(tr("Document o&verview (O)"));
    m_overview->setCheckable(true);
    m_allHeads = view.addAction(tr("All &heads"));
    m_allHeads->setCheckable(true);
    m_allHeads->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_H));
    connect(m_allHeads, &QAction::toggled, this, &Commands::allHeadsToggled);
    m_largeHeads = view.addAction(tr("All heads in place of the te&xt (A)"));
    m_largeHeads->setCheckable(true);
    m_notes = view.addAction(tr("N&otes"));
    m_notes->setCheckable(true);
    m_notes->setChecked(true);
    connect(m_notes, &QAction::toggled, &m_parts.notesPane, &NotesPane::setWanted);
    m_marks = view.addAction(tr("Marked &errors"));
    m_marks->setCheckable(true);
    m_marks->setChecked(true);
    connect(m_marks, &QAction::toggled, &m_parts.marksPane, &MarksPane::setWanted);
    m_startPage = view.addAction(tr("S&tart page"));
    m_startPage->setCheckable(true);
    m_heads << view.addAction(tr("&Mean over heads (M)"), this, [this] { m_parts.selection.setHead({}); })
            << view.addAction(tr("S&harpest head of the word (H)"), this, [this] { chooseHead(false); })
            << view.addAction(tr("&Next head (])"), this, [this] { m_parts.runBar.stepHead(1); })
            << view.addAction(tr("&Previous head ([)"), this, [this] { m_parts.runBar.stepHead(-1); });
    m_decisive = view.addAction(tr("Most &decisive head of the word (Shift+H)"), this, [this] { chooseHead(true); });
    m_decisive->setToolTip(tr("The head whose weights lie where hiding a sentence changes the word most"));
    m_sites << view.addAction(tr("Next &site (L)"), this, [this] { m_parts.runBar.stepSite(1); })
            << view.addAction(tr("P&revious site (Shift+L)"), this, [this] { m_parts.runBar.stepSite(-1); });
    view.addSeparator();
    const auto addZoom = [&](const QString& text, int steps, const QList<QKeySequence>& keys) {
        QAction* zoom = view.addAction(text, this, [this, steps] { m_parts.preferences.zoom(steps); });
        zoom->setShortcuts(keys);
    };
    // Ctrl+= is Ctrl++ without the shift key of an English keyboard.
    addZoom(tr("Lar&ger"), 1, {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    addZoom(tr("Sm&aller"), -1, {QKeySequence(Qt::CTRL | Qt::Key_Minus)});
    addZoom(tr("&Usual size"), 0, {QKeySequence(Qt::CTRL | Qt::Key_0)});
    QAction* whole = view.addAction(tr("&Full screen"));
    whole->setShortcut(Qt::Key_F11);
    whole->setCheckable(true);
    connect(whole, &QAction::toggled, &m_window, [this](bool on) {
        const auto state = m_window.windowState();
        m_window.setWindowState(on ? state | Qt::WindowFullScreen : state & ~Qt::WindowFullScreen);
    });
    view.addSeparator();
    auto* schemes = new QActionGroup(this);
    for (const auto& [name, scheme] :
         {std::pair{tr("&Light"), widgets::Scheme::Light}, std::pair{tr("&Dark"), widgets::Scheme::Dark}}) {
        QAction* action = view.addAction(name);
        action->setCheckable(true);
        action->setChecked(widgets::Theme::of(&m_window).scheme() == scheme);
        schemes->addAction(action);
        connect(&view, &QMenu::aboutToShow, action, [this, action, scheme = scheme] {
            action->setChecked(widgets::Theme::of(&m_window).scheme() == scheme);
        });
        connect(action, &QAction::triggered, this, [scheme = scheme] {
            settings::setScheme(scheme);
            widgets::applyTheme(*qApp, scheme);
        });
    }
}

void Commands::buildHelpMenu(QMenu& help) {
    help.addAction(tr("&Handbook"), QKeySequence(Qt::Key_F1), this, [this] { showHandbook(&m_window); });
    help.addAction(tr("&Keys and gestures"), this, [this] { showKeys(&m_window); });
    help.addAction(tr("&Log"), this, [this] { showLog(&m_window); });
    help.addAction(tr("&About Contexture"), this, [this] { showAbout(&m_window); });
    help.addAction(tr("About &Qt"), qApp, &QApplication::aboutQt);
}

void Commands::rebuildDraftsMenu(QMenu& menu) {
    menu.clear();
    const std::vector<Drafts::Left> left = m_parts.drafts.left();
    for (const Drafts::Left& draft : left) {
        //: A menu's entry: %1 a document's title, %2 date and time.
        QString name = tr("%1, %2").arg(draft.title, QLocale().toString(draft.when, QLocale::ShortFormat));
        menu.addAction(name.replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                       [this, draft] { m_parts.drafts.resume(draft); });
    }
    if (!left.empty()) {
        menu.addSeparator();
        menu.addAction(tr("&Throw all of it away…"), this, [this, left] {
            if (QMessageBox::question(&m_window, tr("Throw it away?"),
                                      tr("Runs, notes and marks that were never saved are lost then.")) ==
                QMessageBox::Yes) {
                for (const Drafts::Left& draft : left) {
                    m_parts.drafts.drop(draft);
                }
            }
        });
    }
    menu.setEnabled(!left.empty());
}

void Commands::rebuildRecentMenu() {
    m_recentMenu->clear();
    for (const QString& path : m_parts.recent.list()) {
        QString name = QFileInfo(path).fileName().replace(QLatin1Char('&'), QStringLiteral("&&"));
        QAction* action = m_recentMenu->addAction(name);
        action->setToolTip(widgets::plainToolTip(path));
        connect(action, &QAction::triggered, this, [this, path] { m_parts.opening.open({path}); });
    }
    m_recentMenu->setEnabled(!m_recentMenu->isEmpty());
}

void Commands::update() {
    const Session& session = m_parts.session;
    const auto run = session.activeRun();
    const Inspection& seen = *m_parts.inspector.locked();
    const Look& look = seen.look;
    const bool isTranslated = run && seen.translated;
    m_save->setEnabled(session.document() != nullptr);
    m_saveAs->setEnabled(session.document() != nullptr);
    for (QAction* action : m_exports) {
        action->setEnabled(run != nullptr);
    }
    m_aboutModel->setEnabled(run || session.currentModel());
    m_readAs->menuAction()->setEnabled(m_parts.opening.layout().has_value());
    m_startPage->setEnabled(session.document() != nullptr); // without one it is there
    m_find->setEnabled(run != nullptr);
    m_overview->setEnabled(run != nullptr);
    m_largeHeads->setEnabled(m_largeHeads->isChecked() || (isTranslated && seen.translated->trace));
    m_whatIf->setEnabled(isTranslated);
    m_variants->setEnabled(isTranslated && look.word.isValid());
    m_steps->setEnabled(isTranslated && look.word.isValid());
    m_note->setEnabled(look.sentence.isValid());
    m_mark->setEnabled(look.sentence.isValid() && run);
    m_clear->setEnabled(look.sentence.isValid());
    m_side->setEnabled(isTranslated && look.word.isValid());
    for (QAction* action : m_differences) {
        action->setEnabled(session.runs().size() > 1);
    }
    m_translate->setEnabled(session.document() && !session.isTranslating() &&
                            (session.currentModel() || session.isLoadingModel()));
    m_cancel->setEnabled(session.isTranslating());
    for (QAction* action : m_heads) {
        action->setEnabled(readsContext(run.get()) && seen.site && seen.site->heads > 1);
    }
    m_decisive->setEnabled(m_heads.first()->isEnabled() && !m_parts.check.effects().empty());
    for (QAction* action : m_sites) {
        action->setEnabled(readsContext(run.get()) && steppableSites(*run).size() > 1);
    }
}

void Commands::chooseHead(bool decisive) {
    const Inspection& seen = *m_parts.inspector.locked();
    if (!seen.site || !seen.translated || !seen.translated->trace || !seen.queryWord.isValid()) {
        return;
    }
    const auto offsets = keyWordOffsets(*seen.run, seen.keySide());
    const auto chosen = decisive ? mostDecisiveHead(*seen.translated->trace, seen.site->name, seen.queryWord, offsets,
                                                    m_parts.check.effects())
                                 : sharpestHead(*seen.translated->trace, seen.site->name, seen.queryWord, offsets);
    if (chosen) {
        m_parts.selection.setHead(chosen->head);
    }
}

void Commands::moveSide() {
    const Inspection& seen = *m_parts.inspector.locked();
    const Look look = seen.look;
    if (!seen.translated || !look.word.isValid()) {
        return; // there is no other side yet
    }
    m_parts.selection.lock(look.sentence, look.side == Side::Source ? Side::Target : Side::Source,
                           seen.counterpart.isValid() ? seen.counterpart : WordIndex(0));
}

void Commands::stepDifference(int by) {
    std::vector<std::shared_ptr<const Run>> runs;
    for (const RunSlot& slot : m_parts.session.runs()) {
        if (slot.run) {
            runs.push_back(slot.run);
        }
    }
    const SentenceIndex next = differingSentence(runs, m_parts.selection.locked().sentence, by);
    if (!next.isValid()) {
        return; // there is none on that side
    }
    // On the first word that differs, so that what it consulted is seen at once.
    const auto active = m_parts.session.activeRun();
    std::vector<widgets::WordRef> words;
    if (active) {
        const auto read = std::find(runs.begin(), runs.end(), active);
        words = differingWords(runs, static_cast<std::size_t>(read - runs.begin()));
    }
    const auto first = std::find_if(words.begin(), words.end(),
                                    [&](const widgets::WordRef& word) { return word.sentence == next.value; });
    m_parts.selection.lock(next, Side::Target, first == words.end() ? WordIndex() : WordIndex(first->word));
    Q_EMIT sentenceShown(next);
}

void Commands::askBeamSize() {
    bool accepted = false;
    RunSettings settings = m_parts.session.settings();
    const int size = QInputDialog::getInt(&m_window, tr("Beam size"), tr("Hypotheses kept at each step (1 is greedy):"),
                                          settings.decode.beamSize, 1, 64, 1, &accepted);
    if (accepted) {
        settings.decode.beamSize = size;
        m_parts.session.setSettings(settings);
    }
}

void Commands::removeRun(int row) {
    m_parts.additions.complete(); // what is being written counts among what goes
    const auto& runs = m_parts.session.runs();
    if (row < 0 || row >= static_cast<int>(runs.size())) {
        return;
    }
    const int id = runs[static_cast<std::size_t>(row)].id;
    const std::size_t written = m_parts.additions.countOf(id);
    m_parts.runChanges.remove(row);
    if (written > 0) {
        widgets::Message message;
        message.kind = widgets::Message::Kind::Information;
        //: Notes, marked errors and kept tries.
        message.happened =
            tr("The run was removed with %n thing(s) that were written on it.", nullptr, static_cast<int>(written));
        message.remedy = tr("Undo brings all of it back.");
        message.action = tr("Undo");
        m_parts.messages.offer(message, [this] { undo(false); });
    }
}

void Commands::undo(bool again) {
    if (!(again ? m_parts.runChanges.redo() : m_parts.runChanges.undo())) {
        m_parts.messages.tell({m_parts.runChanges.whyNot(), {}, {}});
    }
}

bool Commands::press(const QKeyEvent& event) {
    const bool isBack = event.modifiers().testFlag(Qt::ShiftModifier);
    switch (event.key()) {
    case Qt::Key_BracketLeft:
        m_parts.runBar.stepHead(-1);
        return true;
    case Qt::Key_BracketRight:
        m_parts.runBar.stepHead(1);
        return true;
    case Qt::Key_M:
        m_parts.selection.setHead({});
        return true;
    case Qt::Key_H:
        if (isBack ? m_decisive->isEnabled() : m_heads.first()->isEnabled()) {
            chooseHead(isBack);
        }
        return true;
    case Qt::Key_L:
        m_parts.runBar.stepSite(isBack ? -1 : 1);
        return true;
    case Qt::Key_D:
        stepDifference(isBack ? -1 : 1);
        return true;
    case Qt::Key_A:
        if (m_largeHeads->isEnabled()) {
            m_largeHeads->toggle();
        }
        return true;
    case Qt::Key_O:
        if (m_overview->isEnabled()) {
            m_overview->toggle();
        }
        return true;
    case Qt::Key_W:
        if (m_whatIf->isEnabled()) {
            Q_EMIT whatIfRequested();
        }
        return true;
    case Qt::Key_S:
        if (m_steps->isEnabled()) {
            Q_EMIT stepsRequested();
        }
        return true;
    case Qt::Key_V:
        if (m_variants->isEnabled()) {
            Q_EMIT variantsRequested();
        }
        return true;
    case Qt::Key_E:
        m_parts.marksPane.edit();
        return true;
    case Qt::Key_N:
        m_parts.notesPane.edit();
        return true;
    case Qt::Key_Escape:
        m_parts.selection.clear();
        return true;
    default:
        return false;
    }
}

} // namespace contexture::gui
