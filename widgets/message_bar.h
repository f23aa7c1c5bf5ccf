// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace contexture::widgets {

// A message to the user: what happened, where, what to do. All texts are shown as plain text.
struct BarMessage {
    enum class Kind { Information, Warning, Error };
    Kind kind = Kind::Error;
    QString happened;
    QString where;
    QString remedy;
    QString details; // for a bug report; folded away
    QString action;  // text of a button that applies the remedy, e.g. "Open a model…"; empty: no button
};

QString messageText(const BarMessage& message); // its lines, as they are copied

// A bar above the content, in place of a dialog box.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void showMessage(const BarMessage& message);
    const QString& currentText() const { return m_text; } // the text that is copied
    void setDetailsShown(bool shown);

Q_SIGNALS:
    void actionRequested();
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_happened;
    QLabel* m_where;
    QLabel* m_remedy;
    QPlainTextEdit* m_details;
    QPushButton* m_action;
    QPushButton* m_more;
    QToolButton* m_close;
    QString m_text;
    BarMessage::Kind m_kind = BarMessage::Kind::Error;
};

} // namespace contexture::widgets
