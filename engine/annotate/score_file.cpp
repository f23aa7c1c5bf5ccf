// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/score_file.h"

#include "engine/annotate/metric_json.h"
#include "engine/annotate/metric_lines.h"
#include "engine/core/error.h"
#include "engine/store/sentence_scores.h"
#include "engine/text/encoding.h"
#include "engine/text/other_formats.h"

#include <algorithm>

namespace contexture::annotate {

namespace {

constexpr std::size_t kLargestScores = 2'000'000'000; // bytes

constexpr std::uintmax_t kLargestGuessed = 200'000'000; // bytes of a file that is read to tell what it is

bool areNumbers(const std::vector<std::string_view>& lines) {
    std::size_t numbers = 0;
    for (const std::string_view line : lines) {
        const std::string_view text = text::trimWhiteSpace(line);
        if (!text.empty() && !finiteNumber(text)) {
            return false;
        }
        numbers += text.empty() ? 0 : 1;
    }
    return numbers > 0;
}

// The metric's own name, where one was given, and names that a search can write.
void nameMetrics(ScoreFile& file, const std::string& name, const ScoreFileOptions& options) {
    if (!options.metric.empty()) {
        if (file.metrics.size() > 1) {
            throw Error(Message("scores.one-name", "the file has {count} columns, and one name for them is given",
                                file.metrics.size()),
                        name, Message("scores.one-name.do", "choose one column, or leave the name out"));
        }
        file.metrics = {options.metric};
        for (ScoredSystem& system : file.systems) {
            for (ScoredRow& row : system.rows) {
                for (MarkRecord& error : row.errors) {
                    error.mark.annotator = options.metric;
                }
            }
        }
    }
    for (const std::string& metric : file.metrics) {
        if (metric.empty()) {
            throw Error(Message("scores.no-name", "the file does not say which metric its numbers are of"), name,
                        Message("scores.no-name.do", "name it (--metric), as in comet or metricx"));
        }
        if (!store::isMetricName(metric)) {
            throw Error(Message("workspace.metric", "“{name}” cannot be the name of a metric", metric), name,
                        Message("scores.name.do",
                                "name it (--metric) with letters, digits and the signs . _ - +, without a "
                                "blank"));
        }
    }
}

} // namespace

ScoreFile readScoreFile(const std::filesystem::path& path, const ScoreFileOptions& options, const CancelToken& cancel) {
    return readScoreBytes(text::readFileBytes(path, kLargestScores, cancel), path.string(), options);
}

ScoreFile readScoreBytes(std::string_view bytes, const std::string& name, const ScoreFileOptions& options) {
    const auto lines = text::textLines(bytes, name);
    const auto first = std::find_if(lines.begin(), lines.end(),
                                    [](std::string_view line) { return !text::trimWhiteSpace(line).empty(); });
    if (first == lines.end()) {
        throw Error(Message("scores.empty", "the file has no line that is not blank"), name,
                    Message("do.other-file", "choose another file"));
    }
    const char sign = text::trimWhiteSpace(*first).front();
    ScoreFile file;
    if (sign == '{' || sign == '[') {
        file = isJsonLines(lines) ? readMetricLines(lines, name, options) : readMetricJson(bytes, name, options);
    } else if (areCometLines(lines)) {
        file = readCometLines(lines, name);
    } else {
        text::refuseOtherFormats(lines, name);
        file = readNumbers(lines, name, options);
    }
    nameMetrics(file, name, options);
    return file;
}

bool isScoreFile(const std::filesystem::path& path) {
    std::error_code unknown;
    const std::uintmax_t size = std::filesystem::file_size(path, unknown);
    if (unknown || size > kLargestGuessed) {
        return false;
    }
    try {
        const std::string bytes = text::readFileBytes(path, kLargestScores, {});
        const auto lines = text::textLines(bytes, path.string());
        if (areCometLines(lines) || areNumbers(lines)) {
            return true;
        }
        const std::string_view bare = text::trimWhiteSpace(bytes);
        if (!bare.starts_with('{') && !bare.starts_with('[')) {
            return false;
        }
        const ScoreFile file = readScoreBytes(bytes, path.string());
        return !file.systems.front().rows.empty() && file.systems.front().rows.front().target;
    } catch (const Error& error) { // numbers without a name are scores, all else is something else
        return error.whatMessage().code() == "scores.no-name";
    }
}

} // namespace contexture::annotate
