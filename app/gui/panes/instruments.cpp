// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/instruments.h"

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/consulted.h"
#include "app/gui/presentation/shown_view.h"
#include "app/gui/presentation/text.h"
#include "widgets/consulted_view.h"
#include "widgets/gate_strip.h"
#include "widgets/section_header.h"
#include "widgets/segmented_control.h"
#include "widgets/signed_bars.h"
#include "widgets/small_multiples.h"
#include "widgets/small_widgets.h"

#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace contexture::gui {

using widgets::space::kLarge;
using widgets::space::kMedium;
using widgets::space::kTight;

namespace {

// A line between two parts.
class Rule : public QWidget {
    Q_OBJECT

public:
    Rule() { setFixedHeight(1); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter(this).fillRect(rect(), widgets::Theme::of(this)[widgets::Role::Line]);
    }
};

} // namespace

Instruments::Instruments(QWidget* parent) : QWidget(parent), m_wordSwitch(new widgets::SegmentedControl) {
    m_wordSwitch->setCompact(true);
    m_wordSwitch->setSegments({tr("within sentence"), tr("× sentence"), tr("× share")});
    m_wordSwitch->segment(0)->setToolTip(
        tr("Words are as dark as their weight within their sentence, whether or not the sentence counted."));
    m_wordSwitch->segment(1)->setToolTip(
        tr("That times the weight of the sentence: how much of what was consulted is this word."));
    connect(m_wordSwitch, &widgets::SegmentedControl::currentChanged, this,
            [this](int index) { Q_EMIT weightingChanged(static_cast<Weighting>(index)); });
    for (const Instrument& instrument : instruments()) {
        m_parts.push_back(makePart(instrument));
    }
    layOut();
    arrange();
    setInspection(Inspection{});
}

void Instruments::layOut() {
    m_column = new QWidget;
    auto* column = new QVBoxLayout(m_column);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_scroll = new widgets::ColumnScrollArea(m_column);
    m_tabs = new QTabWidget;
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Instruments"));
    m_tabs->hide();
    m_message = new QLabel;
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setMargin(kLarge);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_message, 1);
    layout->addWidget(m_scroll);
    layout->addWidget(m_tabs);
}

Instruments::Part Instruments::makePart(const Instrument& instrument) {
    Part part;
    part.instrument = &instrument;
    makeView(part);
    QWidget* view = part.view;
    const QString title = heading(instrument, {});
    view->setObjectName(viewName(instrument.view));
    view->setAccessibleName(title);
    part.body = new QWidget(this);
    part.body->setObjectName(QStringLiteral("instrument"));
    auto* layout = new QVBoxLayout(part.body);
    layout->setContentsMargins(0, kTight, 0, kMedium);
    layout->setSpacing(kTight);
    part.header = new widgets::SectionHeader(title);
    part.header->setWrapping(true);
    if (instrument.kind == Instrument::Kind::Consulted) {
        part.header->addExtra(m_consulted->checkButton());
    } else if (instrument.kind == Instrument::Kind::Signed) {
        part.header->addExtra(m_askAll);
        part.header->addExtra(m_instead);
    } else if (instrument.map.isOfContextSentence) {
        part.header->addExtra(m_wordSwitch);
    }
    layout->addWidget(part.header);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(kLarge, 0, kLarge, 0);
    row->addWidget(view);
    layout->addLayout(row);
    if (view->sizePolicy().verticalPolicy() == QSizePolicy::Fixed) {
        // The free space of a tab stays below the view, instead of around it. In the column a part has the height that
        // it needs: the column obeys the size policy, tabs do not.
        layout->addStretch(1);
        part.body->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    }
    return part;
}

void Instruments::makeView(Part& part) {
    const Instrument& instrument = *part.instrument;
    switch (instrument.kind) {
    case Instrument::Kind::Map:
        part.view = part.map = makeMap(instrument);
        break;
    case Instrument::Kind::Gates:
        makeGates(instrument);
        part.view = m_gate;
        break;
    case Instrument::Kind::Heads:
        makeHeads(instrument);
        part.view = m_heads;
        break;
    case Instrument::Kind::Consulted:
        makeConsulted(instrument);
        part.view = m_consulted;
        break;
    case Instrument::Kind::Signed:
        makeSigned(instrument);
        part.view = m_signed;
        break;
    }
}

