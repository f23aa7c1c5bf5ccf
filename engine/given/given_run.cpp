// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/given_run.h"

#include "engine/core/error.h"
#include "engine/core/other_program.h"
#include "engine/given/alignment_text.h"
#include "engine/given/given_trace.h"
#include "engine/given/json_attention.h"
#include "engine/given/marian_alignment.h"
#include "engine/given/numpy_attention.h"
#include "engine/given/other_layouts.h"
#include "engine/given/table_attention.h"
#include "engine/store/json_check.h"
#include "engine/store/npy.h"
#include "engine/store/run_check.h"
#include "engine/store/sha256.h"
#include "engine/text/encoding.h"
#include "engine/text/given_translations.h"
#include "engine/text/segmentation.h"
#include "engine/text/tokenised_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <span>

namespace contexture::given {
namespace {

// Maximum size of a text file; parsed JSON takes several times as much memory.
constexpr std::size_t kMostBytes = 500'000'000;
constexpr std::size_t kStart = 4096;

enum class Format { None, Json, Numpy, Alignment, Page, Marian };

// A first line that is longer than what was read of the file ends within its alignment.
bool isMarianLine(std::string_view start) {
    const auto end = start.find_first_of("\r\n");
    if (end == std::string_view::npos && start.size() > kStart / 2) {
        start = start.substr(0, start.rfind(' '));
    }
    return marianKindOf(start.substr(0, end)) != MarianKind::None;
}

Format formatOf(std::string_view start) {
    if (start.starts_with(store::kNpyMark) || start.starts_with("PK\x03\x04") || start.starts_with("PK\x05\x06")) {
        return Format::Numpy;
    }
    const auto begin = start.find_first_not_of("\xEF\xBB\xBF \t\r\n");
    if (begin != std::string_view::npos && start[begin] == '{') {
        return Format::Json;
    }
    const std::string_view first = begin == std::string_view::npos ? start : start.substr(begin);
    return isAlignmentText(start) ? Format::Alignment
           : isBertVizPage(start) ? Format::Page
           : isMarianLine(first)  ? Format::Marian
                                  : Format::None;
}

std::string startOf(const std::filesystem::path& path) {
    std::ifstream file = text::openTextFile(path);
    std::string start(kStart, '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
    return start;
}

GivenAttention readAttention(const std::filesystem::path& path, const CancelToken& cancel) {
    const std::string name = path.string();
    switch (formatOf(startOf(path))) {
    case Format::Numpy: {
        const NumpyFile file = readNumpyFile(path, cancel);
        return file.about.empty() ? attentionOf(file, name) : attentionOfTable(file, name);
    }
    case Format::Json: {
        const auto json = store::parseStrictJson(text::readFileBytes(path, kMostBytes, cancel), name,
                                                 Message("given.json.do", "the handbook's page on files shows the "
                                                                          "layout"));
        return isAttentionTable(json)  ? attentionOfTable(json, name)
               : isOfOtherLayout(json) ? attentionOf(inOwnLayout(json, name), name)
                                       : attentionOf(json, name);
    }
    case Format::Page:
        return attentionOf(inOwnLayout(parametersOfPage(text::readFileBytes(path, kMostBytes, cancel), name), name),
                           name);
    case Format::Marian:
        return readMarianAlignment(text::readFileBytes(path, kMostBytes, cancel), name);
    case Format::Alignment:
        return readAlignmentText(text::readFileBytes(path, kMostBytes, cancel), name);
    case Format::None:
        break;
    }
    throw Error(Message("given.format", "it is no file of attention"), name,
                Message("given.format.do",
                        "JSON, NumPy's arrays (.npz, .npy), the alignments of Nematus, Sockeye and Marian, and "
                        "what BertViz and inseq save are read"));
}

// Adds another file of the same run.
void merge(GivenAttention& into, GivenAttention from) {
    for (auto& [at, sentence] : from.sentences) {
        if (!into.sentences.contains(at)) {
            into.sentences.emplace(at, std::move(sentence));
            continue;
        }
        GivenSentence& there = into.sentences.at(at);
        if (!there.hasTranslation()) {
            there.translation = std::move(sentence.translation);
            there.targetTokens = std::move(sentence.targetTokens);
            there.tokensAreWords = sentence.tokensAreWords;
            there.lacksSubwords = sentence.lacksSubwords;
            there.wordLogProbability = std::move(sentence.wordLogProbability);
            there.tokenLogProbability = std::move(sentence.tokenLogProbability);
            there.logProbability = sentence.logProbability;
        }
        if (there.sourceTokens.empty()) {
            there.sourceTokens = std::move(sentence.sourceTokens);
        }
        std::move(sentence.attention.begin(), sentence.attention.end(), std::back_inserter(there.attention));
        std::move(sentence.gates.begin(), sentence.gates.end(), std::back_inserter(there.gates));
        there.noContext = there.noContext || sentence.noContext;
        if (!there.visible) {
            there.visible = std::move(sentence.visible);
        }
    }
    std::ranges::move(from.remarks, std::back_inserter(into.remarks));
    into.count = into.count ? into.count : from.count;
    into.modelName = into.modelName.empty() ? from.modelName : into.modelName;
    into.file = into.file.empty() ? from.file : into.file + ", " + from.file;
}

std::string squeezed(std::string_view text) {
    std::string result;
    for (const char c : text::trimWhiteSpace(text)) {
        const bool isSpace = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!isSpace || (!result.empty() && result.back() != ' ')) {
            result += isSpace ? ' ' : c;
        }
    }
    return result;
}

void checkDocument(const GivenAttention& given, const Document& document) {
    const Message remedy("given.count.do", "give the attention of this very document, sentence by sentence");
    if (given.count && *given.count != document.size()) {
        throw Error(Message("given.count", "the file has {given} sentences, and the document {sentences}", *given.count,
                            document.size()),
                    given.file, remedy);
    }
    for (const auto& [at, sentence] : given.sentences) {
        if (static_cast<std::size_t>(at) >= document.size()) {
            throw Error(Message("given.no-sentence", "the document has no sentence {number}: it has {sentences}",
                                at + 1, document.size()),
                        given.file, remedy);
        }
        const std::string& own = document.source[static_cast<std::size_t>(at)].text;
        if (sentence.source && squeezed(*sentence.source) != squeezed(own)) {
            throw Error(Message("given.other-source",
                                "its source is \"{given}\", and the document's sentence \"{own}\"",
                                text::excerpt(*sentence.source), text::excerpt(own)),
                        placeOf(given.file, at), remedy);
        }
    }
}

// A translation with the words that the file names, as a sentence of this program.
Sentence withWords(std::string text, const std::vector<std::string>& words, const Message& where) {
    Sentence sentence;
    std::size_t from = 0;
    for (const std::string& word : words) {
        const auto at = text.find(word, from);
        if (at == std::string::npos || word.empty()) {
            throw Error(
                Message("given.words", "the word \"{word}\" does not stand in the translation", text::excerpt(word)),
                where, Message("given.words.do", "give \"words\" in their order, or leave them out"));
        }
        from = at + word.size();
        sentence.words.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(from)});
    }
    sentence.text = std::move(text);
    return sentence;
}

