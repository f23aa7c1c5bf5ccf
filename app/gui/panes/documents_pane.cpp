// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/documents_pane.h"

#include "app/gui/files/opening.h"
#include "app/gui/files/saving.h"
#include "app/gui/panes/panes.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"
#include "widgets/section_header.h"
#include "widgets/theme.h"
#include "widgets/two_line_delegate.h"

#include <QListWidget>
#include <QVBoxLayout>

namespace contexture::gui {

namespace {

constexpr int kDocument = Qt::UserRole; // the row's number in the workspace, or the place in another file

// "2 runs · log p −0.31 · 3 notes"
QString detailOf(const store::DocumentEntry& document, const store::DocumentState& state) {
    if (document.runs == 0) {
        return DocumentsPane::tr("not translated");
    }
    QStringList parts;
    if (state.translated < document.sentences) {
        //: %1 sentences of so many are translated.
        parts << DocumentsPane::tr("%1 of %2 translated").arg(state.translated).arg(document.sentences);
    } else {
        parts << DocumentsPane::tr("%n run(s)", nullptr, static_cast<int>(document.runs));
    }
    if (state.logProbability) {
        //: The mean log-probability of a word.
        parts << DocumentsPane::tr("log p %1").arg(widgets::decimalText(*state.logProbability, 2));
    }
    if (state.notes > 0) {
        parts << DocumentsPane::tr("%n note(s)", nullptr, static_cast<int>(state.notes));
    }
    if (state.marks > 0) {
        parts << DocumentsPane::tr("%n error(s)", nullptr, static_cast<int>(state.marks));
    }
    return parts.join(QStringLiteral(" · "));
}

} // namespace

DocumentsPane::DocumentsPane(Session& session, Opening& opening, Saving& saving, FileWorker& files)
    : m_opening(opening)
    , m_saving(saving)
    , m_files(files)
    , m_header(new widgets::SectionHeader(tr("Documents")))
    , m_list(new QListWidget) {
    m_list->setObjectName(QStringLiteral("documents"));
    m_list->setAccessibleName(tr("Documents of the file"));
    m_list->setItemDelegate(new widgets::TwoLineDelegate(m_list));
    m_list->setUniformItemSizes(true); // lays out ten thousand rows quickly
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layOutPane(*this, m_header, m_list, 0);
    setMinimumWidth(90);
    hide();
    connect(&session, &Session::documentChanged, this, &DocumentsPane::mark);
    connect(&saving, &Saving::changed, this, &DocumentsPane::follow);
    connect(&saving, &Saving::saved, this, [this] {
        m_path.clear();
        follow();
    });
    connect(&opening, &Opening::opened, this, &DocumentsPane::follow);
    connect(&opening, &Opening::documentsFound, this, &DocumentsPane::follow);
    connect(&opening, &Opening::finished, this, &DocumentsPane::mark); // a person may have stayed with the present one
    connect(m_list, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) { open(*item); });
    connect(m_list, &QListWidget::itemClicked, this, [this](const QListWidgetItem* item) { open(*item); });
}

void DocumentsPane::open(const QListWidgetItem& item) {
    const qlonglong number = item.data(kDocument).toLongLong();
    if (m_path.isEmpty()) {
        m_opening.openDocumentOfFile(static_cast<std::size_t>(number), [this] { mark(); });
    } else {
        m_opening.openDocumentOf(m_path, {number}, [this] { mark(); });
    }
}

void DocumentsPane::showOfFile() {
    const auto& outlines = m_opening.documentsOfFile();
    m_list->clear();
    for (std::size_t i = 0; i < outlines.size(); ++i) {
        const QString name = toText(outlines[i].id);
        const QString size = tr("%n sentence(s)", nullptr, static_cast<int>(outlines[i].sentences));
        auto* item = new QListWidgetItem(name);
        item->setData(kDocument, QVariant::fromValue<qlonglong>(static_cast<qlonglong>(i)));
        item->setData(widgets::TwoLineDelegate::kDetail, size);
        item->setData(Qt::AccessibleDescriptionRole, size);
        item->setToolTip(widgets::plainToolTip(name + QLatin1Char('\n') + size));
        m_list->addItem(item);
    }
    setVisible(outlines.size() > 1);
    mark();
}

void DocumentsPane::follow() {
    const QString path = m_saving.workspacePath();
    if (path.isEmpty()) {
        m_path.clear();
        m_documents.clear();
        showOfFile();
        return;
    }
    if (path == m_path) {
        mark();
        return;
    }
    m_path = path;
    m_documents.clear();
    FileWorker::Request request;
    request.what = tr("Reading the list of documents");
    request.where = path;
    request.work = [this, path](const FileJob&) -> FileWorker::Deliver {
        return [this, path, documents = WorkspaceFile::documents(path)] { show(path, documents); };
    };
    m_files.start(request);
    request.what = tr("Reading the progress of the documents"); // the list does not wait for this work
    request.work = [this, path](const FileJob&) -> FileWorker::Deliver {
        return [this, path, states = WorkspaceFile::documentStates(path)] { showStates(path, states); };
    };
    m_files.start(std::move(request));
}

void DocumentsPane::show(const QString& path, const std::vector<store::DocumentEntry>& documents) {
    if (path != m_path) {
        return; // another file was opened meanwhile
    }
    m_documents = documents;
    m_list->clear();
    for (const store::DocumentEntry& document : documents) {
        const QString name = toText(document.name.empty() ? document.title : document.name);
        auto* item = new QListWidgetItem(name);
        item->setData(kDocument, QVariant::fromValue<qlonglong>(document.id.value));
        item->setToolTip(widgets::plainToolTip(
            name + QLatin1Char('\n') + tr("%n sentence(s)", nullptr, static_cast<int>(document.sentences)) +
            QStringLiteral(", ") + tr("%n run(s)", nullptr, static_cast<int>(document.runs))));
        m_list->addItem(item);
    }
    setVisible(documents.size() > 1);
    mark();
}

void DocumentsPane::showStates(const QString& path, const std::vector<store::DocumentState>& states) {
    if (path != m_path || states.size() != m_documents.size()) {
        return; // another file was opened meanwhile, or the file changed and is read again
    }
    for (std::size_t i = 0; i < states.size(); ++i) {
        QListWidgetItem* item = m_list->item(static_cast<int>(i));
        const QString detail = detailOf(m_documents[i], states[i]);
        item->setData(widgets::TwoLineDelegate::kDetail, detail);
        item->setToolTip(widgets::plainToolTip(
            item->text() + QLatin1Char('\n') +
            tr("%n sentence(s)", nullptr, static_cast<int>(m_documents[i].sentences)) + QStringLiteral(", ") + detail +
            (states[i].logProbability
                 ? QLatin1Char('\n') + tr("log p: natural, the mean over the words of the newest run")
                 : QString())));
        item->setData(Qt::AccessibleDescriptionRole, detail);
    }
}

void DocumentsPane::mark() {
    const qlonglong shown =
        m_path.isEmpty() ? static_cast<qlonglong>(m_opening.shownOfFile()) : m_saving.documentRow().value;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->data(kDocument).toLongLong() == shown) {
            m_list->setCurrentRow(row);
            return;
        }
    }
}

} // namespace contexture::gui
