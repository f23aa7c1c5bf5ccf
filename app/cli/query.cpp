// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "engine/core/error.h"
#include "engine/core/one_line.h"
#include "engine/find/found_table.h"
#include "engine/lemma/lemmas.h"
#include "engine/store/workspace.h"

#include <nlohmann/json.hpp>

namespace contexture::cli {

namespace {

struct QueryOptions {
    std::string workspace;
    std::string where;
    std::string named;  // name of a search that the workspace keeps
    std::string saveAs; // keeps the search under this name
    bool list = false;  // lists the kept searches
    std::string side = "source";
    std::string site;
    std::string lemmas; // a list of lemmas by the user
    std::string sort = "document";
    bool descending = false;
    std::int64_t limit = 0; // 0: all
    int context = 60;
    std::string format = "tsv";
    std::string out = kStandardOutput;
    bool count = false;
    bool quiet = false;
};

void writeHead(std::ostream& out, std::size_t all, const std::vector<std::string>& metrics,
               const QueryOptions& options) {
    if (options.format == "json") {
        const nlohmann::json where = options.where;
        out << "{\"where\": " << where.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
            << ", \"counted_from\": 1, \"all\": " << all << ", \"words\": [";
        return;
    }
    const char* before = "";
    for (const find::FoundColumn& column : find::foundColumns(metrics)) {
        out << before << column.name;
        before = "\t";
    }
    out << "\n";
}

void writeTsv(std::ostream& out, const find::Found& found, const std::vector<std::string>& metrics) {
    const char* before = "";
    for (std::string& text : find::foundCells(found, metrics)) {
        out << before << inOneCell(std::move(text));
        before = "\t";
    }
    out << "\n";
}

std::string jsonOf(const find::Found& found, const std::vector<std::string>& metrics) {
    nlohmann::ordered_json row;
    const std::vector<std::string> values = find::foundCells(found, metrics);
    const std::vector<find::FoundColumn> columns = find::foundColumns(metrics);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const find::FoundColumn& column = columns[i];
        if (column.isText) {
            row[column.name] = values[i];
        } else {
            row[column.name] = values[i].empty() ? nlohmann::ordered_json() : nlohmann::ordered_json::parse(values[i]);
        }
    }
    return row.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void listSearches(const store::Workspace& workspace) {
    for (const auto& [name, text] : workspace.queries()) {
        std::printf("%s\t%s\n", inOneCell(name).c_str(), inOneCell(text).c_str());
    }
}

std::string keptSearch(const store::Workspace& workspace, const QueryOptions& options) {
    std::string names;
    for (const auto& [name, text] : workspace.queries()) {
        if (name == options.named) {
            return text;
        }
        names += (names.empty() ? "" : ", ") + name;
    }
    throw Error("it keeps no search \"" + options.named + "\"", options.workspace,
                names.empty() ? "keep one with --save-as" : "it keeps " + names);
}

// Reports languages without a dictionary: their lemmas come from the program's list only.
void tellLackingDictionaries(const find::WordSearch& search, const QueryOptions& options) {
    for (const std::string& language : search.languagesWithoutDictionary()) {
        if (!options.quiet) {
            complain(language.empty() ? std::string("the language of some words is not known: each is its own lemma")
                                      : "no dictionary of \"" + language +
                                            "\" is installed (hunspell): what the lists lack is its own lemma");
        }
    }
}

int query(QueryOptions options) {
    checkOutputs({{"--workspace", options.workspace}, {"--lemmas", options.lemmas}}, {{"--out", options.out}});
    checkWritable({{"--out", options.out}});
    find::Question question;
    question.filter = find::parseExpression(options.where); // mistakes are found before anything is read
    question.side = options.side == "target" ? Side::Target : Side::Source;
    question.site = options.site;
    question.order = find::parseOrder(options.sort);
    question.descending = options.descending;
    question.most = options.count ? 0 : options.limit > 0 ? static_cast<std::size_t>(options.limit) : 1'000'000'000;
    question.context = static_cast<std::size_t>(options.context);
    const auto lemmas = std::make_shared<lemma::Lemmas>(
        lemma::Sources{.dictionaries = lemma::dictionaryFolders(), .list = options.lemmas});
    auto workspace = store::Workspace::open(options.workspace);
    if (options.list) {
        listSearches(workspace);
        return kSuccess;
    }
    if (!options.named.empty()) {
        options.where = keptSearch(workspace, options);
        question.filter = find::parseExpression(options.where);
    }
    if (!options.saveAs.empty()) {
        workspace.setQuery(options.saveAs, options.where);
    }
    find::WordSearch search(workspace, lemmas);
    std::vector<store::TraceDamage> damaged;
    if (const std::size_t missing = search.missing(); missing > 0) {
        ProgressLine line(options.quiet);
        const auto told = [](std::size_t done, std::size_t all) {
            return "gathering words: " + std::to_string(done) + " of " + std::to_string(all) + " sentences";
        };
        std::size_t sentences = 0;
        search.gather({[&](std::size_t done, std::size_t all) {
                           sentences = all;
                           if (done % 50 == 0) {
                               line.show(told(done, all));
                           }
                       },
                       interrupted()},
                      &damaged);
        line.finish(told(sentences, sentences));
    }
    if (options.count) {
        std::printf("%zu\n", search.ask(question).all);
    } else {
        Output out(options.out);
        std::size_t all = 0;
        std::size_t listed = 0;
        const bool isJson = options.format == "json";
        const std::vector<std::string> metrics = search.metrics();
        search.ask(
            question,
            [&](std::size_t count) {
                all = count;
                writeHead(out.stream(), all, metrics, options);
            },
            [&](const find::Found& found) {
                interrupted().throwIfCancelled();
                if (isJson) {
                    out.stream() << (listed > 0 ? ",\n" : "\n") << jsonOf(found, metrics);
                } else {
                    writeTsv(out.stream(), found, metrics);
                }
                ++listed;
            });
        out.stream() << (isJson ? "]}\n" : "");
        out.commit();
        if (listed < all && !options.quiet) {
            std::fprintf(stderr, "%zu of %zu words are listed\n", listed, all);
        }
    }
    tellLackingDictionaries(search, options);
    if (!damaged.empty()) {
        complain(counted(damaged.size(), "damaged trace was", "damaged traces were") +
                 " left out: the words of those sentences are there without what they consulted; the first: " +
                 damaged.front().what);
        return kFailure;
    }
    return kSuccess;
}

} // namespace

void addQuery(CLI::App& app, Work& work) {
    auto options = std::make_shared<QueryOptions>();
    CLI::App* command = app.add_subcommand(
        "query", "Find words in a workspace by what they are, what they became and what was consulted for them, over "
                 "all its documents and runs.");
    command->add_option("--workspace", options->workspace, "Workspace (.contexture)")->required();
    auto* where = command->add_option(
        "--where", options->where,
        "Conditions, as in: source = it and distance > 3 and weight >= 0.3. All words if not given");
    auto* named = command->add_option("--named", options->named, "A search that the workspace keeps under this name");
    named->excludes(where);
    command->add_option("--save-as", options->saveAs, "Keep the search in the workspace under this name")->needs(where);
    command->add_flag("--list", options->list, "The searches that the workspace keeps: name, conditions")
        ->excludes(where)
        ->excludes(named);
    command->add_option("--side", options->side, "Whose words are listed: source or target")
        ->capture_default_str()
        ->check(CLI::IsMember({"source", "target"}));
    command->add_option("--site", options->site, "Context site; the first of each model if not given");
    command->add_option("--lemmas", options->lemmas,
                        "List of lemmas of your own (form, tab, lemma), before all others");
    command
        ->add_option("--sort", options->sort,
                     "document, weight, distance, share, probability, wordweight or support; smallest first")
        ->capture_default_str()
        ->check(CLI::IsMember({"document", "weight", "distance", "share", "probability", "wordweight", "support"}));
    command->add_flag("--descending", options->descending, "Largest first");
    command->add_option("--limit", options->limit, "List only so many; all if not given")
        ->check(wholeNumber<std::int64_t>(1));
    command->add_option("--width", options->context, "Characters of the sentence on each side of the word")
        ->capture_default_str()
        ->check(CLI::Range(0, 100'000));
    auto* format = command->add_option("--format", options->format, "tsv or json");
    format->capture_default_str()->check(CLI::IsMember({"tsv", "json"}));
    auto* out = command->add_option("--out", options->out, "File; standard output if not given");
    command->add_flag("--count", options->count, "Only how many words there are")->excludes(format)->excludes(out);
    command->add_flag("--quiet", options->quiet, "No progress on standard error");
    command->callback([options, &work] { work = [options] { return query(*options); }; });
}

} // namespace contexture::cli
