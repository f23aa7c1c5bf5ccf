// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/mark_files.h"

#include "app/gui/files/exporting.h"
#include "app/gui/files/file_dialogs.h"
#include "app/gui/presentation/errors.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/mark_lines.h"
#include "app/gui/state/marks.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/session.h"
#include "app/gui/state/settings.h"
#include "app/gui/worker/file_worker.h"
#include "engine/annotate/agreement.h"
#include "engine/annotate/workspace_records.h"
#include "engine/core/error.h"

#include <QActionGroup>
#include <QFileInfo>
#include <QInputDialog>
#include <QLocale>
#include <QMenu>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr int kMostTold = 6; // most lines of the report on bad rows

} // namespace

MarkFiles::MarkFiles(Marks& marks, Session& session, Exporting& exporting, FileWorker& files, Messages& messages,
                     QWidget& window)
    : QObject(&window)
    , m_marks(marks)
    , m_session(session)
    , m_exporting(exporting)
    , m_files(files)
    , m_messages(messages)
    , m_window(window) {}

void MarkFiles::chooseImport() {
    const QString path = askForFile(&m_window, tr("Import marked errors"),
                                    tr("Marked errors (*.tsv *.jsonl *.json *.txt);;All files (*)"));
    if (!path.isEmpty()) {
        importFrom(path);
    }
}

void MarkFiles::importFrom(const QString& path) {
    FileWorker::Request request;
    request.what = tr("Reading %1").arg(QFileInfo(path).fileName());
    request.where = path;
    request.work = [this, path](const FileJob& job) -> FileWorker::Deliver {
        const auto file =
            std::make_shared<const annotate::MarkFile>(annotate::readMarkFile(toPath(path), job.cancel()));
        return [this, path, file] { take(path, *file); };
    };
    request.failed = [this](const Failure& failure) { m_messages.tell(failure); };
    m_files.start(std::move(request));
}

// Each mark gets the run that its name gives, else the active run; and its sentence by the texts.
void MarkFiles::take(const QString& path, const annotate::MarkFile& file) {
    const std::vector<QString> names = markedRunNames(m_session);
    const auto& runs = m_session.runs();
    std::vector<annotate::Remark> remarks = file.remarks;
    std::vector<Mark> added;
    std::vector<Mark> present = m_marks.all();
    int known = 0;
    for (const annotate::MarkRecord& record : file.records) {
        const auto named = std::find(names.begin(), names.end(), toText(record.system));
        const int row = named == names.end() ? m_session.activeIndex() : static_cast<int>(named - names.begin());
        if (row < 0 || !runs[static_cast<std::size_t>(row)].run) {
            remarks.push_back({annotate::Remark::Kind::LeftOut, record.line,
                               Message("marks.run", "the workspace has no run “{run}” of a document “{document}”",
                                       record.system, record.document)});
            continue;
        }
        const RunSlot& slot = runs[static_cast<std::size_t>(row)];
        auto placed = annotate::markIn(*slot.run, record, remarks);
        if (!placed) {
            continue;
        }
        const auto& translated = slot.run->sentences.at(placed->sentence.asSize());
        Mark mark{.id = 0, .run = slot.id, .mark = *std::move(placed), .on = translated ? translated->text.text : ""};
        const auto same = std::find_if(present.begin(), present.end(), [&](const Mark& there) {
            return there.run == mark.run && there.mark == mark.mark;
        });
        if (same != present.end()) {
            present.erase(same);
            ++known;
        } else {
            added.push_back(std::move(mark));
        }
    }
    const int count = static_cast<int>(added.size());
    //: After "Undo" and "Redo".
    m_marks.add(std::move(added), tr("importing marks"));
    std::stable_sort(remarks.begin(), remarks.end(),
                     [](const annotate::Remark& a, const annotate::Remark& b) { return a.line < b.line; });
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    message.happened = tr("%1: %n mark(s) added.", nullptr, count).arg(QFileInfo(path).fileName());
    if (known > 0) {
        message.happened += QLatin1Char(' ') + tr("%n were there already.", nullptr, known);
    }
    QStringList lines;
    for (const annotate::Remark& remark : remarks) {
        if (lines.size() == kMostTold) {
            lines << tr("and %n more", nullptr, static_cast<int>(remarks.size()) - kMostTold);
            break;
        }
        const QString kind = remark.kind == annotate::Remark::Kind::LeftOut    ? tr("left out")
                             : remark.kind == annotate::Remark::Kind::Repaired ? tr("repaired")
                                                                               : tr("kept");
        lines << tr("Line %1: %2 (%3)").arg(QString::number(remark.line), errorText(remark.what), kind);
    }
    message.remedy = lines.join(QStringLiteral("; "));
    m_messages.inform(message);
}

