// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/other_layouts.h"

#include "engine/core/error.h"
#include "engine/store/json_member.h"
#include "engine/text/encoding.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace contexture::given {
namespace {

using nlohmann::json;

Message asOwnLayout() {
    return Message(
        "given.other-layout.do",
        "write the weights as JSON; the handbook's page on files shows the layout (attention of other programs)");
}

[[noreturn]] void refuseField(const char* program, const char* field, const std::string& name) {
    throw Error(Message("given.other-layout",
                        "it seems to be a file of {program}, but \"{field}\" is not as it "
                        "should be",
                        program, field),
                name, asOwnLayout());
}

bool isListOf(const json* list, bool (json::*isKind)() const noexcept) {
    return list && list->is_array() &&
           std::all_of(list->begin(), list->end(), [isKind](const json& each) { return (each.*isKind)(); });
}

constexpr const char* kBertViz = "BertViz";
constexpr const char* kInseq = "inseq";

json bertVizInOwnLayout(const json& parameters, const std::string& name) {
    json sentence = {{"sentence", 1}, {"attention", json::array()}};
    for (const json& view : parameters["attention"]) {
        const json* const called = store::memberOf(view, "name");
        const std::string kind = called && called->is_string() ? called->get<std::string>() : std::string();
        const json* const layers = store::memberOf(view, "attn");
        const json* const queries = store::memberOf(view, "left_text");
        const json* const keys = store::memberOf(view, "right_text");
        if (kind != "encoder" && kind != "decoder" && kind != "cross") {
            refuseField(kBertViz, "name", name);
        }
        if (!isListOf(layers, &json::is_array)) {
            refuseField(kBertViz, "attn", name);
        }
        if (!isListOf(queries, &json::is_string)) {
            refuseField(kBertViz, "left_text", name);
        }
        if (!isListOf(keys, &json::is_string)) {
            refuseField(kBertViz, "right_text", name);
        }
        sentence[kind == "encoder" ? "source_tokens" : "target_tokens"] = *queries;
        if (kind == "cross") {
            sentence["source_tokens"] = *keys;
        }
        for (std::size_t layer = 0; layer < layers->size(); ++layer) {
            const std::string site = (kind == "encoder" ? "encoder." : "decoder.") + std::to_string(layer) +
                                     (kind == "cross" ? ".cross" : ".self");
            sentence["attention"].push_back({{"site", site}, {"heads", (*layers)[layer]}});
        }
    }
    return {{"model", {{"name", kBertViz}}}, {"sentences", {std::move(sentence)}}};
}

json tokensOf(const json& sequence, const char* key, const std::string& name) {
    const json* const list = store::memberOf(sequence, key);
    if (!isListOf(list, &json::is_object)) {
        refuseField(kInseq, key, name);
    }
    json tokens = json::array();
    for (const json& each : *list) {
        const json* const token = store::memberOf(each, "token");
        if (!token || !token->is_string()) {
            refuseField(kInseq, "token", name);
        }
        tokens.push_back(*token);
    }
    return tokens;
}

// Transposes [source][produced] to [produced][source]. The first tokens were given and not produced; their rows are
// empty.
json turned(const json& scores, std::size_t given, const std::string& name) {
    const std::size_t columns = scores.empty() ? 0 : scores[0].size();
    json rows = json::array();
    for (std::size_t i = 0; i < given + columns; ++i) {
        rows.push_back(json(std::vector<double>(scores.size(), 0.0)));
    }
    for (std::size_t source = 0; source < scores.size(); ++source) {
        if (scores[source].size() != columns) {
            refuseField(kInseq, "source_attributions", name);
        }
        for (std::size_t step = 0; step < columns; ++step) {
            rows[given + step][source] = scores[source][step];
        }
    }
    return rows;
}

// Natural logarithms of the probabilities of the produced tokens; null for the tokens before them, which were given,
// and for a probability that was rounded to 0.
json logarithms(const json& probabilities, std::size_t given, std::size_t produced, const std::string& name) {
    constexpr double kMost = 1.001; // half precision rounds
    json list = json::array();
    for (std::size_t i = 0; i < given; ++i) {
        list.push_back(nullptr);
    }
    if (!isListOf(&probabilities, &json::is_number) || probabilities.size() != produced) {
        refuseField(kInseq, "step_scores", name);
    }
    for (const json& each : probabilities) {
        const double probability = each.get<double>();
        if (!(probability >= 0.0 && probability <= kMost)) {
            refuseField(kInseq, "step_scores", name);
        }
        list.push_back(probability > 0.0 ? json(std::min(0.0, std::log(probability))) : json());
    }
    return list;
}

json inseqInOwnLayout(const json& saved, const std::string& name) {
    const json* const info = store::memberOf(saved, "info");
    const json* const method = info ? store::memberOf(*info, "attribution_method") : nullptr;
    const std::string by = method && method->is_string() ? method->get<std::string>() : std::string("?");
    if (by != "attention") {
        throw Error(Message("given.inseq-method",
                            "inseq wrote it by the method \"{method}\", whose scores are no attention",
                            text::excerpt(by)),
                    name, Message("given.inseq-method.do", "attribute with the method attention and save that"));
    }
    const json* const model = store::memberOf(*info, "model_name");
    json own = {{"model", {{"name", model && model->is_string() ? *model : json(kInseq)}}},
                {"sentences", json::array()}};
    for (const json& sequence : saved["sequence_attributions"]) {
        json sentence = {{"sentence", own["sentences"].size() + 1},
                         {"source_tokens", tokensOf(sequence, "source", name)},
                         {"target_tokens", tokensOf(sequence, "target", name)}};
        const json* const scores = store::memberOf(sequence, "source_attributions");
        if (!isListOf(scores, &json::is_array)) {
            refuseField(kInseq, "source_attributions", name);
        }
        const std::size_t produced = scores->empty() ? 0 : (*scores)[0].size();
        const std::size_t tokens = sentence["target_tokens"].size();
        if (produced > tokens) {
            refuseField(kInseq, "source_attributions", name);
        }
        sentence["attention"] = {{{"site", "decoder.cross"}, {"heads", {turned(*scores, tokens - produced, name)}}}};
        const json* const steps = store::memberOf(sequence, "step_scores");
        if (const json* const probabilities = steps ? store::memberOf(*steps, "probability") : nullptr) {
            sentence["token_log_probability"] = logarithms(*probabilities, tokens - produced, produced, name);
        }
        own["sentences"].push_back(std::move(sentence));
    }
    return own;
}

} // namespace

