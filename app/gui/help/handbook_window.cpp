// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/help/handbook_window.h"

#include "app/gui/help/keys_page.h"
#include "app/gui/state/resources_path.h"
#include "widgets/command_actions.h"
#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <QAction>
#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace contexture::gui {

namespace {

using widgets::Role;

constexpr int kPageRole = Qt::UserRole;      // index of the page
constexpr int kPlaceRole = Qt::UserRole + 1; // a heading's anchor, or a hit's number
constexpr int kWidestPicture = 760;
constexpr int kWidestPage = 1040;

QTreeWidget* list(const QString& name) {
    auto* tree = new QTreeWidget;
    tree->setHeaderHidden(true);
    tree->setRootIsDecorated(true);
    tree->setUniformRowHeights(true);
    tree->setTextElideMode(Qt::ElideRight);
    tree->setFrameShape(QFrame::NoFrame);
    tree->setStyleSheet(QStringLiteral("QTreeView::item { padding: 3px 0; }"));
    tree->setAccessibleName(name);
    return tree;
}

QToolButton* button(QAction* action, const QString& name) { // a button with an arrow for its text
    auto* made = new QToolButton;
    made->setDefaultAction(action);
    made->setAccessibleName(name);
    made->setAutoRaise(true);
    return made;
}

} // namespace

HandbookBrowser::HandbookBrowser(QWidget* parent) : QTextBrowser(parent) {
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
}

// Long lines are hard to read: the page has a largest width and stands at the left, beside the contents.
void HandbookBrowser::resizeEvent(QResizeEvent* event) {
    const int margin = std::max(0, width() - kWidestPage);
    if (viewportMargins().right() != margin) {
        setViewportMargins(0, 0, margin, 0);
    }
    QTextBrowser::resizeEvent(event);
}

QVariant HandbookBrowser::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource || !name.isRelative()) {
        return {};
    }
    const QImage image(QDir(m_folder).filePath(name.path()));
    return image.width() > kWidestPicture ? image.scaledToWidth(kWidestPicture, Qt::SmoothTransformation) : image;
}

HandbookWindow::HandbookWindow(Handbook handbook, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_handbook(std::move(handbook))
    , m_search(new QLineEdit)
    , m_lists(new QStackedWidget)
    , m_contents(list(tr("Contents")))
    , m_found(list(tr("Places found")))
    , m_count(new QLabel)
    , m_browser(new HandbookBrowser)
    , m_back(
          widgets::addWindowCommand(*this, "handbookBack", tr("Back"), {Qt::ALT | Qt::Key_Left}, [this] { step(-1); }))
    , m_forward(widgets::addWindowCommand(*this, "handbookForward", tr("Forward"), {Qt::ALT | Qt::Key_Right},
                                          [this] { step(1); })) {
    setWindowTitle(tr("Handbook"));
    m_search->setPlaceholderText(tr("Search all pages (Ctrl+F)"));
    m_search->setAccessibleName(tr("Search all pages"));
    widgets::offerClearing(m_search);
    m_browser->setAccessibleName(tr("Page of the handbook"));
    m_back->setToolTip(tr("Back (Alt+Left)"));
    m_back->setIconText(QStringLiteral("←")); // on the button
    m_forward->setToolTip(tr("Forward (Alt+Right)"));
    m_forward->setIconText(QStringLiteral("→"));
    m_count->setTextFormat(Qt::PlainText);
    m_count->setWordWrap(true);
    m_count->setContentsMargins(widgets::space::kTight, 0, widgets::space::kTight, 0);
    m_count->hide();

    auto* bar = new QHBoxLayout;
    bar->setSpacing(widgets::space::kTight);
    bar->addWidget(button(m_back, tr("Back")));
    bar->addWidget(button(m_forward, tr("Forward")));
    bar->addWidget(m_search, 1);
    m_lists->addWidget(m_contents);
    m_lists->addWidget(m_found);
    auto* left = new QWidget;
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(widgets::space::kSmall, widgets::space::kSmall, widgets::space::kSmall,
                               widgets::space::kSmall);
    column->setSpacing(widgets::space::kSmall);
    column->addLayout(bar);
    column->addWidget(m_count);
    column->addWidget(m_lists, 1);
    auto* splitter = new QSplitter;
    splitter->addWidget(left);
    splitter->addWidget(m_browser);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({300, 900});
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);

    connect(m_search, &QLineEdit::textChanged, this, &HandbookWindow::showHits);
    connect(m_search, &QLineEdit::returnPressed, this, &HandbookWindow::nextHit);
    connect(m_browser, &QTextBrowser::anchorClicked, this, &HandbookWindow::follow);
    for (QTreeWidget* tree : {m_contents, m_found}) { // for arrow keys and for clicks
        connect(tree, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) { openItem(item); });
        connect(tree, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem* item) { openItem(item); });
    }
    widgets::addWindowCommand(*this, "handbookSearch", tr("Search in the handbook"),
                              QKeySequence::keyBindings(QKeySequence::Find), [this] { showSearch(); });
    widgets::addWindowCommand(*this, "handbookNextHit", tr("Next place found"), {Qt::Key_F3}, [this] { nextHit(); });
    widgets::addWindowCommand(*this, "handbookClose", tr("End the search, or close the handbook"), {Qt::Key_Escape},
                              [this] {
                                  if (m_search->text().isEmpty()) {
                                      close();
                                  } else {
                                      m_search->clear();
                                  }
                              });
    fillContents();
    if (!m_handbook.pages().empty()) {
        visit(0);
    } else {
        m_browser->setPlainText(tr("The handbook is not installed beside this program."));
    }
}

