// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/asked_run.h"
#include "app/cli/commands.h"
#include "app/cli/evaluate_attribution.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/report_values.h"
#include "app/cli/run_json.h"
#include "engine/core/attention_view.h"
#include "engine/core/error.h"
#include "engine/core/one_line.h"
#include "engine/store/settings_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <optional>

namespace contexture::cli {

namespace {

using nlohmann::ordered_json;

struct AttributeOptions {
    ModelOptions model;
    AskedRunOptions asked;
    int word = 0;
    std::string text; // the word's first occurrence, in place of its number
    std::vector<std::string> instead;
    std::vector<std::string> methods{"occlusion"};
    bool ownSentence = false;
    bool keep = false;
    int steps = 32;
    std::size_t mostWords = 2000;
    std::string json;
    bool quiet = false;
};

std::string fourDigits(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4f", value);
    return text;
}

WordIndex wordAsked(const AttributeOptions& options, const Sentence& translation) {
    if (options.text.empty() && options.word == 0) {
        throw Error("the word that is asked about has to be named", "attribute",
                    "give its number with --word or itself with --text");
    }
    if (options.text.empty()) {
        return WordIndex(options.word - 1);
    }
    for (std::size_t w = 0; w < translation.words.size(); ++w) {
        const WordIndex word(static_cast<std::int64_t>(w));
        if (translation.word(word) == options.text) {
            return word;
        }
    }
    throw Error("the translation has no word \"" + options.text + "\"", "--text", "it is: " + translation.text);
}

std::string attributedText(const Run& run, const DocumentWord& word) {
    const Sentence* sentence = word.side == Side::Source ? &run.document->source.at(word.sentence.asSize())
                                                         : keySentence(run, word.side, word.sentence);
    return sentence ? std::string(sentence->word(word.word)) : std::string();
}

const char* attributedSide(Side side) {
    return side == Side::Source ? "source" : "target";
}

ordered_json attributionJson(const Run& run, const AttributionRequest& request, const AttributionResult& result) {
    const Sentence& translation = run.sentences.at(request.sentence.asSize())->text;
    ordered_json json = {{"counted_from", 1},
                         {"model", run.model.name},
                         {"context", store::name(run.settings.context)},
                         {"sentence", request.sentence.value + 1},
                         {"translation", translation.text},
                         {"word", request.word.value + 1},
                         {"text", translation.word(request.word)},
                         {"value", numberOrNull(result.value)}};
    nameStrength(json, run.settings);
    json["instead"] = result.instead.empty() ? ordered_json(nullptr) : ordered_json(result.instead);
    json["words"] = ordered_json::array();
    for (const DocumentWord& word : result.words) {
        json["words"].push_back({{"sentence", word.sentence.value + 1},
                                 {"side", attributedSide(word.side)},
                                 {"word", word.word.value + 1},
                                 {"text", attributedText(run, word)}});
    }
    json["methods"] = ordered_json::object();
    for (const Attribution& attribution : result.methods) {
        ordered_json weights = ordered_json::array();
        for (const float weight : attribution.weights) {
            weights.push_back(numberOrNull(weight));
        }
        ordered_json of = {{"weights", std::move(weights)}};
        if (attribution.completeSum) {
            of["sum_should_be"] = numberOrNull(*attribution.completeSum);
        }
        json["methods"][name(attribution.method)] = std::move(of);
    }
    return json;
}

void printAttributions(std::ostream& out, const Run& run, const AttributionResult& result) {
    out << "sentence\tside\tword\ttext";
    for (const Attribution& attribution : result.methods) {
        out << "\t" << name(attribution.method);
    }
    out << "\n";
    for (std::size_t i = 0; i < result.words.size(); ++i) {
        const DocumentWord& word = result.words[i];
        out << word.sentence.value + 1 << "\t" << attributedSide(word.side) << "\t" << word.word.value + 1 << "\t"
            << inOneCell(attributedText(run, word));
        for (const Attribution& attribution : result.methods) {
            out << "\t" << fourDigits(double{attribution.weights[i]});
        }
        out << "\n";
    }
}

// Keeps the answer of each method by itself, since the window asks one method at a time.
void keepAnswers(store::Workspace& workspace, store::RunId run, const AttributionRequest& request,
                 const AttributionResult& result) {
    workspace.atomically([&] {
        for (const Attribution& attribution : result.methods) {
            const bool hasSteps = attribution.method == AttributionMethod::IntegratedGradients;
            workspace.save(run,
                           KeptAttribution{.sentence = request.sentence,
                                           .word = request.word,
                                           .instead = request.instead,
                                           .ownSentence = request.ownSentence,
                                           .steps = hasSteps ? request.steps : 0,
                                           .result = {result.words, result.value, result.instead, {attribution}, {}}});
        }
    });
    workspace.close();
}

int attribute(const AttributeOptions& options) {
    const auto methods = parseMethods(options.methods, "--method");
    const AskedRunOptions& asked = options.asked;
    checkOutputs({{"--model", options.model.file}, {"--document", asked.document}, {"--workspace", asked.workspace}},
                 {{"--json", options.json}});
    checkWritable({{"--json", options.json}});
    reserveStandardOutput(options.json);
    if (asked.document.empty() == asked.workspace.empty()) {
        throw Error("what is asked about has to be named", "attribute",
                    "name either a text with --document or a workspace with --workspace");
    }
    const std::unique_ptr<Engine> engine = makeEngine(options.model);
    std::optional<store::Workspace> workspace;
    if (!asked.workspace.empty()) {
        using Access = store::Workspace::Access;
        workspace = store::Workspace::open(asked.workspace, options.keep ? Access::ReadWrite : Access::ReadOnly);
    }
    const auto model = engine->load(options.model.file);
    const AskedRun base = workspace ? askedRun(*workspace, asked, model->info()) : askedRun(model, *engine, asked);
    AttributionRequest request;
    request.model = model;
    request.run = base.run;
    request.sentence = sentenceAt(asked.sentence, *base.run->document, "--sentence");
    const auto& translated = base.run->sentences.at(request.sentence.asSize());
    if (!translated) {
        throw Error("sentence " + std::to_string(asked.sentence) + " is not translated in this run", "--sentence",
                    "translate it first, or take another");
    }
    request.word = wordAsked(options, translated->text);
    request.instead = options.instead;
    request.methods = methods;
    request.ownSentence = options.ownSentence || base.run->settings.context == ContextMode::None;
    request.steps = options.steps;
    request.mostWords = options.mostWords;
    ProgressLine progress(options.quiet);
    const auto done = [](std::size_t passes, std::size_t all) {
        return std::to_string(passes) + " of " + counted(all, "pass", "passes");
    };
    std::size_t last = 0;
    const AttributionResult result = engine->attribute(
        request,
        [&](std::size_t passes, std::size_t all) {
            last = all;
            progress.show(done(passes, all));
        },
        interrupted());
    progress.finish(done(last, last));
    if (options.keep) {
        keepAnswers(*workspace, base.row, request, result);
    }
    for (const AttributionMethod method : methods) {
        if (std::none_of(result.methods.begin(), result.methods.end(),
                         [&](const Attribution& each) { return each.method == method; })) {
            complain(std::string(title(method)) + ": this model has none for the word, so it is left out.");
        }
    }
    if (base.run->settings.decode.precision != WeightPrecision::Fp32) {
        complain("The run was computed in fewer bits; what is shown was computed in fp32.");
    }
    if (!options.json.empty()) {
        ordered_json report = attributionJson(*base.run, request, result);
        nameDevice(report, model->device());
        writeFile(options.json, dump(report));
        return kSuccess;
    }
    Output out(kStandardOutput);
    printAttributions(out.stream(), *base.run, result);
    out.commit();
    return kSuccess;
}

} // namespace

void addAttribute(CLI::App& app, Work& work) {
    auto options = std::make_shared<AttributeOptions>();
    CLI::App* command = app.add_subcommand(
        "attribute", "Ask which words of the other sentences one word of a translation came from: by attention, by "
                     "hiding each of them, by gradients.");
    addModelOptions(*command, options->model, "Model bundle (.safetensors)")->required();
    CLI::Option* workspace = addAskedRunOptions(*command, options->asked).workspace;
    command->add_option("--sentence", options->asked.sentence, "Which sentence, from 1")
        ->required()
        ->check(wholeNumber(1));
    auto* word =
        command->add_option("--word", options->word, "Which word of its translation, from 1")->check(wholeNumber(1));
    command->add_option("--text", options->text, "The word itself, where it stands first")->excludes(word);
    command
        ->add_option("--instead", options->instead,
                     "Other forms: asked is why the word stands there and not the most probable of these (sie,es)")
        ->delimiter(',');
    command
        ->add_option("--method", options->methods,
                     "all, or some of attention, gated-attention, occlusion, left-out, value-zeroing, gradient, "
                     "integrated-gradients")
        ->delimiter(',')
        ->capture_default_str();
    command->add_flag("--own-sentence", options->ownSentence,
                      "The words of its own source sentence, too; always of a model without context");
    command
        ->add_flag("--keep", options->keep,
                   "Keep the answers in the workspace, where the window shows them without the model")
        ->needs(workspace);
    command->add_option("--steps", options->steps, "Of integrated gradients: steps from no embedding to the word's")
        ->capture_default_str()
        ->check(CLI::Range(1, 10000));
    command->add_option("--most-words", options->mostWords, "More words than these are not hidden one by one")
        ->capture_default_str()
        ->check(wholeNumber(1));
    command->add_option("--json", options->json, "Everything as JSON, in place of the table; - is standard output");
    command->add_flag("--quiet", options->quiet, "No progress");
    command->callback([options, &work] { work = [options] { return attribute(*options); }; });
}

} // namespace contexture::cli
