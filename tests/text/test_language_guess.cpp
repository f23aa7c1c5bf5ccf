// SPDX-License-Identifier: GPL-3.0-or-later

// The guess of a text's language, used as a proposal.
#include "engine/text/document_reader.h"
#include "engine/text/language_guess.h"

#include <QtTest>

using namespace contexture;

class TestLanguageGuess : public QObject {
    Q_OBJECT

    static std::string guessed(const QByteArray& text) {
        return text::guessLanguage(text::parseDocuments(text.toStdString(), "a text").at(0).source);
    }

private Q_SLOTS:
    void aFewSentencesTell_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("language");
        const auto row = [](const char* language, const char* text) {
            QTest::newRow(language) << QByteArray(text) << language;
        };
        row("en", "Maria bought a new lamp.\nShe put it on the small table.\nIt was expensive, but she liked it.\n");
        row("de",
            "Maria kaufte eine neue Lampe.\nSie stellte sie auf den kleinen Tisch.\nSie war teuer, aber schön.\n");
        row("fr", "Marie a acheté une lampe.\nElle est sur la petite table.\nElle était chère, mais jolie.\n");
        row("es", "María compró una lámpara.\nLa puso en la mesa pequeña.\nEra cara, pero le gustó mucho.\n");
        row("it", "Maria comprò una lampada.\nÈ sul tavolo della cucina.\nEra cara, ma non brutta.\n");
        row("nl", "Maria kocht een nieuwe lamp.\nZij zette hem op de kleine tafel.\nHet was niet te duur voor haar.\n");
        row("pl", "Maria kupiła nową lampę.\nJest na małym stole.\nTo nie było tanie, ale się jej podoba.\n");
        row("ru", "Мария купила новую лампу.\nОна поставила её на стол.\n");
        row("ar", "اشترت ماريا مصباحا جديدا.\nوضعته على الطاولة الصغيرة.\n");
        row("he", "מריה קנתה מנורה חדשה.\nהיא שמה אותה על השולחן.\n");
        row("ja", "マリアは新しいランプを買いました。\n彼女はそれを小さなテーブルに置いた。\n");
        row("zh", "玛丽亚买了一盏新灯。\n她把它放在小桌子上。\n");
    }
    void aFewSentencesTell() {
        QFETCH(QByteArray, text);
        QFETCH(QString, language);
        QCOMPARE(QString::fromStdString(guessed(text)), language);
    }

    void theTextsOfTheBoxAreEnglish_data() {
        QTest::addColumn<QString>("path");
        const QDir folder(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/demo"));
        for (const QString& name : folder.entryList({"*.txt"})) {
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
        }
    }
    void theTextsOfTheBoxAreEnglish() {
        QFETCH(QString, path);
        QCOMPARE(text::guessLanguage(text::readDocuments(path.toStdString()).at(0).source), std::string("en"));
    }

    void whatDoesNotTellIsNoLanguage() {
        for (const char* text : {"Paris.\n", "1 2 3 4 5 6 7 8\n", "lorem ipsum dolor sit amet consectetur\n",
                                 "qwrt zxcv bnmp lkjh gfds tzui\n"}) {
            QCOMPARE(guessed(text), std::string());
        }
    }
};

QTEST_APPLESS_MAIN(TestLanguageGuess)
#include "test_language_guess.moc"
