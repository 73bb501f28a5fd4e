var e=`# EXACTA!

Horse races decided by tricks, for 1 to 5 players. Every card you play feeds a horse and pushes it
forward; the two cards you never play are your bet on who ends up in front. You pick the first of
them, your favourite, before the race; the second, your counter, is whatever you still hold after
it. So every card is fuel or a forecast, and never both.

## How a race goes

1. Everybody gets nine cards and lays one face down as favourite.
2. Seven tricks. In each, everybody plays one card; the colour with the highest sum wins, and its
   horse moves up.
3. One card is left in each hand: the counter. All turn up favourite and counter and score them.
4. The last horse gets hungry, hungry horses in front have eaten, and the next race starts from the
   order in which this one ended.

A ruling is marked "(ruling)": there the printed rules leave something open.

## What is on the table

- **[EX-1]** Seven horses, one in each of seven colours, each either normal or hungry; and 49 food
  cards, 1 to 7 in the same seven colours. We call the colours red, orange, yellow, green, blue,
  purple and white.
- **[EX-2]** Before the first race the horses are put in a random order, and all are normal. From
  then on only tricks change the order: a new race starts where the last one ended.
- **[EX-3]** (ruling) The printed rules give the first start to the player who had junk food last. Here
  chance picks that player, or the option \`first\` names a seat.

## Before the tricks

- **[EX-4]** For each race all 49 food cards are shuffled together and everybody is dealt nine. The
  cards that are left over are not shown before the game is over.
- **[EX-5]** All players choose at the same time, each a card of their own hand as favourite. It
  lies face down, cannot be exchanged and cannot be played in this race. The others see that you
  have chosen, but nobody sees what until the race is scored.

## Tricks

- **[EX-6]** A race has seven tricks. From the start player clockwise everybody plays one card face
  up. Any card will do; nothing has to be followed.
- **[EX-7]** Add up the values of each colour in the trick. The colour with the highest sum wins.
  Example: blue 3, white 6 and blue 4 are played; blue wins with 7.
- **[EX-8]** If colours tie for the highest sum, the one whose horse is further ahead wins, as the
  horses stand before the move.
- **[EX-9]** The horse of the winning colour moves up one place, or two if it is hungry. In the
  seventh trick it is two places in any case, also for a hungry horse. No horse gets above the first
  place. Each horse that is passed drops one place. Example: from the order red, green, blue, white
  a hungry white goes to second: red, white, green, blue.
- **[EX-10]** The player of the highest card of the winning colour leads the next trick.
- **[EX-11]** Played cards are discarded face up, and everybody may look through them at any time.

## Scoring

- **[EX-12]** After the seventh trick everybody holds one card, the counter. Favourites and counters
  are turned up.
- **[EX-13]** You score only if your two cards are of different colours and both their horses are in
  the first three places; otherwise you get 0. The score is the product of the two cards' values.
- **[EX-14]** EXACTA! If your favourite is first and your counter second, the score counts five
  times. The other way round it does not.
- **[EX-15]** Each of your two horses that is hungry doubles the score. What counts is their state
  at the end of the race, before it changes for the next one. Example: red 7 is the favourite and
  orange 6 the counter, red is first, orange second, both are hungry: 7 × 6 × 5 × 2 × 2 = 840. More
  than 20 times the product there cannot be.

## The next race and the end

- **[EX-16]** Before the next race the horse in seventh place turns hungry, or stays so. After that,
  hungry horses in the first three places turn normal. After the last race nothing changes.
- **[EX-17]** The player with the highest total starts the next race. (ruling) If several share it,
  it is the first of them clockwise from the last race's start player, beginning with that player.
- **[EX-18]** A game has four races, or as many as were agreed (\`races\`). The highest total wins;
  (ruling) players who share it share the win.
- **[EX-19]** (ruling) One player alone plays by exactly these rules, for the highest total. After
  each race the par is shown: the most that any favourite and any order of play could have scored
  from these nine cards, with the horses as they stood. In a first race it is 120 in the median;
  sometimes it is 0.

## Examples

- **A tie.** Blue 3, white 5, blue 2 and yellow 5 are played: three colours with 5. The horses stand
  red, orange, green, purple, white, blue, yellow. White is ahead of the two others, wins, and goes
  past purple to fourth. (EX-7, EX-8, EX-9)
- **The lead.** Blue 3, white 6, blue 4 and purple 1 are played. Blue wins with 7, and the player of
  the blue 4 leads the next trick. (EX-10)
- **Already first.** A hungry blue horse in second place wins a trick. It goes to first and no
  further, though it could move two places. If it wins again it stays there. (EX-9)
- **The last trick.** Blue is fifth and normal and wins the seventh trick. It moves up two places to
  third, just in time to count. (EX-9, EX-13)
- **What cards are worth.** The race ends red, orange, yellow, and none of them is hungry. Orange 7
  and yellow 5: 35 points. Favourite red 7 and counter orange 6: EXACTA!, 7 × 6 × 5 = 210. Favourite
  orange 6 and counter red 7: only 42. Red 7 and red 6: 0. Red 7 and green 6, with green fourth: 0.
  (EX-13, EX-14)
- **Hungry.** The same race, but orange is hungry. Orange 7 and yellow 6 are 7 × 6 × 2 = 84 points;
  red 7 as favourite and orange 6 as counter are 7 × 6 × 5 × 2 = 420. Before the next race orange
  has eaten, and the last horse turns hungry. (EX-15, EX-16)
- **Who starts.** After the race three players have 5, 0 and 5 points, and the one in seat 1 had
  started. Seats 0 and 2 share the highest total; clockwise from seat 1 comes seat 2 first and
  starts. (EX-17)

## Options

| option  | default  | range                   | meaning                          |
|---------|----------|-------------------------|----------------------------------|
| \`races\` | \`4\`      | 1 to 8                  | races in a game (EX-18)          |
| \`first\` | \`random\` | \`random\` or seat 0 to 4 | who starts the first race (EX-3) |
`;export{e as default};