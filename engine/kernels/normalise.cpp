// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/normalise.h"

#include "engine/core/error.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/row_normaliser.h"

#include <algorithm>
#include <atomic>
#include <string>

namespace contexture::kernels {
namespace {

constexpr std::int64_t kRowsPerTask = 16; // short rows are grouped to give a task enough work

void checkShape(RowShape shape, const NormaliseOptions& options) {
    if (shape.rows < 0 || shape.columns < 0 || options.rowsPerMask < 1) {
        throw Error(Message("kernel.negative", "A size is negative"), Message("at.normaliser", "normaliser"),
                    Message("kernel.negative.do", "Give rows and columns from 0, and rowsPerMask from 1."));
    }
    if (!options.offsets) {
        return;
    }
    bool ascending = options.segments >= 0 && options.offsets[0] == 0;
    for (std::int64_t j = 0; ascending && j < options.segments; ++j) {
        ascending = options.offsets[j] <= options.offsets[j + 1];
    }
    if (!ascending || options.offsets[options.segments] != shape.columns) {
        throw Error(Message("kernel.segments", "The segments do not cover the row"),
                    Message("at.normaliser", "normaliser"),
                    Message("kernel.segments.do",
                            "Offsets start at 0, ascend and end at the number of columns, {columns}.", shape.columns));
    }
}

std::int64_t tasks(RowShape shape) {
    return (shape.rows + kRowsPerTask - 1) / kRowsPerTask;
}

} // namespace

std::int64_t normalise(const float* logits, float* weights, RowShape shape, const NormaliseOptions& options) {
    checkShape(shape, options);
    const std::int64_t segments = options.offsets ? options.segments : 1;
    std::atomic<std::int64_t> empty = 0;
    detail::parallelFor(tasks(shape), shape.rows * shape.columns, [&](std::int64_t task) {
        static thread_local detail::Support scratch;
        std::int64_t emptyHere = 0;
        const std::int64_t end = std::min((task + 1) * kRowsPerTask, shape.rows);
        for (std::int64_t row = task * kRowsPerTask; row < end; ++row) {
            const float* x = logits + row * shape.columns;
            float* y = weights + row * shape.columns;
            const std::uint8_t* mask =
                options.visible ? options.visible + row / options.rowsPerMask * shape.columns : nullptr;
            for (std::int64_t j = 0; j < segments; ++j) {
                const std::int64_t first = options.offsets ? options.offsets[j] : 0;
                const std::int64_t last = options.offsets ? options.offsets[j + 1] : shape.columns;
                const bool any = detail::normaliseRow(options.normaliser, x + first, mask ? mask + first : nullptr,
                                                      last - first, y + first, scratch);
                emptyHere += !any;
                if (options.empty) {
                    options.empty[row * segments + j] = !any;
                }
            }
        }
        empty += emptyHere;
    });
    return empty;
}

void normaliseBackward(const float* weights, const float* gradWeights, float* gradLogits, RowShape shape,
                       const NormaliseOptions& options) {
    checkShape(shape, options);
    const std::int64_t segments = options.offsets ? options.segments : 1;
    detail::parallelFor(tasks(shape), shape.rows * shape.columns, [&](std::int64_t task) {
        const std::int64_t end = std::min((task + 1) * kRowsPerTask, shape.rows);
        for (std::int64_t row = task * kRowsPerTask; row < end; ++row) {
            for (std::int64_t j = 0; j < segments; ++j) {
                const std::int64_t first = row * shape.columns + (options.offsets ? options.offsets[j] : 0);
                const std::int64_t last =
                    row * shape.columns + (options.offsets ? options.offsets[j + 1] : shape.columns);
                detail::normaliseRowBackward(options.normaliser, weights + first, gradWeights + first, last - first,
                                             gradLogits + first);
            }
        }
    });
}

} // namespace contexture::kernels
