#include "app/gui/what_if_pane.h"

#include "app/gui/attention_controls.h"
#include "app/gui/inspector.h"
#include "app/gui/presentation/comparison.h"
#include "app/gui/presentation/run_name.h"
#include "app/gui/presentation/text.h"
#include "app/gui/selection.h"
#include "app/gui/session.h"
#include "widgets/comparison_view.h"
#include "widgets/section_header.h"
#include "widgets/theme.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr int kLiveMilliseconds = 120; // after a control moved
constexpr int kLeastHeight = 70;       // of the tries, pixels: one

} // namespace

using widgets::space::kLarge;
using widgets::space::kSmall;
using widgets::space::kTight;

WhatIfPane::WhatIfPane(EngineWorker& worker, const Session& session, const Selection& selection,
                       const Inspector& inspector)
    : m_worker(worker), m_session(session), m_selection(selection), m_inspector(inspector) {
    setObjectName(QStringLiteral("whatIf"));
    layOut();
    QWidget::hide();
    for (QLineEdit* line : {m_source, m_context, m_translation, m_hidden}) {
        connect(line, &QLineEdit::returnPressed, this, &WhatIfPane::tryIt);
    }
    m_live.setSingleShot(true);
    m_live.setInterval(kLiveMilliseconds);
    connect(&m_live, &QTimer::timeout, this, &WhatIfPane::tryLive);
    connect(m_attention, &AttentionControls::changed, this, [this] { m_live.start(); });
    connect(m_attention, &AttentionControls::entered, this, &WhatIfPane::tryIt);
    connect(m_context, &QLineEdit::textEdited, this, &WhatIfPane::keepContext);
    connect(m_number, &QSpinBox::valueChanged, this, &WhatIfPane::showContext);
    connect(m_try, &QPushButton::clicked, this, &WhatIfPane::tryIt);
    connect(m_variants, &QPushButton::clicked, this, &WhatIfPane::compareVariants);
    connect(m_reset, &QPushButton::clicked, this, &WhatIfPane::reset);
    connect(m_view, &widgets::ComparisonView::removeRequested, this, [this](int row) {
        if (row > 0 && row <= static_cast<int>(m_tries.size())) {
            m_tries.erase(m_tries.begin() + row - 1);
            show();
        }
    });
    connect(m_view, &widgets::ComparisonView::menuRequested, this,
            [this](QPoint position) { Q_EMIT menuRequested(position); });
    connect(&inspector, &Inspector::lockedChanged, this, &WhatIfPane::follow);
    connect(&session, &Session::modelsChanged, this, &WhatIfPane::update);
    connect(&session, &Session::engineReady, this, &WhatIfPane::update);
    connect(&worker, &EngineWorker::checkedRow, this, [this](Lane lane, int, const CausalResult& result) {
        if (lane == kLane && !m_jobs.empty()) {
            m_rows.push_back(result);
        }
    });
    connect(&worker, &EngineWorker::checked, this, [this](Lane lane, bool cancelled) {
        if (lane != kLane || m_jobs.empty()) {
            return;
        }
        if (!cancelled && !m_rows.empty()) {
            take(m_rows.front());
        }
        m_jobs.pop_front();
        ask();
    });
    connect(&worker, &EngineWorker::failed, this, [this](Lane lane, const Failure& failure) {
        if (lane == kLane && !m_jobs.empty()) {
            m_jobs.clear();
            tell(failure.happened + QStringLiteral(". ") + failure.remedy);
            update();
        }
    });
}

