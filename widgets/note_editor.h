#pragma once

#include <QFrame>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace contexture::widgets {

class ElidedLabel;

// A small sheet over its parent in which a note is written. Return keeps it, Shift+Return breaks the line, Esc leaves.
class NoteEditor : public QFrame {
    Q_OBJECT

public:
    explicit NoteEditor(QWidget* parent);

    // Opens beside `anchor` (the parent's coordinates), below it where there is room. `text` is the note as it stands;
    // with one there is a button that deletes it.
    void open(const QString& title, const QString& text, const QRect& anchor);
    void moveBeside(const QRect& anchor); // the parent has another size
    bool isChanged() const;
    QString text() const; // without white space at its ends
    QPlainTextEdit* edit() const { return m_edit; }

Q_SIGNALS:
    void kept(const QString& text); // empty: the note goes
    void left();                    // without a change

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void keep();

    ElidedLabel* m_title;
    QPlainTextEdit* m_edit;
    QPushButton* m_delete;
    QString m_before;
};

} // namespace contexture::widgets
