// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/lessons/lesson_html.h"

#include "app/gui/presentation/comparison.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/session.h"
#include "engine/core/counterpart.h"
#include "engine/lesson/material.h"
#include "engine/lesson/prose.h"
#include "widgets/theme.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace contexture::gui {

namespace {

QString heading(lesson::PartKind kind) {
    const auto say = [](const char* text) { return QCoreApplication::translate("Lesson", text); };
    switch (kind) {
    case lesson::PartKind::Questions:
        return say(QT_TRANSLATE_NOOP("Lesson", "Questions"));
    case lesson::PartKind::Objectives:
        return say(QT_TRANSLATE_NOOP("Lesson", "What you will be able to do"));
    case lesson::PartKind::Challenge:
        return say(QT_TRANSLATE_NOOP("Lesson", "Task"));
    case lesson::PartKind::Hint:
        return say(QT_TRANSLATE_NOOP("Lesson", "Hint"));
    case lesson::PartKind::Solution:
        return say(QT_TRANSLATE_NOOP("Lesson", "Solution"));
    case lesson::PartKind::Instructor:
        return say(QT_TRANSLATE_NOOP("Lesson", "For the teacher"));
    case lesson::PartKind::KeyPoints:
        return say(QT_TRANSLATE_NOOP("Lesson", "To remember"));
    case lesson::PartKind::Discussion:
        return say(QT_TRANSLATE_NOOP("Lesson", "To discuss"));
    default:
        return {};
    }
}

void collectHints(const std::vector<lesson::Part>& parts, std::vector<const lesson::Part*>& hints) {
    for (const lesson::Part& part : parts) {
        if (part.kind == lesson::PartKind::Hint) {
            hints.push_back(&part);
        }
        collectHints(part.parts, hints);
    }
}

constexpr int kMostOfName = 32; // characters of a model's name, which stands beside its translation
constexpr int kLongWord = 24;   // characters from which a word may go on in the next line
constexpr int kUnbroken = 12;   // characters of a long word that stay together

// The text with places where its long words can break: a word that does not break pushes what stands beside it off the
// page.
QString breakable(const QString& text) {
    static const QRegularExpression kLong(QStringLiteral("\\S{%1,}").arg(kLongWord));
    QString broken;
    qsizetype at = 0;
    for (auto words = kLong.globalMatch(text); words.hasNext();) {
        const QRegularExpressionMatch word = words.next();
        broken += text.mid(at, word.capturedStart() - at);
        at = word.capturedEnd();
        int together = 0;
        for (const QChar c : word.captured()) {
            if (++together > kUnbroken && !c.isLowSurrogate() && !c.isMark()) {
                broken += QChar(0x200b); // has no width
                together = 1;
            }
            broken += c;
        }
    }
    return broken + text.mid(at);
}

// Names of models without their middle where they are long; whole where that would make two of them the same.
QStringList shortNames(const QStringList& names) {
    QStringList shorter;
    for (const QString& name : names) {
        const int half = kMostOfName / 2;
        shorter << (name.size() > kMostOfName ? name.left(half) + QChar(0x2026) + name.right(half) : name);
    }
    for (qsizetype i = 0; i < names.size(); ++i) {
        for (qsizetype j = 0; j < i; ++j) {
            if (shorter[i] == shorter[j] && names[i] != names[j]) {
                return names;
            }
        }
    }
    return shorter;
}

QString words(const Sentence& sentence, WordIndex selected, const std::map<std::int32_t, float>& weights,
              const LessonViewOptions& options, int number) {
    const auto& theme = widgets::Theme::of(widgets::Scheme::Light);
    QString text;
    std::size_t at = 0;
    for (std::size_t w = 0; w < sentence.words.size(); ++w) {
        const ByteRange range = sentence.words[w];
        text += toText(lesson::escapedHtml(sentence.text.substr(at, range.begin - at)));
        at = range.end;
        const QString word = breakable(toText(sentence.word(WordIndex(static_cast<std::int64_t>(w))))).toHtmlEscaped();
        const auto weight = weights.find(static_cast<std::int32_t>(w));
        QString style = QStringLiteral("color:#000000; text-decoration:none;");
        if (selected == WordIndex(static_cast<std::int64_t>(w))) {
            style += QStringLiteral("font-weight:700; background-color:%1;").arg(theme[widgets::Role::Selected].name());
        } else if (weight != weights.end()) {
            style += QStringLiteral("background-color:%1;")
                         .arg(theme.tint(widgets::Ramp::Word, double{weight->second}).name());
        }
        text += options.links
                    ? QStringLiteral("<a href=\"w:%1:%2\" style=\"%3\">%4</a>").arg(number).arg(w).arg(style, word)
                    : QStringLiteral("<span style=\"%1\">%2</span>").arg(style, word);
    }
    return text + toText(lesson::escapedHtml(sentence.text.substr(at)));
}

// A translation and those of other runs: each text once, with the names of its runs.
QString translationsHtml(const QString& target, const Run& run, SentenceIndex number,
                         const LessonViewOptions& options) {
    if (options.others.empty()) {
        return target;
    }
    const auto isOfOneModel = [](const Run& a, const Run& b) { return a.model.name == b.model.name; };
    const bool isOneModel = std::ranges::all_of(options.others, [&](const auto& o) { return isOfOneModel(*o, run); });
    QStringList models{toText(run.model.name)};
    for (const auto& other : options.others) {
        models << toText(other->model.name);
    }
    const QStringList shorter = shortNames(models);
    const auto nameOf = [&](const Run& of) { // what distinguishes the run, in the program's language
        const auto alike = std::ranges::count_if(options.others, [&](const auto& o) { return isOfOneModel(*o, of); }) +
                           (isOfOneModel(run, of) ? 1 : 0);
        const QString label = Session::label(of.model, of.settings, false);
        return isOneModel ? label
                          : shorter[models.indexOf(toText(of.model.name))] +
                                (alike > 1 ? QStringLiteral(", ") + label : QString());
    };
    const auto textOf = [&](const Run& of) {
        const auto& sentence = of.sentences.at(number.asSize());
        return sentence ? sentence->text.text : std::string();
    };
    std::vector<std::pair<std::string, QStringList>> texts{{textOf(run), {nameOf(run)}}};
    for (const auto& other : options.others) {
        const std::string text = textOf(*other);
        const auto same = std::ranges::find(texts, text, &std::pair<std::string, QStringList>::first);
        (same == texts.end() ? texts.emplace_back(text, QStringList()) : *same).second << nameOf(*other);
    }
    QStringList lines;
    for (const auto& [text, labels] : texts) {
        lines << QStringLiteral("%1 <span style=\"font-size:%2px; font-weight:400;\">%3</span>")
                     .arg(lines.isEmpty() ? target : breakable(toText(text)).toHtmlEscaped(),
                          QString::number(options.numberPixels),
                          breakable(labels.join(QStringLiteral(" · "))).toHtmlEscaped());
    }
    return lines.join(QStringLiteral("<br/>"));
}

// The effect of a hidden sentence on the selected
// word, if a recorded run has it: "= ihn" or "→ sie".
QString withoutHtml(const Run& run, const lesson::View& view, SentenceIndex hidden, const LessonViewOptions& options) {
    const Run* other = lesson::runWithout(run, options.recorded, {hidden});
    const auto& present = run.sentences.at(view.look.sentence.asSize());
    const auto& after = other ? other->sentences.at(view.look.sentence.asSize()) : nullptr;
    if (!after || !present || !present->trace) {
        return {};
    }
    const WordIndex word = view.look.side == Side::Target
                               ? view.look.word
                               : counterparts(run.model, *present->trace).of(view.look.side, view.look.word).word;
    if (!word.isValid()) {
        return {};
    }
    const QString was = wordText(present->text, word);
    const QString is = correspondingWord(present->text, word, after->text);
    return (was == is ? QStringLiteral("= %1") : QStringLiteral("→ %1")).arg(is).toHtmlEscaped();
}

// The sentences of a view in the order of their rows.
std::vector<std::int32_t> rowsOf(const Document& document, const lesson::View& view,
                                 const std::map<std::int32_t, float>& weights, const LessonViewOptions& options) {
    std::vector<std::int32_t> rows;
    if (!options.ranked || weights.empty()) {
        rows.resize(document.size());
        std::iota(rows.begin(), rows.end(), 0);
        return rows;
    }
    for (const auto& [sentence, weight] : weights) {
        rows.push_back(sentence);
    }
    std::erase(rows, view.look.sentence.value);
    std::ranges::stable_sort(rows, [&](std::int32_t a, std::int32_t b) { return weights.at(a) > weights.at(b); });
    rows.insert(rows.begin(), view.look.sentence.value);
    return rows;
}

} // namespace

