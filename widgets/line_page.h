// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTextBrowser>

#include <vector>

namespace contexture::widgets {

// A page of rich text that never shows a line cut in two: it begins and ends between lines, also of tables, and the
// wheel and stepBy() go line by line.
class LinePage : public QTextBrowser {
    Q_OBJECT

public:
    explicit LinePage(QWidget* parent = nullptr);

    void showFrom(int height);            // the line there is the first one, in pixels of the document
    void showUpTo(const QString& anchor); // the paragraph there is the last one, and begins the page if it is longer
    void stepBy(int lines);               // down, or up
    int first() const;                    // pixels of the document above the page

protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    std::vector<int> breaks() const; // heights between two lines, from the top to the bottom of the document
    int room() const;                // pixels from top to bottom where nothing is left free

    bool m_isAligning = false;
    int m_turned = 0; // of the wheel, less than a notch
};

} // namespace contexture::widgets
