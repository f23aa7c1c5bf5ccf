#include "app/gui/about.h"
#include "app/gui/handbook_window.h"
#include "app/gui/instruments.h"
#include "app/gui/main_window.h"
#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"
#include "app/gui/resources_path.h"
#include "app/gui/run_bar.h"
#include "app/gui/settings.h"
#include "engine/core/usual_decoding.h"
#include "widgets/figure_export.h"
#include "widgets/theme.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

namespace contexture::gui {

namespace {

QString literally(QString text) {
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

void MainWindow::buildMenus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(tr("&Open…"), QKeySequence::Open, this, &MainWindow::chooseFile);
    file->addAction(tr("Open the &demo"), this, &MainWindow::openDemo);
    m_recentMenu = file->addMenu(tr("Open &recent"));
    file->addSeparator();
    m_commands.save = file->addAction(tr("&Save workspace"), QKeySequence::Save, this, [this] {
        if (m_workspace.path().isEmpty()) {
            saveAs();
        } else {
            saveWorkspace(m_workspace.path());
        }
    });
    m_commands.saveAs = file->addAction(tr("Save workspace &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), this,
                                        &MainWindow::saveAs);
    QMenu* exportMenu = file->addMenu(tr("&Export data"));
    const auto addExport = [&](const QString& text, const char* what, bool json) {
        const auto write = [this, what, json] { exportData(QString::fromLatin1(what), json); };
        m_commands.exports << exportMenu->addAction(text, this, write);
    };
    addExport(tr("&Translations as CSV…"), "translations", false);
    addExport(tr("T&ranslations as JSON…"), "translations", true);
    addExport(tr("&Sentence-level attention as CSV…"), "sentence-attention", false);
    addExport(tr("S&entence-level attention as JSON…"), "sentence-attention", true);
    addExport(tr("&Word-level attention as CSV…"), "word-attention", false);
    addExport(tr("W&ord-level attention as JSON…"), "word-attention", true);
    addExport(tr("&Gates as CSV…"), "gates", false);
    addExport(tr("G&ates as JSON…"), "gates", true);
    exportMenu->addAction(tr("&Notes as CSV…"), this, [this] { exportNotes(false); });
    exportMenu->addAction(tr("Notes as &JSON…"), this, [this] { exportNotes(true); });
    file->addSeparator();
    file->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &QWidget::close);

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    const QUndoStack* changes = m_notes->undoStack();
    QAction* undo = edit->addAction(tr("&Undo"), QKeySequence::Undo, changes, &QUndoStack::undo);
    QAction* redo = edit->addAction(tr("&Redo"), QKeySequence::Redo, changes, &QUndoStack::redo);
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
    edit->addSeparator();
    m_commands.note = edit->addAction(tr("&Note on the selected word or sentence… (N)"), this, &MainWindow::editNote);
    edit->addSeparator();
    m_commands.clear = edit->addAction(tr("&Clear the selection"), this, [this] { m_selection->clear(); });
    m_commands.side = edit->addAction(tr("Go to the other &side (Tab)"), this, &MainWindow::moveSide);

    QMenu* run = menuBar()->addMenu(tr("&Run"));
    m_commands.translate =
        run->addAction(tr("&Translate"), QKeySequence(Qt::CTRL | Qt::Key_Return), this, &MainWindow::translate);
    m_commands.cancel =
        run->addAction(tr("&Cancel"), QKeySequence(Qt::CTRL | Qt::Key_Period), m_session, &Session::cancel);
    run->addSeparator();
    run->addAction(tr("&Beam size…"), this, [this] {
        bool accepted = false;
        RunSettings settings = m_session->settings();
        const int size = QInputDialog::getInt(this, tr("Beam size"), tr("Hypotheses kept at each step (1 is greedy):"),
                                              settings.decode.beamSize, 1, 64, 1, &accepted);
        if (accepted) {
            settings.decode.beamSize = size;
            m_session->setSettings(settings);
        }
    });
    QAction* sequential = run->addAction(tr("Decode &sentence by sentence"));
    sequential->setCheckable(true);
    connect(m_session, &Session::settingsChanged, sequential, [this, sequential] { // a model may have its own order
        const QSignalBlocker blocker(sequential);
        sequential->setChecked(m_session->settings().documentDecoding == DocumentDecoding::Sequential);
    });
    sequential->setStatusTip(tr("For models that read the translation of earlier sentences."));
    connect(sequential, &QAction::toggled, this, [this](bool on) {
        RunSettings settings = m_session->settings();
        settings.documentDecoding = on ? DocumentDecoding::Sequential : DocumentDecoding::TwoPass;
        m_session->setSettings(settings);
    });

    m_viewMenu = menuBar()->addMenu(tr("&View"));
    QAction* heads = m_viewMenu->addAction(tr("All &heads"));
    heads->setCheckable(true);
    heads->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_H));
    connect(heads, &QAction::toggled, m_instruments, &Instruments::showHeads);
    m_notesAction = m_viewMenu->addAction(tr("N&otes"));
    m_notesAction->setCheckable(true);
    m_notesAction->setChecked(true);
    connect(m_notesAction, &QAction::toggled, this, &MainWindow::showNotesPanel);
    m_commands.heads << m_viewMenu->addAction(tr("&Mean over heads (M)"), this, [this] { m_selection->setHead({}); })
                     << m_viewMenu->addAction(tr("&Next head (])"), this, [this] { m_runBar->stepHead(1); })
                     << m_viewMenu->addAction(tr("&Previous head ([)"), this, [this] { m_runBar->stepHead(-1); });
    m_commands.sites << m_viewMenu->addAction(tr("Next &site (L)"), this, [this] { m_runBar->stepSite(1); })
                     << m_viewMenu->addAction(tr("P&revious site (Shift+L)"), this, [this] { m_runBar->stepSite(-1); });
    m_viewMenu->addSeparator();
    auto* schemes = new QActionGroup(this);
    for (const auto& [name, scheme] :
         {std::pair{tr("&Light"), widgets::Scheme::Light}, std::pair{tr("&Dark"), widgets::Scheme::Dark}}) {
        QAction* action = m_viewMenu->addAction(name);
        action->setCheckable(true);
        action->setChecked(widgets::Theme::of(this).scheme() == scheme);
        schemes->addAction(action);
        connect(action, &QAction::triggered, this, [scheme = scheme] {
            settings::setScheme(scheme);
            widgets::applyTheme(*qApp, scheme);
        });
    }

