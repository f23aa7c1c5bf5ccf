// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/judging/suite_desk.h"

#include "app/gui/figures/figure_menu.h"
#include "app/gui/files/exporting.h"
#include "app/gui/files/opening.h"
#include "app/gui/files/saving.h"
#include "app/gui/judging/blind_window.h"
#include "app/gui/judging/scores_window.h"
#include "app/gui/panes/compare_menu.h"
#include "app/gui/panes/first_look.h"
#include "app/gui/panes/suite_pane.h"
#include "app/gui/presentation/shown_view.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/session.h"
#include "app/gui/state/suite_run.h"
#include "app/gui/what_if/what_if_pane.h"
#include "widgets/suite_chart.h"

#include <QAction>
#include <QFileInfo>

#include <utility>
#include <vector>

namespace contexture::gui {

SuiteDesk::SuiteDesk(const Parts& parts, QWidget& window)
    : QObject(&window)
    , m_parts(parts)
    , m_window(window)
    , m_run(new SuiteRun(parts.worker, parts.session, parts.files, parts.pending, this))
    , m_pane(new SuitePane(*m_run, parts.session, parts.exporting))
    , m_blind(new BlindWindow({parts.session, parts.saving, parts.files, parts.exporting}, &window)) {
    connect(&parts.compare, &CompareMenu::blindRequested, this, &SuiteDesk::compareBlindly);
    connect(&parts.compare, &CompareMenu::scoresRequested, this, &SuiteDesk::showScores);
    connect(&parts.shown, &QAction::toggled, m_pane, [this](bool on) {
        if (on) {
            QMetaObject::invokeMethod(m_pane, qOverload<>(&QWidget::setFocus), Qt::QueuedConnection); // once visible
        }
    });
    connect(&parts.opening, &Opening::suiteFound, this, [this](const QString& path) {
        m_parts.shown.setChecked(true);
        m_run->open(path);
    });
    connect(m_run, &SuiteRun::failed, &parts.messages, &Messages::tell);
    connect(m_pane, &SuitePane::sentenceChosen, this, &SuiteDesk::choose);
    connect(m_pane, &SuitePane::closeRequested, &parts.shown, [this] { m_parts.shown.setChecked(false); });
    connect(m_pane, &SuitePane::menuRequested, this, [this](QPoint position) {
        const auto ofSuite = [this](const Inspection&, const RunName&) { return m_pane->chartData(); };
        m_parts.figures.exec(position, {.view = views::kSuite,
                                        .figure = *m_pane->chart(),
                                        .data = ofSuite,
                                        .isOfRun = false,
                                        .caption = m_pane->caption()});
    });
}

QWidget* SuiteDesk::page() const {
    return m_pane;
}

void SuiteDesk::compareBlindly() {
    m_blind->open();
}

void SuiteDesk::showScores() {
    auto* window = m_window.findChild<ScoresWindow*>();
    if (!window) {
        window = new ScoresWindow({m_parts.session, m_parts.saving, m_parts.files, m_parts.exporting}, &m_window);
        connect(window, &ScoresWindow::sentenceChosen, this, [this](std::int64_t document, SentenceIndex sentence) {
            const auto look = [this, sentence] {
                m_parts.firstLook.selectWhenReady(sentence, Side::Source, WordIndex(0));
            };
            if (document == 0 || document == m_parts.saving.documentRow().value) {
                look();
            } else {
                m_parts.opening.openDocumentOf(m_parts.saving.workspacePath(), {document}, look);
            }
        });
    }
    window->open();
}

void SuiteDesk::choose(int entry) {
    const auto opened = m_run->suite();
    const SuiteRun::Place place = m_run->placeOf(static_cast<std::size_t>(entry));
    if (!opened || !place.document || !m_run->model()) {
        m_parts.messages.tell({tr("The sentences have not been looked up in their documents yet."),
                               {},
                               tr("Open a model and score the suite first.")});
        return;
    }
    if (place.document == m_ofSuite && m_parts.session.document() == m_shown) {
        look(entry);
        return;
    }
    auto document = std::make_shared<Document>(*place.document);
    const QString name = QFileInfo(opened->path).fileName();
    document->title = (document->id.empty() ? name : name + QStringLiteral(" · ") + toText(document->id)).toStdString();
    m_parts.opening.showMade(opened->path, document, [this, entry, document, ofSuite = place.document] {
        m_ofSuite = ofSuite;
        m_shown = document;
        if (m_parts.session.currentModel() != m_run->model()) {
            m_parts.session.setCurrentModel(m_run->model());
        }
        RunSettings settings = m_parts.session.settings();
        settings.context = m_run->context();
        m_parts.session.setSettings(settings);
        m_parts.session.translate();
        look(entry);
    });
}

void SuiteDesk::look(int entry) {
    const eval::ContrastiveItem& item = m_run->suite()->file.suite.items.at(static_cast<std::size_t>(entry));
    const SentenceIndex sentence = m_run->placeOf(static_cast<std::size_t>(entry)).sentence;
    const Sentence& source = m_shown->source.at(sentence.asSize());
    WordIndex word;
    for (std::size_t i = 0; i < source.words.size() && !item.sourceWord.empty() && !word.isValid(); ++i) {
        const WordIndex candidate(static_cast<std::int64_t>(i));
        const bool isIt = toText(source.word(candidate)).compare(toText(item.sourceWord), Qt::CaseInsensitive) == 0;
        word = isIt ? candidate : WordIndex();
    }
    m_parts.shown.setChecked(false);
    if (word.isValid()) {
        m_parts.firstLook.selectWhenReady(sentence, Side::Source, word);
    } else {
        m_parts.firstLook.selectWhenReady(sentence, toText(item.right));
    }
    std::vector<std::pair<QString, std::string>> translations{{tr("right translation"), item.reference}};
    for (const std::string& wrong : item.contrastive) {
        if (translations.size() < static_cast<std::size_t>(WhatIfPane::kMostTries)) {
            translations.emplace_back(tr("wrong translation"), wrong);
        }
    }
    m_parts.whatIf.tryTranslations(sentence, std::move(translations));
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    //: %1 is the number of an entry, %2 the name of a file.
    message.happened = tr("Entry %1 of %2.").arg(entry + 1).arg(QFileInfo(m_run->suite()->path).fileName());
    message.remedy = tr("Its right and wrong translations are scored below, beside the model’s own.");
    message.action = tr("Back to the suite");
    m_parts.messages.offer(message, [this] { m_parts.shown.setChecked(true); });
}

} // namespace contexture::gui
