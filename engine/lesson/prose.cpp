// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lesson/prose.h"

#include <md4c.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace contexture::lesson {

namespace {

std::string textOf(const MD_ATTRIBUTE& attribute) {
    return attribute.text ? std::string(attribute.text, attribute.size) : std::string();
}

// Walks over Markdown with MD4C. Every entered span is left again, the innermost first: if a picture and a link
// overlap, MD4C 0.4.8 leaves a link that it never entered.
class Reader {
public:
    Reader() = default;
    virtual ~Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    void read(std::string_view markdown) {
        MD_PARSER parser{};
        parser.flags = MD_FLAG_NOHTML | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_PERMISSIVEURLAUTOLINKS;
        parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
            static_cast<Reader*>(self)->enterBlock(type, detail);
            return 0;
        };
        parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
            auto* reader = static_cast<Reader*>(self);
            reader->closeSpans(0);
            reader->leaveBlock(type, detail);
            return 0;
        };
        parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
            auto* reader = static_cast<Reader*>(self);
            reader->m_spans.push_back(type);
            reader->enterSpan(type, detail);
            return 0;
        };
        parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
            auto* reader = static_cast<Reader*>(self);
            const auto entered = std::find(reader->m_spans.rbegin(), reader->m_spans.rend(), type);
            if (entered != reader->m_spans.rend()) {
                reader->closeSpans(static_cast<std::size_t>(reader->m_spans.rend() - entered) - 1);
            }
            return 0;
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
            auto* reader = static_cast<Reader*>(self);
            // Where spans overlap, the end is before the beginning and the size is a negative number.
            if (size <= reader->m_most) {
                reader->text(type, std::string_view(text, size));
            }
            return 0;
        };
        m_most = markdown.size();
        md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, this);
    }

protected:
    virtual void enterBlock(MD_BLOCKTYPE, void*) {}
    virtual void leaveBlock(MD_BLOCKTYPE, void*) {}
    virtual void enterSpan(MD_SPANTYPE, void*) {}
    virtual void leaveSpan(MD_SPANTYPE) {}
    virtual void text(MD_TEXTTYPE, std::string_view) {}

private:
    void closeSpans(std::size_t kept) {
        while (m_spans.size() > kept) {
            const MD_SPANTYPE type = m_spans.back();
            m_spans.pop_back();
            leaveSpan(type);
        }
    }

    std::vector<MD_SPANTYPE> m_spans; // spans that are open
    std::size_t m_most = 0;           // maximum bytes of one piece of text
};

// Decodes "&amp;", "&#228;" and a few other names. Unknown names stay unchanged.
std::string entity(std::string_view text) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kNames{{
        {"&amp;", "&"},
        {"&lt;", "<"},
        {"&gt;", ">"},
        {"&quot;", "\""},
        {"&nbsp;", "\u00A0"},
        {"&ndash;", "–"},
        {"&mdash;", "—"},
    }};
    for (const auto& [name, character] : kNames) {
        if (text == name) {
            return std::string(character);
        }
    }
    return std::string(text);
}

