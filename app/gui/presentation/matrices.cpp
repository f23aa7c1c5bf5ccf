// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/matrices.h"

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/only_with.h"
#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"
#include "engine/core/other_program.h"
#include "engine/core/sub_phrases.h"
#include "widgets/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace contexture::gui {

namespace {

struct Matrices {
    Q_DECLARE_TR_FUNCTIONS(Matrices)
};

const Sentence& queryOf(const Inspection& inspection) {
    static const Sentence none;
    const Sentence* query = inspection.querySentence();
    return query ? *query : none;
}

// Adds the sentences that were not visible, by the reason.
void addUnseen(widgets::Matrix& matrix, const Inspection& inspection) {
    for (const UnseenRange& range : unseenRanges(inspection)) {
        (range.why == Unseen::Hidden ? matrix.masked : matrix.unread).push_back({range.begin, range.end});
    }
}

// Adds the weight of each row on the marks at the sentence's ends, which belong to no word: without it, a row that
// should sum to `expected` does not. This column is the last one; it is left out if no row has such weight.
constexpr double kWorthShowing = 0.005; // less is a rounding error, or would be shown as 0.00

// Notes the sum of a row whose weights do not sum to 1: rows of another program are shown as in its file, and it is
// unknown what they lack.
template<class Expected>
void noteSums(widgets::Matrix& matrix, const Expected& expected) {
    for (int r = 0; r < matrix.rowCount(); ++r) {
        auto& row = matrix.rows[static_cast<std::size_t>(r)];
        double sum = 0.0;
        for (const widgets::MatrixEntry& entry : row.entries) {
            sum += entry.value;
        }
        if (std::abs(sum - expected(r)) >= kWorthShowing) {
            //: Beside a row of weights that do not add up to 1: their sum
            const QString note = Matrices::tr("Σ %1").arg(widgets::weightText(sum));
            row.note = row.note.isEmpty() ? note : row.note + QStringLiteral(" · ") + note;
        }
    }
}

bool isGiven(const Inspection& inspection) {
    return inspection.run && isOfOtherProgram(inspection.run->model);
}

template<class Expected>
void addEndMarks(widgets::Matrix& matrix, const Expected& expected) {
    bool any = false;
    for (int r = 0; r < matrix.rowCount(); ++r) {
        auto& row = matrix.rows[static_cast<std::size_t>(r)];
        double rest = expected(r);
        for (const widgets::MatrixEntry& entry : row.entries) {
            rest -= entry.value;
        }
        if (rest >= kWorthShowing) {
            row.entries.push_back({matrix.columns, rest});
            any = true;
        }
    }
    if (any) {
        ++matrix.columns;
        //: Under the last column of a matrix: weight on the marks at a sentence's beginning and end. Short.
        matrix.columnLabels.push_back(Matrices::tr("end marks"));
        matrix.columnName = [labels = matrix.columnLabels](int column) {
            return column + 1 < static_cast<int>(labels.size())
                       ? labels[static_cast<std::size_t>(column)]
                       : Matrices::tr("the marks at the sentence's beginning and end, which belong to no word");
        };
    }
}

// An attribution method was asked about one word only.
void markAttribution(widgets::Matrix& matrix, const Inspection& inspection) {
    matrix.isAttribution = attributionMethodOf(inspection.site).has_value();
    for (std::size_t r = 0; matrix.isAttribution && r < matrix.rows.size(); ++r) {
        matrix.rows[r].isUnasked = static_cast<std::int64_t>(r) != inspection.queryWord.value;
    }
}

// What a share of 1 stands for in the word matrix, in nats. Where nothing speaks for the word there are no shares.
double natsOfOne(const Inspection& inspection) {
    const double share = inspection.sentenceWeight(inspection.contextSentence);
    const bool within = inspection.look.weighting == Weighting::WithinSentence || !inspection.finalMatrix;
    const double nats = inspection.supportNats * (within && share > 0.0 ? share : 1.0);
    return nats > 0.0 ? nats : kTellingNats;
}

// Adds the words of the context sentence that speak against the selected word, below 0, on the scale of the shares.
void addAgainst(widgets::Matrix& matrix, const Inspection& inspection) {
    const std::vector<float> nats = inspection.natsOf(inspection.contextSentence);
    for (std::size_t i = 0; i < nats.size(); ++i) {
        if (nats[i] < 0.0f) {
            auto& entries = matrix.rows.at(inspection.queryWord.asSize()).entries;
            const auto column = static_cast<int>(i);
            const auto at = std::ranges::lower_bound(entries, column, {}, &widgets::MatrixEntry::column);
            entries.insert(at, {column, double{nats[i]} / natsOfOne(inspection)});
        }
    }
}

// The rows of a matrix with the query words as labels; columns [begin, end) are kept and counted from 0.
widgets::Matrix toMatrix(const Sentence& query, const CsrMatrix& weights, std::int32_t begin, std::int32_t end) {
    widgets::Matrix matrix;
    matrix.columns = end - begin;
    for (std::int32_t r = 0; r < weights.rows(); ++r) {
        widgets::MatrixRow row;
        row.label = wordText(query, WordIndex(r));
        const CsrMatrix::Row stored = weights.row(r);
        for (std::size_t i = 0; i < stored.value.size(); ++i) {
            if (stored.column[i] >= begin && stored.column[i] < end) {
                row.entries.push_back({stored.column[i] - begin, stored.value[i]});
            }
        }
        matrix.rows.push_back(std::move(row));
    }
    return matrix;
}

} // namespace

