// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

// Arrays in NumPy's format ("NEP 1"), version 1.0.
namespace contexture::test {

inline QByteArray npy(const QByteArray& type, const QByteArray& shape, const QByteArray& bytes,
                      bool byColumns = false) {
    QByteArray header =
        "{'descr': '" + type + "', 'fortran_order': " + (byColumns ? "True" : "False") + ", 'shape': " + shape + ", }";
    while ((10 + header.size() + 1) % 64 != 0) {
        header += ' ';
    }
    header += '\n';
    QByteArray start("\x93NUMPY\x01\x00", 8);
    start += static_cast<char>(header.size() & 0xff);
    start += static_cast<char>(header.size() >> 8);
    return start + header + bytes;
}

template<class Number>
QByteArray raw(std::initializer_list<Number> numbers) {
    QByteArray bytes;
    for (const Number number : numbers) {
        bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
    }
    return bytes;
}

inline QByteArray tokens(const std::vector<std::u32string>& texts) {
    std::size_t longest = 1;
    for (const auto& text : texts) {
        longest = std::max(longest, text.size());
    }
    QByteArray bytes;
    for (std::u32string text : texts) {
        text.resize(longest);
        bytes.append(reinterpret_cast<const char*>(text.data()), qsizetype(text.size() * sizeof(char32_t)));
    }
    return npy("<U" + QByteArray::number(qulonglong(longest)),
               "(" + QByteArray::number(qulonglong(texts.size())) + ",)", bytes);
}

} // namespace contexture::test
