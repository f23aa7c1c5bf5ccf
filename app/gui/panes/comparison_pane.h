#pragma once

#include <QWidget>

#include <vector>

namespace contexture::widgets {
class ComparisonView;
class SectionHeader;
} // namespace contexture::widgets

namespace contexture::gui {

class Inspector;
class Selection;
class Session;
class Tries;
struct SavedTry;

// The sentence that is looked at under every run, one row each, and the tries of the run that is read which are kept. A
// click reads another run.
class ComparisonPane : public QWidget {
    Q_OBJECT

public:
    ComparisonPane(Session& session, Selection& selection, const Inspector& inspector, Tries& tries);

    widgets::ComparisonView* view() const { return m_view; }
    int wantedHeight() const; // pixels for all rows

    QSize minimumSizeHint() const override; // it gives way in a low window

Q_SIGNALS:
    void wantedHeightChanged(int pixels);
    void removeRequested(int row); // of a run
    void tryChosen();              // one that is kept, of what is read

private:
    void follow();
    std::vector<const SavedTry*> keptHere() const;

    const Session& m_session;
    const Inspector& m_inspector;
    Tries& m_tries;
    widgets::SectionHeader* m_header;
    widgets::ComparisonView* m_view;
};

} // namespace contexture::gui
