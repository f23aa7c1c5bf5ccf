#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

class QLockFile;

namespace contexture::gui {

class FileWorker;
class Notes;
class Opening;
class Saving;
class Session;

// What no file holds yet is kept in a folder of the program's own, a moment after it has changed, so that a crash, a
// power cut or a restart loses nothing. A workspace that has a file is saved there instead. Drafts are workspaces; one
// that no running program holds is offered again.
class Drafts : public QObject {
    Q_OBJECT

public:
    struct Left {
        QString file;   // the draft
        QString origin; // of the document: what had been opened; may be empty
        QString title;
        QDateTime when;
    };
    struct Parts {
        Session& session;
        Notes& notes;
        Saving& saving;
        Opening& opening;
        FileWorker& files;
    };

    Drafts(const Parts& parts, QString folder, QObject* parent);
    ~Drafts() override;

    static QString usualFolder(); // of this person, on this machine

    void begin() { m_isOn = true; } // keeping by itself
    // Whether the runs that are shown are a lesson's: its file holds them, and notes alone are worth a draft.
    void setOfLesson(std::function<bool()> ofLesson) { m_ofLesson = std::move(ofLesson); }
    void setPause(int milliseconds) { m_pause.setInterval(milliseconds); } // after the last change
    std::vector<Left> left() const; // by programs that run no longer, newest first
    void resume(const Left& draft); // opens it as what it was: not saved, and again this window's
    void drop(const Left& draft);

    // Writes what there is at once. `then`: the draft, or "" where there was nothing to keep or it could not be
    // written.
    void keep(const std::function<void(const QString& file)>& then);
    void release();        // another program goes on with the draft
    void forget();         // what it holds is saved, or not wanted
    bool isNeeded() const; // something is shown that no file holds

Q_SIGNALS:
    void kept();

private:
    void follow();
    void write(const std::function<void(const QString& file)>& then);
    void hold(const QString& file);

    Parts m_parts;
    QString m_folder;
    QString m_file; // this window's draft; empty: none is held
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_pause;
    std::function<bool()> m_ofLesson;
    bool m_isOn = false;
    bool m_isWriting = false;
};

} // namespace contexture::gui