AttentionMap* Instruments::makeMap(const Instrument& instrument) {
    auto* map = new AttentionMap(instrument, m_inspection);
    connect(map, &AttentionMap::queryHovered, this, &Instruments::queryHovered);
    connect(map, &AttentionMap::queryActivated, this, &Instruments::queryActivated);
    connect(map, &AttentionMap::targetHovered, this, &Instruments::targetHovered);
    connect(map, &AttentionMap::targetActivated, this, &Instruments::targetActivated);
    connect(map, &AttentionMap::contextSentenceChosen, this, &Instruments::contextSentenceChosen);
    connect(map, &AttentionMap::siteChosen, this, &Instruments::siteChosen);
    connect(map, &AttentionMap::selectionCleared, this, &Instruments::cleared);
    connect(map, &AttentionMap::menuRequested, this, [this, &instrument, map](QPoint position) {
        Q_EMIT menuRequested(position, {instrument.view, *map});
    });
    return map;
}

void Instruments::makeGates(const Instrument& instrument) {
    using widgets::GateStrip;
    m_gate = new GateStrip;
    connect(m_gate, &GateStrip::rowHovered, this, [this](int row) { Q_EMIT queryHovered(WordIndex(row)); });
    connect(m_gate, &GateStrip::rowActivated, this, [this](int row) { Q_EMIT queryActivated(WordIndex(row)); });
    connect(m_gate, &GateStrip::selectionCleared, this, &Instruments::cleared);
    connect(m_gate, &GateStrip::menuRequested, this, [this, &instrument](QPoint position) {
        Q_EMIT menuRequested(position, {instrument.view, *m_gate});
    });
}

void Instruments::makeHeads(const Instrument& instrument) {
    using widgets::SmallMultiples;
    m_heads = new SmallMultiples;
    const auto isolate = [this](int panel) {
        const HeadPanels::Place place = m_headPanels.places.at(static_cast<std::size_t>(panel));
        Q_EMIT headIsolated(toText(place.site), place.head);
    };
    connect(m_heads, &SmallMultiples::panelIsolated, this, isolate);
    connect(m_heads, &SmallMultiples::panelActivated, this, isolate); // by a click or the arrow keys
    connect(m_heads, &SmallMultiples::selectionCleared, this, [this] {
        if (m_inspection.look.head.isValid()) {
            Q_EMIT headChosen(HeadIndex()); // resets to the mean first
        } else {
            Q_EMIT cleared();
        }
    });
    connect(m_heads, &SmallMultiples::menuRequested, this, [this, &instrument](QPoint position, int) {
        Q_EMIT menuRequested(position, {instrument.view, *m_heads});
    });
}

void Instruments::makeConsulted(const Instrument& instrument) {
    using widgets::ConsultedView;
    m_consulted = new ConsultedView;
    connect(m_consulted, &ConsultedView::sentenceActivated, this,
            [this](int sentence) { Q_EMIT contextSentenceChosen(SentenceIndex(sentence)); });
    connect(m_consulted, &ConsultedView::checkRequested, this, &Instruments::checkRequested);
    connect(m_consulted, &ConsultedView::cancelRequested, this, &Instruments::checkCancelled);
    connect(m_consulted, &ConsultedView::menuRequested, this, [this, &instrument](QPoint position) {
        const auto listed = [this](const Inspection& locked, const RunName& run) {
            return consultedData(locked, run, m_consulted->model()->entries());
        };
        Q_EMIT menuRequested(position, {instrument.view, *m_consulted, listed});
    });
}

