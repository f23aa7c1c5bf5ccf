// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/what_if/what_if_pane.h"

#include "app/gui/presentation/comparison.h"
#include "app/gui/presentation/errors.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/session.h"
#include "app/gui/state/tries.h"
#include "app/gui/what_if/attention_controls.h"
#include "app/gui/what_if/other_context.h"
#include "app/gui/what_if/try_window.h"
#include "app/gui/what_if/variant_table.h"
#include "app/gui/worker/engine_worker.h"
#include "app/gui/worker/pending_work.h"
#include "engine/text/what_if.h"
#include "widgets/command_actions.h"
#include "widgets/comparison_view.h"
#include "widgets/section_header.h"
#include "widgets/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace contexture::gui {

namespace {

constexpr int kLiveMilliseconds = 120;                                   // after a control moved
constexpr int kTwoRows = 2 * widgets::ComparisonLayout::kRowHeight + 14; // and a scroll bar below them
constexpr int kLeastHeight = 70;                                         // pixels of the tries' list: one row
constexpr std::size_t kConsulted = 12; // hidden to compare forms; the check of a word has no limit
constexpr QKeyCombination kKeepKey = Qt::CTRL | Qt::Key_B;
constexpr QKeyCombination kLookKey = Qt::CTRL | Qt::Key_L;
constexpr QKeyCombination kRenameKey = Qt::Key_F2;

} // namespace

using widgets::space::kLarge;
using widgets::space::kTight;

WhatIfPane::WhatIfPane(const Parts& parts) : m_parts(parts) {
    m_parts.pending.add(*this, PendingWork::Kind::Computation, [this] { return isRunning(); });
    setObjectName(QStringLiteral("whatIf"));
    setAccessibleName(tr("What if?"));
    layOut();
    m_otherContext = new OtherContext({m_parts.documents, m_parts.saving, m_parts.files, m_parts.messages}, *m_lines);
    QWidget::hide();
    m_live.setSingleShot(true);
    m_live.setInterval(kLiveMilliseconds);
    connectParts();
}

