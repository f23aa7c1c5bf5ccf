// SPDX-License-Identifier: GPL-3.0-or-later

// Models for several target languages: in each language they are a model of their own, over the same weights.

#include "app/gui/presentation/text.h"
#include "app/gui/state/session.h"
#include "engine/store/variant.h"
#include "engine/text/language_marks.h"

#include <algorithm>

namespace contexture::gui {

const SeveralLanguages* severalLanguages(const std::shared_ptr<LoadedModel>& model) {
    const auto* several = dynamic_cast<const SeveralLanguages*>(model.get());
    return several && !several->targetMarks().empty() ? several : nullptr;
}

void Session::loadInLanguages(const std::shared_ptr<LoadedModel>& model, const LanguageChoice& languages,
                              Purpose purpose) {
    const QString path = toText(model->info().path);
    const int number = m_nextId++;
    m_loading[number] = {path, purpose};
    Q_EMIT modelLoading(path);
    m_worker.withLanguages(model, languages, {Lane::Kind::Model, number});
}

void Session::setTargetLanguage(const std::string& mark) {
    const SeveralLanguages* several = severalLanguages(m_currentModel);
    if (!several || std::ranges::find(several->targetMarks(), mark) == several->targetMarks().end() ||
        several->marks().target == mark) {
        return;
    }
    const LanguageChoice wanted{.source = several->marks().source, .target = mark};
    const auto there = std::ranges::find_if(m_models, [&](const auto& model) {
        const SeveralLanguages* other = severalLanguages(model);
        return other && other->fileHash() == several->fileHash() && other->marks() == wanted;
    });
    if (there != m_models.end()) {
        setCurrentModel(*there);
        dropUnusedLanguages();
    } else {
        loadInLanguages(m_currentModel, wanted, Purpose::Next);
    }
}

bool Session::isInOtherLanguage(const std::shared_ptr<LoadedModel>& model) const {
    const SeveralLanguages* now = severalLanguages(m_currentModel);
    const SeveralLanguages* then = severalLanguages(model);
    return now && then && now->fileHash() == then->fileHash();
}

void Session::findOtherLanguages(const std::shared_ptr<LoadedModel>& model) {
    const SeveralLanguages* several = severalLanguages(model);
    if (!several) {
        return;
    }
    std::vector<std::string> sought;
    for (const RunSlot& slot : m_slots) {
        const MadeRun& made = slot.kept();
        if (made.model || !made.run || std::ranges::find(sought, made.run->model.hash) != sought.end()) {
            continue;
        }
        const ModelInfo& info = made.run->model;
        const auto languages = text::marksInName(info.name);
        const bool isOwn = info.hash == several->fileHash();
        if (isOwn ||
            (languages && info.hash == store::hashOfVariant(several->fileHash(), text::nameOfMarks(*languages)))) {
            sought.push_back(info.hash);
            loadInLanguages(model, isOwn ? LanguageChoice() : *languages, Purpose::Runs);
        }
    }
}

void Session::dropUnusedLanguages() {
    const auto isUsed = [this](const std::shared_ptr<LoadedModel>& model) {
        const auto made = [&](const MadeRun& one) { return one.model == model; };
        return model == m_currentModel ||
               std::ranges::any_of(
                   m_slots, [&](const RunSlot& slot) { return made(slot) || (slot.earlier && made(*slot.earlier)); }) ||
               std::ranges::any_of(m_takenOut, [&](const TakenOut& taken) { return made(taken.slot); }) ||
               std::ranges::any_of(m_growing, [&](const Growing& growing) { return growing.model == model; });
    };
    const auto before = m_models.size();
    std::erase_if(m_models, [&](const auto& model) { return isInOtherLanguage(model) && !isUsed(model); });
    if (m_models.size() != before) {
        Q_EMIT modelsChanged();
    }
}

} // namespace contexture::gui
