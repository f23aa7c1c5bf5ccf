// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/processes.h"
#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/lesson/example.h"
#include "engine/lesson/gift.h"
#include "engine/lesson/material.h"
#include "engine/lesson/reader.h"
#include "engine/store/atomic_file.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <iostream>

namespace contexture::cli {

namespace fs = std::filesystem;

namespace {

struct LessonOptions {
    std::string action;
    std::string lesson;
    std::string workspace;
    std::string out;
    std::string language;
    bool teacher = false;
    bool replace = false;
    bool json = false;
};

std::string problemsJson(const std::vector<lesson::Problem>& problems) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const lesson::Problem& problem : problems) {
        list.push_back({{"file", problem.file},
                        {"line", problem.line},
                        {"problem", problem.what.english()},
                        {"remedy", problem.remedy.english()}});
    }
    return list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// The lesson; if it has mistakes, all of them are reported, and nothing is returned.
std::shared_ptr<const lesson::Lesson> readWhole(const lesson::LessonFiles& files, bool asJson) {
    const lesson::Reading reading = lesson::readLesson(files);
    const std::vector<lesson::Problem> problems = reading.problems.sorted();
    if (asJson) {
        std::cout << problemsJson(problems);
    }
    for (const lesson::Problem& problem : problems) {
        if (!asJson) {
            std::cout << lesson::Problems::sentence(problem) << "\n";
        }
    }
    if (!problems.empty()) {
        complain(files.path.string() + ": " + counted(problems.size(), "mistake", "mistakes"));
    }
    return reading.lesson;
}

int check(const LessonOptions& options) {
    const auto read = readWhole(lesson::readFiles(options.lesson), options.json);
    if (!read) {
        return kFailure;
    }
    if (!options.json) {
        std::size_t questions = 0;
        for (const lesson::Step& step : read->steps) {
            questions += step.prediction ? 1 : 0;
        }
        std::string languages;
        for (const auto& [language, text] : read->texts) {
            languages += (languages.empty() ? "" : ", ") + language;
        }
        std::cout << options.lesson << ": a lesson, \"" << read->text("").title << "\", "
                  << counted(read->steps.size(), "step", "steps") << ", " << counted(questions, "question", "questions")
                  << "; " << languages << "\n";
    }
    return kSuccess;
}

int makeNew(const LessonOptions& options) {
    if (options.workspace.empty()) {
        throw Error("a new lesson needs documents and runs to speak of", "--workspace",
                    "name a workspace; contexture-cli translate --trace --workspace, or the window, makes one");
    }
    const fs::path folder = options.lesson;
    const fs::path text = folder / lesson::kText;
    const fs::path workspace = folder / lesson::kWorkspace;
    std::error_code error;
    for (const fs::path& file : {text, workspace}) {
        if (fs::exists(file, error) && !options.replace) {
            throw Error("the folder holds a lesson already", file.string(),
                        "name another folder, or replace the lesson with --replace");
        }
    }
    const lesson::Material material = lesson::loadMaterial(options.workspace);
    const fs::path named = folder.filename().empty() ? folder.parent_path().filename() : folder.filename();
    const std::string example = lesson::exampleLesson(material, named.string());
    fs::create_directories(folder, error);
    if (!fs::exists(workspace, error) || !fs::equivalent(workspace, options.workspace, error)) {
        store::writeWhole(workspace, contexture::readWhole(options.workspace));
    }
    store::writeWhole(text, example);
    return kSuccess;
}

int packLesson(const LessonOptions& options) {
    const lesson::LessonFiles files = lesson::readFiles(options.lesson);
    if (!readWhole(files, false)) {
        return kFailure;
    }
    std::string out = options.out;
    if (out.empty()) {
        const fs::path folder = fs::is_directory(options.lesson) ? fs::path(options.lesson) : files.path.parent_path();
        out = fs::weakly_canonical(folder.empty() ? "." : folder).string();
        while (out.ends_with('/')) {
            out.pop_back();
        }
        out += lesson::kSuffix;
    }
    checkOutputs({{"lesson", options.lesson}}, {{"--out", out}});
    lesson::pack(files, out);
    std::cout << out << ": " << fs::file_size(out) << " bytes\n";
    return kSuccess;
}

int gift(const LessonOptions& options) {
    const auto read = readWhole(lesson::readFiles(options.lesson), false);
    if (!read) {
        return kFailure;
    }
    const std::string questions = lesson::toGift(*read, read->textIn(options.language));
    if (questions.empty()) {
        throw Error("the lesson asks nothing", options.lesson, "add a predict block to a step");
    }
    writeFile(options.out.empty() ? kStandardOutput : options.out, questions);
    return kSuccess;
}

// The window's program, which stands beside this one, makes pages with figures: there is one way to draw them.
int handout(const LessonOptions& options) {
    if (!readWhole(lesson::readFiles(options.lesson), false)) {
        return kFailure;
    }
    if (options.out.empty() || options.out == kStandardOutput) {
        throw Error("a handout is a file", "--out", "name one that ends in .pdf");
    }
    const fs::path window = fs::path(ownProgram()).parent_path() / "contexture";
    std::error_code error;
    if (!fs::exists(window, error)) {
        throw Error("the window's program is missing, which sets handouts", window.string(),
                    "install the whole package, or build with CONTEXTURE_GUI");
    }
    std::vector<std::string> command{window.string(), "-platform", "offscreen",
                                     "--handout",     options.out, options.lesson};
    if (options.teacher) {
        command.emplace_back("--teacher");
    }
    if (!options.language.empty()) {
        command.insert(command.end(), {"--language", options.language});
    }
    return runProcesses({command}, 1, interrupted()) == 0 ? kSuccess : kFailure;
}

int run(const LessonOptions& options) {
    return options.action == "check"  ? check(options)
           : options.action == "new"  ? makeNew(options)
           : options.action == "pack" ? packLesson(options)
           : options.action == "gift" ? gift(options)
                                      : handout(options);
}

} // namespace

void addLesson(CLI::App& app, Work& work) {
    auto options = std::make_shared<LessonOptions>();
    CLI::App* command = app.add_subcommand(
        "lesson",
        "Write a new lesson, check one, pack it into one file, make handouts and questions for Moodle of it.");
    command->add_option("action", options->action, "check, new, pack, handout or gift")
        ->required()
        ->check(CLI::IsMember({"check", "new", "pack", "handout", "gift"}));
    command->add_option("lesson", options->lesson, "Folder of the lesson, or a packed one (.contexture-lesson)")
        ->required();
    command->add_option("--workspace", options->workspace, "For new: the workspace that the lesson speaks of");
    command->add_option("--out", options->out,
                        "For pack, handout (.pdf) and gift: the file to write; pack names it after the folder if not "
                        "given, gift writes to standard output");
    command->add_option("--language", options->language,
                        "For handout and gift: a language of the lesson, as in de; its first if not given");
    command->add_flag("--teacher", options->teacher, "For handout: with answers and what is for the teacher");
    command->add_flag("--replace", options->replace, "For new: replace the lesson in the folder");
    command->add_flag("--json", options->json, "For check: the mistakes as JSON");
    command->callback([options, &work] { work = [options] { return run(*options); }; });
}

} // namespace contexture::cli
