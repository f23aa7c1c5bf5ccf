#include "widgets/words.h"

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

QString plainToolTip(const QString& text) {
    return text.isEmpty()
               ? QString()
               : QStringLiteral("<p style=\"white-space:pre-wrap\">") + text.toHtmlEscaped() + QStringLiteral("</p>");
}

} // namespace contexture::widgets
