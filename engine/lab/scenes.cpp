#include "engine/lab/scenes.h"

namespace contexture::lab {

std::span<const Scene> scenes() {
    static const std::vector<Scene> Table = {
        // A farm
        {{"AB visit poss.{uncle|grandfather} in@the.village {<friday|/sunday|}", "the.farmer live /alone /in_the_country"},
         {"the.farmer greet A {/happily|}", "the.barn be =very:{old|empty|big}", "the.hay smell =wonderful", "AB walk through@the.{meadow|field} {<afternoon|/together|}",
          "A carry a.{heavy|full}+bucket into@the.stable", "when: the.sun shine , AB sit on@the.meadow", "B open the.{big|old}+gate {/slowly|}",
          "the.stable be =quite:{warm|clean|dark}", "A be =tired , because A' help the.farmer /all_day", "the.boy carry the.{full|heavy}+basket into@the.house",
          "the.field be =quite:{dry|green|big}", "AB help the.farmer {/gladly|/morning|}"},
         "atpu"},
        // A household
        {{"{<sunday|<friday|} A be /at_home", "A stay {/at_home|in@the.flat} {<sunday|<monday|}", "A clean poss.flat {<morning|}"},
         {"A close the.window , because it! be =cold", "A open the.{window|door} {/quietly|}", "the.flat be =very:{quiet|clean|small}",
          "A put the.blanket onto@the.box", "A sweep the.{hall|kitchen} {<morning|/quickly|}", "A sit_down {/a_moment|/at_last|}", "A call poss.{mother|sister} {<evening|/at_once|}", "B visit A {<afternoon|/evening|}", "poss.{mother|father|sister} come_in {/quietly|}", "after: A clean the.kitchen , A' drink a.hot+tea",
          "A hear a.{quiet|strange|loud}+voice in@the.hall", "it! rain {/all_day|/outside|/again}", "A throw_away the.{old|broken}+umbrella", "A be =tired , but A' rest~can not"},
         "dcuf"},
        // An office
        {{"A come into@the.office {<morning|/early|/at_eight}", "{<monday|} A arrive in@the.office {/too_late|/early}", "A have a.{important|difficult}+meeting {<monday|}"},
         {"the.boss be =very:{friendly|busy|angry|satisfied}", "the.meeting begin {/at_ten|/at_three|/soon}", "B explain the.{new|difficult}+project {/patiently|}", "A greet poss.colleague",
          "A write a.{short|long}+answer", "the.boss praise the.{new|good}+plan", "AB solve the.problem {/together|/quickly|}", "the.office be =quite:{bright|quiet|modern}",
          "A ask the.boss , if the.plan be =good", "the.customer wait {/patiently|in@the.hall}", "poss.colleague leave the.office {/early|/at_three}", "A finish the.project {/at_last|}",
          "B have a.{good|strange|new}+idea", "when: the.boss come_in , A stand_up {/at_once|}"},
         "drcf"},
        // A school
        {{"the.school begin {/at_eight|/again}", "AB sit in@the.classroom {<monday|<morning|}", "A have a.{difficult|important}+test {<monday|<friday|}"},
         {"the.teacher ask a.{easy|difficult|strange}+question", "A correct the.mistake {/quickly|/at_once|}", "the.teacher explain the.homework {/twice|/slowly|}", "the.pupil count the.#mistake",
          "the.test be =very:{easy|difficult|long}", "the.classroom be =quite:{loud|bright|full}", "the.teacher say , that the.test be =important", "A hope , that the.test be =easy", "B help A with@the.homework",
          "a.girl open the.window {/quietly|}", "the.lesson end {/at_last|/noon|}", "A stand infrontof@the.blackboard", "because: the.test be =difficult , A be =nervous"},
         "rcd"},
        // A music lesson
        {{"A visit the.{friendly|young|old}+musician {<friday|/afternoon|}", "the.rehearsal begin {/at_three|/at_ten}", "AB have a.concert {<sunday|<friday|}"},
         {"the.concert be =very:{long|beautiful|good}", "the.musician come_in {/slowly|}", "A be =so:{nervous|happy}", "the.stage be =quite:{dark|small|big}", "the.rehearsal end {/at_last|/soon|}",
          "the.#visitor be =satisfied", "the.musician praise A {/again|}", "B sit in@the.corner", "AB listen-to the.musician {/patiently|/in_silence|}", "A close poss.#eye {/a_moment|}", "after: the.concert end , the.#visitor stand_up"},
         "drc"},
        // A trip
        {{"AB pack the.suitcase {<morning|<evening|}", "AB leave the.house {/early|/at_eight|}", "{<summer|} AB visit the.coast"},
         {"the.weather be =very:{good|bad}", "the.path be =quite:{long|narrow|wet}", "B have a.{old|new}+map", "AB rest {/a_while|under@the.tree|}", "AB cross the.{old|narrow}+bridge {/slowly|}", "the.sky be =blue",
          "the.wind blow {/all_day|/again|}", "A carry the.{heavy|big}+suitcase {/alone|}", "A lose the.map {/suddenly|}", "B find the.path {/again|/quickly|}", "AB reach the.village {<evening|/at_last|}", "the.hotel be =quite:{cheap|expensive|quiet}",
          "because: it! rain , AB stay in@the.hotel", "A say , that the.trip be =wonderful", "the.policeman explain the.path"},
         "tbpc"},
        // In town
        {{"{<morning|} AB go into@the.town", "{<friday|<monday|} A walk /alone through@the.town", "AB meet poss.{aunt|uncle} in@the.town"},
         {"the.street be =very:{loud|long|crowded}", "a.{young|old|friendly}+policeman stand on@the.square", "A buy a.{small|cheap|expensive}+gift {|for@B}", "the.shop be =closed", "AB sit in@the.park {/an_hour|/a_while|}",
          "the.market be =very:{big|loud|beautiful}", "A lose B , but B' come_back {/soon|}", "a.boy look-for poss.mother", "the.restaurant be =quite:{full|empty|good}", "AB enter a.{small|old}+shop",
          "A be =hungry , but the.restaurant be =closed"},
         "bctrf"},
        // A kitchen
        {{"the.#guest come~should {/at_eight|/soon}", "A stand in@the.kitchen {<evening|<noon|}", "{<sunday|} A invite poss.{aunt|family|neighbour}"},
         {"A fill the.{big|small}+pot", "A need 0.{flour|sugar|milk|salt}", "A look-for the.recipe", "the.milk be =sour", "B cut the.#herb {/carefully|}", "the.kitchen be =very:{hot|small|warm}", "A count the.#egg", "the.recipe be =quite:{easy|difficult|old}", "A use a.{sharp|big|new}+knife", "the.#guest be =very:{hungry|happy|punctual}", "A forget the.{salt|sugar}", "after: the.#guest arrive , B open the.door", "B bring the.#glass into@the.kitchen"},
         "fdcu"},
        // A hospital
        {{"A visit poss.{grandmother|uncle|brother} in@the.hospital {<afternoon|<sunday|}"},
         {"the.nurse be =very:{friendly|tired|patient}", "the.nurse examine poss.{leg|arm|head} {/carefully|}", "the.bandage be =too:{tight|short}", "A take the.pill {/at_once|/morning|}", "the.medicine be =quite:{expensive|new|strong}", "the.room be =very:{bright|quiet|small}",
          "A hope , that poss.leg be =healthy", "the.nurse ask A , if A' be =tired", "B come_in {/quietly|}", "A be =relieved , because the.nurse be =satisfied", "the.patient go /slowly through@the.hall", "poss.arm be =quite:weak"},
         "rcpf"},
        // A workshop
        {{"AB build a.{big|small|wooden}+box {<friday|}", "A open the.workshop {/at_eight|/early|}", "B come into@the.workshop {<morning|}"},
         {"the.workshop be =quite:{dark|big|dirty}", "A measure the.wood {/carefully|/twice|}", "the.wood be =very:{hard|dry|expensive}", "A carry the.{long|heavy}+wood into@the.yard", "A clean the.knife /carefully", "the.roof be =broken", "A repair the.{old|broken}+roof {/alone|}",
          "the.customer be =very:{satisfied|angry|patient}", "the.customer pay the.price {/gladly|/at_once|}", "B clean the.window {/slowly|}", "AB solve the.problem {/together|/at_last|}", "the.air be =quite:bad", "A finish the.job {/at_last|/evening|}"},
         "dut"},
        // A zoo
        {{"AB go to.in@the.zoo {<sunday|<afternoon|}", "poss.grandmother invite A into@the.zoo"},
         {"the.#child run through@the.park", "the.cage be =very:{small|clean|big|empty}", "the.keeper fill the.bucket", "the.keeper explain /everything {/patiently|}", "many.#visitor stand infrontof@the.cage", "the.queue be =very:long", "the.#child be =very:{happy|loud|excited}",
          "B look-for the.keeper", "AB rest {/a_while|/noon|}", "the.keeper open the.cage {/carefully|}", "the.girl ask the.keeper", "the.path be =very:{long|narrow}"},
         "apft"},
        // A garden
        {{"AB sit in@the.garden {<evening|<afternoon|}", "A have a.{big|small|beautiful}+garden {|behind@the.house}", "A come into@the.garden {<morning|}"},
         {"the.garden be =very:{green|beautiful|quiet}", "A fill the.bucket", "the.fence be =quite:{high|old}", "B sit under@the.tree", "the.neighbour look_up {/a_moment|}", "A talk-to the.neighbour {/a_while|}", "the.sun shine {/all_day|/again|}", "it! be =very:{warm|hot|quiet}",
          "B help A {/all_afternoon|/gladly|}", "the.path be =wet", "when: it! rain , AB go into@the.house", "the.neighbour say , that the.garden be =beautiful"},
         "paut"},
        // A celebration
        {{"A have a.{small|big}+party {<friday|<evening|}", "poss.{sister|brother} invite A {<sunday|}"},
         {"the.party begin {/at_eight|/at_three}", "A be =very:{happy|excited|late}", "B bring a.{small|big|expensive|beautiful}+gift", "the.gift be =quite:{small|expensive|useful}", "the.#guest come {/soon|/together}", "A thank B {/happily|}", "A invite the.neighbour {/also|}",
          "the.flat be =very:full", "the.light be =too:bright", "A open the.gift {/at_once|/carefully|/later}", "B be =surprised , because the.gift be =so:expensive", "the.party end {/too_late|/at_ten}", "the.#child play /outside {/together|}"},
         "fcud"},
    };
    return Table;
}

const Frames& addressFrames() {
    static const Frames Table = {
        "!p ? you have {0.time|a.question|a.idea|a.plan}", "!p ?where you live {|/now}", "!g ? you come /tomorrow",
        "!p ? you see the.{bridge|policeman|child}", "!p ? you be {=tired|=hungry|=satisfied|=nervous|=ill|=ready|=thirsty}",
        "!p ?why you be =so:{sad|nervous|happy|late|proud|angry}", "!p ? you understand the.{question|problem|answer}",
        "!p ? you help~can I {|/tomorrow}", "!p ? you wait~can {/a_moment|/here|/outside}", "!p ? you come~like {/tomorrow|/also|}",
        "!p ?what you eat~like", "!p ?what you drink~like", "!p ?when you go~must /home", "!p ? you stay~want {/here|/a_while}",
        "!f ?where you buy the.{gift|umbrella|blanket}", "!f ?when you arrive {|/yesterday}", "!f ? you find the.{path|map|umbrella|hotel} {|/at_once}",
        "!f ?why you call I not", "!p I see~can you {|/well}", "!p I understand you {/well|}", "!g I wait-for you {/here|/outside}",
        "!p I help~can you {/tomorrow|/gladly|}", "!p I visit~want you {/tomorrow|/soon|}", "!f I look-for you {/everywhere|}", "!p I thank you",
        "!f I see you in@the.{park|town|restaurant} {/yesterday|}", "!p you be =very:{friendly|patient|polite|careful}", "!p you have a.{good|wonderful|strange}+idea",
        "!p ? your.{mother|father|brother|sister} be =healthy", "!p ? your.{family|sister|brother} live in@the.{town|village}", "!p I like your.{idea|plan|voice|garden}",
        "!p your.{idea|answer|plan} be =very:{good|interesting|important}", "!p ?where your.{umbrella|bag|suitcase} be", "!p you forget~should the.{umbrella|gift} not",
        "!p you rest~must {/now|/a_while|}", "!p you ask~can the.{policeman|teacher|boss}", "!p ? you hurry~can", "!p ? you remember the.trip",
        "!g ?how_long you stay /here", "!f I forget your.{name|question|birthday}", "!p ? you believe I",
        "!p I believe you", "!p I give~can you the.{map|blanket|umbrella}", "!p I show~want you the.{garden|village|park}", "!p ? you show~can I the.{path|kitchen|workshop}",
        "!p I hope , that you be =happy", "!p I think , that you be =tired", "!p I know , that you be =busy"};
    return Table;
}

const Frames& talkFrames() {
    static const Frames Table = {
        "!p I have /unfortunately no.time", "!p I be =quite:{tired|hungry|satisfied|nervous|busy|curious}", "!p I come~can /tomorrow", "!p the.weather be =wonderful {/today|}",
        "!p I need 0.{time|coffee|milk} {/now|}", "!p it! be =very:{late|cold|warm}", "!g I stay {/here|/at_home} {/today|}", "!f I forget the.{umbrella|map|question}",
        "!p we have 0.time", "!f it! rain /yesterday", "!p I like the.{town|village|school}", "!p the.trip cost /a_lot", "!p I go~must /home {/soon|/now|}",
        "!f I see the.boss {/yesterday|/today}", "!p I think , that the.shop be =closed", "!p I hope , that the.weather be =good",
        "!p I be =tired , because I help my.{mother|father|aunt} /every_day", "!p we drink~can 0.{coffee|tea} /together", "!g it! rain /again"};
    return Table;
}

} // namespace contexture::lab
