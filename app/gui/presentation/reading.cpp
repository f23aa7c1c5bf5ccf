#include "app/gui/presentation/reading.h"

#include "app/gui/presentation/text.h"

#include <QCoreApplication>

namespace contexture::gui {

namespace {

struct Reading {
    Q_DECLARE_TR_FUNCTIONS(Reading)
};

std::vector<widgets::WordWeight> wordWeights(const Inspection& inspection, SentenceIndex sentence) {
    const std::vector<float> within = inspection.wordWeights(sentence, false);
    const std::vector<float> final = inspection.wordWeights(sentence, true);
    std::vector<widgets::WordWeight> weights;
    for (std::size_t i = 0; i < within.size(); ++i) {
        if (within[i] <= 0.0f) {
            continue;
        }
        const double scaled = i < final.size() ? final[i] : widgets::kUnknown;
        weights.push_back({static_cast<int>(i), within[i], within[i], scaled});
    }
    return weights;
}

} // namespace

widgets::ReadingDocument readingDocument(const Document& document, const Run* run, const ModelInfo* model) {
    const auto pick = [](const std::string& own, const std::string& models) { return own.empty() ? models : own; };
    const std::string none;
    const QString source = languageName(pick(document.sourceLanguage, model ? model->sourceLanguage : none));
    const QString target = languageName(pick(document.targetLanguage, model ? model->targetLanguage : none));

    widgets::ReadingDocument reading;
    reading.sourceHeading = source.isEmpty() ? Reading::tr("Source") : Reading::tr("%1, source").arg(source);
    reading.targetHeading = target.isEmpty() ? Reading::tr("Translation") : Reading::tr("%1, translation").arg(target);
    reading.rows.reserve(document.size());
    for (std::size_t i = 0; i < document.size(); ++i) {
        widgets::ReadingRow row;
        row.source = toLine(document.source[i]);
        row.startsParagraph = document.source[i].startsParagraph;
        if (run && run->sentences[i]) {
            row.translation = toLine(run->sentences[i]->text);
        }
        reading.rows.push_back(std::move(row));
    }
    return reading;
}

widgets::ReadingWeights readingWeights(const Inspection& inspection) {
    using widgets::RowState;
    widgets::ReadingWeights weights;
    if (inspection.state == Inspection::State::Nothing) {
        return weights;
    }
    weights.rows.resize(inspection.run->document->size());
    weights.rows[inspection.look.sentence.asSize()].state = RowState::Current;
    weights.bypassed = inspection.state == Inspection::State::Bypassed;
    if (inspection.state != Inspection::State::Observed && !weights.bypassed) {
        // A residual decoder looks back at the words of its own sentence.
        if (inspection.produced && inspection.targetWord.isValid() &&
            inspection.targetWord.asSize() < static_cast<std::size_t>(inspection.produced->heads.at(0).rows())) {
            const CsrMatrix produced = meanOverHeads(*inspection.produced);
            const CsrMatrix::Row row = produced.row(inspection.targetWord.value);
            for (std::size_t i = 0; i < row.value.size(); ++i) {
                weights.rows[inspection.look.sentence.asSize()].words.push_back(
                    {row.column[i], row.value[i], row.value[i], widgets::kUnknown});
            }
        }
        return weights;
    }
    const SentenceTrace& trace = *inspection.translated->trace;
    for (std::size_t i = 0; i < weights.rows.size(); ++i) {
        const SentenceIndex sentence(static_cast<std::int64_t>(i));
        widgets::RowWeights& row = weights.rows[i];
        if (sentence == inspection.look.sentence) {
            continue;
        }
        if (!trace.isVisible(sentence)) {
            row.state = RowState::Hidden;
            continue;
        }
        if (!inspection.queryWord.isValid()) {
            continue; // no word is selected: nothing is known of this sentence
        }
        row.weight = inspection.sentenceWeight(sentence);
        row.state = row.weight > 0.0 ? RowState::Weighted : RowState::Zero;
        if (row.state == RowState::Weighted) {
            row.words = wordWeights(inspection, sentence);
        }
    }
    return weights;
}

} // namespace contexture::gui
