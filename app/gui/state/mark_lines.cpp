// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/mark_lines.h"

#include "app/gui/presentation/text.h"
#include "engine/annotate/esa.h"
#include "engine/annotate/workspace_records.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace contexture::gui {

namespace {

struct MarkText {
    Q_DECLARE_TR_FUNCTIONS(contexture::gui::MarkText)
};

std::string language() {
    return QCoreApplication::translate("Text", "en").toStdString(); // as in presentation/text.cpp
}

QString wording(const annotate::Wording& wording, const std::string& name) {
    return toText(annotate::wordingIn(wording, language(), name));
}

QString description(const annotate::Wording& words) {
    return toText(annotate::wordingIn(words, language(), {}));
}

widgets::MarkChoice choice(const annotate::Category& category) {
    widgets::MarkChoice made{toText(category.name),
                             wording(category.label, category.name),
                             description(category.description),
                             QLatin1Char(category.key),
                             {}};
    for (const annotate::Category& sub : category.subcategories) {
        made.subcategories.push_back(choice(sub));
    }
    return made;
}

const Sentence* translationAt(const Run& run, SentenceIndex sentence) {
    const auto& translated = run.sentences.at(sentence.asSize());
    return translated ? &translated->text : nullptr;
}

QString markedText(const ErrorMark& mark, const std::string& source, const std::string& target) {
    QStringList parts;
    for (const CharacterSpan& span : mark.spans) {
        const QString text = toText(span.side == Side::Source ? source : target);
        const widgets::TextSpan place = toTextSpan(span.side == Side::Source ? source : target, span);
        parts << (place.length > 0 ? text.mid(place.begin, place.length) : QStringLiteral("‸"));
    }
    return parts.join(QStringLiteral(" … "));
}

widgets::MarkEntry entryOf(const ErrorMark& mark, const annotate::Typology& typology, const std::string& source,
                           const std::string& target) {
    widgets::MarkEntry entry;
    entry.rank = isError(mark) ? severityRank(typology, mark.severity) : -1;
    entry.weight = isError(mark) ? typology.weight(mark.category, mark.severity) : 0.0;
    entry.severity = isError(mark) ? severityText(typology, mark.severity) : QString();
    entry.category = categoryText(typology, mark.category);
    entry.text = markedText(mark, source, target);
    entry.sentence = mark.sentence.value;
    entry.annotator = toText(mark.annotator);
    entry.comment = toText(mark.comment);
    entry.correction = toText(mark.correction);
    return entry;
}

QString toolTipOf(const ErrorMark& mark, const annotate::Typology& typology) {
    const std::optional<double> number = annotate::esaScore(mark);
    //: A number that somebody gave a translated sentence.
    const QString ofSentence =
        number ? QLatin1Char(' ') + MarkText::tr("The sentence has %1 of 100.").arg(*number) : QString();
    if (!isError(mark)) {
        return (mark.annotator.empty() ? MarkText::tr("No error was found here.")
                                       : MarkText::tr("%1 found no error here.").arg(toText(mark.annotator))) +
               ofSentence;
    }
    //: A marked error: category, severity.
    QString text = MarkText::tr("Error: %1, %2.")
                       .arg(categoryText(typology, mark.category), severityText(typology, mark.severity));
    if (!mark.correction.empty()) {
        text += QLatin1Char(' ') + MarkText::tr("Correction: “%1”.").arg(toText(mark.correction));
    }
    if (!mark.comment.empty()) {
        text += QLatin1Char(' ') + toText(mark.comment);
    }
    text += ofSentence;
    return mark.annotator.empty() ? text : text + QStringLiteral(" (") + toText(mark.annotator) + QLatin1Char(')');
}

} // namespace

ErrorMark fittingMark(const Mark& mark, const Run& run) {
    ErrorMark fitting = mark.mark;
    const Sentence* now =
        mark.mark.sentence.asSize() < run.sentences.size() ? translationAt(run, mark.mark.sentence) : nullptr;
    if (!now || now->text != mark.on) {
        std::erase_if(fitting.spans, [](const CharacterSpan& span) { return span.side == Side::Target; });
    }
    return fitting;
}

widgets::TextSpan toTextSpan(std::string_view utf8, const CharacterSpan& span) {
    const auto place = [&](std::uint32_t character) {
        return static_cast<int>(toText(utf8.substr(0, byteOffset(utf8, character))).size());
    };
    const int begin = place(span.begin);
    return {begin, place(std::max(span.begin, span.end)) - begin};
}

CharacterSpan toCharacterSpan(const QString& text, widgets::TextSide side, int begin, int end) {
    const auto place = [&](int utf16) { return static_cast<std::uint32_t>(text.left(utf16).toUcs4().size()); };
    return {toSide(side), place(begin), place(end)};
}

std::vector<widgets::MarkChoice> categoryChoices(const annotate::Typology& typology) {
    std::vector<widgets::MarkChoice> choices;
    for (const annotate::Category& category : typology.categories) {
        choices.push_back(choice(category));
    }
    return choices;
}

std::vector<widgets::MarkChoice> severityChoices(const annotate::Typology& typology) {
    std::vector<widgets::MarkChoice> choices;
    for (const annotate::Severity& severity : typology.severities) {
        choices.push_back({toText(severity.name),
                           wording(severity.label, severity.name),
                           description(severity.description),
                           QLatin1Char(severity.key),
                           {}});
    }
    return choices;
}

