#include "app/gui/main_window.h"

#include "app/gui/activity.h"
#include "app/gui/commands.h"
#include "app/gui/figures/figure_menu.h"
#include "app/gui/files/drafts.h"
#include "app/gui/files/exporting.h"
#include "app/gui/files/mark_files.h"
#include "app/gui/files/model_proposal.h"
#include "app/gui/files/open_elsewhere.h"
#include "app/gui/files/start_offers.h"
#include "app/gui/files/teaching_notice.h"
#include "app/gui/files/translation_import.h"
#include "app/gui/judging/suite_desk.h"
#include "app/gui/lessons/lesson_desk.h"
#include "app/gui/lessons/lesson_panel.h"
#include "app/gui/lessons/lesson_player.h"
#include "app/gui/panes/causal_check.h"
#include "app/gui/panes/compare_menu.h"
#include "app/gui/panes/comparison_pane.h"
#include "app/gui/panes/documents_pane.h"
#include "app/gui/panes/find_pane.h"
#include "app/gui/panes/first_look.h"
#include "app/gui/panes/heads_pane.h"
#include "app/gui/panes/instrument_controls.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/panes/marks_pane.h"
#include "app/gui/panes/notes_pane.h"
#include "app/gui/panes/overview_pane.h"
#include "app/gui/panes/panes.h"
#include "app/gui/panes/reading_pane.h"
#include "app/gui/panes/run_bar.h"
#include "app/gui/panes/run_controls.h"
#include "app/gui/panes/steps_window.h"
#include "app/gui/preferences.h"
#include "app/gui/state/document_check.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/log.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/model_finder.h"
#include "app/gui/state/recent_files.h"
#include "app/gui/state/resources_path.h"
#include "app/gui/state/run_changes.h"
#include "app/gui/state/settings.h"
#include "app/gui/what_if/what_if_pane.h"
#include "app/gui/worker/file_worker.h"
#include "widgets/comparison_view.h"
#include "widgets/document_map_view.h"
#include "widgets/marks_view.h"
#include "widgets/notes_view.h"
#include "widgets/reading_view.h"
#include "widgets/small_multiples.h"
#include "widgets/small_widgets.h"
#include "widgets/start_page.h"
#include "widgets/words.h"

#include <QAbstractButton>
#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QResizeEvent>
#include <QStackedWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr int kTabbedBelow = 1400;     // pixels; narrower windows show the instruments as tabs
constexpr int kMostForComparison = 45; // percent of the left column
constexpr int kMostForNotes = 25;      // percent of the right column
constexpr QSize kUsualSize{1600, 1000};

// Ctrl+arrows, whichever part has the focus.
bool stepsSentence(const QKeyEvent& event) {
    const int key = event.key();
    return event.modifiers().testFlag(Qt::ControlModifier) &&
           (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down);
}

} // namespace

MainWindow::MainWindow(EngineWorker::Factory engine, QWidget* parent)
    : QMainWindow(parent)
    , m_worker(new EngineWorker(std::move(engine), this))
    , m_files(new FileWorker(this))
    , m_session(new Session(*m_worker, this))
    , m_selection(new Selection(this))
    , m_inspector(new Inspector(*m_session, *m_selection, this))
    , m_additions(new Additions(this))
    , m_recent(new RecentFiles(this)) {
    setAcceptDrops(true);
    layOut();
    connectParts();
    connectStartPage();
    nameWindow();
    showPage();
    resize(kUsualSize);
    m_start->demoButton()->setFocus();
}

MainWindow::~MainWindow() = default;

