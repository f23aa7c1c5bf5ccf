// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/main_window.h"

#include "app/gui/activity.h"
#include "app/gui/commands.h"
#include "app/gui/files/drafts.h"
#include "app/gui/files/exporting.h"
#include "app/gui/files/file_desk.h"
#include "app/gui/files/reading_before.h"
#include "app/gui/files/start_offers.h"
#include "app/gui/judging/suite_desk.h"
#include "app/gui/lessons/lesson_desk.h"
#include "app/gui/lessons/lesson_panel.h"
#include "app/gui/lessons/lesson_player.h"
#include "app/gui/panes/causal_check.h"
#include "app/gui/panes/compare_menu.h"
#include "app/gui/panes/comparison_pane.h"
#include "app/gui/panes/find_pane.h"
#include "app/gui/panes/first_look.h"
#include "app/gui/panes/heads_pane.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/panes/language_menu.h"
#include "app/gui/panes/reading_pane.h"
#include "app/gui/panes/run_bar.h"
#include "app/gui/panes/run_controls.h"
#include "app/gui/panes/steps_window.h"
#include "app/gui/preferences.h"
#include "app/gui/reading_page.h"
#include "app/gui/state/attributions.h"
#include "app/gui/state/document_need.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/recent_files.h"
#include "app/gui/state/resources_path.h"
#include "app/gui/state/settings.h"
#include "app/gui/view_menus.h"
#include "app/gui/what_if/what_if_pane.h"
#include "app/gui/worker/file_worker.h"
#include "widgets/small_widgets.h"
#include "widgets/start_page.h"
#include "widgets/words.h"

#include <QAction>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QResizeEvent>
#include <QStackedWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include <utility>

namespace contexture::gui {

namespace {

constexpr QSize kUsualSize{1600, 1000};

} // namespace

MainWindow::MainWindow(EngineWorker::Factory engine, QWidget* parent)
    : QMainWindow(parent)
    , m_bench(std::move(engine), this)
    , m_messageBar(new widgets::MessageBar)
    , m_messages(new Messages(*m_messageBar, this))
    , m_fileDesk(m_bench, *m_messages, *this) {
    setAcceptDrops(true);
    layOut();
    makeDesks();
    connectRunBar();
    connectPages();
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
    m_messageBar->hide();
    m_start = new widgets::StartPage;
    m_page = new ReadingPage(m_bench, m_fileDesk, *m_messages, *central);
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_start);
    m_pages->addWidget(m_page);
    auto* progress = new widgets::ProgressPanel;
    auto* status = new widgets::StatusLine;
    auto* layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messageBar);
    layout->addWidget(m_pages, 1);
    layout->addWidget(progress);
    layout->addWidget(status);
    setCentralWidget(central);
    new Activity(m_bench.session, m_bench.fileWorker, m_bench.inspector, *m_messages, *progress, *status);
}

