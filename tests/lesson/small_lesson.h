// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/lesson/lesson_files.h"
#include "engine/store/workspace.h"

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

// A workspace of four sentences with weights that are written down here, and lessons over it.
namespace lessontest {

using namespace contexture;

inline Sentence sentence(const std::string& text) {
    Sentence result;
    result.text = text;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" .", at), text.size());
        if (end > at) {
            result.words.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
        }
        if (end < text.size() && text[end] == '.') {
            result.words.push_back({static_cast<std::uint32_t>(end), static_cast<std::uint32_t>(end + 1)});
        }
        at = end + 1;
    }
    return result;
}

inline CsrMatrix rows(std::int32_t columns, const std::vector<std::vector<std::pair<int, float>>>& entries) {
    CsrMatrix matrix;
    matrix.columns = columns;
    for (const auto& row : entries) {
        for (const auto& [column, value] : row) {
            matrix.add(column, value);
        }
        matrix.endRow();
    }
    return matrix;
}

// "Anna has a dog." "Paul has a cat." "The cat and the cat sleep." "It barked ."; "It" (sentence 4, word 1) gives the
// first sentence 0.75 and the second 0.25, in the first "dog" 0.8 and "Anna" 0.2, in the second all to "cat"; its
// context share is 0.6.
inline std::shared_ptr<const Run> run(const std::string& label, std::vector<SentenceIndex> excluded = {},
                                      bool traced = true, const std::string& title = "pets") {
    auto document = std::make_shared<Document>();
    document->id = title;
    document->title = title;
    document->source = {sentence("Anna has a dog."), sentence("Paul has a cat."),
                        sentence("The cat and the cat sleep."), sentence("It barked.")};
    auto run = std::make_shared<Run>();
    run->document = document;
    run->label = label;
    run->model.name = "By hand";
    run->model.system = "selective-attention";
    run->model.hash = std::string(64, '0');
    run->model.hasContext = true;
    run->model.sites = {SiteInfo{.name = "encoder.context",
                                 .isContext = true,
                                 .levels = {AttentionLevel::Sentence, AttentionLevel::Word},
                                 .hasGate = true,
                                 .heads = 1}};
    run->settings.excluded = std::move(excluded);
    const std::array<const char*, 4> target{"Anna hat einen Hund.", "Paul hat eine Katze.", "Die Katzen schlafen.",
                                            "Er bellte."};
    for (std::size_t s = 0; s < 4; ++s) {
        auto translated = std::make_shared<TranslatedSentence>();
        translated->text = sentence(s == 3 && !run->settings.excluded.empty() ? "Es bellte." : target[s]);
        translated->wordLogProbability.assign(translated->text.words.size(), -0.25f);
        translated->pieces.assign(translated->text.words.size(), 5);
        if (traced) {
            auto trace = std::make_shared<SentenceTrace>();
            const std::size_t words = document->source[s].words.size();
            trace->noContext = s != 3;
            if (s == 3) {
                trace->visible = {{0, 3}};
                // words of the document: 5, 5, 7, 3
                trace->attention = {
                    {"encoder.context",
                     AttentionLevel::Sentence,
                     Side::Source,
                     Side::Source,
                     false,
                     {rows(4, {{{0, 0.75f}, {1, 0.25f}}, {{0, 1.0f}}, {}})}},
                    {"encoder.context",
                     AttentionLevel::Word,
                     Side::Source,
                     Side::Source,
                     true,
                     {rows(20, {{{0, 0.2f}, {3, 0.8f}, {8, 1.0f}}, {{3, 1.0f}}, {}})}},
                };
                trace->gates = {{"encoder.context", Side::Source, {0.6f, 0.1f, 0.0f}, {0.1f, 0.1f, 0.0f}}};
            }
            static_cast<void>(words);
            translated->trace = trace;
        }
        run->sentences.push_back(translated);
    }
    return run;
}

// A packed lesson's workspace as bytes. Made once.
inline const std::string& workspaceBytes() {
    static const std::string bytes = [] {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("w.contexture")).toStdString();
        const std::vector<std::shared_ptr<const Run>> runs{
            run("Online context"), run("Online, without sentence 1", {SentenceIndex(0)}), run("Untraced", {}, false)};
        auto workspace = store::Workspace::create(path, runs);
        workspace.close();
        QFile file(QString::fromStdString(path));
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
    }();
    return bytes;
}

// The same workspace with an answer of occlusion about "Er" (sentence 4, word 1): "dog" speaks for it with 3 nats,
// "cat" of sentence 2 with 1, "Paul" against it with 2.
inline const std::string& answeredWorkspaceBytes() {
    static const std::string bytes = [] {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("w.contexture")).toStdString();
        const std::vector<std::shared_ptr<const Run>> runs{run("Online context")};
        auto workspace = store::Workspace::create(path, runs);
        const auto word = [](int sentence, int place) {
            return DocumentWord{SentenceIndex(sentence), Side::Source, WordIndex(place)};
        };
        KeptAttribution kept;
        kept.sentence = SentenceIndex(3);
        kept.word = WordIndex(0);
        kept.result.value = -0.25;
        kept.result.words = {word(0, 3), word(1, 0), word(1, 3)};
        kept.result.methods = {{AttributionMethod::Occlusion, {3.0f, -2.0f, 1.0f}, {}}};
        workspace.save(workspace.runs().front().id, kept);
        workspace.close();
        QFile file(QString::fromStdString(path));
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
    }();
    return bytes;
}

inline lesson::LessonFiles files(const std::string& text) {
    return {"a lesson", {{lesson::kText, text}, {lesson::kWorkspace, workspaceBytes()}}};
}

inline const std::string kFront = "---\ntitle: Pets\nlanguage: en\nduration: 20\n---\n"; // five lines
inline const std::string kView = "```view\ndocument: pets\nrun: Online context\nsentence: 4\nword: It\n```\n";

} // namespace lessontest
