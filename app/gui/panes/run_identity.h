// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace contexture::widgets {
class ElidedLabel;
}

namespace contexture::gui {

class Session;

// The name of the active run in one line above the text: its letter, its setting and its model. Where another model or
// setting was chosen in the run bar since, the line says so and offers to translate.
class RunIdentity : public QWidget {
    Q_OBJECT

public:
    explicit RunIdentity(const Session& session, QWidget* parent = nullptr);

Q_SIGNALS:
    void translateRequested();

private:
    class Badge;
    void follow();

    const Session& m_session;
    Badge* m_badge;
    widgets::ElidedLabel* m_name;
    QLabel* m_missing; // says that the model of the run is not loaded
    QPushButton* m_changed;
};

} // namespace contexture::gui
