var e=`# One Euro

Zwei bis sechs Spieler, ein Würfel und ein Haufen Centstücke, alles offen auf dem Tisch. Wer dran
ist, würfelt einen Wert und schiebt ein solches Centstück von einem Stapel zu einem anderen: zu
sich, weg von einem Rivalen, zurück in die Mitte. Wer als Erster *genau* einen Euro hat, nimmt eine
1-€-Marke, und drei davon gewinnen das Match. Da jeder die Centstücke aller bewegen kann, kommt man
leicht in die Nähe und nur schwer auf den Cent.

## So läuft ein Zug

1. Für dich wird gewürfelt: 0, ?, 50, 20, 10 oder 5 Cent.
2. Bei 0 geht es gleich weiter. Sonst bewegst du ein Centstück dieses Werts (bei ? eines von
   beliebigem Wert) von einem Stapel, der eines hat, zu einem anderen Stapel.
3. Hat nun jemand genau 1,00 €, so nimmt er eine 1-€-Marke, und eine neue Runde beginnt.
4. Der Würfel geht an deinen linken Nachbarn.

## Das Material

- **[EU-1]** Es gibt 15 Marken zu 1 € und Centstücke, je zehn zu 50, 20, 10 und 5 Cent. Der Würfel
  zeigt 0, ?, 50, 20, 10 und 5.
- **[EU-2]** Alle Centstücke liegen in der Mitte, die ein einziger Stapel ist, welchen Wert sie auch
  haben. Jeder nimmt sich zu Beginn ein 5-Cent-Stück daraus.

## Wer beginnt

- **[EU-3]** Vor der ersten Runde, und nur dann, würfeln alle in der Reihenfolge der Plätze, und der
  höchste Wurf beginnt: ? schlägt 50, dann 20, 10, 5 und zuletzt 0. Wer den höchsten Wurf mit
  anderen teilt, würfelt mit ihnen noch einmal, in der Reihenfolge der Plätze, bis einer vorn ist
  (Festlegung).

## Ein Zug

- **[EU-4]** Würfle einmal und bewege **ein** Centstück des gewürfelten Werts von einem beliebigen
  Stapel, der eines hat, zu einem beliebigen anderen: zwischen deinem und der Mitte, zwischen deinem
  und dem eines anderen, zwischen dem eines anderen und der Mitte oder zwischen denen zweier
  anderer. Nur EU-6 kann es verbieten.
- **[EU-5]** Bei 0 bewegt sich nichts, und der Würfel geht weiter. Bei ? bewegst du ein Centstück
  eines Werts, den du dir aussuchst, nie eine 1-€-Marke. Ein ? steht nicht für 0: Etwas muss sich
  bewegen (Festlegung). Der Wurf ist Zufall und keine Wahl; ein Wurf, der nichts bewegt, geht darum
  von selbst weiter und wird nur vermerkt (Festlegung).
- **[EU-6]** Wer vor dem Zug **mehr als 1,50 €** in Cent hat, bekommt nichts, von niemandem. Mit
  genau 1,50 € bekommt man noch etwas, sodass niemand je mehr als 2,00 € hat. Die Mitte nimmt alles.
- **[EU-7]** Du musst ziehen, auch wenn es dir schadet. Gibt es keinen Zug, so geht es weiter
  (Festlegung). Das geschieht nur, wenn alle zehn Centstücke des gewürfelten Werts in der Mitte
  liegen und alle Spieler mehr als 1,50 € haben, und nie bei einem ?.
- **[EU-8]** Centstücke werden nicht gewechselt: Zwei Zehner bleiben zwei Zehner und werden nie ein
  Zwanziger.

## Eine Runde gewinnen

- **[EU-9]** Wer nach einem Zug **genau** 1,00 € hat, nimmt eine 1-€-Marke, ob er gezogen hat oder
  ein anderer, und die Runde ist aus. Die Marke kommt von selbst; man kann sie nicht ablehnen oder
  übersehen (Festlegung). Mehr als 1,00 € gewinnt nichts: Von 1,05 € zum Beispiel muss erst ein
  Fünfer weg. Bringt ein Zug zwei Spieler auf 1,00 €, so nimmt nur einer eine Marke: wer gezogen
  hat, wenn er darunter ist, und sonst, wer von ihm aus im Uhrzeigersinn zuerst kommt (Festlegung).
  Beispiel: Du bewegst einen Fünfer von einem Spieler mit 1,05 € zu einem mit 0,95 €; von diesen
  beiden nimmt, wer von deiner Linken aus zuerst kommt, die Marke, und der andere geht leer aus.
- **[EU-10]** Dann kommen alle Centstücke zurück in die Mitte, und jeder nimmt wieder ein
  5-Cent-Stück (Festlegung); mit \`restart_empty\` beginnen die zweite und alle späteren Runden mit
  leeren Händen. Die 1-€-Marken behält, wer sie hat; sie zählen weder für die 1,50 € aus EU-6 noch
  für die 1,00 € aus EU-9. Auch nach dem Euro, der das Match gewinnt, kommen die Cent zurück, aber
  keine Runde beginnt mehr.
- **[EU-11]** Die nächste Runde beginnt der linke Nachbar dessen, der den letzten Zug gemacht hat
  (Festlegung), gleich wer die letzte gewonnen hat.

## Das Match gewinnen

- **[EU-12]** Wer als Erster drei 1-€-Marken hat, gewinnt allein; es können auch eine oder zwei
  verabredet sein (\`euros_to_win\`). Die Punkte sind die 1-€-Marken, die jeder hat.
- **[EU-13]** Gespielt wird im Uhrzeigersinn, von jedem Platz zum nächsthöheren und vom letzten zu
  Platz 0. Ein Zug als Beispiel: Drei Spieler haben je ein 20-Cent-Stück, in der Mitte liegen noch
  welche, und niemand hat mehr als 1,50 €. Wer jetzt eine 20 würfelt, kann sie von jedem der vier
  Stapel nehmen und zu jedem der drei anderen legen: zwölf Züge.
- **[EU-14]** Stellungen dürfen sich wiederholen. Was der eine bewegt, kann der Nächste
  zurückbewegen, und wer sich dabei hilft, kann für immer so weitermachen (Festlegung). Simulationen
  dürfen ein Match nach einer Anzahl von Zügen abbrechen; sie melden es als unbeendet und nie als
  Ergebnis.

## Beispiele

- **Wer beginnt.** Vier Spieler würfeln 10, 50, 10 und 50. Die beiden mit 50 würfeln noch einmal,
  der erste eine 5 und der andere eine 10: Der andere beginnt. (EU-3)
- **Eine Runde gewonnen.** Du hast 50 + 20 + 20 + 5 Cent und würfelst eine 5. Du bewegst einen
  Fünfer aus der Mitte zu dir, hast genau 1,00 € und nimmst eine 1-€-Marke. Alle Cent kommen zurück
  in die Mitte, und jeder nimmt einen Fünfer. (EU-9, EU-10)
- **Zu viel.** Mit denselben 0,95 € würfelst du eine 10. Nimmst du sie, so hast du 1,05 €, und das
  gewinnt nichts. Bewegt aber später irgendwer einen Fünfer von dir weg, so ist die Runde dein.
  (EU-9)
- **Jemanden fernhalten.** Ein Rivale hat 50 + 20 + 10 Cent, und du würfelst eine 20. Bei ihm
  gewänne sie ihm die Runde. Bewege lieber seinen eigenen Zwanziger in die Mitte, und ihm bleiben
  0,60 €. (EU-4)
- **Voll.** Mit 1,55 € bekommt man nichts, auch nicht durch einen eigenen Zug. Mit 1,50 € bekommt
  man noch etwas, und sei es ein Fünfziger: Das macht 2,00 €, und mehr kann niemand haben. (EU-6)
- **Ein Geschenk.** Platz 1 würfelt eine 5 und bewegt einen Fünfer zu Platz 0, wo 0,95 € lagen.
  Platz 0 nimmt die 1-€-Marke, und Platz 2 beginnt die nächste Runde, denn er sitzt links von
  Platz 1. (EU-9, EU-11)
- **Zwei auf einmal.** Platz 1 bewegt einen Fünfer von Platz 0, wo 1,05 € lagen, zu Platz 2, wo 0,95
  € lagen. Beide haben nun 1,00 €. Von Platz 1 aus kommt im Uhrzeigersinn zuerst Platz 2, und nur er
  nimmt eine Marke. (EU-9)

## Optionen

| Option          | Vorgabe | Bereich         | Bedeutung                                             |
|-----------------|---------|-----------------|-------------------------------------------------------|
| \`restart_empty\` | false   | true oder false | EU-10: kein 5-Cent-Stück zu Beginn späterer Runden   |
| \`euros_to_win\`  | 3       | 1 bis 3         | EU-12: wie viele 1-€-Marken das Match gewinnen       |
`;export{e as default};