// SPDX-License-Identifier: GPL-3.0-or-later

#include <QFile>
#include <QMap>
#include <QObject>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

#include <vector>

namespace {

struct Message {
    QString context;
    QString source;
    QStringList texts; // one, or one for each plural form
    QString type;      // the attribute of <translation>: empty when the message is finished
    bool plural = false;
};

// The messages of a catalogue in Qt's TS format. `problem` is empty when the whole file could be read.
std::vector<Message> readCatalogue(const QString& name, QString& problem) {
    std::vector<Message> messages;
    QFile file(QStringLiteral(CONTEXTURE_SOURCE_DIR "/translations/") + name);
    if (!file.open(QIODevice::ReadOnly)) {
        problem = file.fileName() + QStringLiteral(": ") + file.errorString();
        return messages;
    }
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement() && xml.name() == QLatin1String("translation") && messages.back().texts.isEmpty()) {
            problem = QStringLiteral("no text for: ") + messages.back().source;
        }
        if (!xml.isStartElement()) {
            continue;
        }
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            messages.push_back({.context = context,
                                .source = {},
                                .texts = {},
                                .type = {},
                                .plural = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes")});
        } else if (xml.name() == QLatin1String("source")) {
            messages.back().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("extracomment") && context == QLatin1String("Errors")) {
            messages.back().source = xml.readElementText(); // errors are known by a code, and this is their English
        } else if (xml.name() == QLatin1String("translation")) {
            messages.back().type = xml.attributes().value(QLatin1String("type")).toString();
            if (!messages.back().plural) {
                messages.back().texts << xml.readElementText();
            }
        } else if (xml.name() == QLatin1String("numerusform")) {
            messages.back().texts << xml.readElementText();
        }
    }
    if (xml.hasError()) {
        problem = file.fileName() + QStringLiteral(": ") + xml.errorString();
    }
    return messages;
}

QStringList matches(const QString& text, const QString& pattern) {
    QStringList found;
    const QRegularExpression expression(pattern);
    for (auto it = expression.globalMatch(text); it.hasNext();) {
        found << it.next().captured();
    }
    return found;
}

QSet<QString> placeholders(const QString& text) {
    const QStringList found = matches(text, QStringLiteral("%L?[1-9]|%L?n|\\[\\*\\]"));
    return {found.begin(), found.end()};
}

// "&&" shows an ampersand and is no mnemonic.
int mnemonics(QString text) {
    return int(text.remove(QStringLiteral("&&")).count(QLatin1Char('&')));
}

// The sign that closes a text, or nothing.
QString closing(const QString& text) {
    const QString signs = QStringLiteral(".…:?!");
    return !text.isEmpty() && signs.contains(text.back()) ? text.right(1) : QString();
}

class TestCatalogues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyGermanMessageIsFinished();
    void germanKeepsPlaceholders();
    void germanKeepsMnemonics();
    void noEntityIsLeftInGerman();
    void germanKeepsClosingPunctuation();
    void germanKeepsFilePatterns();
    void germanQuotesAreGerman();
    void oneTermHasOneTranslation();
    void everyEnglishPluralIsFinished();
    void menuHasEachMnemonicOnce();

private:
    std::vector<Message> m_german;
    std::vector<Message> m_english;
};

