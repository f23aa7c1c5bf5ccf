// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/overview_pane.h"

#include "app/gui/presentation/overview.h"
#include "app/gui/presentation/shown_view.h"
#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/document_check.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/pending_work.h"
#include "widgets/band_chart.h"
#include "widgets/document_map_view.h"
#include "widgets/scatter_view.h"
#include "widgets/section_header.h"
#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::gui {

using widgets::space::kLarge;
using widgets::space::kMedium;
using widgets::space::kTight;

namespace {

constexpr double kZoom = 1.5;
constexpr std::size_t kAtOnce = 300; // sentences; a thread prepares the data of longer documents
constexpr int kHead = Qt::UserRole;
constexpr int kSite = Qt::UserRole + 1;

QToolButton* smallButton(const QString& text, const QString& toolTip) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setAutoRaise(true);
    return button;
}

// A row whose cells are sorted by number, not by text.
class HeadItem : public QTreeWidgetItem {
public:
    using QTreeWidgetItem::QTreeWidgetItem;
    bool operator<(const QTreeWidgetItem& other) const override {
        const int column = treeWidget()->sortColumn();
        return data(column, Qt::UserRole + 2).toDouble() < other.data(column, Qt::UserRole + 2).toDouble();
    }
};

// For each sentence: whether one of the other runs translates it differently.
std::vector<bool> differing(const std::shared_ptr<const Run>& run,
                            const std::vector<std::shared_ptr<const Run>>& others) {
    std::vector<bool> differs;
    for (const auto& other : others) {
        const std::vector<bool> from = differingSentences(*run, *other);
        differs.resize(from.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            differs[i] = differs[i] || from[i];
        }
    }
    return differs;
}

} // namespace

OverviewPane::OverviewPane(const Session& session, Selection& selection, DocumentCheck& check, PendingWork& pending)
    : m_session(session), m_selection(selection), m_check(check) {
    pending.add(*this, PendingWork::Kind::Computation, [this] { return isPreparing(); });
    setObjectName(QStringLiteral("overview"));
    layOut();
    connectParts();
}

QWidget* OverviewPane::addSection(widgets::SectionHeader* header, QWidget* view) {
    auto* body = new QWidget;
    auto* layout = new QVBoxLayout(body);
    layout->setContentsMargins(0, kTight, 0, kMedium);
    layout->setSpacing(kTight);
    header->setWrapping(true);
    layout->addWidget(header);
    auto* row = new QVBoxLayout;
    row->setContentsMargins(kLarge, 0, kLarge, 0);
    row->addWidget(view);
    layout->addLayout(row);
    m_column->addWidget(body);
    return body;
}

void OverviewPane::layOut() {
    auto* content = new QWidget;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);

    m_map = new widgets::DocumentMapView;
    m_mapHeader = new widgets::SectionHeader(tr("Document map"));
    m_nearer = smallButton(QStringLiteral("+"), tr("Come nearer (+, or Ctrl and the wheel)"));
    m_farther = smallButton(QStringLiteral("\u2212"), tr("Go farther away (−)"));
    m_all = smallButton(tr("all"), tr("Show the whole document (0)"));
    for (auto* button : {m_nearer, m_farther, m_all}) {
        m_mapHeader->addExtra(button);
    }
    addSection(m_mapHeader, m_map);

    m_sentences = new widgets::BandChart;
    m_sentences->setAccessibleName(tr("Sentence by sentence"));
    m_sentencesHeader = new widgets::SectionHeader(tr("Sentence by sentence"));
    m_sentencesSection = addSection(m_sentencesHeader, m_sentences);

    m_distances = new widgets::BandChart;
    m_distances->setAccessibleName(tr("How far away it looks"));
    m_distancesHeader = new widgets::SectionHeader(tr("How far away it looks"));
    m_distancesSection = addSection(m_distancesHeader, m_distances);

    m_checkHeader = new widgets::SectionHeader(tr("Does the weight say what matters?"));
    m_checkHeader->setExplanation(tr("effect: log-probability that the translation loses without the sentence"));
    m_button = new QPushButton(tr("Check the whole document"));
    m_button->setObjectName(QStringLiteral("checkDocument"));
    m_checkHeader->addExtra(m_button);
    auto* check = new QWidget;
    auto* layout = new QVBoxLayout(check);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kTight);
    m_progress = new QProgressBar;
    m_progress->setTextVisible(false);
    m_progress->hide();
    m_correlation = new QLabel;
    m_correlation->setTextFormat(Qt::PlainText);
    m_correlation->setWordWrap(true);
    m_scatter = new widgets::ScatterView;
    m_scatter->setAccessibleName(tr("Weight and effect"));
    m_heads = new QTreeWidget;
    m_heads->setAccessibleName(tr("Heads by how well their weights rank what matters"));
    m_heads->setRootIsDecorated(false);
    m_heads->setUniformRowHeights(true);
    m_heads->setSortingEnabled(true);
    m_heads->setHeaderLabels({tr("site"), tr("head"), tr("rank correlation"), tr("entropy")});
    m_heads->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_heads->header()->setStretchLastSection(false);
    m_heads->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_heads->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_heads->hide();
    layout->addWidget(m_progress);
    layout->addWidget(m_correlation);
    layout->addWidget(m_scatter);
    layout->addWidget(m_heads);
    m_checkSection = addSection(m_checkHeader, check);
    m_column->addStretch(1);

    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(new widgets::ColumnScrollArea(content));
}

