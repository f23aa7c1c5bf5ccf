// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <QObject>
#include <QSize>
#include <QString>
#include <QStringList>
#include <QTimer>

namespace contexture::gui {

class MainWindow;

struct WordToSelect {
    SentenceIndex sentence;
    Side side = Side::Target;
    WordIndex word;
};

struct ScreenshotRequest {
    QString path;
    QSize size{1600, 1000};
    WordToSelect select;
    QString context;     // empty: as the model was trained
    QStringList compare; // "none", "online", "offline" or bundles
    bool check = false;
    bool heads = false;
    bool variants = false; // of the selected word
    bool overview = false; // of the document, in the place of the instruments
    QString site;          // site to show; empty: the first
    bool need = false;     // which words needed context
    QString find;          // conditions on words that are listed; empty: no list
    int step = 0;          // of a lesson; 0: the first
    bool reveal = false;
    bool projector = false;
    int cancelAfter = 0; // sentences; 0: let it finish
};

bool parseSize(const QString& text, QSize& size);        // "1600x1000", 320 to 8000 each
bool parseWord(const QString& text, WordToSelect& word); // "6:target:3", counted from 1

// Renders the window to a file as soon as it shows everything that was requested.
class ScreenshotTaker : public QObject {
    Q_OBJECT

public:
    ScreenshotTaker(MainWindow& window, ScreenshotRequest request); // owned by the window
    void begin();

Q_SIGNALS:
    void finished(bool ok);

private:
    void advance();
    void grab();
    QString whatIsNotSelected() const; // the requested selection that is missing; empty: none

    MainWindow& m_window;
    ScreenshotRequest m_request;
    QTimer m_poll; // layouts settle last and send no signal
    int m_step = 0;
};

} // namespace contexture::gui
