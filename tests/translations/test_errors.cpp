// SPDX-License-Identifier: GPL-3.0-or-later

// Error messages in the window's language: translated by their codes, with all values.
#include "app/gui/presentation/errors.h"
#include "engine/core/error.h"
#include "engine/core/system_error.h"
#include "engine/store/bundle.h"
#include "engine/store/workspace.h"
#include "engine/text/document_reader.h"
#include "engine/text/subwords.h"

#include <QDirIterator>
#include <QLocale>
#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTranslator>
#include <QXmlStreamReader>
#include <QtTest>

#include <cerrno>

using namespace contexture;
using gui::errorText;

namespace {

struct German {
    QString english; // as the catalogue shows it to translators
    QString text;
};

// The catalogue's texts for errors, by code.
QMap<QString, German> catalogue() {
    QMap<QString, German> messages;
    QFile file(QStringLiteral(CONTEXTURE_SOURCE_DIR "/translations/contexture_de.ts"));
    if (!file.open(QIODevice::ReadOnly)) {
        return messages;
    }
    QXmlStreamReader xml(&file);
    QString context;
    QString code;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) {
            continue;
        }
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (context == QLatin1String("Errors") && xml.name() == QLatin1String("source")) {
            code = xml.readElementText();
            messages.insert(code, {});
        } else if (context == QLatin1String("Errors") && xml.name() == QLatin1String("extracomment")) {
            messages[code].english = xml.readElementText();
        } else if (context == QLatin1String("Errors") && xml.name() == QLatin1String("translation")) {
            messages[code].text = xml.readElementText();
        }
    }
    return messages;
}

// Message("code", "text" ...) in the sources: each code with the texts that it stands for.
QMap<QString, QStringList> messagesInSources() {
    static const QRegularExpression call(
        QStringLiteral("\\bMessage(?:\\s+\\w+)?[({]\\s*\"([a-z0-9.-]+)\",\\s*((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*)+)"));
    static const QRegularExpression part(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
    QMap<QString, QStringList> found;
    for (const char* folder : {"/engine", "/app"}) {
        QDirIterator it(
            QStringLiteral(CONTEXTURE_SOURCE_DIR) + QLatin1String(folder),
            {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.cu"), QStringLiteral("*.cuh")},
            QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            if (!file.open(QIODevice::ReadOnly)) {
                continue;
            }
            const QString source = QString::fromUtf8(file.readAll());
            for (auto calls = call.globalMatch(source); calls.hasNext();) {
                const auto match = calls.next();
                QString text;
                for (auto parts = part.globalMatch(match.captured(2)); parts.hasNext();) {
                    text += parts.next().captured(1);
                }
                text.replace(QLatin1String("\\\""), QLatin1String("\""));
                QStringList& texts = found[match.captured(1)];
                if (!texts.contains(text)) {
                    texts << text;
                }
            }
        }
    }
    return found;
}

QStringList names(const QString& text) {
    static const QRegularExpression name(QStringLiteral("\\{(\\w+)\\}"));
    QStringList found;
    for (auto it = name.globalMatch(text); it.hasNext();) {
        found << it.next().captured(1);
    }
    found.sort();
    return found;
}

// What of a message has no code: text that stays as it is, which must be data.
void collectPlain(const Message& message, QStringList& found) {
    if (message.code().empty()) {
        found << QString::fromStdString(message.english());
        return;
    }
    for (const MessageValue& value : message.values()) {
        if (const auto* inner = std::get_if<std::shared_ptr<const Message>>(&value.get())) {
            collectPlain(**inner, found);
        }
    }
}

// A safetensors file with this header.
QByteArray bundle(const QByteArray& header, const QByteArray& data = {}) {
    QByteArray length(8, '\0');
    for (int i = 0; i < 8; ++i) {
        length[i] = static_cast<char>(static_cast<quint64>(header.size()) >> (8 * i));
    }
    return length + header + data;
}

QByteArray metadata(const QByteArray& format, const QByteArray& config) {
    return R"({"__metadata__":{"contexture.format":")" + format + R"(","contexture.card":"{}","contexture.config":")" +
           config + R"("}})";
}

// Every part is said by codes that the catalogue knows, but for where it happened, which begins with the file.
void checkGerman(const Error& error, const QString& path) {
    static const QRegularExpression english(QStringLiteral(
        "\\b(the|is|are|it|this|not|of|has|have|with|that|there|which|from|its|be|choose|check|line)\\b"));
    QStringList plain;
    collectPlain(error.whatMessage(), plain);
    if (!error.remedyMessage().empty()) {
        collectPlain(error.remedyMessage(), plain);
    }
    QVERIFY2(plain.isEmpty(), qPrintable(plain.join(QStringLiteral(" | "))));
    QVERIFY2(errorText(error.whereMessage()).startsWith(path), qPrintable(errorText(error.whereMessage())));
    for (const Message* message : {&error.whatMessage(), &error.remedyMessage(), &error.whereMessage()}) {
        const QString text = errorText(*message).remove(path);
        QVERIFY2(!text.contains(english), qPrintable(text));
    }
}

} // namespace

