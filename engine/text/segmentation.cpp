#include "engine/text/segmentation.h"

#include "engine/core/error.h"

#include <unicode/brkiter.h>
#include <unicode/filteredbrk.h>
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace contexture::text {
namespace {

void check(UErrorCode status, const char* doing) {
    if (U_FAILURE(status)) {
        throw Error(std::string("ICU could not ") + doing + " (" + u_errorName(status) + ")", {},
                    "check that ICU's data files are installed");
    }
}

// ICU's view of UTF-8 bytes: positions are byte offsets.
class Utf8Text {
public:
    explicit Utf8Text(std::string_view text) {
        UErrorCode status = U_ZERO_ERROR;
        utext_openUTF8(&m_text, text.data(), static_cast<std::int64_t>(text.size()), &status);
        check(status, "read a text");
    }
    ~Utf8Text() { utext_close(&m_text); }
    Utf8Text(const Utf8Text&) = delete;
    Utf8Text& operator=(const Utf8Text&) = delete;
    UText* get() { return &m_text; }

private:
    UText m_text = UTEXT_INITIALIZER;
};

bool isBlank(UChar32 c) {
    return u_isUWhiteSpace(c) || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || u_iscntrl(c);
}

bool isVisible(std::string_view text) {
    const auto size = static_cast<std::int32_t>(text.size());
    for (std::int32_t i = 0; i < size;) {
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(text.data(), i, size, c);
        if (!isBlank(c)) {
            return true;
        }
    }
    return false;
}

ByteRange trimmed(std::string_view text, std::int32_t begin, std::int32_t end) {
    while (begin < end) {
        std::int32_t next = begin;
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(text.data(), next, end, c);
        if (!u_isUWhiteSpace(c)) {
            break;
        }
        begin = next;
    }
    while (begin < end) {
        std::int32_t previous = end;
        UChar32 c = 0;
        U8_PREV_OR_FFFD(text.data(), begin, previous, c);
        if (!u_isUWhiteSpace(c)) {
            break;
        }
        end = previous;
    }
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

std::string_view lastToken(std::string_view text) {
    const std::size_t space = text.find_last_of(" \t\n(\"");
    return space == std::string_view::npos ? text : text.substr(space + 1);
}

std::string_view firstToken(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() &&
           (static_cast<unsigned char>(text[end]) >= 0x80 || std::isalnum(static_cast<unsigned char>(text[end])))) {
        ++end;
    }
    return text.substr(0, end);
}

bool isSingleLetter(std::string_view token) { // token without its full stop
    const auto size = static_cast<std::int32_t>(token.size());
    if (size == 0) {
        return false;
    }
    std::int32_t i = 0;
    UChar32 c = 0;
    U8_NEXT_OR_FFFD(token.data(), i, size, c);
    return i == size && u_isalpha(c);
}

// What Annex 29 and CLDR's list leave: does the full stop at the end of `before` belong to its last word?
bool belongsToWord(std::string_view before, std::string_view after, bool german) {
    if (!before.ends_with('.')) {
        return false;
    }
    std::string_view token = lastToken(before);
    token.remove_suffix(1);
    if (isSingleLetter(token) && token != "I") {
        return true;
    }
    const bool isShortNumber = !token.empty() && token.size() <= 2 &&
                               std::all_of(token.begin(), token.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!german || !isShortNumber) {
        return false;
    }
    static constexpr std::array<std::string_view, 14> kAfterOrdinal{
        "Januar", "Februar",   "März",    "April",    "Mai",      "Juni",        "Juli",
        "August", "September", "Oktober", "November", "Dezember", "Jahrhundert", "Jahrhunderts"};
    return std::find(kAfterOrdinal.begin(), kAfterOrdinal.end(), firstToken(after)) != kAfterOrdinal.end();
}

// Where CLDR's list of abbreviations does not suit prose. It lacks some of the commonest, and has capitalised words and
// names that end ordinary sentences ("This is Joe.", "Das war ein Test.").
struct AbbreviationChanges {
    std::string_view language;
    std::initializer_list<const char*> added;
    std::initializer_list<const char*> removed;
};

const AbbreviationChanges* changesFor(std::string_view language) {
    static const std::array<AbbreviationChanges, 2> kChanges{{
        {"en",
         {"Dr.", "St.", "Jr.", "Sr.", "Gen.", "Sen.", "Gov.", "Fig.", "e.g.", "i.e.", "cf.", "al."},
         {"Act.", "Alt.", "All.",  "As.",   "By.", "Card.", "Do.", "Go.", "Hat.", "In.",  "Is.", "Jam.",
          "Joe.", "Job.", "Link.", "Long.", "OK.", "Ok.",   "On.", "Or.", "PC.",  "Pro.", "To.", "Up."}},
        {"de",
         {"Prof.", "bzw.", "ca.", "Mag.", "d.h.", "z.T.", "St."},
         {"am.", "Art.", "Bed.", "Do.", "Max.", "Mi.", "Mo.", "Obj.", "PIN.", "Port.", "Sa.", "So.", "Temp.", "Test."}},
    }};
    const auto found = std::find_if(kChanges.begin(), kChanges.end(),
                                    [language](const AbbreviationChanges& c) { return c.language == language; });
    return found == kChanges.end() ? nullptr : &*found;
}

void applyChanges(icu::FilteredBreakIteratorBuilder& builder, std::string_view language) {
    const AbbreviationChanges* changes = changesFor(language);
    if (!changes) {
        return;
    }
    UErrorCode status = U_ZERO_ERROR;
    for (const char* abbreviation : changes->added) {
        builder.suppressBreakAfter(icu::UnicodeString::fromUTF8(abbreviation), status);
    }
    for (const char* word : changes->removed) {
        builder.unsuppressBreakAfter(icu::UnicodeString::fromUTF8(word), status);
    }
    check(status, "take a list of abbreviations");
}

} // namespace

struct Segmenter::Impl {
    std::unique_ptr<icu::BreakIterator> words;
    std::unique_ptr<icu::BreakIterator> sentences;
    bool german = false;

    // Calls visit(begin, end) for each segment, in order.
    template<class Visit>
    static void forEachSegment(icu::BreakIterator& iterator, std::string_view text, const Visit& visit) {
        if (text.size() > 0x7fffffffu) {
            throw Error("a text of more than 2 GiB cannot be cut into sentences", {}, "split the file");
        }
        Utf8Text utext(text);
        UErrorCode status = U_ZERO_ERROR;
        iterator.setText(utext.get(), status);
        check(status, "read a text");
        std::int32_t begin = iterator.first();
        for (std::int32_t end = iterator.next(); end != icu::BreakIterator::DONE; end = iterator.next()) {
            visit(begin, end);
            begin = end;
        }
    }
};

Segmenter::Segmenter(const std::string& language) : m_impl(std::make_unique<Impl>()) {
    UErrorCode status = U_ZERO_ERROR;
    icu::Locale locale = icu::Locale::forLanguageTag(language, status);
    if (U_FAILURE(status) || locale.isBogus()) {
        status = U_ZERO_ERROR;
        locale = icu::Locale::getRoot();
    }
    m_impl->german = std::string_view(locale.getLanguage()) == "de";
    m_impl->words.reset(icu::BreakIterator::createWordInstance(locale, status));
    check(status, "find word boundaries");
    std::unique_ptr<icu::BreakIterator> plain(icu::BreakIterator::createSentenceInstance(locale, status));
    check(status, "find sentence boundaries");
    std::unique_ptr<icu::FilteredBreakIteratorBuilder> builder(
        icu::FilteredBreakIteratorBuilder::createInstance(locale, status));
    if (U_SUCCESS(status) && builder) {
        applyChanges(*builder, locale.getLanguage());
        m_impl->sentences.reset(builder->wrapIteratorWithFilter(plain.release(), status));
        check(status, "find sentence boundaries");
    } else {
        m_impl->sentences = std::move(plain); // no list of abbreviations for this language
    }
}

Segmenter::~Segmenter() = default;
Segmenter::Segmenter(Segmenter&&) noexcept = default;
Segmenter& Segmenter::operator=(Segmenter&&) noexcept = default;

std::vector<ByteRange> Segmenter::words(std::string_view text) {
    std::vector<ByteRange> words;
    Impl::forEachSegment(*m_impl->words, text, [&](std::int32_t begin, std::int32_t end) {
        const auto b = static_cast<std::uint32_t>(begin);
        const auto e = static_cast<std::uint32_t>(end);
        if (isVisible(text.substr(b, e - b))) {
            words.push_back({b, e});
        }
    });
    return words;
}

std::vector<ByteRange> Segmenter::sentences(std::string_view text) {
    // Annex 29 ends a sentence at every line break (SB4); here a line break is a space. Bytes stay where they are.
    std::string flat(text);
    std::replace_if(
        flat.begin(), flat.end(), [](char c) { return c == '\n' || c == '\r' || c == '\v' || c == '\f'; }, ' ');
    std::vector<ByteRange> sentences;
    bool goesOn = false;
    Impl::forEachSegment(*m_impl->sentences, flat, [&](std::int32_t begin, std::int32_t end) {
        const ByteRange range = trimmed(flat, begin, end);
        if (range.size() == 0) {
            return;
        }
        if (goesOn) {
            sentences.back().end = range.end;
        } else {
            sentences.push_back(range);
        }
        const std::string_view view(flat);
        const std::string_view before = view.substr(sentences.back().begin, sentences.back().size());
        const ByteRange rest = trimmed(flat, end, static_cast<std::int32_t>(flat.size()));
        goesOn = belongsToWord(before, view.substr(rest.begin, std::min<std::size_t>(rest.size(), 40)), m_impl->german);
    });
    return sentences;
}

Sentence Segmenter::sentence(std::string text, bool startsParagraph) {
    Sentence sentence;
    sentence.words = words(text);
    sentence.text = std::move(text);
    sentence.startsParagraph = startsParagraph;
    return sentence;
}

std::string joinLines(const std::vector<Sentence>& sentences, bool paragraphs) {
    std::string text;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        if (paragraphs && i > 0 && sentences[i].startsParagraph) {
            text += '\n';
        }
        for (const char c : sentences[i].text) {
            text += c == '\n' || c == '\r' ? ' ' : c;
        }
        text += '\n';
    }
    return text;
}

} // namespace contexture::text
