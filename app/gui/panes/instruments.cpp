#include "app/gui/panes/instruments.h"

#include "app/gui/presentation/consulted.h"
#include "app/gui/presentation/text.h"
#include "widgets/consulted_view.h"
#include "widgets/gate_strip.h"
#include "widgets/heatmap_view.h"
#include "widgets/section_header.h"
#include "widgets/segmented_control.h"
#include "widgets/small_multiples.h"
#include "widgets/small_widgets.h"

#include <QLabel>
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

WordIndex toWord(int row) {
    return WordIndex(row);
}

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

Instruments::Instruments(QWidget* parent) : QWidget(parent) {
    m_sentenceMap = new widgets::HeatmapView;
    m_sentenceMap->setRamp(widgets::Ramp::Sentence);
    m_wordMap = new widgets::HeatmapView;
    m_wordMap->setRamp(widgets::Ramp::Word);
    m_slotMap = new widgets::HeatmapView;
    m_slotMap->setRamp(widgets::Ramp::Word);
    m_producedMap = new widgets::HeatmapView;
    m_producedMap->setRamp(widgets::Ramp::Word);
    m_producedMap->setCaption(tr("a bracket ends where the largest weight moves"));
    m_producedMap->setMaskedText(tr("hatched: not produced yet"));
    m_sourceMap = new widgets::HeatmapView;
    m_sourceMap->setRamp(widgets::Ramp::Word);
    m_layerMap = new widgets::HeatmapView;
    m_layerMap->setRamp(widgets::Ramp::ContextShare);
    m_wordSwitch = new widgets::SegmentedControl;
    m_wordSwitch->setCompact(true);
    m_wordSwitch->setSegments({tr("within sentence"), tr("× sentence"), tr("× share")});
    m_wordSwitch->segment(0)->setToolTip(
        tr("Words are as dark as their weight within their sentence, whether or not the sentence counted."));
    m_wordSwitch->segment(1)->setToolTip(
        tr("That times the weight of the sentence: how much of what was consulted is this word."));
    m_heads = new widgets::SmallMultiples;
    m_heads->setObjectName(QStringLiteral("heads"));
    m_gate = new widgets::GateStrip;
    m_consulted = new widgets::ConsultedView;

    m_sentencePart = makePart(tr("Sentence-level attention"), tr("Sentences"), m_sentenceMap);
    m_wordPart = makePart(tr("Word-level attention"), tr("Words"), m_wordMap);
    m_wordPart.header->addExtra(m_wordSwitch);
    m_slotPart = makePart(tr("Cache slots"), tr("Cache slots"), m_slotMap);
    m_producedPart = makePart(tr("Words produced so far"), tr("Produced"), m_producedMap);
    m_sourcePart = makePart(tr("Source attention"), tr("Source"), m_sourceMap);
    m_headsPart = makePart(tr("Heads"), tr("Heads"), m_heads);
    m_headsPart.header->setExplanation(tr("a click isolates a head, Esc shows the mean"));
    m_gatePart = makePart(tr("Context share"), tr("Context share"), m_gate);
    m_layerPart = makePart(tr("Context share, all layers"), tr("Layers"), m_layerMap);
    m_layerPart.header->setExplanation(tr("1 − mean gate; rows: layers, columns: words"));
    m_consultedPart = makePart(tr("Consulted, and does it matter?"), tr("Consulted"), m_consulted);
    m_consultedPart.header->setExplanation(tr("ranked by weight"));
    m_consultedPart.header->addExtra(m_consulted->checkButton());

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
    arrange();

    connectMaps();
    setInspection(Inspection{});
}

