// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output.h"

#include "app/cli/files.h"
#include "engine/core/error.h"
#include "engine/store/file_stream.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <optional>
#include <streambuf>

namespace contexture::cli {

namespace {

// Passes everything to a C stream, which has a buffer of its own.
class PassOn final : public std::streambuf {
public:
    explicit PassOn(std::FILE* file) : m_file(file) {}

protected:
    int_type overflow(int_type c) override {
        return traits_type::eq_int_type(c, traits_type::eof()) ? traits_type::not_eof(c) : std::fputc(c, m_file);
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        return static_cast<std::streamsize>(std::fwrite(text, 1, static_cast<std::size_t>(size), m_file));
    }
    int sync() override { return std::fflush(m_file); }

private:
    std::FILE* m_file;
};

int leaveOpen(std::FILE* file) {
    return std::fflush(file);
}

} // namespace

struct Output::Impl {
    std::string name;
    std::unique_ptr<store::FileStream> whole; // for a file
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{nullptr, &std::fclose};
    std::optional<PassOn> buffer; // for a pipe, a device, standard output
    std::optional<std::ostream> passing;
};

Output::Output(const std::string& path) : m_impl(std::make_unique<Impl>()) {
    m_impl->name = path;
    if (path == kStandardOutput) {
        std::cout.flush();
        m_impl->name = "standard output";
        m_impl->file = {standardOutput(), &leaveOpen};
    } else if (isStream(path)) {
        m_impl->file.reset(std::fopen(path.c_str(), "wb"));
        if (!m_impl->file) {
            throw Error(std::string("cannot be written (") + std::strerror(errno) + ")", path, "check its permissions");
        }
    } else {
        m_impl->whole = std::make_unique<store::FileStream>(path);
        return;
    }
    m_impl->buffer.emplace(m_impl->file.get());
    m_impl->passing.emplace(&*m_impl->buffer);
}

Output::~Output() = default;

std::ostream& Output::stream() {
    return m_impl->whole ? *m_impl->whole : *m_impl->passing;
}

void Output::commit() {
    if (m_impl->whole) {
        m_impl->whole->commit();
    } else if (!m_impl->passing->flush()) {
        throw Error("could not be written whole", m_impl->name, "see whether its reader has ended or its disk is full");
    }
}

} // namespace contexture::cli