void HandbookWindow::append(HandbookPage page) {
    m_handbook.append(std::move(page));
    m_contents->clear();
    fillContents();
    if (m_history.empty()) {
        visit(0);
    } else {
        markContents();
    }
}

void HandbookWindow::fillContents() {
    for (std::size_t p = 0; p < m_handbook.pages().size(); ++p) {
        const HandbookPage& page = m_handbook.pages()[p];
        //: %1 is the title of a page that there is in English only.
        const QString title = page.isTranslated ? page.title : tr("%1 (English)").arg(page.title);
        auto* item = new QTreeWidgetItem(m_contents, {title});
        item->setToolTip(0, title);
        item->setData(0, kPageRole, static_cast<int>(p));
        for (const QString& section : page.sections) {
            auto* child = new QTreeWidgetItem(item, {section});
            child->setToolTip(0, section);
            child->setData(0, kPageRole, static_cast<int>(p));
            child->setData(0, kPlaceRole, headingAnchor(section));
        }
    }
}

void HandbookWindow::openItem(const QTreeWidgetItem* item) {
    if (!item) {
        return;
    }
    const auto page = static_cast<std::size_t>(item->data(0, kPageRole).toInt());
    const QVariant place = item->data(0, kPlaceRole);
    visit(page);
    if (m_lists->currentWidget() == m_found) {
        highlight(place.isValid() ? m_hits[place.toUInt()].position : -1);
    } else if (const auto at = positionOfAnchor(*m_browser->document(), place.toString())) {
        scrollTo(*at);
    } else {
        scrollTo(0);
    }
}

void HandbookWindow::showSearch() {
    m_search->setFocus();
    m_search->selectAll();
}

void HandbookWindow::search(const QString& text) {
    m_search->setText(text);
}

void HandbookWindow::showHits() {
    const QSignalBlocker blocker(m_found);
    m_found->clear();
    m_hits = m_search->text().simplified().size() < 2 ? std::vector<HandbookHit>() : m_handbook.find(m_search->text());
    const bool isSearching = m_search->text().simplified().size() >= 2;
    m_lists->setCurrentWidget(isSearching ? m_found : m_contents);
    m_count->setVisible(isSearching);
    m_count->setText(m_hits.size() >= Handbook::kMostHits ? tr("The first %n places", nullptr, int(m_hits.size()))
                     : m_hits.empty()                     ? tr("No page contains this text.")
                                                          : tr("%n places", nullptr, int(m_hits.size())));
    QTreeWidgetItem* page = nullptr;
    for (std::size_t h = 0; h < m_hits.size(); ++h) {
        const HandbookHit& hit = m_hits[h];
        if (!page || page->data(0, kPageRole).toInt() != static_cast<int>(hit.page)) {
            page = new QTreeWidgetItem(m_found, {m_handbook.pages()[hit.page].title});
            page->setData(0, kPageRole, static_cast<int>(hit.page));
            page->setExpanded(true);
        }
        auto* item = new QTreeWidgetItem(page, {hit.snippet});
        item->setToolTip(0, hit.snippet);
        item->setData(0, kPageRole, static_cast<int>(hit.page));
        item->setData(0, kPlaceRole, static_cast<uint>(h));
    }
    m_found->expandAll();
    highlight(-1);
}

void HandbookWindow::nextHit() {
    if (m_hits.empty()) {
        return;
    }
    QTreeWidgetItem* item = m_found->currentItem();
    do {
        item = item ? m_found->itemBelow(item) : m_found->topLevelItem(0);
    } while (item && !item->data(0, kPlaceRole).isValid());
    if (!item) { // after the last hit comes the first
        item = m_found->topLevelItem(0)->child(0);
    }
    m_found->setCurrentItem(item);
}

