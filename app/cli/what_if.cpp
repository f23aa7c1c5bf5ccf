// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/what_if.h"
#include "app/cli/asked_run.h"
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/output.h"
#include "app/cli/report_values.h"
#include "app/cli/run_json.h"
#include "engine/core/engine.h"
#include "engine/core/error.h"
#include "engine/core/one_line.h"
#include "engine/decode/request_checks.h"
#include "engine/store/settings_json.h"
#include "engine/store/what_if_json.h"
#include "engine/store/workspace.h"
#include "engine/text/document_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace contexture::cli {

namespace {

using nlohmann::ordered_json;

struct WhatIfOptions {
    ModelOptions model;
    AskedRunOptions asked;
    std::string sourceText;
    std::vector<std::string> contextSentences; // N=TEXT
    std::optional<std::uint64_t> shuffle;
    std::string contextOf; // id of a document of the workspace or the table
    std::vector<int> hide;
    std::string target;
    std::string beginning;
    std::string normaliser;
    double temperature = 1.0;
    std::optional<double> gate;
    std::optional<double> strength;
    std::vector<int> heads;
    std::string weight; // N=SHARE
    bool keep = false;
    std::string name;
    std::string json;
    bool trace = false; // in the JSON
};

// Parses "N=REST" of an option.
std::pair<int, std::string> numbered(const std::string& text, const char* option) {
    const std::size_t equals = text.find('=');
    int number = 0;
    const char* end = text.data() + std::min(equals, text.size());
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (equals == std::string::npos || error != std::errc() || stop != end || number < 1) {
        throw Error("\"" + text + "\" is no number of a sentence, = and what is to stand there", option,
                    "write it as in " + std::string(option) +
                        (std::string(option) == "--weight" ? " 2=0.5" : " 2=\"The cat slept.\""));
    }
    return {number, text.substr(equals + 1)};
}

void takeOtherContext(WhatIf& what, const WhatIfOptions& options, const AskedRun& base) {
    if (options.shuffle) {
        what.sources = text::shuffledContext(*base.run, what.sentence, *options.shuffle);
        if (what.sources.empty()) {
            throw Error("what sentence " + std::to_string(options.asked.sentence) +
                            " reads stands in the same order again, shuffled with this number",
                        "--shuffle-context", "take another number, or a sentence that reads several others");
        }
        what.origin = ContextOrigin{.seed = *options.shuffle};
    }
    if (options.contextOf.empty()) {
        return;
    }
    const auto other = std::ranges::find_if(
        base.documents, [&](const auto& document) { return nameOf(*document) == options.contextOf; });
    if (other == base.documents.end()) {
        throw Error("there is no document \"" + options.contextOf + "\"",
                    options.asked.workspace.empty() ? options.asked.document : options.asked.workspace,
                    "name another one that stands there");
    }
    if (base.run->model.readsTarget) {
        throw Error("this model reads translations, which the other document has not", "--context-of",
                    "take a model that reads the source side");
    }
    what.sources = text::contextOf(**other, *base.run, what.sentence, what.hidden);
    what.origin = ContextOrigin{.kind = ContextOrigin::Kind::OtherDocument, .document = options.contextOf};
}

WhatIf whatIfOf(const WhatIfOptions& options, const AskedRun& base) {
    const Document& document = *base.run->document;
    WhatIf what{.sentence = sentenceAt(options.asked.sentence, document, "--sentence")};
    takeOtherContext(what, options, base);
    for (const std::string& each : options.contextSentences) {
        const auto [number, text] = numbered(each, "--context-sentence");
        const SentenceIndex at = sentenceAt(number, document, "--context-sentence");
        if (at == what.sentence) {
            throw Error("sentence " + std::to_string(number) + " is the one that is tried", "--context-sentence",
                        "give its other text with --source-text");
        }
        std::erase_if(what.sources, [at = at](const auto& source) { return source.first == at; });
        what.sources.emplace_back(at, text);
    }
    if (!options.sourceText.empty()) {
        what.sources.insert(what.sources.begin(), {what.sentence, options.sourceText});
    }
    for (const int number : options.hide) {
        what.hidden.push_back(sentenceAt(number, document, "--hide"));
    }
    std::ranges::sort(what.hidden);
    what.hidden.erase(std::unique(what.hidden.begin(), what.hidden.end()), what.hidden.end());
    if (!options.target.empty()) {
        what.translation = options.target;
    }
    what.beginning = options.beginning;
    if (!options.normaliser.empty()) {
        what.change.normaliser = store::parseNormaliser(options.normaliser);
    }
    what.change.temperature = options.temperature;
    what.change.share = options.gate;
    what.change.strength = options.strength;
    for (const int head : options.heads) {
        what.change.heads.emplace_back(head - 1);
    }
    if (!options.weight.empty()) {
        const auto [number, text] = numbered(options.weight, "--weight");
        double share = 0.0;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), share);
        if (error != std::errc() || stop != text.data() + text.size()) {
            throw Error("\"" + text + "\" is no number", "--weight", "write it as in --weight 2=0.5");
        }
        what.change.weight = {sentenceAt(number, document, "--weight"), share};
    }
    if (!what.changesSomething()) {
        throw Error("nothing is other than it was", "what-if",
                    "change something: --source-text, --context-sentence, --hide, --target, --force, --normaliser…");
    }
    return what;
}

