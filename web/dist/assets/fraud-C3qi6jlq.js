var e=`# FRAUD

Two to six players collect bank notes and pay sets of them into their accounts. A set shows one full
note and a corner of every other card, so a FRAUD card can pass for money. If you doubt a deposit,
call FRAUD; the one who is wrong pays. The first account with a million wins.

All money is in thousands: 30 k is thirty thousand. Seats count from 0.

## How a turn goes

1. You draw a card, so you hold eight.
2. Make one or two deposits, or put one card face down on the discard pile.
3. The others have ten seconds to call FRAUD on each deposit or to let it pass.
4. When time is up or everybody has answered, called deposits are shown and money moves.
5. You draw back up to seven cards, and the next player begins.

## The cards

- **[FR-1]** The deck has 56 cards: six BANK cards each of 10, 20, 30, 40, 50 and 100 k, and twenty
  FRAUD cards that carry several denominations.
- **[FR-2]** (ruling) Which FRAUD cards there are is an option. \`pairs\`: two denominations on each
  card, all fifteen pairs, and a second copy of the five pairs of neighbours (10/20, 20/30, 30/40,
  40/50, 50/100). \`triples\`: three denominations on each, all twenty sets of three. Or a deck file:
  exactly twenty cards, each with two or more different denominations; one card a line, several
  alike as \`2 x 10/20\`, and whatever follows a \`#\` is a comment.
- **[FR-3]** Everybody is dealt seven cards; the others are the draw pile. (ruling) Chance names the
  first player, then turns go clockwise, which is by ascending seats. Accounts begin at zero and can
  fall below it.

## Deposits

- **[FR-4]** Your turn begins with a card from the draw pile, which is drawn for you. Holding eight,
  you make one or two deposits, or else lay one card face down on the discard pile. (ruling) You may
  do the latter even if you could deposit.
- **[FR-5]** A deposit has three cards or more. On top lies a BANK card that everybody sees in full;
  each other card shows one corner, and that corner is of the same denomination. So it is a BANK
  card of it or a FRAUD card that carries it. The deposit is worth the number of its cards times the
  denomination: 3 x 10 is 30 k, 4 x 50 is 200 k. You may show more than six cards of a denomination,
  in one deposit or in two, though there are only six that are real.
- **[FR-6]** You may make two deposits in one turn, each of three cards or more. Each is challenged
  and settled by itself. (ruling) They may be of the same denomination.

## The challenge

- **[FR-7]** The other players have ten seconds to call FRAUD on a deposit. Only the first call on
  each deposit counts; one player may call both, or two players one each. (ruling) One clock runs
  for all deposits of a turn. Each player answers each deposit by itself, with a call or by letting
  it pass, and cannot take that back. A call is announced at once; nobody sees who has let a deposit
  pass. A deposit is closed by its first call, or when all others have let it pass, and the
  challenge ends when all are closed or time is up. Cards and money wait until then. Bots take a
  random time that has nothing to do with their cards.
- **[FR-8]** Nobody called: the depositor is paid the amount. The cards go face down to the discard
  pile, where nobody may look at them; no log shows them before the game is over.
- **[FR-9]** Somebody called: the cards of that deposit are turned up for all. If they are BANK
  cards only, the depositor is paid the amount, and the accuser pays the depositor 50 k for libel.
- **[FR-10]** If there is a FRAUD card among them, the accuser is paid the amount instead, and 50 k
  more out of the depositor's account; and the depositor's account gets an F.
- **[FR-11]** Each F costs a fine: 25 k for the first, 50 k for the second, 100 k for the third and
  250 k for the fourth. The fifth F means jail: the player is out, and the hand goes face down to
  the discard pile. (ruling) Both deposits of a turn are settled to the end before anybody is
  jailed; a fifth F, or one beyond it, has no fine. A jailed player cannot win and comes after
  everybody else; of two jailed players the one jailed later comes first. The winner is first; the
  others are placed by account, and equal accounts share a place. When only one player is left,
  that player has won, however poor.

## Drawing

- **[FR-12]** After deposits you draw until you hold seven cards, and you do not discard. Without
  deposits, your discard has left you with seven.
- **[FR-13]** If a card has to be drawn and the draw pile is empty, the discard pile is shuffled and
  becomes the draw pile. What has just been deposited is in it.

## The end

- **[FR-14]** The first account with the target (1,000 k) wins. (ruling) At the end of a turn comes
  first the settling of its deposits, then jail, then the last player left, then the target. If
  several have reached it, the highest account wins; among equals the depositor, then the next one
  clockwise from the depositor.
- **[FR-15]** The printed game recommends an app that keeps the accounts. The engine has such a
  banker for games that are played with the cards: it books deposits, calls, rewards, libel, fines,
  F's, jail and the target by the same code as the game itself, and takes bookings back.
- **[FR-16]** (ruling) If every player still in has taken twenty turns in a row and there was no
  deposit in all that time, the game ends. The highest account wins; among equals the one with the
  fewest F's; if that is equal too, the win is shared.

## Examples

- **What can be deposited.** You hold 10, 10, 20, 10/20, 10/20 and 20/30. You can deposit 20 with
  10/20 and 20/30: a BANK card on top, two corners that show 20, worth 60 k. Not 10, 10 and 20, for
  the last card has no 10; not 10 and 10, which are two cards. (FR-5)
- **Nobody calls.** You deposit three 10s and a 10/20 as four 10s. Ten seconds pass: 40 k for you,
  and nobody learns that one of them was false. (FR-5, FR-8)
- **A false call.** You deposit four real 40s. A player with 20 k calls FRAUD. The cards are turned
  up, you get 160 k and another 50 k from the accuser, who stands at -30 k now. (FR-9)
- **A right call.** With 100 k in your account you deposit 100, 100, 100 and 50/100. Somebody calls.
  The accuser gets the 400 k and 50 k of yours, and your first F costs 25 k: you are left with 25 k.
  (FR-10, FR-11)
- **Two deposits.** With 0 k you deposit three real 10s, and 20, 20 and 10/20. The second one is
  called, the first is not. You get 30 k, pay 50 k and a fine of 25 k and stand at -45 k; the
  accuser gets 110 k. (FR-6, FR-10)
- **Jail.** You have four F's and 200 k and are caught with 10, 10 and 10/20. You pay 50 k to the
  accuser, who gets 80 k in all. Your fifth F has no fine, but you are out. (FR-11)
- **Just missed.** With 990 k you deposit three real 10s, and a false 20, 20 and 20/30, which is
  called. 990 + 30 would be enough, but the turn is settled to its end: less 50 k and 25 k you have
  945 k. (FR-14)

## Options

| option | default | range | meaning |
|---|---|---|---|
| \`fraud_cards\` | \`pairs\` | \`pairs\`, \`triples\` or @FILE | FR-2: the twenty FRAUD cards |
| \`challenge_seconds\` | 10 | 1 to 600 | FR-7: seconds to call FRAUD |
| \`target\` | 1000 | 1 to 1000000 | FR-14: the account, in thousands, that wins |
| \`stall_rounds\` | 20 | 1 to 1000 | FR-16: rounds without a deposit that end the game |
`;export{e as default};