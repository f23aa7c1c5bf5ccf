// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

// The plain C interface to SentencePiece, which is a module of its own (contexture_sentencepiece), opened at run time.
//
// Why: the packaged library carries its own copy of protobuf and exports its symbols, and LibTorch brings another
// version of protobuf. Linked into one process, one library calls the functions of the other, and the program crashes
// before main(). A module with its own symbols keeps the two apart. Only numbers and bytes cross the interface, and
// each side frees what it has allocated.
extern "C" {

struct ContextureTextSink {
    void* context;
    void (*take)(void* context, const char* bytes, std::size_t size); // called once at most
};

struct ContexturePieceSink {
    void* context;
    void (*take)(void* context, std::int32_t id, std::uint32_t begin, std::uint32_t end); // once a piece, in order
};

struct ContextureSentences {
    const void* context;
    std::size_t count;
    void (*get)(const void* context, std::size_t index, const char** bytes, std::size_t* size);
};

struct ContextureTrainingArgument {
    const char* name;
    const char* value;
};

// Every function that can fail returns 0 for success, else it gives one sentence to `error`.
struct ContextureSentencePiece {
    void* (*load)(const char* model, std::size_t size, ContextureTextSink error); // null: failed
    void (*destroy)(void* processor);
    int (*encode)(const void* processor, const char* text, std::size_t size, ContexturePieceSink pieces,
                  ContextureTextSink error);
    int (*decode)(const void* processor, const int* ids, std::size_t count, ContextureTextSink text,
                  ContextureTextSink error);
    int (*size)(const void* processor);
    void (*piece)(const void* processor, int id, ContextureTextSink text);
    int (*isByte)(const void* processor, int id);
    int (*specialNumber)(const void* processor, int which); // 0 padding, 1 unknown, 2 BOS, 3 EOS
    int (*train)(const ContextureSentences* sentences, const ContextureTrainingArgument* arguments, std::size_t count,
                 unsigned seed, ContextureTextSink model, ContextureTextSink error);
};

// The symbol that the module exports, under this name. The table lives as long as the module.
const ContextureSentencePiece* contextureSentencePiece();
}

namespace contexture::text {

// Opens the module on the first call and keeps it; from any thread. Throws contexture::Error when it is not installed.
const ContextureSentencePiece& sentencePiece();

} // namespace contexture::text
