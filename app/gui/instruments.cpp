#include "app/gui/instruments.h"

#include "app/gui/presentation/consulted.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/text.h"
#include "widgets/consulted_view.h"
#include "widgets/gate_strip.h"
#include "widgets/heatmap_view.h"
#include "widgets/section_header.h"
#include "widgets/segmented_control.h"
#include "widgets/small_multiples.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

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
    m_wordSwitch = new widgets::SegmentedControl;
    m_wordSwitch->setCompact(true);
    m_wordSwitch->setSegments({tr("within the sentence"), tr("× sentence weight")});
    m_heads = new widgets::SmallMultiples;
    m_gate = new widgets::GateStrip;
    m_consulted = new widgets::ConsultedView;

    m_sentencePart = makePart(tr("Sentence-level attention"), tr("Sentences"), m_sentenceMap);
    m_wordPart = makePart(tr("Word-level attention"), tr("Words"), m_wordMap);
    m_wordPart.header->addExtra(m_wordSwitch);
    m_headsPart = makePart(tr("Heads"), tr("Heads"), m_heads);
    m_headsPart.header->setExplanation(tr("a double click isolates a head"));
    m_gatePart = makePart(tr("Context share"), tr("Context share"), m_gate);
    m_consultedPart = makePart(tr("Consulted, and does it matter?"), tr("Consulted"), m_consulted);
    m_consultedPart.header->setExplanation(tr("ranked by weight"));
    m_consultedPart.header->addExtra(m_consulted->checkButton());

    m_column = new QWidget;
    auto* column = new QVBoxLayout(m_column);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_scroll = new QScrollArea;
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_column);
    m_tabs = new QTabWidget;
    m_tabs->setDocumentMode(true);
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

    connect(m_sentenceMap, &widgets::HeatmapView::cellHovered, this,
            [this](int row, int) { Q_EMIT queryHovered(toWord(row)); });
    connect(m_sentenceMap, &widgets::HeatmapView::cellActivated, this, [this](int row, int column) {
        if (row >= 0) {
            Q_EMIT queryActivated(toWord(row));
        }
        if (column >= 0) {
            Q_EMIT contextSentenceChosen(SentenceIndex(column));
        }
    });
    connect(m_wordMap, &widgets::HeatmapView::cellHovered, this,
            [this](int row, int) { Q_EMIT queryHovered(toWord(row)); });
    connect(m_wordMap, &widgets::HeatmapView::cellActivated, this, [this](int row, int) {
        if (row >= 0) {
            Q_EMIT queryActivated(toWord(row));
        }
    });
    connect(m_gate, &widgets::GateStrip::rowHovered, this, [this](int row) { Q_EMIT queryHovered(toWord(row)); });
    connect(m_gate, &widgets::GateStrip::rowActivated, this, [this](int row) { Q_EMIT queryActivated(toWord(row)); });
    connect(m_wordSwitch, &widgets::SegmentedControl::currentChanged, this,
            [this](int index) { Q_EMIT timesSentenceWeightChanged(index == 1); });
    connect(m_heads, &widgets::SmallMultiples::panelIsolated, this,
            [this](int panel) { Q_EMIT headChosen(HeadIndex(panel)); });
    connect(m_heads, &widgets::SmallMultiples::selectionCleared, this, [this] { Q_EMIT headChosen(HeadIndex()); });
    connect(m_consulted, &widgets::ConsultedView::sentenceActivated, this,
            [this](int sentence) { Q_EMIT contextSentenceChosen(SentenceIndex(sentence)); });
    connect(m_consulted, &widgets::ConsultedView::checkRequested, this, &Instruments::checkRequested);
    connect(m_consulted, &widgets::ConsultedView::cancelRequested, this, &Instruments::checkCancelled);
    for (auto* map : {m_sentenceMap, m_wordMap}) {
        connect(map, &widgets::HeatmapView::selectionCleared, this, &Instruments::cleared);
    }
    connect(m_gate, &widgets::GateStrip::selectionCleared, this, &Instruments::cleared);

    const auto menu = [this](auto* view, const QString& name) {
        return [this, view, name](QPoint position) { Q_EMIT menuRequested(position, view, name); };
    };
    connect(m_sentenceMap, &widgets::HeatmapView::menuRequested, this,
            menu(m_sentenceMap, QStringLiteral("sentence-attention")));
    connect(m_wordMap, &widgets::HeatmapView::menuRequested, this, menu(m_wordMap, QStringLiteral("word-attention")));
    connect(m_gate, &widgets::GateStrip::menuRequested, this, menu(m_gate, QStringLiteral("gates")));
    connect(m_consulted, &widgets::ConsultedView::menuRequested, this, menu(m_consulted, QStringLiteral("consulted")));
    connect(m_heads, &widgets::SmallMultiples::menuRequested, this,
            [this](QPoint position, int) { Q_EMIT menuRequested(position, m_heads, QStringLiteral("heads")); });
    show(Inspection{});
}