// Empty for a sentence that the file does not mention; a file may hold some sentences of a document, by their numbers.
std::vector<Sentence> translationsOf(const GivenAttention& given, const Document& document, const CancelToken& cancel) {
    text::Segmenter segmenter(document.targetLanguage);
    std::vector<Sentence> sentences;
    for (std::size_t s = 0; s < document.size(); ++s) {
        cancel.throwIfCancelled();
        const auto at = static_cast<std::int32_t>(s);
        const auto found = given.sentences.find(at);
        if (found == given.sentences.end() && !given.sentences.empty()) {
            sentences.emplace_back();
            continue;
        }
        if (found == given.sentences.end() || !found->second.hasTranslation()) {
            throw Error(Message("given.no-translation", "sentence {number} has no translation in the file", s + 1),
                        given.file,
                        Message("given.no-translation.do",
                                "give the translations in a file of their own, a line for each sentence"));
        }
        const GivenSentence& sentence = found->second;
        if (sentence.tokensAreWords && sentence.translation) {
            sentences.push_back(withWords(*sentence.translation, sentence.targetTokens, placeOf(given.file, at)));
        } else {
            sentences.push_back(
                segmenter.sentence(sentence.translation ? *sentence.translation : textOf(sentence.targetTokens)));
        }
    }
    return sentences;
}