QString emptyReason(const Inspection& inspection) {
    switch (inspection.state) {
    case Inspection::State::Nothing:
        return inspection.run             ? Matrices::tr("Choose a word of a finished sentence.")
               : inspection.isModelChosen ? Matrices::tr("Press Translate, then choose a word.")
                                          : Matrices::tr("Choose a model, press Translate, then choose a word.");
    case Inspection::State::NotTranslated:
        return Matrices::tr("This sentence is not translated yet.");
    case Inspection::State::NotTraced:
        return inspection.run && isOfOtherProgram(inspection.run->model)
                   ? Matrices::tr("This translation came from a file: nothing is known of how it was made.")
                   : Matrices::tr("This run was made without a trace; translate again to see weights.");
    case Inspection::State::NotRead:
        return Matrices::tr("This word was not read: the sentence is longer than the model takes.");
    case Inspection::State::SentenceModel:
        return isGiven(inspection) ? Matrices::tr("The file says nothing of other sentences.")
                                   : Matrices::tr("This run read no other sentence: context is off.");
    case Inspection::State::NotAsked:
        return Matrices::tr("The model was not asked about this word yet.");
    case Inspection::State::Bypassed:
        if (const QString words = wordsItLacks(inspection); !words.isEmpty()) {
            return Matrices::tr("This sentence was read alone. The model reads others only for sentences with one of "
                                "the words: %1")
                .arg(words);
        }
        return Matrices::tr("No sentence was visible, so the context was bypassed.");
    case Inspection::State::Observed:
        return Matrices::tr("Nothing was recorded here for this model.");
    }
    return {};
}

QString nothingConsulted(const Inspection& inspection) {
    if (inspection.state != Inspection::State::Observed) {
        return emptyReason(inspection);
    }
    if (!inspection.look.word.isValid()) {
        return Matrices::tr("Choose a word of a finished sentence.");
    }
    if (!inspection.queryWord.isValid()) {
        return inspection.counterpartWeight > 0.0f
                   ? Matrices::tr("No word of the other side clearly goes with this one: the largest source attention "
                                  "is %1, under %2. Choose a word there.")
                         .arg(widgets::weightText(inspection.counterpartWeight), widgets::weightText(kClearCounterpart))
                   : Matrices::tr("The counterpart of this word is not known; choose a word on the other side.");
    }
    return Matrices::tr("This word consulted no sentence.");
}