void WhatIfPane::layOut() {
    m_header = new widgets::SectionHeader(tr("What if?"));
    auto* close = new QToolButton;
    close->setText(QStringLiteral("✕"));
    close->setToolTip(tr("Close (Esc)"));
    close->setAccessibleName(tr("Close"));
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    m_try = new QPushButton(tr("Try"));
    m_try->setToolTip(tr("Translates or scores the sentence under these changes (Return)"));
    m_variants = new QPushButton(tr("Other forms"));
    m_variants->setToolTip(tr(
        "Of the selected pronoun or article: each form’s probability, with and without each consulted sentence (V)"));
    m_reset = new QPushButton(tr("Reset"));
    m_reset->setToolTip(tr("The lines as they were"));
    for (QPushButton* button : {m_try, m_variants, m_reset}) {
        button->setProperty("compact", true);
    }
    for (QWidget* extra : {static_cast<QWidget*>(m_try), static_cast<QWidget*>(m_variants),
                           static_cast<QWidget*>(m_reset), static_cast<QWidget*>(close)}) {
        m_header->addExtra(extra);
    }
    const auto line = [](const QString& name) {
        auto* edit = new QLineEdit;
        edit->setAccessibleName(name);
        return edit;
    };
    m_source = line(tr("Source sentence"));
    m_context = line(tr("Context sentence"));
    m_number = new QSpinBox;
    m_number->setAccessibleName(tr("Number of the context sentence"));
    m_translation = line(tr("Translation of one’s own"));
    m_translation->setPlaceholderText(tr("empty: the model translates"));
    m_hidden = line(tr("Hidden sentences"));
    m_hidden->setPlaceholderText(tr("for instance 2, 4-6"));
    m_hidden->setMaximumWidth(160);
    m_trouble = new QLabel;
    m_trouble->setTextFormat(Qt::PlainText);
    m_trouble->setWordWrap(true);
    m_trouble->setFont(widgets::uiFont(widgets::type::kNote));
    m_trouble->hide();
    auto* grid = new QGridLayout;
    grid->setContentsMargins(kLarge, 0, kLarge, 0);
    grid->setHorizontalSpacing(kSmall);
    grid->setVerticalSpacing(kTight);
    const auto label = [](const QString& text, QWidget* buddy) {
        auto* made = new QLabel(text);
        made->setBuddy(buddy);
        return made;
    };
    grid->addWidget(label(tr("Source"), m_source), 0, 0);
    grid->addWidget(m_source, 0, 1, 1, 4);
    grid->addWidget(label(tr("Context"), m_context), 1, 0);
    grid->addWidget(m_number, 1, 1);
    grid->addWidget(m_context, 1, 2, 1, 3);
    grid->addWidget(label(tr("Translation"), m_translation), 2, 0);
    grid->addWidget(m_translation, 2, 1, 1, 2);
    grid->addWidget(label(tr("Hide"), m_hidden), 2, 3);
    grid->addWidget(m_hidden, 2, 4);
    m_attention = new AttentionControls;
    m_attentionName = label(tr("Attention"), m_attention);
    grid->addWidget(m_attentionName, 3, 0);
    grid->addWidget(m_attention, 3, 1, 1, 4);
    grid->addWidget(m_trouble, 4, 1, 1, 4);
    grid->setColumnStretch(2, 1);

    m_view = new widgets::ComparisonView;
    m_view->setObjectName(QStringLiteral("tries"));
    m_view->setAccessibleName(tr("Tries"));
    m_view->setMinimumHeight(kLeastHeight);
    m_table = new QTreeWidget;
    m_table->setObjectName(QStringLiteral("contrast"));
    m_table->setAccessibleName(tr("Other forms of the word"));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, kTight, 0, 0);
    layout->setSpacing(kTight);
    layout->addWidget(m_header);
    layout->addLayout(grid);
    auto* rows = new QVBoxLayout;
    rows->setContentsMargins(kLarge, 0, kLarge, 0);
    rows->addWidget(m_table);
    rows->addWidget(m_view, 1);
    layout->addLayout(rows, 1);
}

void WhatIfPane::open() {
    QWidget::show();
    m_run = nullptr; // begins anew
    follow();
    m_source->setFocus();
}

