// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>

namespace contexture::cli {

// Changes a bundle's card in place; the rest of the file stays as it is. Throws Error as store::replaceCard().
void changeCard(const std::string& bundle, const std::function<void(nlohmann::ordered_json& card)>& change);

} // namespace contexture::cli
