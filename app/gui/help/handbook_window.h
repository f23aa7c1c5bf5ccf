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

// Shows one page. Pictures come from the page's own folder and its neighbours, nothing from anywhere else.
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

// The handbook beside the program's window: contents and search at the left, the page at the right.
class HandbookWindow : public QWidget {
    Q_OBJECT

public:
    explicit HandbookWindow(Handbook handbook, QWidget* parent = nullptr);

    // A link of a page: "training.md#stages"; one that leads out of the handbook is given to the desktop.
    void follow(const QUrl& link);
    void search(const QString& text);

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
    void open(std::size_t page);  // as it stands, without history
    void visit(std::size_t page); // the same, to come back from
    void markContents();          // the page that is read, among the contents
    void highlight(int position); // what is searched for; the hit there stands out
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
