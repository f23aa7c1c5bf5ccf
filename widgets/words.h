// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaType>
#include <QString>

#include <limits>
#include <vector>

// Small structs that several views take. Texts are data: they are always drawn as plain text, exactly as they stand.
namespace contexture::widgets {

enum class TextSide { Source, Target };

// A word of the document; indices from 0. Not valid: no word.
struct WordRef {
    int sentence = -1;
    TextSide side = TextSide::Source;
    int word = -1;

    bool isValid() const { return sentence >= 0 && word >= 0; }
    friend bool operator==(const WordRef&, const WordRef&) = default;
};

// Characters of a sentence, in UTF-16 units, half-open. Not valid: none.
struct SpanRef {
    int sentence = -1;
    TextSide side = TextSide::Source;
    int begin = 0;
    int end = 0;

    bool isValid() const { return sentence >= 0 && end > begin; }
    friend bool operator==(const SpanRef&, const SpanRef&) = default;
};

// A word's place in a text, in UTF-16 units.
struct TextSpan {
    int begin = 0;
    int length = 0;
    friend bool operator==(const TextSpan&, const TextSpan&) = default;
};

// One sentence as it stands, with the places of its words in order. White space belongs to no word.
struct TextLine {
    QString text;
    std::vector<TextSpan> words;

    QString word(int index) const {
        const auto& span = words[static_cast<std::size_t>(index)];
        return text.mid(span.begin, span.length);
    }
    int wordCount() const { return static_cast<int>(words.size()); }
    friend bool operator==(const TextLine&, const TextLine&) = default;
};

// Splits a text at white space: for fixtures and labels. Documents have their own word boundaries.
TextLine lineFromText(const QString& text);

// The same text, character for character, with a sign in place of each character that is invisible or changes the text
// direction: control pictures for control characters, ⇄ for overrides of direction, ␣ for spaces without width.
QString shown(const QString& text);
// Replaces only line ends within a sentence, which would break the displayed sentence: ␋ ␌ ␍, and ␤ for those of
// Unicode.
QString withLineEnds(const QString& text);
// The text of a document as part of a sentence of the interface: its direction has no effect on the rest of that
// sentence.
QString isolated(const QString& text);
// The text for menus and buttons, with "&&" for each "&": they would take the letter after a single "&" for a key.
QString withoutKeys(const QString& text);

// The text for setToolTip and QToolTip, which would otherwise interpret markup in it.
QString plainToolTip(const QString& text);

inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// Weight of one word of a sentence; words that are not named have weight exactly 0.
struct WordWeight {
    int word = 0;
    double weight = 0.0;      // strength of the word's tint
    double within = kUnknown; // weight within the sentence, before re-scaling; for the tooltip
    double scaled = kUnknown; // `within` times the sentence's weight; for the tooltip
    double shared = kUnknown; // `scaled` times the context share of the selected word; for the tooltip
    double nats = kUnknown;   // attribution; below 0: the word speaks against the selected word
    bool isAgainst() const { return nats < 0.0; }
    friend bool operator==(const WordWeight& a, const WordWeight& b) { // two unknown numbers count as equal
        const auto same = [](double x, double y) { return x == y || (x != x && y != y); };
        return a.word == b.word && same(a.weight, b.weight) && same(a.within, b.within) && same(a.scaled, b.scaled) &&
               same(a.shared, b.shared) && same(a.nats, b.nats);
    }
};

} // namespace contexture::widgets

Q_DECLARE_METATYPE(contexture::widgets::WordRef)
Q_DECLARE_METATYPE(contexture::widgets::SpanRef)
