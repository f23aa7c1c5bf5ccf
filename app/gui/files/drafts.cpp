// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/drafts.h"

#include "app/gui/files/opening.h"
#include "app/gui/files/saving.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/additions.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <utility>

namespace contexture::gui {

namespace {

constexpr int kPause = 3000; // milliseconds

const QString kEnding = QStringLiteral(".contexture");

// The file beside the draft that has the origin of its document.
QString factsOf(const QString& file) {
    return file + QStringLiteral(".json");
}

QString lockOf(const QString& file) {
    return file + QStringLiteral(".lock");
}

void removeDraft(const QString& file) {
    QFile::remove(file);
    QFile::remove(factsOf(file));
}

void writeFacts(const QString& file, const QString& origin, const QString& title,
                const std::optional<std::size_t>& place) {
    QJsonObject told{{QStringLiteral("origin"), origin}, {QStringLiteral("title"), title}};
    if (place) {
        told[QStringLiteral("place")] = static_cast<qint64>(*place);
    }
    QSaveFile facts(factsOf(file));
    if (facts.open(QIODevice::WriteOnly)) {
        facts.write(QJsonDocument(told).toJson());
        facts.commit();
    }
}

std::optional<std::size_t> placeIn(const QJsonObject& told) {
    const qint64 place = told[QStringLiteral("place")].toInteger(-1);
    return place < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(place));
}

} // namespace

Drafts::Drafts(const Parts& parts, QString folder, QObject* parent)
    : QObject(parent), m_parts(parts), m_folder(std::move(folder)) {
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPause);
    connect(&m_pause, &QTimer::timeout, this, &Drafts::follow);
    connect(&parts.saving, &Saving::touched, this, [this] {
        if (m_isOn) {
            m_pause.start();
        }
    });
    connect(&parts.saving, &Saving::changed, this, [this] {
        if (!m_parts.saving.isUnsaved()) {
            m_pause.stop();
            forget();
        }
    });
}

Drafts::~Drafts() = default;

QString Drafts::usualFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/drafts");
}

bool Drafts::isNeeded() const {
    return m_parts.saving.isUnsaved() && m_parts.session.document() &&
           ((!m_parts.session.runs().empty() && !(m_ofLesson && m_ofLesson())) || !m_parts.additions.isEmpty());
}

void Drafts::follow() {
    if (!isNeeded()) {
        return;
    }
    if (m_parts.session.isTranslating() || m_isWriting) {
        m_pause.start(); // when no change has come for a while
    } else if (!m_parts.saving.workspacePath().isEmpty()) {
        m_parts.saving.save();
    } else {
        write([](const QString&) {});
    }
}

void Drafts::keep(const std::function<void(const QString&)>& then) {
    m_pause.stop();
    if (isNeeded()) {
        m_parts.additions.complete();
        write(then);
    } else {
        then(QString());
    }
}

void Drafts::hold(const QString& file) {
    m_file = file;
    m_lock = std::make_unique<QLockFile>(lockOf(file));
    m_lock->setStaleLockTime(0); // the lock is stale only when its program has ended
    m_lock->tryLock(0);
}

void Drafts::write(const std::function<void(const QString&)>& then) {
    if (!QDir().mkpath(m_folder)) {
        then(QString());
        return;
    }
    if (m_file.isEmpty()) {
        hold(QDir(m_folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + kEnding));
    }
    const auto& document = *m_parts.session.document();
    writeFacts(m_file, m_parts.saving.shownPath(), toText(document.title.empty() ? document.id : document.title),
               m_parts.saving.placeInFile());
    m_isWriting = true;
    FileWorker::Request request;
    request.what = tr("Keeping a draft");
    request.where = m_file;
    request.work = [this, then, path = m_file,
                    snapshot = m_parts.saving.snapshot()](const FileJob& job) -> FileWorker::Deliver {
        WorkspaceFile().write(path, snapshot, job); // anew: a draft is small, and complete at every moment
        return [this, then, path] {
            m_isWriting = false;
            if (m_file != path) { // the work was saved meanwhile
                removeDraft(path);
            }
            then(QString(m_file)); // a copy, since `then` may release the draft
            Q_EMIT kept();
        };
    };
    // A draft that cannot be written causes no message: the work is still in the window and can be saved.
    request.failed = [this, then](const Failure&) {
        m_isWriting = false;
        then(QString());
    };
    request.cancelled = [this, then] {
        m_isWriting = false;
        then(QString());
    };
    m_parts.files.start(std::move(request));
}

void Drafts::release() {
    m_pause.stop();
    m_lock.reset();
    m_file.clear();
}

void Drafts::forget() {
    m_pause.stop();
    if (!m_file.isEmpty()) {
        removeDraft(m_file);
        m_lock.reset(); // after the file, so that nobody finds the file without its lock
        m_file.clear();
    }
}

std::vector<Drafts::Left> Drafts::left() const {
    std::vector<Left> found;
    const auto files = QDir(m_folder).entryInfoList({QStringLiteral("*") + kEnding}, QDir::Files, QDir::Time);
    for (const QFileInfo& file : files) {
        const QString path = file.absoluteFilePath();
        QLockFile lock(lockOf(path));
        lock.setStaleLockTime(0);
        if (path == m_file || !lock.tryLock(0)) {
            continue; // the draft of a running program
        }
        QFile facts(factsOf(path));
        const QJsonObject told =
            facts.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(facts.readAll()).object() : QJsonObject();
        found.push_back({path, told[QStringLiteral("origin")].toString(), told[QStringLiteral("title")].toString(),
                         placeIn(told), file.lastModified()});
    }
    return found;
}

void Drafts::resume(const Left& draft) {
    // Takes the lock first: two windows that are offered the same draft must not both continue it.
    auto lock = std::make_unique<QLockFile>(lockOf(draft.file));
    lock->setStaleLockTime(0);
    if (!lock->tryLock(0)) {
        return;
    }
    const std::shared_ptr<QLockFile> taken(std::move(lock));
    m_parts.opening.open({draft.file}, [this, draft, taken] {
        m_parts.saving.continueDraft(draft.origin);
        taken->unlock();
        hold(draft.file);
        if (draft.place) {
            m_parts.opening.continueInFile(draft.origin, *draft.place);
        }
    });
}

void Drafts::drop(const Left& draft) {
    removeDraft(draft.file);
    QFile::remove(lockOf(draft.file));
}

} // namespace contexture::gui
