#include "engine/lab/phenomena.h"

namespace contexture::lab {

const Frames& neutralFrames() {
    static const Frames Table = {"A look-at the.W {|/a_moment|/carefully|/in_silence}",
                                 "A find the.W {/at_last|/later|/at_once}",
                                 "AB talk-about the.W {|/evening|/a_while}",
                                 "the.W be =very:{big|small|old|beautiful|strange}",
                                 "A show B the.W {|/next_day}",
                                 "A think-of the.W {/again|/often|/night}",
                                 "B notice the.W {/at_once|/suddenly|}",
                                 "A see a.{big|small|old|strange}+W",
                                 "A remember the.W {|/well}",
                                 "A say , that the.W be =quite:{big|old|small}",
                                 "B mention the.W {|/twice}"};
    return Table;
}

std::span<const Homograph> homographs() {
    static const std::vector<Homograph> Table = {
        {"bank_1", "bank_2",
         {"A need 0.money* {for@the.trip|/monday|}", "A open a.account* {|/morning}", "A get a.loan* {|/last_week}",
          "poss.money* be in@the.bag"},
         {"the.river* be =very:{calm|wide|deep}", "the.water* be =quite:{cold|clean}",  "AB jump into@the.water*", "AB cross the.river* {/slowly|}"},
         {"A reach the.W {/at_last|/at_ten|}", "A wait at.an@the.W", "A see the.W {/already|}"}},
        {"bat_1", "bat_2",
         {"AB discover a.{dark|deep}+cave*", "the.cave* be =very:{dark|deep|cold}", "A look-at the.#wing*"},
         {"the.ball* fly over@the.{fence|roof}", "AB play /all_afternoon with@a.ball*", "the.ball* be =quite:{hard|light}"},
         {"A pick_up the.W {/carefully|}"}},
        {"letter_1", "letter_2",
         {"A look-for a.{|beautiful+}stamp*", "A buy a.{white|big|small}+envelope*", "the.post_office* be =closed {|/noon}"},
         {"A learn the.alphabet* {/quickly|/by_heart|}", "the.spelling* be =very:difficult", "A understand the.{long|strange}+word* not"},
         {"A forget the.W", "A read the.W {/twice|/slowly}"}},
        {"key_1", "key_2",
         {"the.lock* be =quite:{new|old|strong}", "A look-at the.{old|heavy}+lock*", "A open~can the.lock* not"},
         {"the.keyboard* be =very:{dirty|old|new}", "A clean the.keyboard*", "A type* /quickly", "A type* a.{long|short}+message"},
         {"A look-for the.W {|/a_while}", "A touch the.W"}},
        {"spring_1", "spring_2",
         {"the.engine* be =very:{loud|old|hot}", "A find a.{small|long}+screw*", "the.metal* be =quite:{thin|soft|hard}"},
         {"AB climb to.auf@the.mountain*", "the.mountain* be =very:high", "the.#rock* be =wet", "A drink the.{cold|fresh}+water*"},
         {"A look-for the.W {|/an_hour}"}},
        {"match_1", "match_2",
         {"the.candle* be =quite:{long|white|thin}", "A place a.{white|red}+candle* onto@the.box", "AB need a.{small+|}fire*"},
         {"the.stadium* be =very:{full|loud}", "the.team* be =quite:nervous", "B see the.goal* not"},
         {"A wait-for the.W", "A forget the.W {/almost|}", "AB talk-about the.W {|/evening}", "the.W be =very:{short|long|expensive|strange}", "A think-of the.W {/often|/again|}", "A lose the.W {/unfortunately|/suddenly|}", "B mention the.W {|/twice}", "A need a.{new+|good+|cheap+}W"}, true},
        {"palm_1", "palm_2",
         {"AB lie on.an@the.beach* {/all_day|}", "the.beach* be =very:{white|long}", "the.island* be =quite:small"},
         {"A hold poss.hand*", "poss.#finger* be =very:{cold|thin}", "poss.skin* be =quite:{dry|red}"},
         {"A touch the.W {/carefully|}"}},
        {"crane_1", "crane_2",
         {"the.building_site* be =very:{loud|big}", "the.concrete* be /still =wet", "the.#worker* build a.{high|long}+wall"},
         {"the.nest* be =empty", "a.{white|grey}+feather* lie on@the.path", "AB hear the.#wing*"},
         {"A watch the.W {/an_hour|/a_while|}"}},
        {"bill_1", "bill_2",
         {"the.price* be =too:high", "the.waiter* come {/at_once|/slowly|/quietly}", "the.invoice* lie in@the.bag"},
         {"the.nest* be =quite:{small|high}", "a.{long|black}+feather* lie on@the.path", "A touch the.wing* {/carefully|}"},
         {"A touch the.W"}},
        {"plant_1", "plant_2",
         {"the.soil* be =quite:{dry|wet}", "A look-for the.#seed*", "A dig in@the.flower_bed*"},
         {"the.#worker* come {/at_eight|/early}", "the.steel* be =very:{hot|heavy|expensive}", "the.wage* be =quite:good"},
         {"AB visit the.W {|/friday}", "A leave the.W"}},
        {"mole_1", "mole_2",
         {"the.lawn* be =very:{short|green|wet}", "AB discover a.{long|deep|dark}+tunnel*", "A measure the.lawn*"},
         {"poss.shoulder* be =quite:red", "A use a.{new|expensive}+ointment*", "poss.skin* be =very:{dry|white}"},
         {"A watch the.W {/a_while|}"}},
        {"trunk_1", "trunk_2",
         {"the.elephant* be =very:{old|big|thirsty}", "AB see a.{young|grey}+elephant*", "AB watch the.{old+|}#elephant*"},
         {"the.#leaf* be =quite:{yellow|green}", "a.{heavy|big}+branch* lie on@the.path", "the.forest* be =very:{quiet|dark}"},
         {"A touch the.W", "A stroke the.W"}},
        {"file_1", "file_2",
         {"A look-for the.{heavy+|}hammer*", "the.toolbox* be =quite:heavy", "A use a.{sharp|old}+saw*"},
         {"the.archive* be =very:{quiet|big}", "the.judge* be =quite:angry", "AB leave the.court*"},
         {"A put the.W into@the.box", "A need the.W", "B bring A the.W"}},
        {"table_1", "table_2",
         {"the.dining_room* be =very:{bright|big}", "the.#guest* sit_down", "A buy 6.#plate*"},
         {"the.statistics* be =quite:interesting", "A check the.{new+|}#number*", "the.column* be =too:narrow"},
         {"A need a.{new|big|small}+W", "the.W be =too:long"}},
        {"seal_1", "seal_2",
         {"the.ice* be =very:thick", "the.sea* be =quite:calm", "AB walk to.an@the.coast*"},
         {"the.king* be =very:{old|famous}", "A find a.{old+|}document*", "the.wax* be /still =soft"},
         {"A touch the.W {/carefully|}"}},
        {"bulb_1", "bulb_2",
         {"the.electricity* be =too:expensive", "the.ceiling* be =very:high", "A look-for a.socket*"},
         {"the.flower_bed* be =quite:{empty|small}", "the.soil* be =very:dry", "AB meet the.gardener*"},
         {"A buy a.W", "A need a.{new+|}W"}},
        {"scale_1", "scale_2",
         {"the.weight* be =quite:high", "A buy 3.#kilo* {|/noon}", "poss.weight* be =too:high"},
         {"the.fin* be =quite:{small|sharp}", "A need a.{new|long}+fishing_rod*", "A catch /nothing with@the.fishing_rod*"},
         {"A clean the.W", "A touch the.W"}},
        {"note_1", "note_2",
         {"A look-for 0.paper*", "poss.pencil* be =too:short", "A write a.{short|long}+message*"},
         {"the.melody* be =very:{sad|beautiful}", "the.choir* be =quite:{good|loud}", "A hold the.violin* /carefully"},
         {"the.W be =too:{long|short}", "A forget the.W {/almost|}", "AB talk-about the.W {|/afternoon}", "A think-of the.W {/often|/again|}", "A remember the.W {|/well}", "B mention the.W {|/twice}", "the.W be =very:{strange|beautiful|important}", "A like the.W {/at_once|}"}, true},
    };
    return Table;
}

std::span<const VerbPair> verbPairs() {
    static const std::vector<VerbPair> Table = {
        {"ride_1", "ride_2",
         {"bicycle", "scooter", "motorbike"},
         {"horse", "pony", "donkey", "camel"},
         {"the.O* stand infrontof@the.house", "A get a.{new+|strong+|}O* {|/last_week}", "A look-at the.O* {/happily|}", "the.O* belong-to poss.{uncle|father}"},
         {"A V {/home|/back} {/later|/evening|/slowly|}", "A V {/slowly|/quickly|} through@the.village", "A V over@the.bridge", "A V~want /home"}},
        {"travel_1", "travel_2",
         {"station", "platform", "car"},
         {"airport", "runway", "plane"},
         {"AB reach the.O* {/at_eight|/early|/too_late}", "AB look-for the.O* {|/a_while}", "A see~can the.O* {/already|}", "B mention the.O*"},
         {"AB V /home {/evening|/next_day|}", "AB V to.an@the.coast {|/next_day}", "A V /alone to.auf@the.island", "AB V~want to.an@the.sea"}},
        {"wash_1", "wash_2",
         {"laundry", "#towel", "#sock", "#glove"},
         {"#plate", "#cup", "#pot", "#spoon", "#bowl"},
         {"the.O* lie /everywhere", "A think-of the.O*", "B mention the.{dirty+|}O*"},
         {"A V /everything {/evening|/quickly|/carefully|/alone}", "A V~must /everything {|/again}", "AB V /everything {/together|}"}},
        {"change_1", "change_2",
         {"uniform", "swimsuit", "costume", "jersey"},
         {"train", "timetable", "platform", "ticket"},
         {"A think-of the.O*", "A forget the.O* {/almost|}", "A look-for the.O* {|/a_while}", "B mention the.O*"},
         {"A V~must {/soon|/noon|/again|/quickly}", "A V~want {/at_once|/later|}", "A V {/quickly|/at_once|/twice}"}},
        {"get_on_1", "get_on_2",
         {"bicycle", "horse", "pony", "motorbike"},
         {"bus", "train", "tram", "taxi"},
         {"the.O* stand infrontof@the.{hotel|school}", "A see the.O* {/already|}", "A wait-for the.O*", "A look-at the.O* {/a_moment|}"},
         {"A V {/slowly|/at_once|/quickly|/happily}", "AB V {/together|/quickly|}", "A V~want {/at_once|}"}},
        {"get_off_1", "get_off_2",
         {"bicycle", "horse", "donkey", "camel"},
         {"bus", "train", "tram", "car"},
         {"the.O* be =very:{old|slow|fast}", "A talk-about the.O*", "A wait-for the.O* {|/a_while}", "A like the.O* {/at_once|}"},
         {"A V {/slowly|/at_once|/carefully|/happily}", "AB V {/together|/quickly|infrontof@the.hotel}", "A V~must infrontof@the.{hotel|school}"}},
        {"pick_1", "pick_2",
         {"apple", "cherry", "plum", "pear"},
         {"mushroom", "chestnut", "nut_1"},
         {"AB need {many.|some.}#O*", "poss.grandmother love 0.#O*", "the.#O* be =very:{big|good}", "A think-of the.#O*"},
         {"AB V {/an_hour|/all_afternoon|/two_hours|/all_day}", "A V {/a_while|/all_afternoon|/all_day}", "AB V~want {/all_day|/early|/together}"}},
        {"try_1", "try_2",
         {"#cookie", "#pancake_1", "#sausage", "#cherry"},
         {"#shoe", "#glove", "#swimsuit", "#vest"},
         {"the.O* be =very:{expensive|cheap}", "A discover the.O* {/at_once|}", "B praise the.{good+|}O*", "the.O* lie infrontof@A"},
         {"A V /everything {/quickly|/at_once|/patiently|}", "A V~want /everything {|/at_once}", "AB V /everything {/together|/happily}"}},
        {"paint_1", "paint_2",
         {"picture", "portrait", "landscape"},
         {"fence", "wall", "door", "gate"},
         {"A think-of the.O*", "the.O* be /yet not =ready", "B ask A , if the.O* be =ready", "AB look-at the.{big+|old+|}O*"},
         {"A V {/all_day|/an_hour|/all_afternoon|/quickly}", "AB V {/together|/all_day|/two_hours}", "A V~want {/all_day|/in_silence|/alone}"}},
        {"mend_1", "mend_2",
         {"#sock", "#stocking", "#glove", "#towel"},
         {"pump", "engine", "tap", "toy"},
         {"the.O* be =very:old", "A find the.{old+|}O* in@the.cellar", "B mention the.O*", "A look-at the.O* {/carefully|}"},
         {"A V /everything {/carefully|/evening|/alone}", "A V~can /everything", "A V~want /everything {/at_once|/alone|}"}},
        {"save_1", "save_2",
         {"pocket_money", "wage", "#coin"},
         {"#photo", "#video", "#data"},
         {"A think-of the.O*", "the.O* be =very:important", "B ask A , if the.O* be =important", "A show B the.O*"},
         {"A V /everything {/at_once|/carefully|}", "A V~want /everything {|/again}", "A V~can /everything"}},
    };
    return Table;
}

std::span<const SynonymSet> synonymSets() {
    static const Frames Person = {"A call the.W {/morning|/at_once|/again|}", "the.W come {/at_ten|/at_three|/noon|/soon}",
                                  "the.W be =very:{friendly|polite|patient}", "A pay the.W {/at_once|}", "A wait-for the.W {/an_hour|/patiently|}",
                                  "A thank the.W", "the.W nod {|/a_moment}", "A talk-to the.W {|/a_while}", "A ask the.W", "the.W live in@the.village",
                                  "the.W know , that A be =nervous", "A greet the.W"};
    static const Frames Food = {"A buy {3.|4.|5.}#W", "A eat a.W", "B give A a.{|big+|small+}W", "the.#W be =very:{expensive|cheap|big}",
                                "A buy~want some.{fresh+|}#W", "A love 0.#W", "some.#W lie on@the.plate", "A find a.W in@poss.bag", "A count the.#W"};
    static const Frames Attic = {"A climb to.auf@the.W", "the.W be =very:{dark|dirty|empty}", "A find a.{old|big|heavy}+box in.auf@the.W",
                                 "AB clean the.W {/together|}", "B hide a.gift in.auf@the.W", "it! be =cold in.auf@the.W"};
    static const Frames Pavement = {"AB stand on@the.W", "the.W be =very:{narrow|wet|dirty}", "A sweep the.W {/morning|}", "AB wait on@the.W",
                                    "a.{big|wet}+box lie on@the.W", "A fall on@the.W"};
    static const Frames Thing = {"A look-for the.W {/a_while|/everywhere|}", "the.W lie {in@the.bag|in@the.kitchen|on@the.floor}", "A find the.W {/at_last|/again|}",
                                 "the.W be =quite:{new|old|expensive}", "A show B the.W", "A use the.W {/every_day|/gladly}", "B lend A the.W", "A buy a.{new|modern}+W"};
    static const Frames Lift = {"the.W be =broken", "the.W be =very:{slow|full|old}", "AB wait-for the.W {/patiently|}", "A enter the.W", "the.W stop {/suddenly|/again|}",
                                "B repair the.W"};
    static const std::vector<SynonymSet> Table = {
        {{"butcher_1", "butcher_2"}, &Person}, {{"carpenter_1", "carpenter_2"}, &Person}, {{"postman_1", "postman_2"}, &Person},
        {{"doctor_1", "doctor_2"}, &Person}, {{"plumber_1", "plumber_2"}, &Person}, {{"lawyer_1", "lawyer_2"}, &Person},
        {{"orange_1", "orange_2"}, &Food}, {{"carrot_1", "carrot_2"}, &Food}, {{"pancake_1", "pancake_2"}, &Food},
        {{"meatball_1", "meatball_2"}, &Food}, {{"attic_1", "attic_2"}, &Attic}, {{"pavement_1", "pavement_2"}, &Pavement},
        {{"phone_1", "phone_2", "phone_3"}, &Thing}, {{"computer_1", "computer_2"}, &Thing}, {{"lift_1", "lift_2", "lift_3"}, &Lift},
    };
    return Table;
}

const Frames& ellipsisVerbs() {
    static const Frames Table = {"sleep", "dance", "sing", "laugh", "cry", "work", "swim", "yawn",
                                 "smile", "cook", "hesitate", "cough", "whistle", "freeze", "practise", "sweat"};
    return Table;
}

const Frames& askableVerbs() {
    // All of them with "haben", so that the auxiliary does not give the verb away.
    static const Frames Table = {"sleep", "dance", "sing", "work", "cook", "practise"};
    return Table;
}

const Frames& ellipsisFrames() {
    static const Frames Table = {"A V {/a_while|/a_lot|/again|/evening|/all_day|}", "A V {in@the.garden|in@the.room|/outside|/there}",
                                 "A V {/often|/sometimes|/usually}", "A V~must {/often|/again|/a_while}", "A V <evening {/alone|/a_while|/a_lot}"};
    return Table;
}

const Frames& stateFrames() {
    static const Frames Table = {"it! be =quite:{warm|cold|late|quiet} {/outside|/there|}", "the.room be =very:{small|bright|quiet}",
                                 "the.sky be =grey", "the.window be =open", "it! be /already =very:late", "the.air be =fresh",
                                 "it! be =sunny {|/outside}", "the.street be =empty", "it! be =very:windy"};
    return Table;
}

} // namespace contexture::lab
