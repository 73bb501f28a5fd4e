// What the ledgers beside the box take and give. Made by `cargo xtask bless`.

/** `POST /beside/swift-swap/check` */
export interface AskGoal {
  /** Such as `10H`, `AD`. */
  cards: string[]
  goal: string
  lang?: string
  /** House rules; those that are missing have their defaults. */
  options?: Record<string, unknown>
}

/** `POST /beside/swift-swap/deal`: goals from the chance of this device. */
export interface AskGoals {
  /** House rules; those that are missing have their defaults. */
  options?: Record<string, unknown>
}

/** `POST /beside/exact-change/makes` */
export interface AskMakes {
  cards: Money[]
  lang?: string
  /**
   * The card on the discard pile. A wild there counts as the coin it was named: a coin. Without it the
   * answer is what the cards could make.
   */
  top?: Money | null
}

/** `POST /beside/exacta/par` */
export interface AskPar {
  /** The horses at the start of the race, from the first place to the seventh. */
  order: string[]
  /** The nine cards. */
  cards: string[]
  /** Those that are hungry. */
  hungry?: string[]
  lang?: string
}

/** `POST /beside/sheet` and `POST /beside/csv` */
export interface AskSheet {
  pad: Pad
  /** The tag of a language, such as `de`. */
  lang?: string
}

/** Something that goes from one account to another. */
export interface Booking {
  /** Who pays; `null` is the bank. */
  from: number | null
  /** Who is paid; `null` is the bank. */
  to: number | null
  amount: number
  /** As people say it, such as `200 k`. */
  amount_said: string
  why: Why
  /** What for, in a few words, such as `fine, F 2`. */
  why_said: string
  /** The whole of it: `June gets the deposit: +200 k.` */
  sentence: string
  /** FR-11: for a fine or jail, which F it is. */
  nth?: number
}

export type Centre = 'centre'

/** What `POST /beside/csv` answers. */
export interface Csv {
  /** Without a folder, such as `fraud.csv`. */
  file: string
  text: string
}

/** SS-3, SS-10: a goal for each of the four players. */
export interface DealtGoals {
  goals: string[]
}

/** FR-5: one deposit and what became of it. */
export interface Deposit {
  /** What its cards show: 10, 20, 30, 40, 50 or 100. */
  denomination: number
  /** How many cards, the top card included. */
  cards: number
  /** FR-7: who called first; `null` if nobody did. */
  call?: FraudCall | null
}

export type EndWhy =
  /** FR-11: all others are in jail. */
  | 'last_left'
  /** FR-14, EC-18, EU-12: the target is reached. */
  | 'target'
  /** FR-16: nobody deposits any more. */
  | 'stalled'
  /** EX-18: all races are run. */
  | 'races_run'
  /** EC-W1: somebody has all cards, or nobody else has any. */
  | 'all_cards'
  /** EC-W3: the table has ended the game. */
  | 'stopped'
  /** SS-11: a team has won enough games. */
  | 'games_won'
  /** SS-11: all games are played. */
  | 'games_played'

/**
 * `POST /beside/one-euro/advice`, asked like a sheet: what the exact solution would do now. There are no
 * moves unless two play, the tokens are followed, somebody has rolled, and the page of this score is there.
 */
export interface EuroAdvice {
  /** The best first, with the chance to win the match after it, from 0 to 1. */
  moves: EuroChance[]
}

export interface EuroChance {
  token: string
  from: Heap
  to: Heap
  chance: number
}

/** One Euro: what the die and the table have done. Whose turn it is follows. */
export type EuroEntry =
  /** EU-3: a roll for the start, or EU-4: that of a turn. A face is `0`, `?`, `50c`, `20c`, `10c` or `5c`. */
  | { entry: 'roll'; rolled: string }
  /**
   * EU-4: what was moved for the roll. It can be left out: then nobody here knows where the tokens of
   * this round lie.
   */
  | { entry: 'move'; token: string; from: Heap; to: Heap }
  /** EU-9: somebody took a 1 € token, where the tokens are not followed. */
  | { entry: 'euro'; player: number }
  /** What everybody holds now, in the order 50, 20, 10 and 5 cents: the tokens are followed again. */
  | {
      entry: 'held'
      held: number[][]
      /** Whether the last roll has been moved for already. */
      moved?: boolean
    }

