#!/usr/bin/perl
# Training tables (doc_id, sent_idx, en, de) from texts that Debian ships in both languages; package-texts.sh calls it.
#
#   package-texts.pl po NAME FILE.po... > NAME.tsv         a document for each source file that the messages come from
#   package-texts.pl ding KIND FILE > ding-KIND.sent.tsv   KIND: sentences, phrases (four words or more) or words
#   package-texts.pl without TABLE TEST... > TABLE'        drops pairs that a test set holds, too
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));

use constant { kLongestEnglish => 700, kLongestGerman => 800, kMostRepeats => 2, kSharedWindows => 0.6 };

my %seen;

sub header { print join("\t", qw(doc_id sent_idx en de)), "\n"; }

sub row { print join("\t", @_), "\n"; }

sub tidy {
    my ($text) = @_;
    $text =~ s/[\x{00ad}\x{200b}\x{feff}]//g;
    $text =~ s/\s+/ /g;
    $text =~ s/^ | $//g;
    return $text;
}

# Ding: "German | German :: English | English"; columns match, alternatives stand between semicolons, remarks in
# brackets.
sub first_alternative {
    my ($text) = @_;
    1 while $text =~ s/\{[^{}]*\}|\[[^\[\]]*\]|<[^<>]*>|\([^()]*\)//g;
    for my $one (split /;/, $text) {
        $one = tidy($one);
        $one =~ s/^,\s*|\s*,$//g;
        return $one if length $one;
    }
    return '';
}

sub kind_of {
    my ($english) = @_;
    my $words = () = $english =~ /\S+/g;
    return 'sentences' if $words >= 3 && $english =~ /[.?!]$/;
    return $words >= 4 ? 'phrases' : 'words';
}

my $old_or_rude = qr/\[(?:alt|veraltet|veraltend|obs\.|obsolete|archaic|dated|vulg\.?|slang|Schw\.|Ös\.)\]/;
my %written_out = ('etw.' => 'etwas', 'jd.' => 'jemand', 'jdm.' => 'jemandem', 'jdn.' => 'jemanden', 'jds.' => 'jemandes');

