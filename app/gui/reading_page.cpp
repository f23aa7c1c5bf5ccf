// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/reading_page.h"

#include "app/gui/files/file_desk.h"
#include "app/gui/focus_ring.h"
#include "app/gui/panes/causal_check.h"
#include "app/gui/panes/comparison_pane.h"
#include "app/gui/panes/documents_pane.h"
#include "app/gui/panes/find_pane.h"
#include "app/gui/panes/first_look.h"
#include "app/gui/panes/for_and_against_instrument.h"
#include "app/gui/panes/heads_pane.h"
#include "app/gui/panes/instrument_controls.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/panes/marks_pane.h"
#include "app/gui/panes/notes_pane.h"
#include "app/gui/panes/overview_pane.h"
#include "app/gui/panes/panes.h"
#include "app/gui/panes/reading_pane.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/additions.h"
#include "app/gui/state/attributions.h"
#include "app/gui/state/document_check.h"
#include "app/gui/state/document_need.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/session.h"
#include "app/gui/state/workbench.h"
#include "app/gui/what_if/what_if_pane.h"
#include "widgets/comparison_view.h"
#include "widgets/document_map_view.h"
#include "widgets/find_view.h"
#include "widgets/marks_view.h"
#include "widgets/notes_view.h"
#include "widgets/reading_view.h"
#include "widgets/small_multiples.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStackedWidget>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr int kTabbedBelow = 1400;     // pixels; narrower windows show the instruments as tabs
constexpr int kMostForComparison = 45; // percent of the left column
constexpr int kMostForNotes = 25;      // percent of the right column
constexpr int kLeastWords = 3;         // rows of words that were found

bool stepsSentence(const QKeyEvent& event) {
    const int key = event.key();
    return event.modifiers() == Qt::ControlModifier &&
           (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down);
}

} // namespace

ReadingPage::ReadingPage(Workbench& bench, FileDesk& files, Messages& messages, QWidget& floor)
    : QSplitter(Qt::Horizontal), m_bench(bench) {
    layOut(bench, files, messages, floor);
    m_check = new CausalCheck(bench.worker, bench.session, bench.inspector, *m_instruments, bench.pending);
    m_firstLook = new FirstLook(bench.session, bench.selection, bench.inspector, *m_reading);
    new InstrumentControls(*m_instruments, bench.inspector, bench.selection);
    connectPanes();
}

void ReadingPage::layOut(Workbench& bench, FileDesk& files, Messages& messages, QWidget& floor) {
    m_reading = new ReadingPane(bench.session, bench.selection, bench.inspector);
    m_comparison = new ComparisonPane(bench.session, bench.selection, bench.inspector, bench.additions.tries());
    m_instruments = new Instruments;
    m_overview = new OverviewPane(bench.session, bench.selection, bench.documentCheck, bench.pending);
    connect(m_overview, &OverviewPane::failed, &messages, &Messages::tell);
    m_right = new QStackedWidget;
    m_right->addWidget(m_instruments);
    m_right->addWidget(m_overview);
    m_notes = new NotesPane(bench.additions, bench.session, bench.selection, *m_reading, &floor);
    m_heads = new HeadsPane(bench.selection, bench.inspector);
    m_textPlace = new QStackedWidget;
    m_textPlace->addWidget(m_reading);
    m_textPlace->addWidget(m_heads);
    auto* upper = new FittedSplitter(m_textPlace, m_comparison, kMostForComparison);
    connect(m_comparison, &ComparisonPane::wantedHeightChanged, upper, &FittedSplitter::fit);
    upper->fit(m_comparison->wantedHeight());
    auto* right = new FittedSplitter(m_right, m_notes, kMostForNotes);
    connect(m_notes, &NotesPane::wantedHeightChanged, right, &FittedSplitter::fit);

    m_find = new FindPane({bench.session, bench.selection, bench.additions, *m_reading, files.opening, files.saving,
                           files.exporting, bench.fileWorker, bench.documentNeed, bench.pending});
    auto* documents = new DocumentsPane(bench.session, files.opening, files.saving, bench.fileWorker);
    m_whatIf = new WhatIfPane({bench.worker, bench.session, bench.inspector, bench.additions.tries(), *documents,
                               files.saving, bench.fileWorker, messages, bench.pending});
    m_marks = new MarksPane(
        {bench.additions.marks(), bench.session, bench.selection, *m_reading, files.opening, files.saving}, &floor);
    auto* left = new ListColumn(upper);
    left->addList(m_whatIf, [this] { return m_whatIf->sizeHint().height(); });
    left->addList(m_find, [this] { return m_find->view()->heightOfRows(kLeastWords); });
    left->addList(m_marks, [this] { return m_marks->minimumSizeHint().height(); }); // two rows

    setHandleWidth(1);
    addWidget(documents);
    addWidget(left);
    addWidget(right);
    setCollapsible(0, true); // only the list of documents can be collapsed
    setCollapsible(1, false);
    setStretchFactor(0, 0);
    setStretchFactor(1, 65);
    setStretchFactor(2, 35);
    setSizes({200, 1040, 560});

    // These views scroll, and would use the keys that step through the sentences.
    m_comparison->view()->installEventFilter(this);
    m_notes->view()->installEventFilter(this);
    m_marks->view()->installEventFilter(this);
    m_heads->view()->installEventFilter(this);
    for (auto* area : m_right->findChildren<QAbstractScrollArea*>()) {
        area->installEventFilter(this);
    }
}

