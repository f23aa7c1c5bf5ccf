// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/head_panels.h"

#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace contexture::gui {

namespace {

struct HeadPanelTexts {
    Q_DECLARE_TR_FUNCTIONS(HeadPanels)
};

class PanelMaker {
public:
    explicit PanelMaker(const Inspection& inspection) : m_inspection(inspection) {}

    void add(const SiteInfo& site) {
        const SentenceTrace& trace = *m_inspection.translated->trace;
        for (const AttentionRecord& record : trace.attention) {
            if (record.site != site.name) {
                continue;
            }
            if (record.level == AttentionLevel::Source || record.level == AttentionLevel::SelfSide) {
                addOwn(site, record);
            } else {
                addContext(site, record);
            }
        }
    }
    HeadPanels take() { return std::move(m_panels); }

private:
    const Sentence& sentenceOn(Side side) const {
        return side == Side::Source ? m_inspection.run->document->source.at(m_inspection.look.sentence.asSize())
                                    : m_inspection.translated->text;
    }

    void addOwn(const SiteInfo& site, const AttentionRecord& record) {
        const Side read = record.level == AttentionLevel::Source ? Side::Source : record.querySide;
        for (std::size_t head = 0; head < record.heads.size(); ++head) {
            put(site, head, record.querySide, widgets::Ramp::Word,
                attentionMatrix(sentenceOn(record.querySide), sentenceOn(read), record.heads[head]), siteLabel(site));
        }
        ++m_group;
    }

    void addContext(const SiteInfo& site, const AttentionRecord& record) {
        const bool hasSentences = m_inspection.translated->trace->find(site.name, AttentionLevel::Sentence) != nullptr;
        for (std::size_t head = 0; head < record.heads.size(); ++head) {
            Look look = m_inspection.look;
            look.site = site.name;
            look.head = HeadIndex(static_cast<std::int64_t>(head));
            look.contextSentence = m_inspection.contextSentence;
            const Inspection one = inspect(m_inspection.run, look);
            if (one.state != Inspection::State::Observed) {
                return;
            }
            if (record.level == AttentionLevel::CacheSlot) {
                put(site, head, record.querySide, widgets::Ramp::Word, slotMatrix(one), siteLabel(site));
            } else if (record.level == AttentionLevel::Sentence || !hasSentences) {
                //: The heads of a site, over sentences. %1 is the site.
                put(site, head, record.querySide, widgets::Ramp::Sentence, foldedSentences(sentenceMatrix(one)),
                    HeadPanelTexts::tr("%1: sentences").arg(siteLabel(site)));
            }
            if (record.level == AttentionLevel::Word && hasSentences && m_inspection.contextSentence.isValid()) {
                //: The heads of a site, over the words of one sentence. %1 is the site, %2 the sentence's number.
                put(site, head, record.querySide, widgets::Ramp::Word, wordMatrix(one, false),
                    HeadPanelTexts::tr("%1: words of sentence %2")
                        .arg(siteLabel(site))
                        .arg(m_inspection.contextSentence.value + 1));
            }
        }
        ++m_group;
    }

    void put(const SiteInfo& site, std::size_t head, Side querySide, widgets::Ramp ramp, widgets::Matrix matrix,
             const QString& group) {
        if (matrix.isEmpty()) {
            return;
        }
        widgets::SmallPanel panel;
        panel.title = HeadPanelTexts::tr("head %1").arg(head + 1);
        panel.matrix = std::move(matrix);
        panel.group = m_group;
        panel.groupTitle = group;
        panel.ramp = ramp;
        panel.marksRow = querySide == m_inspection.querySide();
        m_panels.panels.push_back(std::move(panel));
        m_panels.places.push_back({site.name, HeadIndex(static_cast<std::int64_t>(head))});
    }

    const Inspection& m_inspection;
    HeadPanels m_panels;
    int m_group = 0;
};

} // namespace

HeadPanels allHeadPanels(const Inspection& inspection) {
    if (!inspection.run || !inspection.translated || !inspection.translated->trace) {
        return {};
    }
    PanelMaker maker(inspection);
    for (const SiteInfo& site : inspection.run->model.sites) {
        maker.add(site);
    }
    return maker.take();
}

} // namespace contexture::gui
