// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/exporting.h"

#include "app/gui/files/view_table.h"
#include "app/gui/presentation/text.h"
#include "app/gui/presentation/view_data.h"
#include "app/gui/state/additions.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/note_lines.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"
#include "app/gui/worker/pending_work.h"
#include "engine/store/atomic_file.h"
#include "engine/store/export.h"
#include "engine/store/note_export.h"
#include "engine/store/page_export.h"
#include "engine/text/encoding.h"
#include "engine/text/segmentation.h"
#include "engine/text/subtitles.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>

#include <array>
#include <ostream>
#include <span>
#include <streambuf>
#include <utility>

namespace contexture::gui {

namespace {

// A stream into a file, a piece at a time. Asked to stop, or where the disk is full, it throws out of whoever writes.
class FileStream : public std::streambuf {
public:
    FileStream(store::AtomicFile& file, const FileJob& job) : m_file(file), m_job(job) {
        setp(m_piece.data(), m_piece.data() + m_piece.size());
    }

protected:
    int_type overflow(int_type c) override {
        sync();
        if (!traits_type::eq_int_type(c, traits_type::eof())) {
            sputc(traits_type::to_char_type(c));
        }
        return traits_type::not_eof(c);
    }
    int sync() override {
        m_job.cancel().throwIfCancelled();
        m_file.write(std::as_bytes(std::span(pbase(), pptr())));
        setp(m_piece.data(), m_piece.data() + m_piece.size());
        return 0;
    }

private:
    store::AtomicFile& m_file;
    const FileJob& m_job;
    std::array<char, 1 << 16> m_piece;
};

} // namespace

Exporting::Exporting(Session& session, Additions& additions, FileWorker& files, Messages& messages,
                     PendingWork& pending, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_additions(additions)
    , m_files(files)
    , m_messages(messages)
    , m_window(window) {
    pending.addBeforeClosing(*this, [this](PendingWork::Then then) { return waitFor(std::move(then)); });
}

void Exporting::exportRuns(const QString& what, bool json) {
    store::ExportOptions options;
    options.what = store::parseExportWhat(what.toStdString());
    options.format = json ? store::ExportFormat::Json : store::ExportFormat::Csv;
    store::RunSources runs;
    bool isAnswered = false;
    for (const RunSlot& slot : m_session.runs()) {
        if (slot.run) {
            RunAnswers answers = m_answersOf ? m_answersOf(slot.run) : RunAnswers();
            isAnswered = isAnswered || !(options.what == store::ExportWhat::Needs ? answers.needs.empty()
                                                                                  : answers.attributions.empty());
            runs.push_back(std::make_shared<store::HeldRun>(slot.run, std::move(answers)));
        }
    }
    if (runs.empty()) {
        m_messages.tell({tr("There is nothing to export yet."), {}, tr("Translate the document first.")});
        return;
    }
    if (options.what == store::ExportWhat::Needs && !isAnswered) {
        m_messages.tell({tr("There is nothing to export yet."), {},
                         tr("Choose View, Words that needed context, and wait until all sentences were asked.")});
        return;
    }
    if (options.what == store::ExportWhat::Attributions && !isAnswered) {
        m_messages.tell({tr("There is nothing to export yet."), {},
                         tr("Choose a word of the translation, and occlusion or gradients as the site in the run bar.")});
        return;
    }
    write(what, json ? Kind::Json : Kind::Csv, [runs, options](std::ostream& out, const FileJob& job) {
        store::exportRuns(out, runs, options, job.watch());
    });
}

void Exporting::exportNotes(bool json) {
    m_additions.complete();
    if (m_additions.notes().all().empty()) {
        m_messages.tell({tr("There is nothing to export yet."), {}, tr("Select a word and press N to write a note.")});
        return;
    }
    std::vector<store::NoteRow> rows;
    for (const Note& note : m_additions.notes().all()) {
        const Sentence* on = notedSentence(note, m_session);
        store::NoteRow row{.run = {},
                           .side = note.side,
                           .sentence = note.sentence,
                           .word = note.on.toStdString(),
                           .wordIndex = note.word,
                           .onSentence = on ? on->text : std::string(),
                           .text = note.text.toStdString()};
        if (const RunSlot* slot = m_session.slot(note.run)) {
            row.run = slot->label.toStdString();
        }
        rows.push_back(std::move(row));
    }
    write(QStringLiteral("notes"), json ? Kind::Json : Kind::Csv, [rows, json](std::ostream& out, const FileJob&) {
        store::exportNotes(out, rows, json ? store::ExportFormat::Json : store::ExportFormat::Csv);
    });
}

void Exporting::exportTranslation(const QString& original) {
    const auto run = m_session.activeRun();
    if (!run) {
        m_messages.tell({tr("There is nothing to export yet."), {}, tr("Translate the document first.")});
        return;
    }
    const bool isSubtitles = text::isSubtitlesName(toPath(original));
    const QString text = tr("Text, one sentence a line (*.txt)");
    const QString subtitles = tr("Subtitles (*.srt *.vtt)");
    const QFileInfo from(original);
    const QString language = toText(run->model.targetLanguage);
    const QString name = (from.completeBaseName().isEmpty() ? tr("translation") : from.completeBaseName()) +
                         (language.isEmpty() ? QString() : QLatin1Char('.') + language) +
                         (isSubtitles ? QLatin1Char('.') + from.suffix() : QStringLiteral(".txt"));
    const QString path = QFileDialog::getSaveFileName(
        &m_window, tr("Export the translation"), from.dir().filePath(name),
        isSubtitles ? subtitles + QStringLiteral(";;") + text : text + QStringLiteral(";;") + subtitles);
    if (path.isEmpty()) {
        return;
    }
    if (!text::isSubtitlesName(toPath(path))) {
        writeTo(path, [run](std::ostream& out, const FileJob&) {
            std::vector<Sentence> sentences;
            for (std::size_t i = 0; i < run->sentences.size(); ++i) { // line n stays sentence n
                sentences.push_back(run->sentences[i] ? run->sentences[i]->text : Sentence());
                sentences.back().startsParagraph = run->document->source[i].startsParagraph;
            }
            out << text::joinLines(sentences, true);
        });
        return;
    }
    const QString translated =
        isSubtitles
            ? original
            : QFileDialog::getOpenFileName(&m_window, tr("The subtitles that were translated"), from.path(), subtitles);
    if (!translated.isEmpty()) {
        writeTo(path, [run, file = toPath(translated)](std::ostream& out, const FileJob& job) {
            std::vector<std::string> lines;
            for (std::size_t i = 0; i < run->sentences.size(); ++i) { // what was not reached stays as it was
                lines.push_back(run->sentences[i] ? run->sentences[i]->text.text : run->document->source[i].text);
            }
            const text::ReadOptions options{.watch = job.watch()};
            out << text::subtitlesWith(text::readFileBytes(file, options.maxBytes, job.cancel()), file.string(),
                                       run->document->source, lines, options);
        });
    }
}

void Exporting::exportPage(const std::string& site, HeadIndex head) {
    const auto run = m_session.activeRun();
    if (!run) {
        m_messages.tell({tr("There is nothing to export yet."), {}, tr("Translate the document first.")});
        return;
    }
    store::PageOptions options;
    options.site = site;
    options.head = head;
    options.language = QLocale().language() == QLocale::German ? "de" : "en";
    options.programVersion = QCoreApplication::applicationVersion().toStdString();
    write(QStringLiteral("page"), Kind::Html, [run, options](std::ostream& out, const FileJob& job) {
        store::exportPage(out, store::HeldRun(run), options, job.watch());
    });
}

void Exporting::write(const QString& name, Kind kind, Write write) {
    const QString suffix = kind == Kind::Json   ? QStringLiteral(".json")
                           : kind == Kind::Html ? QStringLiteral(".html")
                                                : QStringLiteral(".csv");
    const QString filter = kind == Kind::Json   ? tr("JSON (*.json)")
                           : kind == Kind::Html ? tr("Page (*.html)")
                                                : tr("Comma-separated values (*.csv)");
    const QString path = QFileDialog::getSaveFileName(&m_window, tr("Export data"), name + suffix, filter);
    if (!path.isEmpty()) {
        writeTo(path, std::move(write));
    }
}

void Exporting::writeTo(const QString& path, Write write) {
    FileWorker::Request request;
    request.what = tr("Exporting %1").arg(QFileInfo(path).fileName());
    request.where = path;
    request.work = [this, path, write = std::move(write)](const FileJob& job) -> FileWorker::Deliver {
        store::AtomicFile file(toPath(path)); // whole or not at all
        FileStream bytes(file, job);
        std::ostream out(&bytes);
        out.exceptions(std::ios::badbit); // what stops the bytes stops the writing
        write(out, job);
        out.flush();
        job.cancel().throwIfCancelled();
        file.commit();
        return [this] { finished(true); };
    };
    request.failed = [this](const Failure& failure) {
        m_messages.tell(failure);
        finished(false);
    };
    request.cancelled = [this] { finished(false); };
    ++m_writing;
    m_files.start(std::move(request));
}

void Exporting::finished(bool isWritten) {
    m_areWritten = m_areWritten && isWritten;
    if (--m_writing > 0) {
        return;
    }
    const bool areWritten = std::exchange(m_areWritten, true);
    for (const auto& then : std::exchange(m_whenWritten, {})) {
        then(areWritten);
    }
}

bool Exporting::waitFor(std::function<void(bool)> then) {
    if (m_writing == 0) {
        return false;
    }
    m_whenWritten.push_back(std::move(then));
    return true;
}

void Exporting::copy(const ViewData& data) {
    QApplication::clipboard()->setText(toCsv(data));
}

void Exporting::exportView(const QString& name, const ViewData& data) {
    write(name, Kind::Csv, [data](std::ostream& out, const FileJob&) { out << toCsv(data).toStdString(); });
}

} // namespace contexture::gui
