// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/judging/scores_window.h"

#include "app/gui/files/exporting.h"
#include "app/gui/files/saving.h"
#include "app/gui/files/view_table.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"
#include "engine/store/sentence_scores.h"
#include "engine/store/system_runs.h"
#include "widgets/message_bar.h"
#include "widgets/row_table.h"
#include "widgets/section_header.h"
#include "widgets/small_widgets.h"
#include "widgets/stretch_delegate.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::gui {

using widgets::ScoreModel;

namespace {

constexpr int kRow = 26;              // pixels
constexpr int kLeastName = 180;       // of a run, in pixels
constexpr int kLeastDocument = 120;   // of a document's name, in pixels
constexpr std::size_t kNgrams = 10;   // of each kind
constexpr std::size_t kMost = 20'000; // sentences in the list
constexpr int kSoon = 300;            // milliseconds after which new runs are scored

QTableView* makeTable(const QString& name, QObject* owner) {
    auto* table = new QTableView;
    auto* model = new ScoreModel(owner);
    table->setModel(model);
    table->setItemDelegate(new widgets::StretchDelegate(table));
    table->setAccessibleName(name);
    widgets::setUpRows(*table, kRow);
    table->setSortingEnabled(true);
    table->horizontalHeader()->setSortIndicatorClearable(true);
    table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    table->horizontalHeader()->setMinimumSectionSize(40);
    return table;
}

ScoreModel& modelOf(const QTableView* table) {
    return *static_cast<ScoreModel*>(table->model());
}

int neededWidth(const QTableView& table, int column) {
    constexpr std::size_t kMeasured = 500; // rows whose widths are measured
    const ScoreModel& model = modelOf(&table);
    const QFontMetrics metrics(table.font());
    int wide = QFontMetrics(table.horizontalHeader()->font())
                   .horizontalAdvance(model.columns()[static_cast<std::size_t>(column)].title);
    for (std::size_t row = 0; row < std::min(model.rows().size(), kMeasured); ++row) {
        wide =
            std::max(wide, metrics.horizontalAdvance(model.rows()[row].cells[static_cast<std::size_t>(column)].text));
    }
    return wide + 2 * widgets::space::kMedium;
}

// Columns of numbers are as wide as they need, and texts share the rest.
void fillTable(QTableView* table, ScoreTable content) {
    const int sorted = table->horizontalHeader()->sortIndicatorSection();
    const bool isSame = static_cast<int>(content.columns.size()) == modelOf(table).columnCount();
    modelOf(table).setTable(std::move(content.columns), std::move(content.rows));
    modelOf(table).sort(isSame ? sorted : -1, table->horizontalHeader()->sortIndicatorOrder());
    if (!isSame) {
        table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    }
    QHeaderView* header = table->horizontalHeader();
    for (int column = 0; column < modelOf(table).columnCount(); ++column) {
        const bool isNumber = modelOf(table).columns()[static_cast<std::size_t>(column)].isNumber;
        header->setSectionResizeMode(column, isNumber ? QHeaderView::Interactive : QHeaderView::Stretch);
        if (isNumber) {
            header->resizeSection(column, neededWidth(*table, column));
        }
    }
}

// Keeps `least` pixels for the first column, which has names; the table scrolls where its columns need more room than
// it has. Returns whether it does.
bool keepNames(const QTableView& table, int least) {
    QHeaderView* header = table.horizontalHeader();
    if (header->count() == 0) {
        return false;
    }
    const bool isNarrow = table.viewport()->width() - (header->length() - header->sectionSize(0)) < least;
    header->setSectionResizeMode(0, isNarrow ? QHeaderView::Interactive : QHeaderView::Stretch);
    if (isNarrow) {
        header->resizeSection(0, least);
    }
    return isNarrow;
}

int chosenId(const QTableView* table) {
    const QModelIndex at = table->currentIndex();
    return at.isValid() ? modelOf(table).rows().at(static_cast<std::size_t>(at.row())).id : -1;
}

// Indices of the runs that can be scored: complete runs, except forced ones, whose texts are not translations by the
// model.
std::vector<std::size_t> wholeRows(const Session& session) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < session.runs().size(); ++i) {
        const RunSlot& slot = session.runs()[i];
        if (slot.run && !slot.busy && slot.run->settings.given.empty()) {
            rows.push_back(i);
        }
    }
    return rows;
}