void MainWindow::layOut() {
    auto* bar = new QToolBar(tr("Run"));
    bar->setObjectName(QStringLiteral("runBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_runBar = new RunBar;
    bar->addWidget(m_runBar);
    addToolBar(bar);

    auto* central = new QWidget;
    m_reading = new ReadingPane(*m_session, *m_selection, *m_inspector);
    m_comparison = new ComparisonPane(*m_session, *m_selection, *m_inspector, m_additions->tries());
    m_instruments = new Instruments;
    m_documentCheck = new DocumentCheck(*m_worker, *m_session, this);
    m_overview = new OverviewPane(*m_session, *m_selection, *m_documentCheck);
    m_right = new QStackedWidget;
    m_right->addWidget(m_instruments);
    m_right->addWidget(m_overview);
    m_notesPane = new NotesPane(*m_additions, *m_session, *m_selection, *m_reading, central);
    m_heads = new HeadsPane(*m_selection, *m_inspector);
    m_readingPlace = new QStackedWidget;
    m_readingPlace->addWidget(m_reading);
    m_readingPlace->addWidget(m_heads);
    auto* left = new FittedSplitter(m_readingPlace, m_comparison, kMostForComparison);
    connect(m_comparison, &ComparisonPane::wantedHeightChanged, left, &FittedSplitter::fit);
    left->fit(m_comparison->wantedHeight());
    auto* right = new FittedSplitter(m_right, m_notesPane, kMostForNotes);
    connect(m_notesPane, &NotesPane::wantedHeightChanged, right, &FittedSplitter::fit);
    m_parts = new QSplitter(Qt::Horizontal);
    m_left = new QSplitter(Qt::Vertical); // what is found stands under what is read
    m_left->addWidget(left);
    m_left->setHandleWidth(1);
    m_left->setChildrenCollapsible(false);
    m_parts->addWidget(m_left);
    m_parts->addWidget(right);
    m_parts->setStretchFactor(0, 65);
    m_parts->setStretchFactor(1, 35);
    m_parts->setCollapsible(0, false);
    m_parts->setSizes({1040, 560});
    m_parts->setHandleWidth(1);

    m_start = new widgets::StartPage;
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_start);
    m_pages->addWidget(m_parts);
    auto* message = new widgets::MessageBar;
    message->hide();
    m_messages = new Messages(*message, this);
    auto* progress = new widgets::ProgressPanel;
    auto* status = new widgets::StatusLine;
    auto* layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(message);
    layout->addWidget(m_pages, 1);
    layout->addWidget(progress);
    layout->addWidget(status);
    setCentralWidget(central);
    new Activity(*m_session, *m_files, *m_inspector, *m_messages, *progress, *status);
    connect(m_overview, &OverviewPane::failed, m_messages, &Messages::tell);

    m_comparison->view()->installEventFilter(this);
    m_notesPane->view()->installEventFilter(this);
    for (auto* area : m_right->findChildren<QAbstractScrollArea*>()) {
        area->installEventFilter(this);
    }
}

void MainWindow::connectParts() {
    m_saving = new Saving(*m_session, *m_additions, *m_files, *m_messages, *m_recent, *this);
    m_opening = new Opening(*m_session, *m_saving, *m_files, *m_messages, *m_recent, *this);
    new OpenElsewhere(*m_saving, *m_messages, OpenElsewhere::usualFolder(), this);
    m_drafts = new Drafts({*m_session, *m_additions, *m_saving, *m_opening, *m_files}, Drafts::usualFolder(), this);
    m_preferences = new Preferences({*m_session, *m_saving, *m_drafts, *m_messages}, Preferences::usualLaunch(), *this);
    m_exporting = new Exporting(*m_session, *m_additions, *m_files, *m_messages, *this);
    m_figureMenu = new FigureMenu(*m_session, *m_selection, *m_inspector, *m_exporting, *this);
    m_find = new FindPane(
        {*m_session, *m_selection, *m_additions, *m_reading, *m_opening, *m_saving, *m_exporting, *m_files});
    auto* documents = new DocumentsPane(*m_session, *m_opening, *m_saving, *m_files);
    m_whatIf = new WhatIfPane(
        {*m_worker, *m_session, *m_inspector, m_additions->tries(), *documents, *m_saving, *m_files, *m_messages});
    m_left->addWidget(m_whatIf);
    m_left->addWidget(m_find);
    m_marksPane = new MarksPane({m_additions->marks(), *m_session, *m_selection, *m_reading, *m_opening, *m_saving},
                                centralWidget());
    m_marksPane->view()->installEventFilter(this);
    m_markFiles = new MarkFiles(m_additions->marks(), *m_session, *m_exporting, *m_files, *m_messages, *this);
    m_left->addWidget(m_marksPane);
    m_left->setStretchFactor(0, 3);
    m_left->setStretchFactor(1, 2);
    m_left->setStretchFactor(2, 2);
    m_left->setStretchFactor(3, 1);
    m_parts->insertWidget(0, documents);
    m_parts->setCollapsible(0, true); // the list of documents alone
    m_parts->setCollapsible(1, false);
    m_parts->setStretchFactor(0, 0);
    m_parts->setStretchFactor(1, 65);
    m_parts->setStretchFactor(2, 35);
    m_parts->setSizes({200, 1040, 560});
    m_check = new CausalCheck(*m_worker, *m_session, *m_inspector, *m_instruments);
    m_firstLook = new FirstLook(*m_session, *m_selection, *m_inspector, *m_reading);
    auto* runChanges = new RunChanges(*m_session, *m_additions, this);
    const std::vector<BundledModel> bundled = bundledModels();
    m_commands = new Commands({*m_session, *m_selection, *m_inspector, *m_additions, *runChanges, *m_opening, *m_saving,
                               *m_exporting, *m_recent, *m_notesPane, *m_marksPane, *m_markFiles, *m_runBar, *m_drafts,
                               *m_preferences, *m_check, *m_messages, bundled},
                              *menuBar(), *this);
    m_translationImport = new TranslationImport(*m_session, *runChanges, *m_files, *m_messages, *this);
    m_suites = new SuiteDesk({*m_worker, *m_session, *m_files, *m_exporting, *m_opening, *m_messages, *m_firstLook,
                              *m_whatIf, *m_figureMenu, *m_saving, *m_commands->compareMenu(), *m_commands->suite()},
                             *this);
    m_pages->addWidget(m_suites->page());
    connect(m_commands->compareMenu(), &CompareMenu::translationRequested, m_translationImport,
            &TranslationImport::choose);
    m_lessons = new LessonDesk({*m_session, *m_selection, *m_reading, *m_comparison, *m_instruments,
                                *m_right->parentWidget(), *m_commands->allHeads(), *m_commands->notes(),
                                *m_commands->overview(), *m_opening, *m_saving, *m_exporting, *m_check},
                               *menuBar(), *this);
    m_parts->insertWidget(0, m_lessons->panel());
    m_drafts->setOfLesson([this] { return m_lessons->player().lesson() != nullptr; });
    m_preferences->setFurther([this] {
        const LessonPlayer& player = m_lessons->player();
        return player.lesson() ? QStringList{QStringLiteral("--step"), QString::number(player.step() + 1)}
                               : QStringList();
    });
    connect(m_lessons, &LessonDesk::stepsRequested, this,
            [this](int textPixels) { textPixels > 0 ? steps().project(textPixels) : steps().open(); });
    m_parts->setCollapsible(0, false);
    m_parts->setStretchFactor(0, 0);
    m_parts->setSizes({340, 200, 1040, 560});
    log::follow(*m_worker, *m_session);
    new ModelFinder(*m_session, *m_files, *m_recent, bundled, this);
    new RunControls(*m_runBar, *m_session, *m_selection, *m_inspector);
    new InstrumentControls(*m_instruments, *m_inspector, *m_selection);
    m_runBar->setBundled(bundled);
    m_proposal = new ModelProposal(*m_session, *m_opening, *m_messages, bundled, this);
    new TeachingNotice(*m_session, *m_messages, bundled, this);
    m_runBar->setCompareMenu(m_commands->compareMenu());

    connect(m_runBar->openButton(), &QPushButton::clicked, m_opening, &Opening::choose);
    connect(m_runBar, &RunBar::openModelRequested, m_opening, &Opening::choose);
    connect(m_runBar, &RunBar::translateRequested, this, &MainWindow::translate);
    connect(m_commands, &Commands::translateRequested, this, &MainWindow::translate);
    connect(m_reading, &ReadingPane::translateRequested, this, &MainWindow::translate);
    connect(m_commands, &Commands::sentenceShown, m_reading->view(),
            [this](SentenceIndex sentence) { m_reading->view()->scrollToSentence(sentence.value); });
    connect(m_commands, &Commands::findRequested, this, [this] {
        m_commands->startPage()->setChecked(false);
        m_find->open();
    });
    connect(m_commands, &Commands::whatIfRequested, m_whatIf, &WhatIfPane::open);
    connect(m_commands, &Commands::variantsRequested, m_whatIf, &WhatIfPane::compareVariants);
    connect(m_commands, &Commands::stepsRequested, this, [this] { steps().open(); });
    connect(m_whatIf, &WhatIfPane::shown, m_comparison, &QWidget::setHidden);
    connect(m_whatIf, &WhatIfPane::shown, this, [this](bool isShown) {
        if (!isShown && m_reading->isVisible()) {
            m_reading->view()->setFocus(); // not whatever comes next
        }
    });
    connect(m_whatIf, &WhatIfPane::menuRequested, this, [this](QPoint position, int row) {
        QMenu menu(this);
        m_whatIf->addActions(menu, row);
        m_figureMenu->exec(menu, position, m_whatIf->view(), QStringLiteral("what-if"));
    });
    connect(m_whatIf, &WhatIfPane::tryChosen, this, &MainWindow::showTry);
    connect(m_comparison, &ComparisonPane::tryChosen, m_whatIf, &WhatIfPane::open);
    QMenu* tries = m_commands->triesMenu();
    connect(tries, &QMenu::aboutToShow, m_whatIf, [this, tries] { m_whatIf->fillList(*tries); });
    connect(m_commands, &Commands::allHeadsToggled, m_instruments, &Instruments::showHeads);
    connect(m_comparison, &ComparisonPane::removeRequested, m_commands, &Commands::removeRun);
    connect(m_instruments, &Instruments::contextSentenceChosen, m_reading->view(),
            [this](SentenceIndex sentence) { m_reading->view()->scrollToSentence(sentence.value); });
    connect(m_instruments, &Instruments::menuRequested, this,
            [this](QPoint position, widgets::Figure* figure, const QString& view) {
                QMenu menu(this);
                menu.addAction(tr("Step by step…"), this, [this] { steps().open(); })
                    ->setEnabled(m_selection->locked().word.isValid());
                m_figureMenu->exec(menu, position, figure, view);
            });
    connect(m_comparison->view(), &widgets::ComparisonView::menuRequested, this, [this](QPoint position, int) {
        m_figureMenu->exec(position, m_comparison->view(), QStringLiteral("comparison"));
    });
    connect(m_reading->view(), &widgets::ReadingView::menuRequested, this,
            [this](QPoint position, const widgets::WordRef& place) {
                QMenu menu(this);
                m_marksPane->addActions(menu, place);
                m_notesPane->addActions(menu, place);
                m_figureMenu->exec(menu, position, m_reading->view(), QStringLiteral("reading"));
            });
    connectOverview();
    connectHeads();
    connect(m_worker, &EngineWorker::engineMissing, m_messages, &Messages::tellBesides);
    connect(m_session, &Session::failed, m_messages, &Messages::tell);
    connect(m_commands->startPage(), &QAction::toggled, this, &MainWindow::showPage);
    connect(m_commands->suite(), &QAction::toggled, this, &MainWindow::showPage);
    connect(m_session, &Session::documentChanged, this, [this] {
        m_commands->startPage()->setChecked(false);
        showPage();
    });
    connect(m_saving, &Saving::changed, this, &MainWindow::nameWindow);
    for (const auto moved : {&LessonPlayer::opened, &LessonPlayer::closed, &LessonPlayer::shown}) {
        connect(&m_lessons->player(), moved, this, &MainWindow::nameWindow);
    }
    m_saving->setView([this] { return view(); });
    connect(m_opening, &Opening::viewRead, this, &MainWindow::restore);
    connect(m_opening, &Opening::demoOpened, m_firstLook, [this] {
        const DemoWord telling;
        m_firstLook->selectWhenReady(SentenceIndex(telling.sentence), telling.word);
    });
    connect(m_opening, &Opening::opened, m_firstLook, &FirstLook::selectSomething);
}

void MainWindow::connectOverview() {
    connect(m_commands->overview(), &QAction::toggled, this, [this](bool on) {
        showOverview();
        QWidget* view = on ? m_overview->map() : static_cast<QWidget*>(m_reading->view());
        view->setFocus();
    });
    connect(m_session, &Session::activeChanged, this, &MainWindow::showOverview);
    connect(m_session, &Session::runChanged, this, &MainWindow::showOverview);
    connect(m_selection, &Selection::changed, this, [this] {
        const Look& look = m_selection->locked();
        const bool isElsewhere =
            look.sentence != m_looked.sentence || look.side != m_looked.side || look.word != m_looked.word;
        m_looked = look;
        if (isElsewhere) { // what is looked at is to be seen
            m_commands->overview()->setChecked(false);
            showOverview();
        }
    });
    connect(m_overview, &OverviewPane::sentenceChosen, this, [this](SentenceIndex sentence, SentenceIndex other) {
        m_selection->lock(sentence, Side::Target, WordIndex());
        m_selection->setContextSentence(other);
        m_commands->overview()->setChecked(false);
        m_reading->view()->scrollToSentence(sentence.value);
    });
    m_figureMenu->setOverview(m_overview);
    connect(m_overview, &OverviewPane::menuRequested, this,
            [this](QPoint position, widgets::Figure* figure, const QString& view) {
                m_figureMenu->exec(position, figure, view);
            });
}

// All heads in the place of the text.
void MainWindow::connectHeads() {
    connect(m_commands->largeHeads(), &QAction::toggled, this, [this](bool on) {
        m_readingPlace->setCurrentWidget(on ? m_heads : static_cast<QWidget*>(m_reading));
        QWidget* view = on ? m_heads->view() : static_cast<QWidget*>(m_reading->view());
        view->setFocus();
    });
    connect(m_heads, &HeadsPane::left, m_commands->largeHeads(), &QAction::toggle);
    connect(m_heads->view(), &widgets::SmallMultiples::menuRequested, this, [this](QPoint position, int) {
        m_figureMenu->exec(position, m_heads->view(), QStringLiteral("all-heads"));
    });
    m_heads->view()->installEventFilter(this);
    m_heads->setWithheld([this] { return m_lessons->withholdsWeights(); });
    m_whatIf->setWithheld([this] { return m_lessons->withholdsWeights(); });
    connect(&m_lessons->player(), &LessonPlayer::shown, m_heads, &HeadsPane::follow);
    connect(m_session, &Session::documentChanged, this, [this] { m_commands->largeHeads()->setChecked(false); });
}

// The whole document where nothing of it is looked at, or where that is asked for.
void MainWindow::showOverview() {
    const bool hasRun = m_session->activeRun() != nullptr;
    const bool isWanted = m_commands->overview()->isChecked() || !m_selection->locked().sentence.isValid();
    m_right->setCurrentWidget(hasRun && isWanted ? m_overview : static_cast<QWidget*>(m_instruments));
}

void MainWindow::connectStartPage() {
    offerFilesOfTheBox(*m_start);
    const auto showRecent = [this] { m_start->setRecentFiles(m_recent->list()); };
    connect(m_recent, &RecentFiles::changed, m_start, showRecent);
    showRecent();
    connect(m_start, &widgets::StartPage::demoRequested, m_opening, &Opening::openDemo);
    connect(m_start, &widgets::StartPage::sampleTextRequested, m_opening, &Opening::openSampleText);
    connect(m_start, &widgets::StartPage::openDocumentRequested, m_opening, &Opening::choose);
    connect(m_start, &widgets::StartPage::openModelRequested, m_opening, &Opening::choose);
    const auto open = [this](const QString& path) { m_opening->open({path}); };
    connect(m_start, &widgets::StartPage::fileRequested, m_opening, open);
    connect(m_start, &widgets::StartPage::lessonRequested, m_opening, open);
    connect(m_start, &widgets::StartPage::filesDropped, m_opening,
            [this](const QStringList& paths) { m_opening->open(paths); });
}

void MainWindow::showPage() {
    const QWidget* before = m_pages->currentWidget();
    const bool isStart = !m_session->document() || m_commands->startPage()->isChecked();
    QWidget* page = isStart ? static_cast<QWidget*>(m_start) : m_parts;
    m_pages->setCurrentWidget(m_commands->suite()->isChecked() ? m_suites->page() : page);
    if (m_pages->currentWidget() == m_parts && before != m_parts) {
        m_reading->view()->setFocus();
    }
}

void MainWindow::nameWindow() {
    QString name = m_lessons->title();
    name = name.isEmpty() ? QFileInfo(m_saving->shownPath()).fileName() : name;
    name.replace(QLatin1String("[*]"), QLatin1String("[*][*]")); // Qt's place for the mark of what is unsaved
    setWindowTitle(name.isEmpty() ? QStringLiteral("Contexture[*]") : tr("%1[*] – Contexture").arg(name));
    setWindowModified(m_saving->isUnsaved());
}

ViewState MainWindow::view() const {
    const RunSlot* slot = m_session->activeSlot();
    return {.look = m_selection->locked(),
            .run = slot ? slot->id : 0,
            .allHeads = m_commands->allHeads()->isChecked(),
            .notes = m_commands->notes()->isChecked()};
}

void MainWindow::restore(const ViewState& view) {
    if (const RunSlot* slot = m_session->slotSavedAs(view.run)) {
        m_session->setActiveSlot(slot->id);
    }
    m_commands->allHeads()->setChecked(view.allHeads);
    m_commands->notes()->setChecked(view.notes);
    const Look look = existing(view.look, *m_session->document(), m_session->activeRun().get());
    m_selection->restore(look);
    if (look.sentence.isValid()) {
        m_reading->view()->scrollToSentence(look.sentence.value);
    }
}

void MainWindow::translate() {
    m_commands->startPage()->setChecked(false);
    if (!m_session->isLoadingModel()) {
        m_messages->clear();
    }
    const QWidget* focused = focusWidget();
    const bool isOnButton = qobject_cast<const QAbstractButton*>(focused) && !m_right->isAncestorOf(focused);
    if (!focused || isOnButton) {
        m_reading->view()->setFocus(); // letters and arrows are for its words, not for the button
    }
    m_session->translateWhenLoaded();
}

// A kept one, beside what it was tried on.
void MainWindow::showTry(int run, SentenceIndex sentence) {
    if (!m_session->slot(run)) {
        return;
    }
    m_commands->startPage()->setChecked(false);
    m_session->setActiveSlot(run);
    m_selection->lock(sentence, Side::Source, WordIndex());
    m_reading->view()->scrollToSentence(sentence.value);
    m_whatIf->open();
}

void MainWindow::startCheck() {
    if (m_right->currentWidget() == m_overview) {
        m_documentCheck->start();
    } else {
        m_check->start();
    }
}

void MainWindow::setOverviewShown(bool shown) {
    m_commands->overview()->setChecked(shown);
}

void MainWindow::selectWhenReady(SentenceIndex sentence, Side side, WordIndex word) {
    m_firstLook->selectWhenReady(sentence, side, word);
}

void MainWindow::find(const QString& where) {
    m_find->open(where);
}

StepsWindow& MainWindow::steps() {
    if (!m_steps) {
        m_steps = new StepsWindow(*m_worker, *m_session, *m_selection, *m_inspector, this);
        m_steps->setWithheld([this] { return m_lessons->withholdsWeights(); });
        m_figureMenu->setSteps(m_steps);
        connect(m_steps, &StepsWindow::menuRequested, this, [this](QPoint position, widgets::StepTable* table) {
            m_figureMenu->exec(position, table, QStringLiteral("steps"));
        });
        connect(m_steps, &StepsWindow::left, m_lessons, &LessonDesk::takeFocusBack);
    }
    return *m_steps;
}

void MainWindow::compareVariants() {
    m_whatIf->compareVariants();
}

void MainWindow::setAllHeadsShown(bool shown) {
    m_commands->allHeads()->setChecked(shown);
}

QString MainWindow::trouble() const {
    return m_messages->current();
}

bool MainWindow::isOnFiles() const {
    return m_files->isBusy() || m_opening->isBusy();
}

bool MainWindow::isSettled() const {
    return m_session->isIdle() && !m_check->isRunning() && !m_documentCheck->isRunning() &&
           !m_overview->isPreparing() && !m_whatIf->isRunning() && !(m_steps && m_steps->isRunning()) && !isOnFiles() &&
           !m_find->isSearching() && !m_suites->isRunning();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    const auto closeThen = [this](bool isWritten) { // what went wrong is to be read
        if (isWritten) {
            QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
        }
    };
    // Where another program takes over, it has all of this.
    const bool isLeaving = m_preferences->isLeaving();
    if ((!isLeaving && m_saving->askDiscard(closeThen) != Saving::Discard::Yes) || m_exporting->waitFor(closeThen)) {
        event->ignore();
        return;
    }
    if (!isLeaving) {
        m_drafts->forget();
    }
    settings::setWindowGeometry(saveGeometry());
    event->accept();
}

void MainWindow::keepDrafts() {
    m_drafts->begin();
    const std::vector<Drafts::Left> left = m_drafts->left();
    if (left.empty()) {
        return;
    }
    widgets::Message message;
    message.kind = widgets::Message::Kind::Information;
    //: %1 is a document's title, %2 date and time.
    message.happened =
        tr("Work of last time was not saved: “%1”, %2.")
            .arg(widgets::isolated(left.front().title), QLocale().toString(left.front().when, QLocale::ShortFormat));
    message.remedy = tr("It is kept until you save it or throw it away: File, Work that was not saved.");
    message.action = tr("Go on with it");
    m_messages->offer(message, [this, draft = left.front()] { m_drafts->resume(draft); });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event) {
    m_opening->open(widgets::localFiles(event->mimeData()));
    event->acceptProposedAction();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    m_instruments->setTabbed(event->size().width() < kTabbedBelow);
    m_notesPane->followAnchor();
    m_marksPane->followAnchor();
}

// What scrolls would take these keys for itself.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && stepsSentence(*static_cast<QKeyEvent*>(event))) {
        event->ignore();
        return true;
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (stepsSentence(*event)) {
        if (m_readingPlace->isVisible()) {
            QKeyEvent step(QEvent::KeyPress, event->key(), event->modifiers());
            QCoreApplication::sendEvent(m_reading->view(), &step);
        }
    } else if (event->key() == Qt::Key_F6) {
        moveFocus(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    } else if (!m_lessons->press(event->key()) && !m_commands->press(*event)) {
        QMainWindow::keyPressEvent(event);
    }
}

} // namespace contexture::gui
