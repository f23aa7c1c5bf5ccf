// SPDX-License-Identifier: GPL-3.0-or-later

// Messages: a code, its English text, and the values inserted into it.
#include "engine/core/error.h"

#include <QtTest>

#include <limits>

using namespace contexture;

class TestMessage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void valuesStandWhereTheirNamesStand() {
        const Message message("table.cell", "row {row} of \"{file}\" weighs {weight}, at most {most}", 3, "a {row}.tsv",
                              0.25, std::numeric_limits<std::uint64_t>::max());
        QCOMPARE(message.english(), std::string("row 3 of \"a {row}.tsv\" weighs 0.25, at most 18446744073709551615"));
        QCOMPARE(message.code(), std::string("table.cell"));
        QVERIFY((message.names() == std::vector<std::string>{"row", "file", "weight", "most"}));
        QCOMPARE(message.values().size(), message.names().size());
    }

    void aMessageCanBeAValue() {
        const Message message("file.kind", "this is {kind}", Message("kind.pdf", "a PDF file"));
        QCOMPARE(message.english(), std::string("this is a PDF file"));
    }

    void textWithoutACodeStaysAsItIs() {
        const Message message(std::string("/home/{me}/file"));
        QCOMPARE(message.english(), std::string("/home/{me}/file"));
        QVERIFY(message.code().empty());
        QVERIFY(message.names().empty());
    }

    void anErrorIsOneEnglishSentenceAndKeepsItsCodes() {
        const Error error(Message("file.empty", "the file is empty"), "a.txt", Message("file.other", "choose another"));
        QCOMPARE(std::string(error.what()), std::string("a.txt: the file is empty; choose another"));
        QCOMPARE(error.whatMessage().code(), std::string("file.empty"));
        const Error elsewhere = error.at("b.txt");
        QCOMPARE(std::string(elsewhere.what()), std::string("b.txt: the file is empty; choose another"));
        QCOMPARE(elsewhere.remedyMessage().code(), std::string("file.other"));
    }
};

QTEST_APPLESS_MAIN(TestMessage)
#include "test_message.moc"
