// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/document_session.h"

#include "engine/core/error.h"
#include "engine/decode/parallel_tasks.h"
#include "engine/decode/recorded_precision.h"
#include "engine/decode/request_checks.h"
#include "engine/model/device_of.h"
#include "engine/model/nn/memory.h"
#include "engine/model/system.h"
#include "engine/model/work_sharing.h"

#include <algorithm>

namespace contexture::decode {

namespace {

// A document's context states are computed before the first sentence is translated, therefore on all threads.
model::ShareWork onThreads(int threads, const CancelToken& cancel) {
    return [threads, cancel](std::size_t count, const model::Piece& piece) {
        runTasks(
            count, threads,
            [&](std::size_t number, std::size_t) {
                cancel.throwIfCancelled();
                piece(number);
            },
            [](std::size_t) {});
    };
}

// Settings as the run records them: the device of the weights, the precision that is used there, and no strength of a
// context that is not read. Throws Error for a precision that this device does not have.
RunSettings asRecorded(RunSettings settings, const model::System& system) {
    settings.device = model::deviceOf(system).str();
    settings.decode.precision = recordedPrecision(settings);
    if (settings.context == ContextMode::None) {
        settings.decode.contextStrength = 1.0f;
    }
    return settings;
}

// A document of this many subwords takes megabytes during the computation of its context states; for a smaller one the
// release of memory would take longer than the work.
constexpr std::size_t kLargeDocument = 4096;

std::size_t countPieces(const PreparedDocument& document) {
    std::size_t pieces = 0;
    for (const auto& sentence : document.pieces) {
        pieces += sentence.size();
    }
    return pieces;
}

constexpr std::size_t sideNumber(Side side) {
    return side == Side::Source ? 0 : 1;
}

} // namespace

DocumentSession::DocumentSession(const TranslationModel& model, std::shared_ptr<const Document> document,
                                 const RunSettings& settings, int threads)
    : m_model((checkRequest(model.info, *document, settings), model))
    , m_document(std::move(document))
    , m_settings(asRecorded(settings, *model.system))
    , m_runStrength(m_settings.decode.contextStrength)
    , m_threads(std::max(1, threads))
    , m_prepared(prepareDocument(model, *m_document, m_settings.longSentences))
    , m_batches(m_model, *m_document, m_prepared, m_settings.decode)
    , m_given(m_document->size()) {
    m_settings.unread = m_prepared.unread;
    for (int worker = 0; worker < m_threads; ++worker) {
        m_segmenters.emplace_back(model.info.targetLanguage);
    }
    for (const SiteInfo& site : m_model.system->sites()) {
        m_reads[sideNumber(site.keySide)] |= site.isContext;
    }
}

bool DocumentSession::readsTarget() const {
    return m_settings.context != ContextMode::None && m_model.info.readsTarget;
}

void DocumentSession::openContext(const CancelToken& cancel) {
    m_cancel = cancel;
    if (m_settings.context == ContextMode::None) {
        return;
    }
    open();
    refreshColumns();
}

void DocumentSession::open() {
    m_cancel.throwIfCancelled();
    runOne([this] {
        const model::WorkSharing sharing(onThreads(m_threads, m_cancel));
        m_context = m_model.system->openDocument(m_prepared.pieces,
                                                 {.mode = m_settings.context, .excluded = m_settings.excluded});
    });
    if (countPieces(m_prepared) >= kLargeDocument) {
        model::nn::returnFreedMemory();
    }
}

void DocumentSession::giveTargets(std::span<const SentenceIndex> sentences, std::span<const Translation> translations) {
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        m_given.at(sentences[i].asSize()) = translations[i];
    }
    if (m_context && readsTarget()) {
        tellContext(sentences);
        refreshColumns();
    }
}

void DocumentSession::tellContext(std::span<const SentenceIndex> sentences) {
    std::vector<SentenceIndex> which;
    std::vector<model::Pieces> targets;
    for (const SentenceIndex sentence : sentences) {
        const Translation& translation = m_given[sentence.asSize()];
        if (translation.sentence && !translation.sentence->pieces.empty()) {
            which.push_back(sentence);
            targets.push_back(translation.pieces());
        }
    }
    if (!which.empty()) {
        m_cancel.throwIfCancelled();
        runOne([&] {
            const model::WorkSharing sharing(onThreads(m_threads, m_cancel));
            m_model.system->setTarget(*m_context, which, targets);
        });
    }
}

void DocumentSession::takeBackOwnSource() {
    if (m_replaced) {
        m_prepared.pieces.at(m_replaced->sentence) = std::move(m_replaced->original.pieces);
        m_prepared.words.at(m_replaced->sentence) = std::move(m_replaced->original.words);
        m_replaced.reset();
    }
}

std::vector<PreparedSentence> DocumentSession::prepare(std::span<const SentenceIndex> which, const Run& run) const {
    std::vector<PreparedSentence> prepared;
    for (const SentenceIndex sentence : which) {
        prepared.push_back(prepareSentence(m_model, *run.document, sentence, longSentencesAt(run, sentence)));
    }
    return prepared;
}