/**
 * `POST /beside/one-euro/page`: a page of the exact solution for two, as `parlor solve one-euro --pages`
 * writes it, one for each score: 2.4 MB where both have as many euros, else 4.8 MB. The engine remembers the
 * last one. Answered with `null`.
 */
export interface EuroPage {
  /** Its bytes in base64. */
  page: string
  /** House rules that it is of; those that are missing have their defaults. */
  options?: Record<string, unknown>
}

export type EuroPhase = 'over' | 'start' | 'roll' | 'move'

export interface EuroState {
  phase: EuroPhase
  /** The number of the round, from 1. */
  round: number
  /** Who rolls or moves; `null` when it is over. */
  player: number | null
  /** What that player has rolled and is to move for. */
  rolled: string | null
  /** EU-3: the rolls for the start so far, in their order. */
  start_rolls: StartRoll[]
  /** Everybody's 1 € tokens, and EU-12: how many win. */
  euros: number[]
  to_win: number
  /** Whether the tokens of this round are followed; the next four are empty if not. */
  followed: boolean
  /** What each player holds, in the order 50, 20, 10 and 5 cents. */
  held: number[][]
  /** The same for the centre. */
  centre: number[] | null
  /** What each player holds, in cents. */
  cents: number[]
  /** EU-4: all moves for what was rolled. */
  moves: TokenMove[]
  /** EU-6: who has more than 1.50 € and can receive nothing. */
  full: number[]
  /** EU-6: above how many cents that is. */
  full_above: number
  /** The sides of the die. */
  faces: string[]
}

/** EXACTA!: what a race sheet is told. Colours are as in `red`, cards as in `red 7`. */
export type ExactaEntry =
  /** EX-2: the horses from the first place to the seventh, before the first race. */
  | { entry: 'line_up'; order: string[] }
  /**
   * EX-19: the nine cards of a solo race, before its first trick. It can be left out; then there is no
   * par.
   */
  | { entry: 'dealt'; cards: string[] }
  /** EX-7: the colour that won a trick. */
  | { entry: 'trick'; colour: string }
  /** EX-12: what everybody turned up after the seventh trick, a prediction a player. */
  | { entry: 'reveal'; predictions: Prediction[] }

export type ExactaPhase = 'over' | 'line_up' | 'trick' | 'reveal'

export interface ExactaState {
  phase: ExactaPhase
  /** The number of the race, from 1, and EX-18: of how many. */
  race: number
  races: number
  /** The number of the trick that is played, from 1; 8 when all are. */
  trick: number
  /** EX-9: whether the trick is the last one of the race, in which all horses move two places. */
  last_trick: boolean
  /** The horses from the first place to the seventh; empty before they are lined up. */
  order: string[]
  /** Those that are hungry. */
  hungry: string[]
  /** For each horse of `order`: how many places it would move up for the trick that is played. */
  steps: number[]
  /** The colours that have won the tricks of this race. */
  won: string[]
  /** EX-17: who starts the first trick of this race. */
  starter: number
  /** EX-19: the cards that were entered for a solo race. */
  dealt: string[]
  /** EX-19: the par of the race, once its cards are entered. */
  par: number | null
  /** Of all races that have ended. */
  results: RaceResult[]
}

/** What the rules do not allow. */
export interface Fault {
  /** Stable, such as `not_in_game`. */
  code: string
  /** Such as `FR-11`; empty where no rule says it. */
  rule: string
  sentence: string
}

/** FR-9, FR-10: a call and what the cards were. */
export interface FraudCall {
  /** Who called. */
  by: number
  /** Whether there was a FRAUD card among them. */
  fraud: boolean
}

