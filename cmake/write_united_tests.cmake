# SPDX-License-Identifier: GPL-3.0-or-later
# Writes UNIT, which compiles the tests NAMES as one program: SOURCES are Qt Tests, each with a function main. What they
# include is included before them, so that their own lines for it add nothing inside their namespaces.
set(includes)
set(bodies)
set(calls)
foreach(name source IN ZIP_LISTS NAMES SOURCES)
    file(STRINGS ${source} lines REGEX "^#include ")
    foreach(line IN LISTS lines)
        if(NOT line MATCHES "\\.moc\"")
            list(APPEND includes "${line}")
        endif()
    endforeach()
    string(APPEND bodies "namespace ${name}_unit {\n#include \"${source}\"\n}\n")
    string(APPEND calls "    if (name == \"${name}\")\n        return ${name}_unit::main(argc, argv);\n")
endforeach()
foreach(header qtmochelpers qxptype_traits) # what moc's output includes, from Qt 6.5 on
    list(APPEND includes "#if __has_include(<QtCore/${header}.h>)\n#include <QtCore/${header}.h>\n#endif")
endforeach()
list(REMOVE_DUPLICATES includes)
list(JOIN includes "\n" includes)
file(WRITE ${UNIT} "${includes}
#include <cstdio>
#include <string_view>

${bodies}
int main(int argc, char* argv[])
{
    std::string_view name = argc > 0 ? argv[0] : \"\";
    name.remove_prefix(name.rfind('/') + 1);
${calls}    std::fprintf(stderr, \"%s: holds several tests; call it by the name of one of them\\n\", argv[0]);
    return 2;
}
")
