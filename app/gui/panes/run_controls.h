// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

namespace contexture::gui {

class Inspector;
class RunBar;
class Selection;
class Session;

// Connects the run bar with the model and the setting of the next run, and with the site and the head that are shown.
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