class HtmlWriter final : public Reader {
public:
    std::string html;

private:
    static const char* element(MD_BLOCKTYPE type) {
        switch (type) {
        case MD_BLOCK_QUOTE:
            return "blockquote";
        case MD_BLOCK_UL:
            return "ul";
        case MD_BLOCK_OL:
            return "ol";
        case MD_BLOCK_LI:
            return "li";
        case MD_BLOCK_P:
            return "p";
        case MD_BLOCK_TABLE:
            return "table";
        case MD_BLOCK_THEAD:
            return "thead";
        case MD_BLOCK_TBODY:
            return "tbody";
        case MD_BLOCK_TR:
            return "tr";
        case MD_BLOCK_TH:
            return "th";
        case MD_BLOCK_TD:
            return "td";
        default:
            return "";
        }
    }
    static unsigned level(const void* detail) { // a step's heading has level 2
        return std::max(3U, static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
    }

    void enterBlock(MD_BLOCKTYPE type, void* detail) override {
        if (type == MD_BLOCK_HR) {
            html += "<hr/>";
        } else if (type == MD_BLOCK_H) {
            html.append("<h").append(std::to_string(level(detail))).append(">");
        } else if (type == MD_BLOCK_CODE) {
            html += "<pre><code>";
        } else if (*element(type)) {
            html.append("<").append(element(type)).append(">");
        }
    }
    void leaveBlock(MD_BLOCKTYPE type, void* detail) override {
        if (type == MD_BLOCK_H) {
            html.append("</h").append(std::to_string(level(detail))).append(">\n");
        } else if (type == MD_BLOCK_CODE) {
            html += "</code></pre>\n";
        } else if (*element(type)) {
            html += "</" + std::string(element(type)) + ">" + (type == MD_BLOCK_P || type == MD_BLOCK_LI ? "\n" : "");
        }
    }
    void enterSpan(MD_SPANTYPE type, void* detail) override {
        if (m_inPicture > 0) {
            m_inPicture += type == MD_SPAN_IMG ? 1 : 0;
            return;
        }
        switch (type) {
        case MD_SPAN_EM:
            html += "<em>";
            break;
        case MD_SPAN_STRONG:
            html += "<strong>";
            break;
        case MD_SPAN_CODE:
            html += "<code>";
            break;
        case MD_SPAN_DEL:
            html += "<s>";
            break;
        case MD_SPAN_A: {
            const std::string address = textOf(static_cast<MD_SPAN_A_DETAIL*>(detail)->href);
            m_isLink.push_back(isWebAddress(address));
            html += m_isLink.back() ? "<a href=\"" + escapedHtml(address) + "\">" : "";
            break;
        }
        case MD_SPAN_IMG:
            html +=
                "<img src=\"lesson:" + escapedHtml(textOf(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src)) + "\" alt=\"";
            m_inPicture = 1;
            break;
        default:
            break;
        }
    }
    void leaveSpan(MD_SPANTYPE type) override {
        if (m_inPicture > 0) {
            m_inPicture -= type == MD_SPAN_IMG ? 1 : 0;
            html += m_inPicture == 0 ? "\"/>" : "";
            return;
        }
        switch (type) {
        case MD_SPAN_EM:
            html += "</em>";
            break;
        case MD_SPAN_STRONG:
            html += "</strong>";
            break;
        case MD_SPAN_CODE:
            html += "</code>";
            break;
        case MD_SPAN_DEL:
            html += "</s>";
            break;
        case MD_SPAN_A:
            html += m_isLink.back() ? "</a>" : "";
            m_isLink.pop_back();
            break;
        default:
            break;
        }
    }
    void text(MD_TEXTTYPE type, std::string_view text) override {
        switch (type) {
        case MD_TEXT_BR:
            html += m_inPicture > 0 ? " " : "<br/>";
            break;
        case MD_TEXT_SOFTBR:
            html += " ";
            break;
        case MD_TEXT_NULLCHAR:
            html += "\uFFFD";
            break;
        case MD_TEXT_ENTITY:
            html += escapedHtml(entity(text));
            break;
        default:
            html += escapedHtml(text);
            break;
        }
    }

    int m_inPicture = 0; // nesting depth of pictures; their descriptions are attributes
    std::vector<bool> m_isLink;
};

class PlainWriter final : public Reader {
public:
    std::string plain;

private:
    void enterBlock(MD_BLOCKTYPE type, void*) override {
        if (type == MD_BLOCK_LI) {
            startLine();
            plain += "- ";
        }
    }
    void leaveBlock(MD_BLOCKTYPE type, void*) override {
        if (type == MD_BLOCK_P || type == MD_BLOCK_H || type == MD_BLOCK_CODE || type == MD_BLOCK_TABLE) {
            startLine();
            plain += "\n";
        } else if (type == MD_BLOCK_LI || type == MD_BLOCK_TR) {
            startLine();
        } else if (type == MD_BLOCK_TD || type == MD_BLOCK_TH) {
            plain += "  ";
        }
    }
    void text(MD_TEXTTYPE type, std::string_view text) override {
        switch (type) {
        case MD_TEXT_BR:
            plain += "\n";
            break;
        case MD_TEXT_SOFTBR:
            plain += " ";
            break;
        case MD_TEXT_NULLCHAR:
            plain += "\uFFFD";
            break;
        case MD_TEXT_ENTITY:
            plain += entity(text);
            break;
        default:
            plain += text;
            break;
        }
    }
    void startLine() {
        if (!plain.empty() && plain.back() != '\n') {
            plain += "\n";
        }
    }
};

class MentionFinder final : public Reader {
public:
    std::vector<Mention> mentions;

private:
    void enterSpan(MD_SPANTYPE type, void* detail) override {
        if (type == MD_SPAN_IMG) {
            mentions.push_back({textOf(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src), true});
        } else if (type == MD_SPAN_A) {
            mentions.push_back({textOf(static_cast<MD_SPAN_A_DETAIL*>(detail)->href), false});
        }
    }
};

} // namespace

std::string escapedHtml(std::string_view text) {
    std::string escaped;
    escaped.reserve(text.size());
    for (const char c : text) {
        switch (c) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        default:
            escaped += c;
            break;
        }
    }
    return escaped;
}

bool isWebAddress(std::string_view address) {
    return address.starts_with("https://") || address.starts_with("http://") || address.starts_with("mailto:");
}

std::string htmlOf(std::string_view markdown) {
    HtmlWriter writer;
    writer.read(markdown);
    return std::move(writer.html);
}

std::string plainTextOf(std::string_view markdown) {
    PlainWriter writer;
    writer.read(markdown);
    std::string text = std::move(writer.plain);
    while (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    return text;
}

std::vector<Mention> mentionsIn(std::string_view markdown) {
    MentionFinder finder;
    finder.read(markdown);
    return std::move(finder.mentions);
}

} // namespace contexture::lesson
