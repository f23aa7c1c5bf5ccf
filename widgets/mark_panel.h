// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/floating_sheet.h"

#include <QString>

#include <vector>

class QLineEdit;
class QListWidget;

namespace contexture::widgets {

class ElidedLabel;

// A name that an error can get: a category, one of its subcategories, or a severity.
struct MarkChoice {
    QString name; // as in files
    QString label;
    QString description;
    QChar key;
    std::vector<MarkChoice> subcategories;
};

// The fields of an error mark, as an annotator fills them in. Names are as in files.
struct MarkForm {
    QString category; // "Accuracy/Omission"
    QString severity;
    QString comment;
    QString correction;
    bool isNoError = false; // the whole sentence has no error; the other fields are then empty
    friend bool operator==(const MarkForm&, const MarkForm&) = default;
};

// A small sheet over its parent in which a person classifies an error by keys: category, subcategory, severity, one
// after the other; then comment and correction. Return keeps the mark, Backspace goes a step back, Esc leaves.
class MarkPanel : public FloatingSheet {
    Q_OBJECT

public:
    explicit MarkPanel(QWidget* parent);

    void setChoices(std::vector<MarkChoice> categories, std::vector<MarkChoice> severities);
    void setAnnotator(const QString& name); // the annotator of the next opened mark; empty: unknown
    // Opens beside `anchor` (the parent's coordinates). `isNew`: there is no mark to delete, and "no error" is offered.
    void open(const QString& title, const MarkForm& form, bool isNew, const QRect& anchor);
    MarkForm form() const;
    bool isChanged() const { return form() != m_before; }
    bool isComplete() const; // the form has enough for a mark

    QListWidget* list() const { return m_list; }
    QLineEdit* comment() const { return m_comment; }
    QLineEdit* correction() const { return m_correction; }
    QString path() const; // the choices so far, for people: "Accuracy › Omission › Major"

Q_SIGNALS:
    void kept(const contexture::widgets::MarkForm& form);
    void removed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Step { Category, Subcategory, Severity };

    void go(Step step);
    void choose(int row);
    bool press(const QKeyEvent& event); // in the list; false: the key has no meaning there
    void back();
    void keep();
    void tellPath();
    const std::vector<MarkChoice>& shown() const;
    const MarkChoice* category() const;    // null: the mark's category is none of the choices
    const MarkChoice* subcategory() const; // null: none

    std::vector<MarkChoice> m_categories;
    std::vector<MarkChoice> m_severities;
    Step m_step = Step::Category;
    bool m_isNew = true;
    QString m_category; // chosen so far; with its subcategory
    QString m_severity;
    MarkForm m_before;
    ElidedLabel* m_title;
    ElidedLabel* m_annotator;
    ElidedLabel* m_path;
    QListWidget* m_list;
    QLineEdit* m_comment;
    QLineEdit* m_correction;
};

} // namespace contexture::widgets
