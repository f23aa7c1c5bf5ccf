// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/file_stream.h"

#include <span>

namespace contexture::store {

namespace {

constexpr std::size_t kBlock = std::size_t(1) << 16;

} // namespace

FileStream::FileStream(const std::filesystem::path& target) : std::ostream(nullptr), m_buffer(target) {
    rdbuf(&m_buffer); // the stream had no buffer before, so its state was bad
}

void FileStream::commit() {
    m_buffer.commit();
}

FileStream::Buffer::Buffer(const std::filesystem::path& target) : m_file(target), m_block(kBlock) {
    setp(m_block.data(), m_block.data() + m_block.size());
}

FileStream::Buffer::int_type FileStream::Buffer::overflow(int_type c) {
    if (!flushed()) {
        return traits_type::eof();
    }
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
        sputc(traits_type::to_char_type(c));
    }
    return traits_type::not_eof(c);
}

int FileStream::Buffer::sync() {
    return flushed() ? 0 : -1;
}

bool FileStream::Buffer::flushed() {
    if (m_failure) {
        return false;
    }
    try {
        m_file.write(std::as_bytes(std::span(pbase(), static_cast<std::size_t>(pptr() - pbase()))));
    } catch (...) {
        m_failure = std::current_exception();
        return false;
    }
    setp(m_block.data(), m_block.data() + m_block.size());
    return true;
}

void FileStream::Buffer::commit() {
    if (!flushed()) {
        std::rethrow_exception(m_failure);
    }
    m_file.commit();
}

} // namespace contexture::store
