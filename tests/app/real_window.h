// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/resources_path.h"
#include "app/gui/worker/engine_library.h"
#include "tests/app/desk.h"

// The window with the engine itself and the models that are bundled. CONTEXTURE_BIN: where the engine's library lies.
namespace contexture::test {

inline constexpr int kPatience = 60000; // milliseconds; a slow machine loads LibTorch and a model

inline gui::EngineWorker::Factory realEngine() {
    return [] { return gui::loadEngine(QStringLiteral(CONTEXTURE_BIN)); };
}

inline bool settle(gui::MainWindow& window) {
    return QTest::qWaitFor([&] { return window.isSettled(); }, kPatience);
}

// The demo document under the demo's model.
inline bool openAndTranslate(gui::MainWindow& window) {
    if (!opened(window, {gui::demoDocument()}) || !opened(window, {gui::demoModel()}) || !settle(window)) {
        return false;
    }
    window.translate();
    return settle(window) && window.session().activeRun();
}

} // namespace contexture::test