void OverviewPane::connectParts() {
    connect(m_nearer, &QToolButton::clicked, m_map, [this] { m_map->zoom(kZoom); });
    connect(m_farther, &QToolButton::clicked, m_map, [this] { m_map->zoom(1.0 / kZoom); });
    connect(m_all, &QToolButton::clicked, m_map, &widgets::DocumentMapView::showAll);
    connect(m_map, &widgets::DocumentMapView::windowChanged, this, [this] {
        const widgets::MapWindow& window = m_map->window();
        m_sentences->setRange(window.firstRow, window.shown);
        m_farther->setEnabled(window.shown < static_cast<int>(m_shown.survey.size()));
        m_all->setEnabled(m_farther->isEnabled());
    });
    connect(m_map, &widgets::DocumentMapView::cellActivated, this,
            [this](int row, int column) { Q_EMIT sentenceChosen(SentenceIndex(row), SentenceIndex(column)); });
    connect(m_sentences, &widgets::BandChart::placeActivated, this,
            [this](int place) { Q_EMIT sentenceChosen(SentenceIndex(place), SentenceIndex()); });
    connect(m_scatter, &widgets::ScatterView::pointActivated, this, [this](int point) {
        const SentenceEffect& effect = m_shown.effects.at(static_cast<std::size_t>(point));
        Q_EMIT sentenceChosen(effect.sentence, effect.hidden);
    });
    connect(m_heads, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
        m_selection.setSite(item->data(0, kSite).toString().toStdString(), HeadIndex(item->data(0, kHead).toInt()));
    });
    connect(m_heads, &QTreeWidget::itemClicked, m_heads, &QTreeWidget::itemActivated);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_check.isRunning()) {
            m_check.cancel();
        } else {
            m_check.start();
        }
    });
    using Data = ViewData (*)(const DocumentOverview&, const RunName&);
    const auto menu = [this](widgets::FigureWidget* widget, const View& view, Data data) {
        widget->setObjectName(viewName(view));
        connect(widget, &widgets::FigureWidget::menuRequested, this, [this, widget, &view, data](QPoint position) {
            const auto ofDocument = [this, data](const Inspection&, const RunName& run) { return data(m_shown, run); };
            Q_EMIT menuRequested(position, {view, *widget, ofDocument});
        });
        connect(widget, &widgets::FigureWidget::selectionCleared, this, &OverviewPane::left);
    };
    menu(m_map, views::kDocumentMap, documentMapData);
    menu(m_sentences, views::kSentences, sentenceBandData);
    menu(m_distances, views::kDistances, distanceData);
    menu(m_scatter, views::kWeightAndEffect, effectData);
    connect(&m_session, &Session::activeChanged, this, &OverviewPane::follow);
    connect(&m_session, &Session::runChanged, this, &OverviewPane::follow);
    connect(&m_session, &Session::slotsChanged, this, &OverviewPane::follow);
    connect(&m_session, &Session::modelsChanged, this, &OverviewPane::showCheck);
    connect(&m_session, &Session::engineReady, this, &OverviewPane::showCheck);
    connect(&m_selection, &Selection::changed, this, [this] {
        const Look& look = m_selection.locked();
        if (look.site != m_askedSite || look.head != m_askedHead) {
            follow();
        } else {
            mark();
        }
    });
    connect(&m_check, &DocumentCheck::changed, this, &OverviewPane::showCheck);
}

void OverviewPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_isStale) {
        showMap();
    }
}

void OverviewPane::follow() {
    m_isStale = true;
    if (isVisible()) {
        showMap();
    }
}

struct OverviewPane::Prepared {
    DocumentOverview shown;
    widgets::DocumentMapData map;
    widgets::BandChartData sentences;
    widgets::BandChartData distances;
};

bool OverviewPane::isLong() const {
    const auto run = m_session.activeRun();
    return run && run->sentences.size() > kAtOnce;
}

void OverviewPane::prepare(ViewWorker::Work work, std::function<void()> withoutData) {
    const auto failed = [this, withoutData = std::move(withoutData)](const Failure& failure) {
        withoutData();
        Q_EMIT this->failed(failure);
    };
    if (isLong()) {
        m_worker.start(std::move(work), failed);
    } else {
        m_worker.doNow(work, failed);
    }
}

void OverviewPane::showMap() {
    if (m_isMapPreparing) {
        m_isStale = true; // prepared again once the data exist
        return;
    }
    m_isStale = false;
    m_askedSite = m_selection.locked().site;
    m_askedHead = m_selection.locked().head;
    DocumentOverview asked;
    asked.run = m_session.activeRun();
    if (asked.run) {
        for (const SiteInfo& each : asked.run->model.sites) {
            asked.site = each.name == m_askedSite && each.isContext ? &each : asked.site;
        }
        asked.site = asked.site ? asked.site : firstContextSite(asked.run->model);
        asked.head = asked.site && m_askedHead.value < asked.site->heads ? m_askedHead : HeadIndex();
    }
    std::vector<std::shared_ptr<const Run>> others;
    for (const RunSlot& slot : m_session.runs()) {
        if (slot.run && asked.run && slot.run != asked.run &&
            slot.run->sentences.size() == asked.run->sentences.size()) {
            others.push_back(slot.run);
        }
    }
    m_isMapPreparing = true;
    const auto work = [this, asked = std::move(asked), others = std::move(others)]() -> ViewWorker::Deliver {
        auto made = std::make_shared<Prepared>();
        made->shown = asked;
        if (asked.site) {
            made->shown.survey = surveyDocument(*asked.run, asked.site->name, asked.head);
        }
        const auto& survey = made->shown.survey;
        made->map = documentMap(asked.run, survey, differing(asked.run, others));
        if (asked.run) {
            made->sentences = sentenceBands(asked.run, survey);
        }
        made->distances = distanceBands(survey);
        return [this, made] { take(std::move(*made)); };
    };
    prepare(work, [this] { take({}); });
}

void OverviewPane::take(Prepared prepared) {
    m_isMapPreparing = false;
    m_shown = std::move(prepared.shown);
    if (const SiteInfo* site = m_shown.site) {
        const QString head = m_shown.head.isValid() ? tr("head %1").arg(m_shown.head.value + 1) : tr("mean over heads");
        m_mapHeader->setExplanation(tr("rows look at columns; %1, %2").arg(siteLabel(*site), head));
    } else {
        m_mapHeader->setExplanation({});
    }
    const bool isThere = noMapReason(m_shown.run.get(), m_shown.survey).isEmpty();
    m_map->setData(std::move(prepared.map));
    m_sentences->setData(std::move(prepared.sentences));
    const widgets::MapWindow& window = m_map->window();
    m_sentences->setRange(window.firstRow, window.shown > 0 ? window.shown : static_cast<int>(m_shown.survey.size()));
    m_distances->setData(std::move(prepared.distances));
    m_nearer->setEnabled(isThere);
    m_farther->setEnabled(isThere && window.shown < static_cast<int>(m_shown.survey.size()));
    m_all->setEnabled(m_farther->isEnabled());
    m_sentencesSection->setVisible(m_sentences->data().places > 0);
    m_distancesSection->setVisible(isThere);
    m_checkSection->setVisible(isThere);
    m_headsOf = 0;
    showCheck();
    mark();
    if (m_isStale && isVisible()) {
        showMap();
    }
}

