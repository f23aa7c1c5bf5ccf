#pragma once

#include "widgets/figure.h"

#include <QAbstractScrollArea>

#include <optional>
#include <vector>

namespace contexture::widgets {

// One word of one row. Words of different rows that correspond share a column.
struct ComparisonWord {
    QString text;
    int column = 0;                        // from 0; two words of a row never share one
    std::optional<double> logProbability;  // natural log
    bool changed = false;                  // against the base
    std::optional<double> difference = {}; // of the log-probability from the base's word in the same column
};

struct ComparisonRow {
    QString label; // "Online context", "No context", "Online, without sentence 3"
    std::vector<ComparisonWord> words;
    std::optional<double> logProbability; // of the whole sentence
    QString note;                         // instead of words: "not translated yet"
    bool removable = true;
    int badge = -1;                        // 0 = A ... 5 = F; -1: its place in the list
    bool isReference = false;              // what people wrote: no run, and no badge
    bool isTry = false;                    // a what-if: no run, and a number (badge + 1) for its badge
    bool isKept = false;                   // of a try: in the workspace
    std::optional<double> difference = {}; // of the whole sentence's log-probability from the base's
};

struct ComparisonData {
    std::vector<ComparisonRow> rows; // at most kMaxRuns, all tries and the reference are shown
    int base = 0;                    // the row that the others are compared with
    static constexpr int kMaxRuns = 6;
};

// "A" to "F"; "1" and so on for a try, "=" for the reference.
QString comparisonBadge(const ComparisonRow& row, int place);

// "vs A −0.78": what stands here against what stands in the row with that badge, each with its own probability. (The
// causal check's Δ is of one and the same word.)
QString differenceText(double difference, const QString& baseBadge);

// Where everything stands, in content coordinates (before scrolling). Made once for a width and a font.
struct ComparisonLayout {
    struct Hit {
        int row = -1;
        int word = -1;       // -1: not on a word
        bool remove = false; // on the row's remove button
        friend bool operator==(const Hit&, const Hit&) = default;
    };
    static constexpr int kRowHeight = 64;
    static constexpr int kGap = 12; // between columns
    static constexpr int kWordInset = 6;
    static constexpr int kBarRoom = 9; // beside a word, for its bar
    static constexpr int kBadge = 22;

    int rows = 0;
    int labelWidth = 0; // badge and label; does not scroll sideways
    int totalWidth = 0; // log-probability and the remove button, on the right; does not scroll
    int viewWidth = 0;
    bool rightToLeft = false;                   // the words' order on the screen
    std::vector<int> columnLeft;                // of the words, from the end of the labels; one more than columns
    std::vector<std::vector<int>> columnOfWord; // [row][word]

    int contentWidth() const { return columnLeft.empty() ? 0 : columnLeft.back(); }
    int wordsWidth() const { return viewWidth - labelWidth - totalWidth; }
    int height() const { return rows * kRowHeight; }
    QRect wordRect(int row, int word, int scroll) const;
    QRect removeRect(int row) const;
    Hit hit(QPoint point, int scroll) const;
};

// The same sentence under two to six settings or models.
class ComparisonView : public QAbstractScrollArea, public Figure {
    Q_OBJECT

public:
    explicit ComparisonView(QWidget* parent = nullptr);

    void setData(ComparisonData data);
    const ComparisonData& data() const { return m_data; }
    void setSelectedColumn(int column); // framed in every row that has it; -1: none
    void setActiveRow(int row);         // the row that the other views show
    void setEmptyText(const QString& text);

    const ComparisonLayout& layoutInfo() const { return m_layout; }
    int cursorRow() const { return m_cursorRow; } // of the keyboard, or the last click
    int scrollOffset() const;
    QString toolTipAt(QPoint position) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QSize figureSize() const override;
    void paintFigure(QPainter& painter) override;
    QString asText() const override;

Q_SIGNALS:
    void wordHovered(int row, int word); // (-1, -1): the pointer left
    void wordActivated(int row, int word);
    void rowActivated(int row);
    void removeRequested(int row);
    void selectionCleared();
    void menuRequested(QPoint globalPosition, int row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    ComparisonLayout layoutFor(int width) const;
    QString baseBadge() const;
    void draw(QPainter& painter, const ComparisonLayout& layout, int scrollX, bool interactive) const;
    void relayout();
    void bringIntoSight(); // the selected column, sideways
    void setHover(ComparisonLayout::Hit hit);

    ComparisonData m_data;
    ComparisonLayout m_layout;
    ComparisonLayout::Hit m_hover;
    QString m_emptyText;
    int m_selectedColumn = -1;
    int m_activeRow = -1;
    int m_cursorRow = 0; // keyboard
};

} // namespace contexture::widgets
