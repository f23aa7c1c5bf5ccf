// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/inspect.h"

#include "engine/core/error.h"
#include "engine/core/site_words.h"
#include "engine/store/bundle.h"
#include "engine/store/connection.h"
#include "engine/store/json_check.h"
#include "engine/store/settings_json.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace contexture::store {

namespace {

using nlohmann::ordered_json;

bool isFloating(DType type) {
    return type == DType::F64 || type == DType::F32 || type == DType::F16 || type == DType::BF16;
}

FileSummary summaryOf(const SafetensorsFile& file) {
    FileSummary summary;
    summary.kind = FileSummary::Kind::Safetensors;
    summary.path = file.path();
    summary.bytes = file.size();
    summary.sha256 = file.sha256();
    summary.metadata = file.metadata();
    for (const TensorView& tensor : file.tensors()) {
        summary.tensors.push_back({tensor.name, name(tensor.type), tensor.shape, tensor.bytes.size()});
        if (isFloating(tensor.type)) {
            summary.parameters += static_cast<std::int64_t>(tensor.bytes.size() / bytesPerElement(tensor.type));
        }
    }
    return summary;
}

// The text with a space in place of each control character: line breaks and escape sequences from a file must not be
// taken for our own.
std::string printable(std::string text) {
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 0x20 || c == '\x7f') {
            c = ' ';
        }
    }
    return text;
}

// Compares counts with the rows they stand for: the writer of a file may have chosen any counts.
void checkCounts(const Workspace& workspace, const FileSummary& summary) {
    std::map<std::int64_t, std::size_t> sentences; // of each document
    for (const DocumentEntry& document : summary.documents) {
        sentences[document.id.value] = workspace.loadDocument(document.id)->size(); // loading throws for a wrong count
    }
    const auto damaged = [&](Message what) {
        throw Error(Message("workspace.damaged", "the workspace is damaged: {reason}", std::move(what)),
                    summary.path.string(), Message("do.use-backup", "use a backup copy of it"));
    };
    for (const ModelInfo& model : summary.models) {
        if (model.parameters < 0) {
            damaged(Message("workspace.parameters", "the model \"{model}\" has {parameters} parameters",
                            printable(model.name), model.parameters));
        }
    }
    for (const RunEntry& run : summary.runs) {
        const auto document = sentences.find(run.document.value);
        if (document == sentences.end()) {
            damaged(Message("workspace.run-document", "the document of a run is missing"));
        }
        if (run.translated > document->second) {
            damaged(Message("workspace.run-sentences", "run {run} translates more sentences than its document has",
                            run.id.value));
        }
        for (const SentenceIndex excluded : run.settings.excluded) {
            if (!excluded.isValid() || excluded.asSize() >= document->second) {
                damaged(Message("workspace.run-excluded",
                                "run {run} excludes a sentence that its document does not have", run.id.value));
            }
        }
        for (const UnreadWords& unread : run.settings.unread) {
            if (!unread.sentence.isValid() || unread.sentence.asSize() >= document->second) {
                damaged(Message("workspace.run-unread", "run {run} cut a sentence that its document does not have",
                                run.id.value));
            }
        }
    }
}

FileSummary inspectWorkspace(const std::filesystem::path& path) {
    const Workspace workspace = Workspace::open(path, Workspace::Access::ReadOnly);
    FileSummary summary;
    summary.kind = FileSummary::Kind::Workspace;
    summary.path = path;
    std::error_code ignored;
    summary.bytes = std::filesystem::file_size(path, ignored);
    summary.documents = workspace.documents();
    summary.models = workspace.models();
    summary.runs = workspace.runs();
    checkCounts(workspace, summary);
    for (const DocumentEntry& document : summary.documents) {
        summary.notes += workspace.notes(document.id).size();
    }
    return summary;
}

std::string counted(std::size_t n, const char* one, const char* many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
}

std::string size(std::uint64_t bytes) {
    char text[32];
    if (bytes < 1000) {
        std::snprintf(text, sizeof text, "%d bytes", static_cast<int>(bytes));
    } else if (bytes < 1'000'000) {
        std::snprintf(text, sizeof text, "%.1f kB", static_cast<double>(bytes) / 1e3);
    } else {
        std::snprintf(text, sizeof text, "%.1f MB", static_cast<double>(bytes) / 1e6);
    }
    return text;
}

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text = "[";
    for (const std::int64_t n : shape) {
        text += text.size() > 1 ? ", " : "";
        text += std::to_string(n);
    }
    text += ']';
    return text;
}

