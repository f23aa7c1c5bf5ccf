// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/pointing.h"

#include "engine/core/attention_view.h"
#include "engine/core/error.h"

#include <algorithm>
#include <map>
#include <optional>

namespace contexture::eval {
namespace {

struct Verdict {
    Pointing outcome = Pointing::NotRecorded;
    std::int32_t largest = -1; // column
};

// `accepted` is in ascending order.
Verdict judge(const std::optional<CsrMatrix>& weights, WordIndex query, const std::vector<std::int32_t>& accepted) {
    if (!weights || !query.isValid() || query.value >= weights->rows()) {
        return {};
    }
    for (const std::int32_t column : accepted) {
        if (column < 0 || column >= weights->columns) {
            throw Error("a gold record names a word or sentence that the trace does not have", "trace",
                        "use the trace of the same document, scored with its reference");
        }
    }
    const CsrMatrix::Row row = weights->row(query.value);
    float most = 0.0f;
    float mostAccepted = 0.0f;
    float mostOther = 0.0f;
    Verdict verdict;
    for (std::size_t i = 0; i < row.column.size(); ++i) {
        const float weight = row.value[i];
        if (weight > most) {
            most = weight;
            verdict.largest = row.column[i];
        }
        float& side = std::binary_search(accepted.begin(), accepted.end(), row.column[i]) ? mostAccepted : mostOther;
        side = std::max(side, weight);
    }
    verdict.outcome = mostAccepted > mostOther ? Pointing::Right : Pointing::Wrong;
    return verdict;
}

std::optional<Pointing> reasonToLeaveOut(const SentenceTrace& trace, const lab::GoldRecord& record) {
    const bool isVisible = std::any_of(record.antecedents.begin(), record.antecedents.end(),
                                       [&](const DocumentWord& word) { return trace.isVisible(word.sentence); });
    if (!isVisible) {
        return record.distance < 0 ? Pointing::Ahead : Pointing::Hidden;
    }
    return std::nullopt;
}

std::vector<std::int32_t> sortedUnique(std::vector<std::int32_t> columns) {
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    return columns;
}

std::int32_t sentenceOfColumn(const std::vector<std::int32_t>& offsets, std::int32_t column) {
    return static_cast<std::int32_t>(std::upper_bound(offsets.begin(), offsets.end(), column) - offsets.begin()) - 1;
}

// Converts slots of a cache to the words in them: the weights of slots with the same word are added, empty slots are
// left out.
AttentionRecord wordsOfSlots(const AttentionRecord& slots, const std::vector<std::int32_t>& offsets) {
    AttentionRecord words = slots;
    words.level = AttentionLevel::Word;
    words.withinSentence = false;
    words.slotWords.clear();
    for (CsrMatrix& head : words.heads) {
        CsrMatrix byWord;
        byWord.columns = offsets.back();
        for (std::int32_t r = 0; r < head.rows(); ++r) {
            std::map<std::int32_t, float> row;
            const CsrMatrix::Row weights = head.row(r);
            for (std::size_t i = 0; i < weights.column.size(); ++i) {
                const DocumentWord& word = slots.slotWords.at(static_cast<std::size_t>(weights.column[i]));
                if (word.sentence.isValid() && word.sentence.asSize() + 1 < offsets.size() && word.word.isValid()) {
                    row[offsets[word.sentence.asSize()] + word.word.value] += weights.value[i];
                }
            }
            for (const auto& [column, weight] : row) {
                byWord.add(column, weight);
            }
            byWord.endRow();
        }
        head = std::move(byWord);
    }
    return words;
}

} // namespace

PointingAnswer pointing(const PointingQuestion& question) {
    PointingAnswer answer;
    const lab::GoldRecord& record = *question.record;
    if (record.distance == 0) {
        answer.sentence = answer.word = Pointing::SameSentence;
        return answer;
    }
    if (!question.trace) {
        return answer;
    }
    if (const auto* slots = question.trace->find(question.site, AttentionLevel::CacheSlot)) {
        SentenceTrace asWords;
        asWords.visible = question.trace->visible;
        asWords.attention.push_back(wordsOfSlots(*slots, *question.wordOffsets));
        PointingQuestion again = question;
        again.trace = &asWords;
        return pointing(again);
    }
    const SentenceTrace& trace = *question.trace;
    const AttentionRecord* words = trace.find(question.site, AttentionLevel::Word);
    const AttentionRecord* any = words ? words : trace.find(question.site, AttentionLevel::Sentence);
    if (any && any->keySide != record.decidedBy) {
        answer.sentence = answer.word = Pointing::OtherSide;
        return answer;
    }
    if (const auto reason = reasonToLeaveOut(trace, record)) {
        answer.sentence = answer.word = *reason;
        return answer;
    }
    if (!any) {
        return answer;
    }
    const std::vector<std::int32_t>& offsets = *question.wordOffsets;
    std::vector<std::int32_t> sentences;
    std::vector<std::int32_t> wordColumns;
    for (const DocumentWord& word : record.antecedents) {
        if (word.side != record.decidedBy) {
            continue;
        }
        if (!word.sentence.isValid() || word.sentence.asSize() + 1 >= offsets.size() || !word.word.isValid() ||
            offsets[word.sentence.asSize()] + word.word.value >= offsets[word.sentence.asSize() + 1]) {
            throw Error("a gold record names a word that the document does not have", "trace",
                        "use the trace of the same document, scored with its reference");
        }
        sentences.push_back(word.sentence.value);
        wordColumns.push_back(offsets[word.sentence.asSize()] + word.word.value);
    }
    const WordIndex query = any->querySide == Side::Source ? record.sourceWord : record.targetWord;
    const Verdict atSentence =
        judge(sentenceWeights(trace, question.site, question.head, offsets), query, sortedUnique(std::move(sentences)));
    answer.sentence = atSentence.outcome;
    answer.pointedSentence = SentenceIndex(atSentence.largest);
    const Verdict atWord = judge(wordWeights(trace, question.site, question.head, true, offsets), query,
                                 sortedUnique(std::move(wordColumns)));
    answer.word = atWord.outcome;
    if (atWord.largest >= 0) {
        const std::int32_t sentence = sentenceOfColumn(offsets, atWord.largest);
        answer.pointedWord = {SentenceIndex(sentence), any->keySide,
                              WordIndex(atWord.largest - offsets[static_cast<std::size_t>(sentence)])};
    }
    return answer;
}

std::vector<PointingAnswer> pointingOfHeads(const PointingQuestion& question) {
    std::size_t heads = 0;
    if (question.trace) {
        for (const AttentionRecord& record : question.trace->attention) {
            heads = std::max(heads, record.site == question.site ? record.heads.size() : 0);
        }
    }
    std::vector<PointingAnswer> answers;
    for (std::size_t head = 0; head < heads; ++head) {
        PointingQuestion one = question;
        one.head = HeadIndex(static_cast<std::int32_t>(head));
        answers.push_back(pointing(one));
    }
    return answers;
}

void PointingCounts::add(const PointingAnswer& answer) {
    ++sentenceOutcomes[static_cast<std::size_t>(answer.sentence)];
    ++wordOutcomes[static_cast<std::size_t>(answer.word)];
    if (answer.sentence == Pointing::Right || answer.sentence == Pointing::Wrong) {
        sentence.add(answer.sentence == Pointing::Right);
    }
    if (answer.word == Pointing::Right || answer.word == Pointing::Wrong) {
        word.add(answer.word == Pointing::Right);
    }
}

void PointingResult::add(const lab::GoldRecord& record, const PointingAnswer& answer) {
    all.add(answer);
    byPhenomenon[lab::name(record.phenomenon)].add(answer);
}

void HeadPointing::add(const lab::GoldRecord& record, const std::vector<PointingAnswer>& answers) {
    if (answers.empty()) {
        return;
    }
    heads.resize(std::max(heads.size(), answers.size()));
    PointingAnswer some = answers.front();
    for (std::size_t head = 0; head < answers.size(); ++head) {
        heads[head].add(record, answers[head]);
        if (answers[head].sentence == Pointing::Right) {
            some.sentence = Pointing::Right;
        }
        if (answers[head].word == Pointing::Right) {
            some.word = Pointing::Right;
        }
    }
    someHead.add(record, some);
}

const char* name(Pointing outcome) {
    static constexpr std::array<const char*, 7> kNames{"right",  "wrong",      "same_sentence", "ahead",
                                                       "hidden", "other_side", "not_recorded"};
    return kNames[static_cast<std::size_t>(outcome)];
}

} // namespace contexture::eval
