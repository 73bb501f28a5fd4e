var e=`# Exact Change Rummy 500

Für 2 bis 6 Spieler, mit den Karten von Exact Change. Du hast zehn Karten und willst keine: Lege sie
in Sätzen aus, die Exact Change ergeben oder die gleiche Münze zeigen. Wer als Erster seine Hand
leert, bekommt den Wert einer anderen Hand, und wer als Erster einen Dollar hat, gewinnt, auch wenn
im Namen 500 steht.

## So läuft ein Zug

Entweder

1. nimmst du die oberste Karte des Nachziehstapels oder des Ablagestapels und legst dann eine Karte
   ab;

oder

2. du legst Sätze aus, so viele du magst, und beendest deinen Zug.

Nehmen und Auslegen gehen nicht zusammen in einem Zug. Hast du am Ende deines Zuges nur noch eine
oder zwei Karten, so ziehst du, bis du wieder drei hast. Du gewinnst also mit einem letzten Satz, in
den deine ganze Hand aufgeht.

## Die Regeln

- **[EC-R1]** Jeder bekommt zehn Karten. Die nächste wird aufgedeckt, was immer sie ist, auch ein
  Joker oder eine Ziehkarte, und beginnt den Ablagestapel; der Rest ist der Nachziehstapel. Gegeben
  wird einzeln vom linken Nachbarn des Gebers an, der erste Geber wird vor dem Mischen ausgelost,
  und das Geben geht nach links weiter (EC-1); der linke Nachbar des Gebers beginnt (EC-3).
- **[EC-R2]** Ein Zug ist eines von beiden: Du nimmst die oberste Karte eines der Stapel und legst
  eine beliebige Karte ab, oder du legst Sätze aus. Sätze legst du einen nach dem anderen,
  mindestens einen, und beendest dann den Zug, ohne abzulegen. (Festlegung) Eine Karte, die du vom
  Ablagestapel nimmst, bleibt in diesem Zug auf deiner Hand, es sei denn, du hast noch eine genau
  gleiche: Dann darf eine von beiden weg. (Festlegung)
  *Beispiel: Du nimmst einen roten Half vom Ablagestapel. Du darfst ihn nicht gleich wieder ablegen,
  mit einem zweiten roten Half auf der Hand aber schon.*
- **[EC-R3]** Es gibt drei Arten von Sätzen:
  (a) Exact Change: zwei oder mehr Karten, die zusammen 5, 10, 25, 50 oder 100 wert sind, gleich in
  welchen Farben;
  (b) drei oder mehr Karten derselben Farbe und derselben Münze;
  (c) drei oder vier Karten derselben Münze, alle in verschiedenen Farben.
  Eine Ziehkarte zählt als ihre Münze. Eine Kombi zählt ihren Wert und passt nur in (a). Ein Joker
  steht für eine beliebige Münze, und ein Satz darf nur aus Jokern bestehen. Zu einem Satz, der
  liegt, kommt nichts mehr dazu, und ausgelegte Karten kehren nicht in den Nachziehstapel zurück.
  *Beispiele: (a) zwei Nickel; ein Half, ein Quarter und eine Ziehkarte Quarter; ein Quarter und ein
  Joker. (b) drei rote Dimes; zwei blaue Dollar und ein Joker. (c) ein roter, ein blauer und ein
  grüner Dime; zwei Dollar in verschiedenen Farben und zwei Joker. Kein Satz: zwei rote Dimes und
  ein blauer; ein Penny und ein Joker, denn keine Münze ist vier Cent wert.*
- **[EC-R4]** Hast du am Ende deines Zuges eine oder zwei Karten, so ziehst du vom Nachziehstapel,
  bis du drei hast.
- **[EC-R5]** Ziehkarten lassen niemanden ziehen; sie sind Münzen wie andere.
- **[EC-R6]** Du gewinnst die Runde, wenn deine letzten Karten als Satz von mindestens drei Karten
  oder als Exact Change von mindestens zweien auf den Tisch kommen. Ein Paar gleicher Münzen, das
  keine der Summen ergibt, gewinnt nichts, eine einzelne Karte auch nicht. Mit Ablegen gewinnst du
  nie: Wegen EC-R4 hast du zu Beginn deines Zuges mindestens drei Karten.
  *Beispiel: Du legst drei Dimes aus und behältst zwei Nickel: Lege auch sie, sie ergeben zehn Cent,
  und du gewinnst. Mit zwei Dollar stattdessen beendest du deinen Zug und ziehst eine Karte.*
- **[EC-R7]** Wer die Runde gewinnt, wählt unbesehen die Hand eines anderen und bekommt ihren Wert;
  ein Joker zählt 50, Kombi und Ziehkarte ihren Wert (EC-17). Das Wählen ist eine eigene Aktion,
  auch wenn es nichts zu wählen gibt. Wer als Erster das Ziel erreicht, gewinnt das
  Spiel; bis dahin wird eine neue Runde gegeben (EC-18). Mit \`all_hands\` bekommt der Gewinner den
  Wert aller anderen Hände.
  Muss eine Karte gezogen werden und der Nachziehstapel ist leer, so ist er aufgebraucht. Die ersten
  zwei Male in einer Runde werden alle abgelegten Karten außer der obersten zu einem neuen
  Nachziehstapel gemischt. Beim dritten Mal, oder wenn unter der obersten nichts liegt, endet die
  Runde sofort und zählt nicht: Niemand bekommt Punkte, und der Nächste gibt. Du darfst mit Absicht
  vom leeren Nachziehstapel nehmen; das zählt als Ziehen. Auch nach \`max_turns\` Zügen endet eine
  Runde, ohne zu zählen, wenn der letzte sie nicht gewonnen hat. (Festlegung)

## Was du weißt

Jeder darf die abgelegten Karten und die ausgelegten Sätze durchsehen. Alle behalten, welche Karten
ein Spieler vom Ablagestapel genommen hat und dass ein neu gemischter Nachziehstapel aus den früher
abgelegten Karten besteht.

## Beispiele

- **Nehmen.** Du hast einen roten Penny, einen blauen Dime und einen grünen Dollar, und auf dem
  Ablagestapel liegt ein roter Half. Du nimmst ihn. Jetzt muss eine deiner drei alten Karten weg;
  der Half bleibt bis zu deinem nächsten Zug. Hättest du eine Karte vom Nachziehstapel genommen, so
  dürftest du eben diese wieder ablegen. (EC-R2)
- **Auslegen.** Du hast einen roten und einen blauen Nickel, einen roten und einen grünen Half,
  einen blauen Dollar, einen roten Penny und einen Joker. Lege die Nickel aus (10 Cent), lege die
  Halves aus (ein Dollar) und beende deinen Zug. Drei Karten bleiben, du ziehst also keine. (EC-R2, EC-R3)
- **Es muss eine der fünf Summen sein.** Fünf Pennys, oder ein blauer Dime mit der blauen Kombi
  10/5, sind Exact Change: 5 und 25 Cent. Ein Nickel und ein Dime ergeben 15, ein Half und ein
  Quarter 75: keine Sätze. (EC-R3)
- **Joker.** Ein blauer Dollar, ein grüner Dollar und zwei Joker sind vier Dollar in verschiedenen
  Farben. Mit einem dritten Joker sind sie kein Satz, denn eine fünfte Farbe gibt es nicht. (EC-R3)
- **Nichts kommt dazu.** Du hast drei rote Dimes ausgelegt und findest einen vierten auf der Hand.
  Zu den anderen legen kannst du ihn nicht. (EC-R3)
- **Wieder drei.** Du legst einen roten und einen grünen Half aus und behältst einen Penny. Am
  Ende deines Zuges ziehst du zwei Karten. (EC-R4)
- **Abrechnen.** Du legst deine letzten Karten aus und wählst eine Hand mit einem grünen Penny,
  einem grünen Half und einem gelben Quarter: 76 Cent. Das ist noch kein Dollar, also wird eine neue
  Runde gegeben. (EC-R7)

## Optionen

| Option      | Vorgabe  | Bereich             | Bedeutung                                  |
|-------------|----------|---------------------|--------------------------------------------|
| \`target\`    | 100      | 1 bis 1.000.000.000 | Cent, die das Spiel gewinnen (EC-R7)       |
| \`all_hands\` | false    | true, false         | der Gewinner bekommt alle Hände (EC-R7)    |
| \`no_combos\` | false    | true, false         | Spiel ohne die Kombis (EC-R7)              |
| \`max_turns\` | 1000     | 1 bis 1.000.000     | Züge, nach denen eine Runde nicht zählt (EC-R7) |
| \`deck\`      | standard | eine Deckdatei      | die Karten (EC-C2), zehn je Platz und eine mehr |
`;export{e as default};