// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/open_elsewhere.h"

#include "app/gui/files/saving.h"
#include "app/gui/state/messages.h"
#include "widgets/words.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>

#include <utility>

namespace contexture::gui {

OpenElsewhere::OpenElsewhere(const Saving& saving, Messages& messages, QString folder, QObject* parent)
    : QObject(parent), m_saving(saving), m_messages(messages), m_folder(std::move(folder)) {
    connect(&saving, &Saving::changed, this, &OpenElsewhere::follow);
}

OpenElsewhere::~OpenElsewhere() = default;

QString OpenElsewhere::usualFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/open");
}

void OpenElsewhere::follow() {
    const QString path = m_saving.workspacePath();
    if (path == m_path) {
        return;
    }
    m_path = path;
    m_note.reset();
    if (path.isEmpty() || !QDir().mkpath(m_folder)) {
        return;
    }
    // The canonical path identifies the file, whichever folder leads to it.
    const QByteArray file = QFileInfo(path).canonicalFilePath().toUtf8();
    const QByteArray name = QCryptographicHash::hash(file, QCryptographicHash::Sha256).toHex();
    auto note =
        std::make_unique<QLockFile>(QDir(m_folder).filePath(QString::fromLatin1(name) + QStringLiteral(".lock")));
    note->setStaleLockTime(0); // the lock is stale only when its program has ended
    if (note->tryLock(0)) {
        m_note = std::move(note);
    } else if (note->error() == QLockFile::LockFailedError) {
        widgets::Message message;
        message.kind = widgets::Message::Kind::Warning;
        message.happened =
            tr("“%1” is open in another window, too.").arg(widgets::isolated(QFileInfo(path).fileName()));
        message.remedy = tr("Both can save: what each adds stays. Where one takes something out that the other shows, "
                            "the other is told when it saves, and nothing is overwritten.");
        m_messages.inform(message);
    }
}

} // namespace contexture::gui
