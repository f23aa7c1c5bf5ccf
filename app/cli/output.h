// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <ostream>
#include <string>

namespace contexture::cli {

// The output of a command while it works: a file that appears complete at the end or not at all, a pipe or device, or
// standard output ("-").
class Output {
public:
    explicit Output(const std::string& path); // throws Error where it cannot be written
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    std::ostream& stream();
    // Throws Error for anything that could not be written since the beginning.
    void commit();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::cli
