// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/open_frames.h"

namespace contexture::lab {

namespace {

constexpr OpenFrame kTold[] = {
    {'h', "{He|She} was born in Vienna.", "{Er|Sie} wurde in Wien geboren."},
    {'h', "{He|She} studied in Berlin and later moved to Rome.",
     "{Er|Sie} studierte in Berlin und zog später nach Rom."},
    {'h', "In 1926 {he|she} went to Paris.", "1926 ging {er|sie} nach Paris."},
    {'h', "At that time {he|she} was living in a small town.", "Damals wohnte {er|sie} in einer kleinen Stadt."},
    {'h', "{His|Her} family came from Poland.", "{Seine|Ihre} Familie stammte aus Polen."},
    {'h', "{His|Her} first book appeared in 1950.", "{Sein|Ihr} erstes Buch erschien 1950."},
    {'h', "{His|Her} parents were poor.", "{Seine|Ihre} Eltern waren arm."},
    {'h', "{He|She} died in London in 1975.", "{Er|Sie} starb 1975 in London."},
    {'h', "The prize made {him|her} famous.", "Der Preis machte {ihn|sie} berühmt."},
    {'h', "Everybody in the village knew {him|her}.", "Jeder im Dorf kannte {ihn|sie}."},
    {'h', "{He|She} published many articles.", "{Er|Sie} veröffentlichte viele Artikel."},
    {'h', "My {brother|sister} has found a new job.", "{Mein Bruder|Meine Schwester} hat eine neue Stelle gefunden."},
    {'h', "We met {his|her} family last year.", "Letztes Jahr haben wir {seine|ihre} Familie kennengelernt."},
    {'h', "{Peter|Anna} grew up in the country.", "{Peter|Anna} wuchs auf dem Land auf."},
    {'h', "{John|Mary} has lived here for ten years.", "{John|Maria} wohnt seit zehn Jahren hier."},
    {'h', "Have you met my {uncle|aunt}?", "Kennst du {meinen Onkel|meine Tante}?"},
    {'h', "{He|She} received {his|her} doctorate in 1934.", "{Er|Sie} erhielt 1934 {seinen|ihren} Doktortitel."},
    {'h', "{Mr|Mrs} Brown lives next door.", "{Herr|Frau} Brown wohnt nebenan."},
    {'h', "For many years {he|she} suffered from an illness.", "Viele Jahre litt {er|sie} an einer Krankheit."},
    {'h', "After the war {he|she} returned to Germany.", "Nach dem Krieg kehrte {er|sie} nach Deutschland zurück."},
    {'h', "{He|She} is best known for {his|her} songs.", "{Er|Sie} ist vor allem für {seine|ihre} Lieder bekannt."},
    {'h', "A young {man|woman} opened the door.", "{Ein junger Mann|Eine junge Frau} öffnete die Tür."},
    {'h', "{His|Her} friends admired {him|her}.", "{Seine|Ihre} Freunde bewunderten {ihn|sie}."},
    {'h', "The film is about a young {man|woman}.", "Der Film handelt von {einem jungen Mann|einer jungen Frau}."},
    {'h', "{He|She} won the first prize.", "{Er|Sie} gewann den ersten Preis."},
    {'h', "{He|She} married in 1898 and had two children.", "{Er|Sie} heiratete 1898 und hatte zwei Kinder."},
    {'h', "{He|She} was the youngest of five children.", "{Er|Sie} war das jüngste von fünf Kindern."},
    {'h', "In {his|her} youth {he|she} travelled to Africa.", "In {seiner|ihrer} Jugend reiste {er|sie} nach Afrika."},
    {'h', "The house belonged to {his|her} grandparents.", "Das Haus gehörte {seinen|ihren} Großeltern."},
    {'h', "It was said that {he|she} had been ill.", "Es hieß, dass {er|sie} krank gewesen war."},
    {'h', "We had not seen {him|her} for years.", "Wir hatten {ihn|sie} seit Jahren nicht gesehen."},
    {'h', "{He|She} told us about {his|her} work.", "{Er|Sie} erzählte uns von {seiner|ihrer} Arbeit."},
    {'h', "{His|Her} paintings hang in many museums.", "{Seine|Ihre} Bilder hängen in vielen Museen."},
    {'h', "The critics did not like {his|her} first film.", "Den Kritikern gefiel {sein|ihr} erster Film nicht."},
    {'h', "Since then {he|she} has lived in Munich.", "Seitdem lebt {er|sie} in München."},
    {'h', "The police asked {him|her} many questions.", "Die Polizei stellte {ihm|ihr} viele Fragen."},
};

constexpr OpenFrame kNamed[] = {
    {'h', "{the} was very tired.", "{der} war sehr müde."},
    {'h', "{the} left the room.", "{der} verließ das Zimmer."},
    {'h', "{the} criticised the plan.", "{der} kritisierte den Plan."},
    {'h', "{the} said nothing.", "{der} sagte nichts."},
    {'h', "{the} also wrote for newspapers.", "{der} schrieb auch für Zeitungen."},
    {'h', "{the} signed the contract.", "{der} unterschrieb den Vertrag."},
    {'h', "{the} died at the age of 80.", "{der} starb im Alter von 80 Jahren."},
    {'h', "{the} was invited to the meeting.", "{der} wurde zu der Sitzung eingeladen."},
    {'h', "{the} lived in this house until 1960.", "{der} lebte bis 1960 in diesem Haus."},
    {'h', "Then {the} called the police.", "Dann rief {der} die Polizei."},
    {'h', "In the end {the} was right.", "Am Ende hatte {der} recht."},
    {'h', "Yesterday {the} came to see us.", "Gestern hat uns {der} besucht."},
    {'h', "Miller was {a}.", "Miller war {ein}."},
    {'h', "Richter was {a} from Hamburg.", "Richter war {ein} aus Hamburg."},
    {'h', "Klein is {a} and lives in Munich.", "Klein ist {-} und lebt in München."},
    {'h', "Schmidt worked as {a}.", "Schmidt arbeitete als {-}."},
    {'h', "In 1910 Weber became {a}.", "1910 wurde Weber {-}."},
    {'h', "Weber became {a} at the university.", "Weber wurde {-} an der Universität."},
    {'h', "As {a}, Fischer travelled a lot.", "Als {-} reiste Fischer viel."},
    {'h', "Hoffmann was known as {a}.", "Hoffmann war als {-} bekannt."},
    {'h', "Since then Wagner has worked as {a}.", "Seitdem arbeitet Wagner als {-}."},
    {'h', "Becker began to work as {a} in 1865.", "Becker begann 1865 als {-} zu arbeiten."},
    {'h', "During the war Koch was {a}.", "Während des Krieges war Koch {-}."},
    {'h', "Wolf wanted to become {a}.", "Wolf wollte {-} werden."},
    {'h', "Lang was considered {a}.", "Lang galt als {-}."},
    {'h', "The house of {the} burned down.", "Das Haus {des} brannte ab."},
    {'h', "The work of {the} was praised.", "Die Arbeit {des} wurde gelobt."},
    {'h', "The influence of {the} was great.", "Der Einfluss {des} war groß."},
    {'h', "This was the best idea of {the}.", "Das war die beste Idee {des}."},
    {'h', "The life of {the} was hard.", "Das Leben {des} war schwer."},
    {'h', "We talked to {the}.", "Wir haben mit {dem} gesprochen."},
    {'h', "According to {the}, the book is a success.", "Laut {dem} ist das Buch ein Erfolg."},
    {'h', "Nobody believed {the}.", "Niemand glaubte {dem}."},
    {'h', "The city gave {the} a prize.", "Die Stadt gab {dem} einen Preis."},
    {'h', "A film was made about {the}.", "Über {den} wurde ein Film gedreht."},
    {'h', "Do you know {the}?", "Kennen Sie {den}?"},
    {'h', "The journalists asked {the}.", "Die Journalisten fragten {den}."},
    {'h', "They had chosen {the} before.", "Man hatte {den} schon vorher gewählt."},
};

constexpr OpenFrame kInner[] = {
    {'h', "{He|She} is {a}.", "{Er|Sie} ist {ein}."},
    {'h', "{He|She} was {a}.", "{Er|Sie} war {ein}."},
    {'h', "{He|She} works as {a}.", "{Er|Sie} arbeitet als {-}."},
    {'h', "{He|She} wants to become {a}.", "{Er|Sie} will {-} werden."},
    {'h', "{He|She} became {a} in 1910.", "{Er|Sie} wurde 1910 {-}."},
    {'h', "My {brother|sister} is {a}.", "{Mein Bruder|Meine Schwester} ist {-}."},
    {'h', "{Peter|Mary} is {a}.", "{Peter|Maria} ist {ein}."},
    {'h', "{Mr|Mrs} Miller was {a}.", "{Herr|Frau} Miller war {ein}."},
    {'h', "As {a}, {he|she} travelled a lot.", "Als {-} reiste {er|sie} viel."},
    {'h', "{His|Her} reputation as {a} grew.", "{Sein|Ihr} Ruf als {-} wuchs."},
    {'h', "Is {he|she} {a}?", "Ist {er|sie} {-}?"},
    {'h', "{He|She} was known as {a}.", "{Er|Sie} war als {-} bekannt."},
    {'h', "I think that {he|she} is {a}.", "Ich glaube, dass {er|sie} {ein} ist."},
    {'h', "{He|She} is not only {a}, {he|she} also writes.", "{Er|Sie} ist nicht nur {-}, {er|sie} schreibt auch."},
};

constexpr OpenAdjective kPersonAdjectives[] = {
    {"good", "gut", false},
    {"famous", "berühmt", false},
    {"young", "jung", false},
    {"old", "alt", false},
    {"new", "neu", false},
    {"important", "wichtig", false},
    {"excellent", "hervorragend", false},
    {"talented", "begabt", false},
    {"popular", "beliebt", false},
    {"successful", "erfolgreich", false},
    {"poor", "arm", false},
    {"rich", "reich", false},
    {"German", "deutsch", false},
    {"French", "französisch", false},
    {"great", "groß", false},
};

} // namespace

std::span<const OpenFrame> personsTold() {
    return kTold;
}

std::span<const OpenFrame> personsNamed() {
    return kNamed;
}

std::span<const OpenFrame> personsWithin() {
    return kInner;
}

std::span<const OpenAdjective> personAdjectives() {
    return kPersonAdjectives;
}

} // namespace contexture::lab
