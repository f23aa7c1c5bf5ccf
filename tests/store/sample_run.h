// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <string>

// Runs for tests: random, but built as a traced run is built, with every kind of record and awkward text.
namespace storetest {

using namespace contexture;

class Sampler {
public:
    explicit Sampler(std::uint32_t seed) : m_random(seed) {}

    int below(int n) { return static_cast<int>(m_random() % static_cast<std::uint32_t>(n)); }
    float unit() { return static_cast<float>(m_random()) / 4294967296.0f; }

    Sentence sentence(int words) {
        static const std::vector<std::string> kWords{"dog",        "Grüße",
                                                     "\"quoted\"", "it's",
                                                     "שלום",       "😀👩‍👩‍👧",
                                                     "e\u0301",    std::string("a\0b", 3),
                                                     "<b>&lt;",    "x;--",
                                                     "%s",         "木"};
        Sentence result;
        for (int w = 0; w < words; ++w) {
            if (w > 0) {
                result.text += ' ';
            }
            const auto begin = static_cast<std::uint32_t>(result.text.size());
            result.text += kWords[static_cast<std::size_t>(below(static_cast<int>(kWords.size())))];
            result.words.push_back({begin, static_cast<std::uint32_t>(result.text.size())});
        }
        result.startsParagraph = below(4) == 0;
        return result;
    }

    // Rows that are empty, sparse or full.
    CsrMatrix matrix(std::size_t rows, std::size_t columns, int perRow = 4) {
        CsrMatrix result;
        result.columns = static_cast<std::int32_t>(columns);
        for (std::size_t r = 0; r < rows; ++r) {
            const int kind = below(4);
            for (std::size_t c = 0; c < columns; ++c) {
                const bool here = kind == 1 ? columns <= 8 : kind > 1 && below(static_cast<int>(columns)) < perRow;
                if (here) {
                    result.add(static_cast<std::int32_t>(c), unit());
                }
            }
            result.endRow();
        }
        return result;
    }

    std::vector<CsrMatrix> heads(int count, std::size_t rows, std::size_t columns) {
        std::vector<CsrMatrix> result;
        for (int h = 0; h < count; ++h) {
            result.push_back(matrix(rows, columns));
        }
        return result;
    }

    std::vector<float> floats(std::size_t n) {
        std::vector<float> values(n);
        std::generate(values.begin(), values.end(), [this] { return unit(); });
        return values;
    }

    std::shared_ptr<const SentenceTrace> trace(const Document& document, std::size_t at, std::size_t targetWords) {
        auto trace = std::make_shared<SentenceTrace>();
        const std::size_t sourceWords = document.source[at].words.size();
        const auto all = static_cast<std::size_t>(wordOffsets(document.source).back());
        trace->noContext = at == 0;
        if (at > 0) {
            trace->visible = {{0, static_cast<std::int32_t>(at)}};
            trace->attention.push_back({.site = "encoder.context",
                                        .level = AttentionLevel::Sentence,
                                        .heads = heads(3, sourceWords, document.size())});
            trace->attention.push_back({.site = "encoder.context",
                                        .level = AttentionLevel::Word,
                                        .withinSentence = true,
                                        .heads = heads(3, sourceWords, all)});
        }
        trace->attention.push_back({.site = "decoder.1.cross",
                                    .level = AttentionLevel::Source,
                                    .querySide = Side::Target,
                                    .heads = heads(2, targetWords, sourceWords)});
        trace->attention.push_back({.site = "decoder.1.self",
                                    .level = AttentionLevel::SelfSide,
                                    .querySide = Side::Target,
                                    .keySide = Side::Target,
                                    .heads = heads(1, targetWords, targetWords)});
        AttentionRecord cache{.site = "cache",
                              .level = AttentionLevel::CacheSlot,
                              .querySide = Side::Target,
                              .heads = heads(1, targetWords, 3)};
        const auto last = static_cast<std::int64_t>(document.source[0].words.size()) - 1;
        cache.slotWords = {{SentenceIndex(0), Side::Source, WordIndex(last)},
                           {SentenceIndex(), Side::Target, WordIndex()},   // an empty slot
                           {SentenceIndex(0), Side::Source, WordIndex()}}; // a part of a word
        trace->attention.push_back(cache);
        trace->gates.push_back({"encoder.context", Side::Source, floats(sourceWords), floats(sourceWords)});
        trace->gates.push_back({"decoder.context", Side::Target, floats(targetWords), floats(targetWords)});
        return trace;
    }

    std::shared_ptr<const TranslatedSentence> translation(const Document& document, std::size_t at, bool traced) {
        auto result = std::make_shared<TranslatedSentence>();
        result->text = sentence(below(9));
        const std::size_t words = result->text.words.size();
        for (std::size_t w = 0; w < words; ++w) {
            result->wordLogProbability.push_back(std::log(unit() + 1e-30f));
            result->pieces.push_back(below(8000));
        }
        result->logProbability = -1.0 / 3.0 - below(100);
        result->hitLengthStop = below(5) == 0;
        result->trace = traced ? trace(document, at, words) : nullptr;
        return result;
    }

    std::shared_ptr<const Document> document(int sentences, bool withReference = true) {
        auto result = std::make_shared<Document>();
        result->id = "doc'; DROP TABLE run; --";
        result->title = "Ein \"Titel\" <b>&amp;</b> 😀";
        result->sourceLanguage = "en";
        result->targetLanguage = "he";
        for (int s = 0; s < sentences; ++s) {
            result->source.push_back(sentence(1 + below(12)));
            if (withReference) {
                result->reference.push_back(sentence(below(12)));
            }
        }
        return result;
    }

