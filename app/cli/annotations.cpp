// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/output.h"
#include "engine/annotate/agreement.h"
#include "engine/annotate/mark_file.h"
#include "engine/annotate/scores.h"
#include "engine/annotate/workspace_records.h"
#include "engine/core/error.h"
#include "engine/core/one_line.h"
#include "engine/store/workspace.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace contexture::cli {

namespace {

using Json = nlohmann::ordered_json;

struct AnnotationsOptions {
    std::string workspace;
    std::vector<std::string> read;   // files of marks, instead of a workspace
    std::vector<std::string> import; // files to import into the workspace
    int run = 0;                     // 0: all
    std::string annotator;           // of the imported marks
    std::string typology;
    bool keepTypology = false;
    std::string what = "marks";
    std::string format = "tsv";
    std::string out = kStandardOutput;
    bool quiet = false;
};

// Text for a cell of a table: characters that would break the table become blanks.
std::string shortNumber(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", number);
    return text;
}

// A table of values, as TSV or as one JSON list; unknown values are empty, or null.
class Rows {
public:
    void add(Json row) { m_rows.push_back(std::move(row)); }

    Json json() const { return m_rows; }

    void writeTsv(std::ostream& out, const std::vector<const char*>& columns) const {
        const char* before = "";
        for (const char* column : columns) {
            out << before << column;
            before = "\t";
        }
        out << "\n";
        for (const Json& row : m_rows) {
            before = "";
            for (const char* column : columns) {
                const Json& value = row.at(column);
                out << before
                    << (value.is_string()         ? inOneCell(value.get<std::string>())
                        : value.is_number_float() ? shortNumber(value.get<double>())
                        : value.is_null()         ? std::string()
                                                  : value.dump());
                before = "\t";
            }
            out << "\n";
        }
    }

private:
    Json m_rows = Json::array();
};

void writeCounts(std::ostream& out, const annotate::Counts& counts, bool isJson) {
    Rows rows;
    for (const annotate::CountRow& row : counts.rows) {
        rows.add({{"run", row.system},
                  {"document", row.document},
                  {"annotator", row.annotator},
                  {"category", row.category},
                  {"severity", row.severity},
                  {"count", row.count},
                  {"weight", row.weight}});
    }
    Rows scores;
    bool isEsa = false;
    for (const annotate::ScoreRow& row : counts.scores) {
        scores.add({{"run", row.system},
                    {"document", row.document.empty() ? Json() : Json(row.document)},
                    {"sentences", row.sentences},
                    {"errors", row.errors},
                    {"weight", row.weight},
                    {"score", row.score},
                    {"esa", row.esa ? Json(*row.esa) : Json()}});
        isEsa = isEsa || row.esa;
    }
    if (isJson) {
        const Json all{{"counts", rows.json()}, {"scores", scores.json()}};
        out << all.dump(1, ' ', false, Json::error_handler_t::replace) << "\n";
        return;
    }
    rows.writeTsv(out, {"run", "document", "annotator", "category", "severity", "count", "weight"});
    out << "\n";
    std::vector<const char*> columns{"run", "document", "sentences", "errors", "weight", "score"};
    if (isEsa) {
        columns.push_back("esa");
    }
    scores.writeTsv(out, columns);
}

void writeAgreement(std::ostream& out, const std::vector<annotate::Agreement>& agreements, bool isJson) {
    const auto known = [](const std::optional<double>& value) { return value ? Json(*value) : Json(); };
    Rows rows;
    for (const annotate::Agreement& one : agreements) {
        rows.add({{"first", one.first},
                  {"second", one.second},
                  {"sentences", one.sentences},
                  {"errors_first", one.errorsOfFirst},
                  {"errors_second", one.errorsOfSecond},
                  {"character_f1", known(one.characterF1)},
                  {"same_spans", one.sameSpans},
                  {"span_f1", known(one.spanF1)},
                  {"pairs", one.pairs},
                  {"same_category", one.sameCategory},
                  {"category_kappa", known(one.categoryKappa)},
                  {"same_top_category", one.sameTopCategory},
                  {"top_category_kappa", known(one.topCategoryKappa)},
                  {"same_severity", one.sameSeverity},
                  {"severity_kappa", known(one.severityKappa)}});
    }
    if (isJson) {
        out << rows.json().dump(1, ' ', false, Json::error_handler_t::replace) << "\n";
        return;
    }
    rows.writeTsv(out, {"first", "second", "sentences", "errors_first", "errors_second", "character_f1", "same_spans",
                        "span_f1", "pairs", "same_category", "category_kappa", "same_top_category",
                        "top_category_kappa", "same_severity", "severity_kappa"});
}

// Writes each remark on a line; returns how many rows were left out.
std::size_t tell(const std::string& file, const std::vector<annotate::Remark>& remarks, bool quiet) {
    std::size_t leftOut = 0;
    for (const annotate::Remark& remark : remarks) {
        const bool isLost = remark.kind == annotate::Remark::Kind::LeftOut;
        leftOut += isLost ? 1 : 0;
        if (isLost || !quiet) {
            complain(file + ", " + inEnglish(remark));
        }
    }
    return leftOut;
}

annotate::Typology typologyFor(const AnnotationsOptions& options, store::Workspace* workspace) {
    if (!options.typology.empty()) {
        const std::string text = annotate::typologyText(options.typology);
        annotate::Typology typology = annotate::parseTypology(text, options.typology);
        if (workspace && options.keepTypology) {
            workspace->setTypology(typology.name, text);
        }
        return typology;
    }
    const auto kept = workspace ? workspace->typology() : std::nullopt;
    return kept ? annotate::parseTypology(*kept, options.workspace) : annotate::usualTypology();
}

std::optional<store::RunId> runOf(const store::Workspace& workspace, const AnnotationsOptions& options) {
    const auto runs = workspace.runs();
    if (options.run == 0) {
        return std::nullopt;
    }
    if (static_cast<std::size_t>(options.run) > runs.size()) {
        throw Error("there is no run " + std::to_string(options.run), options.workspace,
                    "it has " + counted(runs.size(), "run", "runs"));
    }
    return runs[static_cast<std::size_t>(options.run) - 1].id;
}

// Imports all files or none. Returns how many rows were left out.
std::size_t importMarks(store::Workspace& workspace, const annotate::Typology& typology,
                        const AnnotationsOptions& options) {
    std::size_t leftOut = 0;
    std::size_t added = 0;
    std::size_t known = 0;
    workspace.atomically([&] {
        for (const std::string& path : options.import) {
            const annotate::MarkFile file = annotate::readMarkFile(path, interrupted());
            const annotate::PlaceOptions place{
                .run = runOf(workspace, options),
                .annotator = options.annotator.empty() ? std::nullopt : std::optional(options.annotator)};
            const annotate::Placed placed = annotate::placeRecords(workspace, file.records, typology, place);
            for (const store::StoredMark& mark : placed.marks) {
                interrupted().throwIfCancelled();
                workspace.save(mark);
            }
            added += placed.marks.size();
            known += placed.known;
            leftOut += tell(path, file.remarks, options.quiet) + tell(path, placed.remarks, options.quiet);
        }
    });
    if (!options.quiet) {
        std::fprintf(stderr, "%s added, %zu were there already, %s left out\n", counted(added, "mark", "marks").c_str(),
                     known, counted(leftOut, "row", "rows").c_str());
    }
    return leftOut;
}

int annotations(const AnnotationsOptions& options) {
    std::vector<NamedPath> inputs{{"--workspace", options.workspace}};
    for (const std::string& path : options.import) {
        inputs.push_back({"--import", path});
    }
    for (const std::string& path : options.read) {
        inputs.push_back({"--read", path});
    }
    checkOutputs(inputs, {{"--out", options.out}});
    checkWritable({{"--out", options.out}});
    std::optional<store::Workspace> workspace;
    std::vector<annotate::MarkRecord> records;
    std::size_t leftOut = 0;
    const bool isChanging = !options.import.empty() || options.keepTypology;
    if (!options.workspace.empty()) {
        workspace = store::Workspace::open(options.workspace, isChanging ? store::Workspace::Access::ReadWrite
                                                                         : store::Workspace::Access::ReadOnly);
    }
    const annotate::Typology typology = typologyFor(options, workspace ? &*workspace : nullptr);
    if (workspace) {
        leftOut += options.import.empty() ? 0 : importMarks(*workspace, typology, options);
        if (isChanging && options.out == kStandardOutput && options.what == "marks") {
            return leftOut > 0 ? kFailure : kSuccess; // an exit code, so that the output need not be read to notice it
        }
        records = annotate::recordsOf(*workspace, runOf(*workspace, options));
    }
    for (const std::string& path : options.read) {
        annotate::MarkFile file = annotate::readMarkFile(path, interrupted());
        leftOut += tell(path, file.remarks, options.quiet);
        std::move(file.records.begin(), file.records.end(), std::back_inserter(records));
    }
    Output out(options.out);
    const bool isJson = options.format == "json";
    if (options.what == "counts") {
        const annotate::Counts counts = annotate::countMarks(records, typology);
        for (const Message& unknown : counts.unknown) {
            complain(unknown.english());
        }
        writeCounts(out.stream(), counts, isJson);
    } else if (options.what == "agreement") {
        writeAgreement(out.stream(), annotate::agreementOf(records, typology), isJson);
    } else if (options.what == "typology") {
        out.stream() << (options.typology.empty() ? workspace && workspace->typology()
                                                        ? *workspace->typology()
                                                        : annotate::typologyText("wmt-mqm")
                                                  : annotate::typologyText(options.typology));
    } else {
        annotate::writeMarks(out.stream(), records,
                             isJson                    ? annotate::MarkFormat::Jsonl
                             : options.format == "esa" ? annotate::MarkFormat::Esa
                                                       : annotate::MarkFormat::Tsv);
    }
    out.commit();
    return leftOut > 0 ? kFailure : kSuccess;
}

} // namespace

