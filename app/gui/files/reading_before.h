// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/untrained_window.h"

#include <QObject>
#include <QString>

class QWidget;

namespace contexture::gui {

class FileWorker;
class Messages;
class Session;

// Lets the chosen sentence-level model read the sentences before the current one, although it was not trained to: makes
// the small file for it, and opens that.
class ReadingBefore : public QObject {
    Q_OBJECT

public:
    ReadingBefore(Session& session, FileWorker& files, Messages& messages, QWidget& window);

    bool isPossible() const; // a sentence-level Transformer is chosen
    void ask();              // how many sentences, how long a row, and which file
    void make(const UntrainedWindow& window, const QString& path);

private:
    Session& m_session;
    FileWorker& m_files;
    Messages& m_messages;
    QWidget& m_window;
};

} // namespace contexture::gui
