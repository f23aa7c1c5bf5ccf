// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/run_identity.h"

#include "app/gui/state/run_names.h"
#include "engine/core/other_program.h"
#include "widgets/small_widgets.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace contexture::gui {

using widgets::space::kLarge;
using widgets::space::kSmall;
using widgets::space::kTight;

// Draws the letter of the run in its colour, as in the comparison.
class RunIdentity::Badge : public QWidget {
public:
    explicit Badge(QWidget* parent) : QWidget(parent) { setFixedSize(kSide, kSide); }

    void setRow(int row) {
        m_row = row;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(widgets::Theme::of(this).badge(m_row));
        painter.drawRoundedRect(rect(), 4.0, 4.0);
        painter.setPen(Qt::white);
        painter.setFont(widgets::uiFont(widgets::type::kSmallest, QFont::Bold));
        painter.drawText(rect(), Qt::AlignCenter, QString(QChar(u'A' + m_row)));
    }

private:
    static constexpr int kSide = 18; // pixels
    int m_row = 0;
};

RunIdentity::RunIdentity(const Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_badge(new Badge(this))
    , m_name(new widgets::ElidedLabel({}, this))
    , m_missing(new QLabel(tr("its model is not here"), this))
    , m_changed(new QPushButton(tr("Changed: Translate"), this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kLarge, 0, kLarge, kTight);
    layout->setSpacing(kSmall);
    layout->addWidget(m_badge);
    layout->addWidget(m_name, 1);
    layout->addWidget(m_missing);
    layout->addWidget(m_changed);
    m_name->setFont(widgets::uiFont(widgets::type::kControl - 1, QFont::DemiBold));
    m_name->setObjectName(QStringLiteral("runName"));
    m_missing->setObjectName(QStringLiteral("modelMissing"));
    m_missing->setForegroundRole(QPalette::PlaceholderText);
    m_changed->setObjectName(QStringLiteral("changed"));
    m_changed->setProperty("compact", true);
    m_changed->setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("The run that is read"));
    connect(m_changed, &QPushButton::clicked, this, &RunIdentity::translateRequested);
    connect(&session, &Session::stateChanged, this, &RunIdentity::follow);
    connect(&session, &Session::runChanged, this, &RunIdentity::follow);
    follow();
}

void RunIdentity::follow() {
    const int row = m_session.activeIndex();
    const RunName name = runName(m_session, row);
    setVisible(!name.letter.isEmpty());
    if (name.letter.isEmpty()) {
        return;
    }
    m_badge->setRow(row);
    //: which run is read: its setting, then its model
    m_name->setFullText(tr("%1 · %2").arg(name.setting, name.model));
    setAccessibleDescription(name.text());
    const RunSlot* slot = m_session.activeSlot();
    m_missing->setVisible(slot && !slot->model && !(slot->run && isOfOtherProgram(slot->run->model)));
    const bool isChanged = isSettingChanged(m_session);
    m_changed->setVisible(isChanged);
    m_changed->setToolTip(isChanged ? widgets::plainToolTip(tr("Translates again with: %1").arg(nextSetting(m_session)))
                                    : QString());
}

} // namespace contexture::gui
