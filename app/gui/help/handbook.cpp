// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/help/handbook.h"

#include "widgets/theme.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>
#include <functional>
#include <utility>

namespace contexture::gui {

namespace {

using widgets::Role;
namespace type = widgets::type;

constexpr int kBefore = 12; // characters of a snippet before what was found: in a narrow list it is still seen
constexpr int kAfter = 60;
constexpr int kManyColumns = 8;
constexpr int kNamesOfRows = 12; // percent of a table of many columns

QString readText(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Lines outside of code blocks that begin with so many "#".
QStringList headings(const QString& markdown, int level) {
    const QString mark = QString(level, QLatin1Char('#')) + QLatin1Char(' ');
    QStringList found;
    bool isCode = false;
    for (const QString& line : markdown.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("```"))) {
            isCode = !isCode;
        } else if (!isCode && line.startsWith(mark)) {
            found << line.mid(mark.size()).remove(QLatin1Char('`')).trimmed();
        }
    }
    return found;
}

// Files that the index links to, in its order.
QStringList linkedPages(const QString& markdown) {
    static const QRegularExpression link(QStringLiteral("\\]\\((?:\\.\\./)?([a-z-]+)\\.md"));
    QStringList names;
    for (auto found = link.globalMatch(markdown); found.hasNext();) {
        const QString name = found.next().captured(1);
        if (!names.contains(name)) {
            names << name;
        }
    }
    return names;
}

QFont codeFont(int pixelSize) {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(pixelSize);
    return font;
}

// Changes the formats that Markdown gave to the characters of a block. Markdown's own enlargement is removed, because
// it would override a size in pixels.
void restyle(const QTextBlock& block, const std::function<void(QTextCharFormat&)>& change) {
    std::vector<std::pair<int, int>> pieces; // begin and end of each
    for (auto piece = block.begin(); !piece.atEnd(); ++piece) {
        pieces.emplace_back(piece.fragment().position(), piece.fragment().position() + piece.fragment().length());
    }
    for (const auto& [begin, end] : pieces) {
        QTextCursor cursor(block);
        cursor.setPosition(begin);
        cursor.setPosition(end, QTextCursor::KeepAnchor);
        QTextCharFormat format = cursor.charFormat();
        format.clearProperty(QTextFormat::FontSizeAdjustment);
        change(format);
        cursor.setCharFormat(format);
    }
}

void styleHeading(QTextCursor cursor, int level) {
    constexpr int kSizes[] = {26, 20, 17, 15};
    const QFont font = widgets::uiFont(kSizes[std::clamp(level, 1, 4) - 1], level == 1 ? QFont::Bold : QFont::DemiBold);
    restyle(cursor.block(), [&](QTextCharFormat& format) { format.setFont(font); });
    QTextBlockFormat block;
    block.setTopMargin(level == 1 ? 4 : level == 2 ? 28 : 18);
    block.setBottomMargin(level == 1 ? 14 : 8);
    cursor.mergeBlockFormat(block);
}

bool isCodeBlock(const QTextBlock& block) {
    return block.isValid() && (block.blockFormat().hasProperty(QTextFormat::BlockCodeFence) ||
                               block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage));
}

void styleCode(QTextCursor cursor, const widgets::Theme& theme) {
    const QTextBlock block = cursor.block();
    QTextBlockFormat format;
    format.setBackground(theme[Role::Raised]);
    format.setNonBreakableLines(false); // a long command goes on in the next line rather than beyond the edge
    format.setLeftMargin(widgets::space::kMedium);
    format.setTopMargin(isCodeBlock(block.previous()) ? 0 : 6);
    format.setBottomMargin(isCodeBlock(block.next()) ? 0 : 12);
    format.setLineHeight(0, QTextBlockFormat::SingleHeight); // a larger one would stripe the background
    cursor.mergeBlockFormat(format);
    QTextCharFormat text;
    text.setFont(codeFont(13), QTextCharFormat::FontPropertiesSpecifiedOnly);
    cursor.select(QTextCursor::BlockUnderCursor);
    cursor.mergeCharFormat(text);
}

void styleParagraph(QTextCursor cursor, const widgets::Theme& theme) {
    const bool inTable = cursor.currentTable() != nullptr;
    bool isPicture = false;
    restyle(cursor.block(), [&](QTextCharFormat& format) {
        isPicture = isPicture || format.isImageFormat();
        if (format.fontFixedPitch() || format.hasProperty(QTextFormat::FontFamilies)) {
            format.setFont(codeFont(inTable ? 12 : 13));
        }
        if (format.isAnchor()) {
            format.setForeground(theme[Role::Accent]);
        }
    });
    QTextBlockFormat format;
    if (!isPicture) {
        format.setLineHeight(inTable ? 120 : 135, QTextBlockFormat::ProportionalHeight);
    }
    if (!inTable) {
        format.setBottomMargin(cursor.currentList() ? 4 : 10);
    }
    cursor.mergeBlockFormat(format);
}

