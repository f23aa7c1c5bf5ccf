#!/usr/bin/perl
# German texts before 1901 and 1996 in the spelling of today:
#
#   perl resources/recipes/old-spelling.pl TABLE > NEW-TABLE
#
# reads a table of sentence pairs with a column "de" and writes it with that column's old words respelled. A word is
# changed only where the dictionary (hunspell, de_DE) does not know it and knows exactly one of the words that the old
# rules make of it: "Thür" becomes "Tür", "seyn" "sein", "giebt" "gibt", "daß" "dass". Names stay: words that the row's
# other side has, too.
# Needs the packages hunspell and hunspell-de-de. Says on standard error how many words were changed.
use strict;
use warnings;
use utf8;
use IPC::Open2;
use open qw(:std :encoding(UTF-8));

@ARGV == 1 or die "old-spelling: name one table\n";
open my $table, '<:encoding(UTF-8)', $ARGV[0] or die "old-spelling: $ARGV[0]: $!\n";
my @lines = <$table>;
close $table;
chomp(my $header = $lines[0] // die "old-spelling: $ARGV[0] is empty\n");
my @columns = split /\t/, $header, -1;
my ($german) = grep { $columns[$_] eq 'de' } 0 .. $#columns;
defined $german or die "old-spelling: $ARGV[0] has no column \"de\"\n";

# What of an old word may be written otherwise; each rule at each place alone or all together.
my @rules = (
    [qr/Th/, 'T'], [qr/th/, 't'], [qr/ey/, 'ei'], [qr/Ey/, 'Ei'], [qr/ay/, 'ai'],
    [qr/ß/, 'ss'], [qr/niß\b/, 'nis'], [qr/niss\b/, 'nis'], [qr/dt\b/, 't'], [qr/dt(?=[a-z])/, 't'],
    [qr/c(?=[aoulrkt])/, 'k'], [qr/C(?=[aoulr])/, 'K'], [qr/cc/, 'kz'], [qr/c(?=[eiäy])/, 'z'], [qr/C(?=[eiäy])/, 'Z'],
    [qr/iren\b/, 'ieren'], [qr/irt(?=e?[nrsm]?\b)/, 'iert'], [qr/irung/, 'ierung'],
    [qr/ie(?=[bngf])/, 'i'], [qr/aa/, 'a'], [qr/ee/, 'e'], [qr/oo/, 'o'], [qr/ff(?=t)/, 'f'],
    [qr/ss\b/, 'ß'], [qr/ss(?=[et])/, 'ß'], [qr/ph/, 'f'], [qr/Ae/, 'Ä'], [qr/Oe/, 'Ö'], [qr/Ue/, 'Ü'],
    [qr/y/, 'i'], [qr/mpt\b/, 'mt'], [qr/ck(?=t)/, 'k'],
);

sub candidates {
    my ($word) = @_;
    my %found;
    my %whole = ($word => 1); # with every rule before it or not
    for my $rule (@rules) {
        my ($from, $to) = @$rule;
        for my $each (keys %whole) {
            (my $made = $each) =~ s/$from/$to/g;
            next if $made eq $each;
            $found{$made} = $whole{$made} = 1;
            last if keys %whole > 64;
        }
    }
    delete $found{$word};
    return keys %found;
}

# The words of a list that the dictionary knows.
sub known {
    my %words = map { $_ => 1 } @_;
    my $list = "/tmp/old-spelling.$$";
    open my $out, '>:encoding(UTF-8)', $list or die "old-spelling: $list: $!\n";
    print $out "$_\n" for sort keys %words;
    close $out;
    open my $bad, '-|:encoding(UTF-8)', "hunspell -i UTF-8 -d de_DE -l $list"
        or die "old-spelling: hunspell cannot be run\n";
    while (<$bad>) {
        chomp;
        delete $words{$_};
    }
    close $bad or die "old-spelling: hunspell ended with an error\n";
    unlink $list;
    return \%words;
}

my %seen;
for my $line (@lines[1 .. $#lines]) {
    my $text = (split /\t/, $line, -1)[$german] // '';
    $seen{$_} = 1 for $text =~ /\p{L}+/g;
}
my $today = known(keys %seen);
my %made;
for my $word (keys %seen) {
    $made{$word} = [candidates($word)] unless $today->{$word} || length $word < 3;
}
my $right = known(map { @$_ } values %made);
my %new;
for my $word (keys %made) {
    my @good = grep { $right->{$_} } @{ $made{$word} };
    $new{$word} = $good[0] if @good == 1;
}
my $changed = 0;
print "$header\n";
for my $line (@lines[1 .. $#lines]) {
    chomp $line;
    my @cells = split /\t/, $line, -1;
    defined $cells[$german] or die "old-spelling: a row has too few columns\n";
    my %names = map { $_ => 1 } map { $_ == $german ? () : $cells[$_] =~ /\p{L}+/g } 0 .. $#cells;
    $cells[$german] =~ s/(\p{L}+)/exists $new{$1} && !$names{$1} ? do { ++$changed; $new{$1} } : $1/ge;
    print join("\t", @cells), "\n";
}
print STDERR "old-spelling: $changed words changed, ", scalar(keys %new), " different ones\n";