QString WhatIfPane::trouble() const {
    return m_trouble->isVisible() ? m_trouble->text() : QString();
}

void WhatIfPane::tell(const QString& trouble) {
    m_trouble->setText(trouble);
    m_trouble->setVisible(!trouble.isEmpty());
}

void WhatIfPane::follow() {
    if (!isVisible()) {
        return;
    }
    const Inspection& locked = *m_inspector.locked();
    const bool isOther = locked.run != m_run || locked.look.sentence != m_sentence;
    if (isOther) {
        m_run = locked.run;
        m_sentence = locked.look.sentence;
        m_tries.clear();
        m_contrast.reset();
        m_variantRows.clear();
        if (!m_jobs.empty()) {
            m_jobs.clear();
            m_worker.cancel(kLane);
        }
        reset();
        show();
    } else if (m_context->text().isEmpty() || !m_context->isModified()) {
        const SentenceIndex looked = locked.contextSentence;
        if (looked.isValid() && looked != m_sentence) {
            m_number->setValue(looked.value + 1);
        }
    }
    update();
}

void WhatIfPane::reset() {
    m_edits.clear();
    const bool isThere = m_run && m_sentence.isValid();
    m_source->setText(isThere ? toText(m_run->document->source[m_sentence.asSize()].text) : QString());
    m_translation->clear();
    m_hidden->clear();
    m_live.stop();
    m_attention->reset();
    {
        const QSignalBlocker blocker(m_number);
        m_number->setRange(1, isThere ? static_cast<int>(m_run->document->size()) : 1);
        const SentenceIndex looked = m_inspector.locked()->contextSentence;
        m_number->setValue(looked.isValid() ? looked.value + 1 : isThere ? std::max(1, m_sentence.value) : 1);
    }
    showContext();
    tell({});
}

void WhatIfPane::showContext() {
    const bool isThere = m_run && m_sentence.isValid();
    const SentenceIndex sentence(m_number->value() - 1);
    m_attention->setSentence(sentence);
    const auto edit = m_edits.find(sentence);
    m_context->setText(!isThere                ? QString()
                       : edit != m_edits.end() ? toText(edit->second)
                                               : toText(m_run->document->source[sentence.asSize()].text));
    m_context->setEnabled(isThere && sentence != m_sentence);
}

void WhatIfPane::keepContext(const QString& text) {
    const SentenceIndex sentence(m_number->value() - 1);
    const std::string typed = text.toStdString();
    if (m_run && typed != m_run->document->source[sentence.asSize()].text) {
        m_edits[sentence] = typed;
    } else {
        m_edits.erase(sentence);
    }
}

void WhatIfPane::update() {
    const RunSlot* slot = m_session.activeSlot();
    const bool isTranslated = m_run && m_sentence.isValid() && m_run->sentences[m_sentence.asSize()];
    const bool can = isTranslated && slot && slot->model && m_session.isEngineReady();
    for (QLineEdit* line : {m_source, m_translation, m_hidden}) {
        line->setEnabled(isTranslated);
    }
    m_try->setEnabled(can);
    m_variants->setEnabled(can);
    const bool readsContext = isTranslated && m_run->settings.context != ContextMode::None;
    m_attention->setModel(readsContext && slot && slot->model ? &slot->model->info() : nullptr);
    m_attentionName->setVisible(m_attention->isVisibleTo(this));
    m_attention->setEnabled(can);
    m_hidden->setEnabled(isTranslated && m_run->settings.context != ContextMode::None);
    m_header->setExplanation(!isTranslated ? tr("choose a sentence that is translated")
                             : !can        ? slot ? whyNoModel(*slot) : QString()
                                    : isRunning()
                                 ? tr("sentence %1, trying…").arg(m_sentence.value + 1)
                                 : tr("sentence %1; the run itself does not change").arg(m_sentence.value + 1));
}