std::vector<std::shared_ptr<const Run>> wholeRuns(const Session& session) {
    std::vector<std::shared_ptr<const Run>> runs;
    for (const std::size_t row : wholeRows(session)) {
        runs.push_back(session.runs()[row].run);
    }
    return runs;
}

ScoredSystems namesOf(const Session& session) {
    ScoredSystems systems;
    for (const std::size_t row : wholeRows(session)) {
        const RunName name = runName(session, static_cast<int>(row));
        systems.letters << name.letter;
        systems.names << name.setting + QStringLiteral(" · ") + name.model;
        systems.hashes << toText(session.runs()[row].run->model.hash);
    }
    return systems;
}

// Runs on the file thread.
ScoredSystems withComparisons(ScoredSystems systems, const std::shared_ptr<scores::SystemScores>& scores,
                              const RunNumbers& numbers, const CancelToken& cancel) {
    systems.metrics = scoredMetrics(*scores, numbers);
    for (std::size_t s = 1; s < scores->systems() && scores->size() > 0; ++s) {
        systems.comparisons.push_back(scores->compare(0, s, kNgrams, cancel));
    }
    systems.scores = scores;
    return systems;
}

} // namespace

ScoresWindow::ScoresWindow(const Parts& parts, QWidget* parent) : QDialog(parent), m_parts(parts) {
    setObjectName(QStringLiteral("scores"));
    setWindowTitle(tr("Scores"));
    layOut();
    fillExports();
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    connect(&m_soon, &QTimer::timeout, this, [this] {
        if (isVisible() && isStale()) {
            score();
        }
    });
    for (const auto signal : {&Session::slotsChanged, &Session::stateChanged, &Session::documentChanged}) {
        connect(&parts.session, signal, this, &ScoresWindow::follow);
    }
    connect(&parts.saving, &Saving::scoresChanged, this, [this] {
        if (isVisible()) {
            score();
        }
    });
    connect(m_choice, &QComboBox::activated, this, &ScoresWindow::score);
    connect(m_systems->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (const int system = chosenId(m_systems); system > 0) {
            compareWith(static_cast<std::size_t>(system));
        }
    });
    const auto chooseDocument = [this] {
        m_filter = {.document = static_cast<std::size_t>(chosenId(m_documents))};
        m_ngrams->setCurrentIndex({});
        list();
    };
    connect(m_documents, &QTableView::clicked, this, chooseDocument);
    connect(m_documents, &QTableView::activated, this, chooseDocument); // Return
    connect(m_ngrams, &QTableView::clicked, this, &ScoresWindow::chooseNgram);
    connect(m_ngrams, &QTableView::activated, this, &ScoresWindow::chooseNgram);
    connect(m_all, &QPushButton::clicked, this, [this] {
        m_filter = {};
        m_documents->setCurrentIndex({});
        m_ngrams->setCurrentIndex({});
        list();
    });
    connect(m_sentences, &QTableView::clicked, this, &ScoresWindow::chooseSentence);
    connect(m_sentences, &QTableView::activated, this, &ScoresWindow::chooseSentence); // Return
}

