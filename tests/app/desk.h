// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/main_window.h"
#include "tests/app/fake_engine.h"
#include "widgets/note_editor.h"
#include "widgets/notes_view.h"
#include "widgets/reading_view.h"

#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QtTest>

namespace contexture::test {

inline gui::EngineWorker::Factory fakeEngine(std::shared_ptr<Gate> gate = std::make_shared<Gate>()) {
    return [gate] { return std::make_unique<FakeEngine>(gate); };
}

inline gui::EngineWorker::Factory noEngine() {
    return []() -> std::unique_ptr<Engine> { throw Error("There is no engine", "here", "look only"); };
}

// Files are read and written by a thread of their own; a person waits.
inline bool onceRead(gui::MainWindow& window) {
    return QTest::qWaitFor([&] { return !window.isOnFiles(); }, 60000);
}
// Whether all of them were opened: documents are shown, models are being loaded.
inline bool opened(gui::MainWindow& window, const QStringList& paths) {
    QSignalSpy documents(&window.opening(), &gui::Opening::opened);
    QSignalSpy models(&window.session(), &gui::Session::modelLoading);
    window.open(paths);
    return onceRead(window) && documents.count() + models.count() >= paths.size();
}
inline bool saved(gui::MainWindow& window, const QString& path) {
    QSignalSpy saved(&window.saving(), &gui::Saving::saved);
    window.saveWorkspace(path);
    return onceRead(window) && saved.count() > 0;
}

class Desk { // a window with a translated document, and a person before it
public:
    explicit Desk(gui::EngineWorker::Factory engine = fakeEngine()) : window(std::move(engine)) {
        window.resize(1500, 900);
        window.show();
    }

    void translate() {
        window.session().setDocument(documentOf({"one two three", "four five", "six seven eight"}));
        window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(window.isSettled());
        window.translate();
        QTRY_VERIFY(window.isSettled());
        QTRY_VERIFY(window.session().activeRun());
    }

    widgets::ReadingView* reading() { return window.findChild<widgets::ReadingView*>(); }
    widgets::NotesView* list() { return window.findChild<widgets::NotesView*>(); }
    widgets::NoteEditor* editor() { return window.findChild<widgets::NoteEditor*>(); }
    void click(widgets::WordRef word) {
        QTest::mouseClick(reading()->viewport(), Qt::LeftButton, {}, reading()->wordRect(word).center());
    }
    void clickBeside(int sentence, widgets::TextSide side) {
        const QRect cell = reading()->sentenceRect(sentence, side);
        QTest::mouseClick(reading()->viewport(), Qt::LeftButton, {}, {cell.right() - 3, cell.center().y()});
    }
    void write(const QString& text) { // on what is selected
        QTest::keyClick(reading(), Qt::Key_N);
        QVERIFY(editor()->isVisible());
        QTest::keyClicks(editor()->edit(), text);
        QTest::keyClick(editor()->edit(), Qt::Key_Return);
        QVERIFY(!editor()->isVisible());
    }
    QString toolTip(widgets::WordRef word) { return reading()->toolTipAt(reading()->wordRect(word).center()); }

    gui::MainWindow window;
};

} // namespace contexture::test
