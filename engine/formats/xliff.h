// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"

namespace contexture::formats {

// XLIFF 1.2 (OASIS 2008) and 2.0 to 2.2. A segment is a sentence, a trans-unit without segments is prose. Text that
// must not be translated (translate="no", of the unit or an element around it) is no unit. References are the file's
// own targets.
bool isXliff(std::string_view bytes, std::string_view name);
Content readXliff(std::string_view bytes, const std::string& name);

// Targets get states: needs-review-translation and state-qualifier leveraged-mt (1.2, 2.6 and 3.2.1 of its text), state
// translated and subState contexture:mt (2). Targets that the file calls final, signed off or approved are kept. A file
// without a target language gets that of the translation.
Written writeXliff(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                   const std::string& language);

} // namespace contexture::formats
