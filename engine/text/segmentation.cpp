// SPDX-License-Identifier: GPL-3.0-or-later

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

void check(UErrorCode status) {
    if (U_FAILURE(status)) {
        throw Error(Message("icu.failed", "ICU failed ({reason})", u_errorName(status)), {},
                    Message("icu.failed.do", "check that ICU's data files are installed"));
    }
}

// ICU's view of UTF-8 bytes: positions are byte offsets.
class Utf8Text {
public:
    explicit Utf8Text(std::string_view text) {
        UErrorCode status = U_ZERO_ERROR;
        utext_openUTF8(&m_text, text.data(), static_cast<std::int64_t>(text.size()), &status);
        check(status);
    }
    ~Utf8Text() { utext_close(&m_text); }
    Utf8Text(const Utf8Text&) = delete;
    Utf8Text& operator=(const Utf8Text&) = delete;
    UText* get() { return &m_text; }

private:
    UText m_text = UTEXT_INITIALIZER;
};

constexpr std::size_t kLookAhead = 40;           // bytes by which the continuation of a sentence is recognised
constexpr std::size_t kLongestAbbreviation = 40; // bytes

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

// The class of a character in Annex 29's rules for sentences.
int sentenceClass(UChar32 c) {
    return u_getIntPropertyValue(c, UCHAR_SENTENCE_BREAK);
}

bool isApostrophe(UChar32 c) {
    return c == U'\'' || c == U'\u2019';
}

// Removes the characters at the end for which `fits` is true.
template<class Fits>
std::string_view withoutLast(std::string_view text, const Fits& fits) {
    for (auto end = static_cast<std::int32_t>(text.size()); end > 0;) {
        UChar32 c = 0;
        U8_PREV_OR_FFFD(text.data(), 0, end, c);
        if (!fits(c)) {
            break;
        }
        text = text.substr(0, static_cast<std::size_t>(end));
    }
    return text;
}

UChar32 firstCharacter(std::string_view text) {
    std::int32_t begin = 0;
    UChar32 c = 0;
    if (!text.empty()) {
        U8_NEXT_OR_FFFD(text.data(), begin, static_cast<std::int32_t>(text.size()), c);
    }
    return c;
}

UChar32 lastCharacter(std::string_view text) {
    auto end = static_cast<std::int32_t>(text.size());
    UChar32 c = 0;
    if (end > 0) {
        U8_PREV_OR_FFFD(text.data(), 0, end, c);
    }
    return c;
}

std::string_view lastToken(std::string_view text) {
    const std::string_view before = withoutLast(text, [](UChar32 c) {
        return sentenceClass(c) != U_SB_SP && (sentenceClass(c) != U_SB_CLOSE || isApostrophe(c));
    });
    return text.substr(before.size());
}

std::string_view firstToken(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() &&
           (static_cast<unsigned char>(text[end]) >= 0x80 || std::isalnum(static_cast<unsigned char>(text[end])))) {
        ++end;
    }
    return text.substr(0, end);
}

// Whether a token has only letters with full stops between them: "J", "z.B", "J.-C". Without the last full stop.
bool isOfSingleLetters(std::string_view token) {
    const auto size = static_cast<std::int32_t>(token.size());
    std::int32_t i = 0;
    while (i < size) {
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(token.data(), i, size, c);
        if (!u_isalpha(c)) {
            return false;
        }
        if (i == size) {
            return true;
        }
        U8_NEXT_OR_FFFD(token.data(), i, size, c);
        if (c != U'.') {
            return false;
        }
        i += i < size && token[static_cast<std::size_t>(i)] == '-' ? 1 : 0;
    }
    return false;
}

// The part of a token behind a hyphen, slash or apostrophe: "Nr" of "Haus-Nr".
std::string_view lastPart(std::string_view token) {
    return token.substr(
        withoutLast(token, [](UChar32 c) { return c != U'-' && c != U'/' && !isApostrophe(c); }).size());
}

