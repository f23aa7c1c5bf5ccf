// SPDX-License-Identifier: GPL-3.0-or-later

// Holds nothing: the targets that make precompiled headers need a source.
