// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lesson/skeleton.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace contexture::lesson {

namespace {

constexpr std::size_t kDeepest = 6; // nested divs

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.remove_prefix(3);
    }
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

// The class name in "{.hint}", "{.hint #one}", "hint" or "hint :::".
std::string_view classOf(std::string_view attributes) {
    attributes = trimmed(attributes);
    if (attributes.starts_with('{')) {
        const auto dot = attributes.find('.');
        attributes = dot == std::string_view::npos ? std::string_view() : attributes.substr(dot + 1);
    }
    return attributes.substr(0, attributes.find_first_of(" \t}:#"));
}

struct Fence {
    char mark = '`';
    std::size_t length = 0;
    std::string_view info;
};

// A line that opens a fenced code block, indented by at most three blanks (CommonMark).
std::optional<Fence> fenceIn(std::string_view line) {
    const auto begin = line.find_first_not_of(' ');
    if (begin == std::string_view::npos || begin > 3 || (line[begin] != '`' && line[begin] != '~')) {
        return std::nullopt;
    }
    const char mark = line[begin];
    const auto end = std::min(line.find_first_not_of(mark, begin), line.size());
    const std::string_view info = trimmed(line.substr(end));
    if (end - begin < 3 || (mark == '`' && info.find('`') != std::string_view::npos)) {
        return std::nullopt;
    }
    return Fence{mark, end - begin, info};
}

class Scanner {
public:
    Scanner(std::string_view text, const std::string& file, Problems& problems)
        : m_lines(linesOf(text)), m_file(file), m_problems(problems) {}

    Skeleton scan() {
        readFrontMatter();
        while (m_at < m_lines.size()) {
            readLine();
        }
        closeDivs();
        return std::move(m_skeleton);
    }

private:
    int lineNumber() const { return static_cast<int>(m_at) + 1; }

    void readFrontMatter() {
        if (m_lines.empty() || trimmed(m_lines.front()) != "---") {
            m_problems.add(m_file, 1, Message("lesson.no-front-matter", "the lesson does not begin with its title"),
                           Message("lesson.no-front-matter-remedy",
                                   "begin with a line of three hyphens, then \"title: ...\" and \"language: en\", then "
                                   "three hyphens again"));
            return;
        }
        for (std::size_t i = 1; i < m_lines.size(); ++i) {
            if (trimmed(m_lines[i]) == "---" || trimmed(m_lines[i]) == "...") {
                m_skeleton.frontMatterLine = 2;
                m_at = i + 1;
                return;
            }
            if (m_lines[i].starts_with("## ")) {
                break;
            }
            m_skeleton.frontMatter += std::string(m_lines[i]) + "\n";
        }
        m_skeleton.frontMatter.clear();
        m_problems.add(m_file, 1, Message("lesson.open-front-matter", "what begins here with three hyphens has no end"),
                       Message("lesson.open-front-matter-remedy", "end it with a line of three hyphens"));
        m_at = 1;
    }

    std::vector<Part>& here() {
        std::vector<Part>* parts = m_skeleton.steps.empty() ? &m_skeleton.front : &m_skeleton.steps.back().parts;
        for (std::size_t depth = 0; depth < m_depth; ++depth) {
            parts = &parts->back().parts;
        }
        return *parts;
    }

    void addProse(std::string_view line) {
        std::vector<Part>& parts = here();
        if (parts.empty() || parts.back().kind != PartKind::Prose) {
            if (trimmed(line).empty()) {
                return;
            }
            parts.push_back({PartKind::Prose, {}, {}, lineNumber()});
        }
        parts.back().text += std::string(line) + "\n";
    }

    void readLine() {
        const std::string_view line = m_lines[m_at];
        if (const auto fence = fenceIn(line)) {
            readFence(*fence);
            return;
        }
        if (trimmed(line).starts_with("<!--")) {
            skipComment();
            return;
        }
        if (line.starts_with(":::")) {
            readDiv(line);
        } else if (line.starts_with("## ") || line == "##") {
            closeDivs();
            std::string_view heading = trimmed(line.substr(2));
            if (const auto last = heading.find_last_not_of("# \t"); last != std::string_view::npos) {
                heading = heading.substr(0, last + 1); // "## Heading ##"
            }
            if (heading.empty() || heading == "##") {
                m_problems.add(m_file, lineNumber(), Message("lesson.no-heading", "this step has no heading"),
                               Message("lesson.no-heading-remedy", "write it behind the two number signs"));
            }
            m_skeleton.steps.push_back({std::string(heading), lineNumber(), {}});
        } else if (line.starts_with("# ")) {
            m_problems.add(
                m_file, lineNumber(), Message("lesson.first-level", "a heading of the first level begins no step"),
                Message("lesson.first-level-remedy", "write two number signs; the title of the lesson stands at "
                                                     "its top, as \"title: ...\""));
        } else {
            addProse(line);
        }
        ++m_at;
    }

