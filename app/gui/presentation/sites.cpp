#include "app/gui/presentation/sites.h"

#include "app/gui/presentation/text.h"
#include "engine/core/sub_phrases.h"

#include <QCoreApplication>
#include <QStringList>

namespace contexture::gui {

namespace {

struct Sites {
    Q_DECLARE_TR_FUNCTIONS(Sites)
};

// One part of a site's name, as the systems name their parts.
QString partLabel(const QString& part) {
    bool isNumber = false;
    const int layer = part.toInt(&isNumber);
    if (isNumber) {
        return Sites::tr("layer %1").arg(layer + 1);
    }
    const std::pair<const char*, QString> names[] = {
        {"encoder", Sites::tr("encoder")},         {"decoder", Sites::tr("decoder")},
        {"context", Sites::tr("context")},         {"self", Sites::tr("self-attention")},
        {"cross", Sites::tr("source attention")},  {"cache", Sites::tr("cache")},
        {"produced", Sites::tr("produced so far")}};
    for (const auto& [name, label] : names) {
        if (part == QLatin1String(name)) {
            return label;
        }
    }
    return part;
}

} // namespace

QString siteLabel(const SiteInfo& site) {
    QStringList labels;
    for (const QString& part : toText(site.name).split(QLatin1Char('.'))) {
        labels << partLabel(part);
    }
    return labels.join(QStringLiteral(", "));
}

QString layerLabel(const SiteInfo& site) {
    for (const QString& part : toText(site.name).split(QLatin1Char('.'))) {
        bool isNumber = false;
        part.toInt(&isNumber);
        if (isNumber) {
            return partLabel(part);
        }
    }
    return siteLabel(site);
}

bool isProducedSite(const SiteInfo& site) {
    return site.name == kProducedSite;
}

bool readsEarlierSentencesOnly(const ModelInfo& model) {
    return model.hasContext && model.system != "selective-attention"; // all others read a number of sentences before
}

} // namespace contexture::gui
