#include "app/gui/saving.h"

#include "app/gui/messages.h"
#include "app/gui/presentation/text.h"
#include "app/gui/recent_files.h"

#include <QFileDialog>
#include <QMessageBox>

namespace contexture::gui {

namespace {

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
    return (name.isEmpty() ? Saving::tr("document") : name.left(80)) + QStringLiteral(".contexture");
}

} // namespace

Saving::Saving(Session& session, Notes& notes, Messages& messages, RecentFiles& recent, QWidget& window)
    : QObject(&window), m_session(session), m_notes(notes), m_messages(messages), m_recent(recent), m_window(window) {
    connect(&notes, &Notes::changed, this, &Saving::touch);
    connect(&session, &Session::runChanged, this, [this](int index) {
        // While a run grows in the place of a saved one, the saved one is what there is to save.
        if (m_session.runs().at(static_cast<std::size_t>(index)).kept().savedAs == 0) {
            touch();
        }
    });
}

void Saving::setView(std::function<ViewState()> view) {
    m_view = std::move(view);
}

void Saving::touch() {
    if (!m_unsaved) {
        m_unsaved = true;
        Q_EMIT changed();
    }
}

void Saving::settle(const QString& path) {
    m_shownPath = path;
    m_unsaved = false;
    m_recent.add(path);
    Q_EMIT changed();
}

void Saving::beginDocument(const QString& path) {
    m_file.close();
    settle(path);
}

void Saving::beginWorkspace(const QString& path, const WorkspaceFile::Contents& contents) {
    m_file.show(path, contents, m_session, m_notes);
    settle(path);
}

bool Saving::save() {
    return m_file.path().isEmpty() ? saveAs() : saveTo(m_file.path());
}

bool Saving::saveAs() {
    if (!m_session.document()) {
        return false;
    }
    QFileDialog dialog(&m_window, tr("Save workspace"), m_file.path(), tr("Contexture workspaces (*.contexture)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    if (m_file.path().isEmpty()) {
        dialog.selectFile(proposedName(*m_session.document()));
    }
    dialog.setDefaultSuffix(QStringLiteral("contexture")); // before it asks whether to replace a file
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) {
        return false;
    }
    return saveTo(dialog.selectedFiles().constFirst());
}

bool Saving::saveTo(const QString& path) {
    if (!m_session.document()) {
        return false;
    }
    m_notes.complete();
    try {
        m_file.adopt(m_file.write(path, WorkspaceFile::take(m_session, m_notes, m_view ? m_view() : ViewState())),
                     m_session, m_notes);
    } catch (const Error& error) {
        m_messages.tell(toFailure(error));
        return false;
    }
    settle(path);
    return true;
}

bool Saving::mayDiscard() {
    m_notes.complete();
    if (!m_unsaved || (m_session.runs().empty() && m_notes.all().empty()) || !m_window.isVisible()) {
        return true;
    }
    const auto answer =
        QMessageBox::question(&m_window, tr("Save the runs?"),
                              tr("The runs and notes of this document are not saved. Save them in a workspace?"),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save) {
        return save();
    }
    return answer == QMessageBox::Discard;
}

} // namespace contexture::gui