/** FRAUD: what a banker is told. */
export type FraudEntry =
  /** FR-6: a turn with one or two deposits. Turns with a discard need no entry. */
  | {
      entry: 'turn'
      depositor: number
      /** In the order in which they are settled. */
      deposits: Deposit[]
    }
  /** FR-16: nobody deposits any more, and the table ends the game. */
  | { entry: 'stall' }

export interface FraudState {
  /** FR-3: who would deposit next if nobody discards; `null` when it is over. */
  depositor: number | null
  /** Everybody's F's. */
  fs: number[]
  /** FR-11: what each player's next F costs; `null` is jail. */
  next_fine: (number | null)[]
  /** FR-11: 0 for who is in the game, 1 for who went to jail first, and so on. */
  jailed: number[]
  /** FR-11: the fines of the F's in their order; the next one is jail. */
  fines: number[]
  /** FR-9, FR-10: what a false accuser pays, and a caught depositor. */
  penalty: number
  /** FR-7: how long the others have to call. */
  challenge_seconds: number
  /** FR-5: how many cards a deposit has at least, and all deposits of a turn at most. */
  cards_least: number
  cards_most: number
}

/** Whether eight cards meet a goal, and which part of it fails. */
export interface GoalCheck {
  met: boolean
  /** Every part of the goal, met or not. */
  parts: GoalPart[]
  /** What it comes to: `Odd is met.` */
  sentence: string
}

export interface GoalPart {
  part: GoalPartKind
  met: boolean
  /** The cards that do not fit. */
  cards: string[]
  /** `The sum is 50 and has to be more than 52.` */
  sentence: string
}

export type GoalPartKind = 'eight' | 'deck' | 'cards' | 'set'

/** SS-9: a goal in words. */
export interface GoalText {
  goal: string
  /** A few words: `Even`. */
  name: string
  /** What all eight cards have to be. */
  text: string
}

/** Exact Change and Rummy 500: how a hand ended. */
export type HandEntry = { entry: 'won'; winner: number; hands: ScoredHand[] } | { entry: 'void' }

/** Exact Change and Rummy 500. */
export interface HandState {
  /** The number of the hand that is played, from 1. */
  hand: number
  /** EC-1: who deals it, and EC-3: who begins. */
  dealer: number
  starter: number
  /** How many cards everybody is dealt. */
  cards_each: number
  /** EC-18a: whether the winner of a hand scores every other one. */
  all_hands: boolean
  /** Coins a hand can have, in cents, for the keys of a pad. */
  coins: number[]
  /** The combos of the deck by their coins, in cents, for the keys of a pad. */
  combos: number[][]
  /** EC-17: what a wild counts in a hand. */
  wild: number
}

/** EU-2: a stack of tokens: a player's, or the centre. */
export type Heap = number | Centre

/** Whether cards make exact change. */
export interface Makes {
  /** What the cards are worth without the wilds, in cents. */
  sum: number
  /** How many wilds there are. */
  wilds: number
  /** With a top card: whether they make exact change for it. */
  makes: boolean | null
  /** With a top card: what each wild counts as, in cents. */
  wilds_as: number[]
  /**
   * Values of top cards that these cards make exact change for, in cents: coins, and combos of the
   * printed deck.
   */
  values: number[]
  /** What stands in the way. */
  problem: Fault | null
  /** `10 + 10 + 5 = 25¢: exact change!` */
  sentence: string
}

/** EC-C1: a card by what it is worth; its colour does not matter here. */
export type Money =
  /** A coin: 1, 5, 10, 25, 50 or 100 cents. */
  | { kind: 'coin'; cents: number }
  /** A draw card, which counts as its coin. */
  | { kind: 'draw'; cents: number }
  /** A combo by the two to six coins that it shows. */
  | { kind: 'combo'; coins: number[] }
  | { kind: 'wild' }

