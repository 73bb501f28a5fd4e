var e=`# Swift Swap

Two teams of two race against each other. Everybody has a secret goal and twelve cards, and
everybody plays at once: you push a card to your partner face down, your partner pushes one back,
and so on, without a word, until both of you hold eight cards that meet your goals. The first team
with both goals on the table wins.

## How a game goes

1. Your team's deck is dealt out between you and your partner, and each of you draws a goal.
   Look at both; say **ready**.
2. When all four are ready the game starts. There are no turns. At any moment you may
   **put down** a card to swap, **take back** the card you put down, **lay down** eight cards as
   your finished goal, or **pick up** your eight again.
3. As soon as you and your partner each have a card down, they change hands.
4. As soon as two partners each have eight down, the game is over and those cards are checked.

Your team's 24 cards are all in your two hands, so you always know which twelve your partner has.
What you do not know is your partner's goal; what comes across the table tells you something of it.

## The rules

Points that the printed rules leave open are settled here and marked *(ruling)*.

- **[SS-1]** The cards are two decks of 24. One has the diamonds and clubs, the other the hearts and
  spades; both have A, 2 to 10, J and Q, which count 1 to 12. There are seven goal cards.
- **[SS-2]** Four play, partners opposite: seats 0 and 2 against seats 1 and 3. Each team has one of
  the decks, and chance says which *(ruling)*.
- **[SS-3]** Each deck is shuffled and dealt out to its team, twelve cards to each partner. Each
  player draws a goal and shows it to nobody; goals are not put back, so all four differ.
  *(ruling)* A team whose partners could both lay down at once, which happens in about one deal of
  seven, gets other hands for the same goals. Option \`fresh_deal\` turns that off.
- **[SS-4]** You look at your hand and your goal before the game. It starts when all four have said
  ready. *(ruling)* Ready cannot be unsaid, and after \`ready_seconds\` seconds the game starts
  without waiting for the rest.
- **[SS-5]** To swap, put one card from your hand face down. When your partner has one down too,
  each takes the other's, at once. You have at most one card down at a time. *(ruling)* Until your
  partner answers you may take your card back.
- **[SS-6]** Partners do not communicate: no words, no signs, no looks. While a game runs nothing
  passes between players, or from anybody watching to a player, but what the table shows: that a
  card was put down, taken back or swapped, that eight were laid down or picked up, and when.
  Which cards they were is not shown.
- **[SS-7]** When you have eight cards for your goal you may lay them face down, or keep them and go
  on swapping. *(ruling)* With your eight down you may still swap your other four, which is how you
  help your partner. The eight themselves cannot be swapped, but until the game ends you may pick
  them up, and you must do so before you lay down another eight. If a card of yours waits to be
  swapped when you lay down, it first comes back to your hand, and it may be one of the eight. If a
  card waits when you pick up, it stays where it is.
- **[SS-8]** The moment both partners of a team have eight down the game is over and their cards are
  turned up. If both goals are met the team has won. *(ruling)* If not, the other team has won. With
  the option \`check_on_laydown\` eight cards that miss your goal are refused when you lay them down,
  so that nobody loses by a slip.
- **[SS-9]** The goals. Each is about eight cards; A counts 1, J 11 and Q 12. A pair is two cards of
  one value, and your team's deck has each value exactly twice.
  1. \`even\`: only 2, 4, 6, 8, 10, Q; they add up to more than 52.
  2. \`odd\`: only A, 3, 5, 7, 9, J; they add up to less than 52.
  3. \`red_composite\`: red cards out of A, 4, 6, 8, 9, 10, Q. A deck has only seven of those, so as
     printed this cannot be done. *(ruling)* Option \`red_composite\` says what is asked instead:
     \`seven\`, all seven of them and any eighth card; \`six\`, at least six of the seven and anything
     else; \`either\`, eight cards that are each red or one of those values; \`removed\`, the goal is
     not in the deck.
  4. \`black_low\`: only black cards below 10.
  5. \`high_run\`: only cards above 3, and four of them have values in a row, such as 6 7 8 9. A row
     does not go on from Q to A.
  6. \`two_pairs_or_more\`: two pairs at least, and no A, J or Q.
  7. \`two_pairs_or_fewer\`: two pairs at most, and no 3, 6, 9 or Q.
- **[SS-10]** *(ruling)* Some goals cannot live in one team. Five of the twelve even cards are red
  composites, so with all seven of those gone \`even\` cannot be met; and \`odd\` with \`black_low\` works
  out in only two ways in the whole deck. When a draw gives partners one of these two pairs, all
  four goals go back and are drawn again, whatever \`red_composite\` is. With the option \`any_goals\`
  the draw stands, and such a team may have no way to win. No other pair is impossible, and under
  \`six\` and \`either\` none is.
- **[SS-11]** *(ruling)* A game that has lasted \`time_limit\` seconds is a draw. A match is over when
  a team has won as many games as agreed (\`games\`), or else after twice as many less one. A draw
  counts for neither team. The team with more wins has won the match; with equally many the match is
  a draw. Decks, hands and goals are new in every game. After each game all cards and goals are
  shown.

## Examples

- **Not enough.** Your goal is \`even\`. The 2 4 6 10 of diamonds with the 4 6 8 Q of clubs add up to
  52 and lose the game for your team; more than 52 is asked. With the 8 of diamonds instead of the
  6 they make 54, which is right. (SS-8, SS-9)
- **A row.** For \`high_run\` the 4 5 6 7 of diamonds with the 9 10 J Q of clubs will do; one row is
  enough, and here there are two. The 4 5 6 10 J Q of diamonds with the 4 5 of clubs will not: no
  four values in a row. (SS-9)
- **Pairs.** The 2 3 4 5 6 7 of diamonds with the 2 3 of clubs have two pairs and meet
  \`two_pairs_or_more\`. The A 2 4 5 7 of diamonds with the A 2 4 of clubs have three pairs, too many
  for \`two_pairs_or_fewer\`. (SS-9)
- **The seven.** Your goal is \`red_composite\` and the option as it is by default. All seven, A 4 6 8
  9 10 Q of diamonds, and the 2 of clubs meet it. With the 4 and Q of clubs instead of the Q of
  diamonds and the 2 of clubs it is missed, though \`six\` would allow it. (SS-9)
- **A swap.** You put down the 2 of diamonds. Nothing happens until your partner puts down the J of
  clubs; then you have the J and your partner has the 2, at once. The other team sees that you
  swapped, but not what. (SS-5, SS-6)
- **Helping.** You have laid down eight even cards and still hold 2 of diamonds, 2 and 10 of clubs
  and Q of diamonds. You can swap these four. To swap one of the eight you have to pick all of them
  up first. (SS-7)
- **A team of two.** You have eight down and so has one of your rivals: nothing is over yet. The
  game ends when two partners have, and if only one of them has met the goal, the other team has
  won. (SS-8)

## Options

| option             | default | range                       | meaning                           |
|--------------------|---------|-----------------------------|-----------------------------------|
| \`red_composite\`    | \`seven\` | seven, six, either, removed | SS-9: what the third goal asks    |
| \`fresh_deal\`       | \`true\`  | true, false                 | SS-3: hands that are done go back |
| \`any_goals\`        | \`false\` | true, false                 | SS-10: no pair of goals goes back |
| \`check_on_laydown\` | \`false\` | true, false                 | SS-8: eight that miss are refused |
| \`ready_seconds\`    | \`60\`    | 1 to 3600                   | SS-4: seconds to get ready        |
| \`time_limit\`       | \`600\`   | 10 to 86400                 | SS-11: seconds a game lasts       |
| \`games\`            | \`1\`     | 1 to 99                     | SS-11: games to win               |
`;export{e as default};