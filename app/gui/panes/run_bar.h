// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/bundled_models.h"
#include "engine/core/run.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QMenu;
class QPushButton;
class QToolButton;
class QComboBox;
class QLabel;

namespace contexture::widgets {
class SegmentedControl;
class Stepper;
} // namespace contexture::widgets

namespace contexture::gui {

// The bar at the top of the window: it opens files, chooses the model and the context of the next translation, and the
// head and the site that are shown.
class RunBar : public QWidget {
    Q_OBJECT

public:
    explicit RunBar(QWidget* parent = nullptr);

    QPushButton* openButton() const { return m_open; }
    void setModels(const std::vector<ModelInfo>& models, int current, bool loading);
    void setCanReadBefore(bool can); // the chosen model, the sentences before the current one
    void setBundled(std::vector<BundledModel> models);
    void setLanguageMenu(QMenu* menu);        // stands in the menu of models, too, while its action is visible
    void setRecent(const QStringList& paths); // of model files, whether they are loaded or not
    void setContext(ContextMode mode, const ModelInfo* model);
    void setTranslateEnabled(bool enabled, const QString& whyNot);
    void setTranslating(bool translating);
    void setHeads(int heads, HeadIndex current);
    void setSites(const std::vector<const SiteInfo*>& sites, const std::string& current);
    void setCompareMenu(QMenu* menu);
    void setCompareEnabled(bool enabled, const QString& whyNot);
    void stepHead(int by);
    void stepSite(int by);

    QSize minimumSizeHint() const override; // of the compact bar: a narrow window hides the labels

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void translateRequested();
    void cancelRequested();
    void contextChosen(contexture::ContextMode mode);
    void modelChosen(int index);
    void bundledModelChosen(const QString& path);
    void openModelRequested();
    void readBeforeRequested(); // with the sentence-level model that is chosen
    void headChosen(contexture::HeadIndex head);
    void siteChosen(const QString& site);

private:
    void rebuildModelMenu();
    void addLoaded(QMenu& menu, std::size_t index);
    void refreshModelText();
    int modelRoom() const; // the width for the model's name, in pixels
    void updateLabels();

    QPushButton* m_open;
    QToolButton* m_model;
    QMenu* m_modelMenu;
    QPushButton* m_translate;
    widgets::SegmentedControl* m_context;
    QLabel* m_contextLabel;
    QLabel* m_headLabel;
    widgets::Stepper* m_head;
    QLabel* m_siteLabel;
    QComboBox* m_site;
    QToolButton* m_compare;
    std::vector<ModelInfo> m_models;
    std::vector<BundledModel> m_bundled;
    QStringList m_recent;
    QMenu* m_languages = nullptr;
    int m_current = -1;
    bool m_loading = false;
    bool m_canReadBefore = false;
    bool m_translating = false;
    bool m_compact = false;
    bool m_narrow = false;
    bool m_tight = false;
};

} // namespace contexture::gui