QString html(const std::string& markdown) {
    return toText(lesson::htmlOf(markdown));
}

std::size_t hintsOf(const lesson::StepText& step) {
    std::vector<const lesson::Part*> hints;
    collectHints(step.parts, hints);
    return hints.size() + (step.prediction ? step.prediction->hints.size() : 0);
}

QString hintHtml(const lesson::StepText& step, std::size_t hint) {
    const std::size_t own = step.prediction ? step.prediction->hints.size() : 0;
    if (hint < own) {
        return html(step.prediction->hints[hint]);
    }
    std::vector<const lesson::Part*> hints;
    collectHints(step.parts, hints);
    return hint - own < hints.size() ? partsHtml(hints[hint - own]->parts, {}) : QString();
}

QString keyPointsHtml(const lesson::StepText& step) {
    QString text;
    for (const lesson::Part& part : step.parts) {
        text += part.kind == lesson::PartKind::KeyPoints ? partsHtml(part.parts, {}) : QString();
    }
    return text;
}

QString partsHtml(const std::vector<lesson::Part>& parts, const LessonTextOptions& options) {
    QString text;
    for (const lesson::Part& part : parts) {
        using lesson::PartKind;
        const bool isForTeacher = part.kind == PartKind::Instructor || part.kind == PartKind::Hint;
        if (part.kind == PartKind::Prose) {
            text += html(part.text);
        } else if (part.kind == PartKind::View || part.kind == PartKind::Predict ||
                   (isForTeacher && !options.teacher) ||
                   ((part.kind == PartKind::Solution || part.kind == PartKind::Discussion) && !options.answered &&
                    !options.teacher)) {
            continue;
        } else {
            text += QStringLiteral("<p><b>%1</b></p>%2").arg(heading(part.kind), partsHtml(part.parts, options));
        }
    }
    return text;
}

