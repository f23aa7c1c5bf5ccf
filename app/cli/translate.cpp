// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/progress_line.h"
#include "app/cli/report_values.h"
#include "app/cli/run_writer.h"
#include "app/cli/writing.h"
#include "engine/core/engine.h"
#include "engine/core/error.h"
#include "engine/decode/recorded_precision.h"
#include "engine/decode/request_checks.h"
#include "engine/store/workspace.h"
#include "engine/text/blank_lines.h"
#include "engine/text/document_reader.h"
#include "engine/text/encoding.h"
#include "engine/text/file_format.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>

namespace contexture::cli {

namespace {

struct TranslateOptions {
    ModelOptions model;
    std::string document;
    std::string reference;
    std::string readAs; // empty: the layout is recognised
    ContextOptions context;
    std::string decode; // empty: the usual decoding of the system
    std::string precision = "fp32";
    std::string longSentences = "refuse";
    std::vector<int> exclude;      // counted from 1
    std::vector<std::string> only; // ids of documents; none: all
    RunSettings settings;
    std::string workspace;
    std::string output;
    std::string json;
    std::string nBest;
    std::string trace; // empty: nothing is recorded
    bool replace = false;
    bool append = false;
    bool quiet = false;
};

std::string sentencesDone(std::size_t finished, std::size_t all) {
    return std::to_string(finished) + " of " + std::to_string(all) + " sentences";
}

std::string speedOf(const Run& run) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), " in %.1f s, %.0f words/s", run.seconds,
                  run.seconds > 0 ? double(run.targetWords()) / run.seconds : 0.0);
    return sentencesDone(run.finished(), run.document->size()) + text.data();
}

constexpr std::size_t kMostIds = 8; // ids listed in a message

std::string idsOf(const std::vector<Document>& documents) {
    std::string ids;
    for (std::size_t i = 0; i < std::min(documents.size(), kMostIds); ++i) {
        ids += (i > 0 ? ", \"" : "\"") + documents[i].id + "\"";
    }
    return documents.size() > kMostIds ? ids + " and " + std::to_string(documents.size() - kMostIds) + " more" : ids;
}

// The documents with these ids, in the order of the file.
std::vector<Document> chosen(std::vector<Document> documents, const std::vector<std::string>& ids,
                             const std::string& file) {
    for (const std::string& id : ids) {
        if (std::none_of(documents.begin(), documents.end(), [&](const Document& d) { return d.id == id; })) {
            throw Error("there is no document \"" + id + "\" for --only", file,
                        documents.size() == 1 && documents[0].id.empty() ? "its document has no id: leave --only out"
                                                                         : "it holds " + idsOf(documents));
        }
    }
    if (!ids.empty()) {
        std::erase_if(documents,
                      [&](const Document& d) { return std::find(ids.begin(), ids.end(), d.id) == ids.end(); });
    }
    return documents;
}

struct TextIn {
    std::vector<Document> documents;
    std::vector<std::size_t> blankLines; // text::blankLines
    std::string told = {};               // how the text was read; empty: not worth a message
    std::string format = {};             // text::formatOf
    std::string original = {};           // the bytes of the file, if it has a format
    std::string memory = {};             // the same of a translation memory, whose languages the model decides
};

constexpr const char* kMemory = "TMX"; // text::formatOf

constexpr const char* kStandardInput = "-";

std::string readStandardInput() {
    std::string bytes;
    std::array<char, 1 << 16> piece{};
    for (std::size_t count = 0; (count = std::fread(piece.data(), 1, piece.size(), stdin)) > 0;) {
        bytes.append(piece.data(), count);
        if (bytes.size() > text::ReadOptions().maxBytes) {
            throw Error("more than " + std::to_string(text::ReadOptions().maxBytes) + " bytes", "standard input",
                        "cut it into several");
        }
    }
    if (std::ferror(stdin) != 0) {
        throw Error("it cannot be read", "standard input", "check what is piped into the program");
    }
    return bytes;
}

