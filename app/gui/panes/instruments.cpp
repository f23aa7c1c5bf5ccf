// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/instruments.h"

#include "app/gui/panes/consulted_instrument.h"
#include "app/gui/panes/for_and_against_instrument.h"
#include "app/gui/panes/heads_instrument.h"
#include "app/gui/panes/instrument_table.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/shown_view.h"
#include "widgets/section_header.h"
#include "widgets/small_widgets.h"

#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::gui {

using widgets::space::kLarge;
using widgets::space::kMedium;
using widgets::space::kTight;

namespace {

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
    for (const Instrument& instrument : instruments()) {
        m_parts.push_back(makePart(instrument));
    }
    m_consulted = findChild<ConsultedInstrument*>();
    m_forAndAgainst = findChild<ForAndAgainstInstrument*>();
    m_heads = findChild<HeadsInstrument*>();
    layOut();
    arrange();
    setInspection(Inspection{});
}

void Instruments::layOut() {
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
}

Instruments::Part Instruments::makePart(const Instrument& instrument) {
    Part part;
    part.instrument = &instrument;
    part.view = instrument.make(instrument, *this);
    QWidget* view = &part.view->widget();
    const QString title = heading(instrument, {});
    view->setObjectName(viewName(instrument.view));
    view->setAccessibleName(title);
    part.body = new QWidget(this);
    part.body->setObjectName(QStringLiteral("instrument"));
    auto* layout = new QVBoxLayout(part.body);
    layout->setContentsMargins(0, kTight, 0, kMedium);
    layout->setSpacing(kTight);
    part.header = new widgets::SectionHeader(title);
    part.header->setWrapping(true);
    for (QWidget* beside : part.view->headerWidgets()) {
        part.header->addExtra(beside);
    }
    layout->addWidget(part.header);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(kLarge, 0, kLarge, 0);
    row->addWidget(view);
    layout->addLayout(row);
    if (view->sizePolicy().verticalPolicy() == QSizePolicy::Fixed) {
        // The free space of a tab stays below the view, instead of around it. In the column a part has the height that
        // it needs: the column obeys the size policy, tabs do not.
        layout->addStretch(1);
        part.body->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    }
    return part;
}

QWidget* Instruments::firstView() {
    const auto seen =
        std::find_if(m_parts.begin(), m_parts.end(), [](const Part& part) { return part.view->widget().isVisible(); });
    return seen == m_parts.end() ? nullptr : &seen->view->widget();
}

bool Instruments::hasParts() const {
    return std::any_of(m_parts.begin(), m_parts.end(), [](const Part& part) { return part.isSeen(); });
}

void Instruments::arrange() {
    QWidget* focused = isAncestorOf(focusWidget()) ? focusWidget() : nullptr; // hidden widgets lose the focus
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
    for (const Part& part : m_parts) {
        part.body->hide();
        if (!part.isSeen()) {
            part.body->setParent(this);
            continue;
        }
        if (m_tabbed) {
            m_tabs->addTab(part.body, tabTitle(*part.instrument));
        } else {
            if (!first) {
                column->addWidget(new Rule);
            }
            column->addWidget(part.body);
            part.body->show();
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
    // No part is cut off on the right, in any language.
    m_scroll->setMinimumWidth(m_column->minimumSizeHint().width() + m_scroll->verticalScrollBar()->sizeHint().width());
    showMessage();
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

void Instruments::showOnly(const std::optional<std::vector<lesson::Panel>>& panels) {
    bool isOther = false;
    for (Part& part : m_parts) {
        const auto panel = part.instrument->view.panel;
        const bool wanted = !panels || (panel && std::find(panels->begin(), panels->end(), *panel) != panels->end());
        isOther = isOther || part.wanted != wanted;
        part.wanted = wanted;
    }
    if (isOther) {
        arrange();
    }
}

void Instruments::showHeads(bool shown) {
    m_heads->setWanted(shown);
    setInspection(m_inspection);
}

void Instruments::setInspection(const Inspection& inspection, bool preview) {
    m_inspection = inspection;
    setAvailable(preview);
    m_message->setText(emptyReason(inspection));
    showMessage();
    for (const Part& part : m_parts) {
        if (part.available) {
            part.header->setTitle(heading(*part.instrument, inspection));
            part.header->setExplanation(part.instrument->explanation(inspection));
            part.view->widget().setAccessibleName(part.header->accessibleName());
        }
        part.view->follow(part.available, preview);
    }
}

// Either the parts or the message.
void Instruments::showMessage() {
    m_message->setVisible(!hasParts());
    m_scroll->setVisible(hasParts() && !m_tabbed);
    m_tabs->setVisible(hasParts() && m_tabbed);
}

// A part with nothing to show is hidden; if all are, one sentence gives the reason or says what to do.
void Instruments::setAvailable(bool preview) {
    bool rearrange = false;
    for (Part& part : m_parts) {
        const bool is =
            part.view->hasData() || (preview && part.available); // a preview hides nothing under the pointer
        rearrange = rearrange || part.available != is;
        part.available = is;
    }
    if (rearrange) {
        arrange();
    }
}

QString Instruments::emptyText() const {
    const bool isAsked = m_inspection.state == Inspection::State::NotAsked && !m_askedState.isEmpty();
    return isAsked ? m_askedState : nothingConsulted(m_inspection);
}

void Instruments::setAskedState(const QString& state, bool asksFirst) {
    m_askedState = state;
    for (const Part& part : m_parts) {
        part.view->followAnswer(asksFirst);
    }
}

} // namespace contexture::gui

#include "instruments.moc"
