// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/realise.h"

#include <QtTest>

using namespace contexture::lab;

// Expected forms are those of the grammar's tables (Duden: declension of articles, adjectives and nouns; conjugation),
// written down by hand.
class TestLabMorphology : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void phrasesInflect_data();
    void phrasesInflect();
    void possessivesFollowTheOwner_data();
    void possessivesFollowTheOwner();
    void verbsConjugate_data();
    void verbsConjugate();
    void englishFormsAreRight_data();
    void englishFormsAreRight();
};

void TestLabMorphology::phrasesInflect_data() {
    QTest::addColumn<int>("determiner");
    QTest::addColumn<QString>("adjectiveKey");
    QTest::addColumn<QString>("nounKey");
    QTest::addColumn<bool>("plural");
    QTest::addColumn<int>("grammaticalCase");
    QTest::addColumn<QString>("preposition");
    QTest::addColumn<QString>("expected");
    const auto row = [](Determiner determiner, const char* adjective, const char* noun, bool plural, Case c,
                        const char* preposition, const char* expected) {
        QTest::addRow("%s", expected) << int(determiner) << QString(adjective) << QString(noun) << plural << int(c)
                                      << QString(preposition) << QString::fromUtf8(expected);
    };
    using D = Determiner;
    constexpr Case Nom = Case::Nominative;
    constexpr Case Acc = Case::Accusative;
    constexpr Case Dat = Case::Dative;
    constexpr Case Gen = Case::Genitive;
    // Weak adjectives
    row(D::The, "old", "dog", false, Nom, "", "der alte Hund");
    row(D::The, "old", "dog", false, Acc, "", "den alten Hund");
    row(D::The, "old", "dog", false, Dat, "", "dem alten Hund");
    row(D::The, "old", "dog", false, Gen, "", "des alten Hunds");
    row(D::The, "small", "cat", false, Nom, "", "die kleine Katze");
    row(D::The, "small", "cat", false, Acc, "", "die kleine Katze");
    row(D::The, "small", "cat", false, Dat, "", "der kleinen Katze");
    row(D::The, "small", "cat", false, Gen, "", "der kleinen Katze");
    row(D::The, "white", "horse", false, Nom, "", "das weiße Pferd");
    row(D::The, "white", "horse", false, Acc, "", "das weiße Pferd");
    row(D::The, "white", "horse", false, Dat, "", "dem weißen Pferd");
    row(D::The, "white", "horse", true, Nom, "", "die weißen Pferde");
    row(D::The, "white", "horse", true, Dat, "", "den weißen Pferden");
    row(D::The, "white", "horse", true, Gen, "", "der weißen Pferde");
    row(D::This, "red", "skirt", false, Acc, "", "diesen roten Rock");
    row(D::This, "red", "blouse", false, Dat, "", "dieser roten Bluse");
    row(D::Every, "new", "book", false, Nom, "", "jedes neue Buch");
    // Mixed adjectives
    row(D::A, "old", "dog", false, Nom, "", "ein alter Hund");
    row(D::A, "old", "dog", false, Acc, "", "einen alten Hund");
    row(D::A, "old", "dog", false, Dat, "", "einem alten Hund");
    row(D::A, "small", "cat", false, Nom, "", "eine kleine Katze");
    row(D::A, "small", "cat", false, Dat, "", "einer kleinen Katze");
    row(D::A, "white", "horse", false, Nom, "", "ein weißes Pferd");
    row(D::A, "white", "horse", false, Acc, "", "ein weißes Pferd");
    row(D::A, "white", "horse", false, Dat, "", "einem weißen Pferd");
    row(D::No, "good", "idea", false, Acc, "", "keine gute Idee");
    row(D::No, "good", "plan", false, Acc, "", "keinen guten Plan");
    row(D::No, "good", "plan", true, Nom, "", "keine guten Pläne");
    // Strong adjectives
    row(D::None, "cold", "water", false, Nom, "", "kaltes Wasser");
    row(D::None, "cold", "water", false, Dat, "", "kaltem Wasser");
    row(D::None, "hot", "coffee", false, Acc, "", "heißen Kaffee");
    row(D::None, "fresh", "milk", false, Dat, "", "frischer Milch");
    row(D::None, "cold", "water", false, Gen, "", "kalten Wassers");
    row(D::Some, "fresh", "apple", true, Acc, "", "einige frische Äpfel");
    row(D::Some, "fresh", "apple", true, Dat, "", "einigen frischen Äpfeln");
    row(D::Many, "old", "house", true, Nom, "", "viele alte Häuser");
    // Stems that change
    row(D::A, "high", "tower", false, Nom, "", "ein hoher Turm");
    row(D::The, "dark", "room", false, Dat, "", "dem dunklen Zimmer");
    row(D::A, "expensive", "gift", false, Acc, "", "ein teures Geschenk");
    row(D::The, "sour", "milk", false, Nom, "", "die saure Milch");
    row(D::A, "tired", "boy", false, Acc, "", "einen müden Jungen");
    // The n-declension
    row(D::The, "", "boy", false, Nom, "", "der Junge");
    row(D::The, "", "boy", false, Acc, "", "den Jungen");
    row(D::The, "", "neighbour", false, Dat, "", "dem Nachbarn");
    row(D::The, "", "elephant", false, Gen, "", "des Elefanten");
    row(D::The, "young", "farmer", false, Dat, "", "dem jungen Bauern");
    row(D::A, "", "customer", false, Acc, "", "einen Kunden");
    row(D::The, "", "patient", true, Dat, "", "den Patienten");
    row(D::The, "", "letter_2", false, Gen, "", "des Buchstabens");
    row(D::The, "", "letter_2", false, Dat, "", "dem Buchstaben");
    row(D::The, "", "policeman", false, Acc, "", "den Polizisten");
    // Dative plural
    row(D::The, "", "child", true, Dat, "", "den Kindern");
    row(D::The, "", "radio", true, Dat, "", "den Radios");
    row(D::The, "", "tree", true, Dat, "", "den Bäumen");
    row(D::The, "", "garden", true, Dat, "", "den Gärten");
    // Genitive
    row(D::The, "", "house", false, Gen, "", "des Hauses");
    row(D::The, "", "rain", false, Gen, "", "des Regens");
    row(D::The, "", "bus", false, Gen, "", "des Busses");
    row(D::The, "", "glass", false, Gen, "", "des Glases");
    row(D::The, "", "cactus", false, Gen, "", "des Kaktus");
    row(D::The, "small", "crocus", false, Gen, "", "des kleinen Krokus");
    row(D::The, "long", "trip", false, Gen, "", "der langen Reise");
    // Contractions
    row(D::The, "", "garden", false, Dat, "in", "im Garten");
    row(D::The, "", "kitchen", false, Dat, "in", "in der Küche");
    row(D::The, "", "house", false, Acc, "in", "ins Haus");
    row(D::The, "", "window", false, Dat, "an", "am Fenster");
    row(D::The, "", "window", false, Acc, "an", "ans Fenster");
    row(D::The, "", "market", false, Dat, "zu", "zum Markt");
    row(D::The, "old", "school", false, Dat, "zu", "zur alten Schule");
    row(D::The, "", "gardener", false, Dat, "von", "vom Gärtner");
    row(D::The, "", "baker", false, Dat, "bei", "beim Bäcker");
    row(D::A, "", "house", false, Dat, "in", "in einem Haus");
    row(D::The, "", "path", false, Dat, "auf", "auf dem Weg");
    row(D::The, "", "river", false, Dat, "in der Nähe von", "in der Nähe vom Fluss");
}

