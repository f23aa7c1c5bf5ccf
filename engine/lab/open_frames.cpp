// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/open_frames.h"

namespace contexture::lab {

namespace {

constexpr OpenFrame kIntroductions[] = {
    {'*', "We talked about {the} for a long time.", "Wir haben lange über {den} gesprochen."},
    {'*', "Have you heard about {the}?", "Hast du von {dem} gehört?"},
    {'*', "I read about {a} yesterday.", "Ich habe gestern über {einen} gelesen."},
    {'*', "There {was|were} {a} on the list.", "Auf der Liste {stand|standen} {ein}."},
    {'*', "{the} {was|were} mentioned several times.", "{der} {wurde|wurden} mehrmals erwähnt."},
    {'*', "Everybody was interested in {the}.", "Alle haben sich für {den} interessiert."},
    {'*', "My brother asked about {the}.", "Mein Bruder hat nach {dem} gefragt."},
    {'*', "Let me tell you about {the}.", "Lassen Sie mich von {dem} erzählen."},
    {'*', "The report describes {the}.", "Der Bericht beschreibt {den}."},
    {'*', "The article begins with {a}.", "Der Artikel beginnt mit {einem}."},
    {'*', "What do you think of {the}?", "Was halten Sie von {dem}?"},
    {'*', "I am thinking about {the}.", "Ich denke über {den} nach."},
    {'*', "Nobody expected {a}.", "Niemand hat {einen} erwartet."},
    {'*', "We need {a}.", "Wir brauchen {einen}."},
    {'*', "Do you need {a}?", "Brauchst du {einen}?"},
    {'*', "My aunt told us about {a}.", "Meine Tante hat uns von {einem} erzählt."},
    {'*', "They are looking for {a}.", "Sie suchen {einen}."},
    {'*', "Our company has {a}.", "Unsere Firma hat {einen}."},
    {'*', "This city has {a}.", "Diese Stadt hat {einen}."},
    {'*', "They showed us {the}.", "Sie haben uns {den} gezeigt."},
    {'*', "{the} {is|are} well known.", "{der} {ist|sind} gut bekannt."},
    {'*', "You will find {the} on the next page.", "Sie finden {den} auf der nächsten Seite."},
    {'*', "I would like to talk about {the}.", "Ich möchte über {den} sprechen."},
    {'*', "In the end we decided on {a}.", "Am Ende haben wir uns für {einen} entschieden."},
    {'*', "The question concerns {the}.", "Die Frage betrifft {den}."},
    {'*', "Then there {is|are} also {the}.", "Dann gibt es auch noch {den}."},
    {'*', "For many people {the} {is|are} important.", "Für viele Menschen {ist|sind} {der} wichtig."},
    {'*', "We have had {a} for ten years.", "Seit zehn Jahren haben wir {einen}."},
    {'*', "The first chapter explains {the}.", "Das erste Kapitel erklärt {den}."},
    {'*', "Last year {the} caused a lot of trouble.", "Letztes Jahr {hat|haben} {der} viel Ärger gemacht."},
    {'*', "Please have a look at {the}.", "Sehen Sie sich bitte {den} an."},
    {'*', "Without {the} nothing works here.", "Ohne {den} geht hier nichts."},
    {'*', "The whole village knows {the}.", "Das ganze Dorf kennt {den}."},
    {'*', "I remember {the} very well.", "Ich erinnere mich sehr gut an {den}."},
    {'*', "Our guests were surprised by {the}.", "Unsere Gäste waren von {dem} überrascht."},
    {'*', "What do you know about {this}?", "Was weißt du über {diesen}?"},
    {'*', "{this} {was|were} new to me.", "{dieser} {war|waren} mir neu."},
    {'*', "First we should look at {this}.", "Zuerst sollten wir uns {diesen} ansehen."},
    {'t', "I bought {a} yesterday.", "Ich habe gestern {einen} gekauft."},
    {'t', "My sister gave me {a} for my birthday.", "Meine Schwester hat mir zum Geburtstag {einen} geschenkt."},
    {'t', "There {was|were} {a} in front of the house.", "Vor dem Haus {war|waren} {ein}."},
    {'t', "I have lost {my}.", "Ich habe {meinen} verloren."},
    {'t', "{the} {was|were} lying on the floor.", "{der} {lag|lagen} auf dem Boden."},
    {'t', "Look, there {is|are} {a}!", "Schau, da {ist|sind} {ein}!"},
    {'t', "My cousin found {a} behind the house.", "Mein Cousin hat hinter dem Haus {einen} gefunden."},
    {'t', "{my} {was|were} quite expensive.", "{mein} {war|waren} ziemlich teuer."},
    {'t', "Anna has brought {a} with her.", "Anna hat {einen} mitgebracht."},
    {'t', "We saw {a} in the shop window.", "Im Schaufenster haben wir {einen} gesehen."},
    {'t', "Who has left {the} here?", "Wer hat {den} hier gelassen?"},
    {'t', "My neighbour wants to sell {the}.", "Mein Nachbar will {den} verkaufen."},
    {'t', "Don't forget {the}!", "Vergiss {den} nicht!"},
    {'t', "The children were playing with {the}.", "Die Kinder haben mit {dem} gespielt."},
    {'t', "I took a picture of {the}.", "Ich habe ein Foto von {dem} gemacht."},
    {'t', "{the} {stands|stand} next to the door.", "{der} {steht|stehen} neben der Tür."},
    {'t', "In the museum we saw {a}.", "Im Museum haben wir {einen} gesehen."},
    {'t', "Somebody has stolen {the}.", "Jemand hat {den} gestohlen."},
    {'t', "Can I borrow {your}?", "Kann ich mir {deinen} ausleihen?"},
    {'t', "{is this|are these} {your}?", "{ist das|sind das} {dein}?"},
    {'t', "Hi, I have a problem with {my}.", "Hallo, ich habe ein Problem mit {meinem}."},
    {'f', "For dinner we had {a}.", "Zum Abendessen gab es {einen}."},
    {'f', "I would like to order {a}.", "Ich möchte {einen} bestellen."},
    {'a', "{a} {was|were} sitting on the roof.", "Auf dem Dach {saß|saßen} {ein}."},
    {'a', "The boy was afraid of {the}.", "Der Junge hatte Angst vor {dem}."},
    {'c', "My mother was wearing {a}.", "Meine Mutter trug {einen}."},
    {'c', "Do you like {my}?", "{gefällt|gefallen} dir {mein}?"},
    {'p', "{a} {grows|grow} behind our house.", "Hinter unserem Haus {wächst|wachsen} {ein}."},
};

constexpr OpenFrame kComparisons[] = {
    {'*', "{the} {is|are} better than {the2}.", "{der} {ist|sind} besser als {der2}."},
    {'*', "I like {the} more than {the2}.", "Ich mag {den} lieber als {den2}."},
    {'*', "Besides {the2} we also saw {a}.", "Neben {dem2} haben wir auch {einen} gesehen."},
    {'*', "{the} {was|were} shown together with {the2}.", "{der} {wurde|wurden} zusammen mit {dem2} gezeigt."},
    {'*', "{the} {has|have} nothing to do with {the2}.", "{der} {hat|haben} nichts mit {dem2} zu tun."},
    {'*', "After {the2} we looked at {the}.", "Nach {dem2} haben wir uns {den} angesehen."},
    {'*', "I don't need {the2}, I need {a}.", "Ich brauche nicht {den2}, ich brauche {einen}."},
    {'*', "{the} {was|were} more important than {the2}.", "{der} {war|waren} wichtiger als {der2}."},
    {'*', "Because of the new plan, {the} {comes|come} before {the2}.",
     "Wegen des neuen Plans {kommt|kommen} {der} vor {dem2}."},
    {'*', "When we spoke about {the2}, somebody mentioned {a}.",
     "Als wir über {den2} sprachen, erwähnte jemand {einen}."},
    {'t', "I put {the} next to {the2}.", "Ich habe {den} neben {den2} gestellt."},
    {'t', "We exchanged {the2} for {a}.", "Wir haben {den2} gegen {einen} getauscht."},
    {'t', "Next to {the2} there {was|were} {a}.", "Neben {dem2} {war|waren} {ein}."},
    {'t', "Behind {the2} I found {a}.", "Hinter {dem2} habe ich {einen} gefunden."},
    {'t', "{the} {was|were} lying under {the2}.", "{der} {lag|lagen} unter {dem2}."},
};

constexpr OpenFrame kInnerReferences[] = {
    {'*', "We discussed {the} because {it} {is|are} important.",
     "Wir haben {den} besprochen, weil {er} wichtig {ist|sind}."},
    {'*', "I know {the}, but I don't like {him}.", "Ich kenne {den}, aber ich mag {ihn} nicht."},
    {'*', "{the} {is|are} good, but {it} {costs|cost} a lot.", "{der} {ist|sind} gut, aber {er} {kostet|kosten} viel."},
    {'*', "As soon as we have {the}, we will show {him} to you.", "Sobald wir {den} haben, zeigen wir {ihn} Ihnen."},
    {'t', "I bought {a}, but {it} {was|were} broken.", "Ich habe {einen} gekauft, aber {er} {war|waren} kaputt."},
    {'t', "When I wanted to use {the}, {it} {was|were} gone.", "Als ich {den} benutzen wollte, {war|waren} {er} weg."},
    {'t', "If you find {my}, please bring {him} to me.", "Wenn du {meinen} findest, bring {ihn} mir bitte."},
    {'t', "Take {the} and put {him} on the shelf.", "Nimm {den} und stell {ihn} ins Regal."},
};

constexpr OpenAdjective kAdjectives[] = {
    {"new", "neu", true},           {"old", "alt", true},
    {"big", "groß", true},          {"small", "klein", true},
    {"good", "gut", true},          {"bad", "schlecht", true},
    {"important", "wichtig", true}, {"interesting", "interessant", true},
    {"strange", "seltsam", true},   {"simple", "einfach", true},
    {"famous", "berühmt", true},    {"modern", "modern", true},
    {"beautiful", "schön", true},   {"long", "lang", true},
    {"short", "kurz", true},        {"similar", "ähnlich", true},
    {"red", "rot", false},          {"blue", "blau", false},
    {"green", "grün", false},       {"black", "schwarz", false},
    {"white", "weiß", false},       {"yellow", "gelb", false},
    {"brown", "braun", false},      {"heavy", "schwer", false},
    {"cheap", "billig", false},     {"huge", "riesig", false},
    {"tiny", "winzig", false},      {"broken", "kaputt", false},
    {"dirty", "schmutzig", false},  {"pretty", "hübsch", false},
};

} // namespace

std::span<const OpenFrame> introductions() {
    return kIntroductions;
}

std::span<const OpenFrame> comparisons() {
    return kComparisons;
}

std::span<const OpenFrame> innerReferences() {
    return kInnerReferences;
}

std::span<const OpenAdjective> openAdjectives() {
    return kAdjectives;
}

} // namespace contexture::lab
