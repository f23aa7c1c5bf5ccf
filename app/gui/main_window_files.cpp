#include "app/gui/main_window.h"

#include "app/gui/presentation/errors.h"
#include "app/gui/presentation/text.h"
#include "app/gui/resources_path.h"
#include "app/gui/settings.h"
#include "engine/store/export.h"
#include "engine/text/document_reader.h"
#include "engine/text/file_kind.h"
#include "widgets/message_bar.h"
#include "widgets/start_page.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMessageBox>
#include <QMimeData>
#include <QSaveFile>

#include <algorithm>
#include <sstream>

namespace contexture::gui {

namespace {

constexpr std::size_t kMostInBar = 5; // failures; the others are among the details

// The engine's errors are parts of a sentence; here each stands alone.
QString alone(QString text) {
    if (!text.isEmpty()) {
        text[0] = text[0].toUpper();
    }
    return text;
}

QString sentence(const QString& text) {
    const bool hasEnd = text.isEmpty() || QStringLiteral(".!?").contains(text.back());
    return hasEnd ? alone(text) : alone(text) + QLatin1Char('.');
}

widgets::Message toMessage(const Failure& failure) {
    widgets::Message message;
    message.happened = alone(errorText(failure.happened));
    message.where = failure.where;
    message.remedy = alone(errorText(failure.remedy));
    return message;
}

// One failure among several: where, what happened, what to do.
QString lineOf(const Failure& failure) {
    QStringList parts;
    if (!failure.where.isEmpty()) {
        parts << failure.where + QLatin1Char(':');
    }
    parts << sentence(errorText(failure.happened)) << sentence(errorText(failure.remedy));
    parts.removeAll(QString());
    return parts.join(QLatin1Char(' '));
}

// A name for the workspace of a document: without what a file system refuses, and short enough in any script.
QString proposedName(const Document& document) {
    QString name = toText(document.title.empty() ? document.id : document.title).simplified();
    static const QString forbidden = QStringLiteral("/\\:*?\"<>|");
    for (QChar& c : name) {
        if (forbidden.contains(c) || !c.isPrint()) {
            c = QLatin1Char('_');
        }
    }
    while (name.startsWith(QLatin1Char('.'))) {
        name.remove(0, 1);
    }
    return (name.isEmpty() ? MainWindow::tr("document") : name.left(80)) + QStringLiteral(".contexture");
}

} // namespace

void MainWindow::showFailure(const Failure& failure) {
    m_failures.clear();
    m_message->showMessage(toMessage(failure));
}

void MainWindow::addFailure(const Failure& failure) {
    if (m_message->isHidden()) {
        m_failures.clear();
    }
    const bool isTold = std::any_of(m_failures.begin(), m_failures.end(), [&](const Failure& told) {
        return told.happened == failure.happened && told.where == failure.where && told.remedy == failure.remedy;
    });
    if (!isTold) {
        m_failures.push_back(failure);
    }
    if (m_failures.size() == 1) {
        m_message->showMessage(toMessage(failure));
        return;
    }
    QStringList lines;
    QStringList rest;
    for (const Failure& told : m_failures) {
        (static_cast<std::size_t>(lines.size()) < kMostInBar ? lines : rest) << lineOf(told);
    }
    if (!rest.isEmpty()) {
        lines << tr("%n more: press “Details”.", nullptr, static_cast<int>(rest.size()));
    }
    widgets::Message message;
    message.happened =
        tr("%n thing(s) went wrong while files were opened.", nullptr, static_cast<int>(m_failures.size()));
    message.remedy = lines.join(QLatin1Char('\n'));
    message.details = rest.join(QLatin1Char('\n'));
    m_message->showMessage(message);
}

void MainWindow::chooseFile() {
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Open a document, a model or a workspace"), {},
        tr("All that Contexture reads (*.txt *.tsv *.safetensors *.contexture);;All files (*)"));
    openAll(paths);
}

bool MainWindow::openAll(const QStringList& paths) {
    m_message->hide();
    bool all = true;
    for (const QString& path : paths) {
        all = openOne(path) && all;
    }
    return all;
}

QString MainWindow::trouble() const {
    return m_message->isHidden() ? QString() : m_message->currentText();
}

bool MainWindow::open(const QString& path) {
    return openAll({path});
}

