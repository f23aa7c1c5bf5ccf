// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/what_if/other_context.h"

#include "app/gui/files/saving.h"
#include "app/gui/panes/documents_pane.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/messages.h"
#include "app/gui/what_if/what_if_lines.h"
#include "app/gui/worker/file_worker.h"
#include "engine/text/what_if.h"

#include <QInputDialog>
#include <QMenu>
#include <QPushButton>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr std::uint64_t kMostOrders = 32; // random orders to try until one differs from the present order

std::string nameOf(const store::DocumentEntry& document) {
    return document.name.empty() ? document.title : document.name;
}

} // namespace

OtherContext::OtherContext(const Parts& parts, WhatIfLines& lines) : QObject(&lines), m_parts(parts), m_lines(lines) {
    auto* menu = new QMenu(lines.otherContext());
    menu->setObjectName(QStringLiteral("otherContext"));
    QAction* shuffled = menu->addAction(tr("The same sentences, &shuffled"), this, &OtherContext::shuffle);
    QAction* other = menu->addAction(tr("Those of another &document…"), this, &OtherContext::choose);
    connect(menu, &QMenu::aboutToShow, this, [this, shuffled, other] {
        // A model that reads translations would need the translations of the other document.
        other->setEnabled(m_parts.documents.documents().size() > 1 && m_run && !m_run->model.readsTarget);
        shuffled->setText(m_seed == 0 ? tr("The same sentences, &shuffled") : tr("&Shuffled again"));
    });
    lines.otherContext()->setMenu(menu);
}

void OtherContext::begin(std::shared_ptr<const Run> run, SentenceIndex sentence) {
    m_run = std::move(run);
    m_sentence = sentence;
    m_seed = 0;
}

void OtherContext::shuffle() {
    if (!m_run || !m_sentence.isValid()) {
        return;
    }
    text::OtherSources sources;
    for (const std::uint64_t last = m_seed + kMostOrders; sources.empty() && m_seed < last;) {
        sources = text::shuffledContext(*m_run, m_sentence, ++m_seed); // of two sentences, every second is the old one
    }
    if (sources.empty()) {
        m_lines.tell(tr("Fewer than two context sentences that differ can be read here: there is nothing to shuffle"));
        return;
    }
    m_lines.setContext({.kind = ContextOrigin::Kind::Shuffled, .seed = m_seed}, std::move(sources), {});
    Q_EMIT ready();
}

void OtherContext::choose() {
    QStringList names;
    std::vector<store::DocumentId> ids;
    for (const store::DocumentEntry& document : m_parts.documents.documents()) {
        if (document.id != m_parts.saving.documentRow()) {
            //: A document in a list: its number and its name.
            names << tr("%1. %2").arg(ids.size() + 1).arg(toText(nameOf(document)));
            ids.push_back(document.id);
        }
    }
    bool accepted = false;
    const QString chosen = QInputDialog::getItem(m_lines.window(), tr("Context of another document"),
                                                 tr("Document of this workspace:"), names, 0, false, &accepted);
    if (accepted && names.contains(chosen)) {
        take(ids[static_cast<std::size_t>(names.indexOf(chosen))]);
    }
}

void OtherContext::take(store::DocumentId id) {
    FileWorker::Request request;
    request.what = tr("Reading another document");
    request.where = m_parts.saving.workspacePath();
    request.work = [this, id, path = m_parts.saving.workspacePath(), run = m_run,
                    sentence = m_sentence](const FileJob&) -> FileWorker::Deliver {
        const auto other = store::Workspace::open(toPath(path), store::Workspace::Access::ReadOnly).loadDocument(id);
        return [this, run, sentence, other] {
            if (run != m_run || sentence != m_sentence) {
                return; // another sentence is selected by now
            }
            std::vector<SentenceIndex> beyond;
            auto sources = text::contextOf(*other, *run, sentence, beyond);
            m_lines.setContext(
                {.kind = ContextOrigin::Kind::OtherDocument, .document = other->id.empty() ? other->title : other->id},
                std::move(sources), beyond);
            Q_EMIT ready();
        };
    };
    request.failed = [this](const Failure& failure) { m_parts.messages.tell(failure); };
    m_parts.files.start(std::move(request));
}

} // namespace contexture::gui
