// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/data_report.h"

#include <filesystem>
#include <iostream>

namespace contexture::cli {

void printDataReport(const std::vector<text::CorpusFileReport>& files) {
    for (const auto& file : files) {
        const std::string line = text::describe(file);
        if (!line.empty()) {
            std::cout << line << "\n";
        }
    }
}

nlohmann::json dataReportJson(const std::vector<text::CorpusFileReport>& files) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& file : files) {
        nlohmann::json skipped = nlohmann::json::array();
        for (const auto fault : text::allRowFaults()) {
            const auto& entry = file.faults[static_cast<std::size_t>(fault)];
            if (entry.rows > 0) {
                skipped.push_back({{"rule", text::name(fault)}, {"rows", entry.rows}, {"lines", entry.lines}});
            }
        }
        list.push_back({{"file", std::filesystem::path(file.file).filename().string()},
                        {"rows", file.rows},
                        {"kept", file.kept},
                        {"documents", file.documents},
                        {"mixed_line_ends_at", file.mixedEndsAt},
                        {"skipped", skipped}});
    }
    return list;
}

} // namespace contexture::cli