constexpr std::size_t kLongestLine = 200; // bytes; a card may hold its base's whole card

// Shortened for people; the JSON has the whole text.
std::string cut(std::string text) {
    if (text.size() <= kLongestLine) {
        return text;
    }
    std::size_t end = kLongestLine;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) {
        --end;
    }
    return text.substr(0, end) + "… (" + counted(text.size() - end, "byte more", "bytes more") + ": --json)";
}

// The top-level fields of a JSON object, one per line.
std::string fields(const std::string& json, const std::string& where) {
    std::string text;
    const auto object = parseStrictJson(json, where, {});
    for (const auto& [key, value] : object.items()) {
        text += "  " + printable(key) + ": ";
        text += cut(printable(value.is_string() ? value.get<std::string>() : value.dump()));
        text += '\n';
    }
    return text;
}

// "Continuous cache (continuous-cache), 25 slots"
std::string systemText(const ModelInfo& model) {
    std::string text = printable(model.systemTitle.empty() ? model.system : model.systemTitle);
    text += model.systemTitle.empty() ? "" : " (" + printable(model.system) + ")";
    text += model.variant.empty() ? "" : ", " + printable(model.variant);
    return text;
}

std::string siteText(const SiteInfo& site) {
    std::string text = "  site " + printable(site.name) + ": " + printable(english(siteWords(site)));
    for (const AttentionLevel level : site.levels) {
        text += std::string("; ") + name(level);
    }
    text += site.hasGate ? "; gate" : "";
    text += "; " + counted(static_cast<std::size_t>(std::max(site.heads, 0)), "head", "heads");
    return text + (site.onRequest ? "; recorded with --trace all\n" : "\n");
}

// The description that a model gives of itself.
std::string describedText(const ModelInfo& model) {
    const Abilities& can = model.abilities;
    std::string text = "system: " + systemText(model) + "\n";
    text += model.paper.empty() ? "" : "  paper: " + printable(model.paper) + "\n";
    if (!can.translates) {
        text += "  it continues a text and reads no source: it does not translate\n";
    }
    if (model.hasContext) {
        text +=
            can.previousSentences > 0
                ? "  context: " + counted(static_cast<std::size_t>(can.previousSentences), "sentence", "sentences") +
                      " before"
                : std::string(can.readsLater ? "  context: the document" : "  context: the sentences before");
        text += model.readsTarget ? ", their translations\n" : "\n";
    }
    for (const SiteInfo& site : model.sites) {
        text += siteText(site);
    }
    return text;
}

std::string modelText(const FileSummary& summary, bool everyTensor) {
    const bool bundle = summary.kind == FileSummary::Kind::Bundle;
    std::string text = bundle ? "a model bundle, " : "a safetensors file without a bundle's metadata, ";
    text += size(summary.bytes) + ", " + counted(summary.tensors.size(), "tensor", "tensors") + ", " +
            std::to_string(summary.parameters) + " parameters\n";
    if (!summary.unusable.empty()) {
        text += "it cannot be used: " + printable(summary.unusable) + "\n";
    }
    text += "sha256: " + summary.sha256 + "\n";
    if (summary.baseNote) {
        const BaseNote& note = *summary.baseNote;
        text += "inside: the context layer alone; outside: its base " + printable(note.name) + ", " +
                counted(static_cast<std::size_t>(note.tensors), "tensor", "tensors") + ", " + size(note.tensorBytes) +
                ", " + printable(note.sourceLanguage) + " to " + printable(note.targetLanguage) + ", weights " +
                note.weights + "\n";
        text += summary.base.empty()
                    ? ""
                    : "  found: " + printable(summary.base) + ", " +
                          counted(static_cast<std::size_t>(summary.ofBase), "tensor", "tensors") + " taken from it\n";
    }
    text += summary.model ? describedText(*summary.model) : "";
    for (const auto& [key, value] : summary.metadata) {
        if (bundle && key == BaseNote::kKey) {
            continue; // written above
        }
        if (bundle && (key == "contexture.config" || key == "contexture.card")) {
            text += key + ":\n" + fields(value, key);
        } else {
            text += printable(key) + ": " + printable(value) + "\n";
        }
    }
    for (std::size_t t = 0; everyTensor && t < summary.tensors.size(); ++t) {
        const TensorSummary& tensor = summary.tensors[t];
        text += "tensor " + printable(tensor.name) + ": " + tensor.type + " " + shapeText(tensor.shape) + "\n";
    }
    return text;
}

