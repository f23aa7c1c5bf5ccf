#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# Chooses the 256 colours of a picture of the window: reads "ppmhist -noheader", writes a map for "pnmremap -mapfile".
# The 128 most frequent colours stay as they are; each further one is the colour that would lose most, by the number of
# its pixels and its distance from those that are chosen. Median cut lets a word's yellow frame become brown.
use strict;
use warnings;

use constant { COLOURS => 256, FREQUENT => 128 };

sub distance {
    my ($one, $other) = @_;
    my $sum = 0;
    $sum += ($one->[$_] - $other->[$_])**2 for 0 .. 2;
    return $sum;
}

my @colours = map { [(split)[0, 1, 2, 4]] } <STDIN>; # red, green, blue, number of pixels; the most frequent first
my @chosen;
my @lost = (1e9) x @colours;
while (@chosen < COLOURS && @chosen < @colours) {
    my $next = @chosen;
    if (@chosen >= FREQUENT) {
        $next = 0;
        for my $i (1 .. $#colours) {
            $next = $i if $lost[$i] * $colours[$i][3] > $lost[$next] * $colours[$next][3];
        }
    }
    push @chosen, $colours[$next];
    for my $i (0 .. $#colours) {
        my $now = distance($colours[$i], $colours[$next]);
        $lost[$i] = $now if $now < $lost[$i];
    }
}
printf "P3 %d 1 255\n", scalar @chosen;
print "@$_[0 .. 2]\n" for @chosen;
