// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/reading_before.h"

#include "app/gui/files/file_dialogs.h"
#include "app/gui/files/reading_before_dialog.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"
#include "engine/core/engine.h"

#include <QDir>
#include <QFileInfo>

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
    ReadingBeforeDialog dialog(&m_window);
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    const UntrainedWindow window = dialog.chosen();
    const QFileInfo base(toText(m_session.currentModel()->info().path));
    const QString name =
        QStringLiteral("%1-with-%2-before.safetensors").arg(base.completeBaseName()).arg(window.sentences);
    const QString path = askWhereToSave(&m_window, tr("Save the small file that names the model"),
                                        base.dir().filePath(name), tr("Models (*.safetensors);;All files (*)"));
    if (!path.isEmpty()) {
        make(window, path);
    }
}

void ReadingBefore::make(const UntrainedWindow& window, const QString& path) {
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
    request.work = [this, model, window, path, base](const FileJob&) -> FileWorker::Deliver {
        model->writeUntrained(window, toPath(path));
        return [this, path, base] { m_session.loadWithBase(path, base); };
    };
    request.failed = [this](const Failure& failure) { m_messages.tell(failure); };
    m_files.start(std::move(request));
}

} // namespace contexture::gui
