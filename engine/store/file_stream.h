// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/atomic_file.h"

#include <exception>
#include <filesystem>
#include <ostream>
#include <streambuf>
#include <vector>

namespace contexture::store {

// A stream into a file that appears completely or not at all (AtomicFile), for content that is written while it is
// computed. After a failed write the stream has badbit set, and commit() throws the cause.
class FileStream : public std::ostream {
public:
    explicit FileStream(const std::filesystem::path& target); // throws Error as AtomicFile
    void commit();                                            // throws Error, and then the target stays as it was

private:
    class Buffer final : public std::streambuf {
    public:
        explicit Buffer(const std::filesystem::path& target);
        void commit();

    protected:
        int_type overflow(int_type c) override;
        int sync() override;

    private:
        bool flushed(); // false: m_failure has the reason

        AtomicFile m_file;
        std::vector<char> m_block;
        std::exception_ptr m_failure; // the first failure
    };

    Buffer m_buffer;
};

} // namespace contexture::store
