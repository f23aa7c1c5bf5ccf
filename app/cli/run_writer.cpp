// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/run_writer.h"

#include "app/cli/files.h"
#include "app/cli/translated_file.h"
#include "engine/core/one_line.h"
#include "engine/store/table_writer.h"

#include <algorithm>

namespace contexture::cli {

void RunWriter::Part::operator()(const std::function<void()>& work) {
    if (failure) {
        return;
    }
    try {
        work();
    } catch (...) {
        failure = std::current_exception();
    }
}

RunWriter::RunWriter(Options options) : m_options(std::move(options)) {
    if (!m_options.workspace.empty()) {
        m_workspacePart([&] { // a failure here leaves the other files intact
            m_recorder = std::make_unique<store::RunRecorder>(m_options.workspace,
                                                              m_options.append ? store::RunRecorder::Into::Present
                                                                               : store::RunRecorder::Into::New);
        });
    }
    if (!m_options.json.empty()) {
        m_json.emplace(m_options.json);
        m_json->stream() << (m_options.asList ? "[" : "");
    }
    if (!m_options.output.empty()) {
        m_text.emplace(m_options.output);
    } else if (m_options.json.empty() && m_options.workspace.empty() && m_options.nBest.empty()) {
        m_text.emplace(kStandardOutput);
    }
    if (!m_options.nBest.empty()) {
        m_nBest.emplace(m_options.nBest);
    }
}

void RunWriter::begin(const std::shared_ptr<const Document>& document, const ModelInfo& model,
                      const RunSettings& settings) {
    m_begun.document = document;
    m_begun.model = model;
    m_begun.settings = settings;
    m_isOpen = true;
    if (m_recorder) {
        m_workspacePart([&] { m_recorder->begin(document, model, settings); });
    }
    if (m_json) {
        m_jsonPart([&] {
            m_json->stream() << (m_runs > 0 ? ",\n" : "");
            m_runJson.emplace(m_json->stream(), m_begun, m_options.trace);
        });
    }
    ++m_runs;
}

void RunWriter::addFirst(SentenceIndex at, const TranslatedSentence& sentence) {
    if (m_recorder) {
        m_workspacePart([&] { m_recorder->addFirst(at, sentence); });
    }
}

void RunWriter::add(SentenceIndex at, const TranslatedSentence& sentence) {
    if (m_recorder) {
        m_workspacePart([&] { m_recorder->add(at, sentence); });
    }
    if (m_runJson) {
        m_jsonPart([&] { m_runJson->add(at, sentence); });
    }
}

void RunWriter::end(const Run& run) {
    m_isOpen = false;
    if (m_recorder) {
        m_workspacePart([&] { m_recorder->end(run); });
    }
    if (m_runJson) {
        m_jsonPart([&] { m_runJson->end(run); });
    }
    if (m_text) {
        m_textPart([&] {
            if (m_options.original.empty()) {
                writeText(run);
            } else {
                m_text->stream() << translatedFile(run, m_options.original, m_options.originalName, m_options.quiet);
            }
        });
    }
    if (m_nBest) {
        m_nBestPart([&] { writeNBest(run); });
    }
}

// "0 ||| text ||| LogProbability= -1.5 ||| -0.9": sentences count from 0 through all documents; the translations of a
// sentence are sorted, the best first; the last number is the score by which the search ranks.
void RunWriter::writeNBest(const Run& run) {
    const auto line = [&](std::size_t at, const std::string& said, double logProbability, double score) {
        std::string text = inOneLine(said);
        for (std::size_t bars = 0; (bars = text.find("|||", bars)) != std::string::npos;) {
            text.replace(bars, 3, "&#124;&#124;&#124;"); // as Moses writes them
        }
        std::string numbers = " ||| LogProbability= ";
        store::addJsonNumber(numbers, logProbability);
        numbers += " ||| ";
        store::addJsonNumber(numbers, score);
        m_nBest->stream() << m_numbered + at << " ||| " << text << numbers << '\n';
    };
    for (std::size_t i = 0; i < run.sentences.size(); ++i) {
        if (const auto& sentence = run.sentences[i]) {
            line(i, sentence->text.text, sentence->logProbability, sentence->score);
            for (const OtherTranslation& other : sentence->others) {
                line(i, other.text, other.logProbability, other.score);
            }
        }
    }
    m_numbered += run.sentences.size();
}

// A sentence that was not reached has an empty line, so that line n belongs to sentence n.
void RunWriter::writeText(const Run& run) {
    std::ostream& out = m_text->stream();
    const std::vector<std::size_t>& blank = m_options.blankLines;
    const bool isKnown = blank.size() == run.sentences.size() + 1;
    for (std::size_t i = 0; i < run.sentences.size(); ++i) {
        if (isKnown) {
            out << std::string(blank[i], '\n');
        } else if (i > 0 && run.document->source[i].startsParagraph) {
            out << '\n';
        }
        out << (run.sentences[i] ? inOneLine(run.sentences[i]->text.text) : std::string()) << '\n';
    }
    if (isKnown) {
        out << std::string(blank.back(), '\n');
    }
}

void RunWriter::commit(Writing& writing) {
    const auto finish = [&](const Part& part, const std::function<void()>& work) {
        writing([&] {
            if (part.failure) {
                std::rethrow_exception(part.failure);
            }
            work();
        });
    };
    if (!m_options.workspace.empty()) {
        writing([&] { // runs that were complete before a failure are kept
            if (m_recorder) {
                m_recorder->commit();
            }
            if (m_workspacePart.failure) {
                std::rethrow_exception(m_workspacePart.failure);
            }
        });
    }
    if (m_json) {
        finish(m_jsonPart, [&] {
            if (m_isOpen) {
                m_begun.cancelled = true;
                m_runJson->end(m_begun);
            }
            m_json->stream() << (m_options.asList ? "]\n" : "\n");
            m_json->commit();
        });
    }
    if (m_text) {
        finish(m_textPart, [&] { m_text->commit(); });
    }
    if (m_nBest) {
        finish(m_nBestPart, [&] { m_nBest->commit(); });
    }
}

} // namespace contexture::cli