ordered_json saidJson(const TranslatedSentence& said) {
    ordered_json words = ordered_json::array();
    ordered_json logs = ordered_json::array();
    for (std::size_t i = 0; i < said.text.words.size(); ++i) {
        words.push_back(said.text.word(WordIndex(static_cast<std::int64_t>(i))));
    }
    for (const float log : said.wordLogProbability) {
        logs.push_back(numberOrNull(log));
    }
    return {{"translation", said.text.text},
            {"log_probability", numberOrNull(said.logProbability)},
            {"words", std::move(words)},
            {"word_log_probability", std::move(logs)}};
}

// The changes, with sentences and heads counted from 1, as on the command line.
ordered_json changesJson(const WhatIf& what) {
    ordered_json changes = ordered_json::object();
    for (const auto& [sentence, text] : what.sources) {
        changes["sources"].push_back({{"sentence", sentence.value + 1}, {"text", text}});
    }
    for (const SentenceIndex sentence : what.hidden) {
        changes["hidden"].push_back(sentence.value + 1);
    }
    if (what.translation) {
        changes["target"] = *what.translation;
    }
    if (!what.beginning.empty()) {
        changes["force"] = what.beginning;
    }
    if (what.origin && what.origin->kind == ContextOrigin::Kind::Shuffled) {
        changes["shuffled"] = what.origin->seed;
    } else if (what.origin) {
        changes["context_of"] = what.origin->document;
    }
    const ContextChange& change = what.change;
    if (change.normaliser) {
        changes["normaliser"] = store::name(*change.normaliser);
    }
    if (change.temperature != 1.0) {
        changes["temperature"] = change.temperature;
    }
    if (change.weight) {
        changes["weight"] = {{"sentence", change.weight->first.value + 1}, {"weight", change.weight->second}};
    }
    for (const HeadIndex head : change.heads) {
        changes["heads"].push_back(head.value + 1);
    }
    if (change.share) {
        changes["gate"] = *change.share;
    }
    if (change.strength) {
        changes["strength"] = *change.strength;
    }
    return changes;
}

std::string rounded(double value) { // rounded for people
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4f", value);
    return text.data();
}

void writeRow(std::ostream& out, const char* name, const TranslatedSentence& said) {
    out << name << "\t" << rounded(said.logProbability) << "\t" << inOneCell(said.text.text) << "\t";
    const char* before = "";
    for (const float log : said.wordLogProbability) {
        out << before << rounded(log);
        before = " ";
    }
    out << "\n";
}

// Puts the trace last, in one line: one number per line would be long.
std::string withTrace(std::string report, const TranslatedSentence& after) {
    std::ostringstream trace;
    writeTrace(trace, *after.trace);
    report.erase(report.find_last_not_of("}\n") + 1);
    return report + ",\n \"trace\": " + trace.str() + "\n}\n";
}

