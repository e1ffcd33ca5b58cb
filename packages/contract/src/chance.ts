/** Fractions people use in speech; closer together for small chances, where the ratio matters. */
const SPOKEN: readonly (readonly [wins: number, of: number])[] = [
  [1, 100],
  [1, 50],
  [1, 30],
  [1, 25],
  [1, 20],
  [1, 15],
  [1, 12],
  [1, 10],
  [1, 8],
  [1, 7],
  [1, 6],
  [1, 5],
  [1, 4],
  [3, 10],
  [1, 3],
  [2, 5],
  [1, 2],
  [3, 5],
  [2, 3],
  [7, 10],
  [3, 4],
  [4, 5],
  [9, 10],
  [19, 20],
]

const logit = (p: number) => Math.log(p / (1 - p))
const IN_WORDS = SPOKEN.map(([wins, of]) => ({ logit: logit(wins / of), words: `about ${wins} in ${of}` }))

/**
 * A probability in words: the spoken fraction nearest in log-odds, 0.28 → "about 3 in 10". Above 199 in 200 it
 * returns "almost certain", below 1 in 200 "less than 1 in 100".
 */
export function chanceInWords(probability: number): string {
  if (probability > 0.995) return 'almost certain'
  if (!(probability >= 0.005)) return 'less than 1 in 100'
  const wanted = logit(probability)
  const off = (chance: { logit: number }) => Math.abs(chance.logit - wanted)
  return IN_WORDS.reduce((best, next) => (off(next) < off(best) ? next : best)).words
}

/** Sums of probabilities are 0 and 1 only through rounding. */
const ROUNDING = 1e-9

/**
 * A probability in whole percent, without the sign: "27"; "<1" and ">99" where it rounds to 0 or 100 and is neither.
 *
 * @param whole  its percent where a field's are made to add up to 100
 */
export function wholePercent(probability: number, whole = Math.round(100 * probability)): string {
  if (whole === 0 && probability > ROUNDING) return '<1'
  return whole === 100 && probability < 1 - ROUNDING ? '>99' : String(whole)
}
