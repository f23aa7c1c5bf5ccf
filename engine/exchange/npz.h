// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/tensor_source.h"

#include <filesystem>
#include <memory>

namespace contexture::exchange {

// A .npz file: a zip archive of NumPy arrays, as Marian writes its models. Names are given without ".npy".
class NpzFile final : public TensorSource {
public:
    // Checks every array's header against its length. Throws Error naming the file, the array and the remedy: not a zip
    // archive, truncated, not an array, another type than float16, float32, float64 or bytes, column order.
    static std::unique_ptr<NpzFile> open(const std::filesystem::path& path);
    ~NpzFile() override;

    std::string where() const override;
    std::vector<std::string> names() const override;
    const std::vector<std::int64_t>* shape(const std::string& name) const override;
    void readRows(const std::string& name, const RowVisitor& visit) const override;

    // An array of bytes as text, up to its first zero byte. Throws Error if it is missing or too long for a text.
    std::string text(const std::string& name) const;

private:
    struct Impl;
    explicit NpzFile(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::exchange
