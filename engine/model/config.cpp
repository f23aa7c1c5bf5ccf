// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/config.h"

#include "engine/model/system_description.h"
#include "engine/store/json_fields.h"

#include <algorithm>

namespace contexture::model {
namespace {

const store::FieldFile kFile{.where = "contexture.config", .what = "config", .folder = {}};

// The part that all systems share. Vocabularies of 0 are valid here: a recipe is read before its subwords are trained,
// and makeSystem refuses them.
const ConfigPart& transformerPart() {
    using C = TransformerConfig;
    static const ConfigPart part =
        ConfigFields<C>()
            .whole("width", &C::width, 1, 16384)
            .whole("feed_forward", &C::feedForward, 1, 131072)
            .whole("heads", &C::heads, 1, 1024)
            .whole("encoder_layers", &C::encoderLayers, 1, 256)
            .whole("decoder_layers", &C::decoderLayers, 1, 256)
            .choice("norm", &C::norm, {"pre", "post"})
            .flag("final_norm", &C::finalNorm)
            .flag("attention_bias", &C::attentionBias)
            .flag("tied_output", &C::tiedOutput)
            .flag("shared_embedding", &C::sharedEmbedding)
            .flag("output_bias", &C::outputBias)
            .flag("scale_embedding", &C::scaleEmbedding)
            .choice("layer_norm", &C::layerNorm, {"standard", "outside_root", "unbiased", "rms"})
            .number("layer_norm_epsilon", &C::layerNormEpsilon, 0.0, 1.0)
            .fraction("dropout", &C::dropout)
            .whole("source_vocabulary", &C::sourceVocabulary, 0, 4'000'000)
            .whole("target_vocabulary", &C::targetVocabulary, 0, 4'000'000)
            .whole("max_positions", &C::maxPositions, 2, 65536)
            // What only models of other programs differ in.
            .choice("activation", &C::activation, {"relu", "swish", "gelu", "gelu_tanh"})
            .onlyWhereItDiffers()
            .choice("positions", &C::positions, {"interleaved", "halves", "marian_halves", "learned", "none"})
            .onlyWhereItDiffers()
            .flag("source_bos", &C::sourceBos)
            .onlyWhereItDiffers()
            .whole("source_mark", &C::sourceMark, -1, 3'999'999)
            .onlyWhereItDiffers()
            .whole("target_mark", &C::targetMark, -1, 3'999'999)
            .onlyWhereItDiffers()
            .flag("marks_behind", &C::marksBehind)
            .onlyWhereItDiffers()
            .whole("language_marks", &C::languageMarks, 0, 100'000)
            .onlyWhereItDiffers()
            .whole("position_offset", &C::positionOffset, 0, 65536)
            .onlyWhereItDiffers()
            .flag("embedding_norm", &C::embeddingNorm)
            .onlyWhereItDiffers()
            .whole("attention_width", &C::attentionWidth, 0, 65536)
            .onlyWhereItDiffers()
            .flag("feed_forward_bias", &C::feedForwardBias)
            .onlyWhereItDiffers()
            .flag("gated_feed_forward", &C::gatedFeedForward)
            .onlyWhereItDiffers()
            .whole("relative_buckets", &C::relativeBuckets, 0, 4096)
            .onlyWhereItDiffers()
            .whole("relative_reach", &C::relativeReach, 2, 65536)
            .onlyWhereItDiffers()
            .under("transformer");
    return part;
}

template<class Visitor, class Config>
void visitCommon(Visitor& visit, Config& config) {
    visit("system", config.system);
    visit("source_language", config.sourceLanguage);
    visit("target_language", config.targetLanguage);
    visit("joint_subwords", config.jointSubwords);
}

// A missing field keeps its value.
void readPart(const store::FieldJson& json, const ConfigPart& part, std::any& values) {
    store::FieldReader reader(json, part.key + ".", kFile);
    for (const ConfigField& field : part.fields) {
        const char* key = field.key.c_str();
        FieldValue value = field.get(values);
        if (field.kind == ConfigField::Kind::Choice) {
            value = static_cast<int>(reader.choice(key, std::size_t(std::get<int>(value)), field.choices));
        } else {
            std::visit([&](auto& held) { reader(key, held); }, value);
        }
        field.set(values, value);
    }
    reader.refuseUnknown();
}

bool isOneOf(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// only: the fields to write; empty: all. always: a field that is written even if it does not differ.
store::FieldJson writePart(const ConfigPart& part, const std::any& values, const std::vector<std::string>& only = {},
                           const std::string& always = {}) {
    store::FieldWriter writer;
    for (const ConfigField& field : part.fields) {
        const FieldValue value = field.get(values);
        const bool wanted = only.empty() || isOneOf(only, field.key);
        if (!wanted || (field.onlyWhereItDiffers && field.key != always && value == field.get(part.defaults))) {
            continue;
        }
        if (field.kind == ConfigField::Kind::Choice) {
            writer(field.key.c_str(), field.choices.at(std::size_t(std::get<int>(value))));
        } else {
            std::visit([&](const auto& held) { writer(field.key.c_str(), held); }, value);
        }
    }
    return std::move(writer.json);
}

// Whether the config is of a system over a Transformer, and not of that Transformer alone.
bool isOverBase(const ModelConfig& config, const SystemDescription* system) {
    return system && config.system != ModelConfig{}.system;
}

void checkMarks(const ModelConfig& config, const SystemDescription* system) {
    const TransformerConfig& t = config.transformer;
    const int least = std::min(t.sourceVocabulary, t.targetVocabulary);
    if (t.targetMark >= 0 && t.targetVocabulary > 0 && t.targetMark >= t.targetVocabulary) {
        refuseField(Message("config.target-mark", "{field} must be a piece of the target vocabulary",
                            "transformer.target_mark"));
    }
    if (t.marksBehind && isOverBase(config, system) && !system->overEveryBase) {
        refuseField(Message("config.marks-base",
                            "{system} is not built over a base whose languages stand behind the source (the older "
                            "mBART)",
                            system->title),
                    Message("config.relative-base.do", "take a base of another kind, such as one of OPUS-MT or NLLB"));
    }
    if (t.marksBehind && (t.sourceMark < 0 || t.targetMark < 0)) {
        refuseField(Message("config.marks-behind",
                            "{field} needs both marks, transformer.source_mark and transformer.target_mark",
                            "transformer.marks_behind"));
    }
    if (t.languageMarks > 0 && least > 0 && t.languageMarks > least - 4) {
        refuseField(Message("config.language-marks", "{field} is {value}, and the vocabulary has {pieces} pieces",
                            "transformer.language_marks", t.languageMarks, least));
    }
}

void checkRelativePositions(const ModelConfig& config, const SystemDescription* system) {
    const TransformerConfig& t = config.transformer;
    if (t.relativeBuckets == 0) {
        return;
    }
    if (isOverBase(config, system) && !system->overEveryBase) {
        refuseField(Message("config.relative-base", "{system} is not built over a base with relative positions (T5)",
                            system->title),
                    Message("config.relative-base.do", "take a base of another kind, such as one of OPUS-MT or NLLB"));
    }
    if (t.relativeBuckets % 4 != 0 || t.relativeReach <= t.relativeBuckets / 2) {
        refuseField(Message("config.relative-buckets",
                            "{field} is {value}: it must be a multiple of 4, half of it less than "
                            "transformer.relative_reach",
                            "transformer.relative_buckets", t.relativeBuckets));
    }
}

void checkBase(const ModelConfig& config, const SystemDescription* system) {
    const TransformerConfig& t = config.transformer;
    checkFields(transformerPart(), t);
    if (t.width % 2 != 0) {
        refuseField(Message("config.odd-width", "{field} is odd", "transformer.width"),
                    Message("config.odd-width.remedy", "sinusoids of positions need an even width"));
    }
    if (t.attentionWidth == 0) {
        checkDividesWidth("transformer.heads", t.heads, config);
    } else if (t.attentionWidth % t.heads != 0) {
        refuseField(Message("config.heads", "{field} is {heads}, which does not divide the width of {width}",
                            "transformer.heads", t.heads, t.attentionWidth));
    }
    if (t.sharedEmbedding && t.sourceVocabulary != t.targetVocabulary) {
        refuseField(Message("config.shared-embedding", "{field} needs source and target vocabularies of one size",
                            "transformer.shared_embedding"));
    }
    if (t.sourceMark >= 0 &&
        (t.sourceBos == t.marksBehind || (t.sourceVocabulary > 0 && t.sourceMark >= t.sourceVocabulary))) {
        refuseField(Message("config.source-mark",
                            "{field} must be a piece of the source vocabulary, which stands where "
                            "transformer.source_bos puts one",
                            "transformer.source_mark"));
    }
    checkMarks(config, system);
    checkRelativePositions(config, system);
    for (const ConfigField& field : transformerPart().fields) {
        const bool unknown = system && !system->baseFields.empty() && !isOneOf(system->baseFields, field.key);
        if (unknown && field.onlyWhereItDiffers && field.get(t) != field.get(transformerPart().defaults)) {
            refuseField(Message("config.not-of-system", "{system} has no field {field}", "transformer." + field.key,
                                config.system),
                        Message("do.remove", "remove it"));
        }
    }
}

// Each size may be valid alone although their product comes from a hostile or mistaken file: this limit is 16 GiB.
constexpr std::int64_t kMostWeights = std::int64_t(1) << 32;

void checkSize(const ModelConfig& config, const SystemDescription* system) {
    const bool onTransformer = !system || !system->fewestWeights;
    const std::int64_t positions =
        onTransformer ? std::int64_t(config.transformer.width) * config.transformer.maxPositions : 0;
    const std::int64_t total = fewestWeights(config) + positions;
    if (total > kMostWeights) {
        refuseField(Message("config.too-large", "{part} asks for about {weights} weights",
                            onTransformer ? std::string("transformer") : config.system, total),
                    Message("config.too-large.remedy", "at most {most} are taken", kMostWeights));
    }
}

void checkValues(const ModelConfig& config) {
    const SystemDescription* system = findSystem(config.system);
    checkBase(config, system);
    if (!system) {
        return; // makeSystem reports the error
    }
    if (!system->config.key.empty()) {
        const std::any* values = config.find(system->config.type());
        checkFields(system->config, values ? *values : system->config.defaults);
    }
    if (system->check) {
        system->check(config);
    }
    checkSize(config, system);
}

} // namespace

const std::any* ModelConfig::find(std::type_index type) const {
    const auto found = m_parts.find(type);
    return found == m_parts.end() ? nullptr : &found->second;
}

void checkDividesWidth(const std::string& field, int heads, const ModelConfig& config) {
    if (config.transformer.width % heads != 0) {
        refuseField(Message("config.heads", "{field} is {heads}, which does not divide the width of {width}", field,
                            heads, config.transformer.width));
    }
}

std::vector<const char*> normaliserNames() {
    return {"softmax", "sparsemax", "entmax15"};
}

std::string toJson(const ModelConfig& config) {
    const SystemDescription* system = findSystem(config.system);
    store::FieldWriter writer;
    visitCommon(writer, config);
    store::FieldJson& json = writer.json;
    json[transformerPart().key] =
        writePart(transformerPart(), config.transformer, system ? system->baseFields : std::vector<std::string>(),
                  system && !system->sourceBos ? "source_bos" : "");
    if (system && !system->config.key.empty()) {
        const std::any* values = config.find(system->config.type());
        json[system->config.key] = writePart(system->config, values ? *values : system->config.defaults);
    }
    return json.dump(2, ' ', false, store::FieldJson::error_handler_t::replace);
}

namespace {

ModelConfig parse(const std::string& text, bool trained) {
    const auto json =
        store::parseFields(text, kFile, Message("config.json.remedy", "take the file from where it came from again"));
    ModelConfig config;
    store::FieldReader reader(json, "", kFile);
    visitCommon(reader, config);
    const SystemDescription* own = findSystem(config.system);
    config.transformer.sourceBos = trained || !own || own->sourceBos;
    if (const auto* object = reader.find(transformerPart().key.c_str())) {
        std::any values(config.transformer);
        readPart(*object, transformerPart(), values);
        config.transformer = std::any_cast<const TransformerConfig&>(values);
    }
    for (const SystemDescription* system : allSystems()) {
        if (trained && system->olderConfig) {
            system->olderConfig(config);
        }
    }
    // Parts of other systems than the config's are accepted: a recipe may change the system of its base.
    for (const SystemDescription* system : allSystems()) {
        const ConfigPart& part = system->config;
        if (const auto* object = part.key.empty() ? nullptr : reader.find(part.key.c_str())) {
            const std::any* older = config.find(part.type());
            std::any values = older ? *older : part.defaults;
            readPart(*object, part, values);
            config.set(std::move(values));
        }
    }
    reader.refuseUnknown();
    checkValues(config);
    return config;
}

} // namespace

ModelConfig parseModelConfig(const std::string& json) {
    return parse(json, false);
}

ModelConfig parseTrainedConfig(const std::string& json) {
    return parse(json, true);
}

std::int64_t fewestWeights(const TransformerConfig& c) {
    const std::int64_t d = c.width;
    const std::int64_t feedForward = (c.gatedFeedForward ? 3 : 2) * d * c.feedForward;
    const std::int64_t attention = 4 * d * c.headsWidth();
    const std::int64_t embeddings =
        c.sharedEmbedding ? c.sourceVocabulary : std::int64_t(c.sourceVocabulary) + c.targetVocabulary;
    const std::int64_t positions = c.positions == Positions::Learned ? 2 * std::int64_t(c.maxPositions) : 0;
    return c.encoderLayers * (attention + feedForward) + c.decoderLayers * (2 * attention + feedForward) +
           (embeddings + positions) * d;
}

std::int64_t fewestWeights(const ModelConfig& config) {
    const SystemDescription* system = findSystem(config.system);
    return system && system->fewestWeights ? system->fewestWeights(config) : fewestWeights(config.transformer);
}

void checkModelConfig(const ModelConfig& config) {
    checkValues(config);
    for (const auto& [field, size] :
         {std::pair{"transformer.source_vocabulary", config.transformer.sourceVocabulary},
          std::pair{"transformer.target_vocabulary", config.transformer.targetVocabulary}}) {
        if (size < 4) {
            refuseField(Message("config.value", "{field} is {value}", field, size),
                        Message("config.range", "it must lie between {least} and {most}", 4, 4'000'000));
        }
    }
}

} // namespace contexture::model
