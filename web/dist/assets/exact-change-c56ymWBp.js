var e=`# Exact Change

A shedding game for two to six players. The table holds one card to match: by its colour, by its
coin, or with several of your cards at once whose values add up to it exactly. The first to shed all
cards looks into one opponent's hand and is paid what it is worth; a dollar wins the game.

## How a turn goes

1. Look at the card on top of the discard pile.
2. Discard one card of its colour or coin, or a wild, or a set that makes Exact Change. You must if
   you can.
3. If you cannot, draw until you can, and discard then.
4. With a set, say "Exact Change". If you forget it and somebody notices before the next player
   acts, the set goes back to your hand with a card on top of it that the other did not want.
5. A draw card hits the next player, who has to draw until a drawn card matches.

## The cards

- **[EC-C1]** There are four kinds of cards. A coin has a colour (red, blue, green, yellow) and a
  value: penny 1, nickel 5, dime 10, quarter 25, half dollar 50, dollar 100. A draw card has both
  too and shows the coin it is worth. A combo has a colour and shows two to six coins; it is worth
  what they add up to. A wild has neither colour nor value until it is played.
- **[EC-C2]** The deck is a text that can be replaced, one line such as \`3 red penny\`,
  \`1 draw red dime\`, \`1 combo red 25/5\` or \`8 wild\` for each kind (ruling). It may have up to 200
  cards of up to 64 kinds, and must have at least seven coins or combos a player and one more. The
  standard deck has 100 cards: in each colour 3 pennies, 4 nickels, 4 dimes, 3 quarters, 2 halves,
  2 dollars, a draw dime and a draw quarter; combos of 6, 30 and 60 cents in red and green, of 15,
  35 and 75 cents in blue and yellow; and 8 wilds.

## A hand

- **[EC-1]** Each player is dealt seven cards, one at a time, beginning at the dealer's left. What
  is left is the draw pile. The first dealer is drawn by lot before the shuffle; from hand to hand
  the deal passes to the left (ruling).
- **[EC-2]** One card is turned up to be matched first. Should it be a wild or a draw card, it goes
  to the bottom of the draw pile, where everybody knows it to be, and another one is turned
  (ruling).
- **[EC-3]** The dealer's left neighbour begins, and turns pass to the left, which is towards higher
  seat numbers.
- **[EC-4]** In your turn you discard one card that has the colour or the coin of the top card, or a
  wild, or a set that makes Exact Change. If you can discard, you must.
- **[EC-5]** If you cannot discard, you draw, card after card, until you can, and then discard. It is
  one action, \`draw\`, because there is nothing to decide in between; only the player sees the cards
  (ruling). You may then discard whatever the whole hand allows, sets with the new card too. A
  discard ends the turn.
- **[EC-6]** When the draw pile has run out, all discards but the top one are shuffled and become the
  new one; wilds among them are nameless again. If there is nothing to draw at all, the player
  passes, at once or after drawing in vain. When everybody has passed in a row the hand is
  void: no points, next dealer. A pass after a hit (EC-15) is not counted, and a caught set
  interrupts the row (ruling).
- **[EC-6a]** A hand that goes on for \`max_turns\` turns is void after the last of them, unless that
  turn has emptied a hand. A turn is a discard, even one that is caught, or a pass (ruling). A set
  that empties the hand in the last turn can still be caught; then the hand is void as soon as the
  catcher has given a card.

## Exact Change

- **[EC-7]** Two cards or more that together are worth what the top card is worth may be discarded
  as a set. On a red quarter, a green dime, a yellow dime and a yellow nickel will do.
- **[EC-8]** The colours of the set do not matter. With the option \`same_colour\` one of its cards
  must have the colour of the top card, and a wild has any colour that its player likes.
- **[EC-9]** The player who lays the set chooses the card that ends on top. Cards count by kind:
  discards that leave the same hand, the same top card with the same name, the same call and the same
  direction are one action. Only a wild on top has a name, and the last cards of a hand need neither
  name nor direction (ruling).
- **[EC-10]** "Exact Change" is said with the set or not at all, and everybody hears it. A silent set
  can be caught by any other player until the next player acts; the first one counts. Then whatever
  the set did is undone, its cards go back, the catcher gives that player any card (which only
  these two see), and it is the turn of the player who would have been next before the set. A
  called set cannot be caught, and trying costs nothing. After every set, silent or not, the next
  player is held back for \`catch_seconds\` seconds, so that the pause gives nothing away. A set that
  empties the hand can be caught until its player scores. A catcher who gives the last card away has
  won the hand (rulings). With \`calls\` set to \`automatic\` every set is called.

## Wild cards

- **[EC-11]** A wild fits on any card. Its player names a coin and a colour, and that is what it is
  as long as it lies on top.
- **[EC-12]** In a set a wild counts as any one coin; if it ends on top it is named that coin, in any
  colour. On a red dime, a nickel and a wild as a nickel make Exact Change. Sets of nothing but
  wilds are allowed.

## Draw cards

- **[EC-13]** A discarded draw card hits the next player, who draws until a drawn card has the colour
  or the coin of the draw card. The first that does is discarded at once and the others are kept;
  cards that were in the hand before are of no use. A drawn wild fits and is then named; a drawn
  combo fits by its colour only (ruling).
- **[EC-14]** While a draw card is on top no set can be laid, even when its hit is over.
- **[EC-15]** Within a set only the card on top can hit. If a hit player runs out of cards to draw,
  the hit is spent with a pass. A draw card that was its player's last card hits nobody (ruling).

## Combos

- **[EC-16]** A combo is discarded by its colour or as part of a set, never because its value happens
  to be right; and a card on a combo fits by colour only, or a set by its sum.

## Points

- **[EC-17]** The player who has shed all cards has won the hand, chooses the hand of one other player
  without looking, and is paid its value. Coins, draw cards and combos count what they are worth, a
  wild 50. The chosen hand is shown to all.
- **[EC-18]** A player who reaches the target, 100 cents, has won the game; else the next hand is
  dealt.
- **[EC-18a]** The target can be another (500 makes for a long game). With \`all_hands\` the winner is
  paid for every other hand. With \`no_combos\` combos are left in the box.

## Variations

- **[EC-19]** With \`choose_direction\`, a player who puts a draw card on top says whether the left or
  the right neighbour is hit, and play goes on that way until the next draw card. So does a hit
  player who draws one. Each hand begins to the left; with two players there is nothing to
  choose.
- **[EC-20]** With \`use_match_when_hit\`, a hit player may discard one held card that matches, a wild
  included, instead of drawing; no sets. If nothing can be drawn, or no more, a held match must be
  played.

## Examples

- **What fits.** On a red dime you can discard a red penny or the red combo 5/1 (colour), a green
  dime or the draw blue dime (coin), or a wild. A green half does not fit. As long as something
  fits you may not draw. (EC-4)
- **Exact Change.** On a red quarter you hold a green dime, a yellow dime, a yellow nickel and a red
  quarter. You can discard the quarter alone. Or discard the other three, which make 25 cents, and
  put whichever of them you like on top. The two dimes alone are 20 cents and no set. (EC-7, EC-9)
- **Drawing.** On a red quarter you hold a green and a blue dime, and neither fits. You draw a blue
  half, which does not help, and then a green nickel. Now 10 + 10 + 5 makes 25, drawing stops, and
  you discard all three. (EC-5)
- **A wild in a set.** On a red dime you lay a blue nickel and a wild. If the wild ends on top you
  name it a nickel, in any colour; a dime it cannot be. On a red nickel, two pennies and a wild are
  no set, because no coin is worth the three cents that are missing. (EC-12)
- **Caught.** You lay two nickels on a red dime and forget to say "Exact Change". Somebody says
  \`catch\` before the next player acts: the nickels are yours again, the red dime is back on top, and
  the catcher gives you a yellow half. Then it is the next player's turn. One discard later it would
  have been too late. (EC-10)
- **A hit.** You discard the draw red quarter. Your left neighbour holds a red penny, but that is of
  no use now. The neighbour draws a green half, the blue combo 25/10 and then a blue quarter. It
  shows a quarter, so it is discarded at once; the half and the combo stay in the hand. (EC-13)
- **On a combo.** The red combo 25/5 is worth 30 cents. The green combo 25/5 is worth as much and
  does not fit on it, and neither does a blue quarter. Any red card does, and a blue quarter
  together with a yellow nickel makes Exact Change. (EC-16)
- **Being paid.** You shed your last card and choose the hand on your left. It has a wild (50), the
  blue combo 25/10 (35), the draw blue quarter (25) and a penny (1): 111 cents, and with them the
  game. (EC-17, EC-18)

## Options

| option               | default    | range               | meaning                                 |
|----------------------|------------|---------------------|-----------------------------------------|
| \`target\`             | \`100\`      | 1 to 1,000,000,000  | cents that win the game (EC-18a)        |
| \`all_hands\`          | \`false\`    | true, false         | the winner is paid for every hand (EC-18a) |
| \`choose_direction\`   | \`false\`    | true, false         | draw cards hit left or right (EC-19)    |
| \`no_combos\`          | \`false\`    | true, false         | combos are left in the box (EC-18a)     |
| \`use_match_when_hit\` | \`false\`    | true, false         | a held match saves from drawing (EC-20) |
| \`same_colour\`        | \`false\`    | true, false         | a set needs the top card's colour (EC-8) |
| \`calls\`              | \`spoken\`   | spoken, automatic   | whether sets have to be called (EC-10)  |
| \`catch_seconds\`      | \`3\`        | 0 to 60             | time to catch a silent set (EC-10)      |
| \`max_turns\`          | \`1000\`     | 1 to 1,000,000      | turns after which a hand is void (EC-6a) |
| \`deck\`               | \`standard\` | standard, or lines  | the cards (EC-C2)                       |
`;export{e as default};