// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/view_data.h"

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/head_panels.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/reading.h"
#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"
#include "engine/core/other_program.h"
#include "engine/store/settings_json.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace contexture::gui {

namespace {

QString number(double value) {
    return QString::number(value, 'g', 9); // enough digits to read the same float again
}

QString sideName(Side side) {
    return side == Side::Source ? QStringLiteral("source") : QStringLiteral("translation");
}

void addRun(ViewData& data, const RunName& run) {
    data.facts.emplace_back(QStringLiteral("run"), run.letter + QStringLiteral(" · ") + run.setting);
    data.facts.emplace_back(QStringLiteral("model"), run.model);
}

void addSentence(ViewData& data, SentenceIndex sentence, Side side) {
    data.facts.emplace_back(QStringLiteral("sentence_from_1"), QString::number(sentence.value + 1));
    data.facts.emplace_back(QStringLiteral("side"), sideName(side));
}

void addWord(ViewData& data, const Inspection& inspection) {
    const Sentence* sentence = inspection.look.side == Side::Source
                                   ? &inspection.run->document->source[inspection.look.sentence.asSize()]
                               : inspection.translated ? &inspection.translated->text
                                                       : nullptr;
    if (!sentence || !inspection.look.word.isValid()) {
        return;
    }
    data.facts.emplace_back(QStringLiteral("word_from_1"), QString::number(inspection.look.word.value + 1));
    data.facts.emplace_back(QStringLiteral("word"), wordText(*sentence, inspection.look.word));
}

void addSite(ViewData& data, const Inspection& inspection) {
    if (inspection.site) {
        data.facts.emplace_back(QStringLiteral("site"), toText(inspection.site->name));
        addHead(data, inspection.look.head, inspection.site->heads);
        if (attributionMethodOf(inspection.site)) {
            data.facts.emplace_back(QStringLiteral("instead"), toText(inspection.instead));
        }
    }
}

void addLevel(ViewData& data, const QString& level) {
    data.facts.emplace_back(QStringLiteral("level"), level);
}

// Adds every weight that the matrix draws; columns hidden from all rows become a fact.
void addMatrix(ViewData& data, const widgets::Matrix& matrix, const QStringList& columnNames) {
    data.columns = QStringList{QStringLiteral("row_from_1"), QStringLiteral("row_word")} + columnNames;
    data.columns << QStringLiteral("weight");
    QStringList hidden;
    for (const widgets::ColumnRange& range : matrix.masked) {
        hidden << (range.end - range.begin == 1 ? QString::number(range.begin + 1)
                                                : QStringLiteral("%1-%2").arg(range.begin + 1).arg(range.end));
    }
    if (!hidden.isEmpty()) {
        data.facts.emplace_back(QStringLiteral("hidden"), hidden.join(QLatin1Char(' ')));
    }
    data.facts.emplace_back(QStringLiteral("not_listed"), matrix.isAttribution
                                                              ? QStringLiteral("exactly 0 in the row asked about")
                                                              : QStringLiteral("exactly 0"));
    for (int row = 0; row < matrix.rowCount(); ++row) {
        const widgets::MatrixRow& weights = matrix.rows[static_cast<std::size_t>(row)];
        if (matrix.isAttribution && !weights.isUnasked) {
            data.facts.emplace_back(QStringLiteral("row_asked_from_1"), QString::number(row + 1));
        }
        for (const widgets::MatrixEntry& entry : weights.entries) {
            const bool named = matrix.columnName && matrix.columnLabels.empty();
            data.rows.push_back({QString::number(row + 1), weights.label, QString::number(entry.column + 1),
                                 named ? matrix.columnName(entry.column) : matrix.columnLabel(entry.column),
                                 number(entry.value)});
        }
    }
}

QStringList keys(const char* what) {
    const QString name = QString::fromLatin1(what);
    return {name + QStringLiteral("_from_1"), name};
}

void addGates(ViewData& data, const Inspection& inspection) {
    data.columns = {QStringLiteral("word_from_1"), QStringLiteral("word"), QStringLiteral("context_share"),
                    QStringLiteral("spread")};
    const auto bars = gateBars(inspection);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        data.rows.push_back({QString::number(i + 1), bars[i].label, number(bars[i].share), number(bars[i].spread)});
    }
}

