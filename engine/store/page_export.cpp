// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/page_export.h"

#include "engine/core/attention_view.h"
#include "engine/core/counterpart.h"
#include "engine/core/document_survey.h"
#include "engine/core/error.h"
#include "engine/core/other_program.h"
#include "engine/store/page_parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace contexture::store {

namespace {

using nlohmann::ordered_json;

// Escapes a text for any place in a page. The effect of characters that change the text direction stays within it.
std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        case '\'':
            safe += "&#39;";
            break;
        case '\0':
            safe += "\xef\xbf\xbd";
            break;
        default:
            safe += c;
        }
    }
    return safe;
}

// JSON that cannot end the script element around it.
std::string inScript(const ordered_json& value) {
    const std::string text = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    std::string safe;
    for (const char c : text) {
        safe += c == '<' ? "\\u003c" : c == '>' ? "\\u003e" : c == '&' ? "\\u0026" : std::string(1, c);
    }
    return safe;
}

double rounded(double value) {
    return std::round(value * 1e4) / 1e4;
}

// Writes a cell of the text, whose words can be clicked.
void writeCell(std::ostream& out, const Sentence* sentence, const char* side, const std::string& language) {
    out << "<td class=\"cell " << side << "\" dir=\"auto\" lang=\"" << escaped(language) << "\">";
    if (sentence) {
        const std::string_view text = sentence->text;
        std::size_t at = 0;
        for (std::size_t i = 0; i < sentence->words.size(); ++i) {
            const ByteRange word = sentence->words[i];
            out << escaped(text.substr(at, word.begin - at)) << "<bdi class=\"w\" data-i=\"" << i << "\">"
                << escaped(text.substr(word.begin, word.size())) << "</bdi>";
            at = word.end;
        }
        out << escaped(text.substr(at));
    }
    out << "</td>";
}

struct PageWords {
    const char* click;
    const char* sentence;
    const char* consulted;
    const char* share;
    const char* unclear;
    const char* untraced;
    const char* bypassed;
    const char* none;
    const char* source;
    const char* translation;
    const char* how;
    const char* legend;
};

constexpr PageWords kEnglish{
    "Click a word to see what it consulted.",
    "sentence",
    "consulted %1 of %2 visible sentences",
    "context share",
    "no clear counterpart on the other side",
    "not recorded",
    "no context: nothing was visible",
    "no context: this model reads its sentence alone",
    "source",
    "translation",
    "How it was made",
    "red: weight of a sentence; blue: weight of a word times that of its sentence; grey: exactly "
    "0; italics: not visible"};
constexpr PageWords kGerman{
    "Klicken Sie auf ein Wort, um zu sehen, was es herangezogen hat.",
    "Satz",
    "hat %1 von %2 sichtbaren Sätzen herangezogen",
    "Kontextanteil",
    "kein klares Gegenstück auf der anderen Seite",
    "nicht aufgezeichnet",
    "kein Kontext: nichts war sichtbar",
    "kein Kontext: dieses Modell liest nur seinen Satz",
    "Ausgangstext",
    "Übersetzung",
    "Wie es gemacht wurde",
    "rot: Gewicht eines Satzes; blau: Gewicht eines Wortes mal das seines Satzes; grau: genau 0; "
    "kursiv: nicht sichtbar"};

class Page {
public:
    Page(std::ostream& out, const RunSource& source, const PageOptions& options)
        : m_out(out)
        , m_source(source)
        , m_run(source.run())
        , m_options(options)
        , m_words(options.language == "de" ? kGerman : kEnglish) {
        chooseSite();
    }

    std::vector<TraceDamage> write(const Watch& watch) {
        writeHead();
        const std::size_t size = m_run.document->size();
        for (std::size_t i = 0; i < size; ++i) {
            const bool begins = i > 0 && m_run.document->source[i].startsParagraph;
            m_out << "<tr data-s=\"" << i << "\"" << (begins ? " class=\"paragraph\"" : "")
                  << "><td class=\"n\"><span></span>" << i + 1 << "</td>";
            writeCell(m_out, &m_run.document->source[i], "source", m_run.model.sourceLanguage);
            const auto& translated = m_run.sentences[i];
            writeCell(m_out, translated ? &translated->text : nullptr, "target", m_run.model.targetLanguage);
            m_out << "</tr>\n";
        }
        m_out << "</tbody></table>\n<p class=\"about\">" << m_words.legend << "</p>\n";
        writeFacts();
        m_out << "<script type=\"application/json\" id=\"run\">"
              << "{\"language\":" << inScript(m_options.language == "de" ? "de" : "en")
              << ",\"querySide\":" << inScript(sideName(m_site ? m_site->querySide : Side::Target))
              << ",\"keySide\":" << inScript(sideName(m_site ? m_site->keySide : Side::Source))
              << ",\"words\":" << inScript(wordsOfPage()) << ",\"sentences\":[";
        for (std::size_t i = 0; i < size; ++i) {
            watch.cancel.throwIfCancelled();
            m_out << (i > 0 ? ",\n" : "\n") << inScript(sentence(SentenceIndex(static_cast<std::int64_t>(i))));
            watch.tell(i + 1, size);
        }
        m_out << "]}</script>\n<script>" << kPageScript << "</script>\n</body>\n</html>\n";
        return std::move(m_damaged);
    }

private:
    static const char* sideName(Side side) { return side == Side::Source ? "source" : "target"; }

