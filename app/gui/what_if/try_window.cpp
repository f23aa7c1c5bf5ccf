// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/what_if/try_window.h"

#include "app/gui/panes/consulted_instrument.h"
#include "app/gui/panes/instrument_controls.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/panes/reading_pane.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/engine_worker.h"
#include "engine/store/run_check.h"
#include "engine/text/what_if.h"
#include "widgets/reading_view.h"
#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <QPushButton>
#include <QResizeEvent>
#include <QSplitter>
#include <QVBoxLayout>

#include <utility>

namespace contexture::gui {

using widgets::space::kLarge;
using widgets::space::kMedium;
using widgets::space::kTight;

namespace {

constexpr int kTabbedBelow = 1400; // pixels, as in the main window

// The word that is shown first: the requested word, else the one selected in the main window if the try has it.
Look firstLook(const TryWindow::Looked& looked, const Run& tried, const Look& window) {
    Look look = window;
    look.sentence = looked.kept.what.sentence;
    const auto words = [&](Side side) {
        return side == Side::Source ? tried.document->source.at(look.sentence.asSize()).words.size()
                                    : looked.kept.said->text.words.size();
    };
    if (looked.word.isValid()) {
        look.side = Side::Target;
        look.word = looked.word;
    } else if (window.sentence != look.sentence || !window.word.isValid()) {
        look.side = Side::Target;
        look.word = WordIndex(0);
    }
    if (look.word.asSize() >= words(look.side)) {
        look.word = {};
    }
    look.contextSentence = {};
    return look;
}

} // namespace

TryWindow::TryWindow(EngineWorker& worker, const Inspector& window, QWidget* parent)
    : QDialog(parent, Qt::Window), m_window(window), m_session(new Session(worker, this)) {
    QObject::disconnect(&worker, nullptr, m_session, nullptr); // this session sends no requests
    m_selection = new Selection(this);
    m_inspector = new Inspector(*m_session, *m_selection, this);
    setObjectName(QStringLiteral("tryWindow"));
    setWindowTitle(tr("Attention of a try"));
    layOut();
    new InstrumentControls(*m_instruments, *m_inspector, *m_selection);
    m_instruments->showHeads(true);
    m_instruments->consulted().setCheckEnabled(false, tr("Checks are made of the run, in the window"));
    connect(m_instruments, &Instruments::contextSentenceChosen, m_reading->view(),
            [this](SentenceIndex sentence) { m_reading->view()->scrollToSentence(sentence.value); });
    connect(&window, &Inspector::lockedChanged, this, &TryWindow::follow);
    widgets::resizeOnScreen(*this, {1280, 760}, parentWidget());
}

void TryWindow::layOut() {
    m_title = new widgets::ElidedLabel;
    m_title->setFont(widgets::uiFont(widgets::type::kControl + 2, QFont::DemiBold));
    m_title->setObjectName(QStringLiteral("tryName"));
    m_of = new widgets::ElidedLabel;
    m_of->setForegroundRole(QPalette::PlaceholderText);
    auto* back = new QPushButton(tr("Back to the run"));
    back->setToolTip(tr("Closes this window (Esc); the run is as it was"));
    back->setAutoDefault(false);
    connect(back, &QPushButton::clicked, this, &QDialog::reject);
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    names->addWidget(m_title);
    names->addWidget(m_of);
    auto* above = new QHBoxLayout;
    above->setContentsMargins(kLarge, kMedium, kLarge, kTight);
    above->setSpacing(kLarge);
    above->addLayout(names, 1);
    above->addWidget(back, 0, Qt::AlignVCenter);
    m_reading = new ReadingPane(*m_session, *m_selection, *m_inspector, ReadingPane::Identity::Hidden);
    m_instruments = new Instruments;
    auto* parts = new QSplitter(Qt::Horizontal);
    parts->addWidget(m_reading);
    parts->addWidget(m_instruments);
    parts->setStretchFactor(0, 60);
    parts->setStretchFactor(1, 40);
    parts->setSizes({760, 520});
    parts->setChildrenCollapsible(false);
    parts->setHandleWidth(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(above);
    layout->addWidget(parts, 1);
}

QString TryWindow::title() const {
    return m_title->fullText() + QLatin1Char('\n') + m_of->fullText();
}

Message TryWindow::look(const Looked& looked) {
    const auto tried = text::runOfTry(*looked.run, looked.kept);
    if (Message wrong = store::whatIsWrong(*tried); !wrong.empty()) {
        return wrong;
    }
    m_title->setFullText(tr("What if? %1").arg(looked.name));
    //: %2 is the name of a run.
    m_of->setFullText(tr("A try on sentence %1 of run %2. The run itself is unchanged.")
                          .arg(QString::number(looked.kept.what.sentence.value + 1), looked.runName));
    m_session->setDocument(tried->document);
    m_session->addFinishedRun(looked.run, 0); // marks the words that differ from the original
    m_session->addFinishedRun(tried, 0);
    m_session->setActive(1);
    m_selection->restore(firstLook(looked, *tried, m_window.locked()->look));
    m_reading->view()->scrollToSentence(looked.kept.what.sentence.value);
    return {};
}

void TryWindow::follow() {
    if (!isVisible()) {
        return;
    }
    const Look& window = m_window.locked()->look;
    const Look& now = m_selection->locked();
    if (window.site != now.site || window.head != now.head) {
        m_selection->setSite(window.site, window.head);
    }
    m_selection->setWeighting(window.weighting);
}

void TryWindow::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    m_instruments->setTabbed(event->size().width() < kTabbedBelow);
}

} // namespace contexture::gui
