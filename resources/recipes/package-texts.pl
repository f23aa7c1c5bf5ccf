#!/usr/bin/perl
# Training tables (doc_id, sent_idx, en, de) from texts that Debian ships in both languages; package-texts.sh calls it.
#
#   package-texts.pl po NAME FILE.po... > NAME.tsv         a document for each source file that the messages come from
#   package-texts.pl ding KIND FILE > ding-KIND.sent.tsv   KIND: sentences, phrases (four words or more) or words
#   package-texts.pl nouns FILE TABLE... > nouns.tsv       nouns of the dictionary with genders and plurals
#   package-texts.pl persons FILE TABLE... > persons.txt   words for a man and for a woman: lines to add to such a list
#   package-texts.pl questions nouns.tsv > questions.txt   a sentence for each of them
#   package-texts.pl known nouns.tsv TRANSLATIONS > known.tsv   those that their translations give the right article
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

# Nouns for documents of an open vocabulary (data.open.nouns of a recipe): words that Ding gives both numbers of in both
# languages, one German word for an English one, the one that the tables say most often. Left out: persons, who are no
# "it"; nouns of two genders; weak masculines and nouns that are adjectives, whose other cases have endings.
my $person_in_english = qr/(?:man|woman|men|women|person|boy|girl|child|baby|people|wife|husband|king|queen|father|mother|
    brother|sister|son|daughter|uncle|aunt|cousin|friend|guest|enemy|hero|god|witness|victim|chief|head|member|fellow|nurse|
    pope|saint|spy|thief|twin|orphan|infant|nephew|niece|widow|bride|folk|folks|crew|staff|guy|kid|dude|judge|cook|guide|
    ist|ian|eer|ess|lady|maid|monk|nun|lord|heir|slave|servant|soldier|guard|prince|count|duke|peer|user|owner|player|
    teacher|leader|writer|reader|worker|driver|singer|speaker|trainer|manager|lawyer|doctor|author|actor|officer)$/x;
my $idea_in_english =
    qr/(?:tion|sion|ness|ity|ism|ance|ence|ship|hood|cy|ment|sis|\b(?:day|week|month|year|time|hour|minute|second|way|reason|
    idea|thought|wish|hope|fear|law|rule|price|cost|art|war|game|trip|walk|talk|deal|job|work|name|word|case|number|method|
    theory|problem|question|answer|plan|offer|test|task|goal|aim|loss|gain|share|rate|level|degree|type|kind|form|part|side|
    point|place|area|region|world|system|event|fact|error|change|access|attack|meeting|training|meaning|feeling))$/x;
my %class_of = ('cook.' => 'f', 'zool.' => 'a', 'ornith.' => 'a', 'textil.' => 'c', 'bot.' => 'p');

