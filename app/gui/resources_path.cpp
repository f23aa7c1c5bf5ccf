#include "app/gui/resources_path.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace contexture::gui {

QString resourcesFolder() {
    const QDir program(QCoreApplication::applicationDirPath());
    const QStringList candidates{
        qEnvironmentVariable("CONTEXTURE_RESOURCES"),
        program.filePath(QStringLiteral("../share/contexture")),
        program.filePath(QStringLiteral("../../resources")),
        QStringLiteral(CONTEXTURE_SOURCE_RESOURCES),
    };
    for (const QString& candidate : candidates) {
        if (!candidate.isEmpty() && QFileInfo(QDir(candidate).filePath(QStringLiteral("models"))).isDir()) {
            return QDir::cleanPath(candidate);
        }
    }
    return {};
}

std::vector<std::pair<QString, QString>> bundledModels() {
    std::vector<std::pair<QString, QString>> models;
    const QString folder = resourcesFolder();
    if (folder.isEmpty()) {
        return models;
    }
    const QDir root(folder + QStringLiteral("/models"));
    for (const QFileInfo& group : root.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        const QDir bundles(group.absoluteFilePath());
        for (const QFileInfo& bundle :
             bundles.entryInfoList({QStringLiteral("*.safetensors")}, QDir::Files, QDir::Name)) {
            const QString name = bundle.completeBaseName().replace(QLatin1Char('-'), QLatin1Char(' '));
            models.emplace_back(QStringLiteral("%1 (%2)").arg(name, group.fileName()), bundle.absoluteFilePath());
        }
    }
    return models;
}

QString demoDocument() {
    const QString path = resourcesFolder() + QStringLiteral("/demo/farm.txt");
    return QFileInfo::exists(path) ? path : QString();
}

QString demoModel() {
    const QString path = resourcesFolder() + QStringLiteral("/models/teaching/selective-encoder-online.safetensors");
    return QFileInfo::exists(path) ? path : QString();
}

} // namespace contexture::gui