void addHeads(ViewData& data, const HeadPanels& panels) {
    data.columns = {QStringLiteral("site"),     QStringLiteral("head_from_1"), QStringLiteral("row_from_1"),
                    QStringLiteral("row_word"), QStringLiteral("key_from_1"),  QStringLiteral("key"),
                    QStringLiteral("weight")};
    const bool isGrouped = std::any_of(panels.panels.begin(), panels.panels.end(),
                                       [](const widgets::SmallPanel& panel) { return panel.ramp.has_value(); });
    if (isGrouped) { // names the level, if there are several
        data.columns.insert(1, QStringLiteral("group"));
    }
    for (std::size_t p = 0; p < panels.panels.size(); ++p) {
        ViewData one;
        addMatrix(one, panels.panels[p].matrix, keys("key"));
        for (const QStringList& row : one.rows) {
            QStringList cells{toText(panels.places[p].site)};
            if (isGrouped) {
                cells << panels.panels[p].groupTitle;
            }
            data.rows.push_back(cells << QString::number(panels.places[p].head.value + 1) << row);
        }
    }
}

// For views whose rows are always words of the translation, whatever the query side of the site is.
void addOwnSentence(ViewData& data, const Inspection& inspection, const AttentionRecord* record) {
    addSentence(data, inspection.look.sentence, Side::Target);
    if (record) {
        data.facts.emplace_back(QStringLiteral("site"), toText(record->site));
        addHead(data, {}, static_cast<int>(record->heads.size()));
    }
}

// The present contents of the word matrix (wordMatrix decides in the same way).
QString wordLevel(const Inspection& inspection) {
    const Weighting weighting = inspection.look.weighting;
    if (weighting == Weighting::WithinSentence || !inspection.finalMatrix) {
        return QStringLiteral("words, within the sentence");
    }
    return weighting == Weighting::TimesShare && inspection.gate
               ? QStringLiteral("words, times the sentence weight, times the context share")
               : QStringLiteral("words, times the sentence weight");
}

// The facts of the run, then those of `add`; empty if no sentence is selected.
template<class Add>
ViewData ofSentence(const Inspection& inspection, const RunName& run, Add add) {
    ViewData data;
    if (inspection.run && inspection.look.sentence.isValid()) {
        addRun(data, run);
        add(data);
    }
    return data;
}

// The same, with the sentence on the query side of the site.
template<class Add>
ViewData ofSite(const Inspection& inspection, const RunName& run, Add add) {
    return ofSentence(inspection, run, [&](ViewData& data) {
        addSentence(data, inspection.look.sentence, inspection.querySide());
        addSite(data, inspection);
        add(data);
    });
}

} // namespace

void addHead(ViewData& data, HeadIndex head, int heads) {
    data.head = head;
    data.heads = heads;
    data.facts.emplace_back(QStringLiteral("head"), head.isValid() ? QString::number(head.value + 1)
                                                    : heads > 1    ? QStringLiteral("mean of %1").arg(heads)
                                                                   : QStringLiteral("the only one"));
}

ViewData producedData(const Inspection& inspection, const RunName& run) {
    return ofSentence(inspection, run, [&](ViewData& data) {
        addOwnSentence(data, inspection, inspection.produced);
        addLevel(data, QStringLiteral("words produced so far"));
        addMatrix(data, producedMatrix(inspection), keys("key_word"));
    });
}

ViewData sourceAttentionData(const Inspection& inspection, const RunName& run) {
    return ofSentence(inspection, run, [&](ViewData& data) {
        addOwnSentence(data, inspection, inspection.source);
        addLevel(data, QStringLiteral("words of its source"));
        addMatrix(data, sourceMatrix(inspection), keys("key_word"));
    });
}

ViewData layerGateData(const Inspection& inspection, const RunName& run) {
    return ofSentence(inspection, run, [&](ViewData& data) {
        addSentence(data, inspection.look.sentence, inspection.querySide());
        addLevel(data, QStringLiteral("context share (1 - mean gate) of every layer"));
        addMatrix(data, layerGateMatrix(inspection), keys("word"));
        data.columns[1] = QStringLiteral("layer");
    });
}

ViewData headData(const Inspection& inspection, const RunName& run) {
    return ofSentence(inspection, run, [&](ViewData& data) {
        addSentence(data, inspection.look.sentence, inspection.querySide());
        addLevel(data, inspection.sentenceMatrix && !inspection.slots ? QStringLiteral("sentences")
                                                                      : QStringLiteral("words"));
        addHeads(data, headPanels(inspection));
    });
}

ViewData allHeadData(const Inspection& inspection, const RunName& run) {
    return ofSentence(inspection, run, [&](ViewData& data) {
        addSentence(data, inspection.look.sentence, inspection.querySide());
        addLevel(data, QStringLiteral("every site; sentences or words, by group"));
        addHeads(data, allHeadPanels(inspection));
    });
}

