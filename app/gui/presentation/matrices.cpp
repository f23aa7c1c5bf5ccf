#include "app/gui/presentation/matrices.h"

#include "app/gui/presentation/text.h"

#include <QCoreApplication>

namespace contexture::gui {

namespace {

struct Matrices {
    Q_DECLARE_TR_FUNCTIONS(Matrices)
};

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
widgets::Matrix toMatrix(const Inspection& inspection, const CsrMatrix& weights, std::int32_t begin, std::int32_t end) {
    widgets::Matrix matrix;
    matrix.columns = end - begin;
    const Sentence* query = inspection.querySentence();
    for (std::int32_t r = 0; r < weights.rows(); ++r) {
        widgets::MatrixRow row;
        row.label = query ? wordText(*query, WordIndex(r)) : QString();
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
        return Matrices::tr("Choose a word of a finished sentence.");
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

widgets::Matrix sentenceMatrix(const Inspection& inspection) {
    if (!inspection.sentenceMatrix) {
        return {};
    }
    const auto count = static_cast<std::int32_t>(inspection.run->document->size());
    widgets::Matrix matrix = toMatrix(inspection, *inspection.sentenceMatrix, 0, count);
    matrix.masked = maskedSentences(inspection);
    const int visible = inspection.visibleCount();
    for (widgets::MatrixRow& row : matrix.rows) {
        row.note = Matrices::tr("%1 of %2").arg(row.entries.size()).arg(visible);
    }
    for (std::int32_t i = 0; i < count; ++i) {
        const Sentence* key = inspection.keySentence(SentenceIndex(i));
        matrix.columnNames.push_back(Matrices::tr("sentence %1: %2").arg(i + 1).arg(key ? toText(key->text) : QString()));
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
        toMatrix(inspection, *weights, begin, begin + static_cast<std::int32_t>(key->words.size()));
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

std::vector<widgets::SmallPanel> headPanels(const Inspection& inspection) {
    std::vector<widgets::SmallPanel> panels;
    if (inspection.state != Inspection::State::Observed || !inspection.site) {
        return panels;
    }
    for (int head = 0; head < inspection.site->heads; ++head) {
        Look look = inspection.look;
        look.head = HeadIndex(head);
        look.contextSentence = inspection.contextSentence;
        const Inspection one = inspect(inspection.run, look);
        widgets::SmallPanel panel;
        panel.title = Matrices::tr("head %1").arg(head + 1);
        panel.matrix = one.sentenceMatrix ? sentenceMatrix(one) : wordMatrix(one);
        panels.push_back(std::move(panel));
    }
    return panels;
}

} // namespace contexture::gui
