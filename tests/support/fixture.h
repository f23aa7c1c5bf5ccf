// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

namespace contexture::test {

// Writes a file that a test reads, and returns its path. Ends the test program if it cannot be written.
inline QString writeFixture(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
        qFatal("cannot write a fixture");
    }
    return path;
}

} // namespace contexture::test
