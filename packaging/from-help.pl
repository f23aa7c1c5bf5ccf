#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes manual pages and shell completions of what the programs say of themselves, so that an option is described once.
# Usage: perl from-help.pl KIND VERSION DATE CONTEXTURE-CLI [CONTEXTURE] >FILE
# KIND: man-cli, man-window, bash, zsh. CONTEXTURE, the window, may be missing for the first and for completions.
use strict;
use warnings;
use utf8;
binmode STDOUT, ':encoding(UTF-8)';

my ($kind, $version, $date, $cli, $window) = @ARGV;
die "usage: from-help.pl man-cli|man-window|bash|zsh VERSION DATE CONTEXTURE-CLI [CONTEXTURE]\n" unless $cli;

sub output {
    my @command = @_;
    local $ENV{LC_ALL} = 'C.UTF-8';
    local $ENV{LANGUAGE} = 'en';
    local $ENV{QT_QPA_PLATFORM} = 'offscreen';
    local $ENV{QT_LOGGING_RULES} = q{*.warning=false}; # where there is no session to run in
    open my $pipe, '-|:encoding(UTF-8)', @command or die "from-help: $command[0]: $!\n";
    local $/;
    my $text = <$pipe>;
    close $pipe or die "from-help: @command ended with status $?\n";
    return $text;
}

