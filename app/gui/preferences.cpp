// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/preferences.h"

#include "app/gui/files/drafts.h"
#include "app/gui/files/saving.h"
#include "app/gui/settings_dialog.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/session.h"
#include "app/gui/state/settings.h"
#include "widgets/document_map_view.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QLabel>
#include <QProcess>
#include <QWheelEvent>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace contexture::gui {

namespace {

constexpr int kPause = 700;                                                    // milliseconds after the last step
constexpr int kNotch = 120;                                                    // rotation of one notch of a wheel
constexpr int kTextSizes[] = {80, 90, 100, 110, 125, 150, 175, 200, 225, 250}; // per cent

} // namespace

Preferences::Preferences(const Parts& parts, Launch launch, QWidget& window)
    : QObject(&window), m_parts(parts), m_launch(std::move(launch)), m_window(window) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(kPause);
    connect(&m_soon, &QTimer::timeout, this, [this] {
        if (settings::zoom() != settings::zoomNow()) {
            restart();
        } else if (m_bubble) {
            m_bubble->hide();
        }
    });
    qApp->installEventFilter(this);
}

Preferences::Launch Preferences::usualLaunch() {
    return [](const QStringList& arguments) {
        QProcess program;
        program.setProgram(QCoreApplication::applicationFilePath());
        program.setArguments(arguments);
        // The new process multiplies the scale that it is given with its own size, as this process did.
        if (const int now = settings::zoomNow(); now != 100) {
            auto environment = QProcessEnvironment::systemEnvironment();
            const double given = environment.value(QStringLiteral("QT_SCALE_FACTOR")).toDouble() * 100.0 / now;
            if (std::abs(given - 1.0) < 1e-6) {
                environment.remove(QStringLiteral("QT_SCALE_FACTOR"));
            } else {
                environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QString::number(given));
            }
            program.setProcessEnvironment(environment);
        }
        return program.startDetached();
    };
}

void Preferences::zoom(int steps) {
    const int now = settings::zoom();
    const auto at = std::min_element(std::begin(kTextSizes), std::end(kTextSizes),
                                     [now](int a, int b) { return std::abs(a - now) < std::abs(b - now); });
    const auto index = std::clamp<std::ptrdiff_t>(at - std::begin(kTextSizes) + steps, 0, std::ssize(kTextSizes) - 1);
    const int percent = steps == 0 ? 100 : kTextSizes[index];
    settings::setZoom(percent);
    tellZoom(percent);
    m_soon.start();
}

void Preferences::tellZoom(int percent) {
    if (!m_bubble) {
        m_bubble = new QLabel(&m_window);
        m_bubble->setObjectName(QStringLiteral("zoom"));
        m_bubble->setAlignment(Qt::AlignCenter);
        m_bubble->setFont(widgets::uiFont(widgets::type::kTitle, QFont::DemiBold));
        m_bubble->setAutoFillBackground(true);
        m_bubble->setFrameShape(QFrame::Box);
    }
    m_bubble->setText(tr("%1 %").arg(percent));
    m_bubble->resize(m_bubble->sizeHint() + QSize(4 * widgets::space::kLarge, 2 * widgets::space::kLarge));
    m_bubble->move(m_window.rect().center() - m_bubble->rect().center());
    m_bubble->show();
    m_bubble->raise();
}

void Preferences::show() {
    SettingsDialog dialog(&m_window);
    if (dialog.exec() == QDialog::Accepted && dialog.needsRestart()) {
        restart();
    }
}

void Preferences::restart() {
    if (m_bubble) {
        m_bubble->hide();
    }
    if (m_isLeaving) {
        return;
    }
    if (m_parts.session.isTranslating()) {
        widgets::BarMessage message;
        message.kind = widgets::BarMessage::Kind::Information;
        message.happened = tr("A document is being translated.");
        message.remedy = tr("The new size and language hold from the next start on.");
        m_parts.messages.inform(message);
        return;
    }
    m_isLeaving = true;
    QStringList arguments;
    if (const auto model = m_parts.session.currentModel(); model && !model->info().path.empty()) {
        arguments << QStringLiteral("--model") << QString::fromStdString(model->info().path);
    }
    if (!m_parts.saving.workspacePath().isEmpty()) {
        const auto go = [this, arguments](bool isSaved) {
            if (isSaved) {
                leave(arguments + QStringList{m_parts.saving.workspacePath()});
            } else {
                m_isLeaving = false; // the failure is shown
            }
        };
        if (m_parts.saving.isUnsaved()) {
            m_parts.saving.saveThen(go);
        } else {
            go(true);
        }
        return;
    }
    m_parts.drafts.keep([this, arguments](const QString& file) {
        if (m_further && !m_further().isEmpty()) { // of a lesson, notes are a draft, which is offered
            leave(arguments + QStringList{m_parts.saving.shownPath()});
        } else if (!file.isEmpty()) {
            m_parts.drafts.release();
            leave(arguments + QStringList{QStringLiteral("--resume"), file});
        } else if (m_parts.drafts.isNeeded()) { // the draft could not be written
            m_isLeaving = false;
            m_parts.messages.tell({tr("The window could not be restarted: its runs would be lost."),
                                   Drafts::usualFolder(), tr("Save the workspace, then choose again.")});
        } else {
            const QString& shown = m_parts.saving.shownPath();
            leave(arguments + (shown.isEmpty() ? QStringList() : QStringList{shown}));
        }
    });
}

void Preferences::leave(const QStringList& arguments) {
    settings::setWindowGeometry(m_window.saveGeometry());
    if (!m_launch(m_further ? m_further() + arguments : arguments)) {
        m_isLeaving = false;
        m_parts.messages.tell({tr("The program could not be started again."), QCoreApplication::applicationFilePath(),
                               tr("The new size and language hold from the next start on.")});
        return;
    }
    m_window.close();
}

bool Preferences::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Wheel) {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        auto* widget = qobject_cast<QWidget*>(watched);
        if (wheel->modifiers() == Qt::ControlModifier && widget && widget->window() == &m_window &&
            !qobject_cast<widgets::DocumentMapView*>(widget)) { // this view has a zoom of its own
            m_turned += wheel->angleDelta().y();
            if (const int steps = m_turned / kNotch; steps != 0) {
                m_turned -= steps * kNotch;
                zoom(steps);
            }
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace contexture::gui