// A word has the sum of its tokens, or NaN if one of them, or all, are unknown. The sentence has a sum if its end has a
// probability and each token has one but for marks that the model was given before the first.
void addUpTokens(TranslatedSentence& sentence, const GivenSentence& given, const Message& where) {
    const std::vector<float>& tokens = given.tokenLogProbability;
    if (tokens.size() != given.targetTokens.size()) {
        throw Error(Message("given.token-probabilities",
                            "there are {probabilities} log-probabilities for {tokens} tokens", tokens.size(),
                            given.targetTokens.size()),
                    where, Message("given.json.do", "the handbook's page on files shows the layout"));
    }
    const TokenWords words = given.tokensAreWords && tokens.size() == sentence.text.words.size()
                                 ? wordsAsTokens(tokens.size())
                                 : tokenWords(given.targetTokens, sentence.text, where);
    std::vector<double> sums(sentence.text.words.size(), 0.0);
    std::vector<bool> isKnown(sums.size(), false);
    double all = 0.0;
    bool begun = false;
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        const std::int32_t word = words.wordOfToken[t];
        begun = begun || word >= 0 || !std::isnan(tokens[t]);
        all += begun ? double{tokens[t]} : 0.0;
        if (word >= 0) {
            sums[static_cast<std::size_t>(word)] += double{tokens[t]};
            isKnown[static_cast<std::size_t>(word)] = true;
        }
    }
    sentence.wordLogProbability.clear();
    for (std::size_t w = 0; w < sums.size(); ++w) {
        sentence.wordLogProbability.push_back(isKnown[w] ? static_cast<float>(sums[w])
                                                         : std::numeric_limits<float>::quiet_NaN());
    }
    if (!given.logProbability && !tokens.empty() && isEndMark(given.targetTokens.back()) && !std::isnan(all)) {
        sentence.logProbability = all;
    }
}

void fillProbabilities(TranslatedSentence& sentence, const GivenSentence& given, const Message& where) {
    if (given.logProbability) {
        sentence.logProbability = *given.logProbability;
    }
    if (given.wordLogProbability.empty()) {
        if (!given.tokenLogProbability.empty()) {
            addUpTokens(sentence, given, where);
        }
        return;
    }
    if (given.wordLogProbability.size() != sentence.text.words.size()) {
        throw Error(Message("given.probabilities", "there are {probabilities} log-probabilities for {words} words",
                            given.wordLogProbability.size(), sentence.text.words.size()),
                    where, Message("given.json.do", "the handbook's page on files shows the layout"));
    }
    sentence.wordLogProbability = given.wordLogProbability;
}

// Removes the translations of sentences that no file mentions.
std::optional<Message> dropUnmentioned(const GivenAttention& given, Run& run) {
    for (std::size_t s = 0; s < run.sentences.size(); ++s) {
        if (!given.sentences.contains(static_cast<std::int32_t>(s))) {
            run.sentences[s].reset();
        }
    }
    if (given.sentences.size() == run.sentences.size()) {
        return std::nullopt;
    }
    return Message("given.some",
                   "the file has {given} of the document's {sentences} sentences; the others are without a "
                   "translation in this run",
                   given.sentences.size(), run.sentences.size());
}

std::optional<Message> leftOfTokenisers(const std::vector<Sentence>& translations, const Document& document) {
    std::vector<std::string> own;
    std::vector<std::string> others;
    for (const Sentence& translation : translations) {
        if (!translation.text.empty()) {
            own.push_back(translation.text);
        }
    }
    std::ranges::transform(document.source, std::back_inserter(others), &Sentence::text);
    std::ranges::transform(document.reference, std::back_inserter(others), &Sentence::text);
    return text::leftOfTokenisers(own, others);
}

