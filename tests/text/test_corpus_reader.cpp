// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/text/corpus_reader.h"
#include "engine/text/document_reader.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <fstream>

using namespace contexture;
using namespace contexture::text;
namespace fs = std::filesystem;

namespace {

const std::string kHeader = "doc_id\tsent_idx\ten\tde\n";

using Lines = std::vector<std::int64_t>;

} // namespace

class TestCorpusReader : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    fs::path write(const std::string& text) const {
        const fs::path path = fs::path(m_folder.path().toStdString()) / "corpus.tsv";
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }

    struct Read {
        std::vector<CorpusDocument> documents;
        CorpusFileReport report;
    };
    Read read(const std::string& text, const ReadOptions& options = {}) const {
        CorpusReader reader(write(text), options);
        Read result;
        CorpusDocument document;
        while (reader.next(document)) {
            result.documents.push_back(document);
        }
        result.report = reader.report();
        return result;
    }
    QString refusal(const std::string& text, const ReadOptions& options = {}) const {
        return contexture::test::refusalOf([&] { read(text, options); });
    }

    static const CorpusFileReport::Fault& fault(const Read& read, RowFault which) {
        return read.report.faults[static_cast<std::size_t>(which)];
    }

private Q_SLOTS:
    void aSoundTableGivesWhatTheWindowReads() {
        const std::string text = "\xEF\xBB\xBF" + kHeader +
                                 "a\t1\t The cat . \tDie Katze .\n"
                                 "a\t0\tA dog .\tEin Hund .\n\nb\t0\tIt eats .\tSie isst .";
        const auto mine = read(text);
        const auto windows = readDocuments(write(text));
        QCOMPARE(mine.documents.size(), windows.size());
        for (std::size_t d = 0; d < windows.size(); ++d) {
            QCOMPARE(mine.documents[d].id, windows[d].id);
            QCOMPARE(mine.documents[d].source.size(), windows[d].size());
            for (std::size_t s = 0; s < windows[d].size(); ++s) {
                QCOMPARE(mine.documents[d].source[s], windows[d].source[s].text);
                QCOMPARE(mine.documents[d].target[s], windows[d].reference[s].text);
            }
        }
        QCOMPARE(mine.documents[0].source[0], std::string("A dog ."));
        QCOMPARE(mine.report.rows, std::int64_t(3));
        QCOMPARE(mine.report.skipped(), std::int64_t(0));
        QVERIFY(describe(mine.report).empty());
    }

    void aBadRowIsLeftOutAndItsLineNamed_data() {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<int>("fault");
        const auto row = [](const char* name, const std::string& text, RowFault fault) {
            QTest::newRow(name) << QByteArray(text.data(), qsizetype(text.size())) << int(fault);
        };
        row("missing column", "a\t1\tonly the source", RowFault::Columns);
        row("one column too many", "a\t1\tx\ty\tz", RowFault::Columns);
        row("not UTF-8", "a\t1\tx\xFF\ty", RowFault::NotUtf8);
        row("NUL", std::string("a\t1\tx\0\ty", 8), RowFault::ControlCharacter);
        row("escape", "a\t1\tx\x1b[0m\ty", RowFault::ControlCharacter);
        row("delete", "a\t1\tx\x7f\ty", RowFault::ControlCharacter);
        row("C1 control", "a\t1\tx\xC2\x96\ty", RowFault::ControlCharacter);
        row("empty source", "a\t1\t \ty", RowFault::EmptySource);
        row("empty target", "a\t1\tx\t\xC2\xA0", RowFault::EmptyTarget); // a no-break space is white space
        row("index in words", "a\tone\tx\ty", RowFault::BadIndex);
        row("negative index", "a\t-1\tx\ty", RowFault::BadIndex);
        row("repeated index", "a\t0\tx\ty", RowFault::RepeatedIndex);
        row("a line of two megabytes", "a\t1\t" + std::string(2'000'000, 'x') + "\ty", RowFault::TooLong);
    }
    void aBadRowIsLeftOutAndItsLineNamed() {
        QFETCH(QByteArray, row);
        QFETCH(int, fault);
        const auto result = read(kHeader + "a\t0\tfirst\terste\n" + row.toStdString() + "\na\t2\tlast\tletzte\n");
        QCOMPARE(result.documents.size(), std::size_t(1));
        QCOMPARE(result.documents[0].source, (std::vector<std::string>{"first", "last"}));
        QCOMPARE(result.documents[0].target, (std::vector<std::string>{"erste", "letzte"}));
        QCOMPARE(result.report.rows, std::int64_t(3));
        QCOMPARE(result.report.kept, std::int64_t(2));
        for (const auto each : allRowFaults()) {
            const auto& entry = TestCorpusReader::fault(result, each);
            QCOMPARE(entry.rows, std::int64_t(int(each) == fault ? 1 : 0));
            QCOMPARE(entry.lines, int(each) == fault ? Lines{3} : Lines{});
        }
        const auto text = describe(result.report);
        QVERIFY2(text.starts_with("corpus.tsv: 1 of 3 rows left out: 1 ") && text.ends_with("(line 3)"), text.c_str());
    }

    void aNextLineCharacterIsWhiteSpaceAndKept() {
        QCOMPARE(read(kHeader + "a\t0\tx\xC2\x85y\tz\n").report.kept, std::int64_t(1));
    }

    void rowsOfADocumentThatComesBackAreLeftOut() {
        const auto result = read(kHeader + "a\t0\ta0\tA0\nb\t0\tb0\tB0\na\t1\ta1\tA1\nb\t1\tb1\tB1\nc\t0\tc0\tC0\n");
        QCOMPARE(result.documents.size(), std::size_t(3));
        QCOMPARE(result.documents[0].source, std::vector<std::string>{"a0"});
        // A row that is left out does not end the document it stands in.
        QCOMPARE(result.documents[1].source, (std::vector<std::string>{"b0", "b1"}));
        QCOMPARE(result.documents[2].source, std::vector<std::string>{"c0"});
        QCOMPARE(fault(result, RowFault::ReturningDocument).lines, (Lines{4}));
    }

    void lineEndsMayBeMixed() {
        const auto result = read("doc_id\tsent_idx\ten\tde\r\na\t0\tx\tX\r\na\t1\ty\tY\na\t2\tz\tZ\r\n");
        QCOMPARE(result.documents.at(0).target, (std::vector<std::string>{"X", "Y", "Z"}));
        QCOMPARE(result.report.mixedEndsAt, std::int64_t(3));
        QCOMPARE(describe(result.report), std::string("corpus.tsv: line ends are mixed from line 3 on (kept)"));
        QCOMPARE(read("en\tde\r\nx\tX\r\ny\tY").report.mixedEndsAt, std::int64_t(0));
    }

    void aSingleCarriageReturnEndsNoRow() {
        const auto result = read("en\tde\na\rb\tX\ny\tY\n");
        QCOMPARE(result.documents.at(0).source, (std::vector<std::string>{"a\rb", "y"}));
        QCOMPARE(result.report.mixedEndsAt, std::int64_t(0));
        QCOMPARE(read("en\tde\ra\tX\rb\tY\r").documents.at(0).target, (std::vector<std::string>{"X", "Y"}));
    }

    void onlyTheFirstPlacesAreKeptButAllAreCounted() {
        std::string text = kHeader + "a\t0\tx\tX\n";
        for (int i = 0; i < 20; ++i) {
            text += "a\t1\n";
        }
        const auto result = read(text);
        QCOMPARE(fault(result, RowFault::Columns).rows, std::int64_t(20));
        QCOMPARE(fault(result, RowFault::Columns).lines, (Lines{3, 4, 5, 6, 7}));
        QVERIFY(describe(result.report).find("(lines 3, 4, 5, 6, 7, ...)") != std::string::npos);
    }

    void linesAcrossBlocksStayWhole() {
        // The reader takes blocks of 256 KB: sentences of 1,000 to 1,099 bytes put line ends at every place of one.
        std::string text = "doc_id\tsent_idx\ten\tde\r\n";
        std::vector<std::string> expected;
        for (int i = 0; i < 3000; ++i) {
            expected.push_back(std::string(std::size_t(1000 + i % 100), char('a' + i % 26)));
            text += "d\t" + std::to_string(i) + "\t" + expected.back() + "\tx\r\n";
        }
        const auto result = read(text);
        QCOMPARE(result.documents.at(0).source, expected);
        QCOMPARE(result.report.mixedEndsAt, std::int64_t(0));
    }

    void aTableWithoutIdsIsOneDocument() {
        QCOMPARE(read("en\tde\nx\tX\ny\tY\n").documents.at(0).source.size(), std::size_t(2));
    }

    void whatCannotBeUsedAtAllIsRefused() {
        QVERIFY(refusal("").contains("empty"));
        QVERIFY(refusal("doc_id\ten\nd\tx\n").contains("no reference"));
        QVERIFY(refusal("doc_id\tsent_idx\nd\t0\n").contains("no column for the source"));
        QVERIFY(refusal(kHeader).contains("no rows"));
        QVERIFY(refusal(std::string("\xFF\xFE") + "x").contains("UTF-16"));
        const auto none = refusal(kHeader + "a\t0\tx\n");
        QVERIFY2(none.contains("no row of the table can be used") && none.contains("line 2"), qPrintable(none));
        ReadOptions few;
        few.maxSentences = 2;
        QVERIFY(refusal("en\tde\nx\tX\ny\tY\nz\tZ\n", few).contains("line 4"));
        QVERIFY_EXCEPTION_THROWN(CorpusReader("/nowhere/corpus.tsv"), Error);
        QVERIFY_EXCEPTION_THROWN(CorpusReader(fs::path(m_folder.path().toStdString())), Error);
    }
};

QTEST_APPLESS_MAIN(TestCorpusReader)
#include "test_corpus_reader.moc"
