// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/suite_pane.h"

#include "app/gui/files/exporting.h"
#include "app/gui/files/file_dialogs.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/session.h"
#include "app/gui/state/suite_run.h"
#include "widgets/row_table.h"
#include "widgets/section_header.h"
#include "widgets/suite_chart.h"
#include "widgets/suite_model.h"
#include "widgets/theme.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::gui {
namespace {

constexpr int kRefresh = 150; // milliseconds at least
constexpr int kShare = 6;     // at most one part in so many of the time is spent on counting
constexpr int kRow = 26;      // pixels

class SentenceDelegate : public widgets::RowDelegate {
public:
    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        RowDelegate::initStyleOption(option, index);
        const auto& theme = widgets::Theme::of(option->palette);
        if (index.column() == widgets::SuiteModel::EntryColumn) {
            option->palette.setColor(QPalette::Text, theme[widgets::Role::Muted]);
        }
    }
};

} // namespace

SuitePane::SuitePane(SuiteRun& run, const Session& session, Exporting& exporting)
    : m_run(run), m_session(session), m_exporting(exporting) {
    setObjectName(QStringLiteral("suite"));
    layOut();
    fillExports();
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(kRefresh);
    connect(&m_refresh, &QTimer::timeout, this, &SuitePane::count);
    connect(&m_run, &SuiteRun::opened, this, [this] {
        m_chart->setSelected(0);
        count();
        m_run.start();
    });
    connect(&m_run, &SuiteRun::changed, this, [this] {
        update();
        if (!m_run.isRunning()) {
            m_refresh.stop();
            count();
        } else if (!m_refresh.isActive()) {
            m_refresh.start();
        }
    });
    connect(m_open, &QPushButton::clicked, this, &SuitePane::open);
    connect(m_documents, &QPushButton::clicked, this, &SuitePane::chooseDocuments);
    connect(m_score, &QPushButton::clicked, this, [this] { m_run.isRunning() ? m_run.cancel() : m_run.start(); });
    connect(m_chart, &widgets::SuiteChart::rowActivated, this, &SuitePane::list);
    connect(m_chart, &widgets::SuiteChart::menuRequested, this, &SuitePane::menuRequested);
    connect(m_filter, &QComboBox::currentIndexChanged, this, &SuitePane::list);
    const auto choose = [this](const QModelIndex& index) {
        if (index.isValid()) {
            Q_EMIT sentenceChosen(m_model->sentences().at(static_cast<std::size_t>(index.row())).entry);
        }
    };
    connect(m_table, &QTableView::clicked, this, choose);
    connect(m_table, &QTableView::activated, this, choose); // Return
    count();
    update();
}

void SuitePane::layOut() {
    m_header = new widgets::SectionHeader(tr("Contrastive suite"));
    m_header->setWrapping(true);
    m_open = new QPushButton(tr("Open a suite…"));
    m_documents = new QPushButton(tr("Documents…"));
    m_documents->setToolTip(tr("A table with the documents of a suite that does not bring them"));
    m_score = new QPushButton(tr("Score"));
    m_export = new QPushButton(tr("Export"));
    auto* close = new QToolButton;
    close->setText(QStringLiteral("✕"));
    close->setToolTip(tr("Back to the document (Esc)"));
    close->setAccessibleName(tr("Close"));
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, this, &SuitePane::closeRequested);
    for (QPushButton* button : {m_open, m_documents, m_score, m_export}) {
        button->setProperty("compact", true);
        m_header->addExtra(button);
    }
    m_header->addExtra(close);
    m_progress = new QProgressBar;
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Sentences scored"));
    m_progress->setFixedHeight(4);
    m_note = new QLabel;
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setFont(widgets::uiFont(widgets::type::kNote));
    m_note->hide();

    m_chart = new widgets::SuiteChart;
    m_chart->setAccessibleName(tr("Accuracy without and with context"));
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_chart);

    m_listHeader = new widgets::SectionHeader;
    m_filter = new QComboBox;
    m_filter->setAccessibleName(tr("Which sentences are listed"));
    m_filter->addItems(
        {tr("Right and wrong"), tr("Wrong"), tr("Right"), tr("Put right by context"), tr("Put wrong by context")});
    m_listHeader->addExtra(m_filter);
    m_model = new widgets::SuiteModel(this);
    m_table = new QTableView;
    m_table->setModel(m_model);
    m_table->setItemDelegate(new SentenceDelegate(m_table));
    m_table->setAccessibleName(tr("Sentences of the suite"));
    widgets::setUpRows(*m_table, kRow);
    m_table->setSortingEnabled(true);
    QHeaderView* columns = m_table->horizontalHeader();
    columns->setSortIndicator(widgets::SuiteModel::EntryColumn, Qt::AscendingOrder);
    columns->setMinimumSectionSize(48);
    columns->resizeSection(widgets::SuiteModel::EntryColumn, 92);
    columns->resizeSection(widgets::SuiteModel::WithoutColumn, 90);
    columns->resizeSection(widgets::SuiteModel::WithColumn, 110);
    columns->resizeSection(widgets::SuiteModel::RightColumn, 110);
    columns->resizeSection(widgets::SuiteModel::WrongColumn, 110);
    columns->setSectionResizeMode(widgets::SuiteModel::SourceColumn, QHeaderView::Stretch);
    m_list = new QWidget;
    auto* right = new QVBoxLayout(m_list);
    right->setContentsMargins(0, 0, widgets::space::kSmall, 0);
    right->setSpacing(widgets::space::kTight);
    right->addWidget(m_listHeader);
    auto* inset = new QHBoxLayout; // aligns the texts with the heading
    inset->setContentsMargins(widgets::space::kSmall, 0, 0, 0);
    inset->addWidget(m_table);
    right->addLayout(inset, 1);

    m_parts = new QSplitter(Qt::Horizontal);
    m_parts->setHandleWidth(1);
    m_parts->setChildrenCollapsible(false);
    m_parts->addWidget(scroll);
    m_parts->addWidget(m_list);
    m_parts->setStretchFactor(0, 2);
    m_parts->setStretchFactor(1, 3);
    m_parts->setSizes({520, 780});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, widgets::space::kTight, 0, 0);
    layout->setSpacing(widgets::space::kTight);
    layout->addWidget(m_header);
    layout->addWidget(m_progress);
    auto* note = new QHBoxLayout;
    note->setContentsMargins(widgets::space::kLarge, 0, widgets::space::kLarge, 0);
    note->addWidget(m_note);
    layout->addLayout(note);
    layout->addWidget(m_parts, 1);
    setFocusProxy(m_chart);
}