TextIn readText(const std::string& file, const std::string& readAs) {
    text::ReadOptions reading;
    reading.layout = readAs == "lines"   ? text::Layout::SentencePerLine
                     : readAs == "prose" ? text::Layout::Prose
                                         : text::Layout::Auto;
    const bool isPiped = file == kStandardInput;
    const std::string path = isPiped ? "standard input" : file;
    const std::string bytes = isPiped ? readStandardInput() : text::readFileBytes(path, text::ReadOptions().maxBytes);
    TextIn text{text::parseDocuments(bytes, path, reading), {}};
    text.format = text::formatOf(bytes, path);
    if (!text.format.empty()) {
        if (!readAs.empty()) {
            throw Error("this file is " + text.format + ", whose parts tell what a sentence is", path,
                        "leave --read-as out");
        }
        text.told =
            path + ": read as " + text.format + ", " + counted(text.documents.front().size(), "sentence", "sentences");
        text.original = bytes;
        if (text.format == kMemory) {
            text.memory = bytes;
            text.told += "; it does not say whether its pairs follow each other in a text: --context none reads each "
                         "by itself";
        }
        return text;
    }
    const auto layout = text::layoutOf(bytes, path, reading);
    if (!layout && !readAs.empty()) {
        throw Error("this is a table, and each of its rows is a sentence", path, "leave --read-as out");
    }
    if (layout) {
        text.blankLines = text::blankLines(bytes, path, reading);
    }
    if (layout && readAs.empty()) { // reports the guess, and what to say if it was wrong
        const bool isProse = *layout == text::Layout::Prose;
        text.told = path + (isProse ? ": read as prose, " : ": read as a sentence a line, ") +
                    counted(text.documents.front().size(), "sentence", "sentences") + "; --read-as " +
                    (isProse ? "lines takes each line for one" : "prose finds them in paragraphs");
    }
    return text;
}

// An existing workspace may hold notes and other runs.
void checkWorkspace(const TranslateOptions& options) {
    const std::string& path = options.workspace;
    std::error_code error;
    if (path.empty()) {
        return;
    }
    if (!std::filesystem::exists(path, error)) {
        if (options.append) {
            throw Error("there is no workspace to add runs to", path, "leave --append out, or check the path");
        }
        return;
    }
    try {
        store::Workspace::open(path, store::Workspace::Access::ReadOnly);
    } catch (const Error& wrong) {
        throw Error("--workspace would overwrite what cannot be opened as a workspace (" + wrong.happened() + ")", path,
                    "name another file");
    }
    if (!options.replace && !options.append) {
        throw Error("this workspace exists, and may hold notes and other runs", path,
                    "add to it with --append, name another file, or replace it with --replace");
    }
}

RunSettings settingsFor(const TranslateOptions& options, const LoadedModel& loaded, const Document& document) {
    const ModelInfo& model = loaded.info();
    RunSettings settings = options.settings;
    settings.device = loaded.device();
    settings.trace = options.trace.empty()    ? TraceDetail::None
                     : options.trace == "all" ? TraceDetail::All
                                              : TraceDetail::Shown;
    setContext(settings, options.context, model);
    settings.decode.precision = parsePrecision(options.precision);
    settings.longSentences = parseLongSentences(options.longSentences);
    settings.decode.precision = decode::recordedPrecision(settings);
    settings.documentDecoding = decodingFor(options.decode, model, settings.context);
    for (const int number : options.exclude) {
        if (number < 1 || static_cast<std::size_t>(number) > document.size()) {
            const std::string& name = nameOf(document);
            throw Error("document \"" + name + "\" has no sentence " + std::to_string(number), "--exclude",
                        "it has sentences 1 to " + std::to_string(document.size()));
        }
        settings.excluded.emplace_back(number - 1);
    }
    decode::checkRequest(model, document, settings);
    return settings;
}

std::shared_ptr<const Run> translated(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                                      const std::shared_ptr<const Document>& document, const RunSettings& settings,
                                      bool quiet, RunWriter& writer) {
    ProgressLine progress(quiet);
    std::size_t finished = 0;
    writer.begin(document, model->info(), settings);
    const auto listener = [&](SentenceIndex at, const std::shared_ptr<const TranslatedSentence>& sentence) {
        writer.add(at, *sentence);
        ++finished;
        if (finished % 50 == 0) {
            progress.show(sentencesDone(finished, document->size()));
        }
    };
    const auto firstPass = [&](SentenceIndex at, const std::shared_ptr<const TranslatedSentence>& sentence) {
        writer.addFirst(at, *sentence);
    };
    const TranslateRequest request{.model = model,
                                   .document = document,
                                   .settings = settings,
                                   .firstPass = firstPass,
                                   .dropTraces = true}; // traces are written as they come
    const auto run = engine.translate(request, listener, interrupted());
    progress.finish(speedOf(*run));
    for (std::size_t i = 0; i < run->sentences.size() && !quiet; ++i) {
        if (run->sentences[i] && run->sentences[i]->hitLengthStop) {
            std::fprintf(stderr, "sentence %zu was cut at the hard length stop\n", i + 1);
        }
    }
    for (const UnreadWords& unread : run->settings.unread) { // always reported: the text is incomplete
        std::fprintf(stderr, "%s: longer than the model takes\n", unreadText(unread).c_str());
    }
    writer.end(*run);
    return run;
}