sub ding {
    my ($kind, $path) = @_;
    open my $in, '<', $path or die "$path: $!\n";
    header();
    my $number = 0;
    while (my $line = <$in>) {
        chomp $line;
        next if $line =~ /^#/;
        my ($german, $english) = split / :: /, $line, 2;
        next unless defined $english;
        my @german  = split /\|/, $german;
        my @english = split /\|/, $english;
        next unless @german == @english;
        for my $i (0 .. $#german) {
            next if "$german[$i] $english[$i]" =~ $old_or_rude;
            my $de = first_alternative($german[$i]);
            my $en = first_alternative($english[$i]);
            $en =~ s/\bsb\b\.?/somebody/g;
            $en =~ s/\bsth\b\.?/something/g;
            $de =~ s/\b(etw\.|jdm\.|jdn\.|jds\.|jd\.)/$written_out{$1}/g;
            s/’/'/g for $de, $en;
            next if $de eq '' || $en eq '' || lc $de eq lc $en;
            next if "$de$en" =~ m{[<>{}\[\]|/\\#_~…()]|\.\.\.};
            next if $seen{"$en\t$de"}++;
            row('ding-' . ++$number, 0, $en, $de) if kind_of($en) eq $kind;
        }
    }
}

# gettext: one message is one pair; where both sides have as many sentences, each sentence is one.
sub unquoted {
    my ($text) = @_;
    my %meaning = (n => "\n", t => ' ', '"' => '"', '\\' => '\\');
    $text =~ s/\\(.)/$meaning{$1} \/\/ "\\$1"/ge;    # others keep the backslash, and usable() turns them down
    return $text;
}

sub pairs_of {
    my ($english, $german) = @_;
    my @en = split /\n\s*\n/, $english;
    my @de = split /\n\s*\n/, $german;
    if (@en != @de) { @en = ($english); @de = ($german); }
    my $end = qr/(?<=[.?!]|[.?!]["”“'])\s+(?=["“„'\p{Lu}])/;
    my @pairs;
    for my $i (0 .. $#en) {
        my @a = split $end, tidy($en[$i]);
        my @b = split $end, tidy($de[$i]);
        push @pairs, @a == @b ? map { [$a[$_], $b[$_]] } 0 .. $#a : [tidy($en[$i]), tidy($de[$i])];
    }
    return @pairs;
}

# File of the source => messages in its order: [line, place in the catalogue, English, German].
sub messages_of {
    my ($path) = @_;
    open my $in, '<', $path or die "$path: $!\n";
    local $/ = '';
    my (%messages, @files);
    my $count = 0;
    while (my $entry = <$in>) {
        next if $entry =~ /^#~/m || $entry =~ /^#,.*fuzzy/m || $entry =~ /^msgid_plural/m;
        my ($place) = $entry =~ /^#:\s*(\S+)/m;
        my ($file, $line) = ($place // 'text') =~ /^(.*?)(?::(\d+))?$/;
        my %text;
        for my $key (qw(msgid msgstr)) {
            my ($quoted) = $entry =~ /^$key ((?:"(?:[^"\\]|\\.)*"\s*)+)/m;
            $text{$key} = join '', map { unquoted($_) } ($quoted // '') =~ /"((?:[^"\\]|\\.)*)"/g;
        }
        $text{msgid} =~ s/^[\w .,:-]*\^|^\?\w+://;    # a hint for translators
        next unless length $text{msgid} && length $text{msgstr};
        push @files, $file unless $messages{$file};
        push @{ $messages{$file} }, [$line // 0, $count++, @text{qw(msgid msgstr)}];
    }
    return map { [$_, sort { $a->[0] <=> $b->[0] || $a->[1] <=> $b->[1] } @{ $messages{$_} }] } @files;
}

sub usable {
    my ($english, $german) = @_;
    return 0 if "$english$german" =~ /[<>{}\[\]|\\~=*_%\$\@^]/ || $english !~ /\p{L}{2}/ || lc $english eq lc $german;
    return 0 if length $english > kLongestEnglish || length $german > kLongestGerman || $german eq '';
    my $ratio = length($english) / length($german);
    return length $english <= 20 || ($ratio >= 0.45 && $ratio <= 2.2);
}

sub po {
    my ($name, @paths) = @_;
    header();
    for my $path (@paths) {
        for my $document (messages_of($path)) {
            my ($file, @messages) = @$document;
            $file =~ s/\s/_/g;
            my $index = 0;
            for my $pair (map { pairs_of($_->[2], $_->[3]) } @messages) {
                row("$name/$file", $index++, @$pair) if usable(@$pair) && $seen{"@$pair"}++ < kMostRepeats;
            }
        }
    }
}

# A pair is dropped if one side, of five words or more, stands in a test set, or six tenths of its windows of four words
# do.
sub windows_of {
    my @words = map { lc } $_[0] =~ /\w+/g;
    return (join(' ', @words), map { join ' ', @words[$_ .. $_ + 3] } 0 .. $#words - 3) if @words >= 5;
    return;
}

sub without {
    my ($table, @tests) = @_;
    my %known;
    for my $path (@tests) {
        open my $in, '<', $path or die "$path: $!\n";
        while (my $line = <$in>) {
            chomp $line;
            my @texts = $path =~ /\.json$/ ? $line =~ /"((?:[^"\\]|\\.)*)"/g : (split /\t/, $line)[2, 3];
            $known{$_} = 1 for map { windows_of($_ // '') } @texts;
        }
    }
    open my $in, '<', $table or die "$table: $!\n";
    my ($kept, $dropped) = (0, 0);
    while (my $line = <$in>) {
        my $found = 0;
        for my $text ((split /\t/, $line)[2, 3]) {
            my ($whole, @windows) = windows_of($text);
            next unless defined $whole;
            $found ||= $known{$whole} || grep({ $known{$_} } @windows) >= kSharedWindows * @windows;
        }
        $found ? $dropped++ : $kept++;
        print $line unless $found;
    }
    print STDERR "$table: $kept lines kept, $dropped dropped\n";
}

my %tasks = (po => \&po, ding => \&ding, without => \&without);
my $task = $tasks{ shift // '' } or die "package-texts.pl po NAME FILE... | ding KIND FILE | without TABLE TEST...\n";
die "package-texts.pl: files are missing\n" unless @ARGV >= 2;
$task->(@ARGV);