// The numbers of a run in commands and lessons: from 1, among all of the file, and among those of its document.
struct RunNumbers {
    std::size_t inFile = 0;
    std::size_t inDocument = 0;
};
RunNumbers numbersOf(const FileSummary& summary, std::size_t at) {
    RunNumbers numbers{at + 1, 0};
    for (std::size_t r = 0; r <= at; ++r) {
        numbers.inDocument += summary.runs[r].document == summary.runs[at].document ? 1 : 0;
    }
    return numbers;
}

std::string runText(const RunEntry& run, const RunNumbers& numbers, bool areSeveral) {
    std::string text = "run " + std::to_string(numbers.inFile);
    text += areSeveral ? " (" + std::to_string(numbers.inDocument) + " of this document)" : "";
    text +=
        ": " + printable(run.label) + "; model " + printable(run.modelName) + "; context " + name(run.settings.context);
    for (std::size_t e = 0; e < run.settings.excluded.size(); ++e) {
        text += e == 0 ? ", without sentence " : ", ";
        text += std::to_string(std::int64_t(run.settings.excluded[e].value) + 1);
    }
    for (const UnreadWords& unread : run.settings.unread) {
        text += ", " + unreadText(unread);
    }
    text += "; " + counted(run.translated, "sentence", "sentences") + " translated";
    text += run.cancelled ? " (cancelled)" : "";
    text += ", " + std::to_string(run.traced) + " traced";
    if (run.traceBytes > 0) {
        text += " (" + size(run.traceBytes) + ")";
    }
    text += "; saved " + printable(run.savedAt) + "\n";
    return text;
}

std::string workspaceText(const FileSummary& summary) {
    std::string text =
        "a workspace, " + size(summary.bytes) + ", " + counted(summary.documents.size(), "document", "documents") +
        ", " + counted(summary.runs.size(), "run", "runs") + ", " + counted(summary.notes, "note", "notes") + "\n";
    for (const ModelInfo& model : summary.models) {
        text += "model: " + printable(model.name) + "; " + systemText(model) + "; " + printable(model.sourceLanguage) +
                " to " + printable(model.targetLanguage) + "; sha256 " + printable(model.hash) + "\n";
    }
    for (const DocumentEntry& document : summary.documents) {
        text += "document " + std::to_string(document.id.value) + ": " + printable(document.title) + "; " +
                counted(document.sentences, "sentence", "sentences") + "\n";
        for (std::size_t r = 0; r < summary.runs.size(); ++r) {
            if (summary.runs[r].document == document.id) {
                text += "  " + runText(summary.runs[r], numbersOf(summary, r), summary.documents.size() > 1);
            }
        }
    }
    return text;
}

ordered_json jsonOf(const std::string& text) {
    return ordered_json::parse(text);
}

// A JSON text of a file as JSON. An ordered object searches all earlier keys for each key that is added.
ordered_json jsonOf(const std::string& text, const std::string& where) {
    constexpr std::size_t kMostKeys = 10'000;
    std::size_t keys = 0;
    return ordered_json::parse(text, [&](int, ordered_json::parse_event_t event, ordered_json&) {
        keys += event == ordered_json::parse_event_t::key ? 1 : 0;
        if (keys > kMostKeys) {
            throw Error(Message("inspect.keys", "the JSON has more than {limit} keys", kMostKeys), where,
                        Message("inspect.keys.do", "list the file without --json"));
        }
        return true;
    });
}

ordered_json modelJson(const FileSummary& summary) {
    ordered_json value{{"sha256", summary.sha256}, {"parameters", summary.parameters}};
    if (summary.kind == FileSummary::Kind::Bundle) {
        value["unusable"] = summary.unusable.empty() ? ordered_json() : ordered_json(summary.unusable);
        value["model"] = summary.model ? jsonOf(descriptionJson(*summary.model)) : ordered_json();
        value["base"] = summary.baseNote ? jsonOf(toJson(*summary.baseNote)) : ordered_json();
        if (summary.baseNote) {
            value["base"]["path"] = summary.base.empty() ? ordered_json() : ordered_json(summary.base);
            value["base"]["tensors_taken"] = summary.ofBase;
        }
    }
    ordered_json::object_t metadata;
    for (const auto& [key, text] : summary.metadata) {
        const bool json =
            summary.kind == FileSummary::Kind::Bundle && (key == "contexture.config" || key == "contexture.card");
        // Keys of a map are unique: a search among earlier keys is not needed.
        metadata.emplace_back(key, json ? jsonOf(text, summary.path.string() + ", " + key) : ordered_json(text));
    }
    value["metadata"] = std::move(metadata);
    value["tensors"] = ordered_json::array();
    for (const TensorSummary& tensor : summary.tensors) {
        value["tensors"].push_back(
            {{"name", tensor.name}, {"type", tensor.type}, {"shape", tensor.shape}, {"bytes", tensor.bytes}});
    }
    return value;
}

