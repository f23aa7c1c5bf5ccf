// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lesson/reader.h"

#include "engine/lab/gold.h"
#include "engine/lesson/blocks.h"
#include "engine/lesson/material.h"
#include "engine/lesson/prose.h"
#include "engine/lesson/skeleton.h"
#include "engine/lesson/yaml.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace contexture::lesson {

namespace {

bool isLanguageTag(std::string_view tag) {
    const auto primary = tag.substr(0, tag.find('-'));
    const auto isLetter = [](char c) { return c >= 'a' && c <= 'z'; };
    return primary.size() >= 2 && primary.size() <= 3 && std::all_of(primary.begin(), primary.end(), isLetter) &&
           tag.size() <= 20 && tag.find_first_of(" /\\.") == std::string_view::npos;
}

// The line, from 1, of the first byte that is not UTF-8; 0 if there is none.
int brokenLine(const std::string& text) {
    int line = 1;
    const auto length = static_cast<std::int64_t>(text.size());
    for (std::int64_t i = 0; i < length;) {
        UChar32 c = 0;
        line += text[static_cast<std::size_t>(i)] == '\n' ? 1 : 0;
        U8_NEXT(text.data(), i, length, c);
        if (c <= 0) { // not UTF-8, or a zero
            return line;
        }
    }
    return 0;
}

// Collects the blocks of a kind, including nested ones.
void collect(std::vector<Part>& parts, PartKind kind, std::vector<Part*>& found) {
    for (Part& part : parts) {
        if (part.kind == kind) {
            found.push_back(&part);
        }
        collect(part.parts, kind, found);
    }
}

class LessonReader {
public:
    explicit LessonReader(const LessonFiles& files) : m_files(files) {}

    Reading read() {
        auto lesson = std::make_shared<Lesson>();
        m_lesson = lesson.get();
        loadMaterial();
        loadGold();
        for (const auto& [name, bytes] : m_files.content) {
            if (name.ends_with(".png") || name.ends_with(".jpg") || name.ends_with(".jpeg")) {
                m_lesson->pictures.push_back({name, bytes});
            }
        }
        readText(kText, true);
        for (const auto& [name, bytes] : m_files.content) {
            if (name != kText && name.ends_with(".md")) {
                readText(name, false);
            }
        }
        if (m_problems.empty()) {
            m_reading.lesson = std::move(lesson);
        }
        m_reading.problems = std::move(m_problems);
        return std::move(m_reading);
    }

private:
    void loadMaterial() {
        const auto found = m_files.content.find(kWorkspace);
        if (found == m_files.content.end()) {
            m_problems.add(kWorkspace, 0, Message("lesson.no-workspace", "the lesson has no workspace"),
                           Message("lesson.no-workspace-remedy", "save one beside lesson.md, under this name"));
            return;
        }
        try {
            const TemporaryFile file(kWorkspace, found->second);
            m_lesson->material = lesson::loadMaterial(file.path());
            if (m_lesson->material.documents.empty()) {
                m_problems.add(kWorkspace, 0, Message("lesson.empty-workspace", "the workspace holds no document"),
                               Message("lesson.no-runs-remedy", "translate it, and save the workspace again"));
                return;
            }
            m_hasMaterial = true;
        } catch (const Error& error) {
            m_problems.add(kWorkspace, 0, error.whatMessage(), error.remedyMessage());
        }
    }

    void loadGold() {
        const auto found = m_files.content.find(kGold);
        if (found == m_files.content.end()) {
            return;
        }
        try {
            m_gold = lab::parseGoldJson(found->second, kGold);
        } catch (const Error& error) {
            m_problems.add(kGold, 0, error.whatMessage(), error.remedyMessage());
        }
    }

    BlockSources sources(const std::string& file) {
        return {file, m_hasMaterial ? &m_lesson->material : nullptr, m_gold ? &*m_gold : nullptr, m_problems};
    }

    void readText(const std::string& file, bool isOwn) {
        const std::string& bytes = m_files.content.at(file);
        if (const int line = brokenLine(bytes); line > 0) {
            m_problems.add(file, line, Message("lesson.no-utf8", "this is no text in UTF-8"),
                           Message("lesson.no-utf8-remedy", "save it as UTF-8, which every text editor can"));
            return;
        }
        Skeleton skeleton = scan(bytes, file, m_problems);
        LessonText text;
        text.file = file;
        readFrontMatter(skeleton, text, isOwn);
        tellMisplaced(skeleton.front, file);
        checkMentions(skeleton.front, file);
        text.front = std::move(skeleton.front);
        if (isOwn) {
            if (skeleton.steps.empty()) {
                m_problems.add(file, 1, Message("lesson.no-steps", "the lesson has no step"),
                               Message("lesson.no-steps-remedy", "begin one with a line \"## \" and its heading"));
            }
            for (Skeleton::Step& step : skeleton.steps) {
                readStep(step, text);
            }
        } else {
            readTranslation(skeleton, text);
        }
        if (text.language.empty()) {
            return;
        }
        const std::string language = text.language;
        if (!m_lesson->texts.emplace(language, std::move(text)).second) {
            m_problems.add(file, 1,
                           Message("lesson.language-twice", "the lesson has two texts in \"{language}\"", language),
                           Message("lesson.language-twice-remedy", "name the language of each in its own file"));
        }
    }

