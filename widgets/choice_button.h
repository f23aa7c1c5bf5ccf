// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPushButton>

namespace contexture::widgets {

// A button whose text is left-aligned and takes as many lines as it needs: one answer among several.
class ChoiceButton : public QPushButton {
    Q_OBJECT

public:
    explicit ChoiceButton(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace contexture::widgets
