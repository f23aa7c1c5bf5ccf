// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/lab/frame_parser.h"

#include <QtTest>

using namespace contexture::lab;

// Whole sentences in both languages, written down by hand.
class TestLabClauses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void framesBecomeSentences_data();
    void framesBecomeSentences();
    void pronounsStandForWhomTheyFollow_data();
    void pronounsStandForWhomTheyFollow();
    void registerChangesVerbAndPossessive();
    void ellipsisRepeatsTheVerbInGerman();
    void quotationsCarryTheirMarks();
    void wrongNotationIsRefused_data();
    void wrongNotationIsRefused();
};

namespace {

FrameBinding people() {
    FrameBinding binding;
    binding.characters = {Character{"Anna", Gender::Feminine}, Character{"Tom", Gender::Masculine},
                          Character{"Eva", Gender::Feminine}};
    binding.entity = &noun("dog");
    return binding;
}

QString text(const Surface& surface) {
    return QString::fromStdString(join(surface.words));
}

} // namespace

void TestLabClauses::framesBecomeSentences_data() {
    QTest::addColumn<QString>("notation");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("german");
    const auto row = [](const char* notation, const char* english, const char* german) {
        QTest::addRow("%s", notation) << QString(notation) << QString::fromUtf8(english) << QString::fromUtf8(german);
    };
    // Verb second, with something else in front
    row("A buy a.old+book", "Anna bought an old book.", "Anna kaufte ein altes Buch.");
    row("A buy a.old+book <yesterday", "Yesterday Anna bought an old book.", "Gestern kaufte Anna ein altes Buch.");
    row("<in@the.garden A see a.x", "In the garden Anna saw a dog.", "Im Garten sah Anna einen Hund.");
    // Separable verbs
    row("A open the.door , and- turn_on the.lamp", "Anna opened the door and turned the lamp on.",
        "Anna öffnete die Tür und schaltete die Lampe ein.");
    row("when: A wake_up , the.sun shine", "When Anna woke up, the sun shone.",
        "Als Anna aufwachte, schien die Sonne.");
    row("A invite~want poss.uncle", "Anna wanted to invite her uncle.", "Anna wollte ihren Onkel einladen.");
    row("!f A invite B", "Anna invited Tom.", "Anna hat Tom eingeladen.");
    row("the.train depart not", "The train did not depart.", "Der Zug fuhr nicht ab.");
    // Subordinate clauses
    row("A say , that the.soup be =too:hot", "Anna said that the soup was too hot.",
        "Anna sagte, dass die Suppe zu heiß war.");
    row("A go /home , because A' be =tired", "Anna went home because she was tired.",
        "Anna ging nach Hause, weil sie müde war.");
    row("after: A eat the.soup , A' go /home", "After Anna had eaten the soup, she went home.",
        "Nachdem Anna die Suppe gegessen hatte, ging sie nach Hause.");
    row("A ask B , if the.train arrive", "Anna asked Tom if the train arrived.", "Anna fragte Tom, ob der Zug ankam.");
    row("B be =tired , but B' sleep~can not", "Tom was tired, but he could not sleep.",
        "Tom war müde, aber er konnte nicht schlafen.");
    // Cases that the verb asks for
    row("A help the.neighbour", "Anna helped the neighbour.", "Anna half dem Nachbarn.");
    row("A give B a.gift", "Anna gave Tom a gift.", "Anna gab Tom ein Geschenk.");
    row("B bring the.#glass into@the.kitchen", "Tom brought the glasses into the kitchen.",
        "Tom brachte die Gläser in die Küche.");
    row("the.neighbour sell B' a.book", "The neighbour sold him a book.", "Der Nachbar verkaufte ihm ein Buch.");
    row("the.teacher ask_1 a.easy+question", "The teacher asked an easy question.",
        "Der Lehrer stellte eine einfache Frage.");
    row("A wait-for the.postman_1", "Anna waited for the postman.", "Anna wartete auf den Postboten.");
    row("the.x follow B", "The dog followed Tom.", "Der Hund folgte Tom.");
    row("AB talk-about the.#apple", "Anna and Tom talked about the apples.", "Anna und Tom sprachen über die Äpfel.");
    // Reflexives
    row("A sit_down /quietly", "Anna sat down quietly.", "Anna setzte sich leise hin.");
    row("A look-at the.picture", "Anna looked at the picture.", "Anna sah sich das Bild an.");
    row("!p I rest~must", "I have to rest.", "Ich muss mich ausruhen.");
    // Negation
    row("A find the.map not", "Anna did not find the map.", "Anna fand die Landkarte nicht.");
    row("A go not into@the.school", "Anna did not go into the school.", "Anna ging nicht in die Schule.");
    row("!p I have no.time", "I have no time.", "Ich habe keine Zeit.");
    // Pronouns
    row("x! bite B", "It bit Tom.", "Er biss Tom.");
    row("A feed x! /morning", "Anna fed it in the morning.", "Anna fütterte ihn am Morgen.");
    row("it! rain /again", "It rained again.", "Es regnete wieder.");
    row("x! lose poss.name", "It lost its name.", "Er verlor seinen Namen.");
    // Questions
    row("!p ?where you live", "Where do you live?", "Wo wohnst du?");
    row("!p ? you be =ready", "Are you ready?", "Bist du fertig?");
    row("!f ?why you call I not", "Why did you not call me?", "Warum hast du mich nicht angerufen?");
    row("!g I wait-for you /here", "I am waiting for you here.", "Ich warte hier auf dich.");
    // Adverbs
    row("A eat /often a.apple", "Anna often ate an apple.", "Anna aß oft einen Apfel.");
    row("the.x run_away <suddenly", "Suddenly the dog ran away.", "Plötzlich lief der Hund weg.");
    row("the.gate be /yet not =ready", "The gate was not yet ready.", "Das Tor war noch nicht fertig.");
    row("A buy 3.#carrot_2", "Anna bought three carrots.", "Anna kaufte drei Möhren.");
    // German order: the definite object, then manner, then place
    row("the.farmer live /in_the_country /alone", "The farmer lived in the country alone.",
        "Der Bauer wohnte allein auf dem Land.");
    row("A arrive at.in@the.office /too_late", "Anna arrived at the office too late.", "Anna kam zu spät im Büro an.");
    row("the.musician praise A /again", "The musician praised Anna again.", "Der Musiker lobte Anna wieder.");
    row("the.teacher explain the.homework /twice", "The teacher explained the homework twice.",
        "Der Lehrer erklärte die Hausaufgabe zweimal.");
    row("A call the.doctor_1 /again", "Anna called the doctor again.", "Anna rief den Arzt wieder an.");
    row("A buy 3.#kilo of.0@0.sugar /noon", "Anna bought three kilos of sugar at noon.",
        "Anna kaufte am Mittag drei Kilo Zucker.");
    // Where the languages choose different prepositions, verbs and articles
    row("A hold the.blouse infrontof.a@the.window", "Anna held the blouse in front of the window.",
        "Anna hielt die Bluse vor das Fenster.");
    row("B help A with.bei@the.homework", "Tom helped Anna with the homework.", "Tom half Anna bei der Hausaufgabe.");
    row("AB climb up@the.mountain", "Anna and Tom climbed up the mountain.", "Anna und Tom kletterten auf den Berg.");
    row("AB push x! against@the.wall", "Anna and Tom pushed it against the wall.",
        "Anna und Tom schoben ihn an die Wand.");
    row("A fall on@the.pavement_2", "Anna fell on the pavement.", "Anna fiel auf dem Bürgersteig hin.");
    row("A open_1 a.account", "Anna opened an account.", "Anna eröffnete ein Konto.");
    row("the.museum be =open_1 /sunday", "The museum was open on Sunday.", "Das Museum war am Sonntag geöffnet.");
    row("A look-at the.bill_1 /carefully_1", "Anna looked at the bill carefully.",
        "Anna sah sich die Rechnung genau an.");
    row("A close poss.#eye /a_moment", "Anna closed her eyes for a moment.", "Anna schloss einen Moment die Augen.");
    // What should happen, and what should have happened
    row("the.ship arrive~should /at_eight", "The ship was supposed to arrive at eight o'clock.",
        "Das Schiff sollte um acht Uhr ankommen.");
    row("the.#guest come~should /soon", "The guests were supposed to come soon.", "Die Gäste sollten bald kommen.");
    row("!p you forget~should the.umbrella not", "You should not forget the umbrella.",
        "Du solltest den Regenschirm nicht vergessen.");
}