widgets::Matrix sentenceMatrix(const Inspection& inspection) {
    if (!inspection.sentenceMatrix) {
        return {};
    }
    const auto count = static_cast<std::int32_t>(inspection.run->document->size());
    widgets::Matrix matrix = toMatrix(queryOf(inspection), *inspection.sentenceMatrix, 0, count);
    addUnseen(matrix, inspection);
    const int visible = inspection.visibleCount();
    markAttribution(matrix, inspection);
    for (widgets::MatrixRow& row : matrix.rows) {
        if (!row.isUnasked) {
            row.note = Matrices::tr("%1 of %2").arg(row.entries.size()).arg(visible);
        }
    }
    if (isGiven(inspection)) {
        noteSums(matrix, [](int) { return 1.0; });
    }
    matrix.columnName = [run = inspection.run, side = inspection.keySide()](int column) {
        const Sentence* key = keySentence(*run, side, SentenceIndex(column));
        return Matrices::tr("sentence %1: %2").arg(column + 1).arg(key ? toText(key->text) : QString());
    };
    return matrix;
}

widgets::Matrix foldedSentences(widgets::Matrix matrix) {
    int tail = matrix.columns; // no column from here on was visible
    for (bool grows = true; grows;) {
        grows = false;
        for (const auto* ranges : {&matrix.masked, &matrix.unread}) {
            for (const widgets::ColumnRange& range : *ranges) {
                if (range.begin < tail && range.end >= tail) {
                    tail = range.begin;
                    grows = true;
                }
            }
        }
    }
    constexpr int kFewest = 3; // a fold of fewer sentences is not worth it
    if (matrix.columns - tail < kFewest) {
        return matrix;
    }
    //: A range of sentences, under one column of a matrix: 8 to 15. Short.
    matrix.foldedLabel = Matrices::tr("%1–%2").arg(tail + 1).arg(matrix.columns);
    matrix.columnName = [name = matrix.columnName, tail, all = matrix.columns](int column) {
        return column < tail && name ? name(column)
                                     : Matrices::tr("sentences %1 to %2, not visible from here").arg(tail + 1).arg(all);
    };
    matrix.columns = tail + 1;
    for (auto* ranges : {&matrix.masked, &matrix.unread}) {
        std::erase_if(*ranges, [tail](const widgets::ColumnRange& range) { return range.begin >= tail; });
    }
    matrix.masked.push_back({tail, tail + 1});
    return matrix;
}

widgets::Matrix wordMatrix(const Inspection& inspection, bool endMarks) {
    const Weighting weighting = inspection.look.weighting;
    const bool within = weighting == Weighting::WithinSentence || !inspection.finalMatrix;
    const auto& weights = within ? inspection.withinMatrix : inspection.finalMatrix;
    const Sentence* key = inspection.keySentence(inspection.contextSentence);
    if (!weights || !key || !inspection.keyOffsets ||
        inspection.contextSentence.asSize() + 1 >= inspection.keyOffsets->size()) {
        return {};
    }
    const std::int32_t begin = (*inspection.keyOffsets)[inspection.contextSentence.asSize()];
    widgets::Matrix matrix =
        toMatrix(queryOf(inspection), *weights, begin, begin + static_cast<std::int32_t>(key->words.size()));
    for (std::size_t i = 0; i < key->words.size(); ++i) {
        matrix.columnLabels.push_back(wordText(*key, WordIndex(static_cast<std::int64_t>(i))));
    }
    if (inspection.sentenceMatrix) { // words of a sentence that is hidden, or not read, have no weight of 0
        for (const UnseenRange& range : unseenRanges(inspection)) {
            if (range.begin <= inspection.contextSentence.value && inspection.contextSentence.value < range.end) {
                (range.why == Unseen::Hidden ? matrix.masked : matrix.unread).push_back({0, matrix.columns});
            }
        }
    }
    if (endMarks && inspection.sentenceMatrix) {
        const auto expected = [&](int row) {
            const float weight = inspection.sentenceMatrix->at(row, inspection.contextSentence.value);
            return within && weight > 0.0f ? 1.0 : double{weight};
        };
        isGiven(inspection) ? noteSums(matrix, expected) : addEndMarks(matrix, expected);
    }
    if (!within && weighting == Weighting::TimesShare && inspection.gate) {
        const auto& shares = inspection.gate->contextShare;
        for (std::size_t r = 0; r < matrix.rows.size() && r < shares.size(); ++r) {
            for (widgets::MatrixEntry& entry : matrix.rows[r].entries) {
                entry.value *= double{shares[r]};
            }
        }
    }
    markAttribution(matrix, inspection);
    if (matrix.isAttribution && inspection.queryWord.isValid() && inspection.queryWord.value < matrix.rowCount()) {
        addAgainst(matrix, inspection);
    }
    return matrix;
}