class TestErrors : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QTranslator m_german;

    QString write(const char* name, const QByteArray& bytes) {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("cannot write a fixture");
        }
        return file.fileName();
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_german.load(QStringLiteral(CONTEXTURE_GERMAN)));
        QVERIFY(QCoreApplication::installTranslator(&m_german));
        QLocale::setDefault(QLocale(QLocale::German));
    }

    void everyCodeIsOneTextAndHasItsGerman() {
        const auto sources = messagesInSources();
        const auto german = catalogue();
        QVERIFY(sources.size() > 300);
        for (auto it = sources.begin(); it != sources.end(); ++it) {
            const QString& code = it.key();
            QVERIFY2(it->size() == 1, qPrintable(code + QStringLiteral(": ") + it->join(QStringLiteral(" | "))));
            const QString& text = it->constFirst();
            QVERIFY2(german.contains(code), qPrintable(code + QStringLiteral(" has no German: ") + text));
            QCOMPARE(german[code].english, text);
            QVERIFY2(!german[code].text.isEmpty(), qPrintable(code));
            QCOMPARE(names(german[code].text), names(text));
        }
    }

    void valuesAreWrittenInTheLanguage() {
        const Message message("document.too-long", "the document has more than {limit} sentences", 12345);
        QCOMPARE(errorText(message), QStringLiteral("Das Dokument hat mehr als 12.345 Sätze"));
    }

    void valuesAreDataAndNotReadAgain() {
        const Message message("table.index-twice",
                              "index {index} of document \"{document}\" stood in line {line} already", 1,
                              "<b>{line}</b>", 2);
        QVERIFY2(errorText(message).contains(QStringLiteral("„<b>{line}</b>“")), qPrintable(errorText(message)));
    }

    void whatTheCatalogueDoesNotKnowStaysEnglish() {
        const Message unknown("of.another-version", "only {this} version knows it", "that");
        QCOMPARE(errorText(unknown), QStringLiteral("only that version knows it"));
        QCOMPARE(errorText(Message(std::string("/home/ä"))), QStringLiteral("/home/ä"));
    }

    void badDocumentsAreToldInGerman_data() {
        QTest::addColumn<QString>("path");
        const auto row = [this](const char* name, const QByteArray& bytes) {
            QTest::newRow(name) << write(name, bytes);
        };
        QTest::newRow("missing") << m_folder.filePath(QStringLiteral("nowhere"));
        QTest::newRow("folder") << m_folder.path();
        QTest::newRow("device") << QStringLiteral("/dev/null");
        row("empty", "");
        row("utf16", "\xff\xfeH");
        row("latin1", "A caf\xe9.\n");
        row("nul", QByteArray("a\0b\n", 4));
        row("control", "a\x01");
        row("blank", " \n\n");
        row("json", "{\"a\": 1}\n");
        row("commas", "doc_id,source,reference\na,b,c\n");
        row("semicolons", "doc_id;source;reference\na;b;c\n");
        row("no source", "doc_id\tsent_idx\na\t1\n");
        row("one column", "doc_id\tsource\na\n");
        row("three columns", "doc_id\tsource\na\tb\tc\n");
        row("no text", "doc_id\tsource\na\t\n");
        row("index", "doc_id\tsent_idx\tsource\na\tx\tb\n");
        row("index twice", "doc_id\tsent_idx\tsource\na\t1\tb\na\t1\tc\n");
        row("no rows", "doc_id\tsource\n");
        row("a model", bundle(metadata("1", "{}")));
        row("a workspace", QByteArray("SQLite format 3\0", 16) + QByteArray(600, '\1'));
    }
    void badDocumentsAreToldInGerman() {
        QFETCH(const QString, path);
        try {
            text::readDocuments(path.toStdString());
            QFAIL("it was read");
        } catch (const Error& error) {
            checkGerman(error, path);
        }
    }

    void badBundlesAreToldInGerman_data() {
        QTest::addColumn<QString>("path");
        const auto row = [this](const char* name, const QByteArray& bytes) {
            QTest::newRow(name) << write(name, bytes);
        };
        QTest::newRow("missing") << m_folder.filePath(QStringLiteral("nowhere"));
        QTest::newRow("folder") << m_folder.path();
        row("empty", "");
        row("zip", "PK\x03\x04 and so on");
        row("pdf", "%PDF-1.7 and so on");
        row("text", "Once upon a time.");
        row("long header", QByteArray("\xff\xff\xff\xff\x00\x00\x00\x00{", 9));
        row("cut header", QByteArray("\xff\x00\x00\x00\x00\x00\x00\x00{\"a\"", 12));
        row("no json", bundle("{\"a\": nonsense}"));
        row("twice", bundle(R"({"a":{},"a":{}})"));
        row("no object", bundle(R"({"w":3})"));
        row("no dtype", bundle(R"({"w":{"shape":[],"data_offsets":[0,0]}})"));
        row("strange dtype", bundle(R"({"w":{"dtype":"F8","shape":[],"data_offsets":[0,1]}})", "x"));
        row("no shape", bundle(R"({"w":{"dtype":"U8","data_offsets":[0,1]}})", "x"));
        row("negative shape", bundle(R"({"w":{"dtype":"U8","shape":[-1],"data_offsets":[0,1]}})", "x"));
        row("no offsets", bundle(R"({"w":{"dtype":"U8","shape":[1]}})", "x"));
        row("outside", bundle(R"({"w":{"dtype":"U8","shape":[9],"data_offsets":[0,9]}})", "x"));
        row("wrong size", bundle(R"({"w":{"dtype":"U8","shape":[2],"data_offsets":[0,1]}})", "x"));
        row("hole", bundle(R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})", "xx"));
        row("rest", bundle(R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "xx"));
        row("metadata", bundle(R"({"__metadata__":[]})"));
        row("metadata number", bundle(R"({"__metadata__":{"a":1}})"));
        row("no bundle", bundle("{}"));
        row("newer", bundle(metadata("3", "{}")));
        row("format", bundle(metadata("old", "{}")));
        row("config", bundle(metadata("1", "[]")));
        row("no tokenizer", bundle(metadata("1", "{}")));
    }
    void badBundlesAreToldInGerman() {
        QFETCH(const QString, path);
        try {
            store::Bundle::open(path.toStdString());
            QFAIL("it was read");
        } catch (const Error& error) {
            checkGerman(error, path);
        }
    }

    void badWorkspacesAreToldInGerman_data() {
        QTest::addColumn<QString>("path");
        QTest::newRow("missing") << m_folder.filePath(QStringLiteral("nowhere"));
        QTest::newRow("folder") << m_folder.path();
        QTest::newRow("empty") << write("empty", "");
        QTest::newRow("text") << write("text", QByteArray(600, 'a'));
        QTest::newRow("damaged") << write("damaged", QByteArray("SQLite format 3\0", 16) + QByteArray(600, '\1'));
    }
    void badWorkspacesAreToldInGerman() {
        QFETCH(const QString, path);
        try {
            store::Workspace::open(path.toStdString());
            QFAIL("it was read");
        } catch (const Error& error) {
            checkGerman(error, path);
        }
    }

    void badReferencesAreToldInGerman_data() {
        QTest::addColumn<QByteArray>("reference");
        QTest::newRow("too short") << QByteArray("Eins.\n");
        QTest::newRow("too long") << QByteArray("Eins.\nZwei.\nDrei.\n");
        QTest::newRow("other paragraphs") << QByteArray("Eins.\nZwei.\n\nDrei.\n");
    }
    void badReferencesAreToldInGerman() {
        QFETCH(const QByteArray, reference);
        auto documents = text::readDocuments(write("source.txt", "One.\n\nTwo.\n").toStdString());
        try {
            text::attachReferenceText(documents.at(0), reference.toStdString(), "ref.txt");
            QFAIL("it was taken");
        } catch (const Error& error) {
            checkGerman(error, QStringLiteral("ref.txt"));
        }
    }

    void badSubwordModelsAreToldInGerman() {
        for (const QByteArray& bytes :
             {QByteArray(), QByteArray("\xff\xff\xff"), QByteArray("\x0a\x7f"), QByteArray("\x0a\x00", 2)}) {
            try {
                text::Subwords::fromBytes(
                    {reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<std::size_t>(bytes.size())});
                QFAIL("it was read");
            } catch (const Error& error) {
                checkGerman(error, {});
            }
        }
    }

    void whatTheSystemRefusesHasACode() {
        for (const int number : {ENOSPC, EDQUOT, EFBIG, EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EIO}) {
            QVERIFY(!systemReason(number).code().empty());
            QVERIFY(!systemRemedy(number).code().empty());
        }
    }
};

QTEST_GUILESS_MAIN(TestErrors)
#include "test_errors.moc"