void styleTables(QTextFrame* frame, const widgets::Theme& theme) {
    for (QTextFrame* child : frame->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(child);
        if (!table) {
            styleTables(child, theme);
            continue;
        }
        QTextTableFormat format = table->format();
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(theme[Role::Line]);
        format.setBorderCollapse(true);
        format.setCellSpacing(0);
        const bool isWide = table->columns() > kManyColumns;
        format.setCellPadding(isWide ? 2 : 5);
        if (isWide) { // the names of the rows would be broken in pieces
            QList<QTextLength> widths(table->columns(), QTextLength(QTextLength::VariableLength, 0));
            widths[0] = QTextLength(QTextLength::PercentageLength, kNamesOfRows);
            format.setColumnWidthConstraints(widths);
        }
        format.setTopMargin(4);
        format.setBottomMargin(14);
        table->setFormat(format);
        const int size = isWide ? type::kSmallest : 13;
        for (int row = 0; row < table->rows(); ++row) {
            for (int column = 0; column < table->columns(); ++column) {
                QTextTableCell cell = table->cellAt(row, column);
                QTextCursor all = cell.firstCursorPosition();
                all.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
                QTextCharFormat text;
                text.setProperty(QTextFormat::FontPixelSize, size);
                all.mergeCharFormat(text);
                all.mergeBlockCharFormat(text); // an empty cell is as high as the others
                if (row == 0) {
                    QTextCharFormat head = cell.format();
                    head.setBackground(theme[Role::Raised]);
                    cell.setFormat(head);
                }
            }
        }
    }
}

} // namespace

Handbook::Handbook(const QString& folder, const QString& language) {
    if (folder.isEmpty()) { // an empty path would mean the current folder
        return;
    }
    const QDir english(folder);
    const QDir own(english.filePath(language));
    const auto add = [&](const QString& name) {
        const QString file = name + QStringLiteral(".md");
        const bool isOwn = language == QLatin1String("en") || QFileInfo::exists(own.filePath(file));
        const QString path = isOwn && language != QLatin1String("en") ? own.filePath(file) : english.filePath(file);
        const QString markdown = readText(path);
        if (!markdown.isEmpty()) {
            m_pages.push_back({.name = name,
                               .title = headings(markdown, 1).value(0, name),
                               .sections = headings(markdown, 2),
                               .path = path,
                               .markdown = markdown,
                               .isTranslated = isOwn});
        }
    };
    add(QString::fromLatin1(kIndex));
    if (!m_pages.empty()) {
        for (const QString& name : linkedPages(m_pages.front().markdown)) {
            add(name);
        }
    }
}

void Handbook::append(HandbookPage page) {
    m_pages.push_back(std::move(page));
    m_texts.clear();
}

std::optional<std::size_t> Handbook::pageOf(const QString& link) const {
    const QString name = QFileInfo(link.section(QLatin1Char('#'), 0, 0)).completeBaseName();
    const auto found =
        std::find_if(m_pages.begin(), m_pages.end(), [&](const HandbookPage& page) { return page.name == name; });
    return found == m_pages.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_pages.begin()));
}

std::vector<HandbookHit> Handbook::find(const QString& text) const {
    std::vector<HandbookHit> hits;
    const QString wanted = text.simplified();
    if (wanted.isEmpty()) {
        return hits;
    }
    if (m_texts.empty()) {
        for (const HandbookPage& page : m_pages) {
            QTextDocument document;
            document.setMarkdown(page.markdown, QTextDocument::MarkdownDialectGitHub);
            m_texts.push_back(document.toPlainText());
        }
    }
    for (std::size_t p = 0; p < m_pages.size(); ++p) {
        const QString& all = m_texts[p];
        for (qsizetype at = all.indexOf(wanted, 0, Qt::CaseInsensitive); at >= 0 && hits.size() < kMostHits;
             at = all.indexOf(wanted, at + wanted.size(), Qt::CaseInsensitive)) {
            const qsizetype line = all.lastIndexOf(QLatin1Char('\n'), at) + 1;
            const qsizetype lineEnd = all.indexOf(QLatin1Char('\n'), at);
            const qsizetype begin = std::max(line, at - kBefore);
            const qsizetype end = std::min(lineEnd < 0 ? all.size() : lineEnd, at + wanted.size() + kAfter);
            const QString snippet = (begin > line ? QStringLiteral("…") : QString()) + all.mid(begin, end - begin) +
                                    (end < (lineEnd < 0 ? all.size() : lineEnd) ? QStringLiteral("…") : QString());
            hits.push_back({.page = p,
                            .position = static_cast<int>(at),
                            .length = static_cast<int>(wanted.size()),
                            .snippet = snippet.simplified()});
        }
    }
    return hits;
}

void showPage(QTextDocument& document, const HandbookPage& page, const widgets::Theme& theme) {
    document.setDefaultFont(widgets::uiFont(15));
    document.setDocumentMargin(28);
    document.setMarkdown(page.markdown, QTextDocument::MarkdownDialectGitHub);
    QTextCursor whole(&document);
    whole.beginEditBlock(); // the layout is computed once, at the end
    styleTables(document.rootFrame(), theme);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QTextCursor cursor(block);
        if (const int level = block.blockFormat().headingLevel(); level > 0) {
            styleHeading(cursor, level);
        } else if (isCodeBlock(block)) {
            styleCode(cursor, theme);
        } else {
            styleParagraph(cursor, theme);
        }
    }
    whole.endEditBlock();
    document.setModified(false);
}

QString headingAnchor(const QString& heading) {
    QString anchor;
    for (const QChar c : heading.toLower()) {
        if (c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-')) {
            anchor += c;
        } else if (c.isSpace()) {
            anchor += QLatin1Char('-');
        }
    }
    return anchor;
}

std::optional<int> positionOfAnchor(const QTextDocument& document, const QString& anchor) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0 && headingAnchor(block.text()) == anchor) {
            return block.position();
        }
    }
    return std::nullopt;
}

} // namespace contexture::gui
