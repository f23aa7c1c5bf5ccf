// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/comparison.h"

#include "app/gui/presentation/text.h"

#include <QCoreApplication>
#include <cmath>

#include <algorithm>
#include <set>

namespace contexture::gui {

std::vector<std::vector<int>> alignColumns(std::span<const Sentence> rows) {
    std::vector<std::vector<int>> columns;
    if (rows.empty()) {
        return columns;
    }
    const std::size_t n = rows.front().words.size();
    std::vector<std::vector<int>> aligned;
    std::vector<int> gapWidth(n + 1, 0); // columns needed before base word g
    for (const Sentence& row : rows) {
        aligned.push_back(alignToBase(rows.front(), row));
        std::vector<int> inserted(n + 1, 0);
        for (const int place : aligned.back()) {
            if (place < 0) {
                const auto gap = static_cast<std::size_t>(-1 - place);
                gapWidth[gap] = std::max(gapWidth[gap], ++inserted[gap]);
            }
        }
    }
    std::vector<int> gapColumn(n + 1, 0); // first column of gap g
    std::vector<int> wordColumn(n, 0);
    int next = 0;
    for (std::size_t g = 0; g <= n; ++g) {
        gapColumn[g] = next;
        next += gapWidth[g];
        if (g < n) {
            wordColumn[g] = next++;
        }
    }
    for (const std::vector<int>& places : aligned) {
        std::vector<int> inserted(n + 1, 0);
        std::vector<int> row;
        for (const int place : places) {
            if (place >= 0) {
                row.push_back(wordColumn[static_cast<std::size_t>(place)]);
            } else {
                const auto gap = static_cast<std::size_t>(-1 - place);
                row.push_back(gapColumn[gap] + inserted[gap]++);
            }
        }
        columns.push_back(std::move(row));
    }
    return columns;
}

// The reference for a sentence; null if the document has none.
static const Sentence* referenceOf(std::span<const ComparedRun> runs, SentenceIndex sentence) {
    for (const ComparedRun& compared : runs) {
        if (compared.run && sentence.isValid() && compared.run->document->hasReference()) {
            const Sentence& reference = compared.run->document->reference.at(sentence.asSize());
            return reference.text.empty() ? nullptr : &reference; // a file may have translations of some sentences only
        }
    }
    return nullptr;
}

widgets::ComparisonData comparisonData(std::span<const ComparedRun> runs, SentenceIndex sentence) {
    widgets::ComparisonData data;
    std::vector<Sentence> texts;
    for (const ComparedRun& compared : runs) {
        const bool there = compared.run && sentence.isValid() && compared.run->sentences[sentence.asSize()];
        texts.push_back(there ? compared.run->sentences[sentence.asSize()]->text : Sentence{});
    }
    const Sentence* reference = referenceOf(runs, sentence);
    if (reference) {
        texts.push_back(*reference);
    }
    // The first run with words is the base, so that columns exist even if row A has no sentence yet.
    const auto translations = texts.begin() + static_cast<std::ptrdiff_t>(runs.size());
    auto firstWith = std::find_if(texts.begin(), translations, [](const Sentence& s) { return !s.words.empty(); });
    firstWith = firstWith == translations ? texts.end() : firstWith;
    if (firstWith == texts.end() && runs.empty()) {
        return data;
    }
    std::vector<Sentence> ordered = texts;
    const std::size_t base = firstWith == texts.end() ? 0 : static_cast<std::size_t>(firstWith - texts.begin());
    if (!ordered.empty()) {
        std::swap(ordered[0], ordered[base]);
    }
    auto columns = alignColumns(ordered);
    if (!columns.empty()) {
        std::swap(columns[0], columns[base]);
    }

    data.base = static_cast<int>(base);
    struct BaseWord {
        QString text;
        std::optional<double> logProbability;
    };
    std::vector<BaseWord> baseInColumn;
    std::optional<double> baseLogProbability;
    if (base < texts.size() && !texts[base].words.empty()) {
        const TranslatedSentence& translated = *runs[base].run->sentences[sentence.asSize()];
        if (!std::isnan(translated.logProbability)) {
            baseLogProbability = translated.logProbability;
        }
        for (std::size_t w = 0; w < texts[base].words.size(); ++w) {
            const auto column = static_cast<std::size_t>(columns[base][w]);
            baseInColumn.resize(std::max(baseInColumn.size(), column + 1));
            baseInColumn[column].text = wordText(texts[base], WordIndex(static_cast<std::int64_t>(w)));
            if (w < translated.wordLogProbability.size()) {
                baseInColumn[column].logProbability = translated.wordLogProbability[w];
            }
        }
    }
    for (std::size_t r = 0; r < runs.size(); ++r) {
        widgets::ComparisonRow row;
        row.label = runs[r].label;
        row.badge = runs[r].badge;
        row.isTry = runs[r].isTry;
        row.isKept = runs[r].isKept;
        const auto& translated =
            runs[r].run && sentence.isValid() ? runs[r].run->sentences[sentence.asSize()] : nullptr;
        if (!translated) {
            row.note = QCoreApplication::translate("Comparison", "not translated yet");
            data.rows.push_back(std::move(row));
            continue;
        }
        if (!std::isnan(translated->logProbability)) { // log-probabilities of other programs are unknown
            row.logProbability = translated->logProbability;
        }
        if (r != base && row.logProbability && baseLogProbability) {
            row.difference = translated->logProbability - *baseLogProbability;
        }
        for (std::size_t w = 0; w < translated->text.words.size(); ++w) {
            widgets::ComparisonWord word;
            word.text = wordText(translated->text, WordIndex(static_cast<std::int64_t>(w)));
            word.column = columns[r][w];
            if (w < translated->wordLogProbability.size()) {
                word.logProbability = translated->wordLogProbability[w];
            }
            const auto column = static_cast<std::size_t>(word.column);
            const BaseWord against = column < baseInColumn.size() ? baseInColumn[column] : BaseWord();
            word.changed = r != base && against.text != word.text;
            if (r != base && word.logProbability && against.logProbability) {
                word.difference = *word.logProbability - *against.logProbability;
            }
            row.words.push_back(std::move(word));
        }
        data.rows.push_back(std::move(row));
    }
    if (reference) {
        widgets::ComparisonRow row;
        row.label = QCoreApplication::translate("Comparison", "Reference");
        row.isReference = true;
        row.removable = false;
        for (std::size_t w = 0; w < reference->words.size(); ++w) {
            widgets::ComparisonWord word;
            word.text = wordText(*reference, WordIndex(static_cast<std::int64_t>(w)));
            word.column = columns.back()[w];
            const auto column = static_cast<std::size_t>(word.column);
            word.changed = (column < baseInColumn.size() ? baseInColumn[column].text : QString()) != word.text;
            row.words.push_back(std::move(word));
        }
        data.rows.push_back(std::move(row));
    }
    return data;
}

SentenceIndex differingSentence(std::span<const std::shared_ptr<const Run>> runs, SentenceIndex from, int by) {
    const std::int64_t count = runs.empty() || !runs.front() ? 0 : std::int64_t(runs.front()->sentences.size());
    for (std::int64_t s = from.isValid() ? from.value + by : (by > 0 ? 0 : count - 1); s >= 0 && s < count; s += by) {
        const TranslatedSentence* first = nullptr;
        for (const auto& run : runs) {
            const auto* one = run ? run->sentences.at(static_cast<std::size_t>(s)).get() : nullptr;
            if (one && first && one->text.text != first->text.text) {
                return SentenceIndex(s);
            }
            first = first ? first : one;
        }
    }
    return {};
}

QString correspondingWord(const Sentence& present, WordIndex word, const Sentence& other) {
    const std::vector<int> places = alignToBase(present, other);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] == word.value) {
            return wordText(other, WordIndex(static_cast<std::int64_t>(i)));
        }
    }
    return {};
}

std::vector<widgets::WordRef> differingWords(std::span<const std::shared_ptr<const Run>> runs, std::size_t read) {
    std::vector<widgets::WordRef> differing;
    if (read >= runs.size() || !runs[read]) {
        return differing;
    }
    const auto& sentences = runs[read]->sentences;
    for (std::size_t s = 0; s < sentences.size(); ++s) {
        std::set<WordIndex> words;
        for (std::size_t r = 0; r < runs.size(); ++r) {
            const auto* other =
                r != read && runs[r] && s < runs[r]->sentences.size() ? &runs[r]->sentences[s] : nullptr;
            if (sentences[s] && other && *other && (*other)->text != sentences[s]->text) {
                const auto changed = changedWords((*other)->text, sentences[s]->text);
                words.insert(changed.begin(), changed.end());
            }
        }
        for (const WordIndex word : words) {
            differing.push_back({static_cast<int>(s), widgets::TextSide::Target, word.value});
        }
    }
    return differing;
}

} // namespace contexture::gui