void ScoresWindow::layOut() {
    m_messageBar = new widgets::MessageBar;
    m_messages = new Messages(*m_messageBar, this);
    m_header = new widgets::SectionHeader(tr("Scores"));
    m_header->setWrapping(true);
    m_choice = new widgets::ElidedComboBox;
    m_choice->setAccessibleName(tr("Documents that are scored"));
    m_choice->addItems({tr("The document that is shown"), tr("All documents of the workspace")});
    m_export = new QPushButton(tr("Export"));
    m_export->setAutoDefault(false);
    m_export->setProperty("compact", true);
    m_header->addExtra(m_choice);
    m_header->addExtra(m_export);
    m_trouble = new QLabel;
    m_trouble->setTextFormat(Qt::PlainText);
    m_trouble->setWordWrap(true);
    m_trouble->setContentsMargins(widgets::space::kLarge, 0, widgets::space::kLarge, 0);
    m_trouble->hide();
    m_systems = makeTable(tr("Runs"), this);
    m_systems->setSortingEnabled(false); // the first system, with which the others are compared, stays on top
    m_documents = makeTable(tr("Documents"), this);
    m_documents->setTextElideMode(Qt::ElideMiddle); // documents of a corpus differ at the end of their names
    m_ngrams = makeTable(tr("n-grams that one has right more often"), this);
    m_sentences = makeTable(tr("Sentences"), this);
    m_listHeader = new widgets::SectionHeader(tr("Sentences"));
    m_listHeader->setWrapping(true);
    m_all = new QPushButton(tr("List all"));
    m_all->setProperty("compact", true);
    m_all->setAutoDefault(false);
    m_listHeader->addExtra(m_all);
    m_note = new QLabel;
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setFont(widgets::uiFont(widgets::type::kNote));
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_note->setContentsMargins(widgets::space::kLarge, 0, widgets::space::kLarge, 0);

    // Tables are aligned with the text above them.
    const auto inset = [](QWidget* table) {
        auto* box = new QWidget;
        auto* layout = new QHBoxLayout(box);
        layout->setContentsMargins(widgets::space::kSmall, 0, widgets::space::kSmall, 0);
        layout->addWidget(table);
        return box;
    };
    const auto column = [&](const std::vector<QWidget*>& parts) {
        auto* box = new QWidget;
        auto* layout = new QVBoxLayout(box);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(widgets::space::kTight);
        for (QWidget* part : parts) {
            const bool isTable = qobject_cast<QTableView*>(part) != nullptr;
            layout->addWidget(isTable ? inset(part) : part, isTable ? 1 : 0);
        }
        return box;
    };
    auto* left = new QSplitter(Qt::Vertical);
    left->setHandleWidth(1);
    left->setChildrenCollapsible(false);
    left->addWidget(column({new widgets::SectionHeader(tr("By document")), m_documents}));
    auto* ngramHeader = new widgets::SectionHeader(tr("n-grams"));
    ngramHeader->setExplanation(tr("right more often in one than in the other"));
    m_ngramPart = column({ngramHeader, m_ngrams});
    left->addWidget(m_ngramPart);
    auto* below = new QSplitter(Qt::Horizontal);
    below->setHandleWidth(1);
    below->setChildrenCollapsible(false);
    below->addWidget(left);
    below->addWidget(column({m_listHeader, m_sentences}));
    below->setStretchFactor(0, 2);
    below->setStretchFactor(1, 3);
    below->setSizes({480, 720});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, widgets::space::kSmall, 0, widgets::space::kSmall);
    layout->setSpacing(widgets::space::kSmall);
    layout->addWidget(m_messageBar);
    layout->addWidget(m_header);
    layout->addWidget(m_trouble);
    layout->addWidget(inset(m_systems));
    layout->addWidget(m_note);
    layout->addWidget(below, 1);
    widgets::resizeOnScreen(*this, {1200, 760}, parentWidget());
}