void TestLabMorphology::phrasesInflect() {
    QFETCH(int, determiner);
    QFETCH(QString, adjectiveKey);
    QFETCH(QString, nounKey);
    QFETCH(bool, plural);
    QFETCH(int, grammaticalCase);
    QFETCH(QString, preposition);
    QFETCH(QString, expected);
    NounPhrase phrase;
    phrase.determiner = static_cast<Determiner>(determiner);
    if (!adjectiveKey.isEmpty()) {
        phrase.adjectives = {&adjective(adjectiveKey.toStdString())};
    }
    phrase.noun = &noun(nounKey.toStdString());
    phrase.plural = plural;
    SurfaceBuilder out;
    addGermanPhrase(out, phrase, static_cast<Case>(grammaticalCase), preposition.toStdString());
    QCOMPARE(QString::fromStdString(join(out.surface.words)), expected);
}

void TestLabMorphology::possessivesFollowTheOwner_data() {
    QTest::addColumn<int>("owner");
    QTest::addColumn<int>("ownerGender");
    QTest::addColumn<bool>("formal");
    QTest::addColumn<QString>("nounKey");
    QTest::addColumn<int>("grammaticalCase");
    QTest::addColumn<QString>("expected");
    using Kind = NounPhrase::Kind;
    const auto row = [](Kind owner, Gender gender, bool formal, const char* noun, Case c, const char* expected) {
        QTest::addRow("%s %d", expected, int(owner))
            << int(owner) << int(gender) << formal << QString(noun) << int(c) << QString::fromUtf8(expected);
    };
    row(Kind::NamePronoun, Gender::Masculine, false, "uncle", Case::Nominative, "sein Onkel");
    row(Kind::NamePronoun, Gender::Masculine, false, "aunt", Case::Dative, "seiner Tante");
    row(Kind::NamePronoun, Gender::Feminine, false, "uncle", Case::Accusative, "ihren Onkel");
    row(Kind::NamePronoun, Gender::Feminine, false, "house", Case::Dative, "ihrem Haus");
    row(Kind::It, Gender::Neuter, false, "roof", Case::Accusative, "sein Dach");
    row(Kind::It, Gender::Feminine, false, "name", Case::Accusative, "ihren Namen");
    row(Kind::They, Gender::Feminine, false, "uncle", Case::Dative, "ihrem Onkel");
    row(Kind::I, Gender::Feminine, false, "mother", Case::Dative, "meiner Mutter");
    row(Kind::We, Gender::Feminine, false, "dog", Case::Accusative, "unseren Hund");
    row(Kind::You, Gender::Feminine, false, "idea", Case::Nominative, "deine Idee");
    row(Kind::You, Gender::Feminine, true, "idea", Case::Nominative, "Ihre Idee");
    row(Kind::You, Gender::Feminine, true, "garden", Case::Accusative, "Ihren Garten");
}