void MarkFiles::chooseExport(annotate::MarkFormat format) {
    if (m_marks.all().empty()) {
        m_messages.tell({tr("There is nothing to export yet."), {}, tr("Select words and press E to mark an error.")});
        return;
    }
    const bool isTsv = format == annotate::MarkFormat::Tsv;
    const QString name = isTsv                                 ? QStringLiteral("marks.tsv")
                         : format == annotate::MarkFormat::Esa ? QStringLiteral("esa.jsonl")
                                                               : QStringLiteral("marks.jsonl");
    const QString path = askWhereToSave(&m_window, tr("Export marked errors"), name,
                                        isTsv ? tr("Tab-separated values (*.tsv)") : tr("JSON Lines (*.jsonl)"));
    if (!path.isEmpty()) {
        exportTo(path, format);
    }
}

void MarkFiles::exportTo(const QString& path, annotate::MarkFormat format) {
    m_exporting.writeTo(path, [records = markRecords(m_marks, m_session), format](std::ostream& out, const FileJob&) {
        annotate::writeMarks(out, records, format);
    });
}

void MarkFiles::tellAgreement() {
    const auto agreements = annotate::agreementOf(markRecords(m_marks, m_session), m_marks.typology());
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    if (agreements.empty()) {
        message.happened = tr("No two annotators looked at the same sentence.");
        message.remedy = tr("Import the marks of the other one, or choose another name for the annotator and mark.");
        m_messages.inform(message);
        return;
    }
    const auto number = [](const std::optional<double>& value) {
        return value ? QLocale().toString(*value, 'f', 2) : QStringLiteral("–");
    };
    QStringList lines;
    for (const annotate::Agreement& one : agreements) {
        lines << tr("%1 and %2, %n sentence(s): agreement of positions, F1 over characters %3, over spans %4; of "
                    "labels, kappa of the category %5, of the severity %6 (pairs: %7).",
                    nullptr, static_cast<int>(one.sentences))
                     .arg(toText(one.first), toText(one.second), number(one.characterF1), number(one.spanF1),
                          number(one.categoryKappa), number(one.severityKappa), QString::number(one.pairs));
    }
    message.happened = lines.join(QLatin1Char(' '));
    m_messages.inform(message);
}

void MarkFiles::fillTypologies(QMenu& menu) {
    menu.clear();
    auto* group = new QActionGroup(&menu);
    bool isKnown = false;
    for (const annotate::BuiltInTypology& known : annotate::builtInTypologies()) {
        const std::string json(known.json);
        const std::string name(known.file);
        QAction* action = menu.addAction(widgets::withoutKeys(typologyText(annotate::parseTypology(json, name))));
        action->setCheckable(true);
        action->setChecked(json == m_marks.typologyJson());
        isKnown = isKnown || action->isChecked();
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, json, name] { m_marks.setTypology(json, name); });
    }
    if (!isKnown) {
        QAction* own = menu.addAction(typologyText(m_marks.typology()).replace(QLatin1Char('&'), QStringLiteral("&&")));
        own->setCheckable(true);
        own->setChecked(true);
        group->addAction(own);
    }
    menu.addSeparator();
    menu.addAction(tr("&From a file…"), this, [this] {
        const QString path = askForFile(&m_window, tr("Error categories"), tr("Typologies (*.json);;All files (*)"));
        if (!path.isEmpty()) {
            setTypologyFile(path);
        }
    });
    menu.addAction(tr("&Annotator: %1…").arg(settings::annotator().replace(QLatin1Char('&'), QStringLiteral("&&"))),
                   this, &MarkFiles::askAnnotator);
}

void MarkFiles::setTypologyFile(const QString& path) {
    try {
        m_marks.setTypology(annotate::typologyText(toPath(path).string()), path.toStdString());
    } catch (const Error& error) {
        m_messages.tell(toFailure(error));
    }
}

void MarkFiles::askAnnotator() {
    bool accepted = false;
    const QString name = QInputDialog::getText(&m_window, tr("Annotator"), tr("Whose marks these are:"),
                                               QLineEdit::Normal, settings::annotator(), &accepted);
    if (accepted) {
        settings::setAnnotator(name.trimmed());
    }
}

} // namespace contexture::gui
