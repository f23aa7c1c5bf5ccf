// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/import.h"
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/run_json.h"
#include "engine/core/error.h"
#include "engine/store/inspect.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <iostream>
#include <vector>

namespace contexture::cli {

namespace {

struct ImportOptions {
    exchange::ImportRequest request;
    std::string precision = "fp32";
    std::string json;
    bool replace = false;
};

// A summary of the bundle, as in `inspect`.
nlohmann::json jsonOf(const exchange::ImportReport& report, const std::filesystem::path& output) {
    const store::FileSummary bundle = store::inspectFile(output);
    const auto card = nlohmann::json::parse(bundle.metadata.at("contexture.card"));
    return {{"name", card.value("name", "")},
            {"layout", report.layout},
            {"source_language", report.sourceLanguage},
            {"target_language", report.targetLanguage},
            {"parameters", report.parameters},
            {"source_vocabulary", report.sourceVocabulary},
            {"target_vocabulary", report.targetVocabulary},
            {"unknown_pieces", report.strangers},
            {"language_mark", report.languageMark.empty() ? nlohmann::json() : nlohmann::json(report.languageMark)},
            {"file", output.string()},
            {"bytes", bundle.bytes},
            {"sha256", bundle.sha256}};
}

std::string markSentence(const exchange::ImportReport& report) {
    return report.sourceMark.empty()
               ? "the mark " + report.languageMark + " of its target language stands before each sentence"
               : "the mark " + report.sourceMark + (report.isSourceMarkBehind ? " stands behind" : " stands before") +
                     " each sentence, and " + report.targetMark + " begins its translation";
}

const char* chosenBy(const exchange::ImportReport& report) {
    return report.sourceMark.empty() ? "--target-language" : "--source-language or --target-language";
}

int run(const ImportOptions& options) {
    exchange::ImportRequest request = options.request;
    request.cancel = interrupted();
    checkWritable({{"--out", request.output.string()}, {"--json", options.json}});
    std::vector<NamedPath> inputs{{"the import", request.from.string()}};
    for (const auto& file : exchange::filesRead(request.from)) {
        inputs.push_back({"the import", file.string()});
    }
    checkOutputs(inputs, {{"--out", request.output.string()}, {"--json", options.json}});
    reserveStandardOutput(options.json);
    if (std::error_code error; !options.replace && std::filesystem::is_regular_file(request.output, error)) {
        throw Error("it stands there already", request.output.string(),
                    "write another file with --out, or replace this one with --replace");
    }
    request.half = options.precision == "fp16";
    const exchange::ImportReport report = exchange::importModel(request);
    std::cout << report.layout << " model, " << report.sourceLanguage << " to " << report.targetLanguage << ", "
              << report.parameters << " parameters, vocabularies of " << report.sourceVocabulary << " and "
              << report.targetVocabulary << " pieces\n";
    if (report.strangers > 0) {
        std::cout << report.strangers << (report.strangers == 1 ? " piece" : " pieces") << " of the subword models "
                  << (report.strangers == 1 ? "is" : "are") << " unknown to the model\n";
    }
    if (!report.languageMark.empty()) {
        std::cout << markSentence(report)
                  << (report.languageMarks > 1 ? "; it has " + std::to_string(report.languageMarks) + ", and " +
                                                     chosenBy(report) + " of translate and score chooses another"
                                               : "; it is the only one, and the model was trained with it")
                  << "\n";
    }
    std::cout << "wrote " << request.output.string() << "\n";
    if (!options.json.empty()) {
        writeFile(options.json, dump(jsonOf(report, request.output)));
    }
    return kSuccess;
}

} // namespace

void addImport(CLI::App& app, Work& work) {
    auto options = std::make_shared<ImportOptions>();
    exchange::ImportRequest& request = options->request;
    CLI::App* command = app.add_subcommand(
        "import",
        "Make a bundle of another program's model (OPUS-MT, NLLB-200, M2M100, mBART, mBART-50, MADLAD-400): a folder "
        "in Hugging Face's layout or Marian's own.");
    command->add_option("from", request.from, "Folder of the model, or Marian's .npz")->required();
    command->add_option("--out", request.output, "Bundle to write")->required();
    command->add_option(
        "--source-language", request.sourceLanguage,
        "Such as en, eng, English or eng_Latn; from the files or the folder's name if not given. Of a model "
        "that is told which language it reads: that one");
    command->add_option(
        "--target-language", request.targetLanguage,
        "Such as de; the same. Of a model for several languages: which of its marks (>>deu<<, deu_Latn, <2de>) it is "
        "given");
    command->add_option("--name", request.name, "The model's name for people; the folder's if not given");
    command->add_option("--licence", request.licence,
                        "Licence for the bundle's card; \"as the original\" if not given");
    command->add_option("--precision", options->precision, "fp32: as exact as the original; fp16: half the size")
        ->check(CLI::IsMember({"fp32", "fp16"}))
        ->capture_default_str();
    command->add_flag("--replace", options->replace, "Replace the bundle that --out names");
    command->add_option("--json", options->json, "What was written as JSON; - is standard output");
    command->callback([options, &work] { work = [options] { return run(*options); }; });
}

} // namespace contexture::cli