QString viewHtml(const lesson::Material::RunOf& recorded, const lesson::View& view, const LessonViewOptions& options) {
    const Run& run = *recorded.run;
    const auto& theme = widgets::Theme::of(widgets::Scheme::Light);
    const auto consulted = options.weights ? lesson::consultedBy(recorded, view) : std::nullopt;
    const SiteInfo* site = lesson::siteOf(run, view);
    const Side keySide = site ? site->keySide : Side::Source;
    std::map<std::int32_t, float> sentences;
    std::map<std::int32_t, std::map<std::int32_t, float>> wordsOf;
    if (consulted) {
        for (const auto& [sentence, weight] : consulted->sentences) {
            sentences[sentence.value] = weight;
        }
        for (const auto& [word, weight] : consulted->words) {
            wordsOf[word.sentence.value][word.word.value] = weight;
        }
    }
    const auto small = [&](const QString& text) {
        return QStringLiteral("<p style=\"white-space:nowrap; margin:0; font-size:%1px;\">%2</p>")
            .arg(QString::number(options.numberPixels), text);
    };
    const auto withoutOf = [&](SentenceIndex sentence) {
        const QString text = withoutHtml(run, view, sentence, options);
        return text.isEmpty() ? QString() : small(text);
    };
    QString rows;
    bool isLeftOut = false;
    for (const std::int32_t number : rowsOf(*run.document, view, sentences, options)) {
        const auto s = static_cast<std::size_t>(number);
        const bool isHere = view.look.sentence.value == number;
        const auto weight = sentences.find(number);
        if (options.onlyConsulted && !sentences.empty() && weight == sentences.end() && !isHere) {
            rows += isLeftOut ? QString() : QStringLiteral("<tr><td></td><td>⋯</td></tr>");
            isLeftOut = true;
            continue;
        }
        isLeftOut = false;
        const QString back = options.marked == SentenceIndex(number) ? theme[widgets::Role::Selected].name()
                             : weight != sentences.end()
                                 ? theme.tint(widgets::Ramp::Sentence, double{weight->second}).name()
                                 : QStringLiteral("#ffffff");
        const auto cell = [&](const Sentence& sentence, Side side) {
            LessonViewOptions linked = options;
            linked.links = options.links && side == Side::Source;
            const QString text =
                words(sentence, isHere && view.look.side == side ? view.look.word : WordIndex(),
                      side == keySide ? wordsOf[number] : std::map<std::int32_t, float>(), linked, number);
            return isHere ? QStringLiteral("<b>%1</b>").arg(text) : text;
        };
        const auto& translated = run.sentences.at(s);
        const QString source = cell(run.document->source[s], Side::Source);
        const QString target = isHere && !options.translation ? QStringLiteral("…")
                               : translated                   ? cell(translated->text, Side::Target)
                                                              : QString();
        const QString label = options.links
                                  ? QStringLiteral("<a href=\"s:%1\" style=\"color:#000000;\">%2</a>").arg(s).arg(s + 1)
                                  : QString::number(s + 1);
        const QString value = weight == sentences.end() ? QString() : widgets::weightText(double{weight->second});
        QString texts;
        if (options.below) {
            const QString read = keySide == Side::Source ? source : target;
            const QString both = source + QStringLiteral("<br/>") +
                                 (isHere ? translationsHtml(target, run, SentenceIndex(number), options)
                                         : QStringLiteral("<i>%1</i>").arg(target));
            texts = QStringLiteral("<td bgcolor=\"%1\" width=\"80%\">%2%3</td>")
                        .arg(back, isHere ? QStringLiteral("<a name=\"here\"></a>") : QString(),
                             isHere || !options.oneSide ? both : read);
        } else {
            const QString white = QStringLiteral("#ffffff");
            texts = QStringLiteral("<td bgcolor=\"%1\" width=\"44%\">%2</td><td bgcolor=\"%3\" width=\"41%\">%4</td>")
                        .arg(keySide == Side::Source ? back : white, source, keySide == Side::Target ? back : white,
                             target);
        }
        rows += QStringLiteral("<tr><td align=\"right\">%1</td>%2<td align=\"right\">%3</td></tr>")
                    .arg(small(label), texts,
                         value.isEmpty() ? QString() : small(value) + withoutOf(SentenceIndex(number)));
    }
    return QStringLiteral(
               "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"3\" style=\"font-size:%1px; color:#000000; "
               "margin-bottom:%3px;\">%2"
               "</table>")
        .arg(options.textPixels)
        .arg(rows)
        .arg(options.textPixels / 2);
}

} // namespace contexture::gui
