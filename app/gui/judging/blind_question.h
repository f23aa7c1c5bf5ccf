// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <array>
#include <optional>

class QLabel;
class QPushButton;

namespace contexture::gui {

// A question about two texts side by side; its answers are left, neither and right.
class BlindQuestion : public QWidget {
    Q_OBJECT

public:
    BlindQuestion(const QString& name, const QString& question);

    void setAnswer(std::optional<int> side); // -1 left, 0 neither, 1 right
    void setCurrent(bool current);           // arrow keys answer this one
    bool isCurrent() const { return m_isCurrent; }
    QPushButton* button(int side) const { return m_buttons.at(static_cast<std::size_t>(side + 1)); }

Q_SIGNALS:
    void answered(int side);

private:
    QLabel* m_name;
    std::array<QPushButton*, 3> m_buttons{};
    bool m_isCurrent = false;
};

} // namespace contexture::gui
