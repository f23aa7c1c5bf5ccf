// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/reading_before.h"

#include "app/gui/files/file_dialogs.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"
#include "engine/core/engine.h"

#include <QDir>
#include <QFileInfo>
#include <QInputDialog>

namespace contexture::gui {

ReadingBefore::ReadingBefore(Session& session, FileWorker& files, Messages& messages, QWidget& window)
    : QObject(&window), m_session(session), m_files(files), m_messages(messages), m_window(window) {}

bool ReadingBefore::isPossible() const {
    const auto model = m_session.currentModel();
    return model && model->canReadUntrained();
}

void ReadingBefore::ask() {
    if (!isPossible()) {
        return;
    }
    bool accepted = false;
    const int sentences = QInputDialog::getInt(
        &m_window, tr("Read with the sentences before it"),
        tr("The model is given the sentences before the current one and their translations.\n"
           "It was not trained for it: look at what it makes of them.\n\nSentences before the current one:"),
        UntrainedWindow().sentences, 1, 20, 1, &accepted);
    if (!accepted) {
        return;
    }
    const QFileInfo base(toText(m_session.currentModel()->info().path));
    const QString name = QStringLiteral("%1-with-%2-before.safetensors").arg(base.completeBaseName()).arg(sentences);
    const QString path = askWhereToSave(&m_window, tr("Save the small file that names the model"),
                                        base.dir().filePath(name), tr("Models (*.safetensors);;All files (*)"));
    if (!path.isEmpty()) {
        make(sentences, path);
    }
}

void ReadingBefore::make(int sentences, const QString& path) {
    const auto model = m_session.currentModel();
    if (!model) {
        return;
    }
    const QString base = toText(model->info().path);
    FileWorker::Request request;
    request.what = tr("Writing %1").arg(QFileInfo(path).fileName());
    request.where = path;
    if (QFileInfo(path) == QFileInfo(base)) {
        m_messages.tell(
            {tr("This file is the model itself."), path, tr("Choose another name: the model has to stay as it is.")});
        return;
    }
    request.work = [this, model, sentences, path, base](const FileJob&) -> FileWorker::Deliver {
        model->writeUntrained({.sentences = sentences}, toPath(path));
        return [this, path, base] { m_session.loadWithBase(path, base); };
    };
    request.failed = [this](const Failure& failure) { m_messages.tell(failure); };
    m_files.start(std::move(request));
}

} // namespace contexture::gui
