// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/marian.h"

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/exchange/marian_yaml.h"
#include "engine/exchange/npz.h"
#include "engine/store/json_check.h"

#include <algorithm>

namespace contexture::exchange {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOtherMarianModel = "take a Transformer trained with Marian's defaults, such as one of OPUS-MT";
constexpr const char* kSettings = "special:model.yml";

// Refuses settings of Marian that change the computation of a Transformer to one that the engine does not have.
void requireKnownTransformer(const MarianSettings& settings) {
    const auto refuse = [&](const std::string& name, const std::string& why) {
        const auto values = settings.list(name);
        std::string value;
        for (const auto& one : values) {
            value += (value.empty() ? "" : " ") + one;
        }
        throw Error(name + " is " + store::inQuotes(value) + ": " + why, settings.where(), kOtherMarianModel);
    };
    const std::string type = settings.text("type", "");
    if (type != "transformer") {
        refuse("type", "of Marian's models only the transformer is read, no recurrent one and no language model");
    }
    const auto operations = [&](const char* name, const char* otherwise) { // the operations without dropout
        std::string text = settings.text(name, otherwise);
        std::erase(text, 'd');
        return text;
    };
    if (!operations("transformer-preprocess", "").empty()) {
        refuse("transformer-preprocess", "pre-norm variants are not read");
    }
    if (operations("transformer-postprocess", "dan") != "an") {
        refuse("transformer-postprocess", "only dan (dropout, add, normalise) is read");
    }
    if (!operations("transformer-postprocess-emb", "d").empty()) {
        refuse("transformer-postprocess-emb", "normalised embeddings are not read");
    }
    if (!operations("transformer-postprocess-top", "").empty()) {
        refuse("transformer-postprocess-top", "a step after the last layer is not read");
    }
    if (settings.text("transformer-decoder-autoreg", "self-attention") != "self-attention") {
        refuse("transformer-decoder-autoreg", "only decoders with self-attention are read, none with averages or RNNs");
    }
    if (settings.number("transformer-ffn-depth", 2) != 2) {
        refuse("transformer-ffn-depth", "only 2 is read");
    }
    const int decoderDepth = settings.number("transformer-decoder-ffn-depth", 0);
    if (decoderDepth != 0 && decoderDepth != 2) {
        refuse("transformer-decoder-ffn-depth", "only 2 is read");
    }
    const int decoderWidth = settings.number("transformer-decoder-dim-ffn", 0);
    if (decoderWidth != 0 && decoderWidth != settings.requiredNumber("transformer-dim-ffn")) {
        refuse("transformer-decoder-dim-ffn", "another width than the encoder's is not read");
    }
    for (const char* name :
         {"transformer-no-projection", "transformer-train-position-embeddings", "transformer-train-positions",
          "transformer-pool", "transformer-no-bias", "transformer-no-affine", "right-left", "ulr"}) {
        if (settings.flag(name, false)) {
            refuse(name, "this is not read");
        }
    }
    if (!settings.list("transformer-tied-layers").empty()) {
        refuse("transformer-tied-layers", "layers that share weights are not read");
    }
    if (settings.number("lemma-dim-emb", 0) != 0) {
        refuse("lemma-dim-emb", "factored vocabularies are not read");
    }
    // transformer-depth-scaling concerns the initial weights, not the computation, and is not refused.
}

model::Activation activationOf(const MarianSettings& settings) {
    const std::string name = settings.text("transformer-ffn-activation", "swish");
    if (name == "relu") {
        return model::Activation::Relu;
    }
    if (name == "swish") {
        return model::Activation::Swish;
    }
    throw Error("transformer-ffn-activation is " + store::inQuotes(name) + ", which is not read", settings.where(),
                "known are relu and swish");
}

model::TransformerConfig transformerConfig(const MarianSettings& settings) {
    requireKnownTransformer(settings);
    const bool all = settings.flag("tied-embeddings-all", false);
    model::TransformerConfig t = postNormTransformer();
    t.width = settings.requiredNumber("dim-emb");
    t.feedForward = settings.requiredNumber("transformer-dim-ffn");
    t.heads = settings.requiredNumber("transformer-heads");
    t.encoderLayers = settings.requiredNumber("enc-depth");
    t.decoderLayers = settings.requiredNumber("dec-depth");
    t.sharedEmbedding = all || settings.flag("tied-embeddings-src", false);
    t.tiedOutput = all || settings.flag("tied-embeddings", false);
    t.scaleEmbedding = true;
    t.layerNormEpsilon = 1e-6; // the value that Marian uses
    t.maxPositions = 512;      // as in Hugging Face's form of these models; sinusoids themselves have no limit
    t.activation = activationOf(settings);
    t.positions = model::Positions::MarianHalves;
    return t;
}

LayerNames marianLayerNames() {
    const auto attention = [](const std::string& name) {
        LayerNames::Attention a;
        a.query = name + "_Wq";
        a.key = name + "_Wk";
        a.value = name + "_Wv";
        a.output = name + "_Wo";
        a.queryBias = name + "_bq";
        a.keyBias = name + "_bk";
        a.valueBias = name + "_bv";
        a.outputBias = name + "_bo";
        a.normWeight = name + "_Wo_ln_scale";
        a.normBias = name + "_Wo_ln_bias";
        return a;
    };
    LayerNames names;
    names.encoder = "encoder_l%_";
    names.decoder = "decoder_l%_";
    names.firstNumber = 1;
    names.self = attention("self");
    names.cross = attention("context");
    names.inner = {"ffn_W1"};
    names.innerBias = "ffn_b1";
    names.outer = "ffn_W2";
    names.outerBias = "ffn_b2";
    names.normWeight = "ffn_ffn_ln_scale";
    names.normBias = "ffn_ffn_ln_bias";
    names.transposed = true;
    return names;
}

// The files of a model.
struct Files {
    fs::path model;
    fs::path sourceVocabulary; // a .yml file, or an .spm file that also contains the vocabulary
    fs::path targetVocabulary;
    fs::path sourceSubwords;
    fs::path targetSubwords;
};

std::vector<fs::path> filesEndingWith(const fs::path& folder, const std::vector<std::string>& ends) {
    std::vector<fs::path> found;
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(folder, code)) {
        const std::string name = entry.path().filename().string();
        if (std::any_of(ends.begin(), ends.end(), [&](const auto& end) { return name.ends_with(end); })) {
            found.push_back(entry.path());
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

// The one file of a kind. Throws Error if there is none or more than one.
fs::path onlyOne(const std::vector<fs::path>& found, const fs::path& folder, const std::string& what,
                 const std::string& remedy) {
    if (found.size() == 1) {
        return found.front();
    }
    std::string names;
    for (const auto& path : found) {
        names += (names.empty() ? "" : ", ") + path.filename().string();
    }
    throw Error(found.empty() ? "there is no " + what : "there is more than one " + what + " (" + names + ")",
                folder.string(), remedy);
}

bool isThere(const fs::path& path) {
    std::error_code code;
    return fs::is_regular_file(path, code);
}

// The files that decoder.yml names; only their names are used, in the folder of decoder.yml.
std::vector<fs::path> named(const MarianSettings& decoder, const std::string& setting, const fs::path& folder) {
    std::vector<fs::path> paths;
    for (const auto& text : decoder.list(setting)) {
        paths.push_back(folder / fs::path(text).filename());
    }
    return paths;
}

Files findFiles(const fs::path& path) {
    constexpr const char* kVocabularies = "put the model's vocabularies beside it: source.spm, target.spm and "
                                          "vocab.yml, or vocab.spm";
    Files files;
    const bool isFile = isThere(path);
    const fs::path folder = isFile ? path.parent_path() : path;
    // The kind of the model is reported before missing files.
    if (isThere(folder / "source.bpe") && !isThere(folder / "source.spm")) {
        throw Error("its subwords are BPE codes (source.bpe), and only SentencePiece models are read", folder.string(),
                    "take a newer OPUS-MT model of these languages, which has source.spm and target.spm");
    }
    files.model = isFile ? path : fs::path();
    std::vector<fs::path> vocabularies;
    if (isThere(folder / "decoder.yml")) {
        const auto decoder =
            MarianSettings::parse(readWhole(folder / "decoder.yml"), (folder / "decoder.yml").string());
        const auto models = named(decoder, "models", folder);
        if (!isFile && models.size() == 1 && isThere(models.front())) {
            files.model = models.front();
        }
        vocabularies = named(decoder, "vocabs", folder);
    }
    if (files.model.empty()) {
        auto found = filesEndingWith(folder, {".npz"});
        std::erase_if(found, [](const fs::path& p) { return p.string().ends_with(".optimizer.npz"); });
        const auto best = filesEndingWith(folder, {".npz.best-perplexity.npz"});
        files.model = onlyOne(best.size() == 1 ? best : found, folder, "model (.npz)", "name the .npz itself");
    }
    if (vocabularies.size() != 2 || !isThere(vocabularies[0]) || !isThere(vocabularies[1])) {
        const auto source = filesEndingWith(folder, {"src.vocab.yml"});
        const auto target = filesEndingWith(folder, {"trg.vocab.yml"});
        if (source.size() == 1 && target.size() == 1) {
            vocabularies = {source.front(), target.front()};
        } else {
            auto shared = filesEndingWith(folder, {"vocab.yml"});
            if (shared.empty()) {
                shared = filesEndingWith(folder, {"vocab.spm"});
            }
            const fs::path one = onlyOne(shared, folder, "vocabulary (vocab.yml or vocab.spm)", kVocabularies);
            vocabularies = {one, one};
        }
    }
    files.sourceVocabulary = vocabularies[0];
    files.targetVocabulary = vocabularies[1];
    const auto subwords = [&](const fs::path& vocabulary, const char* name) {
        const bool isSubwords = vocabulary.extension() == ".spm";
        if (!isSubwords && !isThere(folder / name)) {
            throw Error(std::string("the file ") + name + " is missing (the subwords)", folder.string(), kVocabularies);
        }
        return isSubwords ? vocabulary : folder / name;
    };
    files.sourceSubwords = subwords(files.sourceVocabulary, "source.spm");
    files.targetSubwords = subwords(files.targetVocabulary, "target.spm");
    return files;
}

ForeignVocabulary readVocabulary(const fs::path& path, const SubwordModel& subwords, std::int64_t rows) {
    ForeignVocabulary vocabulary;
    if (path.extension() == ".spm") {
        std::vector<std::pair<std::string, std::int64_t>> numbers;
        for (const auto& piece : subwords.pieces) {
            numbers.emplace_back(piece.text, static_cast<std::int64_t>(numbers.size()));
        }
        vocabulary = vocabularyFrom(numbers, rows, path.string());
    } else if (path.extension() == ".yml" || path.extension() == ".yaml") {
        vocabulary = vocabularyFrom(parseMarianVocabulary(readWhole(path), path.string()), rows, path.string());
    } else {
        throw Error("this form of vocabulary is not read", path.string(), "vocabularies are vocab.yml or .spm files");
    }
    checkVocabulary(vocabulary, path.string());
    requireNames(vocabulary, path.string());
    return vocabulary;
}

int rowsOf(const TensorSource& tensors, const std::string& name) {
    constexpr std::int64_t kMostRows = 4'000'000; // the limit of model::checkModelConfig
    const auto* shape = tensors.shape(name);
    if (!shape || shape->size() != 2) {
        throw Error("the embedding " + store::inQuotes(name) + " is missing or no matrix", tensors.where(), kGetAgain);
    }
    if (shape->front() < 1 || shape->front() > kMostRows) {
        throw Error("the embedding " + store::inQuotes(name) + " has " + std::to_string(shape->front()) +
                        " rows, where a vocabulary has 1 to " + std::to_string(kMostRows) + " pieces",
                    tensors.where(), kGetAgain);
    }
    return static_cast<int>(shape->front());
}

EmbeddingNames embeddingNames(const TensorSource& tensors) {
    const bool isTransposed = tensors.shape("decoder_ff_logit_out_W") != nullptr; // in older versions: [d, V]
    const char* const bias = "decoder_ff_logit_out_b";
    return {.shared = "Wemb",
            .source = "encoder_Wemb",
            .target = "decoder_Wemb",
            .output = isTransposed ? "decoder_ff_logit_out_W" : "decoder_ff_logit_out_Wt",
            .outputBias = tensors.shape(bias) ? bias : "", // no bias: output-omit-bias
            .isOutputTransposed = isTransposed};
}

} // namespace

ForeignModel readMarian(const fs::path& path) {
    const Files files = findFiles(path);
    auto npz = NpzFile::open(files.model);
    if (!npz->shape(kSettings)) {
        throw Error(std::string("it does not hold Marian's settings (") + kSettings + ")", files.model.string(),
                    "give a model that Marian wrote");
    }
    const auto settings = MarianSettings::parse(npz->text(kSettings), files.model.string() + ", " + kSettings);
    ForeignModel model;
    model.layout = "Marian";
    model::TransformerConfig& t = model.config.transformer;
    t = transformerConfig(settings);
    t.sourceVocabulary = rowsOf(*npz, t.sharedEmbedding ? "Wemb" : "encoder_Wemb");
    t.targetVocabulary = rowsOf(*npz, t.sharedEmbedding ? "Wemb" : "decoder_Wemb");
    checkSizes(model.config, settings.where());
    model.sharedVocabulary = t.sharedEmbedding;
    if (model.sharedVocabulary && files.sourceVocabulary != files.targetVocabulary) {
        throw Error("source and target share their embedding, but have vocabularies of their own",
                    files.sourceVocabulary.string(), kGetAgain);
    }
    model.placements = layerPlacements(marianLayerNames(), t);
    placeEmbeddings(model, embeddingNames(*npz));
    model.unused = {kSettings};
    model.tensors = std::move(npz);
    model.sourceSubwords = SubwordModel::read(files.sourceSubwords);
    model.targetSubwords =
        files.targetSubwords == files.sourceSubwords ? model.sourceSubwords : SubwordModel::read(files.targetSubwords);
    model.source = readVocabulary(files.sourceVocabulary, model.sourceSubwords, t.sourceVocabulary);
    model.target = model.sharedVocabulary
                       ? model.source
                       : readVocabulary(files.targetVocabulary, model.targetSubwords, t.targetVocabulary);
    return model;
}

} // namespace contexture::exchange
