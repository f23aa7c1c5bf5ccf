// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace contexture::gui {

struct ViewData;

// The table of a view as CSV (RFC 4180). The facts stand first, one a line, behind "#": spreadsheets and programs that
// read tables skip such lines.
QString toCsv(const ViewData& data);

// The table of a view for a paper (LaTeX, package booktabs). The facts are comments; columns of numbers are aligned to
// the right, and a number has at most three decimals. Text is escaped.
QString toLatex(const ViewData& data);

} // namespace contexture::gui
