// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTimer>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLockFile;

namespace contexture::gui {

class FileWorker;
class Additions;
class Opening;
class Saving;
class Session;

// Saves unsaved work as a draft in a folder of the program shortly after each change, so that a crash, a power cut or a
// restart loses nothing. Work that belongs to a workspace file is saved in that file instead. A draft is a workspace; a
// draft that no running program uses is offered at the next start.
class Drafts : public QObject {
    Q_OBJECT

public:
    struct Left {
        QString file;   // the draft
        QString origin; // the file that the document was opened from; may be empty
        QString title;
        std::optional<std::size_t> place; // of the document in `origin`, where that file has several
        QDateTime when;
    };
    struct Parts {
        Session& session;
        Additions& additions;
        Saving& saving;
        Opening& opening;
        FileWorker& files;
    };

    Drafts(const Parts& parts, QString folder, QObject* parent);
    ~Drafts() override;

    static QString usualFolder(); // for the present user of this machine

    void begin() { m_isOn = true; } // starts saving after changes
    // Whether the shown runs come from a lesson: the lesson's file has them, so that only notes need a draft.
    void setOfLesson(std::function<bool()> ofLesson) { m_ofLesson = std::move(ofLesson); }
    void setPause(int milliseconds) { m_pause.setInterval(milliseconds); } // after the last change
    std::vector<Left> left() const; // drafts of programs that have ended, newest first
    void resume(const Left& draft); // opens it as unsaved work of this window
    void drop(const Left& draft);

    // Writes a draft at once. `then` gets its file, or "" where there is nothing to save or writing failed.
    void keep(const std::function<void(const QString& file)>& then);
    void release();        // leaves the draft to another program
    void forget();         // deletes the draft: its content is saved or discarded
    bool isNeeded() const; // the window shows unsaved work

Q_SIGNALS:
    void kept();

private:
    void follow();
    void write(const std::function<void(const QString& file)>& then);
    void hold(const QString& file);

    Parts m_parts;
    QString m_folder;
    QString m_file; // this window's draft; empty: none
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_pause;
    std::function<bool()> m_ofLesson;
    bool m_isOn = false;
    bool m_isWriting = false;
};

} // namespace contexture::gui
