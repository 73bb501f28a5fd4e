var e=`# Money War

Für 2 bis 6 Spieler, mit den Karten von Exact Change. Jeder hat einen verdeckten Stapel. Alle decken
zugleich ihre oberste Karte auf; das meiste Geld nimmt alles. Wer am Ende alle Karten hat, gewinnt.
Zu entscheiden gibt es nichts: Nur der Zufall spielt.

Die gedruckten Regeln von Exact Change nennen dieses Spiel nur beim Namen („play money war“); alles,
was folgt, haben wir darum selbst festgelegt.

## So läuft eine Schlacht

1. Jeder, der Karten hat, sagt \`turn\`. Sobald der Letzte es gesagt hat, werden alle obersten Karten
   zugleich aufgedeckt.
2. Der höchste Wert nimmt alle aufgedeckten Karten unter seinen Stapel.
3. Liegt der höchste Wert mehrmals da, so kommt es zwischen diesen Spielern zum Krieg: Jeder sagt
   noch einmal \`turn\`, legt bis zu drei Karten verdeckt und eine offen hin, und die höchste der
   neuen Karten nimmt alles.

Die Werte sind die der Karten (siehe EC-C1 bei Exact Change): Eine Münze oder Ziehkarte ist ihre
Münze wert, eine Kombi die Summe ihrer Münzen. Farben bedeuten nichts, und Ziehkarten tun nichts.

## Die Regeln

- **[EC-W1]** Ein Geber wird ausgelost. Alle Karten werden einzeln ausgeteilt, vom linken Nachbarn
  des Gebers an, sodass alle gleich viele haben; was übrig bleibt, wird unbesehen beiseitegelegt.
  Die erste Karte, die du bekommst, ist die oberste deines Stapels. In einer Schlacht deckt jeder
  seine oberste Karte auf. Der höchste Wert gewinnt alle aufgedeckten Karten. Sie kommen unter den
  Stapel des Gewinners: zuerst seine eigenen, dann die des nächsten Platzes zur Linken und so fort,
  jeweils in der Reihenfolge, in der sie gelegt wurden. Ein Joker ist 50 wert. Wer keine Karten hat,
  scheidet aus; wer als Letzter noch Karten hat, gewinnt. (Festlegung)
  *Beispiel: Platz 0 deckt einen Dime auf, Platz 1 einen Dollar, Platz 2 einen Joker. Platz 1 legt
  den Dollar, den Joker und dann den Dime unter seinen Stapel.*
- **[EC-W2]** Krieg: Decken mehrere Spieler den höchsten Wert auf, so legt jeder von ihnen bis zu
  drei Karten verdeckt und dann eine offen dazu. Wer weniger Karten hat, legt weniger verdeckt hin
  und behält eine zum Aufdecken. Die höchste der zuletzt aufgedeckten Karten nimmt alles, was auf
  dem Tisch liegt, auch die Karten derer, die nicht im Krieg waren; ein neuer Gleichstand ist ein
  neuer Krieg unter denen, die jetzt gleich liegen. Wer im Gleichstand ist und keine Karten hat, hat
  den Krieg verloren, und bleibt ein Einziger übrig, so nimmt er sofort alles. Hat keiner der
  Gleichen eine Karte, so werden die Karten auf dem Tisch für immer beiseitegelegt; und hat dann
  überhaupt niemand mehr Karten, so teilen sich den Sieg die, die zuletzt gleich lagen. (Festlegung)
  *Beispiel: Platz 0 und Platz 1 decken einen Dime auf, und Platz 1 hat noch zwei Karten. Platz 1
  legt eine verdeckt hin und deckt die andere auf; Platz 0 legt drei verdeckt hin und deckt die
  vierte auf.*
- **[EC-W3]** Nach einer Anzahl von Schlachten (\`max_battles\`) ist Schluss; eine Schlacht zählt mit
  all ihren Kriegen als eine. Dann gewinnt der größte Stapel, und gleich große teilen sich den Sieg.
  Andere Optionen als die unten gibt es nicht. (Festlegung)

## Was du weißt

Karten werden offen bewegt. Eine Karte, die einmal aufgedeckt war, kennen alle, wohin sie auch
kommt; eine Karte, die in einem Krieg verdeckt lag, kennt niemand, bis sie aufgedeckt wird.

## Beispiele

- **Was mehr wert ist.** Die blaue Kombi 50/25 zählt 75. Sie schlägt einen Half und einen Joker, die
  je 50 zählen, und verliert gegen einen Dollar. (EC-W1)
- **Das Geben.** Von den 100 Karten bekommt jeder von drei Spielern 33, und eine wird
  beiseitegelegt. Zu sechst bekommt jeder 16, und vier Karten werden beiseitegelegt. (EC-W1)
- **Ein Krieg.** Du und ein anderer deckt je einen Quarter auf, ein Dritter einen Nickel. Ihr beide
  legt je drei Karten verdeckt und eine offen hin: du einen Dime, der andere einen Penny. Du nimmst
  alle elf Karten, auch den Nickel. (EC-W2)
- **Noch ein Krieg.** Wären beide neuen Karten Dimes gewesen, so hättet ihr noch einmal je drei und
  eine gelegt, und der Gewinner hätte neunzehn Karten genommen. (EC-W2)
- **Die letzte Karte.** Du deckst deine letzte Karte auf, einen Dollar, und jemand, der noch Karten
  hat, auch. Für den Krieg hast du nichts hinzulegen: Der andere nimmt sofort alles, und du bist
  ausgeschieden. (EC-W2)
- **Schluss.** Nach der letzten Schlacht hast du 41 Karten, die anderen 40 und 18. Du gewinnst.
  Hätten zwei von euch 41, so würden diese zwei sich den Sieg teilen. (EC-W3)

## Optionen

| Option        | Vorgabe  | Bereich         | Bedeutung                                     |
|---------------|----------|-----------------|-----------------------------------------------|
| \`max_battles\` | 1000     | 1 bis 1.000.000 | Schlachten, bis der größte Stapel gewinnt (EC-W3) |
| \`no_combos\`   | false    | true, false     | Spiel ohne die Kombis (EC-W3)                 |
| \`deck\`        | standard | eine Deckdatei  | die Karten (EC-C2 bei Exact Change), eine je Platz |
`;export{e as default};