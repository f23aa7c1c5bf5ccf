#pragma once

#include <QObject>

namespace contexture::gui {

class Inspector;
class RunBar;
class Selection;
class Session;

// The run bar, bound to what it shows and changes: model and setting of the next run, site and head that are seen.
class RunControls : public QObject {
    Q_OBJECT

public:
    RunControls(RunBar& bar, Session& session, Selection& selection, const Inspector& inspector);

private:
    void showSession();
    void showSeen();

    RunBar& m_bar;
    const Session& m_session;
    const Inspector& m_inspector;
};

} // namespace contexture::gui