void Instruments::makeSigned(const Instrument& instrument) {
    m_signed = new widgets::SignedBars;
    m_instead = new QLineEdit;
    m_instead->setObjectName(QStringLiteral("instead"));
    m_instead->setAccessibleName(tr("Another form, with which the word is compared"));
    m_instead->setToolTip(
        tr("Why this word and not that one? Weights are then of the difference between the two; several forms stand "
           "between commas, and the most probable counts."));
    m_instead->setMinimumWidth(150);
    widgets::offerClearing(m_instead);
    connect(m_instead, &QLineEdit::returnPressed, this, [this] {
        const QString typed = m_instead->text().trimmed();
        Q_EMIT insteadAsked(typed.isEmpty() && m_inspection.instead.empty() ? m_insteadProposal : typed);
    });
    m_askAll = new QPushButton(tr("Ask all the same"));
    m_askAll->setObjectName(QStringLiteral("askAllTheSame"));
    m_askAll->setToolTip(tr("One pass of the model for each word; choosing another word ends it."));
    m_askAll->hide();
    connect(m_askAll, &QPushButton::clicked, this, &Instruments::askedAllTheSame);
    connect(m_signed, &widgets::SignedBars::selectionCleared, this, &Instruments::cleared);
    connect(m_signed, &widgets::SignedBars::rowActivated, this, [this](int row) {
        Q_EMIT contextSentenceChosen(SentenceIndex(m_signed->bars().at(static_cast<std::size_t>(row)).sentence));
    });
    connect(m_signed, &widgets::SignedBars::menuRequested, this, [this, &instrument](QPoint position) {
        Q_EMIT menuRequested(position, {instrument.view, *m_signed});
    });
}

void Instruments::showSigned() {
    m_signed->setEmptyText(emptyText());
    m_signed->setBars(signedBars(m_inspection));
    if (m_inspection.speaking.empty() || !m_inspection.translated) {
        return;
    }
    const QString word = widgets::isolated(wordText(m_inspection.translated->text, m_inspection.queryWord));
    const QString other = widgets::isolated(toText(m_inspection.instead));
    //: Legend of bars: %1 is a translated word.
    m_signed->setLegend(tr("speaks for “%1”").arg(word),
                        //: Legend of bars: %1 is a translated word, or another form in its place.
                        m_inspection.instead.empty() ? tr("speaks against “%1”").arg(word)
                                                     : tr("speaks for “%1”").arg(other));
}

void Instruments::setInstead(const QString& form, const QString& proposal) {
    m_insteadProposal = proposal;
    if (!m_instead->hasFocus() || !form.isEmpty()) {
        m_instead->setText(form);
    }
    m_instead->setPlaceholderText(proposal.isEmpty() ? tr("and not…")
                                                     //: %1: the word that would have come without context.
                                                     : tr("and not “%1”? Enter").arg(widgets::isolated(proposal)));
}

QWidget* Instruments::firstView() {
    const auto seen =
        std::find_if(m_parts.begin(), m_parts.end(), [](const Part& part) { return part.view->isVisible(); });
    return seen == m_parts.end() ? nullptr : seen->view;
}

bool Instruments::hasParts() const {
    return std::any_of(m_parts.begin(), m_parts.end(), [](const Part& part) { return part.isSeen(); });
}

void Instruments::arrange() {
    QWidget* focused = isAncestorOf(focusWidget()) ? focusWidget() : nullptr; // hidden widgets lose the focus
    auto* column = static_cast<QVBoxLayout*>(m_column->layout());
    const QWidget* shownTab = m_tabs->currentWidget();
    while (QLayoutItem* item = column->takeAt(0)) {
        delete qobject_cast<Rule*>(item->widget());
        delete item;
    }
    while (m_tabs->count() > 0) {
        m_tabs->removeTab(0);
    }
    bool first = true;
    for (const Part& part : m_parts) {
        part.body->hide();
        if (!part.isSeen()) {
            part.body->setParent(this);
            continue;
        }
        if (m_tabbed) {
            m_tabs->addTab(part.body, tabTitle(*part.instrument));
        } else {
            if (!first) {
                column->addWidget(new Rule);
            }
            column->addWidget(part.body);
            part.body->show();
        }
        first = false;
    }
    if (!m_tabbed) {
        column->addStretch(1);
    }
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (m_tabs->widget(i) == shownTab) {
            m_tabs->setCurrentIndex(i);
        }
    }
    // No part is cut off on the right, in any language.
    m_scroll->setMinimumWidth(m_column->minimumSizeHint().width() + m_scroll->verticalScrollBar()->sizeHint().width());
    m_tabs->setVisible(m_tabbed && hasParts());
    m_scroll->setVisible(!m_tabbed && hasParts());
    m_message->setVisible(!hasParts());
    if (focused && focused->isVisible()) {
        focused->setFocus();
    }
}

void Instruments::setTabbed(bool tabbed) {
    if (tabbed != m_tabbed) {
        m_tabbed = tabbed;
        arrange();
    }
}