ViewData forAndAgainstData(const Inspection& inspection, const RunName& run) {
    ViewData data;
    if (inspection.speaking.empty()) {
        return data;
    }
    addRun(data, run);
    addSentence(data, inspection.look.sentence, inspection.look.side);
    addWord(data, inspection);
    addSite(data, inspection);
    data.facts.emplace_back(QStringLiteral("unit"), QStringLiteral("nats"));
    data.facts.emplace_back(QStringLiteral("precision"), QStringLiteral("fp32"));
    data.columns = {QStringLiteral("sentence_from_1"), QStringLiteral("side"), QStringLiteral("word_from_1"),
                    QStringLiteral("word"), QStringLiteral("weight")};
    for (const Inspection::Speaking& one : inspection.speaking) {
        data.rows.push_back({QString::number(one.word.sentence.value + 1), sideName(one.word.side),
                             QString::number(one.word.word.value + 1), documentWordText(*inspection.run, one.word),
                             number(double{one.weight})});
    }
    return data;
}

ViewData gateData(const Inspection& inspection, const RunName& run) {
    return ofSite(inspection, run, [&](ViewData& data) {
        addLevel(data, QStringLiteral("context share (1 - mean gate)"));
        addGates(data, inspection);
    });
}

ViewData cacheData(const Inspection& inspection, const RunName& run) {
    return ofSite(inspection, run, [&](ViewData& data) {
        addLevel(data, QStringLiteral("cache slots"));
        addMatrix(data, slotMatrix(inspection), keys("slot"));
    });
}

ViewData wordAttentionData(const Inspection& inspection, const RunName& run) {
    return ofSite(inspection, run, [&](ViewData& data) {
        data.facts.emplace_back(QStringLiteral("key_sentence_from_1"),
                                QString::number(inspection.contextSentence.value + 1));
        data.facts.emplace_back(QStringLiteral("key_side"), sideName(inspection.keySide()));
        addLevel(data, wordLevel(inspection));
        addMatrix(data, wordMatrix(inspection), keys("key_word"));
    });
}

ViewData sentenceAttentionData(const Inspection& inspection, const RunName& run) {
    return ofSite(inspection, run, [&](ViewData& data) {
        data.facts.emplace_back(QStringLiteral("key_side"), sideName(inspection.keySide()));
        addLevel(data, QStringLiteral("sentences"));
        addMatrix(data, sentenceMatrix(inspection), keys("key_sentence"));
    });
}

ViewData stepData(const widgets::StepCard& card, const Inspection& inspection, const RunName& run, HeadIndex head,
                  int heads) {
    ViewData data;
    if (!inspection.run || !inspection.look.sentence.isValid()) {
        return data;
    }
    addRun(data, run);
    addSentence(data, inspection.look.sentence, inspection.look.side);
    addWord(data, inspection);
    if (inspection.site) {
        data.facts.emplace_back(QStringLiteral("site"), toText(inspection.site->name));
    }
    addHead(data, head, heads);
    addLevel(data, card.title);
    if (!card.formula.isEmpty()) {
        data.facts.emplace_back(QStringLiteral("formula"), card.formula);
    }
    data.columns << QStringLiteral("of");
    for (const widgets::StepColumn& column : card.columns) {
        data.columns << column.title;
        if (column.line) {
            data.facts.emplace_back(column.title + QStringLiteral(", line"), number(*column.line));
        }
    }
    for (const widgets::StepRow& row : card.rows) {
        QStringList cells{row.label};
        for (std::size_t i = 0; i < card.columns.size(); ++i) {
            cells << (i < row.values.size() && row.values[i] ? number(*row.values[i]) : QString());
        }
        data.rows.push_back(std::move(cells));
    }
    return data;
}

ViewData consultedData(const Inspection& inspection, const RunName& run,
                       const std::vector<widgets::ConsultedEntry>& entries) {
    ViewData data;
    if (!inspection.run || !inspection.look.sentence.isValid()) {
        return data;
    }
    addRun(data, run);
    addSentence(data, inspection.look.sentence, inspection.look.side);
    addWord(data, inspection);
    addSite(data, inspection);
    addLevel(data, QStringLiteral("sentences, heaviest first; what the word is without each"));
    data.columns = {QStringLiteral("key_sentence_from_1"),
                    QStringLiteral("distance"),
                    QStringLiteral("key_sentence"),
                    QStringLiteral("weight"),
                    QStringLiteral("delta_log_probability"),
                    QStringLiteral("before"),
                    QStringLiteral("without")};
    for (const widgets::ConsultedEntry& entry : entries) {
        QStringList row{QString::number(entry.sentence + 1), QString::number(entry.distance), entry.text.text,
                        number(entry.weight)};
        if (entry.result) {
            row << (std::isnan(entry.result->deltaLogProbability) ? QString()
                                                                  : number(entry.result->deltaLogProbability))
                << entry.result->before << entry.result->after;
        } else {
            row << QString() << QString() << QString();
        }
        data.rows.push_back(std::move(row));
    }
    return data;
}

