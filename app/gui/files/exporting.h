#pragma once

#include "engine/core/index.h"

#include <QObject>
#include <QString>

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

class QWidget;

namespace contexture::gui {

class FileJob;
class FileWorker;
class Messages;
class Notes;
class Session;
struct ViewData;

// Data of the runs and notes: into files, or for pasting.
class Exporting : public QObject {
    Q_OBJECT

public:
    Exporting(Session& session, Notes& notes, FileWorker& files, Messages& messages, QWidget& window);

    void exportRuns(const QString& what, bool json); // `what`: as store::parseExportWhat() names it
    void exportNotes(bool json);
    // The translation that is read: subtitles with its words, where `original` is one, or plain text, a sentence a
    // line. A person who asks for subtitles of a text from elsewhere (a workspace) names the file that was translated.
    void exportTranslation(const QString& original);
    void exportPage(const std::string& site, HeadIndex head); // the run that is read, as HTML
    void copy(const ViewData& data);
    void exportView(const QString& name, const ViewData& data); // what a view shows, into a file

    // Puts out what `write` says, on the file thread: it takes values only.
    using Write = std::function<void(std::ostream& out, const FileJob& job)>;
    void writeTo(const QString& path, Write write);

    // Of all that are being written: `then` is told, once they have ended, whether they are there. False: none is.
    bool waitFor(std::function<void(bool isWritten)> then);

private:
    // Asks where to, and writes there.
    enum class Kind { Csv, Json, Html };
    void write(const QString& name, Kind kind, Write write);
    void finished(bool isWritten);

    Session& m_session;
    Notes& m_notes;
    FileWorker& m_files;
    Messages& m_messages;
    QWidget& m_window;
    int m_writing = 0; // files
    bool m_areWritten = true;
    std::vector<std::function<void(bool)>> m_whenWritten;
};

} // namespace contexture::gui