Instruments::Part Instruments::makePart(const QString& title, const QString& tab, QWidget* view) {
    Part part;
    part.tab = tab;
    part.body = new QWidget(this);
    part.body->setObjectName(QStringLiteral("instrument"));
    auto* layout = new QVBoxLayout(part.body);
    layout->setContentsMargins(0, kTight, 0, kMedium);
    layout->setSpacing(kTight);
    part.header = new widgets::SectionHeader(title);
    layout->addWidget(part.header);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(kLarge, 0, kLarge, 0);
    row->addWidget(view);
    layout->addLayout(row);
    return part;
}

std::vector<Instruments::Part*> Instruments::parts() {
    return {&m_sentencePart, &m_wordPart, &m_headsPart, &m_gatePart, &m_consultedPart};
}

void Instruments::arrange() {
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
        if (!part->available) {
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
    const bool any = m_inspection.state == Inspection::State::Observed;
    m_tabs->setVisible(m_tabbed && any);
    m_scroll->setVisible(!m_tabbed && any);
}

void Instruments::setTabbed(bool tabbed) {
    if (tabbed != m_tabbed) {
        m_tabbed = tabbed;
        arrange();
    }
}

void Instruments::showHeads(bool shown) {
    m_headsShown = shown;
    show(m_inspection);
}

void Instruments::show(const Inspection& inspection, bool preview) {
    const bool otherWord = inspection.run != m_entriesRun || inspection.look.sentence != m_entriesLook.sentence ||
                           inspection.look.side != m_entriesLook.side || inspection.look.word != m_entriesLook.word ||
                           inspection.look.head != m_entriesLook.head || inspection.look.site != m_entriesLook.site;
    m_inspection = inspection;
    const QString reason = emptyReason(inspection);
    const bool observed = inspection.state == Inspection::State::Observed;

    bool rearrange = false;
    const auto available = [&rearrange](Part& part, bool is) {
        rearrange = rearrange || part.available != is;
        part.available = is;
    };
    // A part without anything to show is absent; without any, one sentence says why or what to do.
    available(m_sentencePart, inspection.sentenceMatrix.has_value());
    available(m_wordPart, inspection.withinMatrix.has_value());
    available(m_gatePart, inspection.gate != nullptr);
    available(m_consultedPart, observed);
    available(m_headsPart, m_headsShown && observed && inspection.site && inspection.site->heads > 1);
    if (rearrange) {
        arrange();
    }
    m_message->setText(reason);
    m_message->setVisible(!observed);
    m_scroll->setVisible(observed && !m_tabbed);
    m_tabs->setVisible(observed && m_tabbed);

    const int number = inspection.look.sentence.value + 1;
    m_sentencePart.header->setExplanation(observed ? tr("rows: words of sentence %1, columns: sentences").arg(number)
                                                   : QString());
    m_sentenceMap->setEmptyText(reason);
    m_sentenceMap->setMatrix(sentenceMatrix(inspection));
    m_sentenceMap->setSelectedRow(inspection.queryWord.value);
    m_sentenceMap->setSelectedColumn(inspection.contextSentence.value);

    m_wordPart.header->setExplanation(observed && inspection.contextSentence.isValid()
                                          ? tr("in sentence %1").arg(inspection.contextSentence.value + 1)
                                          : QString());
    m_wordMap->setEmptyText(observed ? tr("This word consulted no sentence; choose a sentence or another word.")
                                     : reason);
    m_wordMap->setMatrix(wordMatrix(inspection));
    m_wordMap->setSelectedRow(inspection.queryWord.value);
    m_wordSwitch->setCurrent(inspection.look.timesSentenceWeight ? 1 : 0);
    m_wordSwitch->setEnabled(observed && inspection.finalMatrix.has_value());

    m_gatePart.header->setExplanation(inspection.gate ? tr("1 − mean gate, with the spread over hidden units")
                                                      : QString());
    m_gate->setEmptyText(reason);
    m_gate->setBars(gateBars(inspection));
    m_gate->setSelectedRow(inspection.gate ? inspection.queryWord.value : -1);

    if (m_headsPart.available) {
        m_heads->setRamp(inspection.sentenceMatrix ? widgets::Ramp::Sentence : widgets::Ramp::Word);
        m_heads->setPanels(headPanels(inspection));
        m_heads->setSelectedPanel(inspection.look.head.value);
        m_heads->setSelectedRow(inspection.queryWord.value);
    }

    if (preview) {
        return;
    }
    if (otherWord || !observed) {
        m_entriesLook = inspection.look;
        m_entriesRun = inspection.run;
        m_consulted->setEmptyText(observed ? tr("This word consulted no sentence.") : reason);
        m_consulted->setEntries(consultedEntries(inspection));
    }
    m_consulted->setSelectedSentence(inspection.contextSentence.value);
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
    auto* model = m_consulted->model();
    const widgets::CausalResult shown = causalResult(m_checked, result);
    if (row < static_cast<int>(model->entries().size())) {
        model->setCheck(row, widgets::CheckState::Done, shown);
    } else {
        model->setCheckAll(widgets::CheckState::Done, shown);
    }
    m_consulted->setProgress(++m_checkDone, m_checkRows);
}

void Instruments::endCheck() {
    m_consulted->setProgress(0, 0);
}

} // namespace contexture::gui

#include "instruments.moc"
