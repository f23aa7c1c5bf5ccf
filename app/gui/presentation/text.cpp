// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/text.h"

#include "engine/text/language_name.h"

#include <QCoreApplication>

#include <algorithm>

namespace contexture::gui {

QString toText(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

widgets::TextLine toLine(const Sentence& sentence) {
    const std::string_view text = sentence.text;
    widgets::TextLine line;
    line.words.reserve(sentence.words.size());
    if (std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
        line.text = toText(text); // each byte is one unit, so positions are the same
        for (const ByteRange& word : sentence.words) {
            line.words.push_back({static_cast<int>(word.begin), static_cast<int>(word.size())});
        }
        return line;
    }
    std::size_t done = 0; // bytes converted so far
    for (const ByteRange& word : sentence.words) {
        line.text += toText(text.substr(done, word.begin - done));
        const auto begin = static_cast<int>(line.text.size());
        line.text += toText(text.substr(word.begin, word.size()));
        line.words.push_back({begin, static_cast<int>(line.text.size()) - begin});
        done = word.end;
    }
    line.text += toText(text.substr(done));
    return line;
}

QString wordText(const Sentence& sentence, WordIndex word) {
    if (!word.isValid() || word.asSize() >= sentence.words.size()) {
        return {};
    }
    return toText(sentence.word(word));
}

QString languageName(std::string_view tag) {
    if (tag.empty()) {
        return {};
    }
    //: The BCP 47 tag of the language of this catalogue: names of languages are shown in it.
    const QString in = QCoreApplication::translate("Text", "en");
    return toText(text::languageName(tag, in.toStdString()));
}

QString normaliserName(Normaliser normaliser) {
    switch (normaliser) {
    case Normaliser::Softmax:
        return QStringLiteral("softmax");
    case Normaliser::Sparsemax:
        return QStringLiteral("sparsemax");
    case Normaliser::Entmax15:
        return QStringLiteral("1.5-entmax");
    }
    return {};
}

std::filesystem::path toPath(const QString& path) {
    return std::filesystem::path(path.toStdU16String());
}

widgets::TextSide toTextSide(Side side) {
    return side == Side::Source ? widgets::TextSide::Source : widgets::TextSide::Target;
}

Side toSide(widgets::TextSide side) {
    return side == widgets::TextSide::Source ? Side::Source : Side::Target;
}

} // namespace contexture::gui