void ScoresWindow::fillExports() {
    auto* menu = new QMenu(m_export);
    const auto add = [&](const QString& text, const QString& what) {
        menu->addAction(text, this, [this, what] {
            m_parts.exporting.exportView(what, data(what), {this, m_messages});
        });
    };
    add(tr("&Runs as CSV…"), QStringLiteral("systems"));
    add(tr("&Documents as CSV…"), QStringLiteral("documents"));
    add(tr("&n-grams as CSV…"), QStringLiteral("n-grams"));
    add(tr("Listed &sentences as CSV…"), QStringLiteral("sentences"));
    menu->addSeparator();
    menu->addAction(tr("&Copy the runs as LaTeX"), this,
                    [this] { QApplication::clipboard()->setText(toLatex(data(QStringLiteral("systems")))); });
    m_export->setMenu(menu);
}

ViewData ScoresWindow::data(const QString& what) const {
    if (m_scored.isEmpty()) {
        return {};
    }
    const bool isCompared = m_other > 0;
    if (what == QLatin1String("systems")) {
        return systemData(m_scored);
    }
    if (what == QLatin1String("documents")) {
        return scoreData(m_scored, documentTable(m_scored, m_other), documentColumns(isCompared), m_other);
    }
    if (what == QLatin1String("n-grams")) {
        return scoreData(m_scored, ngramTable(m_scored, m_other), ngramColumns(), m_other);
    }
    return scoreData(m_scored, {modelOf(m_sentences).columns(), modelOf(m_sentences).rows()},
                     sentenceColumns(m_scored, m_other), m_other);
}

void ScoresWindow::open() {
    show();
    raise();
    activateWindow();
    score();
}

bool ScoresWindow::isStale() const {
    // Of documents scored together only the shown one has changed, and the systems are the same: its scores exist.
    const bool isThere = isOverAllDocuments() && m_parts.session.document() != m_document;
    return namesOf(m_parts.session).names != m_scored.names || (!isThere && wholeRuns(m_parts.session) != m_runs);
}

void ScoresWindow::follow() {
    if (isVisible() && isStale()) {
        m_soon.start(); // several runs may come in a row
    }
}

bool ScoresWindow::isOverAllDocuments() const {
    return m_choice->currentIndex() > 0;
}

std::function<void(const Failure&)> ScoresWindow::failed() {
    return [this](const Failure& failure) {
        --m_waiting;
        m_header->setExplanation({});
        tell(inOneLine(failure));
    };
}

void ScoresWindow::score() {
    m_soon.stop();
    tell({});
    const ScoredSystems named = namesOf(m_parts.session);
    m_document = m_parts.session.document();
    m_runs = wholeRuns(m_parts.session);
    if (named.names.isEmpty()) {
        take(named);
        return;
    }
    const int asked = ++m_asked;
    const std::vector<std::shared_ptr<const Run>> runs = m_runs;
    const auto begin = [this](FileWorker::Work work) {
        ++m_waiting;
        m_header->setExplanation(tr("scoring…"));
        FileWorker::Request request;
        request.what = tr("Scoring");
        request.where = m_parts.saving.shownPath();
        request.work = std::move(work);
        request.failed = failed();
        request.cancelled = [this] {
            --m_waiting;
            m_header->setExplanation({});
        };
        m_parts.files.start(std::move(request));
    };
    const auto deliver = [this, asked](ScoredSystems systems) -> FileWorker::Deliver {
        return [this, asked, systems = std::move(systems)] {
            --m_waiting;
            if (asked == m_asked) {
                take(systems);
            }
        };
    };
    if (!isOverAllDocuments()) {
        RunNumbers numbers;
        for (const auto& run : runs) {
            numbers[0].push_back(m_parts.saving.scoresOf(run));
        }
        begin([named, runs, numbers, deliver](const FileJob& job) -> FileWorker::Deliver {
            auto scores = std::make_shared<scores::SystemScores>(runs.size());
            scores->add(0, runs, job.cancel());
            return deliver(withComparisons(named, scores, numbers, job.cancel()));
        });
        return;
    }
    ++m_waiting; // the window's work is first saved in the file
    m_parts.saving.saveThen([this, asked, named, begin, deliver](bool isSaved) {
        --m_waiting;
        if (asked != m_asked) {
            return;
        }
        if (!isSaved) {
            m_choice->setCurrentIndex(0);
            tell(tr("Other documents are in a workspace: save the document as one first."));
            return;
        }
        std::vector<store::RunId> rows;
        for (const std::size_t row : wholeRows(m_parts.session)) {
            rows.push_back(store::RunId{m_parts.session.runs()[row].savedAs});
        }
        begin([path = m_parts.saving.workspacePath(), rows, named, deliver](const FileJob& job) -> FileWorker::Deliver {
            const auto file = store::Workspace::open(toPath(path), store::Workspace::Access::ReadOnly);
            const auto documents = store::runsOfSystems(file, rows);
            auto scores = std::make_shared<scores::SystemScores>(rows.size());
            RunNumbers numbers;
            for (std::size_t d = 0; d < documents.size(); ++d) {
                std::vector<std::shared_ptr<const Run>> runs;
                for (const store::RunId id : documents[d].runs) {
                    runs.push_back(file.loadRun(id, store::Workspace::Traces::Skip));
                    numbers[documents[d].document.value].push_back(store::scoresOf(file, id));
                }
                scores->add(documents[d].document.value, runs, job.cancel());
                job.progress(static_cast<double>(d + 1) / static_cast<double>(documents.size()));
            }
            return deliver(withComparisons(named, scores, numbers, job.cancel()));
        });
    });
}

