var e=`# Exact Change

Ein Ablegespiel für zwei bis sechs Spieler. Auf dem Tisch liegt eine Karte, zu der du passen musst:
mit ihrer Farbe, mit ihrer Münze oder mit mehreren Karten auf einmal, deren Werte zusammen genau
ihren ergeben. Wer als Erster alle Karten los ist, sucht sich die Hand eines Gegners aus und bekommt
ausgezahlt, was sie wert ist; ein Dollar gewinnt das Spiel.

## So läuft ein Zug

1. Sieh dir die oberste Karte des Ablagestapels an.
2. Lege eine Karte ihrer Farbe oder ihrer Münze ab, einen Joker oder einen Satz, der Exact Change
   ergibt. Wenn du kannst, musst du.
3. Kannst du nicht, so ziehe, bis du kannst, und lege dann ab.
4. Sage zu einem Satz „Exact Change“. Vergisst du es und jemand merkt es, bevor der Nächste handelt,
   kommt der Satz zu dir zurück, und obendrauf eine Karte, die der andere loswerden wollte.
5. Eine Ziehkarte trifft den Nächsten: Er muss ziehen, bis eine gezogene Karte passt.

## Die Karten

- **[EC-C1]** Es gibt vier Arten von Karten. Eine Münze hat eine Farbe (Rot, Blau, Grün, Gelb) und
  einen Wert: Penny 1, Nickel 5, Dime 10, Quarter 25, Half Dollar (kurz Half) 50, Dollar 100. Eine
  Ziehkarte hat auch beides und zeigt die Münze, die sie wert ist. Eine Kombi hat eine Farbe und
  zeigt zwei bis sechs Münzen; sie ist wert, was diese zusammen ergeben. Ein Joker hat weder Farbe
  noch Wert, bis er gespielt wird.
- **[EC-C2]** Das Kartendeck ist ein Text, der sich ersetzen lässt, mit einer Zeile wie
  \`3 red penny\`, \`1 draw red dime\`, \`1 combo red 25/5\` oder \`8 wild\` für jede Sorte (Festlegung). Es
  darf bis zu 200 Karten in bis zu 64 Sorten haben und muss mindestens sieben Münzen oder Kombis je
  Spieler und eine mehr enthalten. Das übliche Deck hat 100 Karten: in jeder Farbe 3 Pennys,
  4 Nickel, 4 Dimes, 3 Quarter, 2 Halves, 2 Dollar, eine Ziehkarte Dime und eine Ziehkarte Quarter;
  dazu Kombis von 6, 30 und 60 Cent in Rot und Grün und von 15, 35 und 75 Cent in Blau und Gelb; und
  8 Joker.

## Eine Runde

- **[EC-1]** Jeder bekommt sieben Karten, eine nach der anderen, vom linken Nachbarn des Gebers an.
  Der Rest ist der Nachziehstapel. Wer zuerst gibt, wird vor dem Mischen ausgelost; von Runde zu
  Runde geht das Geben nach links weiter (Festlegung).
- **[EC-2]** Eine Karte wird aufgedeckt; zu ihr muss man als Erstes passen. Ist sie ein Joker oder
  eine Ziehkarte, so kommt sie unter den Nachziehstapel, wo alle sie wissen, und die nächste wird
  aufgedeckt (Festlegung).
- **[EC-3]** Der linke Nachbar des Gebers beginnt, und es geht nach links weiter, also zu höheren
  Platznummern.
- **[EC-4]** In deinem Zug legst du eine Karte ab, die Farbe oder Münze der obersten Karte hat, oder
  einen Joker oder einen Satz, der Exact Change ergibt. Wer ablegen kann, muss.
- **[EC-5]** Wer nicht kann, zieht Karte um Karte, bis er ablegen kann, und legt dann ab. Das ist
  eine einzige Aktion, \`draw\`, denn dazwischen gibt es nichts zu entscheiden; die Karten sieht nur,
  wer sie zieht (Festlegung). Danach ist alles erlaubt, was die ganze Hand hergibt, auch ein Satz
  mit der neuen Karte. Mit dem Ablegen endet der Zug.
- **[EC-6]** Ist der Nachziehstapel leer, so werden alle abgelegten Karten außer der obersten
  gemischt und bilden den neuen; Joker darunter haben wieder keinen Namen. Gibt es überhaupt nichts
  zu ziehen, so passt der Spieler und setzt aus, sei es sofort oder nachdem er vergeblich gezogen
  hat. Haben alle nacheinander gepasst, so zählt die Runde nicht: keine Punkte, der nächste
  Geber. Wer nach einem Treffer passt (EC-15), zählt dabei nicht mit, und ein erwischter Satz
  unterbricht die Reihe (Festlegung).
- **[EC-6a]** Eine Runde, die \`max_turns\` Züge dauert, endet nach dem letzten davon und zählt nicht,
  es sei denn, dieser Zug hat eine Hand geleert. Ein Zug ist ein Ablegen, auch ein erwischtes, oder
  ein Passen (Festlegung). Ein Satz, der im letzten Zug die Hand leert, kann noch erwischt werden;
  dann zählt die Runde nicht und endet, sobald der andere seine Karte gegeben hat.

## Exact Change

- **[EC-7]** Zwei oder mehr Karten, die zusammen so viel wert sind wie die oberste Karte, darfst du
  als Satz ablegen. Auf einen roten Quarter tun es ein grüner Dime, ein gelber Dime und ein gelber
  Nickel.
- **[EC-8]** Welche Farben der Satz hat, ist gleich. Mit der Option \`same_colour\` muss eine seiner
  Karten die Farbe der obersten Karte haben, und ein Joker hat die, die du ihm gibst.
- **[EC-9]** Wer den Satz legt, bestimmt, welche Karte oben liegt. Karten zählen nach Sorten: Was
  dieselbe Hand, dieselbe oberste Karte mit demselben Namen, denselben Ruf und dieselbe Richtung
  ergibt, ist eine einzige Aktion. Nur ein Joker, der oben liegt, bekommt einen Namen, und die
  letzten Karten einer Hand brauchen weder Namen noch Richtung (Festlegung).
- **[EC-10]** „Exact Change“ sagt man zusammen mit dem Satz oder gar nicht, und alle hören es. Bei
  einem stummen Satz kann dich jeder andere erwischen, bis der Nächste handelt; der Erste zählt.
  Dann wird rückgängig gemacht, was der Satz bewirkt hat, seine Karten kommen zurück, wer dich
  erwischt hat, gibt dir eine beliebige Karte (die nur ihr beide seht), und an der Reihe ist, wer
  vor dem Satz der Nächste gewesen wäre. Bei einem angesagten Satz gibt es nichts zu erwischen, und
  der Versuch kostet nichts. Nach jedem Satz, ob stumm oder nicht, muss der Nächste \`catch_seconds\`
  Sekunden warten, damit die Pause nichts verrät. Bei einem Satz, der die Hand leert, kannst du
  erwischt werden, bis du abrechnest. Wer beim Erwischen seine letzte Karte weggibt, hat die Runde
  gewonnen (Festlegungen). Steht \`calls\` auf \`automatic\`, so ist jeder Satz angesagt.

## Joker

- **[EC-11]** Ein Joker passt auf jede Karte. Wer ihn legt, nennt eine Münze und eine Farbe, und das
  ist er, solange er oben liegt.
- **[EC-12]** In einem Satz zählt ein Joker als irgendeine Münze; liegt er am Ende oben, so heißt er
  wie diese Münze, in beliebiger Farbe. Auf einen roten Dime ergeben ein Nickel und ein Joker als
  Nickel Exact Change. Sätze nur aus Jokern sind erlaubt.

## Ziehkarten

- **[EC-13]** Eine abgelegte Ziehkarte trifft den Nächsten. Er zieht, bis eine gezogene Karte Farbe
  oder Münze der Ziehkarte hat. Die erste, die passt, wird sofort abgelegt, die anderen behält er;
  Karten, die er vorher auf der Hand hatte, nützen nichts. Ein gezogener Joker passt und bekommt
  dann einen Namen; eine gezogene Kombi passt nur mit ihrer Farbe (Festlegung).
- **[EC-14]** Solange eine Ziehkarte oben liegt, kann kein Satz gelegt werden, auch wenn ihr Treffer
  schon vorbei ist.
- **[EC-15]** In einem Satz kann nur die oberste Karte treffen. Gehen einem Getroffenen die Karten
  zum Ziehen aus, so passt er, und der Treffer ist vorbei. Eine Ziehkarte, die die letzte
  Karte ihres Spielers war, trifft niemanden (Festlegung).

## Kombis

- **[EC-16]** Eine Kombi wird wegen ihrer Farbe abgelegt oder als Teil eines Satzes, nie weil ihr
  Wert zufällig stimmt; und auf eine Kombi passt eine Karte nur mit der Farbe und ein Satz mit
  seiner Summe.

## Punkte

- **[EC-17]** Wer alle Karten los ist, hat die Runde gewonnen, wählt unbesehen die Hand eines
  anderen und bekommt ihren Wert. Münzen, Ziehkarten und Kombis zählen, was sie wert sind, ein
  Joker 50. Die gewählte Hand wird allen gezeigt.
- **[EC-18]** Wer das Ziel von 100 Cent erreicht, hat das Spiel gewonnen; sonst folgt die nächste
  Runde.
- **[EC-18a]** Das Ziel kann ein anderes sein (500 ergibt ein langes Spiel). Mit \`all_hands\` bekommt
  der Gewinner den Wert aller anderen Hände. Mit \`no_combos\` bleiben die Kombis in der Schachtel.

## Varianten

- **[EC-19]** Mit \`choose_direction\` sagt, wer eine Ziehkarte nach oben legt, ob sie den linken oder
  den rechten Nachbarn trifft, und in dieser Richtung geht es bis zur nächsten Ziehkarte weiter. Das
  gilt auch für einen Getroffenen, der eine zieht. Jede Runde beginnt nach links; zu zweit gibt es
  nichts zu wählen.
- **[EC-20]** Mit \`use_match_when_hit\` darf ein Getroffener statt zu ziehen eine passende Karte aus
  der Hand ablegen, auch einen Joker, aber keinen Satz. Gibt es nichts oder nichts mehr zu ziehen,
  so muss er eine passende Karte aus der Hand spielen.

## Beispiele

- **Was passt.** Auf einen roten Dime kannst du einen roten Penny oder die rote Kombi 5/1 legen
  (Farbe), einen grünen Dime oder die blaue Ziehkarte Dime (Münze) oder einen Joker. Ein grüner Half
  passt nicht. Solange etwas passt, darfst du nicht ziehen. (EC-4)
- **Exact Change.** Oben liegt ein roter Quarter, du hast einen grünen Dime, einen gelben Dime,
  einen gelben Nickel und einen roten Quarter. Du kannst den Quarter allein ablegen. Oder du legst
  die drei anderen, die 25 Cent ergeben, und davon obenauf, welche du willst. Die zwei Dimes allein
  sind 20 Cent und kein Satz. (EC-7, EC-9)
- **Ziehen.** Oben liegt ein roter Quarter, du hast einen grünen und einen blauen Dime, und keiner
  passt. Du ziehst einen blauen Half, der nichts nützt, und dann einen grünen Nickel. Jetzt ergeben
  10 + 10 + 5 genau 25, das Ziehen ist vorbei, und du legst alle drei ab. (EC-5)
- **Ein Joker im Satz.** Du legst auf einen roten Dime einen blauen Nickel und einen Joker. Liegt
  der Joker oben, so nennst du ihn Nickel, in einer beliebigen Farbe; ein Dime kann er nicht sein.
  Auf einen roten Nickel sind zwei Pennys und ein Joker kein Satz, denn keine Münze ist die drei
  Cent wert, die fehlen. (EC-12)
- **Erwischt.** Du legst zwei Nickel auf einen roten Dime und vergisst „Exact Change“. Jemand sagt
  \`catch\`, bevor der Nächste handelt: Die Nickel kommen zurück zu dir, der rote Dime liegt wieder
  oben, und du bekommst von ihm einen gelben Half. Dann ist der Nächste an der Reihe. Hätte der
  schon abgelegt, wäre es zu spät gewesen. (EC-10)
- **Ein Treffer.** Du legst die rote Ziehkarte Quarter. Dein linker Nachbar hat einen roten Penny,
  aber der nützt jetzt nichts. Er zieht einen grünen Half, die blaue Kombi 25/10 und dann einen
  blauen Quarter. Der zeigt einen Quarter und wird sofort abgelegt; Half und Kombi bleiben auf der
  Hand. (EC-13)
- **Auf einer Kombi.** Die rote Kombi 25/5 ist 30 Cent wert. Die grüne Kombi 25/5 ist genauso viel
  wert und passt doch nicht darauf, ein blauer Quarter auch nicht. Jede rote Karte passt, und ein
  blauer Quarter mit einem gelben Nickel ist Exact Change. (EC-16)
- **Abrechnen.** Du bist deine letzte Karte los und wählst die Hand zu deiner Linken: ein Joker
  (50), die blaue Kombi 25/10 (35), die blaue Ziehkarte Quarter (25) und ein Penny (1). Das sind
  111 Cent, und du hast das Spiel gewonnen. (EC-17, EC-18)

## Optionen

| Option               | Vorgabe    | Bereich             | Bedeutung                               |
|----------------------|------------|---------------------|-----------------------------------------|
| \`target\`             | \`100\`      | 1 bis 1.000.000.000 | Cent, die das Spiel gewinnen (EC-18a)   |
| \`all_hands\`          | \`false\`    | true, false         | der Gewinner bekommt alle Hände (EC-18a) |
| \`choose_direction\`   | \`false\`    | true, false         | Ziehkarten treffen links oder rechts (EC-19) |
| \`no_combos\`          | \`false\`    | true, false         | Kombis bleiben in der Schachtel (EC-18a) |
| \`use_match_when_hit\` | \`false\`    | true, false         | eine passende Karte erspart das Ziehen (EC-20) |
| \`same_colour\`        | \`false\`    | true, false         | ein Satz braucht die Farbe der obersten Karte (EC-8) |
| \`calls\`              | \`spoken\`   | spoken, automatic   | ob Sätze angesagt werden müssen (EC-10) |
| \`catch_seconds\`      | \`3\`        | 0 bis 60            | Sekunden, um bei einem stummen Satz zu erwischen (EC-10) |
| \`max_turns\`          | \`1000\`     | 1 bis 1.000.000     | Züge, nach denen eine Runde nicht zählt (EC-6a) |
| \`deck\`               | \`standard\` | standard oder Zeilen | die Karten (EC-C2)                     |
`;export{e as default};