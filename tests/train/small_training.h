// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/request.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace contexture::train {

// A few documents of small sentences under columns of these names; `swapped`: the target stands first.
inline std::string table(int documents, int first, const std::string& columns = "en\tde", bool swapped = false) {
    const char* source[] = {"the dog sleeps .", "the cat eats .", "it sleeps .", "it eats .", "the bird sings ."};
    const char* target[] = {"der Hund schläft .", "die Katze isst .", "er schläft .", "sie isst .",
                            "der Vogel singt ."};
    std::ostringstream text;
    text << "doc_id\tsent_idx\t" << columns << "\n";
    for (int d = 0; d < documents; ++d) {
        for (int s = 0; s < 4; ++s) {
            const int which = (d * 7 + s * 3 + first) % 5;
            text << "d" << d << "\t" << s << "\t" << (swapped ? target : source)[which] << "\t"
                 << (swapped ? source : target)[which] << "\n";
        }
    }
    return text.str();
}

inline std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

inline void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

// A model of a few thousand weights, over train.tsv and dev.tsv of the folder.
inline TrainRequest smallRequest(const std::filesystem::path& folder, const std::string& output) {
    TrainRequest r;
    r.files = {{folder / "train.tsv", 1.0, {}}};
    r.devFiles = {folder / "dev.tsv"};
    r.subwords.vocabulary = 60;
    r.modelJson = R"({"transformer": {"width": 32, "feed_forward": 64, "heads": 2, "encoder_layers": 1,
                                      "decoder_layers": 1}})";
    r.optimiser.learningRate = 3e-3;
    r.tokensPerBatch = 60;
    r.output = folder / output;
    return r;
}

} // namespace contexture::train
