// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>
#include <QProcess>

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace contexture::gui {

class PendingWork;

// Makes a bundle of another program's model: its folder, what the files leave open, and where the bundle goes. The
// command line's "import" does the work in a process of its own, so that a large model takes no memory of the window,
// and can be cancelled at any time.
class ModelImport : public QDialog {
    Q_OBJECT

public:
    // `program`: contexture-cli.
    ModelImport(QString program, PendingWork& pending, QWidget* parent);
    ~ModelImport() override;

    static QString usualProgram(); // beside this program, else in PATH; empty: there is none
    // Whether a folder holds what models of other programs consist of. Reads no file.
    static bool isModelFolder(const QString& path);

    void choose();                    // asks for the folder, then shows the dialog
    void show(const QString& folder); // a relative path is one of the present folder
    QString trouble() const;          // what the command said when it failed; empty: nothing
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

Q_SIGNALS:
    void imported(const QString& bundle); // it is written

protected:
    void reject() override; // while it runs: cancels

private:
    void layOut();
    void chooseFolder();
    void chooseBundle();
    void update();
    void start();
    void finish(int code, QProcess::ExitStatus status);
    void fail(const QString& text);
    QString proposedBundle() const;

    QString m_program;
    QProcess m_process;
    QString m_said; // by the command, on standard error
    bool m_isCancelled = false;
    QLineEdit* m_folder;
    QLineEdit* m_source;
    QLineEdit* m_target;
    QCheckBox* m_half;
    QLineEdit* m_bundle;
    QString m_proposed; // in m_bundle, as long as nobody has changed it
    QLabel* m_state;
    QProgressBar* m_bar;
    QPushButton* m_start;
};

} // namespace contexture::gui
