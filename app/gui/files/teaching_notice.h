#pragma once

#include "app/gui/state/bundled_models.h"

#include <QObject>

#include <memory>
#include <vector>

namespace contexture {
struct Document;
class LoadedModel;
} // namespace contexture

namespace contexture::gui {

class Messages;
class Session;

// A model for teaching knows the 600 words of its controlled language and no others: where the open text has many
// others, a line says so when text and model come together and again when the translation is there, and a button takes
// the model for real texts.
class TeachingNotice : public QObject {
    Q_OBJECT

public:
    static constexpr double kManyWords = 0.04; // share of the text's words, from which on it is said

    TeachingNotice(Session& session, Messages& messages, std::vector<BundledModel> bundled, QObject* parent);

private:
    void look();
    void say(double share);
    bool isForTeaching(const LoadedModel& model) const;

    Session& m_session;
    Messages& m_messages;
    std::vector<BundledModel> m_bundled;
    std::shared_ptr<const Document> m_document; // what was looked at last
    std::shared_ptr<LoadedModel> m_model;
    double m_share = 0.0; // of it
    QString m_said;       // the line, as long as it may be shown
};

} // namespace contexture::gui