void TestLabClauses::framesBecomeSentences() {
    QFETCH(QString, notation);
    QFETCH(QString, english);
    QFETCH(QString, german);
    const std::string kept = notation.toStdString();
    const Frame frame = parseFrame(kept, people());
    QCOMPARE(text(toEnglish(frame)), english);
    QCOMPARE(text(toGerman(frame)), german);
}

void TestLabClauses::pronounsStandForWhomTheyFollow_data() {
    QTest::addColumn<QString>("notation");
    QTest::addColumn<bool>("asPronoun"); // A was the subject of the sentence before
    QTest::addColumn<QString>("english");
    QTest::newRow("A goes on") << "A buy a.x" << true << "She bought a dog.";
    QTest::newRow("A as object") << "B bring A a.x" << true << "Tom brought her a dog.";
    QTest::newRow("A goes on in both") << "A see a.x , and A' feed x!" << true << "She saw a dog, and she fed it.";
    QTest::newRow("somebody else comes first")
        << "when: the.boss come_in , A stand_up" << true << "When the boss came in, Anna stood up.";
    QTest::newRow("nobody before") << "x! suit A' /well" << false << "It suited Anna well.";
    QTest::newRow("A before") << "x! suit A' /well" << true << "It suited her well.";
}

void TestLabClauses::pronounsStandForWhomTheyFollow() {
    QFETCH(QString, notation);
    QFETCH(bool, asPronoun);
    QFETCH(QString, english);
    FrameBinding binding = people();
    binding.pronounForA = asPronoun;
    const std::string kept = notation.toStdString();
    QCOMPARE(text(toEnglish(parseFrame(kept, binding))), english);
}