void SuitePane::fillExports() {
    auto* menu = new QMenu(m_export);
    menu->addAction(tr("&Bars as CSV…"), this, [this] { chooseTable(false, false); });
    menu->addAction(tr("B&ars as JSON…"), this, [this] { chooseTable(false, true); });
    menu->addAction(tr("&Listed sentences as CSV…"), this, [this] { chooseTable(true, false); });
    menu->addAction(tr("L&isted sentences as JSON…"), this, [this] { chooseTable(true, true); });
    m_export->setMenu(menu);
}

void SuitePane::open() {
    const QString path = askForFile(this, tr("Open a contrastive suite"), tr("Suites (*.json);;All files (*)"));
    if (!path.isEmpty()) {
        m_run.open(path);
    }
}

void SuitePane::chooseDocuments() {
    const QString path = askForFile(this, tr("The documents of the suite"), tr("Tables (*.tsv);;All files (*)"));
    if (!path.isEmpty()) {
        m_run.giveDocuments(path);
    }
}

QString SuitePane::explanation() const {
    return m_header->explanation();
}

void SuitePane::update() {
    const auto& opened = m_run.suite();
    const bool isRunning = m_run.isRunning();
    m_score->setText(isRunning ? tr("Stop") : m_run.done() > 0 && !m_run.isWhole() ? tr("Go on") : tr("Score"));
    m_score->setEnabled(isRunning || m_run.canStart());
    m_documents->setVisible(opened && m_run.withoutDocument() > 0 &&
                            opened->file.layout == suite::SuiteLayout::ContraPro);
    m_export->setEnabled(m_run.done() > 0);
    m_progress->setVisible(isRunning);
    m_progress->setRange(0, static_cast<int>(std::max<std::size_t>(m_run.all(), 1)));
    m_progress->setValue(static_cast<int>(m_run.done()));
    QString text;
    if (opened) {
        const auto model = m_run.model() ? m_run.model() : m_session.currentModel();
        text = QFileInfo(opened->path).fileName();
        if (text != QLatin1String(suite::name(opened->file.layout))) {
            //: %1 is the name of a file, %2 whose layout it has.
            text = tr("%1 (%2)").arg(text, QLatin1String(suite::name(opened->file.layout)));
        }
        text += QStringLiteral(" · ") + tr("%Ln sentence(s)", nullptr, static_cast<int>(m_run.all()));
        if (m_run.done() > 0 && !m_run.isWhole()) {
            text += QStringLiteral(", ") + tr("%L1 scored").arg(m_run.done());
        }
        text += QStringLiteral(" · ") + (model ? toText(model->info().name) : tr("open a model to score it"));
    }
    m_header->setExplanation(text);
    QString note;
    if (m_run.withoutDocument() > 0 && opened && opened->file.layout == suite::SuiteLayout::ContraPro) {
        note = tr("The documents of %Ln sentence(s) are not there: these are scored without context alone.", nullptr,
                  static_cast<int>(m_run.withoutDocument()));
    } else if (m_run.model() && m_run.context() == ContextMode::None) {
        note = tr("The model reads no context: there is one reading of each sentence.");
    }
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void SuitePane::count() {
    QElapsedTimer took;
    took.start();
    const auto& opened = m_run.suite();
    m_bars = opened ? suite::suiteBars(opened->file.suite, m_run.scores()) : std::vector<suite::SuiteBar>();
    widgets::SuiteChartData data;
    data.rows = suiteRows(m_bars);
    data.emptyText =
        m_run.isReading()
            ? tr("Reading the suite…")
            : tr("Open a suite: ContraPro, MT-GenEval, LingEval97, the discourse or the consistency test sets, or a "
                 "gold.json of the controlled language.");
    const int selected = m_chart->selected();
    m_chart->setData(std::move(data));
    m_chart->setSelected(m_bars.empty() ? -1 : std::clamp(selected, 0, static_cast<int>(m_bars.size()) - 1));
    m_list->setVisible(opened != nullptr);
    list();
    m_refresh.setInterval(std::max(kRefresh, kShare * static_cast<int>(took.elapsed())));
}

void SuitePane::list() {
    const int row = m_chart->selected();
    if (row < 0 || row >= static_cast<int>(m_bars.size())) {
        m_model->setSentences({});
        m_listHeader->setTitle({});
        return;
    }
    const suite::SuiteBar& bar = m_bars[static_cast<std::size_t>(row)];
    const int kept = m_table->currentIndex().isValid() && m_table->currentIndex().row() < m_model->rowCount()
                         ? m_model->sentences()[static_cast<std::size_t>(m_table->currentIndex().row())].entry
                         : -1;
    m_model->setSentences(suiteSentences(m_run.suite()->file.suite, m_run.scores(), bar,
                                         static_cast<SuiteFilter>(m_filter->currentIndex())));
    const auto& sentences = m_model->sentences();
    const auto same = std::find_if(sentences.begin(), sentences.end(), [&](const auto& s) { return s.entry == kept; });
    if (same != sentences.end()) {
        m_table->selectRow(static_cast<int>(same - sentences.begin()));
    }
    m_listHeader->setTitle(barName(bar));
    m_listHeader->setExplanation(
        tr("%Ln sentence(s); a click opens one in its document", nullptr, static_cast<int>(sentences.size())));
}

suite::SuiteFacts SuitePane::facts() const {
    suite::SuiteFacts facts = m_run.facts();
    facts.emplace_back("program", "Contexture " + QCoreApplication::applicationVersion().toStdString());
    return facts;
}

ViewData SuitePane::chartData() const {
    return suiteData(m_bars, facts());
}

QString SuitePane::caption() const {
    return suiteCaption(m_run.facts());
}

void SuitePane::chooseTable(bool sentences, bool json) {
    const QString name = sentences ? QStringLiteral("suite-sentences") : QStringLiteral("suite");
    const QString path =
        askWhereToSave(this, tr("Export the suite"), name + (json ? QStringLiteral(".json") : QStringLiteral(".csv")),
                       json ? tr("JSON (*.json)") : tr("Comma-separated values (*.csv)"));
    if (!path.isEmpty()) {
        writeTable(path, sentences, json);
    }
}

void SuitePane::writeTable(const QString& path, bool sentences, bool json) {
    if (!m_run.suite()) {
        return;
    }
    suite::SuiteFacts facts = this->facts();
    if (!sentences) {
        m_exporting.writeTo(path, [bars = m_bars, facts, json](std::ostream& out, const FileJob&) {
            suite::writeBars(out, json, bars, facts);
        });
        return;
    }
    std::vector<std::size_t> items;
    for (const widgets::SuiteSentence& sentence : m_model->sentences()) {
        items.push_back(static_cast<std::size_t>(sentence.entry));
    }
    m_exporting.writeTo(
        path, [opened = m_run.suite(), scores = m_run.scores(), items, facts, json](std::ostream& out, const FileJob&) {
            suite::writeItems(out, json, opened->file.suite, scores, items, facts);
        });
}

void SuitePane::keyPressEvent(QKeyEvent* event) {
    const bool isLetter = !event->text().isEmpty() && !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closeRequested();
    } else if (!isLetter) { // letters act on the document, which is not visible
        QWidget::keyPressEvent(event);
    }
}

void SuitePane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    update();
}

} // namespace contexture::gui
