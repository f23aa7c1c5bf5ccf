// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/subword_model.h"

#include <filesystem>
#include <string>

namespace contexture::exchange {

// The subword model of a tokenizer.json (Hugging Face's tokenizers), built as the SentencePiece model that cuts text in
// the same way. Its pieces stand in the order of the file's numbers, from 0. Unigram and BPE models that came from
// SentencePiece are read: their normaliser is SentencePiece's table, or none. Throws Error naming the file and the
// field for another kind of tokeniser, and for merges that are not those which SentencePiece would make.
SubwordModel readTokenizerFile(const std::filesystem::path& path);

// The subwords of a folder.
struct FolderSubwords {
    SubwordModel model;
    bool areNumbered = false; // the pieces' places are their rows in the embedding, as in tokenizer.json
};

// From the SentencePiece model `name`, else from tokenizer.json. Throws Error if the folder has neither; `kind`: what
// the model is, for the message.
FolderSubwords readFolderSubwords(const std::filesystem::path& folder, const char* name, const std::string& kind);

} // namespace contexture::exchange
