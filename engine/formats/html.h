// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"

namespace contexture::formats {

// A page in HTML, read by gumbo as browsers do (WHATWG HTML 13.2). The text of one block is prose; code, scripts,
// styles and parts that must not be translated (translate="no", class="notranslate") are not text, and neither are
// attributes.
bool isPage(std::string_view bytes, std::string_view name);
Content readPage(std::string_view bytes, const std::string& name);
Written writePage(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                  const std::string& language);

} // namespace contexture::formats
