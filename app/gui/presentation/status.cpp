// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/status.h"

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/sites.h"

#include "app/gui/presentation/text.h"

#include "widgets/theme.h"

#include <QCoreApplication>
#include <QLocale>

namespace contexture::gui {

namespace {

struct Status {
    Q_DECLARE_TR_FUNCTIONS(Status)
};

QString selectedWord(const Inspection& inspection) {
    const Sentence* sentence = nullptr;
    if (inspection.look.side == Side::Target) {
        sentence = inspection.translated ? &inspection.translated->text : nullptr;
    } else {
        sentence = &inspection.run->document->source[inspection.look.sentence.asSize()];
    }
    return sentence ? widgets::isolated(wordText(*sentence, inspection.look.word)) : QString();
}

QString otherWord(const Inspection& inspection) {
    if (!inspection.counterpart.isValid()) {
        return {};
    }
    if (inspection.look.side == Side::Target) {
        return widgets::isolated(
            wordText(inspection.run->document->source[inspection.look.sentence.asSize()], inspection.counterpart));
    }
    return inspection.translated ? widgets::isolated(wordText(inspection.translated->text, inspection.counterpart))
                                 : QString();
}

} // namespace

std::vector<widgets::StatusFact> statusFacts(const Inspection& inspection) {
    std::vector<widgets::StatusFact> facts;
    if (inspection.state == Inspection::State::Nothing || !inspection.look.word.isValid()) {
        return facts;
    }
    const QString word = selectedWord(inspection);
    const QString other = otherWord(inspection);
    const QString arrow = inspection.look.side == Side::Target ? QStringLiteral("← ") : QStringLiteral("→ ");
    const bool isUnclear = other.isEmpty() && inspection.counterpartWeight > 0.0f;
    //: Beside the selected word: its source attention is spread over many words. %1 is a number.
    const QString unclear =
        Status::tr("no clear counterpart (largest %1)").arg(widgets::weightText(inspection.counterpartWeight));
    facts.push_back({{}, word, isUnclear ? unclear : other.isEmpty() ? QString() : arrow + other});
    facts.push_back(
        {Status::tr("sentence %1, word %2").arg(inspection.look.sentence.value + 1).arg(inspection.look.word.value + 1),
         {},
         {}});
    if (inspection.state == Inspection::State::Bypassed) {
        facts.push_back({Status::tr("no sentence was visible"), {}, {}});
    } else if (inspection.state == Inspection::State::SentenceModel || inspection.asksOwnSentence()) {
        facts.push_back({Status::tr("context is off"), {}, {}});
    } else if (inspection.state == Inspection::State::Observed && inspection.sentenceMatrix &&
               inspection.queryWord.isValid() && !attributionMethodOf(inspection.site)) {
        facts.push_back({Status::tr("attends to"),
                         Status::tr("%1 of %2").arg(inspection.support()).arg(inspection.visibleCount()),
                         Status::tr("visible sentences")});
    }
    if (const std::optional<float> share = inspection.contextShare()) {
        facts.push_back({Status::tr("context share"), widgets::weightText(*share), {}});
    }
    const WordIndex target = inspection.look.side == Side::Target ? inspection.look.word : inspection.counterpart;
    if (inspection.translated && target.isValid() &&
        target.asSize() < inspection.translated->wordLogProbability.size()) {
        facts.push_back(
            {Status::tr("log p"), widgets::signedText(inspection.translated->wordLogProbability[target.asSize()]), {}});
    }
    return facts;
}

QString unreadWords(const Run& run) {
    QStringList parts;
    for (const UnreadWords& unread : run.settings.unread) {
        const int number = unread.sentence.value + 1;
        parts << (unread.firstWord == 0
                      ? Status::tr("sentence %1: left out").arg(number)
                      : Status::tr("sentence %1: read up to word %2").arg(number).arg(unread.firstWord));
    }
    return parts.join(QStringLiteral("; "));
}

QString cutTranslations(const Run& run) {
    QStringList numbers;
    for (std::size_t i = 0; i < run.sentences.size(); ++i) {
        if (run.sentences[i] && run.sentences[i]->hitLengthStop) {
            numbers << QString::number(i + 1);
        }
    }
    return numbers.isEmpty()     ? QString()
           : numbers.size() == 1 ? Status::tr("sentence %1").arg(numbers.front())
                                 : Status::tr("sentences %1").arg(numbers.join(QStringLiteral(", ")));
}

QString runSummary(const Run& run) {
    const double speed = run.seconds > 0.0 ? double(run.targetWords()) / run.seconds : 0.0;
    const auto finished = static_cast<int>(run.finished());
    const QString sentences =
        run.cancelled
            ? Status::tr("cancelled: %1 of %2 sentences are translated").arg(finished).arg(run.sentences.size())
        : !run.model.abilities.translates ? Status::tr("sentences written without reading the source: %1").arg(finished)
                                          : Status::tr("%n sentence(s) translated", nullptr, finished);
    if (speed <= 0.0) {
        return sentences;
    }
    return Status::tr("%1 in %2 s, %3 words/s")
        .arg(sentences)
        .arg(widgets::decimalText(run.seconds, run.seconds < 10.0 ? 1 : 0))
        .arg(speed, 0, 'f', 0);
}

QString readingExplanation(const Inspection& inspection) {
    if (inspection.state == Inspection::State::Nothing) {
        return {};
    }
    const QString word = inspection.look.word.isValid() ? selectedWord(inspection) : QString();
    if (!inspection.run->model.abilities.translates) {
        return Status::tr("this model continues text: it does not translate, and every sentence is the same to it");
    }
    const int number = inspection.look.sentence.value + 1;
    switch (inspection.state) {
    case Inspection::State::NotTranslated:
        return Status::tr("sentence %1 is not translated yet").arg(number);
    case Inspection::State::SentenceModel:
        return word.isEmpty() ? Status::tr("sentence %1, read alone").arg(number)
                              : Status::tr("“%1” in sentence %2, read alone").arg(word, QString::number(number));
    case Inspection::State::NotAsked:
        return word.isEmpty() ? Status::tr("sentence %1; choose a word of the translation").arg(number)
                              : Status::tr("“%1” in sentence %2: asking the model").arg(word, QString::number(number));
    case Inspection::State::Bypassed:
        return Status::tr("sentence %1 could consult nothing").arg(number);
    case Inspection::State::NotRead:
        return Status::tr("“%1” in sentence %2 was not read: the sentence is longer than the model takes")
            .arg(word, QString::number(number));
    default:
        break;
    }
    if (word.isEmpty()) {
        return Status::tr("sentence %1; choose a word to see what it consulted").arg(number);
    }
    if (attributionMethodOf(inspection.site)) {
        if (!inspection.instead.empty()) {
            //: %3 is a way of asking, as "occlusion". Weights are shares of all that speaks for the word, %4 nats; %5
            //: is the other form with which the word is compared.
            return Status::tr("what speaks for “%1” and not “%5” in sentence %2, by %3: shares of %4 nats")
                .arg(word, QString::number(number), siteLabel(*inspection.site), supportNatsText(inspection),
                     toText(inspection.instead));
        }
        //: %3 is a way of asking, as "occlusion". Weights are shares of all that speaks for the word, %4 nats.
        return Status::tr("what speaks for “%1” in sentence %2, by %3: shares of %4 nats")
            .arg(word, QString::number(number), siteLabel(*inspection.site), supportNatsText(inspection));
    }
    if (const std::optional<float> share = inspection.contextShare(); share && *share < kAlmostNothing) {
        const QString limit = widgets::weightText(kAlmostNothing);
        const QString rounded = widgets::weightText(*share);
        const bool isEqual = rounded == limit; // further digits tell them apart
        //: %3 is the word's context share, %4 the share below which this is said.
        return Status::tr("“%1” in sentence %2: almost nothing came from context here (share %3, under %4)")
            .arg(word, QString::number(number), isEqual ? widgets::decimalText(double{*share}, 4) : rounded,
                 isEqual ? widgets::decimalText(kAlmostNothing, 4) : limit);
    }
    return Status::tr("what “%1” in sentence %2 consulted").arg(word, QString::number(number));
}

// Whether the tint is paler than the share, because the sum of the contributions is small.
static bool isPaler(const Inspection& inspection) {
    return attributionMethodOf(inspection.site) && inspection.shareFactor() < 1.0f;
}

QString sentenceTintName(const Inspection& inspection) {
    if (attributionMethodOf(inspection.site)) {
        //: beside a scale of tints; nats are a measure of information
        return isPaler(inspection)
                   ? Status::tr("sentence share, paler below %1 nats").arg(QLocale().toString(kTellingNats))
                   : Status::tr("sentence share");
    }
    const bool shared = inspection.look.weighting == Weighting::TimesShare && inspection.contextShare();
    return shared ? Status::tr("sentence × share") : Status::tr("sentence weight");
}

QString wordTintName(const Inspection& inspection) {
    if (attributionMethodOf(inspection.site)) {
        return isPaler(inspection) ? Status::tr("word share, paler below %1 nats").arg(QLocale().toString(kTellingNats))
                                   : Status::tr("word share");
    }
    if (!inspection.finalMatrix) { // one level of words alone
        return Status::tr("word weight");
    }
    switch (inspection.look.weighting) {
    case Weighting::WithinSentence:
        return Status::tr("word in its sentence");
    case Weighting::TimesSentence:
        break;
    case Weighting::TimesShare:
        return inspection.contextShare() ? Status::tr("word × sentence × share") : Status::tr("word × sentence");
    }
    return Status::tr("word × sentence");
}

QString againstTintName() {
    //: Beside a scale of tints: words that make the selected word less probable.
    return Status::tr("against the word");
}

} // namespace contexture::gui
