// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/worker/engine_library.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLibrary>
#include <QStringList>

namespace contexture::gui {

std::unique_ptr<Engine> loadEngine(const QString& programFolder) {
    QStringList candidates;
    if (const QString chosen = qEnvironmentVariable("CONTEXTURE_ENGINE"); !chosen.isEmpty()) {
        candidates << chosen; // a person who names a file wants that file and no other
    } else {
        const QDir folder(programFolder);
        candidates << folder.filePath(QStringLiteral("libcontexture_engine.so"))
                   << QDir::cleanPath(folder.filePath(QStringLiteral("../lib/contexture/libcontexture_engine.so")));
    }
    QStringList reasons;
    for (const QString& candidate : candidates) {
        if (!QFileInfo::exists(candidate)) {
            reasons << QCoreApplication::translate("Engine", "%1 is not there").arg(candidate);
            continue;
        }
        QLibrary library(candidate);
        library.setLoadHints(QLibrary::PreventUnloadHint);
        if (!library.load()) {
            reasons << library.errorString();
            continue;
        }
        if (const auto create = reinterpret_cast<EngineFactory>(library.resolve(kEngineFactorySymbol))) {
            return std::unique_ptr<Engine>(create());
        }
        reasons << QCoreApplication::translate("Engine", "%1 has no %2")
                       .arg(candidate, QString::fromLatin1(kEngineFactorySymbol));
    }
    throw Error(
        Message("engine.missing", "The translation engine could not be loaded"),
        reasons.join(QStringLiteral("; ")).toStdString(),
        Message(
            "engine.missing.do",
            "saved workspaces can still be opened; install LibTorch (packaging/setup) or name the engine's library in "
            "CONTEXTURE_ENGINE to translate"));
}

} // namespace contexture::gui
