// Holds nothing: the targets that make precompiled headers need a source.
