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

namespace {

constexpr int kAgain = 2000; // milliseconds

} // namespace

OpenElsewhere::OpenElsewhere(const Saving& saving, Messages& messages, QString folder, QObject* parent)
    : QObject(parent), m_saving(saving), m_messages(messages), m_folder(std::move(folder)) {
    m_again.setInterval(kAgain);
    connect(&m_again, &QTimer::timeout, this, &OpenElsewhere::tryAgain);
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
    if (m_again.isActive()) {
        m_again.stop();
        m_messages.withdraw(message()); // about the workspace that was shown before
    }
    m_path = path;
    m_note.reset();
    if (path.isEmpty() || !QDir().mkpath(m_folder)) {
        return;
    }
    // The canonical path identifies the file, whichever folder leads to it.
    const QByteArray file = QFileInfo(path).canonicalFilePath().toUtf8();
    const QByteArray name = QCryptographicHash::hash(file, QCryptographicHash::Sha256).toHex();
    m_entry = QDir(m_folder).filePath(QString::fromLatin1(name) + QStringLiteral(".lock"));
    tryAgain();
    if (m_again.isActive()) {
        m_messages.inform(message());
    }
}

void OpenElsewhere::tryAgain() {
    auto note = std::make_unique<QLockFile>(m_entry);
    note->setStaleLockTime(0); // the lock is stale only when its program has ended
    if (note->tryLock(0)) {
        m_note = std::move(note);
    } else if (note->error() == QLockFile::LockFailedError) {
        m_again.start();
        return;
    }
    if (m_again.isActive()) {
        m_again.stop();
        m_messages.withdraw(message());
    }
}

widgets::BarMessage OpenElsewhere::message() const {
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Warning;
    message.happened = tr("“%1” is open in another window, too.").arg(widgets::isolated(QFileInfo(m_path).fileName()));
    message.remedy = tr("Both can save: what each adds stays. If one window removes an entry that the other shows, the "
                        "other reports it when it saves, and nothing is overwritten.");
    return message;
}

} // namespace contexture::gui