ordered_json workspaceJson(const FileSummary& summary) {
    ordered_json value{{"notes", summary.notes},
                       {"models", ordered_json::array()},
                       {"documents", ordered_json::array()},
                       {"runs", ordered_json::array()}};
    for (const ModelInfo& model : summary.models) {
        value["models"].push_back({{"name", model.name},
                                   {"sha256", model.hash},
                                   {"system", model.system},
                                   {"variant", model.variant},
                                   {"source_language", model.sourceLanguage},
                                   {"target_language", model.targetLanguage},
                                   {"parameters", model.parameters},
                                   {"title", model.systemTitle},
                                   {"paper", model.paper},
                                   {"abilities", jsonOf(descriptionJson(model)).at("abilities")},
                                   {"sites", jsonOf(toJson(model.sites))}});
    }
    for (const DocumentEntry& document : summary.documents) {
        value["documents"].push_back({{"id", document.id.value},
                                      {"name", document.name},
                                      {"title", document.title},
                                      {"source_language", document.sourceLanguage},
                                      {"target_language", document.targetLanguage},
                                      {"sentences", document.sentences}});
    }
    for (std::size_t r = 0; r < summary.runs.size(); ++r) {
        const RunEntry& run = summary.runs[r];
        const RunNumbers numbers = numbersOf(summary, r);
        value["runs"].push_back({{"id", run.id.value},
                                 {"number", numbers.inFile},
                                 {"number_in_document", numbers.inDocument},
                                 {"document", run.document.value},
                                 {"label", run.label},
                                 {"model", run.modelName},
                                 {"model_sha256", run.modelHash},
                                 {"settings", jsonOf(toJson(run.settings))},
                                 {"seconds", run.seconds},
                                 {"cancelled", run.cancelled},
                                 {"saved_at", run.savedAt},
                                 {"translated", run.translated},
                                 {"traced", run.traced},
                                 {"trace_bytes", run.traceBytes}});
    }
    return value;
}

} // namespace

FileSummary inspectFile(const std::filesystem::path& path, const BaseSearch& search) {
    std::error_code ignored;
    // For an unreadable file the kind is unknown: SafetensorsFile reports the error.
    const bool readable = ::faccessat(AT_FDCWD, path.c_str(), R_OK, AT_EACCESS) == 0;
    if (readable && std::filesystem::is_regular_file(path, ignored)) {
        try { // SQLite first: see Connection::refuseForeign
            return inspectWorkspace(path);
        } catch (const NotADatabase&) {
        }
    }
    FileSummary summary = summaryOf(SafetensorsFile::open(path));
    if (summary.metadata.contains("contexture.format")) {
        const Bundle bundle = Bundle::openAlone(path); // throws what is wrong with the file
        summary.kind = FileSummary::Kind::Bundle;
        summary.baseNote = bundle.baseNote;
        if (bundle.baseNote) {
            try {
                const SafetensorsFile base = openBaseOf(bundle.file, *bundle.baseNote, search);
                summary.base = base.path().string();
                for (const TensorView& tensor : base.tensors()) {
                    summary.ofBase += bundle.file.find(tensor.name) ? 0 : 1;
                }
            } catch (const Error& error) {
                summary.unusable = error.what();
            }
        }
    }
    return summary;
}

std::string toText(const FileSummary& summary, bool everyTensor) {
    return printable(summary.path.string()) + ": " +
           (summary.kind == FileSummary::Kind::Workspace ? workspaceText(summary) : modelText(summary, everyTensor));
}

std::string toJson(const FileSummary& summary) {
    constexpr std::array kKinds{"bundle", "safetensors", "workspace"};
    ordered_json value{{"kind", kKinds.at(static_cast<std::size_t>(summary.kind))},
                       {"path", summary.path.string()},
                       {"bytes", summary.bytes}};
    value.update(summary.kind == FileSummary::Kind::Workspace ? workspaceJson(summary) : modelJson(summary));
    return value.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace contexture::store
