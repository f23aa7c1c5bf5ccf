// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/table_writer.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace contexture::store {

// Writes a table for NumPy (numpy.load): a zip archive with an array NAME.npy for each column, which has an element for
// each row, and about.json.
//
//   column            type     unknown   holds
//   whole numbers     int32    -1        the number
//   head              int32    -1        0: the mean over heads, otherwise the head from 1
//   weights           float32  NaN       the number
//   log_probability   float64  NaN       the number
//   yes or no         int8     -1        1, 0
//   texts             int32    -1        the index in the list about.json["texts"][NAME]
//   lists of weights  float32            all lists one after the other; NAME_start.npy (int64, one longer than the
//                                        table) says where each begins
//
// about.json holds the members of ExportFormat::Json except its rows ("what", "counted_from", "runs"), the names of the
// columns in order, and "texts".
//
// In a zip archive, the length of an array stands before the array. So each column is a file of its own until the end,
// in a folder that is removed afterwards; memory holds each different text once.
class NpzWriter final : public TableWriter {
public:
    // `head`: members of a JSON object with a comma after each. `scratch`: where the folder is made; empty: the
    // system's temporary folder. Throws Error if the folder cannot be written.
    NpzWriter(std::ostream& out, std::span<const Column> columns, const std::string& head,
              const std::filesystem::path& scratch);
    ~NpzWriter() override;
    NpzWriter(const NpzWriter&) = delete;
    NpzWriter& operator=(const NpzWriter&) = delete;

    using TableWriter::row;
    void row(std::span<const Cell> cells) override;
    void end() override; // throws Error where the disk is full

private:
    class Array;
    struct Texts;

    void writeAbout() const;

    std::ostream& m_out;
    std::vector<Column> m_columns;
    std::string m_head;
    std::filesystem::path m_folder;
    std::vector<std::unique_ptr<Array>> m_arrays; // one per column
    std::vector<std::unique_ptr<Array>> m_starts; // one per column of lists, otherwise null
    std::vector<std::unique_ptr<Texts>> m_texts;  // one per column of texts, otherwise null
};

} // namespace contexture::store