void ReadingPage::insertLessonPanel(QWidget* panel) {
    insertWidget(0, panel);
    setCollapsible(0, false);
    setStretchFactor(0, 0);
    setSizes({340, 200, 1040, 560});
}

void ReadingPage::connectPanes() {
    m_reading->followNeed(m_bench.documentNeed);
    connect(&m_bench.attributions, &Attributions::stateChanged, m_instruments, [this] {
        m_instruments->setAskedState(m_bench.attributions.state(), m_bench.attributions.asksFirst());
        showInstead();
    });
    connect(&m_bench.documentNeed, &DocumentNeed::changed, this, &ReadingPage::showInstead);
    connect(m_instruments, &Instruments::insteadAsked, &m_bench.attributions, &Attributions::setInstead);
    connect(m_instruments, &Instruments::askedAllTheSame, &m_bench.attributions, &Attributions::askAllTheSame);
    connect(m_whatIf, &WhatIfPane::shown, m_comparison, &QWidget::setHidden);
    connect(m_whatIf, &WhatIfPane::shown, this, [this](bool isShown) {
        if (!isShown && m_reading->isVisible()) {
            focusText(); // instead of whichever widget comes next
        }
    });
    connect(m_comparison, &ComparisonPane::tryChosen, m_whatIf, &WhatIfPane::open);
    connect(m_instruments, &Instruments::contextSentenceChosen, this, &ReadingPage::scrollTo);
}

// Shows the form that is compared with, and proposes the word that would have come without context.
void ReadingPage::showInstead() {
    const Inspection& locked = *m_bench.inspector.locked();
    QString proposal;
    const auto* needs = locked.run ? m_bench.documentNeed.needsOf(locked.run) : nullptr;
    for (const SentenceNeed& need : needs ? *needs : std::vector<SentenceNeed>()) {
        if (need.sentence == locked.look.sentence && locked.targetWord.isValid() &&
            locked.targetWord.asSize() < need.words.size()) {
            proposal = toText(need.words[locked.targetWord.asSize()].instead);
        }
    }
    m_instruments->forAndAgainst().setInstead(m_bench.attributions.instead(), proposal);
}

void ReadingPage::setSwitches(const Switches& switches) {
    m_overviewAction = &switches.overview;
    m_allHeadsAction = &switches.allHeads;
    m_notesAction = &switches.notes;
    m_marksAction = &switches.marks;
    m_needAction = &switches.need;
    QAction* largeHeads = &switches.largeHeads;
    connect(m_allHeadsAction, &QAction::toggled, m_instruments, &Instruments::showHeads);
    connect(m_overviewAction, &QAction::toggled, this, [this](bool on) {
        showOverview();
        QWidget* view = on ? m_overview->map() : static_cast<QWidget*>(m_reading->view());
        view->setFocus();
    });
    connect(&m_bench.session, &Session::activeChanged, this, &ReadingPage::showOverview);
    connect(&m_bench.session, &Session::runChanged, this, &ReadingPage::showOverview);
    connect(&m_bench.selection, &Selection::changed, this, [this] {
        const Look& look = m_bench.selection.locked();
        const bool isElsewhere =
            look.sentence != m_looked.sentence || look.side != m_looked.side || look.word != m_looked.word;
        m_looked = look;
        if (isElsewhere) { // the instruments show the selected word
            m_overviewAction->setChecked(false);
            showOverview();
        }
    });
    connect(m_overview, &OverviewPane::left, this, &ReadingPage::clearSelection);
    connect(m_overview, &OverviewPane::sentenceChosen, this, [this](SentenceIndex sentence, SentenceIndex other) {
        m_bench.selection.lock(sentence, Side::Target, WordIndex());
        m_bench.selection.setContextSentence(other);
        m_overviewAction->setChecked(false);
        scrollTo(sentence);
    });
    connect(largeHeads, &QAction::toggled, this, [this](bool on) {
        m_textPlace->setCurrentWidget(on ? m_heads : static_cast<QWidget*>(m_reading));
        QWidget* view = on ? m_heads->view() : static_cast<QWidget*>(m_reading->view());
        view->setFocus();
    });
    connect(m_heads, &HeadsPane::left, largeHeads, &QAction::toggle);
    connect(&m_bench.session, &Session::documentChanged, largeHeads, [largeHeads] { largeHeads->setChecked(false); });
}