/** How a game ended. */
export interface Outcome {
  winners: number[]
  /** Everybody's place, from 1. */
  ranks: number[]
  why: EndWhy
  rule: string
  /** `June has won: the target of 1,000 k is reached.` */
  sentence: string
}

/** A game beside the box as it was entered. */
export type Pad =
  /** What the pads of all games have. */
  | {
      game: 'fraud'
      /** The format, 1. */
      format: number
      /** Clockwise around the table. In Swift Swap 0 and 2 are partners, and 1 and 3. */
      players: Person[]
      /** In the order in which they count. An entry can be changed, put in or taken out anywhere. */
      entries: FraudEntry[]
      /**
       * Who begins: takes the first turn of FRAUD, starts the first race, or deals the first hand. Swift
       * Swap, Money War and One Euro do not ask.
       */
      first?: number
      /** House rules by their names in the catalog; those that are missing have their defaults. */
      options?: Record<string, unknown>
    }
  /** What the pads of all games have. */
  | {
      game: 'exacta'
      /** The format, 1. */
      format: number
      /** Clockwise around the table. In Swift Swap 0 and 2 are partners, and 1 and 3. */
      players: Person[]
      /** In the order in which they count. An entry can be changed, put in or taken out anywhere. */
      entries: ExactaEntry[]
      /**
       * Who begins: takes the first turn of FRAUD, starts the first race, or deals the first hand. Swift
       * Swap, Money War and One Euro do not ask.
       */
      first?: number
      /** House rules by their names in the catalog; those that are missing have their defaults. */
      options?: Record<string, unknown>
    }
  /** What the pads of all games have. */
  | {
      game: 'exact-change'
      /** The format, 1. */
      format: number
      /** Clockwise around the table. In Swift Swap 0 and 2 are partners, and 1 and 3. */
      players: Person[]
      /** In the order in which they count. An entry can be changed, put in or taken out anywhere. */
      entries: HandEntry[]
      /**
       * Who begins: takes the first turn of FRAUD, starts the first race, or deals the first hand. Swift
       * Swap, Money War and One Euro do not ask.
       */
      first?: number
      /** House rules by their names in the catalog; those that are missing have their defaults. */
      options?: Record<string, unknown>
    }
  /** What the pads of all games have. */
  | {
      game: 'rummy-500'
      /** The format, 1. */
      format: number
      /** Clockwise around the table. In Swift Swap 0 and 2 are partners, and 1 and 3. */
      players: Person[]
      /** In the order in which they count. An entry can be changed, put in or taken out anywhere. */
      entries: HandEntry[]
      /**
       * Who begins: takes the first turn of FRAUD, starts the first race, or deals the first hand. Swift
       * Swap, Money War and One Euro do not ask.
       */
      first?: number
      /** House rules by their names in the catalog; those that are missing have their defaults. */
      options?: Record<string, unknown>
    }
  /** What the pads of all games have. */
  | {
      game: 'money-war'
      /** The format, 1. */
      format: number
      /** Clockwise around the table. In Swift Swap 0 and 2 are partners, and 1 and 3. */
      players: Person[]
      /** In the order in which they count. An entry can be changed, put in or taken out anywhere. */
      entries: WarEntry[]
      /**
       * Who begins: takes the first turn of FRAUD, starts the first race, or deals the first hand. Swift
       * Swap, Money War and One Euro do not ask.
       */
      first?: number
      /** House rules by their names in the catalog; those that are missing have their defaults. */
      options?: Record<string, unknown>
    }
  /** What the pads of all games have. */
  | {
      game: 'swift-swap'
      /** The format, 1. */
      format: number
      /** Clockwise around the table. In Swift Swap 0 and 2 are partners, and 1 and 3. */
      players: Person[]
      /** In the order in which they count. An entry can be changed, put in or taken out anywhere. */
      entries: SwapEntry[]
      /**
       * Who begins: takes the first turn of FRAUD, starts the first race, or deals the first hand. Swift
       * Swap, Money War and One Euro do not ask.
       */
      first?: number
      /** House rules by their names in the catalog; those that are missing have their defaults. */
      options?: Record<string, unknown>
    }
  /** What the pads of all games have. */
  | {
      game: 'one-euro'
      /** The format, 1. */
      format: number
      /** Clockwise around the table. In Swift Swap 0 and 2 are partners, and 1 and 3. */
      players: Person[]
      /** In the order in which they count. An entry can be changed, put in or taken out anywhere. */
      entries: EuroEntry[]
      /**
       * Who begins: takes the first turn of FRAUD, starts the first race, or deals the first hand. Swift
       * Swap, Money War and One Euro do not ask.
       */
      first?: number
      /** House rules by their names in the catalog; those that are missing have their defaults. */
      options?: Record<string, unknown>
    }