ViewData readingData(const Inspection& inspection, const RunName& run) {
    using widgets::RowState;
    ViewData data;
    if (!inspection.run) {
        return data;
    }
    addRun(data, run);
    const bool isLooking = inspection.look.sentence.isValid();
    if (isLooking) {
        addSentence(data, inspection.look.sentence, inspection.look.side);
        addWord(data, inspection);
        addSite(data, inspection);
        addLevel(data, QStringLiteral("sentences"));
    }
    data.columns = {QStringLiteral("sentence_from_1"), QStringLiteral("state"), QStringLiteral("weight"),
                    QStringLiteral("source"), QStringLiteral("translation")};
    const widgets::ReadingWeights weights = readingWeights(inspection);
    const Run& shown = *inspection.run;
    for (std::size_t i = 0; i < shown.document->size(); ++i) {
        QString state;
        QString weight;
        const widgets::RowWeights& row = weights.of(static_cast<int>(i));
        switch (row.state) {
        case RowState::Neutral:
            break;
        case RowState::Weighted:
            state = QStringLiteral("consulted");
            weight = number(row.weight);
            break;
        case RowState::Zero:
            state = QStringLiteral("zero");
            weight = QStringLiteral("0");
            break;
        case RowState::Against:
            state = QStringLiteral("against");
            weight = QStringLiteral("0");
            break;
        case RowState::Hidden:
            state = QStringLiteral("hidden");
            break;
        case RowState::Unread:
            state = QStringLiteral("not read");
            break;
        case RowState::Current:
            state = QStringLiteral("current");
            break;
        }
        const auto& translated = shown.sentences[i];
        data.rows.push_back({QString::number(i + 1), state, weight, toText(shown.document->source[i].text),
                             translated ? toText(translated->text.text) : QString()});
    }
    return data;
}

ViewData comparisonData(const widgets::ComparisonData& shown, SentenceIndex sentence) {
    ViewData data;
    if (shown.rows.empty() || !sentence.isValid()) {
        return data;
    }
    data.facts.emplace_back(QStringLiteral("sentence_from_1"), QString::number(sentence.value + 1));
    data.facts.emplace_back(QStringLiteral("level"), QStringLiteral("words of each translation; columns correspond"));
    data.columns = {QStringLiteral("run"),
                    QStringLiteral("setting"),
                    QStringLiteral("word_from_1"),
                    QStringLiteral("column_from_1"),
                    QStringLiteral("word"),
                    QStringLiteral("changed"),
                    QStringLiteral("log_probability"),
                    QStringLiteral("difference")};
    const auto optional = [](const std::optional<double>& value) { return value ? number(*value) : QString(); };
    for (std::size_t r = 0; r < shown.rows.size(); ++r) {
        const widgets::ComparisonRow& row = shown.rows[r];
        for (std::size_t w = 0; w < row.words.size(); ++w) {
            const widgets::ComparisonWord& word = row.words[w];
            data.rows.push_back({widgets::comparisonBadge(row, static_cast<int>(r)), row.label, QString::number(w + 1),
                                 QString::number(word.column + 1), word.text,
                                 word.changed ? QStringLiteral("yes") : QStringLiteral("no"),
                                 optional(word.logProbability), optional(word.difference)});
        }
    }
    return data;
}

void addOrigin(ViewData& data, const Run& run) {
    if (!run.document->title.empty()) {
        data.facts.emplace_back(QStringLiteral("document"), toText(run.document->title));
    }
    if (!run.model.hash.empty()) {
        data.facts.emplace_back(QStringLiteral("model_sha256"), toText(run.model.hash));
    }
    if (!run.settings.given.empty()) {
        data.facts.emplace_back(QStringLiteral("forced_decoding_of"), toText(run.settings.given));
    } else if (!isOfOtherProgram(run.model)) {
        data.facts.emplace_back(QStringLiteral("beam"), QString::number(run.settings.decode.beamSize));
        if (run.settings.decode.precision != WeightPrecision::Fp32) { // the reference precision is not named
            data.facts.emplace_back(QStringLiteral("precision"), store::name(run.settings.decode.precision));
        }
    }
    if (run.settings.decode.contextStrength != 1.0f) { // 1 is the model as it is
        data.facts.emplace_back(QStringLiteral("context_strength"),
                                QString::number(double{run.settings.decode.contextStrength}));
    }
    if (run.settings.device != kProcessor) {
        data.facts.emplace_back(QStringLiteral("device"), toText(run.settings.device));
    }
    data.facts.emplace_back(QStringLiteral("program"),
                            QStringLiteral("Contexture ") + QCoreApplication::applicationVersion());
}

} // namespace contexture::gui