void ReadingPage::setWithheld(const std::function<bool()>& withheld) {
    m_heads->setWithheld(withheld);
    m_whatIf->setWithheld(withheld);
}

void ReadingPage::clearSelection() {
    const bool isCovered = m_overviewAction->isChecked() && m_bench.selection.locked().sentence.isValid();
    m_overviewAction->setChecked(false);
    if (!isCovered) {
        m_bench.selection.clear();
    }
}

// The overview is shown while nothing of the document is selected, and on request.
bool ReadingPage::isOverviewWanted() const {
    return m_bench.session.activeRun() &&
           (m_overviewAction->isChecked() || !m_bench.selection.locked().sentence.isValid());
}

void ReadingPage::showOverview() {
    m_right->setCurrentWidget(isOverviewWanted() ? m_overview : static_cast<QWidget*>(m_instruments));
}

QWidget& ReadingPage::rightColumn() const {
    return *m_right->parentWidget();
}

void ReadingPage::focusText() {
    m_reading->view()->setFocus();
}

void ReadingPage::scrollTo(SentenceIndex sentence) {
    m_reading->view()->scrollToSentence(sentence.value);
}

void ReadingPage::stepSentence(int by) {
    if (m_textPlace->isVisible()) {
        QKeyEvent step(QEvent::KeyPress, by > 0 ? Qt::Key_Down : Qt::Key_Up, Qt::ControlModifier);
        QCoreApplication::sendEvent(m_reading->view(), &step);
    }
}

void ReadingPage::moveFocus(int by) {
    const bool isOverview = m_right->currentWidget() == m_overview;
    QWidget* right = isOverview ? m_overview->map() : m_instruments->firstView();
    moveFocusAlong({m_reading->view(), m_heads->view(), m_comparison->view(), m_whatIf->source(), m_marks->view(),
                    right, m_notes->view()},
                   {m_right, m_whatIf}, by);
}

void ReadingPage::fitWindow(int width) {
    m_instruments->setTabbed(width < kTabbedBelow);
    m_notes->followAnchor();
    m_marks->followAnchor();
}

bool ReadingPage::canStartCheck() const {
    return isOverviewWanted() ? !m_bench.documentCheck.isRunning() && m_bench.documentCheck.canStart()
                              : m_check->canStart();
}

void ReadingPage::startCheck() {
    if (isOverviewWanted()) {
        m_bench.documentCheck.start();
    } else {
        m_check->start();
    }
}

void ReadingPage::showTry(int run, SentenceIndex sentence) {
    if (!m_bench.session.slot(run)) {
        return;
    }
    m_bench.session.setActiveSlot(run);
    m_bench.selection.lock(sentence, Side::Source, WordIndex());
    scrollTo(sentence);
    m_whatIf->open();
}

ViewState ReadingPage::view() const {
    const RunSlot* slot = m_bench.session.activeSlot();
    return {.look = m_bench.selection.locked(),
            .run = slot ? slot->id : 0,
            .allHeads = m_allHeadsAction->isChecked(),
            .notes = m_notesAction->isChecked(),
            .marks = m_marksAction->isChecked(),
            .need = m_needAction->isChecked()};
}

void ReadingPage::restore(const ViewState& view) {
    Session& session = m_bench.session;
    if (const RunSlot* slot = session.slotSavedAs(view.run)) {
        session.setActiveSlot(slot->id);
    }
    m_allHeadsAction->setChecked(view.allHeads);
    m_notesAction->setChecked(view.notes);
    m_marksAction->setChecked(view.marks);
    m_needAction->setChecked(view.need);
    const Look look = existing(view.look, *session.document(), session.activeRun().get());
    m_bench.selection.restore(look);
    if (look.sentence.isValid()) {
        scrollTo(look.sentence);
    }
}

bool ReadingPage::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && stepsSentence(*static_cast<QKeyEvent*>(event))) {
        event->ignore(); // so that the window gets the event
        return true;
    }
    return QSplitter::eventFilter(watched, event);
}

} // namespace contexture::gui
