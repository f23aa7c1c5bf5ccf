// SPDX-License-Identifier: GPL-3.0-or-later

// Texts with markup or code in every field of a run: exports contain them as literal text, a workspace returns them
// unchanged.
#include "engine/core/error.h"
#include "engine/store/export.h"
#include "engine/store/note_export.h"
#include "engine/store/page_export.h"
#include "engine/store/workspace.h"
#include "tests/store/files.h"
#include "tests/support/nasty_strings.h"

#include <nlohmann/json.hpp>

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <sstream>

using namespace contexture;
using namespace contexture::store;

namespace {

// A reader of RFC 4180 that takes no liberties; nothing for a table that is none.
std::vector<std::vector<std::string>> csvRows(const std::string& text) {
    std::vector<std::vector<std::string>> rows{{}};
    std::string field;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            field += text[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (quoted || (c != ',' && c != '\r')) {
            field += c;
        } else {
            rows.back().push_back(std::exchange(field, {}));
            if (c == '\r') {
                ++i; // the line feed
                rows.emplace_back();
            }
        }
    }
    rows.pop_back();
    return rows;
}

Sentence oneWord(const std::string& text) {
    Sentence sentence;
    sentence.text = text;
    sentence.words = {{0, static_cast<std::uint32_t>(text.size())}};
    return sentence;
}

std::shared_ptr<const Run> runOf(const std::string& text) {
    auto document = std::make_shared<Document>();
    document->id = text;
    document->title = text;
    document->sourceLanguage = text;
    document->source = {oneWord(text)};
    document->reference = {oneWord(text)};
    auto run = std::make_shared<Run>();
    run->document = document;
    run->label = text;
    run->model.name = text;
    run->model.system = text;
    run->model.systemTitle = text;
    run->model.paper = text;
    run->model.hash = std::to_string(std::hash<std::string>()(text)); // of a model of its own
    auto translated = std::make_shared<TranslatedSentence>();
    translated->text = oneWord(text);
    translated->wordLogProbability = {-1.0f};
    run->sentences = {translated};
    return run;
}

std::string exported(const std::shared_ptr<const Run>& run, ExportFormat format) {
    return exportRun(*run, {.what = ExportWhat::Translations, .format = format});
}

bool isUtf8(const std::string& text) {
    return QUtf8StringView(text.data(), qsizetype(text.size())).isValidUtf8();
}

bool mayActInASpreadsheet(const std::string& cell) {
    return !cell.empty() && std::string("=+-@\t\r").find(cell.front()) != std::string::npos;
}

} // namespace

class TestNastyExports : public QObject {
    Q_OBJECT

    const std::vector<std::string> m_texts = test::nastyStrings();

private Q_SLOTS:
    void thereAreManyAndEachIsFound() {
        QVERIFY(m_texts.size() >= 200);
        for (std::size_t i = 0; i < m_texts.size(); ++i) {
            QVERIFY(m_texts[i].find(test::wordOfNasty(i)) != std::string::npos);
        }
    }

    void cellsOfATableAreTextAndNoFormulas() {
        for (const std::string& text : m_texts) {
            const auto rows = csvRows(exported(runOf(text), ExportFormat::Csv));
            QCOMPARE(rows.size(), std::size_t(2)); // one row, whatever line ends it holds
            QCOMPARE(rows[1].size(), rows[0].size());
            const std::string guarded = (rows[1][0].starts_with("'") && !text.starts_with("'") ? "'" : "") + text;
            for (const std::size_t column : {std::size_t(0), std::size_t(2), std::size_t(3), std::size_t(4)}) {
                QVERIFY2(!mayActInASpreadsheet(rows[1][column]), rows[1][column].c_str());
                QCOMPARE(rows[1][column], guarded);
            }
            QCOMPARE(guarded != text, mayActInASpreadsheet(text) || text.starts_with("\uff1d") ||
                                          text.starts_with("\uff0b") || text.starts_with("\uff0d") ||
                                          text.starts_with("\uff20"));
        }
    }

