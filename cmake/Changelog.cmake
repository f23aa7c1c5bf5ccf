# SPDX-License-Identifier: GPL-3.0-or-later
# The date of this version, and the releases that software centres show, stand in one place: CHANGELOG.md, whose headings
# are "## 1.2.0 (2026-01-31)", each followed by a paragraph. Sets CONTEXTURE_CHANGELOG_VERSION, the newest,
# CONTEXTURE_VERSION_DATE and CONTEXTURE_METAINFO_RELEASES.
set(changelog ${PROJECT_SOURCE_DIR}/CHANGELOG.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${changelog})
file(READ ${changelog} rest)
set(CONTEXTURE_CHANGELOG_VERSION)
set(CONTEXTURE_METAINFO_RELEASES "")
while(rest MATCHES "\n## ([0-9.]+) \\(([0-9-]+)\\)\n\n([^\n]+(\n[^\n]+)*)\n(.*)$")
    set(version "${CMAKE_MATCH_1}")
    set(date "${CMAKE_MATCH_2}")
    set(text "${CMAKE_MATCH_3}")
    set(rest "\n${CMAKE_MATCH_5}")
    if(NOT CONTEXTURE_CHANGELOG_VERSION)
        set(CONTEXTURE_CHANGELOG_VERSION ${version})
        set(CONTEXTURE_VERSION_DATE ${date})
    endif()
    string(REPLACE "&" "&amp;" text "${text}")
    string(REPLACE "<" "&lt;" text "${text}")
    string(REPLACE "\n" " " text "${text}")
    string(APPEND CONTEXTURE_METAINFO_RELEASES
        "    <release version=\"${version}\" date=\"${date}\">\n"
        "      <description><p>${text}</p></description>\n"
        "    </release>\n")
endwhile()
if(NOT CONTEXTURE_CHANGELOG_VERSION STREQUAL PROJECT_VERSION)
    message(WARNING "CHANGELOG.md begins with version ${CONTEXTURE_CHANGELOG_VERSION}, the project is ${PROJECT_VERSION}.")
endif()
