// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"

namespace contexture::formats {

// A catalogue of translations in GNU gettext's format (PO), in UTF-8. Each line of a text is prose; singular and plural
// are two texts. The context (msgctxt), extracted and translators' comments are its note. References are the file's own
// translations that are not fuzzy. Obsolete entries and the header are no texts.
bool isCatalogue(std::string_view bytes, std::string_view name);
Content readCatalogue(std::string_view bytes, const std::string& name);

// The last plural forms all get the plural's translation: a model does not know the forms between. Flags stay; a fuzzy
// entry stays fuzzy. The written file is read again and compared.
Written writeCatalogue(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                       const std::string& language);

} // namespace contexture::formats
