#include "app/gui/presentation/sites.h"

#include "app/gui/presentation/text.h"
#include "engine/core/sub_phrases.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace contexture::gui {

namespace {

struct Sites {
    Q_DECLARE_TR_FUNCTIONS(Sites)
};

// One part of a site's words. A system may use words of its own: they stand as they are.
QString partLabel(const QString& part) {
    const QString layer = QStringLiteral("layer ");
    if (part.startsWith(layer)) {
        bool isNumber = false;
        const int number = part.mid(layer.size()).toInt(&isNumber);
        return isNumber ? Sites::tr("layer %1").arg(number) : part;
    }
    const std::pair<const char*, QString> words[] = {{"encoder", Sites::tr("encoder")},
                                                     {"decoder", Sites::tr("decoder")},
                                                     {"context", Sites::tr("context")},
                                                     {"self-attention", Sites::tr("self-attention")},
                                                     {"source attention", Sites::tr("source attention")},
                                                     {"cache", Sites::tr("cache")},
                                                     {"produced so far", Sites::tr("produced so far")}};
    for (const auto& [english, translated] : words) {
        if (part == QLatin1String(english)) {
            return translated;
        }
    }
    return part;
}

QStringList partsOf(const SiteInfo& site) {
    return toText(site.label.empty() ? site.name : site.label).split(QStringLiteral(", "));
}

} // namespace

QString siteLabel(const SiteInfo& site) {
    QStringList labels;
    for (const QString& part : partsOf(site)) {
        labels << partLabel(part);
    }
    return labels.join(QStringLiteral(", "));
}

QString layerLabel(const SiteInfo& site) {
    const QStringList parts = partsOf(site);
    const auto layer = std::find_if(parts.begin(), parts.end(),
                                    [](const QString& part) { return part.startsWith(QLatin1String("layer ")); });
    return layer == parts.end() ? siteLabel(site) : partLabel(*layer);
}

bool isProducedSite(const SiteInfo& site) {
    return site.name == kProducedSite;
}

bool readsEarlierSentencesOnly(const ModelInfo& model) {
    return model.hasContext && !model.abilities.readsLater;
}

} // namespace contexture::gui