    void readFrontMatter(const Skeleton& skeleton, LessonText& text, bool isOwn) {
        if (skeleton.frontMatterLine == 0) {
            return; // reported before
        }
        const std::string& file = text.file;
        const auto table = parseYamlTable(skeleton.frontMatter, file, skeleton.frontMatterLine, m_problems);
        if (!table) {
            return;
        }
        tellUnknownNames(*table,
                         isOwn ? std::vector<const char*>{"title", "language", "duration", "audience", "author"}
                               : std::vector<const char*>{"title", "language", "audience", "author"},
                         file, m_problems);
        const auto textOf = [&](const char* name) {
            const YamlValue* value = table->find(name);
            return value && value->isText() ? value->text : std::string();
        };
        text.title = textOf("title");
        text.audience = textOf("audience");
        text.author = textOf("author");
        text.language = textOf("language");
        if (text.title.empty()) {
            m_problems.add(file, 1, Message("lesson.no-title", "the title is missing"),
                           Message("lesson.no-title-remedy", "add it between the hyphens at the top, as \"title: \""));
        }
        if (!isLanguageTag(text.language)) {
            const YamlValue* value = table->find("language");
            m_problems.add(file, value ? value->line : 1, Message("lesson.no-language", "the language is missing"),
                           Message("lesson.no-language-remedy", "add it between the hyphens at the top, as in "
                                                                "\"language: en\""));
            text.language.clear();
        }
        if (isOwn) {
            m_lesson->language = text.language;
        }
        if (const YamlValue* value = table->find("duration"); value && isOwn) {
            const auto minutes = value->wholeNumber();
            if (minutes && *minutes >= 1 && *minutes <= 600) {
                m_lesson->minutes = static_cast<int>(*minutes);
            } else {
                m_problems.add(file, value->line,
                               Message("lesson.no-duration", "\"{text}\" is no duration", value->text),
                               Message("lesson.no-duration-remedy", "write it in minutes, as in \"duration: 20\""));
            }
        }
    }

    // Reports view, predict, hint and solution blocks outside a step.
    void tellMisplaced(std::vector<Part>& parts, const std::string& file) {
        std::vector<Part*> found;
        for (const PartKind kind : {PartKind::View, PartKind::Predict, PartKind::Hint, PartKind::Solution}) {
            collect(parts, kind, found);
        }
        for (const Part* part : found) {
            const bool isBlock = part->kind == PartKind::View || part->kind == PartKind::Predict;
            m_problems.add(file, part->line - (isBlock ? 1 : 0),
                           Message("lesson.outside-step", "this stands before the first step"),
                           Message("lesson.outside-step-remedy", "put it below a heading with two number signs"));
        }
    }

