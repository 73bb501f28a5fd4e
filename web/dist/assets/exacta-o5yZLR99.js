var e=`# EXACTA!

Pferderennen, über die Stiche entscheiden, für 1 bis 5 Spieler. Jede Karte, die du spielst, füttert
ein Pferd und bringt es voran; die zwei Karten, die du nie spielst, sind deine Wette darauf, wer am
Ende vorn liegt. Die erste, deinen Favoriten, suchst du vor dem Rennen aus; die zweite, dein
Konter, ist die Karte, die dir danach noch bleibt. So ist jede Karte Futter oder Vorhersage,
und beides zugleich kann sie nicht sein.

## So läuft ein Rennen

1. Jeder bekommt neun Karten und legt eine davon verdeckt als Favoriten hin.
2. Sieben Stiche. In jedem spielt jeder eine Karte; die Farbe mit der höchsten Summe gewinnt, und
   ihr Pferd rückt vor.
3. Eine Karte bleibt jedem: der Konter. Alle decken Favorit und Konter auf und werten
   sie.
4. Das letzte Pferd wird hungrig, hungrige Pferde vorn haben gefressen, und das nächste Rennen
   beginnt in der Reihenfolge, in der dieses geendet hat.

Mit „(Festlegung)“ ist bezeichnet, was die gedruckten Regeln offenlassen.

## Was auf dem Tisch liegt

- **[EX-1]** Sieben Pferde, eines in jeder von sieben Farben, jedes entweder normal oder hungrig;
  und 49 Futterkarten, 1 bis 7 in denselben sieben Farben. Die Farben heißen Rot (\`red\`), Orange
  (\`orange\`), Gelb (\`yellow\`), Grün (\`green\`), Blau (\`blue\`), Lila (\`purple\`) und Weiß (\`white\`).
- **[EX-2]** Vor dem ersten Rennen kommen die Pferde in eine zufällige Reihenfolge, und alle sind
  normal. Von da an ändern nur Stiche die Reihenfolge: Ein neues Rennen beginnt, wo das letzte
  aufgehört hat.
- **[EX-3]** (Festlegung) In den gedruckten Regeln beginnt, wer zuletzt Junkfood gegessen hat. Hier
  bestimmt der Zufall diesen Spieler, oder die Option \`first\` nennt einen Sitzplatz.

## Vor den Stichen

- **[EX-4]** Für jedes Rennen werden alle 49 Futterkarten zusammen gemischt, und jeder bekommt neun.
  Die übrigen Karten werden nicht gezeigt, bevor das Spiel aus ist.
- **[EX-5]** Alle wählen zugleich, jeder eine Karte seiner Hand als Favoriten. Sie liegt verdeckt,
  kann nicht getauscht und in diesem Rennen nicht gespielt werden. Die anderen sehen, dass du
  gewählt hast; was, sieht niemand bis zur Wertung des Rennens.

## Stiche

- **[EX-6]** Ein Rennen hat sieben Stiche. Vom Startspieler an spielt im Uhrzeigersinn jeder eine
  Karte offen aus. Jede Karte ist recht; bedient werden muss nicht.
- **[EX-7]** Zähle in jeder Farbe des Stichs die Werte zusammen. Die Farbe mit der höchsten Summe
  gewinnt. Beispiel: Blau 3, Weiß 6 und Blau 4 werden gespielt; Blau gewinnt mit 7.
- **[EX-8]** Haben mehrere Farben die höchste Summe, so gewinnt die, deren Pferd weiter vorn ist, so
  wie die Pferde vor der Bewegung stehen.
- **[EX-9]** Das Pferd der siegreichen Farbe rückt einen Platz vor, oder zwei, wenn es hungrig ist.
  Im siebten Stich sind es auf jeden Fall zwei Plätze, auch für ein hungriges Pferd. Weiter als auf
  den ersten Platz kommt keines. Jedes überholte Pferd fällt einen Platz zurück. Beispiel: In der
  Reihenfolge Rot, Grün, Blau, Weiß kommt ein hungriges weißes Pferd auf den zweiten Platz: Rot,
  Weiß, Grün, Blau.
- **[EX-10]** Wer die höchste Karte der siegreichen Farbe gespielt hat, spielt zum nächsten Stich
  aus.
- **[EX-11]** Gespielte Karten werden offen abgelegt, und jeder darf sie jederzeit durchsehen.

## Wertung

- **[EX-12]** Nach dem siebten Stich hat jeder noch eine Karte, den Konter. Favoriten und Konter
  werden aufgedeckt.
- **[EX-13]** Punkte bekommst du nur, wenn deine zwei Karten verschiedene Farben haben und beide
  Pferde auf den ersten drei Plätzen sind; sonst bekommst du 0. Die Punkte sind das Produkt der
  Werte beider Karten.
- **[EX-14]** EXACTA! Ist dein Favorit Erster und dein Konter Zweiter, so zählen die Punkte
  fünffach. Umgekehrt tun sie das nicht.
- **[EX-15]** Jedes deiner zwei Pferde, das hungrig ist, verdoppelt die Punkte. Es zählt, wie sie am
  Ende des Rennens sind, bevor sich das für das nächste ändert. Beispiel: Rot 7 ist der Favorit und
  Orange 6 der Konter, Rot ist Erster, Orange Zweiter, beide sind hungrig: 7 × 6 × 5 × 2 × 2
  = 840. Mehr als das Zwanzigfache des Produkts gibt es nicht.

## Das nächste Rennen und das Ende

- **[EX-16]** Vor dem nächsten Rennen wird das Pferd auf dem siebten Platz hungrig oder bleibt es.
  Danach werden hungrige Pferde auf den ersten drei Plätzen normal. Nach dem letzten Rennen ändert
  sich nichts.
- **[EX-17]** Wer insgesamt die meisten Punkte hat, beginnt das nächste Rennen. (Festlegung) Haben
  mehrere gleich viele, so ist es der Erste von ihnen im Uhrzeigersinn, vom Startspieler des letzten
  Rennens an und mit diesem angefangen.
- **[EX-18]** Ein Spiel hat vier Rennen, oder so viele wie verabredet (\`races\`). Wer insgesamt
  die meisten Punkte hat, gewinnt; (Festlegung) wer gleich viele hat, teilt sich den Sieg.
- **[EX-19]** (Festlegung) Allein spielst du nach genau diesen Regeln, um möglichst viele Punkte.
  Nach jedem Rennen wird das Par gezeigt: das meiste, was mit diesen neun Karten bei irgendeinem
  Favoriten und irgendeiner Reihenfolge zu holen war, so wie die Pferde standen. In einem ersten
  Rennen liegt es im Median bei 120; manchmal ist es 0.

## Beispiele

- **Ein Gleichstand.** Blau 3, Weiß 5, Blau 2 und Gelb 5 werden gespielt: drei Farben mit 5. Die
  Pferde stehen Rot, Orange, Grün, Lila, Weiß, Blau, Gelb. Weiß ist vor den beiden anderen, gewinnt
  und rückt an Lila vorbei auf den vierten Platz. (EX-7, EX-8, EX-9)
- **Das Ausspiel.** Blau 3, Weiß 6, Blau 4 und Lila 1 werden gespielt. Blau gewinnt mit 7, und wer
  die blaue 4 gespielt hat, spielt zum nächsten Stich aus. (EX-10)
- **Schon Erster.** Ein hungriges blaues Pferd auf dem zweiten Platz gewinnt einen Stich. Es rückt
  auf den ersten und nicht weiter, obwohl es zwei Plätze vorrücken könnte. Gewinnt es noch einmal,
  so bleibt es dort. (EX-9)
- **Der letzte Stich.** Blau ist Fünfter und normal und gewinnt den siebten Stich. Es rückt zwei
  Plätze vor auf den dritten, gerade noch rechtzeitig, um zu zählen. (EX-9, EX-13)
- **Was Karten wert sind.** Das Rennen endet Rot, Orange, Gelb, und keines davon ist hungrig. Orange
  7 und Gelb 5: 35 Punkte. Favorit Rot 7 und Konter Orange 6: EXACTA!, 7 × 6 × 5 = 210.
  Favorit Orange 6 und Konter Rot 7: nur 42. Rot 7 und Rot 6: 0. Rot 7 und Grün 6, wenn Grün
  Vierter ist: 0. (EX-13, EX-14)
- **Hungrig.** Dasselbe Rennen, aber Orange ist hungrig. Orange 7 und Gelb 6 sind 7 × 6 × 2 = 84
  Punkte; Rot 7 als Favorit und Orange 6 als Konter sind 7 × 6 × 5 × 2 = 420. Vor dem nächsten
  Rennen hat Orange gefressen, und das letzte Pferd wird hungrig. (EX-15, EX-16)
- **Wer beginnt.** Nach dem Rennen haben drei Spieler 5, 0 und 5 Punkte, und der auf Sitzplatz 1
  hatte begonnen. Die auf den Sitzplätzen 0 und 2 liegen gleich; im Uhrzeigersinn von Sitzplatz 1
  aus kommt Sitzplatz 2 zuerst und beginnt. (EX-17)

## Optionen

| Option  | Vorgabe  | Bereich                           | Bedeutung                          |
|---------|----------|-----------------------------------|------------------------------------|
| \`races\` | \`4\`      | 1 bis 8                           | Rennen in einem Spiel (EX-18)      |
| \`first\` | \`random\` | \`random\` oder Sitzplatz 0 bis 4   | wer das erste Rennen beginnt (EX-3) |
`;export{e as default};