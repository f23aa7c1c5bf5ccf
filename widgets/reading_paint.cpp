// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/reading_paint.h"

#include "widgets/mark_style.h"
#include "widgets/text_spans.h"
#include "widgets/theme.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace contexture::widgets {
namespace {

// A word of little weight differs from its tinted sentence by an outline as dark as this weight, not by hue alone.
constexpr double kOutline = 0.5;

struct ReadingText {
    Q_DECLARE_TR_FUNCTIONS(contexture::widgets::ReadingView)
};

constexpr double kRadius = 4.0;
constexpr double kThinNeed = 1.5; // bars below words
constexpr double kThickNeed = 4.0;
// Lanes under a word, from its letters downwards: the line of a difference, the bar of its need, the lines of marks.
constexpr double kDifference = 2.0; // ends where the letters' line ends
constexpr double kNeedTop = 1.0;    // below the letters' line
constexpr double kLaneGap = 1.0;    // between the bar and the marks below it
constexpr double kCorner = 6.0;     // corner of a word with a note; that of a sentence is larger
constexpr double kSentenceCorner = 9.0;
constexpr int kUnreadDotStep = 6; // of a sentence that is not read
constexpr double kSlant = -0.19;  // of a hidden sentence: text is slanted, so that words stay where they are

void drawBox(QPainter& painter, const QRectF& box, const QPen& pen, const QBrush& brush) {
    painter.setPen(pen);
    painter.setBrush(brush);
    const double inset = pen.style() == Qt::NoPen ? 0.0 : pen.widthF() / 2.0;
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), kRadius - 1.0, kRadius - 1.0);
}

class RowPainter {
public:
    RowPainter(QPainter& painter, const ReadingScene& scene, const Theme& theme, const QRect& clip)
        : m_painter(painter), m_scene(scene), m_theme(theme), m_clip(clip) {}

    void draw(int row) {
        m_row = row;
        m_bars.clear();
        m_weights = &m_scene.rowWeights(row);
        drawBackground();
        drawMargin();
        drawCell(TextSide::Source);
        drawCell(TextSide::Target);
        drawMarks();
        drawNotes();
        drawFileNote();
    }

private:
    void drawBackground() {
        m_painter.setPen(Qt::NoPen);
        if (m_weights->state == RowState::Current) {
            const auto left = m_scene.layout.cellRect(m_row, TextSide::Source);
            const auto all = left.united(m_scene.layout.cellRect(m_row, TextSide::Target)).adjusted(0, 1, 0, -1);
            m_painter.setBrush(m_theme[Role::Raised]);
            m_painter.drawRoundedRect(all, kRadius, kRadius);
            m_painter.fillRect(QRect(all.left(), all.top(), 3, all.height()), m_theme[Role::Text]);
        } else if (m_weights->state == RowState::Weighted) {
            const double tint = m_weights->tint == m_weights->tint ? m_weights->tint : m_weights->weight;
            m_painter.setBrush(m_theme.tint(Ramp::Sentence, tint));
            m_painter.drawRoundedRect(m_scene.layout.cellRect(m_row, m_scene.tintedSide).adjusted(0, 1, 0, -1), kRadius,
                                      kRadius);
        } else if (m_weights->state == RowState::Unread) {
            // Dots along the edge, as in the maps: the system does not read as far. (Hidden is slanted.)
            const auto cell = m_scene.layout.cellRect(m_row, m_scene.tintedSide).adjusted(0, 3, 0, -3);
            m_painter.setBrush(m_theme[Role::Hidden]);
            for (int y = cell.top() + 2; y < cell.bottom(); y += kUnreadDotStep) {
                m_painter.drawEllipse(QPointF(cell.left() + 3.0, y), 1.2, 1.2);
            }
        }
    }

