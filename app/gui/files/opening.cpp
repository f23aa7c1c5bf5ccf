// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/opening.h"

#include "app/gui/files/file_dialogs.h"
#include "app/gui/files/format_filter.h"
#include "app/gui/files/model_import.h"
#include "app/gui/files/saving.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/recent_files.h"
#include "app/gui/state/resources_path.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/pending_work.h"
#include "engine/annotate/score_file.h"
#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/lesson/reader.h"
#include "engine/suite/suite_file.h"
#include "engine/text/file_format.h"
#include "engine/text/file_kind.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QInputDialog>

#include <algorithm>
#include <utility>

namespace contexture::gui {

namespace {

// A folder with a lesson.md, the file lesson.md itself, or a packed lesson.
bool isLesson(const QString& path) {
    const QFileInfo file(path);
    if (file.isDir() || file.fileName() == QLatin1String(lesson::kText)) {
        return QFileInfo::exists((file.isDir() ? QDir(path) : file.dir()).filePath(QLatin1String(lesson::kText)));
    }
    if (path.endsWith(QLatin1String(lesson::kSuffix))) {
        return true;
    }
    QFile packed(path);
    if (!file.isFile() || !packed.open(QIODevice::ReadOnly) || !lesson::looksPacked(packed.peek(4).toStdString())) {
        return false;
    }
    return !text::isOfficeFile(packed.readAll().toStdString()); // office programs pack documents so, too
}

bool isSuite(const QString& path) {
    try {
        suite::parseSuite(readWhole(toPath(path)), path.toStdString());
        return true;
    } catch (const Error&) {
        return false;
    }
}

} // namespace

Opening::Opening(Session& session, Saving& saving, FileWorker& files, Messages& messages, RecentFiles& recent,
                 PendingWork& pending, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_saving(saving)
    , m_files(files)
    , m_messages(messages)
    , m_recent(recent)
    , m_window(window) {
    pending.add(*this, PendingWork::Kind::File, [this] { return isBusy(); });
    connect(&session, &Session::documentChanged, this, [this] { m_ofFile.clear(); }); // also for a draft
    connect(&session, &Session::modelLoaded, this, [this](const QString& path) {
        if (m_modelsToRemember.removeAll(path) > 0) {
            m_recent.add(path);
        }
    });
    connect(&session, &Session::modelFailed, this, [this](const QString& path, const Failure& failure) {
        const bool isRemembered = m_modelsToRemember.removeAll(path) > 0;
        if (failure.asksForBase) {
            askForBase(path, failure, isRemembered);
        } else {
            m_messages.tellBesides(failure);
        }
    });
}

void Opening::askForBase(const QString& path, const Failure& failure, bool isRemembered) {
    m_messages.offer(failure, tr("Choose the base…"), [this, path, isRemembered] {
        const QString base = askForFile(&m_window, tr("Choose the base of this context layer"),
                                        tr("Models (*.safetensors);;All files (*)"), QFileInfo(path).absolutePath());
        if (base.isEmpty()) {
            return;
        }
        if (isRemembered) {
            m_modelsToRemember << path;
        }
        m_session.loadWithBase(path, base);
    });
}

void Opening::choose() {
    open(askForFiles(&m_window, tr("Open a document, a model or a workspace"),
                     //: %1 stands for further endings of names, "*.srt *.vtt".
                     tr("All that Contexture reads (*.txt *.tsv %1 *.safetensors *.contexture "
                        "*.contexture-lesson lesson.md);;All files (*)")
                         .arg(formatFilter())));
}

void Opening::open(const QStringList& paths, std::function<void()> then) {
    if (!isBusy()) {
        m_messages.clear();
    }
    for (const QString& path : paths) {
        m_wishes.push_back({QFileInfo(path).absoluteFilePath(), path == paths.constLast() ? then : nullptr});
    }
    next();
}

void Opening::openDocumentOf(const QString& path, store::DocumentId document, std::function<void()> then) {
    if (m_saving.workspacePath() == path && m_saving.documentRow() == document) {
        if (then) {
            then();
        }
        return;
    }
    m_wishes.push_back({path, std::move(then), document});
    next();
}

void Opening::openDocumentOfFile(std::size_t which, std::function<void()> then) {
    if (which >= m_ofFile.size() || (which == m_shownOfFile && !isBusy())) {
        if (then) {
            then();
        }
        return;
    }
    m_wishes.push_back({m_saving.shownPath(), std::move(then), {}, text::Layout::Auto, which});
    next();
}

void Opening::continueInFile(const QString& path, std::size_t which) {
    const std::shared_ptr<const Document> shown = m_session.document();
    FileWorker::Request request;
    request.what = tr("Reading the list of documents");
    request.where = path;
    request.work = [this, path, which, shown](const FileJob& job) -> FileWorker::Deliver {
        const text::OneDocument read = text::readOneDocument(toPath(path), which, {.watch = job.watch()});
        const bool isSame = read.document && *read.document == *shown;
        return [this, path, which, shown, isSame, outlines = read.outlines] {
            if (isSame && m_session.document() == shown) { // otherwise another document is shown meanwhile
                m_ofFile = outlines;
                m_shownOfFile = which;
                m_saving.setPlaceInFile(path, which);
                Q_EMIT documentsFound();
            }
        };
    };
    request.failed = [](const Failure&) {}; // the file is gone or another one: the draft is complete without it
    m_files.start(std::move(request));
}

void Opening::next() {
    if (m_isReading) {
        return;
    }
    if (m_wishes.empty()) {
        Q_EMIT finished();
        return;
    }
    m_isReading = true;
    const Wish wish = m_wishes.front();
    if (wish.document.isValid()) {
        readWorkspace(wish.path, wish.document);
    } else if (wish.which && (*wish.which >= m_ofFile.size() || *wish.which == m_shownOfFile)) {
        done(*wish.which < m_ofFile.size()); // shown meanwhile, or the documents are of another file now
    } else if (wish.which) {
        readDocument(wish.path, {m_ofFile, *wish.which});
    } else {
        read(wish.path);
    }
}

void Opening::done(bool isOpen) {
    m_isReading = false;
    if (!m_wishes.empty()) {
        const auto then = std::move(m_wishes.front().then);
        m_wishes.pop_front();
        if (then && isOpen) {
            then();
        }
    }
    next();
}

void Opening::start(const QString& path, FileWorker::Work work) {
    FileWorker::Request request;
    request.what = tr("Opening %1").arg(QFileInfo(path).fileName());
    request.where = path;
    request.work = std::move(work);
    request.failed = [this](const Failure& failure) {
        m_messages.tellBesides(failure);
        done(false);
    };
    request.cancelled = [this] {
        m_wishes.clear(); // also drops the files that were to be opened next
        done(false);
    };
    m_files.start(std::move(request));
}

void Opening::read(const QString& path) {
    const bool isRunShown = m_session.activeRun() != nullptr;
    start(path, [this, path, isRunShown, layout = m_wishes.front().layout](const FileJob& job) -> FileWorker::Deliver {
        if (isLesson(path)) {
            return [this, path, lesson = lesson::openLesson(toPath(path))] {
                unlessKept([this, path, lesson] {
                    m_layout.reset();
                    m_ofFile.clear();
                    Q_EMIT lessonRead(path, lesson);
                    done(true);
                });
            };
        }
        if (ModelImport::isModelFolder(path)) {
            return [this, path] {
                Q_EMIT modelFolderFound(path);
                done(true);
            };
        }
        switch (text::detectKind(toPath(path))) {
        case text::FileKind::Workspace:
            return [this, path, documents = WorkspaceFile::documents(path)] { onWorkspace(path, documents); };
        case text::FileKind::Bundle:
            return [this, path] {
                m_modelsToRemember << path; // remembered once the model has loaded
                m_session.loadModel(path);
                done(true);
            };
        default: // a file of any other kind: its reader reports what is wrong
            if (isRunShown && layout == text::Layout::Auto && annotate::isScoreFile(toPath(path))) {
                return [this, path] {
                    Q_EMIT scoresFound(path);
                    done(true);
                };
            }
            try {
                const auto one = std::make_shared<text::OneDocument>(
                    text::readOneDocument(toPath(path), {}, {.layout = layout, .watch = job.watch()}));
                return [this, path, one] { onDocuments(path, one); };
            } catch (const Error& error) {
                if (error.whatMessage().code() != "text.json" || !isSuite(path)) {
                    throw;
                }
                return [this, path] {
                    Q_EMIT suiteFound(path);
                    done(true);
                };
            }
        }
    });
}

void Opening::setUnattended(const QString& documentId) {
    m_unattended = documentId;
}

std::optional<std::size_t> Opening::chooseDocument(const QString& path, const std::vector<DocumentChoice>& documents,
                                                   std::size_t proposed) {
    if (m_unattended && !m_unattended->isEmpty()) {
        const auto named = std::find_if(documents.begin(), documents.end(),
                                        [this](const auto& document) { return document.name == *m_unattended; });
        if (named == documents.end()) {
            m_messages.tellBesides({tr("The file holds no document named “%1”.").arg(*m_unattended), path,
                                    tr("Name one of its documents.")});
            return std::nullopt;
        }
        return static_cast<std::size_t>(named - documents.begin());
    }
    if (documents.size() < 2 || !m_window.isVisible() || m_unattended) {
        return proposed;
    }
    QStringList names;
    for (const DocumentChoice& document : documents) {
        const QString size = tr("%1 (%n sentence(s))", nullptr, static_cast<int>(document.sentences));
        QString name = size.arg(document.name);
        for (int same = 2; names.contains(name); ++same) { // a workspace may hold two texts of the same name
            name = QStringLiteral("%1 [%2]").arg(size.arg(document.name)).arg(same);
        }
        names << name;
    }
    bool accepted = false;
    const QString name =
        QInputDialog::getItem(&m_window, tr("Which document?"), tr("The file holds several documents:"), names,
                              static_cast<int>(proposed), false, &accepted);
    if (!accepted) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(std::max<qsizetype>(0, names.indexOf(name)));
}

void Opening::unlessKept(const std::function<void()>& proceed, bool asksAlways) {
    const auto whenSaved = [this, proceed, asksAlways](bool isSaved) {
        if (isSaved) {
            unlessKept(proceed, asksAlways); // changes made during the saving are not saved
        } else {
            done(false);
        }
    };
    switch (m_saving.askDiscard(whenSaved, asksAlways)) {
    case Saving::Discard::Yes:
        proceed();
        break;
    case Saving::Discard::No:
        done(false);
        break;
    case Saving::Discard::WhenSaved:
        break;
    }
}

void Opening::onDocuments(const QString& path, const std::shared_ptr<text::OneDocument>& read) {
    std::vector<DocumentChoice> choices;
    for (const text::DocumentOutline& document : read->outlines) {
        choices.push_back({toText(document.id), document.sentences});
    }
    const auto chosen = m_unattended ? chooseDocument(path, choices, 0) : 0;
    if (!chosen) {
        done(false);
    } else if (!read->document) {
        readDocument(path, {read->outlines, *chosen});
    } else {
        const auto document = std::make_shared<const Document>(std::move(*read->document));
        // Lines of at most one sentence may be sentences without full stops. A person who chose the layout is not told.
        const bool isDoubtful = read->layout == text::Layout::Prose && document->size() <= read->lines &&
                                m_wishes.front().layout == text::Layout::Auto && !m_unattended;
        unlessKept([this, path, document, layout = read->layout, isDoubtful] {
            show(path, document, layout, {});
            if (isDoubtful) {
                tellLayout(path, *document);
            }
        });
    }
}

void Opening::tellLayout(const QString& path, const Document& document) {
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    //: %1 is the name of a file.
    message.happened = tr("%1 was read as prose: %n sentence(s).", nullptr, static_cast<int>(document.size()))
                           .arg(QFileInfo(path).fileName());
    message.remedy = tr("If each of its lines is a sentence, say so.");
    message.action = tr("Read it line by line");
    m_messages.offer(message, [this] { readAs(text::Layout::SentencePerLine); });
}

void Opening::readAs(text::Layout layout) {
    if (m_layout && *m_layout != layout && !m_saving.shownPath().isEmpty()) {
        m_wishes.push_back({m_saving.shownPath(), {}, {}, layout});
        next();
    }
}

void Opening::showMade(const QString& path, const std::shared_ptr<const Document>& document,
                       std::function<void()> then) {
    if (isBusy() || m_isReading) {
        return; // files that are being opened come first
    }
    unlessKept([this, path, document, then = std::move(then)] {
        show(path, document, {}, {});
        then();
    });
}

void Opening::readDocument(const QString& path, OfSeveral several) {
    const bool isOfShown = m_wishes.front().which.has_value();
    start(path, [this, path, several = std::move(several), isOfShown](const FileJob& job) -> FileWorker::Deliver {
        text::OneDocument one = text::readOneDocument(toPath(path), several.which, {.watch = job.watch()});
        const auto document = std::make_shared<const Document>(std::move(one.document).value());
        return [this, path, document, several, isOfShown] {
            const auto proceed = [this, path, document, several, isOfShown] {
                const store::DocumentId saved =
                    isOfShown ? m_saving.documentOfFile(several.which) : store::DocumentId();
                if (saved.isValid()) { // a person has just saved the file's documents in a workspace
                    readWorkspace(m_saving.workspacePath(), saved);
                } else {
                    show(path, document, {}, several);
                }
            };
            unlessKept(proceed, isOfShown);
        };
    });
}

void Opening::show(const QString& path, const std::shared_ptr<const Document>& document,
                   std::optional<text::Layout> layout, OfSeveral several) {
    m_layout = layout;
    m_session.setDocument(document);
    m_ofFile = std::move(several.outlines);
    m_shownOfFile = several.which;
    m_saving.beginDocument(path, m_ofFile.empty() ? std::nullopt : std::optional(m_shownOfFile));
    Q_EMIT opened();
    done(true);
}

void Opening::onWorkspace(const QString& path, const std::vector<store::DocumentEntry>& documents) {
    const auto withMostRuns = std::max_element(documents.begin(), documents.end(),
                                               [](const auto& a, const auto& b) { return a.runs < b.runs; });
    std::vector<DocumentChoice> choices;
    for (const auto& document : documents) {
        choices.push_back({toText(document.name.empty() ? document.title : document.name), document.sentences});
    }
    const auto chosen = chooseDocument(path, choices, static_cast<std::size_t>(withMostRuns - documents.begin()));
    if (!chosen) {
        done(false);
        return;
    }
    readWorkspace(path, documents.at(*chosen).id);
}

void Opening::readWorkspace(const QString& path, store::DocumentId document) {
    start(path, [this, path, document](const FileJob& job) -> FileWorker::Deliver {
        const auto contents = std::make_shared<const WorkspaceFile::Contents>(WorkspaceFile::read(path, document, job));
        return [this, path, contents] { unlessKept([this, path, contents] { showWorkspace(path, contents); }); };
    });
}

void Opening::showWorkspace(const QString& path, const std::shared_ptr<const WorkspaceFile::Contents>& contents) {
    m_layout.reset();
    m_saving.beginWorkspace(path, *contents);
    Q_EMIT viewRead(contents->view);
    Q_EMIT opened();
    if (contents->hiddenRuns > 0 && !m_unattended) {
        widgets::BarMessage message;
        message.kind = widgets::BarMessage::Kind::Information;
        message.happened = tr("%n more run(s) of this document are in the file and not shown.", nullptr,
                              static_cast<int>(contents->hiddenRuns));
        message.remedy = tr("The window holds six runs; what it does not show stays in the file when you save.");
        m_messages.inform(message);
    }
    if (contents->damagedAnswers > 0) {
        m_messages.tell({tr("The kept answers about %n run(s) are damaged: all else of the workspace was read.",
                            nullptr, static_cast<int>(contents->damagedAnswers)),
                         path, tr("Ask the model again.")});
    }
    if (!contents->damagedTries.empty()) {
        m_messages.tell({tr("The attention of %n kept try(s) is damaged: all else of the workspace was read.", nullptr,
                            static_cast<int>(contents->damagedTries.size())),
                         path, tr("Try the same again for it.")});
    }
    done(true);
}

void Opening::openDemo() {
    const QString document = demoDocument();
    const QString model = demoModel();
    if (document.isEmpty() || model.isEmpty()) {
        m_messages.tell(
            {tr("The demo is not installed."), resourcesFolder(),
             tr("Set CONTEXTURE_RESOURCES to the folder with demo and models, or open files of your own.")});
        return;
    }
    open({document}, [this, model] {
        Q_EMIT demoOpened();
        m_session.loadModel(model);
        m_session.translateWhenLoaded();
    });
}

void Opening::openSampleText(const QString& path) {
    open({path}, [this] {
        m_session.loadModel(sampleModel());
        m_session.translateWhenLoaded();
    });
}

} // namespace contexture::gui