bool isOfOtherLayout(const json& json) {
    return json.is_object() && !json.contains("sentences") &&
           (isListOf(store::memberOf(json, "sequence_attributions"), &nlohmann::json::is_object) ||
            (isListOf(store::memberOf(json, "attention"), &nlohmann::json::is_object) &&
             std::any_of(json["attention"].begin(), json["attention"].end(),
                         [](const nlohmann::json& view) { return view.contains("attn"); })));
}

bool isBertVizPage(std::string_view start) {
    const auto begin = start.find_first_not_of("\xEF\xBB\xBF \t\r\n");
    return begin != std::string_view::npos && start[begin] == '<' && start.find("bertviz") != std::string_view::npos;
}

json parametersOfPage(std::string_view page, const std::string& name) {
    const auto assigned = page.find("params = {");
    const auto begin = assigned == std::string_view::npos ? assigned : page.find('{', assigned);
    int depth = 0;
    bool isText = false;
    for (auto at = begin; at < page.size(); ++at) {
        const char c = page[at];
        if (isText && c == '\\') {
            ++at;
        } else if (c == '"') {
            isText = !isText;
        } else if (!isText && (c == '{' || c == '}')) {
            depth += c == '{' ? 1 : -1;
            if (depth == 0) {
                auto parameters = json::parse(page.substr(begin, at + 1 - begin), nullptr, false);
                if (isOfOtherLayout(parameters)) {
                    return parameters;
                }
                break;
            }
        }
    }
    throw Error(Message("given.page", "it is a page without the weights of BertViz (\"params\")"), name, asOwnLayout());
}

json inOwnLayout(const json& json, const std::string& name) {
    return store::memberOf(json, "sequence_attributions") ? inseqInOwnLayout(json, name)
                                                          : bertVizInOwnLayout(json, name);
}

} // namespace contexture::given
