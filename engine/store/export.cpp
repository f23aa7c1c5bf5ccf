// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/export.h"

#include "engine/core/error.h"
#include "engine/store/export_rows.h"
#include "engine/store/npz_writer.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace contexture::store {

namespace {

constexpr std::array kWhats{"sentence-attention", "word-attention", "gates",       "translations",
                            "sub-phrases",        "needs",          "attributions"};
constexpr std::array kFormats{"csv", "json", "npz"};

template<std::size_t N>
std::uint8_t parseName(const std::array<const char*, N>& names, std::string_view name, const char* what) {
    std::string all;
    for (std::size_t i = 0; i < N; ++i) {
        if (name == names[i]) {
            return static_cast<std::uint8_t>(i);
        }
        all += i == 0 ? "" : i + 1 < N ? ", " : " or ";
        all += names[i];
    }
    throw Error(Message("export.name", "\"{name}\" is no {kind}", name, what), {},
                Message("export.name.do", "choose {names}", all));
}

template<class T>
bool holdsOrIsEmpty(const std::vector<T>& list, const T& value) {
    return list.empty() || std::find(list.begin(), list.end(), value) != list.end();
}

// Members of a JSON object, each followed by a comma.
std::string jsonHead(const RunSources& runs, const ExportOptions& options) {
    std::string head = "\"what\": " + jsonText(kWhats.at(static_cast<std::size_t>(options.what))) +
                       ", \"counted_from\": 1, \"runs\": [";
    for (std::size_t r = 0; r < runs.size(); ++r) {
        const Run& run = runs[r]->run();
        head += std::string(r > 0 ? ", " : "") + "{\"run\": " + jsonText(run.label) +
                ", \"model\": " + jsonText(run.model.name) + ", \"document\": " + jsonText(run.document->title) + "}";
    }
    head += "], ";
    if (!options.about.empty()) {
        head += "\"about\": {";
        for (std::size_t i = 0; i < options.about.size(); ++i) {
            head += (i > 0 ? ", " : "") + jsonText(options.about[i].first) + ": " + jsonText(options.about[i].second);
        }
        head += "}, ";
    }
    return head;
}

std::unique_ptr<TableWriter> tableFor(std::ostream& out, const RunSources& runs, const ExportOptions& options) {
    const auto columns = columnsOf(options.what);
    switch (options.format) {
    case ExportFormat::Csv:
        break;
    case ExportFormat::Json:
        return std::make_unique<JsonRowWriter>(out, columns, jsonHead(runs, options));
    case ExportFormat::Npz:
        return std::make_unique<NpzWriter>(out, columns, jsonHead(runs, options), options.scratch);
    }
    return std::make_unique<CsvWriter>(out, columns, csvHead(options.about));
}

// Throws Error for requested sites or heads without data: a table without rows would say that nothing was attended to.
void checkFound(const ExportReport& report, const ExportFilter& filter) {
    for (const std::string& site : filter.sites) {
        if (!report.sites.contains(site)) {
            std::string known;
            for (const std::string& other : report.sites) {
                known += (known.empty() ? "" : ", ") + other;
            }
            throw Error(Message("export.site", "nothing of this kind was recorded at a site \"{site}\"", site), {},
                        known.empty() ? Message("export.site.none", "its models have none")
                                      : Message("export.site.do", "use {sites}", known));
        }
    }
    for (const HeadIndex head : filter.heads) {
        if (head.value >= report.heads && report.heads > 0) {
            throw Error(Message("export.head", "there is no head {head}", head.value + 1), {},
                        Message("export.head.do", "use mean, or 1 to {heads}", report.heads));
        }
    }
}

} // namespace

ExportWhat parseExportWhat(std::string_view name) {
    return static_cast<ExportWhat>(parseName(kWhats, name, "kind of data"));
}

ExportFormat parseExportFormat(std::string_view name) {
    return static_cast<ExportFormat>(parseName(kFormats, name, "format"));
}

bool ExportFilter::takesSentence(SentenceIndex sentence) const {
    return sentences.empty() || std::any_of(sentences.begin(), sentences.end(), [&](const SentenceRange& range) {
               return range.begin <= sentence.value && sentence.value < range.end;
           });
}

bool ExportFilter::takesSite(const std::string& site) const {
    return holdsOrIsEmpty(sites, site);
}

bool ExportFilter::takesLevel(AttentionLevel level) const {
    return holdsOrIsEmpty(levels, level);
}

bool ExportFilter::takesHead(HeadIndex head) const {
    return holdsOrIsEmpty(heads, head);
}

ExportReport exportRuns(std::ostream& out, const RunSources& runs, const ExportOptions& options, const Watch& watch) {
    ExportReport report;
    std::vector<std::vector<SentenceIndex>> asked(runs.size());
    for (std::size_t r = 0; r < runs.size(); ++r) {
        const std::size_t size = runs[r]->run().document->size();
        for (std::size_t s = 0; s < size; ++s) {
            if (const SentenceIndex sentence(static_cast<std::int64_t>(s)); options.filter.takesSentence(sentence)) {
                asked[r].push_back(sentence);
            }
        }
        report.all += asked[r].size();
    }
    const auto table = tableFor(out, runs, options);
    for (std::size_t r = 0; r < runs.size() && !report.cancelled; ++r) {
        ExportRows rows(*table, *runs[r], options, report);
        for (const SentenceIndex sentence : asked[r]) {
            if (watch.cancel.isCancelled()) {
                report.cancelled = true;
                break;
            }
            if (!out) { // a full disk, or a reader that has ended: the caller reports it
                return report;
            }
            rows.write(sentence);
            watch.tell(++report.sentences, report.all);
        }
    }
    if (!report.cancelled && report.damaged.empty() && out) {
        checkFound(report, options.filter); // before the names of columns are written, if there is no row
    }
    table->end();
    return report;
}

ExportReport exportRuns(std::ostream& out, std::span<const std::shared_ptr<const Run>> runs,
                        const ExportOptions& options, const Watch& watch) {
    RunSources sources;
    for (const auto& run : runs) {
        sources.push_back(std::make_shared<HeldRun>(run));
    }
    return exportRuns(out, sources, options, watch);
}

std::string exportRun(const Run& run, const ExportOptions& options) {
    std::ostringstream out;
    const std::shared_ptr<const Run> alias(std::shared_ptr<const Run>(), &run); // only during this call
    exportRuns(out, std::span(&alias, 1), options);
    return std::move(out).str();
}

} // namespace contexture::store