    void chooseSite() {
        const auto& sites = m_run.model.sites;
        const auto named = std::find_if(sites.begin(), sites.end(), [this](const SiteInfo& each) {
            return each.isContext && each.name == m_options.site;
        });
        m_site = m_options.site.empty() ? firstContextSite(m_run.model) : named == sites.end() ? nullptr : &*named;
        if (!m_options.site.empty() && !m_site) {
            throw Error(Message("page.no-site", "The model has no context site \"{site}\"", m_options.site),
                        m_run.model.name, Message("survey.no-site.do", "inspect lists its sites."));
        }
        if (m_site && m_options.head.value >= m_site->heads) {
            throw Error(Message("page.no-head", "The site \"{site}\" has {heads} heads", m_site->name, m_site->heads),
                        m_run.model.name, Message("page.no-head.do", "name one of them, or the mean."));
        }
        if (m_site) {
            m_offsets = keyWordOffsets(m_run, m_site->keySide);
        }
    }

    std::string title() const {
        const Document& document = *m_run.document;
        return document.title.empty() ? document.id.empty() ? "Contexture" : document.id : document.title;
    }

    void writeHead() {
        const std::string language = m_options.language == "de" ? "de" : "en";
        // The page may not fetch or send anything, whatever its texts contain.
        m_out
            << "<!DOCTYPE html>\n<html lang=\"" << language << "\">\n<head>\n<meta charset=\"utf-8\">\n"
            << "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
               "script-src 'unsafe-inline'\">\n"
            << "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" << escaped(title())
            << "</title>\n<style>" << kPageStyle << "</style>\n</head>\n<body>\n<h1>" << escaped(title())
            << "</h1>\n<p class=\"about\">" << escaped(m_run.model.name) << " · " << escaped(m_run.label) << "</p>\n"
            << "<div id=\"said\" aria-live=\"polite\">" << m_words.click << "</div>\n"
            << "<table class=\"text\"><thead><tr><th></th><th>" << m_words.source << "</th><th>" << m_words.translation
            << "</th></tr></thead><tbody>\n";
    }

    void writeFacts() {
        m_out << "<details><summary>" << m_words.how << "</summary><table>\n";
        const auto fact = [this](const char* name, const std::string& value) {
            if (!value.empty()) {
                m_out << "<tr><td>" << name << "</td><td>" << escaped(value) << "</td></tr>\n";
            }
        };
        const RunSettings& settings = m_run.settings;
        fact("model", m_run.model.name);
        fact("system", m_run.model.systemTitle.empty() ? m_run.model.system : m_run.model.systemTitle);
        fact("paper", m_run.model.paper);
        fact("SHA-256", m_run.model.hash);
        // A run of another program has no context setting.
        fact("context", isOfOtherProgram(m_run.model)             ? ""
                        : settings.context == ContextMode::None   ? "none"
                        : settings.context == ContextMode::Online ? "online"
                                                                  : "offline");
        std::string hidden;
        for (const SentenceIndex each : settings.excluded) {
            hidden += (hidden.empty() ? "" : ", ") + std::to_string(each.value + 1);
        }
        fact("hidden sentences", hidden);
        std::string unread;
        for (const UnreadWords& each : settings.unread) {
            unread += (unread.empty() ? "" : "; ") + unreadText(each);
        }
        fact("longer than the model takes", unread);
        fact("forced decoding of", settings.given);
        if (!isOfOtherProgram(m_run.model) && settings.given.empty()) {
            fact("beam", std::to_string(settings.decode.beamSize));
        }
        if (m_site) {
            fact("site", m_site->name);
            fact("head", m_options.head.isValid() ? std::to_string(m_options.head.value + 1)
                                                  : "mean of " + std::to_string(m_site->heads));
        }
        fact("weights", "sentence level, and words times their sentence; four decimals; of words the " +
                            std::to_string(m_options.mostWords) + " heaviest");
        fact("Contexture", m_options.programVersion);
        m_out << "</table></details>\n";
    }

