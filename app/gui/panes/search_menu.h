#pragma once

#include <QMenu>

#include <string>

class QLineEdit;

namespace contexture::gui {

class Searches;

// Searches to be chosen: examples, those that the workspace keeps, and those that a version before it kept on this
// computer. The latter are used as they are, and go into a workspace when they are kept in it.
class SearchMenu : public QMenu {
    Q_OBJECT

public:
    // `line`: where the conditions stand.
    SearchMenu(Searches& searches, const QLineEdit& line, QWidget* parent);

    void keep(); // what the line says, under a name that is asked for

Q_SIGNALS:
    void chosen(const QString& where);

private:
    void fill();
    QAction* addNamed(QMenu& menu, const QString& name, const QString& where);
    void addExamples();
    void addChanges();
    void rename(int id);
    bool mayTakeName(const std::string& name, const std::string& where); // asks where another search has it

    Searches& m_searches;
    const QLineEdit& m_line;
};

} // namespace contexture::gui
