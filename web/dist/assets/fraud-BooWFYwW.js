var e=`# FRAUD

Zwei bis sechs Spieler sammeln Geldscheine und zahlen Sätze davon auf ihre Konten ein. Ein Satz
zeigt einen ganzen Schein und von jeder anderen Karte eine Ecke; so kann eine FRAUD-Karte als Geld
durchgehen. Wer einer Einzahlung nicht traut, ruft FRAUD; wer sich irrt, zahlt. Das erste Konto mit
einer Million gewinnt.

Alles Geld ist in Tausendern angegeben: 30 k sind dreißigtausend. Die Plätze zählen ab 0.

## So läuft ein Zug

1. Du ziehst eine Karte und hast nun acht.
2. Mache eine oder zwei Einzahlungen, oder lege eine Karte verdeckt auf den Ablagestapel.
3. Die anderen haben zehn Sekunden, um bei jeder Einzahlung FRAUD zu rufen oder sie durchzulassen.
4. Ist die Zeit um oder haben alle geantwortet, so werden angezweifelte Einzahlungen gezeigt, und
   Geld wechselt das Konto.
5. Du ziehst wieder bis auf sieben Karten nach, und der Nächste beginnt.

## Die Karten

- **[FR-1]** Das Deck hat 56 Karten: je sechs BANK-Karten zu 10, 20, 30, 40, 50 und 100 k und
  zwanzig FRAUD-Karten, die mehrere Nennwerte tragen.
- **[FR-2]** (Festlegung) Welche FRAUD-Karten es gibt, ist eine Option. \`pairs\`: zwei Nennwerte auf
  jeder Karte, alle fünfzehn Paare, und die fünf Paare von Nachbarn (10/20, 20/30, 30/40, 40/50,
  50/100) ein zweites Mal. \`triples\`: drei Nennwerte auf jeder, alle zwanzig Dreiergruppen. Oder
  eine Deckdatei: genau zwanzig Karten, jede mit zwei oder mehr verschiedenen Nennwerten; eine Karte
  je Zeile, mehrere gleiche als \`2 x 10/20\`, und was auf ein \`#\` folgt, ist ein Kommentar.
- **[FR-3]** Jeder bekommt sieben Karten; die anderen sind der Nachziehstapel. (Festlegung) Der
  Zufall bestimmt, wer beginnt, dann geht es im Uhrzeigersinn, also nach aufsteigenden Plätzen.
  Konten beginnen bei null und können darunter fallen.

## Einzahlungen

- **[FR-4]** Dein Zug beginnt mit einer Karte vom Nachziehstapel, die für dich gezogen wird. Mit
  acht Karten machst du eine oder zwei Einzahlungen, oder aber du legst eine Karte verdeckt auf den
  Ablagestapel. (Festlegung) Das darfst du auch, wenn du einzahlen könntest.
- **[FR-5]** Eine Einzahlung hat mindestens drei Karten. Obenauf liegt eine BANK-Karte, die alle
  ganz sehen; jede andere Karte zeigt eine Ecke, und diese Ecke hat denselben Nennwert. Sie ist also
  eine BANK-Karte dieses Werts oder eine FRAUD-Karte, die ihn trägt. Die Einzahlung ist die Zahl
  ihrer Karten mal den Nennwert wert: 3 x 10 sind 30 k, 4 x 50 sind 200 k. Du darfst mehr als sechs
  Karten eines Nennwerts zeigen, in einer Einzahlung oder in zweien, obwohl nur sechs davon echt
  sind.
- **[FR-6]** Du darfst in einem Zug zwei Einzahlungen machen, jede aus mindestens drei Karten. Jede
  wird für sich angezweifelt und abgerechnet. (Festlegung) Sie dürfen denselben Nennwert haben.

## Der Zweifel

- **[FR-7]** Die anderen Spieler haben zehn Sekunden, um bei einer Einzahlung FRAUD zu rufen. Bei
  jeder zählt nur der erste Ruf; einer darf bei beiden rufen, oder zwei bei je einer. (Festlegung)
  Für alle Einzahlungen eines Zuges läuft eine Uhr. Jeder antwortet auf jede Einzahlung für sich,
  mit einem Ruf oder indem er sie durchlässt, und kann das nicht zurücknehmen. Ein Ruf wird
  sofort bekannt; wer eine Einzahlung durchgelassen hat, wird nicht gezeigt. Eine Einzahlung ist
  mit dem ersten Ruf geschlossen, oder wenn alle anderen sie durchgelassen haben, und der
  Zweifel endet, wenn alle geschlossen sind oder die Zeit um ist. Bis dahin warten Karten und Geld.
  Bots lassen sich eine zufällige Zeit, die mit ihren Karten nichts zu tun hat.
- **[FR-8]** Niemand hat gerufen: Wer eingezahlt hat, bekommt den Betrag. Die Karten kommen verdeckt
  auf den Ablagestapel, wo niemand sie ansehen darf; kein Protokoll zeigt sie, bevor das Spiel aus
  ist.
- **[FR-9]** Jemand hat gerufen: Die Karten dieser Einzahlung werden für alle aufgedeckt. Sind es
  nur BANK-Karten, so bekommt, wer eingezahlt hat, den Betrag und vom Ankläger 50 k wegen
  Verleumdung.
- **[FR-10]** Ist eine FRAUD-Karte darunter, so bekommt stattdessen der Ankläger den Betrag und 50 k
  dazu vom Konto dessen, der eingezahlt hat; und dieses Konto bekommt ein F.
- **[FR-11]** Jedes F kostet eine Strafe: 25 k das erste, 50 k das zweite, 100 k das dritte und
  250 k das vierte. Das fünfte F heißt Gefängnis: Der Spieler ist draußen, und seine Hand kommt
  verdeckt auf den Ablagestapel. (Festlegung) Beide Einzahlungen eines Zuges werden zu Ende
  abgerechnet, bevor jemand ins Gefängnis kommt; ein fünftes F oder eines darüber kostet keine
  Strafe. Wer im Gefängnis ist, kann nicht gewinnen und kommt nach allen anderen, wer zuletzt
  hineinkam, vor dem, der zuerst hineinkam. Wer gewinnt, ist Erster; die anderen ordnen sich nach
  dem Konto, und gleiche Konten teilen sich einen Rang. Ist nur noch einer übrig, so hat er
  gewonnen, wie arm er auch ist.

## Nachziehen

- **[FR-12]** Nach Einzahlungen ziehst du, bis du sieben Karten hast, und legst nichts ab. Ohne
  Einzahlung hast du nach dem Ablegen sieben.
- **[FR-13]** Muss eine Karte gezogen werden und der Nachziehstapel ist leer, so wird der
  Ablagestapel gemischt und zum Nachziehstapel. Was gerade eingezahlt wurde, ist darin.

## Das Ende

- **[FR-14]** Das erste Konto, das das Ziel (1.000 k) erreicht, gewinnt. (Festlegung) Am Ende eines
  Zuges kommt zuerst die Abrechnung seiner Einzahlungen, dann das Gefängnis, dann der letzte übrige
  Spieler, dann das Ziel. Haben es mehrere erreicht, so gewinnt das höchste Konto; unter gleichen,
  wer eingezahlt hat, und dann, wer von ihm aus im Uhrzeigersinn als Nächster kommt.
- **[FR-15]** Das gedruckte Spiel empfiehlt eine App, die die Konten führt. Die Engine hat einen
  solchen Bankier für Spiele mit echten Karten: Er bucht Einzahlungen, Rufe, Belohnungen,
  Verleumdung, Strafen, F, Gefängnis und Ziel mit demselben Code wie das Spiel selbst und nimmt
  Buchungen zurück.
- **[FR-16]** (Festlegung) Hat jeder Spieler, der noch dabei ist, zwanzig Züge nacheinander gemacht
  und gab es in der ganzen Zeit keine Einzahlung, so endet das Spiel. Das höchste Konto gewinnt;
  unter gleichen das mit den wenigsten F; ist auch das gleich, so wird der Sieg geteilt.

## Beispiele

- **Was sich einzahlen lässt.** Du hast 10, 10, 20, 10/20, 10/20 und 20/30. Du kannst 20 mit 10/20
  und 20/30 einzahlen: obenauf eine BANK-Karte, zwei Ecken, die 20 zeigen, zusammen 60 k. Nicht 10,
  10 und 20, denn die letzte Karte hat keine 10; nicht 10 und 10, denn das sind zwei Karten. (FR-5)
- **Niemand ruft.** Du zahlst drei Zehner und eine 10/20 als vier Zehner ein. Zehn Sekunden
  vergehen: 40 k für dich, und niemand erfährt, dass einer davon falsch war. (FR-5, FR-8)
- **Ein falscher Ruf.** Du zahlst vier echte 40er ein. Ein Spieler mit 20 k ruft FRAUD. Die Karten
  werden aufgedeckt, du bekommst 160 k und noch 50 k vom Ankläger, der nun bei -30 k steht. (FR-9)
- **Ein richtiger Ruf.** Mit 100 k auf dem Konto zahlst du 100, 100, 100 und 50/100 ein. Jemand
  ruft. Der Ankläger bekommt die 400 k und 50 k von dir, und dein erstes F kostet 25 k: Dir bleiben
  25 k. (FR-10, FR-11)
- **Zwei Einzahlungen.** Mit 0 k zahlst du drei echte Zehner ein, und dazu 20, 20 und 10/20. Bei der
  zweiten wird gerufen, bei der ersten nicht. Du bekommst 30 k, zahlst 50 k und 25 k Strafe und
  stehst bei -45 k; der Ankläger bekommt 110 k. (FR-6, FR-10)
- **Gefängnis.** Du hast vier F und 200 k und wirst mit 10, 10 und 10/20 erwischt. Du zahlst dem
  Ankläger 50 k, der damit im Ganzen 80 k bekommt. Dein fünftes F kostet keine Strafe, aber du bist
  draußen. (FR-11)
- **Knapp daneben.** Mit 990 k zahlst du drei echte Zehner ein, und dazu falsche 20, 20 und 20/30,
  bei denen gerufen wird. 990 + 30 wären genug, aber der Zug wird zu Ende abgerechnet: Nach Abzug
  von 50 k und 25 k hast du 945 k. (FR-14)

## Optionen

| Option | Vorgabe | Bereich | Bedeutung |
|---|---|---|---|
| \`fraud_cards\` | \`pairs\` | \`pairs\`, \`triples\` oder @DATEI | FR-2: die zwanzig FRAUD-Karten |
| \`challenge_seconds\` | 10 | 1 bis 600 | FR-7: Sekunden, um FRAUD zu rufen |
| \`target\` | 1000 | 1 bis 1000000 | FR-14: das Konto in Tausendern, das gewinnt |
| \`stall_rounds\` | 20 | 1 bis 1000 | FR-16: Runden ohne Einzahlung, die das Spiel beenden |
`;export{e as default};