// SPDX-License-Identifier: GPL-3.0-or-later

#include "fixtures.h"

#include <algorithm>
#include <cmath>

namespace contexture::widgets::fixtures {
namespace {

// Punctuation at the end is a word of its own, as in documents.
TextLine line(const QString& text) {
    TextLine made = lineFromText(text);
    if (!made.words.empty() && made.words.back().length > 1 && QStringLiteral(".!?").contains(text.back())) {
        made.words.back().length -= 1;
        made.words.push_back({static_cast<int>(text.size()) - 1, 1});
    }
    return made;
}

ReadingRow row(const char* source, const char* target, bool paragraph = false) {
    return {line(QString::fromUtf8(source)), line(QString::fromUtf8(target)), paragraph};
}

} // namespace

ReadingDocument farm() {
    ReadingDocument document{QStringLiteral("English, source"), QStringLiteral("German, translation"), {}, {}};
    document.rows = {row("Anna visited her uncle on Sunday.", "Anna besuchte am Sonntag ihren Onkel."),
                     row("He keeps a dog and a cat on his farm.", "Er hält einen Hund und eine Katze auf seinem Hof."),
                     row("The dog slept under the old table.", "Der Hund schlief unter dem alten Tisch."),
                     row("The kitchen smelled of fresh bread.", "Die Küche roch nach frischem Brot.", true),
                     row("Anna put her bag on a chair.", "Anna stellte ihre Tasche auf einen Stuhl."),
                     row("Suddenly it barked.", "Plötzlich bellte er."),
                     row("The bag fell on the floor.", "Die Tasche fiel auf den Boden.", true),
                     row("She picked it up and laughed.", "Sie hob sie auf und lachte."),
                     row("Later they walked to the bank.", "Später gingen sie zum Ufer."),
                     row("The river was calm and clear.", "Der Fluss war ruhig und klar.")};
    return document;
}

ReadingWeights farmWeights() {
    ReadingWeights weights;
    weights.ranges = {{0, 1, RowState::Zero}, {3, 5, RowState::Zero}, {6, 10, RowState::Hidden}};
    weights.rows[1] = {RowState::Weighted, 0.42, {{3, 0.61, 0.61, 0.26}, {6, 0.31, 0.31, 0.13}}};
    weights.rows[2] = {RowState::Weighted, 0.58, {{0, 0.07, 0.07, 0.04}, {1, 0.93, 0.93, 0.54}}};
    weights.rows[5].state = RowState::Current;
    return weights;
}

ReadingDocument halfTranslated() {
    auto document = farm();
    for (std::size_t i = 4; i < document.rows.size(); ++i) {
        document.rows[i].translation.reset();
    }
    return document;
}

ReadingDocument manySentences(int count) {
    ReadingDocument document{QStringLiteral("English, source"), QStringLiteral("German, translation"), {}, {}};
    for (int i = 0; i < count; ++i) {
        QString source = QStringLiteral("Sentence %1 says").arg(i + 1);
        QString target = QStringLiteral("Satz %1 sagt").arg(i + 1);
        for (int word = 0; word < 4 + i * 7 % 23; ++word) {
            source += QStringLiteral(" something");
            target += QStringLiteral(" etwas");
        }
        document.rows.push_back({line(source + u'.'), line(target + u'.'), i % 12 == 11});
    }
    return document;
}

ReadingDocument rightToLeft() {
    ReadingDocument document{
        QStringLiteral("Hebrew and Arabic, source"), QStringLiteral("English, translation"), {}, {}};
    document.rows = {
        row("הכלב ישן מתחת לשולחן.", "The dog slept under the table."),
        row("القط يجلس على الكرسي القديم في المطبخ ولا ينظر إلى أحد منا أبدا.", "The cat sits on the old chair."),
        row("אני גר ב Berlin משנת 2019 עם Anna.", "I have lived in Berlin since 2019 with Anna."),
        row("<b>bold</b> &lt; &amp; <script>alert(1)</script>", "<i>kursiv</i> &lt; %1 \\n {0}"),
        row("Zoe\u0308 smiled \U0001F600 and left.", "Zoe\u0308 la\u0308chelte \U0001F600 und ging."),
        row("Hi", "Ja")};
    return document;
}

ReadingDocument longSentence(int words) {
    QString text;
    for (int i = 0; i < words; ++i) {
        text += QStringLiteral("word%1 ").arg(i);
    }
    ReadingDocument document{QStringLiteral("Source"), QStringLiteral("Translation"), {}, {}};
    document.rows.push_back({line(text.trimmed() + u'.'), line(text.trimmed() + u'.'), false});
    document.rows.push_back(row("The end.", "Das Ende."));
    return document;
}

Matrix farmSentences() {
    Matrix matrix;
    matrix.columns = 10;
    matrix.masked = {{5, 10}};
    matrix.rows = {{QStringLiteral("Suddenly"), {{3, 0.45}, {4, 0.55}}, {}, QStringLiteral("2 of 5")},
                   {QStringLiteral("it"), {{1, 0.42}, {2, 0.58}}, {}, QStringLiteral("2 of 5")},
                   {QStringLiteral("barked"), {{1, 0.31}, {2, 0.69}}, {}, QStringLiteral("2 of 5")},
                   {QStringLiteral("."), {{3, 1.0}}, {}, QStringLiteral("1 of 5")}};
    return matrix;
}

Matrix farmWords() {
    Matrix matrix;
    for (const auto* word : {"The", "dog", "slept", "under", "the", "old", "table", "."}) {
        matrix.columnLabels.push_back(QString::fromLatin1(word));
    }
    matrix.columns = static_cast<int>(matrix.columnLabels.size());
    matrix.rows = {{QStringLiteral("Suddenly"), {{2, 1.0}}, {}, {}},
                   {QStringLiteral("it"), {{0, 0.07}, {1, 0.93}}, {}, {}},
                   {QStringLiteral("barked"), {{1, 0.61}, {2, 0.39}}, {}, {}},
                   {QStringLiteral("."), {}, {}, {}}};
    return matrix;
}

Matrix wide(int rows, int columns) {
    Matrix matrix;
    matrix.columns = columns;
    for (int row = 0; row < rows; ++row) {
        MatrixRow made{QStringLiteral("query%1").arg(row), {}, {}, QStringLiteral("%1 of %2").arg(3).arg(columns)};
        const int step = std::max(columns / 3, 1);
        for (int i = 0; i < 3; ++i) {
            const int column = (row * 5 + i * step) % columns;
            if (made.entries.empty() || made.entries.back().column < column) {
                made.entries.push_back({column, (i + 1) / 6.0});
            }
        }
        matrix.rows.push_back(std::move(made));
    }
    return matrix;
}

std::vector<GateBar> farmGates() {
    return {{QStringLiteral("Suddenly"), 0.18, 0.05},
            {QStringLiteral("it"), 0.71, 0.09},
            {QStringLiteral("barked"), 0.33, 0.07},
            {QStringLiteral("."), 0.06, 0.03}};
}

std::vector<ConsultedEntry> farmConsulted() {
    const auto document = farm();
    const auto weights = farmWeights();
    std::vector<ConsultedEntry> entries;
    for (const int sentence : {2, 1}) {
        const auto i = static_cast<std::size_t>(sentence);
        entries.push_back({sentence, sentence - 5, document.rows[i].source, weights.of(sentence).words,
                           weights.of(sentence).weight, CheckState::NotChecked, std::nullopt});
    }
    return entries;
}

ComparisonData farmComparison() {
    const auto row = [](const char* label, const char* third, double p3, double total, bool changed) {
        ComparisonRow made;
        made.label = QString::fromLatin1(label);
        made.words = {{QStringLiteral("Plötzlich"), 0, -0.04, false},
                      {QStringLiteral("bellte"), 1, -0.11, false},
                      {QString::fromLatin1(third), 2, p3, changed},
                      {QStringLiteral("."), 3, -0.01, false}};
        made.logProbability = total;
        return made;
    };
    ComparisonData data;
    data.rows = {row("Online context", "er", -0.06, -0.22, false), row("No context", "es", -0.83, -1.00, true),
                 row("Online, without sentence 3", "er", -0.47, -0.63, false)};
    data.rows[0].removable = false;
    return data;
}

ComparisonData wideComparison(int words) {
    ComparisonData data;
    for (int row = 0; row < 6; ++row) {
        ComparisonRow made;
        made.label = QStringLiteral("Setting %1 with a label that is rather long").arg(row + 1);
        for (int i = 0; i < words; ++i) {
            made.words.push_back({QStringLiteral("Wort%1").arg(i), i, -0.1 * (i % 40), row > 0 && i % 9 == row});
        }
        made.logProbability = -12.5 - row;
        data.rows.push_back(std::move(made));
    }
    data.rows.back().words.clear();
    data.rows.back().note = QStringLiteral("not translated yet");
    data.rows.back().logProbability.reset();
    return data;
}

std::vector<SmallPanel> heads(int layers, int heads) {
    std::vector<SmallPanel> panels;
    for (int layer = 0; layer < layers; ++layer) {
        for (int head = 0; head < heads; ++head) {
            Matrix matrix = farmSentences();
            for (auto& row : matrix.rows) {
                row.entries = {{(head + layer) % 5, 1.0 / (1 + head)}};
            }
            panels.push_back({QStringLiteral("head %1").arg(head + 1), std::move(matrix), layer,
                              layers > 1 && head == 0 ? QStringLiteral("layer %1").arg(layer + 1) : QString()});
        }
    }
    return panels;
}

} // namespace contexture::widgets::fixtures
