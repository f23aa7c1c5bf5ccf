// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// The pages of resources/handbook as the tests read them.

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <vector>

namespace handbook {

inline QString folder() {
    return QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/handbook");
}

inline QString read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// "training", or "de/window"
inline QString page(const QString& name) {
    return read(folder() + QLatin1Char('/') + name + QStringLiteral(".md"));
}

inline QStringList names(const QString& language = {}) {
    QStringList result;
    const QString prefix = language.isEmpty() ? QString() : language + QLatin1Char('/');
    for (const QString& file : QDir(folder() + QLatin1Char('/') + prefix).entryList({QStringLiteral("*.md")})) {
        result << prefix + file.chopped(3);
    }
    return result;
}

// A fenced block. What stands behind the fence says how it is tested: "sh" is run as it stands; "sh long" takes too
// long, "sh window" opens one, "sh elsewhere" needs what is not here (a cluster, corpora): of these the commands,
// options and files are looked at. "json recipe" and "json study" are read by the engine.
struct Block {
    QString info;
    QString text;
};

inline std::vector<Block> blocks(const QString& markdown) {
    std::vector<Block> found;
    bool isOpen = false;
    for (const QString& line : markdown.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("```"))) {
            if (!isOpen) {
                found.push_back({line.mid(3).trimmed(), {}});
            }
            isOpen = !isOpen;
        } else if (isOpen) {
            found.back().text += line + QLatin1Char('\n');
        }
    }
    return found;
}

// From one heading to the next of its level or above.
inline QString section(const QString& markdown, const QString& heading) {
    const int level = int(heading.indexOf(QLatin1Char(' ')));
    QString text;
    bool isIn = false;
    bool isCode = false;
    for (const QString& line : markdown.split(QLatin1Char('\n'))) {
        isCode = isCode != line.startsWith(QLatin1String("```"));
        const bool isHeading = !isCode && line.startsWith(QLatin1Char('#'));
        if (isHeading && (isIn ? line.indexOf(QLatin1Char(' ')) <= level : line == heading)) {
            isIn = line == heading;
        }
        text += isIn ? line + QLatin1Char('\n') : QString();
    }
    return text;
}

// The rows of all tables in this text, without their heads; cells without the space around them.
inline std::vector<QStringList> rows(const QString& markdown) {
    std::vector<QStringList> result;
    QStringList lines = markdown.split(QLatin1Char('\n'));
    for (qsizetype i = 2; i < lines.size(); ++i) {
        const bool afterHead = lines[i - 1].startsWith(QLatin1String("|---"));
        const bool goesOn = !result.empty() && lines[i - 1].startsWith(QLatin1Char('|')) && !afterHead &&
                            !lines[i].startsWith(QLatin1String("|---"));
        const bool isNextHead = i + 1 < lines.size() && lines[i + 1].startsWith(QLatin1String("|---"));
        if (lines[i].startsWith(QLatin1Char('|')) && (afterHead || goesOn) && !isNextHead) {
            QStringList cells = lines[i].mid(1).chopped(1).split(QLatin1Char('|'));
            for (QString& cell : cells) {
                cell = cell.trimmed();
            }
            result.push_back(cells);
        }
    }
    return result;
}

// What stands between backticks.
inline QStringList quoted(const QString& text) {
    static const QRegularExpression code(QStringLiteral("`([^`]+)`"));
    QStringList found;
    for (auto it = code.globalMatch(text); it.hasNext();) {
        found << it.next().captured(1);
    }
    return found;
}

} // namespace handbook
