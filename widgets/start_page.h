#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace contexture::widgets {

// First start: what to do, in three lines; and the way back to recent files.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    void setRecentFiles(const QStringList& paths);
    QPushButton* demoButton() const { return m_demo; }
    QListWidget* recentList() const { return m_recent; }

Q_SIGNALS:
    void demoRequested();
    void openDocumentRequested();
    void openModelRequested();
    void fileRequested(const QString& path);     // a recent file
    void filesDropped(const QStringList& paths); // local files, to be told apart by content

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QPushButton* m_demo;
    QLabel* m_recentTitle;
    QListWidget* m_recent;
    bool m_dropping = false;
};

} // namespace contexture::widgets
