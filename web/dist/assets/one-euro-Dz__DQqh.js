var e=`# One Euro

Two to six players, one die and a heap of coin tokens, all of it open on the table. In your turn
you roll a coin and move one such coin from one stack to another: to yourself, away from a rival,
back to the centre. The first to hold *exactly* one euro takes a 1-€ token, and three of those win
the match. Since everybody can move everybody's coins, getting close is easy and landing on the cent
is not.

## How a turn goes

1. The die is rolled for you: 0, ?, 50, 20, 10 or 5 cents.
2. A 0 passes on at once. With anything else you move one token of that value (with ?, of any
   value) from a stack that has one to another stack.
3. If somebody now holds exactly 1.00 €, that player takes a 1-€ token and a new round begins.
4. The die goes to the player on your left.

## The pieces

- **[EU-1]** There are 15 tokens of 1 € and ten each of 50, 20, 10 and 5 cents. The die shows 0, ?,
  50, 20, 10 and 5.
- **[EU-2]** All cent tokens lie in the centre, which is a single stack whatever their value. From
  it every player takes one 5-cent token to begin with.

## Who starts

- **[EU-3]** Before the first round, and only then, everybody rolls in the order of seats, and the
  highest roll starts: ? beats 50 beats 20 beats 10 beats 5 beats 0. Players who tie for the highest
  roll again among themselves, in the order of seats, until one is ahead (ruling).

## A turn

- **[EU-4]** Roll once and move **one** token of the rolled value from any stack that has one to any
  other: between your own and the centre, between yours and another player's, between another
  player's and the centre, or between two other players'. Only EU-6 can forbid it.
- **[EU-5]** With a 0 nothing moves and the die passes on. With a ? you move one cent token of a
  value you like, never a 1-€ token. A ? does not stand for 0: something has to move (ruling). The
  roll is chance and not a choice, so a roll that moves nothing passes by itself and is only noted
  in the record (ruling).
- **[EU-6]** A player who has **more than 1.50 €** in cents before the move receives nothing, from
  anybody. With 1.50 € to the cent one still can, so nobody ever holds more than 2.00 €. The centre
  takes everything.
- **[EU-7]** A move must be made, even one that hurts you. Should there be none, the turn passes
  (ruling). That happens only if all ten tokens of the rolled value lie in the centre and every
  player has more than 1.50 €, and never with a ?.
- **[EU-8]** Tokens are not changed: two tens stay two tens and never become a twenty.

## Winning a round

- **[EU-9]** A player who holds **exactly** 1.00 € after a move takes a 1-€ token, whether the mover
  or anybody else, and the round is over. The token is taken by itself; it cannot be declined or
  overlooked (ruling). More than 1.00 € wins nothing: from 1.05 €, for example, a 5 has to go
  somewhere first. If one move brings two players to 1.00 €, only one of them takes a token: the
  mover, if among them, and otherwise the one who comes first clockwise from the mover (ruling).
  Example: you move a 5 from a player with 1.05 € to a player with 0.95 €; of these two, the one who
  would be reached first from your left takes the token, the other goes without.
- **[EU-10]** Then all cent tokens return to the centre and everybody takes a 5-cent token again
  (ruling); with \`restart_empty\` the second and all later rounds begin with nothing in hand. The
  1-€ tokens stay with their owners and count neither for the 1.50 € of EU-6 nor for the 1.00 € of
  EU-9. After the euro that wins the match the cents return too, and no further round begins.
- **[EU-11]** The player to the left of the one who made the last move begins the next round
  (ruling), no matter who won the last one.

## Winning the match

- **[EU-12]** The first to own three 1-€ tokens wins, alone; one or two may have been agreed
  instead (\`euros_to_win\`). The scores are the 1-€ tokens that everybody has.
- **[EU-13]** Turns go clockwise, from each seat to the next higher and from the last to seat 0.
  Example of a turn: three players own a 20-cent token each, there are more in the centre, and
  nobody has more than 1.50 €. A player who rolls a 20 now can take one from each of the four stacks
  and put it on each of the three others: twelve moves.
- **[EU-14]** Positions may repeat. What one player moves the next may move back, and players who
  help each other with that can go on for ever (ruling). Simulations may stop a match after a number
  of turns; they report it as unfinished and never as a result.

## Examples

- **Who starts.** Four players roll 10, 50, 10 and 50. The two with 50 roll again, the first of them
  a 5 and the other a 10: the other one starts. (EU-3)
- **A round won.** You hold 50 + 20 + 20 + 5 cents and roll a 5. You move a 5 from the centre to
  yourself, hold exactly 1.00 € and take a 1-€ token. All cents return to the centre, and everybody
  takes a 5. (EU-9, EU-10)
- **Too much.** With the same 0.95 € you roll a 10. If you take it you hold 1.05 €, which wins
  nothing. But if anybody later moves a 5 away from you, it is your round. (EU-9)
- **Keeping somebody off.** A rival holds 50 + 20 + 10 cents and you roll a 20. Moved there,
  it would win the rival the round. Move the rival's own 20 to the centre instead, and 0.60 € are
  left. (EU-4)
- **Full.** With 1.55 € you receive nothing, not even by your own move. With 1.50 € you still do,
  even a 50: that makes 2.00 €, and nobody can have more. (EU-6)
- **A gift.** The player in seat 1 rolls a 5 and moves one to seat 0, which had 0.95 €. Seat 0 takes
  the 1-€ token, and seat 2 begins the next round, being to the left of seat 1. (EU-9, EU-11)
- **Two at once.** Seat 1 moves a 5 from seat 0, which had 1.05 €, to seat 2, which had 0.95 €. Both
  hold 1.00 € now. Clockwise from seat 1 comes seat 2 first, and only seat 2 takes a token. (EU-9)

## Options

| option          | default | range         | meaning                                               |
|-----------------|---------|---------------|-------------------------------------------------------|
| \`restart_empty\` | false   | true or false | EU-10: no 5-cent token at the start of later rounds   |
| \`euros_to_win\`  | 3       | 1 to 3        | EU-12: how many 1-€ tokens win the match              |
`;export{e as default};