    void skipComment() {
        const int begin = lineNumber();
        for (; m_at < m_lines.size(); ++m_at) {
            if (m_lines[m_at].find("-->") != std::string_view::npos) {
                ++m_at;
                return;
            }
        }
        m_problems.add(m_file, begin, Message("lesson.open-comment", "the comment that begins here has no end"),
                       Message("lesson.open-comment-remedy", "end it with two hyphens and a \">\""));
    }

    void readDiv(std::string_view line) {
        const std::string_view attributes = trimmed(line.substr(
            line.find_first_not_of(':') == std::string_view::npos ? line.size() : line.find_first_not_of(':')));
        if (attributes.empty()) {
            if (m_depth == 0) {
                m_problems.add(
                    m_file, lineNumber(), Message("lesson.div-not-open", "these colons close nothing"),
                    Message("lesson.div-not-open-remedy", "remove them, or name what begins here, as in \"::: hint\""));
            } else {
                --m_depth;
                m_open.pop_back();
            }
            return;
        }
        const std::string_view name = classOf(attributes);
        const auto kind = parsePartKind(name);
        if (!kind) {
            m_problems.add(m_file, lineNumber(),
                           Message("lesson.unknown-div", "there are no parts called \"{name}\"", name),
                           Message("lesson.unknown-div-remedy", "what there is: {names}", partNames()));
        }
        if (m_depth == kDeepest) {
            m_problems.add(m_file, lineNumber(), Message("lesson.deep-div", "too many parts stand in one another here"),
                           Message("lesson.deep-div-remedy", "end the part before with a line of three colons"));
            return;
        }
        here().push_back({kind.value_or(PartKind::Discussion), {}, {}, lineNumber()});
        m_open.push_back({std::string(name), lineNumber()});
        ++m_depth;
    }

    void readFence(const Fence& fence) {
        const std::string_view name = classOf(fence.info);
        const bool isView = name == "view";
        const bool isOurs = isView || name == "predict";
        const std::size_t begin = m_at;
        Part block{isView ? PartKind::View : PartKind::Predict, {}, {}, lineNumber() + 1};
        for (;; ++m_at) {
            if (m_at == m_lines.size()) {
                m_problems.add(m_file, static_cast<int>(begin) + 1,
                               Message("lesson.open-fence", "the block that begins here has no end"),
                               Message("lesson.open-fence-remedy", "end it with a line of as many {mark}",
                                       std::string(1, fence.mark)));
                break;
            }
            const std::string_view line = m_lines[m_at];
            const auto closing = m_at > begin ? fenceIn(line) : std::nullopt;
            const bool isEnd =
                closing && closing->mark == fence.mark && closing->length >= fence.length && closing->info.empty();
            // A heading in a block: the author forgot its end.
            if (m_at > begin && !isEnd && line.starts_with("## ") && isOurs) {
                m_problems.add(m_file, static_cast<int>(begin) + 1,
                               Message("lesson.open-fence", "the block that begins here has no end"),
                               Message("lesson.open-fence-remedy", "end it with a line of as many {mark}",
                                       std::string(1, fence.mark)));
                break;
            }
            if (!isOurs) {
                addProse(line);
            } else if (m_at > begin && !isEnd) {
                block.text += std::string(line) + "\n";
            }
            if (isEnd) {
                ++m_at;
                break;
            }
        }
        if (isOurs) {
            here().push_back(std::move(block));
        }
    }

    void closeDivs() {
        for (const Open& open : m_open) {
            m_problems.add(m_file, open.line,
                           Message("lesson.open-div", "\"{name}\" begins here and has no end", open.name),
                           Message("lesson.open-div-remedy", "end it with a line of three colons"));
        }
        m_open.clear();
        m_depth = 0;
    }

    struct Open {
        std::string name;
        int line = 0;
    };
    std::vector<std::string_view> m_lines;
    const std::string& m_file;
    Problems& m_problems;
    std::size_t m_at = 0;
    std::size_t m_depth = 0;
    std::vector<Open> m_open;
    Skeleton m_skeleton;
};

} // namespace

Skeleton scan(const std::string& markdown, const std::string& file, Problems& problems) {
    return Scanner(markdown, file, problems).scan();
}

} // namespace contexture::lesson
