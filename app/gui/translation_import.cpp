#include "app/gui/translation_import.h"

#include "app/gui/messages.h"
#include "app/gui/presentation/text.h"
#include "app/gui/run_changes.h"
#include "app/gui/session.h"
#include "app/gui/worker/file_worker.h"
#include "engine/core/other_program.h"
#include "engine/store/sha256.h"
#include "engine/text/given_translations.h"

#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <span>

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
    const QString path =
        QFileDialog::getOpenFileName(&m_window, tr("Add a translation of this document"), {},
                                     tr("Translations, a line for each sentence (*.txt *.tsv);;All files (*)"));
    if (!path.isEmpty()) {
        importFrom(path);
    }
}

void TranslationImport::importFrom(const QString& path) {
    const auto document = m_session.document();
    if (!document) {
        return;
    }
    FileWorker::Request request;
    request.what = tr("Reading %1").arg(QFileInfo(path).fileName());
    request.where = path;
    request.work = [this, path, document](const FileJob& job) -> FileWorker::Deliver {
        const auto given = text::readGivenTranslations(toPath(path), *document, job.cancel());
        const auto run = runOfTranslations(document, text::sentencesOf(given, document->targetLanguage, job.cancel()),
                                           QFileInfo(path).fileName().toStdString(),
                                           store::sha256(std::as_bytes(std::span(given.bytes))));
        return [this, path, run] {
            if (m_session.document() != run->document) {
                return; // another one was opened meanwhile
            }
            const auto& runs = m_session.runs();
            const bool isThere = std::any_of(runs.begin(), runs.end(), [&](const RunSlot& slot) {
                return slot.run && slot.run->model.hash == run->model.hash;
            });
            if (isThere || runs.size() >= static_cast<std::size_t>(Session::kMaxRuns)) {
                m_messages.tell({isThere ? tr("This translation is one of the runs already.")
                                         : tr("Six runs are the most; remove one first."),
                                 path,
                                 {}});
                return;
            }
            m_changes.add(run);
        };
    };
    request.failed = [this](const Failure& failure) { m_messages.tell(failure); };
    m_files.start(std::move(request));
}

} // namespace contexture::gui
