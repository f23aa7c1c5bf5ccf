// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/report_values.h"

#include "engine/core/document.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace contexture::cli {

nlohmann::ordered_json numberOrNull(double value) {
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
}

const std::string& nameOf(const Document& document) {
    return document.id.empty() ? document.title : document.id;
}

} // namespace contexture::cli
