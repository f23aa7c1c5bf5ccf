#pragma once

#include <QWidget>

namespace contexture::widgets {
class ComparisonView;
class SectionHeader;
} // namespace contexture::widgets

namespace contexture::gui {

class Inspector;
class Selection;
class Session;

// The sentence that is looked at under every run, one row each. A click reads another run.
class ComparisonPane : public QWidget {
    Q_OBJECT

public:
    ComparisonPane(Session& session, Selection& selection, const Inspector& inspector);

    widgets::ComparisonView* view() const { return m_view; }
    int wantedHeight() const; // pixels for all rows

Q_SIGNALS:
    void wantedHeightChanged(int pixels);
    void removeRequested(int row);

private:
    void follow();

    const Session& m_session;
    const Inspector& m_inspector;
    widgets::SectionHeader* m_header;
    widgets::ComparisonView* m_view;
};

} // namespace contexture::gui