    void drawMargin() {
        const auto& columns = m_scene.layout.columns();
        const int top = m_scene.layout.rowTop(m_row) + ReadingLayout::kRowPadding;
        const QFontMetrics reading(m_scene.layout.font());
        // Aligned with the first line of the text, for all sizes of type.
        const int height = reading.height();
        const bool weighted = m_weights->state == RowState::Weighted;
        const bool strong = weighted || m_weights->state == RowState::Current || m_row == m_scene.selectedSentence;
        m_painter.setFont(uiFont(type::kNote, strong ? QFont::DemiBold : QFont::Normal));
        m_painter.setPen(m_theme[strong ? Role::Text : Role::Muted]);
        m_painter.drawText(QRect(0, top, columns.numberRight, height), Qt::AlignRight | Qt::AlignVCenter,
                           QString::number(m_row + 1));
        if (m_row == m_scene.selectedSentence) {
            const int wide = m_painter.fontMetrics().horizontalAdvance(QString::number(m_row + 1));
            m_painter.fillRect(QRect(columns.numberRight - wide, top + height, wide, 2), m_theme[Role::Text]);
        }
        if (weighted && !columns.isNarrow) {
            const double wide = std::max(2.0, columns.barWidth * std::clamp(m_weights->weight, 0.0, 1.0));
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(m_theme.ramp(Ramp::Sentence, 1.0));
            m_painter.drawRoundedRect(QRectF(columns.barLeft, top + (height - 8) / 2.0, wide, 8.0), 2.0, 2.0);
        }
        const QString note = marginText(m_scene, m_row);
        const bool isNumber = weighted || m_weights->state == RowState::Zero || m_weights->state == RowState::Against;
        if (!note.isEmpty() && (isNumber || !columns.isNarrow)) {
            const bool bypassed = m_weights->state == RowState::Current && m_scene.weights.bypassed;
            m_painter.setFont(uiFont(type::kNote, weighted || bypassed ? QFont::DemiBold : QFont::Normal));
            m_painter.setPen(m_theme[weighted || bypassed ? Role::Text : Role::Muted]);
            m_painter.drawText(QRect(0, top, columns.noteRight, height), Qt::AlignRight | Qt::AlignVCenter, note);
        }
    }

    QColor textColour() const {
        switch (m_weights->state) {
        case RowState::Zero:
            return m_theme[Role::Dimmed];
        case RowState::Hidden:
        case RowState::Unread:
            return m_theme[Role::Hidden];
        default:
            return m_theme[Role::Text];
        }
    }

    void drawCell(TextSide side) {
        const auto* line = m_scene.layout.line(m_row, side);
        const auto origin = m_scene.layout.textOrigin(m_row, side);
        if (!line) {
            m_painter.setFont(m_scene.layout.font());
            m_painter.setPen(m_theme[Role::Dimmed]);
            const QFontMetrics metrics(m_scene.layout.font());
            m_painter.drawText(origin + QPointF(0, metrics.ascent()), QStringLiteral("\u2026"));
            return;
        }
        const auto* layout = m_scene.layout.cell(m_row, side);
        m_painter.setPen(textColour());
        std::vector<Ink> inks;
        drawUnread(*line, side, inks);
        drawWordWeights(*line, side, inks);
        drawSelection(*line, side, inks);
        drawSpan(*line, side, inks);
        m_painter.setPen(textColour());
        if (m_weights->state == RowState::Hidden && inks.empty()) {
            drawSlanted(*layout, origin);
        } else {
            drawText(m_painter, *layout, origin, std::move(inks), m_clip);
        }
        drawNeeds(side);
        const auto first = std::partition_point(m_scene.marked.begin(), m_scene.marked.end(),
                                                [&](const WordRef& word) { return word.sentence < m_row; });
        for (auto word = first; word != m_scene.marked.end() && word->sentence == m_row; ++word) {
            if (word->side == side) {
                for (const auto& rect : m_scene.layout.wordRects(*word)) {
                    m_painter.fillRect(QRectF(rect.left(), rect.bottom() - kDifference, rect.width(), kDifference),
                                       m_theme[Role::Changed]);
                }
            }
        }
    }

    // Draws a bar below each word that needed context, below the line under words that differ in another run.
    void drawNeeds(TextSide side) {
        const auto first = std::partition_point(m_scene.needs.begin(), m_scene.needs.end(),
                                                [&](const ReadingNeed& need) { return need.place.sentence < m_row; });
        for (auto need = first; need != m_scene.needs.end() && need->place.sentence == m_row; ++need) {
            if (need->place.side != side || need->amount <= 0.0) {
                continue;
            }
            const double thick = kThinNeed + (kThickNeed - kThinNeed) * std::min(1.0, need->amount);
            for (const auto& rect : m_scene.layout.wordRects(need->place)) {
                m_bars.push_back(QRectF(rect.left(), rect.bottom() + kNeedTop, rect.width(), thick));
                m_painter.fillRect(m_bars.back(), m_theme[Role::Need]);
            }
        }
    }

