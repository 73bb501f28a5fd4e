var e=`# Exact Change Rummy 500

For 2 to 6 players, with the cards of Exact Change. You hold ten cards and want none: lay them down
in sets that add up to exact change or that show the same coin. The first to empty a hand is paid
what another hand is worth, and the first to a dollar wins, although the name says 500.

## How a turn goes

Either

1. take the top card of the draw pile or of the discards, and then discard one card;

or

2. lay down sets, as many as you like, and end your turn.

Taking and laying do not go together in one turn. If you have only one or two cards left when your
turn ends, you draw until you have three again. So you win with a last set that takes your whole
hand.

## The rules

- **[EC-R1]** Everybody gets ten cards. The next card is turned up, whatever it is, a wild or a
  draw card too, and starts the discard pile; the rest is the draw pile. The cards are dealt one
  at a time from the dealer's left, the first dealer is drawn at random before the shuffle and the
  deal passes to the left (EC-1); the player to the dealer's left begins (EC-3).
- **[EC-R2]** A turn is one of two things: take the top card of either pile and discard a card of
  your choice, or lay down sets. Sets are laid one by one, at least one, and then you end the turn
  without a discard. (ruling) A card that you take from the discards stays in your hand for this
  turn, unless you hold another one just like it: then one of the two may go. (ruling)
  *Example: you take a red half from the discards. You may not put it back at once, but with a
  second red half in your hand you may.*
- **[EC-R3]** There are three sorts of sets:
  (a) Exact Change: two or more cards worth 5, 10, 25, 50 or 100 together, whatever their colours;
  (b) three or more cards of the same colour and the same coin;
  (c) three or four cards of the same coin, all of different colours.
  A draw card counts as its coin. A combo counts its value and fits only into (a). A wild stands for
  any coin, and a set may consist of wilds alone. Nothing is added to a set once it lies there, and
  laid cards do not come back into the draw pile.
  *Examples: (a) two nickels; a half, a quarter and a draw quarter; a quarter and a wild. (b) three
  red dimes; two blue dollars and a wild. (c) a red, a blue and a green dime; two dollars of
  different colours and two wilds. No set: a red dime, another red dime and a blue one; a penny and
  a wild, for no coin is worth four cents.*
- **[EC-R4]** If you have one or two cards at the end of your turn, you draw from the draw pile
  until you have three.
- **[EC-R5]** Draw cards make nobody draw; they are coins like others.
- **[EC-R6]** You win the hand when your last cards go down as a set of at least three cards, or as
  Exact Change of at least two. A pair of equal coins that does not add up wins nothing, and neither
  does a single card. A discard never wins: because of EC-R4 you have at least three cards when your
  turn begins.
  *Example: you lay three dimes and keep two nickels: lay them too, they make ten cents, and win.
  With two dollars instead you end your turn and draw a card.*
- **[EC-R7]** The winner of a hand chooses one other player's hand without having seen it, and
  scores its value; a wild counts 50, a combo and a draw card their value (EC-17). Choosing is an
  action of its own, even if there is nothing to choose. The first to the target wins
  the game; until then another hand is dealt (EC-18). With \`all_hands\` the winner scores all other
  hands.
  When a card has to be drawn and the draw pile is empty, it has run out. The first two times in a
  hand all discards but the top one are shuffled into a new draw pile. The third time, or if there
  is nothing below the top discard, the hand is void at once: nobody scores and the deal passes on.
  You may take from an empty draw pile on purpose; it counts as a draw. A hand is also void after
  \`max_turns\` turns, unless the last one has won it. (ruling)

## What you know

Everybody may look through the discards and the laid sets. Everybody remembers which cards a player
took from the discards, and that a reshuffled draw pile consists of the former discards.

## Examples

- **Taking.** You hold a red penny, a blue dime and a green dollar, and a red half lies on the
  discards. You take it. Now one of your three old cards has to go; the half stays until your next
  turn. Had you taken a card of the draw pile, you could discard that very card. (EC-R2)
- **Laying.** You hold a red and a blue nickel, a red and a green half, a blue dollar, a red penny
  and a wild. Lay the nickels (10 cents), lay the halves (a dollar) and end your turn. Three cards are
  left, so you draw none. (EC-R2, EC-R3)
- **It has to be one of five sums.** Five pennies, or a blue dime with the blue combo 10/5, are
  Exact Change: 5 and 25 cents. A nickel and a dime make 15, a half and a quarter 75: no sets.
  (EC-R3)
- **Wilds.** A blue dollar, a green dollar and two wilds are four dollars of different colours. With
  a third wild they are no set, for there is no fifth colour. (EC-R3)
- **Nothing is added.** You have laid three red dimes and find a fourth one in your hand. It cannot
  be put to the others. (EC-R3)
- **Back to three.** You lay a red and a green half and keep a penny. At the end of your turn you draw
  two cards. (EC-R4)
- **Being paid.** You lay your last cards and choose a hand with a green penny, a green half and a
  yellow quarter: 76 cents. That is less than a dollar, so another hand is dealt. (EC-R7)

## Options

| option      | default  | range              | meaning                                    |
|-------------|----------|--------------------|--------------------------------------------|
| \`target\`    | 100      | 1 to 1,000,000,000 | cents that win the game (EC-R7)            |
| \`all_hands\` | false    | true, false        | the winner scores all other hands (EC-R7)  |
| \`no_combos\` | false    | true, false        | play without the combo cards (EC-R7)       |
| \`max_turns\` | 1000     | 1 to 1,000,000     | turns after which a hand is void (EC-R7)   |
| \`deck\`      | standard | a deck file        | the cards (EC-C2), ten a seat and one more |
`;export{e as default};