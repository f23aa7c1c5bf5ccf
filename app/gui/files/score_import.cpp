// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/score_import.h"

#include "app/gui/files/saving.h"
#include "app/gui/presentation/errors.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/marks.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"
#include "engine/annotate/workspace_records.h"
#include "engine/core/error.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLocale>
#include <QUndoStack>

#include <algorithm>
#include <utility>
#include <vector>

namespace contexture::gui {

ScoreImport::ScoreImport(const Parts& parts, QWidget& window) : QObject(&window), m_parts(parts), m_window(window) {}

void ScoreImport::choose() {
    const QString path =
        QFileDialog::getOpenFileName(&m_window, tr("Import scores of a metric"), {},
                                     tr("Scores (*.json *.jsonl *.tsv *.txt *.scores *.out);;All files (*)"));
    if (!path.isEmpty()) {
        importFrom(path);
    }
}

void ScoreImport::importFrom(const QString& path, const Choice& choice) {
    const auto run = m_parts.session.activeRun();
    if (!run) {
        m_parts.messages.tell({tr("There is no translation that these scores could belong to."), path,
                               tr("Translate the document, or add a translation of it, and import them then.")});
        return;
    }
    FileWorker::Request request;
    request.what = tr("Reading %1").arg(QFileInfo(path).fileName());
    request.where = path;
    request.work = [this, path, choice, run](const FileJob& job) -> FileWorker::Deliver {
        const bool canAsk = m_window.isVisible();
        QStringList systems;
        try {
            const annotate::ScoreFile file = annotate::readScoreFile(
                toPath(path), {.columns = {}, .metric = choice.metric.toStdString(), .isEveryColumn = true},
                job.cancel());
            for (const annotate::ScoredSystem& system : file.systems) {
                systems << toText(system.name);
            }
            const auto placed = std::make_shared<const annotate::PlacedScores>(
                annotate::placeScores(*run, file, path.toStdString(), choice.system.toStdString()));
            return [this, path, run, placed] { take(path, run, *placed); };
        } catch (const Error& error) {
            const std::string& code = error.whatMessage().code();
            if (canAsk && code == "scores.no-name") {
                return [this, path, choice] {
                    const QString name = QInputDialog::getText(
                        &m_window, tr("Which metric?"),
                        tr("%1 does not say which metric its numbers are of:").arg(QFileInfo(path).fileName()));
                    if (!name.trimmed().isEmpty()) {
                        importFrom(path, {.metric = name.trimmed(), .system = choice.system});
                    }
                };
            }
            if (canAsk && code == "scores.which-system") {
                return [this, path, choice, systems] {
                    bool isChosen = false;
                    const QString name =
                        QInputDialog::getItem(&m_window, tr("Which system?"),
                                              tr("Whose scores in %1 are of this run:").arg(QFileInfo(path).fileName()),
                                              systems, 0, false, &isChosen);
                    if (isChosen) {
                        importFrom(path, {.metric = choice.metric, .system = name});
                    }
                };
            }
            throw;
        }
    };
    request.failed = [this](const Failure& failure) { m_parts.messages.tell(failure); };
    m_parts.files.start(std::move(request));
}

void ScoreImport::take(const QString& path, const std::shared_ptr<const Run>& run,
                       const annotate::PlacedScores& placed) {
    const auto& runs = m_parts.session.runs();
    const auto slot = std::find_if(runs.begin(), runs.end(), [&](const RunSlot& each) { return each.run == run; });
    if (slot == runs.end()) {
        return; // it was removed or made again meanwhile
    }
    const int row = static_cast<int>(slot - runs.begin());
    std::vector<annotate::Remark> remarks = placed.remarks;
    //: After "Undo" and "Redo".
    const QString what = tr("importing scores");
    m_parts.undo.beginMacro(what); // with the errors that the metric marks
    m_parts.saving.addScores(run, placed.scores, what);
    const int marks = addMarks(row, placed, remarks);
    m_parts.undo.endMacro();
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    //: %1 is a file, %2 the letter of a run.
    message.happened =
        tr("%1: scores of run %2 were added.").arg(QFileInfo(path).fileName(), runName(m_parts.session, row).letter);
    QStringList lines;
    for (const store::SentenceScores& scores : placed.scores) {
        //: %1 is the name of a metric, %2 the number of sentences that have a score.
        lines << tr("%1: %2 of %n translated sentence(s), mean %3.", nullptr, static_cast<int>(run->finished()))
                     .arg(toText(scores.metric), QLocale().toString(static_cast<qulonglong>(scores.values.size())),
                          QLocale().toString(scores.mean(), 'g', 4));
    }
    if (!placed.errors.empty()) {
        lines << tr("%n marked error(s) added.", nullptr, marks);
    }
    if (!remarks.empty()) {
        lines << tr("%n line(s) of the file are unusual.", nullptr, static_cast<int>(remarks.size()));
    }
    lines << tr("Compare → Scores lists them, and Find searches by them.");
    message.remedy = lines.join(QLatin1Char(' '));
    QStringList details;
    for (const annotate::Remark& remark : remarks) {
        details << tr("Line %1: %2").arg(QString::number(remark.line), errorText(remark.what));
    }
    message.details = details.join(QLatin1Char('\n'));
    m_parts.messages.inform(message);
}

// The errors that the metric marks, as marks by it; those that are there already are left.
int ScoreImport::addMarks(int row, const annotate::PlacedScores& placed, std::vector<annotate::Remark>& remarks) {
    const RunSlot& slot = m_parts.session.runs()[static_cast<std::size_t>(row)];
    std::vector<Mark> added;
    for (const annotate::MarkRecord& record : placed.errors) {
        auto at = annotate::markIn(*slot.run, record, remarks);
        if (!at) {
            continue;
        }
        const auto& translated = slot.run->sentences.at(at->sentence.asSize());
        Mark mark{.id = 0, .run = slot.id, .mark = *std::move(at), .on = translated ? translated->text.text : ""};
        const auto& present = m_parts.marks.all();
        if (std::none_of(present.begin(), present.end(),
                         [&](const Mark& there) { return there.run == mark.run && there.mark == mark.mark; })) {
            added.push_back(std::move(mark));
        }
    }
    const int count = static_cast<int>(added.size());
    if (count > 0) {
        //: After "Undo" and "Redo".
        m_parts.marks.add(std::move(added), tr("importing marks"));
    }
    return count;
}

} // namespace contexture::gui