    ordered_json wordsOfPage() const {
        return {{"click", m_words.click},       {"sentence", m_words.sentence}, {"consulted", m_words.consulted},
                {"share", m_words.share},       {"unclear", m_words.unclear},   {"untraced", m_words.untraced},
                {"bypassed", m_words.bypassed}, {"none", m_words.none}};
    }

    ordered_json sentence(SentenceIndex index) {
        ordered_json made = ordered_json::object();
        const auto& translated = m_run.sentences[index.asSize()];
        if (!translated) {
            return made;
        }
        made["logp"] = ordered_json::array();
        for (const float each : translated->wordLogProbability) {
            made["logp"].push_back(rounded(each));
        }
        std::shared_ptr<const SentenceTrace> trace;
        try {
            trace = m_source.isTraced(index) ? m_source.trace(index) : nullptr;
        } catch (const Error& error) {
            m_damaged.push_back({m_run.label, index, error.what()});
        }
        if (!trace) {
            return made;
        }
        const Counterparts pairs = counterparts(m_run.model, *trace);
        const auto list = [](const std::vector<Counterpart>& all) {
            ordered_json numbers = ordered_json::array();
            for (const Counterpart& each : all) {
                numbers.push_back(each.isClear() ? each.word.value : -1);
            }
            return numbers;
        };
        made["sourcePair"] = list(pairs.ofSource);
        made["targetPair"] = list(pairs.ofTarget);
        made["visible"] = ordered_json::array();
        for (const SentenceRange& range : trace->visible) {
            made["visible"].push_back({range.begin, range.end});
        }
        made["state"] = m_run.settings.context == ContextMode::None || !m_site ? "none"
                        : trace->noContext                                     ? "bypassed"
                                                                               : "untraced";
        if (m_site && m_run.settings.context != ContextMode::None && !trace->noContext) {
            addWeights(made, *trace);
        }
        return made;
    }

    void addWeights(ordered_json& made, const SentenceTrace& trace) const {
        const auto sentences = sentenceWeights(trace, m_site->name, m_options.head, m_offsets);
        if (!sentences) {
            return;
        }
        // The word columns of a first pass do not belong to the translation on the page.
        const bool wordsAreHere = m_site->keySide == Side::Source || m_run.firstPass.empty();
        const auto words = wordsAreHere ? wordWeights(trace, m_site->name, m_options.head, true, m_offsets)
                                        : std::optional<CsrMatrix>();
        const GateRecord* gate = trace.findGate(m_site->name);
        ordered_json looked = ordered_json::array();
        for (std::int32_t row = 0; row < sentences->rows(); ++row) {
            ordered_json one = ordered_json::object();
            one["s"] = ordered_json::array();
            const auto cells = sentences->row(row);
            for (std::size_t i = 0; i < cells.column.size(); ++i) {
                one["s"].push_back({cells.column[i], std::max(rounded(cells.value[i]), 1e-4)});
            }
            if (words) {
                one["w"] = heaviest(words->row(row));
            }
            if (const auto share = gate ? gate->shareOf(WordIndex(row)) : std::nullopt) {
                one["c"] = rounded(*share);
            }
            looked.push_back(std::move(one));
        }
        made["looked"] = std::move(looked);
    }

    ordered_json heaviest(const CsrMatrix::Row& row) const {
        std::vector<std::pair<float, std::int32_t>> all;
        for (std::size_t i = 0; i < row.column.size(); ++i) {
            all.emplace_back(row.value[i], row.column[i]);
        }
        std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        all.resize(std::min(all.size(), static_cast<std::size_t>(std::max(0, m_options.mostWords))));
        ordered_json list = ordered_json::array();
        for (const auto& [weight, column] : all) {
            const auto after = std::upper_bound(m_offsets.begin(), m_offsets.end(), column);
            const auto sentence = static_cast<std::int32_t>(after - m_offsets.begin()) - 1;
            list.push_back({sentence, column - m_offsets[static_cast<std::size_t>(sentence)], rounded(weight)});
        }
        return list;
    }

    std::ostream& m_out;
    const RunSource& m_source;
    const Run& m_run;
    const PageOptions& m_options;
    const PageWords& m_words;
    const SiteInfo* m_site = nullptr;
    std::vector<std::int32_t> m_offsets;
    std::vector<TraceDamage> m_damaged;
};

} // namespace

std::vector<TraceDamage> exportPage(std::ostream& out, const RunSource& source, const PageOptions& options,
                                    const Watch& watch) {
    return Page(out, source, options).write(watch);
}

} // namespace contexture::store
