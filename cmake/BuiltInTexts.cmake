# SPDX-License-Identifier: GPL-3.0-or-later
# Texts of resources/ that are part of a library, too.

# contexture_built_in_texts(FOLDER PREFIX SUFFIX NAME...): variables PREFIX_NAME in the caller's scope (upper case, '-' as '_')
# that hold resources/FOLDER/NAME + SUFFIX for configure_file. CMake runs again when one of the files changes.
function(contexture_built_in_texts folder prefix suffix)
    foreach(name ${ARGN})
        set(file ${PROJECT_SOURCE_DIR}/resources/${folder}/${name}${suffix})
        string(TOUPPER ${prefix}_${name} variable)
        string(REPLACE - _ variable ${variable})
        file(READ ${file} text)
        set(${variable} "${text}" PARENT_SCOPE)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    endforeach()
endfunction()