void ScoresWindow::take(ScoredSystems scored) {
    m_scored = std::move(scored);
    m_filter = {};
    m_export->setEnabled(!m_scored.isEmpty());
    if (m_scored.isEmpty()) {
        m_other = 0;
        m_header->setExplanation({});
        m_note->setText({});
        for (QTableView* table : {m_systems, m_documents, m_ngrams, m_sentences}) {
            fillTable(table, {});
        }
        tell(m_scored.names.isEmpty() ? tr("There is no run that is whole.")
                                      : tr("There is no reference: open a table with a column “reference”."));
        return;
    }
    const auto documents = static_cast<int>(m_scored.scores->documents().size());
    const auto sentences = static_cast<int>(m_scored.scores->size());
    m_header->setExplanation(tr("%Ln document(s) with references", nullptr, documents) + QStringLiteral(", ") +
                             tr("%Ln sentence(s) that all runs have", nullptr, sentences));
    m_note->setText(scoreNote(m_scored));
    fillTable(m_systems, systemTable(m_scored));
    const std::size_t systems = m_scored.scores->systems();
    compareWith(m_other > 0 && m_other < systems ? m_other : std::min<std::size_t>(1, systems - 1));
}

// Runs and documents keep their names, and runs whole rows, where the window is too narrow for all columns.
void ScoresWindow::fitTables() {
    const int bar = keepNames(*m_systems, kLeastName) ? m_systems->horizontalScrollBar()->sizeHint().height() : 0;
    m_systems->setFixedHeight(m_systems->horizontalHeader()->sizeHint().height() + 4 +
                              kRow * static_cast<int>(m_scored.names.size()) + bar);
    keepNames(*m_documents, kLeastDocument);
}

void ScoresWindow::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    QMetaObject::invokeMethod(this, &ScoresWindow::fitTables,
                              Qt::QueuedConnection); // when the tables have their sizes
}

void ScoresWindow::compareWith(std::size_t other) {
    m_other = other;
    m_filter = {};
    const int row = modelOf(m_systems).rowOf(static_cast<int>(other));
    if (m_systems->currentIndex().row() != row) {
        const QSignalBlocker blocker(m_systems->selectionModel());
        m_systems->selectRow(row);
    }
    fillTable(m_documents, documentTable(m_scored, m_other));
    hideParts(m_documents, 4, 5);
    fitTables();
    fillTable(m_ngrams, ngramTable(m_scored, m_other));
    m_ngramPart->setVisible(m_other > 0);
    list();
}

