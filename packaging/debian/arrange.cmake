# SPDX-License-Identifier: GPL-3.0-or-later
# Run by cpack when everything is installed below a folder and before that becomes a package: what Debian wants besides, and
# where. A plain installation keeps its licence and its changelog
# as they are.
set(root "${CPACK_TEMPORARY_INSTALL_DIRECTORY}")
set(documents "${root}/usr/share/doc/contexture")

function(compress FILE)
    execute_process(COMMAND gzip -9 -n -f "${FILE}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE "${documents}/LICENSE") # named by the copyright file
file(COPY_FILE "${CPACK_CONTEXTURE_COPYRIGHT}" "${documents}/copyright")
file(RENAME "${documents}/CHANGELOG.md" "${documents}/changelog")
file(COPY_FILE "${CPACK_CONTEXTURE_CHANGELOG}" "${documents}/changelog.Debian")
compress("${documents}/changelog")
compress("${documents}/changelog.Debian")
file(GLOB pages "${root}/usr/share/man/man1/*.1")
foreach(page ${pages})
    compress("${page}")
endforeach()
if(EXISTS "${root}/usr/share/zsh/site-functions")
    file(RENAME "${root}/usr/share/zsh/site-functions" "${root}/usr/share/zsh/vendor-completions")
endif()
file(GLOB_RECURSE all LIST_DIRECTORIES true "${root}/usr/*")
foreach(path ${all}) # whatever this person's umask and checkout are
    if(IS_DIRECTORY "${path}" OR path MATCHES "/usr/bin/|/recipes/.*[.](sh|pl)$")
        file(CHMOD "${path}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                         WORLD_EXECUTE)
    else()
        file(CHMOD "${path}" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
    endif()
endforeach()