/** EX-19: the most that these cards could score. */
export interface Par {
  par: number
}

/** Somebody at the table. */
export interface Person {
  name: string
  /** How the page draws them; nothing here reads it. */
  colour?: string
}

/** EX-13 to EX-15: what a player made of a race. */
export interface PlayerResult {
  favourite: string
  counter: string
  favourite_place: number
  counter_place: number
  points: number
  /** What is multiplied: the two values, 5 for an exacta, 2 for each hungry horse. Empty without points. */
  factors: number[]
  outcome: RaceOutcome
  /** The working in words: `6 × 7 × 5 = 210`, or why there are no points. */
  working: string
}

/** EX-12: what a player turned up. */
export interface Prediction {
  favourite: string
  counter: string
}

export type RaceOutcome = 'same_colour' | 'not_in_first_three' | 'paid' | 'exacta'

/** A race that has ended. */
export interface RaceResult {
  race: number
  /** The horses from the first place to the seventh, as they came in. */
  order: string[]
  /** EX-15: those that were hungry when they came in. */
  hungry: string[]
  /** One for each player. */
  results: PlayerResult[]
  /** EX-19: what could have been scored, if the cards were entered. */
  par: number | null
  /** EX-16: who turned hungry for the next race; `null` after the last race. */
  now_hungry: string | null
  /** EX-16: who turned normal. */
  now_normal: string[]
}

/** What `POST /beside/one-euro/roll` answers: a roll of the die from the chance of this device. */
export interface Rolled {
  rolled: string
}

/** What one entry has done. */
export interface Row {
  /** Its place among the entries. */
  entry: number
  /** What it says, in a few words: a heading. */
  title: string
  /** What came of it, a sentence each; none if it does not fit. */
  sentences: string[]
  /** What was booked, in this order. */
  bookings: Booking[]
  /** Everybody's total after it. */
  totals: number[]
  /**
   * Why it does not fit here. Then it is left out of everything that follows, until somebody changes
   * it or what is before it.
   */
  problem: Fault | null
  /** Numbers of a finished race. */
  race?: RaceResult
}

/** EC-17: a hand that is scored. */
export interface ScoredHand {
  /** Whose it was. */
  of: number
  cards: Money[]
}

/**
 * What the rules make of a pad. Where players, house rules or format are wrong there is none, and
 * `POST /beside/sheet` answers with a problem whose code begins with `beside/`.
 */
export interface Sheet {
  /** What the game is called. */
  title: string
  /** One for each entry, in their order. */
  rows: Row[]
  /** For a chart: everybody's totals before the first entry, and after each that counts. */
  series: number[][]
  /** What totals are in. */
  unit: Unit
  /** What somebody plays for, where it is a total. */
  target: number | null
  /** Everybody's total now. */
  totals: number[]
  /** The same as people say them, such as `200 k`. */
  totals_said: string[]
  /** Who leads now; all of those who are equal. */
  leaders: number[]
  /** What is to be entered next, in a sentence. */
  next: string
  /** How the game ended, when it is over. */
  result: Outcome | null
  /** What else there is to know now. */
  state: State
}

export interface StartRoll {
  /** 1, and one more for each tie. */
  turn: number
  player: number
  rolled: string
}

