// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QWidget>

class QButtonGroup;
class QHBoxLayout;
class QToolButton;

namespace contexture::widgets {

// A choice among a few visible segments: None | Online | Offline. The keys Left and Right choose the next segment, as
// in a tab bar.
class SegmentedControl : public QWidget {
    Q_OBJECT
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged)

public:
    explicit SegmentedControl(QWidget* parent = nullptr);

    void setSegments(const QStringList& labels); // the first becomes current
    int count() const;
    int current() const;        // -1: none
    void setCurrent(int index); // emits currentChanged when it changes; a disabled or unknown index is ignored
    void setSegmentEnabled(int index, bool enabled, const QString& whyNot = {});
    QToolButton* segment(int index) const;
    void setCompact(bool compact); // for section headers: 12 px

Q_SIGNALS:
    void currentChanged(int index);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QHBoxLayout* m_layout;
    QButtonGroup* m_group;
    int m_current = -1;
    bool m_compact = false;
};

} // namespace contexture::widgets