int translate(const TranslateOptions& options) {
    const std::string document = options.document == kStandardInput ? std::string() : options.document;
    checkOutputs({{"--model", options.model.file}, {"--document", document}, {"--reference", options.reference}},
                 {{"--workspace", options.workspace},
                  {"--output", options.output},
                  {"--json", options.json},
                  {"--n-best-output", options.nBest}});
    if (!options.trace.empty() && options.workspace.empty() && options.json.empty()) {
        throw Error("attention would be recorded, and nothing would keep it", "--trace",
                    "name a file for it with --workspace or --json, or leave --trace out");
    }
    if (options.settings.decode.nBest > 1 && options.nBest.empty() && options.json.empty()) {
        throw Error("more than the best translation would be kept, and nothing would hold them", "--n-best",
                    "name a file for them with --n-best-output or --json");
    }
    if (options.settings.decode.nBest > options.settings.decode.beamSize) {
        throw Error("a beam of " + std::to_string(options.settings.decode.beamSize) +
                        " finds no more translations than that",
                    "--n-best", "choose a larger --beam");
    }
    checkWorkspace(options);
    checkWritable({{"--workspace", options.workspace},
                   {"--output", options.output},
                   {"--json", options.json},
                   {"--n-best-output", options.nBest}});
    const std::unique_ptr<Engine> engine = makeEngine(options.model);
    TextIn text = readText(options.document, options.readAs);
    const std::string wanted = text::formatOfName(options.output);
    if (wanted.empty() || (wanted == "Markdown" && text.format.empty())) {
        text.original.clear(); // plain text was requested
    } else if (wanted != text.format) {
        throw Error(wanted + " is written only where the document is " + wanted + ", and this one is " +
                        (text.format.empty() ? "a text" : text.format),
                    options.output, "name a text (.txt), or translate a file of the same kind");
    }
    std::vector<Document> documents = chosen(std::move(text.documents), options.only, options.document);
    if (!options.reference.empty()) {
        if (documents.size() != 1) {
            throw Error("a reference file goes with one document, and this file holds " +
                            std::to_string(documents.size()),
                        options.document, "put the reference into the table's own column");
        }
        text::attachReference(documents.front(), options.reference, {}, text.blankLines);
    }
    const auto model = engine->load(options.model.file);
    if (!text.memory.empty() && options.only.empty() && options.reference.empty()) {
        documents = text::readFormat(
            text.memory, options.document,
            {.memory = {.source = model->info().sourceLanguage, .target = model->info().targetLanguage}});
    }
    std::vector<RunSettings> settings; // one per document; all are checked before the first is translated
    for (const Document& document : documents) {
        settings.push_back(settingsFor(options, *model, document));
    }
    if (!text.told.empty() && !options.quiet) { // after all checks have passed
        std::fprintf(stderr, "%s\n", text.told.c_str());
    }
    std::size_t sentences = 0; // over all documents
    for (const Document& document : documents) {
        sentences += document.size();
    }
    RunWriter writer({.workspace = options.workspace,
                      .append = options.append,
                      .output = options.output,
                      .json = options.json,
                      .nBest = options.nBest,
                      .trace = !options.trace.empty(),
                      .asList = documents.size() > 1,
                      .blankLines = std::move(text.blankLines),
                      .original = std::move(text.original),
                      .originalName = options.document,
                      .quiet = options.quiet});
    std::size_t finished = 0;
    bool cancelled = false;
    std::exception_ptr failure; // failure of a later document: earlier translations are written all the same
    for (std::size_t d = 0; d < documents.size() && !cancelled && !failure; ++d) {
        try {
            const auto run = translated(*engine, model, std::make_shared<const Document>(std::move(documents[d])),
                                        settings[d], options.quiet, writer);
            finished += run->finished();
            cancelled = run->cancelled;
        } catch (...) {
            if (d == 0) {
                throw;
            }
            failure = std::current_exception();
        }
    }
    Writing writing;
    writer.commit(writing);
    if (failure) {
        std::rethrow_exception(failure);
    }
    if (cancelled) {
        complain("interrupted: " + sentencesDone(finished, sentences) + (finished == 1 ? " is" : " are") +
                 " translated; " +
                 (writing.status() == kSuccess ? "what is done was written" : "see above what could not be written"));
        return kInterrupted;
    }
    return writing.status();
}

} // namespace