/** What else there is to know after the last entry, by game. */
export type State =
  | ({ game: 'fraud' } & FraudState)
  | ({ game: 'exacta' } & ExactaState)
  | ({ game: 'exact-change' } & HandState)
  | ({ game: 'rummy-500' } & HandState)
  | ({ game: 'money-war' } & WarState)
  | ({ game: 'swift-swap' } & SwapState)
  | ({ game: 'one-euro' } & EuroState)

/** Swift Swap: what a referee is told. Team 0 are players 0 and 2, team 1 players 1 and 3. */
export type SwapEntry =
  /**
   * SS-3: the goals of the next game, one a player, if the phone deals them. They are secret until the
   * game is over: no sentence names them.
   */
  | { entry: 'goals'; goals: string[] }
  /**
   * SS-8: a team was the first to have both eights down, and whether each met the goal: first that of
   * player 0 or 1, then that of player 2 or 3.
   */
  | { entry: 'laid'; team: number; met: [boolean, boolean] }
  /** SS-11: time was up, a draw. */
  | { entry: 'time_up' }

export interface SwapState {
  /** The number of the game that is played, from 1, and SS-11: how many there are at most. */
  number: number
  most: number
  /** SS-11: how many a team has to win. */
  to_win: number
  /** Games won by each team. */
  wins: [number, number]
  draws: number
  /** SS-4, SS-11: how long players may look, and how long a game takes at most. */
  ready_seconds: number
  time_limit: number
  /** The goals of the game that is played, if they were dealt here. */
  goals: string[] | null
  /** All goals that are in the deck, with what each asks at this table. */
  all_goals: GoalText[]
  /** SS-9: what the misprinted goal means at this table, said plainly. */
  misprint: string
  /** SS-10: which goals no two partners are dealt, said plainly. */
  pairs: string
}

/** EU-4: one token from one stack to another. */
export interface TokenMove {
  token: string
  from: Heap
  to: Heap
  /** EU-9: who would hold exactly one euro and take a 1 € token. */
  euro: number | null
}

/** What totals are in. */
export type Unit = 'thousands' | 'points' | 'cents' | 'cards' | 'games' | 'euros'

/** Money War: who holds how many cards. */
export type WarEntry =
  /** EC-W1, EC-W2: a battle with its wars. */
  | {
      entry: 'battle'
      /** How many cards each player put down, face up and face down. */
      laid: number[]
      /** EC-W2: who was tied last, where nobody has cards any more. */
      tied?: number[]
      /** Who took all cards; `null` if they were set aside. */
      winner?: number
    }
  /** Everybody has counted: who holds how many cards now. */
  | { entry: 'count'; held: number[] }
  /** EC-W3: the table ends the game, and the largest stack wins. */
  | { entry: 'stop' }

export interface WarState {
  /** How many cards each player holds. */
  held: number[]
  /** EC-W1: how many each was dealt, and how many of the deck were set aside. */
  dealt: number
  aside: number
  /** Who has no cards any more. */
  out: number[]
  /** Battles that were entered, and EC-W3: how many there are at most. */
  battles: number
  most_battles: number
}

export type Why =
  /** FR-8: a deposit that nobody called. */
  | 'paid'
  /** FR-9, FR-10: a deposit that somebody called. */
  | 'deposit'
  /** FR-9: a false accuser pays the depositor. */
  | 'libel'
  /** FR-10: a caught depositor pays the accuser. */
  | 'reward'
  /** FR-11: an F. */
  | 'fine'
  /** FR-11: the F after the last fine. */
  | 'jail'
  /** EX-13: points of a race. */
  | 'race'
  /** EC-17: a hand, in cents. */
  | 'hand'
  /** EC-W1: cards of a battle. */
  | 'battle'
  /** Cards as they were counted. */
  | 'count'
  /** SS-11: a game. */
  | 'game'
  /** EU-9: a 1 € token. */
  | 'euro'
