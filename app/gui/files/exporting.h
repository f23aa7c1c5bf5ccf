// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/core/index.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

class QWidget;

namespace contexture::text {
struct WrittenBack;
}

namespace contexture::gui {

class FileJob;
class FileWorker;
class Messages;
class Additions;
class PendingWork;
class Session;
struct ViewData;

// Exports the data of runs and notes into files or to the clipboard.
class Exporting : public QObject {
    Q_OBJECT

public:
    Exporting(Session& session, Additions& additions, FileWorker& files, Messages& messages, PendingWork& pending,
              QWidget& window);

    // Gives the answers of models to questions about the words of a run.
    void setAnswers(std::function<RunAnswers(const std::shared_ptr<const Run>& run)> answers) {
        m_answersOf = std::move(answers);
    }
    void exportRuns(const QString& what, bool json); // `what`: as store::parseExportWhat() names it
    void exportNotes(bool json);
    // The active translation: in the form of `original` where that is a file of another program (subtitles, XLIFF),
    // else as plain text, one sentence a line. Of a document that came from a workspace, a person chooses the file that
    // was translated.
    void exportTranslation(const QString& original);
    void exportPage(const std::string& site, HeadIndex head); // the active run, as HTML
    void copy(const ViewData& data);
    // Where a person is asked for a file's name and told what became of it.
    struct Place {
        QPointer<QWidget> window; // null: the main window
        QPointer<Messages> messages;
    };
    void exportView(const QString& name, const ViewData& data, const Place& place = {}); // the data of a view

    // Calls `write`, which holds values only, on the file thread, and after success `then` on the window's thread. The
    // window names the written file.
    using Write = std::function<void(std::ostream& out, const FileJob& job)>;
    void writeTo(const QString& path, Write write, std::function<void()> then = {}, const Place& place = {});

    // Calls `then` when all present exports have ended; `isWritten`: all succeeded. False: no export is running.
    bool waitFor(std::function<void(bool isWritten)> then);

private:
    // Asks for a file name and writes the file.
    enum class Kind { Csv, Json, Html };
    void write(const QString& name, Kind kind, Write write, const Place& place = {});
    Messages& messagesOf(const Place& place) const;
    void finished(bool isWritten);
    void tellWhere(const QString& path, Messages& messages); // after success
    void tellWritten(const QString& path, const text::WrittenBack& written);

    Session& m_session;
    Additions& m_additions;
    FileWorker& m_files;
    Messages& m_messages;
    QWidget& m_window;
    std::function<RunAnswers(const std::shared_ptr<const Run>& run)> m_answersOf;
    int m_writing = 0; // number of files that are being written
    bool m_areWritten = true;
    std::vector<std::function<void(bool)>> m_whenWritten;
};

} // namespace contexture::gui
