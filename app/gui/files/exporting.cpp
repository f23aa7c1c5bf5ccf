// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/exporting.h"

#include "app/gui/files/file_dialogs.h"
#include "app/gui/files/format_filter.h"
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
#include "engine/text/file_format.h"
#include "engine/text/segmentation.h"
#include "widgets/words.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QUrl>

#include <algorithm>
#include <array>
#include <ostream>
#include <span>
#include <streambuf>
#include <utility>

namespace contexture::gui {

namespace {

// A stream into a file, written in pieces. After cancellation or on a full disk it throws out of the writing code.
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
    const bool isOfNeeds = options.what == store::ExportWhat::Needs;
    const bool isOfAnswers = isOfNeeds || options.what == store::ExportWhat::Attributions;
    store::RunSources runs;
    bool isAnswered = false;
    for (const RunSlot& slot : m_session.runs()) {
        if (slot.run) {
            RunAnswers answers = isOfAnswers && m_answersOf ? m_answersOf(slot.run) : RunAnswers();
            isAnswered = isAnswered || !(isOfNeeds ? answers.needs.empty() : answers.attributions.empty());
            runs.push_back(std::make_shared<store::HeldRun>(slot.run, std::move(answers)));
        }
    }
    if (runs.empty()) {
        m_messages.tell({tr("There is nothing to export yet."), {}, tr("Translate the document first.")});
        return;
    }
    if (isOfAnswers && !isAnswered) {
        m_messages.tell(
            {tr("There is nothing to export yet."),
             {},
             isOfNeeds
                 ? tr("Choose View, Words that needed context, and wait until all sentences were asked.")
                 : tr("Choose a word of the translation, and occlusion or gradients as the site in the run bar.")});
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
    const Document& document = *m_session.document();
    std::vector<store::NoteRow> rows;
    for (const Note& note : m_additions.notes().all()) {
        const Sentence* on = notedSentence(note, m_session);
        store::NoteRow row{.run = {},
                           .side = note.side,
                           .sentence = note.sentence,
                           .word = note.on.toStdString(),
                           .wordIndex = note.word,
                           .onSentence = on ? on->text : std::string(),
                           .text = note.text.toStdString(),
                           .document = document.title.empty() ? document.id : document.title};
        if (const RunSlot* slot = m_session.slot(note.run); slot && slot->run) {
            row.run = slot->run->label; // as a workspace keeps it
            row.model = slot->run->model.name;
        }
        rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const store::NoteRow& a, const store::NoteRow& b) {
        return std::pair(a.sentence, a.wordIndex) < std::pair(b.sentence, b.wordIndex); // as a workspace lists them
    });
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
    const bool hasFormat = !text::formatOfName(toPath(original)).empty();
    const QFileInfo from(original);
    const QString text = tr("Text, one sentence a line (*.txt)");
    //: %1 is the ending of a file's name.
    const QString same = tr("As the document is, with the translation in it (*.%1)").arg(from.suffix());
    const QString any = tr("As the file that was translated (%1)").arg(formatFilter());
    const QString language = toText(run->model.targetLanguage);
    const QString name = (from.completeBaseName().isEmpty() ? tr("translation") : from.completeBaseName()) +
                         (language.isEmpty() ? QString() : QLatin1Char('.') + language) +
                         (hasFormat ? QLatin1Char('.') + from.suffix() : QStringLiteral(".txt"));
    const QString path =
        askWhereToSave(&m_window, tr("Export the translation"), name,
                       hasFormat ? same + QStringLiteral(";;") + text : text + QStringLiteral(";;") + any);
    if (path.isEmpty()) {
        return;
    }
    const std::string format = text::formatOfName(toPath(path));
    if (format.empty()) {
        writeTo(path, [run](std::ostream& out, const FileJob&) {
            std::vector<Sentence> sentences;
            for (std::size_t i = 0; i < run->sentences.size(); ++i) { // line n belongs to sentence n
                sentences.push_back(run->sentences[i] ? run->sentences[i]->text : Sentence());
                sentences.back().startsParagraph = run->document->source[i].startsParagraph;
            }
            out << text::joinLines(sentences, true);
        });
        return;
    }
    const QString translated = format == text::formatOfName(toPath(original))
                                   ? original
                                   : askForFile(&m_window, tr("The file that was translated"), any);
    if (translated.isEmpty()) {
        return;
    }
    const auto written = std::make_shared<text::WrittenBack>();
    writeTo(
        path,
        [run, written, file = toPath(translated)](std::ostream& out, const FileJob& job) {
            std::vector<std::optional<std::string>> lines(run->sentences.size());
            for (std::size_t i = 0; i < lines.size(); ++i) { // sentences that were not reached stay unchanged
                if (run->sentences[i]) {
                    lines[i] = run->sentences[i]->text.text;
                }
            }
            const text::ReadOptions options{.memory = {.source = run->document->sourceLanguage}, .watch = job.watch()};
            *written = text::writtenBack(text::readFileBytes(file, options.maxBytes, job.cancel()), file.string(),
                                         run->document->source, lines, run->model.targetLanguage, options);
            out << written->bytes;
        },
        [this, path, written] { tellWritten(path, *written); });
}

// Reports differences from the original that a person could take for mistakes.
void Exporting::tellWritten(const QString& path, const text::WrittenBack& written) {
    QStringList happened;
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    message.where = path;
    if (written.moved > 0) {
        happened << tr("%n tag(s) inside sentences were moved: each stands around the whole sentence or behind it now.",
                       nullptr, static_cast<int>(written.moved));
        message.remedy = tr("Their place in a translation is not known: set them in the program that the file is for.");
    }
    if (written.looks > 0) {
        happened << tr("%n change(s) of format inside paragraphs are lost.", nullptr, static_cast<int>(written.looks));
        message.remedy = tr(
            "A translation has the format of its paragraph's first words: set it in the program that the file is for.");
    }
    if (written.final > 0) {
        happened << tr("%n translation(s) that the file calls final stay as they were.", nullptr,
                       static_cast<int>(written.final));
    }
    if (!happened.isEmpty()) {
        message.happened = happened.join(QLatin1Char(' '));
        m_messages.inform(message);
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

// A window that was closed in the meantime is not told anything.
Messages& Exporting::messagesOf(const Place& place) const {
    return place.messages && place.window && place.window->isVisible() ? *place.messages : m_messages;
}

void Exporting::write(const QString& name, Kind kind, Write write, const Place& place) {
    const QString suffix = kind == Kind::Json   ? QStringLiteral(".json")
                           : kind == Kind::Html ? QStringLiteral(".html")
                                                : QStringLiteral(".csv");
    const QString filter = kind == Kind::Json   ? tr("JSON (*.json)")
                           : kind == Kind::Html ? tr("Page (*.html)")
                                                : tr("Comma-separated values (*.csv)");
    QWidget* const window = place.window ? place.window.data() : &m_window;
    const QString path = askWhereToSave(window, tr("Export data"), name + suffix, filter);
    if (!path.isEmpty()) {
        writeTo(path, std::move(write), {}, place);
    }
}

void Exporting::writeTo(const QString& path, Write write, std::function<void()> then, const Place& place) {
    FileWorker::Request request;
    request.what = tr("Exporting %1").arg(QFileInfo(path).fileName());
    request.where = path;
    request.work = [this, path, place, write = std::move(write),
                    then = std::move(then)](const FileJob& job) -> FileWorker::Deliver {
        store::AtomicFile file(toPath(path)); // the file is written completely or not at all
        FileStream bytes(file, job);
        std::ostream out(&bytes);
        out.exceptions(std::ios::badbit); // an error of the buffer ends the writing
        write(out, job);
        out.flush();
        job.cancel().throwIfCancelled();
        file.commit();
        return [this, path, place, then] {
            tellWhere(path, messagesOf(place));
            if (then) { // what it says counts for more than the place
                then();
            }
            finished(true);
        };
    };
    request.failed = [this, place](const Failure& failure) {
        messagesOf(place).tell(failure);
        finished(false);
    };
    request.cancelled = [this] { finished(false); };
    ++m_writing;
    m_files.start(std::move(request));
}

void Exporting::tellWhere(const QString& path, Messages& messages) {
    const QFileInfo file(path);
    const QString folder = file.absolutePath();
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    //: %1 is the name of a file, %2 its folder.
    message.happened =
        tr("“%1” was exported to %2.")
            .arg(widgets::isolated(file.fileName()), widgets::isolated(QDir::toNativeSeparators(folder)));
    message.action = tr("Open the folder");
    messages.mention(message, [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
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

void Exporting::exportView(const QString& name, const ViewData& data, const Place& place) {
    write(
        name, Kind::Csv, [data](std::ostream& out, const FileJob&) { out << toCsv(data).toStdString(); }, place);
}

} // namespace contexture::gui
