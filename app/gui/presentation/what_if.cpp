// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/what_if.h"

#include "app/gui/presentation/text.h"
#include "engine/core/word_alignment.h"
#include "engine/eval/pronoun_variants.h"
#include "engine/text/segmentation.h"
#include "engine/text/what_if.h"
#include "widgets/theme.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace contexture::gui {
namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(WhatIf)
};

QString editName(const Sentence& before, const std::string& text, const std::string& language, SentenceIndex sentence) {
    const Sentence after = text::Segmenter(language).sentence(text);
    const auto changed = changedWords(before, after);
    const QString number = QString::number(sentence.value + 1);
    if (changed.size() == 1 && before.words.size() == after.words.size()) {
        return Texts::tr("“%1” → “%2” in sentence %3")
            .arg(wordText(before, changed.front()), wordText(after, changed.front()), number);
    }
    return Texts::tr("sentence %1 edited").arg(number);
}

template<class Index>
QString listed(const std::vector<Index>& all) {
    QStringList numbers;
    for (const Index each : all) {
        numbers << QString::number(each.value + 1);
    }
    return numbers.join(QStringLiteral(", "));
}

QStringList changeNames(const ContextChange& change) {
    QStringList names;
    if (change.normaliser) {
        names << normaliserName(*change.normaliser);
    }
    if (change.temperature != 1.0) {
        //: temperature
        names << Texts::tr("T %1").arg(widgets::decimalText(change.temperature, 2));
    }
    if (!change.heads.empty()) {
        names << Texts::tr("only head(s) %1", nullptr, static_cast<int>(change.heads.size())).arg(listed(change.heads));
    }
    if (change.weight) {
        names << Texts::tr("sentence %1 at %2")
                     .arg(change.weight->first.value + 1)
                     .arg(widgets::decimalText(change.weight->second, 2));
    }
    if (change.share) {
        names << Texts::tr("context share %1").arg(widgets::decimalText(*change.share, 2));
    }
    if (change.strength) {
        names << Texts::tr("context × %1").arg(widgets::decimalText(*change.strength, 2));
    }
    return names;
}

} // namespace

std::shared_ptr<const Run> runOfOne(const Run& run, SentenceIndex sentence,
                                    std::shared_ptr<const TranslatedSentence> said) {
    auto alone = std::make_shared<Run>();
    alone->document = run.document;
    alone->model = run.model;
    alone->settings = run.settings;
    alone->sentences.resize(run.sentences.size());
    alone->sentences.at(sentence.asSize()) = std::move(said);
    return alone;
}

QString whatIfName(const Run& run, const WhatIf& what) {
    QStringList names;
    if (what.origin) {
        names << (what.origin->kind == ContextOrigin::Kind::Shuffled
                      ? Texts::tr("context shuffled (%1)").arg(what.origin->seed)
                      : Texts::tr("context of “%1”").arg(toText(what.origin->document)));
    }
    for (const auto& [sentence, text] : what.sources) {
        if (what.origin && sentence != what.sentence) {
            continue; // named already
        }
        names << editName(run.document->source.at(sentence.asSize()), text, run.document->sourceLanguage, sentence);
    }
    if (!what.hidden.empty()) {
        names << Texts::tr("without sentence(s) %1", nullptr, static_cast<int>(what.hidden.size()))
                     .arg(listed(what.hidden));
    }
    if (what.translation) {
        names << Texts::tr("own translation");
    }
    if (!what.beginning.empty()) {
        names << Texts::tr("beginning with “%1”").arg(toText(what.beginning));
    }
    names << changeNames(what.change);
    return names.join(QStringLiteral(", "));
}

QString tryName(const Run& run, const KeptTry& kept) {
    const QString name = kept.name.empty() ? whatIfName(run, kept.what) : toText(kept.name);
    //: A try, and the model of the run that it was tried on, which has been made again since.
    return text::isOf(kept, run) ? name : Texts::tr("%1 · of an earlier run, %2").arg(name, toText(kept.modelName));
}

QString numbersText(const std::vector<SentenceIndex>& all) {
    return listed(all);
}

std::optional<std::vector<int>> parseNumbers(const QString& text, std::size_t most) {
    std::vector<int> all;
    for (QString part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        part.replace(QChar(0x2013), QLatin1Char('-'));
        const QStringList ends = part.split(QLatin1Char('-'));
        bool fromOk = false;
        bool toOk = false;
        const int from = ends.front().trimmed().toInt(&fromOk);
        const int to = ends.back().trimmed().toInt(&toOk);
        if (ends.size() > 2 || !fromOk || !toOk || from < 1 || to < from || static_cast<std::size_t>(to) > most) {
            return {};
        }
        for (int i = from; i <= to; ++i) {
            all.push_back(i);
        }
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

std::optional<Contrast> contrastOf(const Run& run, SentenceIndex sentence, WordIndex word,
                                   const std::vector<SentenceIndex>& consulted) {
    const auto& translated = run.sentences.at(sentence.asSize());
    if (!translated || !word.isValid() || word.asSize() >= translated->text.words.size()) {
        return {};
    }
    const ByteRange place = translated->text.words[word.asSize()];
    const std::string& text = translated->text.text;
    Contrast contrast{sentence, word, {}, {}, {{}}};
    contrast.variants = eval::pronounVariants(std::string_view(text).substr(place.begin, place.end - place.begin),
                                              run.model.targetLanguage, word.value == 0);
    if (contrast.variants.size() < 2) {
        return {};
    }
    for (const std::string& variant : contrast.variants) {
        contrast.translations.push_back(text.substr(0, place.begin) + variant + text.substr(place.end));
    }
    for (const SentenceIndex each : consulted) {
        contrast.rows.push_back({each});
    }
    if (consulted.size() > 1) {
        contrast.rows.push_back(consulted);
        std::sort(contrast.rows.back().begin(), contrast.rows.back().end());
    }
    return contrast;
}

CausalRequest contrastRequest(std::shared_ptr<LoadedModel> model, const std::shared_ptr<const Run>& run,
                              const Contrast& contrast, std::size_t variant) {
    WhatIf what{.sentence = contrast.sentence};
    if (variant > 0) { // the unchanged translation keeps its subwords
        what.translation = contrast.translations.at(variant);
    }
    CausalRequest request = text::whatIfRequest(std::move(model), run, what);
    request.exclusions = contrast.rows;
    request.retranslate = false;
    request.trace = TraceDetail::None; // many questions, and no trace is shown
    return request;
}

std::vector<double> amongVariants(const std::vector<double>& logProbabilities) {
    std::vector<double> shares;
    const double most = *std::max_element(logProbabilities.begin(), logProbabilities.end());
    double sum = 0.0;
    for (const double each : logProbabilities) {
        shares.push_back(std::exp(each - most));
        sum += shares.back();
    }
    for (double& share : shares) {
        share /= sum;
    }
    return shares;
}

} // namespace contexture::gui