    // How far the lines of marks under these letters lie lower than usual, because of bars above them.
    double belowBars(const QRectF& letters) const {
        double lower = 0.0;
        for (const QRectF& bar : m_bars) {
            const bool isUnder = bar.left() < letters.right() && letters.left() < bar.right() &&
                                 std::abs(bar.top() - kNeedTop - letters.bottom()) < 1.0;
            lower = isUnder ? std::max(lower, kNeedTop + bar.height() + kLaneGap) : lower;
        }
        return lower;
    }

    // The end of a sentence that the model did not read looks like a hidden sentence.
    void drawUnread(const TextLine& line, TextSide side, std::vector<Ink>& inks) {
        for (int word = m_scene.layout.wordsRead(m_row, side); word < line.wordCount(); ++word) {
            if (m_scene.selected != WordRef{m_row, side, word}) {
                inks.push_back({line.words[static_cast<std::size_t>(word)], m_theme[Role::Hidden]});
            }
        }
    }

    void drawWordWeights(const TextLine& line, TextSide side, std::vector<Ink>& inks) {
        if (side != m_scene.tintedSide) {
            return;
        }
        for (const auto& word : m_weights->words) {
            if (word.weight <= 0.0 || word.word < 0 || word.word >= line.wordCount() ||
                m_scene.selected == WordRef{m_row, side, word.word}) {
                continue;
            }
            const Ramp ramp = word.isAgainst() ? Ramp::Against : Ramp::Word;
            const QColor colour = m_theme.ramp(ramp, word.weight);
            for (const auto& rect : m_scene.layout.wordRects({m_row, side, word.word})) {
                drawBox(m_painter, wordBox(rect, line.text, line.words[static_cast<std::size_t>(word.word)]),
                        QPen(m_theme.ramp(ramp, std::max(kOutline, word.weight)), 1.0), colour);
            }
            inks.push_back({line.words[static_cast<std::size_t>(word.word)], m_theme.textOn(colour)});
        }
    }

    void drawSelection(const TextLine& line, TextSide side, std::vector<Ink>& inks) {
        const auto frame = [&](WordRef word, const QPen& pen, const QBrush& brush) {
            for (const auto& rect : m_scene.layout.wordRects(word)) {
                drawBox(m_painter, wordBox(rect, line.text, line.words[static_cast<std::size_t>(word.word)]), pen,
                        brush);
            }
        };
        const auto here = [&](WordRef word) { return word.isValid() && word.sentence == m_row && word.side == side; };
        for (const auto& word : m_scene.counterparts) {
            if (here(word)) {
                QPen dashed(m_theme[Role::Frame], 1.5);
                dashed.setDashPattern({2.6, 1.8});
                frame(word, dashed, Qt::NoBrush);
            }
        }
        if (here(m_scene.preview) && m_scene.preview != m_scene.selected) {
            frame(m_scene.preview, QPen(m_theme[Role::Muted], 1.0), Qt::NoBrush);
        }
        const bool isInSpan = m_scene.span.isValid() && m_scene.span.sentence == m_row && m_scene.span.side == side;
        if (here(m_scene.selected) && m_scene.selected.word < line.wordCount() && !isInSpan) {
            frame(m_scene.selected, QPen(m_theme[Role::Frame], 1.5), m_theme[Role::Selected]);
            inks.push_back({line.words[static_cast<std::size_t>(m_scene.selected.word)], m_theme[Role::OnSelected]});
        }
    }

