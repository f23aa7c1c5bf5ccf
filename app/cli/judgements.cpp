// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/output.h"
#include "engine/annotate/blind_workspace.h"
#include "engine/store/workspace.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace contexture::cli {

namespace {

using nlohmann::ordered_json;

struct JudgementsOptions {
    std::string workspace;
    bool json = false;
};

ordered_json json(const annotate::BlindSystem& system) {
    return {{"label", system.label}, {"model", system.model}, {"model_sha256", system.modelHash}};
}

ordered_json json(const eval::SignTest& test) {
    return {{"first", test.first}, {"second", test.second}, {"ties", test.ties}, {"p", test.p}};
}

// Names of the systems are given only after all judgements, as in the window.
ordered_json json(const annotate::BlindComparison& comparison) {
    const annotate::BlindResult result = annotate::resultOf(comparison);
    ordered_json titles = ordered_json::array();
    for (const annotate::BlindDocument& document : comparison.documents) {
        titles.push_back(document.title);
    }
    ordered_json value{{"documents", std::move(titles)},
                       {"seed", comparison.seed},
                       {"differing", comparison.differing},
                       {"asked", comparison.sentences.size()},
                       {"judged", comparison.judged()}};
    if (comparison.isWhole()) {
        value["first"] = json(comparison.first);
        value["second"] = json(comparison.second);
    }
    value["adequacy"] = json(result.adequacy);
    value["fluency"] = json(result.fluency);
    value["test"] = "sign test, exact binomial, two-sided, ties left out";
    return value;
}

std::string counts(const eval::SignTest& test) {
    char text[96];
    std::snprintf(text, sizeof text, "%lld : %lld, %lld ties, p = %.4f", static_cast<long long>(test.first),
                  static_cast<long long>(test.second), static_cast<long long>(test.ties), test.p);
    return text;
}

void print(std::ostream& out, std::size_t number, const annotate::BlindComparison& comparison) {
    const annotate::BlindResult result = annotate::resultOf(comparison);
    const std::size_t documents = comparison.documents.size();
    out << "comparison " << number << ": "
        << (documents == 1 ? comparison.documents.front().title : std::to_string(documents) + " documents") << ", seed "
        << comparison.seed << ", " << comparison.judged() << " of " << comparison.sentences.size()
        << " sentences judged\n";
    if (comparison.isWhole()) {
        out << "  first: " << comparison.first.model << ", " << comparison.first.label << "\n"
            << "  second: " << comparison.second.model << ", " << comparison.second.label << "\n";
    } else {
        out << "  which is which is told once all are judged\n";
    }
    out << "  adequacy: " << counts(result.adequacy) << "\n"
        << "  fluency:  " << counts(result.fluency) << "\n";
}

int judgements(const JudgementsOptions& options) {
    const auto workspace = store::Workspace::open(options.workspace, store::Workspace::Access::ReadOnly);
    const auto all = annotate::blindComparisonsOf(workspace);
    Output out(kStandardOutput);
    if (options.json) {
        ordered_json list = ordered_json::array();
        for (const auto& kept : all) {
            list.push_back(json(kept.comparison));
        }
        out.stream() << list.dump(1, ' ', false, ordered_json::error_handler_t::replace) << "\n";
    } else {
        for (std::size_t i = 0; i < all.size(); ++i) {
            print(out.stream(), i + 1, all[i].comparison);
        }
        if (all.empty()) {
            out.stream() << "no blind comparison is kept in it\n";
        }
    }
    out.commit();
    return kSuccess;
}

} // namespace

void addJudgements(CLI::App& app, Work& work) {
    auto options = std::make_shared<JudgementsOptions>();
    CLI::App* command = app.add_subcommand("judgements", "The blind comparisons that people made in the window: counts "
                                                         "and the sign test, adequacy and fluency apart.");
    command->add_option("--workspace", options->workspace, "Workspace (.contexture)")->required();
    command->add_flag("--json", options->json, "As JSON instead of lines");
    command->callback([options, &work] { work = [options] { return judgements(*options); }; });
}

} // namespace contexture::cli
