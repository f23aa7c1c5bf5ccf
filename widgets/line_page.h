// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTextBrowser>

#include <vector>

namespace contexture::widgets {

// A page of rich text that never shows a part of a line: the visible part begins and ends between lines, also within
// tables, and the wheel and stepBy() move line by line.
class LinePage : public QTextBrowser {
    Q_OBJECT

public:
    explicit LinePage(QWidget* parent = nullptr);

    void showFrom(int height);            // the line at this height, in pixels of the document, becomes the first one
    void showUpTo(const QString& anchor); // the paragraph at the anchor ends the page; one that is too high begins it
    void stepBy(int lines);               // down if positive, else up
    int first() const;                    // pixels of the document above the visible part

protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    std::vector<int> breaks() const; // heights between two lines, from the top to the bottom of the document
    int room() const;                // largest height of the visible part, pixels

    bool m_isAligning = false;
    int m_turned = 0; // rotation of the wheel that has moved no line yet, less than a notch
};

} // namespace contexture::widgets