bool MainWindow::openOne(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    try {
        switch (text::detectKind(toPath(absolute))) {
        case text::FileKind::Workspace:
            return openWorkspace(absolute);
        case text::FileKind::Bundle:
            m_modelsToRemember << absolute; // once it has loaded
            m_session->loadModel(absolute);
            return true;
        default:
            return openDocument(absolute); // whatever else it is, its reader says what is wrong with it
        }
    } catch (const Error& error) {
        addFailure(toFailure(error));
    } catch (const std::bad_alloc&) {
        addFailure({tr("There is not enough memory to open it."), absolute, tr("Close other programs, or open less.")});
    }
    return false;
}

void MainWindow::setUnattended(const QString& documentId) {
    m_unattended = documentId;
}

std::optional<std::size_t> MainWindow::chooseDocument(const QString& path, const std::vector<DocumentChoice>& documents,
                                                      std::size_t proposed) {
    if (m_unattended && !m_unattended->isEmpty()) {
        const auto named = std::find_if(documents.begin(), documents.end(),
                                        [this](const auto& document) { return document.name == *m_unattended; });
        if (named == documents.end()) {
            addFailure({tr("The file holds no document named “%1”.").arg(*m_unattended), path,
                        tr("Name one of its documents.")});
            return std::nullopt;
        }
        return static_cast<std::size_t>(named - documents.begin());
    }
    if (documents.size() < 2 || !isVisible() || m_unattended) {
        return proposed;
    }
    QStringList names;
    for (const DocumentChoice& document : documents) {
        const QString size = tr("%1 (%n sentence(s))", nullptr, static_cast<int>(document.sentences));
        QString name = size.arg(document.name);
        for (int same = 2; names.contains(name); ++same) { // a workspace may hold two texts of one name
            name = QStringLiteral("%1 [%2]").arg(size.arg(document.name)).arg(same);
        }
        names << name;
    }
    bool accepted = false;
    const QString name = QInputDialog::getItem(this, tr("Which document?"), tr("The file holds several documents:"),
                                               names, static_cast<int>(proposed), false, &accepted);
    if (!accepted) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(std::max<qsizetype>(0, names.indexOf(name)));
}

bool MainWindow::openDocument(const QString& path) {
    std::vector<Document> documents = text::readDocuments(toPath(path));
    std::vector<DocumentChoice> choices;
    for (const Document& document : documents) {
        choices.push_back({toText(document.id), document.size()});
    }
    const auto chosen = chooseDocument(path, choices, 0);
    if (!chosen || !mayDiscard()) {
        return false;
    }
    m_workspace.close();
    m_session->setDocument(std::make_shared<const Document>(std::move(documents.at(*chosen))));
    m_unsaved = false;
    nameWindow(path);
    remember(path);
    updateControls();
    return true;
}

bool MainWindow::openWorkspace(const QString& path) {
    const auto contents =
        WorkspaceFile::read(path, [&](const std::vector<store::DocumentEntry>& documents, std::size_t withMostRuns) {
            std::vector<DocumentChoice> choices;
            for (const auto& document : documents) {
                choices.push_back({toText(document.name), document.sentences});
            }
            return chooseDocument(path, choices, withMostRuns);
        });
    if (!contents || !mayDiscard()) {
        return false;
    }
    m_workspace.show(path, *contents, *m_session, *m_notes);
    nameWindow(path);
    m_unsaved = false;
    remember(path);
    selectSomething();
    updateControls();
    if (contents->hiddenRuns > 0 && !m_unattended) {
        widgets::Message message;
        message.kind = widgets::Message::Kind::Information;
        message.happened = tr("%n more run(s) of this document are in the file and not shown.", nullptr,
                              static_cast<int>(contents->hiddenRuns));
        message.remedy = tr("The window holds six runs; what it does not show stays in the file when you save.");
        m_message->showMessage(message);
    }
    return true;
}

bool MainWindow::saveWorkspace(const QString& path) {
    if (!m_session->document()) {
        return false;
    }
    keepDraft();
    try {
        m_workspace.write(path, *m_session, *m_notes);
    } catch (const Error& error) {
        showFailure(toFailure(error));
        return false;
    }
    nameWindow(path);
    m_unsaved = false;
    remember(path);
    updateControls();
    return true;
}

