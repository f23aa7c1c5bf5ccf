// SPDX-License-Identifier: GPL-3.0-or-later

// View blocks: the view that a step shows.
#include "engine/core/attribution.h"
#include "engine/lesson/blocks.h"
#include "engine/lesson/material.h"
#include "engine/lesson/names.h"

#include <algorithm>

namespace contexture::lesson {

namespace {

// The values of a list, or a single value as a list of one.
std::vector<YamlValue> itemsOf(const YamlValue& value) {
    if (value.kind == YamlValue::Kind::List) {
        return value.items;
    }
    return value.kind == YamlValue::Kind::Nothing ? std::vector<YamlValue>() : std::vector{value};
}

class ViewReader {
public:
    ViewReader(const YamlValue& table, const BlockSources& sources) : m_table(table), m_names(sources) {}

    ReadView read(const View* before) {
        readPlace(before);
        readWord();
        readSite();
        readShown();
        return {m_view, m_names.text(m_table.find("caption")), m_table.find("hidden") != nullptr};
    }

private:
    void readPlace(const View* before) {
        if (before) {
            m_view.document = before->document;
            m_view.run = before->run;
        }
        if (const YamlValue* value = m_table.find("document")) {
            const std::size_t earlier = m_view.document;
            m_view.document = m_names.document(*value).value_or(earlier);
            m_view.run = before && m_view.document == earlier ? m_view.run : 0;
        }
        if (const YamlValue* value = m_table.find("run")) {
            m_view.run = m_names.run(*value, m_view.document).value_or(m_view.run);
        } else if (m_names.documentOf(m_view) && !m_names.runOf(m_view)) {
            m_names.tell(m_table.line, Message("lesson.no-runs", "the document has no translation in the workspace"),
                         Message("lesson.no-runs-remedy", "translate it, and save the workspace again"));
        }
        if (const YamlValue* value = m_table.find("runs")) {
            for (const YamlValue& item : itemsOf(*value)) {
                const auto run = m_names.run(item, m_view.document);
                if (run && std::find(m_view.runs.begin(), m_view.runs.end(), *run) == m_view.runs.end()) {
                    m_view.runs.push_back(*run);
                }
            }
        }
        if (const YamlValue* value = m_table.find("sentence")) {
            m_view.look.sentence = m_names.sentence(*value, m_view);
        }
    }

    // The side that contains the word; the source if both contain it.
    Side sideWith(const std::string& word) const {
        const Run* run = m_names.runOf(m_view);
        const auto has = [&](Side side) {
            const Sentence* text = run ? sentenceOf(*run, m_view.look.sentence, side) : nullptr;
            for (std::size_t i = 0; text && i < text->words.size(); ++i) {
                if (text->word(WordIndex(static_cast<std::int64_t>(i))) == word) {
                    return true;
                }
            }
            return false;
        };
        return !has(Side::Source) && has(Side::Target) ? Side::Target : Side::Source;
    }

    void readWord() {
        const YamlValue* word = m_table.find("word");
        m_view.look.side = Side::Source;
        if (const YamlValue* value = m_table.find("side")) {
            m_view.look.side = m_names.side(*value).value_or(m_view.look.side);
        } else if (word && !word->wholeNumber()) {
            m_view.look.side = sideWith(word->text);
        }
        std::int64_t nth = 0;
        if (const YamlValue* value = m_table.find("nth")) {
            nth = value->wholeNumber().value_or(0);
            if (nth < 1 || !word) {
                m_names.tell(value->line, Message("lesson.nth", "\"nth\" counts the places of a word in its sentence"),
                             Message("lesson.nth-remedy", "write a number from 1, together with \"word: \""));
            }
        }
        // A wrong sentence was reported before.
        if (word && (m_view.look.sentence.isValid() || !m_table.find("sentence"))) {
            m_view.look.word = m_names.word(*word, nth, m_view, m_view.look.sentence, m_view.look.side);
        }
        if (const YamlValue* value = m_table.find("context")) {
            m_view.look.contextSentence = m_names.sentence(*value, m_view);
        }
    }

