// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/words.h"

#include <algorithm>

namespace contexture::widgets {

TextLine lineFromText(const QString& text) {
    TextLine line{text, {}};
    int begin = -1;
    for (int i = 0; i <= static_cast<int>(text.size()); ++i) {
        const bool space = i == static_cast<int>(text.size()) || text.at(i).isSpace();
        if (!space && begin < 0) {
            begin = i;
        } else if (space && begin >= 0) {
            line.words.push_back({begin, i - begin});
            begin = -1;
        }
    }
    return line;
}

namespace {

// The sign in place of a character; the character itself if it is harmless.
QChar signFor(QChar c) {
    const char16_t u = c.unicode();
    if (u < 0x20 && u != u'\t' && u != u'\n') {
        return QChar(char16_t(0x2400 + u));
    }
    switch (u) {
    case 0x7f:
        return QChar(0x2421);
    case 0x85:   // next line
    case 0x2028: // line separator
    case 0x2029: // paragraph separator
        return QChar(0x2424);
    case 0x202d: // left-to-right override
    case 0x202e: // right-to-left override
        return QChar(0x21c4);
    case 0x200b: // zero width space
    case 0x2060: // word joiner
    case 0xfeff: // zero width no-break space
    case 0x180e: // Mongolian vowel separator
        return QChar(0x2423);
    default:
        return u >= 0x80 && u < 0xa0 ? QChar(QChar::ReplacementCharacter) : c;
    }
}

bool isEmbedding(QChar c) { // of a direction, or its end
    const char16_t u = c.unicode();
    return (u >= 0x202a && u <= 0x202e) || (u >= 0x2066 && u <= 0x2069);
}

bool hasDirection(QChar c) {
    const auto direction = c.direction();
    return isEmbedding(c) || direction == QChar::DirR || direction == QChar::DirAL || direction == QChar::DirAN ||
           c.isSurrogate(); // scripts beyond the first plane run either way
}

} // namespace

QString shown(const QString& text) {
    QString made = text;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (const QChar sign = signFor(text[i]); sign != text[i]) {
            made[i] = sign;
        }
    }
    return made;
}

QString withLineEnds(const QString& text) {
    QString made = text;
    for (QChar& c : made) {
        const char16_t u = c.unicode();
        const bool isLineEnd = (u >= 0x0b && u <= 0x0d) || u == 0x85 || u == 0x2028 || u == 0x2029;
        c = isLineEnd ? signFor(c) : c;
    }
    return made;
}

QString isolated(const QString& text) {
    QString made = shown(text);
    if (std::none_of(text.begin(), text.end(), hasDirection)) {
        return made;
    }
    for (QChar& c : made) { // one of them could end the isolation
        c = isEmbedding(c) ? QChar(0x21c4) : c;
    }
    return QChar(0x2068) + made + QChar(0x2069);
}

QString withoutKeys(const QString& text) {
    return QString(text).replace(QLatin1Char('&'), QStringLiteral("&&"));
}

QString plainToolTip(const QString& text) {
    return text.isEmpty() ? QString()
                          : QStringLiteral("<p style=\"white-space:pre-wrap\">") + shown(text).toHtmlEscaped() +
                                QStringLiteral("</p>");
}

} // namespace contexture::widgets
