#!/bin/sh
# Training tables from texts that Debian 12 ships in English and German, all under the GPL (version 2 or 3 or later):
#
#   sh resources/recipes/package-texts.sh FOLDER [TEST...]
#
# writes FOLDER/*.tsv: campaigns of the game Wesnoth, dialogues of FreedroidRPG, missions of Naev, the encyclopaedia of
# Freeciv, SuperTux, and the dictionary Ding (words, phrases, example sentences; nouns.tsv, a list of its nouns, and
# persons.txt, lines for persons that can be added to it).
# TEST: tables and a contrastive suite (.json) whose sentences are to be left out. Fetches 1.3 GB of packages from a
# Debian mirror into FOLDER/packages (kept), as any user; needs apt-get, dpkg-deb, tar and perl.
set -eu
[ $# -ge 1 ] || { echo "package-texts: name the folder for the tables" >&2; exit 2; }
maker=$(cd "$(dirname "$0")" && pwd)/package-texts.pl
mkdir -p "$1/packages/lists/partial" "$1/packages/texts"
folder=$(cd "$1" && pwd)
shift
: > "$folder/packages/tests"
for test in "$@"; do
    printf '%s\n' "$(cd "$(dirname "$test")" && pwd)/$(basename "$test")" >> "$folder/packages/tests"
done

cd "$folder/packages"
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
printf 'deb [arch=amd64] %s bookworm main\ndeb-src %s bookworm main\n' "$mirror" "$mirror" > sources.list
apt() {
    apt-get -qq -o Dir::Etc::sourcelist="$PWD/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$PWD/lists" \
        -o Dir::Cache="$PWD" -o Debug::NoLocking=1 "$@"
}
echo "package-texts: fetching the packages"
apt update
apt download trans-de-en
for package in wesnoth-1.16 freedroidrpg naev freeciv supertux; do
    apt source --download-only "$package" || ls "$package"_*.orig.tar.* # Debian's own changes are not needed
done

echo "package-texts: unpacking the German texts"
for archive in wesnoth-1.16_*.orig.tar.* freedroidrpg_*.orig.tar.* naev_*.orig.tar.* freeciv_*.orig.tar.* \
    supertux_*.orig.tar.*; do
    case $archive in *.asc) continue ;; esac
    tar -xf "$archive" -C texts --wildcards '*/de.po'
done
dpkg-deb -x trans-de-en_*.deb texts/ding

cd texts
table() { # table NAME FILE...
    perl "$maker" po "$@" > "$folder/$1.tsv"
}
table wesnoth $(ls wesnoth-*/po/*/de.po | grep -vE 'editor|manpages|-lib/|multiplayer')
table freedroidrpg freedroid*/po/po-dialogs/de.po freedroid*/po/po-data/de.po
table naev naev-*/po/de.po
table freeciv freeciv-*/translations/core/de.po freeciv-*/translations/nations/de.po
table supertux $(find SuperTux* -name de.po | LC_ALL=C sort | while read -r file; do
    ! iconv -f UTF-8 -t UTF-8 "$file" > /dev/null 2>&1 || echo "$file" # a few old ones are Latin-1
done)
for kind in sentences phrases words; do
    perl "$maker" ding "$kind" ding/usr/share/trans/de-en > "$folder/ding-$kind.sent.tsv"
done

cd "$folder"
rm -f nouns.tsv persons.txt
if [ -s packages/tests ]; then
    for made in *.tsv; do
        ! grep -q "/$made\$" packages/tests || continue # the test itself, or a copy of it
        # shellcheck disable=SC2046 # one file a line, no blanks asked for
        perl "$maker" without "$made" $(cat packages/tests) > "packages/$made"
        mv "packages/$made" "$made"
    done
fi
# shellcheck disable=SC2046
perl "$maker" nouns packages/texts/ding/usr/share/trans/de-en $(ls ./*.tsv) > packages/nouns
# shellcheck disable=SC2046
perl "$maker" persons packages/texts/ding/usr/share/trans/de-en $(ls ./*.tsv) > persons.txt
mv packages/nouns nouns.tsv
wc -l ./*.tsv
