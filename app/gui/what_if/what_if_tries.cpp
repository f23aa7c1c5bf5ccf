// SPDX-License-Identifier: GPL-3.0-or-later

// The tries of the pane: those that are kept in the workspace, those that are not, and what is done with one.

#include "app/gui/presentation/errors.h"
#include "app/gui/presentation/text.h"
#include "app/gui/presentation/what_if.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/session.h"
#include "app/gui/state/tries.h"
#include "app/gui/what_if/try_window.h"
#include "app/gui/what_if/what_if_lines.h"
#include "app/gui/what_if/what_if_pane.h"
#include "engine/text/what_if.h"
#include "widgets/comparison_view.h"

#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace contexture::gui {

namespace {

constexpr qsizetype kMostOfName = 60; // characters in the list

} // namespace

// Tries that are not kept stay until their run is gone or the document is another one: neither Esc nor a look at
// another sentence loses them. A try of a control that is being moved is none of them.
void WhatIfPane::putAside() {
    if (!m_fresh.empty() && m_fresh.back().isLive) {
        m_fresh.pop_back();
    }
    if (m_run && !m_fresh.empty()) {
        m_aside.push_back({m_run, m_sentence, std::move(m_fresh)});
    }
    m_fresh.clear();
}

void WhatIfPane::takeBack() {
    std::erase_if(m_aside, [](const Aside& aside) { return aside.run.expired(); });
    const auto found = std::find_if(m_aside.begin(), m_aside.end(), [this](const Aside& aside) {
        return aside.run.lock() == m_run && aside.sentence == m_sentence;
    });
    if (found != m_aside.end()) {
        m_fresh = std::move(found->fresh);
        m_aside.erase(found);
    }
}

int WhatIfPane::runId() const {
    const RunSlot* slot = m_parts.session.activeSlot();
    return slot && slot->run == m_run ? slot->id : 0;
}

int WhatIfPane::keptAt(int row) const {
    return row > 0 && row <= static_cast<int>(m_kept.size()) ? m_kept[static_cast<std::size_t>(row) - 1] : 0;
}

std::vector<WhatIfPane::Fresh>::iterator WhatIfPane::freshAt(int row) {
    const int at = row - 1 - static_cast<int>(m_kept.size());
    return at >= 0 && at < static_cast<int>(m_fresh.size()) ? m_fresh.begin() + at : m_fresh.end();
}

const KeptTry* WhatIfPane::tryAt(int row) {
    if (const SavedTry* kept = m_parts.tries.find(keptAt(row))) {
        return &kept->kept;
    }
    const auto fresh = freshAt(row);
    return fresh == m_fresh.end() ? nullptr : &fresh->made;
}

QString WhatIfPane::whyNoAttention(const KeptTry& made) const {
    return m_withheld && m_withheld()  ? tr("Its attention is shown after the question")
           : !text::isOf(made, *m_run) ? tr("Its attention is of an earlier run")
           : !made.said->trace         ? tr("Its attention was not kept")
                                       : QString();
}

void WhatIfPane::lookAt(int row, WordIndex word) {
    const KeptTry* made = tryAt(row >= 0 ? row : static_cast<int>(m_kept.size() + m_fresh.size()));
    if (!made) {
        m_lines->tell(tr("There is no try: change a line and press Return first"));
        return;
    }
    if (const QString why = whyNoAttention(*made); !why.isEmpty()) {
        m_lines->tell(why);
        return;
    }
    if (!m_tryWindow) {
        m_tryWindow = new TryWindow(m_parts.worker, m_parts.inspector, window());
    }
    const Message wrong = m_tryWindow->look(
        {m_run, *made, tryName(*m_run, *made), runName(m_parts.session, m_parts.session.activeIndex()).text(), word});
    if (!wrong.empty()) {
        m_tryWindow->hide();
        //: %1 is what is wrong with it.
        m_lines->tell(tr("Its attention cannot be shown: %1").arg(errorText(wrong)));
        return;
    }
    m_lines->tell({});
    m_tryWindow->show();
    m_tryWindow->raise();
}

void WhatIfPane::keep(int row) {
    const auto fresh = row >= 0 ? freshAt(row) : m_fresh.empty() ? m_fresh.end() : m_fresh.end() - 1;
    if (fresh == m_fresh.end() || runId() == 0) {
        m_lines->tell(tr("There is no try that is not kept: change a line and press Return first"));
        return;
    }
    m_lines->tell({});
    KeptTry made = std::move(fresh->made);
    m_fresh.erase(fresh);
    m_parts.tries.keep(runId(), std::move(made));
}

void WhatIfPane::rename(int row) {
    const SavedTry* kept = m_parts.tries.find(keptAt(row));
    if (!kept) {
        return;
    }
    const int id = kept->id;
    const QString present = kept->kept.name.empty() ? whatIfName(*m_run, kept->kept.what) : toText(kept->kept.name);
    bool accepted = false;
    const QString name = QInputDialog::getText(this, tr("Rename the try"), tr("Name (empty: a list of the changes):"),
                                               QLineEdit::Normal, present, &accepted)
                             .simplified();
    if (accepted && name != present) {
        m_parts.tries.rename(id, name.toStdString());
    }
}

void WhatIfPane::remove(int row) {
    if (const int id = keptAt(row); id != 0) {
        m_parts.tries.remove(id);
    } else if (const auto fresh = freshAt(row); fresh != m_fresh.end()) {
        m_fresh.erase(fresh);
        show();
        update();
    }
}

void WhatIfPane::fillList(QMenu& menu) {
    menu.clear();
    for (const SavedTry& one : m_parts.tries.all()) {
        const RunSlot* slot = m_parts.session.slot(one.run);
        if (!slot || !slot->run) {
            continue;
        }
        QString name = tryName(*slot->run, one.kept);
        if (name.size() > kMostOfName) {
            name = name.left(kMostOfName) + QStringLiteral("…");
        }
        name.replace(QLatin1Char('&'), QLatin1String("&&"));
        const QString letter = runName(m_parts.session, m_parts.session.indexOf(one.run)).letter;
        //: A try in a list: its sentence's number, the letter of its run, its name.
        menu.addAction(tr("Sentence %1, %2: %3").arg(QString::number(one.kept.what.sentence.value + 1), letter, name),
                       this,
                       [this, run = one.run, sentence = one.kept.what.sentence] { Q_EMIT tryChosen(run, sentence); });
    }
    if (menu.isEmpty()) {
        menu.addAction(tr("No try is kept"))->setEnabled(false);
    }
}

} // namespace contexture::gui