void Instruments::showOnly(const std::optional<std::vector<lesson::Panel>>& panels) {
    bool isOther = false;
    for (Part& part : m_parts) {
        const auto panel = part.instrument->view.panel;
        const bool wanted = !panels || (panel && std::find(panels->begin(), panels->end(), *panel) != panels->end());
        isOther = isOther || part.wanted != wanted;
        part.wanted = wanted;
    }
    if (isOther) {
        arrange();
    }
}

void Instruments::showHeads(bool shown) {
    m_headsShown = shown;
    setInspection(m_inspection);
}

void Instruments::setInspection(const Inspection& inspection, bool preview) {
    m_inspection = inspection;
    setAvailable(preview);
    for (const Part& part : m_parts) {
        if (part.map) {
            part.map->setHeightHeld(preview);
        }
    }
    m_gate->setHeightHeld(preview);
    m_message->setText(emptyReason(inspection));
    m_message->setVisible(!hasParts());
    m_scroll->setVisible(hasParts() && !m_tabbed);
    m_tabs->setVisible(hasParts() && m_tabbed);
    for (const Part& part : m_parts) {
        showPart(part);
    }
    showWeighting();
    showConsulted(preview);
}

// A part with nothing to show is hidden; if all are, one sentence gives the reason or says what to do.
void Instruments::setAvailable(bool preview) {
    bool rearrange = false;
    for (Part& part : m_parts) {
        bool is = part.instrument->isThere(m_inspection);
        is = is && (part.instrument->kind != Instrument::Kind::Heads || m_headsShown);
        is = is || (preview && part.available); // a preview hides nothing under the pointer
        rearrange = rearrange || part.available != is;
        part.available = is;
    }
    if (rearrange) {
        arrange();
    }
}

bool Instruments::showsEntriesOf(const Inspection& inspection) const {
    const Look& look = inspection.look;
    return inspection.run == m_entriesRun && inspection.state == m_entriesState &&
           look.sentence == m_entriesLook.sentence && look.side == m_entriesLook.side &&
           look.word == m_entriesLook.word && look.head == m_entriesLook.head && look.site == m_entriesLook.site;
}

void Instruments::showPart(const Part& part) {
    const Instrument& instrument = *part.instrument;
    if (part.available) {
        part.header->setTitle(heading(instrument, m_inspection));
        part.header->setExplanation(instrument.explanation(m_inspection));
        part.view->setAccessibleName(part.header->accessibleName());
    }
    switch (instrument.kind) {
    case Instrument::Kind::Map:
        part.map->follow(part.available);
        break;
    case Instrument::Kind::Gates:
        showGates(part);
        break;
    case Instrument::Kind::Signed:
        showSigned();
        break;
    case Instrument::Kind::Heads:
        if (part.available) {
            showHeadPanels();
        }
        break;
    case Instrument::Kind::Consulted: // a preview may leave it unchanged: showConsulted()
        break;
    }
}

void Instruments::showGates(const Part& part) {
    m_gate->setEmptyText(emptyReason(m_inspection));
    MadeOf made = madeOf(*part.instrument, m_inspection, part.available);
    if (made != m_gatesOf) {
        m_gatesOf = std::move(made);
        m_gate->setBars(gateBars(m_inspection));
    }
    m_gate->setSelectedRow(m_inspection.gate ? m_inspection.queryWord.value : -1);
}

void Instruments::showWeighting() {
    const bool isObserved = m_inspection.state == Inspection::State::Observed;
    m_wordSwitch->setEnabled(isObserved && m_inspection.finalMatrix.has_value());
    m_wordSwitch->setSegmentEnabled(static_cast<int>(Weighting::TimesShare), m_inspection.gate != nullptr,
                                    tr("This model has no gate that a share could be read from."));
    if (m_inspection.gate) {
        m_wordSwitch->segment(static_cast<int>(Weighting::TimesShare))
            ->setToolTip(tr("That times the context share of the word that is read: how much of it came from this "
                            "word."));
    }
    const QSignalBlocker shown(m_wordSwitch); // the weighting was chosen elsewhere
    m_wordSwitch->setCurrent(static_cast<int>(m_inspection.look.weighting));
}