void TestCatalogues::initTestCase() {
    QString problem;
    m_german = readCatalogue(QStringLiteral("contexture_de.ts"), problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    QVERIFY(!m_german.empty());
    m_english = readCatalogue(QStringLiteral("contexture_en.ts"), problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    QVERIFY(!m_english.empty());
}

void TestCatalogues::everyGermanMessageIsFinished() {
    for (const Message& message : m_german) {
        QVERIFY2(message.type.isEmpty(), qPrintable(message.source + QStringLiteral(" is ") + message.type));
        QCOMPARE(message.texts.size(), message.plural ? 2 : 1); // German has a singular and a plural
        for (const QString& text : message.texts) {
            QVERIFY2(!text.trimmed().isEmpty(), qPrintable(message.source));
        }
    }
}

void TestCatalogues::germanKeepsPlaceholders() {
    for (const Message& message : m_german) {
        for (const QString& text : message.texts) {
            QVERIFY2(placeholders(text) == placeholders(message.source), qPrintable(message.source + " | " + text));
        }
    }
}

void TestCatalogues::germanKeepsMnemonics() {
    for (const Message& message : m_german) {
        for (const QString& text : message.texts) {
            QVERIFY2(mnemonics(text) <= 1, qPrintable(text));
            QVERIFY2(mnemonics(text) == mnemonics(message.source), qPrintable(message.source + " | " + text));
        }
    }
}

// "amp;" stands in a text where an entity of the catalogue was cut.
void TestCatalogues::noEntityIsLeftInGerman() {
    const QString entity = QStringLiteral("amp;|quot;|nbsp;|#x?[0-9a-fA-F]+;");
    for (const Message& message : m_german) {
        for (const QString& text : message.texts) {
            QVERIFY2(matches(text, entity) == matches(message.source, entity),
                     qPrintable(message.source + " | " + text));
        }
    }
}

void TestCatalogues::germanKeepsClosingPunctuation() {
    for (const Message& message : m_german) {
        for (const QString& text : message.texts) {
            QVERIFY2(closing(text) == closing(message.source), qPrintable(message.source + " | " + text));
        }
    }
}

void TestCatalogues::germanKeepsFilePatterns() {
    const QString pattern = QStringLiteral("\\((\\*(\\.\\w+)?\\s?)+\\)");
    int filters = 0;
    for (const Message& message : m_german) {
        const QStringList wanted = matches(message.source, pattern);
        filters += int(wanted.size());
        for (const QString& text : message.texts) {
            QCOMPARE(matches(text, pattern), wanted);
            QCOMPARE(text.count(QStringLiteral(";;")), message.source.count(QStringLiteral(";;")));
        }
    }
    QVERIFY(filters > 0);
}

void TestCatalogues::germanQuotesAreGerman() {
    for (const Message& message : m_german) {
        for (const QString& text : message.texts) {
            QVERIFY2(!text.contains(QChar(0x201D)) && !text.contains(QLatin1Char('"')), qPrintable(text));
            QCOMPARE(text.count(QChar(0x201E)), text.count(QChar(0x201C))); // „ and “
        }
    }
}

// The same English text means the same thing wherever it stands, so the views must not name it differently.
void TestCatalogues::oneTermHasOneTranslation() {
    QMap<QString, QStringList> seen;
    for (const Message& message : m_german) {
        const auto known = seen.constFind(message.source);
        if (known != seen.constEnd()) {
            QVERIFY2(*known == message.texts, qPrintable(message.context + ": " + message.source));
        }
        seen.insert(message.source, message.texts);
    }
}

void TestCatalogues::everyEnglishPluralIsFinished() {
    QSet<QString> plurals;
    for (const Message& message : m_english) {
        QVERIFY2(message.plural, qPrintable(message.source)); // the sources are English: only plurals need a catalogue
        QVERIFY2(message.type.isEmpty(), qPrintable(message.source));
        QCOMPARE(message.texts.size(), 2);
        for (const QString& text : message.texts) {
            QVERIFY2(!text.contains(QStringLiteral("(s)")), qPrintable(text));
            QVERIFY2(placeholders(text) == placeholders(message.source), qPrintable(message.source + " | " + text));
        }
        plurals.insert(message.context + QLatin1Char('/') + message.source);
    }
    for (const Message& message : m_german) {
        if (message.plural) {
            QVERIFY2(plurals.contains(message.context + QLatin1Char('/') + message.source), qPrintable(message.source));
        }
    }
}

// The menus are read from the source that builds them: only there it is written which texts share a menu.
void TestCatalogues::menuHasEachMnemonicOnce() {
    QFile file(QStringLiteral(CONTEXTURE_SOURCE_DIR "/app/gui/commands.cpp"));
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.errorString()));
    const QString code = QString::fromUtf8(file.readAll());

    QMap<QString, QString> german;
    for (const Message& message : m_german) {
        if (message.context == QLatin1String("contexture::gui::Commands")) {
            german.insert(message.source, message.texts.constFirst());
        }
    }
    const QRegularExpression entry(
        QStringLiteral("(?|(\\w+)(?:->|\\.)add(?:Action|Menu)\\(|\\badd(?:Switch)?\\(\\*?(\\w+),\\s*\"\\w+\",\\s*)"
                       "tr\\(\"([^\"]*&[^\"]*)\"\\)"));
    QMap<QString, QSet<QChar>> used; // by language, and the variable that names the menu
    int entries = 0;
    for (auto it = entry.globalMatch(code); it.hasNext(); ++entries) {
        const QRegularExpressionMatch match = it.next();
        const QString inGerman = german.value(match.captured(2));
        QVERIFY2(!inGerman.isEmpty(), qPrintable(match.captured(2) + QStringLiteral(" is not in the catalogue")));
        for (const auto& [language, text] : {std::pair{"en", match.captured(2)}, std::pair{"de", inGerman}}) {
            const QString menu = QStringLiteral("%1, %2").arg(QLatin1String(language), match.captured(1));
            const QChar key = text.at(text.indexOf(QLatin1Char('&')) + 1).toLower();
            QVERIFY2(!used[menu].contains(key), qPrintable(menu + QStringLiteral(": ") + text));
            used[menu].insert(key);
        }
    }
    QVERIFY(entries > 50);
}

} // namespace

QTEST_APPLESS_MAIN(TestCatalogues)
#include "test_catalogues.moc"