void MainWindow::makeDesks() {
    FileDesk& files = m_fileDesk;
    m_preferences =
        new Preferences({m_bench.session, files.saving, files.drafts, *m_messages}, Preferences::usualLaunch(), *this);
    m_menus = new ViewMenus(m_bench, *m_page, files.exporting, *this);
    m_commands = new Commands({m_bench, files, *m_page, *m_runBar, *m_preferences, *m_messages}, *menuBar(), *this);
    m_suites = new SuiteDesk({m_bench.worker, m_bench.session, m_bench.fileWorker, files.exporting, files.opening,
                              *m_messages, m_page->firstLook(), m_page->whatIf(), m_menus->figures(), files.saving,
                              *m_commands->compareMenu(), *m_commands->suite(), m_bench.pending},
                             *this);
    m_pages->addWidget(m_suites->page());
    m_lessons = new LessonDesk({m_bench.session, m_bench.selection, m_page->reading(), m_page->comparison(),
                                m_page->instruments(), m_page->rightColumn(), *m_commands->allHeads(),
                                *m_commands->notes(), *m_commands->overview(), files.opening, files.saving,
                                files.exporting, m_page->check(), m_bench.attributions},
                               *menuBar(), *this);
    m_page->insertLessonPanel(m_lessons->panel());
    m_page->setSwitches({*m_commands->overview(), *m_commands->allHeads(), *m_commands->largeHeads(),
                         *m_commands->notes(), *m_commands->marks(), *m_commands->need()});
    m_page->setWithheld([this] { return m_lessons->withholdsWeights(); });
    connect(&m_lessons->player(), &LessonPlayer::shown, &m_page->heads(), &HeadsPane::follow);
    files.drafts.setOfLesson([this] { return m_lessons->player().lesson() != nullptr; });
    m_preferences->setFurther([this] {
        const LessonPlayer& player = m_lessons->player();
        return player.lesson() ? QStringList{QStringLiteral("--step"), QString::number(player.step() + 1)}
                               : QStringList();
    });
    m_steps =
        new StepsWindow(m_bench.worker, m_bench.session, m_bench.selection, m_bench.inspector, m_bench.pending, this);
    m_steps->setWithheld([this] { return m_lessons->withholdsWeights(); });
    m_menus->serve(*m_steps);
    connect(m_steps, &StepsWindow::left, m_lessons, &LessonDesk::takeFocusBack);
    connect(m_lessons, &LessonDesk::stepsRequested, this,
            [this](int textPixels) { textPixels > 0 ? m_steps->project(textPixels) : m_steps->open(); });
    connect(m_commands, &Commands::stepsRequested, m_steps, &StepsWindow::open);
    connect(m_menus, &ViewMenus::stepsRequested, m_steps, &StepsWindow::open);
}

void MainWindow::connectRunBar() {
    new RunControls(*m_runBar, m_bench.session, m_bench.selection, m_bench.inspector);
    m_runBar->setBundled(m_bench.bundled);
    const auto showRecent = [this] {
        const QStringList recent = m_bench.recent.list();
        m_runBar->setRecent(recent.filter(QRegularExpression(QStringLiteral("\\.safetensors$"))));
    };
    connect(&m_bench.recent, &RecentFiles::changed, this, showRecent);
    showRecent();
    m_runBar->setLanguageMenu(m_commands->languageMenu());
    m_runBar->setCompareMenu(m_commands->compareMenu());
    connect(m_runBar->openButton(), &QPushButton::clicked, &opening(), &Opening::choose);
    connect(m_runBar, &RunBar::openModelRequested, &opening(), &Opening::choose);
    connect(&m_bench.session, &Session::modelsChanged, m_runBar,
            [this] { m_runBar->setCanReadBefore(m_fileDesk.readingBefore.isPossible()); });
    connect(m_runBar, &RunBar::readBeforeRequested, &m_fileDesk.readingBefore, &ReadingBefore::ask);
    connect(m_runBar, &RunBar::translateRequested, m_commands, &Commands::translate);
    connect(&m_page->reading(), &ReadingPane::translateRequested, m_commands, &Commands::translate);
}

void MainWindow::connectPages() {
    serveStartPage(*m_start, opening(), m_bench.recent);
    connect(&m_bench.worker, &EngineWorker::engineMissing, m_messages, &Messages::tellBesides);
    connect(&m_bench.session, &Session::failed, m_messages, &Messages::tell);
    connect(m_commands->startPage(), &QAction::toggled, this, &MainWindow::showPage);
    connect(m_commands->suite(), &QAction::toggled, this, &MainWindow::showPage);
    connect(&m_bench.session, &Session::documentChanged, this, [this] {
        m_commands->startPage()->setChecked(false);
        showPage();
    });
    connect(&saving(), &Saving::changed, this, &MainWindow::nameWindow);
    for (const auto moved : {&LessonPlayer::opened, &LessonPlayer::closed, &LessonPlayer::shown}) {
        connect(&m_lessons->player(), moved, this, &MainWindow::nameWindow);
    }
    saving().setView([this] { return m_page->view(); });
    const auto answersOf = [this](const std::shared_ptr<const Run>& run) {
        const auto* needs = m_bench.documentNeed.needsOf(run);
        return RunAnswers{needs ? *needs : std::vector<SentenceNeed>(), m_bench.attributions.answersOf(run)};
    };
    m_fileDesk.exporting.setAnswers(answersOf);
    saving().setAnswers({answersOf, [this](const std::shared_ptr<const Run>& run, const RunAnswers& answers) {
                             m_bench.documentNeed.put(run, answers.needs);
                             m_bench.attributions.put(run, answers.attributions);
                         }});
    connect(&m_bench.documentNeed, &DocumentNeed::answered, &saving(), &Saving::touch);
    connect(&m_bench.attributions, &Attributions::answered, &saving(), &Saving::touch);
    connect(&opening(), &Opening::viewRead, m_page, &ReadingPage::restore);
    FirstLook& firstLook = m_page->firstLook();
    connect(&opening(), &Opening::demoOpened, &firstLook, [&firstLook] {
        const DemoWord telling;
        firstLook.selectWhenReady(SentenceIndex(telling.sentence), telling.word);
    });
    connect(&opening(), &Opening::opened, &firstLook, &FirstLook::selectSomething);
}

