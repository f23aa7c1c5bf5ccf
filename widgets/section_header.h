#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace contexture::widgets {

class ElidedLabel;

// Bold title, grey explanation, things on the right; can fold what stands under it.
class SectionHeader : public QWidget {
    Q_OBJECT

public:
    explicit SectionHeader(const QString& title = {}, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setExplanation(const QString& text); // plain text, shortened at its end when there is no room
    QString explanation() const;
    void addExtra(QWidget* widget);    // right-aligned, from left to right
    void setContent(QWidget* content); // folded with the header's button; makes the header collapsible
    void setCollapsed(bool collapsed);
    bool isCollapsed() const { return m_collapsed; }

Q_SIGNALS:
    void collapsedChanged(bool collapsed);

private:
    QHBoxLayout* m_layout;
    QToolButton* m_fold;
    QLabel* m_title;
    ElidedLabel* m_explanation;
    QWidget* m_content = nullptr;
    bool m_collapsed = false;
};

} // namespace contexture::widgets
