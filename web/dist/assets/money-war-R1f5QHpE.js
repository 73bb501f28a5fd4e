var e=`# Money War

For 2 to 6 players, with the cards of Exact Change. Everybody has a stack, face down. All turn their
top card at once; the most money takes the lot. The player who gets all the cards wins. There is
nothing to decide: only chance plays.

The printed rules of Exact Change only name this game ("play money war"), so all of what follows is
our ruling.

## How a battle goes

1. Everybody who has cards says \`turn\`. When the last one has, all top cards are turned at once.
2. The highest value takes all turned cards to the bottom of the stack.
3. If the highest value was turned more than once, those players go to war: each says \`turn\` again,
   lays up to three cards face down and one face up, and the highest of the new cards takes all.

Values are those of the cards (see EC-C1 of Exact Change): a coin or a draw card is worth its coin,
a combo the sum of its coins. Colours mean nothing, and draw cards do nothing.

## The rules

- **[EC-W1]** A dealer is drawn at random. All cards are dealt out one at a time, starting at the
  dealer's left, so that everybody has the same number; what is left over is set aside unseen. The
  first card a player gets is the top of that player's stack. In a battle everybody turns the top
  card. The highest value wins all turned cards, which go to the bottom of the winner's stack: first
  the winner's own, then those of the next seat to the left, and so on, each seat's in the order in
  which they were laid. A wild is worth 50. A player without cards is out; the last one who has cards
  wins. (ruling)
  *Example: seat 0 turns a dime, seat 1 a dollar, seat 2 a wild. Seat 1 puts the dollar, the wild
  and then the dime under its stack.*
- **[EC-W2]** War: if several players turn the highest value, each of them adds up to three cards
  face down and then one face up. A player with fewer cards lays fewer face down and keeps one to turn
  up. The highest of the cards turned up last takes everything on the table, the cards of those who
  were not in the war included; another tie is another war among those who are tied now. A tied
  player without cards has lost the war, and if a single one is left, that one takes all at once.
  If none of the tied players has a card, the cards on the table are set aside for good; and if
  then nobody has any cards, those who were tied last share the win. (ruling)
  *Example: seats 0 and 1 turn a dime, and seat 1 has two cards left. Seat 1 lays one face down and
  turns the other one up; seat 0 lays three face down and turns up the fourth.*
- **[EC-W3]** The game stops after a number of battles (\`max_battles\`); a battle with all its wars
  counts as one. Then the largest stack wins, and equal ones share the win. The only options are
  those below. (ruling)

## What you know

Cards move in the open. A card that has been turned up once is known to everybody, wherever it goes;
a card that lay face down in a war is known to nobody until it is turned.

## Examples

- **What is worth more.** The blue combo 50/25 counts 75. It beats a half and a wild, which count 50
  each, and loses against a dollar. (EC-W1)
- **The deal.** Of the 100 cards each of three players gets 33 and one is set aside. Six players get
  16 each, and four cards are set aside. (EC-W1)
- **A war.** You and another player turn a quarter, a third one turns a nickel. You two lay three
  cards face down and one face up: you a dime, the other a penny. You take all eleven cards, the
  nickel too. (EC-W2)
- **Another war.** Had both of the new cards been dimes, you two would have laid three and one once
  more, and the winner would have taken nineteen cards. (EC-W2)
- **The last card.** You turn your last card, a dollar, and so does somebody else who has more
  cards. You have nothing to lay for the war: the other takes all at once, and you are out. (EC-W2)
- **Time is up.** After the last battle you have 41 cards and the others 40 and 18. You win. Had two
  of you had 41, you two would share the win. (EC-W3)

## Options

| option        | default  | range          | meaning                                       |
|---------------|----------|----------------|-----------------------------------------------|
| \`max_battles\` | 1000     | 1 to 1,000,000 | battles until the largest stack wins (EC-W3)  |
| \`no_combos\`   | false    | true, false    | play without the combo cards (EC-W3)          |
| \`deck\`        | standard | a deck file    | the cards (EC-C2 of Exact Change), one a seat |
`;export{e as default};