void WhatIfPane::tryIt() {
    m_live.stop();
    if (!m_try->isEnabled()) {
        return;
    }
    const auto what = wanted();
    if (!what) {
        return;
    }
    if (!what->changesSomething()) {
        tell(tr("Nothing is other than it was: change a line first"));
        return;
    }
    tell({});
    push({whatIfRequest(m_session.activeSlot()->model, m_run, *what), *what, -1, false});
}

void WhatIfPane::tryLive() {
    if (!m_try->isEnabled()) {
        return;
    }
    const auto what = wanted();
    if (!what) {
        return;
    }
    tell({});
    while (m_jobs.size() > 1 && m_jobs.back().isLive) {
        m_jobs.pop_back(); // overtaken
    }
    if (what->changesSomething()) {
        push({whatIfRequest(m_session.activeSlot()->model, m_run, *what), *what, -1, true});
    } else if (!m_tries.empty() && m_tries.back().isLive) { // back where it was
        m_tries.pop_back();
        show();
    }
}

std::optional<WhatIf> WhatIfPane::wanted() {
    WhatIf what;
    what.sentence = m_sentence;
    const auto hidden = parseNumbers(m_hidden->text(), m_run->document->size());
    if (!hidden) {
        tell(tr("Hidden sentences are numbers from 1 to %1, as in 2, 4-6").arg(m_run->document->size()));
        m_hidden->setFocus();
        return std::nullopt;
    }
    for (const int number : *hidden) {
        what.hidden.emplace_back(number - 1);
    }
    const auto change = m_attention->change();
    if (!change) {
        tell(tr("Heads are numbers, as in 1, 3"));
        return std::nullopt;
    }
    what.change = *change;
    const std::string own = m_source->text().toStdString();
    if (own != m_run->document->source[m_sentence.asSize()].text) {
        what.sources.emplace_back(m_sentence, own);
    }
    what.sources.insert(what.sources.end(), m_edits.begin(), m_edits.end());
    const QString typed = m_translation->text().trimmed();
    if (!typed.isEmpty()) {
        what.translation = typed.toStdString();
    }
    return what;
}

void WhatIfPane::compareVariants() {
    if (!isVisible()) {
        open();
    }
    const Inspection& locked = *m_inspector.locked();
    const WordIndex word = locked.look.side == Side::Target ? locked.look.word : locked.counterpart;
    if (!m_variants->isEnabled()) {
        return;
    }
    std::vector<SentenceIndex> consulted;
    m_consultedWeights.clear();
    for (const auto& [sentence, weight] : locked.rankedSentences()) {
        if (consulted.size() < 12) { // the heaviest; the check of a word has all of them
            consulted.push_back(sentence);
            m_consultedWeights.push_back(weight);
        }
    }
    m_contrast = contrastOf(*m_run, m_sentence, word, consulted);
    m_variantRows.clear();
    if (!m_contrast) {
        tell(tr("Choose a pronoun or an article of the translation: other words have no other forms here"));
        showContrast();
        return;
    }
    tell({});
    m_variantRows.resize(m_contrast->variants.size());
    const RunSlot* slot = m_session.activeSlot();
    for (std::size_t i = 0; i < m_contrast->variants.size(); ++i) {
        push({contrastRequest(slot->model, m_run, *m_contrast, i), {}, static_cast<int>(i), false});
    }
}

void WhatIfPane::push(Job job) {
    m_jobs.push_back(std::move(job));
    if (m_jobs.size() == 1) {
        ask();
    }
    update();
}

void WhatIfPane::ask() {
    m_rows.clear();
    if (!m_jobs.empty()) {
        m_worker.check(m_jobs.front().request, kLane);
    }
    update();
}

