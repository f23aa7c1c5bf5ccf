// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <vector>

class QTextDocument;

namespace contexture::widgets {
class Theme;
}

namespace contexture::gui {

struct HandbookPage {
    QString name;  // "training": the file name without its ending, by which links name the page in every language
    QString title; // its first heading
    QStringList sections; // its headings of the second level
    QString path;         // of the file
    QString markdown;
    bool isTranslated = true; // false: the page exists in English only
};

// A place where the searched text occurs.
struct HandbookHit {
    std::size_t page = 0; // index into Handbook::pages()
    int position = 0;     // in the page's document, as showPage() makes it
    int length = 0;
    QString snippet; // the words around it, plain text
};

// The pages of resources/handbook in one language. A page that is missing in this language is read in English.
class Handbook {
public:
    static constexpr const char* kIndex = "index"; // the page that lists all others, in their order
    static constexpr std::size_t kMostHits = 500;

    // `language` names the folder, such as "de"; English stands in `folder` itself. Without pages there, pages() is
    // empty.
    Handbook(const QString& folder, const QString& language);

    void append(HandbookPage page); // a page that the program makes, behind the pages of the folder
    const std::vector<HandbookPage>& pages() const { return m_pages; } // the index first
    // The page that a link names: "training.md", "../training.md#fields" or "training".
    std::optional<std::size_t> pageOf(const QString& link) const;
    // Every place where this text occurs in upper or lower case, in the order of the pages; kMostHits at most.
    std::vector<HandbookHit> find(const QString& text) const;

private:
    std::vector<HandbookPage> m_pages;
    mutable std::vector<QString> m_texts; // of each page, made for the first search
};

// Puts a page into a document, in the theme's colours. Positions in it do not depend on the theme.
void showPage(QTextDocument& document, const HandbookPage& page, const widgets::Theme& theme);

// "What it computes" -> "what-it-computes": the name of a heading in links, as on GitHub.
QString headingAnchor(const QString& heading);
// The position of a heading in a document, by its name in links; nothing: no heading has this name.
std::optional<int> positionOfAnchor(const QTextDocument& document, const QString& anchor);

} // namespace contexture::gui
