// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error.h"
#include "engine/store/safetensors.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>

#include <cstring>
#include <filesystem>
#include <string>

// What the tests of the store share: reading and writing whole files, and the message of an Error.
namespace storetest {

inline std::filesystem::path pathIn(const QDir& folder, const char* name) {
    return std::filesystem::path(folder.filePath(QString::fromLatin1(name)).toStdString());
}

inline void writeFile(const std::filesystem::path& path, const QByteArray& bytes) {
    QFile file(QString::fromStdString(path.string()));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
        qFatal("cannot write a file for a test");
    }
}

inline QByteArray readFile(const std::filesystem::path& path) {
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// The message of the contexture::Error that `action` throws; "no error" when it throws none. Anything else escapes and
// fails the test.
template<class Action>
QString errorOf(Action action) {
    try {
        action();
    } catch (const contexture::Error& error) {
        return QString::fromStdString(error.what());
    }
    return QStringLiteral("no error");
}

template<class T>
contexture::store::TensorView view(const std::string& name, contexture::store::DType type,
                                   std::vector<std::int64_t> shape, const std::vector<T>& data) {
    return {name, type, std::move(shape), std::as_bytes(std::span(data))};
}

// A safetensors file from its parts: length, header text, data.
inline QByteArray safetensorsBytes(const QByteArray& header, const QByteArray& data) {
    QByteArray bytes(8, '\0');
    const auto length = static_cast<std::uint64_t>(header.size());
    for (int i = 0; i < 8; ++i) {
        bytes[i] = static_cast<char>(length >> (8 * i));
    }
    return bytes + header + data;
}

} // namespace storetest
