// SPDX-License-Identifier: GPL-3.0-or-later

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

// The current sentence under every run, one row each, and the kept tries of the active run. A click on a row makes its
// run the active one.
class ComparisonPane : public QWidget {
    Q_OBJECT

public:
    ComparisonPane(Session& session, Selection& selection, const Inspector& inspector, Tries& tries);

    widgets::ComparisonView* view() const { return m_view; }
    int wantedHeight() const; // pixels for all rows

    QSize minimumSizeHint() const override; // small, so that a low window can shrink it

Q_SIGNALS:
    void wantedHeightChanged(int pixels);
    void removeRequested(int row); // of a run
    void tryChosen();              // a kept try of the active run

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
