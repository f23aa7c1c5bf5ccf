// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/card.h"

#include "engine/store/bundle.h"

#include <nlohmann/json.hpp>

namespace contexture::cli {

void changeCard(const std::string& bundle, const std::function<void(nlohmann::ordered_json& card)>& change) {
    auto card = nlohmann::ordered_json::parse(store::Bundle::cardOf(bundle));
    change(card);
    store::replaceCard(bundle, card.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

} // namespace contexture::cli