void WhatIfPane::take(const CausalResult& answer) {
    const Job& job = m_jobs.front();
    if (job.variant >= 0) {
        m_variantRows.at(static_cast<std::size_t>(job.variant)) = m_rows;
        showContrast();
        return;
    }
    if (!m_tries.empty() && m_tries.back().isLive) {
        m_tries.pop_back(); // the controls have moved since
    }
    m_tries.push_back({job.what, whatIfName(*m_run, job.what), whatIfRun(job.request, job.what, answer), job.isLive});
    if (m_tries.size() > kMostTries) {
        m_tries.erase(m_tries.begin());
    }
    show();
}

void WhatIfPane::show() {
    std::vector<ComparedRun> rows;
    if (m_run && m_sentence.isValid()) {
        rows.push_back({m_run, tr("as it is"), 0});
        for (const Try& each : m_tries) {
            rows.push_back({each.run, each.name, static_cast<int>(rows.size())});
        }
    }
    widgets::ComparisonData data = rows.empty() ? widgets::ComparisonData() : comparisonData(rows, m_sentence);
    if (!data.rows.empty()) {
        data.rows.front().removable = false;
    }
    m_view->setEmptyText(tr("Choose a sentence, change a line, and press Return."));
    m_view->setData(std::move(data));
    m_view->setActiveRow(0);
    showContrast();
}

void WhatIfPane::showContrast() {
    m_table->clear();
    const bool isWhole = m_contrast && std::all_of(m_variantRows.begin(), m_variantRows.end(),
                                                   [](const auto& rows) { return !rows.empty(); });
    m_table->setVisible(isWhole);
    m_view->setVisible(!isWhole || !m_tries.empty());
    if (!isWhole) {
        return;
    }
    QStringList titles{tr("among these forms"), tr("weight")};
    for (const std::string& variant : m_contrast->variants) {
        titles << toText(variant);
    }
    m_table->setColumnCount(static_cast<int>(titles.size()));
    m_table->setHeaderLabels(titles);
    for (std::size_t row = 0; row < m_contrast->rows.size(); ++row) {
        std::vector<double> logs;
        for (const auto& variant : m_variantRows) {
            logs.push_back(variant.at(row).forcedSentence);
        }
        const std::vector<double> shares = amongVariants(logs);
        const auto& hidden = m_contrast->rows[row];
        auto* item = new QTreeWidgetItem(m_table);
        if (hidden.empty()) {
            item->setText(0, tr("as it is"));
        } else if (hidden.size() == 1) {
            item->setText(0, tr("without sentence %1: %2")
                                 .arg(QString::number(hidden.front().value + 1),
                                      toText(m_run->document->source[hidden.front().asSize()].text)));
            item->setText(1, widgets::weightText(m_consultedWeights.at(row - 1)));
        } else {
            item->setText(0, tr("without all of them"));
        }
        const auto best = std::max_element(shares.begin(), shares.end()) - shares.begin();
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const int column = static_cast<int>(i) + 2;
            item->setText(column, widgets::decimalText(shares[i], 3));
            item->setToolTip(column, toText(m_contrast->translations[i]) + QLatin1Char('\n') +
                                         tr("log-probability %1").arg(widgets::decimalText(logs[i], 4)));
            if (static_cast<int>(i) == best) {
                QFont font = m_table->font();
                font.setWeight(QFont::DemiBold);
                item->setFont(column, font);
            }
        }
        for (int column = 1; column < titles.size(); ++column) {
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
    }
    QHeaderView* header = m_table->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < titles.size(); ++column) {
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    const int wanted = header->sizeHint().height() + m_table->sizeHintForRow(0) * m_table->topLevelItemCount() + 4;
    m_table->setFixedHeight(std::min(wanted, 190));
}

QSize WhatIfPane::sizeHint() const {
    return {QWidget::sizeHint().width(), minimumSizeHint().height() + kLeastHeight};
}

void WhatIfPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    Q_EMIT shown(true);
}

void WhatIfPane::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (isHidden()) { // and not the window alone
        Q_EMIT shown(false);
    }
}

void WhatIfPane::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        QWidget::hide();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace contexture::gui
