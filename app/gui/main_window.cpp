#include "app/gui/main_window.h"

#include "app/gui/instruments.h"
#include "app/gui/presentation/comparison.h"
#include "app/gui/presentation/consulted.h"
#include "app/gui/presentation/reading.h"
#include "app/gui/presentation/status.h"
#include "app/gui/presentation/text.h"
#include "app/gui/resources_path.h"
#include "app/gui/run_bar.h"
#include "app/gui/settings.h"
#include "widgets/comparison_view.h"
#include "widgets/message_bar.h"
#include "widgets/note_editor.h"
#include "widgets/notes_view.h"
#include "widgets/reading_view.h"
#include "widgets/section_header.h"
#include "widgets/small_widgets.h"
#include "widgets/start_page.h"
#include "widgets/theme.h"

#include <QAbstractScrollArea>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::gui {

using widgets::space::kLarge;
using widgets::space::kTight;

namespace {

constexpr int kTabbedBelow = 1400;     // narrower windows show the instruments as tabs
constexpr int kHeaderHeight = 40;      // pixels above the comparison's rows
constexpr int kMostForComparison = 45; // percent of the left column

widgets::WordRef toRef(SentenceIndex sentence, Side side, WordIndex word) {
    return {sentence.value, toTextSide(side), word.value};
}

// Whether everything that was there still is: the same run with more sentences.
bool hasGrown(const Run& before, const Run& now) {
    return before.sentences.size() == now.sentences.size() &&
           std::equal(before.sentences.begin(), before.sentences.end(), now.sentences.begin(),
                      [](const auto& then, const auto& later) { return !then || then == later; });
}

// Ctrl+arrows, whichever part has the focus.
bool stepsSentence(const QKeyEvent& event) {
    const int key = event.key();
    return event.modifiers().testFlag(Qt::ControlModifier) &&
           (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down);
}

QWidget* padded(QWidget* header, QWidget* view, int left = kLarge) {
    auto* body = new QWidget;
    auto* layout = new QVBoxLayout(body);
    layout->setContentsMargins(0, kTight, 0, 0);
    layout->setSpacing(kTight);
    layout->addWidget(header);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(left, 0, 0, 0);
    row->addWidget(view);
    layout->addLayout(row, 1);
    return body;
}

} // namespace