    m_compareMenu = menuBar()->addMenu(tr("&Compare"));
    m_runBar->setCompareMenu(m_compareMenu);

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("&Handbook"), QKeySequence(Qt::Key_F1), this, [this] { showHandbook(this); });
    help->addAction(tr("&Keys and gestures"), this, [this] { showKeys(this); });
    help->addAction(tr("&About Contexture"), this, [this] { showAbout(this); });
    help->addAction(tr("About &Qt"), qApp, &QApplication::aboutQt);
}

// What can do nothing now is grey, rather than silent.
void MainWindow::updateCommands() {
    const auto run = m_session->activeRun();
    const Look& look = m_selection->locked();
    const auto sentence = look.sentence.asSize();
    const bool isTranslated =
        run && look.sentence.isValid() && sentence < run->sentences.size() && run->sentences[sentence];
    const Inspection& seen = m_instruments->inspection();
    m_commands.save->setEnabled(m_session->document() != nullptr);
    m_commands.saveAs->setEnabled(m_session->document() != nullptr);
    for (QAction* action : m_commands.exports) {
        action->setEnabled(run != nullptr);
    }
    m_commands.note->setEnabled(look.sentence.isValid());
    m_commands.clear->setEnabled(look.sentence.isValid());
    m_commands.side->setEnabled(isTranslated && look.word.isValid());
    m_commands.translate->setEnabled(m_session->document() && !m_session->isTranslating() &&
                                     (m_session->currentModel() || m_session->isLoadingModel()));
    m_commands.cancel->setEnabled(m_session->isTranslating());
    for (QAction* action : m_commands.heads) {
        action->setEnabled(readsContext(run.get()) && seen.site && seen.site->heads > 1);
    }
    for (QAction* action : m_commands.sites) {
        action->setEnabled(readsContext(run.get()) && steppableSites(*run).size() > 1);
    }
}