void Instruments::connectMaps() {
    using widgets::HeatmapView;
    for (auto* map : {m_sentenceMap, m_wordMap, m_slotMap}) { // rows: words of the site's query side
        connect(map, &HeatmapView::cellHovered, this, [this](int row, int) { Q_EMIT queryHovered(toWord(row)); });
        connect(map, &HeatmapView::cellActivated, this, [this](int row, int) {
            if (row >= 0) {
                Q_EMIT queryActivated(toWord(row));
            }
        });
    }
    connect(m_sentenceMap, &HeatmapView::cellActivated, this, [this](int, int column) {
        const widgets::Matrix& matrix = m_sentenceMap->matrix();
        if (column >= 0 && (matrix.foldedLabel.isEmpty() || column + 1 < matrix.columns)) {
            Q_EMIT contextSentenceChosen(SentenceIndex(column));
        }
    });
    connect(m_slotMap, &HeatmapView::cellActivated, this, [this](int, int column) {
        if (m_inspection.slots && column >= 0) {
            Q_EMIT contextSentenceChosen(m_inspection.slots->slotWords.at(static_cast<std::size_t>(column)).sentence);
        }
    });
    for (auto* map : {m_producedMap, m_sourceMap}) { // rows: words of the translation
        connect(map, &HeatmapView::cellHovered, this, [this](int row, int) { Q_EMIT targetHovered(toWord(row)); });
    }
    connect(m_sourceMap, &HeatmapView::cellActivated, this,
            [this](int row, int) { Q_EMIT targetActivated(toWord(row)); });
    connect(m_producedMap, &HeatmapView::cellActivated, this,
            [this](int row, int column) { Q_EMIT targetActivated(toWord(row >= 0 ? row : column)); });
    connect(m_layerMap, &HeatmapView::cellHovered, this,
            [this](int, int column) { Q_EMIT queryHovered(toWord(column)); });
    connect(m_layerMap, &HeatmapView::cellActivated, this, [this](int row, int column) {
        const std::string site = row >= 0 ? m_inspection.layerGates.at(static_cast<std::size_t>(row)).site->name : "";
        if (column >= 0) {
            Q_EMIT queryActivated(toWord(column));
        }
        if (!site.empty()) {
            Q_EMIT siteChosen(toText(site));
        }
    });
    connect(m_gate, &widgets::GateStrip::rowHovered, this, [this](int row) { Q_EMIT queryHovered(toWord(row)); });
    connect(m_gate, &widgets::GateStrip::rowActivated, this, [this](int row) { Q_EMIT queryActivated(toWord(row)); });
    connect(m_wordSwitch, &widgets::SegmentedControl::currentChanged, this,
            [this](int index) { Q_EMIT weightingChanged(static_cast<Weighting>(index)); });
    const auto isolate = [this](int panel) {
        const HeadPanels::Place place = m_headPanels.places.at(static_cast<std::size_t>(panel));
        Q_EMIT headIsolated(toText(place.site), place.head);
    };
    connect(m_heads, &widgets::SmallMultiples::panelIsolated, this, isolate);
    connect(m_heads, &widgets::SmallMultiples::panelActivated, this, isolate); // a click, or the arrow keys
    connect(m_heads, &widgets::SmallMultiples::selectionCleared, this, [this] {
        if (m_inspection.look.head.isValid()) {
            Q_EMIT headChosen(HeadIndex()); // back to the mean first
        } else {
            Q_EMIT cleared();
        }
    });
    connect(m_consulted, &widgets::ConsultedView::sentenceActivated, this,
            [this](int sentence) { Q_EMIT contextSentenceChosen(SentenceIndex(sentence)); });
    connect(m_consulted, &widgets::ConsultedView::checkRequested, this, &Instruments::checkRequested);
    connect(m_consulted, &widgets::ConsultedView::cancelRequested, this, &Instruments::checkCancelled);

    const auto menu = [this](auto* view, const QString& name) {
        return [this, view, name](QPoint position) { Q_EMIT menuRequested(position, view, name); };
    };
    const std::pair<HeatmapView*, QString> maps[] = {{m_sentenceMap, QStringLiteral("sentence-attention")},
                                                     {m_wordMap, QStringLiteral("word-attention")},
                                                     {m_slotMap, QStringLiteral("cache")},
                                                     {m_producedMap, QStringLiteral("produced")},
                                                     {m_sourceMap, QStringLiteral("source-attention")},
                                                     {m_layerMap, QStringLiteral("layer-gates")}};
    for (const auto& [map, name] : maps) {
        map->setObjectName(name);
        connect(map, &HeatmapView::selectionCleared, this, &Instruments::cleared);
        connect(map, &HeatmapView::menuRequested, this, menu(map, name));
    }
    connect(m_gate, &widgets::GateStrip::selectionCleared, this, &Instruments::cleared);
    connect(m_gate, &widgets::GateStrip::menuRequested, this, menu(m_gate, QStringLiteral("gates")));
    connect(m_consulted, &widgets::ConsultedView::menuRequested, this, menu(m_consulted, QStringLiteral("consulted")));
    connect(m_heads, &widgets::SmallMultiples::menuRequested, this,
            [this](QPoint position, int) { Q_EMIT menuRequested(position, m_heads, QStringLiteral("heads")); });
}

