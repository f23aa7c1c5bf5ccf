// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMenu>

#include <string>

class QLineEdit;

namespace contexture::gui {

class Searches;

// The menu of searches: examples, the searches that the workspace keeps, and searches that an earlier version of the
// program kept on this computer. The last can be used as they are; "keep" puts one into the workspace.
class SearchMenu : public QMenu {
    Q_OBJECT

public:
    // `line`: the field with the conditions.
    SearchMenu(Searches& searches, const QLineEdit& line, QWidget* parent);

    void keep(); // keeps the conditions of the line; a dialog asks for a name

Q_SIGNALS:
    void chosen(const QString& where);

private:
    void fill();
    QAction* addNamed(QMenu& menu, const QString& name, const QString& where);
    void addExamples();
    void addChanges();
    void rename(int id);
    bool mayTakeName(const std::string& name,
                     const std::string& where); // asks the person where another search has the name

    Searches& m_searches;
    const QLineEdit& m_line;
};

} // namespace contexture::gui