// Abbreviations before a number. In other places most of them are words that can end a sentence: "No.", "Abs.", "Fig.".
bool standsBeforeNumbers(std::string_view token) { // without its full stop
    static constexpr std::array<std::string_view, 39> kAbbreviations{
        "No",   "no",   "Nos", "nos", "Nr",   "nr",   "Nrn", "núm", "pp",  "pág",  "pag",  "Vol", "vol",
        "Vols", "vols", "Fig", "fig", "Figs", "figs", "Sec", "Ch",  "ch",  "Chap", "chap", "Eq",  "eq",
        "Eqs",  "eqs",  "Tab", "Art", "Bd",   "Bde",  "Abb", "Abs", "Kap", "Ziff", "Anm",  "Jg",  "Taf"};
    return std::find(kAbbreviations.begin(), kAbbreviations.end(), token) != kAbbreviations.end();
}

// Whether the text begins with "10", "3a", or a Roman number of two or more letters; "I" is a word.
bool beginsWithNumber(std::string_view text) {
    const std::string_view token = firstToken(text);
    return (!token.empty() && token[0] >= '0' && token[0] <= '9') ||
           (token.size() > 1 && token.find_first_not_of("IVX") == std::string_view::npos);
}

// Whether the word before this full stop is an abbreviation in view of the text after it, whatever the list has.
bool isShortened(std::string_view token, std::string_view after, bool german) {
    // In English "p.m." may end a sentence; in German "i.d.R." does not.
    if (isOfSingleLetters(token) &&
        (token.find('.') == std::string_view::npos || german || u_isupper(lastCharacter(token)))) {
        return true;
    }
    if (standsBeforeNumbers(lastPart(token)) && beginsWithNumber(after)) {
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

// Whether the text begins with a word in lower case, also in brackets. "iPhone" is none: it is always written so.
bool beginsInLowerCase(std::string_view text) {
    const auto size = static_cast<std::int32_t>(text.size());
    std::int32_t i = 0;
    UChar32 c = 0;
    do {
        if (i == size) {
            return false;
        }
        U8_NEXT_OR_FFFD(text.data(), i, size, c);
    } while (u_charType(c) == U_START_PUNCTUATION && c != U'\u201e' && c != U'\u201a'); // German quotation marks
    if (sentenceClass(c) != U_SB_LOWER) {
        return false;
    }
    if (i == size) {
        return true;
    }
    U8_NEXT_OR_FFFD(text.data(), i, size, c);
    return sentenceClass(c) != U_SB_UPPER;
}

// Annex 29 continues a sentence in lower case only after a full stop (SB8). This function does so after "?" and "!",
// too, which end direct speech or a part in brackets: “Why?” he asked. Only if the script of the word before has
// capital letters, and not after wide marks such as "。".
bool goesOnInLowerCase(std::string_view before, std::string_view after) {
    if (!beginsInLowerCase(after)) {
        return false;
    }
    const auto ofClass = [](auto... classes) {
        return [=](UChar32 c) { return ((sentenceClass(c) == classes) || ...); };
    };
    const std::string_view marked = withoutLast(before, ofClass(U_SB_CLOSE, U_SB_SP));
    static constexpr std::u32string_view kMarks = U".?!\u2026\u203d\u2047\u2048\u2049";
    if (kMarks.find(static_cast<char32_t>(lastCharacter(marked))) == std::u32string_view::npos) {
        return false;
    }
    const UChar32 letter = lastCharacter(withoutLast(marked, [](UChar32 c) { return !u_isalpha(c); }));
    return letter == 0 || ofClass(U_SB_LOWER, U_SB_UPPER)(letter);
}

// Number of bytes after a sentence that are its closing quotation marks: in French a space precedes », and Annex 29
// cuts there. An opening mark, as in German, is attached to its word.
std::size_t closingMarks(std::string_view after) {
    const auto size = static_cast<std::int32_t>(after.size());
    const auto characterAt = [&](std::int32_t& i) { // U+0000 at the end
        UChar32 c = 0;
        if (i < size) {
            U8_NEXT_OR_FFFD(after.data(), i, size, c);
        }
        return c;
    };
    static constexpr std::u32string_view kAfterClosing = U",.;:!?)]\u00bb\u203a";
    std::int32_t closed = 0;
    for (std::int32_t i = 0; i < size;) {
        const UChar32 c = characterAt(i);
        std::int32_t next = i;
        const UChar32 following = characterAt(next);
        const bool isMark = c == U'\u00bb' || c == U'\u203a';
        if (isMark && (following == 0 || u_isUWhiteSpace(following) ||
                       kAfterClosing.find(static_cast<char32_t>(following)) != std::u32string_view::npos)) {
            closed = i;
        } else if (!u_isUWhiteSpace(c)) {
            break;
        }
    }
    return static_cast<std::size_t>(closed);
}

// Corrections of CLDR's lists of abbreviations for prose. The lists lack some of the commonest, and have capitalised
// words and names that end ordinary sentences ("This is Joe.", "Das war ein Test.").
struct AbbreviationChanges {
    std::string_view language;
    std::initializer_list<const char*> added;
    std::initializer_list<const char*> removed;
};

const AbbreviationChanges* changesFor(std::string_view language) {
    static const std::array<AbbreviationChanges, 5> kChanges{{
        {"en",
         {"Dr.", "St.", "Jr.", "Sr.", "Gen.", "Sen.", "Gov.", "Fig.", "e.g.", "i.e.", "cf.", "al."},
         {"Act.", "Alt.", "All.",  "As.",   "By.", "Card.", "Do.", "Go.", "Hat.", "In.",  "Is.", "Jam.",
          "Joe.", "Job.", "Link.", "Long.", "OK.", "Ok.",   "On.", "Or.", "PC.",  "Pro.", "To.", "Up."}},
        {"de",
         {"Prof.", "bzw.", "ca.", "Mag.", "d.h.", "z.T.", "St."},
         {"am.", "Art.", "Bed.", "Do.", "Max.", "Mi.", "Mo.", "Obj.", "PIN.", "Port.", "Sa.", "So.", "Temp.", "Test."}},
        {"fr", {"ap.", "av."}, {"jeu.", "mer."}},
        {"es", {}, {"Bien.", "mar.", "Sol."}},
        {"pt", {}, {"com.", "mar."}},
    }};
    const auto found = std::find_if(kChanges.begin(), kChanges.end(),
                                    [language](const AbbreviationChanges& c) { return c.language == language; });
    return found == kChanges.end() ? nullptr : &*found;
}

// The abbreviations of a language, from ICU's list. ICU's own filter, the only reader of this list, compares ends of
// words: it takes "er." for the abbreviation "r.". This class queries the list word by word: adding a word to the list
// tells whether the list had it.
class Abbreviations {
public:
    explicit Abbreviations(const icu::Locale& locale);
    bool contain(std::string_view word); // `word`: with its full stop

private:
    void applyChanges(std::string_view language);

    std::unique_ptr<icu::FilteredBreakIteratorBuilder> m_list; // null: no list for this language
};

Abbreviations::Abbreviations(const icu::Locale& locale) {
    UErrorCode status = U_ZERO_ERROR;
    m_list.reset(icu::FilteredBreakIteratorBuilder::createInstance(locale, status));
    if (U_FAILURE(status)) {
        m_list.reset();
    }
    if (m_list) {
        applyChanges(locale.getLanguage());
    }
}

bool Abbreviations::contain(std::string_view word) {
    if (!m_list || word.size() > kLongestAbbreviation) {
        return false;
    }
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString text = icu::UnicodeString::fromUTF8({word.data(), static_cast<std::int32_t>(word.size())});
    const bool isNew = m_list->suppressBreakAfter(text, status) != 0;
    if (isNew) {
        m_list->unsuppressBreakAfter(text, status);
    }
    check(status);
    return !isNew;
}

void Abbreviations::applyChanges(std::string_view language) {
    const AbbreviationChanges* changes = changesFor(language);
    if (!changes) {
        return;
    }
    UErrorCode status = U_ZERO_ERROR;
    for (const char* abbreviation : changes->added) {
        m_list->suppressBreakAfter(icu::UnicodeString::fromUTF8(abbreviation), status);
    }
    for (const char* word : changes->removed) {
        m_list->unsuppressBreakAfter(icu::UnicodeString::fromUTF8(word), status);
    }
    check(status);
}

// Annex 29 ends a sentence at every line break (SB4), including Unicode's; here a line break counts as a space. Byte
// positions stay the same.
std::string withoutLineBreaks(std::string_view text) {
    std::string flat(text);
    std::replace_if(
        flat.begin(), flat.end(), [](char c) { return c == '\n' || c == '\r' || c == '\v' || c == '\f'; }, ' ');
    for (const std::string_view mark : {"\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"}) { // U+0085, U+2028, U+2029
        for (std::size_t at = flat.find(mark); at != std::string::npos; at = flat.find(mark, at)) {
            flat.replace(at, mark.size(), mark.size(), ' ');
        }
    }
    return flat;
}

} // namespace

struct Segmenter::Impl {
    std::unique_ptr<icu::BreakIterator> words;
    std::unique_ptr<icu::BreakIterator> sentences;
    Abbreviations abbreviations;
    bool german = false;

    explicit Impl(const icu::Locale& locale)
        : abbreviations(locale), german(std::string_view(locale.getLanguage()) == "de") {}

    // Whether the full stop at the end of `before` belongs to its last word.
    bool belongsToWord(std::string_view before, std::string_view after) {
        if (!before.ends_with('.')) {
            return false;
        }
        const std::string_view token = lastToken(before);
        if (token == "I.") { // it is in CLDR's lists, but the English word "I" can end a sentence
            return false;
        }
        return isShortened(token.substr(0, token.size() - 1), after, german) || abbreviations.contain(token) ||
               abbreviations.contain(lastPart(token));
    }

    // Calls visit(begin, end) for each segment, in order.
    template<class Visit>
    static void forEachSegment(icu::BreakIterator& iterator, std::string_view text, const Visit& visit) {
        if (text.size() > 0x7fffffffu) {
            throw Error(Message("text.two-gib", "a text of more than 2 GiB cannot be cut into sentences"), {},
                        Message("do.split-file", "split the file"));
        }
        Utf8Text utext(text);
        UErrorCode status = U_ZERO_ERROR;
        iterator.setText(utext.get(), status);
        check(status);
        std::int32_t begin = iterator.first();
        for (std::int32_t end = iterator.next(); end != icu::BreakIterator::DONE; end = iterator.next()) {
            visit(begin, end);
            begin = end;
        }
    }
};

Segmenter::Segmenter(const std::string& language) {
    UErrorCode status = U_ZERO_ERROR;
    icu::Locale locale = icu::Locale::forLanguageTag(language, status);
    if (U_FAILURE(status) || locale.isBogus()) {
        status = U_ZERO_ERROR;
        locale = icu::Locale::getRoot();
    }
    m_impl = std::make_unique<Impl>(locale);
    m_impl->words.reset(icu::BreakIterator::createWordInstance(locale, status));
    check(status);
    m_impl->sentences.reset(icu::BreakIterator::createSentenceInstance(locale, status));
    check(status);
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
    const std::string flat = withoutLineBreaks(text);
    const std::string_view view(flat);
    std::vector<ByteRange> sentences;
    Impl::forEachSegment(*m_impl->sentences, flat, [&](std::int32_t begin, std::int32_t end) {
        ByteRange range = trimmed(flat, begin, end);
        if (!sentences.empty() && range.size() > 0) {
            ByteRange& last = sentences.back();
            const std::size_t closed = closingMarks(view.substr(range.begin, range.size()));
            if (closed > 0) {
                last.end = range.begin + static_cast<std::uint32_t>(closed);
                range = trimmed(flat, static_cast<std::int32_t>(last.end), end);
            }
            const std::string_view before = view.substr(last.begin, last.size());
            const std::string_view after = view.substr(range.begin, std::min<std::size_t>(range.size(), kLookAhead));
            const bool hasComma = closed > 0 && sentenceClass(firstCharacter(after)) == U_SB_SCONTINUE; // SB8a
            if (range.size() > 0 &&
                (hasComma || m_impl->belongsToWord(before, after) || goesOnInLowerCase(before, after))) {
                last.end = range.end;
                return;
            }
        }
        if (range.size() > 0) {
            sentences.push_back(range);
        }
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
