// SPDX-License-Identifier: GPL-3.0-or-later

// The module's side of the interface: the only source that includes SentencePiece.
#include "engine/text/sentencepiece_module.h"

#include <sentencepiece_processor.h>
#include <sentencepiece_trainer.h>

#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace {

using sentencepiece::SentencePieceProcessor;

void give(const ContextureTextSink& sink, std::string_view text) {
    sink.take(sink.context, text.data(), text.size());
}

const SentencePieceProcessor& asProcessor(const void* processor) {
    return *static_cast<const SentencePieceProcessor*>(processor);
}

// Runs a call of the library; no exception leaves the module.
template<class Call>
int guarded(const ContextureTextSink& error, const Call& call) {
    try {
        const sentencepiece::util::Status status = call();
        if (status.ok()) {
            return 0;
        }
        give(error, status.message());
    } catch (const std::exception& exception) {
        give(error, exception.what());
    }
    return 1;
}

// The library also prints to stderr what it returns as a status. In all packaged versions its level can be set only by
// the trainer's arguments; without sentences that call returns at once with an error, which is ignored.
void silence() {
    std::string unused;
    sentencepiece::SentencePieceTrainer::Train(std::unordered_map<std::string, std::string>{{"minloglevel", "4"}},
                                               nullptr, &unused)
        .IgnoreError();
}

class Sentences : public sentencepiece::SentenceIterator {
public:
    explicit Sentences(const ContextureSentences& sentences) : m_sentences(sentences) { fetch(); }

    bool done() const override { return m_next >= m_sentences.count; }
    void Next() override {
        ++m_next;
        fetch();
    }
    const std::string& value() const override { return m_value; }
    sentencepiece::util::Status status() const override { return {}; }

private:
    void fetch() {
        if (!done()) {
            const char* bytes = nullptr;
            std::size_t size = 0;
            m_sentences.get(m_sentences.context, m_next, &bytes, &size);
            m_value.assign(bytes, size);
        }
    }

    const ContextureSentences& m_sentences;
    std::size_t m_next = 0;
    std::string m_value;
};

void* load(const char* model, std::size_t size, ContextureTextSink error) {
    auto processor = std::make_unique<SentencePieceProcessor>();
    const int failed = guarded(error, [&] { return processor->LoadFromSerializedProto({model, size}); });
    return failed != 0 ? nullptr : processor.release();
}

void destroy(void* processor) {
    delete static_cast<SentencePieceProcessor*>(processor);
}

int encode(const void* processor, const char* text, std::size_t size, ContexturePieceSink pieces,
           ContextureTextSink error) {
    return guarded(error, [&] {
        sentencepiece::ImmutableSentencePieceText encoded;
        const auto status = asProcessor(processor).Encode({text, size}, encoded.mutable_proto());
        if (status.ok()) {
            for (const auto& piece : encoded.pieces()) {
                pieces.take(pieces.context, static_cast<std::int32_t>(piece.id()), piece.begin(), piece.end());
            }
        }
        return status;
    });
}

int decode(const void* processor, const int* ids, std::size_t count, ContextureTextSink text,
           ContextureTextSink error) {
    return guarded(error, [&] {
        std::string decoded;
        const auto status = asProcessor(processor).Decode(std::vector<int>(ids, ids + count), &decoded);
        if (status.ok()) {
            give(text, decoded);
        }
        return status;
    });
}

int vocabularySize(const void* processor) {
    return asProcessor(processor).GetPieceSize();
}

void piece(const void* processor, int id, ContextureTextSink text) {
    give(text, asProcessor(processor).IdToPiece(id));
}

int isByte(const void* processor, int id) {
    return asProcessor(processor).IsByte(id) ? 1 : 0;
}

int specialNumber(const void* processor, int which) {
    const SentencePieceProcessor& p = asProcessor(processor);
    switch (which) {
    case 0:
        return p.pad_id();
    case 1:
        return p.unk_id();
    case 2:
        return p.bos_id();
    default:
        return p.eos_id();
    }
}

int train(const ContextureSentences* sentences, const ContextureTrainingArgument* arguments, std::size_t count,
          unsigned seed, ContextureTextSink model, ContextureTextSink error) {
    return guarded(error, [&] {
        std::unordered_map<std::string, std::string> map;
        for (std::size_t i = 0; i < count; ++i) {
            map[arguments[i].name] = arguments[i].value;
        }
        sentencepiece::SetRandomGeneratorSeed(seed);
        Sentences iterator(*sentences);
        std::string bytes;
        const auto status = sentencepiece::SentencePieceTrainer::Train(map, &iterator, &bytes);
        if (status.ok()) {
            give(model, bytes);
        }
        return status;
    });
}

} // namespace

extern "C" __attribute__((visibility("default"))) const ContextureSentencePiece* contextureSentencePiece() {
    static const ContextureSentencePiece table{load,  destroy, encode,        decode, vocabularySize,
                                               piece, isByte,  specialNumber, train};
    static const bool isSilent = (silence(), true);
    (void)isSilent;
    return &table;
}