void addAnnotations(CLI::App& app, Work& work) {
    auto options = std::make_shared<AnnotationsOptions>();
    CLI::App* command = app.add_subcommand(
        "annotations", "Errors that people marked in translations: read, write, count and compare them. What is amiss "
                       "in a file is told by its line; a row that had to be left out makes the status 1.");
    auto* workspace = command->add_option("--workspace", options->workspace, "Workspace (.contexture)");
    auto* read = command->add_option(
        "--read", options->read,
        "Files of marks instead of a workspace: tables of MQM (Marot), JSON Lines, ESA of WMT or Pearmut");
    read->excludes(workspace);
    auto* import =
        command->add_option("--import", options->import, "Add the marks of such files to the workspace, all or none");
    import->needs(workspace);
    command
        ->add_option("--run", options->run,
                     "Only this run, counted from 1; with --import, the marks are of it, whatever the file says")
        ->check(wholeNumber(1))
        ->needs(workspace);
    command->add_option("--annotator", options->annotator, "Whose marks the imported ones are, whatever the file says")
        ->needs(import);
    auto* typology = command->add_option(
        "--typology", options->typology,
        "wmt-mqm, mqm-core, discourse, or a file of one's own; the workspace's, else wmt-mqm, if not given");
    command->add_flag("--keep-typology", options->keepTypology, "Keep it in the workspace, to be used from now on")
        ->needs(typology)
        ->needs(workspace);
    command
        ->add_option("--what", options->what,
                     "marks, counts (by category, run and document, with weights and scores), agreement (of every "
                     "two annotators) or typology")
        ->capture_default_str()
        ->check(CLI::IsMember({"marks", "counts", "agreement", "typology"}));
    command
        ->add_option("--format", options->format,
                     "tsv, json (marks: JSON Lines), or for marks esa: error span annotations as WMT publishes them")
        ->capture_default_str()
        ->check(CLI::IsMember({"tsv", "json", "esa"}));
    command->add_option("--out", options->out, "File; standard output if not given");
    command->add_flag("--quiet", options->quiet, "Tell of nothing but rows that are left out");
    command->callback([options, &work] {
        if (options->workspace.empty() && options->read.empty() && options->what != "typology") {
            throw CLI::RequiredError("--workspace or --read");
        }
        if (options->format == "esa" && options->what != "marks") {
            throw CLI::ValidationError("--format esa", "it is a layout of marks");
        }
        work = [options] { return annotations(*options); };
    });
}

} // namespace contexture::cli