    // Draws lines under marked characters, overlapping ones in lanes, and a bar or a tick beside a whole sentence.
    void drawMarks() {
        struct Taken {
            TextSide side;
            TextSpan span;
            int lane;
        };
        std::vector<Taken> taken;
        int bars[2] = {0, 0};
        const auto first = std::partition_point(m_scene.marks.begin(), m_scene.marks.end(),
                                                [&](const ReadingMark& mark) { return mark.sentence < m_row; });
        for (auto mark = first; mark != m_scene.marks.end() && mark->sentence == m_row; ++mark) {
            if (mark->kind != ReadingMark::Kind::Span) {
                const QRect cell = m_scene.layout.cellRect(m_row, mark->side).adjusted(0, 4, 0, -4);
                const double x = cell.right() - 4.0 - 5.0 * bars[static_cast<int>(mark->side)]++;
                if (mark->kind == ReadingMark::Kind::Sentence) {
                    drawMarkBar(m_painter, QRectF(x - 2.0, cell.top(), 4.0, cell.height()), mark->rank, m_theme);
                } else {
                    m_painter.setPen(QPen(markColour(m_theme, 1), 2.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
                    m_painter.drawPolyline(
                        QPolygonF({QPointF(x - 7.0, cell.top() + 7.0), QPointF(x - 4.0, cell.top() + 10.0),
                                   QPointF(x + 1.0, cell.top() + 3.0)}));
                    bars[static_cast<int>(mark->side)] += 2;
                }
                continue;
            }
            int lane = 0;
            const auto collides = [&](const Taken& other) {
                return other.lane == lane && other.side == mark->side &&
                       other.span.begin < mark->span.begin + mark->span.length &&
                       mark->span.begin < other.span.begin + other.span.length;
            };
            while (std::any_of(taken.begin(), taken.end(), collides)) {
                ++lane;
            }
            taken.push_back({mark->side, mark->span, lane});
            for (const auto& rect : m_scene.layout.spanRects(m_row, mark->side, mark->span)) {
                drawMarkLine(m_painter, rect.adjusted(0.0, 0.0, 0.0, belowBars(rect)), mark->rank, lane, m_theme);
            }
        }
    }

    // Draws selected characters like one selected word, over all other colours.
    void drawSpan(const TextLine& line, TextSide side, std::vector<Ink>& inks) {
        const SpanRef& span = m_scene.span;
        if (!span.isValid() || span.sentence != m_row || span.side != side || span.end > line.text.size()) {
            return;
        }
        const TextSpan chosen{span.begin, span.end - span.begin};
        for (const auto& rect : m_scene.layout.spanRects(m_row, side, chosen)) {
            drawBox(m_painter, rect.adjusted(-0.5, -2.0, 0.5, 2.0), QPen(m_theme[Role::Frame], 1.5),
                    m_theme[Role::Selected]);
        }
        std::erase_if(inks, [&](const Ink& ink) {
            return ink.span.begin < chosen.begin + chosen.length && chosen.begin < ink.span.begin + ink.span.length;
        });
        inks.push_back({chosen, m_theme[Role::OnSelected]});
    }

    // Draws a folded corner on the word's box or on the sentence's cell.
    void drawNotes() {
        for (const auto& note : m_scene.notes) {
            if (note.place.sentence != m_row) {
                continue;
            }
            QRectF box = m_scene.layout.cellRect(m_row, note.place.side).adjusted(0, 1, 0, -1);
            double size = kSentenceCorner;
            QColor colour = m_theme[Role::Text];
            if (note.place.word >= 0) {
                const auto* line = m_scene.layout.line(m_row, note.place.side);
                const auto rects = m_scene.layout.wordRects(note.place);
                if (!line || rects.empty()) {
                    continue;
                }
                // The corner is at the word's end: on its last line, on the side to which its script runs.
                box = wordBox(rects.back(), line->text, line->words[static_cast<std::size_t>(note.place.word)]);
                size = kCorner;
                if (note.place == m_scene.selected) {
                    colour = m_theme[Role::OnSelected];
                } else if (const auto* weight = m_scene.wordWeight(note.place)) {
                    colour =
                        m_theme.textOn(m_theme.ramp(weight->isAgainst() ? Ramp::Against : Ramp::Word, weight->weight));
                }
            }
            const QPointF corner = box.topRight();
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(colour);
            m_painter.drawPolygon(QPolygonF({corner + QPointF(-size, 0), corner, corner + QPointF(0, size)}));
        }
    }

    // Draws an empty corner below, on the source: the file has a note for translators.
    void drawFileNote() {
        if (m_scene.layout.fileNote(m_row).isEmpty()) {
            return;
        }
        const QRectF cell = QRectF(m_scene.layout.cellRect(m_row, TextSide::Source)).adjusted(0, 1, -1.5, -2.5);
        const QPointF corner = cell.bottomRight();
        m_painter.setPen(QPen(m_theme[Role::Muted], 1.2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPolygon(
            QPolygonF({corner + QPointF(-kSentenceCorner, 0), corner, corner + QPointF(0, -kSentenceCorner)}));
    }

    void drawSlanted(const QTextLayout& layout, QPointF origin) {
        for (int i = 0; i < layout.lineCount(); ++i) {
            const auto textLine = layout.lineAt(i);
            const double top = origin.y() + textLine.y();
            if (top > m_clip.bottom() || top + textLine.height() < m_clip.top()) {
                continue;
            }
            m_painter.save();
            m_painter.translate(origin.x(), top + textLine.ascent());
            m_painter.shear(kSlant, 0.0);
            textLine.draw(&m_painter, QPointF(0.0, -textLine.ascent() - textLine.y()));
            m_painter.restore();
        }
    }

    QPainter& m_painter;
    const ReadingScene& m_scene;
    const Theme& m_theme;
    QRect m_clip;
    int m_row = 0;
    const RowWeights* m_weights = nullptr;
    std::vector<QRectF> m_bars; // of needs, in this row
};

} // namespace

const RowWeights& ReadingWeights::of(int row) const {
    if (const auto found = rows.find(row); found != rows.end()) {
        return found->second;
    }
    static const std::array<RowWeights, 7> plain{
        RowWeights{RowState::Neutral, 0.0, {}}, RowWeights{RowState::Weighted, 0.0, {}},
        RowWeights{RowState::Zero, 0.0, {}},    RowWeights{RowState::Against, 0.0, {}},
        RowWeights{RowState::Hidden, 0.0, {}},  RowWeights{RowState::Unread, 0.0, {}},
        RowWeights{RowState::Current, 0.0, {}}};
    const auto range = std::upper_bound(ranges.begin(), ranges.end(), row,
                                        [](int wanted, const Range& one) { return wanted < one.end; });
    const bool isThere = range != ranges.end() && row >= range->begin;
    return plain[static_cast<std::size_t>(isThere ? range->state : RowState::Neutral)];
}

int ReadingWeights::current() const {
    const auto found =
        std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.second.state == RowState::Current; });
    return found == rows.end() ? -1 : found->first;
}

bool ReadingWeights::hasWordsAgainst() const {
    const auto isAgainst = [](const WordWeight& word) { return word.isAgainst(); };
    return std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
        return std::any_of(row.second.words.begin(), row.second.words.end(), isAgainst);
    });
}