    void checkMentions(const std::vector<Part>& parts, const std::string& file) {
        for (const Part& part : parts) {
            checkMentions(part.parts, file);
            for (const Mention& mention :
                 part.kind == PartKind::Prose ? mentionsIn(part.text) : std::vector<Mention>()) {
                const auto at = std::min(part.text.find(mention.target), part.text.size());
                const int line =
                    part.line + static_cast<int>(std::count(part.text.begin(),
                                                            part.text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
                if (mention.isPicture && !m_lesson->picture(mention.target)) {
                    m_problems.add(file, line,
                                   Message("lesson.no-picture", "there is no picture \"{name}\"", mention.target),
                                   Message("lesson.no-picture-remedy",
                                           "put it beside lesson.md or into a folder pictures, as .png or .jpg"));
                } else if (!mention.isPicture && !isWebAddress(mention.target)) {
                    m_problems.add(file, line,
                                   Message("lesson.no-address", "\"{address}\" leads nowhere", mention.target),
                                   Message("lesson.no-address-remedy", "a link begins with https://"));
                }
            }
        }
    }

    // The only block of its kind in a step; reports further ones.
    Part* only(std::vector<Part>& parts, PartKind kind, const std::string& file) {
        std::vector<Part*> found;
        collect(parts, kind, found);
        for (std::size_t i = 1; i < found.size(); ++i) {
            m_problems.add(file, found[i]->line - 1,
                           kind == PartKind::View ? Message("lesson.two-views", "this step has a view already")
                                                  : Message("lesson.two-questions", "this step asks something already"),
                           Message("lesson.two-blocks-remedy", "make a step of its own of it, with a heading"));
        }
        return found.empty() ? nullptr : found.front();
    }

    // Reports hints and solutions in a step without a question.
    void tellUnasked(std::vector<Part>& parts, const std::string& file) {
        std::vector<Part*> found;
        collect(parts, PartKind::Hint, found);
        collect(parts, PartKind::Solution, found);
        for (const Part* part : found) {
            m_problems.add(
                file, part->line,
                Message("lesson.unasked", "\"{name}\" stands in a step without a question", name(part->kind)),
                Message("lesson.unasked-remedy", "add a predict block, or take the colons away"));
        }
    }

    static void moveTexts(Skeleton::Step& from, StepText& to) {
        to.heading = std::move(from.heading);
        to.line = from.line;
        to.parts = std::move(from.parts);
        std::vector<Part*> blocks;
        collect(to.parts, PartKind::View, blocks);
        collect(to.parts, PartKind::Predict, blocks);
        for (Part* block : blocks) {
            block->text.clear();
        }
    }

    void readStep(Skeleton::Step& written, LessonText& text) {
        const std::string& file = text.file;
        const BlockSources from = sources(file);
        checkMentions(written.parts, file);
        Step step;
        StepText stepText;
        bool saysHidden = false;
        const View* before = m_lesson->steps.empty() ? nullptr : &m_lesson->steps.back().view;
        if (const Part* block = only(written.parts, PartKind::View, file)) {
            ReadView read = readView(*block, before, from);
            step.view = std::move(read.view);
            saysHidden = read.saysHidden;
            stepText.caption = std::move(read.caption);
        } else if (before) {
            step.view = *before;
            step.view.hidden.clear();
        } else {
            m_problems.add(
                file, written.line, Message("lesson.no-view", "the first step does not say what it shows"),
                Message("lesson.no-view-remedy", "add a view block that names a document, below the heading"));
        }
        if (const Part* block = only(written.parts, PartKind::Predict, file)) {
            if (auto read = readPrediction(*block, step.view, from)) {
                step.prediction = std::move(read->prediction);
                stepText.prediction = std::move(read->text);
            }
            // The answer must not be visible before the question is answered.
            if (step.view.hidden.empty() && !saysHidden) {
                step.view.hidden = {Withheld::Weights};
            }
        } else {
            tellUnasked(written.parts, file);
            if (!step.view.hidden.empty()) {
                m_problems.add(file, written.line,
                               Message("lesson.hidden-for-ever", "this step hides something and asks nothing"),
                               Message("lesson.hidden-for-ever-remedy",
                                       "add a predict block, whose answer reveals it, or take \"hidden\" out"));
            }
        }
        moveTexts(written, stepText);
        m_lesson->steps.push_back(std::move(step));
        text.steps.push_back(std::move(stepText));
    }

    void readTranslation(Skeleton& skeleton, LessonText& text) {
        const std::string& file = text.file;
        if (skeleton.steps.size() != m_lesson->steps.size()) {
            m_problems.add(file, 1,
                           Message("lesson.other-steps", "lesson.md has {count} steps, this translation {other}",
                                   m_lesson->steps.size(), skeleton.steps.size()),
                           Message("lesson.other-steps-remedy", "translate every step, in the same order"));
        }
        for (std::size_t i = 0; i < std::min(skeleton.steps.size(), m_lesson->steps.size()); ++i) {
            Skeleton::Step& written = skeleton.steps[i];
            const Step& step = m_lesson->steps[i];
            const BlockSources from = sources(file);
            StepText stepText;
            checkMentions(written.parts, file);
            if (const Part* block = only(written.parts, PartKind::View, file)) {
                stepText.caption = readCaption(*block, from);
            }
            const Part* question = only(written.parts, PartKind::Predict, file);
            if (question && step.prediction) {
                stepText.prediction = readPredictionText(*question, *step.prediction, step.view, from);
            } else if (question || step.prediction) {
                m_problems.add(
                    file, question ? question->line - 1 : written.line,
                    question ? Message("lesson.only-translated-question", "the original asks nothing in this step")
                             : Message("lesson.untranslated-question", "the question of this step is missing"),
                    Message("lesson.question-remedy", "a predict block stands in the same steps as in lesson.md"));
            } else {
                tellUnasked(written.parts, file);
            }
            moveTexts(written, stepText);
            text.steps.push_back(std::move(stepText));
        }
    }

    const LessonFiles& m_files;
    Lesson* m_lesson = nullptr;
    bool m_hasMaterial = false;
    std::optional<std::vector<lab::LabDocument>> m_gold;
    Problems m_problems;
    Reading m_reading;
};

} // namespace

Reading readLesson(const LessonFiles& files) {
    return LessonReader(files).read();
}

std::shared_ptr<const Lesson> openLesson(const std::filesystem::path& path) {
    Reading reading = readLesson(readFiles(path));
    if (!reading.lesson) {
        throw reading.problems.error(path.string());
    }
    return reading.lesson;
}

} // namespace contexture::lesson
