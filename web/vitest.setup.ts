// Tests know all words, as every page but the first does.
import { learnGames } from './src/lib/words'

await learnGames()
