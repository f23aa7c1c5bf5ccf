// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

// Texts that would act if anything took them for more than text. For tests that put them everywhere.
namespace contexture::test {

// One list for all: each holds a word of its own, so that it is found again wherever it went: kept there it was shown,
// gone from there it acted. Some hold bytes that are no UTF-8.
inline std::vector<std::string> nastyStrings() {
    int number = 100;                                       // of three digits: none is the beginning of another
    const auto text = [&number](std::string_view pattern) { // the sign ¤ stands for the word
        constexpr std::string_view kSign = "¤";
        std::string made(pattern);
        const std::string word = "zq" + std::to_string(number++) + "qz";
        for (std::size_t at = 0; (at = made.find(kSign, at)) != std::string::npos; at += word.size()) {
            made.replace(at, kSign.size(), word);
        }
        return made;
    };
    // clang-format off
    return {
    // Markup of pages: elements, attributes, scripts, comments, entities.
    text("<b>¤</b>"), text("<i>¤"), text("¤</p>"), text("<h1>¤</h1>"), text("<a href=\"http://x.invalid/\">¤</a>"),
    text("<img src=x onerror=alert(1)>¤"), text("<img src=\"file:///etc/passwd\">¤"),
    text("<script>alert(1)</script>¤"), text("</script><script>¤"), text("<svg onload=alert(1)>¤"),
    text("<style>*{display:none}</style>¤"), text("<!-- ¤"), text("--> ¤"), text("<![CDATA[¤]]>"),
    text("<\?xml ¤\?>"), text("<table><tr><td>¤"), text("</td></tr></table>¤"), text("<br>¤<br/>"),
    text("<font color=red size=7>¤"), text("<ul><li>¤"), text("<pre>¤</pre>"), text("<a name=\"¤\">"),
    text("\"><b>¤"), text("'><b>¤"), text("\" onmouseover=\"¤"), text("&lt;b&gt;¤"), text("&amp;¤"), text("&¤;"),
    text("&#60;b&#62;¤"), text("&#x3c;b>¤"), text("&nbsp;¤"), text("<>¤"), text("<¤>"), text("< b>¤"),
    text("<b\n>¤"), text("<qt>¤</qt>"), text("<html>¤"), text("<body bgcolor=black>¤"), text("<iframe src=x>¤"),
    text("<input value=\"¤\""), text("<math><mi>¤"), text("<base href=//x.invalid>¤"),
    text("<meta http-equiv=refresh content=0>¤"), text("<link rel=stylesheet href=x>¤"), text("javascript:¤"),
    text("data:text/html,<b>¤"), text("<bdo dir=rtl>¤"), text("<o:p>¤"),
    // SQL and the shell.
    text("'; DROP TABLE runs;-- ¤"), text("' OR '1'='1 ¤"), text("\" OR \"\"=\"¤"), text("¤'--"),
    text("1; DELETE FROM note; ¤"), text("¤') ON CONFLICT DO NOTHING;"),
    text("%' UNION SELECT sql FROM sqlite_master -- ¤"), text("¤; rm -rf /"), text("$(touch ¤)"), text("`touch ¤`"),
    text("¤ | tee x"), text("¤ && false"), text("${HOME} ¤"), text("¤ > /dev/null"), text("%s%s%n ¤"),
    text("%1 %2 %n ¤"), text("{name} {0} ¤"), text("$1 \\1 ¤"), text("¤\\"), text("\\n\\t\\0 ¤"),
    // Formulas of spreadsheets.
    text("=1+1 ¤"), text("=HYPERLINK(\"http://x.invalid\",\"¤\")"), text("=cmd|' /C calc'!¤"), text("+1+¤"),
    text("-1+¤"), text("@SUM(1)¤"), text("=¤"), text("+¤"), text("-¤"), text("@¤"), text("\t=1 ¤"), text("\r=1 ¤"),
    text(" =1 ¤"), text("=\"¤\""), text("=IMPORTXML(\"x\",\"¤\")"), text("-2+3+cmd|' /C calc'!¤"), text("'=1 ¤"),
    text("\"=1 ¤"), text("=A1;=B1 ¤"), text("=1,2 ¤"), text("\357\274\2351+1 ¤"), text("\357\274\2131 ¤"),
    text("\357\274\2151 ¤"), text("\357\274\2401 ¤"),
    // Directions: overrides, embeddings, isolates, marks, scripts that run to the left.
    text("\342\200\256¤ abc"), text("\342\200\255¤ abc"), text("abc \342\200\256¤"), text("\342\200\252¤"),
    text("\342\200\253¤"), text("\342\200\254¤"), text("\342\201\246¤"), text("\342\201\247¤"),
    text("\342\201\250¤"), text("\342\201\251¤"), text("\342\201\251\342\200\256¤"),
    text("\342\201\247\342\201\247\342\201\247¤"), text("¤\342\200\256"), text("\342\200\217¤"),
    text("\342\200\216¤"), text("\330\234¤"), text("\327\251\327\234\327\225\327\235 ¤"),
    text("¤ \331\205\330\261\330\255\330\250\330\247"), text("\327\220 1 ¤ 2 \327\221"), text("(¤ \327\220)"),
    text("\342\200\256gpj.¤"), text("\342\201\250\342\200\256¤\342\201\251"),
    text("¤ \342\200\253\327\220\342\200\254"), text("\342\200\256\342\200\255¤"),
    // Characters that are not seen, or are not what they seem.
    text("\342\200\213¤"), text("¤\342\200\213¤2"), text("\342\200\214¤"), text("\342\200\215¤"),
    text("\342\201\240¤"), text("\357\273\277¤"), text("\302\255¤"), text("\315\217¤"), text("\341\240\216¤"),
    text("\342\200\250¤"), text("\342\200\251¤"), text("\302\205¤"), text("\302\240¤"), text("\343\200\200¤"),
    text("\343\205\244¤"), text("\341\205\237¤"), text("\341\236\264¤"), text("\363\240\201\201¤"),
    text("\357\270\217¤"), text("\363\240\204\200¤"), text("\320\260¤"), text("\357\274\241¤"),
    text("¤\314\201\314\201\314\201\314\201\314\201\314\201"), text("Z\315\221\315\253\315\203¤\314\241\315\223"),
    text("\357\267\275¤"), text("\360\237\221\250\342\200\215\360\237\221\251\342\200\215\360\237\221\247¤"),
    text("\360\237\207\251\360\237\207\252¤"), text("\357\277\275¤"), text("\357\277\277¤"), text("\357\277\276¤"),
    // Control characters, bytes that are no UTF-8.
    text(std::string_view("\000¤", 3)), text(std::string_view("¤\000¤2", 6)), text("\001¤"), text("\007¤"),
    text("\010¤"), text("\013¤"), text("\014¤"), text("\033[31m¤"), text("\033]0;¤\007"), text("\033[2J¤"),
    text("\177¤"), text("\032¤"), text("¤\r\n¤2"), text("¤\n¤2"), text("¤\t¤2"), text("\r¤"), text("\377¤"),
    text("\303(¤"), text("\342\202¤"), text("\355\240\200¤"), text("\370\210\200\200\200¤"), text("\300\257¤"),
    text("¤\200"), text("\357\277\276¤"),
    // Paths.
    text("../¤"), text("../../etc/passwd ¤"), text("..\\¤"), text("/etc/¤"), text("C:\\¤"), text("¤/../../x"),
    text("./¤"), text("~/¤"), text("//¤"), text("¤/"), text("file:///¤"), text("CON ¤"), text("¤."), text("-¤-"),
    text("--¤"), text("con/aux ¤"),
    // What other formats act on: TeX, GIFT, Markdown, JSON, YAML, e-mail.
    text("\\input{¤}"), text("\\write18{¤}"), text("$¤$"), text("%¤"), text("#¤"), text("_¤_"), text("^¤"),
    text("~¤"), text("{¤}"), text("}¤{"), text("\\end{document}¤"), text("&¤&"), text("\\\\¤"), text("¤ ~> {=x}"),
    text("{=¤ ~y}"), text("::¤::"), text("//¤ x"), text("\\:¤ ="), text("# ¤"), text("- ¤"),
    text("[¤](http://x.invalid)"), text("![¤](x)"), text("```\n¤"), text("**¤**"), text("{\"¤\": 1}"), text("\"¤"),
    text("'¤"), text("¤: ["), text("---\n¤"), text("!!python/object ¤"), text("&anchor *¤"),
    text("Subject: ¤\n\nBcc: x")};
    // clang-format on
}

// The word of the text with this number in the list.
inline std::string wordOfNasty(std::size_t number) {
    return "zq" + std::to_string(100 + number) + "qz";
}

} // namespace contexture::test
