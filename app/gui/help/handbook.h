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
    QString name;         // "training": its file without the ending; links name it so in every language
    QString title;        // its first heading
    QStringList sections; // its headings of the second level
    QString path;         // the file it was read from
    QString markdown;
    bool isTranslated = true; // false: English, since there is no such page in the language that was asked for
};

// A place where something that was searched for stands.
struct HandbookHit {
    std::size_t page = 0; // index into Handbook::pages()
    int position = 0;     // in the page's document, as showPage() makes it
    int length = 0;
    QString snippet; // the words around it, plain text
};

// The pages of resources/handbook in one language. A page that the language lacks is taken in English.
class Handbook {
public:
    static constexpr const char* kIndex = "index"; // the page that lists all others, in their order
    static constexpr std::size_t kMostHits = 500;

    // `language` names the folder, such as "de"; English stands in `folder` itself. Without pages there, pages() is
    // empty.
    Handbook(const QString& folder, const QString& language);

    void append(HandbookPage page); // a page that the program makes itself, behind those of the folder
    const std::vector<HandbookPage>& pages() const { return m_pages; } // the index first
    // The page that a link names: "training.md", "../training.md#fields" or "training".
    std::optional<std::size_t> pageOf(const QString& link) const;
    // Every place where this stands, whatever its case, in the pages' order; kMostHits at most.
    std::vector<HandbookHit> find(const QString& text) const;

private:
    std::vector<HandbookPage> m_pages;
    mutable std::vector<QString> m_texts; // of each page, made when first searched
};

// Puts a page into a document, in the theme's colours. Positions in it do not depend on the theme.
void showPage(QTextDocument& document, const HandbookPage& page, const widgets::Theme& theme);

// "What it computes" -> "what-it-computes": what links name a heading by, as GitHub does.
QString headingAnchor(const QString& heading);
// Where that heading stands in a document; none for a name that no heading has.
std::optional<int> positionOfAnchor(const QTextDocument& document, const QString& anchor);

} // namespace contexture::gui
