#pragma once

#include "engine/annotate/mark_file.h"

#include <QObject>
#include <QString>

class QMenu;
class QWidget;

namespace contexture::gui {

class Exporting;
class FileWorker;
class Marks;
class Messages;
class Session;

// Files of marked errors, read into the open document and written out of it; and the choice of a typology.
class MarkFiles : public QObject {
    Q_OBJECT

public:
    MarkFiles(Marks& marks, Session& session, Exporting& exporting, FileWorker& files, Messages& messages,
              QWidget& window);

    void chooseImport();
    void importFrom(const QString& path); // what was repaired or left out is told
    void chooseExport(annotate::MarkFormat format);
    void exportTo(const QString& path, annotate::MarkFormat format);
    void tellAgreement();             // of every two annotators, over the runs that are here
    void fillTypologies(QMenu& menu); // those that there are, a file of one's own, and who marks
    void setTypologyFile(const QString& path);

private:
    void take(const QString& path, const annotate::MarkFile& file);
    void askAnnotator();

    Marks& m_marks;
    Session& m_session;
    Exporting& m_exporting;
    FileWorker& m_files;
    Messages& m_messages;
    QWidget& m_window;
};

} // namespace contexture::gui