void addTranslate(CLI::App& app, Work& work) {
    auto options = std::make_shared<TranslateOptions>();
    CLI::App* command = app.add_subcommand("translate", "Translate a document.");
    addModelOptions(*command, options->model, "Model bundle (.safetensors)")->required();
    addLanguageOptions(*command, options->model.languages);
    command
        ->add_option("--document", options->document,
                     "Text with one sentence a line, prose, a table (TSV), subtitles (SRT, WebVTT), XLIFF, PO, HTML, "
                     "Markdown, Word or OpenDocument; - is standard input")
        ->required();
    command
        ->add_option("--read-as", options->readAs,
                     "Of a text: lines, a sentence each, or prose, whose paragraphs are split into sentences; as it "
                     "looks if not given")
        ->check(CLI::IsMember({"lines", "prose"}));
    command->add_option("--only", options->only, "Of a table: only the documents of these ids");
    command->add_option("--reference", options->reference, "Text with as many sentences; kept with the document");
    addContextOptions(*command, options->context);
    command->add_option("--exclude", options->exclude, "Sentences to hide from all others, counted from 1: 3,7")
        ->delimiter(',')
        ->check(wholeNumber(1));
    command->add_option("--beam", options->settings.decode.beamSize, "Beam size; 1 is greedy")
        ->capture_default_str()
        ->check(CLI::Range(1, 64));
    command
        ->add_option("--n-best", options->settings.decode.nBest,
                     "Translations of each sentence to write to --json and --n-best-output, at most the beam size; a "
                     "workspace keeps the best one")
        ->capture_default_str()
        ->check(CLI::Range(1, 64));
    command->add_option("--n-best-output", options->nBest,
                        "The translations of each sentence as Moses writes them: \"number ||| text ||| LogProbability= "
                        "... ||| score\", sentences counted from 0; - is standard output");
    command
        ->add_option("--long-sentences", options->longSentences,
                     "Sentences that have more subwords than the model takes: refuse, that is translate nothing; cut, "
                     "read the whole words that fit; skip, leave them out; what was not read is said")
        ->capture_default_str()
        ->check(CLI::IsMember({"refuse", "cut", "skip"}));
    command->add_option("--length-penalty", options->settings.decode.lengthPenalty, "Alpha of Wu et al. 2016")
        ->capture_default_str()
        ->check(CLI::Range(0.0, 1000.0));
    command
        ->add_option(
            "--decode", options->decode,
            "For models that read translations: two-pass or sequential; if not given, as is usual for the system")
        ->capture_default_str()
        ->check(CLI::IsMember({"two-pass", "sequential"}));
    command
        ->add_option("--precision", options->precision,
                     "Numbers in which weights are multiplied: fp32, bf16, int8, or auto, the quickest of this "
                     "processor (fp32 with --trace)")
        ->capture_default_str()
        ->check(isPrecision());
    command
        ->add_option("--trace", options->trace,
                     "Record attention and gates of the sites that the window shows; --trace all: of every site, also "
                     "those of the lower layers")
        ->expected(0, 1)
        ->default_str("shown") // the meaning of --trace without a value
        ->check(CLI::IsMember({"shown", "all"}));
    auto* workspace =
        command->add_option("--workspace", options->workspace, "Save documents, runs and traces for the window");
    auto* replace =
        command->add_flag("--replace", options->replace, "Replace a workspace of that name, with all that it holds")
            ->needs(workspace);
    command->add_flag("--append", options->append, "Add the runs to the workspace of that name")
        ->needs(workspace)
        ->excludes(replace);
    command->add_option("--output", options->output,
                        "Plain text, one translation a line in input order, of a table document by document in the "
                        "order of sent_idx; blank lines of a text stay where they are (of prose: one between "
                        "paragraphs). Where it is named as the document's kind of file is (.srt, .xlf, .docx): the "
                        "document, with the translation in it. - is standard output");
    command->add_option("--json", options->json,
                        "Translations, log-probabilities and (with --trace) weights as JSON; - is standard output");
    command->add_flag("--quiet", options->quiet, "No progress on standard error");
    command->callback([options, &work] { work = [options] { return translate(*options); }; });
}

} // namespace contexture::cli