void MainWindow::rebuildCompareMenu() {
    m_compareMenu->clear();
    const auto model = m_session->currentModel();
    const bool can =
        model && !m_session->runs().empty() && m_session->runs().size() < static_cast<std::size_t>(Session::kMaxRuns);
    const auto add = [&](const QString& text, std::shared_ptr<LoadedModel> with, const RunSettings& settings) {
        QAction* action = m_compareMenu->addAction(literally(text));
        action->setEnabled(can && with);
        connect(action, &QAction::triggered, this, [this, with, settings] { m_session->compare(with, settings); });
    };
    RunSettings settings = m_session->settings();
    settings.excluded.clear();
    if (model) {
        settings.context = ContextMode::None;
        add(Session::label(model->info(), settings, false), model, settings);
        if (model->info().hasContext) {
            for (const ContextMode mode : {ContextMode::Online, ContextMode::Offline}) {
                if (mode == ContextMode::Offline && readsEarlierSentencesOnly(model->info())) {
                    continue; // the same as online
                }
                settings.context = mode;
                add(Session::label(model->info(), settings, false), model, settings);
            }
            m_compareMenu->addSeparator();
            QAction* action = m_compareMenu->addAction(tr("&Without a sentence…"));
            action->setEnabled(can);
            connect(action, &QAction::triggered, this, &MainWindow::chooseExcluded);
        }
    }
    if (m_session->models().size() > 1) {
        m_compareMenu->addSection(tr("Another model"));
        for (const auto& other : m_session->models()) {
            if (other != model) {
                RunSettings theirs = m_session->settings();
                theirs.excluded.clear();
                theirs.context = m_session->defaultContext(other->info());
                theirs.documentDecoding = usualDecoding(other->info(), theirs.context);
                add(Session::label(other->info(), theirs, true), other, theirs);
            }
        }
    } else {
        m_compareMenu->addSeparator();
        QAction* hint = m_compareMenu->addAction(tr("&Open another model to compare with it…"));
        connect(hint, &QAction::triggered, this, &MainWindow::chooseFile);
    }
}

void MainWindow::chooseExcluded() {
    const auto model = m_session->currentModel();
    const auto& document = m_session->document();
    if (!model || !document) {
        return;
    }
    const SentenceIndex shown = m_instruments->inspection().contextSentence;
    bool accepted = false;
    const int number = QInputDialog::getInt(this, tr("Without a sentence"), tr("Hide this sentence from all others:"),
                                            shown.isValid() ? shown.value + 1 : 1, 1,
                                            static_cast<int>(document->size()), 1, &accepted);
    if (!accepted) {
        return;
    }
    RunSettings settings = m_session->settings();
    if (settings.context == ContextMode::None) {
        settings.context = m_session->defaultContext(model->info());
    }
    settings.excluded = {SentenceIndex(number - 1)};
    m_session->compare(model, settings);
}

void MainWindow::rebuildRecentMenu() {
    m_recentMenu->clear();
    for (const QString& path : settings::recentFiles()) {
        QAction* action = m_recentMenu->addAction(literally(QFileInfo(path).fileName()));
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { open(path); });
    }
    m_recentMenu->setEnabled(!m_recentMenu->isEmpty());
}

void MainWindow::figureMenu(QPoint position, widgets::Figure* figure, const QString& what) {
    QMenu menu(this);
    execFigureMenu(menu, position, figure, what);
}

void MainWindow::execFigureMenu(QMenu& menu, QPoint position, widgets::Figure* figure, const QString& what) {
    const bool hasSomething = !figure->figureSize().isEmpty();
    QAction* asText = menu.addAction(tr("Copy as &text"));
    asText->setEnabled(hasSomething);
    QAction* asFigure = menu.addAction(tr("Copy &figure"));
    asFigure->setEnabled(hasSomething);
    QAction* data = menu.addAction(tr("Copy &data"));
    data->setEnabled(m_session->activeRun() != nullptr);
    menu.addSeparator();
    QAction* save = menu.addAction(tr("&Export figure…"));
    save->setEnabled(hasSomething);
    const QAction* chosen = menu.exec(position);
    if (chosen == asText) {
        QApplication::clipboard()->setText(figure->asText());
    } else if (chosen == asFigure) {
        widgets::copyFigure(*figure);
    } else if (chosen == data) {
        copyData(what);
    } else if (chosen == save) {
        const QString path =
            QFileDialog::getSaveFileName(this, tr("Export figure"), what + QStringLiteral(".svg"),
                                         tr("Vector graphics (*.svg);;Portable document (*.pdf);;Picture (*.png)"));
        if (!path.isEmpty()) {
            if (const QString problem = widgets::exportFigure(*figure, path); !problem.isEmpty()) {
                showFailure({problem, QFileInfo(path).fileName(), tr("Choose another folder or format.")});
            }
        }
    }
}

} // namespace contexture::gui