void HandbookWindow::highlight(int position) {
    const widgets::Theme& theme = widgets::Theme::of(this);
    QList<QTextEdit::ExtraSelection> selections;
    for (const HandbookHit& hit : m_hits) {
        if (hit.page != m_page) {
            continue;
        }
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(m_browser->document());
        selection.cursor.setPosition(hit.position);
        selection.cursor.setPosition(hit.position + hit.length, QTextCursor::KeepAnchor);
        const bool isThis = hit.position == position;
        selection.format.setBackground(theme[isThis ? Role::Selected : Role::ChangedBack]);
        selection.format.setForeground(theme[isThis ? Role::OnSelected : Role::Changed]);
        selections << selection;
    }
    m_browser->setExtraSelections(selections);
    if (position >= 0) {
        scrollTo(position);
    }
}

void HandbookWindow::scrollTo(int position) {
    QTextCursor cursor(m_browser->document());
    cursor.setPosition(position);
    m_browser->setTextCursor(cursor);
    // The line stands a little below the upper edge, so that its heading is visible, too.
    const int line = m_browser->cursorRect(cursor).top() + m_browser->verticalScrollBar()->value();
    m_browser->verticalScrollBar()->setValue(position == 0 ? 0 : line - widgets::space::kLarge);
}

void HandbookWindow::open(std::size_t page) {
    m_page = page;
    const HandbookPage& shown = m_handbook.pages()[page];
    m_browser->setFolder(QFileInfo(shown.path).absolutePath());
    auto* document =
        new QTextDocument(m_browser); // not shown yet: a visible document would be laid out after each change
    showPage(*document, shown, widgets::Theme::of(this));
    m_browser->setExtraSelections({});
    m_browser->setDocument(document);
    delete m_document; // the first document belongs to the browser
    m_document = document;
    highlight(-1);
    markContents();
}

void HandbookWindow::visit(std::size_t page) {
    if (!m_history.empty()) {
        if (page == m_page) {
            return;
        }
        m_history[m_at].scrolled = m_browser->verticalScrollBar()->value();
        m_history.resize(m_at + 1);
    }
    m_history.push_back({page, 0});
    m_at = m_history.size() - 1;
    open(page);
    m_back->setEnabled(m_at > 0);
    m_forward->setEnabled(false);
}

void HandbookWindow::step(int by) {
    const std::size_t to = m_at + static_cast<std::size_t>(by); // -1 wraps round to a value beyond the end
    if (to >= m_history.size()) {
        return;
    }
    m_history[m_at].scrolled = m_browser->verticalScrollBar()->value();
    m_at = to;
    open(m_history[m_at].page);
    m_browser->verticalScrollBar()->setValue(m_history[m_at].scrolled);
    m_back->setEnabled(m_at > 0);
    m_forward->setEnabled(m_at + 1 < m_history.size());
}

void HandbookWindow::markContents() {
    const QSignalBlocker blocker(m_contents);
    for (int i = 0; i < m_contents->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = m_contents->topLevelItem(i);
        const bool isRead = item->data(0, kPageRole).toInt() == static_cast<int>(m_page);
        item->setExpanded(isRead);
        if (isRead && (!m_contents->currentItem() || m_contents->currentItem()->parent() != item)) {
            m_contents->setCurrentItem(item);
        }
    }
}

void HandbookWindow::follow(const QUrl& link) {
    if (!link.isRelative()) {
        Q_EMIT externalLink(link);
        return;
    }
    if (!link.path().isEmpty()) {
        const auto page = m_handbook.pageOf(link.path());
        if (!page) {
            return;
        }
        visit(*page);
    }
    scrollTo(positionOfAnchor(*m_browser->document(), link.fragment(QUrl::FullyDecoded)).value_or(0));
}

void HandbookWindow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_history.empty()) { // the theme has changed
        const int scrolled = m_browser->verticalScrollBar()->value();
        open(m_page);
        m_browser->verticalScrollBar()->setValue(scrolled);
    }
}

void showHandbook(QWidget& window, const QMenuBar& menus, const QString& page) {
    auto* shown = window.findChild<HandbookWindow*>(QString(), Qt::FindDirectChildrenOnly);
    if (!shown) {
        //: The folder of the handbook's pages in this language: "de". There are none where it stays "en".
        Handbook handbook(handbookFolder(), HandbookWindow::tr("en"));
        const bool isMissing = handbook.pages().empty();
        shown = new HandbookWindow(std::move(handbook), &window);
        HandbookPage keys = keysPage(window, menus); // with the keys of the handbook's own window
        if (isMissing) {
            keys.markdown.prepend(HandbookWindow::tr("The handbook is not installed beside this program.") +
                                  QStringLiteral("\n\n"));
        }
        shown->append(std::move(keys));
        QObject::connect(shown, &HandbookWindow::externalLink, shown, [](const QUrl& link) {
            if (link.scheme() == QLatin1String("https")) {
                QDesktopServices::openUrl(link);
            }
        });
        widgets::resizeOnScreen(*shown, {1180, 860}, &window);
    }
    if (!page.isEmpty()) {
        shown->follow(QUrl(page));
    }
    shown->show();
    shown->raise();
    shown->activateWindow();
}

} // namespace contexture::gui
