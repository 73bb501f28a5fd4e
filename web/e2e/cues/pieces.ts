/** A hand of each game. */
export const PIECES: Record<string, string[]> = {
  'exact-change': ['red penny', 'blue dime', 'green nickel', 'yellow quarter', 'red dime', 'wild', 'combo red 5/10'],
  'money-war': ['red penny', 'blue dime', 'green nickel', 'yellow quarter', 'red dime'],
  'rummy-500': ['red penny', 'blue dime', 'green nickel', 'yellow quarter', 'red dime', 'wild', 'combo red 5/10'],
  fraud: ['10', '20/30', '40', '50', '100', '50', '30'],
  exacta: ['red 1', 'orange 2', 'yellow 3', 'green 4', 'blue 5', 'purple 6', 'white 7'],
  'one-euro': ['50c', '20c', '10c', '5c'],
  'swift-swap': ['10D', 'QC', '2D', '7C', 'AD', 'KC', '5D'],
}
