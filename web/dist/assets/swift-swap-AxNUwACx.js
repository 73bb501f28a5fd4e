var e=`# Swift Swap

Zwei Teams zu zweit im Wettlauf. Jeder hat ein geheimes Ziel und zwölf Karten, und alle spielen
zugleich: Du schiebst deinem Partner verdeckt eine Karte zu, er schiebt eine zurück und so weiter,
ohne ein Wort, bis jeder von euch acht Karten hat, die sein Ziel erfüllen. Das erste Team, das beide
Ziele auf dem Tisch hat, gewinnt.

## So läuft ein Spiel

1. Das Deck deines Teams wird an dich und deinen Partner ausgeteilt, und jeder von euch zieht ein
   Ziel. Sieh dir beides an; sage **bereit**.
2. Sind alle vier bereit, so beginnt das Spiel. Es gibt keine Züge der Reihe nach. Jederzeit darfst
   du eine Karte zum Tauschen **hinlegen**, die hingelegte Karte **zurücknehmen**, acht Karten als
   fertiges Ziel **auslegen** oder deine acht wieder **aufnehmen**.
3. Sobald du und dein Partner je eine Karte hingelegt habt, wechseln sie die Hand.
4. Sobald zwei Partner je acht ausgelegt haben, ist das Spiel aus, und diese Karten werden geprüft.

Die 24 Karten deines Teams sind alle auf euren zwei Händen; du weißt also immer, welche zwölf dein
Partner hat. Was du nicht kennst, ist sein Ziel; was über den Tisch kommt, verrät dir etwas davon.

## Die Regeln

Was die gedruckten Regeln offenlassen, ist hier entschieden und mit *(Festlegung)* bezeichnet.

- **[SS-1]** Die Karten sind zwei Decks zu 24. Das eine hat Karo und Kreuz, das andere Herz und Pik;
  beide haben A, 2 bis 10, J (Bube) und Q (Dame), die 1 bis 12 zählen. Es gibt sieben Zielkarten.
- **[SS-2]** Vier spielen, Partner sitzen sich gegenüber: Platz 0 und 2 gegen Platz 1 und 3. Jedes
  Team hat eines der Decks, und der Zufall sagt, welches *(Festlegung)*.
- **[SS-3]** Jedes Deck wird gemischt und an sein Team ausgeteilt, zwölf Karten an jeden Partner.
  Jeder zieht ein Ziel und zeigt es niemandem; Ziele kommen nicht zurück, also sind alle vier
  verschieden. *(Festlegung)* Ein Team, dessen Partner beide sofort auslegen könnten, was etwa
  einmal in sieben Malen vorkommt, bekommt für dieselben Ziele andere Karten. Die Option
  \`fresh_deal\` schaltet das ab.
- **[SS-4]** Vor dem Spiel siehst du dir deine Hand und dein Ziel an. Es beginnt, wenn alle vier
  bereit gesagt haben. *(Festlegung)* Bereit lässt sich nicht zurücknehmen, und nach \`ready_seconds\`
  Sekunden beginnt das Spiel, ohne auf die anderen zu warten.
- **[SS-5]** Zum Tauschen legst du eine Karte deiner Hand verdeckt hin. Hat dein Partner auch eine
  hingelegt, so nimmt jeder die des anderen, sofort. Du hast höchstens eine Karte zugleich dort
  liegen. *(Festlegung)* Bis dein Partner antwortet, darfst du deine Karte zurücknehmen.
- **[SS-6]** Partner verständigen sich nicht: keine Worte, keine Zeichen, keine Blicke. Solange ein
  Spiel läuft, gelangt nichts von einem Spieler zum anderen, oder von Zuschauern zu einem Spieler,
  außer dem, was der Tisch zeigt: dass eine Karte hingelegt, zurückgenommen oder getauscht wurde,
  dass acht ausgelegt oder aufgenommen wurden, und wann. Welche Karten es waren, wird nicht gezeigt.
- **[SS-7]** Hast du acht Karten für dein Ziel, so darfst du sie verdeckt auslegen, oder du behältst
  sie und tauschst weiter. *(Festlegung)* Mit deinen acht auf dem Tisch darfst du die anderen vier
  noch tauschen; so hilfst du deinem Partner. Die acht selbst lassen sich nicht tauschen, aber bis
  das Spiel endet, darfst du sie aufnehmen, und du musst es, bevor du andere acht auslegst. Wartet
  beim Auslegen eine Karte von dir auf einen Tausch, so kommt sie zuerst auf deine Hand zurück, und
  sie darf eine der acht sein. Wartet beim Aufnehmen eine Karte, so bleibt sie, wo sie ist.
- **[SS-8]** In dem Augenblick, da beide Partner eines Teams acht ausgelegt haben, ist das Spiel
  aus, und ihre Karten werden aufgedeckt. Sind beide Ziele erfüllt, so hat das Team gewonnen.
  *(Festlegung)* Wenn nicht, hat das andere Team gewonnen. Mit der Option \`check_on_laydown\` werden
  acht Karten, die dein Ziel verfehlen, schon beim Auslegen abgelehnt, sodass niemand durch ein
  Versehen verliert.
- **[SS-9]** Die Ziele. Bei jedem geht es um acht Karten; A zählt 1, J 11 und Q 12. Ein Paar sind
  zwei Karten eines Werts, und das Deck deines Teams hat jeden Wert genau zweimal.
  1. \`even\` (Gerade): nur 2, 4, 6, 8, 10, Q; sie ergeben mehr als 52.
  2. \`odd\` (Ungerade): nur A, 3, 5, 7, 9, J; sie ergeben weniger als 52.
  3. \`red_composite\` (Rote Zusammengesetzte): rote Karten aus A, 4, 6, 8, 9, 10, Q. Davon hat ein
     Deck nur sieben, also geht es, wie gedruckt, nicht. *(Festlegung)* Die Option \`red_composite\`
     sagt, was stattdessen verlangt ist: \`seven\`, alle sieben und eine beliebige achte Karte; \`six\`,
     mindestens sechs der sieben und sonst Beliebiges; \`either\`, acht Karten, von denen jede rot ist
     oder einen dieser Werte hat; \`removed\`, das Ziel ist nicht im Deck.
  4. \`black_low\` (Schwarz und niedrig): nur schwarze Karten unter 10.
  5. \`high_run\` (Hoch mit Reihe): nur Karten über 3, und vier von ihnen haben Werte in einer Reihe,
     etwa 6 7 8 9. Von Q nach A geht eine Reihe nicht weiter.
  6. \`two_pairs_or_more\` (Zwei Paare oder mehr): mindestens zwei Paare, und weder A noch J noch Q.
  7. \`two_pairs_or_fewer\` (Zwei Paare oder weniger): höchstens zwei Paare, und weder 3 noch 6 noch 9
     noch Q.
- **[SS-10]** *(Festlegung)* Manche Ziele vertragen sich nicht in einem Team. Fünf der zwölf geraden
  Karten sind auch bei \`red_composite\` gefragt; sind alle sieben davon weg, so ist \`even\` nicht zu
  erfüllen; und \`odd\` mit \`black_low\` geht im ganzen Deck nur auf zwei Arten auf. Gibt die Ziehung
  Partnern eines dieser zwei Paare, so kommen alle vier Ziele zurück und werden neu gezogen, was
  immer \`red_composite\` ist. Mit der Option \`any_goals\` bleibt es bei der Ziehung, und ein solches
  Team kann vielleicht gar nicht gewinnen. Kein anderes Paar ist unmöglich, und unter \`six\` und
  \`either\` ist es keines.
- **[SS-11]** *(Festlegung)* Ein Spiel, das \`time_limit\` Sekunden gedauert hat, ist unentschieden.
  Ein Match ist aus, wenn ein Team so viele Spiele gewonnen hat wie verabredet (\`games\`), oder sonst
  nach doppelt so vielen weniger einem. Ein Unentschieden zählt für kein Team. Das Team mit mehr
  Siegen hat das Match gewonnen; bei gleich vielen ist es unentschieden. Decks, Hände und Ziele sind
  in jedem Spiel neu. Nach jedem Spiel werden alle Karten und Ziele gezeigt.

## Beispiele

- **Nicht genug.** Dein Ziel ist \`even\`. Karo 2 4 6 10 mit Kreuz 4 6 8 Q ergeben 52 und kosten dein
  Team das Spiel; verlangt sind mehr als 52. Mit der Karo 8 anstelle der Karo 6 sind es 54, und das
  ist richtig. (SS-8, SS-9)
- **Eine Reihe.** Für \`high_run\` tun es Karo 4 5 6 7 mit Kreuz 9 10 J Q; eine Reihe genügt, und hier
  sind es zwei. Karo 4 5 6 10 J Q mit Kreuz 4 5 tun es nicht: keine vier Werte in einer Reihe.
  (SS-9)
- **Paare.** Karo 2 3 4 5 6 7 mit Kreuz 2 3 haben zwei Paare und erfüllen \`two_pairs_or_more\`. Karo
  A 2 4 5 7 mit Kreuz A 2 4 haben drei Paare, zu viele für \`two_pairs_or_fewer\`. (SS-9)
- **Die sieben.** Dein Ziel ist \`red_composite\`, und die Option steht auf ihrer Vorgabe. Alle
  sieben, Karo A 4 6 8 9 10 Q, und Kreuz 2 erfüllen es. Mit Kreuz 4 und Kreuz Q anstelle von Karo Q
  und Kreuz 2 ist es verfehlt, obwohl \`six\` es erlauben würde. (SS-9)
- **Ein Tausch.** Du legst die Karo 2 hin. Nichts geschieht, bis dein Partner den Kreuzbuben
  hinlegt; dann hast du den Buben und dein Partner die 2, sofort. Das andere Team sieht, dass ihr
  getauscht habt, aber nicht, was. (SS-5, SS-6)
- **Helfen.** Du hast acht gerade Karten ausgelegt und noch Karo 2, Kreuz 2, Kreuz 10 und die
  Karodame auf der Hand. Diese vier kannst du tauschen. Um eine der acht zu tauschen, musst du erst
  alle aufnehmen. (SS-7)
- **Zu zweit.** Du hast acht ausgelegt und einer eurer Gegner auch: Noch ist nichts aus. Das Spiel
  endet, wenn es zwei Partner haben, und hat nur einer von ihnen sein Ziel erfüllt, so hat das
  andere Team gewonnen. (SS-8)

## Optionen

| Option             | Vorgabe | Bereich                     | Bedeutung                              |
|--------------------|---------|-----------------------------|----------------------------------------|
| \`red_composite\`    | \`seven\` | seven, six, either, removed | SS-9: was das dritte Ziel verlangt     |
| \`fresh_deal\`       | \`true\`  | true, false                 | SS-3: fertige Hände werden neu gegeben |
| \`any_goals\`        | \`false\` | true, false                 | SS-10: kein Paar von Zielen kommt zurück |
| \`check_on_laydown\` | \`false\` | true, false                 | SS-8: acht, die verfehlen, werden abgelehnt |
| \`ready_seconds\`    | \`60\`    | 1 bis 3600                  | SS-4: Sekunden, um bereit zu werden    |
| \`time_limit\`       | \`600\`   | 10 bis 86400                | SS-11: Sekunden, die ein Spiel dauert  |
| \`games\`            | \`1\`     | 1 bis 99                    | SS-11: Spiele, die zu gewinnen sind    |
`;export{e as default};