sub nouns {
    my ($path, @tables) = @_;
    my (%count, %genders, %in_form, %best);
    for my $table (@tables) {
        open my $in, '<', $table or die "$table: $!\n";
        while (my $line = <$in>) {
            my @cells = split /\t/, $line;
            $count{$_}++ for (($cells[2] // '') =~ /\b\p{Ll}+\b/g), (($cells[3] // '') =~ /\b\p{Lu}\p{Ll}+\b/g);
        }
    }
    open my $in, '<', $path or die "$path: $!\n";
    my @lines = grep { !/^#/ } <$in>;
    for (@lines) {
        my ($german) = split / :: /;
        $genders{$1}{$2} = 1 while $german =~ /\b(\p{Lu}\p{Ll}+) \{([mfn])\}/g;
        $in_form{$1} = 1 while $german =~ /\b(\p{Lu}\p{Ll}+)in \{f\}/g;
    }
    for my $line (@lines) {
        chomp $line;
        my @sides = map { [split /\|/] } split / :: /, $line, 2;
        next unless @sides == 2 && @{ $sides[0] } == @{ $sides[1] };
        for my $i (0 .. $#{ $sides[0] } - 1) {
            my ($one, $many) = map { $sides[0][$_] } $i, $i + 1;
            next if "$one $sides[1][$i]" =~ $old_or_rude;
            my @many = split /;/, $many;
            my @one = split /;/, $one;
            my ($en, $ens) = map { first_alternative($sides[1][$_]) } $i, $i + 1;
            next unless "$en $ens" =~ /^[a-z -]+$/ && ($en =~ tr/ //) < 2 && $ens ne $en && $ens =~ /s$|en$/;
            next if $en =~ $person_in_english;
            my ($tag) = $one =~ /\[([a-z]+\.)\]/;
            my $class = $class_of{ $tag // '' } // '-';
            for my $k (0 .. ($#one < $#many ? $#one : $#many)) {
                my ($de, $gender) = $one[$k] =~ /^\s*(\p{Lu}\p{Ll}+) \{([mfn])\}/ or next;
                my ($plural) = $many[$k] =~ /^\s*(\p{Lu}\p{Ll}+) \{pl\}/ or next;
                next if keys %{ $genders{$de} } > 1 || $in_form{$de} || $plural =~ /(?:innen|männer|leute)$/;
                next if $gender eq 'm' && ($plural eq "${de}n" || $plural eq "${de}en") && $de !~ /or$/;
                next if $gender eq 'm' && $de =~ /(?:e|ent|ant|ist)$/ && $plural =~ /n$/;
                next if $de =~ /er$/ && $plural =~ /^\Q@{[substr $de, 0, -1]}\En?$/;    # Beamter, Beamte
                $class = 'i' if $en =~ $idea_in_english ||
                    $de =~ /(?:ung|heit|keit|tät|schaft|ismus|tum|nis|ion|enz|anz|ie|ik)$/;
                my $row = [$count{$de} // 0, $en, $ens, $de, $gender, $plural, $class];
                $best{$en} = $row unless $best{$en} && $best{$en}[0] >= $row->[0];
            }
        }
    }
    print join("\t", qw(english english_plural german gender german_plural class)), "\n";
    print join("\t", @$_[1 .. 6]), "\n" for sort { $b->[0] <=> $a->[0] || $a->[1] cmp $b->[1] } values %best;
}

# What a man and what a woman is called who is the same in English: "Lehrer {m}; Lehrerin {f} | Lehrer {pl}; Lehrerinnen
# {pl} :: teacher | teachers". One pair for an English word, that which the tables say most often. Where there is no plural
# of the man, which tells how he is declined, it is as his ending says.
my $weak = qr/(?:ent|ant|ist|at|et|ot|it|graf|soph|nom|arch|urg|ekt)$/;

sub persons {
    my ($path, @tables) = @_;
    my (%count, %best);
    for my $table (@tables) {
        open my $in, '<', $table or die "$table: $!\n";
        while (my $line = <$in>) {
            $count{$_}++ for (((split /\t/, $line)[3] // '') =~ /\b\p{Lu}\p{Ll}+\b/g);
        }
    }
    open my $in, '<', $path or die "$path: $!\n";
    while (my $line = <$in>) {
        chomp $line;
        next if $line =~ /^#/;
        my @sides = map { [split /\|/] } split / :: /, $line, 2;
        next unless @sides == 2 && @{ $sides[0] } == @{ $sides[1] };
        for my $i (0 .. $#{ $sides[0] }) {
            my ($german, $english) = map { $_->[$i] } @sides;
            next if $german =~ $old_or_rude;
            my @english = grep { $_ !~ $old_or_rude } split /;/, $english;
            for (@english) {
                1 while s/\{[^{}]*\}|\[[^\[\]]*\]|<[^<>]*>|\([^()]*\)//g;
                $_ = tidy($_);
            }
            @english = grep { /^[a-z]+(?: [a-z]+)?$/ && !/female|(?:man|woman|boy|girl|ess|king|queen|lady|lord|friend)$/ } @english;
            while ($german =~ m{\b(\p{Lu}\p{Ll}+) \{m\}(?: /[^/]*/)?; (\p{Lu}\p{Ll}+in) \{f\}}g) {
                my ($man, $woman) = ($1, $2);
                next if substr($man, 0, 2) ne substr($woman, 0, 2);
                my ($stem) = $man =~ /^(.*?)e?$/;
                my ($men) = ($sides[0][$i + 1] // '') =~ /\b(\Q$stem\E\p{Ll}{0,2}) \{pl\}/;
                $men //= $man =~ /e$/ ? "${man}n" : $man =~ $weak || $man =~ /or$/ ? "${man}en" : $man =~ /e[rl]$/ ? $man : "${man}e";
                my $often = ($count{$man} // 0) + ($count{$woman} // 0);
                for my $en (@english) {
                    $best{$en} = [$often, [$en, "${en}s", $man, 'm', $men, 'h'], [$en, "${en}s", $woman, 'f', "${woman}nen", 'h']]
                        unless $best{$en} && $best{$en}[0] >= $often;
                }
            }
        }
    }
    for my $pair (sort { $b->[0] <=> $a->[0] || $a->[1][0] cmp $b->[1][0] } values %best) {
        print join("\t", @$_), "\n" for @$pair[1, 2];
    }
}

# The nouns whose gender a model knows: it translates `questions`, a sentence for each noun, and `known` keeps those that
# it gives the right article, whatever word it chose.
my %accusative = (m => 'den', f => 'die', n => 'das');

sub rows_of {
    my ($path) = @_;
    open my $in, '<', $path or die "$path: $!\n";
    my ($first, @rows) = <$in>;
    return ($first, @rows);
}

sub questions {
    my (undef, @rows) = rows_of($_[0]);
    print map { 'I saw the ' . (split /\t/)[0] . " yesterday.\n" } @rows;
}

sub known {
    my ($path, $translations) = @_;
    my ($first, @rows) = rows_of($path);
    open my $in, '<', $translations or die "$translations: $!\n";
    my @answers = <$in>;
    die "$translations: not one line for each noun\n" unless @answers == @rows;
    print $first;
    for my $i (0 .. $#rows) {
        my (undef, undef, undef, $gender) = split /\t/, $rows[$i];
        my ($article) = $answers[$i] =~ /\b(den|die|das)\b/;
        print $rows[$i] if ($article // '') eq $accusative{$gender};
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
    my $same = sub { join(':', (stat $_[0])[0, 1]) };
    my $is_test = grep { $same->($_) eq $same->($table) } @tests; # a test itself stays whole
    @tests = () if $is_test;
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

my %tasks = (po => \&po, ding => \&ding, nouns => \&nouns, persons => \&persons, questions => \&questions, known => \&known, without => \&without);
my $task = $tasks{ shift // '' } or die "package-texts.pl po NAME FILE... | ding KIND FILE | nouns FILE TABLE... | persons FILE TABLE... | questions NOUNS | known NOUNS TRANSLATIONS | without TABLE TEST...\n";
die "package-texts.pl: files are missing\n" unless @ARGV >= 1;
$task->(@ARGV);
