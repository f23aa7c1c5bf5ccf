#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <iosfwd>

class QWidget;

namespace contexture::gui {

class Messages;
class Notes;
class Session;
struct ViewData;

// Data of the runs and notes: into files, or for pasting.
class Exporting : public QObject {
    Q_OBJECT

public:
    Exporting(Session& session, Notes& notes, Messages& messages, QWidget& window);

    void exportRuns(const QString& what, bool json); // `what`: as store::parseExportWhat() names it
    void exportNotes(bool json);
    void copy(const ViewData& data);
    void exportView(const QString& name, const ViewData& data); // what a view shows, into a file

private:
    void write(const QString& name, bool json, const std::function<void(std::ostream&)>& write);

    Session& m_session;
    Notes& m_notes;
    Messages& m_messages;
    QWidget& m_window;
};

} // namespace contexture::gui
