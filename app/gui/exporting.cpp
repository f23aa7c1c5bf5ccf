#include "app/gui/exporting.h"

#include "app/gui/messages.h"
#include "app/gui/notes.h"
#include "app/gui/presentation/remarks.h"
#include "app/gui/presentation/text.h"
#include "app/gui/presentation/view_data.h"
#include "app/gui/session.h"
#include "engine/store/annotation_export.h"
#include "engine/store/export.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QSaveFile>

#include <sstream>

namespace contexture::gui {

Exporting::Exporting(Session& session, Notes& notes, Messages& messages, QWidget& window)
    : QObject(&window), m_session(session), m_notes(notes), m_messages(messages), m_window(window) {}

void Exporting::exportRuns(const QString& what, bool json) {
    std::vector<std::shared_ptr<const Run>> runs;
    for (const RunSlot& slot : m_session.runs()) {
        if (slot.run) {
            runs.push_back(slot.run);
        }
    }
    if (runs.empty()) {
        m_messages.tell({tr("There is nothing to export yet."), {}, tr("Translate the document first.")});
        return;
    }
    store::ExportOptions options;
    options.what = store::parseExportWhat(what.toStdString());
    options.format = json ? store::ExportFormat::Json : store::ExportFormat::Csv;
    write(what, json, [&](std::ostream& out) { store::exportRuns(out, runs, options); });
}

void Exporting::exportNotes(bool json) {
    m_notes.complete();
    if (m_notes.all().empty()) {
        m_messages.tell({tr("There is nothing to export yet."), {}, tr("Select a word and press N to write a note.")});
        return;
    }
    std::vector<store::RemarkRow> rows;
    for (const Note& note : m_notes.all()) {
        const Sentence* on = notedSentence(note, m_session);
        store::RemarkRow row{.run = {},
                             .side = note.side,
                             .sentence = note.sentence,
                             .word = note.on.toStdString(),
                             .wordIndex = note.word,
                             .onSentence = on ? on->text : std::string(),
                             .text = note.text.toStdString()};
        for (const RunSlot& slot : m_session.runs()) {
            if (slot.id == note.run) {
                row.run = slot.label.toStdString();
            }
        }
        rows.push_back(std::move(row));
    }
    write(QStringLiteral("notes"), json, [&](std::ostream& out) {
        store::exportRemarks(out, rows, json ? store::ExportFormat::Json : store::ExportFormat::Csv);
    });
}

void Exporting::write(const QString& name, bool json, const std::function<void(std::ostream&)>& write) {
    const QString suffix = json ? QStringLiteral(".json") : QStringLiteral(".csv");
    const QString path = QFileDialog::getSaveFileName(
        &m_window, tr("Export data"), name + suffix, json ? tr("JSON (*.json)") : tr("Comma-separated values (*.csv)"));
    if (path.isEmpty()) {
        return;
    }
    std::ostringstream text;
    write(text);
    const std::string bytes = std::move(text).str();
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0 ||
        !file.commit()) {
        m_messages.tell({tr("The data could not be written: %1").arg(file.errorString()), path,
                         tr("Check the folder and the space on the disk.")});
    }
}

void Exporting::copy(const ViewData& data) {
    QApplication::clipboard()->setText(toCsv(data));
}

void Exporting::exportView(const QString& name, const ViewData& data) {
    write(name, false, [&](std::ostream& out) { out << toCsv(data).toStdString(); });
}

} // namespace contexture::gui
