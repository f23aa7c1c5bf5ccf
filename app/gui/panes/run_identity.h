#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace contexture::widgets {
class ElidedLabel;
}

namespace contexture::gui {

class Session;

// Which run is being read: its letter, its setting, its model, in one line above the text. Where the run bar says
// something else, because a model or a setting has been chosen since, it says so and offers to translate.
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
    QLabel* m_missing; // its model
    QPushButton* m_changed;
};

} // namespace contexture::gui