std::vector<widgets::GateBar> gateBars(const Inspection& inspection) {
    std::vector<widgets::GateBar> bars;
    const Sentence* query = inspection.querySentence();
    if (!inspection.gate || !query) {
        return bars;
    }
    for (std::size_t i = 0; i < inspection.gate->contextShare.size(); ++i) {
        const WordIndex word(static_cast<std::int64_t>(i));
        if (const auto share = inspection.gate->shareOf(word)) {
            bars.push_back({wordText(*query, word), double{*share},
                            i < inspection.gate->spread.size() ? double{inspection.gate->spread[i]} : 0.0});
        }
    }
    return bars;
}

widgets::Matrix slotMatrix(const Inspection& inspection) {
    if (!inspection.slots) {
        return {};
    }
    const CsrMatrix weights = headOrMean(*inspection.slots, inspection.look.head);
    widgets::Matrix matrix = toMatrix(queryOf(inspection), weights, 0, weights.columns);
    std::vector<QString> names;
    for (const DocumentWord& slot : inspection.slots->slotWords) {
        const Sentence* sentence = inspection.keySentence(slot.sentence);
        const QString word = sentence ? wordText(*sentence, slot.word) : QString();
        //: Under a cache slot: the word that it holds, and the number of its sentence.
        matrix.columnLabels.push_back(Matrices::tr("%1 · %2").arg(word, QString::number(slot.sentence.value + 1)));
        //: A slot of a cache: %1 is the word that it holds.
        names.push_back(
            Matrices::tr("cache slot: “%1”, sentence %2").arg(word, QString::number(slot.sentence.value + 1)));
    }
    matrix.columnName = [names = std::move(names)](int column) { return names.at(static_cast<std::size_t>(column)); };
    return matrix;
}

widgets::Matrix producedMatrix(const Inspection& inspection) {
    if (!inspection.produced || !inspection.translated) {
        return {};
    }
    const CsrMatrix weights = meanOverHeads(*inspection.produced);
    const Sentence& text = inspection.translated->text;
    widgets::Matrix matrix;
    matrix.columns = weights.columns;
    for (std::int32_t r = 0; r < weights.rows(); ++r) {
        widgets::MatrixRow row;
        row.label = wordText(text, WordIndex(r));
        const CsrMatrix::Row stored = weights.row(r);
        for (std::size_t i = 0; i < stored.value.size(); ++i) {
            row.entries.push_back({stored.column[i], stored.value[i]});
        }
        // Words that are not produced yet. (A word of several subwords may attend to its own first subwords.)
        const std::int32_t unknown = std::max(r, stored.column.empty() ? 0 : stored.column.back() + 1);
        if (unknown < weights.columns) {
            row.masked.push_back({unknown, weights.columns});
        }
        matrix.rows.push_back(std::move(row));
    }
    for (const SubPhrase& phrase : subPhrases(weights)) {
        matrix.brackets.push_back({phrase.begin, phrase.end});
    }
    for (std::int32_t c = 0; c < weights.columns; ++c) {
        matrix.columnLabels.push_back(wordText(text, WordIndex(c)));
    }
    addEndMarks(matrix, [](int) { return 1.0; });
    return matrix;
}

