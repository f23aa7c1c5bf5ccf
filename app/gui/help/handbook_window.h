// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/help/handbook.h"

#include <QTextBrowser>
#include <QUrl>
#include <QWidget>

#include <vector>

class QAction;
class QLabel;
class QLineEdit;
class QMenuBar;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace contexture::gui {

// Shows one page. Pictures are read from the page's folder and its neighbours only.
class HandbookBrowser : public QTextBrowser {
    Q_OBJECT

public:
    explicit HandbookBrowser(QWidget* parent = nullptr);
    void setFolder(const QString& folder) { m_folder = folder; }
    QVariant loadResource(int type, const QUrl& name) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QString m_folder;
};

// The window of the handbook: contents and search at the left, the page at the right.
class HandbookWindow : public QWidget {
    Q_OBJECT

public:
    explicit HandbookWindow(Handbook handbook, QWidget* parent = nullptr);

    // Follows a link of a page, such as "training.md#stages". The desktop opens a link that leads out of the handbook.
    void follow(const QUrl& link);
    void search(const QString& text);
    void append(HandbookPage page);

Q_SIGNALS:
    void externalLink(const QUrl& link); // a person clicked it

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Place {
        std::size_t page = 0;
        int scrolled = 0;
    };

    void fillContents();
    void showHits();
    void showSearch();
    void open(std::size_t page);  // shows the page without a change of the history
    void visit(std::size_t page); // shows the page and adds it to the history
    void markContents();          // marks the current page among the contents
    void highlight(int position); // marks all hits; the hit at this position stands out
    void scrollTo(int position);
    void step(int by); // through the history
    void nextHit();
    void openItem(const QTreeWidgetItem* item);

    Handbook m_handbook;
    std::vector<HandbookHit> m_hits;
    std::vector<Place> m_history;
    std::size_t m_at = 0; // in the history
    std::size_t m_page = 0;
    QLineEdit* m_search;
    QStackedWidget* m_lists;
    QTreeWidget* m_contents;
    QTreeWidget* m_found;
    QLabel* m_count;
    HandbookBrowser* m_browser;
    QTextDocument* m_document = nullptr; // of the page that is shown
    QAction* m_back;
    QAction* m_forward;
};

// Opens the handbook in the program's language, with a page of the keys that these menus of the window have. A second
// call brings the same window to the front. `page`: the page that is shown, by its name; empty: the one shown before.
void showHandbook(QWidget& window, const QMenuBar& menus, const QString& page = {});

} // namespace contexture::gui