void TestLabClauses::registerChangesVerbAndPossessive() {
    FrameBinding polite = people();
    polite.formal = true;
    QCOMPARE(text(toGerman(parseFrame("!f ? you find your.umbrella", people()))),
             QString::fromUtf8("Hast du deinen Regenschirm gefunden?"));
    QCOMPARE(text(toGerman(parseFrame("!f ? you find your.umbrella", polite))),
             QString::fromUtf8("Haben Sie Ihren Regenschirm gefunden?"));
    QCOMPARE(text(toGerman(parseFrame("!p I help~can you", people()))), QString("Ich kann dir helfen."));
    QCOMPARE(text(toGerman(parseFrame("!p I help~can you", polite))), QString("Ich kann Ihnen helfen."));
    QCOMPARE(text(toGerman(parseFrame("!p you rest~must", polite))), QString::fromUtf8("Sie müssen sich ausruhen."));
}

void TestLabClauses::ellipsisRepeatsTheVerbInGerman() {
    FrameBinding binding = people();
    binding.verb = "sleep";
    Frame frame = parseFrame("B V", binding);
    frame.clauses[0].ellipsis = Ellipsis::DidToo;
    QCOMPARE(text(toEnglish(frame)), QString("Tom did too."));
    QCOMPARE(text(toGerman(frame)), QString("Tom schlief auch."));
    frame.clauses[0].ellipsis = Ellipsis::SoDid;
    QCOMPARE(text(toEnglish(frame)), QString("So did Tom."));
    QCOMPARE(text(toGerman(frame)), QString("Auch Tom schlief."));
    frame.clauses[0].ellipsis = Ellipsis::DidNot;
    QCOMPARE(text(toEnglish(frame)), QString("Tom didn't."));
    QCOMPARE(text(toGerman(frame)), QString("Tom schlief nicht."));
}

void TestLabClauses::quotationsCarryTheirMarks() {
    Frame frame = parseFrame("!p ? you have 0.time", people());
    frame.quoted = true;
    QCOMPARE(text(toEnglish(frame)), QString::fromUtf8("“Do you have time?”"));
    QCOMPARE(text(toGerman(frame)), QString::fromUtf8("„Hast du Zeit?“"));
    frame.speech = &verb("ask");
    frame.speaker.kind = NounPhrase::Kind::Name;
    frame.speaker.characters = {people().characters[1]};
    QCOMPARE(text(toEnglish(frame)), QString::fromUtf8("“Do you have time?” asked Tom."));
    QCOMPARE(text(toGerman(frame)), QString::fromUtf8("„Hast du Zeit?“, fragte Tom."));
}

void TestLabClauses::wrongNotationIsRefused_data() {
    QTest::addColumn<QString>("notation");
    QTest::newRow("unknown noun") << "A see the.unicorn";
    QTest::newRow("unknown verb") << "A teleport /home";
    QTest::newRow("unknown adverbial") << "A go /nowhere";
    QTest::newRow("unknown modal") << "A go~might /home";
    QTest::newRow("no determiner") << "A see dog";
    QTest::newRow("unknown determiner") << "A see those.dog";
    QTest::newRow("a subject alone") << "A";
    QTest::newRow("nothing") << "";
}

void TestLabClauses::wrongNotationIsRefused() {
    QFETCH(QString, notation);
    const std::string kept = notation.toStdString();
    QVERIFY_EXCEPTION_THROWN(parseFrame(kept, people()), contexture::Error);
}

QTEST_APPLESS_MAIN(TestLabClauses)
#include "test_lab_clauses.moc"