    std::shared_ptr<const Run> run(std::shared_ptr<const Document> document, bool twoPasses = true) {
        auto result = std::make_shared<Run>();
        result->document = document;
        result->model.name = "Selective attention, encoder side";
        result->model.path = "selective.safetensors";
        result->model.hash = std::string(64, 'a');
        result->model.system = "selective-attention";
        result->model.variant = "encoder, hierarchical, sparse-sparse";
        result->model.configJson = R"({"system":"selective-attention"})";
        result->model.cardJson = R"({"name":"Größe"})";
        result->model.sourceLanguage = "en";
        result->model.targetLanguage = "he";
        result->model.parameters = 5'000'000'000;
        result->model.hasContext = true;
        result->model.trainedOnline = false;
        result->model.systemTitle = "Selective attention";
        result->model.paper = "Maruf, Martins and Haffari 2019 (NAACL)";
        result->model.abilities = {
            .translates = false, .readsLater = false, .remembersTranslations = true, .previousSentences = 7};
        result->model.sites = {{.name = "encoder.context",
                                .isContext = true,
                                .levels = {AttentionLevel::Sentence, AttentionLevel::Word},
                                .hasGate = true,
                                .heads = 3,
                                .sameForEveryQuery = true},
                               {.name = "cache",
                                .querySide = Side::Target,
                                .keySide = Side::Target,
                                .isContext = true,
                                .levels = {AttentionLevel::CacheSlot},
                                .heads = 1,
                                .onRequest = true}};
        result->settings.context = ContextMode::Offline;
        result->settings.excluded = {SentenceIndex(2), SentenceIndex(0)};
        result->settings.decode = {7, 0.1f, 11, 2.5f, 13};
        result->settings.documentDecoding = DocumentDecoding::Sequential;
        result->settings.trace = TraceDetail::All;
        result->seconds = 12.345;
        result->cancelled = true;
        result->label = "Offline; without sentence 3 \"x\"";
        for (std::size_t s = 0; s < document->size(); ++s) {
            const bool missing = s % 7 == 5;
            result->sentences.push_back(missing ? nullptr : translation(*document, s, s % 5 != 4));
            if (twoPasses) {
                result->firstPass.push_back(s == 1 ? nullptr : translation(*document, s, s % 2 == 0));
            }
        }
        return result;
    }

private:
    std::mt19937 m_random;
};

// The same bits: NaN equals itself, and 0 differs from -0.
template<class T>
bool sameBits(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

inline bool sameBits(const CsrMatrix& a, const CsrMatrix& b) {
    return a.columns == b.columns && a.rowStart == b.rowStart && a.column == b.column && sameBits(a.value, b.value);
}

inline bool sameTrace(const SentenceTrace& a, const SentenceTrace& b) {
    if (a.attention.size() != b.attention.size() || a.gates.size() != b.gates.size()) {
        return false;
    }
    for (std::size_t r = 0; r < a.attention.size(); ++r) {
        AttentionRecord x = a.attention[r];
        AttentionRecord y = b.attention[r];
        if (!std::equal(x.heads.begin(), x.heads.end(), y.heads.begin(), y.heads.end(),
                        [](const CsrMatrix& p, const CsrMatrix& q) { return sameBits(p, q); })) {
            return false;
        }
        x.heads.clear();
        y.heads.clear();
        if (x != y) {
            return false;
        }
    }
    for (std::size_t g = 0; g < a.gates.size(); ++g) {
        if (a.gates[g].site != b.gates[g].site || a.gates[g].querySide != b.gates[g].querySide ||
            !sameBits(a.gates[g].contextShare, b.gates[g].contextShare) ||
            !sameBits(a.gates[g].spread, b.gates[g].spread)) {
            return false;
        }
    }
    return a.visible == b.visible && a.noContext == b.noContext;
}

inline bool sameTranslation(const TranslatedSentence* a, const TranslatedSentence* b) {
    if (!a || !b) {
        return a == b;
    }
    const bool traces = a->trace && b->trace ? sameTrace(*a->trace, *b->trace) : !a->trace && !b->trace;
    return a->text == b->text && sameBits(a->wordLogProbability, b->wordLogProbability) &&
           std::memcmp(&a->logProbability, &b->logProbability, sizeof(double)) == 0 &&
           a->hitLengthStop == b->hitLengthStop && a->pieces == b->pieces && traces;
}

// Empty when the runs are the same; otherwise what differs.
inline std::string difference(const Run& a, const Run& b) {
    const auto samePass = [](const auto& x, const auto& y) {
        return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                          [](const auto& p, const auto& q) { return sameTranslation(p.get(), q.get()); });
    };
    const RunSettings& s = a.settings;
    const RunSettings& t = b.settings;
    if (*a.document != *b.document) {
        return "document";
    }
    if (a.model != b.model) {
        return "model";
    }
    if (s.context != t.context || s.excluded != t.excluded || s.documentDecoding != t.documentDecoding ||
        s.trace != t.trace || s.decode.beamSize != t.decode.beamSize ||
        s.decode.lengthPenalty != t.decode.lengthPenalty || s.decode.maxExtraPieces != t.decode.maxExtraPieces ||
        s.decode.batchSentences != t.decode.batchSentences || s.decode.contextStrength != t.decode.contextStrength) {
        return "settings";
    }
    if (a.seconds != b.seconds || a.cancelled != b.cancelled || a.label != b.label) {
        return "label, time or cancelled";
    }
    if (!samePass(a.sentences, b.sentences)) {
        return "sentences";
    }
    return samePass(a.firstPass, b.firstPass) ? "" : "first pass";
}

} // namespace storetest