# A help text as {about, usage, arguments, options, commands}; the last three are lists of
# {names, value, choices, words, notes}: "--beam INT:INT in [1 - 64]=4   Beam size" is one.
sub parsed {
    my ($text) = @_;
    my %help = (about => '', usage => '', arguments => [], options => [], commands => []);
    my ($section, $item) = ('about', undef);
    my @lines = split /\n/, $text;
    for my $i (0 .. $#lines) {
        my $line = $lines[$i];
        if ($line =~ /^Usage:\s*(\S+)\s*(.*)/) {
            $help{usage} = $2;
            $section = 'about' if $help{about} eq '';
        } elsif ($line =~ /^(options|positionals|arguments|subcommands):\s*$/i) {
            $section = lc $1;
            $section = 'arguments' if $section eq 'positionals';
            $section = 'commands' if $section eq 'subcommands';
        } elsif ($line =~ /^\s*$/) {
            next;
        } elsif ($section eq 'about') {
            $help{about} .= ($help{about} eq '' ? '' : ' ') . $line =~ s/^\s+//r;
        } elsif ($line =~ /^ {2,4}(\S.*)$/) {
            my ($head, $words) = split /\s{2,}/, $1, 2;
            if (!defined $words && ($lines[$i + 1] // '') !~ /^ {20}/) { # CLI11 leaves no more room than a space
                my @parts = $line =~ /^  (.{26}\S?) (\S.*)$/;
                ($head, $words) = @parts if @parts;
            }
            $item = {words => $words // '', notes => []};
            push @{$help{$section}}, $item;
            describe($item, $head, $section);
        } elsif ($item && $line =~ /^\s+(\S.*)$/) {
            $item->{words} .= ($item->{words} eq '' ? '' : ' ') . $1;
        }
    }
    return \%help;
}

sub describe {
    my ($item, $head, $section) = @_;
    my ($names, $rest) = $section eq 'options' ? $head =~ /^((?:-[\w-]+(?:,\s*)?)+)\s*(.*)$/ : split(/\s+/, $head, 2);
    $item->{names} = [split /,\s*/, $names];
    $rest //= '';
    my @notes;
    push @notes, "Excludes $1." if $rest =~ s/\s*Excludes: ((?:-{0,2}[\w-]+ ?)+)$//;
    unshift @notes, "Needs $1." if $rest =~ s/\s*Needs: ((?:--[\w-]+ ?)+)$//;
    $item->{required} = $rest =~ s/\s*REQUIRED//;
    $item->{many} = $rest =~ s/\s*\.\.\.//;
    my $default = $rest =~ s/=([^=\s]+)$// ? $1 : undef;
    if ($rest =~ /^<(.*)>$/) { # Qt's
        $item->{value} = $1 =~ s/ x /x/r;
        $item->{value} =~ s/ //g;
    } elsif ($rest =~ /^(TEXT|U?INT|FLOAT)(?::(.*))?$/) {
        $item->{value} = $1 eq 'TEXT' ? 'value' : $1 eq 'FLOAT' ? 'x' : 'n';
        my $limits = $2 // '';
        if ($limits =~ /^\{(.*)\}$/) {
            $item->{choices} = [split /,/, $1];
        } elsif ($limits =~ /in \[(\S+) - (\S+)\]/) {
            unshift @notes, "From $1 to $2.";
        } elsif ($limits =~ /^>= (\S+)/) {
            unshift @notes, "At least $1.";
        }
    }
    $item->{isText} = defined $item->{value} && ($item->{value} !~ /^[nx]$/) && !$item->{choices};
    push @notes, "$default if not given." if defined $default;
    unshift @notes, 'Required.' if $item->{required};
    $item->{notes} = \@notes;
}

# --- manual pages ---

sub roff {
    my ($text) = @_;
    $text =~ s/\\/\\e/g;
    $text =~ s/-/\\-/g;
    $text =~ s/^([.'])/\\&$1/mg;
    return $text;
}

sub sentence {
    my ($item) = @_;
    my $words = $item->{words};
    $words .= '.' if $words ne '' && $words !~ /[.!?]$/;
    return join ' ', grep { $_ ne '' } $words, @{$item->{notes}};
}

sub items {
    my ($list) = @_;
    my $page = '';
    for my $item (@$list) {
        my $names = join ', ', map { /^-/ ? '\fB' . roff($_) . '\fR' : '\fI' . roff($_) . '\fR' } @{$item->{names}};
        my $value = $item->{choices} ? join '|', map { '\fB' . roff($_) . '\fR' } @{$item->{choices}}
            : defined $item->{value} && $names =~ /fB/ ? '\fI' . roff(uc $item->{value}) . '\fR' : '';
        $page .= ".TP\n$names" . ($value ne '' ? " $value" : '') . "\n" . roff(sentence($item)) . "\n";
    }
    return $page;
}

sub title {
    my ($name, $about) = @_;
    my $short = lcfirst($about =~ s/\.$//r);
    return ".\\\" Made by packaging/from-help.pl of what the program says of itself.\n"
        . '.TH ' . uc(roff($name)) . " 1 \"$date\" \"Contexture $version\" \"User Commands\"\n"
        . ".SH NAME\n" . roff($name) . " \\- " . roff($short) . "\n";
}

my $licence = <<'EOT';
.SH COPYRIGHT
Free software under the GNU General Public License, version 3 or (at your option) any later version.
It comes without any warranty.
EOT

sub commands {
    my $help = parsed(output($cli, '--help'));
    $_->{help} = parsed(output($cli, $_->{names}[0], '--help')) for @{$help->{commands}};
    return $help;
}

my $dictionaries = ".TP\n.B DICPATH\nFolders of Hunspell's dictionaries, in place of /usr/share/hunspell.\n";

sub manOfCommandLine {
    my $help = commands();
    print title('contexture-cli', 'Train, translate and measure document-level translation models');
    print ".SH SYNOPSIS\n.B contexture\\-cli\n.I COMMAND\n[\\fIOPTIONS\\fR]\n";
    print ".SH DESCRIPTION\n", roff("The command line of Contexture, a microscope for document-level machine translation. Each "
        . "command is described below, and by contexture-cli COMMAND --help. Where a report is written as JSON, - is standard "
        . "output. Sentences, runs and heads count from 1."), "\n";
    print ".SH OPTIONS\n", items($help->{options});
    print ".SH COMMANDS\n";
    for my $command (@{$help->{commands}}) {
        my ($name, $own) = ($command->{names}[0], $command->{help});
        print ".SS contexture\\-cli ", roff($name), "\n", roff($own->{about}), "\n";
        print items($own->{arguments}), items([grep { $_->{names}[-1] ne '--help' } @{$own->{options}}]);
    }
    print ".SH EXIT STATUS\n";
    print ".TP\n.B $_->[0]\n$_->[1]\n" for [0, 'Done.'], [1, 'An error; one sentence on standard error says which.'],
        [2, 'Arguments that make no sense.'], [3, 'Interrupted; what was finished is kept.'];
    print ".SH ENVIRONMENT\n", $dictionaries;
    print ".SH FILES\n.TP\n.I /usr/share/contexture\n",
        "Models, demonstration documents, recipes, studies and the handbook of an installation below /usr.\n";
    print ".SH EXAMPLES\n.PP\n.nf\n.RS\n", roff(<<'EOT'), ".RE\n.fi\n";
S=/usr/share/contexture
M=$S/models/teaching/selective-encoder-online.safetensors
contexture-cli translate --model $M --document $S/demo/farm.txt --trace --workspace farm.contexture
contexture-cli export --workspace farm.contexture --what sentence-attention --sentences 8 --mean-only
EOT
    print ".SH SEE ALSO\n.BR contexture (1),\n.BR contexture\\-figures (1)\n", $licence;
}

sub manOfWindow {
    my $help = parsed(output($window, '--help'));
    print title('contexture', $help->{about});
    print ".SH SYNOPSIS\n.B contexture\n[\\fIOPTIONS\\fR] [\\fIFILES\\fR]\n";
    print ".SH DESCRIPTION\n", roff("Opens a document and a trained model, translates it, and shows for every word which other "
        . "sentences the model consulted, which words in them, and how far its gate let them in. FILES are documents, model "
        . "bundles or workspaces. F1 opens the handbook. With --screenshot the window is rendered to a picture, also without a "
        . "display."), "\n";
    print ".SH OPTIONS\n", items($help->{options});
    print ".SH ENVIRONMENT\n";
    print ".TP\n.B CONTEXTURE_RESOURCES\nThe folder of models, documents and handbook, in place of the installed one.\n";
    print ".TP\n.B CONTEXTURE_ENGINE\nThe translation engine's library, in place of the installed one.\n";
    print $dictionaries;
    print ".SH FILES\n.TP\n.I /usr/share/contexture\n",
        "Models, demonstration documents and the handbook of an installation below /usr.\n";
    print ".TP\n.I ~/.config/Contexture/Contexture.conf\nWhat was chosen in the window.\n";
    print ".SH SEE ALSO\n.BR contexture\\-cli (1)\n", $licence;
}

# --- completions ---

sub optionNames {
    my ($help) = @_;
    return map { grep { /^--/ } @{$_->{names}} } @{$help->{options}};
}

# Lines of a shell's case: what follows an option.
sub values {
    my ($help) = @_;
    my $cases = '';
    for my $item (@{$help->{options}}) {
        next unless defined $item->{value};
        my $names = join '|', grep { /^-/ } @{$item->{names}};
        my $what = $item->{choices} ? "words='@{$item->{choices}}'" : $item->{isText} ? 'files=1' : ':';
        $cases .= "            $names) $what; return 0 ;;\n";
    }
    return $cases;
}

sub bash {
    my $help = commands();
    my $all = join ' ', map { $_->{names}[0] } @{$help->{commands}};
    my $general = join ' ', optionNames($help);
    my $cases = '';
    for my $command (@{$help->{commands}}) {
        my $choices = $command->{help}{arguments}[0] ? $command->{help}{arguments}[0]{choices} : undef;
        my $others = $choices ? "words='@$choices'" : 'files=1';
        $cases .= "    $command->{names}[0])\n        options='" . join(' ', optionNames($command->{help})) . "'\n"
            . "        case \$previous in\n" . &values($command->{help}) . "        esac\n"
            . "        $others\n        ;;\n";
    }
    my $ofWindow = '';
    if ($window) {
        my $own = parsed(output($window, '--help'));
        $ofWindow = "    contexture)\n        options='" . join(' ', optionNames($own)) . "'\n"
            . "        case \$previous in\n" . &values($own) . "        esac\n        files=1\n        ;;\n";
        $ofWindow =~ s/(--theme\)) files=1/$1 words='light dark'/;
        $ofWindow =~ s/(--context\)) files=1/$1 words='none online offline'/;
    }
    print <<"EOT";
# Completion of contexture and contexture-cli for bash. Made by packaging/from-help.pl of what the programs say of themselves.

# Sets options, and words or files: what may follow \$previous in a call of \$1, a command or the window.
_contexture_known() {
    local previous=\$2
    case \$1 in
$cases$ofWindow    esac
}

_contexture() {
    local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
    local program=\${COMP_WORDS[0]##*/} call=contexture options='' words='' files='' IFS=\$' \\t\\n'
    COMPREPLY=()
    if [[ \$current == = ]]; then # --option=, where bash parts the words
        current=''
    elif [[ \$previous == = ]]; then
        previous=\${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [[ \$program == contexture-cli ]]; then
        if ((COMP_CWORD == 1)); then
            COMPREPLY=(\$(compgen -W '$all $general' -- "\$current"))
            return
        fi
        call=\${COMP_WORDS[1]}
    fi
    _contexture_known "\$call" "\$previous"
    if [[ \$current == -* ]]; then
        COMPREPLY=(\$(compgen -W "\$options" -- "\$current"))
    elif [[ \$words ]]; then
        COMPREPLY=(\$(compgen -W "\$words" -- "\$current"))
    elif [[ \$files ]]; then
        IFS=\$'\\n'
        COMPREPLY=(\$(compgen -f -- "\$current"))
        compopt -o filenames 2>/dev/null
    fi
}
complete -F _contexture contexture-cli
EOT
    print "complete -F _contexture contexture\n" if $window;
}

sub zshText {
    my ($text) = @_;
    $text =~ s/([\[\]:\\])/\\$1/g;
    $text =~ s{'}{'\\''}g;
    return $text;
}

sub zshArguments {
    my ($help) = @_;
    my @lines;
    for my $item (@{$help->{options}}) {
        for my $name (grep { /^--/ } @{$item->{names}}) {
            my $value = '';
            if ($item->{choices}) {
                $value = ":value:(@{$item->{choices}})";
            } elsif (defined $item->{value}) {
                $value = ":$item->{value}:" . ($item->{isText} ? '_files' : '');
            }
            push @lines, ($item->{many} ? '*' : '') . "$name\[" . zshText($item->{words}) . "]$value";
        }
    }
    my $choices = $help->{arguments}[0] ? $help->{arguments}[0]{choices} : undef;
    push @lines, '*:' . ($choices ? "what:(@$choices)" : 'file:_files');
    return join " \\\n            ", map { "'$_'" } @lines;
}

sub zsh {
    my $help = commands();
    my $described = join "\n        ", map { "'$_->{names}[0]:" . zshText($_->{words} =~ s/[.:;].*//r) . "'" } @{$help->{commands}};
    my $cases = join '', map { "    $_->{names}[0])\n        _arguments \\\n            " . zshArguments($_->{help}) . "\n        ;;\n" }
        @{$help->{commands}};
    my $ofWindow = $window ? "    _arguments \\\n            " . zshArguments(parsed(output($window, '--help'))) : '    _files';
    print <<"EOT";
#compdef contexture-cli contexture
# Completion for zsh. Made by packaging/from-help.pl of what the programs say of themselves.

if [[ \$service == contexture ]]; then
$ofWindow
    return
fi
if ((CURRENT == 2)); then
    local -a commands=(
        $described
    )
    _describe command commands
    compadd -- --help --version
    return
fi
local command=\$words[2]
shift words
((CURRENT--))
case \$command in
${cases}esac
EOT
}

my %make = ('man-cli' => \&manOfCommandLine, 'man-window' => \&manOfWindow, bash => \&bash, zsh => \&zsh);
($make{$kind} // die "from-help: $kind is none of man-cli, man-window, bash, zsh\n")->();