void WhatIfPane::connectParts() {
    connect(&m_live, &QTimer::timeout, this, &WhatIfPane::tryLive);
    connect(m_lines, &WhatIfLines::moved, this, [this] { m_live.start(); });
    connect(m_lines, &WhatIfLines::entered, this, &WhatIfPane::tryIt);
    connect(m_otherContext, &OtherContext::ready, this, &WhatIfPane::tryIt);
    connect(m_try, &QPushButton::clicked, this, &WhatIfPane::tryIt);
    connect(m_keep, &QPushButton::clicked, this, [this] { keep(-1); });
    widgets::addPaneCommand(*this, "keepTry", tr("&Keep this try"), kKeepKey, [this] { keep(-1); });
    widgets::addPaneCommand(*this, "lookAtTry", tr("Look at its &attention"), kLookKey,
                            [this] { lookAt(tryAt(m_view->cursorRow()) ? m_view->cursorRow() : -1); });
    widgets::addPaneCommand(*this, "renameTry", tr("&Rename the try…"), kRenameKey, [this] {
        rename(m_view->cursorRow());
    })->setShortcutContext(Qt::WidgetShortcut); // its views get the key first: see keyPressEvent
    connect(m_view, &widgets::ComparisonView::wordActivated, this, [this](int row, int word) {
        if (m_tryWindow && m_tryWindow->isVisible() && tryAt(row)) {
            lookAt(row, WordIndex(word));
        }
    });
    connect(m_variants, &QPushButton::clicked, this, &WhatIfPane::compareVariants);
    connect(m_reset, &QPushButton::clicked, this, &WhatIfPane::reset);
    connect(m_view, &widgets::ComparisonView::removeRequested, this, &WhatIfPane::remove);
    connect(m_view, &widgets::ComparisonView::menuRequested, this, &WhatIfPane::menuRequested);
    connect(&m_parts.tries, &Tries::changed, this, [this] {
        show();
        update();
    });
    connect(&m_parts.session, &Session::documentChanged, this, [this] {
        m_parts.tries.replaceAll({});
        m_fresh.clear();
        m_aside.clear();
        if (m_tryWindow) {
            m_tryWindow->hide();
        }
    });
    connect(&m_parts.inspector, &Inspector::lockedChanged, this, &WhatIfPane::follow);
    connect(&m_parts.inspector, &Inspector::lockedChanged, this, &WhatIfPane::tryWished);
    connect(&m_parts.session, &Session::runFinished, this, &WhatIfPane::tryWished);
    connect(&m_parts.session, &Session::modelsChanged, this, &WhatIfPane::update);
    connect(&m_parts.session, &Session::engineReady, this, &WhatIfPane::update);
    connect(&m_parts.worker, &EngineWorker::checkedRow, this, [this](Lane lane, int, const CausalResult& result) {
        if (lane == kLane && !m_jobs.empty()) {
            m_rows.push_back(result);
        }
    });
    connect(&m_parts.worker, &EngineWorker::checked, this, [this](Lane lane, bool cancelled) {
        if (lane != kLane || m_jobs.empty()) {
            return;
        }
        if (!cancelled && !m_rows.empty()) {
            take(m_rows.front());
        }
        m_jobs.pop_front();
        ask();
    });
    connect(&m_parts.worker, &EngineWorker::failed, this, [this](Lane lane, const Failure& failure) {
        if (lane == kLane && !m_jobs.empty()) {
            m_jobs.clear();
            m_lines->tell(inOneLine(failure));
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
    m_keep = new QPushButton(tr("Keep"));
    m_keep->setToolTip(tr("Keeps the latest try in the workspace (Ctrl+B)"));
    m_variants = new QPushButton(tr("Other forms"));
    m_variants->setToolTip(tr(
        "Of the selected pronoun or article: each form’s probability, with and without each consulted sentence (V)"));
    m_reset = new QPushButton(QStringLiteral("↺")); // in German a word would not fit the smallest window
    m_reset->setAccessibleName(tr("Reset"));
    m_reset->setToolTip(tr("Reset: the lines as they were"));
    m_list = new QPushButton;
    m_list->setToolTip(tr("All tries of this document that are kept"));
    auto* list = new QMenu(m_list);
    connect(list, &QMenu::aboutToShow, this, [this, list] { fillList(*list); });
    m_list->setMenu(list);
    for (QPushButton* button : {m_try, m_keep, m_variants, m_reset, m_list}) {
        button->setProperty("compact", true);
        m_header->addExtra(button);
    }
    m_header->addExtra(close);
    m_lines = new WhatIfLines;
    m_view = new widgets::ComparisonView;
    m_view->setObjectName(QStringLiteral("tries"));
    m_view->setAccessibleName(tr("Tries"));
    m_view->setMinimumHeight(kLeastHeight);
    m_view->setFirstRowPinned(true); // every try is compared with it
    m_table = new VariantTable;
    m_table->hide();
    auto* rows = new QVBoxLayout;
    rows->setContentsMargins(kLarge, 0, kLarge, 0);
    rows->addWidget(m_table);
    rows->addWidget(m_view, 1);
    m_body = new QWidget;
    auto* lines = new QVBoxLayout(m_body);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(kTight);
    lines->addWidget(m_lines);
    lines->addLayout(rows, 1);
    m_scroll = new QScrollArea; // for small windows
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidgetResizable(true);
    m_scroll->setWidget(m_body);
    m_scroll->setMinimumHeight(kLeastHeight);
    m_header->setWrapping(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, kTight, 0, 0);
    layout->setSpacing(kTight);
    layout->addWidget(m_header);
    layout->addWidget(m_scroll, 1);
}

void WhatIfPane::open() {
    QWidget::show();
    putAside();
    m_run = nullptr; // the lines start anew
    follow();
    m_lines->source()->setFocus();
}

void WhatIfPane::follow() {
    if (m_tryWindow && m_withheld && m_withheld()) {
        m_tryWindow->hide();
    }
    if (!isVisible()) {
        return;
    }
    const Inspection& locked = *m_parts.inspector.locked();
    const bool isOther = locked.run != m_run || locked.look.sentence != m_sentence;
    if (isOther) {
        putAside();
        m_run = locked.run;
        m_sentence = locked.look.sentence;
        takeBack();
        m_contrast.reset();
        m_variantRows.clear();
        if (!m_jobs.empty()) {
            m_jobs.clear();
            m_parts.worker.cancel(kLane);
        }
        reset();
        show();
    } else {
        m_lines->follow(locked.contextSentence);
    }
    update();
}

void WhatIfPane::reset() {
    m_live.stop();
    m_otherContext->begin(m_run, m_sentence);
    m_lines->begin(m_run, m_sentence, m_parts.inspector.locked()->contextSentence);
}

void WhatIfPane::update() {
    const RunSlot* slot = m_parts.session.activeSlot();
    const bool isTranslated = m_run && m_sentence.isValid() && m_run->sentences[m_sentence.asSize()];
    const bool can = isTranslated && slot && slot->model && m_parts.session.isEngineReady();
    m_try->setEnabled(can);
    m_keep->setEnabled(!m_fresh.empty());
    m_variants->setEnabled(can);
    m_reset->setEnabled(isTranslated);
    const auto kept = static_cast<int>(m_parts.tries.all().size());
    m_list->setText(tr("Kept: %1").arg(kept));
    m_list->setEnabled(kept > 0);
    m_lines->setPossible(isTranslated, can ? &slot->model->info() : nullptr);
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
    const auto what = m_lines->wanted();
    if (!what) {
        return;
    }
    if (!what->changesSomething()) {
        m_lines->tell(tr("Nothing was changed: change a line first"));
        return;
    }
    m_lines->tell({});
    push({text::whatIfRequest(m_parts.session.activeSlot()->model, m_run, *what), *what, -1, false});
}

void WhatIfPane::tryLive() {
    if (!m_try->isEnabled()) {
        return;
    }
    const auto what = m_lines->wanted();
    if (!what) {
        return;
    }
    m_lines->tell({});
    while (m_jobs.size() > 1 && m_jobs.back().isLive) {
        m_jobs.pop_back(); // a newer change replaces it
    }
    if (what->changesSomething()) {
        push({text::whatIfRequest(m_parts.session.activeSlot()->model, m_run, *what), *what, -1, true});
    } else if (!m_fresh.empty() && m_fresh.back().isLive) { // the controls are back at the original values
        m_fresh.pop_back();
        show();
    }
}

void WhatIfPane::tryTranslations(SentenceIndex sentence, std::vector<std::pair<QString, std::string>> translations) {
    m_wished = Wished{sentence, std::move(translations)};
    QWidget::show();
    putAside();
    m_run = nullptr; // the lines start anew
    follow();
    tryWished();
}

void WhatIfPane::tryWished() {
    if (!m_wished || !m_sentence.isValid()) {
        return;
    }
    const RunSlot* slot = m_parts.session.activeSlot();
    if (m_sentence != m_wished->sentence) {
        m_wished.reset(); // another sentence is selected
    } else if (m_try->isEnabled() && slot && !slot->busy && slot->run == m_run) {
        const Wished wished = *std::exchange(m_wished, std::nullopt);
        for (const auto& [name, translation] : wished.translations) {
            WhatIf what;
            what.sentence = m_sentence;
            what.translation = translation;
            push({text::whatIfRequest(slot->model, m_run, what), what, -1, false, name});
        }
    }
}

void WhatIfPane::compareVariants() {
    if (!isVisible()) {
        open();
    }
    const Inspection& locked = *m_parts.inspector.locked();
    const WordIndex word = locked.look.side == Side::Target ? locked.look.word : locked.counterpart;
    if (!m_variants->isEnabled()) {
        return;
    }
    std::vector<SentenceIndex> consulted;
    m_consultedWeights.clear();
    for (const auto& [sentence, weight] : locked.rankedSentences()) {
        if (consulted.size() < kConsulted) { // the sentences of the largest weights
            consulted.push_back(sentence);
            m_consultedWeights.push_back(weight);
        }
    }
    m_contrast = contrastOf(*m_run, m_sentence, word, consulted);
    m_variantRows.clear();
    if (!m_contrast) {
        m_lines->tell(tr("Choose a pronoun or an article of the translation: other words have no other forms here"));
        showContrast();
        return;
    }
    m_lines->tell({});
    m_variantRows.resize(m_contrast->variants.size());
    const RunSlot* slot = m_parts.session.activeSlot();
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
        m_parts.worker.check(m_jobs.front().request, kLane);
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
    if (!m_fresh.empty() && m_fresh.back().isLive) {
        m_fresh.pop_back(); // the controls have moved since
    }
    m_fresh.push_back({text::keptTry(job.request, job.what, answer), job.isLive});
    m_fresh.back().made.name = job.name.toStdString();
    if (m_fresh.size() > kMostTries) {
        m_fresh.erase(m_fresh.begin());
    }
    show();
    showNewest(job.isLive);
}

// The lines stay where they are while a control is being moved.
void WhatIfPane::showNewest(bool isLive) {
    m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->maximum());
    if (!isLive) {
        m_scroll->ensureWidgetVisible(m_view, 0, 0);
    }
}

void WhatIfPane::addActions(QMenu& menu, int row) {
    const KeptTry* made = tryAt(row);
    if (!made) {
        return;
    }
    const QString why = whyNoAttention(*made);
    menu.addAction(why.isEmpty() ? tr("Look at its &attention") : why, kLookKey, this, [this, row] { lookAt(row); })
        ->setEnabled(why.isEmpty());
    if (keptAt(row) != 0) {
        menu.addAction(tr("&Rename the try…"), kRenameKey, this, [this, row] { rename(row); });
        menu.addAction(tr("De&lete the kept try"), this, [this, row] { remove(row); });
    } else {
        menu.addAction(tr("&Keep this try"), kKeepKey, this, [this, row] { keep(row); });
    }
    QAction* again = menu.addAction(tr("&Put it into the lines"), this, [this, what = WhatIf(made->what)] {
        m_lines->set(what);
        update();
    });
    again->setEnabled(m_try->isEnabled());
}

void WhatIfPane::show() {
    std::vector<ComparedRun> rows;
    m_kept.clear();
    if (m_run && m_sentence.isValid()) {
        rows.push_back({.run = m_run, .label = tr("as it is")});
        const auto add = [&](const KeptTry& made, bool isKept) {
            rows.push_back({.run = runOfOne(*m_run, m_sentence, made.said),
                            .label = tryName(*m_run, made),
                            .badge = static_cast<int>(rows.size()) - 1,
                            .isTry = true,
                            .isKept = isKept});
        };
        for (const SavedTry* kept : m_parts.tries.of(runId(), m_sentence)) {
            m_kept.push_back(kept->id);
            add(kept->kept, true);
        }
        for (const Fresh& fresh : m_fresh) {
            add(fresh.made, false);
        }
    }
    widgets::ComparisonData data = rows.empty() ? widgets::ComparisonData() : comparisonData(rows, m_sentence);
    if (!data.rows.empty()) {
        data.rows.front().removable = false;
    }
    // What a try is compared with stands above it.
    m_view->setMinimumHeight(rows.size() > 1 ? kTwoRows : kLeastHeight);
    m_view->setEmptyText(tr("Choose a sentence, change a line, and press Return."));
    m_view->setData(std::move(data));
    m_view->setActiveRow(0);
    showContrast();
}

void WhatIfPane::showContrast() {
    const bool isWhole = m_contrast && std::all_of(m_variantRows.begin(), m_variantRows.end(),
                                                   [](const auto& rows) { return !rows.empty(); });
    m_table->setVisible(isWhole);
    m_view->setVisible(!isWhole || !m_fresh.empty() || !m_kept.empty());
    if (isWhole) {
        m_table->setContrast(*m_run, *m_contrast, m_variantRows, m_consultedWeights);
    } else {
        m_table->clear();
    }
}

QSize WhatIfPane::sizeHint() const {
    const int more = m_view->isHidden() ? 0 : kTwoRows - m_view->minimumHeight();
    const int body = m_body->minimumSizeHint().height() + more;
    return {QWidget::sizeHint().width(), m_header->sizeHint().height() + body + 2 * kTight};
}

void WhatIfPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    Q_EMIT shown(true);
}

void WhatIfPane::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (isHidden()) { // the pane itself is hidden, not only its window
        Q_EMIT shown(false);
    }
}

void WhatIfPane::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        QWidget::hide();
    } else if (event->key() == kRenameKey.key()) {
        rename(m_view->cursorRow());
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace contexture::gui