bool DocumentSession::setSources(std::span<const SentenceIndex> which, std::vector<PreparedSentence> prepared) {
    if (m_context) {
        std::vector<model::Pieces> pieces;
        for (const PreparedSentence& each : prepared) {
            pieces.push_back(each.pieces);
        }
        m_cancel.throwIfCancelled();
        bool isDone = false;
        runOne([&] {
            const model::WorkSharing sharing(onThreads(m_threads, m_cancel));
            isDone = m_model.system->setSource(*m_context, which, pieces);
        });
        if (!isDone) {
            return false;
        }
    }
    takeBackOwnSource();
    for (std::size_t i = 0; i < which.size(); ++i) {
        m_prepared.pieces.at(which[i].asSize()) = std::move(prepared[i].pieces);
        m_prepared.words.at(which[i].asSize()) = std::move(prepared[i].words);
    }
    refreshColumns();
    return true;
}

void DocumentSession::replaceSources(std::span<const SentenceIndex> which, std::vector<PreparedSentence> prepared) {
    auto copy = prepared;
    if (setSources(which, std::move(prepared))) {
        return;
    }
    takeBackOwnSource();
    for (std::size_t i = 0; i < which.size(); ++i) {
        m_prepared.pieces.at(which[i].asSize()) = std::move(copy[i].pieces);
        m_prepared.words.at(which[i].asSize()) = std::move(copy[i].words);
    }
    openAgain();
}

void DocumentSession::setOwnSource(SentenceIndex sentence, PreparedSentence own) {
    const bool wasReplaced = m_replaced.has_value();
    takeBackOwnSource();
    auto& pieces = m_prepared.pieces.at(sentence.asSize());
    auto& words = m_prepared.words.at(sentence.asSize());
    const bool isOther = own.pieces != pieces || own.words.piecesOfWord != words.piecesOfWord;
    if (isOther) {
        std::swap(own.pieces, pieces);
        std::swap(own.words, words);
        m_replaced = Replaced{sentence.asSize(), std::move(own)};
    }
    if (isOther || wasReplaced) {
        refreshColumns();
    }
}

void DocumentSession::setExcluded(std::vector<SentenceIndex> excluded) {
    m_settings.excluded = std::move(excluded);
    settingsChanged();
}

void DocumentSession::setChange(const ContextChange& change) {
    m_settings.decode.contextStrength = change.strength ? static_cast<float>(*change.strength) : m_runStrength;
    ContextChange ofAttention = change;
    ofAttention.strength.reset(); // nothing that the context computes
    if (m_change != ofAttention) {
        m_change = std::move(ofAttention);
        settingsChanged();
    }
}

void DocumentSession::setZeroedValues(const std::vector<DocumentWord>& words) {
    for (const Side side : {Side::Source, Side::Target}) {
        const TraceColumns& columns = m_columns[sideNumber(side)];
        std::vector<std::int32_t>& zeroed = m_zeroedValues[sideNumber(side)];
        zeroed.clear();
        for (const DocumentWord& word : words) {
            const auto& ofWord = columns.sentenceOfWord;
            const auto first = std::lower_bound(ofWord.begin(), ofWord.end(), word.sentence.value) - ofWord.begin();
            for (std::size_t k = 0; word.side == side && k < columns.word.size(); ++k) {
                if (columns.sentence[k] == word.sentence.value && columns.word[k] == first + word.word.value) {
                    zeroed.push_back(static_cast<std::int32_t>(k));
                }
            }
        }
        std::sort(zeroed.begin(), zeroed.end());
    }
    settingsChanged();
}

void DocumentSession::settingsChanged() {
    model::ContextSettings settings{.mode = m_settings.context, .excluded = m_settings.excluded, .change = m_change};
    std::copy(std::begin(m_zeroedValues), std::end(m_zeroedValues), std::begin(settings.zeroedValues));
    if (m_context && !m_context->setSettings(settings)) {
        openAgain();
    }
}

void DocumentSession::openAgain() {
    open();
    if (readsTarget()) {
        std::vector<SentenceIndex> all;
        for (std::size_t i = 0; i < size(); ++i) {
            all.emplace_back(static_cast<std::int64_t>(i));
        }
        tellContext(all);
    }
    refreshColumns();
}

BatchContext DocumentSession::context() const {
    const auto columns = [this](Side side) {
        return m_reads[sideNumber(side)] ? &m_columns[sideNumber(side)] : nullptr;
    };
    return m_context ? BatchContext{m_context.get(), {columns(Side::Source), columns(Side::Target)}} : BatchContext{};
}

void DocumentSession::refreshColumns() {
    if (!m_context) {
        return;
    }
    for (const Side side : {Side::Source, Side::Target}) {
        if (!m_reads[sideNumber(side)]) {
            continue;
        }
        std::vector<const WordMap*> maps = m_prepared.wordMaps();
        WordMap unread; // map for states of words that the document lacks now
        if (m_replaced && side == Side::Source) {
            unread.words = maps[m_replaced->sentence]->words;
            unread.wordOfPiece.assign(m_replaced->original.pieces.size(), -1);
            maps[m_replaced->sentence] = &unread;
        }
        for (std::size_t i = 0; side == Side::Target && i < maps.size(); ++i) {
            maps[i] = m_given[i].words.get();
        }
        m_columns[sideNumber(side)] = contextColumns(maps, m_context->keyPieceCountsOf(side));
    }
}

} // namespace contexture::decode