int ReadingScene::currentSentence() const {
    return weights.current();
}

const RowWeights& ReadingScene::rowWeights(int row) const {
    return weights.of(row);
}

const WordWeight* ReadingScene::wordWeight(WordRef word) const {
    if (!word.isValid() || word.side != tintedSide) {
        return nullptr;
    }
    const auto& words = rowWeights(word.sentence).words;
    const auto found =
        std::find_if(words.begin(), words.end(), [word](const WordWeight& weight) { return weight.word == word.word; });
    return found == words.end() ? nullptr : &*found;
}

QString marginText(const ReadingScene& scene, int row) {
    const auto& weights = scene.rowWeights(row);
    switch (weights.state) {
    case RowState::Neutral:
        return {};
    case RowState::Weighted:
        return weightText(weights.weight);
    case RowState::Zero:
    case RowState::Against:
        return QStringLiteral("0");
    case RowState::Hidden:
        //: In the margin, beside a sentence that the mask did not let the model see. Short.
        return ReadingText::tr("hidden");
    case RowState::Unread:
        //: In the margin, beside a sentence that nothing hides and that the system does not read all the same. Short.
        return ReadingText::tr("not read");
    case RowState::Current:
        //: In the margin, beside the sentence that is being read. Short.
        return scene.weights.bypassed ? ReadingText::tr("no context") : ReadingText::tr("reading");
    }
    return {};
}

int marginWidth(const QFont& font) {
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(bold);
    int width = 0;
    for (const auto& text : {ReadingText::tr("hidden"), ReadingText::tr("not read"), ReadingText::tr("reading"),
                             ReadingText::tr("no context"), QStringLiteral("<0.01")}) {
        width = std::max(width, metrics.horizontalAdvance(text));
    }
    return width;
}

void paintReading(QPainter& painter, const ReadingScene& scene, const Theme& theme, const QRect& clip) {
    painter.setRenderHint(QPainter::Antialiasing);
    const int first = scene.layout.rowAt(clip.top());
    RowPainter rows(painter, scene, theme, clip);
    for (int row = first; row >= 0 && row < scene.layout.rowCount(); ++row) {
        if (scene.layout.rowTop(row) > clip.bottom()) {
            break;
        }
        rows.draw(row);
    }
}

} // namespace contexture::widgets