void OverviewPane::showCheck() {
    if (!isVisible()) {
        m_isStale = true;
        return;
    }
    const auto* effects = m_shown.run ? m_check.effectsOf(m_shown.run) : nullptr;
    m_shown.effects = effects && !m_shown.survey.empty() ? *effects : std::vector<SentenceEffect>();
    m_shown.weights = weightsOf(m_shown.effects, m_shown.survey);
    m_scatter->setData(effectScatter(m_shown.run, m_shown.effects, m_shown.weights));
    std::vector<double> sizes;
    for (const SentenceEffect& effect : m_shown.effects) {
        sizes.push_back(effect.effect);
    }
    m_correlation->setVisible(!m_shown.effects.empty());
    m_correlation->setText(correlationText(rankCorrelation(m_shown.weights, sizes), m_shown.effects.size()));
    const bool isRunning = m_check.isRunning();
    m_button->setText(isRunning ? tr("Cancel") : tr("Check the whole document"));
    m_button->setEnabled(isRunning || m_check.canStart());
    const RunSlot* slot = m_session.activeSlot();
    m_button->setToolTip(
        slot && slot->run && !slot->model
            ? whyNoModel(*slot)
            : tr("Hides from every sentence up to %1 others, one by one.").arg(DocumentCheck::kMostHidden));
    m_progress->setVisible(isRunning);
    m_progress->setRange(0, m_check.all());
    m_progress->setValue(m_check.done());
    if (!isRunning && m_headsOf != m_shown.effects.size()) {
        askHeads();
    }
    m_heads->setVisible(!m_shown.effects.empty() && m_heads->topLevelItemCount() > 0);
    mark();
}

void OverviewPane::askHeads() {
    m_headsOf = m_shown.effects.size();
    m_heads->clear();
    if (m_shown.effects.empty()) {
        return;
    }
    const auto work = [this, run = m_shown.run, effects = m_shown.effects]() -> ViewWorker::Deliver {
        return [this, run, agreements = headAgreements(*run, effects)] {
            if (run == m_shown.run) {
                fillHeads(agreements);
                m_heads->setVisible(m_heads->topLevelItemCount() > 0);
            }
        };
    };
    prepare(work, [] {}); // on failure the table stays empty
}

void OverviewPane::fillHeads(const std::vector<HeadAgreement>& agreements) {
    m_heads->clear();
    m_heads->setSortingEnabled(false);
    for (const HeadAgreement& each : agreements) {
        const auto site = std::find_if(m_shown.run->model.sites.begin(), m_shown.run->model.sites.end(),
                                       [&](const SiteInfo& info) { return info.name == each.site; });
        auto* item = new HeadItem(m_heads);
        item->setText(0, siteLabel(*site));
        item->setText(1, each.head.isValid() ? QString::number(each.head.value + 1) : tr("mean"));
        item->setText(2, each.correlation ? widgets::decimalText(*each.correlation, 2) : QStringLiteral("–"));
        item->setText(3, widgets::decimalText(each.entropy, 2));
        constexpr int kOrder = Qt::UserRole + 2;
        item->setData(0, kOrder, static_cast<int>(site - m_shown.run->model.sites.begin()));
        item->setData(1, kOrder, each.head.value);
        item->setData(2, kOrder, each.correlation.value_or(-2.0));
        item->setData(3, kOrder, each.entropy);
        item->setData(0, kSite, toText(each.site));
        item->setData(0, kHead, each.head.value);
        for (int column = 1; column < 4; ++column) {
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
    }
    m_heads->setSortingEnabled(true);
    m_heads->sortByColumn(2, Qt::DescendingOrder);
    const int row = m_heads->sizeHintForRow(0);
    m_heads->setFixedHeight(m_heads->header()->sizeHint().height() + row * m_heads->topLevelItemCount() + 4);
}

void OverviewPane::mark() {
    if (!isVisible()) {
        return;
    }
    const Look& look = m_selection.locked();
    for (int row = 0; row < m_heads->topLevelItemCount(); ++row) { // marks the head whose weights are shown
        QTreeWidgetItem* item = m_heads->topLevelItem(row);
        const std::string site = item->data(0, kSite).toString().toStdString();
        item->setSelected(m_shown.site && site == m_shown.site->name &&
                          item->data(0, kHead).toInt() == m_shown.head.value);
    }
    m_map->setSelected(look.sentence.value, look.contextSentence.value);
    m_sentences->setSelected(look.sentence.value);
}

} // namespace contexture::gui