std::vector<Message> remarksOn(const GivenTraces& traces) {
    std::vector<Message> remarks;
    for (const SiteInfo& site : traces.sites()) {
        const auto sums = traces.sums().find(site.name);
        if (sums != traces.sums().end() && sums->second.off > 0) {
            remarks.push_back(Message("given.sums",
                                      "{off} of {rows} rows of {site} do not add up to 1, but to {least} to {most}; "
                                      "they are shown as they are",
                                      sums->second.off, sums->second.rows, site.name, sums->second.least,
                                      sums->second.most));
        }
    }
    return remarks;
}

} // namespace

bool isAttentionFile(const std::filesystem::path& path) {
    try {
        return formatOf(startOf(path)) != Format::None;
    } catch (const Error&) {
        return false; // the caller that reads the file reports the error
    }
}

GivenRun readGivenRun(const GivenFiles& files, std::shared_ptr<const Document> document, const CancelToken& cancel) {
    std::string bytes; // identifies the run
    GivenAttention given;
    for (const auto& path : files.attention) {
        GivenAttention one = readAttention(path, cancel);
        checkDocument(one, *document);
        merge(given, std::move(one));
        bytes += text::readFileBytes(path, std::size_t(1) << 31, cancel);
    }
    addPiecesOfFiles(given, files.pieces, *document, cancel);
    std::vector<Sentence> translations;
    if (!files.translations.empty()) {
        const auto lines = text::readGivenTranslations(files.translations, *document, cancel);
        translations = text::sentencesOf(lines, document->targetLanguage, cancel);
        bytes += lines.bytes;
        for (const auto& [at, sentence] : given.sentences) {
            const std::string& text = translations[static_cast<std::size_t>(at)].text;
            if (sentence.translation && squeezed(*sentence.translation) != squeezed(text)) {
                throw Error(Message("given.other-translation",
                                    "its translation is \"{given}\", and that of the other file \"{own}\"",
                                    text::excerpt(*sentence.translation), text::excerpt(text)),
                            placeOf(given.file, at),
                            Message("given.other-translation.do", "give files of one and the same run"));
            }
        }
    } else {
        translations = translationsOf(given, *document, cancel);
    }
    completePieces(given, files.pieces, *document, translations);
    const std::filesystem::path& named = !files.translations.empty() ? files.translations : files.attention.front();
    const std::string name = !files.name.empty()        ? files.name
                             : !given.modelName.empty() ? given.modelName
                                                        : named.filename().string();
    GivenRun result{.run = nullptr, .remarks = std::move(given.remarks)};
    if (const auto remark = leftOfTokenisers(translations, *document)) {
        result.remarks.push_back(*remark);
    }
    const auto plain = std::make_shared<Run>(
        *runOfTranslations(document, std::move(translations), name, store::sha256(std::as_bytes(std::span(bytes)))));
    if (files.attention.empty()) {
        result.run = plain;
        return result;
    }
    if (files.translations.empty()) {
        if (const auto remark = dropUnmentioned(given, *plain)) {
            result.remarks.push_back(*remark);
        }
    }
    auto run = std::make_shared<Run>(*plain);
    GivenTraces traces(*plain, given);
    for (const auto& [at, sentence] : given.sentences) {
        cancel.throwIfCancelled();
        auto& slot = run->sentences[static_cast<std::size_t>(at)];
        auto translated = std::make_shared<TranslatedSentence>(*slot);
        translated->trace = traces.traceOf(at);
        fillProbabilities(*translated, sentence, placeOf(given.file, at));
        slot = std::move(translated);
    }
    run->model.sites = traces.sites();
    run->model.hasContext = std::any_of(run->model.sites.begin(), run->model.sites.end(),
                                        [](const SiteInfo& site) { return site.isContext; });
    run->model.readsTarget = std::any_of(run->model.sites.begin(), run->model.sites.end(), [](const SiteInfo& site) {
        return site.isContext && site.keySide == Side::Target;
    });
    // Such a run has no masks of this program.
    run->settings.context = run->model.hasContext ? ContextMode::Offline : ContextMode::None;
    run->settings.trace = TraceDetail::All;
    if (const Message wrong = store::whatIsWrong(*run); !wrong.empty()) {
        throw Error(wrong, given.file, Message("given.json.do", "the handbook's page on files shows the layout"));
    }
    std::ranges::move(remarksOn(traces), std::back_inserter(result.remarks));
    result.run = std::move(run);
    return result;
}

} // namespace contexture::given
