// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/format.h"

namespace contexture::formats {

// XLIFF 1.2 (OASIS 2008) and 2.0 to 2.2. A segment is a sentence, a trans-unit without segments is prose. What is
// not to be translated (translate="no", of the unit or of what it stands in) is no unit. References are the file's own
// targets.
bool isXliff(std::string_view bytes, std::string_view name);
Content readXliff(std::string_view bytes, const std::string& name);

// Targets say what they are: state needs-review-translation and state-qualifier leveraged-mt (1.2, 2.6 and 3.2.1 of its
// text), state translated and subState contexture:mt (2). Those that the file calls final, signed off or approved stay.
// A file that names no target language gets ours.
Written writeXliff(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                   const std::string& language);

} // namespace contexture::formats
