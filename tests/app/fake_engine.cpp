// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/fake_engine.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace contexture::test {

Sentence sentenceOf(const std::string& text) {
    Sentence sentence;
    sentence.text = text;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        if (end > begin) {
            sentence.words.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
        }
        begin = end + 1;
    }
    return sentence;
}

std::shared_ptr<const Document> documentOf(const std::vector<std::string>& texts) {
    auto document = std::make_shared<Document>();
    document->title = "fixture";
    document->sourceLanguage = "en";
    document->targetLanguage = "de";
    for (const std::string& text : texts) {
        document->source.push_back(sentenceOf(text));
    }
    return document;
}

std::shared_ptr<const TranslatedSentence> fakeTranslation(const Document& document, std::size_t i,
                                                          const RunSettings& settings) {
    auto translated = std::make_shared<TranslatedSentence>();
    std::string text = document.source[i].text;
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return char(std::toupper(c)); });
    const bool usesContext = settings.context != ContextMode::None && i > 0;
    if (usesContext) {
        text += " SEEN"; // what context changes
    }
    translated->text = sentenceOf(text);
    translated->wordLogProbability.assign(translated->text.words.size(), usesContext ? -0.25f : -0.5f);
    for (const float p : translated->wordLogProbability) {
        translated->logProbability += p;
    }
    if (settings.trace != TraceDetail::None) {
        translated->trace = fakeTrace(document, i, settings, translated->text.words.size());
    }
    return translated;
}

std::shared_ptr<const SentenceTrace> fakeTrace(const Document& document, std::size_t i, const RunSettings& settings,
                                               std::size_t targetWords) {
    const bool usesContext = settings.context != ContextMode::None && i > 0;
    const auto offsets = wordOffsets(document.source);
    const auto words = static_cast<std::int32_t>(document.source[i].words.size());
    auto trace = std::make_shared<SentenceTrace>();
    trace->noContext = settings.context != ContextMode::None && i == 0;
    if (usesContext) {
        trace->visible = {{0, static_cast<std::int32_t>(i)}};
        AttentionRecord sentences{.site = "encoder.context", .level = AttentionLevel::Sentence};
        AttentionRecord keys{.site = "encoder.context", .level = AttentionLevel::Word};
        keys.withinSentence = true;
        for (int head = 0; head < 2; ++head) {
            CsrMatrix s;
            s.columns = static_cast<std::int32_t>(document.size());
            CsrMatrix w;
            w.columns = offsets.back();
            for (std::int32_t q = 0; q < words; ++q) {
                s.add(static_cast<std::int32_t>(i) - 1, 1.0f);
                s.endRow();
                w.add(offsets[i - 1] + std::min(head, offsets[i] - offsets[i - 1] - 1), 1.0f);
                w.endRow();
            }
            sentences.heads.push_back(std::move(s));
            keys.heads.push_back(std::move(w));
        }
        trace->attention.push_back(std::move(sentences));
        trace->attention.push_back(std::move(keys));
        trace->gates.push_back({.site = "encoder.context",
                                .querySide = Side::Source,
                                .contextShare = std::vector<float>(static_cast<std::size_t>(words), 0.5f),
                                .spread = std::vector<float>(static_cast<std::size_t>(words), 0.1f)});
    }
    AttentionRecord cross{.site = "decoder.0.cross", .level = AttentionLevel::Source};
    cross.querySide = Side::Target;
    CsrMatrix matrix;
    matrix.columns = words;
    for (std::size_t t = 0; t < targetWords; ++t) {
        matrix.add(std::min(static_cast<std::int32_t>(t), words - 1), 1.0f);
        matrix.endRow();
    }
    cross.heads.push_back(std::move(matrix));
    trace->attention.push_back(std::move(cross));
    return trace;
}

std::shared_ptr<const Run> FakeEngine::translate(const TranslateRequest& request, const SentenceListener& listener,
                                                 const CancelToken& cancel) {
    auto run = std::make_shared<Run>();
    run->document = request.document;
    run->model = request.model->info();
    run->settings = request.settings;
    run->settings.device = hasDevice && m_device == Device::Auto ? "cuda:0" : kProcessor;
    run->sentences.resize(request.document->size());
    const std::string& name = request.model->info().name;
    for (std::size_t i = 0; i < request.document->size(); ++i) {
        m_gate->pass(cancel);
        if (name == "unfit" || (name == "breaks" && i == 1)) {
            throw Error("The model cannot translate this", request.document->title, "choose another model");
        }
        if (cancel.isCancelled()) {
            run->cancelled = true;
            break;
        }
        run->sentences[i] = fakeTranslation(*request.document, i, request.settings);
        if (name == "short" && request.document->source[i].words.size() > 3) {
            if (request.settings.longSentences == LongSentences::Refuse) {
                throw Error("This is too long for the model", request.document->title, "split it");
            }
            run->settings.unread.push_back({SentenceIndex(static_cast<std::int64_t>(i)), 3});
        }
        listener(SentenceIndex(static_cast<std::int64_t>(i)), run->sentences[i]);
    }
    run->seconds = 0.5;
    return run;
}

