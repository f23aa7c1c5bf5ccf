#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;
class QMimeData;
class QPushButton;

namespace contexture::widgets {

QStringList localFiles(const QMimeData* data); // their paths

// First start: what to do, in three lines; and the way back to recent files.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    // Texts of several kinds to try a model of real language on; nothing is shown without any.
    struct SampleText {
        QString title;
        QString path;
    };
    void setSampleTexts(const QString& heading, const std::vector<SampleText>& texts);

    void setRecentFiles(const QStringList& paths);
    QPushButton* demoButton() const { return m_demo; }
    QListWidget* recentList() const { return m_recent; }

Q_SIGNALS:
    void demoRequested();
    void sampleTextRequested(const QString& path);
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
    QLabel* m_samplesTitle;
    QWidget* m_samples;
    QLabel* m_recentTitle;
    QListWidget* m_recent;
    bool m_dropping = false;
};

} // namespace contexture::widgets