void MainWindow::showPage() {
    const QWidget* before = m_pages->currentWidget();
    const bool isStart = !m_bench.session.document() || m_commands->startPage()->isChecked();
    QWidget* page = isStart ? static_cast<QWidget*>(m_start) : m_page;
    m_pages->setCurrentWidget(m_commands->suite()->isChecked() ? m_suites->page() : page);
    if (m_pages->currentWidget() == m_page && before != m_page) {
        m_page->focusText();
    }
}

void MainWindow::nameWindow() {
    QString name = m_lessons->title();
    name = name.isEmpty() ? QFileInfo(saving().shownPath()).fileName() : name;
    name.replace(QLatin1String("[*]"), QLatin1String("[*][*]")); // Qt replaces "[*]" by the mark of unsaved work
    setWindowTitle(name.isEmpty() ? QStringLiteral("Contexture[*]") : tr("%1[*] – Contexture").arg(name));
    setWindowModified(saving().isUnsaved());
    setWindowFilePath(saving().shownPath()); // dialogs begin in its folder
}

void MainWindow::translate() {
    m_commands->translate();
}

void MainWindow::startCheck() {
    m_page->startCheck();
}

void MainWindow::setOverviewShown(bool shown) {
    m_commands->overview()->setChecked(shown);
}

void MainWindow::setNeedShown(bool shown) {
    m_commands->need()->setChecked(shown);
}

void MainWindow::selectSite(const QString& name) {
    m_bench.selection.setSite(name.toStdString());
}

void MainWindow::setAllHeadsShown(bool shown) {
    m_commands->allHeads()->setChecked(shown);
}

void MainWindow::selectWhenReady(SentenceIndex sentence, Side side, WordIndex word) {
    m_page->firstLook().selectWhenReady(sentence, side, word);
}

void MainWindow::scrollTo(SentenceIndex sentence) {
    m_page->scrollTo(sentence);
}

void MainWindow::find(const QString& where) {
    m_page->find().open(where);
}

void MainWindow::compareVariants() {
    m_page->whatIf().compareVariants();
}

QString MainWindow::trouble() const {
    return m_messages->current();
}

bool MainWindow::isSettled() const {
    return !m_bench.pending.isAny();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    const auto closeThen = [this](bool isWritten) { // after a failure its message stays visible
        if (isWritten) {
            QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
        }
    };
    // If another process takes over, its draft has all of this work.
    const bool isLeaving = m_preferences->isLeaving();
    if ((!isLeaving && saving().askDiscard(closeThen) != Saving::Discard::Yes) ||
        m_bench.pending.holdsClosing(closeThen)) {
        event->ignore();
        return;
    }
    if (!isLeaving) {
        drafts().forget();
    }
    settings::setWindowGeometry(saveGeometry());
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event) {
    opening().open(widgets::localFiles(event->mimeData()));
    event->acceptProposedAction();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    m_page->fitWindow(event->size().width());
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (!triggerByKey(*this, *event)) {
        QMainWindow::keyPressEvent(event);
    }
}

} // namespace contexture::gui