// A preview of another word leaves the table of the selected word and its check unchanged. If the selected word has no
// table, or no word is selected, the table shows the previewed word, as the maps do.
void Instruments::showConsulted(bool preview) {
    const bool isObserved = m_inspection.state == Inspection::State::Observed;
    if (!(preview && m_keepsEntries) && (!isObserved || !showsEntriesOf(m_inspection))) {
        if (m_checkRows > 0) {
            Q_EMIT checkCancelled(); // the check is about a word that is no longer shown
        }
        m_entriesLook = m_inspection.look;
        m_entriesRun = m_inspection.run;
        m_entriesState = m_inspection.state;
        m_consulted->setEmptyText(emptyText());
        m_consulted->setNote(
            attributionMethodOf(m_inspection.site)
                ? tr("A weight is a share of what speaks for the word; the check, what changes without the sentence.")
                : QString());
        m_consulted->setEntries(consultedEntries(m_inspection));
    }
    if (!preview) {
        m_keepsEntries = isObserved && !m_consulted->model()->entries().empty();
    }
    m_consulted->setSelectedSentence(m_inspection.contextSentence.value);
}

void Instruments::showHeadPanels() {
    const bool bySentence = m_inspection.sentenceMatrix || m_inspection.slots;
    PanelsOf wanted{m_inspection.run, m_inspection.look.sentence, {}, m_inspection.site};
    if (!bySentence) {
        wanted.contextSentence = m_inspection.contextSentence;
    }
    if (wanted != m_panelsOf) {
        m_panelsOf = std::move(wanted);
        m_headPanels = headPanels(m_inspection);
        m_heads->setRamp(bySentence && !m_inspection.slots ? widgets::Ramp::Sentence : widgets::Ramp::Word);
        m_heads->setPanels(std::move(m_headPanels.panels));
    }
    m_heads->setSelectedPanel(m_headPanels.indexOf(m_inspection.site->name, m_inspection.look.head));
    m_heads->setSelectedRow(m_inspection.queryWord.value);
}

QString Instruments::emptyText() const {
    const bool isAsked = m_inspection.state == Inspection::State::NotAsked && !m_askedState.isEmpty();
    return isAsked ? m_askedState : nothingConsulted(m_inspection);
}

void Instruments::setAskedState(const QString& state, bool asksFirst) {
    m_askedState = state;
    m_askAll->setVisible(asksFirst);
    if (m_inspection.state == Inspection::State::NotAsked) {
        m_consulted->setEmptyText(emptyText());
        m_signed->setEmptyText(emptyText());
    }
}

void Instruments::setCheckEnabled(bool enabled, const QString& whyNot) {
    m_consulted->setCheckEnabled(enabled, whyNot);
}

void Instruments::beginCheck(int rows) {
    m_checked = m_inspection;
    m_checkRows = rows;
    m_checkDone = 0;
    m_consulted->setProgress(0, rows);
    auto* model = m_consulted->model();
    for (int i = 0; i < static_cast<int>(model->entries().size()); ++i) {
        model->setCheck(i, widgets::CheckState::Running);
    }
    if (model->hasAllTogether()) {
        model->setCheckAll(widgets::CheckState::Running);
    }
}

void Instruments::setCheckRow(int row, const CausalResult& result) {
    if (!showsEntriesOf(m_checked)) {
        return;
    }
    auto* model = m_consulted->model();
    const widgets::CheckResult shown = checkResult(m_checked, result);
    if (row < static_cast<int>(model->entries().size())) {
        model->setCheck(row, widgets::CheckState::Done, shown);
    } else {
        model->setCheckAll(widgets::CheckState::Done, shown);
    }
    m_consulted->setProgress(++m_checkDone, m_checkRows);
}

void Instruments::showChecks(const Inspection& inspection, const std::vector<std::optional<CausalResult>>& rows) {
    if (!showsEntriesOf(inspection)) {
        return;
    }
    auto* model = m_consulted->model();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i]) {
            continue;
        }
        const widgets::CheckResult shown = checkResult(inspection, *rows[i]);
        if (i < model->entries().size()) {
            model->setCheck(static_cast<int>(i), widgets::CheckState::Done, shown);
        } else {
            model->setCheckAll(widgets::CheckState::Done, shown);
        }
    }
}

void Instruments::endCheck() {
    m_checkRows = 0;
    m_consulted->setProgress(0, 0);
    m_consulted->model()->stopChecks();
}

} // namespace contexture::gui

#include "instruments.moc"
