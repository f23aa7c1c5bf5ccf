// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/resources_path.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <array>

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

QString handbookFolder() {
    const QString path = resourcesFolder() + QStringLiteral("/handbook");
    return !resourcesFolder().isEmpty() && QFileInfo(path).isDir() ? path : QString();
}

QString demoDocument() {
    const QString path = resourcesFolder() + QStringLiteral("/demo/farm.txt");
    return QFileInfo::exists(path) ? path : QString();
}

QString demoModel() {
    const QString path = resourcesFolder() + QStringLiteral("/models/teaching/selective-encoder-online.safetensors");
    return QFileInfo::exists(path) ? path : QString();
}

std::vector<SampleText> sampleTexts() {
    std::vector<SampleText> texts;
    if (sampleModel().isEmpty()) {
        return texts;
    }
    struct Known {
        const char* title;
        const char* name;
        const char* shows;
    };
    const std::array<Known, 7> known{{
        {QT_TRANSLATE_NOOP("SampleTexts", "An everyday text"), "everyday",
         QT_TRANSLATE_NOOP("SampleTexts", "It is a lamp, a coat, a dog: another pronoun for each.")},
        {QT_TRANSLATE_NOOP("SampleTexts", "A story"), "story",
         QT_TRANSLATE_NOOP("SampleTexts", "It was named several sentences before: a key, a boat.")},
        {QT_TRANSLATE_NOOP("SampleTexts", "A news report"), "report",
         QT_TRANSLATE_NOOP("SampleTexts", "Company, council and bridge, named again by a pronoun.")},
        {QT_TRANSLATE_NOOP("SampleTexts", "A dialogue"), "dialogue",
         QT_TRANSLATE_NOOP("SampleTexts", "Register: you between strangers in a shop.")},
        {QT_TRANSLATE_NOOP("SampleTexts", "A help page"), "help",
         QT_TRANSLATE_NOOP("SampleTexts", "Commands, and terms that should stay the same.")},
        {QT_TRANSLATE_NOOP("SampleTexts", "A letter"), "letter",
         QT_TRANSLATE_NOOP("SampleTexts", "Register: you to a friend, from the first line on.")},
        {QT_TRANSLATE_NOOP("SampleTexts", "An encyclopaedia entry"), "encyclopaedia",
         QT_TRANSLATE_NOOP("SampleTexts", "They and it, with several nouns that would fit.")},
    }};
    const auto translated = [](const char* text) { return QCoreApplication::translate("SampleTexts", text); };
    for (const Known& text : known) {
        const QString path = QStringLiteral("%1/demo/%2.txt").arg(resourcesFolder(), QLatin1String(text.name));
        if (QFileInfo::exists(path)) {
            texts.push_back({translated(text.title), path, translated(text.shows)});
        }
    }
    return texts;
}

std::vector<std::pair<QString, QString>> installedLessons() {
    std::vector<std::pair<QString, QString>> lessons;
    if (resourcesFolder().isEmpty()) {
        return lessons;
    }
    const QString wanted = QStringLiteral("lesson.%1.md").arg(QLocale().name().section(QLatin1Char('_'), 0, 0));
    const QDir root(resourcesFolder() + QStringLiteral("/lessons"));
    // Each of these lessons builds on the ones before it; other lessons follow.
    const QStringList order{
        QStringLiteral("first-lesson"),  QStringLiteral("what-it-needs"), QStringLiteral("top-weight"),
        QStringLiteral("three-ways"),    QStringLiteral("zero-weight"),   QStringLiteral("context-helps"),
        QStringLiteral("mean-of-heads"), QStringLiteral("last-word"),     QStringLiteral("k-sentences")};
    QFileInfoList folders = root.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    std::stable_sort(folders.begin(), folders.end(), [&](const QFileInfo& a, const QFileInfo& b) {
        const auto place = [&](const QFileInfo& each) { return static_cast<unsigned>(order.indexOf(each.fileName())); };
        return place(a) < place(b); // a lesson that is not listed has the largest place
    });
    for (const QFileInfo& folder : folders) {
        const QDir files(folder.absoluteFilePath());
        const QString own = files.filePath(QStringLiteral("lesson.md"));
        QFile text(files.exists(wanted) ? files.filePath(wanted) : own);
        if (!QFileInfo::exists(own) || !text.open(QIODevice::ReadOnly)) {
            continue;
        }
        QString title = folder.fileName();
        for (int line = 0; line < 12 && !text.atEnd(); ++line) { // the front matter
            const QString said = QString::fromUtf8(text.readLine()).trimmed();
            if (said.startsWith(QLatin1String("title:"))) {
                title = said.mid(6).trimmed();
                title.remove(QLatin1Char('"'));
            }
        }
        lessons.emplace_back(title, own);
    }
    return lessons;
}

QString sampleModel() {
    const QString path = resourcesFolder() + QStringLiteral("/models/english-german/selective-encoder.safetensors");
    return QFileInfo::exists(path) ? path : QString();
}

} // namespace contexture::gui