    void numbersAreNoFormulas() {
        auto run = std::make_shared<Run>(*runOf("-12.5"));
        QCOMPARE(csvRows(exported(run, ExportFormat::Csv))[1][2], std::string("-12.5"));
        QCOMPARE(csvRows(exported(runOf("+3"), ExportFormat::Csv))[1][2], std::string("+3"));
        QCOMPARE(csvRows(exported(runOf("- yes"), ExportFormat::Csv))[1][2], std::string("'- yes"));
        QCOMPARE(csvRows(exported(runOf("a=b"), ExportFormat::Csv))[1][2], std::string("a=b"));
    }

    void notesAreGuardedToo() {
        for (const std::string& text : m_texts) {
            NoteRow row;
            row.run = row.word = row.onSentence = row.text = text;
            std::ostringstream out;
            exportNotes(out, std::span(&row, 1), ExportFormat::Csv);
            const auto rows = csvRows(out.str());
            QCOMPARE(rows.size(), std::size_t(2));
            const std::string& cell = rows[1][rows[1].size() - 3]; // before the document and the model
            QVERIFY(!mayActInASpreadsheet(cell));
            QVERIFY(cell.ends_with(text));
        }
    }

    void jsonGivesThemBack() {
        for (const std::string& text : m_texts) {
            const auto json = nlohmann::json::parse(exported(runOf(text), ExportFormat::Json)); // or it throws
            const std::string back = json["rows"][0]["source"];
            QVERIFY(isUtf8(text) ? back == text : isUtf8(back));
        }
    }

    // A page's elements are those of a page of a harmless text: no text makes, ends or changes one.
    void aPageHasNoOtherElements() {
        const auto page = [](const std::string& text) {
            std::ostringstream out;
            exportPage(out, HeldRun(runOf(text)), {});
            return out.str();
        };
        const auto skeleton = [](const std::string& html) { // tags, without what stands between them
            QStringList tags;
            static const QRegularExpression kTag(QStringLiteral("<[^>]*>"));
            for (auto found = kTag.globalMatch(QString::fromUtf8(html)); found.hasNext();) {
                tags << found.next().captured();
            }
            tags.replaceInStrings(QRegularExpression(QStringLiteral(" lang=\"[^\"]*\"")), {});
            return tags;
        };
        const QStringList harmless = skeleton(page("harmless"));
        QVERIFY(harmless.size() > 20);
        for (const std::string& text : m_texts) {
            const std::string made = page(text);
            QVERIFY2(skeleton(made) == harmless, text.c_str());
            QVERIFY(made.find('\0') == std::string::npos);
            const std::size_t from = made.find("id=\"run\">") + 9;
            QVERIFY(nlohmann::json::accept(made.substr(from, made.find("</script>", from) - from)));
        }
    }

    void aWorkspaceKeepsThem() {
        const QTemporaryDir folder;
        const auto path = storetest::pathIn(QDir(folder.path()), "nasty.contexture");
        auto made = Workspace::create(path);
        std::size_t kept = 0;
        made.atomically([&] { // one flush of the disk, not a thousand
            for (const std::string& text : m_texts) {
                const RunId run = made.save(*runOf(text));
                made.save(Note{.document = made.runs().back().document, .sentence = SentenceIndex(0), .text = text});
                made.save(StoredMark{.run = run,
                                     .mark = {.sentence = SentenceIndex(0),
                                              .category = text,
                                              .severity = text,
                                              .annotator = text,
                                              .comment = text,
                                              .correction = text}});
                made.setQuery(text, text);
                made.setViewState(text, text);
                ++kept;
            }
        });
        made.close();
        const auto read = Workspace::open(path);
        const auto runs = read.runs();
        QCOMPARE(runs.size(), kept);
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const std::string& text = m_texts[i];
            const auto run = read.loadRun(runs[i].id);
            QCOMPARE(run->document->title, text);
            QCOMPARE(run->sentences[0]->text.text, text);
            QCOMPARE(run->model.name, text);
            QCOMPARE(read.notes(runs[i].document).at(0).text, text);
            QCOMPARE(read.marks(runs[i].id).at(0).mark.comment, text);
            QCOMPARE(read.viewState(text).value_or("none"), text);
        }
        QCOMPARE(read.queries().size(), kept);
        QCOMPARE(read.documents().size(), kept); // no text took another's place
    }
};

QTEST_GUILESS_MAIN(TestNastyExports)
#include "test_nasty_exports.moc"
