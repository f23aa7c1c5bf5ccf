// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"

namespace contexture::formats {

// A catalogue of translations as GNU gettext reads it (PO), in UTF-8. Each line of a text is prose; singular and plural
// are two. msgctxt is a note for people. References are the file's own translations that are not fuzzy. Obsolete
// entries and the header are none.
bool isCatalogue(std::string_view bytes, std::string_view name);
Content readCatalogue(std::string_view bytes, const std::string& name);

// The last plural forms all get the plural's translation: a model knows none of the forms between. Flags stay, a fuzzy
// entry is fuzzy afterwards. What was written is read again and compared.
Written writeCatalogue(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                       const std::string& language);

} // namespace contexture::formats