void MainWindow::saveAs() {
    if (!m_session->document()) {
        return;
    }
    QFileDialog dialog(this, tr("Save workspace"), m_workspace.path(), tr("Contexture workspaces (*.contexture)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    if (m_workspace.path().isEmpty()) {
        dialog.selectFile(proposedName(*m_session->document()));
    }
    dialog.setDefaultSuffix(QStringLiteral("contexture")); // before it asks whether to replace a file
    if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty()) {
        saveWorkspace(dialog.selectedFiles().constFirst());
    }
}

void MainWindow::nameWindow(const QString& path) {
    setWindowTitle(tr("%1[*] – Contexture").arg(QFileInfo(path).fileName()));
}

void MainWindow::remember(const QString& path) {
    settings::addRecentFile(path);
    rebuildRecentMenu();
    m_start->setRecentFiles(settings::recentFiles());
}

void MainWindow::openDemo() {
    const QString document = demoDocument();
    const QString model = demoModel();
    if (document.isEmpty() || model.isEmpty()) {
        showFailure({tr("The demo is not installed."), resourcesFolder(),
                     tr("Set CONTEXTURE_RESOURCES to the folder with demo and models, or open files of your own.")});
        return;
    }
    if (!open(document)) {
        return;
    }
    m_session->loadModel(model);
    translate();
}

void MainWindow::openSampleText(const QString& path) {
    if (open(path)) {
        m_session->loadModel(sampleModel());
        translate();
    }
}

bool MainWindow::mayDiscard() {
    keepDraft();
    if (!m_unsaved || (m_session->runs().empty() && m_notes->all().empty()) || !isVisible()) {
        return true;
    }
    const auto answer = QMessageBox::question(
        this, tr("Save the runs?"), tr("The runs and notes of this document are not saved. Save them in a workspace?"),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save) {
        if (m_workspace.path().isEmpty()) {
            saveAs();
        } else {
            saveWorkspace(m_workspace.path());
        }
        return !m_unsaved;
    }
    return answer == QMessageBox::Discard;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!mayDiscard()) {
        event->ignore();
        return;
    }
    settings::setWindowGeometry(saveGeometry());
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
        }
    }
    openAll(paths);
    event->acceptProposedAction();
}

void MainWindow::exportData(const QString& what, bool json) {
    std::vector<std::shared_ptr<const Run>> runs;
    for (const RunSlot& slot : m_session->runs()) {
        if (slot.run) {
            runs.push_back(slot.run);
        }
    }
    if (runs.empty()) {
        showFailure({tr("There is nothing to export yet."), {}, tr("Translate the document first.")});
        return;
    }
    store::ExportOptions options;
    options.what = store::parseExportWhat(what.toStdString());
    options.format = json ? store::ExportFormat::Json : store::ExportFormat::Csv;
    exportBytes(what, json, [&](std::ostream& out) { store::exportRuns(out, runs, options); });
}

void MainWindow::exportBytes(const QString& name, bool json, const std::function<void(std::ostream&)>& write) {
    const QString suffix = json ? QStringLiteral(".json") : QStringLiteral(".csv");
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export data"), name + suffix, json ? tr("JSON (*.json)") : tr("Comma-separated values (*.csv)"));
    if (path.isEmpty()) {
        return;
    }
    std::ostringstream text;
    write(text);
    const std::string bytes = std::move(text).str();
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0 ||
        !file.commit()) {
        showFailure({tr("The data could not be written: %1").arg(file.errorString()), path,
                     tr("Check the folder and the space on the disk.")});
    }
}

void MainWindow::copyData(const QString& what) {
    const auto run = m_session->activeRun();
    if (!run) {
        return;
    }
    store::ExportOptions options;
    options.what = what.endsWith(QLatin1String("gates"))     ? store::ExportWhat::Gates
                   : what == QLatin1String("word-attention") ? store::ExportWhat::WordAttention
                   : what == QLatin1String("translations")   ? store::ExportWhat::Translations
                                                             : store::ExportWhat::SentenceAttention;
    if (const SentenceIndex sentence = m_selection->locked().sentence; sentence.isValid()) {
        options.filter.sentences = {{sentence.value, sentence.value + 1}};
    }
    QApplication::clipboard()->setText(toText(store::exportRun(*run, options)));
}

} // namespace contexture::gui
