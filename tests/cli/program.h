// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// contexture-cli as a program that tests run.

#include "tests/support/warm_program.h"

#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QStringList>
#include <QTest>

using contexture::test::Ended;

constexpr int kLongestRun = 120000; // milliseconds

// As a person starts it: its libraries, too, are loaded for this run alone.
inline Ended start(const QStringList& arguments, const QByteArray& input = {}) {
    QProcess process;
    process.start(QStringLiteral(CONTEXTURE_CLI), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(kLongestRun)) {
        process.kill();
        process.waitForFinished();
        return {-1, process.readAllStandardOutput(), process.readAllStandardError()};
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

inline Ended run(const QStringList& arguments, const QByteArray& input = {}) {
#ifdef CONTEXTURE_WARM_PROCESS // not under a sanitizer, which has to come first
    static contexture::test::WarmProgram program(QStringLiteral(CONTEXTURE_CLI),
                                                 QStringLiteral(CONTEXTURE_WARM_PROCESS));
    return program.run(arguments, input, kLongestRun);
#else
    return start(arguments, input);
#endif
}

inline QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void writeBytes(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
}

inline QJsonDocument json(const QByteArray& bytes) {
    return QJsonDocument::fromJson(bytes);
}

inline QString bundled(const char* name) {
    return QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/models/teaching/") + QLatin1String(name) +
           QStringLiteral(".safetensors");
}

// Of rows of a table with one header line.
inline QByteArrayList lines(const QByteArray& text) {
    QByteArrayList result = text.split('\n');
    if (!result.isEmpty() && result.last().isEmpty()) {
        result.removeLast();
    }
    return result;
}
