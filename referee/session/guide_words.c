/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of the games' guides and of doc/glossary.md that are not the name of a help page, with the
 * page that explains each of them.
 *
 * A word is found in any language, independent of the language of the program, because players
 * use the words of their guide, and the guides are English, French, German, Polish and
 * Ukrainian. Names of pages are defined with the pages. Words of a game explain only that game:
 * `hit` takes a man off the board in one game and leaves it there in another. */
#include "guide_words.h"

#include <stdio.h>
#include <string.h>

#include "base/vocabulary.h"

/* Parts of a word are joined by hyphens, words separated by blanks. A page is identified by its
 * first name. For the program's words, `page` is the name of a shell command. */
static const struct guide_words {
    const char *game, *page, *words;
} all[] = {
    /* The board and the men. */
    {"trictrac", "rules",
     "Spiel дві-фішки partia гра game man men dame dames Stein Steine pion piony фішка "
     "фішки talon Talon Startzunge linia-startowa перший-пункт стартове-поле held-field "
     "case made-point Band linia-zamknięta fifteen legal régulier zulässig prawidłowy "
     "дозволений opponent adversary adversaire Gegner Gegenspieler przeciwnik суперник "
     "trictrac Tric-Trac трік-трак home maison Heimfeld tablier Brett Spielbrett plansza "
     "дошка rail bande Rand brzeg-planszy ребро-дошки bar bridge"},
    {"trictrac", "numbering",
     "field fields point-on-the-board flèche flèches Zunge Zungen Feld linia pole поле "
     "пункт"},
    {"trictrac", "true-hit",
     "lone-man single-man half-field half-point half-points demi-case dame-découverte "
     "einzelner-Stein pojedynczy-pion самотня-фішка way ways façon façons moyen Art sposób "
     "спосіб battre-à-vrai напади"},
    {"trictrac", "fill-petit",
     "Brücke-errichten case-pleine full plein pleins builder builders zapełnić "
     "fill-a-quarter заповнення заповнити-чверть заповнення-чверті"},
    {"trictrac", "keep-petit",
     "preserve break rompre-le-plein aufgeben złamać зламати утримання утримання-чверті "
     "утримати-чверть втримати-чверть conserver-son-plein"},
    {"trictrac", "keep-retour", "by-privilege par-privilège"},
    {"trictrac", "par-impuissance",
     "by-impuissance conserver-par-impuissance preservation-by-powerlessness powerlessness "
     "notgedrungen z-konieczności без-вибору"},

    /* The throw and the play. */
    {"trictrac", "dice",
     "pip pips rzucać würfeln throw-the-dice roll die dés dé coup-de-dés Wurf Würfel kość "
     "kości rzut кубик кидок кидати number numbers nombre Zahl Augen oczko oczka liczba "
     "значення void void-throw coup-nul roller celui-qui-joue witness-die witness cocked "
     "cocked-dice"},
    {"trictrac", "devil-s-point", "bourgeois-corner coin-de-bourgeois"},
    {"trictrac", "lead", "coup-et-dés-throw primauté first-to-throw"},
    {"trictrac", "broken", "broken-throw dés-rompus"},
    {"trictrac", "doublet",
     "dublet-jedynek simple ace as bezas bezas-throw béset double-deux double-two "
     "doublet-of-2 doublet-de-deux Einerpasch Sechserpasch дублі дубль-один дубль-шість "
     "dublet-dwójek"},
    {"trictrac", "play",
     "kolejka coup coup-joué ordinary-run Zug ziehen ruch przesunąć хід походити"},
    {"trictrac", "tout-d-une",
     "in-fortgesetztem-Zug rest repos all-on-one intermediate-point Zwischenfeld "
     "fortgesetzter-Zug przystanek проміжний-пункт однією-фішкою"},
    {"trictrac", "puissance",
     "przez-kąt-przeciwnika wprost über-die-gegnerische-Hucke звичним-ходом by-effect "
     "by-puissance by-power directly par-effet unmittelbar"},
    {"trictrac", "return",
     "przejście-do-powrotu return-run return-passage passage-au-retour jeu-de-retour "
     "passer-au-retour Rückweg heading-for-home перехід-на-другу-половину"},
    {"trictrac", "exit",
     "herauswürfeln wyprowadzić-na-dwór bear-off bearing excédant excedant overshooting "
     "Überwurf nadmiar-oczek надлишок виведення виведення-фішок вивести-фішки"},

    /* Scoring by a throw. */
    {"trictrac", "jan",
     "erstes-Viertel letztes-Viertel спосіб-заробити-очки due dû bonus-jan grand-quarter "
     "ćwiartka мала-чверть велика-чверть мала-чверть-суперника retour-quarter Viertel"},
    {"trictrac", "helpless",
     "powerless-jan powerless-jans невикористаний-кубик niewykorzystane-oczka "
     "nicht-spielbare-Augen"},
    {"trictrac", "contre-two-tables", "contre-jan contre-jans"},
    {"trictrac", "rencontre", "en-man-jan"},
    {"trictrac", "margot", "saucy-margot"},
    {"trictrac", "misere", "pile-of-misery"},

    {"trictrac", "two-tables", "de-deux-tables"},
    {"trictrac", "mezeas", "de-mézéas"},

    /* Marking. */
    {"trictrac", "hole",
     "point очко jetons jeton-de-points counter points fichets pegs Pflock kołek кілочок "
     "кілочки отвір отвори otwór Loch żeton жетони score partie-simple rest-of-the-points "
     "reste"},
    {"trictrac", "mark", "marquer markieren zapisać записати писати-собі"},
    {"trictrac", "bredouille",
     "double-hole jeton-de-bredouille third-jeton lurch-jeton lurch-hole trou-bredouille "
     "in-a-row de-suite третій-жетон додатковий-жетон сухий сухий-ґейм подвійний podwójny "
     "doppelt"},
    {"trictrac", "grande-bredouille", "grand-lurch große-Bredouille подвійна-гра"},
    {"trictrac", "pavilion",
     "laid-down mis-bas neben-dem-Brett poza-planszą знято-з-дошки flag standard étandard "
     "étendard прапор"},
    {"trictrac", "stay", "hold holding rester продовжити-партію Partie-fortsetzen"},
    {"trictrac", "go",
     "return-to-the-talons going renvoyer renvoi neue-Aufstellung розпочати-нову-партію "
     "нова rozstawić-od-nowa"},
    {"trictrac", "stakes", "winnings enjeu"},
    {"trictrac", "releve",
     "relève relevés set-up game-of-a-match neue-Aufstellung-der-Steine rozstawienie партія "
     "round tour"},
    {"trictrac", "ecrire", "marqué marqués pari-of-a-partie marquer-la-partie partie-à-écrire"},

    /* Faults. */
    {"trictrac", "school",
     "false-school fausse-école falsche-Schule fałszywa-szkoła фальш-школа augmentation "
     "augmentation-d-école school-raise raise Verdopplung-der-Schule podwojenie-szkoły "
     "подвоєння-школи send-to-school envoyer-à-l-école in-die-Schule-schicken "
     "posłać-do-szkoły відправити-до-школи claim not-received on-n-y-est-plus-reçu штраф "
     "provincial"},
    {"trictrac", "have-marked", "to-have-it-marked"},
    {"trictrac", "late", "points-added-late école-impossible"},
    {"trictrac", "waive", "not-marking avertissement-qu-on-ne-marque-pas"},
    {"trictrac", "t1",
     "dame-jouée piece-touched piece-moved i-dub dub торкнув-ходи ruszony geführt"},
    {"trictrac", "choice", "putting-back put-back"},
    {"trictrac", "false-move", "неправильний-хід falscher-Zug fałszywy-ruch fausse irregular"},

    /* Polish tryktrak. */
    {"tryktrak", "rules",
     "Polish-tryktrak Zunge Pasch flèche partia polnisches-Tryktrak tryktrak-polonais "
     "польський-тріктрак пункт pion piony linia linie plansza przeciwnik ustawienie "
     "przystanek point man"},
    {"tryktrak", "dice", "kość kości oczko oczka rzut rzucać"},
    {"tryktrak", "start",
     "Anwurf coup-d-ouverture початковий-кидок rzut-wstępny opening-throw opening-roll"},
    {"tryktrak", "play",
     "aussetzen forfeit-the-move lose-the-move perdre-son-coup пропустити-хід ruch ruchy "
     "tracić-ruch"},
    {"tryktrak", "bar",
     "enter-from-the-bar ввести-з-бару zbity zbity-pion zbić bić wprowadzanie wprowadzić "
     "wprowadzić-z-bandy pion-na-bandzie barre frapper rentrer schlagen einsetzen збити"},
    {"tryktrak", "off",
     "Heimfeld ausspielen dehors hors-du-tablier jan-intérieur maison sortir вивести дім "
     "за-дошкою bearing-off wyprowadzić wyprowadzenie wyprowadzić-na-dwór draußen"},
    {"tryktrak", "stakes",
     "achtfach doppelt einfach eightfold-win octuple quadruple simple single vierfach "
     "wygrana-liczy-się-podwójnie одинарний подвійний увосьмеро учетверо stawka stawki "
     "wygrana wygrać podwójnie poczwórnie ośmiokrotnie gammon double fourfold eightfold "
     "марс"},
    {"tryktrak", "c2", "case-fermée закритий-пункт closed-point made-point"},

    /* German Tric-Trac. */
    {"tric-trac", "rules",
     "target-point point tongue cel flèche linia talon пункт старт ціль Stein Steine Zunge "
     "Zungen Startzunge Zielfeld Start Ziel Zugrichtung Spielbrett Grundaufstellung Gegner "
     "Gegenspieler start-point target"},
    {"tric-trac", "start", "Spielbeginn"},
    {"tric-trac", "moves",
     "case linia-zamknięta made-point ruch-łączony tout-d-une зайнятий-двома "
     "хід-однією-фішкою Band Bänder Türme Turm Blockieren blockieren Zug Züge ziehen "
     "fortgesetzter-Zug continued-move Nachrücken"},
    {"tric-trac", "hit",
     "battre bić mettre-en-jeu wprowadzić-do-gry ввести-в-гру збити geschlagener-Stein "
     "ins-Spiel-bringen into-play"},
    {"tric-trac", "doublet",
     "rejouer rzuca-jeszcze-raz ще-один-кидок nochmals-würfeln throw-again Augenzahl"},
    {"tric-trac", "out", "Ausspielen ausspielen Auswürfeln"},
    {"tric-trac", "bridge", "große-Brücke grand-pont wielki-most великий-міст"},
    {"tric-trac", "win",
     "new-set-up nouvelle-mise-en-place partia poczwórnie podwójnie potrójnie quadruple "
     "runda set-up-again tour гра нова-розстановка подвійно потрійно учетверо ґейм Partie "
     "Partien Gewinner gewinnen Spielrunde Runde Serie neue-Aufstellung doppelt dreifach "
     "vierfach double triple fourfold round game"},
    {"tric-trac", "peg",
     "marking-figure marqueur pionek-do-liczenia фішка-рахунку Punkt Punkte Punktwertung "
     "Markierung marker Halmakegel"},
    {"tric-trac", "record", "Würfel Wurf"},

    /* Puff. */
    {"puff", "rules",
     "Пуф dernier-jan premier-jan ostatnia-ćwiartka pierwsza-ćwiartka остання-чверть "
     "перша-чверть Stein Steine Zunge Zungen Viertel Zugrichtung first-quarter last-quarter "
     "I-Viertel letztes-Viertel erstes-Viertel Spielbrett Grundaufstellung Gegner "
     "Gegenspieler"},
    {"puff", "set",
     "ввести Setzen Wiedereinsetzen Blockieren Band Bänder geschlagener-Stein entrer "
     "wprowadzić"},
    {"puff", "lower",
     "le-plus-faible-d-abord najpierw-mniejsza спершу-менше niedere-Würfelzahl "
     "die-niedere-Würfelzahl-zuerst lower-number-first"},
    {"puff", "doublet",
     "góra spód верх низ Oberseite Unterseite top bottom top-face bottom-face dessus "
     "dessous"},
    {"puff", "off", "bear-off sortir wyprowadzić вивести Herauswürfeln herauswürfeln Auswürfeln"},
    {"puff", "stakes", "Gewinner gewinnen Ende"},
    {"puff", "dice", "Augenzahl Würfel Wurf"},
    {"puff", "play", "Nachrücken Zug Züge ziehen"},
    {"puff", "start", "Spielbeginn"},

    /* Backgammon. */
    {"backgammon", "rules", "point home bar hit enter bear-off closed-point"},

    /* The dice games. */
    {"ten-thousand", "turn",
     "Dix-mille Dziesięć-tysięcy Trouba Zehntausend Десять-тисяч Würfel die dé kostka kość "
     "кубик rzut lancer mettre-de-côté odłożyć zur-Seite-legen relancer rzucać-dalej "
     "weiterwürfeln кидати-решту rules farkle ten-thousand set-aside put-aside throw-again "
     "dead-die scoring-die кидок відкласти продовжити значущий-кубик незначущий"},
    {"ten-thousand", "counts",
     "Drilling Kombination combinaison brelan drei-Paare dé-nul dé-payant nicht-zählend "
     "niepunktująca not-scoring punktująca-kość strit trois-paires trzy-pary trójka-dwójek "
     "układ zählender-Würfel значуща-комбінація три-двійки combination scoring-combination "
     "three-of-a-kind three-pairs straight suite Straße послідовність три-пари комбінація"},
    {"ten-thousand", "stop",
     "Pleite alle-sechs-zählen anschreiben aufhören drei-hintereinander gelöscht inscrire "
     "main-pleine plouf remis-à-zéro s-arrêter trois-de-suite trzy-z-rzędu wiped-out wpadka "
     "wszystkie-punktują wyzerowanie zapisać анулюються-очки записати-у-свою-графу "
     "три-Труби-підряд bust farkle-throw hot-dice score-wiped-out three-in-a-row зупинитися "
     "вписати-трубу три-труби всі-кубики-значущі плюс"},
    {"ten-thousand", "end",
     "dernier-tour ostatnia-kolejka final-throws last-round goal фінальний-кидок "
     "letzte-Runde"},
    {"ten-thousand", "options",
     "Einstieg beczka entrée wejście pit barrel entry-minimum minimum-350 бочка вхід-у-гру "
     "tonneau Fass"},
    {"ten-thousand", "faults", "s2 w1 s1 t1 d1"},
    {"pig", "pig",
     "die-Eins jedynka le-cochon Cochon rules cochon Schwein Świnia свиня одиниця one die "
     "кубик"},
    {"pig", "stop", "bank зупинитися записати aufhören arrêter zapisać"},

    {"trictrac", "corner-hit", "Treffer-der-Hucke"},
    {"trictrac", "mezeas", "мезеас"},
    {"tric-trac", "hucke", "Гуке"},

    /* The program's words. */
    {NULL, "matches", "match session current-match"},
    {NULL, "show", "turn-row decision ruling-of-a-turn"},
    {NULL, "judge", "position-line ruling"},
    {NULL, "replay", "record-text game-text"},
    {NULL, "verify",
     "notice defect chain head log entry founding operation annotation key fingerprint "
     "result-digest derived-rows"},
    {NULL, "rejudge", "revision"},
    {NULL, "versions", "family version fast-forward diverged"},
    {NULL, "seal", "seal receipt"},
    {NULL, "backup", "store record-file"},
    {NULL, "push", "remote office"},
    {NULL, "serve", "offer orders machine to-wait wait"},
};

static bool is_named_so(const char *words, const char *name)
{
    struct name_list names = {"", words, ""};
    char word[LOCAL_NAME], plain[LOCAL_NAME];
    while (next_name(&names, word))
        if (help_plain_name(word, plain) && strcmp(plain, name) == 0)
            return true;
    return false;
}

/* Returns true if a row belongs to a game, or for NULL to the program. 10,000, Truba and Farkle
 * share their help. */
static bool is_of(const struct guide_words *row, const struct game *game)
{
    const struct game *own = row->game && game ? game_named(row->game) : NULL;
    return game ? own && own->manual.help == game->manual.help : !row->game;
}

const char *guide_page(const struct game *game, const char *word)
{
    char name[LOCAL_NAME];
    if (!help_plain_name(word, name))
        return NULL;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (is_of(&all[i], game) && is_named_so(all[i].words, name))
            return all[i].page;
    return NULL;
}
