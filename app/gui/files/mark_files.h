// SPDX-License-Identifier: GPL-3.0-or-later

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

// Imports and exports files of marked errors for the open document, and lets a person choose the typology.
class MarkFiles : public QObject {
    Q_OBJECT

public:
    MarkFiles(Marks& marks, Session& session, Exporting& exporting, FileWorker& files, Messages& messages,
              QWidget& window);

    void chooseImport();
    void importFrom(const QString& path); // tells which marks were repaired or left out
    void chooseExport(annotate::MarkFormat format);
    void exportTo(const QString& path, annotate::MarkFormat format);
    void tellAgreement();             // of each pair of annotators, over the runs of the window
    void fillTypologies(QMenu& menu); // the built-in typologies, a file, and the name of the annotator
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
