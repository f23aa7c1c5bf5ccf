# SPDX-License-Identifier: GPL-3.0-or-later
# A Debian package of what this build installs: `sh packaging/package`, or cpack -G DEB. Dependencies on libraries are read
# from the programs (dpkg-shlibdeps), so a package belongs to the release of Debian that it was built on: its version ends
# in ~deb12 or ~deb13, and the later one takes the place of the earlier when a system is upgraded.
cmake_host_system_information(RESULT distribution QUERY DISTRIB_ID)
cmake_host_system_information(RESULT release QUERY DISTRIB_VERSION_ID)
set(suffix "${distribution}${release}")
if(distribution STREQUAL "debian")
    set(suffix "deb${release}")
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME contexture)
set(CPACK_PACKAGE_VENDOR "Contexture developers")
set(CPACK_PACKAGE_CONTACT "Contexture developers <contexture@contexture.invalid>") # the project has no address
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/package)
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/arrange.cmake)
set(CPACK_CONTEXTURE_CHANGELOG ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian)
set(CPACK_CONTEXTURE_COPYRIGHT ${CMAKE_CURRENT_LIST_DIR}/copyright)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE "1~${suffix}")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/bin)
# Named, and not there: cpack then adds no scripts of its own, which would call ldconfig for libraries that only we load.
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA none/postinst none/postrm)
# The matrix products that LibTorch loads: without this one apt takes the reference, many times slower.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libopenblas0-openmp")
set(dictionaries "hunspell-en-us, hunspell-de-de | hunspell-de-de-frami") # dictionary forms of words
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "${dictionaries}, mecab-ipadic-utf8, fonts-inter, fonts-dejavu-core, fonts-noto-core, fonts-noto-color-emoji, qt6-translations-l10n, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "fonts-noto-cjk, parallel")
if(distribution STREQUAL "debian" AND release VERSION_GREATER_EQUAL 13)
    string(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS ", qt6-svg-plugins") # a plug-in, which no program names
endif()
if(NOT CONTEXTURE_GUI)
    set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "${dictionaries}, mecab-ipadic-utf8")
    set(CPACK_DEBIAN_PACKAGE_DEPENDS "libopenblas0-openmp")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "microscope for document-level machine translation")
string(CONCAT CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Contexture opens a document and a trained model, translates it, and shows for\n"
    "every word why it came out as it did: which other sentences the model\n"
    "consulted, which words in them, how far its gate let them in, and what the\n"
    "translation would have been otherwise.\n"
    ".\n"
    "The package holds the window (contexture), the command line that translates,\n"
    "trains, measures and compares document-level systems of published papers\n"
    "(contexture-cli), models for teaching and for reading English, texts to begin\n"
    "with, recipes, studies, and a handbook in English and German.")

execute_process(COMMAND date -u -R -d "${CONTEXTURE_VERSION_DATE} 12:00" OUTPUT_VARIABLE changelog_date OUTPUT_STRIP_TRAILING_WHITESPACE)
configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog.in changelog.Debian @ONLY)
include(CPack)
