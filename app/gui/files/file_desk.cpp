// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/file_desk.h"

#include "app/gui/files/drafts.h"
#include "app/gui/files/exporting.h"
#include "app/gui/files/mark_files.h"
#include "app/gui/files/model_import.h"
#include "app/gui/files/model_proposal.h"
#include "app/gui/files/open_elsewhere.h"
#include "app/gui/files/opening.h"
#include "app/gui/files/reading_before.h"
#include "app/gui/files/saving.h"
#include "app/gui/files/score_import.h"
#include "app/gui/files/text_notice.h"
#include "app/gui/files/translation_import.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/notes.h"
#include "app/gui/state/workbench.h"
#include "app/gui/worker/file_worker.h"
#include "widgets/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QWidget>

#include <vector>

namespace contexture::gui {

namespace {

struct FileDeskText {
    Q_DECLARE_TR_FUNCTIONS(FileDesk)
};

} // namespace

FileDesk::FileDesk(Workbench& bench, Messages& messages, QWidget& window)
    : saving(*new Saving(bench.session, bench.additions, bench.fileWorker, messages, bench.recent, window))
    , opening(*new Opening(bench.session, saving, bench.fileWorker, messages, bench.recent, bench.pending, window))
    , drafts(*new Drafts({bench.session, bench.additions, saving, opening, bench.fileWorker}, Drafts::usualFolder(),
                         &window))
    , exporting(*new Exporting(bench.session, bench.additions, bench.fileWorker, messages, bench.pending, window))
    , markFiles(*new MarkFiles(bench.additions.marks(), bench.session, exporting, bench.fileWorker, messages, window))
    , scoreImport(*new ScoreImport(
          {bench.session, *bench.additions.undoStack(), bench.additions.marks(), saving, bench.fileWorker, messages},
          window))
    , translationImport(*new TranslationImport(bench.session, bench.runChanges, bench.fileWorker, messages, window))
    , modelImport(*new ModelImport(ModelImport::usualProgram(), bench.pending, &window))
    , proposal(*new ModelProposal(bench.session, opening, messages, bench.bundled, &window))
    , readingBefore(*new ReadingBefore(bench.session, bench.fileWorker, messages, window))
    , m_messages(messages) {
    QObject::connect(&opening, &Opening::scoresFound, &scoreImport,
                     [this](const QString& path) { scoreImport.importFrom(path); });
    QObject::connect(&opening, &Opening::modelFolderFound, &modelImport, &ModelImport::show);
    QObject::connect(&modelImport, &ModelImport::imported, &opening,
                     [this](const QString& bundle) { opening.open({bundle}); });
    new OpenElsewhere(saving, messages, OpenElsewhere::usualFolder(), &window);
    new TextNotice(bench.session, messages, bench.bundled, &window);
}

void FileDesk::keepDrafts() {
    drafts.begin();
    const std::vector<Drafts::Left> left = drafts.left();
    if (left.empty()) {
        return;
    }
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    //: %1 is a document's title, %2 date and time.
    message.happened =
        FileDeskText::tr("Work of last time was not saved: “%1”, %2.")
            .arg(widgets::isolated(left.front().title), QLocale().toString(left.front().when, QLocale::ShortFormat));
    message.remedy = FileDeskText::tr("It is kept until you save it or throw it away: File, Work that was not saved.");
    message.action = FileDeskText::tr("Go on with it");
    m_messages.offer(message, [this, draft = left.front()] { drafts.resume(draft); });
}

} // namespace contexture::gui
