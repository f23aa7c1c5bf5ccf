// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;
class QMimeData;
class QPushButton;
class QVBoxLayout;

namespace contexture::widgets {

QStringList localFiles(const QMimeData* data); // paths of the local files in the data

// The page of the first start: three lines with the first steps; below them the recent files.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    struct OfferedFile {
        QString title;
        QString path;
        QString note; // beside the button: what the file shows; may be empty
    };
    // Files of one kind: a button for each, below a heading and a line that explains a click. A kind without files is
    // not shown.
    struct Offer {
        QString heading;
        QString note;
        std::vector<OfferedFile> files;
        int across = 3; // buttons in a row
    };
    void setSampleTexts(const Offer& offer); // documents for a model of real language
    void setLessons(const Offer& offer);

    void setRecentFiles(const QStringList& paths);
    QPushButton* demoButton() const { return m_demo; }
    QListWidget* recentList() const { return m_recent; }

Q_SIGNALS:
    void demoRequested();
    void sampleTextRequested(const QString& path);
    void lessonRequested(const QString& path);
    void openRequested();                        // any file
    void fileRequested(const QString& path);     // a recent file
    void filesDropped(const QStringList& paths); // local files; their kind is recognised by content

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Group { // the widgets of an offer
        QLabel* heading = nullptr;
        QLabel* note = nullptr;
        QWidget* buttons = nullptr;
    };
    Group addGroup(QVBoxLayout& column);
    void fill(const Group& group, const Offer& offer, void (StartPage::*requested)(const QString&));

    QPushButton* m_demo;
    Group m_samples;
    Group m_lessons;
    QLabel* m_recentTitle;
    QListWidget* m_recent;
    bool m_dropping = false;
};

} // namespace contexture::widgets