std::vector<std::shared_ptr<const TranslatedSentence>> FakeEngine::score(const ScoreRequest& request,
                                                                         const CancelToken& cancel) {
    std::vector<std::shared_ptr<const TranslatedSentence>> scored;
    for (const ScoreItem& item : request.items) {
        m_gate->pass(cancel);
        cancel.throwIfCancelled();
        if (item.target.find("boom") != std::string::npos) {
            throw Error("The model cannot score this", request.document->title, "choose another model");
        }
        auto one = std::make_shared<TranslatedSentence>();
        one->text = sentenceOf(item.target);
        one->logProbability = -0.1 * static_cast<double>(item.target.size());
        const auto& source = request.document->source;
        const bool reads = request.settings.context != ContextMode::None && item.sentence.value > 0;
        for (std::size_t w = 0; reads && w < one->text.words.size(); ++w) {
            const Sentence& before = source[item.sentence.asSize() - 1];
            for (std::size_t b = 0; b < before.words.size(); ++b) {
                if (before.word(WordIndex(static_cast<std::int64_t>(b))) ==
                    one->text.word(WordIndex(static_cast<std::int64_t>(w)))) {
                    one->logProbability += 5.0;
                    w = one->text.words.size();
                    break;
                }
            }
        }
        scored.push_back(std::move(one));
    }
    return scored;
}

// Of a sentence that reads the one before it alone: one head of two numbers, easily computed by hand.
AttentionSteps FakeEngine::steps(const StepsRequest& request, const CancelToken&) {
    if (request.sentence.value == 0) {
        throw Error("Nothing was visible to this sentence, so nothing was computed", "sentence 1", "choose another");
    }
    AttentionSteps steps;
    steps.site = request.site;
    steps.head = request.head.isValid() ? request.head : HeadIndex(0);
    steps.sentence = request.sentence;
    steps.word = request.word;
    steps.piece = "one";
    const std::size_t size = request.run->document->size();
    steps.sentences.normaliser = Normaliser::Sparsemax;
    steps.sentences.query = {1.0f, 1.0f};
    for (std::size_t s = 0; s < size; ++s) {
        const bool visible = s < request.sentence.asSize();
        const bool nearest = s + 1 == request.sentence.asSize();
        steps.sentences.visible.push_back(visible);
        steps.sentences.keys.push_back({nearest ? 2.0f : 0.0f, 0.0f});
        steps.sentences.scores.push_back((nearest ? 2.0 : 0.0) / std::sqrt(2.0));
        steps.sentences.weights.push_back(nearest ? 1.0 : 0.0);
        steps.sentences.softmax.push_back(visible ? nearest ? 0.8 : 0.2 : 0.0);
    }
    steps.sentences.threshold = 2.0 / std::sqrt(2.0) - 1.0;
    steps.looked = SentenceIndex(request.sentence.value - 1);
    steps.words.normaliser = Normaliser::Sparsemax;
    steps.words.query = {1.0f, 1.0f};
    steps.words.keys = {{1.0f, 0.0f}};
    steps.words.visible = {true};
    steps.words.scores = {1.0 / std::sqrt(2.0)};
    steps.words.weights = {1.0};
    steps.words.softmax = {1.0};
    steps.words.threshold = 1.0 / std::sqrt(2.0) - 1.0;
    steps.pieces = {"four"};
    steps.values = {{steps.looked, 0, "four", 1.0, {0.5f, -0.5f}}};
    steps.read = {0.5f, -0.5f};
    steps.own = {1.0f, 0.0f};
    steps.context = {0.0f, 1.0f};
    steps.gateOwn = {0.0f, 1.0f};
    steps.gateContext = {0.0f, 1.0f};
    steps.gamma = {0.5f, 0.880797f};
    steps.result = {0.5f, 0.119203f};
    return steps;
}