    void readSite() {
        const Run* run = m_names.runOf(m_view);
        if (const YamlValue* value = m_table.find("site")) {
            m_view.look.site = m_names.text(value);
            if (run && !siteOf(*run, m_view)) {
                std::string sites;
                for (const SiteInfo& site : run->model.sites) {
                    sites += site.onRequest ? "" : (sites.empty() ? "" : ", ") + site.name;
                }
                for (const AttributionMethod method : siteMethods()) {
                    sites += std::string(", ") + contexture::name(method);
                }
                m_names.tell(value->line,
                             Message("lesson.no-site", "the model has no site \"{name}\"", m_view.look.site),
                             Message("lesson.no-site-remedy", "its sites: {names}", sites));
                m_view.look.site.clear();
            } else if (run && attributionMethodOf(siteOf(*run, m_view)) &&
                       !consultedBy(*m_names.recordedRunOf(m_view), m_view)) {
                m_names.tell(value->line,
                             Message("lesson.no-answer-kept",
                                     "the workspace has no answer of \"{name}\" about the word of the view",
                                     m_view.look.site),
                             Message("lesson.no-answer-kept-remedy",
                                     "name a word in the view, and ask about it: \"contexture-cli attribute "
                                     "--workspace … --method {name} --keep\"",
                                     m_view.look.site));
            }
        }
        const YamlValue* head = m_table.find("head");
        if (!head || head->text == "mean") {
            return;
        }
        const SiteInfo* site = run ? siteOf(*run, m_view) : nullptr;
        const auto number = head->wholeNumber();
        const int heads = site ? site->heads : 1000;
        if (number && *number >= 1 && *number <= heads) {
            m_view.look.head = HeadIndex(*number - 1);
        } else {
            m_names.tell(head->line, Message("lesson.no-head", "there is no head \"{name}\"", head->text),
                         Message("lesson.no-head-remedy", "write mean, or a number from 1 to {count}", heads));
        }
    }

    void readShown() {
        if (const YamlValue* value = m_table.find("weighting")) {
            const auto weighting = parseWeighting(value->text);
            if (!weighting) {
                m_names.tell(value->line, Message("lesson.no-weighting", "\"{name}\" is no weighting", value->text),
                             Message("lesson.one-of", "write one of these: {names}", weightingNames()));
            }
            m_view.look.weighting = weighting.value_or(m_view.look.weighting);
        }
        if (const YamlValue* value = m_table.find("panels")) {
            m_view.panels.clear();
            for (const YamlValue& item : itemsOf(*value)) {
                const auto panel = parsePanel(item.text);
                if (!panel) {
                    m_names.tell(item.line, Message("lesson.no-panel", "there is no panel \"{name}\"", item.text),
                                 Message("lesson.some-of", "what there is: {names}", panelNames()));
                } else if (*panel == Panel::Steps && !m_table.find("word")) {
                    m_names.tell(item.line, Message("lesson.steps-of-word", "the panel \"steps\" is about a word"),
                                 Message("lesson.steps-of-word-remedy", "add \"word: \", or leave it out"));
                } else if (!m_view.shows(*panel)) {
                    m_view.panels.push_back(*panel);
                }
            }
        }
        if (const YamlValue* value = m_table.find("hidden")) {
            for (const YamlValue& item : itemsOf(*value)) {
                const auto what = parseWithheld(item.text);
                if (!what) {
                    m_names.tell(item.line,
                                 Message("lesson.no-hidden", "\"{name}\" is nothing that can be hidden", item.text),
                                 Message("lesson.some-of", "what there is: {names}", withheldNames()));
                } else if (!m_view.withholds(*what)) {
                    m_view.hidden.push_back(*what);
                }
            }
        }
    }

    const YamlValue& m_table;
    Names m_names;
    View m_view;
};

// A text in quotation marks of YAML.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
        }
        result += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    }
    return result + "\"";
}

