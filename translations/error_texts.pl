#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the errors of the sources as lupdate can read them: error_texts.pl FOLDER... > error_texts.cpp
# An error is Message("code", "English text" ...) where it is thrown, in sources without Qt. The catalogues know it by its
# code, in the context "Errors", with the English text as a comment for translators.
use strict;
use warnings;
use File::Find;

my %texts;
find(
    sub {
        return unless /\.(h|cpp|cu|cuh)$/;
        open my $file, '<', $_ or die "$File::Find::name: $!\n";
        local $/;
        my $source = <$file>;
        my $string = qr/"(?:[^"\\]|\\.)*"/;
        while ($source =~ /\bMessage(?:\s+\w+)?[({]\s*"([a-z0-9.-]+)",\s*((?:$string\s*)+)/g) {
            my ($code, $parts) = ($1, $2);
            my $text = join '', map { substr $_, 1, -1 } $parts =~ /$string/g;
            $text =~ s/\\"/"/g;
            $texts{$code} = $text;
        }
    },
    @ARGV
);
print "static const char* const texts[] = {\n";
print "    //: $texts{$_}\n    QT_TRANSLATE_NOOP(\"Errors\", \"$_\"),\n" for sort keys %texts;
print "};\n";