int whatIf(const WhatIfOptions& options) {
    checkOutputs({{"--model", options.model.file},
                  {"--document", options.asked.document},
                  {"--workspace", options.asked.workspace}},
                 {{"--json", options.json}});
    checkWritable({{"--json", options.json}});
    reserveStandardOutput(options.json);
    if (options.asked.document.empty() == options.asked.workspace.empty()) {
        throw Error("what is tried on has to be named", "what-if",
                    "name either a text with --document or a workspace with --workspace");
    }
    const std::unique_ptr<Engine> engine = makeEngine(options.model);
    std::optional<store::Workspace> workspace;
    if (!options.asked.workspace.empty()) {
        using Access = store::Workspace::Access;
        workspace =
            store::Workspace::open(options.asked.workspace, options.keep ? Access::ReadWrite : Access::ReadOnly);
    }
    const auto model = engine->load(options.model.file);
    const AskedRun base = workspace ? askedRun(*workspace, options.asked, model->info(), options.contextOf)
                                    : askedRun(model, *engine, options.asked);
    const WhatIf what = whatIfOf(options, base);
    const CausalRequest request = text::whatIfRequest(model, base.run, what);
    const auto answers = engine->check(request, {}, interrupted());
    interrupted().throwIfCancelled();
    const CausalResult& answer = answers.at(0);
    store::StoredTry stored{.id = {}, .run = base.row, .kept = text::keptTry(request, what, answer)};
    stored.kept.name = options.name;
    const TranslatedSentence& before = *base.run->sentences[what.sentence.asSize()];
    const TranslatedSentence& after = *stored.kept.said;
    TranslatedSentence again = before; // the same words, with the changes
    again.wordLogProbability = answer.forcedLogProbability;
    again.logProbability = answer.forcedSentence;
    if (options.keep) {
        stored.id = workspace->save(stored);
        workspace->close();
    }
    if (!options.json.empty()) {
        ordered_json report = {{"counted_from", 1},
                               {"model", model->info().name},
                               {"context", store::name(base.run->settings.context)},
                               {"sentence", options.asked.sentence},
                               {"changes", changesJson(what)},
                               {"before", saidJson(before)}};
        nameStrength(report, base.run->settings);
        nameDevice(report, model->device());
        if (!what.translation) {
            report["before_under_changes"] = saidJson(again);
        }
        report["after"] = saidJson(after);
        report["kept"] = options.keep;
        const std::string text = dump(report);
        writeFile(options.json, options.trace && after.trace ? withTrace(text, after) : text);
        return kSuccess;
    }
    Output out(kStandardOutput);
    out.stream() << "what\tlog_probability\ttranslation\tword_log_probabilities\n";
    writeRow(out.stream(), "as it is", before);
    if (!what.translation) {
        writeRow(out.stream(), "the same words, under the changes", again);
    }
    writeRow(out.stream(), what.translation ? "the given translation" : "under the changes", after);
    out.commit();
    return kSuccess;
}

} // namespace

void addWhatIf(CLI::App& app, Work& work) {
    auto options = std::make_shared<WhatIfOptions>();
    CLI::App* command = app.add_subcommand(
        "what-if", "Change something about one sentence of a translated document, and see what the model makes of it.");
    addModelOptions(*command, options->model, "Model bundle (.safetensors)")->required();
    CLI::Option* workspace = addAskedRunOptions(*command, options->asked).workspace;
    command->add_option("--sentence", options->asked.sentence, "Which sentence, from 1")
        ->required()
        ->check(wholeNumber(1));
    command->add_option("--source-text", options->sourceText, "Another text for it");
    command->add_option("--context-sentence", options->contextSentences,
                        "Another text for a context sentence: 2=\"The cat slept.\"; may be repeated");
    auto* shuffle =
        command->add_option("--shuffle-context", options->shuffle,
                            "All sentences that it reads, in another order; the same number gives the same one");
    command
        ->add_option("--context-of", options->contextOf,
                     "The sentences of another document of the workspace or table in the place of those that it reads")
        ->excludes(shuffle);
    command->add_option("--hide", options->hide, "Sentences to hide from it: 3,7")
        ->delimiter(',')
        ->check(wholeNumber(1));
    auto* target = command->add_option("--target", options->target, "A translation, to be scored as it stands");
    command->add_option("--force", options->beginning, "Words that the translation is made to begin with")
        ->excludes(target);
    command->add_option("--normaliser", options->normaliser, "Of the sentence level: softmax, sparsemax or entmax15")
        ->check(CLI::IsMember({"softmax", "sparsemax", "entmax15"}));
    command->add_option("--temperature", options->temperature, "Of the sentence level: scores are divided by it")
        ->check(CLI::PositiveNumber);
    command->add_option("--gate", options->gate, "Context share of every hidden unit in place of the gate's")
        ->check(CLI::Range(0.0, 1.0));
    command->add_option("--heads", options->heads, "The only heads that read anything: 1,3")
        ->delimiter(',')
        ->check(wholeNumber(1));
    command
        ->add_option("--strength", options->strength,
                     "How many times what the context changes counts, in place of the run's strength; for every system")
        ->check(CLI::Range(0.0, double{kMostContextStrength}));
    command->add_option("--weight", options->weight, "The weight of one sentence in every head: 2=0.5");
    command->add_flag("--keep", options->keep, "Keep the try in the workspace, as the window does")->needs(workspace);
    command->add_option("--name", options->name, "Name of the kept try; a list of the changes if not given")
        ->needs("--keep");
    auto* json =
        command->add_option("--json", options->json, "Everything as JSON, in place of the table; - is standard output");
    command->add_flag("--trace", options->trace, "In the JSON also what the model attended to under the changes")
        ->needs(json);
    command->callback([options, &work] { work = [options] { return whatIf(*options); }; });
}

} // namespace contexture::cli