Instruments::Part Instruments::makePart(const QString& title, const QString& tab, QWidget* view) {
    Part part;
    part.tab = tab;
    part.view = view;
    view->setAccessibleName(title);
    part.body = new QWidget(this);
    part.body->setObjectName(QStringLiteral("instrument"));
    auto* layout = new QVBoxLayout(part.body);
    layout->setContentsMargins(0, kTight, 0, kMedium);
    layout->setSpacing(kTight);
    part.header = new widgets::SectionHeader(title);
    part.header->setWrapping(true);
    layout->addWidget(part.header);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(kLarge, 0, kLarge, 0);
    row->addWidget(view);
    layout->addLayout(row);
    if (view->sizePolicy().verticalPolicy() == QSizePolicy::Fixed) {
        // What is left of a tab stays below the view, which else stood in its middle. In the column a part is as high
        // as it needs: tabs do not ask a policy, the column does.
        layout->addStretch(1);
        part.body->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    }
    return part;
}

std::vector<Instruments::Part*> Instruments::parts() {
    // What matters stands before where the model looked.
    return {&m_consultedPart, &m_sentencePart, &m_wordPart, &m_slotPart, &m_producedPart,
            &m_sourcePart,    &m_headsPart,    &m_gatePart, &m_layerPart};
}

QWidget* Instruments::firstView() {
    const auto all = parts();
    const auto seen = std::find_if(all.begin(), all.end(), [](const Part* part) { return part->view->isVisible(); });
    return seen == all.end() ? nullptr : (*seen)->view;
}

bool Instruments::hasParts() const {
    const std::initializer_list<const Part*> all{&m_sentencePart, &m_wordPart,   &m_slotPart,
                                                 &m_producedPart, &m_sourcePart, &m_headsPart,
                                                 &m_gatePart,     &m_layerPart,  &m_consultedPart};
    return std::any_of(all.begin(), all.end(), [](const Part* part) { return part->isSeen(); });
}

