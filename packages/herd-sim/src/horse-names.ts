import type { Rng } from '@quarterpole/numerics/rng'
import { CLOSERS, LONG_WORDS, NOUNS, OPENERS } from './words.ts'

/** Longest registered name, spaces included. */
export const MAX_NAME = 20

const COMBINATIONS = OPENERS.length * NOUNS.length * CLOSERS.length
/** Coprime to the number of combinations, so that multiplying by it permutes them. */
const STRIDE = 1_299_721

/**
 * Name of row `i` of a breed-size herd: three words, unique per row, with a numeral once all combinations are used.
 * Nothing is stored: the permuted row number is split into three digits in mixed radix.
 */
export function breedHorseName(i: number): string {
  // Both factors are below 2^23, so the product is exact in a double.
  const k = ((i % COMBINATIONS) * STRIDE + 77_777) % COMBINATIONS
  const opener = OPENERS[k % OPENERS.length]
  const rest = Math.floor(k / OPENERS.length)
  const words = `${opener} ${NOUNS[rest % NOUNS.length]} ${CLOSERS[Math.floor(rest / NOUNS.length)]}`
  const round = Math.floor(i / COMBINATIONS)
  if (round === 0) return words
  const numeral = ` ${round + 1}`
  return words.slice(0, MAX_NAME - numeral.length).trimEnd() + numeral
}

/**
 * A new name for a foal of the sample herd. Half of the foals share a word with a parent.
 * @param taken  names in use; the new one is added
 */
export function newHorseName(rng: Rng, taken: Set<string>, parents: readonly string[]): string {
  for (;;) {
    const name =
      rng.uniform() < 0.5 && parents.length > 0 ? inheritedName(rng, rng.pick(parents)) : freshName(rng)
    const words = name.split(' ')
    if (name.length > MAX_NAME || taken.has(name) || new Set(words).size < words.length) continue
    taken.add(name)
    return name
  }
}

function freshName(rng: Rng): string {
  const style = rng.uniform()
  if (style < 0.4) return `${rng.pick(OPENERS)} ${rng.pick(CLOSERS)}`
  if (style < 0.62) return `${rng.pick(OPENERS)} ${rng.pick(NOUNS)}`
  if (style < 0.76) return `${rng.pick(NOUNS)} ${rng.pick(CLOSERS)}`
  if (style < 0.88) return `${rng.pick(LONG_WORDS)} ${rng.pick(CLOSERS)}`
  if (style < 0.94) return `Miss ${rng.pick(OPENERS)} ${rng.pick(NOUNS)}`
  return `${rng.pick(OPENERS)} ${rng.pick(NOUNS)} ${rng.pick(CLOSERS)}`
}

function inheritedName(rng: Rng, parent: string): string {
  const word = rng.pick(parent.split(' ').filter((w) => w !== 'Miss'))
  const style = rng.uniform()
  if (OPENERS.includes(word) || style < 0.35)
    return `${word} ${rng.pick(rng.uniform() < 0.6 ? CLOSERS : NOUNS)}`
  return style < 0.85 ? `${rng.pick(OPENERS)} ${word}` : `${rng.pick(NOUNS)} ${word}`
}