AttributionResult FakeEngine::attribute(const AttributionRequest& request, const AttributionProgress& progress,
                                        const CancelToken& cancel) {
    AttributionResult result;
    result.value = -1.0;
    for (std::int32_t s = 0; s < request.sentence.value; ++s) {
        const auto words = request.run->document->source[static_cast<std::size_t>(s)].words.size();
        for (std::size_t w = 0; w < words; ++w) {
            result.words.push_back({SentenceIndex(s), Side::Source, WordIndex(static_cast<std::int64_t>(w))});
        }
    }
    if (request.mostWords > 0 && result.words.size() > request.mostWords) {
        throw Error(Message("attribute.many",
                            "Each of {number} words would be hidden by itself, one pass of the model for each, "
                            "{minutes} min in all; the limit is {most}",
                            result.words.size(), 7, request.mostWords),
                    "run",
                    Message("attribute.many.do", "raise the limit, hide sentences, or ask attention or gradients."));
    }
    std::size_t done = 0;
    for (const AttributionMethod method : request.methods) {
        Attribution attribution{method, {}, {}};
        for (std::size_t i = 0; i < result.words.size(); ++i) {
            m_gate->pass(cancel);
            cancel.throwIfCancelled();
            attribution.weights.push_back(1.0f / static_cast<float>(i + 1));
            if (progress) {
                progress(++done, result.words.size() * request.methods.size());
            }
        }
        result.methods.push_back(std::move(attribution));
    }
    return result;
}

std::vector<SentenceNeed> FakeEngine::need(const NeedRequest& request, const NeedListener& listener,
                                           const CancelToken& cancel) {
    std::vector<SentenceNeed> needs;
    for (std::size_t s = 0; s < request.run->sentences.size(); ++s) {
        m_gate->pass(cancel);
        cancel.throwIfCancelled();
        const auto& translated = request.run->sentences[s];
        const SentenceIndex asked(static_cast<std::int64_t>(s));
        const bool isAsked = request.sentences.empty() || std::find(request.sentences.begin(), request.sentences.end(),
                                                                    asked) != request.sentences.end();
        if (!translated || !isAsked) {
            continue;
        }
        SentenceNeed need{SentenceIndex(static_cast<std::int64_t>(s)), {}};
        for (std::size_t w = 0; w < translated->text.words.size(); ++w) {
            const auto gain = s == 0 ? 0.0f : static_cast<float>(w);
            need.words.push_back({gain, gain / 2.0f, gain > 0.5f ? "other" : ""});
        }
        needs.push_back(need);
        if (listener) {
            listener(needs.back());
        }
    }
    return needs;
}

std::vector<CausalResult> FakeEngine::check(const CausalRequest& request, const CausalListener& listener,
                                            const CancelToken& cancel) {
    std::vector<CausalResult> results;
    for (std::size_t row = 0; row < request.exclusions.size(); ++row) {
        m_gate->pass(cancel);
        cancel.throwIfCancelled();
        RunSettings without = request.run->settings;
        without.context = ContextMode::None;
        without.trace = TraceDetail::None;
        CausalResult result;
        result.excluded = request.exclusions[row];
        if (request.retranslate) {
            result.retranslated = fakeTranslation(*request.run->document, request.sentence.asSize(), without);
        }
        // Only what a sentence looks at, the one before it, matters to it.
        const bool matters = std::any_of(result.excluded.begin(), result.excluded.end(), [&](SentenceIndex hidden) {
            return hidden.value + 1 == request.sentence.value;
        });
        const auto trace = [&](const TranslatedSentence& of) {
            return request.trace == TraceDetail::None ? nullptr
                                                      : fakeTrace(*request.run->document, request.sentence.asSize(),
                                                                  request.run->settings, of.text.words.size());
        };
        const TranslatedSentence& present = *request.run->sentences[request.sentence.asSize()];
        if (request.retranslate) {
            auto said = std::make_shared<TranslatedSentence>(*result.retranslated);
            said->trace = trace(*said);
            result.retranslated = std::move(said);
        } else {
            result.forcedTrace = trace(present);
        }
        // By hand: less of the context, less probable.
        const double byHand = request.change.share      ? *request.change.share - 1.0
                              : request.change.strength ? *request.change.strength - 10.0
                                                        : 0.0;
        if (request.retranslate && request.change.changesSomething()) {
            auto said = std::make_shared<TranslatedSentence>(*result.retranslated);
            said->logProbability = byHand;
            result.retranslated = std::move(said);
        }
        result.forcedLogProbability.assign(present.text.words.size(), matters ? -1.25f : -1.0f);
        result.forcedSentence = (matters ? -1.25 : -1.0) * static_cast<double>(result.forcedLogProbability.size());
        listener(row, result);
        results.push_back(std::move(result));
    }
    return results;
}

} // namespace contexture::test