// Hides the two scores where their difference stands beside them; exported tables have them.
void ScoresWindow::hideParts(QTableView* table, int first, int second) {
    for (const int column : {first, second}) {
        table->setColumnHidden(column, m_other > 0);
    }
}

void ScoresWindow::list() {
    const QString a = m_scored.letters.value(0);
    const QString b = m_scored.letters.value(static_cast<qsizetype>(m_other));
    fillTable(m_sentences, sentenceTable(m_scored, m_other, m_filter, kMost));
    m_sentences->setColumnHidden(0, m_scored.scores->documents().size() < 2);
    const int columns = modelOf(m_sentences).columnCount();
    const int pastMetrics = kFirstMetric + 3 * static_cast<int>(m_scored.metrics.size());
    for (int column = kFirstMetric; column < columns; ++column) { // of a metric the difference is shown
        m_sentences->setColumnHidden(column, m_other > 0 && column < pastMetrics && (column - kFirstMetric) % 3 != 0);
    }
    hideParts(m_sentences, 3, 4);
    const auto count = static_cast<int>(modelOf(m_sentences).rows().size());
    QString explanation = m_other > 0 ? tr("%Ln sentence(s) in which %1 and %2 differ", nullptr, count).arg(a, b)
                                      : tr("%Ln sentence(s)", nullptr, count);
    if (m_filter.document) {
        explanation += QStringLiteral(" · ") + toText(m_scored.scores->documents()[*m_filter.document].title);
    } else if (m_filter.sentences) {
        explanation += QStringLiteral(" · “") + ngramOf(m_scored, m_other, chosenId(m_ngrams)) + QStringLiteral("”");
    } else if (static_cast<std::size_t>(count) == kMost) {
        explanation += QStringLiteral(" · ") + tr("those with the largest differences");
    }
    m_listHeader->setExplanation(explanation);
    m_all->setVisible(m_filter.document || m_filter.sentences);
}

// Every sentence is tokenised for this: not on the window's thread.
void ScoresWindow::chooseNgram() {
    const QString ngram = ngramOf(m_scored, m_other, chosenId(m_ngrams));
    if (ngram.isEmpty()) {
        return;
    }
    m_documents->setCurrentIndex({});
    ++m_waiting;
    FileWorker::Request request;
    request.what = tr("Looking for “%1”").arg(ngram);
    request.where = m_parts.saving.shownPath();
    request.work = [this, scores = m_scored.scores, other = m_other, ngram](const FileJob&) -> FileWorker::Deliver {
        return [this, scores, other, ngram, sentences = scores->differingIn(ngram.toStdString(), 0, other)] {
            --m_waiting;
            if (scores == m_scored.scores && ngram == ngramOf(m_scored, m_other, chosenId(m_ngrams))) {
                m_filter = {.document = {}, .sentences = sentences};
                list();
            }
        };
    };
    request.failed = failed();
    request.cancelled = [this] { --m_waiting; };
    m_parts.files.start(std::move(request));
}

// Nothing is updated while the window is hidden: when it opens again, it scores again.
void ScoresWindow::hideEvent(QHideEvent* event) {
    m_document.reset();
    m_runs.clear();
    QDialog::hideEvent(event);
}

void ScoresWindow::chooseSentence(const QModelIndex& index) {
    if (!index.isValid()) {
        return;
    }
    const int id = modelOf(m_sentences).rows().at(static_cast<std::size_t>(index.row())).id;
    const scores::ScoredSentence& place = m_scored.scores->sentences()[static_cast<std::size_t>(id)];
    Q_EMIT sentenceChosen(m_scored.scores->documents()[place.document].row, place.sentence);
}

void ScoresWindow::tell(const QString& trouble) {
    m_trouble->setText(trouble);
    m_trouble->setVisible(!trouble.isEmpty());
}

QString ScoresWindow::trouble() const {
    return m_trouble->isHidden() ? QString() : m_trouble->text();
}

} // namespace contexture::gui
