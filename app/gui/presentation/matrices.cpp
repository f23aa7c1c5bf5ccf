#include "app/gui/presentation/matrices.h"

#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"
#include "engine/core/sub_phrases.h"

#include <QCoreApplication>

#include <algorithm>

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

std::vector<widgets::ColumnRange> maskedSentences(const Inspection& inspection) {
    std::vector<widgets::ColumnRange> masked;
    int next = 0;
    for (const SentenceRange& range : inspection.translated->trace->visible) {
        if (range.begin > next) {
            masked.push_back({next, range.begin});
        }
        next = range.end;
    }
    const int count = static_cast<int>(inspection.run->document->size());
    if (next < count) {
        masked.push_back({next, count});
    }
    return masked;
}

// Rows of a matrix with the query words as labels; columns [begin, end) are kept and counted from 0.
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
        return inspection.run ? Matrices::tr("Choose a word of a finished sentence.")
                              : Matrices::tr("Translate the document, then choose a word.");
    case Inspection::State::NotTranslated:
        return Matrices::tr("This sentence is not translated yet.");
    case Inspection::State::NotTraced:
        return Matrices::tr("This run was made without a trace; translate again to see weights.");
    case Inspection::State::SentenceModel:
        return Matrices::tr("This run read no other sentence: context is off.");
    case Inspection::State::Bypassed:
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
        return Matrices::tr("Which word of the other side this one goes with is not known; choose a word there.");
    }
    return Matrices::tr("This word consulted no sentence.");
}

widgets::Matrix sentenceMatrix(const Inspection& inspection) {
    if (!inspection.sentenceMatrix) {
        return {};
    }
    const auto count = static_cast<std::int32_t>(inspection.run->document->size());
    widgets::Matrix matrix = toMatrix(queryOf(inspection), *inspection.sentenceMatrix, 0, count);
    matrix.masked = maskedSentences(inspection);
    const int visible = inspection.visibleCount();
    for (widgets::MatrixRow& row : matrix.rows) {
        row.note = Matrices::tr("%1 of %2").arg(row.entries.size()).arg(visible);
    }
    for (std::int32_t i = 0; i < count; ++i) {
        const Sentence* key = inspection.keySentence(SentenceIndex(i));
        matrix.columnNames.push_back(
            Matrices::tr("sentence %1: %2").arg(i + 1).arg(key ? toText(key->text) : QString()));
    }
    return matrix;
}

widgets::Matrix wordMatrix(const Inspection& inspection) {
    const auto& weights = inspection.look.timesSentenceWeight ? inspection.finalMatrix : inspection.withinMatrix;
    const Sentence* key = inspection.keySentence(inspection.contextSentence);
    if (!weights || !key || inspection.contextSentence.asSize() + 1 >= inspection.keyOffsets.size()) {
        return {};
    }
    const std::int32_t begin = inspection.keyOffsets[inspection.contextSentence.asSize()];
    widgets::Matrix matrix =
        toMatrix(queryOf(inspection), *weights, begin, begin + static_cast<std::int32_t>(key->words.size()));
    for (std::size_t i = 0; i < key->words.size(); ++i) {
        matrix.columnLabels.push_back(wordText(*key, WordIndex(static_cast<std::int64_t>(i))));
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
        bars.push_back({wordText(*query, WordIndex(static_cast<std::int64_t>(i))), inspection.gate->contextShare[i],
                        i < inspection.gate->spread.size() ? inspection.gate->spread[i] : 0.0});
    }
    return bars;
}

widgets::Matrix slotMatrix(const Inspection& inspection) {
    if (!inspection.slots) {
        return {};
    }
    const CsrMatrix weights = headOrMean(*inspection.slots, inspection.look.head);
    widgets::Matrix matrix = toMatrix(queryOf(inspection), weights, 0, weights.columns);
    for (const DocumentWord& slot : inspection.slots->slotWords) {
        const Sentence* sentence = inspection.keySentence(slot.sentence);
        const QString word = sentence ? wordText(*sentence, slot.word) : QString();
        //: Under a cache slot: the word that it holds, and the number of its sentence.
        matrix.columnLabels.push_back(Matrices::tr("%1 · %2").arg(word).arg(slot.sentence.value + 1));
        //: A slot of a cache: %1 is the word that it holds.
        matrix.columnNames.push_back(
            Matrices::tr("cache slot: “%1”, sentence %2").arg(word).arg(slot.sentence.value + 1));
    }
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
        // Not produced yet. (A word of several subwords may attend to its own first ones.)
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
            panel.matrix = one.slots ? slotMatrix(one) : one.sentenceMatrix ? sentenceMatrix(one) : wordMatrix(one);
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
