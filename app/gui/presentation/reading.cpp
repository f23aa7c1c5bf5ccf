// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/reading.h"

#include "app/gui/presentation/comparison.h"
#include "app/gui/presentation/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace contexture::gui {

namespace {

constexpr double kLeastNats = 0.0005; // a word with a smaller contribution is not tinted

struct Reading {
    Q_DECLARE_TR_FUNCTIONS(Reading)
};

// The positions of the words that were read in the sentence that the view shows; -1: that sentence lacks the word. A
// model with two-pass decoding read the first pass, and the view shows the last.
std::vector<int> placesShown(const Inspection& inspection, SentenceIndex sentence, std::size_t words) {
    std::vector<int> places(words);
    std::iota(places.begin(), places.end(), 0);
    const Sentence* read = inspection.keySentence(sentence);
    const auto& shown = inspection.run->sentences[sentence.asSize()];
    if (inspection.keySide() == Side::Source || !read || !shown || *read == shown->text) {
        return places;
    }
    const auto columns = alignColumns(std::vector<Sentence>{*read, shown->text});
    for (std::size_t i = 0; i < words; ++i) {
        const auto found = std::lower_bound(columns[1].begin(), columns[1].end(), columns[0][i]);
        const auto place = static_cast<std::int64_t>(found - columns[1].begin());
        const bool isSame = found != columns[1].end() && *found == columns[0][i] &&
                            shown->text.word(WordIndex(place)) == read->word(WordIndex(static_cast<std::int64_t>(i)));
        places[i] = isSame ? static_cast<int>(place) : -1;
    }
    return places;
}

// Length as QString counts it, exact enough to estimate the number of lines.
int lettersOf(std::string_view utf8) {
    return static_cast<int>(std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// Moves the words to the places where the view shows them; those without a place are left out.
std::vector<widgets::WordWeight> shownWords(const Inspection& inspection, SentenceIndex sentence) {
    std::vector<widgets::WordWeight> words = tintedWords(inspection, sentence);
    const Sentence* read = inspection.keySentence(sentence);
    const std::vector<int> places = placesShown(inspection, sentence, read ? read->words.size() : 0);
    for (widgets::WordWeight& word : words) {
        word.word = places[static_cast<std::size_t>(word.word)];
    }
    std::erase_if(words, [](const widgets::WordWeight& word) { return word.word < 0; });
    return words;
}

} // namespace

std::vector<widgets::WordWeight> tintedWords(const Inspection& inspection, SentenceIndex sentence) {
    const std::vector<float> within = inspection.wordWeights(sentence, false);
    const std::vector<float> final = inspection.wordWeights(sentence, true);
    const std::vector<float> tints = inspection.tints(sentence);
    const std::vector<float> nats = inspection.natsOf(sentence);
    const std::optional<float> share = inspection.contextShare();
    std::vector<widgets::WordWeight> words;
    for (std::size_t i = 0; i < within.size(); ++i) {
        widgets::WordWeight word;
        word.word = static_cast<int>(i);
        if (i < nats.size()) {
            word.nats = double{nats[i]};
            if (std::abs(word.nats) < kLeastNats) {
                continue; // the bars show it as 0
            }
        }
        if (word.isAgainst()) {
            word.weight = std::min(1.0, -word.nats / std::max(inspection.supportNats, kTellingNats));
        } else if (within[i] > 0.0f) {
            word.weight = tints[i];
            word.within = within[i];
            word.scaled = i < final.size() ? final[i] : widgets::kUnknown;
            word.shared = share && i < final.size() ? word.scaled * double{*share} : widgets::kUnknown;
        } else {
            continue;
        }
        words.push_back(word);
    }
    return words;
}

widgets::ReadingDocument readingDocument(std::shared_ptr<const Document> document, std::shared_ptr<const Run> run,
                                         const ModelInfo* model) {
    const auto pick = [](const std::string& own, const std::string& models) { return own.empty() ? models : own; };
    const std::string none;
    const QString source = languageName(pick(document->sourceLanguage, model ? model->sourceLanguage : none));
    const QString target = languageName(pick(document->targetLanguage, model ? model->targetLanguage : none));

    widgets::ReadingDocument reading;
    reading.sourceHeading = source.isEmpty() ? Reading::tr("Source") : Reading::tr("%1, source").arg(source);
    if (model && !model->abilities.translates) {
        //: Above the column of a language model, which does not translate.
        reading.targetHeading =
            target.isEmpty() ? Reading::tr("Continuation") : Reading::tr("%1, continuation").arg(target);
        reading.targetHeading += QStringLiteral(" \u00b7 ") + Reading::tr("written without reading the source");
    } else {
        reading.targetHeading =
            target.isEmpty() ? Reading::tr("Translation") : Reading::tr("%1, translation").arg(target);
    }
    reading.rows.resize(document->size());
    for (std::size_t i = 0; i < document->size(); ++i) {
        widgets::ReadingRow& row = reading.rows[i];
        row.startsParagraph = document->source[i].startsParagraph;
        row.lettersOfSource = lettersOf(document->source[i].text);
        row.lettersOfTranslation = run && run->sentences[i] ? lettersOf(run->sentences[i]->text.text) : 0;
    }
    reading.make = [document = std::move(document), run = std::move(run)](int index) {
        const auto i = static_cast<std::size_t>(index);
        widgets::ReadingRow row;
        row.source = toLine(document->source[i]);
        row.startsParagraph = document->source[i].startsParagraph;
        row.fileNote = toText(document->fileNote(SentenceIndex(index)));
        if (run && run->sentences[i]) {
            row.translation = toLine(run->sentences[i]->text);
            row.wordsRead = static_cast<int>(run->wordsRead(SentenceIndex(index)));
        }
        return row;
    };
    return reading;
}

widgets::ReadingWeights readingWeights(const Inspection& inspection) {
    using widgets::RowState;
    widgets::ReadingWeights weights;
    if (inspection.state == Inspection::State::Nothing) {
        return weights;
    }
    widgets::RowWeights& current = weights.rows[inspection.look.sentence.value];
    current.state = RowState::Current;
    weights.bypassed = inspection.state == Inspection::State::Bypassed;
    if (inspection.state != Inspection::State::Observed && !weights.bypassed) {
        // A residual decoder attends to the words of its own sentence.
        if (inspection.produced && inspection.targetWord.isValid() &&
            inspection.targetWord.asSize() < static_cast<std::size_t>(inspection.produced->heads.at(0).rows())) {
            const CsrMatrix produced = meanOverHeads(*inspection.produced);
            const CsrMatrix::Row row = produced.row(inspection.targetWord.value);
            for (std::size_t i = 0; i < row.value.size(); ++i) {
                current.words.push_back({row.column[i], row.value[i], row.value[i], widgets::kUnknown});
            }
        }
        return weights;
    }
    if (inspection.asksOwnSentence()) {
        current.words = shownWords(inspection, inspection.look.sentence);
        return weights;
    }
    // Sentences between the invisible ones were visible: their weight is exactly 0, unless it is listed below. Without
    // a selected word, nothing is known about them.
    const bool hasWord = inspection.queryWord.isValid();
    std::int32_t next = 0;
    const auto addVisible = [&](std::int32_t end) {
        if (hasWord && next < end) {
            weights.ranges.push_back({next, end, RowState::Zero});
        }
    };
    for (const UnseenRange& range : unseenRanges(inspection)) {
        addVisible(range.begin);
        weights.ranges.push_back(
            {range.begin, range.end, range.why == Unseen::Hidden ? RowState::Hidden : RowState::Unread});
        next = range.end;
    }
    addVisible(static_cast<std::int32_t>(inspection.run->document->size()));
    for (const auto& [sentence, weight] : inspection.rankedSentences()) {
        if (sentence == inspection.look.sentence || !inspection.translated->trace->isVisible(sentence)) {
            continue;
        }
        widgets::RowWeights& row = weights.rows[sentence.value];
        row.state = RowState::Weighted;
        row.weight = double{weight};
        row.tint = row.weight * double{inspection.shareFactor()};
        row.words = shownWords(inspection, sentence);
    }
    // A sentence without a word that speaks for the selected one may have words against it.
    for (const SentenceIndex sentence : inspection.sentencesAgainst()) {
        if (weights.rows.count(sentence.value) == 0 && inspection.translated->trace->isVisible(sentence)) {
            if (auto words = shownWords(inspection, sentence); !words.empty()) {
                weights.rows[sentence.value] = {RowState::Against, 0.0, std::move(words)};
            }
        }
    }
    return weights;
}

std::vector<widgets::ReadingNeed> readingNeeds(const std::vector<SentenceNeed>& needs) {
    std::vector<widgets::ReadingNeed> bars;
    for (const SentenceNeed& sentence : needs) {
        for (std::size_t w = 0; w < sentence.words.size(); ++w) {
            const WordNeed& word = sentence.words[w];
            const double gain = double{word.gain};
            if (!(gain >= kLeastNeed)) {
                continue;
            }
            //: %1: nats, a measure of information
            QString text = Reading::tr("Gains %1 nats by context.").arg(widgets::signedText(gain));
            if (!word.instead.empty()) {
                text += QLatin1Char(' ') +
                        Reading::tr("Without it, the model would prefer “%1”.").arg(toText(word.instead));
            }
            bars.push_back({{sentence.sentence.value, widgets::TextSide::Target, static_cast<int>(w)},
                            std::min(1.0, gain / kMostNeed),
                            text});
        }
    }
    return bars;
}

} // namespace contexture::gui