void TestLabMorphology::possessivesFollowTheOwner() {
    QFETCH(int, owner);
    QFETCH(int, ownerGender);
    QFETCH(bool, formal);
    QFETCH(QString, nounKey);
    QFETCH(int, grammaticalCase);
    QFETCH(QString, expected);
    NounPhrase phrase;
    phrase.determiner = Determiner::Possessive;
    phrase.ownerKind = static_cast<NounPhrase::Kind>(owner);
    phrase.ownerGender = static_cast<Gender>(ownerGender);
    phrase.formal = formal;
    phrase.noun = &noun(nounKey.toStdString());
    SurfaceBuilder out;
    addGermanPhrase(out, phrase, static_cast<Case>(grammaticalCase));
    QCOMPARE(QString::fromStdString(join(out.surface.words)), expected);
}

void TestLabMorphology::verbsConjugate_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("forms"); // ich, du, er, sie (plural); then er and sie in the past
    const auto row = [](const char* key, const char* forms) {
        QTest::addRow("%s", key) << QString(key) << QString::fromUtf8(forms);
    };
    row("be", "bin bist ist sind war waren");
    row("have", "habe hast hat haben hatte hatten");
    row("become", "werde wirst wird werden wurde wurden");
    row("buy", "kaufe kaufst kauft kaufen kaufte kauften");
    row("wait", "warte wartest wartet warten wartete warteten");
    row("open", "öffne öffnest öffnet öffnen öffnete öffneten");
    row("breathe", "atme atmest atmet atmen atmete atmeten");
    row("find", "finde findest findet finden fand fanden");
    row("read", "lese liest liest lesen las lasen");
    row("eat", "esse isst isst essen aß aßen");
    row("take", "nehme nimmst nimmt nehmen nahm nahmen");
    row("ride_1", "fahre fährst fährt fahren fuhr fuhren");
    row("hold", "halte hältst hält halten hielt hielten");
    row("invite", "lade lädst lädt laden lud luden");
    row("sit", "sitze sitzt sitzt sitzen saß saßen");
    row("close", "schließe schließt schließt schließen schloss schlossen");
    row("know", "weiß weißt weiß wissen wusste wussten");
    row("like", "mag magst mag mögen mochte mochten");
    row("pick_2", "sammle sammelst sammelt sammeln sammelte sammelten");
    row("feed", "füttere fütterst füttert füttern fütterte fütterten");
    row("smile", "lächle lächelst lächelt lächeln lächelte lächelten");
    row("learn", "lerne lernst lernt lernen lernte lernten");
    row("live", "wohne wohnst wohnt wohnen wohnte wohnten");
    row("draw", "zeichne zeichnest zeichnet zeichnen zeichnete zeichneten");
    row("describe", "beschreibe beschreibst beschreibt beschreiben beschrieb beschrieben");
}

void TestLabMorphology::verbsConjugate() {
    QFETCH(QString, key);
    QFETCH(QString, forms);
    const Verb& it = verb(key.toStdString());
    const std::string all = german::present(it, {1, false}) + " " + german::present(it, {2, false}) + " " +
                            german::present(it, {3, false}) + " " + german::present(it, {3, true}) + " " +
                            german::past(it, {3, false}) + " " + german::past(it, {3, true});
    QCOMPARE(QString::fromStdString(all), forms);
}

void TestLabMorphology::englishFormsAreRight_data() {
    QTest::addColumn<QString>("made");
    QTest::addColumn<QString>("expected");
    const auto row = [](const std::string& made, const char* expected) {
        QTest::addRow("%s", expected) << QString::fromStdString(made) << QString(expected);
    };
    row(english::plural(noun("cherry")), "cherries");
    row(english::plural(noun("box")), "boxes");
    row(english::plural(noun("key_1")), "keys");
    row(english::plural(noun("knife")), "knives");
    row(english::plural(noun("child")), "children");
    row(english::plural(noun("bus")), "buses");
    row(english::article("apple"), "an");
    row(english::article("hour"), "an");
    row(english::article("uniform"), "a");
    row(english::article("old"), "an");
    row(english::present(verb("go"), {}), "goes");
    row(english::present(verb("carry"), {}), "carries");
    row(english::present(verb("wash_1"), {}), "washes");
    row(english::present(verb("have"), {}), "has");
    row(english::present(verb("be"), {1, false}), "am");
    row(english::past(verb("be"), {3, true}), "were");
    row(english::gerund(verb("come")), "coming");
    row(english::gerund(verb("sit")), "sitting");
    row(english::gerund(verb("stay")), "staying");
    row(english::shown("washing_machine"), "washing machine");
    row(english::shown("bank_2"), "bank");
}

void TestLabMorphology::englishFormsAreRight() {
    QFETCH(QString, made);
    QFETCH(QString, expected);
    QCOMPARE(made, expected);
}

QTEST_APPLESS_MAIN(TestLabMorphology)
#include "test_lab_morphology.moc"