widgets::Matrix sourceMatrix(const Inspection& inspection) {
    if (!inspection.source || !inspection.translated) {
        return {};
    }
    const Sentence& source = inspection.run->document->source.at(inspection.look.sentence.asSize());
    const CsrMatrix weights = meanOverHeads(*inspection.source);
    widgets::Matrix matrix = toMatrix(inspection.translated->text, weights, 0, weights.columns);
    for (std::int32_t c = 0; c < weights.columns; ++c) {
        matrix.columnLabels.push_back(wordText(source, WordIndex(c)));
    }
    const auto expected = [](int) { return 1.0; };
    isGiven(inspection) ? noteSums(matrix, expected) : addEndMarks(matrix, expected);
    return matrix;
}

widgets::Matrix attentionMatrix(const Sentence& query, const Sentence& key, const CsrMatrix& weights) {
    widgets::Matrix matrix = toMatrix(query, weights, 0, weights.columns);
    for (std::int32_t c = 0; c < weights.columns; ++c) {
        matrix.columnLabels.push_back(wordText(key, WordIndex(c)));
    }
    return matrix;
}

widgets::Matrix layerGateMatrix(const Inspection& inspection) {
    widgets::Matrix matrix;
    const Sentence* query = inspection.querySentence();
    if (!query) {
        return matrix;
    }
    for (const Inspection::LayerGate& layer : inspection.layerGates) {
        widgets::MatrixRow row;
        row.label = layerLabel(*layer.site);
        const std::vector<float>& shares = layer.gate->contextShare;
        matrix.columns = std::max(matrix.columns, static_cast<int>(shares.size()));
        for (std::size_t w = 0; w < shares.size(); ++w) {
            if (shares[w] > 0.0f) {
                row.entries.push_back({static_cast<int>(w), shares[w]});
            }
        }
        matrix.rows.push_back(std::move(row));
    }
    for (int w = 0; w < matrix.columns; ++w) {
        matrix.columnLabels.push_back(wordText(*query, WordIndex(w)));
    }
    return matrix;
}

int HeadPanels::indexOf(const std::string& site, HeadIndex head) const {
    const auto found = std::find_if(places.begin(), places.end(),
                                    [&](const Place& place) { return place.site == site && place.head == head; });
    return found == places.end() ? -1 : static_cast<int>(found - places.begin());
}

HeadPanels headPanels(const Inspection& inspection) {
    HeadPanels result;
    if (inspection.state != Inspection::State::Observed || !inspection.site) {
        return result;
    }
    std::vector<const SiteInfo*> sites = steppableSites(*inspection.run);
    std::erase_if(sites, [&](const SiteInfo* site) { return site->querySide != inspection.site->querySide; });
    for (std::size_t layer = 0; layer < sites.size(); ++layer) {
        for (int head = 0; head < sites[layer]->heads; ++head) {
            Look look = inspection.look;
            look.site = sites[layer]->name;
            look.head = HeadIndex(head);
            look.contextSentence = inspection.contextSentence;
            const Inspection one = inspect(inspection.run, look);
            widgets::SmallPanel panel;
            panel.title = Matrices::tr("head %1").arg(head + 1);
            panel.matrix = one.slots            ? slotMatrix(one)
                           : one.sentenceMatrix ? sentenceMatrix(one)
                                                : wordMatrix(one, false);
            panel.group = static_cast<int>(layer);
            if (sites.size() > 1) {
                panel.groupTitle = siteLabel(*sites[layer]);
            }
            result.panels.push_back(std::move(panel));
            result.places.push_back({sites[layer]->name, HeadIndex(head)});
        }
    }
    return result;
}

} // namespace contexture::gui