int severityRank(const annotate::Typology& typology, const std::string& severity) {
    const annotate::Severity* known = typology.severity(severity);
    if (!known) {
        return static_cast<int>(typology.severities.size());
    }
    return static_cast<int>(
        std::count_if(typology.severities.begin(), typology.severities.end(),
                      [&](const annotate::Severity& other) { return other.weight > known->weight; }));
}

QString categoryText(const annotate::Typology& typology, const std::string& category) {
    if (!namesAnError(category)) {
        return category.empty() ? QString() : MarkText::tr("No error");
    }
    if (category == kUncategorised) {
        return MarkText::tr("No category");
    }
    const auto place = typology.find(category);
    if (!place) {
        return toText(category);
    }
    const annotate::Category& top = typology.categories[place->category];
    const QString name = wording(top.label, top.name);
    if (!place->subcategory) {
        return name;
    }
    const annotate::Category& sub = top.subcategories[*place->subcategory];
    return name + QStringLiteral(" › ") + wording(sub.label, sub.name);
}

QString severityText(const annotate::Typology& typology, const std::string& severity) {
    const annotate::Severity* known = typology.severity(severity);
    return known ? wording(known->label, known->name) : toText(severity);
}

QString typologyText(const annotate::Typology& typology) {
    return wording(typology.label, typology.name);
}

std::vector<widgets::ReadingMark> readingMarks(const Marks& marks, const Session& session) {
    std::vector<widgets::ReadingMark> shown;
    const RunSlot* slot = session.activeSlot();
    const auto& document = session.document();
    if (!slot || !slot->run || !document) {
        return shown;
    }
    for (const Mark& mark : marks.all()) {
        if (mark.run != slot->id || mark.mark.category.empty() || mark.mark.sentence.asSize() >= document->size()) {
            continue;
        }
        const ErrorMark fitting = fittingMark(mark, *slot->run);
        widgets::ReadingMark shape;
        shape.sentence = fitting.sentence.value;
        shape.rank = severityRank(marks.typology(), fitting.severity);
        shape.text = toolTipOf(fitting, marks.typology());
        if (fitting.spans.empty()) {
            shape.kind = isError(fitting) ? widgets::ReadingMark::Kind::Sentence : widgets::ReadingMark::Kind::NoError;
            shown.push_back(shape);
        }
        for (const CharacterSpan& span : fitting.spans) {
            const Sentence* on = span.side == Side::Source ? &document->source[fitting.sentence.asSize()]
                                                           : translationAt(*slot->run, fitting.sentence);
            if (on) {
                shape.side = toTextSide(span.side);
                shape.span = toTextSpan(on->text, span);
                shown.push_back(shape);
            }
        }
    }
    return shown;
}

std::vector<widgets::MarkEntry> markEntries(const Marks& marks, const Session& session) {
    std::vector<widgets::MarkEntry> entries;
    const auto& document = session.document();
    for (const Mark& mark : marks.all()) {
        const int row = session.indexOf(mark.run);
        if (mark.mark.category.empty() || row < 0 || !document || mark.mark.sentence.asSize() >= document->size()) {
            continue;
        }
        const RunSlot& slot = session.runs()[static_cast<std::size_t>(row)];
        const ErrorMark fitting = slot.run ? fittingMark(mark, *slot.run) : mark.mark;
        widgets::MarkEntry entry =
            entryOf(fitting, marks.typology(), document->source[fitting.sentence.asSize()].text, mark.on);
        entry.id = mark.id;
        entry.badge = session.runs().size() > 1 ? row : -1;
        entry.run = slot.label;
        entry.document = markedDocumentName(session);
        entries.push_back(std::move(entry));
    }
    int id = 0;
    for (const MarkElsewhere& other : marks.others()) {
        widgets::MarkEntry entry = entryOf(other.mark, marks.typology(), other.source, other.target);
        entry.id = --id;
        entry.run = other.runName;
        entry.document = other.documentName;
        entries.push_back(std::move(entry));
    }
    return entries;
}

QString markedDocumentName(const Session& session) {
    const auto& document = session.document();
    return !document ? QString() : toText(document->id.empty() ? document->title : document->id);
}

std::vector<QString> markedRunNames(const Session& session) {
    std::vector<QString> names;
    std::set<QString> taken;
    for (const RunSlot& slot : session.runs()) {
        const QString own = slot.run && !slot.run->label.empty() ? toText(slot.run->label) : slot.label;
        QString name = own;
        for (int number = 2; !taken.insert(name).second; ++number) {
            name = own + QStringLiteral(" (%1)").arg(number);
        }
        names.push_back(name);
    }
    return names;
}

std::vector<annotate::MarkRecord> markRecords(const Marks& marks, const Session& session) {
    std::vector<annotate::MarkRecord> records;
    const std::vector<QString> names = markedRunNames(session);
    for (const Mark& mark : marks.all()) {
        const int row = session.indexOf(mark.run);
        const auto run = row < 0 ? nullptr : session.runs()[static_cast<std::size_t>(row)].run;
        if (run && mark.mark.sentence.asSize() < run->sentences.size()) {
            records.push_back(annotate::recordOf(fittingMark(mark, *run), *run,
                                                 names[static_cast<std::size_t>(row)].toStdString(),
                                                 markedDocumentName(session).toStdString()));
        }
    }
    return records;
}

} // namespace contexture::gui