MainWindow::MainWindow(EngineWorker::Factory engine, QWidget* parent)
    : QMainWindow(parent)
    , m_worker(new EngineWorker(std::move(engine), this))
    , m_session(new Session(*m_worker, this))
    , m_selection(new Selection(this))
    , m_notes(new Notes(this)) {
    setWindowTitle(QStringLiteral("Contexture[*]"));
    setAcceptDrops(true);
    buildLayout();
    buildMenus();
    connectViews();
    connectSession();
    connectNotes();
    m_runBar->setBundled(bundledModels());
    rebuildRecentMenu();
    std::vector<widgets::StartPage::SampleText> samples;
    for (const auto& [title, path] : sampleTexts()) {
        samples.push_back({title, path});
    }
    m_start->setSampleTexts(tr("Real texts, translated from English to German"), samples);
    m_start->setRecentFiles(settings::recentFiles());
    updateControls();
    showSelection();
    m_start->demoButton()->setFocus();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildLayout() {
    auto* bar = new QToolBar(tr("Run"));
    bar->setObjectName(QStringLiteral("runBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_runBar = new RunBar;
    bar->addWidget(m_runBar);
    addToolBar(bar);

    m_message = new widgets::MessageBar;
    m_message->hide();
    m_progress = new widgets::ProgressPanel;
    m_progress->hide();
    m_start = new widgets::StartPage;

    m_reading = new widgets::ReadingView;
    m_reading->setObjectName(QStringLiteral("reading"));
    m_readingHeader = new widgets::SectionHeader(tr("Reading"));
    m_sentenceLegend = new widgets::RampLegend(widgets::Ramp::Sentence, tr("sentence weight"));
    m_wordLegend = new widgets::RampLegend(widgets::Ramp::Word, tr("word weight"));
    m_readingHeader->addExtra(m_sentenceLegend);
    m_readingHeader->addExtra(m_wordLegend);
    m_comparison = new widgets::ComparisonView;
    m_comparison->setObjectName(QStringLiteral("comparison"));
    m_comparisonHeader = new widgets::SectionHeader(tr("Comparison"));

    m_instruments = new Instruments;
    m_leftSplitter = new QSplitter(Qt::Vertical);
    m_leftSplitter->addWidget(padded(m_readingHeader, m_reading));
    m_leftSplitter->addWidget(padded(m_comparisonHeader, m_comparison));
    m_leftSplitter->setStretchFactor(0, 1);
    m_leftSplitter->setCollapsible(0, false);
    m_leftSplitter->setSizes({640, 236});
    m_mainSplitter = new QSplitter(Qt::Horizontal);
    m_mainSplitter->addWidget(m_leftSplitter);
    m_notesHeader = new widgets::SectionHeader(tr("Notes"));
    m_notesView = new widgets::NotesView;
    m_notesView->setObjectName(QStringLiteral("notes"));
    m_notesPanel = padded(m_notesHeader, m_notesView, 0);
    m_notesPanel->hide();
    m_rightSplitter = new QSplitter(Qt::Vertical);
    m_rightSplitter->addWidget(m_instruments);
    m_rightSplitter->addWidget(m_notesPanel);
    m_rightSplitter->setStretchFactor(0, 1);
    m_rightSplitter->setCollapsible(0, false);
    m_mainSplitter->addWidget(m_rightSplitter);
    m_mainSplitter->setStretchFactor(0, 65);
    m_mainSplitter->setStretchFactor(1, 35);
    m_mainSplitter->setCollapsible(0, false);
    m_mainSplitter->setSizes({1040, 560});
    for (QSplitter* splitter : {m_leftSplitter, m_rightSplitter, m_mainSplitter}) {
        splitter->setHandleWidth(1);
    }

    m_pages = new QStackedWidget;
    m_pages->addWidget(m_start);
    m_pages->addWidget(m_mainSplitter);
    m_status = new widgets::StatusLine;

    auto* central = new QWidget;
    auto* layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_progress);
    layout->addWidget(m_status);
    setCentralWidget(central);
    m_noteEditor = new widgets::NoteEditor(central);
    m_comparison->installEventFilter(this);
    m_notesView->installEventFilter(this);
    for (auto* area : m_instruments->findChildren<QAbstractScrollArea*>()) {
        area->installEventFilter(this);
    }
    resize(1600, 1000);
}

void MainWindow::translate() {
    if (m_session->isLoadingModel()) {
        m_translateWhenLoaded = true;
        return;
    }
    m_message->hide();
    m_session->translate();
    m_reading->setFocus(); // letters and arrows are for its words, not for the button
}

void MainWindow::selectWhenReady(SentenceIndex sentence, Side side, WordIndex word) {
    m_pending = Pending{sentence, side, word};
    selectSomething();
}

void MainWindow::selectSomething() {
    const auto run = m_session->activeRun();
    if (!run) {
        return;
    }
    if (m_pending) {
        const auto wanted = *m_pending;
        if (wanted.sentence.isValid() && wanted.sentence.asSize() < run->sentences.size() &&
            run->sentences[wanted.sentence.asSize()]) {
            m_pending.reset();
            m_selection->lock(wanted.sentence, wanted.side, wanted.word);
            m_reading->scrollToSentence(wanted.sentence.value);
        }
        return;
    }
    if (m_selection->locked().sentence.isValid()) {
        return;
    }
    // The word that let the most context in says most about the model; a full stop says little to a reader.
    SentenceIndex bestSentence;
    WordIndex bestWord;
    Side bestSide = Side::Source;
    float bestShare = 0.0f;
    for (std::size_t s = 0; s < run->sentences.size(); ++s) {
        const auto& translated = run->sentences[s];
        if (!translated || !translated->trace || translated->trace->noContext) {
            continue;
        }
        for (const GateRecord& gate : translated->trace->gates) {
            const Sentence& sentence = gate.querySide == Side::Source ? run->document->source[s] : translated->text;
            for (std::size_t w = 0; w < gate.contextShare.size(); ++w) {
                if (gate.contextShare[w] > bestShare &&
                    !isPunctuation(sentence, WordIndex(static_cast<std::int64_t>(w)))) {
                    bestShare = gate.contextShare[w];
                    bestSentence = SentenceIndex(static_cast<std::int64_t>(s));
                    bestWord = WordIndex(static_cast<std::int64_t>(w));
                    bestSide = gate.querySide;
                }
            }
        }
    }
    if (bestWord.isValid()) {
        const bool isAtTop = m_reading->verticalScrollBar()->value() == 0; // else a person is reading somewhere
        m_selection->lock(bestSentence, bestSide, bestWord);
        if (isAtTop) {
            m_reading->scrollToSentence(bestSentence.value);
        }
    }
}

void MainWindow::showDocument() {
    const auto& document = m_session->document();
    const bool wasStart = m_pages->currentWidget() == m_start;
    m_pages->setCurrentWidget(document ? static_cast<QWidget*>(m_mainSplitter) : m_start);
    if (!document) {
        return;
    }
    if (wasStart) {
        m_reading->setFocus();
    }
    const auto run = m_session->activeRun();
    const auto model = m_session->currentModel();
    const RunSlot* slot = m_session->activeSlot();
    const bool sameRun =
        run && m_shownRun && m_shownDocument == document && slot->id == m_shownSlot && hasGrown(*m_shownRun, *run);
    if (sameRun) { // the same run has grown: only what is new
        for (std::size_t i = 0; i < run->sentences.size(); ++i) {
            if (run->sentences[i] && run->sentences[i] != m_shownRun->sentences[i]) {
                m_reading->setTranslation(static_cast<int>(i), toLine(run->sentences[i]->text));
            }
        }
    } else {
        m_reading->setDocument(readingDocument(*document, run.get(),
                                               run     ? &run->model
                                               : model ? &model->info()
                                                       : nullptr),
                               m_shownDocument == document);
    }
    // A word that the run shown now does not have: what stays is the sentence.
    const Look& look = m_selection->locked();
    if (run && look.side == Side::Target && look.word.isValid()) {
        const auto& translated = run->sentences.at(look.sentence.asSize());
        if (translated && look.word.asSize() >= translated->text.words.size()) {
            m_selection->lock(look.sentence, look.side, {});
        }
    }
    m_shownRun = run;
    m_shownDocument = document;
    m_shownSlot = slot ? slot->id : 0;
    showNotes();
    if (m_pending) {
        selectSomething();
    }
    showSelection();
}

void MainWindow::showSelection() {
    const Look look = m_selection->look();
    const Inspection inspection = inspect(m_session->activeRun(), look);

    m_readingHeader->setExplanation(readingExplanation(inspection));
    // A legend of colours that this run cannot show says nothing.
    const Run* run = inspection.run.get();
    const bool reads = readsContext(run);
    m_sentenceLegend->setVisible(reads);
    m_wordLegend->setVisible(reads || inspection.produced);
    m_reading->setPreview(m_selection->isPreviewing() ? toRef(look.sentence, look.side, look.word)
                                                      : widgets::WordRef{});
    m_reading->setTintedSide(toTextSide(inspection.keySide()));
    m_reading->setWeights(readingWeights(inspection));
    const Inspection locked =
        m_selection->isPreviewing() ? inspect(m_session->activeRun(), m_selection->locked()) : inspection;
    const Look& fixed = m_selection->locked();
    if (fixed.word.isValid()) {
        std::vector<widgets::WordRef> counterparts;
        if (locked.counterpart.isValid()) {
            const Side other = fixed.side == Side::Source ? Side::Target : Side::Source;
            counterparts.push_back(toRef(fixed.sentence, other, locked.counterpart));
        }
        m_reading->setSelection(toRef(fixed.sentence, fixed.side, fixed.word), std::move(counterparts));
    } else {
        m_reading->setSelection({});
    }
    m_reading->setSelectedSentence(inspection.contextSentence.value);

    m_instruments->show(inspection, m_selection->isPreviewing());
    m_runBar->setSites(reads ? steppableSites(*run) : std::vector<const SiteInfo*>{},
                       inspection.site ? inspection.site->name : std::string());
    m_runBar->setHeads(reads && inspection.site ? inspection.site->heads : 0, inspection.look.head);
    m_status->setFacts(statusFacts(inspection));
    if (!m_selection->isPreviewing()) {
        const Note* note = noteOn(fixed);
        m_notesView->setCurrentNote(note ? note->id : -1);
        updateCommands();
        showComparison();
        const RunSlot* slot = m_session->activeSlot();
        const bool can = m_engineReady && slot && slot->model && inspection.state == Inspection::State::Observed &&
                         inspection.support() > 0;
        m_instruments->setCheckEnabled(can, slot && !slot->model ? tr("The model of this run is not loaded.")
                                                                 : tr("Choose a word that consulted a sentence."));
    }
}

void MainWindow::showComparison() {
    std::vector<ComparedRun> runs;
    int badge = 0;
    for (const RunSlot& slot : m_session->runs()) {
        runs.push_back({slot.run, slot.label, badge++});
    }
    const Look& look = m_selection->locked();
    m_comparisonHeader->setExplanation(
        look.sentence.isValid() && !runs.empty()
            ? tr("sentence %1, log-probability for each word; changed words are marked").arg(look.sentence.value + 1)
            : QString());
    m_comparison->setEmptyText(runs.empty() ? tr("Translate first; then compare with another model or setting.")
                                            : tr("Choose a sentence to compare its translations."));
    widgets::ComparisonData data =
        look.sentence.isValid() ? comparisonData(runs, look.sentence) : widgets::ComparisonData{};
    int column = -1;
    const int active = m_session->activeIndex();
    const Inspection locked = inspect(m_session->activeRun(), look);
    const WordIndex target = look.side == Side::Target ? look.word : locked.counterpart;
    if (active >= 0 && active < static_cast<int>(data.rows.size()) && target.isValid()) {
        const auto& words = data.rows[static_cast<std::size_t>(active)].words;
        if (target.asSize() < words.size()) {
            column = words[target.asSize()].column;
        }
    }
    m_comparison->setData(std::move(data));
    fitComparison();
    m_comparison->setSelectedColumn(column);
    m_comparison->setActiveRow(active);
}

void MainWindow::fitComparison() {
    if (m_comparisonSized) {
        return;
    }
    const int height = m_leftSplitter->height();
    const int wanted = std::min(kHeaderHeight + m_comparison->sizeHint().height(), height * kMostForComparison / 100);
    m_leftSplitter->setSizes({height - wanted, wanted});
}

void MainWindow::showProgress() {
    const bool loading = m_session->isLoadingModel();
    const bool translating = m_session->isTranslating();
    m_progress->setVisible(loading || translating);
    if (loading) {
        m_progress->setWhat(m_engineReady ? tr("Loading the model") : tr("Starting the engine"));
        m_progress->setProgress(0, 0);
        m_progress->setDetail({});
        m_progress->setCancellable(false);
        return;
    }
    if (!translating) {
        const auto run = m_session->activeRun();
        m_status->setActivity(run ? runSummary(*run) : QString());
        return;
    }
    std::size_t done = 0;
    std::size_t total = 0;
    double seconds = 0.0;
    std::size_t words = 0;
    for (const RunSlot& slot : m_session->runs()) {
        if (slot.busy) {
            total += m_session->document()->size();
            if (slot.hasBegun) { // else its run is the one before
                done += slot.run->finished();
                words += slot.run->targetWords();
                seconds = std::max(seconds, slot.run->seconds);
            }
        }
    }
    m_progress->setWhat(tr("Translating"));
    m_progress->setProgress(static_cast<int>(done), static_cast<int>(total));
    m_progress->setCancellable(true);
    if (done > 0 && seconds > 0.0) {
        const double left = seconds * double(total - done) / double(done);
        m_progress->setDetail(tr("%1 of %2 sentences, %3 words/s, %4 s left")
                                  .arg(done)
                                  .arg(total)
                                  .arg(double(words) / seconds, 0, 'f', 0)
                                  .arg(left, 0, 'f', left < 10 ? 1 : 0));
    }
    m_status->setActivity({});
}

void MainWindow::updateControls() {
    const auto model = m_session->currentModel();
    std::vector<ModelInfo> infos;
    int current = -1;
    for (const auto& known : m_session->models()) {
        if (known == model) {
            current = static_cast<int>(infos.size());
        }
        infos.push_back(known->info());
    }
    m_runBar->setModels(infos, current, m_session->isLoadingModel());
    m_runBar->setContext(m_session->settings().context, model ? &model->info() : nullptr);
    m_runBar->setTranslating(m_session->isTranslating());
    const QString whyNot = !m_session->document() ? tr("Open a document first.") : tr("Choose a model first.");
    m_runBar->setTranslateEnabled(m_session->document() && (model || m_session->isLoadingModel()), whyNot);
    const bool full = m_session->runs().size() >= static_cast<std::size_t>(Session::kMaxRuns);
    m_runBar->setCompareEnabled(!m_session->runs().empty() && model && !full,
                                full ? tr("Six runs are the most; remove one first.")
                                     : tr("Translate the document first."));
    rebuildCompareMenu();
    updateCommands();
    showProgress();
    setWindowModified(m_unsaved);
}

void MainWindow::startCheck() {
    const RunSlot* slot = m_session->activeSlot();
    const Inspection inspection = inspect(m_session->activeRun(), m_selection->locked());
    if (!slot || !slot->model || inspection.state != Inspection::State::Observed) {
        return;
    }
    auto exclusions = causalExclusions(inspection);
    m_instruments->show(inspection); // what is asked about, should a preview be on the screen
    m_instruments->beginCheck(static_cast<int>(exclusions.size()));
    m_worker->check({slot->model, slot->run, inspection.look.sentence, std::move(exclusions)}, kCheckLane);
}

bool MainWindow::isSettled() const {
    return !m_session->isLoadingModel() && !m_session->isTranslating() && !m_translateWhenLoaded &&
           !m_instruments->isChecking(); // the worker is free before its last answer is here
}

void MainWindow::checkSettled() {
    if (isSettled()) {
        Q_EMIT settled();
    }
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    m_instruments->setTabbed(event->size().width() < kTabbedBelow);
    fitComparison();
    if (m_noteEditor->isVisible()) {
        m_noteEditor->moveBeside(noteAnchor());
    }
}

void MainWindow::moveSide() {
    const auto run = m_session->activeRun();
    const Look& look = m_selection->locked();
    if (!run || !look.word.isValid() || !run->sentences.at(look.sentence.asSize())) {
        return; // there is no other side yet
    }
    const WordIndex other = counterpartOf(*run, look.sentence, look.side, look.word);
    m_selection->lock(look.sentence, look.side == Side::Source ? Side::Target : Side::Source,
                      other.isValid() ? other : WordIndex(0));
}

void MainWindow::moveFocus(int by) {
    std::vector<QWidget*> parts{m_reading, m_comparison, m_instruments->firstView(), m_notesView};
    std::erase_if(parts, [](const QWidget* part) { return !part || !part->isVisible(); });
    if (parts.empty()) {
        return;
    }
    const QWidget* focused = focusWidget();
    const auto holds = [&](const QWidget* part) {
        const QWidget* whole = m_instruments->isAncestorOf(part) ? m_instruments : part;
        return focused && (whole == focused || whole->isAncestorOf(focused));
    };
    const auto here = std::find_if(parts.begin(), parts.end(), holds);
    const auto count = static_cast<int>(parts.size());
    const int next = here == parts.end() ? 0 : (static_cast<int>(here - parts.begin()) + by + count) % count;
    parts[static_cast<std::size_t>(next)]->setFocus(Qt::TabFocusReason);
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
        if (m_reading->isVisible()) {
            QKeyEvent step(QEvent::KeyPress, event->key(), event->modifiers());
            QCoreApplication::sendEvent(m_reading, &step);
        }
        return;
    }
    switch (event->key()) {
    case Qt::Key_F6:
        moveFocus(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
        return;
    case Qt::Key_BracketLeft:
        m_runBar->stepHead(-1);
        return;
    case Qt::Key_BracketRight:
        m_runBar->stepHead(1);
        return;
    case Qt::Key_M:
        m_selection->setHead({});
        return;
    case Qt::Key_L:
        m_runBar->stepSite(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
        return;
    case Qt::Key_N:
        editNote();
        return;
    case Qt::Key_Escape:
        m_selection->clear();
        return;
    default:
        QMainWindow::keyPressEvent(event);
    }
}

} // namespace contexture::gui