std::string runName(const Material::DocumentOf& document, std::size_t run) {
    const std::string& label = document.runs[run].label;
    const auto count = std::count_if(document.runs.begin(), document.runs.end(),
                                     [&](const Material::RunOf& other) { return other.label == label; });
    return count == 1 && !label.empty() ? quoted(label) : std::to_string(run + 1);
}

} // namespace

ReadView readView(const Part& block, const View* before, const BlockSources& sources) {
    const auto table = parseYamlTable(block.text, sources.file, block.line, sources.problems);
    if (!table) {
        return {before ? *before : View(), {}, false};
    }
    tellUnknownNames(*table,
                     {"document", "run", "runs", "sentence", "word", "nth", "side", "site", "head", "weighting",
                      "context", "panels", "hidden", "caption"},
                     sources.file, sources.problems);
    return ViewReader(*table, sources).read(before);
}

std::string readCaption(const Part& block, const BlockSources& sources) {
    const auto table = parseYamlTable(block.text, sources.file, block.line, sources.problems);
    if (!table) {
        return {};
    }
    tellUnknownNames(*table, {"caption"}, sources.file, sources.problems);
    return Names(sources).text(table->find("caption"));
}

std::string viewBlock(const View& view, const Material& material) {
    const Material::DocumentOf& document = material.documents.at(view.document);
    const Run& run = *document.runs.at(view.run).run;
    std::string text = "```view\n";
    const std::string& name = document.document->title.empty() ? document.document->id : document.document->title;
    const auto isSame = [&](const Material::DocumentOf& other) {
        return other.document->title == name || other.document->id == name;
    };
    const bool isNamed =
        !name.empty() && std::count_if(material.documents.begin(), material.documents.end(), isSame) == 1;
    text += "document: " + (isNamed ? quoted(name) : std::to_string(view.document + 1)) + "\n";
    text += "run: " + runName(document, view.run) + "\n";
    if (!view.runs.empty()) {
        std::string names;
        for (const std::size_t shown : view.runs) {
            names += (names.empty() ? "" : ", ") + runName(document, shown);
        }
        text += "runs: [" + names + "]\n";
    }
    const Sentence* sentence = sentenceOf(run, view.look.sentence, view.look.side);
    if (view.look.sentence.isValid()) {
        text += "sentence: " + std::to_string(view.look.sentence.value + 1) + "\n";
    }
    if (view.look.word.isValid() && sentence && view.look.word.asSize() < sentence->words.size()) {
        const std::string_view word = sentence->word(view.look.word);
        int nth = 0;
        int count = 0;
        for (std::size_t i = 0; i < sentence->words.size(); ++i) {
            const WordIndex at(static_cast<std::int64_t>(i));
            count += sentence->word(at) == word ? 1 : 0;
            nth = at == view.look.word ? count : nth;
        }
        text += "word: " + quoted(std::string(word)) + "\n";
        text += count > 1 ? "nth: " + std::to_string(nth) + "\n" : "";
    }
    if (view.look.sentence.isValid()) {
        text += std::string("side: ") + (view.look.side == Side::Source ? "source" : "target") + "\n";
    }
    text += view.look.site.empty() ? "" : "site: " + quoted(view.look.site) + "\n";
    text += view.look.head.isValid() ? "head: " + std::to_string(view.look.head.value + 1) + "\n" : "";
    text += view.look.contextSentence.isValid()
                ? "context: " + std::to_string(view.look.contextSentence.value + 1) + "\n"
                : "";
    text += view.look.weighting == Weighting::TimesSentence
                ? ""
                : "weighting: " + std::string(weightingName(view.look.weighting)) + "\n";
    const auto list = [&](const char* what, const auto& values) {
        std::string names;
        for (const auto value : values) {
            names += (names.empty() ? "" : ", ") + std::string(lesson::name(value));
        }
        return std::string(what) + ": [" + names + "]\n";
    };
    text += view.panels == View().panels ? "" : list("panels", view.panels);
    text += view.hidden.empty() ? "" : list("hidden", view.hidden);
    return text + "```\n";
}

} // namespace contexture::lesson
