#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Files that a person takes for documents and that read as text would be nonsense. Throws Error, with the remedy, for
// a table with commas or semicolons between the columns that its first line names, and for JSON, whole or line by line.
void refuseOtherFormats(const std::vector<std::string_view>& lines, const std::string& name);

} // namespace contexture::text
