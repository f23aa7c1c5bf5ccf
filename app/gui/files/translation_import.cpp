// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/translation_import.h"

#include "app/gui/files/file_dialogs.h"
#include "app/gui/files/format_filter.h"
#include "app/gui/presentation/errors.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/run_changes.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"
#include "engine/given/given_run.h"

#include <QFileInfo>

#include <algorithm>

namespace contexture::gui {

TranslationImport::TranslationImport(const Session& session, RunChanges& changes, FileWorker& files, Messages& messages,
                                     QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_changes(changes)
    , m_files(files)
    , m_messages(messages)
    , m_window(window) {}

void TranslationImport::choose() {
    const QStringList paths = askForFiles(
        &m_window, tr("Add a translation of this document, and what it attended to"),
        //: %1 stands for further endings of names, "*.srt *.vtt".
        tr("Translations and attention (*.txt *.tsv %1 *.json *.npz *.npy);;All files (*)").arg(formatFilter()));
    if (!paths.isEmpty()) {
        importFrom(paths);
    }
}

void TranslationImport::importFrom(const QStringList& paths) {
    const auto document = m_session.document();
    if (!document || paths.isEmpty()) {
        return;
    }
    const QString first = paths.first();
    FileWorker::Request request;
    request.what = tr("Reading %1").arg(QFileInfo(first).fileName());
    request.where = first;
    request.work = [this, paths, first, document](const FileJob& job) -> FileWorker::Deliver {
        given::GivenFiles files;
        for (const QString& path : paths) {
            if (given::isAttentionFile(toPath(path))) {
                files.attention.push_back(toPath(path));
            } else if (files.translations.empty()) {
                files.translations = toPath(path);
            } else {
                throw Error(Message("given.two", "two files of translations were chosen"), path.toStdString(),
                            Message("given.two.do", "add one run after the other"));
            }
        }
        const auto read = given::readGivenRun(files, document, job.cancel());
        return [this, first, read] { take(read.run, read.remarks, first); };
    };
    request.failed = [this](const Failure& failure) { m_messages.tell(failure); };
    m_files.start(std::move(request));
}

void TranslationImport::take(const std::shared_ptr<const Run>& run, const std::vector<Message>& remarks,
                             const QString& path) {
    if (m_session.document() != run->document) {
        return; // another document was opened meanwhile
    }
    const auto& runs = m_session.runs();
    const bool isThere = std::any_of(runs.begin(), runs.end(), [&](const RunSlot& slot) {
        return slot.run && slot.run->model.hash == run->model.hash;
    });
    if (isThere || runs.size() >= static_cast<std::size_t>(Session::kMaxRuns)) {
        m_messages.tell({isThere ? tr("This translation is one of the runs already.")
                                 : tr("There can be at most six runs; remove one first."),
                         path,
                         {}});
        return;
    }
    m_changes.add(run);
    if (!remarks.empty()) {
        QStringList lines;
        for (const Message& remark : remarks) {
            lines << errorText(remark);
        }
        widgets::BarMessage message;
        message.happened = tr("The translation was added. Something in its file is unusual.");
        message.where = path;
        message.remedy = lines.first();
        message.details = lines.size() > 1 ? lines.mid(1).join(QLatin1Char('\n')) : QString();
        m_messages.inform(message);
    }
}

} // namespace contexture::gui
