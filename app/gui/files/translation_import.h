// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"
#include "engine/core/run.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

class QWidget;

namespace contexture::gui {

class FileWorker;
class Messages;
class RunChanges;
class Session;

// Imports translations of the open document by another program or a person, with the attention of that program where a
// file has it, as a new run.
class TranslationImport : public QObject {
    Q_OBJECT

public:
    TranslationImport(const Session& session, RunChanges& changes, FileWorker& files, Messages& messages,
                      QWidget& window);

    void choose();
    void importFrom(const QStringList& paths); // of one run: translations, attention, or both

private:
    void take(const std::shared_ptr<const Run>& run, const std::vector<Message>& remarks, const QString& path);

    const Session& m_session;
    RunChanges& m_changes;
    FileWorker& m_files;
    Messages& m_messages;
    QWidget& m_window;
};

} // namespace contexture::gui