void Instruments::arrange() {
    QWidget* focused = isAncestorOf(focusWidget()) ? focusWidget() : nullptr; // what is hidden on the way loses it
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
    for (Part* part : parts()) {
        part->body->hide();
        if (!part->isSeen()) {
            part->body->setParent(this);
            continue;
        }
        if (m_tabbed) {
            m_tabs->addTab(part->body, part->tab);
        } else {
            if (!first) {
                column->addWidget(new Rule);
            }
            column->addWidget(part->body);
            part->body->show();
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
    // No part is cut off on the right, whatever the language.
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

void Instruments::showOnly(const std::optional<QStringList>& names) {
    const std::pair<const char*, Part*> known[] = {
        {"consulted", &m_consultedPart}, {"sentences", &m_sentencePart}, {"words", &m_wordPart},
        {"share", &m_gatePart},          {"share", &m_layerPart},        {"source", &m_sourcePart},
        {"produced", &m_producedPart},   {"cache", &m_slotPart},         {"heads", &m_headsPart},
    };
    bool isOther = false;
    for (const auto& [name, part] : known) {
        const bool wanted = !names || names->contains(QLatin1String(name));
        isOther = isOther || part->wanted != wanted;
        part->wanted = wanted;
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
    const bool observed = inspection.state == Inspection::State::Observed;

    bool rearrange = false;
    const auto available = [&rearrange, preview](Part& part, bool is) {
        is = is || (preview && part.available); // a glance takes nothing away under the pointer
        rearrange = rearrange || part.available != is;
        part.available = is;
    };
    // A part without anything to show is absent; without any, one sentence says why or what to do.
    available(m_sentencePart, inspection.sentenceMatrix && !inspection.slots);
    available(m_wordPart, inspection.withinMatrix && !inspection.slots);
    available(m_slotPart, inspection.slots != nullptr);
    available(m_producedPart, inspection.produced != nullptr);
    // Where the model read nothing else, what it read is its own sentence.
    available(m_sourcePart, inspection.source && inspection.state == Inspection::State::SentenceModel);
    available(m_gatePart, inspection.gate != nullptr);
    available(m_layerPart, inspection.layerGates.size() > 1);
    available(m_consultedPart, observed);
    available(m_headsPart, m_headsShown && observed && inspection.site &&
                               (inspection.site->heads > 1 || steppableSites(*inspection.run).size() > 1));
    for (auto* map : {m_sentenceMap, m_wordMap, m_slotMap, m_producedMap, m_sourceMap, m_layerMap}) {
        map->setHeightHeld(preview);
    }
    m_gate->setHeightHeld(preview);
    if (rearrange) {
        arrange();
    }
    m_message->setText(emptyReason(inspection));
    m_message->setVisible(!hasParts());
    m_scroll->setVisible(hasParts() && !m_tabbed);
    m_tabs->setVisible(hasParts() && m_tabbed);

    showContext(preview);
    showHeadPanels();
    showOwnSentence();
}

bool Instruments::showsEntriesOf(const Inspection& inspection) const {
    const Look& look = inspection.look;
    return inspection.run == m_entriesRun && look.sentence == m_entriesLook.sentence &&
           look.side == m_entriesLook.side && look.word == m_entriesLook.word && look.head == m_entriesLook.head &&
           look.site == m_entriesLook.site;
}

Instruments::MapOf Instruments::mapOf(bool ofWords) const {
    const Look& look = m_inspection.look;
    MapOf map{m_inspection.run, m_inspection.state, look.sentence, m_inspection.site, look.head, {}, {}};
    if (ofWords) {
        map.contextSentence = m_inspection.contextSentence;
        map.weighting = look.weighting;
    }
    return map;
}

bool Instruments::isOther(MapOf& shown, MapOf wanted) {
    const bool other = shown != wanted;
    shown = std::move(wanted);
    return other;
}

void Instruments::showContext(bool preview) {
    const Inspection& inspection = m_inspection;
    const QString reason = emptyReason(inspection);
    const bool observed = inspection.state == Inspection::State::Observed;
    const auto records = [&](AttentionLevel level) {
        const auto& levels = inspection.site->levels;
        return std::find(levels.begin(), levels.end(), level) != levels.end();
    };

    const int number = inspection.look.sentence.value + 1;
    // In the system's own words: what has no sentence level is not given one.
    m_sentencePart.header->setTitle(observed && !records(AttentionLevel::Sentence) ? tr("Sentences, summed over words")
                                                                                   : tr("Sentence-level attention"));
    m_sentenceMap->setAccessibleName(m_sentencePart.header->accessibleName());
    m_sentencePart.header->setExplanation(observed ? tr("rows: words of sentence %1, columns: sentences").arg(number)
                                                   : QString());
    m_sentenceMap->setEmptyText(reason);
    if (isOther(m_sentenceMapOf, mapOf(false))) {
        m_sentenceMap->setMatrix(foldedSentences(sentenceMatrix(inspection)));
        m_slotMap->setMatrix(slotMatrix(inspection));
        m_gate->setBars(gateBars(inspection));
        m_layerMap->setMatrix(layerGateMatrix(inspection));
    }
    m_sentenceMap->setSelectedRow(inspection.queryWord.value);
    m_sentenceMap->setSelectedColumn(inspection.contextSentence.value);

    m_wordPart.header->setExplanation(observed && inspection.contextSentence.isValid()
                                          ? tr("in sentence %1").arg(inspection.contextSentence.value + 1)
                                          : QString());
    const bool pooled = observed && inspection.site->sameForEveryQuery;
    m_wordMap->setCaption(pooled ? tr("weights inside the sentence's vector: the same for every word") : QString());
    m_wordMap->setEmptyText(observed && inspection.queryWord.isValid()
                                ? tr("This word consulted no sentence; choose a sentence or another word.")
                                : nothingConsulted(inspection));
    if (isOther(m_wordMapOf, mapOf(true))) {
        m_wordMap->setMatrix(wordMatrix(inspection));
    }
    m_wordMap->setSelectedRow(inspection.queryWord.value);
    m_wordSwitch->setEnabled(observed && inspection.finalMatrix.has_value());
    m_wordSwitch->setSegmentEnabled(static_cast<int>(Weighting::TimesShare), inspection.gate != nullptr,
                                    tr("This model has no gate that a share could be read from."));
    if (inspection.gate) {
        m_wordSwitch->segment(static_cast<int>(Weighting::TimesShare))
            ->setToolTip(tr("That times the context share of the word that is read: how much of it came from this "
                            "word."));
    }
    const QSignalBlocker shown(m_wordSwitch); // it was chosen elsewhere
    m_wordSwitch->setCurrent(static_cast<int>(inspection.look.weighting));

    m_slotPart.header->setExplanation(
        inspection.slots ? tr("rows: words of sentence %1, columns: earlier translated words").arg(number) : QString());
    m_slotMap->setSelectedRow(inspection.queryWord.value);

    m_gatePart.header->setExplanation(inspection.gate ? tr("1 − mean gate; line: spread over units") : QString());
    m_gate->setEmptyText(reason);
    m_gate->setSelectedRow(inspection.gate ? inspection.queryWord.value : -1);
    m_layerMap->setSelectedColumn(inspection.queryWord.value);
    const auto layer = std::find_if(inspection.layerGates.begin(), inspection.layerGates.end(),
                                    [&](const auto& one) { return one.site == inspection.site; });
    m_layerMap->setSelectedRow(
        layer == inspection.layerGates.end() ? -1 : static_cast<int>(layer - inspection.layerGates.begin()));

    // A glance at another word leaves the table of the chosen one, and what was checked in it, as it is. Where the
    // chosen one has none, or there is none, the table is of the word that is glanced at, as the maps are.
    if (!(preview && m_keepsEntries) && (!observed || !showsEntriesOf(inspection))) {
        if (m_checkRows > 0) {
            Q_EMIT checkCancelled(); // it asks about a word that is no longer shown
        }
        m_entriesLook = inspection.look;
        m_entriesRun = inspection.run;
        m_consulted->setEmptyText(nothingConsulted(inspection));
        m_consulted->setEntries(consultedEntries(inspection));
    }
    if (!preview) {
        m_keepsEntries = observed && !m_consulted->model()->entries().empty();
    }
    m_consulted->setSelectedSentence(inspection.contextSentence.value);
}

void Instruments::showHeadPanels() {
    if (!m_headsPart.available) {
        return;
    }
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

void Instruments::showOwnSentence() {
    const int number = m_inspection.look.sentence.value + 1;
    const bool isOtherSentence = isOther(m_ownMapOf, mapOf(false));
    if (m_producedPart.available) {
        m_producedPart.header->setExplanation(
            tr("rows: words of translation %1, columns: words before them").arg(number));
        if (isOtherSentence) {
            m_producedMap->setMatrix(producedMatrix(m_inspection));
        }
        m_producedMap->setSelectedRow(m_inspection.targetWord.value);
    }
    if (m_sourcePart.available) {
        m_sourcePart.header->setExplanation(
            tr("rows: words of translation %1, columns: its source; last layer").arg(number));
        if (isOtherSentence) {
            m_sourceMap->setMatrix(sourceMatrix(m_inspection));
        }
        m_sourceMap->setSelectedRow(m_inspection.targetWord.value);
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
