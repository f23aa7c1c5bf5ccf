// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/table_evaluation.h"

#include "engine/core/error.h"
#include "engine/eval/bleu.h"
#include "engine/eval/chrf.h"
#include "engine/eval/signatures.h"
#include "engine/study/evaluation.h"

#include <algorithm>
#include <numeric>

namespace contexture::study {
namespace {

// Number of sentences that the engine translates at once without context.
constexpr std::size_t kSentencesTogether = 512;

// Sums over queries; divided at the end.
struct UseSums {
    double sentences = 0.0;
    double contextWords = 0.0;
    double share = 0.0;
    std::int64_t sentenceQueries = 0;
    std::int64_t wordQueries = 0;
    std::int64_t gatedWords = 0;
};

double entries(const AttentionRecord& record) {
    return std::accumulate(record.heads.begin(), record.heads.end(), 0.0,
                           [](double sum, const CsrMatrix& head) { return sum + double(head.nonZero()); });
}

std::int64_t queries(const AttentionRecord& record) {
    return std::accumulate(record.heads.begin(), record.heads.end(), std::int64_t{0},
                           [](std::int64_t sum, const CsrMatrix& head) { return sum + head.rows(); });
}

void add(const SentenceTrace& trace, const std::string& site, UseSums& sums) {
    if (trace.noContext || trace.visible.empty()) {
        return;
    }
    if (const AttentionRecord* record = trace.find(site, AttentionLevel::Sentence)) {
        sums.sentences += entries(*record);
        sums.sentenceQueries += queries(*record);
    }
    if (const AttentionRecord* record = trace.find(site, AttentionLevel::Word)) {
        sums.contextWords += entries(*record);
        sums.wordQueries += queries(*record);
    }
    if (const GateRecord* gate = trace.findGate(site)) {
        for (std::size_t w = 0; w < gate->contextShare.size(); ++w) {
            if (const auto share = gate->shareOf(WordIndex(static_cast<std::int64_t>(w)))) {
                sums.share += double{*share};
                ++sums.gatedWords;
            }
        }
    }
}

double mean(double sum, std::int64_t count) {
    return count == 0 ? 0.0 : sum / double(count);
}

void addRun(const Run& run, const std::vector<SiteInfo>& sites, std::vector<UseSums>& sums) {
    for (const auto& sentence : run.sentences) {
        for (std::size_t i = 0; i < sites.size() && sentence->trace; ++i) {
            add(*sentence->trace, sites[i].name, sums[i]);
        }
    }
}

// All sentences in groups of a fixed size: without context no sentence reads another.
std::vector<Document> inPieces(std::span<const Document> documents) {
    std::vector<Document> pieces;
    for (const Document& document : documents) {
        for (const Sentence& sentence : document.source) {
            if (pieces.empty() || pieces.back().size() == kSentencesTogether) {
                pieces.emplace_back();
            }
            pieces.back().source.push_back(sentence);
        }
    }
    return pieces;
}

const std::vector<Sentence>& referenceOf(const Document& document) {
    if (document.reference.size() != document.size()) {
        throw Error("a document has no reference to compare its translation with", document.id,
                    "give a table with source and reference columns");
    }
    return document.reference;
}

template<class Statistics, class Count>
std::vector<Statistics> byUnit(std::span<const Document> documents, const TableTranslation& translation,
                               ComparisonUnit unit, Count count) {
    std::vector<Statistics> result;
    for (std::size_t d = 0; d < documents.size(); ++d) {
        const auto& reference = referenceOf(documents[d]);
        if (unit == ComparisonUnit::Documents) {
            result.emplace_back();
        }
        for (std::size_t i = 0; i < reference.size(); ++i) {
            if (unit == ComparisonUnit::Sentences) {
                result.emplace_back();
            }
            result.back() += count(translation.sentences.at(d).at(i).text, reference[i].text);
        }
    }
    return result;
}

template<class Statistics>
Statistics total(const std::vector<Statistics>& parts) {
    Statistics sum;
    for (const Statistics& part : parts) {
        sum += part;
    }
    return sum;
}

} // namespace

TableTranslation translateTable(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                                std::span<const Document> documents, const RunSettings& settings,
                                const TableListener& listener, const CancelToken& cancel) {
    const bool withContext = settings.context != ContextMode::None;
    const std::vector<Document> pieces = withContext ? std::vector<Document>() : inPieces(documents);
    const auto sites = withContext ? contextSites(model->info()) : std::vector<SiteInfo>();
    RunSettings traced = settings;
    traced.trace = withContext ? TraceDetail::Shown : TraceDetail::None;

    TableTranslation result;
    std::vector<Sentence> translated;
    std::vector<UseSums> sums(sites.size());
    for (const Document& document : withContext ? documents : std::span<const Document>(pieces)) {
        if (document.size() == 0) {
            continue;
        }
        const auto run = engine.translate(
            {model, std::make_shared<const Document>(document), traced}, [](SentenceIndex, auto) {}, cancel);
        cancel.throwIfCancelled();
        result.seconds += run->seconds;
        result.words += static_cast<std::int64_t>(run->targetWords());
        result.unread += static_cast<std::int64_t>(run->settings.unread.size());
        addRun(*run, sites, sums);
        for (const auto& sentence : run->sentences) {
            translated.push_back(sentence->text);
        }
        if (withContext && listener.run) {
            listener.run(*run);
        }
        if (listener.progress) {
            listener.progress(translated.size());
        }
    }
    auto next = translated.begin();
    for (const Document& document : documents) {
        const auto end = next + static_cast<std::ptrdiff_t>(document.size());
        result.sentences.emplace_back(next, end);
        next = end;
    }
    for (std::size_t i = 0; i < sites.size(); ++i) {
        result.context.push_back({.site = sites[i].name,
                                  .sentences = mean(sums[i].sentences, sums[i].sentenceQueries),
                                  .contextWords = mean(sums[i].contextWords, sums[i].wordQueries),
                                  .share = mean(sums[i].share, sums[i].gatedWords)});
    }
    return result;
}

namespace {

eval::Tokeniser tokeniserOf(std::span<const Document> documents) {
    std::vector<std::string> texts;
    for (const Document& document : documents) {
        for (const Sentence& sentence : document.reference) {
            texts.push_back(sentence.text);
        }
    }
    return eval::tokeniserFor(
        documents.empty() ? std::string_view() : std::string_view(documents.front().targetLanguage), texts);
}

// The statistics of BLEU for these tokens.
auto countTokens(eval::Tokeniser tokeniser) {
    return [tokeniser](std::string_view hypothesis, std::string_view reference) {
        return eval::bleuStatistics(hypothesis, reference, tokeniser);
    };
}

} // namespace

std::string bleuSignature(std::span<const Document> documents) {
    return eval::bleuSignature(1, tokeniserOf(documents));
}

TableScores scoreTable(std::span<const Document> documents, const TableTranslation& translation) {
    return {.bleu = eval::bleu(total(byUnit<eval::BleuStatistics>(documents, translation, ComparisonUnit::Documents,
                                                                  countTokens(tokeniserOf(documents)))))
                        .score,
            .chrf = eval::chrf(total(byUnit<eval::ChrfStatistics>(documents, translation, ComparisonUnit::Documents,
                                                                  eval::chrfStatistics)))};
}

TableComparison compareTable(std::span<const Document> documents, const TableTranslation& first,
                             const TableTranslation& second, const ComparisonOptions& options) {
    const auto units = [&]<class Statistics>(const TableTranslation& translation, auto count) {
        return byUnit<Statistics>(documents, translation, options.unit, count);
    };
    using Bleu = eval::BleuStatistics;
    using Chrf = eval::ChrfStatistics;
    return {.bleu = eval::compareBleu(units.template operator()<Bleu>(first, countTokens(tokeniserOf(documents))),
                                      units.template operator()<Bleu>(second, countTokens(tokeniserOf(documents))),
                                      options.test),
            .chrf = eval::compareChrf(units.template operator()<Chrf>(first, eval::chrfStatistics),
                                      units.template operator()<Chrf>(second, eval::chrfStatistics), options.test)};
}

} // namespace contexture::study
