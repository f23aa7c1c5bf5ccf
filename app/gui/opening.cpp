#include "app/gui/opening.h"

#include "app/gui/messages.h"
#include "app/gui/presentation/text.h"
#include "app/gui/recent_files.h"
#include "app/gui/resources_path.h"
#include "app/gui/saving.h"
#include "app/gui/session.h"
#include "engine/core/error.h"
#include "engine/text/document_reader.h"
#include "engine/text/file_kind.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>

#include <algorithm>

namespace contexture::gui {

Opening::Opening(Session& session, Saving& saving, Messages& messages, RecentFiles& recent, QWidget& window)
    : QObject(&window), m_session(session), m_saving(saving), m_messages(messages), m_recent(recent), m_window(window) {
    connect(&session, &Session::modelLoaded, this, [this](const QString& path) {
        if (m_modelsToRemember.removeAll(path) > 0) {
            m_recent.add(path);
        }
    });
    connect(&session, &Session::modelFailed, this, [this](const QString& path, const Failure& failure) {
        m_modelsToRemember.removeAll(path);
        m_messages.tellBesides(failure);
    });
}

void Opening::choose() {
    open(QFileDialog::getOpenFileNames(
        &m_window, tr("Open a document, a model or a workspace"), {},
        tr("All that Contexture reads (*.txt *.tsv *.safetensors *.contexture);;All files (*)")));
}

bool Opening::open(const QStringList& paths) {
    m_messages.clear();
    bool all = true;
    for (const QString& path : paths) {
        all = openOne(path) && all;
    }
    return all;
}

bool Opening::openOne(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    try {
        switch (text::detectKind(toPath(absolute))) {
        case text::FileKind::Workspace:
            return openWorkspace(absolute);
        case text::FileKind::Bundle:
            m_modelsToRemember << absolute; // once it has loaded
            m_session.loadModel(absolute);
            return true;
        default:
            return openDocument(absolute); // whatever else it is, its reader says what is wrong with it
        }
    } catch (const Error& error) {
        m_messages.tellBesides(toFailure(error));
    } catch (const std::bad_alloc&) {
        m_messages.tellBesides(
            {tr("There is not enough memory to open it."), absolute, tr("Close other programs, or open less.")});
    }
    return false;
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
        for (int same = 2; names.contains(name); ++same) { // a workspace may hold two texts of one name
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

bool Opening::openDocument(const QString& path) {
    std::vector<Document> documents = text::readDocuments(toPath(path));
    std::vector<DocumentChoice> choices;
    for (const Document& document : documents) {
        choices.push_back({toText(document.id), document.size()});
    }
    const auto chosen = chooseDocument(path, choices, 0);
    if (!chosen || !m_saving.mayDiscard()) {
        return false;
    }
    m_session.setDocument(std::make_shared<const Document>(std::move(documents.at(*chosen))));
    m_saving.beginDocument(path);
    Q_EMIT opened();
    return true;
}

bool Opening::openWorkspace(const QString& path) {
    const auto contents =
        WorkspaceFile::read(path, [&](const std::vector<store::DocumentEntry>& documents, std::size_t withMostRuns) {
            std::vector<DocumentChoice> choices;
            for (const auto& document : documents) {
                choices.push_back({toText(document.name), document.sentences});
            }
            return chooseDocument(path, choices, withMostRuns);
        });
    if (!contents || !m_saving.mayDiscard()) {
        return false;
    }
    m_saving.beginWorkspace(path, *contents);
    Q_EMIT viewRead(contents->view);
    Q_EMIT opened();
    if (contents->hiddenRuns > 0 && !m_unattended) {
        widgets::Message message;
        message.kind = widgets::Message::Kind::Information;
        message.happened = tr("%n more run(s) of this document are in the file and not shown.", nullptr,
                              static_cast<int>(contents->hiddenRuns));
        message.remedy = tr("The window holds six runs; what it does not show stays in the file when you save.");
        m_messages.inform(message);
    }
    return true;
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
    if (open({document})) {
        Q_EMIT demoOpened();
        m_session.loadModel(model);
        m_session.translateWhenLoaded();
    }
}

void Opening::openSampleText(const QString& path) {
    if (open({path})) {
        m_session.loadModel(sampleModel());
        m_session.translateWhenLoaded();
    }
}

} // namespace contexture::gui
